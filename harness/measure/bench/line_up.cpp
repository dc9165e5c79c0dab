#include "harness/measure/bench/line_up.hpp"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <set>
#include <utility>

#include "harness/base/statistics/median.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/measure/bench/vectorised_twins.hpp"
#include "suites/cpu_level.hpp"

namespace pvslab::bench {
namespace {

// Trees with more nodes are too large for a searcher that does not prune.
constexpr double largest_whole_tree = 1e6;

constexpr int trial_rounds = 11;

constexpr std::string_view yardstick_id = "alpha-beta";

bool is_feasible(const TreeSet& trees, const SearcherInfo& info) {
  if (info.scales) return true;
  for (std::size_t tree = 0; tree < trees.size(); ++tree) {
    if (trees.tree(tree).whole_tree_nodes() > largest_whole_tree) return false;
  }
  return true;
}

// Empty for a twin: its id begins with "ceiling", which no searcher has.
std::optional<std::size_t> searcher_of(const Contender& contender) {
  return find_searcher(contender.id().substr(0, contender.id().find(':')));
}

std::shared_ptr<const TreeSet> trees_of(std::string_view spec, std::size_t count) {
  return std::make_shared<TreeSet>(parse_workload(spec), count);
}

// The one for AVX2 where the processor has it, unless the whole program is compiled for that.
template <Branching branching, int depth>
Twin vectorised(Twin VectorisedTwins::*for_avx2) {
  const bool has_kernel = cpu_level() != CpuLevel::baseline && compiled_level() == CpuLevel::baseline &&
                          (avx2_vectorised_twins().*for_avx2).search != nullptr;
  return has_kernel ? avx2_vectorised_twins().*for_avx2 : vectorised_twin<branching, depth>;
}

template <Branching branching, int depth>
LineUp line_up_with_twins(std::shared_ptr<const TreeSet> trees, Twin VectorisedTwins::*for_avx2) {
  return {std::move(trees), scalar_twins<branching, depth>, vectorised<branching, depth>(for_avx2)};
}

}  // namespace

LineUp::LineUp(std::shared_ptr<const TreeSet> trees, std::span<const Twin> scalar, std::optional<Twin> vectorised)
    : trees_(std::move(trees)), twin_count_(scalar.size()) {
  for (const Twin& twin : scalar) {
    contenders_.push_back(Contender::twin("ceiling:" + std::string(twin.name), trees_, twin));
  }
  if (vectorised) contenders_.push_back(Contender::twin("ceiling-vectorised", trees_, *vectorised));
  contenders_.push_back(Contender::silent(trees_, find_searcher(yardstick_id).value()));
  for (std::size_t searcher = 0; searcher < searcher_infos().size(); ++searcher) {
    if (is_feasible(*trees_, *searcher_infos()[searcher])) {
      contenders_.push_back(Contender::counting(trees_, searcher));
    }
  }
}

std::vector<std::size_t> LineUp::searchers() const {
  std::set<std::size_t> found;
  for (const Contender& contender : contenders_) {
    if (const auto searcher = searcher_of(contender)) found.insert(*searcher);
  }
  return {found.begin(), found.end()};
}

void LineUp::keep_searchers(std::span<const std::size_t> wanted) {
  std::erase_if(contenders_, [&](const Contender& contender) {
    const auto searcher = searcher_of(contender);
    if (!has_ceiling() && contender.id() == yardstick_id) return false;
    return searcher && std::ranges::find(wanted, *searcher) == wanted.end();
  });
}

const Contender& LineUp::ceiling() const {
  assert(has_ceiling());
  if (!fastest_) {
    std::vector<std::vector<double>> seconds(twin_count_);
    for (int round = 0; round < trial_rounds; ++round) {
      for (std::size_t twin = 0; twin < twin_count_; ++twin) {
        seconds[twin].push_back(contenders_[twin].seconds_of_a_pass());
      }
    }
    const auto fastest = std::ranges::min_element(seconds, {}, [](const auto& of_twin) { return median(of_twin); });
    fastest_ = static_cast<std::size_t>(fastest - seconds.begin());
  }
  return twins()[*fastest_];
}

const Contender& LineUp::yardstick() const {
  if (has_ceiling()) return ceiling();
  return *std::ranges::find(contenders_, yardstick_id, &Contender::id);
}

std::vector<LineUp> compared_line_ups() {
  std::vector<LineUp> result;
  result.push_back(line_up_with_twins<8, 8>(trees_of("uniform:b=8,d=8", 4), &VectorisedTwins::b8_d8));
  result.push_back(line_up_with_twins<20, 6>(trees_of("uniform:b=20,d=6", 4), &VectorisedTwins::b20_d6));
  result.push_back({trees_of("uniform:b=3,d=8,values=5", 64), {}, {}});
  if (const auto directory = suites_directory()) {
    const WorkloadSpec middlegames = parse_workload("chess:chess/middlegames.epd,d=4").relative_to(*directory);
    result.push_back({std::make_shared<TreeSet>(middlegames, 4), {}, {}});
  }
  return result;
}

std::vector<LineUp> further_line_ups() {
  std::vector<LineUp> result;
  result.push_back({trees_of("uniform:b=4,d=8", 4), {}, {}});
  result.push_back({trees_of("ordered:b=20,d=6", 16), {}, {}});
  const std::string positions = "suites/connect4/endgames-7x6.txt";
  if (std::filesystem::exists(positions)) result.push_back({trees_of("connect4:" + positions, 40), {}, {}});
  return result;
}

}  // namespace pvslab::bench
