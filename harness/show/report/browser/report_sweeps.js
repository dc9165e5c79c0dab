// The sweeps: nodes against the strength of the order, growth against the depth. A curve for each searcher.
'use strict';

const specNumber = (spec, key) => Number((spec.match(new RegExp(`[:,]${key}=([0-9.]+)`)) ?? [])[1]);

// The nodes of the minimal tree of branching b and depth d: b^⌈k/2⌉ + b^⌊k/2⌋ − 1 of them at each ply k (Knuth and Moore).
function minimalNodes(b, d) {
  let sum = 0;
  for (let k = 0; k <= d; ++k) sum += b ** Math.ceil(k / 2) + b ** Math.floor(k / 2) - 1;
  return sum;
}

// Searchers with equal curves share one: [{name, alike, values: [{value, nodes, error, ratio, spec, trees}]}]
function curvesOf(sweep) {
  const by = new Map();
  for (const point of sweep.points) {
    for (const one of point.results) {
      if (one.wrong || !isNumber(one.nodes)) continue;
      if (!by.has(one.searcher)) by.set(one.searcher, []);
      by.get(one.searcher).push({
        value: point.value,
        spec: point.spec,
        trees: point.trees,
        nodes: one.nodes,
        error: one.standard_error,
        ratio: one.ratio,
      });
    }
  }
  const curves = new Map();
  for (const [searcher, values] of by) {
    const key = JSON.stringify(values.map(({value, nodes}) => [value, nodes]));
    if (curves.has(key)) curves.get(key).names.push(searcher);
    else curves.set(key, {names: [searcher], values});
  }
  return [...curves.values()].map(({names, values}) => {
    const name = favourites.find(id => names.includes(id)) ?? names[0];
    return {name, alike: names.filter(id => id !== name), values};
  });
}

// What stays in the picture: curves that end or begin far above alpha-beta, such as minimax, would flatten the others.
function inPicture(curves) {
  const reference = curves.find(curve => curve.name === 'alpha-beta');
  if (!reference) return {near: curves, far: []};
  const isNear = curve =>
    curve.values.every(value => {
      const beside = reference.values.find(other => other.value === value.value);
      return !beside || value.nodes <= 8 * beside.nodes;
    });
  return {near: curves.filter(isNear), far: curves.filter(curve => !isNear(curve))};
}

const beyond = far =>
  far.length
    ? ` Above the picture, in the table alone: ${listed(
        far.map(curve => curve.name),
        5,
      )}.`
    : '';
const promisesScore = results => {
  const selective = selectiveIds(results);
  return curve => !selective.has(curve.name);
};

const favourites = ['alpha-beta', 'pvs-merged', 'pvs-sound', 'negascout', 'mtd-f', 'scout'];

// The curves that are coloured at first.
function highlighted(curves) {
  const chosen = favourites.map(id => curves.find(curve => curve.name === id)).filter(Boolean);
  return new Set((chosen.length ? chosen : curves.slice(0, 4)).map(curve => curve.name));
}

// Buttons that colour a curve or take its colour.
function highlighter(curves, chosen, changed) {
  const buttons = curves.map(curve =>
    el(
      'button',
      {
        type: 'button',
        class: 'choice small',
        'aria-pressed': String(chosen.has(curve.name)),
        title: curve.alike.length ? `and alike: ${curve.alike.join(', ')}` : null,
        onclick: event => {
          chosen.has(curve.name) ? chosen.delete(curve.name) : chosen.add(curve.name);
          event.currentTarget.setAttribute('aria-pressed', String(chosen.has(curve.name)));
          changed();
        },
      },
      curve.name + (curve.alike.length ? ` +${curve.alike.length}` : ''),
    ),
  );
  return folded('Choose the curves to colour', el('div', {class: 'choices'}, buttons));
}

// The colours of the chosen curves, in the order of choice; `look` in other charts says its own: {colour, dash}.
const lookOf = names => name => ({colour: hues[names.indexOf(name) % hues.length], dash: [1, 0]});

// {curves: [{name, label, points: [{x, y, low, high}]}], floor: [{x, y}], x and y: {title, log, format, values}, chosen, look}
function curveSpec({curves, floor, x, y, chosen, look, width, height = 380}) {
  const rows = curves.flatMap(curve => curve.points.map(point => ({...point, name: curve.name})));
  const names = [...chosen].filter(name => curves.some(curve => curve.name === name));
  const all = rows.concat(floor ?? []).map(row => row.y);
  const styles = names.map(look ?? lookOf(names));
  const axis = y.log ? logAxis(all) : {domain: [Math.min(...all), Math.max(...all)]};
  const project = y.log ? Math.log : value => value;
  const [low, high] = axis.domain.map(project);
  const ends = curves
    .filter(curve => chosen.has(curve.name))
    .map(curve => ({
      name: curve.name,
      label: curve.label ?? curve.name,
      y: height * (1 - (project(curve.points.at(-1).y) - low) / (high - low)),
      value: curve.points.at(-1).y,
    }));
  spread(ends, 15, 6, height - 6);
  const narrow = width < 500;
  const line = {x: {scale: 'x', field: 'x'}, y: {scale: 'y', field: 'y'}};
  const isChosen = `indexof(${JSON.stringify(names)}, datum.name) >= 0`;
  return {
    height,
    padding: 6,
    data: [
      {name: 'rows', values: rows},
      {name: 'floor', values: floor ?? []},
      {name: 'ends', values: narrow ? [] : ends},
      {name: 'chosen', source: 'rows', transform: [{type: 'filter', expr: isChosen}]},
      {name: 'bars', source: 'chosen', transform: [{type: 'filter', expr: 'isNumber(datum.low) && datum.low < datum.high'}]},
    ],
    scales: [
      {name: 'x', type: x.log ? 'log' : 'linear', domain: {data: 'rows', field: 'x'}, range: 'width', zero: false},
      {name: 'y', type: y.log ? 'log' : 'linear', domain: axis.domain, range: 'height', zero: false},
      {name: 'colour', type: 'ordinal', domain: names, range: styles.map(style => style.colour)},
      {name: 'dash', type: 'ordinal', domain: names, range: styles.map(style => style.dash)},
    ],
    axes: [
      {
        orient: 'bottom',
        scale: 'x',
        title: x.title,
        values: x.values,
        format: x.format ?? '',
        tickCount: Math.min(8, Math.floor(width / 70)),
        labelOverlap: Boolean(x.log),
      },
      {
        orient: 'left',
        scale: 'y',
        title: y.title,
        grid: true,
        values: y.values ?? axis.ticks,
        format: y.format,
        labelOverlap: true,
      },
    ],
    marks: [
      {
        type: 'group',
        from: {facet: {name: 'curve', data: 'rows', groupby: 'name'}},
        marks: [
          {
            type: 'line',
            from: {data: 'curve'},
            encode: {
              enter: {...line, stroke: {value: 'var(--line)'}, strokeWidth: {value: 1}, strokeOpacity: {value: 0.8}},
            },
          },
        ],
      },
      {
        type: 'line',
        from: {data: 'floor'},
        encode: {
          enter: {...line, stroke: {value: 'var(--ink)'}, strokeDash: {value: [4, 3]}, strokeWidth: {value: 1.5}},
        },
      },
      {
        type: 'group',
        from: {facet: {name: 'coloured', data: 'chosen', groupby: 'name'}},
        marks: [
          {
            type: 'line',
            from: {data: 'coloured'},
            encode: {
              enter: {
                ...line,
                stroke: {scale: 'colour', field: 'name'},
                strokeDash: {scale: 'dash', field: 'name'},
                strokeWidth: {value: 2.2},
              },
            },
          },
        ],
      },
      {
        type: 'rule',
        from: {data: 'bars'},
        encode: {
          enter: {
            x: {scale: 'x', field: 'x'},
            y: {signal: `scale('y', max(datum.low, ${axis.domain[0]}))`},
            y2: {signal: `scale('y', min(datum.high, ${axis.domain[1]}))`},
            stroke: {scale: 'colour', field: 'name'},
            strokeWidth: {value: 1.6},
          },
        },
      },
      {
        type: 'symbol',
        from: {data: 'rows'},
        encode: {
          enter: {
            ...line,
            size: {value: 40},
            fill: {signal: `${isChosen} ? scale('colour', datum.name) : 'transparent'`},
            stroke: {value: 'var(--paper)'},
            strokeWidth: {signal: `${isChosen} ? 1 : 0`},
            tooltip: {signal: "datum.name + ': ' + format(datum.y, ',.4~g') + ' at ' + datum.x"},
          },
        },
      },
      {
        type: 'text',
        from: {data: 'ends'},
        encode: {
          enter: {
            x: {signal: 'width + 8'},
            y: {field: 'at'},
            text: {field: 'label'},
            fill: {scale: 'colour', field: 'name'},
            baseline: {value: 'middle'},
            limit: {value: 145},
            fontWeight: {value: 600},
          },
        },
      },
    ],
  };
}

// The colours of the curves, for widths without room for names at their ends.
function curveLegend(figureControls, chosen, curves, look) {
  const names = [...chosen].filter(name => curves.some(curve => curve.name === name));
  const styles = names.map(look ?? lookOf(names));
  const solid = ({colour}) => `background: ${colour}`;
  const broken = ({colour}) => `background: repeating-linear-gradient(90deg, ${colour} 0 4px, transparent 4px 6px)`;
  figureControls.replaceChildren(
    legendOf(names.map((name, index) => [name, (styles[index].dash[1] ? broken : solid)(styles[index])])),
  );
}

function sweepTable(curves, values, title, show) {
  return table(
    [
      {
        title: 'searcher',
        className: 'names',
        value: curve => [curve.name, ...curve.alike].join(' '),
        show: curve => foldedNames([curve.name, ...curve.alike]),
      },
      ...values.map(value => ({
        title: `${title} ${value}`,
        number: true,
        value: curve => curve.points.find(point => point.x === value)?.y ?? null,
        show: curve => show(curve.points.find(point => point.x === value)?.y),
      })),
    ],
    curves,
    {caption: `${title}, searcher by searcher`},
  );
}

function orderChart(sweep, results) {
  const all = curvesOf(sweep).map(curve => ({
    ...curve,
    points: curve.values.map(value => ({x: value.value, y: value.nodes})),
  }));
  if (!all.length) return null;
  const {near: curves, far} = inPicture(all);
  const points = sweep.points;
  const floor = points.map(point => ({
    x: point.value,
    y: minimalNodes(specNumber(point.spec, 'b'), specNumber(point.spec, 'd')),
  }));
  const chosen = highlighted(curves);
  const legend = el('div', {class: 'narrow-only'});
  const reference = curves.find(curve => curve.name === 'alpha-beta');
  const least = index =>
    curves
      .filter(promisesScore(results))
      .reduce((best, curve) =>
        (curve.points[index]?.y ?? Infinity) < (best.points[index]?.y ?? Infinity) ? curve : best,
      );
  const last = points.length - 1;
  const figure = chart({
    id: 'sweep-' + slug(sweep.name),
    title: 'Against the strength of the order',
    madeBy: results.command,
    controls: [legend, highlighter(curves, chosen, () => figure.redraw())],
    sentence: () =>
      (reference
        ? `As the first move is best more often (${sweep.parameter} from ${points[0].value} to ${points[last].value}), alpha-beta goes from ${number.si(reference.points[0].y)} to ${number.si(reference.points.at(-1).y)} nodes a tree. `
        : '') +
      `The minimal tree (dashed) has ${number.si(floor[0].y)}. Of the searchers that promise the score, ${least(0).name} visits the fewest nodes at the weak end, ${number.si(least(0).points[0].y)}, and ${least(last).name} at the strong end, ${number.si(least(last).points.at(-1).y)}.` +
      beyond(far),
    alt: 'Lines of nodes over the strength of the order, on a logarithmic axis.',
    spec: width => (
      curveLegend(legend, chosen, curves),
      curveSpec({
        curves,
        floor: floor[0].y ? floor : [],
        chosen,
        width,
        x: {title: `${sweep.parameter}: probability that the first move is best`},
        y: {title: 'nodes per tree', log: true, format: '~s'},
      })
    ),
    table: sweepTable(
      all,
      points.map(point => point.value),
      sweep.parameter,
      number.si,
    ),
  });
  return figure;
}

// √(N(d) / N(d − 2)): over two plies, since even and odd depths differ.
function growth(curve) {
  return curve.values.flatMap(value => {
    const before = curve.values.find(other => other.value === value.value - 2);
    return before ? [{x: value.value, y: Math.sqrt(value.nodes / before.nodes)}] : [];
  });
}

function depthChart(sweep, results) {
  const all = curvesOf(sweep)
    .map(curve => ({...curve, points: growth(curve)}))
    .filter(curve => curve.points.length);
  if (!all.length) return null;
  const {near: curves, far} = inPicture(all);
  const depths = [...new Set(curves.flatMap(curve => curve.points.map(point => point.x)))].sort((a, b) => a - b);
  const b = specNumber(sweep.points[0].spec, 'b');
  const floor = depths.map(d => ({x: d, y: Math.sqrt(minimalNodes(b, d) / minimalNodes(b, d - 2))}));
  const chosen = highlighted(curves);
  const legend = el('div', {class: 'narrow-only'});
  const deepest = depths.at(-1);
  const at = curves
    .filter(promisesScore(results))
    .map(curve => ({name: curve.name, y: curve.points.find(point => point.x === deepest)?.y}))
    .filter(one => one.y)
    .sort((a, b2) => a.y - b2.y);
  const reference = curves.find(curve => curve.name === 'alpha-beta');
  const figure = chart({
    id: 'sweep-' + slug(sweep.name),
    title: 'Against the depth: the effective branching factor',
    madeBy: results.command,
    controls: [legend, highlighter(curves, chosen, () => figure.redraw())],
    sentence:
      `Each further ply multiplies the nodes by the effective branching factor √(N(d) / N(d − 2)). At depth ${deepest} with ${b} moves it is ` +
      (reference ? `${number.ratio(reference.points.at(-1).y)} for alpha-beta, ` : '') +
      `${number.ratio(at[0].y)} for ${at[0].name}, the least, and ${number.ratio(floor.at(-1).y)} for the minimal tree (dashed).` +
      beyond(far),
    alt: 'Lines of the effective branching factor over the depth.',
    spec: width => (
      curveLegend(legend, chosen, curves),
      curveSpec({
        curves,
        floor,
        chosen,
        width,
        x: {title: 'depth in plies', values: depths, format: 'd'},
        y: {title: 'effective branching factor', log: false, format: '.2f'},
      })
    ),
    table: sweepTable(all, depths, 'depth', number.ratio),
  });
  return figure;
}

function sweepCharts(results) {
  if (!results.sweeps.length) {
    return el(
      'div',
      {class: 'gap', role: 'note', id: 'sweeps'},
      p('Missing: curves against the order and the depth; the experiment of these results has no sweeps.'),
      p('To make them: ', command('pvslab run')),
    );
  }
  return results.sweeps.map(sweep =>
    sweep.parameter === 'd' ? depthChart(sweep, results) : orderChart(sweep, results),
  );
}
