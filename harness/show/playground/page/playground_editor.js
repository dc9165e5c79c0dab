// The tree as text and as drawing: both edit the same tree, and undo takes back the edits of either.
'use strict';

// The engine's message without the place that it begins with; the page shows the place.
function withoutPlace(message) { return message.replace(/^\w+:\d+:\d+: /, ''); }

class TreeText {
  constructor(lab) {
    this.lab = lab;
    this.input = element('input', {type: 'text', id: 'tree-text', class: 'tree-text', autocomplete: 'off', spellcheck: 'false',
                                   autocapitalize: 'off', 'aria-describedby': 'tree-error', title: words.treeHelp,
                                   oninput: () => lab.readText(this.input.value), onchange: () => lab.endEdit()});
    this.error = element('p', {id: 'tree-error', class: 'error', role: 'alert'});
    this.undo = button('\u21b6', words.undo, () => lab.undo());
    this.redo = button('\u21b7', words.redo, () => lab.redo());
    this.element = element('div', {class: 'field tree', 'data-panel': 'tree'},
        element('label', {for: 'tree-text'}, words.tree), this.input, this.undo, this.redo, this.error);
  }

  // The text of the tree in the reader's view, unless he is just writing it.
  show(text) {
    if (document.activeElement !== this.input || !this.lab.isTyping) this.input.value = text;
  }

  fail(text, {message, column}) {
    const has = Number.isInteger(column) && column >= 1;
    const from = Math.max(0, (column ?? 0) - 19);
    const place = has ? element('code', {'aria-hidden': 'true'}, from > 0 ? '\u2026' : '', text.slice(from, column - 1),
        element('mark', {}, text.slice(column - 1, column) || '\u2003'), text.slice(column, column + 18)) : '';
    const said = withoutPlace(message);
    this.error.replaceChildren(has ? words.column(column, said) : said, ' ', place);
    this.input.setAttribute('aria-invalid', 'true');
  }

  note(text) { this.error.replaceChildren(text); }

  succeed() {
    this.error.replaceChildren();
    this.input.removeAttribute('aria-invalid');
  }

  draw() {
    this.undo.setAttribute('aria-disabled', String(this.lab.past.length === 0));
    this.redo.setAttribute('aria-disabled', String(this.lab.future.length === 0));
  }
}

// Edits of the selected node: buttons, keys, the field of a leaf, and dragging.
class TreeEditor {
  constructor(lab) {
    this.lab = lab;
    const tool = (sign, name, edit) => button(sign, name, () => this.edit(edit));
    this.element = element('div', {class: 'bar edits', role: 'group', 'aria-label': words.edit},
        tool('+', words.addLeaf, 'add'), tool('[ ]', words.grow, 'grow'), tool('\u2715', words.remove, 'remove'),
        button('\u21e0', words.left, () => this.shift(-1)), button('\u21e2', words.right, () => this.shift(1)));
    this.input = element('input', {type: 'text', inputmode: 'text', class: 'leaf-value', autocomplete: 'off', hidden: true,
                                   onkeydown: event => this.inputKey(event), onblur: () => this.commit()});
    this.node = -1;
  }

  get app() { return this.lab.app; }

  edit(name, value) {
    const {tree, state} = this.app;
    const done = treeEdits[name](nestedOf(tree), placesOf(tree, state.node), value);
    return done ? this.lab.setNested(done.nested, pathOfPlaces(done.places)) : Promise.resolve();
  }

  shift(by) {
    const {tree, state} = this.app;
    return this.edit('move', (placesOf(tree, state.node).at(-1) ?? 0) + by);
  }

  // Opens the field over a leaf. `typed` replaces the value; without it the value is selected.
  open(node, pane = this.app.view.panes[0], typed = null) {
    const {tree, layout, view, state} = this.app;
    if (!tree.isLeaf(node)) return;
    this.pane = pane;
    this.node = node;
    const at = {x: layout.nodeX[node] * view.scale + view.x, y: layout.nodeY(node) * view.scale + view.y};
    pane.svg.parentElement.append(this.input);
    this.input.style.left = `${pane.svg.offsetLeft + at.x}px`;
    this.input.style.top = `${pane.svg.offsetTop + at.y}px`;
    this.value = String(seenFrom(state.view, tree.depths[node], tree.values[node]));
    this.input.value = typed ?? (state.hides ? '' : this.value);
    this.input.setAttribute('aria-label', words.leafInput(tree.paths[node]));
    this.input.hidden = false;
    this.input.focus({preventScroll: true});
    if (typed === null) this.input.select();
  }

  // Takes the value, if it is one. What it means in the reader's view is a matter of its sign.
  commit() {
    if (this.node < 0) return Promise.resolve();
    const {tree, state} = this.app;
    const text = this.input.value.trim().replace(minus, '-');
    const node = this.node;
    this.close();
    if (!/^[+-]?\d+$/.test(text) || text === this.value) return Promise.resolve();
    const value = seenFrom(state.view, tree.depths[node], Number(text));
    const done = treeEdits.setLeaf(nestedOf(tree), placesOf(tree, node), value);
    return this.lab.setNested(done.nested, tree.paths[state.node]);
  }

  close() {
    this.node = -1;
    const hadFocus = document.activeElement === this.input;
    this.input.hidden = true;
    this.input.remove();
    if (hadFocus) this.app.view.takeFocus(this.pane);
  }

  async inputKey(event) {
    event.stopPropagation();
    const {pane, node} = this;
    if (event.key === 'Escape') {
      this.input.value = this.value;
      this.close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      await this.commit();
      this.app.view.takeFocus(pane);
    } else if (event.key === 'Tab') {
      const next = this.nextLeaf(node, event.shiftKey ? -1 : 1);
      if (next < 0) return;
      event.preventDefault();
      this.openNext(next, pane);
    }
  }

  // Takes what is written, and opens the field over another leaf.
  async openNext(node, {side}) {
    await this.commit();
    this.app.focusNode(node);
    this.open(node, this.app.view.panes.find(pane => pane.side === side));
  }

  nextLeaf(node, by) {
    const {tree} = this.app;
    for (let at = node + by; at >= 0 && at < tree.length; at += by) if (tree.isLeaf(at)) return at;
    return -1;
  }

  // Keys in the drawing. True if one was meant for the editor.
  key(event) {
    const {state, tree, view} = this.app;
    const pane = view.panes.find(({svg}) => svg === event.currentTarget);
    if (event.altKey && ['ArrowLeft', 'ArrowRight'].includes(event.key)) {
      this.thenFocus(pane, this.shift(event.key === 'ArrowLeft' ? -1 : 1));
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const edits = {Insert: 'add', a: 'add', '[': 'grow', Delete: 'remove', Backspace: 'remove'};
    if (edits[event.key]) {
      this.thenFocus(pane, this.edit(edits[event.key]));
      return true;
    }
    if (!tree.isLeaf(state.node) || !/^([-\d]|Enter)$/.test(event.key)) return false;
    this.open(state.node, pane, event.key === 'Enter' ? null : event.key);
    return true;
  }

  async thenFocus({side}, edited) {
    await edited;
    this.app.view.takeFocus(this.app.view.panes.find(pane => pane.side === side));
  }

  // A node that is dragged: a line shows between which siblings it would come.
  drag(event, node, pane) {
    const {tree, layout, view} = this.app;
    if (node <= 0) return false;
    const siblings = tree.below[tree.parents[node]];
    const place = siblings.indexOf(node);
    const xOf = at => layout.nodeX[at];
    let to = place;
    const mark = svgElement('path', {class: 'drop'});
    const move = moved => {
      const x = (moved.clientX - pane.svg.getBoundingClientRect().left - view.x) / view.scale;
      to = siblings.filter(at => at !== node && xOf(at) < x).length;
      const others = siblings.filter(at => at !== node);
      const before = others[to - 1];
      const after = others[to];
      const half = layout.sizes.leafHalf + layout.sizes.gap / 2;
      const at = before === undefined ? xOf(after) - half : after === undefined ? xOf(before) + half : (xOf(before) + xOf(after)) / 2;
      mark.setAttribute('d', to === place ? '' : `M${at},${layout.nodeY(node) - 30}v60`);
      if (!mark.isConnected) pane.drawn.append(mark);
    };
    const end = ended => {
      pane.svg.removeEventListener('pointermove', move);
      mark.remove();
      if (ended.type !== 'pointerup' || to === place) return;
      const done = treeEdits.move(nestedOf(tree), placesOf(tree, node), to);
      this.lab.setNested(done.nested, pathOfPlaces(done.places));
    };
    if (siblings.length < 2) return false;
    pane.svg.addEventListener('pointermove', move);
    pane.svg.addEventListener('pointerup', end, {once: true});
    pane.svg.addEventListener('pointercancel', end, {once: true});
    return true;
  }
}
