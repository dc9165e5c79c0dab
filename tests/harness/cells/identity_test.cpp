// Identities: what the results of a plan depend on, and how a difference is told.
#include "harness/cells/parts/identity.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/harness/cells/sample_plan.hpp"

namespace pvslab {
namespace {

const Identity mine{.version = "0.1",
                    .commit = "c0ffee",
                    .executable = "abc",
                    .verb = "compare",
                    .seed = 1,
                    .inputs = {{"a.epd", 5}},
                    .plan = "set x\ntrees = 3\n"};

TEST(Identity, OfTheSameProgramAndPlanIsTheSame) {
  const test::SamplePlan one;
  const test::SamplePlan other;
  EXPECT_EQ(difference(identity_of(one.plan()), identity_of(other.plan())), std::nullopt);
}

TEST(Identity, SurvivesAsJson) { EXPECT_EQ(difference(identity_from(to_json(mine)), mine), std::nullopt); }

TEST(Identity, SaysWhichPartDiffers) {
  Identity other = mine;
  other.seed = 2;
  EXPECT_EQ(difference(other, mine), "its seed is 2, not 1");
  other = mine;
  other.plan = "set x\ntrees = 4\n";
  EXPECT_EQ(difference(other, mine), "its plan has `trees = 4` instead of `trees = 3`");
  other.plan = "set x\n";
  EXPECT_EQ(difference(other, mine), "its plan has `(the end)` instead of `trees = 3`");
  other = mine;
  other.verb = "verify";
  EXPECT_EQ(difference(other, mine), "it is of `verify`, not of `compare`");
  other = mine;
  other.executable = "def";
  EXPECT_EQ(difference(other, mine),
            "it was written by another build of the program (commit c0ffee, def; not commit c0ffee, abc)");
  other.version = "0.2";
  EXPECT_EQ(difference(other, mine), "it was written by version 0.2 of the program, not 0.1");
  other.format = 1;
  EXPECT_EQ(difference(other, mine), "its format is 1, not 2");
}

TEST(Identity, SaysWhichInputDiffers) {
  Identity other = mine;
  other.inputs = {{"a.epd", 6}};
  EXPECT_EQ(difference(other, mine), "a.epd had other contents (0000000000000006, not 0000000000000005)");
  other.inputs = {{"b.epd", 6}};
  EXPECT_EQ(difference(other, mine), "it reads b.epd, not a.epd");
  other.inputs = {{"elsewhere/a.epd", 5}};
  EXPECT_EQ(difference(other, mine), std::nullopt) << "the bytes count, not the place";
  other.inputs = {};
  EXPECT_EQ(difference(other, mine), "it does not read a.epd");
  EXPECT_EQ(difference(mine, other), "it reads a.epd, which is no input here");
}

}  // namespace
}  // namespace pvslab
