// `pvslab papers`: files of published figures, figures in JSON, verdicts, and the verb.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <string>

#include "harness/base/usage_error.hpp"
#include "harness/papers/paper_file.hpp"
#include "harness/papers/run_papers.hpp"
#include "suites/input_error.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab {
namespace papers_test {

using nlohmann::json;
using test::Finished;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string row(const std::string& more, const std::string& theirs = "3",
                const std::string& command = "pvslab trace alpha-beta --tree '[[1 2] [0 5]]'") {
  return "source = \"Somebody 1980, a paper\"\nread = \"the paper\"\n[[row]]\nid = \"leaves\"\nplace = \"Table "
         "1\"\nsays = \"leaves\"\n"
         "counts = \"leaves\"\ntheirs = \"" +
         theirs + "\"\ncommand = \"" + command + "\"\nours = \"searches[0].counters.leaves\"\n" + more;
}

std::string error_of(const std::string& text) {
  try {
    static_cast<void>(parse_paper(text, "paper.toml"));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(PaperFile, HasRowsAndWhatIsWanted) {
  const Paper paper = parse_paper(row("") + "[[wanted]]\nsays = \"Table 2\"\nwhy = \"not at hand\"\n", "paper.toml");
  EXPECT_EQ(paper.key, "paper");
  ASSERT_EQ(paper.rows.size(), 1U);
  EXPECT_EQ(paper.rows[0].command.at(3), "[[1 2] [0 5]]");
  EXPECT_EQ(paper.rows[0].command_text(), "pvslab trace alpha-beta --tree '[[1 2] [0 5]]'");
  EXPECT_EQ(paper.wanted.at(0).why, "not at hand");
}

TEST(PaperFile, IsDataThatOnlyMeasures) {
  EXPECT_THAT(error_of(row("", "3", "pvslab trace alpha-beta --program 'rm x'")),
              HasSubstr("unknown option '--program'"));
  EXPECT_THAT(error_of(row("", "3", "pvslab compare --out results")), HasSubstr("they write no files"));
  EXPECT_THAT(error_of(row("", "3", "pvslab compare --json=x")), HasSubstr("--json"));
  EXPECT_THAT(error_of(row("", "3", "pvslab run")), HasSubstr("unknown verb 'run'"));
  EXPECT_THAT(error_of(row("", "3", "sh -c true")), HasSubstr("begins with `pvslab`"));
  EXPECT_THAT(error_of(row("", "3", "pvslab trace 'open")), HasSubstr("a quote is not closed"));
}

TEST(PaperFile, SaysWhereItIsWrong) {
  EXPECT_THAT(error_of(row("", "three")), AllOf(HasSubstr("paper.toml:8"), HasSubstr("no number as it was printed")));
  EXPECT_THAT(error_of(row("about = 2.0\ndiffers = \"chess\"\n")), HasSubstr("a fraction from 0 to 1"));
  EXPECT_THAT(error_of(row("about = 0.2\n")), HasSubstr("what is not as in the source"));
  EXPECT_THAT(error_of(row("our = 2\n")), HasSubstr("our"));
  EXPECT_THAT(error_of("source = \"a\"\nread = \"b\"\n"), HasSubstr("neither a [[row]] nor a [[wanted]]"));
}

TEST(PrintedFigures, KnowTheirRounding) {
  EXPECT_EQ(parse_printed("549,946").value, 549946);
  EXPECT_EQ(parse_printed("549,946").rounding, 0);
  EXPECT_DOUBLE_EQ(parse_printed("12.04").rounding, 0.005);
  EXPECT_ANY_THROW(static_cast<void>(parse_printed("12.0a")));
  EXPECT_ANY_THROW(static_cast<void>(parse_printed("")));
  EXPECT_ANY_THROW(static_cast<void>(parse_printed("inf")));
}

TEST(JsonFigures, AreFoundByTheirPath) {
  const json document = json::parse(R"({"results": [
      {"searcher": "a", "workload": "w:p=0.5", "trees": 60, "leaves": {"mean": 3.5, "standard_error": 0.1}},
      {"searcher": "b", "workload": "w:p=0.5", "leaves": {"mean": 4, "standard_error": null},
       "few": {"value": 0.9, "low": null, "high": null, "standard_error": 0.01},
       "ratio": {"value": 0.9, "low": 0.88, "high": 0.92, "standard_error": 0.01}}],
      "speedups": [{"processors": 4, "speedup": 3, "low": 2.804, "high": 3.196}], "nodes": 20})");
  EXPECT_EQ(figure_at(document, "results[searcher=b].leaves").value, 4);
  EXPECT_FALSE(figure_at(document, "results[searcher=b].leaves").is_count);
  EXPECT_EQ(figure_at(document, "results[searcher=b].leaves").standard_error, std::nullopt);
  EXPECT_EQ(figure_at(document, "results[workload=w:p=0.5].leaves").standard_error, 0.1);
  EXPECT_EQ(figure_at(document, "results[workload=w:p=0.5].leaves").trees, 60U);
  EXPECT_EQ(figure_at(document, "results[1].few").standard_error, std::nullopt);
  EXPECT_EQ(figure_at(document, "results[1].ratio").standard_error, 0.01);
  EXPECT_NEAR(*figure_at(document, "speedups[processors=4]").standard_error, 0.1, 1e-4);
  EXPECT_TRUE(figure_at(document, "nodes").is_count);
  EXPECT_THROW(static_cast<void>(figure_at(document, "results[searcher=c].leaves")), UsageError);
  EXPECT_THROW(static_cast<void>(figure_at(document, "results[7]")), UsageError);
  EXPECT_THROW(static_cast<void>(figure_at(document, "results")), UsageError);
}

PaperVerdict verdict(const std::string& theirs, const MeasuredFigure& ours, std::optional<double> about = {},
                     bool is_exact = false) {
  PublishedRow row;
  row.theirs = parse_printed(theirs);
  row.about = about;
  row.is_exact = is_exact;
  double value = 0;
  std::optional<double> half;
  return judged(row, ours, value, half, std::nullopt);
}

TEST(PaperVerdicts, FollowFromIntervalsAndRounding) {
  EXPECT_EQ(verdict("13", {.value = 13, .is_count = true}), PaperVerdict::agrees);
  EXPECT_EQ(verdict("13", {.value = 14, .is_count = true}), PaperVerdict::disagrees);
  EXPECT_EQ(verdict("12.04", {.value = 12.044, .is_count = true}), PaperVerdict::agrees);
  EXPECT_EQ(verdict("12.04", {.value = 12.046, .is_count = true}), PaperVerdict::disagrees);
  EXPECT_EQ(verdict("12.04", {.value = 12.1, .standard_error = 0.02, .trees = 60}), PaperVerdict::agrees);
  EXPECT_EQ(verdict("12.04", {.value = 12.12, .standard_error = 0.02, .trees = 60}), PaperVerdict::disagrees);
}

// A tolerance of ours is not widened by the interval of ours.
TEST(PaperVerdicts, OfOtherTreesAreNearAtBest) {
  EXPECT_EQ(verdict("10", {.value = 11.9, .is_count = true}, 0.2), PaperVerdict::near);
  EXPECT_EQ(verdict("10", {.value = 10, .is_count = true}, 0.2), PaperVerdict::near);
  EXPECT_EQ(verdict("10", {.value = 12.1, .is_count = true}, 0.2), PaperVerdict::disagrees);
  EXPECT_EQ(verdict("10", {.value = 12.1, .standard_error = 0.5, .trees = 60}, 0.2), PaperVerdict::disagrees);
}

// What few trees, or one, show by chance is no agreement and no contradiction.
TEST(PaperVerdicts, AreLeftOpenWhereTheErrorIsNotKnown) {
  EXPECT_EQ(verdict("12.04", {.value = 12.04, .trees = 1}), PaperVerdict::undecided);
  EXPECT_EQ(verdict("12.04", {.value = 12.04, .standard_error = 0.02, .trees = 49}), PaperVerdict::undecided);
  EXPECT_EQ(verdict("12", {.value = 12, .standard_error = 0, .trees = 60}), PaperVerdict::undecided);
  EXPECT_EQ(verdict("12", {.value = 12, .standard_error = 0, .trees = 3}, {}, true), PaperVerdict::agrees);
  EXPECT_EQ(verdict("12", {.value = 13, .standard_error = 0, .trees = 3}, {}, true), PaperVerdict::disagrees);
  EXPECT_EQ(verdict("12", {.value = 12, .standard_error = 0.1, .trees = 3}, {}, true), PaperVerdict::undecided);
}

class Papers : public testing::Test {
 protected:
  [[nodiscard]] Finished papers(const std::string& text, std::vector<std::string> more = {}) const {
    test::write_text(directory_ / "paper.toml", text);
    more.insert(more.begin(), {"papers", "--papers", directory_ / "paper.toml"});
    return test::run_program(more);
  }
  test::TemporaryDirectory directory_;
};

TEST_F(Papers, AgreeOrFail) {
  const Finished right = papers(row(""));
  EXPECT_EQ(right.exit_code, 0) << right.output << right.errors;
  EXPECT_THAT(right.output, HasSubstr("1 figure of 1 source: 1 agree, 0 do not"));
  const Finished wrong = papers(row("", "4"));
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_THAT(wrong.output, AllOf(HasSubstr("does not agree"), HasSubstr("NOT AS RECORDED")));
  const Finished known = papers(row("disagrees = \"a misprint\"\n", "4"));
  EXPECT_EQ(known.exit_code, 0) << known.output;
  EXPECT_THAT(known.output, AllOf(HasSubstr("a misprint"), Not(HasSubstr("NOT AS RECORDED"))));
  EXPECT_EQ(papers(row("disagrees = \"a misprint\"\n")).exit_code, 1);
}

TEST_F(Papers, CountFiguresOfFormulasAndOfOtherTreesApart) {
  const std::string formula = row("formula = true\n");
  const Finished one = papers(formula, {"--json", "-"});
  EXPECT_EQ(json::parse(one.output).at("summary").at("of_a_formula"), 1);
  const Finished shown = papers(formula);
  EXPECT_THAT(shown.output,
              AllOf(HasSubstr("agrees (formula)"),
                    HasSubstr("0 figures of 0 sources: 0 agree, 0 do not; beside them 1 of formulas: 1 agree")));
  const Finished near = papers(row("about = 0.5\ndiffers = \"chess\"\n", "4"));
  EXPECT_EQ(near.exit_code, 0) << near.output;
  EXPECT_THAT(near.output,
              AllOf(HasSubstr("is near"), HasSubstr("0 agree, 0 do not, 1 near"), Not(HasSubstr("NOT AS"))));
}

TEST_F(Papers, TellACommandThatFails) {
  const Finished failed = papers(row("", "3", "pvslab trace alpha-bta --tree '[1 2]'"), {"--json", "-"});
  EXPECT_EQ(failed.exit_code, 1) << failed.errors;
  const json one = json::parse(failed.output).at("papers").at(0).at("rows").at(0);
  EXPECT_EQ(one.at("verdict"), "no figure");
  EXPECT_THAT(one.at("fault").get<std::string>(), HasSubstr("exit code 2"));
}

TEST_F(Papers, AreFilteredAndListed) {
  EXPECT_EQ(papers(row(""), {"--filter", "nothing"}).exit_code, 5);
  EXPECT_THAT(papers(row(""), {"--list"}).output, HasSubstr("paper/leaves: 3 leaves"));
  EXPECT_THAT(papers(row(""), {"--page", "-"}).output,
              AllOf(HasSubstr("# Papers that run"), HasSubstr("| Table 1 | 3 | 3 | agrees |")));
}

}  // namespace papers_test
}  // namespace pvslab
