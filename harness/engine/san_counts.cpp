#include "harness/engine/san_counts.hpp"

#include <string>
#include <utility>

#include "suites/chess/fen.hpp"
#include "suites/chess/san.hpp"
#include "suites/chess/uci_move.hpp"

namespace pvslab {
namespace {

// Without marks and equals sign, castling with letters.
std::string plain_san(std::string_view text) {
  std::string plain(text);
  while (!plain.empty() && std::string_view("+#!?").find(plain.back()) != std::string_view::npos) plain.pop_back();
  std::erase(plain, '=');
  if (plain == "0-0") return "O-O";
  return plain == "0-0-0" ? "O-O-O" : plain;
}

bool is_one_of(std::string_view letters, char letter) { return letters.find(letter) != std::string_view::npos; }
bool is_file(char letter) { return letter >= 'a' && letter <= 'h'; }
bool is_rank(char letter) { return letter >= '1' && letter <= '8'; }

// "Nf3", "R1xa3", "exd5", "e8Q", "O-O": plain, whether legal or not.
bool has_form_of_san(std::string_view text) {
  if (text == "O-O" || text == "O-O-O") return true;
  const auto ends_in_square = [&] {
    return text.size() >= 2 && is_file(text[text.size() - 2]) && is_rank(text[text.size() - 1]);
  };
  if (!text.empty() && is_one_of("KQRBN", text.front())) {
    text.remove_prefix(1);
    if (!ends_in_square()) return false;
    text.remove_suffix(2);
    if (text.ends_with('x')) text.remove_suffix(1);
    if (!text.empty() && is_file(text.front())) text.remove_prefix(1);
    if (!text.empty() && is_rank(text.front())) text.remove_prefix(1);
    return text.empty();
  }
  if (text.size() >= 3 && is_one_of("QRBN", text.back())) text.remove_suffix(1);
  if (!ends_in_square()) return false;
  return text.size() == 2 || (text.size() == 4 && is_file(text[0]) && text[1] == 'x');
}

// The line with the equals signs of promotions left out: elsewhere such a sign separates a move from its number.
std::string without_promotion_signs(std::string_view line) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool is_promotion = line[i] == '=' && i > 0 && is_one_of("18", line[i - 1]) && i + 1 < line.size() &&
                              is_one_of("QRBN", line[i + 1]);
    if (!is_promotion) text += line[i];
  }
  return text;
}

}  // namespace

std::optional<chess::Position> SanCounts::reached(const UciPosition& asked) {
  try {
    chess::Position at = chess::parse_fen(asked.fen);
    at.is_chess960 = asked.is_chess960;
    for (const std::string& move : asked.moves) at = chess::after(at, chess::parse_uci(at, move));
    return at;
  } catch (const InputError&) {
    return std::nullopt;
  }
}

bool SanCounts::take(std::string_view line) {
  auto found = parse_count_of(without_promotion_signs(line),
                              [](std::string_view piece) { return has_form_of_san(plain_san(piece)); });
  if (!found) return false;
  try {
    if (position_) {
      found->move = chess::to_uci(*position_, chess::parse_san(*position_, plain_san(found->move)));
      has_legal_ = true;
    }
  } catch (const InputError&) {
    // Not legal: it stays as it is written.
  }
  counts_.push_back(*std::move(found));
  return true;
}

}  // namespace pvslab
