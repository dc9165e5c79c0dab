#include "harness/base/text/printable.hpp"

#include <fmt/format.h>

#include <cstddef>

namespace pvslab {
namespace {

// How many bytes from there on are a control character; 0 where there is none.
std::size_t control_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x20 || byte(0) == 0x7f) return 1;
  return text.size() > 1 && byte(0) == 0xc2 && byte(1) >= 0x80 && byte(1) < 0xa0 ? 2 : 0;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t controls = control_character(text);
    for (const char byte : text.substr(0, controls)) {
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
    }
    if (controls == 0) result += text.front();
    text.remove_prefix(controls == 0 ? 1 : controls);
  }
  return result;
}

}  // namespace pvslab
