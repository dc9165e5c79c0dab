#include "harness/measure/results/result_files.hpp"

#include "harness/base/output.hpp"
#include "harness/measure/results/results.hpp"

namespace pvslab {

void write_result_files(const std::filesystem::path& directory, const Results& results) {
  write_file_atomically(directory / "report.md", report_markdown(results));
  write_file_atomically(directory / "results.csv", to_csv(results));
  write_file_atomically(directory / "results.json", to_json(results));
}

void require_result_files(const std::filesystem::path& directory, std::span<const std::string_view> more) {
  make_directory(directory);
  for (const char* const name : {"report.md", "results.csv", "results.json"}) require_target(directory / name);
  for (const std::string_view name : more) require_target(directory / name);
}

}  // namespace pvslab
