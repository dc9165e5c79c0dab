// Games with one mistake each. All are TakeAway, in which stones are taken: one to three at a time, 10 at the start.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <ranges>
#include <stdexcept>
#include <string>
#include <vector>

#include "searchers/core/game.hpp"
#include "searchers/core/make_unmake.hpp"
#include "tests/harness/check/laws/law_games.hpp"

namespace pvslab::test {

// The stones, and the last move, which is no part of the position.
struct Trail {
  std::uint32_t stones = 10;
  std::uint32_t last = 0;
  bool operator==(const Trail& other) const { return stones == other.stones; }
};

// TakeAway with functions that a broken game replaces. Each class of games is a second of compiling, with the check: these
// are one.
struct Stones {
  using Position = TakeAway::Position;
  using Move = TakeAway::Move;
  [[nodiscard]] std::vector<Move> moves(Position stones) const { return moves_(stones); }
  [[nodiscard]] Position after(Position stones, Move taken) const { return after_(stones, taken); }
  [[nodiscard]] Score evaluate(Position stones) const { return evaluate_(stones); }

  std::function<std::vector<Move>(Position)> moves_ = [](Position stones) { return TakeAway().moves(stones); };
  std::function<Position(Position, Move)> after_ = [](Position stones, Move taken) { return stones - taken; };
  std::function<Score(Position)> evaluate_ = [](Position stones) { return TakeAway().evaluate(stones); };
};

// The same where the position remembers the last move.
struct TrailGame {
  using Position = Trail;
  using Move = TakeAway::Move;
  [[nodiscard]] std::vector<Move> moves(Trail trail) const { return moves_(trail); }
  [[nodiscard]] Trail after(Trail trail, Move taken) const { return {trail.stones - taken, taken}; }
  [[nodiscard]] Score evaluate(Trail trail) const { return evaluate_(trail); }
  [[nodiscard]] std::string text(Trail trail) const { return text_(trail); }

  std::function<std::vector<Move>(Trail)> moves_ = [](Trail trail) { return TakeAway().moves(trail.stones); };
  std::function<Score(Trail)> evaluate_ = [](Trail trail) { return TakeAway().evaluate(trail.stones); };
  std::function<std::string(Trail)> text_ = [](Trail trail) { return std::to_string(trail.stones) + " stones"; };
};

// The order of moves.
inline Stones order_changes() {
  Stones game;
  game.moves_ = [calls = 0](Stones::Position stones) mutable {
    std::vector<TakeAway::Move> all = TakeAway().moves(stones);
    if (++calls % 2 == 0) std::ranges::reverse(all);
    return all;
  };
  return game;
}
// Tries first what was the best move in the position evaluated last.
struct OrderLearns : TakeAway {
  [[nodiscard]] std::vector<Move> moves(Position stones) const {
    std::vector<Move> all = TakeAway::moves(stones);
    if (learnt_ && all.size() > 1) std::swap(all[0], all[1]);
    return all;
  }
  [[nodiscard]] Score evaluate(Position stones) const {
    learnt_ = stones == 8;
    return TakeAway::evaluate(stones);
  }
  mutable bool learnt_ = false;
};
inline TrailGame order_of_path() {
  TrailGame game;
  game.moves_ = [](Trail trail) {
    std::vector<TakeAway::Move> all = TakeAway().moves(trail.stones);
    if (trail.last == 1) std::ranges::reverse(all);
    return all;
  };
  return game;
}

// Evaluations.
inline TrailGame score_of_path() {
  TrailGame game;
  game.evaluate_ = [](Trail trail) { return Score(static_cast<std::int32_t>(trail.last)); };
  return game;
}
inline Stones score_changes() {
  Stones game;
  game.evaluate_ = [calls = 0](Stones::Position) mutable { return Score(++calls); };
  return game;
}
// Remembers evaluations under a number that several positions share.
inline Stones score_remembered() {
  Stones game;
  game.evaluate_ = [memory = std::map<Stones::Position, Score>()](Stones::Position stones) mutable {
    return memory.try_emplace(stones % 5, static_cast<std::int32_t>(stones)).first->second;
  };
  return game;
}
inline Stones score_infinite() {
  Stones game;
  game.evaluate_ = [](Stones::Position stones) { return stones == 5 ? -Score::infinity() : Score(0); };
  return game;
}
struct ScoreOutsideWindow : TakeAway {
  template <CutoffRule rule>
  [[nodiscard]] Score evaluate(Position stones, Window<rule> window) const {
    return stones == 8 && window.alpha() > Score(0) ? window.beta() : Score(0);
  }
};
struct ScoresDisagree : TakeAway {
  using TakeAway::evaluate;
  [[nodiscard]] Score evaluate(Position stones, Window<CutoffRule::at_beta>) const {
    return Score(stones == 9 ? 1 : 0);
  }
};

// Keys.
struct KeyCollides : TakeAway {
  [[nodiscard]] std::uint64_t key(Position stones) const { return stones % 4; }
};
struct KeyOfPath : TrailGame {
  [[nodiscard]] std::uint64_t key(Trail trail) const { return trail.stones * 4 + trail.last; }
};
// Moves keep the key up to date, but one of them is forgotten, on every path to a position alike.
struct HashedStones {
  std::uint32_t stones = 10;
  std::uint64_t key = 10;
  bool operator==(const HashedStones& other) const { return stones == other.stones && key == other.key; }
};
struct KeyForgetsMove {
  using Position = HashedStones;
  using Move = std::uint32_t;
  [[nodiscard]] MoveNumbers moves(Position position) const { return MoveNumbers(position.stones == 0 ? 0 : 1); }
  [[nodiscard]] Position after(Position position, Move) const {
    return {position.stones - 1, position.stones == 8 ? position.key : position.key - 1};
  }
  [[nodiscard]] Score evaluate(Position position) const { return Score(position.stones == 0 ? -1 : 0); }
  [[nodiscard]] std::uint64_t key(Position position) const { return position.key + 100 * position.stones; }
  [[nodiscard]] std::string text(Position position) const { return std::to_string(position.stones) + " stones"; }
  [[nodiscard]] Position set_up(Position position) const { return {position.stones, position.stones}; }
};
// Nothing but the key tells these positions apart, and it tells too little.
struct Opaque {
  std::uint32_t stones = 10;
};
struct OpaqueGame {
  using Position = Opaque;
  using Move = std::uint32_t;
  [[nodiscard]] std::vector<Move> moves(Opaque opaque) const { return TakeAway().moves(opaque.stones); }
  [[nodiscard]] Opaque after(Opaque opaque, Move taken) const { return {opaque.stones - taken}; }
  [[nodiscard]] Score evaluate(Opaque opaque) const { return Score(static_cast<std::int32_t>(opaque.stones)); }
};
struct OpaqueKeyCollides : OpaqueGame {
  [[nodiscard]] std::uint64_t key(Opaque opaque) const { return opaque.stones % 4; }
};

// `after`.
struct AfterCounts : TakeAway {
  [[nodiscard]] Position after(Position stones, Move taken) const { return ++calls_, TakeAway::after(stones, taken); }
  [[nodiscard]] Score evaluate(Position) const { return Score(calls_); }
  mutable int calls_ = 0;
};
inline Stones after_drifts() {
  Stones game;
  game.after_ = [calls = 0](Stones::Position stones, Stones::Move taken) mutable {
    return stones == 8 && ++calls % 2 == 0 ? 0 : stones - taken;
  };
  return game;
}
struct Marked {
  std::uint32_t stones = 10;
  mutable bool is_marked = false;
  bool operator==(const Marked&) const = default;
};
struct AfterMarks {
  using Position = Marked;
  using Move = std::uint32_t;
  [[nodiscard]] std::vector<Move> moves(const Marked& marked) const { return TakeAway().moves(marked.stones); }
  [[nodiscard]] Marked after(const Marked& marked, Move taken) const {
    marked.is_marked = true;
    return {marked.stones - taken, false};
  }
  [[nodiscard]] Score evaluate(const Marked&) const { return Score(0); }
};

// Make and unmake.
struct UnmakeForgets {
  using Position = Trail;
  using Move = std::uint32_t;
  [[nodiscard]] std::vector<Move> moves(Trail trail) const { return TakeAway().moves(trail.stones); }
  Trail make(Trail& trail, Move taken) const {
    const Trail before = trail;
    trail = {trail.stones - taken, taken};
    return before;
  }
  // Forgets to restore the stones if few are left.
  void unmake(Trail& trail, Move, const Trail& before) const {
    if (before.stones > 5) trail.stones = before.stones;
    trail.last = before.last;
  }
  [[nodiscard]] Score evaluate(Trail trail) const { return TakeAway().evaluate(trail.stones); }
  [[nodiscard]] std::string text(Trail trail) const { return TrailGame().text(trail); }
};
// Restores what == compares, and forgets what the evaluation reads.
struct UnmakeForgetsHidden : UnmakeForgets {
  void unmake(Trail& trail, Move, const Trail& before) const { trail.stones = before.stones; }
  [[nodiscard]] Score evaluate(Trail trail) const { return Score(static_cast<std::int32_t>(trail.last)); }
};
// Has room for one move to take back.
struct UnmakeOnce {
  using Position = Trail;  // `last`: the stones before the last move
  using Move = std::uint32_t;
  [[nodiscard]] std::vector<Move> moves(Trail trail) const { return TakeAway().moves(trail.stones); }
  void make(Trail& trail, Move taken) const { trail = {trail.stones - taken, trail.stones}; }
  void unmake(Trail& trail, Move) const { trail.stones = trail.last; }
  [[nodiscard]] Score evaluate(Trail) const { return Score(0); }
};
struct OpaqueUnmakeForgets : OpaqueGame {
  void make(Opaque& opaque, Move taken) const { opaque.stones -= taken; }
  void unmake(Opaque& opaque, Move taken) const { opaque.stones += taken == 3 ? 2 : taken; }
};
struct MakeIsNotAfter : TakeAway {
  void make(Position& stones, Move taken) const { stones = taken == 2 ? 0 : stones - taken; }
  void unmake(Position& stones, Move taken) const { stones += taken; }
};

// The rest.
struct NotSymmetric : TrailGame {
  [[nodiscard]] Trail mirrored(Trail trail) const { return {trail.stones == 9 ? 7 : trail.stones, 0}; }
  [[nodiscard]] Score evaluate(Trail trail) const { return Score(static_cast<std::int32_t>(trail.stones)); }
};
inline TrailGame text_changes() {
  TrailGame game;
  game.text_ = [calls = 0U](Trail trail) mutable { return std::to_string(trail.stones + ++calls); };
  return game;
}
struct EndlessMoves : TakeAway {
  [[nodiscard]] MoveNumbers moves(Position stones) const { return MoveNumbers(stones == 9 ? 1'000'000 : 2); }
};
struct FullByDefault {
  using Position = std::uint32_t;
  using Move = int;
  [[nodiscard]] std::array<int, 2> moves(Position) const { return {0, 1}; }
  [[nodiscard]] Position after(Position word, Move move) const { return 2 * word + (move == 0 ? 1 : 2); }
  [[nodiscard]] Score evaluate(Position) const { return Score(0); }
};
inline Stones evaluate_throws() {
  Stones game;
  game.evaluate_ = [](Stones::Position stones) {
    return stones == 5 ? throw std::runtime_error("no value for 5 stones") : Score(0);
  };
  return game;
}
inline Stones after_throws() {
  Stones game;
  game.after_ = [](Stones::Position stones, Stones::Move taken) {
    return stones == 8 && taken == 3 ? throw 42 : stones - taken;
  };
  return game;
}
inline TrailGame text_throws() {
  TrailGame game;
  game.text_ = [](Trail trail) {
    return trail.stones == 9 ? throw std::runtime_error("no text") : std::to_string(trail.stones) + " stones";
  };
  return game;
}

}  // namespace pvslab::test
