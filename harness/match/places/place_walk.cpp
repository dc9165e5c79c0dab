#include "harness/match/places/place_walk.hpp"

#include "harness/bind/erased/live_places.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab::match {
namespace {

// Places that are freed: a search of a whole game would fill the memory with those that are kept.
std::shared_ptr<const Places> places_of(const Case& opening) {
  const auto* const start = dynamic_cast<const StartsGame*>(&opening);
  auto game = start == nullptr ? nullptr : start->live_game();
  if (game) return game;
  return opening.places();
}

}  // namespace

PlaceWalk::PlaceWalk(const Case& opening, std::span<const std::uint32_t> moves)
    : places_(places_of(opening)), game_(places_), at_(game_.at(0)) {
  for (const std::uint32_t number : moves) play(number);
}

Score PlaceWalk::value() const {
  return game_.evaluate(at_, Window<CutoffRule::at_beta>(-Score::infinity(), Score::infinity()));
}

std::string PlaceWalk::move_text(std::uint32_t number) const {
  const std::string text = game_.text(at_, number);
  return text.empty() ? std::to_string(number + 1) : text;
}

std::optional<std::uint32_t> PlaceWalk::number_of(const std::string& text) const {
  for (std::uint32_t number = 0; number < move_count(); ++number) {
    if (move_text(number) == text) return number;
  }
  return std::nullopt;
}

void PlaceWalk::play(std::uint32_t number) {
  key_ = synthetic::mix(key_ + number + 1);
  at_ = game_.after(at_, number);
}

}  // namespace pvslab::match
