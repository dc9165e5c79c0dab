// Accessibility: axe-core finds no violation of WCAG A or AA in the main views of the page, of a trace and of a report: wide and narrow, light and dark.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {browser, narrow, open, pvslab, scratch, wide, writtenFile} from './page.mjs';
import {playgroundPage} from './playground_page.mjs';
import {writeRecords} from './report_folder.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
// The marks of a chart are drawn by Vega, which names each kind of mark but not every container; the figures stand in tables beside it.
// Experimental in axe: it wants every sign that is drawn at a node ("≥ 3", "2") in the node's name, which says the same in words.
const leftOut = {'label-content-name-mismatch': {enabled: false}};
const playground = process.env.PVSLAB_TEST_PLAYGROUND;
const skip = playground ? false : 'PVSLAB_TEST_PLAYGROUND names no page';
const looks = [{size: wide}, {size: wide, dark: true}, {size: narrow}, {size: narrow, dark: true}];
const told = ({size, dark}) => `${size.width} px, ${dark ? 'dark' : 'light'}`;
let chrome;

before(async () => { chrome = await browser(); });
after(() => chrome.close());

// What axe finds wrong: the rule, the element and what axe says of it.
async function violations(page) {
  await page.evaluate(axe);
  return page.evaluate(async ({wanted, rules}) => (await globalThis.axe.run({exclude: [['.chart svg']]}, {runOnly: {type: 'tag', values: wanted}, rules, resultTypes: ['violations']}))
      .violations.flatMap(({id, nodes}) => nodes.map(({target, any, all, none}) =>
          `${id}: ${target.join(' ')}: ${[...any, ...all, ...none].map(({message}) => message).join('; ')}`)), {wanted: tags, rules: leftOut});
}

// Each view: a name, and what is done to the opened page to get there.
async function hold(path, views, ready) {
  for (const look of looks) {
    for (const [name, hash, act] of views) {
      const {page, close} = await open(chrome, path, {...look, hash});
      await ready(page);
      await act?.(page);
      assert.deepEqual(await violations(page), [], `${name}, ${told(look)}`);
      await close();
    }
  }
}

const tree = '[[3 12 8] [2 4 6] [14 5 2]]';

test('axe finds what is wrong, so that finding nothing means something', async () => {
  const {page, close} = await open(chrome, writtenFile('poor.html', '<html><body><img src="data:,"><p style="color:#aaa;background:#fff">pale</p><button></button></body></html>'));
  const found = (await violations(page)).map(text => text.split(':')[0]);
  for (const rule of ['image-alt', 'color-contrast', 'button-name', 'html-has-lang', 'document-title']) assert.ok(found.includes(rule), `${rule}: ${found}`);
  await close();
});

test('the page of a trace: one search, two, their visits and the keys', async () => {
  const one = writtenFile('axe-one.html', pvslab('trace', 'alpha-beta', '--tree', tree, '--format', 'html'));
  const two = writtenFile('axe-two.html', pvslab('trace', 'negascout', '--against', 'alpha-beta', '--tree', tree, '--format', 'html'));
  const ready = page => page.waitForFunction(() => app?.view?.isFitted);
  const keys = page => page.keyboard.press('?').then(() => page.locator('dialog[open]').waitFor());
  await hold(one, [['at the end', ''], ['in the middle', '#step=9'], ['keys', '', keys]], ready);
  await hold(two, [['a pair', '#step=13']], ready);
});

test('the page: its four uses, and what is said where there is no engine', {skip}, async () => {
  const ready = page => page.waitForFunction(() => globalThis.lab?.app?.view.isFitted);
  const listing = page => page.locator('[role=tab]', {hasText: 'Listing'}).click();
  const practised = page => page.waitForFunction(() => lab.modes.rooms.practice.exercise);
  const checked = async page => {
    await practised(page);
    await page.locator('.practice-room button', {hasText: 'Check'}).click();
    await page.locator('.judgement .said').waitFor();
  };
  const hunted = async page => {
    await page.locator('.hunt-room .question', {hasText: /mutant/}).waitFor();
    await page.locator('.hunt-room button', {hasText: 'Hint'}).click();
    await page.locator('.hints li').waitFor();
    await page.locator('.hunt-room .main').click();
    await page.locator('.hunt-room .verdict .said').waitFor();
  };
  await hold(playground, [
    ['explore', '#step=9'], ['a pair with its listings', '#searcher=negascout&against=alpha-beta&step=13', listing],
    ['best first', '#searcher=sss-star&step=7'], ['my code', '#mode=code'], ['pruned', '#mode=practice&task=pruned&seed=2', checked],
    ['bounds', '#mode=practice&task=bounds&seed=2', checked], ['a hidden bug', '#mode=bug&seed=3', hunted],
    ['share', '', page => page.locator('.top button', {hasText: 'Share'}).click()],
  ], ready);
  await hold(writtenFile('axe-stub.html', playgroundPage()), [['no engine', '']], page => page.locator('.no-engine').first().waitFor());
});

test('a report: all of it, unfolded', async () => {
  const folder = join(scratch, 'axe');
  writeRecords(folder);
  pvslab('report', folder);
  await hold(join(folder, 'report.html'), [['all', '', page => page.evaluate(() => document.querySelectorAll('details').forEach(at => { at.open = true; }))]],
             page => page.waitForFunction(() => [...document.querySelectorAll('.chart')].every(chart => chart.childElementCount > 0)));
});
