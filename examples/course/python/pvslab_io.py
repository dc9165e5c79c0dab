"""Lets pvslab ask a function alphabeta(node, alpha, beta): pvslab grade --program 'python3 pvslab_io.py alphabeta.py' ...

A node has `is_leaf`, `value` if it is one, and `children` if it is none. Values are from the view of the side to move at the node. Every
call of alphabeta is a visit. The bounds are whole numbers, or -math.inf and math.inf.
"""
import json
import math
import os
import re
import runpy
import sys
import traceback

GREATEST = 2**31 - 2


class Node:
    __slots__ = ("path", "is_leaf", "value", "children")

    def __init__(self, tree, path):
        self.path = path
        self.is_leaf = not isinstance(tree, list)
        self.value = tree if self.is_leaf else None
        self.children = () if self.is_leaf else tuple(Node(child, path + (i,)) for i, child in enumerate(tree, 1))


def loaded(file, visits):
    """The function of the file. Its calls of itself are noted too, because they look its name up in the module."""
    module = runpy.run_path(file)
    search = module.get("alphabeta")
    if not callable(search):
        sys.exit(f"{file}: write a function alphabeta(node, alpha, beta)")

    def noted(node, alpha, beta):
        if not isinstance(node, Node):
            raise TypeError("alphabeta was called with something that is no node")
        visits.append(node.path)
        value = search(node, alpha, beta)
        if value is None:
            place = ".".join(map(str, node.path)) or "."
            raise ValueError(f"alphabeta returned None, which is no whole number ({os.path.basename(file)}, node {place})")
        return value

    search.__globals__["alphabeta"] = noted
    return noted


def score_text(value):
    if value in (math.inf, -math.inf):
        return "inf" if value > 0 else "-inf"
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != int(value):
        raise ValueError(f"alphabeta returned {value!r}, which is no whole number")
    if abs(value) > GREATEST:
        raise ValueError(f"alphabeta returned {value!r}, beyond any score")
    return str(int(value))


def bound(text):
    return float(text) if "inf" in text else int(text)


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: pvslab_io.py FILE, a file with a function alphabeta(node, alpha, beta)")
    out, sys.stdout = sys.stdout, sys.stderr  # what alphabeta prints is no answer
    sys.setrecursionlimit(2_500)  # a tree has at most 1,000 plies
    visits = []
    search = loaded(sys.argv[1], visits)
    name = re.sub(r"[^A-Za-z0-9._-]", "-", os.path.splitext(os.path.basename(sys.argv[1]))[0]).lstrip("-_.")[:37]
    for line in sys.stdin:
        word, *rest = line.split() or [""]
        if word == "pvslab":
            print(f"hello 1 name={'my-' + name} promises=root,window visits counts", file=out, flush=True)
        elif word in ("search", "visit"):
            windows = [text for text in rest[1:] if ":" in text]
            root = Node(json.loads(",".join(rest[1 + len(windows):])), ())
            answer = ["answer", rest[0]]
            try:
                for alpha, beta in (map(bound, window.split(":")) for window in windows):
                    visits.clear()
                    answer.append(f"{score_text(search(root, alpha, beta))}#{len(visits)}")
            except Exception as error:
                traceback.print_exc()
                answer = ["fail", rest[0], *f"{type(error).__name__}: {error}".split()]
            else:
                if word == "visit":
                    answer += [".".join(map(str, path)) or "." for path in visits]
            sys.stderr.flush()
            print(" ".join(answer), file=out)
        elif word == "flush":
            out.flush()
        elif word == "quit":
            break


main()
