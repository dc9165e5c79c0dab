// PlaceWalk: a game under way from the position of a case on, whatever game it is: positions and moves by number and as text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "harness/bind/erased/erased_game.hpp"
#include "harness/bind/workloads/workload.hpp"

namespace pvslab::match {

class PlaceWalk {
 public:
  // `moves` are played at once.
  explicit PlaceWalk(const Case& opening, std::span<const std::uint32_t> moves = {});

  [[nodiscard]] std::uint32_t move_count() const { return *game_.moves(at_).end(); }
  // For the side to move.
  [[nodiscard]] Score value() const;
  // Empty if the game has none.
  [[nodiscard]] std::string text() const { return game_.text(at_); }
  // As the game writes it, or its number from 1.
  [[nodiscard]] std::string move_text(std::uint32_t number) const;
  [[nodiscard]] std::optional<std::uint32_t> number_of(const std::string& text) const;
  void play(std::uint32_t number);

  // Whether equal positions have equal keys. Otherwise a key is that of the path from the opening.
  [[nodiscard]] bool knows_positions() const { return game_.has_keys(); }
  [[nodiscard]] std::uint64_t key() const { return game_.has_keys() ? game_.key(at_) : key_; }

  // For searches from here.
  [[nodiscard]] const Places& places() const { return *places_; }
  [[nodiscard]] Place place() const { return at_.place(); }

 private:
  std::shared_ptr<const Places> places_;
  ErasedGame game_;
  ErasedPosition at_;
  std::uint64_t key_ = 0;
};

}  // namespace pvslab::match
