#include "harness/speedup/simulator_speed.hpp"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "harness/base/statistics/median.hpp"
#include "harness/base/stopwatch.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/speedup/speedup_subject.hpp"

namespace pvslab {
namespace {

constexpr std::array processors{1U, 32U, 1024U};
constexpr const char* workload_spec = "ordered:b=20,d=6";

// Visits and evaluations of all processors, in millions per second.
double events_per_second(const SpeedupSubject& searcher, const SpeedupCase& of, unsigned count) {
  constexpr int repetitions = 10;
  std::uint64_t events = 0;
  const Stopwatch watch;
  for (int i = 0; i < repetitions; ++i) events += searcher.measure(of, {.processors = count, .costs = {}}).work;
  return static_cast<double>(events) / watch.seconds() / 1e6;
}

}  // namespace

std::optional<std::string> simulator_speed_text(int rounds, const std::function<bool()>& stop, const Style& style) {
  const std::vector<std::string> patterns{"young-brothers-wait"};
  const SpeedupSubject& searcher = *select_speedup_subjects(patterns).front();
  const SpeedupWorkload workload(workload_spec);
  std::array<std::vector<double>, processors.size()> speeds;
  std::array<std::vector<double>, processors.size()> ratios;
  for (int round = 0; round < rounds; ++round) {
    if (stop()) return std::nullopt;
    const SpeedupCase of = workload.make_case(1, static_cast<std::uint64_t>(round));
    for (std::size_t i = 0; i < processors.size(); ++i) {
      speeds[i].push_back(events_per_second(searcher, of, processors[i]));
      ratios[i].push_back(speeds[i].back() / speeds[0].back());
    }
  }
  Table table;
  for (const char* const heading : {"simulated\nprocessors", "million node\nevents/s", "ratio to one\nprocessor"}) {
    table.add_column(heading, Table::Align::right);
  }
  for (std::size_t i = 0; i < processors.size(); ++i) {
    table.add_row({std::to_string(processors[i]), fmt::format("{:.1f}", median(speeds[i])),
                   fmt::format("{:.2f}", median(ratios[i]))});
  }
  return fmt::format("{}, {}, {}, one thread\n\n{}", workload.name(), searcher.info->id,
                     counted(static_cast<std::uint64_t>(rounds), "round"), table.text(style));
}

}  // namespace pvslab
