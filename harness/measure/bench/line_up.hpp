// LineUp: all contenders on one workload. If the workload has twins, one of them is the ceiling, and the others' speeds are
// compared with it; otherwise with alpha-beta.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/measure/bench/contender.hpp"
#include "harness/measure/bench/twins.hpp"

namespace pvslab::bench {

class LineUp {
 public:
  // Every searcher with the counting observer, one of them also silent, and the twins: "ceiling:NAME" for each of
  // `scalar`, and "ceiling-vectorised". A searcher that does not prune is left out if the trees are large.
  LineUp(std::shared_ptr<const TreeSet> trees, std::span<const Twin> scalar, std::optional<Twin> vectorised);

  [[nodiscard]] const TreeSet& trees() const { return *trees_; }
  [[nodiscard]] std::span<const Contender> contenders() const { return contenders_; }

  // The searchers in this line-up: indices into the catalogue, ascending.
  [[nodiscard]] std::vector<std::size_t> searchers() const;
  // Removes all other searchers. The twins stay, and alpha-beta where there is no ceiling.
  void keep_searchers(std::span<const std::size_t> wanted);

  [[nodiscard]] bool has_ceiling() const { return twin_count_ > 0; }
  // The fastest scalar twin on these trees, found by a short trial on the first call. Defined only if there is a
  // ceiling.
  [[nodiscard]] const Contender& ceiling() const;
  // What the speeds are compared with: the ceiling if there is one, else alpha-beta.
  [[nodiscard]] const Contender& yardstick() const;

 private:
  [[nodiscard]] std::span<const Contender> twins() const { return std::span(contenders_).first(twin_count_); }

  std::shared_ptr<const TreeSet> trees_;
  std::vector<Contender> contenders_;  // the scalar twins first
  std::size_t twin_count_;
  mutable std::optional<std::size_t> fastest_;
};

// One line-up for each workload of `pvslab bench`: two with a ceiling, then one of small trees for searchers with memory and
// best-first ones, and chess. Chess is left out where the shipped suites are not found.
[[nodiscard]] std::vector<LineUp> compared_line_ups();

// The others, of the benchmark program alone. A suite file that is not found from the current directory is left out.
[[nodiscard]] std::vector<LineUp> further_line_ups();

}  // namespace pvslab::bench
