// The catalogue of mutants: every family, in the order in which it is listed. To add one: write its header, add its
// line. Each mutant makes one mistake; no two make the same one.
#pragma once

#include <type_traits>

#include "searchers/mutants/alpha_beta_moves.hpp"
#include "searchers/mutants/alpha_beta_values.hpp"
#include "searchers/mutants/alpha_beta_windows.hpp"
#include "searchers/mutants/bound.hpp"
#include "searchers/mutants/fail_hard.hpp"
#include "searchers/mutants/fault.hpp"
#include "searchers/mutants/late_moves.hpp"
#include "searchers/mutants/memory_alpha_beta.hpp"
#include "searchers/mutants/memory_drivers.hpp"
#include "searchers/mutants/negascout.hpp"
#include "searchers/mutants/negascout_1989.hpp"
#include "searchers/mutants/pvs_proof_after_raise.hpp"
#include "searchers/mutants/pvs_sound.hpp"
#include "searchers/mutants/pvs_split.hpp"
#include "searchers/mutants/pvs_tutorial.hpp"
#include "searchers/mutants/root_proofs.hpp"
#include "searchers/mutants/sss_star.hpp"

namespace pvslab::mutants {

template <typename... Family>
struct FamilyList {
  // Calls visit(std::type_identity<Family>{}) for every family, in order.
  static constexpr void for_each(auto&& visit) { (visit(std::type_identity<Family>{}), ...); }
};

// Four lists, because each is compiled in a unit of its own.
using AlphaBetaFamilies = FamilyList<      //
    ValueFaults<CutoffRule::at_beta>,      //
    ValueFaults<CutoffRule::above_beta>,   //
    WindowFaults<CutoffRule::at_beta>,     //
    WindowFaults<CutoffRule::above_beta>,  //
    MoveFaults,                            //
    FailHardFaults,                        //
    BoundFaults>;
using PvsFamilies = FamilyList<           //
    SoundFaults,                          //
    LateFaults,                           //
    SplitFaults<CutoffRule::at_beta>,     //
    SplitFaults<CutoffRule::above_beta>,  //
    AfterRaiseFaults,                     //
    NegaScoutFaults,                      //
    ClampedNegaScoutFaults,               //
    TutorialFaults>;
using RootFamilies = FamilyList<  //
    LastMoveFaults,               //
    BelleFaults,                  //
    ScoutFaults>;
using MemoryFamilies = FamilyList<  //
    MemoryFaults,                   //
    MtdFaults,                      //
    AspirationFaults,               //
    SssFaults>;

}  // namespace pvslab::mutants
