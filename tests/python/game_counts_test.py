#!/usr/bin/python3
"""The games of suites/ have as many lines of play as a second program counts (game_counts.py)."""
import json
import os
import subprocess
import unittest

import game_counts
from game_counts import Breakthrough, Draughts, Mnk, Othello

GAMES = [
    ("mnk:m=4,n=3,k=3", Mnk(4, 3, 3), 4),
    ("mnk:m=2,n=5,k=3", Mnk(2, 5, 3), 6),
    ("breakthrough", Breakthrough(8, 8), 3),
    ("breakthrough:w=2,h=4", Breakthrough(2, 4), 14),
    ("breakthrough:w=5,h=5", Breakthrough(5, 5), 4),
    ("othello", Othello(8), 5),
    ("othello:size=6", Othello(6), 5),
    ("othello:size=4", Othello(4), 8),
    ("draughts", Draughts(), 5),
]


def leaves(spec):
    """Of the whole tree: the ends of its lines."""
    words = ["compare", "--workload", spec, "--searcher", "minimax", "--max-tree-nodes", "1e12", "--json", "-"]
    run = subprocess.run([os.environ["PVSLAB"], *words], capture_output=True, text=True, check=True)
    return next(row["leaves"]["mean"] for row in json.loads(run.stdout)["results"] if row["searcher"] == "minimax")


class GameCounts(unittest.TestCase):
    def test_agree_with_the_second_program(self):
        for spec, game, plies in GAMES:
            for depth in range(1, plies + 1):
                with self.subTest(game=spec, depth=depth):
                    text = f"{spec}{',' if ':' in spec else ':'}d={depth}"
                    self.assertEqual(leaves(text), game_counts.count(game, game.start, depth))


if __name__ == "__main__":
    unittest.main()
