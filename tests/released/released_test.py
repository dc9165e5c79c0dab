#!/usr/bin/python3
"""Each later program does what the kept files of every released version say. Cannot find: a meaning that changes under the same name;
what no line of commands.txt asks for; before the tag of a version, or without git, a file that was damaged together with its checksum."""
import copy
import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import released

PROGRAM = os.environ["PVSLAB"]


class Released(unittest.TestCase):
    def test_there_is_one(self):
        self.assertIn("1.0.0", [folder.name for folder in released.versions()])

    def test_its_files_are_those_that_were_released(self):
        self.assertEqual([what for folder in released.versions() for what in released.changed(folder)], [])

    def test_this_program_does_what_it_did(self):
        for folder in released.versions():
            for kept in released.commands(folder):
                with self.subTest(kept.place, words=" ".join(kept.words)):
                    found = released.run(PROGRAM, folder, kept)
                    self.assertEqual(list(released.differences(folder, kept, *found)), [])

    def test_it_is_asked_by_more_than_a_handful_of_verbs(self):
        for folder in released.versions():
            self.assertGreaterEqual(len({kept.words[0] for kept in released.commands(folder)}), 15)


class Checker(unittest.TestCase):
    """The comparison itself."""
    OLD = {"format": 1, "results": [{"searcher": "a", "nodes": 3, "seconds": 0.5}, {"searcher": "b", "nodes": 4, "seconds": 1}], "list": [1, 2]}

    def lost(self, change):
        new = copy.deepcopy(self.OLD)
        change(new)
        return list(released.lost(self.OLD, new))

    def test_lets_a_document_grow(self):
        def grow(new):
            new["more"] = 1
            new["results"].insert(1, {"searcher": "c", "nodes": 9})
            new["results"][0].update(leaves=2, seconds=0.7)
        self.assertEqual(self.lost(grow), [])

    def test_finds_what_is_gone_or_different(self):
        for change, says in (
                (lambda new: new.pop("format"), "$.format is gone"),
                (lambda new: new["results"].pop(0), "$.results[a] is gone"),
                (lambda new: new["results"][1].update(nodes=5), "$.results[b].nodes is 5, not 4"),
                (lambda new: new["results"][1].update(nodes="4"), '$.results[b].nodes is "4", not 4'),
                (lambda new: new["results"][0].pop("seconds"), "$.results[a].seconds is gone"),
                (lambda new: new["list"].append(3), "$.list has 3 entries, not 2")):
            self.assertEqual(self.lost(change), [says])

    def test_of_a_form_lets_numbers_differ_and_verdicts_not(self):
        old = {"held": True, "trees": 3, "claims": [{"id": "a", "trees": 2, "held": True}], "cases": [{"n": 1}]}
        new = {"held": True, "trees": 9, "claims": [{"id": "a", "trees": 7, "held": True}], "cases": [{"n": 5}, {"n": 6}]}
        self.assertEqual(list(released.lost(old, new, form_only=True)), [])
        new["claims"][0]["held"] = False
        new["trees"] = "9"
        self.assertEqual(len(list(released.lost(old, new, form_only=True))), 2)

    def test_knows_a_suite_wherever_the_program_is_installed(self):
        of_the_sources, installed, other = ({"shipped": [{"workload": f"chess:{place}/mates.epd,d=2"}]} for place in (
            "../../../suites/chess", "/opt/a place/suites/pvslab/suites/chess", "/opt/suites/draughts"))
        self.assertEqual(list(released.lost(released.placed(of_the_sources), released.placed(installed))), [])
        self.assertTrue(list(released.lost(released.placed(of_the_sources), released.placed(other))))
        self.assertEqual(released.placed(["suites/chess/a.epd", ".../.../...:X", 1]), ["suites/chess/a.epd", ".../.../...:X", 1])

    def test_finds_columns_that_moved(self):
        self.assertEqual(list(released.lost_columns("a,time,b\n1,2,3\n", "a,time,b,c\n1,9,3,4\n")), [])
        self.assertTrue(list(released.lost_columns("a,b\n1,2\n", "b,a\n2,1\n")))
        self.assertTrue(list(released.lost_columns("a,b\n1,2\n", "a,b\n1,3\n")))

    def test_sees_a_changed_a_missing_and_an_added_file(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "one").write_text("1")
            before = released.sums(folder)
            (folder / "one").write_text("2")
            self.assertNotEqual(released.sums(folder), before)
            (folder / "one").write_text("1")
            (folder / "two").write_text("")
            self.assertNotEqual(released.sums(folder), before)


class History(unittest.TestCase):
    """A repository with the kept files of a version."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = Path(scratch.name)
        self.kept = self.root / "tests/released/1.2.3"
        self.kept.mkdir(parents=True)
        self.git("init", "--quiet")

    def git(self, *words):
        identity = {f"GIT_{who}_{what}": "a" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        return subprocess.run(["git", *words], cwd=self.root, env={**os.environ, **identity}, check=True, capture_output=True,
                              text=True).stdout.strip()

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "-m", "a commit")

    def keep(self, commands):
        (self.kept / "commands.txt").write_text(commands)
        (self.kept / released.SUMS).write_text(released.sums(self.kept))
        self.commit()

    def test_a_directory_without_checksums_is_not_passed_over(self):
        (self.kept.parent / "__pycache__").mkdir()
        self.assertEqual(released.versions(self.kept.parent), [self.kept])
        self.assertEqual(list(released.changed(self.kept)), ["1.2.3 has no SHA256SUMS"])

    def test_files_made_again_with_their_checksums_are_not_those_of_the_tag(self):
        self.keep("one\ntwo\n")
        self.assertEqual(list(released.changed(self.kept)), [])
        self.git("tag", "v1.2.3")
        self.assertEqual(list(released.changed(self.kept)), [])
        self.keep("one\n")
        self.assertEqual(list(released.changed(self.kept)), ["the SHA256SUMS of 1.2.3 is not that of the tag v1.2.3"])

    def keeping(self, commit):
        """What scripts/keep-release says when the program says that it is of the commit."""
        program = self.root / "build/pvslab"
        program.parent.mkdir(exist_ok=True)
        program.write_text(f"#!/bin/sh\nif [ $1 = --version ]; then printf 'pvslab 1.2.3\\ncommit {commit}\\n'; else echo '{{}}'; fi\n")
        program.chmod(0o755)
        done = subprocess.run([self.root / "scripts/keep-release", "build"], cwd=self.root, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def test_files_are_kept_of_a_commit_in_the_history_and_until_there_is_its_tag(self):
        here = Path(__file__).resolve()
        for name in ("scripts/keep-release", "tests/released/released.py"):
            (self.root / name).parent.mkdir(exist_ok=True)
            shutil.copy(here.parents[2] / name, self.root / name)
        (self.root / "docs/schemas").mkdir(parents=True)
        (self.root / "docs/schemas/one.json").write_text("{}")
        (self.root / ".gitignore").write_text("/build/\n")
        self.commit()
        head = self.git("rev-parse", "--short=12", "HEAD")
        (self.kept / "commands.txt").write_text("one.json 0 list\n")
        for commit in ("0123456789ab", f"{head}-dirty"):
            code, said = self.keeping(commit)
            self.assertEqual(code, 2, said)
            self.assertIn(f"of the commit {commit}, which is not in the history", said)
        (self.root / "more").touch()
        self.assertIn("changes that are not committed:\n?? more", self.keeping(head)[1])
        (self.root / "more").unlink()
        self.assertFalse((self.kept / "made.txt").exists())
        code, said = self.keeping(head)
        self.assertEqual(code, 0, said)
        self.assertEqual(list(released.changed(self.kept)), [])
        self.assertIn("Until there is the tag v1.2.3 you may make it again", self.keeping(head)[1])
        self.commit()
        self.git("tag", "v1.2.3")
        (self.kept / released.SUMS).unlink()
        self.assertIn("there is the tag v1.2.3", self.keeping(head)[1])


class Deprecation(unittest.TestCase):
    def test_the_compiler_tells_since_when_and_what_instead(self):
        source = '#include "harness/library/pvslab/deprecated.hpp"\nPVSLAB_DEPRECATED("1.4", "use verify()") int old();\nint a = old();\n'
        root = Path(__file__).resolve().parents[2]
        done = subprocess.run([os.environ.get("CXX", "c++"), "-std=c++20", "-I", root, "-fsyntax-only", "-x", "c++", "-"], input=source,
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("deprecated since pvslab 1.4: use verify()", done.stderr)


if __name__ == "__main__":
    unittest.main()
