#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string_view>

#include "suites/nearest.hpp"

namespace pvslab {
namespace nearest_test {

constexpr std::array<std::string_view, 4> names{"alpha-beta", "alpha-beta-strict", "minimax", "d"};

TEST(Nearest, CountsTheEdits) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("abc", ""), 3U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  EXPECT_EQ(edit_distance("flaw", "lawn"), 2U);
}

TEST(Nearest, FindsTheNameThatWasMeant) {
  EXPECT_EQ(nearest("alphabeta", names), "alpha-beta");
  EXPECT_EQ(nearest("alpha-beta-stric", names), "alpha-beta-strict");
  EXPECT_EQ(nearest("mimimax", names), "minimax");
}

TEST(Nearest, FindsNothingWhereNothingIsNear) {
  EXPECT_EQ(nearest("quiescence", names), std::nullopt);
  EXPECT_EQ(nearest("x", names), std::nullopt) << "a name that shares nothing with the word was not meant";
  EXPECT_EQ(nearest("", names), std::nullopt);
  EXPECT_EQ(nearest("minimax", {}), std::nullopt);
}

TEST(Nearest, TakesTheFirstOfEquallyNearNames) {
  constexpr std::array<std::string_view, 2> twins{"cat", "car"};
  EXPECT_EQ(nearest("caw", twins), "cat");
}

TEST(Nearest, CompletesAWordThatOnlyOneNameGoesOnFrom) {
  constexpr std::array<std::string_view, 3> reporters{"github", "gitlab-code-quality", "github-action-benchmark"};
  EXPECT_EQ(nearest("gitlab", reporters), "gitlab-code-quality");
  constexpr std::array<std::string_view, 3> twice{"pvs-sound", "pvs-split", "pvz"};
  EXPECT_EQ(nearest("pvs", twice), "pvz") << "two names go on from it";
}

TEST(UnknownName, IsToldWithTheNearestOneAndWhereToLook) {
  constexpr std::array<std::string_view, 2> ids{"pvs-sound", "scout"};
  EXPECT_EQ(unknown_name("searcher", "pvs-sond", ids, "See `pvslab list searchers`"),
            "unknown searcher 'pvs-sond'. Did you mean 'pvs-sound'? See `pvslab list searchers`");
  EXPECT_EQ(unknown_name("searcher", "zzz", ids, "See `pvslab list searchers`"),
            "unknown searcher 'zzz'. See `pvslab list searchers`");
}

}  // namespace nearest_test
}  // namespace pvslab
