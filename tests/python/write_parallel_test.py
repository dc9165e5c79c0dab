#!/usr/bin/python3
"""scripts/write-parallel: the tables of docs/parallel.md that claim to be its own are those that it makes."""
import importlib.machinery
import importlib.util
import re
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts/write-parallel"
loader = importlib.machinery.SourceFileLoader("write_parallel", str(SCRIPT))
script = importlib.util.module_from_spec(importlib.util.spec_from_loader("write_parallel", loader))
loader.exec_module(script)


class WriteParallel(unittest.TestCase):
    def test_makes_every_table_that_is_marked(self):
        marked = re.findall(r"<!-- scripts/write-parallel (\S+) -->", script.PAGE.read_text(encoding="utf-8"))
        self.assertEqual(sorted(marked), sorted(script.TABLES))
        for name in marked:
            self.assertTrue(callable(getattr(script.Tables, name)), name)

    # Their commands end in exact figures: times of threads would differ from run to run.
    def test_measures_no_time(self):
        for command in re.findall(r"<!-- scripts/write-parallel \S+ -->.*?<!-- end -->", script.PAGE.read_text(encoding="utf-8"), re.DOTALL):
            self.assertNotIn("--search-threads", command)


if __name__ == "__main__":
    unittest.main()
