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

struct ErasedQuestion {
  Depth depth{1};
  double whole_tree_nodes = 0;
  std::optional<Score> known_value = {};
  std::size_t table_bytes = fresh_memory_bytes;
};

class ErasedGameCase final : public Case, public StartsGame {
 public:
  // Place 0 of `start` is the position.
  ErasedGameCase(std::unique_ptr<const LiveGame> start, GameAbilities abilities, const ErasedQuestion& asked)
      : start_(std::move(start)), abilities_(abilities), asked_(asked) {}

  [[nodiscard]] Outcome search(std::size_t searcher, Bounds bounds) const override;
  [[nodiscard]] Outcome search_silently(std::size_t searcher) const override;
  [[nodiscard]] Outcome count(std::size_t searcher, Bounds bounds, Counters& counters) const override;
  [[nodiscard]] Outcome count_from(Score guess, std::size_t searcher, Counters& counters) const override;
  [[nodiscard]] Score score_at(Depth depth, Counters& counters) const override;
  [[nodiscard]] Score yardstick() const override;
  [[nodiscard]] Depth depth() const override { return asked_.depth; }
  [[nodiscard]] std::optional<Score> known_value() const override { return asked_.known_value; }
  [[nodiscard]] double whole_tree_nodes() const override { return asked_.whole_tree_nodes; }
  [[nodiscard]] std::size_t table_bytes() const override { return asked_.table_bytes; }
  [[nodiscard]] bool leaves_depend_on_window() const override {
    return start_->evaluates_in_window(CutoffRule::at_beta);
  }
  [[nodiscard]] std::unique_ptr<OrderedPlaces> places() const override;
  [[nodiscard]] std::unique_ptr<LiveGame> live_game() const override { return start_->anew(); }
  [[nodiscard]] SharedStart shared() const override { return start_->shared(); }
  [[nodiscard]] std::optional<Tree> written_out(std::size_t most_nodes) const override;

 private:
  [[nodiscard]] Outcome count_at(Depth depth, std::size_t searcher, Bounds bounds, Counters& counters) const;

  std::unique_ptr<const LiveGame> start_;
  GameAbilities abilities_;
  ErasedQuestion asked_;
};

}  // namespace pvslab
