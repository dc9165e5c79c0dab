// The address of the page of the laboratory (docs/playground.md) at a search.
#pragma once

#include <string>
#include <string_view>

#include "harness/bind/search/bounds.hpp"
#include "suites/explicit/score_view.hpp"
#include "suites/explicit/tree.hpp"

namespace pvslab {

struct Subject;

// "playground.html#tree=[1+[2+3]]&searcher=negascout&against=alpha-beta&window=(0,+1)&view=max": the tree in negamax notation whatever
// the view, the window left out if it is open. `against` may be empty.
[[nodiscard]] std::string page_address(const Tree& tree, std::string_view searcher, std::string_view against,
                                       Bounds bounds, ScoreView view);

// The search of the subject beside alpha-beta under its rule. The page knows neither programs nor searchers that were added: then of
// alpha-beta alone.
[[nodiscard]] std::string page_address(const Subject& subject, const Tree& tree, Bounds bounds, ScoreView view);

}  // namespace pvslab
