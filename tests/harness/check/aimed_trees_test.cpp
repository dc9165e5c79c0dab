// Trees aimed at numbers: that the numbers occur in every sense, and what they find and cannot find.
#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <vector>

#include "harness/check/drawn/aimed_trees.hpp"
#include "harness/check/subject/subjects_of.hpp"
#include "suites/explicit/tree_text.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace aimed_trees_test {

// Alpha-beta that is wrong where `Slip` says so.
template <typename Slip>
struct Slips {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "slips", .title = "", .citation = "", .contract = fail_soft_contract, .rule = CutoffRule::at_beta};

  static constexpr Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      Score value = -search(successor, window.flipped());
      if (Slip::happens(node.depth().plies(), static_cast<int>(successor.number()), window, value)) value = best;
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

using AtBeta = Window<CutoffRule::at_beta>;
struct WithPliesLeft {
  static constexpr bool happens(int plies, int, const AtBeta&, Score) { return plies == 47; }
};
struct AtPlace {
  static constexpr bool happens(int, int number, const AtBeta&, Score) { return number == 401; }
};
struct AtScore {
  static constexpr bool happens(int, int, const AtBeta&, Score value) { return value == Score(-123'456'789); }
};
struct InWindowOfWidth {
  static constexpr bool happens(int, int, const AtBeta& window, Score) {
    return window.beta().is_finite() && window.alpha().is_finite() &&
           std::int64_t{window.beta().value()} - window.alpha().value() == 5'000;
  }
};

template <typename Slip>
std::uint64_t violations(const std::vector<std::int32_t>& numbers) {
  static const std::vector<Subject> subjects = subjects_of<Slips<Slip>>();
  const NumberedTreesResult found = verify_numbered_trees(subjects, aimed_trees(numbers, 1), {});
  EXPECT_TRUE(found.complete);
  EXPECT_EQ(found.trees, numbers.size() * aimed_trees_per_number);
  return found.tallies.front()[Clause::window].violations;
}

TEST(AimedTrees, FindWhatHappensAtADepthAPlaceAScoreOrAWidthThatIsNamed) {
  EXPECT_GT(violations<WithPliesLeft>({47}), 0U);
  EXPECT_GT(violations<AtPlace>({401}), 0U);
  EXPECT_GT(violations<AtScore>({-123'456'789}), 0U);
  EXPECT_GT(violations<InWindowOfWidth>({5'000}), 0U);
}

TEST(AimedTrees, DoNotFindWhatHappensAtANumberThatIsNotNamed) {
  EXPECT_EQ(violations<WithPliesLeft>({30}), 0U);
  EXPECT_EQ(violations<AtPlace>({60}), 0U);
  EXPECT_EQ(violations<AtScore>({60}), 0U);
  EXPECT_EQ(violations<InWindowOfWidth>({60}), 0U);
}

TEST(AimedTrees, AreTheSameForTheSameSeedAndOthersForAnother) {
  const std::vector<std::int32_t> numbers{19, -77'777};
  std::set<std::string> texts;
  std::uint64_t changed = 0;
  for (std::uint64_t index = 0; index < 400; ++index) {
    const std::string text = to_text(draw_aimed_tree(numbers, 1, index));
    EXPECT_EQ(text, to_text(draw_aimed_tree(numbers, 1, index)));
    changed += text != to_text(draw_aimed_tree(numbers, 2, index));
    texts.insert(text);
  }
  EXPECT_GT(texts.size(), 300U);
  EXPECT_GT(changed, 300U);
}

TEST(AimedTrees, TakeTheEndsOfTheScoresAndNumbersThatAreNoCount) {
  const std::vector<std::int32_t> ends{Score::lowest().value(), -1, 0, Score::highest().value()};
  for (std::uint64_t index = 0; index < 400; ++index) {
    EXPECT_LE(count_nodes(draw_aimed_tree(ends, 1, index)), 4'000U) << index;
  }
  EXPECT_EQ(worth_aiming_at(ends), std::vector<std::int32_t>{});
  EXPECT_EQ(worth_aiming_at(std::vector<std::int32_t>{-31'000, -1, 2, 19}), (std::vector<std::int32_t>{-31'000, 19}));
}

}  // namespace aimed_trees_test
}  // namespace pvslab
