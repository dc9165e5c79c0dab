// A game's own parameters and its position in a spec: what they mean, and what is refused where.
#include <gmock/gmock.h>

#include <string>

#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "suites/input_error.hpp"

namespace pvslab::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

std::string first_position(const std::string& spec) {
  const auto places = make_workload(parse_workload(spec))->make_case(1, 0)->places();
  return places->text(0);
}

std::string refusal_of_spec(const std::string& spec) {
  try {
    static_cast<void>(parse_workload(spec));
  } catch (const InputError& error) {
    return std::to_string(error.column) + ": " + error.message;
  }
  return "accepted";
}

TEST(WorkloadSpec, HasTheParametersOfTheGame) {
  EXPECT_EQ(first_position("mnk"), ".../.../...:X");
  EXPECT_EQ(first_position("mnk:n=2,m=4"), "..../....:X");
  EXPECT_EQ(first_position("breakthrough:w=2,h=5"), "bb/bb/../ww/ww:w");
}

TEST(WorkloadSpec, HasOneCanonicalTextForTheParametersOfAGame) {
  EXPECT_EQ(parse_workload("mnk").canonical(), "mnk:m=3,n=3,k=3,d=9");
  EXPECT_EQ(parse_workload("mnk:d=4,k=2,m=4").canonical(), "mnk:m=4,n=3,k=2,d=4");
  EXPECT_EQ(parse_workload("connect4-board").canonical(), "connect4-board:w=4,h=4,d=16");
  EXPECT_EQ(parse_workload("tictactoe").canonical(), "tictactoe:d=9");
  EXPECT_EQ(parse_workload("draughts:at=start").canonical(), "draughts:d=6");
  for (const char* const spec : {"mnk:m=4,n=3,k=2,d=4", "othello:size=4,d=6,at=..../.OX./.XO./....:O"})
    EXPECT_EQ(parse_workload(spec).canonical(), spec);
}

TEST(WorkloadSpec, MayNameThePositionWhereSearchesBegin) {
  const std::string position = "X../.O./..X:O";
  EXPECT_EQ(first_position("mnk:at=" + position), position);
  EXPECT_EQ(make_workload(parse_workload("mnk:at=" + position))->size(), 1U);
  EXPECT_EQ(first_position("draughts:d=2,at=......../......../......../......../......../..W...../......../........:w"),
            "......../......../......../......../......../..W...../......../........:w");
}

TEST(WorkloadSpec, RefusesParametersOfAGameWithTheirColumn) {
  EXPECT_EQ(refusal_of_spec("mnk:m=17"), "7: m must be from 1 to 16, not 17");
  EXPECT_EQ(refusal_of_spec("mnk:n=3,q=1"),
            "9: unknown parameter 'q'. The parameters of mnk are m, n, k, d, at, score, table");
  EXPECT_EQ(refusal_of_spec("tictactoe:at=x"), "11: unknown parameter 'at'. The parameters of tictactoe are d, table");
  EXPECT_THAT(refusal_of_spec("mnk:m=9,n=8"), StartsWith("5: a board of 9 columns and 8 rows is not possible"));
  EXPECT_THAT(refusal_of_spec("mnk:k=5"), StartsWith("5: 5 in a row do not fit"));
  EXPECT_THAT(refusal_of_spec("othello:size=5"), StartsWith("9: a board of 5x5 is not possible"));
  EXPECT_THAT(refusal_of_spec("connect4-board:w=9,h=9"), StartsWith("16: a Connect Four board of 9x9 is not possible"));
  EXPECT_THAT(refusal_of_spec("mnk:at=X../.../...:Y"),
              AllOf(StartsWith("20: there is 'Y'"), HasSubstr("side to move")));
  EXPECT_THAT(refusal_of_spec("mnk:at="), StartsWith("8: the text ends"));
  // The position is read on the board of the spec.
  EXPECT_THAT(refusal_of_spec("othello:at=..../.OX./.XO./....:X,size=6"), StartsWith("16: there is '/'"));
}

}  // namespace
}  // namespace pvslab::test
