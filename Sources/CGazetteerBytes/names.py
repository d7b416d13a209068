"""Names of cities and countries in the languages of the cards; read by make-gazetteer.py.

They are those of CLDR's exemplar cities and of area_lists.py, and where a language is spoken that has letters of its own, the
names of cities in these as GeoNames has them. In Japanese large cities elsewhere have katakana; in Latin letters a city has the
name that it has there, unless a language has another. Those of countries are CLDR's.
"""

import re
import unicodedata
from pathlib import Path

from babel import Locale

from area_lists import GERMAN, NAMES, SPANISH
from folding import fold

LANGUAGES = sorted(
    file.stem for file in (Path(__file__).resolve().parents[2] / "Languages").glob("*.txt") if file.stem != "en")
# Languages in Latin letters that do not have the English names of cities.
LATIN = "cs da de es fi fr it nb nl pl pt sv tr".split()
ARAB_COUNTRIES = set("AE BH DJ DZ EG IQ JO KM KW LB LY MA MR OM PS QA SA SD SY TN YE".split())
ARABIC_LETTERS = set("ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي ")
KATAKANA_PEOPLE = 50_000
CHINESE_PEOPLE = 15_000
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


# The letters of languages in Latin ones, as GeoNames spells names of places.
CYRILLIC = dict(zip("абвгдежзийклмнопрстуфхцчшщъыьэюяё",
                    "a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya e".split(" ")))
UKRAINIAN = CYRILLIC | dict(zip("гґєиіїйщюя", "h g ie y i i i shch iu ia".split())) | {"ь": "", "'": "", "’": "", "ʼ": ""}
for letter in "ыэёъ":
    del UKRAINIAN[letter]
GREEK = dict(zip("αβγδεζηθικλμνξοπρσςτυφχψω", "a v g d e z i th i k l m n x o p r s s t i f ch ps o".split()))


def sound(text):
    """A name in Latin letters without what spellings of the same name differ in."""
    text = "".join(c for c in unicodedata.normalize("NFD", text.lower()) if c.isascii() and c.isalpha())
    for old, new in [("ye", "e"), ("yo", "e"), ("yu", "iu"), ("ya", "ia"), ("y", "i"), ("ii", "i"), ("ch", "h"), ("kh", "h"),
                     ("mp", "b"), ("gg", "ng"), ("gk", "g"), ("ou", "u"), ("av", "af"), ("ev", "ef")]:
        text = text.replace(old, new)
    return text


# Spellings of other times and of other languages with the same letters.
OTHER_SPELLINGS = {
    "ru": re.compile("ъ(?![еёюя])|[^л]ьс|ськ|ць|къ|оу|[^аеиоуыэюя]ї"), "uk": re.compile("[бвгґджзклмнпрстфхцчшщ]ї|ьск|чь|оу"),
    "el": re.compile("$^"),
}


def spelt(city, language, countries, letters):
    """The name of a city in the letters of a language, if it sounds as the name in Latin letters does."""
    if city["countrycode"] not in countries:
        return None
    own = {sound(city.get("original", city["name"])), sound(city["name"])}
    found = []
    for name in city["alternatenames"]:
        plain = "".join(c for c in unicodedata.normalize("NFD", name.lower().replace("й", "\0").replace("ї", "\1").replace("ё", "\2"))
                        if not unicodedata.combining(c)).replace("\0", "й").replace("\1", "ї").replace("\2", "ё")
        if not name[:1].isupper() or name.isupper() or any(c not in letters and c not in " -" for c in plain):
            continue
        if OTHER_SPELLINGS[language].search(plain):
            continue
        if sound("".join(letters.get(c, c) for c in plain)) in own:
            found.append(name)
    # The spelling with its accents.
    return max(found, key=lambda name: (len(unicodedata.normalize("NFD", name)), name), default=None)


def korean(city):
    """The name of a city of Korea in Hangul, without the word for a city."""
    if city["countrycode"] not in ("KR", "KP"):
        return None
    found = {name for name in city["alternatenames"] if len(name) > 1 and all("가" <= c <= "힣" for c in name)}
    found = {name[:-1] if len(name) > 2 and name[-1] == "시" else name for name in found}
    return min(found, key=lambda name: (len(name), name), default=None)


def chinese(city):
    """The name of a city of China in simplified characters, without the word for a city, if GeoNames has only one."""
    if city["countrycode"] != "CN" or city["population"] < CHINESE_PEOPLE:
        return None
    found = {name for name in city["alternatenames"] if len(name) > 1 and all(is_simplified(c) for c in name)}
    found = {name[:-1] if len(name) > 2 and name[-1] == "市" else name for name in found if len(name) > 2 or name[-1] != "市"}
    shortest = min(map(len, found), default=0)
    found = {name for name in found if len(name) == shortest}
    return found.pop() if len(found) == 1 else None


def is_simplified(character):
    """Whether a character is among the ideographs of GB 2312."""
    try:
        code = character.encode("gb2312")
    except UnicodeEncodeError:
        return False
    return len(code) == 2 and 0xB0 <= code[0] <= 0xF7


# The names of a city in letters of their own, by language.
OWN_LETTERS = {
    "ja": japanese, "ar": arabic, "ko": korean, "zh": chinese,
    "ru": lambda city: spelt(city, "ru", ("RU",), CYRILLIC),
    "uk": lambda city: spelt(city, "uk", ("UA",), UKRAINIAN),
    "el": lambda city: spelt(city, "el", ("GR", "CY"), GREEK),
}


def localized_names(cities):
    """The number of a language, that of a city, and its name in that language; sorted."""
    found = {}
    numbers, in_zone = {}, {}
    for number, city in reversed(list(enumerate(cities))):
        for name in (city.get("original", city["name"]), city["name"]):
            numbers[f"{city['countrycode']} {name}"] = number
            in_zone[fold(name), city["timezone"]] = number
    for number, city in enumerate(cities):
        for language in LANGUAGES:
            name = OWN_LETTERS[language](city) if language in OWN_LETTERS else None
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
        for language in LATIN:
            if language in LANGUAGES and "original" in city:
                found.setdefault((language, number), city["original"])
    for language, names in [("de", GERMAN), ("es", SPANISH), *NAMES.items()]:
        if language not in LANGUAGES:
            continue
        unknown = sorted(set(names) - set(numbers))
        if unknown:
            raise SystemExit(f"area_lists.py names cities that the table does not have: {unknown}")
        for city, name in names.items():
            found[language, numbers[city]] = name
    return sorted((LANGUAGES.index(language), number, name) for (language, number), name in found.items())


# CLDR's short names (alt="short", which Babel leaves out) of regions whose long ones are those of their administration, and of the
# United States where people say them rather than the long one.
SHORT_COUNTRIES = {
    "HK": {"ar": "هونغ كونغ", "el": "Χονγκ Κονγκ", "es": "Hong Kong", "fr": "Hong Kong", "it": "Hong Kong", "ja": "香港", "ko": "홍콩",
           "pt": "Hong Kong", "ru": "Гонконг", "tr": "Hong Kong", "uk": "Гонконг", "zh": "香港", "": "Hongkong"},
    "MO": {"ar": "مكاو", "de": "Macau", "el": "Μακάο", "ja": "マカオ", "ko": "마카오", "nl": "Macau", "pl": "Makau", "pt": "Macau",
           "ru": "Макао", "tr": "Makao", "uk": "Макао", "zh": "澳门", "": "Macao"},
    "PS": {"ar": "فلسطين", "da": "Palæstina", "de": "Palästina", "el": "Παλαιστίνη", "es": "Palestina", "fi": "Palestiina",
           "fr": "Palestine", "ja": "パレスチナ", "ko": "팔레스타인", "pl": "Palestyna", "ru": "Палестина", "tr": "Filistin",
           "uk": "Палестина", "zh": "巴勒斯坦", "": "Palestina"},
    "US": {"cs": "USA", "de": "USA", "el": "ΗΠΑ", "fi": "USA", "it": "USA", "ja": "アメリカ", "pl": "USA", "ru": "США", "tr": "ABD",
           "uk": "США"},
}


def country_names(codes):
    """The names of countries in each language, in their order; empty for one that CLDR lacks."""
    found = []
    for language in LANGUAGES:
        long = Locale(language).territories
        for code in codes:
            short = SHORT_COUNTRIES.get(code, {})
            name = short.get(language) or short.get("") or long.get(code, "")
            # The name that Myanmar had stands in brackets, of either width.
            found.append(re.split(r" ?[(\uff08]", name)[0] if code == "MM" else name.replace("\u00ad", ""))
    return found
