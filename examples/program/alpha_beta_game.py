"""Fail-soft alpha-beta on a game that pvslab owns: it asks for moves, successors and evaluations."""
import math
import sys


def ask(*question):
    """The one word of pvslab's answer."""
    print(" ".join(map(str, question)), flush=True)
    return sys.stdin.readline().split()[1]


def search(node, depth, alpha, beta, path, visits):
    """The score of a node, for the side to move there."""
    visits.append(path)
    moves = int(ask("moves", node)) if depth > 0 else 0
    if moves == 0:
        return int(ask("evaluate", node))
    best = -math.inf
    for move in range(1, moves + 1):
        successor = ask("after", node, move)
        best = max(best, -search(successor, depth - 1, -beta, -max(alpha, best), path + [move], visits))
        if best >= beta:
            break
    return best


while line := sys.stdin.readline():
    word, *rest = line.split()
    if word == "pvslab":
        print("hello 1 name=alpha-beta-game-py mode=game promises=root,window,fail_soft,bound visits counts", flush=True)
    elif word == "play":  # play 7 4 -inf:inf visits
        alpha, beta = map(float, rest[2].split(":"))
        visits = []
        value = search(ask("root"), int(rest[1]), alpha, beta, [], visits)
        answer = ["answer", rest[0], f"{value}{'<' if value <= alpha else '>' if value >= beta else '='}#{len(visits)}"]
        if rest[3:] == ["visits"]:
            answer += [".".join(map(str, path)) or "." for path in visits]
        print(" ".join(answer), flush=True)
