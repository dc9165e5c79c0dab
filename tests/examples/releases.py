"""The workflow that makes the draft of a release when a tag is pushed. The repository has the files that `scripts/release` compares, as they are
here; its stages, which take hours, are stand-ins that note how they are called. What this cannot find: a stage that fails on the machines of
GitHub for want of something other than the right to mount (without root, that one neither), and a digest of an action that is not that of the
version beside it."""
import hashlib
import json
import os
import re
import shutil
import subprocess

import workflow

STAGES = (".ci/run", "scripts/bootstrap", "scripts/check-systems", "scripts/package", "scripts/check-debian", "scripts/check-tar",
          "scripts/check-npm")
COMPARED = ("CMakeLists.txt", "CITATION.cff", "README.md", "CHANGELOG.md", "examples/packaging/vcpkg/pvslab/vcpkg.json",
            "examples/packaging/conan/conanfile.py", "scripts/release")
# scripts/check-debian mounts what it works in, and cannot run where that is not permitted.
STAND_IN = """#!/bin/sh
echo "$0 $*" >>"$FAKE_STATE/stages.log"
if [ "$0" = "$FAILING_STAGE" ]; then exit 1; fi
case $0 in
  # Its log is compared with the one that is committed.
  scripts/check-systems) mkdir -p build && cp results/releases/VERSION/systems.md "$2" ;;
  scripts/package) mkdir -p build/packages && cd build/packages && for name in PACKAGES; do echo "$name" >"$name"; done ;;
  scripts/check-debian) [ "$(id -u)" != 0 ] || unshare --mount true || exit 77 ;;
esac
"""


def packages(version):
    return [f"pvslab_{version}-1_amd64.deb", f"pvslab-data_{version}-1_all.deb", f"libpvslab-dev_{version}-1_amd64.deb",
            f"pvslab-{version}-{os.uname().machine}-linux.tar.gz", f"pvslab-{version}.tar.gz", f"pvslab-{version}.tgz", "playground.html"]


class World:
    def __init__(self, root, _programs, directory):
        self.root, self.directory, self.log = root, directory, ""
        self.origin = directory / "origin"
        self.version = re.search(r"^project\(pvslab VERSION (\S+)", (root / "CMakeLists.txt").read_text(), re.MULTILINE)[1]
        self.described = workflow.load(root / "examples/github-actions/release.yml")
        for name in COMPARED:
            (self.origin / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / name, self.origin / name)
        for name in STAGES:
            (self.origin / name).parent.mkdir(exist_ok=True)
            (self.origin / name).write_text(STAND_IN.replace("VERSION", self.version).replace("PACKAGES", " ".join(packages(self.version))))
            (self.origin / name).chmod(0o755)
        (self.origin / ".gitignore").write_text("/build/\n")
        # Those of this repository may have gaps until a release is made.
        log = self.origin / f"results/releases/{self.version}/systems.md"
        log.parent.mkdir(parents=True)
        log.write_text("".join(f"## {system}\n\n- as found\n\n" for system in ("libc++", "arm64", "s390x")))
        self.git("init", "--quiet", "--initial-branch", "main")
        self.git("add", "--all")
        self.git("commit", "--quiet", "-m", "what is released")
        made = self.origin / f"tests/released/{self.version}/made.txt"
        made.parent.mkdir(parents=True)
        made.write_text(f"commit {self.git('rev-parse', 'HEAD')}\n")
        (made.parent / "SHA256SUMS").write_text(f"{hashlib.sha256(made.read_bytes()).hexdigest()}  made.txt\n")
        self.git("add", "--all")
        self.git("commit", "--quiet", "-m", "release")

    def environment(self):
        kept = {name: os.environ[name] for name in ("LANG", "TMPDIR") if name in os.environ}
        return dict(kept, PATH=f"{self.root}/tests/examples/fake_tools:{os.environ['PATH']}", HOME=str(self.directory),
                    GIT_CONFIG_NOSYSTEM="1", GIT_AUTHOR_NAME="a", GIT_AUTHOR_EMAIL="a@b", GIT_COMMITTER_NAME="a",
                    GIT_COMMITTER_EMAIL="a@b", FAKE_STATE=str(self.directory))

    def git(self, *words):
        return subprocess.run(["git", *words], cwd=self.origin, env=self.environment(), check=True, capture_output=True, text=True).stdout.strip()

    def run(self, tag, between=lambda artefacts: None, **environment):
        """The jobs that ran after the tag was pushed, by name. A job that needs one that failed does not run."""
        self.git("tag", tag)
        github = {"event_name": "push", "event": {}, "repository": "owner/name", "ref": f"refs/tags/{tag}", "ref_name": tag,
                  "token": "secret"}
        jobs = {}
        for name, job in self.described["jobs"].items():
            if job.get("needs") and jobs[job["needs"]].failed:
                continue
            place = self.directory / name
            if any(step.get("uses", "").startswith("actions/checkout@") for step in job["steps"]):
                self.git("clone", "--quiet", "--branch", tag, f"file://{self.origin}", str(place))
            else:
                place.mkdir()
            context = {"github": github, "environment": dict(self.environment(), **environment), "needs": {}}
            jobs[name] = workflow.Job(name, job, context, place, self.directory).run()
            self.log += f"===== {name}\n{jobs[name].log}"
            between(self.directory / "artefacts")
        return jobs

    @property
    def stages(self):
        log = self.directory / "stages.log"
        return log.read_text().splitlines() if log.exists() else []

    @property
    def drafts(self):
        return sorted(draft.name for draft in (self.directory / "drafts").glob("*"))


def a_tag_makes_a_draft_of_what_was_tested(world):
    tag = f"v{world.version}"
    jobs = world.run(tag)
    yield list(jobs) == ["build", "draft"] and not any(job.failed for job in jobs.values()), "both jobs pass"
    called = [line.split()[0] for line in world.stages]
    yield list(dict.fromkeys(called)) == list(STAGES), f"every stage ran, in order: {world.stages}"
    yield world.drafts == [tag], f"one draft: {world.drafts}"
    draft = world.directory / "drafts" / tag
    names = {file.name for file in draft.glob("*")} - {"draft.json"}
    yield names == {*packages(world.version), "NOTES.md", "SHA256SUMS"}, f"it has the packages: {names}"
    told = json.loads((draft / "draft.json").read_text()) if names else {"title": "", "notes": ""}
    yield told["title"] == f"pvslab {world.version}" and "docs/stability.md" in told["notes"], "and the notes of this version"


def a_tag_of_another_version_builds_nothing(world):
    jobs = world.run("v0.0.1")
    yield list(jobs) == ["build"] and jobs["build"].failed, "the first job fails"
    yield not world.stages and not world.drafts, "before any stage"


def a_tag_beside_main_builds_nothing(world):
    world.git("checkout", "--quiet", "-b", "aside")
    world.git("commit", "--quiet", "--allow-empty", "-m", "not on main")
    jobs = world.run(f"v{world.version}")
    yield list(jobs) == ["build"] and jobs["build"].failed and "is not on main" in world.log, "the first job fails, and says why"
    yield not world.stages and not world.drafts, "before any stage"


def a_stage_that_fails_makes_no_draft(world):
    jobs = world.run(f"v{world.version}", FAILING_STAGE=STAGES[-1])
    yield world.stages[-1].startswith(STAGES[-1]) and jobs["build"].failed, "the job fails with its last stage"
    yield list(jobs) == ["build"] and not world.drafts, "and there is no draft"


def a_package_that_changed_on_its_way_makes_no_draft(world):
    def change(artefacts):
        for package in artefacts.rglob("*.tar.gz"):
            package.write_text("another program")
    jobs = world.run(f"v{world.version}", between=change)
    yield not jobs["build"].failed and jobs["draft"].failed, "the second job fails"
    yield not world.drafts, "and there is no draft"


def the_job_that_may_write_runs_nothing_of_the_repository(world):
    described = world.described
    yield described["permissions"] == {} and list(described["on"]) == ["push"], "no rights by default; no event of a pull request"
    build, draft = described["jobs"]["build"], described["jobs"]["draft"]
    yield build["permissions"] == {"contents": "read"} and "github.token" not in json.dumps(build), "what builds may only read"
    checkout, = [step for step in build["steps"] if step.get("uses", "").startswith("actions/checkout@")]
    yield checkout["with"]["persist-credentials"] is False, "nor does the checkout leave a token behind"
    yield draft["permissions"] == {"contents": "write"}, "the draft may be written"
    yield not any("checkout" in step.get("uses", "") for step in draft["steps"]), "there are no sources beside it"
    programs = {step["run"].split()[0] for step in draft["steps"] if "run" in step}
    yield programs == {"sha256sum", "gh"}, f"and no program of theirs runs: {programs}"
    yield all("timeout-minutes" in job for job in described["jobs"].values()), "every job has a time limit"


SCENARIOS = [a_tag_makes_a_draft_of_what_was_tested, a_tag_of_another_version_builds_nothing, a_tag_beside_main_builds_nothing,
             a_stage_that_fails_makes_no_draft, a_package_that_changed_on_its_way_makes_no_draft,
             the_job_that_may_write_runs_nothing_of_the_repository]
