// The profile of a search says the same as its counters.
#include "harness/measure/profile/profile.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/workload_family.hpp"

namespace pvslab {
namespace {

ProfileOptions small(unsigned threads = 1) {
  return {.spec = parse_workload("uniform:b=3,d=4,values=9"), .seed = 7, .trees = 5, .threads = threads};
}

// What the counting observer counts in the same searches.
Counters counted(std::string_view searcher, const ProfileOptions& options) {
  Counters counters;
  const auto workload = make_workload(options.spec);
  for (std::uint64_t index = 0; index < options.trees; ++index) {
    static_cast<void>(
        workload->make_case(options.seed, index)->count(find_searcher(searcher).value(), Bounds{}, counters));
  }
  return counters;
}

TEST(Profile, AddsUpToTheCountersOfEverySearcher) {
  const Profile profile = profile_of(select_searchers({}), small());
  ASSERT_EQ(profile.searches.size(), searcher_infos().size());
  for (const SearchProfile& search : profile.searches) {
    if (search.searcher == "pvs-lmr-printed") continue;  // searches beyond the depth, where the written-out tree ends
    Counters sum;
    for (const SearchProfile::Level& level : search.plies) {
      sum.nodes += level.pv + level.cut + level.all;
      sum.leaves += level.leaves;
      sum.proofs += level.proofs;
      sum.proofs_failed += level.proofs_failed;
      sum.re_searches += level.re_searches;
    }
    const auto& cutoffs = search.cutoffs_by_move;
    sum.cutoffs = std::accumulate(cutoffs.begin(), cutoffs.end(), std::uint64_t{0});
    sum.first_move_cutoffs = cutoffs.empty() ? 0 : cutoffs.front();
    sum.interior = sum.nodes - sum.leaves;
    EXPECT_EQ(sum, counted(search.searcher, small())) << search.searcher;
  }
}

TEST(Profile, DoesNotDependOnThreads) {
  const auto searchers = select_searchers(std::vector<std::string>{"pvs-*"});
  EXPECT_EQ(to_json(profile_of(searchers, small(1))), to_json(profile_of(searchers, small(4))));
}

TEST(Profile, RefusesTreesThatAreTooLarge) {
  EXPECT_THROW(static_cast<void>(profile_of({0}, {.spec = parse_workload("uniform:b=20,d=8"), .trees = 1})),
               UsageError);
}

}  // namespace
}  // namespace pvslab
