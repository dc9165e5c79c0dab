// check_laws: walks a game from its starting positions and checks the laws that every game must keep. It stops at the
// first break. The walk goes ply by ply, so a break is found at the shortest line of those walked. While a ply fits into
// its share of the positions, every line is walked, and otherwise a choice of them that depends on the seed alone.
// Exceptions of the game are breaks too.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/check/laws/asked_game.hpp"
#include "harness/check/laws/law_report.hpp"
#include "harness/check/laws/law_walk.hpp"
#include "harness/check/laws/position_laws.hpp"

namespace pvslab {

namespace laws {

template <Game G>
class Walk {
 public:
  Walk(const G& game, const LawSettings& settings) : game_(game, settings.most_moves) {
    report_.settings = settings;
    note_what_does_not_apply();
  }

  [[nodiscard]] LawReport report(const std::vector<Position<G>>& roots) {
    const std::optional<G> untouched = copy_of_game();
    report_.roots = roots.size();
    if (!empty_list_breaks() && !walk_breaks(roots) && !lines_break()) asked_again_breaks(untouched);
    report_.positions = nodes_.size();
    return std::move(report_);
  }

 private:
  static constexpr bool tells_by_itself = ComparesPositions<G> || HasPositionText<G>;
  static constexpr std::size_t no_parent = static_cast<std::size_t>(-1);

  struct Node {
    Position<G> position;
    std::size_t parent;  // no_parent: a root
    std::size_t number;  // of the move that led here, or of the root
    Answers<G> answers{};
  };
  // A move of a node.
  struct Step {
    std::size_t node;
    std::size_t number;
  };

  void note_what_does_not_apply() {
    const auto note = [&](Law law, bool applies, std::string_view reason) {
      if (!applies) report_[law].unless = reason;
    };
    note(Law::same_text, HasPositionText<G>, "positions have no text");
    note(Law::window_evaluation, EvaluatesInWindow<G>, "evaluate takes no window");
    note(Law::make_is_after, HasUnmake<G>, "no make and unmake");
    note(Law::exact_unmake, HasUnmake<G>, "no make and unmake");
    note(Law::path_moves, TellsPositionsApart<G>, "positions have no ==, text or key");
    note(Law::path_evaluation, TellsPositionsApart<G>, "positions have no ==, text or key");
    note(Law::equal_keys, KeyedGame<G>, "no key(position)");
    note(Law::different_keys, KeyedGame<G>, "no key(position)");
    note(Law::different_keys, !KeyedGame<G> || tells_by_itself, "positions have neither == nor a text");
    note(Law::set_up_keys, KeyedGame<G>, "no key(position)");
    note(Law::set_up_keys, !KeyedGame<G> || SetsUpPositions<G>, "no set_up(position)");
    note(Law::symmetry, Mirrored<G>, "no mirrored(position)");
  }

  [[nodiscard]] std::optional<G> copy_of_game() const {
    if constexpr (std::copy_constructible<G>) {
      return game_.game();
    } else {
      return std::nullopt;
    }
  }

  // Runs a check at a node. An exception of the game is a break of the first law.
  [[nodiscard]] bool breaks(AskedGame<G>& game, std::size_t node, auto&& check) {
    MaybeFault found;
    try {
      found = check();
    } catch (const std::exception& exception) {
      found = Fault{Law::no_exceptions, std::string(game.call()), "an answer",
                    std::string("an exception: ") + exception.what(), std::nullopt};
    } catch (...) {
      found =
          Fault{Law::no_exceptions, std::string(game.call()), "an answer", "an exception without a text", std::nullopt};
    }
    if (!found) return false;
    tell(std::move(*found), node);
    return true;
  }

  void tell(Fault found, std::size_t node) {
    LawBreak broken{.law = found.law,
                    .place = place_of(node),
                    .tried = std::move(found.tried),
                    .expected = std::move(found.expected),
                    .seen = std::move(found.seen),
                    .other = std::nullopt};
    if (found.other) broken.other = place_of(*found.other);
    report_.first_break = std::move(broken);
  }

  // Texts of the game may throw; then numbers stand for them.
  [[nodiscard]] LawPlace place_of(std::size_t node) {
    LawPlace place;
    if (node >= nodes_.size()) return place;
    try {
      place.position = game_.position_name(nodes_[node].position);
    } catch (...) {
      place.position.clear();
    }
    for (; nodes_[node].parent != no_parent; node = nodes_[node].parent) {
      place.numbers.push_back(nodes_[node].number + 1);
      place.moves.push_back(name_of_move(nodes_[nodes_[node].parent], nodes_[node].number));
    }
    place.root = nodes_[node].number;
    std::ranges::reverse(place.numbers);
    std::ranges::reverse(place.moves);
    return place;
  }
  [[nodiscard]] std::string name_of_move(const Node& parent, std::size_t number) {
    try {
      return game_.move_name(parent.position, parent.answers.moves[number], number);
    } catch (...) {
      return "#" + std::to_string(number + 1);
    }
  }

  // Searchers use a default-constructed list of moves at the horizon.
  [[nodiscard]] bool empty_list_breaks() {
    ++report_[Law::empty_list].tried;
    return breaks(game_, nodes_.size(), [&]() -> MaybeFault {
      const MovesOf<G> list{};
      if (list.begin() == list.end()) return std::nullopt;
      return Fault{Law::empty_list, "a default-constructed list of moves", "no moves", "a list that is not empty",
                   std::nullopt};
    });
  }

  [[nodiscard]] bool walk_breaks(const std::vector<Position<G>>& roots) {
    for (std::size_t root = 0; root < roots.size() && root < report_.settings.most_positions; ++root) {
      if (node_breaks({roots[root], no_parent, root})) return true;
    }
    bool is_every_line = nodes_.size() == roots.size();
    std::size_t first = 0;
    const std::int32_t plies = report_.settings.depth.plies();
    for (std::int32_t ply = 1; ply <= plies && first < nodes_.size(); ++ply) {
      const std::size_t end = nodes_.size();
      const std::size_t left = report_.settings.most_positions - std::min(end, report_.settings.most_positions);
      const std::size_t share = left / static_cast<std::size_t>(plies - ply + 1);
      const std::vector<Step> all = steps(first, end);
      const std::optional<std::vector<Step>> chosen = chosen_steps(all, share);
      if (!chosen) return true;
      for (const Step step : *chosen) {
        if (step_breaks(step)) return true;
      }
      is_every_line = is_every_line && chosen->size() == all.size();
      if (!chosen->empty()) report_.deepest = Depth(ply);
      if (is_every_line) report_.every_position_to = Depth(ply);
      first = end;
    }
    return false;
  }

  [[nodiscard]] std::vector<Step> steps(std::size_t first, std::size_t end) const {
    std::vector<Step> found;
    for (std::size_t node = first; node < end; ++node) {
      for (std::size_t number = 0; number < nodes_[node].answers.moves.size(); ++number) {
        found.push_back({node, number});
      }
    }
    return found;
  }

  // Lines to the same position are chosen together, as far as its key, bytes or text tell it before it is checked.
  // Nothing if a law broke on the way.
  [[nodiscard]] std::optional<std::vector<Step>> chosen_steps(const std::vector<Step>& all, std::size_t share) {
    if (all.size() <= share) return all;
    constexpr std::size_t most_asked = 100'000;
    std::vector<std::uint64_t> hashes;
    for (const Step step : all) {
      std::uint64_t hash = hash_of(HashOf::choice, hash_of(HashOf::moves, step.node) + step.number);
      const auto ask = [&]() -> MaybeFault {
        hash = hash_after(step, hash);
        return std::nullopt;
      };
      if (all.size() <= most_asked && breaks(game_, step.node, ask)) return std::nullopt;
      hashes.push_back(hash);
    }
    std::vector<Step> result;
    for (const std::size_t place : chosen(hashes, share, report_.settings.seed)) result.push_back(all[place]);
    return result;
  }
  [[nodiscard]] std::uint64_t hash_after(Step step, std::uint64_t otherwise) {
    const Node& node = nodes_[step.node];
    const Position<G> position = game_.after(node.position, node.answers.moves[step.number]);
    if constexpr (KeyedGame<G>) return hash_of(HashOf::key, *game_.key(position));
    if constexpr (has_comparable_bytes<Position<G>>) return hash_of(HashOf::bytes, bytes_of(position));
    if constexpr (HasPositionText<G>) return hash_of(HashOf::text, *game_.text(position));
    return otherwise;
  }

  [[nodiscard]] bool step_breaks(Step step) {
    std::optional<Position<G>> next;
    const bool is_broken = breaks(game_, step.node, [&]() -> MaybeFault {
      next = game_.after(nodes_[step.node].position, nodes_[step.node].answers.moves[step.number]);
      return std::nullopt;
    });
    return is_broken || node_breaks({std::move(*next), step.node, step.number});
  }

  [[nodiscard]] bool node_breaks(Node added) {
    const std::size_t at = nodes_.size();
    Node& node = nodes_.emplace_back(std::move(added));
    return breaks(game_, at, [&]() -> MaybeFault {
      ++report_[Law::no_exceptions].tried;
      PositionLaws<G> position(game_, report_, node.position, at);
      if (auto found = position.moves_fault(node.answers)) return found;
      if (auto found = position.evaluation_fault(node.answers)) return found;
      if (auto found = position.text_fault(node.answers)) return found;
      if (auto found = position.key_fault(node.answers)) return found;
      if (auto found = position.repetition_fault(node.answers)) return found;
      if (auto found = position.after_fault(node.answers)) return found;
      if constexpr (HasUnmake<G>) {
        if (auto found = position.unmake_fault(node.answers)) return found;
      }
      if (auto found = pairs_fault(at)) return found;
      if constexpr (Mirrored<G>) return position.symmetry_fault(node.answers);
      return std::nullopt;
    });
  }

  // Compares the node with those before it: equal positions have the same answers, different ones different keys.
  [[nodiscard]] MaybeFault pairs_fault(std::size_t at) {
    if constexpr (TellsPositionsApart<G>) {
      const std::vector<std::uint64_t> hashes = hashes_of(nodes_[at]);
      bool was_met = false;
      for (const std::size_t before : seen_.perhaps_equal(hashes)) {
        if (!are_equal(nodes_[before], nodes_[at])) {
          if (auto found = collision_fault(before, at)) return found;
        } else if (!std::exchange(was_met, true)) {
          if (auto found = equal_fault(before, at)) return found;
        }
      }
      if (KeyedGame<G> && tells_by_itself) ++report_[Law::different_keys].tried;
      seen_.add(at, hashes);
    }
    return std::nullopt;
  }

  [[nodiscard]] bool are_equal(const Node& a, const Node& b) {
    if constexpr (ComparesPositions<G>) return game_.equal(a.position, b.position);
    return HasPositionText<G> ? a.answers.text == b.answers.text : a.answers.key == b.answers.key;
  }

  [[nodiscard]] MaybeFault equal_fault(std::size_t before, std::size_t at) {
    const auto compared = [&](Law law, const std::optional<Difference>& difference) -> MaybeFault {
      ++report_[law].tried;
      if (!difference) return std::nullopt;
      Fault found = fault(law, "compared with an equal position", *difference);
      if (!tells_by_itself) found.tried += " (of the same key, which may tell too little)";
      found.other = before;
      return found;
    };
    const Node& expected = nodes_[before];
    const Node& seen = nodes_[at];
    const auto moves =
        game_.moves_difference(expected.position, expected.answers.moves, seen.position, seen.answers.moves);
    if (auto found = compared(Law::path_moves, moves)) return found;
    const auto evaluation = game_.evaluation_difference(expected.answers.evaluation, seen.answers.evaluation);
    if (auto found = compared(Law::path_evaluation, evaluation)) return found;
    if (!KeyedGame<G>) return std::nullopt;
    return compared(Law::equal_keys, game_.key_difference(expected.answers.key, seen.answers.key));
  }

  [[nodiscard]] MaybeFault collision_fault(std::size_t before, std::size_t at) {
    const auto key = nodes_[at].answers.key;
    if (!key || nodes_[before].answers.key != key) return std::nullopt;
    return Fault{Law::different_keys, "compared with a different position", "two keys",
                 "both have key " + key_text(*key), before};
  }

  [[nodiscard]] std::vector<std::uint64_t> hashes_of(const Node& node) {
    const Answers<G>& answers = node.answers;
    std::vector<std::uint64_t> hashes;
    if (answers.key) hashes.push_back(hash_of(HashOf::key, *answers.key));
    if (answers.text) hashes.push_back(hash_of(HashOf::text, *answers.text));
    if constexpr (has_comparable_bytes<Position<G>>) {
      hashes.push_back(hash_of(HashOf::bytes, bytes_of(node.position)));
    }
    const auto evaluation = static_cast<std::uint64_t>(answers.evaluation.value());
    hashes.push_back(hash_of(HashOf::answers, hash_of(HashOf::answers, evaluation) + answers.moves.size()));
    if constexpr (has_comparable_bytes<Move<G>>) {
      std::string bytes;
      for (const Move<G>& move : answers.moves) bytes += bytes_of(move);
      hashes.push_back(hash_of(HashOf::moves, bytes));
    }
    return hashes;
  }

  // After the walk, because a break at a single move has a shorter line.
  [[nodiscard]] bool lines_break() {
    if constexpr (HasUnmake<G>) {
      for (std::size_t node = 0; node < nodes_.size(); ++node) {
        PositionLaws<G> position(game_, report_, nodes_[node].position, node);
        if (breaks(game_, node, [&] { return position.line_fault(); })) return true;
      }
    }
    return false;
  }

  // Asks for every position again, the last one first: once after all the others, and once with a copy of the game that
  // was never asked before. The break at the earliest position stays.
  void asked_again_breaks(const std::optional<G>& untouched) {
    std::size_t first = nodes_.size();
    asked_again(game_, "asked again after all the other positions", first);
    if (!untouched) return;
    AskedGame<G> fresh(*untouched, report_.settings.most_moves);
    asked_again(fresh, "asked with a fresh copy of the game, the last position first", first);
  }
  void asked_again(AskedGame<G>& game, const std::string& tried, std::size_t& first) {
    for (std::size_t node = first; node-- > 0;) {
      if (breaks(game, node, [&] { return asked_again_fault(game, nodes_[node], tried); })) first = node;
    }
  }
  [[nodiscard]] MaybeFault asked_again_fault(AskedGame<G>& game, const Node& node, const std::string& tried) {
    const auto found = game.difference(node.position, node.answers, node.position, game.answers(node.position));
    return found ? MaybeFault(fault(law_of_repetition(found->aspect), tried, *found)) : std::nullopt;
  }

  AskedGame<G> game_;
  LawReport report_;
  std::deque<Node> nodes_;
  SeenPositions seen_;
};

}  // namespace laws

// Checks the laws from these positions. The game and the positions are not changed unless the game breaks a law.
template <Game G>
[[nodiscard]] LawReport check_laws(const G& game, const std::vector<Position<G>>& roots,
                                   const LawSettings& settings = {}) {
  return laws::Walk<G>(game, settings).report(roots);
}

// The same, to be run later.
template <Game G>
[[nodiscard]] LawCheck law_check(G game, std::vector<Position<G>> roots, LawSettings settings = {}) {
  return [game = std::move(game), roots = std::move(roots), settings] { return check_laws(game, roots, settings); };
}

}  // namespace pvslab
