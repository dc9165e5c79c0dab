#include "harness/bind/trees/size_warning.hpp"

#include <fmt/format.h>

#include <cmath>

namespace pvslab {
namespace {

// Assumed work per second, about that of one core.
constexpr double nodes_per_second = 1e7;
constexpr double leaves_per_second = 5e8;
constexpr double saved_by_hash = 10;

constexpr double many_hours = 10'000;  // in seconds: about three hours
constexpr double hour = 3600;
constexpr double day = 24 * hour;
constexpr double year = 365 * day;

// One significant digit: "3e13".
std::string about(double value) {
  double power = std::pow(10.0, std::floor(std::log10(value)));
  if (std::round(value / power) >= 10) power *= 10;
  return fmt::format("{:.0f}e{:.0f}", std::round(value / power), std::log10(power));
}

std::string span_text(double seconds) {
  if (seconds < 2 * day) return fmt::format("{:.0f} hours", seconds / hour);
  if (seconds < 2 * year) return fmt::format("{:.0f} days", seconds / day);
  const double years = seconds / year;
  return (years < 1e4 ? fmt::format("{:.0f}", years) : about(years)) + " years";
}

// Searchers and games differ thirtyfold in speed: the estimate of a plan, which knows them, is another.
std::string order_of_time(double seconds) {
  if (seconds < day) return "hours";
  if (seconds < 10 * day) return "hours or days";
  return seconds < year ? "days or weeks" : "years";
}

std::string warning(std::string_view name, const std::string& what, std::string_view advice) {
  return fmt::format("pvslab: warning: {}: {}. Press Ctrl-C to stop, or choose {}\n", name, what, advice);
}

}  // namespace

double least_nodes(double whole_tree_nodes) { return std::sqrt(whole_tree_nodes); }
double usual_nodes(double whole_tree_nodes) { return std::pow(whole_tree_nodes, 0.75); }
double well_ordered_nodes(double whole_tree_nodes) { return std::pow(whole_tree_nodes, 0.6); }

std::optional<std::string> size_warning(std::string_view name, const WorkSize& size) {
  if (least_nodes(size.largest_tree) / nodes_per_second > year) {
    return warning(name,
                   fmt::format("a tree has about {} nodes, and even a search in perfect order visits about {} of them: "
                               "this will not finish",
                               about(size.largest_tree), about(least_nodes(size.largest_tree))),
                   "smaller trees");
  }
  const double seconds = size.nodes / nodes_per_second;
  if (seconds < many_hours) return std::nullopt;
  return warning(
      name,
      fmt::format("the searches visit about {} nodes, which may take {}", about(size.nodes), order_of_time(seconds)),
      "fewer or smaller trees");
}

std::optional<std::string> perft_size_warning(std::string_view name, double leaves, bool remembers) {
  const double seconds = leaves / leaves_per_second / (remembers ? saved_by_hash : 1);
  if (seconds < many_hours) return std::nullopt;
  return warning(name,
                 fmt::format("there are about {} games to count, which takes about {} on one thread", about(leaves),
                             span_text(seconds)),
                 "a smaller depth");
}

}  // namespace pvslab
