// Every listed game keeps the laws, on boards of several sizes: those who search them trust it (listed_games_workload.cpp).
#include <gmock/gmock.h>

#include <pvslab/listed_games.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "harness/check/laws/game_laws.hpp"
#include "searchers/core/game_info.hpp"

namespace pvslab::test {
namespace {

using Values = std::vector<std::int32_t>;

// Boards other than the one by default; the smallest and the longest of them end within the walk.
template <NamedGame G>
std::vector<Values> other_boards() {
  if constexpr (std::is_same_v<G, MnkGame>) return {{3, 4, 3}, {1, 5, 2}, {16, 4, 4}, {8, 8, 5}};
  if constexpr (std::is_same_v<G, Breakthrough>) return {{2, 4}, {3, 5}, {16, 4}, {4, 16}};
  if constexpr (std::is_same_v<G, Othello>) return {{4}, {6}};
  if constexpr (std::is_same_v<G, ConnectFour>) return {{7, 6}, {1, 63}, {32, 1}};
  return {};
}

struct KeepsTheLaws {
  template <NamedGame G>
  void operator()(std::type_identity<G>) const {
    Values usual;
    for (const GameParameter& each : parameters_of<G>()) usual.push_back(each.value);
    std::vector<Values> boards = other_boards<G>();
    EXPECT_EQ(boards.empty(), usual.empty()) << G::info.id << ": name other boards here";
    boards.push_back(usual);
    std::array<bool, law_count> applies{};
    std::array<std::uint64_t, law_count> tried{};
    for (const Values& values : boards) {
      const std::string board = std::string(G::info.id) + testing::PrintToString(values);
      const G game = game_of<G>(values);
      const LawReport report = check_laws(game, {start_of(game, 1, 0)}, {.depth = Depth(30), .most_positions = 1'500});
      EXPECT_TRUE(report.keeps_the_laws()) << board << "\n" << text_of(report);
      for (std::size_t i = 0; i < law_count; ++i) {
        applies[i] = report[law_number(i)].unless.empty();
        tried[i] += report[law_number(i)].tried;
      }
      // A text that can be read is the whole position.
      EXPECT_EQ(report[Law::set_up_keys].tried > 0, ParsesPositions<G>) << board;
    }
    // On a large board no two lines may lead to the same position; on one of them they do.
    for (std::size_t i = 0; i < law_count; ++i)
      EXPECT_EQ(tried[i] > 0, applies[i]) << G::info.id << " " << name(law_number(i));
  }
};

TEST(GameLaws, AreKeptByTheListedGames) { ListedGames::for_each(KeepsTheLaws{}); }

}  // namespace
}  // namespace pvslab::test
