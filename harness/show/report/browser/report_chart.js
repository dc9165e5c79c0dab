// Charts: figures with a sentence that says what they show, drawn by Vega as SVG, with the table behind them.
'use strict';

const ink = {text: 'var(--ink)', soft: 'var(--soft)', line: 'var(--line)', grid: 'var(--grid)'};
const hues = [
  'var(--hue-1)',
  'var(--hue-2)',
  'var(--hue-3)',
  'var(--hue-4)',
  'var(--hue-5)',
  'var(--hue-6)',
  'var(--hue-7)',
];
const font = getComputedStyle(document.documentElement).getPropertyValue('--sans').trim() || 'sans-serif';

const chartConfig = {
  background: null,
  axis: {
    labelColor: ink.soft,
    titleColor: ink.soft,
    domainColor: ink.line,
    tickColor: ink.line,
    gridColor: ink.grid,
    labelFont: font,
    titleFont: font,
    labelFontSize: 11.5,
    titleFontSize: 12,
    titleFontWeight: 'normal',
    titlePadding: 8,
  },
  legend: {
    labelColor: ink.text,
    titleColor: ink.soft,
    labelFont: font,
    titleFont: font,
    labelFontSize: 12,
    titleFontWeight: 'normal',
  },
  text: {font, fill: ink.text, fontSize: 12},
  title: {color: ink.text, font, fontSize: 13, fontWeight: 600},
};

// A log axis from data: ticks that people read, and the ends of the domain just beyond the values.
function logAxis(values, extra = []) {
  const positive = values.concat(extra).filter(value => isNumber(value) && value > 0);
  const low = Math.min(...positive);
  const high = Math.max(...positive);
  const steps =
    high / low > 400
      ? [1, 10]
      : high / low > 30
        ? [1, 2, 5]
        : high / low > 4
          ? [1, 1.5, 2, 3, 5, 7]
          : [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9];
  const ticks = [];
  for (let power = Math.floor(Math.log10(low)) - 1; power <= Math.log10(high) + 1; ++power) {
    for (const step of steps) {
      const tick = Number((step * 10 ** power).toPrecision(6));
      if (tick >= low * 0.97 && tick <= high * 1.03) ticks.push(tick);
    }
  }
  return {domain: [low * 0.97, high * 1.03], ticks: [...new Set(ticks)].sort((a, b) => a - b)};
}

// {id, title, sentence, alt, spec(width), width, table, madeBy, controls}; `spec` gets the width in pixels that there is.
// Returns the figure; redraw() of the result draws it again after its data changed.
function chart(options) {
  const place = el('div', {class: 'chart', role: 'img', 'aria-label': `${options.title}. ${options.alt ?? ''}`});
  const caption = el('figcaption');
  const behind = el('div');
  const figure = el(
    'figure',
    {id: options.id},
    el('h4', {}, el('a', {href: '#' + options.id, class: 'anchor'}, options.title)),
    caption,
    ...[options.controls ?? []].flat(),
    window.vega ? place : null,
    el('details', {class: 'fold', open: !window.vega}, el('summary', {}, 'The table behind this chart'), behind),
    options.madeBy ? source(options.title, options.madeBy, options.id) : null,
  );
  let view = null;
  function redraw() {
    caption.textContent = typeof options.sentence === 'function' ? options.sentence() : options.sentence;
    behind.replaceChildren(typeof options.table === 'function' ? options.table() : options.table);
    if (!window.vega) return;
    const width = Math.max(260, Math.floor(place.getBoundingClientRect().width || 1000));
    if (view) view.finalize();
    const spec = {
      $schema: 'https://vega.github.io/schema/vega/v5.json',
      autosize: {type: 'fit-x', contains: 'padding'},
      width,
      padding: 4,
      config: chartConfig,
      ...options.spec(width),
    };
    view = new vega.View(vega.parse(spec), {renderer: 'svg', container: place, hover: true, logLevel: 1});
    view.runAsync().catch(error => place.replaceChildren(`This chart could not be drawn: ${error.message}`));
  }
  report.charts.push({redraw, place});
  figure.redraw = redraw;
  return figure;
}

// After the page is laid out: draws every chart, and again when the width has changed.
function drawCharts() {
  for (const one of report.charts) one.redraw();
  let width = window.innerWidth;
  let waiting = null;
  addEventListener('resize', () => {
    if (window.innerWidth === width) return;
    width = window.innerWidth;
    clearTimeout(waiting);
    waiting = setTimeout(() => report.charts.forEach(one => one.redraw()), 150);
  });
}

// Moves labels apart: `items` have y; each gets `at`, at least `gap` from the others, between low and high.
function spread(items, gap, low, high) {
  const sorted = [...items].sort((a, b) => a.y - b.y);
  let floor = low;
  for (const item of sorted) {
    item.at = Math.max(item.y, floor);
    floor = item.at + gap;
  }
  let ceiling = high;
  for (const item of sorted.reverse()) {
    item.at = Math.min(item.at, ceiling);
    ceiling = item.at - gap;
  }
}

const legendOf = entries =>
  el(
    'ul',
    {class: 'legend'},
    entries.map(([label, style]) => el('li', {}, el('span', {class: 'swatch', style}), label)),
  );
