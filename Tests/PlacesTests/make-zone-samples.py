#!/usr/bin/env python3
"""Writes ZoneSamples.swift: a checksum of every offset change from 2000 to 2060 for each zone of gazetteer and map.

    pip install tzfpy==2.1.1 tzdata==2026.6
    python3 make-zone-samples.py

The changes are found by querying Python's zoneinfo for each day and bisecting, so nothing here reads TZif as
Sources/Places does. Run it after make-timezones.py with the same tzdata.
"""

import datetime
import pathlib
import zlib
import zoneinfo

import tzfpy

HERE = pathlib.Path(__file__).parent
START, END, DAY = 946_684_800, 2_840_140_800, 86_400  # 2000-01-01 and 2060-01-01


def changes(zone):
    """`offset` at the start, then ` instant=offset` for each change."""
    def offset(instant):
        moment = datetime.datetime.fromtimestamp(instant, datetime.timezone.utc).astimezone(zone)
        return int(moment.utcoffset().total_seconds())

    last = offset(START)
    text = str(last)
    for day in range(START, END, DAY):
        if offset(day + DAY) != last:
            before, after = day, day + DAY
            while after - before > 1:
                middle = (before + after) // 2
                before, after = (middle, after) if offset(middle) == last else (before, middle)
            last = offset(after)
            text += f" {after}={last}"
    return text


def main():
    zoneinfo.reset_tzpath([])  # the PyPI package alone
    names = sorted([*tzfpy.timezonenames(), "UTC"])
    samples = [f"{name} {zlib.crc32(changes(zoneinfo.ZoneInfo(name)).encode()):08x}" for name in names]
    lines = []
    for sample in samples:
        if lines and len(lines[-1]) + len(sample) < 110:
            lines[-1] += ", " + sample
        else:
            lines.append(sample)
    body = "\n".join(f"    {line}" for line in lines)
    (HERE / "ZoneSamples.swift").write_text(
        "/// Zones and the CRC-32 of their changes from 2000 to 2060; written by make-zone-samples.py.\n"
        f'let zoneSamples = """\n{body}\n    """\n')


if __name__ == "__main__":
    main()
