"""Runs a workflow of GitHub Actions: evaluates conditions and expressions, runs `run:` steps with bash, and imitates the
actions that the examples use. Whatever it does not know is an error, so that an example cannot use it unchecked."""
import json
import os
import pathlib
import re
import shutil
import subprocess

import yaml

TOKEN = re.compile(r"\s*('(?:[^']|'')*'|&&|\|\||==|!=|!|\(|\)|[a-z_][\w.-]*)", re.IGNORECASE)


STEP = {"name", "id", "if", "uses", "with", "env", "run", "working-directory", "continue-on-error"}


class UnknownPart(Exception):
    pass


def evaluate(expression, context, status):
    """The value of an expression such as `github.event_name == 'push'`."""
    words, place, text = [], 0, expression.strip()
    while place < len(text):
        token = TOKEN.match(text, place)
        if not token:
            raise UnknownPart(f"expression: {text[place:]}")
        place = token.end()
        word = token.group(1)
        if word in ("&&", "||", "!"):
            words.append({"&&": " and ", "||": " or ", "!": " not "}[word])
        elif word in ("==", "!=", "(", ")"):
            words.append(word)
        elif word[0] == "'":
            words.append(repr(word[1:-1].replace("''", "'")))
        elif word in status:
            words.append(f"(lambda: {status[word]})")
        else:
            words.append(repr(look_up(word, context)))
    return eval("".join(words), {"__builtins__": {}})


def look_up(name, context):
    value = context
    for part in name.split("."):
        if not isinstance(value, dict):
            return ""
        if part not in value and value is context:
            raise UnknownPart(f"context: {name}")
        value = value.get(part, "")
    return value


def filled(text, context):
    """The text with every ${{ expression }} replaced by its value."""
    def value(match):
        found = evaluate(match.group(1), context, {})
        return str(found).lower() if isinstance(found, bool) else str(found)
    return re.sub(r"\$\{\{(.*?)\}\}", value, str(text))


class Job:
    def __init__(self, name, job, context, directory, world):
        self.name, self.job, self.directory, self.world = name, job, directory, world
        self.context = dict(context, steps={})
        self.failed = False
        self.ran = []     # names of steps
        self.log = ""     # what the steps wrote
        self.uses = []    # (action, inputs)
        self.summary = world / f"{name}-summary.md"
        self.exported = world / f"{name}-env"
        self.output = world / f"{name}-output"

    def run(self):
        for file in (self.summary, self.exported):
            file.write_text("")
        for step in self.job["steps"]:
            if self.wants(step.get("if")):
                self.run_step(step)
        return self

    def wants(self, condition):
        status = {"always": "True", "cancelled": "False", "success": str(not self.failed), "failure": str(self.failed)}
        if condition is None:
            return not self.failed
        has_status = re.search(r"\b(always|cancelled|success|failure)\(\)", str(condition))
        return bool(evaluate(str(condition), self.context, status)) and (bool(has_status) or not self.failed)

    def run_step(self, step):
        if not step.keys() <= STEP:
            raise UnknownPart(f"step: {step.keys() - STEP}")
        self.ran.append(step.get("name", step.get("uses")))
        self.output.write_text("")
        ok = self.run_action(step) if "uses" in step else self.run_commands(step)
        pairs = (line.split("=", 1) for line in self.output.read_text().splitlines())
        if "id" in step:
            self.context["steps"][step["id"]] = {"outputs": dict(pairs)}
        if not ok and not step.get("continue-on-error"):
            self.failed = True

    def run_commands(self, step):
        environment = dict(self.context["environment"])
        environment.update({key: str(value) for key, value in self.context.get("env", {}).items()})
        environment.update(line.split("=", 1) for line in self.exported.read_text().splitlines())
        environment.update({key: filled(value, self.context) for key, value in step.get("env", {}).items()})
        environment.update(GITHUB_STEP_SUMMARY=str(self.summary), GITHUB_ENV=str(self.exported),
                           GITHUB_OUTPUT=str(self.output), GITHUB_EVENT_NAME=self.context["github"]["event_name"],
                           GITHUB_REPOSITORY=self.context["github"]["repository"], GITHUB_WORKSPACE=str(self.directory))
        done = subprocess.run([*self.confined(), "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c",
                               filled(step["run"], self.context)],
                              cwd=self.directory / step.get("working-directory", "."), env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, timeout=600, check=False)
        self.log += f"--- {self.ran[-1]} (exit code {done.returncode})\n{done.stdout}"
        return done.returncode == 0

    def confined(self):
        """A container may not mount, unless it is privileged. Only root has that right here, so only root's can be taken away."""
        container = self.job.get("container", {"options": "--privileged"})
        options = container.get("options", "") if isinstance(container, dict) else ""
        if "--privileged" in options.split() or os.geteuid() != 0:
            return []
        return ["setpriv", "--bounding-set", "-sys_admin"]

    def run_action(self, step):
        action, _, version = step["uses"].partition("@")
        if not re.fullmatch(r"[0-9a-f]{40}", version):
            raise UnknownPart(f"action without the digest of a commit: {step['uses']}")
        given = {key: str(value).lower() if isinstance(value, bool) else value for key, value in step.get("with", {}).items()}
        inputs = {key: filled(value, self.context) for key, value in given.items()}
        self.uses.append((action, inputs))
        actions = {"actions/checkout": self.checkout, "actions/cache": lambda _: True,
                   "actions/cache/restore": self.restore, "actions/cache/save": self.save,
                   "actions/upload-artifact": self.upload, "actions/download-artifact": self.download,
                   "benchmark-action/github-action-benchmark": self.chart}
        if action not in actions:
            raise UnknownPart(f"action: {action}")
        return actions[action](inputs)

    def checkout(self, inputs):
        """The directory is a clone already; only another commit is fetched."""
        if "ref" not in inputs:
            return True
        for words in (["fetch", "--quiet", "--depth", "1", "origin", inputs["ref"]], ["checkout", "--quiet", "FETCH_HEAD"]):
            done = subprocess.run(["git", *words], cwd=self.directory, env=self.context["environment"], text=True,
                                  capture_output=True, check=False)
            self.log += done.stderr
            if done.returncode != 0:
                return False
        return True

    def restore(self, inputs):
        """The cache of that key, else the newest whose key begins like a restore-key."""
        caches = sorted((self.world / "cache").glob("*"), key=lambda path: path.stat().st_mtime, reverse=True)
        begins = inputs.get("restore-keys", "").split()
        fitting = [kept for kept in caches if kept.name == inputs["key"]]
        fitting += [kept for kept in caches if any(kept.name.startswith(begin) for begin in begins)]
        if fitting:
            shutil.copytree(fitting[0], self.directory / inputs["path"], dirs_exist_ok=True)
        return True

    def save(self, inputs):
        if (self.directory / inputs["path"]).exists():
            shutil.copytree(self.directory / inputs["path"], self.world / "cache" / inputs["key"], dirs_exist_ok=True)
        return True

    def upload(self, inputs):
        """Paths below their common parent, and what is in a single directory, as the action does."""
        paths = inputs["path"].split()
        if len(paths) == 1 and not (self.directory / paths[0]).is_dir():
            top = os.path.dirname(paths[0])
        else:
            top = os.path.commonpath(paths)
        found = [str(path.relative_to(self.directory)) for pattern in paths for path in self.directory.glob(pattern)]
        for path in found:
            source, target = self.directory / path, self.world / "artefacts" / inputs["name"] / os.path.relpath(path, top)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copytree(source, target, dirs_exist_ok=True) if source.is_dir() else shutil.copy(source, target)
        self.output.write_text("artifact-url=https://github.example/artefact/1\n")
        return bool(found) or inputs.get("if-no-files-found") == "ignore"

    def download(self, inputs):
        """One artefact by name, or all that fit a pattern into one directory."""
        if "pattern" in inputs and inputs.get("merge-multiple") != "true":
            raise UnknownPart("download-artifact: a pattern without merge-multiple")
        found = list((self.world / "artefacts").glob(inputs.get("name", inputs.get("pattern"))))
        for artefact in found:
            shutil.copytree(artefact, self.directory / inputs["path"], dirs_exist_ok=True)
        return bool(found)

    def chart(self, inputs):
        """Keeps the ratios; fails where the action does: the inputs do not fit, or a ratio is too far above the last one."""
        entries = json.loads((self.directory / inputs["output-file-path"]).read_text())
        now = {entry["name"]: float(entry["value"]) for entry in entries}
        kept = self.directory / inputs["external-data-json-path"]
        before = json.loads(kept.read_text()) if kept.exists() else {}
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(now))
        alert = re.fullmatch(r"(\d+(\.\d+)?)%", inputs["alert-threshold"])
        if not now or not alert or "true" not in (inputs.get("fail-on-alert"), inputs.get("comment-on-alert")):
            return False
        return all(value / before.get(name, value) <= float(alert[1]) / 100 for name, value in now.items())


def load(file):
    workflow = yaml.safe_load(file.read_text())
    workflow["on"] = workflow.pop(True, workflow.get("on"))  # YAML 1.1 reads the word `on` as true
    return workflow
