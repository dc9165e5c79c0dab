// Reads each kind of file as a ResultsFile. For each kind: whether a file is of that kind, and its reader.
#pragma once

#include <string>
#include <string_view>

#include "harness/base/json/json_reader.hpp"
#include "harness/gate/side_by_side/results_file.hpp"

namespace pvslab::side_by_side {

using Json = nlohmann::json;

// A baseline of `pvslab gate`: TOML with a format and our name. Every counter of every cell is a count. Throws
// InputError with the place if it is damaged.
[[nodiscard]] bool is_baseline(std::string_view text);
[[nodiscard]] ResultsFile read_baseline_rows(const std::string& text, const std::string& name);

// The output of `pvslab gate --json`: every counter of every cell of that run is a count. Throws InputError if it is
// malformed or has a newer format.
[[nodiscard]] bool is_gate_report(const Json& json);
[[nodiscard]] ResultsFile read_gate_report_rows(const JsonDocument& document);

// The results.json of `pvslab compare --out`, of a format that may be newer than this program knows: the counters per
// tree, the time and the speed. Throws ResultsError.
[[nodiscard]] bool is_pvslab_results(const Json& json);
[[nodiscard]] ResultsFile read_pvslab_results(const std::string& text, const std::string& name);
// Replaces means per tree by sums over the trees, as in every other kind of file.
void turn_into_sums(ResultsFile& results);

// Marks the row as wrong and drops its figures; adds the row if there is none. Without figures of its own, such as a search
// that ran only as a yardstick, a wrong value would else be told nowhere.
void mark_wrong(ResultsFile& file, const std::string& row, std::string error);

// The JSON of Google Benchmark (--benchmark_format=json), of any version. Runs with the same name are repetitions of one
// row; aggregates count only if the file has no runs of that name. From the library's docs/user_guide.md and
// src/json_reporter.cc. Throws InputError with the first entry that Google Benchmark would not write.
// Differs: an aggregate without `run_type` is recognized by its name, as in files from before version 1.5.
[[nodiscard]] bool is_google_benchmark(const Json& json);
[[nodiscard]] ResultsFile read_google_benchmark(const Json& json, const std::string& name);

}  // namespace pvslab::side_by_side
