"""Compares what the program judges of years with what somebody else has computed.

usage: climate.py --program PROGRAM FOLDER

FOLDER has expected.json, and the days in days/NAME.csv or NAME.csv.gz: date,tmin,tmax,tavg,prcp in Celsius and millimeters. Each
period of `years`, each series of `normals` whose years are the program's, `records` and `stripes-*` are compared by the member
`facts` of what `weathercard message --json` prints.
"""

import argparse
import gzip
import json
import pathlib
import re
import subprocess
import sys
import tempfile

TOLERANCE = 0.0055


class Check:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.temporary = tempfile.TemporaryDirectory()
        self.compared, self.faults, self.skipped = 0, [], []

    def series(self, name):
        """The file of a series, unpacked; None if the folder lacks it."""
        plain = self.folder / "days" / f"{name}.csv"
        if plain.exists():
            return plain
        packed = plain.with_name(plain.name + ".gz")
        if not packed.exists():
            return None
        target = pathlib.Path(self.temporary.name, plain.name)
        target.write_bytes(gzip.decompress(packed.read_bytes()))
        return target

    def find(self, label):
        """The name of the series of a label's place: the one with a word of the label, such as `vega`, or else the first without."""
        place, *words = label.split("-")
        names = sorted(path.name.split(".")[0] for path in (self.folder / "days").iterdir())

        def marks(name):
            return {word for word in name.split("-")[1:] if not word.isdigit()}

        own = [name for name in names if name.split("-")[0] == place and "mean" not in marks(name)]
        marked = [name for name in own if marks(name) & set(words)]
        plain = [name for name in own if not marks(name) & {"vega"}]
        return (marked or plain or [None])[0]

    def facts(self, card, file, period=None):
        words = [self.program, "message", "--json", "--card", card, "--lat", "50", "--lon", "10", "--climate", str(file)]
        if period:
            words += ["--period", period]
        run = subprocess.run(words, capture_output=True, text=True)
        if run.returncode:
            self.faults.append(f"{file.name} {period or ''}: {run.stderr.strip()}")
            return None
        return json.loads(run.stdout)["facts"]["year" if card == "year" else "stripes"]

    def equal(self, label, own, expected, tolerance=TOLERANCE):
        self.compared += 1
        if isinstance(expected, float) and own is not None:
            same = abs(own - expected) <= tolerance
        else:
            same = own == expected
        if not same:
            self.faults.append(f"{label}: {own}, expected {expected}")

    def years(self, expected):
        pairs = {
            "mean_high": "meanHigh", "mean_low": "meanLow", "mean": "mean", "frost_days_low_below_0": "frostDays",
            "ice_days_high_below_0": "iceDays", "summer_days_high_25": "summerDays", "hot_days_high_30": "hotDays",
            "tropical_nights_low_20": "tropicalNights", "wet_days_1mm": "wetDays", "with_low_and_high": "knownDays",
        }
        for label, values in expected.items():
            months = re.search(r"(\d{4}-\d\d)-to-(\d{4}-\d\d)", label)
            period = f"{months[1]}/{months[2]}" if months else re.search(r"\d{4}", label)[0]
            name = self.find(label)
            file = name and self.series(name)
            if not file:
                self.skipped.append(label)
                continue
            facts = self.facts("year", file, period)
            if facts is None:
                continue
            for theirs, ours in pairs.items():
                if theirs in values:
                    self.equal(f"{label} {ours}", facts.get(ours), values[theirs])
            if "precipitation_mm" in values:
                self.equal(f"{label} precipitation", facts.get("precipitation"), values["precipitation_mm"], 0.0501)
            for key in "hottest", "coldest", "wettest":
                if key in values:
                    own = facts.get(key) or {}
                    self.equal(f"{label} {key}", [own.get("date"), own.get("value")], values[key])
            for theirs, ours in (("longest_dry_below_1mm_days_and_last", "dryRun"), ("longest_wet_1mm_days_and_last", "wetRun")):
                if theirs in values:
                    own = facts.get(ours) or {}
                    self.equal(f"{label} {ours}", [own.get("days"), own.get("last")], values[theirs])

    def records(self, expected):
        for label, values in expected.items():
            name = self.find(label)
            file = name and self.series(name)
            if not file:
                self.skipped.append(f"records of {label}")
                continue
            facts = self.facts("year", file, re.search(r"\d{4}", label)[0])
            if facts:
                self.equal(f"{label} record highs", facts["recordHighs"], values["record_highs"])
                self.equal(f"{label} record lows", facts["recordLows"], values["record_lows"])

    def normals(self, expected):
        for label, values in expected.items():
            first, last = map(int, re.findall(r"\d{4}", label))
            name = self.find(label)
            file = name and self.series(name)
            facts = file and self.facts("year", file, "2016")
            if not facts or facts.get("normals") != {"first": first, "last": last}:
                self.skipped.append(f"normals of {label}")
                continue
            days = {day["date"][5:]: day for day in facts["days"]}
            for theirs, ours in (("low", "normalLow"), ("high", "normalHigh")):
                for date, value in values[theirs].items():
                    if isinstance(value, dict):
                        self.equal(f"{label} {ours} of {date}", days[date][ours], value["harmonic3"])
                self.equal(f"{label} {ours} of 02-29", days["02-29"][ours], values[theirs]["29_february"])

    def stripes(self, label, expected):
        place = label.split("-", 1)[1]
        names = [path for path in sorted((self.folder / "days").iterdir()) if path.name.startswith(f"{place}-mean")]
        if not names:
            self.skipped.append(label)
            return
        facts = self.facts("stripes", self.series(names[0].name.split(".")[0]))
        if facts is None:
            return
        own = {str(year["year"]): year["mean"] for year in facts["years"]}
        self.equal(f"{label} years", sorted(own), sorted(expected["annual"]))
        for year, mean in expected["annual"].items():
            self.equal(f"{label} {year}", own.get(year), mean)
        self.equal(f"{label} reference", facts["reference"], expected["mean_1971_2000"])
        self.equal(f"{label} deviation", facts["deviation"], expected["sd_1940_2000"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--program", default=".build/debug/weathercard")
    arguments = parser.parse_args()
    expected = json.loads((arguments.folder / "expected.json").read_text())
    check = Check(arguments.program, arguments.folder)
    check.years(expected.get("years", {}))
    check.records(expected.get("records", {}))
    check.normals(expected.get("normals", {}))
    for label in expected:
        if label.startswith("stripes-"):
            check.stripes(label, expected[label])
    for fault in check.faults:
        print(fault)
    if check.skipped:
        print(f"not compared, for want of days or of the same years: {', '.join(check.skipped)}")
    print(f"{check.compared} values compared, {len(check.faults)} differ")
    sys.exit(1 if check.faults or not check.compared else 0)


if __name__ == "__main__":
    main()
