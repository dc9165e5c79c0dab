#!/usr/bin/python3
"""examples/python/pvslab.py against the real program."""
import ast
import inspect
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import unittest
import unittest.mock

import documents
import schemas
import schemas_test
import writer

sys.path.insert(0, str(schemas.ROOT / "examples" / "python"))
import pvslab  # noqa: E402

SMALL = {"exhaustive": "depth=2,branching=2,leaves=3,values=-1..1"}
SPEC = "uniform:b=3,d=3"


class Sabotaged:
    """Runs the program with the fault instead, in a `with` block."""

    def __init__(self, fault):
        self.patch = unittest.mock.patch.dict(os.environ, PVSLAB=writer.SABOTAGED, PVSLAB_SABOTAGE=fault)

    def __enter__(self):
        self.patch.start()

    def __exit__(self, *_):
        self.patch.stop()


class TestCase(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="pvslab-module-")
        self.addCleanup(directory.cleanup)
        self.directory = pathlib.Path(directory.name)
        patch = unittest.mock.patch.dict(os.environ, PVSLAB=documents.PROGRAM)
        patch.start()
        self.addCleanup(patch.stop)

    def file(self, name, text):
        (self.directory / name).write_text(text, encoding="utf-8")
        return self.directory / name


class Program(TestCase):
    def test_the_argument_goes_before_the_variable_and_the_variable_before_the_path(self):
        shutil.copy("/bin/true", self.directory / "pvslab")
        with unittest.mock.patch.dict(os.environ, PATH=str(self.directory)):
            self.assertEqual(pvslab.find_program("/bin/sh"), "/bin/sh")
            self.assertEqual(pvslab.find_program(), documents.PROGRAM)
            del os.environ["PVSLAB"]
            self.assertEqual(pvslab.find_program(), str(self.directory / "pvslab"))

    def test_a_missing_program_is_an_error_that_says_where_it_was_looked_for(self):
        with self.assertRaisesRegex(pvslab.ProgramNotFound, "'/nothing/here'.*argument"):
            pvslab.version(executable="/nothing/here")
        with unittest.mock.patch.dict(os.environ, PATH=str(self.directory)):
            del os.environ["PVSLAB"]
            with self.assertRaisesRegex(pvslab.ProgramNotFound, "'pvslab'.*the PATH"):
                pvslab.version()

    def test_options_are_written_as_on_the_command_line(self):
        words = pvslab.words_of({"max_nodes": 9, "deepen": True, "full": False, "seed": None, "searcher": ["a", "b"]})
        self.assertEqual(words, ["--max-nodes", "9", "--deepen", "--searcher", "a", "--searcher", "b"])

    def test_no_option_of_the_program_has_the_name_of_an_argument_of_run(self):
        own = {name for name, each in inspect.signature(pvslab.run).parameters.items()
               if each.kind is inspect.Parameter.KEYWORD_ONLY}
        self.assertEqual(own, {"executable", "ended_after", "directory"})
        for verb in schemas_test.verbs():
            options = {word.replace("-", "_") for word in re.findall(r"--([a-z-]+)", schemas_test.help_of(verb))}
            self.assertFalse(own & options, verb)

    def test_the_version_is_a_number(self):
        self.assertRegex(pvslab.version(), r"^\d+\.\d+\.\d+$")


class ExitCodes(TestCase):
    def test_a_verdict_is_a_result(self):
        self.assertIs(pvslab.verify(searcher="alpha-beta", **SMALL).verdict, pvslab.Verdict.FINE)
        with Sabotaged("wrong-value"):
            result = pvslab.verify(searcher="alpha-beta", **SMALL)
        self.assertIs(result.verdict, pvslab.Verdict.VIOLATED)
        self.assertFalse(result.is_fine)
        self.assertFalse(result.document["kept"])

    def test_nothing_selected_is_a_result_without_document(self):
        result = pvslab.claims(filter="no-such-claim")
        self.assertIs(result.verdict, pvslab.Verdict.NOTHING_SELECTED)
        self.assertIsNone(result.document)
        self.assertEqual(result.records(), [])

    def test_bad_usage_is_an_exception_with_the_message(self):
        with self.assertRaises(pvslab.UsageError) as caught:
            pvslab.verify(searcher="pvs-sond")
        self.assertEqual(caught.exception.exit_code, 2)
        self.assertIn("Did you mean 'pvs-sound'", caught.exception.errors)
        self.assertIn("--searcher pvs-sond", str(caught.exception))

    def test_any_other_end_is_an_exception(self):
        ending = self.file("ending", "#!/bin/sh\nkill -TERM $$\n")
        ending.chmod(0o755)
        with self.assertRaises(pvslab.ProgramError) as caught:
            pvslab.run("verify", executable=ending)
        self.assertEqual(caught.exception.exit_code, -15)
        interrupted = self.file("interrupted", "#!/bin/sh\necho resume >&2\nexit 130\n")
        interrupted.chmod(0o755)
        with self.assertRaisesRegex(pvslab.InterruptedRun, "resume"):
            pvslab.run("verify", executable=interrupted)

    def test_a_run_that_takes_too_long_is_ended(self):
        with self.assertRaises(subprocess.TimeoutExpired):
            pvslab.verify(trees=1_000_000_000, searcher="pvs-sound", ended_after=1)


class Verbs(TestCase):
    """Each gives a document that its schema allows, and rows."""

    def setUp(self):
        super().setUp()
        self.schemas = schemas.Schemas()

    def check(self, result, schema, columns):
        self.assertEqual(self.schemas.errors(schema, result.document), [])
        rows = result.records()
        self.assertTrue(rows)
        self.assertLessEqual(set(columns), set(rows[0]))
        return rows

    def test_verify_has_a_row_for_each_searcher_and_clause(self):
        rows = self.check(pvslab.verify(searcher=["alpha-beta", "pvs-split"], **SMALL), "verify", ["promised", "held"])
        self.assertIn(("alpha-beta", "window"), {(row["searcher"], row["clause"]) for row in rows})
        self.assertTrue(any(row["searcher"] == "pvs-split/zws" for row in rows))

    def test_a_broken_promise_has_its_smallest_tree_in_the_row(self):
        with Sabotaged("wrong-value"):
            rows = pvslab.verify(searcher="alpha-beta", **SMALL).records()
        root = next(row for row in rows if row["clause"] == "root")
        self.assertEqual((root["counterexample.tree"], root["held"]), ("[0 -1]", False))

    def test_relations_has_a_row_for_each_pair(self):
        rows = self.check(pvslab.relations("negascout", "alpha-beta", **SMALL), "relations", ["same_visits.held"])
        self.assertEqual(len(rows), 2)

    def test_compare_has_a_row_for_each_searcher_and_workload(self):
        result = pvslab.compare(workload=[SPEC, "ordered:b=3,d=3"], trees=5, searcher="pvs-sound", full=True)
        rows = self.check(result, "results", ["nodes.mean", "ratio.value"])
        self.assertEqual(len(rows), 4)
        self.assertIn("pvs-sound", result.text)

    def test_a_sweep_has_its_parameter_in_each_row(self):
        experiment = self.file("sweep.toml", documents.SWEEP)
        rows = pvslab.compare(experiment=experiment).records()
        self.assertEqual({row.get("p1") for row in rows}, {None, 0.5, 1.0})

    def test_a_sweep_over_two_parameters_has_both_in_each_row(self):
        rows = pvslab.compare(experiment=self.file("two.toml", documents.SWEEP_OF_TWO), counter="leaves").records()
        self.assertEqual({(row["b"], row["p1"]) for row in rows}, {(2, 0.5), (2, 0.8), (3, 0.5), (3, 0.8)})
        self.assertEqual({row["ratios"][0]["counter"] for row in rows}, {"leaves"})

    def test_first_guesses_have_a_row_for_each_point(self):
        sweep = '[[sweep]]\nname = "guess"\nspec = "%s"\nfirst_guess_errors = [0, 5]\n' % SPEC
        result = pvslab.compare(experiment=self.file("guess.toml", sweep), trees=3)
        rows = self.check(result, "first-guess", ["searcher", "nodes.mean"])
        self.assertIn(5, {row.get("error") for row in rows})

    def test_speed_ups_have_a_row_for_each_number_of_processors(self):
        small = {"workload": [SPEC, "ordered:b=3,d=3"], "trees": 2, "searcher": "jamboree"}
        rows = self.check(pvslab.speedup(processors="1,4", **small), "speedup", ["searcher", "workload", "speedup"])
        self.assertEqual([row["processors"] for row in rows], [1, 4, 1, 4])
        rows = self.check(pvslab.speedup(search_threads=2, **small), "speedup", ["throughput", "measured_costs.leaf"])
        self.assertEqual([row["processors"] for row in rows], [2, 2])

    def test_schedules_have_a_row_for_each_searcher(self):
        result = pvslab.schedules("leaves=2", filter="jamboree")
        self.check(result, "schedules", ["searcher", "schedules", "longest_schedule"])

    def test_claims_and_power_have_a_row_for_each(self):
        trial = self.file("claims.toml", documents.CLAIMS)
        self.check(pvslab.claims(claims=trial), "claims", ["verdict", "figure"])
        self.check(pvslab.papers(filter="stockman"), "papers", ["paper", "theirs", "ours", "verdict"])
        self.check(pvslab.power(filter="takes-what", seeds=1), "power", ["row", "smallest.tree"])

    def test_trace_has_a_row_for_each_visit(self):
        result = pvslab.trace("alpha-beta", against="negascout", tree="[0 [[-1 0] 0]]", plies=2)
        rows = self.check(result, "trace", ["parent", "alpha", "role"])
        sizes = [search["counters"]["nodes"] for search in result.document["searches"]]
        self.assertEqual([sum(row["search"] == i for row in rows) for i in (0, 1)], sizes)
        self.assertIn("negascout", result.text)

    def test_epd_has_a_row_for_each_position(self):
        records = self.file("records.epd", documents.RECORDS)
        self.check(pvslab.epd(records, depth=2), "epd", ["move", "verdict"])
        self.check(pvslab.epd(fen="startpos", depth=1), "epd", ["move", "score.centipawns"])

    def test_verbs_about_engines(self):
        sides = [f"old={documents.PROGRAM} uci", f"new={documents.PROGRAM} uci"]
        self.check(pvslab.same(engine=sides, fen="startpos", depth=2), "same", ["position", "iterations"])
        self.check(pvslab.effect(engine=sides, fen="startpos", depth=2), "effect", ["name", "nodes_ratio.value"])
        self.check(pvslab.check_engine(f"{documents.PROGRAM} uci", law="finished", depth=1), "check-engine", ["id", "verdict"])
        openings = schemas.ROOT / "suites/chess/middlegames.epd"
        self.check(pvslab.match(openings, count=1, searcher=["x=scout", "y=minimax"], depth=1, no_journal=True), "match", ["result"])

    def test_perft_counts(self):
        self.assertEqual(pvslab.perft(3), 8902)
        suite = self.file("suite.epd", documents.SUITE)
        result = pvslab.perft_suite(suite, max_nodes=1000)
        self.check(result, "perft", ["ok"])
        self.assertIs(result.verdict, pvslab.Verdict.VIOLATED)

    def test_the_gate_gives_its_verdict(self):
        experiment = self.file("gated.toml", '[[workload]]\nspec = "uniform:b=3,d=4"\ntrees = 5\n')
        baseline = self.directory / "gate.toml"
        self.assertTrue(pvslab.gate(baseline, experiment=experiment, update=True).is_fine)
        self.check(pvslab.gate(baseline, experiment=experiment), "gate", ["state", "now.nodes"])
        with Sabotaged("extra-visit"):
            self.assertIs(pvslab.gate(baseline, experiment=experiment).verdict, pvslab.Verdict.REGRESSED)
        self.assertEqual(pvslab.read_baseline(baseline)["workload"][0]["trees"], 5)

    def test_results_are_compared(self):
        for fault in ("nothing", "extra-visit"):
            with Sabotaged(fault):
                pvslab.compare(workload=SPEC, trees=5, searcher="alpha-beta", out=self.directory / fault)
        result = pvslab.compare_results(self.directory / "nothing/results.json",
                                        self.directory / "extra-visit/results.json", fail_if="worse")
        self.check(result, "report", ["figure", "row", "b_is"])
        self.assertIs(result.verdict, pvslab.Verdict.REGRESSED)

    def test_shards_are_merged(self):
        words = {"workload": SPEC, "trees": 20, "filter": "alpha-beta", "parts": self.directory / "parts"}
        for index in range(3):
            pvslab.run("compare", **words, shard=f"{index}/3", keep_going=True)
        (job,) = pvslab.status(self.directory / "parts").records()
        self.assertEqual((job["finished"], len(job["parts"])), (job["cells"], 3))
        whole = pvslab.compare(workload=SPEC, trees=20, filter="alpha-beta")
        merged = pvslab.merge(self.directory / "parts")
        self.assertEqual([row["nodes.mean"] for row in merged.records()], [row["nodes.mean"] for row in whole.records()])
        self.assertIs(merged.verdict, pvslab.Verdict.FINE)

    def test_lists_and_other_verbs_are_there(self):
        self.assertIn("negascout", {each["id"] for each in pvslab.searchers()})
        self.assertIn("uniform", {each["name"] for each in pvslab.workloads()})
        experiment = self.file("small.toml", '[[workload]]\nspec = "uniform:b=2,d=2"\ntrees = 2\n')
        self.assertGreater(pvslab.signature(experiment=experiment), 10)
        self.assertIn("complete", pvslab.run("completion", "bash").text)

    def test_every_verb_with_json_has_a_table_or_a_list(self):
        known = set(pvslab._TABLES) | set(pvslab._LISTS) | {"list", "merge"}  # the table of the merged verb
        self.assertLessEqual(set(schemas_test.writing_verbs()) | {"trace"}, known)


class Files(TestCase):
    def test_a_results_directory_is_read(self):
        pvslab.compare(workload=SPEC, trees=3, searcher="pvs-split-strict", out=self.directory / "out")
        document = pvslab.read_results(self.directory / "out")
        self.assertEqual(document, pvslab.read_results(self.directory / "out/results.json"))
        rows = pvslab.read_csv(self.directory / "out")
        self.assertEqual([row["searcher"] for row in rows], [row["searcher"] for row in document["results"]])
        for row, result in zip(rows, document["results"]):
            self.assertEqual(row["nodes_mean"], result["nodes"]["mean"])
            self.assertIs(row["selected"], result["selected"])
            self.assertEqual(row["strict_ratio"] is None, "strict_ratio" not in result)

    def test_another_file_is_no_results(self):
        with self.assertRaises(pvslab.DamagedFile):
            pvslab.read_results(self.file("other.json", "{}"))

    def test_speed_ups_are_read_from_a_directory_and_told_from_results(self):
        out = self.directory / "speedups"
        result = pvslab.speedup(workload=SPEC, trees=1, processors="1,2", searcher="jamboree", costs="1,1,4", out=out)
        self.assertEqual(pvslab.read_speedup(out), result.document)
        self.assertEqual(pvslab.read_speedup(out / "speedup.json"), result.document)
        for row, record in zip(pvslab.read_csv(out), result.records()):
            self.assertEqual(row["speedup"], record["speedup"])
            self.assertEqual(row["of_greedy_bound"], record["of_greedy_bound"])
            self.assertEqual((row["interior_cost"], row["leaf_cost"], row["access_cost"]), (1, 1, 4))
        with self.assertRaisesRegex(pvslab.DamagedFile, r"speedup.json: not a results.json.*read_speedup\(\)"):
            pvslab.read_results(out / "speedup.json")
        with self.assertRaisesRegex(pvslab.MissingFile, r"has no results.json; read_speedup\(\)"):
            pvslab.read_results(out)
        with self.assertRaisesRegex(pvslab.DamagedFile, "not a speedup.json"):
            pvslab.read_speedup(self.file("no_speedup.json", '{"format": 1, "results": []}'))

    def test_a_directory_without_the_file_is_told(self):
        for read, names in [(pvslab.read_results, "results.json"), (pvslab.read_csv, "results.csv and no speedup.csv"),
                            (pvslab.read_speedup, "speedup.json"), (pvslab.read_journal, "journal.jsonl")]:
            with self.assertRaisesRegex(pvslab.MissingFile, f"has no {names}$"):
                read(self.directory)

    def journal(self):
        writer = documents.Writer(self.directory / "journals")
        list(documents.journals(writer))
        return writer.directory / "journal"

    def test_a_journal_is_read_line_by_line(self):
        journal = pvslab.read_journal(self.journal())
        self.assertIn("uniform", journal.header["plan"])
        result = journal.cells[0]["result"]
        self.assertEqual(sum(result["nodes"]), result["counters"]["nodes"]["sum"])

    def test_an_incomplete_last_line_is_left_out_and_a_damaged_one_refused(self):
        file = self.journal() / "journal.jsonl"
        whole = file.read_bytes()
        count = len(pvslab.read_journal(file).cells)
        file.write_bytes(whole[:-5])
        torn = pvslab.read_journal(file)
        self.assertEqual((torn.is_torn, len(torn.cells)), (True, count - 1))
        file.write_bytes(whole.replace(b'"workload":0', b'"workload":1', 1))
        with self.assertRaisesRegex(pvslab.DamagedFile, "journal.jsonl:2: the checksum"):
            pvslab.read_journal(file)

    def test_baselines_are_read_as_a_reader_of_toml_does(self):
        for file in (schemas.ROOT / "results/baseline").glob("*.toml"):
            self.assertEqual(pvslab.read_baseline(file), tomllib.loads(file.read_text(encoding="utf-8")), file)

    def test_what_is_no_baseline_has_the_line_of_the_mistake(self):
        for text in ("format = 1\nwhat\n", "format = 1\nvalue = 1 + 1\n"):
            with self.assertRaisesRegex(pvslab.DamagedFile, "a.toml:2: "):
                pvslab.read_baseline(self.file("a.toml", text))


class Frames(unittest.TestCase):
    def test_rows_become_a_frame_where_pandas_is(self):
        class Fake:
            @staticmethod
            def DataFrame(rows):  # noqa: N802
                return ("frame", rows)

        with unittest.mock.patch.dict(sys.modules, pandas=Fake):
            self.assertEqual(pvslab.frame(iter([{"a": 1}])), ("frame", [{"a": 1}]))

    def test_without_pandas_the_error_says_what_to_do(self):
        with unittest.mock.patch.dict(sys.modules, pandas=None):
            with self.assertRaisesRegex(pvslab.MissingPandas, "python3-pandas"):
                pvslab.frame([])

    def test_the_frame_of_pandas_itself_has_the_rows(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        self.assertIsInstance(pvslab.frame([{"a": 1}]), pandas.DataFrame)


class Module(unittest.TestCase):
    def test_it_is_written_in_python_3_9_and_imports_the_standard_library_alone(self):
        tree = ast.parse(pathlib.Path(pvslab.__file__).read_text(encoding="utf-8"), feature_version=(3, 9))
        imported = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                imported.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                imported.add(node.module)
        self.assertLessEqual(imported - {"pandas"}, set(sys.stdlib_module_names) - {"tomllib"})

    def test_everything_public_has_a_docstring(self):
        for name, value in vars(pvslab).items():
            if callable(value) and getattr(value, "__module__", "") == "pvslab" and not name.startswith("_"):
                self.assertTrue(value.__doc__, name)


if __name__ == "__main__":
    unittest.main()
