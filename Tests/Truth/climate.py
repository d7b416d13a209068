"""The cards of the year and of stripes against days that this program reads and judges itself.

Days come from tables of our own, of Meteostat and of GHCN-Daily, and from answers of Open-Meteo's archive. What is judged are extremes,
means, sums, days in a row, records, normals of thirty years through which three harmonics are fitted by least squares, and for stripes the
annual means against 1971 to 2000, with the colours of ColorBrewer in the order of the years.
"""
import collections
import csv
import datetime as dt
import gzip
import io
import json
import math
import pathlib
import random
import re

import scenes
from comparing import DEVICES, PAPER, SIZES
from decoding import number
from explaining import Gate, Say, Value, amount, anything, date, degrees, difference, joined, plain, rounded, texts, whole, year
from statements import LANGUAGES

# From the darkest blue to the darkest red: ColorBrewer's Blues and Reds of nine classes, without the lightest.
COLORS = ["08306b", "08519c", "2171b5", "4292c6", "6baed6", "9ecae1", "c6dbef", "deebf7",
          "fee0d2", "fcbba1", "fc9272", "fb6a4a", "ef3b2c", "cb181d", "a50f15", "67000d"]
UNKNOWN = "8a8f99"
COLORED = {"spectra-7.3", "seven-color-5.65"}
# A tolerance of thousandths, to which facts are rounded.
THOUSANDTH = 0.00051
# Whom a text names for the days.
CREDIT = re.compile(r"(?:Open-Meteo\.com, Copernicus ERA5|Weather data by \w+)\.?$")
Day = collections.namedtuple("Day", "low high mean rain")
NOTHING = Day(None, None, None, None)


# Reading

def read(path):
    """The days of a file by their dates, and whether a model has computed them; None for another file."""
    text = gzip.decompress(path.read_bytes()).decode() if path.suffix == ".gz" else path.read_text()
    if path.name.endswith(".dly"):
        return stations(text), False
    if text.lstrip().startswith("{"):
        daily = json.loads(text).get("daily", {})
        return (archive(json.loads(text)), True) if "temperature_2m_max" in daily or "temperature_2m_mean" in daily else (None, False)
    rows = csv.DictReader(io.StringIO(text))
    if not {"date", "tmin", "tmax", "prcp"} <= set(rows.fieldnames or ()):
        return None, False
    keys = ("tmin", "tmax", "tavg", "prcp")
    return {dt.date.fromisoformat(row["date"][:10]): Day(*[number(float(row[key])) if row.get(key) else None for key in keys]) for row in rows}, False


def archive(data):
    """An answer of the archive: °F and inches are converted, and of half a day, which has no mean, nothing is known."""
    daily, units = data["daily"], data["daily_units"]
    names = {"low": "temperature_2m_min", "high": "temperature_2m_max", "mean": "temperature_2m_mean", "rain": "precipitation_sum"}
    found = {}
    for row, day in enumerate(daily["time"]):
        values = {}
        for key, name in names.items():
            value = number(daily[name][row]) if name in daily else None
            if value is not None and units[name] == "°F":
                value = (value - 32) / 1.8
            if value is not None and units[name] == "inch":
                value *= 25.4
            values[key] = value
        whole_day = names["mean"] not in daily or values["mean"] is not None
        found[dt.date.fromisoformat(day)] = Day(**values) if whole_day else NOTHING
    return found


def stations(text):
    """A file of GHCN-Daily: a line for each month of an element, in tenths, -9999 for nothing, a mark for what failed a check."""
    found = collections.defaultdict(dict)
    keys = {"TMIN": "low", "TMAX": "high", "TAVG": "mean", "PRCP": "rain"}
    for line in text.splitlines():
        for day in range(31):
            field = line[21 + 8 * day:29 + 8 * day]
            if line[17:21] in keys and field.strip() and int(field[:5]) != -9999 and field[6] == " ":
                found[dt.date(int(line[11:15]), int(line[15:17]), day + 1)][keys[line[17:21]]] = int(field[:5]) / 10
    return {day: NOTHING._replace(**values) for day, values in found.items()}


# Judging

def middle(day):
    return (day.low + day.high) / 2 if day.low is not None and day.high is not None else None


def mean(values):
    values = [value for value in values if value is not None]
    return math.fsum(values) / len(values) if values else None


class Series:
    """Days, with what is judged of all of them."""

    def __init__(self, days, modelled):
        self.days = {day: values for day, values in days.items() if values != NOTHING}
        self.modelled, self.first, self.last = modelled, min(self.days), max(self.days)
        self.annual, self.normals = self.annual_means(), self.fit()

    def __getitem__(self, day):
        return self.days.get(day, NOTHING)

    def annual_means(self):
        """The mean of each year of which 360 days are known: stated means, or the middles if these make more years."""
        found = []
        for value in (lambda day: day.mean, middle):
            years = collections.defaultdict(list)
            for day, values in self.days.items():
                if value(values) is not None:
                    years[day.year].append(value(values))
            found.append({one: mean(known) for one, known in years.items() if len(known) >= 360})
        return max(found, key=len)

    def fit(self):
        """The first year of the normals, and the normal low and high of the 365 days of a year; None without enough days."""
        for start in (1991, 1981, 1971, 1961):
            if self.first.year <= start and self.last.year >= start + 29:
                by_day, whole_months = [([], []) for _ in range(365)], collections.Counter()
                for year_, month in ((year_, month) for year_ in range(start, start + 30) for month in range(1, 13)):
                    first = dt.date(year_, month, 1)
                    days = [first + dt.timedelta(n) for n in range((dt.date(year_ + month // 12, month % 12 + 1, 1) - first).days)]
                    gaps = "".join("x" if middle(self[day]) is None else "." for day in days)
                    if gaps.count("x") >= 11 or "xxxxx" in gaps:
                        continue
                    whole_months[month] += 1
                    for day in days:
                        if middle(self[day]) is not None and (day.month, day.day) != (2, 29):
                            place = (dt.date(2001, day.month, day.day) - dt.date(2001, 1, 1)).days
                            by_day[place][0].append(self[day].low)
                            by_day[place][1].append(self[day].high)
                if len(whole_months) == 12 and min(whole_months.values()) >= 24 and all(lows for lows, _ in by_day):
                    return start, *(harmonics([mean(pair[side]) for pair in by_day]) for side in (0, 1))
        return None

    def normal(self, day):
        """The normal low and high of a date; 29 February has the mean of its neighbours."""
        if (day.month, day.day) == (2, 29):
            before, after = self.normal(dt.date(day.year, 2, 28)), self.normal(dt.date(day.year, 3, 1))
            return [(one + two) / 2 for one, two in zip(before, after)]
        place = (dt.date(2001, day.month, day.day) - dt.date(2001, 1, 1)).days
        return [self.normals[1][place], self.normals[2][place]]


def harmonics(values):
    """The least squares fit of a mean and three harmonics, by the normal equations and elimination."""
    turn = 2 * math.pi / len(values)
    rows = [[1] + [wave(turn * order * day) for order in (1, 2, 3) for wave in (math.cos, math.sin)] for day in range(len(values))]
    size = len(rows[0])
    table = [[math.fsum(row[i] * row[j] for row in rows) for j in range(size)] + [math.fsum(row[i] * value for row, value in zip(rows, values))]
             for i in range(size)]
    for i in range(size):
        table[i] = [value / table[i][i] for value in table[i]]
        for j in range(size):
            if j != i:
                table[j] = [one - table[j][i] * two for one, two in zip(table[j], table[i])]
    return [sum(share * table[i][-1] for i, share in enumerate(row)) for row in rows]


class Year:
    """What is expected of twelve months of a series."""

    def __init__(self, series, first, last):
        self.series, self.first, self.last = series, first, last
        span = [first + dt.timedelta(days) for days in range((last - first).days + 1)]
        self.end = max(day for day in span if day in series.days)
        self.whole = len(span)
        self.span = [day for day in span if day <= self.end]
        days = self.days = [(day, series[day]) for day in self.span]
        self.known = [(day, values) for day, values in days if middle(values) is not None]
        self.missing = len(days) - len(self.known)
        self.hottest = max(((day, values.high) for day, values in days if values.high is not None), key=lambda pair: pair[1], default=None)
        self.coldest = min(((day, values.low) for day, values in days if values.low is not None), key=lambda pair: pair[1], default=None)
        self.rain = [(day, values.rain) for day, values in days if values.rain is not None]
        self.wettest = max(self.rain, key=lambda pair: pair[1], default=None)
        self.sum = math.fsum(amount for _, amount in self.rain) if self.rain else None
        self.lacks_rain = len(days) - len(self.rain)
        stated = [values.mean for _, values in days if values.mean is not None]
        # Means of a few days are not those of all.
        self.mean = mean(stated) if len(stated) >= len(self.known) else mean(middle(values) for _, values in self.known)
        self.mean_high, self.mean_low = mean(values.high for _, values in days), mean(values.low for _, values in days)
        self.above = self.anomaly = None
        if series.normals:
            self.margin = min((abs(values.high - series.normal(day)[1]) for day, values in self.known), default=1)
            self.above = sum(values.high > series.normal(day)[1] for day, values in self.known)
            self.anomaly = mean(middle(values) - sum(series.normal(day)) / 2 for day, values in self.known)
        self.records = [] if series.modelled else [
            (day, name) for day, values in days for name, sign in (("high", 1), ("low", -1)) if self.is_record(day, name, sign)]

    def is_record(self, day, name, sign):
        value = getattr(self.series[day], name)
        past = []
        for before in range(self.series.first.year, day.year):
            try:
                past.append(getattr(self.series[day.replace(year=before)], name))
            except ValueError:
                continue
        past = [value for value in past if value is not None]
        return value is not None and len(past) >= 30 and all(sign * value > sign * other for other in past)

    def run(self, wet):
        """The length of the longest run of dry or wet days, and its first and last one."""
        best, count = None, 0
        for day, values in self.days:
            count = count + 1 if values.rain is not None and (values.rain >= 1) == wet else 0
            if count > (best[0] if best else 0):
                best = count, day - dt.timedelta(count - 1), day
        return best

    def count(self, name, test):
        return sum(1 for _, values in self.days if getattr(values, name) is not None and test(getattr(values, name)))

    def rank(self):
        """The years that are known, if there are thirty, and "warmest" or "coldest" if this one is."""
        annual = self.series.annual
        if (self.first.month, self.last.month) != (1, 12) or self.first.year not in annual or len(annual) < 30:
            return None, None
        own, others = annual[self.first.year], [value for one, value in annual.items() if one != self.first.year]
        return sorted(annual), "warmest" if own > max(others) else "coldest" if own < min(others) else None


class PastCheck(Gate):
    """A card about the past, drawn from a file."""

    PLACE = ["--lat=52.46", "--lon=5.52", "--time", "2026-07-01T12:00:00Z"]

    def __init__(self, program, path, series, label, units):
        super().__init__(program, label)
        self.path, self.series, self.units = path, series, units

    def scenes_of(self, card, more, size, code):
        words = ["--card", card, *self.PLACE, "--climate", self.path, "--units", self.units, *more]
        told = self.run("message", "--json", *words)
        if told:
            self.facts(told["facts"][card])
        for locale, shape in (("en", "square"), (code, size)):
            scene = self.run("scene", *words, "--locale", locale, "--device" if shape in DEVICES else "--size", shape)
            if scene:
                self.texts(scene, locale, shape)
                self.picture(scene, shape)

    def equal(self, kind, name, own, expected, tolerance=THOUSANDTH):
        same = own == expected if not isinstance(expected, float) or own is None else abs(own - expected) <= tolerance
        self.claim(same, kind, f"{name} is {own}, computed {expected}")

    def say(self, kind, where, text, says, code, must=True):
        if text:
            self.explain(kind, where, CREDIT.sub("", plain(text)), says, code, must=must, clocks=False)


class YearCheck(PastCheck):
    """The card of twelve months."""

    def __init__(self, program, path, series, period, units):
        first, _, last = period.partition("/")
        begin = dt.date(int(first[:4]), int(first[5:7] or 1), 1)
        month = int(last[5:7]) if last else 12
        end = dt.date((int(last[:4]) if last else begin.year) + month // 12, month % 12 + 1, 1) - dt.timedelta(1)
        super().__init__(program, path, series, f"year {pathlib.Path(path).name} {period}", units)
        self.period, self.year = period, Year(series, begin, end)

    def check(self, size, code):
        self.scenes_of("year", ["--period", self.period], size, code)

    def facts(self, told):
        own = self.year
        for name, expected in (
                ("first", own.first.isoformat()), ("last", own.end.isoformat()), ("knownDays", len(own.known)), ("mean", own.mean),
                ("meanHigh", own.mean_high), ("meanLow", own.mean_low), ("precipitation", own.sum),
                ("frostDays", own.count("low", lambda value: value < 0)),
                ("iceDays", own.count("high", lambda value: value < 0)), ("summerDays", own.count("high", lambda value: value >= 25)),
                ("hotDays", own.count("high", lambda value: value >= 30)), ("tropicalNights", own.count("low", lambda value: value >= 20)),
                ("wetDays", own.count("rain", lambda value: value >= 1)), ("anomaly", own.anomaly),
                ("recordHighs", [day.isoformat() for day, name in own.records if name == "high"]),
                ("recordLows", [day.isoformat() for day, name in own.records if name == "low"]),
                ("normals", {"first": own.series.normals[0], "last": own.series.normals[0] + 29} if own.series.normals else None)):
            self.equal("year: facts", f"facts.year.{name}", told.get(name), expected)
        if own.above is not None and own.margin > 1e-9:
            self.equal("year: facts", "facts.year.daysAboveNormal", told.get("daysAboveNormal"), own.above)
        for name, expected in (("hottest", own.hottest), ("coldest", own.coldest), ("wettest", own.wettest)):
            value = told.get(name)
            self.equal("year: facts", f"facts.year.{name}", value and value["date"], expected and expected[0].isoformat())
            self.equal("year: facts", f"facts.year.{name}", value and value["value"], expected and float(expected[1]))
        for name, expected in (("dryRun", own.run(False)), ("wetRun", own.run(True))):
            value = told.get(name)
            self.equal("year: facts", f"facts.year.{name}", value and (value["days"], value["first"], value["last"]),
                       expected and (expected[0], expected[1].isoformat(), expected[2].isoformat()))
        for day in told["days"][::23]:
            values = self.series[dt.date.fromisoformat(day["date"])]
            for name, expected in (("low", values.low), ("high", values.high), ("mean", values.mean), ("precipitation", values.rain)):
                self.equal("year: facts", f"facts.year.days {day['date']} {name}", day.get(name), expected)
            if own.series.normals:
                for name, expected in zip(("normalLow", "normalHigh"), own.series.normal(dt.date.fromisoformat(day["date"]))):
                    self.equal("year: facts", f"facts.year.days {day['date']} {name}", day.get(name), expected)

    def counted(self, key, count, **gaps):
        return Say("year", key, number=whole(count), **gaps)

    def headlines(self):
        """What is most remarkable, with what may follow it."""
        own, said, more = self.year, [], []
        years, kind = own.rank()
        if kind:
            said.append(self.counted(kind, len(years)))
            more.append(Say("year", "years", may=True, start=year(years[0]), end=year(years[-1])))
        elif not self.foremost(own, said, more):
            said.append(self.counted("known", len(own.known)))
        return said, more

    def foremost(self, own, said, more):
        """The first of what is documented that is true of months that are known well enough; False if there is nothing."""
        if own.lacks_rain <= 5:
            for key, run, least in (("dryRun", own.run(False), 30), ("wetRun", own.run(True), 14)):
                if run and run[0] >= least:
                    said.append(self.counted(key, run[0]))
                    more.append(Say("year", "run", may=True, start=date(run[1]), end=date(run[2])))
                    return True
        if own.missing <= 5:
            ice = own.count("high", lambda value: value < 0)
            if ice >= 60:
                said.append(self.counted("iceDays", ice))
                return True
            for limit in ((100 - 32) / 1.8, (90 - 32) / 1.8) if self.units == "us" else (35, 30):
                hot = own.count("high", lambda value: value >= limit - 1e-9)
                if hot >= 60:
                    said.append(self.counted("hotDays", hot, temperature=degrees(limit, self.units)))
                    return True
            if own.anomaly is not None and abs(own.anomaly) >= 0.5:
                start = own.series.normals[0]
                said.append(Say("year", "warmer" if own.anomaly > 0 else "colder", amount=difference(own.anomaly, self.units)))
                more.append(Say("year", "thanNormal", may=True, start=year(start), end=year(start + 29)))
                return True
        if own.lacks_rain <= 5 and own.rain:
            said.append(self.counted("wetDays", own.count("rain", lambda value: value >= 1)))
            return True
        return False

    def texts(self, scene, code, size):
        own = self.year
        title = f"{own.first.year}" if own.first.year == own.last.year else f"{own.first.year}/{own.last.year % 100:02}"
        titled = Value(re.escape(title), None, title)
        place = anything(r"[^.。:、，،]{1,30}?")
        partial = own.end < own.last
        opening = Say("year", "openingUntil", place=place, title=titled, date=date(own.end)) if partial else (
            Say("year", "opening", place=place, title=titled))
        said, more = self.headlines()
        above = [Say("year", "aboveNormal", number=whole(own.above))] if own.above is not None and own.missing <= 5 and own.margin > 1e-9 else []
        always = [Say("year", key, temperature=degrees(value[1], self.units), date=date(value[0]))
                  for key, value in (("hottestOn", own.hottest), ("coldestOn", own.coldest)) if value]
        full = [opening] + always
        if own.wettest and own.wettest[1] >= 1:
            full.append(Say("year", "wettestOn", amount=amount(own.wettest[1], self.units), date=date(own.wettest[0])))
        if own.lacks_rain <= 5 and own.sum and own.sum >= 1:
            full.append(Say("year", "sum", amount=amount(own.sum, self.units)))
        middles = [Say("year", "mean", temperature=degrees(own.mean, self.units))] if own.mean is not None else []
        full += middles + above
        dates = len({day for day, _ in own.records})
        if dates:
            full.append(Say("year", "recordDays", number=whole(dates)))
        if own.missing:
            full.append(Say("year", "missing", number=whole(own.missing)))
        words = scene["description"]
        self.say("year: description", "the description", words["full"], full + said + more, code)
        self.say("year: alternative text", "the alternative text", words["short"], [opening] + always + said + more, code)
        share = Say("year", "share", place=place, title=titled, sentence=said)
        self.say("year: line to post", "the line to post", words["share"], [share] + more, code)
        drawn = texts(scene, scenes.elements)
        self.say("year: headline", "the headline", joined(drawn, "headline", code), said, code)
        wet = [values for _, values in own.days if (values.rain or 0) >= 0.2]
        snow = any(centre is not None and centre < 0.5 for centre in (values.mean if values.mean is not None else middle(values) for values in wet))
        # On panels of few colours, white may be the ground.
        keys = ["ringOfSnow", "ringOfRain"] if size in COLORED else ["ringOfSnow" if snow and size not in PAPER else "ringOfRain"]
        until = [Say("year", "until", may=True, date=date(own.end))] if partial else []
        ring = [Say("year", key, may=True) for key in keys] if own.rain else []
        self.say("year: sentence", "the sentence", joined(drawn, "sentence", code),
                 more + [Say("year", say.key, may=True, **say.gaps) for say in above] + ring + until, code)
        self.claim(drawn.get("year") == title, "year: title", f"{code}: the middle has '{drawn.get('year')}', not {title}")
        self.say("year: mean", "the mean", joined(drawn, "mean", code), middles, code)
        for name, value in (("hottest", own.hottest), ("coldest", own.coldest), ("wettest", own.wettest)):
            if f"figure-{name}" in drawn:
                self.figure(name, value, drawn[f"figure-{name}"], code)
                self.say("year: corners", name, drawn.get(f"{name}-1", ""), [Say("year", name + "Day", date=date(value[0]))], code)
            else:
                self.claim(value is None or name == "wettest" and value[1] < 1, "year: corners", f"{code}: {name} is not shown, which is {value}")

    def figure(self, name, value, text, code):
        expected = amount(value[1], self.units) if name == "wettest" else degrees(value[1], self.units)
        self.claim(bool(re.search(r"\d", text)) and expected.test(text.replace("−", "-"), None), "year: corners",
                   f"{code}: {name} is '{text}', but the data have {expected.told}")

    def picture(self, scene, size):
        """A ray for each day that is known, a drop for each wet one, white for snow, and a dot for each record."""
        own = self.year
        bodies = {path[-1]: body for path, kind, body, _ in scenes.elements(scene["elements"]) if kind == "shape"}
        parts = {name: body["path"].count("M") for name, body in bodies.items() if name in ("rays", "rain", "snow", "records")}
        self.equal("year: rays", f"{size}: the number of rays", parts.get("rays", 0), len(own.known))
        wet = [self.series[day] for day, rain in own.rain if rain >= 0.2]
        snow = sum(1 for values in wet if (values.mean if values.mean is not None else middle(values) if middle(values) is not None else 9) < 0.5)
        self.equal("year: drops", f"{size}: the number of drops", (parts.get("rain", 0), parts.get("snow", 0)), (len(wet) - snow, snow))
        self.equal("year: records", f"{size}: the number of records", parts.get("records", 0), len(own.records))


class StripesCheck(PastCheck):
    """The card of years as stripes or bars."""

    def __init__(self, program, path, series, period, units):
        super().__init__(program, path, series, f"stripes {pathlib.Path(path).name} {period or ''}", units)
        annual = series.annual
        first, last = map(int, period.split("/")) if period else (0, 9999)
        shown = [one for one in annual if first <= one <= last]
        self.period, self.known = period, {one: annual[one] for one in sorted(shown)}
        self.years = list(range(min(shown), max(shown) + 1))
        self.reference = mean(annual.get(one) for one in range(1971, 2001))
        century = [annual[one] for one in range(1901, 2001) if one in annual]
        centre = mean(century)
        self.deviation = math.sqrt(math.fsum((value - centre) ** 2 for value in century) / (len(century) - 1))
        self.limit = max(2.6 * self.deviation, 0.1)
        decade = self.years[-10:]
        known = [self.known[one] - self.reference for one in decade if one in self.known]
        self.decade = (decade, mean(known)) if len(decade) == 10 and len(known) >= 8 else None

    def check(self, size, code):
        self.scenes_of("stripes", ["--period", self.period] if self.period else [], size, code)
        scene = self.run("scene", "--card", "stripes", *self.PLACE, "--climate", self.path, "--units", self.units, "--stripes", "bars",
                         *(["--period", self.period] if self.period else []))
        if scene:
            self.bars(scene, "square")

    def facts(self, told):
        for name, expected in (("reference", self.reference), ("deviation", self.deviation), ("limit", self.limit)):
            self.equal("stripes: facts", f"facts.stripes.{name}", told[name], expected)
        self.equal("stripes: facts", "the years of facts.stripes", [one["year"] for one in told["years"]], list(self.known))
        for one in told["years"]:
            self.equal("stripes: facts", f"facts.stripes {one['year']}", one["mean"], self.known.get(one["year"]))
        last = told.get("lastDecade")
        years = self.decade and {"first": self.decade[0][0], "last": self.decade[0][-1]}
        self.equal("stripes: facts", "the last ten years", last and last["years"], years)
        self.equal("stripes: facts", "their difference", last and last["difference"], self.decade and self.decade[1])

    def side(self):
        """Whether the last ten years were warmer, colder, or as warm once the difference is rounded; any that may be."""
        steps = rounded(abs(self.decade[1]) * (1.8 if self.units == "us" else 1), 1)
        return ({"Same"} if 0 in steps else set()) | ({"Warmer" if self.decade[1] > 0 else "Colder"} if steps - {0} else set())

    def texts(self, scene, code, size):
        span = {"start": year(self.years[0]), "end": year(self.years[-1])}
        base = {"start": year(1971), "end": year(2000)}
        opening = Say("stripes", "opening", place=anything(r"[^.。:、，،]{1,30}?"), **span)
        news = []
        if self.decade:
            years = Value(r"\d{4}–\d{4}", lambda words, _: words == f"{self.decade[0][0]}–{self.decade[0][-1]}", f"{self.decade[0]}")
            size_of = {"amount": difference(self.decade[1], self.units)}
            news = [Say("stripes", "decade" + side, date=years, **base, **({} if side == "Same" else size_of)) for side in sorted(self.side())]
        for say in news:
            say.may = len(news) > 1
        order = sorted(self.known, key=lambda one: (self.known[one], -one))
        full = [opening, *news, Say("stripes", "stripes"), Say("stripes", "warmestYear", date=year(order[-1])),
                Say("stripes", "coldestYear", date=year(order[0]))]
        missing = len(self.years) - len(self.known)
        if missing:
            full.append(Say("stripes", "missing", number=whole(missing)))
        words = scene["description"]
        self.say("stripes: description", "the description", words["full"], full, code)
        self.say("stripes: alternative text", "the alternative text", words["short"], full[:2 + len(news)], code)
        sentence = news or [Say("stripes", "span", **span)]
        self.say("stripes: line to post", "the line to post", words["share"],
                 [Say("stripes", "share", place=anything(r"[^.。:]{1,30}?"), sentence=sentence)], code)
        drawn = texts(scene, scenes.elements)
        self.say("stripes: headline", "the headline", joined(drawn, "headline", code), sentence, code)
        if self.decade:
            years = Say("stripes", "decade", start=year(self.decade[0][0]), end=year(self.decade[0][-1]))
            self.say("stripes: years", "the years of the number", joined(drawn, "caption", code), [years], code)
            sides = [Say("stripes", side.lower(), may=len(self.side()) > 1, **base) for side in sorted(self.side())]
            self.say("stripes: years", "the comparison", joined(drawn, "note", code), sides, code)

    def picture(self, scene, size):
        stripes = [(path[-1], body) for path, kind, body, _ in scenes.elements(scene["elements"]) if path[-1].startswith("stripe-")]
        if size in PAPER and not (stripes and size in COLORED):
            self.bars(scene, size)
            return
        self.equal("stripes: order", f"{size}: the years of the stripes", [int(name[7:]) for name, _ in stripes], self.years)
        lefts = [float(re.search(r"-?\d+(?:\.\d+)?", body["path"]).group()) for _, body in stripes]
        self.claim(lefts == sorted(lefts) and len(set(lefts)) == len(lefts), "stripes: order", f"{size}: the stripes stand at {lefts}")
        for name, body in stripes:
            one = int(name[7:])
            color = body["fill"].lstrip("#")[:6].lower()
            self.claim(color in self.colors(one), "stripes: colours", f"{size}: {one} is {color}, computed {self.colors(one)}")

    def colors(self, one):
        """The colours that a year may have: both beside a limit."""
        if one not in self.known:
            return {UNKNOWN}
        share = (self.known[one] - self.reference + self.limit) / (2 * self.limit) * 16
        return {COLORS[min(max(math.floor(share + shift), 0), 15)] for shift in (-1e-6, 1e-6)}

    def bars(self, scene, size):
        """Bars from 0° as long as their years differ, upward where these were warmer."""
        bodies = {path[-1]: body for path, kind, body, _ in scenes.elements(scene["elements"]) if kind == "shape"}
        numbers = {name: [float(text) for text in re.findall(r"-?\d+(?:\.\d+)?", body["path"])]
                   for name, body in bodies.items() if re.match(r"bar-|line-", name)}
        years = [int(name[4:]) for name in numbers if name.startswith("bar-")]
        self.equal("stripes: order", f"{size}: the years of the bars", years, list(self.known))
        lines = {int(name[5:]): values[1] for name, values in numbers.items() if name.startswith("line-")}
        if len(lines) < 2 or 0 not in lines:
            return
        far = max(lines, key=abs)
        degree = (lines[0] - lines[far]) / far * (1.8 if self.units == "us" else 1)
        for name, values in numbers.items():
            if name.startswith("bar-"):
                told = self.known[int(name[4:])] - self.reference
                top, foot = min(values[1::2]), max(values[1::2])
                end = top if told >= 0 else foot
                drawn = (lines[0] - end) / degree
                self.claim(abs(drawn - told) < 2.5 / degree, "stripes: bars", f"{size}: {name} ends at {drawn:.2f} K, computed {told:.2f}")


# Cases

def synthetic(rng, first, last, warming=0.02, keys=("low", "high", "mean", "rain"), gaps=0.0, swing=9, level=9):
    """Random days of a place with seasons, of which some are missing."""
    days, day, wet = {}, first, False
    while day <= last:
        season = level - swing * math.cos(2 * math.pi * (day.timetuple().tm_yday - 20) / 365.25) + warming * (day.year - 1970)
        centre = season + rng.gauss(0, 3)
        spread = abs(rng.gauss(4, 1.2)) + 0.3
        wet = rng.random() < (0.6 if wet else 0.25)
        values = {"low": round(centre - spread, 1), "high": round(centre + spread, 1), "mean": round(centre + rng.gauss(0, 0.4), 1),
                  "rain": round(rng.expovariate(0.2), 1) if wet else 0.0}
        known = {key: None if key not in keys or rng.random() < gaps else values[key] for key in values}
        days[day] = Day(**known)
        day += dt.timedelta(1)
    return days


def written(days, path, kind):
    """Days as a file of a kind: our own table, Meteostat's, GHCN-Daily's, or an answer of the archive in °F and inches."""
    def text(value):
        return "" if value is None else f"{value}"

    if kind == "own":
        lines = ["date,tmin,tmax,tavg,prcp"] + [",".join([day.isoformat(), *map(text, values)]) for day, values in days.items()]
    elif kind == "meteostat":
        lines = ["date,tavg,tmin,tmax,prcp,snow,wdir,wspd,wpgt,pres,tsun"] + [
            ",".join([day.isoformat(), text(values.mean), text(values.low), text(values.high), text(values.rain)]) + ",,,,,,"
            for day, values in days.items()]
    elif kind == "ghcn":
        lines, months = [], collections.defaultdict(dict)
        for day, values in days.items():
            for name, value in zip(("TMIN", "TMAX", "TAVG", "PRCP"), values):
                if value is not None:
                    months[day.year, day.month, name][day.day] = round(value * 10)
        for (year_, month, name), known in sorted(months.items()):
            # Every fortieth value failed a check.
            lines.append(f"NLM00006269{year_:04}{month:02}{name}" + "".join(
                f"{known.get(day, -9999):5} {'I' if day in known and (known[day] + day) % 40 == 0 else ' '}S" for day in range(1, 32)))
    else:
        fahrenheit = kind == "archive-us"

        def column(key, scale, shift):
            return [None if getattr(values, key) is None else round(getattr(values, key) * scale + shift, 3) for values in days.values()]

        degree = (1.8, 32, "°F") if fahrenheit else (1, 0, "°C")
        water = (1 / 25.4, 0, "inch") if fahrenheit else (1, 0, "mm")
        names = {"temperature_2m_max": ("high", degree), "temperature_2m_min": ("low", degree), "temperature_2m_mean": ("mean", degree),
                 "precipitation_sum": ("rain", water)}
        names = {name: pair for name, pair in names.items() if any(getattr(values, pair[0]) is not None for values in days.values())}
        lines = [json.dumps({"latitude": 52.46, "longitude": 5.52, "utc_offset_seconds": 3600, "timezone": "Europe/Amsterdam",
                             "daily_units": {"time": "iso8601", **{name: unit[2] for name, (_, unit) in names.items()}},
                             "daily": {"time": [day.isoformat() for day in days],
                                       **{name: column(key, *unit[:2]) for name, (key, unit) in names.items()}}})]
    path.write_text("\n".join(lines) + "\n")
    return path


def cases(draws, seed, folder, fixtures=()):
    """Random series in each format with the cards of them; `draws` counts rounds of all of them."""
    folder = pathlib.Path(folder)
    for draw in range(draws):
        rng = random.Random(f"climate {seed} {draw}")
        jan, dec = (lambda year_: dt.date(year_, 1, 1)), (lambda year_: dt.date(year_, 12, 31))
        # A station with records, of which one day is the hottest and the coldest of its date, leap days, and a year that is not over.
        long = synthetic(rng, jan(1978), dt.date(2026, 5, 17), gaps=0.002)
        long[dt.date(2024, 3, 12)] = Day(-31.5, 41.5, 5.0, 3.0)
        yield "year", written(long, folder / f"long-{draw}.csv", "own"), ["2024", "2026", "2023-03/2024-02"][draw % 3], "si"
        yield "year", folder / f"long-{draw}.csv", "2024", "us"
        # Means are stated for some days of the winter alone.
        few = {day: values._replace(mean=values.mean if (day.month, day.year) == (1, 2021) else None)
               for day, values in synthetic(rng, jan(2020), dec(2022)).items()}
        yield "year", written(few, folder / f"few-{draw}.dly", "ghcn"), "2021", "si"
        # The last day of an answer is half a day.
        half = synthetic(rng, jan(2024), dt.date(2025, 9, 3), level=rng.choice([-8, 26]))
        half[dt.date(2025, 9, 3)] = Day(30.0, 30.0, None, 1.0)
        yield "year", written(half, folder / f"half-{draw}.json", "archive-us"), "2025", "us"
        yield "year", written(half, folder / f"metric-{draw}.json", "archive"), "2024", "si"
        # Weeks that are not known.
        holes = {day: NOTHING if day.month in (4, 9) and day.day < 9 else values
                 for day, values in synthetic(rng, jan(2019), dec(2021), gaps=0.01).items()}
        yield "year", written(holes, folder / f"holes-{draw}.csv", "meteostat"), "2020", "si"
        # Years as stripes: means alone, and lows and highs with years that are not known.
        means = synthetic(rng, jan(1940), dt.date(2025, 6, 30), keys=("mean",), warming=rng.choice([0.01, 0.03, -0.02]))
        yield "stripes", written(means, folder / f"means-{draw}.json", "archive"), None, "si"
        yield "stripes", folder / f"means-{draw}.json", "1950/2020", "us"
        lost = {day: NOTHING if day.year in (1955, 1983, 2019) and day.month == 7 else values for day, values in synthetic(
            rng, jan(1945), dec(2024), keys=("low", "high")).items()}
        yield "stripes", written(lost, folder / f"lost-{draw}.csv", "own"), None, "us"
    for path in fixtures:
        days, _ = read(path)
        if not days:
            continue
        plain_path = folder / path.name.removesuffix(".gz")
        plain_path.write_bytes(gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes())
        counts = collections.Counter(day.year for day, values in days.items() if middle(values) is not None)
        for one in sorted(counts)[-3:]:
            yield "year", plain_path, str(one), ["si", "us"][one % 2]
        if min(days).year <= 1971 and max(days).year >= 2000:
            yield "stripes", plain_path, None, "si"


SERIES = {}


def work(program, index, case):
    card, path, period, units = case
    if path not in SERIES:
        SERIES.clear()
        SERIES[path] = Series(*read(path))
    gate = (YearCheck if card == "year" else StripesCheck)(program, str(path), SERIES[path], period, units)
    shapes = SIZES[1:] + DEVICES
    gate.check(shapes[index % len(shapes)], LANGUAGES[1 + index % (len(LANGUAGES) - 1)])
    return gate
