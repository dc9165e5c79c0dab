"""Fail-soft alpha-beta, as a program that pvslab can ask: pvslab verify --program 'python3 alpha_beta.py'"""
import json
import math
import sys


def search(node, alpha, beta, path, visits):
    """The score of a node, for the side to move there: a leaf is a number, any other node the list of its successors."""
    visits.append(path)
    if not isinstance(node, list):
        return node
    best = -math.inf
    for number, successor in enumerate(node, 1):
        best = max(best, -search(successor, -beta, -max(alpha, best), path + [number], visits))
        if best >= beta:
            break
    return best


for line in sys.stdin:
    word, *rest = line.split()
    if word == "pvslab":
        print("hello 1 name=alpha-beta-py promises=root,window,fail_soft,bound visits counts", flush=True)
    elif word in ("search", "visit"):  # search 7 -inf:inf -1:0 [[-1] [1 0] 5]
        windows = [bounds for bounds in rest[1:] if ":" in bounds]
        tree = json.loads(",".join(rest[1 + len(windows):]))
        answer = ["answer", rest[0]]
        for alpha, beta in (map(float, bounds.split(":")) for bounds in windows):
            visits = []
            value = search(tree, alpha, beta, [], visits)
            answer.append(f"{value}{'<' if value <= alpha else '>' if value >= beta else '='}#{len(visits)}")
        if word == "visit":
            answer += [".".join(map(str, path)) or "." for path in visits]
        print(" ".join(answer))
    elif word == "flush":
        sys.stdout.flush()
