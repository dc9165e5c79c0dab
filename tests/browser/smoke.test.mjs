// The smallest trace in a browser, and what page.mjs promises of size, colours, pictures and requests. page.test.mjs has the
// plain faults.
import assert from "node:assert/strict";
import {existsSync} from "node:fs";
import {join} from "node:path";
import {after, before, test} from "node:test";
import {browser, narrow, open, pvslab, screenshot, writtenFile} from "./page.mjs";

let chrome;
before(async () => { chrome = await browser(); });
after(() => chrome?.close());

const trace = () =>
  writtenFile("trace.html", pvslab("trace", "negascout", "--tree", "[0 [[-1 0] 0]]", "--format", "html"));

const written = (script) =>
  writtenFile("page.html", `<!DOCTYPE html><title>A page</title><link rel="icon" href="data:,"><script>${script}</script>`);

test("a trace opens from disk without a fault, and its title names the searcher", async () => {
  const {page, faults, milliseconds, close} = await open(chrome, trace());
  assert.match(await page.title(), /negascout/);
  assert.ok(milliseconds > 0);
  await close();
  assert.deepEqual(faults, []);
});

test("without JavaScript a trace names its searcher and says what it needs", async () => {
  const {page, faults, close} = await open(chrome, trace(), {script: false});
  assert.match(await page.innerText("body"), /negascout.*JavaScript/s);
  await close();
  assert.deepEqual(faults, []);
});

test("a page has the size and the colours that a test asks for, and its picture is kept", async () => {
  const {page, close} = await open(chrome, written(""), {size: narrow, dark: true});
  assert.equal(await page.evaluate(() => innerWidth), 390);
  assert.ok(await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches));
  await screenshot(page, "smoke-390-dark");
  assert.ok(existsSync(join(process.env.PVSLAB_SCREENSHOTS, "smoke-390-dark.png")));
  await close();
});

test("images within the page are no requests", async () => {
  const svg = "<svg xmlns='http://www.w3.org/2000/svg'/>";
  const {page, faults, close} = await open(chrome, written(""));
  for (const kind of ["data", "blob"]) {
    await page.evaluate(async ([text, kind]) => {
      const image = new Image();
      image.src = kind === "data"
        ? `data:image/svg+xml,${encodeURIComponent(text)}`
        : URL.createObjectURL(new Blob([text], {type: "image/svg+xml"}));
      await image.decode();
    }, [svg.replace("/>", " width='9' height='9'/>"), kind]);
  }
  await close();
  assert.deepEqual(faults, []);
});

const odd = [
  ["a warning", 'console.warn("odd");', /^console: odd/],
  ["a rejected promise", 'Promise.reject(new Error("odd"));', /^error: Error: odd/],
  ["a request for another file", 'new Image().src = "a.png";', /^request: file:.*\/a\.png/],
];
for (const [what, script, fault] of odd) {
  test(`${what} is a fault of a page`, async () => {
    const {faults, close} = await open(chrome, written(script));
    await close();
    assert.match(faults[0] ?? "no fault", fault);
  });
}

test("a program that fails is reported with its message", () => {
  assert.throws(() => pvslab("trace", "no-such-searcher", "--tree", "0"), /no-such-searcher/);
});
