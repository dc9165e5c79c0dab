#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <utility>

#include "harness/base/input.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/progress.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/engine/engine_bench.hpp"
#include "harness/gate/engines/engine_figures.hpp"

namespace pvslab {
namespace {

// Positions that one process answers in turn. Each question begins a new game.
constexpr std::size_t positions_of_process = 8;

struct AnsweredPosition {
  std::optional<std::uint64_t> nodes;
  std::string value;  // score and move
  std::optional<std::string> fault;
};

AnsweredPosition answered(EngineSide& side, const AskedPosition& position, int depth) {
  const SideAnswer answer = side.ask(position, {.depth = depth});
  if (const auto* const fault = std::get_if<SideFault>(&answer))
    return {.nodes = {}, .value = {}, .fault = fault->text};
  const auto& search = std::get<EngineSearch>(answer);
  const EngineIteration* const last = search.last();
  AnsweredPosition result{.nodes = search.nodes, .value = {}, .fault = {}};
  result.value = fmt::format("{} {};", last != nullptr && last->score ? to_text(*last->score) : "-", search.move);
  return result;
}

class EngineCounting {
 public:
  EngineCounting(const EngineGatePlan& plan, unsigned threads)
      : plan_(plan), threads_(threads), answers_(plan.engines.size()), benches_(plan.engines.size()) {
    cells_.preparations.resize(plan.engines.size());
  }

  // Whether it was not interrupted.
  bool run() {
    const std::size_t positions = plan_.positions ? plan_.positions->positions.size() : 0;
    const std::size_t groups = (positions + positions_of_process - 1) / positions_of_process;
    const std::size_t of_engine = groups + (plan_.with_bench ? 1 : 0);
    for (auto& list : answers_) list.resize(positions);
    Progress progress("gate", "searches", plan_.engines.size() * (positions + (plan_.with_bench ? 1 : 0)));
    has_threads_.assign(plan_.engines.size(), 1);
    return for_each_index(
        plan_.engines.size() * of_engine, threads_,
        [&](std::size_t task) {
          const std::size_t engine = task / of_engine;
          const std::size_t group = task % of_engine;
          if (group == groups) {
            run_bench(engine);
            progress.advance();
          } else {
            run_group(engine, group, progress);
          }
        },
        interrupted);
  }

  EngineCells result() {
    for (std::size_t engine = 0; engine < plan_.engines.size(); ++engine) {
      if (plan_.positions) add_positions(engine);
      if (plan_.with_bench) add_bench(engine);
      if (has_threads_[engine] == 0) cells_.without_thread_option.push_back(plan_.engines[engine].name);
    }
    std::ranges::sort(cells_.cells, {}, &ExactCell::name);
    return std::move(cells_);
  }

 private:
  struct Bench {
    std::uint64_t nodes = 0;
    std::optional<std::string> fault;
  };

  void run_group(std::size_t engine, std::size_t group, Progress& progress) {
    const std::vector<AskedPosition>& positions = plan_.positions->positions;
    EngineSide side(plan_.engines[engine]);
    const UciEngine& running = side.running();
    if (group == 0) {  // the others are the same
      cells_.preparations[engine] = running.preparation();
      has_threads_[engine] = running.has_thread_option() ? 1 : 0;
    }
    const std::size_t end = std::min(positions.size(), (group + 1) * positions_of_process);
    for (std::size_t i = group * positions_of_process; i < end && !interrupted(); ++i) {
      answers_[engine][i] = answered(side, positions[i], plan_.depth);
      progress.advance();
    }
  }

  void run_bench(std::size_t engine) try {
    benches_[engine].nodes = bench_nodes(plan_.engines[engine].options);
  } catch (const EngineError& error) {
    benches_[engine].fault = error.what();
  }

  void add_positions(std::size_t engine) {
    const std::string& name = plan_.engines[engine].name;
    ExactCell cell{
        .name = {plan_.workload(), name}, .counters = {}, .nodes_of_trees = {}, .values = 0, .only_nodes = true};
    std::string values;
    bool failed = false;
    const bool tells_none =
        std::ranges::none_of(answers_[engine], [](const AnsweredPosition& one) { return one.nodes.has_value(); });
    for (std::size_t i = 0; i < answers_[engine].size(); ++i) {
      const AnsweredPosition& one = answers_[engine][i];
      const std::string place = place_of(i);
      if (one.fault) {
        cells_.faults.push_back({cell.name, fmt::format("{}, {}: {}", name, place, *one.fault)});
        failed = true;
      } else if (!one.nodes && tells_none) {
        throw UsageError(fmt::format("{} tells no node counts at depth {}: nothing can be compared, and 0 is no count",
                                     name, plan_.depth));
      } else if (!one.nodes) {
        cells_.faults.push_back(
            {cell.name, fmt::format("{}, {}: it tells no node count here; leave the position out", name, place)});
        failed = true;
      } else {
        cell.nodes_of_trees.push_back(*one.nodes);
        cell.counters[0] += *one.nodes;
        values += one.value;
      }
    }
    if (failed) return;
    if (cell.nodes() == 0) {
      throw UsageError(
          fmt::format("{} tells 0 nodes in every position: that is no count, and nothing can be compared", name));
    }
    cell.values = fnv1a(values);
    cells_.cells.push_back(std::move(cell));
  }

  void add_bench(std::size_t engine) {
    const std::string& name = plan_.engines[engine].name;
    const Bench& bench = benches_[engine];
    const CellName cell{bench_workload, name};
    if (bench.fault) {
      cells_.faults.push_back({cell, fmt::format("{}: {}", name, *bench.fault)});
      return;
    }
    ExactCell counted{
        .name = cell, .counters = {}, .nodes_of_trees = {bench.nodes}, .values = fnv1a(""), .only_nodes = true};
    counted.counters[0] = bench.nodes;
    cells_.cells.push_back(std::move(counted));
  }

  [[nodiscard]] std::string place_of(std::size_t position) const {
    const AskedPosition& asked = plan_.positions->positions[position];
    return asked.line == 0 ? plan_.positions->source : fmt::format("{}:{}", plan_.positions->source, asked.line);
  }

  const EngineGatePlan& plan_;
  unsigned threads_;
  std::vector<std::vector<AnsweredPosition>> answers_;  // by engine, then by position
  std::vector<Bench> benches_;
  std::vector<char> has_threads_;  // written by several threads, so no bits
  EngineCells cells_;
};

}  // namespace

std::string EngineGatePlan::workload() const {
  assert(positions);
  const std::string name = std::filesystem::path(positions->source).filename().string();
  return fmt::format("positions:{},d={}", name, depth);
}

std::optional<EngineCells> count_engines(const EngineGatePlan& plan, unsigned threads) try {
  EngineCounting counting(plan, threads);
  if (!counting.run() || interrupted()) return std::nullopt;
  return counting.result();
} catch (const EngineInterrupted&) {
  return std::nullopt;
}

}  // namespace pvslab
