// The smallest question that two compiled forms of a search answer differently, and its text.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/base/attempt.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/check/instances/instance_check.hpp"
#include "harness/check/subject/shrink.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/input_error.hpp"
#include "suites/synthetic/spec.hpp"

namespace pvslab {
namespace {

std::optional<InstanceExample> example_on(const Instances& asked, const PreparedCase& one, Bounds bounds) {
  if (!is_window(asked.subject.info->rule, bounds)) return std::nullopt;
  const auto found = disagreement_in(one.answers(asked, bounds));
  if (!found) return std::nullopt;
  return InstanceExample{one.searched(), bounds, *found, one.leaves_are_exact()};
}

// In the open window, or else in one whose ends lie next to the value that was returned there.
std::optional<InstanceExample> first_example(const Instances& asked, const PreparedCase& one) {
  if (auto example = example_on(asked, one, Bounds{})) return example;
  const Score value = one.answers(asked, Bounds{}).front().returned.value;
  if (value <= Score::lowest() || value >= Score::highest()) return std::nullopt;
  for (const Bounds bounds : {Bounds{value.next_below(), value}, Bounds{value, value.next_above()},
                              Bounds{value.next_below(), value.next_above()}}) {
    if (auto example = example_on(asked, one, bounds)) return example;
  }
  return std::nullopt;
}

InstanceExample smaller_tree(const Instances& asked, InstanceExample example) {
  constexpr int most_steps = 2000;
  for (int step = 0; step < most_steps && !interrupted(); ++step) {
    const Tree& tree = std::get<Tree>(example.searched);
    std::optional<InstanceExample> smaller;
    const auto accept = [&](const Tree& simpler, Bounds bounds) {
      const bool is_smaller = size_of(ExplicitTree(simpler), bounds) < size_of(ExplicitTree(tree), example.bounds);
      if (is_smaller) smaller = example_on(asked, PreparedCase(simpler), bounds);
      return smaller.has_value();
    };
    offer_simpler_searches(tree, example.bounds, ExplicitTree(tree).minimax(), accept);
    if (!smaller) break;
    example = *std::move(smaller);
  }
  return example;
}

// The spec with a smaller whole number for a parameter; nothing if it has none of that name or the number is out of range.
std::optional<std::string> with_parameter(const std::string& spec, const std::string& name, auto&& smaller) {
  const std::size_t found = std::min(spec.find(":" + name + "="), spec.find("," + name + "="));
  if (found == std::string::npos) return std::nullopt;
  const std::size_t first = found + name.size() + 2;
  const std::size_t end = std::min(spec.find(',', first), spec.size());
  return attempt<std::exception>(
      [&]() -> std::optional<std::string> {
        const int value = std::stoi(spec.substr(first, end - first));
        if (smaller(value) >= value) return std::nullopt;
        const std::string text = spec.substr(0, first) + std::to_string(smaller(value)) + spec.substr(end);
        return synthetic::canonical(synthetic::parse_spec(text));
      },
      [](const std::exception&) { return std::optional<std::string>(); });  // there is no such tree
}

// One of the first trees of a spec that is less deep or less wide.
std::optional<InstanceExample> smaller_case(const Instances& asked, const CaseName& named) {
  constexpr std::uint64_t trees = 8;
  for (const char* const parameter : {"d", "b"}) {
    for (const int divisor : {2, 0}) {
      const auto spec =
          with_parameter(named.spec, parameter, [&](int value) { return divisor == 0 ? value - 1 : value / divisor; });
      for (std::uint64_t index = 0; spec && index < trees; ++index) {
        const CaseName simpler{.spec = *spec, .seed = 1, .index = index};
        if (auto example = first_example(asked, PreparedCase(simpler))) return example;
      }
    }
  }
  return std::nullopt;
}

bool is_synthetic(const CaseName& named) {
  const std::string_view family = std::string_view(named.spec).substr(0, named.spec.find(':'));
  return std::ranges::find(synthetic::names(), family) != synthetic::names().end();
}

}  // namespace

std::optional<InstanceExample> smallest_instance_example(const Instances& asked, const PreparedCase& one) {
  auto example = first_example(asked, one);
  if (!example) return std::nullopt;
  if (const auto tree = one.tree()) {
    if (auto of_tree = first_example(asked, PreparedCase(*tree))) return smaller_tree(asked, *std::move(of_tree));
  }
  const auto* named = std::get_if<CaseName>(&example->searched);
  while (named != nullptr && is_synthetic(*named) && !interrupted()) {
    auto smaller = smaller_case(asked, *named);
    if (!smaller) break;
    example = *std::move(smaller);
    named = std::get_if<CaseName>(&example->searched);
  }
  return example;
}

std::optional<DifferingForms> disagreement_in(const PlannedReplay& replay, const PlannedReplay::Search& search) {
  if (!has_instances(*search.subject)) return std::nullopt;
  const Instances asked = instances_of(*search.subject);
  const auto on = [&](const PreparedCase& one) { return disagreement_in(one.answers(asked, search.bounds)); };
  if (auto found = on(PreparedCase(replay.tree))) return found;
  if (!replay.named || asked.erased == nullptr) return std::nullopt;
  const PreparedCase one(*replay.named);
  return one.can_be_searched_by(asked) ? on(one) : std::nullopt;
}

std::string to_text(const InstanceExample& example, const Subject& subject) {
  const auto* const tree = std::get_if<Tree>(&example.searched);
  const std::string searched =
      tree != nullptr ? "tree      " + to_text(*tree) : "case      " + to_text(std::get<CaseName>(example.searched));
  std::string text = fmt::format("{} is not one search: its compiled forms disagree\n  {}\n  window    {}\n  {}\n",
                                 subject.name(), searched, to_text(example.bounds), to_text(example.found));
  if (!example.can_be_replayed) {
    return text + fmt::format("  replay\n    pvslab verify --instances 1 --suite '{}' --searcher '{}'\n",
                              std::get<CaseName>(example.searched).spec, subject.info->id);
  }
  const TreeOrCase replayed = tree != nullptr ? TreeOrCase(*tree) : TreeOrCase(std::get<CaseName>(example.searched));
  return text + fmt::format("  replay\n    pvslab verify --replay {}\n",
                            to_token(ReplayRequest{{subject.name()}, {example.bounds}, replayed}));
}

}  // namespace pvslab
