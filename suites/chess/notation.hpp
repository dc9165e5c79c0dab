// The letters and words that FEN, SAN and UCI share, and characters as error messages show them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "suites/chess/board.hpp"
#include "suites/chess/square.hpp"

namespace pvslab::chess {

inline constexpr std::string_view blanks = " \t\r\n";

namespace detail {

inline constexpr std::string_view piece_letters = "PNBRQK";  // in the order of Piece

}  // namespace detail

// Capital letters for both colours.
[[nodiscard]] constexpr char to_letter(Piece piece) { return detail::piece_letters[static_cast<std::size_t>(piece)]; }

[[nodiscard]] constexpr std::optional<Piece> piece_of(char letter) {
  const std::size_t index = detail::piece_letters.find(letter);
  if (index == detail::piece_letters.npos) return std::nullopt;
  return static_cast<Piece>(index);
}

[[nodiscard]] constexpr bool is_capital(char letter) { return letter >= 'A' && letter <= 'Z'; }
[[nodiscard]] constexpr char to_capital(char letter) {
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}
[[nodiscard]] constexpr char to_small(char letter) {
  return is_capital(letter) ? static_cast<char>(letter - 'A' + 'a') : letter;
}

// Counts from 0; empty for any other character.
[[nodiscard]] constexpr std::optional<int> file_of(char letter) {
  return letter >= 'a' && letter <= 'h' ? std::optional<int>(letter - 'a') : std::nullopt;
}
[[nodiscard]] constexpr std::optional<int> rank_of(char digit) {
  return digit >= '1' && digit <= '8' ? std::optional<int>(digit - '1') : std::nullopt;
}

[[nodiscard]] constexpr std::string_view name_of(Color color) { return color == Color::white ? "White" : "Black"; }

[[nodiscard]] constexpr std::string_view name_of(Piece piece) {
  constexpr std::string_view names[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
  return names[static_cast<std::size_t>(piece)];
}

// "White's", for messages.
[[nodiscard]] inline std::string owner(Color color) { return std::string(name_of(color)) + "'s"; }

// A character or a short text in quotes. Shows unprintable characters as bytes and truncates long text.
[[nodiscard]] std::string quoted(std::string_view text);
[[nodiscard]] inline std::string quoted(char character) { return quoted(std::string_view(&character, 1)); }

}  // namespace pvslab::chess
