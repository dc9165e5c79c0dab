#include "harness/bind/workloads/chess_workload.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/input.hpp"
#include "harness/bind/workloads/game_case.hpp"
#include "harness/bind/workloads/suite_file.hpp"
#include "harness/bind/workloads/tree_size.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/chess/epd.hpp"
#include "suites/input_error.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

// Few lines, because each leaf costs a quiescence search.
constexpr std::uint64_t lines_of_estimate = 24;

class ChessSpec {
 public:
  explicit ChessSpec(std::string_view text) : text_(text), parts_(*file_spec(text)) {}

  [[nodiscard]] std::string file() const { return std::string(parts_.file); }

  [[nodiscard]] Depth depth() const {
    const std::string_view word = parts_.parameters;
    if (word.empty()) return default_chess_depth;
    if (!word.starts_with("d=")) {
      static constexpr std::array<std::string_view, 1> parameters{"d"};
      fail(word, unknown_name("parameter", word.substr(0, word.find('=')), parameters, "The parameter of chess is d"));
    }
    const Depth depth = plies(word.substr(2));
    // A file named "a.epd,d=2" is possible but rare.
    const FileSpec before = *file_spec(text_.substr(0, text_.size() - word.size() - 1));
    std::error_code ignored;
    if (!before.parameters.empty() && !std::filesystem::exists(parts_.file, ignored)) {
      fail(word, fmt::format("'d' is given twice, or the file '{}' does not exist; keep one d", parts_.file));
    }
    return depth;
  }

 private:
  // `word` must be a view into the text of the spec.
  [[noreturn]] void fail(std::string_view word, std::string message) const {
    throw InputError(fmt::format("workload {}", text_), 1, static_cast<std::size_t>(word.data() - text_.data()) + 1,
                     std::move(message));
  }

  [[nodiscard]] Depth plies(std::string_view value) const {
    std::int32_t number = 0;
    const char* const value_end = value.data() + value.size();
    const auto [end, error] = std::from_chars(value.data(), value_end, number);
    if (error == std::errc::invalid_argument || end != value_end) {
      fail(value,
           fmt::format("'{}' is not a whole number; d must be one from 1 to {}", value, max_chess_depth.plies()));
    }
    if (error != std::errc() || number < 1 || number > max_chess_depth.plies()) {
      fail(value, fmt::format("d must be from 1 to {}, not {}", max_chess_depth.plies(), value));
    }
    return Depth(number);
  }

  std::string_view text_;
  FileSpec parts_;
};

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
  ChessWorkload(std::string file, Depth depth) : file_(std::move(file)), depth_(depth) {
    std::istringstream input = open_input(file_);
    hash_ = fnv1a(input.view());
    const chess::EpdFile epd = chess::read_epd(input, file_);
    require_all_records(epd);
    for (const chess::EpdRecord& record : epd.records) {
      positions_.emplace_back(record.position);
      lines_.push_back(record.line);
    }
    for (const chess::SearchPosition& position : positions_) tree_nodes_.push_back(estimated_nodes(position));
  }

  [[nodiscard]] std::string spec() const override { return fmt::format("chess:{},d={}", file_, depth_.plies()); }
  [[nodiscard]] std::optional<std::size_t> size() const override { return positions_.size(); }
  [[nodiscard]] std::optional<std::uint64_t> file_hash() const override { return hash_; }
  [[nodiscard]] std::string place_of(std::uint64_t index) const override {
    return fmt::format("{}:{}", file_, lines_[static_cast<std::size_t>(index)]);
  }
  [[nodiscard]] double whole_tree_nodes(std::uint64_t index) const override {
    return tree_nodes_[static_cast<std::size_t>(index)];
  }
  [[nodiscard]] std::unique_ptr<Case> make_case(std::uint64_t, std::uint64_t index) const override {
    assert(index < positions_.size());
    const auto at = static_cast<std::size_t>(index);
    return std::make_unique<GameCase<chess::ChessGame>>(game_, positions_[at], depth_, std::nullopt, tree_nodes_[at]);
  }

 private:
  // The nodes of a minimax search, quiescence searches included.
  [[nodiscard]] double estimated_nodes(const chess::SearchPosition& root) const {
    const auto nodes_of_leaf = [&](const chess::SearchPosition& leaf) {
      return game_.quiescence().open_window_nodes(leaf);
    };
    return estimated_tree_nodes(game_, root, depth_, lines_of_estimate, nodes_of_leaf);
  }

  std::string file_;
  Depth depth_;
  chess::ChessGame game_;
  std::uint64_t hash_ = 0;
  std::vector<chess::SearchPosition> positions_;
  std::vector<std::size_t> lines_;  // the line of each position in the file
  std::vector<double> tree_nodes_;  // estimate for each position
};

std::unique_ptr<Workload> make_chess_workload(std::string_view spec) {
  const ChessSpec parsed(spec);
  return std::make_unique<ChessWorkload>(parsed.file(), parsed.depth());
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
                          fmt::format("1 .. {}", max_chess_depth.plies()), "plies before the quiescence search"}},
          .make = &make_chess_workload,
          .is_suite = &is_chess_suite,
          .example = "chess:suites/chess/middlegames.epd,d=4"};
}

}  // namespace pvslab
