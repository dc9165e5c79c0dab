// A cell of the matrix, opened: the figures of one searcher on one workload, and the trees that stand out, nodes beside alpha-beta's.
'use strict';

const inShell = text => (/^[\w:=,.\/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

// What the searches were given besides: programs, and the window as "A..B", which `trace` writes "A,B".
const programsOf = results => (results.command.match(/ --program (?:'[^']*'|\S+)/g) ?? []).join('');
const windowOf = ({window}, form) => (window ? ` --window=${form(window)}` : '');

const traceCommand = (results, figure, workload, tree) =>
  `pvslab trace ${figure.searcher} --against alpha-beta --workload ${inShell(workload.spec)} --case ${tree + 1} --seed ${results.seed}` +
  `${windowOf(results, window => window.replace('..', ','))}${programsOf(results)} --format html --out trace.html`;

const treesCommand = (results, figure, workload) =>
  `pvslab compare --searcher ${figure.searcher} --workload ${inShell(workload.spec)} --trees ${workload.trees} --seed ${results.seed}` +
  `${windowOf(results, window => window)}${programsOf(results)} --per-tree trees.csv`;

function outlierTable(figure) {
  const rows = figure.outliers.map(([tree, nodes, to]) => ({tree, nodes, to, ratio: nodes / to}));
  return table(
    [
      {title: 'tree', number: true, value: row => row.tree + 1},
      {title: figure.searcher, number: true, value: row => row.nodes, show: row => number.count(row.nodes)},
      {title: 'alpha-beta', number: true, value: row => row.to, show: row => number.count(row.to)},
      {title: 'ratio', number: true, value: row => row.ratio, show: row => number.ratio(row.ratio), style: row => shade(row.ratio)},
    ],
    rows,
    {caption: 'Nodes on the trees of least and of greatest ratio', filter: false},
  );
}

// The tree on which the two differ most, in either direction.
function mostExtreme(figure) {
  const distance = ([, nodes, to]) => Math.abs(Math.log(nodes / to));
  return figure.outliers.reduce((most, one) => (distance(one) > distance(most) ? one : most));
}

function cellContent(results, row, cell, workload, matrix) {
  const figure = results.figures.find(one => one.searcher === row.searcher && one.workload === workload.workload);
  const [, figures] = cellHint(row, cell, workload, matrix).split(/: (?=[^:]*$)/);
  const sentences = [p(`${figures}.`)];
  if (row.alike.length) sentences.push(p(`Alike in every count: ${listed(row.alike)}.`));
  if (!figure || row.searcher === 'alpha-beta') return sentences;
  const all = p('Every tree, as CSV: ', command(treesCommand(results, figure, workload)));
  if (!figure.outliers) {
    return [...sentences, p(figure.is_same ? 'It visits as many nodes as alpha-beta on every tree.' : 'The results do not say which trees stand out.'), all];
  }
  const [tree, nodes, to] = mostExtreme(figure);
  const most = `The two differ most on tree ${tree + 1}: ${number.count(nodes)} nodes beside alpha-beta’s ${number.count(to)}. Both searches, step by step, or of another tree by its number: `;
  return [...sentences, outlierTable(figure), p(most, command(traceCommand(results, figure, workload, tree))), all];
}

const cellDialog = {
  open(results, row, cell, workload, matrix) {
    const close = el('button', {type: 'button', class: 'choice', onclick: () => dialog.close()}, 'Close');
    const title = el('h3', {id: 'cell-title'}, `${row.searcher} on ${workload.workload}`);
    const dialog = el('dialog', {class: 'cell', 'aria-labelledby': 'cell-title'}, el('header', {}, title, close), cellContent(results, row, cell, workload, matrix));
    dialog.addEventListener('close', () => dialog.remove());
    dialog.addEventListener('click', event => {
      if (event.target === dialog) dialog.close();
    });
    document.body.append(dialog);
    dialog.showModal();
    close.focus();
  },
};

// One stop of the Tab key for all cells; arrows go from cell to cell.
function moveBetweenCells(event) {
  const steps = {ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0]};
  const step = steps[event.key];
  if (!step || !event.target.matches('button.cell')) return;
  const [rows, columns] = step;
  const from = event.target.closest('td');
  let at = from;
  const rowAt = line => [...(line?.children ?? [])];
  do {
    at = rows ? rowAt(rows > 0 ? at.parentElement.nextElementSibling : at.parentElement.previousElementSibling)[from.cellIndex] : columns > 0 ? at.nextElementSibling : at.previousElementSibling;
  } while (at && !at.querySelector('button.cell'));
  if (!at) return;
  event.preventDefault();
  event.target.tabIndex = -1;
  const goal = at.querySelector('button.cell');
  goal.tabIndex = 0;
  goal.focus();
}
