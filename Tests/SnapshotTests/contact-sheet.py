#!/usr/bin/env python3
"""Draws every card of a built program into one labelled picture, to be looked at.

    contact-sheet.py .build/release/weathercard cards.png            # every card x size x theme
    contact-sheet.py .build/release/weathercard names.png --scripts  # a card in all languages and ten scripts of names
    contact-sheet.py .build/release/weathercard polish.png --locale pl  # every card in a language
    contact-sheet.py .build/release/weathercard both.png --design FOLDER --only alert  # a design's pictures, and ours beside

Cards, sizes, themes and languages are read from the program's own help, so that new ones come along. The data are the
program's sample, or for a design the states in `design_states.py`, by the names of its pictures; Pillow lays the pictures
out.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

import design_states

PLACES = ["Seattle", "Tokyo", "Oslo", "Lima", "Nairobi"]

# A place each, as it is written there.
NAMES = {
    "Latin": "Łódź Śródmieście",
    "Cyrillic": "Нижний Новгород",
    "Greek": "Θεσσαλονίκη",
    "Arabic": "الدار البيضاء",
    "Hebrew": "תל אביב-יפו",
    "Devanagari": "काठमाण्डू",
    "Thai": "กรุงเทพมหานคร",
    "Japanese": "東京都 新宿区",
    "Korean": "서울특별시",
    "Emoji": "Café ☕ 北京 🌦️",
}

LABEL = 22
GAP = 16


def choices(program, option):
    """The words that an option of `render` takes, or none where there is no such option."""
    text = subprocess.run([program, "help", "render"], capture_output=True, text=True, check=True).stdout
    found = re.search(rf"--{option} [A-Z]+\n?(.*?)(?=\n +(?:-[a-z], )?--|\n\n)", text, re.S)
    if not found:
        return []
    words = " ".join(found.group(1).split())
    # A default is told in brackets, and a value that may be any is described.
    listed = re.sub(r"\([^)]*\)", "", words)
    if option != "size":
        listed = listed.rsplit(":", 1)[-1] if ":" in listed else ""
    candidates = re.split(r",| or ", listed.split(";")[0])
    return [word.strip() for word in candidates if re.fullmatch(r"[a-z]+(-[a-z]+)*", word.strip())]


def places(card):
    """The sample of a place, or of several for a card that shows several."""
    return [word for place in (PLACES if card == "places" else PLACES[:1]) for word in ("--place", place)]


def draw(program, job, folder):
    """A job's picture, or what the program says instead."""
    label, words = job
    path = Path(folder) / f"{abs(hash(label))}.png"
    run = subprocess.run([program, "render", *words, "-o", str(path)], capture_output=True, text=True)
    if run.returncode != 0:
        return label, None, run.stderr.strip()
    with Image.open(path) as image:
        return label, image.convert("RGB"), run.stderr.strip()


def compare(program, design, only, pairs_folder, folder, pool):
    """Rows of a design's pictures whose names begin with a word, each before ours of the same state; pictures of other things
    and those without a state are left out and named. With a folder for pairs, each is kept there at full size."""
    pairs, others = [], []
    for path in sorted(Path(design).glob("*.png")):
        if not path.stem.startswith(only):
            continue
        job = design_states.job(path.stem, folder, design)
        if job:
            pairs.append((path, job))
        else:
            others.append(path.stem)
    drawn = pool.map(lambda pair: draw(program, (f"ours: {pair[0].stem}", pair[1]), folder), pairs)
    cells = []
    for (path, _), ours in zip(pairs, drawn):
        with Image.open(path) as image:
            cells.append([(path.stem, image.convert("RGB"), ""), ours])
        if pairs_folder:
            Path(pairs_folder).mkdir(parents=True, exist_ok=True)
            sheet([cells[-1]], cells[-1][0][1].height).save(Path(pairs_folder) / f"{path.stem}.png")
    rows = [cells[at] + (cells[at + 1] if at + 1 < len(cells) else []) for at in range(0, len(cells), 2)]
    return rows, others


def sheet(rows, height):
    """Rows of pictures of one height, each under its label."""
    font = ImageFont.load_default(14)
    scaled = []
    for row in rows:
        line = []
        for label, image, complaint in row:
            if image is None:
                image = Image.new("RGB", (height, height), "#552222")
                ImageDraw.Draw(image).multiline_text(
                    (8, 8), "\n".join(complaint[i:i + 34] for i in range(0, len(complaint), 34)), "white", font)
            width = max(1, round(image.width * height / image.height))
            line.append((label, image.resize((width, height), Image.Resampling.LANCZOS)))
        scaled.append(line)
    width = max(sum(image.width + GAP for _, image in line) for line in scaled) + GAP
    total = Image.new("RGB", (width, len(scaled) * (height + LABEL + GAP) + GAP), "#808488")
    pen = ImageDraw.Draw(total)
    for index, line in enumerate(scaled):
        x, y = GAP, GAP + index * (height + LABEL + GAP)
        for label, image in line:
            pen.text((x, y), label, "white", font)
            total.paste(image, (x, y + LABEL))
            x += image.width + GAP
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="the built weathercard")
    parser.add_argument("output", help="where the sheet goes, as a PNG")
    parser.add_argument("--scripts", action="store_true", help="one card in all languages and ten scripts of names")
    parser.add_argument("--design", metavar="FOLDER", help="beside each PNG of this folder, ours of the same state")
    parser.add_argument("--pairs", metavar="FOLDER", help="with --design, also keep each pair at full size in this folder")
    parser.add_argument("--only", default="", help="with --design, the beginning of the names of its pictures")
    parser.add_argument("--locale", help="every card in this language")
    parser.add_argument("--card", default="clock", help="the card of --scripts (default: clock)")
    parser.add_argument("--height", type=int, default=300, help="the height of each picture in pixels (default: 300)")
    options = parser.parse_args()

    program = str(Path(options.program).resolve())
    base = ["--provider", "sample"]
    if options.design:
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as pool:
            drawn, others = compare(program, options.design, options.only, options.pairs, folder, pool)
        if not drawn:
            sys.exit(f"no picture in {options.design} has a name that begins with '{options.only}' and a state")
        finish(drawn, options, [f"no state for {name}" for name in others])
        return
    if options.scripts:
        languages = choices(program, "locale") or [None]
        rows = [
            [
                (
                    f"{script} {language or ''}".strip(),
                    ["--lat", "47.61", "--lon", "-122.33", "--name", name, "--card", options.card, *base]
                    + (["--locale", language] if language else []),
                )
                for script, name in NAMES.items()
            ]
            for language in languages
        ]
    elif options.locale:
        cards = choices(program, "card")
        rows = [
            [(card, ["--card", card, "--locale", options.locale, *places(card), *base]) for card in cards[first:first + 5]]
            for first in range(0, len(cards), 5)
        ]
    else:
        themes = [None] + choices(program, "theme")
        rows = [
            [
                (
                    f"{card} {size} {theme or 'as designed'}",
                    ["--card", card, "--size", size, *places(card), *base] + (["--theme", theme] if theme else []),
                )
                for size in choices(program, "size")
                # Electronic paper has no themes.
                if theme is None or not size.startswith("eink")
            ]
            for card in choices(program, "card")
            for theme in themes
        ]
    if not any(rows):
        sys.exit("the program's help lists no cards")

    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as pool:
        drawn = [list(pool.map(lambda job: draw(program, job, folder), row)) for row in rows]
    finish(drawn, options, [])


def finish(drawn, options, complaints):
    """Saves the sheet and says what is in it."""
    sheet(drawn, options.height).save(options.output)
    complaints = complaints + [f"{label}: {text}" for row in drawn for label, _, text in row if text]
    print(f"{sum(map(len, drawn))} pictures in {options.output}")
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    sys.exit(1 if any(image is None for row in drawn for _, image, _ in row) else 0)


if __name__ == "__main__":
    main()
