// What a first guess is worth to the searchers that start from one, such as mtd-f and aspiration-pvs. The score of each
// tree is found first. Then each searcher with memory searches the tree from guesses that are wrong by a given error,
// once too low and once too high, and from the scores of shallower searches. The nodes spent on finding the guess are
// not counted, so a curve shows the effect of the guess alone. Searchers without memory take no guess and are the level
// lines of the drawing.
// The range of errors follows A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin 1996, "Best-first fixed-depth minimax
// algorithms", section on the effect of the first guess; an error in their sense is a difference to the score.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "harness/measure/experiment/experiment.hpp"
#include "harness/measure/results/results.hpp"

namespace pvslab {

// The guess is the score of a search so many plies shallower, but not below depth 0.
inline constexpr std::array<std::int32_t, 2> plies_shallower{1, 2};

struct GuessSweep {
  WorkloadSpec spec;
  std::optional<std::uint64_t> trees = std::nullopt;  // default: a whole suite, else default_guess_trees
  std::uint64_t seed = 1;
  std::vector<std::size_t> searchers;              // indices into the catalogue
  double max_tree_nodes = default_max_tree_nodes;  // as Experiment's
  std::vector<std::size_t> of_any_size = {};       // likewise
  std::vector<std::uint64_t> errors =
      {};  // ascending, at most most_guess_errors of them, each at most most_guess_error
};

inline constexpr std::uint64_t default_guess_trees = 50;

// The searchers of a sweep that names none.
[[nodiscard]] std::vector<std::size_t> default_guess_searchers();

// Where a guess comes from.
struct GuessSource {
  enum class Kind : std::uint8_t { none, error, shallower };
  Kind kind = Kind::none;
  std::uint64_t amount = 0;  // the error, or the plies

  bool operator==(const GuessSource&) const = default;
};
// "score ±5", "1 ply shallower"; empty for no guess
[[nodiscard]] std::string to_text(const GuessSource& source);

// The cost of one searcher from guesses of one source.
struct GuessPoint {
  GuessSource source;
  Estimate nodes;                 // of a search; for an error, over the searches from both sides
  std::optional<Estimate> below;  // only from guesses of an error that are too low, and those too high
  std::optional<Estimate> above;
  RatioEstimate ratio;  // of the nodes to those of the yardstick on the same trees
};

struct GuessCurve {
  std::string searcher;
  bool takes_guess = false;        // it has memory; otherwise there is one point, without a guess
  std::vector<GuessPoint> points;  // by error, then by plies
};

struct GuessReport {
  std::string workload;  // the spec as written
  std::string spec;      // in canonical form
  std::uint64_t trees = 0;
  std::uint64_t seed = 1;
  // The mean distance between the score and that of a search so many plies shallower (plies_shallower).
  std::array<double, plies_shallower.size()> shallower_errors{};
  std::vector<GuessCurve> curves;  // in the order of the catalogue
  std::vector<Violation> violations;
};

struct GuessRunner {
  unsigned threads = 1;
  std::function<bool()> stop = [] { return false; };  // called before each tree
  std::function<void()> progress = [] {};             // called after each tree
};

// The number of trees of a sweep. Reads the workload's file.
[[nodiscard]] std::uint64_t tree_count(const GuessSweep& sweep);

// Nothing if it was stopped. Does not depend on the number of threads. Throws InputError if the file is wrong, and
// UsageError if a searcher cannot search trees of this size.
[[nodiscard]] std::optional<GuessReport> sweep_guesses(const GuessSweep& sweep, const GuessRunner& runner);

// A table, and the curves drawn as wide as the page.
[[nodiscard]] std::string to_text(const GuessReport& report, const Style& style = {});
// The command makes the same reports again.
[[nodiscard]] std::string to_json(const std::vector<GuessReport>& reports, const std::string& command);
// Its schema.
[[nodiscard]] std::string first_guess_schema();

}  // namespace pvslab
