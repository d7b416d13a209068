"""Names of cities in the languages of the cards; read by make-gazetteer.py.

They are those of CLDR's exemplar cities and of area_lists.py; in Japanese also the kanji of Japan's cities and the
katakana of large ones elsewhere, in Arabic the names of cities in Arab countries, as GeoNames has them.
"""

import unicodedata
from pathlib import Path

from babel import Locale

from area_lists import GERMAN, SPANISH
from folding import fold

LANGUAGES = sorted(
    file.stem for file in (Path(__file__).resolve().parents[2] / "Languages").glob("*.txt") if file.stem != "en")
ARAB_COUNTRIES = set("AE BH DJ DZ EG IQ JO KM KW LB LY MA MR OM PS QA SA SD SY TN YE".split())
ARABIC_LETTERS = set("ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي ")
KATAKANA_PEOPLE = 50_000
# The kanji of the jōyō list that JIS X 0208 level 1 lacks, and marks that names are written with.
OTHER_KANJI = set("丼傲刹哺喩嗅嘲塡彙恣惧慄憬拉摯曖楷毀璧瘍箋籠緻羞訃諧貪踪辣錮頰鬱剝々ヶケノツ")
SUFFIXES = {"市": ("ichi", "shi"), "町": ("machi", "chō", "cho"), "村": ("mura", "son")}


def is_everyday_kanji(character):
    if character in OTHER_KANJI:
        return True
    try:
        code = character.encode("euc_jp")
    except UnicodeEncodeError:
        return False
    return len(code) == 2 and 0xB0 <= code[0] <= 0xCF


def is_kana(character, script):
    return unicodedata.name(character, "").startswith((script, "KATAKANA-HIRAGANA PROLONGED"))


def japanese(city):
    """The name of a city of Japan in kanji, or of a large one elsewhere in katakana."""
    names = [name for name in city["alternatenames"] if len(name) >= 2]
    if city["countrycode"] == "JP":
        found = []
        for name in names:
            if not all(is_everyday_kanji(c) or is_kana(c, "HIRAGANA") for c in name):
                continue
            if not any(is_everyday_kanji(c) for c in name):
                continue
            # Market towns: Yokkaichi is 四日市 as a name and 四日市市 as a city.
            is_market = fold(city["name"]).endswith("kaichi")
            if is_market and "日市" not in name:
                continue
            if is_market and name.endswith("市") and not name.endswith("市市"):
                found.append(name)
                continue
            endings = SUFFIXES.get(name[-1]) if not name.endswith("市市") else ()
            if endings is not None and len(name) > 2 and not fold(city["name"]).endswith(tuple(map(fold, endings))):
                name = name[:-1]
            elif name[-1] in "都府県区郡駅":
                continue
            found.append(name)
        return min(found, key=lambda name: (len(name), name), default=None)
    if city["population"] < KATAKANA_PEOPLE:
        return None
    found = [name for name in names if all(is_kana(c, "KATAKANA") or c in "・" for c in name)]
    return min(found, key=lambda name: (len(name), name), default=None)


def arabic(city):
    """The Arabic name of a city in an Arab country, if GeoNames has one only but for the way it is spelt."""
    if city["countrycode"] not in ARAB_COUNTRIES:
        return None
    found = [name for name in city["alternatenames"] if len(name) > 2 and set(name) <= ARABIC_LETTERS]
    if len({fold(name) for name in found}) != 1:
        return None
    # The spelling with its hamzas and its ta marbuta.
    return max(found, key=lambda name: (sum(letter in "أإآئؤةى" for letter in name), name))


def localized_names(cities):
    """The number of a language, that of a city, and its name in that language; sorted."""
    found = {}
    numbers, in_zone = {}, {}
    for number, city in reversed(list(enumerate(cities))):
        for name in (city.get("original", city["name"]), city["name"]):
            numbers[f"{city['countrycode']} {name}"] = number
            in_zone[fold(name), city["timezone"]] = number
    for number, city in enumerate(cities):
        for language, name in [("ja", japanese(city)), ("ar", arabic(city))]:
            if name:
                found[language, number] = name
    english = Locale("en").time_zones
    for language in LANGUAGES:
        for zone, words in Locale(language).time_zones.items():
            own = english.get(zone, {}).get("city", zone.split("/")[-1].replace("_", " "))
            number = in_zone.get((fold(own), zone))
            if number is not None and "city" in words:
                found[language, number] = words["city"].replace("\u00ad", "")
    # A city with an English name of its own has the name of GeoNames elsewhere, unless a language has another.
    for number, city in enumerate(cities):
        for language in ("de", "es"):
            if "original" in city:
                found.setdefault((language, number), city["original"])
    for language, names in [("de", GERMAN), ("es", SPANISH)]:
        unknown = sorted(set(names) - set(numbers))
        if unknown:
            raise SystemExit(f"area_lists.py names cities that the table does not have: {unknown}")
        for city, name in names.items():
            found[language, numbers[city]] = name
    return sorted((LANGUAGES.index(language), number, name) for (language, number), name in found.items())
