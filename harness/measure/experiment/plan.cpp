#include "harness/measure/experiment/plan.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/estimates/planned_search.hpp"
#include "harness/bind/trees/size_warning.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/program/program.hpp"

namespace pvslab {
namespace {

bool is_strict(std::size_t searcher) { return searcher_infos()[searcher]->rule == CutoffRule::above_beta; }

// A rough estimate, good enough to distribute the work.
std::uint64_t estimated_visits(std::size_t searcher, const PlannedWorkload& planned) {
  return planned.searches->visits(searcher, planned.mean_tree_nodes);
}

// A block takes a fraction of a second, and the number of blocks stays small.
std::uint64_t trees_per_block(double whole_tree_nodes) {
  constexpr std::uint64_t visits_per_block = 50'000'000;
  constexpr std::uint64_t most_trees = 64;
  const std::uint64_t visits = usual_visits(planned_nodes(whole_tree_nodes));
  return std::clamp<std::uint64_t>(visits_per_block / visits, 1, most_trees);
}

class Planner {
 public:
  explicit Planner(const Experiment& experiment) : experiment_(experiment) {}

  Plan plan() {
    plan_.name = experiment_.name;
    plan_.seed = experiment_.seed;
    plan_.directory = experiment_.directory;
    plan_.parallel = experiment_.parallel;
    plan_.max_tree_nodes = experiment_.max_tree_nodes;
    plan_.asked = experiment_.asked;
    for (const WorkloadRequest& request : experiment_.workloads) add_workload(request);
    if (!anything_selected_ && !refused_.empty()) throw UsageError(*refused_.begin());
    if (!anything_selected_) {
      throw NothingSelected(
          "every searcher that was selected is left out; select others, or smaller workloads, or name one with "
          "--searcher");
    }
    for (std::size_t i = 0; i < plan_.workloads.size(); ++i) add_cells(i);
    return std::move(plan_);
  }

 private:
  void add_workload(const WorkloadRequest& request) {
    PlannedWorkload planned{.spec = request.spec,
                            .workload = request.workload ? request.workload : make_workload(request.spec)};
    if (!specs_.insert(request.spec.canonical()).second) {
      throw UsageError(fmt::format("the workload '{}' is named twice; name it once", request.spec.text()));
    }
    planned.trees = tree_count(request, *planned.workload);
    planned.searches = std::make_shared<PlannedSearches>(*planned.workload);
    planned.sweep = request.sweep;
    require_countable(*planned.workload, request.spec);
    const double largest = measure_trees(planned);
    select(planned, request.searchers.value_or(experiment_.searchers), largest);
    warn_of_size(planned, largest);
    std::ranges::set_intersection(request.timed, planned.searchers, std::back_inserter(planned.timed));
    plan_.workloads.push_back(std::move(planned));
  }

  // Each leaf needs a name that lasts for the whole search.
  void require_countable(const Workload& workload, const WorkloadSpec& spec) const {
    if (std::ranges::find(experiment_.asked.counts, distinct_leaves_number) == experiment_.asked.counts.end()) return;
    if (!workload.searches_are_aided()) return;
    throw UsageError(fmt::format("distinct_leaves are not counted where searches are deepened or moves are ordered: {}",
                                 spec.text()));
  }

  std::uint64_t tree_count(const WorkloadRequest& request, const Workload& workload) {
    const auto wanted = request.trees ? request.trees : experiment_.trees;
    const auto size = workload.size();
    if (!size) return wanted.value_or(default_trees);
    if (wanted.value_or(0) > *size) {
      plan_.notes.push_back(
          fmt::format("{}: it has only {}, not {}", request.spec.text(), counted(*size, "position"), *wanted));
    }
    return std::min<std::uint64_t>(*size, wanted.value_or(*size));
  }

  // Sets the mean size and returns the greatest.
  double measure_trees(PlannedWorkload& planned) const {
    double largest = 0;
    double sum = 0;
    for (std::uint64_t index = 0; index < planned.trees; ++index) {
      const double nodes = planned.workload->whole_tree_nodes(index);
      largest = std::max(largest, nodes);
      sum += nodes;
    }
    planned.mean_tree_nodes = sum / static_cast<double>(planned.trees);
    return largest;
  }

  void select(PlannedWorkload& planned, const std::vector<std::size_t>& wanted, double largest) {
    for (const std::size_t searcher : wanted) {
      const SearcherInfo& info = *searcher_infos()[searcher];
      if (const std::string reason = refusal_of(planned, searcher); !reason.empty()) {
        add_note(fmt::format("{}: not run on {}: {}", info.id, planned.name(), reason));
        refused_.insert(plan_.notes.back());
        continue;
      }
      if (const Program* const program = program_of(info); program != nullptr && program->reports_its_own_counts()) {
        add_note(fmt::format(
            "{}: it reports its node counts itself, and they are not checked: it neither lists its visits nor asks for "
            "moves; its leaves and other counts are not known",
            info.id));
      }
      if (!info.scales && largest > experiment_.max_tree_nodes) {
        if (!std::ranges::binary_search(experiment_.of_any_size, searcher)) {
          leave_out(info, planned, largest);
          continue;
        }
        plan_.max_tree_nodes = std::max(plan_.max_tree_nodes, std::ceil(largest));
      }
      planned.searchers.push_back(searcher);
      anything_selected_ = true;
    }
    const bool has_strict = std::ranges::any_of(planned.searchers, &is_strict);
    add_if_missing(planned, yardstick_id);
    if (has_strict) add_if_missing(planned, strict_yardstick_id);
    for (const std::size_t searcher : experiment_.asked.against) add_to_compare_with(planned, searcher, largest);
  }

  // Why a searcher is not run on a workload; empty if it is.
  [[nodiscard]] std::string refusal_of(const PlannedWorkload& planned, std::size_t searcher) const {
    const SearcherInfo& info = *searcher_infos()[searcher];
    if (const std::string_view reason = planned.workload->refusal(searcher); !reason.empty()) {
      return std::string(reason);
    }
    if (experiment_.asked.window && !info.contract.contains(Clause::window)) {
      return "it promises nothing about a search in a window other than the open one";
    }
    const bool counts_distinct =
        std::ranges::find(experiment_.asked.counts, distinct_leaves_number) != experiment_.asked.counts.end();
    if (counts_distinct && program_of(info) != nullptr) return "its distinct leaves cannot be counted: it is a program";
    return "";
  }

  // Left out where it would be left out if it was selected: then there is no ratio to it.
  void add_to_compare_with(PlannedWorkload& planned, std::size_t searcher, double largest) {
    const SearcherInfo& info = *searcher_infos()[searcher];
    const bool is_named = std::ranges::binary_search(experiment_.of_any_size, searcher);
    if (!info.scales && largest > experiment_.max_tree_nodes && !is_named) return;
    if (const std::string reason = refusal_of(planned, searcher); !reason.empty()) {
      add_note(fmt::format("no ratios to {} on {}: {}", info.id, planned.name(), reason));
      return;
    }
    add_if_missing(planned, info.id);
  }

  // Each note once, whatever the number of workloads.
  void add_note(std::string note) {
    if (std::ranges::find(plan_.notes, note) == plan_.notes.end()) plan_.notes.push_back(std::move(note));
  }

  static void add_if_missing(PlannedWorkload& planned, std::string_view id) {
    const std::size_t searcher = find_searcher(id).value();
    const auto place = std::ranges::lower_bound(planned.searchers, searcher);
    if (place != planned.searchers.end() && *place == searcher) return;
    planned.searchers.insert(place, searcher);
    planned.extra.push_back(searcher);
  }

  void leave_out(const SearcherInfo& info, const PlannedWorkload& planned, double largest) {
    plan_.left_out.push_back({std::string(info.id), planned.name(), largest});
    plan_.notes.push_back(fmt::format(
        "{}: not run on {}: a whole tree has about {} nodes (more than {:g}M; --max-tree-nodes sets the limit)",
        info.id, planned.name(), si(largest), experiment_.max_tree_nodes * 1e-6));
  }

  void warn_of_size(const PlannedWorkload& planned, double largest) {
    WorkSize size{.largest_tree = largest};
    for (const std::size_t searcher : planned.searchers) {
      size.nodes += static_cast<double>(estimated_visits(searcher, planned)) * static_cast<double>(planned.trees);
    }
    if (auto warning = size_warning(planned.name(), size)) plan_.warnings.push_back(*std::move(warning));
  }

  void add_cells(std::size_t index) {
    const PlannedWorkload& planned = plan_.workloads[index];
    const std::uint64_t block = trees_per_block(planned.mean_tree_nodes);
    for (std::uint64_t first = 0; first < planned.trees; first += block) {
      const std::uint64_t trees = std::min(block, planned.trees - first);
      for (const std::size_t searcher : planned.searchers) {
        const std::uint64_t per_tree = estimated_visits(searcher, planned);
        plan_.cells.push_back(
            {index, first, trees, searcher, per_tree > UINT64_MAX / trees ? UINT64_MAX : per_tree * trees});
      }
    }
  }

  const Experiment& experiment_;
  Plan plan_;
  std::set<std::string> specs_;
  std::set<std::string> refused_;  // why searchers cannot search workloads
  bool anything_selected_ = false;
};

std::vector<std::string_view> ids(const std::vector<std::size_t>& searchers) {
  std::vector<std::string_view> result;
  for (const std::size_t searcher : searchers) result.push_back(searcher_infos()[searcher]->id);
  return result;
}

}  // namespace

bool PlannedWorkload::is_extra(std::size_t searcher) const { return std::ranges::find(extra, searcher) != extra.end(); }

Plan make_plan(const Experiment& experiment) {
  if (!experiment.first_guesses.empty()) {
    throw UsageError("the experiment has sweeps of first guesses alone; `pvslab compare --experiment FILE` shows them");
  }
  return Planner(experiment).plan();
}

namespace {

std::string toml_list(const auto& texts) {
  std::vector<std::string> quoted;
  for (const auto& text : texts) quoted.push_back(toml_string(std::string(text)));
  return fmt::format("[{}]", fmt::join(quoted, ", "));
}

// Empty if nothing is asked beside the nodes.
std::string canonical_text(const AskedFigures& asked) {
  std::vector<std::string_view> counters;
  for (const CountNumber count : asked.counts) counters.push_back(name_of_count(count));
  std::string text;
  if (!counters.empty()) text += fmt::format("counters = {}\n", toml_list(counters));
  if (!asked.against.empty()) text += fmt::format("against = {}\n", toml_list(ids(asked.against)));
  if (asked.window) text += fmt::format("window = {}\n", toml_string(to_token(*asked.window)));
  return text;
}

std::string canonical_text(const ParallelRequest& request) {
  std::string text = fmt::format("\n[parallel]\nworkloads = {}\ntrees = {}\nprocessors = [{}]\n",
                                 toml_list(request.workloads), request.trees, fmt::join(request.processors, ", "));
  if (!request.searchers.empty()) text += fmt::format("searchers = {}\n", toml_list(request.searchers));
  return text;
}

}  // namespace

std::string canonical_text(const Plan& plan) {
  std::string text = fmt::format("name = {}\nseed = {}\n", toml_string(plan.name), plan.seed);
  if (plan.max_tree_nodes != default_max_tree_nodes) text += fmt::format("max_tree_nodes = {}\n", plan.max_tree_nodes);
  text += canonical_text(plan.asked);
  for (const PlannedWorkload& planned : plan.workloads) {
    text += "\n[[workload]]\n";
    text += fmt::format("spec = {}", toml_string(planned.name()));
    if (const auto hash = planned.workload->file_hash()) text += fmt::format("  # {:016x}", *hash);
    text += fmt::format("\ntrees = {}\nsearchers = [", planned.trees);
    for (bool first = true; const std::string_view id : ids(planned.searchers)) {
      text += fmt::format("{}\"{}\"", first ? "" : ", ", id);
      first = false;
    }
    text += "]\n";
    if (planned.sweep) {
      const SweepPoint& point = *planned.sweep;
      const std::string second = point.second_parameter.empty()
                                     ? ""
                                     : fmt::format(", second_parameter = {}, second_value = {}",
                                                   toml_string(point.second_parameter), point.second_value);
      text += fmt::format("sweep = {{ name = {}, parameter = {}, value = {}{} }}\n", toml_string(point.sweep),
                          toml_string(point.parameter), point.value, second);
    }
  }
  if (plan.parallel) text += canonical_text(*plan.parallel);
  return text;
}

std::string describe(const Plan& plan, const Style& style) {
  Table table;
  table.add_column("workload", Table::Align::left);
  table.add_column("trees", Table::Align::right);
  table.add_column("searchers", Table::Align::right);
  table.add_column("cells", Table::Align::right);
  for (std::size_t i = 0; i < plan.workloads.size(); ++i) {
    const PlannedWorkload& planned = plan.workloads[i];
    const auto cells = std::ranges::count(plan.cells, i, &Cell::workload);
    table.add_row({planned.name(), grouped(planned.trees), std::to_string(planned.searchers.size()),
                   grouped(static_cast<std::uint64_t>(cells))});
  }
  std::string text =
      fmt::format("experiment {}, seed {}: {}\n\n", plan.name, plan.seed, counted(plan.cells.size(), "cell"));
  text += table.text(style) + '\n';
  std::vector<std::size_t> all;
  for (const PlannedWorkload& planned : plan.workloads) {
    all.insert(all.end(), planned.searchers.begin(), planned.searchers.end());
  }
  std::ranges::sort(all);
  const auto repeated = std::ranges::unique(all);
  all.erase(repeated.begin(), repeated.end());
  text += wrapped(fmt::format("searchers: {}", fmt::join(ids(all), " ")), style.width, 2);
  for (const std::string& note : plan.notes) text += wrapped("note: " + note, style.width, 2);
  return text;
}

std::string portable_spec(const PlannedWorkload& planned, const Plan& plan) {
  return planned.spec.seen_from(plan.directory.empty() ? "." : plan.directory).canonical();
}

}  // namespace pvslab
