// The costs of nodes from searches that were timed.
#include "harness/speedup/cost_fit.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace pvslab {
namespace {

TEST(CostFit, FindsTheCostsThatTheTimesWereMadeOf) {
  std::vector<TimedVisits> searches;
  for (const auto& [interior, leaves] : {std::pair(1000U, 9000U), std::pair(2000U, 2500U), std::pair(700U, 9000U)}) {
    searches.push_back({interior, leaves, 12 * interior + 3 * leaves});
  }
  const CostModel costs = fit_costs(searches);
  EXPECT_EQ(costs.interior, 120);
  EXPECT_EQ(costs.leaf, 30);
}

TEST(CostFit, GivesBothTheMeanIfTheSearchesCannotTellThemApart) {
  const std::vector<TimedVisits> alike{{100, 900, 5000}, {200, 1800, 10000}};
  const CostModel costs = fit_costs(alike);
  EXPECT_EQ(costs.interior, 50);
  EXPECT_EQ(costs.leaf, 50);
}

TEST(CostFit, GivesBothTheMeanIfOneWouldBeNegative) {
  const std::vector<TimedVisits> odd{{1000, 1000, 2000}, {1000, 2000, 1500}};
  const CostModel costs = fit_costs(odd);
  EXPECT_EQ(costs.interior, costs.leaf);
  EXPECT_GT(costs.leaf, 0);
}

TEST(Latency, IsMeasured) { EXPECT_GT(measured_latency(), 0); }

}  // namespace
}  // namespace pvslab
