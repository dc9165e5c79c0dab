// A function of the user as a program of the line protocol (docs/protocol.md): lines come in, lines go out. The user writes
//   function alphabeta(node, alpha, beta)
// where a node has `value` if it is a leaf, and otherwise `children`; values are from the side to move (negamax). Every call of it is a
// visit. What is returned is judged by the engine, not here.
'use strict';

// The nodes of a tree as the user sees them: a leaf has a value, another node has children.
function nodesOf(tree, path) {
  if (!Array.isArray(tree)) return Object.freeze({path, isLeaf: true, value: tree, children: Object.freeze([])});
  const children = tree.map((successor, index) => nodesOf(successor, [...path, index + 1]));
  return Object.freeze({path, isLeaf: false, children: Object.freeze(children)});
}

// The user's function, with every call of it noted in `visits`. Throws what is wrong with the code.
function functionOf(code, visits) {
  const wrap = search => {
    if (typeof search !== 'function') throw new Error('write a function alphabeta(node, alpha, beta)');
    return (node, alpha, beta, ...more) => {
      if (!node || !Array.isArray(node.path)) throw new Error('alphabeta was called with something that is no node');
      visits.push(node.path);
      return search(node, alpha, beta, ...more);
    };
  };
  return new Function('wrap', `'use strict';\n${code}\n;alphabeta = wrap(alphabeta); return alphabeta;`)(wrap);
}

const greatestScore = 2 ** 31 - 2;  // of the protocol

class UserProgram {
  // `code` is the text of the function, or the function itself; then the calls that it makes of itself are not seen, so there are no visits.
  // `hello` has further words of the protocol's greeting.
  constructor(code, hello = 'promises=root,window') {
    this.visits = [];
    this.tellsVisits = typeof code === 'string';
    this.search = this.tellsVisits ? functionOf(code, this.visits) : code;
    this.hello = `hello 1 name=your-code ${hello}${this.tellsVisits ? ' visits counts' : ''}`;
    this.questions = 0;
  }

  // What it writes when it reads these lines. `asked` is told each question before it is put.
  write(lines, asked = () => {}) {
    const answers = [];
    for (const line of lines.split('\n')) {
      const [word, id, ...rest] = line.split(' ');
      if (word === 'pvslab') answers.push(this.hello);
      if (word !== 'search' && word !== 'visit') continue;
      asked(++this.questions, line);
      answers.push(this.answer(word, id, rest));
    }
    return answers.map(answer => `${answer}\n`).join('');
  }

  answer(word, id, rest) {
    const windows = rest.filter(text => text.includes(':'));
    const tree = nodesOf(JSON.parse(rest.slice(windows.length).join(',')), []);
    const answer = ['answer', id];
    for (const window of windows) {
      const [alpha, beta] = window.split(':').map(end => Number(end.replace('inf', 'Infinity')));
      this.visits.length = 0;
      let value;
      try {
        value = this.search(tree, alpha, beta);
      } catch (error) {
        return `fail ${id} ${String(error?.message ?? error).replace(/\s+/g, ' ')}`;
      }
      if (Number.isInteger(value) && Math.abs(value) > greatestScore) return `fail ${id} it returned ${value}, beyond any score`;
      if (!Number.isInteger(value) && value !== Infinity && value !== -Infinity) return `fail ${id} it returned ${String(value)}, which is no whole number`;
      const text = Number.isInteger(value) ? String(value + 0) : value > 0 ? 'inf' : '-inf';
      answer.push(this.tellsVisits ? `${text}#${this.visits.length}` : text);
    }
    if (word === 'visit') answer.push(...this.visits.map(path => path.join('.') || '.'));
    return answer.join(' ');
  }
}

// What the module imports to ask the program.
function importsOf(program) {
  let answer = null;
  return memoryOf => ({
    program_write(pointer, size) {
      answer = new TextEncoder().encode(program.write(new TextDecoder().decode(new Uint8Array(memoryOf().buffer, pointer, size))));
      return answer.length;
    },
    program_take(pointer) { new Uint8Array(memoryOf().buffer, pointer, answer.length).set(answer); },
  });
}
