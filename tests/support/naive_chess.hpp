// NaiveChess: a simple implementation of the rules of chess, to check the fast one. Sixty-four letters; moves are tried
// one by one, and the king is tested after each. It uses no bitboards and shares no code with suites/chess.
#pragma once

#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace pvslab {

class NaiveChess {
 public:
  // Squares from 0 (a1) to 63 (h8). Castling goes to the rook's square.
  struct Move {
    int from;
    int to;
    char becomes = ' ';  // a small letter
    bool castles = false;

    // In UCI's form for Chess960.
    [[nodiscard]] std::string text() const {
      return name(from) + name(to) + (becomes == ' ' ? std::string() : std::string(1, becomes));
    }
  };

  // Trusts the text. A letter K or Q means the outermost rook.
  explicit NaiveChess(const std::string& fen) {
    std::istringstream fields(fen);
    std::string placement, side, castling, en_passant;
    fields >> placement >> side >> castling >> en_passant >> clock_ >> number_;
    cells_.fill('.');
    int rank = 7, file = 0;
    for (const char symbol : placement) {
      if (symbol == '/') {
        --rank;
        file = 0;
      } else if (symbol >= '1' && symbol <= '8') {
        file += symbol - '0';
      } else {
        cell(8 * rank + file++) = symbol;
      }
    }
    white_moves_ = side == "w";
    for (const char letter : castling) {
      if (letter != '-') add_right(letter);
    }
    if (en_passant != "-") passed_ = 8 * (en_passant[1] - '1') + (en_passant[0] - 'a');
    forget_useless_passing();
  }

  // Castling rights always by files.
  [[nodiscard]] std::string fen() const {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
      for (int file = 0; file < 8; ++file) {
        const char piece = cell(8 * rank + file);
        if (piece != '.') {
          text += piece;
        } else if (!text.empty() && text.back() >= '1' && text.back() <= '8') {
          ++text.back();
        } else {
          text += '1';
        }
      }
      text += rank > 0 ? "/" : " ";
    }
    std::string rights;
    for (const bool white : {true, false}) {
      for (const bool king_side : {true, false}) {
        const int file = right(white, king_side);
        if (file >= 0) rights += static_cast<char>((white ? 'A' : 'a') + file);
      }
    }
    return text + (white_moves_ ? "w " : "b ") + (rights.empty() ? "-" : rights) + " " +
           (passed_ < 0 ? "-" : name(passed_)) + " " + std::to_string(clock_) + " " + std::to_string(number_);
  }

  [[nodiscard]] bool in_check() const { return king_hangs(white_moves_); }

  [[nodiscard]] std::vector<Move> legal_moves() const {
    std::vector<Move> legal;
    for (const Move& move : moves_but_for_check()) {
      if (!after(move).king_hangs(white_moves_)) legal.push_back(move);
    }
    return legal;
  }

  [[nodiscard]] NaiveChess after(const Move& move) const {
    NaiveChess next = *this;
    const char piece = cell(move.from);
    const bool captures = !move.castles && cell(move.to) != '.';
    next.passed_ = -1;
    next.cell(move.from) = '.';
    if (move.castles) {
      const bool king_side = move.to > move.from;
      const int home = move.from / 8 * 8;
      next.cell(move.to) = '.';
      next.cell(home + (king_side ? 6 : 2)) = piece;
      next.cell(home + (king_side ? 5 : 3)) = white_moves_ ? 'R' : 'r';
    } else {
      next.cell(move.to) = move.becomes == ' ' ? piece : own(move.becomes);
    }
    if (is_pawn(piece) && move.to == passed_) next.cell(move.from / 8 * 8 + move.to % 8) = '.';
    if (is_pawn(piece) && std::abs(move.to - move.from) == 16) next.passed_ = (move.from + move.to) / 2;
    for (const bool white : {true, false}) {
      for (const bool king_side : {true, false}) {
        int& file = next.right(white, king_side);
        const int corner = (white ? 0 : 56) + file;
        const bool king_moves = piece == (white ? 'K' : 'k');
        if (file >= 0 && (king_moves || move.from == corner || move.to == corner)) file = -1;
      }
    }
    next.clock_ = captures || is_pawn(piece) ? 0 : clock_ + 1;
    if (!white_moves_) ++next.number_;
    next.white_moves_ = !white_moves_;
    next.forget_useless_passing();
    return next;
  }

 private:
  using Step = std::pair<int, int>;  // files, ranks
  static inline const std::vector<Step> straight{{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
  static inline const std::vector<Step> slanting{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  static inline const std::vector<Step> all_around{{0, 1}, {0, -1}, {1, 0},  {-1, 0},
                                                   {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  static inline const std::vector<Step> leaps{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

  [[nodiscard]] static std::string name(int square) {
    return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
  }
  [[nodiscard]] static bool is_white(char piece) { return piece >= 'A' && piece <= 'Z'; }
  [[nodiscard]] static bool is_pawn(char piece) { return piece == 'P' || piece == 'p'; }
  [[nodiscard]] static char small(char piece) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(piece)));
  }
  [[nodiscard]] char own(char letter) const {
    return white_moves_ ? static_cast<char>(std::toupper(static_cast<unsigned char>(letter))) : letter;
  }
  [[nodiscard]] char cell(int square) const { return cells_[static_cast<std::size_t>(square)]; }
  [[nodiscard]] char& cell(int square) { return cells_[static_cast<std::size_t>(square)]; }
  [[nodiscard]] bool has_man(int square, bool white) const {
    return cell(square) != '.' && is_white(cell(square)) == white;
  }

  // The file of the rook with a right, or -1.
  [[nodiscard]] int right(bool white, bool king_side) const {
    return rights_[static_cast<std::size_t>(2 * (white ? 1 : 0) + (king_side ? 1 : 0))];
  }
  [[nodiscard]] int& right(bool white, bool king_side) {
    return rights_[static_cast<std::size_t>(2 * (white ? 1 : 0) + (king_side ? 1 : 0))];
  }
  [[nodiscard]] int king_of(bool white) const {
    int square = 0;
    while (cell(square) != (white ? 'K' : 'k')) ++square;
    return square;
  }

  void add_right(char letter) {
    const bool white = is_white(letter);
    const char lower = small(letter);
    const int home = white ? 0 : 56;
    const int king_file = king_of(white) - home;
    const char rook = white ? 'R' : 'r';
    int file = lower - 'a';
    if (lower == 'k') {
      for (file = 7; cell(home + file) != rook;) --file;
    } else if (lower == 'q') {
      for (file = 0; cell(home + file) != rook;) ++file;
    }
    right(white, file > king_file) = file;
  }

  // Keeps the square skipped by a double step only if an enemy pawn stands beside the pawn.
  void forget_useless_passing() {
    if (passed_ < 0) return;
    const int rank = passed_ / 8 == 5 ? 4 : 3;
    const char hunter = white_moves_ ? 'P' : 'p';
    for (const int file : {passed_ % 8 - 1, passed_ % 8 + 1}) {
      if (file >= 0 && file < 8 && cell(8 * rank + file) == hunter) return;
    }
    passed_ = -1;
  }

  // The squares reached from a square, by one step or by many; ends with the first occupied one.
  [[nodiscard]] std::vector<int> walk(int from, const Step& step, int most) const {
    std::vector<int> met;
    int file = from % 8, rank = from / 8;
    for (int taken = 0; taken < most; ++taken) {
      file += step.first;
      rank += step.second;
      if (file < 0 || file > 7 || rank < 0 || rank > 7) break;
      met.push_back(8 * rank + file);
      if (cell(met.back()) != '.') break;
    }
    return met;
  }

  // The squares that a piece attacks, whether or not they are occupied.
  [[nodiscard]] std::vector<int> attacks_from(int from) const {
    const char piece = cell(from);
    const int up = is_white(piece) ? 1 : -1;
    const std::vector<Step> pawn_steps{{-1, up}, {1, up}};
    const std::vector<Step>* steps = &all_around;
    int most = 1;
    switch (small(piece)) {
      case 'p': steps = &pawn_steps; break;
      case 'n': steps = &leaps; break;
      case 'b': steps = &slanting, most = 7; break;
      case 'r': steps = &straight, most = 7; break;
      case 'q': most = 7; break;
      default: break;
    }
    std::vector<int> squares;
    for (const Step& step : *steps) {
      for (const int square : walk(from, step, most)) squares.push_back(square);
    }
    return squares;
  }

  [[nodiscard]] bool attacks(bool white, int target) const {
    for (int from = 0; from < 64; ++from) {
      if (!has_man(from, white)) continue;
      for (const int square : attacks_from(from)) {
        if (square == target) return true;
      }
    }
    return false;
  }
  [[nodiscard]] bool king_hangs(bool white) const { return attacks(!white, king_of(white)); }

  [[nodiscard]] std::vector<Move> moves_but_for_check() const {
    std::vector<Move> moves;
    for (int from = 0; from < 64; ++from) {
      if (!has_man(from, white_moves_)) continue;
      if (is_pawn(cell(from))) {
        add_pawn_moves(from, moves);
        continue;
      }
      for (const int to : attacks_from(from)) {
        if (!has_man(to, white_moves_)) moves.push_back({from, to});
      }
    }
    for (const bool king_side : {true, false}) add_castling(king_side, moves);
    return moves;
  }

  void add_pawn_moves(int from, std::vector<Move>& moves) const {
    const int up = white_moves_ ? 8 : -8;
    const auto add = [&](int to) {
      if (to / 8 != 0 && to / 8 != 7) return moves.push_back({from, to});
      for (const char becomes : {'n', 'b', 'r', 'q'}) moves.push_back({from, to, becomes});
    };
    if (cell(from + up) == '.') {
      add(from + up);
      if (from / 8 == (white_moves_ ? 1 : 6) && cell(from + 2 * up) == '.') add(from + 2 * up);
    }
    for (const int to : attacks_from(from)) {
      if (has_man(to, !white_moves_) || to == passed_) add(to);
    }
  }

  // No other piece stands between king, rook and their targets, and no square on the king's way is attacked.
  void add_castling(bool king_side, std::vector<Move>& moves) const {
    const int file = right(white_moves_, king_side);
    if (file < 0) return;
    const int home = white_moves_ ? 0 : 56;
    const int king = king_of(white_moves_);
    const int rook = home + file;
    const int king_to = home + (king_side ? 6 : 2);
    const int rook_to = home + (king_side ? 5 : 3);
    for (int square = home; square < home + 8; ++square) {
      const bool on_king_way = is_between(square, king, king_to);
      const bool on_way = on_king_way || is_between(square, rook, rook_to);
      if (on_way && square != king && square != rook && cell(square) != '.') return;
      if (on_king_way && attacks(!white_moves_, square)) return;
    }
    moves.push_back({king, rook, ' ', true});
  }
  [[nodiscard]] static bool is_between(int square, int a, int b) {
    return (a <= square && square <= b) || (b <= square && square <= a);
  }

  std::array<char, 64> cells_{};
  bool white_moves_ = true;
  std::array<int, 4> rights_{-1, -1, -1, -1};
  int passed_ = -1;
  int clock_ = 0;
  int number_ = 1;
};

}  // namespace pvslab
