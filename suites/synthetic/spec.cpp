#include "suites/synthetic/spec.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <system_error>
#include <vector>

#include "suites/input_error.hpp"
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

// A piece of the text and its column, from 1.
struct Word {
  std::string_view text;
  std::size_t column;
};

struct Assignment {
  Word key;
  Word value;
};

class Parser {
 public:
  Parser(std::string_view text, std::string_view origin) : text_(text), origin_(origin) {}

  [[nodiscard]] Spec spec() const {
    const std::size_t colon = text_.find(':');
    Spec result{defaults_of({text_.substr(0, colon), 1})};
    if (colon == std::string_view::npos) return result;
    const std::vector<Assignment> assignments = assignments_from(colon + 1);
    for (const Assignment& assignment : assignments) {
      if (assignment.key.text == "d") {
        result.depth = Depth(static_cast<std::int32_t>(number(assignment, {1, max_depth})));
      } else {
        std::visit([&](auto& params) { assign(params, assignment); }, result.params);
      }
    }
    refuse_contradictions(result, assignments);
    return result;
  }

 private:
  [[noreturn]] void fail(std::size_t column, std::string message) const {
    throw InputError(fmt::format("{} {}", origin_, text_), 1, column, std::move(message));
  }

  [[nodiscard]] AnyParams defaults_of(Word name) const {
    for (const AnyParams& params : every_default()) {
      if (name_of(params) == name.text) return params;
    }
    fail(name.column,
         unknown_name("trees", name.text, game_names, fmt::format("The names are {}", fmt::join(game_names, ", "))));
  }

  // Splits the text from `position` on at commas and equality signs. No key may occur twice.
  [[nodiscard]] std::vector<Assignment> assignments_from(std::size_t position) const {
    std::vector<Assignment> result;
    while (position <= text_.size()) {
      const std::size_t comma = std::min(text_.find(',', position), text_.size());
      result.push_back(assignment({text_.substr(position, comma - position), position + 1}));
      const Word& key = result.back().key;
      const auto same = [&](const Assignment& other) { return other.key.text == key.text; };
      if (std::find_if(result.begin(), result.end() - 1, same) != result.end() - 1) {
        fail(key.column, fmt::format("'{}' is given twice; keep one of them", key.text));
      }
      position = comma + 1;
    }
    return result;
  }

  [[nodiscard]] Assignment assignment(Word word) const {
    const std::size_t equals = word.text.find('=');
    if (equals == std::string_view::npos) {
      fail(word.column, fmt::format("'{}' has no '='; write KEY=VALUE, as in b=8", word.text));
    }
    return {{word.text.substr(0, equals), word.column}, {word.text.substr(equals + 1), word.column + equals + 1}};
  }

  template <typename Params>
  void assign(Params& params, const Assignment& assignment) const {
    std::vector<std::string_view> known{"d"};
    bool assigned = false;
    const auto assign_if_named = [&]<typename Value>(std::string_view name, Value& value, Range range,
                                                     std::string_view) {
      known.push_back(name);
      if (name != assignment.key.text) return;
      assigned = true;
      if constexpr (std::same_as<Value, Probability>) {
        value = probability(assignment);
      } else {
        value = number(assignment, range);
      }
    };
    Params::visit_parameters(params, assign_if_named);
    if (assigned) return;
    std::ranges::sort(known);
    fail(assignment.key.column,
         unknown_name("parameter", assignment.key.text, known,
                      fmt::format("The parameters of {} trees are {}", Params::name, fmt::join(known, ", "))));
  }

  // Reads the whole value, or nothing.
  template <typename Number>
  [[nodiscard]] static std::errc read(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return end == text.data() + text.size() ? error : std::errc::invalid_argument;
  }

  [[nodiscard]] std::uint32_t number(const Assignment& assignment, Range range) const {
    const auto& [key, value] = assignment;
    std::int64_t number = 0;
    const std::errc error = read(value.text, number);
    if (error == std::errc::invalid_argument) {
      fail(value.column,
           fmt::format("'{}' is not a whole number; {} must be one {}", value.text, key.text, text(range)));
    }
    if (error != std::errc() || number < range.least || number > range.greatest) {
      fail(value.column, fmt::format("{} must be {}, not {}", key.text, text(range), value.text));
    }
    return static_cast<std::uint32_t>(number);
  }

  [[nodiscard]] Probability probability(const Assignment& assignment) const {
    const auto& [key, value] = assignment;
    double number = 0;
    const std::errc error = read(value.text, number);
    if (error == std::errc::invalid_argument) {
      fail(value.column,
           fmt::format("'{}' is not a number; {} must be one {}", value.text, key.text, text(probability_range)));
    }
    if (error != std::errc() || !Probability::is_valid(number)) {
      fail(value.column, fmt::format("{} must be {}, not {}", key.text, text(probability_range), value.text));
    }
    return Probability(number + 0.0);  // a negative zero becomes a positive one
  }

  // Errors that depend on more than one parameter.
  void refuse_contradictions(const Spec& spec, const std::vector<Assignment>& assignments) const {
    const auto error = std::visit([](const auto& params) { return params.error(); }, spec.params);
    if (!error) return;
    const auto given = [&](const Assignment& assignment) { return assignment.key.text == error->parameter; };
    const auto at = std::ranges::find_if(assignments, given);
    fail(at == assignments.end() ? 1 : at->value.column, error->message);
  }

  std::string_view text_;
  std::string_view origin_;
};

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

Spec parse_spec(std::string_view text, std::string_view origin) { return Parser(text, origin).spec(); }

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
