// Counts of a suite and of one position as JSON, and their schema: one description each.
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>

#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/perft/suite_check.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/uci_move.hpp"

namespace pvslab {
namespace {

constexpr FieldRules wide_count{.shared = "wide_count"};

Told told(Uint128 nodes) {
  if (nodes <= std::numeric_limits<std::uint64_t>::max()) return static_cast<std::uint64_t>(nodes);
  return chess::nodes_text(nodes);
}

std::vector<std::pair<std::string, Told>> told(const chess::Position& position, const Divide& divide) {
  std::vector<std::pair<std::string, Told>> moves;
  for (const auto& [move, nodes] : divide) moves.emplace_back(to_uci(position, move), told(nodes));
  return moves;
}

void describe(Fields& fields, const CheckedCount& count) {
  fields.value("depth", count.expected.depth, {.description = "Plies.", .shared = "count"});
  fields.value("line", count.expected.line, {.least = 1});
  fields.value("expected", told(count.expected.nodes), wide_count);
  fields.value("got", count.got ? told(*count.got) : nullptr,
               {.description = "Null if it was skipped.", .shared = "wide_count", .is_nullable = true});
}

void describe(Fields& fields, const CheckedCase& checked) {
  const chess::PerftCase& position = *checked.position;
  const bool is_ok = checked.first_wrong() == nullptr;
  fields.value("line", position.line, {.least = 1});
  fields.value("name", position.name);
  fields.value("fen", position.fen, {.least = 1});
  fields.value("ok", checked.checked() == 0 ? std::nullopt : std::optional(is_ok),
               {.description = "Null if every count was skipped."});
  fields.objects("counts", checked.counts, describe, {.least = 1});
  const CheckedCount* wrong = checked.first_wrong();
  fields.optional_object("divide", checked.divide.has_value(),
                         [&](Fields& divide) {
                           divide.value("depth", wrong->expected.depth, {.description = "Plies.", .shared = "count"});
                           divide.map("moves", told(position.position, *checked.divide), 0U,
                                      {.description = "Count of each move, in UCI notation."}, wide_count,
                                      {.pattern = "^[a-h][1-8][a-h][1-8][qrbn]?$"});
                         },
                         {.description = "Of the wrong count with the least depth.", .presence = Presence::if_any});
}

void describe(Fields& fields, const chess::Problem& problem) {
  fields.value("line", problem.line);
  fields.value("column", problem.column);
  fields.value("reason", problem.reason, {.least = 1});
  fields.value("record_is_lost", problem.kind == chess::ProblemKind::lost_record,
               {.description = "Its position was not checked."});
}

void describe_time(Fields& fields, Uint128 nodes, double seconds) {
  fields.object("time", [&](Fields& time) {
    time.value("seconds", seconds, {.least = 0, .is_never_null = true});
    time.value("mnps", seconds > 0 ? static_cast<double>(nodes) / seconds / 1e6 : 0.0,
               {.description = "Million nodes a second.", .least = 0, .is_never_null = true});
  });
}

constexpr Presence of_its_form = Presence::of_its_form;

void describe(Fields& fields, const chess::PerftSuite& suite, const SuiteCheck& check, const CheckedCase& example) {
  fields.value("suite", suite.file, {.description = "File of the suite.", .presence = of_its_form, .least = 1});
  fields.value("complete", check.is_complete,
               {.description = "False if the run was interrupted.", .presence = of_its_form});
  fields.objects("positions", check.cases.size(),
                 [&](Fields& one, std::size_t i) { describe(one, i < check.cases.size() ? check.cases[i] : example); },
                 {.presence = of_its_form});
  fields.objects("problems", suite.problems.listed(), describe,
                 {.description = "Parts of the file that cannot be used.", .presence = of_its_form});
  const std::size_t wrong = check.wrong_cases();
  const std::size_t skipped = check.skipped_cases();
  fields.object("summary",
                [&](Fields& summary) {
                  summary.value("positions", check.cases.size());
                  summary.value("ok", check.cases.size() - wrong - skipped);
                  summary.value("wrong", wrong);
                  summary.value("skipped", skipped);
                  summary.value("lost_records", suite.lost_records(),
                                {.description = "Records of the file that cannot be used: none of them was checked."});
                  summary.value("counts_checked", check.checked_counts());
                  summary.value("counts_skipped", check.skipped_counts());
                  summary.value("nodes", told(check.nodes()), wide_count);
                },
                {.presence = of_its_form});
}

void describe(Fields& fields, const chess::Position& position, int depth, Uint128 nodes,
              const std::optional<Divide>& divide) {
  fields.value("fen", chess::to_fen(position),
               {.description = "The position; absent for a suite.", .presence = of_its_form, .least = 1});
  fields.value("depth", depth, {.description = "Plies.", .shared = "count", .presence = of_its_form});
  fields.value("nodes", told(nodes), {.shared = "wide_count", .presence = of_its_form});
  if (divide || fields.is_of_schema()) {
    fields.map("moves", told(position, divide.value_or(Divide())), 0U,
               {.description = "By the first move, with --divide.", .presence = of_its_form}, wide_count);
  }
}

}  // namespace

// Names and file names may contain any bytes, but JSON needs valid UTF-8: json_document sees to it.
std::string to_json_text(const chess::PerftSuite& suite, const SuiteCheck& check) {
  return json_document(described_json([&](Fields& fields) {
    describe(fields, suite, check, {});
    describe_time(fields, check.nodes(), check.seconds());
  }));
}

std::string count_json_text(const chess::Position& position, int depth, Uint128 nodes,
                            const std::optional<Divide>& divide, double seconds) {
  return json_document(described_json([&](Fields& fields) {
    describe(fields, position, depth, nodes, divide);
    describe_time(fields, nodes, seconds);
  }));
}

std::string perft_schema() {
  const chess::PerftCase position{};
  const CheckedCase example{.position = &position, .counts = {{.expected = {}, .got = 1}}, .divide = Divide()};
  return json_document(described_schema(
      "perft.schema.json", "pvslab perft --json",
      "Counts of legal move sequences: those of a suite beside its own, or that of one position.", [&](Fields& fields) {
        fields.added_by_others("partial", {.shared = "partial"});
        describe(fields, {}, {}, example);
        describe(fields, {}, 0, 0, {});
        describe_time(fields, 0, 0);
        fields.require_one_of({{"suite", "complete", "positions", "problems", "summary"}, {"fen", "depth", "nodes"}});
      }));
}

}  // namespace pvslab
