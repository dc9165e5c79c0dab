// InstructionTask: a searcher on the first trees of a workload, and the function whose machine instructions are
// counted. Every source counts one call of `pvslab_counted_section`: only the searches, which count their nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_spec.hpp"

namespace pvslab {

struct InstructionTask {
  WorkloadSpec workload;
  std::uint64_t seed = 0;
  std::uint64_t trees = 1;  // the cases 0 .. trees - 1
  std::string searcher;     // its id

  // "pvs-sound on uniform:b=8,d=8"
  [[nodiscard]] std::string text() const { return searcher + " on " + workload.text(); }
  bool operator==(const InstructionTask&) const = default;
};

// One line of JSON, and back. Throws InputError, with `file` as its place, also if the workload is wrong.
[[nodiscard]] std::string to_line(const InstructionTask& task);
[[nodiscard]] InstructionTask task_of_line(const std::string& line, const std::string& file);
// Its schema.
[[nodiscard]] std::string instruction_task_schema();

// The hidden verb of the program that runs the tasks 0 .. N - 1 of a directory: `counted-section DIRECTORY N`.
inline constexpr std::string_view counted_section_verb = "counted-section";
// The file of task number `index`.
[[nodiscard]] std::filesystem::path task_file(const std::filesystem::path& directory, std::size_t index);

// A task with its cases, made before counting starts.
struct PreparedTask {
  std::size_t searcher;  // in the catalogue
  std::vector<std::unique_ptr<Case>> cases;

  // Runs the first search once, so that one-time costs of the process (allocating memory, initializing statics) are not
  // counted.
  void warm_up() const;
};

// Throws UsageError if the searcher is unknown or there are too few trees, InputError if the workload cannot be made.
[[nodiscard]] PreparedTask prepare(const InstructionTask& task);

// Throws like prepare(), without making the cases.
void require_possible(const InstructionTask& task);

// Searches every case once and returns a sum of the values. Has a C name, which can be passed to callgrind, and is
// never inlined.
extern "C" std::uint64_t pvslab_counted_section(const PreparedTask* task);

}  // namespace pvslab
