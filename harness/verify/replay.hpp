// Replay tokens: one counterexample as one word that no shell changes, e.g. "pvs-split-strict:1..1:b2.1.0". The last part is
// the tree in prefix notation: `bN` is a node with N successors, a number is a leaf.
#pragma once

#include <string>
#include <string_view>

#include "harness/verify/subject.hpp"

namespace pvslab {

struct Replay {
  std::string subject;  // as `Subject::name`
  Bounds bounds;
  Tree tree;
};

[[nodiscard]] std::string to_token(const Replay& replay);

// Throws InputError with the column of the first offence. Whether there is such a subject is not asked here.
[[nodiscard]] Replay parse_token(std::string_view token);

// "-inf", "3", "+inf"
[[nodiscard]] std::string to_text(Score score);
// "(-1, 2)"
[[nodiscard]] std::string to_text(Bounds bounds);

}  // namespace pvslab
