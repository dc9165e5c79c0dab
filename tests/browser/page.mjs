// Pages in a real browser: opens a file from disk, and holds it to what every page of pvslab promises: no error on the
// console, no uncaught error, and no request but the one for the file itself.
import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {chromium} from 'playwright-core';

export const wide = {width: 1280, height: 800};
export const narrow = {width: 390, height: 844};

// A folder that is removed when the process ends.
export const scratch = mkdtempSync(join(tmpdir(), 'pvslab-browser-'));
process.on('exit', () => rmSync(scratch, {recursive: true, force: true}));

// What `pvslab ARGUMENTS` prints. Throws what it says if it fails.
export function pvslab(...words) {
  const run = spawnSync(process.env.PVSLAB, words, {encoding: 'utf8', maxBuffer: 1 << 30});
  if (run.status !== 0) throw new Error(`pvslab ${words.join(' ')}: ${run.error ?? run.stderr}`);
  return run.stdout;
}

export function writtenFile(name, text) {
  const path = join(scratch, name);
  writeFileSync(path, text);
  return path;
}

// A browser, to be closed by the caller. Chromium's own sandbox does not work for root.
export async function browser() {
  const args = ['--disable-gpu', '--force-color-profile=srgb', '--font-render-hinting=none'];
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  return chromium.launch({executablePath: process.env.PVSLAB_CHROMIUM, args, headless: true});
}

// Milliseconds until a test gives up: a guard against hanging, for a busy machine may need half a minute for a page of a megabyte.
export const aLongTime = 300_000;

// Opens the file. Options: `size`, `dark`, `reducedMotion`, `hash` of the address (a query may precede it), `script: false` for a browser
// without JavaScript, and `touch` for a phone. The result has Playwright's `page`, `faults` (what the page may not do, in order), and
// `worked()`, the milliseconds of processor time that the page's process has taken: a busy machine may take any time. What the page waits
// for, a timer say, is not in it. `milliseconds` are those until it is seen.
export async function open(chrome, path, {size = wide, dark = false, reducedMotion = true, hash = '', script = true, touch = false} = {}) {
  const context = await chrome.newContext({
    viewport: size,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    javaScriptEnabled: script,
    hasTouch: touch,
    isMobile: touch,
  });
  context.setDefaultTimeout(aLongTime);
  const page = await context.newPage();
  const address = pathToFileURL(path).href + hash.replace(/#.*/, '');
  const faults = [];
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', error => faults.push(`error: ${error.stack ?? error}`));
  await context.route('**', route => {
    const wanted = route.request().url().split('#')[0];
    if (wanted === address) return route.continue();
    faults.push(`request: ${wanted.slice(0, 200)}`);
    return route.abort();
  });
  const before = await processorTimes(chrome);
  // A page has a process of its own, or that of an earlier page.
  const worked = async () => {
    const now = await processorTimes(chrome);
    return 1000 * Math.max(...[...now].map(([id, time]) => time - (before.get(id) ?? 0)));
  };
  await page.goto(pathToFileURL(path).href + hash, {waitUntil: 'load'});
  if (script) await firstContent(page);
  return {page, faults, milliseconds: await worked(), worked, close: () => context.close()};
}

// The seconds that each process with pages has taken.
async function processorTimes(chrome) {
  const session = await chrome.newBrowserCDPSession();
  const {processInfo} = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return new Map(processInfo.filter(({type}) => type === 'renderer').map(({id, cpuTime}) => [id, cpuTime]));
}

// Until the load event was handled and the first content was painted.
async function firstContent(page) {
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))));
}

// A swipe with one finger from the middle of what the locator finds. The page was opened with `touch`.
export async function swipe(page, locator, dx, dy) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  const height = page.viewportSize().height;
  const from = {x: box.x + Math.min(box.width / 2, 190), y: Math.min(Math.max(box.y + box.height / 2, 250), height - 100)};
  const session = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => session.send('Input.dispatchTouchEvent', {type, touchPoints});
  const steps = 20;
  await touch('touchStart', [from]);
  for (let step = 1; step <= steps; ++step) {
    await touch('touchMove', [{x: from.x + dx * step / steps, y: from.y + dy * step / steps}]);
    await page.waitForTimeout(16);
  }
  await touch('touchEnd', []);
  await page.waitForTimeout(400);
}

// Keeps a picture of what is seen, or of the whole page, as an artefact of the test run.
export async function screenshot(page, name, {fullPage = false} = {}) {
  mkdirSync(process.env.PVSLAB_SCREENSHOTS, {recursive: true});
  await page.screenshot({path: join(process.env.PVSLAB_SCREENSHOTS, `${name}.png`), fullPage});
}

// True if nothing makes the page wider than its window.
export async function fitsWidth(page) {
  return page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
}
