// Which slots are unfolded, and where the shown ones are drawn: the root on top, leaves in order from left to right, every
// node above its best move, so that the principal variation goes straight down.
'use strict';

const firstShown = 60;      // unfold about so many slots at first
const mostShown = 20000;    // "unfold all" stops here: more could not be read

class Folding {
  constructor(trace) {
    this.trace = trace;
    this.open = new Uint8Array(trace.length);
    this.unfoldSome(firstShown);
  }

  isOpen(slot) { return this.open[slot] === 1; }

  set(slot, open) {
    if (!this.trace.unfolds(slot) || this.isOpen(slot) === open) return false;
    this.open[slot] = open ? 1 : 0;
    this.list = null;
    return true;
  }

  // Unfolds what is above the slot. True if something was folded.
  reveal(slot) {
    let changed = false;
    for (let at = this.trace.parent(slot); at >= 0; at = this.trace.parent(at)) changed = this.set(at, true) || changed;
    return changed;
  }

  // The shown slots, in order.
  shown() {
    if (this.list) return this.list;
    this.list = [];
    for (let slot = 0; slot < this.trace.length;) {
      this.list.push(slot);
      slot += this.isOpen(slot) ? 1 : this.trace.size(slot);
    }
    return this.list;
  }

  // The slot, or the folded one above it that hides it.
  shownFor(slot) {
    let shown = slot;
    for (let at = this.trace.parent(slot); at >= 0; at = this.trace.parent(at)) if (!this.isOpen(at)) shown = at;
    return shown;
  }

  // Unfolds the principal variation, then ply after ply, while at most so many slots are shown.
  unfoldSome(budget) {
    const {trace} = this;
    this.open.fill(0);
    this.list = null;
    let count = 1;
    const unfold = (slot, limit) => {
      if (this.isOpen(slot)) return;
      const more = trace.successors(slot).length;
      if (slot !== 0 && count + more > limit) return;
      this.set(slot, true);
      count += more;
    };
    for (const side of trace.sides) {
      for (const visit of trace.searches[side].principal) {
        const slot = trace.slots.slotOf[side][visit];
        if (trace.chain(slot).slice(0, -1).every(above => this.isOpen(above))) unfold(slot, 2 * firstShown);
      }
    }
    for (let ply = 0; count < budget; ++ply) {
      const row = this.shown().filter(slot => trace.depth(slot) === ply);
      if (row.length === 0) break;
      row.forEach(slot => unfold(slot, budget));
    }
  }

  // Unfolds all slots with fewer than so many plies above them. Returns the plies that were unfolded.
  unfoldTo(plies) {
    const {trace} = this;
    const counts = [];
    for (let slot = 0; slot < trace.length; ++slot) counts[trace.depth(slot)] = (counts[trace.depth(slot)] ?? 0) + 1;
    let reached = 0;
    for (let sum = counts[0]; reached < plies && reached < counts.length; ++reached) {
      sum += counts[reached + 1] ?? 0;
      if (sum > mostShown) break;
    }
    for (let slot = 0; slot < trace.length; ++slot) {
      this.open[slot] = trace.depth(slot) < reached && trace.unfolds(slot) ? 1 : 0;
    }
    this.list = null;
    return reached;
  }

  // Folds every proof and re-search below the slots that are shown.
  foldProofs() {
    for (const slot of this.shown().slice()) {
      for (const side of this.trace.sides) {
        const visit = this.trace.visit(slot, side);
        if (visit >= 0 && this.trace.parent(slot) >= 0 && 'ZX'.includes(this.trace.searches[side].role[visit])) {
          this.set(slot, false);
        }
      }
    }
  }
}

// Sizes that fit the longest texts of the trace, in units of the drawing.
function drawingSizes(trace) {
  let longest = 1;
  for (const search of trace.searches) {
    for (let visit = 0; visit < search.length; ++visit) {
      for (const column of [search.value, search.alpha, search.beta]) {
        const value = column[visit];
        const size = value === null ? 2 : value > -10 && value < 100 ? 2 : String(value).length;
        if (size > longest) longest = size;
      }
    }
  }
  const oneLine = longest <= 4;  // the window on one line, or alpha above beta
  const width = oneLine ? Math.max(46, 18 + 12 * longest) : Math.max(46, 16 + 8 * longest);
  const windowHeight = oneLine ? 14 : 25;
  return {longest, width, half: width / 2, nodeHeight: 34, oneLine, windowHeight, gap: oneLine ? 12 : 10, stub: 34,
          level: windowHeight + 34 + 60};
}

// Each slot is as far to the left as what is drawn before it on its ply allows, so that subtrees reach below their
// folded neighbours. The tree of a proof keeps a rectangle to itself.
class Layout {
  constructor(trace, folding, sizes) {
    Object.assign(this, {trace, folding, sizes});
    for (const name of ['x', 'stubX', 'from', 'to', 'deepest']) this[name] = new Map();  // by slot
    this.free = [];  // for each ply where the next node may begin
    this.measure(0);
    this.place(0);
    this.width = Math.max(...this.free) - sizes.gap;
    this.height = this.deepest.get(0) * sizes.level + sizes.nodeHeight + sizes.windowHeight + 36;
  }

  y(slot) { return this.trace.depth(slot) * this.sizes.level + this.sizes.nodeHeight / 2 + 18; }

  // How deep the shown part of the subtree reaches, in plies; stubs take a little more than half a ply.
  measure(slot) {
    let deepest = this.trace.depth(slot);
    if (this.folding.isOpen(slot)) {
      if (this.hasStub(slot)) deepest += 0.7;
      for (const next of this.trace.successors(slot)) deepest = Math.max(deepest, this.measure(next));
    }
    this.deepest.set(slot, deepest);
    return deepest;
  }

  hasStub(slot) { return this.trace.sides.some(side => this.trace.runs(slot, side).length > 0); }

  isProof(slot) {
    return this.trace.parent(slot) >= 0 && this.trace.sides.some(side => {
      const visit = this.trace.visit(slot, side);
      return visit >= 0 && this.trace.searches[side].parent[visit] >= 0 && 'ZX'.includes(this.trace.searches[side].role[visit]);
    });
  }

  place(slot) {
    const {trace, sizes} = this;
    const ply = trace.depth(slot);
    const isProof = this.isProof(slot);
    if (isProof) this.level(slot);
    let x = (this.free[ply] ?? 0) + sizes.half;
    if (this.folding.isOpen(slot)) {
      const below = trace.successors(slot);
      below.forEach(next => this.place(next));
      if (this.hasStub(slot)) this.placeStub(slot);
      const wanted = this.above(slot, below);
      if (wanted < x) this.shift(slot, x - wanted);
      else x = wanted;
    }
    this.x.set(slot, x);
    this.free[ply] = x + sizes.half + sizes.gap;
    this.span(slot, x);
    if (isProof) this.level(slot, 2);
  }

  // Above its best move. Without one, in the middle of few successors, or above the first of many.
  above(slot, below) {
    if (below.length === 0) return this.stubX.get(slot) ?? 0;
    const best = this.bestBelow(slot, below);
    if (best !== undefined) return this.x.get(best);
    return (this.x.get(below[0]) + this.x.get(below.length > 8 ? below[0] : below.at(-1))) / 2;
  }

  bestBelow(slot, below) {
    const {trace} = this;
    const principal = below.find(next => trace.sides.some(side => trace.isPrincipal(next, side)));
    if (principal !== undefined || trace.isPasses(slot)) return principal;
    const side = trace.sideAt(slot);
    const search = trace.searches[side];
    const best = search.best[trace.visit(slot, side)];
    return below.findLast(next => trace.visit(next, side) >= 0 && search.move[trace.visit(next, side)] === best);
  }

  // All plies of the subtree are free from the same place on.
  level(slot, gap = 0) {
    const last = Math.ceil(this.deepest.get(slot));
    let free = 0;
    for (let ply = this.trace.depth(slot); ply <= last; ++ply) free = Math.max(free, this.free[ply] ?? 0);
    for (let ply = this.trace.depth(slot); ply <= last; ++ply) this.free[ply] = free + gap;
  }

  // One place for all moves of the slot that were not searched.
  placeStub(slot) {
    const ply = this.trace.depth(slot) + 1;
    this.stubX.set(slot, (this.free[ply] ?? 0) + this.sizes.stub / 2);
    this.free[ply] = (this.free[ply] ?? 0) + this.sizes.stub + this.sizes.gap;
  }

  // Moves what is below the slot, which is the last thing on each of its plies.
  shift(slot, by) {
    for (const next of this.trace.successors(slot)) {
      this.x.set(next, this.x.get(next) + by);
      this.from.set(next, this.from.get(next) + by);
      this.to.set(next, this.to.get(next) + by);
      if (this.folding.isOpen(next)) this.shift(next, by);
    }
    if (this.stubX.has(slot)) this.stubX.set(slot, this.stubX.get(slot) + by);
    const ply = this.trace.depth(slot) + 1;
    const rightmost = Math.max(this.stubX.has(slot) ? this.stubX.get(slot) + this.sizes.stub / 2 : 0,
                               ...this.trace.successors(slot).slice(-1).map(next => this.x.get(next) + this.sizes.half));
    this.free[ply] = Math.max(this.free[ply] ?? 0, rightmost + this.sizes.gap);
  }

  // From where to where the subtree reaches.
  span(slot, x) {
    let from = x - this.sizes.half;
    let to = x + this.sizes.half;
    if (this.folding.isOpen(slot)) {
      if (this.stubX.has(slot)) to = Math.max(to, this.stubX.get(slot) + this.sizes.stub / 2);
      for (const next of this.trace.successors(slot)) {
        from = Math.min(from, this.from.get(next));
        to = Math.max(to, this.to.get(next));
      }
    }
    this.from.set(slot, from);
    this.to.set(slot, to);
  }
}
