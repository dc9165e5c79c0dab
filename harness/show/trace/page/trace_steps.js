// The search as steps: every slot is entered once and left once. A step is the number of such events so far, from 0 to
// twice the number of slots. `own` counts the visits of each search by itself, otherwise both go from slot to slot.
'use strict';

const notYet = 0;
const running = 1;
const returned = 2;

// Slots are numbered in the order in which they are entered: before a slot is entered, all slots with a lower number
// were entered, and all but its ancestors were left.
function entryStep(trace, slot) { return 2 * slot - trace.depth(slot) + 1; }
function returnStep(trace, slot) { return entryStep(trace, slot) + 2 * trace.size(slot) - 1; }

function statusAt(step, entry, size) { return step < entry ? notYet : step < entry + 2 * size - 1 ? running : returned; }

function statusOf(trace, slot, side, step, own) {
  const visit = trace.visit(slot, side);
  if (own && visit >= 0) {
    const search = trace.searches[side];
    return statusAt(step, 2 * visit - search.ply[visit] + 1, search.size[visit]);
  }
  return statusAt(step, entryStep(trace, slot), trace.size(slot));
}

function stepsOf(trace, own) {
  return own ? Math.max(...trace.searches.map(search => 2 * search.length)) : trace.steps;
}

// The event that the step ended with: the item that was entered or left. Items are slots, or visits of one search.
function eventAmong(length, step, entryOf, sizeOf, parentOf) {
  if (step <= 0) return null;
  let low = 0;
  let high = length - 1;
  while (low < high) {  // the last item that was entered
    const middle = (low + high + 1) >> 1;
    if (entryOf(middle) <= step) low = middle; else high = middle - 1;
  }
  if (entryOf(low) === step) return {item: low, isEntry: true};
  let item = low;
  while (item >= 0 && entryOf(item) + 2 * sizeOf(item) - 1 < step) item = parentOf(item);
  return item < 0 ? null : {item, isEntry: false};
}

function slotEvent(trace, step) {
  const event = eventAmong(trace.length, step, slot => entryStep(trace, slot), slot => trace.size(slot),
                           slot => trace.parent(slot));
  return event && {slot: event.item, isEntry: event.isEntry};
}

// The event of one search. A search that has ended stays at its last event.
function ownEvent(trace, side, step) {
  const search = trace.searches[side];
  const event = eventAmong(search.length, Math.min(step, 2 * search.length), visit => 2 * visit - search.ply[visit] + 1,
                           visit => search.size[visit], visit => search.parent[visit]);
  return event && {slot: trace.slots.slotOf[side][event.item], isEntry: event.isEntry};
}

function eventOf(trace, side, step, own) { return own ? ownEvent(trace, side, step) : slotEvent(trace, step); }

// The last of the shown slots, which are in order, that was entered at or before the step.
function lastEntered(trace, shown, step) {
  let low = -1;
  let high = shown.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (entryStep(trace, shown[middle]) <= step) low = middle; else high = middle - 1;
  }
  return low;
}

// The next step at which a shown slot is entered or left: what is folded is stepped over.
function nextShownStep(trace, shown, step) {
  const at = lastEntered(trace, shown, step);
  const entry = at + 1 < shown.length ? entryStep(trace, shown[at + 1]) : Infinity;
  let open = at < 0 ? -1 : shown[at];
  while (open >= 0 && returnStep(trace, open) <= step) open = trace.parent(open);
  return Math.min(entry, open < 0 ? Infinity : returnStep(trace, open), trace.steps);
}

function previousShownStep(trace, shown, step) {
  const at = lastEntered(trace, shown, step - 1);
  if (at < 0) return 0;
  let left = 0;
  for (let slot = shown[at]; slot >= 0 && returnStep(trace, slot) < step; slot = trace.parent(slot)) {
    left = returnStep(trace, slot);
  }
  return Math.max(entryStep(trace, shown[at]), left);
}

// The best value so far of an open visit, from its own side; null if none has come back.
// A successful proof tells only that its move is no better; a failed one is followed by its re-search, if any.
function bestSoFar(trace, slot, side, step, own) {
  const search = trace.searches[side];
  let best = null;
  for (const next of trace.successors(slot)) {
    const visit = trace.visit(next, side);
    if (visit < 0 || 'ZX'.includes(search.role[visit]) || search.value[visit] === null) continue;
    if (statusOf(trace, next, side, step, own) !== returned) continue;
    best = Math.max(best ?? -Infinity, -search.value[visit]);
  }
  return best;
}

// Alpha at that moment: raised by the values that have come back.
function alphaNow(trace, slot, side, step, own) {
  const alpha = trace.searches[side].alpha[trace.visit(slot, side)];
  const best = bestSoFar(trace, slot, side, step, own);
  return best === null || (alpha !== null && alpha >= best) ? alpha : best;
}

// What happened at the step, in one sentence for each search.
function narration(trace, step, own) {
  const total = stepsOf(trace, own);
  const where = `Step ${grouped(step)} of ${grouped(total)}. `;
  if (step === 0) return `${where}The search has not begun.`;
  const sentences = trace.sides.map(side => {
    const event = eventOf(trace, side, step, own);
    const name = trace.searches.length === 1 ? '' : `${trace.searches[side].searcher}: `;
    return event ? name + eventSentence(trace, side, event) : '';
  });
  return where + [...new Set(sentences)].filter(text => text !== '').join(' ') + (step >= total ? ' The end.' : '');
}

function eventSentence(trace, side, {slot, isEntry}) {
  const search = trace.searches[side];
  const path = trace.path(slot);
  if (trace.isPasses(slot)) {
    return isEntry ? 'The search begins.' : `The search ends with the value ${scoreText(search.result)}.`;
  }
  const visit = trace.visit(slot, side);
  if (visit < 0) return `does not visit ${path}.`;
  if (isEntry) {
    const role = search.parent[visit] < 0 || search.role[visit] === 'F' ? '' : `, ${entryRoles[search.role[visit]]}`;
    return search.nested ? `enters ${path} with the window ${windowText(search, visit)}${role}.` : `${path} begins.`;
  }
  if (!search.nested) return `${path} ends.`;
  const cut = search.cutter[visit] > 0 && search.how[visit] === 'i';
  const runs = cut ? unsearchedRuns(search, visit) : [];
  return `${path} returns ${scoreText(search.value[visit])} (${kindNames[search.kind[visit]]})` +
      (cut ? `, cut off by move ${cutterName(search, visit)}` : '') + (runs.length > 0 ? `; ${movesText(runs)} pruned` : '') +
      (search.role[visit] === 'Z' && search.parent[visit] >= 0 ? '; the proof succeeds, the move is skipped' : '') +
      (search.role[visit] === 'X' && search.parent[visit] >= 0 ? '; the proof fails' : '') + '.';
}

const entryRoles = {Z: 'to prove that it can be skipped', X: 'to prove that it can be skipped',
                    R: 'again, since the proof failed', i: 'inside a proof'};

function cutterName(search, visit) {
  const by = successorsOf(search, visit).find(next => search.move[next] === search.cutter[visit]);
  return by === undefined ? String(search.cutter[visit]) : moveName(search, by);
}
