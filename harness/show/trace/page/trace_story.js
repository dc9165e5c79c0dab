// What the engine says of each step, and what is known of each node of the tree at a step: a reading of its steps, in order. The page
// counts and shows; it decides nothing.
'use strict';

// The sentence with that id and its values; a value may be a sentence itself. A place without a value stays, so that a fault is seen.
function filled(sentences, {id, values}) {
  const textOf = value => typeof value === 'object' ? filled(sentences, value) : value;
  return sentences[id].replace(/\{(\w+)\}/g, (place, name) => name in values ? textOf(values[name]) : place);
}

// The same in parts: texts, and {visit, text} for the node of a visit.
function partsOf(sentences, {id, values, visit}) {
  if (visit !== undefined) return [{visit, text: filled(sentences, {id, values})}];
  return sentences[id].split(/(\{\w+\})/).flatMap(part => {
    const value = values[part.slice(1, -1)];
    return !part.startsWith('{') || value === undefined ? [part] : typeof value === 'object' ? partsOf(sentences, value) : [value];
  });
}

const isEarlier = 3;  // besides notYet, running and returned: returned in a visit of the parent before this one

class Story {
  // `documents`: the steps of each search, in one view or in both. `sentences`: the table of the engine.
  constructor(trace, tree, documents, sentences) {
    Object.assign(this, {trace, tree, documents, sentences});
    this.seen = trace.searches.map(() => null);
    this.nodeOfVisit = trace.searches.map((search, side) => this.readPaths(search, documents[0].searches[side]));
  }

  hasView(view) { return this.documents.some(document => document.view === view); }

  steps(side, view) {
    const found = this.documents.find(document => document.view === view) ?? this.documents[0];
    return found.searches[side];
  }

  // The step of one search after so many of its own events; null at its beginning.
  stepOf(side, events, view) { return events > 0 ? this.steps(side, view).step(events - 1) : null; }

  sentence(step) {
    const text = step.id in this.sentences ? filled(this.sentences, step) : step.text;
    return withSigns(text.charAt(0).toUpperCase() + text.slice(1));
  }

  // The same with a capital letter, in parts.
  parts(step) {
    if (!(step.id in this.sentences)) return [this.sentence(step)];
    const parts = partsOf(this.sentences, step).filter(part => part !== '');
    const capital = text => withSigns(text.charAt(0).toUpperCase() + text.slice(1));
    parts[0] = parts[0].text ? {...parts[0], text: capital(parts[0].text)} : capital(parts[0]);
    return parts;
  }

  // What was said when the last move that a cut node searched came back; null if the node was not cut off.
  cutStep(side, visit, view) {
    const search = this.trace.searches[side];
    if (!search.nested || search.how[visit] !== 'i' || search.cutter[visit] === 0) return null;
    return this.stepOf(side, this.returnEvent(side, successorsOf(search, visit).at(-1)), view);
  }

  // The node of each visit, where there is a tree. The ply of a visit that is not nested comes from its path.
  readPaths(search, steps) {
    const nodes = new Int32Array(search.length).fill(-1);
    if (!this.tree && search.nested) return nodes;
    if (!search.nested) search.seenPly = new Int32Array(search.length);
    for (let i = 0; i < steps.length; ++i) {
      if (!steps.isEntry(i)) continue;
      const path = steps.path(i);
      if (this.tree) nodes[steps.visit(i)] = this.tree.nodeOf.get(path) ?? -1;
      if (!search.nested) search.seenPly[steps.visit(i)] = path === '' ? 0 : path.split('.').length;
    }
    return nodes;
  }

  entryEvent(side, visit) {
    const search = this.trace.searches[side];
    return search.nested ? 2 * visit - search.ply[visit] + 1 : 2 * visit + 1;
  }
  returnEvent(side, visit) { return this.entryEvent(side, visit) + 2 * this.trace.searches[side].size[visit] - 1; }

  // For each node of the tree its status, its last visit, whether it is pruned; and how many visits of each sort there were.
  seenAt(side, events) {
    const kept = this.seen[side];
    if (kept && kept.events === events) return kept;
    const {length} = this.tree;
    const seen = kept && kept.events < events ? kept :
        {events: 0, status: new Uint8Array(length), visit: new Int32Array(length).fill(-1), pruned: new Uint8Array(length),
         entered: new Uint8Array(length), counts: emptyCounts(), leaves: 0};
    const steps = this.steps(side);
    for (; seen.events < Math.min(events, steps.length); ++seen.events) this.read(side, seen, steps, seen.events);
    seen.events = events;
    this.seen[side] = seen;
    return seen;
  }

  read(side, seen, steps, i) {
    const visit = steps.visit(i);
    const isEntry = steps.isEntry(i);
    const node = this.nodeOfVisit[side][visit];
    const search = this.trace.searches[side];
    if (isEntry) countEntry(seen.counts, search, visit);
    else countReturn(seen.counts, search, visit);
    if (node >= 0 && isEntry) this.enter(seen, node, visit, search.nested);
    else if (node >= 0) seen.status[node] = returned;
    for (const path of steps.pruned(i)) {
      const top = this.tree.nodeOf.get(path) ?? -1;
      if (top >= 0) seen.pruned.fill(1, top, top + this.tree.sizes[top]);
    }
  }

  // Only what is below a node that is entered again is from an earlier visit; the steps of a best-first search have no below.
  enter(seen, node, visit, isNested) {
    if (this.tree.isLeaf(node) && !seen.entered[node]) ++seen.leaves;
    seen.entered[node] = 1;
    const end = node + this.tree.sizes[node];
    seen.pruned.fill(0, node, end);
    for (let below = node + 1; isNested && below < end; ++below) if (seen.status[below] === returned) seen.status[below] = isEarlier;
    seen.status[node] = running;
    seen.visit[node] = visit;
  }
}

function emptyCounts() {
  return {nodes: 0, interior: 0, leaves: 0, proofs: 0, proofs_failed: 0, re_searches: 0, cutoffs: 0, first_move_cutoffs: 0};
}

function countEntry(counts, search, visit) {
  ++counts.nodes;
  ++counts[search.how[visit] === 'l' ? 'leaves' : 'interior'];
  if ('ZX'.includes(search.role[visit])) ++counts.proofs;
  if (search.role[visit] === 'R') ++counts.re_searches;
}

function countReturn(counts, search, visit) {
  if (search.role[visit] === 'X') ++counts.proofs_failed;
  if (!search.nested || search.how[visit] !== 'i' || search.cutter[visit] === 0) return;
  ++counts.cutoffs;
  if (search.cutter[visit] === search.move[visit + 1]) ++counts.first_move_cutoffs;
}

// How many events of a search have happened at each step of the page, and at which step of the page each happens.
function eventsOfSteps(trace, side, own) {
  const search = trace.searches[side];
  const total = stepsOf(trace, own);
  const done = new Int32Array(total + 1);
  const at = new Int32Array(2 * search.length + 1);
  if (own) {
    for (let step = 0; step <= total; ++step) done[step] = Math.min(step, 2 * search.length);
    for (let event = 0; event < at.length; ++event) at[event] = event;
    return {done, at};
  }
  const isEvent = new Uint8Array(total + 1);
  for (let visit = 0; visit < search.length; ++visit) {
    const slot = trace.slots.slotOf[side][visit];
    isEvent[entryStep(trace, slot)] = 1;
    isEvent[returnStep(trace, slot)] = 1;
  }
  for (let step = 1, event = 0; step <= total; ++step) {
    if (isEvent[step]) at[++event] = step;
    done[step] = event;
  }
  return {done, at};
}
