"""Folds names to the keys that they are found by; GazetteerTable.swift does the same, and a test compares them."""

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


# Letters of other scripts that are written in more than one way.
OTHER_LETTERS = {
    "ς": "σ", "ё": "е", "ѐ": "е", "ѝ": "и", "أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ة": "ه", "ى": "ي", "ی": "ي", "ک": "ك", "ـ": "",
}


def greek(character):
    """A Greek letter in lower case without its marks, or None for anything else."""
    letter = unicodedata.normalize("NFD", character.lower())[0]
    return OTHER_LETTERS.get(letter, letter) if letter.isalpha() and len(letter.encode()) == 2 else None


def fold_table():
    table = {}
    for first, end in [(0xA0, 0x370), (0x1E00, 0x1F00), (0x200B, 0x2061), (0xFB00, 0xFB07), (0xFF10, 0xFF5B)]:
        for code in range(first, end):
            letters = plain(chr(code))
            if letters is not None:
                table[code] = letters
    for first, end in [(0x370, 0x400), (0x1F00, 0x2000)]:
        for code in range(first, end):
            letters = greek(chr(code))
            if letters is not None:
                table[code] = letters
    for letter, folded in list(OTHER_LETTERS.items()):
        table[ord(letter)] = folded
        table[ord(letter.upper())] = folded
    # Hebrew points and Arabic vowel signs.
    for code in [*range(0x591, 0x5BE), *range(0x5BF, 0x5C0), *range(0x64B, 0x656), 0x670]:
        table[code] = ""
    return table


FOLDS = fold_table()


def fold(text):
    """The key of a name."""
    key = ""
    for character in text:
        if character in "'`.":
            continue
        if character.isascii():
            key += character.lower() if character.isalnum() else " "
        elif ord(character) in FOLDS:
            key += FOLDS[ord(character)]
        else:
            key += character.lower() if unicodedata.category(character)[0] in "LMN" else " "
    return " ".join(SHORT_WORDS.get(word, word) for word in key.split(" ") if word)
