// Cases of workloads as text: everything that reports print is read, and anything else is refused at its column.
#include "harness/bind/cases/case_name.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <string_view>

#include "tests/support/written_text.hpp"

namespace pvslab {
namespace {

struct NamedCase {
  const char* text;
  CaseName name;
};

void PrintTo(const NamedCase& named, std::ostream* out) { *out << '\'' << named.text << '\''; }

class WrittenCase : public testing::TestWithParam<NamedCase> {};

TEST_P(WrittenCase, IsReadHoweverItIsWritten) {
  const CaseName read = parse_case(GetParam().text);
  EXPECT_EQ(read.searcher, GetParam().name.searcher);
  EXPECT_EQ(read, GetParam().name) << to_text(read);
  EXPECT_TRUE(begins_as_case(GetParam().text));
}

INSTANTIATE_TEST_SUITE_P(
    CaseName, WrittenCase,
    testing::Values(NamedCase{"uniform:b=3,d=4#6@2", {"", "uniform:b=3,d=4", 2, 5}},
                    NamedCase{"uniform:b=3,d=4#6", {"", "uniform:b=3,d=4", 1, 5}},
                    NamedCase{"tree 6 of `uniform:b=3,d=4`, seed 1", {"", "uniform:b=3,d=4", 1, 5}},
                    NamedCase{"uniform:b=2,d=3,values=4, seed 7, tree 6", {"", "uniform:b=2,d=3,values=4", 7, 5}},
                    NamedCase{"uniform:b=2,d=3,values=4, tree 6", {"", "uniform:b=2,d=3,values=4", 1, 5}},
                    NamedCase{"alpha-beta/uniform:b=2,d=3,values=4, seed 1, tree 6",
                              {"alpha-beta", "uniform:b=2,d=3,values=4", 1, 5}},
                    NamedCase{"alpha-beta/uniform:b=2,d=3,values=4, seed 1, tree 6:",
                              {"alpha-beta", "uniform:b=2,d=3,values=4", 1, 5}},
                    NamedCase{"pvs-split/zws/uniform:b=2#1@1", {"pvs-split/zws", "uniform:b=2", 1, 0}},
                    NamedCase{"alpha-beta on uniform:b=2,d=3, tree 6 of seed 3",
                              {"alpha-beta", "uniform:b=2,d=3", 3, 5}},
                    NamedCase{"chess:some/where.epd,d=2, seed 1, case 3", {"", "chess:some/where.epd,d=2", 1, 2}},
                    NamedCase{"connect4:a file#1.txt#3", {"", "connect4:a file#1.txt", 1, 2}}));

class MalformedCase : public testing::TestWithParam<Malformed> {};

TEST_P(MalformedCase, IsRefusedAtItsColumn) {
  expect_refused(GetParam(), "--tree", [](std::string_view text) { return parse_case(text, "--tree"); });
}

INSTANTIATE_TEST_SUITE_P(CaseName, MalformedCase,
                         testing::Values(Malformed{"", 1},                                //
                                         Malformed{"uniform:b=3", 12},                    // which tree?
                                         Malformed{"uniform:b=3#", 13},                   //
                                         Malformed{"uniform:b=3#x", 13},                  //
                                         Malformed{"uniform:b=3#-1", 13},                 //
                                         Malformed{"uniform:b=3#0", 13},                  // trees count from 1
                                         Malformed{"uniform:b=3#1@", 15},                 //
                                         Malformed{"uniform:b=3#1@2@3", 16},              //
                                         Malformed{"nowhere:b=3#1", 1},                   // no such workload
                                         Malformed{"tree x of uniform:b=3", 6},           //
                                         Malformed{"tree 1 of uniform:b=3, tree 2", 24},  //
                                         Malformed{"tree 1 of uniform:b=3 uniform:b=4", 23},
                                         Malformed{"tree 1, seed 1", 15}));  // of which workload?

}  // namespace
}  // namespace pvslab
