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
                          timeout=800)
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
                gate = ["gate", "--engine", f"a={command}", "--suite", "positions.epd", "--depth", "5", "--baseline", f"{command}.toml"]
                run([*gate, "--update"], self.directory, (0,))
                self.assertIn("1 cell: 1 same", run(gate, self.directory, (0,)))

    def test_play_themselves(self):
        """One deterministic pair, played once; a side is never stronger than itself."""
        for name, command in self.installed().items():
            with self.subTest(name):
                words = ["match", "positions.epd", "--engine", f"a={command}", "--engine", f"b={command}", "--depth", "2", "--json", "-"]
                report = json.loads(run(words, self.directory, (0,)))
                self.assertEqual(report["faults"], {"a": 0, "b": 0})
                self.assertGreaterEqual(report["distinct_games"], 2)

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
        commands = re.findall(r"^pvslab (?:same|check-engine|perft|epd|gate) .*$", PAGE, re.MULTILINE)
        self.assertGreaterEqual(len(commands), 7)
        for command in commands:
            if "perft {depth}" in command or "suites/" in command:
                continue
            small = re.sub(r"--depth (1\.\.)?\d+", r"--depth 2", command)
            if small.startswith("pvslab check-engine"):
                small += " --depth 2 --nodes 500" if "--law" not in small else " --depth 1"
            with self.subTest(command):
                done = subprocess.run(small.replace("pvslab", documents.PROGRAM, 1), shell=True, cwd=self.directory, capture_output=True, text=True,
                                      timeout=800)
                self.assertIn(done.returncode, (0, 1), done.stderr)
                # Only of alpha-beta beside the default searcher, and of two table sizes, may something differ.
                if "--searcher" not in small and "Hash" not in small:
                    self.assertEqual(done.returncode, 0, done.stdout)


    def test_is_gated_from_a_clone_on(self):
        """The numbered steps of the page, in an empty directory but for two builds: the new one is another search."""
        for name, searcher in (("old", "pvs-sound"), ("new", "pvs-sound"), ("changed", "minimax")):
            (self.directory / name).write_text(f'#!/bin/sh\nexec {documents.PROGRAM} uci --searcher {searcher} "$@"\n', encoding="utf-8")
            (self.directory / name).chmod(0o755)
        shutil.copy(self.directory / "positions.epd", self.directory / "openings.epd")
        steps = re.findall(r"`(pvslab [^`]*)`", PAGE.partition("## From a clone to a gate")[2])
        self.assertEqual([step.split()[1] for step in steps], ["check-engine", "same", "gate", "gate", "match"])

        def followed(step):
            small = re.sub(r"--depth (1\.\.)?\d+", r"--depth \g<1>3" if "1.." in step else "--depth 3", step)
            small = small.replace("--nodes 20000", "--nodes 50 --rounds 1")
            if "check-engine" in small:
                small += " --depth 2 --nodes 500"
            return subprocess.run(small.replace("pvslab", documents.PROGRAM, 1), shell=True, cwd=self.directory, capture_output=True,
                                  text=True, timeout=800)

        for step in steps:
            with self.subTest(step):
                done = followed(step)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        with self.subTest("a change is found"):
            done = followed(steps[3].replace("./new", "./changed"))
            self.assertEqual(done.returncode, 3, done.stdout + done.stderr)
            self.assertIn("mine/positions:positions.epd,d=3", done.stdout)


if __name__ == "__main__":
    unittest.main()
