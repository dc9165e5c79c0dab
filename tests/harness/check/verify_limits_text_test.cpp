// The limits of a verification as text: what is read, and the column of each error.
#include <gtest/gtest.h>

#include <string>

#include "harness/check/oracles/inductive.hpp"
#include "harness/check/oracles/limits_text.hpp"
#include "harness/check/verify/verification_plan.hpp"
#include "suites/input_error.hpp"
#include "tests/support/printing.hpp"

namespace pvslab {
namespace {

struct Wrong {
  const char* text;
  std::size_t column;
  const char* hint;  // a part of the message
};

void PrintTo(const Wrong& wrong, std::ostream* out) { *out << wrong.text; }

template <typename Parse>
void expect_refused(const Wrong& wrong, Parse parse) {
  try {
    static_cast<void>(parse(wrong.text));
    FAIL() << wrong.text << " was accepted";
  } catch (const InputError& error) {
    EXPECT_EQ(error.column, wrong.column) << error.what();
    EXPECT_NE(error.message.find(wrong.hint), std::string::npos) << error.what();
  }
}

class WrongExhaustiveLimits : public testing::TestWithParam<Wrong> {};

TEST_P(WrongExhaustiveLimits, AreRefusedAtTheirColumn) { expect_refused(GetParam(), parse_exhaustive_limits); }

INSTANTIATE_TEST_SUITE_P(
    LimitsText, WrongExhaustiveLimits,
    testing::Values(Wrong{"", 1, "expected KEY=VALUE here, as in depth=3"},           //
                    Wrong{"dept", 1, "unknown limit 'dept'. Did you mean 'depth'?"},  //
                    Wrong{"rank", 1, "unknown limit 'rank'. Did you mean 'ranks'?"},  //
                    Wrong{"dept=3", 1,
                          "unknown limit 'dept'. Did you mean 'depth'? The limits of --exhaustive are"},         //
                    Wrong{"depth=3,leafs=2", 9, "Did you mean 'leaves'?"},                                       //
                    Wrong{"depth=3,", 9, "expected KEY=VALUE here"},                                             //
                    Wrong{",depth=3", 1, "expected KEY=VALUE here"},                                             //
                    Wrong{"depth=3,,leaves=2", 9, "expected KEY=VALUE here"},                                    //
                    Wrong{"depth", 1, "'depth' has no '='; write KEY=VALUE, as in depth=3"},                     //
                    Wrong{"depth=", 7, "'' is not a whole number; depth must be one from 0 to 20"},              //
                    Wrong{"depth=x", 7, "'x' is not a whole number"},                                            //
                    Wrong{"depth=3x", 7, "'3x' is not a whole number"},                                          //
                    Wrong{"depth= 3", 7, "' 3' is not a whole number"},                                          //
                    Wrong{"depth=+3", 7, "'+3' is not a whole number"},                                          //
                    Wrong{"depth=-1", 7, "depth must be from 0 to 20, not -1"},                                  //
                    Wrong{"depth=21", 7, "depth must be from 0 to 20, not 21"},                                  //
                    Wrong{"depth=99999999999999999999", 7, "depth must be from 0 to 20"},                        //
                    Wrong{"depth=1e1", 7, "'1e1' is not a whole number"},                                        //
                    Wrong{"depth=nan", 7, "'nan' is not a whole number"},                                        //
                    Wrong{"depth=3,depth=3", 9, "'depth' is given twice"},                                       //
                    Wrong{"leaves=0", 8, "leaves must be from 1 to 20, not 0"},                                  //
                    Wrong{"branching=0", 11, "branching must be from 1 to 20, not 0"},                           //
                    Wrong{"branching=2,values=1", 20, "write values as LO..HI"},                                 //
                    Wrong{"values=..1", 8, "'' is not a whole number; each end of values must be"},              //
                    Wrong{"values=-1..", 12, "'' is not a whole number"},                                        //
                    Wrong{"values=2..1", 8, "the lowest value comes first"},                                     //
                    Wrong{"values=0..1000", 8, "at most 1000 values"},                                           //
                    Wrong{"values=-2147483648..2147483647", 8, "values must be from -1000000 to 1000000, not"},  //
                    Wrong{"values=1...3", 11, "'.3' is not a whole number"},                                     //
                    Wrong{"ranks=1", 6, "'ranks' takes no value"},                                               //
                    Wrong{"ranks,ranks", 7, "'ranks' is given twice"},                                           //
                    Wrong{"values=0..1,ranks", 13, "either values or ranks"},                                    //
                    Wrong{"ranks,values=0..1", 1, "either values or ranks"}));

class WrongInductiveLimits : public testing::TestWithParam<Wrong> {};

TEST_P(WrongInductiveLimits, AreRefusedAtTheirColumn) { expect_refused(GetParam(), parse_inductive_limits); }

INSTANTIATE_TEST_SUITE_P(
    LimitsText, WrongInductiveLimits,
    testing::Values(Wrong{"", 1, "expected KEY=VALUE here, as in branching=3"},  //
                    Wrong{"depth=3", 1, "unknown limit 'depth'"},                //
                    Wrong{"branching=0", 11, "from 1 to 8"},                     //
                    Wrong{"branching=9", 11, "from 1 to 8"},                     //
                    Wrong{"branching=3,ranks", 13, "unknown limit 'ranks'"},
                    Wrong{"branching=3,ranks=1", 13,
                          "unknown limit 'ranks'. The limits of --inductive are branching, values, extra"},  //
                    Wrong{"branching=3,values=2", 20, "LO..HI"}));

TEST(LimitsText, OfATypicalCommandAreRead) {
  const ExhaustiveLimits limits = parse_exhaustive_limits("depth=4,branching=3,leaves=5,values=-2..7");
  EXPECT_EQ(limits.shapes.depth, 4);
  EXPECT_EQ(limits.shapes.branching, 3U);
  EXPECT_EQ(limits.shapes.leaves, 5U);
  ASSERT_TRUE(limits.values);
  EXPECT_EQ(limits.values->lowest, Score(-2));
  EXPECT_EQ(limits.values->highest, Score(7));
}

TEST(LimitsText, LeftOutAreTheDefaults) {
  const ExhaustiveLimits limits = parse_exhaustive_limits("leaves=1");
  EXPECT_EQ(limits.shapes.depth, ShapeLimits{}.depth);
  EXPECT_EQ(limits.shapes.branching, ShapeLimits{}.branching);
  EXPECT_EQ(limits.shapes.leaves, 1U);
  EXPECT_EQ(limits.values->lowest, Score(-1));
  EXPECT_EQ(parse_inductive_limits("values=0..0").branching, InductiveLimits{}.branching);
}

TEST(LimitsText, OfRanksHaveNoValues) { EXPECT_FALSE(parse_exhaustive_limits("ranks,depth=2").values); }

// The text of a verification's table can be pasted into a command.
TEST(LimitsText, AreReadAsTheTableOfAVerificationPrintsThem) {
  const ExhaustiveLimits defaults = parse_exhaustive_limits(limits_text(ExhaustiveLimits{}));
  EXPECT_EQ(limits_text(defaults), limits_text(ExhaustiveLimits{}));
  const ExhaustiveLimits ranks{.shapes = {.depth = 3, .branching = 3, .leaves = 4}, .values = {}};
  ASSERT_EQ(limits_text(ranks), "depth 3, branching 3, leaves 4, weak orders");
  EXPECT_EQ(limits_text(parse_exhaustive_limits(limits_text(ranks))), limits_text(ranks));
  EXPECT_EQ(parse_inductive_limits("branching 2, values -3..4").highest, Score(4));
}

TEST(LimitsText, OfInductionAreRead) {
  const InductiveLimits limits = parse_inductive_limits("values=-3..4,branching=2,extra=3");
  EXPECT_EQ(limits.extra_states, 3U);
  EXPECT_EQ(limits.branching, 2U);
  EXPECT_EQ(limits.lowest, Score(-3));
  EXPECT_EQ(limits.highest, Score(4));
}

}  // namespace
}  // namespace pvslab
