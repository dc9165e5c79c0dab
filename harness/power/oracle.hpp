// Oracle: one way to notice a mistake, and how soon it notices a mutant.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "harness/check/subject/counterexample.hpp"
#include "harness/power/zoo.hpp"

namespace pvslab::zoo {

enum class Oracle : std::uint8_t {
  induction,
  exhaustive,
  uniform,
  ordered,
  incremental,
  irregular,
  transposing,
  decisive,
  graphs,
  known_value,
  connect4,
  chess,
  relations,
  node_counts,
  deepening
};
inline constexpr std::size_t oracle_count = 15;

struct OracleInfo {
  Oracle oracle;
  char letter;            // in the head of the matrix
  std::string_view name;  // of a column in JSON
  bool is_random;         // run once for each seed
  std::uint64_t most;     // trees, positions or workloads that it tries for one seed
  std::string_view what;  // it searches and compares
  // Part of what `pvslab verify` runs by default on a searcher of which nothing else is known.
  [[nodiscard]] constexpr bool is_of_verify() const {
    return oracle != Oracle::relations && oracle != Oracle::node_counts && oracle != Oracle::deepening;
  }
};

// In the order of the columns.
inline constexpr std::array<OracleInfo, oracle_count> oracles{{
    {Oracle::induction, 'I', "induction", false, 1, "one node, its successors answering whatever they may"},
    {Oracle::exhaustive, 'E', "exhaustive", false, 35'238, "every tree of depth <= 3, branching <= 2, <= 6 leaves"},
    {Oracle::uniform, 'u', "uniform", true, 300, "random trees of the model `uniform`"},
    {Oracle::ordered, 'o', "ordered", true, 300, "random trees of the model `ordered`"},
    {Oracle::incremental, 'i', "incremental", true, 300, "random trees of the model `incremental`"},
    {Oracle::irregular, 'r', "irregular", true, 300, "random trees of the model `irregular`"},
    {Oracle::transposing, 't', "transposing", true, 300, "random trees of the model `transposing`"},
    {Oracle::decisive, 'd', "decisive", false, 13'824, "trees in which one move decides, at every place and depth"},
    {Oracle::graphs, 'g', "graphs", true, 2'000,
     "small graphs of positions, searched several times, with one table if any"},
    {Oracle::known_value, 'K', "known_value", true, 8, "large trees with a score set by construction"},
    {Oracle::connect4, '4', "connect4", false, 20, "Connect Four endgames with published scores"},
    {Oracle::chess, 'C', "chess", false, 16, "chess positions against minimax"},
    {Oracle::relations, 'R', "relations", true, 60, "the claimed relations of its original to other searchers"},
    {Oracle::node_counts, 'N', "node_counts", false, 10, "the node counts of the gate's workloads"},
    {Oracle::deepening, 'D', "deepening", true, 60, "deepening with a table of moves, and of bounds if it has one"},
}};

[[nodiscard]] constexpr const OracleInfo& info_of(Oracle oracle) { return oracles[static_cast<std::size_t>(oracle)]; }

// What an oracle found with one seed.
struct Catch {
  std::optional<std::uint64_t> trees = {};     // tried until the mutant was caught; nothing if it was not
  std::optional<Counterexample> example = {};  // if a small tree caught it; not yet shrunk
  std::size_t subject = 0;                     // the routine that the example is of
  Clause broken = Clause::root;                // the promise that the example breaks
};

// Runs one oracle on one mutant. An oracle that is not random ignores the seed. The result depends on nothing else.
[[nodiscard]] Catch run_oracle(Oracle oracle, const Mutant& mutant, std::uint64_t seed);

// Whether this oracle can say anything about the mutant: the induction covers no tables, for example.
[[nodiscard]] bool applies(Oracle oracle, const Mutant& mutant);

namespace detail {
// One function for each kind of oracle.
[[nodiscard]] Catch run_induction(const Mutant& mutant);
[[nodiscard]] Catch run_exhaustive(const Mutant& mutant);
[[nodiscard]] Catch run_random_model(std::size_t model, const Mutant& mutant, std::uint64_t seed);
[[nodiscard]] Catch run_decisive(const Mutant& mutant);
[[nodiscard]] Catch run_graphs(const Mutant& mutant, std::uint64_t seed);
[[nodiscard]] Catch run_known_value(const Mutant& mutant, std::uint64_t seed);
[[nodiscard]] Catch run_connect4(const Mutant& mutant);
[[nodiscard]] Catch run_chess(const Mutant& mutant);
[[nodiscard]] Catch run_relations(const Mutant& mutant, std::uint64_t seed);
[[nodiscard]] Catch run_node_counts(const Mutant& mutant);
[[nodiscard]] Catch run_deepening(const Mutant& mutant, std::uint64_t seed);
}  // namespace detail

}  // namespace pvslab::zoo
