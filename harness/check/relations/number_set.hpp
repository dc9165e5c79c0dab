// A set of small numbers: of leaves, counted from the left, or of moves. The first 64 need no memory of their own, since most
// trees that are compared are small.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pvslab {

class NumberSet {
 public:
  NumberSet() = default;
  // Bit i: the number i.
  explicit NumberSet(std::uint64_t first_word) : first_(first_word) {}

  void insert(std::uint64_t number) {
    if (number < 64) {
      first_ |= bit(number);
      return;
    }
    const std::size_t word = number / 64 - 1;
    if (word >= more_.size()) more_.resize(word + 1);
    more_[word] |= bit(number);
  }
  void clear() { *this = NumberSet(); }

  [[nodiscard]] bool contains(std::uint64_t number) const { return (word(number / 64) & bit(number)) != 0; }
  [[nodiscard]] std::uint64_t size() const {
    int count = std::popcount(first_);
    for (const std::uint64_t word : more_) count += std::popcount(word);
    return static_cast<std::uint64_t>(count);
  }
  [[nodiscard]] bool is_subset_of(const NumberSet& other) const {
    for (std::size_t i = 0; i <= more_.size(); ++i) {
      if ((word(i) & ~other.word(i)) != 0) return false;
    }
    return true;
  }
  bool operator==(const NumberSet&) const = default;  // no set ends with an empty word

 private:
  static std::uint64_t bit(std::uint64_t number) { return std::uint64_t{1} << (number % 64); }
  [[nodiscard]] std::uint64_t word(std::size_t place) const {
    if (place == 0) return first_;
    return place <= more_.size() ? more_[place - 1] : 0;
  }

  std::uint64_t first_ = 0;
  std::vector<std::uint64_t> more_;  // from 64 on
};

}  // namespace pvslab
