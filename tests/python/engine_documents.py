"""The documents of the verbs that speak with UCI engines: same, effect, check-engine, match, and epd --engine."""
from writer import PROGRAM, ROOT

FAULTS = """import sys
asked = 0
for line in sys.stdin:
    word = line.split()[0]
    if word == "uci":
        print("id name Faults\\noption name Hash type spin default 1 min 1 max 9\\nuciok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "position":
        dies = " b " in line
    elif word == "go":
        asked += 1
        if dies:
            sys.exit(3)
        kind = "cp" if asked % 2 else "mate"
        print(f"info depth 1 score {kind} {asked} upperbound nodes {asked} pv e2e4\\nbestmove e2e4", flush=True)
    elif word == "quit":
        break
"""


def engines(write):
    """Sides that are the same, that differ alone and after others, and engines at fault."""
    faults = write.file("faults.py", FAULTS)
    engine = f"python3 {faults}"
    plain = f"{PROGRAM} uci"
    suite = write.file("few.epd", "4k3/8/8/8/8/8/4P3/4K3 w - -\n4k3/8/8/8/8/8/4P3/4K3 w - - moves e2e4 e8e7\n4k3/4p3/8/8/8/8/4P3/4K3 b - -\n")
    white = write.file("white.epd", "4k3/8/8/8/8/8/4P3/4K3 w - -\n4k3/p7/8/8/8/8/4P3/4K3 w - -\n")
    yield write.json("same", ["same", "--searcher", "alpha-beta", "--engine", f"b={plain} --searcher alpha-beta", "--option", "b.Hash=1", "--suite", suite,
                              "--depth", "2"], codes=(0, 1))
    yield write.json("same", ["same", "--searcher", "alpha-beta", "--searcher", "minimax", "--suite", suite, "--depth", "2", "--nodes", "90"], codes=(1,))
    yield write.json("same", ["same", "--engine", engine, "--engine", engine, "--suite", suite, "--depth", "1"], codes=(1,))
    # It counts its questions: the second side is asked one more before.
    yield write.json("same", ["same", "--engine", f"a={plain} --searcher minimax", "--engine", f"b={engine}", "--suite", white, "--depth", "1"], codes=(1,))
    # It tells another number of nodes in each process.
    restless = write.file("restless.py", FAULTS.replace("import sys", "import os, sys").replace("nodes {asked}", "nodes {os.getpid()}"))
    yield write.json("same", ["same", "--engine", f"a={plain} --searcher minimax", "--engine", f"b=python3 {restless}", "--fen", "startpos", "--depth", "1"],
                     codes=(1,))
    fifty = write.file("fifty.epd", "".join(f"4k3/8/8/8/8/8/4P3/4K3 w - - {clock} 60\n" for clock in range(50)))
    yield write.json("effect", ["effect", "--engine", plain, "--toggle", "Hash=1", "--suite", fifty, "--depth", "2"])
    yield write.json("effect", ["effect", "--engine", f"a={plain} --searcher minimax", "--engine", f"b={plain}", "--suite", fifty, "--depth", "2"])
    yield write.json("effect", ["effect", "--engine", f"a={plain}", "--engine", f"b={engine}", "--suite", suite, "--depth", "1"], codes=(1,))
    yield write.json("same", ["same", "--searcher", "scout", "--searcher", "alpha-beta", "--suite", white, "--depth", "1", "--go", "nodes 9999"], codes=(0, 1))
    yield write.json("effect", ["effect", "--searcher", "scout", "--searcher", "alpha-beta", "--suite", white, "--depth", "1", "--go", "nodes 9999"])
    gated = ["gate", "--baseline", "engines.toml", "--suite", suite, "--depth", "1", "--engine"]
    yield write.json("gate", [*gated, f"a={plain}", "--update"])
    yield write.json("gate", [*gated, f"a={plain} --searcher minimax"], codes=(0, 3))
    yield write.json("gate", [*gated, f"a={engine}"], codes=(1,))
    yield write.interrupted("same", ["same", "--searcher", "minimax", "--searcher", "alpha-beta", "--suite", f"{ROOT}/suites/chess/middlegames.epd",
                                     "--depth", "9"], works_itself=False)
    yield write.json("check-engine", ["check-engine", plain, "--law", "finished", "--law", "repeats", "--law", "chess960", "--depth", "2", "--nodes", "500"])
    yield write.json("check-engine", ["check-engine", engine, "--law", "forgets", "--law", "last-score", "--depth", "1"], codes=(1,))
    yield write.json("check-engine", ["check-engine", engine, "--law", "hash-size", "--fen", "4k3/8/8/8/8/8/4P3/4K3 w - -", "--depth", "1"])
    yield write.json("epd", ["epd", suite, "--depth", "1", "--engine", engine], codes=(1,))
    yield write.json("epd", ["epd", white, "--depth", "1", "--engine", engine, "--engine", plain])


ENGINE = """import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "uci":
        print("option name Hash type spin default 1 min 1 max 9\\nuciok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "go":
        ANSWER
    elif word == "quit":
        break
"""


def matches(write):
    """Sides that are the same, that part, that are told apart, that are at fault and that are late."""
    middlegames = f"{ROOT}/suites/chess/middlegames.epd"
    sides = ["--searcher", "x=pvs-sound", "--searcher", "y=pvs-sound"]
    short = ["--adjudicate", "length=6", "--no-journal"]
    yield write.json("match", ["match", middlegames, "--count", "2", *sides, "--depth", "1", *short, "--option", "Hash=1"])
    yield write.json("match", ["match", middlegames, "--count", "12", *sides, "--nodes", "x=900", "--depth", "y=1", "--sprt", "elo0=0,elo1=9",
                               "--adjudicate", "length=80", "--no-journal"])
    yield write.json("match", ["match", middlegames, "--count", "2", "--searcher", "alpha-beta", "--searcher", "scout", "--depth", "2", *short])
    illegal = write.file("illegal.py", ENGINE.replace("ANSWER", 'print("bestmove e2e5", flush=True)'))
    engine = ["--searcher", "pvs-sound", "--engine", f"bad=python3 {illegal}"]
    yield write.json("match", ["match", middlegames, "--count", "1", *engine, "--depth", "1", *short], codes=(1,))
    late = write.file("late.py", ENGINE.replace("ANSWER", 'import time; time.sleep(1); print("bestmove e8d8", flush=True)'))
    lone = write.file("lone.epd", "4k3/8/8/8/8/8/8/4K2R b - - ;\n")
    yield write.json("match", ["match", lone, "--searcher", "pvs-sound", "--engine", f"late=python3 {late}", "--movetime", "20", *short])
    yield write.json("match", ["match", "tictactoe", *sides, "--depth", "x=4", "--depth", "y=1", "--no-journal"])
    yield write.interrupted("match", ["match", middlegames, *sides, "--depth", "12", "--no-journal"])
    yield write.json("match-scores", ["match", "--pairs", "13,37,50,25,3", "--sprt", "elo0=0,elo1=5,model=normalised"])
    yield write.json("match-scores", ["match", "--pairs", "0,0,2,0,0"])
