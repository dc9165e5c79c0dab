#include "harness/check/drawn/graph_token.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "harness/base/text/number_text.hpp"
#include "harness/base/text/style.hpp"
#include "harness/base/text/table.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/check/drawn/table_audit.hpp"
#include "suites/text_scanner.hpp"

namespace pvslab {
namespace {

constexpr std::string_view mark = ":graph=";
constexpr std::string_view form = "a token reads SEARCHER:graph=ENTRIES:A=0.B,B=1:A1@-inf..+inf";
constexpr std::uint32_t most_positions = 26;
constexpr std::int32_t most_depth = 8;
constexpr std::size_t most_searches = 100;

class TokenReader {
 public:
  explicit TokenReader(std::string_view token) : scanner_(token, "--replay") {}

  GraphReplay read() {
    const std::string_view name = scanner_.rest().substr(0, scanner_.rest().find(mark));
    const Subject* const subject = find_subject(all_subjects(), name);
    if (subject == nullptr || !searches_graphs(*subject)) {
      scanner_.fail(fmt::format("{} is no searcher that is asked graphs; see `pvslab list searchers`", name));
    }
    scanner_.go_to(name.size() + mark.size());
    GraphReplay replay{.subject = subject, .searched = {.graph = {}, .entries = entries(), .searches = {}}};
    expect(":");
    do position(replay.searched.graph);
    while (scanner_.take(","));
    require_positions(replay.searched.graph);
    expect(":");
    do search(*subject, replay.searched);
    while (scanner_.take(","));
    if (!scanner_.at_end()) scanner_.fail(std::string(form));
    return replay;
  }

 private:
  void expect(std::string_view word) {
    if (!scanner_.take(word)) scanner_.fail(fmt::format("expected '{}'; {}", word, form));
  }
  std::size_t entries() {
    const std::size_t at = scanner_.at();
    const std::int64_t number = scanner_.take_number("expected a number of entries");
    if (std::ranges::find(graph_table_sizes, static_cast<std::size_t>(number)) != graph_table_sizes.end()) {
      return static_cast<std::size_t>(number);
    }
    scanner_.go_to(at);
    scanner_.fail("a table has 1, 2, 8 or 4096 entries");
  }
  std::uint32_t name() {
    const char letter = scanner_.next();
    if (letter < 'A' || letter > 'Z') scanner_.fail(fmt::format("expected a position, A to Z; {}", form));
    scanner_.skip();
    return static_cast<std::uint32_t>(letter - 'A');
  }
  Score value() {
    const std::size_t at = scanner_.at();
    const std::int64_t number = scanner_.take_number("expected a value");
    if (number >= Score::lowest().value() && number <= Score::highest().value()) {
      return Score(static_cast<std::int32_t>(number));
    }
    scanner_.go_to(at);
    scanner_.fail("a value lies in -2147483646 .. 2147483646");
  }

  void position(PositionGraph& graph) {
    const std::size_t at = scanner_.at();
    const std::uint32_t number = name();
    if (is_given_[number]) {
      scanner_.go_to(at);
      scanner_.fail("this position is given twice");
    }
    is_given_[number] = true;
    if (graph.positions.size() <= number) graph.positions.resize(number + 1);
    expect("=");
    graph.positions[number].value = value();
    if (!scanner_.take(".")) return;
    do {
      places_.push_back(scanner_.at());
      named_.push_back(name());
      graph.positions[number].successors.push_back(named_.back());
    } while (scanner_.next() >= 'A' && scanner_.next() <= 'Z');
  }
  // Those that moves lead to.
  void require_positions(const PositionGraph& graph) {
    for (std::size_t i = 0; i < named_.size(); ++i) {
      if (is_given_[named_[i]]) continue;
      scanner_.go_to(places_[i]);
      scanner_.fail("this position is not given");
    }
    for (const PositionGraph::Position& one : graph.positions) {
      if (one.successors.size() > most_moves_) most_moves_ = one.successors.size();
    }
  }

  void search(const Subject& subject, GraphCase& searched) {
    const std::size_t at = scanner_.at();
    const auto fail = [&](std::string_view why) {
      scanner_.go_to(at);
      scanner_.fail(std::string(why));
    };
    if (searched.searches.size() == most_searches) fail("more than 100 searches");
    const std::uint32_t start = name();
    if (!is_given_[start]) fail("this position is not given");
    const std::int64_t depth = scanner_.take_number("expected a depth");
    if (depth < 1 || depth > most_depth) fail("a search has a depth of 1 to 8");
    double paths = 1;
    for (std::int64_t ply = 0; ply < depth; ++ply) paths *= static_cast<double>(std::max<std::size_t>(most_moves_, 1));
    if (paths > most_paths) fail("this search has too many paths: the token is none of a report");
    expect("@");
    const Bounds bounds = read_window(scanner_);
    if (!is_window(subject.info->rule, bounds)) fail("this window is none under the cutoff rule of the searcher");
    searched.searches.push_back({start, static_cast<std::int32_t>(depth), bounds});
  }

  static constexpr double most_paths = 100'000;

  TextScanner scanner_;
  std::array<bool, most_positions> is_given_{};
  std::vector<std::uint32_t> named_;  // by moves, with their places in the text
  std::vector<std::size_t> places_;
  std::size_t most_moves_ = 0;
};

std::string names_of(Contract broken) {
  std::string names;
  for (const Clause clause : clauses) {
    if (broken.contains(clause)) names += fmt::format("{}{}", names.empty() ? "" : ", ", name(clause));
  }
  return names;
}

Contract broken_promises(const Subject& subject, Contract broken) {
  for (const Clause clause : clauses) {
    if (!subject.info->promises(clause)) broken = broken.with(clause, false);
  }
  return broken;
}

std::string result_text(const Subject& subject, const JudgedSearch& judged) {
  if (!judged.is_judged) return "not known";
  std::string text = "score " + to_text(judged.score) + ", ";
  text += judged.returned        ? "returned " + to_text(judged.returned->value)
          : judged.fault.empty() ? "stopped"
                                 : judged.fault;
  const Contract promised = broken_promises(subject, judged.broken);
  return promised.empty() ? text : text + ": does not keep " + names_of(promised);
}

}  // namespace

std::string graph_token(std::string_view searcher, const GraphCase& searched) {
  std::string token = fmt::format("{}{}{}:", searcher, mark, searched.entries);
  std::vector<bool> is_reached(searched.graph.positions.size());
  std::vector<std::uint32_t> open;
  for (const GraphSearch& search : searched.searches) open.push_back(search.start);
  while (!open.empty()) {
    const std::uint32_t position = open.back();
    open.pop_back();
    if (is_reached[position]) continue;
    is_reached[position] = true;
    for (const std::uint32_t successor : searched.graph.positions[position].successors) open.push_back(successor);
  }
  bool is_first = true;
  for (std::uint32_t i = 0; i < is_reached.size(); ++i) {
    if (!is_reached[i]) continue;
    const PositionGraph::Position& position = searched.graph.positions[i];
    token += fmt::format("{}{}={}", is_first ? "" : ",", name_of_position(i), position.value.value());
    is_first = false;
    if (!position.successors.empty()) token += '.';
    for (const std::uint32_t successor : position.successors) token += name_of_position(successor);
  }
  token += ':';
  for (std::size_t i = 0; i < searched.searches.size(); ++i) {
    const auto& [start, depth, bounds] = searched.searches[i];
    token += fmt::format("{}{}{}@{}", i == 0 ? "" : ",", name_of_position(start), depth, to_token(bounds));
  }
  return token;
}

bool is_graph_token(std::string_view token) { return token.find(mark) != std::string_view::npos; }

GraphReplay parse_graph_token(std::string_view token) { return TokenReader(token).read(); }

ReplayedGraph replay_graph(const GraphReplay& replay, bool audits) {
  const auto& [subject, searched] = replay;
  if (audits && !can_be_audited(*subject)) {
    throw UsageError(fmt::format("--audit-table: {} has no table that can be looked into", subject->name()));
  }
  constexpr std::size_t indent = 12;
  ReplayedGraph found{.text = subject->name() + "\n", .keeps_promises = true};
  found.text += "  positions " + wrapped(positions_text(searched), default_width - indent, indent);
  if (has_table(*subject)) {
    found.text += fmt::format("  table     {}, empty at first\n", counted(searched.entries, "entry", "entries"));
  }
  const auto judged = judge_graph_case(*subject, searched);
  if (!judged) return {.text = found.text + "  the program was asked nothing\n", .keeps_promises = false};
  for (std::size_t i = 0; i < searched.searches.size(); ++i) {
    const auto& [start, depth, bounds] = searched.searches[i];
    const JudgedSearch& one = (*judged)[i];
    found.text += fmt::format("  {:9} {} to depth {} in {}: ", i == 0 ? "searches" : "", name_of_position(start), depth,
                              to_text(bounds));
    found.text += result_text(*subject, one) + "\n";
    found.keeps_promises = found.keeps_promises && broken_promises(*subject, one.broken).empty();
  }
  if (!audits) return found;
  const TableAudit audit = audit_case(*subject, searched);
  if (!audit.fault.empty()) found.text += "  audit     " + audit.fault + "\n";
  if (audit.first) found.text += entry_text(*audit.first);
  if (!audit.first && audit.fault.empty()) {
    found.text += fmt::format("  audit     {} in the table, none is false\n", counted(audit.bounds, "bound"));
  }
  found.keeps_promises = found.keeps_promises && !audit.first && audit.fault.empty();
  return found;
}

}  // namespace pvslab
