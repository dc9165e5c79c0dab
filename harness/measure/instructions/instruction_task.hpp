// InstructionTask: a searcher on the first trees of a workload, whose machine instructions are to be counted; and the place
// where they are counted. Every source counts one call of `pvslab_counted_section`: the searches alone, unobserved.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bind/workloads/workload.hpp"

namespace pvslab {

struct InstructionTask {
  std::string workload;  // its spec
  std::uint64_t seed = 0;
  std::uint64_t trees = 1;  // the cases 0 .. trees - 1
  std::string searcher;     // its id

  // "pvs-sound on uniform:b=8,d=8"
  [[nodiscard]] std::string text() const { return searcher + " on " + workload; }
  bool operator==(const InstructionTask&) const = default;
};

// One line of JSON, and back. Throws InputError, with `file` as its place.
[[nodiscard]] std::string to_line(const InstructionTask& task);
[[nodiscard]] InstructionTask task_of_line(std::string_view line, const std::string& file);

// The hidden verb of the program that carries out the tasks 0 .. N - 1 of a directory: `counted-section DIRECTORY N`.
inline constexpr std::string_view counted_section_verb = "counted-section";
// Where the verb finds task number `index`.
[[nodiscard]] std::filesystem::path task_file(const std::filesystem::path& directory, std::size_t index);

// The cases of a task, made before anything is counted.
struct PreparedTask {
  std::size_t searcher;  // in the catalogue
  std::vector<std::unique_ptr<Case>> cases;

  // The first search by itself, so that what happens once in a process (memory is lent, statics are made) is not counted.
  void warm_up() const;
};

// Throws UsageError where the searcher is unknown or there are not as many trees, InputError where the workload cannot be had.
[[nodiscard]] PreparedTask prepare(const InstructionTask& task);

// Throws the same, without making the cases.
void require_possible(const InstructionTask& task);

// Searches every case once. It has a name that callgrind can be told, and is never inlined. Returns a sum of the values.
extern "C" std::uint64_t pvslab_counted_section(const PreparedTask* task);

}  // namespace pvslab
