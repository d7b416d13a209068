"""Folds names to the keys that they are found by; Folding.swift does the same, and a test compares them."""

import unicodedata

# Letters that compatibility decomposition leaves whole.
WHOLE_LETTERS = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h", "ŋ": "n",
    "ł": "l", "ĸ": "k", "ŧ": "t", "ə": "e", "ɛ": "e", "ɔ": "o", "ɖ": "d",
    "ɓ": "b", "ɗ": "d", "ƒ": "f", "ɣ": "g",
    "ɲ": "n", "ƴ": "y", "ƙ": "k", "ǥ": "g", "ƶ": "z", "ɨ": "i", "ʉ": "u", "ẞ": "ss", "ǝ": "e",
}
SILENT = set("'’‘‛ʻʼʽʾʿˈ`´′.\u00ad\u200b\u200c\u200d\u2060")
SHORT_WORDS = {"saint": "st", "sainte": "ste", "fort": "ft", "mount": "mt"}


def plain(character):
    """The letters a-z and digits that a character folds to, or None for one that is no Latin letter."""
    if character in SILENT or unicodedata.combining(character):
        return ""
    letters = ""
    for part in unicodedata.normalize("NFKD", character.lower()):
        if part in SILENT or unicodedata.combining(part):
            continue
        letters += WHOLE_LETTERS.get(part, part)
    return letters if letters.isascii() and letters.isalnum() else None


def fold_table():
    ranges = [(0xA0, 0x370), (0x1E00, 0x1F00), (0x200B, 0x2061), (0xFB00, 0xFB07), (0xFF10, 0xFF5B)]
    table = {}
    for first, end in ranges:
        for code in range(first, end):
            letters = plain(chr(code))
            if letters is not None:
                table[code] = letters
    return table


FOLDS = fold_table()


def fold(text):
    """The key of a name; Folding.swift does the same, and a test holds every name of the table against it."""
    key = ""
    for character in text:
        if character in "'`.":
            continue
        if character.isascii():
            key += character.lower() if character.isalnum() else " "
        else:
            key += FOLDS.get(ord(character), " ")
    return " ".join(SHORT_WORDS.get(word, word) for word in key.split())
