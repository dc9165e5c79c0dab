#include "harness/workloads/suite_file.hpp"

#include <algorithm>
#include <array>

namespace pvslab {

std::span<const std::string_view> file_suites() {
  static constexpr std::array<std::string_view, 1> suites{"connect4"};
  return suites;
}

std::optional<std::filesystem::path> suite_file(std::string_view spec) {
  const std::size_t colon = spec.find(':');
  if (colon == std::string_view::npos ||
      std::ranges::find(file_suites(), spec.substr(0, colon)) == file_suites().end()) {
    return std::nullopt;
  }
  return std::filesystem::path(spec.substr(colon + 1));
}

std::string relative_to(std::string_view spec, const std::filesystem::path& directory) {
  const auto file = suite_file(spec);
  if (!file || file->is_absolute()) return std::string(spec);
  return std::string(spec.substr(0, spec.find(':') + 1)) + (directory / *file).lexically_normal().string();
}

}  // namespace pvslab
