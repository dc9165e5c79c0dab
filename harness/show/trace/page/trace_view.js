// Pan and zoom of the drawings. All drawings share one view, so that two searches move together.
'use strict';

const leastScale = 0.02;
const mostScale = 3;

class View {
  constructor(app) {
    this.app = app;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this.panes = [];
    this.isFitted = true;  // until the reader moves or zooms
  }

  // Makes the drawing of one side.
  addPane(side, label) {
    const drawn = svgElement('g', {role: 'presentation'});
    const svg = svgElement('svg', {class: 'drawing', role: 'img', 'aria-label': label});
    svg.append(drawn);
    this.panes.push({side, svg, drawn});
    svg.addEventListener('keydown', event => this.app.drawingKey?.(event));
    this.listen(svg);
    return svg;
  }

  // Of a pane. Asking the browser makes it lay out the page, so it is asked once, until `measure`.
  get size() {
    if (!this.measured) {
      const {clientWidth, clientHeight} = this.panes[0].svg;
      this.measured = {width: clientWidth || 800, height: clientHeight || 400};
    }
    return this.measured;
  }

  measure() { this.measured = null; }

  // What is drawn: what is seen and half as much on each side.
  bounds() {
    const {width, height} = this.size;
    return {left: (-this.x - width / 2) / this.scale, right: (-this.x + 1.5 * width) / this.scale,
            top: (-this.y - height / 2) / this.scale, bottom: (-this.y + 1.5 * height) / this.scale, scale: this.scale};
  }

  draw(bounds = this.bounds()) {
    this.drawnBounds = bounds;
    for (const pane of this.panes) {
      const hadFocus = pane.svg.contains(document.activeElement);
      pane.svg.setAttribute('role', this.app.drawsTree ? 'tree' : 'img');
      this.fill(pane, this.app.drawing(pane.side, bounds));
      if (hadFocus) this.takeFocus(pane);
    }
    this.place();
  }

  // Of a drawing in parts only those that differ are replaced.
  fill(pane, drawing) {
    const parts = drawing.parts ? drawing.parts() : [drawing.markup()];
    if (!drawing.parts || pane.parts?.length !== parts.length) pane.drawn.innerHTML = parts.join('');
    else parts.forEach((part, i) => { if (part !== pane.parts[i]) pane.drawn.children[i].outerHTML = part; });
    pane.parts = drawing.parts ? parts : null;
  }

  // The keyboard's focus goes to the selected node of the whole tree.
  takeFocus(pane = this.panes[0]) { pane.drawn.querySelector('[tabindex="0"]')?.focus({preventScroll: true}); }

  // All that is unfolded, scaled to the paper.
  drawForPrint() {
    this.onScreen ??= {x: this.x, y: this.y, scale: this.scale};
    const {width, height} = this.app.layout;
    Object.assign(this, {x: 0, y: 0, scale: 1});
    this.glide(false);
    this.draw({left: 0, top: 0, right: width, bottom: height, scale: 1});
    for (const {svg} of this.panes) svg.setAttribute('viewBox', `-12 -4 ${width + 24} ${height + 8}`);
  }

  drawForScreen() {
    for (const {svg} of this.panes) svg.removeAttribute('viewBox');
    Object.assign(this, this.onScreen);
    this.onScreen = null;
    this.draw();
  }

  place() {
    for (const {drawn} of this.panes) {
      drawn.style.transform = `translate(${this.x.toFixed(2)}px, ${this.y.toFixed(2)}px) scale(${this.scale.toFixed(4)})`;
    }
  }

  // Moves are drawn anew only where they leave what is drawn. `follows`: it is not the reader who moves it.
  moveBy(dx, dy, {glides = false, follows = false} = {}) {
    this.glide(glides);
    this.isFitted &&= follows;
    this.x += dx;
    this.y += dy;
    this.place();
    const {width, height} = this.size;
    const {left, right, top, bottom} = this.drawnBounds;
    if (-this.x / this.scale < left || (width - this.x) / this.scale > right || -this.y / this.scale < top ||
        (height - this.y) / this.scale > bottom) {
      this.app.redraw();
    }
    this.app.noteAddress();
  }

  glide(glides) { for (const {svg} of this.panes) svg.classList.toggle('glides', glides); }

  zoomBy(factor, at) {
    const {width, height} = this.size;
    const point = at ?? {x: width / 2, y: height / 2};
    const scale = Math.min(mostScale, Math.max(leastScale, this.scale * factor));
    this.x = point.x - (point.x - this.x) * scale / this.scale;
    this.y = point.y - (point.y - this.y) * scale / this.scale;
    this.scale = scale;
    this.isFitted = false;
    this.glide(false);
    this.app.redraw();
    this.app.noteAddress();
  }

  // Shows all, though not smaller than `least`: then the slot in focus stays in view.
  fit(least = leastScale) {
    const {width, height} = this.size;
    const {layout} = this.app;
    const wanted = Math.min((width - 24) / layout.width, (height - 24) / layout.height, this.app.drawsTree ? mostTreeScale : 1.25);
    this.scale = Math.max(wanted, least);
    this.x = (width - layout.width * this.scale) / 2;
    if (layout.width * this.scale > width - 24) {
      const rightmost = width - 12 - layout.width * this.scale;
      this.x = Math.max(rightmost, Math.min(12, width / 2 - layout.x.get(0) * this.scale));
    }
    this.isFitted = true;
    this.y = Math.max(8, Math.min(this.app.drawsTree ? height : 40, (height - layout.height * this.scale) / 2));
    this.glide(false);
    this.app.redraw();
  }

  // True if all of the drawing is in view.
  isWhole() {
    const {width, height} = this.size;
    const {layout} = this.app;
    return this.x >= 0 && this.y >= 0 && this.x + layout.width * this.scale <= width && this.y + layout.height * this.scale <= height;
  }

  // Moves as little as needed to bring the slot into view.
  reveal(slot) {
    this.revealAt(this.app.layout.x.get(slot), this.app.layout.y(slot));
  }

  revealAt(atX, atY) {
    const x = atX * this.scale + this.x;
    const y = atY * this.scale + this.y;
    const {width, height} = this.size;
    if (this.isWhole()) return;
    const margin = {x: Math.min(90, width / 4), y: 46};
    const dx = x < margin.x ? margin.x - x : x > width - margin.x ? width - margin.x - x : 0;
    const dy = y < margin.y ? margin.y - y : y > height - margin.y ? height - margin.y - y : 0;
    if (dx !== 0 || dy !== 0) this.moveBy(dx, dy, {glides: Math.abs(dx) < width && Math.abs(dy) < height, follows: true});
  }

  // Keeps the slot at its place on the screen while the layout changes.
  keeping(slot, change) {
    const before = {x: this.app.layout.x.get(slot), y: this.app.layout.y(slot)};
    change();
    if (before.x === undefined || !this.app.layout.x.has(slot)) return;
    this.x += (before.x - this.app.layout.x.get(slot)) * this.scale;
    this.y += (before.y - this.app.layout.y(slot)) * this.scale;
  }

  listen(svg) {
    const pointers = new Map();
    let moved = 0;
    let start = null;  // of the view, when the first pointer went down
    let dragged = -1;  // the node of the whole tree that it went down on, unless it is not to be dragged
    let isDragging = false;
    const place = event => {
      const box = svg.getBoundingClientRect();
      return {x: event.clientX - box.left, y: event.clientY - box.top};
    };
    svg.addEventListener('wheel', event => {
      event.preventDefault();
      this.zoomBy(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)), place(event));
    }, {passive: false});
    let isTouch = false;
    svg.addEventListener('pointerdown', event => {
      isTouch = event.pointerType === 'touch';
      if (event.button !== 0) return;
      pointers.set(event.pointerId, place(event));
      if (pointers.size !== 1) return;
      moved = 0;
      dragged = Number(event.target.closest('[data-node]')?.dataset.node ?? -1);
      isDragging = false;
      start = {x: this.x, y: this.y, scale: this.scale};
    });
    svg.addEventListener('pointermove', event => {
      const from = pointers.get(event.pointerId);
      if (!from) return this.app.hover(event, this.slotAt(event));
      const to = place(event);
      moved += Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
      if (moved < 4) return undefined;
      svg.setPointerCapture(event.pointerId);
      if (dragged >= 0 && pointers.size === 1) {
        isDragging = this.app.drag?.(event, dragged, this.panes.find(pane => pane.svg === svg)) ?? false;
        dragged = -1;
      }
      if (isDragging) return undefined;
      if (pointers.size === 1) this.moveBy(to.x - from.x, to.y - from.y);
      else this.pinch(pointers, event.pointerId, to);
      pointers.set(event.pointerId, to);
      return this.app.hover(event, -1);
    });
    // After a touch the mouse's events follow; they would take the focus from what the touch has given it to.
    svg.addEventListener('mousedown', event => { if (isTouch) event.preventDefault(); });
    const end = event => {
      if (pointers.delete(event.pointerId) && event.type === 'pointerup' && moved < 4) this.click(event);
    };
    svg.addEventListener('pointerup', end);
    svg.addEventListener('pointercancel', event => {
      end(event);
      // The browser scrolls the page with this swipe, so the drawing stays where it was.
      if (pointers.size === 0 && start && start.scale === this.scale) this.moveBy(start.x - this.x, start.y - this.y);
    });
    svg.addEventListener('pointerleave', event => this.app.hover(event, -1));
  }

  pinch(pointers, moving, to) {
    const other = [...pointers].find(([id]) => id !== moving)[1];
    const from = pointers.get(moving);
    const distance = (a, b) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
    this.zoomBy(distance(to, other) / distance(from, other), other);
  }

  slotAt(event) {
    const node = event.target.closest ? event.target.closest('[data-slot], [data-node]') : null;
    if (!node) return -1;
    return node.dataset.slot === undefined ? this.app.slotOfNode(Number(node.dataset.node)) : Number(node.dataset.slot);
  }

  // A click shows the node's details; on the node in focus, or on the mark of a folded one, it folds or unfolds.
  click(event) {
    const place = event.target.closest('[data-node]');
    if (place) return this.app.focusNode(Number(place.dataset.node), event);
    const fold = event.target.closest('[data-fold]');
    const slot = fold ? Number(fold.dataset.fold) : this.slotAt(event);
    if (slot < 0) return undefined;
    if (fold || slot === this.app.state.focus) this.app.toggle(slot);
    return this.app.focus(slot, {moves: false});
  }
}
