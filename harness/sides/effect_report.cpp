#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "harness/base/json/json_text.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/sides/effect.hpp"
#include "suites/foreign_text.hpp"

namespace pvslab {
namespace {

constexpr std::size_t most_outliers = 5;

std::string ratio_text(const std::optional<RatioEstimate>& ratio) {
  return ratio ? fmt::format("{:.3f}", ratio->value) : "-";
}

std::string interval_text(const std::optional<RatioEstimate>& ratio) {
  if (!ratio || !ratio->low() || !ratio->high()) return "-";
  return fmt::format("{:.3f} to {:.3f}", *ratio->low(), *ratio->high());
}

std::string table_text(const EffectResult& result, const Style& style) {
  Table table;
  table.add_column("positions", Table::Align::left);
  table.add_column("", Table::Align::right);
  table.add_column("nodes a", Table::Align::right);
  table.add_column("nodes b", Table::Align::right);
  table.add_column("b / a", Table::Align::right);
  table.add_column("95% interval", Table::Align::right);
  table.add_column("time b / a", Table::Align::right);
  table.add_column("95% interval", Table::Align::right);
  for (const EffectRow& row : result.rows()) {
    table.add_row({row.name, grouped(row.positions), row.nodes ? si(static_cast<double>(row.nodes_a)) : "-",
                   row.nodes ? si(static_cast<double>(row.nodes_b)) : "-", ratio_text(row.nodes),
                   interval_text(row.nodes), ratio_text(row.time), interval_text(row.time)});
  }
  return table.text(style);
}

std::string cost_text(const EffectCost& cost) { return cost.nodes ? grouped(*cost.nodes) : "-"; }

OrderedJson json_of_ratio(const std::optional<RatioEstimate>& ratio) {
  if (!ratio) return nullptr;
  return {{"value", number_or_null(ratio->value)},
          {"low", number_or_null(ratio->low())},
          {"high", number_or_null(ratio->high())}};
}

OrderedJson json_of_cost(const EffectCost& cost) {
  OrderedJson json;
  json["nodes"] = cost.nodes ? OrderedJson(*cost.nodes) : OrderedJson(nullptr);
  json["microseconds"] = cost.microseconds ? OrderedJson(*cost.microseconds) : OrderedJson(nullptr);
  json["fault"] = cost.fault ? OrderedJson(printable_lines(*cost.fault)) : OrderedJson(nullptr);
  return json;
}

OrderedJson json_of_engine(const NamedEngine& engine) {
  OrderedJson json{
      {"name", engine.name}, {"command", printable(engine.shown_command())}, {"options", OrderedJson::object()}};
  for (const auto& [name, value] : engine.options.values) json["options"][printable(name)] = printable(value);
  return json;
}

}  // namespace

std::string to_text(const EffectPlan& plan, const EffectResult& result, const Style& style) {
  const auto side = [](const char* letter, const NamedEngine& engine) {
    const std::string name = engine.name == letter ? "" : engine.name + ": ";
    return fmt::format("{} = {}{}\n", letter, name, engine.shown_command());
  };
  std::string text = side("a", plan.a) + side("b", plan.b);
  text += fmt::format("{}, nodes and time to depth {}{}\n\n", plan.positions.source, plan.depth,
                      plan.go.empty() ? "" : fmt::format(", go {}", plan.go));
  text += table_text(result, style);
  const auto outliers = result.outliers(most_outliers);
  if (!outliers.empty()) {
    text += fmt::format("\nfarthest from the ratio of all, by more than a factor of 2 ({} of at most {} shown):\n",
                        outliers.size(), most_outliers);
    for (const EffectPosition* const one : outliers) {
      text += fmt::format("  line {}: {} and {} nodes: {}\n", one->position->line, cost_text(one->a), cost_text(one->b),
                          one->position->text());
    }
  }
  text += "\n";
  const auto note = [&](const std::string& sentence) { text += wrapped("note: " + sentence, style.width, 2); };
  if (result.positions.size() < fewest_trees_of_an_interval) {
    note(fmt::format("an interval takes {}, and there {}", counted(fewest_trees_of_an_interval, "position"),
                     result.positions.size() == 1 ? "is one" : fmt::format("are {}", result.positions.size())));
  }
  if (result.without_nodes() != 0) {
    note(fmt::format("{} in no figure of nodes: a side tells no node count, or did not reach depth {}",
                     counted(result.without_nodes(), "position is", "positions are"), plan.depth));
  }
  if (const auto lost = plan.positions.lost_text()) note(*lost);
  for (const std::string& name : result.without_thread_option) {
    note(fmt::format("{} has no option for threads: if it uses several, it may not repeat itself", name));
  }
  if (!result.is_complete())
    note(fmt::format("{} of {} were not asked", result.planned - result.positions.size(),
                     counted(result.planned, "position")));
  for (const EffectPosition& one : result.positions) {
    for (const auto& [engine, cost] : {std::pair{&plan.a, &one.a}, std::pair{&plan.b, &one.b}}) {
      if (cost->fault)
        text += fmt::format("NO ANSWER from {} on line {}, which is in no figure: {}\n", engine->name,
                            one.position->line, *cost->fault);
    }
  }
  return text + wrapped(
                    "Nodes of one engine are comparable with nodes of the same engine: engines count differently. "
                    "Fewer nodes are not more strength.",
                    style.width, 2);
}

std::string to_json_text(const EffectPlan& plan, const EffectResult& result) {
  OrderedJson json{{"positions_of", printable(plan.positions.source)},
                   {"a", json_of_engine(plan.a)},
                   {"b", json_of_engine(plan.b)},
                   {"depth", plan.depth},
                   {"complete", result.is_complete()},
                   {"rows", OrderedJson::array()},
                   {"positions", OrderedJson::array()}};
  if (!plan.go.empty()) json["go"] = plan.go;
  for (const EffectRow& row : result.rows()) {
    json["rows"].push_back({{"name", row.name},
                            {"positions", row.positions},
                            {"nodes_a", row.nodes ? OrderedJson(row.nodes_a) : OrderedJson(nullptr)},
                            {"nodes_b", row.nodes ? OrderedJson(row.nodes_b) : OrderedJson(nullptr)},
                            {"nodes_ratio", json_of_ratio(row.nodes)},
                            {"time_ratio", json_of_ratio(row.time)}});
  }
  for (const EffectPosition& one : result.positions) {
    json["positions"].push_back({{"line", one.position->line},
                                 {"position", one.position->text()},
                                 {"phase", to_text(phase_of(one.position->end()))},
                                 {"a", json_of_cost(one.a)},
                                 {"b", json_of_cost(one.b)}});
  }
  return json_document(json);
}

}  // namespace pvslab
