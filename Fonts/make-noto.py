#!/usr/bin/env python3
"""Makes the Arabic, Chinese, Japanese and Korean faces in this folder from Debian's Noto fonts.

The Arabic faces have the whole block, so that any name can be set. The Japanese faces have kana, the kanji of JIS X 0208
level 1 and of the jōyō list, and the characters of ja.txt in Languages and of everyday.txt; the Korean ones the syllables of
KS X 1001; the Chinese ones the characters of zh.txt and of the names of places, which make-gazetteer.py lists in
places-zh.txt. A test fails when a language has gained a character that no face has. Needs fonttools 4.68.0 (pip) and fonts-noto-core, fonts-noto-extra,
fonts-noto-cjk, fonts-noto-cjk-extra (apt); the same versions make the same bytes.

    make-noto.py [FOLDER...]     where the fonts are, by default /usr/share/fonts
"""

import sys
from pathlib import Path

from fontTools import subset

HERE = Path(__file__).resolve().parent
WORDS = HERE.parent / "Languages"


def span(first, last):
    return set(range(first, last + 1))


# The basic block, the letters of other languages in the supplement, joiners and marks of direction.
ARABIC = span(0x600, 0x6FF) | span(0x750, 0x77F) | span(0x200C, 0x200F) | set(map(ord, " !,-.:\u00a0«»"))
# Punctuation, kana with their extensions, full-width forms, marks of units.
JAPANESE = (span(0x3000, 0x303F) | span(0x3041, 0x30FF) | span(0x31F0, 0x31FF) | span(0xFF01, 0xFF9F)
            | set(map(ord, " …‥℃℉※→←↑↓○●◎△▲▽▼□■☆★〒々㎜㎝㎞㍱㎧")))
# Punctuation and full-width forms.
CHINESE = span(0x3001, 0x301B) | span(0xFF01, 0xFF5E) | set(map(ord, " ·…—℃"))

# The kanji of the jōyō list (Cabinet notice no. 2 of 2010) that JIS X 0208 level 1 lacks.
JOYO = set(map(ord, "丼傲刹哺喩嗅嘲塡彙恣惧慄憬拉摯曖楷毀璧瘍箋籠緻羞訃諧貪踪辣錮頰鬱剝𠮟"))


def level_1():
    """The 2,965 kanji of JIS X 0208 level 1: rows 16 to 47."""
    kanji = set()
    for row in range(16, 48):
        for cell in range(1, 95):
            code = bytes([0xA0 + row, 0xA0 + cell])
            kanji |= set(map(ord, code.decode("euc_jp", errors="ignore")))
    return kanji


def east_asian(character):
    return 0x2E80 <= ord(character) <= 0x9FFF or 0xF900 <= ord(character) <= 0xFAFF


def used_characters(code, others):
    """The ideographs of the words of a language and of the list beside this script."""
    texts = [(WORDS / f"{code}.txt").read_text(), (HERE / others).read_text()]
    return {ord(character) for text in texts for character in text if east_asian(character)}


def syllables():
    """The 2,350 syllables of KS X 1001: rows 16 to 40."""
    codes = [bytes([0xA0 + row, 0xA0 + cell]) for row in range(16, 41) for cell in range(1, 95)]
    return {ord(code.decode("euc_kr")) for code in codes}


def make(source, number, target, characters, features):
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.recalc_timestamp = False
    # Glyphs that share no parts are smaller in a package.
    options.desubroutinize = True
    # Where uharfbuzz is installed it would lay tables out in another order.
    options.harfbuzz_repacker = False
    options.font_number = number
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE"]
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    subset.save_font(font, str(HERE / target), options)
    print(target, (HERE / target).stat().st_size)


def find(folders, name):
    for folder in folders:
        for path in sorted(Path(folder).rglob(name)):
            return path
    sys.exit(f"{name} is in none of {', '.join(folders)}: install the packages above, or name its folder")


def main():
    folders = sys.argv[1:] or ["/usr/share/fonts"]
    arabic = ["ccmp", "isol", "init", "medi", "fina", "rlig", "calt", "liga", "locl", "kern", "mark", "mkmk", "curs"]
    # Without "locl" a glyph does not bring its Chinese and Korean forms.
    japanese = ["kern", "mark", "mkmk"]
    for weight in ["Regular", "Medium"]:
        make(find(folders, f"NotoSansArabic-{weight}.ttf"), 0, f"NotoSansArabic-{weight}.ttf", ARABIC, arabic)
        make(find(folders, f"NotoSansCJK-{weight}.ttc"), 0, f"NotoSansJP-{weight}.otf",
             JAPANESE | JOYO | level_1() | used_characters("ja", "everyday.txt"), japanese)
        # The fonts of the collection are those of Japan, Korea, China and Taiwan.
        make(find(folders, f"NotoSansCJK-{weight}.ttc"), 1, f"NotoSansKR-{weight}.otf", syllables(), japanese)
        make(find(folders, f"NotoSansCJK-{weight}.ttc"), 2, f"NotoSansSC-{weight}.otf",
             CHINESE | used_characters("zh", "places-zh.txt"), japanese)


main()
