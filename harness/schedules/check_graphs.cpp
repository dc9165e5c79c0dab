#include "harness/schedules/check_graphs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "harness/base/text/number_text.hpp"
#include "harness/base/text/style.hpp"
#include "harness/base/text/table.hpp"
#include "harness/schedules/guarded.hpp"
#include "harness/schedules/schedule/random_schedule.hpp"
#include "harness/schedules/verify_schedules.hpp"
#include "searchers/memory/table_entry.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {
namespace {

constexpr std::int32_t most_depth = 4;
constexpr std::uint64_t schedules_of_graph = 3;
constexpr std::uint64_t schedules_of_simpler = 24;

// All nodes that a search to this depth can reach. A node comes after its parent.
void grow(GraphPaths& paths, std::int32_t depth) {
  std::vector<std::int32_t> ply{0};
  for (ExplicitTree::Position node = 0; node < paths.tree().node_count(); ++node) {
    if (ply[node] == depth) continue;
    paths.grow(node);
    ply.resize(paths.tree().node_count(), ply[node] + 1);
  }
}

GraphCase cut_after(const GraphCase& whole, std::size_t last) {
  GraphCase cut = whole;
  cut.searches.resize(last + 1);
  return cut;
}

// The searches of a case, one after the other, with schedules drawn from `seed`; what the first one that breaks a promise is.
std::optional<ScheduledGraphExample> failing(const ParallelSubject& subject, const GraphCase& searched,
                                             ScheduledProcessors processors, std::uint64_t seed, TableWatch& watch,
                                             LaneDigest& digest) {
  std::shared_ptr<void> memory;
  watch.begin_table();
  std::vector<Schedule> schedules;
  for (std::size_t i = 0; i < searched.searches.size(); ++i) {
    const auto [start, depth, bounds] = searched.searches[i];
    GraphPaths paths(searched.graph, start);
    grow(paths, depth);
    const Score score = searched.graph.scores(depth)[static_cast<std::size_t>(depth)][start];
    constexpr std::uint64_t steps = 64;
    constexpr unsigned depth_of_fault = 3;
    RandomSchedule schedule(scheduled_workers(subject, processors.count), steps, depth_of_fault,
                            synthetic::mix(seed ^ i));
    if (is_guarded()) note_graph_search({cut_after(searched, i), processors, schedules, score, {}});
    watch.begin_search();
    const ScheduledResult result = search_scheduled(
        subject, ScheduledTree(paths, Depth(depth)), score, bounds, processors, schedule,
        {.digest = &digest, .tables = &watch, .memory = &memory, .table_bytes = searched.entries * sizeof(TableEntry)});
    schedules.push_back(schedule.decided());
    if (!result.breaks_promise(*subject.info)) continue;
    return ScheduledGraphExample{cut_after(searched, i), processors, std::move(schedules), score, result};
  }
  return std::nullopt;
}

}  // namespace

std::optional<ScheduledGraphExample> check_graph(const ParallelSubject& subject, std::uint64_t seed,
                                                 std::uint64_t index, TableAnswers& answers) {
  GraphCase drawn = draw_graph_case({seed}, index, subject.info->rule);
  for (GraphSearch& search : drawn.searches) search.depth = std::min(search.depth, most_depth);
  const ScheduledProcessors processors{2 + static_cast<unsigned>(index % 2), RandomScheduleLimits::grain_of(index)};
  LaneDigest digest;
  TableWatch watch(digest);
  std::optional<ScheduledGraphExample> found;
  for (std::uint64_t number = 0; number < schedules_of_graph && !found; ++number) {
    found = failing(subject, drawn, processors, synthetic::mix(seed ^ (index * schedules_of_graph + number)), watch,
                    digest);
  }
  answers += watch.answers;
  return found;
}

ScheduledGraphExample shrink_graph(const ParallelSubject& subject, ScheduledGraphExample example) {
  constexpr int most_steps = 200;
  LaneDigest digest;
  TableWatch watch(digest);
  const auto accept = [&](const GraphCase& simpler) {
    const bool is_legal = std::ranges::all_of(
        simpler.searches, [&](const GraphSearch& search) { return is_window(subject.info->rule, search.bounds); });
    if (!is_legal) return false;
    for (std::uint64_t seed = 0; seed < schedules_of_simpler; ++seed) {
      auto found = failing(subject, simpler, example.processors, seed, watch, digest);
      if (!found) continue;
      example = *std::move(found);
      return true;
    }
    return false;
  };
  for (int step = 0; step < most_steps && offer_simpler(GraphCase(example.searched), accept); ++step) continue;
  return example;
}

std::string graph_searches_text(const ScheduledGraphExample& example) {
  constexpr std::size_t indent = 12;
  const GraphCase& searched = example.searched;
  std::string text = "  positions " + wrapped(positions_text(searched), default_width - indent, indent);
  text += fmt::format("  table     {}, empty at first\n", counted(searched.entries, "entry", "entries"));
  text += fmt::format("  machine   {}, grain {}\n", counted(example.processors.count, "processor"),
                      example.processors.grain);
  for (std::size_t i = 0; i < searched.searches.size(); ++i) {
    const auto [start, depth, bounds] = searched.searches[i];
    text += fmt::format("  {:9} {} to depth {} in {}, schedule {}\n", i == 0 ? "searches" : "", name_of_position(start),
                        depth, to_text(bounds), to_text(example.schedules[i]));
  }
  return text;
}

std::string graph_example_text(const ParallelSubject& subject, const ScheduledGraphExample& example) {
  std::string text = fmt::format("{} {}\n", subject.info->id, broken_text(subject, example.result));
  text += graph_searches_text(example);
  text += fmt::format("  the last  score {}", to_text(example.score));
  if (!example.result.fault) text += fmt::format(", returned {}", to_text(example.result.returned.value));
  return text + '\n';
}

}  // namespace pvslab
