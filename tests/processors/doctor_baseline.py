#!/usr/bin/python3
"""Writes a baseline of `pvslab gate` whose first cell has one leaf too few, with its checksum made again (FNV-1a): who compares counts has to
find it.

usage: doctor_baseline.py [--first-cell] BASELINE DOCTORED
  --first-cell   leave out all other cells"""
import re
import sys


def checksum_of(text):
    checksum = 0xcbf29ce484222325
    for byte in text.encode():
        checksum = (checksum ^ byte) * 0x100000001b3 % 2**64
    return checksum


def main(words):
    alone = words[:1] == ["--first-cell"]
    baseline, doctored = words[1:] if alone else words
    with open(baseline, encoding="utf-8") as file:
        head, first, *others = re.split(r"(?<=\n)\[\[cell\]\]\n", file.read())
    counts, recorded, rest = re.split(r'(?<=\n)checksum = "([0-9a-f]{16})"\n', first, maxsplit=1)
    if checksum_of(counts) != int(recorded, 16):
        sys.exit(f"{baseline}: its first cell has another checksum than this script computes")
    counts, changed = re.subn(r"^leaves = (\d+)", lambda found: f"leaves = {int(found[1]) - 1}", counts, flags=re.M)
    if changed != 1:
        sys.exit(f"{baseline}: its first cell has no leaves")
    text = f'[[cell]]\n{counts}checksum = "{checksum_of(counts):016x}"\n'
    if alone:
        head = re.sub(r"^figures = \d+", "figures = 1", head, flags=re.M)
    else:
        text = "[[cell]]\n".join([text + rest, *others])
    with open(doctored, "w", encoding="utf-8") as file:
        file.write(head + text)


main(sys.argv[1:])
