#include "harness/measure/bench/speeds.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/interrupt.hpp"
#include "harness/base/notice.hpp"
#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/measure/bench/alternation.hpp"
#include "harness/measure/bench/line_up.hpp"

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

void tell_left_out(const LineUp& line_up, const std::vector<std::size_t>& wanted) {
  std::vector<std::string_view> left_out;
  for (const std::size_t searcher : wanted) {
    const std::vector<std::size_t> present = line_up.searchers();
    if (std::ranges::find(present, searcher) == present.end()) left_out.push_back(searcher_infos()[searcher]->id);
  }
  if (left_out.empty()) return;
  write_notice(fmt::format("pvslab: left out of {} because its whole trees are too large: {}\n", line_up.trees().spec(),
                           fmt::join(left_out, ", ")));
}

bool has_any(const LineUp& line_up, const std::vector<std::size_t>& wanted) {
  return std::ranges::any_of(line_up.searchers(),
                             [&](std::size_t searcher) { return std::ranges::find(wanted, searcher) != wanted.end(); });
}

// The line-ups restricted to these searchers. Those without any of them are left out.
std::vector<LineUp> line_ups_of(const std::vector<std::size_t>& searchers) {
  std::vector<LineUp> result;
  for (LineUp& line_up : compared_line_ups()) {
    line_up.keep_searchers(searchers);
    tell_left_out(line_up, searchers);
    if (has_any(line_up, searchers)) result.push_back(std::move(line_up));
  }
  return result;
}

}  // namespace

ExitCode write_speeds(int rounds, const std::vector<std::size_t>& searchers) {
  for (const LineUp& line_up : line_ups_of(searchers)) {
    if (interrupted()) return ExitCode::interrupted;
    if (!is_correct(line_up)) return ExitCode::violated;
    const std::vector<Alternation> alternations = alternate(line_up, rounds);
    const std::string ceiling = line_up.has_ceiling() ? ", ceiling: " + line_up.ceiling().id() : "";
    write_text(fmt::format("{}: {}, {}{}\n\n{}\n", line_up.trees().spec(),
                           counted(static_cast<std::uint64_t>(rounds), "round"),
                           counted(line_up.trees().size(), "tree"), ceiling, table_of(alternations)));
  }
  return ExitCode::fine;
}

}  // namespace pvslab::bench
