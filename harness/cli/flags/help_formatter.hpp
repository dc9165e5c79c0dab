// Lays out help texts within the width of the page.
#pragma once

#include <CLI/App.hpp>
#include <memory>

#include "harness/base/text/style.hpp"

namespace pvslab {

// Set it on the program before verbs are added.
[[nodiscard]] std::shared_ptr<CLI::Formatter> help_formatter(const Style& style);

}  // namespace pvslab
