// `pvslab speedup`.
#include "harness/speedup/speedup.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "suites/input_error.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/cli/verb.hpp"

namespace pvslab {
namespace {

using test::Finished;
using test::Words;
using testing::ElementsAre;
using testing::HasSubstr;

const test::Verb speedup("speedup");
const Words small_workload{"--workload", "ordered:b=6,d=5", "--trees", "3"};

TEST(Processors, AreAListOrThePowersOfTwo) {
  EXPECT_THAT(parse_processors("1,3,8"), ElementsAre(1, 3, 8));
  EXPECT_THAT(parse_processors("1..8"), ElementsAre(1, 2, 4, 8));
  EXPECT_THAT(parse_processors("2..9"), ElementsAre(2, 4, 8));
  EXPECT_THAT(parse_processors("3..10"), ElementsAre(4, 8));
  for (const char* const wrong : {"", "0", "1,", "1..", "a", "1 2", "16385", "100000", "-1", "8..2", "5..7"}) {
    EXPECT_THROW(static_cast<void>(parse_processors(wrong)), InputError) << wrong;
  }
}

TEST(Speedup, SaysWhereTheTimeOfAllProcessorsWent) {
  const Finished run =
      speedup(test::joined({"--processors", "1,4,64", "--latency", "2", "--json", "-"}, small_workload));
  ASSERT_EQ(run.exit_code, 0) << run.errors;
  const auto json = nlohmann::json::parse(run.output);
  EXPECT_EQ(json["tables"][0]["searchers"].size(), speedup_subjects().size());
  for (const auto& searcher : json["tables"][0]["searchers"]) {
    for (const auto& row : searcher["processors"]) {
      const auto number = [&](const char* key) { return row[key].get<std::int64_t>(); };
      EXPECT_EQ(number("processors") * number("time"),
                number("serial_time") + number("overhead") + number("idle") + number("communication"))
          << searcher["searcher"] << " " << row;
      EXPECT_GE(number("idle"), 0) << searcher["searcher"] << " " << row;
      if (number("processors") == 1 && searcher.contains("serial")) {
        EXPECT_EQ(row["speedup"], 1) << searcher["searcher"];
      }
    }
  }
}

TEST(Speedup, IsTheSameForAnyNumberOfThreads) {
  const auto json = [](const char* threads) {
    return speedup(test::joined({"--processors", "1,8", "--threads", threads, "--json", "-"}, small_workload)).output;
  };
  EXPECT_EQ(json("1"), json("3"));
}

TEST(Speedup, IsMeasuredOnThreads) {
  const Finished run =
      speedup(test::joined({"--search-threads", "2", "--searcher", "young-brothers-wait"}, small_workload));
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output, HasSubstr("2 threads, grain 5 plies"));
  EXPECT_THAT(run.output, HasSubstr("predicted"));
}

TEST(Speedup, OnThreadsDividesChessFurtherDown) {
  const Finished run =
      speedup({"--search-threads", "2", "--searcher", "young-brothers-wait-memory", "--workload",
               "chess:" PVSLAB_TEST_SOURCE_DIR "/suites/chess/endgames.epd,d=4", "--trees", "1", "--json", "-"});
  ASSERT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_EQ(nlohmann::json::parse(run.output)["tables"][0]["grain"], 3);
}

// The times are of the fastest round, so all figures of a row fit each other.
TEST(Speedup, OnThreadsIsTheSerialTimeDividedByTheTimeOfTheThreads) {
  const Finished run =
      speedup(test::joined({"--search-threads", "2", "--searcher", "jamboree", "--json", "-"}, small_workload));
  ASSERT_EQ(run.exit_code, 0) << run.errors;
  const auto row = nlohmann::json::parse(run.output)["tables"][0]["searchers"][0]["processors"][0];
  EXPECT_NEAR(row["speedup"].get<double>(), row["serial_time"].get<double>() / row["time"].get<double>(), 1e-6);
  EXPECT_GT(row["predicted"].get<double>(), 0);
}

TEST(Speedup, IsMeasuredWithEveryWorkloadLatencyAndGrainOfAList) {
  const Finished run = speedup({"--processors", "1,4", "--workload", "ordered:b=4,d=4", "--workload", "uniform:b=3,d=4",
                                "--latency", "0,20", "--grain", "1,2", "--trees", "2", "--json", "-"});
  ASSERT_EQ(run.exit_code, 0) << run.errors;
  const auto tables = nlohmann::json::parse(run.output)["tables"];
  ASSERT_EQ(tables.size(), 8);
  const auto time_of_four = [&](std::size_t table) -> std::uint64_t {
    return tables[table]["searchers"][0]["processors"][1]["time"];
  };
  EXPECT_EQ(tables[2]["latency"], 20);
  EXPECT_EQ(tables[1]["grain"], 2);
  EXPECT_GT(time_of_four(2), time_of_four(0));
}

TEST(Speedup, ChargesWhatVisitsCost) {
  const auto json = [](const char* costs) {
    const Words words{"--processors", "1", "--searcher", "jamboree", "--costs", costs, "--json", "-"};
    return nlohmann::json::parse(
        speedup(test::joined(words, small_workload)).output)["tables"][0]["searchers"][0]["processors"][0];
  };
  const auto of = [&](const char* costs) -> std::uint64_t { return json(costs)["time"]; };
  EXPECT_EQ(of("7,3"), 7 * of("1,0") + 3 * of("0,1"));
  EXPECT_EQ(of("7,3,5"), of("7,3"));  // it has no table
}

TEST(Speedup, ChargesSearchersWithATableForTheirAccesses) {
  const auto json = [](const char* costs) {
    const Words words{"--processors", "1,8", "--searcher", "abdada", "--costs", costs, "--json", "-"};
    return nlohmann::json::parse(speedup(test::joined(words, small_workload)).output);
  };
  const auto time = [&](const char* costs) -> std::int64_t {
    return json(costs)["tables"][0]["searchers"][0]["processors"][0]["time"];
  };
  EXPECT_EQ(time("1,1"), time("1,1,0"));
  const std::int64_t accesses = time("1,1,1") - time("1,1");
  EXPECT_GT(accesses, 0);
  EXPECT_EQ(time("1,1,4"), time("1,1") + 4 * accesses);
  EXPECT_EQ(json("1,1,4")["costs"]["access"], 4);
  EXPECT_FALSE(json("1,1")["costs"].contains("access"));
}

TEST(Speedup, SaysWhichSearcherIsFastestWhere) {
  const Finished run = speedup({"--processors", "1,16", "--workload", "ordered:b=4,d=7,p1=1,p2=1", "--workload",
                                "ordered:b=4,d=7,p1=0.3", "--trees", "2"});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output, HasSubstr("fastest with P ="));
  // Mandatory work first has the greatest speed-up over its twin, which has no deep cutoffs, and takes more time.
  EXPECT_THAT(run.output, testing::ContainsRegex("mandatory-work-first +1\\.0 +5\\.9\n"));
  EXPECT_THAT(run.output, testing::ContainsRegex("p1=1,p2=1 +a 1\\.0 +h 5\\.6"));
  EXPECT_THAT(run.output, HasSubstr("\nh  young-brothers-wait\n"));
}

// A spec of every family that ships, whose searches take a moment. What is not seen: a game whose rules differ in deeper positions.
std::vector<std::string> every_family() {
  std::vector<std::string> specs;
  for (const WorkloadFamily& family : workload_families()) {
    const std::string name(family.name);
    if (family.is_added) continue;
    if (family.reads_file()) {
      const char* const file = name == "chess"      ? "chess/endgames.epd,d=2"
                               : name == "connect4" ? "connect4/endgames-7x6.txt"
                                                    : "othello/endgames.txt,d=3";
      specs.push_back(name + ":" PVSLAB_TEST_SOURCE_DIR "/suites/" + file);
    } else {
      specs.push_back(name + (family.is_game ? ":d=3" : ":b=3,d=4"));
    }
  }
  return specs;
}

// The twin's counts by a search that has nothing to do with teams.
TEST(Speedup, SearchesEveryWorkloadAndVisitsWithOneProcessorWhatTheTwinVisits) {
  for (const std::string& spec : every_family()) {
    const SpeedupWorkload parallel(spec);
    const auto workload = make_workload(parse_workload(spec));
    const auto one = workload->make_case(1, 0);
    for (const SpeedupSubject& searcher : speedup_subjects()) {
      const auto twin = searcher.serial != nullptr ? find_searcher(searcher.serial->id) : std::nullopt;
      if (!twin) continue;
      const MeasuredSearch found =
          searcher.measure(parallel.make_case(1, 0), {.processors = 1, .costs = {}, .grain = 1});
      Counters counters;
      EXPECT_EQ(found.value, one->count(*twin, Bounds{}, counters).value) << searcher.info->id << " " << spec;
      EXPECT_EQ(found.counters, counters) << searcher.info->id << " " << spec;
    }
  }
}

TEST(Speedup, FindsTheValueOfEveryWorkloadWithManyProcessorsAndOnThreads) {
  for (const std::string& spec : every_family()) {
    const SpeedupCase of = SpeedupWorkload(spec).make_case(1, 0);
    const Score value = speedup_subjects().front().measure_serial(of, {}).value;
    for (const SpeedupSubject& searcher : speedup_subjects()) {
      EXPECT_EQ(searcher.measure(of, {.processors = 5, .costs = {}, .grain = 1}).value, value)
          << searcher.info->id << " " << spec;
      EXPECT_EQ(searcher.measure(of, {.processors = 3, .costs = {}, .grain = 1, .real_threads = true}).value, value)
          << searcher.info->id << " " << spec;
    }
  }
}

// The one synthetic graph: there a table answers on other paths.
TEST(Speedup, OnAGraphLetsSearchersWithATableVisitFewerNodes) {
  const auto nodes = [](const char* searcher) -> std::uint64_t {
    const Finished run = speedup({"--processors", "1", "--workload", "transposing:b=4,d=6", "--trees", "2",
                                  "--searcher", searcher, "--json", "-"});
    return nlohmann::json::parse(run.output)["tables"][0]["searchers"][0]["processors"][0]["nodes"];
  };
  EXPECT_LT(nodes("abdada"), nodes("young-brothers-wait"));
}

TEST(Speedup, SaysThatTheCriticalPathIsASumOverTrees) {
  const Finished run = speedup(
      {"--processors", "1,2", "--workload", "uniform:b=3,d=3", "--trees", "2", "--searcher", "young-brothers-wait"});
  EXPECT_THAT(run.output, testing::AllOf(HasSubstr("path, sum"), HasSubstr("Critical path:\nthe sum over the trees.")));
}

TEST(Speedup, IsThatOfAnExperimentAndIsWrittenToADirectory) {
  const test::TemporaryDirectory directory;
  const std::string file = (directory.path() / "parallel.toml").string();
  test::write_text(
      file,
      "seed = 3\n[[workload]]\nspec = \"uniform:b=2,d=2\"\n[parallel]\nworkloads = [\"ordered:b=4,d=4\"]\ntrees = 2\n"
      "processors = [1, 4]\nsearchers = [\"jamboree\"]\n");
  const std::string out = (directory.path() / "out").string();
  const Finished run = speedup({"--experiment", file, "--out", out});
  ASSERT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output, HasSubstr("speedup.json, speedup.csv"));
  const Finished same = speedup({"--workload", "ordered:b=4,d=4", "--trees", "2", "--processors", "1,4", "--searcher",
                                 "jamboree", "--seed", "3", "--json", "-"});
  EXPECT_EQ(test::read_text(out + "/speedup.json"), same.output);
  const std::string csv = test::read_text(out + "/speedup.csv");
  EXPECT_THAT(csv, testing::StartsWith("workload,trees,latency,grain,searcher,serial,processors,speedup,low,"));
  EXPECT_THAT(csv, HasSubstr("\"ordered:b=4,d=4\",2,0,2,jamboree,"));
  EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + 2);
  const auto columns = [](const std::string& line) { return std::ranges::count(line, ','); };
  const std::string head = csv.substr(0, csv.find('\n'));
  const std::string last = csv.substr(csv.find('\n') + 1);
  EXPECT_EQ(columns(head), columns(last.substr(0, last.find('\n'))) - 1);  // the spec has a comma
  test::write_text(file, "[[workload]]\nspec = \"uniform:b=2,d=2\"\n");
  EXPECT_THAT(speedup({"--experiment", file}).errors, HasSubstr("has no [parallel]"));
}

TEST(Speedup, NeedsNothingInAnExperimentButParallel) {
  const test::TemporaryDirectory directory;
  const std::string file = (directory.path() / "alone.toml").string();
  test::write_text(file, "[parallel]\nworkloads = [\"uniform:b=3,d=3\"]\ntrees = 2\nprocessors = [2]\n");
  const Finished alone = speedup({"--experiment", file, "--searcher", "jamboree", "--json", "-"});
  ASSERT_EQ(alone.exit_code, 0) << alone.errors;
  const Words same{"--workload", "uniform:b=3,d=3", "--trees",  "2",      "--processors",
                   "2",          "--searcher",      "jamboree", "--json", "-"};
  EXPECT_EQ(alone.output, speedup(same).output);
  const Finished compared = test::run_program({"compare", "--experiment", file});
  EXPECT_EQ(compared.exit_code, 2);
  EXPECT_THAT(compared.errors, HasSubstr("`pvslab speedup --experiment` measures that alone"));
}

// A row tells by itself what its time is made of.
TEST(Speedup, WritesItsCostsAndTheGreedyBoundAsColumns) {
  const test::TemporaryDirectory directory;
  const std::string out = (directory.path() / "out").string();
  const auto csv_with = [&](const Words& words) {
    const Finished run = speedup(
        test::joined({"--workload", "uniform:b=3,d=3", "--trees", "1", "--searcher", "abdada", "--out", out}, words));
    EXPECT_EQ(run.exit_code, 0) << run.errors;
    return test::read_text(out + "/speedup.csv");
  };
  const std::string columns = ",predicted,interior_cost,leaf_cost,access_cost,of_greedy_bound\n";
  EXPECT_THAT(csv_with({"--processors", "1", "--costs", "3,1"}), HasSubstr(columns));
  EXPECT_THAT(csv_with({"--processors", "1", "--costs", "3,1"}), testing::EndsWith(",3,1,0,0.5\n"));
  EXPECT_THAT(csv_with({"--processors", "1", "--costs", "1,1,4"}), testing::EndsWith(",1,1,4,0.5\n"));
  const std::string of_two = csv_with({"--processors", "2"});
  const auto json = nlohmann::json::parse(test::read_text(out + "/speedup.json"));
  const auto& row = json["tables"][0]["searchers"][0]["processors"][0];
  EXPECT_THAT(of_two, testing::EndsWith(",1,1,0," + row["of_greedy_bound"].dump() + "\n"));
  EXPECT_THAT(csv_with({"--search-threads", "2"}), testing::EndsWith(",,,,\n")) << "threads have costs of their own";
}

TEST(Speedup, SaysWhichOptionDoesNotApply) {
  const auto expect_error = [](const Words& words, const char* message) {
    const Finished run = speedup(words);
    EXPECT_EQ(run.exit_code, 2) << message;
    EXPECT_THAT(run.errors, HasSubstr(message));
  };
  expect_error({"--processors", "2", "--search-threads", "2"}, "leave one of them out");
  expect_error({"--processors", "2", "--full"}, "unexpected '--full'");
  expect_error({"--processors", "2", "--workload", "unifrom:b=3"},
               "unknown workload 'unifrom'. Did you mean 'uniform'?");
  expect_error({"--processors", "2", "--workload", "chess"}, "the file is missing; write chess:FILE");
  expect_error({"--processors", "2", "--searcher", "negascout"}, "unknown parallel searcher");
  expect_error({"--processors", "2", "--costs", "3"}, "two or three numbers");
  expect_error({"--processors", "2", "--costs", "3,1,2,1"}, "two or three numbers");
  expect_error({"--processors", "2", "--latency", "0,x"}, "expected a number");
  expect_error({"--processors", "2", "--grain", "1000"}, "0 to 100");
  expect_error({"--search-threads", "2", "--latency", "5"}, "their own costs");
  expect_error({"--processors", "2", "--costs", "0,0"}, "an interior node or a leaf costs more than 0");
}

}  // namespace
}  // namespace pvslab
