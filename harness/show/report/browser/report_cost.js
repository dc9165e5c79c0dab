// Section 2: what does it cost? The matrix, the intervals of each workload, proofs that fail.
'use strict';

const costRows = () => report.data.results.matrix.rows;

function forest(results) {
  const {workloads, rows} = results.matrix;
  let index = 0;
  const entries = () =>
    rows
      .filter(row => measured(row.cells[index]))
      .map(row => ({
        ...row.cells[index],
        name: row.searcher + (row.alike.length ? ` +${row.alike.length}` : ''),
        searcher: row.searcher,
        reference: row.reference,
      }))
      .sort((a, b) => a.value - b.value);
  const figure = chart({
    id: 'forest',
    title: 'Ratio and interval, workload by workload',
    madeBy: results.command,
    controls: tabs(
      'Workload',
      workloads.map((workload, at) => ({id: at, title: workload.name})),
      0,
      at => {
        index = Number(at);
        figure.redraw();
      },
    ),
    sentence() {
      const list = entries().filter(entry => !entry.reference);
      const below = list.filter(entry => isNumber(entry.high) && entry.high < 1);
      const above = list.filter(entry => isNumber(entry.low) && entry.low > 1);
      const best = list[0];
      if (workloads[index].trees < results.interval_needs) {
        return (
          `${workloads[index].workload}, ${plural(workloads[index].trees, 'tree')}: too few for intervals, which need ${results.interval_needs}.` +
          (best ? ` The least ratio is ${number.ratio(best.value)}, of ${best.searcher}.` : '')
        );
      }
      return (
        `${workloads[index].workload}, ${plural(workloads[index].trees, 'tree')}: ${below.length} of ${plural(list.length, 'row')} visit fewer nodes than alpha-beta with 95% confidence, ${above.length} more.` +
        (best ? ` The least is ${best.searcher}, ${number.interval([best.value, best.low, best.high])}.` : '')
      );
    },
    alt: 'A dot for each searcher with its 95% interval, on a logarithmic axis; the line at 1 is alpha-beta.',
    table: () =>
      table(
        [
          {title: 'searcher', value: entry => entry.name},
          {title: 'ratio', value: entry => entry.value, show: entry => number.ratio(entry.value), number: true},
          {title: 'low', value: entry => entry.low, show: entry => number.ratio(entry.low), number: true},
          {title: 'high', value: entry => entry.high, show: entry => number.ratio(entry.high), number: true},
          {title: 'nodes', value: entry => entry.nodes, show: entry => number.si(entry.nodes), number: true},
        ],
        entries(),
        {caption: 'Ratios on ' + workloads[index].workload},
      ),
    spec: width => forestSpec(entries(), width),
  });
  return figure;
}

// Also used for times. entries: {name, value, low, high, reference}
function forestSpec(entries, width, title = 'nodes as a ratio to alpha-beta') {
  const axis = logAxis(
    entries.flatMap(entry => [entry.value, entry.low, entry.high]),
    [1],
  );
  const colour =
    "datum.reference ? 'var(--ink)' : isNumber(datum.high) && datum.high < 1 ? 'var(--less-ink)' : isNumber(datum.low) && datum.low > 1 ? 'var(--more-ink)' : 'var(--soft)'";
  const across = {scale: 'y', field: 'name', band: 0.5};
  return {
    height: Math.max(60, entries.length * 17),
    data: [{name: 'rows', values: entries}],
    scales: [
      {name: 'x', type: 'log', domain: axis.domain, range: 'width'},
      {name: 'y', type: 'band', domain: entries.map(entry => entry.name), range: 'height'},
    ],
    axes: [
      {orient: 'bottom', scale: 'x', title, values: axis.ticks, grid: true, format: '~g', labelOverlap: true},
      {orient: 'top', scale: 'x', values: axis.ticks, format: '~g', labelOverlap: true, domain: false},
      {
        orient: 'left',
        scale: 'y',
        ticks: false,
        domain: false,
        labelLimit: width < 500 ? 130 : 240,
        labelColor: ink.text,
      },
    ],
    marks: [
      {
        type: 'rule',
        encode: {
          enter: {x: {scale: 'x', value: 1}, y: {value: 0}, y2: {signal: 'height'}, stroke: {value: 'var(--ink)'}},
        },
      },
      {
        type: 'rule',
        from: {data: 'rows'},
        encode: {
          enter: {
            x: {scale: 'x', signal: 'datum.low || datum.value'},
            x2: {scale: 'x', signal: 'datum.high || datum.value'},
            y: across,
            stroke: {signal: colour},
            strokeWidth: {value: 1.6},
          },
        },
      },
      {
        type: 'symbol',
        from: {data: 'rows'},
        encode: {
          enter: {
            x: {scale: 'x', field: 'value'},
            y: across,
            size: {value: 42},
            fill: {signal: colour},
            shape: {signal: "isNumber(datum.high) && datum.high < 1 ? 'circle' : isNumber(datum.low) && datum.low > 1 ? 'square' : 'diamond'"},
            tooltip: {signal: "datum.name + ': ' + format(datum.value, '.3f')"},
          },
        },
      },
    ],
  };
}

// The rows of the matrix that begin proofs, with the share of failed ones on each workload.
function proofRows(results) {
  const representatives = new Set(results.matrix.rows.map(rowName));
  return results.figures
    .filter(one => representatives.has(one.searcher) && one.proofs > 0 && !one.wrong)
    .map(one => ({
      searcher: one.searcher,
      workload: one.workload,
      short: results.matrix.workloads.find(workload => workload.workload === one.workload)?.name ?? one.workload,
      proofs: one.proofs,
      failed: one.proofs_failed / one.proofs,
      again: one.re_searches / one.proofs,
      nodes: one.nodes,
    }));
}

function proofs(results) {
  const rows = proofRows(results);
  if (!rows.length) return null;
  const of = new Map();
  for (const row of rows) of.set(row.searcher, [...(of.get(row.searcher) ?? []), row]);
  const medians = [...of]
    .map(([searcher, list]) => ({
      searcher,
      failed: median(list.map(row => row.failed)),
      again: median(list.map(row => row.again)),
    }))
    .sort((a, b) => a.failed - b.failed);
  const first = medians[0];
  const last = medians.at(-1);
  return chart({
    id: 'proofs',
    title: 'Proofs that fail',
    madeBy: results.command,
    sentence: `Of the zero-window proofs, ${number.percent(median(rows.map(row => row.failed)))} fail in the median over searchers and workloads: the fewest for ${first.searcher} (${number.percent(first.failed)}), the most for ${last.searcher} (${number.percent(last.failed)}). A failed proof is searched again unless the value already decides: ${number.percent(median(rows.map(row => row.again)))} of the proofs are followed by a re-search.`,
    alt: 'Two panels, failed proofs and re-searches as shares of all proofs: a dot for each workload, a bar for the median.',
    controls: el('p', {class: 'key'}, 'shares of all proofs; a dot is a workload, the bar the median'),
    spec: width => proofSpec(rows, medians, width),
    table: table(
      [
        {title: 'searcher', value: row => row.searcher},
        {title: 'workload', value: row => row.short},
        {title: 'proofs', value: row => row.proofs, show: row => number.si(row.proofs), number: true},
        {title: 'failed', value: row => row.failed, show: row => number.percent(row.failed), number: true},
        {title: 're-searches / proofs', value: row => row.again, show: row => number.percent(row.again), number: true},
      ],
      rows,
      {caption: 'Proofs and re-searches, mean of a tree'},
    ),
  });
}

// Two panels with the same rows: failed proofs, and re-searches.
function proofSpec(rows, medians, width) {
  const left = width < 500 ? 135 : 200;
  const each = Math.max(90, (width - left - 40) / 2);
  const height = medians.length * 16;
  const panel = ([key, title, colour], index) => {
    const y = {scale: 'y', field: 'searcher', band: 0.5};
    return {
      type: 'group',
      encode: {enter: {x: {value: index * (each + 30)}, width: {value: each}, height: {value: height}}},
      title: {text: title, anchor: 'start', offset: 4, fontWeight: 400},
      scales: [{name: 'x', type: 'linear', domain: [0, 1], range: [0, each]}],
      axes: [
        {orient: 'bottom', scale: 'x', format: '.0%', grid: true, tickCount: 5, labelOverlap: true, labelSeparation: 4},
        ...(index
          ? []
          : [{orient: 'left', scale: 'y', ticks: false, domain: false, labelColor: ink.text, labelLimit: left - 10}]),
      ],
      marks: [
        {
          type: 'symbol',
          clip: true,
          from: {data: 'rows'},
          encode: {
            enter: {
              x: {scale: 'x', field: key},
              y,
              size: {value: 24},
              fill: {value: colour},
              fillOpacity: {value: 0.55},
              tooltip: {
                signal: `datum.searcher + ' on ' + datum.short + ': ' + format(datum.${key}, '.1%') + ' of ' + format(datum.proofs, ',.0f') + ' proofs'`,
              },
            },
          },
        },
        {
          type: 'rule',
          from: {data: 'medians'},
          encode: {
            enter: {
              x: {scale: 'x', field: key},
              y: {scale: 'y', field: 'searcher', band: 0.14},
              y2: {scale: 'y', field: 'searcher', band: 0.86},
              stroke: {value: 'var(--ink)'},
              strokeWidth: {value: 2},
            },
          },
        },
      ],
    };
  };
  return {
    autosize: 'pad',
    width: 2 * each + 30,
    height,
    data: [
      {name: 'rows', values: rows},
      {name: 'medians', values: medians},
    ],
    scales: [{name: 'y', type: 'band', domain: medians.map(row => row.searcher), range: [0, height]}],
    marks: [
      ['failed', 'failed proofs', hues[0]],
      ['again', 're-searches', hues[1]],
    ].map(panel),
  };
}

function deviations(results) {
  const rows = results.figures.filter(one => one.deviation);
  if (!rows.length) return null;
  const off = rows.filter(one => one.deviation[0] > 0);
  return [
    heading('deviations', 'Searchers that do not promise the score'),
    p(
      `Selective searchers, and those that promise the best move alone. Their values differ from minimax on ${off.length} of ${plural(rows.length, 'row')}.`,
    ),
    folded(
      'How often and how far they deviate',
      table(
        [
          {title: 'searcher', value: one => one.searcher},
          {title: 'workload', value: one => one.workload},
          {title: 'trees', value: one => one.trees, number: true},
          {title: 'deviates on', value: one => one.deviation[0], number: true},
          {
            title: 'mean difference',
            value: one => one.deviation[1],
            show: one => number.si(one.deviation[1]),
            number: true,
          },
          {title: 'greatest', value: one => one.deviation[2], number: true},
        ],
        rows,
        {caption: 'Deviations from minimax'},
      ),
    ),
  ];
}

section('cost', 'What does it cost?', () => {
  const {results} = report.data;
  if (!results) return gaps('cost');
  return [
    el('p', {class: 'answer'}, matrixSentence(results)),
    heading('matrix', 'Nodes, as a ratio to alpha-beta'),
    matrixPart(results),
    scaleKey(results),
    chanceNote(results.matrix),
    source('The matrix', results.command, 'matrix'),
    notesPart(results),
    forest(results),
    sweepCharts(results),
    proofs(results),
    profileCharts(),
    gaps('cost'),
    deviations(results),
  ];
});
