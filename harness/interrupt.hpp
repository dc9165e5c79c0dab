// Ctrl-C and SIGTERM. The first asks the program to stop, which is said at once. Whoever works in small pieces asks
// interrupted() between two of them, and ends in good order. One search may take days, and is not asked: asking at every node
// would cost time in every search. Where the program has not stopped within a moment it is therefore ended in the midst of its
// work, by a thread that waits for nothing else. What must be said, removed or written whole even then is declared here. The
// second signal kills at once.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace pvslab {

enum class ExitCode : int;

// Call once, before the work that is to be interruptible begins. `resume_command` is told to whoever interrupts.
void install_interrupt_handler(std::string resume_command);

// Whether a signal has come since. Cheap; any thread may ask.
[[nodiscard]] bool interrupted();

// Says "pvslab: WHAT" and the resuming command on the standard error, unless it was said before. Returns the exit code.
ExitCode tell_interrupted(std::string_view what);

// What is to be said where the program is ended amid the work that is done while this lives; of several, the youngest.
class Farewell {
 public:
  // `say` runs in another thread, after which the program ends with what it returns.
  explicit Farewell(std::function<ExitCode()> say);
  Farewell(const Farewell&) = delete;
  Farewell& operator=(const Farewell&) = delete;
  ~Farewell();

 private:
  friend class EndAmidWork;
  std::function<ExitCode()> say_;
};

// What is to be undone even then: a file to be removed, a process to be killed. The youngest goes first.
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

// While one lives, the program is not ended but by the second signal: for what is soon done, and is done wholly or not at all.
class Unbroken {
 public:
  Unbroken();
  Unbroken(const Unbroken&) = delete;
  Unbroken& operator=(const Unbroken&) = delete;
  ~Unbroken();
};

}  // namespace pvslab
