// What the reader works with: steps, fold, zoom, the search for a node, the keyboard, details, and the state in the address.
"use strict";

const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== false && value !== null) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children);
  return element;
};

class Controls {
  constructor(trace) {
    this.trace = trace;
    this.side = 0;  // that has the focus
    this.views = trace.searches.map((search, side) => new View(search, `Search of ${search.data.searcher}`, {
      focus: (visit) => this.focus(side, visit, {moves: false}),
      toggle: (visit) => this.toggle(side, visit),
      hover: (visit) => this.showDetails(side, visit < 0 ? this.views[side].focused : visit),
    }));
    if (trace.first) {
      trace.first.visits.forEach((visit, side) => { if (visit !== null) this.views[side].marked = visit; });
    }
    this.build();
    const ply = Math.min(...this.views.map((view) => view.layout.plyThatFits(120)));
    this.foldTo(Math.max(1, ply), false);
    this.listen();
  }

  get view() { return this.views[this.side]; }
  get search() { return this.trace.searches[this.side]; }

  build() {
    const button = (text, label, act, id) => make("button", {type: "button", "aria-label": label, title: label, onclick: act, id}, text);
    this.slider = make("input", {type: "range", id: "step", min: 0, max: this.search.steps, value: this.search.steps,
      "aria-label": "Step of the search", oninput: () => this.goToStep(Number(this.slider.value))});
    this.stepText = make("span", {class: "step-text", id: "step-text"});
    this.foldChoice = make("select", {id: "fold", "aria-label": "Unfold to ply", onchange: () => this.foldTo(Number(this.foldChoice.value))});
    const height = Math.max(...this.trace.searches.map((search) => search.height));
    for (let ply = 0; ply <= height; ++ply) {
      const shown = Math.max(...this.trace.searches.map((search) => search.ply.reduce((sum, at) => sum + (at <= ply ? 1 : 0), 0)));
      if (shown > 20000 && ply > 1) break;
      this.foldChoice.append(make("option", {value: ply}, `ply ${ply} (${grouped(shown)})`));
    }
    this.target = make("input", {type: "text", id: "goto", size: 14, placeholder: this.search.visits.name ? "Nf3 e5 or #12" : "2.1.3 or #12",
      "aria-label": "Go to a node: a path, or # and the number of a visit"});
    this.message = make("span", {class: "message", role: "alert"});
    const form = make("form", {class: "group", onsubmit: (event) => { event.preventDefault(); this.goTo(this.target.value); }},
      make("label", {for: "goto"}, "Go to"), this.target, make("button", {type: "submit"}, "Go"), this.message);
    const toolbar = make("div", {class: "toolbar", role: "toolbar", "aria-label": "Controls"},
      make("div", {class: "group"}, button("|\u25c0", "To the start (Home)", () => this.goToStep(0), "first"),
        button("\u25c0", "One step back (p)", () => this.stepBy(-1), "back"), button("\u25b6", "One step forward (n)", () => this.stepBy(1), "forward"),
        button("\u25b6|", "To the end (End)", () => this.goToStep(this.search.steps), "last"), this.slider, this.stepText),
      make("div", {class: "group"}, make("label", {for: "fold"}, "Unfold to"), this.foldChoice),
      make("div", {class: "group"}, button("\u2212", "Zoom out (-)", () => this.zoom(1 / 1.25), "zoom-out"), button("Fit", "Fit the drawing (0)", () => this.fit(), "fit"),
        button("+", "Zoom in (+)", () => this.zoom(1.25), "zoom-in")),
      form,
      this.trace.first ? button("First difference", "Go to the first difference (d)", () => this.goToDifference(), "difference") : "",
      button("\u25d0", "Dark or light", () => this.changeTheme(), "theme"));
    this.details = make("aside", {class: "details", "aria-label": "Details of a node", tabindex: "0"});
    this.live = make("div", {class: "live", "aria-live": "polite"});
    const panes = this.views.map((view) => {
      const {data} = view.search;
      return make("section", {class: "pane", "aria-label": data.searcher},
        make("h2", {}, data.searcher, " ", make("small", {}, `value ${numberText(data.value)}, ` +
          `${counted(data.counters.nodes, "node")}, ${counted(data.counters.leaves, "leaf", "leaves")}` +
          (data.counters.proofs ? `, ${counted(data.counters.proofs, "proof")}, ${grouped(data.counters.proofs_failed)} failed` : "") +
          (data.line.length ? `, line ${data.line.join(this.search.visits.name ? " " : ".")}` : ""))), view.root);
    });
    document.body.append(make("a", {class: "skip", href: "#step"}, "Skip to the controls"), this.heading(), toolbar,
      make("main", {}, make("div", {class: "panes"}, ...panes), this.details), this.live);
  }
  heading() {
    const {data} = this.trace;
    const names = data.searches.map((search) => search.searcher).join(" and ");
    const header = make("header", {}, make("h1", {}, names));
    const what = make("p", {class: "searched"});
    if (data.tree) what.append("tree ", make("code", {}, data.tree), " ");
    if (data.fen) what.append("position ", make("code", {}, data.fen), " ");
    if (data.case) what.append(data.case, " ");
    what.append(`window ${this.search.window(0)}; made by `, make("code", {}, data.command));
    header.append(what);
    if (data.difference) {
      header.append(make("p", {class: "difference"}, this.trace.first ? `They part here: ${this.trace.first.text}` : "Both searches make the same visits."));
    }
    return header;
  }

  // Steps ------------------------------------------------------------------------------------------------------------
  goToStep(step) {
    const view = this.view;
    step = Math.max(0, Math.min(this.search.steps, step));
    view.step = step;
    const visit = view.current;
    if (visit >= 0) {
      view.layout.reveal(visit);
      this.setFocus(this.side, visit);
    }
    this.followStep(visit);
    this.slider.value = step;
    this.stepText.textContent = `step ${grouped(step)} of ${grouped(this.search.steps)}`;
    this.views.forEach((each) => each.ensureVisible(each.focused));
    this.announce(visit, step);
    this.keep();
  }
  // The other search goes to the same node, entered or left as here.
  followStep(visit) {
    if (this.views.length < 2) return;
    const other = this.views[1 - this.side];
    if (visit < 0) { other.step = 0; return; }
    const isAtEnd = this.view.step === this.search.steps;
    const partner = isAtEnd ? 0 : this.trace.partners[this.side][visit];
    if (partner < 0) return;
    const steps = this.search.isEnter(this.view.step - 1) ? other.search.enterStep : other.search.leaveStep;
    other.step = steps[partner] + 1;
    other.layout.reveal(partner);
    other.focused = partner;
  }
  // To the next step of a node that is visible: what is folded passes in one step.
  stepBy(by) {
    let step = this.view.step + by;
    const isShown = (at) => this.view.layout.places.has(this.search.visitOfStep[at - 1]);
    while (step > 0 && step < this.search.steps && !isShown(step)) step += by;
    this.goToStep(step);
  }
  announce(visit, step) {
    if (visit < 0) { this.live.textContent = "Before the first step"; return; }
    const where = this.search.path(visit);
    this.live.textContent = this.search.isEnter(step - 1)
      ? `${where} entered, window ${this.search.bound("alpha", visit)} to ${this.search.bound("beta", visit)}, ${this.search.role(visit)}`
      : `${where} returns ${this.search.value(visit)}, ${this.search.kind(visit)}. ${this.search.prunedText(visit)}`;
  }

  // Focus ------------------------------------------------------------------------------------------------------------
  setFocus(side, visit) {
    this.side = side;
    this.views[side].focused = visit;
    this.slider.max = this.search.steps;
    if (this.views.length === 2) {
      const partner = this.trace.partners[side][visit];
      const other = this.views[1 - side];
      if (partner >= 0) {
        other.layout.reveal(partner);
        other.focused = partner;
      }
    }
    this.showDetails(side, visit);
  }
  focus(side, visit, {moves = true} = {}) {
    this.views[side].layout.reveal(visit);
    this.setFocus(side, visit);
    this.views.forEach((view) => moves ? view.ensureVisible(view.focused) : view.draw());
    if (moves) this.view.element(visit)?.focus({preventScroll: true});
    this.keep();
  }
  toggle(side, visit, open) {
    this.views[side].layout.toggle(visit, open);
    if (this.views.length === 2) {
      const partner = this.trace.partners[side][visit];
      if (partner >= 0) this.views[1 - side].layout.toggle(partner, this.views[side].layout.isUnfolded(visit));
    }
    this.focus(side, visit, {moves: false});
  }
  goTo(text) {
    this.message.textContent = "";
    const visit = this.find(text.trim());
    if (visit < 0) { this.message.textContent = `no visit to ${text}`; return; }
    this.focus(this.side, visit);
    this.view.centre(visit);
  }
  // "#12", "root", "2.1.3", "Nf3 e5". The last visit to the node.
  find(text) {
    const {search} = this;
    if (/^#\d+$/.test(text)) return Number(text.slice(1)) < search.count ? Number(text.slice(1)) : -1;
    let found = text === "root" || text === "" ? [0] : [];
    if (found.length) return found[0];
    let level = search.roots();
    for (const word of text.split(/[\s.,]+/)) {
      level = level.flatMap((visit) => search.children(visit)).filter((child) => search.moveName(child) === word || String(search.visits.move[child]) === word);
    }
    return level.length ? level[level.length - 1] : -1;
  }
  goToDifference() {
    const {first} = this.trace;
    const side = first.visits[0] !== null ? 0 : 1;
    this.focus(side, first.visits[side]);
    this.goToStep(this.search.enterStep[first.visits[side]] + 1);
  }

  // Drawing ----------------------------------------------------------------------------------------------------------
  foldTo(ply, keeps = true) {
    this.views.forEach((view) => {
      view.layout.unfoldTo(ply);
      if (!view.layout.places.has(view.focused)) view.focused = 0;
    });
    this.foldChoice.value = ply;
    this.fit();
    if (keeps) this.keep();
  }
  fit() { this.views.forEach((view) => view.fit()); }
  zoom(factor) { this.views.forEach((view) => view.zoom(factor)); }
  changeTheme() {
    const root = document.documentElement;
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
  }

  showDetails(side, visit) {
    const search = this.trace.searches[side];
    const {visits} = search;
    const list = make("dl");
    const say = (term, ...what) => list.append(make("dt", {}, term), make("dd", {}, ...what));
    say("visit", `#${visit} of ${grouped(search.count)}`);
    say("window", search.window(visit));
    say("role", search.role(visit));
    say("kind", `${search.kind(visit)} (${HOW_TEXT[visits.how[visit]]})`);
    say("value", search.value(visit));
    if (visits.best[visit]) say("best move", String(visits.name ? this.bestName(search, visit) : visits.best[visit]));
    if (search.hasChildren(visit)) say("subtree", counted(visits.size[visit], "visit"));
    const pruned = search.prunedText(visit);
    if (pruned) say("cutoff", pruned);
    const origin = visits.bound_by[visit];
    if (origin !== null) {
      say("beta is", origin >= 0
        ? make("button", {type: "button", class: "link", onclick: () => this.focus(side, origin)}, search.originText(visit)) : search.originText(visit));
    }
    if (search.only.has(visit)) say("only here", "the other search never visits this node");
    const heading = make("h2", {}, `${this.views.length > 1 ? search.data.searcher + ": " : ""}${search.path(visit)}`);
    this.details.replaceChildren(heading, list, this.largest(side), this.help());
  }
  bestName(search, visit) {
    const child = search.children(visit).find((one) => search.visits.move[one] === search.visits.best[visit]);
    return child === undefined ? search.visits.best[visit] : search.moveName(child);
  }
  // The largest subtrees of the focused node, to go on from.
  largest(side) {
    const search = this.trace.searches[side];
    const at = this.views[side].focused;
    const children = search.children(at).filter((child) => search.hasChildren(child));
    if (children.length === 0) return "";
    children.sort((a, b) => search.visits.size[b] - search.visits.size[a]);
    const list = make("ol");
    for (const child of children.slice(0, 5)) {
      list.append(make("li", {}, make("button", {type: "button", class: "link", onclick: () => this.focus(side, child)}, search.path(child)),
        ` ${counted(search.visits.size[child], "visit")}`));
    }
    return make("div", {}, make("h3", {}, `Largest subtrees of ${search.path(at)}`), list);
  }
  help() {
    const key = (keys, text) => make("div", {}, ...keys.flatMap((one) => [make("kbd", {}, one), " "]), text);
    const marks = make("div", {}, make("h3", {}, "Marks"), ...[
      "box: P-V node; roof above: Cut node; point below: All node", "F full window, Z proof, Z! failed proof, Z+F search after a failed proof",
      "bold line: best move; dashed line: proof; \u2702 pruned moves", "yellow: the present step",
      ...(this.trace.first ? ["purple: the first difference; purple and dashed: only this search visits it"] : [])].map((text) => make("div", {}, text)));
    return make("div", {class: "keys"}, marks, make("h3", {}, "Keys"), key(["n", "p"], "step forward, back"), key(["Home", "End"], "start, end"),
      key(["\u2191", "\u2193", "\u2190", "\u2192"], "move in the tree"), key(["Enter"], "fold, unfold"), key(["+", "\u2212", "0"], "zoom, fit"),
      key(["Shift", "arrows"], "pan"), key(["g"], "go to a node"), ...(this.trace.first ? [key(["d"], "first difference")] : []));
  }

  // Keyboard and address ---------------------------------------------------------------------------------------------
  listen() {
    document.addEventListener("keydown", (event) => this.press(event));
    window.addEventListener("resize", () => this.fit());
    window.addEventListener("hashchange", () => this.restore());
  }
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    const pans = {ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60]};
    const acts = {
      n: () => this.stepBy(1), p: () => this.stepBy(-1), Home: () => this.goToStep(0), End: () => this.goToStep(this.search.steps),
      "+": () => this.zoom(1.25), "=": () => this.zoom(1.25), "-": () => this.zoom(1 / 1.25), 0: () => this.fit(),
      g: () => this.target.focus(), d: () => { if (this.trace.first) this.goToDifference(); },
      ArrowDown: () => this.walk(1), ArrowUp: () => this.walk(-1), ArrowRight: () => this.unfoldOrEnter(), ArrowLeft: () => this.foldOrLeave(),
    };
    let act = acts[event.key];
    if (event.shiftKey && pans[event.key]) act = () => this.views.forEach((view) => view.pan(...pans[event.key]));
    if ((event.key === "Enter" || event.key === " ") && this.view.root.contains(event.target)) act = () => this.toggle(this.side, this.view.focused);
    if (!act) return;
    event.preventDefault();
    act();
  }
  walk(by) {
    const {order} = this.view.layout;
    const next = order[order.indexOf(this.view.focused) + by];
    if (next !== undefined) this.focus(this.side, next);
  }
  unfoldOrEnter() {
    const {view} = this;
    if (!view.layout.isUnfolded(view.focused)) this.toggle(this.side, view.focused, true); else this.walk(1);
  }
  foldOrLeave() {
    const {view} = this;
    if (view.layout.isUnfolded(view.focused)) this.toggle(this.side, view.focused, false);
    else if (this.search.visits.parent[view.focused] >= 0) this.focus(this.side, this.search.visits.parent[view.focused]);
  }
  // The state in the address, so that a link leads to what is seen.
  keep() {
    const state = `#side=${this.side}&visit=${this.view.focused}&step=${this.view.step}&ply=${this.foldChoice.value}`;
    if (location.hash !== state) history.replaceState(null, "", state);
  }
  restore() {
    const state = new URLSearchParams(location.hash.slice(1));
    const number = (name, most) => {
      const value = Number(state.get(name));
      return state.has(name) && Number.isInteger(value) && value >= 0 && value <= most ? value : null;
    };
    const side = number("side", this.views.length - 1) ?? 0;
    const ply = number("ply", 1000);
    if (ply !== null && [...this.foldChoice.options].some((option) => Number(option.value) === ply)) this.foldTo(ply, false);
    this.side = side;
    const [visit, step] = [number("visit", this.search.count - 1), number("step", this.search.steps)];
    if (step !== null) this.goToStep(step); else this.goToStep(this.search.steps);
    if (visit !== null) this.focus(side, visit);
  }
}
