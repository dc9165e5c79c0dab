// Draws Connect Four positions at random and writes them as a position file with their exact scores:
//   draw WIDTH HEIGHT FEWEST_EMPTY MOST_EMPTY COUNT SEED
// Promises the same bytes for the same arguments on any machine. It shares no code with the rest of the project: the
// board is an array of cells, wins are found cell by cell, and the score is the minimax value of all continuations
// without cutoffs. Each position is searched once. scripts/draw-connect4 compiles and runs it.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <iostream>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace {

// SplitMix64, after S. Vigna, splitmix64.c (2015).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  // 0 .. count-1. The remainder favours the small numbers by less than 2^-60, which does not matter here.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }

 private:
  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return mixed ^ (mixed >> 31);
  }
  std::uint64_t state_;
};

constexpr char empty_cell = '.';

// Row by row from the bottom, 'a' and 'b' for the stones of the first and the second player.
struct Board {
  int width;
  int height;
  std::string cells = std::string(static_cast<std::size_t>(width * height), empty_cell);
  int stones = 0;

  char& at(int column, int row) { return cells[static_cast<std::size_t>(row * width + column)]; }
  char at(int column, int row) const { return cells[static_cast<std::size_t>(row * width + column)]; }
  int empties() const { return width * height - stones; }
  char mover() const { return stones % 2 == 0 ? 'a' : 'b'; }

  bool is_inside(int column, int row) const { return 0 <= column && column < width && 0 <= row && row < height; }
  std::vector<int> playable() const {
    std::vector<int> columns;
    for (int column = 0; column < width; ++column) {
      if (at(column, height - 1) == empty_cell) columns.push_back(column);
    }
    return columns;
  }

  // Whether the stone just played in the column made four in a row.
  bool play(int column) {
    int row = 0;
    while (at(column, row) != empty_cell) ++row;
    at(column, row) = mover();
    ++stones;
    constexpr std::array<std::array<int, 2>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    return std::any_of(directions.begin(), directions.end(), [&](const auto& step) {
      return 1 + run(column, row, step[0], step[1]) + run(column, row, -step[0], -step[1]) >= 4;
    });
  }
  // Whether the side to move can make four in a row with its next stone.
  bool can_win_at_once() const {
    const std::vector<int> columns = playable();
    return std::any_of(columns.begin(), columns.end(), [&](int column) { return Board(*this).play(column); });
  }
  // Whether the side to move cannot win at once, and has a move after which the other side cannot either.
  bool is_undecided() const {
    const std::vector<int> columns = playable();
    return !can_win_at_once() && std::any_of(columns.begin(), columns.end(), [&](int column) {
      Board next = *this;
      next.play(column);
      return !next.can_win_at_once();
    });
  }
  // The number of stones of the same player that follow the cell in a direction.
  int run(int column, int row, int right, int up) const {
    int length = 0;
    for (int c = column + right, r = row + up; is_inside(c, r) && at(c, r) == at(column, row); c += right, r += up) {
      ++length;
    }
    return length;
  }
};

std::string mirrored(const Board& board) {
  std::string cells = board.cells;
  for (int row = 0; row < board.height; ++row) {
    std::reverse(cells.begin() + row * board.width, cells.begin() + (row + 1) * board.width);
  }
  return cells;
}

using Scores = std::unordered_map<std::string, int>;

// The score of an unfinished game, for the side to move.
int score(const Board& board, Scores& known) {
  if (board.empties() == 0) return 0;
  if (const auto found = known.find(board.cells); found != known.end()) return found->second;
  int best = -board.width * board.height;
  for (const int column : board.playable()) {
    Board next = board;
    const bool wins = next.play(column);
    best = std::max(best, wins ? (board.width * board.height + 2 - next.stones) / 2 : -score(next, known));
  }
  return known[board.cells] = best;
}

struct Drawn {
  std::string moves;
  Board board;
};

// A game of uniformly random moves up to the wanted number of empty cells. Empty if the game ended before, or if the
// next move or the one after it decides it: otherwise most positions would leave nothing to search.
std::optional<Drawn> play_out(Board board, int empties, Random& random) {
  std::string moves;
  while (board.empties() > empties) {
    const std::vector<int> columns = board.playable();
    const int column = columns[random.below(columns.size())];
    moves += static_cast<char>('1' + column);
    if (board.play(column)) return std::nullopt;
  }
  if (!board.is_undecided()) return std::nullopt;
  return Drawn{moves, board};
}

struct Request {
  int width, height, fewest, most, count, seed;
};

// A new position, counting mirror images as equal. Empty if a million games gave none.
std::optional<Drawn> draw_new(const Request& request, int empties, Random& random, std::set<std::string>& seen) {
  for (int attempt = 0; attempt < 1'000'000; ++attempt) {
    std::optional<Drawn> drawn = play_out({request.width, request.height}, empties, random);
    if (drawn && seen.insert(std::min(drawn->board.cells, mirrored(drawn->board))).second) return drawn;
  }
  return std::nullopt;
}

// Returns whether there were enough positions.
bool write_positions(const Request& request) {
  Random random(static_cast<std::uint64_t>(request.seed));
  std::set<std::string> seen;
  for (int number = 0; number < request.count; ++number) {
    const int empties = request.fewest + number % (request.most - request.fewest + 1);
    const std::optional<Drawn> drawn = draw_new(request, empties, random, seen);
    if (!drawn) return false;
    Scores known;
    std::cout << drawn->moves << ' ' << score(drawn->board, known) << '\n';
  }
  return true;
}

void write_header(const Request& request) {
  std::cout << "# Connect Four positions with " << request.fewest << " to " << request.most
            << " empty cells: the columns played (1 is the left one), a blank, the exact\n"
               "# score for the side to move, by exhaustive search. Drawn by scripts/draw-connect4, which runs\n"
               "#   draw "
            << request.width << ' ' << request.height << ' ' << request.fewest << ' ' << request.most << ' '
            << request.count << ' ' << request.seed << "\n# where the last number is the seed.\n"
            << "# board " << request.width << 'x' << request.height << '\n';
}

bool is_possible(const Request& request) {
  return 1 <= request.width && request.width <= 9 && 1 <= request.height && request.height <= 9 &&
         1 <= request.fewest && request.fewest <= request.most && request.most < request.width * request.height &&
         1 <= request.count && 0 <= request.seed;
}

}  // namespace

int main(int argument_count, char** arguments) {
  std::array<int, 6> numbers{};
  bool is_understood = argument_count == 1 + static_cast<int>(numbers.size());
  for (std::size_t i = 0; is_understood && i < numbers.size(); ++i) {
    const std::string_view text = arguments[i + 1];
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), numbers[i]);
    is_understood = error == std::errc() && rest == text.data() + text.size();
  }
  const Request request{numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]};
  if (!is_understood || !is_possible(request)) {
    std::cerr << "usage: draw WIDTH HEIGHT FEWEST_EMPTY MOST_EMPTY COUNT SEED, with a board of at most 9x9 and\n"
                 "1 <= FEWEST_EMPTY <= MOST_EMPTY < WIDTH * HEIGHT\n";
    return 2;
  }
  write_header(request);
  if (!write_positions(request)) {
    std::cerr << "draw: too few positions of this kind; ask for fewer, or for more empty cells\n";
    return 1;
  }
  if (!std::cout.flush()) {
    std::cerr << "draw: the output could not be written; is the disk full?\n";
    return 1;
  }
}
