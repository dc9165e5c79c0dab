// pvslab for JavaScript: what the module answers, as functions. No search and no judgement is JavaScript; the same requests are
// listed in docs/playground.md. index.d.ts says what each function takes, gives and throws.
import {UserProgram, importsOf, moduleInstance} from './glue.js';
import {load} from '#load';

// What cannot be done: bad input, or an engine that does not start. `column` is the place in the text of a tree, from 1, or null.
export class PvslabError extends Error {
  constructor(message, {column = null, cause} = {}) {
    super(message, cause === undefined ? undefined : {cause});
    this.name = 'PvslabError';
    this.column = column;
  }
}

const ownId = 'your-code';
let compiled = null;  // a promise of the module, begun once

// Loads the module. Every function does so itself; this only does it early, or from elsewhere.
export async function init(source) {
  if (compiled === null || source !== undefined) {
    const begun = compile(source);
    compiled = begun;
    begun.catch(() => { if (compiled === begun) compiled = null; });
  }
  await compiled;
}

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  try {
    const isBytes = source instanceof ArrayBuffer || ArrayBuffer.isView(source);
    return await WebAssembly.compile(isBytes ? source : await load(source?.href ?? source));
  } catch (error) {
    throw new PvslabError(`module.wasm does not load: ${error.message}; init() takes another address of it`, {cause: error});
  }
}

// One answer from a fresh instance: nothing that went wrong before can reach it.
async function ask(request, program = null) {
  await init();
  const instance = await moduleInstance(await compiled, program === null ? undefined : importsOf(program));
  try {
    return JSON.parse(instance.ask(JSON.stringify(request)));
  } catch (error) {
    throw new PvslabError(error.message, {column: error.column ?? null, cause: error});
  }
}

function wrongType(what, wanted, value) {
  const shown = typeof value === 'string' ? JSON.stringify(value) : Array.isArray(value) ? `[${value.map(String)}]` : String(value);
  return new TypeError(`pvslab: ${what} must be ${wanted}; it is ${shown}`);
}

// A tree as text. Leaves are whole numbers, from the view of the side to move there.
function treeText(tree) {
  if (typeof tree === 'string') return tree;
  if (Number.isInteger(tree)) return String(tree + 0);
  if (Array.isArray(tree)) return `[${tree.map(treeText).join(' ')}]`;
  throw wrongType('a tree', 'text such as "[[3 12] [2 4]]", or nested arrays of whole numbers', tree);
}

const isBound = bound => Number.isInteger(bound) || bound === Infinity || bound === -Infinity;
const boundText = bound => Number.isInteger(bound) ? String(bound + 0) : bound > 0 ? '+inf' : '-inf';

function windowText(window) {
  if (window === undefined || window === null) return null;
  if (Array.isArray(window) && window.length === 2 && window.every(isBound)) return `(${window.map(boundText).join(', ')})`;
  throw wrongType('window', '[alpha, beta], whole numbers or Infinity', window);
}

// A searcher of ours by its id; a function of the user; or the text of one, whose calls of itself can be seen.
function sideOf(searcher, hello) {
  if (typeof searcher === 'string') return {id: searcher, program: null};
  if (typeof searcher === 'function') return {id: ownId, program: new UserProgram(searcher, hello)};
  if (typeof searcher?.source !== 'string') throw wrongType('a searcher', 'an id of searchers(), a function, or {source: "function alphabeta..."}', searcher);
  try {
    return {id: ownId, program: new UserProgram(searcher.source, hello)};
  } catch (error) {
    throw new PvslabError(`the source is no function alphabeta(node, alpha, beta): ${error.message}`, {cause: error});
  }
}

function seenSideOf(searcher, verb) {
  const side = sideOf(searcher);
  if (side.program === null || side.program.tellsVisits) return side;
  throw new TypeError(`pvslab: ${verb}() shows every call, and cannot see the calls that a function makes of itself; give its text, {source: "function alphabeta..."}`);
}

// Options that nobody reads are mistakes.
function checkOptions(options, known) {
  const unknown = Object.keys(options).find(name => !known.includes(name));
  if (unknown !== undefined) throw new TypeError(`pvslab: there is no option '${unknown}'; the options are ${known.join(', ')}`);
}

export async function searchers() {
  const {searchers: all} = await ask({want: 'list'});
  return all.map(({id, title, source, rule, window, mutant, listing}) => ({id, title, source, rule, window, mutant, listing}));
}

export async function trace(searcher, tree, options = {}) {
  checkOptions(options, ['window', 'against']);
  const {window, against = null} = options;
  const sides = (against === null ? [searcher] : [searcher, against]).map(one => seenSideOf(one, 'trace'));
  if (sides.length === 2 && sides.every(side => side.program)) throw new TypeError('pvslab: only one of two searches can be yours');
  const program = sides.find(side => side.program)?.program ?? null;
  const request = {want: 'trace', searchers: sides.map(side => side.id), tree: treeText(tree), window: windowText(window)};
  return ask(program ? {...request, program: ownId} : request, program);
}

export async function search(searcher, tree, options = {}) {
  checkOptions(options, ['window']);
  seenSideOf(searcher, 'search');
  const {tree: text, depth, searches: [made]} = await trace(searcher, tree, options);
  const {searcher: id, value, line, counters} = made;
  return {searcher: id, tree: text, depth, window: [made.window.alpha ?? -Infinity, made.window.beta ?? Infinity], value,
          line: line.map(Number), counters};
}

const kinds = {promises: ['root', 'window', 'fail_soft', 'fail_hard'], rule: ['at_beta', 'above_beta']};

// The greeting of a user's function: what it promises, its cutoff rule and its range.
function helloOf({promises = ['root', 'window'], rule = 'at_beta', range}) {
  const arePromises = Array.isArray(promises) && promises.length > 0 && promises.every(one => kinds.promises.includes(one));
  if (!arePromises) throw wrongType('promises', `a list of ${kinds.promises.join(', ')}`, promises);
  if (!kinds.rule.includes(rule)) throw wrongType('rule', kinds.rule.join(' or '), rule);
  const hello = `promises=${promises.join(',')} rule=${rule.replace('_', '-')}`;
  if (range === undefined) return hello;
  if (Array.isArray(range) && range.length === 2 && range.every(Number.isInteger)) return `${hello} range=${range.join(':')}`;
  throw wrongType('range', '[least, greatest], two whole numbers', range);
}

const endOf = end => end === '+inf' ? Infinity : end === '-inf' ? -Infinity : end;

function counterexampleOf(clause, {tree, window, score, returned = null, fault = null}) {
  return {clause, tree, window: window.map(endOf), score, returned: endOf(returned), fault: fault?.replace(/^the program refused the request: /, '') ?? null};
}

// The size of a tree: brackets and numbers are nodes.
const nodesIn = ({tree}) => tree.match(/\[|-?\d+/g).length;

export async function verify(searcher, options = {}) {
  checkOptions(options, ['exhaustive', 'trees', 'decisive', 'seed', 'promises', 'rule', 'range']);
  const {promises, rule, range, ...request} = options;
  const {program, id} = sideOf(searcher, helloOf(options));
  if (program === null && (promises ?? rule ?? range) !== undefined)
    throw new TypeError('pvslab: promises, rule and range are of a function of yours; a searcher of ours has its own');
  if (program === null && id.includes(':')) throw new TypeError(`pvslab: verify() takes no mutants; trace() shows what '${id}' does`);
  const wanted = {want: 'verify', exhaustive: ['depth=3,branching=2,leaves=4'], trees: 300, ...request};
  const document = await ask(program ? {...wanted, program: ownId} : {...wanted, searchers: [id]}, program);
  const [{clauses, searches}] = document.searchers;
  // What cannot be seen was not checked.
  const seen = Object.entries(clauses).filter(([clause, {held}]) => clause !== 'visits' || program === null || program.tellsVisits || held === false);
  const found = seen.filter(([, {promised, held, counterexample}]) => promised && held === false && counterexample)
      .map(([clause, {counterexample}]) => counterexampleOf(clause, counterexample))
      .sort((a, b) => (a.fault !== null) - (b.fault !== null) || nodesIn(a) - nodesIn(b));
  return {kept: document.kept, counterexample: found[0] ?? null,
          clauses: Object.fromEntries(seen.map(([clause, {promised, held}]) => [clause, {promised, held}])),
          trees: document.trees, searches, document};
}

export async function lookalikes(searcher, options = {}) {
  checkOptions(options, ['tree', 'window']);
  const {tree = '[[0 -1] [1 0]]', window} = options;
  const {program, id} = seenSideOf(searcher, 'lookalikes');
  const request = {want: 'resemblance', tree: treeText(tree), window: windowText(window)};
  const {searches, same_visits, same_results} = await ask(program ? {...request, program: ownId} : {...request, searchers: [id]}, program);
  return {searches, sameVisits: same_visits, sameResults: same_results};
}
