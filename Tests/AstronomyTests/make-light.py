#!/usr/bin/env python3
"""Writes light.txt, the table that golden, blue and dark hours are tested against.

Wants the package ephem 4.2 (XEphem's libastro), which shares no code or series with the program:

    python3 make-light.py > light.txt

Every second minute of a day is looked at, and each crossing is then found by bisection. Days are left out in which a span, or the
time between two, lasts less than six minutes: whether the sun grazes an altitude is a matter of seconds of arc.
"""

import datetime
import math
import random

import ephem

UNIX_EPOCH = 25567.5  # 1970 in ephem's days since 1899 December 31, 12 h
DAY, STEP, SHORTEST = 86400, 120, 360


def observer(latitude, longitude):
    result = ephem.Observer()
    result.lat, result.lon = math.radians(latitude), math.radians(longitude)
    result.pressure, result.elevation = 0, 0
    return result


def spans(function, start):
    """The spans of a day from a time on in which a function is positive, in seconds after that."""
    values = [function(start + second) for second in range(0, DAY + 1, STEP)]
    edges = [0] if values[0] > 0 else []
    for index, (value, after) in enumerate(zip(values, values[1:])):
        if (value > 0) != (after > 0):
            low, high = index * STEP, (index + 1) * STEP
            while high - low > 0.01:
                middle = (low + high) / 2
                if (function(start + middle) > 0) == (value > 0):
                    low = middle
                else:
                    high = middle
            edges.append((low + high) / 2)
    if len(edges) % 2:
        edges.append(DAY)
    return list(zip(edges[::2], edges[1::2]))


def common(first, second):
    both = [(max(a, c), min(b, d)) for a, b in first for c, d in second]
    return sorted((a, b) for a, b in both if b > a)


def is_plain(list_of_spans):
    edges = [0] + [edge for span in list_of_spans for edge in span] + [DAY]
    return all(b - a >= SHORTEST or b == a and a in (0, DAY) for a, b in zip(edges, edges[1:]))


def written(list_of_spans):
    return ",".join(f"{a:.1f}:{b:.1f}" for a, b in list_of_spans) or "-"


def row(latitude, longitude, unix):
    here = observer(latitude, longitude)
    sun, moon = ephem.Sun(), ephem.Moon()
    core = ephem.readdb("Sgr A*,f,17:45:40.04,-29:00:28.1,1,2000")

    def altitude(body, time):
        here.date = time / 86400 + UNIX_EPOCH
        body.compute(here)
        return math.degrees(body.alt)

    def above(limit):
        return spans(lambda time: altitude(sun, time) - limit, unix)

    def below(limit):
        return spans(lambda time: limit - altitude(sun, time), unix)

    golden = common(above(-4), below(6))
    blue = common(above(-6), below(-4))
    night = below(-18)
    moonless = spans(lambda time: -(altitude(moon, time) + math.degrees(moon.radius) + 34 / 60), unix)
    high = spans(lambda time: altitude(core, time) - 10, unix)
    dark = common(night, moonless)
    milky = common(dark, high)
    if not all(map(is_plain, [golden, blue, night, moonless, high, dark, milky])):
        return False
    moment = datetime.datetime.fromtimestamp(unix, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    print(latitude, longitude, moment, f"{altitude(core, unix):.4f}", f"{math.degrees(core.az):.4f}",
          *map(written, [golden, blue, night, dark, milky]))
    return True


def unix(year, month, day):
    return int(datetime.datetime(year, month, day, tzinfo=datetime.timezone.utc).timestamp())


def main():
    rng = random.Random(6)
    print("# latitude longitude time coreAltitude coreAzimuth golden blue night dark core")
    print("# Made by make-light.py. Degrees; spans in seconds after the time, - where there is none.")
    rows = 0
    while rows < 500:
        # A quarter beyond the polar circles.
        low = 66 if rows % 4 == 0 else 0
        latitude = round(rng.choice([-1, 1]) * rng.uniform(low, 90 if low else 66), 4)
        rows += row(latitude, round(rng.uniform(-180, 180), 4), rng.randrange(unix(1950, 1, 1), unix(2050, 12, 31)))


main()
