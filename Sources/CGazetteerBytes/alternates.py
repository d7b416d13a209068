"""Chooses among the alternate names of GeoNames those that may stand for a city; read by make-gazetteer.py.

A name that belongs to another place must not lead here: Denver was once called Saint Charles, and Kansas City
swallowed a Greenwood. What these rules leave out and people do use is in corrections.py.
"""

import collections
import unicodedata

from folding import fold

LEAST_PEOPLE = 100_000
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
