#include "harness/interrupt.hpp"

#include <csignal>

#include <atomic>

namespace pvslab {
namespace {

std::atomic<bool> signalled = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may touch lock-free atomics only");

extern "C" void on_signal(int signal) {
  if (!signalled.exchange(true)) return;
  std::signal(signal, SIG_DFL);
  std::raise(signal);  // delivered when the handler returns
}

}  // namespace

void install_interrupt_handler() {
  for (const int signal : {SIGINT, SIGTERM}) {
    struct sigaction action = {};
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
  }
}

bool interrupted() { return signalled.load(std::memory_order_relaxed); }

}  // namespace pvslab
