#include "harness/measure/results/cost_matrix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "harness/base/json/json_text.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/measure/results/workload_names.hpp"

namespace pvslab {
namespace {

using State = CostCell::State;

std::vector<CostMatrix::Workload> workloads_of(const Results& results) {
  std::vector<CostMatrix::Workload> workloads;
  for (const Comparison& one : results.comparisons) {
    if (std::ranges::find(workloads, one.workload, &CostMatrix::Workload::workload) != workloads.end()) continue;
    workloads.push_back({one.workload, one.spec, {}, one.trees});
  }
  std::vector<std::string> specs;
  for (const auto& workload : workloads) specs.push_back(workload.workload);
  const std::vector<std::string> names = short_workload_names(specs);
  for (std::size_t i = 0; i < names.size(); ++i) workloads[i].name = names[i];
  return workloads;
}

// In the order of the catalogue; those that it does not know come last, in the order of the results.
std::vector<std::string> searchers_of(const Results& results) {
  std::vector<std::string> found;
  for (const Comparison& one : results.comparisons) {
    if (std::ranges::find(found, one.searcher) == found.end()) found.push_back(one.searcher);
  }
  std::map<std::pair<std::size_t, std::size_t>, std::string> ordered;
  for (std::size_t i = 0; i < found.size(); ++i) {
    ordered[{find_searcher(found[i]).value_or(std::numeric_limits<std::size_t>::max()), i}] = found[i];
  }
  std::vector<std::string> searchers;
  for (auto& [place, id] : ordered) searchers.push_back(std::move(id));
  return searchers;
}

const Comparison* find(const Results& results, std::string_view searcher, std::string_view workload) {
  const auto is_it = [&](const Comparison& one) { return one.searcher == searcher && one.workload == workload; };
  const auto found = std::ranges::find_if(results.comparisons, is_it);
  return found == results.comparisons.end() ? nullptr : &*found;
}

CostCell missing_cell(const Results& results, std::string_view searcher, std::string_view workload) {
  for (const LeftOut& out : results.left_out) {
    if (out.searcher != searcher || out.workload != workload) continue;
    return {.state = State::left_out,
            .reason = fmt::format("a whole tree has about {} nodes", si(out.whole_tree_nodes))};
  }
  return {.state = State::not_run, .reason = "it did not run"};
}

CostCell cell_of(const Comparison& one, const Comparison* reference, const RatioMeasure& measure) {
  CostCell cell{.state = State::measured, .nodes = mean_of(one, measure.counter).value_or(Estimate{}).mean};
  if (one.wrong_values != 0) {
    cell.state = State::wrong_value;
    cell.reason = fmt::format("{} of {} values are wrong", grouped(one.wrong_values), grouped(one.trees));
  } else if (reference && reference->wrong_values != 0) {
    cell.state = State::wrong_reference;
    cell.reason = fmt::format("{} returned a wrong value", measure.to);
  } else if (!one.enters_nodes()) {
    cell.state = State::not_run;
    cell.reason = "it entered no node, so that its cost is not known";
  } else if (cell.ratio = ratio_of(one, reference, measure); !cell.ratio) {
    cell.state = State::not_run;
    cell.reason =
        reference == nullptr                    ? fmt::format("{} did not run", measure.to)
        : !mean_of(one, measure.counter)        ? fmt::format("{} does not tell its {}", one.searcher, measure.counter)
        : !mean_of(*reference, measure.counter) ? fmt::format("{} does not tell its {}", measure.to, measure.counter)
                                                : fmt::format("{} has no {}", measure.to, measure.counter);
  }
  return cell;
}

// What a searcher did on each workload; null where it did not run.
using Behaviour = std::vector<const Comparison*>;

Behaviour behaviour_of(const Results& results, const std::vector<CostMatrix::Workload>& workloads,
                       const std::string& searcher) {
  Behaviour behaviour;
  for (const auto& workload : workloads) behaviour.push_back(find(results, searcher, workload.workload));
  return behaviour;
}

bool are_alike(const Behaviour& a, const Behaviour& b) {
  return std::ranges::equal(a, b, [](const Comparison* one, const Comparison* other) {
    if (!one || !other) return one == other;
    return one->counters == other->counters && one->wrong_values == other->wrong_values &&
           one->distinct_leaves == other->distinct_leaves && one->deviation == other->deviation;
  });
}

bool is_unselected(const Behaviour& behaviour) {
  return std::ranges::all_of(behaviour, [](const Comparison* one) { return !one || !one->selected; });
}

CostRow row_of(const Results& results, const CostMatrix& matrix, const std::string& searcher,
               const Behaviour& behaviour) {
  const std::vector<CostMatrix::Workload>& workloads = matrix.workloads;
  CostRow row{.searcher = searcher, .alike = {}, .cells = {}};
  for (std::size_t i = 0; i < workloads.size(); ++i) {
    const std::string& workload = workloads[i].workload;
    row.cells.push_back(behaviour[i]
                            ? cell_of(*behaviour[i], find(results, matrix.measure.to, workload), matrix.measure)
                            : missing_cell(results, searcher, workload));
  }
  return row;
}

OrderedJson cell_json(const CostCell& cell) {
  if (!cell.ratio) return {{"state", name(cell.state)}, {"reason", cell.reason}};
  return {{"state", name(cell.state)},
          {"value", number_or_null(cell.ratio->value)},
          {"low", number_or_null(cell.ratio->low())},
          {"high", number_or_null(cell.ratio->high())},
          {"nodes", number_or_null(cell.nodes)}};
}

}  // namespace

CostMatrix cost_matrix(const Results& results, const RatioMeasure& measure) {
  CostMatrix matrix{.measure = measure, .workloads = workloads_of(results), .rows = {}};
  std::vector<Behaviour> behaviours;  // of the rows
  for (const std::string& searcher : searchers_of(results)) {
    const Behaviour behaviour = behaviour_of(results, matrix.workloads, searcher);
    const auto same = std::ranges::find_if(behaviours, [&](const Behaviour& one) { return are_alike(one, behaviour); });
    const auto place = static_cast<std::size_t>(same - behaviours.begin());
    if (same == behaviours.end()) {
      matrix.rows.push_back(row_of(results, matrix, searcher, behaviour));
      behaviours.push_back(behaviour);
    } else {
      matrix.rows[place].alike.push_back(searcher);
    }
    if (is_unselected(behaviour)) matrix.rows[place].unselected.push_back(searcher);
    if (searcher == measure.to) matrix.rows[place].is_reference = true;
  }
  return matrix;
}

std::string_view name(CostCell::State state) {
  switch (state) {
    case State::measured: return "measured";
    case State::left_out: return "left out";
    case State::wrong_value: return "wrong value";
    case State::wrong_reference: return "wrong reference";
    case State::not_run: return "not run";
  }
  return "";
}

nlohmann::ordered_json to_json(const CostMatrix& matrix) {
  OrderedJson json{{"reference", matrix.measure.to}};
  if (matrix.measure.counter != RatioMeasure{}.counter) json["counter"] = matrix.measure.counter;
  json["workloads"] = OrderedJson::array();
  json["rows"] = OrderedJson::array();
  for (const auto& one : matrix.workloads) {
    json["workloads"].push_back(
        {{"workload", one.workload}, {"spec", one.spec}, {"name", one.name}, {"trees", one.trees}});
  }
  for (const CostRow& row : matrix.rows) {
    OrderedJson cells = OrderedJson::array();
    for (const CostCell& cell : row.cells) cells.push_back(cell_json(cell));
    json["rows"].push_back({{"searcher", row.searcher},
                            {"alike", row.alike},
                            {"unselected", row.unselected},
                            {"reference", row.is_reference},
                            {"cells", std::move(cells)}});
  }
  return json;
}

}  // namespace pvslab
