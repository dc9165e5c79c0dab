// Section 1: is everything equivalent? What was checked, which clauses each searcher keeps, what was violated.
'use strict';

const clauseNames = {
  root: 'root value',
  window: 'window',
  fail_soft: 'fail-soft bound',
  fail_hard: 'fail-hard',
  bound: 'bound flag',
  lower_bound: 'lower bound',
  best_move: 'best move',
  line_start: 'line start',
  line: 'line',
  visits: 'visits',
};
const clauseMarks = {
  kept: ['●', 'promised and kept'],
  held: ['○', 'not promised, but it always held'],
  'not held': ['·', 'not promised, and it does not hold'],
  broken: ['✗', 'promised and broken'],
  'not known': ['?', 'nothing was searched, or some search had no answer'],
};

const totalSearches = verification => verification.coverage.reduce((sum, part) => sum + part.searches, 0);
const searchesText = verification => {
  const total = totalSearches(verification);
  return `${number.si(total)} ${total === 1 ? 'search' : 'searches'}`;
};

// Wrong values of searchers in the comparison; a file's wrong score is not among them.
const wrongValues = () => (report.data.results?.violations ?? []).filter(one => !one.published_is_wrong);

const isEquivalent = verification => verification.kept && wrongValues().length === 0;

function equivalenceSentence(verification) {
  const searches = searchesText(verification);
  const count = plural(verification.searchers.length, 'searcher');
  const isOne = verification.searchers.length === 1;
  if (!verification.kept)
    return `No. ${plural(verification.violation_count, 'promise')} broken in ${searches} of ${count}.`;
  if (wrongValues().length)
    return `No. ${plural(wrongValues().length, 'wrong value')} in the comparison, though no promise was broken in ${searches} of the verification.`;
  const end = verification.complete ? '' : ' The verification was interrupted: what follows is what it had covered.';
  const selective = verification.selective.length
    ? ` ${plural(verification.selective.length, 'selective searcher promises', 'selective searchers promise')} nothing about the score: ${listed(verification.selective)}.`
    : '';
  return `${verification.complete ? 'Yes.' : 'So far, yes.'} ${count} ${isOne ? 'keeps' : 'keep'} every promise of ${isOne ? 'its contract' : 'their contracts'} in ${searches}.${selective}${end}`;
}

function coverageTable(verification) {
  return table(
    [
      {title: 'check', value: part => part.method},
      {title: 'limits', className: 'found', value: part => part.limits, show: part => signs(part.limits)},
      {title: 'cases', value: part => part.cases, show: part => number.count(part.cases), number: true},
      {title: 'searches', value: part => part.searches, show: part => number.si(part.searches), number: true},
      {title: 'complete', value: part => (part.complete ? 'yes' : 'no, interrupted')},
    ],
    verification.coverage,
    {filter: false, caption: 'What was covered'},
  );
}

function inductionText(induction) {
  if (induction.beyond) return ['–', `out of its reach: ${induction.beyond}`];
  const looked = induction.looked_at ?? [];
  if (looked.includes('set depth')) return ['·', 'not certified: it sets a depth'];
  const only =
    (looked.includes('depth') ? ', at the depths entered alone: it reads the depth' : '') +
    (looked.includes('position') ? ', for the positions of this check alone: it reads the position' : '') +
    (looked.includes('place of the root') ? ', for first successors alone: it reads whether its own node is one' : '');
  const every = clause => induction.kept.find(([assume, kept]) => assume === clause && kept === clause);
  const proofs = ['fail_soft', 'window', 'fail_hard'].filter(every);
  if (!proofs.length) return ['·', 'no clause is kept by induction'];
  return [
    !only && proofs.some(clause => every(clause)[2]) ? '■' : '□',
    proofs
      .map(
        clause => `${clauseNames[clause]}: ${every(clause)[2] ? 'any number of successors' : 'up to three successors'}`,
      )
      .join('; ') + only,
  ];
}

// Searchers with the same row share it.
function clauseRows(verification) {
  const rows = new Map();
  for (const searcher of verification.searchers) {
    const induction = inductionText(searcher.induction);
    const key = JSON.stringify([searcher.clauses, induction]);
    if (rows.has(key)) rows.get(key).names.push(searcher.id);
    else rows.set(key, {names: [searcher.id], clauses: searcher.clauses, induction});
  }
  return [...rows.values()];
}

function clauseTable(verification) {
  const mark = state => {
    const [sign, meaning] = clauseMarks[state] ?? ['', 'does not apply'];
    return el('span', {class: 'mark ' + slug(state ?? ''), title: meaning, role: 'img', 'aria-label': meaning}, sign);
  };
  const columns = Object.entries(clauseNames).map(([clause, title]) => ({
    title,
    className: 'mark-cell',
    hint: 'Clause: ' + title,
    value: row => row.clauses[clause] ?? '',
    show: row => mark(row.clauses[clause]),
  }));
  const name = {
    title: 'searcher',
    className: 'names',
    value: row => row.names.join(' '),
    show: row => foldedNames(row.names),
  };
  const induction = {
    title: 'induction',
    className: 'mark-cell',
    value: row => row.induction[1],
    show: row =>
      el(
        'span',
        {class: 'mark', title: row.induction[1], role: 'img', 'aria-label': row.induction[1]},
        row.induction[0],
      ),
  };
  return table([name, ...columns, induction], clauseRows(verification), {
    caption: 'Clauses, searcher by searcher',
    className: 'clauses',
    filter: true,
  });
}

// The first name; a click shows the others.
function foldedNames(names) {
  if (names.length === 1) return names[0];
  return el(
    'details',
    {class: 'names'},
    el('summary', {}, names[0], el('span', {class: 'more'}, ` and ${names.length - 1} alike`)),
    el('span', {class: 'others'}, names.slice(1).join(', ')),
  );
}

function violatedRelation(theorem, claim) {
  return el(
    'article',
    {class: 'violation'},
    p(
      el('strong', {}, theorem.theorem),
      `: the relation “${claim.relation.replaceAll('_', ' ')}” of ${listed([claim.one, claim.other].filter(Boolean))} does not hold.`,
    ),
    el(
      'div',
      {class: 'pair'},
      claim.drawn.map(drawn => drawnSearch(drawn)),
    ),
    claim.replay
      ? el('p', {class: 'source'}, 'Shown by ', command(`pvslab relations --replay '${claim.replay}'`))
      : null,
  );
}

function relationsPart(relations) {
  const theorems = relations.theorems;
  const violated = theorems.filter(theorem => theorem.violated.length);
  const total = theorems.reduce((sum, theorem) => sum + theorem.relations, 0);
  const untested = theorems.reduce((sum, theorem) => sum + theorem.untested, 0);
  return [
    heading('relations', 'Relations between searchers'),
    p(
      violated.length
        ? `${plural(violated.length, 'theorem')} of ${theorems.length} violated: ${listed(violated.map(one => one.theorem))}.`
        : `${untested ? `${number.count(total - untested)} of` : 'All'} ${plural(total, 'relation')} of ${plural(theorems.length, 'theorem')} held on ${plural(relations.trees, 'tree')}: who visits the same nodes, who visits no more than another.${untested ? ' The others were not tested.' : ''}`,
    ),
    violated.flatMap(theorem => theorem.violated.map(claim => violatedRelation(theorem, claim))),
    folded(
      'The theorems',
      table(
        [
          {
            title: 'theorem',
            value: theorem => theorem.theorem,
            show: theorem => el('a', {href: '#claims/' + theorem.theorem}, theorem.theorem),
          },
          {title: 'relations', value: theorem => theorem.relations, number: true},
          {title: 'held', value: theorem => theorem.held, number: true},
        ],
        theorems,
        {caption: 'Relations'},
      ),
    ),
  ];
}

function violationsPart(verification, results) {
  const wrong = results?.violations ?? [];
  const scores = verification?.wrong_published_scores ?? [];
  const drawn = (verification?.violations ?? []).map(violation =>
    el(
      'article',
      {class: 'violation'},
      el(
        'p',
        {},
        el('strong', {}, violation.searcher),
        ` breaks its promise “${clauseNames[violation.clause] ?? violation.clause}”`,
        violation.example ? ':' : violation.graph_example ? ' on a graph of positions:' : ' on a case of a suite:',
      ),
      violation.drawn ? drawnSearch(violation.drawn) : null,
      violation.drawn || !violation.example
        ? null
        : el('p', {class: 'source'}, 'Shown by ', command(`pvslab trace --replay '${violation.example.replay}'`)),
      violation.graph_example ? el('pre', {tabindex: '0'}, JSON.stringify(violation.graph_example, null, 1)) : null,
      violation.known_case ? el('pre', {tabindex: '0'}, JSON.stringify(violation.known_case, null, 1)) : null,
    ),
  );
  if (!drawn.length && !wrong.length && !scores.length) return [];
  const cut = (verification?.violation_count ?? 0) - drawn.length;
  return [
    heading('violations', 'Violations'),
    drawn,
    cut > 0 ? p(`${cut} more are in verification.json.`) : null,
    wrong.length
      ? [
          p(`${plural(wrong.length, 'wrong value')} in the comparison. Nothing that is wrong has a ratio or a time.`),
          table(
            [
              {title: 'searcher', value: one => one.searcher},
              {title: 'case', value: one => one.place || `${one.workload}, seed ${one.seed}, tree ${one.index + 1}`},
              {title: 'returned', value: one => one.returned, number: true},
              {title: 'expected', value: one => one.expected, number: true},
              {title: 'by', value: one => (one.published_is_wrong ? 'the file, which is wrong' : one.expected_from)},
              {title: 'command', value: one => one.command, show: one => command(one.command)},
            ],
            wrong,
            {caption: 'Wrong values'},
          ),
        ]
      : null,
    scores.length
      ? [p(`${plural(scores.length, 'published score')} wrong:`), el('pre', {tabindex: '0'}, JSON.stringify(scores, null, 1))]
      : null,
  ];
}

function findingPart() {
  const searches = report.data.finding?.searches ?? [];
  const [printed, sound] = searches;
  if (!printed?.visits) return [];
  const score = Number(printed.score);
  const isBound = drawn => Number(drawn.value) >= score;
  const says = `In the window ${windowText(printed.window)} the search fails low: what it returns should be at least the score ${printed.score}.`;
  return [
    heading('finding', 'A finding about the published PVS'),
    p(
      'The note’s PVS skips a successor whose proof fails low, and the value of that proof never enters the best value. A value outside the window is then no bound. ',
      says,
      ' This is harmless at an open root, and poison for a transposition table or MTD(f).',
    ),
    el(
      'div',
      {class: 'pair'},
      drawnSearch(
        printed,
        isBound(printed)
          ? 'It is an upper bound.'
          : `As an upper bound it is wrong: ${minus(printed.value)} < ${minus(printed.score)}.`,
      ),
      sound?.visits
        ? drawnSearch(
            sound,
            isBound(sound)
              ? `It folds the proof’s value into the best one: an upper bound, ${sound.visits.length === printed.visits.length ? 'at not one node more' : `with ${sound.visits.length} visits instead of ${printed.visits.length}`}.`
              : 'It is no upper bound either.',
          )
        : null,
    ),
  ];
}

section('equivalence', 'Is everything equivalent?', () => {
  const {verification, results} = report.data;
  if (!verification) return [gaps('equivalence'), violationsPart(null, results), findingPart()];
  return [
    el('p', {class: 'answer ' + (isEquivalent(verification) ? 'good' : 'bad')}, equivalenceSentence(verification)),
    gaps('equivalence'),
    violationsPart(verification, results),
    heading('clauses', 'Promises'),
    el(
      'p',
      {class: 'key'},
      Object.values(clauseMarks).map(([sign, meaning]) => el('span', {}, el('b', {}, sign), ' ' + meaning)),
      el('span', {}, el('b', {}, '■'), ' proved by induction for any number of successors'),
      el('span', {}, el('b', {}, '□'), ' up to three'),
    ),
    clauseTable(verification),
    source('Clauses of each searcher', 'pvslab verify --json verification.json', 'clauses'),
    verification.relations ? relationsPart(verification.relations) : null,
    findingPart(),
    heading('coverage', 'Coverage'),
    p(`${plural(verification.trees, 'tree')} and ${searchesText(verification)}:`),
    coverageTable(verification),
  ];
});
