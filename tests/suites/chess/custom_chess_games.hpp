// Evaluations and policies as a user writes them, for the tests of Chess.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "searchers/alpha_beta.hpp"
#include "searchers/core/counters.hpp"
#include "suites/chess/custom/chess.hpp"
#include "suites/chess/epd.hpp"

namespace pvslab::custom {

inline constexpr std::array<std::int32_t, 6> worth{100, 300, 300, 500, 900, 0};

[[nodiscard]] inline std::int32_t material_of(const chess::Board& board, chess::Color color) {
  std::int32_t sum = 0;
  chess::for_each_piece(board, color,
                        [&](chess::Piece piece, chess::Square) { sum += worth[static_cast<std::size_t>(piece)]; });
  return sum;
}

struct Material {
  [[nodiscard]] Score operator()(const chess::SearchPosition& position) const {
    return Score(material_of(position.board, position.side) - material_of(position.board, opponent(position.side)));
  }
};

struct MaterialByName {
  [[nodiscard]] Score evaluate(const chess::SearchPosition& position) const { return Material()(position); }
};

struct MaterialOfBoard {
  [[nodiscard]] Score operator()(const chess::Board& board, chess::Color side) const {
    return Score(material_of(board, side) - material_of(board, opponent(side)));
  }
};

// A mistake: from White's view whoever moves.
struct WhitesMaterial {
  [[nodiscard]] Score operator()(const chess::SearchPosition& position) const {
    return Score(material_of(position.board, chess::Color::white) - material_of(position.board, chess::Color::black));
  }
};

// White's material less Black's, updated move by move.
struct IncrementalMaterial {
  using State = std::int32_t;

  [[nodiscard]] State state(const chess::SearchPosition& position) const { return WhitesMaterial()(position).value(); }
  [[nodiscard]] State after(State before, const chess::SearchPosition& position, chess::SearchMove move) const {
    const std::int32_t gain = gain_of(position, move);
    return position.side == chess::Color::white ? before + gain : before - gain;
  }
  [[nodiscard]] Score operator()(const chess::SearchPosition& position, State state) const {
    return Score(position.side == chess::Color::white ? state : -state);
  }

 private:
  static std::int32_t gain_of(const chess::SearchPosition& position, chess::SearchMove move) {
    if (move.kind() == chess::MoveKind::castling) return 0;
    const auto value = [](chess::Piece piece) { return worth[static_cast<std::size_t>(piece)]; };
    const auto victim = occupant(position.board, move.to());
    std::int32_t gain = victim ? value(victim->piece) : 0;
    if (move.kind() == chess::MoveKind::en_passant) gain += value(chess::Piece::pawn);
    if (const auto promotion = promotion_of(move.kind())) gain += value(*promotion) - value(chess::Piece::pawn);
    return gain;
  }
};

struct Searched {
  Score score;
  Counters counters;
  bool operator==(const Searched&) const = default;
};

template <CutoffRule rule = CutoffRule::at_beta>
[[nodiscard]] Searched searched(const auto& game, const auto& position, Depth depth) {
  CountingObserver observer;
  const Score score = search<AlphaBeta<rule>>(game, position, depth, Window<rule>::open(), observer).value;
  return {score, observer.counters()};
}

[[nodiscard]] inline std::vector<chess::Position> middlegames() {
  std::vector<chess::Position> positions;
  for (const auto& record : chess::read_epd_file(PVSLAB_TEST_SOURCE_DIR "/suites/chess/middlegames.epd").records) {
    positions.push_back(record.position);
  }
  return positions;
}

}  // namespace pvslab::custom
