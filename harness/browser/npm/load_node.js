// The bytes of the module in Node, whose fetch() reads no files.
import {readFile} from 'node:fs/promises';

export async function load(address = new URL('./module.wasm', import.meta.url)) {
  const text = String(address);
  if (!/^https?:/.test(text)) return readFile(text.startsWith('file:') ? new URL(text) : text);
  const response = await fetch(text);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText} for ${text}`);
  return response.arrayBuffer();
}
