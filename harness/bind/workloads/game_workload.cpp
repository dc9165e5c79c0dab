#include "harness/bind/workloads/game_workload.hpp"

#include <fmt/format.h>

#include <exception>

#include "harness/bind/ordering/search_aids.hpp"
#include "suites/input_error.hpp"
#include "suites/key_values.hpp"

namespace pvslab::detail {
namespace {

constexpr std::string_view depth_key = "d";
constexpr std::string_view position_key = "at";
constexpr std::string_view score_key = "score";
constexpr std::string_view table_key = "table";
constexpr std::string_view usual_start = "start";  // stands for leaving the position out
constexpr NumberRange<std::int64_t> possible_scores{Score::lowest().value(), Score::highest().value()};

std::vector<std::string_view> keys_of_game(const DeclaredGame& game) {
  std::vector<std::string_view> keys;
  for (const GameParameter& each : game.parameters) keys.push_back(each.name);
  keys.push_back(depth_key);
  if (game.parses_positions) keys.insert(keys.end(), {position_key, score_key});
  if (game.has_keys) keys.push_back(table_key);
  return keys;
}

// Only the game can tell which values go together, and what is a position.
void require_taken_by_game(const DeclaredGame& game, const GameParameters& parameters, const KeyValues* given,
                           std::size_t first_column, const auto& fail) {
  if (!game.parameters.empty()) {
    try {
      game.make({.depth = parameters.depth, .values = parameters.values});
    } catch (const std::exception& error) {
      fail(first_column, error.what());
    }
  }
  if (!parameters.at) return;
  const std::size_t column = given->find(position_key)->value.column;
  try {
    game.make(parameters);
  } catch (const InputError& error) {
    fail(column + (error.column == 0 ? 0 : error.column - 1), error.message);
  } catch (const std::exception& error) {
    fail(column, error.what());
  }
}

std::string canonical_text(const DeclaredGame& game, const GameParameters& parameters) {
  std::string text;
  for (std::size_t i = 0; i < game.parameters.size(); ++i)
    text += fmt::format("{}={},", game.parameters[i].name, parameters.values[i]);
  text += fmt::format("{}={}", depth_key, parameters.depth.plies());
  if (parameters.at) text += fmt::format(",{}={}", position_key, *parameters.at);
  if (parameters.score) text += fmt::format(",{}={}", score_key, parameters.score->value());
  if (parameters.table_bytes != fresh_memory_bytes)
    text += fmt::format(",{}={}", table_key, parameters.table_bytes >> 20);
  return text;
}

}  // namespace

SpecParameters parse_game_parameters(const SpecParts& parts, const DeclaredGame& game) {
  GameParameters parameters{.depth = Depth(game.info.depth)};
  for (const GameParameter& each : game.parameters) parameters.values.push_back(each.value);
  const std::size_t begin = parts.text.size() - parts.parameters.size();
  const auto fail = [&](std::size_t column, const std::string& message) {
    throw InputError(fmt::format("{} {}", spec_origin, parts.text), 1, column, message);
  };
  std::optional<KeyValues> given;
  if (!parts.parameters.empty()) {
    const std::vector<std::string_view> keys = keys_of_game(game);
    given.emplace(spec_origin, parts.text, begin,
                  KnownKeys{.kind = "parameter", .owner = game.info.id, .names = keys, .example = "d=3"});
    for (std::size_t i = 0; i < game.parameters.size(); ++i) {
      const GameParameter& each = game.parameters[i];
      if (const auto value = given->whole_number(each.name, {each.least, each.greatest}))
        parameters.values[i] = static_cast<std::int32_t>(*value);
    }
    if (const auto plies = given->whole_number(depth_key, {1, max_game_depth}))
      parameters.depth = Depth(static_cast<std::int32_t>(*plies));
    if (const auto mib = given->whole_number(table_key, {1, static_cast<std::int64_t>(most_table_mib)}))
      parameters.table_bytes = static_cast<std::size_t>(*mib) << 20;
    const KeyValue* const at = given->find(position_key);
    if (at != nullptr && at->value.text != usual_start) parameters.at = std::string(at->value.text);
    if (const auto score = given->whole_number(score_key, possible_scores)) {
      if (!parameters.at) fail(given->find(score_key)->key.column, "a score is that of a position: add at=POSITION");
      parameters.score = Score(static_cast<std::int32_t>(*score));
    }
  }
  require_taken_by_game(game, parameters, given ? &*given : nullptr, begin + 1, fail);
  const std::string canonical = canonical_text(game, parameters);
  return {.value = std::move(parameters), .canonical = canonical, .complete = canonical};
}

WorkloadFamily family_of_game(const DeclaredGame& game) {
  WorkloadFamily family{.name = game.info.id,
                        .title = game.info.title.empty() ? game.info.id : game.info.title,
                        .parameters = {},
                        .parse = nullptr,
                        .make = nullptr,
                        .is_game = true};
  for (const GameParameter& each : game.parameters) {
    family.parameters.push_back({std::string(each.name), std::to_string(each.value),
                                 fmt::format("{} .. {}", each.least, each.greatest), each.meaning});
  }
  family.parameters.push_back({std::string(depth_key), std::to_string(game.info.depth),
                               fmt::format("1 .. {}", max_game_depth), "depth in plies"});
  if (game.parses_positions) {
    family.parameters.push_back({std::string(position_key), std::string(usual_start), "a position",
                                 "where searches begin, as traces print it"});
    family.parameters.push_back({std::string(score_key), "none", "a whole number", "known score of that position"});
  }
  if (game.has_keys) {
    family.parameters.push_back(
        {std::string(table_key), "16", fmt::format("1 .. {}", most_table_mib), "MiB of the table, for each thread"});
  }
  return family;
}

}  // namespace pvslab::detail
