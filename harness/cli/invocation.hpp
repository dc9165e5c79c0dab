// The command as it was given, to be shown where somebody may want to give it again.
#pragma once

#include <string>

namespace pvslab {

// The running program's command, quoted for a shell, without `--fresh`: given again, it resumes and does not start over.
[[nodiscard]] std::string resuming_command();

}  // namespace pvslab
