// Specs of synthetic trees: their meaning, and the errors for invalid ones.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "suites/input_error.hpp"
#include "suites/synthetic/spec.hpp"

namespace pvslab::synthetic {
namespace synthetic_spec_test {

TEST(SyntheticSpec, ReadsEveryParameter) {
  EXPECT_EQ(parse_spec("uniform:b=3,d=4,values=5"), (Spec{Uniform::Params{.branching = 3, .values = 5}, Depth(4)}));
  EXPECT_EQ(parse_spec("ordered:b=8,d=5,p1=0.5,p2=0.75,q=7,ties=0.25,values=9"),
            (Spec{Ordered::Params{.branching = 8,
                                  .p1 = Probability(0.5),
                                  .p2 = Probability(0.75),
                                  .q = 7,
                                  .ties = Probability(0.25),
                                  .values = 9},
                  Depth(5)}));
  EXPECT_EQ(parse_spec("incremental:b=2,d=3,spread=4"),
            (Spec{Incremental::Params{.branching = 2, .spread = 4}, Depth(3)}));
  EXPECT_EQ(parse_spec("irregular:b=5,d=3,early=0.5,single=0,values=2"),
            (Spec{Irregular::Params{.branching = 5, .early = Probability(0.5), .single = Probability(0.0), .values = 2},
                  Depth(3)}));
  EXPECT_EQ(parse_spec("transposing:b=4,d=7,values=3"),
            (Spec{Transposing::Params{.branching = 4, .values = 3}, Depth(7)}));
}

TEST(SyntheticSpec, HasADefaultForEveryParameter) {
  EXPECT_EQ(canonical(parse_spec("uniform")), "uniform:b=8,d=6,values=0");
  EXPECT_EQ(canonical(parse_spec("ordered")), "ordered:b=20,d=6,p1=0.7,p2=0.9,q=100,ties=0,values=1000");
  EXPECT_EQ(canonical(parse_spec("incremental")), "incremental:b=8,d=6,spread=100");
  EXPECT_EQ(canonical(parse_spec("irregular")), "irregular:b=8,d=6,early=0.1,single=0.1,values=0");
  EXPECT_EQ(canonical(parse_spec("transposing")), "transposing:b=8,d=6,values=0");
}

TEST(SyntheticSpec, ReadsParametersInAnyOrder) {
  EXPECT_EQ(canonical(parse_spec("uniform:values=5,d=4,b=3")), "uniform:b=3,d=4,values=5");
}

TEST(SyntheticSpec, IsBriefAboutDefaults) {
  EXPECT_EQ(brief(parse_spec("uniform:values=0,b=8,d=8")), "uniform:b=8,d=8");
  EXPECT_EQ(brief(parse_spec("uniform:b=3,d=4,values=5")), "uniform:b=3,d=4,values=5");
  EXPECT_EQ(brief(parse_spec("ordered:p1=0.8,q=100")), "ordered:b=20,d=6,p1=0.8");
}

TEST(SyntheticSpec, PrintsProbabilitiesAsShortAsTheyReadBack) {
  EXPECT_EQ(canonical(parse_spec("irregular:early=1,single=1e-3")), "irregular:b=8,d=6,early=1,single=0.001,values=0");
  EXPECT_EQ(canonical(parse_spec("irregular:early=-0")), "irregular:b=8,d=6,early=0,single=0.1,values=0");
}

TEST(SyntheticSpec, KnowsKeysOfAllGamesAndTheFastOne) {
  const auto has_key = [](std::string_view text) {
    return with_game(parse_spec(text), []<typename G>(const G&) { return KeyedGame<G>; });
  };
  const auto is_continuous = [](std::string_view text) {
    return with_game(parse_spec(text), []<typename G>(const G&) { return std::is_same_v<G, ContinuousUniform>; });
  };
  for (const auto* const text : {"uniform", "ordered", "incremental", "irregular", "transposing"}) {
    EXPECT_TRUE(has_key(text)) << text;
  }
  EXPECT_TRUE(is_continuous("uniform"));
  EXPECT_FALSE(is_continuous("uniform:values=2"));
}

struct BadSpec {
  std::string_view text;
  std::size_t column;
  std::string_view message;
};

class SyntheticSpecError : public testing::TestWithParam<BadSpec> {};

TEST_P(SyntheticSpecError, SaysWhereAndWhatToTry) {
  const auto& [text, column, message] = GetParam();
  try {
    (void)parse_spec(text);
    FAIL() << text << " was accepted";
  } catch (const InputError& error) {
    EXPECT_EQ(error.file, "--workload " + std::string(text));
    EXPECT_EQ(error.line, 1U);
    EXPECT_EQ(error.column, column);
    EXPECT_EQ(error.message, message);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, SyntheticSpecError,
    testing::Values(
        BadSpec{"unifrom:b=8", 1,
                "unknown trees 'unifrom'. Did you mean 'uniform'? The names are uniform, ordered, incremental, "
                "irregular, transposing, pgame, ngame"},
        BadSpec{"", 1,
                "unknown trees ''. The names are uniform, ordered, incremental, irregular, transposing, pgame, ngame"},
        BadSpec{"uniform:b=8,valeus=3", 13,
                "unknown parameter 'valeus'. Did you mean 'values'? The parameters of uniform trees are b, d, values"},
        BadSpec{"uniform:x=8", 9, "unknown parameter 'x'. The parameters of uniform trees are b, d, values"},
        BadSpec{"uniform:b=8,d=4,b=9", 17, "'b' is given twice; keep one of them"},
        BadSpec{"uniform:b", 9, "'b' has no '='; write KEY=VALUE, as in b=8"},
        BadSpec{"uniform:", 9, "expected KEY=VALUE here, as in b=8"},
        BadSpec{"uniform:b=8,", 13, "expected KEY=VALUE here, as in b=8"},
        BadSpec{"uniform:b=x", 11, "'x' is not a whole number; b must be one from 1 to 1000"},
        BadSpec{"uniform:b=", 11, "'' is not a whole number; b must be one from 1 to 1000"},
        BadSpec{"uniform:b=2.5", 11, "'2.5' is not a whole number; b must be one from 1 to 1000"},
        BadSpec{"uniform:b=0", 11, "b must be from 1 to 1000, not 0"},
        BadSpec{"uniform:b=-1", 11, "b must be from 1 to 1000, not -1"},
        BadSpec{"uniform:b=4294967297", 11, "b must be from 1 to 1000, not 4294967297"},
        BadSpec{"uniform:b=99999999999999999999", 11, "b must be from 1 to 1000, not 99999999999999999999"},
        BadSpec{"uniform:d=0", 11, "d must be from 1 to 1000, not 0"},
        BadSpec{"uniform:d=1001", 11, "d must be from 1 to 1000, not 1001"},
        BadSpec{"uniform:values=2147483649", 16, "values must be from 0 to 2147483648, not 2147483649"},
        BadSpec{"ordered:q=1000001", 11, "q must be from 1 to 1000000, not 1000001"},
        BadSpec{"ordered:p1=nan", 12, "p1 must be from 0 to 1, not nan"},
        BadSpec{"ordered:p1=inf", 12, "p1 must be from 0 to 1, not inf"},
        BadSpec{"ordered:p1=1.5", 12, "p1 must be from 0 to 1, not 1.5"},
        BadSpec{"ordered:ties=half", 14, "'half' is not a number; ties must be one from 0 to 1"},
        BadSpec{"ordered:b=4,p1=0.9,p2=0.5", 23,
                "p2 (by default 0.9) includes p1 (by default 0.7), so it must be at least p1; give both"},
        BadSpec{"ordered:p1=0.95", 12,
                "p2 (by default 0.9) includes p1 (by default 0.7), so it must be at least p1; give both"}));

TEST(SyntheticSpec, NamesTheOriginItWasGiven) {
  try {
    (void)parse_spec("uniform:b=0", "experiment.toml:");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.file, "experiment.toml: uniform:b=0");
  }
}

}  // namespace synthetic_spec_test
}  // namespace pvslab::synthetic
