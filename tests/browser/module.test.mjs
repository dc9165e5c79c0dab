// The WebAssembly module of the page: one truth with the native program, on every searcher and every mutant.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync, statSync} from 'node:fs';
import {dirname, join, relative} from 'node:path';
import {test} from 'node:test';
import {gzipSync} from 'node:zlib';
import {firstDifference, instance, native} from './module.mjs';
import {pvslab} from './page.mjs';

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
  const request = {want: 'digest', seed, first, trees: 1, searchers: [searcher], trace: true};
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
  for (const mutant of Object.keys(digests).filter(name => name.startsWith('alpha-beta:'))) {
    assert.notEqual(digests[mutant], digests['alpha-beta'], mutant);
  }
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
  assert.ok(packed < 500_000, `${packed} bytes packed, ${statSync(process.env.PVSLAB_MODULE).size} in all`);
});
