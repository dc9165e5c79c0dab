#include "harness/check/oracles/stored_certificates.hpp"

#include <nlohmann/json.hpp>

#include "harness/base/json/stored_number.hpp"
#include "harness/check/oracles/node_places.hpp"
#include "harness/check/subject/stored_tallies.hpp"

namespace pvslab {
namespace {

nlohmann::json scores_json(const std::vector<Score>& scores) {
  nlohmann::json json = nlohmann::json::array();
  for (const Score score : scores) json.push_back(score.value());
  return json;
}

nlohmann::json stored(const InductiveCounterexample& example) {
  nlohmann::json answers = nlohmann::json::array();
  for (const Answer& answer : example.answers) answers.push_back({answer.successor, answer.answered.value()});
  return {{"entered", example.entered},
          {"window", pvslab::stored(example.bounds)},
          {"scores", scores_json(example.scores)},
          {"answers", std::move(answers)},
          {"score", example.score.value()},
          {"returned", pvslab::stored(example.returned)}};
}

InductiveCounterexample example_from(const nlohmann::json& json) {
  InductiveCounterexample example{.entered = json.at("entered").get<std::string>(),
                                  .bounds = bounds_from(json.at("window")),
                                  .scores = {},
                                  .answers = {},
                                  .score = score_from(json.at("score")),
                                  .returned = outcome_from(json.at("returned"))};
  for (const nlohmann::json& score : json.at("scores")) example.scores.push_back(score_from(score));
  for (const nlohmann::json& answer : json.at("answers")) {
    example.answers.push_back(
        {static_cast<std::uint32_t>(count_from(answer.at(0), UINT32_MAX - 1)), score_from(answer.at(1))});
  }
  return example;
}

}  // namespace

nlohmann::json stored(const Certificate& certificate) {
  nlohmann::json json{
      {"nodes", certificate.nodes}, {"complete", certificate.complete}, {"accesses", certificate.accesses.bits()}};
  for (const Clause clause : clauses) {
    if (!certified_clauses.contains(clause)) continue;
    nlohmann::json& of_clause = json[std::string(name(clause))];
    of_clause["kept"] = certificate.kept.contains(clause);
    if (const auto& example = certificate.broken(clause)) of_clause["broken"] = stored(*example);
  }
  return json;
}

Certificate certificate_from(const nlohmann::json& json) {
  Certificate certificate{.nodes = count_from(json.at("nodes")),
                          .complete = json.at("complete").get<bool>(),
                          .kept = {},
                          .accesses = AccessLog::of_bits(
                              static_cast<std::uint32_t>(count_from(json.at("accesses"), (1U << access_count) - 1))),
                          .window_broken = {},
                          .fail_soft_broken = {},
                          .fail_hard_broken = {},
                          .visits_broken = {}};
  for (const Clause clause : clauses) {
    if (!certified_clauses.contains(clause)) continue;
    const nlohmann::json& of_clause = json.at(std::string(name(clause)));
    certificate.kept = certificate.kept.with(clause, of_clause.at("kept").get<bool>());
    if (const auto broken = of_clause.find("broken"); broken != of_clause.end()) {
      certificate.broken(clause) = example_from(*broken);
    }
  }
  return certificate;
}

nlohmann::json stored(const LoopInduction& induction) {
  nlohmann::json certificates = nlohmann::json::array();
  for (const Certificate& certificate : induction.certificates) certificates.push_back(stored(certificate));
  return {{"learnt", static_cast<int>(induction.learnt)},
          {"states", induction.states},
          {"runs", induction.runs},
          {"certificates", std::move(certificates)}};
}

LoopInduction loop_induction_from(const nlohmann::json& json) {
  LoopInduction induction{.learnt = enumerator_from(json.at("learnt"), Learnt::outside),
                          .states = static_cast<std::uint32_t>(count_from(json.at("states"), UINT32_MAX)),
                          .runs = count_from(json.at("runs")),
                          .certificates = {}};
  for (const nlohmann::json& certificate : json.at("certificates")) {
    induction.certificates.push_back(certificate_from(certificate));
  }
  return induction;
}

}  // namespace pvslab
