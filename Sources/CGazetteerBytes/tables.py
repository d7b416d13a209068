"""How tables of strings and sections lie in gazetteer.bin and timezones.bin."""

import struct

BLOCK = 16  # strings between two stored offsets


def string_table(strings):
    """Strings with a length byte each, and the offset of every sixteenth."""
    offsets, blob = [], bytearray()
    for number, string in enumerate(strings):
        if number % BLOCK == 0:
            offsets.append(len(blob))
        encoded = string.encode()
        blob += struct.pack("B", len(encoded)) + encoded
    return struct.pack(f"<I{len(offsets)}I", len(strings), *offsets) + bytes(blob)


def container(magic, version, sections):
    """A file of sections: what it is, its version, and where each section begins and how long it is."""
    head = 8 + 8 * len(sections)
    table = struct.pack("<4sHH", magic, version, len(sections))
    for section in sections:
        table += struct.pack("<II", head, len(section))
        head += len(section)
    return table + b"".join(sections)
