// ResultsFile: what any program measured, in one form: rows (a benchmark, or a searcher on a workload), each with figures.
// Whoever wrote the file, a time is in seconds and a figure of the same meaning has the same name, so that files compare.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "harness/base/text/printable.hpp"

namespace pvslab::results_comparison {

// One value for each repetition, at least one, all finite.
struct Samples {
  std::vector<double> values;
};

// What is left of samples where the file keeps no more.
struct Summary {
  double mean = 0;                       // or the median, where the file has no mean
  std::optional<double> standard_error;  // of the mean
  std::uint64_t count = 0;               // of the samples; 0 where the file does not say
  std::optional<double> median;
};

// A count that is the same whenever the same cases are searched.
struct Count {
  std::uint64_t value = 0;
};

using Value = std::variant<Samples, Summary, Count>;

inline constexpr std::string_view seconds = "s";

struct Figure {
  std::string name;  // "nodes", "cpu_time", "real_time", or what a user's counter is called
  std::string unit;  // `seconds`, or any other; empty for a plain number
  Value value;
  bool deterministic = false;  // the same whenever the same cases are searched
  bool per_tree = false;       // a mean over the trees of its row, not their sum
};

struct Row {
  std::string name;  // as it is shown: "alpha-beta/uniform:b=8,d=8", "BM_Sort/1024"
  std::vector<Figure> figures;
  // Which trees were searched, as far as the file says.
  std::optional<std::uint64_t> seed;  // of generated trees; positions of a file have none
  std::uint64_t trees = 0;            // how many; 0 where the file does not say
  std::string file_hash;  // of the file that the workload names; empty where it names none, or it does not say
  std::string error;      // why figures are missing or not to be trusted; empty where nothing is wrong

  [[nodiscard]] const Figure* figure(std::string_view wanted) const;
};

enum class Kind : std::uint8_t { pvslab_results, google_benchmark, pvslab_baseline, pvslab_gate_report };

[[nodiscard]] std::string_view name(Kind kind);

struct ResultsFile {
  std::string file;
  Kind kind = Kind::pvslab_results;
  std::string version;     // of the program that wrote it; empty where the file does not say
  std::string experiment;  // its name, likewise
  std::optional<std::uint64_t> seed;
  std::string machine;  // as far as the file says
  std::vector<Row> rows;
  std::vector<std::string> notes;  // what was read otherwise than one might think, in sentences

  [[nodiscard]] const Row* row(std::string_view wanted) const;
};

// The kind is recognised by what is in the file. Throws InputError with the place where the file cannot be read or is not
// what it should be, and ResultsError where it is ours and of no use.
[[nodiscard]] ResultsFile read_results_file(const std::filesystem::path& file);
// The same from text; `name` stands for the file in errors.
[[nodiscard]] ResultsFile results_file_from_text(const std::string& text, const std::string& name);

}  // namespace pvslab::results_comparison
