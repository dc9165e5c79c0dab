// The baseline file: it is read back as written, and truncated, edited or foreign versions are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>

#include "harness/gate/baseline/baseline.hpp"
#include "suites/input_error.hpp"
#include "tests/harness/gate/small_baseline.hpp"
#include "tests/harness/measure/small_plan.hpp"

namespace pvslab {
namespace {

using test::small_baseline;
using testing::HasSubstr;

Baseline parsed(const std::string& text) { return parse_baseline(text, "base.toml"); }

// The error from reading the text; fails if there is none.
InputError error_of(const std::string& text) {
  try {
    static_cast<void>(parsed(text));
  } catch (const InputError& error) {
    return error;
  }
  ADD_FAILURE() << "was read:\n" << text;
  return InputError("", 0, 0, "");
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t place = text.find(what);
  EXPECT_NE(place, std::string::npos) << what;
  return text.replace(place, what.size(), by);
}

std::size_t line_of(const std::string& text, const std::string& what) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(text.find(what));
  return static_cast<std::size_t>(std::count(text.begin(), end, '\n')) + 1;
}

TEST(Baseline, IsReadBackAsItWasWritten) { EXPECT_EQ(parsed(to_toml(small_baseline())), small_baseline()); }

TEST(Baseline, HasOneFigureALine) {
  const std::string text = to_toml(small_baseline());
  EXPECT_THAT(text, HasSubstr("\nsearcher = \"pvs-sound\"\nnodes = 49\ninterior = 12\nleaves = 37\n"));
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = text.find('\n', start);
    EXPECT_LE(end - start, 120U);
    start = end + 1;
  }
}

TEST(Baseline, BreaksLongListsWithoutLosingATree) {
  Baseline baseline = small_baseline();
  baseline.workloads.push_back({"uniform:b=9,d=9", 500, std::nullopt});
  baseline.cells.push_back(
      test::exact_cell("uniform:b=9,d=9", "alpha-beta", std::vector<std::uint64_t>(500, 12345678)));
  EXPECT_EQ(parsed(to_toml(baseline)), baseline);
}

TEST(Baseline, IsRefusedWhereverItIsCutOff) {
  const std::string text = to_toml(small_baseline());
  for (std::size_t size = 0; size + 1 < text.size(); ++size) {
    EXPECT_THROW(static_cast<void>(parsed(text.substr(0, size))), InputError) << "after " << size << " bytes";
  }
}

TEST(Baseline, IsRefusedWhereAnyDigitOfAFigureWasChanged) {
  const std::string text = to_toml(small_baseline());
  std::size_t changed = 0;
  for (std::size_t i = text.find("[[cell]]"); i < text.size(); ++i) {
    if (std::isdigit(static_cast<unsigned char>(text[i])) == 0) continue;
    std::string edited = text;
    edited[i] = text[i] == '7' ? '8' : '7';
    const std::size_t line = text.rfind('\n', i) + 1;
    const std::string_view key = std::string_view(text).substr(line, text.find(' ', line) - line);
    if (key == "processor" || key == "compiler" || key == "build" || key == "executable") continue;
    EXPECT_THROW(static_cast<void>(parsed(edited)), InputError) << "byte " << i << " of\n" << edited;
    ++changed;
  }
  EXPECT_GT(changed, 150U);
}

TEST(Baseline, NamesThePlaceOfASlipOfThePen) {
  const std::string text = to_toml(small_baseline());
  const InputError edited = error_of(replaced(text, "leaves = 39", "leaves = 38"));
  EXPECT_EQ(edited.line, line_of(text, "[[cell]]"));
  EXPECT_THAT(edited.what(), HasSubstr("base.toml:"));
  EXPECT_THAT(edited.what(), HasSubstr("alpha-beta/connect4:positions.txt do not match their checksum"));

  const InputError key = error_of(replaced(text, "leaves = 39", "leafs = 39"));
  EXPECT_EQ(key.line, line_of(text, "leaves = 39"));
  EXPECT_THAT(key.what(), HasSubstr("unknown key 'leafs'. Did you mean 'leaves'?"));

  const InputError syntax = error_of(replaced(text, "leaves = 39", "leaves = 3x9"));
  EXPECT_EQ(syntax.line, line_of(text, "leaves = 39"));

  const InputError type = error_of(replaced(text, "leaves = 39", "leaves = \"39\""));
  EXPECT_EQ(type.line, line_of(text, "leaves = 39"));
  EXPECT_THAT(type.what(), HasSubstr("leaves is text; write a whole number"));

  const InputError missing = error_of(replaced(text, "leaves = 39\n", ""));
  EXPECT_THAT(missing.what(), HasSubstr("leaves is missing here"));
}

TEST(Baseline, IsRefusedWhereAMergeDoubledOrLostACell) {
  const std::string text = to_toml(small_baseline());
  const std::size_t begin = text.find("[[cell]]");
  const std::size_t end = text.find("[[cell]]", begin + 1);
  const std::string cell = text.substr(begin, end - begin);
  EXPECT_THAT(error_of(std::string(text).insert(begin, cell)).what(), HasSubstr("occurs twice"));
  EXPECT_THAT(error_of(replaced(text, cell, "")).what(), HasSubstr("promises 6 figures, and the file has 5"));
}

TEST(Baseline, IsSortedAgainWhereAMergeDisturbedTheOrder) {
  const std::string text = to_toml(small_baseline());
  const std::size_t first = text.find("[[cell]]");
  const std::size_t second = text.find("[[cell]]", first + 1);
  const std::size_t third = text.find("[[cell]]", second + 1);
  const std::string swapped = text.substr(0, first) + text.substr(second, third - second) +
                              text.substr(first, second - first) + text.substr(third);
  EXPECT_EQ(parsed(swapped), small_baseline());
}

TEST(Baseline, OfANewerFormatAsksForANewerProgram) {
  const InputError error = error_of(replaced(to_toml(small_baseline()), "format = 1", "format = 2\nsomething = 1"));
  EXPECT_THAT(error.what(), HasSubstr("has format 2, and this program knows 1; use a newer pvslab"));
  EXPECT_NE(error.line, 0U);
}

TEST(Baseline, IsNoOtherFile) {
  EXPECT_THAT(error_of("").what(), HasSubstr("is not a baseline"));
  EXPECT_THAT(error_of("name = \"default\"\n").what(), HasSubstr("is not a baseline"));
  EXPECT_THAT(error_of("{\"format\": 1}").what(), HasSubstr("base.toml:1:"));
}

TEST(Baseline, IsOfAnotherExperimentWhereNameSeedTreesOrFileDiffer) {
  const Plan plan = make_plan(test::tiny_experiment());
  Baseline baseline;
  baseline.experiment = plan.name;
  baseline.seed = plan.seed;
  baseline.workloads = gated_experiment(plan).workloads;
  EXPECT_NO_THROW(require_same_experiment(baseline, gated_experiment(plan), "base.toml", ""));

  const auto expect_refused = [&](auto&& change, const std::string& reason) {
    Baseline other = baseline;
    change(other);
    try {
      require_same_experiment(other, gated_experiment(plan), "base.toml", "");
      ADD_FAILURE() << "accepted: " << reason;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), HasSubstr("base.toml: is a baseline of another experiment: " + reason));
    }
  };
  expect_refused([](Baseline& other) { other.experiment = "another"; }, "its name is 'another', not 'small'");
  expect_refused([](Baseline& other) { other.seed = 9; }, "its seed is 9, not 1");
  expect_refused([](Baseline& other) { other.workloads.front().trees = 4; }, "it has 4 trees of");
  expect_refused([](Baseline& other) { other.workloads.front().file = 1; }, "the file of");
}

TEST(Baseline, WithOtherWorkloadsIsOfTheSameExperiment) {
  const Plan plan = make_plan(test::small_experiment());
  Baseline baseline;
  baseline.experiment = plan.name;
  baseline.seed = plan.seed;
  baseline.workloads = gated_experiment(plan).workloads;
  baseline.workloads.pop_back();
  baseline.workloads.push_back({"uniform:b=5,d=5", 1, std::nullopt});
  EXPECT_NO_THROW(require_same_experiment(baseline, gated_experiment(plan), "base.toml", ""));
}

}  // namespace
}  // namespace pvslab
