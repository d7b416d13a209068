"""Chooses the alternate names of GeoNames that find a city; read by make-gazetteer.py.

A name of another place must not lead to the city: Denver was once called Saint Charles, and Kansas City swallowed a
Greenwood. corrections.py has names that people use and these rules leave out.
"""

import collections
import unicodedata

from folding import fold

LEAST_PEOPLE = 100_000
WIDESPREAD_SCRIPTS = {"ARABIC", "CJK", "CYRILLIC", "HANGUL", "KATAKANA"}
LEAST_PEOPLE_ABROAD = 400_000
# Smaller cities have their names in the script of their country.
SCRIPTS = {
    "ARABIC": "AE AF BH DJ DZ EG EH IQ IR JO KM KW LB LY MA MR OM PK PS QA SA SD SO SY TD TN YE", "ARMENIAN": "AM",
    "BENGALI": "BD IN", "CJK": "CN HK JP MO SG TW", "CYRILLIC": "BA BG BY KG KZ ME MK MN RS RU TJ UA UZ",
    "DEVANAGARI": "IN NP", "GEORGIAN": "GE", "GREEK": "CY GR", "GUJARATI": "IN", "GURMUKHI": "IN", "HANGUL": "KP KR",
    "HEBREW": "IL", "HIRAGANA": "JP", "KANNADA": "IN", "KATAKANA": "JP", "KHMER": "KH", "LAO": "LA",
    "MALAYALAM": "IN", "MYANMAR": "MM", "ORIYA": "IN", "SINHALA": "LK", "TAMIL": "IN LK", "TELUGU": "IN",
    "THAI": "TH",
}
SCRIPTS = {script: set(countries.split()) for script, countries in SCRIPTS.items()}
LEAST_LETTERS = 3
MOST_WORDS = 4
MOST_LETTERS = 30
# The alternates of these are other languages' spellings, and then nicknames, suburbs and what settlers said before.
ENGLISH_SPEAKING = {"AU", "CA", "GB", "IE", "NZ", "US"}
MARKS = set(" -'’‘ʻʼ`´.")


def is_name(text):
    """Latin letters that begin with a capital; transliterations do not, and codes have nothing but capitals."""
    if text.isupper() or not any(character.isupper() for character in text[:2]):
        return False
    return all(
        character in MARKS or unicodedata.combining(character)
        or character.isalpha() and unicodedata.name(character, "").startswith("LATIN")
        for character in text)


def script(text):
    """The script of a name in letters of one that is not Latin, else None."""
    scripts = {unicodedata.name(character, "?").split()[0] for character in text if character.isalpha()}
    if scripts & {"HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}:
        scripts -= {"CJK", "KATAKANA-HIRAGANA"}
    return scripts.pop() if len(scripts) == 1 and scripts <= set(SCRIPTS) else None


def other_scripts(cities):
    """Pairs of a key that is not Latin and the number of a city."""
    pairs = set()
    for number, city in enumerate(cities):
        for name in city["alternatenames"]:
            if not name or name.isascii() or len(name) > MOST_LETTERS:
                continue
            written = script(name)
            if written is None:
                continue
            least = LEAST_PEOPLE if written in WIDESPREAD_SCRIPTS else LEAST_PEOPLE_ABROAD
            if city["population"] < least and city["countrycode"] not in SCRIPTS[written]:
                continue
            key = fold(name)
            if len(key) >= (2 if written in ("CJK", "HANGUL") else 3) and len(key.split()) <= MOST_WORDS:
                pairs.add((key, number))
    return pairs


def is_alike(key, name):
    """Whether one becomes the other by edits of at most half the longer one's letters."""
    a, b = key.replace(" ", ""), name.removesuffix(" city").replace(" ", "")
    row = list(range(len(b) + 1))
    for i, x in enumerate(a):
        last, row = row, [i + 1]
        for j, y in enumerate(b):
            row.append(min(last[j + 1] + 1, row[j] + 1, last[j] + (x != y)))
    return row[-1] <= max(len(a), len(b)) / 2


def alternates(cities, every, listed, words, region_number, is_near):
    """Pairs of a key and the number of a city.

    listed are keys that are given out by hand. words tells for a key the regions and countries that it may mean; the
    city in such a region may bear its name.
    """
    bearers = collections.defaultdict(list)
    for place in every:
        bearers[fold(place["name"])].append(place)
    own = {city["key"] for city in cities}
    pairs = set()
    for number, city in enumerate(cities):
        if city["population"] < LEAST_PEOPLE:
            continue
        for name in filter(is_name, city["alternatenames"]):
            key = fold(name)
            if not LEAST_LETTERS <= len(key) <= MOST_LETTERS or len(key.split()) > MOST_WORDS:
                continue
            if key in own or key in listed:
                continue
            if key in words and region_number(city) not in words[key]:
                continue
            if any(not is_near(place, city) for place in bearers[key]):
                continue
            if city["countrycode"] in ENGLISH_SPEAKING and not is_alike(key, city["key"]):
                continue
            pairs.add((key, number))
    return pairs
