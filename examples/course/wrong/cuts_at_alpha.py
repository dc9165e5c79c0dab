import math


def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value
    best = -math.inf
    for child in node.children:
        best = max(best, -alphabeta(child, -beta, -max(alpha, best)))
        if best > alpha:  # better than before, not too good
            break
    return best
