#include "harness/measure/results/compare.hpp"

#include <fmt/format.h>

#include <memory>

#include "harness/base/interrupt.hpp"
#include "harness/base/notice.hpp"
#include "harness/base/output.hpp"
#include "harness/measure/cells/journal.hpp"
#include "harness/measure/cells/runner.hpp"
#include "harness/measure/results/result_files.hpp"

namespace pvslab {
namespace {

std::unique_ptr<Journal> open_journal(const Plan& plan, const CompareOptions& options) {
  if (!options.out) return nullptr;
  make_directory(*options.out);
  auto journal = std::make_unique<Journal>(*options.out, fingerprint_of(plan), options.fresh);
  if (journal->was_torn()) {
    write_notice("pvslab: the last journal line is incomplete (the run was killed); it will be redone\n");
  }
  if (!journal->finished().empty()) {
    write_notice(fmt::format("pvslab: resumed; {} of {} cells were already finished\n", journal->finished().size(),
                             plan.cells.size()));
  }
  return journal;
}

ExitCode tell_interrupted_with(std::size_t finished, const Plan& plan, const CompareOptions& options) {
  return tell_interrupted(
      fmt::format("interrupted with {} of {} cells finished{}", finished, plan.cells.size(),
                  options.out ? ". Continue with" : "; they are lost (--out DIR keeps them). Start again with"));
}

}  // namespace

std::optional<Results> compare(const Plan& plan, const CompareOptions& options) {
  const std::unique_ptr<Journal> journal = open_journal(plan, options);
  const auto tell = [&](std::size_t finished) { return tell_interrupted_with(finished, plan, options); };
  const std::vector<CellRecord> records = run_plan(plan, {.threads = options.threads,
                                                          .journal = journal.get(),
                                                          .stop = interrupted,
                                                          .cut_short = tell,
                                                          .show_progress = true});
  if (records.size() < plan.cells.size()) {
    tell(records.size());
    return std::nullopt;
  }
  Results results = results_of(plan, records, options.command, options.threads);
  if (options.out) {
    write_result_files(*options.out, results);
    journal->remove();
  }
  return results;
}

}  // namespace pvslab
