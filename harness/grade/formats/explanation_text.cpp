// An explanation as text, with the tree drawn.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/grade/explanation.hpp"
#include "harness/show/trace/text/tree_drawing.hpp"
#include "suites/explicit/explicit_tree.hpp"

namespace pvslab {
namespace {

constexpr std::size_t label_width = 12;
constexpr std::size_t most_told_visits = 60;
constexpr std::size_t most_told_lookalikes = 4;
constexpr std::size_t most_drawn_nodes = 200;

// Draws the whole tree: the score of each node, and below it who enters it.
class MarkedTree {
 public:
  MarkedTree(const Explanation& told, const Tree& tree) : told_(told), tree_(tree) {
    static_cast<void>(tree_.minimax());
  }

  // `is_turned`: it is a node of MIN in the view of MAX.
  [[nodiscard]] DrawnNode node(ExplicitTree::Position at, const std::string& path, bool is_turned = false) const {
    const Score score = tree_.score(at);
    DrawnNode drawn{.labels = {to_text(is_turned ? -score : score), mark(path)}};
    const bool turns_successors = told_.view == ScoreView::max && !is_turned;
    for (std::uint32_t move = 0; move < tree_.successor_count(at); ++move) {
      const ExplicitTree::Position successor = tree_.after(at, move);
      const std::string name = std::to_string(move + 1);
      drawn.successors.push_back(node(successor, path == "root" ? name : path + "." + name, turns_successors));
      if (!drawn.best && -tree_.score(successor) == tree_.score(at)) drawn.best = move;
    }
    return drawn;
  }
  [[nodiscard]] DrawnNode drawing() const { return node(tree_.root(), "root"); }

 private:
  [[nodiscard]] std::string mark(const std::string& path) const {
    const bool is_expected = std::ranges::find(told_.expected, path) != told_.expected.end();
    if (!told_.missing.empty()) return is_expected ? "=" : ".";
    const bool is_own = std::ranges::find(told_.own, path) != told_.own.end();
    return is_own ? (is_expected ? "=" : "+") : (is_expected ? "-" : ".");
  }

  const Explanation& told_;
  ExplicitTree tree_;
};

std::string drawing_text(const Explanation& told, const Tree& tree, std::string_view searcher, const Style& style) {
  if (count_nodes(tree) > most_drawn_nodes) return "  (the tree is too large to draw)\n";
  const DrawnNode root = MarkedTree(told, tree).drawing();
  if (drawn_width(root) + 4 > style.width) return "  (the tree is too wide to draw)\n";
  std::string text = "\n";
  for (const std::string& line : drawn(root)) text += line.empty() ? "\n" : "    " + line + "\n";
  const std::string_view side = told.view == ScoreView::max ? "of MAX, who moves at the root" : "of the side to move";
  const std::string legend = told.missing.empty()
                                 ? fmt::format("Scores are {}. = both enter it, + {} alone, - {} alone, . neither",
                                               side, searcher, told.reference)
                                 : fmt::format("Scores are {}. = {} enters it, . it does not", side, told.reference);
  return text + "\n" + labelled("  ", 2, legend, style.width);
}

std::string visits_text(const std::vector<std::string>& visits) {
  const std::size_t shown = std::min(visits.size(), most_told_visits);
  std::string text =
      fmt::format("{}", fmt::join(visits.begin(), visits.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
  if (shown < visits.size()) text += fmt::format(" and {} more", grouped(visits.size() - shown));
  return text;
}

// "the mutant alpha-beta:never-cuts (beta is never tested), or minimax".
std::string names_of(const std::vector<Lookalike>& lookalikes) {
  std::string text;
  const std::size_t shown = std::min(lookalikes.size(), most_told_lookalikes);
  for (std::size_t i = 0; i < shown; ++i) {
    const Lookalike& one = lookalikes[i];
    if (i != 0) text += i + 1 == lookalikes.size() ? " or " : ", ";
    text += one.is_mutant() ? fmt::format("the mutant {} ({})", one.id, one.does) : fmt::format("{}", one.id);
  }
  if (shown < lookalikes.size()) text += fmt::format(" and {} more", grouped(lookalikes.size() - shown));
  return text;
}

// Mutants first: they say what is wrong.
std::vector<Lookalike> sorted(const std::vector<Lookalike>& lookalikes) {
  std::vector<Lookalike> result;
  std::ranges::copy_if(lookalikes, std::back_inserter(result), [](const Lookalike& one) { return one.is_mutant(); });
  std::ranges::copy_if(lookalikes, std::back_inserter(result), [](const Lookalike& one) { return !one.is_mutant(); });
  return result;
}

std::string likeness_text(const Explanation& told) {
  const Likeness& likeness = told.likeness;
  if (!likeness.missing.empty()) return "not compared: " + likeness.missing;
  const std::string on = fmt::format("on all {} trees compared", grouped(likeness.searches));
  if (!likeness.same_visits.empty()) {
    return fmt::format("{} it visits and returns the same as {}", on, names_of(sorted(likeness.same_visits)));
  }
  if (!likeness.same_results.empty()) {
    return fmt::format("{} it returns the same as {}; the visits differ", on, names_of(likeness.same_results));
  }
  return fmt::format("no searcher and no mutant visits and returns the same {}", on);
}

std::string value_text(const Explanation& told) {
  if (!told.own_value || !told.expected_value) return {};
  if (!told.has_right_value()) {
    return fmt::format("another value: {}, where {} returns {}", to_text(*told.own_value), told.reference,
                       to_text(*told.expected_value));
  }
  const std::string value = fmt::format("the value {} is that of {}", to_text(*told.own_value), told.reference);
  if (!told.missing.empty()) return value;
  return value + (told.own == told.expected ? ", and so are the visits" : "; only the visits differ");
}

}  // namespace

std::string to_text(const Explanation& told, const Tree& tree, std::string_view searcher, const Style& style) {
  std::string text = drawing_text(told, tree, searcher, style) + "\n";
  const auto add = [&](std::string_view label, const std::string& line) {
    if (!line.empty()) text += labelled(label, label_width, line, style.width);
  };
  add(told.is_expected ? "  expected" : "  compare",
      fmt::format("{}  ({})", visits_text(told.expected), told.reference));
  add("  own", told.missing.empty() ? visits_text(told.own) : "not known: " + told.missing);
  add("  differs", value_text(told));
  add("  first", told.difference);
  if (told.is_retold && !told.difference.empty()) {
    add("",
        "(a program tells its visits and the root's value; bounds and other values are as alpha-beta has them there)");
  }
  const std::string cutoff = cutoff_sentence(told.likeness);
  if (!cutoff.empty())
    add("  rule", fmt::format("{}, on all {} trees compared", cutoff, grouped(told.likeness.searches)));
  add("  like", likeness_text(told));
  return text;
}

}  // namespace pvslab
