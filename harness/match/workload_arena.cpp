// The arena of any game: Connect Four, tic-tac-toe, trees, and what a user registers, each as places (harness/bind/trees/places.hpp).
#include <fmt/format.h>

#include <set>
#include <utility>

#include "harness/base/json/stored_number.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/bound_games.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "harness/match/arena.hpp"
#include "harness/match/place_referee.hpp"
#include "harness/match/places/place_walk.hpp"
#include "harness/match/places/played_out.hpp"
#include "harness/match/players/place_player.hpp"

namespace pvslab::match {
namespace {

constexpr std::uint64_t seed_of_trees = 1;
constexpr std::size_t most_cases = 100'000;

class WorkloadArena : public Arena {
 public:
  WorkloadArena(const std::string& spec, const WorkloadOpenings& wanted, const MatchSettings& settings)
      : settings_(settings), workload_(make_workload(parse_workload(spec))), game_(spec.substr(0, spec.find(':'))) {
    for (const Side* side : {&settings.a, &settings.b}) require_playable(*side);
    if (settings.adjudication.win || settings.adjudication.draw)
      throw UsageError("--adjudicate: only chess has win and draw; other games have length");
    read_cases(wanted.plies ? std::nullopt : wanted.count);
    if (wanted.plies) {
      play_out({.plies = *wanted.plies, .count = wanted.count, .seed = wanted.seed});
    } else {
      for (std::size_t i = 0; i < cases_.size(); ++i) openings_.push_back({i, {}});
    }
  }

  [[nodiscard]] std::string source() const override { return workload_->spec(); }
  [[nodiscard]] std::size_t openings() const override { return openings_.size(); }
  [[nodiscard]] std::size_t repeated() const override { return repeated_; }
  [[nodiscard]] std::size_t over() const override { return over_; }
  [[nodiscard]] std::optional<MadeOpenings> made() const override { return made_; }
  [[nodiscard]] std::string name(std::size_t opening) const override {
    const PlayedOut::One& one = openings_[opening];
    const std::string place = workload_->place_of(indices_[one.from]);
    std::string name = place.empty() ? fmt::format("{}, number {}", workload_->spec(), indices_[one.from] + 1) : place;
    for (std::size_t i = 0; const std::string& move : moves_of(one)) name += (i++ == 0 ? " after " : " ") + move;
    return name;
  }
  [[nodiscard]] std::string add_to(CellPlan& plan) const override {
    if (const auto hash = workload_->file_hash()) plan.add_input(workload_->spec(), *hash);
    std::string contents = fmt::format("{}, {} openings\n", workload_->spec(), openings_.size());
    if (made_) contents += fmt::format("after {} plies, seed {}\n", made_->plies, made_->seed);
    return contents;
  }

  [[nodiscard]] PlayedGame play(std::size_t opening, bool a_is_first,
                                const std::function<void()>& look) const override {
    PlaceReferee referee = referee_of(opening);
    PlacePlayer a(settings_.a);
    PlacePlayer b(settings_.b);
    PlayedGame game;
    for (auto end = end_of(referee, game); !end; end = end_of(referee, game)) {
      look();
      const bool is_as = (referee.mover() == chess::Color::white) == a_is_first;
      PlacePlayer& player = is_as ? a : b;
      const Side& side = is_as ? settings_.a : settings_.b;
      player.prepare();
      const PlayerAnswer answer =
          answer_in_time({[&] { return player.ask(referee.now()); }, side.limits.time, settings_.margin}, game);
      if (answer.fault) {
        lose_by_fault(game, *answer.fault, player.dialogue(), referee.mover());
        return game;
      }
      const PlayerMove& move = *answer.move;
      game.moves.push_back({.move = move.move, .centipawns = move.centipawns, .nodes = move.nodes});
      referee.play(*referee.now().number_of(move.move));
    }
    game.end = *end_of(referee, game);
    return game;
  }

  // The ends that the rules decide are looked at again.
  void complete(std::size_t opening, PlayedGame& game) const override {
    PlaceReferee referee = referee_of(opening);
    for (PlayedMove& each : game.moves) {
      if (referee.end()) throw StoredResultError("its game goes on after its end");
      const auto number = referee.now().number_of(each.move);
      if (!number) throw StoredResultError("its game has a move that is not legal");
      each.mover = referee.mover();
      each.before = referee.now().key();
      referee.play(*number);
    }
    game.last = referee.now().key();
    const auto end = end_of(referee, game);
    const bool is_right =
        is_fault(game.end.ending) ? !end && game.end.winner == chess::opponent(referee.mover()) : end == game.end;
    if (!is_right) throw StoredResultError("its game has another end");
  }

  [[nodiscard]] std::string position(std::size_t opening, const PlayedGame& game, std::size_t ply) const override {
    PlaceWalk walk = walk_from(openings_[opening]);
    for (std::size_t i = 0; i < ply; ++i) walk.play(*walk.number_of(game.moves[i].move));
    if (!walk.text().empty()) return walk.text();
    std::string text = name(opening);
    const bool is_first = openings_[opening].moves.empty();
    for (std::size_t i = 0; i < ply; ++i) text += (i == 0 && is_first ? " after " : " ") + game.moves[i].move;
    return text;
  }
  [[nodiscard]] std::string move(std::size_t, const PlayedGame&, std::size_t, const PlayedMove& move) const override {
    return move.move;
  }
  [[nodiscard]] std::string root(std::size_t opening) const override {
    const std::string text = PlaceWalk(*cases_[openings_[opening].from]).text();
    return text.empty() ? name(opening) : text;
  }
  [[nodiscard]] std::vector<std::string> moves(std::size_t opening, const PlayedGame& game) const override {
    std::vector<std::string> texts = moves_of(openings_[opening]);
    for (const PlayedMove& each : game.moves) texts.push_back(each.move);
    return texts;
  }
  [[nodiscard]] std::size_t opening_plies(std::size_t opening) const override {
    return openings_[opening].moves.size();
  }
  [[nodiscard]] std::optional<PgnGame> pgn(std::size_t, const PlayedGame&) const override { return std::nullopt; }

 private:
  void require_playable(const Side& side) const {
    if (side.is_engine()) throw UsageError(fmt::format("'{}' is a UCI engine, which plays chess only", side.name));
    if (!side.options.empty())
      throw UsageError(fmt::format("'{}': in games other than chess a searcher has no options", side.name));
    const std::string_view refusal = bound_catalog<ErasedGame>()[*side.searcher].refusal;
    const std::string_view other = workload_->refusal(*side.searcher);
    if (!refusal.empty() || !other.empty())
      throw UsageError(fmt::format("'{}' cannot play this: {}", side.name, refusal.empty() ? other : refusal));
  }

  // Positions in which the game goes on, at most `count`, each once.
  void read_cases(std::optional<std::size_t> count) {
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

  void play_out(const PlayedOutOptions& options) {
    PlayedOut found = played_out(cases_, options);
    openings_ = std::move(found.openings);
    repeated_ = found.repeated;
    over_ = found.over;
    made_ = MadeOpenings{.plies = options.plies, .seed = options.seed, .there_are = found.there_are};
  }

  [[nodiscard]] PlaceReferee referee_of(std::size_t opening) const {
    const PlayedOut::One& one = openings_[opening];
    return {*cases_[one.from], one.moves, game_};
  }
  [[nodiscard]] PlaceWalk walk_from(const PlayedOut::One& one) const { return PlaceWalk(*cases_[one.from], one.moves); }
  [[nodiscard]] std::vector<std::string> moves_of(const PlayedOut::One& one) const {
    std::vector<std::string> texts;
    PlaceWalk walk(*cases_[one.from]);
    for (const std::uint32_t number : one.moves) {
      texts.push_back(walk.move_text(number));
      walk.play(number);
    }
    return texts;
  }

  [[nodiscard]] std::optional<GameEnd> end_of(const PlaceReferee& referee, const PlayedGame& game) const {
    if (const auto end = referee.end()) return end;
    if (game.moves.size() >= settings_.adjudication.length.value_or(most_plies_of_a_game))
      return GameEnd{Ending::length, std::nullopt};
    return std::nullopt;
  }

  const MatchSettings& settings_;
  std::unique_ptr<Workload> workload_;
  std::string game_;  // its name
  std::vector<std::unique_ptr<Case>> cases_;
  std::vector<std::uint64_t> indices_;  // of the cases in the workload
  std::vector<PlayedOut::One> openings_;
  std::optional<MadeOpenings> made_;
  std::size_t repeated_ = 0;
  std::size_t over_ = 0;
};

}  // namespace

std::unique_ptr<Arena> workload_arena(const std::string& spec, const WorkloadOpenings& openings,
                                      const MatchSettings& settings) {
  return std::make_unique<WorkloadArena>(spec, openings, settings);
}

}  // namespace pvslab::match
