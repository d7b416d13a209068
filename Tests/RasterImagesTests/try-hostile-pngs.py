#!/usr/bin/env python3
"""Runs `weathercard compare` on hostile PNGs, and tells the worst time and memory.

    apt-get source --download-only libspng libpng1.6     # PngSuite, and what crashed other readers; unpack both
    pip install pillow
    python3 try-hostile-pngs.py .build/release/weathercard FOLDER...

Tried are all PNGs below the folders, and bombs that are made here. Each is compared with itself, with a copy and with a
small picture; exactly and to the eye. A run must end by 0, 1 or 65, say one line of printable text, and stay below 2 s
and 256 MiB. What Pillow reads at 8 bits must have the pixels that Pillow finds.
"""

import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zlib


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, depth, color_type, data, interlace=0, before=b""):
    header = struct.pack(">IIBBBBB", width, height, depth, color_type, 0, 0, interlace)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + before + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def lines(width, height, bits, filter_type, is_noise, is_interlaced=False):
    """Compressed scanlines of zeros or noise."""
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    stream = zlib.compressobj(1 if is_noise else 9)
    pieces = []
    for left, top, across, down in passes if is_interlaced else [(0, 0, 1, 1)]:
        columns, rows = (width - left + across - 1) // across, (height - top + down - 1) // down
        size = (columns * bits + 7) // 8
        for _ in range(rows if columns > 0 else 0):
            row = os.urandom(size) if is_noise else bytes(size)
            pieces.append(stream.compress(bytes([filter_type]) + row))
    return b"".join(pieces) + stream.flush()


def bombs(folder):
    """Files at the edge of what is taken, and beyond it."""
    paeth, side, limit = 4, 4096, 4096 * 4096
    junk = chunk(b"teSt", bytes(8_000_000))
    files = {
        "flat-8": png(side, side, 8, 6, lines(side, side, 32, 0, False)),
        "flat-16": png(side, side, 16, 6, lines(side, side, 64, paeth, False)),
        "flat-1": png(side, side, 1, 0, lines(side, side, 1, 0, False)),
        "noise-8": png(side, side, 8, 6, lines(side, side, 32, paeth, True)),
        "noise-16": png(side, side, 16, 6, lines(side, side, 64, paeth, True)),
        "noise-16-interlaced": png(side, side, 16, 6, lines(side, side, 64, paeth, True, True), 1),
        "too-high": png(1, limit, 8, 6, lines(1, limit, 32, paeth, False)),
        "wide": png(1_000_000, 16, 16, 6, lines(1_000_000, 16, 64, paeth, True)),
        "high": png(16, 1_000_000, 16, 6, lines(16, 1_000_000, 64, paeth, True)),
        "high-interlaced": png(16, 1_000_000, 8, 6, lines(16, 1_000_000, 32, paeth, False, True), 1),
        "too-wide": png(limit, 1, 16, 6, lines(limit, 1, 64, paeth, False)),
        "one-more": png(side, side + 1, 1, 0, b""),
        "huge": png(20_000, 20_000, 8, 0, lines(20_000, 20_000, 8, 0, False)),
        "hugest": png(2**31 - 1, 2**31 - 1, 16, 6, b""),
        "junk": png(1, 1, 8, 0, zlib.compress(b"\0\0"), before=junk * 30),
        "small-chunks": png(1, 1, 8, 0, zlib.compress(b"\0\0"), before=chunk(b"teSt", b"") * 3_000_000),
        "endless-pixels": png(1, 1, 8, 0, zlib.compress(bytes(100_000_000))),
    }
    for kind in ["tEXt", "zTXt", "iTXt", "sPLT", "pCAL", "sCAL", "iCCP", "eXIf", "IDAT", "PLTE", "tRNS"]:
        start = png(1, 1, 8, 0, b"")[:33]
        files[f"claims-{kind}"] = start + struct.pack(">I", 1_050_000_000) + kind.encode() + b"A" * 16
    for name, data in files.items():
        (folder / f"{name}.png").write_bytes(data)


def run(program, words):
    """Exit status, standard output, standard error, seconds and MiB of a run."""
    start = time.monotonic()
    with subprocess.Popen([program, "compare", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        output, errors = process.stdout.read(), process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, output, errors, time.monotonic() - start, usage.ru_maxrss / 1024


def pillow_copy(path, copy):
    """Writes the pixels that Pillow finds, or tells that there are none at 8 bits."""
    from PIL import Image

    data = path.read_bytes()
    # Pillow makes 8 bits of 16, and does not scale the transparent shade of grey with fewer bits.
    if data[24] == 16 or data[24] < 8 and data[25] == 0 and b"tRNS" in data:
        return False
    try:
        with Image.open(path) as image:
            image.load()
            image.convert("RGBA").save(copy, "PNG", compress_level=1)
        return True
    except Exception:
        return False


def main():
    program, folders = sys.argv[1], sys.argv[2:]
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        made = scratch / "made"
        made.mkdir()
        # In a process of its own: a child's peak begins with that of its parent.
        if os.fork() == 0:
            bombs(made)
            os._exit(0)
        os.wait()
        small = scratch / "small.png"
        small.write_bytes(png(1, 1, 8, 0, zlib.compress(b"\0\0")))
        copy = scratch / "copy.png"
        paths = sorted(path for folder in [made, *folders] for path in pathlib.Path(folder).rglob("*.png"))
        worst_time, worst_memory, statuses, problems, agreed = (0, ""), (0, ""), {}, [], 0
        for path in paths:
            shutil.copyfile(path, copy)
            for words in [[path, path], [path, copy], [path, copy, "--threshold", "0.1"], [small, path]]:
                words = list(map(str, words))
                status, output, errors, seconds, memory = run(program, words)
                statuses[status] = statuses.get(status, 0) + 1
                text = output + errors
                worst_time = max(worst_time, (seconds, " ".join(words)))
                worst_memory = max(worst_memory, (memory, " ".join(words)))
                is_line = text.count(b"\n") == 1 and text.endswith(b"\n") and all(32 <= b < 127 for b in text[:-1])
                if status not in (0, 1, 65) or not is_line or seconds > 2 or memory > 256:
                    problems.append(f"{status} {seconds:.2f} s {memory:.0f} MiB {words} {text[:200]!r}")
            if run(program, [str(path), str(path)])[0] == 0 and path.parent != made and pillow_copy(path, copy):
                status, output, *_ = run(program, [str(path), str(copy)])
                agreed += status == 0
                if status != 0:
                    problems.append(f"unlike Pillow: {path} {output!r}")
        print(f"{len(paths)} files, {sum(statuses.values())} runs, exits {dict(sorted(statuses.items()))}")
        print(f"{agreed} files have the pixels that Pillow finds")
        print(f"worst time {worst_time[0]:.2f} s: {worst_time[1]}")
        print(f"worst memory {worst_memory[0]:.0f} MiB: {worst_memory[1]}")
        for problem in problems[:30]:
            print("PROBLEM", problem)
        sys.exit(bool(problems))


if __name__ == "__main__":
    main()
