// Openings that are made by playing: the different positions that some plies lead to, all of them or some that are drawn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "harness/bind/workloads/workload.hpp"

namespace pvslab::match {

// What is listed; beyond it, openings can only be drawn.
inline constexpr std::size_t most_listed_openings = 100'000;

struct PlayedOutOptions {
  std::uint32_t plies = 0;
  std::optional<std::size_t> count = {};  // nothing: all
  std::uint64_t seed = 1;                 // of the draw
};

struct PlayedOut {
  struct One {
    std::size_t from;  // the number of its case
    std::vector<std::uint32_t> moves;
  };
  std::vector<One> openings;  // in the order of their moves
  std::optional<std::size_t>
      there_are{};           // different positions in which the game goes on; nothing: more than are listed
  std::size_t repeated = 0;  // ways to a position that was there before
  std::size_t over = 0;      // ways to the end of the game
};

// The positions `plies` moves after those of the cases. Two are different if their key or text differs; in a game without keys, if
// their moves do. Of more than `count`, the seed draws: each position of the list with the same chance; where there are too many to
// list, by random moves, so that a position that more ways lead to has a greater chance. Throws UsageError if there are too many
// and no count, or none.
[[nodiscard]] PlayedOut played_out(std::span<const std::unique_ptr<Case>> cases, const PlayedOutOptions& options);

}  // namespace pvslab::match
