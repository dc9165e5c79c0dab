"""Runs pvslab from Python, and reads its results into lists and dictionaries. One file, the standard library, Python 3.9.

    import pvslab
    result = pvslab.verify(searcher="pvs-sound", trees=1000)
    result.verdict                    # Verdict.FINE, or Verdict.VIOLATED, ...
    result.document                   # what `pvslab verify --json` writes: docs/formats.md has a schema of each verb
    result.records()                  # the same as rows: a flat dictionary for each searcher and clause
    result.to_frame()                 # the same as a pandas.DataFrame, where pandas is installed

Each function is a verb of the program. Positional arguments are those of the command line, keyword arguments its options:
`trees=1000` is `--trees 1000`, `deepen=True` is `--deepen`, `searcher=["a", "b"]` is `--searcher a --searcher b`, and
`max_nodes=9` is `--max-nodes 9`.

The program is `executable=PATH` of the call, or else the environment variable PVSLAB, or else `pvslab` on the PATH. Every
verb also takes `ended_after=SECONDS` and `directory=PATH`, where to run; the program has no options of these three names.

An exit code that is a verdict is a result. Anything else is an exception: UsageError for 2 (bad usage or input),
InterruptedRun for 130, ProgramError for the rest; each has the command, the exit code and the standard error.
"""
from __future__ import annotations

import csv
import dataclasses
import enum
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile
from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence, Union

Record = Dict[str, Any]
PathLike = Union[str, "os.PathLike[str]"]


class Verdict(enum.IntEnum):
    """The exit codes that are results."""

    FINE = 0
    VIOLATED = 1  # a promise is broken, or a value is wrong
    REGRESSED = 3  # the gate, or a report of two results with fail_if
    INCONCLUSIVE = 4  # the gate with strict=True
    NOTHING_SELECTED = 5


class Error(Exception):
    """Any error of this module."""


class ProgramNotFound(Error):
    """There is no program to run."""


class MissingPandas(Error):
    """A DataFrame was asked for, and pandas is not installed."""


class DamagedFile(Error):
    """A file is not what pvslab writes."""


class MissingFile(Error, FileNotFoundError):
    """A directory does not have the file that was asked for."""


class ProgramError(Error):
    """The program ended without a result."""

    def __init__(self, command: Sequence[str], exit_code: int, errors: str) -> None:
        self.command = list(command)
        self.exit_code = exit_code  # negative if a signal ended it
        self.errors = errors  # its standard error
        super().__init__(f"{shlex.join(self.command)} ended with {exit_code}: {errors.strip()}")


class UsageError(ProgramError):
    """Exit code 2: bad usage or input, or an output that cannot be written."""


class InterruptedRun(ProgramError):
    """Exit code 130: interrupted. `errors` names the command that resumes."""


@dataclasses.dataclass(frozen=True)
class Result:
    """What a run of the program gave."""

    verb: str
    command: List[str]
    verdict: Verdict
    text: str  # the standard output
    errors: str  # the standard error: notices
    document: Optional[Any] = None  # the JSON document; None if the verb writes none

    @property
    def is_fine(self) -> bool:
        return self.verdict is Verdict.FINE

    def records(self) -> List[Record]:
        """The main table of the document as rows; see `records`."""
        return records(self.verb, self.document)

    def to_frame(self) -> Any:
        """The same as a pandas.DataFrame. Raises MissingPandas."""
        return frame(self.records())


# --- Running ----------------------------------------------------------------------------------------------------------


def find_program(executable: Optional[PathLike] = None) -> str:
    """The path of the program. Raises ProgramNotFound."""
    named = executable or os.environ.get("PVSLAB") or "pvslab"
    found = shutil.which(os.fspath(named))
    if found:
        return found
    where = "the argument" if executable else "PVSLAB" if os.environ.get("PVSLAB") else "the PATH"
    raise ProgramNotFound(f"no program {os.fspath(named)!r}, by {where}; give its path as executable=... or in PVSLAB")


def words_of(options: Dict[str, Any]) -> List[str]:
    """Keyword arguments as options of the command line. None and False leave the option out."""
    words: List[str] = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        for each in value if isinstance(value, (list, tuple)) else [value]:
            if each is True:
                words.append(option)
            elif each is not None and each is not False:
                words += [option, os.fspath(each) if isinstance(each, os.PathLike) else str(each)]
    return words


def run(verb: str, *arguments: Any, executable: Optional[PathLike] = None, ended_after: Optional[float] = None,
        directory: Optional[PathLike] = None, **options: Any) -> Result:
    """Runs a verb and gives its text. Raises UsageError, InterruptedRun, ProgramError, or subprocess.TimeoutExpired after
    so many seconds. No other function starts the program."""
    command = [find_program(executable), verb, *map(str, arguments), *words_of(options)]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=directory,
                          timeout=ended_after, check=False)
    text, errors = (stream.decode("utf-8", "replace") for stream in (done.stdout, done.stderr))
    if done.returncode in list(Verdict):
        return Result(verb, command, Verdict(done.returncode), text, errors)
    kinds = {2: UsageError, 130: InterruptedRun}
    raise kinds.get(done.returncode, ProgramError)(command, done.returncode, errors)


def run_json(verb: str, *arguments: Any, **options: Any) -> Result:
    """Runs a verb that takes --json: the result has text and document. Nothing selected is a result without document."""
    with tempfile.TemporaryDirectory(prefix="pvslab-") as temporary:
        file = pathlib.Path(temporary, "document.json")
        result = run(verb, *arguments, json=file, **options)
        document = json.loads(file.read_text(encoding="utf-8")) if file.exists() else None
    return dataclasses.replace(result, document=document)


def version(executable: Optional[PathLike] = None) -> str:
    """The version of the program, such as 1.0.0."""
    return run("--version", executable=executable).text.split()[1]


def verify(**options: Any) -> Result:
    """Checks every promise of the chosen searchers. VIOLATED if one is broken. Documents: schema `verify`."""
    return run_json("verify", **options)


def relations(*pair: str, **options: Any) -> Result:
    """What searchers visit beside each other; of two, if two are named. Documents: schema `relations`."""
    return run_json("relations", *(["--pair", *pair] if pair else []), **options)


def papers(**options: Any) -> Result:
    """Published figures beside ours. Documents: schema `papers`."""
    return run_json("papers", **options)


def claims(**options: Any) -> Result:
    """What the literature says, tested. Documents: schema `claims`."""
    return run_json("claims", **options)


def power(**options: Any) -> Result:
    """Which check finds which wrong searcher. Documents: schema `power`."""
    return run_json("power", **options)


def compare(**options: Any) -> Result:
    """Node counts of searchers on identical trees. Documents: schema `results`; of an experiment with first_guess_errors
    `first-guess`."""
    return run_json("compare", **options)


def schedules(*limits: str, **options: Any) -> Result:
    """Parallel searchers under every schedule of small trees. VIOLATED if a promise is broken. Documents: schema `schedules`."""
    return run_json("schedules", *limits, **options)


def speedup(**options: Any) -> Result:
    """What more processors give parallel searchers. Documents: schema `speedup`."""
    return run_json("speedup", **options)


def gate(baseline: PathLike, **options: Any) -> Result:
    """Costs against a baseline: FINE, REGRESSED, VIOLATED; INCONCLUSIVE with strict=True. Documents: schema `gate`."""
    return run_json("gate", baseline=baseline, **options)


def compare_results(a: PathLike, b: PathLike, **options: Any) -> Result:
    """Two results files side by side. REGRESSED only with fail_if. Documents: schema `report`."""
    return run_json("report", os.fspath(a), os.fspath(b), **options)


def epd(file: Optional[PathLike] = None, **options: Any) -> Result:
    """Searches the positions of an EPD file, or of fen=... Documents: schema `epd`."""
    return run_json("epd", *([os.fspath(file)] if file is not None else []), **options)


def same(**options: Any) -> Result:
    """Two sides asked for the same positions: engine=["old=./old", "new=./new"], searcher=[...]. VIOLATED if they differ or one did not
    answer. Documents: schema `same`."""
    return run_json("same", **options)


def check_engine(command: str, **options: Any) -> Result:
    """The laws of a UCI engine. VIOLATED if one is broken. Documents: schema `check-engine`."""
    return run_json("check-engine", command, **options)


def effect(**options: Any) -> Result:
    """Nodes and time to a depth of two sides. Documents: schema `effect`."""
    return run_json("effect", **options)


def match(openings: PathLike, **options: Any) -> Result:
    """Games of two sides. VIOLATED if a side was at fault. Documents: schema `match`."""
    return run_json("match", os.fspath(openings), **options)


def perft_suite(suite: PathLike, **options: Any) -> Result:
    """Checks the move counts of a suite. Documents: schema `perft`."""
    return run_json("perft", suite=suite, **options)


def perft(depth: int, fen: str = "startpos", **options: Any) -> int:
    """The number of legal move sequences of that many plies."""
    return int(run("perft", depth=depth, fen=fen, **options).text.split()[-1])


def signature(**options: Any) -> int:
    """The total nodes of an experiment (`pvslab bench --signature`)."""
    numbers = re.findall(r"\d[\d,]*", run("bench", signature=True, **options).text)
    return int(numbers[-1].replace(",", ""))


def merge(*directories: PathLike, **options: Any) -> Result:
    """What one machine would have reported, from the parts of shards. `verb` of the result is the merged one, and so are
    its rows and verdict. Documents: schema `merge`."""
    verb = status(*directories, executable=options.get("executable")).document["jobs"][0]["command"][0]
    return dataclasses.replace(run_json("merge", *map(os.fspath, directories), **options), verb=verb)


def status(*directories: PathLike, **options: Any) -> Result:
    """How far the commands are whose parts are in the directories. Documents: schema `status`."""
    return run_json("status", *map(os.fspath, directories), **options)


def trace(searcher: Optional[str] = None, **options: Any) -> Result:
    """Every visit of a search, or with against=... of two. The text is the drawing. Documents: schema `trace`."""
    words = [searcher] if searcher else []
    text = run("trace", *words, **options)
    whole = {name: value for name, value in options.items() if name not in ("plies", "around")}
    return dataclasses.replace(text, document=json.loads(run("trace", *words, **whole, format="json").text))


def searchers(**options: Any) -> List[Record]:
    """The searchers of the program, with their promises and citations."""
    return run_json("list", "searchers", **options).document["searchers"]


def workloads(**options: Any) -> List[Record]:
    """The kinds of workload, with their parameters."""
    return run_json("list", "suites", **options).document["suites"]


# --- Rows and frames --------------------------------------------------------------------------------------------------


def flat(nested: Record, prefix: str = "") -> Record:
    """A nested dictionary as one with keys such as `nodes.mean`. Lists stay as they are."""
    found: Record = {}
    for key, value in nested.items():
        name = prefix + key
        found.update(flat(value, name + ".") if isinstance(value, dict) else {name: value})
    return found


def _clauses(document: Any) -> Iterator[Record]:
    for searcher in document["searchers"]:
        if "routines" not in searcher:  # schedules: a row for each searcher
            yield flat(searcher)
            continue
        routines = [(searcher["id"], searcher)]
        routines += [(f"{searcher['id']}/{routine['name']}", routine) for routine in searcher["routines"]]
        for name, routine in routines:
            for clause, found in routine["clauses"].items():
                yield {"searcher": name, "clause": clause, **flat(found)}


def _speedups(document: Any) -> Iterator[Record]:
    for table in document["tables"]:
        of_table = {key: value for key, value in table.items() if key != "searchers"}
        for searcher in table["searchers"]:
            for point in searcher["processors"]:
                yield {**of_table, "searcher": searcher["searcher"], "serial": searcher.get("serial"), **flat(point)}


def _costs(document: Any) -> Iterator[Record]:
    if "results" not in document:
        for sweep in document["sweeps"]:
            for curve in sweep["curves"]:
                for point in curve["points"]:
                    yield {"workload": sweep["workload"], "searcher": curve["searcher"], **flat(point)}
        return
    for result in document["results"]:
        yield flat(result)
    for sweep in document.get("sweeps", []):
        for point in sweep["points"]:
            values = {sweep["parameter"]: point["value"]}
            if "second_parameter" in sweep:
                values[sweep["second_parameter"]] = point["second_value"]
            for result in point["results"]:
                yield {"sweep": sweep["name"], **values, **flat(result)}


def _visits(document: Any) -> Iterator[Record]:
    for number, search in enumerate(document["searches"]):
        for visit, row in enumerate(zip(*search["visits"].values())):
            yield {"search": number, "searcher": search["searcher"], "visit": visit, **dict(zip(search["visits"], row))}


def _rows(document: Any) -> Iterator[Record]:
    for figure in document["figures"]:
        for row in figure["rows"]:
            yield {"figure": figure["name"], **flat(row)}


def _papers(document: Any) -> Iterator[Record]:
    for paper in document["papers"]:
        for row in paper["rows"]:
            yield {"paper": paper["key"], **flat(row)}


_TABLES = {"papers": _papers, "verify": _clauses, "compare": _costs, "trace": _visits, "report": _rows,
           "schedules": _clauses, "speedup": _speedups}
_LISTS = {"relations": "pairs", "claims": "claims", "power": "mutants", "gate": "cells", "epd": "positions",
          "grade": "tasks", "perft": "positions", "status": "jobs", "same": "positions", "check-engine": "laws", "effect": "rows", "match": "games"}


def records(verb: str, document: Any) -> List[Record]:
    """The main table of a document as flat rows: a row for each searcher and clause (verify), searcher (schedules),
    searcher and workload (compare, gate), searcher and number of processors (speedup), pair (relations), visit (trace), position (epd, perft, same), law (check-engine), phase (effect), game (match), task (grade), job (status), claim, published figure (papers), mutant, or compared figure."""
    if document is None:
        return []
    if verb in _TABLES:
        return list(_TABLES[verb](document))
    if verb not in _LISTS:
        raise Error(f"`pvslab {verb}` has no table; use the document")
    return [flat(row) for row in document[_LISTS[verb]]]


def frame(rows: Iterable[Record]) -> Any:
    """Rows as a pandas.DataFrame. Raises MissingPandas."""
    try:
        import pandas  # type: ignore
    except ImportError as error:
        raise MissingPandas("pandas is not installed (Debian: python3-pandas); the rows themselves need none") from error
    return pandas.DataFrame(list(rows))


# --- Files ------------------------------------------------------------------------------------------------------------


_SPEEDUPS_HINT = "read_speedup() reads speed-ups"


def _file_of(place: PathLike, *names: str) -> pathlib.Path:
    """The file itself, or the first of these names in a directory. Raises MissingFile."""
    path = pathlib.Path(place)
    if not path.is_dir():
        return path
    for name in names:
        if (path / name).is_file():
            return path / name
    hint = f"; {_SPEEDUPS_HINT}" if (path / "speedup.json").is_file() else ""
    raise MissingFile(f"{path} has no {' and no '.join(names)}{hint}")


def read_results(place: PathLike) -> Any:
    """results.json of a directory that `pvslab run` or `pvslab compare --out` wrote, or the file itself. Its rows are
    records("compare", document). Raises DamagedFile, MissingFile."""
    file = _file_of(place, "results.json")
    document = json.loads(file.read_text(encoding="utf-8"))
    if not isinstance(document, dict) or document.get("format") != 1 or "results" not in document:
        hint = f"; {_SPEEDUPS_HINT}" if _has_speedups(document) else ""
        raise DamagedFile(f"{file}: not a results.json of format 1{hint}")
    return document


def read_speedup(place: PathLike) -> Any:
    """speedup.json of a directory that `pvslab speedup --out` or `pvslab run` wrote, or the file itself. Its rows are
    records("speedup", document). Raises DamagedFile, MissingFile."""
    file = _file_of(place, "speedup.json")
    document = json.loads(file.read_text(encoding="utf-8"))
    if not _has_speedups(document) or document.get("format") != 1:
        raise DamagedFile(f"{file}: not a speedup.json of format 1")
    return document


def _has_speedups(document: Any) -> bool:
    return isinstance(document, dict) and "machine" in document and "tables" in document


def _value(text: str) -> Any:
    if text in ("", "true", "false"):
        return None if text == "" else text == "true"
    try:
        return float(text) if re.search(r"[.eE]", text) else int(text)
    except ValueError:
        return text


def read_csv(file: PathLike) -> List[Record]:
    """A CSV file as rows; of a directory results.csv, or else speedup.csv. Numbers are numbers, and a field without a value is
    None. Raises MissingFile."""
    with open(_file_of(file, "results.csv", "speedup.csv"), newline="", encoding="utf-8") as lines:
        return [{key: _value(text) for key, text in row.items()} for row in csv.DictReader(lines)]


@dataclasses.dataclass(frozen=True)
class Journal:
    """The journal of a run that has not ended, or a part of a command that was run in shards."""

    header: Record
    cells: List[Record]
    is_torn: bool  # the last line is incomplete, and is left out


def fnv1a(data: bytes) -> int:
    """FNV-1a, 64 bits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % (1 << 64)
    return value


def read_journal(file: PathLike) -> Journal:
    """A part, journal.jsonl, or that of a directory. Every line has its checksum. Raises DamagedFile with the line."""
    path = _file_of(file, "journal.jsonl")
    *lines, rest = path.read_bytes().split(b"\n")
    entries = []
    for number, line in enumerate(lines, 1):
        checksum, _, payload = line.partition(b" ")
        if checksum.decode("ascii", "replace") != f"{fnv1a(payload):016x}":
            raise DamagedFile(f"{path}:{number}: the checksum is wrong")
        entries.append(json.loads(payload))
    if not entries or entries[0].get("format") != 2:
        raise DamagedFile(f"{path}: not a journal of format 2")
    return Journal(entries[0], entries[1:], bool(rest))


def read_baseline(file: PathLike) -> Record:
    """A file of results/baseline/: the part of TOML that these files use, as nested dictionaries and lists."""
    path = pathlib.Path(file)
    root: Record = {}
    table = root
    lines = iter(enumerate(path.read_text(encoding="utf-8").splitlines(), 1))
    for number, line in lines:
        heading = re.fullmatch(r"(\[\[?)([^\[\]]+)\]\]?", line)
        key, equals, text = line.partition(" = ")
        if heading:
            table = _opened(root, heading[2].split("."), is_list=heading[1] == "[[")
        elif equals:
            while text.startswith("[") and not text.endswith("]"):
                text += " " + next(lines, (0, "]"))[1].strip()
            try:
                if text.startswith("{"):
                    text = re.sub(r"(\w+) = ", r'"\1": ', text)
                table[key.strip('"')] = json.loads(re.sub(r",\s*\]$", "]", text))
            except ValueError as error:
                raise DamagedFile(f"{path}:{number}: {text!r} is no value that pvslab writes") from error
        elif line and not line.startswith("#"):
            raise DamagedFile(f"{path}:{number}: neither a heading nor KEY = VALUE")
    return root


def _opened(root: Record, names: Sequence[str], is_list: bool) -> Record:
    place = root
    for name in names[:-1]:
        place = place.setdefault(name, {})
    if not is_list:
        return place.setdefault(names[-1], {})
    place.setdefault(names[-1], []).append({})
    return place[names[-1]][-1]
