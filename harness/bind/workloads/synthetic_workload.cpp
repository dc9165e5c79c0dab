#include "harness/bind/workloads/shipped_families.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "harness/bind/workloads/game_case.hpp"
#include "suites/synthetic/spec.hpp"

namespace pvslab {
namespace {

double expected_tree_nodes(const synthetic::Spec& spec) {
  const synthetic::MeanSuccessors mean =
      std::visit([](const auto& params) { return synthetic::mean_successors(params); }, spec.params);
  constexpr double beyond_any_machine = 1e300;
  double nodes = 1;
  double width = mean.root;
  for (std::int32_t ply = 1; ply <= spec.depth.plies() && nodes < beyond_any_machine; ++ply) {
    nodes += width;
    width *= mean.other;
  }
  return std::min(nodes, beyond_any_machine);
}

template <typename G>
std::optional<Score> known_value(const G& game, const Position<G>& root) {
  if constexpr (requires { game.known_value(root); }) {
    return game.known_value(root);
  } else {
    return std::nullopt;
  }
}

template <Game G>
class SyntheticWorkload final : public Workload {
 public:
  SyntheticWorkload(std::string spec, const synthetic::Spec& parameters, const G& game)
      : spec_(std::move(spec)), depth_(parameters.depth), game_(game), tree_nodes_(expected_tree_nodes(parameters)) {}

  [[nodiscard]] std::string spec() const override { return spec_; }
  [[nodiscard]] std::optional<std::size_t> size() const override { return std::nullopt; }
  [[nodiscard]] double whole_tree_nodes(std::uint64_t) const override { return tree_nodes_; }
  [[nodiscard]] std::unique_ptr<Case> make_case(std::uint64_t seed, std::uint64_t index) const override {
    const Position<G> root = game_.root(seed, index);
    return std::make_unique<GameCase<G>>(game_, root, depth_, known_value(game_, root), tree_nodes_);
  }

 private:
  std::string spec_;
  Depth depth_;
  G game_;
  double tree_nodes_;
};

// A type instead of a generic lambda: clang++ 19 does not instantiate the virtual functions of a class template that is
// used only in a generic lambda inside another one.
struct MakeWorkload {
  const WorkloadSpec& spec;
  template <Game G>
  std::unique_ptr<Workload> operator()(const G& game) const {
    return std::make_unique<SyntheticWorkload<G>>(spec.canonical(), spec.parameters<synthetic::Spec>(), game);
  }
};

SpecParameters parse_synthetic_parameters(const SpecParts& parts) {
  const synthetic::Spec spec = synthetic::parse_spec(parts.text, spec_origin);
  return {.value = spec, .canonical = synthetic::brief(spec).substr(parts.name.size() + 1)};  // without "NAME:"
}

std::unique_ptr<Workload> make_synthetic_workload(const WorkloadSpec& spec) {
  return synthetic::with_game(spec.parameters<synthetic::Spec>(), MakeWorkload{spec});
}

std::string default_text(std::uint32_t value) { return std::to_string(value); }
std::string default_text(synthetic::Probability value) { return fmt::format("{}", value.value()); }

template <synthetic::SyntheticModel Params>
WorkloadFamily family_of() {
  WorkloadFamily family{.name = Params::name,
                        .title = Params::title,
                        .parameters = {},
                        .parse = &parse_synthetic_parameters,
                        .make = &make_synthetic_workload};
  const auto add = [&](std::string_view name, const auto& value, synthetic::Range range, std::string_view meaning) {
    family.parameters.push_back(
        {std::string(name), default_text(value), fmt::format("{} .. {}", range.least, range.greatest), meaning});
  };
  const Params defaults;
  Params::visit_parameters(defaults, add);
  add("d", static_cast<std::uint32_t>(synthetic::Spec{}.depth.plies()), {1, synthetic::max_depth}, "depth in plies");
  return family;
}

template <std::size_t... I>
std::vector<WorkloadFamily> families(std::index_sequence<I...>) {
  return {family_of<std::variant_alternative_t<I, synthetic::AnyParams>>()...};
}

}  // namespace

std::vector<WorkloadFamily> synthetic_families() {
  return families(std::make_index_sequence<std::variant_size_v<synthetic::AnyParams>>());
}

}  // namespace pvslab
