// The laws of a game, and what a check of them found: how often each law was tried, and the first break. The order of
// breaks is total: first the length of the line, then the place of the position in the walk, then the order of the laws.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/text/style.hpp"
#include "searchers/core/depth.hpp"

namespace pvslab {

// In the order in which they are checked at a position: a law comes after those that its check relies on.
enum class Law : std::uint8_t {
  no_exceptions,
  finite_moves,
  empty_list,
  same_moves,
  same_evaluation,
  finite_evaluation,
  window_evaluation,
  same_text,
  pure_after,
  make_is_after,
  exact_unmake,
  path_moves,
  path_evaluation,
  equal_keys,
  different_keys,
  set_up_keys,
  symmetry
};

inline constexpr std::size_t law_count = 17;

[[nodiscard]] constexpr Law law_number(std::size_t number) { return static_cast<Law>(number); }

// "exact-unmake"
[[nodiscard]] std::string_view name(Law law);
// "unmake gives back the position that make was given"
[[nodiscard]] std::string_view statement(Law law);
// What its trials are counted in: "positions".
[[nodiscard]] std::string_view unit(Law law);

// How far and how thoroughly a game is walked. The defaults take less than a second with an evaluation of microseconds.
struct LawSettings {
  Depth depth{8};
  std::size_t most_positions = 4'000;
  std::size_t most_moves = 10'000;  // a position with more moves breaks a law
  std::uint64_t seed = 1;           // of the positions chosen where there are too many
};

struct LawTally {
  std::uint64_t tried = 0;
  std::string_view unless;  // why the law does not apply to this game; empty if it does
};

// A position: the moves that lead to it from a root.
struct LawPlace {
  std::size_t root = 0;              // its number, from 0
  std::vector<std::size_t> numbers;  // of the moves, from 1, in the order of moves(position)
  std::vector<std::string> moves;    // as the game writes them; otherwise their numbers
  std::string position;              // as the game writes it; otherwise its key, or empty
};

struct LawBreak {
  Law law;
  LawPlace place;
  std::string tried;  // the calls at this position
  std::string expected;
  std::string seen;
  std::optional<LawPlace> other;  // the position that it is compared with
};

struct LawReport {
  std::array<LawTally, law_count> tallies{};
  LawSettings settings;
  std::size_t roots = 0;
  std::size_t positions = 0;
  Depth every_position_to;  // from here on, some positions were left out
  Depth deepest;            // the longest line
  std::optional<LawBreak> first_break;

  [[nodiscard]] LawTally& operator[](Law law) { return tallies[static_cast<std::size_t>(law)]; }
  [[nodiscard]] const LawTally& operator[](Law law) const { return tallies[static_cast<std::size_t>(law)]; }
  // A game without a position was not checked.
  [[nodiscard]] bool keeps_the_laws() const { return positions > 0 && !first_break; }
};

// A check with nothing left open: game, positions and settings are bound.
using LawCheck = std::function<LawReport()>;

// The law, the position, the moves, what was expected and what was seen.
[[nodiscard]] std::string text_of(const LawBreak& broken, const Style& style = {});
// The same with the extent of the walk and a table of the laws.
[[nodiscard]] std::string text_of(const LawReport& report, const Style& style = {});

}  // namespace pvslab
