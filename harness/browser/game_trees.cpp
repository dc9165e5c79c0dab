// Recorded by the test DrawnTree.OfAGameIsThatOfTheRules (tests/harness/browser/drawn_tree_test.cpp).
#include "harness/browser/gallery.hpp"

namespace pvslab {

std::span<const GameTree> game_trees() {
  static constexpr GameTree trees[] = {
      {"Chess: White mates in two",
       "[[[-100000 671 -100000 648 -11 -24 687] [-100000 -88 -348 -111 -104 -96 -96]] [[-11 757 757 764 "
       "762 771 762 762 765] [-96 -25 -24 -16 -8 -8] [-104 -33 -32 -25 -24 -16 -16] [-104 -33 -32 -25 "
       "-24 -16 -16 -16 -8]] [[-24 757 764 765 770 762 765] [-96 -33 -25 -24 -16 -8]] [[687 765 762 771 "
       "762 765] [-88 -16 -16 -8] [-96 -24 -24 -16] [-96 -24 -24 -16 -16 -8]]]",
       "k7/8/K2P4/8/8/p7/8/8 k7/3P4/K7/8/8/p7/8/8 k7/3P4/K7/8/8/8/p7/8 k2Q4/8/K7/8/8/8/p7/8 "
       "k2N4/8/K7/8/8/8/p7/8 k2R4/8/K7/8/8/8/p7/8 k2B4/8/K7/8/8/8/p7/8 k7/3P4/8/1K6/8/8/p7/8 "
       "k7/3P4/1K6/8/8/8/p7/8 k7/3P4/8/K7/8/8/p7/8 1k6/3P4/K7/8/8/p7/8/8 1k1Q4/8/K7/8/8/p7/8/8 "
       "1k1N4/8/K7/8/8/p7/8/8 1k1R4/8/K7/8/8/p7/8/8 1k1B4/8/K7/8/8/p7/8/8 1k6/3P4/8/1K6/8/p7/8/8 "
       "1k6/3P4/1K6/8/8/p7/8/8 1k6/3P4/8/K7/8/p7/8/8 k7/8/3P4/1K6/8/p7/8/8 k7/8/3P4/1K6/8/8/p7/8 "
       "k7/3P4/8/1K6/8/8/p7/8 k7/8/3P4/2K5/8/8/p7/8 k7/8/3P4/8/2K5/8/p7/8 k7/8/2KP4/8/8/8/p7/8 "
       "k7/8/3P4/8/1K6/8/p7/8 k7/8/1K1P4/8/8/8/p7/8 k7/8/3P4/K7/8/8/p7/8 k7/8/3P4/8/K7/8/p7/8 "
       "k7/8/K2P4/8/8/8/p7/8 8/1k6/3P4/1K6/8/p7/8/8 8/1k1P4/8/1K6/8/p7/8/8 8/1k6/3P4/2K5/8/p7/8/8 "
       "8/1k6/3P4/8/2K5/p7/8/8 8/1k6/3P4/8/1K6/p7/8/8 8/1k6/3P4/K7/8/p7/8/8 8/1k6/3P4/8/K7/p7/8/8 "
       "8/k7/3P4/1K6/8/p7/8/8 8/k2P4/8/1K6/8/p7/8/8 8/k7/3P4/2K5/8/p7/8/8 8/k7/3P4/8/2K5/p7/8/8 "
       "8/k7/2KP4/8/8/p7/8/8 8/k7/3P4/8/1K6/p7/8/8 8/k7/3P4/K7/8/p7/8/8 8/k7/3P4/8/K7/p7/8/8 "
       "1k6/8/3P4/1K6/8/p7/8/8 1k6/3P4/8/1K6/8/p7/8/8 1k6/8/3P4/2K5/8/p7/8/8 1k6/8/3P4/8/2K5/p7/8/8 "
       "1k6/8/2KP4/8/8/p7/8/8 1k6/8/3P4/8/1K6/p7/8/8 1k6/8/1K1P4/8/8/p7/8/8 1k6/8/3P4/K7/8/p7/8/8 "
       "1k6/8/3P4/8/K7/p7/8/8 1k6/8/K2P4/8/8/p7/8/8 k7/8/1K1P4/8/8/p7/8/8 k7/8/1K1P4/8/8/8/p7/8 "
       "k7/3P4/1K6/8/8/8/p7/8 k7/8/3P4/2K5/8/8/p7/8 k7/8/2KP4/8/8/8/p7/8 k7/8/3P4/1K6/8/8/p7/8 "
       "k7/2K5/3P4/8/8/8/p7/8 k7/8/3P4/K7/8/8/p7/8 k7/8/K2P4/8/8/8/p7/8 1k6/8/1K1P4/8/8/p7/8/8 "
       "1k6/3P4/1K6/8/8/p7/8/8 1k6/8/3P4/2K5/8/p7/8/8 1k6/8/2KP4/8/8/p7/8/8 1k6/8/3P4/1K6/8/p7/8/8 "
       "1k6/8/3P4/K7/8/p7/8/8 1k6/8/K2P4/8/8/p7/8/8 k7/8/3P4/K7/8/p7/8/8 k7/8/3P4/K7/8/8/p7/8 "
       "k7/3P4/8/K7/8/8/p7/8 k7/8/3P4/1K6/8/8/p7/8 k7/8/3P4/8/1K6/8/p7/8 k7/8/1K1P4/8/8/8/p7/8 "
       "k7/8/3P4/8/K7/8/p7/8 k7/8/K2P4/8/8/8/p7/8 8/1k6/3P4/K7/8/p7/8/8 8/1k1P4/8/K7/8/p7/8/8 "
       "8/1k6/3P4/1K6/8/p7/8/8 8/1k6/3P4/8/1K6/p7/8/8 8/1k6/3P4/8/K7/p7/8/8 8/k7/3P4/K7/8/p7/8/8 "
       "8/k2P4/8/K7/8/p7/8/8 8/k7/3P4/1K6/8/p7/8/8 8/k7/3P4/8/1K6/p7/8/8 8/k7/3P4/8/K7/p7/8/8 "
       "1k6/8/3P4/K7/8/p7/8/8 1k6/3P4/8/K7/8/p7/8/8 1k6/8/3P4/1K6/8/p7/8/8 1k6/8/3P4/8/1K6/p7/8/8 "
       "1k6/8/1K1P4/8/8/p7/8/8 1k6/8/3P4/8/K7/p7/8/8 1k6/8/K2P4/8/8/p7/8/8",
       "d7 a2 d8=Q# d8=N d8=R# d8=B Kb5 Kb6 Ka5 Kb8 d8=Q# d8=N d8=R+ d8=B Kb5 Kb6 Ka5 Kb5 a2 d7 Kc5 Kc4 "
       "Kc6 Kb4 Kb6 Ka5 Ka4 Ka6 Kb7 d7 Kc5 Kc4 Kb4 Ka5 Ka4 Ka7 d7 Kc5 Kc4 Kc6 Kb4 Ka5 Ka4 Kb8 d7 Kc5 "
       "Kc4 Kc6 Kb4 Kb6 Ka5 Ka4 Ka6 Kb6 a2 d7 Kc5 Kc6 Kb5 Kc7 Ka5 Ka6 Kb8 d7 Kc5 Kc6 Kb5 Ka5 Ka6 Ka5 a2 "
       "d7 Kb5 Kb4 Kb6 Ka4 Ka6 Kb7 d7 Kb5 Kb4 Ka4 Ka7 d7 Kb5 Kb4 Ka4 Kb8 d7 Kb5 Kb4 Kb6 Ka4 Ka6"},
      {"Tic-tac-toe: O must block",
       "[[[-2 [0]] [[-1] [0]] -3] [[[-1] [0]] [[-1] [0]] -3] [[[-1] [-1]] [-2 [-1]] -3] [[[0] [-1]] "
       "[[0] [-1]] [[0] [0]]]]",
       "2X/1X1/OXO 2X/OX1/OXO 2X/OXX/OXO O1X/OXX/OXO 1OX/OXX/OXO XOX/OXX/OXO X1X/OX1/OXO X1X/OXO/OXO "
       "XXX/OXO/OXO XOX/OX1/OXO XOX/OXX/OXO 1XX/OX1/OXO 2X/1XO/OXO 2X/XXO/OXO O1X/XXO/OXO OXX/XXO/OXO "
       "1OX/XXO/OXO XOX/XXO/OXO X1X/1XO/OXO X1X/OXO/OXO XXX/OXO/OXO XOX/1XO/OXO XOX/XXO/OXO 1XX/1XO/OXO "
       "O1X/1X1/OXO O1X/XX1/OXO O1X/XXO/OXO OXX/XXO/OXO OOX/XX1/OXO OOX/XXX/OXO O1X/1XX/OXO O1X/OXX/OXO "
       "OOX/1XX/OXO OOX/XXX/OXO OXX/1X1/OXO 1OX/1X1/OXO 1OX/XX1/OXO 1OX/XXO/OXO XOX/XXO/OXO OOX/XX1/OXO "
       "OOX/XXX/OXO 1OX/1XX/OXO 1OX/OXX/OXO XOX/OXX/OXO OOX/1XX/OXO OOX/XXX/OXO XOX/1X1/OXO XOX/OX1/OXO "
       "XOX/OXX/OXO XOX/1XO/OXO XOX/XXO/OXO",
       "a2 c2 a3 b3 a3 a3 c2 b3 b3 c2 b3 c2 a2 a3 b3 b3 a3 a3 a2 b3 b3 a2 b3 a3 a2 c2 b3 b3 c2 c2 a2 b3 "
       "a2 b3 b3 a2 c2 a3 a3 c2 c2 a2 a3 a3 a2 a3 a2 c2 c2 a2"},
  };
  return trees;
}

}  // namespace pvslab
