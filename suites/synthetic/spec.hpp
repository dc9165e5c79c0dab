// Spec: a family of synthetic trees as text, "NAME:KEY=VALUE,...", e.g. "uniform:b=3,d=4,values=5". Any parameter may
// be left out, and then has the default of its game; the depth `d` is 6 by default. With a seed and an index, a spec
// names one tree.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "searchers/core/depth.hpp"
#include "suites/synthetic/incremental.hpp"
#include "suites/synthetic/irregular.hpp"
#include "suites/synthetic/ordered.hpp"
#include "suites/synthetic/transposing.hpp"
#include "suites/synthetic/uniform.hpp"

namespace pvslab::synthetic {

using AnyParams =
    std::variant<UniformParams, Ordered::Params, Incremental::Params, Irregular::Params, Transposing::Params>;

struct Spec {
  AnyParams params;
  Depth depth{6};  // 1 .. max_depth

  bool operator==(const Spec&) const = default;
};

// Throws InputError, with the column in `text`. `origin` says where the text was found; it precedes it in the error's
// `file`, as in "--workload uniform:b=x".
[[nodiscard]] Spec parse_spec(std::string_view text, std::string_view origin = "--workload");

// All parameters in a fixed order. parse_spec(canonical(spec)) == spec.
[[nodiscard]] std::string canonical(const Spec& spec);
// The same without those parameters, other than b and d, that have their default.
[[nodiscard]] std::string brief(const Spec& spec);

// "uniform", "ordered", ...
[[nodiscard]] std::string_view name_of(const AnyParams& params);
[[nodiscard]] std::span<const std::string_view> names();

// Calls `visitor` with the game of the spec, and hands its result through. Uniform trees with values = 0 have a type of
// their own, for speed.
template <typename Visitor>
decltype(auto) with_game(const Spec& spec, Visitor&& visitor) {
  return std::visit(
      [&]<typename P>(const P& params) -> decltype(auto) {
        if constexpr (std::is_same_v<P, UniformParams>) {
          return params.values == 0 ? visitor(ContinuousUniform(params)) : visitor(Uniform(params));
        } else if constexpr (std::is_same_v<P, Ordered::Params>) {
          return visitor(Ordered(params));
        } else if constexpr (std::is_same_v<P, Incremental::Params>) {
          return visitor(Incremental(params));
        } else if constexpr (std::is_same_v<P, Irregular::Params>) {
          return visitor(Irregular(params));
        } else {
          return visitor(Transposing(params));
        }
      },
      spec.params);
}

}  // namespace pvslab::synthetic
