#include "harness/match/pair_tally.hpp"

#include <algorithm>

namespace pvslab::match {
namespace {

bool says_the_same(const PlayedMove& one, const PlayedMove& other) {
  return one.centipawns == other.centipawns && one.mate == other.mate && one.nodes == other.nodes;
}

std::optional<PlayedMove> answer_at(const PlayedGame& game, std::size_t ply) {
  return ply < game.moves.size() ? std::optional(game.moves[ply]) : std::nullopt;
}

// In the first game of a pair side a has White. Where a game ends by a fault, the other one may have the move.
Parting parting_of(const PairOfGames& pair, std::size_t ply) {
  const auto first = answer_at(*pair.first, ply);
  const auto second = answer_at(*pair.second, ply);
  const chess::Color loser = pair.first->end.winner.value_or(chess::Color::white) == chess::Color::white
                                 ? chess::Color::black
                                 : chess::Color::white;
  const chess::Color mover = first ? first->mover : second ? second->mover : loser;
  const bool first_is_as = mover == chess::Color::white;
  return {pair.number, ply, first_is_as ? first : second, first_is_as ? second : first};
}

}  // namespace

std::size_t half_points_of_a(const PlayedGame& game, bool a_has_white) {
  if (!game.end.winner) return 1;
  return (*game.end.winner == chess::Color::white) == a_has_white ? 2 : 0;
}

void PairTally::add(const PairOfGames& pair) {
  ++pairs_;
  note_ending(*pair.first, true);
  note_ending(*pair.second, false);
  compare(pair);
  const bool first_is_new = take_in({pair.first, true});
  const bool second_is_new = take_in({pair.second, false});
  if (first_is_new || second_is_new) count(pair);
}

void PairTally::note_ending(const PlayedGame& game, bool a_has_white) {
  ++endings_[static_cast<std::size_t>(game.end.ending)];
  if (!is_fault(game.end.ending)) return;
  const bool is_as = (game.end.winner == chess::Color::black) == a_has_white;
  ++faults_[is_as ? 0 : 1];
}

bool PairTally::are_one(const SeenGame& one, const SeenGame& other) {
  const bool is_shorter = one.game->moves.size() <= other.game->moves.size();
  const auto& tail = (is_shorter ? one : other).game->moves;
  const auto& moves = (is_shorter ? other : one).game->moves;
  const auto before = static_cast<std::ptrdiff_t>(moves.size() - tail.size());
  const auto is_same = [](const PlayedMove& x, const PlayedMove& y) {
    return x.move == y.move && x.before == y.before;
  };
  return std::equal(tail.begin(), tail.end(), moves.begin() + before, is_same) && one.game->last == other.game->last &&
         one.game->end == other.game->end && one.game->fault == other.game->fault;
}

bool PairTally::take_in(const SeenGame& game) {
  std::vector<SeenGame>& bucket = seen_[game.game->last];
  const auto is_this = [&](const SeenGame& each) {
    return each.a_has_white == game.a_has_white && are_one(each, game);
  };
  if (std::ranges::any_of(bucket, is_this)) return false;
  bucket.push_back(game);
  ++distinct_games_;
  return true;
}

void PairTally::compare(const PairOfGames& pair) {
  const auto& first = pair.first->moves;
  const auto& second = pair.second->moves;
  const std::size_t both = std::min(first.size(), second.size());
  std::size_t ply = 0;
  while (ply < both && first[ply].move == second[ply].move) {
    if (!told_apart_ && !says_the_same(first[ply], second[ply])) told_apart_ = parting_of(pair, ply);
    ++ply;
  }
  const bool is_same = ply == first.size() && ply == second.size() && !is_fault(pair.first->end.ending) &&
                       !is_fault(pair.second->end.ending);
  if (is_same) {
    ++same_pairs_;
  } else if (!parted_) {
    parted_ = parting_of(pair, ply);
  }
}

void PairTally::count(const PairOfGames& pair) {
  const std::array<std::size_t, 2> points{half_points_of_a(*pair.first, true), half_points_of_a(*pair.second, false)};
  points_.add(points[0] + points[1]);
  for (const std::size_t each : points) ++wins_draws_losses_[2 - each];
  UnitScore& unit = by_opening_[pair.opening];
  unit.half_points += points[0] + points[1];
  ++unit.pairs;
  counted_.push_back(pair.number);
  if (!settings_.test || verdict_ != SequentialVerdict::undecided) return;
  ratio_ = log_likelihood_ratio(points_, *settings_.test);
  verdict_ = verdict_of(ratio_, *settings_.test);
}

std::vector<UnitScore> PairTally::openings() const {
  std::vector<UnitScore> units;
  for (const auto& [opening, unit] : by_opening_) units.push_back(unit);
  return units;
}

}  // namespace pvslab::match
