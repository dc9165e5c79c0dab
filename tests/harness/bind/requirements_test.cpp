// The requirements of searchers/core/requirements.hpp accept what we ship. What they refuse is in tests/mistakes/.
#include "searchers/core/requirements.hpp"

#include <gtest/gtest.h>

#include <type_traits>

#include "harness/bind/bound_games.hpp"
#include "searchers/catalog.hpp"

namespace pvslab {
namespace {

TEST(Requirements, AcceptEverySearcherOfTheCatalogueOnExplicitTreesAndChess) {
  for_each_searcher([]<Searcher S>(std::type_identity<S>) {
    EXPECT_TRUE(require_searcher<S>()) << S::info.id;
    EXPECT_TRUE((require_searcher_on<S, ExplicitTree>())) << S::info.id;
    EXPECT_TRUE((require_searcher_on<S, chess::ChessGame>())) << S::info.id;
  });
}

TEST(Requirements, AcceptEveryGameThatSearchersAreBoundTo) {
  for_each_bound_game([]<Game G>(std::type_identity<G>) { EXPECT_TRUE(require_game<G>()); });
}

TEST(Requirements, OfAnIdAreThatOneWordOfTheCommandLineSelectsIt) {
  for (const char* const id : {"pvs", "pvs-split-strict", "my_pvs.2", "2nd", "PVS"})
    EXPECT_TRUE(is_selectable(id)) << id;
  for (const char* const id :
       {"", "-pvs", ".pvs", "my pvs", "pvs:2", "pvs/zws", "a,b", "pvs*", "p[1]", "pvs?", "pvs#1"}) {
    EXPECT_FALSE(is_selectable(id)) << id;
  }
}

}  // namespace
}  // namespace pvslab
