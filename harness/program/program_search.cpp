// Searches of any game by a program: by the text of its tree, or by the program's questions.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/program/program.hpp"
#include "harness/program/visit_rules.hpp"

namespace pvslab {

std::string beyond_range_text(Score value, ScoreLimit limit) {
  return fmt::format(
      "a leaf has the value ±{}, and its range is {}. Drawn leaves stay within it with values=N in the workload, as in "
      "uniform:b=4,d=4,values=100",
      std::abs(value.value()), limit.text());
}

namespace {

constexpr std::size_t most_written_nodes = 1'000'000;

[[noreturn]] void refuse_value(Score value, ScoreLimit limit) {
  throw ProgramNotAsked(beyond_range_text(value, limit));
}

// The text of a tree.
class TreeText {
 public:
  explicit TreeText(ScoreLimit limit) : limit_(limit) {}

  // Nothing if there are too many nodes. Throws ProgramNotAsked.
  [[nodiscard]] std::optional<std::string> of(const ProgramSearch& search) {
    if (!append(search.places, 0, search.depth)) return std::nullopt;
    return std::move(text_);
  }

 private:
  bool append(const Places& places, Place place, Depth depth) {
    if (nodes_left_ == 0) return false;
    --nodes_left_;
    const std::uint32_t count = depth.is_horizon() ? 0 : places.successor_count(place);
    if (count == 0) {
      const Score value = places.evaluate(place, CutoffRule::at_beta, Bounds{});
      if (!limit_.contains(value)) refuse_value(value, limit_);
      append_score(text_, value);
      return true;
    }
    text_ += '[';
    for (std::uint32_t move = 0; move < count; ++move) {
      if (move != 0) text_ += ' ';
      if (!append(places, places.successor(place, move), depth.below())) return false;
    }
    text_ += ']';
    return true;
  }

  ScoreLimit limit_;
  std::string text_;
  std::size_t nodes_left_ = most_written_nodes;
};

// Sends the events of a list of visits to a watcher. A program tells no windows and no values between the root and the leaves:
// the windows are those that alpha-beta has at these visits, and a value is that which the visited successors give.
class Retelling {
 public:
  Retelling(const ProgramSearch& search, CutoffRule rule) : search_(search), rule_(rule) {}

  void tell(const Paths& visits, Score value) {
    search_.places.forget_evaluations();
    for (std::size_t i = 0; i < visits.size(); ++i) visit(visits[i]);
    while (open_.size() > 1) leave(open_.back().best);
    if (!open_.empty()) leave(value);
  }

 private:
  struct Open {
    Place place;
    Depth depth;
    Entry entry;
    Score best = -Score::infinity();
    std::uint32_t last = 0;
    std::vector<bool> visited = {};  // by successor
  };

  void visit(std::span<const std::uint32_t> path) {
    while (open_.size() > path.size()) leave(open_.back().best);
    const std::uint32_t number = path.empty() ? 0 : path.back();
    const Place place = open_.empty() ? 0 : search_.places.successor(open_.back().place, number);
    const Depth depth = open_.empty() ? search_.depth : open_.back().depth.below();
    const Entry entry = entry_of(number);
    const std::uint32_t successors = depth.is_horizon() ? 0 : search_.places.successor_count(place);
    if (successors == 0) {
      const Score value = search_.places.evaluate(place, rule_, Bounds{});
      search_.watcher->leaf(entry, {value, kind_of(entry, value), 0});
      raise(value);
      return;
    }
    search_.watcher->enter(entry);
    open_.push_back({.place = place, .depth = depth, .entry = entry, .visited = std::vector<bool>(successors)});
  }

  // A successor that is visited again is searched again.
  [[nodiscard]] Entry entry_of(std::uint32_t number) {
    if (open_.empty()) return {0, Purpose::plain, rule_, search_.bounds.alpha, search_.bounds.beta};
    Open& parent = open_.back();
    const Purpose purpose = parent.visited[number] ? Purpose::re_search : Purpose::plain;
    parent.visited[number] = true;
    parent.last = number;
    return {number, purpose, rule_, -parent.entry.beta, -max(parent.entry.alpha, parent.best)};
  }

  [[nodiscard]] NodeKind kind_of(const Entry& entry, Score value) const {
    const bool is_strict = rule_ == CutoffRule::above_beta;
    if (is_strict ? value > entry.beta : value >= entry.beta) return NodeKind::cut;
    return (is_strict ? value < entry.alpha : value <= entry.alpha) ? NodeKind::all : NodeKind::pv;
  }

  void leave(Score value) {
    const Open node = std::move(open_.back());
    open_.pop_back();
    search_.watcher->leave(node.entry, {value, kind_of(node.entry, value), node.last});
    raise(value);
  }

  void raise(Score value) {
    if (!open_.empty()) open_.back().best = max(open_.back().best, -value);
  }

  const ProgramSearch& search_;
  CutoffRule rule_;
  std::vector<Open> open_;
};

// Of a list of visits to a tree that was sent as text.
void require_legal(const Program& program, const ProgramSearch& search, const Paths& visits) {
  const auto wrong = [&](std::string what) { throw ProgramFailed(program.info().id, wrong_visits(std::move(what))); };
  if (visits.empty()) wrong("listed no visits, and a search enters the root");
  std::vector<Place> line{0};
  for (std::size_t i = 0; i < visits.size(); ++i) {
    if (auto problem = order_problem(visits, i)) wrong(*std::move(problem));
    const auto path = visits[i];
    line.resize(std::max<std::size_t>(path.size(), 1));
    if (path.empty()) continue;
    const bool is_horizon = static_cast<std::int32_t>(path.size()) > search.depth.plies();
    const std::uint32_t count = is_horizon ? 0 : search.places.successor_count(line.back());
    if (path.back() >= count) {
      wrong(fmt::format("listed {} as its visit {}, and its parent has {}", path_text(path), i + 1,
                        counted(count, "successor")));
    }
    line.push_back(search.places.successor(line.back(), path.back()));
  }
}

void count_visits(Counters& counters, const ProgramSearch& search, const Paths& visits) {
  counters.nodes += visits.size();
  std::vector<Place> line{0};
  for (std::size_t i = 0; i < visits.size(); ++i) {
    const auto path = visits[i];
    line.resize(std::max<std::size_t>(path.size(), 1));
    if (!path.empty()) line.push_back(search.places.successor(line.back(), path.back()));
    const bool is_horizon = static_cast<std::int32_t>(path.size()) >= search.depth.plies();
    const bool is_leaf = is_horizon || search.places.successor_count(line.back()) == 0;
    ++(is_leaf ? counters.leaves : counters.interior);
  }
}

void count_reported(Counters& counters, const Program& program, const ProgramAnswer& answer) {
  if (!answer.nodes) {
    throw UsageError(fmt::format(
        "{} tells no node counts of its searches of trees: its hello has neither visits nor counts, nor mode=game",
        program.info().id));
  }
  counters.nodes += *answer.nodes;
  counters.leaves += answer.leaves.value_or(0);
  counters.interior += *answer.nodes - std::min(*answer.nodes, answer.leaves.value_or(0));
}

struct Reply {
  ProgramReply of;
  bool has_visits;
};

Reply reply_to(Program& program, const ProgramSearch& search, bool wants_visits) {
  const Hello& hello = program.hello();
  const bool is_asked_by_text = hello.trees && (search.is_tree || !hello.games);
  const bool must_ask = search.watcher != nullptr && !hello.visits;  // what it asks for are its visits
  if (is_asked_by_text && !(must_ask && hello.games)) {
    if (const auto text = TreeText(program.limit()).of(search)) {
      if (wants_visits && hello.visits) return {program.visit(*text, search.bounds), true};
      return {program.search(*text, {&search.bounds, 1}), false};
    }
    if (!hello.games) {
      throw ProgramNotAsked(fmt::format(
          "the text of a tree would have more than {} nodes; a program that asks for its moves, with mode=both in its "
          "hello, needs none",
          grouped(most_written_nodes)));
    }
  }
  return {program.play(search.places, search.depth, search.bounds), true};
}

}  // namespace

ProgramFailed::ProgramFailed(std::string_view program, ProgramFault of)
    : std::runtime_error(fmt::format("{}: {}", program, to_text(of))), fault(std::move(of)) {}

Outcome search_with(Program& program, const ProgramSearch& search) {
  const bool wants_visits = search.counters != nullptr || search.watcher != nullptr;
  if (search.watcher != nullptr && !program.can_be_watched()) {
    throw UsageError(
        fmt::format("{} does not list its visits: its hello has neither visits nor mode=game", program.info().id));
  }
  if (!program.limit().allows(search.bounds)) {
    throw ProgramNotAsked(fmt::format("an end of the window is beyond its range {}", program.limit().text()));
  }
  const auto [reply, has_visits] = reply_to(program, search, wants_visits);
  if (reply.fault) throw ProgramFailed(program.info().id, *reply.fault);
  const ProgramAnswer& answer = reply.answers.front();
  if (has_visits) require_legal(program, search, reply.visits);
  if (search.watcher != nullptr) Retelling(search, program.info().rule).tell(reply.visits, answer.outcome.value);
  if (search.counters == nullptr) return answer.outcome;
  if (has_visits) {
    count_visits(*search.counters, search, reply.visits);
  } else {
    count_reported(*search.counters, program, answer);
  }
  return answer.outcome;
}

}  // namespace pvslab
