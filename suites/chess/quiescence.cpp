#include "suites/chess/quiescence.hpp"

#include <algorithm>
#include <utility>

#include "suites/chess/quiescence.inl.hpp"
#include "suites/chess/search_kernel.hpp"

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
  if (const SearchKernel* kernel = search_kernel()) return kernel->value<rule>(position, window);
  Unwatched entered;
  return search(position, window, 0, Square(), entered);
}

std::uint64_t Quiescence::open_window_nodes(const PlacedPosition& position) const {
  std::uint64_t nodes = 0;
  auto entered = [&nodes] { ++nodes; };
  static_cast<void>(search(position, Window<CutoffRule::at_beta>::open(), 0, Square(), entered));
  return nodes;
}

std::optional<std::vector<SearchMove>> Quiescence::mate(const PlacedPosition& position, bool mates) const {
  return mate(position, mates, 0, Square());
}

// The tree of detail::quiesce. A side that may stand pat is not mated, so the side that is mated is in check all the way.
std::optional<std::vector<SearchMove>> Quiescence::mate(const PlacedPosition& position, bool mates, int ply,
                                                        Square last_to) const {
  using Line = std::vector<SearchMove>;
  const bool in_check = is_in_check(position);
  const bool tries_all = in_check && ply < check_plies;
  if (!mates && !in_check) return std::nullopt;
  const OrderedMoves all = moves_.all(position);
  if (all.empty()) return mates ? std::nullopt : std::optional(Line());
  if (!mates && !tries_all) return std::nullopt;
  std::optional<Line> best;
  for (const SearchMove move : tries_all ? all : moves_.noisy(position).moves) {
    const bool is_alone = !tries_all && ply >= wide_plies;
    if (is_alone && move.to() != last_to) continue;
    std::optional<Line> rest = mate(after(position, move), !mates, ply + 1, move.to());
    if (!rest && !mates) return std::nullopt;
    if (rest && (!best || (mates ? rest->size() + 1 < best->size() : rest->size() + 1 > best->size()))) {
      rest->insert(rest->begin(), move);
      best = std::move(rest);
    }
    if (is_alone) break;
  }
  return best;
}

template <CutoffRule rule>
Score Quiescence::search(const PlacedPosition& position, Window<rule> window, int ply, Square last_to,
                         auto& entered) const {
  return detail::quiesce(ShippedHorizon{moves_, evaluation_, sliders_}, position, window, ply, last_to, entered);
}

template Score Quiescence::search(const PlacedPosition&, Window<CutoffRule::at_beta>) const;
template Score Quiescence::search(const PlacedPosition&, Window<CutoffRule::above_beta>) const;

}  // namespace pvslab::chess
