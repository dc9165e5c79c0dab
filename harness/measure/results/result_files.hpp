// Writes and reads the files of a finished comparison in its directory: results.json, results.csv, report.md.
// docs/formats.md describes them.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "harness/measure/results/results.hpp"

namespace pvslab {

class Fields;

// Each file is replaced atomically; results.json comes last, so that it is never older than the others. Throws
// OutputError.
void write_result_files(const std::filesystem::path& directory, const Results& results);

// Creates the directory. Throws OutputError unless these files, and those of the names in `more`, can be written there.
void require_result_files(const std::filesystem::path& directory, std::span<const std::string_view> more = {});

// Ends with '\n'. Contains no NaN and no infinity.
[[nodiscard]] std::string to_json(const Results& results);

// A wrong value, the same in all our documents.
[[nodiscard]] nlohmann::ordered_json violation_json(const Violation& violation);
void describe_violation(Fields& fields, const Violation& violation);

// Other figures that several documents have.
void describe_estimate(Fields& fields, const Estimate& estimate);
void describe_ratio_to_yardstick(Fields& fields, const RatioEstimate& ratio);

// CSV (RFC 4180, lines ending in a line feed): one row per searcher and workload. Times are in the last columns; missing
// figures are empty.
[[nodiscard]] std::string to_csv(const Results& results);

// CSV of the same form: one row per tree and searcher, in the order of the plan, with the value returned, the nodes and the counts
// that the plan asks for. Trees for which a program did not answer have no row.
[[nodiscard]] std::string trees_csv(const Plan& plan, const std::vector<const CellRecord*>& records);

// A results file that cannot be used. The text names the file, the reason and what to try.
struct ResultsError : std::runtime_error {
  enum class Kind { unreadable, truncated, malformed, newer_format };
  ResultsError(Kind of_kind, const std::string& text) : std::runtime_error(text), kind(of_kind) {}
  Kind kind;
};

// Reads a results.json. Throws ResultsError.
[[nodiscard]] Results read_results(const std::filesystem::path& file);
// The same from text; `name` names the file in errors.
[[nodiscard]] Results results_from_json(const std::string& text, const std::string& name);

// The schemas as the description says them: docs/schemas/results.schema.json, and by name those definitions of
// common.schema.json that are generated. A test compares them, and writes the files if it is asked to.
[[nodiscard]] std::string results_schema();
[[nodiscard]] nlohmann::ordered_json shared_result_definitions();

}  // namespace pvslab
