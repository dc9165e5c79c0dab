// What a first guess is worth as JSON, and its schema: one description of both.
#include <cstddef>
#include <string>
#include <vector>

#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/machine.hpp"
#include "harness/measure/first_guess/first_guess.hpp"
#include "harness/measure/results/result_files.hpp"

namespace pvslab {
namespace {

void describe(Fields& fields, const GuessPoint& point) {
  if (point.source.kind == GuessSource::Kind::error || fields.is_of_schema()) {
    fields.value("error", point.source.amount,
                 {.description = "The guess misses the score by this much, in units of the score.",
                  .presence = Presence::of_its_form});
  }
  if (point.source.kind == GuessSource::Kind::shallower || fields.is_of_schema()) {
    fields.value("plies_shallower", point.source.amount,
                 {.description = "The guess is the score of a search that much shallower.",
                  .presence = Presence::of_its_form,
                  .least = 1});
  }
  fields.object("nodes", [&](Fields& nodes) { describe_estimate(nodes, point.nodes); },
                {.description = "Nodes of a search.", .shared = "estimate"});
  fields.object(
      "guess_too_low", point.below, describe_estimate,
      {.description = "The same from guesses below the score.", .shared = "estimate", .presence = Presence::if_any});
  fields.object(
      "guess_too_high", point.above, describe_estimate,
      {.description = "The same from guesses above the score.", .shared = "estimate", .presence = Presence::if_any});
  fields.object("ratio", [&](Fields& ratio) { describe_ratio_to_yardstick(ratio, point.ratio); },
                {.description = "To alpha-beta.", .shared = "ratio"});
}

void describe(Fields& fields, const GuessCurve& curve) {
  fields.value("searcher", curve.searcher, {.shared = "searcher"});
  fields.value("takes_guess", curve.takes_guess, {.description = "It has memory and starts from a guess."});
  fields.objects("points", curve.points, describe, {},
                 {.definition = "point", .definition_description = "A guess: error, plies_shallower, or none."});
}

void describe(Fields& fields, const GuessReport& report) {
  fields.value("workload", report.workload, {.description = "As it was written.", .shared = "workload"});
  fields.value("spec", report.spec, {.description = "In canonical form.", .shared = "workload"});
  fields.value("trees", report.trees, {.least = 0});
  const auto shallower = [&](Fields& one, std::size_t i) {
    const bool is_there = i < plies_shallower.size();
    one.value("plies_shallower", is_there ? plies_shallower[i] : 1, {.least = 1});
    one.value("mean_error", is_there ? report.shallower_errors[i] : 0,
              {.description = "Mean distance between the score and that of such a search, in units of the score.",
               .least = 0});
  };
  fields.objects("shallower", plies_shallower.size(), shallower);
  fields.objects("curves", report.curves, describe);
  fields.objects("violations", report.violations, describe_violation, {}, {.shared = "violation"});
}

void describe(Fields& fields, const std::vector<GuessReport>& reports, const std::string& command) {
  fields.constant("format", 1);
  fields.constant("program", "pvslab", {.shared = "program"});
  fields.value("program_version", version(), {.shared = "program_version"});
  fields.value("command", command, {.shared = "command"});
  fields.value("seed", reports.empty() ? 0 : reports.front().seed, {.shared = "seed"});
  fields.objects("sweeps", reports, describe);
}

}  // namespace

std::string to_json(const std::vector<GuessReport>& reports, const std::string& command) {
  return json_document(described_json([&](Fields& fields) { describe(fields, reports, command); }));
}

std::string first_guess_schema() {
  return json_document(described_schema("first-guess.schema.json",
                                        "pvslab compare --json of sweeps with first_guess_errors",
                                        "What a first guess is worth to searchers that start from one.",
                                        [](Fields& fields) { describe(fields, {}, {}); }));
}

}  // namespace pvslab
