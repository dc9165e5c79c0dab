// The data of a trace, and what can be computed from it once: children, plies, steps, and the places that two searches share.
"use strict";

const ROLE_TEXT = {
  F: "full window", Z: "proof that failed low: the successor is skipped", X: "proof that failed",
  R: "search again after a failed proof", i: "inside a proof",
};
const KIND_TEXT = {P: "P-V", C: "Cut", A: "All"};
const HOW_TEXT = {i: "interior node", l: "leaf", m: "answered from memory"};

const numberText = (value) => String(value).replace("-", "\u2212");
const grouped = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, "\u2009");
const counted = (count, one, many = one + "s") => `${grouped(count)} ${count === 1 ? one : many}`;

// One search. Visits are numbered in the order in which nodes were entered.
class Search {
  constructor(data, places) {
    this.data = data;
    this.visits = data.visits;
    this.count = this.visits.parent.length;
    this.ply = new Int32Array(this.count);
    this.place = new Int32Array(this.count);
    this.enterStep = new Int32Array(this.count);
    this.leaveStep = new Int32Array(this.count);
    this.visitOfStep = new Int32Array(2 * this.count);
    const {parent, move, size} = this.visits;
    let step = 0;
    const open = [];
    const close = (before) => {
      while (open.length > 0 && open[open.length - 1] + size[open[open.length - 1]] <= before) {
        const visit = open.pop();
        this.leaveStep[visit] = step;
        this.visitOfStep[step++] = visit;
      }
    };
    for (let visit = 0; visit < this.count; ++visit) {
      close(visit);
      const above = parent[visit];
      this.ply[visit] = above < 0 ? 0 : this.ply[above] + 1;
      this.place[visit] = above < 0 ? 0 : places.below(this.place[above], move[visit]);
      this.enterStep[visit] = step;
      this.visitOfStep[step++] = visit;
      open.push(visit);
    }
    close(this.count);
    this.steps = step;
    this.height = this.ply.reduce((most, ply) => Math.max(most, ply), 0);
    this.only = new Set();
  }

  roots() {
    const roots = [];
    for (let visit = 0; visit < this.count; visit += this.visits.size[visit]) roots.push(visit);
    return roots;
  }
  children(visit) {
    const children = [];
    const end = visit + this.visits.size[visit];
    for (let child = visit + 1; child < end; child += this.visits.size[child]) children.push(child);
    return children;
  }
  hasChildren(visit) { return this.visits.size[visit] > 1; }
  isEnter(step) { return this.enterStep[this.visitOfStep[step]] === step; }

  moveName(visit) {
    const name = this.visits.name ? this.visits.name[visit] : "";
    return name || String(this.visits.move[visit]);
  }
  path(visit) {
    const names = [];
    for (let at = visit; this.visits.parent[at] >= 0; at = this.visits.parent[at]) names.unshift(this.moveName(at));
    return names.length === 0 ? "root" : names.join(this.visits.name ? " " : ".");
  }
  bound(column, visit) {
    const value = this.visits[column][visit];
    return value === null ? (column === "alpha" ? "\u2212\u221e" : "+\u221e") : numberText(value);
  }
  window(visit) { return `(${this.bound("alpha", visit)}, ${this.bound("beta", visit)})`; }
  value(visit) {
    const value = this.visits.value[visit];
    return value === null ? "?" : numberText(value);
  }
  kind(visit) { return KIND_TEXT[this.visits.kind[visit]]; }
  role(visit) { return ROLE_TEXT[this.visits.role[visit]]; }
  // F, Z or Z+F, as in the note; nothing inside a proof.
  mark(visit) {
    const role = this.visits.role[visit];
    return {F: "F", Z: "Z", X: "Z!", R: "Z+F", i: ""}[role];
  }
  isBest(visit) {
    const parent = this.visits.parent[visit];
    return parent >= 0 && this.visits.best[parent] === this.visits.move[visit];
  }
  isPruned(visit) { return this.visits.cutter[visit] > 0; }
  // The moves of a node that was cut off that were not searched.
  pruned(visit) {
    if (!this.isPruned(visit)) return [];
    const searched = new Set(this.children(visit).map((child) => this.visits.move[child]));
    const moves = [];
    for (let move = 1; move <= this.visits.successors[visit]; ++move) if (!searched.has(move)) moves.push(move);
    return moves;
  }
  cutterName(visit) {
    const children = this.children(visit);
    return children.length === 0 ? String(this.visits.cutter[visit]) : this.moveName(children[children.length - 1]);
  }
  // Whose value or window the bound was that caused the cutoff.
  originText(visit) {
    const origin = this.visits.bound_by[visit];
    if (origin === null) return "";
    if (origin >= 0) return `the value of ${this.path(origin)}`;
    return {[-1]: "the window of the root", [-2]: "the zero window of the proof", [-3]: "the searcher itself"}[origin];
  }
  prunedText(visit) {
    const moves = this.pruned(visit);
    if (moves.length === 0) return "";
    const shown = moves.length > 8 ? `${moves.slice(0, 8).join(", ")} and ${moves.length - 8} more` : moves.join(", ");
    const sign = this.data.rule === "at_beta" ? "\u2265" : ">";
    return `pruned: ${moves.length === 1 ? "move" : "moves"} ${shown}, by ${this.cutterName(visit)}, ` +
      `${this.value(visit)} ${sign} ${this.bound("beta", visit)}`;
  }
  // All of it in one sentence, for a screen reader.
  label(visit) {
    const where = this.visits.parent[visit] < 0 ? "root" : `move ${this.moveName(visit)}`;
    const parts = [where, `${this.kind(visit)} node`, `window ${this.bound("alpha", visit)} to ${this.bound("beta", visit)}`,
      `value ${this.value(visit)}`, this.role(visit)];
    if (this.visits.how[visit] !== "i") parts.push(HOW_TEXT[this.visits.how[visit]]);
    if (this.isBest(visit)) parts.push("best move");
    const pruned = this.prunedText(visit);
    if (pruned) parts.push(pruned);
    if (this.only.has(visit)) parts.push("only this search visits it");
    return parts.join(", ");
  }
}

// The nodes that paths lead to, numbered alike for all searches.
class Places {
  constructor() {
    this.known = new Map();
    this.next = 1;
  }
  below(place, move) {
    const key = place * 65536 + move;
    let below = this.known.get(key);
    if (below === undefined) this.known.set(key, below = this.next++);
    return below;
  }
}

// One search, or two of the same game.
class Trace {
  constructor(data) {
    this.data = data;
    const places = new Places();
    this.searches = data.searches.map((search) => new Search(search, places));
    this.first = data.difference ? data.difference.first : null;
    if (data.difference) {
      const visitsOf = this.searches.map((search) => new Set(search.place));
      this.searches.forEach((search, side) => {
        const others = visitsOf[1 - side];
        for (let visit = 0; visit < search.count; ++visit) if (!others.has(search.place[visit])) search.only.add(visit);
      });
      this.partners = this.searches.map((search, side) => this.partnersOf(side));
    }
  }
  // For each visit of a side the visit of the other side to the same node: the first to the first, and so on; else -1.
  partnersOf(side) {
    const [search, other] = [this.searches[side], this.searches[1 - side]];
    const waiting = new Map();
    for (let visit = 0; visit < other.count; ++visit) {
      const list = waiting.get(other.place[visit]);
      if (list) list.push(visit); else waiting.set(other.place[visit], [visit]);
    }
    const used = new Map();
    return Int32Array.from({length: search.count}, (_, visit) => {
      const list = waiting.get(search.place[visit]);
      if (!list) return -1;
      const next = used.get(search.place[visit]) || 0;
      used.set(search.place[visit], next + 1);
      return list[Math.min(next, list.length - 1)];
    });
  }
}
