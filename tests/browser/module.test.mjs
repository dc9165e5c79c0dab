// The WebAssembly module of the page: one truth with the native program, on every searcher and every mutant.
import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import {readFileSync, statSync} from 'node:fs';
import {dirname, join, relative} from 'node:path';
import {test} from 'node:test';
import vm from 'node:vm';
import {gzipSync} from 'node:zlib';
import {firstDifference, instance, native} from './module.mjs';
import {mutantPorts, rightCode, strictCode} from './mutant_ports.mjs';
import {pvslab, writtenFile} from './page.mjs';

const seed = Number(process.env.PVSLAB_TEST_SEED ?? Math.floor(Math.random() * 1e6));
const trees = 10_000;
const textbook = '[[3 12 8] [2 4 6] [14 5 2]]';

// The first of the trees on which the two sides differ, and what both did there.
function bothTraces(module, searcher) {
  const differs = (first, count) => {
    const request = {want: 'digest', seed, first, trees: count, searchers: [searcher]};
    return native(request) !== module.ask(request);
  };
  let first = 0;
  for (let count = trees; count > 1;) {
    const half = Math.ceil(count / 2);
    if (!differs(first, half)) first += half;
    count = half;
  }
  const {tree} = JSON.parse(native({want: 'digest', seed, first, trees: 1, searchers: [searcher]}));
  const request = {want: 'trace', searchers: [searcher.split('/')[0]], tree};
  return `seed ${seed}, tree ${first}\nnative: ${native(request)}\nmodule: ${module.ask(request)}`;
}

test(`every searcher and every mutant does in the module what it does in the program, on ${trees} trees of seed ${seed}`, async () => {
  const module = await instance();
  const request = {want: 'digest', seed, trees};
  const [left, right] = [native(request), module.ask(request)].map(text => JSON.parse(text));
  assert.ok(Object.keys(left.digests).length > 150);
  const different = firstDifference(left, right);
  assert.equal(different, undefined, different && `${different} differs: ${bothTraces(module, different)}`);
});

test('the digest of a mutant is not that of its original, nor that of other trees', () => {
  const {digests} = JSON.parse(native({want: 'digest', seed, trees: 2_000}));
  const other = JSON.parse(native({want: 'digest', seed: seed + 1, trees: 2_000})).digests;
  const same = Object.keys(digests).filter(name => name.startsWith('alpha-beta:') && digests[name] === digests['alpha-beta']);
  assert.deepEqual(same, ['alpha-beta:only-reply-extended']);  // a tree ends where its depth does
  for (const name of Object.keys(digests)) assert.notEqual(digests[name], other[name], name);
});

test('a trace is byte for byte what `pvslab trace --format json` prints', async () => {
  const module = await instance();
  for (const words of [['alpha-beta'], ['negascout', 'alpha-beta'], ['sss-star'], ['alpha-beta:never-cuts'], ['mtd-f', 'pvs-split']]) {
    for (const [tree, window] of [[textbook, null], ['[[4 [-6 -3]] 5 [[[1 7] -2] 0]]', null], ['[[1 -1] [0 2]]', '(0, 1)']]) {
      if (window !== null && words.some(word => ['sss-star', 'mtd-f'].includes(word))) continue;
      const against = words.length > 1 ? ['--against', words[1]] : [];
      const written = pvslab('trace', words[0], ...against, '--tree', tree, ...(window ? ['--window', window] : []), '--format', 'json');
      const request = {want: 'trace', searchers: words, tree, window};
      assert.equal(module.ask(request), written);
      assert.equal(native(request), written);
    }
  }
});

test('lists, trees, drawn trees and steps are the same on both sides', async () => {
  const module = await instance();
  for (const request of [
    {want: 'list'}, {want: 'tree', text: '(3, (12 8)) '.trim()}, {want: 'draw', branching: 3, depth: 3, seed: 5, values: 21},
    {want: 'draw', tree: textbook, seed: 9, order: 'shuffled', quality: 0.5},
    {want: 'steps', searchers: ['negascout'], tree: textbook, view: 'max'},
    {want: 'steps', searchers: ['dual-star'], tree: textbook, view: 'negamax'},
  ]) {
    assert.equal(module.ask(request), native(request), JSON.stringify(request));
  }
});

const exercise = `title = "Exercise"
trees = 300
[[task]]
clause = "root"
points = 4
[[task]]
relation = "same_visits"
to = "alpha-beta"
points = 3
`;

test('a verification and a grading are byte for byte what `pvslab verify` and `pvslab grade` write', async () => {
  const limits = 'depth=3,branching=2,leaves=4';
  for (const searcher of ['alpha-beta', 'mtd-f', 'dual-star', 'alpha-beta-shallow']) {
    const request = {want: 'verify', searchers: [searcher], exhaustive: [limits], trees: 500, decisive: 1, seed: 7};
    const written = pvslab('verify', '--searcher', searcher, '--exhaustive', limits, '--trees', '500', '--decisive', '1', '--seed', '7', '--json', '-');
    assert.equal((await instance()).ask(request), written);
    assert.equal(native({...request}), written);
  }
  const file = writtenFile('exercise.toml', exercise);
  const {stdout} = spawnSync(process.env.PVSLAB, ['grade', '--points', file, '--searcher', 'negascout', '--json', '-'], {encoding: 'utf8'});
  assert.equal(JSON.parse(stdout).points, 4);
  const graded = (await instance()).ask({want: 'grade', searchers: ['negascout'], exercise});
  // The name of the file is the only difference: a page has none.
  assert.equal(graded, stdout);
  await assert.rejects(async () => (await instance()).ask({want: 'grade', searchers: ['negascout'], exercise: 'tree = 3'}), /exercise.toml:1/);
});

const UserProgram = vm.runInThisContext(
  readFileSync(join(import.meta.dirname, '../../harness/show/playground/page/playground_program.js'), 'utf8') + '\nUserProgram');

const verification = async (code, more = {}) =>
  JSON.parse((await instance(new UserProgram(code))).ask({want: 'verify', program: 'your code', exhaustive: ['depth=3,branching=2,leaves=4'], trees: 200, ...more}));

test('a function in JavaScript is verified as a program is: a right one keeps its promises', async () => {
  const found = await verification(rightCode);
  assert.equal(found.kept, true);
  assert.ok(found.searchers[0].searches > 50_000);
  const graded = JSON.parse((await instance(new UserProgram(rightCode))).ask({want: 'grade', program: 'your code', exercise}));
  assert.deepEqual([graded.points, graded.most ?? 7], [7, 7]);
});

test('a wrong function is refuted by a smallest tree, and what gives no answer is no answer', async () => {
  const wrong = [
    ['cuts at alpha', mutantPorts['alpha-beta:cuts-at-alpha'], 'root', 3],
    ['begins at 0', mutantPorts['alpha-beta:starts-at-zero'], 'root', 2],
    ['forgets to negate', rightCode.replace('= -alphabeta(child', '= alphabeta(child'), 'root', 2],
    ['forgets the last child', rightCode.replace('of node.children', 'of node.children.slice(0, 2)'), 'root', 4],
  ];
  for (const [what, code, clause, nodes] of wrong) {
    const found = await verification(code, {trees: 3_000});
    const {counterexample} = found.searchers[0].clauses[clause];
    assert.equal(found.kept, false, what);
    assert.ok(counterexample.tree.match(/\[|-?\d+/g).length <= nodes, `${what}: ${counterexample.tree}`);
  }
  for (const [code, reason] of [['function alphabeta() { return 0.5; }', /0\.5, which is no whole number/], ['function alphabeta() { throw new Error("oh"); }', /oh/],
                                ['function alphabeta() { return undefined; }', /undefined/], ['function alphabeta() { return 2 ** 40; }', /beyond any score/]]) {
    const found = await verification(code);
    assert.equal(found.kept, false);
    assert.equal(found.searchers[0].clauses.root.held, null);
    assert.match(JSON.stringify(found.searchers[0].clauses.visits), reason);
  }
  assert.throws(() => new UserProgram('function other() {}'), /alphabeta/);
  assert.throws(() => new UserProgram('function alphabeta( {'), SyntaxError);
});

const resemblance = async code =>
  JSON.parse((await instance(new UserProgram(code))).ask({want: 'resemblance', program: 'your code', tree: '[0 -1]'}));
const ids = lookalikes => lookalikes.map(({id}) => id);

test('a mistake is named, or the class of mistakes that these trees cannot tell apart', async () => {
  assert.equal(Object.keys(mutantPorts).length, 20);
  for (const [id, code] of Object.entries(mutantPorts)) {
    const named = ids((await resemblance(code)).same_visits);
    assert.ok(named.includes(id), `${id}: ${named}`);
    assert.ok(named.length <= 5, `${id}: ${named}`);
  }
  assert.deepEqual(ids((await resemblance(strictCode)).same_visits), ['alpha-beta-strict']);
});

test('a function like none that we know is said to be like none', async () => {
  const found = await resemblance('function alphabeta(node) { return node.isLeaf ? node.value : alphabeta(node.children[node.children.length >> 1]); }');
  assert.deepEqual([found.same_visits, found.same_results, found.searches], [[], [], 301]);
});

test('what cannot be done ends the instance with its message, and the next one works', async () => {
  const module = await instance();
  assert.throws(() => module.ask({want: 'tree', text: '[[3 12 8] [2 4 x]]'}), error => error.column === 16 && /expected a value/.test(error.message));
  for (const [request, message] of [
    [{want: 'nothing'}, /'nothing'/], [{}, /want/], [{want: 'trace', searchers: [], tree: '1'}, /one searcher or of two/],
    [{want: 'trace', searchers: ['alpha-beat'], tree: '1'}, /did you mean/i], [{want: 'draw', branching: 8, depth: 8, seed: 1, values: 3}, /more than 20000 nodes/],
    [{want: 'trace', searchers: ['alpha-beta'], tree: '1', window: '(3, 3)'}, /not a valid window/],
  ]) {
    const one = await instance();
    assert.throws(() => one.ask(request), message, JSON.stringify(request));
    assert.match(JSON.parse(native(request)).message, message);
  }
  assert.equal(JSON.parse((await instance()).ask({want: 'tree', text: '7'})).leaves, 1);
});

test('no unit of the module catches anything: -fignore-exceptions would drop it without a word', () => {
  const folder = dirname(process.env.PVSLAB_MODULE);
  const root = execFileSync('git', ['rev-parse', '--show-toplevel'], {cwd: import.meta.dirname, encoding: 'utf8'}).trim();
  const named = execFileSync('ninja', ['-C', folder, '-t', 'deps'], {encoding: 'utf8', maxBuffer: 1 << 28});
  const files = new Set([...named.matchAll(/^ {4}(.*)$/gm)].map(match => join(folder, relative(folder, match[1]))));
  const ours = [...files].filter(file => file.startsWith(root) && !file.startsWith(join(root, 'build')));
  assert.ok(ours.length > 200, `${ours.length} files`);
  const catching = ours.filter(file => /\bcatch\s*\(/.test(readFileSync(file, 'utf8').replace(/\/\/.*$/gm, '')));
  assert.deepEqual(catching, []);
});

test('the module is small', () => {
  const packed = gzipSync(readFileSync(process.env.PVSLAB_MODULE), {level: 9}).length;
  assert.ok(packed < 620_000, `${packed} bytes packed, ${statSync(process.env.PVSLAB_MODULE).size} in all`);
});
