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
      this.element.replaceChildren(element('h2', {}, tree.paths[state.node]), rows, element('p', {}, words.notVisited));
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
    const facts = trace.sides.map(side => trace.visit(slot, side) < 0 ? new Map() : this.facts(slot, side));
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

  ofPasses(search) {
    if (!search.nested) {
      return `A best-first search of ${plural(search.length, 'visit')}. Its steps are not nested, so they are listed in order.`;
    }
    const passes = plural(successorsOf(search, -1).length, 'time');
    return `The search visits the root ${passes} and returns ${scoreText(search.result)}.`;
  }

  absence(slot, side) {
    const {trace} = this.app;
    const parent = trace.parent(slot);
    const above = parent < 0 ? -1 : trace.visit(parent, side);
    const search = trace.searches[side];
    if (above >= 0 && search.cutter[above] > 0) {
      return `Not visited here: ${trace.path(parent)} was cut off by move ${cutterName(search, above)}.`;
    }
    return 'Not visited here.';
  }

  facts(slot, side) {
    const {trace, state} = this.app;
    const search = trace.searches[side];
    const visit = trace.visit(slot, side);
    const status = statusOf(trace, slot, side, state.step, state.own);
    // With the steps of the engine there is no word of what is not known yet.
    const isTold = !this.app.story || status === returned;
    const known = found => status === returned ? found() : words.notYetKnown;
    if (this.app.story && status === notYet) return new Map();
    const facts = new Map([[words.visit, state.hides ? grouped(visit + 1) : words.visitOf(grouped(visit + 1), grouped(search.length))]]);
    if (search.nested) {
      const kind = element('span', {class: `kind kind-${search.kind[visit]}`}, kindNames[search.kind[visit]]);
      facts.set(words.windowName, windowText(search, visit) + this.windowNow(slot, side, visit, status));
      facts.set(words.kind, status === returned ? kind : words.open);
    }
    if (isTold) facts.set(words.valueName, known(() => element('b', {}, valueText(search, visit))));
    if (isTold && search.best[visit] > 0) facts.set(words.bestMove, known(() => this.bestLink(slot, side, visit)));
    if (search.how[visit] !== 'i') facts.set(words.nodeName, howNames[search.how[visit]]);
    if (isTold && search.size[visit] > 1) facts.set(words.subtree, plural(search.size[visit], 'visit'));
    return facts;
  }

  windowNow(slot, side, visit, status) {
    const {trace, state} = this.app;
    if (status !== running) return '';
    const told = this.app.openAt(side, slot);
    if (told) {
      const now = `(${withSigns(String(told.alpha))}, ${withSigns(String(told.beta))})`;
      return now === windowText(trace.searches[side], visit) ? '' : `, now ${now}`;
    }
    const alpha = alphaNow(trace, slot, side, state.step, state.own);
    const search = trace.searches[side];
    return alpha === search.alpha[visit] ? '' : `, now (${alphaText(alpha)}, ${betaText(search.beta[visit])})`;
  }

  bestLink(slot, side, visit) {
    const {trace} = this.app;
    const search = trace.searches[side];
    const best = successorsOf(search, visit).filter(next => search.move[next] === search.best[visit]).at(-1);
    return best === undefined ? String(search.best[visit]) :
        slotLink(this.app, trace.slots.slotOf[side][best], moveName(search, best));
  }

  sentences(slot, side) {
    const {trace, state} = this.app;
    const search = trace.searches[side];
    const visit = trace.visit(slot, side);
    if (trace.isPasses(slot)) return [[this.ofPasses(search)]];
    if (this.app.story) return this.told(slot, side, visit);
    if (visit < 0) return [[this.absence(slot, side)]];
    const found = [[roleSentence(trace, slot, side)]];
    const proof = trace.proofAbove(slot, side);
    if (search.role[visit] === 'i' && proof >= 0) found[0].push(' The proof began at ', slotLink(this.app, proof), '.');
    if (!search.nested || statusOf(trace, slot, side, state.step, state.own) !== returned) return found;
    found.push([search.how[visit] === 'l' ? leafSentence(search, visit) : kindSentences[search.kind[visit]]]);
    if (search.how[visit] === 'm') found.push(['Its value came from memory, so nothing was searched.']);
    if (search.how[visit] === 'i') found.push(...this.pruning(slot, side, visit));
    return found;
  }

  // What the engine said when the node was entered and left.
  told(slot, side, visit) {
    const {trace, state, story} = this.app;
    if (visit < 0) return [[words.notVisited]];
    const status = statusOf(trace, slot, side, state.step, state.own);
    if (status === notYet) return [[words.notVisitedYet]];
    const events = [status === notYet ? 0 : story.entryEvent(side, visit), status === returned ? story.returnEvent(side, visit) : 0];
    return events.map(event => story.stepOf(side, event, state.view)).filter(step => step).map(step => [story.sentence(step)]);
  }

  // What was pruned, by whom, and where the bound came from.
  pruning(slot, side, visit) {
    const {trace} = this.app;
    const search = trace.searches[side];
    const runs = unsearchedRuns(search, visit);
    if (search.cutter[visit] === 0) return runs.length > 0 ? [[`Not searched: ${movesText(runs)}.`]] : [];
    const origin = boundOrigin(search, visit);
    const cutter = successorsOf(search, visit).filter(next => search.move[next] === search.cutter[visit]).at(-1);
    const by = cutter === undefined ? String(search.cutter[visit]) :
        slotLink(this.app, trace.slots.slotOf[side][cutter], `move ${moveName(search, cutter)}`);
    const what = runs.length > 0 ? `Pruned: ${movesText(runs)}. ` : 'Nothing was left to prune. ';
    const relation = `${scoreText(search.value[visit])} ${cutRelation(search)} \u03b2 = ${betaText(search.beta[visit])}`;
    const source = origin.visit < 0 ? [] : [' ', this.visitLink(side, origin.visit)];
    return [[what, 'Cut off by ', by, `: ${relation}.`], [`This \u03b2 ${origin.text}`, ...source, '.']];
  }

  visitLink(side, visit) {
    const slot = this.app.trace.slots.slotOf[side][visit];
    return slotLink(this.app, slot, `${this.app.trace.path(slot)} (visit ${grouped(visit + 1)})`);
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
