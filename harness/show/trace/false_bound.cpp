#include "harness/show/trace/false_bound.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <vector>

#include "harness/base/attempt.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/search/violated_clauses.hpp"
#include "searchers/core/contract.hpp"

namespace pvslab {
namespace {

// Whether a value in that window says something false of a node with that score. A value outside the window says that the score is on
// this side of the window, and as far out if the search promises fail-soft bounds.
bool is_false(const SearcherInfo& info, CutoffRule rule, Bounds bounds, Score value, Score score) {
  const Contract broken = violated(rule, bounds, score, value);
  return broken.contains(Clause::window) || (info.promises(Clause::fail_soft) && broken.contains(Clause::fail_soft));
}

bool is_false(const SearchTrace& trace, const TracedVisit& visit, Score score) {
  return is_false(*trace.info, visit.rule, {visit.alpha, visit.beta}, visit.value, score);
}

// In the order in which visits end: a node after everything below it.
std::vector<VisitNumber> by_end(const SearchTrace& trace) {
  std::vector<VisitNumber> visits(trace.visits.size());
  std::iota(visits.begin(), visits.end(), 0);
  const auto end = [&](VisitNumber visit) { return visit + static_cast<VisitNumber>(trace[visit].size); };
  std::ranges::sort(visits, [&](VisitNumber one, VisitNumber other) {
    return end(one) != end(other) ? end(one) < end(other) : one > other;
  });
  return visits;
}

std::string claim(const TracedVisit& visit, bool is_fail_soft) {
  const bool is_strict = visit.rule == CutoffRule::above_beta;
  if (is_strict ? visit.value > visit.beta : visit.value >= visit.beta) {
    const Score least = is_fail_soft ? visit.value : visit.beta;
    return (is_strict && !is_fail_soft ? "more than " : "at least ") + to_text(least);
  }
  if (is_strict ? visit.value < visit.alpha : visit.value <= visit.alpha) {
    const Score most = is_fail_soft ? visit.value : visit.alpha;
    return (is_strict && !is_fail_soft ? "less than " : "at most ") + to_text(most);
  }
  return to_text(visit.value);
}

std::string sentence(TracedGame& game, const SearchTrace& trace, VisitNumber number, Score score) {
  const TracedVisit& visit = trace[number];
  return fmt::format("{} leaves {} with {} in the window {}, which says that its score is {}; it is {}.",
                     trace.searcher, path_text(game, trace, number), to_text(visit.value),
                     to_text(Bounds{visit.alpha, visit.beta}), claim(visit, trace.info->promises(Clause::fail_soft)),
                     to_text(score));
}

std::optional<FalseBound> first_of(TracedGame& game, const SearchTrace& trace, const SearchTrace& by_minimax) {
  std::unordered_map<Place, Score> scores;
  for (const TracedVisit& visit : by_minimax.visits) scores[visit.place] = visit.value;
  for (const VisitNumber number : by_end(trace)) {
    const TracedVisit& visit = trace[number];
    const auto score = scores.find(visit.place);
    if (!visit.is_left || score == scores.end()) continue;
    if (!is_false(trace, visit, score->second)) continue;
    return FalseBound{number, score->second, sentence(game, trace, number, score->second)};
  }
  return std::nullopt;
}

}  // namespace

std::optional<FalseBound> first_false_bound(TracedGame& game, const SearchTrace& trace) {
  const bool is_open = trace.window == Bounds{};
  const bool can_be_wrong = trace.info->promises(Clause::window) || (is_open && trace.info->promises(Clause::root));
  if (!trace.is_nested || trace.info->selective || trace.visits.empty() || !can_be_wrong) return std::nullopt;
  const auto find = [&]() -> std::optional<FalseBound> {
    const Score score = trace_search(game, "alpha-beta", {}).returned.value;
    if (!is_false(*trace.info, trace.visits.front().rule, trace.window, trace.returned.value, score))
      return std::nullopt;
    return first_of(game, trace, trace_search(game, "minimax", {}));
  };
  return attempt<UsageError>(find, [](const UsageError&) { return std::optional<FalseBound>(); });
}

}  // namespace pvslab
