#!/usr/bin/env python3
"""Measures moving cards beside what else would write the same frames, and prints the table of Documentation/performance.md.

    swift build -c release && python3 Tests/Benchmark/moving-pictures.py [--rounds N] [--size N]

The frames are those of weathercard's animated PNG, taken apart by ffmpeg. From these, apngasm and ffmpeg write animated PNGs,
and gifsicle a GIF, of GIFs that ffmpeg made; what others draw is free for them. weathercard draws its frames as well. For the
MP4, ffmpeg is run alone on ready Y4M with the words that weathercard gives it. What is not installed is left out. Times are the
shortest of the rounds, memory is that of the largest process, files are in memory.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

PROGRAM = pathlib.Path(__file__).resolve().parents[2] / ".build" / "release" / "weathercard"
MEMORY = pathlib.Path("/dev/shm")
# The card, its motion, and its size as a part of 1080.
CARDS = [("clock", "24h", 540), ("day", "24h", 540), ("rainbow", "loop", 540)]
SHIM = """#!{python}
import json, os, sys
json.dump(sys.argv[1:], open({words!r}, "w"))
os.execv({ffmpeg!r}, ["ffmpeg", *sys.argv[1:]])
"""


class Run:
    """What a process took: seconds that passed, of processors, and KiB."""

    def __init__(self, words, folder, stdin=None, path=None):
        environment = dict(os.environ, PATH=f"{path}:{os.environ['PATH']}") if path else None
        begin = time.monotonic()
        with open(folder / "errors.txt", "w+") as errors:
            child = subprocess.Popen(
                [str(word) for word in words], cwd=folder, stdin=stdin or subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=errors, env=environment)
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            errors.seek(0)
            if child.returncode:
                sys.exit(f"{' '.join(map(str, words))} failed: {errors.read()}")
        self.wall = time.monotonic() - begin
        self.processors = usage.ru_utime + usage.ru_stime
        self.memory = usage.ru_maxrss


def best(rounds, words, folder, **options):
    """The run that took the least time, with the largest memory."""
    runs = []
    for _ in range(rounds):
        stdin = options.pop("stdin_file", None)
        if stdin:
            with open(stdin, "rb") as file:
                runs.append(Run(words, folder, stdin=file, **options))
            options["stdin_file"] = stdin
        else:
            runs.append(Run(words, folder, **options))
    run = min(runs, key=lambda run: run.wall)
    run.memory = max(run.memory for run in runs)
    return run


def frames(path):
    """The number that a file's acTL states."""
    data = path.read_bytes()
    place = data.index(b"acTL") + 4
    return int.from_bytes(data[place:place + 4], "big")


def row(name, run, path):
    size = f"{path.stat().st_size / 1000:,.0f} kB" if path else "–"
    return [name, size, f"{run.wall:.2f} s", f"{run.processors:.2f} s", f"{run.memory / 1024:.0f} MiB"]


def pictures(card, motion, size, rounds, folder):
    """The rows of a card."""
    words = [PROGRAM, "render", "--card", card, "--place", "Honolulu" if card == "rainbow" else "Seattle", "--provider",
             "sample", "--animate", motion, "--size", f"{size}x{size}", "--scale", "1"]
    rows = []

    def ours(name, **options):
        return best(rounds, words + ["-o", name], folder, **options)

    rows.append(row("weathercard, animated PNG, drawn as well", ours("card.apng"), folder / "card.apng"))
    count = frames(folder / "card.apng")
    rows.append(row("weathercard, Y4M, drawn as well", ours("card.y4m"), folder / "card.y4m"))
    ffmpeg = shutil.which("ffmpeg")
    if not ffmpeg:
        print("ffmpeg is not installed; without it there are no frames for others", file=sys.stderr)
        return count, rows
    quiet = [ffmpeg, "-hide_banner", "-loglevel", "error", "-y"]
    Run([*quiet, "-i", "card.apng", "-vsync", "passthrough", "frame-%03d.png"], folder)
    parts = sorted(folder.glob("frame-*.png"))
    if len(parts) != count:
        sys.exit(f"{card}: {len(parts)} frames of {count} could be taken apart")
    if shutil.which("apngasm"):
        run = best(rounds, ["apngasm", "asm.apng", "frame-001.png", "1", "12", "-z0"], folder)
        rows.append(row("apngasm -z0", run, folder / "asm.apng"))
    else:
        print("apngasm is not installed and left out", file=sys.stderr)
    run = best(rounds, [*quiet, "-framerate", "12", "-i", "frame-%03d.png", "-plays", "0", "-f", "apng", "ff.apng"], folder)
    rows.append(row("ffmpeg, animated PNG", run, folder / "ff.apng"))
    rows.append(row("weathercard, GIF by ffmpeg, drawn as well", ours("card.gif"), folder / "card.gif"))
    if shutil.which("gifsicle"):
        for part in parts:
            Run([*quiet, "-i", part.name, "-filter_complex", "split[a][b];[a]palettegen[p];[b][p]paletteuse",
                 part.stem + ".gif"], folder)
        gifs = [part.stem + ".gif" for part in parts]
        run = best(rounds, ["gifsicle", "-O3", "--colors", "256", "--delay", "8", "--loop", *gifs, "-o", "sicle.gif"], folder)
        rows.append(row("gifsicle -O3, of GIFs", run, folder / "sicle.gif"))
    else:
        print("gifsicle is not installed and left out", file=sys.stderr)

    # A program of this name keeps the words that it is given.
    tools = folder / "tools"
    tools.mkdir()
    (tools / "ffmpeg").write_text(SHIM.format(python=sys.executable, words=str(folder / "words.json"), ffmpeg=ffmpeg))
    (tools / "ffmpeg").chmod(0o755)
    Run(words + ["-o", "card.mp4"], folder, path=tools)
    given = json.loads((folder / "words.json").read_text())
    both = ours("card.mp4")
    rows.append(row("weathercard, MP4 by ffmpeg, drawn as well", both, folder / "card.mp4"))
    alone = best(rounds, [ffmpeg, "-y", *given[:-1], "alone.mp4"], folder, stdin_file=folder / "card.y4m")
    rows.append(row("ffmpeg, MP4 of ready Y4M", alone, folder / "alone.mp4"))
    rows.append(["what weathercard adds to ffmpeg's time", "", f"{100 * (both.wall / alone.wall - 1):.0f} %",
                 f"{100 * (both.processors / alone.processors - 1):.0f} %", ""])
    return count, rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--size", type=int, help="pixels of a side, instead of those of each card")
    parser.add_argument("--cards", help="cards, separated by commas")
    options = parser.parse_args()
    if not PROGRAM.exists():
        sys.exit("build first: swift build -c release")
    chosen = options.cards.split(",") if options.cards else [card for card, _, _ in CARDS]
    print("| same frames | size | time | of processors | memory |\n| --- | --: | --: | --: | --: |")
    for card, motion, size in CARDS:
        if card not in chosen:
            continue
        size = options.size or size
        with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
            count, rows = pictures(card, motion, size, options.rounds, pathlib.Path(folder))
        print(f"| **{card}, `--animate {motion}`, {count} frames of {size} x {size}** | | | | |")
        for cells in rows:
            print(f"| {' | '.join(cells)} |", flush=True)
    print(f"\nLoad {os.getloadavg()[0]:.1f} of {os.cpu_count()} processors after it.")


if __name__ == "__main__":
    main()
