#!/usr/bin/env python3
"""Copies a library (an archive of ELF objects) so that the linker may leave out functions that nothing calls.

    loosen.py LIBRARY COPY

Swift marks every public function as one to retain (SHF_GNU_RETAIN), in case that another program calls it. The copy is the same
without these marks; those of data, in which the runtime finds types by name, stay.
"""

import struct
import sys

RETAIN, CODE = 0x20_0000, 0x4
MEMBER = 60  # bytes of a member's header


def loosen(file, start):
    """Clears the marks of an object that begins at an offset, and returns how many there were."""
    if file[start:start + 6] != b"\x7fELF\x02\x01":
        return 0
    table, = struct.unpack_from("<Q", file, start + 40)
    count, = struct.unpack_from("<H", file, start + 60)
    if count == 0 and table > 0:
        # An object of many sections has their number in the first one.
        count, = struct.unpack_from("<Q", file, start + table + 32)
    marks = 0
    for section in range(count):
        at = start + table + 64 * section + 8
        flags, = struct.unpack_from("<Q", file, at)
        if flags & RETAIN and flags & CODE:
            struct.pack_into("<Q", file, at, flags & ~RETAIN)
            marks += 1
    return marks


def main(library, copy):
    with open(library, "rb") as source:
        file = bytearray(source.read())
    if file[:8] != b"!<arch>\n":
        sys.exit(f"{library} is no archive")
    at, marks = 8, 0
    while at + MEMBER <= len(file):
        size = int(file[at + 48:at + 58])
        marks += loosen(file, at + MEMBER)
        at += MEMBER + size + size % 2
    if marks == 0:
        sys.exit(f"{library} has no function that is marked")
    with open(copy, "wb") as target:
        target.write(file)


main(*sys.argv[1:])
