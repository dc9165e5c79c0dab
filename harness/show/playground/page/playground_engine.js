// The engine: the WebAssembly module of the page, in a worker of its own. It is asked and answers in JSON. An instance that
// traps, or that says it has ended, is dropped; the next request gets a new one.
'use strict';

const mostMilliseconds = 15000;  // for one answer: a mutant's search may not end

// Runs in the worker, so it uses nothing of the page but moduleInstance().
function engineWorker() {
  let compiled = null;
  let instance = null;
  const bytesOf = text => Uint8Array.from(atob(text), character => character.charCodeAt(0));
  const compile = packed => {
    const stream = new Blob([bytesOf(packed)]).stream().pipeThrough(new DecompressionStream('gzip'));
    return WebAssembly.compileStreaming(new Response(stream, {headers: {'Content-Type': 'application/wasm'}}));
  };
  const answered = async request => {
    try {
      instance ??= await moduleInstance(compiled, self.programImports);
      const found = JSON.parse(instance.ask(request));
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
      this.address ??= URL.createObjectURL(new Blob([`'use strict';\n${moduleInstance}\n(${engineWorker})();`], {type: 'text/javascript'}));
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
