// Where nodes are drawn: only those below unfolded ones. A node is centred above its successors.
"use strict";

const NODE_WIDTH = 82;
const NODE_HEIGHT = 40;
const COLUMN = 89;   // from one leaf to the next
const ROW = 94;      // from one ply to the next

// Which nodes are unfolded, and in which place each visible one is drawn.
class Layout {
  constructor(search) {
    this.search = search;
    this.unfolded = new Set();
    this.update();
  }

  // Unfolds every node above a ply.
  unfoldTo(ply) {
    this.unfolded.clear();
    for (let visit = 0; visit < this.search.count; ++visit) {
      if (this.search.ply[visit] < ply && this.search.hasChildren(visit)) this.unfolded.add(visit);
    }
    this.update();
  }
  // The greatest ply to which at most `most` nodes are visible.
  plyThatFits(most) {
    const perPly = new Array(this.search.height + 1).fill(0);
    for (let visit = 0; visit < this.search.count; ++visit) ++perPly[this.search.ply[visit]];
    let sum = perPly[0];
    let ply = 0;
    while (ply < this.search.height && sum + perPly[ply + 1] <= most) sum += perPly[++ply];
    return ply;
  }
  // Makes a visit visible.
  reveal(visit) {
    let changed = false;
    for (let at = this.search.visits.parent[visit]; at >= 0; at = this.search.visits.parent[at]) {
      if (!this.unfolded.has(at)) changed = true;
      this.unfolded.add(at);
    }
    if (changed) this.update();
  }
  toggle(visit, open = !this.unfolded.has(visit)) {
    if (!this.search.hasChildren(visit)) return;
    if (open) this.unfolded.add(visit); else this.unfolded.delete(visit);
    this.update();
  }
  isUnfolded(visit) { return this.unfolded.has(visit); }

  update() {
    this.places = new Map();  // of the visible visits, in preorder
    this.stubs = [];          // pruned successors: {visit, x, y}
    this.width = 0;
    for (const root of this.search.roots()) this.put(root);
    this.order = [...this.places.keys()];
    this.height = this.order.reduce((most, visit) => Math.max(most, this.places.get(visit).y), 0) + NODE_HEIGHT;
    this.width = Math.max(this.width, NODE_WIDTH);
  }
  put(visit) {
    const place = {x: 0, y: this.search.ply[visit] * ROW};
    this.places.set(visit, place);
    const children = this.isUnfolded(visit) ? this.search.children(visit) : [];
    if (children.length === 0) {
      place.x = this.width;
      this.width += COLUMN;
      return place;
    }
    const drawn = children.map((child) => this.put(child));
    let last = drawn[drawn.length - 1].x;
    if (this.search.pruned(visit).length > 0) {
      last = this.width;
      this.stubs.push({visit, x: last, y: place.y + ROW});
      this.width += COLUMN;
    }
    place.x = (drawn[0].x + last) / 2;
    return place;
  }
}
