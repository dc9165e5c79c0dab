"""One or more documents of every kind that is written."""
import concurrent.futures
import json
import os
import pathlib
import re
import signal
import subprocess

from engine_documents import engines, matches
from writer import PRINT_DOCUMENTS, PROGRAM, ROOT, Document, Writer, wait_until

SMALL = ["--exhaustive", "depth=2,branching=2,leaves=4,values=-1..1"]
SMALL_VERIFICATION = [*SMALL, "--inductive", "branching=2,values=-1..1", "--trees", "200", "--relations", "50"]


def verifications(write):
    wrong = write.file("wrong.txt", "# board 4x4\n1122 1\n")
    endgames = f"connect4:{ROOT}/suites/connect4/endgames-5x5.txt"
    yield write.json("verify", ["verify", *SMALL_VERIFICATION])
    yield write.json("verify", ["verify", *SMALL_VERIFICATION, "--filter", "alpha-beta"], "wrong-value", (1,))
    yield write.json("verify", ["verify", *SMALL, "--searcher", "alpha-beta"], "endless-visit", (1,))
    yield write.json("verify", ["verify", "--graphs", "500", "--searcher", "memory-*"], "swapped-bounds", (1,))
    yield write.json("verify", ["verify", "--graphs", "50", "--audit-table", "--searcher", "memory-*"])
    yield write.json("verify", ["verify", "--graphs", "500", "--audit-table", "--searcher", "memory-alpha-beta"],
                     "swapped-bounds", (1,))
    yield write.json("verify", ["verify", "--trees", "100", "--range", "-100:100", "--searcher", "alpha-beta"])
    yield write.json("verify", ["verify", "--trees", "100", "--searcher", "alpha-beta"], "counts-searches", (1,))
    yield write.json("verify", ["verify", "--graphs", "200", "--searcher", "alpha-beta"], "extends-only", (1,))
    yield write.json("verify", ["verify", *SMALL, "--searcher", "aspiration"], "false-word", (0, 1))
    yield write.json("verify", ["verify", "--instances", "64", "--searcher", "pvs-split"])
    yield write.json("verify", ["verify", "--instances", "64", "--searcher", "alpha-beta"], "other-silent", (1,))
    yield write.json("verify", ["verify", "--instances", "64", "--searcher", "alpha-beta"], "other-uniform", (1,))
    yield write.json("verify", ["verify", "--trees", "100", "--searcher", "pvs-split"], "impure-routine", (1,))
    scores = write.file("scores.txt", "31000  # mate\n32000..32010\n")
    yield write.json("verify", ["verify", "--trees", "200", "--graphs", "100", "--scores", scores, "--searcher", "mtd-f"])
    yield write.json("verify", ["verify", "--suite", endgames, "--searcher", "alpha-beta"], "wrong-games", (1,))
    yield write.json("verify", ["verify", "--known-value", "1", "--searcher", "pvs-*"])
    yield write.json("verify", ["verify", "--suite", f"connect4:{wrong}", "--searcher", "alpha-beta"], codes=(1,))
    yield write.json("verify", ["verify", "--suite", f"chess:{ROOT}/suites/chess/mates.epd,d=1", "--searcher", "scout"])
    yield write.json("verify", ["verify", "--inductive", "branching=1,values=0..0", "--searcher", "negascout"])
    yield write.fragile(["--trees", "100"], "signal")
    yield write.fragile(["--trees", "100", "--searcher", "my-alpha-beta"], str(write.directory / "ended"))
    yield write.interrupted("verify", ["verify", "--trees", "1000000000", "--searcher", "pvs-split"])


# Right, but for one fault on trees that have a leaf 1.
FAULTY = """import json, sys
remembered = set()


def search(node, alpha, beta):
    if isinstance(node, int):
        return node
    best = -float("inf")
    for successor in node:
        best = max(best, -search(successor, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best


def leaves(node):
    return [node] if isinstance(node, int) else [leaf for successor in node for leaf in leaves(successor)]


for line in sys.stdin:
    word, *rest = line.split()
    if word == "pvslab":
        print("hello 1 name=My.Prog promises=root,window", flush=True)
    elif word == "new":
        remembered.clear()
    elif word == "search":
        windows = [bounds for bounds in rest[1:] if ":" in bounds]
        tree = json.loads(",".join(rest[1 + len(windows):]))
        answer = ["answer", rest[0]]
        for alpha, beta in (map(float, bounds.split(":")) for bounds in windows):
            value = search(tree, alpha, beta)
            if 1 in leaves(tree):
                FAULT
            remembered.add(alpha)
            answer.append(str(value))
        print(*answer, flush=True)
"""


def programs(write):
    """What is only in the documents of programs that are at fault."""
    hangs = write.file("hangs.py", FAULTY.replace("FAULT", "import time; time.sleep(100)"))
    yield write.json("verify", ["verify", *SMALL, "--program", f"python3 {hangs}", "--program-seconds", "4"], codes=(1,))
    remembers = write.file("remembers.py", FAULTY.replace("FAULT", "value += len(remembered) > 1"))
    yield write.json("verify", ["verify", *SMALL, "--program", f"python3 {remembers}"], codes=(1,))
    client = (ROOT / "examples/program/alpha_beta_game.py").read_text(encoding="utf-8")
    table = (ROOT / "examples/program/alpha_beta_table.py").read_text(encoding="utf-8")
    exact = write.file("exact.py", table.replace('"<" if best <= alpha else ">" if best >= beta else "="', '"="'))
    yield write.json("verify", ["verify", "--graphs", "100", "--audit-table", "--program", f"python3 {exact}"], codes=(1,))
    dies = write.file("dies.py", client.replace("        visits = []", "        assert int(rest[1]) < 9\n        visits = []"))
    yield write.json("verify", ["verify", *SMALL, "--suite", "tictactoe:d=9", "--program", f"python3 {dies}"], codes=(1,))


    text = (ROOT / "examples/program/alpha_beta.py").read_text(encoding="utf-8")
    silent = "python3 " + write.file("silent.py", text.replace(" visits counts", ""))
    yield write.json("verify", ["verify", "--trees", "5", "--relations", "5", "--program", silent])
    wrong = "python3 " + write.file("wrong.py", text.replace("return node", "return node + 1"))
    for verb in ("verify", "relations"):
        write.run([verb, *SMALL, "--trees", "5", "--program", wrong, "--shard", "0/1", "--parts", verb, "--keep-going"])
        yield write.json(verb, ["merge", verb], codes=(0, 1))
    write.run(["compare", "--workload", "uniform:b=2,d=2", "--trees", "1", "--searcher", "alpha-beta", "--program",
               f"python3 {ROOT}/examples/program/alpha_beta.py", "--shard", "0/1", "--parts", "parts"])
    dies = write.file("dies-at-1.py", text.replace("            visits = []", "            assert '1' not in str(tree)\n            visits = []"))
    yield write.json("relations", ["relations", *SMALL, "--trees", "5", "--program", f"python3 {dies}"], codes=(1,))
    yield write.json("verify", ["verify", *SMALL, "--relations", "5", "--program", f"python3 {dies}"], codes=(1,))
    part, = (write.directory / "parts").glob("part-*.jsonl")
    yield from lines_of_journal("a part with a program", part.read_text(encoding="utf-8").splitlines()[0], "compare")
    write.run(["compare", "--workload", "uniform:b=2,d=2", "--trees", "1", "--searcher", "alpha-beta", "--program", f"python3 {dies}",
               "--shard", "0/1", "--parts", "dying"])
    part, = (write.directory / "dying").glob("part-*.jsonl")
    for line in part.read_text(encoding="utf-8").splitlines():
        yield from lines_of_journal("a part of a program that dies", line, "compare")


def parallel_searchers(write):
    yield write.json("schedules", ["schedules", "leaves=2,windows=open"])
    yield write.json("schedules", ["schedules", "--mutants", "leaves=3", "--random", "5",
                                   "--searcher", "*no-check-after-stop"])
    yield write.json("schedules", ["schedules", "leaves=2"], "adds-crash", (1,))
    yield write.json("schedules", ["schedules", "leaves=2"], "adds-other-visits", (1,))
    two_preemptions = "leaves=3,preemptions=2,windows=open"
    yield write.json("schedules", ["schedules", two_preemptions], "adds-pointer", (1,))
    for fault in ("adds-thread", "adds-crashing-thread", "adds-crashing-table", "adds-false-table"):
        yield write.json("schedules", ["schedules", "--random", "200"], fault, (1,))
    small = ["speedup", "--workload", "ordered:b=4,d=4"]
    yield write.json("speedup", [*small, "--processors", "1,4", "--trees", "2"])
    yield write.json("speedup", [*small, "--processors", "1", "--trees", "1", "--costs", "1,1,2", "--searcher", "abdada"])
    yield write.json("speedup", [*small, "--search-threads", "2", "--trees", "1", "--searcher", "jamboree"])


def relations(write):
    ranks = ["--exhaustive", "depth=2,branching=2,leaves=3,ranks"]
    yield write.json("relations", ["relations", *SMALL, *ranks, "--searcher", "scout", "--searcher", "minimax"])
    yield write.json("relations", ["relations", "--trees", "20", "--pair", "negascout", "alpha-beta"])
    yield write.json("relations", ["relations", "--trees", "20", "--range", "-9:9", "--pair", "negascout", "alpha-beta"])
    yield write.json("relations", ["relations", *SMALL, "--filter", "alpha-beta"], "wrong-windows", (1,))
    yield write.interrupted("relations", ["relations", "--trees", "1000000000", "--filter", "alpha-beta"])


CLAIMS = """[[claim]]
id = "windows-matter"
section = "Trial"
kind = "saying"
says = "PVS visits what alpha-beta visits."
source = "nobody"
relations = [{ relation = "same_visits", of = ["pvs-sound"], to = "alpha-beta" }]
"""


def strength(name, id, more=""):
    return f'''
[[claim]]
section = "Trial"
id = "{id}"
says = "{name}"
source = "nobody"
match.stronger = {{searcher = "pvs-sound", nodes = 400}}
match.than = {{searcher = "pvs-sound", nodes = 50}}
match.openings = ["{ROOT / "suites/chess/middlegames.epd"}"]
{more}
'''


# Published and not; seven openings have no interval; the third and fourth take minutes, and one of these is on record.
STRENGTH = (strength("more nodes", "published", 'match.count = 8\nmatch.published = {elo = 10.0, half_width = 5.0, conditions = "none"}') +
            strength("few openings", "few", "match.count = 7") +
            strength("a long one", "tutorial-elo-pvs-10-ms", "match.count = 9\nminutes = 1") +
            strength("another long one", "unrecorded", "match.count = 9\nminutes = 1"))


def claims(write):
    recorded = str(ROOT / "results/baseline/claims.toml")
    games = write.file("strength.toml", STRENGTH)
    yield write.json("claims", ["claims", "--claims", games, "--recorded", recorded], codes=(0, 1))
    yield write.json("claims", ["claims", "--claims", games], codes=(0, 1))
    yield write.json("claims", ["claims", "--filter", "fail-hard-*", "--recorded", recorded])
    trial = write.file("claims.toml", CLAIMS)
    yield write.json("claims", ["claims", "--claims", trial])
    yield write.json("claims", ["claims", "--claims", trial, "--recorded", recorded], codes=(0, 1))


def power(write):
    yield write.json("power", ["power", "--seeds", "1", "--filter", "takes-what", "--filter", "stored-one-ply-shallower"], codes=(0, 1))
    yield write.interrupted("power", ["power", "--seeds", "20"])


POINTS = """title = "Exercise"
trees = 50
[[task]]
clause = "visits"
[[task]]
clause = "fail_hard"
points = 3
[[task]]
relation = "same_visits"
to = "alpha-beta"
[[task]]
relation = "root_value"
"""


def gradings(write):
    points = write.file("points.toml", POINTS)
    yield write.json("grade", ["grade", "--searcher", "negascout", "--points", points], codes=(1,))
    yield write.json("grade", ["grade", "--searcher", "alpha-beta", "--points", points], "endless-visit", (1,))
    client = f"python3 {ROOT}/examples/program/alpha_beta.py"
    yield write.json("grade", ["grade", "--program", client, "--points", points], codes=(1,))
    text = (ROOT / "examples/program/alpha_beta.py").read_text(encoding="utf-8")
    dies = write.file("dies.py", text.replace("            visits = []", "            assert '1' not in str(tree)\n            visits = []"))
    yield write.json("grade", ["grade", "--program", f"python3 {dies}", "--points", points], codes=(1,))
    # Wrong on large trees, and slow on smaller ones, so that shrinking runs out of time.
    slow = write.file("slow.py", "import time\n" + text.replace("            answer.append(", """\
            size = len(str(tree)) if set(str(tree)) & set("23456789") else 0
            visits = visits[:2] if size > 29 else visits
            value += 1 if size > 29 else time.sleep(0.3) or 0 if size >= 20 else 0
            answer.append("""))
    shrinks = ["--program", f"python3 {slow}", "--program-seconds", "4"]
    small = "depth=2,branching=2,leaves=3"
    yield write.json("verify", ["verify", "--exhaustive", small, "--trees", "30", "--relations", "30", *shrinks], codes=(1,))
    yield write.json("relations", ["relations", "--exhaustive", small, "--trees", "30", "--pair", "alpha-beta", "alpha-beta-py",
                                   *shrinks], codes=(1,))
    limited = write.file("limited.toml", POINTS.replace("trees = 50", f'trees = 30\nexhaustive = "{small}"')
                         .replace("fail_hard", "root"))
    yield write.json("grade", ["grade", "--points", limited, *shrinks], codes=(1,))
    yield write.json("grade", ["grade", "--points", limited, "--seconds", "1", *shrinks], codes=(1,))
    silent = write.file("silent.py", text.replace(" visits counts", ""))
    yield write.json("grade", ["grade", "--program", f"python3 {silent}", "--points", limited], codes=(1,))
    # One that does not list its visits loses a point, one makes the visits of the other cutoff rule, and one task ends by its limit.
    yield write.json("grade", ["grade", "--program", f"python3 {silent}", "--points", points], codes=(1,))
    strict = write.file("strict.py", text.replace("best >= beta", "best > beta"))
    yield write.json("grade", ["grade", "--program", f"python3 {strict}", "--points", points], codes=(1,))
    # One returns what a mutant returns, and visits more.
    negated = write.file("negated.py", text.replace("        return node\n", "        return -node\n").replace("if best >= beta", "if False"))
    yield write.json("grade", ["grade", "--program", f"python3 {negated}", "--points", points], codes=(1,))
    endless = write.file("endless.toml", 'trees = 10000000\ntask_seconds = 1\n[[task]]\nclause = "root"\n')
    yield write.json("grade", ["grade", "--searcher", "alpha-beta", "--points", endless], codes=(1,))
    # It dies once, and no task is about that.
    marker = write.file("once.txt", "")
    once = write.file("once.py", "import os\n" + text.replace(" visits counts", "").replace("        windows = [", f"""\
        if os.path.exists({str(marker)!r}):
            os.remove({str(marker)!r})
            sys.exit(3)
        windows = [""", 1))
    values = write.file("values.toml", f'trees = 5\nexhaustive = "{small}"\n[[task]]\nclause = "root"\n')
    yield write.json("grade", ["grade", "--program", f"python3 {once}", "--threads", "1", "--points", values])
    yield write.json("verify", ["verify", "--program", client, "--trees", "20"])
    yield write.json("verify", ["verify", "--program", client, "--like", "negascout", "--trees", "50"], codes=(1,))
    engine = f"{PROGRAM} uci --searcher minimax"
    suite = write.file("answers.epd", RECORDS)
    yield write.json("epd", ["epd", suite, "--depth", "2", "--engine", engine])


SWEEP = """name = "a sweep"
trees = 3
searchers = ["alpha-beta", "pvs-sound", "pvs-lmr", "pvs-split-strict"]
[[workload]]
spec = "uniform:b=3,d=4"
[[sweep]]
name = "order"
spec = "ordered:b=3,d=3,p1={},p2=1"
parameter = "p1"
values = [0.5, 1.0]
"""


SWEEP_OF_TWO = """trees = 3
searchers = ["alpha-beta", "negascout"]
[[sweep]]
name = "width and order"
spec = "ordered:b={},d=3,p1={}"
parameter = ["b", "p1"]
values = [[2, 3], [0.5, 0.8]]
"""


def comparisons(write):
    wrong = write.file("wrong.txt", "# board 4x4\n1122 1\n")
    sweep = write.file("sweep.toml", SWEEP)
    yield write.json("compare", ["compare", "--workload", "uniform:b=3,d=3", "--trees", "5"])
    yield write.json("results", ["compare", "--experiment", sweep])
    yield write.json("results", ["compare", "--experiment", sweep], "wrong-value", (1,))
    yield write.json("results", ["compare", "--workload", f"connect4:{wrong}", "--searcher", "pvs-sound"], codes=(1,))
    yield write.json("results", ["compare", "--workload", "uniform:b=10,d=9", "--trees", "1", "--filter", "minimax", "--searcher",
                                 "alpha-beta"])
    chess = f"chess:{ROOT}/suites/chess/mates.epd,d=2,deepen=yes,order=table+killers"
    yield write.json("results", ["compare", "--workload", chess, "--trees", "2", "--searcher", "memory-pvs"])
    two = write.file("two.toml", SWEEP_OF_TWO)
    yield write.json("results", ["compare", "--experiment", two, "--counter", "proofs,distinct_leaves", "--against", "scout"])
    lossy = ["compare", "--workload", "uniform:b=6,d=6,table=1", "--trees", "2", "--searcher", "mtd-f"]
    yield write.json("results", lossy)
    window = ["compare", "--workload", "uniform:b=3,d=4,values=9", "--trees", "5", "--searcher", "pvs-sound", "--window", "-1..1"]
    yield write.json("results", window)
    yield write.json("results", window, "wrong-value", (1,))
    names = "interior,leaves,proofs,proofs_failed,re_searches,cutoffs,first_move_cutoffs,distinct_leaves"
    for number, counters in enumerate([names, *names.split(",")]):
        write.run([*lossy, "--counter", counters, "--shard", "0/1", "--parts", f"counted-{number}"])
        (part,) = (write.directory / f"counted-{number}").iterdir()
        for line in part.read_text(encoding="utf-8").splitlines():
            yield from lines_of_journal(f"a part with {counters}", line, "compare")
    write.run(["compare", "--workload", "irregular", "--trees", "2", "--searcher", "scout", "--out", "out"])
    yield write.read("results", "out/results.json")


def first_guesses(write):
    sweep = "[[sweep]]\nname = \"guess\"\ntrees = 3\n"
    file = write.file("guess.toml", sweep + "spec = \"incremental:b=3,d=4\"\nfirst_guess_errors = [0, 5]\n")
    words = ["compare", "--experiment", str(file)]
    yield write.json("compare", words)
    yield write.json("first-guess", [*words, "--searcher", "alpha-beta"])
    file = write.file("uniform-guess.toml", sweep + "spec = \"uniform:b=3,d=3\"\nfirst_guess_errors = [1]\n")
    uniform = ["compare", "--experiment", str(file)]
    yield write.json("first-guess", [*uniform, "--searcher", "pvs-sound"], "wrong-value", (1,))


def journals(write):
    """The journal of a run that is interrupted, without its checksums."""
    command = [PROGRAM, "compare", "--workload", "uniform:b=8,d=6", "--trees", "100000", "--searcher", "pvs-split", "--out",
               "journal"]
    with subprocess.Popen(command, cwd=write.directory, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as program:
        file = write.directory / "journal/journal.jsonl"
        wait_until(program, lambda: file.exists() and file.read_bytes().count(b"\n") >= 3)
        program.send_signal(signal.SIGINT)
    lines = file.read_text(encoding="utf-8").splitlines()[:5]
    for number, line in enumerate(lines):
        yield from lines_of_journal(f"journal, line {number + 1}", line, "compare")


def lines_of_journal(label, line, verb):
    """A line, and the result in it if it is a cell of `compare`."""
    value = json.loads(line[17:])
    yield Document("journal", label, value)
    if verb == "compare" and "result" in value:
        yield Document("cell", label, value["result"])


def parts(write):
    """The lines of a part, its status, and what is made of parts that are not all there."""
    mates = f"{ROOT}/suites/chess/mates.epd"
    counts = write.file("counts.txt", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66\n4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n")
    many = write.file("many.epd", "".join(f"4k3/8/8/8/8/8/4P3/4K3 w - - {clock} 60\n" for clock in range(20)))
    commands = {"verify": [*SMALL, "--searcher", "alpha-beta", "--inductive", "branching=1,values=0..0"],
                "relations": [*SMALL, "--trees", "20", "--filter", "alpha-beta"],
                "claims": ["--filter", "table"],
                "power": ["--filter", "horizon", "--seeds", "2"],
                "compare": ["--workload", "uniform:b=3,d=3", "--workload", "ordered:b=3,d=3", "--trees", "70", "--searcher",
                            "pvs-split", "--counter", "leaves", "--against", "negascout", "--window", "-9..1000000000"],
                "perft": ["--suite", counts],
                "epd": [mates, "--depth", "2"],
                "same": ["--searcher", "scout", "--searcher", "minimax", "--suite", many, "--depth", "1"],
                "effect": ["--searcher", "scout", "--searcher", "minimax", "--suite", many, "--depth", "1"],
                "match": [mates, "--count", "3", "--searcher", "scout", "--searcher", "minimax", "--depth", "1"]}
    for verb, words in commands.items():
        write.run([verb, *words, "--shard", "0/2", "--parts", verb, "--keep-going"])
        schema = {"compare": "results"}.get(verb, verb)
        yield write.json(schema, ["merge", verb, "--partial"], codes=(0, 1))
        write.run([verb, *words, "--shard", "1/2", "--parts", verb, "--keep-going"])
        yield write.json("merge", ["merge", verb], codes=(0, 1))
        yield write.json("status", ["status", verb])
        for file in sorted((write.directory / verb).iterdir()):
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines()[:4]):
                yield from lines_of_journal(f"{verb}, {file.name}, line {number + 1}", line, verb)
    said = "rank 0 1 1\nlook\n" + "".join(f"batch {number}\n" for number in range(10))
    subprocess.run([PROGRAM, "verify", *SMALL, "--filter", "alpha-beta", "--shard", "-", "--parts", "handed-out"], input=said, text=True,
                   cwd=write.directory, capture_output=True, check=True)
    yield write.json("status", ["status", "handed-out"])
    for line in (write.directory / "handed-out/part-rank-0-of-1.1.jsonl").read_text(encoding="utf-8").splitlines():
        yield from lines_of_journal("a part of a rank", line, "verify")
    write.run(["verify", *SMALL, "--filter", "alpha-beta", "--shard", "0/1", "--parts", "faulty", "--keep-going"], "wrong-value")
    faulty = (write.directory / "faulty/part-0-of-1.1.jsonl").read_text(encoding="utf-8").splitlines()
    yield Document("journal", "a cell with a fault", json.loads(faulty[1][17:]))


GATED = """name = "gated"
trees = 5
searchers = ["alpha-beta", "pvs-sound"]
[[workload]]
spec = "uniform:b=3,d=4"
times = ["alpha-beta"]
[[workload]]
spec = "connect4:positions.txt"
trees = 20
[parallel]
workloads = ["ordered:b=3,d=3"]
trees = 2
processors = [1, 2]
searchers = ["jamboree"]
"""


def gates(write):
    write.file("positions.txt", (ROOT / "suites/connect4/endgames-5x5.txt").read_text(encoding="utf-8"))
    gated = write.file("gated.toml", GATED)
    smaller = write.file("smaller.toml", GATED.replace(', "pvs-sound"', ', "negascout"'))
    base = ["gate", "--baseline", "gate.toml", "--experiment"]
    # Sanitizers are slow; with a small budget nothing would be timed.
    timed = ["--times", "--time-budget", "5"]
    yield write.json("gate", [*base, gated, "--update", *timed])
    yield write.json("gate", [*base, gated])
    yield write.json("gate", [*base, smaller], codes=(3,))
    yield write.json("gate", [*base, gated, *timed], codes=(0, 3))
    yield write.json("gate", [*base, gated, *timed], "extra-games", (3,))
    yield write.json("gate", [*base, gated], "extra-visit", (3,))
    yield write.json("gate", [*base, gated], "wrong-games", (1,))
    for name in ("json::out=report.json", "google-benchmark::out=benchmark.json"):
        write.run([*base, gated, "--reporter", name])
    yield write.read("gate", "report.json")


def sides(write):
    for fault in ("nothing", "extra-visit", "wrong-value"):
        words = ["compare", "--workload", "uniform:b=3,d=4", "--trees", "5", "--filter", "alpha-beta", "--out", fault]
        write.run([*words, "--searcher", "minimax"] if fault == "extra-visit" else words, fault, (0, 1))
    first = "nothing/results.json"
    yield write.json("report", ["report", first, first])
    yield write.json("report", ["report", first, "extra-visit/results.json", "--changed-only"])
    yield write.json("report", ["report", first, "extra-visit/results.json", "--figure", "proofs"])
    yield write.json("report", ["report", first, "wrong-value/results.json", "--figure", "proofs"], codes=(1,))
    baseline = str(ROOT / "results/baseline/gate.toml")
    yield write.json("report", ["report", baseline, baseline, "--filter", "pvs-*"])
    gates_benchmark = list(gates(write))
    assert gates_benchmark
    yield write.json("report", ["report", "report.json", "report.json"])
    yield write.json("report", ["report", "benchmark.json", "benchmark.json"])


def traces(write):
    tree = ["--tree", "[0 [[-1 0] 0]]"]
    for label, words in {
        "one": ["pvs-sound", *tree],
        "two": ["alpha-beta", "--against", "negascout", *tree],
        "two alike": ["alpha-beta", "--against", "alpha-beta", *tree],
        "two of different sizes": ["minimax", "--against", "alpha-beta", "--tree", "[[0 1] [1 [2 3]]]"],
        "a window": ["alpha-beta", *tree, "--window", "0..1"],
        "best first": ["sss-star", *tree],
        "memory": ["memory-pvs", "--workload", "transposing:b=3,d=4", "--case", "2"],
        "a table": ["memory-pvs", "--workload", "transposing:b=3,d=4", "--case", "2", "--audit-table"],
        "a false entry": ["memory-alpha-beta:bound-stored-as-exact", "--workload", "transposing:b=3,d=5,values=21",
                          "--case", "2", "--audit-table"],
        "chess": ["pvs-split", "--fen", "startpos", "--depth", "2"],
        "a wrong value": ["alpha-beta:last-value-counts", "--tree", "[[4 6] [[-5 -7] 3] [1 2]]"],
        "a routine": ["--replay", "pvs-split/zws:0..1:b2.0.-1"],
    }.items():
        yield Document("trace", f"trace of {label}", json.loads(write.run(["trace", *words, "--format", "json"])))
    page = write.run(["trace", "alpha-beta", *tree, "--format", "html"])
    data = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL).group(1)
    yield Document("trace", "the trace in a page", json.loads(data)["trace"])


SUITE = """rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902
8/8/8/8/8/5k2/4q3/7K w - - 0 1 ;D1 0 ;D2 7
4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D9 123456789 ;D40 123456789012345678901234567890
4k3/8/8/8/8/8/8/4K3 w K - 0 1 ;D1 5
"""


def papers(write):
    yield write.json("papers", ["papers", "--filter", "stockman-1979", "--filter", "baudet-1978/b2-d2", "--filter", "hyatt-1997/pvs-2", "--filter", "b40-d5"])
    odd = write.file("odd.toml", """source = "Nobody"
read = "nothing"
[[row]]
id = "wrong"
place = "here"
says = "no such searcher"
counts = "leaves"
theirs = "1"
command = "pvslab trace none --tree '[1]'"
ours = "searches[0].value"
[[wanted]]
says = "all"
why = "nothing was read"
""")
    yield write.json("papers", ["papers", "--papers", odd], codes=(1,))


def perfts(write):
    suite = write.file("suite.epd", SUITE)
    yield write.json("perft", ["perft", "--suite", suite, "--max-nodes", "1000"], codes=(1,))
    standard = f"{ROOT}/suites/chess/perft-standard.epd"
    yield write.json("perft", ["perft", "--suite", standard, "--max-nodes", "1000"])
    yield write.json("perft", ["perft", "--depth", "2", "--divide"])
    yield write.json("perft", ["perft", "--depth", "2"])
    deep = write.file("deep.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D12 62854969236701747\n")
    yield write.interrupted("perft", ["perft", "--suite", deep])


RECORDS = """8/8/8/8/8/5k2/4q3/7K b - - bm Qg2#; dm 1; id "mate";
4k3/8/8/8/8/8/4P3/4K3 w - - am Kd1; id "avoid";
4k3/8/8/8/8/8/4P3/4K3 w KQ - id "no solution";
4k3/8/8/8/8/8/4P3 w - - bm e4;
8/8/8/8/8/5k2/6q1/7K w - - id "mated";
"""


def solutions(write):
    records = write.file("records.epd", RECORDS)
    yield write.json("epd", ["epd", records, "--depth", "3"])
    yield write.json("epd", ["epd", records, "--depth", "4", "--deepen", "--order", "table,killers,history"])
    yield write.json("epd", ["epd", records, "--depth", "6", "--max-nodes", "2000", "--searcher", "sss-star"])
    yield write.json("epd", ["epd", "--fen", "startpos", "--depth", "30", "--max-seconds", "1"])
    yield write.json("epd", ["epd", "--fen", "startpos", "--depth", "2", "--searcher", "memory-pvs"])
    yield write.interrupted("epd", ["epd", f"{ROOT}/suites/chess/mates.epd", "--depth", "30"])


def lists(write):
    for words in (["list"], ["list", "searchers"], ["list", "suites"]):
        yield write.json("list", words)


def others(write):
    """A verification of `pvslab run` that is interrupted, and what the program writes only after minutes or for itself."""
    with subprocess.Popen([PROGRAM, "run", "--out", "run"], cwd=write.directory, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL) as program:
        wait_until(program, (write.directory / "run/journal.jsonl").exists)  # it has planned
        program.send_signal(signal.SIGINT)
    yield write.read("verify", "run/verification.json")
    for name in ("profile", "instruction-task"):
        done = subprocess.run([PRINT_DOCUMENTS, name], capture_output=True, text=True, check=True)
        yield Document(name, name, json.loads(done.stdout))
    done = subprocess.run([PRINT_DOCUMENTS, "conditions"], capture_output=True, text=True, check=True)
    yield Document("verify", "conditions", json.loads(done.stdout))
    fake = write.file("fake", FAKE_PERFT)
    os.chmod(fake, 0o755)
    subprocess.run([ROOT / "scripts/compare-perft-speed", "--json", "perft.json", "1"], cwd=write.directory, check=True,
                   env=dict(os.environ, PVSLAB=fake, STOCKFISH=fake), stdout=subprocess.DEVNULL)
    yield write.read("perft-speed", "perft.json")


# Both programs that scripts/compare-perft-speed times.
FAKE_PERFT = """#!/bin/sh
if [ "$1" = perft ]; then
  echo 'time 0.001000 s' >&2
  echo 'Nodes searched: 20'
  exit
fi
while read -r line; do
  case "$line" in
    uci) echo 'id name "A" fake' ;;
    isready) echo readyok ;;
    'go perft'*) echo 'Nodes searched: 20' ;;
    quit) exit ;;
  esac
done
"""

KINDS = (verifications, programs, parallel_searchers, relations, claims, gradings, power, comparisons, first_guesses, journals, parts, gates, sides, traces, papers, perfts,
         solutions, engines, matches, lists, others)


def make_all(directory, threads=2):
    """Every document, in the same order each time. Each kind is written in a directory of its own."""
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        made = [pool.submit(lambda kind=kind: list(kind(Writer(pathlib.Path(directory) / kind.__name__)))) for kind in KINDS]
        return [document for future in made for document in future.result()]
