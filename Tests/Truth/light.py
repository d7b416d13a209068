"""The card of the sun against the sun and the moon as astronomy.py has them: rises and sets, the golden and the blue hour, the length
of the day, the dark hours, and what is said where the sun does not rise or set."""
import datetime as dt
import math
import random
import zoneinfo

import astronomy
import scenes
from comparing import DEVICES, PAPER, SIZES
from decoding import PLACES, instant
from explaining import Gate, Say, Value, anything, date, joined, moment, stamp, texts, whole
from statements import LANGUAGES

HORIZON, CIVIL, NIGHT = -0.833, -6, -18
GOLDEN, BLUE = (-4, 6), (-6, -4)
# Towns near and beyond the polar circles, and on the equator.
FAR = [(69.65, 18.96, "Europe/Oslo"), (78.22, 15.65, "Arctic/Longyearbyen"), (64.15, -21.94, "Atlantic/Reykjavik"),
       (60.17, 24.94, "Europe/Helsinki"), (71.29, -156.79, "America/Anchorage"), (-54.8, -68.3, "America/Argentina/Ushuaia"),
       (0.35, 32.6, "Africa/Kampala"), (-77.85, 166.67, "Antarctica/McMurdo"), (68.97, 33.09, "Europe/Moscow")]
# The sun that does not set, that does not rise, that only rises or only sets, and the days of both equinoxes and solstices.
DAYS = [(69.65, 18.96, "Europe/Oslo", "2026-12-05T10:00:00Z"), (69.65, 18.96, "Europe/Oslo", "2026-06-10T21:40:00Z"),
        (69.65, 18.96, "Europe/Oslo", "2026-05-18T12:00:00Z"), (69.65, 18.96, "Europe/Oslo", "2026-07-26T09:00:00Z"),
        (78.22, 15.65, "Arctic/Longyearbyen", "2026-06-18T10:00:00Z"), (78.22, 15.65, "Arctic/Longyearbyen", "2026-12-21T23:00:00Z"),
        (-77.85, 166.67, "Antarctica/McMurdo", "2026-12-24T02:00:00Z"), (-77.85, 166.67, "Antarctica/McMurdo", "2026-07-01T00:00:00Z"),
        (52.5, 13.4, "Europe/Berlin", "2026-06-21T12:00:00Z"), (52.5, 13.4, "Europe/Berlin", "2026-12-21T21:00:00Z"),
        (0.35, 32.6, "Africa/Kampala", "2026-03-20T09:00:00Z"), (-33.9, 151.2, "Australia/Sydney", "2026-09-23T15:30:00Z")]


class Sky:
    """The altitudes of a place."""

    def __init__(self, lat, lon):
        self.lat, self.lon = lat, lon

    def sun(self, time):
        return astronomy.sun_altitude(time, self.lat, self.lon)

    def moon(self, time):
        return astronomy.moon_altitude(time, self.lat, self.lon)

    def centre(self, time):
        """The altitude of the centre of the galaxy, at Sagittarius A*."""
        days = time / 86400 + 2440587.5 - 2451545
        sidereal = math.radians((280.46061837 + 360.98564736629 * days + self.lon) % 360)
        return astronomy.altitude(math.radians(-29.0078), sidereal - math.radians(266.4168), self.lat)

    def crossings(self, height, limit, start, end, slack):
        """When a height passes a limit: the instant, whether upward, and the seconds that an error of `slack` degrees makes."""
        found, step = [], 120
        time, before = start, height(start) - limit
        while time < end:
            after = min(time + step, end)
            value = height(after) - limit
            if (before < 0) != (value < 0):
                low, high = time, after
                for _ in range(12):
                    middle = (low + high) / 2
                    low, high = (middle, high) if (height(middle) - limit < 0) == (before < 0) else (low, middle)
                rate = abs(height(low + 60) - height(low - 60)) / 120
                found.append((low, value >= 0, 45 + slack / max(rate, 1e-6)))
            time, before = after, value
        return found

    def day(self, time):
        """The solar day of an instant, from midnight to midnight, and its noon."""
        noon = time
        for turn in range(3):
            minutes = (noon / 60 + astronomy.sun(noon)[1] + self.lon * 4) % 1440
            noon += (720 - minutes) * 60
        return noon - 43200, noon, noon + 43200


class Light:
    """What is expected of a place and a moment."""

    def __init__(self, lat, lon, time):
        sky = self.sky = Sky(lat, lon)
        self.time, self.height = time, sky.sun(time)
        here = sky.day(time)
        self.night = self.height < CIVIL
        evening = self.night and time > here[1]
        self.start, self.noon, self.end = sky.day(here[2] + 3600) if evening else here
        before = here if evening else sky.day(here[0] - 3600)
        self.rise, self.set = self.edges(HORIZON, self.start, self.end)
        self.dawn, self.dusk = self.edges(CIVIL, self.start, self.end)
        heights = [sky.sun(self.start + step * 300) for step in range(289)]
        self.top, self.low = max(heights), min(heights)
        self.up, self.down = self.low > HORIZON, self.top < HORIZON
        self.length = self.set[0] - self.rise[0] if self.rise and self.set and self.rise[0] < self.set[0] else None
        old = self.edges(HORIZON, before[0], before[2])
        self.change = self.slack = None
        if self.length and all(old) and old[0][0] < old[1][0]:
            self.change = self.length - (old[1][0] - old[0][0])
            self.slack = (self.rise[2] + self.set[2] - 90) / 4 + 2
        self.golden, self.blue = (self.spans(*band, self.start - 43200, self.end + 43200) for band in (GOLDEN, BLUE))
        self.evening = here[1] - 86400 if self.night and not evening else here[1]
        # Where the sun barely reaches an altitude, or the moment lies at an edge, tables of the sun disagree.
        wide = [sky.sun(before[0] + step * 300) for step in range(576)] + heights
        turns = [high for one, high, two in zip(wide, wide[1:], wide[2:]) if (high - one) * (two - high) <= 0]
        heights = turns + [self.height, sky.sun(self.start), sky.sun(self.end)]
        self.unsure = any(abs(height - limit) < 0.12 for limit in (HORIZON, CIVIL, NIGHT, -4, 6) for height in heights)

    def edges(self, limit, start, end):
        """The first passage upward and the last one downward."""
        found = self.sky.crossings(self.sky.sun, limit, start, end, 0.02)
        return next((edge for edge in found if edge[1]), None), next((edge for edge in reversed(found) if not edge[1]), None)

    def spans(self, low, high, start, end):
        """The spans of a band of altitudes, each as two passages; an end without one is that of the search."""
        edges = sorted(edge for limit in (low, high) for edge in self.sky.crossings(self.sky.sun, limit, start, end, 0.02))
        found, since = [], (start, True, 60) if low <= self.sky.sun(start) <= high else None
        for edge in edges:
            if low <= self.sky.sun(edge[0] + 20) <= high:
                since = since or edge
            elif since:
                found.append((since, edge))
                since = None
        return found + ([(since, (end, True, 60))] if since else [])

    def headline(self):
        """The key of what comes next, with its instant and slack, or a date; None where nothing comes."""
        if self.down:
            return "returns", self.next(True)
        ahead = [(span, name) for name, band in (("golden", GOLDEN), ("blue", BLUE))
                 for span in self.spans(*band, self.time, self.time + 86400)]
        for (start, end), name in ahead:
            if start[0] <= self.time and end[0] < self.time + 86400:
                return name + "Ends", end
        coming = sorted((start, name) for (start, _), name in ahead if start[0] > self.time)
        if coming:
            return coming[0][1] + "Begins", coming[0][0]
        return ("setsAgain", self.next(False)) if self.up else None

    def next(self, rising):
        """The next sunrise or sunset, within a year."""
        for day in range(366):
            start = self.time + day * 86400
            found = [edge for edge in self.sky.crossings(self.sky.sun, HORIZON, start, start + 86400, 0.05) if edge[1] == rising]
            if found:
                return found[0]
        return None

    def dark(self):
        """The dark spans without the moon, and those of them with the centre of the galaxy; each edge with its slack."""
        start, end, sky = self.evening, self.evening + 86400, self.sky
        tests = [(sky.sun, NIGHT, False, 0.03), (sky.moon, HORIZON, False, 0.4)]

        def within(tests):
            edges = sorted([(start, None, 60), (end, None, 60)] + [
                edge for height, limit, _, slack in tests for edge in sky.crossings(height, limit, start, end, slack)])
            found = []
            for one, two in zip(edges, edges[1:]):
                middle = (one[0] + two[0]) / 2
                if all((height(middle) >= limit) == above for height, limit, above, _ in tests):
                    if found and found[-1][1] is one:
                        found[-1] = found[-1][0], two
                    else:
                        found.append((one, two))
            return found

        return within(tests[:1]), within(tests), within(tests + [(sky.centre, 10, True, 0.5)])


PHASES = ["new", "waxingCrescent", "firstQuarter", "waxingGibbous", "full", "waningGibbous", "lastQuarter", "waningCrescent"]


def moon(time):
    """How far the moon is ahead of the sun in degrees, and the lit part of it."""
    century = (time / 86400 + 2440587.5 - 2451545) / 36525

    def sine(start, rate):
        return math.sin(math.radians(start + rate * century))

    longitude = astronomy.moon_longitude(century)
    latitude = math.radians(5.13 * sine(93.3, 483202.02) + 0.28 * sine(228.2, 960400.89))
    anomaly = math.radians(357.529 + 35999.05 * century)
    sun = 280.466 + 36000.77 * century + 1.915 * math.sin(anomaly) + 0.02 * math.sin(2 * anomaly)
    apart = (longitude - sun) % 360
    elongation = math.acos(max(-1, min(1, math.cos(latitude) * math.cos(math.radians(apart)))))
    return apart, (1 - math.cos(elongation)) / 2


class SunCheck(Gate):
    """The card of the sun at a place and a moment, in English and in another language and size."""

    def __init__(self, program, lat, lon, zone, time):
        super().__init__(program, f"sun {lat},{lon} {stamp(time)}")
        self.zone, self.light, self.where = zoneinfo.ZoneInfo(zone), Light(lat, lon, time), (lat, lon, zone)

    def check(self, size, code):
        if self.light.unsure:
            return
        lat, lon, zone = self.where
        words = ["--card", "sun", f"--lat={lat}", f"--lon={lon}", "--tz", zone, "--time", stamp(self.light.time), "--time-format", "24h"]
        told = self.run("message", "--json", *words)
        if told:
            self.facts(told["facts"]["light"])
        for locale, shape in (("en", "square"), (code, size)):
            scene = self.run("scene", *words, "--locale", locale, "--device" if shape in DEVICES else "--size", shape)
            if scene:
                self.texts(scene, locale)
                self.picture(scene, shape)

    # Statements

    def at(self, edge):
        return moment(edge[0], self.zone, edge[2])

    def span(self, key, spans, may=False):
        """A statement about a span, one of those given."""
        def one(side):
            values = [self.at(span[side]) for span in spans]
            return Value(values[0].expression, lambda words, language: any(value.test(words, language) for value in values),
                         " or ".join(value.told for value in values))
        return Say("sun", key, may=may, start=one(0), end=one(1))

    def statements(self):
        light = self.light
        says, angles = [], []
        event = light.headline()
        if event and event[0] in ("returns", "setsAgain"):
            if not event[1]:
                return None
            # On days at whose midnight the sun stands near the horizon, a minute of arc is a day.
            days = [dt.datetime.fromtimestamp(event[1][0] + shift, self.zone).date() for shift in (0, -86400, 86400)]
            says.append(Say("sun", "headline", sentence=Say("sun", event[0]), time=date(*days)))
        elif event:
            says.append(Say("sun", "headline", sentence=Say("sun", event[0]), time=self.at(event[1])))
            angles.append(Say("sun", "goldenAngles", high=whole(6), low=whole(4)) if "golden" in event[0]
                          else Say("sun", "blueAngles", high=whole(4), low=whole(6)))
        row = []
        if light.rise and light.set:
            row.append(Say("day", "sunTimes", start=self.at(light.rise), end=self.at(light.set)))
        if light.dawn and light.dusk:
            row.append(Say("sun", "lightAndDark", start=self.at(light.dawn), end=self.at(light.dusk)))
        day = []
        if light.up or light.down:
            day.append(Say("sun", "staysUp" if light.up else "staysDown"))
        elif bool(light.rise) != bool(light.set):
            day.append(Say("sun", "onlyRises" if light.rise else "onlySets"))
        elif light.length:
            # The minutes that are over.
            minutes = {int((light.length + shift) // 60) for shift in (-(light.slack or 60), 0, light.slack or 60)}
            amount = Say("sun", "hoursAndMinutes", hr=whole(*{number // 60 for number in minutes}), min=whole(*{number % 60 for number in minutes}))
            day.append(Say("sun", "dayLength", amount=amount))
        change = []
        if light.change is not None:
            seconds = sorted({round(light.change + shift) for shift in range(-math.ceil(light.slack), math.ceil(light.slack) + 1)})
            change = [say for say in (self.change("longer", [number for number in seconds if number > 0]),
                                      self.change("shorter", [-number for number in seconds if number < 0])) if say]
            if 0 in seconds:
                change.append(Say("sun", "same", may=True))
            if len(change) > 1:
                for say in change:
                    say.may = True
        hours = []
        for spans, name in ((light.golden, "golden"), (light.blue, "blue")):
            for span in spans:
                if span[0][0] <= light.start and span[1][0] >= light.end:
                    hours.append(Say("sun", name + "AllDay"))
                elif light.start <= span[0][0] < light.end:
                    hours.append(self.span(name + "Hour", [span]))
        return {"headline": says, "angles": angles, "row": row, "day": day, "change": change, "hours": hours, "moon": self.moon(),
                "dark": self.darkness()}

    def change(self, key, seconds):
        if not seconds:
            return None
        long = {number // 60 for number in seconds if number >= 60}
        forms = [Say("sun", "minutesAndSeconds", min=whole(*long), s=whole(*{number % 60 for number in seconds if number >= 60}))] if long else []
        short = [number for number in seconds if number < 60]
        if short:
            forms.append(Say("sun", "seconds", s=whole(*short)))
        return Say("sun", key, amount=forms)

    def moon(self):
        light, sky = self.light, self.light.sky
        apart, lit = moon(light.time)
        place = apart / 45
        # A phase of a moment, and the next one near its edge.
        names = {PHASES[round(place + shift) % 8] for shift in (-0.45, 0, 0.45)}
        percent = whole(*range(math.floor(lit * 100 - 1), math.ceil(lit * 100 + 1) + 1))
        phase = Say("day", "moon", phase=[Say("moon", name) for name in sorted(names)], percent=percent)
        high = sky.moon(light.time)
        edges = [edge for edge in sky.crossings(sky.moon, HORIZON, light.time, light.time + 90000, 0.4) if edge[1] == (high < HORIZON)]
        bare = Say("day", "moon", may=True, **phase.gaps)
        if abs(high - HORIZON) < 0.5:
            return [Say("sun", key, may=True, sentence=phase, time=anything(r".{0,24}?\d{1,2}:\d\d")) for key in ("moonRises", "moonSets")] + [bare]
        if not edges:
            return [bare]
        key = "moonSets" if high > HORIZON else "moonRises"
        return [Say("sun", key, may=edges[0][0] > light.time + 86400, sentence=phase, time=self.at(edges[0])), bare]

    def darkness(self):
        night, moonless, centre = self.light.dark()
        brief = [span for span in night + moonless + centre if span[1][0] - span[0][0] < 1500]
        said = []
        if moonless:
            said.append(self.span("dark", moonless, may=bool(brief)))
        else:
            said.append(Say("sun", "darkUnderMoon" if night else "neverDark", may=bool(brief)))
        if brief:
            said += [Say("sun", key, may=True) for key in ("darkUnderMoon", "neverDark")]
        if centre:
            ahead = [span for span in centre if span[1][0] > self.light.time]
            said.append(self.span("galacticCentre", centre, may=bool(brief) or not ahead))
        return said

    def texts(self, scene, code):
        light, said = self.light, self.statements()
        if said is None:
            return
        credit = Say("facts", "almanac", may=True)
        everything = [say for part in said.values() for say in part]
        words = scene["description"]
        nothing = [] if said["headline"] else said["day"]
        full = self.opens("sun: description", "the description", words["full"], light.time, self.zone, code)
        self.explain("sun: description", "the description", full, [*everything, *nothing, credit], code)
        loose = [*everything, *nothing, credit, Say("sun", "findHill", may=True)]
        short = self.opens("sun: alternative text", "the alternative text", words["short"], light.time, self.zone, code)
        self.explain("sun: alternative text", "the alternative text", short, loose, code, must=False)
        sentence = said["headline"] or said["day"]
        if sentence:
            share = Say("sun", "share", place=anything(r"[^.。:]{1,40}?"), time=anything(r".{3,60}?(?:\d{1,2}:\d\d)?"), sentence=sentence)
            self.explain("sun: line to post", "the line to post", words["share"], [share, *everything, credit], code, must=False)
        drawn = texts(scene, scenes.elements)
        for name in ("line", "sentence", "angles"):
            if joined(drawn, name, code):
                self.explain("sun: sentences", f"'{name}'", joined(drawn, name, code), loose, code, must=False)
        self.row(drawn, said, code)

    def row(self, drawn, said, code):
        """The large time, and the row of times with what each is."""
        light, sky = self.light, self.light.sky
        high = sky.moon(light.time)
        lunar = sky.crossings(sky.moon, HORIZON, light.time, light.time + 90000, 0.4)
        edges = {"sunrise": light.rise, "sunset": light.set, "lightFrom": light.dawn, "darkFrom": light.dusk,
                 "moonrise": next((edge for edge in lunar if edge[1]), None), "moonset": next((edge for edge in lunar if not edge[1]), None)}
        event = light.headline()
        if "figure" in drawn and event and event[0] not in ("returns", "setsAgain"):
            self.shows("sun: large time", "the large time", drawn["figure"], self.at(event[1]), code)
        if said["headline"] and joined(drawn, "caption", code):
            self.explain("sun: large time", "what the large time is", joined(drawn, "caption", code), [Say("sun", event[0])], code)
        for name, edge in edges.items():
            if f"figure-{name}" not in drawn or name.startswith("moon") and abs(high - HORIZON) < 0.5:
                continue
            if self.claim(edge is not None, "sun: row", f"{code}: {name} {drawn[f'figure-{name}']}, but there is none"):
                self.shows("sun: row", name, drawn[f"figure-{name}"], self.at(edge), code)
                self.explain("sun: row", name, drawn.get(f"label-{name}", ""), [Say("sun", name)], code)

    # Facts and pictures

    def facts(self, told):
        light = self.light
        for name, edge in (("sunrise", light.rise), ("sunset", light.set), ("civilDawn", light.dawn), ("civilDusk", light.dusk)):
            time = told.get(name)
            self.claim((time is None) == (edge is None) and (time is None or abs(instant(time) - edge[0]) <= edge[2]), "sun: facts",
                       f"facts.light.{name} is {time}, computed {edge and stamp(edge[0])}")
        if light.change is not None:
            self.claim(abs(told.get("dayLengthChange", 9e9) - light.change) <= light.slack + 1, "sun: facts",
                       f"facts.light.dayLengthChange is {told.get('dayLengthChange')}, computed {light.change:.1f}")
        for name, spans in (("goldenHours", light.golden), ("blueHours", light.blue)):
            spans = [span for span in spans if span[1][0] > light.start and span[0][0] < light.end]
            alike = len(told[name]) == len(spans) and all(
                abs(instant(one["begins"]) - two[0][0]) <= two[0][2] and abs(instant(one["ends"]) - two[1][0]) <= two[1][2]
                for one, two in zip(told[name], spans))
            self.claim(alike, "sun: facts", f"facts.light.{name} are {told[name]}, computed {[(stamp(a[0]), stamp(b[0])) for a, b in spans]}")
        _, lit = moon(light.time)
        own = told["moonIllumination"]
        self.claim(abs(own - lit) < 0.01, "sun: facts", f"facts.light.moonIllumination is {own}, computed {lit:.3f}")

    def picture(self, scene, size):
        """The sun above the horizon and stars below it, as there is no weather before them."""
        if size in PAPER:
            return
        found, height = scenes.shown(scene, "sun")[0], self.light.height
        if "sun" in found or height > 3:
            self.claim("sun" in found and height > -1.5, "sun: picture",
                       f"{size}: at {height:.1f}°, the sun is {'' if 'sun' in found else 'not '}drawn")
        if "stars" in found or height < -14:
            self.claim("stars" in found and height < -1, "sun: picture",
                       f"{size}: while the sun is at {height:.1f}°, stars are {'' if 'stars' in found else 'not '}drawn")


def cases(draws, seed):
    """Places and moments: those where something is rare, and random ones."""
    rng = random.Random(f"light {seed}")
    for lat, lon, zone, time in DAYS:
        yield lat, lon, zone, instant(time)
    for draw in range(draws):
        lat, lon, zone = rng.choice(FAR if draw % 2 else PLACES)
        yield lat, lon, zone, 1767225600 + rng.randrange(365 * 3 * 1440) * 60


def work(program, index, case):
    gate = SunCheck(program, *case)
    shapes = SIZES[1:] + DEVICES
    gate.check(shapes[index % len(shapes)], LANGUAGES[1 + index % (len(LANGUAGES) - 1)])
    return gate
