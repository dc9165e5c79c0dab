// The recorded matrix: written, read, compared with a new one, and told to be outdated.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "harness/power/recorded_power.hpp"
#include "suites/input_error.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/power/small_power.hpp"

namespace pvslab::zoo {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::string committed = PVSLAB_TEST_SOURCE_DIR "/results/baseline/power.toml";

const PowerReport& small_report() {
  static const PowerReport report =
      measured({"alpha-beta-fail-hard:leaf-not-clamped", "alpha-beta-fail-hard:fails-low-to-beta"}, 2);
  return report;
}

TEST(RecordedPower, IsReadAsItWasWritten) {
  const RecordedPower recorded = parse_recorded_power(to_toml(small_report()), "power.toml");
  EXPECT_EQ(recorded.seeds, 2U);
  EXPECT_THAT(recorded.mutants, SizeIs(2));
  EXPECT_EQ(recorded.mutants.front().row, row_of(small_report().mutants.front()));
  EXPECT_THAT(differences(recorded, small_report()), IsEmpty());
  EXPECT_EQ(why_outdated(recorded), std::nullopt);
  EXPECT_EQ(recorded.survivors(), 0U);
}

TEST(RecordedPower, TellsADoctoredRow) {
  RecordedPower doctored = parse_recorded_power(to_toml(small_report()), "power.toml");
  doctored.mutants.back().row.front() = '.';
  EXPECT_THAT(differences(doctored, small_report()),
              ElementsAre(HasSubstr("alpha-beta-fail-hard:fails-low-to-beta has the row .")));
  doctored.mutants.pop_back();
  EXPECT_THAT(differences(doctored, small_report()),
              ElementsAre("alpha-beta-fail-hard:fails-low-to-beta is not in the record"));
  doctored.seed = 2;
  EXPECT_THAT(differences(doctored, small_report()), ElementsAre(HasSubstr("2 seeds from 2 on")));
}

TEST(RecordedPower, IsOutdatedIfItsSignatureIsNotThePresentOne) {
  RecordedPower old = read_recorded_power(committed);
  old.signature = "0123456789abcdef";
  EXPECT_THAT(why_outdated(old).value_or(""), HasSubstr("0123456789abcdef"));
  EXPECT_THAT(summary_text(old), HasSubstr("Outdated"));
}

TEST(RecordedPower, RefusesAFileThatIsNone) {
  const std::string text = test::read_text(committed);
  for (const std::string& wrong :
       {std::string("format = 2\n"), std::string("nonsense"), text.substr(0, text.find("[[mutant]]")),
        text + "\n[[mutant]]\nid = \"x\"\nrow = \"..\"\nmedians = []\nsmallest = \"\"\n"}) {
    EXPECT_THROW(static_cast<void>(parse_recorded_power(wrong, "power.toml")), InputError) << wrong.substr(0, 40);
  }
}

TEST(RecordedPower, OfTheRepositoryHasNoSurvivorAndAtLeastSixtyMutants) {
  const RecordedPower recorded = read_recorded_power(committed);
  EXPECT_GE(recorded.mutants.size(), 60U);
  EXPECT_GE(recorded.seeds, 20U);
  EXPECT_EQ(recorded.survivors(), 0U);
}

}  // namespace
}  // namespace pvslab::zoo
