// No command line: a program, or a unit test, that verifies a searcher and compares its node counts with alpha-beta's.
#include <cstdio>
#include <pvslab/verify.hpp>

#include "my_search.hpp"
#include "searchers/alpha_beta.hpp"
#include "searchers/core/counters.hpp"
#include "suites/tictactoe/tictactoe.hpp"

namespace {

using namespace pvslab;

// The nodes that S visits on the tree of a game.
template <Searcher S, Game G>
Counters count(const G& game, const Position<G>& position, Depth depth) {
  CountingObserver observer;
  static_cast<void>(search<S>(game, position, depth, Window<S::info.rule>::open(), observer));
  return observer.counters();
}

}  // namespace

int main() {
  const VerifyResult result = verify_searcher<MySearch>({.random_trees = 2'000, .suites = {"tictactoe:d=5"}});
  std::printf("%s: %s after %llu searches\n", "my-search",
              result.ok() ? "every promise is kept" : "A PROMISE IS BROKEN",
              static_cast<unsigned long long>(result.searches));
  for (const BrokenPromise& broken : result.broken) std::puts(broken.counterexample.c_str());

  const TicTacToe game;
  const Counters mine = count<MySearch>(game, game.start(), Depth(6));
  const Counters theirs = count<AlphaBeta<CutoffRule::at_beta>>(game, game.start(), Depth(6));
  std::printf("tic-tac-toe, six plies: %llu nodes, alpha-beta %llu\n", static_cast<unsigned long long>(mine.nodes),
              static_cast<unsigned long long>(theirs.nodes));
  return result.ok() && mine.nodes <= theirs.nodes ? 0 : 1;
}
