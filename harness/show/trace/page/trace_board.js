// The drawing of the whole tree for one search: every node stays at its place. What the search knows at a step is written into
// the nodes; what it pruned is faint and crossed; what it has not visited yet is plain.
'use strict';

// MAX is a triangle that points up, MIN one that points down. In the negamax view both sides look alike.
function nodePath(shape, half, high) {
  if (shape === 'max') return `M0,${-high}L${half},${high}H${-half}Z`;
  if (shape === 'min') return `M0,${high}L${half},${-high}H${-half}Z`;
  return shapePath(shape === 'leaf' ? 'P' : 'A', half, high);
}

const nodeStates = ['later', 'open', 'known', 'earlier'];

class TreeDrawing {
  constructor(app, side) {
    const {tree, layout, story, state} = app;
    Object.assign(this, {app, tree, layout, sizes: layout.sizes, side, state, search: app.trace.searches[side]});
    this.events = app.eventsAt(side);
    this.seen = story.seenAt(side, this.events);
    const step = story.stepOf(side, this.events, state.view);
    const before = story.stepOf(side, this.events - 1, state.view);
    this.open = new Map((step?.open ?? []).map(open => [tree.nodeOf.get(open.path), open]));
    this.before = new Map((before?.open ?? []).map(open => [tree.nodeOf.get(open.path), open]));
    this.current = step ? tree.nodeOf.get(step.path) ?? -1 : -1;
  }

  // The edges, and each node: an element each, so that a step draws anew only what it changes.
  parts() {
    return [`<g role="presentation">${this.edges()}</g>`, ...this.tree.parents.map((_, node) => this.node(node))];
  }

  isKnown(node) { return this.seen.status[node] === returned || this.seen.status[node] === isEarlier; }

  // The principal variation is not known before the root has returned.
  isPrincipal(node) { return this.seen.status[0] === returned && this.search.principal.has(this.seen.visit[node]); }

  shape(node) {
    if (this.tree.isLeaf(node)) return 'leaf';
    return this.state.view !== 'max' ? 'any' : this.tree.depths[node] % 2 === 0 ? 'max' : 'min';
  }

  edges() {
    const paths = {later: '', pruned: '', plain: '', open: '', principal: ''};
    let crosses = '';
    for (let node = 1; node < this.tree.length; ++node) {
      const name = this.edgeClass(node);
      paths[name] += this.edge(node);
      if (name === 'pruned' && !this.seen.pruned[this.tree.parents[node]]) crosses += this.cross(node);
    }
    const lines = Object.entries(paths).map(([name, path]) => path && `<path class="edge ${name}" d="${path}"/>`);
    return lines.join('') + (crosses && `<path class="pruning" d="${crosses}"/>`);
  }

  edgeClass(node) {
    if (this.seen.pruned[node]) return 'pruned';
    if (this.seen.status[node] === notYet) return 'later';
    if (this.seen.status[node] === running || node === this.current) return 'open';
    return this.isPrincipal(node) ? 'principal' : 'plain';
  }

  ends(node) {
    const parent = this.tree.parents[node];
    const high = this.tree.isLeaf(node) ? this.sizes.leafHigh : this.sizes.high;
    return {fromX: this.layout.nodeX[parent], fromY: this.layout.nodeY(parent) + this.sizes.high,
            x: this.layout.nodeX[node], y: this.layout.nodeY(node) - high};
  }

  edge(node) {
    const {fromX, fromY, x, y} = this.ends(node);
    return `M${fromX.toFixed(1)},${fromY}L${x.toFixed(1)},${y}`;
  }

  // Two strokes across the edge to what was pruned.
  cross(node) {
    const {fromX, fromY, x, y} = this.ends(node);
    const [middleX, middleY] = [(fromX + x) / 2, (fromY + y) / 2];
    const length = Math.hypot(x - fromX, y - fromY);
    const [alongX, alongY] = [(x - fromX) / length, (y - fromY) / length];
    return [-3, 3].map(at => {
      const [centerX, centerY] = [middleX + at * alongX, middleY + at * alongY];
      return `M${(centerX - 8 * alongY).toFixed(1)},${(centerY + 8 * alongX).toFixed(1)}` +
          `L${(centerX + 8 * alongY).toFixed(1)},${(centerY - 8 * alongX).toFixed(1)}`;
    }).join('');
  }

  node(node) {
    const {tree, sizes, seen, state} = this;
    const isLeaf = tree.isLeaf(node);
    const [half, high] = isLeaf ? [sizes.leafHalf, sizes.leafHigh] : [sizes.half, sizes.high];
    const siblings = node === 0 ? [0] : tree.below[tree.parents[node]];
    const d = nodePath(this.shape(node), half, high);
    const hit = Math.max(half, 21);
    const target = `<rect class="target" x="${-hit}" y="-22" width="${2 * hit}" height="44"/>`;
    const ring = node === state.node ?
        `<rect class="ring" x="${-half - 5}" y="${-high - 5}" width="${2 * half + 10}" height="${2 * high + 10}" rx="8"/>` : '';
    const crossed = seen.pruned[node] ? `<path class="crossed" d="M${-half + 5},${high - 4}L${half - 5},${-high + 4}"/>` : '';
    return `<g class="node place ${this.classes(node)}" data-node="${node}" role="treeitem" tabindex="${node === state.node ? 0 : -1}" ` +
        `aria-level="${tree.depths[node] + 1}" aria-posinset="${siblings.indexOf(node) + 1}" aria-setsize="${siblings.length}" ` +
        `aria-selected="${node === state.node}" aria-label="${escaped(this.spoken(node))}" ` +
        `transform="translate(${this.layout.nodeX[node].toFixed(1)},${this.layout.nodeY(node)})">` +
        `${target}<path class="${this.shapeClasses(node)}" d="${d}"/>${crossed}${ring}${this.texts(node)}</g>`;
  }

  classes(node) { return this.seen.pruned[node] ? 'pruned' : nodeStates[this.seen.status[node]]; }

  shapeClasses(node) {
    const {seen, search} = this;
    const classes = ['shape'];
    if (seen.status[node] === running) classes.push('open');
    if (seen.status[node] === returned && search.nested && !seen.pruned[node]) {
      classes.push(`kind-${search.kind[seen.visit[node]]}`);
    }
    if (this.isPrincipal(node)) classes.push('principal');
    if (node === this.current) classes.push('current');
    return classes.join(' ');
  }

  // What is written into the node: a leaf's value, the value that came back, or the best so far.
  written(node) {
    const {tree, seen, search, state} = this;
    if (tree.isLeaf(node)) {
      const isHidden = state.hides && !this.isKnown(node);
      return isHidden ? '?' : scoreText(seenFrom(state.view, tree.depths[node], tree.values[node]));
    }
    if (seen.pruned[node]) return '';
    if (this.isKnown(node)) {
      const visit = seen.visit[node];
      return this.bound(node, visit) + scoreText(seenFrom(state.view, tree.depths[node], search.value[visit]));
    }
    const best = this.open.get(node)?.best;
    return seen.status[node] === running ? escaped(withSigns(String(best ?? ''))) || '\u2026' : '';
  }

  // A Cut node's value is a lower bound for the side to move there, an All node's an upper bound.
  bound(node, visit) {
    const kind = this.search.nested ? this.search.kind[visit] : 'P';
    if (kind === 'P') return '';
    const isUpper = (kind === 'A') !== (this.state.view === 'max' && this.tree.depths[node] % 2 === 1);
    return isUpper ? '\u2264' : '\u2265';
  }

  texts(node) {
    const {tree, sizes, seen} = this;
    const shape = this.shape(node);
    const y = shape === 'max' ? sizes.high - 6 : shape === 'min' ? -sizes.high + 15 : 5;
    const move = node === 0 ? '' : `<text class="tag" x="-7" y="${-(tree.isLeaf(node) ? sizes.leafHigh : sizes.high) - 5}">` +
        `${escaped(tree.move(node))}</text>`;
    return `${move}<text class="value" y="${y}">${this.written(node)}</text>` +
        (tree.isLeaf(node) || seen.pruned[node] ? '' : this.kindText(node) + this.windowTexts(node));
  }

  kindText(node) {
    const {seen, search, sizes} = this;
    if (seen.status[node] !== returned || !search.nested) return '';
    return `<text class="kind" x="${-sizes.half - 8}" y="4">${kindNames[search.kind[seen.visit[node]]]}</text>`;
  }

  windowTexts(node) {
    const open = this.open.get(node);
    if (!open || this.seen.status[node] !== running) return '';
    const before = this.before.get(node);
    const line = (name, text, y) => {
      const changed = before && before[name] !== text ? ' raised' : '';
      return `<text class="bound${changed}" x="${this.sizes.half + 9}" y="${y}">${name === 'alpha' ? '\u03b1' : '\u03b2'} ` +
          `${escaped(withSigns(String(text)))}</text>`;
    };
    return line('alpha', open.alpha, -2) + line('beta', open.beta, 12);
  }

  // The node in words, for screen readers.
  spoken(node) {
    const {tree, seen, search, state} = this;
    const sort = tree.isLeaf(node) ? words.leaf : state.view !== 'max' ? words.node : tree.depths[node] % 2 === 0 ? 'MAX' : 'MIN';
    const known = this.written(node).replace(minus, 'minus ').replace('\u2264', words.atMost).replace('\u2265', words.atLeast)
        .replace('\u2026', '').replace('?', words.hidden);
    const open = this.open.get(node);
    const parts = [`${tree.paths[node]}${tree.names && node > 0 ? `, ${tree.move(node)}` : ''}, ${sort}`, known && `${words.value} ${known}`,
                   seen.pruned[node] ? words.pruned : [words.notYet, words.open, '', words.earlier][seen.status[node]]];
    if (open && seen.status[node] === running) {
      parts.push(`${words.window} ${[open.alpha, open.beta].map(text => String(text).replace(/^-/, 'minus ')).join(' ')}`);
    }
    if (seen.status[node] === returned && !tree.isLeaf(node) && search.nested) parts.push(spokenKinds[search.kind[seen.visit[node]]]);
    return parts.filter(text => text).join(', ');
  }
}
