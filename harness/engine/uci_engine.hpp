// UciEngine: asks an engine that speaks the Universal Chess Interface (R. Huber and S. Meyer-Kahlen, 2006) for perft and for
// moves.
// Promises, in bounded time, an answer or an EngineError that says what the engine did.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/engine/engine_process.hpp"
#include "suites/uint128.hpp"

namespace pvslab {

struct UciEngineOptions {
  std::string command;               // for /bin/sh
  std::chrono::seconds timeout{60};  // for each answer; at most 10 seconds for the greeting
};

// A position in UCI's form: a FEN and the moves played from it.
struct UciPosition {
  std::string fen;
  std::vector<std::string> moves;
  bool is_chess960 = false;

  // "position fen ... moves ..."
  [[nodiscard]] std::string command() const;
};

// An engine's answer to `go perft N`: a line `e2e4: 20` for each move, and `Nodes searched: 400`. This is Stockfish's
// form, which most UCI engines have adopted; the protocol itself does not define perft.
struct EngineCount {
  std::string move;  // as the engine writes it
  Uint128 nodes;

  bool operator==(const EngineCount&) const = default;
};

struct EngineDivide {
  std::vector<EngineCount> moves;  // in the engine's order; an engine with a bug may list a move twice
  Uint128 total = 0;               // as reported; may differ from the sum
};

// Reads "e7e8q: 20". Nothing if the line is not a move and a count. A capital promotion letter is read as a small one.
[[nodiscard]] std::optional<EngineCount> parse_engine_count(std::string_view line);

// Reads "Nodes searched: 400".
[[nodiscard]] std::optional<Uint128> parse_engine_total(std::string_view line);

// For the side to move. At most one of the two.
struct EngineScore {
  std::optional<std::int32_t> centipawns = {};
  std::optional<std::int32_t> mate = {};  // in so many moves; negative if the side to move is mated
};

struct EngineMove {
  std::string move;  // as the engine writes it; empty if the game is over
  EngineScore score;
};

class UciEngine {
 public:
  // Starts the engine and waits until it is ready. Throws EngineError and EngineInterrupted, as does `divide`. After an
  // exception the engine cannot be used any more.
  explicit UciEngine(const UciEngineOptions& options);

  // The name that the engine reports, or its command.
  [[nodiscard]] const std::string& name() const { return name_; }
  // Whether it lists the option UCI_Chess960.
  [[nodiscard]] bool offers_chess960() const { return offers_chess960_; }

  // `depth` is at least 1: Stockfish treats `go perft 0` as an endless search.
  [[nodiscard]] EngineDivide divide(const UciPosition& position, int depth);
  // The best move of a search of this depth, at least 1, and the last score that it tells.
  [[nodiscard]] EngineMove search(const UciPosition& position, int depth);

 private:
  void greet();
  void get_ready();
  void choose_variant(bool is_chess960);
  void set_position(const UciPosition& position);
  void say(std::string line);
  // The next line of its answer to the last command.
  [[nodiscard]] std::string hear(EngineProcess::Clock::time_point deadline, std::chrono::seconds allowed);
  [[noreturn]] void give_up(const std::string& verdict) const;
  [[nodiscard]] std::string what_it_failed(EngineProcess::Hearing how, std::chrono::seconds allowed);

  UciEngineOptions options_;
  EngineProcess process_;
  std::string name_;
  bool offers_chess960_ = false;
  bool plays_chess960_ = false;
  std::string position_;  // the last `position` command
  std::string last_said_;
  std::string last_heard_;  // shortened
};

}  // namespace pvslab
