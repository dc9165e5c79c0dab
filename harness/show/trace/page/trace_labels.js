// The page's own labels, so that a translation replaces this file and the engine's table of sentences.
'use strict';

const words = {
  leaf: 'leaf', node: 'node', value: 'value', window: 'window', pruned: 'pruned', notYet: 'not visited yet', open: 'open',
  earlier: 'from an earlier visit', atMost: 'at most ', atLeast: 'at least ', hidden: 'hidden',
  notVisited: 'Not visited.', notVisitedYet: 'Not visited yet.', leafValue: 'Leaf value', noStep: 'No step here.', begins: 'The search has not begun.',
  both: 'Both', step: (step, all) => `Step ${step} of ${all}.`,
  max: 'MAX / MIN', negamax: 'Negamax', view: 'View', hides: 'Hide results', wholeTree: 'Tree', visits: 'Visits', drawn: 'Drawing',
  nodePanel: 'Node', countersPanel: 'Counters', lists: 'Worth a look', noLists: 'No subtree stands out.', panels: 'Panels',
  next: 'Next', cut: 'cut', failed_proof: 'failed proof', difference: 'difference',
  nextOf: {cut: 'To the next cut (c)', failed_proof: 'To the next failed proof (f)', difference: 'To the next difference (v)'},
  noNext: {cut: 'No cut after this step.', failed_proof: 'No failed proof after this step.',
           difference: 'No difference after this step.'},
  legend: 'Legend', kindP: 'P\u2212V node: its value is exact', kindC: 'Cut node: cut off, its value is a lower bound',
  kindA: 'All node: no move reached alpha, its value is an upper bound',
  maxNode: 'MAX moves here', minNode: 'MIN moves here', boundSigns: 'only a bound: the value is at most, or at least, so much',
  openSign: 'the window of an open node; in it, the best value so far', openNode: 'open', plainNode: 'not visited yet',
  prunedNode: 'pruned', principal: 'the principal variation, when the search has ended',
  visitSigns: {
    F: 'searched with the full window', Z: 'proof with a zero window, successful: the move is skipped', 'Z\u2717': 'proof that failed',
    '+F': 're-search after a failed proof',
    '\u2500\u2500': 'bold: the principal variation; straight down: the best move; dashed: inside a proof, whose tree is shaded',
    '\u2702': 'moves that were not searched, and by which move they were pruned', '+12': 'a folded subtree of 12 visits',
  },
  parting: 'where the searches part', onlyHere: 'only this search visits the node',
  ofMax: 'Values and windows are from MAX\u2019s side; MAX moves at the root.',
  ofSide: 'Values and windows are from the view of the side to move at the node.', leafLine: 'A line under a node marks a leaf.',
  atBeta: 'A node is cut off when its value reaches \u03b2 (value \u2265 \u03b2, for the side to move).',
  aboveBeta: 'A node is cut off when its value exceeds \u03b2 (value > \u03b2, for the side to move).',
  leavesOf: (some, all) => `${some} of ${all} ${all === 1 ? 'leaf' : 'leaves'}`,
  treeLabel: searcher => `The tree, as ${searcher} knows it at this step`,
};
