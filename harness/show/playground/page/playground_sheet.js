// An exercise on paper: the tree, the question and blanks on one page; the solution, which the engine tells, on the next.
'use strict';

class Sheet {
  constructor(room) {
    this.room = room;
    this.element = element('section', {class: 'sheet', 'aria-hidden': 'true'});
  }

  // Made when there is an exercise, so that it is there when the browser prints.
  async prepare() {
    const {room, room: {exercise, document, board}} = this;
    const empty = {pruned: [], bounds: [], next: '', strict: true}[exercise.task];
    const view = room.view.value;
    const [judged, searched] = await Promise.all([room.put({want: 'judge', ...room.request, answer: empty}),
                                                  room.searched(document, exercise.searcher)]);
    if (!judged || !searched || exercise !== room.exercise) return;
    const blank = new Board(() => {});
    blank.load(document, view, exercise.step > 0 ? searched : null, exercise.step);
    blank.asked = board.asked;
    const asked = blank.picture();
    const steps = exercise.task === 'next' ? exercise.step : searched.story.steps(0, view).length;
    blank.load(document, view, searched, steps);
    const missed = judged.marks.filter(({verdict, field}) => verdict === 'missed' && !field).map(({path}) => shownPath(path));
    if (exercise.task === 'next') blank.marks = new Map(missed.map(path => [path, 'right']));
    blank.asked = board.asked;
    this.element.replaceChildren(this.page(words.sheet, asked, [...this.blanks(), this.lines(exercise.task)]),
                                 this.page(words.solution, blank.picture(), this.solution(judged)));
  }

  page(title, picture, answer) {
    const {exercise} = this.room;
    const isSheet = title === words.sheet;
    return element('article', {}, element('header', {}, element('h2', {}, `${title}: ${words.tasks[exercise.task]}`),
        isSheet ? element('p', {class: 'name'}, `${words.name}: `, element('i'), ` ${words.date}: `, element('i')) : ''),
        element('p', {class: 'question'}, withSigns(exercise.question.text)), picture, answer,
        element('footer', {}, words.sheetMadeBy(exercise.task, exercise.seed)));
  }

  blanks() {
    const {task, nodes} = this.room.exercise;
    if (task === 'bounds') {
      const head = [words.nodeHead, words.alpha, words.beta, words.valueHead].map(text => element('th', {}, text));
      return [element('table', {class: 'bounds'}, element('tr', {}, head), nodes.map(path => element('tr', {}, element('th', {}, shownPath(path)),
          boundFields.map(() => element('td')))))];
    }
    return [element('p', {}, {pruned: words.blankPruned, next: words.blankNext, strict: words.yesOrNoBlank}[task])];
  }

  lines(task) {
    if (task === 'bounds') return '';
    return element('div', {class: 'lines'}, task === 'strict' ? words.reason : '', element('i'), task === 'next' ? '' : element('i'));
  }

  // What the engine says of an empty answer is the solution.
  solution({right, marks}) {
    const {task} = this.room.exercise;
    if (task === 'strict') {
      return [element('p', {class: 'said'}, right > 0 ? words.yes : words.no), element('p', {}, withSigns(marks[0]?.text ?? ''))];
    }
    const lines = new Map();
    for (const {path, text, verdict} of marks) {
      if (verdict !== 'missed') continue;
      lines.set(text, [...lines.get(text) ?? [], path]);
    }
    const named = paths => task === 'bounds' ? '' : element('b', {}, `${paths.map(shownPath).join(', ')}: `);
    return [element('ul', {}, [...lines].map(([text, paths]) => element('li', {}, named(paths), withSigns(text))))];
  }

  print() {
    if (this.element.childElementCount > 0) globalThis.print();
  }
}
