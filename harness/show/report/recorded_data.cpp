#include <fmt/format.h>

#include "harness/base/json/json_text.hpp"
#include "harness/base/source_fingerprint.hpp"
#include "harness/claims/claims_report.hpp"
#include "harness/claims/recorded_verdicts.hpp"
#include "harness/power/recorded_power.hpp"
#include "harness/show/report/report_parts.hpp"
#include "suites/input_file.hpp"

namespace pvslab::report {

OrderedJson claims_data(const std::filesystem::path& record) {
  const RecordedVerdicts recorded = parse_recorded_verdicts(read_input_file(record), record.string());
  OrderedJson json{{"is_of_this_program", recorded.sources == source_fingerprint()}, {"claims", OrderedJson::array()}};
  for (const Claim& claim : shipped_claims()) {
    OrderedJson one{{"id", claim.id},
                    {"section", claim.section},
                    {"theorem", claim.kind == ClaimKind::theorem},
                    {"says", claim.says},
                    {"source", claim.source}};
    const auto* const match = std::get_if<MatchExperiment>(&claim.experiment);
    if (match != nullptr && match->published) one["published"] = "Elo " + published_text(*match->published);
    if (claim.minutes != 0) one["minutes"] = claim.minutes;
    const auto found = recorded.by_claim.find(claim.id);
    if (found == recorded.by_claim.end()) {
      one["verdict"] = "not recorded";
    } else {
      one["verdict"] = name(found->second.verdict);
      one["figure"] = found->second.figure;
      if (!found->second.tree.empty()) one["tree"] = found->second.tree;
      const std::string& sources = found->second.sources;
      if (!sources.empty() && sources != source_fingerprint()) one["is_older"] = true;
    }
    json["claims"].push_back(std::move(one));
  }
  return json;
}

OrderedJson power_data(const std::filesystem::path& record) {
  const zoo::RecordedPower recorded = zoo::parse_recorded_power(read_input_file(record), record);
  OrderedJson json{{"seeds", recorded.seeds},
                   {"survivors", recorded.survivors()},
                   {"checks", OrderedJson::array()},
                   {"mutants", OrderedJson::array()}};
  for (const zoo::OracleInfo& oracle : zoo::oracles) {
    json["checks"].push_back({{"letter", std::string(1, oracle.letter)},
                              {"name", oracle.name},
                              {"random", oracle.is_random},
                              {"most", oracle.most},
                              {"what", oracle.what}});
  }
  for (const zoo::RecordedMutant& mutant : recorded.mutants) {
    OrderedJson one{{"id", mutant.id}, {"row", mutant.row}, {"medians", mutant.medians}, {"smallest", mutant.smallest}};
    for (const zoo::Mutant& known : zoo::mutants()) {
      if (known.body.fault.id == mutant.id) one["fault"] = known.body.fault.sentence;
    }
    json["mutants"].push_back(std::move(one));
  }
  return json;
}

}  // namespace pvslab::report
