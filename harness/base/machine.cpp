#include "harness/base/machine.hpp"

#include <fstream>

namespace pvslab {

std::string processor_name() {
  std::ifstream input("/proc/cpuinfo");
  for (std::string line; std::getline(input, line);) {
    if (!line.starts_with("model name")) continue;
    const std::size_t begin = line.find(": ");
    if (begin != std::string::npos && begin + 2 < line.size()) return line.substr(begin + 2);
  }
  return "unknown";
}

std::string compiler_name() {
#ifdef __clang__
  return "clang++ " __clang_version__;
#else
  return "g++ " __VERSION__;
#endif
}

std::string build_name() {
#ifdef NDEBUG
  return PVSLAB_BUILD;
#else
  return PVSLAB_BUILD ", asserts on";
#endif
}

}  // namespace pvslab
