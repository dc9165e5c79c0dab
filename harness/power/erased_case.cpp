#include "harness/power/erased_case.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "harness/bind/search/violated_clauses.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "suites/synthetic/spec.hpp"

namespace pvslab::zoo {
namespace {

ErasedCase erased(const Workload& workload, std::uint64_t seed, std::uint64_t index) {
  const auto one = workload.make_case(seed, index);
  return {one->places(), one->depth(), one->known_value()};
}

Score minimax(const Places& places, Place place, Depth depth) {
  const std::uint32_t successors = depth.is_horizon() ? 0 : places.successor_count(place);
  if (successors == 0) return places.evaluate(place, CutoffRule::at_beta, Bounds{});
  Score best = -Score::infinity();
  for (std::uint32_t i = 0; i < successors; ++i) {
    best = max(best, -minimax(places, places.successor(place, i), depth.below()));
  }
  return best;
}

}  // namespace

std::vector<ErasedCase> erased_cases(const WorkloadSpec& spec, std::uint64_t seed, std::uint64_t most) {
  const auto workload = make_workload(spec);
  const std::uint64_t present = std::min<std::uint64_t>(most, workload->size().value_or(most));
  std::vector<ErasedCase> cases;
  for (std::uint64_t index = 0; index < present; ++index) cases.push_back(erased(*workload, seed, index));
  return cases;
}

ErasedCase erased_case(const WorkloadSpec& spec, std::uint64_t seed, std::uint64_t index) {
  return erased(*make_workload(spec), seed, index);
}

ErasedCase drawn_erased_case(std::uint64_t seed, std::uint64_t index) {
  synthetic::Draws draws(synthetic::root_word(seed ^ 0x64656570656eULL, index));
  const std::uint32_t branching = 2 + draws.below(3);
  const std::uint32_t values = draws.one_of(std::array{3U, 9U, 0U});
  // Half of them have transpositions, for the tables.
  const auto models = static_cast<std::uint32_t>(synthetic::drawn_models);
  const auto transposing =
      static_cast<std::uint32_t>(std::ranges::find(synthetic::names(), "transposing") - synthetic::names().begin());
  const std::uint32_t model = draws.below(2) == 0 ? transposing : draws.below(models);
  const Depth depth(branching == 2 ? 7 : branching == 3 ? 6 : 5);
  const synthetic::Spec spec{synthetic::drawn_model(model, draws, {branching, values}), depth};
  return erased_case(parse_workload(synthetic::canonical(spec)), seed, index);
}

Score minimax(const ErasedCase& one, Depth depth) { return minimax(*one.places, 0, depth); }

std::optional<Searched> search(const Body& body, const ErasedCase& one, Depth depth, Bounds bounds,
                               std::uint64_t most_events) {
  CountingObserver counting;
  WatcherOf watcher(counting);
  VisitCheck visits;
  ErasedObserver observer(watcher, visits, most_events);
  try {
    const ErasedGame game(*one.places);
    const Outcome returned = body.search({game, game.at(0), depth, bounds, observer});
    visits.require_entry();
    return Searched{returned, counting.counters(), !visits.fault()};
  } catch (const SearchTooLong&) {
    return std::nullopt;
  }
}

bool breaks_a_promise(const Body& body, Bounds bounds, Score score, const Searched& searched) {
  if (!searched.visits_kept) return true;
  const Contract broken = violated(body.info().rule, bounds, score, searched.returned);
  return std::ranges::any_of(
      clauses, [&](Clause clause) { return broken.contains(clause) && body.info().contract.contains(clause); });
}

bool is_caught_on(const Body& body, const ErasedCase& one, Score score, std::uint64_t most_events) {
  std::vector<Bounds> windows{Bounds{}};
  const auto end = [&](std::int32_t by) {
    const std::int64_t to = std::int64_t{score.value()} + by;
    return Score(
        static_cast<std::int32_t>(std::clamp<std::int64_t>(to, Score::lowest().value(), Score::highest().value())));
  };
  if (body.info().contract.contains(Clause::window)) {
    for (const auto& [alpha, beta] : {std::pair(-1, 1), {-1, 0}, {0, 1}, {1, 4}, {-4, -1}, {-9, 9}}) {
      if (is_window(body.info().rule, {end(alpha), end(beta)})) windows.push_back({end(alpha), end(beta)});
    }
  }
  return std::ranges::any_of(windows, [&](Bounds bounds) {
    const auto searched = search(body, one, one.depth, bounds, most_events);
    return searched && breaks_a_promise(body, bounds, score, *searched);
  });
}

}  // namespace pvslab::zoo
