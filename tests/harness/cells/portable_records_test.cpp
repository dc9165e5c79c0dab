// A build for this processor and a portable one, of another compiler in continuous integration, plan the same cells and
// write the same results into their parts. PVSLAB_TEST_PORTABLE is the directory of the portable program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/harness/base/program.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::json;

// The plan of a part, and the result of each of its cells. Times, hosts and the like are left out.
struct Records {
  std::string plan;
  std::map<std::string, Json> results;
  bool operator==(const Records&) const = default;
};

Records records_of(const std::string& program, std::vector<std::string> words) {
  const test::TemporaryDirectory directory;
  words.insert(words.end(), {"--shard", "0/1", "--parts", directory / "parts", "--keep-going"});
  const test::Finished run = test::run_program(words, {.output_file = {}, .file_size_limit = {}, .program = program});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  Records records;
  std::istringstream lines(test::read_text(directory / "parts/part-0-of-1.1.jsonl"));
  for (std::string line; std::getline(lines, line);) {
    const Json json = Json::parse(line.substr(17));
    if (json.contains("plan")) records.plan = json["plan"];
    if (json.contains("cell")) records.results[json["cell"].dump()] = json["result"];
  }
  return records;
}

class PortableRecords : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(PortableRecords, AreThoseOfABuildForThisProcessor) {
  const char* const portable = std::getenv("PVSLAB_TEST_PORTABLE");
  if (portable == nullptr) GTEST_SKIP() << "PVSLAB_TEST_PORTABLE names no portable program";
  const Records ours = records_of(PVSLAB_TEST_BINARY, GetParam());
  ASSERT_FALSE(ours.results.empty());
  EXPECT_EQ(records_of(std::string(portable) + "/pvslab", GetParam()), ours);
}

const std::string suites = PVSLAB_TEST_SOURCE_DIR "/suites";

INSTANTIATE_TEST_SUITE_P(
    Of, PortableRecords,
    testing::Values(std::vector<std::string>{"verify", "--exhaustive", "depth=2,branching=3,leaves=4,values=-1..1",
                                             "--inductive", "branching=2,values=0..1", "--trees", "2000",
                                             "--known-value", "1", "--relations", "200"},
                    std::vector<std::string>{"relations", "--trees", "300", "--filter", "pvs"},
                    std::vector<std::string>{"claims", "--filter", "strength-of-order"},
                    std::vector<std::string>{"power", "--filter", "horizon", "--seeds", "3"},
                    std::vector<std::string>{"compare", "--workload", "ordered:b=5,d=5", "--workload",
                                             "incremental:b=6,d=5", "--workload", "irregular:b=5,d=5", "--workload",
                                             "chess:" + suites + "/chess/mates.epd,d=3", "--trees", "100"},
                    std::vector<std::string>{"epd", suites + "/chess/mates.epd", "--depth", "3", "--order",
                                             "killers,history"}),
    [](const auto& words) { return words.param.front(); });

}  // namespace
}  // namespace pvslab
