// Reads the JSON of Google Benchmark (--benchmark_format=json), of any version. Runs with the same name are repetitions
// of one row; aggregates count only if the file has no runs of that name. From the library's docs/user_guide.md and
// src/json_reporter.cc.
// Differs: an aggregate without `run_type` is recognized by its name, as in files from before version 1.5.
#pragma once

#include <string>

#include "harness/gate/side_by_side/json_text.hpp"
#include "harness/gate/side_by_side/results_file.hpp"

namespace pvslab::side_by_side {

[[nodiscard]] bool is_google_benchmark(const Json& json);

// Throws InputError with the first entry that Google Benchmark would not write.
[[nodiscard]] ResultsFile read_google_benchmark(const Json& json, const std::string& name);

}  // namespace pvslab::side_by_side
