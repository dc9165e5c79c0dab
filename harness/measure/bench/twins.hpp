// The twins: fail-soft alpha-beta, cut at ret >= beta, written by hand only for the uniform tree with continuous
// values. They are the ceiling for the speed of searchers: branching and depth are template parameters, updates are
// branchless, nothing is observed. Each returns the value of the searcher alpha-beta and visits as many nodes.
// Three forms of the last ply, a node whose successors are all leaves. Each promises the same value and (except VectorisedLastPly)
// the same evaluations as the searcher alpha-beta:
//   PlainLastPly        the loop as it is in the searcher
//   DrawsLastPly        the same on the draws that the values are made from; one conversion per node instead of per leaf
//   VectorisedLastPly   evaluates every leaf at once, wanted or not, then looks for the one that would have cut
// Three recursions, each with any of them:
//   StaticDepth    one function per depth
//   RuntimeDepth   one function; it tests for the last ply after the call
//   FusedPlies     one function; the last two plies are one nest of loops
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <string_view>

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
  [[gnu::always_inline]] static Value search(Word word, Value beta, auto visits) {
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

  [[gnu::always_inline]] static std::array<Value, branching> values_below(Word key) {
    std::array<Value, branching> values;
    for (Branching number = 0; number < branching; ++number) {
      values[number] = value_of_draw(synthetic::leaf_hash(synthetic::successor_word(key, number)));
    }
    return values;
  }

  [[gnu::always_inline]] static std::uint32_t cutting(const std::array<Value, branching>& values, Value beta) {
    std::uint32_t bits = 0;
    for (Branching number = 0; number < branching; ++number) {
      bits |= std::uint32_t{values[number] >= beta} << number;
    }
    return bits;
  }
};

template <Branching branching, int depth, template <Branching> typename LastPly>
struct StaticDepth {
  static_assert(depth >= 1);

  static Value search(Word word, auto visits) { return search(word, -infinity, infinity, visits); }

  static Value search(Word word, Value alpha, Value beta, auto visits) {
    visits.add(1);
    if constexpr (depth == 1) {
      return LastPly<branching>::search(word, beta, visits);
    } else {
      const Word key = synthetic::mix(word);
      Value best = -infinity;
      for (Branching number = 0; number < branching; ++number) {
        const Word successor = synthetic::successor_word(key, number);
        best = std::max(best, -StaticDepth<branching, depth - 1, LastPly>::search(successor, -beta, -alpha, visits));
        if (best >= beta) break;
        alpha = std::max(alpha, best);
      }
      return best;
    }
  }
};

template <Branching branching, int depth, template <Branching> typename LastPly>
struct RuntimeDepth {
  static_assert(depth >= 1);

  static Value search(Word word, auto visits) { return search(word, depth, -infinity, infinity, visits); }

  static Value search(Word word, int plies_left, Value alpha, Value beta, auto visits) {
    visits.add(1);
    if (plies_left == 1) return LastPly<branching>::search(word, beta, visits);
    const Word key = synthetic::mix(word);
    Value best = -infinity;
    for (Branching number = 0; number < branching; ++number) {
      best = std::max(best, -search(synthetic::successor_word(key, number), plies_left - 1, -beta, -alpha, visits));
      if (best >= beta) break;
      alpha = std::max(alpha, best);
    }
    return best;
  }
};

template <Branching branching, int depth, template <Branching> typename LastPly>
struct FusedPlies {
  static_assert(depth >= 2);

  static Value search(Word word, auto visits) { return search(word, depth, -infinity, infinity, visits); }

  static Value search(Word word, int plies_left, Value alpha, Value beta, auto visits) {
    visits.add(1);
    if (plies_left == 2) return last_two_plies(word, alpha, beta, visits);
    const Word key = synthetic::mix(word);
    Value best = -infinity;
    for (Branching number = 0; number < branching; ++number) {
      best = std::max(best, -search(synthetic::successor_word(key, number), plies_left - 1, -beta, -alpha, visits));
      if (best >= beta) break;
      alpha = std::max(alpha, best);
    }
    return best;
  }

 private:
  static Value last_two_plies(Word word, Value alpha, Value beta, auto visits) {
    const Word key = synthetic::mix(word);
    Value best = -infinity;
    for (Branching number = 0; number < branching; ++number) {
      visits.add(1);
      best = std::max(best, -LastPly<branching>::search(synthetic::successor_word(key, number), -alpha, visits));
      if (best >= beta) break;
      alpha = std::max(alpha, best);
    }
    return best;
  }
};

struct Twin {
  std::string_view name;
  Value (*search)(Word root);
  Value (*count)(Word root, std::uint64_t& nodes);  // the same, adding the nodes it visits to `nodes`
};

template <typename Recursion>
[[nodiscard]] constexpr Twin make_twin(std::string_view name) {
  return {
      .name = name,
      .search = [](Word root) { return Recursion::search(root, NoVisits()); },
      .count = [](Word root, std::uint64_t& nodes) { return Recursion::search(root, CountedVisits(nodes)); },
  };
}

// The twins that evaluate leaves one after the other, as every searcher does. The fastest of them is the ceiling.
template <Branching branching, int depth>
inline constexpr std::array scalar_twins{
    make_twin<StaticDepth<branching, depth, PlainLastPly>>("static-depth"),
    make_twin<RuntimeDepth<branching, depth, PlainLastPly>>("runtime-depth"),
    make_twin<FusedPlies<branching, depth, PlainLastPly>>("fused-plies"),
    make_twin<StaticDepth<branching, depth, DrawsLastPly>>("static-depth-draws"),
    make_twin<RuntimeDepth<branching, depth, DrawsLastPly>>("runtime-depth-draws"),
    make_twin<FusedPlies<branching, depth, DrawsLastPly>>("fused-plies-draws"),
};

// Shows what a vectorised last ply gains over the ceiling. It evaluates more leaves than it visits, so it cannot be the
// ceiling itself.
template <Branching branching, int depth>
inline constexpr Twin vectorised_twin = make_twin<RuntimeDepth<branching, depth, VectorisedLastPly>>("vectorised");

}  // namespace pvslab::bench
