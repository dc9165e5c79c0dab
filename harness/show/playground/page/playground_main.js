// The playground: what is wanted (tree, searchers, window, view), which the engine answers at each change, and the page around
// the drawing. The page searches, bounds and judges nothing.
'use strict';

const firstWanted = {tree: '[[3 12 8] [2 4 6] [14 5 2]]', searchers: ['alpha-beta'], window: null, view: 'max'};

// The drawing, its steps and what is known of the selected node, for searches that change.
class Stage extends App {
  // The first search, at its beginning.
  start(lab) {
    this.lab = lab;
    this.panels = lab.panels;
    this.state.step = 0;
    document.body.append(this.details.tip);
    document.addEventListener('keydown', event => this.key(event));
    new ResizeObserver(() => this.fitSoon()).observe(this.panesElement);
    addEventListener('beforeprint', () => this.view.drawForPrint());
    addEventListener('afterprint', () => this.view.drawForScreen());
    this.show();
  }

  // Another search. The step stays where it was, as far as there is one; the end stays the end.
  load(documents) {
    const {state} = this;
    const wasAtEnd = state.step > 0 && state.step === this.steps;
    const path = this.tree?.paths[state.node] ?? '';
    const before = this.trace.searches.map(({searcher}) => searcher).join();
    const {text} = this.tree ?? {};
    this.take(documents);
    Object.assign(state, {focus: 0, step: wasAtEnd ? this.steps : Math.min(state.step, this.steps)});
    if (before !== this.trace.searches.map(({searcher}) => searcher).join()) this.panesElement.replaceChildren(...this.panes());
    this.counters.fill();
    this.controls.fill();
    this.show(this.tree?.nodeOf.get(path) ?? 0, text !== this.tree?.text);
  }

  show(node = 0, fits = true) {
    if (this.reader.childElementCount === 0) this.reader.append(...readerControls(this), this.unfoldPlace, zoomControls(this));
    this.fillStage();
    this.folding.unfoldTo(Infinity);
    if (fits || !this.drawsTree) this.fitWindow();
    else this.layOut();
    this.setStep(this.state.step);
    if (this.state.step === 0 && this.drawsTree) this.focusNode(node);
  }

  toggleHelp() { this.lab.toggleHelp(); }

  setView(view) { this.lab.setView(view); }

  focusNode(node, event) {
    super.focusNode(node);
    if (!event || event.type !== 'pointerup') return;
    const pane = this.view.panes.find(({svg}) => svg === event.currentTarget);
    if (this.tree.isLeaf(node) && !this.lab.isEmbedded) this.lab.editor.openNext(node, pane);
    else this.view.takeFocus(pane);
  }

  drawingKey(event) {
    if (this.drawsTree && !this.lab.isEmbedded && this.lab.editor.key(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    super.drawingKey(event);
  }

  // Of a best-first search also its OPEN list and the order of evaluation.
  drawing(side, bounds) {
    return this.drawsTree && !this.trace.searches[side].nested ? new OpenDrawing(this, side) : super.drawing(side, bounds);
  }

  // The OPEN list after the events so far; null before the first, and for a search that keeps none.
  openStates(side) {
    const steps = this.story?.steps(side);
    for (let at = Math.min(this.eventsAt(side), steps?.length ?? 0) - 1; at >= 0; --at) {
      const states = steps.states(at);
      if (states) return states;
    }
    return null;
  }

  // By node: its number among the leaves in the order in which the search evaluated them.
  evaluationOrder(side) {
    const order = new Map();
    const {how} = this.trace.searches[side];
    const steps = this.story.steps(side);
    for (let i = 0; i < steps.length; ++i) {
      const visit = steps.visit(i);
      const node = this.story.nodeOfVisit[side][visit];
      if (steps.isEntry(i) && how[visit] === 'l' && !order.has(node)) order.set(node, order.size + 1);
    }
    return order;
  }

  drag(event, node, pane) { return !this.lab.isEmbedded && this.lab.editor.drag(event, node, pane); }

  redraw(now = false) {
    super.redraw(now);
    if (now) this.lab?.draw();
  }

  key(event) {
    if (this.lab.modes.mode === 'practice' && !['t', '?'].includes(event.key)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const isText = event.target.matches('input[type=text]');
    if (isCommand && !isText && !event.altKey && ['z', 'Z', 'y'].includes(event.key)) {
      event.preventDefault();
      if (event.key === 'z') this.lab.undo(); else this.lab.redo();
      return;
    }
    const own = {m: () => this.setView(this.state.view === 'max' ? 'negamax' : 'max'), h: () => this.setHides(!this.state.hides)};
    if (own[event.key] && !isCommand && !event.altKey && !isText && !event.target.matches('select') &&
        !document.querySelector('dialog[open]')) {
      own[event.key]();
      return;
    }
    super.key(event);
  }

  toggleTheme() {
    super.toggleTheme();
    this.lab.noteAddress();
  }

  addressOf() { return this.lab?.address().slice(1) ?? ''; }
  noteAddress() { this.lab?.noteAddress(); }
}

class Playground {
  constructor() {
    this.wanted = {...firstWanted};
    this.unknown = [];  // searchers that the address names
    this.past = [];
    this.future = [];
    this.asked = 0;
    this.isEmbedded = new URLSearchParams(location.search).has('embed');
    this.text = new TreeText(this);
    this.editor = new TreeEditor(this);
    this.searchers = new Searchers(this);
    this.generator = new Generator(this);
    this.board = new GameBoard(this);
    this.share = new Share(this);
    this.panels = new Panels(() => this.app?.redraw(true));
    this.modes = new Modes(this);
    this.build();
  }

  build() {
    document.body.classList.add('playground');
    document.body.classList.toggle('embed', this.isEmbedded);
    const skip = element('a', {class: 'skip', href: '#stage', onclick: event => {
      event.preventDefault();
      this.app?.view.takeFocus();
    }}, words.skip);
    this.place = element('main', {class: 'stage', 'data-panel': 'stage'}, element('p', {class: 'starting'}, words.starting));
    this.nodePlace = element('div', {class: 'panel', 'data-panel': 'node'});
    this.countersPlace = element('div', {class: 'panel', 'data-panel': 'counters'});
    this.help = help(this, playgroundKeys, '');
    const setup = element('section', {class: 'setup', 'aria-label': words.tree}, this.text.element, this.searchers.element, this.searchers.note);
    document.body.append(skip, element('div', {class: 'screen'}, this.header(), setup,
        element('div', {class: 'work'}, this.place, this.panels.element, this.modes.elements)), this.help, this.share.element, this.modes.sheet);
    this.panels.add('node', words.nodePanel, this.nodePlace);
    this.panels.add('listing', words.listing, this.searchers.listing);
    this.panels.add('counters', words.countersPanel, this.countersPlace);
    this.panels.add('generator', words.generator, this.generator.element);
  }

  header() {
    return element('header', {class: 'top'}, element('h1', {}, words.title), element('p', {class: 'faint'}, words.subtitle), this.modes.element,
        element('div', {class: 'bar'}, this.searchers.gallery, button(words.share, words.share, () => this.share.open()),
                button('\u25d0', words.theme, () => this.app?.toggleTheme()), button('?', words.keys, () => this.toggleHelp())));
  }

  async start() {
    try {
      this.list = await engine.ask({want: 'list'});
      if (this.list?.kind !== 'pvslab-list') throw new Error(this.list?.message ?? words.noAnswer);
    } catch (error) {
      this.fail(error.message);
      return;
    }
    this.searchers.fill(this.list);
    addEventListener('hashchange', () => { if (location.hash !== this.noted) this.follow(); });
    await this.follow();
  }

  // Without an engine every panel says so: nothing here searches by itself.
  fail(reason) {
    document.body.classList.add('without-engine');
    for (const panel of document.querySelectorAll('[data-panel]')) {
      if (panel.matches('select')) panel.replaceWith(element('span', {class: 'no-engine', 'data-panel': panel.dataset.panel}, words.noEngine));
      else panel.replaceChildren(element('p', {class: 'no-engine'}, element('b', {}, words.noEngine), ' ', reason));
    }
  }

  // What the address asks for.
  async follow() {
    const found = new URLSearchParams(location.hash.slice(1));
    this.modes.follow(found);
    const view = ['max', 'negamax'].includes(found.get('view')) ? found.get('view') : firstWanted.view;
    const asked = [found.get('searcher') ?? firstWanted.searchers[0], found.get('against')].filter(id => id);
    const searchers = asked.filter(id => this.searchers.known(id));
    this.unknown = asked.filter(id => !this.searchers.known(id));
    Object.assign(this.wanted, {view, window: found.get('window') || null, searchers: searchers.length > 0 ? searchers : firstWanted.searchers});
    this.opening = {step: Number(found.get('step') ?? 0) || 0, hides: found.has('hide'), own: found.has('own'),
                     theme: ['light', 'dark'].includes(found.get('theme')) ? found.get('theme') : 'auto'};
    if (!await this.askTree({want: 'tree', text: found.get('tree') ?? firstWanted.tree}, {isFirst: true})) {
      this.text.input.value = found.get('tree');
      if (!this.app) await this.askTree({want: 'tree', text: firstWanted.tree}, {isFirst: true, quiet: true});
    }
  }

  // Asks for a tree: read from a text, or drawn. True if there is one. The last request counts.
  async askTree(request, {isFirst = false, path = null, quiet = false} = {}) {
    const turn = ++this.asked;
    const found = await this.ask(request);
    if (turn !== this.asked) return true;
    if (found.kind !== 'pvslab-tree') {
      if (request.want === 'draw') this.generator.error.textContent = found.message;
      else this.text.fail(request.text, found);
      return false;
    }
    if (!quiet) this.text.succeed();
    if (found.nodes.parent.length > mostNodesDrawn) this.text.note(words.largeTree(grouped(found.leaves), grouped(mostNodesDrawn)));
    if (!isFirst) this.remember(found.tree);
    this.wanted.tree = found.tree;
    const game = GameBoard.gameOf(this.list.gallery, found.tree);
    this.document = {...found, game, names: game?.moves};
    this.path = path;
    if (!quiet && !(this.isTyping && document.activeElement === this.text.input)) this.showText();
    await this.search();
    return true;
  }

  async ask(request) {
    try {
      return await this.modes.engineFor(request).ask(request);
    } catch (error) {
      this.fail(error.message);
      return {kind: 'pvslab-error', message: error.message, column: null};
    }
  }

  showText() { this.text.input.value = writtenTree(nestedOf(new GameTree(this.document)), this.wanted.view); }

  // Searches what is wanted. While an answer is awaited, further wishes are joined to one.
  search() {
    this.isStale = true;
    this.searching ??= (async () => {
      while (this.isStale) {
        this.isStale = false;
        await this.searchOnce(this.document, {...this.wanted});
      }
      this.searching = null;
    })();
    return this.searching;
  }

  async searchOnce(document, {tree, searchers, window, view}) {
    const [trace, steps] = await Promise.all([this.ask({want: 'trace', searchers, tree, window}),
                                              this.ask({want: 'steps', searchers, tree, window, view})]);
    if (this.isStale) return;
    const failed = [trace, steps].find(({kind}) => kind === 'pvslab-error');
    this.searchers.error.textContent = failed ? withoutPlace(failed.message) : this.unknown.length > 0 ? words.unknown(this.unknown) : '';
    this.unknown = [];
    this.place.classList.toggle('stale', failed !== undefined);
    this.searchers.show();
    if (!failed) this.show(readDocuments({trace, steps, tree: document, sentences: this.list.sentences}), view);
    else if (!this.app) await this.searchPlainly(document, failed.message);
    this.noteAddress();
  }

  // A link whose searches cannot be done still opens the page, with its tree.
  async searchPlainly(document, message) {
    Object.assign(this.wanted, {searchers: firstWanted.searchers, window: null});
    await this.searchOnce(document, {...this.wanted});
    this.searchers.error.textContent = withoutPlace(message);
  }

  show(documents, view) {
    if (!this.app) this.first(documents);
    this.app.state.view = view;
    const at = this.opening;
    if (at) this.app.state.hides = at.hides;
    this.app.load(documents);
    if (this.path !== null) this.app.focusNode(this.app.tree?.nodeOf.get(this.path) ?? 0);
    this.path = null;
    if (!at) return;
    this.opening = null;
    if (at.own) this.app.setOwn(true);
    this.app.setTheme(at.theme);
    this.app.setStep(at.step);
  }

  first(documents) {
    this.app = app = new Stage(documents);
    this.place.replaceWith(app.element);
    this.place = app.element;
    this.nodePlace.replaceChildren(this.board.element, app.node);
    this.countersPlace.replaceChildren(app.countersPanel);
    app.tools.prepend(this.editor.element);
    this.open = new OpenLists(app);
    app.element.querySelector('.dock').prepend(this.open.element);
    app.start(this);
  }

  draw() {
    this.text.draw();
    this.searchers.draw();
    this.open.draw();
    this.board.draw();
  }

  // Edits. Those of one field, while it is being written, are taken back together.
  readText(text) {
    this.isTyping = true;
    return this.askTree({want: 'tree', text, view: this.wanted.view});
  }

  endEdit() {
    this.isTyping = false;
    this.isJoined = false;
  }

  remember(tree) {
    if (tree === this.wanted.tree) return;
    const joins = this.isTyping || document.activeElement?.type === 'range';
    if (!joins || !this.isJoined) this.past.push(this.wanted.tree);
    this.isJoined = joins;
    this.future = [];
  }

  setNested(nested, path) { return this.askTree({want: 'tree', text: writtenTree(nested)}, {path}); }

  // A tree of the gallery, with the searchers and the window that it is told of, if it is of some.
  openTree({tree, view, searchers, window}) {
    this.wanted.view = view ?? this.wanted.view;
    if (searchers) Object.assign(this.wanted, {searchers, window: isWholeWindow(window) ? null : window});
    this.endEdit();
    return this.askTree({want: 'tree', text: tree}, {path: 'root'});
  }

  undo() { return this.goBack(this.past, this.future); }
  redo() { return this.goBack(this.future, this.past); }

  goBack(from, to) {
    if (from.length === 0) return undefined;
    to.push(this.wanted.tree);
    this.endEdit();
    return this.askTree({want: 'tree', text: from.pop()}, {isFirst: true});
  }

  setSearchers([first, second]) {
    this.wanted.searchers = second ? [first, second] : [first];
    return this.search();
  }

  setWindow(text) {
    this.wanted.window = text || null;
    return this.search();
  }

  setView(view) {
    this.wanted.view = view;
    this.showText();
    return this.search();
  }

  // The state as the fragment. The tree is in negamax notation whatever the view.
  address() {
    const {tree, searchers, window, view} = this.wanted;
    const {step, hides, own} = this.app?.state ?? {step: 0};
    const parts = {tree, searcher: searchers[0], against: searchers[1], window, view, step: step > 0 ? step : null, hide: hides ? 1 : null,
                   own: own && searchers.length > 1 ? 1 : null,
                   theme: document.documentElement.dataset.theme, ...this.modes.address()};
    return `#${Object.entries(parts).filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`).join('&')}`;
  }

  noteAddress() {
    clearTimeout(this.noting);
    this.noting = setTimeout(() => {
      this.noted = this.address();
      history.replaceState(null, '', this.noted);
      this.noted = location.hash;
    }, 120);
  }
}

if (data.playground) {
  globalThis.lab = new Playground();
  globalThis.lab.start();
}
