#!/usr/bin/python3
"""docs/papers.md and its record are what `pvslab papers` measures now, and they are not small."""
import json
import subprocess
import tempfile
import unittest

import documents
import schemas


class Papers(unittest.TestCase):
    def test_the_page_and_the_record_are_of_this_program(self):
        with tempfile.TemporaryDirectory(prefix="pvslab-papers-") as directory:
            subprocess.run([documents.PROGRAM, "papers", "--page", f"{directory}/page", "--json", f"{directory}/record"],
                           cwd=schemas.ROOT, check=True, stdout=subprocess.DEVNULL, timeout=600)
            for written, kept in (("page", "docs/papers.md"), ("record", "results/baseline/papers.json")):
                with open(f"{directory}/{written}", encoding="utf-8") as file:
                    self.assertEqual(file.read(), (schemas.ROOT / kept).read_text(encoding="utf-8"), f"{kept}: run scripts/write-papers")

    def test_figures_are_of_many_sources(self):
        record = json.loads((schemas.ROOT / "results/baseline/papers.json").read_text(encoding="utf-8"))
        others = [[row for row in paper["rows"] if not row.get("formula")] for paper in record["papers"]]
        self.assertGreaterEqual(sum(len(rows) for rows in others), 40)
        self.assertGreaterEqual(sum(1 for rows in others if rows), 12)
        self.assertEqual(record["summary"]["not_as_recorded"], 0)


if __name__ == "__main__":
    unittest.main()
