// Spec: a family of synthetic trees as text, "NAME:KEY=VALUE,...", e.g. "uniform:b=3,d=4,values=5". A missing
// parameter has the default of its game; the depth `d` is 6 by default. With a seed and an index, a spec names one
// tree.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "searchers/core/depth.hpp"
#include "suites/synthetic/incremental.hpp"
#include "suites/synthetic/irregular.hpp"
#include "suites/synthetic/n_game.hpp"
#include "suites/synthetic/ordered.hpp"
#include "suites/synthetic/p_game.hpp"
#include "suites/synthetic/transposing.hpp"
#include "suites/synthetic/uniform.hpp"

namespace pvslab {
class KeyValues;
}

namespace pvslab::synthetic {

// The synthetic models. To add one: include its header, add its line. This is the only list of them.
using AnyParams = std::variant<  //
    UniformParams,               //
    Ordered::Params,             //
    Incremental::Params,         //
    Irregular::Params,           //
    Transposing::Params,         //
    PGameParams,                 //
    NGameParams>;

// Random verification draws from so many models, the first of the list: its trees stay what they are when one is added. The others
// have the games of these.
inline constexpr std::size_t drawn_models = 5;

template <typename... Params>
struct AllModels;
template <SyntheticModel... Params>
struct AllModels<std::variant<Params...>> {
  using Games = JoinedGames<typename Params::Games...>;
};

// The games of all models.
using ModelGames = AllModels<AnyParams>::Games;

struct Spec {
  AnyParams params;
  Depth depth{6};  // 1 .. max_depth

  bool operator==(const Spec&) const = default;
};

// Throws InputError with the column in `text`. `origin` says where the text comes from. In the `file` of the error it
// precedes the text, as in "--workload uniform:b=x".
[[nodiscard]] Spec parse_spec(std::string_view text, std::string_view origin = "--workload");
// The same where one more key may be given, which `read` reads.
[[nodiscard]] Spec parse_spec(std::string_view text, std::string_view origin, std::string_view other_key,
                              const std::function<void(const KeyValues&)>& read);

// All parameters in a fixed order. parse_spec(canonical(spec)) == spec.
[[nodiscard]] std::string canonical(const Spec& spec);
// The same without the parameters that have their default, but always with b and d.
[[nodiscard]] std::string brief(const Spec& spec);

// "uniform", "ordered", ...
[[nodiscard]] std::string_view name_of(const AnyParams& params);
[[nodiscard]] std::span<const std::string_view> names();

// Calls `visitor` with the game of the spec and returns its result.
template <typename Visitor>
decltype(auto) with_game(const Spec& spec, Visitor&& visitor) {
  return std::visit([&](const auto& params) -> decltype(auto) { return with_game(params, visitor); }, spec.params);
}

// Model number `index` of the list, with its parameters drawn. `index` < names().size().
[[nodiscard]] AnyParams drawn_model(std::size_t index, Draws& draws, DrawnSize size);

}  // namespace pvslab::synthetic
