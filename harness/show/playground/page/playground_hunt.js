// Find the bug: the engine hides a mutant behind a seed; the reader edits the tree of the page until it gives the mutant away. The engine says
// whether it does, and how its leaves compare with the smallest known tree.
'use strict';

class HuntRoom {
  constructor(lab) {
    this.lab = lab;
    this.solved = new Map();  // seed: whether it was with as few leaves as known
    this.givenUp = new Set();
    this.seed = element('input', {type: 'text', id: 'hunt-seed', inputmode: 'numeric', autocomplete: 'off', value: 1, onchange: () => this.ask()});
    this.question = element('p', {class: 'question', role: 'status', 'aria-live': 'polite'});
    this.error = element('p', {class: 'error', role: 'alert'});
    this.hints = element('ol', {class: 'hints', 'aria-live': 'polite', 'aria-label': words.hint});
    this.verdict = element('div', {class: 'verdict', role: 'status', 'aria-live': 'polite'});
    this.total = element('p', {class: 'note total'});
    this.listing = element('details', {class: 'exercise'});
    this.tryButton = element('button', {type: 'button', class: 'main', onclick: () => this.try()}, words.tryTree);
    this.hintButton = element('button', {type: 'button', onclick: () => this.askHint()}, words.hint);
    this.giveUpButton = element('button', {type: 'button', onclick: () => this.giveUp()}, words.giveUp);
    this.elements = [element('aside', {class: 'room hunt-room', 'data-panel': 'hunt', 'aria-label': words.bug},
        element('div', {class: 'choices'}, element('div', {class: 'field'}, element('label', {for: 'hunt-seed'}, words.exerciseSeed), this.seed,
                element('button', {type: 'button', onclick: () => this.another()}, words.newExercise))),
        this.question, element('p', {class: 'note'}, words.huntHow), this.error,
        element('div', {class: 'bar'}, this.tryButton, this.hintButton, this.giveUpButton), this.hints, this.verdict, this.total, this.listing)];
    this.elements[0].addEventListener('keydown', event => event.stopPropagation());
    this.showTotal();
  }

  // The seed without the searcher that is hidden behind it.
  address() { return {seed: this.seed.value}; }

  follow(found) {
    if (found.get('mode') === 'bug' && /^\d+$/.test(found.get('seed') ?? '')) this.seed.value = found.get('seed');
    this.hunt = null;
  }

  open() { return this.hunt ? this.showOriginal() : this.ask(); }

  another() {
    this.seed.value = 1 + Math.floor(Math.random() * 9999);
    return this.ask();
  }

  get request() { return {seed: Number(this.seed.value), view: this.lab.wanted.view}; }

  // What the engine answers; null if it is an error, which is shown.
  async put(request) {
    const found = await this.lab.ask({...this.request, ...request});
    this.error.textContent = found.kind === 'pvslab-error' ? withoutPlace(found.message) : '';
    return found.kind === 'pvslab-error' ? null : found;
  }

  async ask() {
    const turn = this.turn = (this.turn ?? 0) + 1;
    const found = await this.put({want: 'hunt'});
    if (!found || turn !== this.turn) return;
    this.hunt = found;
    this.question.textContent = found.question;
    this.tell('');
    this.hints.replaceChildren();
    this.showHints();
    this.giveUpButton.setAttribute('aria-disabled', 'false');
    this.listing.replaceChildren(element('summary', {}, words.listingOf(found.original)),
        element('pre', {class: 'code-text', tabindex: 0, 'aria-label': words.listingOf(found.original)},
                element('code', {}, this.lab.searchers.known(found.original)?.listing ?? '')));
    await this.showOriginal();
  }

  // The searcher without the mistake searches the tree that is drawn.
  showOriginal() {
    const {lab} = this;
    Object.assign(lab.wanted, {searchers: [this.hunt.original], window: null});
    lab.noteAddress();
    return lab.document ? lab.search() : undefined;
  }

  tell(sort, ...parts) {
    this.verdict.className = `verdict ${sort}`;
    this.verdict.replaceChildren(...parts);
  }

  async try() {
    const {tree} = this.lab.wanted;
    const shown = this.lab.text.input.value;
    const {seed} = this.request;
    const found = this.hunt && await this.put({want: 'expose', tree});
    if (!found) return;
    if (found.exposed && !this.givenUp.has(seed)) this.solved.set(seed, this.solved.get(seed) || found.as_small_as_known);
    const on = element('p', {class: 'note'}, element('code', {}, shown));
    if (found.exposed) this.tell('kept', on, element('p', {class: 'said'}, withSigns(found.text)), ...this.named(found.mutant, tree), this.codeOf(found.code));
    else this.tell(found.other_visits ? 'silent' : 'broken', on, element('p', {class: 'said'}, withSigns(found.text)));
    this.showTotal();
  }

  // Who it was, and both searches of the tree.
  named({id, does}, tree) {
    return [element('p', {}, element('b', {}, does), ' (', element('code', {}, id), ')'),
            element('button', {type: 'button', onclick: () => this.openBoth(id, tree)}, words.openBoth)];
  }

  codeOf(code) {
    const copied = element('span', {class: 'faint', role: 'status'});
    const text = element('code', {class: 'result-code'}, code);
    return element('div', {class: 'code-line'}, text, button(words.copy, `${words.copy}: ${words.resultCode}`, () => copyText(code, text, copied)), copied);
  }

  async askHint() {
    const number = this.hints.childElementCount + 1;
    if (!this.hunt || number > this.hunt.hints) return;
    const found = await this.put({want: 'clue', hint: number});
    if (found) this.hints.append(element('li', {}, found.text));
    this.showHints();
  }

  showHints() { this.hintButton.setAttribute('aria-disabled', String(!this.hunt || this.hints.childElementCount >= this.hunt.hints)); }

  async giveUp() {
    const {seed} = this.request;
    const found = this.hunt && await this.put({want: 'reveal'});
    if (!found) return;
    if (!this.solved.has(seed)) this.givenUp.add(seed);
    this.tell('', element('p', {class: 'said'}, found.text), element('p', {}, element('code', {}, found.tree)),
        element('button', {type: 'button', onclick: () => this.openBoth(found.id, found.tree)}, words.openBoth));
    this.showTotal();
  }

  // The mutant beside its original, in the page as it always is.
  openBoth(id, tree) {
    const {lab} = this;
    Object.assign(lab.wanted, {searchers: [id, this.hunt.original], window: null});
    lab.modes.show('explore');
    return lab.openTree({tree});
  }

  showTotal() {
    const least = [...this.solved.values()].filter(is => is).length;
    this.total.textContent = words.hunted(this.solved.size, least, this.givenUp.size);
  }
}
