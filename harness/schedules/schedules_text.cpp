#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "harness/base/text/colour.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/text/table.hpp"
#include "harness/bind/renamed_searchers.hpp"
#include "harness/check/subject/subject.hpp"
#include "harness/schedules/schedule/lanes.hpp"
#include "harness/schedules/verify_schedules.hpp"
#include "harness/team/simulated/scheduled_machine.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/input_error.hpp"
#include "suites/key_values.hpp"
#include "suites/nearest.hpp"

namespace pvslab {

std::string example_text(const ParallelSubject& subject, const ScheduleExample& example) {
  std::string text = fmt::format("{} {}\n", subject.info->id, broken_text(subject, example.result));
  if (!subject.sentence.empty()) text += fmt::format("  mistake   {}\n", subject.sentence);
  text += fmt::format("  tree      {}\n  window    {}\n  score     {}\n", to_text(example.tree),
                      to_text(example.bounds), to_text(example.score));
  if (!example.result.fault) text += fmt::format("  returned  {}\n", to_text(example.result.returned.value));
  if (example.processors.grain != 0) text += fmt::format("  grain     {}\n", example.processors.grain);
  if (example.on_threads) {
    text += fmt::format("  schedule  that of {} real threads, which nobody knows; the next one may be another\n",
                        example.processors.count);
    return text;
  }
  text += fmt::format("  schedule  {}, {}\n", to_text(example.schedule),
                      counted(count_switches(example.schedule), "switch", "switches"));
  text +=
      fmt::format("  replay    {} schedules --replay {}\n", program_name(), shell_quoted(to_token(subject, example)));
  return text;
}

std::string broken_text(const ParallelSubject& subject, const ScheduledResult& result) {
  if (result.fault) {
    switch (*result.fault) {
      case TeamFault::helper_outlives_split: return "returned while another processor was still searching for it";
      case TeamFault::never_ends: return "never ends: every processor waits, or it took too many steps";
    }
  }
  std::string text;
  for (const Clause clause : clauses) {
    if (!result.broken.contains(clause) || !subject.info->promises(clause)) continue;
    text += fmt::format("{}{}", text.empty() ? "" : ", ", name(clause));
  }
  return "breaks " + text;
}

std::string twin_text(const ParallelSubject& subject, const TwinDifference& difference) {
  std::string text =
      fmt::format("{}: one processor does not visit what its serial twin visits\n  tree      {}\n  window    {}\n",
                  subject.info->id, to_text(difference.tree), to_text(difference.bounds));
  if (difference.grain != 0) text += fmt::format("  grain     {}\n", difference.grain);
  return text + fmt::format("  it        {}\n  its twin  {}\n", difference.own, difference.twin);
}

namespace {

// What the two kinds of check between the lines say: that independent steps can be exchanged, and that real threads agree.
std::string reduction_text(const SchedulesReport& report, const Style& style) {
  std::uint64_t exchanges = 0;
  std::uint64_t on_threads = 0;
  for (const ScheduleFinding& one : report.findings) {
    exchanges += one.exchanges;
    on_threads += one.on_threads;
  }
  std::string text;
  if (exchanges != 0) {
    text += labelled("", 0,
                     fmt::format("Of {} two neighbouring steps that were declared independent changed places, and the "
                                 "windows, values and table entries were judged.",
                                 counted(exchanges, "schedule")),
                     style.width);
  }
  TableAnswers tables;
  std::string never;
  for (const ScheduleFinding& one : report.findings) {
    if (!one.tables) continue;
    tables += *one.tables;
    if (one.tables->answers == 0 && one.tables->searches != 0) never += fmt::format(" {}", one.subject->info->id);
  }
  if (tables.searches != 0) {
    text +=
        labelled("", 0,
                 fmt::format("On graphs, where paths lead to one position and one table serves several searches, {} "
                             "had {} of their nodes answered by the table: {} in another window than they were "
                             "stored in, {} for another depth.",
                             counted(tables.searches, "search", "searches"), grouped(tables.answers),
                             grouped(tables.in_other_window), grouped(tables.of_other_depth)),
                 style.width);
  }
  if (!never.empty()) {
    text +=
        labelled("", 0, fmt::format("WARNING: the table never answered, so what it holds was not judged, of{}.", never),
                 style.width);
  }
  if (on_threads != 0) {
    text +=
        labelled("", 0,
                 fmt::format("{} on two real threads, grains 0 to {}: values judged. Between its steps the simulated "
                             "machine is atomic, so data races are not seen: build with -fsanitize=thread (our preset "
                             "tsan) for them.",
                             counted(on_threads, "search", "searches"), RandomScheduleLimits::grains - 1),
                 style.width);
  }
  return text;
}

// The command that comes to a graph again.
std::string found_again(const SchedulesReport& report, const ScheduleFinding& finding) {
  return fmt::format("  replay    {} schedules --random {} --seed {} --searcher {}\n", program_name(),
                     report.random->trees, report.random->seed, shell_quoted(finding.subject->info->id));
}

std::string search_lines(const ParallelSubject& subject, const auto& one) {
  const ScheduleExample example{one.tree, one.bounds, one.processors, Score(), {}, one.schedule};
  return fmt::format("  tree      {}\n  window    {}\n  schedule  {}\n  replay    {} schedules --replay {}\n",
                     to_text(one.tree), to_text(one.bounds), to_text(one.schedule), program_name(),
                     shell_quoted(to_token(subject, example)));
}

std::string hidden_text(const ParallelSubject& subject, const HiddenDependence& hidden) {
  const std::string what =
      hidden.kind == HiddenDependence::Kind::repeated
          ? "the same schedule gave two different searches: something outlives a search, such as a static variable"
          : fmt::format(
                "steps {} and {} of this schedule, which declare nothing in common, are not independent: they "
                "share something that no step names, such as a static variable",
                hidden.at + 1, hidden.at + 2);
  if (hidden.kind == HiddenDependence::Kind::repeated) {
    return fmt::format("{}: not checked further, {}.\n", subject.info->id, what) + search_lines(subject, hidden);
  }
  return fmt::format(
             "{}: reduction refused, {}.\n  Checked with at most {} instead; no schedule is taken for another "
             "one.\n",
             subject.info->id, what, counted(refused_preemptions, "preemption")) +
         search_lines(subject, hidden);
}

bool has_unlimited_part(const SchedulesReport& report) {
  return std::ranges::any_of(report.limits,
                             [](const std::string& limits) { return limits.ends_with("all schedules"); });
}

}  // namespace

std::string no_answer_text(const ParallelSubject& subject, const NoAnswer& no_answer) {
  std::string text = fmt::format("{}: no answer, the search {}; what comes after it was not asked\n", subject.info->id,
                                 no_answer.reason);
  if (!no_answer.has_begun) return text;
  if (no_answer.on_graph) return text + graph_searches_text(*no_answer.on_graph);
  if (no_answer.on_threads) {
    return text + fmt::format("  tree      {}\n  window    {}\n  grain     {}\n  schedule  that of {} real threads\n",
                              to_text(no_answer.tree), to_text(no_answer.bounds), no_answer.processors.grain,
                              no_answer.processors.count);
  }
  return text + search_lines(subject, no_answer);
}

std::string to_text(const SchedulesReport& report, const Style& style) {
  std::string text;
  for (std::size_t i = 0; i < report.limits.size(); ++i) {
    text +=
        labelled("every", 8, fmt::format("{}: {}", report.limits[i], counted(report.trees[i], "tree")), style.width);
  }
  if (report.random) {
    const RandomScheduleLimits& random = *report.random;
    std::uint64_t longest = 1;
    for (const ScheduleFinding& one : report.findings) longest = std::max(longest, one.longest);
    const double chance =
        1.0 / (random.processors * std::pow(static_cast<double>(longest), static_cast<double>(random.depth) - 1));
    text +=
        labelled("random", 8,
                 fmt::format("{} in up to 4 windows, {} of each; n = {} processors, k <= {} steps, d "
                             "= {}: a fault of depth d is found in a schedule with a probability of at least {:.1e}",
                             counted(random.trees, "tree"), counted(random.schedules, "schedule"), random.processors,
                             longest, random.depth, chance),
                 style.width);
  }
  text += '\n';
  const bool has_mutants =
      std::ranges::any_of(report.findings, [](const ScheduleFinding& one) { return !one.subject->sentence.empty(); });
  Table table;
  table.add_column("searcher", Table::Align::left);
  table.add_column("searches", Table::Align::right);
  table.add_column("schedules", Table::Align::right);
  table.add_column("traces", Table::Align::right);
  table.add_column("twin", Table::Align::left);
  table.add_column("verdict", Table::Align::left);
  for (const ScheduleFinding& one : report.findings) {
    const std::string twin = !one.visits_as_twin ? "-" : *one.visits_as_twin ? "same" : "DIFFERS";
    const std::string verdict = one.smallest    ? fmt::format("BROKEN after {}", grouped(*one.schedules_until_found))
                                : one.on_graph  ? "BROKEN on a graph"
                                : one.no_answer ? "NO ANSWER"
                                : is_unrepeatable(one) ? "NOT REPEATABLE"
                                : !has_mutants && one.visits_as_twin == false
                                    ? (one.hidden ? "BROKEN (twin), NOT REDUCED" : "BROKEN (twin)")
                                : one.hidden ? "ok, NOT REDUCED"
                                             : "ok";
    table.add_row({std::string(one.subject->info->id), grouped(one.searches), grouped(one.schedules),
                   grouped(one.traces), twin, verdict});
  }
  text += table.text(style);
  text += '\n';
  text +=
      labelled("", 0,
               "A search is one tree and window under all its schedules; schedules that differ only in the order of "
               "independent steps are one trace. Twin: whether one processor visits what the serial searcher visits.",
               style.width);
  const bool is_limited =
      std::ranges::any_of(report.findings, [](const ScheduleFinding& one) { return one.subject->searches_whole_tree; });
  if (is_limited && has_unlimited_part(report)) {
    text += labelled(
        "", 0,
        fmt::format("Where every processor searches the whole tree (abdada, lazy-smp and their like), nearly all "
                    "steps depend on each other. Without a limit of your own such searchers are checked with "
                    "at most {}.",
                    counted(whole_tree_preemptions, "preemption")),
        style.width);
  }
  text += reduction_text(report, style);
  for (const ScheduleFinding& one : report.findings) {
    if (one.hidden) text += "\n" + hidden_text(*one.subject, *one.hidden);
    if (one.no_answer) text += "\n" + no_answer_text(*one.subject, *one.no_answer);
    if (one.no_answer && one.no_answer->on_graph) text += found_again(report, one);
    if (one.smallest) text += "\n" + example_text(*one.subject, *one.smallest);
    if (one.on_graph) text += "\n" + graph_example_text(*one.subject, *one.on_graph) + found_again(report, one);
    if (!has_mutants && one.twin_difference) text += "\n" + twin_text(*one.subject, *one.twin_difference);
  }
  std::uint64_t schedules = 0;
  std::size_t broken = 0;
  for (const ScheduleFinding& one : report.findings) {
    schedules += one.schedules;
    broken += one.smallest || one.on_graph ||
                      (!has_mutants && (one.no_answer || is_unrepeatable(one) || one.visits_as_twin == false))
                  ? 1
                  : 0;
  }
  if (has_mutants) {
    text += fmt::format("\n{} of {} found\n", broken, counted(report.findings.size(), "mutant"));
  } else if (broken == 0) {
    text += fmt::format("\n{} {} every promise under {}{}\n", counted(report.findings.size(), "parallel searcher"),
                        report.findings.size() == 1 ? "keeps" : "keep", counted(schedules, "schedule"),
                        report.complete ? "" : ", as far as the check came");
  } else {
    text += fmt::format("\n{} of {} BROKEN\n", broken, counted(report.findings.size(), "parallel searcher"));
  }
  return highlighted(text, style);
}

std::string to_token(const ParallelSubject& subject, const ScheduleExample& example) {
  const auto [processors, grain] = example.processors;
  return fmt::format("{}@{}{}:{}:{}:{}", subject.info->id, processors, grain == 0 ? "" : fmt::format("g{}", grain),
                     to_token(example.bounds), to_token(example.tree), to_text(example.schedule));
}

bool is_schedule_token(std::string_view token) {
  const std::size_t at = token.find('@');
  return at != token.npos && token.find('#') == token.npos && std::ranges::count(token.substr(at), ':') == 3;
}

ScheduleReplay replay_schedule(std::string_view token) {
  constexpr std::string_view origin = "--replay";
  const auto fail = [&](std::size_t at, std::string message) {
    throw InputError(std::string(origin), 1, at + 1, std::move(message));
  };
  // parse(part), with the place of an error in the whole token.
  const auto parse_part = [&](std::size_t begin, std::size_t end, auto&& parse) {
    try {
      return parse(token.substr(begin, end - begin), origin);
    } catch (const InputError& error) {
      throw InputError(error.file, error.line, error.column + begin, error.message);
    }
  };
  const std::size_t at = token.find('@');
  const std::size_t window = token.find(':', at) + 1;
  const std::size_t tree = token.find(':', window) + 1;
  const std::size_t schedule = token.find(':', tree) + 1;
  const std::string_view id = token.substr(0, at);
  ScheduleReplay replay{.subject = nullptr, .example = {}};
  std::vector<std::string_view> ids;
  const auto look_in = [&](std::span<const ParallelSubject> subjects) {
    for (const ParallelSubject& subject : subjects) {
      ids.push_back(subject.info->id);
      if (subject.info->id == id) replay.subject = &subject;
    }
  };
  look_in(parallel_subjects());
  look_in(parallel_mutants());
  if (replay.subject == nullptr) {
    fail(0, renamed_or_unknown("parallel searcher", id, ids, "See `pvslab list parallel`"));
  }
  TextScanner processors(token.substr(0, window - 1), origin);
  processors.go_to(at + 1);
  const std::int64_t count = processors.take_number("expected the number of processors after '@'");
  std::int64_t grain = 0;
  if (processors.take("g")) grain = processors.take_number("expected the grain after 'g'");
  if (!processors.at_end() || count < 1 || count > most_scheduled_processors || grain < 0 || grain > max_tree_height) {
    fail(at + 1, fmt::format("the number of processors is 1 to {}; behind it there may be 'g' and the grain, 0 to {}",
                             most_scheduled_processors, max_tree_height));
  }
  ScheduleExample& example = replay.example;
  example.processors = {static_cast<unsigned>(count), static_cast<std::int32_t>(grain)};
  example.bounds = parse_part(window, tree - 1, &parse_window);
  if (!is_window(replay.subject->info->rule, example.bounds)) {
    fail(window, fmt::format("{} is not a valid window under the cutoff rule of {}", to_text(example.bounds), id));
  }
  example.tree = parse_part(tree, schedule - 1, &parse_tree);
  example.schedule = parse_part(schedule, token.size(), &parse_schedule);
  ExplicitTree searched(example.tree);
  example.score = searched.minimax();
  FollowedSchedule followed(example.schedule);
  example.result =
      search_scheduled(*replay.subject, searched, example.score, example.bounds, example.processors, followed);
  return replay;
}

std::string lanes_text(const ParallelSubject& subject, const ScheduleExample& example, const Style& style) {
  ExplicitTree tree(example.tree);
  LaneLog log;
  LoggedSchedule scheduler(example.schedule, log);
  ScheduledMachine machine(example.processors.count, scheduler, scheduled_reserve(subject, example.processors.count));
  machine.grain = example.processors.grain;
  ScheduledObserver observer(tree.height(), std::make_shared<ForkedWatcherOf<LaneObserver>>(LaneObserver(log)));
  Outcome returned{Score()};
  machine.run([&](Worker& worker) { returned = subject.search(worker, tree, example.bounds, observer); });
  std::string text =
      fmt::format("{}, {} processors\n  tree      {}\n  window    {}\n  score     {}\n", subject.info->id,
                  example.processors.count, to_text(example.tree), to_text(example.bounds), to_text(example.score));
  if (!machine.fault_found()) text += fmt::format("  returned  {}\n", to_text(returned.value));
  text += fmt::format("  verdict   {}\n\n", example.result.breaks_promise(*subject.info)
                                                ? "BROKEN: " + broken_text(subject, example.result)
                                                : "ok");
  return highlighted(text, style) + lanes_text(log, scheduled_workers(subject, example.processors.count), style);
}

}  // namespace pvslab
