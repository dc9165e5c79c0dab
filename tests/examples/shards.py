"""The examples that run a command in shards: the workflow with a matrix, the indexed Kubernetes job, the container, and the
Snakemake workflow. Each must report what one machine does."""
import functools
import os
import re
import shutil
import subprocess

import workflow
import yaml

SMALL = "depth=3,branching=2,leaves=5,values=-1..1"  # a few seconds, and cells for every shard


@functools.cache
def report_of_one_machine(program):
    return subprocess.run([program, "verify", "--exhaustive", SMALL], capture_output=True, text=True, check=True).stdout


class World:
    """A directory, and what one machine reports."""

    def __init__(self, root, programs, directory):
        self.root, self.programs, self.directory = root, programs, directory
        self.log = ""
        directory.mkdir()
        self.alone = report_of_one_machine(programs / "pvslab")

    def environment(self):
        kept = {name: os.environ[name] for name in ("LANG", "TMPDIR", "USER") if name in os.environ}
        return dict(kept, PATH=f"{self.root}/tests/examples/fake_tools:{os.environ['PATH']}", HOME=str(self.directory),
                    FAKE_STATE=str(self.directory), FAKE_PROGRAM=str(self.programs / "pvslab"))

    def example(self, name):
        """A file of examples/ with less to do."""
        text = (self.root / "examples" / name).read_text()
        assert "depth=3,branching=2,leaves=6,values=-1..1" in text, name
        return text.replace("depth=3,branching=2,leaves=6,values=-1..1", SMALL)

    def run_jobs(self, described):
        """Every job of the workflow, and of a matrix each one. Returns the jobs in order."""
        github = {"event_name": "workflow_dispatch", "event": {}, "repository": "owner/name", "sha": "0" * 40}
        jobs = []
        for name, job in described["jobs"].items():
            matrix = job.get("strategy", {}).get("matrix", {"none": [None]})
            (key, values), = matrix.items()
            for value in values:
                place = self.directory / f"{name}-{value}"
                place.mkdir()
                context = {"github": github, "environment": self.environment(), "env": described["env"],
                           "matrix": {key: str(value)}, "needs": {}}
                jobs.append(workflow.Job(f"{name}-{value}", job, context, place, self.directory).run())
                self.log += f"===== {jobs[-1].name}\n{jobs[-1].log}"
        return jobs


def the_matrix_reports_what_one_machine_does(world):
    file = world.directory / "verify-shards.yml"
    file.write_text(world.example("github-actions/verify-shards.yml"))
    described = workflow.load(file)
    shards = described["jobs"]["shard"]["strategy"]["matrix"]["shard"]
    yield shards == list(range(int(described["env"]["SHARDS"]))), "the matrix has every shard once"
    yield all("timeout-minutes" in job for job in described["jobs"].values()), "every job has a time limit"
    yield described["permissions"] == {"contents": "read"}, "and no right to write"
    jobs = world.run_jobs(described)
    yield not any(job.failed for job in jobs), "every job passes"
    yield jobs[-1].summary.read_text() == world.alone, "the summary of the merge is the report of one machine"


def a_shard_that_is_missing_fails_the_merge(world):
    file = world.directory / "verify-shards.yml"
    file.write_text(world.example("github-actions/verify-shards.yml"))
    described = workflow.load(file)
    described["jobs"]["shard"]["strategy"]["matrix"]["shard"].pop()  # the last one, 9
    jobs = world.run_jobs(described)
    yield jobs[-1].failed and "--shard 9/10" in jobs[-1].log, "and the merge names it"


def an_indexed_job_reports_what_one_machine_does(world):
    job, claim = yaml.safe_load_all(world.example("kubernetes/verify.yaml"))
    spec = job["spec"]
    container, = spec["template"]["spec"]["containers"]
    yield spec["completionMode"] == "Indexed" and f"k8s/{spec['completions']}" in container["args"], "a shard for each pod"
    yield claim["metadata"]["name"] == spec["template"]["spec"]["volumes"][0]["persistentVolumeClaim"]["claimName"], "a volume"
    yield spec["template"]["spec"]["securityContext"]["runAsNonRoot"] is True, "no root"
    parts = str(world.directory / "parts")
    for index in range(spec["completions"]):
        environment = dict(world.environment(), JOB_COMPLETION_INDEX=str(index))
        words = [parts if word == "/parts" else word for word in container["args"]]
        done = subprocess.run([world.programs / "pvslab", *words], env=environment, capture_output=True, text=True, check=False)
        yield done.returncode == 0, f"pod {index}: {done.stderr}"
    merging = yaml.safe_load((world.root / "examples/kubernetes/merge.yaml").read_text())
    merge, = merging["spec"]["template"]["spec"]["containers"]
    words = [parts if word == "/parts" else word for word in merge["args"]]
    done = subprocess.run([world.programs / "pvslab", *words], capture_output=True, text=True, check=False)
    yield done.stdout == world.alone, "the log of the merge is the report of one machine"
    yield merge["image"] == container["image"], "both run one image"


def the_image_has_what_the_program_is_linked_with(world):
    text = (world.root / "Containerfile").read_text()
    yield re.search(r"^USER [1-9]", text, re.MULTILINE), "it does not run as root"
    copied = set(re.findall(r"^COPY (\S+)", text, re.MULTILINE)) - {".", "--from=build"}
    yield all((world.root / name).exists() for name in copied), f"what it copies exists: {copied}"
    if not shutil.which("dpkg-query"):
        return
    listed = subprocess.run(["ldd", world.programs / "pvslab"], capture_output=True, text=True, check=True).stdout
    libraries = [line.split()[2] for line in listed.splitlines() if "=> /" in line]
    given = {"libc6", "libgcc-s1", "libstdc++6"}  # by the base image, and by every package in C++
    needed = set()
    for library in libraries:
        paths = [library, "/usr" + library, library.removeprefix("/usr")]  # /lib is a link to /usr/lib
        found = subprocess.run(["/usr/bin/dpkg-query", "-S", *paths], capture_output=True, text=True, check=False).stdout
        needed.update(line.split(":")[0] for line in found.splitlines())
    installed = set(re.search(r"--no-install-recommends (.*?) \\\n && rm", text, re.DOTALL)[1].split())
    asked = subprocess.run(["/usr/bin/dpkg-query", "-W", "-f=${Depends}\n", *installed], capture_output=True, text=True, check=False)
    brought = {word.split()[0] for word in re.split(r"[,|\n]", asked.stdout) if word.strip()}
    yield installed <= needed, f"it installs nothing else: {installed - needed}"
    yield needed <= installed | brought | given, f"it installs {needed - installed - brought - given}"
    yield needed >= given, f"the libraries were found: {needed}"


def a_snakemake_workflow_reports_what_one_machine_does(world):
    if not shutil.which("snakemake"):
        return
    (world.directory / "Snakefile").write_text(world.example("snakemake/Snakefile"))
    done = subprocess.run(["snakemake", "--cores", "2", "--config", f"pvslab={world.programs / 'pvslab'}"],
                          cwd=world.directory, env=world.environment(), capture_output=True, text=True, check=False)
    world.log = done.stderr
    yield done.returncode == 0, "it ends well"
    yield (world.directory / "verification.txt").read_text() == world.alone, "with the report of one machine"


SCENARIOS = [the_matrix_reports_what_one_machine_does, a_shard_that_is_missing_fails_the_merge,
             an_indexed_job_reports_what_one_machine_does, the_image_has_what_the_program_is_linked_with,
             a_snakemake_workflow_reports_what_one_machine_does]
