#include "harness/base/text/program_name.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace pvslab {
namespace {

constexpr std::string_view command = "pvslab ";
constexpr std::array<std::string_view, 6> before_commands{"`", "again: ", "reproduce: ", "trace: ", "from: ", "with: "};

std::string& name() {
  static std::string current(usual_program_name);
  return current;
}

// Whether the text that ends here is followed by a command.
bool announces_command(std::string_view text) {
  const std::size_t last = text.find_last_not_of(' ');
  if (last == std::string_view::npos || text[last] == '\n') return true;  // only blanks since the start of the line
  return std::ranges::any_of(before_commands, [&](std::string_view before) { return text.ends_with(before); });
}

}  // namespace

void set_program_name(std::string name_of_program) { name() = std::move(name_of_program); }

const std::string& program_name() { return name(); }

std::string in_own_name(std::string_view text) {
  if (name() == usual_program_name) return std::string(text);
  std::string result;
  std::size_t done = 0;
  for (std::size_t place = text.find(command); place != std::string_view::npos; place = text.find(command, place + 1)) {
    if (!announces_command(text.substr(0, place))) continue;
    result += text.substr(done, place - done);
    result += name() + " ";
    done = place + command.size();
  }
  return result += text.substr(done);
}

}  // namespace pvslab
