#!/usr/bin/python3
"""scripts/confirm-match-statistics confirms the program's figures, and finds planted wrong ones: it shares no code with the program."""
import importlib.machinery
import importlib.util
import json
import os
import stat
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts/confirm-match-statistics"
PROGRAM = os.environ.get("PVSLAB", str(ROOT / "build/release/pvslab"))
loader = importlib.machinery.SourceFileLoader("confirm_match_statistics", str(SCRIPT))
confirm = importlib.util.module_from_spec(importlib.util.spec_from_loader("confirm_match_statistics", loader))
loader.exec_module(confirm)


class MatchStatistics(unittest.TestCase):
    def test_the_program_is_confirmed(self):
        done = subprocess.run([sys.executable, SCRIPT, "--program", PROGRAM, "--cases", "16"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("16 cases, 0 figures that differ", done.stdout)

    def test_the_exact_ratio_is_not_the_approximation(self):
        self.assertAlmostEqual(confirm.ratio(*confirm.GOLDEN), -0.53777, places=5)
        self.assertAlmostEqual(confirm.normal_approximation(confirm.GOLDEN[0], 0, 2.716), -0.5597, places=4)

    def wrong(self, change):
        """The differences that are found in a program that changes its document so."""
        said = json.loads(subprocess.run([PROGRAM, "match", "--pairs", "13,37,50,25,3", "--sprt", "elo0=0,elo1=2.716", "--json", "-"],
                                         capture_output=True, text=True, check=True).stdout)
        change(said)
        with tempfile.TemporaryDirectory() as directory:
            program = Path(directory) / "program"
            program.write_text(f"#!/bin/sh\ncat <<'END'\n{json.dumps(said)}\nEND\n", encoding="utf-8")
            program.chmod(program.stat().st_mode | stat.S_IXUSR)
            return confirm.differences(str(program), confirm.GOLDEN)

    # Planted: the approximation for the exact ratio, the normal quantile for Student's, the sigma of a pair for that of a game.
    def test_planted_mistakes_are_found(self):
        self.assertEqual(self.wrong(lambda said: None), [])
        self.assertIn("the ratio", self.wrong(lambda said: said["sprt"].update(llr=-0.5596626))[0])
        self.assertIn("elo[1]", self.wrong(lambda said: said["elo"].update(low=-73.53))[0])
        self.assertIn("normalised_elo[0]", self.wrong(lambda said: said["normalised_elo"].update(value=-90.47))[0])

    # What it does not see: a bootstrap, which is not recomputed.
    def test_the_bootstrap_is_not_looked_at(self):
        self.assertEqual(self.wrong(lambda said: said["elo_by_bootstrap"].update(low=0)), [])

    def test_a_program_that_fails_is_told(self):
        self.assertIn("ended with 1", confirm.differences("/bin/false", confirm.GOLDEN)[0])

    def test_refuses_what_it_cannot_do(self):
        done = subprocess.run([sys.executable, SCRIPT, "--cases", "0"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)


if __name__ == "__main__":
    unittest.main()
