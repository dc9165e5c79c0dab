// Practice: the engine draws an exercise, judges the answer and gives hints. The page collects what the reader taps and types, and
// shows what the engine says of it.
'use strict';

const boundFields = ['alpha', 'beta', 'value'];
const enginePath = path => path === 'root' ? '' : path;
const shownPath = path => path === '' ? 'root' : path;

class PracticeRoom {
  constructor(lab) {
    this.lab = lab;
    this.score = {right: 0, of: 0};
    this.task = element('select', {id: 'task', onchange: () => this.ask()},
        Object.entries(words.tasks).map(([task, text]) => element('option', {value: task}, text)));
    this.seed = element('input', {type: 'text', id: 'exercise-seed', inputmode: 'numeric', autocomplete: 'off', value: 1,
                                  onchange: () => this.ask()});
    this.view = element('select', {id: 'exercise-view', onchange: () => this.ask()}, element('option', {value: 'max'}, words.sidesMax),
        element('option', {value: 'negamax'}, words.sidesOwn));
    this.board = new Board(path => this.tap(path));
    this.question = element('p', {class: 'question', role: 'status', 'aria-live': 'polite'});
    this.how = element('p', {class: 'note'});
    this.answerPlace = element('div', {class: 'answer'});
    this.hintPlace = element('p', {class: 'hint-text', role: 'status', 'aria-live': 'polite'});
    this.result = element('div', {class: 'judgement'});
    this.told = element('p', {class: 'unseen', role: 'status', 'aria-live': 'polite'});
    this.total = element('p', {class: 'note total'});
    this.error = element('p', {class: 'error', role: 'alert'});
    this.sheet = new Sheet(this);
    this.element = this.build();
    this.elements = [element('section', {class: 'exercise-stage', 'data-panel': 'exercise', 'aria-label': words.exerciseTree},
        this.question, this.board.place), this.element];
    this.element.addEventListener('keydown', event => event.stopPropagation());
    this.showTotal();
  }

  build() {
    const field = (label, input, ...more) => element('div', {class: 'field'}, element('label', {for: input.id}, label), input, ...more);
    this.checkButton = element('button', {type: 'button', class: 'main', onclick: () => this.check()}, words.check);
    return element('aside', {class: 'room practice-room', 'data-panel': 'practice', 'aria-label': words.practice},
        element('div', {class: 'choices'}, field(words.task, this.task),
                field(words.exerciseSeed, this.seed, element('button', {type: 'button', onclick: () => this.another()}, words.newExercise)),
                field(words.theView, this.view)),
        this.how, this.answerPlace, this.error,
        element('div', {class: 'bar'}, this.checkButton, element('button', {type: 'button', onclick: () => this.askHint()}, words.hint),
                element('button', {type: 'button', onclick: () => this.sheet.print()}, words.printSheet)),
        this.hintPlace, this.told, this.result, this.total);
  }

  open() {
    if (!this.exercise) {
      this.view.value = this.lab.wanted.view;
      this.ask();
    } else {
      requestAnimationFrame(() => this.board.fit());
    }
  }

  address() { return {task: this.task.value, seed: this.seed.value}; }

  follow(found) {
    if (found.get('task') in words.tasks) this.task.value = found.get('task');
    if (/^\d+$/.test(found.get('seed') ?? '')) this.seed.value = found.get('seed');
    this.exercise = null;
  }

  get request() { return {task: this.task.value, seed: Number(this.seed.value), view: this.view.value}; }

  another() {
    this.seed.value = 1 + Math.floor(Math.random() * 9999);
    return this.ask();
  }

  // Another exercise: its tree, and for the search that has begun its steps so far.
  async ask() {
    const turn = this.turn = (this.turn ?? 0) + 1;
    const found = await this.put({want: 'practice', ...this.request});
    if (!found) return;
    const {tree, searcher, step} = found;
    const document = typeof tree === 'string' ? await this.put({want: 'tree', text: tree}) : tree;
    const searched = document && step > 0 ? await this.searched(document, searcher) : null;
    if (turn !== this.turn || !document) return;
    Object.assign(this, {exercise: found, document, answers: new Map(), isChecked: false, yes: null});
    this.board.load(document, this.view.value, searched, step);
    this.fill();
    this.lab.noteAddress();
    this.sheet.prepare();
  }

  // What the engine answers; null if it is an error, which is shown.
  async put(request) {
    const found = await this.lab.ask(request);
    this.error.textContent = found.kind === 'pvslab-error' ? withoutPlace(found.message) : '';
    return found.kind === 'pvslab-error' ? null : found;
  }

  async searched(document, searcher) {
    const asked = {searchers: [searcher], tree: document.tree, window: null};
    const [trace, steps] = await Promise.all([this.put({want: 'trace', ...asked}), this.put({want: 'steps', ...asked, view: this.view.value})]);
    return trace && steps ? readDocuments({trace, steps, tree: document, sentences: this.lab.list.sentences}) : null;
  }

  // The question and an empty answer.
  fill() {
    const {task, question, nodes} = this.exercise;
    this.question.textContent = withSigns(question.text);
    this.how.textContent = {pruned: words.tapPruned, next: words.tapNext, bounds: words.fillBounds}[task] ?? '';
    this.hintPlace.textContent = '';
    this.result.replaceChildren();
    this.told.textContent = '';
    this.result.className = 'judgement';
    this.board.asked = new Set((nodes ?? []).map(shownPath));
    this.answerPlace.replaceChildren(task === 'bounds' ? this.table() : task === 'strict' ? this.yesOrNo() : this.picked());
    this.board.draw();
  }

  picked() {
    this.pickedPlace = element('b', {}, words.nothingYet);
    return element('p', {role: 'status', 'aria-live': 'polite'}, `${words.yourAnswer} `, this.pickedPlace);
  }

  table() {
    this.cells = new Map();
    const rows = this.exercise.nodes.map(path => element('tr', {}, element('th', {scope: 'row'}, shownPath(path)), boundFields.map(field => {
      const input = element('input', {type: 'text', class: 'bound-cell', autocomplete: 'off', autocapitalize: 'off',
                                       'aria-label': words.cellOf(path, field),
                                       onkeydown: event => { if (event.key === 'Enter') this.check(); }});
      this.cells.set(`${path} ${field}`, input);
      return element('td', {}, input);
    })));
    const head = [words.nodeHead, words.alpha, words.beta, words.valueHead].map(text => element('th', {scope: 'col'}, text));
    return element('table', {class: 'bounds'}, element('thead', {}, element('tr', {}, head)), element('tbody', {}, rows));
  }

  yesOrNo() {
    const choose = (yes, text) => element('button', {type: 'button', 'aria-pressed': 'false', onclick: event => {
      this.yes = yes;
      for (const button of event.currentTarget.parentElement.children) button.setAttribute('aria-pressed', String(button === event.currentTarget));
    }}, text);
    return element('div', {class: 'joined', role: 'group', 'aria-label': words.yourAnswer}, choose(true, words.yes), choose(false, words.no));
  }

  // A node of the drawing was tapped.
  tap(path) {
    if (!this.exercise) return;
    const {board} = this;
    const {task} = this.exercise;
    board.marks = new Map();  // they were for another answer
    if (task === 'bounds') this.cells.get(`${enginePath(path)} alpha`)?.focus();
    if (task === 'pruned') board.pruned = this.withTapped(board.pruned, path);
    if (task === 'next') board.picked = new Set([path]);
    if (task === 'pruned' || task === 'next') this.showPicked(path);
    board.redraw();
  }

  // A subtree is marked, or is no longer: what lies in a marked one is marked with it.
  withTapped(pruned, path) {
    if (path === 'root') return pruned;
    const around = pruned.filter(top => path === top || path.startsWith(`${top}.`));
    if (around.length > 0) return pruned.filter(top => !around.includes(top));
    return [...pruned.filter(top => !top.startsWith(`${path}.`)), path];
  }

  showPicked(path) {
    const {pruned, picked} = this.board;
    const paths = this.exercise.task === 'pruned' ? pruned : [...picked];
    this.pickedPlace.textContent = paths.join(', ') || (path === 'root' ? words.rootNotPruned : words.nothingYet);
  }

  get answer() {
    const {task, nodes} = this.exercise;
    const cell = (path, field) => this.cells.get(`${path} ${field}`).value.trim();
    if (task === 'pruned') return this.board.pruned.map(enginePath);
    if (task === 'next') return this.board.picked.size > 0 ? enginePath([...this.board.picked][0]) : null;
    if (task === 'strict') return this.yes;
    return nodes.map(path => ({path, ...Object.fromEntries(boundFields.map(field => [field, cell(path, field)]))}));
  }

  async check() {
    if (!this.exercise) return;
    if (this.answer === null) {
      this.error.textContent = this.exercise.task === 'strict' ? words.yesOrNo : words.tapNext;
      return;
    }
    const found = await this.put({want: 'judge', ...this.request, answer: this.answer});
    if (!found) return;
    if (!this.isChecked) {
      this.score.right += found.right;
      this.score.of += found.of;
    }
    this.isChecked = true;
    this.showJudged(found);
    this.showTotal();
  }

  async askHint() {
    if (!this.exercise) return;
    const found = await this.put({want: 'hint', ...this.request, answer: this.answer ?? (this.exercise.task === 'next' ? '' : null)});
    if (!found && this.answer === null) this.error.textContent = words.yesOrNo;
    if (!found) return;
    this.board.hint = found.path ? shownPath(found.path) : null;
    this.hintPlace.textContent = withSigns(found.text);
    this.board.redraw();
  }

  showTotal() { this.total.replaceChildren(words.session(this.score.right, this.score.of), this.score.of > 0 ? ` ${words.onceOnly}` : ''); }

  // Marks on the drawing and in the table, a sentence for each, and the code of the result.
  showJudged({right, of, text, marks, code}) {
    this.board.marks = new Map(marks.filter(({field}) => !field).map(({path, verdict}) => [shownPath(path), verdict]));
    if (this.exercise.task === 'strict') this.board.marks.clear();
    this.board.hint = null;
    this.hintPlace.textContent = '';
    for (const {path, field, verdict} of marks) {
      const cell = field && this.cells?.get(`${path} ${field}`);
      if (cell) cell.className = `bound-cell ${verdict}`;
    }
    this.board.redraw();
    const copied = element('span', {class: 'faint', role: 'status'});
    const codeText = element('code', {class: 'result-code'}, code);
    this.told.textContent = text;
    this.result.className = `judgement ${right === of ? 'kept' : 'broken'}`;
    this.result.replaceChildren(element('p', {class: 'said'}, text), markList(marks),
        element('button', {type: 'button', onclick: () => this.showSearch()}, words.showSearch),
        element('div', {class: 'code-line'}, codeText,
                button(words.copy, `${words.copy}: ${words.resultCode}`, () => copyText(code, codeText, copied))),
        element('p', {class: 'note'}, words.checksCode[0], element('code', {}, words.checksCode[1]), `${words.checksCode[2]} `, copied));
  }

  // The same tree in the page as it always is, with the search that was asked for.
  showSearch() {
    const {lab, document, exercise} = this;
    Object.assign(lab.wanted, {searchers: [exercise.searcher], window: null});
    lab.modes.show('explore');
    return lab.openTree({tree: document.tree, view: this.view.value});
  }
}

// A line for each sentence: one that is said of several nodes is said once.
function markList(marks) {
  const lines = new Map();
  for (const {path, field, verdict, text} of marks) {
    const key = `${verdict} ${text}`;
    if (field && verdict === 'right') continue;  // the table shows it
    if (!lines.has(key)) lines.set(key, {verdict, text, field, paths: []});
    if (!field && path !== '') lines.get(key).paths.push(path);
  }
  return element('ul', {class: 'judged'}, [...lines.values()].map(({verdict, text, field, paths}) => element('li', {class: verdict},
      element('span', {class: 'sign', 'aria-hidden': 'true'}, markSigns[verdict]), element('span', {},
          element('b', {class: field ? 'unseen' : ''}, `${[paths.join(', '), words.marks[verdict]].filter(part => part).join(' ')}: `),
          withSigns(text)))));
}

async function copyText(text, shown, told) {
  try {
    await navigator.clipboard.writeText(text);
    told.textContent = words.copied;
  } catch {
    getSelection().selectAllChildren(shown);
    told.textContent = words.selected;
  }
}
