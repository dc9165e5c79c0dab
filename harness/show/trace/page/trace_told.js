// The steps of one search, in order: as the engine's answer lists them (PlainSteps), or as the page of a trace has them (ToldSteps,
// harness/show/trace/steps/told_steps.hpp): patterns of sentences, and what stands in their places.
'use strict';

class PlainSteps {
  constructor(steps) { this.list = steps; }
  get length() { return this.list.length; }
  step(i) { return this.list[i] ?? null; }
  visit(i) { return this.list[i].visit; }
  isEntry(i) { return this.list[i].entry; }
  path(i) { return this.list[i].path; }
  pruned(i) { return this.list[i].pruned ?? []; }
  // The OPEN list of a best-first search where the step changes it; null elsewhere.
  states(i) { return this.list[i].states ?? null; }
  marked(mark) { return this.list.flatMap((step, i) => step.marks?.includes(mark) ? [i] : []); }
}

class ToldSteps {
  constructor(trace, side, told, view) {
    const search = trace.searches[side];
    const {patterns, views} = told;
    Object.assign(this, {trace, side, search, patterns, view, told: told.searches[side], length: 2 * search.length});
    this.said = this.told.said[views.indexOf(view)];
    this.cuts = new Map(this.told.cuts.map(([step, ...moves]) => [step, moves]));
    this.order = new Int32Array(this.length);  // a visit that begins, or ~visit when it ends
    this.before = new Int32Array(search.length).fill(-1);  // the visit that the same parent made before
    const last = new Int32Array(search.length).fill(-1);
    const open = [];
    let at = 0;
    for (let visit = 0; visit < search.length; ++visit) {
      const parent = search.parent[visit];
      while (open.length > 0 && open.at(-1) !== parent) this.order[at++] = ~open.pop();
      this.order[at++] = visit;
      open.push(visit);
      if (parent < 0) continue;
      this.before[visit] = last[parent];
      last[parent] = visit;
    }
    while (open.length > 0) this.order[at++] = ~open.pop();
  }

  visit(i) { return this.order[i] < 0 ? ~this.order[i] : this.order[i]; }
  isEntry(i) { return this.order[i] >= 0; }
  path(i) { return this.pathOf(this.visit(i)); }
  states() { return null; }  // left out, so that the page stays small

  // The moves by number, "" for the root.
  pathOf(visit) {
    const {search, told} = this;
    if (!search.nested) return told.paths[visit];
    const moves = [];
    for (let at = visit; search.parent[at] >= 0; at = search.parent[at]) moves.unshift(search.move[at]);
    return moves.join('.');
  }

  pruned(i) {
    const above = this.cuts.has(i) ? this.pathOf(this.search.parent[this.visit(i)]) : '';
    return (this.cuts.get(i) ?? []).map(move => above === '' ? `${move}` : `${above}.${move}`);
  }

  marked(mark) {
    const {failed_proofs: failed, difference} = this.told;
    return mark === 'cut' ? [...this.cuts.keys()] : mark === 'failed_proof' ? failed : difference === null ? [] : [difference];
  }

  step(i) {
    if (i < 0 || i >= this.length) return null;
    const [pattern, ...values] = this.said[i];
    return {...this.sentence(this.patterns[pattern], values), path: this.path(i), open: this.open(i)};
  }

  sentence([id, places], values) {
    const sentence = {id, values: {}};
    for (const [name, place] of Object.entries(places)) {
      if (Array.isArray(place)) {
        sentence.values[name] = this.sentence(place, values);
      } else if (typeof place === 'string') {  // the node of a visit
        sentence.visit = values[Number(place.slice(1))];
        sentence.values[name] = this.trace.path(this.trace.slots.slotOf[this.side][sentence.visit]);
      } else {
        sentence.values[name] = typeof values[place] === 'number' ? scoreText(values[place]) : values[place];
      }
    }
    return sentence;
  }

  // The open nodes after the step, from the root down, with the bounds and the best value that the engine noted.
  open(i) {
    const {search} = this;
    if (!search.nested) return [];
    const visit = this.visit(i);
    const found = [];
    let last = this.isEntry(i) ? -1 : visit;
    for (let at = last < 0 ? visit : search.parent[visit]; at >= 0; at = search.parent[at]) {
      found.unshift(this.openNode(at, last));
      last = this.before[at];
    }
    return found;
  }

  // `last`: the last visit that it made and that has returned.
  openNode(visit, last) {
    const {search, told, view} = this;
    const ply = search.ply[visit];
    const {alpha, beta} = seenWindow(view, ply, {alpha: last < 0 ? search.alpha[visit] : told.alpha[last], beta: search.beta[visit]});
    const best = last < 0 ? null : told.best[last];
    return {path: this.pathOf(visit), alpha: alphaText(alpha), beta: betaText(beta),
            best: best === null ? null : scoreText(seenFrom(view, ply, best))};
  }
}
