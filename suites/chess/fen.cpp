#include "suites/chess/fen.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <system_error>
#include <utility>

#include "suites/chess/notation.hpp"

namespace pvslab::chess {
namespace {

// FEN's fields in their order.
enum class Field : std::size_t { placement, side, castling, en_passant, halfmove_clock, fullmove_number };
constexpr std::array<std::string_view, 6> field_names{"piece placement",   "side to move",   "castling rights",
                                                      "en-passant square", "halfmove clock", "fullmove number"};

constexpr std::size_t index(Field field) { return static_cast<std::size_t>(field); }

// A field's text and its offset, from 0.
struct FenPart {
  std::string_view text;
  std::size_t begin;
};

constexpr int home_rank(Color color) { return color == Color::white ? 0 : 7; }

// The rook nearest to the corner on the king's east or west side, or empty.
std::optional<Square> outermost_rook(const Board& board, Color color, Square king, bool east_of_king) {
  const Bitboard rooks = board.orthogonal & ~board.diagonal & board.of(color) & rank_mask(king.rank());
  const Bitboard behind_king = king.set() - 1;
  const Bitboard side = east_of_king ? rooks & ~behind_king : rooks & behind_king;
  if (side == 0) return std::nullopt;
  return Square(east_of_king ? 63 - __builtin_clzll(side) : lowest(side));
}

class FenReader {
 public:
  FenReader(std::string_view text, const FenOptions& options) : text_(text), options_(options) {
    for (std::size_t begin = text.find_first_not_of(blanks); begin != text.npos;) {
      const std::size_t end = std::min(text.find_first_of(blanks, begin), text.size());
      if (parts_count_ < parts_.size()) parts_[parts_count_] = {text.substr(begin, end - begin), begin};
      if (++parts_count_ > parts_.size()) return;
      begin = text.find_first_not_of(blanks, end);
    }
  }

  FenReading read() {
    read_placement();
    check_men(Color::white);
    check_men(Color::black);
    read_side();
    read_castling();
    read_en_passant();
    read_counters();
    check_checks();
    std::ranges::sort(problems_, {}, &Problem::column);
    return {position_, std::move(problems_)};
  }

 private:
  // `offset` counts from 0 within the field.
  [[nodiscard]] std::size_t column(Field field, std::size_t offset) const {
    const std::size_t begin = index(field) < parts_count_ ? parts_[index(field)].begin : text_.size();
    return options_.column + begin + offset;
  }
  static std::string with_name(Field field, const std::string& message) {
    return "field " + std::to_string(index(field) + 1) + " (" + std::string(field_names[index(field)]) +
           "): " + message;
  }
  [[noreturn]] void fail(Field field, std::size_t offset, const std::string& message) const {
    throw InputError(options_.source, options_.line, column(field, offset), with_name(field, message));
  }
  void tell(std::size_t offset, const std::string& message, ProblemKind kind) {
    problems_.push_back({.line = options_.line,
                         .column = column(Field::castling, offset),
                         .reason = with_name(Field::castling, message),
                         .kind = kind});
  }

  [[nodiscard]] std::string_view field(Field wanted) const {
    if (index(wanted) >= parts_count_)
      fail(wanted, 0, "missing; a FEN has four fields or six, with blanks between them");
    return parts_[index(wanted)].text;
  }

  void read_placement() {
    const std::string_view placement = field(Field::placement);
    std::size_t offset = 0;
    for (int rank = 7; rank >= 0; --rank) {
      offset = read_rank(placement, offset, rank);
      if (rank == 0) break;
      if (offset == placement.size()) {
        fail(Field::placement, offset,
             "ends after " + std::to_string(8 - rank) + " ranks; a board has 8, with '/' between");
      }
      ++offset;
    }
    if (offset != placement.size()) {
      fail(Field::placement, offset, quoted(placement[offset]) + " after the eighth rank; the board is full there");
    }
  }

  // Returns where the rank ends: at a '/' or at the end of the field.
  std::size_t read_rank(std::string_view placement, std::size_t offset, int rank) {
    const std::string rank_name = "rank " + std::to_string(rank + 1);
    int file = 0;
    bool after_digit = false;
    for (; offset < placement.size() && placement[offset] != '/'; ++offset) {
      const char symbol = placement[offset];
      const bool is_digit = symbol >= '1' && symbol <= '8';
      if (is_digit && after_digit) {
        fail(Field::placement, offset, "two numbers side by side on " + rank_name + "; write their sum");
      }
      if (!is_digit && !piece_of(to_capital(symbol))) {
        fail(Field::placement, offset,
             quoted(symbol) + " is neither a piece (PNBRQK, pnbrqk) nor a number from 1 to 8");
      }
      const int files = is_digit ? symbol - '0' : 1;
      if (file + files > 8) fail(Field::placement, offset, rank_name + " has more than 8 squares");
      if (!is_digit) put(symbol, Square(file, rank), offset);
      file += files;
      after_digit = is_digit;
    }
    if (file < 8) fail(Field::placement, offset, rank_name + " has only " + std::to_string(file) + " squares of 8");
    return offset;
  }

  void put(char symbol, Square square, std::size_t offset) {
    offsets_[static_cast<std::size_t>(square.index())] = offset;
    Board& board = position_.board;
    (is_capital(symbol) ? board.white : board.black) |= square.set();
    switch (*piece_of(to_capital(symbol))) {
      case Piece::pawn: return board.toggle<Piece::pawn>(square.set());
      case Piece::knight: return board.toggle<Piece::knight>(square.set());
      case Piece::bishop: return board.toggle<Piece::bishop>(square.set());
      case Piece::rook: return board.toggle<Piece::rook>(square.set());
      case Piece::queen: return board.toggle<Piece::queen>(square.set());
      case Piece::king: return board.toggle<Piece::king>(square.set());
    }
  }

  // The offset of the piece of a set that is written last.
  [[nodiscard]] std::size_t last_written(Bitboard set) const {
    std::size_t last = 0;
    for_each_square(set, [&](int square) { last = std::max(last, offsets_[static_cast<std::size_t>(square)]); });
    return last;
  }

  void check_men(Color color) const {
    const Bitboard men = position_.board.of(color);
    const Bitboard kings = men & position_.board.kings;
    const Bitboard pawns = men & position_.board.pawns;
    const Bitboard misplaced = pawns & (rank_mask(0) | rank_mask(7));
    const std::string who(name_of(color));
    const auto fail_at = [&](Bitboard set, const std::string& message) {
      fail(Field::placement, last_written(set), message);
    };
    if (kings == 0) fail_at(0, who + " has no king; write " + (color == Color::white ? "'K'" : "'k'"));
    if (count(kings) > 1) fail_at(kings, who + " has " + std::to_string(count(kings)) + " kings; a side has one");
    if (misplaced != 0) {
      fail_at(misplaced, "a pawn on " + to_text(Square(lowest(misplaced))) + "; pawns stand on ranks 2 to 7");
    }
    if (count(pawns) > 8) fail_at(pawns, who + " has " + std::to_string(count(pawns)) + " pawns; a side has at most 8");
    if (count(men) > 16) fail_at(men, who + " has " + std::to_string(count(men)) + " men; a side has at most 16");
  }

  void read_side() {
    const std::string_view side = field(Field::side);
    if (side != "w" && side != "b") fail(Field::side, 0, "expected w or b, not " + quoted(side));
    position_.side = side == "w" ? Color::white : Color::black;
  }

  void read_castling() {
    const std::string_view rights = field(Field::castling);
    if (rights == "-") return;
    for (std::size_t offset = 0; offset < rights.size(); ++offset) read_right(rights[offset], offset);
    const bool is_told = names_files_ || options_.force_chess960;
    if (x_fen_right_ && !is_told) {
      const auto& [rook, offset] = *x_fen_right_;
      const char file = static_cast<char>((is_capital(rights[offset]) ? 'A' : 'a') + rook.file());
      tell(offset,
           quoted(rights[offset]) + " means the rook on " + to_text(rook) +
               " here (X-FEN), so the position is read as one of Chess960; write " + quoted(file) +
               " if that is meant, else delete the right",
           ProblemKind::read_as_chess960);
    }
    position_.is_chess960 = position_.board.castling != 0 && (x_fen_right_ || is_told);
  }

  void read_right(char letter, std::size_t offset) {
    const Color color = is_capital(letter) ? Color::white : Color::black;
    const char small = to_small(letter);
    const bool is_side = small == 'k' || small == 'q';
    if (!is_side && !file_of(small)) {
      fail(
          Field::castling, offset,
          quoted(letter) + " is not a castling right; write K, Q, k, q, a rook's file (A to H, a to h), or - for none");
    }
    const Square king = position_.king(color);
    const auto leave_out = [&](const std::string& why) {
      tell(offset, why + "; the right " + quoted(letter) + " is left out", ProblemKind::dropped_right);
    };
    if (king.rank() != home_rank(color)) {
      return leave_out(owner(color) + " king on " + to_text(king) + " has left its home rank and may not castle");
    }
    const std::string who(name_of(color));
    const std::optional<Square> rook =
        is_side ? outermost_rook(position_.board, color, king, small == 'k') : rook_on_file(color, *file_of(small));
    if (!rook && is_side) {
      return leave_out(who + " has no rook on the " + (small == 'k' ? "king's" : "queen's") + " side of its king on " +
                       to_text(king));
    }
    if (!rook) return leave_out(who + " has no rook on " + to_text(Square(*file_of(small), home_rank(color))));
    add_right(color, king, *rook, offset);
    names_files_ = names_files_ || !is_side;
    const bool is_standard = king.file() == 4 && (rook->file() == 0 || rook->file() == 7);
    if (is_side && !is_standard && !x_fen_right_) x_fen_right_ = {*rook, offset};
  }

  [[nodiscard]] std::optional<Square> rook_on_file(Color color, int file) const {
    const Square square(file, home_rank(color));
    const bool is_there = occupant(position_.board, square) == Occupant{color, Piece::rook};
    return is_there ? std::optional(square) : std::nullopt;
  }

  void add_right(Color color, Square king, Square rook, std::size_t offset) {
    const Bitboard behind_king = king.set() - 1;
    const bool king_side = (rook.set() & behind_king) == 0;
    const Bitboard same_side =
        position_.board.castling & rank_mask(king.rank()) & (king_side ? ~behind_king : behind_king);
    if (same_side != 0) {
      fail(Field::castling, offset,
           "a second right of " + std::string(name_of(color)) + " on the " + (king_side ? "king's" : "queen's") +
               " side");
    }
    position_.board.castling |= rook.set();
  }

  void read_en_passant() {
    const std::string_view text = field(Field::en_passant);
    if (text == "-") return;
    if (text.starts_with('-')) fail(Field::en_passant, 1, "a blank is missing between - and " + quoted(text.substr(1)));
    const std::optional<int> file = text.size() == 2 ? file_of(text[0]) : std::nullopt;
    const std::optional<int> rank = text.size() == 2 ? rank_of(text[1]) : std::nullopt;
    if (!file || !rank) fail(Field::en_passant, 0, "expected a square such as e3, or - for none, not " + quoted(text));
    const bool white_moves = position_.side == Color::white;
    if (*rank != (white_moves ? 5 : 2)) {
      fail(Field::en_passant, 1,
           std::string(text) + " is on the wrong rank; with " + std::string(name_of(position_.side)) +
               " to move it is rank " + (white_moves ? "6" : "3"));
    }
    check_two_steps(*file, *rank, white_moves ? -1 : 1);
    const Bitboard pawn = Square(*file, *rank + (white_moves ? -1 : 1)).set();
    // No pawn can capture, so the square is meaningless. Dropping it makes equal positions compare equal.
    if (((east(pawn) | west(pawn)) & position_.board.pawns & position_.own()) == 0) return;
    position_.en_passant = Square(*file, *rank).set();
  }

  // `ahead` is the direction of the pawn that has just made a double step over this square.
  void check_two_steps(int file, int rank, int ahead) const {
    const Color mover = opponent(position_.side);
    const Square pawn(file, rank + ahead);
    if (occupant(position_.board, pawn) != Occupant{mover, Piece::pawn}) {
      fail(Field::en_passant, 0,
           "no pawn of " + std::string(name_of(mover)) + " on " + to_text(pawn) + " that could be captured");
    }
    for (const Square square : {Square(file, rank), Square(file, rank - ahead)}) {
      if (occupant(position_.board, square)) {
        fail(Field::en_passant, 0,
             "the pawn on " + to_text(pawn) + " has not just gone two steps, for " + to_text(square) + " is not empty");
      }
    }
  }

  void read_counters() {
    if (parts_count_ == 4) return;
    position_.halfmove_clock = read_count(Field::halfmove_clock, 0);
    position_.fullmove_number = read_count(Field::fullmove_number, 1);
    if (parts_count_ > parts_.size()) {
      const FenPart& last = parts_.back();
      fail(Field::fullmove_number, last.text.size(), "more text after it; a FEN has six fields at most");
    }
  }

  [[nodiscard]] std::uint16_t read_count(Field which, std::uint16_t least) const {
    const std::string_view text = field(which);
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_number = error != std::errc::invalid_argument && end == text.data() + text.size();
    const std::string range = std::to_string(least) + " to " + std::to_string(largest_count);
    if (!is_number) {
      const bool is_word = to_small(text.front()) != to_capital(text.front());
      const std::string advice = is_word ? "; of an EPD record, give the first four fields alone" : "";
      fail(which, 0, "expected a whole number from " + range + ", not " + quoted(text) + advice);
    }
    if (error != std::errc() || value < least || value > largest_count) {
      fail(which, 0, quoted(text) + " is out of range; it is a number from " + range);
    }
    return static_cast<std::uint16_t>(value);
  }

  void check_checks() const {
    const Color side = position_.side;
    const Color other = opponent(side);
    const Square exposed = position_.king(other);
    if (const Bitboard takers = attackers(position_.board, exposed, side); takers != 0) {
      fail(Field::side, 0,
           std::string(name_of(side)) + " is to move and could take the king on " + to_text(exposed) + " from " +
               to_text(Square(lowest(takers))) + "; is it " + owner(other) + " turn?");
    }
    const Square king = position_.king(side);
    if (const int checkers = count(attackers(position_.board, king, other)); checkers > 2) {
      fail(Field::placement, offsets_[static_cast<std::size_t>(king.index())],
           owner(side) + " king on " + to_text(king) + " is in check from " + std::to_string(checkers) +
               " pieces; no move gives check with more than two");
    }
  }

  std::string_view text_;
  const FenOptions& options_;
  std::array<FenPart, 6> parts_{};
  std::size_t parts_count_ = 0;  // 7 if there are more than six
  Position position_;
  bool names_files_ = false;  // some castling right is written as its rook's file
  struct XFenRight {
    Square rook;
    std::size_t offset;
  };
  std::optional<XFenRight> x_fen_right_;  // the first of K, Q, k, q that does not fit standard chess
  std::vector<Problem> problems_;
  std::array<std::size_t, 64> offsets_{};  // where each square's piece is written in its field
};

std::string placement_of(const Board& board) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    const auto end_gap = [&] {
      if (empty != 0) text += std::to_string(empty);
      empty = 0;
    };
    for (int file = 0; file < 8; ++file) {
      const std::optional<Occupant> found = occupant(board, Square(file, rank));
      if (!found) {
        ++empty;
        continue;
      }
      end_gap();
      const char letter = to_letter(found->piece);
      text += found->color == Color::white ? letter : to_small(letter);
    }
    end_gap();
    if (rank != 0) text += '/';
  }
  return text;
}

// From the king's side to the queen's, White first.
std::string castling_of(const Position& position) {
  std::string text;
  for (const Color color : {Color::white, Color::black}) {
    for (int file = 7; file >= 0; --file) {
      const Square rook(file, home_rank(color));
      if ((position.board.castling & rook.set()) == 0) continue;
      const char standard = file == 7 ? 'k' : 'q';
      const char letter = position.is_chess960 ? static_cast<char>('a' + file) : standard;
      text += color == Color::white ? to_capital(letter) : letter;
    }
  }
  return text.empty() ? "-" : text;
}

}  // namespace

FenReading read_fen(std::string_view text, const FenOptions& options) { return FenReader(text, options).read(); }

Position parse_fen(std::string_view text, const FenOptions& options) { return read_fen(text, options).position; }

std::string to_fen(const Position& position) {
  const std::string side = position.side == Color::white ? " w " : " b ";
  const std::string en_passant = position.en_passant == 0 ? "-" : to_text(Square(lowest(position.en_passant)));
  return placement_of(position.board) + side + castling_of(position) + " " + en_passant + " " +
         std::to_string(position.halfmove_clock) + " " + std::to_string(position.fullmove_number);
}

}  // namespace pvslab::chess
