// `pvslab compare-results`: what `pvslab report A B` prints, under the name that it had. Works until 1.0.
#include <memory>

#include "harness/cli/flags/options.hpp"
#include "harness/cli/flags/two_results.hpp"
#include "harness/cli/verbs/verbs.hpp"

namespace pvslab {
namespace {

Work add_compare_results_verb_options(CLI::App& verb) {
  const auto flags = std::make_shared<TwoResults>();
  add_text_option(verb, "A", flags->a, "A results.json, a baseline, a report of the gate, or JSON of Google Benchmark")
      .placeholder("FILE")
      .required();
  add_text_option(verb, "B", flags->b, "File to compare with A. Ratios are B/A, with 95% intervals")
      .placeholder("FILE")
      .required();
  add_two_results_options(verb, *flags);
  add_format_option(verb, flags->format);
  add_json_option(verb, flags->json);
  return [flags] {
    tell_renamed("compare-results A B", "report A B");
    return show_side_by_side(*flags);
  };
}

}  // namespace

extern constinit const Verb compare_results_command{.name = "compare-results",
                                                    .summary = "Show two results files side by side, with intervals",
                                                    .add_options = add_compare_results_verb_options,
                                                    .is_hidden = true};

}  // namespace pvslab
