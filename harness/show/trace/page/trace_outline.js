// The list of the shown nodes: a tree for keyboards and screen readers. Only the rows in view are in the document; the
// row in focus always is.
'use strict';

const rowHeight = 26;

class Outline {
  constructor(app) {
    this.app = app;
    this.rows = element('div', {class: 'rows', role: 'presentation'});
    this.element = element('div', {
      class: 'outline', id: 'nodes', role: 'tree', 'aria-label': words.outline,
      onscroll: () => this.scrolled(), onkeydown: event => this.key(event),
      onclick: event => this.click(event), ondblclick: event => this.doubleClick(event),
    }, this.rows);
    // Where it is scrolled to, and its height: asking the browser would make it lay out the page at each step.
    this.top = 0;
    this.height = 0;
    new ResizeObserver(() => this.resized()).observe(this.element);
  }

  scrolled() {
    this.top = this.element.scrollTop;
    this.draw();
  }

  resized() {
    this.height = this.element.clientHeight;
    this.top = this.element.scrollTop;
    this.reveal();
    this.draw();
  }

  scrollTo(top) {
    this.element.scrollTop = top;
    this.top = this.element.scrollTop;
  }

  draw() {
    const shown = this.app.folding.shown();
    const first = Math.max(0, Math.floor(this.top / rowHeight) - 6);
    const last = Math.min(shown.length, first + Math.ceil((this.height || 400) / rowHeight) + 12);
    const rows = new Set();
    for (let row = first; row < last; ++row) rows.add(row);
    rows.add(this.rowOf(this.app.state.focus));
    const hadFocus = this.element.contains(document.activeElement);
    this.rows.style.height = `${shown.length * rowHeight}px`;
    this.rows.replaceChildren(...[...rows].sort((a, b) => a - b).map(row => this.row(shown[row], row)));
    if (hadFocus) this.takeFocus();
  }

  rowOf(slot) {
    const shown = this.app.folding.shown();
    let low = 0;
    let high = shown.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (shown[middle] < slot) low = middle + 1; else high = middle;
    }
    return low;
  }

  row(slot, index) {
    const {trace, folding, state} = this.app;
    const parent = trace.parent(slot);
    const siblings = parent < 0 ? [slot] : trace.successors(parent);
    const unfolds = trace.unfolds(slot);
    const twisty = !unfolds ? '' : folding.isOpen(slot) ? '\u25be' : '\u25b8';
    const depth = trace.depth(slot);
    return element('div', {
      class: `row${slot === state.focus ? ' focused' : ''}`, role: 'treeitem', 'data-slot': slot, 'aria-level': depth + 1,
      'aria-posinset': siblings.indexOf(slot) + 1, 'aria-setsize': siblings.length,
      'aria-expanded': unfolds ? String(folding.isOpen(slot)) : null, 'aria-selected': String(slot === state.focus),
      'aria-label': spokenSlot(trace, slot), tabindex: slot === state.focus ? 0 : -1,
      style: `top: ${index * rowHeight}px; padding-left: ${4 + Math.min(depth, 24) * (trace.searches.length > 1 ? 10 : 14)}px`,
    }, element('span', {class: 'twisty', 'data-fold': slot}, twisty), element('span', {class: 'move'}, this.name(slot)),
    ...trace.sides.map(side => this.words(slot, side)));
  }

  name(slot) {
    const {trace} = this.app;
    return trace.isPasses(slot) ? 'search' : trace.searches[0].nested ? trace.move(slot) || 'root' : trace.path(slot);
  }

  words(slot, side) {
    const {trace, state} = this.app;
    const search = trace.searches[side];
    const visit = trace.visit(slot, side);
    const narrow = trace.searches.length > 1;
    if (trace.isPasses(slot)) return element('span', {class: 'side'}, plural(search.length, 'visit'));
    if (visit < 0) return element('span', {class: 'side absent'}, '\u2014');
    const status = statusOf(trace, slot, side, state.step, state.own);
    if (status === notYet) return element('span', {class: 'side absent'}, 'not yet');
    const role = search.parent[visit] < 0 ? '' : roleTags[search.role[visit]];
    const kind = status === returned ? kindName(search, visit) : 'open';
    const hasKind = search.nested && status === returned;
    const runs = status === returned ? unsearchedRuns(search, visit) : [];
    const pruned = narrow ? '\u2702' : `\u2702 ${runsText(runs.slice(0, 3))}`;
    return element('span', {class: `side${search.principal.has(visit) ? ' principal' : ''}`},
        element('span', {class: 'role'}, role),
        element('span', {class: hasKind ? `kind kind-${search.kind[visit]}` : 'open'}, kind),
        element('b', {}, status === returned ? valueText(search, visit) : '\u2026'),
        narrow || !search.nested ? '' : element('span', {class: 'window'}, windowText(search, visit)),
        runs.length === 0 ? '' : element('span', {class: 'pruned'}, pruned));
  }

  // Brings the row in focus into view.
  reveal() {
    const top = this.rowOf(this.app.state.focus) * rowHeight;
    if (top < this.top + rowHeight) this.scrollTo(top - rowHeight);
    else if (top > this.top + this.height - 2 * rowHeight) this.scrollTo(top - this.height + 2 * rowHeight);
  }

  takeFocus() { this.rows.querySelector('[tabindex="0"]')?.focus({preventScroll: true}); }

  click(event) {
    const fold = event.target.closest('[data-fold]');
    const row = event.target.closest('[data-slot]');
    if (!row) return;
    if (fold) this.app.toggle(Number(row.dataset.slot));
    this.app.focus(Number(row.dataset.slot), {takes: true});
  }

  doubleClick(event) {
    const row = event.target.closest('[data-slot]');
    if (row && !event.target.closest('[data-fold]')) this.app.toggle(Number(row.dataset.slot));
  }

  // The keys of a tree, as the ARIA practices have them.
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey && event.key.startsWith('Arrow')) return;
    const {app} = this;
    const slot = app.state.focus;
    const actions = {
      ArrowDown: () => this.step(1), ArrowUp: () => this.step(-1), PageDown: () => this.step(10), PageUp: () => this.step(-10),
      Home: () => this.to(0), End: () => this.to(Infinity),
      ArrowRight: () => app.folding.isOpen(slot) ? this.to(this.rowOf(slot) + 1) : app.toggle(slot),
      ArrowLeft: () => app.folding.isOpen(slot) ? app.toggle(slot) : app.focus(Math.max(0, app.trace.parent(slot))),
      Enter: () => app.toggle(slot), ' ': () => app.toggle(slot), '*': () => app.unfoldSiblings(slot),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]();
  }

  step(rows) { this.to(this.rowOf(this.app.state.focus) + rows); }

  to(row) {
    const shown = this.app.folding.shown();
    this.app.focus(shown[Math.min(shown.length - 1, Math.max(0, row))]);
  }
}
