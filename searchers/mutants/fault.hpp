// Fault: one mistake in a searcher, and Mutant: the searcher that makes it. A family is one body, a copy of a searcher's
// body with several mistakes in it. An argument chooses which of them is made, so that a family is compiled once. A
// family has
//   original                        the info of the searcher that the body was copied from
//   Bug                             an enumeration whose first member is `none`: the original
//   faults                          an array of Fault<Bug>
//   search(node, window, bug)       the body; one with memory declares a type Memory and takes a Memory& before `bug`
//   routine_name, routine(...)      optional: a further routine, as in SearcherInfo
#pragma once

#include <string_view>

#include "searchers/core/searcher.hpp"

namespace pvslab::mutants {

// The source of a fault that is from no public report.
inline constexpr std::string_view ours = "ours";

struct FaultInfo {
  std::string_view id;        // of the mutant: "alpha-beta:never-cuts"
  std::string_view sentence;  // what the mutant does
  std::string_view source;    // `ours`, or a public report: where, and what it says in our words
};

template <typename Bug>
struct Fault {
  Bug bug;
  FaultInfo about;
  CutoffRule rule = CutoffRule::at_beta;  // of the body that makes the mistake
};

template <typename Family>
concept HasRoutine = requires {
  Family::routine_name;
};

// The info of the original under another id.
[[nodiscard]] constexpr SearcherInfo renamed(SearcherInfo info, std::string_view id) {
  info.id = id;
  return info;
}

// The id of the mutant with that mistake; of the original if there is none.
template <typename Family>
[[nodiscard]] constexpr std::string_view id_of(typename Family::Bug bug) {
  for (const auto& fault : Family::faults) {
    if (fault.bug == bug) return fault.about.id;
  }
  return Family::original.id;
}

template <typename Family, typename Family::Bug bug>
struct Mutant {
  using Window = typename Family::Window;
  static constexpr SearcherInfo info = renamed(Family::original, id_of<Family>(bug));

  static constexpr auto search(auto node, Window window) { return Family::search(node, window, bug); }

  static constexpr void for_each_routine(auto&& visit) requires HasRoutine<Family> {
    visit(Family::routine_name, [](auto node, Window window) { return Family::routine(node, window, bug); });
  }
};

template <HasMemory Family, typename Family::Bug bug>
struct Mutant<Family, bug> {
  using Window = typename Family::Window;
  using Memory = typename Family::Memory;
  static constexpr SearcherInfo info = renamed(Family::original, id_of<Family>(bug));

  static constexpr auto search(auto node, Window window, Memory& memory) {
    return Family::search(node, window, memory, bug);
  }
};

}  // namespace pvslab::mutants
