// My code: an editor for `function alphabeta(node, alpha, beta)`, and what the engine finds out about it: a verdict, the smallest
// tree that shows a mistake, what the mistake is like, and the points of an exercise.
'use strict';

// In lines, because the page keeps no blanks at the start of a line of its scripts.
const firstCode = [
  'function alphabeta(node, alpha, beta) {',
  '  if (node.isLeaf) return node.value;',
  '  let best = -Infinity;',
  '  for (const child of node.children) {',
  '    const value = -alphabeta(child, -beta, -alpha);',
  '    best = Math.max(best, value);',
  '    if (best > alpha) break;  // right?',
  '    alpha = Math.max(alpha, best);',
  '  }',
  '  return best;',
  '}',
  '',
].join('\n');

const firstExercise = `title = "Alpha-beta"
trees = 200

[[task]]
title = "The value of the tree"
clause = "root"
points = 4

[[task]]
title = "Values in every window"
clause = "window"
points = 3

[[task]]
title = "Visits what alpha-beta visits"
relation = "same_visits"
to = "alpha-beta"
points = 3
`;

const keptCode = 'pvslab-code';  // in the storage of this tab, so that a reload keeps it
const mostAlike = 5;

class CodeRoom {
  constructor(lab) {
    this.lab = lab;
    this.engine = new CodeEngine(() => this.code);
    this.input = element('textarea', {id: 'code-text', class: 'code-text', rows: 12, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off',
                                      wrap: 'off', 'aria-describedby': 'code-help', onkeydown: event => this.key(event)});
    this.input.value = readKept() ?? firstCode;
    this.code = this.input.value;
    this.exercise = element('textarea', {id: 'exercise-text', class: 'code-text', rows: 12, spellcheck: 'false', wrap: 'off',
                                         'aria-label': words.exerciseLabel, onkeydown: event => event.stopPropagation()});
    this.exercise.value = firstExercise;
    this.verifyButton = element('button', {type: 'button', class: 'main', onclick: () => this.verify()}, words.verify);
    this.gradeButton = element('button', {type: 'button', onclick: () => this.grade()}, words.grade);
    this.stopButton = element('button', {type: 'button', hidden: true, onclick: () => this.engine.stop()}, words.stop);
    this.progress = element('span', {class: 'progress faint'});
    this.verdict = element('div', {class: 'verdict', role: 'status', 'aria-live': 'polite'});
    this.elements = [element('aside', {class: 'room code-room', 'data-panel': 'code', 'aria-label': words.code},
        element('label', {for: 'code-text'}, words.codeLabel), this.input,
        element('p', {id: 'code-help', class: 'note'}, words.codeHelp),
        element('div', {class: 'bar'}, this.verifyButton, this.gradeButton, this.stopButton, this.progress), this.verdict,
        element('details', {class: 'exercise'}, element('summary', {}, words.exercise),
                element('p', {class: 'note'}, words.exerciseHelp), this.exercise))];
  }

  // A link to a search by the code means the code of this tab.
  follow(found) {
    if (readKept() !== null && [found.get('searcher'), found.get('against')].includes(ownId)) this.makeKnown();
  }

  // Tab is for the code, so Escape leads out. The page's keys are not meant here.
  key(event) {
    event.stopPropagation();
    if (event.key === 'Escape') this.verifyButton.focus();
    if (event.key !== 'Tab' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.input.setRangeText('  ', this.input.selectionStart, this.input.selectionEnd, 'end');
  }

  // Asks about the code as it stands, one question at a time.
  async run(request, show) {
    if (this.isBusy) return;
    this.code = this.input.value;
    keep(this.code);
    this.setBusy(true);
    this.verdict.replaceChildren();
    try {
      const found = await this.asked(request);
      if (found.kind === 'pvslab-error') this.showError(found);
      else await show(found);
    } catch (error) {
      this.verdict.replaceChildren(element('p', {class: 'no-engine'}, element('b', {}, words.noEngine), ' ', error.message));
    }
    this.setBusy(false);
  }

  asked(request) {
    return this.engine.ask(request, (question, note) => {
      this.progress.textContent = [words.asks(question), note].filter(text => text).join('. ');
    });
  }

  setBusy(isBusy) {
    this.isBusy = isBusy;
    for (const button of [this.verifyButton, this.gradeButton]) button.setAttribute('aria-disabled', String(isBusy));
    this.stopButton.hidden = !isBusy;
    this.progress.textContent = isBusy ? words.starts : '';
  }

  verify() {
    return this.run({want: 'verify', exhaustive: ['depth=3,branching=2,leaves=4'], trees: 300}, found => this.showVerified(found));
  }

  grade() { return this.run({want: 'grade', exercise: this.exercise.value}, found => this.showGraded(found)); }

  // The engine's verdict: the first clause that is broken, with its smallest tree, which opens at once.
  async showVerified(found) {
    const [{clauses, searches}] = found.searchers;
    const names = Object.keys(words.clauses).filter(name => clauses[name]);
    const broken = names.map(name => clauses[name].counterexample).filter((shown, i) => shown && clauses[names[i]].held === false);
    const list = element('ul', {class: 'clauses'}, names.map(name => element('li', {class: `held-${clauses[name].held}`},
        element('b', {}, words.held(clauses[name].held)), ` ${words.clauses[name]}`)));
    const shown = broken.find(({fault}) => !fault) ?? broken[0];
    if (shown) {
      this.tell('broken', this.counterexample(shown), list);
      this.openCounterexample(shown);
      if (shown.fault) return;
    } else {
      this.tell(found.kept ? 'kept' : 'broken', element('p', {class: 'said'}, found.kept ? words.keeps(found.trees, searches) : words.notAll), list);
    }
    const alike = await this.asked({want: 'resemblance', tree: shown?.tree ?? '[[0 -1] [1 0]]', window: windowWanted(shown?.window)});
    if (alike.kind === 'pvslab-error') return;
    this.verdict.insertBefore(shown ? this.likeness(alike) : this.sameVisits(alike), list);
  }

  tell(sort, ...parts) {
    this.verdict.className = `verdict ${sort}`;
    this.verdict.replaceChildren(...parts);
  }

  counterexample(shown) {
    const said = shown.fault ? words.faulty(plainFault(shown.fault)) : words.wrongValue(shown.returned, shown.score);
    return element('div', {class: 'counterexample'}, element('p', {class: 'said'}, said),
        element('p', {}, words.onTree, ' ', element('code', {}, shown.tree), ` ${words.inWindow} `,
                element('span', {class: 'window'}, windowShown(shown.window))),
        button(shown.fault ? words.openTreeAlone : words.openCounterexample, `${words.openCounterexample}: ${shown.tree}`,
               () => this.openInView(shown)));
  }

  // What the mistake is like: mutants that do the same, visit by visit, or at least return the same.
  likeness({same_visits: visits, same_results: results, searches}) {
    const mistakes = found => (found ?? []).filter(({does}) => does);
    const [alike, label] = mistakes(visits).length > 0 ? [mistakes(visits), words.likeOne] : [mistakes(results), words.likeResults];
    if (alike.length === 0) return element('p', {class: 'alike'}, words.likeNone(searches));
    if (alike.length === 1) return element('p', {class: 'alike'}, label(searches), ...mistakeNamed(alike[0]));
    return element('div', {class: 'alike'}, element('p', {}, (label === words.likeOne ? words.likeMany : label)(searches)),
        element('ul', {}, alike.slice(0, mostAlike).map(mistake => element('li', {}, mistakeNamed(mistake))),
                alike.length > mostAlike ? element('li', {}, words.likeMore(alike.length - mostAlike)) : ''));
  }

  // A right code may still visit what it need not.
  sameVisits({same_visits: visits, searches}) {
    const ids = (visits ?? []).filter(({does}) => !does).map(({id}) => id);
    if (ids.length === 0 && visits?.length > 0) return this.likeness({same_visits: visits, searches});
    return element('p', {class: 'alike'}, ids.length > 0 ? words.sameAs(ids[0], searches) : words.sameAsNone);
  }

  showError({message, noAnswer, stopped}) {
    const plain = plainFault(message);
    if (!noAnswer) return this.tell(stopped ? '' : 'broken', element('p', {class: 'said'}, plain === message ? message : words.faulty(plain)));
    const tree = treeOfLine(noAnswer.line);
    return this.tell('silent', element('p', {class: 'said'}, words.noAnswerOn(mostQuiet / 1000)),
        element('p', {}, words.questionLine(noAnswer.question), ' ', element('code', {class: 'line'}, noAnswer.line)),
        button(words.openTreeAlone, `${words.openTreeAlone}: ${tree}`, () => this.openInView({tree, fault: words.noCodeAnswer})));
  }

  showGraded({title, points, of, tasks}) {
    this.tell(points === of ? 'kept' : 'broken', element('p', {class: 'said'}, `${title}: ${words.pointsOf(points, of)}.`),
        element('ul', {class: 'tasks'}, tasks.map(task => element('li', {class: `held-${task.points === task.of}`},
            element('b', {}, words.ofPoints(task.points, task.of)), element('span', {}, task.title,
                task.failed > 0 ? element('span', {class: 'faint'}, `: ${words.failedOf(task.failed, task.checked)}`) : ''),
            task.smallest?.tree ? button(task.smallest.tree, `${words.openCounterexample}: ${task.smallest.tree}`,
                                         () => this.openInView(task.smallest), {class: 'smallest'}) : ''))));
  }

  // The tree beside the reference, at the end of both searches, with values as the code sees them. A code that fails on it is not
  // asked again.
  async openCounterexample({tree, window, fault}) {
    const {lab} = this;
    if (!fault) this.makeKnown();
    if (lab.app) lab.app.state.own = false;
    Object.assign(lab.wanted, {searchers: fault ? ['alpha-beta'] : [ownId, 'alpha-beta'], window: windowWanted(window)});
    await lab.openTree({tree, view: 'negamax'});
    lab.app?.setStep(lab.app.steps);
  }

  // The same by a button: on a phone the drawing is further down.
  async openInView(shown) {
    await this.openCounterexample(shown);
    this.lab.place.querySelector('.panes')?.scrollIntoView({block: 'nearest'});
  }

  // From now on the code is among the searchers, with itself as listing.
  makeKnown() {
    const {lab} = this;
    let own = lab.searchers.known(ownId);
    if (!own) {
      own = {id: ownId, title: words.code, source: '', mutant: null, tree: null};
      lab.list.searchers.push(own);
      lab.searchers.fill(lab.list);
    }
    own.listing = this.code;
  }
}

function mistakeNamed({id, does}) { return [element('b', {}, does), ' (', element('code', {}, id), ')']; }

function plainFault(fault) { return fault.replace(/^(your-code: )?the program refused the request: /, ''); }

// The tree of a line of the protocol: what follows its windows.
function treeOfLine(line) { return line.split(' ').slice(2).filter(word => !word.includes(':')).join(' '); }

// The window of a document as the engine reads it; null is the whole one.
function windowWanted(window) {
  if (!window || (window[0] === '-inf' && window[1] === '+inf')) return null;
  return `(${window[0]}, ${window[1]})`;
}

function windowShown([alpha, beta]) { return `(${alphaText(alpha === '-inf' ? null : alpha)}, ${betaText(beta === '+inf' ? null : beta)})`; }

function keep(code) { try { sessionStorage.setItem(keptCode, code); } catch { /* a page that may not store forgets it */ } }
function readKept() { try { return sessionStorage.getItem(keptCode); } catch { return null; } }
