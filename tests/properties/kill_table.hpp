// The kill table: for each mutant of the zoo, the oracles that catch it. Its rows are compiled in two units.
#pragma once

#include <ostream>
#include <string_view>
#include <vector>

#include "harness/check/subject/subjects_of.hpp"
#include "tests/support/mutants.hpp"

namespace pvslab::mutants {

// The oracles that distinguish a mutant from its original.
struct Kills {
  bool inductive;
  bool exhaustive;
  bool random;
  bool totals;  // the nodes of all small trees, in open windows
  bool operator==(const Kills&) const = default;
};

inline void PrintTo(const Kills& kills, std::ostream* out) {
  const auto say = [&](std::string_view oracle, bool caught) { *out << oracle << (caught ? " yes  " : " no   "); };
  say("inductive", kills.inductive);
  say("exhaustive", kills.exhaustive);
  say("random", kills.random);
  say("totals", kills.totals);
}

// A row of the kill table.
struct Row {
  std::vector<Subject> mutant;
  std::string_view original;
  Kills kills;
};

inline void PrintTo(const Row& row, std::ostream* out) {
  *out << row.mutant.front().name() << (row.mutant.front().info->rule == above_beta ? " (strict)" : "");
}

// The columns: inductive, exhaustive, random, node totals.
[[nodiscard]] std::vector<Row> rows_of_alpha_beta();
[[nodiscard]] std::vector<Row> rows_of_pvs();

}  // namespace pvslab::mutants
