// The JSON of Google Benchmark (--benchmark_format=json), of any age: runs of one name are repetitions of one row; aggregates
// count only where a file has no runs of that name. From the library's docs/user_guide.md and src/json_reporter.cc.
// Differs: an aggregate without `run_type` is known by its name, as in files from before version 1.5.
#pragma once

#include <string>

#include "harness/gate/side_by_side/json_text.hpp"
#include "harness/gate/side_by_side/results_file.hpp"

namespace pvslab::results_comparison {

[[nodiscard]] bool is_google_benchmark(const Json& json);

// Throws InputError that names the entry which is not as Google Benchmark writes it.
[[nodiscard]] ResultsFile read_google_benchmark(const Json& json, const std::string& name);

}  // namespace pvslab::results_comparison
