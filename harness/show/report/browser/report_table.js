// Tables that sort by a click on a heading and filter by typing.
'use strict';

// columns: [{title, value(row), show(row), number: bool, hint, className}]; `value` gives what is sorted and filtered by.
// options: {caption, filter, sorted: [column, descending], rowId(row), rowClass(row), detail(row), choices: {label, of(row)}}
function table(columns, rows, options = {}) {
  const state = {column: options.sorted?.[0] ?? null, descending: options.sorted?.[1] ?? false, text: '', choice: ''};
  const body = el('tbody');
  const status = el('span', {class: 'row-count', role: 'status'});
  const headings = columns.map((column, index) =>
    el(
      'th',
      {scope: 'col', class: column.number ? 'number' : null, title: column.hint},
      el('button', {type: 'button', class: 'sort', onclick: () => sortBy(index)}, column.title),
    ),
  );
  const texts = new Map(
    rows.map(row => [
      row,
      columns
        .map(column => String(column.value(row) ?? ''))
        .join(' ')
        .toLowerCase(),
    ]),
  );

  function sortBy(index) {
    if (state.column === index) state.descending = !state.descending;
    else Object.assign(state, {column: index, descending: false});
    draw();
  }

  function compare(a, b) {
    const x = columns[state.column].value(a);
    const y = columns[state.column].value(b);
    const missing = value => value === null || value === undefined || value === '';
    if (missing(x) || missing(y)) return missing(x) - missing(y); // always last
    const order = isNumber(x) && isNumber(y) ? x - y : String(x).localeCompare(String(y), 'en', {numeric: true});
    return state.descending ? -order : order;
  }

  function shown() {
    const words = state.text.toLowerCase().split(/\s+/).filter(Boolean);
    const kept = rows.filter(
      row =>
        words.every(word => texts.get(row).includes(word)) &&
        (!state.choice || options.choices.of(row) === state.choice),
    );
    return state.column === null ? kept : kept.sort(compare);
  }

  function rowOf(row) {
    const cells = columns.map((column, index) => {
      const content = column.show ? column.show(row) : String(column.value(row) ?? number.none);
      const attributes = {class: [column.number ? 'number' : '', column.className ?? ''].join(' ').trim() || null};
      if (column.style) attributes.style = column.style(row);
      return index === 0 ? el('th', {scope: 'row', ...attributes}, content) : el('td', attributes, content);
    });
    return el('tr', {id: options.rowId?.(row), class: options.rowClass?.(row)}, cells);
  }

  function draw() {
    headings.forEach((heading, index) => {
      const order = state.column !== index ? 'none' : state.descending ? 'descending' : 'ascending';
      heading.setAttribute('aria-sort', order);
    });
    const kept = shown();
    body.replaceChildren(...kept.map(rowOf));
    status.textContent =
      kept.length === rows.length ? plural(rows.length, 'row') : `${kept.length} of ${plural(rows.length, 'row')}`;
  }

  draw();
  const grid = el(
    'table',
    {class: options.className},
    options.caption ? el('caption', {}, options.caption) : null,
    el('thead', {}, el('tr', {}, headings)),
    body,
  );
  const wrapped = el(
    'div',
    {class: 'scroll', tabindex: 0, role: 'group', 'aria-label': options.caption ?? 'table'},
    grid,
  );
  const wantsFilter = options.filter ?? rows.length > 8;
  if (!wantsFilter) return wrapped;
  const box = el('input', {
    type: 'search',
    placeholder: 'Filter',
    'aria-label': 'Filter the rows',
    oninput: event => {
      state.text = event.target.value;
      draw();
    },
  });
  const choices =
    options.choices &&
    choiceButtons(options.choices, rows, choice => {
      state.choice = choice;
      draw();
    });
  return el('div', {class: 'table'}, el('div', {class: 'controls'}, box, choices, status), wrapped);
}

// Buttons, one for each value that the rows have; none pressed shows all.
function choiceButtons(choices, rows, choose) {
  const counts = new Map();
  for (const row of rows) counts.set(choices.of(row), (counts.get(choices.of(row)) ?? 0) + 1);
  let chosen = '';
  const buttons = [...counts].map(([value, count]) => {
    const button = el(
      'button',
      {type: 'button', class: 'choice', 'aria-pressed': 'false', 'data-value': value},
      `${value} ${count}`,
    );
    button.addEventListener('click', () => {
      chosen = chosen === value ? '' : value;
      for (const other of buttons) other.setAttribute('aria-pressed', String(other.dataset.value === chosen));
      choose(chosen);
    });
    return button;
  });
  return el('span', {class: 'choices', role: 'group', 'aria-label': choices.label}, buttons);
}

// Buttons of which exactly one is pressed. `values`: [{id, title}].
function tabs(label, values, chosen, choose) {
  const buttons = values.map(({id, title}) =>
    el(
      'button',
      {
        type: 'button',
        class: 'choice',
        'aria-pressed': String(id === chosen),
        'data-value': id,
        onclick: () => press(id),
      },
      title,
    ),
  );
  function press(id) {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.value === String(id)));
    choose(id);
  }
  return el('div', {class: 'choices', role: 'group', 'aria-label': label}, buttons);
}

function picker(label, values, chosen, choose) {
  const list = el(
    'select',
    {onchange: event => choose(event.target.value)},
    values.map(value => el('option', {value, selected: value === chosen}, value)),
  );
  return el('label', {class: 'picker'}, label, ' ', list);
}
