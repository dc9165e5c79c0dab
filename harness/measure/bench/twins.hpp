// The twins: fail-soft alpha-beta, cut at ret >= beta, written by hand only for the uniform tree with continuous
// values. They are the ceiling for the speed of searchers: branching and depth are template parameters, updates are
// branchless, nothing is observed. Each returns the value of the searcher alpha-beta and visits as many nodes.
// Three recursions, each with any last ply of twin_last_plies.hpp:
//   StaticDepth    one function per depth
//   RuntimeDepth   one function; it tests for the last ply after the call
//   FusedPlies     one function; the last two plies are one nest of loops
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "harness/measure/bench/twin_last_plies.hpp"

namespace pvslab::bench {

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
