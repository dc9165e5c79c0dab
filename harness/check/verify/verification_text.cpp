#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/text/table.hpp"
#include "harness/check/claims/relation_text.hpp"
#include "harness/check/verify/counterexample_text.hpp"
#include "harness/check/verify/coverage_table.hpp"
#include "harness/check/verify/induction_text.hpp"
#include "harness/check/verify/verification.hpp"
#include "harness/program/program.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

// Paragraphs, each with a blank line before it; empty if nothing was asked so.
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

// How often a table answered: a table that never answers cannot answer wrongly.
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

std::string listed(const std::vector<std::string>& names) { return fmt::format("{}", fmt::join(names, ", ")); }

// Whether tables of programs were kept from one search to the next, and answered.
std::string kept_tables_text(const Verification& verification, const Style& style) {
  GraphTally all;
  std::vector<std::string> never;
  std::vector<std::string> uncounted;
  std::vector<std::string> cleared;
  for (const Finding& finding : verification.findings) {
    const Program* const program = finding.subject->program;
    if (program == nullptr || finding.graphs.searches == 0) continue;
    if (!program->hello().keeps) {
      cleared.push_back(finding.subject->name());
      continue;
    }
    all.merge(finding.graphs);
    if (finding.graphs.compared == 0) uncounted.push_back(finding.subject->name());
    if (finding.graphs.compared != 0 && finding.graphs.elsewhere == 0) never.push_back(finding.subject->name());
  }
  std::string text;
  if (all.searches != 0) {
    text = fmt::format(
        "Tables of programs: {} searches, several in a row with one table. Of {} that were asked again after `new`, {} "
        "had entered fewer nodes, {} of them from a position, to a depth or in a window that no search before had.",
        si(static_cast<double>(all.searches)), si(static_cast<double>(all.compared)),
        si(static_cast<double>(all.answered)), si(static_cast<double>(all.elsewhere)));
  }
  if (!never.empty()) {
    text += fmt::format(" NEVER SO: {}: nothing was checked of what their tables hold from one search to the next.",
                        listed(never));
  }
  if (!uncounted.empty()) text += fmt::format(" Not known, without counts: {}.", listed(uncounted));
  if (!cleared.empty()) {
    text +=
        fmt::format("{}Not asked: a table that is kept from one search to the next, of {} (no `keeps` in the hello).",
                    text.empty() ? "" : " ", listed(cleared));
  }
  return text.empty() ? "" : "\n" + wrapped(text, style.width, 2);
}

// Programs that tell nothing of their tables, although these were to be looked into.
std::vector<std::string> untold_tables(const Verification& verification) {
  std::vector<std::string> names;
  for (const Finding& finding : verification.findings) {
    const bool is_one = finding.subject->program != nullptr && finding.subject->is_the_search();
    if (verification.audits_tables && is_one && !can_be_audited(*finding.subject)) {
      names.push_back(finding.subject->name());
    }
  }
  return names;
}

// Tables that were looked into, and into which nothing was stored, or of which nothing was told.
std::string silent_tables(const Verification& verification) {
  std::vector<std::string> names;
  for (const Finding& finding : verification.findings) {
    const bool is_one = finding.graphs.searches != 0 && can_be_audited(*finding.subject) && finding.graphs.audited == 0;
    if (is_one) names.push_back(finding.subject->name());
  }
  return names.empty() ? "" : fmt::format(" NOTHING WAS SEEN of {}.", listed(names));
}

// What tables held, if they were looked into.
std::string audit_text(const Verification& verification, const Style& style) {
  GraphTally all;
  std::string examples;
  for (const Finding& finding : verification.findings) {
    all.merge(finding.graphs);
    if (finding.graphs.falsified == 0) continue;
    examples += fmt::format("\n{}: a stored bound is false, or answered at another depth, in {} of its graphs\n",
                            finding.subject->name(), grouped(finding.graphs.falsified));
    if (finding.audit_example) examples += to_text(*finding.audit_example, finding.subject->info->id);
  }
  if (!verification.audits_tables) return "";
  const std::vector<std::string> untold = untold_tables(verification);
  const std::string_view found = all.audited == 0   ? "NONE WAS STORED"
                                 : examples.empty() ? "none is false"
                                                    : "NOT ALL ARE TRUE";
  return "\n" +
         wrapped(fmt::format(
                     "Audit: {} bounds in tables were compared with the score of their position to their depth, "
                     "as alpha-beta finds it; {}.{}{}",
                     si(static_cast<double>(all.audited)), found, silent_tables(verification),
                     untold.empty() ? "" : fmt::format(" Not audited: {} (no `stores` in the hello).", listed(untold))),
                 style.width, 2) +
         examples;
}

std::string verdict_mark(const Finding& finding, Clause clause) {
  if (!applies(*finding.subject, clause)) return "";
  if (finding.breaks_promise(clause)) return "FAILS";
  if (!finding.was_judged_by(clause)) return "";
  if (finding.is_open(clause)) return "?";
  const bool promised = finding.subject->info->promises(clause);
  if (finding.held(clause)) return promised ? "✓" : "(✓)";
  return "no";
}

std::string stopped_text(const Verification& verification, const Style& style) {
  std::string parts;
  for (const CoveragePart& part : verification.coverage) {
    if (!part.complete) parts += fmt::format("{}{}, {}", parts.empty() ? "" : "; ", part.method, part.limits);
  }
  return parts.empty() ? "" : "\n" + wrapped("Stopped before the end: " + parts, style.width, 2);
}

std::string_view promises_text(const Verification& verification) {
  const bool kept = verification.keeps_all_promises();
  if (!verification.lost.empty() && kept && verification.complete) {
    return verification.findings.empty() ? "no promise was judged" : "the other searchers keep every promise";
  }
  if (verification.checks_nothing()) return "nothing was checked";
  if (!verification.asks_about_promises() && kept && verification.complete) {
    return "no promise was asked about; the compiled forms agree";
  }
  if (verification.complete) return kept ? "every promise is kept" : "A PROMISE IS BROKEN";
  return kept ? "stopped before the end; no promise broken so far" : "stopped before the end; A PROMISE IS BROKEN";
}

// Some check was about this subject. The relations are about all.
bool was_asked(const Verification& verification, const Finding& finding) {
  return finding.was_searched() || finding.instances.searches != 0 || !finding.inductive.empty() ||
         verification.relations;
}

bool has_a_row(const Finding& finding) { return finding.was_searched() && !finding.subject->info->selective; }

std::string clause_table(const Verification& verification, const Style& style) {
  if (std::ranges::none_of(verification.findings, has_a_row)) return "";
  Table table;
  table.add_column("searcher", Table::Align::left);
  for (const char* heading : {"root", "win-\ndow", "fail-\nsoft", "fail-\nhard", "bound", "lower\nbound", "best\nmove",
                              "line\nstart", "line"}) {
    table.add_column(heading, Table::Align::left);
  }
  for (const Finding& finding : verification.findings) {
    if (!finding.subject->is_the_search() && !finding.breaks_a_promise()) continue;
    if (finding.subject->info->selective) continue;
    if (!finding.was_searched() && !finding.breaks_a_promise()) continue;
    // The row of the search comes before those of its further routines.
    const bool is_the_search = finding.subject->is_the_search();
    std::vector<std::string> row{is_the_search ? finding.subject->name()
                                               : fmt::format("  its {}", finding.subject->routine)};
    for (const Clause clause : clauses) {
      if (clause != Clause::visits) row.push_back(verdict_mark(finding, clause));
    }
    table.add_row(std::move(row));
  }
  return "\n" + table.text(style) +
         "\n✓ promised and held     (✓) not promised, but always held\n"
         "no  not promised, does not hold     FAILS  promised, does not hold\n" +
         (std::ranges::any_of(verification.findings, &Finding::has_an_open_clause)
              ? "?   unknown: some searches had no answer\n"
              : "");
}

// Every searcher promises to keep the rules of a visit, so a column would be the same in every row.
std::string visits_text(const Verification& verification, const Style& style) {
  std::string breakers;
  for (const Finding& finding : verification.findings) {
    if (!finding.breaks_promise(Clause::visits)) continue;
    breakers += fmt::format("{}{}", breakers.empty() ? "" : ", ", finding.subject->name());
  }
  if (!breakers.empty()) return "\n" + wrapped("FAILS visits: " + breakers, style.width, 2);
  const auto is_judged = [](const Finding& finding) { return finding.was_judged_by(Clause::visits); };
  if (std::ranges::none_of(verification.findings, is_judged)) return "";
  const auto is_program = [](const Finding& finding) { return finding.subject->program != nullptr; };
  const auto programs = std::ranges::count_if(verification.findings, is_program);
  std::string text;
  if (programs != std::ssize(verification.findings))
    text = "\nVisits: every entered node was evaluated or left exactly once.\n";
  if (programs != 0) {
    const bool has_graphs = std::ranges::any_of(verification.findings, [&](const Finding& finding) {
      return is_program(finding) && finding.graphs.searches != 0;
    });
    text += fmt::format(
        "\nVisits of a program: every request was answered, and every list of visits is legal.\n"
        "Of a program no search is repeated{}.\n",
        has_graphs ? "" : ", and no graph of positions is asked");
  }
  return text;
}

// Searchers that kept a clause in every search although they do not promise it.
std::string unpromised_and_kept_text(const Verification& verification, const Style& style) {
  std::string text;
  for (const Clause clause : clauses) {
    std::string names;
    for (const Finding& finding : verification.findings) {
      const Subject& subject = *finding.subject;
      if (!subject.is_the_search() || subject.info->selective || !finding.was_judged_by(clause)) continue;
      if (subject.info->promises(clause) || !applies(subject, clause) || !finding.held(clause)) continue;
      if (finding.is_open(clause)) continue;
      names += fmt::format("{}{}", names.empty() ? "" : ", ", subject.name());
    }
    if (!names.empty()) text += "  " + wrapped(fmt::format("{}: {}", name(clause), names), style.width - 2, 4);
  }
  return text.empty() ? "" : "\nKept in every search, although not promised:\n" + text;
}

// The smallest counterexamples to clauses that are not promised.
std::string unpromised_text(const Verification& verification, const Style& style) {
  std::string text;
  for (const Finding& finding : verification.findings) {
    const Subject& subject = *finding.subject;
    for (const Clause clause : {Clause::root, Clause::window, Clause::fail_soft}) {
      const auto& smallest = finding.trees[clause].smallest;
      if (!smallest || subject.info->contract.contains(clause) || !subject.is_the_search()) continue;
      const std::string line =
          fmt::format("{} {}: {} in {}, score {}, returns {}", subject.name(), name(clause), to_text(smallest->tree),
                      to_text(smallest->bounds), to_text(smallest->score), to_text(smallest->returned.value));
      text += "  " + wrapped(line, style.width - 2, 4);
    }
  }
  return text.empty() ? "" : "\nNot promised and not kept, the smallest counterexamples:\n" + text;
}

std::string inductive_text(const InductiveCounterexample& example) {
  std::string scores;
  for (const Score score : example.scores) scores += " " + to_text(score);
  std::string answers;
  for (const Answer& answer : example.answers) {
    answers += fmt::format(" {}: {}", answer.successor + 1, to_text(answer.answered));
  }
  return fmt::format(
      "  a node {}, window {}\n  successors' scores (their view){}\n  answers (the node's view){}\n"
      "  score {}, returned {}\n",
      example.entered, to_text(example.bounds), scores, answers, to_text(example.score),
      to_text(example.returned.value));
}

}  // namespace

std::string broken_clause_text(const Finding& finding, Clause clause, ScoreView view) {
  const auto& smallest = finding.trees[clause].smallest;
  if (smallest) return counterexample_text(*finding.subject, clause, *smallest, view);
  if (const auto& example = finding.graph_examples[static_cast<std::size_t>(clause)]) {
    return fmt::format("{} does not keep {} on a graph of positions\n{}", finding.subject->name(), name(clause),
                       to_text(*example, finding.subject->info->id));
  }
  if (const auto& first = finding.graphs.first[static_cast<std::size_t>(clause)]) {
    return fmt::format("{} does not keep {} on a graph of positions\n  graph {}; asked again, it kept it\n",
                       finding.subject->name(), name(clause), *first + 1);
  }
  if (const auto& first = finding.cases.first[static_cast<std::size_t>(clause)]) {
    const CaseName named{.spec = first->workload, .seed = first->seed, .index = first->index};
    const std::string where = first->place.empty() ? to_text(named) : first->workload + "\n  " + first->place;
    const std::string did =
        first->fault.empty() ? "returned " + to_text(first->returned.value) : "no answer: " + first->fault;
    std::string text = fmt::format("{} does not keep {}\n  {}, window {}: score {}, {}\n", finding.subject->name(),
                                   name(clause), where, to_text(first->bounds), to_text(first->score), did);
    const auto& example = finding.case_examples[static_cast<std::size_t>(clause)];
    if (!example) return text;
    text += to_text(*example);
    return example->tree ? text + counterexample_text(*finding.subject, clause, *example->tree, view) : text;
  }
  for (const InductiveFinding& found : finding.inductive) {
    const auto& example = found.broken(clause);
    if (example && found.assumption == needed_for(finding.subject->info->contract, clause)) {
      return fmt::format("{} does not keep {}\n  by induction, though its successors keep {}\n{}",
                         finding.subject->name(), name(clause), name(clause_of(found.assumption)),
                         inductive_text(*example));
    }
  }
  return "";
}

namespace {

// What it means: a search that is judged by another one, or repeated, may answer otherwise.
std::string impure_text(const Finding& finding) {
  const Impurity& found = *finding.trees.impure;
  return fmt::format(
      "{} is not pure: it answers the same question differently\n  tree      {}\n  window    (-inf, +inf)\n"
      "  at first  returned {}, {}\n  again     returned {}, {}; in another order, on another thread\n"
      "  so what was checked of it need not hold in another run\n",
      finding.subject->name(), to_text(found.tree), to_text(found.first.value), counted(found.first_nodes, "node"),
      to_text(found.again.value), counted(found.again_nodes, "node"));
}

std::string instance_text(const Finding& finding) {
  if (finding.instance_example) return to_text(*finding.instance_example, *finding.subject);
  return fmt::format("{} is not one search: its compiled forms disagreed on case {}; asked again, they agreed\n",
                     finding.subject->name(), *finding.instances.first + 1);
}

std::string broken_text(const Verification& verification) {
  std::string text;
  for (const Finding& finding : verification.findings) {
    if (finding.trees.impure) text += "\n" + impure_text(finding);
    if (finding.instances.differing != 0) text += "\n" + instance_text(finding);
    for (const Clause clause : clauses) {
      if (finding.breaks_promise(clause)) text += "\n" + broken_clause_text(finding, clause, verification.view);
    }
  }
  return text;
}

std::string wrong_scores_text(const Verification& verification) {
  std::string text;
  for (const WrongPublishedScore& wrong : verification.wrong_scores) {
    text += fmt::format("{}: the published score is {}, and {} finds {}; correct the line\n", wrong.place,
                        to_text(wrong.published), wrong.computed.by, to_text(wrong.computed.score));
  }
  return text.empty() ? "" : "\nWrong scores in files; searchers were checked against the computed scores:\n" + text;
}

std::string left_out_text(const Verification& verification, const Style& style) {
  std::string text;
  if (!verification.unrelated.empty()) {
    text +=
        "\n" + wrapped(fmt::format("No relation was asked of {}: relations speak of nodes, and its hello has neither "
                                   "visits nor mode=game.",
                                   fmt::join(verification.unrelated, ", ")),
                       style.width, 0);
  }
  for (const Finding& finding : verification.findings) {
    const CaseTally& cases = finding.cases;
    std::string line;
    if (cases.left_out != 0) {
      line = fmt::format(
          "{} was left out of {} whose whole tree may have more than {} nodes; --max-tree-nodes sets the limit.",
          finding.subject->name(), counted(cases.left_out, "known case"), si(verification.max_tree_nodes));
    }
    for (const auto& [reason, number] : cases.refused) {
      line += fmt::format("{}{} was not run on {}: {}.", line.empty() ? "" : " ", finding.subject->name(),
                          counted(number, "known case"), reason);
    }
    if (const std::uint64_t searches = finding.trees.unanswered; searches != 0) {
      line += fmt::format("{}{} did not answer {}.", line.empty() ? "" : " ", finding.subject->name(),
                          counted(searches, "search", "searches"));
    }
    if (const std::uint64_t searches = finding.trees.not_asked; searches != 0) {
      line += fmt::format(
          "{}{} was not asked for {}: further windows of trees that it did not answer for, and everything once it had "
          "been silent for six times --program-seconds, or had ended 100 times.",
          line.empty() ? "" : " ", finding.subject->name(), counted(searches, "search", "searches"));
    }
    if (!line.empty()) text += "\n" + wrapped(line, style.width, 0);
  }
  return text;
}

std::string lost_text(const Verification& verification, const Style& style) {
  std::string text;
  for (const LostSearch& lost : verification.lost) {
    const bool is_known = !lost.search.searcher.empty();
    text += "\n" +
            wrapped(fmt::format("{}: no answer, it {}{}; {}", is_known ? lost.search.searcher : "One of the searchers",
                                lost.reason,
                                lost.came_again ? "" : ", but not when the cells that it was at were asked alone",
                                is_known ? "nothing else of it is told." : "nothing is told. Ask each searcher alone."),
                    style.width, 2);
    if (!lost.search.text.empty()) text += fmt::format("  search    {}\n", lost.search.text);
    if (!lost.search.token.empty()) {
      text +=
          fmt::format("  repeat    {}\n",
                      shell_command(std::vector<std::string>{program_name(), "verify", "--replay", lost.search.token}));
    }
    if (lost.shrunk_for != 0) {
      text += fmt::format("  shrunk    for {:g} s; there may be a smaller one\n", lost.shrunk_for);
    }
  }
  return text;
}

std::string relations_text(const Verification& verification, const Style& style) {
  return verification.relations ? "\n" + to_text(*verification.relations, style) : "";
}

std::string selective_text(const Verification& verification, const Style& style) {
  if (verification.selective.empty()) return "";
  const std::string line = fmt::format(
      "Selective, so only their visits are checked: {}. `pvslab compare` shows how far their values are off.",
      fmt::join(verification.selective, ", "));
  return "\n" + wrapped(line, style.width, 0);
}

std::string oracles_text(const Verification& verification, const Style& style) {
  std::string text;
  for (const CoveragePart& part : verification.coverage) {
    if (part.oracle.empty()) continue;
    text += wrapped(fmt::format("No published scores for {}: checked against {}.", part.limits, part.oracle),
                    style.width, 2);
  }
  return text.empty() ? "" : "\n" + text;
}

}  // namespace

std::string to_text(const std::vector<CoveragePart>& parts, const Style& style) {
  Table table;
  table.add_column("method", Table::Align::left);
  table.add_column("up to", Table::Align::left);
  table.add_column("size", Table::Align::right);
  table.add_column("checks", Table::Align::right);
  for (const CoveragePart& part : parts) {
    table.add_row(
        {part.method, part.limits, part.size, part.searches == 0 ? "" : si(static_cast<double>(part.searches))});
  }
  return table.text(style);
}

std::string verdict_text(const Verification& verification, std::string_view details) {
  const std::size_t wrong = verification.wrong_scores.size();
  std::string text(promises_text(verification));
  std::vector<std::string> lost;
  for (const LostSearch& one : verification.lost)
    lost.push_back(one.search.searcher.empty() ? "one of the searchers" : one.search.searcher);
  if (!lost.empty()) text += fmt::format("; NO ANSWER from {}", fmt::join(lost, ", "));
  if (wrong != 0) text += fmt::format("; {} PUBLISHED SCORE{} WRONG", wrong, wrong == 1 ? " IS" : "S ARE");
  std::uint64_t cases = 0;
  std::uint64_t searches = 0;
  std::uint64_t unanswered = 0;
  std::uint64_t late = 0;
  for (const Finding& finding : verification.findings) {
    cases += finding.cases.left_out + finding.cases.refused_cases();
    late += finding.cases.late;
    searches += finding.trees.not_asked;
    unanswered += finding.trees.unanswered;
  }
  if (const std::uint64_t tables = verification.false_tables(); tables != 0) {
    text += fmt::format("; FALSE BOUNDS IN {}", counted(tables, "TABLE"));
  }
  if (verification.conditions) text += "; " + verdict_text(*verification.conditions);
  if (verification.lacks_conditions) text += "; CONDITIONS WERE NOT COUNTED";
  if (late != 0) text += fmt::format("; {} NOT ANSWERED IN TIME", counted(late, "KNOWN CASE", "KNOWN CASES"));
  if (unanswered != 0) text += fmt::format("; {} had no answer", counted(unanswered, "search", "searches"));
  std::vector<std::string> left_out;
  if (cases != 0) left_out.push_back(counted(cases, "known case"));
  if (searches != 0) left_out.push_back(counted(searches, "search", "searches"));
  const auto not_asked = std::ranges::count_if(verification.findings, [&](const Finding& finding) {
    return finding.subject->is_the_search() && !was_asked(verification, finding);
  });
  if (not_asked != 0 && !verification.checks_nothing() && verification.complete) {
    text += fmt::format("; {} not asked: no check here is about {}",
                        counted(static_cast<std::uint64_t>(not_asked), "searcher was", "searchers were"),
                        not_asked == 1 ? "it" : "them");
  }
  if (verification.limit.is_given()) {
    text += fmt::format("; drawn values and ends of windows lie in {}", verification.limit.text());
  }
  if (const auto untold = untold_tables(verification); !untold.empty()) {
    left_out.push_back("the audit of " + listed(untold));
  }
  if (!left_out.empty()) text += fmt::format("; {} left out, as told {}", fmt::join(left_out, " and "), details);
  return text;
}

std::string to_text(const Verification& verification, const Style& style) {
  std::size_t searchers = 0;
  std::size_t routines = 0;
  std::uint64_t searches = 0;
  for (const Finding& finding : verification.findings) {
    const bool is_counted = was_asked(verification, finding) || verification.checks_nothing();
    searchers += is_counted && finding.subject->is_the_search();
    routines += is_counted;
  }
  for (const CoveragePart& part : verification.coverage) searches += part.searches;
  std::string text =
      (verification.coverage.empty() ? "" : to_text(verification.coverage, style)) + oracles_text(verification, style) +
      stopped_text(verification, style) + clause_table(verification, style) + visits_text(verification, style) +
      runs_text(verification, style) + repeated_text(verification, style) + instances_text(verification, style) +
      tables_text(verification, style) + kept_tables_text(verification, style) + audit_text(verification, style) +
      coverage_table_text(verification, style) + induction_text(verification, style) +
      relations_text(verification, style) + left_out_text(verification, style) + selective_text(verification, style) +
      unpromised_and_kept_text(verification, style) + unpromised_text(verification, style) + broken_text(verification) +
      lost_text(verification, style) + wrong_scores_text(verification);
  if (verification.coverage.empty() && text.starts_with('\n')) text.erase(0, 1);
  if (verification.conditions) text += "\n" + to_text(*verification.conditions, style);
  return text + fmt::format("\n{}, {}, {} {} checked:\n{}\n", counted(searchers, "searcher"),
                            counted(routines, "routine"), si(static_cast<double>(searches)),
                            searches == 1 ? "search" : "searches", verdict_text(verification, "above"));
}

}  // namespace pvslab
