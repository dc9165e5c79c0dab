// A case of graph_check.hpp, asked of a program: it gets the paths from the start of each search as a tree, with the keys of the
// positions. A program that says `keeps` is asked all searches in one series, with one table, as our searchers with memory are.
// Of any other, one request has the windows of searches that follow each other from the same start to the same depth: its table
// lasts as long.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/check/drawn/graph_check.hpp"
#include "harness/program/program.hpp"

namespace pvslab {

// The reply to one search.
struct GraphReply {
  std::optional<Outcome> returned;  // nothing after a fault
  std::optional<std::uint64_t> nodes = {};
  std::string fault = {};
  bool is_judged = true;  // a fault in a series is that of its last search; nothing is known of those before
  Paths visits = {};      // legal, if they were asked for
  std::vector<TableNote> notes = {};
};

// One for each search of the case. Nothing if the program is asked nothing more. With visits, each search is a question of its own.
[[nodiscard]] std::optional<std::vector<GraphReply>> ask_graph(Program& program, const GraphCase& asked,
                                                               bool with_visits = false);
// How many nodes the program says that this search enters with an empty table. Nothing after a fault.
[[nodiscard]] std::optional<std::uint64_t> nodes_alone(Program& program, const GraphCase& asked, std::size_t search);

// What a key of such a tree stands for.
struct KeyedPosition {
  std::uint32_t position;
  std::optional<std::int32_t> depth;  // with keys=deeper
  bool is_of_min = false;             // in the view of MAX: MIN moves
};
[[nodiscard]] KeyedPosition keyed_position(const Hello& hello, std::uint64_t key);

}  // namespace pvslab
