// Where the time of all processors went: P times T_P is the serial search, search overhead, idle time and communication.
'use strict';

const lossParts = [
  ['serial', 'serial search', 'var(--hue-1)'],
  ['overhead', 'search overhead', 'var(--hue-2)'],
  ['idle', 'idle', 'var(--line)'],
  ['communication', 'communication', 'var(--hue-4)'],
];

// Shares of P T_P, which add up to 1. The overhead is negative where all processors together visited less than the twin.
function lossRows(one) {
  return one.processors
    .filter(row => row.time > 0)
    .map(row => {
      const all = row.processors * row.time;
      return {
        processors: row.processors,
        speedup: row.speedup,
        serial: row.serial_time / all,
        overhead: row.overhead / all,
        idle: row.idle / all,
        communication: row.communication / all,
        critical_path: row.critical_path,
        abandoned: row.abandoned,
        // No schedule of this work takes less time than its longest chain, nor than an equal share of it.
        bound: row.serial_time / Math.max(row.critical_path, row.work / row.processors),
      };
    });
}

// What is drawn: where the overhead is negative, the first part is what was visited, and there is no part for overhead.
function lossBars(rows) {
  return rows.flatMap(row => {
    let top = 0;
    return lossParts.map(([key, name]) => {
      const share =
        row.overhead >= 0 ? row[key] : key === 'serial' ? row.serial + row.overhead : key === 'overhead' ? 0 : row[key];
      const from = top;
      top += share;
      return {processors: row.processors, key, name, share: row[key], from, to: top, rank: key};
    });
  });
}

function lossSentence(one, rows, of) {
  const last = rows.at(-1);
  const less = rows.filter(row => row.overhead < 0);
  return (
    `${one.searcher} on ${of} with ${plural(last.processors, 'processor')}: ${number.percent(last.serial)} of the time of all of them is the search that ${one.serial ?? 'one processor'} does too (the efficiency); ` +
    `search overhead (visits beyond it) is ${number.percent(last.overhead)}, idle time ${number.percent(last.idle)}, communication ${number.percent(last.communication)}. ` +
    (last.bound < 1.005 * last.speedup
      ? 'No schedule of this work is faster: its critical path is as long.'
      : `The work and its critical path would allow a speed-up of ${number.ratio(last.bound)} instead of ${number.ratio(last.speedup)}.`) +
    (less.length
      ? ` With P = ${listed(less.map(row => number.count(row.processors)), 4)} it visited less than its twin. There the overhead is negative, and the first part of the bar is what it visited.`
      : '')
  );
}

function lossSpec(rows, width) {
  const height = 300;
  const bars = lossBars(rows);
  const band = (width - 60) / rows.length;
  const isLegible = bar => band >= 46 && (bar.to - bar.from) * height >= 15;
  return {
    height,
    data: [
      {name: 'bars', values: bars.filter(bar => bar.to > bar.from)},
      {name: 'texts', values: bars.filter(isLegible)},
      {name: 'less', values: band >= 46 ? rows.filter(row => row.overhead < 0) : []},
    ],
    scales: [
      {name: 'x', type: 'band', domain: rows.map(row => row.processors), range: 'width', paddingInner: 0.16, paddingOuter: 0.08},
      {name: 'y', type: 'linear', domain: [0, 1], range: 'height'},
      {
        name: 'colour',
        type: 'ordinal',
        domain: lossParts.map(([key]) => key),
        range: lossParts.map(([, , colour]) => colour),
      },
    ],
    axes: [
      {orient: 'bottom', scale: 'x', title: 'processors P', labelOverlap: true, format: ','},
      {orient: 'left', scale: 'y', title: 'share of the time of all processors', format: '%', grid: true, tickCount: 5},
    ],
    marks: [
      {
        type: 'rect',
        from: {data: 'bars'},
        encode: {
          enter: {
            x: {scale: 'x', field: 'processors'},
            width: {scale: 'x', band: 1},
            y: {scale: 'y', field: 'to'},
            y2: {scale: 'y', field: 'from'},
            fill: {scale: 'colour', field: 'key'},
            stroke: {value: 'var(--paper)'},
            strokeWidth: {value: 1},
            tooltip: {signal: "datum.name + ' with P = ' + datum.processors + ': ' + format(datum.share, '.1%')"},
          },
        },
      },
      {
        type: 'text',
        from: {data: 'texts'},
        encode: {
          enter: {
            x: {scale: 'x', field: 'processors', band: 0.5},
            y: {signal: "scale('y', (datum.from + datum.to) / 2)"},
            text: {signal: "format(datum.to - datum.from, '.0%')"},
            align: {value: 'center'},
            baseline: {value: 'middle'},
            fill: {signal: "datum.key === 'idle' ? 'var(--ink)' : 'var(--paper)'"},
          },
        },
      },
      {
        type: 'text',
        from: {data: 'less'},
        encode: {
          enter: {
            x: {scale: 'x', field: 'processors', band: 0.5},
            y: {value: -5},
            text: {signal: "replace(format(datum.overhead, '.1%'), '-', '−')"},
            align: {value: 'center'},
            baseline: {value: 'bottom'},
            fill: {value: 'var(--more-ink)'},
          },
        },
      },
    ],
  };
}

function lossTable(rows, caption) {
  const share = (title, key) => ({title, value: row => row[key], show: row => number.percent(row[key]), number: true});
  return table(
    [
      {title: 'P', value: row => row.processors, show: row => number.count(row.processors), number: true},
      {title: 'speed-up', value: row => row.speedup, show: row => number.ratio(row.speedup), number: true},
      share('efficiency', 'serial'),
      share('search overhead', 'overhead'),
      share('idle', 'idle'),
      share('communication', 'communication'),
      {
        title: 'critical path, sum',
        hint: 'The longest chain of dependent work of each tree, summed over the trees',
        value: row => row.critical_path,
        show: row => number.si(row.critical_path),
        number: true,
      },
      {
        title: 'bound',
        hint: 'The speed-up that the critical path and the work allow',
        value: row => row.bound,
        show: row => number.ratio(row.bound),
        number: true,
      },
      {
        title: 'abandoned visits',
        value: row => row.abandoned,
        show: row => number.count(row.abandoned),
        number: true,
      },
    ],
    rows,
    {caption, filter: false},
  );
}

function lossChart(speedup, chosenTable, first) {
  let searcher = first;
  const one = () => chosenTable().searchers.find(other => other.searcher === searcher) ?? chosenTable().searchers[0];
  const name = () => tableName(chosenTable(), speedup.tables);
  if (!lossRows(one()).length) return null;
  const figure = chart({
    id: 'speedup-losses',
    title: 'Where the time went',
    madeBy: speedup.command,
    controls: [
      el(
        'div',
        {class: 'controls'},
        picker('Searcher', searchersOf(speedup.tables[0]), searcher, chosen => {
          searcher = chosen;
          figure.redraw();
        }),
      ),
      legendOf(lossParts.map(([, label, colour]) => [label, `background: ${colour}`])),
    ],
    sentence: () => lossSentence(one(), lossRows(one()), name()),
    alt: 'Stacked bars, one for each number of processors: the shares of serial search, search overhead, idle time and communication.',
    spec: width => lossSpec(lossRows(one()), width),
    table: () => lossTable(lossRows(one()), `Where the time of ${one().searcher} went on ${name()}`),
  });
  return figure;
}
