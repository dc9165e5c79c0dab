#include "harness/program/paths.hpp"

namespace pvslab {

std::string path_text(std::span<const std::uint32_t> path) {
  if (path.empty()) return ".";
  std::string text;
  for (const std::uint32_t move : path) {
    if (!text.empty()) text += '.';
    text += std::to_string(std::uint64_t{move} + 1);
  }
  return text;
}

}  // namespace pvslab
