// The drawing of one search as SVG. Only what is in view is drawn. Kinds differ by shape, text and colour: P-V nodes are
// rectangles, Cut nodes have cut corners, All nodes are round.
'use strict';

const labelScale = 0.42;  // below this scale nodes are drawn without text

function escaped(text) {
  return String(text).replace(/[&<>"]/g, character => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[character]);
}

function shapePath(kind, half, high) {
  const corner = 9;
  if (kind === 'C') {
    return `M${-half + corner},${-high}H${half - corner}L${half},${-high + corner}V${high - corner}L${half - corner},${high}` +
        `H${-half + corner}L${-half},${high - corner}V${-high + corner}Z`;
  }
  const radius = kind === 'A' ? high : 2;
  return `M${-half + radius},${-high}H${half - radius}A${radius},${radius} 0 0 1 ${half},${-high + radius}` +
      `V${high - radius}A${radius},${radius} 0 0 1 ${half - radius},${high}H${-half + radius}` +
      `A${radius},${radius} 0 0 1 ${-half},${high - radius}V${-high + radius}` +
      `A${radius},${radius} 0 0 1 ${-half + radius},${-high}Z`;
}

// The inner SVG of one side. `state` has focus, step, own; `view` the visible rectangle and the scale; `openAt` gives the
// engine's window of an open slot, if the page has the engine's steps.
class SideDrawing {
  constructor(trace, layout, side, state, view, openAt) {
    Object.assign(this, {trace, layout, side, state, view, openAt, sizes: layout.sizes, search: trace.searches[side]});
    this.current = new Set();
    const event = state.step < stepsOf(trace, state.own) ? eventOf(trace, side, state.step, state.own) : null;
    if (event) this.current.add(layout.folding.shownFor(event.slot));
  }

  status(slot) { return statusOf(this.trace, slot, this.side, this.state.step, this.state.own); }

  inView(slot) {
    const x = this.layout.x.get(slot);
    const y = this.layout.y(slot);
    const {left, right, top, bottom} = this.view;
    return x + this.sizes.width > left && x - this.sizes.width < right && y + 80 > top && y - 60 < bottom;
  }

  markup() {
    const shown = this.layout.folding.shown();
    const withText = this.view.scale >= labelScale;
    const visible = shown.filter(slot => this.inView(slot));
    const nodes = withText ? visible.map(slot => this.node(slot)).join('') : this.outlines(visible);
    return this.backdrops(shown) + this.edges(shown) + (withText ? visible.map(slot => this.stub(slot)).join('') : '') + nodes;
  }

  // A shade behind each proof tree, so that the open search and the proofs are told apart.
  backdrops(shown) {
    let markup = '';
    for (const slot of shown) {
      const visit = this.trace.visit(slot, this.side);
      if (visit < 0 || this.search.parent[visit] < 0 || !'ZX'.includes(this.search.role[visit])) continue;
      if (this.status(slot) === notYet) continue;
      const top = this.layout.y(slot) - this.sizes.nodeHeight / 2 - 21;
      const plies = this.layout.deepest.get(slot) - this.trace.depth(slot);
      const height = plies * this.sizes.level + this.sizes.nodeHeight + this.sizes.windowHeight + 35;
      const from = this.layout.from.get(slot) - 4;
      const failed = this.search.role[visit] === 'X' && this.status(slot) === returned ? ' failed' : '';
      markup += `<rect class="proof${failed}" x="${from}" y="${top}" width="${this.layout.to.get(slot) + 4 - from}" ` +
          `height="${height}" rx="9"/>`;
    }
    return markup;
  }

  edges(shown) {
    const paths = {plain: '', proof: '', principal: '', later: ''};
    for (const slot of shown) {
      const parent = this.trace.parent(slot);
      const visit = this.trace.visit(slot, this.side);
      if (parent < 0 || visit < 0 ) continue;
      if (!this.inView(slot) && !this.inView(parent)) continue;
      paths[this.edgeClass(slot, visit)] += this.edge(parent, this.layout.x.get(slot), this.layout.y(slot) - 37);
    }
    return Object.entries(paths).map(([name, path]) => path && `<path class="edge ${name}" d="${path}"/>`).join('');
  }

  edgeClass(slot, visit) {
    if (this.status(slot) === notYet) return 'later';
    if (this.search.principal.has(visit)) return 'principal';
    return this.search.role[visit] === 'F' || this.search.role[visit] === 'R' ? 'plain' : 'proof';
  }

  edge(parent, x, y) {
    const fromX = this.layout.x.get(parent);
    const fromY = this.layout.y(parent) + this.sizes.nodeHeight / 2 + this.sizes.windowHeight + 6;
    const middle = (fromY + y) / 2;
    return `M${fromX},${fromY}C${fromX},${middle} ${x},${middle} ${x},${y}`;
  }

  outlines(visible) {
    const paths = {};
    const {half} = this.sizes;
    for (const slot of visible) {
      const visit = this.trace.visit(slot, this.side);
      if (visit < 0 || this.status(slot) !== returned) continue;
      const kind = this.search.kind[visit];
      paths[kind] = (paths[kind] ?? '') +
          `M${this.layout.x.get(slot) - half},${this.layout.y(slot) - 17}h${this.sizes.width}v34h${-this.sizes.width}Z`;
    }
    const focus = this.layout.x.has(this.state.focus) ? this.ring(this.state.focus) : '';
    return Object.entries(paths).map(([kind, path]) => `<path class="shape kind-${kind}" d="${path}"/>`).join('') + focus;
  }

  ring(slot) {
    const {half} = this.sizes;
    return `<rect class="ring" x="${this.layout.x.get(slot) - half - 5}" y="${this.layout.y(slot) - 21}" ` +
        `width="${this.sizes.width + 10}" height="42" rx="8"/>`;
  }

  node(slot) {
    const visit = this.trace.visit(slot, this.side);
    const x = this.layout.x.get(slot);
    const y = this.layout.y(slot);
    const inner = visit < 0 ? this.absentNode(slot) : this.visitedNode(slot, visit);
    if (inner === '') return '';
    const divergence = this.trace.divergences().includes(slot) ?
        `<text class="divergence" x="${-this.sizes.half - 3}" y="-20">\u25c6</text>` : '';
    return (slot === this.state.focus ? this.ring(slot) : '') +
        `<g class="node" data-slot="${slot}" transform="translate(${x},${y})">${inner}${divergence}</g>`;
  }

  // A node that only the other search visits, or slot 0 above several passes.
  absentNode(slot) {
    if (this.trace.isPasses(slot)) {
      return `<path class="shape root" d="${shapePath('P', this.sizes.half, 17)}"/><text class="value" y="4">search</text>` +
          this.foldMark(slot, this.search.length);
    }
    const parent = this.trace.parent(slot);
    if (parent >= 0 && this.trace.visit(parent, this.side) < 0 && !this.trace.isPasses(parent)) return '';
    return `<path class="shape absent" d="${shapePath('P', 17, 11)}"/><text class="small" y="4">\u2014</text>` +
        `<text class="tag" y="-25">${escaped(this.trace.move(slot))}</text>`;
  }

  visitedNode(slot, visit) {
    const {search, sizes} = this;
    const status = this.status(slot);
    const kind = !search.nested ? 'P' : search.kind[visit];
    const classes = ['shape', status === returned && search.nested ? `kind-${kind}` : status === notYet ? 'later' : 'open'];
    if (search.principal.has(visit) && status === returned) classes.push('principal');
    if (search.how[visit] === 'm') classes.push('memory');
    if (this.current.has(slot)) classes.push('current');
    const isPass = search.nested && this.trace.isPasses(this.trace.parent(slot));
    const move = isPass ? `pass ${this.trace.occurrence(slot)}` : this.trace.move(slot);
    const hasRole = search.nested && search.parent[visit] >= 0 && status !== notYet;
    const tag = [move, hasRole ? this.roleTag(visit, status) : ''].filter(text => text).join(' ');
    let markup = `<path class="${classes.join(' ')}" d="${shapePath(status === returned ? kind : 'P', sizes.half, 17)}"/>`;
    if (tag !== '') markup += `<text class="tag" y="-25">${escaped(tag)}</text>`;
    if (status === notYet) return markup;
    if (search.how[visit] === 'l') markup += `<path class="ground" d="M${-sizes.half + 8},20H${sizes.half - 8}"/>`;
    if (this.trace.isOnly(slot, this.side)) markup += `<circle class="only" cx="${sizes.half}" cy="-17" r="4"/>`;
    const value = status === returned ? valueText(search, visit) : '\u2026';
    const title = status === returned ? (search.how[visit] === 'm' ? 'memory' : kindName(search, visit)) : 'open';
    markup += `<text class="kind" y="-4">${title}</text><text class="value" y="11">${value}</text>`;
    return markup + this.windowText(slot, visit, status) + this.foldMark(slot, search.size[visit] - 1);
  }

  // A proof that is still open may yet fail.
  roleTag(visit, status) {
    const role = this.search.role[visit];
    return role === 'X' && status !== returned ? 'Z' : roleTags[role];
  }

  windowText(slot, visit, status) {
    const {search} = this;
    if (!search.nested) return '';
    const bounds = seenBounds(search, visit);
    const entered = [alphaText(bounds.alpha), betaText(bounds.beta)];
    const told = status === running ? this.openAt(slot) : null;
    return this.bounds(told ? [told.alpha, told.beta].map(bound => withSigns(String(bound))) : entered, entered);
  }

  bounds([alpha, beta], entered) {
    const classOf = isChanged => `window${isChanged ? ' raised' : ''}`;
    const [isRaised, isLowered] = [alpha !== entered[0], beta !== entered[1]];
    if (this.sizes.oneLine) return `<text class="${classOf(isRaised || isLowered)}" y="33">(${escaped(alpha)}, ${escaped(beta)})</text>`;
    return `<text class="${classOf(isRaised)}" y="32">\u03b1 ${escaped(alpha)}</text>` +
        `<text class="${classOf(isLowered)}" y="43">\u03b2 ${escaped(beta)}</text>`;
  }

  // How many visits are folded here.
  foldMark(slot, hidden) {
    if (this.layout.folding.isOpen(slot) || !this.trace.unfolds(slot)) return '';
    const text = hidden > 0 ? `+${grouped(hidden)}` : '+';
    const half = 7 + 3.2 * text.length;
    const y = 17 + this.sizes.windowHeight + 12;
    return `<g class="fold" data-fold="${slot}"><rect x="${-half}" y="${y - 7}" width="${2 * half}" height="15" rx="7.5"/>` +
        `<text y="${y + 4}">${text}</text></g>`;
  }

  // The moves that were not searched, and the move that cut them off.
  stub(slot) {
    const visit = this.trace.visit(slot, this.side);
    if (visit < 0 || !this.layout.stubX.has(slot) || this.status(slot) !== returned) return '';
    const runs = unsearchedRuns(this.search, visit);
    if (runs.length === 0) return '';
    const x = this.layout.stubX.get(slot);
    const y = this.layout.y(slot) + this.sizes.level - 34;
    const by = this.search.cutter[visit] > 0 ? `by ${cutterName(this.search, visit)}` : '';
    const text = runs.length > 1 ? `${countOf(runs)} moves` : runsText(runs);
    return `<g class="stub" data-slot="${slot}"><path class="edge" d="${this.edge(slot, x, y)}"/>` +
        `<path class="cross" d="M${x - 8},${y}h16"/><text class="small" x="${x}" y="${y + 14}">${text}</text>` +
        `<text class="small faint" x="${x}" y="${y + 26}">${escaped(by)}</text></g>`;
  }
}
