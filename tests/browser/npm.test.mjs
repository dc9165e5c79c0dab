// The npm package of scripts/package-npm, as others use it: installed from its file, in Node, with two bundlers, in a browser, and by the
// compiler of TypeScript. What is right the module's own tests say (module.test.mjs); here that the package gives it on.
// It cannot tell how other bundlers treat module.wasm, nor whether an older Node would do.
import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import {copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {extname, join} from 'node:path';
import {after, before, test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {aLongTime, browser, pvslab, scratch} from './page.mjs';

const root = join(import.meta.dirname, '../..');
const project = join(scratch, 'project');
const installed = join(project, 'node_modules/pvslab');
const version = readFileSync(join(root, 'CMakeLists.txt'), 'utf8').match(/^project\(pvslab VERSION (\S+)/m)[1];
const packed = join(scratch, `pvslab-${version}.tgz`);
const textbook = '[[3 12 8] [2 4 6] [14 5 2]]';
let chrome;
let lab;

function inProject(name, text) {
  writeFileSync(join(project, name), text);
  return join(project, name);
}

before(async () => {
  execFileSync(join(root, 'scripts/package-npm'), ['--out', scratch], {stdio: ['ignore', 'ignore', 'inherit']});
  mkdirSync(project);
  inProject('package.json', '{"name": "user", "private": true, "type": "module"}');
  execFileSync('npm', ['install', '--silent', '--offline', '--no-audit', '--no-fund', packed], {cwd: project});
  lab = await import(pathToFileURL(join(installed, 'index.js')));
  chrome = await browser();
});
after(() => chrome?.close());

function wrong(node, alpha, beta) {
  if (node.isLeaf) return node.value;
  let best = -Infinity;
  for (const child of node.children) {
    best = Math.max(best, -wrong(child, -beta, -alpha));
    if (best > alpha) break;
    alpha = Math.max(alpha, best);
  }
  return best;
}

function right(node, alpha, beta) {
  if (node.isLeaf) return node.value;
  let best = -Infinity;
  for (const child of node.children) {
    best = Math.max(best, -right(child, -beta, -alpha));
    alpha = Math.max(alpha, best);
    if (alpha >= beta) break;
  }
  return best;
}
const textOf = search => ({source: String(search).replaceAll(search.name, 'alphabeta')});

test('the package has the version of CMakeLists.txt, and so has its module', async () => {
  assert.equal(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')).version, version);
  assert.equal((await lab.trace('minimax', '1')).program, `pvslab ${version}`);
});

test('the package holds what it names and nothing of this machine, and packing again gives the same bytes', () => {
  const files = ['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES.txt', 'glue.js', 'index.d.ts', 'index.js', 'load.js', 'load_node.js', 'module.wasm', 'package.json'];
  assert.deepEqual(readdirSync(installed).sort(), files.sort());
  for (const name of files) assert.ok(!readFileSync(join(installed, name), 'latin1').includes(root), `${name} names ${root}`);
  assert.deepEqual(readFileSync(join(installed, 'module.wasm')), readFileSync(process.env.PVSLAB_MODULE));
  const first = readFileSync(packed);
  execFileSync(join(root, 'scripts/package-npm'), ['--out', scratch], {stdio: 'ignore'});
  assert.deepEqual(readFileSync(packed), first);
  assert.ok(first.length < 700_000, `${first.length} bytes`);
  const refused = spawnSync(join(root, 'scripts/package-npm'), ['--publish'], {encoding: 'utf8'});
  assert.deepEqual([refused.status, refused.stderr], [2, "package-npm: unknown option '--publish'; see scripts/package-npm --help\n"]);
});

test('the examples of its README print what it shows', () => {
  const [first, shown, second] = [...readFileSync(join(installed, 'README.md'), 'utf8').matchAll(/^```js\n(.*?)^```$/gms)].map(([, body]) => body);
  const ran = body => execFileSync('node', [inProject('readme.mjs', body)], {encoding: 'utf8', cwd: project});
  assert.equal(ran(first), shown);
  const printed = ran(second).split('\n');
  assert.equal(printed[0], second.match(/\/\/ (.*)/)[1]);
  assert.match(printed[1], /only alpha-beta|alpha-beta searches|window/i);
  assert.ok(printed.includes('alpha-beta '), 'searchers are listed');
});

test('a wrong function gets the smallest tree, in two forms; a right one keeps its promises', async () => {
  for (const form of [wrong, textOf(wrong)]) {
    const {kept, counterexample} = await lab.verify(form);
    assert.equal(kept, false);
    assert.deepEqual(counterexample, {clause: 'root', tree: '[0 -1]', window: [-Infinity, Infinity], score: 1, returned: 0, fault: null});
  }
  for (const form of [right, textOf(right)]) {
    const {kept, counterexample, clauses, trees, searches} = await lab.verify(form, {promises: ['root', 'window', 'fail_soft'], range: [-100, 100]});
    assert.deepEqual([kept, counterexample], [true, null]);
    assert.deepEqual(clauses.fail_soft, {promised: true, held: true});
    assert.deepEqual(clauses.fail_hard, {promised: false, held: false});
    assert.equal('visits' in clauses, form !== right);  // the calls of a function are not seen
    assert.ok(trees > 5_000 && searches > 100_000);
  }
  assert.equal((await lab.verify(right, {promises: ['fail_hard']})).counterexample.clause, 'fail_hard');
  assert.equal((await lab.verify(right, {rule: 'above_beta', promises: ['fail_soft']})).counterexample.clause, 'fail_soft');
  // Of several broken promises, the one with the smallest tree.
  const twice = await lab.verify((node, alpha, beta) => node.isLeaf && beta < Infinity ? alpha : wrong(node, alpha, beta));
  assert.deepEqual([twice.clauses.root.held, twice.counterexample.clause, twice.counterexample.tree], [false, 'window', '0']);
  const lookalikes = await lab.lookalikes(textOf(wrong), {tree: '[0 -1]'});
  assert.deepEqual(lookalikes.sameVisits.map(({id}) => id), ['alpha-beta:cuts-at-alpha']);
});

test('what gives no score is no answer, and is told', async () => {
  for (const [search, fault] of [[() => { throw new Error('oh no'); }, 'oh no'], [() => 0.5, 'it returned 0.5, which is no whole number'],
                                 [() => 5n, 'it returned 5, which is no whole number'], [async () => 1, /Promise/], [() => {}, /undefined/]]) {
    const {kept, counterexample, clauses} = await lab.verify(search, {trees: 20, exhaustive: ['depth=1,branching=2']});
    assert.notEqual(kept, true);
    assert.equal(clauses.root.held, null);
    assert.equal(counterexample.returned, null);
    assert.match(counterexample.fault, fault instanceof RegExp ? fault : new RegExp(`^${fault}$`));
  }
});

test('a trace is what the program prints; a search is its summary', async () => {
  for (const [searcher, against, window, words] of [['negascout', 'alpha-beta', undefined, []], ['mtd-f', null, null, []], ['pvs-split', null, [-Infinity, 3], ['--window', '(-inf, 3)']]]) {
    const written = JSON.parse(pvslab('trace', searcher, ...(against ? ['--against', against] : []), '--tree', textbook, ...words, '--format', 'json'));
    assert.deepEqual(await lab.trace(searcher, textbook, {window, against}), written);
    assert.deepEqual((await lab.search(searcher, textbook, {window})).counters, written.searches[0].counters);
  }
  const {listing, ...known} = (await lab.searchers()).find(({id}) => id === 'alpha-beta:cuts-at-alpha');
  assert.deepEqual(known.mutant, {of: 'alpha-beta', does: 'cuts off once alpha is exceeded'});
  assert.match(listing, /cuts-at-alpha/);
  assert.deepEqual(await lab.search('negascout', [0, [[-1, -0], 0]]), {searcher: 'negascout', tree: '[0 [[-1 0] 0]]', depth: 3, window: [-Infinity, Infinity],
    value: 0, line: [1], counters: {nodes: 6, interior: 3, leaves: 3, proofs: 1, proofs_failed: 0, re_searches: 0, cutoffs: 2, first_move_cutoffs: 1}});
  assert.equal((await lab.trace('alpha-beta', '[[0 1] 2]', {against: textOf(wrong)})).searches[1].searcher, 'your-code');
});

test('an error is an Error with a message, and the next call works', async () => {
  const fails = async (promise, type, message) => {
    const error = await promise.then(() => assert.fail(`${message} was not told`), thrown => thrown);
    assert.ok(error instanceof Error && error.name === type, `${error.name}: ${error.message}`);
    assert.match(error.message, message);
    return error;
  };
  assert.equal((await fails(lab.search('alpha-beta', '[1 x]'), 'PvslabError', /expected a value/)).column, 4);
  await fails(lab.search('alpha-beat', '[1 2]'), 'PvslabError', /Did you mean 'alpha-beta'/);
  await fails(lab.search('alpha-beta', [1, 2], {window: [3, 3]}), 'PvslabError', /not a valid window/);
  await fails(lab.search('alpha-beta', []), 'PvslabError', /at least one successor/);
  await fails(lab.search('alpha-beta', [1, 2.5]), 'TypeError', /whole numbers; it is 2.5/);
  await fails(lab.search('alpha-beta', [1, 2], {windows: [3, 4]}), 'TypeError', /no option 'windows'/);
  await fails(lab.search('alpha-beta', [1, 2], {window: 3}), 'TypeError', /\[alpha, beta\]/);
  await fails(lab.search(undefined, '[1 2]'), 'TypeError', /a searcher must be/);
  await fails(lab.trace(right, '[1 2]'), 'TypeError', /cannot see the calls/);
  await fails(lab.verify({source: 'function other() {}'}), 'PvslabError', /no function alphabeta/);
  await fails(lab.verify('alpha-beta:cuts-at-alpha'), 'TypeError', /no mutants/);
  await fails(lab.verify('alpha-beta', {promises: ['root']}), 'TypeError', /has its own/);
  await fails(lab.verify(right, {promises: ['speed']}), 'TypeError', /promises must be/);
  await fails(lab.verify(right, {trees: -1}), 'PvslabError', /from 0 to/);
  await fails(lab.init(join(project, 'nowhere.wasm')), 'PvslabError', /nowhere\.wasm.*init\(\)/);
  await lab.init(new Uint8Array(readFileSync(join(installed, 'module.wasm'))));
  assert.equal((await lab.search('minimax', 5)).value, 5);
});

const user = `import { init, lookalikes, search, searchers, trace, verify, PvslabError } from 'pvslab';
import type { AlphaBeta, SearchResult, Trace, Tree, Verdict } from 'pvslab';

const tree: Tree = [0, [[-1, 0], '[1 2]']];
const mine: AlphaBeta = (node, alpha, beta) => node.isLeaf ? node.value : -mine(node.children[0]!, -beta, -alpha);
const verdict: Verdict = await verify(mine, { trees: 10, promises: ['root', 'window'], range: [-10, 10] });
const smallest: string | undefined = verdict.counterexample?.tree;
const result: SearchResult = await search('negascout', tree, { window: [-Infinity, 3] });
const value: number | null = result.value;
const both: Trace = await trace('pvs-sound', tree, { against: { source: 'function alphabeta() { return 0; }' } });
const mistakes: string[] = (await lookalikes('alpha-beta', { tree: '[1 2]' })).sameVisits.map(({ does }) => does);
const ids: string[] = (await searchers()).map(({ id }) => id);
await init('module.wasm').catch((error: unknown) => { if (error instanceof PvslabError) return error.column; throw error; });
// @ts-expect-error a tree has numbers
await search('negascout', [0, ['x', true]]);
// @ts-expect-error a function of yours is verified, not searched
await search(mine, '[1 2]');
// @ts-expect-error there is no such option
await verify(mine, { tree: 10 });
// @ts-expect-error a function returns a number
await verify(() => 'x');
// @ts-expect-error a value may be null
const sure: number = result.value;
export { both, ids, mistakes, smallest, sure, value };
`;

test('its types are right under --strict: for users, for their mistakes, and for what the functions give', async () => {
  const typed = (type, value) => `const ${type.toLowerCase()}Shown: import('pvslab').${type} = ${JSON.stringify(value)};\n`;
  const withoutInfinities = {...await lab.verify(wrong, {trees: 5})};
  withoutInfinities.counterexample.window = [0, 0];
  const given = 'export {};\n' + typed('Trace', await lab.trace('negascout', textbook, {against: textOf(wrong)})) +
      typed('SearchResult', await lab.search('negascout', textbook, {window: [0, 9]})) + typed('Verdict', withoutInfinities) +
      typed('Searcher', (await lab.searchers()).find(({mutant}) => mutant)) + typed('Lookalikes', await lab.lookalikes(textOf(wrong)));
  inProject('user.ts', user);
  inProject('given.ts', given);
  const strict = {noEmit: true, strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, target: 'es2022', lib: ['es2022'], types: []};
  for (const modules of [{module: 'nodenext'}, {module: 'esnext', moduleResolution: 'bundler'}]) {
    inProject('tsconfig.json', JSON.stringify({compilerOptions: {...strict, ...modules}, files: ['user.ts', 'given.ts']}));
    const {status, stdout} = spawnSync(join(import.meta.dirname, 'node_modules/.bin/tsc'), ['-p', project], {encoding: 'utf8'});
    assert.equal(status, 0, stdout);
  }
});

const app = `import { search, verify } from 'pvslab';
${wrong}
try {
  const { value, counters } = await search('negascout', [0, [[-1, 0], 0]]);
  const { counterexample } = await verify(wrong);
  report(JSON.stringify([value, counters.nodes, counterexample.tree]));
} catch (error) { report(String(error)); }
`;
const answered = '[0,6,"[0 -1]"]';

test('esbuild bundles it for Node; module.wasm lies beside the bundle', async () => {
  const {build} = await import('esbuild');
  const file = inProject('app.mjs', app.replaceAll('report(', 'console.log('));
  await build({entryPoints: [file], bundle: true, format: 'esm', platform: 'node', outfile: join(project, 'out/app.mjs'), logLevel: 'error'});
  const run = () => execFileSync('node', [join(project, 'out/app.mjs')], {encoding: 'utf8'}).trim();
  assert.match(run(), /PvslabError.*module\.wasm.*init\(\)/);
  copyFileSync(join(installed, 'module.wasm'), join(project, 'out/module.wasm'));
  assert.equal(run(), answered);
});

// What the page at the address says in its title, and what it loaded.
async function seen(address) {
  const page = await chrome.newPage();
  page.setDefaultTimeout(aLongTime);
  const loaded = [];
  page.on('request', request => loaded.push(new URL(request.url()).pathname));
  await page.goto(address);
  await page.waitForFunction(() => document.title !== '');
  const title = await page.title();
  await page.close();
  return {title, loaded};
}

test('Vite bundles it for a browser, and serves it while one develops', async () => {
  const vite = await import('vite');
  inProject('main.js', app.replaceAll('report(', 'document.title = ('));
  inProject('index.html', '<!DOCTYPE html><link rel="icon" href="data:,"><script type="module" src="/main.js"></script>');
  const shared = {root: project, configFile: false, logLevel: 'error', optimizeDeps: {exclude: ['pvslab']}};
  await vite.build({...shared, build: {target: 'es2022'}});
  const assets = readdirSync(join(project, 'dist/assets'));
  const wasm = assets.filter(name => name.endsWith('.wasm'));
  assert.equal(wasm.length, 1, `one module among ${assets}`);
  const types = {'.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm'};
  const server = createServer((request, response) => {
    const file = join(project, 'dist', request.url === '/' ? 'index.html' : request.url);
    if (!existsSync(file)) return response.writeHead(404).end();
    return response.writeHead(200, {'Content-Type': types[extname(file)]}).end(readFileSync(file));
  });
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  // A server that stays would keep this process after a failure.
  const built = await seen(`http://127.0.0.1:${server.address().port}/`).finally(() => server.close());
  assert.equal(built.title, answered);
  assert.ok(built.loaded.includes(`/assets/${wasm[0]}`), String(built.loaded));

  const developed = await vite.createServer({...shared, server: {host: '127.0.0.1', port: 0, hmr: false}});
  await developed.listen();
  const {title} = await seen(`http://127.0.0.1:${developed.httpServer.address().port}/`).finally(() => developed.close());
  assert.equal(title, answered);
});
