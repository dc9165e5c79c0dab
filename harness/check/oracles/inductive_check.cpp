#include "harness/check/oracles/inductive_check.hpp"
#include "harness/check/subject/subject.hpp"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/cells/cell_plan.hpp"
#include "harness/check/oracles/limits_text.hpp"
#include "harness/check/oracles/node_places.hpp"
#include "harness/check/oracles/stored_certificates.hpp"
#include "harness/check/oracles/tree_shapes.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t nanoseconds_per_visit = 40;
constexpr std::uint64_t cell_cost = 200'000'000;
constexpr std::uint64_t most_blocks = 1 << 10;  // of one certificate
constexpr std::uint64_t cost_of_loop = 100'000'000;

std::string contents_of(const auto& tasks, auto&& assumptions_of) {
  std::string text;
  for (const auto& task : tasks) {
    text += "routine " + task.subject.name() + assumptions_of(task) + "\n";
  }
  return text;
}

bool breaks_a_promise(const Subject& subject, Assumption assumption, const Certificate& certificate) {
  return std::ranges::any_of(clauses, [&](Clause clause) {
    return certified_clauses.contains(clause) && subject.info->promises(clause) &&
           assumption == needed_for(subject.info->contract, clause) && certificate.broken(clause);
  });
}

}  // namespace

InductiveCheck::InductiveCheck(std::vector<Task> tasks, const InductiveLimits& limits)
    : tasks_(std::move(tasks)), limits_(limits), certificates_(tasks_.size()), open_blocks_(tasks_.size()) {
  for (Certificate& certificate : certificates_) certificate.kept = certified_clauses;
  const std::uint64_t units = count_units(limits);
  const std::uint64_t cost = saturating_product(estimated_visits(limits), nanoseconds_per_visit);
  const std::uint64_t blocks = std::min(cells_for(cost, cell_cost, most_blocks), units);
  for (std::size_t task = 0; task < tasks_.size(); ++task) {
    for (std::uint64_t block = 0; block < blocks; ++block) {
      blocks_.push_back({task, first_of_block(units, blocks, block), first_of_block(units, blocks, block + 1)});
    }
    open_blocks_[task] = blocks;
  }
  found_in_.assign(tasks_.size(), std::vector<std::size_t>(clauses.size(), blocks_.size()));
}

CellSet InductiveCheck::cells() {
  CellSet set{.name = "inductive: " + limits_text(limits_),
              .contents = contents_of(
                  tasks_, [](const Task& task) { return " " + std::string(name(clause_of(task.assumption))); })};
  for (const Block& block : blocks_) {
    // Units come in order of their cost, so the middle one is typical.
    const std::uint64_t visits = visits_of_unit(limits_, block.first + (block.last - block.first) / 2);
    set.costs.push_back(
        saturating_product(saturating_product(visits, nanoseconds_per_visit), block.last - block.first));
  }
  set.run = [this](std::size_t cell, CellWatch& watch) {
    const auto& [task, first, last] = blocks_[cell];
    const Certificate found =
        certify_units(tasks_[task].subject, limits_, tasks_[task].assumption, first, last, watch.stop());
    if (!found.complete) throw WorkInterrupted("interrupted amid an inductive check");
    return CellResult{.value = json_text(stored(found)),
                      .finds_fault = breaks_a_promise(tasks_[task].subject, tasks_[task].assumption, found)};
  };
  set.fold = [this](std::size_t cell, const std::string& value, const std::string&) {
    fold(cell, certificate_from(nlohmann::json::parse(value)));
  };
  return set;
}

void InductiveCheck::fold(std::size_t cell, const Certificate& certificate) {
  const std::size_t task = blocks_[cell].task;
  Certificate& total = certificates_[task];
  total.nodes += certificate.nodes;
  total.accesses.join(certificate.accesses);
  for (const Clause clause : clauses) {
    if (!certified_clauses.contains(clause)) continue;
    if (!certificate.kept.contains(clause)) total.kept = total.kept.with(clause, false);
    std::size_t& found_in = found_in_[task][static_cast<std::size_t>(clause)];
    if (!certificate.broken(clause) || found_in < cell) continue;
    total.broken(clause) = certificate.broken(clause);
    found_in = cell;
  }
  total.complete = --open_blocks_[task] == 0;
}

LoopCheck::LoopCheck(std::vector<Task> tasks, const LoopLimits& limits)
    : tasks_(std::move(tasks)), limits_(limits), found_(tasks_.size()) {}

CellSet LoopCheck::cells() {
  const auto assumptions_of = [](const Task& task) {
    std::string text;
    for (const Assumption assumption : task.assumptions) text += " " + std::string(name(clause_of(assumption)));
    return text;
  };
  CellSet set{.name = "loop: " + limits_text(limits_),
              .contents = contents_of(tasks_, assumptions_of),
              .costs = std::vector<std::uint64_t>(tasks_.size(), cost_of_loop)};
  set.run = [this](std::size_t cell, CellWatch& watch) {
    const auto& [subject, assumptions] = tasks_[cell];
    const LoopInduction found = certify_loop(subject, limits_, assumptions, watch.stop());
    watch.require_no_stop();
    bool breaks = false;
    for (std::size_t i = 0; i < found.certificates.size(); ++i) {
      breaks = breaks || breaks_a_promise(subject, assumptions[i], found.certificates[i]);
    }
    return CellResult{.value = json_text(stored(found)), .finds_fault = breaks};
  };
  set.fold = [this](std::size_t cell, const std::string& value, const std::string&) {
    found_[cell] = loop_induction_from(nlohmann::json::parse(value));
    ++folded_;
  };
  return set;
}

}  // namespace pvslab
