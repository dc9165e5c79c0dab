#include "harness/bind/workloads/synthetic_workload.hpp"

#include <algorithm>

#include "harness/bind/workloads/game_case.hpp"

namespace pvslab {
namespace {

// The successors that an interior node has on the average: of the root, and of any other node (a leaf has none).
struct MeanSuccessors {
  double root;
  double other;
};

MeanSuccessors mean_successors(const synthetic::Irregular::Params& params) {
  const double single = params.single.value();
  const double root = single + (1 - single) * (1 + params.branching) / 2.0;
  return {root, root * (1 - params.early.value())};
}

template <typename Params>
MeanSuccessors mean_successors(const Params& params) {
  return {static_cast<double>(params.branching), static_cast<double>(params.branching)};
}

double expected_tree_nodes(const synthetic::Spec& spec) {
  const MeanSuccessors mean = std::visit([](const auto& params) { return mean_successors(params); }, spec.params);
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
  SyntheticWorkload(const synthetic::Spec& spec, const G& game)
      : spec_(spec), game_(game), tree_nodes_(expected_tree_nodes(spec)) {}

  [[nodiscard]] std::string spec() const override { return synthetic::brief(spec_); }
  [[nodiscard]] std::optional<std::size_t> size() const override { return std::nullopt; }
  [[nodiscard]] std::unique_ptr<Case> make_case(std::uint64_t seed, std::uint64_t index) const override {
    const Position<G> root = game_.root(seed, index);
    return std::make_unique<GameCase<G>>(game_, root, spec_.depth, known_value(game_, root), tree_nodes_);
  }

 private:
  synthetic::Spec spec_;
  G game_;
  double tree_nodes_;
};

// A type and no generic lambda: clang++ 19 does not instantiate the virtual functions of a class template that only a generic
// lambda inside another one asks for.
struct MakeWorkload {
  const synthetic::Spec& spec;
  template <Game G>
  std::unique_ptr<Workload> operator()(const G& game) const {
    return std::make_unique<SyntheticWorkload<G>>(spec, game);
  }
};

}  // namespace

std::unique_ptr<Workload> make_synthetic_workload(const synthetic::Spec& spec) {
  return synthetic::with_game(spec, MakeWorkload{spec});
}

}  // namespace pvslab
