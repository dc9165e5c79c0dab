#include "harness/measure/results/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <span>
#include <utility>

#include "harness/base/machine.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/bind/cases/computed_score.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/may_return.hpp"
#include "harness/bind/search/violated_clauses.hpp"
#include "harness/bind/workloads/yardstick.hpp"
#include "harness/program/program.hpp"

namespace pvslab {
namespace {

// All records of one searcher on one workload, concatenated.
struct Column {
  std::vector<Score> values;                                 // for each tree
  std::vector<std::uint64_t> nodes;                          // likewise
  std::map<CountNumber, std::vector<std::uint64_t>> counts;  // likewise, but the nodes
  std::array<Moments, counter_fields.size()> counters{};
  std::uint64_t cpu_nanoseconds = 0;
  std::uint64_t lost_entries = 0;

  [[nodiscard]] const std::vector<std::uint64_t>& of_trees(CountNumber count) const {
    return count == nodes_number ? nodes : counts.at(count);
  }
};

using Columns = std::map<std::size_t, Column>;  // by searcher

std::vector<Columns> columns_of(const Plan& plan, const std::vector<CellRecord>& records) {
  std::vector<Columns> result(plan.workloads.size());
  for (const CellRecord& record : records) {
    Column& column = result[record.workload][record.searcher];
    column.values.insert(column.values.end(), record.values.begin(), record.values.end());
    column.nodes.insert(column.nodes.end(), record.nodes.begin(), record.nodes.end());
    for (const auto& [count, of_trees] : record.counts) {
      column.counts[count].insert(column.counts[count].end(), of_trees.begin(), of_trees.end());
    }
    for (std::size_t i = 0; i < counter_fields.size(); ++i) column.counters[i] += record.counters[i];
    column.cpu_nanoseconds += record.times.cpu_nanoseconds;
    column.lost_entries += record.lost_entries;
  }
  return result;
}

// The value that every searcher must return on a tree, and its source.
struct Truth {
  Score value;
  std::string source;
  std::optional<Score> refuted = {};  // the wrong score in the file
};

// Whether a searcher that promises something of this window may return that value.
bool may_return_in(const AskedFigures& asked, const SearcherInfo& info, Score score, Score returned) {
  if (!asked.window) return may_return(info.contract, score, returned);
  const Contract broken = violated(info.rule, *asked.window, score, returned);
  return std::ranges::none_of(std::array{Clause::window, Clause::fail_soft, Clause::fail_hard},
                              [&](Clause clause) { return info.contract.contains(clause) && broken.contains(clause); });
}

bool any_is_wrong(const AskedFigures& asked, const Columns& columns, std::uint64_t index, Score value) {
  return std::ranges::any_of(columns, [&](const auto& entry) {
    return !may_return_in(asked, *searcher_infos()[entry.first], value, entry.second.values[index]);
  });
}

// A published score is checked by a search of ours only if some searcher does not find it.
Truth known_truth(const AskedFigures& asked, const PlannedWorkload& planned, const Columns& columns,
                  std::uint64_t index, const Case& one, Score known) {
  const bool is_in_doubt = !planned.workload->place_of(index).empty() && any_is_wrong(asked, columns, index, known);
  const auto refutation = is_in_doubt ? refutation_of(known, one) : std::nullopt;
  if (refutation) return {refutation->score, refutation->by, known};
  return {known, "known value"};
}

// Without minimax in the run the searcher alpha-beta is believed, unless somebody disagrees and the yardstick, which shares
// no code with it, does so too. Otherwise a fault of alpha-beta would be everybody else's. If nobody could disagree, the yardstick
// is asked.
Truth searched_truth(const Columns& columns, std::size_t authority, bool is_alone, std::uint64_t index,
                     const Case& one) {
  const Score believed = columns.at(authority).values[index];
  const std::string id(searcher_infos()[authority]->id);
  if (id != yardstick_id || (!is_alone && !any_is_wrong({}, columns, index, believed))) return {believed, id};
  const Score independent = one.yardstick();
  return independent == believed ? Truth{believed, id} : Truth{independent, yardstick::name};
}

// In a window alpha-beta finds the score or the side on which it lies. If nobody disagrees about that, any score of that side will
// do; else the score is searched for.
Truth windowed_truth(const AskedFigures& asked, const Columns& columns, bool is_alone, std::uint64_t index,
                     const Case& one) {
  const Score believed = columns.at(find_searcher(yardstick_id).value()).values[index];
  const Score side = believed <= asked.window->alpha  ? -Score::infinity()
                     : believed >= asked.window->beta ? Score::infinity()
                                                      : believed;
  if (!is_alone && !any_is_wrong(asked, columns, index, side)) return {side, std::string(yardstick_id)};
  return {one.yardstick(), yardstick::name};
}

// Whether no other searcher could disagree with this one.
bool is_alone(const AskedFigures& asked, const Columns& columns, std::size_t authority) {
  return std::ranges::none_of(columns, [&](const auto& entry) {
    const Contract& contract = searcher_infos()[entry.first]->contract;
    const auto promises = [&](Clause clause) { return contract.contains(clause); };
    return entry.first != authority &&
           (asked.window
                ? std::ranges::any_of(std::array{Clause::window, Clause::fail_soft, Clause::fail_hard}, promises)
                : promises(Clause::root));
  });
}

// The values of a searcher that is alone are compared with those of the yardstick while it visits no more nodes than these.
constexpr std::uint64_t most_nodes_searched_again = 5'000'000;

std::vector<Truth> truths_of(const Plan& plan, const PlannedWorkload& planned, const Columns& columns,
                             std::vector<std::string>& notes) {
  const auto minimax = find_searcher("minimax");
  const bool has_minimax = minimax && columns.contains(*minimax);
  const std::size_t authority = has_minimax ? *minimax : find_searcher(yardstick_id).value();
  const bool is_searched_again = is_alone(plan.asked, columns, authority);
  std::uint64_t nodes = 0;
  std::uint64_t unchecked = 0;
  std::vector<Truth> result;
  for (std::uint64_t index = 0; index < planned.trees; ++index) {
    const auto one = planned.workload->make_case(plan.seed, index);
    if (const auto known = one->known_value()) {
      result.push_back(known_truth(plan.asked, planned, columns, index, *one, *known));
      continue;
    }
    nodes += columns.at(authority).nodes[index];
    const bool again = is_searched_again && nodes <= most_nodes_searched_again;
    unchecked += is_searched_again && !again;
    result.push_back(plan.asked.window ? windowed_truth(plan.asked, columns, again, index, *one)
                                       : searched_truth(columns, authority, again, index, *one));
  }
  if (unchecked != 0) {
    notes.push_back(fmt::format(
        "{} on {}: no other searcher ran, and the values of {} of {} were not checked; add one, such as --searcher "
        "negascout",
        searcher_infos()[authority]->id, planned.name(), grouped(unchecked), counted(planned.trees, "tree")));
  }
  return result;
}

Comparison::Deviation deviation_of(const std::vector<Score>& values, const std::vector<Truth>& truths) {
  Comparison::Deviation deviation;
  Uint128 sum = 0;
  for (std::size_t index = 0; index < values.size(); ++index) {
    const std::int64_t difference = std::int64_t{values[index].value()} - truths[index].value.value();
    const auto off = static_cast<std::uint64_t>(std::abs(difference));
    if (off == 0) continue;
    ++deviation.trees;
    sum += off;
    deviation.most = std::max(deviation.most, off);
  }
  if (deviation.trees != 0) {
    deviation.mean = static_cast<double>(static_cast<long double>(sum) / static_cast<long double>(deviation.trees));
  }
  return deviation;
}

// Includes the searcher whose value is trusted: without it, no value would be found wrong. The searcher alpha-beta always
// runs; if the yardstick says that it is wrong, a second searcher has to disagree with it.
std::string reproducing_command(const Plan& plan, const PlannedWorkload& planned, std::string_view id,
                                std::uint64_t index, std::string_view truth) {
  std::vector<std::string> words{"pvslab",     "compare",
                                 "--workload", planned.name(),
                                 "--seed",     std::to_string(plan.seed),
                                 "--trees",    std::to_string(index + 1),
                                 "--searcher", std::string(id)};
  if (plan.asked.window) words.insert(words.end(), {"--window", to_token(*plan.asked.window)});
  if (find_searcher(truth) && truth != yardstick_id) words.insert(words.end(), {"--searcher", std::string(truth)});
  if (truth == yardstick::name && !plan.asked.window) words.insert(words.end(), {"--searcher", "minimax"});
  return shell_command(words);
}

// Whether there is a source for this count of a searcher: a program that lists no visits tells its nodes alone.
bool is_told(std::size_t searcher, CountNumber count) {
  const Program* const program = program_of(*searcher_infos()[searcher]);
  return count == nodes_number || program == nullptr || !program->reports_its_own_counts();
}

// Nothing if the other searcher did not run, or has none of these on any tree, or if one of them does not tell this count.
std::optional<RatioEstimate> ratio_of(const Columns& columns, std::size_t searcher, std::size_t to, CountNumber count) {
  const auto other = columns.find(to);
  if (other == columns.end() || !is_told(searcher, count) || !is_told(to, count)) return std::nullopt;
  const std::vector<std::uint64_t>& x = other->second.of_trees(count);
  if (std::ranges::all_of(x, [](std::uint64_t one) { return one == 0; })) return std::nullopt;
  return paired_ratio(columns.at(searcher).of_trees(count), x);
}

std::vector<AskedRatio> asked_ratios_of(const AskedFigures& asked, std::size_t searcher, const Columns& columns) {
  if (!asked.has_ratios()) return {};
  const std::vector<CountNumber> counts = asked.counts.empty() ? std::vector{nodes_number} : asked.counts;
  const std::vector<std::size_t> against =
      asked.against.empty() ? std::vector{find_searcher(yardstick_id).value()} : asked.against;
  std::vector<AskedRatio> ratios;
  for (const CountNumber count : counts) {
    for (const std::size_t to : against) {
      ratios.push_back({std::string(name_of_count(count)), std::string(searcher_infos()[to]->id),
                        ratio_of(columns, searcher, to, count)});
    }
  }
  return ratios;
}

std::optional<Estimate> distinct_leaves_of(const Column& column) {
  const auto counts = column.counts.find(distinct_leaves_number);
  if (counts == column.counts.end()) return std::nullopt;
  Moments moments;
  for (const std::uint64_t leaves : counts->second) moments.add(leaves);
  return Estimate{moments.mean(counts->second.size()), moments.standard_error(counts->second.size())};
}

std::vector<Comparison::TreeNodes> outliers_of(const std::vector<std::uint64_t>& nodes,
                                               const std::vector<std::uint64_t>& to) {
  constexpr std::size_t most_of_an_end = 3;
  std::vector<Comparison::TreeNodes> trees;
  for (std::size_t index = 0; index < nodes.size(); ++index) trees.push_back({index, nodes[index], to[index]});
  const auto is_less = [](const Comparison::TreeNodes& a, const Comparison::TreeNodes& b) {
    const Uint128 left = static_cast<Uint128>(a.nodes) * b.to;
    const Uint128 right = static_cast<Uint128>(b.nodes) * a.to;
    return left != right ? left < right : a.index < b.index;
  };
  std::ranges::sort(trees, is_less);
  if (trees.size() > 2 * most_of_an_end) trees.erase(trees.begin() + most_of_an_end, trees.end() - most_of_an_end);
  return trees;
}

Comparison comparison_of(const AskedFigures& asked, const PlannedWorkload& planned, std::size_t searcher,
                         const Columns& columns) {
  const auto column_of = [&](std::string_view id) -> const Column& { return columns.at(find_searcher(id).value()); };
  const Column& column = columns.at(searcher);
  Comparison comparison;
  comparison.searcher = searcher_infos()[searcher]->id;
  comparison.workload = planned.name();
  comparison.spec = planned.workload->spec();
  comparison.trees = planned.trees;
  comparison.selected = !planned.is_extra(searcher);
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    comparison.counters[i] = is_told(searcher, i) ? Estimate{column.counters[i].mean(planned.trees),
                                                             column.counters[i].standard_error(planned.trees)}
                                                  : unknown_estimate;
  }
  comparison.ratio = paired_ratio(column.nodes, column_of(yardstick_id).nodes);
  if (searcher_infos()[searcher]->rule == CutoffRule::above_beta) {
    comparison.strict_ratio = paired_ratio(column.nodes, column_of(strict_yardstick_id).nodes);
  }
  if (!planned.sweep && !comparison.ratio.is_same_on_every_tree())
    comparison.outliers = outliers_of(column.nodes, column_of(yardstick_id).nodes);
  comparison.asked_ratios = asked_ratios_of(asked, searcher, columns);
  comparison.distinct_leaves = distinct_leaves_of(column);
  if (column.lost_entries != 0) {
    comparison.table = Comparison::TableLoss{
        .mib = planned.workload->table_bytes() >> 20,
        .lost_entries = static_cast<double>(column.lost_entries) / static_cast<double>(planned.trees)};
  }
  const Uint128 cutoffs = column.counters[field_index(&Counters::cutoffs)].sum;
  const Uint128 first = column.counters[field_index(&Counters::first_move_cutoffs)].sum;
  if (cutoffs != 0) {
    comparison.first_move_cutoff_rate =
        static_cast<double>(static_cast<long double>(first) / static_cast<long double>(cutoffs));
  }
  return comparison;
}

Comparison::Times times_of(std::size_t searcher, const Column& column) {
  Comparison::Times times{.cpu_seconds = static_cast<double>(column.cpu_nanoseconds) * 1e-9, .mnodes_per_second = {}};
  const auto nodes = static_cast<double>(column.counters[field_index(&Counters::nodes)].sum);
  // The time of a program is not that of our thread.
  const bool is_ours = program_of(*searcher_infos()[searcher]) == nullptr;
  if (is_ours && column.cpu_nanoseconds != 0) times.mnodes_per_second = nodes * 1e-6 / times.cpu_seconds;
  return times;
}

void add_workload(const Plan& plan, const PlannedWorkload& planned, const Columns& columns, Results& results) {
  const std::vector<Truth> truths = truths_of(plan, planned, columns, results.notes);
  const auto add_violation = [&](std::string_view searcher, std::uint64_t index, Score returned, Score expected,
                                 std::string_view expected_from, bool published_is_wrong) {
    results.violations.push_back({.searcher = std::string(searcher),
                                  .workload = planned.name(),
                                  .seed = plan.seed,
                                  .index = index,
                                  .returned = returned,
                                  .expected = expected,
                                  .expected_from = std::string(expected_from),
                                  .command = reproducing_command(plan, planned, searcher, index, expected_from),
                                  .place = planned.workload->place_of(index),
                                  .published_is_wrong = published_is_wrong,
                                  .window = plan.asked.window ? to_token(*plan.asked.window) : std::string()});
  };
  for (std::uint64_t index = 0; index < planned.trees; ++index) {
    const Truth& truth = truths[index];
    if (truth.refuted) add_violation(truth.source, index, truth.value, *truth.refuted, "published score", true);
  }
  for (const auto& [searcher, column] : columns) {
    const SearcherInfo& info = *searcher_infos()[searcher];
    Comparison comparison = comparison_of(plan.asked, planned, searcher, columns);
    if (!info.contract.contains(Clause::root)) comparison.deviation = deviation_of(column.values, truths);
    for (std::uint64_t index = 0; index < planned.trees; ++index) {
      const Truth& truth = truths[index];
      if (may_return_in(plan.asked, info, truth.value, column.values[index])) continue;
      ++comparison.wrong_values;
      add_violation(info.id, index, column.values[index], truth.value, truth.source, false);
    }
    if (comparison.wrong_values == 0) comparison.times = times_of(searcher, column);
    if (planned.sweep) {
      results.swept.push_back({*planned.sweep, std::move(comparison)});
    } else {
      results.comparisons.push_back(std::move(comparison));
    }
  }
}

}  // namespace

Results results_of(const Plan& plan, const std::vector<CellRecord>& records, std::string command, unsigned threads) {
  Results results;
  results.program_version = version();
  results.name = plan.name;
  results.experiment = canonical_text(plan);
  results.seed = plan.seed;
  if (plan.asked.window) results.window = to_token(*plan.asked.window);
  results.command = std::move(command);
  results.notes = plan.notes;
  results.left_out = plan.left_out;
  results.environment = {threads, compiler_name(), processor_name(), build_name(), std::string(commit())};
  const std::vector<Columns> columns = columns_of(plan, records);
  for (std::size_t i = 0; i < plan.workloads.size(); ++i) add_workload(plan, plan.workloads[i], columns[i], results);
  return results;
}

std::vector<RatioMeasure> measures_of(const Results& results) {
  std::vector<RatioMeasure> measures;
  const std::vector<AskedRatio>* asked = nullptr;
  if (!results.comparisons.empty()) {
    asked = &results.comparisons.front().asked_ratios;
  } else if (!results.swept.empty()) {
    asked = &results.swept.front().comparison.asked_ratios;
  }
  if (asked != nullptr) {
    for (const AskedRatio& one : *asked) measures.push_back({one.counter, one.to});
  }
  if (measures.empty()) measures.emplace_back();
  return measures;
}

std::optional<Estimate> mean_of(const Comparison& one, std::string_view counter) {
  const auto field = std::ranges::find(counter_fields, counter, &CounterField::name);
  if (field == counter_fields.end()) return one.distinct_leaves;
  const Estimate& mean = one.counters[static_cast<std::size_t>(field - counter_fields.begin())];
  return mean.is_known() ? std::optional(mean) : std::nullopt;
}

std::optional<RatioEstimate> ratio_of(const Comparison& one, const Comparison* reference, const RatioMeasure& measure) {
  if (measure == RatioMeasure{}) return one.ratio;
  for (const AskedRatio& asked : one.asked_ratios) {
    if (asked.counter == measure.counter && asked.to == measure.to) return asked.ratio;
  }
  if (reference == nullptr) return std::nullopt;
  const auto mine = mean_of(one, measure.counter);
  const auto its = mean_of(*reference, measure.counter);
  if (!mine || !its || its->mean == 0) return std::nullopt;
  return RatioEstimate{.value = mine->mean / its->mean, .trees = one.trees};
}

std::string text_of(const RatioMeasure& measure) {
  std::string counter = measure.counter;
  std::ranges::replace(counter, '_', ' ');
  return fmt::format("ratio of the mean {} to those of {} on the same trees", counter, measure.to);
}

std::vector<Comparison> table_rows(const Results& results) {
  if (!results.comparisons.empty()) return results.comparisons;
  std::vector<Comparison> rows;
  for (const SweptComparison& one : results.swept) rows.push_back(one.comparison);
  return rows;
}

}  // namespace pvslab
