// Workload: the cases of one spec, e.g. "uniform:b=8,d=8". Case: one position to search to one depth.
// A case can be rebuilt from (spec, seed, index) alone, on any machine and in any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bind/search/bounds.hpp"
#include "harness/bind/search/fresh_memory.hpp"
#include "harness/bind/trees/places.hpp"
#include "searchers/core/contract.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/core/depth.hpp"
#include "suites/explicit/tree.hpp"

namespace pvslab {

struct SharedStart;  // harness/bind/erased/shared_game.hpp

// A searcher that does not scale (SearcherInfo) skips a case whose whole tree has more nodes than this.
inline constexpr double most_whole_tree_nodes = 5e6;

class Case {
 public:
  virtual ~Case() = default;

  // `searcher` is an index into the catalogue (searchers/catalog.hpp).
  [[nodiscard]] virtual Outcome count(std::size_t searcher, Bounds bounds, Counters& counters) const = 0;
  // The same search for its result alone. Times are taken of this. A searcher that is compiled counts all the same, and
  // the counts are dropped.
  [[nodiscard]] virtual Outcome search(std::size_t searcher, Bounds bounds) const = 0;
  // With the open window and without an observer. Only of a searcher that is compiled so (is_timed_silently).
  [[nodiscard]] virtual Outcome search_silently(std::size_t searcher) const = 0;

  // As `count` with the open window, for a searcher with memory that starts from the value of the last search, such as
  // mtd-f: that value is `guess`. A searcher without memory has no use for it.
  [[nodiscard]] virtual Outcome count_from(Score guess, std::size_t searcher, Counters& counters) const = 0;
  // The score at another depth, by alpha-beta, whose visits are counted.
  [[nodiscard]] virtual Score score_at(Depth depth, Counters& counters) const = 0;

  // The score that the yardstick of gated times (harness/bind/workloads/yardstick.hpp) returns.
  [[nodiscard]] virtual Score yardstick() const = 0;

  [[nodiscard]] virtual Depth depth() const = 0;
  // The minimax score if it is known without a search: by construction, or published with the position.
  [[nodiscard]] virtual std::optional<Score> known_value() const = 0;
  // As Workload::whole_tree_nodes.
  [[nodiscard]] virtual double whole_tree_nodes() const = 0;
  // The size of the table of a searcher with memory.
  [[nodiscard]] virtual std::size_t table_bytes() const { return fresh_memory_bytes; }
  // Whether the value of a leaf depends on the window, as that of a quiescence search does. Such a tree cannot be
  // written out.
  [[nodiscard]] virtual bool leaves_depend_on_window() const { return false; }
  // The game from this position on, as places; the root is place 0.
  [[nodiscard]] virtual std::unique_ptr<OrderedPlaces> places() const = 0;
  // The same for a search on several processors, without aids.
  [[nodiscard]] virtual SharedStart shared() const = 0;
  // The tree of the case, if it has at most this many nodes and its leaves do not depend on the window.
  [[nodiscard]] virtual std::optional<Tree> written_out(std::size_t /* most_nodes */) const { return std::nullopt; }

  // The cases one move later and one ply less deep, in the order of the moves. Empty if no ply or no move is left, and where a search
  // depends on what was searched before, as with aids that learn.
  [[nodiscard]] virtual std::vector<std::unique_ptr<Case>> next() const { return {}; }
};

// One position of a game: the lines of a file, and a workload that reads it from standard input.
struct PositionAlone {
  std::vector<std::string> lines;
  std::string spec;
};

class Workload {
 public:
  virtual ~Workload() = default;

  // The canonical text of its spec (WorkloadSpec::canonical).
  [[nodiscard]] virtual std::string spec() const = 0;
  // The number of cases; nothing if it is unlimited.
  [[nodiscard]] virtual std::optional<std::size_t> size() const = 0;
  // The hash (fnv1a) of the file that the cases were read from; nothing if there is none.
  [[nodiscard]] virtual std::optional<std::uint64_t> file_hash() const { return std::nullopt; }
  // The place of case number `index`, "FILE:LINE"; empty if it does not come from a file.
  [[nodiscard]] virtual std::string place_of(std::uint64_t /* index */) const { return {}; }
  // A rough estimate of the nodes of the whole tree of case number `index`: those that a search without pruning visits.
  [[nodiscard]] virtual double whole_tree_nodes(std::uint64_t index) const = 0;
  // The table of a searcher with memory, in each thread. It decides about what such a searcher visits, so it follows from the spec
  // alone: never from the machine.
  [[nodiscard]] virtual std::size_t table_bytes() const { return fresh_memory_bytes; }
  // Why a searcher cannot search the cases of this workload: "it has a table, and ..."; empty if it can.
  [[nodiscard]] virtual std::string_view refusal(std::size_t /* searcher */) const { return {}; }
  // Whether the searches of its cases order moves by what they have learnt.
  [[nodiscard]] virtual bool orders_moves() const { return false; }
  // Whether they do that, or search to lower depths first.
  [[nodiscard]] virtual bool searches_are_aided() const { return orders_moves(); }
  // The position that moves lead to from case number `index`, each by its number; `score` is its score. Nothing if it cannot be
  // given by itself.
  [[nodiscard]] virtual std::optional<PositionAlone> alone(std::uint64_t /* index */,
                                                           std::span<const std::uint32_t> /* moves */,
                                                           Score /* score */) const {
    return std::nullopt;
  }
  // Case number `index` under `seed`. A workload read from a file ignores the seed. Requires `index` < size().
  [[nodiscard]] virtual std::unique_ptr<Case> make_case(std::uint64_t seed, std::uint64_t index) const = 0;
};

}  // namespace pvslab
