#include "suites/chess/quiescence.hpp"

#include "suites/chess/quiescence.inl.hpp"

namespace pvslab::chess {
namespace {

struct ShippedHorizon {
  const MoveGenerator& generator;
  const Evaluation& evaluation;
  const MagicSliders& slider_lookups;

  [[nodiscard]] OrderedMoves moves(const PlacedPosition& position) const { return generator.all(position); }
  [[nodiscard]] MoveGenerator::Noisy noisy(const PlacedPosition& position) const { return generator.noisy(position); }
  [[nodiscard]] Score standing(const PlacedPosition& position) const { return evaluation(position); }
  [[nodiscard]] Score with_move(const PlacedPosition& position, SearchMove move, const auto& visit) const {
    const PlacedPosition next = after(position, move);
    return visit(next);
  }
  [[nodiscard]] const MagicSliders& sliders() const { return slider_lookups; }
};

struct Unwatched {
  void operator()() {}
};

}  // namespace

template <CutoffRule rule>
Score Quiescence::search(const PlacedPosition& position, Window<rule> window) const {
  Unwatched entered;
  return search(position, window, 0, Square(), entered);
}

std::uint64_t Quiescence::open_window_nodes(const PlacedPosition& position) const {
  std::uint64_t nodes = 0;
  auto entered = [&nodes] { ++nodes; };
  static_cast<void>(search(position, Window<CutoffRule::at_beta>::open(), 0, Square(), entered));
  return nodes;
}

template <CutoffRule rule>
Score Quiescence::search(const PlacedPosition& position, Window<rule> window, int ply, Square last_to,
                         auto& entered) const {
  return detail::quiesce(ShippedHorizon{moves_, evaluation_, sliders_}, position, window, ply, last_to, entered);
}

template Score Quiescence::search(const PlacedPosition&, Window<CutoffRule::at_beta>) const;
template Score Quiescence::search(const PlacedPosition&, Window<CutoffRule::above_beta>) const;

}  // namespace pvslab::chess
