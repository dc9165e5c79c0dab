#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/text/table.hpp"
#include "harness/cells/duration_text.hpp"
#include "harness/cells/status/status.hpp"

namespace pvslab {
namespace {

std::string command_text(const std::vector<std::string>& command) {
  std::vector<std::string> words{std::string(usual_program_name)};
  words.insert(words.end(), command.begin(), command.end());
  return shell_command(words);
}

// "14:32", or with the date if it is another day.
std::string time_text(std::int64_t when, std::int64_t now) {
  const std::tm then = fmt::localtime(static_cast<std::time_t>(when));
  const std::tm today = fmt::localtime(static_cast<std::time_t>(now));
  const bool is_today = then.tm_yday == today.tm_yday && then.tm_year == today.tm_year;
  return is_today ? fmt::format("{:%H:%M}", then) : fmt::format("{:%Y-%m-%d %H:%M}", then);
}

std::string share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? "100.0%" : percent(static_cast<double>(part) / static_cast<double>(whole));
}

std::string state_of(const PartStatus& part, std::int64_t now) {
  if (part.is_finished) return "finished";
  const std::string ago = duration_text(static_cast<double>(std::max<std::int64_t>(now - part.last_moved, 0)));
  return part.has_stopped ? fmt::format("has not moved for {}", ago) : fmt::format("running, moved {} ago", ago);
}

// What needs a look comes first.
int urgency(const PartStatus& part) { return part.has_stopped ? 0 : part.is_finished ? 2 : 1; }

std::string parts_table(const JobStatus& job, std::int64_t now, const Style& style) {
  constexpr std::size_t most_rows = 30;
  std::vector<const PartStatus*> parts;
  for (const PartStatus& part : job.parts) parts.push_back(&part);
  const std::size_t hidden = parts.size() > most_rows ? parts.size() - most_rows : 0;
  if (hidden != 0) {
    std::ranges::sort(parts, {}, [](const PartStatus* part) { return std::pair(urgency(*part), part); });
    parts.resize(most_rows);
  }
  Table table;
  table.add_column("part", Table::Align::left);
  table.add_column("cells", Table::Align::right);
  table.add_column("host", Table::Align::left);
  table.add_column("state", Table::Align::left);
  for (const PartStatus* part : parts) {
    const std::string of = part->header.shard ? fmt::format(" of {}", grouped(part->header.own_cells)) : "";
    table.add_row({part->file.filename().string(), grouped(part->cells) + of, part->header.host, state_of(*part, now)});
  }
  const auto count = [&](int wanted) {
    return std::ranges::count_if(job.parts, [&](const PartStatus& part) { return urgency(part) == wanted; });
  };
  return table.text(style) + (hidden == 0 ? ""
                                          : fmt::format("and {} more; of all parts {} have stopped, {} are running, "
                                                        "{} have finished\n",
                                                        counted(hidden, "part"), count(0), count(1), count(2)));
}

std::string slowest_table(const JobStatus& job, const Style& style) {
  Table table;
  table.add_column("slowest cells", Table::Align::left);
  table.add_column("cell", Table::Align::right);
  table.add_column("time", Table::Align::right);
  table.add_column("host", Table::Align::left);
  for (const CellStatus& cell : job.slowest) {
    table.add_row({cell.set, grouped(cell.place.cell), duration_text(cell.seconds), cell.host});
  }
  return table.text(style);
}

std::string to_text(const JobStatus& job, std::int64_t now, const Style& style) {
  std::string text = fmt::format("  {}\n\n", command_text(job.command));
  std::string summary =
      fmt::format("{} of {} finished, {} of the work, in {} of one core", grouped(job.finished),
                  counted(job.cells, "cell"), share(job.finished_cost, job.cost), duration_text(job.busy_seconds));
  if (job.finished == job.cells) {
    summary += "; nothing is left";
  } else if (job.seconds_left) {
    summary += fmt::format("; {} cells/s now, about {} left, to {}", si(*job.cells_per_second),
                           duration_text(*job.seconds_left),
                           time_text(now + static_cast<std::int64_t>(*job.seconds_left), now));
  } else {
    summary += "; no part is running";
  }
  text += wrapped(summary, style.width, 2);
  if (job.faults != 0) {
    text += fmt::format("{} found a fault, which `pvslab merge` shows\n", counted(job.faults, "cell"));
  }
  text += "\n" + parts_table(job, now, style);
  if (!job.slowest.empty()) text += "\n" + slowest_table(job, style);
  return text;
}

}  // namespace

std::string to_text(const Status& status, const Style& style) {
  std::string text;
  for (const JobStatus& job : status.jobs) text += (text.empty() ? "" : "\n") + to_text(job, status.now, style);
  if (status.jobs.empty()) text = "no part has begun\n";
  for (const std::string& damage : status.damage) text += wrapped(damage, style.width, 2);
  return text;
}

}  // namespace pvslab
