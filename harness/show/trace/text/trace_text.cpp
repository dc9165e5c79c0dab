#include "harness/show/trace/text/trace_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/program/program.hpp"
#include "harness/show/trace/search_trace.hpp"
#include "harness/show/trace/text/trace_drawing.hpp"
#include "harness/show/trace/text/tree_drawing.hpp"
#include "harness/show/trace/visit_text.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

using How = TracedVisit::How;

std::string last_part(const std::string& path) {
  const std::size_t at = path.find_last_of(". ");
  return at == std::string::npos ? path : path.substr(at + 1);
}

// The path of a node, or if that is too long its last move, indented by its ply.
std::string node_text(TracedGame& game, const SearchTrace& trace, VisitNumber visit) {
  const TracedVisit& one = trace[visit];
  if (!trace.is_nested) return one.how == How::leaf ? "leaf" : "step";
  constexpr std::size_t longest = 18;
  const std::string path = path_text(game, trace, visit);
  if (path.size() <= longest) return path;
  return fmt::format("{}·{}", one.ply, last_part(path));
}

// The visits as a list: one line for each, with its window, role, kind, value and best move, and below it what was pruned and by
// whom. The lines of these visits under a heading, at most `width` columns wide.
std::vector<std::string> listed(TracedGame& game, const SearchTrace& trace, const std::vector<VisitNumber>& visits,
                                std::size_t width) {
  constexpr std::size_t below = 4;  // the indentation of what was pruned
  Table table;
  table.add_column("node", Table::Align::left);
  table.add_column("window", Table::Align::left);
  table.add_column("role", Table::Align::left);
  table.add_column("kind", Table::Align::left);
  table.add_column("value", Table::Align::right);
  table.add_column("best", Table::Align::left);
  for (const VisitNumber visit : visits) {
    const TracedVisit& one = trace[visit];
    const char* const how = one.how == How::leaf ? " leaf" : one.how == How::memory ? " memory" : "";
    table.add_row({node_text(game, trace, visit), to_text(Bounds{one.alpha, one.beta}), role_text(one),
                   kind_text(one.kind) + how, one.is_left ? to_text(one.value) : "not left",
                   one.best == no_move ? "" : name_of_move(game, one.place, one.best)});
  }
  std::istringstream text(table.text(width));
  std::vector<std::string> lines;
  std::string line;
  std::getline(text, line);
  lines.push_back(line);
  for (const VisitNumber visit : visits) {
    std::getline(text, line);
    lines.push_back(line);
    if (trace[visit].cutter == no_move || trace.unsearched(visit).empty()) continue;
    std::istringstream more(labelled(std::string(below, ' '), below, cutoff_text(game, trace, visit), width));
    while (std::getline(more, line)) lines.push_back(line);
  }
  return lines;
}

constexpr std::size_t indent = 2;
constexpr std::size_t most_listed = 100;  // visits, unless --plies asks for more
constexpr std::size_t most_drawn_proofs = 12;

using Role = TracedVisit::Role;

std::string indented(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line.empty() ? "\n" : std::string(indent, ' ') + line + "\n";
  return text;
}

// "1 proof", "9 proofs".
std::string proofs_text(std::size_t count) { return counted(count, "proof"); }

std::string counters_text(const Counters& sum) {
  std::string text = fmt::format("{}: {} interior, {}", counted(sum.nodes, "node"), grouped(sum.interior),
                                 counted(sum.leaves, "leaf", "leaves"));
  if (sum.proofs != 0) {
    text += fmt::format("; {}, {} failed; {}", proofs_text(sum.proofs), grouped(sum.proofs_failed),
                        counted(sum.re_searches, "re-search", "re-searches"));
  }
  text += "; " + counted(sum.cutoffs, "cutoff");
  return sum.cutoffs == 0 ? text : text + fmt::format(", {} by the first move", grouped(sum.first_move_cutoffs));
}

std::string searched_text(const TracedGame& game, ScoreView view, std::size_t width) {
  std::string text;
  if (!game.case_text().empty()) text += labelled("case", 10, game.case_text(), width);
  if (!game.tree_text().empty()) text += labelled("tree", 10, game.tree_text(), width);
  if (view == ScoreView::max && game.whole_tree() != nullptr && !game.tree_text().empty()) {
    text += labelled("for MAX", 10, to_text(turned(*game.whole_tree())), width);
  }
  if (!game.fen().empty()) text += labelled("position", 10, game.fen(), width);
  if (view == ScoreView::max) {
    text +=
        labelled("view", 10,
                 "values and windows are from the side of MAX, who moves at the root; MIN moves at odd plies", width);
  }
  return text;
}

std::string head_of(TracedGame& game, const SearchTrace& trace, std::size_t width) {
  std::string text = fmt::format("{}\n", trace.searcher);
  text += labelled(
      "  window", 10,
      fmt::format("{} under the {} rule", to_text(trace.window), trace.info->rule == CutoffRule::at_beta ? ">=" : ">"),
      width);
  text += labelled("  value", 10, to_text(trace.returned.value), width);
  if (!trace.line.empty()) text += labelled("  line", 10, path_text(game, trace.line), width);
  text += labelled("  visits", 10, counters_text(totals(trace)), width);
  if (program_of(*trace.info) == nullptr) return text;
  return text + labelled("  note", 10,
                         "a program tells its visits and the root's value; the rest is as alpha-beta has it there",
                         width);
}

// The visits that the text is about: those of the whole search, or those in subtrees of one node.
std::vector<VisitNumber> roots_of(TracedGame& game, const SearchTrace& trace, const TraceTextOptions& options) {
  if (!options.around || options.around->empty()) return trace.roots();
  const Place place = place_at(game, *options.around);
  std::vector<VisitNumber> roots;
  for (std::size_t i = 0; i < trace.visits.size(); ++i) {
    if (trace.visits[i].place == place) roots.push_back(static_cast<VisitNumber>(i));
  }
  return roots;
}

std::vector<VisitNumber> subtrees(const SearchTrace& trace, const std::vector<VisitNumber>& roots) {
  std::vector<VisitNumber> visits;
  for (const VisitNumber root : roots) {
    for (std::uint32_t i = 0; i < trace[root].size; ++i) visits.push_back(root + static_cast<VisitNumber>(i));
  }
  return visits;
}

bool is_proof(const TracedVisit& visit) { return visit.purpose == Purpose::proof; }

std::string folded_text(std::uint64_t folded) {
  if (folded == 0) return {};
  return fmt::format("  {} not drawn.\n  --around PATH shows a subtree, --format html everything.\n",
                     counted(folded, "node is", "nodes are"));
}

std::string legend_of(const std::vector<std::string>& lines) {
  const auto shows = [&](std::string_view mark) {
    return std::ranges::any_of(lines, [&](const std::string& line) { return line.find(mark) != std::string::npos; });
  };
  std::string text = "Kind and value of each node; the heavy line leads to the best move.";
  if (shows("Z")) text += " F: full window. Z: proof; Skp: it failed low, so the successor is skipped.";
  if (shows("Z+F")) text += " Z+F: the proof failed, the successor was searched again.";
  if (shows("Z!")) text += " Z!: the proof failed, and its value was taken.";
  if (shows("△") || shows("▽")) text += " △: MAX moves. ▽: MIN moves.";
  if (shows("(+")) text += " (+N): N visits below are folded.";
  if (shows("…")) text += " …: more successors.";
  if (shows("mem")) text += " mem: answered from memory.";
  return text;
}

std::string open_text(const SearchTrace& trace, const std::vector<VisitNumber>& roots, const DrawingLimits& limits) {
  std::string text;
  std::vector<std::string> all;
  std::uint64_t folded = 0;
  for (const VisitNumber root : roots) {
    if (is_proof(trace[root]) || trace[root].role == Role::inside_proof) continue;
    const Drawing drawing = draw_open_tree(trace, root, limits);
    text += (text.empty() ? "" : "\n") + indented(drawing.lines);
    all.insert(all.end(), drawing.lines.begin(), drawing.lines.end());
    folded += drawing.folded;
  }
  if (text.empty()) return {};
  return "\nThe open search\n\n" + text + "\n" + labelled("  ", 2, legend_of(all), limits.width + indent) +
         folded_text(folded);
}

// The trees of proofs that ended in one way.
std::string proof_trees_text(TracedGame& game, const SearchTrace& trace, const std::vector<VisitNumber>& proofs,
                             const std::string& title, const DrawingLimits& limits) {
  if (proofs.empty()) return {};
  std::vector<std::vector<std::string>> drawings;
  std::uint64_t folded = 0;
  for (const VisitNumber proof : proofs) {
    if (drawings.size() == most_drawn_proofs) break;
    const bool is_pass = trace[proof].parent == no_visit;
    const std::string caption = is_pass ? fmt::format("pass {}", drawings.size() + 1) : path_text(game, trace, proof);
    Drawing drawing = draw_whole_tree(trace, proof, caption, limits);
    folded += drawing.folded;
    drawings.push_back(std::move(drawing.lines));
  }
  std::string text = fmt::format("\n{}\n\n{}", title, indented(packed(drawings, limits.width)));
  if (proofs.size() > drawings.size()) {
    text += fmt::format("\n  and {}.\n  --around PATH shows the proofs of a node, --format html everything.\n",
                        counted(proofs.size() - drawings.size(), "more proof"));
  }
  return text + (folded == 0 ? "" : "\n" + folded_text(folded));
}

std::string proofs_of(TracedGame& game, const SearchTrace& trace, const std::vector<VisitNumber>& roots,
                      const DrawingLimits& limits) {
  std::vector<VisitNumber> successful;
  std::vector<VisitNumber> failed;
  std::vector<VisitNumber> passes;
  for (const VisitNumber visit : subtrees(trace, roots)) {
    if (!is_proof(trace[visit])) continue;
    const bool is_pass = trace[visit].parent == no_visit;
    (is_pass ? passes : trace[visit].role == Role::proof ? successful : failed).push_back(visit);
  }
  return proof_trees_text(game, trace, passes,
                          fmt::format("{} over the root", counted(passes.size(), "pass", "passes")), limits) +
         proof_trees_text(game, trace, successful,
                          proofs_text(successful.size()) + " failed low: the successor is skipped", limits) +
         proof_trees_text(game, trace, failed, proofs_text(failed.size()) + " failed", limits);
}

std::string inside_text(const SearchTrace& trace, const std::vector<VisitNumber>& roots, const DrawingLimits& limits) {
  std::string text;
  for (const VisitNumber root : roots) {
    if (trace[root].role != Role::inside_proof) continue;
    const Drawing drawing = draw_whole_tree(trace, root, "", limits);
    text += "\nInside a proof\n\n" + indented(drawing.lines) + folded_text(drawing.folded);
  }
  return text;
}

// The visits to list: all, or those within as many plies as leave at most `most_listed`.
std::vector<VisitNumber> chosen_visits(const SearchTrace& trace, const std::vector<VisitNumber>& all,
                                       const std::vector<VisitNumber>& roots, const TraceTextOptions& options) {
  std::uint32_t top = UINT32_MAX;
  for (const VisitNumber root : roots) top = std::min(top, trace[root].ply);
  const auto within = [&](std::uint32_t plies) {
    std::vector<VisitNumber> chosen;
    std::ranges::copy_if(all, std::back_inserter(chosen),
                         [&](VisitNumber visit) { return trace[visit].ply - top <= plies; });
    return chosen;
  };
  if (options.plies) return within(*options.plies);
  std::vector<VisitNumber> chosen = within(0);
  for (std::uint32_t plies = 1; chosen.size() < all.size(); ++plies) {
    std::vector<VisitNumber> more = within(plies);
    if (more.size() > most_listed) break;
    chosen = std::move(more);
  }
  return chosen;
}

std::string list_text(TracedGame& game, const SearchTrace& trace, const std::vector<VisitNumber>& roots,
                      const TraceTextOptions& options) {
  const std::vector<VisitNumber> all = subtrees(trace, roots);
  std::vector<VisitNumber> chosen = chosen_visits(trace, all, roots, options);
  if (!options.plies && chosen.size() > most_listed) chosen.resize(most_listed);
  std::string text = "\nVisits, in order\n\n" + indented(listed(game, trace, chosen, options.width - indent));
  if (chosen.size() < all.size()) {
    text += "\n" + labelled("  ", indent,
                            fmt::format("{} of {} visits are listed: --plies N lists more, --around PATH a subtree.",
                                        grouped(chosen.size()), grouped(all.size())),
                            options.width);
  }
  return text;
}

std::string evaluations_text(TracedGame& game, const SearchTrace& trace, const DrawingLimits& limits) {
  std::string text =
      "\n" + wrapped(fmt::format("{} is a best-first search: its steps are not nested, and the trace does "
                                 "not know the nodes of the interior ones.",
                                 trace.searcher),
                     limits.width + indent, 0);
  const bool knows_leaves = std::ranges::any_of(trace.visits, [](const TracedVisit& visit) {
    return visit.how == TracedVisit::How::leaf && visit.place != no_place;
  });
  if (!knows_leaves) return text;
  const Drawing drawing = draw_evaluations(game, trace, limits);
  if (drawing.lines.empty()) return text;
  return text + "\nThe leaves, numbered in the order in which they were evaluated\n\n" + indented(drawing.lines);
}

void require_visited(TracedGame& game, const std::vector<VisitNumber>& roots, const TraceTextOptions& options) {
  if (!roots.empty()) return;
  throw UsageError(fmt::format("--around {}: the search did not visit this node", path_text(game, *options.around)));
}

// One line for each pair of visits: the node, and window, role, kind and value in each search.
std::string aligned_text(TracedGame& game, const SearchTrace& left, const SearchTrace& right,
                         const TraceDifference& difference, const TraceTextOptions& options) {
  Table table;
  table.add_column("", Table::Align::left);
  table.add_column("node", Table::Align::left);
  table.add_column(left.searcher, Table::Align::left);
  table.add_column(right.searcher, Table::Align::left);
  const auto cell = [](const SearchTrace& trace, VisitNumber visit) -> std::string {
    if (visit == no_visit) return "-";
    const TracedVisit& one = trace[visit];
    const std::string role = one.role == Role::full || one.role == Role::inside_proof ? "" : " " + role_text(one);
    return fmt::format("{}{} {} {}", to_text(Bounds{one.alpha, one.beta}), role, kind_text(one.kind),
                       to_text(one.value));
  };
  const std::vector<std::uint32_t> around = options.around.value_or(std::vector<std::uint32_t>());
  std::size_t shown = 0;
  std::size_t of_all = 0;
  for (const auto& [l, r] : difference.aligned) {
    const bool has_left = l != no_visit;
    const std::vector<std::uint32_t> path = has_left ? left.path(l) : right.path(r);
    const bool is_below = path.size() >= around.size() && std::equal(around.begin(), around.end(), path.begin());
    if (!is_below) continue;
    ++of_all;
    if (path.size() - around.size() > options.plies.value_or(UINT32_MAX)) continue;
    if (!options.plies && shown == most_listed) continue;
    ++shown;
    const bool is_first = difference.first && (has_left ? difference.first->left == l : false);
    const bool is_first_right = difference.first && r != no_visit && difference.first->right == r;
    table.add_row({is_first || is_first_right ? ">" : "", path_text(game, path), cell(left, l), cell(right, r)});
  }
  std::string text = "\nVisits, aligned by node\n\n" + table.text(options.width);
  if (shown < of_all) {
    text += "\n" + wrapped(fmt::format("{} of {} lines are shown: --plies N and --around PATH choose others.",
                                       grouped(shown), grouped(of_all)),
                           options.width, 0);
  }
  return text;
}

std::string only_text(TracedGame& game, const SearchTrace& trace, const std::vector<VisitNumber>& visits,
                      std::size_t width) {
  constexpr std::size_t most = 12;
  if (visits.empty()) return fmt::format("Only {} visits: nothing\n", trace.searcher);
  std::string text;
  for (std::size_t i = 0; i < std::min(most, visits.size()); ++i) {
    text += (i == 0 ? "" : ", ") + path_text(game, trace, visits[i]);
  }
  if (visits.size() > most) text += fmt::format(" and {} more", grouped(visits.size() - most));
  return wrapped(fmt::format("Only {} visits {}: {}", trace.searcher, counted(visits.size(), "node"), text), width, 2);
}

// Where the search went wrong; empty if its value is right.
std::string wrong_text(const SearchTrace& trace, std::size_t width) {
  if (!trace.false_bound) return {};
  const std::string view = trace.view == ScoreView::max ? " These scores are from the view of the side to move." : "";
  return wrapped("First false bound: " + trace.false_bound->text + view, width, 2);
}

// What the table held; empty if nobody looked into it.
std::string audit_text(const SearchTrace& trace, std::size_t width) {
  if (!trace.audit) return {};
  const bool has_scores = trace.audit->first && trace.view == ScoreView::max;
  return wrapped(trace.audit->text + (has_scores ? " These scores are from the view of the side to move." : ""), width,
                 2);
}

}  // namespace

std::string trace_text(TracedGame& game, const SearchTrace& trace, const TraceTextOptions& options) {
  const DrawingLimits limits{.width = options.width - indent, .plies = options.plies};
  std::string text = searched_text(game, trace.view, options.width) + head_of(game, trace, options.width);
  if (trace.false_bound || trace.audit) text += "\n";
  text += wrong_text(trace, options.width) + audit_text(trace, options.width);
  if (!trace.is_nested) {
    return text + evaluations_text(game, trace, limits) + list_text(game, trace, trace.roots(), options);
  }
  const std::vector<VisitNumber> roots = roots_of(game, trace, options);
  require_visited(game, roots, options);
  if (options.around) text += fmt::format("\nOnly the visits of {} and below.\n", path_text(game, *options.around));
  return text + open_text(trace, roots, limits) + inside_text(trace, roots, limits) +
         proofs_of(game, trace, roots, limits) + list_text(game, trace, roots, options);
}

std::string traces_text(TracedGame& game, const SearchTrace& left, const SearchTrace& right,
                        const TraceDifference& difference, const TraceTextOptions& options) {
  const std::size_t width = options.width;
  std::string text = searched_text(game, left.view, width) + head_of(game, left, width) + head_of(game, right, width) +
                     "\n" + wrong_text(left, width) + audit_text(left, width) + wrong_text(right, width) +
                     audit_text(right, width);
  if (!difference.first) {
    text += "Both searches make the same visits.\n";
  } else {
    text += wrapped("They part here: " + difference.first->text, width, 2);
    text += only_text(game, left, difference.only_left, width) + only_text(game, right, difference.only_right, width);
  }
  const DrawingLimits limits{.width = width - indent, .plies = options.plies};
  for (const SearchTrace* trace : {&left, &right}) {
    const std::vector<VisitNumber> roots = roots_of(game, *trace, options);
    if (roots.empty()) continue;
    text += fmt::format(
        "\n{}\n{}", trace->searcher,
        open_text(*trace, roots, limits) + inside_text(*trace, roots, limits) + proofs_of(game, *trace, roots, limits));
  }
  return text + aligned_text(game, left, right, difference, options);
}

}  // namespace pvslab
