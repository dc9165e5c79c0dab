// Subject: a routine of a searcher as the verification sees it, type-erased above the recursion. The search itself is a
// subject, and so is every further routine that the searcher names.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/verify/counterexample.hpp"
#include "harness/verify/inductive.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/core/searcher.hpp"
#include "searchers/core/trace.hpp"
#include "searchers/core/visit_check.hpp"
#include "suites/explicit/explicit_tree.hpp"

namespace pvslab {

// Whether the windows of a check are finite; violations are tallied apart.
enum class WindowSet : bool { finite, open };

struct Subject {
  const SearcherInfo* info;
  std::string_view routine;  // empty: the search itself

  Outcome (*search)(const ExplicitTree& tree, Bounds bounds);
  Counters (*count)(const ExplicitTree& tree, Bounds bounds);
  std::vector<TraceEvent> (*trace)(const ExplicitTree& tree, Bounds bounds);
  // The numbers of the moves of the line, from the root on.
  std::vector<std::uint32_t> (*line)(const ExplicitTree& tree, Bounds bounds);
  // The first visit of this search that did not end once, and as it should.
  std::optional<VisitFault> (*visit_fault)(const ExplicitTree& tree, Bounds bounds);
  // Searches the tree, whose minimax() is up to date and returned `score`, with each window and enters every violation of every
  // clause in `tally`. Move and line are looked at of the search itself alone.
  void (*check)(const ExplicitTree& tree, Score score, std::span<const Bounds> windows, WindowSet set,
                RoutineTally& tally);
  // One node of the routine among adversarial successors (design: inductive verification).
  // Stops early, with what it has found, once `stop()` is true. Null where info->beyond_induction says why.
  using Certify = Certificate (*)(const InductiveLimits& limits, Assumption assumption,
                                  const std::function<bool()>& stop);
  Certify certify;

  [[nodiscard]] bool is_the_search() const { return routine.empty(); }
  // "pvs-split", or "pvs-split/zws" for a further routine.
  [[nodiscard]] std::string name() const {
    return std::string(info->id) + (routine.empty() ? "" : "/" + std::string(routine));
  }
};

// The subjects of the whole catalogue, in its order; the routines of a searcher follow its search.
[[nodiscard]] const std::vector<Subject>& all_subjects();

// The subject of that name among `subjects`, or nothing.
[[nodiscard]] const Subject* find_subject(std::span<const Subject> subjects, std::string_view name);

// One search of `tree`, and the clauses that it breaks. A bound that is neither promised nor returned is not broken.
struct Trial {
  Score score;
  Outcome returned;
  Contract broken;
};
[[nodiscard]] Trial try_search(const Subject& subject, const Tree& tree, Bounds bounds);

// Whether these bounds are a window under the cutoff rule.
[[nodiscard]] bool is_window(CutoffRule rule, Bounds bounds);

}  // namespace pvslab
