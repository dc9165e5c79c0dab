// A search in each form in which it is compiled. Forms differ in the observer, in the type of the game, and so in what a
// searcher's body becomes: instances of its own for the last plies, leaves evaluated in lanes, positions that travel in a register
// or do not. What is checked is one form, and what is measured, traced or called by a user is another, so each is asked the same.
//
// Cannot see: forms that are compiled elsewhere, such as a program of a user's own around the searcher, another compiler's, and
// the simulated and real teams of a parallel searcher.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bind/erased/erased_game.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/check/subject/subject.hpp"

namespace pvslab {

enum class Instance : std::uint8_t {
  count,   // counted, as in comparisons and times
  silent,  // without an observer
  watch,   // with virtual calls, as traces are
  check,   // with its visits checked, as in every other check
  erased,  // on any game behind virtual functions
};
inline constexpr std::size_t instance_count = 5;
// "counted", "silent", "watched", "checked", "erased"
[[nodiscard]] std::string_view name(Instance instance);

struct InstanceAnswer {
  Instance instance;
  Outcome returned;
  std::optional<Counters> counters;  // if it counts
};

// One routine in its forms.
struct Instances {
  Subject subject;
  const BoundSearcher<ErasedGame>* erased = nullptr;  // null: it has no such form
  // In the catalogue, of the search itself: it searches workloads too.
  std::optional<std::size_t> searcher = std::nullopt;
};
// Of a subject of the catalogue. The binding stays valid until searchers are added.
[[nodiscard]] Instances instances_of(const Subject& subject);

// Of an explicit tree, the counted form first.
[[nodiscard]] std::vector<InstanceAnswer> answers_of(const Instances& asked, const ExplicitTree& tree, Bounds bounds);
// Of a case of a workload, which `places` are of: the form that is compiled for its game, and the erased one. Needs `searcher`.
[[nodiscard]] std::vector<InstanceAnswer> answers_of(const Instances& asked, const Case& one, const Places& places,
                                                     Bounds bounds);

// Two forms that differ in result, or in a count that both have.
struct DifferingForms {
  InstanceAnswer one;
  InstanceAnswer other;
};
// Of the first answer and the first one that differs from it; or of two whose counts differ.
[[nodiscard]] std::optional<DifferingForms> disagreement_in(std::span<const InstanceAnswer> answers);

// "counted: 1, 5 nodes; silent: 0" and, where only a count differs, that count: "counted: 1, 2 proofs; erased: 1, 3 proofs".
[[nodiscard]] std::string to_text(const DifferingForms& found);

}  // namespace pvslab
