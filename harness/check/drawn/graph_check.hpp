// The check of searches that do not reach the end of the game, and of tables: a small graph of positions, which go on below the
// depth of a search, is searched several times, to several depths and in windows that begin narrow. A searcher with a table
// keeps it from one search to the next, so that what one stored answers another. The tables have 1, 2, 8 or 4,096 entries: in
// a small one a search meets its own entries again, or misses them. Values are judged; visits only by their number.
//
// A program that asks for keys gets them as program_graphs.hpp says: with one table for all searches of a case, if it says `keeps`.
//
// Cannot find: two positions with one key, what takes more positions, plies or entries than these, and a wrong best move in a
// table, which only orders.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bind/search/score_limit.hpp"
#include "harness/check/drawn/position_graph.hpp"
#include "harness/check/drawn/special_scores.hpp"
#include "harness/check/oracles/exhaustive.hpp"

namespace pvslab {

struct GraphSearch {
  std::uint32_t start;  // a position of the graph
  std::int32_t depth;
  Bounds bounds;
  bool operator==(const GraphSearch&) const = default;
};

// Searches of one graph, with one table, which is empty at first, if the searcher has one.
struct GraphCase {
  PositionGraph graph;
  std::size_t entries;
  std::vector<GraphSearch> searches;
};

// What a graph is drawn from, besides its number.
struct GraphDraw {
  std::uint64_t seed;
  // If there are any, every third value and window is drawn from them, in every second graph.
  SpecialScores special = {};
  ScoreLimit limit = {};  // of all values and of the finite ends of windows
  bool audits = false;    // whether tables are looked into (table_audit.hpp)
};

// Case number `index`, with windows that are valid under the rule.
[[nodiscard]] GraphCase draw_graph_case(const GraphDraw& from, std::uint64_t index, CutoffRule rule);

// A case whose last search breaks a clause.
struct GraphExample {
  GraphCase searched;
  Score score;
  bool has_table;
  bool audits;                      // as GraphDraw::audits
  std::optional<Outcome> returned;  // nothing: it was stopped at one of these limits
  bool is_of_program = false;
  std::string fault = {};  // of a program that returned nothing: what it did
};
// The entries that a table may have.
inline constexpr std::array<std::size_t, 4> graph_table_sizes{1, 2, 8, 4096};
inline constexpr std::uint64_t most_graph_visits = 20'000;
inline constexpr std::int64_t most_graph_plies = 500;

// The results for one searcher.
struct GraphTally {
  std::uint64_t searches = 0;
  std::uint64_t answered = 0;   // of them, those that entered fewer nodes than with an empty table; without one, 0
  std::uint64_t compared = 0;   // of a program that keeps its table: those that were asked again with an empty one
  std::uint64_t elsewhere = 0;  // of these, those that no search before equals: another position, depth or window
  std::array<std::uint64_t, clauses.size()> violations{};
  std::array<std::optional<std::uint64_t>, clauses.size()> first{};  // the case with the least number
  std::uint64_t audited = 0;                                         // bounds in tables that were compared
  std::uint64_t falsified = 0;                                       // cases with a false one
  std::optional<std::uint64_t> first_falsified{};                    // of these, the one with the least number

  void merge(const GraphTally& other);
};

// Whether the check is about this subject: the search itself of a searcher that promises a value; of programs, those that ask for keys.
[[nodiscard]] bool searches_graphs(const Subject& subject);
[[nodiscard]] bool has_table(const Subject& subject);
// Whether its table can be looked into, or it tells what it stores.
[[nodiscard]] bool can_be_audited(const Subject& subject);

// One search of a case, after those before it.
struct JudgedSearch {
  Score score;
  std::optional<Outcome> returned;  // nothing: it was stopped, or a program did something else
  std::uint64_t nodes;
  std::string fault = {};  // of a program
  bool is_judged = true;   // a fault in a series is that of its last search; nothing is known of those before
  Contract broken = {};    // promised or not
};
// One for each search. Nothing if a program is asked nothing more.
[[nodiscard]] std::optional<std::vector<JudgedSearch>> judge_graph_case(const Subject& subject, const GraphCase& asked);

void check_graph_case(const Subject& subject, const GraphDraw& from, std::uint64_t index, GraphTally& tally);

// The case, cut after the first search that breaks the clause, and made smaller as long as a single step can: a search or a move is
// left out, a search begins one move later or is less deep, a value moves to 0. Nothing if the case does not break the clause
// this time: the searcher is not pure.
[[nodiscard]] std::optional<GraphExample> smallest_graph_example(const Subject& subject, Clause clause,
                                                                 const GraphDraw& from, std::uint64_t index);
// Calls accept(case) with each case that one such step makes, until it returns true; false if it never does. Windows may be empty.
[[nodiscard]] bool offer_simpler(const GraphCase& whole, const std::function<bool(const GraphCase&)>& accept);
// "A = 0 -> B C; B = 1": the positions that its searches can reach.
[[nodiscard]] std::string positions_text(const GraphCase& searched);
// "  positions A = 0 -> B C; ..." and lines for the searches, the last one's result, and the command that asks it again of this
// searcher (graph_token.hpp).
[[nodiscard]] std::string to_text(const GraphExample& example, std::string_view searcher);

// The check in cells: ranges of cases by their numbers.
class GraphCheck {
 public:
  // Only of subjects that searches_graphs() is true of.
  GraphCheck(std::vector<Subject> subjects, GraphDraw from, std::uint64_t cases);

  // They refer to this object.
  [[nodiscard]] CellSet cells();
  // Of the cells folded so far.
  [[nodiscard]] const std::vector<Subject>& subjects() const { return subjects_; }
  [[nodiscard]] const std::vector<GraphTally>& tallies() const { return tallies_; }  // one per subject
  [[nodiscard]] std::uint64_t cases() const { return folded_; }
  [[nodiscard]] bool complete() const { return folded_ == cases_; }
  [[nodiscard]] const GraphDraw& from() const { return from_; }

 private:
  [[nodiscard]] std::uint64_t begin_of(std::uint64_t block) const { return first_of_block(cases_, blocks_, block); }

  std::vector<Subject> subjects_;
  GraphDraw from_;
  std::uint64_t cases_;
  std::uint64_t blocks_;
  std::vector<GraphTally> tallies_;
  std::uint64_t folded_ = 0;
};

}  // namespace pvslab
