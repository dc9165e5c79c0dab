import math


def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value
    best = -math.inf
    for child in node.children:
        best = max(best, alphabeta(child, -beta, -max(alpha, best)))  # the value is of the other side
        if best >= beta:
            break
    return best
