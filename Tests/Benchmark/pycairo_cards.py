"""Two cards as a pycairo script would draw them, for measure-peers.py.

clock: one colour, a dial of sixty marks, a pie of sixty slices, two hands, three lines of text.
meter: a gradient, two hundred drops, twelve clouds, a thick arc in seven bands, three lines of text.

    pycairo_cards.py clock FILE     draws one card
    pycairo_cards.py --serve        draws a card for each line of standard input, and answers with the
                                    milliseconds of processor time that it took
"""
import io
import json
import sys
import time
from math import cos, pi, radians, sin

import cairo

SIDE = 1080
FAMILY = "DejaVu Sans"
WHITE = (1, 1, 1)
DARK = (34 / 255,) * 3


def write(context, text, x, baseline, size, opacity, bold=False, ends_at_x=False):
    """Writes a line, its middle or its end at x, with the font that fontconfig finds."""
    weight = cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL
    context.select_font_face(FAMILY, cairo.FONT_SLANT_NORMAL, weight)
    context.set_font_size(size)
    advance = context.text_extents(text).x_advance
    context.move_to(x - (advance if ends_at_x else advance / 2), baseline)
    context.set_source_rgba(*WHITE, opacity)
    context.show_text(text)


def line(context, start, end, width):
    context.set_line_width(width)
    context.move_to(*start)
    context.line_to(*end)
    context.stroke()


def draw_clock(context):
    x, y, radius, hole, rim = 540, 430, 370, 90, 300

    def on_dial(degrees, distance):
        angle = radians(degrees - 90)
        return x + distance * cos(angle), y + distance * sin(angle)

    context.set_source_rgb(0.13, 0.55, 0.62)
    context.paint()

    context.arc(x, y, radius, 0, 2 * pi)
    context.set_source_rgba(*WHITE, 0.12)
    context.fill_preserve()
    context.set_source_rgb(*WHITE)
    context.set_line_width(6)
    context.stroke()

    for minute in range(60):
        turn = 2 * pi * minute / 60
        rain = 0.5 + 0.35 * sin(3 * turn + 0.7) + 0.15 * sin(7 * turn)
        chance = 0.15 + 0.75 * (0.5 + 0.5 * sin(2 * turn + 1.3))
        outer = hole + (rim - hole) * min(1, max(0.05, rain))
        first, last = radians(6 * minute - 90), radians(6 * minute - 84)
        context.arc(x, y, outer, first, last)
        context.arc_negative(x, y, hole, last, first)
        context.close_path()
        context.set_source_rgba(*WHITE, chance)
        context.fill()

    context.set_source_rgb(*WHITE)
    for minute in range(60):
        length, width = (34, 7) if minute % 5 == 0 else (16, 3)
        outer = radius - 8
        line(context, on_dial(6 * minute, outer - length), on_dial(6 * minute, outer), width)

    context.set_source_rgb(*DARK)
    context.set_line_cap(cairo.LINE_CAP_ROUND)
    line(context, (x, y), on_dial(30 * (10 + 9 / 60), 190), 16)
    line(context, (x, y), on_dial(6 * 9, 280), 10)
    context.arc(x, y, 14, 0, 2 * pi)
    context.fill()

    write(context, "54°", 556, 965, 160, 1, bold=True)
    write(context, "Seattle, Washington", 540, 1025, 40, 0.9)
    write(context, "© Weather data providers 2024", 1060, 1064, 17, 0.6, ends_at_x=True)


def chances(seed):
    """Numbers from 0 to 1 that are the same every time, by a linear congruential generator."""
    while True:
        seed = (seed * 1103515245 + 12345) % 2**31
        yield seed / (2**31 - 1)


def draw_meter(context):
    sky = [(23, 33, 74), (41, 64, 122), (69, 105, 168), (115, 148, 199), (173, 191, 219), (230, 224, 219)]
    gradient = cairo.LinearGradient(0, 0, 0, SIDE)
    for index, color in enumerate(sky):
        gradient.add_color_stop_rgb(index / 5, *(channel / 255 for channel in color))
    context.set_source(gradient)
    context.paint()

    context.set_line_cap(cairo.LINE_CAP_ROUND)
    some = chances(42)
    for _ in range(200):
        x, y, length = 40 + 1000 * next(some), 250 + 760 * next(some), 14 + 26 * next(some)
        width, opacity = 2 + 3 * next(some), 0.25 + 0.5 * next(some)
        context.set_source_rgba(*WHITE, opacity)
        line(context, (x, y), (x - 0.28 * length, y + length), width)

    some = chances(7)
    for index in range(12):
        x = 150 + 65 * (index + 0.5) + 40 * (next(some) - 0.5)
        y = 165 + 50 * (next(some) - 0.5)
        context.arc(x, y, 62 + 46 * next(some), 0, 2 * pi)
        context.set_source_rgba(*WHITE, 0.55)
        context.fill()

    x, y, radius, thickness = 540, 640, 370, 112
    first, last = radians(150), radians(390)
    context.set_line_cap(cairo.LINE_CAP_BUTT)
    context.set_source_rgba(*WHITE, 0.25)
    context.set_line_width(thickness)
    context.arc(x, y, radius, first, last)
    context.stroke()
    bands = [
        (0.90, 0.20, 0.22), (0.96, 0.52, 0.16), (0.98, 0.82, 0.22), (0.36, 0.74, 0.34),
        (0.20, 0.60, 0.86), (0.26, 0.34, 0.76), (0.52, 0.28, 0.68),
    ]
    width = thickness / len(bands)
    for index, color in enumerate(bands):
        context.set_source_rgb(*color)
        context.set_line_width(width)
        context.arc(
            x, y, radius + thickness / 2 - width * (index + 0.5), first, first + (last - first) * 0.68)
        context.stroke()

    write(context, "68%", 540, 715, 190, 1, bold=True)
    write(context, "Chance of rain", 540, 790, 44, 0.9)
    write(context, "© Weather data providers 2024", 1060, 1064, 17, 0.6, ends_at_x=True)


CARDS = {"clock": draw_clock, "meter": draw_meter}


def drawn(card):
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, SIDE, SIDE)
    CARDS[card](cairo.Context(surface))
    surface.flush()
    return surface


def serve():
    for card in sys.stdin:
        start = time.thread_time()
        surface = drawn(card.strip())
        middle = time.thread_time()
        png = io.BytesIO()
        surface.write_to_png(png)
        end = time.thread_time()
        times = {"draw": 1e3 * (middle - start), "encode": 1e3 * (end - middle), "bytes": len(png.getvalue())}
        print(json.dumps(times), flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["--serve"]:
        serve()
    else:
        drawn(sys.argv[1]).write_to_png(sys.argv[2])
