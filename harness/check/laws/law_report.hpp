// LawReport: whether a game keeps the laws that every search relies on, and the first place where it breaks one.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/text/style.hpp"

namespace pvslab {

enum class Law : std::uint8_t {
  same_moves,       // a position has the same moves in the same order at every call
  finite_moves,     // and not more than `most_moves_of_a_position`
  same_successor,   // a move leads to the same position at every call, and after() leaves its argument alone
  unmake,           // unmake takes back what make did, after several moves too
  same_evaluation,  // a position has the same evaluation at every call
  range,            // which is a finite score
  window,           // evaluate(position, window) returns what fail-soft allows there
  path,             // a position that is reached by different moves has the same moves and evaluation
  keys,             // positions have equal keys if and only if they are equal
  symmetry,         // mirrored(position) has the same evaluation, and as many moves
  answers           // no call throws
};
inline constexpr std::size_t law_count = static_cast<std::size_t>(Law::answers) + 1;
inline constexpr std::uint32_t most_moves_of_a_position = 10'000;

[[nodiscard]] std::string_view name(Law law);
// What the law says, in one sentence without its full stop.
[[nodiscard]] std::string_view statement(Law law);

struct LawBreak {
  Law law;
  std::string position;            // as the game writes it; empty if it has no text
  std::vector<std::string> moves;  // from the start, as the game writes them, else their numbers, counted from 1
  std::string seen;                // "2 moves at first, then 3"
};

struct LawReport {
  std::uint64_t positions = 0;
  std::array<std::uint64_t, law_count> tried{};         // how often, by law
  std::array<std::string_view, law_count> not_tried{};  // why not, where it was not; else empty
  std::optional<LawBreak> first;                        // the one with the fewest moves

  [[nodiscard]] bool holds() const { return !first.has_value(); }
};

// "nim breaks the law ...", with position and moves; of a game that keeps the laws: what was tried.
[[nodiscard]] std::string law_text(std::string_view game, const LawReport& report, const Style& style = {});
[[nodiscard]] nlohmann::ordered_json to_json(std::string_view game, const LawReport& report);

}  // namespace pvslab
