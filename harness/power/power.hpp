// The power of the checks: every mutant against every oracle.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/cells/cell_set.hpp"
#include "harness/check/oracles/exhaustive.hpp"
#include "harness/power/oracle.hpp"

namespace pvslab::zoo {

struct PowerOptions {
  std::uint64_t seed = 1;           // of the first run of a random oracle; the next runs have the seeds after it
  std::uint64_t seeds = 20;         // the number of runs of a random oracle
  std::vector<std::size_t> chosen;  // indices into mutants(), ascending
};

// What the runs of one oracle on one mutant found.
struct OracleResult {
  bool applies = true;
  std::uint64_t runs = 0;             // one, or one for each seed
  std::vector<std::uint64_t> caught;  // the trees until caught, of the runs that caught it, ascending

  [[nodiscard]] bool catches() const { return !caught.empty(); }
  // The least number of trees within which this percentage of the runs caught it; nothing if fewer caught it.
  [[nodiscard]] std::optional<std::uint64_t> trees(std::uint64_t percentage) const;
};

// A small tree that shows the mistake.
struct SmallestTree {
  std::string tree;  // as text
  Bounds bounds;
  std::size_t nodes = 0;
  std::string what;  // "score 1, returns 0 (window)", or what is visited
};

struct MutantResult {
  const Mutant* mutant;
  std::array<OracleResult, oracle_count> by_oracle;
  std::optional<SmallestTree> smallest;  // nothing if no small tree shows it

  [[nodiscard]] const OracleResult& operator[](Oracle oracle) const {
    return by_oracle[static_cast<std::size_t>(oracle)];
  }
  [[nodiscard]] std::size_t catching_oracles() const;
  // Some oracle that is a part of `pvslab verify` catches it.
  [[nodiscard]] bool is_caught_by_verify() const;
  // "4 plies left, move 9": where the trees in which one move decides show it first; empty if they do not.
  [[nodiscard]] std::string hides_until() const;
};

struct PowerReport {
  PowerOptions options;
  std::vector<MutantResult> mutants;   // the chosen ones, in the order of the zoo
  std::vector<MutantResult> controls;  // their bodies without a mistake: a check that catches one is wrong
  bool complete = false;               // false: stopped before the end

  [[nodiscard]] std::vector<const MutantResult*> survivors() const;
  // Those that get past what `pvslab verify` runs.
  [[nodiscard]] std::vector<const MutantResult*> survivors_of_verify() const;
  [[nodiscard]] std::vector<const MutantResult*> caught_controls() const;
  // Every mutant is caught by some check, and no control by any.
  [[nodiscard]] bool is_fine() const { return survivors().empty() && caught_controls().empty(); }
};

// The measurement in cells: one oracle on one mutant, with some of the seeds.
class PowerMeasurement {
 public:
  explicit PowerMeasurement(const PowerOptions& options);
  ~PowerMeasurement();
  PowerMeasurement(const PowerMeasurement&) = delete;
  PowerMeasurement& operator=(const PowerMeasurement&) = delete;

  // They refer to this object.
  [[nodiscard]] CellSet cells();
  // Of the cells folded so far. Looks for the smallest trees, which takes a while if `finds_trees`.
  [[nodiscard]] PowerReport report(const VerifyRunner& runner, bool finds_trees = true) const;

 private:
  struct Cell;
  struct Unit;

  [[nodiscard]] const Mutant& mutant_of(const Cell& cell) const;
  [[nodiscard]] CellResult run(const Cell& cell, CellWatch& watch) const;
  void fold(const Cell& cell, const std::string& value);

  PowerReport empty_;
  std::vector<Cell> cells_;
  std::vector<Unit> units_;  // by mutant or control, then by oracle
  std::size_t folded_ = 0;   // cells
};

// The same, run by itself. Does not depend on the number of threads.
[[nodiscard]] PowerReport measure_power(const PowerOptions& options, const VerifyRunner& runner);

// One character for each oracle, in their order: '.' not caught; '/' does not apply; 'x' caught by an oracle without
// randomness. For a random one the median number of trees: 1 to 9, T tens, H hundreds, s if most seeds did not catch it.
[[nodiscard]] std::string row_of(const MutantResult& result);

// As text, as wide as the page.
[[nodiscard]] std::string to_text(const PowerReport& report, const Style& style = {});
// The mutants with their faults and sources.
[[nodiscard]] std::string list_text(const PowerOptions& options, const Style& style = {});
[[nodiscard]] std::string to_json(const PowerReport& report);
// Its schema.
[[nodiscard]] std::string power_schema();

}  // namespace pvslab::zoo
