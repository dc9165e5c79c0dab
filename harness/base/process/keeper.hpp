// The keeper: a process between ours and a program that we start. It ends with the program, and kills everything that the
// program started: when the program ends, when we ask for it, and when our process ends in whatever way. For child_process.cpp.
#pragma once

#include <sys/types.h>

#include <csignal>
#include <functional>

namespace pvslab::keeper {

// What we send to it: kill everything and end; send the signal sigval.sival_int to the program's process group.
inline constexpr int end_signal = SIGUSR1;
inline constexpr int pass_on_signal = SIGUSR2;

// Runs the keeper in the calling process, which has just been forked by `parent` with all signals blocked. `become()` executes
// the program in another fork; if it returns, that exits with `exit_code_without`. The keeper ends as the program ended: with
// its exit code, or by its signal.
[[noreturn]] void keep(pid_t parent, const std::function<void()>& become, int exit_code_without);

}  // namespace pvslab::keeper
