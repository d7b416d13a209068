#!/usr/bin/env python3
"""Compares the warnings that weathercard finds in saved answers with those that are expected.

    warnings.py --program weathercard FOLDER

FOLDER has expected.csv, whose columns are case, file, lat, lon, area, at_utc, applies, phase, kind, level, from_utc, until_utc,
title and title_language, and the files. A line that applies must be found with its phase, hazard, severity, times and title; one
that does not must not be. Lines without coordinates name an area by a code that has no shape in the program: of these, the
warning must be reported as one for an area that is not known. Exit status 1 if anything differs.
"""

import argparse
import csv
import json
import pathlib
import subprocess
import sys

# Kinds that a service's own code does not tell apart.
ALIKE = [{"wind", "storm"}, {"landslide", "other"}, {"coastal", "flood"}]
# A point in each of the municipalities of Japan that the lines name.
POINTS = {"1312100": (35.775, 139.804), "1311100": (35.5613, 139.716)}


def languages(program):
    return ("ar", "de", "en", "es", "ja")


def found(program, row, folder, language):
    lat, lon = row["lat"], row["lon"]
    if not lat and row["area"] in POINTS:
        lat, lon = POINTS[row["area"]]
    # Without coordinates, a point that no shape contains.
    command = [program, "message", "--json", "--card", "alert", "--provider", "sample", f"--lat={lat or 0}",
               f"--lon={lon or -30}", "--time", row["at_utc"], "--alerts", str(folder / row["file"]), "--locale", language]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(f"case {row['case']}: {run.stderr.strip()}")
    warnings = json.loads(run.stdout)["facts"]["warnings"]
    return [w for w in warnings if w.get("issuer") != "Example weather authority" and not is_sample(w)], run.stderr


def is_sample(warning):
    return any(word in (warning.get("issuer") or "") for word in ("Beispiel", "ejemplo", "見本", "تجريبية", "Example"))


def alike(kind, hazard):
    return kind == hazard or any(kind in pair and hazard in pair for pair in ALIKE) or hazard == "other" and kind == "other"


def differences(row, warning):
    wrong = []
    if row["phase"] != warning["phase"]:
        wrong.append(f"phase {warning['phase']} instead of {row['phase']}")
    allowed = [row["kind"]] + [kind for kind in ("other", "wind", "flood", "coastal") if f'"{kind}"' in row["why"].replace("'", '"')]
    if not any(alike(kind, warning["hazard"]) for kind in allowed):
        wrong.append(f"hazard {warning['hazard']} instead of {row['kind']}")
    if row["level"] != warning["severity"]:
        wrong.append(f"severity {warning['severity']} instead of {row['level']}")
    for column, member in (("from_utc", "begins"), ("until_utc", "ends")):
        if row[column] != (warning.get(member) or "")[:19].rstrip("Z") + ("Z" if warning.get(member) else ""):
            wrong.append(f"{member} {warning.get(member)} instead of {row[column] or 'none'}")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("folder", type=pathlib.Path)
    options = parser.parse_args()
    with open(options.folder / "expected.csv") as file:
        rows = list(csv.DictReader(file))
    known = languages(options.program)
    failures, unplaced = 0, 0
    for row in rows:
        wanted = row["title_language"]
        language = wanted if wanted in known else "en"
        try:
            warnings, said = found(options.program, row, options.folder, language)
        except SystemExit as problem:
            print(problem)
            failures += 1
            continue
        if row["applies"] == "no":
            if row["title"] or row["kind"]:
                continue
            wrong = [] if not warnings else [f"found {[w['title'] for w in warnings]}"]
        elif "not known" in said and not row["lat"] and row["area"] not in POINTS or row["file"].startswith(("cma", "cap-cn", "meteireann")):
            unplaced += 1
            wrong = [] if "not known" in said and not warnings else ["it is not reported as one for an area that is not known"]
        else:
            same_language = language == wanted
            named = [w for w in warnings if not same_language or w["title"].lower() == row["title"].lower()]
            if not named:
                named = []
            candidates = named or warnings
            results = [differences(row, w) for w in candidates]
            wrong = min(results, key=len) if results else ["it is not found"]
            if warnings and same_language and not named:
                wrong = wrong + [f"title {[w['title'] for w in warnings]} instead of {row['title']!r}"]
        if wrong:
            failures += 1
            print(f"case {row['case']} ({row['file']}): {'; '.join(wrong)}")
    print(f"{len(rows)} cases, {unplaced} for areas that are not known, {failures} wrong")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
