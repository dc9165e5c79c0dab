// Runs the real program as a user would.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {

struct Finished {
  int exit_code = -1;  // 128 + the signal if one ended it
  std::string output;
  std::string errors;
};

// The text on one line, with one blank where several or an end of a line stood: where a line is folded may depend on the length of a path.
[[nodiscard]] std::string unfolded(const std::string& text);

struct ProgramOptions {
  std::optional<std::string> output_file;        // instead of collecting the output, e.g. /dev/full
  std::optional<unsigned long> file_size_limit;  // in bytes, for every file that it writes
  std::optional<std::string> program = {};       // instead of pvslab
};

// A program that is running.
class Program {
 public:
  explicit Program(const std::vector<std::string>& arguments, const ProgramOptions& options = {});
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program();

  void signal(int number) const;
  [[nodiscard]] bool is_running();
  // The processor time that it has taken so far, by the kernel's clock ticks; 0 once it has ended.
  [[nodiscard]] double cpu_seconds() const;
  [[nodiscard]] Finished wait();
  // Its standard error so far.
  [[nodiscard]] std::string errors_so_far() const { return read_text(directory_ / "errors"); }

 private:
  TemporaryDirectory directory_;
  pid_t process_;
  std::optional<int> status_;
};

// Waits until it has used this many seconds of processor time, when its signal handlers are installed, or has ended.
void wait_until_at_work(Program& program, double seconds = 0.3);

// Runs it to its end.
[[nodiscard]] inline Finished run_program(const std::vector<std::string>& arguments,
                                          const ProgramOptions& options = {}) {
  return Program(arguments, options).wait();
}

// A directory with programs that callgrind can run, which knows neither sanitizers nor all instructions of all
// machines: the environment variable PVSLAB_TEST_PORTABLE, else that of the program under test where it can. Empty
// where there is none.
[[nodiscard]] std::string portable_directory();

}  // namespace pvslab::test
