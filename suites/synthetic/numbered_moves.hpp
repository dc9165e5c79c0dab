// NumberedMoves: the moves of an implicit node. Each is computed from its number and from facts that are drawn once for
// the node, by `facts.move(number)`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

#include "suites/synthetic/hash.hpp"

namespace pvslab::synthetic {

template <typename Facts>
class NumberedMoves {
 public:
  class Iterator {
   public:
    using value_type = decltype(std::declval<const Facts&>().move(std::uint32_t{}));
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::forward_iterator_tag;
    constexpr Iterator() = default;
    constexpr Iterator(const Facts& facts, std::uint32_t number) : facts_(facts), number_(number) {}
    constexpr value_type operator*() const { return facts_.move(number_); }
    constexpr Iterator& operator++() { return ++number_, *this; }
    constexpr Iterator operator++(int) { return Iterator(facts_, number_++); }
    // Both iterators must belong to the same range.
    constexpr bool operator==(const Iterator& other) const { return number_ == other.number_; }

   private:
    Facts facts_{};
    std::uint32_t number_ = 0;
  };

  constexpr NumberedMoves() = default;  // no moves
  constexpr NumberedMoves(const Facts& facts, std::uint32_t count) : facts_(facts), count_(count) {}

  [[nodiscard]] constexpr Iterator begin() const { return {facts_, 0}; }
  [[nodiscard]] constexpr Iterator end() const { return {facts_, count_}; }
  [[nodiscard]] constexpr std::uint32_t size() const { return count_; }
  [[nodiscard]] constexpr const Facts& facts() const { return facts_; }

 private:
  Facts facts_{};
  std::uint32_t count_ = 0;
};

// The facts of a node whose successors are determined by their words alone.
struct SuccessorWords {
  std::uint64_t key = 0;

  [[nodiscard]] constexpr std::uint64_t move(std::uint32_t number) const { return successor_word(key, number); }
};

}  // namespace pvslab::synthetic
