#include "harness/uci/uci_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "harness/bind/bound_games.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/ordered_search.hpp"
#include "harness/bind/search/search_meter.hpp"
#include "harness/bind/workloads/chess_workload.hpp"
#include "searchers/core/line.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/chess/uci_move.hpp"

namespace pvslab::uci {
namespace {

using std::chrono::milliseconds;
using SteadyClock = SearchMeter::Clock;

// A selective search may go deeper than asked, and its line with it.
constexpr std::int32_t plies_of_room = 8;

// Counts nodes, keeps the line, and ends the search at a limit.
class EngineObserver {
 public:
  using Tally = ForwardingTally<EngineObserver>;
  [[maybe_unused]] static constexpr bool forgoes_speed = true;

  EngineObserver(Depth depth, SearchMeter& meter)
      : meter_(meter), foresight_(meter, depth), depth_(depth), line_(Depth(depth.plies() + plies_of_room)) {}

  void enter(const Entry& entry) { meter_.count(depth_), line_.enter(entry); }
  void leaf(const Entry& entry, const Exit& exit) { meter_.count(depth_), line_.leaf(entry, exit); }
  void answer(const Entry& entry, const Exit& exit) { meter_.count(depth_), line_.answer(entry, exit); }
  void leave(const Entry& entry, const Exit& exit) { line_.leave(entry, exit); }

  [[nodiscard]] std::span<const std::uint32_t> line() const { return line_.line(); }

 private:
  SearchMeter& meter_;
  SearchMeter::Foresight foresight_;
  Depth depth_;
  LineObserver line_;
};

class Engine {
 public:
  Engine(const chess::Position& position, const Go& go, const EngineSettings& settings, TranspositionTable* table,
         const std::atomic<bool>& stop)
      : position_(position),
        root_(position),
        go_(go),
        settings_(settings),
        table_(table),
        meter_({.nodes = go.nodes, .stop = &stop}) {
    budget_ = budget_of(go, position.side, settings.overhead);
    if (budget_ && !go.is_infinite) meter_.set_deadline(start_ + budget_->hard);
    for (const chess::SearchMove move : game_.moves(root_)) {
      if (is_allowed(move)) moves_.push_back(move);
    }
  }

  std::optional<chess::Move> run(const std::function<void(const Info&)>& tell) {
    if (moves_.empty()) {
      if (game_.moves(root_).empty()) tell(end_of_game());
      return std::nullopt;
    }
    best_ = to_move(moves_.front());
    try {
      OrderedSearch<chess::ChessGame> search(game_, root_, solver(), settings_.order, table_);
      for (std::int32_t plies = 1; plies <= last_depth(); ++plies) {
        const Info info = deepened(search, Depth(plies));
        tell(info);
        if (!go_.is_infinite && (is_decided(info) || is_late())) break;
      }
    } catch (const MeterStop&) {
    }
    return best_;
  }

 private:
  [[nodiscard]] bool is_allowed(chess::SearchMove move) const {
    if (go_.search_moves.empty()) return true;
    return std::ranges::find(go_.search_moves, chess::to_uci(position_, to_move(move))) != go_.search_moves.end();
  }
  [[nodiscard]] const SolveOrdered<chess::ChessGame>& solver() const {
    return bound_catalog<OrderedGame<chess::ChessGame>>()[settings_.searcher];
  }
  [[nodiscard]] std::int32_t last_depth() const {
    std::int32_t plies = max_chess_depth.plies();
    if (go_.depth) plies = std::min(plies, *go_.depth);
    if (go_.mate) plies = static_cast<std::int32_t>(std::min<std::int64_t>(plies, std::int64_t{2} * *go_.mate - 1));
    return plies;
  }
  // No greater depth changes the answer to a mate within this one, nor to a forced move under a clock.
  [[nodiscard]] bool is_decided(const Info& info) const {
    return (info.mate_in && info.line.size() <= static_cast<std::size_t>(info.depth.plies())) ||
           (budget_ && !go_.move_time && moves_.size() == 1);
  }
  [[nodiscard]] bool is_late() const { return budget_ && elapsed() >= budget_->soft; }
  [[nodiscard]] milliseconds elapsed() const {
    return std::chrono::duration_cast<milliseconds>(SteadyClock::now() - start_);
  }

  // A searcher that names no move, and "searchmoves", take a search of each move.
  Info deepened(OrderedSearch<chess::ChessGame>& search, Depth depth) {
    Info info{.depth = depth, .score = Score(), .mate_in = {}, .nodes = 0, .time = {}, .line = {}};
    if (go_.search_moves.empty()) {
      EngineObserver observer(depth, meter_);
      info.score = search.search(depth, Bounds{}, observer).value;
      info.line = moves_of(root_, observer.line());
    }
    if (info.line.empty()) search_each_move(depth, info);
    best_ = info.line.front();
    if (is_mate_score(info.score) && follow_to_mate(depth, info)) {
      const int plies = static_cast<int>(info.line.size());
      info.mate_in = info.score == chess::mate_score ? (plies + 1) / 2 : -plies / 2;
    }
    info.nodes = meter_.nodes();
    info.time = elapsed();
    return info;
  }

  [[nodiscard]] static bool is_mate_score(Score score) {
    return score == chess::mate_score || score == -chess::mate_score;
  }

  // The game is over at the root.
  [[nodiscard]] Info end_of_game() const {
    const bool is_mate = chess::is_in_check(root_);
    return {.depth = Depth(0),
            .score = is_mate ? -chess::mate_score : Score(0),
            .mate_in = is_mate ? std::optional(0) : std::nullopt,
            .nodes = 0,
            .time = {},
            .line = {}};
  }

  void search_each_move(Depth depth, Info& info) {
    info.score = -Score::infinity();
    for (const chess::SearchMove move : moves_) {
      const chess::SearchPosition successor = game_.after(root_, move);
      EngineObserver observer(depth, meter_);
      OrderedSearch<chess::ChessGame> search(game_, successor, solver(), settings_.order, table_);
      const Score score = -search.search(depth.below(), Bounds{}, observer).value;
      if (!info.line.empty() && score <= info.score) continue;
      info.score = score;
      info.line = moves_of(successor, observer.line());
      info.line.insert(info.line.begin(), to_move(move));
    }
  }

  [[nodiscard]] std::vector<chess::Move> moves_of(chess::SearchPosition position,
                                                  std::span<const std::uint32_t> numbers) const {
    std::vector<chess::Move> line;
    for (const std::uint32_t number : numbers) {
      const auto moves = game_.moves(position);
      const chess::SearchMove move = *std::ranges::next(moves.begin(), static_cast<std::ptrdiff_t>(number));
      line.push_back(to_move(move));
      position = game_.after(position, move);
    }
    return line;
  }

  // Completes the line up to the mate, which the quiescence search may have seen. A line that ends above the horizon, at an
  // answer from memory or since the searcher tells only a move, is searched on. False if a selective search was wrong.
  bool follow_to_mate(Depth depth, Info& info) {
    if (append_mate(info)) return true;
    const std::int32_t left = depth.plies() - static_cast<std::int32_t>(info.line.size());
    if (left <= 0) return false;
    const chess::SearchPosition end = end_of(info.line);
    OrderingRules rules = settings_.order;
    rules.table_move = false;
    EngineObserver observer(Depth(left), meter_);
    const auto& searcher = bound_catalog<OrderedGame<chess::ChessGame>>()[find_searcher("pvs-sound").value()];
    OrderedSearch<chess::ChessGame> search(game_, end, searcher, rules, nullptr);
    static_cast<void>(search.search(Depth(left), Bounds{}, observer));
    const std::vector<chess::Move> more = moves_of(end, observer.line());
    info.line.insert(info.line.end(), more.begin(), more.end());
    return append_mate(info);
  }

  // False if the quiescence search at the end of the line sees no mate of the side that mates by the score.
  bool append_mate(Info& info) const {
    const bool is_root_sides = info.line.size() % 2 == 0;
    const bool mates = (info.score == chess::mate_score) == is_root_sides;
    const auto mate = game_.quiescence().mate(end_of(info.line), mates);
    if (!mate) return false;
    std::ranges::transform(*mate, std::back_inserter(info.line), [](chess::SearchMove move) { return to_move(move); });
    return true;
  }

  [[nodiscard]] chess::SearchPosition end_of(const std::vector<chess::Move>& line) const {
    chess::Position position = position_;
    for (const chess::Move& move : line) position = chess::after(position, move);
    return position;
  }

  chess::ChessGame game_;
  chess::Position position_;
  chess::SearchPosition root_;
  Go go_;
  EngineSettings settings_;
  TranspositionTable* table_;
  SearchMeter meter_;
  std::optional<TimeBudget> budget_;
  SteadyClock::time_point start_ = SteadyClock::now();
  std::vector<chess::SearchMove> moves_;
  std::optional<chess::Move> best_;  // of the last search that was completed
};

}  // namespace

std::string info_line(const chess::Position& position, const Info& info) {
  const std::string score =
      info.mate_in ? fmt::format("mate {}", *info.mate_in) : fmt::format("cp {}", info.score.value());
  const auto milliseconds_or_one = static_cast<std::uint64_t>(std::max<std::int64_t>(info.time.count(), 1));
  std::string text = fmt::format("info depth {} multipv 1 score {} nodes {} nps {} time {}", info.depth.plies(), score,
                                 info.nodes, info.nodes * 1000 / milliseconds_or_one, info.time.count());
  chess::Position at = position;
  if (!info.line.empty()) text += " pv";
  for (const chess::Move& move : info.line) {
    text += " " + chess::to_uci(at, move);
    at = chess::after(at, move);
  }
  return text;
}

std::optional<TimeBudget> budget_of(const Go& go, chess::Color side, milliseconds overhead) {
  const auto less_overhead = [&](milliseconds time) { return std::max(time - overhead, milliseconds(1)); };
  if (go.move_time) return TimeBudget{*go.move_time, *go.move_time};
  const Clock& clock = side == chess::Color::white ? go.white : go.black;
  if (!clock.left) return std::nullopt;
  constexpr std::int32_t usual_moves_to_go = 30;
  const std::int32_t moves = std::min(go.moves_to_go.value_or(usual_moves_to_go), usual_moves_to_go);
  const milliseconds usable = less_overhead(*clock.left);
  const milliseconds share = usable / moves + clock.increment * 3 / 4;
  // An iteration takes several times as long as the one before.
  return TimeBudget{std::min(share / 2, usable / 2), std::min(share * 2, usable * 4 / 5)};
}

std::optional<chess::Move> search_for_move(const chess::Position& position, const Go& go,
                                           const EngineSettings& settings, TranspositionTable* table,
                                           const std::atomic<bool>& stop,
                                           const std::function<void(const Info&)>& tell) {
  return Engine(position, go, settings, table, stop).run(tell);
}

}  // namespace pvslab::uci
