"""Countries, regions and islands that a query may name instead of a city; read by make-gazetteer.py.

An area is represented by its capital or largest city, or by the place that well-known.txt gives it. A city inside it that
bears its name is what a query means: Luxembourg, Panama, Québec, New York. So is a city elsewhere that is large compared
with the area; the area then yields: it is meant only where no city fits the query, as in Victoria, Australia.
"""

import collections

from babel import Locale

from corrections import COUNTRY_WORDS, REGION_WORDS
from folding import fold
from area_lists import CAPITALS, CHIEF_CITIES, KNOWN_REGIONS, VAGUE_WORDS
from names import LANGUAGES
from well_known import Targets

COUNTRY, REGION, ISLAND = 0, 1, 2
# Added to the kind of an area that yields to cities of its name.
YIELDS = 0x80
# Names of countries in other languages by which most people mean cities.
NAMES_OF_CITIES = {"guadalupe", "granada", "san bartolome", "san martin", "santa elena"}
ABBREVIATIONS = {"UAE", "UK", "USA"}
# A city inside an area takes its name from it if it has this part of the people of the chief city.
NAMESAKE_SHARE = 20
# A city elsewhere keeps its name if the region does not have so many times its people, and if it has so many itself.
REGION_TIMES = 25
LARGE_CITY = 200_000


def is_code(word):
    letters = word.replace(".", "")
    return letters.isupper() and letters.isascii() and len(letters) <= 3 and letters not in ABBREVIATIONS


def areas(cities, other_names, regions, countries, region_code, known, names_of_cities):
    """Keys of areas, what each is and the number of the city that represents it, sorted by key.

    names_of_cities are keys by which most people mean a city.
    """
    bearers = collections.defaultdict(set)
    for number, city in enumerate(cities):
        bearers[city["key"]].add(number)
    for key, number in other_names:
        bearers[key].add(number)
    members = collections.defaultdict(list)
    for number, city in enumerate(cities):
        members[city["countrycode"]].append(number)
        members[region_code(city)].append(number)
    numbers = {id(city): number for number, city in enumerate(cities)}
    targets = Targets(cities, region_code)

    def people(number):
        return cities[number]["population"]

    found = {}

    def add(name, kind, code, chief, wins):
        key = fold(name)
        inside = [
            other for other in bearers[key]
            if (region_code(cities[other]) if kind == REGION else cities[other]["countrycode"]) == code
            and people(other) * NAMESAKE_SHARE >= people(chief)]
        elsewhere = max((people(other) for other in bearers[key] - set(inside)), default=0)
        if key and not inside:
            yields = key in names_of_cities or elsewhere and not wins(elsewhere)
            found.setdefault((key, code), (kind | (YIELDS if yields else 0), chief, 1))

    for section in ("countries", "areas"):
        for code, names, target in known[section]:
            chief = numbers[id(targets.find(code, target))]
            its_region = region_code(cities[chief])
            its_names = {fold(word) for word in [regions.get(its_region, "")] + REGION_WORDS.get(its_region, [])}
            keys = [fold(name) for name in names]
            kind = COUNTRY if section == "countries" else REGION if its_names & set(keys) else ISLAND
            for key in keys:
                if key != cities[chief]["key"] and key not in names_of_cities:
                    found.setdefault((key, code[:2]), (kind, chief, 0))

    for code, country in sorted(countries.items()):
        chief = capital(code, country, cities, members[code])
        if chief is None:
            continue
        for word in [country["name"]] + COUNTRY_WORDS.get(code, []) + list(ABBREVIATIONS & {country["iso3"]}):
            if not is_code(word):
                add(word, COUNTRY, code, chief, lambda elsewhere: True)
        for language in ["en"] + LANGUAGES:
            name = Locale(language).territories.get(code)
            if name:
                add(name, COUNTRY, code, chief, lambda elsewhere: fold(name) not in NAMES_OF_CITIES)
    for code, name in sorted(regions.items()):
        if not members[code]:
            continue
        chief = max(members[code], key=lambda number: (people(number), -number))
        if code in CHIEF_CITIES:
            chief = next(number for number in members[code] if cities[number]["name"] == CHIEF_CITIES[code])
        total = sum(map(people, members[code]))
        for word in [name] + REGION_WORDS.get(code, []):
            if not is_code(word) and set(fold(word).split()) - VAGUE_WORDS:
                add(word, REGION, code, chief,
                    lambda elsewhere: code in KNOWN_REGIONS or elsewhere < min(LARGE_CITY, total / REGION_TIMES))
    rows = [(key, *area) for (key, _), area in found.items()]
    # Of several areas with one name those of well-known.txt come first, then a country, then the one with the larger city.
    rows.sort(key=lambda row: (row[0].encode(), row[1] & YIELDS, row[3], row[1], -people(row[2]), row[2]))
    return [row[:3] for row in rows]


def capital(code, country, cities, members):
    """The number of a country's capital, or of its largest city if that is not in the table; None without any."""
    name = CAPITALS.get(code, country["capital"])
    if not members or code in CAPITALS and name is None:
        return None
    keys = {fold(name)} | {fold(part) for part in name.split("/")}
    named = [number for number in members
             if cities[number]["key"] in keys or keys & set(map(fold, cities[number]["alternatenames"]))]
    if not named:
        print(f"the capital of {code}, {name!r}, is not in the table")
    return max(named or members, key=lambda number: (cities[number]["population"], -number))
