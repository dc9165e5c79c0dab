// Reads experiments with toml++. Every key is looked up in a list, so that a misspelt key is an error instead of being
// ignored.
#include "harness/measure/experiment/experiment.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <span>

#include "harness/base/input.hpp"
#include "harness/base/text/toml_reader.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "suites/input_error.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

constexpr std::array<std::string_view, 11> top_keys{"name",     "seed",    "trees",    "searchers",
                                                    "workload", "sweep",   "parallel", "max_tree_nodes",
                                                    "counters", "against", "window"};
constexpr std::array<std::string_view, 5> workload_keys{"spec", "trees", "searchers", "times", "sweep"};
constexpr std::array<std::string_view, 6> sweep_keys{"name", "spec", "parameter", "values", "trees", "searchers"};
constexpr std::array<std::string_view, 5> guess_keys{"name", "spec", "first_guess_errors", "trees", "searchers"};
constexpr std::array<std::string_view, 4> parallel_keys{"workloads", "trees", "processors", "searchers"};
constexpr std::array<std::string_view, 5> point_keys{"name", "parameter", "value", "second_parameter", "second_value"};

bool compares_anything(const Experiment& experiment) {
  return !experiment.workloads.empty() || !experiment.first_guesses.empty();
}

class Reader : TomlReader {
 public:
  using TomlReader::TomlReader;

  [[nodiscard]] Experiment read(const toml::table& document) {
    require_known_keys(document, top_keys);
    Experiment result;
    result.name = text_at(document, "name").value_or(file().stem().string());
    result.seed = number_at(document, "seed", 0, max_seed).value_or(1);
    result.trees = number_at(document, "trees", 1, max_trees);
    result.searchers = searchers_at(document, "searchers").value_or(select_searchers({}));
    result.directory = file().parent_path();
    if (const auto most = decimal_at(document, "max_tree_nodes")) {
      if (!(*most >= 1)) fail(*document.get("max_tree_nodes"), "max_tree_nodes is a number of nodes, at least 1");
      result.max_tree_nodes = *most;
    }
    result.asked = asked_figures(document);
    if (const auto* const list =
            tables_at(document, "workload", "[[workload]] with spec = \"uniform:b=8,d=8\" below it")) {
      for (const toml::node& entry : *list) result.workloads.push_back(workload(*entry.as_table()));
    }
    if (const auto* const sweeps =
            tables_at(document, "sweep", "[[sweep]] with name, spec, parameter and values below it")) {
      for (const toml::node& entry : *sweeps) {
        if (entry.as_table()->contains("first_guess_errors")) {
          result.first_guesses.push_back(first_guess(*entry.as_table()));
          if (!result.first_guesses.back().searchers && document.contains("searchers")) {
            result.first_guesses.back().searchers = result.searchers;
          }
          continue;
        }
        for (WorkloadRequest& request : sweep(*entry.as_table())) result.workloads.push_back(std::move(request));
      }
    }
    if (const toml::table* const table = table_at(document, "parallel")) result.parallel = parallel(*table);
    if (!result.first_guesses.empty() && (!result.workloads.empty() || result.parallel)) {
      fail(document,
           "sweeps with first_guess_errors are not compared with anything else; give them a file of their own");
    }
    if (!compares_anything(result) && !result.parallel) {
      fail(
          document,
          "there is no workload; add [[workload]] with spec = \"uniform:b=8,d=8\", or [parallel] for `pvslab speedup`");
    }
    return result;
  }

 private:
  // What `read` returns; its error is told with its place in the file.
  [[nodiscard]] auto refused_at(const toml::node& where, auto&& read) const {
    try {
      return read();
    } catch (const UsageError& error) {
      fail(where, error.what());
    } catch (const InputError& error) {
      fail(where, error.message);
    }
  }

  [[nodiscard]] AskedFigures asked_figures(const toml::table& document) const {
    AskedFigures asked;
    for (const std::string& name : texts_at(document, "counters", "[\"leaves\"]")) {
      const CountNumber count = refused_at(*document.get("counters"), [&] { return count_of_name(name); });
      if (std::ranges::find(asked.counts, count) == asked.counts.end()) asked.counts.push_back(count);
    }
    asked.against = searchers_at(document, "against").value_or(std::vector<std::size_t>());
    if (const auto text = text_at(document, "window")) {
      asked.window = refused_at(*document.get("window"), [&] {
        const Bounds bounds = parse_window(*text);
        require_window_of_all(bounds);
        return bounds;
      });
    }
    return asked;
  }

  [[nodiscard]] std::optional<std::vector<std::size_t>> searchers_at(const toml::table& table,
                                                                     std::string_view key) const {
    const toml::array* const list = list_at(table, key, "[\"pvs-*\"]");
    if (list == nullptr) return std::nullopt;
    std::vector<std::size_t> result;
    for (const toml::node& entry : *list) {
      if (!entry.is_string()) fail(entry, fmt::format("a searcher is {}; write its id as text", kind_of(entry)));
      const std::vector<std::size_t> chosen = selected(entry);
      result.insert(result.end(), chosen.begin(), chosen.end());
    }
    std::ranges::sort(result);
    const auto repeated = std::ranges::unique(result);
    result.erase(repeated.begin(), repeated.end());
    return result;
  }

  [[nodiscard]] std::vector<std::size_t> selected(const toml::node& entry) const {
    const std::array pattern{entry.as_string()->get()};
    try {
      return select_searchers(pattern);
    } catch (const UsageError& error) {
      fail(entry, error.what());
    } catch (const NothingSelected& error) {
      fail(entry, error.what());
    }
  }

  [[nodiscard]] WorkloadRequest workload(const toml::table& table) {
    require_known_keys(table, workload_keys);
    const auto text = text_at(table, "spec");
    if (!text) fail(table, "a workload needs a spec; add spec = \"uniform:b=8,d=8\"");
    const toml::node& where = *table.get("spec");
    WorkloadRequest result{parsed(*text, where).relative_to(file().parent_path()),
                           number_at(table, "trees", 1, max_trees), searchers_at(table, "searchers"),
                           searchers_at(table, "times").value_or(std::vector<std::size_t>())};
    result.workload = made(result.spec, *text, where);
    if (const toml::table* const point = table_at(table, "sweep")) result.sweep = sweep_point(*point);
    require_new(result.spec, where);
    return result;
  }

  // As canonical_text writes it.
  [[nodiscard]] SweepPoint sweep_point(const toml::table& table) const {
    require_known_keys(table, point_keys);
    const auto value = decimal_at(table, "value");
    if (!value) fail(table, "a point of a sweep needs its value; add value = 0.5");
    SweepPoint point{required_text(table, "name"), required_text(table, "parameter"), *value};
    const auto second = decimal_at(table, "second_value");
    if (second.has_value() != table.contains("second_parameter")) {
      fail(table, "second_parameter and second_value belong together; add the other one");
    }
    if (second) {
      point.second_parameter = required_text(table, "second_parameter");
      point.second_value = *second;
    }
    return point;
  }

  // A parameter of a sweep, and its values.
  struct Swept {
    std::string parameter;
    std::vector<double> values;
  };

  [[nodiscard]] std::vector<double> values_of(const toml::array& list) const {
    std::vector<double> values;
    for (const toml::node& entry : list) {
      const auto value = entry.value<double>();
      if (!value || !std::isfinite(*value)) fail(entry, fmt::format("a value is {}; write a number", kind_of(entry)));
      values.push_back(*value);
    }
    return values;
  }

  // One, or the two of `parameter = ["b", "p1"]` with `values = [[4, 8], [0.5, 0.9]]`.
  [[nodiscard]] std::vector<Swept> swept_parameters(const toml::table& table) const {
    constexpr const char* form = "write parameter = [\"b\", \"p1\"] and values = [[4, 8], [0.5, 0.9]]";
    const toml::array* const values = list_at(table, "values", "[0.5, 1.0]");
    if (values == nullptr) fail(table, "a sweep needs values; add values = [0.5, 1.0]");
    const toml::node* const named = table.get("parameter");
    if (named == nullptr || !named->is_array()) return {{required_text(table, "parameter"), values_of(*values)}};
    const std::vector<std::string> names = texts_at(table, "parameter", "[\"b\", \"p1\"]");
    if (names.size() != 2) fail(*named, fmt::format("a sweep has one parameter or two; {}", form));
    if (names[0] == names[1]) fail(*named, fmt::format("both parameters are '{}'; {}", names[0], form));
    if (values->size() != 2) fail(*values, fmt::format("two parameters have two lists of values; {}", form));
    std::vector<Swept> both;
    for (std::size_t i = 0; i < 2; ++i) {
      const toml::array* const list = values->get(i)->as_array();
      if (list == nullptr || list->empty()) fail(*values->get(i), fmt::format("this is no list of values; {}", form));
      both.push_back({names[i], values_of(*list)});
    }
    return both;
  }

  // One workload for each value, or for each pair of values.
  [[nodiscard]] std::vector<WorkloadRequest> sweep(const toml::table& table) {
    require_known_keys(table, sweep_keys);
    const std::string name = required_text(table, "name");
    const std::string spec = required_text(table, "spec");
    const toml::node& where = *table.get("spec");
    const std::vector<Swept> swept = swept_parameters(table);
    const std::size_t place = spec.find("{}");
    if (place == std::string::npos) fail(where, "the spec of a sweep names the place of its values with {}");
    const std::size_t second_place = swept.size() == 2 ? spec.find("{}", place + 2) : place;
    if (second_place == std::string::npos) {
      fail(where, "the spec of a sweep over two parameters names the places of their values with {} and {}");
    }
    std::vector<WorkloadRequest> result;
    for (const double value : swept[0].values) {
      for (const double second : swept.size() == 2 ? swept[1].values : std::vector<double>{0}) {
        std::string text = spec;
        if (swept.size() == 2) text.replace(second_place, 2, fmt::format("{}", second));
        text.replace(place, 2, fmt::format("{}", value));
        result.push_back({parsed(text, where).relative_to(file().parent_path()),
                          number_at(table, "trees", 1, max_trees),
                          searchers_at(table, "searchers"),
                          {}});
        result.back().workload = made(result.back().spec, text, where);
        result.back().sweep = SweepPoint{name, swept[0].parameter, value};
        if (swept.size() == 2) {
          result.back().sweep->second_parameter = swept[1].parameter;
          result.back().sweep->second_value = second;
        }
        require_new(result.back().spec, where);
      }
    }
    return result;
  }

  [[nodiscard]] FirstGuessRequest first_guess(const toml::table& table) {
    require_known_keys(table, guess_keys);
    const std::string text = required_text(table, "spec");
    const toml::node& where = *table.get("spec");
    FirstGuessRequest request{.sweep = required_text(table, "name"),
                              .spec = parsed(text, where).relative_to(file().parent_path()),
                              .trees = number_at(table, "trees", 1, max_trees),
                              .searchers = searchers_at(table, "searchers"),
                              .errors = {}};
    static_cast<void>(made(request.spec, text, where));
    require_new(request.spec, where);
    for (const toml::node& entry : *list_at(table, "first_guess_errors", "[0, 5, 50]")) {
      const auto error = entry.value<std::int64_t>();
      if (!error || *error < 0 || *error > static_cast<std::int64_t>(most_guess_error)) {
        fail(entry, fmt::format("an error is a whole number from 0 to {}, in units of the score", most_guess_error));
      }
      request.errors.push_back(static_cast<std::uint64_t>(*error));
    }
    std::ranges::sort(request.errors);
    const auto repeated = std::ranges::unique(request.errors);
    request.errors.erase(repeated.begin(), repeated.end());
    if (request.errors.empty() || request.errors.size() > most_guess_errors) {
      fail(*table.get("first_guess_errors"), fmt::format("give 1 to {} different errors", most_guess_errors));
    }
    return request;
  }

  [[nodiscard]] ParallelRequest parallel(const toml::table& table) const {
    require_known_keys(table, parallel_keys);
    ParallelRequest request;
    request.workloads = texts_at(table, "workloads", "[\"ordered:b=20,d=5\"]");
    if (request.workloads.empty()) fail(table, "[parallel] needs workloads = [\"ordered:b=20,d=5\"]");
    request.trees = number_at(table, "trees", 1, max_trees).value_or(request.trees);
    const toml::array* const processors = list_at(table, "processors", "[1, 4, 64]");
    if (processors == nullptr) fail(table, "[parallel] needs processors = [1, 4, 64]");
    for (const toml::node& entry : *processors) {
      constexpr std::int64_t most = 1 << 16;
      const auto count = entry.value<std::int64_t>();
      if (!count || *count < 1 || *count > most) fail(entry, fmt::format("a number of processors is 1 to {}", most));
      request.processors.push_back(static_cast<unsigned>(*count));
    }
    request.searchers = texts_at(table, "searchers", "[\"young-brothers-wait*\"]");
    return request;
  }

  // Empty if the key is missing.
  [[nodiscard]] std::vector<std::string> texts_at(const toml::table& table, std::string_view key,
                                                  std::string_view example) const {
    std::vector<std::string> texts;
    const toml::array* const list = list_at(table, key, std::string(example));
    if (list == nullptr) return texts;
    for (const toml::node& entry : *list) {
      if (!entry.is_string()) fail(entry, fmt::format("this is {}; write text, as in {}", kind_of(entry), example));
      texts.push_back(entry.as_string()->get());
    }
    return texts;
  }

  void require_new(const WorkloadSpec& spec, const toml::node& where) {
    const auto [first, is_new] = first_lines_.emplace(spec.canonical(), where.source().begin.line);
    if (!is_new) {
      fail(where,
           fmt::format("the workload '{}' is already on line {}; delete one of them", spec.text(), first->second));
    }
  }

  // An error in a spec is reported at its place in the experiment.
  [[nodiscard]] WorkloadSpec parsed(const std::string& text, const toml::node& where) const {
    try {
      return parse_workload(text);
    } catch (const InputError& error) {
      fail_in_spec(error.message, error.column, text, where);
    }
  }

  // The same for a spec that is found to be wrong when its file is looked at. An error in the file is reported with its
  // place in that file. `text` is the spec as it was written, before its file was moved.
  [[nodiscard]] std::shared_ptr<const Workload> made(const WorkloadSpec& spec, const std::string& text,
                                                     const toml::node& where) const {
    try {
      return make_workload(spec);
    } catch (const InputError& error) {
      if (error.file == spec.file().string()) fail(where, error.what());
      fail_in_spec(error.message, error.column + text.size() - spec.text().size(), text, where);
    }
  }

  [[noreturn]] void fail_in_spec(const std::string& message, std::size_t column, const std::string& text,
                                 const toml::node& where) const {
    const toml::source_position place = where.source().begin;
    throw InputError(file().string(), place.line, place.column + column, fmt::format("in '{}': {}", text, message));
  }

  std::map<std::string, toml::source_index> first_lines_;  // of each canonical spec
};

}  // namespace

Experiment parse_experiment(std::string_view text, const std::filesystem::path& file) {
  return Reader(file).read(parse_toml(text, file));
}

namespace {

std::vector<NamedExperiment>& added_experiments() {
  static std::vector<NamedExperiment> list;
  return list;
}

const NamedExperiment* find_experiment(std::string_view name) {
  const auto found = std::ranges::find(added_experiments(), name, &NamedExperiment::name);
  return found == added_experiments().end() ? nullptr : &*found;
}

}  // namespace

void add_experiment(const NamedExperiment& experiment) {
  if (find_experiment(experiment.name) != nullptr) {
    throw UsageError(fmt::format("there are two experiments '{}'; give one another name", experiment.name));
  }
  added_experiments().push_back(experiment);
}

Experiment read_parallel_experiment(const std::filesystem::path& file) {
  std::error_code ignored;
  const NamedExperiment* const added = find_experiment(file.native());
  if (added != nullptr && !std::filesystem::exists(file, ignored)) return parse_experiment(added->toml, file);
  return parse_experiment(read_input(file), file);
}

Experiment read_experiment(const std::filesystem::path& file) {
  Experiment experiment = read_parallel_experiment(file);
  if (compares_anything(experiment)) return experiment;
  throw InputError(file.string(), 0, 0,
                   "there is no workload beside [parallel]; `pvslab speedup --experiment` measures that alone, or add "
                   "[[workload]] with spec = \"uniform:b=8,d=8\"");
}

Experiment with(Experiment experiment, const std::vector<std::size_t>& searchers) {
  const auto add_to = [&](std::vector<std::size_t>& list) {
    std::vector<std::size_t> both;
    std::ranges::set_union(list, searchers, std::back_inserter(both));
    list = std::move(both);
  };
  add_to(experiment.searchers);
  for (WorkloadRequest& request : experiment.workloads) {
    if (request.searchers) add_to(*request.searchers);
  }
  return experiment;
}

Experiment only(Experiment experiment, const std::vector<std::size_t>& searchers) {
  const auto is_other = [&](std::size_t searcher) { return !std::ranges::binary_search(searchers, searcher); };
  std::erase_if(experiment.searchers, is_other);
  for (WorkloadRequest& request : experiment.workloads) {
    if (request.searchers) std::erase_if(*request.searchers, is_other);
    std::erase_if(request.timed, is_other);
  }
  return experiment;
}

Experiment builtin_experiment() {
  Experiment result;
  result.name = "built-in";
  result.searchers = select_searchers({});
  for (const WorkloadFamily& family : workload_families()) {
    if (family.is_added) result.workloads.push_back({parse_workload(family.name), std::nullopt, std::nullopt, {}});
  }
  if (!result.workloads.empty()) return result;
  for (const char* spec : {"uniform:b=8,d=6", "uniform:b=3,d=8,values=5", "ordered:b=20,d=4,p1=0.7,p2=0.9,q=100"}) {
    result.workloads.push_back(
        {.spec = parse_workload(spec), .trees = std::nullopt, .searchers = std::nullopt, .timed = {}});
  }
  return result;
}

}  // namespace pvslab
