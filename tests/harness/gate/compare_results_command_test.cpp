// `pvslab report A B`: what it shows for two files, where it writes, and what it refuses.
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/harness/cli/verb.hpp"

namespace pvslab {
namespace {

using nlohmann::json;
using test::Finished;
using testing::AllOf;
using testing::HasSubstr;

const test::Verb compare_results("report");

class CompareResultsCommand : public testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& text) {
    test::write_text(directory_ / name, text);
    return directory_ / name;
  }

  test::TemporaryDirectory directory_;
  // Old and new: the first has neither run_type nor time_unit, and a bare NaN.
  std::string old_ =
      file("old.json", R"({"benchmarks": [{"name": "x", "cpu_time": 2000}, {"name": "x", "cpu_time": NaN},
                                                          {"name": "gone", "cpu_time": 1}]})");
  std::string new_ = file("new.json", R"({"benchmarks": [{"name": "x", "run_name": "x", "run_type": "iteration",
                                                           "cpu_time": 3, "time_unit": "us"}]})");
};

TEST_F(CompareResultsCommand, ShowsOldAndNewFilesSideBySide) {
  const Finished finished = compare_results({old_, new_});
  EXPECT_EQ(finished.exit_code, 0) << finished.errors;
  EXPECT_THAT(finished.output,
              AllOf(HasSubstr("x    2.000us  3.000us  1.500         - (1)  undecided"),
                    HasSubstr("only in A (1):\n  gone\n"), HasSubstr("not numbers, treated as missing: 1")));
}

TEST_F(CompareResultsCommand, FindsTheSameCountsInEveryFileOfOneRun) {
  const std::string experiment = file("small.toml",
                                      "name = \"small\"\ntrees = 7\nsearchers = [\"alpha-beta\", \"pvs-*\"]\n"
                                      "[[workload]]\nspec = \"uniform:b=3,d=4\"\n");
  const std::string baseline = directory_ / "baseline.toml";
  const std::string report = directory_ / "gate.json";
  const std::string google = directory_ / "google.json";
  ASSERT_EQ(test::run_program({"gate", "--baseline", baseline, "--experiment", experiment, "--update", "--json", report,
                               "--reporter", "google-benchmark::out=" + google})
                .exit_code,
            0);
  ASSERT_EQ(test::run_program({"compare", "--experiment", experiment, "--out", directory_ / "out"}).exit_code, 0);
  const std::vector<std::string> files{baseline, report, google, directory_ / "out/results.json"};
  for (const std::string& a : files) {
    for (const std::string& b : files) {
      const Finished finished = compare_results({a, b, "--figure", "nodes", "--json", "-"});
      ASSERT_EQ(finished.exit_code, 0) << a << " " << b << "\n" << finished.errors;
      const json rows = json::parse(finished.output)["figures"][0]["rows"];
      EXPECT_GE(rows.size(), 10U);
      for (const json& row : rows) EXPECT_EQ(row["ratio"], 1) << a << " " << b << "\n" << row;
    }
  }
}

// Every object of a document, as a pointer; one of each list.
void list_objects(const json& document, const json::json_pointer& here, std::vector<json::json_pointer>& found) {
  if (document.is_object()) found.push_back(here);
  if (document.is_array() && !document.empty()) list_objects(document.front(), here / 0, found);
  if (!document.is_object()) return;
  for (const auto& [key, value] : document.items()) list_objects(value, here / key, found);
}

// A misspelt figure must not be taken for an absent one.
TEST_F(CompareResultsCommand, RefusesAKeyThatItsOwnVersionDoesNotWrite) {
  const std::string experiment = file("small.toml",
                                      "name = \"small\"\ntrees = 2\nsearchers = [\"negascout\"]\n"
                                      "[[workload]]\nspec = \"uniform:b=3,d=4\"\n");
  const std::string baseline = directory_ / "baseline.toml";
  const std::string report = directory_ / "gate.json";
  const std::string out = directory_ / "out";
  ASSERT_EQ(test::run_program({"compare", "--experiment", experiment, "--out", out}).exit_code, 0);
  const std::vector<std::string> gate{"gate", "--experiment", experiment, "--baseline", baseline};
  ASSERT_EQ(test::run_program(test::joined(gate, {"--update"})).exit_code, 0);
  ASSERT_EQ(test::run_program(test::joined(gate, {"--json", report})).exit_code, 0);
  for (const std::string& name : {report, out + "/results.json"}) {
    const json document = json::parse(test::read_text(name));
    std::vector<json::json_pointer> objects;
    list_objects(document, json::json_pointer(), objects);
    EXPECT_GE(objects.size(), 10U);
    for (const json::json_pointer& object : objects) {
      json changed = document;
      changed[object]["zzz"] = 1;
      const Finished refused = compare_results({file("changed.json", changed.dump()), name});
      EXPECT_EQ(refused.exit_code, 2) << object << refused.output;
      EXPECT_THAT(refused.errors, HasSubstr("zzz' is no field that pvslab writes"));
    }
  }
}

// A search that misses a move visits fewer nodes, which must not look like progress in any file.
TEST_F(CompareResultsCommand, FailsWrongValuesInEveryFileOfARun) {
  const std::string experiment = file("small.toml",
                                      "name = \"small\"\ntrees = 7\nsearchers = [\"alpha-beta\", \"pvs-sound\"]\n"
                                      "[[workload]]\nspec = \"uniform:b=3,d=4\"\n");
  const std::string baseline = directory_ / "baseline.toml";
  const std::string report = directory_ / "gate.json";
  const std::string google = directory_ / "google.json";
  const std::vector<std::string> gate{"gate", "--baseline", baseline, "--experiment", experiment};
  std::vector<std::string> words = gate;
  words.emplace_back("--update");
  ASSERT_EQ(test::run_program(words).exit_code, 0);
  ::setenv("PVSLAB_SABOTAGE", "wrong-value", 1);
  const test::ProgramOptions sabotaged{.output_file = {}, .file_size_limit = {}, .program = PVSLAB_TEST_SABOTAGED};
  words = gate;
  words.insert(words.end(), {"--json", report, "--reporter", "google-benchmark::out=" + google});
  ASSERT_EQ(test::run_program(words, sabotaged).exit_code, 1);
  ASSERT_EQ(
      test::run_program({"compare", "--experiment", experiment, "--out", directory_ / "out"}, sabotaged).exit_code, 1);

  for (const std::string& wrong : {report, google, directory_ / "out/results.json"}) {
    const Finished finished = compare_results({baseline, wrong, "--figure", "nodes", "--json", "-"});
    EXPECT_EQ(finished.exit_code, 1) << wrong << finished.errors;
    EXPECT_EQ(finished.errors, "pvslab: 0 rows of A and 1 of B have wrong values or failed, so the exit code is 1\n");
    const json document = json::parse(finished.output);
    EXPECT_EQ(document["figures"][0]["counts"]["better"], 0) << wrong;
    ASSERT_EQ(document["b"]["errors"].size(), 1U) << wrong;
    EXPECT_EQ(document["b"]["errors"][0]["row"], "alpha-beta/uniform:b=3,d=4");
    for (const json& row : document["figures"][0]["rows"]) {
      EXPECT_EQ(row["b"].is_null(), row["row"] == "alpha-beta/uniform:b=3,d=4") << wrong;
    }
    EXPECT_EQ(compare_results({wrong, baseline, "--changed-only", "--format", "markdown"}).exit_code, 1) << wrong;
    EXPECT_THAT(compare_results({wrong, wrong, "--changed-only", "--format", "markdown"}).output,
                AllOf(HasSubstr("#### Wrong in A (1)"), HasSubstr("#### Wrong in B, and unreliable in A (1)")));
    EXPECT_THAT(compare_results({baseline, wrong}).output, HasSubstr("unreliable in B (1):\n  alpha-beta/"));
  }
}

// Every row is wrong: the figures of the other file are shown, and the comparison fails.
TEST_F(CompareResultsCommand, FailsAFileInWhichEveryRowIsWrong) {
  const std::string right = file("right.json", R"({"benchmarks": [{"name": "x", "cpu_time": 2}]})");
  const std::string wrong =
      file("wrong.json", R"({"benchmarks": [{"name": "x", "error_occurred": true, "error_message": "no disk"}]})");
  for (const auto& words : {std::vector{right, wrong}, std::vector{wrong, right}}) {
    const Finished finished = compare_results(words);
    EXPECT_EQ(finished.exit_code, 1) << finished.errors;
    EXPECT_THAT(finished.output, HasSubstr("x: no disk"));
  }
  EXPECT_EQ(compare_results({wrong, wrong}).exit_code, 1);
}

// Every kind of file that one run can write, of workloads that read files: a baseline names them from the experiment's
// directory, a results.json from the current one.
class FilesOfOneRun : public CompareResultsCommand {
 protected:
  void SetUp() override {
    std::filesystem::create_directory(directory_ / "positions");
    write_positions("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 id \"one\";\n");
    write_files();
  }
  void write_positions(const std::string& text) { file("positions/it's two.epd", text); }
  void write_files() {
    std::filesystem::remove(baseline_);
    ASSERT_EQ(test::run_program({"gate", "--baseline", baseline_, "--experiment", experiment_, "--update", "--json",
                                 report_, "--reporter", "google-benchmark::out=" + google_})
                  .exit_code,
              0);
    ASSERT_EQ(test::run_program({"compare", "--experiment", experiment_, "--out", directory_ / "out"}).exit_code, 0);
  }

  std::string experiment_ = file("small.toml",
                                 "name = \"small\"\ntrees = 1\nsearchers = [\"alpha-beta\", \"pvs-sound\"]\n"
                                 "[[workload]]\nspec = \"ordered:b=4,d=2,p1=0.7,p2=0.9,q=100\"\n"
                                 "[[workload]]\nspec = \"chess:positions/it's two.epd,d=2\"\n"
                                 "[[workload]]\nspec = \"chess:positions/it's two.epd,d=1\"\n");
  std::string baseline_ = directory_ / "baseline.toml";
  std::string report_ = directory_ / "gate.json";
  std::string google_ = directory_ / "google.json";
  std::string results_ = directory_ / "out/results.json";
};

TEST_F(FilesOfOneRun, HoldTheSameCountsHoweverTheyNameAFile) {
  const std::vector<std::string> files{baseline_, report_, google_, results_};
  for (const std::string& a : files) {
    for (const std::string& b : files) {
      const Finished finished = compare_results({a, b, "--figure", "nodes", "--json", "-"});
      ASSERT_EQ(finished.exit_code, 0) << a << " " << b << "\n" << finished.errors;
      const json comparison = json::parse(finished.output);
      EXPECT_EQ(comparison["figures"][0]["counts"]["same"], 6) << a << " " << b << "\n" << finished.output;
      EXPECT_EQ(comparison["only_in_a"].size() + comparison["only_in_b"].size(), 0U);
      EXPECT_THAT(finished.output, testing::Not(HasSubstr("other trees")));
      for (const json& row : comparison["figures"][0]["rows"]) EXPECT_EQ(row["of"], "exact") << row;
      const bool has_google = a == google_ || b == google_;  // names a host, but no processor
      if (has_google) continue;
      EXPECT_THAT(finished.output, testing::Not(HasSubstr("machines or compilers differ")));
    }
  }
}

TEST_F(FilesOfOneRun, AreRecognisedWhereAnOlderReportDoesNotHashThem) {
  json older = json::parse(test::read_text(report_));
  older.erase("workloads");
  const std::string report = file("older.json", older.dump());
  for (const std::string& other : {baseline_, results_}) {
    const Finished finished = compare_results({report, other, "--figure", "nodes", "--json", "-"});
    EXPECT_EQ(json::parse(finished.output)["figures"][0]["counts"]["same"], 6) << other << finished.output;
  }
}

TEST_F(FilesOfOneRun, AreToldApartWhereAFileHasBeenChangedSince) {
  const std::string older = file("older.json", test::read_text(report_));
  write_positions("8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1 id \"one\";\n");
  write_files();
  for (const std::string& other : {baseline_, report_, results_}) {
    const Finished finished = compare_results({older, other, "--figure", "nodes"});
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_THAT(finished.output, AllOf(HasSubstr("in 4 of 6 rows B searched other trees than A (another file)"),
                                       HasSubstr("2 same, 4")));
  }
}

TEST_F(CompareResultsCommand, NamesBothFilesWhereNeitherCanBeRead) {
  const std::string bad = file("bad.json", "{");
  const Finished finished = compare_results({"/nowhere/a.json", bad});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.errors, testing::MatchesRegex("pvslab: /nowhere/a.json: .*\npvslab: .*bad.json:1:1: .*\n"));
}

TEST_F(CompareResultsCommand, ShowsBothSidesOfALineInOneNotation) {
  const auto items = [&](const std::string& name, const std::string& value) {
    return file(name, R"({"benchmarks": [{"name": "x", "items": )" + value + "}]}");
  };
  const std::string whole = items("whole.json", "16540247");
  const std::string broken = items("broken.json", "9432123.5");
  EXPECT_THAT(compare_results({broken, whole}).output, HasSubstr(" 9.432M  16.54M "));
  EXPECT_THAT(compare_results({whole, whole}).output, HasSubstr(" 16,540,247  16,540,247 "));
}

TEST_F(CompareResultsCommand, DoesNotWriteOverWhatItReads) {
  const std::string before = test::read_text(old_);
  EXPECT_EQ(compare_results({old_, new_, "--json", old_}).exit_code, 2);
  EXPECT_EQ(test::read_text(old_), before);
}

TEST_F(CompareResultsCommand, HoldsARunOfOursAgainstItself) {
  const auto run = test::run_program({"compare", "--workload", "uniform:b=2,d=4", "--searcher", "alpha-beta",
                                      "--searcher", "pvs-sound", "--trees", "5", "--out", directory_ / "out"});
  ASSERT_EQ(run.exit_code, 0) << run.errors;
  const std::string results = directory_ / "out/results.json";
  const Finished finished = compare_results({results, results, "--figure", "nodes", "--json", "-"});
  ASSERT_EQ(finished.exit_code, 0) << finished.errors;
  const json rows = json::parse(finished.output)["figures"][0]["rows"];
  ASSERT_EQ(rows.size(), 2U);
  for (const json& row : rows) {
    EXPECT_EQ(row["ratio"], 1);
    EXPECT_EQ(row["of"], "exact");
    EXPECT_EQ(row["low"], nullptr);
  }
}

TEST_F(CompareResultsCommand, WritesJsonBesideTheTable) {
  const std::string target = directory_ / "comparison.json";
  const Finished finished = compare_results({old_, new_, "--json", target});
  EXPECT_THAT(finished.output, HasSubstr("cpu_time (smaller is better)"));
  const json written = json::parse(test::read_text(target));
  EXPECT_EQ(written["only_in_a"], json::array({"gone"}));
  EXPECT_EQ(written["figures"][0]["rows"][0]["a"]["value"], 2e-6);
  EXPECT_EQ(compare_results({old_, new_, "--json", "-"}).output, test::read_text(target));
}

TEST_F(CompareResultsCommand, WritesMarkdown) {
  const Finished finished = compare_results({old_, new_, "--format", "markdown"});
  EXPECT_THAT(finished.output, HasSubstr("| x | 2.000us | 3.000us | 1.500 | - (1) | undecided |"));
}

class ChangedResults : public CompareResultsCommand {
 protected:
  std::string rows(const std::string& name, int x, int y) {
    const auto row = [](const char* called, int value) {
      return std::string(R"({"name": ")") + called + R"(", "nodes": )" + std::to_string(value) + "}";
    };
    return file(name, R"({"benchmarks": [)" + row("x", x) + "," + row("y", y) + "," + row("x", x) + "," + row("y", y) +
                          "," + row("x", x) + "," + row("y", y) + "," + row("x", x) + "," + row("y", y) + "]}");
  }

  std::string before_ = rows("before.json", 100, 100);
  std::string better_ = rows("better.json", 90, 100);
  std::string worse_ = rows("worse.json", 100, 110);
};

TEST_F(ChangedResults, EndWith3OnlyWhereTheConditionIsMet) {
  const auto code = [&](const std::string& b, const std::string& condition) {
    return compare_results({before_, b, "--changed-only", "--fail-if", condition}).exit_code;
  };
  EXPECT_EQ(code(before_, "worse"), 0);
  EXPECT_EQ(code(before_, "changed"), 0);
  EXPECT_EQ(code(better_, "worse"), 0);
  EXPECT_EQ(code(better_, "changed"), 3);
  EXPECT_EQ(code(worse_, "worse"), 3);
  EXPECT_EQ(code(worse_, "changed"), 3);
  EXPECT_EQ(compare_results({before_, worse_}).exit_code, 0);
}

TEST_F(ChangedResults, SayOnStandardErrorWhyTheyEndWith3) {
  const Finished finished = compare_results({before_, worse_, "--fail-if", "worse", "--json", "-"});
  EXPECT_EQ(finished.errors, "pvslab: 1 row got worse, so the exit code is 3 (--fail-if)\n");
  EXPECT_EQ(json::parse(finished.output)["worse"], 1);
}

TEST_F(ChangedResults, AreTheSameRowsInEveryForm) {
  const Finished text = compare_results({before_, worse_, "--changed-only"});
  EXPECT_THAT(text.output, AllOf(HasSubstr("\ny    "), testing::Not(HasSubstr("\nx    ")),
                                 HasSubstr("1 of 2 rows changed: 1 worse; 1 left out: 1 unchanged")));
  const Finished markdown =
      compare_results({before_, worse_, "--changed-only", "--format", "markdown", "--figure", "nodes"});
  EXPECT_THAT(markdown.output, AllOf(HasSubstr("| `y` | `nodes` |"), testing::Not(HasSubstr("| `x`")),
                                     HasSubstr("report " + before_ + " " + worse_ + " --figure nodes`")));
  const json rows = json::parse(compare_results({before_, worse_, "--changed-only", "--json", "-"}).output);
  EXPECT_EQ(rows["figures"][0]["rows"].size(), 1U);
}

TEST_F(ChangedResults, FailAnUnknownCondition) {
  test::expect_refused(compare_results, {{before_, worse_, "--fail-if", "wors"}, "Did you mean 'worse'?"});
}

TEST_F(CompareResultsCommand, SaysWhereAFileIsNotJson) {
  const std::string cut = file("cut.json", "{\"benchmarks\": [\n {\"name\": \"x\"");
  const Finished finished = compare_results({old_, cut});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.errors, HasSubstr(cut + ":2:13: the file ends in the middle"));
}

TEST_F(CompareResultsCommand, SelectsNothingWhereNothingIsCommon) {
  EXPECT_EQ(compare_results({old_, new_, "--filter", "gone"}).exit_code, 5);
  EXPECT_EQ(compare_results({old_, new_, "--filter", "z*"}).exit_code, 5);
  EXPECT_EQ(compare_results({old_, file("none.json", R"({"benchmarks": []})")}).exit_code, 5);
}

TEST_F(CompareResultsCommand, RefusesWhatItCannotDo) {
  const std::vector<test::WrongWords> all{{{old_, "/nowhere/b.json"}, "/nowhere/b.json: cannot be opened"},
                                          {{old_, "/"}, "/results.json: cannot be opened"},
                                          {{old_, new_, "--figure", "nodes"}, "unknown figure 'nodes'"},
                                          {{old_, new_, "--format", "html"}, "The formats are text and markdown"},
                                          {{old_, new_, "--json", "/nowhere/x.json"}, "/nowhere"}};
  for (const test::WrongWords& wrong : all) test::expect_refused(compare_results, wrong);
}

}  // namespace
}  // namespace pvslab
