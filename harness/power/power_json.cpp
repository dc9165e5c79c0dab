// The power of the checks as JSON, and its schema: one description of both.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/power/power.hpp"

namespace pvslab::zoo {
namespace {

constexpr FieldRules a_mutant{
    .definition = "mutant_id", .pattern = "^[a-z0-9-]+(:[a-z0-9-]+)?$", .definition_description = "ORIGINAL:MISTAKE"};

std::string_view name_of(OracleInfo oracle) { return oracle.name; }

void describe(Fields& fields, const OracleInfo& oracle, const OracleResult& found) {
  fields.choice("oracle", oracle, oracles, name_of, {.definition = "oracle"});
  fields.constant("applies", found.applies);
  if (!found.applies) return fields.constant("caught", false);
  fields.value("caught", found.catches(), {.description = "It finds the mistake, at least with one seed."});
  fields.value("runs", found.runs, {.description = "Seeds that were tried."});
  fields.value("runs_that_caught", found.caught.size(), {.description = "Seeds with which it finds the mistake."});
  fields.value("trees_median", found.trees(50), {.description = "Median number of trees until it is found."});
  fields.value("trees_95", found.trees(95), {.description = "The same, 95th percentile."});
}

void describe_oracles(Fields& fields, const MutantResult& result) {
  const auto form = [](const char* definition, bool applies) {
    return Fields::Form{{.definition = definition}, [applies](Fields& one) {
                          describe(one, oracles[0], {.applies = applies, .runs = 0, .caught = {}});
                        }};
  };
  fields.objects_of_forms("oracles", oracles.size(),
                          [&](Fields& one, std::size_t i) { describe(one, oracles[i], result[oracles[i].oracle]); },
                          {form("check_that_does_not_apply", false), form("check", true)},
                          {.description = "The checks."});
}

void describe(Fields& fields, const SmallestTree& smallest) {
  fields.value("tree", smallest.tree, {.shared = "tree"});
  fields.value("window", to_text(smallest.bounds), {.description = "(alpha, beta)", .pattern = "^\\(.+, .+\\)$"});
  fields.value("nodes", smallest.nodes, {.description = "Nodes of the tree."});
  fields.value("what", smallest.what, {.description = "What is wrong there.", .least = 1});
}

void describe(Fields& fields, const MutantResult& result) {
  const Body& body = result.mutant->body;
  fields.value("id", body.fault.id, a_mutant);
  fields.value("fault", body.fault.sentence, {.description = "The mistake, as a sentence.", .least = 1});
  fields.value("original", body.original, {.description = "The searcher without the mistake.", .shared = "searcher"});
  fields.value("source", body.fault.source, {.description = "Where the mistake comes from.", .least = 1});
  fields.value("row", row_of(result),
               {.description = "Its row of the matrix: a character for each check. / does not apply, . does not find "
                               "it, x finds it, s finds it with some seeds; of random checks the median of the trees: "
                               "a digit, T (tens) or H (hundreds).",
                .pattern = "^[/.xsTH0-9]+$"});
  fields.value(
      "hides_until", unless_empty(result.hides_until()),
      {.description = "Where the trees in which one move decides show it first: 4 plies left, move 9.", .least = 1});
  fields.object("smallest", result.smallest, describe, {.description = "The smallest tree that shows the mistake."});
  describe_oracles(fields, result);
}

std::vector<std::string_view> ids_of(const std::vector<const MutantResult*>& results) {
  std::vector<std::string_view> ids;
  for (const MutantResult* result : results) ids.push_back(result->mutant->body.fault.id);
  return ids;
}

void describe(Fields& fields, const PowerReport& report, const MutantResult* example) {
  fields.added_by_others("partial", {.shared = "partial"});
  fields.value("seed", report.options.seed, {.shared = "seed"});
  fields.value("seeds", report.options.seeds, {.description = "Seeds of each check with random trees.", .least = 1});
  fields.value("complete", report.complete, {.description = "False if the run was interrupted."});
  fields.values("survivors", ids_of(report.survivors()), {.description = "Wrong searchers that no check finds."},
                a_mutant);
  fields.values("survivors_of_verify", ids_of(report.survivors_of_verify()),
                {.description = "Those that no check finds which `pvslab verify` runs by default."}, a_mutant);
  fields.value("caught_controls", report.caught_controls().size(),
               {.description = "Right searchers that a check calls wrong."});
  const std::vector<MutantResult>& mutants = report.mutants;
  fields.objects("mutants", mutants.size(),
                 [&](Fields& one, std::size_t i) { describe(one, i < mutants.size() ? mutants[i] : *example); });
}

}  // namespace

std::string to_json(const PowerReport& report) {
  return json_document(described_json([&report](Fields& fields) { describe(fields, report, nullptr); }));
}

std::string power_schema() {
  const Mutant mutant{};
  const MutantResult example{.mutant = &mutant, .by_oracle = {}, .smallest = {}};
  return json_document(described_schema("power.schema.json", "pvslab power --json",
                                        "Which check finds which wrong searcher, after how many trees.",
                                        [&example](Fields& fields) { describe(fields, {}, &example); }));
}

}  // namespace pvslab::zoo
