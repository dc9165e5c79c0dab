#!/usr/bin/python3
"""examples/python/tour.ipynb: its stored outputs are those of its cells. Also tests scripts/run-notebook, which checks that."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import documents
from schemas import ROOT

NOTEBOOK = ROOT / "examples/python/tour.ipynb"


def run_notebook(*words, **environment):
    return subprocess.run([ROOT / "scripts/run-notebook", *map(str, words)], capture_output=True, text=True,
                          env=dict(os.environ, PVSLAB=documents.PROGRAM, **environment))


class Notebook(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="pvslab-notebook-")
        self.addCleanup(directory.cleanup)
        self.directory = pathlib.Path(directory.name)

    def write(self, *cells):
        """A notebook of code cells, each with its source and its stored outputs."""
        code = [{"cell_type": "code", "execution_count": None, "id": f"cell-{i}", "metadata": {}, "outputs": outputs,
                 "source": source.splitlines(keepends=True)} for i, (source, outputs) in enumerate(cells)]
        file = self.directory / "written.ipynb"
        file.write_text(json.dumps({"cells": code, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}), encoding="utf-8")
        return file

    def test_the_stored_outputs_are_what_the_cells_print(self):
        done = run_notebook(NOTEBOOK)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)

    def test_it_runs_where_it_is_installed(self):
        build = pathlib.Path(documents.PROGRAM).parent
        subprocess.run(["cmake", "--install", build, "--prefix", self.directory, "--component", "data"], check=True,
                       stdout=subprocess.DEVNULL)
        share = self.directory / "share/pvslab"
        self.assertEqual(len(list((share / "schemas").glob("*.schema.json"))),
                         len(list((ROOT / "docs/schemas").glob("*.schema.json"))))
        done = run_notebook(share / "python/tour.ipynb")
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)

    def test_every_code_cell_was_executed_in_order(self):
        cells = [cell for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
        self.assertEqual([cell["execution_count"] for cell in cells], list(range(1, len(cells) + 1)))

    def test_an_output_that_differs_is_shown(self):
        stored = [{"name": "stdout", "output_type": "stream", "text": ["1\n"]}]
        done = run_notebook(self.write(("print(1)", stored), ("print(2)", stored)))
        self.assertEqual(done.returncode, 1)
        self.assertIn("cell 2, stored", done.stdout)
        self.assertIn("\n-1\n+2\n", done.stdout)

    def test_an_output_that_is_missing_is_shown(self):
        self.assertEqual(run_notebook(self.write(("1 + 1", []))).returncode, 1)

    def test_update_stores_what_is_printed_and_the_last_value(self):
        file = self.write(("a = 20\nprint('x')", []), ("a += 1\na * 2", []), ("None", []))
        self.assertEqual(run_notebook("--update", file).returncode, 0)
        cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
        self.assertEqual(cells[0]["outputs"], [{"name": "stdout", "output_type": "stream", "text": ["x\n"]}])
        self.assertEqual(cells[1]["outputs"][0]["data"], {"text/plain": ["42"]})
        self.assertEqual(cells[2]["outputs"], [])
        self.assertEqual(run_notebook(file).returncode, 0)

    def test_a_cell_that_fails_is_named(self):
        done = run_notebook(self.write(("1", []), ("1 / 0", [])))
        self.assertEqual(done.returncode, 1)
        self.assertIn("written.ipynb, cell 2", done.stderr)
        self.assertIn("ZeroDivisionError", done.stderr)

    def test_what_is_no_notebook_is_bad_input(self):
        for words in ([], ["a", "b"], [self.directory / "nothing"]):
            self.assertEqual(run_notebook(*words).returncode, 2)

    def test_jupyter_runs_it_with_the_same_outputs(self):
        try:
            import ipykernel  # noqa: F401  (the kernel that nbclient starts)
            import nbclient
            import nbformat
        except ImportError:
            self.skipTest("nbclient or ipykernel is not installed")
        shutil.copytree(NOTEBOOK.parent, self.directory / "copy")
        notebook = nbformat.read(self.directory / "copy/tour.ipynb", as_version=4)
        nbformat.validate(notebook)
        stored = [cell.get("outputs") for cell in notebook.cells]
        nbclient.NotebookClient(notebook, resources={"metadata": {"path": str(self.directory / "copy")}}).execute()
        self.assertEqual([cell.get("outputs") for cell in notebook.cells], stored)


if __name__ == "__main__":
    unittest.main()
