#include <vector>

#include "harness/schedules/parallel_subject.inl.hpp"
#include "harness/team/half_written_memory.hpp"
#include "searchers/mutants/parallel.hpp"
#include "searchers/mutants/parallel_memory.hpp"
#include "searchers/parallel/catalog.hpp"

namespace pvslab {
namespace {

using mutants::FaultInfo;
using mutants::ours;

// A searcher without a mistake on a team that makes one.
template <ParallelSearcher Original, TeamFlaw flaw>
struct OnFlawedTeam {
  using Window = typename Original::Window;
  using Serial = typename Original::Serial;

  static constexpr bool hands_over = pvslab::hands_over<Original>;
  static constexpr FaultInfo fault = [] {
    switch (flaw) {
      case TeamFlaw::folds_in_two_steps:
        return FaultInfo{"team:folds-in-two-steps", "reads the best value in one step and writes it in another", ours};
      case TeamFlaw::joins_twice:
        return FaultInfo{"team:joins-twice", "adds what a successor's search observed twice", ours};
      case TeamFlaw::stops_outer_split:
        return FaultInfo{"team:stops-outer-split", "a cutoff stops the split around the one that had it", ours};
      case TeamFlaw::forgets_to_wake:
        return FaultInfo{"team:forgets-to-wake", "does not wake the processor whose turn has come", ours};
      case TeamFlaw::leaves_helpers:
        return FaultInfo{"team:leaves-helpers", "returns from a split while helpers search in it", ours};
      case TeamFlaw::narrows_unflipped:
        return FaultInfo{"team:narrows-unflipped", "narrows a window by those around it without changing sides", ours};
      case TeamFlaw::none: break;
    }
    __builtin_unreachable();
  }();
  static constexpr SearcherInfo info = mutants::renamed(Original::info, fault.id);

  static Score search(auto node, Window window, auto& team) { return Original::search(node, window, team); }
};

// The same with a table that is written in two steps.
struct HalfWritten {
  using Original = LazySmp<CutoffRule::at_beta, LazyForm::alpha_beta>;
  using Window = Original::Window;
  using Serial = Original::Serial;
  using Memory = HalfWrittenMemory;

  static constexpr FaultInfo fault{"team:half-written-entry",
                                   "writes the key of an entry in one step and the bounds in another", ours};
  static constexpr SearcherInfo info = mutants::renamed(Original::info, fault.id);

  static Score search(auto node, Window window, auto& team) { return Original::search(node, window, team); }
};

template <typename Mutant, TeamFlaw flaw = TeamFlaw::none>
ParallelSubject mutant() {
  ParallelSubject subject = parallel_subject<Mutant, flaw>();
  subject.sentence = Mutant::fault.sentence;
  // A table, and a search that is repeated or done by all: too many schedules to try all.
  subject.searches_whole_tree = HasMemory<Mutant>;
  if constexpr (requires { Mutant::has_twin; }) subject.trace_twin = nullptr;
  return subject;
}

template <template <CutoffRule> typename Original, TeamFlaw flaw>
ParallelSubject on_flawed_team() {
  return mutant<OnFlawedTeam<Original<CutoffRule::at_beta>, flaw>, flaw>();
}

template <CutoffRule rule>
using WeakYoungBrothersWait = YoungBrothersWait<rule, YoungBrothers::weak>;
template <CutoffRule rule>
using TightYoungBrothersWait = YoungBrothersWait<rule, YoungBrothers::tight>;

}  // namespace

std::span<const ParallelSubject> parallel_mutants() {
  using enum mutants::BrotherBug;
  using enum mutants::ProofBug;
  using mutants::BrotherMutant;
  using mutants::ProofMutant;
  using mutants::TableMutant;
  using mutants::TableBug::stores_aborted;
  using mutants::TableBug::stores_by_asked_window;
  static const std::vector<ParallelSubject> all{
      mutant<BrotherMutant<no_check_after_stop>>(),
      mutant<BrotherMutant<checks_before_search>>(),
      mutant<BrotherMutant<checks_once_per_node>>(),
      mutant<BrotherMutant<drops_cutoff>>(),
      mutant<ProofMutant<stale_bound>>(),
      mutant<ProofMutant<no_re_search_after_raise>>(),
      mutant<mutants::FirstToEndWins>(),
      on_flawed_team<WeakYoungBrothersWait, TeamFlaw::folds_in_two_steps>(),
      on_flawed_team<WeakYoungBrothersWait, TeamFlaw::joins_twice>(),
      on_flawed_team<WeakYoungBrothersWait, TeamFlaw::stops_outer_split>(),
      on_flawed_team<Jamboree, TeamFlaw::forgets_to_wake>(),
      on_flawed_team<WeakYoungBrothersWait, TeamFlaw::leaves_helpers>(),
      on_flawed_team<TightYoungBrothersWait, TeamFlaw::narrows_unflipped>(),
      mutant<TableMutant<stores_aborted>>(),
      mutant<TableMutant<stores_by_asked_window>>(),
      mutant<HalfWritten>(),
      mutant<mutants::RefusalForValue>(),
      mutant<mutants::ShallowValueSettled>(),
  };
  return all;
}

}  // namespace pvslab
