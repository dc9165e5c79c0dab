// Windows as text: everything that users and reports write is read, and anything else is refused at its column.
#include "harness/bind/search/bounds.hpp"

#include <gtest/gtest.h>

#include <string_view>

#include "tests/support/written_text.hpp"

namespace pvslab {
namespace {

class WrittenWindow : public testing::TestWithParam<Written> {};

TEST_P(WrittenWindow, IsReadHoweverItIsWritten) {
  EXPECT_EQ(to_token(parse_window(GetParam().text)), GetParam().canonical);
}

INSTANTIATE_TEST_SUITE_P(WindowText, WrittenWindow,
                         testing::Values(Written{"1..2", "1..2"},                        //
                                         Written{"(1, 2)", "1..2"},                      //
                                         Written{"[1, 2]", "1..2"},                      //
                                         Written{"( -1 , 2 )", "-1..2"},                 //
                                         Written{"1,2", "1..2"},                         //
                                         Written{"1 2", "1..2"},                         //
                                         Written{"1 .. 2", "1..2"},                      //
                                         Written{"1\u20262", "1..2"},                    // an ellipsis
                                         Written{"\u22121..+2", "-1..2"},                // a minus sign
                                         Written{"-inf..inf", "-inf..+inf"},             //
                                         Written{"-inf..+inf", "-inf..+inf"},            //
                                         Written{"(-infinity, 3)", "-inf..3"},           //
                                         Written{"\u2212\u221e..\u221e", "-inf..+inf"},  //
                                         Written{"[\"-inf\", 2]", "-inf..2"},            // as JSON has it
                                         Written{"2..1", "2..1"}));  // whether it is a window is another question

class MalformedWindow : public testing::TestWithParam<Malformed> {};

TEST_P(MalformedWindow, IsRefusedAtItsColumn) {
  expect_refused(GetParam(), "--window", [](std::string_view text) { return parse_window(text, "--window"); });
}

INSTANTIATE_TEST_SUITE_P(WindowText, MalformedWindow,
                         testing::Values(Malformed{"", 1},              //
                                         Malformed{"1", 2},             //
                                         Malformed{"1..", 4},           //
                                         Malformed{"1.2", 2},           //
                                         Malformed{"..2", 1},           //
                                         Malformed{"1..2..3", 5},       //
                                         Malformed{"(1, 2", 6},         // never closed
                                         Malformed{"(1, 2]", 6},        //
                                         Malformed{"1..2)", 5},         //
                                         Malformed{"nan..2", 1},        //
                                         Malformed{"1..x", 4},          //
                                         Malformed{"\u22121..x", 5},    // columns are of characters
                                         Malformed{"0..2147483647", 4}  // no finite score
                                         ));

}  // namespace
}  // namespace pvslab
