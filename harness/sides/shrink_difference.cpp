// A difference may need what the engine was asked before, or the moves that lead to the position. So each candidate is asked
// alone, in a fresh process of both engines, and what is printed is what was seen there.
#include <algorithm>
#include <utility>

#include "harness/sides/same.hpp"
#include "suites/chess/uci_move.hpp"

namespace pvslab {
namespace {

class DifferenceShrinker {
 public:
  explicit DifferenceShrinker(const SamePlan& plan) : plan_(plan), a_(plan.a), b_(plan.b), most_(plan.most_questions) {}

  ShrunkDifference run(const SamePosition& found) {
    const int depth = found.comparison.difference->depth;
    shrunk_.position = *found.position;
    shrunk_.depth = depth == 0 ? plan_.depths.greatest : depth;
    shrunk_.difference = *found.comparison.difference;
    if (!differs_alone() && !differs_after_others(found)) {
      shrunk_.failure =
          "asked again, the two did not differ: an engine does not answer the same question in the same way";
      return finish();
    }
    while (!is_over() && goes_down()) {
    }
    if (!shrunk_.position.moves.empty() && !is_over()) {
      const auto as_fen = compared(shrunk_.position.without_moves(), shrunk_.depth, WhatCounts::scores);
      if (as_fen) shrunk_.differs_as_fen = as_fen->difference.has_value();
    }
    return finish();
  }

 private:
  [[nodiscard]] bool is_over() const { return shrunk_.questions >= most_; }

  ShrunkDifference finish() {
    shrunk_.reached_limit = is_over();
    if (!shrunk_.failure) ask_again();
    return std::move(shrunk_);
  }

  // The control: an engine that differs from itself differs from any other.
  void ask_again() {
    ++shrunk_.questions;
    for (auto [side, first] : {std::pair{&a_, &of_a_}, std::pair{&b_, &of_b_}}) {
      const auto again = answer_of(*side, shrunk_.position, asked_depth_);
      if (!again || compare_searches(*first, *again, {.least = 1, .greatest = shrunk_.depth}).difference)
        shrunk_.not_repeated.push_back(side->engine().name);
    }
  }

  // Nothing if an engine did not answer.
  std::optional<SearchComparison> compared(const AskedPosition& position, int depth,
                                           WhatCounts counts = WhatCounts::everything) {
    last_a_ = answer_of(a_, position, depth);
    last_b_ = answer_of(b_, position, depth);
    ++shrunk_.questions;
    if (!last_a_ || !last_b_) return std::nullopt;
    return compare_searches(*last_a_, *last_b_, {.least = 1, .greatest = depth}, counts);
  }

  std::optional<EngineSearch> answer_of(EngineSide& side, const AskedPosition& position, int depth) {
    side.end();
    for (const AskedQuestion& question : shrunk_.before) {
      if (std::holds_alternative<SideFault>(side.ask(question.position, question.limits))) return std::nullopt;
    }
    SideAnswer answer = side.ask(position, plan_.limits_to(depth));
    if (auto* const search = std::get_if<EngineSearch>(&answer)) return std::move(*search);
    return std::nullopt;
  }

  // Keeps the difference if the two differ there.
  bool keeps(const AskedPosition& position, int depth) {
    const auto found = compared(position, depth);
    if (!found || !found->difference) return false;
    shrunk_.position = position;
    shrunk_.difference = *found->difference;
    shrunk_.depth = found->difference->depth == 0 ? depth : found->difference->depth;
    asked_depth_ = depth;
    of_a_ = *last_a_;
    of_b_ = *last_b_;
    return true;
  }

  bool differs_alone() {
    if (keeps(shrunk_.position, shrunk_.depth)) return true;
    return shrunk_.depth != plan_.depths.greatest && keeps(shrunk_.position, plan_.depths.greatest);
  }

  // The questions of the same process that came before, as few as keep the difference.
  bool differs_after_others(const SamePosition& found) {
    const std::vector<AskedPosition>& all = plan_.positions.positions;
    const auto number = static_cast<std::size_t>(found.position - all.data());
    std::vector<AskedQuestion> before;
    for (std::size_t i = number - number % SameCheck::positions_of_cell; i < number; ++i)
      before.push_back({all[i], plan_.limits()});
    const int depth = plan_.depths.greatest;
    const auto differs_after = [&](const std::vector<AskedQuestion>& questions) {
      shrunk_.before = questions;
      return keeps(shrunk_.position, depth);
    };
    if (before.empty() || !differs_after(before)) {
      shrunk_.before.clear();
      return false;
    }
    for (std::size_t i = 0; i < before.size() && !is_over();) {
      std::vector<AskedQuestion> fewer = before;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      if (differs_after(fewer)) {
        before = std::move(fewer);
      } else {
        ++i;
      }
    }
    shrunk_.before = std::move(before);
    return true;
  }

  // To a position after one more move that differs at a smaller depth. The moves that the engines would play come first.
  bool goes_down() {
    if (shrunk_.depth <= 1) return false;
    const AskedPosition from = shrunk_.position;
    const int depth = shrunk_.depth - 1;
    const std::string answers = shrunk_.difference.a + " " + shrunk_.difference.b;
    const auto is_played = [&](const chess::Move& move) {
      const std::string text = to_uci(from.end(), move);
      return answers.find("pv " + text) != std::string::npos || answers.find("bestmove " + text) != std::string::npos;
    };
    std::vector<chess::Move> moves;
    for (const bool played : {true, false}) {
      for (const chess::Move& move : legal_moves(from.end())) {
        if (is_played(move) == played) moves.push_back(move);
      }
    }
    for (const chess::Move& move : moves) {
      if (is_over()) return false;
      const AskedPosition next = from.after(move);
      if (legal_moves(next.end()).empty()) continue;
      if (keeps(next, depth)) return true;
    }
    return false;
  }

  const SamePlan& plan_;
  EngineSide a_;
  EngineSide b_;
  std::size_t most_;
  ShrunkDifference shrunk_;
  std::optional<EngineSearch> last_a_;
  std::optional<EngineSearch> last_b_;
  // The answers that show the difference, and the depth that was asked.
  EngineSearch of_a_;
  EngineSearch of_b_;
  int asked_depth_ = 1;
};

}  // namespace

ShrunkDifference shrink_difference(const SamePlan& plan, const SamePosition& found) {
  try {
    return DifferenceShrinker(plan).run(found);
  } catch (const EngineError& error) {
    ShrunkDifference shrunk{.position = *found.position, .difference = *found.comparison.difference};
    shrunk.failure = error.what();
    return shrunk;
  }
}

}  // namespace pvslab
