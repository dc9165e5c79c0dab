// Draws: a stream of random numbers from one word, for drawing the parameters of a tree.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "suites/synthetic/hash.hpp"

namespace pvslab::synthetic {

class Draws {
 public:
  explicit Draws(std::uint64_t word) : word_(word) {}
  // A number from 0 to n - 1.
  [[nodiscard]] std::uint32_t below(std::uint32_t n) {
    word_ = mix(word_ + golden_gamma);
    return synthetic::below(high_half(word_), n);
  }
  template <typename T, std::size_t n>
  [[nodiscard]] T one_of(const std::array<T, n>& choices) {
    return choices[below(n)];
  }

 private:
  std::uint64_t word_;
};

// The parameters that are drawn in the same way for every model.
struct DrawnSize {
  std::uint32_t branching;
  std::uint32_t values;  // number of leaf values; 0: 2^31
};

}  // namespace pvslab::synthetic
