"""Compares the words and pictures of all cards with an answer at a moment, and with each other."""
import collections
import datetime as dt
import json
import math
import os
import re
import subprocess
import tempfile
import xml.etree.ElementTree as ElementTree

import astronomy
import scenes
import statements
import wetness
from decoding import UTC, instant
from timeline import Timeline

CARDS = ["clock", "rainbow", "graph", "day", "today", "meteogram", "wind", "week", "alert", "places"]
SIZES = ["square", "og", "portrait", "story", "eink", "eink-bw"]
DEVICES = ["kindle", "trmnl", "inkplate-6", "waveshare-4.2", "spectra-7.3", "seven-color-5.65"]
PAPER = {"eink", "eink-bw", *DEVICES}
POINTS = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"]
WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December"]
HOUR = 3600


def at(answer, moment):
    """The conditions at a moment: linear between samples at most an hour apart, precipitation of the hour that holds it.

    Speed and direction of the wind change together up to a right angle; beyond, the nearer sample's wind holds.
    """
    samples = sorted(answer["hours"] + ([answer["current"]] if answer["current"] else []), key=lambda s: s["time"])
    found = {}
    exact = answer["current"] if answer["current"] and answer["current"]["time"] == moment else {}
    for key in ("temperature", "feels", "dew", "humidity", "cloud", "gust"):
        if exact.get(key) is not None:
            found[key] = exact[key]
            continue
        before = [s for s in samples if s["time"] <= moment and s.get(key) is not None]
        after = [s for s in samples if s["time"] >= moment and s.get(key) is not None]
        if not before or moment - before[-1]["time"] > HOUR:
            continue
        low = before[-1]
        high = after[0] if after and after[0]["time"] - low["time"] <= HOUR else low
        part = (moment - low["time"]) / (high["time"] - low["time"]) if high["time"] > low["time"] else 0
        found[key] = low[key] + (high[key] - low[key]) * part
    found.update({key: value for key, value in wind_at(samples, moment).items() if value is not None})
    found.update({key: exact[key] for key in ("wind", "bearing") if exact.get(key) is not None})
    held = [h for h in answer["hours"] if h["time"] <= moment < h["time"] + HOUR]
    found["rate"], found["probability"] = (held[-1]["rate"], held[-1]["probability"]) if held else (None, None)
    return found


def wind_at(samples, moment):
    """The wind's speed and direction; a direction is left out where it is not that of a sample with a known speed."""
    known = [s for s in samples if s.get("wind") is not None]
    before = [s for s in known if s["time"] <= moment]
    after = [s for s in known if s["time"] >= moment]
    if not before or moment - before[-1]["time"] > HOUR:
        return {}
    low = before[-1]
    high = after[0] if after and after[0]["time"] - low["time"] <= HOUR else low
    part = (moment - low["time"]) / (high["time"] - low["time"]) if high["time"] > low["time"] else 0
    # Below 0.3 m/s it is calm, which has no direction.
    ends = [s.get("bearing") if s["wind"] >= 0.3 else None for s in (low, high)]
    speed = low["wind"] + (high["wind"] - low["wind"]) * part
    if None not in ends:
        turn = (ends[1] - ends[0] + 180) % 360 - 180
        if abs(turn) > 90:
            nearer = low if part < 0.5 else high
            return {"wind": nearer["wind"], "bearing": nearer["bearing"]}
        return {"wind": speed, "bearing": (ends[0] + turn * part) % 360}
    if low["wind"] < 0.3 or high["wind"] < 0.3:
        return {"wind": speed, "bearing": next((b for b in ends if b is not None), None)}
    return {"wind": speed, "bearing": ends[0] if part < 0.5 else ends[1]}


def roundings(value):
    """The whole numbers that a value may be shown as: both neighbours if it lies on a half."""
    return {math.floor(value + 0.5 - 1e-6), math.floor(value + 0.5 + 1e-6), -math.floor(-value + 0.5)}


def whole(text):
    """The first whole number of a text."""
    return int(re.search(r"-?\d+", text).group())


# Kinds as the facts of a message name them, where they differ.
FACT_KINDS = {"freezingRain": "freezing", "snowShowers": "snow-showers", "precipitation": "unknown"}


def same_kind(said, kinds):
    """Whether a name is true of one of several kinds."""
    allowed = {"rain": {"rain", "drizzle", "showers", "thunder"}, "drizzle": {"drizzle"}, "showers": {"showers", "thunder"},
               "snow": {"snow", "snow-showers"}, "snow-showers": {"snow-showers", "snow"}, "thunder": {"thunder"},
               "freezing": {"freezing"}, "hail": {"hail", "thunder"}, "sleet": {"sleet"}, "unknown": set(wetness.KINDS) | {"unknown"}}
    # Of a thing that the answer does not name, any name may be true.
    return bool(kinds & allowed[said]) or "unknown" in kinds or (
        said == "sleet" and bool(kinds & wetness.LIQUID) and bool(kinds & wetness.FROZEN))


class Check:
    """One answer at one moment."""

    def __init__(self, program, path, answer, moment, label):
        self.program, self.path, self.answer, self.moment, self.label = program, path, answer, moment, label
        self.now = at(answer, moment)
        self.line = Timeline(answer, moment)
        self.zone = answer["zone"]
        self.faults, self.counts = [], collections.Counter()
        self.command, self.facts = [], None
        # What the graph shows: its first and its last instant, and the function from a place on its axis to an instant.
        self.axis = (moment - HOUR, moment + 24 * HOUR, None)
        self.told = collections.defaultdict(dict)
        # The statements of each text in English.
        self.english = {}
        # From when on sentences about precipitation tell, and how far.
        self.base, self.span, self.reach = moment, 12 * HOUR, None
        sun, moon = (place(moment, answer["lat"], answer["lon"]) for place in (astronomy.sun_altitude, astronomy.moon_altitude))
        self.sun_height, self.moon_height = sun, moon

    # Running

    def run(self, *words):
        stamp = dt.datetime.fromtimestamp(self.moment, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        self.command = [self.program, *words, "--forecast", str(self.path), "--time", stamp]
        options = [] if words[0] == "rainbow" else ["--units", "si", "--time-format", "24h"]
        return subprocess.run(self.command + options, capture_output=True, text=True, timeout=300, check=False)

    def claim(self, holds, kind, message):
        self.counts[kind] += 1
        if not holds:
            self.faults.append((kind, message, " ".join(self.command)))
        return holds

    def scene(self, card, size="square", locale="en"):
        """A card's scene; None if the answer has too little for it."""
        shape = ["--device", size] if size in DEVICES else ["--size", size]
        result = self.run("scene", "--card", card, *shape, "--locale", locale)
        if result.returncode == 65:
            return None
        self.claim(result.returncode == 0, "exit", f"{card}: exit {result.returncode}: {result.stderr.strip()}")
        return json.loads(result.stdout) if result.returncode == 0 else None

    def cards(self, sizes, locales):
        """All cards in English and square, and in the sizes and languages that are given."""
        self.read_facts()
        for card in CARDS:
            scene = self.scene(card)
            if scene is None:
                continue
            words = scene["description"]
            if card == "graph":
                self.axis = self.time_axis(scene)
            self.texts(card, words, "en")
            self.picture(card, scene)
            square = scenes.shown(scene, card)
            for size in sizes:
                other = self.scene(card, size)
                if other is None:
                    self.claim(False, "size against size", f"{card}: square is drawn, {size} is not")
                    continue
                self.claim(all(other["description"][form] == words[form] for form in ("full", "share")), "size against size",
                           f"{card}: the words of {size} differ from the square's")
                self.picture(card, other, size)
                self.same_picture(card, square, scenes.shown(other, card), size)
            for locale in locales:
                result = self.run("message", "--card", card, "--json", "--locale", locale)
                if self.claim(result.returncode == 0, "exit", f"{card} in {locale}: exit {result.returncode}: {result.stderr.strip()}"):
                    self.texts(card, json.loads(result.stdout), locale)
        self.card_against_card()

    def messages(self, cards, locale):
        """The texts of cards in a language, each beside that in English."""
        for card in cards:
            for code in dict.fromkeys(["en", locale]):
                if card == "graph":
                    # Its axis is in its scene.
                    scene = self.scene(card, locale=code)
                    words = scene and scene["description"]
                    self.axis = self.time_axis(scene) if scene else self.axis
                else:
                    result = self.run("message", "--card", card, "--json", "--locale", code)
                    self.claim(result.returncode in (0, 65), "exit", f"{card} in {code}: exit {result.returncode}: {result.stderr.strip()}")
                    words = json.loads(result.stdout) if result.returncode == 0 else None
                if words:
                    self.texts(card, words, code)
        self.card_against_card()

    # Times

    def local(self, moment=None):
        return self.line.local(moment)

    def instant_of(self, words, language, after=None):
        """The first instant from the moment on at which clocks show a time, and if it is named, of a weekday."""
        clock = re.search(r"(\d{1,2}):(\d\d)", words)
        hour, minute = int(clock.group(1)), int(clock.group(2))
        weekday = language.weekday(words[:clock.start()])
        start = math.floor((self.moment if after is None else after) / 60) * 60
        first = self.local(start).date()
        for ahead in range(-1, 9):
            date = first + dt.timedelta(days=ahead)
            if weekday is not None and date.weekday() != weekday:
                continue
            for fold in (0, 1):
                naive = dt.datetime.combine(date, dt.time(hour, minute), self.zone).replace(fold=fold)
                found = naive.timestamp()
                if found >= start and self.local(found).strftime("%H:%M") == "%02d:%02d" % (hour, minute):
                    return found
        return None

    def times_of(self, key, values, language):
        """The instants of a sentence; an end after a start is the first one after it."""
        times = {name: self.instant_of(values[name], language, self.base) for name in ("start", "end", "time") if name in values}
        if {"start", "end"} <= set(times) and not key.startswith("pause") and times["start"] is not None:
            times["end"] = self.instant_of(values["end"], language, times["start"])
        return times

    # Words

    def texts(self, card, words, code):
        """Each form of a card's texts in a language."""
        forms = {"share": words.get("share"), "alt": words.get("alt", words.get("short")),
                 "description": words.get("description", words.get("full"))}
        for form, text in forms.items():
            if text:
                self.text(card, form, text, statements.language(code))
        if code == "en":
            self.opening(card, forms.get("description") or "")

    def opening(self, card, text):
        if card == "places" or not self.zone or self.answer.get("guess"):
            return
        now = self.local()
        expected = f"{WEEKDAYS[now.weekday()]} {now.day} {MONTHS[now.month - 1]}, {now:%H:%M}."
        self.claim(expected in text, "time", f"{card}: the time is not '{expected}' in '{text[:90]}'")

    def day_ahead(self):
        """From when on the card of the day ahead tells, and how far: to six in the morning after it."""
        now = self.local()
        first = now.date() + dt.timedelta(days=1 if now.hour >= 18 else 0)
        start = dt.datetime.combine(first, dt.time(6), self.zone).timestamp() if now.hour >= 18 else self.moment
        end = dt.datetime.combine(first + dt.timedelta(days=1), dt.time(6), self.zone).timestamp()
        return start, min(end - start, 24 * HOUR)

    def parts_of_day(self, where, text, language):
        """A text without its sentences about the parts of the day, of which each that names what falls is compared."""
        words, text = language.sections["today"], statements.plain(text)
        first = dt.datetime.combine(self.local(self.base).date(), dt.time(6), self.zone).timestamp() if self.zone else None
        for index, part in enumerate(("morning", "afternoon", "evening", "night")):
            name = re.escape(language.spell(words[part][0]))
            for key in ("part", "partCondition"):
                frame = re.escape(language.spell(words[key][0])).replace(r"\{part\}", name).replace(
                    r"\{temperature\}", r"-?\d+ ?°[^\s.。,،、：:]{0,2}").replace(r"\{condition\}", r"(?P<condition>[^.。]+)")
                match = re.search(r"(?<!\w)" + frame + r"[.。]", text)
                if not match:
                    continue
                text = text[:match.start()] + text[match.end():]
                kinds, _, hedge = language.told(match["condition"])
                if kinds and first:
                    span = first + index * 6 * HOUR, first + (index + 1) * 6 * HOUR
                    steps = self.line.falling(max(span[0], self.moment), span[1], rank=2 if hedge else 3)
                    data = set().union(set(), *[wetness.kinds(step) for step in steps])
                    self.claim(bool(steps), "parts of the day", f"{where}: '{match[0]}', but nothing may fall then")
                    for kind in set(kinds) if data else ():
                        self.claim(same_kind(kind, data), "parts of the day", f"{where}: '{match[0]}', but the data have {sorted(data)}")
        return text

    def text(self, card, form, text, language):
        self.base, self.span = self.moment, (48 if card == "meteogram" else 12) * HOUR
        # Where twelve hours are dry, the graph tells all that it shows.
        self.reach = self.axis[1] if card == "graph" else None
        if card == "today" and self.zone:
            self.base, self.span = self.day_ahead()
        where = f"{card} {language.code}" if language.code != "en" else card
        if card == "today":
            text = self.parts_of_day(where, text, language)
        found, unread = language.sentences(text)
        said = statements.plain(text)
        chain = [part for statement in found for part in statement.chain]
        if card != "alert":
            # Whatever says "dry" must have been read.
            loose = re.sub(r"^.*?: ", "", unread) if form == "share" else unread
            self.claim(not language.has("dry", loose), "read", f"{where}: '{loose.strip()}' says dry and is no phrase that is known")
        self.read_alike(where, card, form, found, text, language)
        self.keys(where, chain, language)
        self.figures(where, card, chain, language)
        if self.zone:
            for statement in found:
                self.outlook(where, card, form, statement, language, said)
            self.week(where, card, found, language)
        if card != "today":
            self.gusts(where, form, said, chain, language)
        self.freezing(where, card, chain, language, said)
        self.contradiction(where, chain, language)

    def read_alike(self, where, card, form, found, text, language):
        """That what is read of a text is what is read of it in English, but for how a sentence is shortened."""
        read = collections.Counter()
        for statement in found:
            part = statement if statement.section == "meteogram" else statement.chain[-1]
            name = part.section if part.section in ("outlook", "week", "meteogram", "rainbow") else f"{part.section}.{part.key}"
            # Some cards say the same in other words, which are not others in every language; and where no place is, none is read.
            name = {"today.sun": "day.sunTimes", "day.highAt": "graph.highAt", "today.highAt": "graph.highAt"}.get(name, name)
            if name != "places.placeTemperature" or card == "places":
                read[name] += 1
        # The rest of a text that is cut is in none of its phrases.
        if text.endswith("…"):
            return
        if language.code == "en":
            self.english[card, form] = read
        elif (card, form) in self.english:
            missing = sorted(self.english[card, form] - read)
            self.claim(not missing, "read", f"{where}: of '{statements.plain(text)}', {', '.join(missing)} was not read")

    def keys(self, where, chain, language):
        """That the words of a phrase fit its name, in every language."""
        for part in chain:
            for words in [part.values[name] for name in ("phenomenon", "later", "condition") if name in part.values]:
                kinds = set(language.told(words)[0])
                for word, named in (("snow", {"snow", "snow-showers"}), ("sleet", {"sleet"}), ("freezing", {"freezing"}), ("thunder", {"thunder"})):
                    self.claim(not kinds or language.has(word, words) == bool(kinds & named), "words of the language",
                               f"{where}: '{words}' is of {sorted(kinds)}")
        for part in chain:
            if part.section in ("outlook", "week", "places") and not part.inner:
                is_dry = re.search(r"^(estimatedD|d)ry|Dry$|dryChance|mostlyDry", part.key) is not None
                self.claim(language.has("dry", part.text) == is_dry, "words of the language",
                           f"{where}: {part.key} is '{part.text}'")
            if part.key in ("sunUpAllDay", "sunHigh", "midnightSun") and (self.now.get("cloud") or 0) >= 0.95:
                self.claim(not language.has("sunshine", part.text), "words of the language",
                           f"{where}: '{part.text}' while the sky is overcast")

    def figures(self, where, card, chain, language):
        now = self.now
        if card == "places":
            self.told[("places", language.code)] = {}
        for part in chain:
            values = part.values
            name = f"{part.section}.{part.key}"
            if name == "facts.temperature" or name == "places.placeTemperature" and card == "places":
                self.figure(where, "temperature", values["temperature"], now.get("temperature"), card)
            elif name in ("facts.feelsLike", "places.feelsLike"):
                self.figure(where, "feels like", values["temperature"], now.get("feels", now.get("temperature")), card)
            elif name in ("day.dewPointSentence", "places.dewPoint"):
                self.figure(where, "dew point", values["temperature"], now.get("dew"), card)
            elif name in ("facts.humidity", "places.humidity"):
                self.figure(where, "humidity", values["percent"], now.get("humidity") and now["humidity"] * 100, card)
            elif name in ("facts.wind", "facts.windSpeed", "facts.windWithGusts", "facts.windSpeedWithGusts"):
                self.figure(where, "wind", values["speed"], now.get("wind"), card)
                if "direction" in values and now.get("bearing") is not None:
                    point = language.point(values["direction"], POINTS)
                    if point:
                        apart = abs((POINTS.index(point) * 45 - now["bearing"] + 180) % 360 - 180)
                        self.claim(apart <= 22.5 + 1e-6, "direction of the wind", f"{where}: wind from {point}, but {now['bearing']:.1f}°")
            elif name == "facts.calm":
                self.claim(now.get("wind") is not None and now["wind"] <= 0.5 + 1e-6, "wind", f"{where}: no wind, but {now.get('wind')} m/s")
            elif name == "facts.highAndLow":
                self.high_and_low(where, values)
            elif name == "facts.condition":
                self.condition(where, values["condition"], language)
            elif name in ("graph.highAt", "graph.lowAt", "day.highAt", "today.highAt"):
                self.extreme(where, part, language)
            elif name in ("day.sunTimes", "today.sun"):
                self.sun_times(where, values)
            elif name in ("facts.probability", "day.chanceInNextHour", "places.chance"):
                self.chance(where, card, part, name != "facts.probability")
            elif name == "graph.chanceUpTo":
                self.chance_up_to(where, part, language)
            elif re.fullmatch(r"facts\.(\w+)Rate", name):
                self.rate(where, part)
            elif name == "rainbow.chance":
                self.rainbow(where, values)

    def figure(self, where, name, words, value, card):
        shown = whole(words)
        if value is None:
            self.claim(False, name, f"{where}: {name} {shown} without data")
        else:
            self.claim(shown in roundings(value), name, f"{where}: {name} {shown}, but the data say {value:.3f}")
        self.told[name][where] = shown

    def with_now(self, day):
        """The high and low of today, which include the temperature of the moment."""
        now = [self.now["temperature"]] if self.now.get("temperature") is not None else []
        high, low = (day or {}).get("high"), (day or {}).get("low")
        return (None if high is None else max([high] + now), None if low is None else min([low] + now))

    def high_and_low(self, where, values):
        if not self.answer["days"] or not self.zone:
            return
        today = self.local().date().isoformat()
        day = next((d for d in self.answer["days"] if d["date"] == today), None)
        self.claim(day is not None, "high and low", f"{where}: a high and low for {today}, of which the data say nothing")
        if day and day["high"] is not None and day["low"] is not None:
            for shown, value in zip((values["high"], values["low"]), self.with_now(day)):
                self.claim(whole(shown) in roundings(value), "high and low", f"{where}: {shown} for {value:.2f}")

    def condition(self, where, text, language):
        """The state of the weather as a caption: what falls must fall, and clouds and fog must be what the service has."""
        kind, _, name = language.condition(text) or (None, None, None)
        if kind:
            steps = self.line.falling(self.moment, self.moment + 60, rank=3)
            current = self.answer["current"]
            kinds = set().union(set(), *[wetness.kinds(step) for step in steps])
            is_now = current and abs(self.moment - current["time"]) < HOUR and current.get("wet") not in (None, "dry")
            if is_now:
                kinds |= {current["wet"]} | ({"rain"} if current["wet"] == "drizzle" else set())
                kinds |= set().union(set(), *[wetness.kinds(step) for step in self.line.falling(self.moment, self.moment + 60)])
            self.claim(bool(steps) or bool(is_now), "condition", f"{where}: '{text}', but nothing is likely to fall")
            present, fresh = self.line.present()
            stands = present in ("model", "wet") or not fresh or any(
                (step["rate"] or 0) >= wetness.TRACE or step["sky"] not in (None, "dry") for step in steps)
            self.claim(stands, "condition", f"{where}: '{text}', but nothing more than a chance says that it falls now")
            self.claim(not (present == "dry" and fresh), "condition", f"{where}: '{text}', but it is observed that nothing falls")
            if kinds:
                self.claim(same_kind(kind, kinds), "condition", f"{where}: '{text}', but the data have {sorted(kinds)}")
        elif name in ("clear", "partlyCloudy"):
            cloud = self.now.get("cloud")
            self.claim(cloud is None or cloud < 0.98, "condition", f"{where}: '{text}' under a cover of {cloud}")
            sure = self.line.surely(self.moment, self.moment + 60)
            self.claim(not (name == "clear" and sure), "condition", f"{where}: '{text}' while something is likely to fall")

    def extreme(self, where, part, language):
        if not self.zone:
            return
        clock = re.search(r"(\d{1,2}):(\d\d)", part.values["time"])
        weekday = language.weekday(part.values["time"])
        # A time without a weekday is today's, also if it is past; or it is of the day that the card is about.
        today = self.local(self.base).date()
        dates = [today + dt.timedelta(days=shift) for shift in (0, 1, -1, 2, 3, 4, 5)]
        date = next((d for d in dates if weekday is None or d.weekday() == weekday), today)
        moment = dt.datetime.combine(date, dt.time(int(clock.group(1)), int(clock.group(2))), self.zone).timestamp()
        values = [at(self.answer, moment + shift).get("temperature") for shift in (0, HOUR)]
        first = dt.datetime.combine(date, dt.time(int(clock.group(1)), int(clock.group(2))), self.zone)
        again = at(self.answer, first.replace(fold=1).timestamp()).get("temperature")
        fit = any(value is not None and whole(part.values["temperature"]) in roundings(value) for value in (values[0], again))
        if part.section == "today":
            # The day ahead has the high that the day says of itself.
            day = next((day for day in self.answer["days"] if day["date"] == date.isoformat()), None)
            fit = fit or any(high is not None and whole(part.values["temperature"]) in roundings(high) for high in (
                (day or {}).get("high"), self.with_now(day)[0]))
        self.claim(fit, "high and low", f"{where}: {part.text}, but the data say {values[0]}")

    def sun_times(self, where, values):
        if not self.zone or self.answer.get("guess"):
            return
        for rising, words in ((True, values["start"]), (False, values["end"])):
            true = astronomy.noaa(self.answer["lat"], self.answer["lon"], self.local(self.base).date(), self.zone, rising)
            if true is None:
                continue
            hour, minute = re.search(r"(\d{1,2}):(\d\d)", words).groups()
            clock = self.local(true)
            apart = (int(hour) * 60 + int(minute)) - (clock.hour * 60 + clock.minute + clock.second / 60)
            apart = (apart + 720) % 1440 - 720
            # A minute, and half a minute of rounding.
            self.claim(abs(apart) <= 1.5, "sunrise and sunset", f"{where}: {words} is {apart:+.1f} min from NOAA's {clock:%H:%M:%S}")

    # Chances

    def chance(self, where, card, part, is_hour):
        said = whole(part.values["percent"])
        start = self.moment
        lists = self.line.chances(start, start + (HOUR if is_hour else self.span))
        # Where twelve hours are dry, the graph tells all that it shows.
        if card == "graph" and not is_hour:
            lists = [*lists, *self.line.chances(start, self.axis[1]), *self.line.chances(start, self.axis[1] + HOUR)]
        right = [max(chances) for chances in lists if chances]
        if is_hour:
            right += [max(step["chance"] for step in steps) for steps in (self.line.within(start, start + HOUR - 60),)
                      if steps and all(step["chance"] is not None for step in steps)]
        self.claim(any(said in roundings(value * 100) for value in right), "chance",
                   f"{where}: '{part.text}', but the largest is {sorted(set(right))}")
        if is_hour:
            self.told["chance of the next hour"][where] = said

    def chance_up_to(self, where, part, language):
        said = whole(part.values["percent"])
        first, last, _ = self.axis
        steps = self.line.within(first, last)
        # The last hour of the axis may end beyond its last label.
        spans = [self.line.within(self.moment, end) for end in (last, last + HOUR)]
        chances = [[step["chance"] for step in steps if step["chance"] is not None] for steps in spans]
        right = {max(values) for values in chances if values}
        self.claim(any(said in roundings(value * 100) for value in right), "chance",
                   f"{where}: '{part.text}', but the largest is {sorted(right)}")
        kind = (language.condition(part.values["condition"]) or (None,))[0]
        if kind and chances:
            kinds = set().union(*[wetness.kinds(step) for step in steps if self.line.rank(step) >= 1 or (step["chance"] or 0) > 0.05])
            self.claim(not kinds or same_kind(kind, kinds), "what falls", f"{where}: '{part.text}', but the data have {sorted(kinds)}")

    def rate(self, where, part):
        """How hard it falls: it must fall, and be what is named."""
        name = part.key.removesuffix("Rate")
        steps = self.line.falling(self.moment, self.moment + 60, drops=True)
        kinds = set().union(set(), *[wetness.kinds(step) for step in steps])
        current = self.answer["current"]
        if current and abs(self.moment - current["time"]) < HOUR and current.get("wet") not in (None, "dry"):
            kinds.add(current["wet"])
        kind = {"rain": "rain", "freezingRain": "freezing", "snow": "snow", "sleet": "sleet", "hail": "hail",
                "precipitation": "unknown"}.get(name)
        if kind and kinds:
            self.claim(same_kind(kind, kinds), "what falls", f"{where}: '{part.text}', but the data have {sorted(kinds)}")

    # What falls when

    def outlook(self, where, card, form, statement, language, said):
        chain = statement.chain
        parts = [part for part in chain if part.section in ("outlook", "meteogram") or (part.section, part.key) in (
            ("places", "dry"), ("places", "dryShort"))]
        if not parts:
            return
        inner = parts[-1]
        now, minute = self.base, math.floor(self.base / 60) * 60
        key, values = inner.key, inner.values
        # A label of the meteogram says how likely a spell is by its figure, and its hours with it.
        is_label = any(part.section == "meteogram" for part in parts)
        if is_label:
            values = {name: words for part in parts for name, words in part.values.items()}
        chance = next((whole(part.values["percent"]) for part in parts if "percent" in part.values), None)
        times = self.times_of(key, values, language)
        minutes = language.minutes(values["minutes"]) if "minutes" in values else None
        text = statement.text

        dry = key in ("dry", "dryShort") or re.match(r"(?:estimatedD|d)ry(?!Now)", key)
        is_brief = card in ("day", "places") and key in ("likely", "possible", "onlyPhenomenon", "withChance")
        ahead = HOUR if is_brief or re.search(r"Hour(?!s)|^dry$|^dryShort$|^estimated", key) else self.span
        if dry:
            start = times.get("start") or now
            end = times.get("end") or (now + 60 * minutes if minutes else None)
            if end is None and key == "dryChance":
                end, ahead = None, None
            end = end if end else now + (ahead or HOUR)
            wet = self.line.forbids_dry(start, end)
            self.claim(wet is None, "dry", f"{where}: '{text}', but {self.why(wet)}")
            if key != "dryChance":
                self.claim(not self.line.gap(start, end), "dry", f"{where}: '{text}', but nothing is known of a part of it")
            if times.get("end"):
                self.edge(where, text, times["end"])
            if chance is not None:
                self.sentence_chance(where, text, chance, start, end)
            return
        if key == "unknown":
            wet = self.line.surely(now, now + self.span)
            self.claim(not wet, "what falls", f"{where}: '{text}', but {self.why(wet[0]) if wet else ''}")
            return
        drops = key in ("fewDrops", "fewFlakes")
        if drops:
            found = self.line.falling(now, now + self.span, drops=True)
            self.claim(bool(found), "what falls", f"{where}: '{text}', but nothing may fall")
            return
        if "phenomenon" not in values and key not in ("likely", "possible") and not is_label:
            return

        # Begin and end of what is told.
        start, end = now, now + ahead
        begins = times.get("start") if not key.startswith("pause") and key != "estimatedSpell" else None
        if re.match(r"starts|spell", key) and minutes is not None:
            begins = minute + 60 * minutes
        if key in ("estimatedStart", "estimatedSpell"):
            begins = times.get("start")
        ends = times.get("end")
        if re.match(r"stopsIn|pauseIn", key) and minutes is not None:
            ends = minute + 60 * minutes
        if key == "ongoingMinutes":
            ends = now + 60 * minutes
        if begins is not None:
            start = begins
            end = max(end, start + HOUR)
        if ends is not None:
            end = ends
        if end <= start:
            end = start + HOUR
        for edge, name in ((begins, "begins"), (ends, "ends"), (times.get("start"), "begins")):
            if edge is not None and not key.startswith("ongoing") and "Until" not in key:
                self.edge(where, text, edge)

        phenomena = [values[name] for name in ("phenomenon", "later") if name in values]
        phenomena += [part.values["later"] for part in parts[:-1] if "later" in part.values]
        kinds, strengths, hedge = [], [], None
        for words in phenomena:
            more, strong, hedged = language.told(words)
            kinds, strengths, hedge = kinds + more, strengths + strong, hedge or hedged
        if any(part.key == "withThen" or "Turning" in part.key or "Returning" in part.key for part in parts):
            end = max(end, now + self.span)
        # What else is possible may fall before and after.
        besides = any(part.key.startswith("otherPossible") for part in parts)
        wet = self.line.falling(now if besides else start, max(end, now + self.span) if besides else end, rank=2)
        fits = self.line.falling(start, end, rank=2 if hedge == "possible" or is_label else 3)
        self.claim(bool(fits), "what falls", f"{where}: '{text}', but {'nothing may' if hedge else 'nothing is likely to'} fall then")
        data = set().union(set(), *[wetness.kinds(step) for step in wet])
        for kind in set(kinds):
            if data:
                self.claim(same_kind(kind, data), "what falls", f"{where}: '{text}', but the data have {sorted(data)}")
        if data and kinds and set(kinds) == {"unknown"} and len(data) == 1 and "unknown" not in data:
            self.claim(False, "what falls", f"{where}: '{text}' does not name {sorted(data)}")
        iced = [step for step in self.line.finest(start, end) if self.line.least(step) >= 2 and wetness.kinds(step) == {"freezing"}]
        if iced and not is_label:
            self.claim("freezing" in kinds, "freezing rain", f"{where}: '{text}' does not name it: {self.why(iced[0])}")
        if begins is not None and hedge is None and not is_label:
            # What is likely before a beginning would have been told.
            before = [step for step in self.line.surely(now, begins) if step["start"] + 60 < begins]
            earlier = any(part.key == "possibleBefore" for part in parts)
            self.claim(not before or earlier, "begins and ends", f"{where}: '{text}', but before, {self.why(before[0]) if before else ''}")
        if ends is not None and begins is None and not key.startswith(("pause", "ongoing")) and hedge is None:
            here = self.line.falling(now, now + 60, rank=2)
            self.claim(bool(here), "begins and ends", f"{where}: '{text}', but nothing falls at the moment")
        if set(kinds) == {"thunder"}:
            told = [step for step in self.line.within(start, end) if step["end"] - step["start"] >= HOUR]
            storms = [step for step in told if "thunder" in wetness.kinds(step) and self.line.rank(step) >= 2]
            # Without an end, only the beginning is told.
            told = told[:1] if begins is not None and ends is None else told
            storms = [step for step in storms if step in told]
            self.claim(not told or len(storms) * 2 >= len(told) or "AndOff" in key or "Returning" in key, "storms",
                       f"{where}: '{text}', but {len(storms)} of {len(told)} hours have thunder")
            if begins is not None and ends is not None and told and "Returning" not in key:
                self.claim(told[0] in storms and told[-1] in storms, "storms", f"{where}: '{text}', but the first or last hour has none")
        self.besides(where, text, parts, language, kinds, start, end, hedge)
        if not is_label:
            self.heavy(where, text, key, parts, strengths, start, end)
        if chance is not None:
            self.sentence_chance(where, text, chance, start, end)

    def besides(self, where, text, parts, language, kinds, start, end, hedge):
        """What a sentence tells besides: storms, what it turns into, when it is heaviest, and what else is possible."""
        line, now = self.line, self.base
        for part in parts:
            if part.key == "withStorms":
                # They may have begun within the hour.
                first = self.instant_of(part.values["start"], language, self.base - HOUR)
                last = first and self.instant_of(part.values["end"], language, first)
                told = line.within(first, last if last > first else first + HOUR) if first and last else []
                storms = [step for step in told if "thunder" in wetness.kinds(step)]
                self.claim(bool(told) and told[0] in storms and told[-1] in storms, "storms",
                           f"{where}: '{text}', but {len(storms)} of {len(told)} hours have thunder")
            times = {name: self.instant_of(part.values[name], language, self.base) for name in ("start", "end", "time") if name in part.values}
            if part.key == "withThen" and times.get("time"):
                later = language.told(part.values["later"])[0]
                held = line.falling(times["time"], times["time"] + 60)
                data = set().union(set(), *[wetness.kinds(step) for step in held])
                self.claim(bool(held) and any(same_kind(kind, data) for kind in later), "what falls",
                           f"{where}: '{text}', but at {self.local(times['time']):%H:%M} the data have {sorted(data)}")
                self.edge(where, text, times["time"])
            if part.key == "withHeavy" and times.get("time"):
                held = [step for step in line.all_within(times["time"] - 1860, times["time"] + 1860) if step["rate"] is not None]
                self.claim(any(step["rate"] >= 5 - 1e-6 for step in held), "heavy",
                           f"{where}: '{text}', but {max((step['rate'] for step in held), default=0):.1f} mm/h then")
            # A short sentence leaves out than when it is earlier or later.
            before, after = start if start > now else now + self.span, end if end < now + self.span else start
            other = {"possibleBefore": [(now, before)], "possibleAfter": [(after, now + self.span)],
                     "possibleOtherwise": [(now, start), (end, now + self.span), (start, end)]}.get(
                         part.key.replace("otherPossible", "possible"))
            if other and part.section == "outlook":
                spans = [line.falling(first, last, drops=True) for first, last in other if first < last]
                self.claim(any(spans), "likely or possible", f"{where}: '{text}', but nothing else may fall")
                data = set().union(set(), *[wetness.kinds(step) for span in spans for step in span])
                for kind in language.told(part.values["later"])[0] if part.key.startswith("otherPossible") else []:
                    self.claim(same_kind(kind, data), "what falls", f"{where}: '{text}', but the data have {sorted(data)} then")
            if part.key == "dryNow":
                sure = line.surely(now, now + 60)
                self.claim(line.present()[0] == "dry" or not sure, "dry", f"{where}: '{text}', but {self.why(sure[0]) if sure else ''}")
        if hedge == "possible":
            sure = [step for step in line.surely(max(start, now), min(end, now + self.span)) if step["chance"] is None or step["chance"] >= 0.6]
            self.claim(not sure, "likely or possible", f"{where}: '{text}', but {self.why(sure[0]) if sure else ''}")

    def heavy(self, where, text, key, parts, strengths, start, end):
        """That heavy is said of a span that reaches it, and only then."""
        says = "heavy" in strengths or any("eavy" in part.key for part in parts)
        # A time of its own is compared by itself.
        later = any(part.key == "withHeavy" for part in parts)
        told = self.line.finest(start, end)
        rates = [(step["rate"], step) for step in told if step["rate"] is not None]
        sure = [rate for rate, step in rates if self.line.least(step) >= 3 and rate >= 7.6 and not wetness.kinds(step) & wetness.FROZEN]
        self.claim(says or not sure, "heavy", f"{where}: '{text}' does not say heavy, but {max(sure, default=0):.1f} mm/h")
        if says and not later:
            most = [rate for rate, step in [(s["rate"], s) for s in self.line.all_within(start, end + HOUR) if s["rate"] is not None]
                    if rate >= (5.0 if wetness.kinds(step) & wetness.FROZEN else 7.6) - 1e-6]
            self.claim(bool(most), "heavy", f"{where}: '{text}', but no hour is heavy")

    def sentence_chance(self, where, text, chance, start, end):
        spans = [(start, end), (self.base, end), (self.base, self.base + HOUR), (self.base, self.base + self.span)]
        if self.reach and start > self.base + self.span:
            spans += [(first, last) for first in (start, self.base) for last in (self.reach, self.reach + HOUR)]
        right = [max(chances) for span in spans for chances in self.line.chances(*span) if chances]
        self.claim(any(chance in roundings(value * 100) for value in right), "chance",
                   f"{where}: '{text}', but the largest of its span is {right[:1]}")

    def edge(self, where, text, time):
        """That a time is the beginning or the end of a step, or of what is told."""
        minute = math.floor(self.moment / 60) * 60
        # Of six dry hours, an hour of the program is the first.
        firsts = {step["start"] + HOUR for step in self.line.steps if step["end"] - step["start"] > HOUR}
        near = self.line.edges() | firsts | {minute + HOUR, minute + 12 * HOUR, self.moment, self.base, self.base + self.span}
        self.claim(any(abs(time - edge) < 61 for edge in near), "begins and ends",
                   f"{where}: '{text}', but {self.local(time):%H:%M} is no beginning or end in the data")

    def why(self, step):
        if step is None:
            return ""
        chance = "no chance" if step["chance"] is None else f"{step['chance'] * 100:.0f} %"
        amount = "no amount" if step["amount"] is None else f"{step['amount']:.2f} mm"
        names = "/".join(sorted(map(repr, self.line.verdicts(step))))
        when = dt.datetime.fromtimestamp(step["start"], self.zone or UTC)
        return (f"{when:%a %H:%M} has {amount}, {chance}, {step['sky']}: {names}, "
                f"{'/'.join(sorted(wetness.kinds(step)))}")

    # Days

    def day_of(self, name, language):
        """The date of a weekday from today on."""
        index = language.weekdays.get(language.folded(name))
        today = self.local().date()
        return None if index is None else today + dt.timedelta(days=(index - today.weekday()) % 7)

    def day_allows(self, date, rank):
        """Whether a day may reach a rank, by its hours or by what it says of itself."""
        steps, _, own, start, end = self.line.day(date)
        ranks = [self.line.rank(step) for step in steps]
        today = date == self.local().date()
        if own is not None and not (today and steps and not self.line.is_coarse(steps)):
            ranks += [verdict.rank for verdict in wetness.verdicts(own)]
        return max(ranks, default=-1) >= rank, steps, own

    def day_forbids_dry(self, date):
        """Why a day is not dry, or None."""
        steps, covered, own, start, end = self.line.day(date)
        finest = [step for step in steps if step in self.line.finest(start, end)]
        wet = next((step for step in finest if not any(v.allows_dry or v.name == "unknown" for v in self.line.verdicts(step))), None)
        if wet:
            return self.why(wet)
        if own is not None and not (date == self.local().date() and covered):
            verdicts = wetness.verdicts(own)
            if not covered and not any(v.allows_dry or v.name == "unknown" for v in verdicts):
                return f"{date} has {own['amount']} mm, {own['chance']}, {own['sky']}"
            if own["chance"] is not None and own["chance"] >= 0.255:
                return f"{date} has a chance of {own['chance']}"
        if not covered and (own is None or all(v.name == "unknown" for v in wetness.verdicts(own))):
            return f"nothing is known of {date}"
        return None

    def day_kinds(self, date, rank=2):
        steps, _, own, _, _ = self.line.day(date)
        found = set().union(set(), *[wetness.kinds(step) for step in steps if self.line.rank(step) >= rank])
        if own is not None and max(v.rank for v in wetness.verdicts(own)) >= rank and (
                own["sky"] or own.get("stated") or not found or self.line.is_coarse(steps)):
            found |= wetness.kinds(own)
        return found

    def week(self, where, card, found, language):
        if card != "week":
            return
        today = self.local().date()
        dates = [today + dt.timedelta(days=number) for number in range(9)]
        for statement in found:
            for part in statement.chain:
                if part.section == "week":
                    self.week_sentence(where, part, statement, language, today)
        for part in found:
            # The row of a day, of which the last value may be an amount.
            part = part.inner if part.key == "withAmount" else part
            if part.section != "week" or part.key != "day":
                continue
            date = next((d for d in dates if language.weekdays.get(language.folded(part.values["weekday"])) == d.weekday()), None)
            if date is None:
                continue
            dates = dates[dates.index(date) + 1:]
            self.week_row(where, part, language.row_values(part.values["values"]), date, today)

    def week_row(self, where, part, values, date, today):
        days = {day["date"]: day for day in self.answer["days"]}
        day = days.get(date.isoformat())
        if not self.answer["days"]:
            return
        self.claim(day is not None, "days", f"{where}: {part.text}, but there is no day {date}")
        warmest, coldest = self.with_now(day) if date == today else ((day or {}).get("high"), (day or {}).get("low"))
        for name, value in (("high", warmest), ("low", coldest)):
            if name in values:
                self.claim(value is not None and whole(values[name]) in roundings(value), "high and low",
                           f"{where}: {part.text}, but the data say {value}")
        if "percent" in values:
            steps, _, own, start, end = self.line.day(date)
            right = [own["chance"]] if own and own["chance"] is not None else []
            chances = [step["chance"] for step in steps if step["chance"] is not None]
            fine = [step["chance"] for step in self.line.finest(start, end) if step["chance"] is not None]
            right += [max(values) for values in (chances, fine) if values]
            self.claim(any(whole(values["percent"]) in roundings(value * 100) for value in right), "chance",
                       f"{where}: '{part.text}', but the data say {right}")

    def week_sentence(self, where, part, statement, language, today):
        key, values, text = part.key, part.values, statement.text
        named = {name: self.day_of(values[name], language) for name in ("weekday", "middleWeekday", "lastWeekday") if name in values}
        if key in ("dryWeek", "dryThrough"):
            last = named.get("weekday") or today + dt.timedelta(days=6)
            for number in range((last - today).days + 1):
                why = self.day_forbids_dry(today + dt.timedelta(days=number))
                if not self.claim(why is None, "dry", f"{where}: '{text}', but {why}"):
                    break
            return
        if key == "mostlyDry":
            for number in range(7):
                likely, steps, _ = self.day_allows(today + dt.timedelta(days=number), 3)
                sure = [step for step in steps if self.line.least(step) >= 3]
                if not self.claim(not sure, "dry", f"{where}: '{text}', but {self.why(sure[0]) if sure else ''}"):
                    break
            return
        if key == "withChance":
            chances = [own["chance"] for day in self.answer["days"] if (own := self.line.day(dt.date.fromisoformat(day["date"]))[2])
                       and own["chance"] is not None] + [step["chance"] for step in self.line.steps if step["chance"] is not None]
            self.claim(any(whole(values["percent"]) in roundings(chance * 100) for chance in chances), "chance",
                       f"{where}: '{text}', but no day has that chance")
        if "phenomenon" not in values:
            return
        dates = {"today": [today], "todayAnd": [today, named.get("weekday")], "on": [named.get("weekday")],
                 "onBoth": list(named.values()), "onThree": list(named.values()), "todayAndBoth": [today] + list(named.values()),
                 "aWeekFromToday": [today + dt.timedelta(days=7)], "todayAndAWeekFromToday": [today, today + dt.timedelta(days=7)],
                 "onAndAWeekFromToday": [named.get("weekday"), today + dt.timedelta(days=7)]}.get(key)
        if dates is None and key == "until":
            dates = [today + dt.timedelta(days=n) for n in range((named["weekday"] - today).days + 1)]
        if dates is None and key == "between" and len(named) == 2:
            first, last = named["weekday"], named["lastWeekday"]
            dates = [first + dt.timedelta(days=n) for n in range((last - first).days % 7 + 1)]
        kinds, _, hedge = language.told(values["phenomenon"])
        rank = 2 if hedge or any(other.key.startswith("possible") for other in statement.chain) or "percent" in values else 3
        if not kinds and part.inner:
            # What is possible is what falls by the clause before.
            kinds = language.told(part.inner.values.get("phenomenon", ""))[0]
        data = set()
        for date in dates or []:
            fits, steps, own = self.day_allows(date, rank)
            self.claim(fits, "days", f"{where}: '{text}', but on {date} nothing {'may' if rank == 2 else 'is likely to'} fall"
                       + (f" after {self.local():%H:%M}" if date == today else ""))
            data |= self.day_kinds(date)
            for kind in kinds:
                # Each day has what is said of it.
                own = self.day_kinds(date)
                self.claim(not own or same_kind(kind, own), "what falls", f"{where}: '{text}', but {date} has {sorted(own)}")
        if dates is None:
            for number in range(8):
                data |= self.day_kinds(today + dt.timedelta(days=number))
        for kind in kinds:
            if data:
                self.claim(same_kind(kind, data) or kind == "rain" and "showers" in data, "what falls",
                           f"{where}: '{text}', but the data have {sorted(data)}")

    # Gusts, freezing rain, and words against words

    def gusts(self, where, form, said, chain, language):
        wind = next((part for part in chain if part.section == "facts" and part.key in ("wind", "windSpeed")), None)
        says = language.has("gust", said)
        around = [s["gust"] for s in self.answer["hours"] if abs(s["time"] - self.moment) <= HOUR and s.get("gust") is not None]
        current = self.answer["current"]
        if current and abs(current["time"] - self.moment) < HOUR and current.get("gust") is not None:
            around.append(current["gust"])
        mean = self.now.get("wind")
        # The gust is that of the hour that holds the moment.
        own = [s for s in self.answer["hours"] if s["time"] <= self.moment < s["time"] + HOUR]
        if own and own[-1].get("gust") is None:
            return
        if wind is not None and around and mean is not None and form == "description":
            # Gusts that are less than 1 m/s above the wind add nothing.
            strong = all(gust > mean + 1.01 and (gust >= 10 or mean >= 5 and gust >= 1.5 * mean) for gust in around)
            self.claim(says or not strong, "gusts", f"{where}: '{wind.text}' without its gusts of {min(around):.1f} m/s")
        if says and around:
            figure = next((part for part in chain if "gust" in part.key.lower()), None)
            number = figure and next((value for name, value in figure.values.items() if name == "gusts"), None)
            if number and re.search(r"\d", number):
                self.claim(math.floor(min(around) - 0.5) <= whole(number) <= math.ceil(max(around) + 0.5), "gusts",
                           f"{where}: '{figure.text}', but the data have {sorted(set(around))}")

    def freezing(self, where, card, chain, language, said):
        """Freezing rain keeps its name wherever what falls at the moment or in the hours that are told is named."""
        names = [part for part in chain if part.section in ("outlook", "facts", "week", "graph")
                 and (part.values.get("phenomenon") or part.key == "condition" and (language.condition(part.values["condition"]) or (None,))[0])]
        span = 7 * 24 * HOUR if card == "week" else self.span
        steps = self.line.surely(self.base, self.base + span, rank=2)
        iced = [step for step in steps if wetness.kinds(step) == {"freezing"}]
        if not names or not iced:
            return
        # Where all that falls is freezing rain, nothing else may be named.
        if len(iced) == len(steps):
            for part in names:
                words = part.values.get("phenomenon") or part.values["condition"]
                kinds = language.told(words)[0]
                self.claim(not kinds or set(kinds) <= {"freezing"}, "freezing rain",
                           f"{where}: '{part.text}' of nothing but freezing rain: {self.why(iced[0])}")

    def contradiction(self, where, chain, language):
        """Words against words: a caption of rain beside a dry hour."""
        states = [language.condition(part.values["condition"]) for part in chain if part.section == "facts" and part.key == "condition"]
        falls = [state for state in states if state and state[0]]
        dry = [part for part in chain if re.match(r"(?:estimatedD|d)ry(?!From|Now)", part.key) and part.section in ("outlook", "places")]
        if falls and dry:
            self.claim(False, "words against words", f"{where}: what falls is named, and '{dry[0].text}'")
        elif states and dry:
            self.claim(True, "words against words", "")

    # Pictures

    def picture(self, card, scene, size="square"):
        found, columns, texts = scenes.shown(scene, card)
        where = f"{card} {size}"
        line, now = self.line, self.moment
        if card in ("day", "rainbow", "places") or card == "wind" and size not in PAPER:
            # In a narrow band of few greys the words may leave no room for drops.
            self.falling_picture(where, found, must=card != "places" or size not in PAPER)
        if card == "clock":
            ahead = line.falling(now, now + 12 * HOUR, rank=2, drops=True)
            self.claim(bool(ahead) or "falls" not in found, "picture: rain", f"{where}: slices of rain, but nothing may fall")
            sure = line.surely(now, now + HOUR)
            self.claim("falls" in found or not sure or bool(self.answer["fine"]), "picture: rain",
                       f"{where}: no slice, but {self.why(sure[0]) if sure else ''}")
        if card == "graph":
            self.axis = self.time_axis(scene)
            self.graph_picture(where, found, texts)
        if card == "today" and self.zone:
            self.day_ahead_picture(where, found, must=size not in PAPER)
        if card == "week" and self.zone:
            self.columns(where, columns)
        # The week has the skies of its days, and the graph those of its hours.
        if card == "graph":
            found -= {"stars"}
        if card not in ("week", "today", "meteogram"):
            self.lights(where, card, found, texts)

    def falling_picture(self, where, found, must=True):
        line, now = self.line, self.moment
        soon = line.falling(now, now + HOUR, rank=2)
        kinds = set().union(set(), *[wetness.kinds(step) for step in soon])
        # What falls in six hours need not fall in their first.
        sure = [step for step in line.surely(now, now + 60, rank=3) if step["end"] - step["start"] <= HOUR]
        surely = set().union(set(), *[wetness.kinds(step) for step in sure])
        current = self.answer["current"]
        if current and abs(now - current["time"]) < HOUR and current.get("wet") not in (None, "dry"):
            kinds.add(current["wet"])
            surely.add(current["wet"])
        present, fresh = line.present()
        if present == "dry" and fresh:
            # Observed dryness is that of the moment, and of the picture.
            self.claim(not {"rain", "snow", "bolt", "hail"} & set(found), "picture: rain", f"{where}: it is observed that nothing falls")
            return
        any_known = "unknown" in kinds
        allowed = {"rain": wetness.LIQUID | {"sleet", "freezing", "thunder", "hail"}, "snow": wetness.FROZEN | {"sleet", "thunder"},
                   "bolt": {"thunder"}, "hail": {"hail", "thunder"}}
        for name, all_kinds in allowed.items():
            if name in found:
                self.claim(bool(kinds & all_kinds) or any_known, f"picture: {name}",
                           f"{where}: {name} is drawn, but the data have {sorted(kinds) or 'nothing that may fall'}")
            elif name != "hail":
                only = {"rain": wetness.LIQUID | {"freezing"}, "snow": wetness.FROZEN, "bolt": {"thunder"}}[name]
                missing = must and bool(surely) and surely <= only and name != "bolt"
                self.claim(not missing, f"picture: {name}", f"{where}: no {name} is drawn, but {self.why(sure[0]) if sure else surely}")

    def day_ahead_picture(self, where, found, must):
        """What falls over the hours of the day ahead, from six to six."""
        start, span = self.day_ahead()
        first = dt.datetime.combine(self.local(start).date(), dt.time(6), self.zone).timestamp()
        steps = self.line.within(first, first + 24 * HOUR)
        kinds = set().union(set(), *[wetness.kinds(step) for step in steps if self.line.rank(step) >= 1])
        for name, fitting in (("rain", wetness.LIQUID | {"sleet", "freezing", "thunder", "hail"}),
                              ("snow", wetness.FROZEN | {"sleet", "hail"})):
            if name in found:
                self.claim(bool(kinds & fitting) or "unknown" in kinds, f"picture: {name}",
                           f"{where}: {name} is drawn, but the data have {sorted(kinds) or 'nothing that may fall'}")
            elif must:
                only = wetness.LIQUID | {"freezing"} if name == "rain" else wetness.FROZEN
                sure = [step for step in steps if self.line.least(step) >= 3 and step["start"] >= self.moment
                        and wetness.kinds(step) <= only and step["end"] - step["start"] <= HOUR]
                self.claim(not sure, f"picture: {name}", f"{where}: no {name} is drawn, but {self.why(sure[0]) if sure else ''}")

    def graph_picture(self, where, found, texts):
        line, now = self.line, self.moment
        steps = [step for step in line.within(*self.axis[:2]) if line.rank(step) >= 0]
        wet = [step for step in steps if line.rank(step) >= 1]
        kinds = set().union(set(), *[wetness.kinds(step) for step in wet])
        for name, fitting in (("rain", wetness.LIQUID | {"sleet", "freezing", "thunder", "hail"}),
                              ("snow", wetness.FROZEN | {"sleet"})):
            drawn = f"falls-{name}" in found
            if drawn:
                self.claim(bool(kinds & fitting) or "unknown" in kinds, f"picture: {name}",
                           f"{where}: {name} is drawn, but the data have {sorted(kinds) or 'nothing that may fall'}")
            else:
                only = wetness.LIQUID | {"freezing"} if name == "rain" else wetness.FROZEN
                sure = [step for step in steps if line.least(step) >= 3 and step["start"] >= now and wetness.kinds(step) <= only
                        and step["end"] - step["start"] <= HOUR]
                self.claim(not sure, f"picture: {name}", f"{where}: no {name} is drawn, but {self.why(sure[0]) if sure else ''}")
        self.chance_mark(where, steps, texts)

    def chance_mark(self, where, steps, texts):
        """The mark of the highest chance stands at the hour of it."""
        mark, place = texts.get("chance"), self.axis[2]
        if not mark or not place:
            return
        said = re.search(r"\d+", mark["string"])
        best = [step for step in steps if step["chance"] is not None and said and whole(said.group()) in roundings(step["chance"] * 100)]
        if not best:
            return
        time = place(scenes.center(mark))
        half = place(scenes.center(mark) + len(mark["string"]) * mark["size"] * 0.55 / 2) - time
        # A mark near the edge gives way to it.
        first, end = min(step["start"] for step in best), max(step["end"] for step in best)
        inside = first - 1.6 * HOUR <= time <= end + 1.6 * HOUR
        lowest, highest = self.axis[0] + half + 2.5 * HOUR, self.axis[1] - half - 2.5 * HOUR
        clamped = (time <= lowest and first <= lowest) or (time >= highest and end >= highest)
        self.claim(inside or clamped, "picture: chance", f"{where}: '{mark['string']}' stands at about {self.local(time):%H:%M}, but the chance is "
                   f"highest from {self.local(first):%H:%M} to {self.local(end):%H:%M}")

    def time_axis(self, scene):
        """What the axis of the graph shows, from the labels of its hours and the mark of the moment."""
        _, _, texts = scenes.shown(scene, "graph")
        hours = sorted(scenes.center(body) for name, body in texts.items() if re.fullmatch(r"hour-\d+", name))
        dot = next((body for path, kind, body, _ in scenes.elements(scene["elements"])
                    if path[-1] in ("now-dot", "now-gap") and kind == "shape"), None)
        if len(hours) < 4 or not dot:
            return self.axis
        here = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", dot["path"])][0::2]
        x = (min(here) + max(here)) / 2
        gaps = sorted(after - before for before, after in zip(hours, hours[1:]))
        # Labels stand three hours apart.
        scale = 3 * HOUR / gaps[len(gaps) // 2]
        width = scene["size"]["width"]
        # Hours of the data may begin at half past by the universal time.
        grid = next((step["start"] % HOUR for step in self.line.steps), 0)
        first, last = (round((self.moment + (edge - x) * scale - grid) / HOUR) * HOUR + grid for edge in (0, width))
        return first, last, lambda place: self.moment + (place - x) * scale

    def columns(self, where, columns):
        """The drops, flakes and bolts of the week's days."""
        today = self.local().date()
        for index, marks in columns.items():
            date = today + dt.timedelta(days=index - 1)
            kinds = self.day_kinds(date)
            low = self.day_kinds(date, rank=1)
            if not self.answer["days"]:
                continue
            fitting = {"bolt": {"thunder"}, "snow": wetness.FROZEN | {"sleet", "hail"}, "rain": wetness.LIQUID | {"sleet", "freezing", "thunder", "hail"}}
            for name, all_kinds in fitting.items():
                if name in marks and (low or name == "bolt"):
                    have = kinds if name == "bolt" else low
                    self.claim(bool(have & all_kinds) or "unknown" in have, f"picture: {name}",
                               f"{where}: a {name} on {date}, but the data have {sorted(have)}")

    def lights(self, where, card, found, texts):
        """The sun, the moon and stars: only where they are, and not behind an overcast sky; and where they must be seen."""
        cloud = self.now.get("cloud")
        hidden = cloud is not None and cloud >= 0.95
        sun, moon = self.sun_height, self.moon_height
        # A warning has the light of its hazard.
        if "sun" in found and "severity" not in texts:
            self.claim(sun > -1.5 and not hidden, "picture: sun", f"{where}: the sun is drawn at {sun:.1f}°, under a cover of {cloud}")
        if "moon" in found and card == "places":
            # A sign of the night.
            self.claim(sun < 1.5, "picture: moon", f"{where}: the moon is drawn while the sun is at {sun:.1f}°")
        elif "moon" in found and card != "week":
            self.claim(moon > -1.5 and not hidden, "picture: moon", f"{where}: the moon is drawn at {moon:.1f}°, under a cover of {cloud}")
        if "stars" in found:
            self.claim(sun < -1 and not hidden, "picture: stars", f"{where}: stars while the sun is at {sun:.1f}°, under a cover of {cloud}")
        fair = cloud is not None and cloud < 0.15 and not self.line.falling(self.moment, self.moment + HOUR, rank=1, drops=True)
        fogged = self.fogged()
        if fair and not fogged and card == "day":
            if sun > 3:
                self.claim("sun" in found, "picture: sun", f"{where}: no sun, though it is {sun:.1f}° high in a clear sky")
            if sun < -14:
                self.claim("stars" in found, "picture: stars", f"{where}: no stars in a clear night")
                if moon > 4:
                    self.claim("moon" in found, "picture: moon", f"{where}: no moon, though it is {moon:.1f}° high in a clear night")
        if card == "rainbow":
            chance = texts.get("chance", {}).get("string", "")
            if re.fullmatch(r"\d+", chance) and "percent" in texts:
                self.claim(("bow" in found) == (int(chance) > 0), "picture: bow",
                           f"{where}: the bow is {'drawn' if 'bow' in found else 'not drawn'} at a chance of {chance} %")
            elif "bow" in found:
                self.claim(sun > -1, "picture: bow", f"{where}: a bow while the sun is at {sun:.1f}°")

    def fogged(self):
        held = [h for h in self.answer["hours"] if abs(h["time"] - self.moment) <= HOUR]
        return any(h.get("sky") == "fog" or (h.get("humidity") or 0) > 0.98 for h in held) or not held

    def same_picture(self, card, square, other, size):
        """What falls, in the square and in another size."""
        names = ("rain", "snow", "bolt", "hail", "falls", "falls-rain", "falls-snow", "bow")
        one, two = ({name for name in names if name in shape[0]} for shape in (square, other))
        if card == "clock":
            # E-paper has the dial alone.
            one, two = one & {"falls"}, two & {"falls"}
        if card in ("graph", "rainbow"):
            # Where words leave no room, a storm is a cloud without a bolt.
            one, two = one - {"bolt"}, two - {"bolt"}
        if card == "graph":
            # Of what hardly falls, a picture with fewer drops may show none.
            one, two = ({name for name in names if not name.startswith("falls")} | ({"falls"} if any(
                name.startswith("falls") for name in names) else set()) for names in (one, two))
        # An alert shows its hazard, in lines where there are few greys.
        if card == "alert" or card == "places" and size in PAPER:
            one &= two
        if card in ("week", "graph", "today", "meteogram", "wind") and size in PAPER:
            # E-paper has the days and the hours alone.
            one, two = one - {"rain", "snow", "bolt", "hail"}, two - {"rain", "snow", "bolt", "hail"}
        self.claim(one == two, "size against size", f"{card}: square shows {sorted(one)}, {size} {sorted(two)}")
        if card == "week":
            for index in set(square[1]) & set(other[1]):
                one, two = ({name for name in marks if name in ("rain", "snow", "bolt")} for marks in (square[1][index], other[1][index]))
                self.claim(one == two, "size against size", f"week: day {index} shows {sorted(one)} in the square, {sorted(two)} in {size}")

    # Rainbows

    def rainbow(self, where, values):
        rain, cloud = self.now.get("probability"), self.now.get("cloud")
        percent = whole(values["percent"])
        self.told["rainbow"][where] = percent
        if rain is not None and cloud is not None:
            most = rain * (1 - cloud) * 100
            self.claim(percent <= most + 0.5 + 1e-6, "rainbow", f"{where}: {percent} % exceeds rain and clear sky, {most:.1f} %")

    # One card against another

    def card_against_card(self):
        for name, values in self.told.items():
            if isinstance(name, str) and len(values) > 1:
                self.claim(len(set(values.values())) == 1, "card against card", f"{name} differs: {values}")
        listed = self.run("rainbow", "--json")
        if listed.returncode == 0 and self.told.get("rainbow"):
            for hour in json.loads(listed.stdout or "{}").get("hours", []):
                if instant(hour["time"]) == self.moment and hour.get("chance") is not None:
                    said = math.floor(hour["chance"] * 100 + 0.5 + 1e-4)
                    self.claim(said in set(self.told["rainbow"].values()), "card against card",
                               f"the list has {said} % of a rainbow, cards {self.told['rainbow']}")

    # Facts as JSON

    def read_facts(self):
        """The facts of `message --json`, the same in every card, against the data."""
        result = self.run("message", "--card", "clock", "--json")
        if result.returncode != 0:
            return
        self.facts = json.loads(result.stdout).get("facts")
        if not self.facts:
            return
        facts = self.facts
        for name, key in (("temperature", "temperature"), ("feelsLike", "feels"), ("gust", None)):
            value = facts.get(name)
            if value is not None and key:
                expected = self.now.get(key, self.now.get("temperature") if key == "feels" else None)
                self.claim(expected is not None and abs(expected - value) < 0.51, "facts: figures", f"facts.{name} is {value}, the data say {expected}")
        wind = (facts.get("wind") or {}).get("speed")
        if wind is not None:
            expected = self.now.get("wind")
            self.claim(expected is not None and abs(expected - wind) < 0.51, "facts: figures", f"facts.wind is {wind}, the data say {expected}")
        for told, check in [(hour, self.hour_fact) for hour in facts.get("hours", [])] + [(day, self.day_fact) for day in facts.get("days", [])]:
            check(dict(told, kind=FACT_KINDS.get(told.get("kind"), told.get("kind"))))
        fall = facts.get("precipitation") or {}
        for name in ("begins", "ends"):
            if fall.get(name):
                self.edge("facts", f"{name} {fall[name]}", instant(fall[name]))

    def hour_fact(self, hour):
        time = instant(hour["time"])
        step = next((step for step in self.line.steps if step["start"] == time), None)
        if step is None:
            held = [step for step in self.line.steps if step["start"] <= time < step["end"]]
            if not self.claim(bool(held), "facts: hours", f"facts tell of {hour['time']}, of which there are no data"):
                return
            step = held[-1]
        names = {verdict.name for verdict in self.line.verdicts(step)}
        self.claim(hour.get("verdict") in names, "facts: hours", f"{hour['time']} is {hour.get('verdict')}, but {self.why(step)}")
        if hour.get("kind") and hour["verdict"] not in ("dry", "unknown"):
            kinds = wetness.kinds(step)
            # A rainy hour may be told as drizzle or showers by how a service names it.
            self.claim(hour["kind"] in kinds or "unknown" in kinds, "facts: hours", f"{hour['time']} is {hour['kind']}, but {self.why(step)}")
            strong = wetness.intensity(step["rate"], hour["kind"])
            if strong and hour.get("intensity") and step["end"] - step["start"] == HOUR:
                near = {wetness.intensity(max(step["rate"] + shift, 0), hour["kind"]) for shift in (-0.011, 0.011)}
                self.claim(hour["intensity"] in near, "facts: hours", f"{hour['time']} is {hour['intensity']}, but {step['rate']:.2f} mm/h")
        for name, value in (("amount", step["amount"]), ("chance", step["chance"])):
            if hour.get(name) is not None and step["end"] - step["start"] == HOUR:
                self.claim(value is not None and abs(hour[name] - value) < 0.011, "facts: hours",
                           f"{hour['time']}: {name} {hour[name]}, the data say {value}")

    def day_fact(self, day):
        if not self.zone:
            return
        date = dt.date.fromisoformat(day["date"])
        steps, covered, own, _, _ = self.line.day(date)
        names = {verdict.name for verdict in wetness.verdicts(own)} if own else set()
        if steps:
            top = max(steps, key=lambda step: (self.line.rank(step), self.line.least(step)))
            names |= {verdict.name for verdict in self.line.verdicts(top)}
            chances = [step["chance"] for step in steps if step["chance"] is not None]
            if chances:
                whole_day = dict(top, chance=max(chances + ([own["chance"]] if own and own["chance"] is not None else [])))
                names |= {verdict.name for verdict in wetness.verdicts(whole_day)}
        self.claim(day.get("verdict") in names, "facts: days", f"{day['date']} is {day.get('verdict')}, but the data allow {sorted(names)}")
        if day.get("kind") and day.get("verdict") not in ("dry", "unknown"):
            kinds = self.day_kinds(date, rank=1) | ({"unknown"} if own is None and not steps else set())
            self.claim(not kinds or same_kind(day["kind"], kinds), "facts: days", f"{day['date']} is {day['kind']}, but {sorted(kinds)}")

    # Files

    def vector(self, card):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "card.svg")
            if self.run("render", "--card", card, "-o", path).returncode != 0:
                return
            root = ElementTree.parse(path).getroot()
        space = "{http://www.w3.org/2000/svg}"
        text = self.run("message", "--card", card, "--form", "description").stdout.strip()
        self.claim(root.findtext(space + "desc", "") == text, "SVG", f"{card}: the SVG's description is not the message's")
        names = [element.get("id") for element in root.iter() if element.get("id")]
        self.claim(len(set(names)) == len(names), "SVG", f"{card}: the SVG repeats identifiers")
