// A supervised process goes on in a child, whose end its parent sees: code of strangers may end the process that it runs in.
#pragma once

#include <sys/types.h>

#include <functional>
#include <optional>
#include <string>

namespace pvslab {

// ThreadSanitizer follows no threads of a process that was forked while others ran.
#if defined(__SANITIZE_THREAD__)
inline constexpr bool can_fork = false;
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
inline constexpr bool can_fork = false;
#else
inline constexpr bool can_fork = true;
#endif
#else
inline constexpr bool can_fork = true;
#endif

// How the child ended.
struct ProcessEnd {
  std::optional<int> exit_code;  // empty: a signal ended it
  int signal = 0;
  std::string reason;  // "was ended by signal 11 (Segmentation fault)", "ended the process with exit code 3"
};

// Forks. Returns null in the child, which goes on as the program; in the parent, how the child ended. The child is killed when
// `stuck` returns a reason, which then is the reason of its end; it is asked a few times a second. Ctrl-C and SIGTERM
// reach the child, which leaves no core file. Not without can_fork. Call it before threads are started. Throws std::system_error if there can be no child.
[[nodiscard]] std::optional<ProcessEnd> supervise(const std::function<std::string()>& stuck);

// Waits for a child that was forked. Throws std::system_error if there is no such child.
[[nodiscard]] ProcessEnd wait_for(pid_t process);

// Of a child, after the fork: it leaves no core file.
void leave_no_core_file();

}  // namespace pvslab
