// Where the nodes of a search are: kinds by ply, and which move cuts.
'use strict';

const kinds = [
  ['pv', 'P-V', 'var(--kind-pv)'],
  ['cut', 'Cut', 'var(--kind-cut)'],
  ['all', 'All', 'var(--kind-all)'],
];

function profilePair(profile) {
  const ids = profile.searchers.map(one => one.id);
  const pick = (wanted, otherwise) => wanted.find(id => ids.includes(id)) ?? ids[otherwise] ?? ids[0];
  return {
    ids,
    of: id => profile.searchers.find(one => one.id === id),
    first: pick(['alpha-beta'], 0),
    second: pick(['pvs-merged', 'pvs-sound', 'negascout'], 1),
  };
}

const nodesOf = level => level.pv + level.cut + level.all;

function kindRows(profile, searcher) {
  return searcher.plies.flatMap((level, ply) => {
    let from = 0;
    return kinds.map(([kind, label, colour]) => {
      const share = level[kind] / nodesOf(level) || 0;
      const row = {
        searcher: searcher.id,
        ply,
        kind: label,
        colour,
        from,
        to: from + share,
        share,
        nodes: level[kind] / profile.trees,
      };
      from += share;
      return row;
    });
  });
}

function kindsSentence(profile, searcher) {
  const total = searcher.plies.reduce((sum, level) => sum + nodesOf(level), 0);
  const part = kind => searcher.plies.reduce((sum, level) => sum + level[kind], 0) / total;
  return `${searcher.id}: ${number.percent(part('pv'))} P-V, ${number.percent(part('cut'))} Cut, ${number.percent(part('all'))} All`;
}

function kindsChart(profile, pair) {
  const shown = () => [pair.of(pair.first), pair.of(pair.second)];
  const change = place => id => {
    pair[place] = id;
    report.profileFigures.forEach(figure => figure.redraw());
  };
  return chart({
    id: 'kinds',
    title: 'Kinds of nodes by ply',
    madeBy: report.data.results?.command ? 'pvslab run' : undefined,
    controls: el(
      'div',
      {class: 'controls'},
      picker('Left', pair.ids, pair.first, change('first')),
      picker('right', pair.ids, pair.second, change('second')),
      legendOf(kinds.map(([, label, colour]) => [label, `background: ${colour}`])),
    ),
    sentence: () =>
      `Of all visits on ${plural(profile.trees, 'tree')} of ${profile.spec}, ${shown()
        .map(one => kindsSentence(profile, one))
        .join('; ')}.`,
    alt: 'Stacked bars, one for each ply from the root down, with the shares of P-V, Cut and All nodes.',
    spec: width =>
      kindsSpec(
        shown().flatMap(one => kindRows(profile, one)),
        width,
        shown().map(one => one.id),
      ),
    table: () =>
      table(
        [
          {title: 'searcher', value: row => row.searcher},
          {title: 'ply', value: row => row.ply, number: true},
          {title: 'kind', value: row => row.kind},
          {title: 'share', value: row => row.share, show: row => number.percent(row.share), number: true},
          {title: 'nodes per tree', value: row => row.nodes, show: row => number.si(row.nodes), number: true},
        ],
        shown().flatMap(one => kindRows(profile, one)),
        {caption: 'Kinds of nodes by ply'},
      ),
  });
}

function kindsSpec(rows, width, searchers) {
  const plies = [...new Set(rows.map(row => row.ply))];
  const bar = {
    x: {scale: 'x', field: 'from'},
    x2: {scale: 'x', field: 'to'},
    y: {scale: 'y', field: 'ply'},
    height: {scale: 'y', band: 1},
  };
  const each = Math.max(110, (width - 80) / 2 - 20);
  const panel = (searcher, index) => ({
    type: 'group',
    encode: {enter: {x: {value: index * (each + 34)}, width: {value: each}, height: {value: plies.length * 26}}},
    title: {text: searcher, anchor: 'start', offset: 6},
    scales: [{name: 'x', type: 'linear', domain: [0, 1], range: [0, each]}],
    axes: [
      {orient: 'bottom', scale: 'x', format: '.0%', tickCount: 4, labelOverlap: true, labelSeparation: 4},
      ...(index ? [] : [{orient: 'left', scale: 'y', title: 'ply', ticks: false, domain: false}]),
    ],
    marks: [
      {
        type: 'rect',
        from: {data: 'rows' + index},
        encode: {
          enter: {
            ...bar,
            fill: {field: 'colour'},
            stroke: {value: 'var(--paper)'},
            strokeWidth: {value: 1},
            tooltip: {signal: "'ply ' + datum.ply + ', ' + datum.kind + ': ' + format(datum.share, '.1%')"},
          },
        },
      },
      {
        type: 'text',
        from: {data: 'rows' + index},
        encode: {
          enter: {
            x: {scale: 'x', signal: '(datum.from + datum.to) / 2'},
            y: {scale: 'y', field: 'ply', band: 0.5},
            text: {signal: "datum.to - datum.from > 0.14 ? datum.kind : ''"},
            align: {value: 'center'},
            baseline: {value: 'middle'},
            fontSize: {value: 11},
            fill: {value: 'var(--on-kind)'},
          },
        },
      },
    ],
  });
  return {
    autosize: 'pad',
    width: each * 2 + 34,
    height: plies.length * 26,
    data: searchers.map((searcher, index) => ({
      name: 'rows' + index,
      values: rows.filter(row => row.searcher === searcher).slice(0, plies.length * 3),
    })),
    scales: [{name: 'y', type: 'band', domain: plies, range: [0, plies.length * 26], padding: 0.12}],
    marks: searchers.map(panel),
  };
}

function cutoffRows(searcher, side) {
  const total = searcher.cutoffs_by_move.reduce((sum, count) => sum + count, 0);
  return searcher.cutoffs_by_move.map((count, move) => ({
    searcher: searcher.id,
    side,
    move: move + 1,
    count,
    share: total ? count / total : 0,
  }));
}

function cutoffChart(profile, pair) {
  const shown = () => [pair.of(pair.first), pair.of(pair.second)];
  const rows = () => shown().flatMap((one, side) => cutoffRows(one, side));
  const legend = el('div');
  const drawLegend = () =>
    legend.replaceChildren(legendOf(shown().map((one, side) => [one.id, `background: ${hues[side]}`])));
  return chart({
    id: 'cutoffs',
    title: 'Which move cuts',
    madeBy: 'pvslab run',
    sentence: () =>
      shown()
        .map(one => `${one.id}: ${number.percent(cutoffRows(one, 0)[0]?.share ?? 0)} of the cutoffs by the first move`)
        .join('; ') +
      (specNumber(profile.spec, 'p1')
        ? `, on trees whose first move is the best with probability ${specNumber(profile.spec, 'p1')}.`
        : '.'),
    alt: 'Bars of the share of cutoffs by the number of the move that caused them.',
    controls: legend,
    spec: () => (
      drawLegend(),
      {
        height: 220,
        data: [{name: 'rows', values: rows()}],
        scales: [
          {name: 'x', type: 'band', domain: {data: 'rows', field: 'move', sort: true}, range: 'width', padding: 0.25},
          {name: 'in', type: 'band', domain: [0, 1], range: {signal: "[0, bandwidth('x')]"}, padding: 0.06},
          {
            name: 'y',
            type: 'sqrt',
            domain: [0, Math.max(...rows().map(row => row.share))],
            range: 'height',
            nice: true,
            zero: true,
          },
        ],
        axes: [
          {orient: 'bottom', scale: 'x', title: 'number of the move', labelAngle: 0},
          {
            orient: 'left',
            scale: 'y',
            title: 'share of the cutoffs (√ scale)',
            format: '.0%',
            grid: true,
            values: [0, 0.01, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1],
          },
        ],
        marks: [
          {
            type: 'rect',
            from: {data: 'rows'},
            encode: {
              enter: {
                x: {signal: "scale('x', datum.move) + scale('in', datum.side)"},
                width: {scale: 'in', band: 1},
                y: {scale: 'y', field: 'share'},
                y2: {scale: 'y', value: 0},
                fill: {signal: `datum.side ? '${hues[1]}' : '${hues[0]}'`},
                tooltip: {signal: "datum.searcher + ', move ' + datum.move + ': ' + format(datum.share, '.2%')"},
              },
            },
          },
        ],
      }
    ),
    table: () =>
      table(
        [
          {title: 'searcher', value: row => row.searcher},
          {title: 'move', value: row => row.move, number: true},
          {title: 'cutoffs', value: row => row.count, show: row => number.count(row.count), number: true},
          {title: 'share', value: row => row.share, show: row => number.percent(row.share), number: true},
        ],
        rows(),
        {caption: 'Cutoffs by the number of the move'},
      ),
  });
}

function profileCharts() {
  const {profile} = report.data;
  if (!profile?.searchers?.length) return [];
  const pair = profilePair(profile);
  report.profileFigures = [kindsChart(profile, pair), cutoffChart(profile, pair)];
  return report.profileFigures;
}
