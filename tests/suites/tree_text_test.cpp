// Trees as text: everything that users and reports write is read, and anything else is refused at its column.
#include <gtest/gtest.h>

#include <string_view>

#include "suites/explicit/tree_text.hpp"
#include "tests/support/written_text.hpp"

namespace pvslab {
namespace tree_text_test {

class WrittenTree : public testing::TestWithParam<Written> {};

TEST_P(WrittenTree, IsReadHoweverItIsWritten) { EXPECT_EQ(to_text(parse_tree(GetParam().text)), GetParam().canonical); }

INSTANTIATE_TEST_SUITE_P(TreeText, WrittenTree,
                         testing::Values(Written{"5", "5"},                                    //
                                         Written{" -5 ", "-5"},                                //
                                         Written{"+5", "5"},                                   //
                                         Written{"\u22125", "-5"},                             // a minus sign
                                         Written{"[[1 2] [3 4]]", "[[1 2] [3 4]]"},            //
                                         Written{"[[1,2],[3,4]]", "[[1 2] [3 4]]"},            //
                                         Written{"[[1, 2], [3, 4]]", "[[1 2] [3 4]]"},         //
                                         Written{"((1 2) (3 4))", "[[1 2] [3 4]]"},            //
                                         Written{"[[1 2]\n         [3 4]]", "[[1 2] [3 4]]"},  // wrapped by a table
                                         Written{"[[1 2][3 4]]", "[[1 2] [3 4]]"},             //
                                         Written{"b2.0.-1", "[0 -1]"},                         //
                                         Written{"b2.b1.-1.b2.1.0", "[[-1] [1 0]]"}));

class MalformedTree : public testing::TestWithParam<Malformed> {};

TEST_P(MalformedTree, IsRefusedAtItsColumn) {
  expect_refused(GetParam(), "--tree", [](std::string_view text) { return parse_tree(text, "--tree"); });
}

INSTANTIATE_TEST_SUITE_P(TreeText, MalformedTree,
                         testing::Values(Malformed{"", 1},              //
                                         Malformed{"[]", 1},            // no successors
                                         Malformed{"[1", 1},            // never closed
                                         Malformed{"[1 (2 3]]", 8},     // closed by the other bracket
                                         Malformed{"[1 2)", 5},         //
                                         Malformed{"[1] 2", 5},         // anything after the tree
                                         Malformed{"[1 x]", 4},         //
                                         Malformed{"[1 - 2]", 4},       //
                                         Malformed{"[\u22121 x]", 5},   // columns are of characters
                                         Malformed{"[1\n 2 x]", 4, 2},  //
                                         Malformed{"[1.5]", 3},         //
                                         Malformed{"[inf]", 2},         // a leaf is finite
                                         Malformed{"[2147483647]", 2}, Malformed{"b0", 2},  //
                                         Malformed{"b2.1", 5},                              // one is missing
                                         Malformed{"b1.1.2", 5},                            // one too many
                                         Malformed{"b1.[1]", 4}));                          // one form or the other

}  // namespace tree_text_test
}  // namespace pvslab
