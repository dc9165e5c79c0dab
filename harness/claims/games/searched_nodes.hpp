// SearchedNodes: how many interior nodes of each sort searches of games have. For claims about the trees of real games. What it
// counts is of these searches: it says nothing of other games, depths or orders.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "harness/bind/search/bounds.hpp"
#include "harness/bind/search/watcher.hpp"
#include "harness/claims/claim_result.hpp"
#include "suites/chess/chess_game.hpp"

namespace pvslab {

// Which successor, in the order searched, was the first to meet alpha: its value exceeded it or, under the strict rule,
// equalled it.
enum class FirstToMeet : std::uint8_t { first, later, none };

struct SearchedNode {
  std::int32_t ply = 0;  // from the root
  Purpose purpose{};
  NodeKind kind{};
  NodeKind predicted{};   // predicted_successor() from the root on, which is predicted to be a P-V node
  bool in_proof = false;  // or one itself
  FirstToMeet met{};
  bool best_is_first = false;  // no later successor had a greater value
  // Successors after the first that were searched without a proof before any had met alpha, and did not meet it either.
  std::uint32_t wrong_guesses = 0;
  auto operator<=>(const SearchedNode&) const = default;
};
using NodeCounts = std::map<SearchedNode, std::uint64_t>;

class SearchedNodes final : public Watcher {
 public:
  void enter(const Entry& entry) override;
  void leaf(const Entry& entry, const Exit& exit) override;
  void answer(const Entry& entry, const Exit& exit) override;
  void leave(const Entry& entry, const Exit& exit) override;

  // Of all searches so far.
  [[nodiscard]] const NodeCounts& counts() const { return counts_; }

 private:
  struct Frame {
    SearchedNode node;
    CutoffRule rule;
    Score alpha;                // at entry
    std::vector<Score> values;  // of the successors, from this node's view
    bool was_proof = false;     // the last successor
  };

  void report(const Entry& entry, Score value);

  std::vector<Frame> path_;
  NodeCounts counts_;
};

// A suite of chess positions of suites/chess, and how deep they are searched.
struct GameSuite {
  std::string_view file;
  Depth depth;
};

// All positions of the suite. Throws InputError if the shipped suites are not found.
[[nodiscard]] std::vector<chess::SearchPosition> positions_of(const GameSuite& suite);

// The suites that claims about nodes are asked of.
struct NamedSuite {
  std::string_view name;
  GameSuite suite;
};
inline constexpr std::array suites_of_nodes{NamedSuite{"endgames", {"endgames.epd", Depth(8)}},
                                            NamedSuite{"middlegames", {"middlegames.epd", Depth(5)}}};

// The nodes of watch_chess() on all positions, for each of these suites. Nothing if it was stopped. Kept for the next claim.
[[nodiscard]] std::optional<std::vector<NodeCounts>> nodes_of_chess(
    std::string_view searcher, const VerifyRunner& runner, std::optional<std::int32_t> half_width = std::nullopt);

// Searches the position to 1, 2, ... plies with table moves, killers and history, and watches the last search. That search has
// the window `half_width` to both sides of the value of the search before it, or the open window. Returns its value and window.
struct WatchedSearch {
  Score value;
  Bounds window;
};
WatchedSearch watch_chess(std::string_view searcher, const chess::SearchPosition& root, Depth depth, Watcher& watcher,
                          std::optional<std::int32_t> half_width = std::nullopt);

}  // namespace pvslab
