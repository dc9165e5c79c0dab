#include "harness/check/verify/questions_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"

namespace pvslab {

std::string runs_text(const Verification& verification, const Style& style) {
  std::uint64_t searches = 0;
  std::uint64_t runs = 0;
  for (const CoveragePart& part : verification.coverage) {
    if (part.method != "exhaustive") continue;
    searches += part.searches;
    runs += part.runs;
  }
  if (runs == searches) return "";
  return "\n" +
         wrapped(fmt::format("Exhaustive: {} searches were run for the {} checked. A search is the same on every tree "
                             "that differs only in leaves that it does not evaluate.",
                             si(static_cast<double>(runs)), si(static_cast<double>(searches))),
                 style.width, 2);
}

// Of programs nothing is repeated.
std::string repeated_text(const Verification& verification, const Style& style) {
  std::uint64_t repeated = 0;
  for (const Finding& finding : verification.findings) {
    if (finding.subject->program == nullptr) repeated += finding.trees.repeated;
  }
  if (repeated == 0) return "";
  const bool is_pure = std::ranges::none_of(verification.findings,
                                            [](const Finding& finding) { return finding.trees.impure.has_value(); });
  return "\n" +
         wrapped(fmt::format("Repeated: {} searches of trees were asked once more, in another order and on another "
                             "thread; {}.",
                             si(static_cast<double>(repeated)),
                             is_pure ? "each had the same result and the same number of nodes"
                                     : "NOT ALL ANSWERS ARE THE SAME"),
                 style.width, 2);
}

// A program has one form only.
std::string instances_text(const Verification& verification, const Style& style) {
  InstanceTally all;
  for (const Finding& finding : verification.findings) all.merge(finding.instances);
  if (all.searches == 0) return "";
  return "\n" +
         wrapped(fmt::format("Forms: {} questions, {} searches: explicit trees in up to five compiled forms (counted, "
                             "silent, watched, checked, erased), games in two (counted, erased); {}.",
                             si(static_cast<double>(all.questions)), si(static_cast<double>(all.searches)),
                             all.differing == 0 ? "results are equal, and counts where two forms count"
                                                : "NOT ALL FORMS AGREE"),
                 style.width, 2);
}

std::string tables_text(const Verification& verification, const Style& style) {
  GraphTally all;
  std::string never;
  for (const Finding& finding : verification.findings) {
    if (finding.graphs.searches == 0 || !has_table(*finding.subject)) continue;
    all.merge(finding.graphs);
    if (finding.graphs.elsewhere == 0) never += fmt::format("{}{}", never.empty() ? "" : ", ", finding.subject->name());
  }
  if (all.searches == 0) return "";
  std::string text = fmt::format(
      "Tables: of {} searches, several with each table, {} entered fewer nodes than with an empty table, {} of them "
      "from a position, to a depth or in a window that no search before had.",
      si(static_cast<double>(all.searches)), si(static_cast<double>(all.answered)),
      si(static_cast<double>(all.elsewhere)));
  if (!never.empty()) text += fmt::format(" NEVER SO: {}: nothing was checked of what their tables hold.", never);
  return "\n" + wrapped(text, style.width, 2);
}

}  // namespace pvslab
