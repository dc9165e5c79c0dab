// The hash that generates every synthetic tree. A node is one 64-bit word, and all its random properties are functions
// of that word. The same seed gives the same trees on any machine.
// `mix` is the finaliser of SplitMix64 (Steele, Lea, Flood 2014, "Fast splittable pseudorandom number generators"), and
// the successors of a node are its Weyl sequence. `leaf_hash` is lowbias32 (Wellons 2018, "Prospecting for hash
// functions"). Differs: the word's high half is mixed in after the first multiplication.
#pragma once

#include <cassert>
#include <cstdint>

namespace pvslab::synthetic {

inline constexpr std::uint64_t golden_gamma = 0x9e3779b97f4a7c15;

// A bijection of the 64-bit words.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

// The word of successor `number`, counted from 0, of the interior node whose key is `key`. The key of a word is
// mix(word).
[[nodiscard]] constexpr std::uint64_t successor_word(std::uint64_t key, std::uint32_t number) {
  return key + (std::uint64_t{number} + 1) * golden_gamma;
}

// The word of the root of tree `index` under `seed`.
[[nodiscard]] constexpr std::uint64_t root_word(std::uint64_t seed, std::uint64_t index) {
  return mix(seed + golden_gamma) + (index + 1) * golden_gamma;
}

[[nodiscard]] constexpr std::uint32_t low_half(std::uint64_t word) { return static_cast<std::uint32_t>(word); }
[[nodiscard]] constexpr std::uint32_t high_half(std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); }

// A draw at a leaf. It computes with 32 bits, so that the leaves of a whole last ply fit into vector registers.
[[nodiscard]] constexpr std::uint32_t leaf_hash(std::uint64_t word) {
  std::uint32_t x = low_half(word);
  x ^= x >> 16;
  x *= 0x7feb352d;
  x ^= high_half(word);
  x ^= x >> 15;
  x *= 0x846ca68b;
  return x ^ (x >> 16);
}

// Two draws at an interior node, independent of its key: the halves of the result.
[[nodiscard]] constexpr std::uint64_t first_draws(std::uint64_t key) { return mix(key ^ 0xd1b54a32d192ed03); }
// Two more.
[[nodiscard]] constexpr std::uint64_t second_draws(std::uint64_t key) { return mix(key ^ 0xaef17502108ef2d9); }

// A uniform number in 0 .. count-1 from a draw. Probabilities differ by at most one part in 2^32 / count.
[[nodiscard]] constexpr std::uint32_t below(std::uint32_t draw, std::uint32_t count) {
  assert(count > 0 && "there is no number below 0");
  return high_half(std::uint64_t{draw} * count);
}

// A uniform number in -spread .. spread; spread < 2^31.
[[nodiscard]] constexpr std::int32_t within(std::uint32_t draw, std::uint32_t spread) {
  return static_cast<std::int32_t>(std::int64_t{below(draw, 2 * spread + 1)} - spread);
}

}  // namespace pvslab::synthetic
