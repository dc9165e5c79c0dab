#include "harness/measure/bench/contender.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <string_view>
#include <utility>

#include "harness/bind/catalog.hpp"
#include "harness/bind/may_return.hpp"
#include "harness/bind/workloads/workload_family.hpp"

namespace pvslab::bench {

TreeSet::TreeSet(const WorkloadSpec& spec, std::size_t count) : spec_(spec.canonical()) {
  const std::unique_ptr<Workload> workload = make_workload(spec);
  const std::size_t size = std::min(count, workload->size().value_or(count));
  for (std::size_t index = 0; index < size; ++index) cases_.push_back(workload->make_case(tree_seed, index));
}

const TreeSet::Reference& TreeSet::reference(std::size_t number) const {
  if (references_.empty()) {
    const std::size_t alpha_beta = find_searcher("alpha-beta").value();
    for (const auto& tree : cases_) {
      Counters counters;
      const Score value = tree->count(alpha_beta, Bounds(), counters).value;
      references_.push_back({value, counters.nodes});
    }
  }
  return references_[number];
}

namespace {

Contender::Answer counted(const Case& tree, std::size_t searcher) {
  Contender::Answer answer;
  answer.value = tree.count(searcher, Bounds(), answer.counters).value;
  return answer;
}

std::string id_of(std::size_t searcher) { return std::string(searcher_infos()[searcher]->id); }

}  // namespace

Contender Contender::counting(std::shared_ptr<const TreeSet> trees, std::size_t searcher) {
  const auto answer = [trees, searcher](std::size_t tree) { return counted(trees->tree(tree), searcher); };
  const auto timed = [answer](std::size_t tree) { benchmark::DoNotOptimize(answer(tree)); };
  return {id_of(searcher), Kind::searcher, std::move(trees), timed, answer, searcher_infos()[searcher]->contract};
}

Contender Contender::silent(std::shared_ptr<const TreeSet> trees, std::size_t searcher) {
  const auto value = [trees, searcher](std::size_t tree) { return trees->tree(tree).search_silently(searcher).value; };
  const auto timed = [value](std::size_t tree) { benchmark::DoNotOptimize(value(tree)); };
  const auto answer = [trees, searcher, value](std::size_t tree) {
    return Answer{value(tree), counted(trees->tree(tree), searcher).counters};
  };
  return {id_of(searcher) + ":silent",         Kind::searcher, std::move(trees), timed, answer,
          searcher_infos()[searcher]->contract};
}

Contender Contender::twin(std::string id, std::shared_ptr<const TreeSet> trees, const Twin& twin) {
  const auto root = [](std::size_t tree) { return synthetic::root_word(tree_seed, tree); };
  const auto timed = [twin, root](std::size_t tree) { benchmark::DoNotOptimize(twin.search(root(tree))); };
  const auto answer = [twin, root](std::size_t tree) {
    Counters counters;
    const Value value = twin.count(root(tree), counters.nodes);
    return Answer{Score(value), counters};
  };
  return {std::move(id), Kind::twin, std::move(trees), timed, answer};
}

double Contender::seconds_of_a_pass() const {
  const std::clock_t start = std::clock();
  search_all();
  return static_cast<double>(std::clock() - start) / static_cast<double>(CLOCKS_PER_SEC);
}

const Contender::Findings& Contender::findings() const {
  if (findings_) return *findings_;
  findings_.emplace();
  for (std::size_t tree = 0; tree < trees_->size() && !findings_->mistake; ++tree) {
    const Answer answer = count_(tree);
    findings_->counters += answer.counters;
    findings_->mistake = mistake_in(tree, answer);
  }
  return *findings_;
}

std::optional<std::string> Contender::mistake_in(std::size_t tree, const Answer& answer) const {
  const TreeSet::Reference& reference = trees_->reference(tree);
  const auto differs = [&](std::string_view what, auto wanted, auto got) {
    return fmt::format("tree {} of seed {}: {} {}, according to alpha-beta {}", tree + 1, tree_seed, what, got, wanted);
  };
  if (!may_return(promised_, reference.value, answer.value))
    return differs("value", reference.value.value(), answer.value.value());
  if (kind_ == Kind::twin && answer.counters.nodes != reference.nodes) {
    return differs("nodes", reference.nodes, answer.counters.nodes);
  }
  return std::nullopt;
}

}  // namespace pvslab::bench
