// An engine's own negamax, with make and unmake and a table, verified by pvslab as it is:
//
//   c++ -std=c++17 -O2 -I PREFIX/include/pvslab -o negamax_table negamax_table.cpp
//   pvslab verify --program ./negamax_table
//
// What pvslab needs is main() and the first two lines of code: which board the search runs on, and what to say of it.
#include <algorithm>
#include <cstdint>
#include <pvslab/client.hpp>
#include <vector>

using Board = pvslab::client::TreeBoard;
using Move = int;

namespace {

constexpr int INF = 32001;

enum class Bound : std::uint8_t { lower, upper, exact };

struct Entry {
  std::uint64_t key = 0;
  int depth = -1;
  int value = 0;
  Bound bound = Bound::exact;
  Move best = -1;
};

std::vector<Entry> table(1 << 10);

Entry& entry_of(const Board& board) { return table[board.key() % table.size()]; }

// What is told to pvslab beside each access, so that it can look into the table: `stores` below.
char told(Bound bound) { return bound == Bound::lower ? '>' : bound == Bound::upper ? '<' : '='; }

void store(Board& board, int depth, int value, Bound bound, Move best) {
  entry_of(board) = {board.key(), depth, value, bound, best};
  board.stored(depth, value, told(bound));
}

int read(Board& board, const Entry& entry) {
  board.read(entry.depth, entry.value, told(entry.bound));
  return entry.value;
}

std::vector<Move> ordered_moves(const Board& board, Move first) {
  std::vector<Move> moves(board.moves().begin(), board.moves().end());
  const auto place = std::find(moves.begin(), moves.end(), first);
  if (place != moves.end()) std::rotate(moves.begin(), place, place + 1);
  return moves;
}

int negamax(Board& board, int depth, int alpha, int beta) {
  if (depth == 0 || board.moves().empty()) return board.evaluate();

  const Entry entry = entry_of(board);
  const bool hit = entry.key == board.key();
  if (hit && entry.depth == depth) {
    if (entry.bound == Bound::exact) return read(board, entry);
    if (entry.bound == Bound::lower && entry.value >= beta) return read(board, entry);
    if (entry.bound == Bound::upper && entry.value <= alpha) return read(board, entry);
  }

  int best = -INF;
  Move best_move = -1;
  for (const Move move : ordered_moves(board, hit ? entry.best : -1)) {
    board.make(move);
    const int value = -negamax(board, depth - 1, -beta, -std::max(alpha, best));
    board.unmake();
    if (value > best) {
      best = value;
      best_move = move;
    }
    if (best >= beta) break;
  }
  const Bound bound = best >= beta ? Bound::lower : best <= alpha ? Bound::upper : Bound::exact;
  store(board, depth, best, bound, best_move);
  return best;
}

}  // namespace

int main() {
  const auto forget = [] { std::fill(table.begin(), table.end(), Entry()); };
  return pvslab::client::serve({"negamax-table", INF, "fail-soft", forget, "keeps stores"}, negamax);
}
