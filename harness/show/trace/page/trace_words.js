// What the page says: scores, windows, roles and kinds in words, for the eye (with signs) and for the ear (in words).
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
const kindSentences = {
  P: 'P' + minus + 'V node: the value is exact.',
  C: 'Cut node: the value is a lower bound; the node may be worth more.',
  A: 'All node: the value is an upper bound; the node may be worth less.',
};
// A leaf has no moves to cut off: its kind says only where its value lies.
function leafSentence(search, visit) {
  const isWeak = search.rule === 'at_beta';
  const place = {
    P: 'lies in the window',
    C: isWeak ? 'reaches \u03b2' : 'exceeds \u03b2',
    A: isWeak ? 'does not exceed \u03b1' : 'does not reach \u03b1',
  };
  return `Leaf: the value is its evaluation, which ${place[search.kind[visit]]}.`;
}
const roleTags = {F: 'F', Z: 'Z', X: 'Z\u2717', R: '+F', i: ''};
const spokenRoles = {
  F: 'full window',
  Z: 'proof that failed low, so the move is skipped',
  X: 'proof that failed',
  R: 're-search after a failed proof',
  i: 'inside a proof',
};
const howNames = {i: 'interior', l: 'leaf', m: 'answered from memory'};

function kindName(search, visit) { return search.nested ? kindNames[search.kind[visit]] : howNames[search.how[visit]]; }

function runsText(runs) {
  return runs.map(([first, last]) => first === last ? `${first}` : `${first}\u2013${last}`).join(', ');
}
function countOf(runs) { return runs.reduce((sum, [first, last]) => sum + last - first + 1, 0); }
function movesText(runs) { return `${countOf(runs) === 1 ? 'move' : 'moves'} ${runsText(runs)}`; }

function grouped(number) { return String(number).replace(/\B(?=(\d{3})+$)/g, ','); }
function plural(number, word) { return `${grouped(number)} ${word}${number === 1 ? '' : 's'}`; }

function roleSentence(trace, slot, side) {
  const search = trace.searches[side];
  const visit = trace.visit(slot, side);
  const move = moveName(search, visit);
  if (!search.nested) return 'A step of a best-first search: its steps are not nested.';
  if (search.parent[visit] < 0) {
    return 'ZX'.includes(search.role[visit]) ? 'The root, searched with a zero window.' : 'The root of the search.';
  }
  switch (search.role[visit]) {
    case 'F': return 'F: searched with its full window.';
    case 'Z': return `Z: a proof, which is a search with a zero window. It succeeded: move ${move} is skipped.`;
    case 'X': return `Z: a proof, which is a search with a zero window. It failed: move ${move} may be better.`;
    case 'R': return `Z+F: searched again with a wider window, since the proof failed.`;
    default: return 'Inside a proof: every window is a zero window.';
  }
}

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

// Where the bound of a cut comes from: text, and the visit to link to or -1.
function boundOrigin(search, visit) {
  const origin = search.bound_by[visit];
  if (origin === -1) return {text: "is the bound of the root's window", visit: -1};
  if (origin === -2) return {text: 'is the zero window of the proof', visit: -1};
  if (origin === -3 || origin === null) return {text: 'was chosen by the searcher', visit: -1};
  return {text: `comes from the value ${scoreText(search.value[origin])} of`, visit: origin};
}

function cutRelation(search) { return search.rule === 'at_beta' ? '\u2265' : '>'; }
