#include "harness/compare/result_files.hpp"

#include "harness/compare/comparison_table.hpp"
#include "harness/compare/results_csv.hpp"
#include "harness/compare/results_json.hpp"
#include "harness/output.hpp"

namespace pvslab {

void write_result_files(const std::filesystem::path& directory, const Results& results) {
  write_file_atomically(directory / "report.md", report_markdown(results));
  write_file_atomically(directory / "results.csv", to_csv(results));
  write_file_atomically(directory / "results.json", to_json(results));
}

}  // namespace pvslab
