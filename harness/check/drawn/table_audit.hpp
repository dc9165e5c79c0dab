// TableAudit: what a search keeps in its table, against the true scores. A case of graph_check.hpp is searched again, and after each
// visit the entry of its position is compared with the score of the position to that depth, as plain alpha-beta finds it. A bound that
// is false need not have harmed a value yet. Of a program, the entries are those that it tells (`stores` in its hello).
//
// Cannot see: what is stored for a position that the storing visit is not at, entries that are replaced before the visit ends, and who
// narrowed a window by a bound without taking it as an answer. Of a program, what it stores and does not tell.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/check/drawn/graph_check.hpp"
#include "searchers/core/bound.hpp"

namespace pvslab {

// A visit of a case: its number in its search and that of the search, both from 1.
struct AuditedVisit {
  std::size_t search;
  std::uint64_t number;
  std::vector<std::uint32_t> path;  // of move numbers from the start, from 0
  std::optional<Bounds> bounds;     // a program does not tell them
};

// A bound that is false, or a true one that answered at another depth and is false there.
struct FalseEntry {
  std::uint32_t position;
  std::int32_t depth;  // that it was stored for
  Bound bound;         // lower or upper
  Score value;
  Score score;  // of the position to `depth`; if it was read at another depth, to that
  AuditedVisit stored_by;
  std::optional<AuditedVisit> read_by = {};        // the first visit that took it as its answer
  std::optional<std::int32_t> read_at_depth = {};  // if it is not `depth`
};

struct TableAudit {
  std::uint64_t bounds = 0;              // that were compared, each time one was stored
  std::optional<FalseEntry> first = {};  // to be stored
  std::string fault = {};                // of a program, instead of an answer
};

// Of a subject with a table. A search that is stopped at the limits of graph_check.hpp is audited up to there.
[[nodiscard]] TableAudit audit_tables(const Subject& subject, const GraphCase& searched);

// Of a program that says `stores`. If it says `keeps` too, the table lasts for all searches of the case; otherwise for one.
[[nodiscard]] TableAudit audit_told_tables(Program& program, const GraphCase& searched);

// Either of them.
[[nodiscard]] TableAudit audit_case(const Subject& subject, const GraphCase& searched);

struct AuditExample {
  GraphCase searched;
  FalseEntry entry;
  bool is_of_program = false;
};
// The case cut and made smaller as long as a single step can. Nothing if its tables hold no false bound.
[[nodiscard]] std::optional<AuditExample> smallest_audit_example(const Subject& subject, const GraphDraw& from,
                                                                 std::uint64_t index);
// Lines: the entry, who stored it and who read it.
[[nodiscard]] std::string entry_text(const FalseEntry& entry);
// Lines: positions, table, searches, those of the entry, and the command that asks it again of this searcher.
[[nodiscard]] std::string to_text(const AuditExample& example, std::string_view searcher);

}  // namespace pvslab
