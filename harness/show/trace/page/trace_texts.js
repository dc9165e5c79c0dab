// The parts of the page that do not change: heading, counters, legend, keys.
'use strict';

function heading(trace) {
  const [first, second] = trace.searches;
  return element('header', {},
      element('h1', {}, first.searcher, second ? [element('span', {class: 'faint'}, ' against '), second.searcher] : ''),
      element('p', {class: 'searched'}, searchedText(trace)),
      ...trace.searches.map(search => element('p', {class: 'about'}, trace.searches.length > 1 ?
          [element('b', {}, search.searcher), ': '] : '', summaryOf(trace, search))),
      trace.difference ? element('p', {class: 'difference'}, trace.difference.first ?
          ['\u25c6 ', withSigns(trace.difference.first.text)] : words.sameSearches) : '',
      ...trace.searches.flatMap(falseSayings));
}

// What the search said that is false, in its values and in its table; and that its table holds nothing false, which is no alarm.
function falseSayings(search) {
  const alarm = text => element('p', {class: 'difference'}, withSigns(`${text} ${words.moversScores}`));
  const sayings = [];
  if (search.false_bound) sayings.push(alarm(`First false bound: ${search.false_bound.text}`));
  if (search.audit?.false_entry) sayings.push(alarm(search.audit.text));
  else if (search.audit) sayings.push(element('p', {class: 'about'}, withSigns(search.audit.text)));
  return sayings;
}

// Windows in a sentence of the program, with the signs of this page.
function withSigns(text) {
  return text.replace(/(?<=^|[\s(])-(?=\d|inf)/g, minus).replace(/\+?\binf\b/g, infinity);
}

function searchedText(trace) {
  const parts = [];
  if (trace.tree) {
    const shown = trace.tree.length > 90 ? `${trace.tree.slice(0, 90)}\u2026` : trace.tree;
    parts.push(element('code', {title: trace.tree}, shown));
  }
  if (trace.fen) parts.push(element('code', {}, trace.fen));
  if (trace.case) parts.push(trace.case);
  parts.push(`depth ${trace.searchDepth}`);
  return parts.flatMap((part, i) => i === 0 ? [part] : [' \u00b7 ', part]);
}

function summaryOf(trace, search) {
  const line = search.line.length === 0 ? '' :
      `, line ${search.line.join(trace.hasMoveNames ? ' ' : '.')}`;
  const {alpha, beta} = search.window;
  const {nodes, leaves} = search.counters;
  return `${search.title}. Window (${alphaText(alpha)}, ${betaText(beta)}): value ${scoreText(search.result)}${line}; ` +
      `${plural(nodes, 'node')}, ${grouped(leaves)} ${leaves === 1 ? 'leaf' : 'leaves'}.`;
}

// The counters of both searches side by side; with the engine's steps they run along.
class Counters {
  constructor(app) {
    this.app = app;
    this.lives = [];
    this.element = element('details', {open: true});
    this.fill();
  }

  // The search has changed.
  fill() {
    this.cells = this.app.trace.sides.map(() => new Map());
    this.element.replaceChildren(element('summary', {}, words.countersPanel), countersTable(this.app.trace, this.cells));
  }

  // A line for the caption of the drawing.
  live(side) { return this.lives[side] = element('span', {class: 'live'}); }

  draw() {
    const {app} = this;
    if (!app.tree) return;
    for (const side of app.trace.sides) {
      const {counts, leaves} = app.story.seenAt(side, app.eventsAt(side));
      for (const [name, cell] of this.cells[side]) cell.textContent = `${grouped(counts[name] ?? 0)} / `;
      if (!this.lives[side]) continue;
      const cuts = app.trace.searches[side].nested ? [plural(counts.cutoffs, 'cutoff')] : [];
      this.lives[side].replaceChildren(element('b', {}, words.leavesOf(leaves, app.tree.leaves)),
          [`, ${plural(counts.nodes, 'visit')}`, ...cuts].join(', '));
    }
  }
}

function countersTable(trace, running) {
  const names = Object.keys(trace.searches[0].counters);
  const [first, second] = trace.searches;
  const rows = names.map(name => {
    const cells = trace.searches.map((search, side) => {
      const now = element('span');
      running[side].set(name, now);
      return element('td', {}, now, element('span', {class: 'result'}, grouped(search.counters[name])));
    });
    if (second) {
      const change = second.counters[name] - first.counters[name];
      cells.push(element('td', {class: 'result'}, change === 0 ? '0' : (change > 0 ? '+' : minus) + grouped(Math.abs(change))));
    }
    return element('tr', {}, element('th', {scope: 'row'}, counterNames[name] ?? name.replaceAll('_', ' ')), cells);
  });
  const head = element('tr', {}, element('th', {scope: 'col'}, words.count),
                       trace.searches.map(search => element('th', {scope: 'col'}, search.searcher)),
                       second ? element('th', {scope: 'col'}, words.differenceName) : '');
  return element('table', {}, element('thead', {}, head), element('tbody', {}, rows));
}

function sample(kind) {
  const svg = svgElement('svg', {viewBox: '-24 -13 48 26', width: 48, height: 26, 'aria-hidden': 'true'});
  svg.innerHTML = `<path class="shape kind-${kind}" d="${shapePath(kind, 22, 11)}"/>` +
      `<text class="value" y="4">${kindNames[kind]}</text>`;
  return svg;
}

// A part of the drawing of the whole tree, as a sample.
function boardSample(markup) {
  const svg = svgElement('svg', {viewBox: '-24 -14 48 28', width: 48, height: 28, 'aria-hidden': 'true'});
  svg.innerHTML = markup;
  return svg;
}

// What the signs mean: one text for each of the two drawings, whose signs differ.
function legend({trace, drawsTree, state}) {
  const entry = (sign, text) => element('div', {class: 'entry'}, element('dt', {}, sign), element('dd', {}, text));
  const kinds = [entry(sample('P'), words.kindP), entry(sample('C'), words.kindC), entry(sample('A'), words.kindA)];
  const node = (shape, classes = '') => boardSample(`<path class="shape ${classes}" d="${nodePath(shape, 17, 12)}"/>`);
  const entries = drawsTree ? [
    ...(state.view === 'max' ? [entry(node('max'), words.maxNode), entry(node('min'), words.minNode)] : []), ...kinds,
    entry('\u2264, \u2265', words.boundSigns), entry('\u03b1 \u03b2', words.openSign), entry(node('leaf', 'open'), words.openNode),
    entry(node('leaf'), words.plainNode),
    entry(boardSample('<g class="place pruned"><path class="shape" d="M-15,-12h30v24h-30Z"/><path class="crossed" d="M-11,9L11,-9"/></g>'), words.prunedNode),
    entry('\u2501', words.principal),
  ] : [...kinds, ...Object.entries(words.visitSigns).map(([sign, text]) => entry(sign, text))];
  if (!drawsTree && trace.searches.length > 1) entries.push(entry('\u25c6', words.parting), entry('\u25cf', words.onlyHere));
  const note = [state.view === 'max' ? words.ofMax : words.ofSide, drawsTree ? '' : words.leafLine,
                trace.searches[0].rule === 'at_beta' ? words.atBeta : words.aboveBeta];
  return element('details', {open: true}, element('summary', {}, words.legend), element('dl', {class: 'legend'}, entries),
                 element('p', {class: 'note'}, note.filter(text => text !== '').join(' ')));
}

function help(app, ofPage = keys, note = helpNote) {
  const dialog = element('dialog', {'aria-label': words.keysTitle}, element('h2', {}, words.keysTitle),
      element('dl', {class: 'keys'}, ofPage.flatMap(([key, text]) => [element('dt', {}, key), element('dd', {}, text)])),
      note === '' ? '' : element('p', {}, note),
      element('form', {method: 'dialog'}, element('button', {type: 'submit'}, words.close)));
  app.toggleHelp = () => dialog.open ? dialog.close() : dialog.showModal();
  return dialog;
}

function footer(trace) {
  const command = element('code', {}, trace.command);
  const copied = element('span', {role: 'status', class: 'faint'});
  const copy = button(words.copy, words.copyCommand, async () => {
    getSelection().selectAllChildren(command);
    try {
      await navigator.clipboard.writeText(trace.command);
      copied.textContent = words.copied;
    } catch {
      copied.textContent = words.selected;
    }
  });
  const sources = trace.searches.map(search => ` \u00b7 ${search.searcher}: ${search.source}`);
  return element('footer', {}, element('p', {}, words.madeBy, ' ', command, ' ', copy, ' ', copied),
                 element('p', {class: 'faint'}, trace.program, ...sources));
}
