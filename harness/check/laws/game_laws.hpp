// check_laws: tries the laws of a game on the positions near its starts, nearest first, so that the first break that is found
// has the fewest moves; then along random lines to the full depth.
#pragma once

#include <algorithm>
#include <cstdint>
#include <exception>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/bind/bounds.hpp"
#include "harness/check/laws/game_traits.hpp"
#include "harness/check/laws/law_report.hpp"
#include "harness/check/laws/seen_positions.hpp"
#include "searchers/core/contract.hpp"
#include "searchers/core/depth.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {

struct LawSettings {
  Depth depth{4};                       // no line is longer
  std::uint64_t most_positions = 4000;  // of the tree near the starts
  std::uint64_t lines = 50;             // random ones
  std::uint64_t seed = 1;
};

namespace detail {

template <Game G>
class LawCheck {
 public:
  LawCheck(const G& game, const LawSettings& settings) : game_(game), settings_(settings), seen_(game) {
    say_what_is_not_tried();
  }

  LawReport run(std::span<const Position<G>> starts) {
    for (const Position<G>& start : starts) nodes_.push_back({start, no_parent, 0, 0});
    for (std::size_t at = 0; at < nodes_.size() && report_.holds(); ++at) visit(at);
    near_ = nodes_.size();
    for (std::uint64_t line = 0; line < settings_.lines && report_.holds(); ++line) {
      nodes_.resize(near_);  // the lines are not kept
      follow_line(line, starts.size());
    }
    report_.positions = visited_;
    return std::move(report_);
  }

 private:
  static constexpr std::size_t no_parent = SIZE_MAX;

  struct Node {
    Position<G> position;
    std::size_t parent;
    std::uint32_t number;  // of the move that led here, from 0
    std::int32_t ply;
  };
  struct Broken {};  // thrown to leave a check after its break was entered

  void say_what_is_not_tried() {
    const auto skip = [&](Law law, std::string_view why) { report_.not_tried[static_cast<std::size_t>(law)] = why; };
    if constexpr (!IsMakeUnmake<G>) skip(Law::unmake, "the game copies positions");
    if constexpr (EvaluatesAlone<G>) skip(Law::window, "the evaluation does not see the window");
    if constexpr (!TellsPositionsApart<G>)
      skip(Law::path, "no ==, text(position) or key(position) tells positions apart");
    if constexpr (!KeyedGame<G>) skip(Law::keys, "the game has no key(position)");
    if constexpr (KeyedGame<G> && !ComparesPositions<G> && !HasPositionText<G>) {
      skip(Law::keys, "neither == nor text(position) tells positions apart");
    }
    if constexpr (!HasMirror<G>) skip(Law::symmetry, "the game has no mirrored(position)");
  }

  void tried(Law law) { ++report_.tried[static_cast<std::size_t>(law)]; }

  // Checks one node, and adds its successors if there is room.
  void visit(std::size_t at) {
    try {
      const std::uint32_t count = check(at);
      if (nodes_[at].ply >= settings_.depth.plies()) return;
      for (std::uint32_t number = 0; number < count && nodes_.size() < settings_.most_positions; ++number) {
        add_successor(at, number);
      }
    } catch (const Broken&) {
    } catch (const std::exception& error) {
      enter(at, Law::answers, error.what());
    }
  }

  void follow_line(std::uint64_t line, std::size_t starts) {
    std::size_t at = 0;
    try {
      std::uint64_t word = synthetic::root_word(settings_.seed, line);
      for (at = line % starts; nodes_[at].ply < settings_.depth.plies(); at = nodes_.size() - 1) {
        const std::uint32_t count = check(at);
        if (count == 0) return;
        word = synthetic::mix(word);
        add_successor(at, synthetic::below(synthetic::low_half(word), count));
      }
      check(at);
    } catch (const Broken&) {
    } catch (const std::exception& error) {
      enter(at, Law::answers, error.what());
    }
  }

  void add_successor(std::size_t at, std::uint32_t number) {
    const auto moves = game_.moves(nodes_[at].position);
    const auto move = std::ranges::next(moves.begin(), number, moves.end());
    if (move == moves.end()) fail(at, Law::same_moves, "fewer moves than at first");
    Position<G> next = game_.after(nodes_[at].position, *move);
    nodes_.push_back({std::move(next), at, number, nodes_[at].ply + 1});
  }

  // The number of moves. Throws Broken after a break.
  std::uint32_t check(std::size_t at) {
    ++visited_;
    const Position<G> position = nodes_[at].position;
    const std::vector<Move<G>> moves = moves_of(at, position);
    const std::string evaluation = checked_evaluation(at, position);
    check_successors(at, position, moves);
    check_moves_again(at, position, moves);
    check_evaluation_again(at, position, evaluation);
    check_mirror(at, position, moves.size(), evaluation);
    check_identity(at, position, moves.size(), evaluation);
    return static_cast<std::uint32_t>(moves.size());
  }

  std::vector<Move<G>> moves_of(std::size_t at, const Position<G>& position) {
    std::vector<Move<G>> moves;
    for (const auto& move : game_.moves(position)) {
      if (moves.size() == most_moves_of_a_position) fail(at, Law::finite_moves, "more than 10,000 moves");
      moves.push_back(move);
    }
    tried(Law::finite_moves);
    return moves;
  }

  void check_moves_again(std::size_t at, const Position<G>& position, const std::vector<Move<G>>& moves) {
    const Position<G> copy = position;
    for (const Position<G>* const one : {&position, &copy}) {
      const std::vector<Move<G>> again = moves_of(at, *one);
      tried(Law::same_moves);
      if (again.size() != moves.size()) {
        fail(at, Law::same_moves,
             std::to_string(moves.size()) + " moves at first, then " + std::to_string(again.size()));
      }
      for (std::size_t i = 0; i < moves.size(); ++i) {
        if (same_move(position, moves[i], again[i])) continue;
        fail(at, Law::same_moves,
             "move " + std::to_string(i + 1) + " was " + text_of(position, moves[i], i) + " at first, then " +
                 text_of(position, again[i], i));
      }
    }
  }

  [[nodiscard]] bool same_move(const Position<G>& position, const Move<G>& a, const Move<G>& b) const {
    if constexpr (std::equality_comparable<Move<G>>) {
      return a == b;
    } else if constexpr (HasMoveText<G>) {
      return game_.text(position, a) == game_.text(position, b);
    } else {
      return same(game_.after(position, a), game_.after(position, b));
    }
  }

  void check_successors(std::size_t at, const Position<G>& position, const std::vector<Move<G>>& moves) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Position<G> before = position;
      const Position<G> first = game_.after(position, moves[i]);
      const Position<G> second = game_.after(position, moves[i]);
      tried(Law::same_successor);
      if (!same(first, second)) {
        fail(at, Law::same_successor, "move " + text_of(position, moves[i], i) + " leads to" + unlike(first, second));
      }
      if (!same(before, position)) {
        fail(at, Law::same_successor,
             "after() changed its argument at move " + text_of(position, moves[i], i) + ":" + unlike(before, position));
      }
      if constexpr (IsMakeUnmake<G>) check_unmake(at, position, moves[i], i);
    }
  }

  // The move alone, and with each of the first replies made and taken back in between.
  void check_unmake(std::size_t at, const Position<G>& position, const Move<G>& move, std::size_t number) {
    Position<G> board = position;
    game_.make_and_unmake(board, move, [&] {
      const Position<G> between = board;
      const auto replies = game_.moves(between);
      std::size_t count = 0;
      for (auto reply = replies.begin(); reply != replies.end() && count < 4; ++reply, ++count) {
        game_.make_and_unmake(board, *reply, [] {});
      }
    });
    tried(Law::unmake);
    if (same(board, position)) return;
    fail(at, Law::unmake,
         "make and unmake of " + text_of(position, move, number) + " left another position:" + unlike(position, board));
  }

  [[nodiscard]] std::string evaluated(const Position<G>& position) const {
    if constexpr (EvaluatesAlone<G>) {
      return to_text(game_.evaluate(position));
    } else {
      return to_text(game_.evaluate(position, Window<CutoffRule::at_beta>::open()));
    }
  }

  std::string checked_evaluation(std::size_t at, const Position<G>& position) {
    Score score;
    if constexpr (EvaluatesAlone<G>) {
      score = game_.evaluate(position);
    } else {
      score = game_.evaluate(position, Window<CutoffRule::at_beta>::open());
    }
    tried(Law::range);
    if (!score.is_finite()) fail(at, Law::range, "the evaluation is " + to_text(score));
    if constexpr (!EvaluatesAlone<G>) check_windows(at, position, score);
    return to_text(score);
  }

  void check_windows(std::size_t at, const Position<G>& position, Score score) {
    for (const auto& [alpha, beta] : {std::pair(score.next_below(), score), std::pair(score, score.next_above())}) {
      if (!alpha.is_finite() || !beta.is_finite()) continue;
      const Window<CutoffRule::at_beta> window(alpha, beta);
      const Score value = game_.evaluate(position, window);
      tried(Law::window);
      if (keeps_window(window, score, value) && keeps_fail_soft(window, score, value)) continue;
      fail(at, Law::window,
           "the open window gives " + to_text(score) + ", the window (" + to_text(alpha) + ", " + to_text(beta) +
               ") gives " + to_text(value));
    }
  }

  void check_evaluation_again(std::size_t at, const Position<G>& position, const std::string& evaluation) {
    const Position<G> copy = position;
    for (const Position<G>* const one : {&position, &copy}) {
      const std::string again = evaluated(*one);
      tried(Law::same_evaluation);
      if (again != evaluation)
        fail(at, Law::same_evaluation, "the evaluation was " + evaluation + " at first, then " + again);
    }
  }

  void check_mirror(std::size_t at, const Position<G>& position, std::size_t moves, const std::string& evaluation) {
    if constexpr (HasMirror<G>) {
      const Position<G> mirrored = game_.mirrored(position);
      const std::string other = evaluated(mirrored);
      const std::size_t other_moves = moves_of(at, mirrored).size();
      tried(Law::symmetry);
      if (other != evaluation) {
        fail(at, Law::symmetry, "the evaluation is " + evaluation + ", mirrored " + other);
      }
      if (other_moves != moves) {
        fail(at, Law::symmetry, std::to_string(moves) + " moves, mirrored " + std::to_string(other_moves));
      }
    }
  }

  using Seen = SeenPosition<G>;

  [[nodiscard]] std::uint64_t key_of(const Position<G>& position) const {
    if constexpr (KeyedGame<G>) return game_.key(position);
    return 0;
  }

  void check_identity(std::size_t at, const Position<G>& position, std::size_t moves, const std::string& evaluation) {
    if constexpr (TellsPositionsApart<G>) {
      const Seen now{at, moves, evaluation, position, key_of(position)};
      if (const Seen* const equal = seen_.equal_to(position)) {
        compare_equal(at, *equal, now);
      } else {
        check_collision(at, now);
        if (is_near()) seen_.remember(now);
      }
    }
  }

  void compare_equal(std::size_t at, const Seen& before, const Seen& now) {
    tried(Law::path);
    const std::string where = " after " + line_text(before.at);
    if (before.moves != now.moves) {
      fail(at, Law::path, std::to_string(now.moves) + " moves here, " + std::to_string(before.moves) + where);
    }
    if (before.evaluation != now.evaluation) {
      fail(at, Law::path, "the evaluation is " + now.evaluation + " here, " + before.evaluation + where);
    }
    if (!KeyedGame<G>) return;
    tried(Law::keys);
    if (before.key != now.key) fail(at, Law::keys, "another key than the equal position" + where);
  }

  void check_collision(std::size_t at, const Seen& now) {
    if constexpr (KeyedGame<G> && (ComparesPositions<G> || HasPositionText<G>)) {
      tried(Law::keys);
      if (const Seen* const other = seen_.with_key(now.key)) {
        fail(at, Law::keys, "the same key as the different position after " + line_text(other->at));
      }
    }
  }

  // The nodes of random lines are not kept.
  [[nodiscard]] bool is_near() const { return near_ == 0; }

  // Whether two positions are the same as far as the game can tell.
  [[nodiscard]] bool same(const Position<G>& a, const Position<G>& b) const {
    if constexpr (ComparesPositions<G>) {
      return a == b;
    } else {
      return fingerprint(a) == fingerprint(b);
    }
  }
  // Everything that the game says of a position.
  [[nodiscard]] std::string fingerprint(const Position<G>& position) const {
    std::string text = evaluated(position);
    const auto moves = game_.moves(position);
    text += ", " + std::to_string(std::ranges::distance(moves.begin(), moves.end())) + " moves";
    if constexpr (HasPositionText<G>) text += ", " + std::string(game_.text(position));
    if constexpr (KeyedGame<G>) text += ", key " + std::to_string(game_.key(position));
    return text;
  }
  // " A and to B", as far as they can be shown.
  [[nodiscard]] std::string unlike(const Position<G>& a, const Position<G>& b) const {
    const std::string one = fingerprint(a);
    const std::string other = fingerprint(b);
    if (one != other) return " (evaluation " + one + ") and (evaluation " + other + ")";
    return " two positions that == tells apart, with the same evaluation, moves, text and key";
  }

  [[nodiscard]] std::string text_of(const Position<G>& position, const Move<G>& move, std::size_t number) const {
    if constexpr (HasMoveText<G>) {
      return game_.text(position, move);
    } else {
      return "number " + std::to_string(number + 1);
    }
  }

  // The moves from a start to a node.
  [[nodiscard]] std::vector<std::string> line_to(std::size_t at) const {
    std::vector<std::string> line;
    for (; nodes_[at].parent != no_parent; at = nodes_[at].parent) {
      const Position<G>& before = nodes_[nodes_[at].parent].position;
      const std::uint32_t number = nodes_[at].number;
      const auto moves = game_.moves(before);
      const auto move = std::ranges::next(moves.begin(), number, moves.end());
      line.push_back(move == moves.end() ? "number " + std::to_string(number + 1) : text_of(before, *move, number));
    }
    return {line.rbegin(), line.rend()};
  }
  [[nodiscard]] std::string line_text(std::size_t at) const {
    std::string text;
    for (const std::string& move : line_to(at)) text += (text.empty() ? "" : " ") + move;
    return text.empty() ? "no move" : text;
  }

  void enter(std::size_t at, Law law, std::string seen) {
    LawBreak broken{law, {}, {}, std::move(seen)};
    if (law == Law::answers) {  // the game may throw again
      broken.moves = numbers_to(at);
    } else {
      broken.moves = line_to(at);
      if constexpr (HasPositionText<G>) broken.position = game_.text(nodes_[at].position);
    }
    report_.first = std::move(broken);
  }
  [[nodiscard]] std::vector<std::string> numbers_to(std::size_t at) const {
    std::vector<std::string> line;
    for (; nodes_[at].parent != no_parent; at = nodes_[at].parent)
      line.push_back(std::to_string(nodes_[at].number + 1));
    return {line.rbegin(), line.rend()};
  }
  [[noreturn]] void fail(std::size_t at, Law law, std::string seen) {
    enter(at, law, std::move(seen));
    throw Broken{};
  }

  const G& game_;
  LawSettings settings_;
  LawReport report_;
  std::vector<Node> nodes_;
  std::size_t near_ = 0;  // the number of nodes near the starts, once all of them were visited
  std::uint64_t visited_ = 0;
  SeenPositions<G> seen_;
};

}  // namespace detail

// `starts` must not be empty.
template <Game G>
[[nodiscard]] LawReport check_laws(const G& game, std::span<const Position<G>> starts,
                                   const LawSettings& settings = {}) {
  return detail::LawCheck<G>(game, settings).run(starts);
}

}  // namespace pvslab
