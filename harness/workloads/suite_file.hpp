// Specs that name a file, "SUITE:FILE": which they are, and the file as a path.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pvslab {

// The suites whose specs name a file.
[[nodiscard]] std::span<const std::string_view> file_suites();

// The file that the spec names; nothing where it names none.
[[nodiscard]] std::optional<std::filesystem::path> suite_file(std::string_view spec);

// The spec with a relative file taken from `directory`; any other spec unchanged.
[[nodiscard]] std::string relative_to(std::string_view spec, const std::filesystem::path& directory);

}  // namespace pvslab
