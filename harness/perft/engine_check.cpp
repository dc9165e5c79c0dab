#include "harness/perft/engine_check.hpp"

#include <fmt/format.h>

#include "harness/base/progress.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/perft/engine_comparison.hpp"
#include "suites/chess/fen.hpp"

namespace pvslab {
namespace {

// Checks one position. Returns whether the two agree.
bool check_position(UciEngine& engine, const std::string& command, PerftCounter& counter,
                    const EngineCheckPlan::Place& place, int depth,
                    const std::function<void(const std::string&)>& report) {
  const std::string fen = to_fen(place.position);
  const std::optional<Disagreement> found = compare(engine, counter, place.position, depth);
  if (!found) {
    report(fmt::format("{}the same to depth {}: {}\n", place.prefix, depth, fen));
    return true;
  }
  std::string text = fmt::format("{}DIFFERENT within depth {}: {}\n", place.prefix, depth, fen);
  text += to_text(*found, place.position, {.command = command, .engine = engine.name()});
  if (place.position.is_chess960 && !engine.offers_chess960()) {
    text += fmt::format("  the position needs UCI_Chess960, an option that {} does not list\n", engine.name());
  }
  report(text);
  return false;
}

}  // namespace

EngineCheck check_engine(const EngineCheckPlan& plan, const UciEngineOptions& options, PerftCounter& counter,
                         const std::function<void(const std::string&)>& report) {
  EngineCheck check;
  try {
    UciEngine engine(options);
    Progress progress("perft", "positions", plan.positions.size(),
                      plan.positions.size() > 1 && Progress::stderr_is_terminal());
    for (const EngineCheckPlan::Place& place : plan.positions) {
      const bool is_same = check_position(engine, options.command, counter, place, plan.depth, report);
      ++(is_same ? check.same : check.different);
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

std::string summary_text(const EngineCheckPlan& plan, const EngineCheck& check) {
  const std::size_t positions = plan.positions.size();
  std::string text = fmt::format("{} to depth {}: {} the same, {} different", counted(positions, "position"),
                                 plan.depth, check.same, check.different);
  if (!check.is_complete) text += fmt::format(", {} not finished", positions - check.same - check.different);
  return text + "\n";
}

}  // namespace pvslab
