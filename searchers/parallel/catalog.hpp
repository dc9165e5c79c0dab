// The catalogue of parallel searchers, in the order in which they are listed. To add one: write its header, add its line.
#pragma once

#include <type_traits>

#include "searchers/parallel/abdada.hpp"
#include "searchers/parallel/abdada_simplified.hpp"
#include "searchers/parallel/jamboree.hpp"
#include "searchers/parallel/lazy_smp.hpp"
#include "searchers/parallel/mandatory_work_first.hpp"
#include "searchers/parallel/parallel_aspiration.hpp"
#include "searchers/parallel/pv_splitting.hpp"
#include "searchers/parallel/pv_splitting_pvs.hpp"
#include "searchers/parallel/pv_splitting_with_help.hpp"
#include "searchers/parallel/root_splitting.hpp"
#include "searchers/parallel/tree_splitting.hpp"
#include "searchers/parallel/young_brothers_wait.hpp"
#include "searchers/parallel/young_brothers_wait_memory.hpp"
#include "searchers/parallel/young_brothers_wait_pvs.hpp"

namespace pvslab::parallel {

template <typename... S>
struct SearcherList {
  // Calls visit(std::type_identity<S>{}) for every searcher, in order.
  static constexpr void for_each(auto&& visit) { (visit(std::type_identity<S>{}), ...); }
};

template <typename... Lists>
struct JoinedLists {
  static constexpr void for_each(auto&& visit) { (Lists::for_each(visit), ...); }
};

// Each processor searches moves of its own, or a window of its own.
template <CutoffRule rule>
using SplittingUnder = SearcherList<  //
    RootSplitting<rule>,              //
    ParallelAspiration<rule, 100>,    //
    TreeSplitting<rule>,              //
    MandatoryWorkFirst<rule>,         //
    PvSplitting<rule>,                //
    PvSplittingPvs<rule>,             //
    PvSplittingWithHelp<rule>>;

// At every node the first moves come first.
template <CutoffRule rule>
using WaitingUnder = SearcherList<                   //
    YoungBrothersWait<rule, YoungBrothers::weak>,    //
    YoungBrothersWait<rule, YoungBrothers::strong>,  //
    YoungBrothersWait<rule, YoungBrothers::tight>,   //
    YoungBrothersWaitPvs<rule>,                      //
    Jamboree<rule>>;

// The processors share a table.
template <CutoffRule rule>
using WithTableUnder = SearcherList<      //
    YoungBrothersWaitMemory<rule>,        //
    Abdada<rule>,                         //
    AbdadaSimplified<rule>,               //
    LazySmp<rule, LazyForm::alpha_beta>,  //
    LazySmp<rule, LazyForm::pvs>>;

template <CutoffRule rule>
using SearchersUnder = JoinedLists<SplittingUnder<rule>, WaitingUnder<rule>, WithTableUnder<rule>>;

}  // namespace pvslab::parallel
