#include "suites/draughts/draughts.hpp"

#include <fmt/format.h>

#include <bit>
#include <cassert>

#include "suites/board_text.hpp"
#include "suites/squares.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {
namespace {

// Square number 8 * row + column; rows are numbered from White's side, and the lower left corner is dark.
constexpr std::uint64_t dark_squares = 0xaa55aa55aa55aa55;
constexpr std::uint64_t row_of_white = 0xff;
constexpr std::uint64_t row_of_black = row_of_white << 56;
constexpr int most_pieces = 12;  // of a side

constexpr BoardShape draughts_shape{8, 8, "wbWB.", "wb"};

// Toward Black, then toward White. A step that leaves a row at its end leads to a light square.
constexpr std::array<int, 4> draughts_steps{7, 9, -9, -7};

constexpr std::uint64_t stepped(std::uint64_t squares, int step) {
  return (step > 0 ? squares << step : squares >> -step) & dark_squares;
}

// The position as the side to move sees it.
struct DraughtsBoard {
  explicit DraughtsBoard(const Draughts::Position& position)
      : own(position.black_moves ? position.black : position.white),
        enemy(position.black_moves ? position.white : position.black),
        empty(dark_squares & ~(own | enemy)),
        kings(position.kings),
        ahead(position.black_moves ? -1 : 1) {}

  // The own pieces that may take this step.
  [[nodiscard]] std::uint64_t movers(int step) const { return step * ahead > 0 ? own : own & kings; }
  // Those that do not jump with it, and those that do.
  [[nodiscard]] std::uint64_t walked(int step) const { return stepped(movers(step), step) & empty; }
  [[nodiscard]] std::uint64_t jumped(int step) const {
    return stepped(stepped(movers(step), step) & enemy, step) & empty;
  }
  [[nodiscard]] bool can_jump() const {
    for (const int step : draughts_steps) {
      if (jumped(step) != 0) return true;
    }
    return false;
  }
  [[nodiscard]] bool can_move() const {
    for (const int step : draughts_steps) {
      if ((walked(step) | jumped(step)) != 0) return true;
    }
    return false;
  }

  std::uint64_t own;
  std::uint64_t enemy;
  std::uint64_t empty;
  std::uint64_t kings;
  int ahead;
};

// All the ways on from the last square of `path`, each to its end. The board has the piece lifted and what it took removed: a piece is
// taken once. Nothing else depends on when it is removed, for a jump never ends where a piece is taken. A man that has become a king
// goes on as a man, which from the last row it cannot.
void add_draughts_jumps(const DraughtsBoard& board, bool is_king, const DraughtsMove& path, DraughtsMoves& moves) {
  const std::uint64_t at = square_bit(path.steps == 0 ? path.from : path.to[path.steps - 1U]);
  bool goes_on = false;
  for (const int step : draughts_steps) {
    if (!is_king && step * board.ahead < 0) continue;
    const std::uint64_t taken = stepped(at, step) & board.enemy;
    const std::uint64_t target = stepped(taken, step) & board.empty;
    if (target == 0) continue;
    goes_on = true;
    DraughtsBoard next = board;
    next.enemy &= ~taken;
    next.empty |= taken;
    DraughtsMove longer = path;
    longer.to[longer.steps++] = static_cast<std::uint8_t>(std::countr_zero(target));
    add_draughts_jumps(next, is_king, longer, moves);
  }
  if (!goes_on && path.steps > 0) moves.add(path);
}

DraughtsMoves all_draughts_jumps(const DraughtsBoard& board) {
  DraughtsMoves moves;
  for (const std::uint8_t from : Squares(board.own)) {
    DraughtsBoard lifted = board;
    lifted.empty |= square_bit(from);
    add_draughts_jumps(lifted, (board.kings & square_bit(from)) != 0, {.from = from}, moves);
  }
  return moves;
}

DraughtsMoves all_draughts_steps(const DraughtsBoard& board) {
  DraughtsMoves moves;
  for (const std::uint8_t from : Squares(board.own)) {
    for (const int step : draughts_steps) {
      if ((board.movers(step) & square_bit(from)) == 0) continue;
      const std::uint64_t target = stepped(square_bit(from), step) & board.empty;
      if (target != 0)
        moves.add({.from = from, .steps = 1, .to = {static_cast<std::uint8_t>(std::countr_zero(target))}});
    }
  }
  return moves;
}

bool is_draughts_jump(int from, int to) { return to - from > 9 || from - to > 9; }

// As in the books, from Black's side.
int number_of_square(int square) { return (7 - square / 8) * 4 + square % 8 / 2 + 1; }

std::uint64_t turned_round(std::uint64_t squares) {
  std::uint64_t turned = 0;
  for (const std::uint8_t square : Squares(squares)) turned |= square_bit(63 - square);
  return turned;
}

}  // namespace

Draughts::Position Draughts::start() const {
  constexpr std::uint64_t three_rows = 0xffffff;
  return {.white = three_rows & dark_squares, .black = three_rows << 40 & dark_squares};
}

DraughtsMoves Draughts::moves(const Position& position) const {
  const DraughtsBoard board(position);
  return board.can_jump() ? all_draughts_jumps(board) : all_draughts_steps(board);
}

Draughts::Position Draughts::after(const Position& position, const Move& move) const {
  std::uint64_t own = position.black_moves ? position.black : position.white;
  std::uint64_t enemy = position.black_moves ? position.white : position.black;
  const std::uint64_t from = square_bit(move.from);
  assert((own & from) != 0 && move.steps > 0 && "a piece of the side to move stands there");
  int at = move.from;
  for (std::size_t i = 0; i < move.steps; ++i) {
    if (is_draughts_jump(at, move.to[i])) enemy &= ~square_bit((at + move.to[i]) / 2);
    at = move.to[i];
  }
  const std::uint64_t target = square_bit(at);
  own = (own & ~from) | target;
  std::uint64_t kings = position.kings & ~from & (own | enemy);
  if ((position.kings & from) != 0 || (target & (position.black_moves ? row_of_white : row_of_black)) != 0)
    kings |= target;
  if (position.black_moves) return {.white = enemy, .black = own, .kings = kings, .black_moves = false};
  return {.white = own, .black = enemy, .kings = kings, .black_moves = true};
}

Score Draughts::evaluate(const Position& position) const {
  const DraughtsBoard board(position);
  if (!board.can_move()) return -win;
  const auto material = [&](std::uint64_t pieces) {
    return 2 * std::popcount(pieces) + std::popcount(pieces & position.kings);
  };
  return Score(material(board.own) - material(board.enemy));
}

std::uint64_t Draughts::key(const Position& position) const {
  const std::uint64_t side = position.black_moves ? 0 : synthetic::golden_gamma;
  return synthetic::mix(position.white + synthetic::mix(position.black + synthetic::mix(position.kings + side + 1)));
}

std::string Draughts::text(const Position& position) const {
  BoardText board{.cells = {}, .side = position.black_moves ? 'b' : 'w'};
  for (int cell = 0; cell < 64; ++cell) {
    const std::uint64_t square = square_bit((7 - cell / 8) * 8 + cell % 8);
    const bool is_king = (position.kings & square) != 0;
    board.cells += (position.white & square) != 0   ? (is_king ? 'W' : 'w')
                   : (position.black & square) != 0 ? (is_king ? 'B' : 'b')
                                                    : '.';
  }
  return board_text(board, draughts_shape);
}

Draughts::Position Draughts::parse(std::string_view text) const {
  const BoardText board = read_board(text, draughts_shape);
  Position position{.white = 0, .black = 0, .kings = 0, .black_moves = board.side == 'b'};
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    const char piece = board.cells[cell];
    if (piece == '.') continue;
    const auto fail = [&](const char* message) { fail_in_position(column_of_cell(cell, draughts_shape), message); };
    const int number = static_cast<int>(cell);
    const std::uint64_t square = square_bit((7 - number / 8) * 8 + number % 8);
    if ((square & dark_squares) == 0)
      fail("this square is light; pieces stand on dark ones, of which the lower left is one");
    if ((piece == 'w' && (square & row_of_black) != 0) || (piece == 'b' && (square & row_of_white) != 0))
      fail("a man on its last row has become a king; write W or B");
    std::uint64_t& side = piece == 'w' || piece == 'W' ? position.white : position.black;
    side |= square;
    if (std::popcount(side) > most_pieces) fail("a side has at most 12 pieces, and this is the thirteenth");
    if (piece == 'W' || piece == 'B') position.kings |= square;
  }
  return position;
}

std::string Draughts::text(const Position&, const Move& move) const {
  std::string text = std::to_string(number_of_square(move.from));
  int at = move.from;
  for (std::size_t i = 0; i < move.steps; ++i) {
    text += is_draughts_jump(at, move.to[i]) ? 'x' : '-';
    text += std::to_string(number_of_square(move.to[i]));
    at = move.to[i];
  }
  return text;
}

bool Draughts::is_quiet(const Position& before, const Position& after) {
  const auto men = [](const Position& position) { return (position.white | position.black) & ~position.kings; };
  const auto pieces = [](const Position& position) { return std::popcount(position.white | position.black); };
  return men(before) == men(after) && pieces(before) == pieces(after);
}

Draughts::Position Draughts::mirrored(const Position& position) const {
  return {.white = turned_round(position.black),
          .black = turned_round(position.white),
          .kings = turned_round(position.kings),
          .black_moves = !position.black_moves};
}

}  // namespace pvslab
