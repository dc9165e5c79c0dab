// TracedGame: the game that a trace is about, as numbered places. A place is a node, named by its path from the root; it
// is found when a search first reaches it, and several searches of one TracedGame number their nodes alike.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "harness/bind/cases/case_name.hpp"
#include "harness/bind/search/bounds.hpp"
#include "harness/bind/search/fresh_memory.hpp"
#include "harness/bind/search/watcher.hpp"
#include "harness/bind/trees/places.hpp"
#include "harness/check/subject/replay.hpp"
#include "searchers/core/contract.hpp"
#include "searchers/core/depth.hpp"
#include "suites/explicit/tree.hpp"

namespace pvslab {

class TracedGame {
 public:
  virtual ~TracedGame() = default;

  // Searches from the root with a searcher of the catalogue, or one of its routines ("pvs-split/zws"). Throws UsageError
  // if this game has no such search. With `table`, a searcher with a table uses that one, which is empty.
  virtual Outcome search(const std::string& searcher, Bounds bounds, Watcher& watcher,
                         TranspositionTable* table = nullptr) = 0;
  // Of the table that its searches have otherwise.
  [[nodiscard]] virtual std::size_t table_bytes() const { return fresh_memory_bytes; }
  // The key under which a table stores a place.
  [[nodiscard]] virtual std::uint64_t table_key(Place place) = 0;
  // What plain alpha-beta returns from a place, in the open window.
  [[nodiscard]] virtual Score score(Place place, Depth depth) = 0;

  // Whether a search tries its moves in another order than that of their numbers, or earlier iterations come before it.
  [[nodiscard]] virtual bool searches_are_aided() const { return false; }
  [[nodiscard]] virtual Depth depth() const = 0;
  [[nodiscard]] virtual std::uint32_t successor_count(Place place) const = 0;
  // `move` counts from 0.
  [[nodiscard]] virtual Place successor(Place place, std::uint32_t move) = 0;
  // The name of a move where the game has names, as "Nf3"; otherwise empty.
  [[nodiscard]] virtual std::string move_name(Place place, std::uint32_t move) const = 0;
  // The place evaluated last, if the game records it.
  [[nodiscard]] virtual std::optional<Place> last_evaluated() const = 0;

  // What is searched: text of the tree if it is short, position, name of the case. Those that do not apply are empty.
  [[nodiscard]] virtual std::string tree_text() const { return {}; }
  // The tree, if it is known as a whole, small, and its moves have no names.
  [[nodiscard]] virtual const Tree* whole_tree() const { return nullptr; }
  [[nodiscard]] virtual std::string fen() const { return {}; }
  [[nodiscard]] virtual std::string case_text() const { return {}; }
};

// A tree.
[[nodiscard]] std::unique_ptr<TracedGame> traced_tree(const Tree& tree);
// A case of a workload. Throws what reading the workload throws, and UsageError if there is no such case.
[[nodiscard]] std::unique_ptr<TracedGame> traced_case(const CaseName& name);
// A chess position, "startpos" or a FEN, with a quiescence search at the horizon. Throws InputError.
[[nodiscard]] std::unique_ptr<TracedGame> traced_position(const std::string& fen, Depth depth);
// What a replay token names.
[[nodiscard]] std::unique_ptr<TracedGame> traced_game(const TreeOrCase& searched);

}  // namespace pvslab
