// What changed between two results: before everything else, for a pull request.
'use strict';

const changesBy = figures => new Map(figures.map(one => [`${one.searcher}\n${one.workload}`, one]));

// Rows {searcher, cells: [{before, after, ratio}]}, by the greatest change; workloads of both.
function changeRows(before, after) {
  const old = changesBy(before.figures);
  const workloads = after.matrix.workloads.filter(workload =>
    before.matrix.workloads.some(one => one.workload === workload.workload && one.trees === workload.trees),
  );
  const now = changesBy(after.figures);
  const searchers = [...new Set(after.figures.map(one => one.searcher))];
  const rows = searchers.map(searcher => {
    const cells = workloads.map(workload => {
      const key = `${searcher}\n${workload.workload}`;
      const [a, b] = [old.get(key), now.get(key)];
      if (!a || !b) return {missing: a || b ? (a ? 'only before' : 'new') : ''};
      return {
        before: a.nodes,
        after: b.nodes,
        ratio: b.nodes / a.nodes,
        wrong: Boolean(b.wrong) !== Boolean(a.wrong) ? (b.wrong ? 'now wrong' : 'no longer wrong') : '',
      };
    });
    const size = Math.max(
      0,
      ...cells.map(cell => (isNumber(cell.ratio) ? Math.abs(Math.log(cell.ratio)) : 0)),
      ...cells.map(cell => (cell.wrong || cell.missing ? 9 : 0)),
    );
    const ratios = cells.map(cell => cell.ratio).filter(isNumber);
    return {searcher, cells, size, mean: ratios.length ? geometricMean(ratios) : null};
  });
  return {workloads, rows: rows.sort((a, b) => b.size - a.size)};
}

// Rows with the same changes share one.
function foldedChanges(rows) {
  const by = new Map();
  for (const row of rows) {
    const key = JSON.stringify(row.cells.map(cell => [cell.ratio, cell.wrong, cell.missing]));
    if (by.has(key)) by.get(key).alike.push(row.searcher);
    else by.set(key, {...row, alike: []});
  }
  return [...by.values()];
}

function changeTable({workloads, rows}) {
  return table(
    [
      {
        title: 'searcher',
        className: 'names',
        value: row => [row.searcher, ...row.alike].join(' '),
        show: row => foldedNames([row.searcher, ...row.alike]),
      },
      {
        title: 'greatest',
        hint: 'The greatest change, up or down',
        value: row => row.size,
        number: true,
        show: row =>
          number.change(
            row.cells
              .map(cell => cell.ratio)
              .filter(isNumber)
              .sort((a, b) => Math.abs(Math.log(b)) - Math.abs(Math.log(a)))[0],
          ),
      },
      ...workloads.map((workload, index) => ({
        title: workload.name,
        hint: workload.workload,
        number: true,
        value: row => row.cells[index].ratio ?? null,
        style: row => shade(row.cells[index].ratio, Math.log(1.25)),
        show: row => {
          const cell = row.cells[index];
          if (!isNumber(cell.ratio)) return cell.missing;
          return el(
            'span',
            {title: `${number.si(cell.before)} → ${number.si(cell.after)} nodes a tree`},
            cell.wrong || (cell.ratio === 1 ? '=' : number.change(cell.ratio)),
          );
        },
      })),
    ],
    rows,
    {
      className: 'matrix',
      caption: 'Nodes after, as a change from before',
      sorted: [1, true],
      rowId: row => 'changes/' + row.searcher,
    },
  );
}

function changesSentence(rows, workloads) {
  const changed = rows.filter(row => row.size > 0);
  if (!changed.length)
    return `Nothing changed: ${plural(rows.length, 'searcher')} visit the same number of nodes on ${plural(workloads.length, 'common workload')}.`;
  const ratios = changed.flatMap(row =>
    row.cells.map(cell => cell.ratio).filter(ratio => isNumber(ratio) && ratio !== 1),
  );
  const most = changed.find(row => row.cells.some(cell => isNumber(cell.ratio) && cell.ratio !== 1));
  const at = most?.cells.reduce(
    (best, cell, index) =>
      isNumber(cell.ratio) && Math.abs(Math.log(cell.ratio)) > Math.abs(Math.log(most.cells[best]?.ratio ?? 1))
        ? index
        : best,
    0,
  );
  return (
    `${changed.length} of ${plural(rows.length, 'searcher')} changed, ${ratios.filter(ratio => ratio > 1).length} times to more nodes and ${ratios.filter(ratio => ratio < 1).length} times to fewer.` +
    (most
      ? ` The greatest change is that of ${most.searcher} on ${workloads[at].name}: ${number.change(most.cells[at].ratio)}.`
      : '')
  );
}

function equivalenceChange(before, after) {
  if (!before || !after) return null;
  const broken = verification =>
    new Set(verification.violations.map(one => `${one.searcher}: ${clauseNames[one.clause] ?? one.clause}`));
  const [old, now] = [broken(before), broken(after)];
  const added = [...now].filter(one => !old.has(one));
  const gone = [...old].filter(one => !now.has(one));
  if (!added.length && !gone.length)
    return p(
      after.kept ? 'Every promise is kept, before and after.' : 'The same promises are broken, before and after.',
    );
  return p(
    added.length ? `Newly broken: ${added.join('; ')}. ` : '',
    gone.length ? `No longer broken: ${gone.join('; ')}.` : '',
  );
}

if (report.data.before) {
  section('changes', 'What changed?', () => {
    const {before, results, verification} = report.data;
    if (!before.results || !results) return [gaps('changes'), gaps('cost')];
    const {workloads, rows} = changeRows(before.results, results);
    if (!workloads.length) return p('The two results have no workload with the same number of trees in common.');
    const changed = foldedChanges(rows.filter(row => row.size > 0));
    const same = rows.filter(row => row.size === 0).map(row => row.searcher);
    const gone = [...new Set(before.results.figures.map(one => one.searcher))].filter(
      id => !rows.some(row => row.searcher === id),
    );
    return [
      el('p', {class: 'answer'}, changesSentence(rows, workloads)),
      before.results.seed !== results.seed
        ? el(
            'div',
            {class: 'gap', role: 'note'},
            p(`The seeds differ (${before.results.seed} and ${results.seed}): the trees are not the same.`),
          )
        : null,
      equivalenceChange(before.verification, verification),
      changed.length ? changeTable({workloads, rows: changed}) : null,
      same.length ? folded(`${plural(same.length, 'searcher')} unchanged`, p(same.join(', '))) : null,
      gone.length ? p(`No longer there: ${gone.join(', ')}.`) : null,
      source('What changed', `pvslab report ${before.directory} ${report.data.directory}`, 'changes'),
    ];
  });
}
