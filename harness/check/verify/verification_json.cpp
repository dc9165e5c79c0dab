// A verification as JSON, and its schema: one description of both.
#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/check/claims/relation_report.hpp"
#include "harness/check/subject/told_bounds.hpp"
#include "harness/check/verify/coverage_table.hpp"
#include "harness/check/verify/finding_json.hpp"
#include "harness/check/verify/stated_reason.hpp"
#include "harness/check/verify/verification.hpp"
#include "harness/program/program.hpp"

namespace pvslab {
namespace {

using enum Presence;

constexpr FieldRules searcher_rules{.shared = "searcher"};

// The search and the other routines of one searcher.
using Routines = std::vector<const Finding*>;

std::vector<Routines> routines_by_searcher(const Verification& verification) {
  std::vector<Routines> searchers;
  for (const Finding& finding : verification.findings) {
    if (finding.subject->info->selective && !finding.breaks_a_promise()) continue;
    if (finding.subject->is_the_search() || searchers.empty()) searchers.emplace_back();
    searchers.back().push_back(&finding);
  }
  return searchers;
}

void describe(Fields& fields, const Answer& answer) {
  fields.value("successor", answer.successor, {.description = "From 0.", .shared = "count"});
  fields.value("answered", told(answer.answered), {.shared = "value"});
}

void describe(Fields& fields, const InductiveCounterexample& example) {
  fields.value("node", example.entered, {.description = "Where the node was entered.", .least = 1});
  fields.value("window", told(example.bounds), {.shared = "window"});
  fields.values("successor_scores", told(example.scores), {.description = "From the view of the side to move there."},
                {.shared = "bound"});
  fields.objects("answers", example.answers, describe,
                 {.description = "What the successors answered, in the order of the searches."});
  fields.value("score", told(example.score), {.shared = "bound"});
  fields.value("returned", told(example.returned.value), {.shared = "value"});
}

// Whether a searcher keeps a clause at a node whose successors keep the assumption: it does if all its routines do.
struct InductiveResult {
  Assumption assumption;
  Clause clause;
  const Finding* broken_by = nullptr;                // the first routine that broke it
  const InductiveCounterexample* example = nullptr;  // of that routine
  bool has_every_number = false;                     // of successors
};

std::vector<InductiveResult> inductive_results(const Routines& routines) {
  std::vector<InductiveResult> results;
  for (std::size_t i = 0; i < routines.front()->inductive.size(); ++i) {
    const Assumption assumption = routines.front()->inductive[i].assumption;
    const bool has_every_number = std::ranges::all_of(routines, [&](const Finding* routine) {
      return routine->inductive[i].loop.complete && !routine->accesses().has(Access::number) &&
             !routine->accesses().has(Access::successor_count);
    });
    const bool is_complete = std::ranges::all_of(
        routines, [&](const Finding* routine) { return routine->inductive[i].certificate.complete; });
    for (const Clause clause :
         {Clause::window, assumption == Assumption::fail_hard ? Clause::fail_hard : Clause::fail_soft}) {
      const auto broken = std::ranges::find_if(
          routines, [&](const Finding* routine) { return routine->inductive[i].broken(clause).has_value(); });
      InductiveResult result{.assumption = assumption, .clause = clause, .has_every_number = has_every_number};
      if (broken != routines.end()) {
        result.broken_by = *broken;
        result.example = &*(*broken)->inductive[i].broken(clause);
      }
      // A clause that was not broken before an early stop is not reported as kept.
      if (is_complete || result.example != nullptr) results.push_back(result);
    }
  }
  return results;
}

void describe(Fields& fields, const InductiveResult& result) {
  const InductiveCounterexample none{
      .entered = {}, .bounds = {}, .scores = {}, .answers = {}, .score = {}, .returned = Score(0)};
  const bool is_broken = result.example != nullptr;
  fields.value("assume", name(clause_of(result.assumption)),
               {.description = "The clause that its successors keep.", .one_of = "window|fail_soft|fail_hard"});
  fields.value("clause", name(result.clause), {.one_of = "window|fail_soft|fail_hard"});
  fields.value("kept", !is_broken, {.description = "Every node kept the clause."});
  fields.value("routine", is_broken ? Told(result.broken_by->subject->name()) : Told(),
               {.description = "The routine that broke it.", .shared = "searcher", .presence = if_any});
  fields.optional_object("counterexample", is_broken,
                         [&](Fields& one) { describe(one, is_broken ? *result.example : none); },
                         {.definition = "inductive_counterexample", .presence = if_any});
  fields.value("every_number_of_successors", result.has_every_number,
               {.description = "The induction over the loop covers every number of successors."});
}

std::string_view name(Learnt learnt) {
  switch (learnt) {
    case Learnt::whole: return "whole";
    case Learnt::too_many_states: return "too many states";
    case Learnt::outside: return "out of turn";
  }
  __builtin_unreachable();
}

// How the loop of each routine was learnt; empty if that was not tried.
void describe_loops(Fields& fields, const Routines& routines) {
  Routines learnt;
  std::ranges::copy_if(routines, std::back_inserter(learnt),
                       [](const Finding* routine) { return routine->loop.has_value(); });
  fields.objects("loops", learnt.size(),
                 [&](Fields& one, std::size_t i) {
                   const Finding& routine = *learnt[i];
                   one.value("routine", routine.subject->name(), searcher_rules);
                   one.value("learnt", name(routine.loop->learnt), {.one_of = "whole|too many states|out of turn"});
                   one.value("states", routine.loop->states, {.description = "States of the loop between successors."});
                 },
                 {.description = "How the loop of each routine was learnt."});
}

// What any routine looked at besides windows and values.
void describe_accesses(Fields& fields, const Routines& routines) {
  constexpr std::array<std::string_view, access_count> names{
      "depth", "set depth", "number of a move", "number of successors", "position", "place of the root"};
  if (routines.front()->inductive.empty() && !fields.is_of_schema()) return;
  AccessLog accesses;
  for (const Finding* routine : routines) accesses.join(routine->accesses());
  std::vector<std::string_view> seen;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (accesses.has(static_cast<Access>(i))) seen.push_back(names[i]);
  }
  const std::string texts = alternatives(names);
  fields.values("looked_at", seen,
                {.description = "What its routines looked at in the induction besides windows and values: it holds for "
                                "no other depths, numbers or positions than those tried. Absent without an induction.",
                 .presence = of_its_form},
                {.one_of = texts.c_str()});
}

void describe_table(Fields& fields, const Finding& search) {
  fields.value("searches", search.graphs.searches);
  fields.value(
      "searches_compared", unless_zero(search.graphs.compared),
      {.description = "Of a program that keeps its table from one search to the next: searches that were asked "
                      "again with an empty one. Of any other searcher that is done with each.",
       .presence = if_any});
  fields.value("answered", search.graphs.answered,
               {.description = "Searches that entered fewer nodes than with an empty table."});
  fields.value(
      "answered_elsewhere", search.graphs.elsewhere,
      {.description = "Of these, searches from a position, to a depth or in a window that no search before had."});
  fields.optional_object("audit", search.graphs.audited != 0, [&](Fields& audit) { describe_audit(audit, search); },
                         {.definition = "audit", .presence = if_any, .definition_description = "Of --audit-table."});
}

void describe_searches(Fields& fields, const Verification& verification, const Finding& search) {
  const bool is_program = search.subject->program != nullptr;
  const bool tells_of_its_table = is_program && (search.subject->program->hello().keeps || search.graphs.audited != 0);
  const bool has_tables = search.graphs.searches != 0 && (has_table(*search.subject) || tells_of_its_table);
  fields.value("open_window_nodes",
               verification.exhaustive ? std::optional(search.trees.open_window_nodes) : std::nullopt,
               {.description = "Nodes of its open-window searches of all exhaustive trees.", .presence = if_any});
  fields.value("searches", search.trees.searches + search.cases.searches + search.graphs.searches);
  fields.value(
      "searches_unanswered", unless_zero(search.trees.unanswered),
      {.description = "Searches among these that a program did not answer, if there are any.", .presence = if_any});
  fields.value("searches_not_asked", unless_zero(search.trees.not_asked),
               {.description = "Searches of a program that had left requests unanswered for six times "
                               "--program-seconds, or had ended 100 times, if there are any.",
                .presence = if_any});
  fields.optional_object(
      "table", has_tables, [&](Fields& table) { describe_table(table, search); },
      {.description = "Of a searcher with a table: its searches of graphs, several with each table; absent if there "
                      "were none. Of a program if it says `keeps`, or if its table was audited.",
       .presence = if_any});
  fields.value("searches_repeated", unless_zero(is_program ? 0 : search.trees.repeated),
               {.description = "Searches of trees that were asked once more, in another order and on another thread; "
                               "absent if there were none.",
                .presence = if_any});
  describe_differences(fields, search);
  fields.value("known_cases_left_out", search.cases.left_out, {.description = "Cases that were too large for it."});
  fields.value("known_cases_refused", search.cases.refused_cases(),
               {.description = "Cases of games that it cannot search."});
}

void describe_searcher(Fields& fields, const Verification& verification, const Routines& routines) {
  const Finding& search = *routines.front();
  const std::string_view reason = search.subject->info->beyond_induction;
  fields.value("id", search.subject->info->id, searcher_rules);
  describe_searches(fields, verification, search);
  describe_clauses(fields, search);
  fields.objects("inductive", inductive_results(routines), describe, {.description = "What the induction found."});
  describe_accesses(fields, routines);
  describe_loops(fields, routines);
  fields.value("beyond_induction", unless_empty(reason),
               {.description = "Why the induction does not cover the searcher.", .presence = if_any, .least = 1});
  fields.constant_if("beyond_induction_was_seen", !reason.empty() && !shows_a_reason_against_induction(*search.subject),
                     false,
                     {.description = "No search showed the reason of beyond_induction: the searcher has no memory, "
                                     "enters the root once, and reads nothing but windows and values. Absent if "
                                     "something was seen."});
  fields.objects("routines", routines.size() - 1,
                 [&](Fields& one, std::size_t i) {
                   const Finding& routine = *routines[i + 1];
                   one.value("name", routine.subject->routine, {.least = 1});
                   describe_clauses(one, routine);
                   describe_differences(one, routine);
                 },
                 {.description = "Its other routines, each entered by itself."});
}

void describe(Fields& fields, const CoveragePart& part) {
  fields.value("method", part.method,
               {.description = "inductive, loop, exhaustive, random, decisive, aimed, graphs, instances, known value, "
                               "relations, or a suite.",
                .least = 1});
  fields.value("limits", part.limits, {.description = "What it covers."});
  fields.value("cases", part.cases, {.description = "Trees, positions or nodes."});
  fields.value("searches", part.searches);
  fields.value("complete", part.complete, {.description = "False if it was interrupted."});
  fields.value("runs", part.method == "exhaustive" ? std::optional(part.runs) : std::nullopt,
               {.description = "Of an exhaustive part: the searches that were run. Each stands for those of all trees "
                               "with the same values at the leaves that it evaluates.",
                .presence = if_any});
  fields.value("oracle", unless_empty(part.oracle),
               {.description = "The searcher that scored the cases without a published score.",
                .shared = "searcher",
                .presence = if_any});
}

void describe(Fields& fields, const WrongPublishedScore& wrong) {
  fields.value("workload", wrong.workload, {.shared = "workload"});
  fields.value("case", wrong.index, {.description = "Number of the position, from 0.", .shared = "count"});
  fields.value("place", wrong.place, {.shared = "place"});
  fields.value("published", told(wrong.published), {.shared = "score"});
  fields.value("computed", told(wrong.computed.score), {.shared = "score"});
  fields.value("computed_by", wrong.computed.by, searcher_rules);
}

void describe(Fields& fields, const LostSearch& lost) {
  fields.value("reason", lost.reason, {.description = "How the process ended.", .least = 1});
  fields.value("came_again", lost.came_again,
               {.description = "False if it did not end again when the cells that were begun were asked alone."});
  fields.value(
      "searcher", unless_empty(lost.search.searcher),
      {.description = "Missing if it is not known which searcher it was.", .shared = "searcher", .presence = if_any});
  fields.value("search", unless_empty(lost.search.text),
               {.description = "What was searched, in words.", .presence = if_any, .least = 1});
  fields.value("replay", unless_empty(lost.search.token),
               {.description = "The token of this search for verify --replay, if it was of a tree.",
                .presence = if_any,
                .least = 1});
}

// The induction proves a clause for all scores only if its domain contains every order of scores.
void describe(Fields& fields, const InductiveLimits& limits) {
  fields.value("values", limits.highest.value() - limits.lowest.value() + 3,
               {.description = "Scores in the domain of the induction.", .shared = "count"});
  fields.value(
      "values_for_every_order", values_needed(limits.branching),
      {.description = "Scores it needs to hold every order of window, scores and answers.", .shared = "count"});
  fields.value("values_for_every_order_of_a_step", values_needed_for_a_step(),
               {.description = "The same for one step of the loop.", .shared = "count"});
  fields.value("extra_states", limits.extra_states,
               {.description = "Loop states beyond those found that were ruled out.", .shared = "count"});
}

// Nothing if no promise was asked about, or a searcher did not survive being asked.
std::optional<bool> kept(const Verification& verification) {
  const bool is_kept = verification.keeps_all_promises();
  if (is_kept && (!verification.lost.empty() || !verification.asks_about_promises())) return std::nullopt;
  return is_kept;
}

void describe_parts(Fields& fields, const Verification& verification) {
  fields.values("selective", verification.selective,
                {.description = "Chosen searchers that promise no value; only their visits are checked."},
                searcher_rules);
  fields.objects("coverage", verification.coverage, describe, {.description = "The parts that ran."});
}

void describe_drawn(Fields& fields, const Verification& verification) {
  const ScoreLimit limit = verification.limit;
  std::vector<std::int32_t> range;
  if (limit.is_given()) range = {-limit.most(), limit.most()};
  fields.values("range", range,
                {.description = "All drawn values and finite ends of windows lie within it, if a range was given.",
                 .presence = if_any,
                 .least = 2,
                 .most = 2},
                {.shared = "score"});
  fields.optional_object("covered", verification.covered.trees != 0,
                         [&](Fields& covered) { describe_covered(covered, verification); },
                         {.description = "What occurred in the random and decisive trees; absent if there were none.",
                          .presence = if_any});
}

void describe_conditions(Fields& fields, const Verification& verification) {
  const auto& conditions = verification.conditions;
  if (!conditions && !verification.lacks_conditions && !fields.is_of_schema()) return;
  fields.object("conditions", conditions, pvslab::describe,
                {.description = "With --conditions: the conditions of the searchers' code; null if they could not be "
                                "counted.",
                 .presence = of_its_form});
}

void describe(Fields& fields, const Verification& verification) {
  const std::vector<Routines> searchers = routines_by_searcher(verification);
  fields.constant("format", 1);
  fields.value("kept", kept(verification),
               {.description = "No searcher broke a promise, and every claimed relation held. Null if only compiled "
                               "forms were compared: then no promise was asked about. Null too if no promise is known "
                               "to be broken, but there is `no_answer`."});
  fields.value("complete", verification.complete, {.description = "False if the run was interrupted."});
  fields.value("trees", verification.trees(),
               {.description = "Explicit trees that were searched: exhaustive, random, decisive and aimed."});
  describe_parts(fields, verification);
  fields.objects("searchers", searchers.size(),
                 [&](Fields& one, std::size_t i) { describe_searcher(one, verification, searchers[i]); }, {},
                 {.definition = "searcher"});
  describe_drawn(fields, verification);
  fields.objects("wrong_published_scores", verification.wrong_scores, describe,
                 {.description = "Scores of suite files that are wrong."});
  fields.values("relations_not_asked", verification.unrelated,
                {.description = "Programs that do not list their visits: relations speak of nodes, and were not asked "
                                "of them. Absent if there are none.",
                 .presence = if_any,
                 .least = 1},
                searcher_rules);
  fields.optional_object("relations", verification.relations.has_value(),
                         [&](Fields& relations) { describe(relations, *verification.relations); },
                         {.shared = "relations.schema.json#/$defs/check", .presence = if_any});
  fields.objects("no_answer", verification.lost, describe,
                 {.description = "Searchers that were added and ended their process, by a signal, an exception, exit() "
                                 "or by standing still. Nothing else of them is told.",
                  .presence = if_any,
                  .least = 1});
  describe_conditions(fields, verification);
  fields.object("inductive_domain", verification.inductive, describe,
                {.description = "Domain of the induction.", .presence = if_any});
}

}  // namespace

OrderedJson to_json(const Verification& verification) {
  return described_json([&](Fields& fields) { describe(fields, verification); });
}

std::string verify_schema() {
  Verification example;
  example.findings = {example_finding(), example_finding()};
  Subject routine = *example.findings.front().subject;
  routine.routine = "zws";
  example.findings.back().subject = &routine;
  example.findings.front().loop = {.learnt = Learnt::whole, .states = 0};
  return json_document(described_schema(
      "verify.schema.json", "pvslab verify --json, and verification.json of pvslab run",
      "What was checked, and whether each searcher kept each clause of its contract.", [&](Fields& fields) {
        fields.values("programs_not_started", std::vector<std::string>(),
                      {.description = "Of a merge: programs that only the parts name, so that their counterexamples "
                                      "are not shrunk.",
                       .presence = if_any,
                       .least = 1},
                      searcher_rules);
        fields.added_by_others("partial", {.shared = "partial"});
        describe(fields, example);
      }));
}

}  // namespace pvslab
