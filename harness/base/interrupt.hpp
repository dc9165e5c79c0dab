// Ctrl-C and SIGTERM. The first signal asks the program to stop, and it says so at once. Work that comes in small pieces asks
// interrupted() between two pieces and ends in good order. A single search may take days and does not ask: a test at every node
// would slow down every search. If the program has not stopped within a moment, a thread that waits for the signal therefore
// ends it in the middle of its work, after it has reported what was found, removed temporary files and killed child processes.
// The second signal kills the program at once.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace pvslab {

enum class ExitCode : int;

// Call once, before the work that is to be interruptible begins. `resume_command` is printed when the program is interrupted.
void install_interrupt_handler(std::string resume_command);

// Whether a signal has come since. Cheap; any thread may ask.
[[nodiscard]] bool interrupted();

// Says "pvslab: WHAT" and the resuming command on the standard error, unless it was said before. Returns the exit code.
ExitCode tell_interrupted(std::string_view what);

// What to report if the program is ended in the middle of the work that is done while this lives. Of several, the one
// made last is used.
class InterruptReport {
 public:
  // `say` runs in another thread. The program then ends with the exit code that it returns.
  explicit InterruptReport(std::function<ExitCode()> say);
  InterruptReport(const InterruptReport&) = delete;
  InterruptReport& operator=(const InterruptReport&) = delete;
  ~InterruptReport();

 private:
  friend class EndAmidWork;
  std::function<ExitCode()> say_;
};

// What to undo even then: a file to remove, a process to kill. The one made last is undone first.
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

// While one lives, only a second signal ends the program. For short work that must be done wholly or not at all.
class CriticalSection {
 public:
  CriticalSection();
  CriticalSection(const CriticalSection&) = delete;
  CriticalSection& operator=(const CriticalSection&) = delete;
  ~CriticalSection();
};

}  // namespace pvslab
