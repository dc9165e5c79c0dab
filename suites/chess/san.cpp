#include "suites/chess/san.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <vector>

#include "suites/chess/notation.hpp"
#include "suites/chess/refusal.hpp"

namespace pvslab::chess {
namespace {

Piece mover_of(const Position& position, const Move& move) { return occupant(position.board, move.from)->piece; }

bool is_capture(const Position& position, const Move& move) {
  if (move.castles) return false;
  const bool passes = mover_of(position, move) == Piece::pawn && move.to.set() == position.en_passant;
  return passes || (position.enemy() & move.to.set()) != 0;
}

std::string castling_text(const Move& move) { return move.to > move.from ? "O-O" : "O-O-O"; }

// The part of the starting square that must be written to distinguish the piece from others that may go to the same
// square.
std::string told_apart(const Position& position, const Move& move, const std::vector<Move>& legal) {
  bool is_alone = true;
  bool shares_file = false;
  bool shares_rank = false;
  for (const Move& other : legal) {
    if (other.castles || other.to != move.to || other.from == move.from) continue;
    if (mover_of(position, other) != mover_of(position, move)) continue;
    is_alone = false;
    shares_file = shares_file || other.from.file() == move.from.file();
    shares_rank = shares_rank || other.from.rank() == move.from.rank();
  }
  const std::string square = to_text(move.from);
  if (is_alone) return "";
  if (!shares_file) return square.substr(0, 1);
  return shares_rank ? square : square.substr(1);
}

std::string without_check_mark(const Position& position, const Move& move, const std::vector<Move>& legal) {
  if (move.castles) return castling_text(move);
  const Piece piece = mover_of(position, move);
  const bool captures = is_capture(position, move);
  std::string text;
  if (piece != Piece::pawn) text = to_letter(piece) + told_apart(position, move, legal);
  if (piece == Piece::pawn && captures) text = to_text(move.from).substr(0, 1);
  if (captures) text += 'x';
  text += to_text(move.to);
  if (move.promotion) text += {'=', to_letter(*move.promotion)};
  return text;
}

// The parsed parts of a move.
struct Written {
  Piece piece = Piece::pawn;
  std::optional<int> from_file;
  std::optional<int> from_rank;
  bool captures = false;
  bool en_passant = false;
  Square to;               // for a capture given by files only, on an arbitrary rank
  bool names_rank = true;  // that the piece goes to
  std::optional<Piece> promotion;
};

class SanReader {
 public:
  SanReader(const Position& position, std::string_view text) : position_(position), text_(text), end_(text.size()) {
    at_ = std::min(text.find_first_not_of(blanks), text.size());
    drop_marks();
  }

  Move read() {
    if (at_ == end_) fail(at_, "expected a move, such as Nf3, exd5, e8=Q or O-O");
    if (text_[at_] == 'O' || text_[at_] == '0') return castling();
    read_written();
    if (written_.names_rank) {
      check_way_of_pawn();
      check_promotion();
    }
    return find();
  }

 private:
  [[noreturn]] void fail(std::size_t offset, const std::string& message) const {
    throw InputError("SAN", 1, offset + 1, message);
  }
  [[noreturn]] void refuse(const std::string& why) const {
    fail(at_start(), quoted(text_.substr(at_start(), end_ - at_start())) + " is not legal: " + why);
  }
  [[nodiscard]] std::size_t at_start() const { return std::min(text_.find_first_not_of(blanks), text_.size()); }

  // Trailing marks do not identify the move.
  void drop_marks() {
    constexpr std::array<std::string_view, 5> in_passing{"/e.p.", "/ep", "e.p.", "e.p", "ep"};
    while (end_ > at_) {
      const std::string_view rest = text_.substr(at_, end_ - at_);
      const auto passes = std::ranges::find_if(in_passing, [&](std::string_view mark) { return rest.ends_with(mark); });
      if (passes != in_passing.end()) {
        written_.en_passant = true;
        end_ -= passes->size();
      } else if (rest.back() == ':') {
        written_.captures = true;
        --end_;
      } else if (std::string_view("+#!? \t\r\n").find(rest.back()) != std::string_view::npos) {
        --end_;
      } else {
        return;
      }
    }
  }

  Move castling() const {
    std::string letters(text_.substr(at_, end_ - at_));
    std::ranges::replace(letters, '0', 'O');
    if (letters != "O-O" && letters != "O-O-O") fail(at_, "castling is written O-O or O-O-O");
    if (written_.en_passant || written_.captures) refuse("castling captures nothing");
    const bool king_side = letters == "O-O";
    for (const Move& move : legal_moves(position_)) {
      if (move.castles && (move.to > move.from) == king_side) return move;
    }
    refuse(why_no_castling(position_, king_side));
  }

  [[nodiscard]] bool is_at(std::string_view any) const { return at_ < end_ && any.find(text_[at_]) != any.npos; }
  std::optional<int> take_file() {
    const std::optional<int> file = at_ < end_ ? file_of(text_[at_]) : std::nullopt;
    if (file) ++at_;
    return file;
  }
  std::optional<int> take_rank() {
    const std::optional<int> rank = at_ < end_ ? rank_of(text_[at_]) : std::nullopt;
    if (rank) ++at_;
    return rank;
  }

  // Reads squares in order. The last complete one is the target.
  void read_written() {
    if (const auto piece = piece_of(text_[at_])) {
      written_.piece = *piece;
      ++at_;
    }
    const std::optional<int> file = take_file();
    const std::optional<int> rank = take_rank();
    const bool divided = is_at("x:-");
    const bool steps = is_at("-");
    if (divided) ++at_;
    written_.captures = written_.captures || (divided && !steps);
    const std::optional<int> second_file = take_file();
    if (second_file) {
      written_.from_file = file;
      written_.from_rank = rank;
      const std::optional<int> second_rank = take_rank();
      written_.names_rank = second_rank || written_.piece != Piece::pawn || !file || rank || steps;
      if (written_.names_rank && !second_rank) fail(at_, "expected a rank from 1 to 8 after the file");
      written_.to = Square(*second_file, second_rank.value_or(0));
    } else {
      if (!file && !rank && !divided) fail(at_, "expected a square, such as e4" + what_stands_here());
      if (divided || !file || !rank)
        fail(at_, "expected the square the piece goes to, such as e4" + what_stands_here());
      written_.to = Square(*file, *rank);
    }
    read_promotion();
    if (at_ != end_) fail(at_, "unexpected " + quoted(text_.substr(at_, end_ - at_)) + " after the move");
  }

  [[nodiscard]] std::string what_stands_here() const {
    return at_ < end_ ? ", not " + quoted(text_[at_]) : std::string(", not the end of the text");
  }

  void read_promotion() {
    const bool in_brackets = is_at("(");
    const bool announced = in_brackets || is_at("=");
    if (announced) ++at_;
    const std::optional<Piece> piece = at_ < end_ ? piece_of(text_[at_]) : std::nullopt;
    if (!piece && !announced) return;
    if (!piece || *piece == Piece::pawn || *piece == Piece::king) {
      fail(at_, "a pawn becomes one of Q, R, B, N" + what_stands_here());
    }
    written_.promotion = piece;
    ++at_;
    if (!in_brackets) return;
    if (!is_at(")")) fail(at_, "expected ')' after the piece" + what_stands_here());
    ++at_;
  }

  void check_promotion() const {
    const bool last_rank = written_.to.rank() == (position_.side == Color::white ? 7 : 0);
    const bool promotes = written_.piece == Piece::pawn && last_rank;
    const std::string to = to_text(written_.to);
    if (promotes && !written_.promotion && is_reached_by_pawn())
      fail(end_, "what does the pawn become on " + to + "? write " + to + "=Q");
    if (!promotes && written_.promotion) refuse("only a pawn that reaches the last rank becomes another piece");
  }

  [[nodiscard]] bool is_reached_by_pawn() const {
    return std::ranges::any_of(legal_moves(position_), [&](const Move& move) {
      return move.promotion && move.to == written_.to && may_start_on(move.from);
    });
  }

  // Independent of the pieces on the board.
  void check_way_of_pawn() const {
    if (written_.piece != Piece::pawn || !written_.from_file || !written_.from_rank) return;
    const int up = position_.side == Color::white ? 1 : -1;
    const int steps = (written_.to.rank() - *written_.from_rank) * up;
    const int aside = std::abs(written_.to.file() - *written_.from_file);
    const bool starts = *written_.from_rank == (position_.side == Color::white ? 1 : 6);
    if ((steps == 1 && aside <= 1) || (steps == 2 && aside == 0 && starts)) return;
    refuse("no pawn of " + std::string(name_of(position_.side)) + " goes from " +
           to_text(Square(*written_.from_file, *written_.from_rank)) + " to " + to_text(written_.to));
  }

  [[nodiscard]] bool may_start_on(Square from) const {
    return (!written_.from_file || *written_.from_file == from.file()) &&
           (!written_.from_rank || *written_.from_rank == from.rank());
  }

  [[nodiscard]] Move find() const {
    std::vector<Move> meant;
    const std::vector<Move> legal = legal_moves(position_);
    std::ranges::copy_if(legal, std::back_inserter(meant), [this](const Move& move) {
      return !move.castles && goes_there(move) && move.promotion == written_.promotion &&
             mover_of(position_, move) == written_.piece && may_start_on(move.from);
    });
    if (!written_.names_rank && meant.empty()) refuse(why_no_capture_by_files(legal));
    // A pawn's capture must name the file it comes from: "d5" is a step and never "exd5".
    if (written_.piece == Piece::pawn && !written_.from_file) {
      const auto captures = [](const Move& move) { return move.from.file() != move.to.file(); };
      if (std::erase_if(meant, captures) != 0 && meant.empty()) {
        refuse("a pawn's capture is written with the file it comes from, as in exd5");
      }
    }
    if (meant.empty()) refuse(why_none());
    if (meant.size() > 1) refuse_ambiguous(meant, legal);
    check_capture(meant.front());
    return meant.front();
  }

  // A capture given by files only may go to any rank.
  [[nodiscard]] bool goes_there(const Move& move) const {
    if (written_.names_rank) return move.to == written_.to;
    return move.to.file() == written_.to.file() && move.from.file() != move.to.file();
  }

  [[nodiscard]] std::string why_no_capture_by_files(const std::vector<Move>& legal) const {
    const auto but_for_promotion = std::ranges::find_if(legal, [this](const Move& move) {
      return !move.castles && goes_there(move) && mover_of(position_, move) == Piece::pawn && may_start_on(move.from);
    });
    const auto file = [](int index) { return std::string(1, static_cast<char>('a' + index)) + "-file"; };
    if (but_for_promotion == legal.end()) {
      return "no pawn of " + std::string(name_of(position_.side)) + " may capture from the " +
             file(*written_.from_file) + " on the " + file(written_.to.file());
    }
    return "write what is meant in full, as " + without_check_mark(position_, *but_for_promotion, legal);
  }

  [[noreturn]] void refuse_ambiguous(const std::vector<Move>& meant, const std::vector<Move>& legal) const {
    std::string candidates;
    for (const Move& move : meant) {
      candidates += (candidates.empty() ? "" : ", ") + without_check_mark(position_, move, legal);
    }
    fail(at_start(), quoted(text_.substr(at_start(), end_ - at_start())) + " is ambiguous; it may be " + candidates);
  }

  void check_capture(const Move& move) const {
    const bool passes =
        written_.piece == Piece::pawn && move.to.set() == position_.en_passant && move.from.file() != move.to.file();
    if (written_.captures && !is_capture(position_, move)) refuse("there is nothing to capture on " + to_text(move.to));
    if (written_.en_passant && !passes) refuse("it is not an en-passant capture");
  }

  // Explains by the first piece that could go there if its king's safety were ignored; else by the only matching piece;
  // else by all of them.
  [[nodiscard]] std::string why_none() const {
    std::vector<Move> tries;
    for_each_square(position_.own(), [&](int square) {
      const Move move{.from = Square(square), .to = written_.to, .promotion = written_.promotion};
      if (mover_of(position_, move) == written_.piece && may_start_on(move.from)) tries.push_back(move);
    });
    const std::string kind(name_of(written_.piece));
    const std::string to = to_text(written_.to);
    if (tries.empty()) return std::string(name_of(position_.side)) + " has no " + kind + place_named();
    const auto pinned = std::ranges::find_if(tries, [&](const Move& move) {
      const bool captures_unnamed =
          written_.piece == Piece::pawn && !written_.from_file && move.from.file() != move.to.file();
      return !captures_unnamed && reaches(position_, move.from, move.to);
    });
    if (pinned != tries.end()) return why_not(position_, *pinned);
    if (is_castling(tries.front())) return "the king cannot go that far; castling is written O-O or O-O-O";
    if (tries.size() == 1) return why_not(position_, tries.front());
    return "no " + kind + " of " + std::string(name_of(position_.side)) + place_named() + " can go to " + to;
  }

  [[nodiscard]] std::string place_named() const {
    if (written_.from_file && written_.from_rank)
      return " on " + to_text(Square(*written_.from_file, *written_.from_rank));
    if (written_.from_file) return std::string(" on the ") + static_cast<char>('a' + *written_.from_file) + "-file";
    if (written_.from_rank) return " on rank " + std::to_string(*written_.from_rank + 1);
    return "";
  }

  [[nodiscard]] bool is_castling(const Move& move) const {
    if (written_.piece != Piece::king) return false;
    return std::ranges::any_of(legal_moves(position_), [&](const Move& legal) {
      return legal.castles && castled_king(legal.from, legal.to) == move.to;
    });
  }

  const Position& position_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t end_;
  Written written_;
};

}  // namespace

std::string to_san(const Position& position, const Move& move) {
  const std::vector<Move> legal = legal_moves(position);
  assert(std::ranges::find(legal, move) != legal.end() && "SAN is written of legal moves");
  const Position next = after(position, move);
  const std::string mark = !is_in_check(next) ? "" : legal_moves(next).empty() ? "#" : "+";
  return without_check_mark(position, move, legal) + mark;
}

Move parse_san(const Position& position, std::string_view text) { return SanReader(position, text).read(); }

}  // namespace pvslab::chess
