// Mutants of alpha-beta written in JavaScript, as a student would make the mistakes.
export const rightCode = `function alphabeta(node, alpha, beta, ply = 0) {
  if (node.isLeaf) return node.value;
  let best = -Infinity;
  for (const child of node.children) {
    const value = -alphabeta(child, -beta, -alpha, ply + 1);
    best = Math.max(best, value);
    if (best >= beta) break;
    alpha = Math.max(alpha, best);
  }
  return best;
}`;

const changed = (from, to) => {
  if (!rightCode.includes(from)) throw new Error(`the code has no ${from}`);
  return rightCode.replace(from, to);
};
const call = '-alphabeta(child, -beta, -alpha, ply + 1)';

// By the id of the mutant.
export const mutantPorts = {
  'alpha-beta:not-negated': changed(call, call.slice(1)),
  'alpha-beta:leaf-negated': changed('return node.value', 'return -node.value'),
  'alpha-beta:odd-leaf-negated': changed('return node.value', 'return ply % 2 ? -node.value : node.value'),
  'alpha-beta:last-value-counts': changed('Math.max(best, value)', 'value'),
  'alpha-beta:starts-at-zero': changed('best = -Infinity', 'best = 0'),
  'alpha-beta:infinity-too-small': changed('best = -Infinity', 'best = -30000'),
  'alpha-beta:zero-is-no-value': changed('best = Math.max(best, value)', 'if (value !== 0) best = Math.max(best, value)'),
  'alpha-beta:not-flipped': changed(call, '-alphabeta(child, alpha, beta, ply + 1)'),
  'alpha-beta:alpha-not-passed': changed(call, '-alphabeta(child, -beta, Infinity, ply + 1)'),
  'alpha-beta:beta-not-passed': changed(call, '-alphabeta(child, -Infinity, -alpha, ply + 1)'),
  'alpha-beta:best-passed-for-alpha': changed(call, '-alphabeta(child, -beta, -best, ply + 1)'),
  'alpha-beta:never-raised': changed('alpha = Math.max(alpha, best);', ''),
  'alpha-beta:not-raised-at-the-root': changed('alpha = Math.max', 'if (ply > 0) alpha = Math.max'),
  'alpha-beta:cuts-at-alpha': changed('best >= beta', 'best > alpha'),
  'alpha-beta:never-cuts': changed('if (best >= beta) break;', ''),
  'alpha-beta:last-left-out': changed('of node.children', 'of node.children.slice(0, Math.max(1, node.children.length - 1))'),
  'alpha-beta:fourth-left-out': changed('of node.children', 'of node.children.slice(0, 3)'),
  'alpha-beta:cut-before-update': changed('best = Math.max(best, value);\n    if (best >= beta) break;', 'if (value >= beta) break;\n    best = Math.max(best, value);'),
  'alpha-beta:stops-at-a-win': changed('if (best >= beta) break;', 'if (best >= beta || best > 0) break;'),
  'alpha-beta:first-searched-twice': changed('of node.children', 'of [node.children[0], ...node.children]'),
};

// The strict form: right under its own rule, and no mutant.
export const strictCode = changed('best >= beta', 'best > beta');
