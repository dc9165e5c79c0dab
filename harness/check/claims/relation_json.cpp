#include <nlohmann/json.hpp>

#include "harness/check/claims/claim.hpp"
#include "harness/check/claims/relation_report.hpp"
#include "harness/check/claims/relation_text.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(Score score) { return score.is_finite() ? Json(score.value()) : Json(to_text(score)); }
Json to_json(Bounds bounds) { return Json::array({to_json(bounds.alpha), to_json(bounds.beta)}); }

Json to_json(Relation relation, std::string_view one, std::string_view other, const RelationTally& tally) {
  Json json{{"held", tally.was_tried() ? Json(tally.held()) : Json()},
            {"trees", tally.trees},
            {"windows", tally.windows},
            {"violations", tally.violations}};
  if (tally.smallest) {
    json["counterexample"] = {{"tree", tally.smallest->tree->text}, {"window", to_json(tally.smallest->bounds)}};
    if (traits(relation).compared == Compared::two_windows) {
      json["counterexample"]["other_window"] = to_json(tally.smallest->wider);
    }
    json["counterexample"]["replay"] = example_token(relation, one, other, *tally.smallest);
    if (tally.smallest->shrunk_for != 0) json["counterexample"]["shrunk_for"] = tally.smallest->shrunk_for;
  }
  return json;
}

Json to_json(std::size_t theorem, const RelationClaim& claim) {
  Json json{{"theorem", theorems()[theorem].id}, {"relation", name(claim.relation)}, {"one", claim.one}};
  if (is_of_two(claim.relation)) json["other"] = claim.other;
  if (claim.max_height != any_height) json["max_height"] = claim.max_height;
  if (claim.order != TreeOrder::any) json["order"] = name(claim.order);
  if (claim.in_proof_windows) json["proof_windows"] = true;
  return json;
}

Json to_json(const RelationTrees& trees) {
  Json json{{"exhaustive", Json::array()}, {"random", trees.random}, {"seed", trees.seed}};
  for (const auto& [shapes, values] : trees.exhaustive) {
    Json limits{{"depth", shapes.depth}, {"branching", shapes.branching}, {"leaves", shapes.leaves}};
    limits["values"] = values ? Json::array({values->lowest.value(), values->highest.value()}) : Json("ranks");
    json["exhaustive"].push_back(std::move(limits));
  }
  if (trees.limit.is_given()) json["range"] = {-trees.limit.most(), trees.limit.most()};
  return json;
}

Json to_json(const RelationMatrix& matrix) {
  Json pairs = Json::array();
  for (std::size_t one = 0; one < matrix.searchers().size(); ++one) {
    for (std::size_t other = 0; other < matrix.searchers().size(); ++other) {
      if (one == other) continue;
      Json pair{{"one", matrix.searchers()[one].info->id}, {"other", matrix.searchers()[other].info->id}};
      for (const Relation relation : matrix_relations) {
        pair[std::string(name(relation))] =
            to_json(relation, matrix.searchers()[one].info->id, matrix.searchers()[other].info->id,
                    matrix.found(relation, one, other));
      }
      pairs.push_back(std::move(pair));
    }
  }
  return pairs;
}

}  // namespace

Json to_json(const RelationCheck& check) {
  Json json{{"held", check.holds()},
            {"complete", check.complete},
            {"trees", check.trees},
            {"claims", Json::array()},
            {"unchecked", Json::array()}};
  for (const auto& [fault, trees] : check.unanswered)
    json["unanswered"].push_back({{"fault", fault}, {"trees", trees}});
  for (const ClaimFinding& finding : check.findings) {
    Json claim = to_json(finding.theorem, finding.claim);
    claim.update(to_json(finding.claim.relation, finding.claim.one, finding.claim.other, finding.tally));
    json["claims"].push_back(std::move(claim));
  }
  for (const MissingClaim& missing : check.missing)
    json["unchecked"].push_back(to_json(missing.theorem, missing.claim));
  return json;
}

Json to_json(const RelationReport& report) {
  Json json{{"format", 2}, {"searched", to_json(report.trees)}};
  json.update(to_json(report.check));
  json["searchers"] = Json::array();
  for (const MeasuredSearcher& searcher : report.searchers()) json["searchers"].push_back(searcher.info->id);
  json["pairs"] = to_json(report.matrix);
  return json;
}

}  // namespace pvslab
