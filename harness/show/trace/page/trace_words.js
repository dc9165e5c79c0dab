// How the page writes scores, windows, roles and kinds, for the eye (with signs) and for the ear (in words).
'use strict';

const infinity = '\u221e';
const minus = '\u2212';

function scoreText(value) { return value === null ? '\u2013' : String(value).replace('-', minus); }
function alphaText(alpha) { return alpha === null ? minus + infinity : scoreText(alpha); }
function betaText(beta) { return beta === null ? infinity : scoreText(beta); }

// What the reader sees: from the side to move (negamax), or from MAX's side.
function seenValue(search, visit) { return seenFrom(search.view, search.seenPly[visit], search.value[visit]); }
function seenBounds(search, visit) {
  return seenWindow(search.view, search.seenPly[visit], {alpha: search.alpha[visit], beta: search.beta[visit]});
}
function valueText(search, visit) { return scoreText(seenValue(search, visit)); }
function windowText(search, visit) {
  const {alpha, beta} = seenBounds(search, visit);
  return `(${alphaText(alpha)}, ${betaText(beta)})`;
}

function spokenScore(value) { return value === null ? 'unknown' : String(value).replace('-', 'minus '); }
function spokenWindow(search, visit) {
  const {alpha, beta} = seenBounds(search, visit);
  return `window ${alpha === null ? 'minus infinity' : spokenScore(alpha)} to ` +
      `${beta === null ? 'infinity' : spokenScore(beta)}`;
}

const kindNames = {P: 'P' + minus + 'V', C: 'Cut', A: 'All'};
const spokenKinds = {P: 'P-V node', C: 'cut node', A: 'all node'};
const roleTags = {F: 'F', Z: 'Z', X: 'Z\u2717', R: '+F', i: ''};
const spokenRoles = {
  F: 'full window',
  Z: 'successful proof',
  X: 'failed proof',
  R: 're-search',
  i: 'inside a proof',
};
const howNames = {i: 'interior', l: 'leaf', m: 'answered from memory'};

function kindName(search, visit) { return search.nested ? kindNames[search.kind[visit]] : howNames[search.how[visit]]; }

function runsText(runs) {
  return runs.map(([first, last]) => first === last ? `${first}` : `${first}\u2013${last}`).join(', ');
}
function countOf(runs) { return runs.reduce((sum, [first, last]) => sum + last - first + 1, 0); }
function cutterName(search, visit) {
  const by = successorsOf(search, visit).find(next => search.move[next] === search.cutter[visit]);
  return by === undefined ? String(search.cutter[visit]) : moveName(search, by);
}
function movesText(runs) { return `${countOf(runs) === 1 ? 'move' : 'moves'} ${runsText(runs)}`; }

function grouped(number) { return String(number).replace(/\B(?=(\d{3})+$)/g, ','); }
function plural(number, word) { return `${grouped(number)} ${word}${number === 1 ? '' : 's'}`; }

// The whole slot in one line, for screen readers.
function spokenSlot(trace, slot) {
  const move = trace.move(slot);
  const name = trace.isPasses(slot) ? 'the search' : move === '' ? 'root' : `move ${move}`;
  const sides = trace.sides.map(side => {
    const told = spokenVisit(trace, slot, side);
    return trace.searches.length === 1 ? told : `${trace.searches[side].searcher}: ${told}`;
  });
  const note = trace.divergences().includes(slot) ? '; the searches part here' : '';
  return `${name}, ${sides.join('; ')}${note}`;
}

function spokenVisit(trace, slot, side) {
  const search = trace.searches[side];
  if (trace.isPasses(slot)) return plural(search.length, 'visit');
  const visit = trace.visit(slot, side);
  if (visit < 0) return 'not visited';
  if (!search.nested) return `${howNames[search.how[visit]]}, value ${spokenScore(seenValue(search, visit))}`;
  const parts = [spokenKinds[search.kind[visit]], spokenWindow(search, visit), `value ${spokenScore(seenValue(search, visit))}`];
  if (search.how[visit] !== 'i') parts.unshift(howNames[search.how[visit]]);
  if (search.parent[visit] >= 0) parts.push(spokenRoles[search.role[visit]]);
  if (trace.isPrincipal(slot, side)) parts.push('on the principal variation');
  const runs = trace.runs(slot, side);
  if (runs.length > 0) parts.push(`${search.cutter[visit] > 0 ? 'pruned' : 'not searched'}: ${movesText(runs)}`);
  return parts.join(', ');
}
