// Verification of parallel searchers under schedules: every schedule of every small tree, and random schedules of random trees.
// Every promise of the searcher is checked, and that the search ends and leaves no processor at work.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/check/oracles/limited_trees.hpp"
#include "harness/schedules/check_graphs.hpp"
#include "harness/schedules/exchange.hpp"
#include "harness/schedules/guarded.hpp"
#include "harness/schedules/parallel_subject.hpp"
#include "harness/schedules/schedule/schedule.hpp"

namespace pvslab {

struct ScheduleLimits {
  unsigned processors = 2;
  ExhaustiveLimits trees{.shapes = {.depth = 3, .branching = 4, .leaves = 3}, .values = ExhaustiveLimits::Values{}};
  bool open_window_only = false;
  std::int32_t grain = 0;  // plies left at or below which one processor searches alone
  // At most so many switches away from a processor that could go on; empty: any number, but whole_tree_preemptions for
  // searchers whose processors all search the whole tree.
  std::optional<std::uint32_t> preemptions;

  [[nodiscard]] std::optional<std::uint32_t> preemptions_of(const ParallelSubject& subject) const;
};
inline constexpr std::uint32_t whole_tree_preemptions = 1;
// "processors=2,grain=0,leaves=3,depth=3,branching=4,values=-1..1,windows=all"; or values=ranks (every order of the leaves, ranks
// spaced by 1 and by 2), windows=open, preemptions=K. Missing keys have their defaults. Throws InputError with the column of an
// error.
[[nodiscard]] ScheduleLimits parse_schedule_limits(std::string_view text);
[[nodiscard]] std::string limits_text(const ScheduleLimits& limits);

// What is checked if nothing else is asked for, in a few seconds a searcher. With a limit of preemptions no schedule is taken for
// another one, so that a variable of the searcher's own, which no step names, is seen as well. With a grain the serial part of a
// searcher has more to do than leaves.
inline constexpr std::array<std::string_view, 5> default_schedule_limits{
    "leaves=2", "leaves=2,grain=1", "leaves=3,grain=1,preemptions=1,windows=open",
    "leaves=3,grain=2,preemptions=1,windows=open", "leaves=3,preemptions=2,windows=open,values=ranks"};
inline constexpr std::uint64_t default_random_trees = 2000;
// Of those, on real threads. A searcher that was added alone is asked for them.
inline constexpr std::uint64_t most_trees_on_threads = 200;

struct RandomScheduleLimits {
  std::uint64_t trees = 0;
  std::uint64_t schedules = 20;  // of each tree
  unsigned processors = 3;
  unsigned depth = 3;  // d of random_schedule.hpp
  std::uint64_t seed = 1;

  // Trees take turns with the grains 0, 1 and 2.
  static constexpr std::int32_t grains = 3;
  [[nodiscard]] static std::int32_t grain_of(std::uint64_t tree) { return static_cast<std::int32_t>(tree % grains); }
};

struct SchedulesOptions {
  std::vector<ScheduleLimits> exhaustive;
  std::optional<RandomScheduleLimits> random;
  std::vector<const ParallelSubject*> subjects;
  unsigned threads = 1;
  std::function<bool()> stop = [] { return false; };
  bool show_progress = true;
};

// A search that broke a promise.
struct ScheduleExample {
  Tree tree;
  Bounds bounds;
  ScheduledProcessors processors;
  Score score;
  ScheduledResult result;
  Schedule schedule;
  bool on_threads = false;  // on real threads, whose schedule nobody knows
};
// "young-brothers-wait@2:-2..0:b3.1.0.b1.-1:a2b2a3"; "@2g1" with a grain of 1.
[[nodiscard]] std::string to_token(const ParallelSubject& subject, const ScheduleExample& example);
[[nodiscard]] bool is_schedule_token(std::string_view token);
struct ScheduleReplay {
  const ParallelSubject* subject;
  ScheduleExample example;
};
// Repeats the search of a token. Throws InputError if it cannot be parsed or names no parallel searcher.
[[nodiscard]] ScheduleReplay replay_schedule(std::string_view token);

// One processor visits something else than the serial twin.
struct TwinDifference {
  Tree tree;
  Bounds bounds;
  std::int32_t grain;
  std::string own;   // its first event that is another one: "enters 2.1 in (-1, 2)"
  std::string twin;  // what the twin does there
};

struct ScheduleFinding {
  const ParallelSubject* subject;
  std::uint64_t searches = 0;   // one search = one tree and window, under all its schedules
  std::uint64_t schedules = 0;  // that were run
  std::uint64_t traces = 0;     // of those, different ones
  std::uint64_t steps = 0;
  std::uint64_t longest = 0;  // steps of one schedule
  // Whether it visits what its twin visits on one processor, on every tree and in every window; empty if it has no twin.
  std::optional<bool> visits_as_twin{};
  std::optional<TwinDifference> twin_difference{};  // on the first tree where it does not
  std::optional<std::uint64_t> schedules_until_found{};
  std::optional<ScheduleExample> smallest{};
  // Neighbouring steps that were declared independent, and were exchanged; and the first two that were not independent. Then no
  // schedule is taken for another one, and at most refused_preemptions are made.
  std::uint64_t exchanges = 0;
  std::optional<HiddenDependence> hidden{};
  // Searches on real threads, of a searcher that was added.
  std::uint64_t on_threads = 0;
  // Of a searcher with a table: what the table answered on graphs, and a search there that broke a promise.
  std::optional<TableAnswers> tables{};
  std::optional<ScheduledGraphExample> on_graph{};
  // The search that a searcher did not survive. It was ended, and what came after it was not asked.
  std::optional<NoAnswer> no_answer{};
};
inline constexpr std::uint32_t refused_preemptions = 2;
// The same schedule gave two different searches: what was judged of it need not hold in another run, and it is not checked further.
[[nodiscard]] bool is_unrepeatable(const ScheduleFinding& finding);

struct SchedulesReport {
  std::vector<std::string> limits;  // of each part
  std::vector<std::uint64_t> trees;
  std::vector<ScheduleFinding> findings;
  std::optional<RandomScheduleLimits> random;
  bool complete = true;
  [[nodiscard]] bool keeps_all_promises() const;
};

// The report does not depend on the number of threads, unless a searcher keeps something from one search to the next; what real
// threads find may differ from run to run.
[[nodiscard]] SchedulesReport verify_schedules(const SchedulesOptions& options);

// The same example in the smallest tree and window, and with the fewest switches between processors, that single steps lead to.
[[nodiscard]] ScheduleExample shrink_schedule(const ParallelSubject& subject, ScheduleExample example);

[[nodiscard]] std::string to_text(const SchedulesReport& report, const Style& style = {});
// One example, as in the report.
[[nodiscard]] std::string example_text(const ParallelSubject& subject, const ScheduleExample& example);
// What one processor does on a tree, and its serial twin.
[[nodiscard]] std::string twin_text(const ParallelSubject& subject, const TwinDifference& difference);
// Why a searcher has no answer, and the search that it had begun.
[[nodiscard]] std::string no_answer_text(const ParallelSubject& subject, const NoAnswer& no_answer);
// As JSON; docs/schemas/schedules.schema.json says what is in it.
[[nodiscard]] std::string to_json(const SchedulesReport& report);
// That schema.
[[nodiscard]] std::string schedules_schema();
// "breaks fail_soft, best_move"
[[nodiscard]] std::string broken_text(const ParallelSubject& subject, const ScheduledResult& result);
// Who did what, when: one lane for each processor.
[[nodiscard]] std::string lanes_text(const ParallelSubject& subject, const ScheduleExample& example,
                                     const Style& style = {});

}  // namespace pvslab
