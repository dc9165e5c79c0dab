// Where the tree is that of a position of a game: the board at the selected node. Boards and moves come from the engine's gallery.
'use strict';

const pieceGlyphs = {k: '\u265a', q: '\u265b', r: '\u265c', b: '\u265d', n: '\u265e', p: '\u265f'};
const squareSize = 30;

class GameBoard {
  constructor(lab) {
    this.lab = lab;
    this.element = element('div', {class: 'board', hidden: true});
  }

  // The game of the gallery whose whole tree this is, however the page came to it; an edited tree is a tree alone.
  static gameOf(gallery, tree) { return gallery.find(entry => entry.boards && entry.tree === tree) ?? null; }

  draw() {
    const {app, document: {game}} = this.lab;
    this.element.hidden = !game || !app.tree;
    if (this.element.hidden) return;
    const node = app.state.node;
    const rows = game.boards[node].split('/').map(row => [...row].flatMap(sign => /\d/.test(sign) ? Array(Number(sign)).fill('') : [sign]));
    const line = app.tree.line(node);
    const caption = line.length === 0 ? words.boardAtRoot : words.boardAfter(line.join(' '));
    this.element.replaceChildren(this.drawing(rows, `${caption} ${words.board(this.spoken(rows))}`),
                                 element('p', {}, element('b', {}, game.title), ` \u00b7 ${caption}`));
  }

  drawing(rows, label) {
    const count = rows.length;
    const squares = rows.flatMap((row, y) => row.map((sign, x) => `<rect class="${(x + y) % 2 === 0 ? 'light' : 'dark'}" ` +
        `x="${x * squareSize}" y="${y * squareSize}" width="${squareSize}" height="${squareSize}"/>` + this.piece(sign, x, y)));
    const files = rows.map((_, x) => `<text class="file" x="${(x + 0.5) * squareSize}" y="${count * squareSize + 13}">${this.file(x)}</text>` +
        `<text class="rank" x="-9" y="${(x + 0.5) * squareSize + 4}">${count - x}</text>`);
    const side = count * squareSize + 20;
    const template = document.createElement('template');
    template.innerHTML = `<svg role="img" viewBox="-18 -2 ${side} ${side}" width="${side}" height="${side}">${squares.join('')}${files.join('')}</svg>`;
    const svg = template.content.firstElementChild;
    svg.setAttribute('aria-label', label);
    return svg;
  }

  piece(sign, x, y) {
    if (sign === '') return '';
    const glyph = pieceGlyphs[sign.toLowerCase()];
    const side = sign === sign.toUpperCase() ? 'white' : 'black';
    return `<text class="${glyph ? `piece ${side}` : 'mark'}" x="${(x + 0.5) * squareSize}" y="${(y + 0.5) * squareSize + 9}">` +
        `${glyph ? `${glyph}\ufe0e` : sign}</text>`;
  }

  file(x) { return String.fromCharCode(97 + x); }

  spoken(rows) {
    return rows.flatMap((row, y) => row.flatMap((sign, x) => sign === '' ? [] : [`${words.pieces[sign] ?? sign} ${this.file(x)}${rows.length - y}`])).join(', ');
  }
}
