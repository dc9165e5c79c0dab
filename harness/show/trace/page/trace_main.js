// The page as a whole: its state, what each action changes, and the address that keeps the state.
'use strict';

class App {
  constructor(trace) {
    this.trace = trace;
    this.folding = new Folding(trace);
    this.sizes = drawingSizes(trace);
    this.state = {focus: 0, step: trace.steps, own: false};
    this.layout = new Layout(trace, this.folding, this.sizes);
    this.view = new View(this);
    this.outline = new Outline(this);
    this.details = new Details(this);
    this.controls = new StepControls(this);
    this.goTo = new GoTo(this);
    this.build();
  }

  get steps() { return stepsOf(this.trace, this.state.own); }

  build() {
    const {trace} = this;
    const panes = trace.sides.map(side => {
      const search = trace.searches[side];
      const label = `Drawing of the search by ${search.searcher}; the list of nodes tells the same`;
      return element('figure', {}, trace.searches.length > 1 ? element('figcaption', {}, search.searcher) : '',
                     this.view.addPane(side, label));
    });
    const skip = element('a', {class: 'skip', href: '#nodes', onclick: event => {
      event.preventDefault();
      this.outline.takeFocus();
    }}, 'To the list of nodes');
    document.body.append(skip, heading(trace),
        element('div', {class: 'controls'}, this.controls.element, viewControls(this), this.goTo.element),
        this.controls.narration,
        element('main', {class: trace.searches.length > 1 ? 'two' : 'one'}, element('div', {class: 'panes'}, panes),
                element('aside', {}, this.details.element, this.outline.element)),
        element('div', {class: 'below'}, counters(trace), legend(trace), listsSection(this)), footer(trace),
        this.details.tip, help(this));
  }

  // Unfolds as much as the drawings have room for.
  start() {
    const side = 72 + 8 * this.sizes.longest;
    document.body.style.setProperty('--side', `${side}px`);
    document.body.style.setProperty('--aside', `${Math.max(348, 100 + side * this.trace.searches.length)}px`);
    const least = 0.7;
    for (const budget of [firstShown, 40, 28, 18, 10]) {
      this.folding.unfoldSome(budget);
      this.layout = new Layout(this.trace, this.folding, this.sizes);
      if (this.layout.width * least < this.view.size.width) break;
    }
    this.view.fit(least);
    this.applyAddress();
    this.redraw(true);
    this.outline.draw();  // once its height is known
    document.addEventListener('keydown', event => this.key(event));
    addEventListener('hashchange', () => this.applyAddress());
    addEventListener('resize', () => this.redraw());
    addEventListener('beforeprint', () => this.view.drawForPrint());
    addEventListener('afterprint', () => this.view.drawForScreen());
  }

  // Draws at the next frame, or at once.
  redraw(now = false) {
    if (this.frame) cancelAnimationFrame(this.frame);
    const draw = () => {
      this.frame = null;
      this.view.draw();
      this.outline.draw();
      this.details.draw();
      this.controls.draw();
    };
    if (now) draw();
    else this.frame = requestAnimationFrame(draw);
  }

  // Lays out anew after `change` of what is folded, while the slot stays where it is seen.
  refold(slot, change) {
    this.view.keeping(slot, () => {
      change();
      this.layout = new Layout(this.trace, this.folding, this.sizes);
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
    this.layout = new Layout(this.trace, this.folding, this.sizes);
    this.goTo.error.textContent = told;
    this.view.fit(0.3);
    this.view.reveal(this.state.focus);
    this.redraw(true);
  }

  // Makes the shown slot the one in focus. `moves` the drawing to it; `takes` the keyboard's focus to the list.
  focus(slot, {moves = true, takes = false} = {}) {
    this.state.focus = slot;
    this.outline.reveal();
    this.redraw(true);
    if (moves) this.view.reveal(slot);
    if (takes) this.outline.takeFocus();
    this.noteAddress();
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
    this.setStep(this.steps);
  }

  // The focus follows the step, as far as it is unfolded.
  setStep(step) {
    this.state.step = Math.min(this.steps, Math.max(0, step));
    const event = this.trace.sides.map(side => eventOf(this.trace, side, this.state.step, this.state.own)).find(found => found);
    this.focus(event ? this.folding.shownFor(event.slot) : 0);
  }

  stepOn() {
    const {trace, state} = this;
    this.setStep(state.own ? state.step + 1 : nextShownStep(trace, this.folding.shown(), state.step));
  }

  stepBack() {
    const {trace, state} = this;
    this.setStep(state.own ? state.step - 1 : previousShownStep(trace, this.folding.shown(), state.step));
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
    if (at.matches('input[type=text], select')) return;
    if (at.matches('input, button, summary, a') && [' ', 'Enter'].includes(event.key)) return;
    if (at.matches('input') && /^(Arrow|Home|End|Page)/.test(event.key)) return;
    const pan = 60;
    const moves = {ArrowLeft: [pan, 0], ArrowRight: [-pan, 0], ArrowUp: [0, pan], ArrowDown: [0, -pan]};
    const actions = {
      n: () => this.stepOn(), p: () => this.stepBack(), ArrowRight: () => this.stepOn(), ArrowLeft: () => this.stepBack(),
      i: () => this.stepInto(), Home: () => this.setStep(0), End: () => this.setStep(this.steps),
      ' ': () => this.controls.togglePlay(), d: () => this.toDivergence(), '/': () => this.goTo.input.select(),
      g: () => this.goTo.input.select(), '+': () => this.view.zoomBy(1.3), '=': () => this.view.zoomBy(1.3),
      '-': () => this.view.zoomBy(1 / 1.3), 0: () => this.view.fit(), '?': () => this.toggleHelp(),
      t: () => this.toggleTheme(), Enter: () => this.toggle(this.state.focus),
    };
    const action = event.shiftKey && moves[event.key] ? () => this.view.moveBy(...moves[event.key]) : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
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
      const {focus, step, own} = this.state;
      const parts = [this.addressOf(focus)];
      if (step < this.steps) parts.push(`step=${step}`);
      if (own) parts.push('own=1');
      parts.push(`zoom=${this.view.scale.toFixed(2)}`);
      if (this.theme() !== 'auto') parts.push(`theme=${this.theme()}`);
      this.noted = `#${parts.join('&')}`;
      history.replaceState(null, '', this.noted);
    }, 120);
  }

  applyAddress() {
    if (location.hash === '' || location.hash === this.noted) return;
    const wanted = new URLSearchParams(location.hash.slice(1));
    const number = (name, most) => {
      const value = Number(wanted.get(name));
      return wanted.has(name) && value >= 0 && value <= most ? value : null;
    };
    this.setTheme(['light', 'dark'].includes(wanted.get('theme')) ? wanted.get('theme') : 'auto');
    this.state.own = wanted.has('own') && this.trace.searches.length > 1;
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

const app = new App(new Trace(JSON.parse(document.getElementById('data').textContent)));
app.start();
