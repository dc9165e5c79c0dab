#include "harness/cli/verbs/verbs.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

#include "harness/base/output.hpp"
#include "harness/base/process/child_process.hpp"
#include "harness/base/process/supervised.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/cli/flags/option.hpp"
#include "harness/measure/instructions/instruction_task.hpp"
#include "suites/input_file.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t most_tasks = 1'000'000;

struct CountedSectionFlags {
  std::string directory;
  std::optional<std::uint64_t> tasks;
};

// Searches in a thread that has not allocated yet. The cost of memory (SSS* allocates and frees much of it) then does not depend
// on earlier allocations: the length of a file name was seen to change the count by 1%.
void carry_out(const std::filesystem::path& file) {
  const PreparedTask prepared = prepare(task_of_line(read_input_file(file), file.string()));
  const auto search = [&prepared] {
    prepared.warm_up();
    return pvslab_counted_section(&prepared);
  };
  static_cast<void>(std::async(std::launch::async, search).get());
}

// Ends the process at once: the parent finishes what was begun before the fork.
[[noreturn]] void be_counted(const std::filesystem::path& file, pid_t parent) {
  die_with(parent);
  try {
    carry_out(file);
  } catch (const std::exception& error) {
    write_to_stderr(fmt::format("{}: {}\n", program_name(), error.what()));
    std::_Exit(static_cast<int>(ExitCode::bad_input));
  }
  std::_Exit(0);
}

ExitCode run(const CountedSectionFlags& flags) {
  const pid_t parent = ::getpid();
  for (std::uint64_t i = 0; i < *flags.tasks; ++i) {
    const pid_t process = ::fork();
    if (process < 0) throw std::system_error(errno, std::generic_category(), "cannot start another process: fork");
    if (process == 0) be_counted(task_file(flags.directory, i), parent);
    const ProcessEnd end = wait_for(process);
    if (end.signal != 0) ::raise(end.signal);            // end in the same way
    if (end.exit_code != 0) return ExitCode::bad_input;  // it has reported the error
    write_to_stdout(fmt::format("{}\n", process));
  }
  return ExitCode::fine;
}

Work add_counted_section_verb_options(CLI::App& verb) {
  const auto flags = std::make_shared<CountedSectionFlags>();
  add_text_option(verb, "directory", flags->directory, "Directory of the tasks").required().placeholder("DIR");
  add_number_option(verb, "tasks", flags->tasks, 0, most_tasks, "Number of tasks").required().placeholder("N");
  return [flags] { return run(*flags); };
}

}  // namespace

extern constinit const Verb counted_section_command{.name = counted_section_verb,
                                                    .summary = "Run the searches whose instructions callgrind counts",
                                                    .add_options = add_counted_section_verb_options,
                                                    .is_hidden = true};

}  // namespace pvslab
