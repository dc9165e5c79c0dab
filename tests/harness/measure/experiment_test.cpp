// Experiments as TOML: what they mean, and where their mistakes are.
#include "harness/measure/experiment/experiment.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "suites/input_error.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab {
namespace {

constexpr const char* minimal = "[[workload]]\nspec = \"uniform:b=2,d=2\"\n";

std::string error_of(const std::string& text) {
  try {
    static_cast<void>(parse_experiment(text, "some/where.toml"));
    return "no error";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(Experiment, HasDefaultsForAllButTheWorkloads) {
  const Experiment experiment = parse_experiment(minimal, "dir/small.toml");
  EXPECT_EQ(experiment.name, "small");
  EXPECT_EQ(experiment.seed, 1U);
  EXPECT_FALSE(experiment.trees);
  EXPECT_EQ(experiment.searchers.size(), searcher_infos().size());
  ASSERT_EQ(experiment.workloads.size(), 1U);
  EXPECT_EQ(experiment.workloads[0].spec.text(), "uniform:b=2,d=2");
  EXPECT_FALSE(experiment.workloads[0].trees);
  EXPECT_FALSE(experiment.workloads[0].searchers);
}

TEST(Experiment, MakesAWorkloadForEveryValueOfASweep) {
  const Experiment experiment = parse_experiment(std::string(minimal) +
                                                     "[[sweep]]\nname = \"depth\"\nspec = \"uniform:b=3,d={}\"\n"
                                                     "parameter = \"d\"\nvalues = [2, 4]\ntrees = 7\n",
                                                 "small.toml");
  ASSERT_EQ(experiment.workloads.size(), 3U);
  EXPECT_FALSE(experiment.workloads[0].sweep);
  EXPECT_EQ(experiment.workloads[1].spec.text(), "uniform:b=3,d=2");
  EXPECT_EQ(experiment.workloads[2].spec.text(), "uniform:b=3,d=4");
  EXPECT_EQ(experiment.workloads[2].sweep, (SweepPoint{"depth", "d", 4}));
  EXPECT_EQ(experiment.workloads[2].trees, 7U);
}

TEST(Experiment, MayHaveSweepsAlone) {
  const Experiment experiment = parse_experiment(
      "[[sweep]]\nname = \"depth\"\nspec = \"uniform:b=3,d={}\"\nparameter = \"d\"\nvalues = [2, 4]\n", "small.toml");
  EXPECT_EQ(experiment.workloads.size(), 2U);
}

TEST(Experiment, RefusesASweepThatIsIncomplete) {
  const std::string sweep = std::string(minimal) + "[[sweep]]\nname = \"depth\"\nparameter = \"d\"\n";
  EXPECT_NE(error_of(sweep + "spec = \"uniform:b=3\"\nvalues = [2]\n").find("with {}"), std::string::npos);
  EXPECT_NE(error_of(sweep + "spec = \"uniform:b=3,d={}\"\n").find("needs values"), std::string::npos);
  EXPECT_NE(error_of(sweep + "spec = \"uniform:b=3,d={}\"\nvalues = [\"x\"]\n").find("write a number"),
            std::string::npos);
  EXPECT_NE(error_of(sweep + "spec = \"uniform:b=3,d={}\"\nvalues = [2, 2]\n").find("already on line"),
            std::string::npos);
}

TEST(Experiment, ReadsEveryKey) {
  const Experiment experiment = parse_experiment(
      "name = 'all'\nseed = 7\ntrees = 5\nsearchers = ['alpha-beta', 'alpha-*']\n"
      "[[workload]]\nspec = 'uniform:b=2,d=2'\ntrees = 3\nsearchers = ['minimax']\n",
      "x.toml");
  EXPECT_EQ(experiment.name, "all");
  EXPECT_EQ(experiment.seed, 7U);
  EXPECT_EQ(experiment.trees, 5U);
  EXPECT_GE(experiment.searchers.size(), 2U);
  EXPECT_EQ(experiment.workloads[0].trees, 3U);
  EXPECT_EQ(experiment.workloads[0].searchers->size(), 1U);
}

TEST(Experiment, LooksForFilesBesideItself) {
  const test::TemporaryDirectory directory;
  std::filesystem::create_directory(directory / "positions");
  test::write_text(directory / "positions/one.txt", "44444 -2\n");
  const Experiment experiment =
      parse_experiment("[[workload]]\nspec = 'connect4:positions/one.txt'\n", directory / "here.toml");
  EXPECT_EQ(experiment.workloads[0].spec.text(), "connect4:" + (directory / "positions/one.txt"));
}

struct Mistake {
  const char* text;
  const char* expected;  // a part of the error
};

class ExperimentMistake : public testing::TestWithParam<Mistake> {};

TEST_P(ExperimentMistake, IsToldWithItsPlace) {
  const std::string error = error_of(GetParam().text);
  EXPECT_NE(error.find(GetParam().expected), std::string::npos) << error;
}

INSTANTIATE_TEST_SUITE_P(
    All, ExperimentMistake,
    testing::Values(
        Mistake{"", "some/where.toml:1:1: there is no workload"},
        Mistake{"sede = 1\n[[workload]]\nspec = 'uniform'\n",
                "some/where.toml:1:1: unknown key 'sede'. Did you mean 'seed'?"},
        Mistake{"seed = nan\n[[workload]]\nspec = 'uniform'\n",
                "some/where.toml:1:8: seed is a number with a fraction (or NaN"},
        Mistake{"seed = -1\n[[workload]]\nspec = 'uniform'\n",
                "some/where.toml:1:8: seed is -1, which is out of range"},
        Mistake{"seed = 'one'\n[[workload]]\nspec = 'uniform'\n",
                "some/where.toml:1:8: seed is text; write a whole number"},
        Mistake{"trees = 0\n[[workload]]\nspec = 'uniform'\n",
                "some/where.toml:1:9: trees is 0, which is out of range"},
        Mistake{"searchers = []\n[[workload]]\nspec = 'uniform'\n", "some/where.toml:1:13: searchers is an empty list"},
        Mistake{"searchers = 'alpha-beta'\n[[workload]]\nspec = 'uniform'\n", "searchers is text; write a list"},
        Mistake{"searchers = ['alpha-bta']\n[[workload]]\nspec = 'uniform'\n",
                "some/where.toml:1:14: unknown searcher 'alpha-bta'. Did you mean 'alpha-beta'?"},
        Mistake{"searchers = [1]\n[[workload]]\nspec = 'uniform'\n",
                "some/where.toml:1:14: a searcher is a whole number"},
        Mistake{"searchers = ['x*']\n[[workload]]\nspec = 'uniform'\n",
                "some/where.toml:1:14: no searcher matches 'x*'"},
        Mistake{"name = 3\n[[workload]]\nspec = 'uniform'\n", "some/where.toml:1:8: name is a whole number"},
        Mistake{"workload = 3\n", "a workload is written as [[workload]]"},
        Mistake{"workload = []\n", "a workload is written as [[workload]]"},
        Mistake{"[[workload]]\n", "a workload needs a spec"},
        Mistake{"[[workload]]\nspec = ''\n", "some/where.toml:2:8: spec is empty"},
        Mistake{"[[workload]]\nspec = 'uniform'\ntree = 3\n",
                "some/where.toml:3:1: unknown key 'tree'. Did you mean 'trees'?"},
        Mistake{"[[workload]]\nspec = 'unifrom:b=2'\n",
                "some/where.toml:2:9: in 'unifrom:b=2': unknown workload 'unifrom'. "
                "Did you mean 'uniform'?"},
        Mistake{"[[workload]]\nspec = 'uniform:b=x'\n", "some/where.toml:2:19: in 'uniform:b=x'"},
        Mistake{"[[workload]]\nspec = 'uniform:b=2,d=2'\n[[workload]]\nspec = 'uniform:d=2,b=2'\n",
                "some/where.toml:4:8: the workload 'uniform:d=2,b=2' is already on line 2"},
        Mistake{"[[workload]]\nspec = 'connect4:'\n", "some/where.toml:2:18: in 'connect4:': the file is missing"},
        Mistake{"[[workload]]\nspec = 'chess:none.epd,d=x'\n", "some/where.toml:2:26: in 'chess:none.epd,d=x': 'x' is"},
        Mistake{"[[workload]]\nspec = 'connect4:none.txt'\n", "some/where.toml:2:8: some/none.txt: cannot be opened"},
        Mistake{"seed = \n", "some/where.toml:1:8"}));

TEST(Experiment, ThatCannotBeReadNamesTheReason) {
  try {
    static_cast<void>(read_experiment("/nowhere/none.toml"));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "/nowhere/none.toml: cannot be opened: No such file or directory; check its name and permissions");
  }
}

TEST(Experiment, ThatIsEmptyIsToldToHaveNoWorkload) {
  const pvslab::test::TemporaryDirectory directory;
  const auto file = directory.path() / "empty.toml";
  std::ofstream{file};
  try {
    static_cast<void>(read_experiment(file));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("there is no workload"), std::string::npos) << error.what();
  }
}

TEST(SelectSearchers, KeepsTheOrderOfTheCatalogueAndRepeatsNone) {
  const auto selected = select_searchers(std::vector<std::string>{"pvs-split", "alpha-beta", "alpha-bet[a]"});
  ASSERT_EQ(selected.size(), 2U);
  EXPECT_EQ(searcher_infos()[selected[0]]->id, "alpha-beta");
  EXPECT_EQ(searcher_infos()[selected[1]]->id, "pvs-split");
}

TEST(SelectSearchers, TellsUnknownNamesFromEmptySelections) {
  EXPECT_THROW(static_cast<void>(select_searchers(std::vector<std::string>{"no-such"})), UsageError);
  EXPECT_THROW(static_cast<void>(select_searchers(std::vector<std::string>{"no-such*"})), NothingSelected);
}

}  // namespace
}  // namespace pvslab
