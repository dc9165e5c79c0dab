// Best-first searches: the OPEN list as it stands at the step, and in the drawing its merits and the order in which leaves were evaluated.
'use strict';

// A tree whose nodes carry what a best-first search knows of them.
class OpenDrawing extends TreeDrawing {
  constructor(app, side) {
    super(app, side);
    const found = app.openStates(side);
    this.merits = new Map((found?.first ?? []).map(([path, status, merit]) => [app.tree.nodeOf.get(path), {status, merit}]));
    this.front = found ? app.tree.nodeOf.get(found.first[0]?.[0]) : -1;
    this.order = app.evaluationOrder(side);
  }

  classes(node) { return `${super.classes(node)}${this.merits.has(node) ? ' listed' : ''}${node === this.front ? ' front' : ''}`; }

  texts(node) {
    const {sizes, tree} = this;
    const merit = this.merits.get(node);
    const leaf = tree.isLeaf(node);
    const ordinal = leaf && this.isKnown(node) ? this.order.get(node) : undefined;
    return super.texts(node) +
        (merit ? `<text class="merit" y="${(leaf ? sizes.leafHigh : sizes.high) + 14}">${escaped(merit.merit)}${merit.status === 'solved' ? ' \u2713' : ''}</text>` : '') +
        (ordinal ? `<text class="ordinal" x="${sizes.leafHalf - 3}" y="${-sizes.leafHigh - 4}">${ordinal}.</text>` : '');
  }

  spoken(node) {
    const merit = this.merits.get(node);
    const ordinal = this.tree.isLeaf(node) && this.isKnown(node) ? this.order.get(node) : undefined;
    return [super.spoken(node), ordinal && words.evaluatedAs(ordinal), merit && words.onOpen(merit.status, merit.merit)].filter(text => text).join(', ');
  }
}

// Below the drawing: the states in the order in which they will be taken.
class OpenLists {
  constructor(app) {
    this.app = app;
    this.element = element('div', {class: 'open-lists', 'data-panel': 'open'});
  }

  draw() {
    const {app} = this;
    const parts = app.trace.sides.map(side => this.list(side)).filter(part => part);
    this.element.hidden = parts.length === 0;
    this.element.replaceChildren(...parts);
  }

  list(side) {
    const found = this.app.openStates(side);
    if (!found) return null;
    const {searcher} = this.app.trace.searches[side];
    const more = found.count - found.first.length;
    return element('section', {'aria-label': words.openOf(searcher), tabindex: 0, role: 'group'}, element('b', {}, words.openList(found.count)),
        element('ol', {}, found.first.map(([path, status, merit]) => element('li', {class: status},
            element('b', {}, path || 'root'), ` ${merit} `, element('span', {class: 'faint'}, words.stateStatus[status]))),
            more > 0 ? element('li', {class: 'faint'}, words.moreStates(more)) : ''));
  }
}
