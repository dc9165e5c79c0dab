// Help texts within 80 columns, however long the sentences are that the verbs write.
#pragma once

#include <CLI/App.hpp>
#include <memory>

namespace pvslab {

// For the whole program, before verbs are added to it.
[[nodiscard]] std::shared_ptr<CLI::Formatter> help_formatter();

}  // namespace pvslab
