#include "harness/perft/engine_check.hpp"

#include <fmt/format.h>

#include "harness/base/progress.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/perft/engine_comparison.hpp"
#include "suites/chess/fen.hpp"

namespace pvslab {
namespace {

constexpr std::size_t most_failures_in_a_row = 3;

class EnginePerftCheck {
 public:
  EnginePerftCheck(const EngineCheckPlan& plan, const UciEngineOptions& options, PerftCounter& counter,
                   const std::function<void(const std::string&)>& report)
      : plan_(plan), options_(options), counter_(counter), report_(report) {
    if (options.perft_command != UciEngineOptions().perft_command) {
      again_ = " --perft-command " + shell_quoted(options.perft_command);
    }
  }

  EngineCheck run() {
    EngineCheck check;
    std::size_t failures_in_a_row = 0;
    std::size_t done = 0;
    try {
      engine_.emplace(options_);
      Progress progress("perft", "positions", plan_.positions.size(),
                        plan_.positions.size() > 1 && Progress::stderr_is_terminal());
      for (const EngineCheckPlan::Place& place : plan_.positions) {
        if (!engine_) engine_.emplace(options_);
        try {
          ++(is_same(place) ? check.same : check.different);
          failures_in_a_row = 0;
        } catch (const EngineError& error) {
          ++check.failed;
          report_(fmt::format("{}NOT COMPARED: {}\n", place.prefix, error.what()));
          engine_.reset();
          const bool is_last = done + 1 == plan_.positions.size();
          if (++failures_in_a_row == most_failures_in_a_row && !is_last) {
            check.failure =
                fmt::format("the engine failed at {} positions in a row; the rest is not asked", failures_in_a_row);
            check.is_complete = false;
            return check;
          }
        }
        ++done;
        progress.advance();
      }
    } catch (const EngineInterrupted&) {
      check.is_complete = false;
    } catch (const EngineError& error) {
      check.is_complete = false;
      check.failure = error.what();
    }
    return check;
  }

 private:
  // Reports the position.
  bool is_same(const EngineCheckPlan::Place& place) {
    const std::string fen = to_fen(place.position);
    const std::optional<Disagreement> found = compare(*engine_, counter_, place.position, plan_.depth);
    if (!found) {
      report_(fmt::format("{}the same to depth {}: {}\n", place.prefix, plan_.depth, fen));
      return true;
    }
    std::string text = fmt::format("{}DIFFERENT within depth {}: {}\n", place.prefix, plan_.depth, fen);
    text +=
        to_text(*found, place.position, {.command = options_.command, .engine = engine_->name(), .options = again_});
    if (place.position.is_chess960 && !engine_->offers_chess960()) {
      text += fmt::format("  the position needs UCI_Chess960, an option that {} does not list\n", engine_->name());
    }
    report_(text);
    return false;
  }

  const EngineCheckPlan& plan_;
  const UciEngineOptions& options_;
  PerftCounter& counter_;
  const std::function<void(const std::string&)>& report_;
  std::optional<UciEngine> engine_;
  std::string again_;
};

}  // namespace

EngineCheck check_engine(const EngineCheckPlan& plan, const UciEngineOptions& options, PerftCounter& counter,
                         const std::function<void(const std::string&)>& report) {
  return EnginePerftCheck(plan, options, counter, report).run();
}

std::string summary_text(const EngineCheckPlan& plan, const EngineCheck& check) {
  const std::size_t positions = plan.positions.size();
  std::string text = fmt::format("{} to depth {}: {} the same, {} different", counted(positions, "position"),
                                 plan.depth, check.same, check.different);
  if (check.failed != 0) text += fmt::format(", {} not compared", check.failed);
  const std::size_t rest = positions - check.same - check.different - check.failed;
  if (rest != 0) text += fmt::format(", {} not finished", rest);
  return text + "\n";
}

}  // namespace pvslab
