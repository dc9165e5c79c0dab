// The page of a trace: small and large searches, one and two, by keyboard and by pointer, wide and narrow, light and dark.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {readFileSync, statSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {after, afterEach, before, test} from 'node:test';
import {browser, fitsWidth, narrow, open, pvslab, screenshot, swipe, wide, writtenFile} from './page.mjs';

const note = '[[[[6 10]] [[5 9 -5 4 8] [-10]] [[3 6]]] [[4 8] [9 6]] [-6] [7 -7]]';
let chrome;
const paths = {};
const opened = [];

before(async () => {
  const trace = (name, ...words) => {
    paths[name] = writtenFile(`${name}.html`, pvslab('trace', ...words, '--format', 'html'));
  };
  trace('pair', 'negascout', '--against', 'alpha-beta', '--tree', '[0 [[-1 0] 0]]');
  trace('note', 'pvs-merged-strict', '--tree', note, '--window', '-5,5');
  trace('uniform', 'negascout', '--against', 'alpha-beta', '--workload', 'uniform:b=4,d=4', '--case', '1');
  trace('chess', 'pvs-sound', '--against', 'alpha-beta', '--fen', 'startpos', '--depth', '3');
  trace('large', 'alpha-beta', '--workload', 'uniform:b=8,d=7', '--case', '1');
  trace('passes', 'mtd-f', '--workload', 'uniform:b=3,d=4', '--case', '1');
  trace('best-first', 'sss-star', '--workload', 'uniform:b=3,d=4', '--case', '1');
  trace('leaf', 'alpha-beta', '--tree', '5');
  const client = readFileSync(join(import.meta.dirname, '../../examples/program/alpha_beta_table.py'), 'utf8');
  const exact = client.replace('"<" if best <= alpha else ">" if best >= beta else "="', '"="');
  assert.notEqual(exact, client);
  for (const [name, text] of [['audit', client], ['false-audit', exact]]) {
    trace(name, '--program', `python3 ${writtenFile(`${name}.py`, text)}`, '--tree', '[[3 1] [2 5] [1 [9 8]]]', '--audit-table');
  }
  chrome = await browser();
});
after(() => chrome.close());

// Every test ends with the rules that hold for every page.
afterEach(async () => {
  for (const page of opened.splice(0)) {
    assert.deepEqual(page.faults, []);
    await page.close();
  }
});

// With the drawing of the visits, unless the address says otherwise.
async function trace(name, options) {
  const page = await open(chrome, paths[name], {hash: '#drawing=visits', ...options});
  opened.push(page);
  return page;
}

const narration = page => page.locator('.narration').textContent();
const focusedLabel = page => page.locator('[role=treeitem][aria-selected=true]').getAttribute('aria-label');
const details = page => page.locator('.details').innerText();
const press = async (page, ...keys) => { for (const key of keys) await page.keyboard.press(key); };
const unfold = (page, what) => page.locator('select[aria-label=Unfold]').selectOption(what);
const nodesDrawn = page => page.locator('.panes .node').count();

test('the picture of the note has its nine successful and two failed proofs', async () => {
  const {page} = await trace('note');
  await unfold(page, 'all');
  const tags = await page.locator('.drawing .tag').allTextContents();
  assert.equal(tags.filter(tag => /Z$/.test(tag)).length, 9);
  assert.equal(tags.filter(tag => /Z✗$/.test(tag)).length, 2);
  assert.equal(await page.locator('.drawing rect.proof').count(), 11);
  assert.equal(await page.locator('.drawing rect.proof.failed').count(), 2);
});

test('a node tells its window, role, kind, value, what was pruned, by whom and by whose bound', async () => {
  const {page} = await trace('pair');
  await page.locator('[role=treeitem]', {hasText: '2'}).first().click();
  const label = await focusedLabel(page);
  assert.match(label, /^move 2, negascout: cut node, window minus 1 to 0, value 0, successful proof; /);
  assert.match(label, /alpha-beta: cut node, window minus infinity to 0, value 0, full window/);
  const text = await details(page);
  assert.match(text, /Node 2\.2 is a leaf worth 0: the best of node 2 is now 0: α = 0 ≥ β = 0 \(from node 1\): cut; it was the last move\./);
  await page.locator('.details p a', {hasText: /^node 1$/}).first().click();
  assert.match(await focusedLabel(page), /^move 1, negascout: leaf, P-V node/);
});

test('what was pruned is drawn with the move that pruned it', async () => {
  const {page} = await trace('note');
  await unfold(page, 'all');
  await press(page, '0');
  const stubs = await page.locator('.stub').evaluateAll(all => all.map(stub => stub.textContent));
  assert.deepEqual(stubs.sort(), ['2by 1', '4\u20135by 3']);
});

test('n and p step the search forward and back, Home and End go to its ends', async () => {
  const {page} = await trace('pair');
  assert.match(await narration(page), /^Step 14 of 14/);
  await press(page, 'Home');
  assert.match(await narration(page), /^Step 0 of 14\. The search has not begun/);
  assert.equal(await page.locator('.shape.kind-P, .shape.kind-C, .shape.kind-A').count(), 3);  // those of the legend
  await press(page, 'n');
  assert.match(await narration(page), /Step 1 of 14\. Both: The search begins at the root with the window \(−∞, ∞\)\./);
  await press(page, 'n', 'ArrowRight');
  assert.match(await narration(page), /Step 3 of 14\. Both: Node 1 is a leaf worth 0: the best of the root is now 0, and so is its α\./);
  assert.match(await page.locator('.window.raised').first().textContent(), /\(0, ∞\)/);
  await press(page, 'n');
  assert.match(await narration(page), /negascout: Enters node 2 with the zero window \(−1, 0\), to prove that it can be skipped\./);
  await press(page, 'p', 'ArrowLeft');
  assert.match(await narration(page), /^Step 2 of 14/);
  await press(page, 'End');
  assert.match(await narration(page), /The search ends: it says that the root is worth 0\.$/);
});

test('steps visit every node of both searches, and back again', async () => {
  const {page} = await trace('uniform');
  await unfold(page, 'all');
  const walked = await page.evaluate(() => {
    const steps = [];
    app.setStep(0);
    while (app.state.step < app.steps) { app.stepOn(); steps.push(app.state.step); }
    const back = [];
    while (app.state.step > 0) { back.push(app.state.step); app.stepBack(); }
    return {isEach: steps.every((step, i) => step === i + 1), count: steps.length, total: app.steps,
            isSame: JSON.stringify(back.reverse()) === JSON.stringify(steps)};
  });
  assert.deepEqual(walked, {isEach: true, count: walked.total, total: walked.total, isSame: true});
});

test('at each step every search has entered and left what its own order says', async () => {
  const {page} = await trace('uniform');
  const wrong = await page.evaluate(() => {
    const {trace} = app;
    for (const side of trace.sides) {
      const search = trace.searches[side];
      for (let step = 0; step <= 2 * search.length; step += 7) {
        const stack = [];
        let events = 0;
        let entered = 0;
        for (let visit = 0; visit < search.length && events < step; ++visit) {  // replay by hand
          while (stack.length > 0 && stack.at(-1) !== search.parent[visit] && events < step) { stack.pop(); ++events; }
          if (events < step) { stack.push(visit); ++events; ++entered; }
        }
        for (let visit = 0; visit < search.length; ++visit) {
          const slot = trace.slots.slotOf[side][visit];
          const isEntered = statusOf(trace, slot, side, step, true) !== notYet;
          if (isEntered !== visit < entered) return `step ${step}, visit ${visit} of ${search.searcher}`;
        }
      }
    }
    return null;
  });
  assert.equal(wrong, null);
});

test('each search can go by its own events', async () => {
  const {page} = await trace('pair');
  await page.locator('select[aria-label^="How the two"]').selectOption('own');
  assert.match(await narration(page), /^Step 14 of 14/);
  await press(page, 'Home');
  for (let i = 0; i < 12; ++i) await page.locator('button[aria-label="Step forward (n)"]').click();
  assert.match(await narration(page), /^Step 12 of 14\. negascout: The search ends: .* alpha-beta: Node 2\.2 is a leaf worth 0: /);
});

test('play goes to the end by itself', async () => {
  const {page} = await trace('pair');
  await page.locator('select[aria-label=Speed]').selectOption('fast');
  await page.locator('h1').click();
  await press(page, 'Space');
  await page.waitForFunction(() => app.state.step === app.steps && app.controls.timer === null, null);
});

test('a node folds and unfolds by keyboard and by pointer', async () => {
  const {page} = await trace('note');
  await unfold(page, 'all');
  await press(page, '0');
  const all = await nodesDrawn(page);
  const root = page.locator('[role=treeitem]').first();
  await root.focus();
  assert.equal(await root.getAttribute('aria-expanded'), 'true');
  await press(page, 'Enter');
  assert.equal(await nodesDrawn(page), 1);
  assert.equal(await page.locator('[role=treeitem]').first().getAttribute('aria-expanded'), 'false');
  assert.match(await page.locator('.fold').first().textContent(), /^\+\d+$/);
  await page.locator('.fold').first().click();
  assert.ok(await nodesDrawn(page) > 1);
  await unfold(page, 'all');
  assert.equal(await nodesDrawn(page), all);
  await unfold(page, '1');
  assert.equal(await nodesDrawn(page), 5);
});

test('a click on a node shows it, another folds it', async () => {
  const {page} = await trace('pair');
  const node = page.locator('figure').first().locator('.node').nth(2);
  const before = await nodesDrawn(page);
  await node.click();
  assert.match(await focusedLabel(page), /^move 2/);
  assert.equal(await nodesDrawn(page), before);
  await node.click();
  assert.ok(await nodesDrawn(page) < before);
});

test('the list is a tree for the keyboard, with one stop for tab', async () => {
  const {page} = await trace('pair');
  assert.equal(await page.locator('[role=tree] [tabindex="0"]').count(), 1);
  await page.locator('[role=treeitem]').first().focus();
  await press(page, 'ArrowDown', 'ArrowDown');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-level')), '2');
  assert.match(await focusedLabel(page), /^move 2/);
  await press(page, 'ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-level')), '3');
  await press(page, 'ArrowLeft', 'ArrowLeft');
  assert.match(await focusedLabel(page), /^move 2/);
  await press(page, 'End');
  assert.match(await focusedLabel(page), /^move 2, negascout: leaf/);
  const row = page.locator('[role=treeitem][aria-selected=true]');
  assert.equal(await row.getAttribute('aria-posinset'), '2');
  assert.equal(await row.getAttribute('aria-setsize'), '2');
});

test('zoom and pan move both drawings by keys, buttons, wheel and drag', async () => {
  const {page} = await trace('pair');
  const transforms = () => page.locator('.drawing > g').evaluateAll(all => all.map(drawn => drawn.style.transform));
  let last = await transforms();
  assert.equal(last[0], last[1]);
  const changes = async (name, action) => {
    await action();
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    const now = await transforms();
    assert.notEqual(now[0], last[0], name);
    assert.equal(now[0], now[1], name);
    last = now;
  };
  const box = await page.locator('.drawing').first().boundingBox();
  await changes('+', () => press(page, '+'));
  await changes('-', () => press(page, '-', '-'));
  await changes('Shift+ArrowRight', () => press(page, 'Shift+ArrowRight'));
  await changes('button', () => page.locator('button[aria-label="Larger (+)"]').click());
  await changes('drag', async () => {
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 80, box.y + 60, {steps: 4});
    await page.mouse.up();
  });
  await changes('wheel', () => page.mouse.wheel(0, -240));
  await changes('0', () => press(page, '0'));
});

test('on a phone a swipe up scrolls the page, and one to the side moves the drawing', async () => {
  for (const [dx, dy, scrolls] of [[0, -200, true], [-150, 0, false]]) {
    const {page} = await trace('pair', {size: narrow, touch: true});
    const state = () => page.evaluate(() =>
      ({top: scrollY, drawn: document.querySelector('.drawing > g').style.transform}));
    const drawing = page.locator('.drawing').first();
    await drawing.scrollIntoViewIfNeeded();
    const before = await state();
    await swipe(page, drawing, dx, dy);
    const now = await state();
    assert.equal(now.top > before.top + 50, scrolls, `from ${before.top} to ${now.top}`);
    assert.equal(now.drawn === before.drawn, scrolls, `${dx}, ${dy}`);
  }
});

test('a leaf is called a leaf, whatever its value does to its parent', async () => {
  const {page} = await trace('uniform');
  const leaves = await page.evaluate(() => {
    const {trace} = app;
    const search = trace.searches[0];
    const found = {};
    for (let visit = 0; visit < search.length; ++visit) {
      if (search.how[visit] === 'l') found[search.kind[visit]] ??= trace.slots.slotOf[0][visit];
    }
    return found;
  });
  assert.deepEqual(Object.keys(leaves).sort(), ['A', 'C', 'P']);
  for (const slot of Object.values(leaves)) {
    await page.evaluate(at => app.focus(at), slot);
    const text = await details(page);
    assert.match(text, /Node [\d.]+ is a leaf worth −?\d+: /);
    assert.doesNotMatch(text, /returns/);
  }
});

test('the page says of each step what the engine says of it, in both views, and its nodes stand as the engine has them', async () => {
  const asked = [[['negascout', 'alpha-beta'], '[0 [[-1 0] 0]]', null], [['pvs-merged-strict'], note, '-5,5'], [['mtd-f'], '[[3 12 8] [[2 9] 4 6] [14 5 2]]', null],
                 [['sss-star'], '[[3 12 8] [2 4 6] [14 5 2]]', null], [['alpha-beta'], '5', null]];
  const engine = process.env.PVSLAB_ANSWERS ?? join(dirname(process.env.PVSLAB), 'pvslab-answers');
  for (const [searchers, tree, window] of asked) {
    const [searcher, other] = searchers;
    paths.told = writtenFile('told.html', pvslab('trace', searcher, ...(other ? ['--against', other] : []), '--tree', tree,
                                                 ...(window ? ['--window', window] : []), '--format', 'html'));
    const {page} = await trace('told', {hash: ''});
    for (const view of ['negamax', 'max']) {
      const {stdout} = spawnSync(engine, {input: `${JSON.stringify({want: 'steps', searchers, tree, window, view})}\n`, encoding: 'utf8'});
      const wanted = JSON.parse(stdout).searches.map(({steps}) => steps.map(step =>
          ({text: step.text, path: step.path, open: step.open, pruned: step.pruned ?? [], marks: step.marks ?? []})));
      const shown = await page.evaluate(seen => app.trace.sides.map(side => {
        const steps = app.story.steps(side, seen);
        const marked = ['cut', 'failed_proof', 'difference'].map(mark => [mark, new Set(steps.marked(mark))]);
        return Array.from({length: steps.length}, (_, i) => {
          const step = steps.step(i);
          return {text: app.story.sentence(step), path: step.path, open: step.open, pruned: steps.pruned(i),
                  marks: marked.filter(([, at]) => at.has(i)).map(([mark]) => mark)};
        });
      }), view);
      const signs = value => JSON.parse(JSON.stringify(value).replaceAll('+inf', '∞').replaceAll('-inf', '−∞').replace(/"-(?=\d)/g, '"−'));
      const isNested = searcher !== 'sss-star';  // the visits of the others are no nodes that stand open
      const told = searches => searches.map(steps => steps.map(step => isNested ? step : {...step, open: []}));
      assert.deepEqual(told(shown), told(signs(wanted)), `${searchers}, ${view}`);
    }
  }
});

test('a page of a small tree has at most 150 kB, draws the whole tree, and changes its view', async () => {
  assert.ok(statSync(paths.note).size <= 150_000, `${statSync(paths.note).size} bytes`);
  const {page} = await trace('note', {hash: '#step=10'});
  assert.ok(await page.evaluate(() => document.body.classList.contains('whole')));
  const before = await narration(page);
  await page.locator('input[name=view][value=max]').check();
  assert.notEqual(await narration(page), before);
  await page.waitForFunction(() => location.hash.includes('view=max'));
});

test('the first divergence is named, marked in both drawings, and one key away', async () => {
  const {page} = await trace('uniform');
  assert.match(await page.locator('header .difference').textContent(), /negascout searches .* in a proof/);
  await press(page, 'd');
  assert.match(await focusedLabel(page), /the searches part here$/);
  assert.ok(await page.locator('.node .divergence').count() >= 2);
});

test('a node that only one search visits is marked', async () => {
  const {page} = await trace('pair');
  assert.equal(await page.locator('figure').nth(0).locator('.only').count(), 0);
  assert.equal(await page.locator('figure').nth(1).locator('.only').count(), 1);
  await page.locator('.go-to input').fill('2.1.2');
  await press(page, 'Enter');
  assert.match(await focusedLabel(page), /negascout: not visited; alpha-beta: leaf/);
  assert.match(await details(page), /Not visited here\.\s+Node 2\.1\.1 is a leaf worth .*: cut; move 2 cannot matter\./);
});

test('the pointer over a node tells its window and value', async () => {
  const {page} = await trace('pair');
  await page.locator('figure').first().locator('.node').nth(2).hover();
  assert.match(await page.locator('.tip').innerText(), /negascout: Cut, \(−1, 0\), value 0/);
});

test('a trace of 100,000 visits opens within 3 s of processor time, folded', async () => {
  const page = await trace('large');
  const visits = await page.page.evaluate(() => app.trace.searches[0].length);
  assert.ok(visits >= 100000, `only ${visits} visits`);
  assert.ok(page.milliseconds < 3000, `${page.milliseconds} ms`);
  assert.ok(await nodesDrawn(page.page) < 300);
});

test('any of 100,000 nodes is two actions away: by path, by visit, by size', async () => {
  const {page} = await trace('large');
  const wanted = await page.evaluate(() => {
    const {trace} = app;
    const slot = trace.slots.depth.lastIndexOf(trace.slots.depth.reduce((most, depth) => Math.max(most, depth), 0));
    return {path: trace.path(slot), level: String(trace.depth(slot) + 1)};
  });
  await page.locator('.go-to input').fill(wanted.path);
  await press(page, 'Enter');
  assert.equal(await page.locator('.details h2').innerText(), `root › ${wanted.path.replaceAll('.', ' › ')}`);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-level')), wanted.level);
  assert.equal(await page.locator('.ring').count(), 1);
  await page.locator('.go-to input').fill('#47,110');
  await press(page, 'Enter');
  assert.match(await details(page), /Visit\s+47,110 of/);
  await page.locator('.go-to input').fill('1.99');
  await press(page, 'Enter');
  assert.match(await page.locator('.go-to .error').textContent(), /^1 has no visited move 99/);
  await page.locator('[role=tab]', {hasText: 'Worth a look'}).click();
  await page.locator('.lists a').first().click();
  await page.locator('[role=tab]', {hasText: 'Node'}).click();
  assert.match(await details(page), /Subtree\s+[\d,]+ visits/);
});

test('unfolding all of 100,000 nodes stays usable and says where it stopped', async () => {
  const {page} = await trace('large');
  await unfold(page, 'all');
  assert.match(await page.locator('.go-to .error').textContent(), /Unfolded to ply \d/);
  await press(page, '0');
  assert.ok(await page.locator('.drawing .shape').count() < 10);  // small nodes are one path for each kind
  await press(page, 'Home', 'n', 'n');
  assert.match(await narration(page), /^Step 2 of/);
});

test('a folded subtree is stepped over, and i steps into it', async () => {
  const {page} = await trace('large');
  await unfold(page, '1');
  await press(page, 'Home', 'n', 'n', 'n');
  assert.match(await narration(page), /Node 1 returns/);
  await press(page, 'Home', 'n', 'n', 'i');
  assert.match(await narration(page), /Enters node 1\.1 /);
});

test('the address keeps node, step and colours', async () => {
  const {page} = await trace('pair');
  await press(page, 'Home', 'n', 'n', 'n', 'n', 't');
  await page.waitForFunction(() => location.hash.includes('step=4'));
  const hash = await page.evaluate(() => location.hash);
  const again = await trace('pair', {hash});
  assert.match(await narration(again.page), /^Step 4 of 14/);
  assert.equal(await focusedLabel(again.page), await focusedLabel(page));
  assert.equal(await again.page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  const byPath = await trace('pair', {hash: '#path=2.1'});
  assert.equal(await byPath.page.locator('.details h2').innerText(), 'root › 2 › 1');
});

test('colours follow the system, and can be switched', async () => {
  const ground = page => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await trace('pair');
  const dark = await trace('pair', {dark: true});
  const [lightGround, darkGround] = [await ground(light.page), await ground(dark.page)];
  assert.notEqual(lightGround, darkGround);
  await press(light.page, 't');
  assert.equal(await ground(light.page), darkGround);
  await press(dark.page, 't');
  assert.equal(await ground(dark.page), lightGround);
});

test('text has contrast of 4.5 to 1 in light and dark', async () => {
  for (const dark of [false, true]) {
    const {page} = await trace('pair', {dark});
    const poor = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      const channel = value => value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      const luminance = name => {
        const hex = style.getPropertyValue(name).trim();
        const [red, green, blue] = [1, 3, 5].map(at => channel(parseInt(hex.slice(at, at + 2), 16) / 255));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const contrast = (a, b) => (Math.max(luminance(a), luminance(b)) + 0.05) / (Math.min(luminance(a), luminance(b)) + 0.05);
      const on = (ground, ...inks) => inks.map(ink => [`--${ink}`, `--${ground}`]);
      const pairs = [...on('paper', 'ink', 'soft'), ...on('panel', 'faint', 'pv', 'cut', 'all', 'failed', 'link'),
                     ...on('proof', 'soft', 'faint'), ...on('pv-fill', 'ink', 'soft'), ...on('cut-fill', 'ink', 'soft'),
                     ...on('all-fill', 'ink', 'soft')];
      return pairs.filter(pair => contrast(...pair) < 4.5).map(pair => `${pair}: ${contrast(...pair).toFixed(2)}`);
    });
    assert.deepEqual(poor, []);
  }
});

test('searches of one leaf, of several passes and without nesting are shown', async () => {
  const leaf = await trace('leaf');
  assert.match(await details(leaf.page), /leaf/);
  const passes = await trace('passes');
  assert.match(await details(passes.page), /Passes\s+6\s/);
  assert.ok((await passes.page.locator('.drawing .tag').allTextContents()).includes('pass 1'));
  const bestFirst = await trace('best-first');
  assert.match(await details(bestFirst.page), /Visits\s+91\s/);
  await press(bestFirst.page, 'Home', 'n', 'n');
  assert.match(await narration(bestFirst.page), /The OPEN list has 3 states; the next to be taken is node 1, merit ≤ ∞\./);
});

test('a false entry of a table is an alarm in the heading, and a table without one is none', async () => {
  const right = await trace('audit');
  assert.match(await right.page.locator('header .about').last().textContent(), /^Audit: \d+ entries .* none is/);
  assert.equal(await right.page.locator('header .difference').count(), 0);
  const wrong = await trace('false-audit');
  assert.match(await wrong.page.locator('header .difference').textContent(), /^First false entry: .*side to move\.$/);
});

test('moves of chess have their names', async () => {
  const {page} = await trace('chess');
  await page.locator('.go-to input').fill('e4 e5');
  await press(page, 'Enter');
  assert.equal(await page.locator('.details h2').innerText(), 'root › e4 › e5');
});

test('keys are explained on the page, and a browser without scripts says what is missing', async () => {
  const {page} = await trace('pair');
  await press(page, '?');
  assert.ok(await page.locator('dialog').isVisible());
  await press(page, 'Escape');
  assert.ok(!await page.locator('dialog').isVisible());
  const plain = await trace('pair', {script: false});
  assert.match(await plain.page.locator('body').innerText(), /needs JavaScript/);
});

test('pages fit 390 and 1280 px, light and dark; pictures are kept', async () => {
  for (const name of ['pair', 'note', 'uniform', 'chess', 'large', 'passes']) {
    for (const [width, size] of [['1280', wide], ['390', narrow]]) {
      for (const dark of [false, true]) {
        const {page} = await trace(name, {size, dark});
        assert.ok(await fitsWidth(page), `${name} at ${width}`);
        await screenshot(page, `trace-${name}-${width}-${dark ? 'dark' : 'light'}`, {fullPage: width === '390'});
      }
    }
  }
});

test('what is printed has the drawing and the details, without controls', async () => {
  const {page} = await trace('note');
  await page.emulateMedia({media: 'print'});
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.equal(await page.locator('.controls:visible').count(), 0);
  assert.ok(await page.locator('.drawing').first().isVisible());
  const [drawn, pane] = await Promise.all(['.drawing > g', '.drawing'].map(part => page.locator(part).first().boundingBox()));
  assert.ok(drawn.x >= pane.x && drawn.x + drawn.width <= pane.x + pane.width, 'the drawing fits the paper');
  assert.ok(drawn.y >= pane.y && drawn.y + drawn.height <= pane.y + pane.height, 'the drawing fits the paper');
  await screenshot(page, 'trace-note-print', {fullPage: true});
  await page.emulateMedia({media: 'screen'});
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await page.locator('.drawing').first().getAttribute('viewBox'), null);
});
