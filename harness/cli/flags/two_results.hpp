// Two results files, ours or Google Benchmark's, side by side with intervals; or only what changed, for a pull request:
// `pvslab report A B`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "harness/base/exit_code.hpp"
#include "harness/gate/side_by_side/side_by_side.hpp"

namespace CLI {
class App;
}

namespace pvslab {

struct TwoResults {
  enum class FailIf : std::uint8_t { never, worse, changed };

  std::string a;  // files
  std::string b;
  side_by_side::Selection selection;
  std::string format = "text";
  std::optional<std::string> json;
  bool changed_only = false;
  FailIf fail_if = FailIf::never;
};

// --figure, --filter, --changed-only and --fail-if.
void add_two_results_options(CLI::App& verb, TwoResults& flags);

ExitCode show_side_by_side(const TwoResults& flags);

}  // namespace pvslab
