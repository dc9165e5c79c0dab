#include "harness/cli/verbs.hpp"

#include <array>

namespace pvslab {

// To add a verb: define `extern constinit const Verb NAME_command` in NAME_command.cpp, then declare and list it here.
extern const Verb run_command, list_command, verify_command, relations_command, compare_command, perft_command,
    epd_command, bench_command, gate_command, compare_results_command, report_command, counted_section_command;

std::span<const Verb* const> verbs() {
  static constexpr std::array list{&run_command,     &list_command,
                                   &verify_command,  &relations_command,
                                   &compare_command, &perft_command,
                                   &epd_command,     &bench_command,
                                   &gate_command,    &compare_results_command,
                                   &report_command,  &counted_section_command};
  return list;
}

}  // namespace pvslab
