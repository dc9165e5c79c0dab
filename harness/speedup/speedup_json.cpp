// Speed-ups as JSON, with their schema from one description, and as CSV.
#include <fmt/format.h>

#include <optional>
#include <string>

#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/machine.hpp"
#include "harness/speedup/cost_fit.hpp"
#include "harness/speedup/speedup.hpp"

namespace pvslab {
namespace {

constexpr Presence of_its_form = Presence::of_its_form;

void describe_costs(Fields& fields, const CostModel& costs) {
  const auto nanoseconds = [&](const char* name, std::uint32_t units) {
    fields.value(name, units / cost_units_of_nanosecond, {.least = 0, .is_never_null = true});
  };
  nanoseconds("interior", costs.interior);
  nanoseconds("leaf", costs.leaf);
  nanoseconds("latency", costs.latency);
}

void describe(Fields& fields, const SpeedupRow::Real& real) {
  fields.value(
      "throughput", real.throughput.value,
      {.description = "On threads only, as what follows: trees searched by the threads together in the time in "
                      "which as many serial searches at once search one each, divided by the number of threads.",
       .presence = of_its_form,
       .least = 0,
       .is_never_null = true});
  fields.value("throughput_low", real.throughput.low(), {.presence = of_its_form});
  fields.value("throughput_high", real.throughput.high(), {.presence = of_its_form});
  fields.value("predicted", real.predicted,
               {.description = "The same on simulated processors with the measured costs.",
                .presence = of_its_form,
                .least = 0,
                .is_never_null = true});
  fields.object("measured_costs", [&](Fields& costs) { describe_costs(costs, real.costs); },
                {.description = "Nanoseconds.", .presence = of_its_form});
}

void describe(Fields& fields, const SpeedupRow& row) {
  fields.value("processors", row.processors, {.least = 1});
  fields.value("speedup", row.speedup.value, {.least = 0, .is_never_null = true});
  fields.value(
      "low", row.speedup.low(),
      {.description = "Lower end of the 95% interval; null below 50 trees, and if the speed-up does not vary."});
  fields.value("high", row.speedup.high(), {.description = "Upper end; null where low is."});
  fields.value("least", row.speedup.least, {.description = "Least speed-up of one tree.", .least = 0});
  fields.value("greatest", row.speedup.greatest, {.description = "Greatest speed-up of one tree.", .least = 0});
  fields.value("time", row.time,
               {.description = "T_P, summed over trees: in units of the costs; on threads in nanoseconds."});
  fields.value("serial_time", row.serial_time, {.description = "T_1 of the serial twin."});
  fields.value("work", row.work, {.description = "Visits and table accesses of all processors, at their costs."});
  fields.value("overhead", row.overhead, {.description = "Work beyond that of the twin."});
  fields.value("idle", row.idle);
  fields.value("communication", row.communication);
  fields.value("critical_path", row.critical_path,
               {.description = "The longest chain of dependent work of each tree, summed over the trees."});
  const bool has_bound = row.critical_path != 0 || fields.is_of_schema();
  fields.value(
      "of_greedy_bound", has_bound ? std::optional(row.of_greedy_bound()) : std::nullopt,
      {.description = "T_P divided by critical path + work / P, which a scheduler that leaves no processor idle while "
                      "there is work for it keeps below 1 if messages are free. On simulated machines.",
       .presence = Presence::if_any,
       .least = 0});
  fields.value("abandoned", row.abandoned, {.description = "Visits that ended without a value."});
  fields.value("nodes", row.nodes);
  if (row.real || fields.is_of_schema()) describe(fields, row.real.value_or(SpeedupRow::Real()));
}

void describe(Fields& fields, const SpeedupOfSearcher& one) {
  const SpeedupSubject& searcher = *one.searcher;
  fields.value("searcher", searcher.info->id, {.shared = "searcher"});
  fields.value("serial", searcher.serial != nullptr ? std::optional(searcher.serial->id) : std::nullopt,
               {.description = "The twin. Not there if it has no name of its own.",
                .shared = "searcher",
                .presence = Presence::if_any});
  fields.objects("processors", one.rows, describe, {.least = 1});
}

void describe(Fields& fields, const SpeedupTable& table) {
  fields.value("workload", table.workload, {.shared = "workload"});
  fields.value("trees", table.trees, {.least = 1});
  fields.value("latency", table.latency);
  fields.value("grain", table.grain, {.shared = "count"});
  const auto describe_searcher = [&](Fields& one, std::size_t i) {
    if (i < table.searchers.size()) return describe(one, table.searchers[i]);
    describe(one, SpeedupOfSearcher{.searcher = &speedup_subjects().front(), .rows = {}});
  };
  fields.objects("searchers", table.searchers.size(), describe_searcher, {.least = 1});
}

void describe(Fields& fields, const SpeedupReport& report) {
  const SpeedupOptions& options = report.options;
  const CostModel& costs = options.setup.costs;
  fields.constant("format", 1);
  fields.value("program", "pvslab", {.shared = "program"});
  fields.value("program_version", version(), {.shared = "program_version"});
  fields.value("seed", options.seed, {.shared = "seed"});
  fields.value("machine", options.setup.real_threads ? "threads" : "simulated", {.one_of = "simulated|threads"});
  fields.object("costs", [&](Fields& of_visits) {
    of_visits.value("interior", costs.interior);
    of_visits.value("leaf", costs.leaf);
    of_visits.value("access", costs.access != 0 || fields.is_of_schema() ? std::optional(costs.access) : std::nullopt,
                    {.description = "One access to the table. Not there if it is free.",
                     .shared = "count",
                     .presence = Presence::if_any});
  });
  fields.objects("tables", report.tables, describe,
                 {.description = "One for each workload, latency and grain.", .least = 1});
  fields.values("wrong", report.wrong, {.description = "Searches whose value was not that of the twin."}, {.least = 1});
}

// As RFC 4180 wants it; specs have commas.
std::string quoted(const std::string& text) { return '"' + text + '"'; }

// The shortest text that reads back as the same number.
std::string number(std::optional<double> value) { return value ? fmt::format("{}", *value) : std::string(); }

// What a time of simulated processors is made of; real threads have costs of their own.
std::string simulated_columns(const MachineSetup& setup, const SpeedupRow& row) {
  if (setup.real_threads) return ",,,";
  return fmt::format("{},{},{},{}", setup.costs.interior, setup.costs.leaf, setup.costs.access,
                     row.critical_path != 0 ? number(row.of_greedy_bound()) : std::string());
}

std::string csv_row(const MachineSetup& setup, const SpeedupTable& table, const SpeedupOfSearcher& one,
                    const SpeedupRow& row) {
  const std::string serial(one.searcher->serial != nullptr ? one.searcher->serial->id : std::string_view());
  const auto real = [&](auto&& figure) { return row.real ? number(figure(*row.real)) : std::string(); };
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n",
                     quoted(table.workload), table.trees, table.latency, table.grain, one.searcher->info->id, serial,
                     row.processors, number(row.speedup.value), number(row.speedup.low()), number(row.speedup.high()),
                     number(row.speedup.least), number(row.speedup.greatest), row.time, row.serial_time, row.work,
                     row.overhead, row.idle, row.communication, row.critical_path, row.abandoned, row.nodes,
                     real([](const SpeedupRow::Real& of) { return of.throughput.value; }),
                     real([](const SpeedupRow::Real& of) { return of.predicted; }), simulated_columns(setup, row));
}

}  // namespace

std::string to_csv(const SpeedupReport& report) {
  std::string text =
      "workload,trees,latency,grain,searcher,serial,processors,speedup,low,high,least,greatest,time,serial_time,work,"
      "overhead,idle,communication,critical_path,abandoned,nodes,throughput,predicted,"
      "interior_cost,leaf_cost,access_cost,of_greedy_bound\n";
  for (const SpeedupTable& table : report.tables) {
    for (const SpeedupOfSearcher& one : table.searchers) {
      for (const SpeedupRow& row : one.rows) text += csv_row(report.options.setup, table, one, row);
    }
  }
  return text;
}

std::string to_json(const SpeedupReport& report) {
  return json_document(described_json([&](Fields& fields) { describe(fields, report); }));
}

std::string speedup_schema() {
  const SpeedupReport any;
  return json_document(described_schema("speedup.schema.json", "pvslab speedup --json",
                                        "Speed-ups of parallel searchers. On a simulated machine, processors * time = "
                                        "serial_time + overhead + idle + communication.",
                                        [&](Fields& fields) { describe(fields, any); }));
}

}  // namespace pvslab
