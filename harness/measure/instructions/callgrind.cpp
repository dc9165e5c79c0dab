#include "harness/measure/instructions/callgrind.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <sstream>
#include <string_view>
#include <system_error>

#include "harness/base/output.hpp"
#include "harness/base/process/child_process.hpp"
#include "harness/base/process/own_program.hpp"
#include "harness/base/process/programs.hpp"
#include "harness/base/process/temporary_directory.hpp"
#include "harness/base/usage_error.hpp"
#include "suites/input_error.hpp"
#include "suites/input_file.hpp"

namespace pvslab {
namespace {

namespace fs = std::filesystem;

constexpr const char* purpose = "callgrind cannot count instructions";

[[noreturn]] void fail(const std::string& why) { throw UsageError(fmt::format("{}: {}", purpose, why)); }

// Nothing of the caller's environment that could change a count: valgrind's and malloc's options, preloaded libraries; but
// variables that are ours. All symbols are bound before anything is counted.
std::vector<std::string> clean_environment() {
  std::vector<std::string> environment = plain_environment({"PATH", "LD_LIBRARY_PATH", "VALGRIND_LIB", "TMPDIR"});
  environment.emplace_back("LD_BIND_NOW=1");
  for (char** variable = ::environ; *variable != nullptr; ++variable) {
    if (std::string_view(*variable).starts_with("PVSLAB_")) environment.emplace_back(*variable);
  }
  return environment;
}

ChildCommand valgrind_command(const fs::path& valgrind, const fs::path& program, const fs::path& directory,
                              std::size_t tasks) {
  // A percent sign has a meaning in the name of callgrind's output.
  std::string dumps = (directory / "counts.").string();
  for (std::size_t i = dumps.find('%'); i != dumps.npos; i = dumps.find('%', i + 2)) dumps.insert(i, 1, '%');
  return {.program = valgrind,
          .words = {valgrind.string(), "--tool=callgrind", "--quiet", "--command-line-only=yes", "--vgdb=no",
                    "--toggle-collect=pvslab_counted_section", "--callgrind-out-file=" + dumps + "%p", program.string(),
                    std::string(counted_section_verb), directory.string(), std::to_string(tasks)},
          .environment = clean_environment(),
          .output = directory / "processes",
          .errors = directory / "errors"};
}

std::size_t lines_in(const std::string& text) { return static_cast<std::size_t>(std::ranges::count(text, '\n')); }

// Whether it ended well; false where it was interrupted. Throws UsageError where it ended otherwise.
bool run(const ChildCommand& command, Progress& progress) {
  ChildProcess valgrind(command.become());
  std::size_t shown = 0;
  const auto show = [&] {
    std::error_code not_yet_there;
    if (!fs::exists(command.output, not_yet_there)) return;
    const std::size_t done = lines_in(read_input_file(command.output));
    progress.advance(done - shown);
    shown = done;
  };
  if (!await_end(valgrind, show)) return false;
  if (valgrind.ended_well()) return true;
  std::error_code missing;
  fail(callgrind_failure(valgrind.fate(),
                         fs::exists(command.errors, missing) ? read_input_file(command.errors) : std::string()));
}

std::uint64_t count_of(const fs::path& dump, const InstructionTask& task) try {
  const std::uint64_t count = instructions_of_dump(read_input_file(dump), dump.string());
  if (count == 0) {
    fail(
        fmt::format("it found no function pvslab_counted_section in the program, to count {}; was it stripped of its "
                    "symbols? Count with one that was not",
                    task.text()));
  }
  return count;
} catch (const InputError& error) {
  fail(fmt::format("its output for {} cannot be used: {}", task.text(), error.what()));
}

std::vector<std::uint64_t> counts_in(const fs::path& directory, std::span<const InstructionTask> tasks) {
  std::istringstream processes(read_input_file(directory / "processes"));
  std::vector<std::uint64_t> counts;
  for (const InstructionTask& task : tasks) {
    std::string process;
    if (!std::getline(processes, process)) fail("the program did not come to " + task.text());
    counts.push_back(count_of(directory / ("counts." + process), task));
  }
  return counts;
}

// The last lines, indented; "" where there are none.
std::string last_lines(std::string_view text) {
  constexpr std::size_t most = 8;
  std::vector<std::string_view> lines;
  while (lines.size() < most) {
    const std::size_t end = text.find_last_not_of("\r\n");
    if (end == text.npos) break;
    const std::size_t before = text.rfind('\n', end);
    const std::size_t begin = before == text.npos ? 0 : before + 1;
    lines.push_back(text.substr(begin, end + 1 - begin));
    text = text.substr(0, begin);
  }
  std::ranges::reverse(lines);
  return lines.empty() ? std::string() : fmt::format("\n  {}", fmt::join(lines, "\n  "));
}

}  // namespace

std::optional<fs::path> find_valgrind() { return find_program("valgrind"); }

std::optional<std::vector<std::uint64_t>> count_with_callgrind(std::span<const InstructionTask> tasks,
                                                               const fs::path& program, Progress& progress) {
  const auto valgrind = find_valgrind();
  if (!valgrind) fail("valgrind is not installed: `apt-get install valgrind`");
  const TemporaryDirectory directory("callgrind cannot count instructions: ");
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    write_file_atomically(task_file(directory.path(), i), to_line(tasks[i]));
  }
  const ChildCommand command =
      valgrind_command(*valgrind, program.empty() ? own_program(purpose) : program, directory.path(), tasks.size());
  if (!run(command, progress)) return std::nullopt;
  return counts_in(directory.path(), tasks);
}

std::string callgrind_failure(std::string_view fate, std::string_view complaints) {
  const auto says = [&](std::string_view words) { return complaints.find(words) != complaints.npos; };
  std::string advice = "run it again; what it wrote last:";
  if (says("nhandled instruction") || says("nrecognised instruction") || fate.find("signal 4 ") != fate.npos) {
    advice =
        "it does not know an instruction of this program, which is built for this machine alone; count with a portable "
        "one: `cmake --preset portable && cmake --build --preset portable`";
  } else if (says("out of memory") || says("bad_alloc")) {
    advice = "there was not enough memory; count fewer cells at once, or smaller trees";
  } else if (says("Shadow memory range interleaves") || says("AddressSanitizer") || says("ThreadSanitizer")) {
    advice = "it cannot run a program with sanitizers; count with one of the preset `portable`";
  } else if (fate.find("signal 9 ") != fate.npos) {
    advice = "somebody killed it, perhaps the system for want of memory; count fewer cells at once, or smaller trees";
  }
  return fmt::format("valgrind {}: {}{}", fate, advice, last_lines(complaints));
}

}  // namespace pvslab
