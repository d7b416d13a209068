"""What the texts of a card state, in any language, read by the phrases of Languages/*.txt as patterns.

A phrase such as `spellAt = {phenomenon} from {start} to {end}` becomes an expression whose gaps match only values of their sort, and a
text is read from its beginning, sentence by sentence, as the longest phrases that match. What a phrase means is said in `CLAIMS`, by its
name, once for all languages; that the words of a language fit the meaning is checked by a vocabulary of this program's own.
"""
import functools
import pathlib
import re

from vocabulary import WORDS

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Languages"
# English first, as the one that the others are compared with.
LANGUAGES = sorted((path.stem for path in FOLDER.glob("*.txt")), key=lambda code: (code != "en", code))
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
KIND_NAMES = {"drizzle": "drizzle", "rain": "rain", "showers": "showers", "freezingRain": "freezing", "snow": "snow",
              "snowShowers": "snow-showers", "sleet": "sleet", "hail": "hail", "thunder": "thunder", "thunderstorm": "thunder",
              "precipitation": "unknown"}
INVISIBLE = re.compile("[\u200e\u200f\u061c\u2066-\u2069\u202a-\u202e]")
TIME = r"[^\d.。：、,，،]{0,24}?\d{1,2}:\d\d"
NUMBER = r"[-−]?\d+"


def plain(text):
    """A text with ordinary spaces and without marks of direction."""
    return re.sub("[\u00a0\u202f\u2009]", " ", INVISIBLE.sub("", text)).replace("−", "-")


class Statement:
    """A phrase in a text: where it is from, its values, and the statement within it, if there is one."""

    def __init__(self, section, key, values, inner=None, text=""):
        self.section, self.key, self.values, self.inner, self.text = section, key, values, inner, text

    @property
    def chain(self):
        """The statement and those within it, from outside in."""
        return [self] + (self.inner.chain if self.inner else [])


class Language:
    """The phrases of a language."""

    def __init__(self, code):
        self.code = code
        self.sections = {}
        section = key = None
        for line in (FOLDER / f"{code}.txt").read_text(encoding="utf-8").splitlines():
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            if line.startswith("["):
                section = self.sections.setdefault(line.strip(" []"), {})
                continue
            name, _, words = line.partition("=")
            words = words.strip().strip('"')
            if line[0].isspace():
                section[key].append(words)
            else:
                key = name.strip()
                section[key] = [words]
        self.turned = "right" in self.sections["language"]["direction"][0].split(" to ")[0]
        self.names = self.read_names()
        # The names of weekdays in each form, and all of them with their index.
        self.days = {key: [self.spell(name) for name in names] for key, names in self.sections["weekdays"].items()}
        self.weekdays = {self.folded(name): DAYS.index(key.split(":")[0]) for key, names in self.days.items() for name in names}
        self.times = self.times_of_days()
        self.phenomenon = self.phenomena()
        self.patterns = self.compile()

    def spell(self, words):
        """The words of a phrase as they appear in a text, gaps aside."""
        words = words.replace("_", " ").replace("~", " ")
        if self.turned:
            words = re.sub(r"[<>]|^\^", "", words)
        return words.replace("−", "-")

    def read_names(self):
        """What falls and the state of the sky, by their words in small letters: kind or condition, and intensity."""
        found = {}
        for section in ("conditions", "precipitation"):
            for key, variants in self.sections[section].items():
                bare = key.split(":")[0]
                strength, _, kind = bare.rpartition(" ")
                meaning = (KIND_NAMES.get(kind), strength, kind)
                for words in variants:
                    spelled = self.folded(self.spell(words))
                    # Where two have the same words, as light storms and storms, the one without a strength.
                    if spelled not in found or (found[spelled][1] and not strength):
                        found[spelled] = meaning
        return found

    def folded(self, words):
        """Words in small letters, by which names are looked up."""
        if self.code == "tr":
            words = words.replace("İ", "i").replace("I", "ı")
        return words.lower()

    def day_names(self, form=None, day=None):
        """The names of weekdays in a form, the longest first."""
        keys = [f"{name}:{form}" if form and f"{name}:{form}" in self.days else name for name in ([day] if day else DAYS)]
        return sorted((name for key in keys for name in self.days[key]), key=len, reverse=True)

    def times_of_days(self):
        """How the clock is written, and expressions for a time with its weekday and for midnight, with what it is written as instead."""
        words = self.sections["times"]
        clock = re.escape(self.spell(words["twentyFourHour"][0]))
        clock = clock.replace(r"\{HH\}", r"(\d\d)").replace(r"\{H\}", r"(\d{1,2})").replace(r"\{mm\}", r"(\d\d)")
        rules = []
        for key in ("timeOfWeekdayInSentence", "timeOfWeekday", "midnightOfWeekdayInSentence", "midnightOfWeekday", "midnightInSentence"):
            for variant in words[key]:
                variant = self.spell(variant).strip()
                for index, day in enumerate(DAYS if "{weekday" in variant else [None]):
                    parts = [r"(?P<clock>(?:[01]?\d|2[0-3]):\d\d)" if piece == "{time}" else re.escape(piece) if not piece.startswith("{") else
                             "(?:" + "|".join(map(re.escape, self.day_names(piece.strip("{}").partition(":")[2], day))) + ")"
                             for piece in re.split(r"(\{[\w:]+\})", variant) if piece]
                    # Scripts without spaces have no edges of words, and a preposition may be written together with what a time in a
                    # sentence begins with, as in the Italian "da mezzanotte".
                    is_joined = key.endswith("InSentence") and variant[0] != "{"
                    is_whole = not is_joined and (variant[0] == "{" or "{time}" not in variant)
                    begins = r"(?<!\w)" if is_whole and self.code not in ("ja", "ko", "zh") else ""
                    # Twenty-four hours are no midnight.
                    ends = r"(?!\d|:\d|[간間])" if self.code in ("ja", "ko", "zh") else r"(?!\w|:\d)"
                    after = 0 if "{time}" in variant else 1
                    name = self.days[DAYS[(index + after) % 7]][0] + " " if day else ""
                    rules.append((re.compile(begins + "".join(parts) + ends, re.I), name))
        return re.compile(r"(?<![\d.,:])" + clock + r"(?![\d:])"), rules

    def timed(self, text):
        """A text in which times have a colon, midnight at the end of a day is the first time of the next, and weekdays precede times."""
        clock, rules = self.times
        text = clock.sub(lambda match: f"{match[1]}:{match[2]}", text)
        # A sun at midnight is no time.
        sun = self.spell(self.sections["rainbow"]["midnightSun"][0]).split("{")[0].strip()
        text = text.replace(sun, "\0")
        for expression, name in rules:
            text = expression.sub(lambda match, name=name: name + (match.groupdict().get("clock") or "00:00"), text)
        return text.replace("24:00", "00:00").replace("\0", sun)

    def weekday(self, words):
        """The index of the weekday that a text names, or None."""
        folded = self.folded(words)
        named = [(folded.index(name), -len(name), index) for name, index in self.weekdays.items() if name in folded]
        return min(named)[2] if named else None

    def point(self, words, points):
        """The point of the compass that a text is, in any of its forms, or None."""
        return next((key.split(":")[0] for key, names in self.sections["compass"].items() if key.split(":")[0] in points
                     and self.folded(words) in [self.folded(self.spell(name)) for name in names]), None)

    def phenomena(self):
        falls = [re.escape(name) for name, (kind, _, _) in self.names.items() if kind]
        unit = "(?:" + "|".join(sorted(falls, key=len, reverse=True)) + ")"
        outlook = self.sections["outlook"]

        def filled(key, first, second):
            return ["(?:" + self.expression(words, {"phenomenon": first, "later": second}, names=False) + ")"
                    for words in outlook.get(key, [])]

        # Any number of kinds, with what stands between two of them.
        between = [self.spell(words).partition("{phenomenon}")[2].partition("{later}")[0]
                   for key in ("and", "andMore") for words in outlook.get(key, [])]
        joints = "(?:" + "|".join(re.escape(words) for words in between) + ")"
        more = f"(?:{unit}(?:{joints}{unit})*)" if between else unit
        # In a week, what is possible may be what is named before.
        bare = [re.escape(self.spell(words)) for words in self.sections["week"]["possible"]]
        return "(?:" + "|".join(filled("likely", more, more) + filled("possible", more, more) + [more] + bare) + ")"

    def expression(self, words, gaps, names=True):
        """A phrase as a regular expression, with a group for each gap."""
        parts, seen = [], set()
        for piece in re.split(r"(\{[\w:]+\})", self.spell(words)):
            if not piece.startswith("{"):
                parts.append(re.escape(piece).replace(r"\ ", " "))
                continue
            name, _, form = piece.strip("{}").partition(":")
            inner = gaps.get(name, r"[^.。]{1,60}?")
            if name.lower().endswith("weekday"):
                inner = "(?:" + "|".join(map(re.escape, self.day_names(form))) + ")"
            elif name == "direction":
                points = {key.split(":")[0] for key in self.sections["compass"]}
                inner = "(?:" + "|".join(re.escape(self.spell(self.sections["compass"].get(f"{point}:{form}", self.sections["compass"][point])[0]))
                                         for point in sorted(points)) + ")"
            elif form and f"{name}:{form}" in self.sections.get("forms", {}):
                counted = self.sections["forms"][f"{name}:{form}"]
                inner = "(?:" + "|".join(re.sub(r"\\{\w+\\}", r"\\d+", re.escape(self.spell(words))) for words in counted) + ")"
            if names and name not in seen:
                seen.add(name)
                inner = f"(?P<{name}>{inner})"
            parts.append(inner)
        return "".join(parts)

    def compile(self):
        states = "(?:" + "|".join(sorted((re.escape(name) for name in self.names), key=len, reverse=True)) + ")"
        gaps = {"phenomenon": self.phenomenon, "later": self.phenomenon, "condition": states, "minutes": r"\d+",
                "percent": r"%?\d+ ?%?", "values": r"(?:[^.。]|\.(?=\d)){1,120}?", "number": r"\d+", "days": r"\d+",
                "start": TIME, "end": TIME, "time": TIME, "sentence": r".+?", "degrees": r"-?\d+", "title": r".+?"}
        gaps["amount"] = r"[^.。،,，、\d]{0,16}?\d[\d.,]*[^.。،,，、\d%]{0,9}?"
        for speed in ("speed", "gust", "gusts"):
            gaps[speed] = r"\d+(?: ?[^\s.。،,、\d]{1,9})?"
        for temperature in ("temperature", "high", "low"):
            gaps[temperature] = r"-?\d+ ?°[^\s.。,،、：]{0,2}"
        patterns, self.openings = [], set()
        for section in ("outlook", "week", "facts", "day", "today", "graph", "places", "rainbow", "meteogram"):
            for key, variants in self.sections[section].items():
                if (section, key) in SILENT or ":" in key or section == "today" and key not in ("withAmount", "sun", "highAt"):
                    continue
                if re.search(r"[.。:：].*\{sentence\}", variants[0]):
                    self.openings.add((section, key))
                for words in variants:
                    pattern = self.expression(words, gaps)
                    # Its longest words, without which a text need not be compared.
                    fixed = max((self.folded(piece) for piece in re.split(r"\{[\w:]+\}", self.spell(words))), key=len)
                    patterns.append((section, key, re.compile(pattern, re.I), "{sentence" in words, len(words), fixed))
        # A row of a week lists its values.
        self.row = {key: [re.compile(self.expression(words, gaps), re.I) for words in self.sections["week"][key]]
                    for key in ("high", "low", "chance")}
        return patterns

    def row_values(self, text):
        """The high, the low and the chance of a row of a week, of those that it has."""
        found = {}
        for patterns in self.row.values():
            for pattern in patterns:
                found.update(match.groupdict() if (match := pattern.search(text)) else {})
        return found

    def sentences(self, text):
        """The statements of a text, in order, and the text that was not read as one."""
        text = self.timed(plain(text))
        found, unread, place = [], [], 0
        while place < len(text):
            statement, end = self.statement(text, place)
            if statement:
                found.append(statement)
            else:
                after = re.compile(r"[.。：:](?: |$|(?<=[。：]))").search(text, place)
                end = after.end() if after else len(text)
                unread.append(text[place:end])
            place = max(end, place + 1)
            while place < len(text) and text[place] in " .。":
                place += 1
        return found, " ".join(unread)

    def statement(self, text, place):
        """The longest statement that begins at a place and ends where a sentence does."""
        best, best_end = None, place
        stops = [match.start() for match in re.finditer(r"\.(?=\s|$)|。|$", text) if match.start() > place]
        for stop in stops[:5]:
            # A sentence may itself end in a full stop, as an abbreviation does.
            for end in (stop, stop + 1):
                whole = self.whole(text[place:end])
                # Only some phrases have a sentence before the one that they contain; others contain one.
                if whole and not (best and whole.inner and (whole.section, whole.key) not in self.openings):
                    best, best_end = whole, end
        return best, best_end

    @functools.lru_cache(maxsize=20000)
    def whole(self, text, depth=0):
        """The statement that a sentence is as a whole."""
        best, best_rank, folded = None, None, self.folded(text)
        for section, key, pattern, nests, length, fixed in self.patterns:
            if (section, key) == ("week", "also"):
                statement = self.joined(text, depth)
                rank = (True, length, False)
                if statement and (best is None or rank > best_rank):
                    best, best_rank = statement, rank
                continue
            match = pattern.fullmatch(text) if fixed in folded else None
            if not match:
                continue
            inner, values = None, match.groupdict()
            if nests:
                if depth > 4:
                    continue
                inner = self.whole(values["sentence"].strip().rstrip(".。"), depth + 1) or self.whole(values["sentence"], depth + 1)
                if not inner:
                    continue
            # A label without its hours is hardly any words.
            rank = (section != "meteogram" or key == "hours", length, section != "week")
            if best is None or rank > best_rank:
                best, best_rank = Statement(section, key, values, inner, text), rank
        return best

    def joined(self, text, depth):
        """Two clauses of a week, the last of which ends a sentence; the clause is within the sentence, for the chain of both."""
        if depth > 4:
            return None
        between = self.spell(self.sections["week"]["also"][0]).split("{sentence}")[1].split("{clause}")[0]
        for match in reversed(list(re.finditer(re.escape(between), text))):
            clause = self.whole(text[match.end():], depth + 1)
            inner = clause and clause.section == "week" and self.whole(text[:match.start()], depth + 1)
            if inner:
                return Statement("week", "also", {}, Statement(clause.section, clause.key, clause.values, inner, clause.text), text)
        return None

    # Values

    def told(self, words):
        """What a phenomenon names: kinds, strengths, and whether it is "likely" or "possible" (else None)."""
        text, kinds, strengths = self.folded(plain(words)), [], []
        rest = text
        for name in sorted((name for name, meaning in self.names.items() if meaning[0]), key=len, reverse=True):
            while name in rest:
                rest = rest.replace(name, "\0", 1)
                kinds.append(self.names[name][0])
                strengths.append(self.names[name][1])
        hedge = None
        if any(re.fullmatch(re.escape(self.spell(bare)), text, re.I) for bare in self.sections["week"]["possible"]):
            return [], [], "possible"
        for key in ("likely", "possible"):
            for variant in self.sections["outlook"].get(key, []):
                frame = self.expression(variant, {"later": ".+", "phenomenon": ".+"}, names=False)
                if re.fullmatch(frame, text, re.I):
                    hedge = key
        return kinds, strengths, hedge

    def condition(self, words):
        return self.names.get(self.folded(plain(words)))

    def minutes(self, words):
        """The number of a gap for minutes, of which one and two may be words alone."""
        digits = re.search(r"\d+", words)
        if digits:
            return int(digits.group())
        for key, variants in self.sections.get("forms", {}).items():
            for form, variant in enumerate(variants):
                if key.startswith("minutes") and self.spell(variant) == words:
                    return form if form in (1, 2) else 1
        return 1

    def has(self, word, text):
        return re.search(WORDS[word][self.code], self.folded(text)) is not None


# Phrases that state nothing by themselves, or are parts of others.
SILENT = {("week", "possible"), ("week", "values"), ("week", "dry"), ("week", "high"), ("week", "low"), ("week", "chance"), ("week", "snowAmount"),
          ("meteogram", "freezing"), ("meteogram", "gusts"), ("meteogram", "wind"), ("outlook", "and"), ("outlook", "andMore"), ("outlook", "likely"), ("outlook", "possible"),
          ("facts", "statement"), ("facts", "attribution"), ("facts", "conditionAndSentence"), ("facts", "opening"),
          ("facts", "share"), ("facts", "shareWithoutTemperature"), ("facts", "warningUntil"), ("facts", "warningFrom"), ("facts", "sampleData"),
          ("facts", "warningUnnamed"), ("facts", "moreWarnings"), ("day", "share"), ("rainbow", "share"),
          ("places", "placeAlone"), ("places", "placeWarning"), ("places", "opening"),
          ("places", "more"), ("day", "wind"), ("day", "windInUnit"), ("day", "humidity"), ("day", "feelsLike"),
          ("day", "dewPoint"), ("day", "coming"), ("graph", "now"), ("rainbow", "label"), ("rainbow", "none"),
          ("rainbow", "noneLabel"), ("rainbow", "nextLabel"), ("graph", "highMark"), ("graph", "lowMark"),
          ("graph", "chanceMark")}


@functools.lru_cache(maxsize=None)
def language(code):
    return Language(code)
