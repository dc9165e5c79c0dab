// record.mjs PAGE DIR: the pictures of a verification in the playground, for scripts/record-verdict; PVSLAB_CHROMIUM names the browser.
// In DIR are then 01.png and so on, `frames`, a line for each, its file and for how many milliseconds it is to be seen, and verdict.png, a still.
import {copyFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {browser, open} from './page.mjs';

const [path, directory] = process.argv.slice(2);
const size = {width: 1280, height: 800};
const chrome = await browser();
const {page, faults} = await open(chrome, path, {size, hash: '#mode=code'});
await page.waitForFunction(() => globalThis.lab?.app?.view.isFitted);
await page.evaluate(() => lab.searching);

const frames = [];
async function seen(milliseconds) {
  await page.waitForTimeout(300);
  const name = `${String(frames.length + 1).padStart(2, '0')}.png`;
  await page.screenshot({path: join(directory, name)});
  frames.push(`${name} ${milliseconds}\n`);
}

// The line of the mistake is selected, as a reader would who looks at it; then the button.
const code = page.locator('#code-text');
const line = 'if (best > alpha) break;';
await seen(1200);
await code.evaluate((input, text) => { input.focus(); input.setSelectionRange(input.value.indexOf(text), input.value.indexOf(text) + text.length); }, line);
await seen(1500);
await page.locator('.code-room button.main').focus();
await seen(700);
await page.locator('.code-room button.main').click();
await page.getByText('It returns 0, and the tree is worth 1.').waitFor();
await page.getByText('cuts off once alpha is exceeded').first().waitFor();
await page.evaluate(() => lab.searching);
await seen(3000);
copyFileSync(join(directory, frames.at(-1).split(' ')[0]), join(directory, 'verdict.png'));
await page.keyboard.press('Escape');
await page.evaluate(() => lab.app.setStep(0));
await seen(1000);
for (let step = 1; step <= await page.evaluate(() => lab.app.steps); ++step) {
  await page.evaluate(at => lab.app.setStep(at), step);
  await seen(1400);
}
frames.push(frames.pop().replace(/\d+\n$/, '4000\n'));
writeFileSync(join(directory, 'frames'), frames.join(''));
await chrome.close();
if (faults.length > 0) throw new Error(faults.join('\n'));
