// The hash of leaves (hash.hpp) in lanes: of eight successors at a time.
#pragma once

#include <cstdint>

#include "searchers/core/leaf_lanes.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab::synthetic {

// Lane i becomes leaf_hash(word + i * golden_gamma): the words are those of successors that follow each other.
[[gnu::always_inline]] inline void leaf_hashes(std::uint64_t word, Lanes& lanes) {
  constexpr auto low_step = [](std::uint32_t lane) { return low_half(lane * golden_gamma); };
  constexpr auto high_step = [](std::uint32_t lane) { return high_half(lane * golden_gamma); };
  constexpr UnsignedLanes low_steps = {low_step(0), low_step(1), low_step(2), low_step(3),
                                       low_step(4), low_step(5), low_step(6), low_step(7)};
  constexpr UnsignedLanes high_steps = {high_step(0), high_step(1), high_step(2), high_step(3),
                                        high_step(4), high_step(5), high_step(6), high_step(7)};
  const UnsignedLanes low = low_half(word) + low_steps;
  // A comparison that is true is -1 in its lane: the carry is subtracted.
  const auto carried = low < low_half(word);
  const UnsignedLanes high = high_half(word) + high_steps - reinterpret_cast<UnsignedLanes>(carried);
  UnsignedLanes x = low;
  x ^= x >> 16;
  x *= 0x7feb352d;
  x ^= high;
  x ^= x >> 15;
  x *= 0x846ca68b;
  x ^= x >> 16;
  lanes = reinterpret_cast<Lanes>(x);
}

}  // namespace pvslab::synthetic
