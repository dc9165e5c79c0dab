// Reads results back. Every value is looked up with its type, so that a wrong file is an error and never a wrong table.
#include <nlohmann/json.hpp>

#include "harness/compare/results_json.hpp"
#include "harness/input.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::ordered_json;
using Kind = ResultsError::Kind;

std::optional<double> number_or_null(const Json& json) {
  if (json.is_null()) return std::nullopt;
  return json.get<double>();
}

Score score(const Json& json) {
  const auto value = json.get<std::int64_t>();
  if (value < -Score::infinity().value() || value > Score::infinity().value()) {
    throw std::runtime_error("a score is out of range");
  }
  return Score(static_cast<std::int32_t>(value));
}

std::uint64_t count(const Json& json) {
  if (!json.is_number_unsigned()) throw std::runtime_error("a count is not a whole number: " + json.dump());
  return json.get<std::uint64_t>();
}

RatioEstimate ratio(const Json& json) {
  const std::string to = json.at("to").get<std::string>();
  if (to != yardstick_id) throw std::runtime_error("a ratio is to '" + to + "', not to the yardstick");
  return {json.at("value").get<double>(), number_or_null(json.at("standard_error"))};
}

Comparison comparison(const Json& json) {
  Comparison result;
  json.at("searcher").get_to(result.searcher);
  json.at("workload").get_to(result.workload);
  json.at("spec").get_to(result.spec);
  result.trees = count(json.at("trees"));
  json.at("selected").get_to(result.selected);
  result.wrong_values = count(json.at("wrong_values"));
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    const Json& estimate = json.at(std::string(counter_fields[i].name));
    result.counters[i] = {estimate.at("mean").get<double>(), number_or_null(estimate.at("standard_error"))};
  }
  result.first_move_cutoff_rate = number_or_null(json.at("first_move_cutoff_rate"));
  result.ratio = ratio(json.at("ratio"));
  if (const Json& times = json.at("times"); !times.is_null()) {
    result.times = {times.at("cpu_seconds").get<double>(), number_or_null(times.at("mnodes_per_second"))};
  }
  if (json.contains("deviation")) {
    const Json& deviation = json.at("deviation");
    result.deviation = {count(deviation.at("trees")), deviation.at("mean").get<double>(), count(deviation.at("most"))};
  }
  return result;
}

Violation violation(const Json& json) {
  return {json.at("searcher").get<std::string>(),
          json.at("workload").get<std::string>(),
          count(json.at("seed")),
          count(json.at("index")),
          score(json.at("returned")),
          score(json.at("expected")),
          json.at("expected_from").get<std::string>(),
          json.at("command").get<std::string>()};
}

Results results(const Json& json) {
  Results result;
  json.at("program_version").get_to(result.program_version);
  json.at("experiment").at("name").get_to(result.name);
  json.at("experiment").at("text").get_to(result.experiment);
  result.seed = count(json.at("seed"));
  json.at("command").get_to(result.command);
  json.at("notes").get_to(result.notes);
  for (const Json& out : json.at("left_out")) {
    result.left_out.push_back({out.at("searcher").get<std::string>(), out.at("workload").get<std::string>(),
                               out.at("whole_tree_nodes").get<double>()});
  }
  for (const Json& one : json.at("results")) result.comparisons.push_back(comparison(one));
  for (const Json& one : json.at("violations")) result.violations.push_back(violation(one));
  const Json& environment = json.at("times").at("environment");
  environment.at("threads").get_to(result.environment.threads);
  environment.at("compiler").get_to(result.environment.compiler);
  environment.at("processor").get_to(result.environment.processor);
  return result;
}

// Cut off, or not JSON at all: the first error of a parser lies at the end of what was cut off.
Json parse(const std::string& text, const std::string& name) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    if (error.byte > text.size()) {
      throw ResultsError(Kind::truncated,
                         name + ": the file ends in the middle; make it again with `pvslab compare --out`");
    }
    throw ResultsError(Kind::malformed, name + ": not JSON at byte " + std::to_string(error.byte) +
                                            "; give the results.json that `pvslab compare --out` writes");
  }
}

void require_known_format(const Json& json, const std::string& name) {
  if (!json.is_object() || !json.contains("format") || !json["format"].is_number_integer()) {
    throw ResultsError(Kind::malformed,
                       name + ": holds no results; give the results.json that `pvslab compare --out` writes");
  }
  const auto format = json["format"].get<std::int64_t>();
  if (format > results_format) {
    throw ResultsError(Kind::newer_format, name + ": has format " + std::to_string(format) +
                                               ", and this program knows " + std::to_string(results_format) +
                                               "; use a newer pvslab");
  }
  if (format != results_format) throw ResultsError(Kind::malformed, name + ": has no known format");
}

}  // namespace

Results results_from_json(const std::string& text, const std::string& name) {
  const Json json = parse(text, name);
  require_known_format(json, name);
  try {
    return results(json);
  } catch (const std::exception& error) {
    throw ResultsError(Kind::malformed, name + ": not as results are written: " + error.what() +
                                            "; make it again with `pvslab compare --out`");
  }
}

Results read_results(const std::filesystem::path& file) {
  std::string text;
  try {
    text = read_input(file);
  } catch (const InputError& error) {
    throw ResultsError(Kind::unreadable, error.what());
  }
  return results_from_json(text, file.string());
}

}  // namespace pvslab
