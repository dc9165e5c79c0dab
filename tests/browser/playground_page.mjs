// The playground's page, made of its scripts as the program makes it, for tests without the module or with another engine.
import {readFileSync} from 'node:fs';

const shows = new URL('../../harness/show/', import.meta.url);
const read = name => readFileSync(new URL(name, shows), 'utf8');
// Without indentation and comments, as embed_files.cmake writes them.
const embedded = name => read(name).replace(/^ +/gm, '').replace(/^\/\/.*\n/gm, '').replace(/\n+/g, '\n');

// The shared scripts, in the order of the page of a trace; and those of the playground after them.
export const shared = [...read('trace/trace_page.cpp').matchAll(/"(trace_\w+\.js)"/g)].map(([, name]) => `trace/page/${name}`);
const files = read('playground/page/files.txt').trim().split('\n').map(name => `playground/page/${name}`);
export const own = files.filter(name => name.endsWith('.js'));
const styles = ['page/base.css', 'trace/page/trace_page.css'];
const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'unsafe-eval'; img-src data: blob:; worker-src blob:";

export function playgroundPage({module = '', data = {playground: true}, policyText = policy} = {}) {
  const names = data.playground ? [...shared, ...own] : shared;
  const scripts = names.map(name => `<script>\n${embedded(name)}</script>`);
  return '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n' +
      '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">\n' +
      `<meta http-equiv="Content-Security-Policy" content="${policyText}">\n<link rel="icon" href="data:,">\n<title>pvslab</title>\n` +
      `${[...styles, ...(data.playground ? files.filter(name => name.endsWith('.css')) : [])].map(name => `<style>\n${embedded(name)}</style>`).join('\n')}\n</head>\n<body>\n` +
      `<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>\n` +
      `${module && `<script type="application/wasm-gzip-base64" id="module">${module}</script>\n`}${scripts.join('\n')}\n</body>\n</html>\n`;
}
