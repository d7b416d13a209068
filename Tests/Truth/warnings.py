#!/usr/bin/env python3
"""Compares the warnings that weathercard finds in saved answers with those that are expected.

    warnings.py --program weathercard FOLDER

FOLDER has the answers and expected.csv, whose columns are case, file, lat, lon, area, at_utc, applies, phase, kind, level, from_utc,
until_utc, title and title_language. A line that applies must be found with its phase, hazard, severity, times and title; one
that does not must not be. Lines without coordinates name an area by a code that has no shape in the program: of these, the
warning must be reported as one for an area that is not known. In a column "said" are words that the message on standard error has
to have. Exit status 1 if anything differs.
"""

import argparse
import csv
import json
import pathlib
import subprocess
import sys

# Kinds that a service's own code does not tell apart.
ALIKE = [{"wind", "storm"}, {"landslide", "other"}, {"coastal", "flood"}]
# A point in each of the municipalities of Japan that lines name without coordinates.
POINTS = {"1312100": (35.775, 139.804), "1311100": (35.5613, 139.716)}
# Answers whose areas have no shape in the program, though the lines have coordinates.
UNKNOWN = ("cma", "cap-cn", "meteireann")
LANGUAGES = ("ar", "de", "en", "es", "ja")
# The issuer of the sample's own warning, in each language.
SAMPLE = ("Example weather authority", "Beispiel", "ejemplo", "見本", "تجريبية")


def found(program, row, folder, language):
    """The warnings for the point of a line, and what the program says of the others."""
    lat, lon = row["lat"], row["lon"]
    if not lat and row["area"] in POINTS:
        lat, lon = POINTS[row["area"]]
    # Without coordinates, a point that no shape contains.
    command = [program, "message", "--json", "--card", "alert", "--provider", "sample", f"--lat={lat or 0}",
               f"--lon={lon or -30}", "--time", row["at_utc"], "--alerts", str(folder / row["file"]), "--locale", language]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        raise ValueError(f"the program ends with {run.returncode}: {run.stderr.strip()}")
    warnings = json.loads(run.stdout)["facts"]["warnings"]
    return [w for w in warnings if not any(name in (w.get("issuer") or "") for name in SAMPLE)], run.stderr


def alike(kind, hazard):
    return kind == hazard or any({kind, hazard} == pair for pair in ALIKE)


def differences(row, warning):
    wrong = []
    if row["phase"] != warning["phase"]:
        wrong.append(f"phase {warning['phase']} instead of {row['phase']}")
    allowed = [row["kind"]] + [kind for kind in ("other", "wind", "flood", "coastal") if f'"{kind}"' in row["why"]]
    if not any(alike(kind, warning["hazard"]) for kind in allowed):
        wrong.append(f"hazard {warning['hazard']} instead of {row['kind']}")
    if row["level"] != warning["severity"]:
        wrong.append(f"severity {warning['severity']} instead of {row['level']}")
    for column, member in (("from_utc", "begins"), ("until_utc", "ends")):
        time = warning.get(member) or ""
        if row[column] != (time[:19].rstrip("Z") + "Z" if time else ""):
            wrong.append(f"{member} {time or 'none'} instead of {row[column] or 'none'}")
    return wrong


def problems(row, warnings, said, is_unplaced, language):
    """What is wrong with the warnings for a line."""
    if row.get("said") and row["said"] not in said:
        return [f"it does not say '{row['said']}' but '{said.strip()}'"]
    if row["applies"] == "no":
        # A line that names a warning says nothing of others.
        return [f"found {[w['title'] for w in warnings]}"] if warnings and not row["title"] and not row["kind"] else []
    if is_unplaced:
        return [] if "not known" in said and not warnings else ["it is not reported as one for an area that is not known"]
    if not warnings:
        return ["it is not found"]
    knows_title = language == row["title_language"]
    named = [w for w in warnings if not knows_title or w["title"].lower() == row["title"].lower()]
    wrong = min((differences(row, w) for w in named or warnings), key=len)
    if knows_title and not named:
        wrong.append(f"title {[w['title'] for w in warnings]} instead of {row['title']!r}")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("folder", type=pathlib.Path)
    options = parser.parse_args()
    with open(options.folder / "expected.csv") as file:
        rows = list(csv.DictReader(file))
    failures, unplaced = 0, 0
    for row in rows:
        language = row["title_language"] if row["title_language"] in LANGUAGES else "en"
        is_unplaced = row["applies"] == "yes" and (
            not row["lat"] and row["area"] not in POINTS or row["file"].startswith(UNKNOWN))
        unplaced += is_unplaced
        try:
            warnings, said = found(options.program, row, options.folder, language)
            wrong = problems(row, warnings, said, is_unplaced, language)
        except ValueError as problem:
            wrong = [str(problem)]
        if wrong:
            failures += 1
            print(f"case {row['case']} ({row['file']}): {'; '.join(wrong)}")
    print(f"{len(rows)} cases, {unplaced} for areas that are not known, {failures} wrong")
    return 1 if failures or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
