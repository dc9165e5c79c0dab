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
  leavesOf: (some, all) => `${some} of ${all} ${all === 1 ? 'leaf' : 'leaves'}`,
  treeLabel: searcher => `The tree, as ${searcher} knows it at this step`,
};
