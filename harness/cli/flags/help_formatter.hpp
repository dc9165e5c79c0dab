// Lays out help texts within 80 columns.
#pragma once

#include <CLI/App.hpp>
#include <memory>

namespace pvslab {

// Set it on the program before verbs are added.
[[nodiscard]] std::shared_ptr<CLI::Formatter> help_formatter();

}  // namespace pvslab
