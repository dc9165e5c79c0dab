"""scripts/study-intervals: its formula is the program's, and it tells a good interval from a bad one."""

import csv
import importlib.machinery
import importlib.util
import os
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts/study-intervals"
loader = importlib.machinery.SourceFileLoader("study_intervals", str(SCRIPT))
study = importlib.util.module_from_spec(importlib.util.spec_from_loader("study_intervals", loader))
loader.exec_module(study)


class StudyIntervals(unittest.TestCase):
    def test_measures_every_workload_and_pair(self):
        with tempfile.TemporaryDirectory() as directory:
            out = Path(directory, "intervals")
            done = subprocess.run([sys.executable, SCRIPT, "--trees", "400", "--samples", "5", "--out", out], capture_output=True, text=True,
                                  check=False)
            self.assertIn(done.returncode, (0, 1), done.stderr)  # 1: so few samples may give another floor
            page = (out / "README.md").read_text(encoding="utf-8")
            with open(out / "coverage.csv", newline="", encoding="utf-8") as file:
                cells = list(csv.DictReader(file))
        rows = [line for line in done.stdout.splitlines() if line.startswith("| `")]
        self.assertEqual(len(rows), len(study.WORKLOADS) * len(study.SEARCHERS))
        self.assertIn(done.stdout, page)
        self.assertIn(f"    scripts/study-intervals --trees 400 --samples 5 --seed 1 --out {out}\n", page)
        self.assertEqual(len(cells), len(rows) * len(study.SIZES))
        self.assertEqual(study.rows_of([{**cell, "skew": float(cell["skew"]), "coverage": float(cell["coverage"])} for cell in cells]), rows)

    # The committed figures are those of the page beside them, and what docs/method.md says of them is so.
    def test_the_committed_study_is_whole(self):
        room = study.ROOT / "results/intervals"
        with open(room / "coverage.csv", newline="", encoding="utf-8") as file:
            cells = [{**cell, "skew": float(cell["skew"]), "coverage": float(cell["coverage"])} for cell in csv.DictReader(file)]
        page = (room / "README.md").read_text(encoding="utf-8")
        self.assertEqual(study.rows_of(cells), [line for line in page.splitlines() if line.startswith("| `")])
        self.assertEqual({cell["workload"] for cell in cells}, set(study.WORKLOADS))
        least = min(cell["coverage"] for cell in cells if int(cell["n"]) >= study.floor_of_the_program())
        self.assertGreaterEqual(least, study.ENOUGH)

    def test_refuses_what_it_cannot_study(self):
        done = subprocess.run([sys.executable, SCRIPT, "--trees", "5"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("trees", done.stderr)

    def test_knows_the_quantiles_of_a_printed_table(self):
        for degrees, quantile in [(3, 3.182446), (49, 2.009575), (199, 1.971957)]:
            self.assertAlmostEqual(study.student_t_95(degrees), quantile, places=5)

    # The interval with the normal quantile, which `compare` had, covers 85% of normal samples of four; Student's covers 95%.
    def test_tells_an_interval_that_is_too_narrow(self):
        generator = random.Random(1)
        population = [(generator.gauss(100, 10), 100.0) for _ in range(5000)]
        right = study.coverage(population, 4, study.student_t_95(3), 2000, generator)
        narrow = study.coverage(population, 4, 1.96, 2000, generator)
        self.assertGreater(right, 0.93)
        self.assertLess(narrow, 0.89)

    # A formula that forgets that both counts are of the same tree is found by comparison with the program's.
    def test_notices_another_formula(self):
        with tempfile.TemporaryDirectory() as directory:
            nodes = study.measured(os.environ["PVSLAB"], max(study.SIZES), 1, directory)
        study.check_formula(os.environ["PVSLAB"], nodes, 1)
        paired = study.interval
        study.interval = lambda pairs, quantile: (paired(pairs, quantile)[0], 1.1 * paired(pairs, quantile)[1])
        try:
            with self.assertRaises(SystemExit):
                study.check_formula(os.environ["PVSLAB"], nodes, 1)
        finally:
            study.interval = paired


if __name__ == "__main__":
    unittest.main()
