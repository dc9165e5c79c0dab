// A solved EPD file as JSON. Times are in a separate object; the rest is the same on every machine, unless --max-seconds was
// reached. docs/schemas/epd.schema.json says what is in it. The scores of completed depths have no "mate_in", and "counters" belongs
// to the search that gave the score. "problems" lists the first 10,000 of each kind, and the summary counts all of them, except that
// "read_as_chess960" loses nothing and is not among its "problems".
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "harness/solve/engine_answers.hpp"
#include "harness/solve/suite_solution.hpp"

namespace pvslab {

// Ends with a line end. `searcher` is an id; `seconds` is the total time. With an engine's answers, there is an object "engine"; with
// those of several, an array "engines".
[[nodiscard]] std::string to_json_text(const chess::EpdFile& file, const SuiteSolution& solution,
                                       const SolveSettings& settings, std::string_view searcher, double seconds,
                                       std::span<const EngineAnswers> engines = {});

// The schema of that.
[[nodiscard]] std::string epd_schema();

}  // namespace pvslab
