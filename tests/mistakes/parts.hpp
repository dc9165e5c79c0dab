// A named game without a mistake, and an entry that stands for pvslab::main.
#pragma once

#include "harness/library/part_requirements.hpp"
#include "tests/mistakes/correct.hpp"

namespace pvslab::mistakes {

struct CorrectNamedGame : CorrectGame {
  static constexpr GameInfo info{.id = "countdown"};
  [[nodiscard]] constexpr Position start() const { return 3; }
};

// Uses each part as pvslab::main would, so that a mistake that the requirements miss is an error there.
template <typename P>
int use() {
  if constexpr (detail::kind_of_part<P>() == PartKind::game) {
    static_assert(NamedGame<P>);
    return entry<CorrectSearcher, P>();
  } else if constexpr (detail::kind_of_part<P>() == PartKind::searcher) {
    return entry<P, CorrectNamedGame>();
  } else if constexpr (detail::kind_of_part<P>() == PartKind::experiment) {
    return static_cast<int>(P::experiment.name.size());
  } else if constexpr (detail::kind_of_part<P>() == PartKind::reporter) {
    return static_cast<int>(P::reporter.name.size());
  } else {
    return static_cast<int>(P::verb.name.size());
  }
}

template <typename... Parts>
int main_of() {
  if constexpr (require_parts<Parts...>()) {
    return (use<Parts>() + ... + 0);
  } else {
    return 2;
  }
}

}  // namespace pvslab::mistakes
