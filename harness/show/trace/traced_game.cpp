#include "harness/show/trace/traced_game.hpp"

#include <fmt/format.h>

#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "harness/base/input.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/ordered_search.hpp"
#include "harness/bind/ordering/search_aids.hpp"
#include "harness/bind/search/fresh_memory.hpp"
#include "harness/bind/search/thread_table.hpp"
#include "harness/bind/workloads/chess_workload.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/power/erased_case.hpp"
#include "harness/show/trace/traced_tree.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/chess/epd.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/position.hpp"
#include "suites/chess/san.hpp"
#include "suites/chess/search_move.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

using chess::ChessGame;

class ChessTracedGame final : public TracedGame {
 public:
  ChessTracedGame(const chess::Position& position, Depth depth, const SearchAids& aids, std::string case_text)
      : root_(position), depth_(depth), aids_(aids), case_text_(std::move(case_text)) {
    add(position);
  }

  Outcome search(const std::string& searcher, Bounds bounds, Watcher& watcher, TranspositionTable* given) override {
    const auto index = find_searcher(searcher);
    if (!index) {
      throw UsageError(traced_subject(searcher) == nullptr
                           ? unknown_searcher_text(searcher)
                           : fmt::format("{} can be traced on trees only, not on chess positions", searcher));
    }
    // As OrderedCase searches: only the last iteration is watched.
    const bool uses_table = aids_.order.table_move || has_memory(*index);
    TranspositionTable* const table = !uses_table        ? nullptr
                                      : given != nullptr ? given
                                                         : &table_of_this_thread(aids_.table_bytes());
    OrderedSearch<ChessGame> ordered(game_, root_, bound_catalog<OrderedGame<ChessGame>>()[*index], aids_.order, table);
    SilentObserver silent;
    for (std::int32_t plies = 1; aids_.deepen && plies < depth_.plies(); ++plies) {
      static_cast<void>(ordered.search(Depth(plies), Bounds{}, silent));
    }
    WatchingObserver observer(watcher);
    return ordered.search(depth_, bounds, observer);
  }

  [[nodiscard]] std::size_t table_bytes() const override { return aids_.table_bytes(); }
  [[nodiscard]] std::uint64_t table_key(Place place) override { return game_.key(nodes_[place].position); }
  [[nodiscard]] Score score(Place place, Depth depth) override {
    const auto& catalog = bound_catalog<OrderedGame<ChessGame>>();
    OrderedSearch<ChessGame> plain(game_, nodes_[place].position, catalog[*find_searcher("alpha-beta")], {}, nullptr);
    SilentObserver silent;
    return plain.search(depth, Bounds{}, silent).value;
  }

  [[nodiscard]] bool searches_are_aided() const override { return aids_.order.any() || aids_.deepen; }
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

// `case_text` names the case that the position came from, if any.
std::unique_ptr<TracedGame> traced_chess(const chess::Position& position, Depth depth, const SearchAids& aids,
                                         std::string case_text) {
  return std::make_unique<ChessTracedGame>(position, depth, aids, std::move(case_text));
}

class GrownCase final : public TreeTracedGame, private TreeGrower {
 public:
  GrownCase(zoo::ErasedCase one, std::string case_text, std::optional<Tree> whole, std::size_t table_bytes)
      : TreeTracedGame(Tree{}),
        case_(std::move(one)),
        case_text_(std::move(case_text)),
        whole_(std::move(whole)),
        table_bytes_(table_bytes) {
    constexpr std::size_t most_written_nodes = 200;
    if (whole_ && count_nodes(*whole_) <= most_written_nodes) text_ = to_text(*whole_);
    nodes_.push_back({.place = 0});
  }
  // With the table that the workload gives to its searches.
  Outcome search(const std::string& searcher, Bounds bounds, Watcher& watcher, TranspositionTable* table) override {
    const MemorySize size(table_bytes_);
    return TreeTracedGame::search(searcher, bounds, watcher, table);
  }
  [[nodiscard]] std::size_t table_bytes() const override { return table_bytes_; }
  [[nodiscard]] Depth depth() const override { return case_.depth; }
  [[nodiscard]] std::string move_name(Place place, std::uint32_t move) const override {
    return case_.places->move_text(nodes_[place].place, move);
  }
  [[nodiscard]] std::string tree_text() const override { return text_; }
  [[nodiscard]] const Tree* whole_tree() const override {
    const bool has_names = whole_ && !whole_->is_leaf() && !case_.places->move_text(0, 0).empty();
    return whole_ && !has_names ? &*whole_ : nullptr;
  }
  [[nodiscard]] std::string case_text() const override {
    const std::string position = case_.places->text(0);
    return position.empty() ? case_text_ : case_text_ + ": " + position;
  }

 private:
  struct Node {
    Place place;  // in the game of the case
    bool is_grown = false;
  };

  [[nodiscard]] TreeGrower* grower() override { return this; }
  void grow(ExplicitTree::Position node) override {
    if (nodes_[node].is_grown) return;
    nodes_[node].is_grown = true;
    const Place place = nodes_[node].place;
    const std::uint32_t count = case_.places->successor_count(place);
    if (count == 0) return;
    tree_.add_successors(node, count);
    for (std::uint32_t move = 0; move < count; ++move) {
      nodes_.push_back({.place = case_.places->successor(place, move)});
    }
  }
  [[nodiscard]] Score value(ExplicitTree::Position node) const override {
    return case_.places->evaluate(nodes_[node].place, CutoffRule::at_beta, Bounds{});
  }
  [[nodiscard]] std::uint64_t key(ExplicitTree::Position node) const override {
    return case_.places->key(nodes_[node].place);
  }

  zoo::ErasedCase case_;
  std::vector<Node> nodes_;
  std::string case_text_;
  std::optional<Tree> whole_;
  std::string text_;
  std::size_t table_bytes_;
};

std::unique_ptr<TracedGame> traced_chess_case(const WorkloadSpec& spec, std::uint64_t index, std::string text) {
  std::istringstream input = open_input(spec.file());
  const chess::EpdFile epd = chess::read_epd(input, spec.file().string());
  const auto& [depth, aids] = spec.parameters<ChessParameters>();
  if (aids.deepen) text += ", the last iteration";
  return traced_chess(epd.records.at(static_cast<std::size_t>(index)).position, depth, aids, std::move(text));
}

}  // namespace

std::unique_ptr<TracedGame> traced_position(const std::string& fen, Depth depth) {
  return traced_chess(chess::parse_fen(fen == "startpos" ? chess::start_fen : std::string_view(fen)), depth, {}, "");
}

std::unique_ptr<TracedGame> traced_case(const CaseName& name) {
  constexpr std::size_t most_whole_nodes = 1200;
  const WorkloadSpec spec = parse_workload(name.spec);
  const auto workload = make_workload(spec);
  if (const auto size = workload->size(); size && name.index >= *size) {
    throw UsageError(
        fmt::format("{} has only {}; there is no number {}", name.spec, counted(*size, "position"), name.index + 1));
  }
  const std::string text = spec.canonical() + ", " + case_text(workload->place_of(name.index), name.seed, name.index);
  if (spec.family().name == "chess") return traced_chess_case(spec, name.index, text);
  return std::make_unique<GrownCase>(zoo::erased_case(spec, name.seed, name.index), text,
                                     workload->make_case(name.seed, name.index)->written_out(most_whole_nodes),
                                     workload->table_bytes());
}

std::unique_ptr<TracedGame> traced_game(const TreeOrCase& searched) {
  if (const auto* const tree = std::get_if<Tree>(&searched)) return traced_tree(*tree);
  return traced_case(std::get<CaseName>(searched));
}

}  // namespace pvslab
