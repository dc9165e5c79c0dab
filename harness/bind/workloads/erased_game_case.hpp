// ErasedGameCase: a position of a game that no searcher is compiled for, searched through ErasedGame.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include "harness/bind/erased/live_places.hpp"
#include "harness/bind/game_abilities.hpp"
#include "harness/bind/workloads/workload.hpp"

namespace pvslab {

// Why the searcher of that index cannot search such a game; empty if it can.
[[nodiscard]] std::string_view refusal_of(std::size_t searcher, GameAbilities game);

class ErasedGameCase final : public Case {
 public:
  // Place 0 of `start` is the position.
  ErasedGameCase(std::unique_ptr<const LiveGame> start, GameAbilities abilities, Depth depth, double whole_tree_nodes)
      : start_(std::move(start)), abilities_(abilities), depth_(depth), whole_tree_nodes_(whole_tree_nodes) {}

  [[nodiscard]] Outcome search(std::size_t searcher, Bounds bounds) const override;
  [[nodiscard]] Outcome search_silently(std::size_t searcher) const override;
  [[nodiscard]] Outcome count(std::size_t searcher, Bounds bounds, Counters& counters) const override;
  [[nodiscard]] Outcome count_from(Score guess, std::size_t searcher, Counters& counters) const override;
  [[nodiscard]] Score score_at(Depth depth, Counters& counters) const override;
  [[nodiscard]] Score yardstick() const override;
  [[nodiscard]] Depth depth() const override { return depth_; }
  [[nodiscard]] std::optional<Score> known_value() const override { return std::nullopt; }
  [[nodiscard]] double whole_tree_nodes() const override { return whole_tree_nodes_; }
  [[nodiscard]] bool leaves_depend_on_window() const override {
    return start_->evaluates_in_window(CutoffRule::at_beta);
  }
  [[nodiscard]] std::unique_ptr<OrderedPlaces> places() const override;
  [[nodiscard]] std::optional<Tree> written_out(std::size_t most_nodes) const override;

 private:
  [[nodiscard]] Outcome count_at(Depth depth, std::size_t searcher, Bounds bounds, Counters& counters) const;

  std::unique_ptr<const LiveGame> start_;
  GameAbilities abilities_;
  Depth depth_;
  double whole_tree_nodes_;
};

}  // namespace pvslab
