#include "harness/show/trace/text/graphviz.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string_view>

#include "harness/base/interrupt.hpp"
#include "harness/base/output.hpp"
#include "harness/base/process/child_process.hpp"
#include "harness/base/process/programs.hpp"
#include "harness/base/process/temporary_directory.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/show/trace/visit_text.hpp"
#include "suites/input_file.hpp"

namespace pvslab {
namespace {

constexpr std::size_t most_drawn = 400;  // visits

std::string dot_quoted(std::string_view text) {
  std::string result = "\"";
  for (const char character : text) {
    if (character == '"' || character == '\\') result += '\\';
    result += character;
  }
  return result + "\"";
}

// Lines of a label; each is escaped by itself.
std::string label(const std::vector<std::string>& lines) {
  std::string result = "\"";
  for (const std::string& line : lines) {
    const std::string one = dot_quoted(line);
    result += (&line == &lines.front() ? "" : "\\n") + one.substr(1, one.size() - 2);
  }
  return result + "\"";
}

// Kinds differ in shape as well as in colour; the colours are told apart by the colour-blind (Okabe and Ito).
std::string_view shape_of(NodeKind kind) {
  switch (kind) {
    case NodeKind::pv: return "shape=box, style=\"filled,rounded\"";
    case NodeKind::cut: return "shape=house, style=filled";
    case NodeKind::all: return "shape=invhouse, style=filled";
  }
  __builtin_unreachable();
}
std::string_view colours_of(NodeKind kind) {
  switch (kind) {
    case NodeKind::pv: return "fillcolor=\"#cfe8f7\", color=\"#0072b2\"";
    case NodeKind::cut: return "fillcolor=\"#fde3c8\", color=\"#d55e00\"";
    case NodeKind::all: return "fillcolor=\"#d5efe3\", color=\"#009e73\"";
  }
  __builtin_unreachable();
}

// In the view that knows the players the shape is theirs, and the kind stands in the label.
std::string style_of(const SearchTrace& trace, VisitNumber visit) {
  std::string_view shape = shape_of(trace[visit].kind);
  if (trace.view == ScoreView::max) {
    const bool is_leaf = trace[visit].how == TracedVisit::How::leaf;
    shape = is_leaf               ? "shape=box, style=filled"
            : trace.is_min(visit) ? "shape=invtriangle, style=filled, margin=0"
                                  : "shape=triangle, style=filled, margin=0";
  }
  return fmt::format("{}, {}", shape, colours_of(trace[visit].kind));
}

// One search as part of a graph.
class Graph {
 public:
  Graph(TracedGame& game, const SearchTrace& trace, std::string prefix, const TraceTextOptions& options)
      : game_(game), trace_(trace), prefix_(std::move(prefix)) {
    roots_ = trace.roots();
    if (options.around && !options.around->empty()) {
      const Place place = place_at(game, *options.around);
      roots_.clear();
      for (std::size_t i = 0; i < trace.visits.size(); ++i) {
        if (trace.visits[i].place == place) roots_.push_back(static_cast<VisitNumber>(i));
      }
    }
    for (const VisitNumber root : roots_) top_ = std::min(top_, trace[root].ply);
    plies_ = options.plies.value_or(plies_that_fit());
  }

  [[nodiscard]] std::string text(VisitNumber marked) {
    std::string text;
    std::size_t folded = 0;
    for (const VisitNumber root : roots_) {
      for (std::uint32_t i = 0; i < trace_[root].size; ++i) {
        const VisitNumber visit = root + static_cast<VisitNumber>(i);
        if (trace_[visit].ply - top_ > plies_) {
          ++folded;
          continue;
        }
        text += node(visit, visit == marked);
        if (visit != root) text += edge(visit);
        text += pruned(visit);
      }
    }
    std::string title = fmt::format("{} {}: value {}, {}", trace_.searcher, to_text(trace_.window),
                                    to_text(trace_.returned.value), counted(trace_.visits.size(), "visit"));
    if (trace_.view == ScoreView::max) title += ", from MAX's side";
    if (folded != 0) title += fmt::format("; {} below ply {} are folded", grouped(folded), top_ + plies_);
    return fmt::format("  subgraph {} {{\n    label={}\n{}  }}\n", dot_quoted("cluster_" + prefix_), dot_quoted(title),
                       text);
  }

 private:
  [[nodiscard]] std::uint32_t plies_that_fit() const {
    for (std::uint32_t plies = 0;; ++plies) {
      std::size_t within = 0;
      for (const VisitNumber root : roots_) {
        for (std::uint32_t i = 0; i < trace_[root].size; ++i) {
          within += trace_[root + static_cast<VisitNumber>(i)].ply - top_ <= plies + 1 ? 1 : 0;
        }
      }
      if (within > most_drawn || plies == 1000) return plies;
    }
  }

  [[nodiscard]] std::string name(VisitNumber visit) const { return fmt::format("{}{}", prefix_, visit); }

  std::string node(VisitNumber visit, bool is_marked) {
    const TracedVisit& one = trace_[visit];
    std::vector<std::string> lines{path_text(game_, trace_, visit), to_text(Bounds{one.alpha, one.beta}),
                                   fmt::format("{} {}", kind_text(one.kind), to_text(one.value))};
    if (one.role != TracedVisit::Role::full) lines.push_back(role_text(one));
    if (one.how == TracedVisit::How::memory) lines.emplace_back("from memory");
    if (one.ply - top_ == plies_ && one.size > 1) lines.push_back(fmt::format("(+{})", grouped(one.size - 1)));
    std::string more =
        one.cutter == no_move ? "" : fmt::format(", tooltip={}", dot_quoted(cutoff_text(game_, trace_, visit)));
    if (is_marked) more += ", penwidth=4";
    return fmt::format("    {} [label={}, {}{}]\n", name(visit), label(lines), style_of(trace_, visit), more);
  }

  std::string edge(VisitNumber visit) {
    const TracedVisit& one = trace_[visit];
    const bool is_best = trace_[one.parent].best == one.move;
    const bool is_proof = one.purpose == Purpose::proof;
    return fmt::format("    {} -> {} [{}{}]\n", name(one.parent), name(visit),
                       is_proof ? "style=dashed" : "style=solid", is_best ? ", penwidth=3" : "");
  }

  // What a cutoff pruned, as one node.
  std::string pruned(VisitNumber visit) {
    const TracedVisit& one = trace_[visit];
    if (one.cutter == no_move || one.ply - top_ >= plies_) return {};
    const std::vector<std::uint32_t> moves = trace_.unsearched(visit);
    if (moves.empty()) return {};
    return fmt::format(
        "    {0}p [label={1}, shape=plaintext, fontcolor=\"#666666\"]\n    {0} -> {0}p [style=dotted, "
        "color=\"#666666\"]\n",
        name(visit), label({"pruned:", moves_text(game_, one.place, moves, 4)}));
  }

  TracedGame& game_;
  const SearchTrace& trace_;
  std::string prefix_;
  std::vector<VisitNumber> roots_;
  std::uint32_t top_ = UINT32_MAX;
  std::uint32_t plies_ = 0;
};

}  // namespace

std::string trace_dot(TracedGame& game, const std::vector<SearchTrace>& traces,
                      const std::optional<TraceDifference>& difference, const TraceTextOptions& options) {
  std::string text =
      "digraph trace {\n"
      "  graph [fontname=\"sans-serif\", labelloc=t, ordering=out]\n"
      "  node [fontname=\"sans-serif\", fontsize=10, margin=\"0.08,0.04\"]\n"
      "  edge [arrowhead=none]\n";
  const auto first = difference ? difference->first : std::nullopt;
  if (first) text += fmt::format("  label={}\n", dot_quoted("They part here: " + first->text));
  for (std::size_t i = 0; i < traces.size(); ++i) {
    const VisitNumber marked = !first ? no_visit : i == 0 ? first->left : first->right;
    text += Graph(game, traces[i], i == 0 ? "a" : "b", options).text(marked);
  }
  return text + "}\n";
}

std::string svg_of(const std::string& dot) {
  const auto program = find_program("dot");
  if (!program) {
    throw UsageError(
        "--format svg needs Graphviz, whose program `dot` is not in the PATH. On Debian: apt-get install graphviz. "
        "--format dot writes the graph without it, --format html draws the trace in a browser");
  }
  const TemporaryDirectory directory("Graphviz cannot draw the trace: ");
  write_file_atomically(directory.path() / "trace.dot", dot);
  const char* const path = std::getenv("PATH");
  const ChildCommand command{
      .program = *program,
      .words = {program->string(), "-Tsvg", (directory.path() / "trace.dot").string()},
      .environment = {fmt::format("PATH={}", path == nullptr ? "/usr/bin:/bin" : path), "LC_ALL=C.UTF-8", "HOME=/"},
      .output = directory.path() / "trace.svg",
      .errors = directory.path() / "errors"};
  ChildProcess child(command.become());
  while (!child.ends_within(std::chrono::milliseconds(50))) {
    if (interrupted()) throw ReadingStopped("the drawing of Graphviz");
  }
  if (!child.ended_well()) {
    throw UsageError(fmt::format("Graphviz's `dot` {}: {}", child.fate(), read_input_file(command.errors)));
  }
  return read_input_file(command.output);
}

}  // namespace pvslab
