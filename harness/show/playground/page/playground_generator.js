// Trees that the engine draws: sliders say how large, how ordered, from which seed; and this tree in another order.
'use strict';

const sliders = [
  ['depth', {min: 1, max: 6, value: 3}, String],
  ['branching', {min: 1, max: 8, value: 3}, String],
  ['seed', {min: 1, max: 100, value: 1}, String],
  ['range', {min: 1, max: 100, value: 10}, value => words.rangeText(value)],
  ['quality', {min: 0, max: 100, step: 5, value: 0}, value => words.qualityText(value)],
];
const mostLeavesDrawn = 400;

class Generator {
  constructor(lab) {
    this.lab = lab;
    this.inputs = {};
    const rows = sliders.map(([name, range, text]) => {
      const output = element('output', {for: `draw-${name}`}, text(range.value));
      const input = element('input', {type: 'range', id: `draw-${name}`, step: 1, ...range, oninput: () => {
        output.textContent = text(input.value);
        input.setAttribute('aria-valuetext', text(input.value));
        this.draw();
      }, onchange: () => lab.endEdit()});
      this.inputs[name] = input;
      return element('div', {class: 'slider'}, element('label', {for: `draw-${name}`}, words[name]), input, output);
    });
    this.error = element('p', {class: 'error', role: 'alert'});
    const order = (label, name) => button(label, label, () => this.order(name));
    this.element = element('div', {class: 'panel generator', 'data-panel': 'generator'}, rows,
        element('div', {class: 'bar'}, button(words.generate, words.generate, () => this.again())),
        element('h3', {}, words.reorder),
        element('div', {class: 'bar'}, order(words.shuffle, 'shuffled'), order(words.best, 'best'), order(words.worst, 'worst')), this.error);
  }

  request() {
    const number = name => Number(this.inputs[name].value);
    return {want: 'draw', depth: number('depth'), branching: number('branching'), seed: number('seed'), values: 2 * number('range') + 1,
            order: 'drawn', quality: number('quality') / 100};
  }

  draw() {
    const request = this.request();
    const leaves = request.branching ** request.depth;
    this.error.textContent = leaves > mostLeavesDrawn ? words.tooMany(grouped(leaves), mostLeavesDrawn) : '';
    if (leaves <= mostLeavesDrawn) this.lab.askTree(request);
  }

  // Another tree of the same kind: the next seed.
  again() {
    const {seed} = this.inputs;
    seed.value = Number(seed.value) % Number(seed.max) + 1;
    seed.dispatchEvent(new Event('input'));
    this.lab.endEdit();
  }

  order(order) {
    if (order === 'shuffled') this.shuffles = (this.shuffles ?? 0) + 1;
    this.lab.askTree({...this.request(), seed: order === 'shuffled' ? this.shuffles : 1, order, tree: this.lab.wanted.tree});
    this.lab.endEdit();
  }
}
