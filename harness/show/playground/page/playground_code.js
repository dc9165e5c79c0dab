// The engine that knows the reader's code: for each question that the page has, a worker of its own with a fresh instance of the
// module and the code. It tells which question of the engine the code is at, so that a hang is no answer on a named tree, and the
// page goes on. What is right or wrong the engine says.
'use strict';

const ownId = 'your-code';
const mostQuiet = 3000;        // milliseconds for one question
const mostSilence = 30000;     // milliseconds for the engine itself, between two questions
const mostStart = 15000;       // milliseconds until the worker and the module have started
const toldOneByOne = 64;       // so many questions are told at once; later ones every 50 milliseconds

// Runs in the worker before the engine. From the question `closely` on every question is told.
function codeWorker(code, closely, few) {
  Error.stackTraceLimit = 0;  // a code that throws at each question is not to be slower than one that answers
  let program = null;
  postMessage({loads: true});
  try {
    program = new UserProgram(code);
  } catch (error) {
    postMessage({wrong: String(error?.message ?? error)});
    return;
  }
  const tell = self.postMessage.bind(self);
  const clock = performance.now.bind(performance);
  let last = -Infinity;
  const told = (question, message) => {
    const now = clock();
    if (now - last < 50 && question > few && question < closely) return;
    last = now;
    tell(message);
  };
  self.programImports = importsOf({
    write(lines) {
      const answers = program.write(lines, (question, line) => told(question, {question, line}));
      told(program.questions, {answered: program.questions});
      return answers;
    },
  });
}

class CodeEngine {
  constructor(codeOf) {
    this.codeOf = codeOf;
    this.jobs = new Set();
  }

  get broken() { return engine instanceof ModuleEngine ? engine.broken : words.noModule; }

  // A promise of the answer, as of any engine. `tell` hears of the questions. A code that does not answer gives `noAnswer`.
  ask(request, tell = () => {}) {
    if (this.broken) return Promise.reject(new Error(this.broken));
    return new Promise(resolve => this.begin({request: {...request, program: words.code}, code: this.codeOf(), tell, resolve, closely: Infinity}));
  }

  begin(job) {
    const parts = [nodesOf, functionOf, `const greatestScore = ${greatestScore};`, UserProgram, importsOf,
                   moduleInstance, `(${codeWorker})(${JSON.stringify(job.code)}, ${job.closely}, ${toldOneByOne});`, `(${engineWorker})();`];
    const address = URL.createObjectURL(new Blob([`'use strict';\n${parts.join('\n')}`], {type: 'text/javascript'}));
    job.worker = new Worker(address);
    URL.revokeObjectURL(address);
    job.last = null;
    job.state = 'starts';
    this.jobs.add(job);
    this.watch(job, mostStart);
    job.worker.onerror = event => this.end(job, codeError(event.message || words.noBlob));
    job.worker.onmessage = ({data}) => this.take(job, data);
    const {compiled, packed} = engine;
    job.worker.postMessage({...(compiled ? {compiled} : {packed}), id: 0, request: JSON.stringify(job.request)});
  }

  take(job, data) {
    if (data.wrong) this.end(job, codeError(words.wrongCode(data.wrong)));
    else if (data.broken) this.end(job, codeError(words.brokenModule(data.broken)));
    else if (data.answer) this.end(job, data.answer);
    else if (data.loads) this.wait(job, 'loads', mostQuiet);
    else if (data.answered) this.wait(job, 'computes', job.closely < Infinity ? mostSilence : mostQuiet);
    else if (data.question) {
      job.last = data;
      job.tell(data.question);
      this.wait(job, 'asks', mostQuiet);
    }
  }

  wait(job, state, milliseconds) {
    job.state = state;
    this.watch(job, milliseconds);
  }

  watch(job, milliseconds) {
    clearTimeout(job.timer);
    job.timer = setTimeout(() => this.silent(job), milliseconds);
  }

  // Nothing was heard for too long. Not every question was told: so the same is asked again, and near the hang each is.
  silent(job) {
    if (job.last && job.last.question >= toldOneByOne && job.closely === Infinity) {
      this.drop(job);
      job.tell(job.last.question, words.looksAgain);
      const {tell} = job;
      this.begin({...job, closely: job.last.question, tell: question => tell(question, words.looksAgain)});
    } else if (job.state === 'asks') {
      this.end(job, {...codeError(words.noCodeAnswer(mostQuiet / 1000, job.last.line)), noAnswer: job.last});
    } else {
      this.end(job, codeError(job.state === 'loads' ? words.neverLoads(mostQuiet / 1000) : words.engineSilent));
    }
  }

  drop(job) {
    clearTimeout(job.timer);
    job.worker.terminate();
    this.jobs.delete(job);
  }

  end(job, answer) {
    this.drop(job);
    job.resolve(answer);
  }

  // The reader has had enough of what is running.
  stop() { for (const job of [...this.jobs]) this.end(job, {...codeError(words.stopped), stopped: true}); }
}

function codeError(message) { return {kind: 'pvslab-error', message, column: null, ended: true}; }
