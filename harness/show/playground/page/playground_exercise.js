// The drawing of an exercise: the tree without what a search knows of it, with what the reader answered and how it was judged.
'use strict';

const markSigns = {right: '\u2713', missed: '!', surplus: '\u2717', wrong: '\u2717', picked: '?'};

class ExerciseDrawing extends TreeDrawing {
  constructor(board) {
    super(board, 0);
    this.board = board;
  }

  classes(node) {
    const {board, tree} = this;
    const path = tree.paths[node];
    const shown = this.seen.status[node] === notYet && !this.seen.pruned[node] ? 'plain' : super.classes(node);
    return [shown, board.marks.get(path) ?? '', board.asked.has(path) ? 'asked' : '', board.hint === path ? 'hinted' : '',
            board.picked.has(path) ? 'picked' : ''].filter(name => name).join(' ');
  }

  edgeClass(node) {
    const name = super.edgeClass(node);
    return name === 'later' ? 'plain' : name;
  }

  kindText() { return ''; }

  texts(node) {
    const {tree, sizes, board} = this;
    const path = tree.paths[node];
    const [half, high] = tree.isLeaf(node) ? [sizes.leafHalf, sizes.leafHigh] : [sizes.half, sizes.high];
    const mark = board.marks.get(path) ?? (board.picked.has(path) ? 'picked' : '');
    const sign = mark ? `<g class="mark" transform="translate(${half - 2},${-high})"><circle r="9"/><text y="4.5">${markSigns[mark]}</text></g>` : '';
    const name = board.asked.has(path) && tree.depths[node] > 1 ? `<text class="name" x="${-half - 4}" y="4">${escaped(path)}</text>` : '';
    return super.texts(node) + name + sign;
  }

  spoken(node) {
    const {board, tree} = this;
    const path = tree.paths[node];
    const value = this.written(node).replace(minus, 'minus ').replace('\u2026', '');
    const sort = tree.isLeaf(node) ? words.leaf : this.shape(node) === 'any' ? words.node : this.shape(node).toUpperCase();
    return [`${path}, ${sort}`, value && `${words.value} ${value}`,
            board.picked.has(path) ? words.picked : this.seen.pruned[node] ? words.pruned : '',
            words.marks[board.marks.get(path)] ?? '', board.hint === path ? words.hinted : ''].filter(text => text).join(', ');
  }
}

// What the drawings and the view of the page ask of the page as a whole, for one exercise.
class Board {
  // `tapped` is called with the path of a node that was tapped.
  constructor(tapped) {
    this.tapped = tapped;
    this.drawsTree = true;
    this.state = {node: 0, step: 0, view: 'max', hides: false};
    this.marks = new Map();
    this.asked = new Set();
    this.picked = new Set();
    this.hint = null;
    this.view = new View(this);
    this.place = element('figure', {}, this.view.addPane(0, words.exerciseTree));
    this.view.panes[0].svg.addEventListener('keydown', event => {
      if (![' ', 'Enter'].includes(event.key)) return;
      event.preventDefault();
      this.tapped(this.tree.paths[this.state.node]);
    });
    new ResizeObserver(() => { if (this.tree) this.fit(); }).observe(this.place);
  }

  // A tree, as it is after so many steps of a search; without a search nothing of it is known.
  load(document, view, searched = null, steps = 0) {
    this.tree = new GameTree(document);
    this.story = searched?.story ?? null;
    this.steps = steps;
    Object.assign(this.state, {node: 0, view});
    this.trace = searched?.trace ?? {sides: [0], searches: [{principal: new Set(), nested: true, kind: ''}]};
    for (const search of this.trace.searches) search.view = view;
    Object.assign(this, {marks: new Map(), asked: new Set(), picked: new Set(), hint: null, pruned: []});
    if (!this.story) this.story = this.unsearched();
    this.fit();
  }

  // Nothing is visited; pruned is what the reader says.
  unsearched() {
    const {length} = this.tree;
    return {stepOf: () => null, seenAt: () => {
      const pruned = new Uint8Array(length);
      for (const path of this.pruned) {
        const top = this.tree.nodeOf.get(path);
        pruned.fill(1, top, top + this.tree.sizes[top]);
      }
      return {status: new Uint8Array(length), visit: new Int32Array(length).fill(-1), pruned};
    }};
  }

  eventsAt() { return this.steps; }
  drawing() { return new ExerciseDrawing(this); }
  redraw() { this.view.draw(); }
  draw() { if (this.tree && this.place.isConnected) this.view.draw(); }
  hover() {}
  noteAddress() {}
  slotOfNode() { return -1; }
  focus() {}

  fit() {
    this.view.measure();
    this.layout = new TreeLayout(this.tree, () => 0);
    this.layout.stretch(this.view.size.width, this.view.size.height);
    this.view.fit(leastTreeScale);
  }

  focusNode(node, event) {
    this.state.node = node;
    if (event?.type === 'pointerup') this.tapped(this.tree.paths[node]);
    this.redraw();
    this.view.revealAt(this.layout.nodeX[node], this.layout.nodeY(node));
    if (event?.type === 'pointerup') this.view.takeFocus();
  }

  drawingKey(event) { App.prototype.drawingKey.call(this, event); }

  // The same drawing as a picture of its own, for paper.
  picture() {
    const {node} = this.state;
    this.state.node = -1;
    const {layout} = this;
    this.layout = new TreeLayout(this.tree, () => 0);
    this.layout.stretch(this.layout.width + 24, 420);
    const svg = svgElement('svg', {class: 'drawing', viewBox: `-12 0 ${this.layout.width + 24} ${this.layout.height + 8}`});
    svg.innerHTML = `<g>${this.drawing().parts().join('').replace(/ (role|tabindex|aria-\w+)="[^"]*"/g, '')}</g>`;
    this.layout = layout;
    this.state.node = node;
    return svg;
  }
}
