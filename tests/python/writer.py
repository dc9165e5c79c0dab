"""Runs the real program, and programs with deliberate faults, and reads the documents that they write."""
import dataclasses
import json
import os
import pathlib
import re
import signal
import subprocess
import time
import typing

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("PVSLAB", str(ROOT / "build/release/pvslab"))
SABOTAGED = os.environ.get("PVSLAB_SABOTAGED", str(ROOT / "build/release/sabotaged_pvslab"))
USER = os.environ.get("PVSLAB_USER", str(ROOT / "build/release/user_pvslab"))
PRINT_DOCUMENTS = os.environ.get("PVSLAB_PRINT_DOCUMENTS", str(ROOT / "build/release/print_documents"))


@dataclasses.dataclass
class Document:
    schema: str
    label: str
    value: typing.Any


def wait_until(program, condition):
    """Until the condition holds, or the program has ended."""
    while program.poll() is None and not condition():
        time.sleep(0.01)


def handles_signals(program):
    """Whether SIGINT no longer ends it without a word."""
    caught = re.search(r"^SigCgt:\s*(\w+)$", pathlib.Path(f"/proc/{program.pid}/status").read_text(encoding="utf-8"), re.MULTILINE)
    return caught is not None and int(caught[1], 16) >> (signal.SIGINT - 1) & 1 == 1


def has_worked(program, seconds):
    """Whether it has taken so much processor time, and so has read its arguments and files."""
    numbers = pathlib.Path(f"/proc/{program.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return int(numbers[11]) + int(numbers[12]) >= seconds * os.sysconf("SC_CLK_TCK")


class Writer:
    """Writes documents into a directory of its own."""

    def __init__(self, directory):
        self.directory = pathlib.Path(directory)
        self.directory.mkdir(exist_ok=True)

    def file(self, name, text):
        (self.directory / name).write_text(text, encoding="utf-8")
        return str(self.directory / name)

    def run(self, words, fault=None, codes=(0,)):
        """The standard output. `fault` chooses the program with that fault."""
        command = [SABOTAGED if fault else PROGRAM, *map(str, words)]
        environment = dict(os.environ, PVSLAB_SABOTAGE=fault or "nothing")
        done = subprocess.run(command, cwd=self.directory, env=environment, capture_output=True, text=True, timeout=600)
        if done.returncode not in codes:
            raise AssertionError(f"{command} ended with {done.returncode}: {done.stderr}")
        return done.stdout

    def json(self, schema, words, fault=None, codes=(0,)):
        text = self.run([*words, "--json", "-"], fault, codes)
        return Document(schema, " ".join(map(str, [*words, f"({fault})" if fault else ""])), json.loads(text))

    def fragile(self, words, way):
        """Of a user's program with a searcher that ends its process in this way."""
        command = [USER, "verify", "--searcher", "my-fragile", *words, "--json", "-"]
        done = subprocess.run(command, cwd=self.directory, env=dict(os.environ, PVSLAB_TEST_FRAGILE=way), capture_output=True,
                              text=True, timeout=600)
        if done.returncode != 1:
            raise AssertionError(f"{command} ended with {done.returncode}: {done.stderr}")
        return Document("verify", f"{words}, {way}", json.loads(done.stdout))

    def interrupted(self, schema, words, works_itself=True):
        """The document that is written after Ctrl-C; it must say that it is not complete. Where other programs keep the
        processors, the program may not have begun its work by then, and writes none: it is then given more time."""
        for seconds in (0.5, 1, 2, 4, 8, 16):
            with subprocess.Popen([PROGRAM, *words, "--json", "-"], cwd=self.directory, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True) as program:
                wait_until(program, lambda: handles_signals(program))
                if works_itself:
                    wait_until(program, lambda: has_worked(program, seconds))
                else:  # its engines do
                    time.sleep(2 * seconds)
                program.send_signal(signal.SIGINT)
                output, errors = program.communicate(timeout=800)
            if program.returncode != 130:
                raise AssertionError(f"{words} ended with {program.returncode}: {errors}")
            if output:
                break
        value = json.loads(output)
        if value["complete"]:
            raise AssertionError(f"{words} was interrupted and says that it is complete")
        return Document(schema, f"{words}, interrupted", value)

    def read(self, schema, file):
        return Document(schema, file, json.loads((self.directory / file).read_text(encoding="utf-8")))
