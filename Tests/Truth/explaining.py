"""Texts held against statements that are expected of them: what a text says must be these, and nothing else.

A statement is a phrase of Languages/*.txt with what its gaps must hold: other phrases, or values. It is found in a text by the phrase
as an expression, its values are compared, and it is taken away. What then is left of the text says something that the data do not.
"""
import collections
import datetime as dt
import functools
import json
import re
import subprocess

import statements
from decoding import UTC
from statements import TIME, plain

UNIT = r"[^\d\s.。,،、：:]{0,3}"


def rounded(value, decimals=0):
    """The numbers that a value may be shown as, in units of its last decimal: both neighbours if it lies on a half."""
    scaled = value * 10 ** decimals
    return {int((scaled + shift) // 1) for shift in (0.5 - 1e-6, 0.5 + 1e-6)} | {-int((-scaled + 0.5) // 1)}


class Value:
    """What may stand in a gap: an expression, or a function from a language to it, and a test of what stands there."""

    def __init__(self, expression, test=None, told=""):
        self.expression, self.test, self.told = expression, test or (lambda words, language: True), told

    def __repr__(self):
        return self.told


def anything(expression=r"[^.。:]{1,60}?"):
    return Value(expression)


def whole(*numbers):
    """A whole number, one of those given."""
    return Value(r"[-−]?\d+", lambda words, _: int(re.search(r"-?\d+", plain(words)).group()) in numbers, f"{numbers}")


def year(number):
    return Value(r"\d{4}", lambda words, _: int(words) == number, str(number))


def moment(time, zone, slack=60):
    """A time of the clock within some seconds of an instant, with its weekday if it has one."""
    def clocks(at):
        return dt.datetime.fromtimestamp(at, zone)

    def test(words, language):
        clock = re.search(r"(\d{1,2}):(\d\d)", words)
        weekday = language.weekday(words[:clock.start()])
        for minute in range(int((time - slack) // 60), int((time + slack) // 60) + 1):
            local = clocks(minute * 60)
            if (local.hour, local.minute) == (int(clock[1]), int(clock[2])) and weekday in (None, local.weekday()):
                return True
        return False

    return Value(TIME, test, f"{clocks(time):%a %H:%M:%S}")


@functools.lru_cache(maxsize=None)
def dates(language):
    """A day and a month as a language writes them, in any form of the month's name."""
    names = sorted({language.spell(name) for key, forms in language.sections["months"].items() for name in forms}, key=len, reverse=True)
    return "(?:" + "|".join(language.expression(words, {"day": r"\d{1,2}", "month": "(?:" + "|".join(map(re.escape, names)) + ")"}, names=False)
                            for words in language.sections["times"]["dayAndMonth"]) + ")"


def date(*days):
    """A day of the calendar, one of those given, with its month by name or number."""
    def test(words, language):
        text = language.folded(plain(words))
        for day in days:
            names = [language.folded(language.spell(name)) for key, forms in language.sections["months"].items()
                     if key.split(":")[0] == MONTHS[day.month - 1] for name in forms]
            named = [name for name in names if name in text]
            # A month that is a number is not the day.
            rest = text.replace(max(named, key=len), " ", 1) if named else text
            if named and [int(number) for number in re.findall(r"\d+", rest)] == [day.day]:
                return True
        return False

    return Value(dates, test, f"{days[0]}")


def degrees(celsius, units, whole_degrees=True):
    """A temperature in °C or °F."""
    value = celsius * 1.8 + 32 if units == "us" else celsius
    return Value(r"[-−]?\d+ ?°" + UNIT, lambda words, _: int(re.search(r"-?\d+", plain(words)).group()) in rounded(value), f"{value:.2f}")


def decimal(words):
    """The number in words, in units of its last decimal, and its decimals."""
    whole_part, _, rest = re.search(r"\d+(?:[.,]\d+)?", plain(words)).group().replace(",", ".").partition(".")
    return int(whole_part + rest), len(rest)


def number(value, tail=""):
    """A number that is rounded to its own last decimal."""
    def test(words, _):
        steps, decimals = decimal(words)
        return steps in rounded(abs(value), decimals)

    return Value(r"\d+(?:[.,]\d+)?" + tail, test, f"{value:.3f}")


def difference(kelvin, units):
    return number(abs(kelvin) * (1.8 if units == "us" else 1), r" ?°?" + UNIT)


def amount(millimeters, units):
    return number(millimeters / 25.4 if units == "us" else millimeters, r" ?[^\s\d.。,،、：:]{0,6}\.?")


MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]


class Say:
    """A phrase with what its gaps must hold: values, phrases, or lists of phrases of which one must stand there.

    `may` marks what a text need not say.
    """

    def __init__(self, section, key, may=False, **gaps):
        self.section, self.key, self.may, self.gaps = section, key, may, gaps

    def __repr__(self):
        return f"{self.section}.{self.key}({', '.join(f'{name} {gap}' for name, gap in self.gaps.items())})"


def readings(language, say, values):
    """The expressions of a phrase, one for each of its forms; `values` gets the value of each group."""
    found = []
    for words in language.sections[say.section][say.key]:
        gaps = {}
        for name in {piece.partition(":")[0] for piece in re.findall(r"\{([\w:]+)\}", words)}:
            gap = say.gaps.get(name)
            if isinstance(gap, Value):
                group = f"v{len(values)}"
                values[group] = gap
                inner = gap.expression if isinstance(gap.expression, str) else gap.expression(language)
                gaps[name] = f"(?P<{group}>{inner})"
            elif gap is not None:
                inner = [expression for each in (gap if isinstance(gap, list) else [gap]) for expression in readings(language, each, values)]
                gaps[name] = "(?:" + "|".join(inner) + ")"
        # A form without its number is that of one or two.
        counted = say.gaps.get("number")
        if "{number" not in words and isinstance(counted, Value) and not any(counted.test(str(few), language) for few in (0, 1, 2)):
            continue
        found.append(language.expression(words, gaps, names=False))
    return found


class Gate:
    """What the program says and draws of one thing, compared with statements."""

    def __init__(self, program, label):
        self.program, self.label, self.path = program, label, label
        self.faults, self.counts, self.command = [], collections.Counter(), []

    def claim(self, holds, kind, message):
        self.counts[kind] += 1
        if not holds:
            self.faults.append((kind, message, " ".join(self.command)))
        return holds

    def run(self, *words):
        """What the program prints as JSON; None if it ends in an error."""
        self.command = [self.program, *map(str, words)]
        result = subprocess.run(self.command, capture_output=True, text=True, timeout=300, check=False)
        if not self.claim(result.returncode == 0, "exit", f"exit {result.returncode}: {result.stderr.strip()}"):
            return None
        return json.loads(result.stdout)

    def shows(self, kind, where, text, value, code):
        """Claims that a text is a value, and nothing else."""
        language = statements.language(code)
        words = language.timed(plain(text))
        match = re.fullmatch(value.expression, words)
        self.claim(match is not None and value.test(words, language), kind, f"{where} {code}: '{text}', but the data have {value.told}")

    def opens(self, kind, where, text, time, zone, code, dated=True):
        """A text without its first sentence, which says the time of the card at its place, and if it is dated, the day."""
        text, local = statements.language(code).timed(plain(text)), dt.datetime.fromtimestamp(time, zone)
        match = re.match(r"([^:]{3,90}?)(\d{1,2}):(\d\d)[.。:：]?", text)
        true = match and (int(match[2]), int(match[3])) == (local.hour, local.minute) and (
            not dated or local.day in map(int, re.findall(r"\d+", match[1])))
        self.claim(bool(true), kind, f"{where} {code}: '{text[:60]}' does not begin with {local:%A %d %B, %H:%M}")
        return text[match.end():] if match else text

    def explain(self, kind, where, text, says, code, must=True, clocks=True):
        """Claims that a text says what is expected, and nothing else; with `must`, all that it must say. Words that are cut are not read."""
        language = statements.language(code)
        must &= "…" not in text
        rest = plain(text)
        rest = language.timed(rest) if clocks else rest
        whole_text = rest
        for say in says:
            values, best = {}, None
            for expression in readings(language, say, values):
                for match in re.finditer(r"(?<!\w)(?:" + expression + r")(?!\w)" if code not in ("ja", "ko", "zh") else expression, rest, re.I):
                    wrong = [(words, values[group]) for group, words in match.groupdict().items()
                             if words is not None and not values[group].test(words, language)]
                    if best is None or len(wrong) < len(best[1]):
                        best = match, wrong
            if best is None:
                if must and not say.may:
                    self.claim(False, kind, f"{where} {code}: does not say {say} in '{whole_text}'")
                continue
            match, wrong = best
            if wrong and say.may:
                continue
            self.claim(not wrong, kind, f"{where} {code}: '{match.group()}', but the data have "
                       + "; ".join(f"{value.told} instead of {words}" for words, value in wrong))
            rest = rest[:match.start()] + " \0 " + rest[match.end():]
        left = re.sub(r"[\s\0.。,،、:：;()]+", " ", rest).strip()
        if "…" not in text:
            self.claim(not left, kind, f"{where} {code}: '{left}' is said without ground, in '{whole_text}'")


def stamp(time):
    return dt.datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def texts(scene, walk):
    """The texts of a scene by their names, those of one name with numbers in order as one."""
    found = collections.defaultdict(list)
    for path, kind, body, _ in walk(scene["elements"]):
        if kind == "text":
            found[path[-1]].append(body["string"])
    return {name: " ".join(strings) for name, strings in found.items()}


def joined(words, name, code="en"):
    """The lines of a text that was broken into several, in order; in scripts without spaces, nothing stands between them."""
    lines = sorted((key for key in words if re.fullmatch(re.escape(name) + r"(-\d+)?", key)), key=lambda key: (len(key), key))
    return ("" if code in ("ja", "zh") else " ").join(words[key] for key in lines)
