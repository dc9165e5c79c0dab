#include "harness/base/json/json_text.hpp"
#include "harness/power/power.hpp"

namespace pvslab::zoo {
namespace {

OrderedJson count_or_null(std::optional<std::uint64_t> count) { return count ? OrderedJson(*count) : OrderedJson(); }

OrderedJson oracle_json(const OracleInfo& oracle, const OracleResult& found) {
  OrderedJson json{{"oracle", oracle.name}, {"applies", found.applies}, {"caught", found.catches()}};
  if (!found.applies) return json;
  json["runs"] = found.runs;
  json["runs_that_caught"] = found.caught.size();
  json["trees_median"] = count_or_null(found.trees(50));
  json["trees_95"] = count_or_null(found.trees(95));
  return json;
}

OrderedJson mutant_json(const MutantResult& result) {
  const Body& body = result.mutant->body;
  OrderedJson json{{"id", body.fault.id},         {"fault", body.fault.sentence}, {"original", body.original},
                   {"source", body.fault.source}, {"row", row_of(result)},        {"hides_until", OrderedJson()},
                   {"smallest", OrderedJson()}};
  if (const std::string until = result.hides_until(); !until.empty()) json["hides_until"] = until;
  if (result.smallest) {
    const SmallestTree& smallest = *result.smallest;
    json["smallest"] = {{"tree", smallest.tree},
                        {"window", to_text(smallest.bounds)},
                        {"nodes", smallest.nodes},
                        {"what", smallest.what}};
  }
  json["oracles"] = OrderedJson::array();
  for (const OracleInfo& oracle : oracles) json["oracles"].push_back(oracle_json(oracle, result[oracle.oracle]));
  return json;
}

}  // namespace

std::string to_json(const PowerReport& report) {
  OrderedJson json{{"seed", report.options.seed},
                   {"seeds", report.options.seeds},
                   {"complete", report.complete},
                   {"survivors", OrderedJson::array()},
                   {"survivors_of_verify", OrderedJson::array()},
                   {"caught_controls", report.caught_controls().size()},
                   {"mutants", OrderedJson::array()}};
  for (const MutantResult* survivor : report.survivors()) {
    json["survivors"].push_back(survivor->mutant->body.fault.id);
  }
  for (const MutantResult* survivor : report.survivors_of_verify()) {
    json["survivors_of_verify"].push_back(survivor->mutant->body.fault.id);
  }
  for (const MutantResult& result : report.mutants) json["mutants"].push_back(mutant_json(result));
  return json_document(json);
}

}  // namespace pvslab::zoo
