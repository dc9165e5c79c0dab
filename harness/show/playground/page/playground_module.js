// The WebAssembly module as JavaScript sees it: a request in, an answer out, both JSON text. The page and the npm package
// (harness/browser/npm) share it.
'use strict';

// An instance of the compiled module. Its ask() throws what the module says when it ends; then the instance is of no further use.
// `programImports` gives what the module needs to ask a program, if a searcher is one. Runs in workers too, so it uses nothing else.
async function moduleInstance(compiled, programImports = () => ({})) {
  let instance = null;
  const view = () => new DataView(instance.exports.memory.buffer);
  const textAt = (pointer, size) => new TextDecoder().decode(new Uint8Array(instance.exports.memory.buffer, pointer, size));

  // The system that the module may ask for: it has no files, no arguments, and a clock.
  const system = {
    environ_sizes_get: (count, size) => { view().setUint32(count, 0, true); view().setUint32(size, 0, true); return 0; },
    environ_get: () => 0,
    fd_close: () => 0,
    fd_seek: () => 70,
    fd_write: (file, parts, count, written) => {
      let size = 0;
      for (let part = 0; part < count; ++part) size += view().getUint32(parts + 8 * part + 4, true);
      view().setUint32(written, size, true);
      return 0;
    },
    clock_time_get: (clock, precision, time) => {
      view().setBigUint64(time, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    random_get: (pointer, size) => {
      crypto.getRandomValues(new Uint8Array(instance.exports.memory.buffer, pointer, size));
      return 0;
    },
    proc_exit: code => { throw new Error(`exit code ${code}`); },
  };
  const failed = (pointer, size, column) => { throw Object.assign(new Error(textAt(pointer, size)), {column: column > 0 ? column : null}); };

  const imports = {};
  const ofProgram = programImports(() => instance.exports.memory);
  for (const {module, name} of WebAssembly.Module.imports(compiled)) {
    imports[module] ??= {};
    imports[module][name] = module === 'pvslab' && name === 'failed' ? failed : ofProgram[name] ?? system[name] ?? (() => 52);
  }
  instance = await WebAssembly.instantiate(compiled, imports);
  instance.exports._initialize?.();
  return {
    ask(request) {
      const {allocate, answer, memory} = instance.exports;
      const bytes = new TextEncoder().encode(request);
      const pointer = allocate(bytes.length);
      new Uint8Array(memory.buffer, pointer, bytes.length).set(bytes);
      const at = answer(pointer, bytes.length);
      return textAt(at + 4, view().getUint32(at, true));
    },
  };
}
