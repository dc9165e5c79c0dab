#include <fmt/format.h>

#include <utility>
#include <vector>

#include "harness/base/json/described.hpp"
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

void describe(Fields& fields, const RatioEstimate& ratio) {
  fields.value("value", ratio.value, {.least = 0, .is_never_null = true});
  fields.value("low", ratio.low());
  fields.value("high", ratio.high());
}

void describe(Fields& fields, const EffectCost& cost) {
  fields.value("nodes", cost.nodes);
  fields.value("microseconds", cost.microseconds);
  fields.value("fault", cost.fault ? Told(printable_lines(*cost.fault)) : Told(std::optional<std::string>()),
               at_least_one);
}

void describe(Fields& fields, const NamedEngine& engine) {
  fields.value("name", engine.name, at_least_one);
  fields.value("command", printable(engine.shown_command()), at_least_one);
  fields.map("options", engine.shown_options(), {.description = "That the user set."});
}

void describe(Fields& fields, const EffectRow& row) {
  constexpr FieldRules ratio{.definition = "ratio",
                             .definition_description = "b / a, with its 95% interval, which takes 50 positions."};
  constexpr FieldRules nodes{.shared = "count", .is_nullable = true};
  fields.value("name", row.name, {.one_of = "all|opening|middle game|endgame"});
  fields.value("positions", row.positions);
  fields.value("nodes_a", row.nodes ? Told(row.nodes_a) : nullptr, nodes);
  fields.value("nodes_b", row.nodes ? Told(row.nodes_b) : nullptr, nodes);
  fields.object("nodes_ratio", row.nodes, describe, ratio);
  fields.object("time_ratio", row.time, describe, ratio);
}

void describe(Fields& fields, const EffectPosition& one) {
  constexpr FieldRules cost{.definition = "cost",
                            .definition_description = "What is null was not told, or the depth was not reached."};
  const AskedPosition none;
  const AskedPosition& position = one.position != nullptr ? *one.position : none;
  fields.value("line", position.line);
  fields.value("position", position.text(), at_least_one);
  fields.value("phase", to_text(phase_of(position.end())), {.one_of = "opening|middle game|endgame"});
  fields.object(
      "a", [&](Fields& a) { describe(a, one.a); }, cost);
  fields.object(
      "b", [&](Fields& b) { describe(b, one.b); }, cost);
}

void describe(Fields& fields, const EffectPlan& plan, const EffectResult& result) {
  constexpr FieldRules side{.definition = "side"};
  fields.added_by_others("partial", {.shared = "partial"});
  fields.value("positions_of", printable(plan.positions.source), at_least_one);
  fields.object(
      "a", [&](Fields& a) { describe(a, plan.a); }, side);
  fields.object(
      "b", [&](Fields& b) { describe(b, plan.b); }, side);
  fields.value("depth", plan.depth, {.least = 1});
  fields.value("complete", result.is_complete());
  fields.objects("rows", result.rows(), describe, {}, {.definition = "row"});
  fields.objects("positions", result.positions, describe, {}, {.definition = "position"});
  fields.value("go", plan.go.empty() ? std::nullopt : std::optional(plan.go),
               {.description = "Further words of each `go`; absent if none were given.",
                .presence = Presence::if_any,
                .least = 1});
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
  const std::size_t answered = result.rows().front().positions;
  if (answered < fewest_trees_of_an_interval) {
    note(fmt::format("an interval takes {}, and there {}", counted(fewest_trees_of_an_interval, "position"),
                     answered == 1 ? "is one" : fmt::format("are {}", answered)));
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
    note(fmt::format("not asked: {} of {}", result.planned - result.positions.size(),
                     counted(result.planned, "position")));
  for (const EffectPosition& one : result.positions) {
    for (const auto& [engine, cost] : {std::pair{&plan.a, &one.a}, std::pair{&plan.b, &one.b}}) {
      if (cost->fault)
        text += fmt::format("NO ANSWER from {} on line {}, which is in no figure: {}\n{}", engine->name,
                            one.position->line, *cost->fault, cost->dialogue);
    }
  }
  return text + wrapped(
                    "Nodes of one engine are comparable with nodes of the same engine: engines count differently. "
                    "Fewer nodes are not more strength.",
                    style.width, 2);
}

std::string to_json_text(const EffectPlan& plan, const EffectResult& result) {
  return json_document(described_json([&](Fields& fields) { describe(fields, plan, result); }));
}

std::string effect_schema() {
  return json_document(described_schema("effect.schema.json", "pvslab effect --json",
                                        "Nodes and time to a depth of two sides on the same positions.",
                                        [](Fields& fields) { describe(fields, EffectPlan(), EffectResult()); }));
}

}  // namespace pvslab
