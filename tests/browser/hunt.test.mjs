// Find the bug, and the OPEN list of best-first searches, in the page as a reader uses it. What is judged is the engine's matter; here that the page
// shows it, by keyboard, wide and narrow, and tells no name too soon.
import assert from 'node:assert/strict';
import {after, afterEach, before, test} from 'node:test';
import {browser, fitsWidth, narrow, open, screenshot, wide, writtenFile} from './page.mjs';
import {instance} from './module.mjs';
import {playgroundPage} from './playground_page.mjs';

const named = process.env.PVSLAB_TEST_PLAYGROUND;
const skip = named ? false : 'PVSLAB_TEST_PLAYGROUND names no page';
let chrome;
const opened = [];

let module;

before(async () => {
  chrome = await browser();
  if (!skip) module = await instance();
});
after(() => chrome.close());
afterEach(async () => {
  for (const page of opened.splice(0)) {
    assert.deepEqual(page.faults, []);
    await page.close();
  }
});

async function playground(hash, options = {}) {
  const page = await open(chrome, named, {hash, ...options});
  opened.push(page);
  await page.page.waitForFunction(() => globalThis.lab?.app?.view.isFitted);
  await page.page.evaluate(() => lab.searching);
  return page.page;
}

const room = page => page.locator('.hunt-room');
const hunt = async (seed, options) => {
  const page = await playground(`#mode=bug&seed=${seed}`, options);
  await room(page).locator('.question', {hasText: 'mutant'}).waitFor();
  return page;
};
const press = (page, text) => room(page).locator('button', {hasText: text}).first().click();
const tried = async (page, tree) => {
  // As the engine writes it; the page shows it from MAX's side.
  await page.evaluate(text => lab.openTree({tree: text}), tree);
  await page.waitForFunction(text => lab.wanted.tree === text, tree);
  const shown = await page.locator('#tree-text').inputValue();
  await press(page, 'Try this tree');
  await room(page).locator('.verdict code', {hasText: shown}).first().waitFor();
  return room(page).locator('.verdict .said').innerText();
};
const asked = request => JSON.parse(module.ask(request));
// The first seed that hides the mutant of such a hunt.
const seedOf = about => {
  for (let seed = 1; seed < 30; ++seed) if (asked({want: 'hunt', seed}).about === about) return seed;
  throw new Error(`no seed is about ${about}`);
};

test('without a module Find the bug has no engine', async () => {
  const {page, faults, close} = await open(chrome, writtenFile('hunt-stub.html', playgroundPage()));
  await page.locator('.no-engine').first().waitFor();
  await page.locator('.modes button', {hasText: 'Find the bug'}).click();
  assert.match(await page.locator('[data-panel=hunt]:visible').innerText(), /^No engine\./);
  assert.deepEqual(faults, []);
  await close();
});

test('a tree that gives the mutant away is found, scored, named and counted', {skip}, async () => {
  const seed = seedOf('value');
  const {id, tree} = asked({want: 'reveal', seed});
  const page = await hunt(seed);
  assert.equal(await page.evaluate(() => lab.wanted.searchers.join()), id.split(':')[0]);
  assert.match(await tried(page, '[-2 -2]'), /^Not (found|yet): both return 2/);
  assert.doesNotMatch(await page.locator('body').innerText(), new RegExp(id));
  assert.equal(await room(page).locator('.total').innerText(), 'Nothing found yet in this session.');
  assert.match(await tried(page, tree), /^Found: the mutant returns .* as few as the smallest known\.$/);
  assert.match(await room(page).locator('.verdict').innerText(), new RegExp(id));
  assert.equal(await room(page).locator('.total').innerText(), 'This session: 1 found, 1 of them with as few leaves as known; 0 given up.');
  assert.match(await room(page).locator('.result-code').innerText(), new RegExp(`^bug:${seed}:max:`));
  await press(page, 'Show both searches');
  await page.waitForFunction(name => document.body.dataset.mode === 'explore' && app.trace.searches[0].searcher === name, id);
  assert.notEqual(...await page.evaluate(() => app.trace.searches.map(({result}) => result)));
});

test('of a mutant that only costs it is said that visits count', {skip}, async () => {
  const seed = seedOf('visits');
  const page = await hunt(seed);
  assert.match(await room(page).locator('.question').innerText(), /visit other nodes/);
  assert.match(await tried(page, asked({want: 'reveal', seed}).tree), /^Found: .* both return /);
});

test('hints tell more each time; giving up tells all, and counts as given up', {skip}, async () => {
  const page = await hunt(3);
  const {id, does} = asked({want: 'reveal', seed: 3});
  for (let number = 1; number <= 3; ++number) {
    if (number === 3) assert.doesNotMatch(await room(page).innerText(), new RegExp(does.slice(0, 30).replace(/[()]/g, '.')));
    await press(page, 'Hint');
    await room(page).locator('.hints li').nth(number - 1).waitFor();
  }
  assert.ok((await room(page).locator('.hints li').nth(2).innerText()).includes(does));
  await room(page).locator('button', {hasText: 'Hint'}).first().click({force: true});
  assert.equal(await room(page).locator('.hints li').count(), 3);
  await press(page, 'Give up');
  await room(page).locator('.verdict', {hasText: id}).waitFor();
  assert.match(await room(page).locator('.total').innerText(), /0 found.*1 given up/);
  await tried(page, asked({want: 'reveal', seed: 3}).tree);
  assert.match(await room(page).locator('.total').innerText(), /0 found.*1 given up/, 'what was given up is not found');
});

test('a link opens the same hunt with its tree; a new seed is another; a seed that is none is refused', {skip}, async () => {
  const page = await hunt('8&tree=[0+[1+2]]');
  assert.equal(await page.locator('#tree-text').inputValue(), '[0 [1 2]]');
  await page.waitForFunction(() => /mode=bug&seed=8/.test(location.hash));
  await page.locator('#hunt-seed').fill('x');
  await page.locator('#hunt-seed').press('Enter');
  await room(page).locator('.error', {hasText: 'seed'}).waitFor();
  await press(page, 'New');
  await page.waitForFunction(() => lab.modes.rooms.bug.hunt.seed !== 8);
  assert.equal(await room(page).locator('.error').innerText(), '');
});

test('keys typed into the room are not keys of the page', {skip}, async () => {
  const page = await hunt(8);
  await page.locator('#hunt-seed').focus();
  await page.keyboard.type('m');
  assert.equal(await page.evaluate(() => lab.wanted.view), 'max');
});

test('of SSS* the OPEN list is shown with its merits, and leaves are numbered as they are evaluated', {skip}, async () => {
  const page = await playground('#searcher=sss-star&tree=[[3+9]+[1+5]]');
  assert.equal(await page.locator('.open-lists').isVisible(), false, 'before the first step there is nothing on it that was seen');
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  assert.match(await page.locator('.open-lists').innerText(), /OPEN, 2 states:\s*1 ≤ ∞ live\s*2 ≤ ∞ live/);
  assert.match(await page.locator('.narration').innerText(), /The OPEN list has 2 states; the next to be taken is node 1, merit ≤ ∞\./);
  assert.deepEqual(await page.locator('svg .merit').allTextContents(), ['≤ ∞', '≤ ∞']);
  assert.equal(await page.locator('svg .front').count(), 1);
  await page.keyboard.press('End');
  assert.match(await page.locator('.open-lists').innerText(), /OPEN, one state:\s*root ≤ 3 solved/);
  const numbered = await page.locator('svg [data-node]:has(.ordinal)').evaluateAll(all => all.map(at => `${at.querySelector('.ordinal').textContent}${at.querySelector('.value').textContent}`));
  assert.deepEqual(numbered.map(text => text.slice(0, 2)).sort(), ['1.', '2.', '3.']);
  assert.equal(await page.locator('svg .place.earlier').count(), 0, 'no leaf is from an earlier visit');
  await page.locator('#searcher-1').selectOption('alpha-beta');
  await page.waitForFunction(() => app.trace.searches[0].searcher === 'alpha-beta');
  assert.equal(await page.locator('.open-lists').isVisible(), false);
});

test('DUAL* beside SSS*: a list for each, with lower and upper bounds', {skip}, async () => {
  const page = await playground('#searcher=sss-star&against=dual-star&step=9');
  const lists = await page.locator('.open-lists section').allInnerTexts();
  assert.equal(lists.length, 2);
  assert.match(lists[0], /≤/);
  assert.match(lists[1], /≥/);
});

test('both fit 390 and 1280 px, light and dark, with names and 44 pixels; pictures are kept', {skip}, async () => {
  for (const [width, size] of [['1280', wide], ['390', narrow]]) {
    for (const dark of [false, true]) {
      const page = await hunt(seedOf('value'), {size, dark});
      await press(page, 'Hint');
      await tried(page, '[[3 12 8] [2 4 6] [14 5 2]]');
      assert.ok(await fitsWidth(page), `hunt at ${width}`);
      const poor = await page.evaluate(() => [...document.querySelectorAll('.modes button, .room button, .room input, .room summary')]
          .filter(at => at.offsetParent !== null)
          .filter(at => at.getBoundingClientRect().height < 43.5 || at.getBoundingClientRect().width < 43.5)
          .map(at => `${at.tagName} ${at.id} ${at.textContent} ${at.getBoundingClientRect().width} ${at.getBoundingClientRect().height}`));
      assert.deepEqual(poor, []);
      await screenshot(page, `hunt-${width}-${dark ? 'dark' : 'light'}`, {fullPage: size === narrow});
      const listed = await playground('#searcher=sss-star&step=13', {size, dark});
      assert.ok(await fitsWidth(listed), `OPEN at ${width}`);
      await screenshot(listed, `open-list-${width}-${dark ? 'dark' : 'light'}`, {fullPage: size === narrow});
    }
  }
});
