// What the visits that a program lists must be: the nodes that one search enters, in this order. A search enters the
// root first. It enters every other node from its parent, while the parent is not left: the parent is the node entered
// last, or one of that node's ancestors. It may enter the root again, and any node again.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "harness/program/game_server.hpp"
#include "harness/program/message.hpp"
#include "harness/program/program_connection.hpp"
#include "searchers/core/trace.hpp"
#include "suites/explicit/explicit_tree.hpp"

namespace pvslab {

// The first visit that breaks the rules, as a predicate with the program as its subject: "listed as its visit 3 1.4, and
// node 1 has 2 successors". Nothing if there is none.
[[nodiscard]] std::optional<std::string> visits_problem(const ExplicitTree& tree, const Paths& visits);

// A step of a search. A node without successors is a leaf; any other is entered and left.
struct VisitStep {
  enum class Kind : std::uint8_t { enter, leaf, leave };
  Kind kind;
  ExplicitTree::Position node;
  std::uint32_t number;  // of the move that led there, counted from 0; 0 at the root

  bool operator==(const VisitStep&) const = default;
};

// The steps of a search that keeps the rules. Every node that it enters and is no leaf is left.
[[nodiscard]] std::vector<VisitStep> visit_steps(const ExplicitTree& tree, const Paths& visits);

struct VisitCounts {
  std::uint64_t nodes = 0;
  std::uint64_t leaves = 0;
};
[[nodiscard]] VisitCounts count_visits(std::span<const VisitStep> steps);

// Parts of the checks below. Whether a search that lists `visits` may enter the one with this index after those before it;
// and whether its own counts are those of its list.
[[nodiscard]] std::optional<std::string> order_problem(const Paths& visits, std::size_t visit);
[[nodiscard]] std::optional<std::string> count_problem(const ProgramAnswer& answer, VisitCounts listed);
[[nodiscard]] ProgramFault wrong_visits(std::string what);

// What is wrong with the visits of an answer: the rules, or counts of its own that differ from what it lists.
[[nodiscard]] std::optional<ProgramFault> visits_fault(const ExplicitTree& tree, const ProgramReply& reply);

// The same for a search by queries, whose record is given: every listed node is one that the program asked for, by moves
// from the root, and the leaves that it evaluated are among the listed ones, in the same order. A search that takes a
// value from its own memory lists a leaf that it does not evaluate. Nodes above the depth of the search may be evaluated
// without a visit, to order moves.
[[nodiscard]] std::optional<ProgramFault> visits_fault(const PlayReply& played, Depth depth);

// What a program has told of its table since `new`. Its entries cannot be seen: it may keep others than it tells.
class ToldTable {
 public:
  // What is wrong with the notes of the next search, whose visits are legal: a node that is not on its line, a key that neither this
  // node nor a successor of it has, an entry that is read and was not stored. `keys`: in the order of the text of the tree.
  [[nodiscard]] std::optional<ProgramFault> fault(const ExplicitTree& tree, std::span<const std::uint64_t> keys,
                                                  const ProgramReply& reply);

 private:
  std::set<std::tuple<std::uint64_t, std::int32_t, std::int32_t, Bound>> stored_;
};

// The index of the visit that made the note, in a legal list.
[[nodiscard]] std::size_t visit_of(const TableNote& note, const Paths& visits);

// The visits of one of our searches.
[[nodiscard]] Paths visits_of(std::span<const TraceEvent> events);

// The first difference between two lists of visits, as a sentence without its full stop. Nothing if they are equal.
[[nodiscard]] std::optional<std::string> first_difference(std::string_view name, const Paths& visits,
                                                          std::string_view other_name, const Paths& other);

}  // namespace pvslab
