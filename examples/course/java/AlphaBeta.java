class AlphaBeta extends PvslabIo.Search {
  @Override
  protected int alphabeta(PvslabIo.Node node, int alpha, int beta) {
    if (node.isLeaf()) return node.value();
    int best = -INFINITY;
    for (PvslabIo.Node child : node.children()) {
      best = Math.max(best, -search(child, -beta, -Math.max(alpha, best)));
      if (best >= beta) break;
    }
    return best;
  }
}
