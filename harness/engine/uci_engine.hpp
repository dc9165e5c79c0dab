// UciEngine: asks an engine that speaks the Universal Chess Interface (R. Huber and S. Meyer-Kahlen, 2006) for perft and for
// searches. Promises, in bounded time, an answer or an EngineError that says what the engine did.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/engine/engine_process.hpp"
#include "harness/engine/engine_search.hpp"
#include "harness/engine/uci_lines.hpp"
#include "harness/engine/uci_question.hpp"
#include "suites/uint128.hpp"

namespace pvslab {

struct UciEngineOptions {
  std::string command;               // for /bin/sh
  std::chrono::seconds timeout{60};  // for each answer
  // For the answer to `uci`, if that is less: what speaks no UCI is told soon. Whoever names a timeout means it for both.
  std::chrono::seconds greeting{10};
  // Options to set before the first question, in this order: a name, in any case of letters, and a value.
  std::vector<std::pair<std::string, std::string>> values = {};
  // What makes an engine count; "{depth}" stands for the depth in plies.
  std::string perft_command = "go perft {depth}";
};

// An engine's answer to `go perft N`.
struct EngineDivide {
  std::vector<EngineCount>
      moves;          // in the engine's order; an engine with a bug may list a move twice; empty if it tells none
  Uint128 total = 0;  // as reported, which may differ from the sum; the sum if it reports none
};

// What was sent and heard, for reports.
struct EngineLine {
  bool is_ours;
  std::string text;  // without its end
};

class UciEngine {
 public:
  // Starts the engine, sets its options and waits until it is ready. One thread, no opening book and no pondering are set
  // where the engine has such options and `values` says nothing else. Throws EngineError and EngineInterrupted, as do all
  // questions, and UsageError for an option that the engine does not list or a value that it does not take. After an
  // exception the engine cannot be used any more.
  explicit UciEngine(const UciEngineOptions& options);

  // The name that the engine reports, or its command.
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::vector<EngineOption>& options() const { return offered_; }
  // Null if it lists no option of that name, in any case of letters.
  [[nodiscard]] const EngineOption* option(std::string_view name) const;
  // Whether it lists the option UCI_Chess960.
  [[nodiscard]] bool offers_chess960() const { return option("UCI_Chess960") != nullptr; }
  // Whether it lists an option for the number of threads, which is then 1 unless `values` says more.
  [[nodiscard]] bool has_thread_option() const { return has_thread_option_; }
  // The `setoption` lines that were sent at the start.
  [[nodiscard]] const std::vector<std::string>& preparation() const { return preparation_; }

  // Throws UsageError, like the constructor.
  void set_option(const std::string& name, const std::string& value);
  // `ucinewgame`, and waits until the engine is ready: the next question is independent of those before.
  void new_game();
  // `depth` is at least 1: Stockfish treats `go perft 0` as an endless search. Told at once: an engine that searches instead.
  [[nodiscard]] EngineDivide divide(const UciPosition& position, int depth);
  // Sets the position and searches it.
  [[nodiscard]] EngineSearch search(const UciPosition& position, const UciLimits& limits);

  // The parts of a search, for questions about the protocol itself.
  void set_position(const UciPosition& position);
  void say(std::string line);
  // The answer to a `go` that was said.
  [[nodiscard]] EngineSearch hear_search();
  // Says `isready` and reads up to `readyok`. What comes before it is dropped if no search is told of.
  void get_ready();
  // The next line, or nothing if it does not come in time. Throws if the engine ended.
  [[nodiscard]] std::optional<std::string> hear_within(std::chrono::milliseconds allowed);

  // Everything that was said and heard since the start. Of long talk, the first lines and the last.
  [[nodiscard]] const std::vector<EngineLine>& dialogue() const { return dialogue_; }

 private:
  void greet();
  void make_quiet();
  void choose_variant(bool is_chess960);
  // The next line of its answer to the last command.
  [[nodiscard]] std::string hear(EngineProcess::Clock::time_point& deadline, std::chrono::seconds allowed);
  [[nodiscard]] EngineDivide hear_divide(const UciPosition& position);
  void note(bool is_ours, const std::string& line);
  [[noreturn]] void give_up(const std::string& verdict);
  [[nodiscard]] std::string what_it_failed(EngineProcess::Hearing how, std::chrono::seconds allowed);

  UciEngineOptions options_;
  EngineProcess process_;
  std::string name_;
  std::vector<EngineOption> offered_;
  std::vector<std::string> preparation_;
  bool has_thread_option_ = false;
  bool plays_chess960_ = false;
  std::string position_;  // the last `position` command
  std::string last_said_;
  std::string last_heard_;  // shortened
  std::vector<EngineLine> dialogue_;
};

// "> go depth 3", "< bestmove e2e4". What was sent is shown whole, to be sent again; what was heard is shortened.
[[nodiscard]] std::string to_text(const EngineLine& line);

// The lines "> ..." that were sent and "< ..." that were heard; of many, the first and the last, `most` in all.
[[nodiscard]] std::string dialogue_text(const std::vector<EngineLine>& dialogue, std::size_t most = 30);
// What was sent, one line each: pipe it into the engine, and keep the pipe open while it thinks.
[[nodiscard]] std::string dialogue_file(const std::vector<EngineLine>& dialogue);

}  // namespace pvslab
