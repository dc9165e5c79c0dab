// Lays out help texts within the width of the page.
#pragma once

#include <CLI/App.hpp>
#include <memory>

#include "harness/base/text/style.hpp"

namespace pvslab {

// The group of options that are left out of `-h` and are in `--help`.
inline constexpr const char* rare_options = "More options";

enum class HelpLength : bool { one_screen, whole };

// Set it on the program before verbs are added.
[[nodiscard]] std::shared_ptr<CLI::Formatter> help_formatter(const Style& style, HelpLength length);

}  // namespace pvslab
