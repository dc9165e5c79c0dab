// Occasion: when and where a report is made, for formats with fields for it.
#pragma once

#include <cstdint>
#include <string>

namespace pvslab {

// When and where a report is made. It differs from run to run.
struct Occasion {
  std::int64_t unix_time = 0;           // seconds
  std::string host_name = "localhost";  // the name that JUnit prescribes if it is unknown
  unsigned processors = 1;
  unsigned mhz_per_processor = 0;  // 0 if the system does not say
  bool scales_frequency = false;   // the governor is not "performance"
};

[[nodiscard]] Occasion this_occasion();

// "2026-11-21T23:42:24", in UTC.
[[nodiscard]] std::string utc_text(const Occasion& occasion);

}  // namespace pvslab
