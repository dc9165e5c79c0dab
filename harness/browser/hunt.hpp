// Find the bug: a seed hides a mutant, and a tree is judged by whether it gives the mutant away. The searches are in the open window.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "harness/power/zoo.hpp"
#include "harness/show/trace/steps/steps.hpp"
#include "suites/explicit/tree.hpp"

namespace pvslab {

struct Hunt {
  std::uint64_t seed;
  ScoreView view;
  const zoo::Mutant* mutant;
  bool is_about_visits;  // the mutant only costs: no tree that is known changes the value
  Tree smallest;         // the smallest tree known to give it away; a smaller one may exist

  [[nodiscard]] std::string_view original() const { return mutant->body.original; }
};
inline constexpr std::uint64_t most_hunt_seed = 999'999'999;
// Of trees that a student can be asked for. A mutant that needs more is hidden behind no seed.
inline constexpr std::size_t most_hunted_leaves = 6;
inline constexpr std::int32_t most_hunted_height = 5;

// Of a mutant that can be hunted: the smallest tree known that gives it away.
struct HuntedTree {
  std::string mutant;  // id
  bool is_about_visits;
  std::string tree;

  bool operator==(const HuntedTree&) const = default;
};
// Recorded: to find one takes seconds. A slow test compares the record with hunted_tree_of().
[[nodiscard]] std::span<const HuntedTree> hunted_trees();
// The same, searched for. Nothing if none is known, or none that a student can be asked for.
[[nodiscard]] std::optional<HuntedTree> hunted_tree_of(const zoo::Mutant& mutant);

// The hunt for this mutant, if there is one.
[[nodiscard]] std::optional<Hunt> hunt_for(const zoo::Mutant& mutant, std::uint64_t seed, ScoreView view);
// The one that the seed hides. Throws UsageError if the seed is too large.
[[nodiscard]] Hunt make_hunt(std::uint64_t seed, ScoreView view);

// The tree with the fewest leaves, then the fewest nodes, of those tried on which the mutant returns another value; or visits other nodes.
// Tried are every tree of few leaves, the trees that `pvslab power` recorded, and random ones, made smaller.
[[nodiscard]] std::optional<Tree> smallest_known_tree(const zoo::Mutant& mutant, bool by_visits);

// What both did on a tree.
struct HuntTrial {
  bool has_other_value = false;
  bool has_other_visits = false;
  bool is_exposed = false;  // what this hunt is about differs
  std::size_t leaves = 0;
  std::string text;  // what was found, and its score
};
[[nodiscard]] HuntTrial judge(const Hunt& hunt, const Tree& tree);

// "1 leaf", "2 leaves"
[[nodiscard]] std::string leaves_text(std::size_t leaves);
// What is to be built, and whether the value counts or the visits.
[[nodiscard]] std::string hunt_question(const Hunt& hunt);
// The first hint is number 1: how many leaves are enough; then the shape of a tree; then the mistake.
inline constexpr std::uint64_t most_hunt_hints = 3;
[[nodiscard]] std::string hunt_hint(const Hunt& hunt, std::uint64_t number);

// "bug:7:max:b2.0.-1": the hidden mutant and the tree.
[[nodiscard]] std::string to_code(const Hunt& hunt, const Tree& tree);
struct HuntCode {
  Hunt hunt;
  Tree tree;
};
// Nothing if it is no code of a hunt. Throws UsageError or InputError if it is one, and wrong.
[[nodiscard]] std::optional<HuntCode> parse_hunt_code(std::string_view code);

}  // namespace pvslab
