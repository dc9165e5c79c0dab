// Subject: one routine of a searcher to verify: the search itself, or a further routine that the searcher names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bind/bound_searcher.hpp"
#include "harness/check/subject/counterexample.hpp"
#include "searchers/core/trace.hpp"
#include "suites/adversary/adversary.hpp"
#include "suites/explicit/recorded_tree.hpp"

namespace pvslab {

class Program;
class TreeBlock;

// Whether the windows of a check are finite. Violations are tallied separately.
enum class WindowSet : bool { finite, open };

struct BegunSearch;

struct Subject {
  const SearcherInfo* info;
  std::string_view routine;  // empty: the search itself
  BoundSearcher<RecordedTree> on_trees;
  BoundSearcher<Adversary> on_adversary;
  Program* program = nullptr;  // of a searcher that is one: its searches are checked by program_check.hpp

  [[nodiscard]] Outcome search(const ExplicitTree& tree, Bounds bounds) const;
  [[nodiscard]] Counters count(const ExplicitTree& tree, Bounds bounds) const;
  [[nodiscard]] std::vector<TraceEvent> trace(const ExplicitTree& tree, Bounds bounds) const;
  // The move numbers of the line, from the root on. Empty for a further routine.
  [[nodiscard]] std::vector<std::uint32_t> line(const ExplicitTree& tree, Bounds bounds) const;
  // The first visit of this search that broke the rules of a visit, if any.
  [[nodiscard]] std::optional<VisitFault> visit_fault(const ExplicitTree& tree, Bounds bounds) const;
  // Searches the tree with each window and enters every violation in `tally`. Call tree.minimax() before; `score` is
  // its result. The move and the line are checked only for the search itself, not for further routines.
  void check(const ExplicitTree& tree, Score score, std::span<const Bounds> windows, WindowSet set,
             RoutineTally& tally) const;
  // The same for every tree of a block: the same tally, from fewer searches. Not for a program.
  void check_block(TreeBlock& block, std::span<const Bounds> windows, WindowSet set, RoutineTally& tally) const;

  [[nodiscard]] bool is_the_search() const { return routine.empty(); }
  // "pvs-split", or "pvs-split/zws" for a further routine.
  [[nodiscard]] std::string name() const { return on_trees.name(); }
};

// The events of a search of a tree.
[[nodiscard]] std::vector<TraceEvent> trace_of(const BoundSearcher<RecordedTree>& search, const ExplicitTree& tree,
                                               Bounds bounds);

// How a search of a tree is told if it ends its process. `routine`: as Subject::name().
[[nodiscard]] BegunSearch begun_search(std::string_view routine, const Tree& tree, Bounds bounds);
// Of a search of a tree that is about to begin. Call it if notes_searches().
void note_search_of(std::string_view routine, const ExplicitTree& tree, Bounds bounds);

// Routines that are bound to both games, in the same order for each, as subjects.
[[nodiscard]] std::vector<Subject> subjects_from(std::span<const BoundSearcher<RecordedTree>> on_trees,
                                                 std::span<const BoundSearcher<Adversary>> on_adversary);

// The subjects of the whole catalogue, in its order. The routines of a searcher follow its search. Pointers into a list stay
// valid when searchers are added; the list does not grow.
[[nodiscard]] const std::vector<Subject>& all_subjects();

// The subject with that name, or null.
[[nodiscard]] const Subject* find_subject(std::span<const Subject> subjects, std::string_view name);

// Whether some routine broke a clause that it promises, or is not pure.
[[nodiscard]] bool break_promises(std::span<const Subject> subjects, const std::vector<RoutineTally>& tallies);

// "routines alpha-beta pvs-split pvs-split/zws"; of a program also its command, on a line of its own.
[[nodiscard]] std::string names_of(std::span<const Subject> subjects);

// One search of a tree, and the clauses that it breaks. The bound clause is not broken if a bound is neither promised
// nor returned.
struct Trial {
  Score score;
  Outcome returned;
  Contract broken;
  bool answered = true;  // false: a program did something else; nothing was returned, and only `visits` is known
};
[[nodiscard]] Trial try_search(const Subject& subject, const Tree& tree, Bounds bounds);

// Counts so many violations of a clause in windows of that set. Those of the root clause are all counted together.
void count_violations(RoutineTally& tally, Clause clause, WindowSet set, std::uint64_t count);

// Counts one violation of each of these clauses, and keeps it if it is the smallest. `before`: as Counterexample::before.
void enter_violation(const ExplicitTree& tree, Score score, Bounds bounds, Outcome returned, Contract broken,
                     WindowSet set, RoutineTally& tally, std::span<const Bounds> before = {});

// Whether these bounds form a valid window under the cutoff rule.
[[nodiscard]] bool is_window(CutoffRule rule, Bounds bounds);

}  // namespace pvslab
