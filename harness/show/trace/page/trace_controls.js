// The controls: steps, folding, zoom, going to a node, and the lists of nodes worth a look.
'use strict';

const playMilliseconds = {slow: 1200, normal: 450, fast: 90};

class StepControls {
  constructor(app) {
    this.app = app;
    this.timer = null;
    this.slider = element('input', {type: 'range', min: 0, max: app.steps, step: 1, 'aria-label': words.stepSlider,
                                    oninput: () => app.setStep(Number(this.slider.value))});
    this.play = button('\u25b6', words.play, () => this.togglePlay());
    this.speed = element('select', {'aria-label': words.speed},
                         Object.keys(playMilliseconds).map(name => element('option', {value: name, selected: name === 'normal'}, words.speeds[name])));
    this.narration = element('p', {class: 'narration', role: 'status', 'aria-live': 'polite'});
    this.said = '';
    this.waysPlace = element('span', {class: 'ways'});
    this.next = Object.keys(words.nextOf).map(mark => button(words[mark], words.nextOf[mark], () => app.toMark(mark), {'data-mark': mark}));
    this.nextPlace = element('span', {class: 'next', role: 'group', 'aria-label': words.next}, element('span', {class: 'faint'}, words.next),
                             element('span', {class: 'joined'}, this.next));
    this.marks = element('div', {class: 'bar marks controls'}, element('span', {class: 'pace'}, this.speed, this.waysPlace), this.nextPlace);
    this.element = element('div', {class: 'bar steps controls', role: 'group', 'aria-label': words.steps},
        button('\u21e4', words.toBeginning, () => app.setStep(0)),
        button('\u2190', words.stepBack, () => app.stepBack()), this.play,
        button('\u2192', words.stepOn, () => app.stepOn()),
        button('\u21e5', words.toEnd, () => app.setStep(app.steps)), this.slider);
    this.fill();
  }

  // The search has changed.
  fill() {
    this.stop();
    this.waysPlace.replaceChildren(...[this.ways()].filter(found => found));
  }

  // With two searches: in step, or each by its own events.
  ways() {
    const {app} = this;
    if (app.trace.searches.length === 1) return null;
    return element('select', {'aria-label': words.ways, onchange: event => app.setOwn(event.target.value === 'own')},
                   element('option', {value: 'aligned'}, words.inStep),
                   element('option', {value: 'own', selected: app.state.own}, words.byEvents));
  }

  togglePlay() {
    if (this.timer) return this.stop();
    if (this.app.state.step >= this.app.steps) this.app.setStep(0);
    this.narration.setAttribute('aria-live', 'off');
    this.play.textContent = '\u23f8\ufe0e';
    const go = () => {
      this.app.stepOn();
      if (this.app.state.step >= this.app.steps) this.stop();
      else this.timer = setTimeout(go, playMilliseconds[this.speed.value]);
    };
    this.timer = setTimeout(go, 150);
    return undefined;
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.play.textContent = '\u25b6';
    this.narration.setAttribute('aria-live', 'polite');
  }

  draw() {
    this.slider.max = this.app.steps;
    this.slider.value = this.app.state.step;
    this.tell();
  }

  // A word besides the sentences of the step.
  say(text) {
    this.said = text;
    if (text !== '') this.draw();
  }

  // The engine's sentences of the step, a line for each search; one for both where they are the same.
  tell() {
    const {app} = this;
    const {state, story, trace} = app;
    for (const next of this.next) next.setAttribute('aria-disabled', String(app.markedStep(next.dataset.mark) === null));
    const steps = trace.sides.map(side => app.stepOf(side));
    let lines = steps.map((step, side) => [trace.searches[side].searcher, step ? story.sentence(step) : words.noStep]);
    if (state.step === 0) lines = [['', words.begins]];
    else if (lines.length === 1) lines = [['', lines[0][1]]];
    else if (lines[0][1] === lines[1][1]) lines = [[words.both, lines[0][1]]];
    if (this.said !== '') lines.push(['', this.said]);
    const count = `${words.step(grouped(state.step), grouped(app.steps))} `;
    const text = count + lines.map(([name, sentence]) => name === '' ? sentence : `${name}: ${sentence}`).join(' ');
    this.slider.setAttribute('aria-valuetext', text);
    if (this.told === text) return;
    this.told = text;
    this.narration.replaceChildren(element('span', {class: 'count'}, count), element('span', {class: 'lines'},
        lines.flatMap(([name, sentence], i) => [i > 0 ? ' ' : '', element('span', {class: 'line'},
            name === '' ? '' : element('b', {}, `${name}: `), sentence)])));
  }
}

// How the reader sees the drawing: from whose side, with or without what the search does not know yet, as tree or as visits.
function readerControls(app) {
  const {story, tree, state} = app;
  const choice = (name, label, options, choose) => element('span', {class: 'joined', role: 'radiogroup', 'aria-label': label},
      Object.entries(options).map(([value, text]) => element('label', {class: 'choice'}, element('input', {
        type: 'radio', name, value, checked: value === app.state[name], onchange: () => choose(value),
      }), element('span', {}, text))));
  const views = app.lab || (story.hasView('max') && story.hasView('negamax')) ?
      choice('view', words.view, {max: words.max, negamax: words.negamax}, view => app.setView(view)) : null;
  const hides = element('label', {class: 'check'}, element('input', {
    type: 'checkbox', name: 'hides', checked: state.hides, onchange: event => app.setHides(event.target.checked),
  }), words.hides);
  const drawings = choice('drawing', words.drawn, {tree: words.wholeTree, visits: words.visits}, drawing => app.setDrawing(drawing));
  return (tree ? [views, drawings, hides] : [views]).filter(found => found);
}

// The same after a key or a link has changed it.
function syncReaderControls({state}) {
  for (const input of document.querySelectorAll('.choice input')) input.checked = input.value === state[input.name];
  for (const input of document.querySelectorAll('.check input')) input.checked = state[input.name];
}

function zoomControls(app) {
  return element('span', {class: 'joined'}, button('\u2212', words.smaller, () => app.view.zoomBy(1 / 1.3)),
                 button(words.fit, words.showAll, () => app.view.fit()), button('+', words.larger, () => app.view.zoomBy(1.3)));
}

// Which visits are shown, in the drawing of visits and in the list.
function unfoldControl(app) {
  const deepest = app.trace.slots.depth.reduce((most, depth) => Math.max(most, depth), 0);
  const plies = Array.from({length: Math.min(deepest, 12)}, (_, i) => element('option', {value: i + 1}, words.unfoldTo(i + 1)));
  const unfold = element('select', {'aria-label': words.unfold, onchange: () => {
    app.unfold(unfold.value);
    unfold.value = '';
  }}, element('option', {value: ''}, words.unfoldPick), element('option', {value: 'some'}, words.unfoldSome),
      element('option', {value: 'none'}, words.unfoldNone), plies, element('option', {value: 'all'}, words.unfoldAll),
      element('option', {value: 'proofs'}, words.unfoldProofs));
  return unfold;
}


function viewControls(app) {
  const divergence = app.trace.divergences().length > 0 ?
      button(words.divergence, words.toDivergence, () => app.toDivergence(), {class: 'divergence'}) : null;
  return element('div', {class: 'bar', role: 'group', 'aria-label': words.view}, divergence, app.unfoldPlace,
      zoomControls(app),
      button('\u25d0', words.theme, () => app.toggleTheme()), button('?', words.keys, () => app.toggleHelp()));
}

// "root", "2.1.3", "e4 e5", "#4711" or "visit 4711"; a number that is no move of the root is a visit.
function slotNamed(trace, text) {
  const wanted = text.trim();
  const byNumber = wanted.match(/^(?:#|visit\s*)(\d[\d,]*)$/i);
  if (byNumber) return slotOfVisit(trace, Number(byNumber[1].replaceAll(',', '')));
  if (/^(root|)$/i.test(wanted)) return {slot: 0};
  const moves = wanted.split(trace.hasMoveNames ? /[\s.]+/ : /[\s.,]+/);
  const found = followed(trace, moves);
  if (found.slot === undefined && /^\d+$/.test(wanted) && moves.length === 1 && Number(wanted) > 0) {
    const visit = slotOfVisit(trace, Number(wanted));
    if (visit.slot !== undefined) return visit;
  }
  return found;
}

function slotOfVisit(trace, number) {
  const side = trace.sides.find(at => number >= 1 && number <= trace.searches[at].length);
  if (side === undefined) {
    return {error: `There are visits 1 to ${grouped(Math.max(...trace.searches.map(search => search.length)))}.`};
  }
  return {slot: trace.slots.slotOf[side][number - 1]};
}

// Follows the moves as far as the searches went.
function followed(trace, moves) {
  let deepest = 0;
  let most = -1;
  const search = (slot, done) => {
    if (done > most) [deepest, most] = [slot, done];
    if (done === moves.length) return slot;
    for (const next of trace.successors(slot)) {
      if (trace.move(next) !== '' && !isMove(trace, next, moves[done])) continue;
      const found = search(next, trace.move(next) === '' ? done : done + 1);
      if (found >= 0) return found;
    }
    return -1;
  };
  const slot = search(0, 0);
  return slot >= 0 ? {slot} : {error: `${trace.path(deepest)} has no visited move ${moves[most]}.`, near: deepest};
}

function isMove(trace, slot, text) {
  if (trace.move(slot) === text) return true;
  const side = trace.sideAt(slot);
  return String(trace.searches[side].move[trace.visit(slot, side)]) === text;
}

class GoTo {
  constructor(app) {
    this.app = app;
    this.input = element('input', {type: 'text', 'aria-label': words.goTo,
                                   placeholder: app.trace.hasMoveNames ? 'e4 e5, or #12' : '2.1.3, or #12', autocomplete: 'off',
                                   spellcheck: 'false', 'aria-describedby': 'go-to-error'});
    this.error = element('span', {id: 'go-to-error', class: 'error', role: 'alert'});
    this.element = element('form', {class: 'go-to', role: 'search', onsubmit: event => {
      event.preventDefault();
      this.go();
    }}, this.input, element('button', {type: 'submit'}, words.go), this.error);
  }

  go() {
    const {slot, error, near} = slotNamed(this.app.trace, this.input.value);
    this.error.textContent = error ?? '';
    this.input.setAttribute('aria-invalid', String(error !== undefined));
    if (slot !== undefined) this.app.show(slot);
    else if (near !== undefined) this.app.show(near, {takes: false});
  }
}

// The largest subtrees and failed proofs, and the largest of what only one search visited.
function worthALook(trace) {
  const lists = [];
  for (const side of trace.sides) {
    const search = trace.searches[side];
    const named = title => trace.searches.length === 1 ? title : `${title}, ${search.searcher}`;
    const largest = visits => visits.sort((a, b) => search.size[b] - search.size[a] || a - b).slice(0, 12);
    const all = Array.from({length: search.length}, (_, visit) => visit);
    const isOwn = visit => search.parent[visit] >= 0 && search.size[visit] > 1 &&
        search.size[visit] < 0.9 * search.size[search.parent[visit]];
    lists.push({side, title: named(words.largest), visits: largest(all.filter(isOwn))});
    lists.push({side, title: named(words.failedProofs),
                visits: largest(all.filter(visit => search.role[visit] === 'X' && search.parent[visit] >= 0))});
    if (trace.searches.length > 1) {
      const top = [...trace.only[side]].filter(visit => !trace.only[side].has(search.parent[visit]));
      lists.push({side, title: words.onlyVisits(search.searcher), visits: largest(top)});
    }
  }
  return lists.filter(list => list.visits.length > 0);
}

// Fills the panel of these lists, when it is first seen.
function fillLists(app, panel) {
  if (panel.hidden || panel.childElementCount > 0) return;
  const {trace} = app;
  const lists = worthALook(trace);
  panel.append(...lists.map(({side, title, visits}) => element('section', {}, element('h3', {}, title),
      element('ol', {}, visits.map(visit => element('li', {}, slotLink(app, trace.slots.slotOf[side][visit]),
                                                    ` ${plural(trace.searches[side].size[visit], 'visit')}`))))));
  if (lists.length === 0) panel.append(element('p', {}, words.noLists));
}
