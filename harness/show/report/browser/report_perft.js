// Section 6: perft against other engines, from perft.json.
'use strict';

function perftRows(perft) {
  return perft.positions.map(one => ({
    ...one,
    ratio: one.engine_seconds / one.pvslab_seconds,
    ours: (one.nodes / one.pvslab_seconds) * 1e-6,
    theirs: (one.nodes / one.engine_seconds) * 1e-6,
  }));
}

function perftChart(perft) {
  const rows = perftRows(perft);
  const mean = geometricMean(rows.map(row => row.ratio));
  const bars = rows.flatMap(row => [
    {name: row.name, who: 'pvslab', side: 0, speed: row.ours},
    {name: row.name, who: perft.engine, side: 1, speed: row.theirs},
  ]);
  return chart({
    id: 'perft-speed',
    title: 'Speed of perft',
    madeBy: perft.command ?? 'scripts/compare-perft-speed --json FILE',
    sentence: `pvslab counts ${number.ratio(mean)} times as fast as ${perft.engine} in the geometric mean of ${plural(rows.length, 'position')}; both find the same counts. Median of ${plural(perft.rounds, 'round')}, one thread, no hash table.${perft.remark ? ` ${perft.remark}` : ''}`,
    alt: 'Two bars for each position: million positions per second.',
    controls: legendOf([
      ['pvslab', `background: ${hues[0]}`],
      [perft.engine, `background: ${hues[1]}`],
    ]),
    spec: () => ({
      height: rows.length * 40,
      data: [{name: 'rows', values: bars}],
      scales: [
        {name: 'y', type: 'band', domain: rows.map(row => row.name), range: 'height', padding: 0.3},
        {name: 'in', type: 'band', domain: [0, 1], range: {signal: "[0, bandwidth('y')]"}},
        {name: 'x', type: 'linear', domain: {data: 'rows', field: 'speed'}, range: 'width', zero: true, nice: true},
      ],
      axes: [
        {orient: 'bottom', scale: 'x', title: 'million positions per second', grid: true},
        {orient: 'left', scale: 'y', ticks: false, domain: false, labelColor: ink.text},
      ],
      marks: [
        {
          type: 'rect',
          from: {data: 'rows'},
          encode: {
            enter: {
              x: {scale: 'x', value: 0},
              x2: {scale: 'x', field: 'speed'},
              y: {signal: "scale('y', datum.name) + scale('in', datum.side)"},
              height: {scale: 'in', band: 1},
              fill: {signal: `datum.side ? '${hues[1]}' : '${hues[0]}'`},
              tooltip: {signal: "datum.who + ': ' + format(datum.speed, '.1f') + ' Mnps'"},
            },
          },
        },
      ],
    }),
    table: table(
      [
        {title: 'position', value: row => row.name},
        {title: 'depth', value: row => row.depth, number: true},
        {title: 'nodes', value: row => row.nodes, show: row => number.count(row.nodes), number: true},
        {title: 'pvslab Mnps', value: row => row.ours, show: row => row.ours.toFixed(1), number: true},
        {title: `${perft.engine} Mnps`, value: row => row.theirs, show: row => row.theirs.toFixed(1), number: true},
        {title: 'ratio', value: row => row.ratio, show: row => number.ratio(row.ratio), number: true},
      ],
      rows,
      {caption: 'Perft, position by position'},
    ),
  });
}

section('perft', 'Perft against other engines', () => {
  const {perft} = report.data;
  return perft?.positions?.length ? perftChart(perft) : gaps('perft');
});
