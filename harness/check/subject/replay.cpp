#include "harness/check/subject/replay.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/renamed_searchers.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

constexpr std::string_view flag = "--replay";
constexpr std::string_view form = "a token reads SEARCHER:ALPHA..BETA:TREE, such as pvs-split-strict:1..1:b2.1.0";
constexpr std::string_view blanks = " \t\r\n";

// "pvs-sound" or "pvs-sound,negascout", up to the colon.
std::vector<std::string> read_subjects(TextScanner& scanner) {
  std::vector<std::string> subjects;
  do {
    scanner.skip_any_of(blanks);
    const std::string_view name = scanner.rest().substr(0, scanner.rest().find_first_of(":, \t\r\n"));
    if (name.empty()) scanner.fail("expected a searcher; " + std::string(form));
    scanner.go_to(scanner.at() + name.size());
    scanner.skip_any_of(blanks);
    subjects.emplace_back(name);
  } while (scanner.take(","));
  return subjects;
}

void expect_colon(TextScanner& scanner, std::string_view before) {
  if (!scanner.take(":")) scanner.fail(fmt::format("expected ':' and {}; {}", before, form));
}

TreeOrCase read_tree_or_case(TextScanner& scanner, std::string_view text, std::string_view origin) {
  if (begins_as_case(scanner.rest())) {
    // Replace the part already read by blanks, so that columns refer to the whole text.
    std::string blanked(text);
    std::fill_n(blanked.begin(), scanner.at(), ' ');
    return parse_case(blanked, origin);
  }
  if (!begins_as_tree(scanner)) {
    scanner.fail("expected a tree, such as [1 0] or b2.1.0, or a case of a workload, such as uniform:b=3,d=4#6@1");
  }
  Tree tree = read_tree(scanner);
  if (!scanner.at_end()) scanner.fail("expected the end of the tree");
  return tree;
}

// "alpha-beta/uniform:b=2,d=3, seed 1, tree 6": a search named in a report.
ReplayRequest request_of_case(std::string_view text) {
  CaseName named = parse_case(text, flag);
  if (named.searcher.empty()) {
    throw InputError(std::string(flag), 1, 1,
                     fmt::format("which searcher? write SEARCHER:-inf..+inf:{}", to_token(named)));
  }
  ReplayRequest request{.subjects = {std::move(named.searcher)}, .windows = {Bounds()}, .searched = {}};
  named.searcher.clear();
  request.searched = std::move(named);
  return request;
}

const Subject& known_subject(const std::string& name, std::string_view origin, std::size_t column) {
  if (const Subject* const subject = find_subject(all_subjects(), name)) return *subject;
  std::vector<std::string> names;
  for (const Subject& known : all_subjects()) names.push_back(known.name());
  const std::vector<std::string_view> views(names.begin(), names.end());
  throw InputError(std::string(origin), 1, column,
                   renamed_or_unknown("searcher", name, views, "See `pvslab list searchers`"));
}

std::vector<PlannedReplay::Search> planned_searches(const ReplayRequest& request, std::string_view origin) {
  std::vector<PlannedReplay::Search> searches;
  std::size_t column = 1;
  std::size_t column_of_window = 1;  // in a token it comes after the searchers
  for (const std::string& name : request.subjects) column_of_window += origin == flag ? name.size() + 1 : 0;
  for (const std::string& name : request.subjects) {
    const Subject& subject = known_subject(name, origin, column);
    column += name.size() + 1;
    for (const Bounds bounds : request.windows) {
      if (!is_window(subject.info->rule, bounds)) {
        throw InputError(std::string(origin), 1, column_of_window,
                         fmt::format("{} is not a valid window under the cutoff rule of {}", to_text(bounds), name));
      }
      searches.push_back({&subject, bounds});
    }
  }
  return searches;
}

[[noreturn]] void fail_too_large(std::string_view what) {
  throw UsageError(fmt::format("{} has more than {} nodes, too many to be shown node by node; try a smaller tree", what,
                               grouped(most_replayed_nodes)));
}

Tree written_out(const CaseName& named, std::string_view searcher) {
  const WorkloadSpec spec = parse_workload(named.spec);
  const auto workload = make_workload(spec);
  if (const auto size = workload->size(); size && named.index >= *size) {
    throw UsageError(
        fmt::format("{} has only {}; there is no number {}", named.spec, counted(*size, "position"), named.index + 1));
  }
  const auto one = workload->make_case(named.seed, named.index);
  if (auto tree = one->written_out(most_replayed_nodes)) return *std::move(tree);
  if (!one->leaves_depend_on_window()) fail_too_large(to_text(named));
  throw UsageError(fmt::format(
      "{}: a leaf of {} is valued by a quiescence search, which cannot be written out as a tree; search it with\n"
      "  pvslab compare --workload {} --trees {} --searcher {}",
      to_text(named), spec.family().name, shell_quoted(named.spec), named.index + 1, searcher));
}

}  // namespace

std::string to_token(const Replay& replay) {
  return replay.subject + ":" + to_token(replay.bounds) + ":" + to_token(replay.tree);
}

std::string to_token(const ReplayRequest& request) {
  std::vector<std::string> windows;
  for (const Bounds bounds : request.windows) windows.push_back(to_token(bounds));
  const std::string searched = std::visit([](const auto& one) { return to_token(one); }, request.searched);
  return fmt::format("{}:{}:{}", fmt::join(request.subjects, ","), fmt::join(windows, "/"), searched);
}

ReplayRequest parse_token(std::string_view token) {
  if (begins_as_case(token)) return request_of_case(token);
  TextScanner scanner(token, flag);
  ReplayRequest request;
  request.subjects = read_subjects(scanner);
  expect_colon(scanner, "a window");
  do {
    request.windows.push_back(read_window(scanner));
  } while (scanner.take("/"));
  expect_colon(scanner, "a tree");
  request.searched = read_tree_or_case(scanner, token, flag);
  return request;
}

TreeOrCase parse_tree_or_case(std::string_view text, std::string_view origin) {
  TextScanner scanner(text, origin);
  return read_tree_or_case(scanner, text, origin);
}

PlannedReplay plan_replay(const ReplayRequest& request, std::string_view origin) {
  PlannedReplay planned{.searches = planned_searches(request, origin), .tree = {}, .named = {}};
  if (planned.searches.size() > 2) {
    throw UsageError(fmt::format("{} searches do not fit side by side; give two searchers, or one and two windows",
                                 planned.searches.size()));
  }
  if (const auto* const named = std::get_if<CaseName>(&request.searched)) {
    planned.named = *named;
    planned.tree = written_out(*named, request.subjects.front());
  } else {
    planned.tree = std::get<Tree>(request.searched);
    if (count_nodes(planned.tree) > most_replayed_nodes) fail_too_large("the tree");
  }
  return planned;
}

}  // namespace pvslab
