#include "harness/cli/counted_section_command.hpp"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <future>
#include <memory>
#include <string>
#include <system_error>

#include "harness/measure/instructions/instruction_task.hpp"
#include "harness/base/output.hpp"
#include "suites/input_file.hpp"

namespace pvslab {
namespace {

struct Flags {
  std::string directory;
  std::size_t tasks = 0;
};

// Searches in a thread that has allocated nothing yet, so that what memory costs there (SSS* takes and gives back much of it)
// does not hang on what was allocated before: the length of a file's name was seen to make a difference of 1%.
void carry_out(const std::filesystem::path& file) {
  const PreparedTask prepared = prepare(task_of_line(read_input_file(file), file.string()));
  const auto search = [&prepared] {
    prepared.warm_up();
    return pvslab_counted_section(&prepared);
  };
  static_cast<void>(std::async(std::launch::async, search).get());
}

// Ends the process at once: whatever was begun before the fork is for the parent to finish.
[[noreturn]] void be_counted(const std::filesystem::path& file, pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) std::_Exit(1);
  try {
    carry_out(file);
  } catch (const std::exception& error) {
    write_to_stderr(fmt::format("pvslab: {}\n", error.what()));
    std::_Exit(static_cast<int>(ExitCode::bad_input));
  }
  std::_Exit(0);
}

int wait_for(pid_t process) {
  int status = 0;
  while (::waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "waitpid");
  }
  return status;
}

ExitCode run(const Flags& flags) {
  const pid_t parent = ::getpid();
  for (std::size_t i = 0; i < flags.tasks; ++i) {
    const pid_t process = ::fork();
    if (process < 0) throw std::system_error(errno, std::generic_category(), "cannot start another process: fork");
    if (process == 0) be_counted(task_file(flags.directory, i), parent);
    const int status = wait_for(process);
    if (WIFSIGNALED(status)) ::raise(WTERMSIG(status));  // what happened to it is what happened to us
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return ExitCode::bad_input;  // it said why
    write_to_stdout(fmt::format("{}\n", process));
  }
  return ExitCode::fine;
}

}  // namespace

void add_counted_section_command(CLI::App& app, ExitCode& exit_code) {
  const auto flags = std::make_shared<Flags>();
  CLI::App& verb = *app.add_subcommand(std::string(counted_section_verb), "What callgrind counts instructions of");
  verb.group("");  // not listed
  verb.add_option("directory", flags->directory, "Holds the tasks")->required()->type_name("DIR");
  verb.add_option("tasks", flags->tasks, "How many there are")->required()->type_name("N");
  verb.callback([flags, &exit_code] { exit_code = run(*flags); });
}

}  // namespace pvslab
