#include "harness/gate/side_by_side/results_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/base/input.hpp"
#include "harness/gate/side_by_side/readers.hpp"
#include "suites/input_error.hpp"

namespace pvslab::side_by_side {

const Figure* Row::figure(std::string_view wanted) const {
  const auto found = std::ranges::find(figures, wanted, &Figure::name);
  return found == figures.end() ? nullptr : &*found;
}

const Row* ResultsFile::row(std::string_view wanted) const {
  const auto found = std::ranges::find(rows, wanted, &Row::name);
  return found == rows.end() ? nullptr : &*found;
}

void mark_wrong(ResultsFile& file, const std::string& row, std::string error) {
  auto found = std::ranges::find(file.rows, row, &Row::name);
  if (found == file.rows.end()) {
    found = file.rows.emplace(found);
    found->name = row;
  }
  found->figures.clear();
  found->error = std::move(error);
  found->is_wrong = true;
}

std::string_view name(Kind kind) {
  switch (kind) {
    case Kind::pvslab_results: return "pvslab results";
    case Kind::google_benchmark: return "Google Benchmark";
    case Kind::pvslab_baseline: return "pvslab baseline";
    case Kind::pvslab_gate_report: return "pvslab gate report";
  }
  return {};
}

ResultsFile results_file_from_text(const std::string& text, const std::string& name) {
  if (is_baseline(text)) return read_baseline_rows(text, name);
  const JsonDocument document(text, name);
  const Json& json = document.root;
  if (is_gate_report(json)) return read_gate_report_rows(document);
  if (is_pvslab_results(json)) return read_pvslab_results(text, name);
  if (is_google_benchmark(json)) return read_google_benchmark(json, name);
  throw InputError(name, 0, 0,
                   "is JSON, but not a results file; give a results.json of `pvslab compare --out`, or what "
                   "Google Benchmark writes with --benchmark_format=json, whose \"benchmarks\" are a list");
}

ResultsFile read_results_file(const std::filesystem::path& file) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) {
    throw InputError(file.string(), 0, 0, "is a directory; give a results file, such as the results.json in it");
  }
  return results_file_from_text(read_input(file), file.string());
}

}  // namespace pvslab::side_by_side
