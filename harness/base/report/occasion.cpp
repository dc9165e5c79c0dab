#include "harness/base/report/occasion.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string_view>
#include <thread>

namespace pvslab {
namespace {

std::string host_name() {
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0 || name[0] == '\0') return "localhost";
  return name.data();
}

// From /proc/cpuinfo, for the first processor: "cpu MHz		: 2000.000".
unsigned mhz_of_first_processor() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    const std::size_t colon = line.find(':');
    if (!line.starts_with("cpu MHz") || colon == std::string::npos) continue;
    return static_cast<unsigned>(std::clamp(std::strtod(line.c_str() + colon + 1, nullptr), 0.0, 1e6));
  }
  return 0;
}

bool first_processor_scales_frequency() {
  std::ifstream input("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
  std::string governor;
  return static_cast<bool>(input >> governor) && governor != "performance";
}

}  // namespace

Occasion this_occasion() {
  return {.unix_time = static_cast<std::int64_t>(std::time(nullptr)),
          .host_name = host_name(),
          .processors = std::max(1U, std::thread::hardware_concurrency()),
          .mhz_per_processor = mhz_of_first_processor(),
          .scales_frequency = first_processor_scales_frequency()};
}

std::string utc_text(const Occasion& occasion) {
  const auto time = static_cast<std::time_t>(occasion.unix_time);
  std::tm parts{};
  ::gmtime_r(&time, &parts);
  std::array<char, 32> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts);
  return {text.data(), size};
}

}  // namespace pvslab
