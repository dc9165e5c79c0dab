#include "harness/bind/workloads/shipped_families.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "harness/bind/ordering/search_aids.hpp"
#include "harness/bind/workloads/game_case.hpp"
#include "harness/bind/workloads/synthetic_parameters.hpp"
#include "suites/key_values.hpp"
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

constexpr std::string_view table_key = "table";

double mean_width(const synthetic::Spec& spec) {
  return std::visit([](const auto& params) { return synthetic::mean_successors(params).other; }, spec.params);
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
  SyntheticWorkload(std::string spec, const SyntheticParameters& parameters, const G& game)
      : spec_(std::move(spec)),
        depth_(parameters.trees.depth),
        game_(game),
        tree_nodes_(expected_tree_nodes(parameters.trees)),
        table_bytes_(parameters.table_mib ? static_cast<std::size_t>(*parameters.table_mib) << 20
                                          : automatic_table_bytes(tree_nodes_, mean_width(parameters.trees))) {}

  [[nodiscard]] std::string spec() const override { return spec_; }
  [[nodiscard]] std::optional<std::size_t> size() const override { return std::nullopt; }
  [[nodiscard]] double whole_tree_nodes(std::uint64_t) const override { return tree_nodes_; }
  [[nodiscard]] std::size_t table_bytes() const override { return table_bytes_; }
  [[nodiscard]] std::unique_ptr<Case> make_case(std::uint64_t seed, std::uint64_t index) const override {
    const Position<G> root = game_.root(seed, index);
    return std::make_unique<GameCase<G>>(game_, root, depth_, known_value(game_, root), tree_nodes_, table_bytes_);
  }

 private:
  std::string spec_;
  Depth depth_;
  G game_;
  double tree_nodes_;
  std::size_t table_bytes_;
};

// A type instead of a generic lambda: clang++ 19 does not instantiate the virtual functions of a class template that is
// used only in a generic lambda inside another one.
struct MakeWorkload {
  const WorkloadSpec& spec;
  template <Game G>
  std::unique_ptr<Workload> operator()(const G& game) const {
    return std::make_unique<SyntheticWorkload<G>>(spec.canonical(), spec.parameters<SyntheticParameters>(), game);
  }
};

SpecParameters parse_synthetic_parameters(const SpecParts& parts) {
  std::optional<std::uint64_t> table_mib;
  const synthetic::Spec trees = synthetic::parse_spec(parts.text, spec_origin, table_key, [&](const KeyValues& given) {
    const auto mib = given.whole_number(table_key, {1, static_cast<std::int64_t>(most_table_mib)});
    if (mib) table_mib = static_cast<std::uint64_t>(*mib);
  });
  std::string canonical = synthetic::brief(trees).substr(parts.name.size() + 1);  // without "NAME:"
  if (table_mib) canonical += fmt::format(",{}={}", table_key, *table_mib);
  return {.value = SyntheticParameters{trees, table_mib}, .canonical = std::move(canonical)};
}

std::unique_ptr<Workload> make_synthetic_workload(const WorkloadSpec& spec) {
  return synthetic::with_game(spec.parameters<SyntheticParameters>().trees, MakeWorkload{spec});
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
  family.parameters.push_back({std::string(table_key), "auto", fmt::format("1 .. {}", most_table_mib),
                               "MiB of the table, for each thread; by default 16 to 256, from the size of the trees"});
  return family;
}

template <std::size_t... I>
std::vector<WorkloadFamily> families(std::index_sequence<I...>) {
  return {family_of<std::variant_alternative_t<I, synthetic::AnyParams>>()...};
}

}  // namespace

std::size_t automatic_table_bytes(double whole_tree_nodes, double width) {
  // N^(3/4) visits, as planned_search.hpp has it. Square roots, unlike std::pow, have the same bits on every processor.
  const double visits = std::sqrt(whole_tree_nodes) * std::sqrt(std::sqrt(whole_tree_nodes));
  constexpr double slots_of_a_node = 8;
  const double slots = slots_of_a_node * visits / std::max(width, 1.0);
  std::size_t bytes = fresh_memory_bytes;
  while (bytes < most_automatic_table_bytes && static_cast<double>(bytes / sizeof(TableEntry)) < slots) bytes *= 2;
  return bytes;
}

std::vector<WorkloadFamily> synthetic_families() {
  return families(std::make_index_sequence<std::variant_size_v<synthetic::AnyParams>>());
}

}  // namespace pvslab
