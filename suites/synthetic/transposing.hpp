// Transposing: a directed acyclic graph. The moves of one side commute, so a-x-b and b-x-a lead to the same position.
//
//   position      a word whose lowest bit is the side to move: 0 for the side that moves at the root
//   root          root_word(seed, index) with that bit cleared
//   successors    b of them; number i has the word word + step(side, i) modulo 2^64
//   step          mix((2 * i + side + 1) * golden_gamma) with the lowest bit set: output 2 * i + side, counted from 0,
//                 of SplitMix64 seeded with 0, made odd so that the side changes
//   evaluation    a leaf value from high_half(mix(word)), from the view of the side to move
//   key           mix(word)
//
// All trees share the steps; trees differ only in their roots. A position at ply k is determined by how often each side
// made each of its moves. So there are C(b + m - 1, m) * C(b + n - 1, n) positions, with m = ceil(k / 2) and
// n = floor(k / 2), apart from collisions of words.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <string_view>

#include "searchers/core/game.hpp"
#include "searchers/core/score.hpp"
#include "suites/synthetic/draws.hpp"
#include "suites/synthetic/hash.hpp"
#include "suites/synthetic/leaf_values.hpp"
#include "suites/synthetic/numbered_moves.hpp"
#include "suites/synthetic/parameter.hpp"

namespace pvslab::synthetic {

class Transposing {
  static constexpr std::uint64_t side_bit = 1;

  struct Facts {
    std::uint64_t word = 0;

    [[nodiscard]] constexpr std::uint64_t move(std::uint32_t number) const {
      return word + step(word & side_bit, number);
    }
  };

 public:
  using Position = std::uint64_t;
  using Move = std::uint64_t;  // the word it leads to

  struct Params {
    using Games = GameList<Transposing>;

    std::uint32_t branching = 8;
    std::uint32_t values = 0;  // distinct values of leaves; 0: 2^31

    static constexpr std::string_view name = "transposing";
    static constexpr std::string_view title = "a graph: the moves of one side commute";
    static void visit_parameters(auto& params, auto&& visitor) {
      visitor("b", params.branching, Range{1, max_branching}, "moves of a position");
      visitor("values", params.values, Range{0, most_leaf_values}, "distinct leaf values; 0: 2^31");
    }
    // For random verification: uses the given branching and values, and draws the other parameters.
    [[nodiscard]] static Params drawn(Draws& draws, DrawnSize size) {
      static_cast<void>(draws);
      return {.branching = size.branching, .values = size.values};
    }
    [[nodiscard]] std::optional<ParameterError> error() const { return out_of_range(*this); }
    bool operator==(const Params&) const = default;
  };

  explicit Transposing(const Params& params) : branching_(params.branching), leaf_values_(params.values) {
    assert(!params.error() && "the parameters are in range");
  }

  [[nodiscard]] constexpr Position root(std::uint64_t seed, std::uint64_t index) const {
    return root_word(seed, index) & ~side_bit;
  }

  [[nodiscard]] constexpr NumberedMoves<Facts> moves(Position word) const { return {{word}, branching_}; }
  [[nodiscard]] constexpr Position after(Position, Move successor) const { return successor; }
  [[nodiscard]] constexpr Score evaluate(Position word) const { return leaf_values_.from(high_half(mix(word))); }
  [[nodiscard]] constexpr std::uint64_t key(Position word) const { return mix(word); }

  // The number that move `number` of `side` adds to the word.
  [[nodiscard]] static constexpr std::uint64_t step(std::uint64_t side, std::uint32_t number) {
    return mix((2 * std::uint64_t{number} + side + 1) * golden_gamma) | side_bit;
  }

 private:
  std::uint32_t branching_;
  CountedValues leaf_values_;
};

// Calls the visitor with the game of `params`.
decltype(auto) with_game(const Transposing::Params& params, auto&& visitor) { return visitor(Transposing(params)); }

static_assert(KeyedGame<Transposing>);

}  // namespace pvslab::synthetic
