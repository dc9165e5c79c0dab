// AskedGame: a user's game, asked with care. It knows which call is running, so that an exception is reported with it;
// it copies lists of moves up to a limit, so that one without end is found; and it compares answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/check/laws/game_traits.hpp"
#include "harness/check/laws/law_walk.hpp"
#include "searchers/core/make_unmake.hpp"
#include "searchers/core/window.hpp"

namespace pvslab::laws {

// All that a game says about one position.
template <Game G>
struct Answers {
  std::vector<Move<G>> moves;
  Score evaluation;
  std::optional<std::uint64_t> key;
  std::optional<std::string> text;
};

// The bits of a value without padding.
template <typename T>
[[nodiscard]] std::string_view bytes_of(const T& value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

template <Game G>
class AskedGame {
 public:
  AskedGame(const G& game, std::size_t most_moves) : game_(game), most_moves_(most_moves) {}

  [[nodiscard]] const G& game() const { return game_; }
  // The call that ran last: "moves(position)".
  [[nodiscard]] std::string_view call() const { return call_; }

  // The elements of a list of moves, of an endless one a few more than the limit.
  [[nodiscard]] std::vector<Move<G>> listed(const MovesOf<G>& list) {
    call_ = "the iteration over moves(position)";
    std::vector<Move<G>> moves;
    for (auto move = list.begin(); move != list.end() && moves.size() <= most_moves_; ++move) moves.push_back(*move);
    return moves;
  }
  [[nodiscard]] MovesOf<G> list(const Position<G>& position) {
    call_ = "moves(position)";
    return game_.moves(position);
  }
  [[nodiscard]] std::vector<Move<G>> moves(const Position<G>& position) {
    const MovesOf<G> moves = list(position);
    return listed(moves);
  }
  [[nodiscard]] Position<G> after(const Position<G>& position, const Move<G>& move) {
    call_ = "after(position, move)";
    return game_.after(position, move);
  }
  template <CutoffRule rule>
  [[nodiscard]] Score evaluate(const Position<G>& position, Window<rule> window) {
    call_ = "evaluate(position, window)";
    return game_.evaluate(position, window);
  }
  [[nodiscard]] Score evaluate_alone(const Position<G>& position) {
    call_ = "evaluate(position)";
    return game_.evaluate(position);
  }
  // The evaluation that searchers use, with the open window where it takes one.
  [[nodiscard]] Score evaluate(const Position<G>& position) {
    if constexpr (EvaluatesInWindow<G, CutoffRule::at_beta>) {
      return evaluate(position, Window<CutoffRule::at_beta>::open());
    } else {
      return evaluate_alone(position);
    }
  }
  [[nodiscard]] std::optional<std::uint64_t> key(const Position<G>& position) {
    if constexpr (KeyedGame<G>) {
      call_ = "key(position)";
      return game_.key(position);
    } else {
      return std::nullopt;
    }
  }
  [[nodiscard]] std::optional<std::string> text(const Position<G>& position) {
    if constexpr (HasPositionText<G>) {
      call_ = "the text of the position";
      return position_text(game_, position);
    } else {
      return std::nullopt;
    }
  }
  [[nodiscard]] auto made(Position<G>& position, const Move<G>& move) requires HasUnmake<G> {
    call_ = "make(position, move)";
    return pvslab::made(game_, position, move);
  }
  template <typename Undo>
  void take_back(Position<G>& position, const Move<G>& move, Undo&& undo) requires HasUnmake<G> {
    call_ = "unmake(position, move)";
    pvslab::take_back(game_, position, move, std::forward<Undo>(undo));
  }
  [[nodiscard]] Position<G> mirrored(const Position<G>& position) requires Mirrored<G> {
    call_ = "mirrored(position)";
    return game_.mirrored(position);
  }
  [[nodiscard]] Position<G> set_up(const Position<G>& position) requires SetsUpPositions<G> {
    call_ = "set_up(position)";
    return game_.set_up(position);
  }
  [[nodiscard]] Answers<G> answers(const Position<G>& position) {
    return {moves(position), evaluate(position), key(position), text(position)};
  }

  // A move as the game writes it, otherwise its number from 1.
  [[nodiscard]] std::string move_name(const Position<G>& position, const Move<G>& move, std::size_t number) {
    if constexpr (HasMoveText<G>) {
      call_ = "the text of a move";
      return move_text(game_, position, move);
    } else {
      return "#" + std::to_string(number + 1);
    }
  }
  // A position as the game writes it, otherwise its key, otherwise nothing.
  [[nodiscard]] std::string position_name(const Position<G>& position) {
    if (auto written = text(position)) return *written;
    if (const auto its_key = key(position)) return "key " + key_text(*its_key);
    return "";
  }

  // Whether two positions are equal: by ==, else by text, else by key.
  [[nodiscard]] bool equal(const Position<G>& a, const Position<G>& b) requires TellsPositionsApart<G> {
    if constexpr (ComparesPositions<G>) {
      call_ = "position == position";
      return a == b;
    } else if constexpr (HasPositionText<G>) {
      return text(a) == text(b);
    } else {
      return key(a) == key(b);
    }
  }

  // What differs between two positions that should be the same one: by == and key; where the game has neither, by all
  // answers.
  [[nodiscard]] std::optional<Difference> difference(const Position<G>& expected, const Position<G>& seen) {
    if constexpr (ComparesPositions<G>) {
      call_ = "position == position";
      if (!(expected == seen)) return position_difference(expected, seen);
    }
    if constexpr (KeyedGame<G>) return key_difference(key(expected), key(seen));
    if constexpr (!ComparesPositions<G> && !KeyedGame<G>) {
      return difference(expected, answers(expected), seen, answers(seen));
    }
    return std::nullopt;
  }
  // What differs between two sets of answers, the first in the order of Aspect.
  [[nodiscard]] std::optional<Difference> difference(const Position<G>& position, const Answers<G>& expected,
                                                     const Position<G>& other, const Answers<G>& seen) {
    if (auto found = moves_difference(position, expected.moves, other, seen.moves)) return found;
    if (auto found = evaluation_difference(expected.evaluation, seen.evaluation)) return found;
    if (auto found = key_difference(expected.key, seen.key)) return found;
    if (expected.text != seen.text) return Difference{Aspect::text, *expected.text, *seen.text};
    return std::nullopt;
  }
  [[nodiscard]] std::optional<Difference> moves_difference(const Position<G>& position,
                                                           const std::vector<Move<G>>& expected,
                                                           const Position<G>& other, const std::vector<Move<G>>& seen) {
    bool is_same = expected.size() == seen.size();
    for (std::size_t i = 0; is_same && i < expected.size(); ++i) {
      is_same = is_same_move(position, expected[i], other, seen[i]);
    }
    if (is_same) return std::nullopt;
    return difference_of_moves(names(position, expected), names(other, seen));
  }
  [[nodiscard]] static std::optional<Difference> evaluation_difference(Score expected, Score seen) {
    if (expected == seen) return std::nullopt;
    return Difference{Aspect::evaluation, to_text(expected), to_text(seen)};
  }
  [[nodiscard]] static std::optional<Difference> key_difference(std::optional<std::uint64_t> expected,
                                                                std::optional<std::uint64_t> seen) {
    if (expected == seen) return std::nullopt;
    return Difference{Aspect::key, key_text(*expected), key_text(*seen)};
  }

 private:
  [[nodiscard]] Difference position_difference(const Position<G>& expected, const Position<G>& seen) {
    const std::string left = position_name(expected);
    const std::string right = position_name(seen);
    if (left != right) return {Aspect::position, left, right};
    if (auto found = difference(expected, answers(expected), seen, answers(seen))) return *found;
    return {Aspect::position, "equal to the first", "not equal by =="};
  }
  [[nodiscard]] std::vector<std::string> names(const Position<G>& position, const std::vector<Move<G>>& moves) {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < moves.size(); ++i) result.push_back(move_name(position, moves[i], i));
    return result;
  }
  // By ==, else by text, else by the positions that they lead to, as far as those can be told apart.
  [[nodiscard]] bool is_same_move(const Position<G>& position, const Move<G>& a, const Position<G>& other,
                                  const Move<G>& b) {
    if constexpr (std::equality_comparable<Move<G>>) {
      return a == b;
    } else if constexpr (HasMoveText<G>) {
      return move_name(position, a, 0) == move_name(other, b, 0);
    } else if constexpr (TellsPositionsApart<G>) {
      return equal(after(position, a), after(other, b));
    } else {
      return true;
    }
  }

  const G& game_;
  std::size_t most_moves_;
  std::string_view call_ = "";
};

}  // namespace pvslab::laws
