// The arena of any game: Connect Four, tic-tac-toe, trees, and what a user registers, each as places (harness/bind/trees/places.hpp).
#include <fmt/format.h>

#include <set>
#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/base/json/stored_number.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/bound_games.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "harness/match/arena.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab::match {
namespace {

constexpr std::uint64_t seed_of_trees = 1;
constexpr std::size_t most_cases = 100'000;

// A game under way.
class PlaceWalk {
 public:
  explicit PlaceWalk(const Case& opening) : game_(std::shared_ptr<const Places>(opening.places())), at_(game_.at(0)) {}

  [[nodiscard]] std::uint32_t move_count() const { return *game_.moves(at_).end(); }
  [[nodiscard]] Score value() const {
    return game_.evaluate(at_, Window<CutoffRule::at_beta>(-Score::infinity(), Score::infinity()));
  }
  [[nodiscard]] std::string text() const { return game_.text(at_); }
  // As the game writes it, or its number from 1.
  [[nodiscard]] std::string move_text(std::uint32_t number) const {
    const std::string text = game_.text(at_, number);
    return text.empty() ? std::to_string(number + 1) : text;
  }
  [[nodiscard]] std::optional<std::uint32_t> number_of(const std::string& text) const {
    for (std::uint32_t number = 0; number < move_count(); ++number) {
      if (move_text(number) == text) return number;
    }
    return std::nullopt;
  }
  void play(std::uint32_t number) {
    key_ = game_.has_keys() ? key_ : synthetic::mix(key_ + number + 1);
    at_ = game_.after(at_, number);
  }
  // Of a game without keys: of the path from this opening.
  [[nodiscard]] std::uint64_t key() const { return game_.has_keys() ? game_.key(at_) : key_; }

  // The first of the best moves, its value, and the nodes that it took.
  [[nodiscard]] PlayedMove best(std::size_t searcher, Depth depth) const {
    const BoundSearcher<ErasedGame>& bound = bound_catalog<ErasedGame>()[searcher];
    Counters counters;
    std::optional<std::pair<std::uint32_t, Score>> best;
    for (std::uint32_t number = 0; number < move_count(); ++number) {
      const Score value = -bound.count(game_, game_.after(at_, number), depth.below(), Bounds{}, counters).value;
      if (!best || value > best->second) best = {number, value};
    }
    return {.move = move_text(best->first), .centipawns = best->second.value(), .nodes = counters.nodes};
  }

 private:
  ErasedGame game_;
  ErasedPosition at_;
  std::uint64_t key_ = 0;
};

chess::Color mover_at(std::size_t ply) { return ply % 2 == 0 ? chess::Color::white : chess::Color::black; }

// The side to move has no move.
GameEnd end_of(const PlaceWalk& walk, std::size_t ply) {
  const Score value = walk.value();
  const chess::Color mover = mover_at(ply);
  if (value == Score(0)) return {Ending::no_moves, std::nullopt};
  return {Ending::no_moves, value > Score(0) ? mover : chess::opponent(mover)};
}

class WorkloadArena : public Arena {
 public:
  WorkloadArena(const std::string& spec, std::optional<std::size_t> count, const MatchSettings& settings)
      : settings_(settings), workload_(make_workload(parse_workload(spec))) {
    for (const Side* side : {&settings.a, &settings.b}) require_playable(*side);
    if (settings.adjudication.win || settings.adjudication.draw)
      throw UsageError("--adjudicate: only chess has win and draw; other games have length");
    const auto size = workload_->size();
    if (!size && !count)
      throw UsageError(fmt::format("{} has no end; say how many openings with --count N", workload_->spec()));
    std::set<std::pair<std::uint64_t, std::string>> seen;
    for (std::uint64_t i = 0; i < size.value_or(most_cases) && cases_.size() < count.value_or(most_cases); ++i) {
      auto one = workload_->make_case(seed_of_trees, i);
      const PlaceWalk walk(*one);
      if (walk.move_count() == 0) {
        ++over_;
      } else if (!walk.text().empty() && !seen.emplace(walk.key(), walk.text()).second) {
        ++repeated_;
      } else {
        cases_.push_back(std::move(one));
        indices_.push_back(i);
      }
    }
    if (cases_.empty()) throw UsageError(fmt::format("the game is over in each position of {}", workload_->spec()));
  }

  [[nodiscard]] std::string source() const override { return workload_->spec(); }
  [[nodiscard]] std::size_t openings() const override { return cases_.size(); }
  [[nodiscard]] std::size_t repeated() const override { return repeated_; }
  [[nodiscard]] std::size_t over() const override { return over_; }
  [[nodiscard]] std::string name(std::size_t opening) const override {
    const std::string place = workload_->place_of(indices_[opening]);
    return place.empty() ? fmt::format("{}, number {}", workload_->spec(), indices_[opening] + 1) : place;
  }
  [[nodiscard]] std::string add_to(CellPlan& plan) const override {
    if (const auto hash = workload_->file_hash()) plan.add_input(workload_->spec(), *hash);
    return fmt::format("{}, {} openings\n", workload_->spec(), cases_.size());
  }

  [[nodiscard]] PlayedGame play(std::size_t opening, bool a_is_first,
                                const std::function<void()>& look) const override {
    PlaceWalk walk(*cases_[opening]);
    PlayedGame game;
    while (walk.move_count() != 0) {
      if (game.moves.size() >= length()) {
        game.end = {Ending::length, std::nullopt};
        return game;
      }
      look();
      const bool is_as = (mover_at(game.moves.size()) == chess::Color::white) == a_is_first;
      const Side& side = is_as ? settings_.a : settings_.b;
      game.moves.push_back(walk.best(*side.searcher, Depth(*side.limits.depth)));
      if (interrupted()) throw WorkInterrupted("interrupted amid a game");
      walk.play(*walk.number_of(game.moves.back().move));
    }
    game.end = end_of(walk, game.moves.size());
    return game;
  }

  void complete(std::size_t opening, PlayedGame& game) const override {
    PlaceWalk walk(*cases_[opening]);
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      const auto number = walk.number_of(game.moves[ply].move);
      if (!number) throw StoredResultError("its game has a move that is not legal");
      game.moves[ply].mover = mover_at(ply);
      game.moves[ply].before = walk.key();
      walk.play(*number);
    }
    game.last = walk.key();
    const bool is_over = walk.move_count() == 0;
    const GameEnd end = is_over ? end_of(walk, game.moves.size()) : GameEnd{Ending::length, std::nullopt};
    if (game.end != end || (!is_over && game.moves.size() != length()))
      throw StoredResultError("its game has another end");
  }

  [[nodiscard]] std::string position(std::size_t opening, const PlayedGame& game, std::size_t ply) const override {
    std::string text = walk_to(opening, game, ply).text();
    if (!text.empty()) return text;
    text = name(opening);
    for (std::size_t i = 0; i < ply; ++i) text += (i == 0 ? " after " : " ") + game.moves[i].move;
    return text;
  }
  [[nodiscard]] std::string move(std::size_t, const PlayedGame&, std::size_t, const PlayedMove& move) const override {
    return move.move;
  }
  [[nodiscard]] std::string root(std::size_t opening) const override { return position(opening, {}, 0); }
  [[nodiscard]] std::vector<std::string> moves(std::size_t, const PlayedGame& game) const override {
    std::vector<std::string> texts;
    for (const PlayedMove& each : game.moves) texts.push_back(each.move);
    return texts;
  }
  [[nodiscard]] std::size_t opening_plies(std::size_t) const override { return 0; }
  [[nodiscard]] std::optional<PgnGame> pgn(std::size_t, const PlayedGame&) const override { return std::nullopt; }

 private:
  void require_playable(const Side& side) const {
    if (!side.searcher) throw UsageError(fmt::format("'{}' is a UCI engine, which plays chess only", side.name));
    if (!side.limits.depth || side.limits.nodes || side.limits.time)
      throw UsageError(fmt::format("'{}': in games other than chess moves are limited by --depth alone", side.name));
    if (!side.options.empty())
      throw UsageError(fmt::format("'{}': in games other than chess a searcher has no options", side.name));
    const std::string_view refusal = bound_catalog<ErasedGame>()[*side.searcher].refusal;
    const std::string_view other = workload_->refusal(*side.searcher);
    if (!refusal.empty() || !other.empty())
      throw UsageError(fmt::format("'{}' cannot play this: {}", side.name, refusal.empty() ? other : refusal));
  }
  [[nodiscard]] std::size_t length() const { return settings_.adjudication.length.value_or(most_plies_of_a_game); }
  [[nodiscard]] PlaceWalk walk_to(std::size_t opening, const PlayedGame& game, std::size_t ply) const {
    PlaceWalk walk(*cases_[opening]);
    for (std::size_t i = 0; i < ply; ++i) walk.play(*walk.number_of(game.moves[i].move));
    return walk;
  }

  const MatchSettings& settings_;
  std::unique_ptr<Workload> workload_;
  std::vector<std::unique_ptr<Case>> cases_;
  std::vector<std::uint64_t> indices_;  // in the workload
  std::size_t repeated_ = 0;
  std::size_t over_ = 0;
};

}  // namespace

std::unique_ptr<Arena> workload_arena(const std::string& spec, std::optional<std::size_t> count,
                                      const MatchSettings& settings) {
  return std::make_unique<WorkloadArena>(spec, count, settings);
}

}  // namespace pvslab::match
