// Section 3: what about time? CPU time while counting, against nodes.
'use strict';

// Shorter searches are too noisy to be compared.
const leastSeconds = 0.05;

function timeRows(results) {
  const reference = new Map(
    results.figures.filter(one => one.searcher === 'alpha-beta').map(one => [one.workload, one]),
  );
  const shorts = new Map(results.matrix.workloads.map(workload => [workload.workload, workload.name]));
  return results.figures.flatMap(one => {
    const base = reference.get(one.workload);
    if (!isNumber(one.cpu_seconds) || !isNumber(base?.cpu_seconds) || one.searcher === 'alpha-beta') return [];
    if (Math.min(one.cpu_seconds, base.cpu_seconds) < leastSeconds) return [];
    return [
      {
        searcher: one.searcher,
        workload: shorts.get(one.workload) ?? one.workload,
        nodes: one.ratio[0],
        time: one.cpu_seconds / base.cpu_seconds,
        speed: one.mnodes_per_second,
        seconds: one.cpu_seconds,
      },
    ];
  });
}

const isTrap = row => row.nodes < 0.98 && row.time > 1.02;

function timeChart(rows, results) {
  const traps = rows.filter(isTrap);
  const worst = [...traps].sort((a, b) => b.time / b.nodes - a.time / a.nodes)[0];
  const axis = logAxis(
    rows.flatMap(row => [row.nodes, row.time]),
    [1],
  );
  const scale = (name, range) => ({name, type: 'log', domain: axis.domain, range});
  return chart({
    id: 'time-against-nodes',
    title: 'Time against nodes',
    madeBy: results.command,
    sentence:
      `${traps.length} of ${plural(rows.length, 'pair')} of searcher and workload visit at least 2% fewer nodes than alpha-beta and yet take at least 2% more time.` +
      (worst
        ? ` The widest gap: ${worst.searcher} on ${worst.workload} has ${number.ratio(worst.nodes)} of the nodes and ${number.ratio(worst.time)} of the time.`
        : ''),
    alt: 'A point for each searcher and workload: ratio of nodes across, ratio of time up; above the diagonal a node costs more than one of alpha-beta.',
    spec: width => ({
      height: Math.min(440, width),
      data: [{name: 'rows', values: rows}],
      scales: [scale('x', 'width'), scale('y', 'height')],
      axes: [
        {
          orient: 'bottom',
          scale: 'x',
          title: 'nodes as a ratio to alpha-beta',
          values: axis.ticks,
          format: '~g',
          grid: true,
          labelOverlap: true,
        },
        {
          orient: 'left',
          scale: 'y',
          title: 'time as a ratio to alpha-beta',
          values: axis.ticks,
          format: '~g',
          grid: true,
          labelOverlap: true,
        },
      ],
      marks: [
        {
          type: 'rect',
          encode: {
            enter: {
              x: {value: 0},
              x2: {scale: 'x', value: 1},
              y: {value: 0},
              y2: {scale: 'y', value: 1},
              fill: {value: 'var(--tint)'},
            },
          },
        },
        {
          type: 'rule',
          encode: {
            enter: {
              x: {value: 0},
              y: {signal: 'height'},
              x2: {signal: 'width'},
              y2: {value: 0},
              stroke: {value: 'var(--soft)'},
              strokeDash: {value: [4, 3]},
            },
          },
        },
        {
          type: 'symbol',
          from: {data: 'rows'},
          encode: {
            enter: {
              x: {scale: 'x', field: 'nodes'},
              y: {scale: 'y', field: 'time'},
              size: {value: 34},
              fillOpacity: {value: 0.75},
              fill: {signal: "datum.nodes < 0.98 && datum.time > 1.02 ? 'var(--more-ink)' : 'var(--less-ink)'"},
              shape: {signal: "datum.nodes < 0.98 && datum.time > 1.02 ? 'diamond' : 'circle'"},
              tooltip: {
                signal:
                  "datum.searcher + ' on ' + datum.workload + ': nodes ' + format(datum.nodes, '.3f') + ', time ' + format(datum.time, '.3f')",
              },
            },
          },
        },
        {
          type: 'text',
          encode: {
            enter: {
              x: {value: 6},
              y: {value: 14},
              text: {value: 'fewer nodes, more time'},
              fill: {value: 'var(--soft)'},
              fontStyle: {value: 'italic'},
            },
          },
        },
      ],
    }),
    table: table(
      [
        {title: 'searcher', value: row => row.searcher},
        {title: 'workload', value: row => row.workload},
        {title: 'nodes ratio', value: row => row.nodes, show: row => number.ratio(row.nodes), number: true},
        {title: 'time ratio', value: row => row.time, show: row => number.ratio(row.time), number: true},
        {
          title: 'time / nodes',
          value: row => row.time / row.nodes,
          show: row => number.ratio(row.time / row.nodes),
          number: true,
        },
        {
          title: 'Mnodes/s',
          value: row => row.speed,
          show: row => (isNumber(row.speed) ? row.speed.toFixed(1) : number.none),
          number: true,
        },
        {title: 'CPU seconds', value: row => row.seconds, show: row => number.seconds(row.seconds), number: true},
      ],
      rows,
      {
        caption: 'Times and nodes as ratios to alpha-beta',
        sorted: [4, true],
        choices: {label: 'Which pairs', of: row => (isTrap(row) ? 'fewer nodes, more time' : 'other')},
      },
    ),
  });
}

// Over all workloads on which both were long enough to be timed. The interval is over workloads: it tells how far they agree.
function timeTable(results) {
  if (!results.times.length) return null;
  return [
    heading('times', 'CPU time over all workloads'),
    el(
      'p',
      {class: 'key'},
      'Geometric mean of the ratios to alpha-beta, with a 95% interval over the workloads (Student’s t of the logarithms); it needs two workloads.',
    ),
    table(
      [
        {title: 'searcher', value: one => one.searcher},
        {title: 'time ratio', value: one => one.ratio[0], show: one => number.ratio(one.ratio[0]), number: true},
        {title: 'low', value: one => one.ratio[1], show: one => number.ratio(one.ratio[1]), number: true},
        {title: 'high', value: one => one.ratio[2], show: one => number.ratio(one.ratio[2]), number: true},
        {title: 'workloads', value: one => one.workloads, number: true},
      ],
      results.times,
      {caption: 'CPU time as a ratio to alpha-beta', sorted: [1, false]},
    ),
  ];
}

function speedChart(rows, results) {
  const by = new Map();
  for (const row of rows) if (isNumber(row.speed)) by.set(row.searcher, [...(by.get(row.searcher) ?? []), row.speed]);
  const list = [...by]
    .map(([name, speeds]) => ({name, low: Math.min(...speeds), high: Math.max(...speeds), value: median(speeds)}))
    .sort((a, b) => b.value - a.value);
  if (!list.length) return null;
  const axis = logAxis(list.flatMap(one => [one.low, one.high]));
  const y = {scale: 'y', field: 'name', band: 0.5};
  return chart({
    id: 'speed',
    title: 'Nodes per second',
    madeBy: results.command,
    sentence: `In the median over workloads ${list[0].name} is the fastest per node, ${list[0].value.toFixed(1)} million nodes per second of one thread while counting, and ${list.at(-1).name} the slowest, ${list.at(-1).value.toFixed(1)}. The spread of a searcher is that of the games: a node of a chess position costs more than one of a synthetic tree.`,
    alt: 'A dot for the median of each searcher, a line from its slowest to its fastest workload.',
    spec: width => ({
      height: list.length * 15,
      data: [{name: 'rows', values: list}],
      scales: [
        {name: 'x', type: 'log', domain: axis.domain, range: 'width'},
        {name: 'y', type: 'band', domain: list.map(one => one.name), range: 'height'},
      ],
      axes: [
        {
          orient: 'bottom',
          scale: 'x',
          title: 'million nodes per second',
          values: axis.ticks,
          format: '~g',
          grid: true,
          labelOverlap: true,
        },
        {
          orient: 'left',
          scale: 'y',
          ticks: false,
          domain: false,
          labelColor: ink.text,
          labelLimit: width < 500 ? 130 : 240,
        },
      ],
      marks: [
        {
          type: 'rule',
          from: {data: 'rows'},
          encode: {
            enter: {
              x: {scale: 'x', field: 'low'},
              x2: {scale: 'x', field: 'high'},
              y,
              stroke: {value: hues[0]},
              strokeOpacity: {value: 0.45},
              strokeWidth: {value: 2},
            },
          },
        },
        {
          type: 'symbol',
          from: {data: 'rows'},
          encode: {enter: {x: {scale: 'x', field: 'value'}, y, size: {value: 36}, fill: {value: hues[0]}}},
        },
      ],
    }),
    table: table(
      [
        {title: 'searcher', value: one => one.name},
        ...[
          ['slowest', 'low'],
          ['median', 'value'],
          ['fastest', 'high'],
        ].map(([title, key]) => ({title, value: one => one[key], show: one => one[key].toFixed(1), number: true})),
      ],
      list,
      {caption: 'Million nodes per second over the workloads'},
    ),
  });
}

section('time', 'What about time?', () => {
  const {results} = report.data;
  if (!results) return [gaps('cost'), gaps('time')];
  const rows = timeRows(results);
  const {environment} = results;
  if (!rows.length)
    return p(`No search of these results was long enough to be timed (${leastSeconds} s of CPU time on a workload).`);
  const traps = [...new Set(rows.filter(isTrap).map(row => row.searcher))];
  return [
    el(
      'p',
      {class: 'answer'},
      traps.length
        ? `Fewer nodes do not always mean less time: ${listed(traps, 6)} visited fewer nodes than alpha-beta on some workload and took longer there.`
        : 'Where nodes were saved, time was saved.',
    ),
    el(
      'p',
      {class: 'aside'},
      `CPU time of the threads while counting nodes, each search timed once, on ${environment.processor || 'an unknown processor'}; ${plural(environment.threads, 'thread')}. The yardstick is alpha-beta on the same trees in the same run. `,
      command('pvslab gate --times'),
      ' measures times in pairs, with intervals.',
    ),
    timeTable(results),
    timeChart(rows, results),
    speedChart(rows, results),
  ];
});
