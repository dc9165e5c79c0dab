// The page of a trace, as a reader uses it.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";
import {browser, fitsWidth, narrow, open, pvslab, screenshot, wide, writtenFile} from "./page.mjs";

let chrome;
before(async () => { chrome = await browser(); });
after(() => chrome?.close());

// The page, and `done`, which checks that it did nothing that it may not.
async function openPage(file, options) {
  const {page, faults, milliseconds, close} = await open(chrome, file, options);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.ready), "true");
  return {page, milliseconds, done: async () => { await close(); assert.deepEqual(faults, []); }};
}

const tree = "[0 [[-1 0] 0]]";
const html = (name, words) => writtenFile(`${name}.html`, pvslab("trace", ...words, "--format", "html"));
const one = () => html("one", ["negascout", "--tree", tree]);
const two = () => html("two", ["alpha-beta", "--against", "negascout", "--tree", tree]);

const labelOf = (page, visit, pane = 0) =>
  page.locator(".drawing").nth(pane).locator(`[data-visit="${visit}"]`).getAttribute("aria-label");
const stepText = (page) => page.locator("#step-text").textContent();

test("every node says its window, role, kind, value and what was pruned", async () => {
  const {page, done} = await openPage(one());
  assert.equal(await page.locator("[role=treeitem]").count(), 6);
  assert.match(await labelOf(page, 2), /move 2, Cut node, window \u22121 to 0, value 0, proof that failed low/);
  assert.match(await labelOf(page, 3), /pruned: move 2, by 1, 1 \u2265 1/);
  assert.equal(await page.locator(".stub").count(), 1);
  await done();
});

test("the keyboard steps forward and back", async () => {
  const {page, done} = await openPage(one());
  assert.match(await stepText(page), /step 12 of 12/);
  await page.keyboard.press("Home");
  assert.match(await stepText(page), /step 0 of 12/);
  assert.equal(await page.locator(".node.ahead").count(), 6);
  for (const step of [1, 2, 3]) {
    await page.keyboard.press("n");
    assert.match(await stepText(page), new RegExp(`step ${step} of 12`));
  }
  assert.equal(await page.locator(".node.ahead").count(), 4);
  assert.match(await page.locator(".live").textContent(), /1 returns 0, P-V/);
  await page.keyboard.press("p");
  assert.match(await stepText(page), /step 2 of 12/);
  await page.keyboard.press("End");
  assert.equal(await page.locator(".node.ahead").count(), 0);
  await done();
});

test("two searches step together, and d leads to their first difference", async () => {
  const {page, done} = await openPage(two());
  assert.match(await page.locator(".difference").textContent(), /alpha-beta searches 2 with the window \(-inf, 0\)/);
  await page.keyboard.press("d");
  assert.match(await page.locator(".live").textContent(), /2 entered, window \u2212\u221e to 0/);
  const current = page.locator(".node.current");
  assert.equal(await current.count(), 2);
  assert.deepEqual(await current.evaluateAll((nodes) => nodes.map((node) => node.dataset.visit)), ["2", "2"]);
  assert.equal(await page.locator(".node.divergence").count(), 2);
  assert.equal(await page.locator(".node.only").count(), 1);
  await page.keyboard.press("End");
  await screenshot(page, "trace-two-1280");
  await done();
});

test("a node can be folded and unfolded by mouse and keyboard", async () => {
  const {page, done} = await openPage(one());
  await page.locator('[data-visit="2"]').click();
  assert.equal(await page.locator("[role=treeitem]").count(), 3);
  assert.equal(await page.locator('[data-visit="2"]').getAttribute("aria-expanded"), "false");
  await page.locator('[data-visit="2"]').focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("[role=treeitem]").count(), 6);
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.visit), "3");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.visit), "2");
  await done();
});

test("the drawing zooms and pans", async () => {
  const {page, done} = await openPage(one());
  const transform = () => page.locator(".drawing > g").getAttribute("transform");
  const before = await transform();
  await page.keyboard.press("+");
  const zoomed = await transform();
  assert.notEqual(zoomed, before);
  await page.mouse.move(300, 600);
  await page.mouse.down();
  await page.mouse.move(360, 640, {steps: 4});
  await page.mouse.up();
  assert.notEqual(await transform(), zoomed);
  await page.keyboard.press("0");
  assert.equal(await transform(), before);
  await done();
});

test("hovering and focusing show details, with a link to the node that set the bound", async () => {
  const {page, done} = await openPage(one());
  await page.locator('[data-visit="2"]').hover();
  const details = page.locator(".details");
  assert.match(await details.textContent(), /window\(\u22121, 0\)/);
  await details.getByRole("button", {name: "the value of 1"}).click();
  assert.equal(await page.evaluate(() => document.activeElement.dataset.visit), "1");
  await done();
});

test("the address keeps step and node", async () => {
  const {page, done} = await openPage(one(), {hash: "#side=0&visit=4&step=7&ply=3"});
  assert.match(await stepText(page), /step 7 of 12/);
  assert.equal(await page.locator('[aria-selected="true"]').getAttribute("data-visit"), "4");
  await done();
});

test("a trace of 100,000 visits opens folded within 3 s, and any node is two actions away", async () => {
  const file = html("large", ["alpha-beta", "--workload", "uniform:b=8,d=8", "--case", "1"]);
  let age = Infinity;
  for (let attempt = 0; attempt < 3 && age > 3000; ++attempt) {  // other tests may be at work beside this one
    const opened = await openPage(file);
    age = opened.milliseconds;
    assert.ok(await opened.page.evaluate(() => controls.search.count > 100000));
    assert.ok(await opened.page.locator("[role=treeitem]").count() < 2000);
    await opened.page.locator("#goto").fill("#99999");
    await opened.page.keyboard.press("Enter");
    assert.equal(await opened.page.evaluate(() => document.activeElement.dataset.visit), "99999");
    await opened.done();
  }
  assert.ok(age < 3000, `it took ${Math.round(age)} ms`);
});

test("a path leads to a node, and a wrong one is told", async () => {
  const {page, done} = await openPage(html("chess", ["pvs-sound", "--fen", "startpos", "--depth", "3"]));
  await page.locator("#goto").fill("e4 d5 Nc3");
  await page.keyboard.press("Enter");
  assert.match(await page.locator(".details h2").textContent(), /^e4 d5 Nc3$/);
  await page.locator("#goto").fill("e4 e9");
  await page.keyboard.press("Enter");
  assert.match(await page.locator(".message").textContent(), /no visit to e4 e9/);
  await done();
});

test("a best-first search is shown as a list of steps", async () => {
  const {page, done} = await openPage(html("best-first", ["sss-star", "--tree", tree]));
  assert.equal(await page.locator("tbody tr").count(), 10);
  await done();
});

for (const [name, size] of [["1280", wide], ["390", narrow]]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`it holds at ${name} px, ${colorScheme}`, async () => {
      const {page, done} = await openPage(
        html("ordered", ["pvs-merged-strict", "--window", "-5,5", "--tree",
          "[[[[6 10]] [[5 9 -5 4 8] [-10]] [[3 6]]] [[4 8] [9 6]] [-6] [7 -7]]"]), {size, dark: colorScheme === "dark"});
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), colorScheme);
      assert.ok(await fitsWidth(page));
      await screenshot(page, `trace-${name}-${colorScheme}`);
      await done();
    });
  }
}
