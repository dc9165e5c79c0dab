"""The JSON Schemas of docs/schemas/: validates documents, and says which part of a schema speaks of which value."""
import json
import pathlib
import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # newer versions of jsonschema call RefResolver deprecated
    import jsonschema
    from jsonschema import RefResolver

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "schemas"
BASE = "https://pvslab.example/schemas/"


class Schemas:
    """`by_file`: each schema by the name of its file. `objects`: each object schema in them, by (file, pointer)."""

    def __init__(self, folder=FOLDER, change=lambda schema: schema):
        self.by_file = {path.name: change(json.loads(path.read_text(encoding="utf-8"))) for path in sorted(folder.glob("*.json"))}
        store = {schema["$id"]: schema for schema in self.by_file.values()}
        self.objects = {(file, pointer): schema for file, root in self.by_file.items()
                        for pointer, schema in subschemas(root) if "properties" in schema}
        self._validators = {
            file: jsonschema.Draft202012Validator(schema, resolver=RefResolver(schema["$id"], schema, store=store))
            for file, schema in self.by_file.items()
        }

    def names(self):
        return [file[: -len(".schema.json")] for file in self.by_file]

    def errors(self, name, document):
        """What is wrong with the document, a sentence for each mistake."""
        found = self._validators[file_of(name)].iter_errors(document)
        return [f"{error.json_path}: {deepest(error).message[:300]}" for error in found]

    def is_valid(self, name, document):
        return self._validators[file_of(name)].is_valid(document)

    def applied(self, name, document):
        """Every (file, pointer, value) for which the object schema at the pointer speaks of the value, an object."""
        return self._applied(file_of(name), "", self.by_file[file_of(name)], document)

    def _applied(self, file, pointer, schema, value):
        if "$ref" in schema:
            target, _, pointer = schema["$ref"].partition("#")
            file = target or file
            yield from self._applied(file, pointer, at(self.by_file[file], pointer), value)
            return
        for kind in ("anyOf", "oneOf"):
            for i, branch in enumerate(schema.get(kind, ())):
                if "required" not in branch or "type" in branch:
                    if self._validators[file].evolve(schema=branch).is_valid(value):
                        yield from self._applied(file, f"{pointer}/{kind}/{i}", branch, value)
        if isinstance(value, list) and "items" in schema:
            for item in value:
                yield from self._applied(file, f"{pointer}/items", schema["items"], item)
        if isinstance(value, dict):
            yield from self._applied_to_object(file, pointer, schema, value)

    def _applied_to_object(self, file, pointer, schema, value):
        others = schema.get("additionalProperties")
        if "properties" in schema:
            yield file, pointer, value
        for key, member in value.items():
            if key in schema.get("properties", {}):
                yield from self._applied(file, f"{pointer}/properties/{key}", schema["properties"][key], member)
            elif isinstance(others, dict):
                yield from self._applied(file, f"{pointer}/additionalProperties", others, member)


def file_of(name):
    return f"{name}.schema.json"


def deepest(error):
    """Of a choice of schemas, the error of the alternative that came furthest."""
    while error.context:
        error = max(error.context, key=lambda each: len(each.absolute_path))
    return error


def at(schema, pointer):
    for word in pointer.split("/")[1:]:
        schema = schema[int(word)] if isinstance(schema, list) else schema[word]
    return schema


def loosened(schema):
    """The same, but new fields and new words are allowed: what a later version may add (docs/stability.md)."""
    if isinstance(schema, list):
        return [loosened(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: loosened(value) for key, value in schema.items() if key not in ("additionalProperties", "unevaluatedProperties")
            or isinstance(value, dict)}
    words = kept.get("enum")
    if isinstance(words, list) and all(isinstance(word, str) for word in words):
        del kept["enum"]
        kept["type"] = "string"
    if "oneOf" in kept:
        kept["anyOf"] = kept.pop("oneOf")
    return kept


def subschemas(schema, pointer=""):
    """Every schema inside a schema, with its pointer."""
    yield pointer, schema
    for key in ("$defs", "properties"):
        for name, each in schema.get(key, {}).items():
            yield from subschemas(each, f"{pointer}/{key}/{name}")
    for key in ("items", "additionalProperties", "propertyNames"):
        if isinstance(schema.get(key), dict):
            yield from subschemas(schema[key], f"{pointer}/{key}")
    for key in ("anyOf", "oneOf"):
        for i, each in enumerate(schema.get(key, ())):
            yield from subschemas(each, f"{pointer}/{key}/{i}")
