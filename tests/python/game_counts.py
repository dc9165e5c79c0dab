"""Lines of play of the games of suites/, counted by a second program: boards are dictionaries of squares, and nothing is shared with ours.

A game is three functions: start, moves(position), after(position, move). Squares are (column, row) from the upper left.
`count` is what published tables call perft; a game that ended earlier is counted too, as a leaf of a search is.
"""

DIAGONALS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]


def count(game, position, plies):
    moves = game.moves(position) if plies else []
    if not moves:
        return 1
    return sum(count(game, game.after(position, move), plies - 1) for move in moves)


class Mnk:
    def __init__(self, m, n, k):
        self.squares = [(x, y) for y in range(n) for x in range(m)]
        self.k = k
        self.start = {}, "X"

    def has_won(self, board, side):
        for x, y in board:
            for dx, dy in [(1, 0), (0, 1), (1, 1), (1, -1)]:
                if all(board.get((x + i * dx, y + i * dy)) == side for i in range(self.k)):
                    return True
        return False

    def moves(self, position):
        board, side = position
        if self.has_won(board, "O" if side == "X" else "X"):
            return []
        return [square for square in self.squares if square not in board]

    def after(self, position, square):
        board, side = position
        return {**board, square: side}, "O" if side == "X" else "X"


class Breakthrough:
    def __init__(self, width, height):
        self.width, self.height = width, height
        rows = {"b": (0, 1), "w": (height - 2, height - 1)}
        self.start = {(x, y): side for side in rows for y in rows[side] for x in range(width)}, "w"

    def moves(self, position):
        board, side = position
        other, home, ahead = ("b", self.height - 1, -1) if side == "w" else ("w", 0, 1)
        theirs = [y for (_, y), pawn in board.items() if pawn == other]
        if home in theirs or side not in board.values():
            return []
        return [((x, y), (x + dx, y + ahead)) for (x, y), pawn in board.items() if pawn == side for dx in (-1, 0, 1)
                if 0 <= x + dx < self.width and board.get((x + dx, y + ahead)) in ([None, other] if dx else [None])]

    def after(self, position, move):
        board, side = dict(position[0]), position[1]
        board[move[1]] = board.pop(move[0])
        return board, "b" if side == "w" else "w"


class Othello:
    def __init__(self, size):
        self.size, half = size, size // 2
        self.start = {(half, half): "O", (half - 1, half - 1): "O", (half, half - 1): "X", (half - 1, half): "X"}, "X"

    def turned(self, board, square, side):
        found = []
        for dx, dy in DIAGONALS + STRAIGHT:
            line, (x, y) = [], (square[0] + dx, square[1] + dy)
            while board.get((x, y), side) != side:
                line, x, y = line + [(x, y)], x + dx, y + dy
            if board.get((x, y)) == side:
                found += line
        return found

    def placements(self, board, side):
        squares = [(x, y) for y in range(self.size) for x in range(self.size)]
        return [square for square in squares if square not in board and self.turned(board, square, side)]

    def moves(self, position):
        board, side = position
        own = self.placements(board, side)
        return own or (["pass"] if self.placements(board, "O" if side == "X" else "X") else [])

    def after(self, position, move):
        board, side = dict(position[0]), position[1]
        if move != "pass":
            board.update(dict.fromkeys([move, *self.turned(board, move, side)], side))
        return board, "O" if side == "X" else "X"


class Draughts:
    """A piece is its side and whether it is a king; a move is the list of its squares."""

    def __init__(self):
        dark = [(x, y) for y in range(8) for x in range(8) if (x + y) % 2]
        sides = {0: "b", 1: "b", 2: "b", 5: "w", 6: "w", 7: "w"}
        self.start = {(x, y): (sides[y], False) for x, y in dark if y in sides}, "b"

    @staticmethod
    def ways(piece):
        side, is_king = piece
        return [way for way in DIAGONALS if is_king or way[1] == (1 if side == "b" else -1)]

    def jumps(self, board, path, piece):
        (x, y), found = path[-1], []
        if len(path) > 1 and not piece[1] and y in (0, 7):
            return [path]
        for dx, dy in self.ways(piece):
            middle, target = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
            is_inside = 0 <= target[0] < 8 and 0 <= target[1] < 8
            if board.get(middle, piece)[0] != piece[0] and is_inside and target not in board:
                rest = {square: other for square, other in board.items() if square != middle}
                found += self.jumps(rest, path + [target], piece)
        return found or ([path] if len(path) > 1 else [])

    def moves(self, position):
        board, side = position
        own = [(square, piece) for square, piece in board.items() if piece[0] == side]
        taking = []
        for square, piece in own:
            taking += self.jumps({at: other for at, other in board.items() if at != square}, [square], piece)
        steps = [[(x, y), (x + dx, y + dy)] for (x, y), piece in own for dx, dy in self.ways(piece)]
        return taking or [[a, b] for a, b in steps if b not in board and 0 <= b[0] < 8 and 0 <= b[1] < 8]

    def after(self, position, path):
        board, side = dict(position[0]), position[1]
        piece = board.pop(path[0])
        for (x, y), (to_x, to_y) in zip(path, path[1:]):
            board.pop(((x + to_x) // 2, (y + to_y) // 2) if abs(x - to_x) == 2 else None, None)
        board[path[-1]] = (side, piece[1] or path[-1][1] == (7 if side == "b" else 0))
        return board, "w" if side == "b" else "b"
