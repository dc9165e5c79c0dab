"""Fail-soft alpha-beta with a table, and what it stores and reads there: pvslab verify --audit-table --program 'python3 alpha_beta_table.py'"""
import json
import math
import sys

table = {}  # by key: depth, value, bound


def with_keys(node, keys):
    """A leaf's number, or the list of a node's successors, after its key: keys come in the order of the text."""
    key = next(keys)
    return key, [with_keys(successor, keys) for successor in node] if isinstance(node, list) else node


def height(node):
    """Plies on the longest path."""
    return 1 + max(map(height, node)) if isinstance(node, list) else 0


def search(node, depth, alpha, beta, path, words):
    """The score of a node, for the side to move there. `words` is what is told: visits, stores and reads."""
    key, successors = node
    words.append(".".join(map(str, path)) or ".")
    if not isinstance(successors, list):
        return successors
    stored_depth, value, bound = table.get(key, (None, 0, ""))
    if stored_depth == depth and (bound == "=" or (bound == ">" and value >= beta) or (bound == "<" and value <= alpha)):
        words.append(f"read={len(path)},{key},{stored_depth},{value}{bound}")
        return value
    best = -math.inf
    for number, successor in enumerate(successors, 1):
        best = max(best, -search(successor, depth - 1, -beta, -max(alpha, best), path + [number], words))
        if best >= beta:
            break
    bound = "<" if best <= alpha else ">" if best >= beta else "="
    table[key] = depth, best, bound
    words.append(f"store={len(path)},{key},{depth},{best}{bound}")
    return best


for line in sys.stdin:
    word, *rest = line.split()
    if word == "pvslab":
        print("hello 1 name=alpha-beta-table-py promises=fail-soft,bound keys=yes visits counts keeps stores", flush=True)
    elif word == "new":
        table.clear()
    elif word in ("search", "visit"):  # search 7 -inf:inf -1:0 keys=4,1,0,3,2,0,0 [[-1] [1 -1] -1]
        windows = [bounds for bounds in rest[1:] if ":" in bounds]
        keys, *text = rest[1 + len(windows):]
        tree = json.loads(",".join(text))
        answer = ["answer", rest[0]]
        for alpha, beta in (map(float, bounds.split(":")) for bounds in windows):
            words = []
            root = with_keys(tree, iter(keys[len("keys="):].split(",")))
            value = search(root, height(tree), alpha, beta, [], words)
            nodes = sum("=" not in one for one in words)
            answer.append(f"{value}{'<' if value <= alpha else '>' if value >= beta else '='}#{nodes}")
        print(" ".join(answer + (words if word == "visit" else [])))
    elif word == "flush":
        sys.stdout.flush()
