import math


def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value
    best = -math.inf
    for child in node.children:
        best = max(best, -alphabeta(child, -beta, -max(alpha, best)))
        if best > beta:  # a value of beta is enough
            break
    return best
