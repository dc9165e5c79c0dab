// Reads the counts of this program with the tools of its compiler.
#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/process/child_process.hpp"
#include "harness/base/process/own_program.hpp"
#include "harness/base/process/programs.hpp"
#include "harness/base/process/temporary_directory.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/check/conditions/condition_coverage.hpp"
#include "suites/input_file.hpp"

// Of clang's profile runtime. Null in a program that does not count.
extern "C" {
[[gnu::weak]] int __llvm_profile_write_file();
[[gnu::weak]] void __llvm_profile_reset_counters();
[[gnu::weak]] void __llvm_profile_set_filename(const char* name);
}

namespace pvslab {
namespace {

namespace fs = std::filesystem;

constexpr const char* purpose = "conditions cannot be counted";

[[noreturn]] void fail(const std::string& why) { throw UsageError(fmt::format("{}: {}", purpose, why)); }

// Counts are read by the tool of the same version as the compiler. That is not known here; the project compiles with clang 19.
fs::path tool(std::string_view name) {
  for (int version = 19; version <= 25; ++version) {
    if (const auto found = find_program(fmt::format("{}-{}", name, version))) return *found;
  }
  if (const auto found = find_program(name)) return *found;
  fail(fmt::format("there is no {}; Debian has it in llvm-19", name));
}

// False if it was interrupted.
bool run(const fs::path& program, std::vector<std::string> words, const fs::path& output, const fs::path& errors) {
  words.insert(words.begin(), program.string());
  const ChildCommand command{.program = program,
                             .words = std::move(words),
                             .environment = plain_environment({"PATH", "LD_LIBRARY_PATH", "TMPDIR"}),
                             .output = output,
                             .errors = errors};
  ChildProcess child(command.become());
  if (!await_end(child)) return false;
  if (!child.ended_well()) {
    fail(fmt::format("{} {}: {}", program.filename().string(), child.fate(), read_input_file(errors)));
  }
  return true;
}

}  // namespace

bool counts_conditions() {
  return __llvm_profile_write_file != nullptr && __llvm_profile_set_filename != nullptr &&
         __llvm_profile_reset_counters != nullptr;
}

void forget_counts() { __llvm_profile_reset_counters(); }

void require_coverage_tools() {
  static_cast<void>(tool("llvm-profdata"));
  static_cast<void>(tool("llvm-cov"));
}

std::optional<ConditionCoverage> count_conditions(const AskedFiles& asked) {
  const TemporaryDirectory directory("conditions cannot be counted: ");
  const std::string counts = (directory.path() / "counts.profraw").string();
  const std::string merged = (directory.path() / "counts.profdata").string();
  const fs::path errors = directory.path() / "errors";
  __llvm_profile_set_filename(counts.c_str());
  const bool is_written = __llvm_profile_write_file() == 0;
  __llvm_profile_set_filename("/dev/null");  // where the runtime writes at the end of the program
  if (!is_written) fail("the counts cannot be written to " + counts);
  if (!run(tool("llvm-profdata"), {"merge", "-sparse", counts, "-o", merged}, directory.path() / "output", errors)) {
    return std::nullopt;
  }
  const fs::path exported = directory.path() / "exported";
  if (!run(tool("llvm-cov"),
           {"export", "-format=text", "-skip-functions", "-instr-profile", merged, own_program(purpose).string()},
           exported, errors)) {
    return std::nullopt;
  }
  return conditions_in(read_input_file(exported), asked);
}

}  // namespace pvslab
