#include "harness/check/drawn/program_graphs.hpp"

#include <utility>

#include "harness/program/visit_rules.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t depths = 64;

// The tree of paths from a position on, with the keys of its nodes in the order of the text. In the view of MAX, a position at which
// MIN moves has another score than one at which MAX does, so it has another key.
struct KeyedText {
  KeyedText(const GraphCase& asked, const Hello& hello, const GraphSearch& search)
      : graph_(asked.graph), hello_(hello), height_(search.depth) {
    append(search.start, search.depth);
  }

  std::string text = {};
  std::vector<std::uint64_t> keys = {};

 private:
  void append(std::uint32_t position, std::int32_t depth) {
    std::uint64_t key = position;
    if (hello_.keys == TreeKeys::deeper) key = key * depths + static_cast<std::uint64_t>(depth);
    if (hello_.view == ScoreView::max) key = key * 2 + static_cast<std::uint64_t>((height_ - depth) % 2);
    keys.push_back(key);
    const auto& [value, successors] = graph_.positions[position];
    if (depth == 0 || successors.empty()) return append_score(text, value);
    for (std::size_t move = 0; move < successors.size(); ++move) {
      text += move == 0 ? '[' : ' ';
      append(successors[move], depth - 1);
    }
    text += ']';
  }

  const PositionGraph& graph_;
  const Hello& hello_;
  std::int32_t height_;
};

// Questions, each about a range of searches.
struct Questions {
  std::vector<KeyedText> trees;
  std::vector<std::vector<Bounds>> windows;
  bool is_visit;

  [[nodiscard]] SeriesQuestion operator[](std::size_t i) const {
    return {.tree = trees[i].text, .windows = windows[i], .keys = trees[i].keys, .is_visit = is_visit};
  }
};

Questions questions_of(const Hello& hello, const GraphCase& asked, bool with_visits) {
  Questions questions{.trees = {}, .windows = {}, .is_visit = with_visits};
  for (std::size_t i = 0; i < asked.searches.size(); ++i) {
    const GraphSearch& search = asked.searches[i];
    const bool goes_on = i != 0 && !with_visits && search.start == asked.searches[i - 1].start &&
                         search.depth == asked.searches[i - 1].depth;
    if (goes_on) {
      questions.windows.back().push_back(search.bounds);
    } else {
      questions.trees.emplace_back(asked, hello, search);
      questions.windows.push_back({search.bounds});
    }
  }
  return questions;
}

ProgramReply ask(Program& program, const SeriesQuestion& question) {
  if (question.is_visit) return program.visit(question.tree, question.windows.front(), question.keys);
  return program.search(question.tree, question.windows, question.keys);
}

// One for each question; after a fault in a series, one alone.
std::vector<ProgramReply> ask_all(Program& program, const Questions& questions) {
  std::vector<ProgramReply> replies;
  if (!program.hello().keeps) {
    for (std::size_t i = 0; i < questions.trees.size(); ++i) replies.push_back(ask(program, questions[i]));
    return replies;
  }
  std::vector<SeriesQuestion> series;
  for (std::size_t i = 0; i < questions.trees.size(); ++i) series.push_back(questions[i]);
  ProgramReply whole = program.series(series);
  if (whole.fault) return {std::move(whole)};
  return std::move(whole.series);
}

std::optional<ProgramFault> fault_of(const KeyedText& tree, const ProgramReply& reply, ToldTable& table) {
  const ExplicitTree nodes(parse_tree(tree.text));
  if (auto fault = visits_fault(nodes, reply)) return fault;
  return table.fault(nodes, tree.keys, reply);
}

}  // namespace

std::optional<std::vector<GraphReply>> ask_graph(Program& program, const GraphCase& asked, bool with_visits) {
  if (asked.searches.empty()) return std::vector<GraphReply>();
  const Questions questions = questions_of(program.hello(), asked, with_visits);
  std::vector<ProgramReply> replies = ask_all(program, questions);
  std::vector<GraphReply> found;
  ToldTable table;
  for (std::size_t i = 0; i < replies.size(); ++i) {
    ProgramReply& reply = replies[i];
    if (reply.fault && reply.fault->kind == ProgramFault::Kind::not_asked) return std::nullopt;
    if (!program.hello().keeps) table = {};
    if (with_visits && !reply.fault) reply.fault = fault_of(questions.trees[i], reply, table);
    if (reply.fault) {
      const bool is_of_all = replies.size() < questions.trees.size();
      const std::size_t searches = is_of_all ? asked.searches.size() : questions.windows[i].size();
      found.resize(found.size() + searches, {.returned = {}, .fault = to_text(*reply.fault), .is_judged = !is_of_all});
      found.back().is_judged = true;
      continue;
    }
    for (const ProgramAnswer& answer : reply.answers) found.push_back({answer.outcome, answer.nodes});
    if (!with_visits) continue;
    found.back().visits = std::move(reply.visits);
    found.back().notes = std::move(reply.notes);
  }
  return found;
}

std::optional<std::uint64_t> nodes_alone(Program& program, const GraphCase& asked, std::size_t search) {
  const KeyedText tree(asked, program.hello(), asked.searches[search]);
  const ProgramReply reply = program.search(tree.text, {&asked.searches[search].bounds, 1}, tree.keys);
  return reply.fault ? std::nullopt : reply.answers.front().nodes;
}

KeyedPosition keyed_position(const Hello& hello, std::uint64_t key) {
  KeyedPosition found{.position = 0, .depth = {}};
  if (hello.view == ScoreView::max) {
    found.is_of_min = key % 2 == 1;
    key /= 2;
  }
  if (hello.keys == TreeKeys::deeper) {
    found.depth = static_cast<std::int32_t>(key % depths);
    key /= depths;
  }
  found.position = static_cast<std::uint32_t>(key);
  return found;
}

}  // namespace pvslab
