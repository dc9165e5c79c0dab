// What a search of chess does at every node, for processors with AVX2. Compiled for them (see suites/CMakeLists.txt). No other unit
// may get a function of it (tests/layers/check_kernels): what is not of this unit alone is made for its Sliders, or inlined.
#include "suites/chess/search_kernel.hpp"

#if defined(__AVX2__) && defined(__BMI2__)
#include "suites/chess/evaluation.inl.hpp"
#include "suites/chess/move_generator.inl.hpp"
#include "suites/chess/placed_position.inl.hpp"
#include "suites/chess/quiescence.inl.hpp"
#endif

namespace pvslab::chess {
#if defined(__AVX2__) && defined(__BMI2__)
namespace {

// By multiplication: PEXT is slow on some processors with AVX2.
class Avx2Sliders {
 public:
  [[nodiscard, gnu::always_inline]] Bitboard bishop(int square, Bitboard occupied) const {
    return look_up(tables_.bishop[static_cast<std::size_t>(square)], occupied);
  }
  [[nodiscard, gnu::always_inline]] Bitboard rook(int square, Bitboard occupied) const {
    return look_up(tables_.rook[static_cast<std::size_t>(square)], occupied);
  }

 private:
  [[gnu::always_inline]] static Bitboard look_up(const MagicEntry& entry, Bitboard occupied) {
    return entry.attacks[((occupied & entry.mask) * entry.magic) >> entry.shift];
  }
  const MagicTables& tables_ = magic_tables();
};

struct Avx2Horizon {
  Avx2Sliders slider_lookups;
  LegalMoves<Avx2Sliders> rules{slider_lookups};

  [[nodiscard]] OrderedMoves moves(const SearchPosition& position) const {
    return position.side == Color::white ? all_moves<Color::white>(rules, position)
                                         : all_moves<Color::black>(rules, position);
  }
  [[nodiscard]] MoveGenerator::Noisy noisy(const SearchPosition& position) const {
    return position.side == Color::white ? noisy_moves<Color::white>(rules, slider_lookups, position)
                                         : noisy_moves<Color::black>(rules, slider_lookups, position);
  }
  [[nodiscard]] Score standing(const PlacedPosition& position) const {
    return evaluation_of(position.board, position.side, position.placement() + position.pawn_structure(),
                         slider_lookups);
  }
  [[nodiscard]] Score with_move(const PlacedPosition& position, SearchMove move, const auto& visit) const {
    const PlacedPosition next = position_after(position, move);
    return visit(next);
  }
  [[nodiscard]] const Avx2Sliders& sliders() const { return slider_lookups; }
};

const Avx2Horizon& horizon() {
  static const Avx2Horizon horizon;
  return horizon;
}

template <CutoffRule rule>
Score value(const PlacedPosition& position, Window<rule> window) {
  auto entered = [] {};
  return detail::quiesce(horizon(), position, window, 0, Square(), entered);
}

constexpr SearchKernel kernel{
    .all_moves = [](const SearchPosition& position) { return horizon().moves(position); },
    .after = [](const PlacedPosition& position, SearchMove move) { return position_after(position, move); },
    .greatest_below = [](const std::uint32_t* keys, std::size_t size,
                         std::uint32_t bound) { return detail::greatest_below_by_eight(keys, size, bound); },
    .value_at_beta = value<CutoffRule::at_beta>,
    .value_above_beta = value<CutoffRule::above_beta>};

}  // namespace
#endif

const SearchKernel* avx2_search_kernel() {
#if defined(__AVX2__) && defined(__BMI2__)
  return &kernel;
#else
  return nullptr;
#endif
}

}  // namespace pvslab::chess
