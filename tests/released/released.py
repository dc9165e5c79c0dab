"""What a released version of pvslab left in tests/released/VERSION, and whether this program still does it (docs/stability.md)."""
import csv
import dataclasses
import hashlib
import json
import pathlib
import re
import subprocess
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
SUMS = "SHA256SUMS"
# Of a machine, a build or a run; a later program has others.
VARYING = {"command", "commit", "program_version", "environment", "times", "seconds", "nodes_per_second", "time", "time_ratio", "microseconds", "time_a", "time_b", "seconds_a", "seconds_b", "engine", "executable", "host", "processor",
           "compiler", "build", "threads", "machine", "sources", "mean_seconds", "rate", "nps", "millis"}


@dataclasses.dataclass
class Kept:
    """A line of commands.txt. `name`: the file with what was written, or empty. `form_only`: its numbers may differ."""
    place: str
    name: str
    form_only: bool
    exit_code: int
    words: list


def commands(folder):
    for number, line in enumerate((folder / "commands.txt").read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        name, exit_code, *words = line.split()
        # A blank within a word is written `=` where it follows no option: trees, FENs and commands of programs.
        spaced = [word.replace("=", " ") if before in ("--tree", "--fen", "--program") else word
                  for before, word in zip(["", *words], words)]
        file = "" if name == "-" else name.rstrip("~")
        yield Kept(f"{folder.name}/commands.txt:{number}", file, name.endswith("~"), int(exit_code), spaced)


def run(program, folder, kept):
    """The exit code, what was written, and the standard error."""
    with tempfile.TemporaryDirectory(prefix="pvslab-released-") as scratch:
        words = [word.replace("{scratch}", scratch) for word in kept.words]
        done = subprocess.run([program, *words], cwd=folder, capture_output=True, text=True, timeout=600, check=False)
        written = pathlib.Path(scratch, kept.name).read_text(encoding="utf-8") if kept.name.endswith(".csv") else done.stdout
        return done.returncode, written, done.stderr


def identity(item):
    """What an entry of a list is known by, if it says so."""
    if not isinstance(item, dict):
        return None
    keys = [key for key in ("id", "name", "searcher", "workload", "title") if isinstance(item.get(key), str)]
    return tuple(item[key] for key in keys) or None


def placed(value):
    """The document, with files of suites named from suites/ on: where they are depends on where a program is installed."""
    if isinstance(value, dict):
        return {key: placed(item) for key, item in value.items()}
    if isinstance(value, list):
        return [placed(item) for item in value]
    return re.sub(r"^([a-z0-9]+:)?(?:\.\./|/)(?:[^/,]+/)*suites/", r"\1suites/", value) if isinstance(value, str) else value


def lost(old, new, place="$", form_only=False):
    """What a document has no longer, or otherwise: a sentence each. It may have more fields, and lists more entries with an id of
    their own. `form_only`: how much was checked, and so numbers and entries without an id, may differ too."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in old.items():
            if key in VARYING:
                if key not in new:
                    yield f"{place}.{key} is gone"
            elif key not in new:
                yield f"{place}.{key} is gone"
            else:
                yield from lost(value, new[key], f"{place}.{key}", form_only)
    elif isinstance(old, list) and isinstance(new, list):
        names = [identity(item) for item in old]
        if old and None not in names and len(set(names)) == len(names):
            found = {identity(item): item for item in new}
            for name, item in zip(names, old):
                where = f"{place}[{' '.join(name)}]"
                if name not in found:
                    yield f"{where} is gone"
                else:
                    yield from lost(item, found[name], where, form_only)
        elif form_only:
            for before, now in zip(old[:1], new[:1]):
                yield from lost(before, now, f"{place}[0]", form_only)
        elif len(old) != len(new):
            yield f"{place} has {len(new)} entries, not {len(old)}"
        else:
            for i, (before, now) in enumerate(zip(old, new)):
                yield from lost(before, now, f"{place}[{i}]", form_only)
    elif form_only and isinstance(old, (int, float)) and not isinstance(old, bool):
        if not isinstance(new, (int, float)) or isinstance(new, bool):
            yield f"{place} is {json.dumps(new)[:80]}, not a number"
    elif type(old) is not type(new) or old != new:
        yield f"{place} is {json.dumps(new)[:80]}, not {json.dumps(old)[:80]}"


def lost_columns(old, new):
    """Of CSV: its columns may have later ones to their right; the rest is the same, but for times."""
    before, now = (list(csv.reader(text.splitlines())) for text in (old, new))
    if now[0][: len(before[0])] != before[0]:
        yield f"the columns are {now[0]}, and not {before[0]} first"
        return
    kept = [i for i, column in enumerate(before[0]) if not re.search(r"time|seconds|per_second|rate", column)]
    if [[row[i] for i in kept] for row in before] != [[row[i] for i in kept] for row in now]:
        yield "its rows have other figures"


def differences(folder, kept, exit_code, written, errors):
    if exit_code != kept.exit_code:
        yield f"exit code {exit_code}, not {kept.exit_code}: {(errors or written)[-500:]}"
    elif kept.name:
        old = (folder / kept.name).read_text(encoding="utf-8")
        yield from (lost_columns(old, written) if kept.name.endswith(".csv") else
                    lost(placed(json.loads(old)), placed(json.loads(written)), form_only=kept.form_only))


def sums(folder):
    """The text of SHA256SUMS: a line for each file but itself."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != SUMS)
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder)}\n" for path in files)


def versions(folder=FOLDER):
    """A directory for each version, also one that has no checksums yet."""
    return sorted(path for path in folder.iterdir() if path.is_dir() and re.fullmatch(r"\d+\.\d+\.\d+", path.name))


def changed(folder):
    """What is not as it was released: a sentence each. Once there is the tag of the version, its checksums are the tag's."""
    file = folder / SUMS
    if not file.exists():
        yield f"{folder.name} has no {SUMS}"
        return
    text = file.read_text(encoding="utf-8")
    if text != sums(folder):
        yield f"the files of {folder.name} are not those of its {SUMS}"
    # A directory of git may be another repository's, or none: sources come as a tar too.
    tagged = git(folder, "show", f"refs/tags/v{folder.name}:./{SUMS}")
    if tagged is not None and tagged != text:
        yield f"the {SUMS} of {folder.name} is not that of the tag v{folder.name}"


def git(folder, *words):
    """What git writes, or None: there is no git, no repository, or it says no."""
    try:
        done = subprocess.run(["git", "-C", folder, *words], capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None
