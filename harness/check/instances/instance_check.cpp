#include "harness/check/instances/instance_check.hpp"
#include "harness/check/subject/subject.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "harness/base/json/json_text.hpp"
#include "harness/base/json/stored_number.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/check/drawn/decisive_trees.hpp"
#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/drawn/static_values.hpp"
#include "suites/synthetic/draws.hpp"
#include "suites/synthetic/hash.hpp"
#include "suites/synthetic/spec.hpp"

namespace pvslab {
namespace {

using synthetic::Draws;

// Cases of a file that take longer are left out.
constexpr double most_nodes_of_suite_case = 20'000;
constexpr std::uint64_t most_cases_of_suite = 2;
// A searcher that stores or visits the whole tree.
constexpr std::size_t most_nodes_written_out = 3'000;

// As wide as lanes and bit masks are, and as deep as the extra instances of the last plies go.
CaseName draw_model_case(std::uint64_t seed, std::uint64_t index) {
  constexpr double most_leaves = 2'000;
  Draws draws(synthetic::root_word(seed ^ 0x696e7374616e63ULL, index));
  const std::uint32_t branching = draws.below(2) == 0 ? 1 + draws.below(6) : 7 + draws.below(34);
  const std::uint32_t values = draws.one_of(std::array{2U, 9U, 0U});
  const std::size_t model = draws.below(static_cast<std::uint32_t>(synthetic::drawn_models));
  std::int32_t deepest = 1;
  for (double leaves = branching * branching; leaves <= most_leaves && deepest < 6; leaves *= branching) ++deepest;
  const Depth depth(std::max(1, deepest - static_cast<std::int32_t>(draws.below(3))));
  const synthetic::Spec spec{synthetic::drawn_model(model, draws, {branching, values}), depth};
  return {.spec = synthetic::canonical(spec), .seed = seed, .index = index};
}

// The open one, and one around the value that was returned there: of no width, or of width 2.
std::vector<Bounds> instance_windows(Score value, std::uint64_t index, CutoffRule rule) {
  std::vector<Bounds> windows{Bounds{}};
  if (value <= Score::lowest() || value >= Score::highest()) return windows;
  const Score below = value.next_below();
  const Score above = value.next_above();
  const std::array<Bounds, 3> narrow{Bounds{below, value}, {value, above}, {below, above}};
  const Bounds bounds = narrow[index % narrow.size()];
  windows.push_back(is_window(rule, bounds) ? bounds : Bounds{below, above});
  return windows;
}

nlohmann::json stored(const InstanceTally& tally) {
  nlohmann::json json{tally.questions, tally.searches};
  if (tally.first) json.insert(json.end(), {tally.differing, *tally.first});
  return json;
}

InstanceTally instance_tally_from(const nlohmann::json& json) {
  InstanceTally tally{.questions = count_from(json.at(0)), .searches = count_from(json.at(1))};
  if (json.size() == 2) return tally;
  tally.differing = count_from(json.at(2));
  tally.first = count_from(json.at(3));
  return tally;
}

}  // namespace

InstanceCase draw_instance_case(std::uint64_t seed, std::uint64_t index) {
  constexpr std::uint64_t kinds = 8;
  const std::uint64_t at = index / kinds;
  switch (index % kinds) {
    case 0: return draw_wide_tree(seed, at).tree;
    case 1: {
      // Not in their order, in which the first have few plies.
      constexpr std::uint64_t step = 5'003;
      return draw_decisive_tree(seed, at * step % decisive_round).tree;
    }
    case 2: return draw_tree(seed, index).tree;
    case 3: {
      Tree tree = draw_tree(seed, index).tree;
      Draws draws(synthetic::root_word(seed, at));
      draw_wrong_statics(tree, draws);
      return tree;
    }
    default: return draw_model_case(seed, index);
  }
}

void InstanceTally::merge(const InstanceTally& other) {
  questions += other.questions;
  searches += other.searches;
  differing += other.differing;
  if (other.first && (!first || *other.first < *first)) first = other.first;
}

bool has_instances(const Subject& subject) { return subject.program == nullptr; }

PreparedCase::PreparedCase(const InstanceCase& one) : searched_(one) {
  if (const auto* const tree = std::get_if<Tree>(&one)) {
    tree_.emplace(*tree);
    return;
  }
  const auto& named = std::get<CaseName>(one);
  case_ = make_workload(parse_workload(named.spec))->make_case(named.seed, named.index);
  places_ = case_->places();
}

PreparedCase::PreparedCase(const Workload& workload, const CaseName& named)
    : searched_(named), case_(workload.make_case(named.seed, named.index)), places_(case_->places()) {}

bool PreparedCase::can_be_searched_by(const Instances& asked) const {
  return tree_ || (asked.erased != nullptr && asked.erased->refusal.empty());
}

std::vector<InstanceAnswer> PreparedCase::answers(const Instances& asked, Bounds bounds) const {
  return tree_ ? answers_of(asked, *tree_, bounds) : answers_of(asked, *case_, *places_, bounds);
}

std::optional<Tree> PreparedCase::tree() const {
  return tree_ ? std::optional(tree_->to_tree()) : case_->written_out(most_nodes_written_out);
}

void check_instance_case(const Instances& asked, const PreparedCase& one, std::uint64_t index, InstanceTally& tally) {
  if (!one.can_be_searched_by(asked)) return;
  std::vector<Bounds> windows{Bounds{}};
  bool differs = false;
  for (std::size_t i = 0; i < windows.size(); ++i) {
    const std::vector<InstanceAnswer> answers = one.answers(asked, windows[i]);
    if (i == 0) windows = instance_windows(answers.front().returned.value, index, asked.subject.info->rule);
    ++tally.questions;
    tally.searches += answers.size();
    if (!disagreement_in(answers)) continue;
    ++tally.differing;
    differs = true;
  }
  if (differs && (!tally.first || index < *tally.first)) tally.first = index;
}

std::vector<SuiteCase> instance_cases_of(const Workload& workload) {
  std::vector<SuiteCase> cases;
  for (std::uint64_t index = 0; index < workload.size().value_or(0) && cases.size() < most_cases_of_suite; ++index) {
    if (workload.whole_tree_nodes(index) <= most_nodes_of_suite_case) cases.push_back({&workload, index});
  }
  return cases;
}

InstanceCheck::InstanceCheck(std::span<const Subject> subjects, std::uint64_t seed, std::uint64_t drawn,
                             std::vector<SuiteCase> more)
    : seed_(seed), drawn_(drawn), more_(std::move(more)) {
  constexpr std::uint64_t most_cells = 1 << 10;
  constexpr std::uint64_t cases_of_cell = 64;
  for (const Subject& subject : subjects) asked_.push_back(instances_of(subject));
  tallies_.resize(asked_.size());
  blocks_ = std::clamp<std::uint64_t>(size() / cases_of_cell, 1, most_cells);
}

PreparedCase InstanceCheck::case_of(std::uint64_t index) const {
  if (index < drawn_) return PreparedCase(draw_instance_case(seed_, index));
  const SuiteCase& more = more_[index - drawn_];
  return {*more.workload, {.spec = more.workload->spec(), .seed = seed_, .index = more.index}};
}

CellSet InstanceCheck::cells() {
  constexpr std::uint64_t cost_of_case = 60'000;  // nanoseconds for one subject
  std::string contents;
  for (const Instances& asked : asked_) contents += asked.subject.name() + "\n";
  for (const SuiteCase& more : more_) contents += fmt::format("{} {}\n", more.workload->spec(), more.index);
  CellSet set{
      .name = fmt::format("instances: {} cases, seed {}", drawn_, seed_), .contents = contents, .unit = "cases"};
  for (std::uint64_t block = 0; block < blocks_; ++block) {
    set.steps.push_back(begin_of(block + 1) - begin_of(block));
    set.costs.push_back(saturating_product(set.steps.back(), cost_of_case * asked_.size()));
  }
  set.run = [this](std::size_t cell, CellWatch& watch) {
    std::vector<InstanceTally> tallies(asked_.size());
    for (std::uint64_t index = begin_of(cell); index < begin_of(cell + 1); ++index) {
      watch.step();
      const PreparedCase one = case_of(index);
      for (std::size_t i = 0; i < asked_.size(); ++i) check_instance_case(asked_[i], one, index, tallies[i]);
    }
    nlohmann::json json = nlohmann::json::array();
    bool finds_fault = false;
    for (const InstanceTally& tally : tallies) {
      json.push_back(stored(tally));
      finds_fault = finds_fault || tally.first.has_value();
    }
    return CellResult{.value = json_text(json), .finds_fault = finds_fault};
  };
  set.fold = [this](std::size_t cell, const std::string& value, const std::string&) {
    const auto json = nlohmann::json::parse(value);
    for (std::size_t i = 0; i < asked_.size(); ++i) tallies_[i].merge(instance_tally_from(json.at(i)));
    folded_ += begin_of(cell + 1) - begin_of(cell);
  };
  return set;
}

}  // namespace pvslab
