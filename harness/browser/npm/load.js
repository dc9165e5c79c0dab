// The bytes of the module in browsers and workers. Bundlers find the file by this form of its address, and copy it beside their output.
export async function load(address = new URL('./module.wasm', import.meta.url)) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText} for ${address}`);
  return response.arrayBuffer();
}
