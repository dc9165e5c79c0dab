#include "harness/bind/workloads/chess_workload.hpp"

#include <fmt/format.h>

#include <array>
#include <cassert>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "harness/base/input.hpp"
#include "harness/bind/trees/once_each.hpp"
#include "harness/bind/trees/tree_size.hpp"
#include "harness/bind/workloads/game_case.hpp"
#include "harness/bind/workloads/ordered_case.hpp"
#include "harness/bind/workloads/shipped_families.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/chess/epd.hpp"
#include "suites/chess/fen.hpp"
#include "suites/input_error.hpp"
#include "suites/key_values.hpp"

namespace pvslab {
namespace {

// Few lines, because each leaf costs a quiescence search.
constexpr std::uint64_t lines_of_estimate = 24;

SpecParameters parse_chess_parameters(const SpecParts& parts) {
  ChessParameters parameters;
  if (!parts.parameters.empty()) {
    static constexpr std::array<std::string_view, 4> keys{"d", search_aid_keys[0], search_aid_keys[1],
                                                          search_aid_keys[2]};
    const KeyValues given(spec_origin, parts.text, parts.text.size() - parts.parameters.size(),
                          {.kind = "parameter", .owner = "chess", .names = keys, .example = "d=3"});
    if (const auto plies = given.whole_number("d", {1, max_chess_depth.plies()})) {
      parameters.depth = Depth(static_cast<std::int32_t>(*plies));
    }
    parameters.aids = search_aids_of(given);
  }
  const std::string depth = fmt::format("d={}", parameters.depth.plies());
  return {.value = parameters,
          .canonical = depth + brief_text(parameters.aids),
          .complete = depth + complete_text(parameters.aids)};
}

// A file named "a.epd,d=2" is possible but rare: without it, a parameter is given twice or misspelt.
void require_parameters_once(const WorkloadSpec& spec) {
  std::error_code ignored;
  const std::string alone = fmt::format("{}:{}", spec.family().name, spec.file().string());
  const std::string_view parameter = split_spec(alone).parameters;
  if (parameter.empty() || std::filesystem::exists(spec.file(), ignored)) return;
  const std::string key(parameter.substr(0, parameter.find('=')));
  const std::size_t again = spec.text().find("," + key + "=", alone.size());
  if (again == std::string::npos) {
    throw spec.error(alone.size() - parameter.size() + 1,
                     fmt::format("'{}' is not a parameter of chess, or the file '{}' does not exist; see `pvslab list "
                                 "suites`",
                                 key, spec.file().string()));
  }
  throw spec.error(again + 2, fmt::format("'{0}' is given twice, or the file '{1}' does not exist; keep one {0}", key,
                                          spec.file().string()));
}

// Refuses a file with a line that has no position, or with a castling right that had to be dropped. The suite would be
// smaller than its author meant, or a different one.
void require_all_records(const chess::EpdFile& epd) {
  for (const chess::Problem& problem : epd.problems.listed()) {
    const bool is_dropped_right = problem.kind == chess::ProblemKind::dropped_right;
    if (!is_dropped_right && problem.kind != chess::ProblemKind::lost_record) continue;
    const char* const why = is_dropped_right ? ", but a workload does not change positions; delete the right" : "";
    throw InputError(epd.file, problem.line, problem.column, problem.reason + why);
  }
}

class ChessWorkload final : public Workload {
 public:
  explicit ChessWorkload(const WorkloadSpec& spec)
      : spec_(spec.canonical()), file_(spec.file().string()), parameters_(spec.parameters<ChessParameters>()) {
    std::istringstream input = open_input(file_);
    hash_ = fnv1a(input.view());
    const chess::EpdFile epd = chess::read_epd(input, file_);
    require_all_records(epd);
    for (const chess::EpdRecord& record : epd.records) {
      positions_.emplace_back(record.position);
      lines_.push_back(record.line);
    }
    tree_nodes_ = OnceEach(positions_.size());
  }

  [[nodiscard]] std::string spec() const override { return spec_; }
  [[nodiscard]] std::optional<std::size_t> size() const override { return positions_.size(); }
  [[nodiscard]] std::optional<std::uint64_t> file_hash() const override { return hash_; }
  [[nodiscard]] std::string place_of(std::uint64_t index) const override {
    return fmt::format("{}:{}", file_, lines_[static_cast<std::size_t>(index)]);
  }
  [[nodiscard]] double whole_tree_nodes(std::uint64_t index) const override {
    return tree_nodes_.at(static_cast<std::size_t>(index),
                          [&](std::size_t at) { return estimated_nodes(positions_[at]); });
  }
  [[nodiscard]] std::size_t table_bytes() const override { return parameters_.aids.table_bytes(); }
  [[nodiscard]] bool orders_moves() const override { return parameters_.aids.order.any(); }
  [[nodiscard]] bool searches_are_aided() const override { return orders_moves() || parameters_.aids.deepen; }
  [[nodiscard]] std::unique_ptr<Case> make_case(std::uint64_t, std::uint64_t index) const override {
    assert(index < positions_.size());
    const auto at = static_cast<std::size_t>(index);
    const auto& [depth, aids] = parameters_;
    if (aids == SearchAids()) {
      return std::make_unique<GameCase<chess::ChessGame>>(game_, positions_[at], depth, std::nullopt,
                                                          whole_tree_nodes(index));
    }
    return std::make_unique<OrderedCase<chess::ChessGame>>(game_, positions_[at], depth, aids, whole_tree_nodes(index));
  }
  [[nodiscard]] std::optional<PositionAlone> alone(std::uint64_t index, std::span<const std::uint32_t> moves,
                                                   Score) const override {
    chess::SearchPosition at = positions_[static_cast<std::size_t>(index)];
    for (const std::uint32_t number : moves) {
      const auto list = game_.moves(at);
      at = game_.after(at, *std::ranges::next(list.begin(), number));
    }
    chess::Position position;
    position.board = at.board;
    position.side = at.side;
    position.en_passant = at.en_passant;
    const auto left = parameters_.depth.plies() - static_cast<std::int32_t>(moves.size());
    return PositionAlone{{chess::to_fen(position)},
                         fmt::format("chess:/dev/stdin,d={}{}", left, brief_text(parameters_.aids))};
  }

 private:
  // The nodes of a minimax search, quiescence searches included.
  [[nodiscard]] double estimated_nodes(const chess::SearchPosition& root) const {
    const auto nodes_of_leaf = [&](const chess::SearchPosition& leaf) {
      return game_.quiescence().open_window_nodes(leaf);
    };
    return estimated_tree_nodes(game_, root, parameters_.depth, lines_of_estimate, nodes_of_leaf);
  }

  std::string spec_;
  std::string file_;
  ChessParameters parameters_;
  chess::ChessGame game_;
  std::uint64_t hash_ = 0;
  std::vector<chess::SearchPosition> positions_;
  std::vector<std::size_t> lines_;  // the line of each position in the file
  OnceEach tree_nodes_;             // estimate for each position
};

std::unique_ptr<Workload> make_chess_workload(const WorkloadSpec& spec) {
  require_parameters_once(spec);
  return std::make_unique<ChessWorkload>(spec);
}

// Files with perft counts are for `pvslab perft`.
bool is_chess_suite(const std::filesystem::path& file) {
  return file.extension() == ".epd" && !file.filename().string().starts_with("perft-");
}

}  // namespace

WorkloadFamily chess_family() {
  return {.name = "chess",
          .title = "chess positions of an EPD file, with a quiescence search at the horizon",
          .parameters = {{"d", std::to_string(default_chess_depth.plies()),
                          fmt::format("1 .. {}", max_chess_depth.plies()), "plies before the quiescence search"},
                         {"deepen", "no", "yes, no", "search to depth 1, 2, ... in turn"},
                         {"order", "none", "rules joined by +", "move order: table, killers, history"},
                         {"table", std::to_string(SearchAids().table_mib), fmt::format("1 .. {}", most_table_mib),
                          "MiB of the table, for each thread"}},
          .parse = &parse_chess_parameters,
          .make = &make_chess_workload,
          .is_suite = &is_chess_suite,
          .example = "chess:suites/chess/middlegames.epd,d=4"};
}

}  // namespace pvslab
