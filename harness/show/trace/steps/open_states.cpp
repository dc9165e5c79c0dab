#include "harness/show/trace/steps/open_states.hpp"

#include <algorithm>
#include <array>

#include "searchers/best_first/gamma_operator.hpp"
#include "suites/explicit/explicit_tree.hpp"

namespace pvslab {
namespace {

struct OpenListSearch {
  std::string_view searcher;
  bool root_is_max;
  Ties ties;
};
// With the mutant, which keeps the same list.
constexpr std::array open_list_searches{OpenListSearch{"sss-star", true, Ties::leftmost},
                                        OpenListSearch{"dual-star", false, Ties::leftmost},
                                        OpenListSearch{"sss-star:ties-from-the-right", true, Ties::rightmost}};

std::vector<std::uint32_t> path_to(const OpenList& open, Place place) {
  std::vector<std::uint32_t> path;
  for (; place != 0; place = open.node(place).parent) path.push_back(open.node(place).number);
  std::ranges::reverse(path);
  return path;
}

// Best first, as the search takes them.
std::vector<OpenState> states_of(const OpenList& open, const OpenListSearch& search) {
  std::vector<OpenState> states;
  open.for_each_state([&](const State& state) {
    states.push_back({path_to(open, state.node), state.status, state.merit});
  });
  std::ranges::sort(states, [&](const OpenState& a, const OpenState& b) {
    if (a.merit != b.merit) return a.merit > b.merit;
    return search.ties == Ties::leftmost ? a.path < b.path : b.path < a.path;
  });
  for (OpenState& state : states) state.merit = search.root_is_max ? state.merit : -state.merit;
  return states;
}

}  // namespace

OpenStates open_states(const Tree& tree, std::string_view searcher) {
  OpenStates found;
  const auto search = std::ranges::find(open_list_searches, searcher, &OpenListSearch::searcher);
  if (search == open_list_searches.end()) return found;
  found.bounds_from_below = !search->root_is_max;
  const ExplicitTree explicit_tree(tree);
  SilentObserver observer;
  const Root<ExplicitTree, SilentObserver> root(explicit_tree, explicit_tree.root(), explicit_tree.height(), observer);
  GammaOperator gamma(root.node(), search->root_is_max, search->ties);
  std::size_t states = 0;
  static_cast<void>(gamma.solve([&](const OpenList& open) {
    states += open.size();
    if (states <= most_open_states) found.by_step.push_back(states_of(open, *search));
  }));
  return states <= most_open_states ? found : OpenStates();
}

}  // namespace pvslab
