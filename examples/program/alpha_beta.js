// Fail-soft alpha-beta, as a program that pvslab can ask: pvslab verify --program 'node alpha_beta.js'
const readline = require("node:readline");

// The score of a node, for the side to move there: a leaf is a number, any other node the array of its successors.
function search(node, alpha, beta, path, visits) {
  visits.push(path);
  if (!Array.isArray(node)) return node;
  let best = -Infinity;
  for (const [index, successor] of node.entries()) {
    best = Math.max(best, -search(successor, -beta, -Math.max(alpha, best), [...path, index + 1], visits));
    if (best >= beta) break;
  }
  return best;
}

const toNumber = (bound) => Number(bound.replace("inf", "Infinity"));
let output = "";

function flush() {
  process.stdout.write(output);
  output = "";
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, id, ...rest] = line.split(" ");
  if (word === "pvslab") {
    output += "hello 1 name=alpha-beta-js promises=root,window,fail_soft,bound visits counts\n";
    flush();
  } else if (word === "search" || word === "visit") { // search 7 -inf:inf -1:0 [[-1] [1 0] 5]
    const windows = rest.filter((part) => part.includes(":"));
    const tree = JSON.parse(rest.slice(windows.length).join(","));
    const answer = ["answer", id];
    let visits = [];
    for (const [alpha, beta] of windows.map((bounds) => bounds.split(":").map(toNumber))) {
      visits = [];
      const value = search(tree, alpha, beta, [], visits);
      answer.push(`${value}${value <= alpha ? "<" : value >= beta ? ">" : "="}#${visits.length}`);
    }
    if (word === "visit") answer.push(...visits.map((path) => path.join(".") || "."));
    output += answer.join(" ") + "\n";
  } else if (word === "flush") {
    flush();
  } else if (word === "quit") {
    process.exit();
  }
});
