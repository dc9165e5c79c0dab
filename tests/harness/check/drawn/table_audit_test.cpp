#include "harness/check/drawn/table_audit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "harness/power/zoo.hpp"

namespace pvslab {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr std::uint64_t audited_graphs = 300;

struct AuditOfMany {
  std::uint64_t bounds = 0;
  std::optional<std::uint64_t> first_false;
};

AuditOfMany audit_of(const Subject& subject) {
  AuditOfMany all;
  for (std::uint64_t index = 0; index < audited_graphs; ++index) {
    const TableAudit audit = audit_tables(subject, draw_graph_case({1}, index, subject.info->rule));
    all.bounds += audit.bounds;
    if (audit.first && !all.first_false) all.first_false = index;
  }
  return all;
}

TEST(TableAudit, FindsNoFalseBoundInOurTables) {
  std::size_t audited = 0;
  for (const Subject& subject : all_subjects()) {
    if (!searches_graphs(subject) || !has_table(subject)) continue;
    const AuditOfMany found = audit_of(subject);
    EXPECT_FALSE(found.first_false) << subject.name() << " in graph " << *found.first_false;
    EXPECT_GT(found.bounds, 1'000U) << subject.name();
    ++audited;
  }
  EXPECT_GE(audited, 8U);
}

std::string example_of_mutant(const char* id) {
  const Subject* const mutant = zoo::find_mutant(id);
  EXPECT_NE(mutant, nullptr) << id;
  if (mutant == nullptr) return "";
  const AuditOfMany found = audit_of(*mutant);
  EXPECT_TRUE(found.first_false) << id;
  if (!found.first_false) return "";
  const auto example = smallest_audit_example(*mutant, {1}, *found.first_false);
  EXPECT_TRUE(example) << id;
  return example ? to_text(*example) : "";
}

TEST(TableAudit, TellsPositionDepthBoundScoreAndBothVisits) {
  for (const char* const id :
       {"memory-alpha-beta:bound-stored-as-exact", "memory-alpha-beta:bounds-swapped",
        "memory-alpha-beta:stored-one-ply-shallower", "memory-alpha-beta:stored-for-other-side",
        "memory-alpha-beta:classified-by-raised-window", "memory-alpha-beta:clamped-value-stored-as-soft"}) {
    EXPECT_THAT(example_of_mutant(id), AllOf(HasSubstr("  positions A = "), HasSubstr("; its score is "),
                                             HasSubstr("  stored by visit "), HasSubstr("  read by   ")))
        << id;
  }
}

// Nothing that it stores is false; it answers another question.
TEST(TableAudit, TellsATrueBoundThatAnswersAtAnotherDepth) {
  EXPECT_THAT(example_of_mutant("memory-alpha-beta:probe-ignores-depth"),
              AllOf(HasSubstr(", where it was read, is "), HasSubstr("  read by   visit ")));
}

// What it cannot see: a key that is cut short takes one position for another only where two such keys meet, and here they do not.
TEST(TableAudit, DoesNotSeeAKeyCutShort) {
  const Subject* const mutant = zoo::find_mutant("memory-alpha-beta:key-cut-short");
  ASSERT_NE(mutant, nullptr);
  EXPECT_GT(audit_of(*mutant).bounds, 0U);
}

}  // namespace
}  // namespace pvslab
