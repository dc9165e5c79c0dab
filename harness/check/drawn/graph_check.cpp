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
#include "harness/check/drawn/graph_token.hpp"
#include "harness/check/drawn/program_graphs.hpp"
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
};

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
    for (const std::size_t size : graph_table_sizes) {
      for (int i = 0; i < 2; ++i) made.emplace_back(size * sizeof(TableEntry));
    }
    return made;
  }();
  const auto at = static_cast<std::size_t>(std::ranges::find(graph_table_sizes, entries) - graph_table_sizes.begin());
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
std::optional<GraphExample> example_of(const Subject& subject, Clause clause, GraphCase searched, bool audits) {
  const auto judged = judge_graph_case(subject, searched);
  if (!judged) return std::nullopt;
  const auto example = [&](const JudgedSearch& of) {
    return GraphExample{std::move(searched),        of.score, has_table(subject), audits, of.returned,
                        subject.program != nullptr, of.fault};
  };
  for (std::size_t i = 0; i < judged->size(); ++i) {
    if (!(*judged)[i].broken.contains(clause)) continue;
    searched.searches.resize(i + 1);
    return example((*judged)[i]);
  }
  if (clause != Clause::visits || subject.program == nullptr || !audits || judged->empty()) return std::nullopt;
  JudgedSearch last = judged->back();
  last.fault = audit_told_tables(*subject.program, searched).fault;
  last.returned.reset();
  return last.fault.empty() ? std::nullopt : std::optional(example(last));
}

}  // namespace

std::optional<std::vector<JudgedSearch>> judge_graph_case(const Subject& subject, const GraphCase& asked) {
  const auto scores = asked.graph.scores(deepest(asked));
  std::vector<JudgedSearch> judged;
  if (subject.program != nullptr) {
    auto replies = ask_graph(*subject.program, asked);
    if (!replies) return std::nullopt;
    for (GraphReply& reply : *replies) {
      judged.push_back({Score(), reply.returned, reply.nodes.value_or(0), std::move(reply.fault), reply.is_judged});
    }
  } else {
    TableRun run(asked.graph);
    TranspositionTable& table = empty_table(asked.entries);
    for (const GraphSearch& search : asked.searches) {
      const Searched found = run.search(subject, search, table);
      judged.push_back({Score(), found.returned, found.nodes});
    }
  }
  for (std::size_t i = 0; i < judged.size(); ++i) {
    const auto& [start, depth, bounds] = asked.searches[i];
    JudgedSearch& one = judged[i];
    one.score = scores[static_cast<std::size_t>(depth)][start];
    if (one.is_judged) one.broken = broken_by(*subject.info, bounds, one.score, one.returned);
  }
  return judged;
}

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
  if (tally.compared != 0) json["compared"] = tally.compared;
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
  if (const auto compared = json.find("compared"); compared != json.end()) tally.compared = count_from(*compared);
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
      .graph = draw_graph(from.seed, index, most_moves), .entries = draws.one_of(graph_table_sizes), .searches = {}};
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
  compared += other.compared;
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

bool can_be_audited(const Subject& subject) {
  return subject.program != nullptr ? searches_graphs(subject) && subject.program->hello().stores : has_table(subject);
}

namespace {

// How many searches entered fewer nodes than with an empty table. Of a program that is asked in every eighth case: it costs as many
// requests again.
void count_answered(const Subject& subject, const GraphCase& asked, const std::vector<JudgedSearch>& judged,
                    std::uint64_t index, GraphTally& tally) {
  constexpr std::uint64_t one_in = 8;
  Program* const program = subject.program;
  const bool may_compare = program == nullptr
                               ? has_table(subject)
                               : program->hello().keeps && program->hello().counts && index % one_in == 0;
  if (!may_compare) return;
  TableRun run(asked.graph);
  for (auto search = asked.searches.begin(); search != asked.searches.end(); ++search) {
    const JudgedSearch& one = judged[static_cast<std::size_t>(search - asked.searches.begin())];
    std::uint64_t alone = 0;
    if (program == nullptr) {
      alone = run.search(subject, *search, empty_table(asked.entries, true)).nodes;
    } else {
      if (search == asked.searches.begin()) continue;
      const auto nodes = nodes_alone(*program, asked, static_cast<std::size_t>(search - asked.searches.begin()));
      if (!nodes || !one.returned) return;
      alone = *nodes;
      ++tally.compared;
    }
    if (one.nodes >= alone) continue;
    ++tally.answered;
    tally.elsewhere += std::find(asked.searches.begin(), search, *search) == search;
  }
}

void enter_violation(GraphTally& tally, Clause clause, std::uint64_t index) {
  const auto at = static_cast<std::size_t>(clause);
  ++tally.violations[at];
  if (!tally.first[at]) tally.first[at] = index;
}

}  // namespace

void check_graph_case(const Subject& subject, const GraphDraw& from, std::uint64_t index, GraphTally& tally) {
  const GraphCase drawn = draw_graph_case(from, index, subject.info->rule);
  const auto judged = judge_graph_case(subject, drawn);
  if (!judged) return;
  for (const JudgedSearch& one : *judged) {
    tally.searches += one.is_judged;
    for (const Clause clause : clauses) {
      if (one.broken.contains(clause)) enter_violation(tally, clause, index);
    }
  }
  count_answered(subject, drawn, *judged, index, tally);
  if (!from.audits || !can_be_audited(subject)) return;
  const TableAudit audit = audit_case(subject, drawn);
  if (!audit.fault.empty()) enter_violation(tally, Clause::visits, index);
  tally.audited += audit.bounds;
  if (!audit.first) return;
  ++tally.falsified;
  if (!tally.first_falsified) tally.first_falsified = index;
}

std::optional<GraphExample> smallest_graph_example(const Subject& subject, Clause clause, const GraphDraw& from,
                                                   std::uint64_t index) {
  auto first = example_of(subject, clause, draw_graph_case(from, index, subject.info->rule), from.audits);
  if (!first) return std::nullopt;
  GraphExample smallest = *std::move(first);
  const ShrinkLimits limits(subject.program);
  const auto accept = [&](const GraphCase& simpler) {
    if (limits.is_over()) return false;
    const bool is_legal = std::ranges::all_of(
        simpler.searches, [&](const GraphSearch& search) { return is_window(subject.info->rule, search.bounds); });
    if (!is_legal) return false;
    auto example = example_of(subject, clause, simpler, from.audits);
    if (example) smallest = *std::move(example);
    return example.has_value();
  };
  while (offer_simpler(GraphCase(smallest.searched), accept)) continue;
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
                          : !example.fault.empty() ? example.fault
                                                   : fmt::format("stopped after {} nodes or {} plies",
                                                                 grouped(most_graph_visits), most_graph_plies);
  const bool needs_audit = example.audits && !example.fault.empty();
  return text + fmt::format("  the last  score {}, {}\n  replay{}pvslab verify --replay '{}'{}\n",
                            to_text(example.score), did, example.is_of_program ? "\n    " : "    ",
                            graph_token(searcher, example.searched), needs_audit ? " --audit-table" : "");
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
