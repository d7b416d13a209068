#!/usr/bin/env python3
"""The cost of the worst input of each reader at its limit, against what it may cost.

    Tests/Fuzz/costs.py --program .build/release/weathercard [NAME ...]

Makes each input, gives it to the program, and prints its size, the peak of memory and the processor's time of the run, with
a mark where they are beyond what is allowed: 12 times the size and 32 MiB more than a run without input, and a second for each
8 MiB and one more. Pictures count as their pixels, since their files may be small. Ends by 1 if anything is beyond. NAMEs
begin names of the table; without any, all are measured.
"""

import argparse
import gzip
import http.server
import json
import os
import resource
import struct
import subprocess
import sys
import tempfile
import threading
import zlib

MIB = 1 << 20


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, frames=0):
    """A picture of zeros with eight bits and four channels, whose file is a thousandth of it; with frames, animated."""
    row = b"\0" * (1 + 4 * width)
    compressor = zlib.compressobj(9)
    data = b"".join(compressor.compress(row) for _ in range(height)) + compressor.flush()
    file = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
    if not frames:
        return file + chunk(b"IDAT", data) + chunk(b"IEND", b"")
    file += chunk(b"acTL", struct.pack(">II", frames, 0))
    number = 0
    for index in range(frames):
        file += chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, width, height, 0, 0, 1, 10, 0, 0))
        number += 1
        if index == 0:
            file += chunk(b"IDAT", data)
        else:
            file += chunk(b"fdAT", struct.pack(">I", number) + data)
            number += 1
    return file + chunk(b"IEND", b"")


def filled(start, piece, end, size):
    """A text of about a size: pieces between a start and an end, divided by commas."""
    count = (size - len(start) - len(end)) // (len(piece) + 1)
    return start + b",".join([piece] * count) + end


def hours(size):
    """An answer of Open-Meteo with as many hours as its size allows."""
    count = size // 42
    times = ",".join(str(1795132800 + 3600 * index) for index in range(count))
    units = {"temperature_2m": "°C", "precipitation": "mm", "cloud_cover": "%", "wind_speed_10m": "m/s", "weather_code": "wmo code"}
    values = ",".join(f'"{name}":[{",".join(["-10.25" if name != "weather_code" else "3"] * count)}]' for name in units)
    return (
        '{"latitude":59.9,"longitude":10.7,"utc_offset_seconds":0,"timezone":"GMT","timezone_abbreviation":"GMT",'
        f'"hourly_units":{json.dumps({"time": "unixtime", **units}, ensure_ascii=False)},'
        f'"hourly":{{"time":[{times}],{values}}}}}'
    ).encode()


def radar(size):
    """A frame of the radar that expands to far more than its grid."""
    import base64

    data = base64.b64encode(zlib.compress(b"\0" * size * 700)[: size * 3 // 4]).decode()
    return json.dumps({
        "radar": [{"timestamp": "2025-09-23T08:55:00+00:00", "source": "RADARCOMP::RV::2025-09-23T08:55:00+00:00", "precipitation_5": data}],
        "geometry": {"type": "Polygon", "coordinates": [[9.9, 48.5]]}, "bbox": [0, 0, 1199, 1099],
        "latlon_position": {"x": 600.0, "y": 600.0}}).encode()


def scene(elements, size):
    start = (
        b'{"size":{"width":400,"height":400},"background":"#000000","attribution":"a",'
        b'"description":{"short":"a","full":"a","share":"a"},"elements":[')
    return filled(start, elements, b"]}", size)


class Bomb(http.server.BaseHTTPRequestHandler):
    """Answers with the file of the case."""

    path_of_file = ""

    def do_GET(self):
        with open(self.path_of_file, "rb") as file:
            body = file.read()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


def cases(folder, port):
    """Each with its name, its bytes, the size that counts, and the words of the command with {} for the file."""
    at = ["--at", "2026-11-20T12:00:00Z", "--scale", "0.2", "-o", os.path.join(folder, "card.png")]
    big = 32 * MIB - 16
    forecast = ["render", "--forecast", "{}"] + at
    for name, data in [
        ("forecast of zeros", lambda: filled(b"[", b"0", b"]", big)),
        ("forecast of empty lists", lambda: filled(b"[", b"[]", b"]", big)),
        ("forecast, deep", lambda: b"[" * big),
        ("forecast of keys", lambda: b"{" + b",".join(b'"%07d":0' % i for i in range(big // 12)) + b"}"),
        ("forecast of one text", lambda: b'["' + b"a" * (big - 4) + b'"]'),
        ("forecast of escapes", lambda: b'["' + b"\\u00e9" * ((big - 4) // 6) + b'"]'),
        ("forecast of one number", lambda: b"[" + b"1" * (big - 2) + b"]"),
        ("forecast of hours", lambda: hours(8 * MIB)),
    ]:
        yield name, data, None, forecast
    alerts = ["render", "--card", "alert", "--place", "Oslo", "--provider", "sample", "--alerts", "{}"] + at
    yield "warnings of zeros", lambda: filled(b'{"features":[', b"0", b"]}", big), None, alerts
    yield "warnings, many", lambda: filled(
        b'{"type":"FeatureCollection","features":[', b'{"type":"Feature","properties":{"id":"a","event":"b"}}', b"]}",
        8 * MIB), None, alerts
    cap = (
        b"<alert xmlns='urn:oasis:names:tc:emergency:cap:1.2'><info>", b"<area><areaDesc>a</areaDesc></area>",
        b"</info></alert>")
    yield "warnings in XML", lambda: cap[0] + cap[1] * (8 * MIB // len(cap[1])) + cap[2], None, alerts
    radars = [
        "render", "--card", "radar", "--lat", "51", "--lon", "10.77", "--radar", "{}", "--scale", "0.2", "-o",
        os.path.join(folder, "card.png")]
    yield "radar, expanded", lambda: radar(1 * MIB), None, radars
    yield "radar of zeros", lambda: filled(b'{"radar":[', b"0", b"]}", big), None, radars
    scenes = ["render", "--scene", "{}", "-o", os.path.join(folder, "card.png")]
    yield "scene of nothing", lambda: scene(b"{}", big), None, scenes
    yield "scene of texts", lambda: scene(
        b'{"text":{"id":"a","string":"a","origin":{"x":1,"y":1},"size":9,"face":"Inter Display Light","color":"#ffffff"}}',
        big), None, scenes
    # A service may send eight MiB, however small they are on their way.
    yield "answer of zeros, compressed", lambda: gzip.compress(filled(b"[", b"0", b"]", 8 * MIB - 16)), 8 * MIB, [
        "render", "--place", "Oslo", "--provider", "open-meteo", "--base-url", f"http://127.0.0.1:{port}", "--no-cache",
        "--deadline", "5s"] + at
    jobs = ["batch", "{}", "--output-dir", os.path.join(folder, "cards")]
    keys = b"{" + b",".join(b'"%05d":0' % i for i in range(104000)) + b"}"
    yield "job of 104,000 keys", lambda: keys, None, jobs
    yield "job, deep", lambda: b"[" * (MIB - 1), None, jobs
    config = ["config", "--config", "{}"]
    yield "configuration of 80,000 keys", lambda: (
        b"{" + b",".join(b'"%07d":0' % i for i in range(80000)) + b"}"), None, config
    places = ["serve", "--provider", "sample", "--places", "{}", "--listen", "unix:/nonexistent/socket"]
    yield "places of a server", lambda: filled(b"[", b"0", b"]", 4 * MIB - 16), None, places
    compare = ["compare", "{}", "{}"]
    side = 4096
    yield "picture of 16 million pixels", lambda: png(side, side), 4 * side * side, compare
    yield "the same to the eye", lambda: png(side, side), 4 * side * side, compare + ["--threshold", "0.1"]
    yield "frames, 100 of a million pixels", lambda: png(1024, 1024, 100), 4 * 100 << 20, compare


def write(path, make):
    """Writes an input in a process of its own: a run begins with the memory of the process that starts it."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            with open(path, "wb") as file:
                file.write(make())
            status = 0
        finally:
            os._exit(status)
    if os.waitpid(child, 0)[1]:
        sys.exit(f"cannot make {path}")


def measure(words, allowed_seconds):
    """The peak of memory in MiB, the processor's seconds, and the exit status or signal of a run."""
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (16 << 30, 16 << 30))

    process = subprocess.Popen(
        words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, preexec_fn=limit,
        env={"HOME": "/nonexistent", "PATH": os.environ.get("PATH", ""), "no_proxy": "*"})
    watch = threading.Timer(60 + 10 * allowed_seconds, process.kill)
    watch.start()
    _, status, usage = os.wait4(process.pid, 0)
    watch.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_maxrss / 1024, usage.ru_utime + usage.ru_stime, process.returncode


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--program", required=True)
    options.add_argument("names", nargs="*")
    given = options.parse_args()
    program = os.path.abspath(given.program)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Bomb)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    beyond = 0
    bare, _, _ = measure([program, "render", "--place", "Oslo", "--provider", "sample", "--scale", "0.2", "-o", "/dev/null"], 1)
    print(f"A run without input takes {bare:.0f} MiB.\n")
    print("| input | MiB | memory, MiB | allowed | time, ms | allowed | ends by |\n| --- | --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        path = Bomb.path_of_file = os.path.join(folder, "input.png")
        for name, make, counted, words in cases(folder, server.server_address[1]):
            if given.names and not any(name.startswith(word) for word in given.names):
                continue
            write(path, make)
            size = (counted or os.path.getsize(path)) / MIB
            allowed, seconds = 12 * size + 32, size / 8 + 1
            memory, time, status = measure([program] + [word.format(path) for word in words], seconds)
            memory = max(0, memory - bare)
            is_beyond = memory > allowed or time > seconds or status < 0 or status == 70
            beyond += is_beyond
            print(
                f"| {name} | {size:.1f} | {memory:.0f} | {allowed:.0f} | {1000 * time:.0f} | {1000 * seconds:.0f} | {status}"
                f"{' **beyond**' if is_beyond else ''} |", flush=True)
    sys.exit(1 if beyond else 0)


if __name__ == "__main__":
    main()
