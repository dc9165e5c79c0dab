// The records of a report that has every chart: a comparison, a verification, a profile and a perft comparison.
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {pvslab, scratch} from './page.mjs';

const experiment = `
searchers = ["alpha-beta", "alpha-beta-strict", "alpha-beta-fail-hard", "pvs-*", "negascout", "scout", "mtd-f"]
trees = 20
[[workload]]
spec = "uniform:b=4,d=5"
[[workload]]
spec = "ordered:b=6,d=4,p1=0.7,p2=0.9,q=100"
[[workload]]
spec = "uniform:b=8,d=7"
trees = 12
[[sweep]]
name = "order"
spec = "ordered:b=5,d=4,p1={},p2=1,q=100"
parameter = "p1"
values = [0.4, 0.7, 1.0]
[[sweep]]
name = "depth"
spec = "uniform:b=5,d={}"
parameter = "d"
values = [2, 3, 4, 5]
`;

const level = (pv, cut, all) => ({pv, cut, all, leaves: 0, answers: 0, proofs: 0, proofs_failed: 0, re_searches: 0});
const profile = {
  format: 1,
  program: 'pvslab',
  program_version: '0.1.0',
  spec: 'ordered:b=6,d=2,p1=0.7',
  seed: 1,
  trees: 2,
  searchers: [
    {id: 'alpha-beta', cutoffs_by_move: [80, 12, 5, 3], plies: [level(2, 0, 0), level(4, 5, 3), level(9, 20, 11)]},
    {id: 'pvs-sound', cutoffs_by_move: [85, 9, 4, 2], plies: [level(2, 0, 0), level(2, 8, 4), level(3, 22, 12)]},
  ],
};
const perft = {
  format: 1,
  command: 'scripts/compare-perft-speed',
  remark: 'a remark',
  engine: 'Another engine',
  rounds: 3,
  positions: [
    {name: 'start position', depth: 5, nodes: 4865609, pvslab_seconds: 0.05, engine_seconds: 0.2},
    {name: 'kiwipete', depth: 4, nodes: 4085603, pvslab_seconds: 0.03, engine_seconds: 0.1},
  ],
};

// Writes them into a new folder.
export function writeRecords(folder) {
  mkdirSync(folder);
  writeFileSync(join(scratch, 'small.toml'), experiment);
  pvslab('compare', '--experiment', join(scratch, 'small.toml'), '--out', folder);
  pvslab(
    'verify',
    '--exhaustive',
    'depth=2,branching=2,leaves=4,values=-1..1',
    '--json',
    join(folder, 'verification.json'),
  );
  writeFileSync(join(folder, 'profile.json'), JSON.stringify(profile));
  writeFileSync(join(folder, 'perft.json'), JSON.stringify(perft));
}
