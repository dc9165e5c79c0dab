// Referee: when a game of chess is over by the rules: checkmate, stalemate, dead material (only kings, or one knight or bishop
// beside them), the third occurrence of a position (FIDE Laws of Chess 2023, 9.2: the same men, side to move, castling rights and
// captures en passant that are legal), and fifty moves without a capture or a pawn's move (9.3). The last two end a game without a
// claim. Checkmate goes before fifty moves.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "suites/chess/position.hpp"

namespace pvslab::match {

enum class Ending : std::uint8_t {
  checkmate,
  stalemate,
  dead_material,
  threefold,
  fifty_moves,
  no_moves,     // of a game other than chess: what the game says then decides
  quiet_moves,  // of English draughts: forty moves of each side without a capture or a man's move
  adjudicated_win,
  adjudicated_draw,
  length,  // adjudicated as a draw after so many plies
  illegal_move,
  died,
  hung,
  no_answer,
  late,
};
inline constexpr Ending last_ending = Ending::late;

// "threefold repetition"
[[nodiscard]] const char* ending_text(Ending ending);
// Whether a side lost by what it did, not by its play.
[[nodiscard]] constexpr bool is_fault(Ending ending) { return ending >= Ending::illegal_move; }
// Other than by being late.
[[nodiscard]] constexpr bool is_grave_fault(Ending ending) { return is_fault(ending) && ending != Ending::late; }

struct GameEnd {
  Ending ending;
  std::optional<chess::Color> winner;  // nobody: a draw
  bool operator==(const GameEnd&) const = default;
};

class Referee {
 public:
  explicit Referee(const chess::Position& start);

  void play(const chess::Move& move);  // a legal one
  [[nodiscard]] const chess::Position& now() const { return now_; }
  // Nothing while the game goes on.
  [[nodiscard]] std::optional<GameEnd> end() const;

 private:
  struct Occurrence {
    chess::Board board;
    chess::Bitboard en_passant;  // only if the capture is legal
    chess::Color side;
    bool operator==(const Occurrence&) const = default;
  };
  void remember();

  chess::Position now_;
  std::vector<Occurrence> since_pawn_or_capture_;
};

}  // namespace pvslab::match
