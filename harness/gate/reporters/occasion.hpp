// Occasion: when and where a report is made, for the formats that have fields for it. All of it differs between runs.
#pragma once

#include <cstdint>
#include <string>

namespace pvslab {

struct Occasion {
  std::int64_t unix_time = 0;           // seconds
  std::string host_name = "localhost";  // which JUnit asks for where it is not known
  unsigned processors = 1;
  unsigned mhz_per_processor = 0;  // 0 where the system does not say
  bool scales_frequency = false;   // the governor is another than "performance"
};

[[nodiscard]] Occasion this_occasion();

// "2026-11-21T23:42:24", in UTC.
[[nodiscard]] std::string utc_text(const Occasion& occasion);

}  // namespace pvslab
