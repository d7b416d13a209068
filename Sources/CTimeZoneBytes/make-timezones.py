#!/usr/bin/env python3
"""Writes timezones.bin: every zone of the IANA database from the year 2000 on.

    pip install tzdata==2026.6
    python3 make-timezones.py

A zone is kept as what follows the first block of a TZif file (RFC 9636, 3): the header, the data with 64-bit times
and the footer. Abbreviations are left out, and zones that are the same afterwards are stored once. The same package
gives the same bytes. Sources/Places/TimeZoneDatabase.swift describes the layout.
"""

import importlib.resources
import pathlib
import struct
import sys

import tzdata

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "CGazetteerBytes"))

from tables import container, string_table

START = 946_684_800  # 2000-01-01T00:00:00Z
HEADER = ">4sc15x6I"


def block(data, start, wide):
    """The parts of a data block, and where the block ends."""
    magic, version, isut, isstd, leaps, times, types, chars = struct.unpack_from(HEADER, data, start)
    assert magic == b"TZif"
    at = start + 44
    width = 8 if wide else 4
    if leaps:
        raise SystemExit("a zone with leap seconds")
    instants = struct.unpack_from(f">{times}{'q' if wide else 'i'}", data, at)
    indices = data[at + times * width:][:times]
    at += times * (width + 1)
    offsets = [struct.unpack_from(">iB", data, at + 6 * number) for number in range(types)]
    return version, instants, indices, offsets, at + types * 6 + chars + isstd + isut


def cut(data):
    """The 64-bit block and the footer of a TZif file, from START on."""
    version, *_, end = block(data, 0, wide=False)
    assert version >= b"2"
    _, instants, indices, types, end = block(data, end, wide=True)
    footer = data[end:]
    assert footer[:1] == b"\n" and footer[-1:] == b"\n" and len(footer) > 2
    offset = types[0][0]
    kept = []
    for number, (instant, index) in enumerate(zip(instants, indices)):
        if instant <= START:
            offset = types[index][0]
        elif types[index][0] != (kept[-1][1] if kept else offset) or number == len(instants) - 1:
            # The last change stays even where it changes the name alone: the footer holds from there on.
            kept.append((instant, types[index][0]))
    offsets = list(dict.fromkeys([offset] + [change[1] for change in kept]))
    return (
        struct.pack(HEADER, b"TZif", version, 0, 0, 0, len(kept), len(offsets), 1)
        + b"".join(struct.pack(">q", instant) for instant, _ in kept)
        + bytes(offsets.index(seconds) for _, seconds in kept)
        + b"".join(struct.pack(">iBB", seconds, 0, 0) for seconds in offsets)
        + b"\0" + footer)


def main():
    package = importlib.resources.files("tzdata")
    names = sorted((package / "zones").read_text("utf-8").split())
    zones = [cut(package.joinpath("zoneinfo", *name.split("/")).read_bytes()) for name in names]
    distinct = sorted(set(zones))
    ends = [0]
    for zone in distinct:
        ends.append(ends[-1] + len(zone))
    sections = [
        tzdata.IANA_VERSION.encode(),
        string_table(names),
        struct.pack(f"<{len(names)}H", *(distinct.index(zone) for zone in zones)),
        struct.pack(f"<{len(ends)}I", *ends),
        b"".join(distinct),
    ]
    table = container(b"WCTZ", 2, sections)
    (HERE / "timezones.bin").write_bytes(table)
    print(f"{len(table)} bytes; sections {[len(section) for section in sections]}")
    print(f"{len(names)} names, {len(distinct)} zones of {tzdata.IANA_VERSION}")


if __name__ == "__main__":
    main()
