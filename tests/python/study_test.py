#!/usr/bin/python3
"""docs/study.md: its experiment is the file, its command makes its picture, and CITATION.cff names this version."""
import csv
import re
import subprocess
import sys
import tempfile
import unittest

import documents
import schemas

PAGE = (schemas.ROOT / "docs" / "study.md").read_text(encoding="utf-8")


class Study(unittest.TestCase):
    def test_the_experiment_is_that_of_the_page(self):
        shown = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL).group(1)
        file = (schemas.ROOT / "examples/study/order_and_depth.toml").read_text(encoding="utf-8")
        self.assertTrue(set(shown.split("\n")) <= set(file.split("\n")), shown)

    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory(prefix="pvslab-study-")
        cls.addClassCleanup(cls.directory.cleanup)
        subprocess.run([documents.PROGRAM, "compare", "--experiment", schemas.ROOT / "examples/study/order_and_depth.toml", "--out", cls.directory.name],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=600)

    def test_the_command_makes_the_picture(self):
        plotted = subprocess.run([sys.executable, schemas.ROOT / "examples/study/plot.py", f"{self.directory.name}/results.csv", "pvs-sound"],
                                 check=True, capture_output=True, text=True, timeout=600)
        self.assertEqual(plotted.stdout, (schemas.ROOT / "docs/pictures/order_and_depth.svg").read_text(encoding="utf-8"))

    def test_the_answer_is_what_the_figures_bear(self):
        ratio = "leaves_ratio_to_alpha-beta"
        with open(f"{self.directory.name}/results.csv", newline="", encoding="utf-8") as lines:
            rows = [row for row in csv.DictReader(lines) if row["searcher"] == "pvs-sound"]
        found = {(int(row["second_value"]), float(row["value"])): [float(row[ratio + end]) for end in ("", "_low", "_high")] for row in rows}
        orders = sorted({order for _, order in found})
        of_depth = {depth: [found[depth, order] for order in orders] for depth in range(2, 9)}
        values = {depth: [value for value, _, _ in of_depth[depth]] for depth in of_depth}
        for depth, points in of_depth.items():
            losses = [low > 1 for _, low, _ in points]
            gains = [high < 1 for _, _, high in points]
            self.assertFalse(any(losses) and any(gains), depth)
            self.assertTrue(all(losses) if depth in (2, 4) else not any(gains) if depth == 3 else not any(losses), depth)
        self.assertEqual([low > 1 for _, low, _ in of_depth[3]], [order < 0.45 for order in orders])
        for depth in (2, 4):
            self.assertEqual(values[depth], sorted(values[depth], reverse=True), depth)
        for depth in (7, 8):
            self.assertEqual(values[depth], sorted(values[depth]), depth)
        undecided = {(depth, order) for (depth, order), (_, low, high) in found.items() if depth > 4 and low <= 1 <= high}
        self.assertEqual(undecided, {(6, 0.8), (6, 0.9), (8, 0.9)})
        for odd in (3, 5, 7):
            for even in (odd - 1, odd + 1):
                self.assertTrue(all(low < high for low, high in zip(values[odd], values.get(even))), (odd, even))
        answer = PAGE.split("## The answer")[1].split("\n## ")[0]
        for depth, order in [(2, 0.1), (4, 0.1), (2, 0.9), (4, 0.9), (3, 0.1), (5, 0.1), (5, 0.3), (5, 0.5), (6, 0.1), (6, 0.3), (6, 0.5), (5, 0.9),
                             (7, 0.1), (8, 0.1), (7, 0.9), (8, 0.9)]:
            self.assertIn(f"{found[depth, order][0]:.3f}", answer, (depth, order))

    def test_the_citation_is_of_this_version(self):
        version = subprocess.run([documents.PROGRAM, "--version"], check=True, capture_output=True, text=True, timeout=600).stdout.split()[1]
        citation = (schemas.ROOT / "CITATION.cff").read_text(encoding="utf-8")
        self.assertIn(f"\nversion: {version}\n", citation)


if __name__ == "__main__":
    unittest.main()
