#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "harness/check/claims/relation_report.hpp"
#include "harness/check/claims/relation_text.hpp"
#include "harness/check/verify/counterexample_text.hpp"
#include "harness/check/verify/coverage_table.hpp"
#include "harness/check/verify/stated_reason.hpp"
#include "harness/check/verify/verification.hpp"
#include "harness/program/paths.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(Score score) { return score.is_finite() ? Json(score.value()) : Json(to_text(score)); }

Json to_json(Bounds bounds) { return Json::array({to_json(bounds.alpha), to_json(bounds.beta)}); }

Json to_json(const Subject& subject, Clause clause, const Counterexample& example) {
  Json json{{"tree", to_text(example.tree)}, {"window", to_json(example.bounds)}, {"score", to_json(example.score)}};
  if (has_returned(subject, clause)) json["returned"] = to_json(example.returned.value);
  if (example.before.empty()) {
    json["replay"] = to_token({subject.name(), example.bounds, example.tree});
  } else {
    for (const Bounds bounds : example.before) json["before"].push_back(to_json(bounds));
    json["request"] = request_command(subject, example);
  }
  if (example.shrunk_for != 0) json["shrunk_for"] = example.shrunk_for;
  if (example.is_not_seen_again) json["not_seen_again"] = true;
  return json;
}

// A broken visit is reported with its node, as a path of move numbers from 0.
Json counterexample_json(const Subject& subject, Clause clause, const Counterexample& example) {
  Json json = to_json(subject, clause, example);
  if (clause != Clause::visits) return json;
  if (subject.program != nullptr) {
    json["fault"] = visit_fault_text(subject, ExplicitTree(example.tree), example.bounds);
    return json;
  }
  const auto fault = subject.visit_fault(ExplicitTree(example.tree), example.bounds);
  if (fault) json["visit"] = {{"path", fault->path}, {"mistake", description(fault->mistake)}};
  return json;
}

// Moves by their numbers from 0, as the path of a visit.
Json to_json(const CaseExample& example) {
  return {{"path", example.moves},
          {"depth", example.depth.plies()},
          {"window", to_json(example.bounds)},
          {"score", to_json(example.score)},
          {"returned", to_json(example.returned.value)},
          {"replay", example.replay.empty() ? Json() : Json(example.replay)}};
}

Json to_json(const CaseViolation& violation) {
  Json json{{"workload", violation.workload},
            {"seed", violation.seed},
            {"case", violation.index},
            {"window", to_json(violation.bounds)},
            {"score", to_json(violation.score)}};
  if (violation.fault.empty()) {
    json["returned"] = to_json(violation.returned.value);
  } else {
    json["fault"] = violation.fault;
  }
  if (!violation.place.empty()) json["place"] = violation.place;
  return json;
}

// "returned" is absent if the search was stopped.
Json to_json(const GraphExample& example) {
  const GraphCase& searched = example.searched;
  Json json{{"positions", positions_text(searched)}};
  if (example.has_table) json["entries"] = searched.entries;
  json["searches"] = Json::array();
  for (const auto& [start, depth, bounds] : searched.searches) {
    json["searches"].push_back(
        {{"from", std::string(1, name_of_position(start))}, {"depth", depth}, {"window", to_json(bounds)}});
  }
  json["score"] = to_json(example.score);
  if (example.returned) json["returned"] = to_json(example.returned->value);
  return json;
}

// Of two compiled forms that differ. "nodes" is absent if the form does not count.
Json to_json(const InstanceExample& example) {
  Json json = Json::object();
  if (const auto* const tree = std::get_if<Tree>(&example.searched)) {
    json["tree"] = to_text(*tree);
  } else {
    json["case"] = to_text(std::get<CaseName>(example.searched));
  }
  json["window"] = to_json(example.bounds);
  json["forms"] = Json::array();
  for (const InstanceAnswer& answer : {example.found.one, example.found.other}) {
    Json form{{"form", name(answer.instance)}, {"returned", to_json(answer.returned.value)}};
    if (answer.counters) form["nodes"] = answer.counters->nodes;
    json["forms"].push_back(std::move(form));
  }
  json["difference"] = to_text(example.found);
  return json;
}

Json to_json(const Impurity& impure) {
  return {{"tree", to_text(impure.tree)},
          {"returned", to_json(impure.first.value)},
          {"nodes", impure.first_nodes},
          {"returned_again", to_json(impure.again.value)},
          {"nodes_again", impure.again_nodes}};
}

// What a routine answered differently, again or in another compiled form.
void add_differences(Json& json, const Finding& finding) {
  if (const auto& impure = finding.trees.impure) json["impure"] = to_json(*impure);
  if (finding.instances.searches == 0) return;
  Json& instances = json["instances"] = {{"questions", finding.instances.questions},
                                         {"searches", finding.instances.searches},
                                         {"differing", finding.instances.differing}};
  if (finding.instance_example) instances["example"] = to_json(*finding.instance_example);
}

Json to_json(const WrongPublishedScore& wrong) {
  return {{"workload", wrong.workload},
          {"case", wrong.index},
          {"place", wrong.place},
          {"published", to_json(wrong.published)},
          {"computed", to_json(wrong.computed.score)},
          {"computed_by", wrong.computed.by}};
}

Json clause_json(const Finding& finding, Clause clause) {
  const ClauseTally& tally = finding.trees[clause];
  const auto at = static_cast<std::size_t>(clause);
  Json json{{"promised", finding.subject->info->promises(clause)},
            {"held", finding.was_judged_by(clause) && !finding.is_open(clause) ? Json(finding.held(clause)) : Json()},
            {"violations", tally.violations},
            {"open_window_violations", tally.open_violations},
            {"known_case_violations", finding.cases.violations[at]}};
  if (tally.smallest) json["counterexample"] = counterexample_json(*finding.subject, clause, *tally.smallest);
  if (finding.graphs.searches != 0) json["graph_violations"] = finding.graphs.violations[at];
  if (finding.graph_examples[at]) json["graph_example"] = to_json(*finding.graph_examples[at]);
  if (finding.cases.first[at]) json["known_case"] = to_json(*finding.cases.first[at]);
  if (const auto& example = finding.case_examples[at]) {
    json["known_case"]["smallest"] = to_json(*example);
    if (example->tree) json["counterexample"] = counterexample_json(*finding.subject, clause, *example->tree);
  }
  return json;
}

Json to_json(const AuditedVisit& visit) {
  return {{"search", visit.search},
          {"visit", visit.number},
          {"path", path_text(visit.path)},
          {"window", to_json(visit.bounds)}};
}

Json audit_json(const Finding& finding) {
  Json json{{"bounds", finding.graphs.audited}, {"false_graphs", finding.graphs.falsified}};
  if (!finding.audit_example) return json;
  const auto& [searched, entry] = *finding.audit_example;
  Json example{{"positions", positions_text(searched)},
               {"entries", searched.entries},
               {"position", std::string(1, name_of_position(entry.position))},
               {"depth", entry.depth},
               {"bound", entry.bound == Bound::lower ? "lower" : "upper"},
               {"value", entry.value.value()},
               {"score", entry.score.value()},
               {"stored_by", to_json(entry.stored_by)}};
  example["read_by"] = entry.read_by ? to_json(*entry.read_by) : Json(nullptr);
  example["read_at_depth"] = entry.read_at_depth ? Json(*entry.read_at_depth) : Json(nullptr);
  json["example"] = std::move(example);
  return json;
}

Json to_json(const InductiveCounterexample& example) {
  Json scores = Json::array();
  for (const Score score : example.scores) scores.push_back(to_json(score));
  Json answers = Json::array();
  for (const Answer& answer : example.answers) {
    answers.push_back({{"successor", answer.successor}, {"answered", to_json(answer.answered)}});
  }
  return {{"node", example.entered},         {"window", to_json(example.bounds)},
          {"successor_scores", scores},      {"answers", answers},
          {"score", to_json(example.score)}, {"returned", to_json(example.returned.value)}};
}

// Which of the clauses covered by the induction were kept, under each assumption. A searcher keeps a clause if all its
// routines do.
Json inductive_json(const std::vector<const Finding*>& routines) {
  Json list = Json::array();
  for (std::size_t i = 0; i < routines.front()->inductive.size(); ++i) {
    const Assumption assumption = routines.front()->inductive[i].assumption;
    std::vector<Clause> asked{Clause::window, Clause::fail_soft};
    if (assumption == Assumption::fail_hard) asked = {Clause::window, Clause::fail_hard};
    for (const Clause clause : asked) {
      Json entry{{"assume", name(clause_of(assumption))}, {"clause", name(clause)}, {"kept", true}};
      for (const Finding* routine : routines) {
        const auto& example = routine->inductive[i].broken(clause);
        if (!example || !entry["kept"].get<bool>()) continue;
        entry["kept"] = false;
        entry["routine"] = routine->subject->name();
        entry["counterexample"] = to_json(*example);
      }
      // A clause that was not broken before an early stop is not reported as kept.
      const bool complete = std::ranges::all_of(
          routines, [&](const Finding* routine) { return routine->inductive[i].certificate.complete; });
      entry["every_number_of_successors"] = std::ranges::all_of(routines, [&](const Finding* routine) {
        return routine->inductive[i].loop.complete && !routine->accesses().has(Access::number) &&
               !routine->accesses().has(Access::successor_count);
      });
      if (complete || !entry["kept"].get<bool>()) list.push_back(std::move(entry));
    }
  }
  return list;
}

std::string_view name(Learnt learnt) {
  switch (learnt) {
    case Learnt::whole: return "whole";
    case Learnt::too_many_states: return "too many states";
    case Learnt::outside: return "out of turn";
  }
  __builtin_unreachable();
}

// What any routine looked at besides windows and values.
Json accesses_json(const std::vector<const Finding*>& routines) {
  constexpr std::array<std::string_view, access_count> names{
      "depth", "set depth", "number of a move", "number of successors", "position", "place of the root"};
  AccessLog accesses;
  for (const Finding* routine : routines) accesses.join(routine->accesses());
  Json list = Json::array();
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (accesses.has(static_cast<Access>(i))) list.push_back(names[i]);
  }
  return list;
}

// How the loop of each routine was learnt; empty if that was not tried.
Json loops_json(const std::vector<const Finding*>& routines) {
  Json list = Json::array();
  for (const Finding* routine : routines) {
    if (!routine->loop) continue;
    list.push_back({{"routine", routine->subject->name()},
                    {"learnt", name(routine->loop->learnt)},
                    {"states", routine->loop->states}});
  }
  return list;
}

Json searcher_json(const Verification& verification, const std::vector<const Finding*>& routines) {
  const Finding& search = *routines.front();
  Json json{{"id", search.subject->info->id}};
  if (verification.exhaustive) json["open_window_nodes"] = search.trees.open_window_nodes;
  json["searches"] = search.trees.searches + search.cases.searches + search.graphs.searches;
  if (search.trees.unanswered != 0) json["searches_unanswered"] = search.trees.unanswered;
  if (search.trees.not_asked != 0) json["searches_not_asked"] = search.trees.not_asked;
  if (search.graphs.searches != 0 && has_table(*search.subject)) {
    json["table"] = {{"searches", search.graphs.searches},
                     {"answered", search.graphs.answered},
                     {"answered_elsewhere", search.graphs.elsewhere}};
    if (search.graphs.audited != 0) json["table"]["audit"] = audit_json(search);
  }
  if (search.trees.repeated != 0 && search.subject->program == nullptr)
    json["searches_repeated"] = search.trees.repeated;
  add_differences(json, search);
  json["known_cases_left_out"] = search.cases.left_out;
  json["known_cases_refused"] = search.cases.refused_cases();
  Json& by_clause = json["clauses"] = Json::object();
  for (const Clause clause : clauses) {
    if (applies(*search.subject, clause)) by_clause[std::string(name(clause))] = clause_json(search, clause);
  }
  json["inductive"] = inductive_json(routines);
  if (!search.inductive.empty()) json["looked_at"] = accesses_json(routines);
  json["loops"] = loops_json(routines);
  if (const auto reason = search.subject->info->beyond_induction; !reason.empty()) {
    json["beyond_induction"] = reason;
    if (!shows_a_reason_against_induction(*search.subject)) json["beyond_induction_was_seen"] = false;
  }
  Json& others = json["routines"] = Json::array();
  for (std::size_t i = 1; i < routines.size(); ++i) {
    Json routine{{"name", routines[i]->subject->routine}, {"clauses", Json::object()}};
    add_differences(routine, *routines[i]);
    for (const Clause clause : clauses) {
      if (applies(*routines[i]->subject, clause)) {
        routine["clauses"][std::string(name(clause))] = clause_json(*routines[i], clause);
      }
    }
    others.push_back(std::move(routine));
  }
  return json;
}

// Null if no promise was asked about, or a searcher did not survive being asked.
Json kept_json(const Verification& verification) {
  const bool kept = verification.keeps_all_promises();
  if (kept && !verification.lost.empty()) return nullptr;
  return verification.asks_about_promises() || !kept ? Json(kept) : Json(nullptr);
}

}  // namespace

Json to_json(const Verification& verification) {
  Json json{{"format", 1},
            {"kept", kept_json(verification)},
            {"complete", verification.complete},
            {"trees", verification.trees()},
            {"selective", verification.selective},
            {"coverage", Json::array()},
            {"searchers", Json::array()}};
  for (const CoveragePart& part : verification.coverage) {
    Json covered{{"method", part.method},
                 {"limits", part.limits},
                 {"cases", part.cases},
                 {"searches", part.searches},
                 {"complete", part.complete}};
    if (part.method == "exhaustive") covered["runs"] = part.runs;
    if (!part.oracle.empty()) covered["oracle"] = part.oracle;
    json["coverage"].push_back(std::move(covered));
  }
  if (verification.limit.is_given()) json["range"] = {-verification.limit.most(), verification.limit.most()};
  if (verification.covered.trees != 0) json["covered"] = covered_json(verification);
  json["wrong_published_scores"] = Json::array();
  for (const WrongPublishedScore& wrong : verification.wrong_scores) {
    json["wrong_published_scores"].push_back(to_json(wrong));
  }
  if (!verification.unrelated.empty()) json["relations_not_asked"] = verification.unrelated;
  if (verification.relations) json["relations"] = to_json(*verification.relations);
  for (const LostSearch& lost : verification.lost) {
    Json no_answer{{"reason", lost.reason}, {"came_again", lost.came_again}};
    if (!lost.search.searcher.empty()) no_answer["searcher"] = lost.search.searcher;
    if (!lost.search.text.empty()) no_answer["search"] = lost.search.text;
    if (!lost.search.token.empty()) no_answer["replay"] = lost.search.token;
    json["no_answer"].push_back(std::move(no_answer));
  }
  if (verification.conditions) json["conditions"] = to_json(*verification.conditions);
  if (verification.lacks_conditions) json["conditions"] = nullptr;
  if (verification.inductive) {
    const InductiveLimits& limits = *verification.inductive;
    // The induction proves the clause for all scores only if its domain contains every order of scores.
    json["inductive_domain"] = {{"values", limits.highest.value() - limits.lowest.value() + 3},
                                {"values_for_every_order", values_needed(limits.branching)},
                                {"values_for_every_order_of_a_step", values_needed_for_a_step()},
                                {"extra_states", limits.extra_states}};
  }
  std::vector<const Finding*> routines;
  for (const Finding& finding : verification.findings) {
    if (finding.subject->info->selective && !finding.breaks_a_promise()) continue;
    if (finding.subject->is_the_search() && !routines.empty()) {
      json["searchers"].push_back(searcher_json(verification, routines));
      routines.clear();
    }
    routines.push_back(&finding);
  }
  if (!routines.empty()) json["searchers"].push_back(searcher_json(verification, routines));
  return json;
}

}  // namespace pvslab
