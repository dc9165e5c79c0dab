// ResultsFile: the results of any program in one form: rows (a benchmark, or a searcher on a workload), each with
// figures. Times are always in seconds, and figures with the same meaning have the same name, so that files of
// different programs can be compared.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "harness/base/text/escape.hpp"

namespace pvslab::side_by_side {

// One value for each repetition, at least one, all finite.
struct Samples {
  std::vector<double> values;
};

// Samples of which the file keeps only a summary.
struct Summary {
  double mean = 0;                       // or the median, if the file has no mean
  std::optional<double> standard_error;  // of the mean
  std::uint64_t count = 0;               // of the samples; 0 if unknown
  std::optional<double> median;
};

// A count that is the same whenever the same cases are searched.
struct Count {
  std::uint64_t value = 0;
};

using Value = std::variant<Samples, Summary, Count>;

inline constexpr std::string_view seconds = "s";

struct Figure {
  std::string name;  // "nodes", "cpu_time", "real_time", or the name of a user counter
  std::string unit;  // `seconds`, or any other; empty for a plain number
  Value value;
  bool deterministic = false;  // the same whenever the same cases are searched
  bool per_tree = false;       // a mean over the trees of its row instead of a sum
};

struct Row {
  std::string name;  // as displayed: "alpha-beta/uniform:b=8,d=8", "BM_Sort/1024"
  std::vector<Figure> figures;
  // The trees that were searched, as far as the file says.
  std::optional<std::uint64_t> seed;  // of generated trees; empty for positions from a file
  std::uint64_t trees = 0;            // number of trees; 0 if unknown
  std::string file_hash;              // of the file that the workload names; empty if there is none or it is unknown
  std::string values;                 // hash of the values that it returned; empty if unknown
  std::string error;                  // why figures are missing or unreliable; empty if nothing is wrong
  bool is_wrong = false;              // its values are wrong, or the benchmark failed: no comparison with it is good

  [[nodiscard]] const Figure* figure(std::string_view wanted) const;
};

enum class Kind : std::uint8_t { pvslab_results, google_benchmark, pvslab_baseline, pvslab_gate_report };

[[nodiscard]] std::string_view name(Kind kind);

struct ResultsFile {
  std::string file;
  Kind kind = Kind::pvslab_results;
  std::string version;     // of the program that wrote it; empty if unknown
  std::string experiment;  // its name; empty if unknown
  std::optional<std::uint64_t> seed;
  std::string machine;  // as far as the file says
  std::vector<Row> rows;
  std::vector<std::string> notes;  // sentences about surprising readings of the file

  [[nodiscard]] const Row* row(std::string_view wanted) const;
};

// Recognizes the kind by the content. Throws InputError with the place if the file cannot be read or is malformed, and
// ResultsError if it is our own results file but cannot be used.
[[nodiscard]] ResultsFile read_results_file(const std::filesystem::path& file);
// The same from text; `name` names the file in errors.
[[nodiscard]] ResultsFile results_file_from_text(const std::string& text, const std::string& name);

}  // namespace pvslab::side_by_side
