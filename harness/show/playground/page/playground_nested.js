// A tree as nested lists, a leaf being a number: how it is edited and written. Paths are lists of places from 0. Values are from
// the side to move at the leaf, as in all our texts; the reader's text is in the reader's view.
'use strict';

function nestedOf(tree, node = 0) {
  return tree.isLeaf(node) ? tree.values[node] : tree.below[node].map(next => nestedOf(tree, next));
}

function writtenTree(nested, view = 'negamax', depth = 0) {
  if (!Array.isArray(nested)) return String(seenFrom(view, depth, nested));
  return `[${nested.map(next => writtenTree(next, view, depth + 1)).join(' ')}]`;
}

function placesOf(tree, node) {
  const places = [];
  for (let at = node; at > 0; at = tree.parents[at]) places.unshift(tree.below[tree.parents[at]].indexOf(at));
  return places;
}

function pathOfPlaces(places) { return places.map(place => place + 1).join('.') || 'root'; }

// The tree with what is at the places replaced by `change` of it.
function withChange(nested, places, change) {
  if (places.length === 0) return change(nested);
  return nested.map((next, place) => place === places[0] ? withChange(next, places.slice(1), change) : next);
}

// Each edit gives the new tree and the path of the node that is selected then; null if it cannot be done.
const treeEdits = {
  setLeaf: (nested, places, value) => ({nested: withChange(nested, places, () => value), places}),

  // A further leaf: at the end of an inner node, or after a leaf.
  add(nested, places) {
    const at = atPlaces(nested, places);
    if (Array.isArray(at)) return {nested: withChange(nested, places, list => [...list, 0]), places: [...places, at.length]};
    if (places.length === 0) return treeEdits.grow(nested, places);
    const place = places.at(-1);
    const above = places.slice(0, -1);
    return {nested: withChange(nested, above, list => list.toSpliced(place + 1, 0, 0)), places: [...above, place + 1]};
  },

  // A leaf becomes a node with two leaves. The first is worth the same to MAX.
  grow(nested, places) {
    const at = atPlaces(nested, places);
    if (Array.isArray(at)) return null;
    return {nested: withChange(nested, places, value => [0 - value, 0 - value]), places: [...places, 0]};
  },

  // Without its last successor a node is a leaf.
  remove(nested, places) {
    if (places.length === 0) return null;
    const place = places.at(-1);
    const above = places.slice(0, -1);
    const left = atPlaces(nested, above).length - 1;
    return {nested: withChange(nested, above, list => left === 0 ? 0 : list.toSpliced(place, 1)),
            places: left === 0 ? above : [...above, Math.min(place, left - 1)]};
  },

  move(nested, places, to) {
    if (places.length === 0) return null;
    const place = places.at(-1);
    const above = places.slice(0, -1);
    if (to < 0 || to >= atPlaces(nested, above).length || to === place) return null;
    return {nested: withChange(nested, above, list => list.toSpliced(place, 1).toSpliced(to, 0, list[place])), places: [...above, to]};
  },
};

function atPlaces(nested, places) { return places.reduce((at, place) => at[place], nested); }
