// The browser tests' own promises: a page that breaks a rule is caught.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {browser, fitsWidth, open, writtenFile} from './page.mjs';

let chrome;
before(async () => { chrome = await browser(); });
after(() => chrome.close());

async function faultsOf(name, html) {
  const opened = await open(chrome, writtenFile(name, `<!DOCTYPE html><link rel="icon" href="data:,">${html}`));
  await opened.page.waitForTimeout(50);
  await opened.close();
  return opened.faults.join('\n');
}

test('a quiet page has no faults', async () => {
  assert.equal(await faultsOf('quiet.html', '<p>text</p><script>console.log("fine")</script>'), '');
});

test('an error on the console is a fault', async () => {
  assert.match(await faultsOf('console.html', '<script>console.error("wrong")</script>'), /console: wrong/);
});

test('an uncaught error is a fault', async () => {
  assert.match(await faultsOf('error.html', '<script>undefinedFunction()</script>'), /undefinedFunction is not defined/);
});

test('a request is a fault', async () => {
  assert.match(await faultsOf('request.html', '<img src="http://127.0.0.1:9/a.png">'), /request: http:\/\/127/);
});

test('a page wider than its window is told', async () => {
  const opened = await open(chrome, writtenFile('wide.html', '<div style="width: 3000px">wide</div>'));
  assert.equal(await fitsWidth(opened.page), false);
  await opened.close();
});
