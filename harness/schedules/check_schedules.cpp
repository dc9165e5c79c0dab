#include "harness/schedules/check_schedules.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/subject/counterexample.hpp"
#include "harness/check/subject/windows.hpp"
#include "harness/schedules/schedule/random_schedule.hpp"
#include "harness/schedules/schedule/schedule_tree.hpp"
#include "harness/team/simulated/scheduled_machine.hpp"
#include "harness/team/thread_machine.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {
namespace {

bool is_smaller(const ScheduleExample& a, const ScheduleExample& b) {
  const auto key = [](const ScheduleExample& one) {
    return std::tuple(size_of(ExplicitTree(one.tree), one.bounds), to_token(one.tree), one.bounds.alpha,
                      one.bounds.beta);
  };
  return key(a) < key(b);
}

// Of so many schedules, one has two steps exchanged.
constexpr std::uint64_t schedules_of_exchange = 32;

bool is_exchanged(std::uint64_t schedule) { return schedule % schedules_of_exchange == schedules_of_exchange / 4; }

// All schedules of one search; returns whether the check goes on: every one kept the promises, and no dependence was hidden.
bool check_all_schedules(const ParallelSubject& subject, const ExplicitTree& tree, Score score, Bounds bounds,
                         const ScheduleLimits& limits, bool reduces, ScheduleFinding& found) {
  using enum ScheduleTree::Reduction;
  std::optional<std::uint32_t> preemptions = limits.preemptions_of(subject);
  if (!reduces) preemptions = std::min(preemptions.value_or(refused_preemptions), refused_preemptions);
  const ScheduledProcessors processors{limits.processors, limits.grain};
  ScheduleTree schedules(scheduled_workers(subject, limits.processors), preemptions ? none : source_sets,
                         preemptions.value_or(ScheduleTree::no_limit));
  note_search(tree, bounds, processors);
  ++found.searches;
  bool goes_on = true;
  while (goes_on && schedules.begin()) {
    const ScheduledResult result = search_scheduled(subject, tree, score, bounds, processors, schedules);
    schedules.end();
    found.steps += result.steps;
    found.longest = std::max(found.longest, result.steps);
    const std::uint64_t number = found.schedules + schedules.executions();
    if (result.breaks_promise(*subject.info)) {
      goes_on = false;
      found.smallest = {tree.to_tree(), bounds, processors, score, result, schedules.schedule()};
      found.schedules_until_found = number;
    } else if (schedules.has_diverged()) {
      goes_on = false;
      found.hidden = {HiddenDependence::Kind::repeated, tree.to_tree(), bounds, processors, schedules.schedule(), 0};
    } else if (reduces && is_exchanged(number) && !schedules.was_redundant()) {
      const auto neighbours = schedules.independent_neighbours();
      if (neighbours.empty()) continue;
      ++found.exchanges;
      found.hidden = hidden_dependence(subject, tree, score, bounds, processors, schedules.schedule(),
                                       neighbours[synthetic::mix(number) % neighbours.size()], result);
      goes_on = !found.hidden;
    }
  }
  found.schedules += schedules.executions();
  found.traces += schedules.traces();
  return goes_on;
}

std::vector<Bounds> windows_of(const ScheduleLimits& limits, CutoffRule rule, const LeafPatterns& patterns) {
  if (limits.open_window_only) return {Bounds{}};
  const auto ends = scores_from(patterns.lowest().next_below(), patterns.highest().next_above());
  std::vector<Bounds> windows = finite_windows(rule, ends);
  std::ranges::copy(open_windows(ends), std::back_inserter(windows));
  return windows;
}

bool is_same(const TraceEvent& a, const TraceEvent& b) {
  const bool has_exit = a.kind != TraceEvent::Kind::enter;
  return a.kind == b.kind && a.entry.number == b.entry.number && a.entry.purpose == b.entry.purpose &&
         a.entry.alpha == b.entry.alpha && a.entry.beta == b.entry.beta &&
         (!has_exit || (a.exit.value == b.exit.value && a.exit.kind == b.exit.kind));
}

// What a search does in one of its events: "enters 2.1 in (-1, 2)".
std::string event_text(const std::vector<TraceEvent>& events, std::size_t at) {
  if (at >= events.size()) return "has ended";
  const TraceEvent& event = events[at];
  std::vector<std::uint32_t> moves;  // counted from 1, from the node up to the root, which has a number too
  if (event.kind != TraceEvent::Kind::leave) moves.push_back(event.entry.number + 1);
  std::size_t closed = 0;
  for (std::size_t i = at; i-- > 0;) {
    if (events[i].kind == TraceEvent::Kind::leave) ++closed;
    if (events[i].kind != TraceEvent::Kind::enter) continue;
    if (closed == 0) {
      moves.push_back(events[i].entry.number + 1);
    } else {
      --closed;
    }
  }
  if (!moves.empty()) moves.pop_back();
  std::ranges::reverse(moves);
  const std::string path = moves.empty() ? "." : fmt::format("{}", fmt::join(moves, "."));
  const std::string window = to_text(Bounds{event.entry.alpha, event.entry.beta});
  switch (event.kind) {
    case TraceEvent::Kind::enter: return fmt::format("enters {} in {}", path, window);
    case TraceEvent::Kind::leaf:
      return fmt::format("evaluates {} in {} as {}", path, window, to_text(event.exit.value));
    case TraceEvent::Kind::answer:
      return fmt::format("has the answer {} for {} in {}", to_text(event.exit.value), path, window);
    case TraceEvent::Kind::leave: return fmt::format("leaves {} with {}", path, to_text(event.exit.value));
  }
  __builtin_unreachable();
}

// The first of the twin's events that is not one of the search on one processor.
std::optional<TwinDifference> twin_difference(const ParallelSubject& subject, const ExplicitTree& tree, Bounds bounds,
                                              std::int32_t grain) {
  note_search(tree, bounds, {1, grain});
  TracingObserver of_twin;
  static_cast<void>(subject.trace_twin(tree, bounds, of_twin));
  const auto own = std::make_shared<ForkedWatcherOf<TracingObserver>>(TracingObserver());
  ScheduledObserver observer(tree.height(), own);
  const Schedule any;
  FollowedSchedule scheduler(any);
  ScheduledMachine machine(1, scheduler);
  machine.grain = grain;
  machine.run([&](Worker& worker) { static_cast<void>(subject.search(worker, tree, bounds, observer)); });
  const std::vector<TraceEvent>& here = own->observer().events();
  const std::vector<TraceEvent>& there = of_twin.events();
  const auto [other, expected] = std::ranges::mismatch(here, there, is_same);
  if (other == here.end() && expected == there.end()) return std::nullopt;
  const auto at = static_cast<std::size_t>(other - here.begin());
  return TwinDifference{tree.to_tree(), bounds, grain, event_text(here, at), event_text(there, at)};
}

// Windows at the score of a drawn tree.
std::vector<Bounds> windows_at(Score score, CutoffRule rule) {
  const Score below = score > Score::lowest() ? score.next_below() : score;
  const Score above = score < Score::highest() ? score.next_above() : score;
  std::vector<Bounds> windows{Bounds{}, Bounds{below, above}, Bounds{-Score::infinity(), score}, Bounds{score, above}};
  std::erase_if(windows, [rule](Bounds bounds) { return !is_window(rule, bounds); });
  return windows;
}

}  // namespace

void check_small_trees(const ParallelSubject& subject, const ScheduleLimits& limits, const LimitedTrees& trees,
                       ScheduleBlock& block, const std::function<void()>& step) {
  bool goes_on = true;
  trees.for_each_family(block.first, block.last, [&](const Tree& shape, LeafPatterns& patterns, std::uint64_t count) {
    const std::vector<Bounds> windows = windows_of(limits, subject.info->rule, patterns);
    ExplicitTree tree(shape);
    for (; count > 0 && goes_on; --count) {
      step();
      patterns.apply(tree);
      const Score score = tree.minimax();
      for (const Bounds bounds : windows) {
        if (!goes_on) break;
        if (subject.trace_twin != nullptr) {
          std::optional<TwinDifference>& difference = block.found.twin_difference;
          if (!difference) difference = twin_difference(subject, tree, bounds, limits.grain);
          block.found.visits_as_twin = !difference;
        }
        goes_on = check_all_schedules(subject, tree, score, bounds, limits, block.reduces, block.found);
      }
      patterns.advance();
    }
  });
}

void check_random_trees(const ParallelSubject& subject, const RandomScheduleLimits& limits, ScheduleBlock& block,
                        const std::function<void()>& step) {
  for (std::uint64_t index = block.first; index < block.last; ++index) {
    step();
    ExplicitTree tree(draw_tree(limits.seed, index).tree);
    const Score score = tree.minimax();
    const ScheduledProcessors processors{limits.processors, RandomScheduleLimits::grain_of(index)};
    for (const Bounds bounds : windows_at(score, subject.info->rule)) {
      note_search(tree, bounds, processors);
      ++block.found.searches;
      std::uint64_t steps = 64;
      for (std::uint64_t number = 0; number < limits.schedules; ++number) {
        const std::uint64_t seed = synthetic::mix(limits.seed ^ synthetic::mix(index * limits.schedules + number));
        RandomSchedule schedule(scheduled_workers(subject, limits.processors), steps, limits.depth, seed);
        const ScheduledResult result = search_scheduled(subject, tree, score, bounds, processors, schedule);
        steps = std::max<std::uint64_t>(result.steps, 1);
        ++block.found.schedules;
        ++block.found.traces;
        block.found.steps += result.steps;
        block.found.longest = std::max(block.found.longest, result.steps);
        if (!result.breaks_promise(*subject.info)) continue;
        block.found.smallest = {tree.to_tree(), bounds, processors, score, result, schedule.decided()};
        block.found.schedules_until_found = block.found.schedules;
        return;
      }
    }
  }
}

void check_graphs(const RandomScheduleLimits& limits, ScheduleBlock& block) {
  block.found.tables.emplace();
  for (std::uint64_t index = block.first; index < block.last && !block.found.on_graph; ++index) {
    block.found.on_graph = check_graph(*block.found.subject, limits.seed, index, *block.found.tables);
  }
}

void check_on_threads(const ParallelSubject& subject, const RandomScheduleLimits& limits, ScheduleBlock& block) {
  constexpr unsigned threads = 2;
  for (std::uint64_t index = block.first; index < block.last; ++index) {
    ExplicitTree tree(draw_tree(limits.seed, index).tree);
    const Score score = tree.minimax();
    for (std::int32_t grain = 0; grain < RandomScheduleLimits::grains; ++grain) {
      for (const Bounds bounds : windows_at(score, subject.info->rule)) {
        note_search(tree, bounds, {threads, grain}, true);
        ++block.found.on_threads;
        ScheduledResult result;
        ScheduledObserver observer(tree.height());
        ThreadMachine machine(threads, ThreadMachine::Threads::standard,
                              subject.hands_over ? std::optional(threads) : std::nullopt);
        machine.grain = grain;
        machine.run([&](Worker& worker) { result.returned = subject.search(worker, tree, bounds, observer); });
        result.broken = broken_by_outcome(*subject.info, bounds, score, result.returned);
        if (!result.breaks_promise(*subject.info)) continue;
        block.found.smallest = {tree.to_tree(), bounds, {threads, grain}, score, result, {}, true};
        block.found.schedules_until_found = block.found.schedules;
        return;
      }
    }
  }
}

void merge(ScheduleFinding& all, const ScheduleFinding& block) {
  if (block.schedules_until_found && !all.schedules_until_found) {
    all.schedules_until_found = all.schedules + *block.schedules_until_found;
  }
  all.searches += block.searches;
  all.schedules += block.schedules;
  all.traces += block.traces;
  all.steps += block.steps;
  all.longest = std::max(all.longest, block.longest);
  all.exchanges += block.exchanges;
  all.on_threads += block.on_threads;
  if (block.tables) {
    if (!all.tables) all.tables.emplace();
    *all.tables += *block.tables;
  }
  if (block.on_graph && !all.on_graph) all.on_graph = block.on_graph;
  if (block.visits_as_twin) all.visits_as_twin = all.visits_as_twin.value_or(true) && *block.visits_as_twin;
  if (block.twin_difference && !all.twin_difference) all.twin_difference = block.twin_difference;
  if (block.hidden && !all.hidden) all.hidden = block.hidden;
  if (block.smallest && (!all.smallest || is_smaller(*block.smallest, *all.smallest))) all.smallest = block.smallest;
}

}  // namespace pvslab
