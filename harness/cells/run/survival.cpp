#include "harness/cells/run/survival.hpp"

#include <fmt/format.h>

#include <csignal>
#include <optional>

#include "harness/base/output.hpp"
#include "harness/base/process/supervised.hpp"
#include "harness/base/text/program_name.hpp"

namespace pvslab {
namespace {

std::string reason_of(const ProcessEnd& end, const std::vector<BegunCell>& at_work) {
  if (!at_work.empty() && !at_work.front().thrown.empty()) return "threw: " + at_work.front().thrown;
  return end.reason;
}

// The user ended it.
bool was_interrupted(const ProcessEnd& end) {
  return end.signal == SIGINT || end.signal == SIGTERM || end.exit_code == static_cast<int>(ExitCode::interrupted);
}

bool is_hopeless(const Survival& survival) {
  return !survival.lost.empty() && survival.lost.back().search.searcher.empty();
}

// What follows from the end of a child. Returns the exit code of the whole, if it is the end.
std::optional<ExitCode> learn_from(const ProcessEnd& end, const BegunCells& begun, Survival& survival) {
  const std::vector<BegunCell> at_work = begun.at_work();
  if (was_interrupted(end)) return ExitCode::interrupted;
  // An error that the child told is no death.
  const bool has_returned = end.exit_code && (begun.is_done() || at_work.empty());
  if (!survival.suspected.empty()) {
    survival.suspected.clear();
    LostSearch& lost = survival.lost.back();
    lost.came_again = !has_returned;
    if (has_returned) return std::nullopt;
    lost.reason = reason_of(end, at_work);
    if (!at_work.empty()) lost.search = at_work.front().search;
    return std::nullopt;
  }
  if (has_returned) return static_cast<ExitCode>(*end.exit_code);
  const bool ends_a_report = is_hopeless(survival);
  survival.lost.push_back({.reason = reason_of(end, at_work), .search = {}});
  for (const BegunCell& cell : at_work) survival.suspected.push_back(cell.number);
  if (!ends_a_report) return std::nullopt;
  write_to_stderr(fmt::format("{}: the process {}\n", program_name(), survival.lost.back().reason));
  return ExitCode::violated;
}

}  // namespace

ExitCode survive(const std::function<ExitCode(const Survival&)>& work, const std::function<bool(LostSearch&)>& shrink) {
  BegunCells begun;
  Survival survival;
  for (;;) {
    begun.clear(!survival.suspected.empty());
    const std::optional<ProcessEnd> end = supervise([&] { return begun.stuck(); });
    if (!end) {
      const ExitCode code = work(survival);
      begun.set_done();
      return code;
    }
    const bool was_asked_alone = !survival.suspected.empty();
    if (const auto code = learn_from(*end, begun, survival)) return *code;
    if (was_asked_alone && survival.lost.back().came_again && !shrink(survival.lost.back()))
      return ExitCode::interrupted;
  }
}

}  // namespace pvslab
