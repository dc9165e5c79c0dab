#!/usr/bin/python3
"""examples/course/ against the real program: the modules of four languages, the wrong solutions with the grades that docs/course.md tells,
the exercise to find a bug, and the script for Gradescope."""
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

COURSE = schemas.ROOT / "examples" / "course"
PAGE = (schemas.ROOT / "docs" / "course.md").read_text(encoding="utf-8")


def grade(program, *words, points="exercise.toml"):
    done = subprocess.run([documents.PROGRAM, "grade", "--program", program, "--points", COURSE / points, *words],
                          capture_output=True, text=True, timeout=800)
    assert done.returncode in (0, 1), done.stderr
    return done


def in_python(file):
    return f"python3 {COURSE}/python/pvslab_io.py {file}"


class TestCase(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="pvslab-course-")
        self.addCleanup(directory.cleanup)
        self.directory = pathlib.Path(directory.name)
        # The same tasks on fewer trees, where the number of trees is not what is tested.
        text = (COURSE / "exercise.toml").read_text(encoding="utf-8")
        small = text.replace("trees = 300", "trees = 20").replace("leaves=4", "leaves=3")
        assert small.count("trees = 20") == small.count("leaves=3") == 1
        self.small = self.directory / "small.toml"
        self.small.write_text(small, encoding="utf-8")

    def solution(self, text, name="solution.py"):
        (self.directory / name).write_text(text, encoding="utf-8")
        return in_python(self.directory / name)


class Modules(TestCase):
    """The right solution has every point, in each language."""

    def check(self, tool, command, *builds):
        if not shutil.which(tool):
            self.assertNotIn("PVSLAB_REQUIRE_BROWSER", os.environ, f"{tool} is missing in continuous integration")
            self.skipTest(f"{tool} is not installed")
        for build in builds:
            subprocess.run(build, check=True, timeout=800)
        done = grade(command, points=self.small)
        self.assertIn("10 of 10", done.stdout, done.stdout + done.stderr)
        self.assertEqual(done.returncode, 0)

    def test_python(self):  # and the exercise as it is
        self.assertIn("10 of 10", grade(in_python(COURSE / "python/alphabeta.py")).stdout)
        self.check("python3", in_python(COURSE / "python/alphabeta.py"))

    def test_javascript(self):
        self.check("node", f"node {COURSE}/javascript/pvslab_io.js {COURSE}/javascript/alphabeta.js")

    def test_cpp(self):
        program = self.directory / "alphabeta"
        self.check("g++", str(program), ["g++", "-std=c++20", "-O2", "-Wall", "-Wextra", "-Werror", "-o", program,
                                         COURSE / "cpp/alphabeta.cpp"])

    def test_java(self):
        self.check("javac", f"java -cp {self.directory} PvslabIo AlphaBeta",
                   ["javac", "-Xlint:all", "-Werror", "-d", self.directory, COURSE / "java/PvslabIo.java", COURSE / "java/AlphaBeta.java"])

    def test_java_refuses_a_call_that_notes_no_visit(self):
        if not shutil.which("javac"):
            self.skipTest("javac is not installed")
        text = (COURSE / "java/AlphaBeta.java").read_text().replace("-search(child", "-alphabeta(child")
        (self.directory / "AlphaBeta.java").write_text(text)
        subprocess.run(["javac", "-d", self.directory, COURSE / "java/PvslabIo.java", self.directory / "AlphaBeta.java"], check=True)
        self.assertIn("call search(child, ...)", grade(f"java -cp {self.directory} PvslabIo AlphaBeta", points=self.small).stdout)


class WrongSolutions(TestCase):
    """`| [strict.py](...) | 4 | 3 | 0 | 7 | what is said |`: the table of the page, and nothing besides."""

    ROW = re.compile(r"^\| \[(\w+\.py)\]\(\S+\) \| (\d) \| (\d) \| (\d) \| (\d+) \| (.+) \|$", re.MULTILINE)

    def test_have_the_grades_that_the_page_tells(self):
        rows = self.ROW.findall(PAGE)
        self.assertEqual({row[0] for row in rows}, {file.name for file in (COURSE / "wrong").glob("*.py")})
        self.assertGreaterEqual(len(rows), 5)
        for name, *points, total, said in rows:
            with self.subTest(name):
                output = self.directory / "grade.json"
                done = grade(in_python(COURSE / "wrong" / name), "--json", output)
                tasks = json.loads(output.read_text())["tasks"]
                self.assertEqual([task["points"] for task in tasks], [int(one) for one in points])
                self.assertEqual(sum(int(one) for one in points), int(total))
                self.assertIn(" ".join(said.strip("`").split()), " ".join(done.stdout.split()))

    def test_of_the_class_get_a_result_from_the_script_for_gradescope(self):
        submission = self.directory / "submission"
        submission.mkdir()
        (self.directory / "results").mkdir()
        shutil.copy(COURSE / "wrong" / "strict.py", submission / "alphabeta.py")
        environment = os.environ | {"AUTOGRADER": str(self.directory), "PVSLAB": documents.PROGRAM, "COURSE": str(COURSE)}
        subprocess.run([COURSE / "gradescope/run_autograder"], check=True, env=environment, timeout=800, capture_output=True)
        results = json.loads((self.directory / "results/results.json").read_text())
        self.assertEqual([test["score"] for test in results["tests"]], [4, 3, 0])
        self.assertIn("you cut at > β", results["tests"][2]["output"])
        (submission / "alphabeta.py").unlink()
        subprocess.run([COURSE / "gradescope/run_autograder"], check=True, env=environment, timeout=800, capture_output=True)
        results = json.loads((self.directory / "results/results.json").read_text())
        self.assertEqual([test["score"] for test in results["tests"]], [0, 0, 0])
        self.assertIn("No such file", results["tests"][0]["output"])


class FindTheBug(TestCase):
    def test_has_all_points_for_the_same_mistake_and_none_for_the_right_search(self):
        right = (COURSE / "python/alphabeta.py").read_text()
        mistaken = self.solution(right.replace("-alphabeta(child, -beta, -max(alpha, best))", "-alphabeta(child, -math.inf, -max(alpha, best))"))
        self.assertIn("4 of 4", grade(mistaken, points="find_the_bug.toml").stdout.split("all ")[1])
        done = grade(self.solution(right), points="find_the_bug.toml")
        self.assertIn("0 of 3", done.stdout)
        self.assertIn("alpha-beta:beta-not-passed", done.stdout)


class Mistakes(TestCase):
    """What students also do: print, return None, misname the function, crash at import, recurse without end, loop without end."""

    RIGHT = (COURSE / "python/alphabeta.py").read_text()

    def test_printing_costs_nothing(self):
        program = self.solution(self.RIGHT.replace("    best = -math.inf", "    print('here', alpha, beta)\n    best = -math.inf"))
        self.assertIn("10 of 10", grade(program, points=self.small).stdout)

    def test_a_fault_of_the_function_is_shown_with_its_line(self):
        for text, said in ((self.RIGHT.replace("return node.value", "return node.valeu"), "AttributeError"),
                           (self.RIGHT.replace("return best", "return None"), "which is no whole number")):
            done = grade(self.solution(text))
            self.assertIn("0 of 10", done.stdout)
            self.assertIn(said, done.stdout)
            self.assertIn("solution.py", done.stdout)

    def test_a_file_without_the_function_says_so(self):
        for text, said in (("def alpha_beta(node, alpha, beta): return 0\n", "write a function alphabeta(node, alpha, beta)"), ("def (:\n", "SyntaxError")):
            done = subprocess.run([documents.PROGRAM, "grade", "--program", self.solution(text), "--points", COURSE / "exercise.toml"],
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 2)
            self.assertIn(said, done.stderr)

    def test_a_loop_without_end_is_no_answer(self):
        program = self.solution(self.RIGHT.replace("    best = -math.inf", "    while beta < alpha + 2: pass\n    best = -math.inf"))
        done = grade(program, "--program-seconds", "1", "--seconds", "30")
        self.assertIn("did not answer", done.stdout)
        self.assertNotIn("solved\n", re.sub("not solved", "", done.stdout.split("all ")[0]))


if __name__ == "__main__":
    unittest.main()
