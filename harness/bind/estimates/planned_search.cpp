#include "harness/bind/estimates/planned_search.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "harness/bind/catalog.hpp"
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

namespace {

bool is_of(const Workload& workload, const char* family) {
  const std::string spec = workload.spec();
  return spec.substr(0, spec.find(':')) == family;
}

constexpr std::uint64_t enough_visits = 20'000;  // of one case, at one depth
constexpr std::uint64_t sampled_cases = 4;
// Positions of a file are not alike: of those whose searches are small, more are sampled, up to so many visits.
constexpr std::uint64_t sampled_positions = 32;
constexpr std::uint64_t enough_visits_of_positions = 4 * enough_visits;

// The first few of these are already spread over the whole file, and do not come back to the same place of a pattern in it.
std::vector<std::uint64_t> sampled_indices(const Workload& workload) {
  const std::optional<std::uint64_t> size = workload.size();
  constexpr std::uint64_t golden_section = 0x9e3779b97f4a7c15;  // as a fraction of 2^64
  std::vector<std::uint64_t> indices;
  for (std::uint64_t i = 0; i < std::min(size.value_or(sampled_cases), sampled_positions); ++i) {
    const Uint128 spread = Uint128{i * golden_section} * size.value_or(0);
    indices.push_back(!size || *size <= sampled_positions ? i : static_cast<std::uint64_t>(spread >> 64));
  }
  return indices;
}

// Of alpha-beta, at depths 0, 1, 2, ...
std::vector<std::uint64_t> visits_by_depth(const Case& one) {
  std::vector<std::uint64_t> visits;
  for (std::int32_t plies = 0; plies <= one.depth().plies(); ++plies) {
    Counters counters;
    static_cast<void>(one.score_at(Depth(plies), counters));
    visits.push_back(counters.nodes);
    if (counters.nodes > enough_visits) break;
  }
  return visits;
}

}  // namespace

std::optional<std::uint64_t> extrapolated(const std::vector<std::uint64_t>& by_depth, std::int32_t plies) {
  const auto known = static_cast<std::int32_t>(by_depth.size());
  const auto at = [&](std::int32_t depth) { return by_depth[static_cast<std::size_t>(depth)]; };
  if (plies < known) return at(plies);
  if (known < 4) return std::nullopt;
  const std::int32_t last = (plies - known) % 2 == 0 ? known - 2 : known - 1;  // of the same parity
  const std::uint64_t before = std::max<std::uint64_t>(at(last - 2), 1);
  std::uint64_t visits = at(last);
  for (std::int32_t depth = last; depth < plies; depth += 2) {
    const Uint128 grown = Uint128{visits} * at(last) / before;
    if (grown > UINT64_MAX) return UINT64_MAX;
    visits = static_cast<std::uint64_t>(grown);
  }
  return visits;
}

PlannedSearches::PlannedSearches(const Workload& workload) : orders_moves_(workload.orders_moves()) {
  if (orders_moves_) return;
  std::uint64_t sum = 0;
  std::uint64_t cases = 0;
  std::uint64_t searched = 0;
  for (const std::uint64_t index : sampled_indices(workload)) {
    if (cases >= sampled_cases && searched > enough_visits_of_positions) break;
    const auto one = workload.make_case(1, index);
    const std::vector<std::uint64_t> by_depth = visits_by_depth(*one);
    const auto visits = extrapolated(by_depth, one->depth().plies());
    if (!visits) return;
    sum = sum > UINT64_MAX - *visits ? UINT64_MAX : sum + *visits;
    searched += by_depth.back();
    ++cases;
  }
  if (cases != 0) alpha_beta_ = sum == UINT64_MAX ? sum : sum / cases;
}

std::uint64_t PlannedSearches::visits(std::size_t searcher, double whole_tree_nodes) const {
  const std::uint64_t whole = planned_nodes(whole_tree_nodes);
  if (!searcher_infos()[searcher]->prunes) return whole;
  if (alpha_beta_) return *alpha_beta_;
  return orders_moves_ ? well_ordered_visits(whole) : usual_visits(whole);
}

std::uint64_t planned_nanoseconds(const Workload& workload, std::uint64_t visits) {
  // A leaf of chess is a quiescence search, and leaves of synthetic trees come in lanes.
  const std::uint64_t nanoseconds_per_visit = is_of(workload, "chess") ? 250 : is_of(workload, "connect4") ? 12 : 5;
  return visits > UINT64_MAX / nanoseconds_per_visit ? UINT64_MAX : visits * nanoseconds_per_visit;
}

}  // namespace pvslab
