#include "harness/power/recorded_power.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harness/base/input.hpp"
#include "harness/base/machine.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/base/text/toml_reader.hpp"
#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/relations/drawn_trees.hpp"
#include "suites/input_error.hpp"

namespace pvslab::zoo {
namespace {

constexpr std::uint64_t format = 1;
constexpr std::uint64_t signature_trees = 48;

std::string head() {
  std::string letters;
  for (const OracleInfo& oracle : oracles) letters += fmt::format("{}{}", letters.empty() ? "" : " ", oracle.letter);
  return fmt::format(
      "# What `pvslab power` found: for each mutant a row with one character for each check ({}; the\n# legend is in "
      "the "
      "output of `pvslab power`), the median number of random trees, and the smallest tree. Written by\n# "
      "scripts/power.\n",
      letters);
}

RecordedMutant recorded_of(const MutantResult& result) {
  RecordedMutant recorded{
      .id = std::string(result.mutant->body.fault.id), .row = row_of(result), .medians = {}, .smallest = {}};
  for (const OracleInfo& oracle : oracles) {
    const auto median = result[oracle.oracle].trees(50);
    if (oracle.is_random && median) recorded.medians.push_back(fmt::format("{} {}", oracle.name, *median));
  }
  if (result.smallest) {
    recorded.smallest = fmt::format("{} in {}", result.smallest->tree, to_text(result.smallest->bounds));
  }
  return recorded;
}

std::string measured_text(const MeasuredSearcher& searcher, const MeasuredTree& tree) {
  const Measurement found = searcher.measure(tree, Bounds{});
  return fmt::format("{} {} {} {};", searcher.info->id, found.visits, found.nodes, found.returned.value.value());
}

constexpr std::string_view remedy = "`scripts/power` writes the file again";

class PowerReader : private TomlReader {
 public:
  explicit PowerReader(const std::filesystem::path& file) : TomlReader(file, remedy) {}

  [[nodiscard]] RecordedPower read(const toml::table& document) const {
    const toml::node& known_format = required(document, "format");
    if (number_of(known_format, "format") != format) fail(known_format, fmt::format("format must be {}", format));
    RecordedPower recorded{.signature = required_text(document, "signature"),
                           .seed = required_number(document, "seed"),
                           .seeds = required_number(document, "seeds"),
                           .mutants = {}};
    const toml::array* const list = tables_at(document, "mutant", "[[mutant]]");
    if (list == nullptr) fail(document, "there is no [[mutant]]");
    for (const toml::node& node : *list) recorded.mutants.push_back(mutant(*node.as_table()));
    return recorded;
  }

 private:
  [[nodiscard]] RecordedMutant mutant(const toml::table& table) const {
    RecordedMutant mutant{
        .id = required_text(table, "id"), .row = required_text(table, "row"), .medians = {}, .smallest = {}};
    if (mutant.row.size() != oracle_count) {
      fail(required(table, "row"), fmt::format("row must have {} characters", oracle_count));
    }
    // Both are empty for a mutant that nothing found.
    const auto* const smallest = required(table, "smallest").as_string();
    if (smallest == nullptr) fail(required(table, "smallest"), "smallest is not text");
    mutant.smallest = smallest->get();
    const toml::array* const medians = required(table, "medians").as_array();
    if (medians == nullptr) fail(required(table, "medians"), "medians is not a list");
    if (!medians->empty()) mutant.medians = texts_at(table, "medians");
    return mutant;
  }
};

bool is_catch(char cell) { return cell != '.' && cell != '/'; }

}  // namespace

std::size_t RecordedPower::survivors() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      mutants, [](const RecordedMutant& one) { return std::ranges::none_of(one.row, is_catch); }));
}

std::string power_signature() {
  std::string text;
  for (const OracleInfo& oracle : oracles) text += fmt::format("{} {} {};", oracle.name, oracle.most, oracle.what);
  for (const Mutant& mutant : mutants()) {
    text += fmt::format("{} {} {};", mutant.body.fault.id, mutant.body.fault.sentence, mutant.body.fault.source);
  }
  for (std::uint64_t index = 0; index < signature_trees; ++index) {
    const MeasuredTree tree(draw_relation_tree(1, index));
    for (const MeasuredSearcher& searcher : measured_catalog()) text += measured_text(searcher, tree);
    for (const Mutant& mutant : mutants()) text += measured_text(mutant.body.measured, tree);
  }
  return hexadecimal(fnv1a(text));
}

std::string to_toml(const PowerReport& report) {
  std::string text = fmt::format("{}format = {}\nprogram = {}\nsignature = {}\nseed = {}\nseeds = {}\n", head(), format,
                                 toml_string(fmt::format("pvslab {}", version())), toml_string(power_signature()),
                                 report.options.seed, report.options.seeds);
  for (const MutantResult& result : report.mutants) {
    const RecordedMutant mutant = recorded_of(result);
    std::vector<std::string> medians;
    for (const std::string& median : mutant.medians) medians.push_back(toml_string(median));
    text += fmt::format("\n[[mutant]]\nid = {}\nrow = {}\nmedians = [{}]\nsmallest = {}\n", toml_string(mutant.id),
                        toml_string(mutant.row), fmt::join(medians, ", "), toml_string(mutant.smallest));
  }
  return text;
}

RecordedPower read_recorded_power(const std::filesystem::path& file) {
  return parse_recorded_power(read_input(file), file);
}

RecordedPower parse_recorded_power(std::string_view text, const std::filesystem::path& file) {
  return PowerReader(file).read(parse_toml(text, file, remedy));
}

std::optional<std::string> why_outdated(const RecordedPower& recorded) {
  const std::string present = power_signature();
  if (recorded.signature == present) return std::nullopt;
  return fmt::format("it was recorded by another state of the searchers and checks (signature {}, now {})",
                     recorded.signature, present);
}

std::vector<std::string> differences(const RecordedPower& recorded, const PowerReport& report) {
  if (recorded.seed != report.options.seed || recorded.seeds != report.options.seeds) {
    return {fmt::format("the record has {} seeds from {} on, this matrix {} from {} on", recorded.seeds, recorded.seed,
                        report.options.seeds, report.options.seed)};
  }
  std::vector<std::string> found;
  for (const MutantResult& result : report.mutants) {
    const RecordedMutant present = recorded_of(result);
    const auto old = std::ranges::find(recorded.mutants, present.id, &RecordedMutant::id);
    if (old == recorded.mutants.end()) {
      found.push_back(fmt::format("{} is not in the record", present.id));
    } else if (old->row != present.row) {
      found.push_back(fmt::format("{} has the row {}, now {}", present.id, old->row, present.row));
    } else if (*old != present) {
      found.push_back(fmt::format("{} has other medians or another smallest tree", present.id));
    }
  }
  for (const RecordedMutant& old : recorded.mutants) {
    const auto is_it = [&](const Mutant& mutant) { return mutant.body.fault.id == old.id; };
    if (std::ranges::none_of(mutants(), is_it)) found.push_back(fmt::format("{} is no mutant any more", old.id));
  }
  return found;
}

std::string summary_text(const RecordedPower& recorded, const Style& style) {
  std::string caught;
  for (std::size_t i = 0; i < oracle_count; ++i) {
    const auto count =
        std::ranges::count_if(recorded.mutants, [&](const RecordedMutant& m) { return is_catch(m.row[i]); });
    caught += fmt::format("{}{} {}", i == 0 ? "" : ", ", oracles[i].name, count);
  }
  const auto outdated = why_outdated(recorded);
  std::string text =
      fmt::format("{}, {} of which survive all checks. Caught by: {}. Recorded with signature {}.",
                  counted(recorded.mutants.size(), "mutant"), recorded.survivors(), caught, recorded.signature);
  if (outdated) text += fmt::format(" Outdated: {}. `scripts/power` records it again.", *outdated);
  return wrapped(text, style.width, 0);
}

}  // namespace pvslab::zoo
