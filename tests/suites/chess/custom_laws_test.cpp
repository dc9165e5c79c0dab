// The harness trusts Chess with right policies, and finds the mistakes that an evaluation or a quiescence can make.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>

#include "harness/check/laws/game_laws.hpp"
#include "suites/chess/custom/chess.hpp"
#include "tests/suites/chess/custom_chess_games.hpp"

namespace pvslab {
namespace custom_laws_test {

using chess::Chess;
using chess::GenerationOrder;
using chess::MakeUnmake;
using chess::NoQuiescence;
using chess::SearchPosition;
using chess::ShippedEvaluation;
using chess::ShippedOrder;
using chess::ShippedQuiescence;
using custom::IncrementalMaterial;
using custom::Material;

// Castling, en passant, promotion and a check within three plies.
constexpr std::string_view sharp = "r3k2r/1P4P1/8/2Pp4/8/8/1p4p1/R3K2R w KQkq d6 0 1";
// Several ways lead to one position within three plies.
constexpr std::string_view few_men = "7k/7p/8/2Pp4/8/8/P7/K7 w - d6 0 1";

template <typename G>
LawReport laws_of(std::string_view fen = sharp) {
  const G game({fen});
  return check_laws(game, {game.start(0)}, {.depth = Depth(3), .most_positions = 150});
}

template <typename G>
void expect_laws_hold() {
  const LawReport report = laws_of<G>();
  EXPECT_TRUE(report.keeps_the_laws()) << text_of(report);
}

TEST(ChessLaws, HoldForTheShippedPolicies) {
  expect_laws_hold<Chess<ShippedEvaluation>>();
  expect_laws_hold<Chess<Material, NoQuiescence>>();
  expect_laws_hold<Chess<Material, ShippedQuiescence, GenerationOrder>>();
}

TEST(ChessLaws, HoldForMakeAndUnmakeAndAreTriedThere) {
  using Unmaking = Chess<IncrementalMaterial, ShippedQuiescence, ShippedOrder, MakeUnmake>;
  expect_laws_hold<Unmaking>();
  const LawReport report = laws_of<Unmaking>(few_men);
  EXPECT_TRUE(report.keeps_the_laws()) << text_of(report);
  for (const Law law : {Law::make_is_after, Law::exact_unmake, Law::symmetry, Law::equal_keys, Law::different_keys,
                        Law::set_up_keys, Law::window_evaluation, Law::path_evaluation}) {
    EXPECT_GT(report[law].tried, 0U) << statement(law);
  }
  EXPECT_EQ(laws_of<Chess<Material>>()[Law::exact_unmake].tried, 0U);
}

TEST(ChessLaws, RefuseAnEvaluationFromWhitesViewWithThePosition) {
  const LawReport report = laws_of<Chess<custom::WhitesMaterial, NoQuiescence>>("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  ASSERT_TRUE(report.first_break);
  EXPECT_EQ(name(report.first_break->law), name(Law::symmetry));
  EXPECT_EQ(report.first_break->place.position, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_THAT(report.first_break->seen, testing::HasSubstr("-500"));
}

struct LopsidedMaterial : custom::WhitesMaterial {
  static constexpr bool is_symmetric = false;
};

TEST(ChessLaws, DoNotTryTheSymmetryOfAnEvaluationThatClaimsNone) {
  const LawReport report = laws_of<Chess<LopsidedMaterial, NoQuiescence>>();
  EXPECT_TRUE(report.keeps_the_laws()) << text_of(report);
  EXPECT_EQ(report[Law::symmetry].tried, 0U);
}

// Forgets what a pawn took en passant.
struct Forgetful : IncrementalMaterial {
  [[nodiscard]] State after(State before, const SearchPosition& position, chess::SearchMove move) const {
    if (move.kind() == chess::MoveKind::en_passant) return before;
    return IncrementalMaterial::after(before, position, move);
  }
};

TEST(ChessLaws, RefuseAnIncrementalEvaluationThatForgetsAMoveWithTheMove) {
  const LawReport report = laws_of<Chess<Forgetful, NoQuiescence>>(few_men);
  ASSERT_TRUE(report.first_break);
  EXPECT_THAT(report.first_break->place.moves, testing::ElementsAre("cxd6"));
}

// Returns what no search of this window could.
struct Hopeful {
  template <CutoffRule rule>
  [[nodiscard]] Score operator()(const auto& horizon, auto& position, Window<rule> window) const {
    const Score standing = horizon.standing(position);
    return window.is_proof() ? window.beta() : standing;
  }
};

TEST(ChessLaws, RefuseAQuiescenceThatReturnsWhatItsWindowDoesNotAllow) {
  const LawReport report = laws_of<Chess<Material, Hopeful>>();
  ASSERT_TRUE(report.first_break);
  EXPECT_EQ(name(report.first_break->law), name(Law::window_evaluation));
}

struct Boundless {
  [[nodiscard]] Score operator()(const SearchPosition&) const { return Score(123'456); }
};

TEST(ChessLaws, RefuseAnEvaluationThatLooksLikeAMate) {
  const LawReport report = laws_of<Chess<Boundless, NoQuiescence>>();
  ASSERT_TRUE(report.first_break);
  EXPECT_EQ(name(report.first_break->law), name(Law::no_exceptions));
  EXPECT_THAT(report.first_break->seen, testing::HasSubstr("123456"));
}

}  // namespace custom_laws_test
}  // namespace pvslab
