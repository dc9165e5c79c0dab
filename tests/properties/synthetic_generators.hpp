// Random specs of synthetic trees, of every game and over the whole range of every parameter.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "suites/synthetic/spec.hpp"

namespace pvslab::synthetic {

// Small numbers are more frequent than large ones; the ends of the range occur too.
inline rc::Gen<std::uint32_t> number_within(std::uint32_t least, std::uint32_t greatest) {
  const auto within = [=](std::uint32_t low, std::uint32_t high) {
    return rc::gen::map(rc::gen::inRange<std::uint64_t>(low, std::uint64_t{high} + 1),
                        [](std::uint64_t number) { return static_cast<std::uint32_t>(number); });
  };
  const std::uint32_t small = greatest - least < 6 ? greatest : least + 6;
  return rc::gen::weightedOneOf<std::uint32_t>(
      {{4, within(least, small)}, {2, within(least, greatest)}, {1, rc::gen::just(greatest)}});
}

inline rc::Gen<Probability> any_probability() {
  return rc::gen::map(number_within(0, 0xffffffff), [](std::uint32_t numerator) {
    return numerator < 5 ? Probability(numerator / 4.0) : Probability(numerator / 4294967295.0);
  });
}

template <typename Params>
rc::Gen<Params> any_params() {
  return rc::gen::exec([] {
    Params params;
    const auto draw = []<typename Value>(std::string_view, Value& value, Range range, std::string_view) {
      if constexpr (std::is_same_v<Value, Probability>) {
        value = *any_probability();
      } else {
        value = *number_within(range.least, range.greatest);
      }
    };
    Params::visit_parameters(params, draw);
    if constexpr (std::is_same_v<Params, Ordered::Params>) {
      if (params.p1.value() > params.p2.value()) std::swap(params.p1, params.p2);
    }
    return params;
  });
}

inline rc::Gen<Spec> any_spec() {
  return rc::gen::exec([] {
    const auto drawn = []<typename Params>(const Params&) -> AnyParams { return *any_params<Params>(); };
    const auto game = *rc::gen::element<AnyParams>(UniformParams{}, Ordered::Params{}, Incremental::Params{},
                                                   Irregular::Params{}, Transposing::Params{});
    return Spec{std::visit(drawn, game), Depth(static_cast<std::int32_t>(*number_within(1, max_depth)))};
  });
}

}  // namespace pvslab::synthetic
