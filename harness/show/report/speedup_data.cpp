// speedup.json as the page reads it: the document itself, and the command that writes it again. The document has its settings
// but not the words that set them.
#include <algorithm>
#include <string>
#include <vector>

#include "harness/base/json/json_text.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/show/report/report_parts.hpp"
#include "harness/speedup/speedup.hpp"

namespace pvslab::report {
namespace {

using Texts = std::vector<std::string>;

void add_once(Texts& texts, std::string text) {
  if (std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
}

std::string joined(const Texts& texts) {
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : ",") + text;
  return all;
}

// "1..1024" for the powers of two, else "1,3,7".
std::string processors_text(const OrderedJson& rows) {
  Texts counts;
  bool doubles = rows.size() > 2;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto count = rows[i].at("processors").get<std::uint64_t>();
    doubles = doubles && count == std::uint64_t{1} << i;
    counts.push_back(std::to_string(count));
  }
  return doubles ? "1.." + counts.back() : joined(counts);
}

// What the tables were measured on, each value once and in order.
struct Asked {
  Texts workloads, latencies, grains, searchers;
  std::uint64_t trees = 0;  // a workload with fewer has all of its own

  explicit Asked(const OrderedJson& tables) {
    for (const OrderedJson& table : tables) {
      trees = std::max(trees, table.at("trees").get<std::uint64_t>());
      add_once(workloads, table.at("workload").get<std::string>());
      add_once(latencies, std::to_string(table.at("latency").get<std::uint64_t>()));
      add_once(grains, std::to_string(table.at("grain").get<std::uint64_t>()));
      for (const OrderedJson& one : table.at("searchers")) add_once(searchers, one.at("searcher").get<std::string>());
    }
  }

  [[nodiscard]] bool is_every_searcher() const {
    return searchers.size() == speedup_subjects().size() &&
           std::ranges::all_of(speedup_subjects(), [&](const SpeedupSubject& known) {
             return std::ranges::find(searchers, known.info->id) != searchers.end();
           });
  }
};

std::string command_of(const OrderedJson& document, const std::filesystem::path& file) {
  const OrderedJson& tables = document.at("tables");
  const Asked asked(tables);
  const OrderedJson& rows = tables.at(0).at("searchers").at(0).at("processors");
  std::string command = "pvslab speedup";
  const auto add = [&](const std::string& option, const std::string& value) {
    command += " " + option + " " + shell_quoted(value);
  };
  const bool is_real = document.at("machine").get<std::string>() == "threads";
  if (is_real) {
    add("--search-threads", std::to_string(rows.at(0).at("processors").get<std::uint64_t>()));
  } else {
    add("--processors", processors_text(rows));
  }
  for (const std::string& workload : asked.workloads) add("--workload", workload);
  add("--trees", std::to_string(asked.trees));
  add("--seed", std::to_string(document.at("seed").get<std::uint64_t>()));
  if (!is_real) {
    const OrderedJson& costs = document.at("costs");
    std::vector<std::string> given;
    for (const char* const of : {"interior", "leaf", "access"}) {
      if (costs.contains(of)) given.push_back(std::to_string(costs.at(of).get<std::uint64_t>()));
    }
    add("--costs", joined(given));
    add("--latency", joined(asked.latencies));
  }
  add("--grain", joined(asked.grains));
  if (!asked.is_every_searcher()) {
    for (const std::string& searcher : asked.searchers) add("--searcher", searcher);
  }
  add("--json", file.string());
  return command;
}

}  // namespace

OrderedJson speedup_data(OrderedJson document, const std::filesystem::path& file) {
  document["command"] = command_of(document, file);
  return document;
}

}  // namespace pvslab::report
