// What is known of the node in focus, in full, with links to what decided it; and the short form for the pointer.
'use strict';

class Details {
  constructor(app) {
    this.app = app;
    this.element = element('section', {class: 'details', 'aria-label': words.details});
    this.tip = element('div', {class: 'tip', 'aria-hidden': 'true', hidden: true});
  }

  draw() {
    const {tree, state, drawsTree} = this.app;
    const slot = drawsTree && this.app.slotOfNode(state.node) < 0 ? -1 : state.focus;
    if (slot < 0) {
      const rows = tree.isLeaf(state.node) && !state.hides ? element('table', {}, element('tr', {},
          element('th', {scope: 'row'}, words.leafValue),
          element('td', {}, scoreText(seenFrom(state.view, tree.depths[state.node], tree.values[state.node]))))) : '';
      this.element.replaceChildren(element('h2', {}, tree.paths[state.node]), rows, ...this.ofPruned(state.node));
      return;
    }
    this.element.replaceChildren(element('h2', {}, this.pathLinks(slot)), this.factsTable(slot), ...this.paragraphs(slot));
  }

  // The path, each part a link to the node above.
  pathLinks(slot) {
    const {trace} = this.app;
    const links = trace.chain(slot).map((at, i) => {
      const move = trace.move(at);
      const name = trace.isPasses(at) ? 'search' : move || (i === 0 ? 'root' : `pass ${trace.occurrence(at)}`);
      return at === slot ? element('b', {}, name) : slotLink(this.app, at, name);
    });
    return links.flatMap((link, i) => i === 0 ? [link] : [element('span', {class: 'faint'}, ' \u203a '), link]);
  }

  // A column for each search.
  factsTable(slot) {
    const {trace} = this.app;
    const facts = trace.sides.map(side => trace.isPasses(slot) ? this.factsOfAll(trace.searches[side]) :
        trace.visit(slot, side) < 0 ? new Map() : this.facts(slot, side));
    const names = [...new Set(facts.flatMap(ofSide => [...ofSide.keys()]))];
    const head = trace.searches.length === 1 || names.length === 0 ? '' : element('thead', {}, element('tr', {}, element('td'),
        trace.searches.map(search => element('th', {scope: 'col'}, search.searcher))));
    const rows = names.map(name => element('tr', {}, element('th', {scope: 'row'}, name),
        facts.map(ofSide => element('td', {}, ofSide.get(name) ?? '\u2014'))));
    return element('table', {}, head, element('tbody', {}, rows));
  }

  // What the searches have in common is said once.
  paragraphs(slot) {
    const {trace} = this.app;
    const ofSides = trace.sides.map(side => this.sentences(slot, side).map(sentence => element('p', {}, sentence)));
    if (ofSides.length === 1) return ofSides[0];
    const texts = ofSides.map(paragraphs => new Set(paragraphs.map(paragraph => paragraph.textContent)));
    const isShared = paragraph => texts.every(ofSide => ofSide.has(paragraph.textContent));
    const own = trace.sides.flatMap(side => {
      const paragraphs = ofSides[side].filter(paragraph => !isShared(paragraph));
      return paragraphs.length === 0 ? [] : [element('h3', {}, trace.searches[side].searcher), ...paragraphs];
    });
    return [...ofSides[0].filter(isShared), ...own];
  }

  // A node that no search visits: whether it was pruned by now, and what was said then.
  ofPruned(node) {
    const {trace, tree, story, state} = this.app;
    const told = trace.sides.flatMap(side => {
      const seen = story.seenAt(side, this.app.eventsAt(side));
      let above = node;
      while (above > 0 && seen.pruned[above]) above = tree.parents[above];
      const step = seen.pruned[node] ? story.cutStep(side, seen.visit[above], state.view) : null;
      return step ? [element('p', {}, trace.searches.length > 1 ? element('b', {}, `${trace.searches[side].searcher}: `) : '',
                             this.said(side, step))] : [];
    });
    return [element('p', {}, words.notVisited), ...told];
  }

  // The same where the other search visits it.
  absence(slot, side) {
    const {trace, story, state} = this.app;
    let above = trace.parent(slot);
    while (above >= 0 && trace.visit(above, side) < 0) above = trace.parent(above);
    const isDone = above >= 0 && statusOf(trace, above, side, state.step, state.own) === returned;
    const step = isDone ? story.cutStep(side, trace.visit(above, side), state.view) : null;
    return [[words.notVisitedHere], ...(step ? [this.said(side, step)] : [])];
  }

  // A sentence of the engine, its nodes as links.
  said(side, step) {
    const {trace, story} = this.app;
    return story.parts(step).map(part => part.text ?
        slotLink(this.app, trace.slots.slotOf[side][part.visit], part.text) : withSigns(String(part)));
  }

  // Of a search without one visit to the root that holds all others.
  factsOfAll(search) {
    const facts = new Map([[words.visitsName, grouped(search.length)]]);
    if (search.nested) facts.set(words.passes, grouped(successorsOf(search, -1).length));
    return facts.set(words.valueName, element('b', {}, scoreText(search.result)));
  }

  facts(slot, side) {
    const {trace, state} = this.app;
    const search = trace.searches[side];
    const visit = trace.visit(slot, side);
    const status = statusOf(trace, slot, side, state.step, state.own);
    const isKnown = status === returned;
    if (status === notYet) return new Map();
    const facts = new Map([[words.visit, state.hides ? grouped(visit + 1) : words.visitOf(grouped(visit + 1), grouped(search.length))]]);
    if (search.nested) {
      const kind = element('span', {class: `kind kind-${search.kind[visit]}`}, kindNames[search.kind[visit]]);
      facts.set(words.windowName, windowText(search, visit) + this.windowNow(slot, side, visit, status));
      facts.set(words.kind, isKnown ? kind : words.open);
      if (search.parent[visit] >= 0) facts.set(words.role, this.role(slot, side, visit, status));
    }
    if (search.how[visit] !== 'i') facts.set(words.nodeName, howNames[search.how[visit]]);
    if (!isKnown) return facts;
    facts.set(words.valueName, element('b', {}, valueText(search, visit)));
    if (search.best[visit] > 0) facts.set(words.bestMove, this.bestLink(slot, side, visit));
    const runs = unsearchedRuns(search, visit);
    if (runs.length > 0) facts.set(search.cutter[visit] > 0 ? words.prunedName : words.notSearched, movesText(runs));
    if (search.size[visit] > 1) facts.set(words.subtree, plural(search.size[visit], 'visit'));
    return facts;
  }

  // A proof that is open may yet fail. Inside a proof, a link to where it began.
  role(slot, side, visit, status) {
    const role = this.app.trace.searches[side].role[visit];
    const proof = role === 'i' ? this.app.trace.proofAbove(slot, side) : -1;
    const text = 'ZX'.includes(role) && status !== returned ? words.proof : spokenRoles[role];
    return proof < 0 ? text : [`${text} `, slotLink(this.app, proof)];
  }

  windowNow(slot, side, visit, status) {
    const {trace} = this.app;
    if (status !== running) return '';
    const told = this.app.openAt(side, slot);
    const now = told ? `(${withSigns(String(told.alpha))}, ${withSigns(String(told.beta))})` : '';
    return now === '' || now === windowText(trace.searches[side], visit) ? '' : `, now ${now}`;
  }

  bestLink(slot, side, visit) {
    const {trace} = this.app;
    const search = trace.searches[side];
    const best = successorsOf(search, visit).filter(next => search.move[next] === search.best[visit]).at(-1);
    return best === undefined ? String(search.best[visit]) :
        slotLink(this.app, trace.slots.slotOf[side][best], moveName(search, best));
  }

  sentences(slot, side) {
    const {trace, state, story} = this.app;
    const visit = trace.visit(slot, side);
    if (!trace.isPasses(slot)) return visit < 0 ? this.absence(slot, side) : this.told(slot, side, visit);
    const last = state.step === this.app.steps ? story.stepOf(side, this.app.eventsAt(side), state.view) : null;
    return last ? [this.said(side, last)] : [];
  }

  // What the engine said when the node was entered, cut off and left.
  told(slot, side, visit) {
    const {trace, state, story} = this.app;
    const status = statusOf(trace, slot, side, state.step, state.own);
    if (status === notYet) return [[words.notVisitedYet]];
    const steps = [story.stepOf(side, story.entryEvent(side, visit), state.view)];
    if (status === returned) {
      steps.push(story.cutStep(side, visit, state.view), story.stepOf(side, story.returnEvent(side, visit), state.view));
    }
    return steps.filter(step => step).map(step => this.said(side, step));
  }

  showTip(event, slot) {
    const {trace} = this.app;
    this.tip.hidden = slot < 0 || this.app.drawsTree;  // in the whole tree the nodes say it themselves
    if (this.tip.hidden) return;
    const lines = trace.sides.map(side => element('p', {}, this.tipLine(slot, side)));
    this.tip.replaceChildren(element('b', {}, trace.path(slot)), ...lines);
    const {offsetWidth, offsetHeight} = this.tip;
    const left = Math.min(event.clientX + 14, document.documentElement.clientWidth - offsetWidth - 8);
    const below = event.clientY + 18;
    this.tip.style.left = `${Math.max(8, left)}px`;
    this.tip.style.top = `${below + offsetHeight > innerHeight ? event.clientY - offsetHeight - 10 : below}px`;
  }

  tipLine(slot, side) {
    const {trace} = this.app;
    const search = trace.searches[side];
    const visit = trace.visit(slot, side);
    const name = trace.searches.length > 1 ? `${search.searcher}: ` : '';
    if (visit < 0) return trace.isPasses(slot) ? '' : `${name}not visited`;
    const runs = unsearchedRuns(search, visit);
    const by = search.cutter[visit] > 0 ? `pruned by ${cutterName(search, visit)}` : 'not searched';
    const parts = [kindName(search, visit)];
    if (search.nested) parts.push(windowText(search, visit));
    parts.push(`value ${valueText(search, visit)}`);
    if (search.parent[visit] >= 0) parts.push(spokenRoles[search.role[visit]]);
    if (runs.length > 0) parts.push(`${movesText(runs)} ${by}`);
    return name + parts.join(', ');
  }
}
