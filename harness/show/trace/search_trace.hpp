// SearchTrace: everything that one search did, visit by visit, in the order in which nodes were entered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/show/trace/traced_game.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/core/searcher.hpp"
#include "suites/explicit/score_view.hpp"

namespace pvslab {

using VisitNumber = std::int32_t;  // index into SearchTrace::visits
inline constexpr VisitNumber no_visit = -1;
inline constexpr std::uint32_t no_move = UINT32_MAX;
inline constexpr Place no_place = UINT32_MAX;

// Where a bound comes from: the visit whose value set it, or one of the reasons below.
enum class BoundSource : std::uint8_t { visit, root_window, zero_window, searcher };
struct BoundOrigin {
  BoundSource source = BoundSource::searcher;
  VisitNumber visit = no_visit;  // for BoundSource::visit
  bool operator==(const BoundOrigin&) const = default;
};

struct TracedVisit {
  enum class How : std::uint8_t { interior, leaf, memory };
  // Why the node was searched. A proof is a zero-window search. If it fails low from the view of the parent, the
  // successor is skipped; otherwise the proof failed.
  enum class Role : std::uint8_t { full, proof, failed_proof, re_search, inside_proof };

  VisitNumber parent = no_visit;  // of a visit to the root: none
  Place place = 0;                // no_place if the search does not tell (SearchTrace::is_nested)
  std::uint32_t move = 0;         // that led here, from 0; 0 at the root
  std::uint32_t ply = 0;
  How how = How::interior;
  Role role = Role::full;
  Purpose purpose = Purpose::plain;
  CutoffRule rule = CutoffRule::at_beta;
  NodeKind kind = NodeKind::pv;
  Score alpha{};
  Score beta{};
  Score value{};                      // from the view of the side to move
  std::uint32_t best = no_move;       // the best move, if one raised the node or cut it off
  VisitNumber best_visit = no_visit;  // that gave it its value
  std::uint32_t cutter = no_move;     // the move that caused the cutoff
  bool is_first_cutoff = false;       // the first successor searched caused it
  bool is_left = true;                // false if the searcher never left the node
  std::uint32_t successors = 0;       // moves of the node; 0 at a leaf
  std::uint32_t size = 1;             // visits of its subtree, itself included
  BoundOrigin beta_from = {};         // where beta comes from; only for a node that was cut off

  [[nodiscard]] bool is_cut() const { return how == How::interior && kind == NodeKind::cut; }
};

// A visit whose value says something false of its node (false_bound.hpp).
struct FalseBound {
  VisitNumber visit;
  Score score;       // of the node, from the view of its side to move
  std::string text;  // one sentence, with all scores from that view
};

// An entry of a table that says something false, or a true one that answered at another depth and is false there.
struct FalseTableEntry {
  VisitNumber stored_by = no_visit;
  VisitNumber read_by = no_visit;                  // the first that took it as its answer, if there is one
  std::int32_t depth = 0;                          // of the entry
  std::optional<std::int32_t> read_at_depth = {};  // if it is not `depth`
  Bound bound = Bound::lower;                      // lower or upper
  Score value{};
  Score score{};  // of the position to `depth`; if it was read at another depth, to that
};

// What the table of a search held (audited_trace.hpp).
struct TraceAudit {
  std::uint64_t entries = 0;   // that were compared, each time one was stored or changed
  std::uint64_t unjudged = 0;  // of a program: others
  std::optional<FalseTableEntry> first = {};
  std::string text = {};  // all of this, in sentences
};

struct SearchTrace {
  const SearcherInfo* info = nullptr;
  std::string searcher;  // "negascout", or "pvs-split/zws" for a routine
  Bounds window;
  Outcome returned{Score()};
  std::vector<TracedVisit> visits;
  std::vector<std::uint32_t> line;  // moves of the principal variation
  // False for best-first searchers: their steps are not nested. Every visit is then a visit to no particular place,
  // except leaves on trees, whose place is known.
  bool is_nested = true;
  std::optional<FalseBound> false_bound = {};  // the first, if it was looked for and the value of the search is wrong
  std::optional<TraceAudit> audit = {};        // if the table was looked into
  ScoreView view = ScoreView::negamax;  // of windows and values; anything else that reads a trace expects this one

  // The visits that the visit began, in order.
  [[nodiscard]] std::vector<VisitNumber> children(VisitNumber visit) const;
  // The visits without a parent: one, or one for each pass over the root.
  [[nodiscard]] std::vector<VisitNumber> roots() const;
  [[nodiscard]] const TracedVisit& operator[](VisitNumber visit) const {
    return visits[static_cast<std::size_t>(visit)];
  }
  // Whether the node is one of MIN, in the view that knows them.
  [[nodiscard]] bool is_min(VisitNumber visit) const { return view == ScoreView::max && (*this)[visit].ply % 2 == 1; }
  // The moves from the root to the node, from 0.
  [[nodiscard]] std::vector<std::uint32_t> path(VisitNumber visit) const;
  // The moves of the node that the visit did not search, in order.
  [[nodiscard]] std::vector<std::uint32_t> unsearched(VisitNumber visit) const;
};

// A search that was too long to trace.
inline constexpr std::size_t most_traced_visits = 1'000'000;

// Runs the search and records it. Throws UsageError if the searcher is unknown, the window is not one under its rule, or
// the search makes more visits than `most_traced_visits`.
[[nodiscard]] SearchTrace trace_search(TracedGame& game, const std::string& searcher, Bounds window);

// The counters that the visits add up to.
[[nodiscard]] Counters totals(const SearchTrace& trace);

// "root", or the moves from the root on: "2.1", with their names where the game has some: "Nf3 e5".
[[nodiscard]] std::string path_text(TracedGame& game, const std::vector<std::uint32_t>& path);
[[nodiscard]] std::string path_text(TracedGame& game, const SearchTrace& trace, VisitNumber visit);

}  // namespace pvslab
