#include "suites/chess/notation.hpp"

namespace pvslab::chess {

std::string quoted(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  constexpr std::size_t longest = 40;
  std::string shown = "'";
  for (const char character : text.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(character);
    if (byte >= 0x20 && byte < 0x7f) {
      shown += character;
    } else {
      shown += {'\\', 'x', digits[byte / 16], digits[byte % 16]};
    }
  }
  return shown + (text.size() > longest ? "...'" : "'");
}

}  // namespace pvslab::chess
