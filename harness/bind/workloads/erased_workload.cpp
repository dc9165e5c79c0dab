#include "harness/bind/workloads/erased_workload.hpp"

#include <cassert>
#include <string>
#include <utility>

#include "harness/bind/erased/erased_game.hpp"
#include "harness/bind/trees/tree_size.hpp"
#include "harness/bind/workloads/erased_game_case.hpp"

namespace pvslab {
namespace {

class ErasedWorkload final : public Workload {
 public:
  ErasedWorkload(const WorkloadSpec& spec, std::unique_ptr<const NamedRules> rules)
      : spec_(spec.canonical()), parameters_(spec.parameters<GameParameters>()), rules_(std::move(rules)) {}

  [[nodiscard]] std::string spec() const override { return spec_; }
  [[nodiscard]] std::optional<std::size_t> size() const override {
    const auto starts = rules_->starts();
    return starts ? std::optional(static_cast<std::size_t>(*starts)) : std::nullopt;
  }
  [[nodiscard]] double whole_tree_nodes(std::uint64_t index) const override {
    constexpr std::uint64_t any_seed = 1;
    const auto places = rules_->start(any_seed, index);
    const ErasedGame game(*places);
    return estimated_tree_nodes(game, game.at(0), parameters_.depth, detail::lines_of_game_estimate,
                                [](const ErasedPosition&) { return 1; });
  }
  [[nodiscard]] std::size_t table_bytes() const override { return parameters_.table_bytes; }
  [[nodiscard]] std::string_view refusal(std::size_t searcher) const override {
    return refusal_of(searcher, rules_->abilities());
  }
  [[nodiscard]] std::unique_ptr<Case> make_case(std::uint64_t seed, std::uint64_t index) const override {
    assert(!size() || index < *size());
    return std::make_unique<ErasedGameCase>(rules_->start(seed, index), rules_->abilities(),
                                            ErasedQuestion{.depth = parameters_.depth,
                                                           .whole_tree_nodes = whole_tree_nodes(index),
                                                           .known_value = parameters_.score,
                                                           .table_bytes = table_bytes()});
  }

 private:
  std::string spec_;
  GameParameters parameters_;
  std::unique_ptr<const NamedRules> rules_;
};

}  // namespace

std::unique_ptr<Workload> make_erased_workload(const WorkloadSpec& spec, std::unique_ptr<const NamedRules> rules) {
  return std::make_unique<ErasedWorkload>(spec, std::move(rules));
}

}  // namespace pvslab
