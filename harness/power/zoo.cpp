#include "harness/power/zoo.hpp"

#include <algorithm>
#include <utility>

#include "harness/bind/catalog.hpp"
#include "suites/adversary/adversary.hpp"
#include "suites/nearest.hpp"

namespace pvslab::zoo {
namespace {

struct Zoo {
  std::vector<Body> unmutated;
  std::vector<Mutant> mutants;
  std::vector<Mutant> controls;
};

const Zoo& whole_zoo() {
  static const Zoo all = [] {
    std::vector<BoundFamily> families;
    append_alpha_beta_families(families);
    append_pvs_families(families);
    append_root_families(families);
    append_memory_families(families);
    Zoo result;
    result.unmutated.reserve(families.size());  // mutants point to these
    for (BoundFamily& family : families) {
      result.unmutated.push_back(std::move(family.unmutated));
      const Body* const unmutated = &result.unmutated.back();
      result.controls.push_back({*unmutated, unmutated});
      for (Body& mutant : family.mutants) result.mutants.push_back({std::move(mutant), unmutated});
    }
    return result;
  }();
  return all;
}

// The nodes of an explicit tree. Their numbers are the places.
class TreePlaces final : public Places {
 public:
  explicit TreePlaces(const RecordedTree& tree) : tree_(tree) {}
  [[nodiscard]] std::uint32_t successor_count(Place place) const override {
    const auto moves = tree_.moves(place);
    return static_cast<std::uint32_t>(std::ranges::distance(moves.begin(), moves.end()));
  }
  [[nodiscard]] Place successor(Place place, std::uint32_t number) const override { return tree_.after(place, number); }
  [[nodiscard]] std::uint64_t key(Place place) const override { return tree_.key(place); }
  [[nodiscard]] Score evaluate(Place place, CutoffRule, Bounds) const override { return tree_.evaluate(place); }
  [[nodiscard]] bool evaluates_in_window(CutoffRule) const override { return false; }

 private:
  const RecordedTree& tree_;
};

// The adversary: its node is place 0, successor number i is place i + 1.
class AdversaryPlaces final : public Places {
 public:
  explicit AdversaryPlaces(const Adversary& adversary) : adversary_(adversary) {}
  [[nodiscard]] std::uint32_t successor_count(Place place) const override {
    const MoveNumbers moves = adversary_.moves(position(place));
    return static_cast<std::uint32_t>(std::ranges::distance(moves.begin(), moves.end()));
  }
  [[nodiscard]] Place successor(Place, std::uint32_t number) const override { return number + 1; }
  [[nodiscard]] std::uint64_t key(Place place) const override { return place; }
  [[nodiscard]] Score evaluate(Place place, CutoffRule rule, Bounds bounds) const override {
    if (rule == CutoffRule::at_beta) {
      return adversary_.evaluate(position(place), Window<CutoffRule::at_beta>(bounds.alpha, bounds.beta));
    }
    return adversary_.evaluate(position(place), Window<CutoffRule::above_beta>(bounds.alpha, bounds.beta));
  }
  [[nodiscard]] bool evaluates_in_window(CutoffRule) const override { return true; }

 private:
  [[nodiscard]] static Adversary::Position position(Place place) { return {static_cast<std::int32_t>(place) - 1}; }
  const Adversary& adversary_;
};

struct IgnoringWatcher final : Watcher {
  void enter(const Entry&) override {}
  void leaf(const Entry&, const Exit&) override {}
  void answer(const Entry&, const Exit&) override {}
  void leave(const Entry&, const Exit&) override {}
};

}  // namespace

std::span<const Mutant> mutants() { return whole_zoo().mutants; }
std::span<const Mutant> controls() { return whole_zoo().controls; }

const Subject* find_mutant(std::string_view name) {
  for (const Mutant& mutant : mutants()) {
    if (const Subject* const subject = find_subject(mutant.body.subjects, name)) return subject;
  }
  return nullptr;
}

const Body* find_mutant_body(std::string_view id) {
  const auto found = std::ranges::find(mutants(), id, [](const Mutant& mutant) { return mutant.body.fault.id; });
  return found == mutants().end() ? nullptr : &found->body;
}

std::string unknown_search_text(std::string_view name) {
  if (name.find(':') == std::string_view::npos) return unknown_searcher_text(name);
  std::vector<std::string_view> ids;
  for (const Mutant& mutant : mutants()) ids.push_back(mutant.body.fault.id);
  return unknown_name("mutant", name, ids, "See `pvslab power --list`");
}

Outcome count_on_tree(RunErased run, const RecordedTree& tree, RecordedTree::Position root, Depth depth, Bounds bounds,
                      Counters& counters) {
  const TreePlaces places(tree);
  const ErasedGame game(places);
  return count_erased(run, game, game.at(root), depth, bounds, counters);
}

Outcome check_on_tree(RunErased run, bool keeps_line, const RecordedTree& tree, RecordedTree::Position root,
                      Depth depth, Bounds bounds, CheckedLine& observer) {
  WatcherOf line(observer);
  IgnoringWatcher ignoring;
  ErasedObserver erased(keeps_line ? static_cast<Watcher&>(line) : ignoring, observer.visits);
  const TreePlaces places(tree);
  const ErasedGame game(places);
  return run({game, game.at(root), depth, bounds, erased});
}

Outcome watch_on_tree(RunErased run, const RecordedTree& tree, RecordedTree::Position root, Depth depth, Bounds bounds,
                      Watcher& watcher, TranspositionTable* memory) {
  const TreePlaces places(tree);
  const ErasedGame game(places);
  return watch_erased(run, game, game.at(root), depth, bounds, watcher, memory);
}

Outcome enter_on_adversary(RunErased run, const Adversary& adversary, std::int32_t number, Depth depth, Bounds bounds,
                           CheckedVisits& observer) {
  IgnoringWatcher ignoring;
  ErasedObserver erased(ignoring, observer.visits);
  const AdversaryPlaces places(adversary);
  const ErasedGame game(places);
  return run({game, game.at(static_cast<Place>(number + 1)), depth, bounds, erased});
}

}  // namespace pvslab::zoo
