// The engine: the WebAssembly module of the page, in a worker of its own. It is asked and answers in JSON. An instance that
// traps, or that says it has ended, is dropped; the next request gets a new one.
'use strict';

const mostMilliseconds = 15000;  // for one answer: a mutant's search may not end

// Runs in the worker, so it uses nothing of the page.
function engineWorker() {
  let compiled = null;
  let instance = null;
  const bytesOf = text => Uint8Array.from(atob(text), character => character.charCodeAt(0));
  const compile = packed => {
    const stream = new Blob([bytesOf(packed)]).stream().pipeThrough(new DecompressionStream('gzip'));
    return WebAssembly.compileStreaming(new Response(stream, {headers: {'Content-Type': 'application/wasm'}}));
  };
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

  const fresh = async () => {
    const imports = {};
    const ofProgram = self.programImports?.(() => instance.exports.memory) ?? {};
    for (const {module, name} of WebAssembly.Module.imports(compiled)) {
      imports[module] ??= {};
      imports[module][name] = module === 'pvslab' && name === 'failed' ? failed : ofProgram[name] ?? system[name] ?? (() => 52);
    }
    instance = await WebAssembly.instantiate(compiled, imports);
    instance.exports._initialize?.();
  };
  const ask = request => {
    const {allocate, answer, memory} = instance.exports;
    const bytes = new TextEncoder().encode(request);
    const pointer = allocate(bytes.length);
    new Uint8Array(memory.buffer, pointer, bytes.length).set(bytes);
    const at = answer(pointer, bytes.length);
    return JSON.parse(textAt(at + 4, view().getUint32(at, true)));
  };
  const answered = async request => {
    try {
      if (!instance) await fresh();
      const found = ask(request);
      if (found.ended) instance = null;
      return found;
    } catch (error) {
      instance = null;
      return {kind: 'pvslab-error', message: String(error.message ?? error), column: error.column ?? null, ended: true};
    }
  };
  let queue = Promise.resolve();
  onmessage = ({data}) => {
    queue = queue.then(async () => {
      try {
        if (data.packed) compiled = await compile(data.packed);
        if (data.compiled) compiled = data.compiled;
        if (data.packed) postMessage({compiled});
      } catch (error) {
        postMessage({broken: String(error.message ?? error)});
      }
      if (data.request) postMessage({id: data.id, answer: await answered(data.request)});
    });
  };
}

class ModuleEngine {
  // `packed`: the module, gzip and base64; null if the page has none.
  constructor(packed) {
    this.packed = packed;
    this.waiting = new Map();
    this.next = 0;
    this.broken = packed ? null : words.noModule;
    document.addEventListener('securitypolicyviolation', event => {
      if (/worker|child|script|default/.test(event.effectiveDirective) && event.blockedURI.startsWith('blob')) this.fail(words.noBlob);
    });
  }

  // A promise of the answer. It is broken, with the reason, if there is no engine.
  ask(request) {
    if (this.broken) return Promise.reject(new Error(this.broken));
    if (!this.worker) this.start();
    if (this.broken) return Promise.reject(new Error(this.broken));
    const id = this.next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.restart(), mostMilliseconds);
      this.waiting.set(id, {resolve, reject, timer});
      this.worker.postMessage({id, request: JSON.stringify(request)});
    });
  }

  start() {
    try {
      this.address ??= URL.createObjectURL(new Blob([`'use strict';(${engineWorker})()`], {type: 'text/javascript'}));
      this.worker = new Worker(this.address);
    } catch (error) {
      this.fail(error.name === 'SecurityError' ? words.noBlob : String(error.message ?? error));
      return;
    }
    this.worker.onerror = event => this.fail(event.message || words.noBlob);
    this.worker.onmessage = ({data}) => this.take(data);
    this.worker.postMessage(this.compiled ? {compiled: this.compiled} : {packed: this.packed});
  }

  take({id, answer, compiled, broken}) {
    if (compiled) this.compiled = compiled;
    if (broken) this.fail(words.brokenModule(broken));
    const asked = this.waiting.get(id);
    if (!asked) return;
    this.waiting.delete(id);
    clearTimeout(asked.timer);
    asked.resolve(answer);
  }

  // An answer that does not come: a new worker, for the requests to come.
  restart() {
    this.worker.terminate();
    this.worker = null;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const {resolve, timer} of waiting) {
      clearTimeout(timer);
      resolve({kind: 'pvslab-error', message: words.tookTooLong(mostMilliseconds / 1000), column: null, ended: true});
    }
  }

  fail(reason) {
    this.broken ??= reason;
    for (const {reject, timer} of this.waiting.values()) {
      clearTimeout(timer);
      reject(new Error(this.broken));
    }
    this.waiting.clear();
  }
}

const engine = globalThis.pvslabEngine ?? new ModuleEngine(document.getElementById('module')?.textContent.trim() || null);
