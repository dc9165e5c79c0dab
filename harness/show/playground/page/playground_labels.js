// The labels of the playground; those that it shares with the page of a trace are in trace_labels.js.
'use strict';

Object.assign(words, {
  title: 'pvslab', subtitle: 'Alpha-beta and its relatives, one step at a time',
  skip: 'To the drawing',
  tree: 'Tree', treeHelp: 'Brackets are a node, a number is a leaf: [[3 12 8] [2 4 6]]',
  column: (column, message) => /column/i.test(message) ? message : `Column ${column}: ${message}`,
  undo: 'Undo (Ctrl+Z)', redo: 'Redo (Ctrl+Y)',
  first: 'Searcher', second: 'Against', none: 'none', searchers: 'Searchers', mutants: 'Mutants (each with one mistake)',
  windowLabel: 'Window', windowAll: '(\u2212\u221e, \u221e)',
  mutant: (of, does) => `A mutant of ${of}: ${does}`, smallest: 'Open its smallest tree',
  trees: 'Trees', smallestTrees: 'Smallest trees that give mutants away',
  gallery: 'Gallery', galleryPick: 'Gallery\u2026',
  listing: 'Listing', generator: 'Generate',
  edit: 'Edit the tree', addLeaf: 'Add a leaf (Insert)', grow: 'Make the leaf a node ([)', remove: 'Delete the node (Delete)',
  left: 'Move to the left (Alt+\u2190)', right: 'Move to the right (Alt+\u2192)',
  leafInput: path => `Value of leaf ${path}`,
  depth: 'Depth', branching: 'Branching', seed: 'Seed', range: 'Values', quality: 'Ordering', generate: 'New tree',
  rangeText: value => `${minus}${value} \u2026 ${value}`, qualityText: value => Number(value) === 0 ? 'as drawn' : `${value}% best first`,
  shuffle: 'Shuffle', best: 'Best first', worst: 'Worst first',
  reorder: 'Reorder this tree', tooMany: (leaves, most) => `${leaves} leaves are too many to draw: at most ${most}.`,
  share: 'Share', link: 'Link', embed: 'Link for slides', command: 'Command', save: 'Save the drawing',
  noEngine: 'No engine.', noModule: 'This page was made without the module that searches.',
  brokenModule: reason => `The module that searches does not start: ${reason}`,
  noBlob: 'The server of this page forbids workers from blob: addresses (its Content-Security-Policy). Allow \u201cworker-src blob:\u201d, ' +
      'or save the page and open it from disk.',
  tookTooLong: seconds => `There was no answer within ${seconds} seconds, so the engine was started anew.`,
  unknown: ids => `Unknown in this page: ${ids.join(', ')}.`,
  noAnswer: 'The engine gave no answer that this page understands.',
  starting: 'The engine is starting\u2026',
  largeTree: (leaves, most) => `The tree has ${leaves} leaves. Trees of more than ${most} nodes are shown by their visits.`,
});

const playgroundKeys = [
  ['n, p, \u2192, \u2190', 'step forward and back'],
  ['Home, End', 'to the beginning and the end'],
  ['space', 'play and pause'],
  ['c, f, v', 'to the next cut, failed proof, difference; with Shift to the one before'],
  ['arrow keys', 'in the drawing: to the parent, to the first successor, along the ply'],
  ['0 \u2026 9, \u2212, Enter', 'in the drawing: type the value of the leaf; Tab goes on to the next leaf, Esc leaves it as it was'],
  ['Insert or a', 'add a leaf'], ['[', 'make the leaf a node'], ['Delete', 'delete the node'],
  ['Alt with \u2190 \u2192', 'move the node among its siblings; the pointer drags it'],
  ['Ctrl+Z, Ctrl+Y', 'undo, redo'],
  ['m', 'MAX / MIN or negamax'], ['h', 'hide and show results'],
  ['+, \u2212, 0', 'in the page: zoom, show all'], ['Shift with arrows', 'move the drawing'],
  ['t', 'light or dark'], ['?', 'these keys'],
];
