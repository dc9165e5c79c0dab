"""What the example workflows must do, event by event. Each scenario is a function whose name is a sentence; it gets a world: a
repository as GitHub has it when a pull request is opened, and the state of GitHub (comments, caches, artefacts)."""
import json
import os
import pathlib
import re
import shutil
import subprocess

import releases
import shards
import workflow

EXPERIMENT = """name = "small"
trees = 5
searchers = ["alpha-beta", "pvs-sound", "negascout"]
[[workload]]
spec = "uniform:b=3,d=4"
times = ["alpha-beta"]
[[workload]]
spec = "ordered:b=3,d=3,p1=0.7"
"""
MARKER = "<!-- pvslab-report -->"


class World:
    """main has a commit with the fault `base`, and a later one; the pull request has a commit with the fault `head`, which
    also changes the last line of searchers/alpha_beta.hpp. HEAD is the merge of both, as GitHub checks it out."""

    def __init__(self, root, programs, directory, base="nothing", head="extra-visit"):
        self.root, self.programs, self.directory = root, programs, directory
        self.origin = directory / "origin"
        self.clones = 0
        self.log = ""
        directory.mkdir()
        self.make_repository(base, head)

    def git(self, *words, cwd=None):
        done = subprocess.run(["git", *words], cwd=cwd or self.origin, env=self.environment(), capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def environment(self):
        kept = {name: os.environ[name] for name in ("LANG", "TMPDIR") if name in os.environ}
        return dict(kept, PATH=f"{self.root}/tests/examples/fake_tools:{os.environ['PATH']}", HOME=str(self.directory),
                    GIT_CONFIG_NOSYSTEM="1", GIT_AUTHOR_NAME="a", GIT_AUTHOR_EMAIL="a@b", GIT_COMMITTER_NAME="a",
                    GIT_COMMITTER_EMAIL="a@b", FAKE_STATE=str(self.directory),
                    FAKE_SABOTAGED=str(self.programs / "sabotaged_pvslab"))

    def make_repository(self, base, head):
        listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=self.root, capture_output=True,
                                text=True, check=True).stdout.splitlines()
        for name in listed:
            if name.startswith(("examples/", "scripts/", "searchers/")) and (self.root / name).is_file():
                (self.origin / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(self.root / name, self.origin / name)
        self.write("suites/gate.toml", EXPERIMENT)
        self.write(".gitignore", "/build/\n/.cache/\n")
        self.write("sabotage", base)
        (self.origin / "results/baseline").mkdir(parents=True)
        subprocess.run([self.programs / "pvslab", "gate", "--baseline", "results/baseline/gate.toml", "--experiment",
                        "suites/gate.toml", "--update"], cwd=self.origin, check=True, capture_output=True)
        self.git("init", "--quiet", "--initial-branch", "main")
        self.commit("base")
        self.git("checkout", "--quiet", "-b", "change")
        self.write("sabotage", head)
        with open(self.origin / "searchers/alpha_beta.hpp", "a", encoding="utf-8") as header:
            header.write("// changed\n")
        self.commit("change")
        self.git("checkout", "--quiet", "main")
        self.write("another", "")
        self.commit("main moves on")
        self.git("checkout", "--quiet", "-b", "merge")
        self.git("merge", "--quiet", "--no-ff", "-m", "merge", "change")

    def write(self, name, text):
        (self.origin / name).parent.mkdir(parents=True, exist_ok=True)
        (self.origin / name).write_text(text)

    def commit(self, message):
        self.git("add", "--all")
        self.git("commit", "--quiet", "-m", message)

    def clone(self, branch):
        self.clones += 1
        target = self.directory / f"clone{self.clones}"
        self.git("clone", "--quiet", "--depth", "2", "--branch", branch, f"file://{self.origin}", str(target))
        return target

    def event(self, name, fork=False, actor="somebody", **environment):
        branch = "merge" if name == "pull_request" else "main"
        pull_request = {"number": 7, "head": {"sha": self.git("rev-parse", "change"),
                                              "repo": {"full_name": "fork/name" if fork else "owner/name"}},
                        "base": {"sha": self.git("rev-parse", "main")}}
        event = {"pull_request": pull_request} if name == "pull_request" else {}
        github = {"event_name": name, "event": event, "repository": "owner/name", "actor": actor, "token": "secret",
                  "sha": self.git("rev-parse", branch)}
        return branch, {"github": github, "environment": dict(self.environment(), **environment)}

    def run(self, name="pull_request", **details):
        """The jobs of search-gate.yml that the event runs, by name."""
        branch, context = self.event(name, **details)
        described = workflow.load(self.root / "examples/github-actions/search-gate.yml")
        assert name in described["on"], f"the workflow does not run on {name}"
        shutil.rmtree(self.directory / "artefacts", ignore_errors=True)
        jobs, context["needs"] = {}, {}
        for job_name, description in described["jobs"].items():
            job = workflow.Job(job_name, description, context, self.clone(branch), self.directory)
            needed = description.get("needs", [])
            needed = [needed] if isinstance(needed, str) else needed
            job.failed = any(other not in jobs or jobs[other].failed for other in needed)
            if not job.wants(description.get("if")):
                continue
            job.failed = False
            jobs[job_name] = job.run()
            self.log += f"===== {name}, job {job_name}\n{job.log}"
            outputs = {key: workflow.filled(value, job.context) for key, value in description.get("outputs", {}).items()}
            context["needs"][job_name] = {"outputs": outputs}
        return jobs

    def script(self, directory, name, *words, said="", **environment):
        return subprocess.run([f"scripts/ci/{name}", *words], cwd=directory, env=dict(self.environment(), **environment),
                              input=said, text=True, capture_output=True, check=False)

    @property
    def builds(self):
        """The fault of each commit that was built, in order."""
        log = self.directory / "cmake.log"
        lines = log.read_text().splitlines() if log.exists() else []
        return [line.split()[-1] for line in lines if line.startswith("--build")]

    @property
    def comment(self):
        """The first one; empty if there is none."""
        return (self.comments or [""])[0]

    @property
    def comments(self):
        file = self.directory / "comments.json"
        return [comment["body"] for comment in json.loads(file.read_text())] if file.exists() else []


def a_pull_request_with_more_nodes_gets_one_comment_and_fails(world):
    jobs = world.run()
    yield jobs["gate"].failed, "the gate fails"
    yield "exit code 3" in jobs["gate"].log, "with the exit code of the gate, through the pipe"
    yield "comment" in jobs and not jobs["comment"].failed, "the comment is posted although the gate fails"
    yield len(world.comments) == 1 and world.comments[0].startswith(MARKER), "one comment with the marker"
    body = world.comment
    yield "alpha-beta/uniform:b=3,d=4" in body and "| worse |" in body, "it has the changed row"
    yield body.count("\n| `") == 1 and "negascout/" not in body, "and only that"
    yield "(https://github.example/artefact/1)" in body, "it links the report"
    yield world.git("rev-parse", "main")[:10] in body, "it names the base, which is where main is now"
    yield f"`scripts/ci/measure {world.git('rev-parse', 'main')} " in body, "and how to repeat it"
    kept = world.directory / "artefacts/search-report"
    yield (kept / "report/report.html").exists() or "made no page" in jobs["gate"].log, "and the page, or a warning"
    yield (kept / "report/comment.md").exists() and (kept / "base/results.json").exists(), "the artefact has both results"


def a_second_push_renews_the_comment_and_uses_no_other(world):
    state = world.directory / "comments.json"
    state.write_text(json.dumps([{"id": 1, "user": {"login": "mallory"}, "body": MARKER + " mine"},
                                 {"id": 2, "user": {"login": "github-actions[bot]"}, "body": "of another workflow"}]))
    world.run()
    world.run()
    yield len(world.comments) == 3, "one comment of ours"
    yield world.comments[0] == MARKER + " mine", "a marker in somebody's comment does not make it ours"
    yield world.comments[1] == "of another workflow", "nor does the author alone"


def an_annotation_is_on_the_line_that_the_pull_request_changed(world):
    header = (world.origin / "searchers/alpha_beta.hpp").read_text()
    log = world.run()["gate"].log
    yield f"file=searchers/alpha_beta.hpp,line={len(header.splitlines())},title=regressed" in log, "on the changed line"


def a_pull_request_from_a_fork_gets_the_summary(world):
    jobs = world.run(fork=True)
    yield "comment" not in jobs and not world.comments, "no comment"
    yield "alpha-beta/uniform:b=3,d=4" in jobs["gate"].summary.read_text(), "the summary of the job has the rows"
    yield "comment" not in world.run(actor="dependabot[bot]"), "and none for Dependabot, whose token cannot write"


def a_token_that_cannot_write_is_a_warning(world):
    jobs = world.run(FAKE_READ_ONLY="1")
    yield not jobs["comment"].failed and "::warning::" in jobs["comment"].log, "a warning"


def hostile_files(world):
    """What would let a commit pass without being measured: results without a change, and programs that always pass."""
    clone = world.clone("main")
    honest = world.directory / "honest"
    honest.write_text(f'#!/bin/sh\nPVSLAB_SABOTAGE=nothing exec "{world.programs}/sabotaged_pvslab" "$@"\n')
    honest.chmod(0o755)
    assert world.script(clone, "measure", "HEAD", "build/ci/out", PVSLAB=str(honest)).returncode == 0
    results = (clone / "build/ci/out/results.json").read_text()
    program = f'#!/bin/sh\ntouch "{world.directory}/hostile-program-ran"\nexit 0\n'
    return {"ci/base/results.json": results, "ci/head/results.json": results, "ci/head/pvslab": program,
            "ci/report/comment.md": "nothing to see", "ci/source/build/portable/pvslab": program,
            "ci/source/build/portable/.ninja_log": "extra-visit\n", "portable/pvslab": program,
            "portable/.ninja_log": "extra-visit\n"}


def add_hostile_commit(world, through_a_link):
    """To the merge: the files where the workflow builds or restores, or at the other end of a link from there; and scripts
    that send the token away."""
    files = hostile_files(world)
    world.git("checkout", "--quiet", "merge")
    for name, text in files.items():
        world.write(f"innocent/{name}" if through_a_link else f"build/{name}", text)
    if through_a_link:
        (world.origin / "build").symlink_to("innocent")
    world.write(".cache/results/results.json", files["ci/base/results.json"])
    world.write("gate.md", "## pvslab gate: pass")
    for file in world.origin.rglob("pvslab"):
        file.chmod(0o755)
    thief = f'#!/bin/sh\nenv >"{world.directory}/stolen"\n'
    world.write("scripts/ci/post-comment", thief)
    world.git("add", "--all", "--force")
    world.git("commit", "--quiet", "--amend", "--no-edit")


def a_pull_request_that_brings_results_and_programs_is_measured(world, through_a_link=False):
    add_hostile_commit(world, through_a_link)
    jobs = world.run()
    yield world.builds == ["nothing", "extra-visit"], f"base and head are built: {world.builds}"
    yield not (world.directory / "hostile-program-ran").exists(), "a program of the commit is never run"
    yield jobs["gate"].failed and "exit code 3" in jobs["gate"].log, "the gate fails"
    yield "| worse |" in world.comment and "nothing to see" not in world.comment, "the comment has the changed row"
    kept = world.directory / "artefacts/gate/gate.md"
    yield "pvslab gate: fail" in kept.read_text(), "and the reports are the gate's"


def a_pull_request_that_links_its_own_programs_is_measured(world):
    yield from a_pull_request_that_brings_results_and_programs_is_measured(world, through_a_link=True)


def the_job_with_a_token_runs_the_scripts_of_the_base(world):
    add_hostile_commit(world, through_a_link=False)
    jobs = world.run()
    yield not (world.directory / "stolen").exists(), "a script of the pull request never sees the token"
    yield "comment" in jobs and not jobs["comment"].failed and len(world.comments) == 1, "the comment is posted by the base's"
    described = workflow.load(world.root / "examples/github-actions/search-gate.yml")
    with_token = [step["run"].split()[0] for job in described["jobs"].values() for step in job["steps"]
                  if "github.token" in json.dumps(step) and "run" in step]
    yield with_token == ["scripts/ci/post-comment"], f"no other step has a token: {with_token}"
    checkouts = [step["with"] for job in described["jobs"].values() for step in job["steps"]
                 if step.get("uses", "").startswith("actions/checkout@")]
    yield all(given["persist-credentials"] is False for given in checkouts), "nor does a checkout leave one behind"


def a_comment_is_never_read_through_a_link(world):
    clone = world.clone("main")
    link = world.directory / "link.md"
    link.symlink_to("/proc/self/environ")
    posted = world.script(clone, "post-comment", str(link), GH_TOKEN="t", GITHUB_REPOSITORY="owner/name", PULL_REQUEST="7")
    yield posted.returncode == 2 and "not a regular file" in posted.stderr, posted.stderr
    yield not world.comments, "nothing is posted"


def every_action_is_pinned_by_digest_with_its_version(world):
    files = sorted((world.root / "examples").rglob("*.yml"))
    yield len(files) >= 3, "the workflows are found"
    for file in files:
        for line in file.read_text().splitlines():
            if re.match(r"\s*(- )?uses:", line):
                yield re.search(r"uses: [\w./-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+$", line), f"{file.name}: {line.strip()}"


def a_base_without_results_is_built_before_the_head(world):
    world.run()
    yield world.builds == ["nothing", "extra-visit"], f"base, then head: {world.builds}"


def a_program_that_is_there_is_not_built(world):
    clone = world.clone("merge")
    program = world.directory / "program"
    program.write_text(f'#!/bin/sh\nPVSLAB_SABOTAGE=nothing exec "{world.programs}/sabotaged_pvslab" "$@"\n')
    program.chmod(0o755)
    measured = world.script(clone, "measure", "HEAD", "build/ci/head", PVSLAB=str(program))
    yield measured.returncode == 0 and (clone / "build/ci/head/results.json").exists(), "measured: " + measured.stderr
    yield not (world.directory / "cmake.log").exists(), "without a build"
    again = world.script(clone, "measure", "HEAD", "build/ci/again", "build/ci/head", PVSLAB="/nowhere")
    yield again.returncode == 0 and "has the results of this commit" in again.stderr, "nor is a commit whose results are kept"
    yield (clone / "build/ci/again/results.json").exists(), "which are taken"
    lost = world.script(clone, "measure", "HEAD", "build/ci/head", PVSLAB="/bin/false")
    yield lost.returncode != 0 and not (clone / "build/ci/head/results.json").exists(), "what was there is gone"
    yield world.script(clone, "measure", "no-such-commit", "build/x").returncode != 0, "an unknown commit is an error"


def a_push_to_main_keeps_its_results_for_pull_requests(world):
    jobs = world.run("push")
    yield list(jobs) == ["gate"] and not jobs["gate"].failed, "main passes"
    charts = [inputs for action, inputs in jobs["gate"].uses if action.startswith("benchmark-action")]
    yield len(charts) == 1, "its ratios go into the chart"
    chart = next((world.directory / "cache").glob("search-chart-*/data.json"))
    yield set(json.loads(chart.read_text()).values()) == {1.0}, "which are 1 where the baseline is up to date"
    chart.write_text(chart.read_text().replace("1.0", "0.98", 1))
    yield world.run("push")["gate"].failed, "and the action fails at 2% more than in the last run"
    (world.directory / "cmake.log").unlink()
    world.run()
    builds = (world.directory / "cmake.log").read_text()
    yield "--build" in builds and " nothing" not in builds, "the pull request does not build the base again"
    yield "| worse |" in world.comment, "and compares with the kept results"


def a_base_that_does_not_build_blocks_nothing(world):
    jobs = world.run()
    yield not jobs["gate"].failed, "a pull request that repairs main passes"
    yield "The base has no results" in world.comment, "the comment says that there is no comparison"


def a_pull_request_that_changes_no_count_posts_nothing(world):
    jobs = world.run()
    yield not jobs["gate"].failed and not world.comments, "no comment"
    yield "No row changed" in jobs["gate"].summary.read_text(), "the summary says so"
    state = world.directory / "comments.json"
    state.write_text(json.dumps([{"id": 1, "user": {"login": "github-actions[bot]"}, "body": MARKER + "\nold"}]))
    world.run()
    yield "No row changed" in world.comment and len(world.comments) == 1, "but an old comment is renewed"


def results_of_another_experiment_are_no_failure_of_the_comparison(world):
    world.git("checkout", "--quiet", "merge")
    world.write("suites/gate.toml", EXPERIMENT.replace("b=3,", "b=2,"))
    world.git("commit", "--quiet", "--all", "--amend", "--no-edit")
    jobs = world.run()
    yield "have no row in common" in world.comment, "the comment says why there is no table"
    yield jobs["gate"].failed, "the gate misses the cells of its baseline"


def annotations_move_only_on_files_that_changed(world):
    world.git("checkout", "--quiet", "merge")
    clone = world.clone("merge")
    said = ("text\n::error file=searchers/minimax.hpp,line=9,title=a::b\n::notice title=c::d\n"
            "::error file=searchers/alpha_beta.hpp,line=11,title=e%2C::f=1,line=2,::g")
    last = len((world.origin / "searchers/alpha_beta.hpp").read_text().splitlines())
    placed = world.script(clone, "place-annotations", "HEAD^1", said=said)
    yield placed.stdout == said.replace("line=11", f"line={last}") + "\n", "all else stays: " + placed.stdout
    header = clone / "searchers/alpha_beta.hpp"
    header.write_text("".join(header.read_text().splitlines(keepends=True)[3:]))
    placed = world.script(clone, "place-annotations", "HEAD", said="::error file=searchers/alpha_beta.hpp,line=11,title=t::m")
    yield placed.stdout == "::error file=searchers/alpha_beta.hpp,line=1,title=t::m\n", "deleted lines: " + placed.stdout


def a_comment_that_cannot_be_posted_is_told(world):
    clone, token = world.clone("merge"), {"GH_TOKEN": "t", "GITHUB_REPOSITORY": "owner/name", "PULL_REQUEST": "7"}
    body = world.directory / "body.md"
    body.write_text("x" * 65_536)
    long = world.script(clone, "post-comment", str(body), **token)
    yield long.returncode == 2 and "longer than a comment may be" in long.stderr, "too long"
    body.write_text("text")
    lost = world.script(clone, "post-comment", str(body), **dict(token, PULL_REQUEST="8"))
    yield lost.returncode == 1 and "HTTP 404" in lost.stderr, "an unknown pull request is an error"
    nameless = world.script(clone, "post-comment", str(body), GH_TOKEN="t")
    yield nameless.returncode != 0 and "GITHUB_REPOSITORY" in nameless.stderr, "so is a missing name"
    yield not world.comments, "and nothing is posted"
    state = world.directory / "comments.json"
    state.write_text(json.dumps([{"id": i, "user": {"login": "somebody"}, "body": "x"} for i in range(250)]
                                + [{"id": 500, "user": {"login": "github-actions[bot]"}, "body": MARKER}]))
    renewed = world.script(clone, "post-comment", str(body), **token)
    yield renewed.stdout == "renewed comment 500\n" and world.comments[-1] == MARKER + "\ntext", renewed.stdout


def every_job_has_a_time_limit_and_only_the_rights_that_it_needs(world):
    described = workflow.load(world.root / "examples/github-actions/search-gate.yml")
    yield described["permissions"] == {}, "no rights by default"
    yield all("timeout-minutes" in job for job in described["jobs"].values()), "a time limit"
    yield described["jobs"]["gate"]["permissions"] == {"contents": "read"}, "no write token beside code of a pull request"
    yield "pull_request_target" not in described["on"], "not even by its event"
    lines = [step["run"] for job in described["jobs"].values() for step in job["steps"] if "run" in step]
    yield all("\n" not in line.strip() for line in lines), "longer steps are scripts"


SCENARIOS = [
    (a_pull_request_with_more_nodes_gets_one_comment_and_fails, {}),
    (a_second_push_renews_the_comment_and_uses_no_other, {}),
    (an_annotation_is_on_the_line_that_the_pull_request_changed, {}),
    (a_pull_request_from_a_fork_gets_the_summary, {}),
    (a_token_that_cannot_write_is_a_warning, {}),
    (a_pull_request_that_brings_results_and_programs_is_measured, {}),
    (a_pull_request_that_links_its_own_programs_is_measured, {}),
    (the_job_with_a_token_runs_the_scripts_of_the_base, {}),
    (a_comment_is_never_read_through_a_link, {}),
    (every_action_is_pinned_by_digest_with_its_version, {}),
    (a_base_without_results_is_built_before_the_head, {}),
    (a_program_that_is_there_is_not_built, {}),
    (a_push_to_main_keeps_its_results_for_pull_requests, {}),
    (a_base_that_does_not_build_blocks_nothing, {"base": "broken", "head": "nothing"}),
    (a_pull_request_that_changes_no_count_posts_nothing, {"head": "nothing"}),
    (results_of_another_experiment_are_no_failure_of_the_comparison, {}),
    (annotations_move_only_on_files_that_changed, {}),
    (a_comment_that_cannot_be_posted_is_told, {}),
    (every_job_has_a_time_limit_and_only_the_rights_that_it_needs, {}),
]


def run_all(root, programs, directory):
    """Prints a line for each scenario and returns the number of failed checks."""
    failures = 0
    worlds = [(scenario, World, details) for scenario, details in SCENARIOS]
    worlds += [(scenario, module.World, {}) for module in (shards, releases) for scenario in module.SCENARIOS]
    for scenario, kind, details in worlds:
        world = kind(root, programs, directory / scenario.__name__, **details)
        failed = [what for ok, what in scenario(world) if not ok]
        print(f"{'FAILED' if failed else 'ok    '} {scenario.__name__.replace('_', ' ')}")
        for what in failed:
            print(f"         not so: {what}")
        if failed:
            print(world.log)
        failures += len(failed)
    return failures
