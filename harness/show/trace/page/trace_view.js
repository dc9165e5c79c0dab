// Draws one search as SVG: the part of it that is unfolded and in view. The drawing is a tree for screen readers too.
"use strict";

const SVG = "http://www.w3.org/2000/svg";
const MOST_DRAWN = 1500;  // nodes at a time; the rest is drawn when it comes into view

const svg = (name, attributes = {}, ...children) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

// Kinds differ in shape, not only in colour: P-V a box with round corners, Cut a house, All a house upside down.
const outline = (kind) => {
  const [w, h, roof] = [NODE_WIDTH, NODE_HEIGHT, 9];
  if (kind === "P") return `M8,0 H${w - 8} Q${w},0 ${w},8 V${h - 8} Q${w},${h} ${w - 8},${h} H8 Q0,${h} 0,${h - 8} V8 Q0,0 8,0 Z`;
  if (kind === "C") return `M0,${roof} L${w / 2},0 L${w},${roof} V${h} H0 Z`;
  return `M0,0 H${w} V${h - roof} L${w / 2},${h} L0,${h - roof} Z`;
};

class View {
  // `events` has focus(visit), toggle(visit) and hover(visit).
  constructor(search, name, events) {
    this.search = search;
    this.layout = new Layout(search);
    this.events = events;
    this.step = search.steps;
    this.focused = 0;
    this.marked = -1;
    this.pressed = -1;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.canvas = svg("g");
    this.root = svg("svg", {class: "drawing", role: "tree", "aria-label": name, tabindex: "-1"}, this.canvas);
    this.listen();
  }

  listen() {
    this.root.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 400), event.offsetX, event.offsetY);
    }, {passive: false});
    this.root.addEventListener("pointerdown", (event) => this.drag(event));
    // The node may be drawn anew between press and click, so the click itself may have another target.
    this.root.addEventListener("click", () => {
      if (this.pressed >= 0) this.events.toggle(this.pressed);
      this.pressed = -1;
    });
    this.root.addEventListener("pointerover", (event) => this.events.hover(this.visitAt(event.target)));
    this.root.addEventListener("focusin", (event) => {
      const visit = this.visitAt(event.target);
      if (visit >= 0 && visit !== this.focused) this.events.focus(visit);
    });
  }
  visitAt(target) {
    const node = target.closest ? target.closest("[data-visit]") : null;
    return node ? Number(node.dataset.visit) : -1;
  }
  drag(down) {
    if (down.button !== 0) return;
    this.pressed = this.visitAt(down.target);
    const [x, y] = [this.x, this.y];
    let moved = false;
    const move = (event) => {
      const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!moved && Math.hypot(dx, dy) < 4) return;
      moved = true;
      this.pressed = -1;
      this.root.setPointerCapture(down.pointerId);
      [this.x, this.y] = [x + dx, y + dy];
      this.draw();
    };
    const end = () => this.root.removeEventListener("pointermove", move);
    this.root.addEventListener("pointermove", move);
    this.root.addEventListener("pointerup", end, {once: true});
    this.root.addEventListener("pointercancel", end, {once: true});
  }

  zoom(factor, atX = this.root.clientWidth / 2, atY = this.root.clientHeight / 2) {
    const scale = Math.min(3, Math.max(0.08, this.scale * factor));
    this.x = atX - (atX - this.x) * scale / this.scale;
    this.y = atY - (atY - this.y) * scale / this.scale;
    this.scale = scale;
    this.draw();
  }
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.draw();
  }
  // Shows everything that is unfolded, but no smaller than can be read.
  fit() {
    const margin = 24;
    const [width, height] = [this.root.clientWidth - 2 * margin, this.root.clientHeight - 2 * margin];
    this.scale = Math.min(1.25, Math.max(0.3, Math.min(width / this.layout.width, height / this.layout.height)));
    const root = this.layout.places.get(this.layout.order[0]);
    const fits = this.layout.width * this.scale <= width;
    this.x = fits ? margin + (width - this.layout.width * this.scale) / 2 : width / 2 + margin - (root.x + NODE_WIDTH / 2) * this.scale;
    this.y = margin;
    this.draw();
  }
  centre(visit) {
    const place = this.layout.places.get(visit);
    if (!place) return;
    this.x = this.root.clientWidth / 2 - (place.x + NODE_WIDTH / 2) * this.scale;
    this.y = Math.min(24, this.root.clientHeight / 2 - place.y * this.scale);
    this.draw();
  }
  // Centres the visit unless it is in view.
  ensureVisible(visit) {
    const place = this.layout.places.get(visit);
    if (!place) return;
    const [x, y] = [this.x + place.x * this.scale, this.y + place.y * this.scale];
    const isIn = x >= 0 && y >= 0 && x + NODE_WIDTH * this.scale <= this.root.clientWidth &&
      y + NODE_HEIGHT * this.scale <= this.root.clientHeight;
    if (isIn) this.draw(); else this.centre(visit);
  }

  // The state of a visit at the present step: not yet entered, entered, or left.
  stateOf(visit) {
    if (this.search.enterStep[visit] >= this.step) return "ahead";
    return this.search.leaveStep[visit] >= this.step ? "open" : "done";
  }
  get current() { return this.step === 0 ? -1 : this.search.visitOfStep[this.step - 1]; }

  inView(place) {
    const x = this.x + place.x * this.scale;
    const y = this.y + place.y * this.scale;
    const margin = 200;
    return x > -margin - NODE_WIDTH * this.scale && x < this.root.clientWidth + margin &&
      y > -margin && y < this.root.clientHeight + margin;
  }

  draw() {
    this.canvas.setAttribute("transform", `translate(${this.x},${this.y}) scale(${this.scale})`);
    const shown = this.layout.order.filter((visit) => visit === this.focused || this.inView(this.layout.places.get(visit)));
    const visible = shown.slice(0, MOST_DRAWN);
    const edges = svg("g", {class: "edges", "aria-hidden": "true"});
    for (const visit of visible) {
      const parent = this.search.visits.parent[visit];
      if (parent >= 0) edges.append(this.edge(this.layout.places.get(parent), this.layout.places.get(visit), visit));
    }
    const stubs = this.layout.stubs.filter((stub) => this.inView(stub)).slice(0, MOST_DRAWN);
    for (const stub of stubs) edges.append(this.stub(stub));
    const hadFocus = this.root.contains(document.activeElement);
    this.canvas.replaceChildren(edges, ...visible.map((visit) => this.node(visit)));
    if (hadFocus) this.element(this.focused)?.focus({preventScroll: true});
  }
  element(visit) { return this.canvas.querySelector(`[data-visit="${visit}"]`); }

  edge(from, to, visit) {
    const [x1, y1] = [from.x + NODE_WIDTH / 2, from.y + NODE_HEIGHT];
    const [x2, y2] = [to.x + NODE_WIDTH / 2, to.y];
    const bend = (y1 + y2) / 2;
    const classes = ["edge", this.search.isBest(visit) ? "best" : "", this.stateOf(visit)];
    if ("ZX".includes(this.search.visits.role[visit])) classes.push("proof");
    const line = svg("path", {class: classes.join(" "), d: `M${x1},${y1} C${x1},${bend} ${x2},${bend} ${x2},${y2}`});
    const label = svg("text", {class: `move ${this.stateOf(visit)}`, x: (x1 + 2 * x2) / 3 + 5, y: bend + 8});
    label.textContent = this.search.moveName(visit);
    return svg("g", {}, line, label);
  }
  // The successors that a cutoff pruned.
  stub({visit, x, y}) {
    const from = this.layout.places.get(visit);
    const moves = this.search.pruned(visit);
    const classes = `stub ${this.stateOf(visit) === "done" ? "" : "ahead"}`;
    const text = svg("text", {x: x + NODE_WIDTH / 2, y: y + 16});
    text.textContent = `\u2702 ${moves.length > 3 ? `${moves[0]}\u2026${moves[moves.length - 1]}` : moves.join(", ")}`;
    const by = svg("text", {x: x + NODE_WIDTH / 2, y: y + 30, class: "by"});
    by.textContent = `by ${this.search.cutterName(visit)}`;
    const title = svg("title");
    title.textContent = this.search.prunedText(visit) + "; beta is " + this.search.originText(visit);
    const line = svg("path", {d: `M${from.x + NODE_WIDTH / 2},${from.y + NODE_HEIGHT} L${x + NODE_WIDTH / 2},${y}`});
    return svg("g", {class: classes}, title, line, text, by);
  }

  node(visit) {
    const {search} = this;
    const place = this.layout.places.get(visit);
    const state = this.stateOf(visit);
    const classes = ["node", `kind-${state === "done" ? search.visits.kind[visit] : "unknown"}`, state];
    if (visit === this.current) classes.push("current");
    if (visit === this.marked) classes.push("divergence");
    if (search.only.has(visit)) classes.push("only");
    const attributes = {
      class: classes.join(" "), transform: `translate(${place.x},${place.y})`, "data-visit": visit, role: "treeitem",
      "aria-level": search.ply[visit] + 1, "aria-label": search.label(visit), tabindex: visit === this.focused ? "0" : "-1",
    };
    if (search.hasChildren(visit)) attributes["aria-expanded"] = String(this.layout.isUnfolded(visit));
    if (visit === this.focused) attributes["aria-selected"] = "true";
    const shape = svg("path", {class: "shape", d: outline(search.visits.kind[visit])});
    const text = (content, y, name) => {
      const element = svg("text", {x: NODE_WIDTH / 2, y, class: name});
      element.textContent = content;
      return element;
    };
    const mark = search.mark(visit);
    const head = state === "done" ? search.kind(visit) : "\u2026";
    const group = svg("g", attributes, shape, text(`${mark ? mark + "\u2009\u00b7\u2009" : ""}${head} ${state === "done" ? search.value(visit) : ""}`, 18, "head"),
      text(search.window(visit), 32, "window"));
    if (search.visits.how[visit] === "m") group.append(text("memory", -4, "note"));
    if (search.hasChildren(visit) && !this.layout.isUnfolded(visit)) {
      group.append(text(`+${grouped(search.visits.size[visit] - 1)}`, NODE_HEIGHT + 14, "folded"));
    }
    return group;
  }
}
