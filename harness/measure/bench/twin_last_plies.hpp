// The last ply of the twins (twins.hpp): a node whose successors are all leaves, on the uniform tree with continuous
// values.
// Each form promises the same value and (except VectorisedLastPly) the same evaluations as the searcher alpha-beta:
//   PlainLastPly        the loop as it is in the searcher
//   DrawsLastPly        the same on the draws that the values are made from; one conversion per node instead of per leaf
//   VectorisedLastPly   evaluates every leaf at once, wanted or not, then looks for the one that would have cut
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>

#include "searchers/core/score.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab::bench {

using Word = std::uint64_t;  // a position of the tree
using Value = std::int32_t;  // a Score's number
using Branching = std::uint32_t;

inline constexpr Value infinity = Score::infinity().value();

// Receives every visited node. Does nothing, at no cost, when a twin is timed.
struct NoVisits {
  constexpr void add(Branching) const {}
};
class CountedVisits {
 public:
  explicit constexpr CountedVisits(std::uint64_t& nodes) : nodes_(&nodes) {}
  constexpr void add(Branching nodes) const { *nodes_ += nodes; }

 private:
  std::uint64_t* nodes_;
};

// The value of a leaf, from the view of the side that moves to it, is this less half its draw.
inline constexpr Value highest_value = 1 << 30;
[[nodiscard]] constexpr Value value_of_draw(std::uint32_t draw) {
  return highest_value - static_cast<Value>(draw >> 1);
}

template <Branching branching>
struct PlainLastPly {
  static Value search(Word word, Value beta, auto visits) {
    const Word key = synthetic::mix(word);
    Value best = -infinity;
    for (Branching number = 0; number < branching; ++number) {
      visits.add(1);
      best = std::max(best, value_of_draw(synthetic::leaf_hash(synthetic::successor_word(key, number))));
      if (best >= beta) break;
    }
    return best;
  }
};

// Greater values come from smaller draws: value_of_draw(draw) >= beta if and only if draw <=
// highest_cutting_draw(beta).
// Defined for beta <= highest_value.
[[nodiscard]] constexpr std::uint32_t highest_cutting_draw(Value beta) {
  const std::int64_t draw = 2 * (std::int64_t{highest_value} - beta) + 1;
  return static_cast<std::uint32_t>(std::min(draw, std::int64_t{std::numeric_limits<std::uint32_t>::max()}));
}

template <Branching branching>
struct DrawsLastPly {
  static Value search(Word word, Value beta, auto visits) {
    if (beta > highest_value) return PlainLastPly<branching>::search(word, beta, visits);
    const std::uint32_t cutting = highest_cutting_draw(beta);
    Word leaf = synthetic::mix(word);
    std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
#pragma GCC unroll 4
    for (Branching number = 0; number < branching; ++number) {
      visits.add(1);
      leaf += synthetic::golden_gamma;
      const std::uint32_t draw = synthetic::leaf_hash(leaf);
      least = std::min(least, draw);
      if (draw <= cutting) break;
    }
    return value_of_draw(least);
  }
};

template <Branching branching>
struct VectorisedLastPly {
  static Value search(Word word, Value beta, auto visits) {
    const std::array<Value, branching> values = values_below(synthetic::mix(word));
    Value greatest = -infinity;
    for (const Value value : values) greatest = std::max(greatest, value);
    if (greatest < beta) {
      visits.add(branching);
      return greatest;
    }
    const int cutter = std::countr_zero(cutting(values, beta));
    visits.add(static_cast<Branching>(cutter) + 1);
    return values[static_cast<std::size_t>(cutter)];
  }

 private:
  static_assert(branching <= 32, "which successors cut is kept in one word of 32 bits");

  static std::array<Value, branching> values_below(Word key) {
    std::array<Value, branching> values;
    for (Branching number = 0; number < branching; ++number) {
      values[number] = value_of_draw(synthetic::leaf_hash(synthetic::successor_word(key, number)));
    }
    return values;
  }

  static std::uint32_t cutting(const std::array<Value, branching>& values, Value beta) {
    std::uint32_t bits = 0;
    for (Branching number = 0; number < branching; ++number) {
      bits |= std::uint32_t{values[number] >= beta} << number;
    }
    return bits;
  }
};

}  // namespace pvslab::bench
