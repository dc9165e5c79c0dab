#include "harness/show/trace/chess_traced_game.hpp"

#include <fmt/format.h>

#include <sstream>
#include <utility>
#include <vector>

#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/ordered_search.hpp"
#include "harness/bind/search/thread_table.hpp"
#include "searchers/core/counters.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/san.hpp"
#include "suites/chess/search_move.hpp"

namespace pvslab {
namespace {

using chess::ChessGame;

class ChessTracedGame final : public TracedGame {
 public:
  ChessTracedGame(const chess::Position& position, Depth depth, const SearchAids& aids, std::string case_text)
      : root_(position), depth_(depth), aids_(aids), case_text_(std::move(case_text)) {
    add(position);
  }

  Outcome search(const std::string& searcher, Bounds bounds, Watcher& watcher) override {
    const auto index = find_searcher(searcher);
    if (!index) {
      throw UsageError(
          searcher.find('/') == std::string::npos
              ? unknown_searcher_text(searcher)
              : fmt::format("{} can be traced on trees only; on chess, trace the searcher itself", searcher));
    }
    // As OrderedCase searches: only the last iteration is watched.
    const bool uses_table = aids_.order.table_move || has_memory(*index);
    TranspositionTable* const table = uses_table ? &table_of_this_thread(aids_.table_bytes()) : nullptr;
    OrderedSearch<ChessGame> ordered(game_, root_, bound_catalog<OrderedGame<ChessGame>>()[*index], aids_.order, table);
    SilentObserver silent;
    for (std::int32_t plies = 1; aids_.deepen && plies < depth_.plies(); ++plies) {
      static_cast<void>(ordered.search(Depth(plies), Bounds{}, silent));
    }
    WatchingObserver observer(watcher);
    return ordered.search(depth_, bounds, observer);
  }

  [[nodiscard]] bool orders_moves() const override { return aids_.order.any(); }
  [[nodiscard]] Depth depth() const override { return depth_; }
  [[nodiscard]] std::uint32_t successor_count(Place place) const override {
    return static_cast<std::uint32_t>(nodes_[place].moves.size());
  }
  [[nodiscard]] Place successor(Place place, std::uint32_t move) override {
    if (nodes_[place].successors.empty()) nodes_[place].successors.assign(nodes_[place].moves.size(), unknown);
    if (nodes_[place].successors[move] == unknown) {
      const auto added = static_cast<Place>(nodes_.size());
      add(game_.after(nodes_[place].position, nodes_[place].moves[move]));
      nodes_[place].successors[move] = added;
    }
    return nodes_[place].successors[move];
  }
  [[nodiscard]] std::string move_name(Place place, std::uint32_t move) const override {
    const Node& node = nodes_[place];
    return to_san({.board = node.position.board, .side = node.position.side, .en_passant = node.position.en_passant},
                  to_move(node.moves[move]));
  }
  [[nodiscard]] std::optional<Place> last_evaluated() const override { return std::nullopt; }
  [[nodiscard]] std::string fen() const override { return to_fen(root_); }
  [[nodiscard]] std::string case_text() const override { return case_text_; }

 private:
  static constexpr Place unknown = UINT32_MAX;
  struct Node {
    chess::SearchPosition position;
    std::vector<chess::SearchMove> moves;
    std::vector<Place> successors;  // empty, or one for each move
  };

  void add(const chess::SearchPosition& position) {
    Node node{position, {}, {}};
    for (const chess::SearchMove move : game_.moves(position)) node.moves.push_back(move);
    nodes_.push_back(std::move(node));
  }

  ChessGame game_;
  chess::Position root_;
  Depth depth_;
  SearchAids aids_;
  std::string case_text_;
  std::vector<Node> nodes_;
};

}  // namespace

std::unique_ptr<TracedGame> traced_chess(const chess::Position& position, Depth depth, const SearchAids& aids,
                                         std::string case_text) {
  return std::make_unique<ChessTracedGame>(position, depth, aids, std::move(case_text));
}

std::unique_ptr<TracedGame> traced_position(const std::string& fen, Depth depth) {
  return traced_chess(chess::parse_fen(fen == "startpos" ? chess::start_fen : std::string_view(fen)), depth, {}, "");
}

}  // namespace pvslab
