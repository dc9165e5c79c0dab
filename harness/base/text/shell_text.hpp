// Commands as text that a shell understands.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace pvslab {

// The word as it is, or in quotes where a shell would see more in it than a word.
[[nodiscard]] std::string shell_quoted(std::string_view word);

// The words quoted as needed, with blanks between them.
[[nodiscard]] std::string shell_command(std::span<const std::string> words);

}  // namespace pvslab
