// The twin without a terminal.
#include "harness/base/progress.hpp"

namespace pvslab {

Progress::Progress(std::string, std::string, std::uint64_t total, bool) : total_(total), visible_(false) {}
Progress::~Progress() = default;
void Progress::advance(std::uint64_t) {}
bool Progress::stderr_is_terminal() { return false; }

}  // namespace pvslab
