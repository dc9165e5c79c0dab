#!/usr/bin/python3
"""docs/study.md: its experiment is the file, its command makes its picture, and CITATION.cff names this version."""
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

    def test_the_command_makes_the_picture(self):
        with tempfile.TemporaryDirectory(prefix="pvslab-study-") as directory:
            subprocess.run([documents.PROGRAM, "compare", "--experiment", schemas.ROOT / "examples/study/order_and_depth.toml", "--out", directory],
                           check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=600)
            plotted = subprocess.run([sys.executable, schemas.ROOT / "examples/study/plot.py", f"{directory}/results.csv", "pvs-sound"],
                                     check=True, capture_output=True, text=True, timeout=600)
        self.assertEqual(plotted.stdout, (schemas.ROOT / "docs/pictures/order_and_depth.svg").read_text(encoding="utf-8"))

    def test_the_citation_is_of_this_version(self):
        version = subprocess.run([documents.PROGRAM, "--version"], check=True, capture_output=True, text=True, timeout=600).stdout.split()[1]
        citation = (schemas.ROOT / "CITATION.cff").read_text(encoding="utf-8")
        self.assertIn(f"\nversion: {version}\n", citation)


if __name__ == "__main__":
    unittest.main()
