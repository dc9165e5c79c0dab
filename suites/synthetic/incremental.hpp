// Incremental: the value of a leaf is the sum of small gains along its path, so neighbouring leaves have similar
// values. In a real game, too, one move changes the evaluation little.
//
//   position      a word, and the balance: the gains of the side to move minus those of the other side, from the root
//                 on
//   root          the word root_word(seed, index); the balance 0
//   successors    b of them; number i has the word w = successor_word(mix(word), i); the side that moves there gains g
//                 = within(leaf_hash(w), spread), so that the balance of the successor is -(balance + g)
//   evaluation    the balance
//   key           mix(word)
//
// At ply k the balance lies within k * spread of 0.
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
#include "suites/synthetic/numbered_moves.hpp"
#include "suites/synthetic/parameter.hpp"

namespace pvslab::synthetic {

class Incremental {
 public:
  struct Position {
    std::uint64_t word = 0;
    Score balance;
    bool operator==(const Position&) const = default;
  };
  using Move = Position;  // the position it leads to

  struct Params {
    using Games = GameList<Incremental>;

    std::uint32_t branching = 8;
    std::uint32_t spread = 100;

    static constexpr std::string_view name = "incremental";
    static constexpr std::string_view title = "a leaf value is the sum of small gains on its path";
    static void visit_parameters(auto& params, auto&& visitor) {
      visitor("b", params.branching, Range{1, max_branching}, "moves of a position");
      visitor("spread", params.spread, Range{0, max_step}, "a gain lies in -spread .. spread");
    }
    // For random verification: uses the given branching and values, and draws the other parameters.
    [[nodiscard]] static Params drawn(Draws& draws, DrawnSize size) {
      return {.branching = size.branching, .spread = draws.one_of(std::array{1U, 3U, 100U})};
    }
    [[nodiscard]] std::optional<ParameterError> error() const { return out_of_range(*this); }
    bool operator==(const Params&) const = default;
  };

 private:
  struct Facts {
    std::uint64_t key = 0;
    Score balance;
    std::uint32_t spread = 0;
    bool is_n_game = false;

    [[nodiscard]] constexpr Position move(std::uint32_t number) const {
      const std::uint64_t word = successor_word(key, number);
      const std::uint32_t draw = leaf_hash(word);
      const std::int32_t gain = is_n_game ? ((draw >> 31) != 0 ? 1 : -1) : within(draw, spread);
      return {word, -Score(balance.value() + gain)};
    }
  };

 public:
  explicit Incremental(const Params& params) : params_(params) {
    assert(!params.error() && "the parameters are in range");
  }
  // An N-game (n_game.hpp): gains of 1 or -1, and leaves that are won (1), lost (-1) or even (0) by the sign of the sum.
  explicit Incremental(std::uint32_t branching) : params_{.branching = branching, .spread = 0}, is_n_game_(true) {}

  [[nodiscard]] constexpr Position root(std::uint64_t seed, std::uint64_t index) const {
    return {root_word(seed, index), Score(0)};
  }

  [[nodiscard]] constexpr NumberedMoves<Facts> moves(const Position& position) const {
    return {{mix(position.word), position.balance, params_.spread, is_n_game_}, params_.branching};
  }
  [[nodiscard]] constexpr Position after(const Position&, const Move& successor) const { return successor; }
  [[nodiscard]] constexpr Score evaluate(const Position& position) const {
    if (!is_n_game_) return position.balance;
    return Score(position.balance > Score(0) ? 1 : position.balance < Score(0) ? -1 : 0);
  }
  [[nodiscard]] constexpr std::uint64_t key(const Position& position) const { return mix(position.word); }

 private:
  Params params_;
  bool is_n_game_ = false;
};

// Calls the visitor with the game of `params`.
decltype(auto) with_game(const Incremental::Params& params, auto&& visitor) { return visitor(Incremental(params)); }

static_assert(KeyedGame<Incremental>);

}  // namespace pvslab::synthetic
