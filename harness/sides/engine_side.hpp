// EngineSide: a side that is a UCI engine. Each question stands for itself, and a fault costs one question: the engine is
// started again for the next.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "harness/engine/uci_engine.hpp"
#include "harness/sides/asked_position.hpp"

namespace pvslab {

struct NamedEngine {
  std::string name;  // of the side: "a", "old"
  UciEngineOptions options;
  std::optional<std::string> searcher = {};  // the id, if it is a searcher of ours
  std::optional<std::string> program = {};   // the command, if it is a program by the line protocol

  // As reports show it: without the path of this program.
  [[nodiscard]] std::string shown_command() const;
  // Those that the user set, as reports show them.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> shown_options() const;
};

// A side that is one of our searchers: this program itself, as a UCI engine. Throws UsageError for an unknown id.
[[nodiscard]] NamedEngine searcher_as_engine(const std::string& name, const std::string& id,
                                             std::chrono::seconds timeout);

// A side that is a program by the line protocol (docs/protocol.md): this program asks it for games, and is the UCI engine.
[[nodiscard]] NamedEngine program_as_engine(const std::string& name, const std::string& command,
                                            std::chrono::seconds timeout);

// No answer: the engine died, hung, or told no legal move where there is one.
struct SideFault {
  std::string text;        // what it did
  std::string dialogue;    // the lines of its process, "> ..." and "< ..."
  std::string lines = {};  // all that were sent to it
};

using SideAnswer = std::variant<EngineSearch, SideFault>;

class EngineSide {
 public:
  // Starts nothing yet. `engine` must outlive it.
  explicit EngineSide(const NamedEngine& engine) : engine_(engine) {}

  // Starts the engine if it is not running. Throws EngineError if it cannot be started, EngineInterrupted, and UsageError for
  // options that it has not.
  UciEngine& running();
  // A question that is independent of those before: `ucinewgame` and `isready` come first.
  [[nodiscard]] SideAnswer ask(const AskedPosition& position, const UciLimits& limits);
  // The next question gets a fresh process.
  void end() { process_.reset(); }

  [[nodiscard]] const NamedEngine& engine() const { return engine_; }

 private:
  const NamedEngine& engine_;
  std::optional<UciEngine> process_;
};

// What is wrong with the move that it answers, as a predicate: "answers e2e5, which is not legal". Nothing if it is legal, or
// absent where there is none.
[[nodiscard]] std::optional<std::string> wrong_move(const AskedPosition& position, const EngineSearch& search);

struct AskedQuestion {
  AskedPosition position;
  UciLimits limits;
};
// A command for a shell that asks the engine so in a fresh process. It leaves the engine two seconds after the last line.
[[nodiscard]] std::string pipe_command(const NamedEngine& engine, const std::vector<std::string>& preparation,
                                       const AskedQuestion& question);
// The lines of such a dialogue, for questions one after the other. `preparation`: UciEngine::preparation().
[[nodiscard]] std::string question_lines(const std::vector<std::string>& preparation,
                                         const std::vector<AskedQuestion>& questions);

}  // namespace pvslab
