// Opens our pages in Debian's Chromium, driven by playwright-core. A page must load nothing but its own file and write no
// error to the console. Pages set `document.documentElement.dataset.ready` to "true" when they are drawn.
import {strict as assert} from "node:assert";
import {execFileSync} from "node:child_process";
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {pathToFileURL} from "node:url";
import {chromium} from "playwright-core";

const program = process.env.PVSLAB ?? "build/release/pvslab";
const screenshots = process.env.PVSLAB_SCREENSHOTS ?? join(tmpdir(), "pvslab-screenshots");
const directory = mkdtempSync(join(tmpdir(), "pvslab-browser-"));
process.on("exit", () => rmSync(directory, {recursive: true, force: true}));

// What the program prints. Exit codes other than 0 are errors, except those that are expected.
export function pvslab(words, expected = [0]) {
  try {
    return execFileSync(program, words, {encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"]});
  } catch (error) {
    if (expected.includes(error.status)) return error.stdout;
    throw new Error(`pvslab ${words.join(" ")} ended with ${error.status}: ${error.stderr}`);
  }
}

// A file in a directory that is removed at the end.
export function temporaryFile(name, text) {
  const file = join(directory, name);
  if (text !== undefined) writeFileSync(file, text);
  return file;
}

let browser;
export async function startBrowser() {
  const executablePath = execFileSync("sh", ["-c", "command -v chromium || command -v chromium-browser"], {encoding: "utf8"}).trim();
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  browser = await chromium.launch({executablePath, args: [...args, "--disable-gpu"], headless: true});
}
export async function stopBrowser() {
  await browser?.close();
}

export const wide = {width: 1280, height: 860};
export const narrow = {width: 390, height: 844};

// Opens a file from disk and waits until it is drawn. `done()` fails on errors and on requests; call it last.
export async function openPage(file, {viewport = wide, colorScheme = "light", hash = ""} = {}) {
  const context = await browser.newContext({viewport, colorScheme, reducedMotion: "reduce"});
  const page = await context.newPage();
  const url = pathToFileURL(file).href;
  const troubles = [];
  page.on("console", (message) => { if (message.type() === "error" || message.type() === "warning") troubles.push(message.text()); });
  page.on("pageerror", (error) => troubles.push(error.stack ?? String(error)));
  page.on("request", (request) => {
    const wanted = request.url().split("#")[0];
    if (wanted !== url && !wanted.startsWith("data:") && !wanted.startsWith("blob:")) troubles.push(`a request for ${request.url()}`);
  });
  await page.goto(url + hash);
  await page.waitForSelector("html[data-ready=true]", {timeout: 30000});
  return {
    page,
    // Milliseconds from the begin of the navigation until now, by the page's own clock.
    age: () => page.evaluate(() => performance.now()),
    screenshot: async (name, options = {}) => {
      mkdirSync(screenshots, {recursive: true});
      await page.screenshot({path: join(screenshots, `${name}.png`), ...options});
    },
    done: async () => {
      await context.close();
      assert.deepEqual(troubles, []);
    },
  };
}
