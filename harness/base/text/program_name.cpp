#include "harness/base/text/program_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace pvslab {
namespace {

constexpr std::string_view command = "pvslab ";
constexpr std::array<std::string_view, 7> before_commands{
    "`", "$(", "again: ", "reproduce: ", "trace: ", "from: ", "with: "};

struct Calling {
  std::string name{usual_program_name};
  std::string options;
  std::vector<std::string> verbs;  // of the options
};

Calling& calling() {
  static Calling current;
  return current;
}

// The word that begins here.
std::string_view word_of(std::string_view text) { return text.substr(0, text.find_first_of(" \n`'\"")); }

// Whether the text that ends here is followed by a command.
bool announces_command(std::string_view text) {
  const std::size_t last = text.find_last_not_of(' ');
  if (last == std::string_view::npos || text[last] == '\n') return true;  // only blanks since the start of the line
  return std::ranges::any_of(before_commands, [&](std::string_view before) { return text.ends_with(before); });
}

}  // namespace

void set_program_name(std::string name) { calling().name = std::move(name); }

const std::string& program_name() { return calling().name; }

void set_printed_options(std::string options, std::vector<std::string> verbs) {
  calling().options = std::move(options);
  calling().verbs = std::move(verbs);
}

std::string_view printed_options(std::string_view verb) {
  const auto& verbs = calling().verbs;
  return std::ranges::find(verbs, verb) == verbs.end() ? std::string_view() : calling().options;
}

std::string in_own_name(std::string_view text) {
  if (program_name() == usual_program_name && calling().verbs.empty()) return std::string(text);
  std::string result;
  std::size_t done = 0;
  for (std::size_t place = text.find(command); place != std::string_view::npos; place = text.find(command, place + 1)) {
    if (!announces_command(text.substr(0, place))) continue;
    result += text.substr(done, place - done);
    const std::string_view verb = word_of(text.substr(place + command.size()));
    const std::string_view options = printed_options(verb);
    const bool has_them = text.substr(place + command.size() + verb.size()).starts_with(options);
    result += fmt::format("{} {}{}", program_name(), verb, has_them ? "" : options);
    done = place + command.size() + verb.size();
  }
  return result += text.substr(done);
}

}  // namespace pvslab
