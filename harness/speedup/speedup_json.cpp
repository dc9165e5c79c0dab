#include <fmt/format.h>

#include <optional>
#include <string>

#include "harness/base/json/json_text.hpp"
#include "harness/base/machine.hpp"
#include "harness/speedup/cost_fit.hpp"
#include "harness/speedup/speedup.hpp"

namespace pvslab {
namespace {

using Json = OrderedJson;

Json row_json(const SpeedupRow& row) {
  Json json{{"processors", row.processors},
            {"speedup", number_or_null(row.speedup.value)},
            {"low", number_or_null(row.speedup.low())},
            {"high", number_or_null(row.speedup.high())},
            {"least", number_or_null(row.speedup.least)},
            {"greatest", number_or_null(row.speedup.greatest)},
            {"time", row.time},
            {"serial_time", row.serial_time},
            {"work", row.work},
            {"overhead", row.overhead},
            {"idle", row.idle},
            {"communication", row.communication},
            {"critical_path", row.critical_path},
            {"abandoned", row.abandoned},
            {"nodes", row.nodes}};
  if (!row.real) return json;
  const auto nanoseconds = [](std::uint32_t units) { return units / cost_units_of_nanosecond; };
  const RatioEstimate& throughput = row.real->throughput;
  json["throughput"] = number_or_null(throughput.value);
  json["throughput_low"] = number_or_null(throughput.low());
  json["throughput_high"] = number_or_null(throughput.high());
  json["predicted"] = number_or_null(row.real->predicted);
  json["measured_costs"] = {{"interior", nanoseconds(row.real->costs.interior)},
                            {"leaf", nanoseconds(row.real->costs.leaf)},
                            {"latency", nanoseconds(row.real->costs.latency)}};
  return json;
}

Json searcher_json(const SpeedupOfSearcher& one) {
  Json rows = Json::array();
  for (const SpeedupRow& row : one.rows) rows.push_back(row_json(row));
  Json json{{"searcher", one.searcher->info->id}};
  if (one.searcher->serial != nullptr) json["serial"] = one.searcher->serial->id;
  json["processors"] = std::move(rows);
  return json;
}

// As RFC 4180 wants it; specs have commas.
std::string quoted(const std::string& text) { return '"' + text + '"'; }

// The shortest text that reads back as the same number.
std::string number(std::optional<double> value) { return value ? fmt::format("{}", *value) : std::string(); }

std::string csv_row(const SpeedupTable& table, const SpeedupOfSearcher& one, const SpeedupRow& row) {
  const std::string serial(one.searcher->serial != nullptr ? one.searcher->serial->id : std::string_view());
  const auto real = [&](auto&& figure) { return row.real ? number(figure(*row.real)) : std::string(); };
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", quoted(table.workload),
                     table.trees, table.latency, table.grain, one.searcher->info->id, serial, row.processors,
                     number(row.speedup.value), number(row.speedup.low()), number(row.speedup.high()),
                     number(row.speedup.least), number(row.speedup.greatest), row.time, row.serial_time, row.work,
                     row.overhead, row.idle, row.communication, row.critical_path, row.abandoned, row.nodes,
                     real([](const SpeedupRow::Real& of) { return of.throughput.value; }),
                     real([](const SpeedupRow::Real& of) { return of.predicted; }));
}

}  // namespace

std::string to_csv(const SpeedupReport& report) {
  std::string text =
      "workload,trees,latency,grain,searcher,serial,processors,speedup,low,high,least,greatest,time,serial_time,work,"
      "overhead,idle,communication,critical_path,abandoned,nodes,throughput,predicted\n";
  for (const SpeedupTable& table : report.tables) {
    for (const SpeedupOfSearcher& one : table.searchers) {
      for (const SpeedupRow& row : one.rows) text += csv_row(table, one, row);
    }
  }
  return text;
}

std::string to_json(const SpeedupReport& report) {
  const SpeedupOptions& options = report.options;
  const CostModel& costs = options.setup.costs;
  Json json{{"format", 1},
            {"program", "pvslab"},
            {"program_version", version()},
            {"seed", options.seed},
            {"machine", options.setup.real_threads ? "threads" : "simulated"},
            {"costs", {{"interior", costs.interior}, {"leaf", costs.leaf}}}};
  json["tables"] = Json::array();
  for (const SpeedupTable& table : report.tables) {
    Json searchers = Json::array();
    for (const SpeedupOfSearcher& one : table.searchers) searchers.push_back(searcher_json(one));
    json["tables"].push_back({{"workload", table.workload},
                              {"trees", table.trees},
                              {"latency", table.latency},
                              {"grain", table.grain},
                              {"searchers", std::move(searchers)}});
  }
  json["wrong"] = report.wrong;
  return json_document(json);
}

}  // namespace pvslab
