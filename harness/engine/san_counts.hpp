// Counts of a perft whose moves are written in SAN, as some engines print them: "Nf3: 20".
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "harness/engine/uci_lines.hpp"
#include "harness/engine/uci_question.hpp"
#include "suites/chess/position.hpp"

namespace pvslab {

class SanCounts {
 public:
  explicit SanCounts(const UciPosition& asked) : position_(reached(asked)) {}

  // Takes in the line if it has one move and a number, as parse_engine_count has it, and the move has the form of SAN: "Nf3: 20",
  // "1. exd8=Q+ 20", "20 O-O". Check marks may be missing or wrong, and what else chess::parse_san allows. Returns whether it did.
  bool take(std::string_view line);

  [[nodiscard]] bool empty() const { return counts_.empty(); }
  // Whether one of them is a legal move of the position.
  [[nodiscard]] bool has_legal() const { return has_legal_; }
  // In their order: a legal move in UCI notation, another one as the engine writes it.
  [[nodiscard]] const std::vector<EngineCount>& counts() const { return counts_; }

 private:
  [[nodiscard]] static std::optional<chess::Position> reached(const UciPosition& asked);

  std::optional<chess::Position> position_;  // nothing if the question is about none
  std::vector<EngineCount> counts_;
  bool has_legal_ = false;
};

}  // namespace pvslab
