// The mutants at run time: what each does wrong, and its search bound to every kind of check.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bind/erased/erased_search.hpp"
#include "harness/check/relations/measurement.hpp"
#include "harness/check/subject/subject.hpp"
#include "searchers/mutants/fault.hpp"
#include "suites/explicit/recorded_tree.hpp"

namespace pvslab {
class Adversary;
}

namespace pvslab::zoo {

// A body of the zoo, with or without its mistake.
struct Body {
  mutants::FaultInfo fault;       // empty if it makes none
  std::string_view original;      // the id of the searcher that it was copied from
  RunErased search;               // as SearcherInfo says
  std::vector<Subject> subjects;  // the search and the further routine, if any
  MeasuredSearcher measured;

  [[nodiscard]] const SearcherInfo& info() const { return *measured.info; }
};

struct Mutant {
  Body body;
  const Body* unmutated;  // the same body without the mistake; visits what the original visits
};

// In the order of the catalogue.
[[nodiscard]] std::span<const Mutant> mutants();
// Each body once, without its mistake: as if it were a mutant. No check may find anything wrong with it.
[[nodiscard]] std::span<const Mutant> controls();

// The routine of a mutant by its name, as "alpha-beta:never-cuts"; null if there is none.
[[nodiscard]] const Subject* find_mutant(std::string_view name);

// The mutant of that id; null if there is none.
[[nodiscard]] const Body* find_mutant_body(std::string_view id);

// The error text for a name that neither a searcher nor a mutant has. It suggests the nearest one, and says how to list them.
[[nodiscard]] std::string unknown_search_text(std::string_view name);

// A family with its mutants. The families are compiled in several units.
struct BoundFamily {
  Body unmutated;
  std::vector<Body> mutants;
};
void append_alpha_beta_families(std::vector<BoundFamily>& families);
void append_pvs_families(std::vector<BoundFamily>& families);
void append_root_families(std::vector<BoundFamily>& families);
void append_memory_families(std::vector<BoundFamily>& families);

// An erased search of a mutant, called as a routine that is compiled for the games of the checks: the same search as the functions
// of BoundSearcher. A further routine keeps no line.
[[nodiscard]] Outcome count_on_tree(RunErased run, const RecordedTree& tree, RecordedTree::Position root, Depth depth,
                                    Bounds bounds, Counters& counters);
[[nodiscard]] Outcome check_on_tree(RunErased run, bool keeps_line, const RecordedTree& tree,
                                    RecordedTree::Position root, Depth depth, Bounds bounds, CheckedLine& observer);
[[nodiscard]] Outcome watch_on_tree(RunErased run, const RecordedTree& tree, RecordedTree::Position root, Depth depth,
                                    Bounds bounds, Watcher& watcher, TranspositionTable* memory);
[[nodiscard]] Outcome enter_on_adversary(RunErased run, const Adversary& adversary, std::int32_t number, Depth depth,
                                         Bounds bounds, CheckedVisits& observer);

}  // namespace pvslab::zoo
