// The types of the npm package pvslab. Scores are whole numbers from the view of the side to move (negamax).

/** An inner node is the list of its successors, a leaf its value, from the view of the side to move there; or both as text: `"[0 [[-1 0] 0]]"`. */
export type Tree = string | number | readonly Tree[];
/** alpha and beta; `-Infinity` and `Infinity` are ends too. */
export type Window = readonly [alpha: number, beta: number];

/** A node as a function of yours sees it. */
export interface TreeNode {
  readonly isLeaf: boolean;
  /** Of a leaf alone. */
  readonly value: number;
  /** None at a leaf. */
  readonly children: readonly TreeNode[];
  /** The numbers of the moves from the root, from 1. */
  readonly path: readonly number[];
}
/** A search of yours: the value of the node, for the side to move there. */
export type AlphaBeta = (node: TreeNode, alpha: number, beta: number) => number;
/** The text of `function alphabeta(node, alpha, beta)`. It is compiled with `new Function`, so that each call that it makes of itself is seen. */
export interface Source {
  readonly source: string;
}

/** Bad input, or a module that does not load. Arguments of a wrong type throw a TypeError. */
export declare class PvslabError extends Error {
  readonly name: 'PvslabError';
  /** The place in the text of a tree, from 1. */
  readonly column: number | null;
}

export type ModuleSource = string | { readonly href: string } | ArrayBuffer | ArrayBufferView;
/** Loads module.wasm early, or from another address, bytes or a compiled WebAssembly.Module. Every function loads it if it is not there. */
export declare function init(source?: ModuleSource | object): Promise<void>;

export type Rule = 'at_beta' | 'above_beta';
export interface Searcher {
  /** What the other functions take. */
  id: string;
  title: string;
  /** Where it comes from. */
  source: string;
  /** `at_beta` cuts at value >= beta, `above_beta` at value > beta. */
  rule: Rule;
  /** It can be asked in any window, not only the open one. */
  window: boolean;
  /** Of a searcher with a deliberate mistake: what it is a copy of, and the mistake. */
  mutant: { of: string; does: string } | null;
  /** Its C++ header. */
  listing: string;
}
/** Every serial searcher, and every mutant of one. */
export declare function searchers(): Promise<Searcher[]>;

export interface Counters {
  nodes: number;
  interior: number;
  leaves: number;
  proofs: number;
  proofs_failed: number;
  re_searches: number;
  cutoffs: number;
  first_move_cutoffs: number;
}
export interface SearchOptions {
  /** Default: the open window. */
  window?: Window | null;
}
export interface SearchResult {
  searcher: string;
  /** As text. */
  tree: string;
  /** Plies of the tree. */
  depth: number;
  window: [alpha: number, beta: number];
  /** Null if infinite, as only a wrong search is in an open window. */
  value: number | null;
  /** The principal variation: numbers of moves, from 1. */
  line: number[];
  counters: Counters;
}
/** One search of a tree. A function of yours has to be given as its source: its calls of itself are counted. */
export declare function search(searcher: string | Source, tree: Tree, options?: SearchOptions): Promise<SearchResult>;

/** Columns of equal length, a row for each visit in the order in which nodes were entered. Infinite values are null. */
export interface Visits {
  parent: number[];
  move: number[];
  alpha: (number | null)[];
  beta: (number | null)[];
  value: (number | null)[];
  best: number[];
  successors: number[];
  cutter: number[];
  bound_by: (number | null)[];
  size: number[];
  how: string;
  role: string;
  kind: string;
}
export interface TracedSearch {
  searcher: string;
  title: string;
  source: string;
  rule: Rule;
  window: { alpha: number | null; beta: number | null };
  value: number | null;
  nested: boolean;
  line: string[];
  counters: Counters;
  visits: Visits;
  /** Of a wrong value: the first visit, in the order of their ends, whose value says something false of its node. */
  false_bound?: { visit: number; path: string; score: number; text: string };
}
/** What `pvslab trace --format json` prints; docs/schemas/trace.schema.json explains each field. */
export interface Trace {
  kind: 'pvslab-trace';
  format: 1;
  program: string;
  command: string;
  tree: string;
  fen: null;
  case: null;
  depth: number;
  searches: TracedSearch[];
  /** Of two searches: where they part, and the visits that only one of them makes. */
  difference: {
    first: {
      reason: 'window' | 'role' | 'value' | 'order' | 'left' | 'right';
      visits: [number | null, number | null];
      path: string;
      text: string;
    } | null;
    only: [number[], number[]];
  } | null;
}
export interface TraceOptions extends SearchOptions {
  /** A second search of the same tree. At most one of the two is yours. */
  against?: string | Source | null;
}
/** Every visit of one search or of two. */
export declare function trace(searcher: string | Source, tree: Tree, options?: TraceOptions): Promise<Trace>;

export type Promised = 'root' | 'window' | 'fail_soft' | 'fail_hard';
export interface VerifyOptions {
  /** Limits of the trees that are all tried; default: `["depth=3,branching=2,leaves=4"]`. */
  exhaustive?: readonly string[];
  /** Number of random trees; default: 300. */
  trees?: number;
  /** Rounds of trees in which one move decides; default: 0. */
  decisive?: number;
  /** Default: 1. */
  seed?: number;
  /** What your function is held to; default: root and window. */
  promises?: readonly Promised[];
  /** The cutoff rule of your function; default: at_beta. */
  rule?: Rule;
  /** The least and the greatest score that your function can take; default: every one of 32 bits. */
  range?: readonly [least: number, greatest: number];
}
export interface Counterexample {
  /** The promise that is broken. */
  clause: string;
  /** As text. */
  tree: string;
  window: [alpha: number, beta: number];
  /** The minimax score of the tree. */
  score: number;
  /** Null if there was no answer. */
  returned: number | null;
  /** What was wrong with the answer if it was no score, such as the message that your function threw. */
  fault: string | null;
}
export interface Verdict {
  /** Every promise was kept wherever it was asked about. Null: nothing is known to be broken, but something was not answered. */
  kept: boolean | null;
  /** The smallest tree on which a promise is broken. */
  counterexample: Counterexample | null;
  /** By name; `held` is null if nothing was asked or answered. A clause that is not promised may hold all the same. */
  clauses: Record<string, { promised: boolean; held: boolean | null }>;
  /** How many trees were searched. */
  trees: number;
  /** How many searches were checked. */
  searches: number;
  /** What `pvslab verify --json -` writes; docs/schemas/verify.schema.json explains each field. */
  document: Record<string, unknown>;
}
/** Checks a searcher, or a function of yours, on every small tree and on random ones. It returns only when all are done. */
export declare function verify(searcher: string | AlphaBeta | Source, options?: VerifyOptions): Promise<Verdict>;

export interface Lookalike {
  id: string;
  /** Of a mutant: its mistake; empty for a right searcher. */
  does: string;
}
export interface Lookalikes {
  /** That were compared. */
  searches: number;
  /** Visit the same nodes in the same order, and return the same. */
  sameVisits: Lookalike[];
  /** Only return the same. */
  sameResults: Lookalike[];
}
export interface LookalikeOptions extends SearchOptions {
  /** A further tree to compare on, such as a counterexample's. */
  tree?: Tree;
}
/** Which searchers and which known mistakes behave as this search does. */
export declare function lookalikes(searcher: string | Source, options?: LookalikeOptions): Promise<Lookalikes>;
