#include "harness/base/process/programs.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <system_error>

#include "harness/base/interrupt.hpp"

namespace pvslab {

namespace fs = std::filesystem;

std::optional<fs::path> find_program(std::string_view name) {
  const char* const path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const fs::path candidate = fs::path(rest.substr(0, end)) / name;
    std::error_code ignored;
    if (fs::is_regular_file(candidate, ignored) && ::access(candidate.c_str(), X_OK) == 0) return candidate;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return std::nullopt;
}

std::vector<std::string> plain_environment(std::initializer_list<const char*> names) {
  std::vector<std::string> environment{"LC_ALL=C"};
  for (const char* name : names) {
    if (const char* value = std::getenv(name)) environment.push_back(fmt::format("{}={}", name, value));
  }
  return environment;
}

bool await_end(ChildProcess& program, const std::function<void()>& meanwhile) {
  constexpr std::chrono::milliseconds attention_span(50);
  for (bool ended = false; !ended;) {
    ended = program.ends_within(attention_span);
    if (interrupted()) return false;
    meanwhile();
  }
  return true;
}

}  // namespace pvslab
