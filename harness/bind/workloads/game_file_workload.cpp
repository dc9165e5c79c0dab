// Positions of a game, a line for each:
//
//   # game othello:size=6        the game, before the first position: a listed game or a user's, with its parameters
//   POSITION d=9 score=-4        as traces and matches print it; then, in any order, the depth and the score to that depth
//   POSITION
//
//   depth     d=N after the file takes the place of every d, and a score of another depth is then left out;
//             without any, that of the game's line, or the game's own
//   skipped   blank lines, other lines that begin with '#', a byte-order mark before the first line
//
//   table     as a parameter of the game, or table=N after the file
//
// Each line is the end of a spec of the game, "othello:size=6,at=POSITION,d=9,score=-4", and is read as one.
#include <fmt/format.h>

#include <array>
#include <cassert>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/input.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/ordering/search_aids.hpp"
#include "harness/bind/trees/once_each.hpp"
#include "harness/bind/workloads/shipped_families.hpp"
#include "searchers/core/game_info.hpp"
#include "suites/input_error.hpp"
#include "suites/input_lines.hpp"
#include "suites/key_values.hpp"

namespace pvslab {
namespace {

constexpr std::string_view blanks = " \t\r";
constexpr std::string_view depth_key = "d=";
constexpr std::string_view score_key = "score=";

// Nothing: as the file says.
struct GameFileParameters {
  std::optional<Depth> depth = {};
  std::optional<std::int64_t> table_mib = {};
};

struct FilePosition {
  std::size_t line;  // in the file, from 1
  std::unique_ptr<Workload> workload;
};

class GameFileReader {
 public:
  GameFileReader(const std::string& name, const GameFileParameters& parameters)
      : name_(name), parameters_(parameters) {}

  void read_line(std::string_view line) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    before_line_ = number_++ == 0 && line.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    line.remove_prefix(before_line_);
    const std::vector<Word> words = words_of(line);
    if (words.empty()) return;
    if (words[0].text.starts_with('#')) {
      if (words.size() > 1 && words[0].text == "#" && words[1].text == "game") read_game(words);
    } else {
      if (game_.empty())
        fail(words[0].column, "the game is not known yet: a line '# game NAME' comes before the positions");
      positions_.push_back({number_, workload_of(words)});
    }
  }

  std::vector<FilePosition> finish() {
    if (positions_.empty())
      throw InputError(name_, 0, 0, "holds no positions; after a line '# game NAME', write one per line");
    return std::move(positions_);
  }

 private:
  // `column` counts from 1 within the line.
  [[noreturn]] void fail(std::size_t column, const std::string& message) const {
    throw InputError(name_, number_, before_line_ + column, message);
  }

  static std::vector<Word> words_of(std::string_view line) {
    std::vector<Word> words;
    std::size_t begin = 0;
    while ((begin = line.find_first_not_of(blanks, begin)) != line.npos) {
      const std::size_t end = std::min(line.find_first_of(blanks, begin), line.size());
      words.push_back({line.substr(begin, end - begin), begin + 1});
      begin = end;
    }
    return words;
  }

  void read_game(const std::vector<Word>& words) {
    if (!game_.empty()) fail(words[1].column, "the game is named twice; a file has one game");
    if (words.size() != 3)
      fail(words[1].column, "expected one game with its parameters, such as '# game othello:size=6'");
    const auto [spec, column] = words[2];
    try {
      const WorkloadSpec parsed = parse_workload(spec);
      const WorkloadFamily& family = parsed.family();
      if (!family.is_game) fail(column, fmt::format("'{}' is not a game; see `pvslab list suites`", family.name));
      if (std::ranges::find(family.parameters, "score", &WorkloadParameter::name) == family.parameters.end())
        fail(column, fmt::format("{} does not read positions", family.name));
    } catch (const InputError& error) {
      if (error.file == name_) throw;
      fail(column + (error.column == 0 ? 0 : error.column - 1), error.message);
    }
    has_parameters_ = spec.find(':') != spec.npos;
    game_ = spec;
  }

  // Whether `--workload game:FILE,d=N` has its own word for it.
  [[nodiscard]] bool is_replaced(std::string_view word) const {
    return parameters_.depth && (word.starts_with(depth_key) || word.starts_with(score_key)) && !says_that_depth_;
  }

  [[nodiscard]] std::unique_ptr<Workload> workload_of(const std::vector<Word>& words) {
    const auto& [depth, table_mib] = parameters_;
    const std::string wanted = depth ? fmt::format("{}{}", depth_key, depth->plies()) : std::string();
    says_that_depth_ = std::ranges::find(words, wanted, &Word::text) != words.end();
    std::string spec = game_ + (has_parameters_ ? "," : ":") + "at=";
    std::vector<std::pair<std::size_t, std::size_t>> columns;  // of the words, in the spec and in the line
    for (const Word& word : words) {
      if (&word != &words[0] && is_replaced(word.text)) continue;
      if (&word != &words[0]) spec += ',';
      columns.emplace_back(spec.size() + 1, word.column);
      spec += word.text;
    }
    if (depth && !says_that_depth_) spec += "," + wanted;
    if (table_mib) spec += fmt::format(",table={}", *table_mib);
    try {
      return make_workload(parse_workload(spec));
    } catch (const InputError& error) {
      std::size_t column = words[0].column;
      for (const auto& [in_spec, in_line] : columns) {
        if (error.column >= in_spec) column = in_line + (error.column - in_spec);
      }
      fail(column, error.message);
    } catch (const UsageError& error) {  // the laws of a user's game
      fail(words[0].column, error.what());
    }
  }

  const std::string& name_;
  const GameFileParameters& parameters_;
  std::string game_;  // the spec without positions
  bool has_parameters_ = false;
  bool says_that_depth_ = false;  // the line
  std::size_t number_ = 0;
  std::size_t before_line_ = 0;  // bytes
  std::vector<FilePosition> positions_;
};

class GameFileWorkload final : public Workload {
 public:
  explicit GameFileWorkload(const WorkloadSpec& spec) : spec_(spec.canonical()), name_(spec.file().string()) {
    std::istringstream input = open_input(name_);
    hash_ = fnv1a(input.view());
    const auto& parameters = spec.parameters<GameFileParameters>();
    GameFileReader reader(name_, parameters);
    for_each_whole_line(input, name_, [&](std::string_view line) { reader.read_line(line); });
    positions_ = reader.finish();
    tree_nodes_ = OnceEach(positions_.size());
  }

  [[nodiscard]] std::string spec() const override { return spec_; }
  [[nodiscard]] std::optional<std::size_t> size() const override { return positions_.size(); }
  [[nodiscard]] std::optional<std::uint64_t> file_hash() const override { return hash_; }
  [[nodiscard]] std::string place_of(std::uint64_t index) const override {
    return fmt::format("{}:{}", name_, at(index).line);
  }
  [[nodiscard]] double whole_tree_nodes(std::uint64_t index) const override {
    return tree_nodes_.at(static_cast<std::size_t>(index), [&](std::size_t) { return of(index).whole_tree_nodes(0); });
  }
  [[nodiscard]] std::size_t table_bytes() const override { return of(0).table_bytes(); }
  [[nodiscard]] std::string_view refusal(std::size_t searcher) const override { return of(0).refusal(searcher); }
  [[nodiscard]] std::unique_ptr<Case> make_case(std::uint64_t seed, std::uint64_t index) const override {
    return of(index).make_case(seed, 0);
  }

 private:
  [[nodiscard]] const FilePosition& at(std::uint64_t index) const {
    assert(index < positions_.size());
    return positions_[static_cast<std::size_t>(index)];
  }
  [[nodiscard]] const Workload& of(std::uint64_t index) const { return *at(index).workload; }

  std::string spec_;
  std::string name_;  // of the file
  std::uint64_t hash_ = 0;
  std::vector<FilePosition> positions_;
  OnceEach tree_nodes_;  // estimate for each position
};

SpecParameters parse_game_file_parameters(const SpecParts& parts) {
  GameFileParameters parameters;
  if (parts.parameters.empty()) return {.value = parameters};
  static constexpr std::array<std::string_view, 2> keys{"d", "table"};
  const KeyValues given(spec_origin, parts.text, parts.text.size() - parts.parameters.size(),
                        {.kind = "parameter", .owner = "positions of a game", .names = keys, .example = "d=3"});
  std::string canonical;
  if (const auto plies = given.whole_number("d", {1, max_game_depth})) {
    parameters.depth = Depth(static_cast<std::int32_t>(*plies));
    canonical = fmt::format("d={}", *plies);
  }
  parameters.table_mib = given.whole_number("table", {1, static_cast<std::int64_t>(most_table_mib)});
  if (parameters.table_mib) canonical += fmt::format("{}table={}", canonical.empty() ? "" : ",", *parameters.table_mib);
  return {.value = parameters, .canonical = canonical, .complete = canonical};
}

std::unique_ptr<Workload> make_game_file_workload(const WorkloadSpec& spec) {
  return std::make_unique<GameFileWorkload>(spec);
}

bool is_game_file(const std::filesystem::path& file) { return file.extension() == ".txt"; }

}  // namespace

WorkloadFamily game_file_family() {
  return {
      .name = "game",
      .title = "positions of any game here or yours, with known scores",
      .parameters = {{"d", "file", fmt::format("1 .. {}", max_game_depth), "depth in plies, if not as the file says"},
                     {"table", "16", fmt::format("1 .. {}", most_table_mib), "MiB of the table, for each thread"}},
      .parse = &parse_game_file_parameters,
      .make = &make_game_file_workload,
      .is_suite = &is_game_file,
      .example = "game:suites/othello/endgames.txt",
      .files_beside_games = true};
}

}  // namespace pvslab
