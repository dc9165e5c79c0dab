#include "harness/bench/speeds.hpp"

#include <fmt/format.h>

#include <vector>

#include "harness/bench/alternation.hpp"
#include "harness/bench/line_up.hpp"
#include "harness/interrupt.hpp"
#include "harness/output.hpp"

namespace pvslab::bench {
namespace {

bool is_correct(const LineUp& line_up) {
  bool all_correct = true;
  for (const Contender& contender : line_up.contenders()) {
    if (!contender.mistake()) continue;
    all_correct = false;
    write_to_stderr(fmt::format("{}: {}\n", contender.name(), *contender.mistake()));
  }
  return all_correct;
}

}  // namespace

ExitCode write_speeds(int rounds) {
  for (const LineUp& line_up : line_ups()) {
    if (!line_up.has_ceiling()) continue;
    if (interrupted()) return ExitCode::interrupted;
    if (!is_correct(line_up)) return ExitCode::violated;
    const std::vector<Alternation> alternations = alternate(line_up, rounds);
    write_to_stdout(fmt::format("{}: {} rounds, {} trees, ceiling: {}\n\n{}\n", line_up.trees().spec(), rounds,
                                line_up.trees().size(), line_up.ceiling().id(), table_of(alternations)));
  }
  return ExitCode::fine;
}

}  // namespace pvslab::bench
