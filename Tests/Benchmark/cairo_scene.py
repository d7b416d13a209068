"""Draws weathercard's own scenes with cairo alone and libpng's default encoder, and prints what both take.

    swift build -c release && python3 Tests/Benchmark/cairo_scene.py [--rounds N] [CARD...]

The scenes are those of weathercard-bench. pycairo gets their paths and patterns ready made, so that what is timed is cairo:
filling, stroking and masking into an image surface, and write_to_png. Texts are in cairo's own sans. Both sides run on one core,
in turns, after a card that is left out; the ratio is the median of the rounds' own.
"""
import argparse
import io
import json
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import cairo

PROGRAMS = Path(__file__).resolve().parents[2] / ".build" / "release"
WEATHERCARD, BENCH = PROGRAMS / "weathercard", PROGRAMS / "weathercard-bench"
CARDS = ["clock", "rainbow", "graph", "week", "day", "today", "wind", "meteogram", "alert", "places"]
# cairo has no gradient around a point: a fade is as many nested sectors.
SECTORS = 32


def color(text):
    """Red, green, blue and opacity of #RRGGBB or #RRGGBBAA, each from 0 to 1."""
    channels = [int(text[i:i + 2], 16) / 255 for i in range(1, len(text), 2)]
    return (*channels, 1.0) if len(channels) == 3 else tuple(channels)


def pattern(paint, opacity=1.0):
    if isinstance(paint, str):
        *channels, alpha = color(paint)
        return cairo.SolidPattern(*channels, alpha * opacity)
    if "linear" in paint:
        gradient = paint["linear"]
        (start, end) = gradient["start"], gradient["end"]
        made = cairo.LinearGradient(start["x"], start["y"], end["x"], end["y"])
    else:
        gradient = paint["radial"]
        (center, radius) = gradient["center"], gradient["radius"]
        made = cairo.RadialGradient(0, 0, 0, 0, 0, radius)
        matrix = cairo.Matrix(1 / gradient.get("aspect", 1), 0, 0, 1)
        made.set_matrix(cairo.Matrix(x0=-center["x"], y0=-center["y"]) * matrix)
    for stop in gradient["stops"]:
        *channels, alpha = color(stop["color"])
        made.add_color_stop_rgba(stop["offset"], *channels, alpha * opacity)
    return made


def path(context, text):
    """A path of cairo's from the data of an SVG path in absolute M, L, C and Z."""
    context.new_path()
    for letter, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", text):
        values = [float(number) for number in re.findall(r"-?[\d.]+(?:e-?\d+)?", numbers)]
        if letter == "Z":
            context.close_path()
            continue
        draw, count = {"M": (context.move_to, 2), "L": (context.line_to, 2), "C": (context.curve_to, 6)}[letter]
        for index in range(0, len(values), count):
            draw(*values[index:index + count])
    return context.copy_path()


def smooth(share):
    share = min(max(share, 0), 1)
    return share * share * (3 - 2 * share)


class Scene:
    """A scene as a list of calls to cairo."""

    def __init__(self, scene):
        self.width, self.height = int(scene["size"]["width"]), int(scene["size"]["height"])
        self.scratch = cairo.Context(cairo.ImageSurface(cairo.FORMAT_RGB24, 8, 8))
        self.calls = []
        background = cairo.SolidPattern(*color(scene["background"]))
        self.calls.append(lambda context: (context.set_source(background), context.paint()))
        self.add(scene["elements"])

    def add(self, elements):
        for element in elements:
            ((kind, value),) = element.items()
            getattr(self, kind)(value)

    def group(self, group):
        if group.get("blend", "over") == "over":
            return self.add(group["elements"])
        fills = [
            (path(self.scratch, shape["path"]), cairo.SolidPattern(0, 0, 0, color(shape["fill"])[3]))
            for shape in (element["shape"] for element in group["elements"])
        ]
        first = group["elements"][0]["shape"]["fill"]
        source = pattern(group.get("paint") or first[:7])

        def draw(context):
            context.push_group_with_content(cairo.Content.ALPHA)
            context.set_operator(cairo.Operator.ADD)
            for outline, alpha in fills:
                context.append_path(outline)
                context.set_source(alpha)
                context.fill()
            mask = context.pop_group()
            context.set_source(source)
            context.mask(mask)

        self.calls.append(draw)

    def shape(self, shape):
        outline = path(self.scratch, shape["path"])
        fill, stroke = shape.get("fill"), shape.get("stroke")
        if fill:
            fade = fill["radial"].get("fade") if isinstance(fill, dict) and "radial" in fill else None
            if fade:
                self.faded(outline, fill, fade)
            else:
                source = pattern(fill)

                def draw(context):
                    context.append_path(outline)
                    context.set_source(source)
                    context.fill()

                self.calls.append(draw)
        if stroke:
            source, width = pattern(stroke["color"]), stroke["width"]

            def draw_stroke(context):
                context.append_path(outline)
                context.set_source(source)
                context.set_line_width(width)
                context.stroke()

            self.calls.append(draw_stroke)

    def faded(self, outline, fill, fade):
        """Nested sectors, each of which adds what the next opacity lacks."""
        center, start, end = fill["radial"]["center"], fade["start"], fade["end"]
        side = 1 if end > start else -1
        sectors, reached = [], 0.0
        for index in reversed(range(SECTORS)):
            alpha = 1 - smooth((index + 0.5) / SECTORS)
            turn = start + (end - start) * (index + 1) / SECTORS
            sectors.append((turn, pattern(fill, (alpha - reached) / (1 - reached) if reached < 1 else 0)))
            reached = alpha

        def draw(context):
            for turn, source in sectors:
                context.save()
                context.move_to(center["x"], center["y"])
                far, last = turn - side * 200, turn
                first, second = (far, last) if side > 0 else (last, far)
                context.arc(center["x"], center["y"], 4000, math.radians(first - 90), math.radians(second - 90))
                context.clip()
                context.append_path(outline)
                context.set_source(source)
                context.fill()
                context.restore()

        self.calls.append(draw)

    def text(self, text):
        source, size, origin = pattern(text["color"]), text["size"], text["origin"]

        def draw(context):
            context.set_source(source)
            context.set_font_size(size)
            context.move_to(origin["x"], origin["y"])
            context.show_text(text["string"])

        self.calls.append(draw)

    def draw(self):
        """The surface, and the milliseconds of drawing and encoding."""
        start = time.thread_time()
        surface = cairo.ImageSurface(cairo.FORMAT_RGB24, self.width, self.height)
        context = cairo.Context(surface)
        context.select_font_face("sans")
        context.set_line_cap(cairo.LineCap.ROUND)
        for call in self.calls:
            call(context)
        surface.flush()
        middle = time.thread_time()
        png = io.BytesIO()
        surface.write_to_png(png)
        end = time.thread_time()
        return surface, {"draw": 1e3 * (middle - start), "encode": 1e3 * (end - middle), "bytes": len(png.getvalue())}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cards", nargs="*", metavar="CARD", help=f"of {', '.join(CARDS)} (default: all)")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--pictures", type=Path, help="keep what cairo draws in this folder")
    options = parser.parse_args()
    if not BENCH.exists():
        sys.exit("build first: swift build -c release")
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    bench = subprocess.Popen([BENCH, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ours(card):
        bench.stdin.write(card + "\n")
        bench.stdin.flush()
        return json.loads(bench.stdout.readline())

    print("| draw and encode, 1080 x 1080 | cairo alone | weathercard | ratio | PNG size, ratio |\n| --- | --: | --: | --: | --: |")
    for card in options.cards or CARDS:
        with tempfile.TemporaryDirectory() as folder:
            words = subprocess.run([BENCH, "--words", card, folder], capture_output=True, text=True, check=True).stdout.splitlines()
            scene = Scene(json.loads(subprocess.run([WEATHERCARD, "scene", *words], capture_output=True, check=True).stdout))
        rounds = [(scene.draw()[1], ours(card)) for _ in range(options.rounds + 1)][1:]
        if options.pictures:
            options.pictures.mkdir(parents=True, exist_ok=True)
            scene.draw()[0].write_to_png(options.pictures / f"{card}.png")
        totals = [[each["draw"] + each["encode"] for each in pair] for pair in rounds]
        theirs, own = (statistics.median(side) for side in zip(*totals))
        ratio = statistics.median(mine / other for other, mine in totals)
        sizes = statistics.median(mine["bytes"] / other["bytes"] for other, mine in rounds)
        print(f"| {card} | {theirs:.1f} ms | {own:.1f} ms | {ratio:.2f} | {sizes:.2f} |")
    bench.stdin.close()
    bench.wait()


if __name__ == "__main__":
    main()
