// Replay tokens: a counterexample survives being written and read, and a malformed token is refused at its column.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <string>

#include "harness/verify/replay.hpp"
#include "suites/input_error.hpp"
#include "tests/support/tree_generators.hpp"

namespace pvslab {
namespace {

Tree chain(std::int32_t height) {
  Tree tree{Score(7), {}};
  for (std::int32_t ply = 0; ply < height; ++ply) tree = Tree{Score(0), {tree}};
  return tree;
}

TEST(ReplayToken, ReadsAsItWasWritten) {
  EXPECT_TRUE(rc::check([](const Tree& tree) {
    const Bounds bounds{*any_end(), *any_end()};
    const Replay replay = parse_token(to_token({"pvs-split/zws", bounds, tree}));
    RC_ASSERT(replay.subject == "pvs-split/zws");
    RC_ASSERT(replay.bounds == bounds);
    RC_ASSERT(replay.tree == tree);
  }));
}

TEST(ReplayToken, NeedsNoQuotesInAShell) {
  EXPECT_TRUE(rc::check([](const Tree& tree) {
    const std::string token = to_token({"pvs-split/zws", {*any_end(), *any_end()}, tree});
    RC_ASSERT(token.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-+/:.") == std::string::npos);
  }));
}

TEST(ReplayToken, OfTheNotesCounterexampleIsShort) {
  EXPECT_EQ(to_token({"pvs-split-strict", {Score(2), Score(2)}, parse_tree("[0 -1]")}),
            "pvs-split-strict:2..2:b2.0.-1");
}

TEST(ReplayToken, WritesInfinitiesAsWords) {
  EXPECT_EQ(to_token({"x", {}, Tree{}}), "x:-inf..+inf:0");
  EXPECT_EQ(parse_token("x:-inf..+inf:0").bounds, Bounds{});
}

TEST(ReplayToken, HoldsTheDeepestTreeThereIs) {
  const Tree deepest = chain(max_tree_height);
  EXPECT_EQ(parse_token(to_token({"x", {}, deepest})).tree, deepest);
  EXPECT_THROW(static_cast<void>(parse_token(to_token({"x", {}, chain(max_tree_height + 1)}))), InputError);
}

struct Malformed {
  const char* token;
  std::size_t column;
};

void PrintTo(const Malformed& malformed, std::ostream* out) { *out << '\'' << malformed.token << '\''; }

class MalformedReplayToken : public testing::TestWithParam<Malformed> {};

TEST_P(MalformedReplayToken, IsRefusedAtItsColumn) {
  try {
    static_cast<void>(parse_token(GetParam().token));
    FAIL() << "was taken";
  } catch (const InputError& error) {
    EXPECT_EQ(error.column, GetParam().column) << error.what();
    EXPECT_EQ(error.file, "--replay");
  }
}

INSTANTIATE_TEST_SUITE_P(ReplayToken, MalformedReplayToken,
                         testing::Values(Malformed{"", 1},                             //
                                         Malformed{"alpha-beta", 1},                   // no colon
                                         Malformed{":1..2:0", 1},                      // no searcher
                                         Malformed{"x:", 3},                           //
                                         Malformed{"x:1", 4},                          //
                                         Malformed{"x:1.2:0", 4},                      // one dot
                                         Malformed{"x:1..", 6},                        //
                                         Malformed{"x:1..2", 7},                       //
                                         Malformed{"x:1..2:", 8},                      // no tree
                                         Malformed{"x:inf..2:0", 3},                   // an infinity has a sign
                                         Malformed{"x:nan..2:0", 3},                   //
                                         Malformed{"x:1..2147483647:0", 6},            // no finite score
                                         Malformed{"x:1..99999999999999999999:0", 6},  //
                                         Malformed{"x:1..2:b", 9},                     //
                                         Malformed{"x:1..2:b0", 9},                    // no successors
                                         Malformed{"x:1..2:b-1.0", 9},                 //
                                         Malformed{"x:1..2:b2.1", 12},                 // one is missing
                                         Malformed{"x:1..2:b1.1.2", 12},               // one too many
                                         Malformed{"x:1..2:b4000000000.1", 21},        //
                                         Malformed{"x:1..2:-inf", 8},                  // a leaf is finite
                                         Malformed{"x:1..2:-2147483647", 8},           //
                                         Malformed{"x:1..2:b1.x", 11},                 //
                                         Malformed{"x:1..2: 0", 8},                    //
                                         Malformed{"x:1..2:0 ", 9},                    //
                                         Malformed{"x:1..2:0:0", 9}));

}  // namespace
}  // namespace pvslab
