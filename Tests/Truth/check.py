#!/usr/bin/env python3
"""Compares the words and the pictures of every card with the data behind them, which this program decodes and judges itself.

    python3 Tests/Truth/check.py --program .build/debug/weathercard [--fixtures DIR ...] [--draws 200] [--seed 1] [--jobs N]
                                 [--hours 2] [--all] [--table] [--parts weather,sun,air,past]
    python3 Tests/Truth/check.py --program .build/debug/weathercard --messages 100 [--languages all]

It reads all saved answers in the folders (Open-Meteo, Dark Sky, Pirate Weather, MET Norway, and weathercard's own), the small answers
of falsehoods once found, and random ones, half of which contradict themselves, each at some hours, in every card, in English and in
turn in other languages and sizes; `--all` takes all languages and sizes. With `--messages`, it compares only the texts of cards, of as many
random answers in each language, and of a text in another language also that it is read to say what it says in English.

The cards sun, air, year and stripes are compared with the sun and the moon (light.py), with concentrations in the air (air.py) and with
days of the past (climate.py), of random cases that these write, and of saved answers in the folders (air of Open-Meteo; days as tables,
`.dly` files and answers of the archive); `--parts` chooses some of them. It shares no code and no table with weathercard, of which it
reads only the files of the languages and the names of elements in scenes: wet_cases.csv has the judgement, time zones are Python's,
sunrise and sunset NOAA's formulas. It prints each contradiction with the command that shows it, and exits 1 if there is any.
"""
import argparse
import collections
import concurrent.futures
import functools
import itertools
import json
import math
import os
import pathlib
import random
import sys
import tempfile

import air
import climate
import drawing
import light
import wetness
from comparing import CARDS, DEVICES, SIZES, Check
from decoding import decode
from statements import LANGUAGES


Found = collections.namedtuple("Found", "path label counts faults")


def moments(answer, count):
    """Moments of an answer: its first, that of its current weather, and as many as asked an hour apart, at odd minutes in turn."""
    times = sorted(hour["time"] for hour in answer["hours"])
    if len(times) < 2:
        return []
    now = answer["current"]["time"] if answer["current"] else times[0]
    if count <= 3:
        return sorted({math.floor(time) for time in [now, times[len(times) // 3] + 22 * 60, times[0]][:count]})
    # From the hour of the answer, as far as it goes.
    start = now if times[0] <= now <= times[-1] else times[0]
    shifts = [0, 0, 22 * 60, 0, 37 * 60, 59 * 60]
    asked = [start + number * 3600 + (shifts[number % 6] if number else 0) for number in range(count)]
    return [math.floor(time) for time in asked if time <= times[-1]]


def read(path, folder):
    """A saved answer and its path; answers that somebody wrapped are unwrapped into the folder."""
    try:
        data = json.loads(path.read_text())
        if isinstance(data, dict) and isinstance(data.get("data"), dict) and "status_code" in data:
            data, path = data["data"], pathlib.Path(folder) / ("unwrapped-" + path.name)
            path.write_text(json.dumps(data))
        return path, decode(data)
    except (ValueError, KeyError, TypeError, UnicodeDecodeError):
        return path, None


def drawn(rng, draw, folder, label=""):
    """A random answer: in turn one of Open-Meteo, one that contradicts itself, one of MET Norway, and another that contradicts itself."""
    name = "random"
    if draw % 2:
        data, moment, name = drawing.contradictory(rng)
    else:
        data, moment = drawing.synthetic_met(rng) if draw % 4 == 2 else drawing.synthetic(rng)
    path = pathlib.Path(folder) / f"draw-{label}{draw}.json"
    path.write_text(json.dumps(data))
    return path, decode(data), moment, name


def messages(arguments, folder):
    """Random answers of each language, of its own, with a moment, a name and the language."""
    for code in LANGUAGES if arguments.languages == "all" else arguments.languages.split(","):
        rng = random.Random(f"{arguments.seed} {code}")
        for draw in range(arguments.messages):
            path, answer, moment, name = drawn(rng, draw, folder, f"{code}-")
            yield path, answer, math.floor(moment), name, code


def checks(arguments, folder):
    """The answers to check, each with a moment and a name."""
    rng = random.Random(arguments.seed)
    if not arguments.only_fixtures:
        for name, data, times in drawing.found():
            path = pathlib.Path(folder) / f"{name}.json"
            path.write_text(json.dumps(data))
            for moment in times:
                yield path, decode(data), math.floor(moment), name
    for draw in range(arguments.draws):
        path, answer, moment, name = drawn(rng, draw, folder)
        for number in range(max(1, min(arguments.hours, 24))):
            yield path, answer, math.floor(moment) + number * 3600, name
    for fixtures in arguments.fixtures or []:
        for path in sorted(pathlib.Path(fixtures).rglob("*.json")):
            path, answer = read(path, folder)
            for moment in moments(answer, arguments.hours) if answer else []:
                yield path, answer, moment, path.name


def air_files(folders):
    """The saved answers about the air in folders."""
    for path in (path for folder in folders for path in sorted(pathlib.Path(folder).rglob("*.json"))):
        try:
            data = json.loads(path.read_text())
            if isinstance(data, dict) and isinstance(data.get("hourly"), dict) and air.decode(data):
                yield path
        except (ValueError, KeyError, TypeError, UnicodeDecodeError):
            continue


def past_files(folders):
    """The saved days in folders."""
    for path in (path for folder in folders for path in sorted(pathlib.Path(folder).rglob("*"))):
        if path.name.endswith((".csv", ".csv.gz", ".dly", ".json")):
            try:
                if climate.read(path)[0]:
                    yield path
            except (ValueError, KeyError, TypeError, UnicodeDecodeError):
                continue


def others(arguments, folder):
    """The cases of the cards that show no forecast, each with the name of its part."""
    draws, folders = 0 if arguments.only_fixtures else arguments.draws, arguments.fixtures or []
    parts = {"past": lambda: climate.cases(math.ceil(draws / 24), arguments.seed, folder, past_files(folders)),
             "sun": lambda: light.cases(draws, arguments.seed),
             "air": lambda: air.cases(draws, arguments.seed, folder, air_files(folders))}
    for name, cases in parts.items():
        if name in arguments.parts.split(","):
            yield from ((name, index, case) for index, case in enumerate(cases()))


def work_other(program, item):
    """What is found of a card that shows no forecast."""
    name, index, case = item
    gate = {"past": climate, "sun": light, "air": air}[name].work(program, index, case)
    return Found(gate.path, gate.label, gate.counts, gate.faults)


def work(arguments, indexed):
    """What is found at one moment of an answer."""
    index, (path, answer, moment, name, *code) = indexed
    check = Check(arguments.program, path, answer, moment, name)
    if code:
        # Three cards of each answer, in turn.
        check.messages([CARDS[(index + shift) % len(CARDS)] for shift in (0, 3, 6)], code[0])
    else:
        shapes = SIZES[1:] + DEVICES
        if arguments.all:
            check.cards(shapes, LANGUAGES[1:])
        else:
            check.cards([shapes[index % len(shapes)]], [LANGUAGES[1 + index % (len(LANGUAGES) - 1)]])
        check.vector(CARDS[index % len(CARDS)])
    return Found(check.path, check.label, check.counts, check.faults)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="the weathercard to check")
    parser.add_argument("--fixtures", action="append", help="a folder with saved answers; may be repeated")
    parser.add_argument("--only-fixtures", action="store_true", help="leave out the small answers of falsehoods once found")
    parser.add_argument("--draws", type=int, default=200, help="how many random answers")
    parser.add_argument("--hours", type=int, default=2, help="at how many hours of each answer")
    parser.add_argument("--all", action="store_true", help="all languages and sizes instead of one of each in turn")
    parser.add_argument("--table", action="store_true", help="count the statements by kind")
    parser.add_argument("--parts", default="weather,sun,air,past", help="what to compare: cards of the weather, sun, air, and year and stripes")
    parser.add_argument("--messages", type=int, help="compare only texts, of as many random answers in each language")
    parser.add_argument("--languages", default="all", help="the languages of --messages, such as de,fr")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    arguments = parser.parse_args()
    arguments.program = os.path.abspath(arguments.program)

    misjudged, cases = wetness.compare_cases()
    for fault in misjudged:
        print(f"wet_cases.csv: {fault}")

    folder, done = tempfile.mkdtemp(prefix="weathercard-truth-"), []
    counts, wrong = collections.Counter(), collections.Counter()
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        items = (messages if arguments.messages else checks)(arguments, folder) if "weather" in arguments.parts.split(",") else []
        # A process that keeps to few languages reads fewer files.
        found = [pool.map(functools.partial(work, arguments), enumerate(items), chunksize=min(25, arguments.messages or 1))]
        if not arguments.messages:
            # Cards of one series follow each other, for a process that keeps it.
            found.append(pool.map(functools.partial(work_other, arguments.program), others(arguments, folder), chunksize=3))
        for check in itertools.chain(*found):
            done.append(check)
            counts += check.counts
            seen = set()
            for kind, message, command in check.faults:
                wrong[kind] += 1
                if message not in seen:
                    print(f"{check.label}: {kind}: {message}\n    {command}", flush=True)
                seen.add(message)
    if arguments.table:
        print(f"{'statements about':<28}{'compared':>10}{'false':>8}")
        for kind in sorted(counts):
            print(f"{kind:<28}{counts[kind]:>10}{wrong[kind]:>8}")
    answers, faults = len({str(check.path) for check in done}), sum(wrong.values())
    print(f"{cases} decided cases; {answers} answers at {len(done)} moments, {sum(counts.values())} statements, {faults} contradictions"
          + (f"; the answers are in {folder}" if faults else ""))
    if not faults:
        for path in pathlib.Path(folder).iterdir():
            path.unlink()
        os.rmdir(folder)
    return 1 if faults or misjudged or not counts else 0


if __name__ == "__main__":
    sys.exit(main())
