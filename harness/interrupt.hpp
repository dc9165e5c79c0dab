// Ctrl-C and SIGTERM: the first asks the program to finish what is in flight and to stop, the second kills it at once.
#pragma once

namespace pvslab {

// Call once, before the work that is to be interruptible begins.
void install_interrupt_handler();

// Whether a signal has come since. Cheap; any thread may ask.
[[nodiscard]] bool interrupted();

}  // namespace pvslab
