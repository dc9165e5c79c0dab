// What the page knows of a trace. A search is visits in the order in which nodes were entered. Slots are what is drawn:
// the visits of both searches, aligned by the path to the node; with one search a slot is a visit. Slots are numbered
// like visits, parents before their successors, so that a subtree is a range of numbers.
'use strict';

function readSearch(json) {
  const {visits} = json;
  const length = visits.parent.length;
  const ply = new Int32Array(length);
  for (let visit = 0; visit < length; ++visit) {
    const parent = visits.parent[visit];
    ply[visit] = parent < 0 ? 0 : ply[parent] + 1;
  }
  const search = {...json, ...visits, result: json.value, length, ply, seenPly: ply, view: 'negamax'};
  search.principal = principalVisits(search);
  return search;
}

// The visits that a visit began, in order; of -1, the visits to the root.
function successorsOf(search, visit) {
  const found = [];
  const end = visit < 0 ? search.length : visit + search.size[visit];
  for (let next = visit + 1; next < end; next += search.size[next]) found.push(next);
  return found;
}

function moveName(search, visit) {
  return (search.name && search.name[visit]) || String(search.move[visit]);
}

// The visits on the principal variation: of each move of the line the last visit, which is the one that counted.
function principalVisits(search) {
  const found = new Set();
  let visits = successorsOf(search, -1);
  if (!search.nested || search.line.length === 0) return found;
  found.add(visits.at(-1));
  for (const move of search.line) {
    visits = successorsOf(search, [...found].at(-1)).filter(visit => moveName(search, visit) === move);
    if (visits.length === 0) break;
    found.add(visits.at(-1));
  }
  return found;
}

// The moves that an interior visit did not search, as runs: [[3, 5], [7, 7]].
function unsearchedRuns(search, visit) {
  if (!search.nested || search.how[visit] !== 'i') return [];
  const searched = new Set(successorsOf(search, visit).map(next => search.move[next]));
  const runs = [];
  for (let move = 1; move <= search.successors[visit]; ++move) {
    if (searched.has(move)) continue;
    if (runs.length > 0 && runs.at(-1)[1] === move - 1) runs.at(-1)[1] = move;
    else runs.push([move, move]);
  }
  return runs;
}

// Two lists of visits as pairs: the last visit by a move beside the last visit by the same move, and so on backwards, so
// that a re-search is beside the other's only search. The order is that of the left list; what only the right one has
// follows what it followed there.
function alignedVisits(left, right, leftVisits, rightVisits) {
  const pairs = [];
  const byMove = new Map();
  const keyed = (search, visits, handle) => {
    const left = new Map();
    for (const visit of visits) left.set(search.move[visit], (left.get(search.move[visit]) ?? 0) + 1);
    for (const visit of visits) {
      const move = search.move[visit];
      handle(`${move}/${left.get(move)}`, visit);
      left.set(move, left.get(move) - 1);
    }
  };
  keyed(left, leftVisits, (key, visit) => {
    byMove.set(key, [visit, -1]);
    pairs.push(byMove.get(key));
  });
  let place = 0;
  keyed(right, rightVisits, (key, visit) => {
    if (byMove.has(key)) {
      byMove.get(key)[1] = visit;
      place = pairs.indexOf(byMove.get(key)) + 1;
    } else {
      pairs.splice(place++, 0, [-1, visit]);
    }
  });
  return pairs;
}

function pairsBelow(searches, pair) {
  const below = searches.map((search, side) => pair[side] < -1 ? [] : successorsOf(search, pair[side]));
  if (searches.length === 1) return below[0].map(visit => [visit]);
  if (below[0].length === 0) return below[1].map(visit => [-2, visit]);
  if (below[1].length === 0) return below[0].map(visit => [visit, -2]);
  return alignedVisits(...searches, ...below).map(aligned => aligned.map(visit => visit < 0 ? -2 : visit));
}

// The slots: `visits[side][slot]` is a visit or -1. Where a search visits the root more than once, or its steps are not
// nested, slot 0 is the search itself and stands for no visit.
function buildSlots(searches) {
  const roots = pairsBelow(searches, searches.map(() => -1));
  const hasPasses = roots.length !== 1;
  const stack = hasPasses ? [{pair: searches.map(() => -1), parent: -1}] : [{pair: roots[0], parent: -1}];
  const visits = searches.map(() => []);
  const parent = [];
  while (stack.length > 0) {
    const next = stack.pop();
    const slot = parent.length;
    parent.push(next.parent);
    next.pair.forEach((visit, side) => visits[side].push(visit < 0 ? -1 : visit));
    const below = pairsBelow(searches, next.pair);
    for (let i = below.length - 1; i >= 0; --i) stack.push({pair: below[i], parent: slot});
  }
  return {parent, visits, hasPasses, ...sizesOf(parent), slotOf: searches.map((search, side) => {
    const slots = new Int32Array(search.length);
    visits[side].forEach((visit, slot) => { if (visit >= 0) slots[visit] = slot; });
    return slots;
  })};
}

function sizesOf(parent) {
  const size = new Int32Array(parent.length).fill(1);
  const depth = new Int32Array(parent.length);
  for (let slot = 1; slot < parent.length; ++slot) depth[slot] = depth[parent[slot]] + 1;
  for (let slot = parent.length - 1; slot > 0; --slot) size[parent[slot]] += size[slot];
  return {size, depth};
}

class Trace {
  constructor(json) {
    const {depth, ...others} = json;
    Object.assign(this, others, {searchDepth: depth});
    this.searches = json.searches.map(readSearch);
    this.slots = buildSlots(this.searches);
    this.length = this.slots.parent.length;
    this.sides = this.searches.map((_, side) => side);
    this.only = this.sides.map(side => new Set(json.difference ? json.difference.only[side] : []));
    this.hasMoveNames = this.searches.some(search => search.name);
    this.steps = 2 * this.length;
  }

  visit(slot, side) { return this.slots.visits[side][slot]; }
  parent(slot) { return this.slots.parent[slot]; }
  depth(slot) { return this.slots.depth[slot]; }
  size(slot) { return this.slots.size[slot]; }
  isPasses(slot) { return slot === 0 && this.slots.hasPasses; }

  successors(slot) {
    const found = [];
    const end = slot + this.size(slot);
    for (let next = slot + 1; next < end; next += this.size(next)) found.push(next);
    return found;
  }

  // The slots from the root down to this one.
  chain(slot) {
    const found = [];
    for (let at = slot; at >= 0; at = this.parent(at)) found.unshift(at);
    return found;
  }

  // A side that has a visit here, preferring the given one.
  sideAt(slot, preferred = 0) {
    return this.visit(slot, preferred) >= 0 ? preferred : this.sides.find(side => this.visit(slot, side) >= 0) ?? preferred;
  }

  move(slot) {
    const side = this.sideAt(slot);
    const visit = this.visit(slot, side);
    return visit < 0 || this.searches[side].move[visit] === 0 ? '' : moveName(this.searches[side], visit);
  }

  moves(slot) { return this.chain(slot).map(at => this.move(at)).filter(move => move !== ''); }

  // "root", "2.1", or with names "e4 e5".
  path(slot) {
    if (this.isPasses(slot)) return 'search';
    const nested = this.searches[this.sideAt(slot)].nested;
    if (!nested) return `visit ${this.visit(slot, 0) + 1}`;
    return this.moves(slot).join(this.hasMoveNames ? ' ' : '.') || 'root';
  }

  // Which visit to its node this is, from 1, in number of slots.
  occurrence(slot) {
    const siblings = this.parent(slot) < 0 ? [slot] : this.successors(this.parent(slot));
    return siblings.filter(other => other <= slot && this.move(other) === this.move(slot)).length;
  }

  runs(slot, side) {
    const visit = this.visit(slot, side);
    return visit < 0 ? [] : unsearchedRuns(this.searches[side], visit);
  }

  // True if there is something below the slot to unfold: visits, or moves that were not searched.
  unfolds(slot) {
    return this.size(slot) > 1 || this.sides.some(side => {
      const visit = this.visit(slot, side);
      return visit >= 0 && this.searches[side].nested && this.searches[side].how[visit] === 'i' &&
          this.searches[side].successors[visit] > 0;
    });
  }

  isPrincipal(slot, side) { return this.searches[side].principal.has(this.visit(slot, side)); }
  isOnly(slot, side) { return this.only[side].has(this.visit(slot, side)); }

  // The slots of the first divergence: none, one, or one for each search.
  divergences() {
    const first = this.difference && this.difference.first;
    if (!first) return [];
    const sides = this.sides.filter(side => first.visits[side] !== null);
    return [...new Set(sides.map(side => this.slots.slotOf[side][first.visits[side]]))];
  }

  // The nearest slot above, or the slot itself, that is the proof which the visit belongs to; or -1.
  proofAbove(slot, side) {
    for (let at = slot; at >= 0; at = this.parent(at)) {
      const visit = this.visit(at, side);
      if (visit >= 0 && 'ZX'.includes(this.searches[side].role[visit])) return at;
    }
    return -1;
  }
}
