#!/usr/bin/env python3
"""Writes map.bin: coasts, lakes and borders of the world, from Natural Earth's 1:10m lines (public domain).

    python3 make-map.py FOLDER

FOLDER contains ne_10m_coastline.geojson.gz, ne_10m_lakes.geojson.gz and ne_10m_borders.geojson.gz: rings of land, rings of
lakes (the outer one of each before its islands) and lines between two countries. Needs Python alone.

The file begins with the number of tiles (4 bytes, lowest first) and, for each tile in order, its number (2 bytes: row * 36 +
column, from 90 S 180 W, each 10 degrees wide and high) and the length of its bytes (3 bytes). The tiles follow, each of three
lists: rings of land, rings of lakes, lines of borders. They are not compressed, for a package does it better. A list is its number of
lines, then for each the number of points and the points as steps from the one before, the first from (0, 0), all as varints;
steps as zigzag. A unit is 1/256 of a degree, from the tile's south-west corner. Outer rings run counterclockwise, and those round
what they leave out clockwise. Rings run along the edge of a tile where it cuts them.
"""
import gzip
import json
import math
import pathlib
import struct
import sys

TILE = 10
UNITS = 256
# How far a simplified line may be from its original, in km: where Germany's radar sees, where others do, elsewhere, and in the far north.
NEAR, MIDDLE, FAR, NORTH = 0.25, 0.5, 1.6, 4.0
FINE = (0.0, 44.0, 20.0, 58.0)
OTHERS = [(-130, 23, -60, 51), (-11, 35, 32, 66), (126, 30, 146, 46)]
# The smallest islands and lakes, in square km.
LEAST = {NEAR: 0.6, MIDDLE: 1.5, FAR: 15.0, NORTH: 80.0}
# Nothing is kept south of this latitude.
SOUTH = -60


def features(folder, name):
    with gzip.open(pathlib.Path(folder) / f"ne_10m_{name}.geojson.gz") as file:
        return json.load(file)["features"]


def area(ring):
    """In square degrees, positive if counterclockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1])) / 2


def tolerance(point):
    def within(box):
        return box[0] < point[0] < box[2] and box[1] < point[1] < box[3]

    if within(FINE):
        return NEAR
    if any(map(within, OTHERS)):
        return MIDDLE
    return NORTH if point[1] > 66 and not 4 < point[0] < 33 else FAR


def simplified(line):
    """Douglas and Peucker, with the tolerance of each point."""
    keep = [False] * len(line)
    keep[0] = keep[-1] = True
    stack = [(0, len(line) - 1)]
    while stack:
        first, last = stack.pop()
        (ax, ay), (bx, by) = line[first], line[last]
        scale = math.cos(math.radians((ay + by) / 2)) * 111.32
        dx, dy = (bx - ax) * scale, (by - ay) * 111.32
        length = dx * dx + dy * dy
        worst, index = 1.0, None
        for i in range(first + 1, last):
            px, py = (line[i][0] - ax) * scale, (line[i][1] - ay) * 111.32
            t = min(1, max(0, (px * dx + py * dy) / length)) if length else 0
            far = math.hypot(px - t * dx, py - t * dy) / tolerance(line[i])
            if far > worst:
                worst, index = far, i
        if index is not None:
            keep[index] = True
            stack += [(first, index), (index, last)]
    return [p for p, kept in zip(line, keep) if kept]


def simplified_ring(ring):
    """A closed ring without its repeated point, cut at the two points that are farthest apart in longitude."""
    ring = ring[:-1] if ring[0] == ring[-1] else ring
    start = min(range(len(ring)), key=lambda i: ring[i])
    ring = ring[start:] + ring[:start]
    middle = max(range(len(ring)), key=lambda i: ring[i])
    if middle in (0, len(ring) - 1):
        return ring
    return simplified(ring[: middle + 1])[:-1] + simplified(ring[middle:] + ring[:1])[:-1]


def in_units(line):
    points = [(round(x * UNITS), round(y * UNITS)) for x, y in line]
    return [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]


def is_large(ring):
    middle = ring[len(ring) // 2]
    scale = math.cos(math.radians(middle[1])) * 111.32 * 111.32
    return abs(area(ring)) * scale >= LEAST[tolerance(middle)]


def clipped_ring(ring, box):
    """Sutherland and Hodgman, rounded to units."""
    for axis, bound, sign in ((0, box[0], 1), (0, box[2], -1), (1, box[1], 1), (1, box[3], -1)):
        result = []
        for i, p in enumerate(ring):
            q = ring[i - 1]
            a, b = (q[axis] - bound) * sign, (p[axis] - bound) * sign
            if (a < 0) != (b < 0):
                t = a / (a - b)
                cut = [q[0] + (p[0] - q[0]) * t, q[1] + (p[1] - q[1]) * t]
                cut[axis] = bound
                result.append((round(cut[0]), round(cut[1])))
            if b >= 0:
                result.append(p)
        ring = result
        if not ring:
            return []
    ring = [p for i, p in enumerate(ring) if p != ring[i - 1]]
    return ring if len(ring) > 2 and area(ring) != 0 else []


def clipped_line(line, box):
    """The parts of a line within a box."""
    parts, current = [], []
    for (ax, ay), (bx, by) in zip(line, line[1:]):
        low, high = 0.0, 1.0
        for a, d, near, far in ((ax, bx - ax, box[0], box[2]), (ay, by - ay, box[1], box[3])):
            if d == 0:
                if not near <= a <= far:
                    low, high = 1, 0
                continue
            s, t = sorted(((near - a) / d, (far - a) / d))
            low, high = max(low, s), min(high, t)
        if low >= high:
            if len(current) > 1:
                parts.append(current)
            current = []
            continue
        start = (round(ax + (bx - ax) * low), round(ay + (by - ay) * low))
        end = (round(ax + (bx - ax) * high), round(ay + (by - ay) * high))
        if not current or current[-1] != start:
            if len(current) > 1:
                parts.append(current)
            current = [start]
        if end != start:
            current.append(end)
        if high < 1:
            if len(current) > 1:
                parts.append(current)
            current = []
    if len(current) > 1:
        parts.append(current)
    return parts


def tiles_of(line):
    size = TILE * UNITS
    xs, ys = [p[0] for p in line], [p[1] for p in line]
    for row in range(max(0, (min(ys) + 90 * UNITS) // size), min(17, (max(ys) + 90 * UNITS) // size) + 1):
        for column in range((min(xs) + 180 * UNITS) // size, (max(xs) + 180 * UNITS) // size + 1):
            west, south = column * size - 180 * UNITS, row * size - 90 * UNITS
            yield row * 36 + column % 36, (west, south, west + size, south + size)


def varint(number, out):
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)


def packed(lists):
    out = bytearray()
    for lines in lists:
        varint(len(lines), out)
        for line in lines:
            varint(len(line), out)
            x = y = 0
            for px, py in line:
                for step in (px - x, py - y):
                    varint(step * 2 if step >= 0 else -step * 2 - 1, out)
                x, y = px, py
    return bytes(out)


def depth(ring, others):
    """How many other rings go round a ring."""
    x, y = ring[0]
    count = 0
    for box, other in others:
        if other is ring or not (box[0] < x < box[2] and box[1] < y < box[3]):
            continue
        inside = False
        for (ax, ay), (bx, by) in zip(other, other[1:] + other[:1]):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
        count += inside
    return count


def oriented(ring, counterclockwise):
    return ring if (area(ring) > 0) == counterclockwise else ring[::-1]


def main(folder):
    tiles = {}

    def add(kind, line, clip):
        for number, box in tiles_of(line):
            for part in clip(line, box):
                shifted = [(x - box[0], y - box[1]) for x, y in part]
                tiles.setdefault(number, ([], [], []))[kind].append(shifted)

    def add_ring(kind, ring, outer):
        ring = in_units(simplified_ring(ring))
        if len(ring) > 2 and area(ring) != 0:
            add(kind, oriented(ring, outer), lambda r, box: [c] if (c := clipped_ring(r, box)) else [])

    land = [[tuple(p) for p in f["geometry"]["coordinates"]] for f in features(folder, "coastline")]
    closed = []
    for ring in land:
        # Antarctica is not closed.
        if ring[0] == ring[-1] and max(p[1] for p in ring) > SOUTH and is_large(ring):
            closed.append(ring)
    boxes = [((min(p[0] for p in r), min(p[1] for p in r), max(p[0] for p in r), max(p[1] for p in r)), r) for r in closed]
    large = [b for b in boxes if (b[0][2] - b[0][0]) > 5]
    for ring in closed:
        add_ring(0, ring, depth(ring, large) % 2 == 0)
    for feature in features(folder, "lakes"):
        for index, ring in enumerate(feature["geometry"]["coordinates"]):
            ring = [tuple(p) for p in ring]
            if is_large(ring):
                add_ring(1, ring, index == 0)
    for feature in features(folder, "borders"):
        line = in_units(simplified([tuple(p) for p in feature["geometry"]["coordinates"]]))
        if len(line) > 1:
            add(2, line, clipped_line)
    blobs = {number: packed(tiles[number]) for number in sorted(tiles)}
    index, data = bytearray(struct.pack("<I", len(blobs))), bytearray()
    for number, blob in blobs.items():
        index += struct.pack("<H", number) + len(blob).to_bytes(3, "little")
        data += blob
    pathlib.Path(__file__).with_name("map.bin").write_bytes(bytes(index + data))
    points = sum(len(line) for lists in tiles.values() for lines in lists for line in lines)
    print(f"{len(blobs)} tiles, {points} points, {len(index) + len(data)} bytes")


if __name__ == "__main__":
    main(sys.argv[1])
