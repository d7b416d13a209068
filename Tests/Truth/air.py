"""The card of the air against concentrations: each country's index from its published table, the UV index with the hours of protection,
and pollen; null is unknown, and 0 is none.

The tables are those of the European Environment Agency (2024), the EPA (EPA-454/B-24-002), Defra (DAQI), Health Canada (AQHI: Stieb and
others, 2008), the Central Pollution Control Board of India, and China (HJ 633-2012): the concentrations at which each range begins and
ends, with the index there. Gases are converted at 25 °C.
"""
import collections
import datetime as dt
import json
import math
import pathlib
import random
import re
import zoneinfo

import scenes
from comparing import DEVICES, PAPER, SIZES
from decoding import instant, number
from explaining import UNIT, Gate, Say, anything, moment, stamp, texts, whole
from statements import LANGUAGES

HOUR = 3600
CREDIT = "Air: CAMS ENSEMBLE, Open-Meteo.com, Example data"
COLUMNS = {"pm25": "pm2_5", "pm10": "pm10", "nitrogenDioxide": "nitrogen_dioxide", "ozone": "ozone", "sulphurDioxide": "sulphur_dioxide",
           "carbonMonoxide": "carbon_monoxide", "uv": "uv_index", "alder": "alder_pollen", "birch": "birch_pollen", "grass": "grass_pollen",
           "mugwort": "mugwort_pollen", "olive": "olive_pollen", "ragweed": "ragweed_pollen"}
POLLUTANTS = list(COLUMNS)[:6]
POLLEN = {"alder": (60, 100, 500), "birch": (60, 100, 500), "grass": (30, 50, 250), "mugwort": (30, 50, 250), "olive": (100, 200, 500),
          "ragweed": (30, 50, 250)}
GRAMS = {"nitrogenDioxide": 46.0055, "ozone": 47.998, "sulphurDioxide": 64.066, "carbonMonoxide": 28.010}

COUNTRIES = {"DE": (52.52, 13.4, "Europe/Berlin"), "US": (40.71, -74.01, "America/New_York"), "GB": (51.5, -0.13, "Europe/London"),
             "CA": (43.7, -79.42, "America/Toronto"), "IN": (28.65, 77.23, "Asia/Kolkata"), "CN": (39.91, 116.4, "Asia/Shanghai"),
             "NO": (59.91, 10.75, "Europe/Oslo"), "AU": (-33.87, 151.21, "Australia/Sydney")}
NAMES = {"DE": "european", "NO": "european", "US": "unitedStates", "AU": "unitedStates", "GB": "british",
         "CA": "canadian", "IN": "indian", "CN": "chinese"}
BANDS = {"european": ["good", "fair", "moderate", "poor", "veryPoor", "extremelyPoor"],
         "unitedStates": ["good", "moderate", "sensitive", "unhealthy", "veryUnhealthy", "hazardous"],
         "british": ["lowPollution", "moderatePollution", "highPollution", "veryHighPollution"],
         "canadian": ["lowRisk", "moderateRisk", "highRisk", "veryHighRisk"],
         "indian": ["good", "satisfactory", "moderatelyPolluted", "poor", "veryPoor", "severe"],
         "chinese": ["excellent", "good", "lightlyPolluted", "moderatelyPolluted", "heavilyPolluted", "severelyPolluted"]}
ENDS = {"unitedStates": [50, 100, 150, 200, 300, 500], "british": [3, 6, 9, 10], "canadian": [3, 6, 10, math.inf],
        "indian": [50, 100, 200, 300, 400, 500], "chinese": [50, 100, 150, 200, 300, 500], "european": [1, 2, 3, 4, 5, 6]}

EUROPE = {"pm25": [5, 15, 50, 90, 140], "pm10": [15, 45, 120, 195, 270], "nitrogenDioxide": [10, 25, 60, 100, 150],
          "ozone": [60, 100, 120, 160, 180], "sulphurDioxide": [20, 40, 125, 190, 275]}
# Ranges of concentrations, each with the index at its two ends.
STATES = {
    "pm25": [(0, 9.0, 0, 50), (9.1, 35.4, 51, 100), (35.5, 55.4, 101, 150), (55.5, 125.4, 151, 200),
             (125.5, 225.4, 201, 300), (225.5, 325.4, 301, 500)],
    "pm10": [(0, 54, 0, 50), (55, 154, 51, 100), (155, 254, 101, 150), (255, 354, 151, 200), (355, 424, 201, 300), (425, 604, 301, 500)],
    "ozone 8 h": [(0, 54, 0, 50), (55, 70, 51, 100), (71, 85, 101, 150), (86, 105, 151, 200), (106, 200, 201, 300)],
    "ozone 1 h": [(125, 164, 101, 150), (165, 204, 151, 200), (205, 404, 201, 300), (405, 604, 301, 500)],
    "nitrogenDioxide": [(0, 53, 0, 50), (54, 100, 51, 100), (101, 360, 101, 150), (361, 649, 151, 200),
                        (650, 1249, 201, 300), (1250, 2049, 301, 500)],
    "sulphurDioxide 1 h": [(0, 35, 0, 50), (36, 75, 51, 100), (76, 185, 101, 150), (186, 304, 151, 200)],
    "sulphurDioxide 24 h": [(305, 604, 201, 300), (605, 1004, 301, 500)],
    "carbonMonoxide": [(0, 4.4, 0, 50), (4.5, 9.4, 51, 100), (9.5, 12.4, 101, 150), (12.5, 15.4, 151, 200),
                       (15.5, 30.4, 201, 300), (30.5, 50.4, 301, 500)]}
KINGDOM = {"pm25": (24, [11, 23, 35, 41, 47, 53, 58, 64, 70]), "pm10": (24, [16, 33, 50, 58, 66, 75, 83, 91, 100]),
           "nitrogenDioxide": (1, [67, 134, 200, 267, 334, 400, 467, 534, 600]), "ozone": (8, [33, 66, 100, 120, 140, 160, 187, 213, 240])}
INDIA = {"pm25": (24, [0, 30, 60, 90, 120, 250]), "pm10": (24, [0, 50, 100, 250, 350, 430]), "nitrogenDioxide": (24, [0, 40, 80, 180, 280, 400]),
         "sulphurDioxide": (24, [0, 40, 80, 380, 800, 1600]), "ozone": (8, [0, 50, 100, 168, 208, 748]), "carbonMonoxide": (8, [0, 1, 2, 10, 17, 34])}
CHINA = [("pm25", 24, [0, 35, 75, 115, 150, 250, 350, 500]), ("pm10", 24, [0, 50, 150, 250, 350, 420, 500, 600]),
         ("ozone", 8, [0, 100, 160, 215, 265, 800]), ("ozone", 1, [0, 160, 200, 300, 400, 800, 1000, 1200]),
         ("nitrogenDioxide", 1, [0, 100, 200, 700, 1200, 2340, 3090, 3840]), ("sulphurDioxide", 1, [0, 150, 500, 650, 800]),
         ("carbonMonoxide", 1, [0, 5, 10, 35, 60, 90, 120, 150])]
# The hours of a mean of which so many must be known.
LEAST = {("british", 24): 18, ("british", 8): 6, ("indian", 24): 16, ("indian", 8): 6, ("chinese", 24): 20, ("chinese", 8): 6,
         ("unitedStates", 8): 6, ("unitedStates", 24): 18, ("canadian", 3): 2}


def decode(data):
    """The air of a saved answer of Open-Meteo by the start of its hours; None if it has none."""
    hourly, units = data.get("hourly") or {}, data.get("hourly_units") or {}
    if not any(name in hourly for name in COLUMNS.values()):
        return None
    shift = 0 if units.get("time") == "unixtime" else data.get("utc_offset_seconds", 0)
    found = {}
    for row, time in enumerate(hourly["time"]):
        start = time if isinstance(time, (int, float)) else instant(time + ":00Z") - shift
        found.setdefault(start, {key: number(hourly[name][row]) for key, name in COLUMNS.items() if name in hourly})
    return found


class Index:
    """An index of air quality over the hours of an answer: what it is in an hour, by each pollutant."""

    def __init__(self, name, hours):
        self.name, self.hours = name, hours

    def mean(self, key, start, span):
        known = [value for back in range(span) if (value := self.hours.get(start - back * HOUR, {}).get(key)) is not None]
        return sum(known) / len(known) if known and len(known) >= LEAST.get((self.name, span), 1) else None

    def now_cast(self, key, start):
        values = [self.hours.get(start - back * HOUR, {}).get(key) for back in range(12)]
        if sum(value is not None for value in values[:3]) < 2:
            return None
        known = [value for value in values if value is not None]
        weight = max(min(known) / max(known), 0.5) if max(known) else 1
        pairs = [(weight ** back, value) for back, value in enumerate(values) if value is not None]
        return sum(share * value for share, value in pairs) / sum(share for share, _ in pairs)

    def values(self, start):
        """The index by each pollutant as numbers between which it lies; a number alone, if it is sure."""
        return {key: made for key, made in getattr(self, self.name)(start).items() if made}

    def european(self, start):
        found = {}
        for key, limits in EUROPE.items():
            value = self.mean(key, start, 1)
            if value is not None:
                found[key] = [1 + sum(value > limit for limit in limits)]
        return found if {"nitrogenDioxide", "ozone"} <= set(found) and {"pm25", "pm10"} & set(found) else {}

    def unitedStates(self, start):
        found = collections.defaultdict(list)
        steps = {"pm25": 0.1, "carbonMonoxide": 0.1}
        for name, ranges in STATES.items():
            key, _, span = name.partition(" ")
            if key in ("pm25", "pm10"):
                value = self.now_cast(key, start)
            else:
                value = self.mean(key, start, int(span.split()[0]) if span else 8 if key == "carbonMonoxide" else 1)
                value = value and value * 24.465 / GRAMS[key] * (0.001 if key == "carbonMonoxide" else 1)
            if value is None:
                continue
            made = set()
            for shift in (-1e-6, 1e-6):
                # Concentrations are cut off, not rounded.
                step = steps.get(key, 1)
                cut = math.floor(value / step + shift) * step
                inside = [(low, high, one, two) for low, high, one, two in ranges if low - 1e-9 <= cut <= high + 1e-9]
                if inside:
                    low, high, one, two = inside[0]
                    made.add(one + (two - one) * (cut - low) / (high - low))
                elif cut > ranges[-1][1]:
                    # Beyond its table, a pollutant has the last value of it; ozone and sulphur dioxide have others for more.
                    made.add(ranges[-1][3])
            found[key].append(made)
        return {key: self.largest(sets) for key, sets in found.items()}

    @staticmethod
    def largest(sets):
        """Of values over several times, the larger: the lowest and the highest that it may be."""
        sets = [made for made in sets if made]
        return [max(min(made) for made in sets), max(max(made) for made in sets)] if sets else []

    def british(self, start):
        found = {}
        for key, (span, limits) in KINGDOM.items():
            value = self.mean(key, start, span)
            if value is not None:
                found[key] = sorted({1 + sum(math.floor(value + 0.5 + shift) > limit for limit in limits) for shift in (-1e-6, 1e-6)})
        return found

    def canadian(self, start):
        three = {key: self.mean(key, start, 3) for key in ("nitrogenDioxide", "ozone", "pm25")}
        if None in three.values():
            return {}
        ppb = {key: three[key] * 24.465 / GRAMS[key] for key in ("nitrogenDioxide", "ozone")}
        excess = (math.expm1(0.000871 * ppb["nitrogenDioxide"]) + math.expm1(0.000537 * ppb["ozone"])
                  + math.expm1(0.000487 * three["pm25"]))
        return {None: [max(1, 10 / 10.4 * 100 * excess)]}

    @staticmethod
    def between(value, limits, ends):
        """The index of a concentration between the limits of a table; beyond it, as on its last range."""
        place = next((place for place, limit in enumerate(limits[1:]) if value <= limit), len(limits) - 2)
        low, high, one, two = limits[place], limits[place + 1], ends[place], ends[place + 1]
        return one + (two - one) * (value - low) / (high - low)

    def indian(self, start):
        found = {}
        for key, (span, limits) in INDIA.items():
            value = self.mean(key, start, span)
            if value is not None:
                # The table has no end; the severe range goes on as the one before it.
                found[key] = [min(self.between(value * (0.001 if key == "carbonMonoxide" else 1), limits, [0, 50, 100, 200, 300, 400]), 500)]
        return found if len(found) >= 3 and {"pm25", "pm10"} & set(found) else {}

    def chinese(self, start):
        found = collections.defaultdict(list)
        for key, span, limits in CHINA:
            value = self.mean(key, start, span)
            if value is None:
                continue
            value *= 0.001 if key == "carbonMonoxide" else 1
            # Beyond its table, a pollutant has the last value of it; ozone and sulphur dioxide have others for more.
            found[key].append({self.between(min(value, limits[-1]), limits, [0, 50, 100, 150, 200, 300, 400, 500])})
        day = self.mean("sulphurDioxide", start, 24)
        if day is not None and day > 800:
            found["sulphurDioxide"].append({self.between(min(day, 2620), [800, 1600, 2100, 2620], [200, 300, 400, 500])})
        return {key: self.largest(sets) for key, sets in found.items()}

    def hour(self, start):
        """The whole numbers of an hour, its bands, and the pollutants that may decide; None if it is not known."""
        values = self.values(start)
        if not values:
            return None
        low, high = max(made[0] for made in values.values()), max(made[-1] for made in values.values())
        if self.name == "chinese":
            numbers = {min(math.ceil(value + shift), 500) for value in (low, high) for shift in (-1e-9, 1e-9)}
        elif self.name in ("european", "british"):
            numbers = {low, high}
        else:
            numbers = {math.floor(value + 0.5 + shift) for value in (low, high) for shift in (-1e-6, 1e-6)}
        ends = ENDS[self.name]
        bands = {next(place for place, end in enumerate(ends) if value <= end) for value in numbers}
        # Of pollutants in one band of an index without numbers, any may be the one that decides.
        deciding = {key for key, made in values.items() if made[-1] >= low - 1e-6}
        return numbers, bands, deciding, high


class Air:
    """What is expected of 24 hours from a moment on."""

    def __init__(self, hours, country, time):
        self.name, self.time = NAMES[country], time
        self.starts = [math.floor(time / HOUR) * HOUR + ahead * HOUR for ahead in range(24)]
        index = Index(self.name, hours)
        self.known = [index.hour(start) for start in self.starts]
        self.hours = [hours.get(start, {}) for start in self.starts]
        self.unsure = any(known and len(known[1]) > 1 for known in self.known)
        self.band = max((max(known[1]) for known in self.known if known), default=None)
        most = max((known[3] for known in self.known if known), default=None)
        worst = [known for known in self.known if known and known[3] >= most - 1e-6]
        self.numbers = set().union(*[known[0] for known in worst])
        self.deciding = set().union(*[known[2] for known in worst])
        self.uv = [None if hour.get("uv") is None else hour["uv"] for hour in self.hours]
        self.unsure |= any(value is not None and abs(value % 1 - 0.5) < 1e-9 for value in self.uv)
        self.pollen = self.judge_pollen()

    def course(self):
        """When the worst band is reached, as the key of a phrase with its ends."""
        worst = [known and max(known[1]) == self.band for known in self.known]
        first, last = worst.index(True), 23 - worst[::-1].index(True)
        broken = not all(worst[first:last + 1]) or first and self.known[first - 1] is None or last < 23 and self.known[last + 1] is None
        start, end = self.starts[first], self.starts[last] + HOUR
        if broken:
            return "atTimes", {}
        if first == 0 and last == 23:
            return "throughout", {}
        return ("until", {"end": end}) if first == 0 else ("from", {"start": start}) if last == 23 else ("between", {"start": start, "end": end})

    def protection(self):
        """The largest UV index of the day that comes, and the hours of protection, if any is needed; None if nothing is known."""
        whole_uv = [None if value is None else math.floor(value + 0.5) for value in self.uv]
        if all(value is None for value in whole_uv):
            return None
        strong = [place for place, value in enumerate(whole_uv) if value is not None and value >= 3]
        if not strong:
            return max(value for value in whole_uv if value is not None), None
        # The day ends with the first hour of night.
        end = next((place for place in range(strong[0], 24) if whole_uv[place] == 0), 24)
        day = [place for place in strong if place < end]
        return max(whole_uv[place] for place in day), (max(self.starts[day[0]], self.time), self.starts[day[-1]] + HOUR)

    def judge_pollen(self):
        """The level of the worst species, the species that have it, and when each is most; None if it is not known."""
        levels = {}
        for species, limits in POLLEN.items():
            known = [hour[species] for hour in self.hours if hour.get(species) is not None]
            if len(known) >= 18:
                mean = sum(known) / len(known)
                levels[species] = (0 if mean == 0 else 1 + sum(mean >= limit for limit in limits), mean)
                self.unsure |= any(abs(mean - limit) < 1e-9 for limit in limits)
        if not levels:
            return None
        level, mean = max(levels.values())
        worst = [species for species in levels if levels[species] == (level, mean)]
        peaks = {}
        for species in worst:
            values = [-1 if hour.get(species) is None else hour[species] for hour in self.hours]
            peaks[species] = [start for start, value in zip(self.starts, values) if value == max(values)]
        return level, worst, peaks


# How much a band matters, from 0 to 5, by the number of bands that its index has.
CONCERNS = {6: [0, 1, 2, 3, 4, 5], 4: [0, 2, 3, 4]}


def sun_concern(index):
    """How much a UV index matters, by the WHO's categories."""
    return [0, 2, 3, 4, 5][sum(index >= limit for limit in (3, 6, 8, 11))]


class AirCheck(Gate):
    """The card of the air of a country at a moment."""

    def __init__(self, program, path, weather, country, time, label):
        super().__init__(program, f"air {label} {country} {stamp(time)}")
        self.path, self.weather = path, weather
        self.zone = zoneinfo.ZoneInfo(COUNTRIES[country][2])
        self.air = Air(decode(json.loads(pathlib.Path(path).read_text())), country, time)

    def check(self, size, code):
        air = self.air
        if air.unsure or air.band is None and air.protection() is None and air.pollen is None:
            return
        words = ["--card", "air", "--forecast", self.weather, "--air", self.path, "--time", stamp(air.time), "--time-format", "24h",
                 "--units", "si", "--alerts", "none"]
        told = self.run("message", "--json", *words)
        if told:
            self.facts(told["facts"].get("air") or {})
        for locale, shape in (("en", "square"), (code, size)):
            scene = self.run("scene", *words, "--locale", locale, "--device" if shape in DEVICES else "--size", shape)
            if scene:
                self.texts(scene, locale)
                if locale == "en" or shape in PAPER and locale != "ar":
                    self.bars(scene, shape)

    # Statements

    def at(self, time):
        return moment(time, self.zone, 0)

    def quality(self, throughout="throughout"):
        """What is said of the quality of the air: its name, its level with its hours, and its level alone."""
        air = self.air
        if air.band is None:
            return Say("air", "airQuality"), [Say("air", "notKnown")], Say("air", "notKnown")
        level = Say("air", BANDS[air.name][air.band])
        gaps = {} if air.name == "european" else {"index": whole(*map(int, air.numbers))}
        key, ends = air.course()
        course = Say("air", key, level=level, **{name: self.at(time) for name, time in ends.items()})
        return Say("air", air.name + "Index", **gaps), [course], level

    def ultraviolet(self):
        """What is said of the UV index: its name, the protection in a row, and that in a sentence."""
        judged = self.air.protection()
        if judged is None:
            return Say("air", "ultraviolet"), Say("air", "notKnown"), None
        most, hours = judged
        level = Say("air", ["uvLow", "uvModerate", "uvHigh", "uvVeryHigh", "uvExtreme"][sum(most >= limit for limit in (3, 6, 8, 11))])
        name = Say("air", "uvNamed", index=whole(most), level=level)
        if not hours:
            return name, Say("air", "noProtection"), Say("air", "noProtectionNeeded", may=True)
        ends = {"end": self.at(hours[1])} if hours[0] <= self.air.time else {"start": self.at(hours[0]), "end": self.at(hours[1])}
        until = "Until" if len(ends) == 1 else ""
        return name, Say("air", "protect" + until, **ends), Say("air", "protectFromSun" + until, may=True, **ends)

    LEVELS = ["pollenNone", "pollenLow", "pollenModerate", "pollenHigh", "pollenVeryHigh"]

    def grains(self):
        """What is said of pollen, and when there is most of it."""
        level, worst, peaks = self.air.pollen
        said = Say("air", self.LEVELS[level])
        if level == 0:
            return Say("air", "pollen"), said, None
        names = [Say("air", species + "Pollen") for species in worst]
        times = sorted({time for species in worst for time in peaks[species]})
        most = Say("air", "mostPollen", may=True, time=self.at(times[0]))
        most.gaps["time"].test = lambda words, language: any(self.at(time).test(words, language) for time in times)
        return names, Say("air", "byModel", level=said), most

    def advice(self):
        """What may be advised by the quality of the air, by its band."""
        air = self.air
        if air.band is None:
            return []
        concern = CONCERNS[len(BANDS[air.name])][air.band]
        return [Say("air", key, may=True) for key in [None, None, "easeIfSensitive", "ease", "ease", "stayInside"][concern:concern + 1] if key]

    def concerns(self):
        """How much each measure matters, from 0 to 5."""
        air, judged = self.air, self.air.protection()
        found = {"quality": 0 if air.band is None else CONCERNS[len(BANDS[air.name])][air.band],
                 "pollen": air.pollen[0] if air.pollen else 0, "ultraviolet": 0}
        if judged and judged[1] and judged[1][0] - air.time < 43200:
            found["ultraviolet"] = sun_concern(judged[0]) - 1
        return found

    def lead(self):
        """The measure of most concern; the sun counts one less. The quality of the air, if nothing is of concern."""
        concerns = self.concerns()
        most = max(concerns.values())
        return next(name for name in ("quality", "pollen", "ultraviolet") if concerns[name] == most) if most > 1 else "quality"

    def texts(self, scene, code):
        air = self.air
        name, course, level = self.quality()
        uv, protection, remark = self.ultraviolet()
        says = [Say("air", "measure", subject=name, level=course), Say("air", "measure", subject=uv, level=protection)]
        pollutants = [Say("air", key) for key in sorted(key for key in air.deciding if key)]
        if pollutants:
            says.append(Say("air", "mainly", subject=pollutants))
        extra = self.advice() + [say for say in [remark] if say]
        if air.pollen:
            species, grains, most = self.grains()
            says.append(Say("air", "measure", subject=species, level=grains))
            extra += [most] if most else []
        others = [Say("facts", "temperature", may=True, temperature=anything(r"-?\d+ ?°" + UNIT))]
        words = scene["description"]
        for form, kind in (("full", "description"), ("short", "alternative text"), ("share", "line to post")):
            text = self.opens(f"air: {kind}", f"the {kind}", words[form].replace(CREDIT, ""), air.time, self.zone, code, dated=form != "share")
            self.explain(f"air: {kind}", f"the {kind}", text, says + extra + others, code, must=form == "full")
        drawn = texts(scene, scenes.elements)
        level_words = [Say("air", say.key, may=True, **say.gaps) for say in course + [level]]
        pollen = [Say("air", self.LEVELS[air.pollen[0]])] if air.pollen else []
        judged = air.protection()
        subjects, levels = {
            "quality": ([Say("air", "airQuality")], level_words), "pollen": (self.listed(species) if air.pollen else [], pollen),
            "ultraviolet": ([Say("air", "uvIndex", index=whole(judged[0] if judged else 0))], [uv.gaps.get("level")])}[self.lead()]
        self.explain("air: large words", "the subject", drawn["subject"], subjects, code, must=len(subjects) == 1)
        self.explain("air: large words", "the level", drawn["level"], levels, code)
        if "line" in drawn:
            self.explain("air: large words", "the advice", drawn["line"], extra + level_words + says, code,
                         must=False)
        # What is so throughout is said without its hours.
        rows = [([name], [say for say in level_words if say.key != "throughout"]), ([uv], [protection])]
        if air.pollen:
            rows.append((self.listed(species), [grains] + [Say("air", say.key, may=True) for say in pollen]))
        count = sum(name.startswith("measure-") for name in drawn)
        self.claim(count == len(rows), "air: rows", f"{code}: there are {count} rows, not {len(rows)}")
        for row, (names, states) in enumerate(rows, 1):
            self.explain("air: rows", f"row {row}", drawn.get(f"measure-{row}", ""), names, code, must=len(names) == 1)
            # Of several forms, one fits.
            forms = [Say(say.section, say.key, may=True, **say.gaps) for say in states]
            self.explain("air: rows", f"the state of row {row}", drawn.get(f"state-{row}", ""), forms, code)
            self.claim(bool(drawn.get(f"state-{row}")), "air: rows", f"{code}: row {row} has no state")

    @staticmethod
    def listed(says):
        return says if isinstance(says, list) else [says]

    def facts(self, told):
        air, judged = self.air, self.air.protection()
        band = BANDS[air.name][air.band] if air.band is not None else None
        self.claim(told.get("band") == band, "air: facts", f"facts.air.band is {told.get('band')}, computed {band}")
        own = told.get("index")
        self.claim(own == air.name or band is None and own is None, "air: facts", f"facts.air.index is {own}, not {air.name}")
        if band and air.name != "european":
            self.claim(told.get("value") in air.numbers, "air: facts", f"facts.air.value is {told.get('value')}, computed {air.numbers}")
        if band:
            own = told.get("pollutant")
            self.claim(own in air.deciding, "air: facts", f"facts.air.pollutant is {own}, computed {air.deciding}")
        own = told.get("uvIndex")
        self.claim(own == (judged[0] if judged else None), "air: facts", f"facts.air.uvIndex is {own}, computed {judged}")
        hours = told.get("protection")
        hours = hours and (instant(hours["begins"]), instant(hours["ends"]))
        self.claim(hours == (judged[1] if judged else None), "air: facts", f"facts.air.protection is {hours}, computed {judged}")
        level = self.LEVELS[air.pollen[0]] if air.pollen else None
        own = told.get("pollen")
        self.claim((own and "pollen" + own[0].upper() + own[1:]) == level, "air: facts", f"facts.air.pollen is {own}, computed {level}")
        if air.pollen and air.pollen[0]:
            self.claim(told.get("pollenOf") in air.pollen[1], "air: facts", f"facts.air.pollenOf is {told.get('pollenOf')}, computed {air.pollen[1]}")

    # Pictures

    def bars(self, scene, size):
        """A bar for each hour that is known, in the colour of its concern, and none for another."""
        air = self.air
        bodies = {path[-1]: body for path, kind, body, _ in scenes.elements(scene["elements"]) if kind == "shape"}
        expected = [[None if known is None else CONCERNS[len(BANDS[air.name])][max(known[1])] for known in air.known],
                    [None if value is None else sun_concern(math.floor(value + 0.5)) for value in air.uv]]
        values = [None, air.uv]
        if air.pollen:
            level, worst, _ = air.pollen
            grains = [[hour[species] for species in (worst if level else POLLEN) if hour.get(species) is not None] for hour in air.hours]
            # Of several species that are equal, any may be drawn.
            if len(worst) == 1 or level == 0:
                values.append([max(found) if found else None for found in grains])
                expected.append([None if not found else level for found in grains])
        for row, concerns in enumerate(expected, 1):
            base = corners(bodies[f"base-{row}"]["path"])[0]
            found = {}
            for name, body in bodies.items():
                match = re.fullmatch(rf"bars-{row}-(\d)", name)
                for box in corners(body["path"]) if match else ():
                    place = ((box[0] + box[2]) / 2 - base[0]) / (base[2] - base[0]) * 24
                    found[math.floor(place)] = int(match[1]) - 1, box[3] - box[1]
            drawn = [found[place][0] if place in found else None for place in range(24)]
            if size in PAPER:
                drawn, concerns = [[value is not None for value in these] for these in (drawn, concerns)]
            self.claim(drawn == concerns, "air: bars", f"{size}: row {row} has bars {drawn}, computed {concerns}")
            known = values[row - 1] if row <= len(values) else None
            # The least bars are all of one height.
            if known and found and max(value or 0 for value in known) >= (2 if row == 2 else 20):
                tall = max(found, key=lambda place: found[place][1])
                most = max(value for value in known if value is not None)
                # A UV index of 12 fills a bar.
                full = 12 if row == 2 else most
                self.claim(known[tall] is not None and known[tall] >= min(most, full) - 1e-6, "air: bars",
                           f"{size}: the highest bar of row {row} is that of hour {tall}, but {known}")


def corners(path):
    """The boxes of a path that is made of rectangles, each as left, top, right and bottom."""
    boxes = []
    for part in path.split("M")[1:]:
        numbers = [float(text) for text in re.findall(r"-?\d+(?:\.\d+)?", part)]
        boxes.append((min(numbers[0::2]), min(numbers[1::2]), max(numbers[0::2]), max(numbers[1::2])))
    return boxes


# Cases

# What is rare first: more than a table has for the hour, limits of bands, and what is not known.
FIRST = [("US", "volcano"), ("CN", "volcano"), ("DE", "edges"), ("GB", "gaps"), ("IN", "gaps"), ("CA", "plain"), ("NO", "gaps"), ("US", "edges")]


def weather(folder, country, time):
    """A saved forecast of a country in which little is known."""
    lat, lon, zone = COUNTRIES[country]
    path = pathlib.Path(folder) / f"weather-{country}-{int(time)}.json"
    offset = zoneinfo.ZoneInfo(zone).utcoffset(dt.datetime.fromtimestamp(time))
    path.write_text(json.dumps({
        "format": "weathercard forecast", "version": 1,
        "place": {"name": "Ulm", "latitude": lat, "longitude": lon, "country": country, "timeZone": zone},
        "zone": {"initial": int(offset.total_seconds()), "changes": []}, "source": {"id": "example", "attribution": "Example data"},
        "hourly": [{"time": stamp((time // HOUR + hour) * HOUR), "temperature": 12} for hour in range(-2, 26)], "daily": [], "alerts": []}))
    return path


def synthetic(rng, kind, lat, lon):
    """A random answer of Open-Meteo about the air of four days, from 24 hours before a moment on."""
    start = 1780272000 + rng.randrange(300) * 86400
    count, columns = 96, {}
    scale = {"clean": 0.3, "usual": 1, "bad": 4, "worst": 14}[rng.choice(["clean", "usual", "usual", "bad", "worst"])]
    for key, mean in {"pm25": 12, "pm10": 22, "nitrogenDioxide": 25, "ozone": 70, "sulphurDioxide": 6, "carbonMonoxide": 400}.items():
        own, phase = mean * scale * rng.choice([0.3, 1, 1, 2]), rng.random() * 24
        columns[key] = [max(0, round(own * (1 + 0.6 * math.sin((hour + phase) / 24 * 2 * math.pi) + rng.gauss(0, 0.15)), 1)) for hour in range(count)]
    noon, most = (12 - lon / 15) % 24, rng.choice([0.4, 2, 5, 9, 13])
    columns["uv"] = [round(max(0, most * math.cos((hour - noon) / 24 * 2 * math.pi)), 2) for hour in range(count)]
    for species in POLLEN:
        level = rng.choice([None, 0, 0, 8, 70, 300]) if lat > 30 and -25 < lon < 45 else None
        columns[species] = [None if level is None else round(abs(level * rng.uniform(0.2, 1.8)), 1) for _ in range(count)]
    if kind == "gaps":
        for key in columns:
            for hour in rng.sample(range(count), rng.choice([0, 10, 40, 60])):
                columns[key][hour] = None
        for key in rng.sample(POLLUTANTS, rng.randrange(4)):
            columns[key] = [None] * count
    if kind == "edges":
        # On the limits of the tables, where a band ends.
        for key in POLLUTANTS[:4]:
            limits = EUROPE[key] + [limit for _, limit, _, _ in STATES.get(key, [])] + (KINGDOM[key][1] if key in KINGDOM else []) + INDIA[key][1]
            columns[key] = [rng.choice(limits)] * count
    if kind == "volcano":
        columns["sulphurDioxide"] = [round(rng.uniform(900, 2500), 1) for _ in range(count)]
        columns["ozone"] = [round(rng.uniform(350, 1100), 1) for _ in range(count)]
    times = [start + hour * HOUR for hour in range(count)]
    return {"latitude": lat, "longitude": lon, "utc_offset_seconds": 0, "timezone": "GMT",
            "hourly_units": {"time": "unixtime", **{COLUMNS[key]: "μg/m³" for key in POLLUTANTS}, "uv_index": "",
                             **{COLUMNS[key]: "grains/m³" for key in POLLEN}},
            "hourly": {"time": times, **{COLUMNS[key]: values for key, values in columns.items()}}}


def cases(draws, seed, folder, fixtures=()):
    """Random answers in each country in turn, and saved ones in all of them."""
    rng, countries = random.Random(f"air {seed}"), list(COUNTRIES)
    for draw in range(draws):
        country, kind = FIRST[draw] if draw < len(FIRST) else (rng.choice(countries), rng.choice(["plain", "gaps", "edges", "volcano", "gaps"]))
        lat, lon, _ = COUNTRIES[country]
        data = synthetic(rng, kind, lat, lon)
        path = pathlib.Path(folder) / f"air-{draw}.json"
        path.write_text(json.dumps(data))
        time = data["hourly"]["time"][24] + rng.randrange(48 * 60) * 60
        yield str(path), str(weather(folder, country, time)), country, time, f"random {draw}"
    for path in fixtures:
        data = json.loads(path.read_text())
        hours = decode(data)
        for country, (lat, lon, _) in COUNTRIES.items():
            moved = pathlib.Path(folder) / f"air-{country}-{path.name}"
            moved.write_text(json.dumps(dict(data, latitude=lat, longitude=lon)))
            time = sorted(hours)[len(hours) // 3] + 1320
            yield str(moved), str(weather(folder, country, time)), country, time, path.name


def work(program, index, case):
    gate = AirCheck(program, *case)
    shapes = SIZES[1:] + DEVICES
    gate.check(shapes[index % len(shapes)], LANGUAGES[1 + index % (len(LANGUAGES) - 1)])
    return gate
