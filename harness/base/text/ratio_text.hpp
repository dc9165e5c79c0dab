// Ratios for people to read: with their interval, or what there is in its place.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/base/statistics/ratio.hpp"

namespace pvslab {

// "0.913 ±0.012"; below the number of trees that an interval needs "0.913 (0.61..1.52)", with the least and the greatest ratio of
// one tree; "same" if no tree differs.
[[nodiscard]] std::string ratio_text(const RatioEstimate& ratio);

// "Of 165 intervals of 95%, about 8 miss by chance."
[[nodiscard]] std::string chance_text(std::uint64_t intervals);

// What the forms of the ratios that were seen mean.
class RatioLegend {
 public:
  void see(const RatioEstimate& ratio);
  [[nodiscard]] std::vector<std::string> lines() const;

 private:
  bool has_interval_ = false;
  bool lacks_intervals_ = false;
  bool has_same_ = false;
};

}  // namespace pvslab
