// Compiles a parallel searcher for the games on which speed-ups are measured. For units that do this.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "harness/base/stopwatch.hpp"
#include "harness/bind/ordering/ordered_game.hpp"
#include "harness/bind/ordering/ordering_observer.hpp"
#include "harness/speedup/speedup_subject.hpp"
#include "harness/team/run_parallel.hpp"
#include "harness/team/thread_machine.hpp"
#include "searchers/memory/shared_table.hpp"

namespace pvslab::detail {

// The table that all processors share, as the ordering of one worker uses it: each access is charged to it. Without a machine
// nobody is charged.
class ChargedTable {
 public:
  ChargedTable(SharedTable& table, TeamMachine* machine, std::size_t worker)
      : table_(&table), machine_(machine), worker_(worker) {}

  [[nodiscard]] std::optional<std::uint32_t> best_move(std::uint64_t key) const {
    charge();
    return table_->best_move(key);
  }
  void store_best_move(std::uint64_t key, Depth depth, std::uint32_t number) const {
    charge();
    table_->store_best_move(key, depth, number);
  }

 private:
  void charge() const {
    if (machine_ != nullptr) machine_->workers()[worker_].charge_access();
  }

  SharedTable* table_;
  TeamMachine* machine_;
  std::size_t worker_;
};

// What each processor of a search has learnt about the order of moves. Killers and histories are its own; table moves are in the
// table that all share.
template <OrderableGame G>
class TeamOrdering {
 public:
  using Ordering = MoveOrdering<G, const ChargedTable>;

  // The game of one processor.
  class OneGame : public OrderedGame<G, const ChargedTable> {
   public:
    OneGame(const G& game, Ordering& ordering, const TeamOrdering& team)
        : OrderedGame<G, const ChargedTable>(game, ordering), team_(&team) {}
    [[nodiscard]] const OneGame& of_processor(unsigned processor) const { return team_->games_[processor]; }

   private:
    const TeamOrdering* team_;
  };

  // The game, the table and the machine must outlive it. Without a machine it is that of one processor.
  TeamOrdering(const G& game, const OrderingRules& rules, SharedTable& table, TeamMachine* machine) {
    const std::size_t workers = machine != nullptr ? machine->most_workers() : 1;
    tables_.reserve(workers);
    orderings_.reserve(workers);
    games_.reserve(workers);
    for (std::size_t number = 0; number < workers; ++number) {
      const ChargedTable& own = tables_.emplace_back(table, machine, number);
      games_.emplace_back(game, orderings_.emplace_back(rules, &own), *this);
    }
  }
  TeamOrdering(const TeamOrdering&) = delete;
  TeamOrdering& operator=(const TeamOrdering&) = delete;

  void begin_search(Depth depth) {
    for (Ordering& ordering : orderings_) ordering.begin_search(depth);
  }
  // Of the first processor; those of the others follow it in memory.
  [[nodiscard]] Ordering* orderings() { return orderings_.data(); }
  [[nodiscard]] const OneGame& game() const { return games_.front(); }

 private:
  std::vector<ChargedTable> tables_;
  std::vector<Ordering> orderings_;
  std::vector<OneGame> games_;
};

// The serial twin of a parallel searcher, as one of a team that leaves the others idle.
template <ParallelSearcher Of>
struct Serially {
  using Window = pvslab::Window<Of::info.rule>;
  using Serial = typename Of::Serial;
  static constexpr SearcherInfo info{.id = "", .title = "", .citation = "", .contract = {}, .rule = Of::info.rule};
  static Score search(auto node, Window window, auto&) { return Outcome(Serial::search(node, window)).value; }
};
template <ParallelSearcher Of>
requires HasMemory<Of>
struct Serially<Of> {
  using Window = pvslab::Window<Of::info.rule>;
  using Memory = typename Of::Memory;
  using Serial = typename Of::Serial;
  static constexpr SearcherInfo info{.id = "", .title = "", .citation = "", .contract = {}, .rule = Of::info.rule};
  static Score search(auto node, Window window, auto& team) {
    auto memory = team.memory();
    return Serial::search(node, window, memory);
  }
};

// The serial twin of S from a root, with the table of S if it has one.
template <ParallelSearcher S>
[[nodiscard]] Score search_twin(auto root, auto& memory) {
  const auto window = Window<S::info.rule>::open();
  if constexpr (HasMemory<S>) {
    return Outcome(S::Serial::search(root, window, memory.table)).value;
  } else {
    static_cast<void>(memory);
    return Outcome(S::Serial::search(root, window)).value;
  }
}

// Whether S searches to 1, 2, 3 ... plies by itself.
template <typename S>
inline constexpr bool deepens_itself = requires {
  S::deepens;
};
template <ParallelSearcher Of>
inline constexpr bool deepens_itself<Serially<Of>> = deepens_itself<Of>;

// Calls search(depth) for each depth that a search with these aids goes through.
template <ParallelSearcher S>
void for_each_depth(const ChessCase& of, auto&& search) {
  if (of.aids.deepen && !deepens_itself<S>) {
    for (std::int32_t plies = 1; plies < of.depth.plies(); ++plies) search(Depth(plies));
  }
  search(of.depth);
}

using ChessOrdering = TeamOrdering<chess::ChessGame>;
using ChessObserver = OrderingObserver<chess::ChessGame, CountingObserver, const ChargedTable>;

// The search of S on the processors of a machine. What they share is made before, so that it is not timed.
template <ParallelSearcher S, typename Case>
class TeamSearch;

template <ParallelSearcher S, Game G>
class TeamSearch<S, CaseOf<G>> {
 public:
  explicit TeamSearch(const CaseOf<G>& of) : of_(of), memory_(of.table_bytes) {}

  // Both may be called again: a table is then empty again.
  void run(Worker& worker, MeasuredSearch& measured) {
    if constexpr (HasMemory<S>) memory_.table.forget();
    CountingObserver observer;
    measured.value = run_parallel<S>(worker, of_.game, of_.root, of_.depth, Bounds{}, observer, memory_).value;
    measured.counters = observer.counters();
  }
  // The serial twin without any machine, as fast as it can be.
  void run_serially(MeasuredSearch& measured) {
    if constexpr (HasMemory<S>) memory_.table.forget();
    CountingObserver observer;
    const Root<G, CountingObserver> root(of_.game, of_.root, of_.depth, observer);
    measured.value = search_twin<S>(root.node(), memory_);
    measured.counters = observer.counters();
  }

 private:
  const CaseOf<G>& of_;
  MemoryShared<S> memory_;
};

template <ParallelSearcher S>
class TeamSearch<S, ChessCase> {
 public:
  explicit TeamSearch(const ChessCase& of) : of_(of), memory_(of.aids.table_bytes()) {}

  void run(Worker& worker, MeasuredSearch& measured) {
    begin(worker.machine);
    measured.counters = {};
    for_each_depth<S>(of_, [&](Depth depth) {
      ChessObserver observer = begun(depth);
      if constexpr (HasMemory<S>) {
        measured.value = run_parallel<S>(worker, team_->game(), root_, depth, Bounds{}, observer, memory_).value;
      } else {
        NoSharedMemory none;
        measured.value = run_parallel<S>(worker, team_->game(), root_, depth, Bounds{}, observer, none).value;
      }
      measured.counters += observer.heard().counters();
    });
  }
  void run_serially(MeasuredSearch& measured) {
    begin(nullptr);
    measured.counters = {};
    for_each_depth<S>(of_, [&](Depth depth) {
      ChessObserver observer = begun(depth);
      const Root<OneGame, ChessObserver> root(team_->game(), root_, depth, observer);
      measured.value = search_twin<S>(root.node(), memory_);
      measured.counters += observer.heard().counters();
    });
  }

 private:
  using OneGame = ChessOrdering::OneGame;

  [[nodiscard]] ChessObserver begun(Depth depth) {
    team_->begin_search(depth);
    ChessObserver observer(*team_->orderings(), depth, CountingObserver());
    return std::move(observer.in_team(team_->orderings()));
  }
  // Forgets what was learnt.
  void begin(TeamMachine* machine) {
    memory_.table.forget();
    team_.emplace(of_.game, of_.aids.order, memory_.table, machine);
  }

  const ChessCase& of_;
  SharedMemory memory_;
  std::optional<ChessOrdering> team_;
  Position<OneGame> root_{of_.root, Ply()};
};

void account_for(const TeamMachine& machine, const CostModel& costs, MeasuredSearch& measured);

// Calls task(0) .. task(count - 1), each on a thread of its own. The nanoseconds from the moment when all threads are there
// until the last task has ended. The tasks must not throw.
// Throws std::system_error if the system has not so many threads; no task was then called.
[[nodiscard]] std::uint64_t threads_at_once(unsigned count, const std::function<void(unsigned)>& task);

template <ParallelSearcher S>
MeasuredSearch measure(const SpeedupCase& search_case, const MachineSetup& setup) {
  return std::visit(
      [&]<typename Case>(const Case& of) {
        MeasuredSearch measured;
        TeamSearch<S, Case> search(of);
        const auto run = [&](Worker& worker) { search.run(worker, measured); };
        if (setup.real_threads) {
          ThreadMachine machine(setup.processors, ThreadMachine::Threads::pooled, reserve_for<S>(setup.processors));
          machine.grain = setup.grain;
          const auto run_again = [&](Worker& worker) {
            const Stopwatch watch;
            for (unsigned i = 0; i < setup.repetitions; ++i) run(worker);
            measured.time = static_cast<std::uint64_t>(watch.seconds() * 1e9);
          };
          machine.run(run_again, setup.stop);
          account_for(machine, setup.costs, measured);
        } else {
          // Every worker of chess has an order of moves of its own, which takes memory.
          constexpr bool learns = std::is_same_v<Case, ChessCase>;
          TimedMachine machine(setup.processors, setup.costs, setup.seed,
                               learns ? reserve_for<S>(setup.processors) : great_reserve_for<S>(setup.processors));
          machine.grain = setup.grain;
          machine.idle_flaw = setup.idle_flaw;
          machine.run(run);
          account_for(machine, setup.costs, measured);
          measured.time = machine.end();
          measured.communication -= machine.late_messages();
          measured.critical_path = machine.workers().front().span();
          measured.idle = setup.processors * measured.time - measured.work - measured.communication;
        }
        return measured;
      },
      search_case);
}

template <ParallelSearcher S>
MeasuredSearch measure_serial(const SpeedupCase& search_case, const MachineSetup& setup) {
  if (!setup.real_threads) return measure<Serially<S>>(search_case, setup);
  return std::visit(
      [&]<typename Case>(const Case& of) {
        MeasuredSearch measured;
        TeamSearch<S, Case> search(of);
        const Stopwatch watch;
        search.run_serially(measured);
        measured.time = static_cast<std::uint64_t>(watch.seconds() * 1e9);
        measured.work = measured.counters.nodes;
        return measured;
      },
      search_case);
}

template <ParallelSearcher S>
std::uint64_t time_at_once(const SpeedupCase& search_case, const MachineSetup& setup) {
  return std::visit(
      [&]<typename Case>(const Case& of) {
        std::deque<TeamSearch<S, Case>> searches;
        for (unsigned i = 0; i < setup.processors; ++i) searches.emplace_back(of);
        return threads_at_once(setup.processors, [&](unsigned number) {
          MeasuredSearch unused;
          for (unsigned i = 0; i < setup.repetitions; ++i) searches[number].run_serially(unused);
        });
      },
      search_case);
}

template <ParallelSearcher S>
[[nodiscard]] SpeedupSubject speedup_subject() {
  SpeedupSubject subject{.info = &S::info,
                         .is_greedy = is_greedy<S>,
                         .serial = nullptr,
                         .measure = &measure<S>,
                         .measure_serial = &measure_serial<S>,
                         .time_at_once = &time_at_once<S>};
  if constexpr (requires { S::Serial::info; }) subject.serial = &S::Serial::info;
  return subject;
}

// The searchers of a list of searchers/parallel/catalog.hpp. Each list is compiled in a unit of its own.
template <typename List>
[[nodiscard]] std::vector<SpeedupSubject> subjects_of() {
  std::vector<SpeedupSubject> subjects;
  List::for_each([&]<ParallelSearcher S>(std::type_identity<S>) { subjects.push_back(speedup_subject<S>()); });
  return subjects;
}
[[nodiscard]] std::vector<SpeedupSubject> splitting_subjects();
[[nodiscard]] std::vector<SpeedupSubject> waiting_subjects();
[[nodiscard]] std::vector<SpeedupSubject> table_subjects();

}  // namespace pvslab::detail
