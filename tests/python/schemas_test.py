#!/usr/bin/python3
"""Every JSON document of the program has a schema in docs/schemas/, and every document is valid. The schemas are strict: a
field that is added to a document or taken away makes the test fail, and so does a field of a schema that nobody writes."""
import collections
import copy
import re
import subprocess
import tempfile
import unittest

import documents
import schemas

SCHEMAS = schemas.Schemas()
MADE = []


def setUpModule():
    with tempfile.TemporaryDirectory(prefix="pvslab-documents-") as directory:
        MADE.extend(documents.make_all(directory))


def help_of(*words):
    done = subprocess.run([documents.PROGRAM, *words, "-h"], capture_output=True, text=True, check=True)
    return done.stdout


def verbs():
    return re.findall(r"^  ([a-z][a-z-]+) +[A-Z]", help_of().split("Verbs:")[1], re.MULTILINE)


def writing_verbs():
    """Those that take --json."""
    return [verb for verb in verbs() if re.search(r"^ *--json\b", help_of(verb), re.MULTILINE)]


class Seen:
    """Of each object schema: the smallest document with a value that it speaks of, and which of its fields were seen present
    and absent."""

    def __init__(self):
        self.document = {}
        self.present = collections.defaultdict(set)
        self.absent = collections.defaultdict(set)
        for document in sorted(MADE, key=lambda each: len(repr(each.value))):
            for file, pointer, value in SCHEMAS.applied(document.schema, document.value):
                place = (file, pointer)
                self.document.setdefault(place, document)
                self.present[place].update(value)
                self.absent[place].update(set(SCHEMAS.objects[place]["properties"]) - set(value))


class Documents(unittest.TestCase):
    def test_every_document_is_valid(self):
        for document in MADE:
            with self.subTest(document.label):
                self.assertEqual(SCHEMAS.errors(document.schema, document.value)[:5], [])

    def test_every_schema_but_the_shared_one_has_a_document(self):
        self.assertEqual(set(SCHEMAS.names()) - {each.schema for each in MADE}, {"common"})


class Released(unittest.TestCase):
    """Documents against the schemas of each released version: what is there stays there."""

    def test_every_document_is_valid_under_the_schemas_of_each_released_version(self):
        for folder in sorted((schemas.ROOT / "tests/released").glob("*/schemas")):
            released = schemas.Schemas(folder, schemas.loosened)
            for document in MADE:
                if document.schema in released.names():
                    with self.subTest(document.label, version=folder.parent.name):
                        self.assertEqual(released.errors(document.schema, document.value)[:5], [])

    def test_they_allow_more_and_not_less(self):
        loose = schemas.Schemas(change=schemas.loosened)
        for (file, pointer), document in Seen().document.items():
            copied = copy.deepcopy(document.value)
            found = [value for f, p, value in SCHEMAS.applied(document.schema, copied) if (f, p) == (file, pointer)]
            found[0]["added by a test"] = 1
            self.assertEqual(loose.errors(document.schema, copied)[:3], [], (file, pointer))
        done = next(document for document in MADE if document.schema == "perft")
        for key in SCHEMAS.by_file["perft.schema.json"]["required"]:
            less = {name: value for name, value in done.value.items() if name != key}
            self.assertFalse(loose.is_valid("perft", less), key)


class Strictness(unittest.TestCase):
    def places(self):
        """Each object schema, with a copy of a document and the value in it that the schema speaks of."""
        for place, document in Seen().document.items():
            copied = documents.Document(document.schema, document.label, copy.deepcopy(document.value))
            found = SCHEMAS.applied(copied.schema, copied.value)
            yield place, copied, next(value for file, pointer, value in found if (file, pointer) == place)

    def test_an_added_field_is_refused_everywhere(self):
        for place, document, value in self.places():
            value["added by a test"] = 1
            self.assertFalse(SCHEMAS.is_valid(document.schema, document.value), place)

    def test_a_missing_field_is_refused_everywhere(self):
        for place, document, value in self.places():
            for key in SCHEMAS.objects[place]["required"]:
                kept = value.pop(key)
                self.assertFalse(SCHEMAS.is_valid(document.schema, document.value), (place, key))
                value[key] = kept


class Coverage(unittest.TestCase):
    """Otherwise a schema could promise fields that no document has."""

    @classmethod
    def setUpClass(cls):
        cls.seen = Seen()

    def test_every_object_of_every_schema_was_written(self):
        self.assertEqual(set(SCHEMAS.objects) - set(self.seen.document), set())

    def test_every_field_was_written(self):
        never = {place: set(schema["properties"]) - self.seen.present[place] for place, schema in SCHEMAS.objects.items()}
        # Which searchers and mutants are alike depends on the wrong program: none of these is alike to a mutant in its visits.
        alike = ("grade.schema.json", "/properties/tasks/items/properties/smallest/properties/explanation/properties/likeness"
                                      "/properties/same_visits/items")
        self.assertEqual({place: fields for place, fields in never.items() if fields and place != alike}, {})

    def test_every_optional_field_was_left_out(self):
        always = {place: set(schema["properties"]) - set(schema["required"]) - self.seen.absent[place]
                  for place, schema in SCHEMAS.objects.items()}
        self.assertEqual({place: fields for place, fields in always.items() if fields}, {})


class Form(unittest.TestCase):
    def test_every_schema_is_one(self):
        for schema in SCHEMAS.by_file.values():
            schemas.jsonschema.Draft202012Validator.check_schema(schema)

    def test_every_schema_names_itself(self):
        for file, schema in SCHEMAS.by_file.items():
            self.assertEqual(schema["$id"], schemas.BASE + file)
            self.assertTrue(schema["title"] and schema["description"], file)

    def test_every_object_is_closed(self):
        for file, root in SCHEMAS.by_file.items():
            for pointer, schema in schemas.subschemas(root):
                if schema.get("type") == "object":
                    self.assertIn("additionalProperties", schema, f"{file}#{pointer}")
                    self.assertIsNot(schema["additionalProperties"], True, f"{file}#{pointer}")


class Completeness(unittest.TestCase):
    # What writes JSON, and the schemas of it. None: another program's format, or no document.
    WRITERS = {
        "show/trace/steps/told_steps.cpp": None,  # the steps in a page, for the script of the same sources
        "base/json/json_text.cpp": None,  # the form of all documents
        "base/json/json_text.hpp": None,
        "browser/answer.cpp": ["trace", "verify", "grade"],  # byte for byte; the rest is for the page of the same sources
        "browser/native/main.cpp": None,  # its errors
        "browser/wasm/twins/harness/base/json/json_text.cpp": None,
        "cells/parts/part_lines.cpp": ["journal"],
        "check/claims/relation_json.cpp": ["relations"],
        "check/oracles/exhaustive.cpp": ["journal"],
        "check/oracles/inductive_check.cpp": ["journal"],
        "check/oracles/known_cases.cpp": ["journal"],
        "check/drawn/graph_check.cpp": ["journal"],
        "check/drawn/numbered_trees.cpp": ["journal"],
        "check/instances/instance_check.cpp": ["journal"],
        "check/relations/ask.cpp": ["journal"],
        "check/verify/verification_json.cpp": ["verify"],
        "claims/claims_report.cpp": ["claims"],
        "claims/ratio_experiment.cpp": ["journal"],
        "claims/run_claims.cpp": ["journal"],
        "cli/grade_command.cpp": ["grade"],
        "cli/list_command.cpp": ["list"],
        "cli/run_command.cpp": ["verify"],
        "cells/status/status_json.cpp": ["status"],
        "cli/verify_command.cpp": ["verify"],
        "engine_laws/law_report_json.cpp": ["check-engine"],
        "gate/reporters/bencher.cpp": None,
        "gate/reporters/code_findings.cpp": None,
        "gate/reporters/github_action_benchmark.cpp": None,
        "gate/reporters/google_benchmark.cpp": None,
        "gate/side_by_side/google_benchmark_reader.cpp": None,  # a message
        "gate/side_by_side/side_by_side_json.cpp": ["report"],
        "gate/verdict/gate_json.cpp": ["gate"],
        "grade/grading_json.cpp": ["grade"],
        "match/match_games.cpp": ["journal"],
        "match/match_json.cpp": ["match", "match-scores"],
        "measure/cells/record.cpp": ["cell"],
        "measure/first_guess/first_guess_json.cpp": ["first-guess"],
        "measure/instructions/instruction_task.cpp": ["instruction-task"],
        "measure/profile/profile.cpp": ["profile"],
        "measure/results/results_json.cpp": ["results"],
        "papers/papers_report.cpp": ["papers"],
        "perft/suite_check.cpp": ["journal"],
        "perft/suite_check_json.cpp": ["perft"],
        "power/power.cpp": ["journal"],
        "power/power_json.cpp": ["power"],
        "schedules/schedules_json.cpp": ["schedules"],
        "schedules/stored_finding.cpp": None,  # from a child process to its parent
        "show/report/report_page.cpp": None,  # data inside a page, for the scripts of the same page
        "show/trace/trace_json.cpp": ["trace"],
        "sides/effect.cpp": ["journal"],
        "sides/effect_report.cpp": ["effect"],
        "sides/same.cpp": ["journal"],
        "sides/same_json.cpp": ["same"],
        "solve/suite_solution.cpp": ["journal"],
        "solve/suite_solution_json.cpp": ["epd"],
        "speedup/speedup_json.cpp": ["speedup"],
    }

    def test_every_verb_with_json_has_a_schema_of_its_name(self):
        self.assertGreater(len(writing_verbs()), 8)
        for verb in writing_verbs():
            self.assertIn(verb, SCHEMAS.names())
            self.assertIn(f"pvslab {verb} ", SCHEMAS.by_file[f"{verb}.schema.json"]["title"])

    def test_every_verb_with_a_json_format_has_a_schema_of_its_name(self):
        for verb in verbs():
            if re.search(r"--format FORM.*\bjson\b", re.sub(r"\s+", " ", help_of(verb))):
                self.assertIn(verb, SCHEMAS.names())

    def test_every_source_that_writes_json_is_known(self):
        harness = schemas.ROOT / "harness"
        found = {str(file.relative_to(harness)) for pattern in ("*.cpp", "*.hpp") for file in harness.rglob(pattern)
                 if re.search(r"\.dump\(|json_document\(|\bjson_text\(", file.read_text(encoding="utf-8"))}
        self.assertEqual(found, set(self.WRITERS))

    def test_every_schema_has_a_writer(self):
        written = {name for names in self.WRITERS.values() for name in names or ()}
        by_reference_or_script = {"common", "compare", "merge", "perft-speed"}
        self.assertEqual(set(SCHEMAS.names()) - written, by_reference_or_script)

    def test_the_documentation_links_every_schema(self):
        text = (schemas.ROOT / "docs/formats.md").read_text(encoding="utf-8")
        for file in SCHEMAS.by_file:
            self.assertIn(f"](schemas/{file})", text)


if __name__ == "__main__":
    unittest.main()
