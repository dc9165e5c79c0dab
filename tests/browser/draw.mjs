// draw.mjs PAGE WIDTH HEIGHT PICTURE [ID]: a picture of a page as it is seen, with the element ID at the top.
// For scripts/draw-pictures; PVSLAB_CHROMIUM names the browser.
import {chromium} from 'playwright-core';
import {open} from './page.mjs';

const [path, width, height, picture, id] = process.argv.slice(2);
const args = ['--disable-gpu', '--force-color-profile=srgb'];
if (process.getuid?.() === 0) args.push('--no-sandbox');
const chrome = await chromium.launch({executablePath: process.env.PVSLAB_CHROMIUM, args, headless: true});
const {page, faults} = await open(chrome, path, {size: {width: Number(width), height: Number(height)}});
await page.waitForTimeout(1000);
if (id) await page.evaluate(at => document.getElementById(at).scrollIntoView(), id);
await page.waitForTimeout(300);
await page.screenshot({path: picture});
await chrome.close();
if (faults.length > 0) throw new Error(faults.join('\n'));
