#include "harness/base/machine.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <istream>
#include <optional>
#include <utility>
#include <vector>

namespace pvslab {

namespace {

// "0xd0c" of the line "CPU part\t: 0xd0c", if its key is this.
std::optional<std::string> value_of(const std::string& line, std::string_view key) {
  if (!line.starts_with(key)) return {};
  const std::size_t colon = line.find_first_not_of(" \t", key.size());
  if (colon == std::string::npos || line[colon] != ':') return {};
  const std::size_t begin = line.find_first_not_of(' ', colon + 1);
  if (begin == std::string::npos) return {};
  return line.substr(begin);
}

// arm64 has these four lines for each core.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> core_keys{{{"CPU implementer", "implementer"},
                                                                                  {"CPU part", "part"},
                                                                                  {"CPU variant", "variant"},
                                                                                  {"CPU revision", "revision"}}};

std::string core_of(const std::array<std::string, 4>& numbers) {
  std::string name;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i].empty()) continue;
    if (!name.empty()) name += ", ";
    name.append(core_keys[i].second).append(" ").append(numbers[i]);
  }
  return name;
}

}  // namespace

std::string processor_of(std::istream& cpuinfo) {
  std::vector<std::string> cores;
  std::array<std::string, 4> numbers;
  const auto end_core = [&] {
    const std::string core = core_of(std::exchange(numbers, {}));
    if (!core.empty() && std::ranges::find(cores, core) == cores.end()) cores.push_back(core);
  };
  for (std::string line; std::getline(cpuinfo, line);) {
    if (auto name = value_of(line, "model name")) return *std::move(name);
    if (line.starts_with("processor ") && line.find("machine = ") != std::string::npos) {
      return "s390x: machine " + line.substr(line.find("machine = ") + 10);
    }
    if (line.empty()) end_core();
    for (std::size_t i = 0; i < core_keys.size(); ++i) {
      if (auto number = value_of(line, core_keys[i].first)) numbers[i] = *std::move(number);
    }
  }
  end_core();
  if (cores.empty()) return std::string(unknown_processor);
  std::string name = "arm64: " + cores.front();
  for (std::size_t i = 1; i < cores.size(); ++i) name += " + " + cores[i];
  return name;
}

std::string processor_name() {
  std::ifstream input("/proc/cpuinfo");
  return processor_of(input);
}

std::string compiler_name() {
#ifdef __clang__
  return "clang++ " __clang_version__;
#else
  return "g++ " __VERSION__;
#endif
}

std::string build_name() {
  std::string name = PVSLAB_BUILD;
#ifdef PVSLAB_STATIC_PROGRAM
  name += " -static-pie";
#endif
#ifndef NDEBUG
  name += ", asserts on";
#endif
  return name;
}

}  // namespace pvslab
