#include "harness/base/text/ratio_text.hpp"

#include <fmt/format.h>

#include "harness/base/text/number_text.hpp"

namespace pvslab {
namespace {

bool lacks_an_interval(const RatioEstimate& ratio) { return !ratio.half_width() && !ratio.is_same_on_every_tree(); }

}  // namespace

std::string ratio_text(const RatioEstimate& ratio) {
  if (ratio.is_same_on_every_tree()) return "same";
  if (const auto half = ratio.half_width()) return plus_minus(ratio.value, *half);
  std::string text = fmt::format("{:.3f}", ratio.value);
  if (ratio.trees > 1 && ratio.least) text += fmt::format(" ({:.3g}..{:.3g})", *ratio.least, *ratio.greatest);
  return text;
}

std::string chance_text(std::uint64_t intervals) {
  if (intervals < 20) return "One in twenty intervals of 95% misses by chance.";
  return fmt::format("Of {} of 95%, about {:.0f} {} by chance.", counted(intervals, "interval"),
                     0.05 * static_cast<double>(intervals), intervals < 30 ? "misses" : "miss");
}

void RatioLegend::see(const RatioEstimate& ratio) {
  has_same_ = has_same_ || ratio.is_same_on_every_tree();
  has_interval_ = has_interval_ || ratio.half_width();
  lacks_intervals_ = lacks_intervals_ || lacks_an_interval(ratio);
}

std::vector<std::string> RatioLegend::lines() const {
  std::vector<std::string> lines;
  if (has_interval_) {
    lines.emplace_back(
        "R ± t SE is a 95% interval: SE = sqrt((s_y² + R² s_x² - 2 R s_xy) / n) / mean(x), t of Student's distribution "
        "with n - 1 degrees of freedom.");
  }
  if (lacks_intervals_) {
    lines.push_back(
        fmt::format("R without ±: an interval needs {} trees. (a..b): the least and the greatest ratio of one tree.",
                    fewest_trees_of_an_interval));
  }
  if (has_same_) {
    lines.emplace_back(
        "same: no difference in n trees. Where they were drawn at random, it differs in at most 3/n of all such trees, "
        "at 95%: "
        "little is known below some 20.");
  }
  return lines;
}

}  // namespace pvslab
