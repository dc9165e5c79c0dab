// Runs the real program as a user would.
#pragma once

#include <sys/types.h>

#include <functional>
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
  // Whether SIGINT and SIGTERM no longer end it without a word.
  [[nodiscard]] bool handles_signals() const;
  // Whether it has started another process that is still there.
  [[nodiscard]] bool has_a_child() const;
  // Its standard error so far.
  [[nodiscard]] std::string errors_so_far() const { return read_text(directory_ / "errors"); }

 private:
  TemporaryDirectory directory_;
  pid_t process_;
  std::optional<int> status_;
};

// Waits until the condition holds, or the program has ended. CTest guards against waiting for ever.
void wait_until(Program& program, const std::function<bool()>& condition);

// Waits until its signal handlers are installed and it has used this many seconds of processor time, or has ended.
void wait_until_at_work(Program& program, double seconds = 0.3);

// Sends SIGINT and waits for the end.
[[nodiscard]] Finished press_ctrl_c(Program& program);

// Interrupts it amid its work: whoever waits for processor time does not know whether a slow machine has begun by then. Where the
// program says that it was still reading or planning, another is started and gets twice the time.
[[nodiscard]] Finished interrupted_amid_work(const std::vector<std::string>& arguments, double seconds,
                                             const std::function<Finished(Program&)>& interrupt = press_ctrl_c);

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
