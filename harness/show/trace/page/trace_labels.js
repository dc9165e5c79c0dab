// The page's own labels, so that a translation replaces this file and the engine's table of sentences.
'use strict';

const words = {
  leaf: 'leaf', node: 'node', value: 'value', window: 'window', pruned: 'pruned', notYet: 'not visited yet', open: 'open',
  earlier: 'from an earlier visit', atMost: 'at most ', atLeast: 'at least ', hidden: 'hidden',
  notVisited: 'Not visited.', notVisitedHere: 'Not visited here.', visitsName: 'Visits', passes: 'Passes', role: 'Role', proof: 'proof', prunedName: 'Pruned',
  notSearched: 'Not searched', notVisitedYet: 'Not visited yet.', leafValue: 'Leaf value', noStep: 'No step here.', begins: 'The search has not begun.',
  both: 'Both', step: (step, all) => `Step ${step} of ${all}.`,
  max: 'MAX / MIN', negamax: 'Negamax', view: 'View', hides: 'Hide results', wholeTree: 'Tree', visits: 'Visits', drawn: 'Drawing',
  nodePanel: 'Node', countersPanel: 'Counters', lists: 'Worth a look', noLists: 'No subtree stands out.', panels: 'Panels',
  next: 'Next', cut: 'cut', failed_proof: 'failed proof', difference: 'difference',
  nextOf: {
    cut: 'To the next cut (c)', failed_proof: 'To the next failed proof (f)', difference: 'To the next difference (v)',
  },
  noNext: {
    cut: 'No cut after this step.', failed_proof: 'No failed proof after this step.', difference: 'No difference after this step.',
  },
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
  stepSlider: 'Step of the search', steps: 'Steps', play: 'Play (space)', speed: 'Speed',
  speeds: {slow: 'slow', normal: 'normal', fast: 'fast'}, toBeginning: 'To the beginning (Home)', stepBack: 'Step back (p)',
  stepOn: 'Step forward (n)', toEnd: 'To the end (End)',
  ways: 'How the two searches go: in step, node by node, or each by its own events', inStep: 'in step', byEvents: 'by events',
  smaller: 'Smaller (-)', larger: 'Larger (+)', fit: 'Fit', showAll: 'Fit all into the drawing (0)',
  unfold: 'Unfold', unfoldPick: 'Unfold\u2026', unfoldSome: 'the first nodes', unfoldNone: 'nothing', unfoldTo: ply => `to ply ${ply}`,
  unfoldAll: 'all', unfoldProofs: 'all but proofs', divergence: '\u25c6 Divergence', toDivergence: 'To the first divergence (d)',
  theme: 'Light or dark (t)', keys: 'Keys (?)', keysTitle: 'Keys', close: 'Close', copy: 'Copy', copyCommand: 'Copy the command',
  copied: 'copied', selected: 'selected', madeBy: 'Made by', moversScores: 'Scores are from the view of the side to move.',
  goTo: 'Go to a node: its path, or the number of a visit', go: 'Go', outline: 'Nodes of the search', skipToList: 'To the list of nodes',
  largest: 'Largest subtrees', failedProofs: 'Failed proofs', onlyVisits: searcher => `Only ${searcher} visits`,
  details: 'Details of the node', visit: 'Visit', visitOf: (visit, all) => `${visit} of ${all}`, windowName: 'Window', kind: 'Kind',
  valueName: 'Value', bestMove: 'Best move', nodeName: 'Node', subtree: 'Subtree',
  count: 'Count', differenceName: 'Difference', sameSearches: 'The searches are the same, visit by visit.',
  leavesOf: (some, all) => `${some} of ${all} ${all === 1 ? 'leaf' : 'leaves'}`,
  treeLabel: searcher => `The tree, as ${searcher} knows it at this step`,
};

const counterNames = {
  nodes: 'Nodes entered', interior: 'Interior nodes', leaves: 'Leaves', proofs: 'Proofs', proofs_failed: 'Failed proofs',
  re_searches: 'Re-searches', cutoffs: 'Cutoffs', first_move_cutoffs: 'Cutoffs by the first move',
};

const keys = [
  ['n, p', 'step forward and back, over folded subtrees; outside of the list the arrow keys \u2192 and \u2190 too'],
  ['i', 'step into a folded subtree'],
  ['Home, End', 'to the beginning and the end of the search; in the list, to its first and last node'],
  ['space', 'play and pause; in the list, fold and unfold'],
  ['\u2191 \u2193 \u2190 \u2192',
   'in the list: previous and next node, fold or to the parent, unfold or to the first successor'],
  ['Enter', 'fold and unfold the node'],
  ['*', 'unfold the node and its siblings'],
  ['+, \u2212, 0', 'zoom, show all'],
  ['Shift with arrows', 'move the drawing'],
  ['/ or g', 'go to a node'],
  ['d', 'to the first divergence'],
  ['c, f, v', 'to the next cut, failed proof, difference; with Shift to the one before'],
  ['t', 'light or dark'],
  ['?', 'these keys'],
];

const helpNote = 'Drag moves the drawing, the wheel zooms; two fingers do too. On a phone a swipe up or down scrolls the page. A click on a ' +
    'node shows its details, another folds it.';
