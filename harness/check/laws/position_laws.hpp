// The laws that can be checked at one position: its moves, its evaluation, `after`, make and unmake, and its mirror image.
// Each function tries one law or a few that belong together, counts the trials, and returns the first break.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/check/laws/asked_game.hpp"
#include "harness/check/laws/law_report.hpp"
#include "harness/check/laws/law_walk.hpp"
#include "searchers/core/contract.hpp"
#include "suites/synthetic/draws.hpp"

namespace pvslab::laws {

template <Game G>
class PositionLaws {
 public:
  // Writes the answers of the position to `answers`.
  PositionLaws(AskedGame<G>& game, LawReport& report, const Position<G>& position, std::size_t node)
      : game_(game), report_(report), position_(position), node_(node) {}

  [[nodiscard]] MaybeFault moves_fault(Answers<G>& answers) {
    const MovesOf<G> list = game_.list(position_);
    answers.moves = game_.listed(list);
    ++report_[Law::finite_moves].tried;
    const std::size_t most = report_.settings.most_moves;
    if (answers.moves.size() > most) {
      return Fault{Law::finite_moves, "moves(position)", "at most " + std::to_string(most) + " moves",
                   "more than " + std::to_string(most) + " moves", std::nullopt};
    }
    ++report_[Law::same_moves].tried;
    if (auto found = moves_fault(answers.moves, game_.listed(list), "the same list read twice")) return found;
    for (int call = 0; call < 3; ++call) {
      if (auto found = moves_fault(answers.moves, game_.moves(position_), "moves(position) called again")) return found;
    }
    const Position<G> copy = position_;
    return moves_fault(answers.moves, game_.moves(copy), "moves(copy of the position)");
  }

  [[nodiscard]] MaybeFault evaluation_fault(Answers<G>& answers) {
    answers.evaluation = game_.evaluate(position_);
    ++report_[Law::same_evaluation].tried;
    for (int call = 0; call < 3; ++call) {
      const auto found = game_.evaluation_difference(answers.evaluation, game_.evaluate(position_));
      if (found) return fault(Law::same_evaluation, "evaluate(position) called again", *found);
    }
    const Position<G> copy = position_;
    if (const auto found = game_.evaluation_difference(answers.evaluation, game_.evaluate(copy))) {
      return fault(Law::same_evaluation, "evaluate(copy of the position)", *found);
    }
    if (auto found = range_fault(answers.evaluation, "evaluate(position)")) return found;
    if constexpr (EvaluatesInWindow<G>) {
      ++report_[Law::window_evaluation].tried;
      return windows_fault(answers.evaluation);
    } else {
      return std::nullopt;
    }
  }

  [[nodiscard]] MaybeFault text_fault(Answers<G>& answers) {
    answers.text = game_.text(position_);
    if constexpr (!HasPositionText<G>) return std::nullopt;
    ++report_[Law::same_text].tried;
    const Position<G> copy = position_;
    for (const auto& again : {game_.text(position_), game_.text(copy)}) {
      if (again != answers.text) return Fault{Law::same_text, "asked again", *answers.text, *again, std::nullopt};
    }
    return std::nullopt;
  }

  [[nodiscard]] MaybeFault key_fault(Answers<G>& answers) {
    answers.key = game_.key(position_);
    const Position<G> copy = position_;
    for (const auto& again : {game_.key(position_), game_.key(copy)}) {
      const auto found = game_.key_difference(answers.key, again);
      if (found) return fault(Law::equal_keys, "key of the position and of a copy asked again", *found);
    }
    if constexpr (KeyedGame<G> && SetsUpPositions<G>) {
      ++report_[Law::set_up_keys].tried;
      const auto found = game_.key_difference(game_.key(game_.set_up(position_)), answers.key);
      if (found) return fault(Law::set_up_keys, "key of the position, and of set_up(position)", *found);
    }
    return std::nullopt;
  }

  // Everything again, now that every question has been asked once.
  [[nodiscard]] MaybeFault repetition_fault(const Answers<G>& answers) {
    const auto found = game_.difference(position_, answers, position_, game_.answers(position_));
    return found ? MaybeFault(
                       fault(law_of_repetition(found->aspect), "asked again, evaluation and moves in turn", *found))
                 : std::nullopt;
  }

  [[nodiscard]] MaybeFault after_fault(const Answers<G>& answers) {
    const Position<G> before = position_;
    for (const std::size_t number : tried_moves(answers)) {
      const Move<G>& move = answers.moves[number];
      const Position<G> first = game_.after(position_, move);
      const Position<G> second = game_.after(position_, move);
      ++report_[Law::pure_after].tried;
      if (const auto found = game_.difference(first, second)) {
        return fault(Law::pure_after, call("after", answers, number) + ", twice", *found);
      }
      if (const auto found = game_.difference(before, position_)) {
        return fault(Law::pure_after, call("after", answers, number) + " changed its argument", *found);
      }
    }
    // The answers were stable until now: if they changed, `after` changed them.
    const auto found = game_.difference(before, answers, position_, game_.answers(position_));
    if (found) return fault(Law::pure_after, "asked again after all calls of after(position, move)", *found);
    return std::nullopt;
  }

  [[nodiscard]] MaybeFault unmake_fault(const Answers<G>& answers) requires HasUnmake<G> {
    Position<G> scratch = position_;
    for (const std::size_t number : tried_moves(answers)) {
      if (auto found = unmake_fault(answers, number, scratch)) return found;
    }
    if (!game_.difference(position_, answers, scratch, game_.answers(scratch))) return std::nullopt;
    return unmake_fault_by_answers(answers, scratch);
  }

  // The same for a line of moves, which the seed chooses: all made first, then all taken back.
  [[nodiscard]] MaybeFault line_fault() requires HasUnmake<G> {
    synthetic::Draws draws(hash_of(HashOf::choice, report_.settings.seed + node_));
    std::vector<std::string> line;
    Position<G> scratch = position_;
    return nested_fault(scratch, draws, line);
  }

  [[nodiscard]] MaybeFault symmetry_fault(const Answers<G>& answers) requires Mirrored<G> {
    const Position<G> image = game_.mirrored(position_);
    ++report_[Law::symmetry].tried;
    const std::string tried = "mirrored(position)" + written(image);
    if (const auto found = game_.evaluation_difference(answers.evaluation, game_.evaluate(image))) {
      return fault(Law::symmetry, tried, *found);
    }
    const std::size_t expected = answers.moves.size();
    const std::size_t seen = game_.moves(image).size();
    if (expected == seen) return std::nullopt;
    return Fault{Law::symmetry, tried, std::to_string(expected) + " moves", std::to_string(seen) + " moves",
                 std::nullopt};
  }

 private:
  static constexpr std::size_t nested_plies = 4;
  static constexpr std::size_t every_window_to = 500;  // of the positions

  [[nodiscard]] MaybeFault moves_fault(const std::vector<Move<G>>& expected, const std::vector<Move<G>>& seen,
                                       std::string_view tried) {
    const auto found = game_.moves_difference(position_, expected, position_, seen);
    return found ? MaybeFault(fault(Law::same_moves, std::string(tried), *found)) : std::nullopt;
  }

  [[nodiscard]] MaybeFault range_fault(Score score, const std::string& tried) {
    ++report_[Law::finite_evaluation].tried;
    if (score.is_finite()) return std::nullopt;
    return Fault{Law::finite_evaluation, tried, "a finite score", to_text(score), std::nullopt};
  }

  // `score` is the answer to the open window, which is the score.
  [[nodiscard]] MaybeFault windows_fault(Score score) {
    if constexpr (EvaluatesAlone<G>) {
      if (const auto found = game_.evaluation_difference(score, game_.evaluate_alone(position_))) {
        return fault(Law::window_evaluation, "evaluate(position) beside evaluate(position, open window)", *found);
      }
    }
    if (auto found = windows_fault<CutoffRule::at_beta>(score)) return found;
    if constexpr (EvaluatesInWindow<G, CutoffRule::above_beta>) {
      const Score strict = game_.evaluate(position_, Window<CutoffRule::above_beta>::open());
      if (const auto found = game_.evaluation_difference(score, strict)) {
        return fault(Law::window_evaluation, "evaluate(position, open window) under the strict rule", *found);
      }
      return windows_fault<CutoffRule::above_beta>(score);
    }
    return std::nullopt;
  }
  template <CutoffRule rule>
  [[nodiscard]] MaybeFault windows_fault(Score score) {
    const std::vector<Bounds> windows = windows_around(score, rule);
    // A window costs a search: later positions are asked with a third of the windows each.
    const std::size_t step = node_ < every_window_to ? 1 : 3;
    for (std::size_t i = node_ % step; i < windows.size(); i += step) {
      const Bounds bounds = windows[i];
      const Window<rule> window(bounds.alpha, bounds.beta);
      const Score returned = game_.evaluate(position_, window);
      const std::string tried = "evaluate(position, " + to_text(bounds) + ")" +
                                (rule == CutoffRule::above_beta ? " under the strict rule" : "");
      if (auto found = range_fault(returned, tried)) return found;
      if (keeps_window(window, score, returned) && keeps_fail_soft(window, score, returned)) continue;
      return Fault{Law::window_evaluation, tried,
                   "what fail-soft allows for the evaluation " + to_text(score) + " of the open window",
                   "evaluation " + to_text(returned), std::nullopt};
    }
    return std::nullopt;
  }

  // All moves, or of very many an equal part at each position.
  [[nodiscard]] std::vector<std::size_t> tried_moves(const Answers<G>& answers) const {
    constexpr std::size_t many = 256;
    const std::size_t step = answers.moves.size() / many + 1;
    std::vector<std::size_t> numbers;
    for (std::size_t i = node_ % step; i < answers.moves.size(); i += step) numbers.push_back(i);
    return numbers;
  }

  // Makes a move in `scratch` and takes it back.
  [[nodiscard]] MaybeFault unmake_fault(const Answers<G>& answers, std::size_t number,
                                        Position<G>& scratch) requires HasUnmake<G> {
    const Move<G>& move = answers.moves[number];
    auto undo = game_.made(scratch, move);
    ++report_[Law::make_is_after].tried;
    if (const auto found = game_.difference(game_.after(position_, move), scratch)) {
      return fault(Law::make_is_after, call("after", answers, number) + " and " + call("make", answers, number),
                   *found);
    }
    game_.take_back(scratch, move, std::move(undo));
    ++report_[Law::exact_unmake].tried;
    const auto found = game_.difference(position_, scratch);
    return found ? MaybeFault(fault(Law::exact_unmake, made_and_unmade({name(answers, number)}, 1), *found))
                 : std::nullopt;
  }

  // Some move left answers changed, though == or key did not tell: finds the first.
  [[nodiscard]] MaybeFault unmake_fault_by_answers(const Answers<G>& answers,
                                                   const Position<G>& changed) requires HasUnmake<G> {
    for (const std::size_t number : tried_moves(answers)) {
      Position<G> scratch = position_;
      auto undo = game_.made(scratch, answers.moves[number]);
      game_.take_back(scratch, answers.moves[number], std::move(undo));
      const auto found = game_.difference(position_, answers, scratch, game_.answers(scratch));
      if (found) return fault(Law::exact_unmake, made_and_unmade({name(answers, number)}, 1), *found);
    }
    const auto found = game_.difference(position_, answers, changed, game_.answers(changed));
    return found ? MaybeFault(fault(Law::exact_unmake, "every move made and unmade, one after the other", *found))
                 : std::nullopt;
  }

  // Makes a line of moves, and checks on the way back that each unmake is exact.
  [[nodiscard]] MaybeFault nested_fault(Position<G>& position, synthetic::Draws& draws,
                                        std::vector<std::string>& line) requires HasUnmake<G> {
    const std::vector<Move<G>> moves = game_.moves(position);
    const std::size_t ply = line.size();
    if (ply == nested_plies || moves.empty()) return std::nullopt;
    const std::size_t number = draws.below(static_cast<std::uint32_t>(moves.size()));
    const Position<G> before = position;
    const Answers<G> expected = game_.answers(position);
    line.push_back(game_.move_name(position, moves[number], number));
    auto undo = game_.made(position, moves[number]);
    if (auto found = nested_fault(position, draws, line)) return found;
    game_.take_back(position, moves[number], std::move(undo));
    ++report_[Law::exact_unmake].tried;
    auto found = game_.difference(before, position);
    if (!found) found = game_.difference(before, expected, position, game_.answers(position));
    return found ? MaybeFault(fault(Law::exact_unmake, made_and_unmade(line, line.size() - ply), *found))
                 : std::nullopt;
  }

  [[nodiscard]] std::string name(const Answers<G>& answers, std::size_t number) {
    return game_.move_name(position_, answers.moves[number], number);
  }
  [[nodiscard]] std::string call(const std::string& function, const Answers<G>& answers, std::size_t number) {
    return function + "(position, " + name(answers, number) + ")";
  }
  [[nodiscard]] std::string written(const Position<G>& position) {
    const std::string name = game_.position_name(position);
    return name.empty() ? "" : " = " + name;
  }

  AskedGame<G>& game_;
  LawReport& report_;
  const Position<G>& position_;
  std::size_t node_;
};

}  // namespace pvslab::laws
