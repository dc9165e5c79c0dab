#include "harness/check/verify/finding_json.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "harness/check/subject/told_bounds.hpp"
#include "harness/check/verify/counterexample_text.hpp"
#include "harness/program/paths.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

using enum Presence;

constexpr FieldRules window_rules{.shared = "window"};
constexpr FieldRules score_rules{.shared = "score"};
constexpr FieldRules value_rules{.shared = "value"};
constexpr FieldRules tree_rules{.shared = "tree"};

constexpr auto mistakes = [] {
  std::array<std::string_view, static_cast<std::size_t>(VisitMistake::nothing_entered) + 1> all;
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = description(static_cast<VisitMistake>(i));
  return all;
}();

std::string names_of_instances() {
  std::array<std::string_view, instance_count> all;
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = name(static_cast<Instance>(i));
  return alternatives(all);
}

void describe(Fields& fields, const VisitFault& fault) {
  const std::string texts = alternatives(mistakes);
  fields.values("path", fault.path, {.description = "Moves from the root, each counted from 0."});
  fields.value("mistake", description(fault.mistake), {.one_of = texts.c_str()});
}

// A broken visit is reported with its node, as a path of move numbers from 0.
void describe_visit(Fields& fields, const Subject& subject, Clause clause, const Counterexample& example) {
  std::string of_program;
  std::optional<VisitFault> fault;
  if (clause == Clause::visits) {
    const ExplicitTree tree(example.tree);
    if (subject.program != nullptr) {
      of_program = visit_fault_text(subject, tree, example.bounds);
    } else {
      fault = subject.visit_fault(tree, example.bounds);
    }
  }
  fields.value("fault", unless_empty(of_program),
               {.description = "What a program in another language did; only of the clause visits.",
                .presence = if_any,
                .least = 1});
  fields.object("visit", std::as_const(fault), describe,
                {.description = "The node at fault; only of the clause visits.", .presence = if_any});
}

void describe(Fields& fields, const Subject& subject, Clause clause, const Counterexample& example) {
  const bool is_alone = example.before.empty();
  fields.value("tree", to_text(example.tree), tree_rules);
  fields.value("window", told(example.bounds), window_rules);
  fields.value("score", told(example.score), {.description = "Minimax score of the tree.", .shared = "score"});
  fields.value("returned", has_returned(subject, clause) ? told(example.returned.value) : Told(),
               {.description = "Absent if a program did not answer, or lists wrong visits.",
                .shared = "value",
                .presence = if_any});
  fields.value("replay",
               unless_empty(is_alone ? to_token({subject.name(), example.bounds, example.tree}) : std::string()),
               {.description = "Argument of `pvslab verify --replay`. Absent if there are windows before it.",
                .presence = if_any,
                .least = 1});
  fields.values("before", told(example.before),
                {.description = "Windows of the same request without which the program answers right.",
                 .presence = if_any,
                 .least = 1},
                window_rules);
  fields.value("request", unless_empty(is_alone ? std::string() : request_command(subject, example)),
               {.description = "The command of a shell that asks for all of them.", .presence = if_any, .least = 1});
  fields.value("shrunk_for", unless_zero(example.shrunk_for),
               {.description = "Seconds. Shrinking ended when they were over: there may be a smaller one.",
                .presence = if_any,
                .above = 0});
  fields.constant_if("not_seen_again", example.is_not_seen_again, true,
                     {.description = "A program that was asked again kept the clause: it is not the one that was "
                                     "checked, or its answers change. Otherwise absent."});
  describe_visit(fields, subject, clause, example);
}

void describe_counterexample(Fields& fields, const Finding& finding, Clause clause,
                             const std::optional<Counterexample>& example) {
  fields.optional_object("counterexample", example.has_value(),
                         [&](Fields& one) { describe(one, *finding.subject, clause, *example); },
                         {.description = "The smallest tree found.", .presence = if_any});
}

void describe(Fields& fields, const CaseExample& example) {
  fields.values("path", example.moves,
                {.description = "The moves, each by its number from 0; empty for the case itself."});
  fields.value("depth", example.depth.plies(), {.description = "Plies left.", .shared = "count"});
  fields.value("window", told(example.bounds), window_rules);
  fields.value("score", told(example.score), score_rules);
  fields.value("returned", told(example.returned.value), value_rules);
  fields.value("replay", unless_empty(example.replay),
               {.description = "A command of the shell that asks this position alone. Null where no file can hold it.",
                .least = 1});
}

void describe(Fields& fields, const CaseViolation& violation, const std::optional<CaseExample>& example) {
  const bool has_answer = violation.fault.empty();
  fields.value("workload", violation.workload, {.shared = "workload"});
  fields.value("seed", violation.seed, {.shared = "seed"});
  fields.value("case", violation.index, {.description = "Number of the case, from 0.", .shared = "count"});
  fields.value("window", told(violation.bounds), window_rules);
  fields.value("score", told(violation.score), score_rules);
  fields.value("returned", has_answer ? told(violation.returned.value) : Told(),
               {.shared = "value", .presence = if_any});
  fields.value(
      "fault", unless_empty(violation.fault),
      {.description = "What a program did instead of answering; then nothing was returned.", .presence = if_any});
  fields.value("place", unless_empty(violation.place), {.shared = "place", .presence = if_any});
  fields.object(
      "smallest", example, describe,
      {.description = "Where moves from that case lead, and the answer is still wrong, but after no further move. Of a "
                      "promised clause that no tree was seen to break; not of a program.",
       .presence = if_any});
}

void describe(Fields& fields, const GraphSearch& search) {
  fields.value("from", std::string(1, name_of_position(search.start)), {.description = "The position.", .least = 1});
  fields.value("depth", search.depth, {.shared = "count"});
  fields.value("window", told(search.bounds), window_rules);
}

void describe(Fields& fields, const GraphExample& example) {
  const GraphCase& searched = example.searched;
  fields.value("positions", positions_text(searched),
               {.description = "Each with its static value and its moves: A = 0 -> B C; B = 1; C = 2.", .least = 1});
  fields.value(
      "entries", example.has_table ? std::optional(searched.entries) : std::nullopt,
      {.description = "Of the table, which is empty at first; absent if the searcher has none.", .presence = if_any});
  fields.objects("searches", searched.searches, describe, {.description = "In turn; the last one breaks the clause."});
  fields.value("score", told(example.score), {.description = "Minimax score of the last search.", .shared = "score"});
  fields.value("returned", example.returned ? told(example.returned->value) : Told(),
               {.description = "Absent if the search was stopped, after 20,000 nodes or 500 plies.",
                .shared = "value",
                .presence = if_any});
}

void describe(Fields& fields, const Finding& finding, Clause clause) {
  const auto at = static_cast<std::size_t>(clause);
  const ClauseTally& tally = finding.trees[clause];
  const std::optional<CaseViolation>& known = finding.cases.first[at];
  const std::optional<CaseExample>& example = finding.case_examples[at];
  const bool is_judged = finding.was_judged_by(clause) && !finding.is_open(clause);
  const bool has_graphs = finding.graphs.searches != 0;
  fields.value("promised", finding.subject->info->promises(clause), {.description = "The searcher promises it."});
  fields.value("held", is_judged ? std::optional(finding.held(clause)) : std::nullopt,
               {.description = "No search violated it; null if nothing was searched, or if some search had no answer "
                               "and no other violated it."});
  fields.value("violations", tally.violations,
               {.description = "Violations in finite windows; of the clause root, in the open window."});
  fields.value("open_window_violations", tally.open_violations,
               {.description = "Violations in open and half-open windows."});
  fields.value("known_case_violations", finding.cases.violations[at],
               {.description = "Violations on positions and giant trees with a known score."});
  describe_counterexample(fields, finding, clause, tally.smallest);
  fields.value("graph_violations", has_graphs ? std::optional(finding.graphs.violations[at]) : std::nullopt,
               {.description = "Violations in searches of graphs; absent if there were none of these searches.",
                .presence = if_any});
  fields.object("graph_example", finding.graph_examples[at], describe,
                {.description = "The smallest found of a promised clause.", .presence = if_any});
  fields.optional_object("known_case", known.has_value(), [&](Fields& one) { describe(one, *known, example); },
                         {.description = "The first such violation.", .presence = if_any});
  if (example && example->tree) describe_counterexample(fields, finding, clause, example->tree);
}

void describe(Fields& fields, const Impurity& impure) {
  fields.value("tree", to_text(impure.tree), tree_rules);
  fields.value("returned", told(impure.first.value), value_rules);
  fields.value("nodes", impure.first_nodes);
  fields.value("returned_again", told(impure.again.value), value_rules);
  fields.value("nodes_again", impure.again_nodes);
}

void describe(Fields& fields, const InstanceAnswer& answer, const std::string& forms) {
  fields.value("form", name(answer.instance), {.one_of = forms.c_str()});
  fields.value("returned", told(answer.returned.value), value_rules);
  fields.value("nodes", answer.counters ? std::optional(answer.counters->nodes) : std::nullopt,
               {.description = "Absent if the form does not count.", .presence = if_any});
}

void describe(Fields& fields, const InstanceExample& example) {
  const Tree* tree = std::get_if<Tree>(&example.searched);
  const std::string forms = names_of_instances();
  fields.value("tree", tree != nullptr ? Told(to_text(*tree)) : Told(), {.shared = "tree", .presence = if_any});
  fields.value("case", unless_empty(tree != nullptr ? std::string() : to_text(std::get<CaseName>(example.searched))),
               {.description = "Of a workload, instead of a tree: where only the form for its game differs.",
                .presence = if_any,
                .least = 1});
  fields.value("window", told(example.bounds), window_rules);
  fields.objects(
      "forms", 2,
      [&](Fields& form, std::size_t i) { describe(form, i == 0 ? example.found.one : example.found.other, forms); },
      {.least = 2, .most = 2});
  fields.value("difference", to_text(example.found),
               {.description = "Both, with the value or count in which they differ.", .least = 1});
}

void describe_instances(Fields& fields, const Finding& finding) {
  const InstanceTally& tally = finding.instances;
  fields.value("questions", tally.questions, {.description = "Cases in a window, each asked of two forms or more."});
  fields.value("searches", tally.searches, {.description = "Of all forms."});
  fields.value("differing", tally.differing,
               {.description = "Questions that two forms answered differently; then it breaks its promises."});
  fields.object(
      "example", finding.instance_example, describe,
      {.description = "The smallest such question; absent if the forms agreed when asked again.", .presence = if_any});
}

void describe(Fields& fields, const AuditedVisit& visit) {
  fields.value("search", visit.search, {.description = "Of the case, from 1."});
  fields.value("visit", visit.number, {.description = "Of the search, from 1."});
  fields.value("path", path_text(visit.path), {.least = 1});
  fields.value(
      "window", visit.bounds ? Told(told(*visit.bounds)) : Told(),
      {.description = "Absent for a program, which does not tell it.", .shared = "window", .presence = if_any});
}

void describe(Fields& fields, const AuditExample& example) {
  const FalseEntry& entry = example.entry;
  fields.value("positions", positions_text(example.searched), {.least = 1});
  fields.value("entries", example.is_of_program ? std::nullopt : std::optional(example.searched.entries),
               {.description = "Of the table; absent for a program.", .presence = if_any});
  fields.value("position", std::string(1, name_of_position(entry.position)), {.least = 1});
  fields.value("depth", entry.depth, {.shared = "count"});
  fields.value("bound", entry.bound == Bound::lower ? "lower" : "upper", {.one_of = "lower|upper"});
  fields.value("value", entry.value.value(), score_rules);
  fields.value("score", entry.score.value(), score_rules);
  fields.object("stored_by", entry.stored_by, describe, {.definition = "audited_visit"});
  fields.object("read_by", entry.read_by, describe,
                {.description = "The first visit that took it as its answer.", .definition = "audited_visit"});
  fields.value("read_at_depth", entry.read_at_depth,
               {.description = "If it is not that of the entry: then the bound is true, and answered at this depth.",
                .shared = "count"});
}

}  // namespace

void describe_differences(Fields& fields, const Finding& finding) {
  fields.object("impure", finding.trees.impure, describe,
                {.definition = "impure",
                 .presence = if_any,
                 .definition_description = "A tree that it searched twice in the open window with different results; "
                                           "then it breaks its promises."});
  fields.optional_object("instances", finding.instances.searches != 0,
                         [&](Fields& one) { describe_instances(one, finding); },
                         {.definition = "instances",
                          .presence = if_any,
                          .definition_description =
                              "The same search in each form in which it is compiled; absent if that was not asked."});
}

void describe_clauses(Fields& fields, const Finding& finding) {
  std::vector<Clause> asked;
  std::vector<std::string> names;
  for (const Clause clause : clauses) {
    if (!applies(*finding.subject, clause)) continue;
    asked.push_back(clause);
    names.emplace_back(name(clause));
  }
  fields.objects_by_name("clauses", names, [&](Fields& one, std::size_t i) { describe(one, finding, asked[i]); },
                         {.description = "By the name of the clause."}, {.definition = "clause"}, {.shared = "clause"});
}

void describe_audit(Fields& fields, const Finding& finding) {
  fields.value("bounds", finding.graphs.audited,
               {.description = "Bounds that were stored and compared with the score of their position; of a program, "
                               "those that it told."});
  fields.value("false_graphs", finding.graphs.falsified,
               {.description = "Graphs in which one was false, or answered at another depth."});
  fields.object("example", finding.audit_example, describe, {.presence = if_any});
}

Finding example_finding() {
  const Outcome returned(Score(0));
  const Counterexample counterexample{.tree = {}, .bounds = {}, .score = {}, .returned = returned};
  const InstanceAnswer answer{.instance = Instance::count, .returned = returned, .counters = {}};
  Finding finding{.subject = &all_subjects().front(), .trees = {}, .inductive = {}, .cases = {}};
  finding.trees.impure = {.tree = {}, .first = returned, .first_nodes = 0, .again = returned, .again_nodes = 0};
  finding.trees.by_clause.front().smallest = counterexample;
  finding.cases.first.front() = {
      .workload = {}, .seed = 0, .index = 0, .bounds = {}, .score = {}, .returned = returned, .place = {}};
  finding.case_examples.front() = {
      .moves = {}, .depth = {}, .bounds = {}, .score = {}, .returned = returned, .replay = {}, .tree = {}};
  finding.instance_example = {
      .searched = Tree(), .bounds = {}, .found = {.one = answer, .other = answer}, .can_be_replayed = true};
  return finding;
}

}  // namespace pvslab
