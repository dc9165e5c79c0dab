// Ctrl-C and SIGTERM. The first signal asks the program to stop, and a message says so at once. Work in small pieces
// checks interrupted() between pieces and ends normally. A single search may take days and does not check: a test at
// every node would slow down every search. If the program has not stopped after a short grace period, a waiting thread
// reports what was found, removes temporary files, kills child processes and ends the program.
// The second signal kills the program at once.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace pvslab {

enum class ExitCode : int;

// Call once, before interruptible work begins. `resume_command` is printed when the program is interrupted.
void install_interrupt_handler(std::string resume_command);

// The same again in a process that was forked since: the thread that waits for a signal is not in it.
void reinstall_interrupt_handler();

// Whether a signal has arrived since the handler was installed. Cheap; safe to call from any thread.
[[nodiscard]] bool interrupted();

// Thrown by work that waits for another program once interrupted() is true. for_each_index() then stops as if asked to.
struct WorkInterrupted : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Prints "pvslab: WHAT" and the resume command on standard error, once per run. Returns the exit code.
ExitCode tell_interrupted(std::string_view what);

// The report to print if the program is ended during the lifetime of this object. If there are several, the newest is
// used.
class InterruptReport {
 public:
  // `say` prints the report. It runs in another thread. The program ends with the exit code that `say` returns.
  explicit InterruptReport(std::function<ExitCode()> say);
  InterruptReport(const InterruptReport&) = delete;
  InterruptReport& operator=(const InterruptReport&) = delete;
  ~InterruptReport();

 private:
  friend class EndAmidWork;
  std::function<ExitCode()> say_;
};

// A cleanup that runs even if the program is ended during work: remove a file, kill a process. Newest first.
class Cleanup {
 public:
  explicit Cleanup(std::function<void()> undo);
  Cleanup(const Cleanup&) = delete;
  Cleanup& operator=(const Cleanup&) = delete;
  ~Cleanup();

 private:
  friend class EndAmidWork;
  std::function<void()> undo_;
};

// During its lifetime only a second signal ends the program. For short work that must complete or not start.
class CriticalSection {
 public:
  CriticalSection();
  CriticalSection(const CriticalSection&) = delete;
  CriticalSection& operator=(const CriticalSection&) = delete;
  ~CriticalSection();
};

}  // namespace pvslab
