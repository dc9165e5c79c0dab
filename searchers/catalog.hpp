// The catalogue: every searcher, in the order in which it is listed. To add one: include its header, add its line.
#pragma once

#include <cstddef>
#include <type_traits>

#include "searchers/alpha_beta.hpp"
#include "searchers/alpha_beta_bound.hpp"
#include "searchers/alpha_beta_fail_hard.hpp"
#include "searchers/alpha_beta_shallow.hpp"
#include "searchers/aspiration.hpp"
#include "searchers/aspiration_pvs.hpp"
#include "searchers/belle.hpp"
#include "searchers/c_star.hpp"
#include "searchers/calphabeta.hpp"
#include "searchers/core/searcher.hpp"
#include "searchers/cpw_pvs.hpp"
#include "searchers/cpw_pvs_zws.hpp"
#include "searchers/diepeveen.hpp"
#include "searchers/dual_star.hpp"
#include "searchers/falphabeta.hpp"
#include "searchers/knuth_moore_f2.hpp"
#include "searchers/last_move.hpp"
#include "searchers/memory_alpha_beta.hpp"
#include "searchers/memory_pvs.hpp"
#include "searchers/memory_pvs_above_two_plies.hpp"
#include "searchers/memory_pvs_etc.hpp"
#include "searchers/minimax.hpp"
#include "searchers/mtd_f.hpp"
#include "searchers/mtd_f_above_two_plies.hpp"
#include "searchers/mtd_step.hpp"
#include "searchers/negascout.hpp"
#include "searchers/negascout_1983.hpp"
#include "searchers/negascout_1989.hpp"
#include "searchers/negascout_horizon.hpp"
#include "searchers/negascout_max.hpp"
#include "searchers/pvs_by_window.hpp"
#include "searchers/pvs_equality_skip.hpp"
#include "searchers/pvs_lmr.hpp"
#include "searchers/pvs_lmr_printed.hpp"
#include "searchers/pvs_merged.hpp"
#include "searchers/pvs_off_last_two_plies.hpp"
#include "searchers/pvs_proof_after_raise.hpp"
#include "searchers/pvs_proof_all.hpp"
#include "searchers/pvs_recursive.hpp"
#include "searchers/pvs_sound.hpp"
#include "searchers/pvs_split.hpp"
#include "searchers/pvs_three_case.hpp"
#include "searchers/pvs_tutorial.hpp"
#include "searchers/scout.hpp"
#include "searchers/sss_star.hpp"
#include "searchers/sss_star_2.hpp"

namespace pvslab {

template <Searcher... S>
struct SearcherList {
  static constexpr std::size_t size = sizeof...(S);
  // Calls visit(std::type_identity<S>{}) for every searcher S, in order.
  static constexpr void for_each(auto&& visit) { (visit(std::type_identity<S>{}), ...); }
};

using Catalog = SearcherList<                    //
    Minimax,                                     //
    AlphaBeta<CutoffRule::at_beta>,              //
    AlphaBeta<CutoffRule::above_beta>,           //
    AlphaBetaFailHard,                           //
    AlphaBetaBound,                              //
    AlphaBetaShallow,                            //
    KnuthMooreF2,                                //
    Falphabeta,                                  //
    PvsSplit<CutoffRule::at_beta>,               //
    PvsSplit<CutoffRule::above_beta>,            //
    PvsMerged<CutoffRule::at_beta>,              //
    PvsMerged<CutoffRule::above_beta>,           //
    PvsEqualitySkip<CutoffRule::at_beta>,        //
    PvsEqualitySkip<CutoffRule::above_beta>,     //
    PvsSound<CutoffRule::at_beta>,               //
    PvsSound<CutoffRule::above_beta>,            //
    PvsByWindow,                                 //
    PvsOffLastTwoPlies,                          //
    PvsProofAfterRaise<CutoffRule::at_beta>,     //
    PvsProofAfterRaise<CutoffRule::above_beta>,  //
    PvsProofAll<CutoffRule::at_beta>,            //
    PvsProofAll<CutoffRule::above_beta>,         //
    CpwPvs<FlagCleared::after_raise>,            //
    CpwPvs<FlagCleared::after_first_move>,       //
    CpwPvsZws,                                   //
    Diepeveen,                                   //
    PvsTutorial<BetaCheck::with>,                //
    PvsTutorial<BetaCheck::without>,             //
    NegaScout,                                   //
    NegaScout1983<>,                             //
    NegaScout1989<>,                             //
    NegaScoutMax,                                //
    NegaScoutHorizon,                            //
    Scout,                                       //
    PvsRecursive,                                //
    Calphabeta,                                  //
    LastMove,                                    //
    Belle,                                       //
    MemoryAlphaBeta<>,                           //
    MemoryPvs,                                   //
    MemoryPvsAboveTwoPlies,                      //
    MemoryPvsEtc,                                //
    MtdF<FirstGuess::last_value>,                //
    MtdF<FirstGuess::plus_infinity>,             //
    MtdF<FirstGuess::minus_infinity>,            //
    MtdF<FirstGuess::bisecting>,                 //
    MtdFAboveTwoPlies,                           //
    MtdStep<10>,                                 //
    CStar<ProofTells::side>,                     //
    CStar<ProofTells::bound>,                    //
    Aspiration<25>,                              //
    AspirationPvs<25>,                           //
    SssStar,                                     //
    SssStar2,                                    //
    DualStar,                                    //
    PvsLmr<BetaCheck::with>,                     //
    PvsLmr<BetaCheck::without>,                  //
    PvsLmrPrinted,                               //
    PvsThreeCase<>>;

inline constexpr std::size_t searcher_count = Catalog::size;

// Calls visit(std::type_identity<S>{}) for every searcher S in the order of the catalogue.
constexpr void for_each_searcher(auto&& visit) { Catalog::for_each(visit); }

}  // namespace pvslab
