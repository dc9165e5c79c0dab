// Section 5: what of the literature holds, and would a bug be noticed? The claims, and the mutants against the checks.
'use strict';

function claimsPart(record) {
  const count = verdict => record.claims.filter(claim => claim.verdict === verdict).length;
  const theorems = record.claims.filter(claim => claim.theorem);
  const rows = record.claims;
  return [
    heading('claims', 'The claims'),
    p(
      `Of ${plural(rows.length, 'claim')}, ${count('holds')} hold, ${count('fails')} fail, ${count('measured')} are measured without a verdict${matches(count)}; ${theorems.filter(claim => claim.verdict === 'holds').length} of the ${theorems.length} theorems hold.`,
      record.is_of_this_program ? '' : ' The record is of other sources than this program’s.',
    ),
    table(
      [
        {
          title: 'claim',
          className: 'claim',
          value: claim => `${claim.id} ${claim.says}`,
          show: claim => [
            el('a', {href: '#claims/' + claim.id, class: 'anchor'}, claim.id),
            el('div', {}, claim.says),
            el('div', {class: 'aside'}, claim.source),
          ],
        },
        {
          title: 'verdict',
          value: claim => claim.verdict,
          show: claim => el('span', {class: 'verdict ' + slug(claim.verdict)}, claim.verdict),
        },
        {title: 'kind', value: claim => (claim.theorem ? 'theorem' : 'saying')},
        {
          title: 'found',
          className: 'found',
          value: claim => `${claim.figure ?? ''} ${claim.published ?? ''} ${claim.tree ?? ''}`,
          show: claim => [
            claim.figure ?? number.none,
            claim.published ? el('div', {class: 'published'}, `published: ${claim.published}`) : null,
            claim.minutes ? el('div', {class: 'aside'}, longClaim(claim)) : null,
            claim.tree ? claimTree(claim) : null,
          ],
        },
      ],
      rows,
      {
        caption: 'Claims of the literature and their verdicts',
        className: 'claims',
        rowId: claim => 'claims/' + claim.id,
        choices: {label: 'Verdict', of: claim => claim.verdict},
      },
    ),
    source('The claims', 'pvslab claims', 'claims'),
  ];
}

// Of claims about strength.
function matches(count) {
  const open = count('not decided') ? `, ${count('not decided')} not decided` : '';
  return open + (count('same') ? `, ${count('same')} of sides that are the same` : '');
}

function longClaim(claim) {
  const takes = `takes ${plural(claim.minutes, 'minute')}; pvslab claims --long tests it`;
  return claim.is_older ? `${takes}; tested by other sources than this program’s` : takes;
}

function claimTree(claim) {
  const [, tree, window] = claim.tree.match(/^(.*?) in (\(.*\))$/) ?? [];
  const drawing = tree && parseTree(tree) ? drawnTree({tree}) : null;
  return folded(
    el('span', {}, 'smallest tree ', code(signs(claim.tree))),
    drawing,
    window ? p('Window ', signs(window)) : null,
  );
}

// What a character of a row of the matrix means: strength 0 to 1, or null if the check does not apply.
function catchOf(mark) {
  if (mark === '/') return {strength: null, text: 'does not apply'};
  if (mark === '.') return {strength: 0, text: 'not caught'};
  if (mark === 'x') return {strength: 1, text: 'caught'};
  if (mark === 's') return {strength: 0.25, text: 'caught with less than half of the seeds'};
  if (mark === 'H') return {strength: 0.4, text: 'caught, after hundreds of trees in the median'};
  if (mark === 'T') return {strength: 0.6, text: 'caught, after tens of trees in the median'};
  return {strength: 0.85, text: `caught, after ${plural(Number(mark), 'tree')} in the median`};
}

const checkName = (power, index) => (power.checks[index]?.name ?? String(index)).replaceAll('_', ' ');

function powerCells(power) {
  return power.mutants.flatMap(mutant =>
    [...mutant.row].map((mark, index) => ({
      mutant: mutant.id,
      fault: mutant.fault ?? '',
      check: checkName(power, index),
      mark,
      ...catchOf(mark),
    })),
  );
}

const killsOf = mutant => [...mutant.row].filter(mark => !'./'.includes(mark)).length;

function powerSentence(power) {
  const caught = power.mutants.length - power.survivors;
  const only = power.mutants.filter(mutant => killsOf(mutant) === 1);
  const best = power.checks
    .map((check, index) => ({
      name: checkName(power, index),
      count: power.mutants.filter(mutant => !'./'.includes(mutant.row[index])).length,
    }))
    .sort((a, b) => b.count - a.count)[0];
  return (
    `${caught} of ${power.mutants.length} wrong searchers are caught by at least one check` +
    (power.survivors ? `; ${plural(power.survivors, 'survives', 'survive')}` : '') +
    `. The check ${best.name} catches the most, ${best.count}; ${only.length} ${only.length === 1 ? 'is' : 'are'} caught by one check only.`
  );
}

function powerSpec(power, width) {
  const isWide = width > 900;
  const step = isWide
    ? 34
    : Math.max(12, Math.min(40, Math.floor((width - (width < 500 ? 140 : 330)) / power.checks.length)));
  const rows = powerCells(power);
  return {
    autosize: 'pad',
    width: step * power.checks.length,
    height: power.mutants.length * 12,
    data: [
      {name: 'rows', values: rows},
      {name: 'mutants', values: isWide ? power.mutants : []},
    ],
    scales: [
      {name: 'x', type: 'band', domain: power.checks.map((check, index) => checkName(power, index)), range: 'width'},
      {name: 'y', type: 'band', domain: power.mutants.map(mutant => mutant.id), range: 'height'},
    ],
    axes: [
      {
        orient: 'top',
        scale: 'x',
        labelAngle: isWide ? -55 : -90, // a slanted label of the last column would leave the page
        labelAlign: 'left',
        labelBaseline: isWide ? 'bottom' : 'middle',
        ticks: false,
        domain: false,
        offset: 4,
        labelColor: ink.text,
      },
      {
        orient: 'left',
        scale: 'y',
        ticks: false,
        domain: false,
        labelLimit: width < 500 ? 130 : 320,
        labelFontSize: 10.5,
      },
    ],
    marks: [
      {
        type: 'rect',
        from: {data: 'rows'},
        encode: {
          enter: {
            x: {scale: 'x', field: 'check'},
            width: {scale: 'x', band: 1},
            y: {scale: 'y', field: 'mutant'},
            height: {scale: 'y', band: 1},
            fill: {
              signal: "datum.strength === null ? 'var(--tint)' : datum.strength === 0 ? 'var(--paper)' : 'var(--heat)'",
            },
            fillOpacity: {signal: 'datum.strength || 1'},
            stroke: {value: 'var(--grid)'},
            strokeWidth: {value: 0.5},
            tooltip: {signal: "datum.mutant + ', ' + datum.check + ': ' + datum.text"},
          },
        },
      },
      {
        type: 'text',
        from: {data: 'rows'},
        encode: {
          enter: {
            x: {scale: 'x', field: 'check', band: 0.5},
            y: {scale: 'y', field: 'mutant', band: 0.5},
            text: {signal: "datum.mark === '.' || datum.mark === 'x' ? '' : datum.mark"},
            align: {value: 'center'},
            baseline: {value: 'middle'},
            fontSize: {value: 9},
            fill: {signal: "datum.strength > 0.5 ? 'var(--on-heat)' : 'var(--soft)'"},
          },
        },
      },
      {
        type: 'text',
        from: {data: 'mutants'},
        encode: {
          enter: {
            x: {signal: 'width + 10'},
            y: {scale: 'y', field: 'id', band: 0.5},
            text: {field: 'fault'},
            baseline: {value: 'middle'},
            fontSize: {value: 10.5},
            fill: {value: 'var(--soft)'},
            limit: {value: width - step * power.checks.length - 300},
          },
        },
      },
    ],
  };
}

// The fill of a cell, in whatever colours the page has.
const swatch = kind => el('span', {class: 'swatch ' + kind, 'aria-hidden': 'true'});

function papersPart(document) {
  const rows = document.papers.flatMap(paper => paper.rows.map(row => ({...row, paper})));
  const count = verdict => rows.filter(row => row.verdict === verdict).length;
  const near = count('is near');
  const formulas = rows.filter(row => row.formula).length;
  return [
    heading('papers', 'Published figures beside ours'),
    p(
      `Of ${plural(rows.length, 'figure')} of ${plural(document.papers.filter(paper => paper.rows.length).length, 'source')}, ${count('agrees')} agree and ${count('does not agree')} do not${near ? `; ${near} ${near === 1 ? 'is' : 'are'} near, on other trees` : ''}. ${formulas ? `${formulas} of these follow from a formula that this program computes too: they test its trees, not the source. ` : ''}A figure that agrees is one figure: it does not say that the search is the source’s.`,
    ),
    table(
      [
        {
          title: 'figure',
          className: 'claim',
          value: row => `${row.paper.key} ${row.says}`,
          show: row => [
            el('div', {}, `${row.says} (${row.counts})`),
            el('div', {class: 'aside'}, `${row.paper.source}, ${row.place}`),
            row.disagrees || row.differs ? el('div', {class: 'aside'}, [row.disagrees, row.differs].filter(Boolean).join('. ')) : null,
          ],
        },
        {title: 'theirs', value: row => row.theirs + (row.about ? ` ±${Math.round(100 * row.about)}%` : ''), number: true},
        {title: 'ours', value: row => row.ours, show: row => row.shown, number: true},
        {title: 'verdict', value: row => row.verdict, show: row => el('span', {class: 'verdict ' + slug(row.verdict)}, row.verdict + (row.formula ? ' (formula)' : ''))},
      ],
      rows,
      {
        caption: 'Published figures and ours',
        className: 'claims papers',
        rowId: row => `papers/${row.paper.key}/${row.id}`,
        choices: {label: 'Verdict', of: row => row.verdict},
      },
    ),
    source('Published figures', 'pvslab papers', 'papers'),
  ];
}

function powerPart(power) {
  return [
    heading('power', 'Would a bug be noticed?'),
    chart({
      id: 'mutants',
      title: 'Mutants against checks',
      madeBy: 'pvslab power',
      sentence: powerSentence(power),
      alt: 'A heat map: a row for each wrong searcher, a column for each check, filled where it is caught at once.',
      controls: el(
        'p',
        {class: 'key'},
        el('span', {}, swatch('caught'), 'caught'),
        el('span', {}, 'a digit: the median number of trees until caught; T tens, H hundreds'),
        el('span', {}, 's: caught with fewer than half of the seeds'),
        el('span', {}, swatch('inapplicable'), '/ does not apply'),
        el('span', {}, swatch('missed'), 'not caught'),
      ),
      spec: width => powerSpec(power, width),
      table: table(
        [
          {title: 'mutant', value: mutant => mutant.id},
          {title: 'mistake', className: 'found', value: mutant => mutant.fault ?? ''},
          {title: 'caught by', value: killsOf, number: true},
          {
            title: 'smallest tree',
            value: mutant => mutant.smallest,
            show: mutant => (mutant.smallest ? code(signs(mutant.smallest)) : number.none),
          },
          ...power.checks.map((check, index) => ({
            title: check.letter,
            hint: `${check.name}: ${check.what}`,
            value: mutant => mutant.row[index],
            show: mutant => el('span', {title: catchOf(mutant.row[index]).text}, mutant.row[index]),
            className: 'mark-cell',
          })),
        ],
        power.mutants,
        {
          caption: 'Mutants and the checks that catch them',
          choices: {label: 'Fate', of: mutant => (killsOf(mutant) ? 'caught' : 'survives')},
        },
      ),
    }),
    folded(
      'The checks',
      table(
        [
          {title: 'check', value: check => check.name},
          {title: 'letter', value: check => check.letter},
          {title: 'tries', value: check => check.most, show: check => number.count(check.most), number: true},
          {title: 'what it searches and compares', value: check => check.what, className: 'found'},
        ],
        power.checks,
        {filter: false, caption: 'The checks'},
      ),
    ),
  ];
}

section('literature', 'What of the literature holds, and would a bug be noticed?', () => {
  const {claims, papers, power} = report.data;
  return [gaps('literature'), claims ? claimsPart(claims) : null, papers ? papersPart(papers) : null, power ? powerPart(power) : null];
});
