#include "harness/solve/position_solver.hpp"

#include <iterator>
#include <memory>
#include <span>
#include <utility>

#include "harness/bind/ordered_search.hpp"
#include "harness/solve/deepening.hpp"
#include "suites/chess/chess_game.hpp"

namespace pvslab {
namespace {

std::vector<chess::Move> moves_of(const chess::ChessGame& game, chess::SearchPosition position,
                                  std::span<const std::uint32_t> numbers) {
  std::vector<chess::Move> line;
  for (const std::uint32_t number : numbers) {
    const chess::OrderedMoves moves = game.moves(position);
    const chess::SearchMove move = *std::ranges::next(moves.begin(), static_cast<std::ptrdiff_t>(number));
    line.push_back(to_move(move));
    position = game.after(position, move);
  }
  return line;
}

class PositionSolver {
 public:
  PositionSolver(const chess::Position& position, const SolveSettings& settings)
      : position_(position),
        settings_(settings),
        table_(settings.uses_table() ? std::make_unique<TranspositionTable>(settings.table_bytes) : nullptr) {
    if (settings.max_seconds) deadline_ = SearchLimits::Clock::now() + *settings.max_seconds;
  }

  [[nodiscard]] SolvedPosition solve() {
    search();
    if (solved_.answer && is_mate_score(solved_.answer->score)) find_shortest_mate();
    if (solved_.answer) find_best_move();
    return std::move(solved_);
  }

 private:
  [[nodiscard]] static bool is_mate_score(Score score) {
    return score == chess::mate_score || score == -chess::mate_score;
  }

  // Runs a search within the limits and adds its nodes to `nodes`.
  void run_limited(Depth depth, std::uint64_t& nodes, auto&& run) {
    SearchLimits limits{.nodes = settings_.max_nodes, .deadline = deadline_};
    if (limits.nodes) *limits.nodes -= solved_.all_nodes();
    SolvingObserver observer(depth, limits);
    try {
      run(observer);
    } catch (const LimitReached& reached) {
      solved_.struck = reached.limit;
    }
    nodes += observer.nodes();
  }

  void search() {
    const auto is_mate = [](const Iteration& found) { return is_mate_score(found.outcome.value); };
    const DeepenedSearch found = deepen(game_, position_, solver(),
                                        {.depth = settings_.depth,
                                         .first = settings_.deepens() ? Depth(1) : settings_.depth,
                                         .rules = settings_.order,
                                         .table = table_.get(),
                                         .limits = {.nodes = settings_.max_nodes, .deadline = deadline_},
                                         .is_final = is_mate});
    solved_.nodes = found.nodes;
    solved_.struck = found.struck;
    for (const Iteration& each : found.iterations) {
      solved_.completed.push_back({each.depth, each.outcome.value, each.counters.nodes});
    }
    if (found.iterations.empty()) return;
    const Iteration& last = found.iterations.back();
    solved_.answer = {last.depth, last.outcome.value, std::nullopt, moves_of(game_, position_, last.line),
                      last.counters};
  }

  // For a searcher that returns no move: searches each move again and takes the first that has the score.
  void find_best_move() {
    PositionAnswer& answer = *solved_.answer;
    if (!answer.line.empty() || answer.depth.is_horizon() || solved_.struck) return;
    for (const chess::SearchMove move : game_.moves(position_)) {
      const chess::SearchPosition successor = game_.after(position_, move);
      run_limited(answer.depth, solved_.move_nodes, [&](SolvingObserver& observer) {
        OrderedSearch<chess::ChessGame> search(game_, successor, solver(), OrderingRules(), table_.get());
        if (-search.search(answer.depth.below(), Bounds{}, observer).value == answer.score)
          answer.line = {to_move(move)};
      });
      if (!answer.line.empty() || solved_.struck) return;
    }
  }

  [[nodiscard]] const SolveOrdered<chess::ChessGame>& solver() const {
    return bound_catalog<OrderedGame<chess::ChessGame>>()[settings_.searcher];
  }

  // The move with which the side to move mates in at most `moves`. Empty if there is none or a limit was reached.
  [[nodiscard]] std::optional<chess::SearchMove> mating_move(const chess::SearchPosition& position, int moves) {
    return move_in_mate_game(position, Depth(2 * moves - 1), {Score(0), Score::infinity()}, chess::mate_score);
  }
  [[nodiscard]] bool is_mated_within(const chess::SearchPosition& position, int moves) {
    return move_in_mate_game(position, Depth(2 * moves), {-Score::infinity(), Score(0)}, -chess::mate_score)
        .has_value();
  }

  // The searcher's best move, if it returns that value and a move. If all moves lose, any move.
  std::optional<chess::SearchMove> move_in_mate_game(const chess::SearchPosition& position, Depth depth, Bounds bounds,
                                                     Score value) {
    std::optional<chess::SearchMove> move;
    run_limited(depth, solved_.mate_nodes, [&](SolvingObserver& observer) {
      const chess::ChessGame mates(chess::Counts::mates);
      OrderedSearch<chess::ChessGame> search(mates, position, solver(), OrderingRules(), table_.get());
      const bool finds_it = search.search(depth, bounds, observer).value == value;
      const auto moves = game_.moves(position);
      if (!finds_it || moves.empty()) return;
      const bool names_it = !observer.line().empty();
      if (!names_it && value > Score(0)) return;
      const std::uint32_t number = names_it ? observer.line().front() : 0;
      move = *std::ranges::next(moves.begin(), static_cast<std::ptrdiff_t>(number));
    });
    return move;
  }

  void find_shortest_mate() {
    PositionAnswer& answer = *solved_.answer;
    const bool mates = answer.score == chess::mate_score;
    for (int moves = 1; 2 * moves - (mates ? 1 : 0) <= answer.depth.plies() && !solved_.struck; ++moves) {
      const std::optional<chess::SearchMove> key = mates ? mating_move(position_, moves) : std::nullopt;
      if (!(mates ? key.has_value() : is_mated_within(position_, moves))) continue;
      answer.mate_in = mates ? moves : -moves;
      std::vector<chess::Move> line = longest_defence(key, moves);
      if (!line.empty()) answer.line = std::move(line);
      return;
    }
  }

  // The shortest mate against the longest defence, starting with its first move if the side to move mates. Incomplete
  // if a limit was reached.
  [[nodiscard]] std::vector<chess::Move> longest_defence(std::optional<chess::SearchMove> key, int moves) {
    std::vector<chess::Move> line;
    chess::SearchPosition position = position_;
    const auto play = [&](chess::SearchMove move) {
      line.push_back(to_move(move));
      position = game_.after(position, move);
    };
    while (moves > 0) {
      if (key) {
        play(*key);
        if (--moves == 0) break;
      }
      const std::optional<chess::SearchMove> reply = longest_reply(position, moves);
      if (!reply || solved_.struck) break;
      play(*reply);
      key = mating_move(position, moves);
      if (!key) break;
    }
    return line;
  }

  // A reply after which the mate takes exactly `moves` moves, not fewer.
  [[nodiscard]] std::optional<chess::SearchMove> longest_reply(const chess::SearchPosition& position, int moves) {
    for (const chess::SearchMove reply : game_.moves(position)) {
      if (moves == 1 || !mating_move(game_.after(position, reply), moves - 1)) return reply;
    }
    return std::nullopt;
  }

  chess::ChessGame game_;
  chess::SearchPosition position_;
  SolveSettings settings_;
  std::unique_ptr<TranspositionTable> table_;
  std::optional<SearchLimits::Clock::time_point> deadline_;
  SolvedPosition solved_;
};

}  // namespace

SolvedPosition solve_position(const chess::Position& position, const SolveSettings& settings) {
  return PositionSolver(position, settings).solve();
}

}  // namespace pvslab
