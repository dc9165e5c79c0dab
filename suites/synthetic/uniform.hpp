// Uniform: every interior node has the same number of successors, and leaf values are independent and uniform. This is
// the model of Knuth, Moore 1975, "An analysis of alpha-beta pruning".
//
//   position      a word; the root's is root_word(seed, index)
//   successors    b of them; number i has the word successor_word(mix(word), i)
//   evaluation    a leaf value from leaf_hash(word), from the view of the side to move
//   key           mix(word)
//
// The game never ends: the depth of the search is the height of the tree.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <string_view>

#include "searchers/core/game.hpp"
#include "searchers/core/leaf_lanes.hpp"
#include "searchers/core/score.hpp"
#include "suites/cpu_level.hpp"
#include "suites/synthetic/draws.hpp"
#include "suites/synthetic/hash.hpp"
#include "suites/synthetic/hash_lanes.hpp"
#include "suites/synthetic/leaf_kernels.hpp"
#include "suites/synthetic/leaf_values.hpp"
#include "suites/synthetic/numbered_moves.hpp"
#include "suites/synthetic/parameter.hpp"

namespace pvslab::synthetic {

class CountedValues;
class ContinuousValues;
template <typename LeafValues>
class UniformWith;

struct UniformParams {
  using Games = GameList<UniformWith<CountedValues>, UniformWith<ContinuousValues>>;

  std::uint32_t branching = 8;
  std::uint32_t values = 0;  // distinct values of leaves; 0: 2^31

  static constexpr std::string_view name = "uniform";
  static constexpr std::string_view title = "independent, uniformly distributed leaf values";
  static void visit_parameters(auto& params, auto&& visitor) {
    visitor("b", params.branching, Range{1, max_branching}, "moves of a position");
    visitor("values", params.values, Range{0, most_leaf_values}, "distinct leaf values; 0: 2^31");
  }
  // For random verification: uses the given branching and values, and draws the other parameters.
  [[nodiscard]] static UniformParams drawn(Draws& draws, DrawnSize size) {
    static_cast<void>(draws);
    return {.branching = size.branching, .values = size.values};
  }
  [[nodiscard]] std::optional<ParameterError> error() const { return out_of_range(*this); }
  bool operator==(const UniformParams&) const = default;
};

template <typename LeafValues>
class UniformWith {
 public:
  using Position = std::uint64_t;
  using Move = std::uint64_t;  // the word it leads to
  using Params = UniformParams;

  explicit UniformWith(const Params& params, CpuLevel level = cpu_level())
      : branching_(params.branching),
        leaf_values_(params.values),
        kernel_(LeafValues::kernel_of(leaf_kernels(level, params.branching))) {
    assert(!params.error() && "the parameters are in range");
  }

  [[nodiscard]] constexpr Position root(std::uint64_t seed, std::uint64_t index) const {
    return root_word(seed, index);
  }

  [[nodiscard]] constexpr NumberedMoves<SuccessorWords> moves(Position word) const { return {{mix(word)}, branching_}; }
  [[nodiscard]] constexpr Position after(Position, Move successor) const { return successor; }
  [[nodiscard]] constexpr Score evaluate(Position word) const { return leaf_values_.from(leaf_hash(word)); }
  [[nodiscard]] constexpr std::uint64_t key(Position word) const { return mix(word); }
  [[gnu::always_inline]] void leaf_lanes(const NumberedMoves<SuccessorWords>& moves, std::uint32_t first,
                                         Lanes& lanes) const {
    leaf_hashes(successor_word(moves.facts().key, first), lanes);
    leaf_values_.turn_draws(lanes);
  }
  [[nodiscard]] BestLeaf best_leaf(const NumberedMoves<SuccessorWords>& moves, Score limit) const noexcept {
    return kernel_(moves.facts().key, moves.size(), limit, leaf_values_.count());
  }

 private:
  std::uint32_t branching_;
  [[no_unique_address]] LeafValues leaf_values_;
  LeafKernel kernel_;
};

// One for any number of values, and a faster one for values = 0 only. For values = 0 they agree.
using Uniform = UniformWith<CountedValues>;
using ContinuousUniform = UniformWith<ContinuousValues>;

// Calls the visitor with the game of `params`, the faster one for values = 0.
decltype(auto) with_game(const UniformParams& params, auto&& visitor) {
  return params.values == 0 ? visitor(ContinuousUniform(params)) : visitor(Uniform(params));
}

static_assert(KeyedGame<Uniform> && KeyedGame<ContinuousUniform>);
static_assert(LeavesInLanes<Uniform> && LeavesInLanes<ContinuousUniform>);
static_assert(LeavesByKernel<Uniform> && LeavesByKernel<ContinuousUniform>);

}  // namespace pvslab::synthetic
