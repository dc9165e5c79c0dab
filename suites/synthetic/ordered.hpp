// Ordered: trees whose minimax scores are set from the root downwards. The probability that the best successor comes
// first is a parameter. The score of every node is known without a search, so trees of any size have an oracle.
//
//   position      a word, and the score of the node from the view of the side to move
//   root          the word root_word(seed, index); the score within(leaf_hash(word), values)
//   successors    b of them; number i has the word successor_word(mix(word), i)
//   scores        the best successor has -score, any other -(score - margin)
//   margin        of a successor with the key k = mix(its word): 0 if ties accepts low_half(k), else 1 +
//                 below(high_half(k), q)
//   best          with d = first_draws(mix(word)), f = ceil(b / 4): number 0 if p1 accepts low_half(d); else, if p2
//                 accepts it and f > 1, 1 + below(high_half(d), f - 1); else, if b > f, f + below(high_half(d), b - f);
//                 else 0
//   evaluation    the score, at any depth
//   key           mix(word)
//
// So p2 >= p1 is the probability that the best successor is in the first quarter of the moves. If that quarter is only
// the first move (b <= 4), p2 - p1 goes to the remainder. With b = 1 there is no choice.
// The score of a node at ply k lies within values + k * q of 0, which is finite for all valid parameters and
// k <= max_depth.
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
#include "suites/synthetic/probability.hpp"

namespace pvslab::synthetic {

class Ordered {
 public:
  struct Position {
    std::uint64_t word = 0;
    Score score;
    bool operator==(const Position&) const = default;
  };
  using Move = Position;  // the position it leads to

  struct Params {
    using Games = GameList<Ordered>;

    std::uint32_t branching = 20;
    Probability p1{0.7};
    Probability p2{0.9};
    std::uint32_t q = 100;
    Probability ties{0.0};
    std::uint32_t values = 1000;

    static constexpr std::string_view name = "ordered";
    static constexpr std::string_view title = "known score; p1 sets how often the first move is best";
    static void visit_parameters(auto& params, auto&& visitor) {
      visitor("b", params.branching, Range{1, max_branching}, "moves of a position");
      visitor("p1", params.p1, probability_range, "chance that the first move is best");
      visitor("p2", params.p2, probability_range, "best move in first quarter (includes p1)");
      visitor("q", params.q, Range{1, max_step}, "other moves are worse by 1 .. q");
      visitor("ties", params.ties, probability_range, "chance that each other move is also best");
      visitor("values", params.values, Range{0, max_root_score}, "the score lies in -values .. values");
    }
    // For random verification: uses the given branching and values, and draws the other parameters.
    [[nodiscard]] static Params drawn(Draws& draws, DrawnSize size) {
      const double p1 = draws.one_of(std::array{0.0, 0.5, 0.9, 1.0});
      return {.branching = size.branching,
              .p1 = Probability(p1),
              .p2 = Probability((1.0 + p1) / 2),
              .q = draws.one_of(std::array{1U, 3U, 50U}),
              .ties = Probability(draws.one_of(std::array{0.0, 0.5, 1.0})),
              .values = draws.one_of(std::array{0U, 2U, 1'000'000'000U})};
    }
    [[nodiscard]] std::optional<ParameterError> error() const {
      if (p1.value() > p2.value())
        return ParameterError{
            "p2", "p2 (by default 0.9) includes p1 (by default 0.7), so it must be at least p1; give both", "p1"};
      return out_of_range(*this);
    }
    bool operator==(const Params&) const = default;
  };

 private:
  struct Facts {
    std::uint64_t key = 0;
    Score score;
    std::uint32_t best = 0;
    std::uint32_t q = 1;
    Probability ties;

    [[nodiscard]] constexpr Position move(std::uint32_t number) const {
      const std::uint64_t word = successor_word(key, number);
      return {word, Score(margin(number, word) - score.value())};
    }

    [[nodiscard]] constexpr std::int32_t margin(std::uint32_t number, std::uint64_t word) const {
      if (number == best) return 0;
      const std::uint64_t draws = mix(word);
      if (ties.accepts(low_half(draws))) return 0;
      return static_cast<std::int32_t>(1 + below(high_half(draws), q));
    }
  };

 public:
  explicit Ordered(const Params& params) : params_(params) { assert(!params.error() && "the parameters are in range"); }

  [[nodiscard]] constexpr Position root(std::uint64_t seed, std::uint64_t index) const {
    const std::uint64_t word = root_word(seed, index);
    return {word, Score(within(leaf_hash(word), params_.values))};
  }

  [[nodiscard]] constexpr NumberedMoves<Facts> moves(const Position& position) const {
    const std::uint64_t key = mix(position.word);
    return {{key, position.score, best_successor(key), params_.q, params_.ties}, params_.branching};
  }
  [[nodiscard]] constexpr Position after(const Position&, const Move& successor) const { return successor; }
  [[nodiscard]] constexpr Score evaluate(const Position& position) const { return position.score; }
  [[nodiscard]] constexpr std::uint64_t key(const Position& position) const { return mix(position.word); }

  // The minimax score, for any depth of the search.
  [[nodiscard]] constexpr Score known_value(const Position& position) const { return position.score; }

  // The number of the best successor of the node with this key. With ties, other successors may be equally good.
  [[nodiscard]] constexpr std::uint32_t best_successor(std::uint64_t key) const {
    const std::uint32_t quarter = (params_.branching + 3) / 4;
    const std::uint64_t draws = first_draws(key);
    if (params_.p1.accepts(low_half(draws))) return 0;
    if (params_.p2.accepts(low_half(draws)) && quarter > 1) return 1 + below(high_half(draws), quarter - 1);
    if (params_.branching == quarter) return 0;
    return quarter + below(high_half(draws), params_.branching - quarter);
  }

 private:
  Params params_;
};

// Calls the visitor with the game of `params`.
decltype(auto) with_game(const Ordered::Params& params, auto&& visitor) { return visitor(Ordered(params)); }

static_assert(KeyedGame<Ordered>);

}  // namespace pvslab::synthetic
