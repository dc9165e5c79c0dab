// The messages of the line protocol (docs/protocol.md): what pvslab asks of a program, and what the program answers.
// Reading is strict and throws BadMessage. Writing appends to a buffer that the caller keeps, since trees are written
// and answers read a hundred thousand times a second.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bind/search/bounds.hpp"
#include "harness/program/message_reader.hpp"
#include "harness/program/paths.hpp"
#include "searchers/core/contract.hpp"
#include "searchers/core/depth.hpp"
#include "suites/explicit/explicit_tree.hpp"

namespace pvslab {

// What a program says of one search. The node counts are its own.
struct ProgramAnswer {
  Outcome outcome{Score()};
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> leaves;

  bool operator==(const ProgramAnswer&) const = default;
};

// The words that every message about a request begins with: "answer 7", "fail 7".
struct MessageHead {
  enum class Kind : std::uint8_t { answer, fail };
  Kind kind;
  std::uint64_t id;
};

// A word among the visits of a program with a table: what it stored, or took from its table.
struct TableNote {
  enum class Kind : std::uint8_t { store, read };
  Kind kind = Kind::store;
  std::uint32_t ply = 0;  // of the node that did it, on the path listed last before this word
  std::uint64_t key = 0;  // of the position that the entry is about
  std::int32_t depth = 0;
  Score value{};
  Bound bound = Bound::exact;
  std::size_t visits = 0;  // listed before this word

  // Whether both are about the same content of a table.
  [[nodiscard]] bool is_entry_of(const TableNote& other) const {
    return key == other.key && depth == other.depth && value == other.value && bound == other.bound;
  }
  bool operator==(const TableNote&) const = default;
};
// An entry can be of so many plies at most: trees have no more.
inline constexpr std::int32_t most_entry_depth = 1000;

// Reads "answer ID" or "fail ID", and leaves the reader before the blank that follows.
[[nodiscard]] MessageHead read_head(MessageReader& reader);

// One answer: VALUE[BOUND][#NODES[/LEAVES]]. BOUND is '=' (exact), '>' (the score is at least VALUE) or '<' (at most).
// VALUE may be "-inf" or "inf", which no correct search returns.
[[nodiscard]] ProgramAnswer read_answer(MessageReader& reader);

// " ANSWER ANSWER..." up to the end of the line. Any number of answers.
[[nodiscard]] std::vector<ProgramAnswer> read_answers(MessageReader& reader);
// " PATH PATH..." up to the end of the line. Any number of paths. With `notes`, "store=PLY,KEY,DEPTH,VALUE" and "read=..." may be
// among them.
[[nodiscard]] Paths read_paths(MessageReader& reader, std::vector<TableNote>* notes = nullptr);
// "store=1,4,2,3>"
[[nodiscard]] std::string to_word(const TableNote& note);

// A question about a game: root, moves N, after N I, evaluate N [A:B], key N.
struct GameQuery {
  enum class Kind : std::uint8_t { root, moves, after, evaluate, key };
  Kind kind = Kind::root;
  std::uint32_t node = 0;
  std::uint32_t move = 0;        // of `after`; counted from 0, in the message from 1
  std::optional<Bounds> window;  // of `evaluate`

  bool operator==(const GameQuery&) const = default;
};

// Nothing if the line does not begin as a query.
[[nodiscard]] std::optional<GameQuery> parse_query(std::string_view line);
[[nodiscard]] std::string to_line(const GameQuery& query);

// What pvslab writes, without the end of the line.
void append_number(std::string& text, std::int64_t number);
// "-inf", "3", "inf"
void append_score(std::string& text, Score score);
// "-inf:3"
void append_window(std::string& text, Bounds bounds);
// "[[-1] [1 0] 5]", as to_text(Tree) writes it.
void append_tree(std::string& text, const ExplicitTree& tree);
// " -inf:inf -1:0 [[-1] [1 0] 5]": what follows "search ID". `tree` is the tree's text.
void append_search(std::string& text, std::span<const Bounds> windows, std::string_view tree);

// Keys of the nodes of a tree, in the order of its text: equal for equal subtrees, small numbers in the order of their first occurrence.
// With `by_side`, only for those at even or odd plies alike: in the view of MAX, a subtree has another score where the other side moves.
[[nodiscard]] std::vector<std::uint64_t> subtree_keys(std::string_view tree, bool by_side);
// "keys=0,1,2"
void append_keys(std::string& text, std::span<const std::uint64_t> keys);

// The text of a tree from the other side: leaves at odd plies change their signs. Twice is once more the tree.
[[nodiscard]] std::string turned_tree_text(std::string_view tree);

// The answer as a program writes it: "-1<", "1>#12/5".
[[nodiscard]] std::string to_word(const ProgramAnswer& answer);

}  // namespace pvslab
