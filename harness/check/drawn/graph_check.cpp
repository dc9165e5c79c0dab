#include "harness/check/drawn/graph_check.hpp"
#include "harness/base/attempt.hpp"
#include "harness/check/subject/subject.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "harness/base/json/json_text.hpp"
#include "harness/base/json/stored_number.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/style.hpp"
#include "harness/base/text/table.hpp"
#include "harness/bind/erased/erased_search.hpp"
#include "harness/cells/cell_plan.hpp"
#include "harness/cells/run/begun.hpp"
#include "harness/check/drawn/table_audit.hpp"
#include "harness/check/subject/shrink.hpp"
#include "harness/program/message.hpp"
#include "harness/program/program.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/synthetic/draws.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {
namespace {

using synthetic::Draws;

constexpr std::array<std::size_t, 4> table_sizes{1, 2, 8, 4096};

Score drawn_near(Score score, Draws& draws) {
  const std::int64_t near = std::int64_t{score.value()} + draws.below(7) - 3;
  return Score(
      static_cast<std::int32_t>(std::clamp<std::int64_t>(near, Score::lowest().value(), Score::highest().value())));
}

// Of no width half the time.
Bounds drawn_window(Score score, CutoffRule rule, Draws& draws) {
  const Score alpha = drawn_near(score, draws);
  const Score beta = draws.below(2) == 0 ? alpha.next_above() : drawn_near(score, draws);
  const Bounds bounds{std::min(alpha, beta), std::max(alpha, beta)};
  return is_window(rule, bounds) ? bounds : Bounds{bounds.alpha, bounds.beta.next_above()};
}

// Counts the nodes that a search enters, up to a limit. A search that goes deeper and deeper would overflow the stack.
class LimitedCount final : public Watcher {
 public:
  void enter(const Entry&) override { count(++nodes), ++open_; }
  void leaf(const Entry&, const Exit&) override { count(++nodes); }
  void answer(const Entry&, const Exit&) override { count(++answers_); }
  void leave(const Entry&, const Exit&) override { --open_; }

  std::uint64_t nodes = 0;  // leaves among them

 private:
  void count(std::uint64_t events) const {
    if (events > most_graph_visits || open_ > most_graph_plies) throw SearchTooLong{};
  }

  std::uint64_t answers_ = 0;
  std::int64_t open_ = 0;  // entered and not left
};

struct Searched {
  std::optional<Outcome> returned;
  std::uint64_t nodes;
  std::string fault = {};  // of a program
};

// The tree of paths from a position on, with the keys of its nodes in the order of the text.
struct KeyedText {
  std::string text = {};
  std::vector<std::uint64_t> keys = {};

  void append(const PositionGraph& graph, TreeKeys kind, std::uint32_t position, std::int32_t depth) {
    constexpr std::uint64_t depths = 64;
    keys.push_back(kind == TreeKeys::deeper ? position * depths + static_cast<std::uint64_t>(depth) : position);
    const auto& [value, successors] = graph.positions[position];
    if (depth == 0 || successors.empty()) return append_score(text, value);
    for (std::size_t move = 0; move < successors.size(); ++move) {
      text += move == 0 ? '[' : ' ';
      append(graph, kind, successors[move], depth - 1);
    }
    text += ']';
  }
};

// All searches of a case, by a program. Nothing if it is asked nothing more.
std::optional<std::vector<Searched>> searched_by(Program& program, const GraphCase& asked) {
  std::vector<Searched> found;
  while (found.size() < asked.searches.size()) {
    const GraphSearch& first = asked.searches[found.size()];
    std::vector<Bounds> windows;
    for (std::size_t i = found.size(); i < asked.searches.size(); ++i) {
      const GraphSearch& next = asked.searches[i];
      if (next.start != first.start || next.depth != first.depth) break;
      windows.push_back(next.bounds);
    }
    KeyedText tree;
    tree.append(asked.graph, program.hello().keys, first.start, first.depth);
    const ProgramReply reply = program.search(tree.text, windows, tree.keys);
    if (reply.fault && reply.fault->kind == ProgramFault::Kind::not_asked) return std::nullopt;
    for (std::size_t i = 0; i < windows.size(); ++i) {
      if (reply.fault) {
        found.push_back({std::nullopt, 0, to_text(*reply.fault)});
      } else {
        found.push_back({reply.answers[i].outcome, reply.answers[i].nodes.value_or(0)});
      }
    }
  }
  return found;
}

// A graph that several subjects search.
class TableRun {
 public:
  explicit TableRun(const PositionGraph& graph) : graph_(graph), paths_(graph.positions.size()) {}

  [[nodiscard]] Searched search(const Subject& subject, const GraphSearch& asked, TranspositionTable& table) {
    evaluated_.clear();
    std::optional<GraphPaths>& paths = paths_[asked.start];
    if (!paths) paths.emplace(graph_, asked.start);
    const RecordedTree recorded(paths->tree(), evaluated_, &*paths);
    LimitedCount count;
    if (notes_searches()) {
      note_search({.searcher = std::string(subject.info->id),
                   .text = fmt::format("a graph of {} positions, from position {} to depth {} with the window {}",
                                       graph_.positions.size(), asked.start, asked.depth, to_text(asked.bounds)),
                   .token = ""});
    }
    const auto returned = attempt<SearchTooLong>(
        [&]() -> std::optional<Outcome> {
          return subject.on_trees.watch(recorded, paths->tree().root(), Depth(asked.depth), asked.bounds, count,
                                        &table);
        },
        [](const SearchTooLong&) { return std::optional<Outcome>(); });
    return {returned, count.nodes};
  }

 private:
  const PositionGraph& graph_;
  std::vector<std::optional<GraphPaths>> paths_;  // by the position at which searches start
  std::vector<RecordedTree::Position> evaluated_;
};

// Two tables of each size, for this thread; emptied.
TranspositionTable& empty_table(std::size_t entries, bool second = false) {
  static thread_local std::vector<TranspositionTable> tables = [] {
    std::vector<TranspositionTable> made;
    for (const std::size_t size : table_sizes) {
      for (int i = 0; i < 2; ++i) made.emplace_back(size * sizeof(TableEntry));
    }
    return made;
  }();
  const auto at = static_cast<std::size_t>(std::ranges::find(table_sizes, entries) - table_sizes.begin());
  TranspositionTable& table = tables[2 * at + (second ? 1 : 0)];
  table.forget();
  return table;
}

// A search that does not end breaks the rules of visits. The line is not judged.
Contract broken_by(const SearcherInfo& info, Bounds bounds, Score score, const std::optional<Outcome>& returned) {
  if (!returned) return Contract{Clause::visits};
  const Contract broken = info.rule == CutoffRule::at_beta
                              ? violated(Window<CutoffRule::at_beta>(bounds.alpha, bounds.beta), score, *returned)
                              : violated(Window<CutoffRule::above_beta>(bounds.alpha, bounds.beta), score, *returned);
  return returned->bound || info.promises(Clause::bound) ? broken : broken.with(Clause::bound, false);
}

std::int32_t deepest(const GraphCase& searched) {
  std::int32_t depth = 0;
  for (const GraphSearch& search : searched.searches) depth = std::max(depth, search.depth);
  return depth;
}

// The first search that breaks the clause, as the last of the case; nothing if none does.
std::optional<GraphExample> example_of(const Subject& subject, Clause clause, GraphCase searched) {
  const auto scores = searched.graph.scores(deepest(searched));
  TableRun run(searched.graph);
  TranspositionTable& table = empty_table(searched.entries);
  std::optional<std::vector<Searched>> of_program;
  if (subject.program != nullptr) {
    of_program = searched_by(*subject.program, searched);
    if (!of_program) return std::nullopt;
  }
  for (std::size_t i = 0; i < searched.searches.size(); ++i) {
    const auto [start, depth, bounds] = searched.searches[i];
    const Searched found = of_program ? (*of_program)[i] : run.search(subject, searched.searches[i], table);
    const std::optional<Outcome>& returned = found.returned;
    const Score score = scores[static_cast<std::size_t>(depth)][start];
    if (!broken_by(*subject.info, bounds, score, returned).contains(clause)) continue;
    searched.searches.resize(i + 1);
    return GraphExample{std::move(searched),        score,      has_table(subject), 0, "", 0, returned,
                        subject.program != nullptr, found.fault};
  }
  return std::nullopt;
}

}  // namespace

bool offer_simpler(const GraphCase& whole, const std::function<bool(const GraphCase&)>& accept) {
  GraphCase simpler = whole;
  const auto accepted = [&] {
    if (accept(simpler)) return true;
    simpler = whole;
    return false;
  };
  for (std::size_t i = 0; i < whole.searches.size(); ++i) {
    simpler.searches.erase(simpler.searches.begin() + static_cast<std::ptrdiff_t>(i));
    if (accepted()) return true;
    if (whole.searches[i].depth > 1) {
      --simpler.searches[i].depth;
      if (accepted()) return true;
    }
  }
  // All searches of one position begin one move later.
  for (std::uint32_t start = 0; start < whole.graph.positions.size(); ++start) {
    for (const std::uint32_t successor : whole.graph.positions[start].successors) {
      bool is_changed = false;
      for (GraphSearch& search : simpler.searches) {
        if (search.start != start || search.depth == 1) continue;
        search = {successor, search.depth - 1, {-search.bounds.beta, -search.bounds.alpha}};
        is_changed = true;
      }
      if (is_changed && accepted()) return true;
    }
  }
  for (std::size_t i = 0; i < whole.graph.positions.size(); ++i) {
    for (std::size_t move = 0; move < whole.graph.positions[i].successors.size(); ++move) {
      auto& successors = simpler.graph.positions[i].successors;
      successors.erase(successors.begin() + static_cast<std::ptrdiff_t>(move));
      if (accepted()) return true;
    }
    const std::int32_t value = whole.graph.positions[i].value.value();
    for (const std::int32_t nearer : {0, value / 2}) {
      if (nearer == value) continue;
      simpler.graph.positions[i].value = Score(nearer);
      if (accepted()) return true;
    }
  }
  return false;
}

namespace {

nlohmann::json stored(const GraphTally& tally) {
  nlohmann::json json{{"searches", tally.searches}, {"answered", tally.answered}, {"elsewhere", tally.elsewhere}};
  if (tally.audited != 0) json["audited"] = tally.audited;
  if (tally.first_falsified) json["falsified"] = {tally.falsified, *tally.first_falsified};
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (tally.first[i]) json["broken"].push_back({i, tally.violations[i], *tally.first[i]});
  }
  return json;
}

GraphTally graph_tally_from(const nlohmann::json& json) {
  GraphTally tally{.searches = count_from(json.at("searches")),
                   .answered = count_from(json.at("answered")),
                   .elsewhere = count_from(json.at("elsewhere"))};
  if (const auto audited = json.find("audited"); audited != json.end()) tally.audited = count_from(*audited);
  if (const auto falsified = json.find("falsified"); falsified != json.end()) {
    tally.falsified = count_from(falsified->at(0));
    tally.first_falsified = count_from(falsified->at(1));
  }
  if (const auto broken = json.find("broken"); broken != json.end()) {
    for (const nlohmann::json& one : *broken) {
      const std::uint64_t clause = count_from(one.at(0), clauses.size() - 1);
      tally.violations.at(clause) = count_from(one.at(1));
      tally.first.at(clause) = count_from(one.at(2));
    }
  }
  return tally;
}

}  // namespace

GraphCase draw_graph_case(const GraphDraw& from, std::uint64_t index, CutoffRule rule) {
  Draws draws(synthetic::root_word(from.seed ^ 0x7461626c65ULL, index));
  const std::int32_t most = 2 + static_cast<std::int32_t>(draws.below(7));
  // So that there are at most some 500 paths.
  const std::uint32_t most_moves = most > 5 ? 2 : 3;
  GraphCase drawn{
      .graph = draw_graph(from.seed, index, most_moves), .entries = draws.one_of(table_sizes), .searches = {}};
  Draws special_draws(synthetic::root_word(from.seed ^ 0x7370656369616cULL, index));
  const bool is_special = !from.special.empty() && special_draws.below(2) == 0;
  for (PositionGraph::Position& position : drawn.graph.positions) {
    if (is_special && special_draws.below(3) == 0) position.value = from.special.draw(special_draws);
  }
  std::vector<Score*> values;
  for (PositionGraph::Position& position : drawn.graph.positions) values.push_back(&position.value);
  from.limit.restrict(values);
  const auto scores = drawn.graph.scores(most);
  const std::uint32_t order = draws.below(3);
  const auto window_at = [&](std::uint32_t start, std::int32_t depth) {
    const Score score = scores[static_cast<std::size_t>(depth)][start];
    const Bounds window =
        drawn_window(is_special && special_draws.below(3) == 0 ? from.special.draw(special_draws) : score, rule, draws);
    return from.limit.allows(window) ? window : Bounds{};
  };
  if (order == 0) {  // deepening, and then windows at the last depth
    for (std::int32_t depth = 1; depth <= most; ++depth) drawn.searches.push_back({0, depth, Bounds{}});
    for (int i = 0; i < 2; ++i) drawn.searches.push_back({0, most, window_at(0, most)});
  } else {  // windows at the last depth, or at any depth and from any position; the open one last
    for (int i = 0; i < 5; ++i) {
      const bool is_any = order == 2;
      const std::int32_t depth =
          is_any ? 1 + static_cast<std::int32_t>(draws.below(static_cast<std::uint32_t>(most))) : most;
      const std::uint32_t start = is_any ? draws.below(static_cast<std::uint32_t>(drawn.graph.positions.size())) : 0;
      drawn.searches.push_back({start, depth, window_at(start, depth)});
    }
    drawn.searches.push_back({0, most, Bounds{}});
  }
  return drawn;
}

void GraphTally::merge(const GraphTally& other) {
  searches += other.searches;
  answered += other.answered;
  elsewhere += other.elsewhere;
  audited += other.audited;
  falsified += other.falsified;
  if (other.first_falsified && (!first_falsified || *other.first_falsified < *first_falsified)) {
    first_falsified = other.first_falsified;
  }
  for (std::size_t i = 0; i < violations.size(); ++i) {
    violations[i] += other.violations[i];
    if (other.first[i] && (!first[i] || *other.first[i] < *first[i])) first[i] = other.first[i];
  }
}

bool searches_graphs(const Subject& subject) {
  if (subject.program != nullptr)
    return subject.program->hello().trees && subject.program->hello().keys != TreeKeys::none;
  return subject.is_the_search() && !subject.info->selective;
}

bool has_table(const Subject& subject) { return subject.on_trees.count_with != nullptr; }

void check_graph_case(const Subject& subject, const GraphDraw& from, std::uint64_t index, GraphTally& tally) {
  const GraphCase drawn = draw_graph_case(from, index, subject.info->rule);
  const auto scores = drawn.graph.scores(deepest(drawn));
  TableRun run(drawn.graph);
  TranspositionTable& table = empty_table(drawn.entries);
  std::optional<std::vector<Searched>> of_program;
  if (subject.program != nullptr) {
    of_program = searched_by(*subject.program, drawn);
    if (!of_program) return;
  }
  for (auto search = drawn.searches.begin(); search != drawn.searches.end(); ++search) {
    const Searched found = of_program ? (*of_program)[static_cast<std::size_t>(search - drawn.searches.begin())]
                                      : run.search(subject, *search, table);
    ++tally.searches;
    if (has_table(subject) && found.nodes < run.search(subject, *search, empty_table(drawn.entries, true)).nodes) {
      ++tally.answered;
      tally.elsewhere += std::find(drawn.searches.begin(), search, *search) == search;
    }
    const Score score = scores[static_cast<std::size_t>(search->depth)][search->start];
    const Contract broken = broken_by(*subject.info, search->bounds, score, found.returned);
    for (std::size_t i = 0; i < clauses.size(); ++i) {
      if (!broken.contains(clauses[i])) continue;
      ++tally.violations[i];
      if (!tally.first[i]) tally.first[i] = index;
    }
  }
  if (!from.audits || !has_table(subject)) return;
  const TableAudit audit = audit_tables(subject, drawn);
  tally.audited += audit.bounds;
  if (!audit.first) return;
  ++tally.falsified;
  if (!tally.first_falsified) tally.first_falsified = index;
}

std::optional<GraphExample> smallest_graph_example(const Subject& subject, Clause clause, const GraphDraw& from,
                                                   std::uint64_t index) {
  auto first = example_of(subject, clause, draw_graph_case(from, index, subject.info->rule));
  if (!first) return std::nullopt;
  GraphExample smallest = *std::move(first);
  const ShrinkLimits limits(subject.program);
  const auto accept = [&](const GraphCase& simpler) {
    if (limits.is_over()) return false;
    const bool is_legal = std::ranges::all_of(
        simpler.searches, [&](const GraphSearch& search) { return is_window(subject.info->rule, search.bounds); });
    if (!is_legal) return false;
    auto example = example_of(subject, clause, simpler);
    if (example) smallest = *std::move(example);
    return example.has_value();
  };
  while (offer_simpler(GraphCase(smallest.searched), accept)) continue;
  smallest.seed = from.seed;
  smallest.options = from.options;
  smallest.index = index;
  return smallest;
}

std::string positions_text(const GraphCase& searched) {
  std::vector<std::uint32_t> starts;
  for (const GraphSearch& search : searched.searches) starts.push_back(search.start);
  return to_text(searched.graph, std::move(starts));
}

std::string to_text(const GraphExample& example, std::string_view searcher) {
  constexpr std::size_t indent = 12;
  std::string text = "  positions " + wrapped(positions_text(example.searched), default_width - indent, indent);
  if (example.has_table) {
    text += fmt::format("  table     {}, empty at first\n", counted(example.searched.entries, "entry", "entries"));
  }
  for (std::size_t i = 0; i < example.searched.searches.size(); ++i) {
    const auto [start, depth, bounds] = example.searched.searches[i];
    text += fmt::format("  {:9} {} to depth {} in {}\n", i == 0 ? "searches" : "", name_of_position(start), depth,
                        to_text(bounds));
  }
  const std::string did = example.returned         ? "returned " + to_text(example.returned->value)
                          : !example.fault.empty() ? "the program " + example.fault
                                                   : fmt::format("stopped after {} nodes or {} plies",
                                                                 grouped(most_graph_visits), most_graph_plies);
  return text +
         fmt::format("  the last  score {}, {}\n  replay{}pvslab verify --graphs {} --seed {}{} --searcher '{}'\n",
                     to_text(example.score), did, example.is_of_program ? "\n    " : "    ", example.index + 1,
                     example.seed, example.options, searcher);
}

GraphCheck::GraphCheck(std::vector<Subject> subjects, GraphDraw from, std::uint64_t cases)
    : subjects_(std::move(subjects)), from_(std::move(from)), cases_(cases), tallies_(subjects_.size()) {
  constexpr std::uint64_t most_cells = 1 << 10;
  constexpr std::uint64_t cases_of_cell = 2'000;
  blocks_ = std::clamp<std::uint64_t>(cases_ / cases_of_cell, 1, most_cells);
}

CellSet GraphCheck::cells() {
  constexpr std::uint64_t cost_of_case = 20'000;  // nanoseconds for one subject
  CellSet set{.name = fmt::format("graphs: {}, seed {}", cases_, from_.seed),
              .contents = names_of(subjects_) + from_.special.text() + (from_.audits ? "\naudited" : "") +
                          (from_.limit.is_given() ? "\nrange " + from_.limit.text() : ""),
              .unit = "graphs"};
  for (std::uint64_t block = 0; block < blocks_; ++block) {
    set.steps.push_back(begin_of(block + 1) - begin_of(block));
    set.costs.push_back(saturating_product(set.steps.back(), cost_of_case * subjects_.size()));
  }
  set.run = [this](std::size_t cell, CellWatch& watch) {
    std::vector<GraphTally> tallies(subjects_.size());
    for (std::uint64_t index = begin_of(cell); index < begin_of(cell + 1); ++index) {
      watch.step();
      for (std::size_t i = 0; i < subjects_.size(); ++i) check_graph_case(subjects_[i], from_, index, tallies[i]);
    }
    nlohmann::json json = nlohmann::json::array();
    bool finds_fault = false;
    for (std::size_t i = 0; i < subjects_.size(); ++i) {
      json.push_back(stored(tallies[i]));
      for (std::size_t clause = 0; clause < clauses.size(); ++clause) {
        finds_fault |= tallies[i].violations[clause] != 0 && subjects_[i].info->promises(clauses[clause]);
      }
    }
    return CellResult{.value = json_text(json), .finds_fault = finds_fault};
  };
  set.fold = [this](std::size_t cell, const std::string& value, const std::string&) {
    const auto json = nlohmann::json::parse(value);
    for (std::size_t i = 0; i < subjects_.size(); ++i) tallies_[i].merge(graph_tally_from(json.at(i)));
    folded_ += begin_of(cell + 1) - begin_of(cell);
  };
  return set;
}

}  // namespace pvslab
