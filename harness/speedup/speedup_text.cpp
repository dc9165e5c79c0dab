#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harness/base/text/colour.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/ratio_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/speedup/cost_fit.hpp"
#include "harness/speedup/speedup.hpp"

namespace pvslab {
namespace {

std::string speedup_text(double speedup) { return fmt::format("{:.{}f}", speedup, speedup < 99.5 ? 1 : 0); }

std::string share(double part, double whole) { return fmt::format("{:.1f}%", 100 * part / whole); }

// Against the fastest of the serial searchers on these trees, which need not be the twin.
double speedup_over_best_serial(const SpeedupTable& of, const SpeedupRow& row) {
  const auto serial_time = [](const SpeedupOfSearcher& one) { return one.rows.front().serial_time; };
  const std::uint64_t least = serial_time(*std::ranges::min_element(of.searchers, {}, serial_time));
  return static_cast<double>(least) / static_cast<double>(std::max<std::uint64_t>(row.time, 1));
}

// One searcher in each row, one number of processors in each column.
std::string overview(const SpeedupTable& of, const std::vector<unsigned>& processors, const Style& style) {
  Table table;
  table.add_column("speed-up with P =", Table::Align::left);
  for (const unsigned count : processors) table.add_column(std::to_string(count), Table::Align::right);
  for (const SpeedupOfSearcher& one : of.searchers) {
    std::vector<std::string> cells{std::string(one.searcher->info->id)};
    for (const SpeedupRow& row : one.rows) cells.push_back(speedup_text(row.speedup.value));
    table.add_row(std::move(cells));
  }
  return table.text(style);
}

// "0.93 ±0.02" of threads at work together, against as many serial searches at once.
std::string of_threads(const SpeedupTable& of, const Style& style) {
  Table table;
  table.add_column("searcher", Table::Align::left);
  for (const char* const heading :
       {"\nms", "speed-up", "more\nvisits", "of as many\nserial searches", "predicted\nby simulation"}) {
    table.add_column(heading, Table::Align::right);
  }
  for (const SpeedupOfSearcher& one : of.searchers) {
    for (const SpeedupRow& row : one.rows) {
      const double serial_work = static_cast<double>(row.work) - static_cast<double>(row.overhead);
      table.add_row({std::string(one.searcher->info->id), fmt::format("{:.1f}", static_cast<double>(row.time) / 1e6),
                     ratio_text(row.speedup), share(static_cast<double>(row.overhead), serial_work),
                     row.real ? ratio_text(row.real->throughput) : "",
                     row.real ? fmt::format("{:.2f}", row.real->predicted) : ""});
    }
  }
  return table.text(style);
}

std::string losses(const SpeedupTable& of, const SpeedupOfSearcher& one, const Style& style) {
  Table table;
  for (const char* const heading : {"P", "speed-up", "over best\nserial", "efficiency", "search\noverhead", "idle",
                                    "commu-\nnication", "critical\npath, sum", "bound", "time of\nC + W/P"}) {
    table.add_column(heading, Table::Align::right);
  }
  for (const SpeedupRow& row : one.rows) {
    const double all = static_cast<double>(row.processors) * static_cast<double>(row.time);
    // No schedule of this work takes less time than its longest chain, nor than an equal share of it.
    const double least =
        std::max(static_cast<double>(row.critical_path), static_cast<double>(row.work) / row.processors);
    table.add_row({std::to_string(row.processors), ratio_text(row.speedup),
                   speedup_text(speedup_over_best_serial(of, row)), fmt::format("{:.1f}%", 100 * row.efficiency()),
                   share(static_cast<double>(row.overhead), all), share(static_cast<double>(row.idle), all),
                   share(static_cast<double>(row.communication), all), si(static_cast<double>(row.critical_path)),
                   fmt::format("{:.1f}", static_cast<double>(row.serial_time) / least),
                   fmt::format("{:.2f}", row.of_greedy_bound())});
  }
  return fmt::format("{}, against {}\n", one.searcher->info->id,
                     one.searcher->serial != nullptr ? one.searcher->serial->id : "its own search on one processor") +
         table.text(style);
}

std::string ratio_lines(const SpeedupReport& report) {
  RatioLegend ratios;
  for (const SpeedupOfSearcher& one : report.tables.front().searchers) {
    for (const SpeedupRow& row : one.rows) ratios.see(row.speedup);
  }
  return fmt::format("{}", fmt::join(ratios.lines(), " "));
}

std::string heading_of(const SpeedupTable& table, const SpeedupOptions& options) {
  const std::string trees = fmt::format("{}, {}, seed {}", table.workload, counted(table.trees, "tree"), options.seed);
  if (options.setup.real_threads) {
    return fmt::format("{}; {}, grain {}", trees, counted(options.processors.front(), "thread"),
                       counted(static_cast<std::uint64_t>(table.grain), "ply", "plies"));
  }
  const CostModel& costs = options.setup.costs;
  return fmt::format("{}; simulated: a visit costs {}, a leaf {}, a table access {}, a message {}; grain {}", trees,
                     costs.interior, costs.leaf, costs.access, table.latency,
                     counted(static_cast<std::uint64_t>(table.grain), "ply", "plies"));
}

// Which searcher takes the least time: one table in each row, one number of processors in each column. Searchers have letters, so that
// the cells are narrow. A twin that is slow on one processor gives its searcher a great speed-up and no victory.
std::string fastest(const SpeedupReport& report, const Style& style) {
  const SpeedupOptions& options = report.options;
  const auto letter = [](std::size_t searcher) { return static_cast<char>('a' + searcher); };
  std::vector<bool> wins(options.searchers.size());
  Table table;
  table.add_column("fastest with P =", Table::Align::left);
  for (const unsigned count : options.processors) table.add_column(std::to_string(count), Table::Align::right);
  for (const SpeedupTable& of : report.tables) {
    std::string name = of.workload;
    if (options.latencies.size() > 1) name += fmt::format(" latency {}", of.latency);
    if (options.grains.size() > 1) name += fmt::format(" grain {}", of.grain);
    std::vector<std::string> cells{std::move(name)};
    for (std::size_t row = 0; row < options.processors.size(); ++row) {
      const auto time_of = [&](const SpeedupOfSearcher& one) { return one.rows[row].time; };
      const auto best = std::ranges::min_element(of.searchers, {}, time_of);
      const auto place = static_cast<std::size_t>(best - of.searchers.begin());
      wins[place] = true;
      cells.push_back(fmt::format("{} {}", letter(place), speedup_text(speedup_over_best_serial(of, best->rows[row]))));
    }
    table.add_row(std::move(cells));
  }
  std::string text = table.text(style) + "\n";
  for (std::size_t i = 0; i < wins.size(); ++i) {
    if (wins[i]) text += fmt::format("{}  {}\n", letter(i), options.searchers[i]->info->id);
  }
  return text + "\n" +
         wrapped(
             "The least time, whatever the searcher takes alone, and the speed-up over the fastest serial search of "
             "these trees. "
             "The tables above have the speed-ups over a searcher's own serial twin.",
             style.width, 0);
}

}  // namespace

std::string speedups_text(const SpeedupReport& report, const Style& style) {
  const SpeedupOptions& options = report.options;
  const bool is_real = options.setup.real_threads;
  std::string text;
  for (const SpeedupTable& table : report.tables) {
    if (!text.empty()) text += '\n';
    text += labelled("", 0, heading_of(table, options), style.width) + "\n";
    text += is_real ? of_threads(table, style) : overview(table, options.processors, style);
  }
  if (report.tables.size() > 1 && !is_real) text += "\n" + fastest(report, style);
  for (const std::string& wrong : report.wrong) text += "\nWRONG: " + wrong;
  if (!report.wrong.empty()) text += '\n';
  return highlighted(text, style);
}

std::string to_text(const SpeedupReport& report, const Style& style) {
  std::string text = speedups_text(report, style);
  if (report.options.setup.real_threads) {
    text += "\n" + labelled("", 0,
                            "ms: of all trees; of each, the fastest of three rounds counts, unless it takes long. "
                            "Speed-up: against the "
                            "serial twin alone. The next to last column: trees searched by the threads together in "
                            "the time in which as many serial searches at once search one each, divided by the "
                            "number of threads. The last one: the same on simulated processors whose nodes cost what "
                            "they cost here.",
                            style.width);
  } else if (report.tables.size() == 1) {
    text +=
        "\n" + labelled("", 0,
                        "The time of all processors, P T_P, is the serial search, what was searched beyond it, idle "
                        "time and messages; the shares below are of P T_P. Critical path: the sum over the trees. "
                        "Bound: the speed-up that the critical path and the work allow. Time of C + W/P: the time "
                        "divided by critical path "
                        "plus work / P; at most 1 if messages are free and no processor is idle while there is work "
                        "for it. Over best serial: against the fastest "
                        "of the serial searches of these trees. " +
                            ratio_lines(report),
                        style.width);
    for (const SpeedupOfSearcher& one : report.tables.front().searchers) {
      text += "\n" + highlighted(losses(report.tables.front(), one, style), style);
    }
  }
  return text;
}

}  // namespace pvslab
