// My code and practice in the playground, as a reader uses them: a wrong alpha-beta and its smallest tree, a code that does not end,
// a right one; exercises, their judgement and their sheet. What is judged is the engine's matter; here that the page shows it.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {after, afterEach, before, test} from 'node:test';
import {browser, fitsWidth, narrow, open, pvslab, screenshot, wide, writtenFile} from './page.mjs';
import {playgroundPage} from './playground_page.mjs';

const named = process.env.PVSLAB_TEST_PLAYGROUND;
const skip = named ? false : 'PVSLAB_TEST_PLAYGROUND names no page';
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

const rightCode = `function alphabeta(node, alpha, beta, ply = 0) {
  if (node.isLeaf) return node.value;
  let best = -Infinity;
  for (const child of node.children) {
    best = Math.max(best, -alphabeta(child, -beta, -alpha, ply + 1));
    if (best >= beta) break;
    alpha = Math.max(alpha, best);
  }
  return best;
}`;
const changed = (from, to) => {
  assert.ok(rightCode.includes(from));
  return rightCode.replace(from, to);
};

async function playground(hash, options = {}) {
  const page = await open(chrome, named, {hash, ...options});
  opened.push(page);
  await page.page.waitForFunction(() => globalThis.lab?.app?.view.isFitted);
  return page.page;
}

// The reader pastes the code and presses Verify. What the page says of it.
async function verified(page, code) {
  await page.locator('#code-text').fill(code);
  await page.locator('button', {hasText: 'Verify'}).click();
  await page.waitForFunction(() => lab.modes.rooms.code.isBusy === false, null);
  return page.locator('.code-room .verdict').innerText();
}

async function exercise(task, seed, options) {
  const page = await playground(`#mode=practice&task=${task}&seed=${seed}`, options);
  await page.waitForFunction(() => lab.modes.rooms.practice.exercise && document.querySelector('.exercise-stage [data-node]'));
  return page;
}

const node = (page, path) => page.evaluate(name => lab.modes.rooms.practice.board.tree.nodeOf.get(name), path)
    .then(at => page.locator(`.exercise-stage [data-node="${at}"]`));
const check = async page => {
  await page.locator('button', {hasText: 'Check'}).click();
  await page.locator('.judgement .said').waitFor();
  return page.locator('.judgement .said').innerText();
};
// What the engine says of an empty answer is the solution.
const solution = (page, empty) => page.evaluate(answer => engine.ask({want: 'judge', ...lab.modes.rooms.practice.request, answer}), empty);

// "A verdict within one minute of the download": the page as it is downloaded, and no word but those of README's first screen.
test("README's words lead from the page on disk to the verdict on a wrong alpha-beta within a minute", {skip}, async () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const [sentence] = readme.match(/^\*\*In a browser:\*\* open `playground.html`.*$/m);
  const names = [...sentence.matchAll(/\*([A-Z][A-Za-z ]+)\*(?!\*)/g)].map(([, name]) => name);
  assert.deepEqual(names, ['My code', 'Verify'], 'what README says to press');
  const started = performance.now();
  const page = await playground('');
  for (const name of names) await page.locator('[role=tab]:visible, button:visible, label.choice:visible').filter({hasText: name}).first().click();
  await page.getByText('It returns 0, and the tree is worth 1.').waitFor();
  const seconds = (performance.now() - started) / 1000;
  assert.match(await page.locator('.code-room .verdict').innerText(), /Smallest tree: \[0 -1\]/);
  console.log(`from the page on disk to the verdict on a wrong alpha-beta: ${seconds.toFixed(1)} s`);
  assert.ok(seconds <= 60);
});

test('without a module neither My code nor Practice pretends to have an engine', async () => {
  const {page, faults, close} = await open(chrome, writtenFile('practice-stub.html', playgroundPage()));
  await page.locator('.no-engine').first().waitFor();
  for (const [mode, panel] of [['My code', 'code'], ['Practice', 'practice']]) {
    await page.locator('.modes button', {hasText: mode}).click();
    assert.match(await page.locator(`[data-panel=${panel}]:visible`).innerText(), /^No engine\./);
  }
  assert.deepEqual(faults, []);
  await close();
});

test('a wrong alpha-beta is shown its smallest tree beside the reference, and its mistake is named', {skip}, async () => {
  const page = await playground('#mode=code');
  assert.match(await page.locator('#code-text').inputValue(), /^ {4}if \(best > alpha\) break;/m);  // what README's picture verifies
  const text = await verified(page, changed('best >= beta', 'best > alpha'));
  assert.match(text, /It returns 0, and the tree is worth 1\./);
  assert.match(text, /\[0 -1\] in the window \(\u2212\u221e, \u221e\)/);
  assert.match(text, /In 301 searches you behave like this: cuts off once alpha is exceeded/);
  await page.waitForFunction(() => app.trace.searches.map(({searcher}) => searcher).join() === 'your-code,alpha-beta');
  assert.equal(await page.locator('#tree-text').inputValue(), '[0 -1]');
  assert.match(await page.locator('.narration').innerText(), /your-code: The search ends: it says that the root is worth 0\.\s+alpha-beta: .*worth 1\./);
  await page.locator('#searcher-2').selectOption('minimax');
  await page.waitForFunction(() => app.trace.searches[1].searcher === 'minimax' && app.trace.searches[0].result === 0);
  await page.evaluate(() => lab.share.open());
  const command = await page.locator('#share-command').inputValue();
  assert.equal(command, "pvslab trace minimax --tree '[0 -1]'");
  assert.ok(await page.locator('dialog.share p', {hasText: 'searches the tree without it'}).isVisible());
  assert.match(pvslab('trace', 'minimax', '--tree', '[0 -1]', '--view', 'max'), /for MAX +\[0 1\]/);
});

test('mistakes are named where these trees tell them apart; others are like none we know', {skip}, async () => {
  const page = await playground('#mode=code');
  assert.match(await verified(page, changed('alpha = Math.max', 'if (ply > 0) alpha = Math.max')),
               /^Right on [^]*In 301 searches you behave like this: [^]*alpha-beta:not-raised-at-the-root/);
  assert.match(await verified(page, changed('return best;', 'return best === 1 ? 0 : best;')), /Like none we know: each known mistake differs in one of 301 searches/);
});

test('a right alpha-beta is accepted, and visits what alpha-beta visits', {skip}, async () => {
  const page = await playground('#mode=code');
  const text = await verified(page, rightCode);
  assert.match(text, /^Right on 5,\d{3} trees, in \d+,\d{3} searches\./);
  assert.match(text, /In 301 searches it visits what alpha-beta visits\./);
  assert.equal(await page.locator('.counterexample').count(), 0);
});

test('a code that does not end is no answer on a named tree, and the page goes on', {skip}, async () => {
  const page = await playground('#mode=code');
  const hangs = `function text(node) { return node.isLeaf ? node.value : '[' + node.children.map(text).join(' ') + ']'; }\n` +
      changed('let best', `if (ply === 0 && text(node) === '[[1 0] [0]]') for (;;);\n  let best`);
  await page.locator('#code-text').fill(hangs);
  await page.locator('button', {hasText: 'Verify'}).click();
  await page.waitForTimeout(2500);
  await page.locator('.stage button[aria-label="Step forward (n)"]').click();  // meanwhile
  assert.match(await page.locator('.narration').innerText(), /^Step 1 of/);
  await page.waitForFunction(() => lab.modes.rooms.code.isBusy === false, null);
  assert.match(await page.locator('.code-room .verdict').innerText(), /^No answer within 3 seconds\./);
  assert.match(await page.locator('.code-room .verdict .line').innerText(), /^(search|visit) \d+ .*\[\[1 0\] \[0\]\]$/);
  await page.locator('.code-room .verdict button', {hasText: 'Open the tree'}).click();
  await page.waitForFunction(() => lab.wanted.tree === '[[1 0] [0]]');
  assert.match(await verified(page, rightCode), /^Right on/);
  // At once, and before it is asked anything.
  assert.match(await verified(page, 'function alphabeta() { for (;;); }'), /^No answer within 3 seconds\.\s+Question 1 was: search 1 .* -1/);
  assert.match(await verified(page, `for (;;);\n${rightCode}`), /before it was asked anything/);
});

test('what runs can be stopped', {skip}, async () => {
  const page = await playground('#mode=code');
  await page.locator('#code-text').fill('function alphabeta() { for (;;); }');
  await page.locator('button', {hasText: 'Verify'}).click();
  await page.locator('button', {hasText: 'Stop'}).click();
  assert.equal(await page.locator('.code-room .verdict').innerText(), 'Stopped.');
  assert.equal(await page.locator('button', {hasText: 'Stop'}).isVisible(), false);
});

test('a code that does not run, or throws, is told so', {skip}, async () => {
  const page = await playground('#mode=code');
  assert.match(await verified(page, 'function alphabeta(node {'), /^The code does not run: /);
  assert.match(await verified(page, 'let x = 1;'), /^The code does not run: .*alphabeta/);
  assert.match(await verified(page, 'function alphabeta(node) { return node.none.value; }'), /^It does not answer: Cannot read properties/);
  assert.match(await verified(page, 'function alphabeta(node) { return 5n; }'), /^It does not answer: it returned 5, which is no whole number/);
  assert.match(await verified(page, 'function alphabeta(node) { return 0.5; }'), /^It does not answer: it returned 0\.5, which is no whole number/);
});

test('an exercise is graded as on the command line; a task that failed opens its smallest tree', {skip}, async () => {
  const page = await playground('#mode=code');
  await page.locator('#code-text').fill(changed('if (best >= beta) break;', ''));
  await page.locator('.exercise summary').click();
  await page.locator('#exercise-text').fill('title = "Cuts"\ntrees = 50\n' +
      '[[task]]\nclause = "root"\npoints = 4\n[[task]]\nrelation = "same_visits"\nto = "alpha-beta"\npoints = 3\n');
  await page.locator('button', {hasText: 'Grade'}).click();
  await page.locator('.tasks').waitFor();
  assert.match(await page.locator('.code-room .verdict .said').innerText(), /^Cuts: 4 of 7 points\.$/);
  await page.locator('.tasks .smallest').click();
  await page.waitForFunction(() => app.trace.searches[0].searcher === 'your-code');
  await page.locator('#exercise-text').fill('title = ');
  await page.locator('button', {hasText: 'Grade'}).click();
  await page.locator('.code-room .verdict .said', {hasText: /toml|line|value|expected/i}).waitFor();
});

test('the code is edited by keyboard: Tab inserts blanks, Escape leads out, the keys of the page stay out', {skip}, async () => {
  const page = await playground('#mode=code');
  await page.locator('#code-text').fill('');
  await page.locator('#code-text').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('mnh');
  assert.equal(await page.locator('#code-text').inputValue(), '  mnh');
  await page.keyboard.press('Control+z');
  assert.equal(await page.evaluate(() => lab.wanted.view), 'max');
  assert.match(await page.locator('.narration').innerText(), /^Step 0 /);
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Verify');
});

test('a reload keeps the code', {skip}, async () => {
  const page = await playground('#mode=code');
  await verified(page, `// mine\n${changed('best >= beta', 'best > alpha')}`);
  await page.waitForFunction(() => location.hash.includes('searcher=your-code'));
  await page.reload();
  await page.waitForFunction(() => globalThis.lab?.app?.view.isFitted);
  assert.match(await page.locator('#code-text').inputValue(), /^\/\/ mine/);
  assert.deepEqual(await page.evaluate(() => app.trace.searches.map(({searcher, result}) => `${searcher} ${result}`)),
                   ['your-code 0', 'alpha-beta 1']);
});

test('a practice round: what is pruned is tapped, checked, marked and counted', {skip}, async () => {
  const page = await exercise('pruned', 2);
  const {marks, of} = await solution(page, []);
  await page.locator('.practice-room button', {hasText: 'Hint'}).click();
  await page.locator('.hint-text', {hasText: /node/}).waitFor();
  await (await node(page, '1')).click();
  assert.match(await check(page), new RegExp(`^0 of ${of} right`));
  assert.equal(await page.locator('.exercise-stage .place.surplus').count(), 1);
  assert.equal(await page.locator('.exercise-stage .place.missed').count(), of);
  assert.equal(await page.locator('.practice-room .total').innerText(), `This session: 0 of ${of}. Only the first check of an exercise counts.`);
  await (await node(page, '1')).click();
  for (const {path} of marks) {
    await page.evaluate(at => lab.modes.rooms.practice.board.focusNode(lab.modes.rooms.practice.board.tree.nodeOf.get(at)), path);
    await (await node(page, path)).focus();
    await page.keyboard.press('Enter');
  }
  await page.locator('button', {hasText: 'Check'}).click();
  await page.locator('.judgement .said', {hasText: `${of} of ${of} right`}).waitFor();
  assert.equal(await page.locator('.exercise-stage .place.right').count(), of);
  assert.match(await page.locator('.result-code').innerText(), /^pruned:2:max:/);
  assert.match(await page.locator('.practice-room .total').innerText(), new RegExp(`^This session: 0 of ${of}`));
  await page.locator('button', {hasText: 'Show the search'}).click();
  // The tree that was open before has a search by alpha-beta too.
  await page.waitForFunction(
    () => document.body.dataset.mode === 'explore' && app.trace.searches[0].searcher === 'alpha-beta' && lab.wanted.tree === lab.modes.rooms.practice.document.tree,
  );
});

test('a finger on a phone marks a subtree, and another takes the mark away', {skip}, async () => {
  const page = await exercise('pruned', 2, {size: narrow, touch: true});
  await (await node(page, '2.3')).tap();
  assert.equal(await page.locator('.answer b').innerText(), '2.3');
  await (await node(page, '2')).tap();
  assert.equal(await page.locator('.answer b').innerText(), '2');
  assert.equal(await page.locator('.exercise-stage .place.pruned').count(), 4);
  await (await node(page, '2.1')).tap();
  assert.equal(await page.locator('.answer b').innerText(), 'nothing yet');
});

test('bounds are typed into a table, and each cell is marked', {skip}, async () => {
  const page = await exercise('bounds', 2);
  const {of} = await solution(page, []);
  assert.equal(await page.locator('.bound-cell').count(), of);
  await page.locator('.bound-cell').first().fill('-inf');
  await page.locator('.bound-cell').nth(1).fill('12345');
  assert.match(await check(page), new RegExp(`^1 of ${of} right`));
  assert.deepEqual([await page.locator('.bound-cell.right').count(), await page.locator('.bound-cell.wrong').count(),
                    await page.locator('.bound-cell.missed').count()], [1, 1, of - 2]);
});

test('the next node is picked in the search as it is by then; yes or no is answered', {skip}, async () => {
  const page = await exercise('next', 1);
  assert.ok(await page.locator('.exercise-stage .place.known, .exercise-stage .place.open').count() > 0);
  await page.locator('button', {hasText: 'Check'}).click();
  await page.locator('.practice-room .error', {hasText: /Tap the node/}).waitFor();
  const {marks} = await solution(page, '1');
  await (await node(page, marks.find(({verdict}) => verdict === 'missed').path)).click();
  assert.equal(await check(page), '1 of 1 right.');
  await page.locator('#task').selectOption('strict');
  await page.locator('.practice-room button', {hasText: 'Yes'}).click();
  assert.match(await check(page), /^[01] of 1 right\.$/);
  const before = await page.locator('#exercise-seed').inputValue();
  await page.locator('.practice-room button', {hasText: 'New'}).click();
  await page.waitForFunction(seed => lab.modes.rooms.practice.exercise.seed !== Number(seed), before);
  await page.waitForFunction(() => /mode=practice&task=strict&seed=\d+/.test(location.hash));
});

test('the same seed is the same exercise, in both views', {skip}, async () => {
  const [one, other] = [await exercise('pruned', 7), await exercise('pruned', 7)];
  const tree = page => page.evaluate(() => lab.modes.rooms.practice.document.tree);
  assert.equal(await tree(one), await tree(other));
  await one.locator('#exercise-view').selectOption('negamax');
  await one.waitForFunction(() => lab.modes.rooms.practice.board.state.view === 'negamax');
  assert.equal(await tree(one), await tree(other));
});

test('on paper an exercise is one page, its solution another', {skip}, async () => {
  for (const task of ['pruned', 'bounds', 'next', 'strict']) {
    const page = await exercise(task, 2);
    await page.waitForFunction(() => document.querySelectorAll('.sheet article').length === 2);
    const pdf = (await page.pdf({format: 'A4'})).toString('latin1');
    assert.equal(pdf.match(/\/Type\s*\/Page\b/g).length, 2, task);
    await page.emulateMedia({media: 'print'});
    assert.equal(await page.locator('.screen').isVisible(), false);
    assert.equal(await page.locator('.sheet article').first().locator('.place.pruned').count(), 0);
    await screenshot(page, `practice-${task}-print`, {fullPage: true});
  }
});

test('both fit 390 and 1280 px, light and dark, with names and 44 pixels; pictures are kept', {skip}, async () => {
  for (const [width, size] of [['1280', wide], ['390', narrow]]) {
    for (const dark of [false, true]) {
      const pages = {code: await playground('#mode=code', {size, dark})};
      await verified(pages.code, changed('best >= beta', 'best > alpha'));
      for (const task of ['pruned', 'bounds', 'next', 'strict']) {
        pages[task] = await exercise(task, 3, {size, dark});
        if (task === 'pruned') await (await node(pages[task], '2')).click();
        if (task === 'next') await (await node(pages[task], '2')).click();
        if (task === 'strict') await pages[task].locator('.practice-room button', {hasText: 'No'}).click();
        await check(pages[task]);
      }
      for (const [name, page] of Object.entries(pages)) {
        assert.ok(await fitsWidth(page), `${name} at ${width}`);
        const poor = await page.evaluate(() => {
          const seen = [...document.querySelectorAll('.modes button, .room button, .room select, .room input, .room textarea, .room summary')]
              .filter(at => at.offsetParent !== null);
          const isNamed = at => at.getAttribute('aria-label') || at.textContent.trim() || at.labels?.length > 0;
          return seen.filter(at => !isNamed(at) || at.getBoundingClientRect().height < 43.5 || at.getBoundingClientRect().width < 43.5)
              .map(at => `${at.tagName} ${at.id} ${at.textContent} ${at.getBoundingClientRect().width} ${at.getBoundingClientRect().height}`);
        });
        assert.deepEqual(poor, []);
        await screenshot(page, `practice-${name}-${width}-${dark ? 'dark' : 'light'}`, {fullPage: size === narrow});
      }
    }
  }
});
