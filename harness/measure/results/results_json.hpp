// Results as JSON (docs/formats.md describes the document), and back.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>

#include "harness/measure/results/results.hpp"

namespace pvslab {

// Ends with '\n'. Contains no NaN and no infinity.
[[nodiscard]] std::string to_json(const Results& results);

// A results file that cannot be used. The text names the file, the reason and what to try.
struct ResultsError : std::runtime_error {
  enum class Kind { unreadable, truncated, malformed, newer_format };
  ResultsError(Kind of_kind, const std::string& text) : std::runtime_error(text), kind(of_kind) {}
  Kind kind;
};

// Throws ResultsError.
[[nodiscard]] Results read_results(const std::filesystem::path& file);
// The same from text; `name` names the file in errors.
[[nodiscard]] Results results_from_json(const std::string& text, const std::string& name);

}  // namespace pvslab
