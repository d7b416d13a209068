#!/usr/bin/env python3
"""Measures `weathercard compare` against Python's pixelmatch, ImageMagick, and the time that decoding takes.

    apt-get install imagemagick; pip install pixelmatch==0.4.0 pillow
    python3 measure-compare.py .build/release/weathercard [ROUNDS]

Two cards of 1080 x 1080 with other times, and two pictures of noise. The programs run in turn, so that a busy machine
slows them alike; told are medians in milliseconds. A run of a program counts with its start, pixelmatch without Python's.
"""

import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import pixelmatch
from PIL import Image


def timed(work):
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def decode(*paths):
    for path in paths:
        with Image.open(path) as image:
            image.load()


def pixels(path):
    with Image.open(path) as image:
        return list(image.convert("RGBA").tobytes())


def main():
    program, rounds = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 9
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        one, other, copy = folder / "one.png", folder / "other.png", folder / "copy.png"
        for path, moment in [(one, "2026-11-20T15:22"), (other, "2026-11-20T15:31")]:
            card = ["render", "--place", "Seattle", "--provider", "sample", "--time", moment, "-o", str(path)]
            subprocess.run([program, *card], check=True)
        with Image.open(one) as image:
            # The same pixels in other bytes, or the files would be told to be the same without decoding both.
            image.save(copy, compress_level=1)
        noise = [folder / "noise-1.png", folder / "noise-2.png"]
        for path in noise:
            Image.frombytes("RGBA", (1080, 1080), os.urandom(1080 * 1080 * 4)).save(path, compress_level=1)

        def compare(*words):
            return lambda: subprocess.run([program, "compare", *map(str, words)], stdout=subprocess.DEVNULL)

        def magick(*words):
            words = ["compare", "-metric", "AE", *map(str, words), "null:"]
            return lambda: subprocess.run(words, stderr=subprocess.DEVNULL)

        jobs = {
            "start": lambda: subprocess.run([program, "--version"], stdout=subprocess.DEVNULL),
            "decode both (Pillow)": lambda: decode(one, copy),
            "equal bytes": compare(one, one),
            "equal pixels": compare(one, copy),
            "cards, exact": compare(one, other),
            "cards, perceptual": compare(one, other, "--threshold", "0.1"),
            "cards, ImageMagick": magick(one, other),
            "noise, perceptual": compare(*noise, "--threshold", "0.1"),
            "noise, ImageMagick": magick(*noise),
        }
        times = {name: [] for name in jobs}
        for _ in range(rounds):
            for name, work in jobs.items():
                times[name].append(timed(work))
        median = {name: statistics.median(values) for name, values in times.items()}
        for name, pair in [("cards, pixelmatch", (one, other)), ("noise, pixelmatch", noise)]:
            data = [pixels(path) for path in pair]
            runs = []
            for _ in range(3):
                runs.append(timed(lambda: pixelmatch.pixelmatch(*data, 1080, 1080, threshold=0.1)))
            median[name] = statistics.median(runs)
        for name, value in median.items():
            print(f"{name:24} {value:9.1f} ms")
        for kind in ["cards", "noise"]:
            ours = median[f"{kind}, perceptual"]
            print(f"{kind}: {median[f'{kind}, pixelmatch'] / ours:.0f} times pixelmatch, "
                  f"{median[f'{kind}, ImageMagick'] / ours:.1f} times ImageMagick")
        print(f"equal pixels take {median['equal pixels'] - median['start']:.1f} ms beyond the start, "
              f"{(median['equal pixels'] - median['start']) / median['decode both (Pillow)']:.2f} of Pillow's decoding")


if __name__ == "__main__":
    main()
