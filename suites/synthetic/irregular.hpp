// Irregular: trees with varying branching, early leaves and single children. They exercise cases that never occur in a
// uniform tree.
//
//   position      a word whose lowest bit tells the root: root_word(seed, index) with that bit set
//   successors    n of them; number i has the word successor_word(mix(word), i) with the lowest bit cleared
//   n             with d = first_draws(mix(word)): 0 if this is not the root and early accepts low_half(d); else 1 if
//                 single accepts high_half(d); else 1 + below(low_half(second_draws(mix(word))), b)
//   evaluation    a leaf value from leaf_hash(word), from the view of the side to move
//   key           mix(word)
//
// P-games (p_game.hpp) are these trees with b successors everywhere and leaves that are won or lost.
//
// So a node that has successors has exactly one with probability single + (1 - single) / b.
#pragma once

#include <array>
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
#include "suites/synthetic/probability.hpp"

namespace pvslab::synthetic {

class Irregular {
  static constexpr std::uint64_t root_bit = 1;

  struct Facts {
    std::uint64_t key = 0;

    [[nodiscard]] constexpr std::uint64_t move(std::uint32_t number) const {
      return successor_word(key, number) & ~root_bit;
    }
  };

 public:
  using Position = std::uint64_t;
  using Move = std::uint64_t;  // the word it leads to

  struct Params {
    using Games = GameList<Irregular>;

    std::uint32_t branching = 8;  // the largest
    Probability early{0.1};
    Probability single{0.1};
    std::uint32_t values = 0;  // distinct values of leaves; 0: 2^31

    static constexpr std::string_view name = "irregular";
    static constexpr std::string_view title = "varying branching, early leaves, single children";
    static void visit_parameters(auto& params, auto&& visitor) {
      visitor("b", params.branching, Range{1, max_branching}, "largest number of moves of a position");
      visitor("early", params.early, probability_range, "chance of a leaf before the horizon");
      visitor("single", params.single, probability_range, "chance of a single move");
      visitor("values", params.values, Range{0, most_leaf_values}, "distinct leaf values; 0: 2^31");
    }
    // For random verification: uses the given branching and values, and draws the other parameters.
    [[nodiscard]] static Params drawn(Draws& draws, DrawnSize size) {
      return {.branching = size.branching,
              .early = Probability(draws.one_of(std::array{0.0, 0.2, 0.4})),
              .single = Probability(draws.one_of(std::array{0.0, 0.3, 0.6})),
              .values = size.values};
    }
    // The root is never an early leaf.
    [[nodiscard]] MeanSuccessors mean_successors() const {
      const double root = single.value() + (1 - single.value()) * (1 + branching) / 2.0;
      return {root, root * (1 - early.value())};
    }
    [[nodiscard]] std::optional<ParameterError> error() const { return out_of_range(*this); }
    bool operator==(const Params&) const = default;
  };

  explicit Irregular(const Params& params) : params_(params), leaf_values_(params.values) {
    assert(!params.error() && "the parameters are in range");
  }
  // A P-game: b successors of every node, and leaves that the side to move has won (1) with that probability, or lost (-1).
  Irregular(std::uint32_t branching, Probability win)
      : params_{.branching = branching, .early = {}, .single = {}}, leaf_values_(0), win_(win), is_p_game_(true) {}

  [[nodiscard]] constexpr Position root(std::uint64_t seed, std::uint64_t index) const {
    return root_word(seed, index) | root_bit;
  }

  [[nodiscard]] constexpr NumberedMoves<Facts> moves(Position word) const {
    const std::uint64_t key = mix(word);
    return {{key}, move_count(key, (word & root_bit) != 0)};
  }
  [[nodiscard]] constexpr Position after(Position, Move successor) const { return successor; }
  [[nodiscard]] constexpr Score evaluate(Position word) const {
    if (is_p_game_) return Score(win_.accepts(leaf_hash(word)) ? 1 : -1);
    return leaf_values_.from(leaf_hash(word));
  }
  [[nodiscard]] constexpr std::uint64_t key(Position word) const { return mix(word); }

 private:
  [[nodiscard]] constexpr std::uint32_t move_count(std::uint64_t key, bool is_root) const {
    if (is_p_game_) return params_.branching;
    const std::uint64_t draws = first_draws(key);
    if (!is_root && params_.early.accepts(low_half(draws))) return 0;
    if (params_.single.accepts(high_half(draws))) return 1;
    return 1 + below(low_half(second_draws(key)), params_.branching);
  }

  Params params_;
  CountedValues leaf_values_;
  Probability win_;
  bool is_p_game_ = false;
};

// Calls the visitor with the game of `params`.
decltype(auto) with_game(const Irregular::Params& params, auto&& visitor) { return visitor(Irregular(params)); }

static_assert(KeyedGame<Irregular>);

}  // namespace pvslab::synthetic
