// Section 4: the speed-ups of parallel searchers, from speedup.json: the tables, the curves, and which searcher wins where.
'use strict';

const isSimulated = speedup => speedup.machine === 'simulated';
const searchersOf = of => of.searchers.map(one => one.searcher);
const rowAt = (one, processors) => one.processors.find(row => row.processors === processors);
const processorsOf = of =>
  [...new Set(of.searchers.flatMap(one => one.processors.map(row => row.processors)))].sort((a, b) => a - b);

// One digit, or two in a column of small numbers: a column has equal digits, so that they stand below each other.
const speedupText = (value, digits) => (isNumber(value) ? value.toFixed(digits) : number.none);
const digitsOf = values => (Math.max(...values.filter(isNumber)) < 9.95 ? 2 : 1);
const speedupsAt = (of, processors) => of.searchers.map(one => rowAt(one, processors)?.speedup);

const halfWidth = row => (isNumber(row?.low) && isNumber(row?.high) ? (row.high - row.low) / 2 : null);
const withInterval = (row, digits, value = row?.speedup, half = halfWidth(row)) =>
  speedupText(value, digits) + (isNumber(half) ? ` ±${half.toFixed(digits)}` : '');

const columnTitle = processors => `P\u00a0=\u00a0${number.count(processors)}`;

// What tells the tables of this record apart.
function tableName(of, tables) {
  const differ = key => new Set(tables.map(other => other[key])).size > 1;
  const name = key => (differ(key) ? `, ${key} ${number.count(of[key])}` : '');
  return of.workload + name('latency') + name('grain');
}

// The searchers that take the least time: several if their times are equal. The greatest speed-up may be that of a searcher that is
// slow alone.
function winners(of, processors) {
  const times = of.searchers.map(one => rowAt(one, processors)?.time).filter(isNumber);
  return times.length ? of.searchers.filter(one => rowAt(one, processors)?.time === Math.min(...times)) : [];
}

// Against the fastest of the serial searches of these trees.
function overBestSerial(of, row) {
  const serial = of.searchers.map(one => one.processors[0]?.serial_time).filter(isNumber);
  return serial.length && row?.time > 0 ? Math.min(...serial) / row.time : null;
}

// With one processor there is nothing to win.
const contested = of => processorsOf(of).filter(processors => processors > 1);

// All searchers, those that win most often first. It decides which curves are coloured at first, and the colours.
function ranking(tables) {
  const wins = new Map();
  const rank = name => wins.get(name) ?? {wins: 0, last: 0};
  for (const of of tables) {
    const all = processorsOf(of);
    for (const one of of.searchers) {
      const {wins: before, last} = rank(one.searcher);
      const won = contested(of).filter(processors => winners(of, processors).includes(one)).length;
      wins.set(one.searcher, {wins: before + won, last: last + (rowAt(one, all.at(-1))?.speedup ?? 0)});
    }
  }
  return [...wins.keys()].sort((a, b) => rank(b).wins - rank(a).wins || rank(b).last - rank(a).last);
}

// Seven hues; further searchers have them again, with broken lines.
function looks(ranked) {
  return name => {
    const index = Math.max(0, ranked.indexOf(name));
    return {colour: hues[index % hues.length], dash: index < hues.length ? [1, 0] : [7, 3]};
  };
}

// The searchers whose curves are coloured at first: the best, and then each whose last speed-up is not close to one of these.
function apart(ranked, of, most = 5) {
  const last = processorsOf(of).at(-1);
  const end = name => rowAt(of.searchers.find(one => one.searcher === name) ?? {processors: []}, last)?.speedup ?? 0;
  return ranked.reduce(
    (kept, name) =>
      kept.length < most && kept.every(other => Math.abs(Math.log(end(name) / end(other))) > 0.15) ? [...kept, name] : kept,
    [],
  );
}

const abbreviations = [
  ['young-brothers-wait', 'YBW'],
  ['mandatory-work-first', 'MWF'],
  ['parallel-aspiration', 'aspiration'],
  ['pv-splitting-with-help', 'PVS+'],
  ['pv-splitting', 'PV-split'],
  ['splitting', 'split'],
];
const shortName = id => abbreviations.reduce((name, [long, short]) => name.replace(long, short), id);

function measuredWhat(speedup) {
  const {tables, costs} = speedup;
  const workloads = new Set(tables.map(of => of.workload)).size;
  const values = key => listed([...new Set(tables.map(of => number.count(of[key])))]);
  const counts = processorsOf(tables[0]);
  const [fewest, most] = [Math.min, Math.max].map(of => of(...tables.map(table => table.trees)));
  const several = fewest < most ? `${number.count(fewest)} to ${plural(most, 'tree')}` : plural(most, 'tree');
  const trees = `${several} of ${workloads === 1 ? tables[0].workload : `each of ${workloads} workloads`}, seed ${speedup.seed}`;
  const who = plural(tables[0].searchers.length, 'parallel searcher');
  const divided = `Searches with at most ${values('grain')} plies left are not divided.`;
  if (!isSimulated(speedup))
    return `${who} with ${listed(counts.map(number.count))} real threads on ${trees}. ${divided}`;
  const range =
    counts.length > 1
      ? `${number.count(counts[0])} to ${plural(counts.at(-1), 'processor')}`
      : plural(counts[0], 'processor');
  return (
    `${who} on a simulated machine with ${range}: ${trees}. ` +
    `A visit to an interior node costs ${costs.interior}, the evaluation of a leaf ${costs.leaf}, an access to the table ${costs.access ?? 0}, joining another processor ${values('latency')}. ${divided}`
  );
}

function speedupMatrix(of, caption) {
  const counts = processorsOf(of);
  const twins = new Set(of.searchers.map(one => one.serial));
  const columns = counts.map(processors => {
    const digits = digitsOf(speedupsAt(of, processors));
    const best = processors > 1 ? winners(of, processors) : [];
    return {
      title: columnTitle(processors),
      hint: `Speed-up with ${plural(processors, 'processor')}`,
      number: true,
      value: one => rowAt(one, processors)?.speedup ?? null,
      show: one => {
        const text = speedupText(rowAt(one, processors)?.speedup, digits);
        return best.includes(one) ? el('strong', {class: 'best'}, text, el('span', {class: 'unseen'}, ' fastest')) : text;
      },
      style: one => efficiencyShade(rowAt(one, processors)),
    };
  });
  const twin = {title: 'serial twin', className: 'twin', value: one => one.serial ?? 'itself'};
  const name = {title: 'searcher', value: one => one.searcher};
  return table([name, ...columns, ...(twins.size > 1 ? [twin] : [])], of.searchers, {
    className: 'matrix speedups',
    caption,
    filter: of.searchers.length > 20,
  });
}

// The nearer to the ideal speed-up P, the stronger.
function efficiencyShade(row) {
  if (!isNumber(row?.speedup) || row.processors === 1) return '';
  const strength = Math.min(1, row.speedup / row.processors);
  return `background-color: rgb(var(--less) / ${(0.5 * strength).toFixed(3)})`;
}

// On real threads: against the twin alone, and against as many serial searches at once, which share the machine as well.
function threadTable(of, caption) {
  const rows = of.searchers.flatMap(one => one.processors.map(row => ({...row, searcher: one.searcher, twin: one.serial})));
  const half = row =>
    isNumber(row.throughput_low) && isNumber(row.throughput_high) ? (row.throughput_high - row.throughput_low) / 2 : null;
  return table(
    [
      {title: 'searcher', value: row => row.searcher},
      {title: 'serial twin', className: 'twin', value: row => row.twin ?? 'itself'},
      {title: 'threads', value: row => row.processors, number: true},
      {title: 'ms', value: row => row.time, show: row => (row.time * 1e-6).toFixed(1), number: true},
      {title: 'speed-up', value: row => row.speedup, show: row => withInterval(row, 2), number: true},
      {
        title: 'more visits',
        hint: 'Beyond those of the twin',
        value: row => row.overhead / (row.work - row.overhead),
        show: row => number.percent(row.overhead / (row.work - row.overhead)),
        number: true,
      },
      {
        title: 'of as many serial searches at once',
        hint: 'Trees searched by the threads together in the time in which as many serial searches at once search one each, divided by the number of threads',
        value: row => row.throughput ?? null,
        show: row => withInterval(row, 2, row.throughput, half(row)),
        number: true,
      },
      {
        title: 'the same, simulated',
        hint: 'On simulated processors whose visits cost what they cost here',
        value: row => row.predicted ?? null,
        show: row => speedupText(row.predicted, 2),
        number: true,
      },
    ],
    rows,
    {caption},
  );
}

function speedupChart(speedup, chosenTable, look, first) {
  const curvesNow = () =>
    chosenTable()
      .searchers.map(one => ({
        name: one.searcher,
        label: shortName(one.searcher),
        alike: [],
        points: one.processors
          .filter(row => isNumber(row.speedup) && row.speedup > 0)
          .map(row => ({x: row.processors, y: row.speedup, low: row.low, high: row.high})),
      }))
      .filter(curve => curve.points.length);
  const chosen = new Set(first);
  const legend = el('div', {class: 'narrow-only'});
  const hasIntervals = () => curvesNow().some(curve => curve.points.some(point => isNumber(point.low)));
  const figure = chart({
    id: 'speedup-curves',
    title: 'Speed-up against the number of processors',
    madeBy: speedup.command,
    controls: [legend, highlighter(curvesNow(), chosen, () => figure.redraw())],
    sentence: () => {
      const of = chosenTable();
      const last = processorsOf(of).at(-1);
      const order = [...of.searchers]
        .filter(one => isNumber(rowAt(one, last)?.speedup))
        .sort((a, b) => rowAt(b, last).speedup - rowAt(a, last).speedup);
      const digits = digitsOf(speedupsAt(of, last));
      const at = one => `${one.searcher}, ${speedupText(rowAt(one, last).speedup, digits)}`;
      return (
        `On ${tableName(of, speedup.tables)} with ${plural(last, 'processor')} the greatest speed-up is that of ${at(order[0])}` +
        (order.length > 1 ? `; the least is that of ${at(order.at(-1))}.` : '.') +
        ' The dashed line is the ideal, P.' +
        (hasIntervals() ? ` Upright bars are 95% intervals over ${plural(of.trees, 'tree')}.` : '')
      );
    },
    alt: 'Lines of the speed-up over the number of processors, both axes logarithmic.',
    spec: width => {
      const curves = curvesNow();
      const counts = processorsOf(chosenTable());
      curveLegend(legend, chosen, curves, look);
      return curveSpec({
        curves,
        floor: counts.map(count => ({x: count, y: count})),
        chosen,
        look,
        width,
        height: 420,
        x: {title: 'processors P', log: true, values: counts, format: ','},
        y: {title: 'speed-up', log: true, values: counts, format: ','},
      });
    },
    table: () => intervalTable(chosenTable(), tableName(chosenTable(), speedup.tables)),
  });
  return figure;
}

function intervalTable(of, name) {
  const columns = processorsOf(of).map(processors => {
    const digits = digitsOf(speedupsAt(of, processors));
    return {
      title: columnTitle(processors),
      number: true,
      className: 'interval',
      value: one => rowAt(one, processors)?.speedup ?? null,
      show: one => withInterval(rowAt(one, processors), digits),
    };
  });
  return table([{title: 'searcher', value: one => one.searcher}, ...columns], of.searchers, {
    caption: `Speed-ups on ${name}, with intervals`,
    filter: false,
  });
}

function winnersPart(speedup, look) {
  const {tables} = speedup;
  const counts = [...new Set(tables.flatMap(contested))].sort((a, b) => a - b);
  if (tables.length < 2 || !counts.length) return null;
  const named = new Set();
  const columns = counts.map(processors => ({
    title: columnTitle(processors),
    number: true,
    value: of => winners(of, processors)[0]?.searcher ?? '',
    show: of => {
      const best = winners(of, processors);
      if (!best.length) return number.none;
      best.forEach(one => named.add(one.searcher));
      return el(
        'span',
        {title: listed(best.map(one => one.searcher))},
        el('span', {class: 'winner'}, shortName(best[0].searcher) + (best.length > 1 ? ` +${best.length - 1}` : '')),
        speedupText(overBestSerial(of, rowAt(best[0], processors)), digitsOf(speedupsAt(of, processors))),
      );
    },
    style: of => {
      const [best] = winners(of, processors);
      return best ? `background-color: color-mix(in srgb, ${look(best.searcher).colour} 20%, transparent)` : '';
    },
  }));
  // It may break after a comma.
  const broken = text => text.split(',').flatMap((part, index) => (index ? [',', el('wbr'), part] : [part]));
  const name = {title: 'workload', value: of => tableName(of, tables), show: of => broken(tableName(of, tables))};
  const grid = table([name, ...columns], tables, {
    className: 'matrix wins',
    caption: 'The searcher that takes the least time, workload by workload',
  });
  const key = [...named].filter(name => shortName(name) !== name).map(name => `${shortName(name)}: ${name}`);
  return [
    heading('speedup-winners', 'Which searcher wins where'),
    p(
      'Each cell names the searcher that takes the least time, and its speed-up over the fastest serial search of these trees. The curves above have the speed-up over a searcher’s own serial twin, which is great for a searcher that is slow alone.',
    ),
    grid,
    key.length ? el('p', {class: 'key'}, key.join('; ')) : null,
    source('Which searcher wins where', speedup.command, 'speedup-winners'),
  ];
}

// For the head of the page. Null if there is none on simulated processors.
function greatestSpeedup(speedup) {
  if (!speedup || !isSimulated(speedup)) return null;
  const all = speedup.tables.flatMap(of =>
    of.searchers.flatMap(one => one.processors.map(row => ({...row, searcher: one.searcher}))),
  );
  const rows = all.filter(row => isNumber(row.speedup) && row.processors > 1);
  return rows.reduce((best, row) => (best && best.speedup >= row.speedup ? best : row), null);
}

function speedupSection(speedup) {
  const {tables} = speedup;
  const names = tables.map(of => tableName(of, tables));
  const ranked = ranking(tables);
  const won = ranked.filter(name =>
    tables.some(of => contested(of).some(processors => winners(of, processors)[0]?.searcher === name)),
  );
  const first = apart(ranked, tables[0]);
  const look = looks([...new Set([...won, ...first, ...ranked])]);
  const isContest = isSimulated(speedup) && contested(tables[0]).length > 0;
  let at = 0;
  const chosenTable = () => tables[at];
  const place = el('div');
  const caption = () => `Speed-ups on ${names[at]}`;
  const fill = () =>
    place.replaceChildren(isSimulated(speedup) ? speedupMatrix(tables[at], caption()) : threadTable(tables[at], caption()));
  const charts = isContest
    ? [speedupChart(speedup, chosenTable, look, first), lossChart(speedup, chosenTable, ranked[0])].filter(Boolean)
    : [];
  const choose = name => {
    at = names.indexOf(name);
    fill();
    charts.forEach(figure => figure.redraw());
  };
  fill();
  return [
    p(measuredWhat(speedup)),
    p(
      `The speed-up with P ${isSimulated(speedup) ? 'processors' : 'threads'} is the time of the serial twin, T`,
      el('sub', {}, '1'),
      ', divided by the time that all P take together, T',
      el('sub', {}, 'P'),
      '.',
    ),
    speedup.wrong.map(text => el('p', {class: 'answer bad'}, `Wrong value: ${text}`)),
    heading('speedups', 'Speed-ups'),
    tables.length > 1 ? el('div', {class: 'controls'}, picker('Workload', names, names[0], choose)) : p('On ', code(names[0]), '.'),
    place,
    isContest
      ? el('p', {class: 'key'}, '▸ and bold: the fastest with this number of processors, which a searcher that is slow alone need not be. The stronger the blue, the nearer to the ideal speed-up, P.')
      : null,
    source('Speed-ups', speedup.command, 'speedups'),
    charts,
    isContest ? winnersPart(speedup, look) : null,
  ];
}

section('speedup', 'How much faster is parallel search?', () => {
  const {speedup} = report.data;
  return speedup ? speedupSection(speedup) : gaps('speedup');
});
