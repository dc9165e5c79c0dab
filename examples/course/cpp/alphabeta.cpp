#include <algorithm>

#include "pvslab_io.hpp"

int alphabeta(Visit node, int alpha, int beta) {
  if (node.is_leaf()) return node.value();
  int best = -infinity;
  for (const Node& child : node.children()) {
    best = std::max(best, -alphabeta(child, -beta, -std::max(alpha, best)));
    if (best >= beta) break;
  }
  return best;
}
