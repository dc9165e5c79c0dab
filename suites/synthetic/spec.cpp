#include "suites/synthetic/spec.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "suites/input_error.hpp"
#include "suites/key_values.hpp"
#include "suites/nearest.hpp"

namespace pvslab::synthetic {
namespace {

constexpr std::size_t model_count = std::variant_size_v<AnyParams>;

// Each alternative of AnyParams with its defaults, in order.
std::array<AnyParams, model_count> every_default() {
  return []<std::size_t... I>(std::index_sequence<I...>) { return std::array{AnyParams(std::in_place_index<I>)...}; }
  (std::make_index_sequence<model_count>());
}

constexpr std::array game_names = []<std::size_t... I>(std::index_sequence<I...>) {
  return std::array{std::variant_alternative_t<I, AnyParams>::name...};
}
(std::make_index_sequence<model_count>());

AnyParams defaults_of(std::string_view name, std::string_view text, std::string_view origin) {
  for (const AnyParams& params : every_default()) {
    if (name_of(params) == name) return params;
  }
  throw InputError(
      fmt::format("{} {}", origin, text), 1, 1,
      unknown_name("trees", name, game_names, fmt::format("The names are {}", fmt::join(game_names, ", "))));
}

// The names of all parameters, sorted.
template <typename Params>
std::vector<std::string_view> keys_of(const Params& params) {
  std::vector<std::string_view> keys{"d"};
  Params::visit_parameters(params,
                           [&](std::string_view name, const auto&, Range, std::string_view) { keys.push_back(name); });
  std::ranges::sort(keys);
  return keys;
}

// In its place; nothing if it is empty. No template, unlike its callers.
void add_key(std::vector<std::string_view>& keys, std::string_view key) {
  if (!key.empty()) keys.insert(std::ranges::upper_bound(keys, key), key);
}

template <typename Params>
void assign(const KeyValues& given, Params& params) {
  const auto assign_one = [&]<typename Value>(std::string_view name, Value& value, Range range, std::string_view) {
    if constexpr (std::same_as<Value, Probability>) {
      const auto number = given.decimal(name, {probability_range.least, probability_range.greatest});
      if (number) value = Probability(*number + 0.0);  // a negative zero becomes a positive one
    } else {
      const auto number = given.whole_number(name, {range.least, range.greatest});
      if (number) value = static_cast<std::uint32_t>(*number);
    }
  };
  Params::visit_parameters(params, assign_one);
}

// Errors that depend on more than one parameter.
template <typename Params>
void refuse_contradictions(const KeyValues& given, const Params& params) {
  const auto error = params.error();
  if (!error) return;
  const KeyValue* at = given.find(error->parameter);
  if (at == nullptr) at = given.find(error->clashes_with);
  given.fail(at == nullptr ? 1 : at->value.column, error->message);
}

// A parameter as it is written in a spec.
struct Printed {
  std::string_view name;
  std::string value;
};

template <typename Params>
std::vector<Printed> printed(const Params& params, Depth depth) {
  std::vector<Printed> result;
  const auto print = [&]<typename Value>(std::string_view name, const Value& value, Range, std::string_view) {
    if constexpr (std::same_as<Value, Probability>) {
      result.push_back({name, fmt::format("{}", value.value())});
    } else {
      result.push_back({name, fmt::format("{}", value)});
    }
  };
  Params::visit_parameters(params, print);
  result.insert(result.begin() + 1, {"d", fmt::format("{}", depth.plies())});
  return result;
}

std::string joined(std::string_view name, const std::vector<Printed>& parameters) {
  std::string text(name);
  for (const auto& [key, value] : parameters) {
    text += fmt::format("{}{}={}", text.size() == name.size() ? ':' : ',', key, value);
  }
  return text;
}

}  // namespace

Spec parse_spec(std::string_view text, std::string_view origin) {
  return parse_spec(text, origin, "", [](const KeyValues&) {});
}

Spec parse_spec(std::string_view text, std::string_view origin, std::string_view other_key,
                const std::function<void(const KeyValues&)>& read_other) {
  const std::size_t colon = text.find(':');
  Spec spec{defaults_of(text.substr(0, colon), text, origin)};
  if (colon == std::string_view::npos) return spec;
  const auto read = [&]<typename Params>(Params& params) {
    std::vector<std::string_view> keys = keys_of(params);
    add_key(keys, other_key);
    const std::string owner = fmt::format("{} trees", Params::name);
    const KeyValues given(origin, text, colon + 1,
                          {.kind = "parameter", .owner = owner, .names = keys, .example = "b=8"});
    if (const auto plies = given.whole_number("d", {1, max_depth})) {
      spec.depth = Depth(static_cast<std::int32_t>(*plies));
    }
    assign(given, params);
    read_other(given);
    refuse_contradictions(given, params);
  };
  std::visit(read, spec.params);
  return spec;
}

std::string canonical(const Spec& spec) {
  return std::visit([&]<typename P>(const P& params) { return joined(P::name, printed(params, spec.depth)); },
                    spec.params);
}

std::string brief(const Spec& spec) {
  const auto print = [&]<typename P>(const P& params) {
    const std::vector<Printed> all = printed(params, spec.depth);
    const std::vector<Printed> defaults = printed(P{}, spec.depth);
    std::vector<Printed> kept(all.begin(), all.begin() + 2);  // b and d
    for (std::size_t i = kept.size(); i < all.size(); ++i) {
      if (all[i].value != defaults[i].value) kept.push_back(all[i]);
    }
    return joined(P::name, kept);
  };
  return std::visit(print, spec.params);
}

std::string_view name_of(const AnyParams& params) {
  return std::visit([]<typename P>(const P&) { return P::name; }, params);
}

std::span<const std::string_view> names() { return game_names; }

AnyParams drawn_model(std::size_t index, Draws& draws, DrawnSize size) {
  return std::visit([&]<typename P>(const P&) -> AnyParams { return P::drawn(draws, size); }, every_default()[index]);
}

}  // namespace pvslab::synthetic
