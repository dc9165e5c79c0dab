#include "harness/measure/experiment/fingerprint.hpp"

#include <fmt/format.h>

#include "harness/base/machine.hpp"
#include "harness/measure/experiment/plan.hpp"
#include "suites/input_error.hpp"
#include "suites/input_file.hpp"

namespace pvslab {
namespace {

// The first line in which the texts differ, as in both.
std::string first_difference(const std::string& found, const std::string& wanted) {
  std::istringstream found_lines(found);
  std::istringstream wanted_lines(wanted);
  std::string found_line;
  std::string wanted_line;
  do {
    if (!std::getline(found_lines, found_line)) found_line = "(the end)";
    if (!std::getline(wanted_lines, wanted_line)) wanted_line = "(the end)";
  } while (found_line == wanted_line);
  return fmt::format("its experiment has `{}` instead of `{}`", found_line, wanted_line);
}

}  // namespace

Fingerprint fingerprint_of(const Plan& plan) {
  return {.program = std::string(version()),
          .executable = fmt::format("{:016x}", hash_of_file("/proc/self/exe")),
          .experiment = canonical_text(plan),
          .seed = plan.seed};
}

std::optional<std::string> difference(const Fingerprint& found, const Fingerprint& wanted) {
  if (found.format != wanted.format) return fmt::format("its format is {}, not {}", found.format, wanted.format);
  if (found.program != wanted.program) {
    return fmt::format("it was written by version {} of the program, not {}", found.program, wanted.program);
  }
  if (found.seed != wanted.seed) return fmt::format("its seed is {}, not {}", found.seed, wanted.seed);
  if (found.experiment != wanted.experiment) return first_difference(found.experiment, wanted.experiment);
  if (found.executable != wanted.executable) return "it was written by another build of the program";
  return std::nullopt;
}

std::uint64_t hash_of_file(const std::filesystem::path& file) { return fnv1a(read_input_file(file)); }

}  // namespace pvslab
