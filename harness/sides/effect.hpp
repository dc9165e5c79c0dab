// `pvslab effect`: what a change of an engine costs. Nodes and time to a depth, of two sides on the same positions, as paired
// ratios with their intervals (harness/base/statistics/ratio.hpp), in all and by phase of the game.
//
// It cannot show: whether the change makes the engine stronger, nor what it costs on other positions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/statistics/ratio.hpp"
#include "harness/base/text/style.hpp"
#include "harness/cells/cell_plan.hpp"
#include "harness/sides/engine_side.hpp"

namespace pvslab {

struct EffectPlan {
  AskedPositions positions;
  NamedEngine a;
  NamedEngine b;
  int depth = 1;
  std::string go = {};  // further words of each `go`
};

// What one side took to the depth. Absent: not told, or it did not reach the depth.
struct EffectCost {
  std::optional<std::uint64_t> nodes = {};
  std::optional<std::uint64_t> microseconds = {};  // by our clock, from `go` to `bestmove`
  std::optional<std::string> fault = {};
  std::string dialogue = {};  // of a fault
};

struct EffectPosition {
  const AskedPosition* position = nullptr;
  EffectCost a = {};
  EffectCost b = {};

  [[nodiscard]] bool has_nodes() const { return a.nodes && b.nodes && *a.nodes > 0; }
  [[nodiscard]] bool has_times() const { return a.microseconds && b.microseconds && *a.microseconds > 0; }
};

// By the pieces on the board beside kings and pawns: at least 11, at least 6, fewer.
enum class GamePhase : std::uint8_t { opening, middle_game, endgame };
[[nodiscard]] GamePhase phase_of(const chess::Position& position);
[[nodiscard]] std::string_view to_text(GamePhase phase);

// The positions of one phase, or all. Ratios are b / a.
struct EffectRow {
  std::string name;
  std::size_t positions = 0;  // asked
  std::uint64_t nodes_a = 0;  // sums over the positions where both told their nodes
  std::uint64_t nodes_b = 0;
  std::optional<RatioEstimate> nodes = {};  // absent if none did
  std::optional<RatioEstimate> time = {};
};

struct EffectResult {
  std::vector<EffectPosition> positions = {};  // in the order of the file
  std::size_t planned = 0;
  // The names of sides without an option for threads, which may use several.
  std::vector<std::string> without_thread_option = {};

  [[nodiscard]] bool is_complete() const { return positions.size() == planned; }
  [[nodiscard]] std::size_t faults() const;
  [[nodiscard]] std::size_t without_nodes() const;  // answered, but without both node counts
  // All positions first, then each phase that has some.
  [[nodiscard]] std::vector<EffectRow> rows() const;
  // At most `most` positions whose ratio of nodes is more than twice, or less than half, that of all; the farthest first.
  [[nodiscard]] std::vector<const EffectPosition*> outliers(std::size_t most) const;
};

// A cell has several positions, and starts both engines afresh.
class EffectCheck {
 public:
  explicit EffectCheck(const EffectPlan& plan) : plan_(plan), positions_(plan.positions.positions.size()) {}

  void add_to(CellPlan& plan, std::uint64_t hash);
  [[nodiscard]] EffectResult result() const;

 private:
  [[nodiscard]] CellResult run(std::size_t cell, CellWatch& watch) const;
  void fold(std::size_t cell, const std::string& value, const std::string& times);

  const EffectPlan& plan_;
  std::vector<std::optional<EffectPosition>> positions_;
  std::vector<std::string> without_thread_option_;
};

[[nodiscard]] std::string to_text(const EffectPlan& plan, const EffectResult& result, const Style& style);
// docs/schemas/effect.schema.json says what is in it.
[[nodiscard]] std::string to_json_text(const EffectPlan& plan, const EffectResult& result);
// The schema of that.
[[nodiscard]] std::string effect_schema();

}  // namespace pvslab
