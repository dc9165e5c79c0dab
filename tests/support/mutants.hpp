// The zoo of mutants: searchers with one mistake each, to measure the power of the verification.
#pragma once

#include <tuple>

#include "searchers/catalog.hpp"
#include "tests/support/mutants_of_alpha_beta.hpp"
#include "tests/support/mutants_of_negascout.hpp"
#include "tests/support/mutants_of_pvs.hpp"

namespace pvslab::mutants {

inline constexpr CutoffRule at_beta = CutoffRule::at_beta;
inline constexpr CutoffRule above_beta = CutoffRule::above_beta;

// Every body of the zoo without a mistake, and the original that it must equal.
template <Searcher M, Searcher O>
struct Twin {
  using Mutant = M;
  using Original = O;
};
using Unmutated = std::tuple<Twin<BuggyAlphaBeta<at_beta, AlphaBetaBug::none>, AlphaBeta<at_beta>>,
                             Twin<BuggyAlphaBeta<above_beta, AlphaBetaBug::none>, AlphaBeta<above_beta>>,
                             Twin<BuggyFailHard<FailHardBug::none>, AlphaBetaFailHard>,
                             Twin<BuggyBound<BoundBug::none>, AlphaBetaBound>,
                             Twin<BuggySound<at_beta, SoundBug::none>, PvsSound<at_beta>>,
                             Twin<BuggySound<above_beta, SoundBug::none>, PvsSound<above_beta>>,
                             Twin<BuggySplit<at_beta, SplitBug::none>, PvsSplit<at_beta>>,
                             Twin<BuggySplit<above_beta, SplitBug::none>, PvsSplit<above_beta>>,
                             Twin<BuggyAfterRaise<at_beta, AfterRaiseBug::none>, PvsProofAfterRaise<at_beta>>,
                             Twin<BuggyProofAll<at_beta, ProofAllBug::none>, PvsProofAll<at_beta>>,
                             Twin<BuggyNegaScout<NegaScoutBug::none>, NegaScout>>;

}  // namespace pvslab::mutants
