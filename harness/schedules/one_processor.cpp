#include "harness/schedules/one_processor.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "harness/bind/search/fresh_memory.hpp"
#include "harness/check/relations/measure_searcher.hpp"
#include "harness/team/run_parallel.hpp"
#include "harness/team/simulated/timed_machine.hpp"
#include "searchers/parallel/catalog.hpp"

namespace pvslab {
namespace {

constexpr std::string_view suffix = "@1";

template <ParallelSearcher S>
constexpr auto letters_of_id = [] {
  std::array<char, S::info.id.size() + suffix.size()> letters{};
  std::ranges::copy(suffix, std::ranges::copy(S::info.id, letters.begin()).out);
  return letters;
}();

template <ParallelSearcher S>
struct OnOneProcessor {
  using Window = pvslab::Window<S::info.rule>;

  static constexpr SearcherInfo info = [] {
    SearcherInfo of_one = S::info;
    of_one.id = {letters_of_id<S>.data(), letters_of_id<S>.size()};
    return of_one;
  }();

  static Score search(auto node, Window window) {
    // Small, because it is made for each search; large enough that few positions of a small tree meet.
    constexpr std::size_t table_bytes = std::size_t{1} << 12U;
    Outcome outcome{Score()};
    TimedMachine machine(1, CostModel{});
    machine.run([&](Worker& worker) {
      outcome = run_parallel_afresh<S>(worker, node.game(), node.position(), node.depth(),
                                       Bounds{window.alpha(), window.beta()}, node.reports_to(), table_bytes);
    });
    return outcome.value;
  }
};

std::vector<MeasuredSearcher> all_on_one_processor() {
  std::vector<MeasuredSearcher> all;
  const auto add = [&]<ParallelSearcher S>(std::type_identity<S>) { all.push_back(measured<OnOneProcessor<S>>()); };
  parallel::SearchersUnder<CutoffRule::at_beta>::for_each(add);
  parallel::SearchersUnder<CutoffRule::above_beta>::for_each(add);
  return all;
}

}  // namespace

std::span<const MeasuredSearcher> searchers_on_one_processor() {
  static const std::vector<MeasuredSearcher> all = all_on_one_processor();
  return all;
}

}  // namespace pvslab
