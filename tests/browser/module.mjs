// The module and the native program of the same sources, asked for the same.
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';

const bytes = () => readFileSync(process.env.PVSLAB_MODULE);
let compiled;

// A fresh instance of the module. `program` answers the lines of the protocol, if a searcher is one. ask() gives the answer as text, and throws what the module says when it ends.
export async function instance(program = null) {
  compiled ??= await WebAssembly.compile(bytes());
  const system = new Proxy({}, {get: (_, name) => () => { throw new Error(`the module calls ${name}`); }});
  let made;
  let said;
  const clock = (_, precision, at) => {
    new DataView(made.exports.memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  };
  const wasi = {clock_time_get: clock};
  for (const {module, name} of WebAssembly.Module.imports(compiled)) {
    if (module === 'wasi_snapshot_preview1') wasi[name] ??= name.startsWith('environ') ? () => 8 : system[name];
  }
  const text = (at, size) => new TextDecoder('utf-8', {fatal: true}).decode(new Uint8Array(made.exports.memory.buffer, at, size));
  made = await WebAssembly.instantiate(compiled, {
    wasi_snapshot_preview1: wasi,
    pvslab: {
      program_write: (at, size) => {
        said = new TextEncoder().encode(program.write(text(at, size)));
        return said.length;
      },
      program_take: at => new Uint8Array(made.exports.memory.buffer, at, said.length).set(said),
      failed: (at, size, column) => { throw Object.assign(new Error(text(at, size)), {column}); },
    },
  });
  made.exports._initialize();
  return {
    ask(request) {
      const written = new TextEncoder().encode(JSON.stringify(request));
      const at = made.exports.allocate(written.length);
      new Uint8Array(made.exports.memory.buffer, at, written.length).set(written);
      const answered = made.exports.answer(at, written.length);
      return text(answered + 4, new DataView(made.exports.memory.buffer).getUint32(answered, true));
    },
  };
}

// The same of the native program.
export function native(request) {
  const run = spawnSync(process.env.PVSLAB_ANSWERS, [], {input: JSON.stringify(request) + '\n', encoding: 'utf8', maxBuffer: 1 << 30});
  if (run.status !== 0) throw new Error(`pvslab-answers: ${run.error ?? run.stderr}`);
  return run.stdout;
}

// Names of the searchers whose digests differ; both traces of the first tree on which one of them differs are in the message.
export function firstDifference(left, right) {
  const names = Object.keys(left.digests);
  if (names.join() !== Object.keys(right.digests).join()) return 'the two sides know other searchers';
  return names.find(name => left.digests[name] !== right.digests[name]);
}
