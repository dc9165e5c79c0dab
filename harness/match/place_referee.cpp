#include "harness/match/place_referee.hpp"

#include "suites/draughts/draughts.hpp"

namespace pvslab::match {
namespace {

constexpr std::uint32_t drawing_occurrences = 3;
constexpr std::uint32_t quiet_plies_of_a_draw = 80;

}  // namespace

PlaceReferee::PlaceReferee(const Case& opening, std::span<const std::uint32_t> moves, std::string_view game)
    : now_(opening), is_draughts_(game == Draughts::info.id) {
  remember();
  for (const std::uint32_t number : moves) play(number);
  plies_ = 0;
}

void PlaceReferee::play(std::uint32_t number) {
  const std::string before = is_draughts_ ? now_.text() : std::string();
  now_.play(number);
  ++plies_;
  if (is_draughts_) {
    const Draughts game;
    quiet_plies_ = Draughts::is_quiet(game.parse(before), game.parse(now_.text())) ? quiet_plies_ + 1 : 0;
  }
  remember();
}

void PlaceReferee::remember() {
  if (now_.knows_positions()) occurrences_of_now_ = ++occurrences_[{now_.key(), now_.text()}];
}

std::optional<GameEnd> PlaceReferee::end() const {
  if (now_.move_count() == 0) return end_without_moves();
  if (occurrences_of_now_ >= drawing_occurrences) return GameEnd{Ending::threefold, std::nullopt};
  if (quiet_plies_ >= quiet_plies_of_a_draw) return GameEnd{Ending::quiet_moves, std::nullopt};
  return std::nullopt;
}

// The score of the side to move says who has won.
GameEnd PlaceReferee::end_without_moves() const {
  const Score value = now_.value();
  if (value == Score(0)) return {Ending::no_moves, std::nullopt};
  return {Ending::no_moves, value > Score(0) ? mover() : chess::opponent(mover())};
}

}  // namespace pvslab::match
