function alphabeta(node, alpha, beta) {
  if (node.isLeaf) return node.value;
  let best = -Infinity;
  for (const child of node.children) {
    best = Math.max(best, -alphabeta(child, -beta, -Math.max(alpha, best)));
    if (best >= beta) break;
  }
  return best;
}
