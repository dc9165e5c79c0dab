// Other programs that ours can use.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace pvslab {

// The path of an executable of that name in the PATH, if there is one.
[[nodiscard]] std::optional<std::filesystem::path> find_program(std::string_view name);

}  // namespace pvslab
