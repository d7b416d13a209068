"""How tables of strings, columns and sections lie in gazetteer.bin and timezones.bin."""

import os.path
import struct

BLOCK = 32  # strings between two that share nothing with the one before
STRIDE = 32  # blocks between two stored offsets
MOST_SHARED = 31  # a byte above it is one of a string


def string_table(strings):
    """Strings as what each adds to the one before, small if they are sorted; see StringTable in EmbeddedTable.swift."""
    offsets, lengths, blob = [], [], bytearray()
    for first in range(0, len(strings), BLOCK):
        if first % (BLOCK * STRIDE) == 0:
            offsets.append(len(blob))
        start, last = len(blob), b""
        for string in strings[first:first + BLOCK]:
            encoded = string.encode()
            if encoded and min(encoded) <= MOST_SHARED:
                raise SystemExit(f"a control character: {string!r}")
            shared = min(len(os.path.commonprefix([last, encoded])), MOST_SHARED)
            blob += bytes([shared]) + encoded[shared:]
            last = encoded
        lengths.append(len(blob) - start)
    return struct.pack(f"<I{len(offsets)}I{len(lengths)}H", len(strings), *offsets, *lengths) + bytes(blob)


def column(numbers, width):
    """Numbers of some bytes each: all lowest bytes, then all second ones, and so on. Bytes of a kind compress better."""
    return b"".join(bytes(number >> 8 * place & 0xFF for number in numbers) for place in range(width))


def zigzag(number):
    """Numbers of either sign as numbers that are small if they are near zero."""
    return number * 2 if number >= 0 else -number * 2 - 1


def container(magic, version, sections):
    """A file of sections: what it is, its version, and where each section begins and how long it is."""
    head = 8 + 8 * len(sections)
    table = struct.pack("<4sHH", magic, version, len(sections))
    for section in sections:
        table += struct.pack("<II", head, len(section))
        head += len(section)
    return table + b"".join(sections)
