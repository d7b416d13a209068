"""Reads well-known.txt, what most people mean by a name; read by make-gazetteer.py."""

import math
import pathlib

from folding import fold

SECTIONS = ("places", "english", "countries", "areas", "cities")
SAME_TOWN_KM = 50


def kilometres(a, b):
    east = (a["longitude"] - b["longitude"]) * math.cos(math.radians(a["latitude"]))
    return 111.2 * math.hypot(east, a["latitude"] - b["latitude"])


def sections(path=pathlib.Path(__file__).parent / "well-known.txt"):
    """The entries of each section: the country or region, the names, and what follows the equals sign, or the first name."""
    found = {section: [] for section in SECTIONS}
    lines, section = [], None
    for line in path.read_text("utf-8").split("\n"):
        if line.startswith("    "):
            lines[-1] = (lines[-1][0], lines[-1][1] + " " + line.strip())
        elif line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            lines.append((section, line))
    for section, line in lines:
        code, entries = line.split(":", 1)
        for entry in entries.rstrip(",").split(","):
            names, _, target = entry.partition("=")
            names = [name.strip() for name in names.split("/")]
            found[section].append((code, names, target.strip() or names[0]))
    return found


def missing_places(entries):
    """The rows of places that the sources lack."""
    for code, names, numbers in entries:
        people, latitude, longitude, zone = numbers.split()
        country, _, region = code.partition(".")
        yield {
            "geonameid": 0, "name": names[0], "alternatenames": [], "countrycode": country, "admin1code": region,
            "latitude": float(latitude), "longitude": float(longitude), "population": int(people), "timezone": zone,
        }


class Targets:
    """The rows that the names after the equals sign stand for: cities of that name, or else those that are known by it.

    Of several, the one with names in most languages is meant; where another is hardly less known, the region must be said.
    """

    def __init__(self, rows, region_code):
        self.rows, self.region_code = {}, region_code
        for row in rows:
            for name in {row["name"], row.get("original", row["name"])}:
                self.rows.setdefault((row["countrycode"], fold(name)), []).append(row)
        self.others = {}
        for row in rows:
            for name in {fold(name) for name in row["alternatenames"] if name}:
                self.others.setdefault((row["countrycode"], name), []).append(row)
        self.unknown, self.doubtful = [], set()

    def find(self, code, name):
        """The row that a name in a country or region stands for, or None."""
        def within(rows):
            return [row for row in rows.get((code[:2], fold(name)), [])
                    if "." not in code or self.region_code(row) == code]
        there = within(self.rows) or within(self.others)
        # A name as it is written comes before one that only folds to the same.
        written = [row for row in there if name in (row["name"], row.get("original"))] or there
        if not written:
            self.unknown.append(f"{code} {name}")
            return None
        first = max(written, key=lambda row: (row["names"], row["population"], -row["geonameid"]))
        rivals = [
            row for row in written if kilometres(row, first) > SAME_TOWN_KM
            and (2 * row["names"] > first["names"] or row["population"] > 3 * first["population"])]
        if rivals and "." not in code:
            self.doubtful.add(f"{name} ({', '.join(sorted({self.region_code(row) for row in [first, *rivals]}))})")
        return first
