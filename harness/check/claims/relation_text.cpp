#include "harness/check/claims/relation_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "harness/base/attempt.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/check/subject/shrink.hpp"
#include "harness/program/program.hpp"

namespace pvslab {
namespace {

const MeasuredSearcher* find(std::span<const MeasuredSearcher> searchers, std::string_view id) {
  const auto found = std::ranges::find(searchers, id, [](const MeasuredSearcher& searcher) { return searcher.name(); });
  return found == searchers.end() ? nullptr : &*found;
}

std::string measured_text(std::string_view id, const Measurement& found) {
  return fmt::format("  {}: returns {}, {} ({} distinct), {}\n", id, to_text(found.returned.value),
                     counted(found.leaves, "leaf", "leaves"), found.distinct_leaves(), counted(found.nodes, "node"));
}

std::string measured_text(const MeasuredSearcher& searcher, const Tree& tree, Bounds bounds) {
  return attempt<ProgramFailed>(
      [&] { return measured_text(searcher.name(), searcher.measure(MeasuredTree(tree), bounds)); },
      [](const ProgramFailed& failed) { return fmt::format("  {}\n", failed.what()); });
}

// A counterexample to a relation of two searchers, or of one searcher passed twice.
std::string example_text(Relation relation, const MeasuredSearcher& one, const MeasuredSearcher& other,
                         const RelationExample& example, const Style& style) {
  const Tree& tree = example.tree->tree;
  std::string text = labelled("  tree", 9, example.tree->text, style.width) + "  window " + to_text(example.bounds);
  const bool has_two_windows = traits(relation).compared == Compared::two_windows;
  if (has_two_windows) text += " and " + to_text(example.wider);
  text += "\n" + measured_text(one, tree, example.bounds);
  if (has_two_windows) text += measured_text(one, tree, example.wider);
  if (is_of_two(relation)) text += measured_text(other, tree, example.bounds);
  if (example.shrunk_for != 0) text += labelled("  ", 2, shrunk_text(example.shrunk_for), style.width);
  // A token names searchers of the catalogue.
  if (!find_searcher(one.info->id) || !find_searcher(other.info->id)) return text;
  const std::string token = example_token(relation, one.name(), other.name(), example);
  return text +
         fmt::format("  replay\n    pvslab relations --replay {0}\n  trace\n    pvslab trace --replay {0}\n", token);
}

std::string failed_claims_text(const RelationCheck& check, std::span<const MeasuredSearcher> searchers,
                               const Style& style) {
  std::string text;
  for (const ClaimFinding& finding : check.findings) {
    if (!finding.fails()) continue;
    const auto& [relation, one, other, max_height, order, in_proof_windows] = finding.claim;
    text += "\n" + labelled("FAILS:", 7, sentence(finding.claim), style.width);
    const MeasuredSearcher* const first = find(searchers, one);
    const MeasuredSearcher* const second = is_of_two(relation) ? find(searchers, other) : first;
    if (!finding.tally.smallest || first == nullptr || second == nullptr) continue;
    text += example_text(relation, *first, *second, *finding.tally.smallest, style);
  }
  return text;
}

std::string missing_text(const RelationCheck& check, const Style& style) {
  if (check.missing.empty()) return "";
  std::string ids;
  for (const std::string_view id : missing_searchers(check, measured_catalog())) ids += fmt::format(" {}", id);
  return wrapped(fmt::format("{} more name searchers that were not chosen{}{}.", check.missing.size(),
                             ids.empty() ? "" : " or do not exist:", ids),
                 style.width, 2);
}

// A block of a matrix: the rows of all searchers, some columns.
std::string block_text(const RelationMatrix& matrix, std::size_t first, std::size_t last, std::size_t label_width,
                       char (*mark)(const RelationMatrix&, std::size_t, std::size_t)) {
  std::string tens(label_width, ' ');
  std::string ones = tens;
  for (std::size_t column = first; column < last; ++column) {
    tens += (column + 1) % 10 == 0 ? static_cast<char>('0' + (column + 1) / 10 % 10) : ' ';
    ones += static_cast<char>('0' + (column + 1) % 10);
  }
  tens.erase(tens.find_last_not_of(' ') + 1);
  std::string text = tens + "\n" + ones + "\n";
  for (std::size_t row = 0; row < matrix.searchers().size(); ++row) {
    text += fmt::format("{:>3} {:<{}}", row + 1, matrix.searchers()[row].info->id, label_width - 4);
    for (std::size_t column = first; column < last; ++column) text += row == column ? '\\' : mark(matrix, row, column);
    text += '\n';
  }
  return text;
}

std::string matrix_text(const RelationMatrix& matrix, char (*mark)(const RelationMatrix&, std::size_t, std::size_t),
                        const Style& style) {
  std::size_t label_width = 0;
  for (const MeasuredSearcher& searcher : matrix.searchers()) {
    label_width = std::max(label_width, searcher.info->id.size() + 5);
  }
  const std::size_t count = matrix.searchers().size();
  const std::size_t per_block = style.width - label_width;
  std::string text;
  for (std::size_t first = 0; first < count; first += per_block) {
    text += block_text(matrix, first, std::min(first + per_block, count), label_width, mark);
  }
  return text;
}

std::string trees_text(const RelationTrees& trees, std::uint64_t searched, const Style& style) {
  std::string parts;
  for (const auto& [shapes, values] : trees.exhaustive) {
    const std::string of_leaves =
        values ? fmt::format("values {}..{}", values->lowest.value(), values->highest.value()) : "weak orders";
    parts += fmt::format("all of depth {}, branching {}, leaves {}, {}; ", shapes.depth, shapes.branching,
                         shapes.leaves, of_leaves);
  }
  return wrapped(
      fmt::format(
          "{}: {}{} random, seed {}.{}", counted(searched, "tree"), parts, grouped(trees.random), trees.seed,
          trees.limit.is_given() ? " Leaf values and finite ends of windows lie in " + trees.limit.text() + "." : ""),
      style.width, 2);
}

std::string matrices_text(const RelationMatrix& matrix, const Style& style) {
  if (matrix.searchers().size() < 2) return "";
  return "\nVisits of the row's searcher, compared with the column's\n" + matrix_text(matrix, &visits_mark, style) +
         "=  the same nodes in the same order\n"
         "~  the same evaluations in the same order\n"
         "<  only leaves that the other evaluates, and never more nodes\n"
         "c  only leaves that the other evaluates\n"
         "-  never more nodes\n"
         ".  none of these     ?  not tried\n" +
         "\nReturned values\n" + matrix_text(matrix, &values_mark, style) +
         "=  the same in every window, outside it too\n"
         "o  the same in the open window, the only one that both promise\n"
         ".  not the same      ?  not tried\n";
}

std::string verdict_text(bool holds, const std::string& asked, const Style& style) {
  return labelled(holds ? "holds" : "false", 11, asked, style.width);
}

}  // namespace

std::string example_token(Relation relation, std::string_view one, std::string_view other,
                          const RelationExample& example) {
  ReplayRequest request{.subjects = {std::string(one)}, .windows = {example.bounds}, .searched = {}};
  if (is_of_two(relation)) request.subjects.emplace_back(other);
  if (traits(relation).compared == Compared::two_windows) request.windows.push_back(example.wider);
  request.searched = example.tree->tree;
  return to_token(request);
}

std::string replayed_relations_text(const PlannedReplay& replay, const Style& style) {
  if (replay.searches.size() != 2) return "";
  const MeasuredTree tree(replay.tree);
  const auto measured = [&](const PlannedReplay::Search& search) {
    return find(measured_catalog(), search.subject->info->id)->measure(tree, search.bounds);
  };
  const auto& [one, one_window] = replay.searches.front();
  const auto& [other, other_window] = replay.searches.back();
  if (!one->is_the_search() || !other->is_the_search()) return "";
  const Measurement of_one = measured(replay.searches.front());
  const Measurement of_other = measured(replay.searches.back());
  std::string text = measured_text(one->info->id, of_one) + measured_text(other->info->id, of_other);
  if (one != other) {
    for (const Relation relation : pair_relations) {
      text += verdict_text(holds_of_two(relation, of_one, of_other, one_window),
                           sentence(relation, one->info->id, other->info->id), style);
    }
  } else if (one_window.alpha >= other_window.alpha && one_window.beta <= other_window.beta) {
    text += verdict_text(holds_of_two(Relation::leaves_within, of_one, of_other, one_window),
                         sentence(Relation::narrower_window_fewer_leaves, one->info->id, ""), style);
  }
  return text;
}

std::string sentence(const RelationClaim& claim) {
  std::string text = sentence(claim.relation, claim.one, claim.other);
  if (claim.in_proof_windows) text += ", in the window of a proof";
  switch (claim.order) {
    case TreeOrder::any: break;
    case TreeOrder::best_first: text += ", if the best successor comes first"; break;
    case TreeOrder::uniform_best_first: text += ", on uniform trees if the best successor comes first"; break;
    case TreeOrder::uniform: text += ", on uniform trees"; break;
    case TreeOrder::uniform_best_first_distinct:
      text += ", on uniform trees if the best successor comes first and no two leaves are equal";
      break;
    case TreeOrder::uniform_worst_first_distinct:
      text += ", on uniform trees if the best successor comes last and no two leaves are equal";
      break;
  }
  if (claim.max_height != any_height)
    text +=
        fmt::format(", on trees of at most {}", counted(static_cast<std::uint64_t>(claim.max_height), "ply", "plies"));
  return text;
}

std::string sentence(Relation relation, std::string_view one, std::string_view other) {
  switch (relation) {
    case Relation::same_value: return fmt::format("{} returns what {} returns", one, other);
    case Relation::clamped_value: return fmt::format("{} returns what {} returns, clamped into the window", one, other);
    case Relation::same_visits: return fmt::format("{} enters the nodes that {} enters, in the same order", one, other);
    case Relation::same_leaves: return fmt::format("{} evaluates what {} evaluates, in the same order", one, other);
    case Relation::leaves_within: return fmt::format("{} evaluates only leaves that {} evaluates", one, other);
    case Relation::no_more_nodes: return fmt::format("{} enters no more nodes than {}", one, other);
    case Relation::no_more_leaves:
      return fmt::format("{} evaluates no more leaves than {}, repeated evaluations counted", one, other);
    case Relation::no_more_distinct_leaves:
      return fmt::format("{} evaluates no more distinct leaves than {}", one, other);
    case Relation::root_value: return fmt::format("{} returns the score", one);
    case Relation::each_leaf_once: return fmt::format("{} evaluates no leaf twice", one);
    case Relation::at_most_the_score: return fmt::format("{} returns the score, or says that it is a lower bound", one);
    case Relation::right_move: return fmt::format("{} finds a best move", one);
    case Relation::bounds_are_exact: return fmt::format("if {} returns alpha or beta, that is the score", one);
    case Relation::leaves_of_criterion: return fmt::format("{} evaluates the leaves that the criterion names", one);
    case Relation::critical_positions: return fmt::format("{} enters exactly the critical positions, once each", one);
    case Relation::fewest_leaves: return fmt::format("{} evaluates as few leaves as prove the score", one);
    case Relation::grammar_of_any_order:
      return fmt::format("the nodes of {} obey the grammar of imperfectly ordered trees", one);
    case Relation::grammar_of_perfect_order:
      return fmt::format("the nodes of {} obey the grammar of perfectly ordered trees", one);
    case Relation::leftmost_line_is_pv: return fmt::format("every node on the leftmost line of {} is a P-V node", one);
    case Relation::all_nodes_in_proofs: return fmt::format("every All node of {} is inside a proof", one);
    case Relation::full_windows_are_pv: return fmt::format("every node of {} outside its proofs is a P-V node", one);
    case Relation::pv_has_full_window: return fmt::format("every P-V node of {} is outside its proofs", one);
    case Relation::never_below_minimal: return fmt::format("{} evaluates at least the minimal tree", one);
    case Relation::minimal_on_best_first:
      return fmt::format("{} evaluates exactly the minimal tree if the best successor comes first", one);
    case Relation::minimal_on_distinct_values:
      return fmt::format(
          "{} evaluates exactly the minimal tree if the best successor comes first and no two leaves are "
          "equal",
          one);
    case Relation::all_leaves_on_worst_first: return fmt::format("{} evaluates every leaf in the worst order", one);
    case Relation::narrower_window_fewer_leaves:
      return fmt::format("{} evaluates in a narrower window only leaves that it evaluates in a wider one", one);
    case Relation::beta_test_ignores_alpha:
      return fmt::format("whether the value of {} reaches beta does not depend on alpha", one);
    case Relation::alpha_test_ignores_beta:
      return fmt::format("whether the value of {} fails low does not depend on beta", one);
  }
  __builtin_unreachable();
}

char visits_mark(const RelationMatrix& matrix, std::size_t one, std::size_t other) {
  const auto held = [&](Relation relation) { return matrix.found(relation, one, other).held(); };
  if (!matrix.found(Relation::same_visits, one, other).was_tried()) return '?';
  if (held(Relation::same_visits)) return '=';
  if (held(Relation::same_leaves)) return '~';
  if (held(Relation::leaves_within)) return held(Relation::no_more_nodes) ? '<' : 'c';
  return held(Relation::no_more_nodes) ? '-' : '.';
}

char values_mark(const RelationMatrix& matrix, std::size_t one, std::size_t other) {
  const RelationTally& found = matrix.found(Relation::same_value, one, other);
  if (!found.was_tried()) return '?';
  if (!found.held()) return '.';
  return speaks_of_windows(matrix.searchers(), {Relation::same_value, one, other}) ? '=' : 'o';
}

std::string unanswered_text(const RelationCheck& check, const Style& style) {
  std::string text;
  for (const auto& [fault, trees] : check.unanswered)
    text += wrapped(fmt::format("NOT COMPARED on {}: {}.", counted(trees, "tree"), fault), style.width, 2);
  return text;
}

std::string to_text(const RelationCheck& check, const Style& style) {
  std::uint64_t tried = 0;
  std::uint64_t failed = 0;
  for (const ClaimFinding& finding : check.findings) {
    tried += finding.tally.was_tried();
    failed += finding.fails();
  }
  const std::string verdict = failed != 0 ? fmt::format(": {} FAILED", failed) : tried != 0 ? ": none failed" : "";
  return wrapped(
             fmt::format("{}, {} tried on {}{}{}.", counted(check.findings.size(), "claimed relation"), tried,
                         counted(check.trees, "tree"), verdict, check.complete ? "" : " before the check was stopped"),
             style.width, 2) +
         unanswered_text(check, style) + missing_text(check, style) +
         failed_claims_text(check, measured_catalog(), style);
}

std::string to_text(const RelationReport& report, const Style& style) {
  return trees_text(report.trees, report.check.trees, style) + matrices_text(report.matrix, style) + "\n" +
         to_text(report.check, style);
}

std::string pair_text(const RelationReport& report, const Style& style) {
  const auto searchers = report.searchers();
  std::string text = trees_text(report.trees, report.check.trees, style);
  for (const Relation relation : matrix_relations) {
    for (const auto& [one, other] : {std::pair<std::size_t, std::size_t>{0, 1}, {1, 0}}) {
      const bool is_symmetric = relation <= Relation::same_leaves;
      if (is_symmetric && one == 1) continue;
      const RelationTally& found = report.matrix.found(relation, one, other);
      const std::string_view verdict = !found.was_tried() ? "not tried" : found.held() ? "holds" : "false";
      const std::string asked = sentence(relation, searchers[one].info->id, searchers[other].info->id);
      text += "\n" + labelled(verdict, 11,
                              fmt::format("{}: {} of {}, {}", asked, counted(found.windows, "window"),
                                          counted(found.trees, "tree"), counted(found.violations, "violation")),
                              style.width);
      if (found.smallest) text += example_text(relation, searchers[one], searchers[other], *found.smallest, style);
    }
  }
  return text + "\n" + to_text(report.check, style);
}

}  // namespace pvslab
