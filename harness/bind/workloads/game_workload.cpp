#include "harness/bind/workloads/game_workload.hpp"

#include <fmt/format.h>

#include <array>

#include "suites/key_values.hpp"

namespace pvslab::detail {

SpecParameters parse_game_parameters(const SpecParts& parts, const GameInfo& info) {
  Depth depth(info.depth);
  if (!parts.parameters.empty()) {
    static constexpr std::array<std::string_view, 1> keys{"d"};
    const KeyValues given(spec_origin, parts.text, parts.text.size() - parts.parameters.size(),
                          {.kind = "parameter", .owner = info.id, .names = keys, .example = "d=3"});
    if (const auto plies = given.whole_number("d", {1, max_game_depth}))
      depth = Depth(static_cast<std::int32_t>(*plies));
  }
  const std::string canonical = fmt::format("d={}", depth.plies());
  return {.value = depth, .canonical = canonical, .complete = canonical};
}

WorkloadFamily family_of_game(const GameInfo& info) {
  return {.name = info.id,
          .title = info.title.empty() ? info.id : info.title,
          .parameters = {{"d", std::to_string(info.depth), fmt::format("1 .. {}", max_game_depth), "depth in plies"}},
          .parse = nullptr,
          .make = nullptr,
          .is_game = true};
}

}  // namespace pvslab::detail
