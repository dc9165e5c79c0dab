// `pvslab man`: the manual page. The build writes it to pvslab.1.
#include "harness/base/machine.hpp"
#include "harness/base/output.hpp"
#include "harness/cli/description/manual.hpp"
#include "harness/cli/verbs/verbs.hpp"

namespace pvslab {
namespace {

Work add_man_verb_options(CLI::App& verb) {
  return [&verb] {
    write_to_stdout(manual_page(describe_program(verb), version()));
    return ExitCode::fine;
  };
}

}  // namespace

extern constinit const Verb man_command{.name = "man",
                                        .summary = "Print the manual page, for `man -l`",
                                        .add_options = add_man_verb_options,
                                        .is_unlisted = true};

}  // namespace pvslab
