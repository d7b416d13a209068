#!/usr/bin/env python3
"""Writes PixelmatchSamples.swift: what pixelmatch finds in pairs of pictures that Pictures.swift draws, too.

    pip install pixelmatch==0.4.0
    python3 make-pixelmatch-samples.py

Opaque pairs are judged by PyPI's pixelmatch 0.4.0, which agrees with JavaScript's 7.2.0 on them. It blends what is not
opaque over white, as versions before 7 did, so that translucent pairs are judged by the formulas of 7.2.0 written out
here.
"""

import pathlib
import zlib

import pixelmatch

HERE = pathlib.Path(__file__).parent
SIZES = [(64, 48), (1, 40), (40, 1), (2, 2), (33, 57), (80, 20), (3, 3), (50, 50)]
THRESHOLDS = [0.1, 0.05, 0.3, 0.0, 0.02]


class Numbers:
    """A linear congruential sequence, the same as in Pictures.swift."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % limit


def picture(seed, width, height, is_opaque, is_changed):
    """Discs and bars with smooth edges on a gradient; the changed picture has some of them moved, some recoloured."""
    numbers = Numbers(seed)
    color = lambda: [numbers.below(256) for _ in range(3)] + [255 if is_opaque else 55 + 50 * numbers.below(5)]
    first, second = color(), color()
    is_flat = numbers.below(2) == 0
    pixels = []
    for y in range(height):
        for x in range(width):
            part = 0 if is_flat else (x + y) * 16 // (width + height)
            pixels.append([(a * (16 - part) + b * part + 8) // 16 for a, b in zip(first, second)])
    for shape in range(6):
        # In quarters of a pixel.
        left, top = numbers.below(4 * width), numbers.below(4 * height)
        size, stretch = 4 + numbers.below(60), 1 + numbers.below(6)
        is_disc = numbers.below(2) == 0
        ink = color()
        move, other = numbers.below(4), color()
        if is_changed and shape % 3 == 0:
            left += move
        if is_changed and shape == 4:
            ink = other
        for y in range(height):
            for x in range(width):
                cover = 0
                for sub in range(16):
                    dx, dy = 4 * x + sub % 4 - left, 4 * y + sub // 4 - top
                    if is_disc:
                        cover += dx * dx + dy * dy * stretch < size * size
                    else:
                        cover += 0 <= dx < size and 0 <= dy + dx // 3 < size // stretch + 3
                old = pixels[y * width + x]
                pixels[y * width + x] = [(a * (16 - cover) + b * cover + 8) // 16 for a, b in zip(old, ink)]
    for _ in range(width * height // 100):
        spot, step = numbers.below(width * height), numbers.below(40)
        if is_changed:
            pixels[spot][1] = (pixels[spot][1] + step) % 256
    return [value for pixel in pixels for value in pixel]


def classes_of_package(one, other, width, height, threshold, includes_aa):
    output = [0] * len(one)
    count = pixelmatch.pixelmatch(one, other, width, height, output, threshold=threshold, includeAA=includes_aa)
    kinds = {(255, 0, 0): 1, (255, 255, 0): 2}
    found = [kinds.get(tuple(output[i:i + 3]), 0) for i in range(0, len(output), 4)]
    assert found.count(1) == count
    return found


def classes_by_formula(one, other, width, height, threshold, includes_aa):
    """The same for pixels of any opacity, from the formulas of 7.2.0."""
    a = [tuple(one[i:i + 4]) for i in range(0, len(one), 4)]
    b = [tuple(other[i:i + 4]) for i in range(0, len(other), 4)]

    def steps(p, q, index):
        if p[3] == q[3] == 255:
            return [p[c] - q[c] for c in range(3)]
        ground = [48] + [48 + 159 * (int(4 * index / ratio) % 2) for ratio in (1.618033988749895, 2.618033988749895)]
        return [(p[c] * p[3] - q[c] * q[3] - ground[c] * (p[3] - q[3])) / 255 for c in range(3)]

    def brightness(d):
        return d[0] * 0.29889531 + d[1] * 0.58662247 + d[2] * 0.11448223

    def distance(d):
        y = brightness(d)
        i = d[0] * 0.59597799 - d[1] * 0.27417610 - d[2] * 0.32180189
        q = d[0] * 0.21147017 - d[1] * 0.52261711 + d[2] * 0.31114694
        return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q

    def around(index):
        x, y = index % width, index // width
        cells = [
            (column, row)
            for column in (x - 1, x, x + 1) for row in (y - 1, y, y + 1)
            if (column, row) != (x, y) and 0 <= column < width and 0 <= row < height
        ]
        return [row * width + column for column, row in cells]

    def is_even(index, cells):
        near = around(index)
        return sum(cells[n] == cells[index] for n in near) + (len(near) < 8) > 2

    def is_smoothing(index, cells, others):
        near = around(index)
        deltas = [brightness(steps(cells[index], cells[n], index)) if cells[n] != cells[index] else 0 for n in near]
        if deltas.count(0) + (len(near) < 8) > 2 or min(deltas, default=0) >= 0 or max(deltas, default=0) <= 0:
            return False
        ends = near[deltas.index(min(deltas))], near[deltas.index(max(deltas))]
        return any(is_even(end, cells) and is_even(end, others) for end in ends)

    found = []
    for index, (p, q) in enumerate(zip(a, b)):
        if p == q or distance(steps(p, q, index)) <= 35215 * threshold * threshold:
            found.append(0)
        elif not includes_aa and (is_smoothing(index, a, b) or is_smoothing(index, b, a)):
            found.append(2)
        else:
            found.append(1)
    return found


def main():
    lines = []
    for seed in range(60):
        width, height = SIZES[seed % len(SIZES)]
        threshold, includes_aa, is_opaque = THRESHOLDS[seed % len(THRESHOLDS)], seed % 7 == 6, seed < 40
        pair = [picture(seed, width, height, is_opaque, is_changed) for is_changed in (False, True)]
        found = classes_by_formula(*pair, width, height, threshold, includes_aa)
        if is_opaque:
            assert found == classes_of_package(*pair, width, height, threshold, includes_aa), seed
        checksum = f"{zlib.crc32(bytes(pair[1])):08x} {zlib.crc32(bytes(found)):08x}"
        words = [seed, width, height, threshold, "aa" if includes_aa else "-", "opaque" if is_opaque else "clear"]
        lines.append(" ".join(map(str, words + [found.count(1), found.count(2), checksum])))
    body = "\n".join(f"    {line}" for line in lines)
    (HERE / "PixelmatchSamples.swift").write_text(
        "/// Pairs of pictures and what pixelmatch 7.2.0 finds in them; written by make-pixelmatch-samples.py.\n"
        "///\n"
        "/// Seed, width, height, threshold, whether antialiasing is included, opacity, the pixels that differ, those\n"
        "/// that count as antialiasing, and the CRC-32 of the changed picture and of the classes of pixels.\n"
        f'let pixelmatchSamples = """\n{body}\n    """\n')


if __name__ == "__main__":
    main()
