#!/usr/bin/python3
"""Draws the ratios of a sweep over two parameters, as `pvslab compare --experiment FILE --out DIR` writes them to results.csv.

    plot.py results.csv SEARCHER > picture.svg

A panel for each value of the second parameter: across, the first parameter; up, the ratio of the mean leaves to those of alpha-beta with its
95% interval. Only Python's own library is needed."""
import csv
import sys

WIDTH, HEIGHT, LEFT, TOP, GAP = 190, 170, 46, 34, 14
COLUMN = "leaves_ratio_to_alpha-beta"


def points(rows, searcher):
    """By the value of the second parameter: (x, ratio, low, high), by x. A ratio without an interval has none."""
    panels = {}
    for row in rows:
        if row["searcher"] == searcher and row["second_value"] and row[COLUMN]:
            low, high = (float(row[f"{COLUMN}_{end}"] or row[COLUMN]) for end in ("low", "high"))
            panels.setdefault(float(row["second_value"]), []).append((float(row["value"]), float(row[COLUMN]), low, high))
    return {value: sorted(panel) for value, panel in sorted(panels.items())}


def picture(rows, searcher):
    panels = points(rows, searcher)
    if not panels:
        raise SystemExit(f"there is no sweep over two parameters of {searcher} with the column {COLUMN}")
    names = next((row["parameter"], row["second_parameter"]) for row in rows if row["second_parameter"])
    everything = [point for panel in panels.values() for point in panel]
    least_x, most_x = min(point[0] for point in everything), max(point[0] for point in everything)
    least, most = min(min(point[2] for point in everything), 1) - 0.02, max(max(point[3] for point in everything), 1) + 0.02
    columns = min(4, len(panels))
    rows_of_panels = -(-len(panels) // columns)
    whole = (LEFT + columns * (WIDTH + GAP), TOP + rows_of_panels * (HEIGHT + 44))
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole[0]} {whole[1]}" font-family="sans-serif" font-size="11">',
           f'<title>Leaves of {searcher} as a ratio to those of alpha-beta</title>',
           f'<rect width="{whole[0]}" height="{whole[1]}" fill="#fff"/>',
           f'<text x="{LEFT}" y="16" font-size="13">leaves of {searcher} / leaves of alpha-beta, by {names[0]}; a panel for each {names[1]}</text>']
    for number, (value, panel) in enumerate(panels.items()):
        left = LEFT + (number % columns) * (WIDTH + GAP)
        top = TOP + (number // columns) * (HEIGHT + 44)

        def across(x):
            return left + 8 + (x - least_x) / (most_x - least_x) * (WIDTH - 16)

        def up(ratio):
            return top + HEIGHT - (ratio - least) / (most - least) * HEIGHT

        out.append(f'<rect x="{left}" y="{top}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#999"/>')
        out.append(f'<text x="{left + 6}" y="{top + HEIGHT - 8}">{names[1]} = {value:g}</text>')
        out.append(f'<line x1="{left}" x2="{left + WIDTH}" y1="{up(1):.1f}" y2="{up(1):.1f}" stroke="#999" stroke-dasharray="3 3"/>')
        if number % columns == 0:
            for tick in (0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4):
                if least < tick < most:
                    out.append(f'<text x="{left - 6}" y="{up(tick) + 4:.1f}" text-anchor="end">{tick:.1f}</text>')
        for x in (panel[0][0], panel[len(panel) // 2][0], panel[-1][0]):
            out.append(f'<text x="{across(x):.1f}" y="{top + HEIGHT + 14}" text-anchor="middle">{x:g}</text>')
        line = " ".join(f"{across(x):.1f},{up(ratio):.1f}" for x, ratio, _, _ in panel)
        out.append(f'<polyline points="{line}" fill="none" stroke="#0b6e99" stroke-width="1.5"/>')
        for x, ratio, low, high in panel:
            out.append(f'<line x1="{across(x):.1f}" x2="{across(x):.1f}" y1="{up(low):.1f}" y2="{up(high):.1f}" stroke="#0b6e99"/>')
            out.append(f'<circle cx="{across(x):.1f}" cy="{up(ratio):.1f}" r="2.5" fill="#0b6e99"/>')
    return "\n".join([*out, "</svg>", ""])


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit("usage: plot.py results.csv SEARCHER > picture.svg")
    with open(sys.argv[1], encoding="utf-8", newline="") as file:
        sys.stdout.write(picture(list(csv.DictReader(file)), sys.argv[2]))
