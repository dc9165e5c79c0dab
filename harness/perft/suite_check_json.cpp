#include "harness/base/json/json_text.hpp"
#include "harness/perft/suite_check.hpp"

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>

#include "suites/chess/fen.hpp"
#include "suites/chess/uci_move.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(Uint128 nodes) {
  if (nodes <= std::numeric_limits<std::uint64_t>::max()) return static_cast<std::uint64_t>(nodes);
  return chess::nodes_text(nodes);
}

Json to_json(const CheckedCount& count) {
  Json json{
      {"depth", count.expected.depth}, {"line", count.expected.line}, {"expected", json_of(count.expected.nodes)}};
  json["got"] = count.got ? json_of(*count.got) : Json(nullptr);
  return json;
}

Json to_json(const CheckedCase& checked) {
  const chess::PerftCase& position = *checked.position;
  Json json{{"line", position.line}, {"name", position.name}, {"fen", position.fen}};
  json["ok"] = checked.checked() == 0 ? Json(nullptr) : Json(checked.first_wrong() == nullptr);
  for (const CheckedCount& count : checked.counts) json["counts"].push_back(to_json(count));
  if (checked.divide) {
    Json moves = Json::object();
    for (const auto& [move, nodes] : *checked.divide) moves[to_uci(position.position, move)] = json_of(nodes);
    json["divide"] = {{"depth", checked.first_wrong()->expected.depth}, {"moves", std::move(moves)}};
  }
  return json;
}

}  // namespace

std::string to_json_text(const chess::PerftSuite& suite, const SuiteCheck& check) {
  Json json{{"suite", suite.file}, {"complete", check.is_complete}, {"positions", Json::array()}};
  for (const CheckedCase& checked : check.cases) json["positions"].push_back(to_json(checked));
  json["problems"] = Json::array();
  for (const chess::Problem& problem : suite.problems.listed()) {
    json["problems"].push_back({{"line", problem.line},
                                {"column", problem.column},
                                {"reason", problem.reason},
                                {"record_is_lost", problem.kind == chess::ProblemKind::lost_record}});
  }
  const std::size_t wrong = check.wrong_cases();
  const std::size_t skipped = check.skipped_cases();
  json["summary"] = {{"positions", check.cases.size()},
                     {"ok", check.cases.size() - wrong - skipped},
                     {"wrong", wrong},
                     {"skipped", skipped},
                     {"lost_records", suite.lost_records()},
                     {"counts_checked", check.checked_counts()},
                     {"counts_skipped", check.skipped_counts()},
                     {"nodes", json_of(check.nodes())}};
  const double seconds = check.seconds();
  json["time"] = {{"seconds", seconds},
                  {"mnps", seconds > 0 ? static_cast<double>(check.nodes()) / seconds / 1e6 : 0.0}};
  // Names and file names may contain any bytes, but JSON needs valid UTF-8.
  return json_document(json);
}

std::string count_json_text(const chess::Position& position, int depth, Uint128 nodes,
                            const std::optional<Divide>& divide, double seconds) {
  Json json{{"fen", chess::to_fen(position)}, {"depth", depth}, {"nodes", json_of(nodes)}};
  if (divide) {
    Json moves = Json::object();
    for (const auto& [move, count] : *divide) moves[to_uci(position, move)] = json_of(count);
    json["moves"] = std::move(moves);
  }
  json["time"] = {{"seconds", seconds}, {"mnps", seconds > 0 ? static_cast<double>(nodes) / seconds / 1e6 : 0.0}};
  return json_document(json);
}

}  // namespace pvslab
