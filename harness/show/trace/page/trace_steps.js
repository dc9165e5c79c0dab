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
