#include <algorithm>
#include <utility>

#include "harness/check/oracles/limits_text.hpp"
#include "harness/check/verify/verification.hpp"
#include "harness/library/pvslab/verify.hpp"

namespace pvslab::detail {
namespace {

VerificationOptions options_from(const VerifyOptions& asked, std::size_t searcher) {
  VerificationOptions options;
  if (!asked.inductive.empty()) options.inductive = parse_inductive_limits(asked.inductive);
  if (!asked.exhaustive.empty()) options.exhaustive.push_back(parse_exhaustive_limits(asked.exhaustive));
  options.random_trees = asked.random_trees;
  options.decisive_rounds = asked.decisive_rounds;
  options.graphs = asked.graphs;
  options.instances = asked.instances;
  options.known_value_trees = asked.known_value_trees;
  for (const std::string& suite : asked.suites) options.suites.push_back(parse_workload(suite));
  options.seed = asked.seed;
  options.searchers = {searcher};
  options.threads = std::max(asked.threads, 1U);
  options.show_progress = false;
  return options;
}

SchedulesOptions options_from(const ParallelVerifyOptions& asked, const ParallelSubject& searcher) {
  SchedulesOptions options;
  for (const std::string& limits : asked.schedules) options.exhaustive.push_back(parse_schedule_limits(limits));
  if (asked.random_trees != 0) options.random = RandomScheduleLimits{.trees = asked.random_trees, .seed = asked.seed};
  options.subjects = {&searcher};
  options.threads = std::max(asked.threads, 1U);
  options.show_progress = false;
  return options;
}

// The report without the parts of a counterexample that need a command line or our own tests. Their lines are indented by four,
// or on the line of their name.
std::string without_commands(std::string_view report) {
  std::string text;
  bool in_command = false;
  for (std::size_t at = 0; at < report.size();) {
    const std::size_t end = std::min(report.find('\n', at), report.size() - 1) + 1;
    const std::string_view line = report.substr(at, end - at);
    at = end;
    if (in_command && line.starts_with("    ")) continue;
    in_command = line == "  replay\n" || line == "  trace\n" || line == "  fixture\n";
    if (!in_command && !line.starts_with("  replay    ")) text += line;
  }
  return text;
}

}  // namespace

VerifyResult verify_by_id(std::string_view id, const VerifyOptions& options) {
  const Verification found = verify(options_from(options, find_searcher(id).value()));
  VerifyResult result{
      .text = without_commands(to_text(found)), .broken = {}, .searches = 0, .complete = found.complete};
  for (const CoveragePart& part : found.coverage) result.searches += part.searches;
  for (const Finding& finding : found.findings) {
    for (const Clause clause : clauses) {
      if (!finding.breaks_promise(clause)) continue;
      result.broken.push_back(
          {finding.subject->name(), std::string(name(clause)), without_commands(broken_clause_text(finding, clause))});
    }
  }
  return result;
}

VerifyResult verify_parallel_by_id(std::string_view id, const ParallelVerifyOptions& options) {
  const SchedulesReport found = verify_schedules(options_from(options, *find_parallel(id)));
  const ScheduleFinding& searcher = found.findings.front();
  VerifyResult result{.text = without_commands(to_text(found)),
                      .broken = {},
                      .searches = searcher.schedules,
                      .complete = found.complete};
  const auto add = [&](std::string_view clause, std::string counterexample) {
    result.broken.push_back({std::string(id), std::string(clause), std::move(counterexample)});
  };
  const auto add_broken = [&](const ScheduledResult& broken, const std::string& text) {
    if (broken.fault) add(*broken.fault == TeamFault::never_ends ? "termination" : "helpers", text);
    for (const Clause clause : clauses) {
      if (broken.broken.contains(clause) && searcher.subject->info->promises(clause)) add(name(clause), text);
    }
  };
  if (searcher.smallest) {
    add_broken(searcher.smallest->result, without_commands(example_text(*searcher.subject, *searcher.smallest)));
  }
  if (searcher.on_graph) {
    add_broken(searcher.on_graph->result, graph_example_text(*searcher.subject, *searcher.on_graph));
  }
  if (searcher.no_answer) {
    add("no_answer", without_commands(no_answer_text(*searcher.subject, *searcher.no_answer)));
  }
  if (searcher.twin_difference) add("twin", twin_text(*searcher.subject, *searcher.twin_difference));
  return result;
}

}  // namespace pvslab::detail
