#include "harness/bind/estimates/planned_visits.hpp"

#include <algorithm>
#include <bit>

#include "suites/uint128.hpp"

namespace pvslab {

std::uint64_t planned_nodes(double whole_tree_nodes) {
  constexpr double most = 9.2e18;
  if (!(whole_tree_nodes >= 1)) return 1;
  return whole_tree_nodes >= most ? std::uint64_t{1} << 63 : static_cast<std::uint64_t>(whole_tree_nodes);
}

std::uint64_t square_root(std::uint64_t n) {
  // One binary digit at a time, from the highest.
  std::uint64_t root = 0;
  for (int digit = static_cast<int>(std::bit_width(n) + 1) / 2; digit >= 0; --digit) {
    const std::uint64_t larger = root | std::uint64_t{1} << std::min(digit, 31);
    if (larger <= n / std::max<std::uint64_t>(larger, 1)) root = larger;
  }
  return root;
}

std::uint64_t usual_visits(std::uint64_t whole_tree_nodes) {
  const std::uint64_t half = square_root(whole_tree_nodes);
  return half * square_root(half);
}

std::uint64_t well_ordered_visits(std::uint64_t whole_tree_nodes) {
  const std::uint64_t half = square_root(whole_tree_nodes);
  // Each root has 32 further binary digits below it, so that the last one is not rounded to a small number.
  const std::uint64_t quarter = square_root(half << 32);      // times 2^16
  const std::uint64_t eighth = square_root(quarter << 32);    // times 2^24
  const std::uint64_t sixteenth = square_root(eighth << 32);  // times 2^28
  return static_cast<std::uint64_t>(Uint128{half} * sixteenth >> 28);
}

}  // namespace pvslab
