// What the exit codes mean, for the help and the manual page.
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "harness/base/exit_code.hpp"

namespace pvslab {

inline constexpr std::array<std::pair<ExitCode, std::string_view>, 7> exit_code_meanings{
    {{ExitCode::fine, "ok"},
     {ExitCode::violated, "a check failed"},
     {ExitCode::bad_input, "bad usage or input, or an output that cannot be written"},
     {ExitCode::regressed, "the gate found a regression"},
     {ExitCode::inconclusive, "the gate is inconclusive (only with --strict)"},
     {ExitCode::nothing_selected, "nothing was selected"},
     {ExitCode::interrupted, "interrupted, after printing the command that resumes or starts again"}}};

}  // namespace pvslab
