#!/usr/bin/env python3
"""Writes timezone-map.bin: the time zone of every point on earth, territorial waters and high seas included.

    pip install tzfpy==2.1.1 tzdata==2026.6
    python3 make-timezone-map.py

tzfpy carries the boundaries of timezone-boundary-builder (https://github.com/evansiroky/timezone-boundary-builder),
release 2026e, © OpenStreetMap contributors, Open Database License 1.0. The map is a database derived from it and is
under the same licence. The same packages give the same bytes. The script takes some minutes.

The earth is divided into cells of 0.1 degrees. A cell in one zone is part of a run; a cell on a boundary is divided
into 8 by 8 squares, some 1.4 km wide at the equator. Sources/Places/TimeZoneMap.swift describes the layout.
"""

import array
import collections
import importlib.resources
import pathlib
import struct
import sys

import tzdata
import tzfpy

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "CGazetteerBytes"))

from tables import container, string_table

COLUMNS, ROWS, SQUARES = 3600, 1800, 8
# Where two zones overlap, tzfpy returns either. In Xinjiang GeoNames gives every city Asia/Urumqi.
OVERLAPS = [((73.0, 34.0, 97.0, 50.0), "Asia/Urumqi")]


def zone(east, north):
    for (west, south, end, top), name in OVERLAPS:
        if west < east < end and south < north < top and name in tzfpy.get_tzs(east, north):
            return name
    return tzfpy.get_tz(east, north) or nautical(east)


def nautical(east):
    hours = round(east / 15)
    return "Etc/GMT" + (f"{-hours:+d}" if hours else "")


class Numbering(dict):
    """Numbers names in the order in which they are first seen."""

    def __missing__(self, name):
        self[name] = len(self)
        return self[name]


def sampled(numbers):
    """Rows from south to north of two by two samples a cell."""
    rows = []
    for row in range(ROWS * 2):
        north = -90 + (row + 0.5) / 20
        rows.append(array.array("H", (numbers[zone(-180 + (column + 0.5) / 20, north)]
                                      for column in range(COLUMNS * 2))))
        if row % 360 == 0:
            print(f"{row / 20 - 90:.0f}°", flush=True)
    return rows


def is_uniform(samples, row, column):
    """Whether a cell's samples and those around it are of one zone."""
    first, last = max(0, 2 * row - 1), min(2 * ROWS, 2 * row + 3)
    expected = samples[2 * row][2 * column]
    for line in samples[first:last]:
        for at in range(2 * column - 1, 2 * column + 3):
            if line[at % (2 * COLUMNS)] != expected:
                return False
    return True


def squares(numbers, row, column):
    """The zones of a cell's squares, from south to north and in each row from west to east."""
    step = 0.1 / SQUARES
    return [numbers[zone(-180 + column / 10 + (x + 0.5) * step, -90 + row / 10 + (y + 0.5) * step)]
            for y in range(SQUARES) for x in range(SQUARES)]


def varint(number):
    encoded = bytearray()
    while number > 0x7F:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    encoded.append(number)
    return bytes(encoded)


def main():
    numbers = Numbering()
    samples = sampled(numbers)
    grid, divided = [], {}
    for row in range(ROWS):
        cells = []
        for column in range(COLUMNS):
            cells.append(samples[2 * row][2 * column])
            if not is_uniform(samples, row, column):
                inside = squares(numbers, row, column)
                if len(set(inside)) == 1:
                    cells[-1] = inside[0]
                else:
                    cells[-1] = None
                    divided[row, column] = inside
        grid.append(cells)

    # The commonest zones get the shortest numbers.
    counts = collections.Counter()
    for cells in grid:
        last = None
        for cell in cells:
            counts[cell] += cell is not None and cell != last
            last = cell
    for inside in divided.values():
        counts.update(set(inside))
    names = {number: name for name, number in numbers.items()}
    order = sorted((number for number in counts if number is not None), key=lambda n: (-counts[n], names[n]))
    final = {number: index for index, number in enumerate(order)}
    known = set((importlib.resources.files("tzdata") / "zones").read_text("utf-8").split())
    unknown = [names[number] for number in order if names[number] not in known]
    if unknown:
        raise SystemExit(f"zones that tzdata lacks: {unknown}")

    runs, starts, pairs, mixed = bytearray(), [], Numbering(), bytearray()
    # Of each divided cell; apart they compress better.
    cell_pairs, masks = [], []
    for row, cells in enumerate(grid):
        starts += [len(runs), len(masks)]
        column = 0
        while column < COLUMNS:
            end = column
            while end < COLUMNS and cells[end] == cells[column]:
                end += 1
            runs += varint(end - column - 1) + varint(0 if cells[column] is None else final[cells[column]] + 1)
            if cells[column] is None:
                for at in range(column, end):
                    inside = [final[number] for number in divided[row, at]]
                    zones = sorted(set(inside))
                    if len(zones) == 2:
                        mask = sum((number == zones[1]) << bit for bit, number in enumerate(inside))
                        cell_pairs.append(pairs[tuple(zones)])
                        masks.append(mask)
                    else:
                        cell_pairs.append(0xFFFF)
                        masks.append(len(mixed) // 128)
                        mixed += struct.pack("<64H", *inside)
            column = end
    sections = [
        tzfpy.data_version().encode(),
        string_table([names[number] for number in order]),
        struct.pack(f"<{len(starts)}I", *starts), bytes(runs),
        b"".join(struct.pack("<2H", *pair) for pair in pairs),
        struct.pack(f"<{len(cell_pairs)}H", *cell_pairs), struct.pack(f"<{len(masks)}Q", *masks), bytes(mixed),
    ]
    table = container(b"WCTM", 2, sections)
    (HERE / "timezone-map.bin").write_bytes(table)
    print(f"{len(table)} bytes; sections {[len(section) for section in sections]}")
    print(f"{len(order)} zones, {len(masks)} divided cells, {len(mixed) // 128} of them in three zones or more")


if __name__ == "__main__":
    main()
