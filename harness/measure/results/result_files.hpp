// The files of a finished comparison in its directory: results.json, results.csv, report.md.
#pragma once

#include <filesystem>

#include "harness/measure/results/results.hpp"

namespace pvslab {

// Each file is replaced atomically; results.json comes last, so that it is never older than the others. Throws
// OutputError.
void write_result_files(const std::filesystem::path& directory, const Results& results);

}  // namespace pvslab
