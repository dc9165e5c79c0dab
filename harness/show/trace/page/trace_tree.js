// The tree that is searched, as the engine read it (`pvslab-tree`), and where each of its nodes is drawn. Nodes are numbered
// in depth-first preorder, so a subtree is a range of numbers, as slots are.
'use strict';

const leastLevel = 68;        // from ply to ply
const leastTreeScale = 0.45;  // a larger tree is not made smaller at first, but followed
const mostTreeScale = 1.5;    // to which a small tree grows
const mostNodesDrawn = 1200;  // a larger tree is shown by its visits alone

class GameTree {
  constructor(document) {
    const {parent, move, value, size} = document.nodes;
    this.text = document.tree;
    this.names = document.names ?? null;  // of the moves to the nodes but the root, if they have names
    Object.assign(this, {parents: parent, moves: move, values: value, sizes: size, length: parent.length});
    this.depths = parent.map(() => 0);
    this.below = parent.map(() => []);
    this.paths = parent.map(() => 'root');
    for (let node = 1; node < this.length; ++node) {
      const above = parent[node];
      this.depths[node] = this.depths[above] + 1;
      this.below[above].push(node);
      this.paths[node] = above === 0 ? String(move[node]) : `${this.paths[above]}.${move[node]}`;
    }
    this.deepest = Math.max(...this.depths);
    this.leaves = value.filter(found => found !== null).length;
    this.nodeOf = new Map(this.paths.map((path, node) => [path, node]));
    this.nodeOf.set('', 0);
  }

  // The move that leads to the node, by name or by number.
  move(node) { return this.names ? this.names[node - 1] : String(this.moves[node]); }

  // The moves from the root.
  line(node) { return node === 0 ? [] : [...this.line(this.parents[node]), this.move(node)]; }

  isLeaf(node) { return this.values[node] !== null; }
}

// From the side to move at the node to MAX, who moves at the root, or back: the same change of sign.
function seenFrom(view, depth, value) {
  return value === null || view !== 'max' || depth % 2 === 0 ? value : 0 - value;
}

// The two bounds of a window, negated and exchanged where the view asks for it.
function seenWindow(view, depth, {alpha, beta}) {
  if (view !== 'max' || depth % 2 === 0) return {alpha, beta};
  return {alpha: seenFrom(view, depth, beta), beta: seenFrom(view, depth, alpha)};
}

// Where nodes are drawn. It depends on the tree alone, so nothing moves while a search goes on. A parent stands in the middle
// of its successors; every node is as far to the left as its neighbours on its ply allow.
class TreeLayout {
  constructor(tree, nodeOfSlot) {
    this.tree = tree;
    const longest = Math.max(2, ...tree.values.map(value => value === null ? 0 : String(value).length));
    const half = Math.max(24, 13 + 4 * longest);
    // Beside an interior node: its kind to the left, its window to the right.
    this.sizes = {longest, half, high: 20, leafHalf: Math.max(17, 8 + 4.2 * longest), leafHigh: 15, level: leastLevel, gap: 8,
                  left: half + 30, right: half + 22 + 7 * Math.max(2, longest)};
    this.nodeX = new Float64Array(tree.length);
    this.free = [];
    this.place(0);
    this.width = this.free.reduce((most, free) => Math.max(most, free), 0) - this.sizes.gap;
    this.height = tree.deepest * this.sizes.level + 70;
    this.x = {get: slot => this.nodeX[nodeOfSlot(slot)], has: () => true};
    this.y = slot => this.nodeY(nodeOfSlot(slot));
  }

  // Plies as far apart as a pane of that size has room for.
  stretch(width, height) {
    const {sizes, tree} = this;
    const scale = Math.min(Math.max((width - 24) / this.width, leastTreeScale), mostTreeScale);
    const room = (height - 24) / scale - 70;
    sizes.level = Math.round(Math.max(leastLevel, Math.min(150, room / Math.max(1, tree.deepest))));
    this.height = tree.deepest * sizes.level + 70;
  }

  nodeY(node) { return this.tree.depths[node] * this.sizes.level + 36; }

  place(node) {
    const {tree, sizes} = this;
    const ply = tree.depths[node];
    const [left, right] = tree.isLeaf(node) ? [sizes.leafHalf, sizes.leafHalf] : [sizes.left, sizes.right];
    let x = (this.free[ply] ?? 0) + left;
    const below = tree.below[node];
    below.forEach(next => this.place(next));
    if (below.length > 0) {
      const wanted = (this.nodeX[below[0]] + this.nodeX[below.at(-1)]) / 2;
      if (wanted < x) this.shift(node, x - wanted);
      else x = wanted;
    }
    this.nodeX[node] = x;
    this.free[ply] = x + right + sizes.gap;
    // Siblings stay together: a little more room where a family of leaves ends.
    if (below.length > 0) this.free[ply + 1] = (this.free[ply + 1] ?? 0) + sizes.gap;
  }

  shift(node, by) {
    const touched = new Set();
    for (let at = node + 1; at < node + this.tree.sizes[node]; ++at) {
      this.nodeX[at] += by;
      touched.add(this.tree.depths[at]);
    }
    for (const ply of touched) this.free[ply] += by;
  }
}
