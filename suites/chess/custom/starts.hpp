// Starts: the positions where the searches of a Chess (chess.hpp) begin: from an EPD file, from FENs, or the initial
// position. A value that is cheap to copy.
#pragma once

#include <cstddef>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "suites/chess/position.hpp"

namespace pvslab::chess {

class Starts {
 public:
  // The initial position of standard chess.
  Starts();
  // In this order. Throw InputError for a text that is not a FEN, and if there is none.
  Starts(std::initializer_list<std::string_view> fens);  // NOLINT: a list of FENs says what it is
  explicit Starts(std::span<const std::string_view> fens);
  // Must not be empty.
  explicit Starts(std::vector<Position> positions);

  [[nodiscard]] std::size_t size() const { return positions_->size(); }
  [[nodiscard]] const Position& operator[](std::size_t index) const { return (*positions_)[index]; }

 private:
  std::shared_ptr<const std::vector<Position>> positions_;
};

// The positions of an EPD file, in its order. Throws InputError if it cannot be read, and at the first line whose
// position is lost or changed: a search should not begin elsewhere than its author meant.
[[nodiscard]] Starts positions_of(const std::filesystem::path& epd_file);

}  // namespace pvslab::chess
