// What the sections of the report share: the data, elements, numbers in one style, the frame of a section.
// Text from records enters the page only as text nodes, never as markup.
'use strict';

const report = {
  data: JSON.parse(document.getElementById('data').textContent),
  sections: [],
  charts: [],
};

// An element. Attributes whose value is null, undefined or false are left out; `on...` are listeners.
function el(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'style') element.style.cssText = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(9).filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

function svgElement(tag, attributes, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes ?? {})) if (value !== null) element.setAttribute(name, value);
  element.append(...children.flat(9).filter(child => child !== null && child !== undefined));
  return element;
}

const isNumber = value => typeof value === 'number' && Number.isFinite(value);
const minus = text => text.replace(/^-/, '−');

// Numbers for people. A missing number is a dash everywhere.
const number = {
  none: '–',
  // 0.853, 12.4, 1,204
  ratio(value) {
    if (!isNumber(value)) return number.none;
    const digits = Math.abs(value) < 9.9995 ? 3 : Math.abs(value) < 99.95 ? 1 : 0;
    return minus(value.toLocaleString('en-US', {minimumFractionDigits: digits, maximumFractionDigits: digits}));
  },
  // 853, 61.2k, 1.23M
  si(value) {
    if (!isNumber(value)) return number.none;
    const size = Math.abs(value);
    if (size === 0) return '0';
    if (size < 1000) return minus(Number.isInteger(value) ? String(value) : value.toPrecision(3));
    const power = Math.min(5, Math.floor(Math.log10(Number(size.toPrecision(3))) / 3));
    return minus((value / 1000 ** power).toPrecision(3)) + ['', 'k', 'M', 'G', 'T', 'P'][power];
  },
  count: value => (isNumber(value) ? minus(value.toLocaleString('en-US')) : number.none),
  percent: value => (isNumber(value) ? minus((100 * value).toFixed(1)) + '%' : number.none),
  // A change as +3.2%
  change(value) {
    if (!isNumber(value)) return number.none;
    const text = (100 * (value - 1)).toFixed(Math.abs(value - 1) < 0.1 ? 2 : 1);
    return (Number(text) > 0 ? '+' : '') + minus(text) + '%';
  },
  interval: ([value, low, high]) =>
    number.ratio(value) + (isNumber(low) ? ` (${number.ratio(low)} to ${number.ratio(high)})` : ''),
  seconds: value => (isNumber(value) ? value.toPrecision(3) + ' s' : number.none),
};

const plural = (count, one, many = one + 's') => `${number.count(count)} ${count === 1 ? one : many}`;

// "a, b and c"; with `most`, "a, b and 3 more".
function listed(names, most = Infinity) {
  const shown = names.length > most ? [...names.slice(0, most - 1), `${names.length - most + 1} more`] : names;
  return shown.length < 2 ? shown.join('') : shown.slice(0, -1).join(', ') + ' and ' + shown.at(-1);
}

const geometricMean = values => Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

// "-1..1" and "(-inf, 2)" with the signs of print.
const signs = text =>
  String(text)
    .replace(/(^|[^\w\])])-(?=[\d\w])/g, '$1−')
    .replace(/\+?inf\b/g, '∞');

const slug = text =>
  String(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const code = text => el('code', {}, text);
const command = text => el('code', {class: 'command'}, text);
const p = (...children) => el('p', {}, children);

// What a section, chart or table was made by: shown small below it, and again in the list at the end of the page.
const madeBy = [];
function source(what, text, link) {
  madeBy.push({what, text, link});
  return el('p', {class: 'source'}, 'Made by ', command(text));
}

function folded(summary, ...children) {
  return el('details', {class: 'fold'}, el('summary', {}, summary), children);
}

// A record that is not there is told in one line at the end. The page of what changed has no use without its records.
const isAbsent = gap => gap.section !== 'all' && !gap.is_damage && !report.data.before;

function absentLine() {
  const absent = report.data.gaps.filter(isAbsent);
  if (absent.length === 0) return null;
  return el(
    'p',
    {class: 'aside', id: 'missing'},
    'Not in this report: ',
    absent.map((gap, index) => [index > 0 ? '; ' : '', gap.text, gap.command ? [' (', command(gap.command), ')'] : '']),
    '.',
  );
}

// What a section lacks because a record is damaged, with the command that makes it anew.
function gaps(section) {
  const [head, remedy] = section === 'all' ? ['Note: ', 'To renew them: '] : ['Missing: ', 'To make it: '];
  return report.data.gaps
    .filter(gap => gap.section === section && !isAbsent(gap))
    .map(gap =>
      el(
        'div',
        {class: 'gap', role: 'note'},
        el('p', {}, head, gap.text, '.'),
        gap.command ? el('p', {}, remedy, command(gap.command)) : null,
      ),
    );
}

// A section with its place in the navigation. `build` returns its content; what it throws is shown instead of the section, so
// that one bad record never costs the rest of the page.
function section(id, title, build) {
  report.sections.push({id, title, build});
}

function heading(id, text) {
  return el('h3', {id}, el('a', {href: '#' + id, class: 'anchor'}, text));
}
