// Drawings of small searches: the tree, what was visited, the value that each node returned, and what was not visited.
'use strict';

// "[0 [1 2]]" as nested {children, value}; null if it is not a tree. Static values, "[1 2]=3", are in the text alone.
function parseTree(text) {
  const tokens = String(text).replace(/=[-−]?\d+/g, '').match(/\[|\]|[-−]?\d+/g) ?? [];
  let at = 0;
  function node() {
    const token = tokens[at++];
    if (token !== '[') return /\d/.test(token ?? '') ? {value: token.replace('−', '-'), children: []} : null;
    const children = [];
    while (at < tokens.length && tokens[at] !== ']') {
      const child = node();
      if (!child) return null;
      children.push(child);
    }
    ++at;
    return children.length ? {value: null, children} : null;
  }
  const root = node();
  return at === tokens.length ? root : null;
}

// Gives every node x (in units of a leaf), depth and path. Returns the number of leaves.
function layOut(node, depth = 0, path = [], next = {x: 0, depth: 0}) {
  node.depth = depth;
  node.path = path.join('.');
  next.depth = Math.max(next.depth, depth);
  if (!node.children.length) node.x = next.x++;
  node.children.forEach((child, index) => layOut(child, depth + 1, [...path, index], next));
  if (node.children.length) node.x = (node.children[0].x + node.children.at(-1).x) / 2;
  return next;
}

const windowText = ([low, high]) => signs(`(${low}, ${high})`);

function drawnTree(drawn) {
  const root = parseTree(drawn.tree);
  if (!root) return el('p', {}, code(drawn.tree));
  const size = layOut(root);
  const visits = new Map();
  for (const visit of drawn.visits ?? []) {
    const path = visit.path.join('.');
    visits.set(path, [...(visits.get(path) ?? []), visit]);
  }
  const step = {x: 62, y: 74};
  const place = node => [46 + node.x * step.x, 44 + node.depth * step.y];
  const width = 92 + Math.max(1, size.x - 1) * step.x;
  const height = 96 + size.depth * step.y;
  const parts = [];
  const nodes = [];
  (function draw(node) {
    const [x, y] = place(node);
    for (const child of node.children) {
      const [cx, cy] = place(child);
      parts.push(
        svgElement('line', {x1: x, y1: y, x2: cx, y2: cy, class: visits.has(child.path) ? 'edge' : 'edge unvisited'}),
      );
      draw(child);
    }
    nodes.push(drawnNode(node, x, y, visits.get(node.path) ?? []));
  })(root);
  const heard = drawn.visits
    ? `${drawn.searcher} in the window ${windowText(drawn.window)} returns ${drawn.value}; the score is ${drawn.score}. ${plural(visits.size, 'node')} visited.`
    : drawn.tree;
  return svgElement(
    'svg',
    {class: 'tree', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': heard},
    parts,
    nodes,
  );
}

function drawnNode(node, x, y, visits) {
  const last = visits.at(-1);
  const isLeaf = !node.children.length;
  const kind = last ? last.kind : 'none';
  const label = last ? minus(last.value) : isLeaf ? minus(node.value) : '';
  const marks = {pv: 'P-V', cut: 'Cut', all: 'All'};
  const notes = [];
  if (last && !isLeaf) notes.push(marks[kind]);
  if (last && last.purpose !== 'plain') notes.push(last.purpose);
  if (visits.length > 1) notes.push(`×${visits.length}`);
  const below = node.depth === 0 ? -24 : 32;
  return svgElement(
    'g',
    {class: `node ${kind}`},
    svgElement(
      'title',
      {},
      visits.length
        ? visits
            .map(
              visit =>
                `window ${windowText(visit.window)}, returned ${minus(visit.value)}, ${marks[visit.kind]}, ${visit.purpose}`,
            )
            .join('; ')
        : 'not visited',
    ),
    isLeaf
      ? svgElement('rect', {x: x - 16, y: y - 14, width: 32, height: 28, rx: 4})
      : svgElement('circle', {cx: x, cy: y, r: 17}),
    svgElement('text', {x, y: y + 4.5, class: 'value'}, label),
    notes.length ? svgElement('text', {x, y: y + below, class: 'note'}, notes.join(' ')) : null,
  );
}

// The fragment of the page of the laboratory (docs/playground.md) that shows the searcher beside alpha-beta on the tree.
function playgroundFragment({tree, searcher, window: [low, high]}) {
  const [id] = searcher.split('/');
  const isWhole = /inf/.test(low) && /inf/.test(high);
  const parts = {tree, searcher: id, against: id === 'alpha-beta' ? null : 'alpha-beta', window: isWhole ? null : `(${low}, ${high})`, view: 'negamax'};
  return Object.entries(parts)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`)
    .join('&');
}

// A link to the page, if it lies beside this report.
const playgroundLink = drawn =>
  report.data.playground
    ? el('p', {}, el('a', {href: `${report.data.playground}#${playgroundFragment(drawn)}`}, 'Open it in the laboratory, step by step'))
    : null;

// The drawing with what it means, and the visits as a table.
function drawnSearch(drawn, remark) {
  const head = el(
    'p',
    {class: 'tree-head'},
    el('strong', {}, drawn.searcher),
    ' on ',
    code(drawn.tree),
    ', window ',
    windowText(drawn.window),
  );
  if (!drawn.visits)
    return el('div', {class: 'drawn'}, head, drawnTree(drawn), remark ? p(remark) : null, playgroundLink(drawn));
  return el(
    'div',
    {class: 'drawn'},
    head,
    drawnTree(drawn),
    el('p', {}, `Returns ${minus(drawn.value)}; the score is ${minus(drawn.score)}.`, remark ? ' ' + remark : ''),
    folded(
      'The visits, in the order in which they end',
      table(
        [
          {
            title: 'node',
            value: visit => (visit.path.length ? 'root.' + visit.path.map(move => move + 1).join('.') : 'root'),
          },
          {title: 'window', value: visit => windowText(visit.window)},
          {title: 'kind', value: visit => visit.kind},
          {title: 'purpose', value: visit => visit.purpose},
          {title: 'returned', value: visit => Number(visit.value), show: visit => minus(visit.value), number: true},
        ],
        drawn.visits,
        {filter: false},
      ),
    ),
    playgroundLink(drawn),
    drawn.command ? el('p', {class: 'source'}, 'Shown by ', command(drawn.command)) : null,
  );
}
