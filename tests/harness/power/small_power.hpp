// Measurements of a few mutants, by name.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "harness/power/power.hpp"

namespace pvslab::zoo {

[[nodiscard]] inline std::size_t index_of(std::string_view id) {
  const auto found = std::ranges::find(mutants(), id, [](const Mutant& mutant) { return mutant.body.fault.id; });
  if (found == mutants().end()) throw std::invalid_argument(std::string(id));
  return static_cast<std::size_t>(found - mutants().begin());
}

[[nodiscard]] inline PowerReport measured(const std::vector<std::string_view>& ids, std::uint64_t seeds,
                                          unsigned threads = 2) {
  PowerOptions options{.seed = 1, .seeds = seeds, .chosen = {}};
  for (const std::string_view id : ids) options.chosen.push_back(index_of(id));
  std::ranges::sort(options.chosen);
  return measure_power(options, {.threads = threads});
}

}  // namespace pvslab::zoo
