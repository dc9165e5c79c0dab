// The playground: with the module of the page that PVSLAB_TEST_PLAYGROUND names, and with a stub in its place. The page shows what
// the engine answers; so what is searched is tested elsewhere, and here that the page shows it, by keyboard, by pointer, wide and narrow.
import assert from 'node:assert/strict';
import {readFileSync, statSync} from 'node:fs';
import {after, afterEach, before, test} from 'node:test';
import {browser, fitsWidth, narrow, open, pvslab, screenshot, swipe, wide, writtenFile} from './page.mjs';
import {native} from './module.mjs';
import {playgroundPage} from './playground_page.mjs';

const named = process.env.PVSLAB_TEST_PLAYGROUND;
const skip = named ? false : 'PVSLAB_TEST_PLAYGROUND names no page';
const textbook = '[[3 12 8] [2 4 6] [14 5 2]]';
let chrome;
const opened = [];

before(async () => { chrome = await browser(); });
after(() => chrome.close());
afterEach(async () => {
  for (const page of opened.splice(0)) {
    assert.deepEqual(page.faults, []);
    await page.close();
  }
});

// The playground with its first tree on it, or that of the address. `pair` is an address with two searchers.
async function playground(options) {
  const page = await open(chrome, named, options);
  opened.push(page);
  await page.page.waitForFunction(() => globalThis.lab?.app?.view.isFitted);
  await settled(page.page);
  return page;
}

const pair = '#searcher=negascout&against=alpha-beta';
const settled = page => page.evaluate(async () => {
  await lab.searching;
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
});
const press = async (page, ...keys) => {
  for (const key of keys) {
    await page.keyboard.press(key);
    await settled(page);
  }
};
const treeText = page => page.locator('#tree-text').inputValue();
const said = page => page.locator('.narration').innerText();
const live = page => page.locator('.live').allInnerTexts();
const node = (page, at, side = 0) => page.locator('figure').nth(side).locator(`[data-node="${at}"]`);
const written = (page, at, side = 0) => node(page, at, side).locator('.value').textContent();
const labels = page => page.locator('figure').first().locator('[data-node]').evaluateAll(all => all.map(at => at.getAttribute('aria-label')));
const places = page => page.locator('[data-node]').evaluateAll(all => all.map(at => at.getAttribute('transform')).join(' '));
const choose = (page, text) => page.locator('label.choice', {hasText: text}).click();
const tab = (page, name) => page.locator('[role=tab]', {hasText: name}).click();

test('opens at the address that the program prints', {skip}, async () => {
  const tree = '[[3 12 8] [2 4 6]]';
  const told = pvslab('trace', 'negascout', '--against', 'alpha-beta', '--tree', tree, '--window', '2,+inf', '--view', 'max');
  const address = told.match(/^page: playground\.html(#\S+)$/m)[1];
  const {page} = await playground({hash: address});
  const {tree: shown, searchers, window, view} = await page.evaluate(() => lab.wanted);
  assert.deepEqual({shown, searchers, view}, {shown: tree, searchers: ['negascout', 'alpha-beta'], view: 'max'});
  assert.equal(window.replace(/\s/g, ''), '(2,+inf)');
});

test('without a module every panel says that it has no engine', async () => {
  const empty = Buffer.from('H4sIAAAAAAAAA2NgYGD4DwAAAP//', 'base64').toString('base64');
  // A module that is none, one that does not unpack, and one without the functions that the page calls.
  const {gzipSync} = await import('node:zlib');
  const hollow = gzipSync(Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])).toString('base64');
  for (const [name, module] of [['none', ''], ['torn', empty], ['hollow', hollow], ['text', gzipSync('text').toString('base64')]]) {
    const {page, faults, close} = await open(chrome, writtenFile(`stub-${name}.html`, playgroundPage({module})));
    await page.locator('.no-engine').first().waitFor();
    const panels = await page.locator('[data-panel]').evaluateAll(all => all.map(panel => [panel.dataset.panel, panel.textContent]));
    assert.deepEqual(panels.map(([panel]) => panel).sort(), ['code', 'counters', 'exercise', 'gallery', 'generator', 'hunt', 'listing', 'node', 'practice', 'searchers', 'stage', 'tree']);
    for (const [panel, text] of panels) assert.match(text, /^No engine\./, `${panel} of ${name}`);
    assert.equal(await page.locator('svg.drawing').count(), 0);
    await screenshot(page, `playground-stub-${name}`);
    assert.deepEqual(faults, []);
    await close();
  }
});

test('a policy that forbids blob: is named', async () => {
  const policyText = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'unsafe-eval'; img-src data:";
  const {page, faults, close} = await open(chrome, writtenFile('policy.html', playgroundPage({module: 'AAAA', policyText})));
  await page.locator('.no-engine').first().waitFor();
  assert.match(await page.locator('main').innerText(), /forbids workers from blob: addresses.*Content-Security-Policy/);
  assert.match(faults.join('\n'), /^console: .*blob/);  // the browser tells it too
  await close();
});

test('the page is one file of at most 1.0 MB, and draws the first tree within a second of processor time', {skip}, async () => {
  assert.ok(statSync(named).size <= 1000000, `${statSync(named).size} bytes`);
  const {worked} = await playground();
  const milliseconds = await worked();
  assert.ok(milliseconds < 1000, `${milliseconds} ms`);
});

test('it opens on the textbook tree at step 0 in the MAX/MIN view, all of it in view', {skip}, async () => {
  const {page} = await playground();
  assert.equal(await treeText(page), textbook);
  assert.match(await said(page), /^Step 0 of 22\./);
  assert.ok(await page.locator('input[name=view][value=max]').isChecked());
  assert.equal(await page.locator('[data-node]').count(), 13);
  assert.deepEqual(await Promise.all([2, 3, 4, 6, 7, 8, 10, 11, 12].map(at => written(page, at))), '3 12 8 2 4 6 14 5 2'.split(' '));
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), true);
  for (const part of ['[data-node="12"]', '.narration', '.bar.steps', '.live', '.marks']) {
    const box = await page.locator(part).first().boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= wide.height, part);
  }
});

test('nodes keep their places; what is pruned is crossed, what is not visited is plain', {skip}, async () => {
  const {page} = await playground();
  const before = await places(page);
  await press(page, 'End');
  assert.equal(await places(page), before);
  assert.equal(await page.locator('figure .place.pruned').count(), 2);
  assert.equal(await page.locator('figure .place.pruned .crossed').count(), 2);
  assert.equal(await page.locator('.edge.pruned').count(), 1);
  assert.deepEqual(await Promise.all([7, 8].map(at => written(page, at))), ['4', '6']);
  assert.deepEqual(await live(page), ['7 of 9 leaves, 11 visits, 2 cutoffs']);
  assert.equal(await written(page, 0), '3');
  assert.match(await written(page, 5), /^≤2$/);
});

test('results that are hidden are seen when the search knows them', {skip}, async () => {
  const {page} = await playground();
  await page.locator('.check').click();
  assert.equal(await written(page, 2), '?');
  await press(page, 'n', 'n', 'n', 'n');
  assert.deepEqual([await written(page, 2), await written(page, 3)], ['3', '?']);
  await press(page, 'End');
  assert.deepEqual([await written(page, 4), await written(page, 7)], ['8', '?']);
  await press(page, 'p');
  await tab(page, 'Counters');
  assert.equal(await page.locator('table .result:visible').evaluateAll(all => all.filter(at => getComputedStyle(at).visibility !== 'hidden').length), 0);
  await page.locator('h1').click();
  await press(page, 'h');
  assert.equal(await written(page, 7), '4');
});

test('the view turns signs and windows, and the text with them; the link stays in negamax notation', {skip}, async () => {
  const {page} = await playground({hash: '#tree=[5+[3+-4]]&view=negamax'});
  assert.deepEqual([await written(page, 1), await written(page, 3)], ['5', '3']);
  await choose(page, 'MAX / MIN');
  await settled(page);
  assert.deepEqual([await written(page, 1), await written(page, 3)], ['−5', '3']);
  assert.equal(await treeText(page), '[-5 [3 -4]]');
  await page.waitForFunction(() => location.hash.includes('view=max'));
  assert.match(await page.evaluate(() => decodeURIComponent(location.hash)), /tree=\[5\+\[3\+-4\]\]/);
  await page.locator('#tree-text').fill('[-6 [3 -4]]');
  await settled(page);
  assert.equal(await page.evaluate(() => lab.wanted.tree), '[6 [3 -4]]');
});

test('each step is told in a sentence of the engine, for each search', {skip}, async () => {
  const {page} = await playground({hash: pair});
  await press(page, 'n');
  assert.match(await said(page), /Both: The search begins/);
  const told = await page.evaluate(() => {
    const steps = app.trace.sides.map(side => app.story.steps(side, 'max'));
    return steps.flatMap(({list}) => list).every(step => app.story.sentence(step) === step.text);
  });
  assert.ok(told, 'the sentences of the table and of the steps are the same');
});

test('the next cut, failed proof and difference are one key away, and back', {skip}, async () => {
  const {page} = await playground({hash: `${pair}&tree=[[3+12+8]+[2+4+6]+[14+5+20]]`});
  await press(page, 'c');
  assert.match(await said(page), /: cut;/);
  const cut = await page.evaluate(() => app.state.step);
  await press(page, 'c');
  await press(page, 'C');
  assert.equal(await page.evaluate(() => app.state.step), cut);
  await press(page, 'Home', 'f');
  assert.match(await said(page), /the proof fails/);
  await press(page, 'Home', 'v');
  assert.match(await said(page), /zero window/);
  await press(page, 'End');
  assert.equal(await page.locator('[data-mark=cut]').getAttribute('aria-disabled'), 'true');
  await page.locator('[data-mark=cut]').dispatchEvent('click');
  assert.match(await said(page), /No cut after this step/);
});

test('steps go forward and back by key and button, and play', {skip}, async () => {
  const {page} = await playground();
  await press(page, 'n', 'ArrowRight');
  await page.locator('button[aria-label="Step forward (n)"]').click();
  assert.match(await said(page), /^Step 3/);
  await press(page, 'p', 'ArrowLeft');
  assert.match(await said(page), /^Step 1 /);
  await page.locator('select[aria-label=Speed]').selectOption('fast');
  await page.locator('h1').click();
  await page.keyboard.press('Space');
  await page.waitForFunction(() => app.state.step === app.steps && app.controls.timer === null, null);
});

test('the counts along the way end as the engine counted', {skip}, async () => {
  const {page} = await playground();
  const wrong = await page.evaluate(async tree => {
    const found = [];
    for (const {id} of lab.list.searchers.filter(searcher => !searcher.mutant)) {
      const asked = {searchers: [id], tree, window: null};
      const trace = await engine.ask({want: 'trace', ...asked});
      const steps = await engine.ask({want: 'steps', ...asked, view: 'max'});
      const documents = readDocuments({trace, steps, tree: lab.document, sentences: lab.list.sentences});
      const {counters, length} = documents.trace.searches[0];
      const {counts} = documents.story.seenAt(0, 2 * length);
      if (Object.keys(counters).some(name => counters[name] !== counts[name])) found.push(id);
    }
    return found;
  }, textbook);
  assert.deepEqual(wrong, []);
});

test('an error in the text names its column, and the last tree stays', {skip}, async () => {
  const {page} = await playground();
  await page.locator('#tree-text').fill('[[3 12 8] [2 x 6]]');
  await settled(page);
  await page.locator('#tree-error code').waitFor();
  assert.match(await page.locator('#tree-error').innerText(), /column 14|:14:/i);
  assert.equal(await page.locator('#tree-error mark').innerText(), 'x');
  assert.equal(await page.locator('[data-node]').count(), 13);
  await page.locator('#tree-text').fill('[[3 12 8] [2 4]]');
  await page.waitForFunction(() => document.querySelectorAll('[data-node]').length === 8);
  assert.equal(await page.locator('#tree-error').innerText(), '');
});

test('leaves are typed into the drawing, and Tab goes on', {skip}, async () => {
  const {page} = await playground();
  await node(page, 3).click();
  await page.keyboard.type('-7');
  await press(page, 'Tab');
  await page.locator('.leaf-value').waitFor();
  await page.keyboard.type('9');
  await press(page, 'Enter');
  assert.equal(await treeText(page), '[[3 -7 9] [2 4 6] [14 5 2]]');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.node), '4');
  await page.keyboard.type('1');
  await press(page, 'Escape');
  assert.equal(await treeText(page), '[[3 -7 9] [2 4 6] [14 5 2]]');
});

test('nodes are added, grown, moved, deleted by key, and undone', {skip}, async () => {
  const {page} = await playground();
  await node(page, 1).click();
  await press(page, 'Insert');
  assert.equal(await treeText(page), '[[3 12 8 0] [2 4 6] [14 5 2]]');
  await press(page, '[');
  assert.equal(await treeText(page), '[[3 12 8 [0 0]] [2 4 6] [14 5 2]]');
  await press(page, 'Delete', 'ArrowUp', 'Alt+ArrowLeft');
  assert.equal(await treeText(page), '[[3 12 [0] 8] [2 4 6] [14 5 2]]');
  await press(page, 'Control+z', 'Control+z', 'Control+z', 'Control+z');
  assert.equal(await treeText(page), textbook);
  await press(page, 'Control+y');
  assert.equal(await treeText(page), '[[3 12 8 0] [2 4 6] [14 5 2]]');
});

test('a node is dragged among its siblings', {skip}, async () => {
  const {page} = await playground();
  const [from, to] = await Promise.all([node(page, 1).boundingBox(), node(page, 9).boundingBox()]);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width, to.y + 20, {steps: 6});
  assert.equal(await page.locator('.drop').count(), 1);
  await page.mouse.up();
  await settled(page);
  assert.equal(await treeText(page), '[[2 4 6] [14 5 2] [3 12 8]]');
});

test('trees are drawn by sliders, and put into another order', {skip}, async () => {
  const {page} = await playground();
  await tab(page, 'Generate');
  await page.locator('#draw-depth').fill('2');
  await settled(page);
  const drawn = await treeText(page);
  assert.equal(await page.locator('[data-node]').count(), 13);
  await page.locator('button', {hasText: 'Best first'}).click();
  await page.waitForFunction(before => document.getElementById('tree-text').value !== before, drawn);
  await page.locator('#draw-depth').fill('6');
  await page.locator('#draw-branching').fill('8');
  assert.match(await page.locator('.generator .error').innerText(), /too many/);
});

test('every mutant of the gallery opens on its smallest tree, against what it was made of', {skip}, async () => {
  const {page} = await playground();
  const option = page.locator('[aria-label=Gallery] optgroup').last().locator('option').first();
  const id = await option.textContent();
  await page.locator('[aria-label=Gallery]').selectOption({label: id});
  await page.waitForFunction(name => app.trace.searches[0].searcher === name && app.trace.searches.length === 2, id);
  assert.match(await page.locator('.mutants').innerText(), /A mutant of/);
  await tab(page, 'Listing');
  assert.equal(await page.locator('.listings pre').count(), 2);
  assert.ok((await page.locator('.listings pre').first().innerText()).length > 100);
});

test('a position of the gallery opens with its board, which follows the selected node; an edited tree has none', {skip}, async () => {
  const {page} = await playground();
  const squares = () => page.locator('.board rect').count();
  const pieces = () => page.locator('.board text.piece, .board text.mark').allTextContents();
  assert.equal(await page.locator('.board').isVisible(), false);
  await page.locator('[aria-label=Gallery]').selectOption({label: 'Chess: White mates in two'});
  await page.waitForFunction(() => app.tree.length === 95);
  await settled(page);
  assert.equal(await squares(), 64);
  assert.deepEqual((await pieces()).map(sign => sign[0]), ['\u265a', '\u265a', '\u265f', '\u265f']);
  assert.match(await page.locator('.board svg').getAttribute('aria-label'), /^The position to be searched\. On the board: black king a8, white king a6, white pawn d6, black pawn a3\.$/);
  const mate = await page.evaluate(() => app.tree.nodeOf.get('1.1.1'));
  await page.evaluate(at => app.focusNode(at), mate);
  await settled(page);
  assert.match(await page.locator('.board p').innerText(), /After d7 a2 d8=Q#\./);
  assert.match(await page.locator('.board svg').getAttribute('aria-label'), /white queen d8/);
  assert.match(await node(page, mate).textContent(), /d8=Q#/);
  assert.match(await node(page, mate).getAttribute('aria-label'), /^1\.1\.1, d8=Q#, leaf/);
  await page.keyboard.press('End');
  await settled(page);
  assert.match(await said(page), /The search ends/);
  await screenshot(page, 'playground-chess-1280-light');
  const link = await page.evaluate(() => lab.address());
  await page.locator('[aria-label=Gallery]').selectOption({label: 'Tic-tac-toe: O must block'});
  await page.waitForFunction(() => app.tree.length === 51);
  await settled(page);
  assert.equal(await squares(), 9);
  assert.equal((await pieces()).join(''), 'XXOXO');
  await page.evaluate(() => lab.setNested([[1, 2], 3], null));
  await settled(page);
  assert.equal(await page.locator('.board').isVisible(), false);
  const again = await playground({hash: link});
  assert.match(await again.page.locator('.board p').innerText(), /White mates in two/);
});

test('every saying of the gallery that is false opens on its tree, with its searchers and its window, and says so', {skip}, async () => {
  const {page} = await playground();
  const claims = await page.evaluate(() => lab.list.gallery.filter(({group}) => group === 'claim'));
  assert.ok(claims.length >= 25, `${claims.length} claims`);
  for (const claim of claims) {
    assert.doesNotMatch(claim.says, /^The same/, `${claim.title} is read alone`);
    await page.locator('[aria-label=Gallery]').selectOption({label: claim.title});
    await page.waitForFunction(({searchers, tree}) => app.trace.searches.map(({searcher}) => searcher).join() === searchers.join() &&
        lab.wanted.tree === tree && !lab.searching, claim);
    assert.equal(await page.locator('.mutants').innerText(), `${claim.title}: \u201c${claim.says}\u201d This search shows that it is false.`);
    assert.equal(await page.locator('.fields .error').innerText(), '');
  }
  await page.locator('#searcher-2').selectOption('minimax');
  await settled(page);
  assert.doesNotMatch(await page.locator('.mutants').innerText(), /is false/);
});

test('with the steps of the engine the page of a trace is the same page, with a fixed search', {skip}, async () => {
  const {page} = await playground();
  const data = await page.evaluate(async tree => {
    const asked = {searchers: ['negascout', 'alpha-beta'], tree, window: null};
    return {trace: await engine.ask({want: 'trace', ...asked}), tree: lab.document, sentences: lab.list.sentences,
            steps: await Promise.all(['max', 'negamax'].map(view => engine.ask({want: 'steps', ...asked, view})))};
  }, textbook);
  const fixed = await open(chrome, writtenFile('fixed.html', playgroundPage({data})));
  opened.push(fixed);
  assert.match(await said(fixed.page), /^Step 22 of 22\. Both: The search ends/);
  assert.deepEqual(await live(fixed.page), Array(2).fill('7 of 9 leaves, 11 visits, 2 cutoffs'));
  await fixed.page.keyboard.press('Home');
  for (let step = 0; step < 9; ++step) await fixed.page.keyboard.press('n');
  assert.equal(await written(fixed.page, 1), '3');
  await choose(fixed.page, 'Negamax');
  assert.equal(await written(fixed.page, 1), '\u22123');
  assert.match(await said(fixed.page), /1 returns \u22123/);
  await choose(fixed.page, 'Visits');
  assert.equal(await fixed.page.locator('figure').first().locator('.node').count(), 11);
  await fixed.page.waitForFunction(() => /step=9&view=negamax&drawing=visits/.test(location.hash));
  const again = await open(chrome, new URL(fixed.page.url()).pathname, {hash: new URL(fixed.page.url()).hash});
  opened.push(again);
  assert.equal(await said(again.page), await said(fixed.page));
  await screenshot(fixed.page, 'playground-fixed-1280-light');
});

const seed = Number(process.env.PVSLAB_TEST_SEED ?? Math.floor(Math.random() * 1e6));
test(`every searcher and mutant does in Chromium what it does in the program, on 100 trees of seed ${seed}`, {skip}, async () => {
  const {page} = await playground();
  const request = {want: 'digest', seed, trees: 100};
  const found = await page.evaluate(asked => engine.ask(asked), request);
  assert.ok(Object.keys(found.digests).length > 150);
  assert.deepEqual(found, JSON.parse(native(request)));
});

test('any two searchers are run side by side', {skip}, async () => {
  const {page} = await playground();
  for (const id of ['mtd-f', 'sss-star', 'memory-pvs', 'minimax']) {
    await page.locator('#searcher-2').selectOption(id);
    await page.waitForFunction(name => app.trace.searches[1]?.searcher === name, id);
    await press(page, 'End');
    assert.equal((await live(page)).length, 2);
    await choose(page, 'Visits');
    await choose(page, 'Tree');
  }
  await page.locator('#searcher-2').selectOption('');
  await page.waitForFunction(() => app.trace.searches.length === 1);
});

test('a wrong window is told, and the drawing stays', {skip}, async () => {
  const {page} = await playground();
  await page.locator('#window').fill('(5, 2)');
  await press(page, 'Enter');
  await page.locator('.fields .error', {hasText: /./}).waitFor();
  assert.equal(await page.locator('[data-node]').count(), 13);
  await page.locator('#window').fill('(0, 5)');
  await press(page, 'Enter');
  await page.waitForFunction(() => app.trace.searches[0].window.alpha === 0);
});

test('a link opens the same tree, searchers, view and step', {skip}, async () => {
  const {page} = await playground({hash: pair});
  await node(page, 3).click();
  await page.keyboard.type('1');
  await press(page, 'Enter', 'm', 'n', 'n', 'n');
  await page.waitForFunction(() => location.hash.includes('step=3'));
  const hash = await page.evaluate(() => location.hash);
  const again = await playground({hash});
  assert.equal(await said(again.page), await said(page));
  assert.deepEqual(await labels(again.page), await labels(page));
});

test('for slides there is only the drawing and its steps', {skip}, async () => {
  const {page} = await playground({hash: `?embed=1${pair}&step=7`, size: {width: 800, height: 500}});
  assert.ok(!await page.locator('.top, .setup, aside, .tools').first().isVisible());
  assert.ok(await page.locator('.bar.steps').isVisible());
  await press(page, 'n');
  assert.match(await said(page), /^Step 8/);
  assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight));
  await screenshot(page, 'playground-embed');
});

test('the drawing is saved as SVG, PNG and TikZ; the command is that of the program', {skip}, async () => {
  const {page} = await playground({hash: pair});
  await press(page, 'End');
  await page.locator('button', {hasText: 'Share'}).click();
  assert.match(await page.locator('#share-command').inputValue(), /^pvslab trace negascout --against alpha-beta --tree '\[\[3 12 8\][^']*' --view max$/);
  assert.ok(!await page.locator('dialog.share p', {hasText: 'without it'}).isVisible());
  assert.match(await page.locator('#share-embed').inputValue(), /\?embed=1#tree=/);
  const saved = async kind => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.files button', {hasText: kind}).first().click()]);
    return readFileSync(await download.path());
  };
  const svg = (await saved('SVG')).toString();
  assert.match(svg, /^<svg xmlns=.*<\/svg>\n$/s);
  assert.doesNotMatch(svg, /var\(--|data-node/);
  assert.equal((await saved('PNG')).subarray(1, 4).toString(), 'PNG');
  const tikz = (await saved('TikZ')).toString();
  assert.equal(tikz.match(/\\node\[/g).length, 13);
  assert.equal(tikz.match(/\\draw\[/g).length, 12);
  // TeX knows no other signs in formulas.
  for (const hash of ['#searcher=sss-star&step=8', '#searcher=negascout&view=negamax&step=7&hide=1']) {
    const {page: other} = await playground({hash});
    assert.match(await other.evaluate(() => new Export(app, app.view.panes[0]).tikz()), /^[\x20-\x7e\n]*$/);
  }
});

test('the drawing is a tree for the keyboard, and every control has a name and 44 pixels', {skip}, async () => {
  for (const size of [wide, narrow]) {
    const {page} = await playground({size, hash: pair});
    assert.equal(await page.locator('figure').first().locator('[role=treeitem][tabindex="0"]').count(), 1);
    const poor = await page.evaluate(() => {
      const seen = [...document.querySelectorAll('button, select, input:not([type=radio]):not([type=checkbox]), .choice span, .check')]
          .filter(at => at.offsetParent !== null);
      const named = at => at.getAttribute('aria-label') || at.textContent.trim() || at.labels?.length > 0;
      return seen.filter(at => !named(at) || at.getBoundingClientRect().height < 43.5 || at.getBoundingClientRect().width < 43.5)
          .map(at => `${at.tagName} ${at.getAttribute('aria-label') ?? at.id} ${at.getBoundingClientRect().width}`);
    });
    assert.deepEqual(poor, []);
    await node(page, 0).focus();
    await press(page, 'ArrowDown', 'ArrowRight', 'ArrowDown');
    assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^2\.1, leaf, value 2, not visited yet$/);
    await press(page, 'ArrowUp');
    assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^2, MIN, not visited yet$/);
  }
});

test('pages fit 390 and 1280 px, light and dark; pictures are kept', {skip}, async () => {
  for (const [name, hash] of [['one', '#step=13'], ['pair', `${pair}&step=13`], ['three-plies', `${pair}&tree=[[[-3+-5+1]+[-6+-9+2]+[1+4+4]]+[[-1+-2+0]+[0+1+3]+[2+2+2]]+[[5+6+1]+[7+1+1]+[0+0+3]]]&step=40`]]) {
    for (const [width, size] of [['1280', wide], ['390', narrow]]) {
      for (const dark of [false, true]) {
        const {page} = await playground({size, dark, hash});
        assert.ok(await fitsWidth(page), `${name} at ${width}`);
        await screenshot(page, `playground-${name}-${width}-${dark ? 'dark' : 'light'}`);
      }
    }
  }
});

test('what is printed has the drawing and its sentence, without controls', {skip}, async () => {
  const {page} = await playground({hash: `${pair}&step=13`});
  await page.emulateMedia({media: 'print'});
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.equal(await page.locator('.controls:visible, .setup:visible, .tools:visible').count(), 0);
  assert.ok(await page.locator('.narration').isVisible());
  const [drawn, pane] = await Promise.all(['.drawing > g', '.drawing'].map(part => page.locator(part).first().boundingBox()));
  assert.ok(drawn.x >= pane.x && drawn.x + drawn.width <= pane.x + pane.width + 1, 'the drawing fits the paper');
  await screenshot(page, 'playground-print', {fullPage: true});
});

test('on a phone a tap on a leaf opens its field, and a swipe up scrolls the page', {skip}, async () => {
  const {page} = await playground({size: narrow, touch: true});
  const fieldOf = leaf => page.waitForFunction(leaf => document.activeElement.getAttribute('aria-label') === `Value of leaf ${leaf}`, leaf);
  await node(page, 3).tap();
  await fieldOf('1.2');
  await page.keyboard.type('-7');
  await node(page, 4).tap();
  await fieldOf('1.3');
  assert.equal(await treeText(page), '[[3 -7 8] [2 4 6] [14 5 2]]');
  await page.keyboard.press('Escape');
  await swipe(page, page.locator('.drawing').first(), 0, -200);
  await page.waitForFunction(() => scrollY > 50);
});

test('the keys are told, and each of them is named once', {skip}, async () => {
  const {page} = await playground();
  await press(page, '?');
  assert.ok(await page.locator('dialog[open] .keys').isVisible());
  const names = await page.locator('dialog[open] dt').allInnerTexts();
  assert.equal(new Set(names).size, names.length);
  await press(page, 'Escape');
});
