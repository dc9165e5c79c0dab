// Player: a side of a match while it plays one game. It is asked for a move in a position that is given as a start and the moves
// since, as engines are asked, so that a side which knows repetitions sees them.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "suites/chess/move.hpp"
#include "suites/chess/position.hpp"

namespace pvslab::match {

struct GameSoFar {
  chess::Position start;
  std::vector<chess::Move> moves;  // legal, from the start
  chess::Position now;             // after them; it has a legal move
  bool is_chess960 = false;        // how castling is written
};

// What a side says, for the side to move. What it does not say is absent, never 0.
struct PlayerMove {
  std::string move;  // as UCI writes it; not yet checked
  std::optional<std::int32_t> centipawns = {};
  std::optional<std::int32_t> mate = {};  // in so many moves; negative if the side to move is mated
  std::optional<std::uint64_t> nodes = {};
};

enum class FaultKind : std::uint8_t {
  illegal_move,  // or none where there is one
  died,          // ended, or is an engine that said what nobody can read
  hung,          // no answer in time, by far
  no_answer,     // a program that refused, or said what is no answer
  late,          // an answer after the time of the move and the margin
};

struct PlayerFault {
  FaultKind kind;
  std::string text;  // what it did, with its last words
};

struct PlayerAnswer {
  std::optional<PlayerMove> move = {};
  std::optional<PlayerFault> fault = {};  // if there is no move
};

// For each move. With depth or nodes alone the same side plays the same game again.
struct MoveLimits {
  std::optional<std::int32_t> depth = {};
  std::optional<std::uint64_t> nodes = {};
  std::optional<std::chrono::milliseconds> time = {};

  [[nodiscard]] bool any() const { return depth || nodes || time; }
  [[nodiscard]] bool is_deterministic() const { return any() && !time; }
  bool operator==(const MoveLimits&) const = default;
};

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  // Before each question: what should not count as time of a move. A fault shows at that question.
  virtual void prepare() {}
  // Throws WorkInterrupted if the program is interrupted meanwhile, and nothing else: a fault is an answer.
  [[nodiscard]] virtual PlayerAnswer ask(const GameSoFar& position) = 0;
  // The last lines that its process was told and said: "> go depth 3\n< bestmove 0000". Empty if it has none.
  [[nodiscard]] virtual std::string dialogue() const { return {}; }
};

// A new player for a game. It remembers nothing of other games, in whatever order they are played.
using MakePlayer = std::function<std::unique_ptr<Player>()>;

}  // namespace pvslab::match
