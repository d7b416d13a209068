#!/usr/bin/env python3
"""Writes climate.bin: what is usual in each month at a few thousand weather stations of the world.

    python3 make-climate.py FOLDER

FOLDER contains, for the years 1991 to 2020,

- wmo_normals_9120_TMAX.csv, ..._TMIN.csv, ..._TAVG.csv, ..._DP01.csv and ..._PRCP.csv: the WMO Climatological Standard Normals, by
  the weather services of the WMO's members, NCEI Accession 0253808 (https://doi.org/10.25921/800j-vn07), which anybody may use
  and pass on; also at https://github.com/wmo-im/WMO-climatological-normals-CLINO;
- jma.csv: the mean temperature and precipitation of 3444 stations by the Japan Meteorological Agency
  (https://www.data.jma.go.jp/gmd/cpd/monitor/nrmlist/), free to use if it is named; the columns no, month, temperature,
  precipitation, latitude, NS, longitude, WE and altitude of `climate_world` at https://github.com/matutosi/clidatajp;
- cities.csv: latitude, longitude and population of the cities of GeoNames (https://www.geonames.org/, CC BY 4.0) that have 5000
  inhabitants or more.

Needs Python alone.

The file is the number of stations (2 bytes, lowest first) and then columns: the latitudes and longitudes (2 bytes each, in hundredths
of a degree), and for each month from January the daily high, the daily low (1 byte each, in half degrees Celsius) and the days
with at least 1 mm (1 byte, in hundredths of the days). Numbers have a sign except the last. Stations are sorted from the south. They are
not compressed, for a package does it better.

The normals of some countries are mean extremes of months instead of mean highs and lows, and many services sent none. Their stations
have the mean temperature, with the daily range of the stations around. So have wet days: where they are missing, they are the
precipitation by how much falls on a wet day around.
"""
import collections
import csv
import math
import pathlib
import statistics
import struct
import sys

# The days of a month.
DAYS = [31, 28.25, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
# How much colder it is a kilometer higher, in degrees.
LAPSE = 6.5
# The widest daily range that a country's stations may have in the mean, before they are taken for extremes.
WIDEST = 20
# Countries whose rows have the values of other stations.
MIXED = {"Guatemala"}
# How far the normals of two stations may differ for one of them to do for both: degrees in any month, hundredths of wet days, km.
ALIKE = (3.6, 0.22, 300)


class Station:
    def __init__(self, number, latitude, longitude, elevation, country=""):
        self.number, self.latitude, self.longitude = number, latitude, longitude
        self.elevation, self.country = elevation, country
        self.high = self.low = self.mean = self.wet = self.rain = None

    def vector(self):
        phi, lam = math.radians(self.latitude), math.radians(self.longitude)
        return math.cos(phi) * math.cos(lam), math.cos(phi) * math.sin(lam), math.sin(phi)


def distance(a, b):
    """In km."""
    return 12742 * math.asin(min(1, math.dist(a.vector(), b.vector()) / 2))


class Nearby:
    """Stations by cells of two degrees."""

    def __init__(self, stations):
        self.cells = collections.defaultdict(list)
        for station in stations:
            self.cells[self.cell(station)].append(station)

    @staticmethod
    def cell(station):
        return int((station.latitude + 90) // 2), int((station.longitude + 180) // 2) % 180

    def within(self, station, km):
        """The others within so many km, nearest first, each with its distance."""
        row, column = self.cell(station)
        rows = int(km / 222) + 1
        columns = min(90, int(km / 222 / max(0.02, math.cos(math.radians(min(89, abs(station.latitude) + 2 * rows))))) + 1)
        found = []
        for r in range(row - rows, row + rows + 1):
            for c in {(column + step) % 180 for step in range(-columns, columns + 1)}:
                for other in self.cells.get((r, c), ()):
                    if other is not station:
                        far = distance(station, other)
                        if far <= km:
                            found.append((far, other))
        return sorted(found, key=lambda pair: pair[0])


def number(text):
    try:
        value = float(text)
    except ValueError:
        return None
    return value if value > -99 else None


def wmo_number(identifier, wigos):
    """The five digits of a station, or None; other numbers of countries look the same but for the WIGOS identifier."""
    if wigos and not wigos.startswith("0-20000-0-") or not identifier.startswith("000"):
        return None
    return identifier[3:]


def normals(folder):
    """The stations of the WMO's files."""
    stations = {}
    for element, name in [("TMAX", "high"), ("TMIN", "low"), ("TAVG", "mean"), ("DP01", "wet"), ("PRCP", "rain")]:
        with open(folder / f"wmo_normals_9120_{element}.csv", encoding="latin-1") as file:
            for row in list(csv.reader(file))[1:]:
                row = [field.strip() for field in row]
                if len(row) < 21 or not row[4] or not row[5]:
                    continue
                if row[7] in MIXED:
                    continue
                key = tuple(row[1:4] + row[7:9])
                months = [number(field) for field in row[9:21]]
                if None in months:
                    continue
                station = stations.setdefault(
                    key, Station(wmo_number(*row[2:4]), float(row[4]), float(row[5]), number(row[6]), row[7]))
                setattr(station, name, [v / d for v, d in zip(months, DAYS)] if name == "wet" else months)
    return list(stations.values())


def means(folder):
    """The stations of the JMA's file, by their WMO numbers."""
    stations, months = {}, collections.defaultdict(dict)
    with open(folder / "jma.csv", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            try:
                key = "%05d" % float(row["no"])
                latitude = float(row["latitude"]) * (-1 if row["NS"] == "S" else 1)
                longitude = float(row["longitude"]) * (-1 if row["WE"] == "W" else 1)
                elevation = number(row["altitude"])
                month = int(float(row["month"])) - 1
            except ValueError:
                continue
            stations.setdefault(key, Station(key, latitude, longitude, elevation))
            months[key][month] = number(row["temperature"]), number(row["precipitation"])
    for key, station in stations.items():
        values = [months[key].get(month, (None, None)) for month in range(12)]
        station.mean = [value[0] for value in values]
        station.rain = [value[1] for value in values]
        if None in station.rain:
            station.rain = None
    return {key: station for key, station in stations.items() if None not in station.mean}


def without_extremes(stations):
    """Takes the highs and lows from stations whose countries sent extremes of months, and which are not possible."""
    ranges = collections.defaultdict(list)
    for station in stations:
        if station.high and station.low:
            ranges[station.country].append(statistics.mean(h - l for h, l in zip(station.high, station.low)))
    for station in stations:
        if not (station.high and station.low):
            station.high = station.low = None
            continue
        spans = [h - l for h, l in zip(station.high, station.low)]
        if (statistics.median(ranges[station.country]) > WIDEST or min(spans) < 1 or max(spans) > 24
                or min(station.low) < -60 or max(station.high) > 50):
            station.high = station.low = None
        else:
            station.mean = [(h + l) / 2 for h, l in zip(station.high, station.low)]


def placed(stations, others):
    """Moves stations to where the JMA has them, and leaves out those that have other temperatures there."""
    kept = []
    for station in stations:
        other = others.get(station.number)
        far = distance(station, other) if other else math.inf
        if far < 100 and station.mean:
            unlike = statistics.mean(abs(a - b) for a, b in zip(station.mean, other.mean))
            if unlike > 3:
                # One of the two is wrong, and the JMA's are checked each month.
                station.high = station.low = None
                station.mean, station.rain, station.wet = other.mean, other.rain, None
            if far > 3:
                station.latitude, station.longitude = other.latitude, other.longitude
                station.elevation = other.elevation if other.elevation is not None else station.elevation
        if station.mean:
            kept.append(station)
    numbers = {station.number for station in kept}
    return kept + [station for key, station in others.items() if key not in numbers]


def plausible(stations):
    """Those that are not much warmer or colder than the stations around, at their height."""
    nearby = Nearby(stations)
    kept = []
    for station in stations:
        around = [
            o for _, o in nearby.within(station, 250)
            if None not in (o.elevation, station.elevation) and abs(o.elevation - station.elevation) < 400
        ][:9]
        if len(around) >= 4:
            off = [
                station.mean[m] - statistics.median(
                    o.mean[m] - LAPSE * (station.elevation - o.elevation) / 1000 for o in around)
                for m in range(12)
            ]
            if statistics.mean(map(abs, off)) > 5:
                print("unlike its neighbours:", station.number, station.country, station.latitude, station.longitude,
                      station.elevation, round(statistics.mean(off), 1), file=sys.stderr)
                continue
        kept.append(station)
    return kept


def weighted(pairs):
    """The mean of values, each with its distance."""
    pairs = [(value, 1 / (far + 20) ** 2) for far, value in pairs]
    return sum(value * weight for value, weight in pairs) / sum(weight for _, weight in pairs)


def around(station, nearby, most=8):
    """The nearest, with their distances: at least three."""
    for km in (200, 500, 1000, 2500, 6000):
        found = nearby.within(station, km)
        if len(found) >= 3:
            return found[:most]
    raise SystemExit(f"{station.number} has no stations around")


def swing(station):
    """How much warmer the warmest month is than the coldest."""
    return max(station.mean) - min(station.mean)


def complete(stations):
    """Estimates daily ranges and wet days where they are missing."""
    measured = [s for s in stations if s.high]
    nearby = Nearby(measured)
    for station in stations:
        if not station.high:
            # A coast is more like another coast than like the land behind it, and its year is as even as its day.
            found = sorted(
                ((far + 60 * abs(swing(station) - swing(o)), o) for far, o in around(station, nearby, 40)),
                key=lambda pair: pair[0])[:8]
            span = [weighted([(far, o.high[m] - o.low[m]) for far, o in found]) for m in range(12)]
            station.high = [v + s / 2 for v, s in zip(station.mean, span)]
            station.low = [v - s / 2 for v, s in zip(station.mean, span)]
    known = [s for s in stations if s.wet and max(s.wet) <= 1]
    both = Nearby([s for s in known if s.rain])
    nearby = Nearby(known)
    for station in stations:
        if station.wet and max(station.wet) <= 1:
            continue
        if station.rain:
            found = around(station, both)
            heavy = [
                weighted([(far, min(max(o.rain[m] / DAYS[m] / max(o.wet[m], 0.03), 2), 25)) for far, o in found])
                for m in range(12)
            ]
            station.wet = [min(r / d / h, 0.9) for r, d, h in zip(station.rain, DAYS, heavy)]
        else:
            found = around(station, nearby)
            station.wet = [weighted([(far, o.wet[m]) for far, o in found]) for m in range(12)]


def inhabited(stations, cities):
    """Those that are not on a summit over the stations or cities around."""
    nearby, towns = Nearby(stations), Nearby(cities)
    kept = []
    for station in stations:
        others = [o.elevation for _, o in nearby.within(station, 150) if o.elevation is not None]
        above = station.elevation - statistics.median(others) if station.elevation is not None and len(others) >= 2 else 0
        # A town at its foot is no reason to keep a summit.
        if above > (1300 if towns.within(station, 8) else 400):
            continue
        kept.append(station)
    return kept


def thinned(stations, cities):
    """Those without which some place would be told another climate, the stations of the most people first."""
    nearby = Nearby(stations)
    serves = collections.Counter()
    for city in cities:
        found = nearby.within(city, 60)
        if found:
            serves[id(found[0][1])] += city.population
    kept = Nearby([])
    left = sorted(stations, key=lambda s: (-serves[id(s)], s.latitude, s.longitude))

    def does(other, station, far):
        gap = max(max(abs(a - b) for a, b in zip(x, y)) for x, y in ((station.high, other.high), (station.low, other.low)))
        wet = max(abs(a - b) for a, b in zip(station.wet, other.wet))
        strict = 0.5 if serves[id(station)] > 500_000 else 1
        return far < 4 or serves[id(station)] == 0 and far < 100 or gap <= ALIKE[0] * strict and wet <= ALIKE[1] * strict

    # What is kept later may be nearest to what was left out before.
    for _ in range(3):
        out = []
        for station in left:
            found = kept.within(station, ALIKE[2])
            if found and does(found[0][1], station, found[0][0]):
                out.append(station)
            else:
                kept.cells[Nearby.cell(station)].append(station)
        left = out
    return [station for cell in kept.cells.values() for station in cell]


def main():
    folder = pathlib.Path(sys.argv[1])
    cities = []
    with open(folder / "cities.csv", encoding="utf-8") as file:
        for latitude, longitude, population in csv.reader(file):
            city = Station("", float(latitude), float(longitude), None)
            city.population = int(population)
            cities.append(city)
    stations = normals(folder)
    without_extremes(stations)
    stations = placed(stations, means(folder))
    stations = plausible(stations)
    complete(stations)
    stations = inhabited(stations, cities)
    print(len(stations), "stations", file=sys.stderr)
    stations = thinned(stations, cities)
    print(len(stations), "kept", file=sys.stderr)
    stations.sort(key=lambda s: (round(s.latitude * 100), round(s.longitude * 100), s.high))

    def column(form, values, low, high):
        return b"".join(struct.pack(form, min(max(math.floor(value + 0.5), low), high)) for value in values)

    data = [struct.pack("<H", len(stations))]
    data.append(column("<h", [s.latitude * 100 for s in stations], -9000, 9000))
    data.append(column("<h", [s.longitude * 100 for s in stations], -18000, 18000))
    for month in range(12):
        data.append(column("b", [s.high[month] * 2 for s in stations], -128, 127))
        data.append(column("b", [s.low[month] * 2 for s in stations], -128, 127))
        data.append(column("B", [s.wet[month] * 100 for s in stations], 0, 100))
    pathlib.Path(__file__).with_name("climate.bin").write_bytes(b"".join(data))


if __name__ == "__main__":
    main()
