// Prints the layout of the types that pass between a user's program and the installed library. `scripts/check-package` compiles
// it with several compilers and flags: the lines must be the same, or the two would read each other's objects wrongly.
#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdio>
#include <pvslab/main.hpp>
#include <pvslab/verify.hpp>

#include "harness/bind/checked_line.hpp"
#include "harness/bind/search/watcher.hpp"
#include "harness/gate/verdict/gate_report.hpp"
#include "searchers/core/trace.hpp"
#include "searchers/memory/transposition_table.hpp"

namespace {

using namespace pvslab;

template <typename T>
void print(const char* name) {
  std::printf("%s: size %zu, alignment %zu\n", name, sizeof(T), alignof(T));
}

#define TYPE(type) print<type>(#type)
#define MEMBER(type, member) std::printf("%s.%s: %zu\n", #type, #member, offsetof(type, member))

void print_vocabulary() {
  TYPE(Score);
  TYPE(Depth);
  TYPE(Window<CutoffRule::at_beta>);
  TYPE(Contract);
  TYPE(Outcome);
  MEMBER(Outcome, value);
  MEMBER(Outcome, bound);
  TYPE(Counters);
  MEMBER(Counters, leaves);
  MEMBER(Counters, first_move_cutoffs);
  TYPE(SearcherInfo);
  MEMBER(SearcherInfo, id);
  MEMBER(SearcherInfo, origin);
  MEMBER(SearcherInfo, contract);
  MEMBER(SearcherInfo, selective);
  MEMBER(SearcherInfo, beyond_induction);
  TYPE(GameInfo);
  MEMBER(GameInfo, depth);
  TYPE(Entry);
  MEMBER(Entry, purpose);
  MEMBER(Entry, beta);
  TYPE(Exit);
  MEMBER(Exit, cutter);
  TYPE(TranspositionTable);
}

template <Game G>
void print_game(const char* name) {
  print<G>(name);
  print<Position<G>>("  position");
  print<MovesOf<G>>("  moves");
  print<BoundSearcher<G>>("  bound searcher");
  std::printf("  watch at %zu, enter at %zu\n", offsetof(BoundSearcher<G>, watch), offsetof(BoundSearcher<G>, enter));
}

void print_bindings() {
  int number = 0;
  for_each_bound_game(
      [&]<Game G>(std::type_identity<G>) { print_game<G>(("bound game " + std::to_string(++number)).c_str()); });
  TYPE(SearcherEntry);
  MEMBER(SearcherEntry, bind);
  MEMBER(SearcherEntry, is_shipped);
  TYPE(Bounds);
  TYPE(Watcher);
  TYPE(CheckedLine);
  TYPE(CheckedVisits);
  TYPE(TraceEvent);
}

void print_workloads() {
  TYPE(WorkloadFamily);
  MEMBER(WorkloadFamily, parameters);
  MEMBER(WorkloadFamily, parse);
  MEMBER(WorkloadFamily, is_added);
  TYPE(WorkloadParameter);
  TYPE(WorkloadSpec);
  TYPE(SpecParameters);
  TYPE(Workload);
  TYPE(Case);
  TYPE(OrderedPlaces);
  TYPE(LawReport);
}

void print_parts() {
  TYPE(Verb);
  MEMBER(Verb, add_options);
  TYPE(Work);
  TYPE(CLI::App);
  TYPE(Reporter);
  MEMBER(Reporter, finish);
  TYPE(NamedExperiment);
  TYPE(GateReport);
  MEMBER(GateReport, cells);
  TYPE(CellFinding);
  TYPE(VerifyOptions);
  MEMBER(VerifyOptions, suites);
  MEMBER(VerifyOptions, threads);
  TYPE(VerifyResult);
  MEMBER(VerifyResult, complete);
  TYPE(BrokenPromise);
}

}  // namespace

int main() {
  print_vocabulary();
  print_bindings();
  print_workloads();
  print_parts();
}
