// `pvslab epd --engine CMD`: a UCI engine's answer beside ours.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/cli/verb.hpp"

namespace pvslab {
namespace epd_engine_test {

using nlohmann::json;
using test::Finished;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// White mates in one by Ra8.
constexpr auto mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#;\n";
constexpr auto opening = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - bm O-O;\n";

const test::Verb epd("epd");

class EpdEngine : public testing::Test {
 protected:
  [[nodiscard]] std::string file(const std::string& text) const {
    test::write_text(directory_ / "file.epd", text);
    return directory_ / "file.epd";
  }

 private:
  test::TemporaryDirectory directory_;
};

// Our own engine answers as we do at the same depth.
TEST_F(EpdEngine, IsAskedAtTheSameDepth) {
  const std::string positions = file(std::string(mate) + opening);
  const std::string engine = "'" PVSLAB_TEST_BINARY "' uci";
  const Finished asked = epd({positions, "--depth", "2", "--engine", engine});
  EXPECT_EQ(asked.exit_code, 0) << asked.errors;
  EXPECT_THAT(asked.output, AllOf(HasSubstr("2 of 2 positions"), Not(HasSubstr("another move"))));
  const json result = json::parse(epd({positions, "--depth", "2", "--engine", engine, "--json", "-"}).output);
  EXPECT_EQ(result["engine"]["compared"], 2);
  EXPECT_EQ(result["engine"]["same_move"], 2);
  EXPECT_EQ(result["engine"]["positions"][0]["move"], result["positions"][0]["move"]);
}

TEST_F(EpdEngine, WithoutAnAnswerIsAnErrorThatSaysWhy) {
  const std::string positions = file(mate);
  for (const auto& [engine, why] : {std::pair{"no-such-engine", "cannot be started"}, std::pair{"true", "true"}}) {
    const Finished asked = epd({positions, "--depth", "2", "--engine", engine});
    EXPECT_NE(asked.exit_code, 0) << engine;
    EXPECT_THAT(asked.errors, AllOf(HasSubstr("the engine"), HasSubstr(why)));
  }
  const Finished slow = epd({positions, "--depth", "2", "--engine", "sleep 60", "--timeout", "1"});
  EXPECT_NE(slow.exit_code, 0);
  EXPECT_THAT(slow.errors, HasSubstr("1 s"));
}

}  // namespace epd_engine_test
}  // namespace pvslab
