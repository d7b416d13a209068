"""What the texts of a card state, in any language, read by the phrases of Languages/*.txt as patterns.

A phrase such as `spellAt = {phenomenon} from {start} to {end}` becomes an expression whose gaps match only values of their sort, and a
text is read from its beginning, sentence by sentence, as the longest phrases that match. What a phrase means is said in `CLAIMS`, by its
name, once for all languages; that the words of a language fit the meaning is checked by `WORDS`, a table of this program's own.
"""
import functools
import pathlib
import re

LANGUAGES = ["en", "de", "es", "ja", "ar"]
FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Languages"
# Words that occur in a text if and only if it says this, whatever the phrase.
WORDS = {
    "dry": {"en": r"\bdry\b", "de": r"\btrocken\b", "es": r"\b[Ss]ec[oa]s?\b|sin lluvia", "ja": r"降水なし|乾燥",
            "ar": r"جاف"},
    "thunder": {"en": r"\bstorms?\b|thunder", "de": r"gewitter", "es": r"torment", "ja": r"雷", "ar": r"رعدية"},
    "snow": {"en": r"\bsnow|\bflakes\b", "de": r"schnee(?!regen)|flocken", "es": r"\bniev|\bnev|copos", "ja": r"雪",
             "ar": r"ثلوج"},
    "sleet": {"en": r"\bsleet", "de": r"schneeregen", "es": r"aguanieve", "ja": r"みぞれ",
              "ar": r"(?:أمطار|الأمطار) ?(?:ال)?ثلجية"},
    "freezing": {"en": r"freezing rain|freezing drizzle", "de": r"gefrierend", "es": r"engelante|helad", "ja": r"着氷|雨氷",
                 "ar": r"متجمد|مجمد|متجم"},
    "gust": {"en": r"\bgust", "de": r"böe", "es": r"r[áa]faga|racha", "ja": r"瞬間|突風", "ar": r"هب[ّ]?ات|هب[ّ]?ة"},
    # Sunshine, which a sun that is merely above the horizon is not.
    "sunshine": {"en": r"\bsunny\b|sunshine|sun all day(?! long above)", "de": r"sonnig|sonne den ganzen tag|sonnenschein",
                 "es": r"soleado|sol todo el día", "ja": r"快晴|日差しがある", "ar": r"مشمس|الشمس طوال اليوم"},
}
KIND_NAMES = {"drizzle": "drizzle", "rain": "rain", "showers": "showers", "freezingRain": "freezing", "snow": "snow",
              "snowShowers": "snow-showers", "sleet": "sleet", "hail": "hail", "thunder": "thunder", "thunderstorm": "thunder",
              "precipitation": "unknown"}
INVISIBLE = re.compile("[\u200e\u200f\u061c\u2066-\u2069\u202a-\u202e]")
TIME = r"[^\d.。：、]{0,24}?\d{1,2}:\d\d"
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
        self.weekdays = {self.sections["weekdays"][day][0]: index for index, day in enumerate(
            ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"])}
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
                    spelled = self.spell(words).lower()
                    # Where two have the same words, as light storms and storms, the one without a strength.
                    if spelled not in found or (found[spelled][1] and not strength):
                        found[spelled] = meaning
        return found

    def timed(self, text):
        """A text in which midnight, the end of a day, is written as the first time of the next one, and a weekday before its time."""
        names = list(self.weekdays)
        link = re.search(r"\{time[^}]*\}(.+)\{weekday", self.spell(self.sections["times"]["timeOfWeekdayInSentence"][0]))
        if link:
            text = re.sub(rf"(\d{{1,2}}:\d\d){re.escape(link[1])}({'|'.join(map(re.escape, names))})", r"\2 \1", text)
        for key in ("midnightOfWeekdayInSentence", "midnightInSentence"):
            words = self.spell(self.sections["times"][key][0])
            for index, name in enumerate(names if "{weekday" in words else [""]):
                spelled = re.sub(r"\{weekday[^}]*\}", lambda _: name, words)
                after = names[(index + 1) % 7] + " " if name else ""
                text = re.sub(r"(?<!\w)" + re.escape(spelled) + r"(?!\w)", after + "00:00", text)
        return text

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
            name = piece.strip("{}").split(":")[0]
            inner = gaps.get(name, r"[^.。]{1,60}?")
            if names and name not in seen:
                seen.add(name)
                inner = f"(?P<{name}>{inner})"
            parts.append(inner)
        return "".join(parts)

    def compile(self):
        days = "(?:" + "|".join(re.escape(day) for day in self.weekdays) + ")"
        minutes = r"[^.。]{0,14}?\d+[^.。،,、]{0,9}?"
        forms = [words for key, variants in self.sections.get("forms", {}).items() if key.startswith("minutes") for words in variants]
        if forms:
            minutes = "(?:" + "|".join(re.escape(self.spell(form)).replace(r"\{minutes\}", r"\d+") for form in forms) + ")"
        else:
            minutes = r"\d+"
        states = "(?:" + "|".join(sorted((re.escape(name) for name in self.names), key=len, reverse=True)) + ")"
        gaps = {"phenomenon": self.phenomenon, "later": self.phenomenon, "condition": states, "minutes": minutes,
                "percent": r"\d+ ?%?", "number": r"\d+", "days": r"\d+", "weekday": days, "middleWeekday": days, "lastWeekday": days,
                "start": TIME, "end": TIME, "time": TIME, "sentence": r".+?", "degrees": r"-?\d+", "title": r".+?"}
        for amount in ("amount", "speed", "gust", "gusts"):
            gaps[amount] = r"[^.。\d]{0,16}?\d[\d.,]*[^.。،,、\d]{0,9}?"
        for temperature in ("temperature", "high", "low"):
            gaps[temperature] = r"-?\d+ ?°[^\s.。,،、：]{0,2}"
        patterns = []
        for section in ("outlook", "week", "facts", "day", "today", "graph", "places", "rainbow"):
            for key, variants in self.sections[section].items():
                if (section, key) in SILENT or ":" in key or section == "today" and key != "withAmount":
                    continue
                for words in variants:
                    pattern = self.expression(words, gaps)
                    patterns.append((section, key, re.compile(pattern, re.I), "{sentence" in words, len(words)))
        return patterns

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
            whole = self.whole(text[place:stop])
            if whole:
                best, best_end = whole, stop
            # A sentence may itself end in a full stop, as an abbreviation does.
            dotted = self.whole(text[place:stop + 1])
            if dotted:
                best, best_end = dotted, stop + 1
        return best, best_end

    @functools.lru_cache(maxsize=20000)
    def whole(self, text, depth=0):
        """The statement that a sentence is as a whole."""
        best, best_rank = None, None
        for section, key, pattern, nests, length in self.patterns:
            if (section, key) == ("week", "also"):
                statement = self.joined(text, depth)
                if statement and (best is None or (length, False) > best_rank):
                    best, best_rank = statement, (length, False)
                continue
            match = pattern.fullmatch(text)
            if not match:
                continue
            inner, values = None, match.groupdict()
            if nests:
                if depth > 4:
                    continue
                inner = self.whole(values["sentence"].strip().rstrip(".。"), depth + 1) or self.whole(values["sentence"], depth + 1)
                if not inner:
                    continue
            rank = (length, section != "week")
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
        text, kinds, strengths = plain(words).lower(), [], []
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
        return self.names.get(plain(words).lower())

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
        return re.search(WORDS[word][self.code], text, re.I) is not None


# Phrases that state nothing by themselves, or are parts of others.
SILENT = {("week", "possible"), ("outlook", "and"), ("outlook", "andMore"), ("outlook", "likely"), ("outlook", "possible"),
          ("facts", "statement"), ("facts", "attribution"), ("facts", "conditionAndSentence"), ("facts", "opening"),
          ("facts", "share"), ("facts", "shareWithoutTemperature"), ("facts", "warningUntil"), ("facts", "sampleData"),
          ("facts", "warningUnnamed"), ("facts", "moreWarnings"), ("day", "share"), ("rainbow", "share"),
          ("places", "placeTemperature"), ("places", "placeAlone"), ("places", "placeWarning"), ("places", "opening"),
          ("places", "more"), ("day", "wind"), ("day", "windInUnit"), ("day", "humidity"), ("day", "feelsLike"),
          ("day", "dewPoint"), ("day", "coming"), ("graph", "now"), ("rainbow", "label"), ("rainbow", "none"),
          ("rainbow", "noneLabel"), ("rainbow", "nextLabel"), ("graph", "highMark"), ("graph", "lowMark"),
          ("graph", "chanceMark")}


@functools.lru_cache(maxsize=None)
def language(code):
    return Language(code)
