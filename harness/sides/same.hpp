// `pvslab same`: whether two engines, builds or settings are the same search on given positions, and if not, the smallest
// question that shows it.
//
// It cannot show: that two searches are the same elsewhere; what depends on time, threads or a book; and figures that an
// engine does not tell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/cells/cell_plan.hpp"
#include "harness/sides/engine_side.hpp"
#include "harness/sides/search_difference.hpp"

namespace pvslab {

struct SamePlan {
  AskedPositions positions;
  NamedEngine a;
  NamedEngine b;
  DepthRange depths;
  std::optional<std::uint64_t> nodes = {};
  std::string go = {};               // further words of each `go`
  std::size_t most_questions = 200;  // that shrinking a difference asks each engine; 0: it is not shrunk

  [[nodiscard]] UciLimits limits() const { return limits_to(depths.greatest); }
  [[nodiscard]] UciLimits limits_to(int depth) const { return {.depth = depth, .nodes = nodes, .more = go}; }
};

// A difference made as small as it gets: asked alone, in a fresh process of each engine.
struct ShrunkDifference {
  AskedPosition position = {};
  int depth = 1;
  SearchDifference difference = {};
  std::vector<AskedQuestion> before = {};   // questions without which the two do not differ; usually none
  std::optional<bool> differs_as_fen = {};  // whether scores differ for the same position without its moves
  std::size_t questions = 0;                // that shrinking asked each engine
  bool reached_limit = false;               // a smaller one may exist
  std::optional<std::string> failure = {};  // why it could not be shrunk
  // The sides that answer this question otherwise when it is asked once more, in fresh processes: their difference says nothing.
  std::vector<std::string> not_repeated = {};
};

// Goes down the moves to the shallowest position and the least depth that still differ, with at most so many questions as the
// plan has, and one more that asks whether each side repeats itself. `found.position` is one of the plan.
struct SamePosition;
[[nodiscard]] ShrunkDifference shrink_difference(const SamePlan& plan, const SamePosition& found);

// What came out of one position.
struct SamePosition {
  const AskedPosition* position = nullptr;
  SearchComparison comparison = {};
  std::map<std::string, SideFault> faults = {};  // by the name of the side; then nothing is compared
  std::optional<ShrunkDifference> shrunk = {};   // of the first difference of its cell

  [[nodiscard]] bool is_different() const { return comparison.difference.has_value(); }
};

// What an engine said of itself.
struct EngineSelf {
  std::string name;
  bool has_thread_option = false;             // then it was set to 1, unless the user set it
  std::vector<std::string> preparation = {};  // the options that were set, as lines
};

struct SameResult {
  std::vector<SamePosition> positions = {};  // asked ones, in the order of the file
  EngineSelf a = {};
  EngineSelf b = {};
  std::size_t planned = 0;

  [[nodiscard]] bool is_complete() const { return positions.size() == planned; }
  [[nodiscard]] std::size_t different() const;
  [[nodiscard]] std::size_t with_faults() const;
  [[nodiscard]] std::size_t iterations() const;
  [[nodiscard]] ComparedFigures figures() const;
  // Null if there is none.
  [[nodiscard]] const SamePosition* first_difference() const;
  // Whether an iteration was compared, nothing differed and every position was answered by both. Best moves alone show little.
  [[nodiscard]] bool shows_the_same() const;
};

// The comparison in cells of several positions each. Both engines are started for each cell, so no result depends on the
// number of threads or on other cells. Within a cell they are asked in the order of the file, in one process.
class SameCheck {
 public:
  // `plan` must outlive it.
  explicit SameCheck(const SamePlan& plan);

  void add_to(CellPlan& plan, std::uint64_t hash);
  [[nodiscard]] SameResult result() const;

  // The positions that one process is asked.
  static constexpr std::size_t positions_of_cell = 16;

 private:
  [[nodiscard]] CellResult run(std::size_t cell, CellWatch& watch) const;
  void fold(std::size_t cell, const std::string& value);

  const SamePlan& plan_;
  std::vector<std::optional<SamePosition>> positions_;
  EngineSelf a_;
  EngineSelf b_;
};

// What limits the verdict, one sentence each: "a has no option for threads".
[[nodiscard]] std::vector<std::string> notes_of(const SamePlan& plan, const SameResult& result);

[[nodiscard]] std::string to_text(const SamePlan& plan, const SameResult& result, const Style& style);
// docs/schemas/same.schema.json says what is in it.
[[nodiscard]] std::string to_json_text(const SamePlan& plan, const SameResult& result);
// The schema of that.
[[nodiscard]] std::string same_schema();
[[nodiscard]] std::string to_junit(const SamePlan& plan, const SameResult& result);

}  // namespace pvslab
