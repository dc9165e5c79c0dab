// The steps of a search: it enters a node, or a node returns its value. Each step says what happened and why, and how the open
// nodes stand.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/show/trace/search_trace.hpp"
#include "harness/show/trace/steps/open_states.hpp"
#include "harness/show/trace/steps/sentences.hpp"
#include "harness/show/trace/trace_difference.hpp"

namespace pvslab {

// Why a node was cut off: a value that came back, against its beta. From the view of the side to move at the node.
struct CutReason {
  VisitNumber node;
  Score best;  // the value of the last successor searched
  Score beta;
  CutoffRule rule;
  BoundOrigin from;  // of beta
  std::vector<std::uint32_t> pruned;

  // Whether the value is what the rule asks for. A searcher may cut off for another reason: such as an answer of its memory.
  [[nodiscard]] bool is_told_by_numbers() const { return rule == CutoffRule::at_beta ? best >= beta : best > beta; }
};
// Nothing unless the visit was cut off by a successor.
[[nodiscard]] std::optional<CutReason> cut_reason(const SearchTrace& trace, VisitNumber visit);

struct OpenNode {
  VisitNumber visit;
  Score alpha;                // as it was entered, or raised since
  Score beta;                 // as it was entered
  std::optional<Score> best;  // of the values that came back and are no mere bounds of proofs
};

struct SearchStep {
  VisitNumber visit;
  bool is_entry;
  std::vector<std::uint32_t> path;  // of the node, moves from 0
  Sentence sentence;
  std::optional<CutReason> cut;  // if a node was cut off at this step: the parent of the visit
  bool is_failed_proof = false;
  std::vector<OpenNode> open;  // from the root down, after the step
  std::size_t open_states =
      0;  // of a search with an OPEN list: which of its lists stands at this step; that of 0 is the first
};

// Two for each visit, in the order in which the search made them. Throws UsageError if there are more than `most_steps`.
inline constexpr std::size_t most_steps = 20'000;
[[nodiscard]] std::vector<SearchStep> steps_of(TracedGame& game, const SearchTrace& trace, ScoreView view);

// The same one by one, and as many as there are.
using StepReader = std::function<void(SearchStep)>;
void read_steps(TracedGame& game, const SearchTrace& trace, ScoreView view, const StepReader& read);

// The trace with its windows and values from that side. Both are the same at the root.
[[nodiscard]] SearchTrace seen_from(TracedGame& game, SearchTrace trace, ScoreView view);

// Id and values, by which it is found in a table of sentences, and its text.
[[nodiscard]] nlohmann::ordered_json to_json(const Sentence& sentence);

// The steps of one or two searches (docs/playground.md).
[[nodiscard]] nlohmann::ordered_json steps_json(TracedGame& game, const std::vector<SearchTrace>& traces,
                                                const std::optional<TraceDifference>& difference, ScoreView view);

}  // namespace pvslab
