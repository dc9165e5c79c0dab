// The matrix of costs: searcher × workload, ratios of nodes to those of alpha-beta.
'use strict';

const measured = cell => cell?.state === 'measured' && isNumber(cell.value);
const rowName = row => row.searcher;
const allNames = row => [row.searcher, ...row.alike];

// Over the workloads that every row has been measured on; null for a row that lacks one of its own.
function meanRatio(row) {
  const values = row.cells.filter(measured).map(cell => cell.value);
  return values.length && values.length === row.cells.length ? geometricMean(values) : null;
}

// The colour of a ratio: blue for fewer nodes than alpha-beta, orange for more; full at a half and at the double.
function shade(ratio, full = Math.LN2) {
  if (!isNumber(ratio) || ratio <= 0) return '';
  const strength = Math.min(1, Math.abs(Math.log(ratio)) / full);
  const alpha = (0.52 * strength ** 0.8).toFixed(3);
  return Math.abs(ratio - 1) < 0.0005
    ? ''
    : `background-color: rgb(var(${ratio < 1 ? '--less' : '--more'}) / ${alpha})`;
}

const countOf = matrix => (matrix.counter ?? 'nodes').replaceAll('_', ' ');

// "Leaves as a ratio to alpha-beta"
function ratioName(matrix) {
  const count = countOf(matrix);
  return `${count[0].toUpperCase()}${count.slice(1)} as a ratio to ${matrix.reference}`;
}

function cellHint(row, cell, workload, matrix) {
  const where = `${row.searcher} on ${workload.workload}: `;
  if (!measured(cell)) return where + (cell.reason || cell.state);
  return `${where}${number.interval([cell.value, cell.low, cell.high])} of ${matrix.reference}, ${number.si(cell.nodes)} ${countOf(matrix)} a tree, ${plural(workload.trees, 'tree')}`;
}

function cellText(row, cell) {
  if (measured(cell)) return row.reference && cell.value === 1 ? '1' : number.ratio(cell.value);
  return {'wrong value': '✗', 'wrong reference': '✗', 'left out': '·'}[cell.state] ?? '';
}

// A ratio whose interval contains 1, or that has none, is printed in italics: it may be neither more nor less.
const isUndecided = cell =>
  measured(cell) && cell.value !== 1 && !(isNumber(cell.low) && (cell.low > 1 || cell.high < 1));

// Searchers that do not promise the score: their nodes buy less.
const selectiveIds = results => new Set(results.figures.filter(one => one.deviation).map(one => one.searcher));

// What was measured opens.
function shownCell(results, row, cell, workload, matrix) {
  const attributes = {title: cellHint(row, cell, workload, matrix), class: isUndecided(cell) ? 'undecided' : null};
  if (!measured(cell)) return el('span', attributes, cellText(row, cell));
  const open = () => cellDialog.open(results, row, cell, workload, matrix);
  const name = `${cellText(row, cell)}, ${row.searcher} on ${workload.workload}: open`;
  return el('button', {...attributes, type: 'button', class: `cell ${attributes.class ?? ''}`.trim(), tabindex: -1, 'aria-haspopup': 'dialog', 'aria-label': name, onclick: open}, cellText(row, cell));
}

function matrixTable(results, matrix = results.matrix) {
  const selective = selectiveIds(results);
  const isSelective = row => selective.has(row.searcher);
  const means = new Map(matrix.rows.map(row => [row, meanRatio(row)]));
  const columns = [
    {
      title: 'searcher',
      className: 'names',
      value: row => allNames(row).join(' '),
      show: row => [
        foldedNames(allNames(row)),
        isSelective(row) ? el('abbr', {title: 'It does not promise the score'}, '†') : null,
      ],
    },
    {
      title: 'mean',
      number: true,
      hint: 'Geometric mean of the ratios, if measured on every workload',
      className: 'mean',
      value: row => means.get(row),
      show: row => number.ratio(means.get(row)),
      style: row => shade(means.get(row)),
    },
    ...matrix.workloads.map((workload, index) => ({
      title: workload.name,
      hint: `${workload.workload}, ${plural(workload.trees, 'tree')}`,
      number: true,
      value: row => (measured(row.cells[index]) ? row.cells[index].value : null),
      show: row =>
        shownCell(results, row, row.cells[index], workload, matrix),
      style: row => (measured(row.cells[index]) ? shade(row.cells[index].value) : ''),
    })),
  ];
  const built = table(columns, matrix.rows, {
    className: 'matrix',
    caption: ratioName(matrix),
    sorted: [1, false],
    rowId: row => 'matrix/' + row.searcher,
    rowClass: row => (row.reference ? 'reference' : isSelective(row) ? 'selective' : null),
    filter: true,
  });
  const grid = built.querySelector('table');
  grid.addEventListener('keydown', moveBetweenCells);
  // Rows are made again when the table is sorted or filtered.
  const makeFirstReachable = () => {
    const cells = [...grid.querySelectorAll('button.cell')];
    if (cells.length > 0 && !cells.some(cell => cell.tabIndex === 0)) cells[0].tabIndex = 0;
  };
  new MutationObserver(makeFirstReachable).observe(grid.tBodies[0], {childList: true});
  makeFirstReachable();
  return built;
}

// The matrix, and a switch to those of other counts and of ratios to other searchers.
function matrixPart(results) {
  const place = el('div', {}, matrixTable(results));
  const all = [results.matrix, ...(results.other_matrices ?? [])];
  if (all.length === 1) return place;
  const choice = el(
    'select',
    {id: 'matrix-ratio'},
    all.map((matrix, index) => el('option', {value: index}, ratioName(matrix))),
  );
  choice.addEventListener('change', () => place.replaceChildren(matrixTable(results, all[choice.value])));
  return [el('p', {class: 'key'}, el('label', {for: 'matrix-ratio'}, 'Shown: '), choice), place];
}

// The rows that promise the score and were measured on every workload, by their mean.
function rankedRows(results) {
  const selective = selectiveIds(results);
  return results.matrix.rows
    .filter(row => meanRatio(row) !== null && !selective.has(row.searcher))
    .sort((a, b) => meanRatio(a) - meanRatio(b));
}

function matrixSentence(results) {
  const {matrix} = results;
  const ranked = rankedRows(results);
  const folded = matrix.rows.reduce((sum, row) => sum + row.alike.length, 0);
  const total = folded + matrix.rows.length;
  const parts = [
    `${plural(total, 'searcher')} on ${plural(matrix.workloads.length, 'workload')}` +
      (folded ? `; those that behave alike share one of ${matrix.rows.length} rows.` : '.'),
  ];
  if (ranked.length > 1) {
    const [best] = ranked;
    const worst = ranked.at(-1);
    parts.push(
      `Of those that promise the score, ${best.searcher} visits the fewest nodes over all of them, ${number.ratio(meanRatio(best))} of alpha-beta’s in the geometric mean, and ${worst.searcher} the most, ${number.ratio(meanRatio(worst))}.`,
    );
  }
  return parts.join(' ');
}

// "minimax, sss-star: left out of 8 workloads whose whole trees have more than 5M nodes"
function leftOutNotes(results) {
  const by = new Map();
  for (const [searcher, workload] of results.left_out) by.set(searcher, [...(by.get(searcher) ?? []), workload]);
  const groups = new Map();
  for (const [searcher, workloads] of by) {
    const key = workloads.join('|');
    groups.set(key, {workloads, searchers: [...(groups.get(key)?.searchers ?? []), searcher]});
  }
  return [...groups.values()].map(({searchers, workloads}) => ({
    workloads,
    text: `${searchers.join(', ')}: left out of ${plural(workloads.length, 'workload')} with whole trees of more than 5M nodes, since ${searchers.length === 1 ? 'it does' : 'they do'} not prune or ${searchers.length === 1 ? 'keeps' : 'keep'} the tree in memory`,
  }));
}

function notesPart(results) {
  const own = results.notes.filter(note => !/: not run on /.test(note));
  const out = leftOutNotes(results);
  if (!own.length && !out.length) return null;
  return el(
    'ul',
    {class: 'notes'},
    own.map(note => el('li', {}, note + '.')),
    out.map(note => el('li', {}, folded(note.text + '.', el('p', {}, note.workloads.join(', '))))),
  );
}

function chanceNote(matrix) {
  const intervals = matrix.rows.flatMap(row => row.cells).filter(cell => measured(cell) && isNumber(cell.low)).length;
  if (!intervals) return null;
  const text =
    intervals < 20
      ? 'One in twenty intervals of 95% misses by chance.'
      : `Of ${plural(intervals, 'interval')} of 95%, about ${number.count(Math.round(0.05 * intervals))} miss by chance.`;
  return el('p', {class: 'key'}, text);
}

const scaleKey = results =>
  el(
    'p',
    {class: 'key scale', 'aria-hidden': 'true'},
    [0.5, 0.7, 0.85, 0.95, 1, 1.05, 1.2, 1.4, 2].map(ratio =>
      el('span', {style: shade(ratio)}, number.ratio(ratio).replace(/0+$/, '').replace(/\.$/, '')),
    ),
    el(
      'span',
      {class: 'words'},
      `blue: fewer nodes than alpha-beta; orange: more; a cell opens its trees; italic figures: the 95% interval contains 1, or there is none, which needs ${results.interval_needs} trees; · left out; ✗ wrong value; † does not promise the score`,
    ),
  );
