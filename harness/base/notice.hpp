// Notices: what a user may want to know beside the results: warnings, speeds, files written. They go to the standard error
// and are left out with --quiet, as progress is. Errors are not notices.
#pragma once

#include <string_view>

namespace pvslab {

// From now on no notices and no progress. Call it before the work starts.
void be_quiet();
[[nodiscard]] bool is_quiet();

// Writes the text to the standard error unless quiet.
void write_notice(std::string_view text);

}  // namespace pvslab
