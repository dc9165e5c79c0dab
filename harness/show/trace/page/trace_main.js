// The page as a whole: its state, what each action changes, and the address that keeps the state.
'use strict';

// The data of a page: a `pvslab-trace`, its tree, and what the engine says of its steps, in one view or both: told briefly by the program
// (told_steps.hpp), or as its answers (`pvslab-steps`).
function readDocuments(data) {
  const trace = new Trace(data.trace);
  const tree = data.tree && data.tree.nodes.parent.length <= mostNodesDrawn ? new GameTree(data.tree) : null;
  const steps = data.told ?
      data.told.views.map(view => ({view, searches: trace.sides.map(side => new ToldSteps(trace, side, data.told, view))})) :
      [data.steps].flat().map(found => ({...found, searches: found.searches.map(search => new PlainSteps(search.steps))}));
  return {trace, tree, story: new Story(trace, tree, steps, data.sentences)};
}

class App {
  constructor(documents) {
    const {story} = documents;
    this.state = {focus: 0, node: 0, step: documents.trace.steps, own: false, drawing: 'tree', hides: false,
                  view: story.documents[0].view};
    this.take(documents);
    this.state.step = this.steps;
    this.view = new View(this);
    this.outline = new Outline(this);
    this.details = new Details(this);
    this.controls = new StepControls(this);
    this.goTo = new GoTo(this);
    this.counters = new Counters(this);
    this.build();
  }

  // What is searched, and by whom. One search with steps of the engine goes by its own events.
  take(documents) {
    Object.assign(this, documents);
    const {trace, state} = this;
    state.own = trace.searches.length === 1 || state.own;
    this.folding = new Folding(trace);
    this.sizes = drawingSizes(trace);
    this.markView();
    this.countEvents();
    this.layOut();
  }

  get steps() { return stepsOf(this.trace, this.state.own); }

  // The whole tree is drawn where it is told; otherwise the visits are.
  get drawsTree() { return this.state.drawing === 'tree' && this.tree !== null; }

  layOut() {
    this.layout = this.drawsTree ? new TreeLayout(this.tree, slot => this.nodeOfSlot(slot)) :
        new Layout(this.trace, this.folding, this.sizes);
    if (this.drawsTree && this.view?.panes.length > 0) this.layout.stretch(this.view.size.width, this.view.size.height);
  }

  markView() { for (const search of this.trace.searches) search.view = this.state.view; }

  countEvents() {
    this.events = this.trace.sides.map(side => eventsOfSteps(this.trace, side, this.state.own));
  }

  eventsAt(side) { return this.events[side].done[this.state.step]; }

  // The engine's step of one search at this step of the page; null if it does nothing at it.
  stepOf(side) {
    const {done} = this.events[side];
    const {step, view} = this.state;
    return step > 0 && done[step] > done[step - 1] ? this.story.stepOf(side, done[step], view) : null;
  }

  // The window and the best value of an open slot, as the engine tells them.
  openAt(side, slot) {
    const visit = this.trace.visit(slot, side);
    if (visit < 0) return null;
    const told = this.story.stepOf(side, this.eventsAt(side), this.state.view)?.open ?? [];
    const path = this.story.stepOf(side, this.story.entryEvent(side, visit), this.state.view)?.path;
    return told.find(open => open.path === path) ?? null;
  }

  nodeOfSlot(slot) {
    const side = this.trace.sideAt(slot);
    const visit = this.trace.visit(slot, side);
    return visit < 0 ? 0 : Math.max(0, this.story.nodeOfVisit[side][visit]);
  }

  // The last visit to the node so far, or else its first; -1 if there is none.
  slotOfNode(node) {
    for (const side of this.trace.sides) {
      const visit = this.story.seenAt(side, this.eventsAt(side)).visit[node];
      if (visit >= 0) return this.trace.slots.slotOf[side][visit];
    }
    for (const side of this.trace.sides) {
      const visit = this.story.nodeOfVisit[side].indexOf(node);
      if (visit >= 0) return this.trace.slots.slotOf[side][visit];
    }
    return -1;
  }

  drawing(side, bounds) {
    return this.drawsTree ? new TreeDrawing(this, side) :
        new SideDrawing(this.trace, this.layout, side, this.state, bounds, slot => this.openAt(side, slot));
  }

  // A pane for each search: its name, what it has counted, its drawing.
  panes() {
    const {trace} = this;
    this.view.panes = [];
    this.view.measure();
    return trace.sides.map(side => {
      const {searcher} = trace.searches[side];
      const label = this.drawsTree ? words.treeLabel(searcher) :
          `Drawing of the search by ${searcher}; the list of nodes tells the same`;
      const caption = trace.searches.length > 1 || this.drawsTree ?
          element('figcaption', {}, element('b', {title: searcher}, searcher), this.counters.live(side)) : '';
      return element('figure', {}, caption, this.view.addPane(side, label));
    });
  }

  // The drawing with its tools above it, its sentence and its steps below; and what stands in the panels beside it.
  build() {
    this.panesElement = element('div', {class: 'panes'}, this.panes());
    this.reader = element('div', {class: 'bar reader'});
    this.tools = element('div', {class: 'tools'}, this.reader);
    this.element = element('main', {id: 'stage', class: 'stage', 'data-panel': 'stage'}, this.tools, this.panesElement,
        element('div', {class: 'dock'}, this.controls.narration, this.controls.element), this.controls.marks);
    this.node = element('div', {class: 'panel'}, this.details.element, this.goTo.element, this.outline.element);
    this.legendPlace = element('div');
    this.unfoldPlace = element('span', {class: 'unfold'});
    this.countersPanel = element('div', {class: 'panel'}, this.counters.element, this.legendPlace);
  }

  // What depends on the number of searches.
  fillStage() {
    document.body.classList.toggle('two', this.trace.searches.length > 1);
    this.unfoldPlace.replaceChildren(unfoldControl(this));
    this.legendPlace.replaceChildren(legend(this));
  }

  // The page of one trace.
  start() {
    const lists = element('div', {class: 'panel lists'});
    const panels = new Panels(() => {
      fillLists(this, lists);
      this.redraw(true);
    });
    panels.add('node', words.nodePanel, this.node);
    panels.add('counters', words.countersPanel, this.countersPanel);
    panels.add('lists', words.lists, lists);
    this.panels = panels;
    const skip = element('a', {class: 'skip', href: '#nodes', onclick: event => {
      event.preventDefault();
      panels.show(0);
      this.outline.takeFocus();
    }}, words.skipToList);
    document.body.append(skip, element('div', {class: 'screen'}, heading(this.trace), element('div', {class: 'work'}, this.element, panels.element)),
                         footer(this.trace), this.details.tip, help(this));
    this.reader.append(...readerControls(this), viewControls(this));
    this.fillStage();
    this.fitWindow();
    this.applyAddress();
    this.redraw(true);
    this.outline.draw();  // once its height is known
    document.addEventListener('keydown', event => this.key(event));
    addEventListener('hashchange', () => this.applyAddress());
    new ResizeObserver(() => this.fitSoon()).observe(this.panesElement);
    addEventListener('beforeprint', () => this.view.drawForPrint());
    addEventListener('afterprint', () => this.view.drawForScreen());
  }

  // Two drawings beside each other, or one above the other if they are larger so.
  arrangePanes() {
    if (!this.drawsTree || this.trace.searches.length < 2) return;
    const box = this.view.panes[0].svg.closest('.panes');
    const {width} = this.layout;
    const height = this.tree.deepest * leastLevel + 70;
    const caption = 32;
    const scale = (wide, high) => Math.min((wide - 24) / width, (high - caption - 24) / height, mostTreeScale);
    box.classList.toggle('stacked', scale(box.clientWidth, box.clientHeight / 2) > 1.1 * scale(box.clientWidth / 2, box.clientHeight));
  }

  // The panes have another size.
  fitSoon() {
    this.view.measure();
    cancelAnimationFrame(this.fitting);
    this.fitting = requestAnimationFrame(() => {
      if (this.view.onScreen) return;  // printing
      if (this.view.isFitted && this.drawsTree) {
        this.fitWindow();
        this.view.revealAt(this.layout.nodeX[this.state.node], this.layout.nodeY(this.state.node));
      } else {
        this.redraw();
      }
    });
  }

  // Unfolds as much as the drawings have room for.
  fitWindow() {
    this.arrangePanes();
    this.view.measure();
    const side = 72 + 8 * this.sizes.longest;
    document.body.style.setProperty('--side', `${side}px`);
    document.body.style.setProperty('--aside', `${Math.max(348, 100 + side * this.trace.searches.length)}px`);
    const least = 0.7;
    for (const budget of [firstShown, 40, 28, 18, 10]) {
      if (this.drawsTree) this.folding.unfoldTo(Infinity);
      else this.folding.unfoldSome(budget);
      this.layOut();
      if (this.drawsTree || this.layout.width * least < this.view.size.width) break;
    }
    this.view.fit(this.drawsTree ? leastTreeScale : least);
  }

  // Draws at the next frame, or at once.
  redraw(now = false) {
    if (this.frame) cancelAnimationFrame(this.frame);
    const draw = () => {
      this.frame = null;
      document.body.classList.toggle('whole', this.drawsTree);
      document.body.classList.toggle('hides', this.state.hides && this.state.step < this.steps);
      this.view.draw();
      this.outline.draw();
      this.details.draw();
      this.controls.draw();
      this.counters.draw();
      syncReaderControls(this);
    };
    if (now) draw();
    else this.frame = requestAnimationFrame(draw);
  }

  // Lays out anew after `change` of what is folded, while the slot stays where it is seen.
  refold(slot, change) {
    this.view.keeping(slot, () => {
      change();
      this.layOut();
    });
    this.state.focus = this.folding.shownFor(this.state.focus);
  }

  toggle(slot) {
    this.refold(slot, () => this.folding.set(slot, !this.folding.isOpen(slot)));
    this.redraw(true);
  }

  unfoldSiblings(slot) {
    const parent = this.trace.parent(slot);
    this.refold(slot, () => (parent < 0 ? [slot] : this.trace.successors(parent)).forEach(at => this.folding.set(at, true)));
    this.redraw(true);
  }

  unfold(what) {
    let told = '';
    this.refold(this.state.focus, () => {
      if (what === 'some') this.folding.unfoldSome(firstShown);
      else if (what === 'none') this.folding.unfoldTo(0);
      else {
        const wanted = what === 'all' || what === 'proofs' ? Infinity : Number(what);
        const reached = this.folding.unfoldTo(wanted);
        const deepest = this.trace.slots.depth.reduce((most, depth) => Math.max(most, depth), 0);
        if (reached < Math.min(wanted, deepest)) {
          told = `Unfolded to ply ${reached}: more than ${grouped(mostShown)} nodes could not be read.`;
        }
        if (what === 'proofs') this.folding.foldProofs();
      }
    });
    this.layOut();
    this.goTo.error.textContent = told;
    this.view.fit(0.3);
    this.view.reveal(this.state.focus);
    this.redraw(true);
  }

  // Makes the shown slot the one in focus. `moves` the drawing to it; `takes` the keyboard's focus to the list.
  focus(slot, {moves = true, takes = false} = {}) {
    this.state.focus = slot;
    if (this.drawsTree) this.state.node = this.nodeOfSlot(slot);
    this.outline.reveal();
    this.redraw(true);
    if (moves) this.view.reveal(slot);
    if (takes) this.outline.takeFocus();
    this.noteAddress();
  }

  // Selects a node of the whole tree, visited or not.
  focusNode(node) {
    const slot = this.slotOfNode(node);
    if (slot >= 0) this.state.focus = this.folding.shownFor(slot);
    this.state.node = node;
    this.outline.reveal();
    this.redraw(true);
    this.view.revealAt(this.layout.nodeX[node], this.layout.nodeY(node));
    this.noteAddress();
  }

  // The arrow keys in the drawing of the whole tree: along the siblings, to the parent, to the first successor.
  drawingKey(event) {
    if (!this.drawsTree || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const {tree, state: {node}} = this;
    const row = tree.depths.map((depth, at) => depth === tree.depths[node] ? at : -1).filter(at => at >= 0);
    const goals = {ArrowUp: tree.parents[node], ArrowDown: tree.below[node][0], ArrowLeft: row[row.indexOf(node) - 1],
                   ArrowRight: row[row.indexOf(node) + 1], Home: 0, End: tree.length - 1};
    if (!(event.key in goals)) return;
    event.preventDefault();
    event.stopPropagation();
    const goal = goals[event.key];
    if (goal === undefined || goal < 0) return;
    this.focusNode(goal);
    this.view.takeFocus(this.view.panes.find(pane => pane.svg === event.currentTarget));
  }

  setView(view) {
    this.state.view = view;
    this.markView();
    this.fillStage();
    this.redraw(true);
    this.noteAddress();
  }

  setHides(hides) {
    this.state.hides = hides;
    this.redraw(true);
    this.noteAddress();
  }

  setDrawing(drawing) {
    this.state.drawing = drawing;
    this.fillStage();
    this.fitWindow();
    this.focus(this.folding.shownFor(this.state.focus));
  }

  // The next step with that mark, such as a cut; or with `back` the one before.
  markedStep(mark, back = false) {
    const steps = this.trace.sides.flatMap(side => this.story.steps(side, this.state.view).marked(mark).map(i => this.events[side].at[i + 1]));
    const found = back ? steps.filter(step => step < this.state.step) : steps.filter(step => step > this.state.step);
    return found.length === 0 ? null : found.reduce((a, b) => (a > b) === back ? a : b);
  }

  toMark(mark, back = false) {
    const step = this.markedStep(mark, back);
    if (step !== null) this.setStep(step);
    else this.controls.say(words.noNext[mark]);
  }

  // Unfolds what hides the slot, and shows it. A node that the search has not reached at this step moves the step on.
  show(slot, {takes = true} = {}) {
    if (this.trace.sides.every(side => statusOf(this.trace, slot, side, this.state.step, this.state.own) === notYet)) {
      this.state.step = this.steps;
    }
    this.refold(this.state.focus, () => this.folding.reveal(slot));
    this.focus(slot, {takes});
  }

  toDivergence() { if (this.trace.divergences().length > 0) this.show(this.trace.divergences()[0]); }

  setOwn(own) {
    this.state.own = own;
    this.countEvents();
    this.setStep(this.steps);
  }

  // The focus follows the step, as far as it is unfolded.
  setStep(step) {
    this.state.step = Math.min(this.steps, Math.max(0, step));
    const event = this.trace.sides.map(side => eventOf(this.trace, side, this.state.step, this.state.own)).find(found => found);
    this.controls.say('');
    this.focus(event ? this.folding.shownFor(event.slot) : 0);
  }

  stepOn() {
    this.setStep(this.nextShown(1));
  }

  stepBack() {
    this.setStep(this.nextShown(-1));
  }

  // The next step forward or back at which a node is entered or left that is shown: what is folded is stepped over.
  nextShown(by) {
    const {trace, folding, state: {own}} = this;
    let {step} = this.state;
    const isHidden = () => trace.sides.every(side => {
      const event = eventOf(trace, side, step, own);
      return !event || folding.shownFor(event.slot) !== event.slot;
    });
    do step += by; while (step > 0 && step < this.steps && !this.drawsTree && isHidden());
    return step;
  }

  stepInto() {
    const event = eventOf(this.trace, 0, Math.min(this.steps, this.state.step + 1), this.state.own);
    if (event) this.refold(this.state.focus, () => this.folding.reveal(event.slot));
    this.setStep(this.state.step + 1);
  }

  hover(event, slot) { this.details.showTip(event, slot); }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const at = event.target;
    if (at.matches('input[type=text], textarea, select')) return;
    if (at.matches('input, button, summary, a') && [' ', 'Enter'].includes(event.key)) return;
    if (at.matches('input[type=range]') && /^(Arrow|Home|End|Page)/.test(event.key)) return;
    if (at.matches('input[type=radio]') && event.key.startsWith('Arrow')) return;
    const pan = 60;
    const moves = {ArrowLeft: [pan, 0], ArrowRight: [-pan, 0], ArrowUp: [0, pan], ArrowDown: [0, -pan]};
    const actions = {
      n: () => this.stepOn(), p: () => this.stepBack(), ArrowRight: () => this.stepOn(), ArrowLeft: () => this.stepBack(),
      i: () => this.stepInto(), Home: () => this.setStep(0), End: () => this.setStep(this.steps),
      ' ': () => this.controls.togglePlay(), d: () => this.toDivergence(), '/': () => this.askNode(),
      g: () => this.askNode(), '+': () => this.view.zoomBy(1.3), '=': () => this.view.zoomBy(1.3),
      '-': () => this.view.zoomBy(1 / 1.3), 0: () => this.view.fit(), '?': () => this.toggleHelp(),
      t: () => this.toggleTheme(), Enter: () => this.toggle(this.state.focus),
      c: () => this.toMark('cut'), f: () => this.toMark('failed_proof'), v: () => this.toMark('difference'),
      C: () => this.toMark('cut', true), F: () => this.toMark('failed_proof', true), V: () => this.toMark('difference', true),
    };
    const action = event.shiftKey && moves[event.key] ? () => this.view.moveBy(...moves[event.key]) : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  askNode() {
    this.panels.show(0);
    this.goTo.input.select();
  }

  theme() { return document.documentElement.dataset.theme ?? 'auto'; }

  setTheme(name) {
    if (name === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = name;
    this.noteAddress();
  }

  toggleTheme() {
    const isDark = this.theme() === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : this.theme() === 'dark';
    this.setTheme(isDark ? 'light' : 'dark');
  }

  addressOf(slot) { return `at=${slot}`; }

  // The state as the address's fragment: a link to what is seen now.
  noteAddress() {
    clearTimeout(this.noting);
    this.noting = setTimeout(() => {
      this.noted = `#${this.addressParts().join('&')}`;
      history.replaceState(null, '', this.noted);
    }, 120);
  }

  addressParts() {
    const {focus, step, own, view, drawing, hides} = this.state;
    const parts = [this.addressOf(focus)];
    if (step < this.steps) parts.push(`step=${step}`);
    if (own && this.trace.searches.length > 1) parts.push('own=1');
    if (view !== this.story.documents[0].view) parts.push(`view=${view}`);
    if (this.tree && drawing !== 'tree') parts.push(`drawing=${drawing}`);
    if (hides) parts.push('hide=1');
    parts.push(`zoom=${this.view.scale.toFixed(2)}`);
    if (this.theme() !== 'auto') parts.push(`theme=${this.theme()}`);
    return parts;
  }

  applyAddress() {
    if (location.hash === '' || location.hash === this.noted) return;
    const wanted = new URLSearchParams(location.hash.slice(1));
    const number = (name, most) => {
      const value = Number(wanted.get(name));
      return wanted.has(name) && value >= 0 && value <= most ? value : null;
    };
    this.setTheme(['light', 'dark'].includes(wanted.get('theme')) ? wanted.get('theme') : 'auto');
    if (this.trace.searches.length > 1) this.state.own = wanted.has('own');
    this.countEvents();
    this.state.hides = wanted.has('hide');
    if (this.story.hasView(wanted.get('view'))) this.state.view = wanted.get('view');
    this.markView();
    if (wanted.get('drawing') === 'visits' && this.state.drawing === 'tree') {
      this.state.drawing = 'visits';
      this.fitWindow();
    }
    this.state.step = Math.floor(number('step', this.steps) ?? this.steps);
    const zoom = number('zoom', mostScale);
    if (zoom) this.view.zoomBy(zoom / this.view.scale);
    const slot = wanted.has('path') ? slotNamed(this.trace, wanted.get('path')).slot : number('at', this.trace.length - 1);
    if (slot !== null && slot !== undefined) {
      this.refold(0, () => this.folding.reveal(Math.floor(slot)));
      this.focus(Math.floor(slot));
    }
  }
}

const data = JSON.parse(document.getElementById('data').textContent);
let app = null;
if (!data.playground) {
  app = new App(readDocuments(data));
  app.start();
}
