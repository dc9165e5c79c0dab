// The twin of a process: the program is a function of the page, which is given lines and returns lines at once.
#include "harness/base/process/line_child.hpp"

#include <cstdlib>

extern "C" {

// Imported from the page: what the program writes when it reads these lines. The page keeps the text until the next call; it is copied with
// pvslab_program_take().
[[clang::import_module("pvslab"), clang::import_name("program_write")]] std::size_t pvslab_program_write(
    const char* text, std::size_t size);
[[clang::import_module("pvslab"), clang::import_name("program_take")]] void pvslab_program_take(char* text);

}  // extern "C"

namespace pvslab {

LineChild::LineChild(const std::string& command) : child_(command) {}

void LineChild::write_now() {
  if (outgoing_.empty()) return;
  const std::size_t size = pvslab_program_write(outgoing_.data(), outgoing_.size());
  outgoing_.clear();
  heard_.erase(0, taken_);
  taken_ = 0;
  const std::size_t before = heard_.size();
  heard_.resize(before + size);
  pvslab_program_take(heard_.data() + before);
}

bool LineChild::has_line() { return heard_.find('\n', taken_) != std::string::npos; }

LineChild::Heard LineChild::hear(Clock::time_point&, std::size_t longest) {
  if (!has_line()) write_now();
  const std::size_t end = heard_.find('\n', taken_);
  if (end == std::string::npos) return Heard::nothing;
  line_ = std::string_view(heard_).substr(taken_, end - taken_);
  taken_ = end + 1;
  return line_.size() > longest ? Heard::endless : Heard::line;
}

std::string_view LineChild::unfinished_line() const { return std::string_view(heard_).substr(taken_); }
std::string LineChild::errors(std::size_t) { return {}; }
void LineChild::end_in_order() {}

WaitingLimit::WaitingLimit(std::function<bool()>) {}
WaitingLimit::~WaitingLimit() = default;

}  // namespace pvslab
