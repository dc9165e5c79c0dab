#include "harness/check/subject/subject.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <mutex>

#include "harness/bind/catalog.hpp"
#include "harness/cells/run/begun.hpp"
#include "harness/check/subject/line_clauses.hpp"
#include "harness/check/subject/program_check.hpp"
#include "harness/check/subject/replay.hpp"
#include "harness/program/program.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {

void count_violations(RoutineTally& tally, Clause clause, WindowSet set, std::uint64_t count) {
  const bool counts_as_finite = set == WindowSet::finite || clause == Clause::root;
  (counts_as_finite ? tally[clause].violations : tally[clause].open_violations) += count;
}

// Separate from the loop of `check_tree`, which is hot.
[[gnu::noinline]] void enter_violation(const ExplicitTree& tree, Score score, Bounds bounds, Outcome returned,
                                       Contract broken, WindowSet set, RoutineTally& tally,
                                       std::span<const Bounds> before) {
  for (const Clause clause : clauses) {
    if (!broken.contains(clause)) continue;
    ClauseTally& of_clause = tally[clause];
    count_violations(tally, clause, set, 1);
    if (tree.node_count() > of_clause.smallest_size.nodes) continue;
    if (size_of(tree, bounds) <= of_clause.smallest_size) {
      of_clause.offer({tree.to_tree(), bounds, score, returned, {before.begin(), before.end()}});
    }
  }
}

namespace {

template <CutoffRule rule>
void check_tree(const Subject& subject, const ExplicitTree& tree, Score score, std::span<const Bounds> windows,
                WindowSet set, RoutineTally& tally) {
  const auto check = subject.on_trees.check;
  const bool is_the_search = subject.is_the_search();
  const bool is_selective = subject.info->selective;
  const bool promises_bound = subject.info->promises(Clause::bound);
  const bool notes = notes_searches();
  std::vector<ExplicitTree::Position> evaluated;
  const RecordedTree recorded(tree, evaluated);
  CheckedLine observer(tree.height());
  for (const Bounds bounds : windows) {
    const Window<rule> window(bounds.alpha, bounds.beta);
    if (notes) note_search_of(subject.name(), tree, bounds);
    observer.clear();
    evaluated.clear();
    const Outcome returned = check(recorded, tree.root(), tree.height(), bounds, observer);
    observer.visits.require_entry();
    const bool visits_kept = !observer.visits.fault();
    Contract broken;
    // A selective searcher may return anything.
    if (!is_selective) {
      broken = violated(window, score, returned);
      // The line is derived from the visits, so it is meaningful only if they are correct.
      if (is_the_search && visits_kept) broken |= broken_by_line(tree, window, score, returned.value, observer.line());
      // A searcher that neither promises nor returns a bound cannot have a wrong one.
      if (!promises_bound && !returned.bound) broken = broken.with(Clause::bound, false);
    }
    broken = broken.with(Clause::visits, !visits_kept);
    if (!broken.empty()) enter_violation(tree, score, bounds, returned, broken, set, tally);
  }
  tally.searches += windows.size();
  tally.runs += windows.size();
}

template <CutoffRule rule>
Contract broken_under(const Subject& subject, const ExplicitTree& tree, Bounds bounds, Score score, Outcome returned) {
  const Window<rule> window(bounds.alpha, bounds.beta);
  Contract broken = violated(window, score, returned);
  if (subject.visit_fault(tree, bounds)) {
    broken = broken.with(Clause::visits);
  } else if (subject.is_the_search()) {
    broken |= broken_by_line(tree, window, score, returned.value, subject.line(tree, bounds));
  }
  const bool has_bound = returned.bound || subject.info->contract.contains(Clause::bound);
  return has_bound ? broken : broken.with(Clause::bound, false);
}

CheckedLine checked(const Subject& subject, const ExplicitTree& tree, Bounds bounds) {
  std::vector<ExplicitTree::Position> evaluated;
  CheckedLine observer(tree.height());
  if (notes_searches()) note_search_of(subject.name(), tree, bounds);
  static_cast<void>(
      subject.on_trees.check(RecordedTree(tree, evaluated), tree.root(), tree.height(), bounds, observer));
  observer.visits.require_entry();
  return observer;
}

Outcome count_into(Counters& counters, const Subject& subject, const ExplicitTree& tree, Bounds bounds) {
  std::vector<ExplicitTree::Position> evaluated;
  if (notes_searches()) note_search_of(subject.name(), tree, bounds);
  return subject.on_trees.count(RecordedTree(tree, evaluated), tree.root(), tree.height(), bounds, counters);
}

}  // namespace

Outcome Subject::search(const ExplicitTree& tree, Bounds bounds) const {
  Counters counters;
  return count_into(counters, *this, tree, bounds);
}

Counters Subject::count(const ExplicitTree& tree, Bounds bounds) const {
  Counters counters;
  static_cast<void>(count_into(counters, *this, tree, bounds));
  return counters;
}

std::vector<TraceEvent> trace_of(const BoundSearcher<RecordedTree>& search, const ExplicitTree& tree, Bounds bounds) {
  std::vector<ExplicitTree::Position> evaluated;
  const RecordedTree recorded(tree, evaluated);
  TracingObserver observer;
  WatcherOf watcher(observer);
  static_cast<void>(search.watch(recorded, tree.root(), tree.height(), bounds, watcher, nullptr));
  return observer.events();
}

std::vector<TraceEvent> Subject::trace(const ExplicitTree& tree, Bounds bounds) const {
  return trace_of(on_trees, tree, bounds);
}

std::vector<std::uint32_t> Subject::line(const ExplicitTree& tree, Bounds bounds) const {
  const CheckedLine observer = checked(*this, tree, bounds);
  return {observer.line().begin(), observer.line().end()};
}

std::optional<VisitFault> Subject::visit_fault(const ExplicitTree& tree, Bounds bounds) const {
  return checked(*this, tree, bounds).visits.fault();
}

void Subject::check(const ExplicitTree& tree, Score score, std::span<const Bounds> windows, WindowSet set,
                    RoutineTally& tally) const {
  if (program != nullptr) return check_program(*this, tree, score, windows, set, tally);
  switch (info->rule) {
    case CutoffRule::at_beta: return check_tree<CutoffRule::at_beta>(*this, tree, score, windows, set, tally);
    case CutoffRule::above_beta: return check_tree<CutoffRule::above_beta>(*this, tree, score, windows, set, tally);
  }
  __builtin_unreachable();
}

BegunSearch begun_search(std::string_view routine, const Tree& tree, Bounds bounds) {
  return {.searcher = std::string(routine.substr(0, routine.find('/'))),
          .text = fmt::format("{} with the window {}", to_text(tree), to_text(bounds)),
          .token = to_token(Replay{std::string(routine), bounds, tree})};
}

void note_search_of(std::string_view routine, const ExplicitTree& tree, Bounds bounds) {
  note_search(begun_search(routine, tree.to_tree(), bounds));
}

std::vector<Subject> subjects_from(std::span<const BoundSearcher<RecordedTree>> on_trees,
                                   std::span<const BoundSearcher<Adversary>> on_adversary) {
  std::vector<Subject> subjects;
  for (std::size_t i = 0; i < on_trees.size(); ++i) {
    subjects.push_back(
        {on_trees[i].info, on_trees[i].routine, on_trees[i], on_adversary[i], program_of(*on_trees[i].info)});
  }
  return subjects;
}

const std::vector<Subject>& all_subjects() {
  static std::mutex growing;
  static std::deque<std::vector<Subject>> lists;  // the older ones stay valid
  const std::scoped_lock lock(growing);
  const auto on_trees = bound_catalog<RecordedTree>();
  if (lists.empty() || lists.back().size() != on_trees.size()) {
    lists.push_back(subjects_from(on_trees, bound_catalog<Adversary>()));
  }
  return lists.back();
}

const Subject* find_subject(std::span<const Subject> subjects, std::string_view name) {
  const auto found = std::ranges::find_if(subjects, [&](const Subject& subject) { return subject.name() == name; });
  return found == subjects.end() ? nullptr : &*found;
}

Trial try_search(const Subject& subject, const Tree& tree, Bounds bounds) {
  if (subject.program != nullptr) return try_program(subject, tree, bounds);
  ExplicitTree explicit_tree(tree);
  const Score score = explicit_tree.minimax();
  const Outcome returned = subject.search(explicit_tree, bounds);
  const Contract broken = subject.info->rule == CutoffRule::at_beta
                              ? broken_under<CutoffRule::at_beta>(subject, explicit_tree, bounds, score, returned)
                              : broken_under<CutoffRule::above_beta>(subject, explicit_tree, bounds, score, returned);
  return {.score = score, .returned = returned, .broken = broken};
}

bool is_window(CutoffRule rule, Bounds bounds) {
  return rule == CutoffRule::at_beta ? Window<CutoffRule::at_beta>::is_valid(bounds.alpha, bounds.beta)
                                     : Window<CutoffRule::above_beta>::is_valid(bounds.alpha, bounds.beta);
}

bool break_promises(std::span<const Subject> subjects, const std::vector<RoutineTally>& tallies) {
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    if (tallies[i].impure) return true;
    for (const Clause clause : clauses) {
      if (subjects[i].info->promises(clause) && !tallies[i][clause].held()) return true;
    }
  }
  return false;
}

std::string names_of(std::span<const Subject> subjects) {
  std::string names = "routines";
  std::string programs;
  for (const Subject& subject : subjects) {
    names += " " + subject.name();
    if (subject.program != nullptr) programs += "program " + subject.program->settings().command + "\n";
  }
  return names + "\n" + programs;
}

}  // namespace pvslab
