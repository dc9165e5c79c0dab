// Reads a baseline back. Everything in it is looked up with its type and its range, and every figure is held against its
// checksum, so that a damaged baseline is an error with its place and never a verdict.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <span>

#include "harness/gate/baseline/baseline_toml.hpp"
#include "harness/base/text/toml_document.hpp"
#include "suites/input_error.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

constexpr std::array<std::string_view, 9> top_keys{"format",   "program", "experiment", "seed",        "figures",
                                                   "workload", "cell",    "times",      "instructions"};
constexpr std::array<std::string_view, 3> workload_keys{"spec", "trees", "file"};
constexpr std::array<std::string_view, 6> section_keys{"processor",  "compiler", "build",
                                                       "executable", "source",   "cell"};
constexpr std::array<std::string_view, 9> time_keys{"workload", "searcher",    "ratio",  "standard_error", "yardstick",
                                                    "slope",    "slope_error", "blocks", "checksum"};
constexpr std::array<std::string_view, 4> instruction_keys{"workload", "searcher", "instructions", "checksum"};

constexpr const char* remedy = "restore the file from your repository, or delete it and make it again with --update";

std::vector<std::string_view> cell_keys() {
  std::vector<std::string_view> keys{"workload", "searcher"};
  for (const CounterField& field : counter_fields) keys.push_back(field.name);
  keys.insert(keys.end(), {"values", "nodes_of_trees", "checksum"});
  return keys;
}

std::optional<std::uint64_t> from_hexadecimal(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  if (text.size() != 16) return std::nullopt;
  std::uint64_t value = 0;
  for (const char digit : text) {
    const std::size_t place = digits.find(digit);
    if (place == digits.npos) return std::nullopt;
    value = value << 4 | place;
  }
  return value;
}

class Reader {
 public:
  explicit Reader(const std::filesystem::path& file) : file_(file) {}

  [[nodiscard]] Baseline read(const toml::table& document) {
    require_known_format(document);
    require_known_keys(document, top_keys);
    Baseline result;
    result.program_version = program_version(document);
    result.experiment = text(document, "experiment");
    result.seed = number(document, "seed");
    for (const toml::table* table : tables(document, "workload")) result.workloads.push_back(workload(*table));
    result.cells = figures<ExactCell>(document, "cell",
                                      [&](const toml::table& table) { return exact_cell(table, result.workloads); });
    result.times = section<BaselineTime>(document, "times", [&](const toml::table& table) { return time(table); });
    result.instructions = section<BaselineInstructions>(document, "instructions",
                                                        [&](const toml::table& table) { return instructions(table); });
    require_all_figures(document);
    return result;
  }

 private:
  [[noreturn]] void fail(const toml::source_position& place, const std::string& message) const {
    throw InputError(file_.string(), place.line, place.column, message);
  }
  [[noreturn]] void fail(const toml::node& where, const std::string& message) const {
    fail(where.source().begin, message);
  }

  void require_known_format(const toml::table& document) const {
    const toml::node* const format = document.get("format");
    if (format != nullptr && !format->is_integer())
      fail(*format, fmt::format("'format' is no whole number; {}", remedy));
    if (format == nullptr) {
      throw InputError(file_.string(), 0, 0,
                       "is no baseline: it has no `format`; give the file that `pvslab gate --update` wrote");
    }
    const std::int64_t found = format->as_integer()->get();
    if (found > baseline_format) {
      fail(*format,
           fmt::format("has format {}, and this program knows {}; use a newer pvslab", found, baseline_format));
    }
    if (found != baseline_format) fail(*format, fmt::format("format {} is unknown; {}", found, remedy));
  }

  void require_known_keys(const toml::table& table, std::span<const std::string_view> known) const {
    for (const auto& [key, value] : table) {
      if (std::ranges::find(known, key.str()) != known.end()) continue;
      fail(key.source().begin, unknown_name("key", key.str(), known,
                                            fmt::format("The keys here are {}; {}", fmt::join(known, ", "), remedy)));
    }
  }

  [[nodiscard]] const toml::node& required(const toml::table& table, std::string_view key) const {
    const toml::node* const node = table.get(key);
    if (node == nullptr) fail(table, fmt::format("'{}' is missing here: cut off, or edited? {}", key, remedy));
    return *node;
  }

  [[nodiscard]] std::string text(const toml::table& table, std::string_view key) const {
    const toml::node& node = required(table, key);
    if (!node.is_string()) fail(node, fmt::format("'{}' is no text; {}", key, remedy));
    return node.as_string()->get();
  }

  [[nodiscard]] std::uint64_t whole(const toml::node& node, std::string_view key) const {
    if (!node.is_integer() || node.as_integer()->get() < 0) {
      fail(node, fmt::format("'{}' is no whole number from 0 on; {}", key, remedy));
    }
    return static_cast<std::uint64_t>(node.as_integer()->get());
  }

  [[nodiscard]] std::uint64_t number(const toml::table& table, std::string_view key) const {
    return whole(required(table, key), key);
  }

  [[nodiscard]] double decimal(const toml::table& table, std::string_view key) const {
    const toml::node& node = required(table, key);
    if (!node.is_floating_point() || !std::isfinite(node.as_floating_point()->get())) {
      fail(node, fmt::format("'{}' is no decimal number; {}", key, remedy));
    }
    return node.as_floating_point()->get();
  }

  [[nodiscard]] double positive(const toml::table& table, std::string_view key) const {
    const double value = decimal(table, key);
    if (value <= 0) fail(required(table, key), fmt::format("'{}' is not above 0; {}", key, remedy));
    return value;
  }

  [[nodiscard]] std::uint64_t hash(const toml::table& table, std::string_view key) const {
    const auto value = from_hexadecimal(text(table, key));
    if (!value) fail(required(table, key), fmt::format("'{}' is not 16 hexadecimal digits; {}", key, remedy));
    return *value;
  }

  [[nodiscard]] std::vector<std::uint64_t> numbers(const toml::table& table, std::string_view key) const {
    const toml::node& node = required(table, key);
    if (!node.is_array()) fail(node, fmt::format("'{}' is no list; {}", key, remedy));
    std::vector<std::uint64_t> result;
    for (const toml::node& entry : *node.as_array()) result.push_back(whole(entry, key));
    return result;
  }

  // The tables of `[[key]]`, in order; none where there is no such key.
  [[nodiscard]] std::vector<const toml::table*> tables(const toml::table& parent, std::string_view key) const {
    std::vector<const toml::table*> result;
    const toml::node* const node = parent.get(key);
    if (node == nullptr) return result;
    if (!node->is_array()) fail(*node, fmt::format("'{}' is written as [[{}]]; {}", key, key, remedy));
    for (const toml::node& entry : *node->as_array()) {
      if (!entry.is_table()) fail(entry, fmt::format("'{}' is written as [[{}]]; {}", key, key, remedy));
      result.push_back(entry.as_table());
    }
    return result;
  }

  [[nodiscard]] std::string program_version(const toml::table& document) const {
    const std::string program = text(document, "program");
    constexpr std::string_view prefix = "pvslab ";
    if (!program.starts_with(prefix)) fail(required(document, "program"), "is no baseline of pvslab");
    return program.substr(prefix.size());
  }

  [[nodiscard]] BaselineWorkload workload(const toml::table& table) const {
    require_known_keys(table, workload_keys);
    BaselineWorkload result{text(table, "spec"), number(table, "trees"), std::nullopt};
    if (table.contains("file")) result.file = hash(table, "file");
    return result;
  }

  [[nodiscard]] CellName cell_name(const toml::table& table) const {
    return {text(table, "workload"), text(table, "searcher")};
  }

  [[nodiscard]] ExactCell exact_cell(const toml::table& table, const std::vector<BaselineWorkload>& workloads) const {
    static const std::vector<std::string_view> keys = cell_keys();
    require_known_keys(table, keys);
    ExactCell cell{.name = cell_name(table), .counters = {}, .nodes_of_trees = {}, .values = hash(table, "values")};
    for (std::size_t i = 0; i < counter_fields.size(); ++i) cell.counters[i] = number(table, counter_fields[i].name);
    cell.nodes_of_trees = numbers(table, "nodes_of_trees");
    const auto workload = std::ranges::find(workloads, cell.name.workload, &BaselineWorkload::spec);
    if (workload == workloads.end())
      fail(required(table, "workload"), fmt::format("no [[workload]] has it; {}", remedy));
    if (workload->trees != cell.trees()) {
      fail(required(table, "nodes_of_trees"), fmt::format("lists {} numbers for the {} trees of {}; {}", cell.trees(),
                                                          workload->trees, cell.name.workload, remedy));
    }
    return cell;
  }

  [[nodiscard]] BaselineTime time(const toml::table& table) const {
    require_known_keys(table, time_keys);
    return {cell_name(table),
            positive(table, "ratio"),
            decimal(table, "standard_error"),
            positive(table, "yardstick"),
            decimal(table, "slope"),
            decimal(table, "slope_error"),
            number(table, "blocks")};
  }

  [[nodiscard]] BaselineInstructions instructions(const toml::table& table) const {
    require_known_keys(table, instruction_keys);
    return {cell_name(table), number(table, "instructions")};
  }

  // Sorted by name, whatever their order in the file: a merge may have disturbed it.
  template <typename Figure>
  [[nodiscard]] std::vector<Figure> figures(const toml::table& parent, std::string_view key, auto&& read) {
    std::vector<Figure> result;
    std::set<CellName> names;
    for (const toml::table* table : tables(parent, key)) {
      result.push_back(read(*table));
      const Figure& figure = result.back();
      if (checksum_of(figure_lines(figure)) != text(*table, "checksum")) {
        fail(*table, fmt::format("the figures of {} do not match their checksum: edited by hand, or merged? {}",
                                 figure.name.text(), remedy));
      }
      if (!names.insert(figure.name).second) {
        fail(*table, fmt::format("{} is here for the second time; {}", figure.name.text(), remedy));
      }
    }
    found_ += result.size();
    std::ranges::sort(result, {}, &Figure::name);
    return result;
  }

  template <typename Figure>
  [[nodiscard]] std::optional<MeasuredOn<Figure>> section(const toml::table& document, std::string_view key,
                                                          auto&& read) {
    const toml::node* const node = document.get(key);
    if (node == nullptr) return std::nullopt;
    if (!node->is_table()) fail(*node, fmt::format("'{}' is written as [{}]; {}", key, key, remedy));
    const toml::table& table = *node->as_table();
    require_known_keys(table, section_keys);
    MeasuredOn<Figure> result;
    result.machine = {text(table, "processor"), text(table, "compiler"), text(table, "build"),
                      text(table, "executable")};
    result.source = text(table, "source");
    result.figures = figures<Figure>(table, "cell", read);
    return result;
  }

  void require_all_figures(const toml::table& document) const {
    const std::uint64_t promised = number(document, "figures");
    if (promised == found_) return;
    fail(required(document, "figures"),
         fmt::format("promises {} figures, and the file has {}: cut off, or merged? {}", promised, found_, remedy));
  }

  const std::filesystem::path& file_;
  std::uint64_t found_ = 0;
};

}  // namespace

Baseline parse_baseline(std::string_view text, const std::filesystem::path& file) {
  return Reader(file).read(parse_toml(text, file, remedy));
}

}  // namespace pvslab
