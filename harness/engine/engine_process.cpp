#include "harness/engine/engine_process.hpp"

#include <system_error>

namespace pvslab {
namespace {

LineChild started(const std::string& command) {
  try {
    return LineChild(command);
  } catch (const std::system_error& error) {
    throw EngineError(error.what());
  }
}

}  // namespace

EngineProcess::EngineProcess(const std::string& command) : child_(started(command)) {}

void EngineProcess::send(std::string_view line) {
  child_.outgoing() += line;
  child_.outgoing() += '\n';
  heard_when_sent_ = child_.bytes_heard();
  child_.write_now();
}

auto EngineProcess::hear(Clock::time_point& deadline) -> Heard {
  if (!child_.has_line() && child_.bytes_heard() - heard_when_sent_ > most_output) return {Hearing::flood, {}};
  switch (child_.hear(deadline, longest_line)) {
    case LineChild::Heard::line: return {Hearing::line, std::string(child_.line())};
    case LineChild::Heard::nothing: return {Hearing::nothing, {}};
    case LineChild::Heard::end: return {Hearing::end, {}};
    case LineChild::Heard::endless: return {Hearing::endless, {}};
    case LineChild::Heard::interrupted: break;
  }
  return {Hearing::interrupted, {}};
}

std::string EngineProcess::unfinished_line() {
  if (child_.has_line()) return {};
  constexpr std::size_t shown = 60;
  const std::string_view line = child_.unfinished_line();
  std::string text(line.substr(0, shown));
  if (line.size() > shown) text += "...";
  return text;
}

}  // namespace pvslab
