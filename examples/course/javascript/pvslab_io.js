// Lets pvslab ask a function alphabeta(node, alpha, beta): pvslab grade --program 'node pvslab_io.js alphabeta.js' ...
//
// A node has `isLeaf`, `value` if it is one, and `children` if it is none. Values are from the view of the side to move at the node. Every
// call of alphabeta is a visit. The bounds are whole numbers, or -Infinity and Infinity. The same function runs on the page (My code).
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const readline = require("node:readline");
const vm = require("node:vm");

const greatest = 2 ** 31 - 2;
const visits = [];

function nodeOf(tree, place) {
  if (!Array.isArray(tree)) return { path: place, isLeaf: true, value: tree, children: [] };
  return { path: place, isLeaf: false, children: tree.map((child, index) => nodeOf(child, [...place, index + 1])) };
}

// The function of the file. Its calls of itself are noted too, because its name now means the noting one.
function loaded(file) {
  globalThis.noted = (search) => (node, alpha, beta) => {
    if (!node || !Array.isArray(node.path)) throw new TypeError("alphabeta was called with something that is no node");
    visits.push(node.path);
    return search(node, alpha, beta);
  };
  vm.runInThisContext(fs.readFileSync(file, "utf8"), { filename: file });
  if (vm.runInThisContext("typeof alphabeta") !== "function") {
    console.error(`${file}: write function alphabeta(node, alpha, beta) { ... }`);
    process.exit(1);
  }
  return vm.runInThisContext("alphabeta = noted(alphabeta)");
}

function scoreText(value) {
  if (value === Infinity || value === -Infinity) return value > 0 ? "inf" : "-inf";
  if (!Number.isInteger(value)) throw new RangeError(`alphabeta returned ${String(value)}, which is no whole number`);
  if (Math.abs(value) > greatest) throw new RangeError(`alphabeta returned ${value}, beyond any score`);
  return String(value + 0); // -0 is 0
}

function answerTo(search, word, id, rest) {
  const windows = rest.filter((text) => text.includes(":"));
  const root = nodeOf(JSON.parse(rest.slice(windows.length).join(",")), []);
  const answer = ["answer", id];
  try {
    for (const window of windows) {
      const [alpha, beta] = window.split(":").map((end) => Number(end.replace("inf", "Infinity")));
      visits.length = 0;
      answer.push(`${scoreText(search(root, alpha, beta))}#${visits.length}`);
    }
  } catch (error) {
    const frames = String(error?.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
    fs.writeSync(2, [...frames.slice(0, 4), String(error)].join("\n") + "\n"); // the message last: the last lines are shown
    return `fail ${id} ${String(error).split(/\s+/).join(" ")}`;
  }
  if (word === "visit") answer.push(...visits.map((place) => place.join(".") || "."));
  return answer.join(" ");
}

if (process.argv.length !== 3) {
  console.error("usage: pvslab_io.js FILE, a file with a function alphabeta(node, alpha, beta)");
  process.exit(1);
}
console.log = console.error; // what alphabeta prints is no answer
const search = loaded(process.argv[2]);
const name = path.parse(process.argv[2]).name.replace(/[^A-Za-z0-9._-]/g, "-").replace(/^[-_.]+/, "").slice(0, 37);
let output = "";

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, id, ...rest] = line.split(" ");
  if (word === "pvslab") output += `hello 1 name=my-${name} promises=root,window visits counts\n`;
  if (word === "search" || word === "visit") output += answerTo(search, word, id, rest) + "\n";
  if (word === "pvslab" || word === "flush") {
    process.stdout.write(output);
    output = "";
  } else if (word === "quit") {
    process.exit();
  }
});
