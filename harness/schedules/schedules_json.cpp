// What a verification under schedules found as JSON, and its schema: one description.
#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/machine.hpp"
#include "harness/check/subject/told_bounds.hpp"
#include "harness/schedules/verify_schedules.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

constexpr const char* meaning_of_grain = "Plies left at or below which one processor searches alone.";
constexpr Presence of_its_form = Presence::of_its_form;

void describe_window(Fields& fields, Bounds bounds, Presence presence = Presence::always) {
  fields.value("window", told(bounds), {.shared = "window", .presence = presence});
}

void describe(Fields& fields, ScheduledProcessors processors, Presence presence = Presence::always) {
  fields.value("processors", processors.count, {.presence = presence, .least = 1});
  fields.value("grain", processors.grain, {.description = meaning_of_grain, .shared = "count", .presence = presence});
}

void describe(Fields& fields, const ParallelSubject& subject, const ScheduleExample& example) {
  fields.value("tree", to_text(example.tree), {.shared = "tree"});
  describe_window(fields, example.bounds);
  describe(fields, example.processors);
  fields.value("score", example.score.value(), {.shared = "score"});
  fields.value("broken", broken_text(subject, example.result), {.least = 1});
  fields.constant_if(
      "on_threads", example.on_threads, true,
      {.description = "On real threads, whose schedule nobody knows: there is no schedule and no replay. Not there "
                      "otherwise."});
  if (example.on_threads) return;
  fields.value("schedule", to_text(example.schedule),
               {.description = "A letter for each processor and its steps in a row; empty if the rule for what is not "
                               "said suffices.",
                .presence = of_its_form});
  fields.value("replay", to_token(subject, example),
               {.description = "For pvslab verify --replay.", .presence = of_its_form, .least = 1});
}

// Of a search that has no result.
template <typename T>
void describe_schedule(Fields& fields, const ParallelSubject& subject, const T& one, Presence presence) {
  fields.value("schedule", to_text(one.schedule), {.presence = presence});
  fields.value("replay", to_token(subject, {one.tree, one.bounds, one.processors, Score(), {}, one.schedule}),
               {.presence = presence, .least = 1});
}

void describe(Fields& fields, const ParallelSubject& subject, const HiddenDependence& hidden) {
  fields.value("reason",
               hidden.kind == HiddenDependence::Kind::repeated ? "another search under the same schedule"
                                                               : "two steps are not independent",
               {.least = 1});
  fields.value("tree", to_text(hidden.tree), {.shared = "tree"});
  describe_window(fields, hidden.bounds);
  describe(fields, hidden.processors);
  describe_schedule(fields, subject, hidden, Presence::always);
}

// Without what the last search returned.
void describe(Fields& fields, const ScheduledGraphExample& example) {
  const std::string positions = fields.is_of_schema() ? std::string() : positions_text(example.searched);
  fields.value("positions", positions, {.least = 1});
  fields.value("entries", example.searched.entries, {.least = 1});
  describe(fields, example.processors);
  const auto describe_search = [&](Fields& search, std::size_t i) {
    const auto [start, depth, bounds] = fields.is_of_schema() ? GraphSearch() : example.searched.searches[i];
    search.value("start", std::string(1, name_of_position(start)), {.least = 1});
    search.value("depth", depth, {.least = 1});
    describe_window(search, bounds);
    search.value("schedule", fields.is_of_schema() ? std::string() : to_text(example.schedules[i]));
  };
  fields.objects("searches", example.searched.searches.size(), describe_search, {.least = 1});
}

void describe(Fields& fields, const ParallelSubject& subject, const ScheduledGraphExample& example) {
  describe(fields, example);
  fields.value("score", example.score.value(), {.shared = "score"});
  fields.value("broken", broken_text(subject, example.result), {.least = 1});
}

void describe(Fields& fields, const ParallelSubject& subject, const NoAnswer& no_answer) {
  fields.value("reason", no_answer.reason, {.least = 1});
  fields.object("on_graph", no_answer.on_graph, describe,
                {.description = "Instead of tree and window: searches of a graph with one table, of which the last did "
                                "not answer.",
                 .presence = Presence::if_any});
  if (no_answer.on_graph || (!no_answer.has_begun && !fields.is_of_schema())) return;
  fields.value("tree", to_text(no_answer.tree), {.shared = "tree", .presence = of_its_form});
  describe_window(fields, no_answer.bounds, of_its_form);
  describe(fields, no_answer.processors, of_its_form);
  fields.constant_if("on_threads", no_answer.on_threads, true,
                     {.description = "On real threads, whose schedule nobody knows. Not there otherwise."});
  if (!no_answer.on_threads) describe_schedule(fields, subject, no_answer, of_its_form);
}

void describe(Fields& fields, const TwinDifference& difference) {
  fields.value("tree", to_text(difference.tree), {.shared = "tree"});
  describe_window(fields, difference.bounds);
  fields.value("grain", difference.grain, {.description = meaning_of_grain, .shared = "count"});
  fields.value(
      "own", difference.own,
      {.description = "What one processor does first that the twin does not: \"enters 2.1 in (-1, 2)\".", .least = 1});
  fields.value("twin", difference.twin, {.description = "What the twin does instead.", .least = 1});
}

void describe(Fields& fields, const TableAnswers& tables) {
  fields.value("searches", tables.searches);
  fields.value("answers", tables.answers);
  fields.value("in_other_window", tables.in_other_window,
               {.description = "Than the one in which the bounds were stored."});
  fields.value("of_other_depth", tables.of_other_depth);
}

// An object that is left out if it is not there, and whose description needs the searcher.
template <typename T>
void describe_of(Fields& fields, const char* name, const ParallelSubject& subject, const std::optional<T>& value,
                 const char* description) {
  fields.optional_object(name, value.has_value(),
                         [&](Fields& one) { value ? describe(one, subject, *value) : describe(one, subject, T{}); },
                         {.description = description, .presence = Presence::if_any});
}

void describe(Fields& fields, const ScheduleFinding& one) {
  const ParallelSubject& subject = *one.subject;
  fields.value("searcher", subject.info->id, {.shared = "searcher"});
  fields.value("searches", one.searches, {.description = "Trees, each with a window, under all their schedules."});
  fields.value("schedules", one.schedules, {.description = "That were run."});
  fields.value("traces", one.traces,
               {.description = "Schedules that differ in more than the order of independent steps."});
  fields.value("steps", one.steps);
  fields.value("longest_schedule", one.longest, {.description = "In steps."});
  fields.value(
      "exchanges", one.exchanges,
      {.description = "Schedules in which two neighbouring steps that were declared independent changed places."});
  fields.value("on_threads", one.on_threads,
               {.description = "Searches on real threads; of a searcher that was added."});
  fields.value(
      "most_preemptions_by_default", subject.searches_whole_tree ? std::optional(whole_tree_preemptions) : std::nullopt,
      {.description = "Of a searcher whose processors all search the whole tree: its limit in parts whose limits "
                      "say all schedules.",
       .presence = Presence::if_any});
  fields.value(
      "visits_as_twin", one.visits_as_twin,
      {.description = "Whether one processor visits what the serial twin visits. Not there if there is no such "
                      "twin.",
       .presence = Presence::if_any});
  fields.object("twin_difference", one.twin_difference, describe,
                {.description = "The first tree on which visits_as_twin is false.", .presence = Presence::if_any});
  fields.object("tables", one.tables, describe,
                {.description = "Of a searcher with a shared table: its searches on graphs, and the nodes in them that "
                                "the table answered.",
                 .presence = Presence::if_any});
  describe_of(fields, "on_graph", subject, one.on_graph,
              "Searches of a graph with one table, of which the last broke a promise.");
  describe_of(fields, "reduction_refused", subject, one.hidden,
              "Two steps that were declared independent and are not. The reduction was refused: at most two "
              "preemptions.");
  describe_of(
      fields, "no_answer", subject, one.no_answer,
      "The search that ended its process, or took no step. What comes after it was not asked. With a tree, window, "
      "processors and grain, and unless it was on real threads with schedule and replay; with a graph; or, before "
      "the first search, with neither.");
  fields.value("schedules_until_found", one.schedules_until_found, {.presence = Presence::if_any, .least = 1});
  describe_of(fields, "counterexample", subject, one.smallest, "");
}

void describe(Fields& fields, const RandomScheduleLimits& random) {
  fields.value("trees", random.trees);
  fields.value("schedules", random.schedules, {.description = "Of each tree and window."});
  fields.value("processors", random.processors);
  fields.value("depth", random.depth, {.description = "The d of probabilistic concurrency testing."});
  fields.value("seed", random.seed, {.shared = "seed"});
}

void describe(Fields& fields, const SchedulesReport& report, const ScheduleFinding& example) {
  fields.constant("format", 1);
  fields.value("program", "pvslab", {.shared = "program"});
  fields.value("program_version", version(), {.shared = "program_version"});
  fields.value("complete", report.complete);
  const auto describe_part = [&](Fields& part, std::size_t i) {
    part.value("limits", fields.is_of_schema() ? std::string() : report.limits[i], {.least = 1});
    part.value("trees", fields.is_of_schema() ? 0 : report.trees[i]);
  };
  fields.objects("parts", report.limits.size(), describe_part);
  fields.object("random", report.random, describe, {.presence = Presence::if_any});
  const auto describe_finding = [&](Fields& one, std::size_t i) {
    describe(one, i < report.findings.size() ? report.findings[i] : example);
  };
  fields.objects("searchers", report.findings.size(), describe_finding, {.least = 1});
}

}  // namespace

std::string to_json(const SchedulesReport& report) {
  return json_document(described_json([&](Fields& fields) { describe(fields, report, {}); }));
}

std::string schedules_schema() {
  const ScheduleFinding example{.subject = &parallel_subjects().front()};
  return json_document(described_schema("schedules.schema.json", "pvslab schedules --json",
                                        "Parallel searchers under schedules.",
                                        [&](Fields& fields) { describe(fields, {}, example); }));
}

}  // namespace pvslab
