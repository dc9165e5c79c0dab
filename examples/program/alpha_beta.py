#!/usr/bin/env python3
"""Fail-soft alpha-beta that pvslab can ask: pvslab verify --program 'python3 alpha_beta.py'"""
import math
import sys


def search(node, alpha, beta, path, visits):
    """The score of a tree: a list of successors, or the value of a leaf for the side to move there."""
    visits.append(path)
    if not isinstance(node, list):
        return node
    best = -math.inf
    for number, successor in enumerate(node, 1):
        best = max(best, -search(successor, -beta, -max(alpha, best), path + (number,), visits))
        if best >= beta:
            break
    return best


for line in sys.stdin:
    word, *rest = line.split(" ", 2)
    if word == "pvslab":
        print("hello 1 name=alpha-beta-py promises=root,window,fail_soft,bound visits counts", flush=True)
    elif word in ("search", "visit"):
        place = rest[1].index("[") if "[" in rest[1] else rest[1].rindex(" ") + 1
        tree = eval(rest[1][place:].replace(" ", ","))
        print("answer", rest[0], end="")
        for window in rest[1][:place].split():
            alpha, beta = map(float, window.split(":"))
            visits = []
            value = search(tree, alpha, beta, (), visits)
            print(f" {value}{'<' if value <= alpha else '>' if value >= beta else '='}#{len(visits)}", end="")
        print("", *(".".join(map(str, path)) or "." for path in visits if word == "visit"))
    elif word.strip() == "flush":
        sys.stdout.flush()
