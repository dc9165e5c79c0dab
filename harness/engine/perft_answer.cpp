#include "harness/engine/perft_answer.hpp"

namespace pvslab {
namespace {

constexpr std::string_view blanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

bool is_square(std::string_view text) { return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8'; }

bool is_move(std::string_view text) {
  if (text.size() != 4 && text.size() != 5) return false;
  if (!is_square(text.substr(0, 2)) || !is_square(text.substr(2, 2))) return false;
  return text.size() == 4 || std::string_view("nbrqNBRQ").find(text[4]) != std::string_view::npos;
}

}  // namespace

std::optional<EngineCount> parse_engine_count(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == line.npos) return std::nullopt;
  std::string move(trimmed(line.substr(0, colon)));
  if (!is_move(move)) return std::nullopt;
  if (move.size() == 5 && move[4] < 'a') move[4] = static_cast<char>(move[4] - 'A' + 'a');
  const auto nodes = from_decimal(trimmed(line.substr(colon + 1)));
  if (!nodes) return std::nullopt;
  return EngineCount{std::move(move), *nodes};
}

std::optional<Uint128> parse_engine_total(std::string_view line) {
  constexpr std::string_view words = "Nodes searched";
  line = trimmed(line);
  if (!line.starts_with(words)) return std::nullopt;
  line = trimmed(line.substr(words.size()));
  if (!line.starts_with(':')) return std::nullopt;
  return from_decimal(trimmed(line.substr(1)));
}

}  // namespace pvslab
