// ErasedCase: a position of any workload for code that is not compiled for the games of the workloads: mutants, traces.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "harness/bind/trees/places.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "harness/power/zoo.hpp"

namespace pvslab::zoo {

struct ErasedCase {
  std::unique_ptr<OrderedPlaces> places;  // the root is place 0
  Depth depth;
  std::optional<Score> score = {};  // if it is known without a search
};

// The first cases of a workload, at most `most`. Throws InputError if its file cannot be read.
[[nodiscard]] std::vector<ErasedCase> erased_cases(const WorkloadSpec& spec, std::uint64_t seed, std::uint64_t most);
// One case of a workload. Throws the same; there must be such a case.
[[nodiscard]] ErasedCase erased_case(const WorkloadSpec& spec, std::uint64_t seed, std::uint64_t index);
// One synthetic tree, drawn for a deepening search.
[[nodiscard]] ErasedCase drawn_erased_case(std::uint64_t seed, std::uint64_t index);

// The score by plain minimax, without bounds.
[[nodiscard]] Score minimax(const ErasedCase& one, Depth depth);

// What a search returned, and what it counted. Nothing if it reported more than `most_events`.
struct Searched {
  Outcome returned{Score()};
  Counters counters;
  bool visits_kept = true;
};
[[nodiscard]] std::optional<Searched> search(const Body& body, const ErasedCase& one, Depth depth, Bounds bounds,
                                             std::uint64_t most_events);

// The clauses that a body promises and this search broke.
[[nodiscard]] bool breaks_a_promise(const Body& body, Bounds bounds, Score score, const Searched& searched);
// Whether a search of the case in one of some windows around its score breaks a promise. Searches that report more than
// `most_events` are ignored.
[[nodiscard]] bool is_caught_on(const Body& body, const ErasedCase& one, Score score, std::uint64_t most_events);

}  // namespace pvslab::zoo
