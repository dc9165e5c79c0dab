#include "harness/check/instances/instances.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "harness/bind/catalog.hpp"
#include "harness/bind/counter_fields.hpp"
#include "harness/bind/trees/grown_tree.hpp"
#include "harness/cells/run/begun.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

InstanceAnswer answer_of_erased(const Instances& asked, const Places& places, Depth depth, Bounds bounds) {
  const ErasedGame game(places);
  Counters counters;
  const Outcome returned = asked.erased->count(game, game.at(0), depth, bounds, counters);
  return {Instance::erased, returned, counters};
}

// What a search returned, with the count in which it differs from the other.
std::string form_text(const InstanceAnswer& side, const InstanceAnswer& other) {
  std::string text = fmt::format("{}: {}", name(side.instance), to_text(side.returned.value));
  if (side.returned.bound && side.returned.bound != other.returned.bound) {
    constexpr std::array<std::string_view, 3> names{"upper", "exact", "lower"};
    text += fmt::format(" ({})", names[static_cast<std::size_t>(static_cast<int>(*side.returned.bound) + 1)]);
  }
  if (!side.counters) return text;
  const bool is_about_counts = other.counters && side.returned == other.returned;
  for (const CounterField& field : counter_fields) {
    const std::uint64_t count = (*side.counters).*field.member;
    if (is_about_counts && count == (*other.counters).*field.member) continue;
    return text + fmt::format(", {} {}", count, field.name);
  }
  return text;
}

}  // namespace

std::string_view name(Instance instance) {
  switch (instance) {
    case Instance::count: return "counted";
    case Instance::silent: return "silent";
    case Instance::watch: return "watched";
    case Instance::check: return "checked";
    case Instance::erased: return "erased";
  }
  __builtin_unreachable();
}

Instances instances_of(const Subject& subject) {
  Instances asked{.subject = subject};
  if (!subject.is_the_search()) return asked;
  const auto found = find_searcher(subject.info->id);
  if (found && searcher_infos()[*found] == subject.info) asked.searcher = found;
  if (asked.searcher) asked.erased = &bound_catalog<ErasedGame>()[*asked.searcher];
  return asked;
}

std::vector<InstanceAnswer> answers_of(const Instances& asked, const ExplicitTree& tree, Bounds bounds) {
  const BoundSearcher<RecordedTree>& bound = asked.subject.on_trees;
  if (notes_searches()) note_search_of(asked.subject.name(), tree, bounds);
  std::vector<ExplicitTree::Position> evaluated;
  const RecordedTree recorded(tree, evaluated);
  std::vector<InstanceAnswer> answers;
  const auto add = [&](Instance instance, Outcome returned, std::optional<Counters> counters = {}) {
    answers.push_back({instance, returned, counters});
    evaluated.clear();
  };
  Counters counters;
  const Outcome counted = bound.count(recorded, tree.root(), tree.height(), bounds, counters);
  add(Instance::count, counted, counters);
  if (bound.silent != nullptr) {
    add(Instance::silent, bound.silent(recorded, tree.root(), tree.height(), bounds));
  }
  CountingObserver counting;
  WatcherOf watcher(counting);
  const Outcome watched = bound.watch(recorded, tree.root(), tree.height(), bounds, watcher, nullptr);
  add(Instance::watch, watched, counting.counters());
  CheckedLine observer(tree.height());
  add(Instance::check, bound.check(recorded, tree.root(), tree.height(), bounds, observer));
  if (asked.erased != nullptr) {
    answers.push_back(answer_of_erased(asked, GrownTree<ExplicitTree>(tree, tree.root()), tree.height(), bounds));
  }
  return answers;
}

std::vector<InstanceAnswer> answers_of(const Instances& asked, const Case& one, const Places& places, Bounds bounds) {
  std::vector<InstanceAnswer> answers;
  if (notes_searches()) {
    note_search({.searcher = std::string(asked.subject.info->id),
                 .text = fmt::format("a case, to depth {} with the window {}", one.depth().plies(), to_text(bounds)),
                 .token = ""});
  }
  Counters counters;
  const Outcome counted = one.count(*asked.searcher, bounds, counters);
  answers.push_back({Instance::count, counted, counters});
  answers.push_back(answer_of_erased(asked, places, one.depth(), bounds));
  return answers;
}

std::optional<DifferingForms> disagreement_in(std::span<const InstanceAnswer> answers) {
  for (const InstanceAnswer& other : answers) {
    if (other.returned != answers.front().returned) return DifferingForms{answers.front(), other};
  }
  const auto counts = [](const InstanceAnswer& answer) { return answer.counters.has_value(); };
  const auto first = std::ranges::find_if(answers, counts);
  for (const InstanceAnswer& other : answers) {
    if (other.counters && other.counters != first->counters) return DifferingForms{*first, other};
  }
  return std::nullopt;
}

std::string to_text(const DifferingForms& found) {
  return fmt::format("{}; {}", form_text(found.one, found.other), form_text(found.other, found.one));
}

}  // namespace pvslab
