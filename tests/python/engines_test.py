#!/usr/bin/python3
"""docs/engines.md against the engines that Debian ships, each where it is installed: the table of what they do wrong, `same`, `effect`,
`perft` and `epd` of each, and the commands of the page in an empty directory."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import documents
import schemas

PAGE = (schemas.ROOT / "docs" / "engines.md").read_text(encoding="utf-8")
PATH = os.environ.get("PATH", "") + ":/usr/games"
# The name in the table, and the command.
ENGINES = {"Stockfish 15.1": "stockfish", "Fairy-Stockfish 11.1": "fairy-stockfish", "Ethereal 12.00": "ethereal-chess",
           "Glaurung 2.2": "glaurung", "Toga II 3.0": "toga2", "GNU Chess 6.2.7": "gnuchessu"}
KNOWS_PERFT = {"stockfish", "fairy-stockfish"}
# Decided by the clock of a busy machine.
CLOCK = {"movetime"}
# Its node counts differ by a few now and then, also between fresh processes.
SELDOM_DIFFERS = {"toga2": {"repeats", "forgets", "order", "company", "hash-size"}}
POSITIONS = """4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "a pawn";
4k3/8/8/3q4/8/2N5/8/4K3 w - - bm Nxd5; id "a queen";
"""


def run(words, directory, codes):
    done = subprocess.run([documents.PROGRAM, *words], cwd=directory, env=dict(os.environ, PATH=PATH), capture_output=True, text=True,
                          timeout=280)
    assert done.returncode in codes, f"{words} ended with {done.returncode}: {done.stdout}{done.stderr}"
    return done.stdout


def broken_in_table():
    """By engine, the laws that the table says are broken."""
    found = {}
    name = None
    for row in re.findall(r"^\| (.*?) ?\| (.*?) \| .*\|$", PAGE.partition("What it found in engines")[2], re.MULTILINE):
        name = row[0].strip() or name
        if "in some runs only" in row[1]:
            continue
        laws = set(re.findall(r"`([a-z]+)`", row[1].partition(":")[0]))
        if ";" in row[1]:
            laws |= set(re.findall(r"`([a-z]+)`", row[1].partition(";")[2]))
        found.setdefault(name, set()).update(laws)
    return found


class Engines(unittest.TestCase):
    def setUp(self):
        made = tempfile.TemporaryDirectory(prefix="pvslab-engines-")
        self.addCleanup(made.cleanup)
        self.directory = pathlib.Path(made.name)
        (self.directory / "positions.epd").write_text(POSITIONS, encoding="utf-8")

    def installed(self):
        found = {name: command for name, command in ENGINES.items() if shutil.which(command, path=PATH)}
        if not found:
            self.skipTest("no engine is installed; see scripts/bootstrap --oracles")
        return found

    def test_break_the_laws_that_the_page_says(self):
        table = broken_in_table()
        for name, command in self.installed().items():
            with self.subTest(name):
                words = ["check-engine", command, "--depth", "4", "--nodes", "5000", "--timeout", "4", "--json", "-"]
                report = json.loads(run(words, self.directory, (0, 1)))
                broken = {law["id"] for law in report["laws"] if law["must"] and law["verdict"] in ("broken", "no_answer")}
                self.assertEqual(broken - CLOCK - SELDOM_DIFFERS.get(command, set()), table[name])

    def test_are_the_same_as_themselves(self):
        for name, command in self.installed().items():
            if command in SELDOM_DIFFERS:
                continue
            with self.subTest(name):
                words = ["--engine", f"a={command}", "--engine", f"b={command}", "--suite", "positions.epd", "--depth", "5"]
                report = json.loads(run(["same", *words, "--json", "-"], self.directory, (0,)))
                self.assertGreater(report["summary"]["node_counts"], 0)
                effect = json.loads(run(["effect", *words, "--json", "-"], self.directory, (0,)))
                self.assertEqual(effect["rows"][0]["nodes_ratio"]["value"], 1)

    def test_count_or_are_told_that_they_do_not(self):
        for name, command in self.installed().items():
            with self.subTest(name):
                told = run(["perft", "--engine", command, "--depth", "2"], self.directory, (0, 2))
                self.assertIn("the same to depth 2" if command in KNOWS_PERFT else "it does not know `go perft", told)

    def test_solve_positions(self):
        for name, command in self.installed().items():
            with self.subTest(name):
                told = json.loads(run(["epd", "positions.epd", "--depth", "3", "--engine", command, "--json", "-"], self.directory, (0,)))
                self.assertEqual(told["engine"]["faults"], 0)
                self.assertEqual(told["engine"]["positions"][1]["move"], "Nxd5")

    def test_the_page_can_be_followed(self):
        """With this program as the engine."""
        for name in ("engine", "old", "new"):
            (self.directory / name).write_text(f'#!/bin/sh\nexec {documents.PROGRAM} uci "$@"\n', encoding="utf-8")
            (self.directory / name).chmod(0o755)
        commands = re.findall(r"^pvslab (?:same|check-engine|perft|epd) .*$", PAGE, re.MULTILINE)
        self.assertGreaterEqual(len(commands), 7)
        for command in commands:
            if "perft {depth}" in command or "suites/" in command:
                continue
            small = re.sub(r"--depth (1\.\.)?\d+", r"--depth 2", command)
            if small.startswith("pvslab check-engine"):
                small += " --depth 2 --nodes 500" if "--law" not in small else " --depth 1"
            with self.subTest(command):
                done = subprocess.run(small.replace("pvslab", documents.PROGRAM, 1), shell=True, cwd=self.directory, capture_output=True, text=True,
                                      timeout=280)
                self.assertIn(done.returncode, (0, 1), done.stderr)
                # Only of alpha-beta beside the default searcher, and of two table sizes, may something differ.
                if "--searcher" not in small and "Hash" not in small:
                    self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    unittest.main()
