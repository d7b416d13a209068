#!/usr/bin/env python3
"""The cost of the worst input of each reader at its limit, against what it may cost.

    Tests/Fuzz/costs.py --program .build/release/weathercard [NAME ...]

Makes each input, gives it to the program, and prints its size, the peak of memory and the processor's time of the run, with
a mark where they are beyond what is allowed: 12 times the size and 32 MiB more than a run without input, and a second for each
8 MiB and one more. Pictures count as their pixels, since their files may be small. Ends by 1 if anything is beyond. NAMEs
begin names of the table; without any, all are measured. Time zones are those of a folder that is mounted over the system's,
which takes root's rights or a kernel that gives users their own.
"""

import argparse
import collections
import gzip
import http.client
import http.server
import itertools
import json
import os
import resource
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib

MIB = 1 << 20
ENVIRONMENT = {"HOME": "/nonexistent", "PATH": os.environ.get("PATH", ""), "no_proxy": "*"}
# Midnight today: an answer that tells nothing of the present is not kept.
TODAY = int(time.time()) // 86400 * 86400


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


def hours(size, width=0):
    """An answer of Open-Meteo with as many hours as its size allows; values have a width, so that they are few enough to be read."""
    count = size // max(42, 6 * (width + 1))
    times = ",".join(str(TODAY + 3600 * index).rjust(width) for index in range(count))
    units = {"temperature_2m": "°C", "precipitation": "mm", "cloud_cover": "%", "wind_speed_10m": "m/s", "weather_code": "wmo code"}
    values = ",".join(f'"{name}":[{",".join([("-10.25" if name != "weather_code" else "3").rjust(width)] * count)}]' for name in units)
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


def time_zone(size):
    """A file of the second version, whose second part has a transition each second hour."""
    def part(count, width):
        counts = struct.pack(">6I", 0, 0, 0, count, 2, 8)
        times = b"".join(struct.pack(">q", 7200 * (index - count // 2)) for index in range(count))
        return b"TZif2" + bytes(15) + counts + times + b"\0\1" * (count // 2) + struct.pack(">iBBiBB", 0, 0, 0, 7200, 1, 4) + b"AAA\0BBB\0"

    count = (size - 200) // 9 // 2 * 2
    return part(0, 4) + part(count, 8) + b"\nAAA0\n"


def cache_entry(entry, body):
    """A kept answer with another body, and the sum of that."""
    head = entry[:entry.index(b"\n\n")].decode().split("\n")
    fields = dict(line.split(" ", 1) for line in head[1:])
    now = float(int(time.time()))
    fields |= {"stored": str(now), "fresh": str(now + 3600), "length": str(len(body)), "sum": ""}
    names = ["url", "stored", "fresh", "status", "type", "modified", "length", "sum"]
    sum = 0xCBF29CE484222325
    for byte in itertools.chain("".join(fields.get(name, "") + "\n" for name in names).encode(), body):
        sum = (sum ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    fields["sum"] = f"{sum:x}"
    lines = [head[0]] + [f"{name} {fields[name]}" for name in names if name in fields]
    return "\n".join(lines).encode() + b"\n\n" + body


def texts(count):
    """A picture of one pixel with many texts."""
    file = png(1, 1)
    return file[:33] + chunk(b"tEXt", b"a\0") * count + file[33:]


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


# Its name, what makes the bytes or a sequence of them, the size that counts if it is not that of the file, and the words of the
# command with {} for the file. The file may have another place, words may be before the program, and `ask` gets the port and the
# file of a server and asks it.
Case = collections.namedtuple("Case", "name make counted words place before ask", defaults=(None, (), None))


def post_logs(port, path):
    """Sends the same log of a device 256 times."""
    with open(path, "rb") as file:
        body = file.read()
    connection = http.client.HTTPConnection("127.0.0.1", port, 20)
    for _ in range(256):
        connection.request("POST", "/api/log", body, {"ID": "A1:B2:C3:D4:E5:F6", "Content-Type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        if answer.status >= 300:
            sys.exit(f"a log is answered with {answer.status}")


def cases(folder, port, program):
    """The cases, for a folder of temporary files and a port where a service answers with the file of the case."""
    at = ["--at", time.strftime("%Y-%m-%dT12:00:00Z", time.gmtime(TODAY)), "--scale", "0.2", "-o", os.path.join(folder, "card.png")]
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
        ("forecast of fewer hours", lambda: hours(8 * MIB, 24)),
    ]:
        yield Case(name, data, None, forecast)
    alerts = ["render", "--card", "alert", "--place", "Oslo", "--provider", "sample", "--alerts", "{}"] + at
    yield Case("warnings of zeros", lambda: filled(b'{"features":[', b"0", b"]}", big), None, alerts)
    yield Case("warnings, many", lambda: filled(
        b'{"type":"FeatureCollection","features":[', b'{"type":"Feature","properties":{"id":"a","event":"b"}}', b"]}",
        8 * MIB), None, alerts)
    cap = (
        b"<alert xmlns='urn:oasis:names:tc:emergency:cap:1.2'><info>", b"<area><areaDesc>a</areaDesc></area>",
        b"</info></alert>")
    yield Case("warnings in XML", lambda: cap[0] + cap[1] * (8 * MIB // len(cap[1])) + cap[2], None, alerts)
    radar_card = ["render", "--card", "radar", "--scale", "0.2", "-o", os.path.join(folder, "card.png")]
    radars = radar_card + ["--lat", "51", "--lon", "10.77", "--radar", "{}"]
    yield Case("radar, expanded", lambda: radar(1 * MIB), None, radars)
    yield Case("radar of zeros", lambda: filled(b'{"radar":[', b"0", b"]}", big), None, radars)
    tile, fields = png(512, 512), b"X-Frame-Timestamp: %d\r\n\r\n" % time.time()
    yield Case("tile of other chunks", lambda: (
        b"HTTP/1.1 200 OK\r\n" + fields + tile[:33] + chunk(b"tEXt", b"a" * (17 * MIB)) + tile[33:]), None, radars)
    yield Case("tile of fields", lambda: b"HTTP/1.1 200 OK\r\n" + b"a:b\r\n" * 13000 + fields + tile, None, radars)
    yield Case("tiles' list of zeros, compressed", lambda: gzip.compress(filled(
        b'{"radar":{"past":[', b"0", b"]}}", 8 * MIB - 16)), 8 * MIB, radar_card + [
            "--place", "Seattle", "--base-url", f"librewxr=http://127.0.0.1:{port}", "--no-cache", "--deadline", "5s"])
    scenes = ["render", "--scene", "{}", "-o", os.path.join(folder, "card.png")]
    yield Case("scene of nothing", lambda: scene(b"{}", big), None, scenes)
    yield Case("scene of texts", lambda: scene(
        b'{"text":{"id":"a","string":"a","origin":{"x":1,"y":1},"size":9,"face":"Inter Display Light","color":"#ffffff"}}',
        big), None, scenes)
    # A service may send eight MiB, however small they are on their way.
    asked = [
        "render", "--place", "Oslo", "--provider", "open-meteo", "--base-url", f"http://127.0.0.1:{port}",
        "--deadline", "5s"] + at
    yield Case(
        "answer of zeros, compressed", lambda: gzip.compress(filled(b"[", b"0", b"]", 8 * MIB - 16)), 8 * MIB, asked + ["--no-cache"])
    cache = os.path.join(folder, "cache")
    entry = None
    for name, data in [
        ("cache entry of zeros", lambda: filled(b"[", b"0", b"]", 8 * MIB)),
        ("cache entry of hours", lambda: hours(8 * MIB, 24)),
    ]:
        # An entry of the program's own, to know its name and address.
        write(Bomb.path_of_file, lambda: gzip.compress(hours(4096)))
        subprocess.run([program] + asked + ["--cache", cache], check=True, stderr=subprocess.DEVNULL, env=ENVIRONMENT)
        (kept,) = [os.path.join(cache, file) for file in os.listdir(cache)]
        with open(kept, "rb") as file:
            entry = file.read()
        yield Case(name, lambda: cache_entry(entry, data()), None, asked + ["--cache", cache], kept)
    zones = os.path.join(folder, "zones")
    os.makedirs(os.path.join(zones, "Europe"))
    yield Case(
        "time zone of transitions", lambda: time_zone(MIB), None, ["sky", "--place", "Oslo"], os.path.join(zones, "Europe", "Oslo"),
        ["unshare", "--map-root-user", "--mount", "sh", "-c", 'mount --bind "$0" /usr/share/zoneinfo && exec "$@"', zones])
    jobs = ["batch", "{}", "--output-dir", os.path.join(folder, "cards")]
    keys = b"{" + b",".join(b'"%05d":0' % i for i in range(104000)) + b"}"
    yield Case("job of 104,000 keys", lambda: keys, None, jobs)
    yield Case("job, deep", lambda: b"[" * (MIB - 1), None, jobs)
    list_of_jobs, cards = os.path.join(folder, "jobs.jsonl"), os.path.join(folder, "cards")
    os.makedirs(cards, exist_ok=True)
    for suffix in ["png", "svg"]:
        with open(f"{list_of_jobs}-{suffix}", "w") as file:
            file.write(f'{{"place": "Oslo", "provider": "sample", "output": "card.{suffix}"}}\n')
    reports = ["batch", list_of_jobs + "-svg", "--output-dir", cards, "--resume", "--report", "{}"]
    yield Case("report of outputs", lambda: b"".join(
        b'{"output":"%07d","status":"done"}\n' % i for i in range(32 * MIB // 36)), None, reports)
    yield Case("report of one line", lambda: b'{"line": ' + b" " * big, None, reports)
    verify = ["verify", list_of_jobs + "-png", "--output-dir", cards]
    card = os.path.join(cards, "card.png")
    yield Case("card of 90,000 texts", lambda: texts(90000), None, verify, card)
    yield Case("card of a GiB, PNG", lambda: itertools.chain(
        [tile[:33]], itertools.repeat(chunk(b"tEXt", bytes(MIB)), 1023), [tile[33:]]), None, verify, card)
    yield Case("card of a GiB, SVG", lambda: itertools.chain(
        [b"<svg "], itertools.repeat(bytes(MIB), 1024)), None, ["verify", list_of_jobs + "-svg", "--output-dir", cards],
        os.path.join(cards, "card.svg"))
    config = ["config", "--config", "{}"]
    yield Case("configuration of 80,000 keys", lambda: (
        b"{" + b",".join(b'"%07d":0' % i for i in range(80000)) + b"}"), None, config)
    serve = ["serve", "--provider", "sample", "--listen"]
    places = serve + ["unix:/nonexistent/socket", "--places", "{}"]
    yield Case("places of a server", lambda: filled(b"[", b"0", b"]", 4 * MIB - 16), None, places)
    yield Case(
        "logs of a device, 256", lambda: filled(b'{"logs":[', b'{"message":"a"}', b"]}", 32 << 10), 8 * MIB, serve + [
            "127.0.0.1:0", "--trmnl", "Seattle", "--client-rate", "1000000", "--client-burst", "1000000"], ask=post_logs)
    compare = ["compare", "{}", "{}"]
    side = 4096
    yield Case("picture of 16 million pixels", lambda: png(side, side), 4 * side * side, compare)
    yield Case("the same to the eye", lambda: png(side, side), 4 * side * side, compare + ["--threshold", "0.1"])
    yield Case("frames, 100 of a million pixels", lambda: png(1024, 1024, 100), 4 * 100 << 20, compare)


def write(path, make):
    """Writes an input in a process of its own: a run begins with the memory of the process that starts it."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            with open(path, "wb") as file:
                made = make()
                file.writelines([made] if isinstance(made, bytes) else made)
            status = 0
        finally:
            os._exit(status)
    if os.waitpid(child, 0)[1]:
        sys.exit(f"cannot make {path}")


def measure(words, allowed_seconds, ask=None):
    """The peak of memory in MiB, the processor's seconds, and the exit status or signal of a run.

    A server is asked, and ended.
    """
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (16 << 30, 16 << 30))

    process = subprocess.Popen(
        words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE if ask else subprocess.DEVNULL, stdin=subprocess.DEVNULL,
        preexec_fn=limit, env=ENVIRONMENT)
    watch = threading.Timer(60 + 10 * allowed_seconds, process.kill)
    watch.start()
    if ask:
        address = process.stderr.readline().decode().strip()
        ask(int(address.rpartition(":")[2]))
        process.send_signal(signal.SIGTERM)
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
        Bomb.path_of_file = os.path.join(folder, "input.png")
        for case in cases(folder, server.server_address[1], program):
            if given.names and not any(case.name.startswith(word) for word in given.names):
                continue
            path = case.place or Bomb.path_of_file
            write(path, case.make)
            size = (case.counted or os.path.getsize(path)) / MIB
            allowed, seconds = 12 * size + 32, size / 8 + 1
            words = [*case.before, program] + [word.format(path) for word in case.words]
            memory, taken, status = measure(words, seconds, case.ask and (lambda port: case.ask(port, path)))
            memory = max(0, memory - bare)
            is_beyond = memory > allowed or taken > seconds or status < 0 or status == 70
            beyond += is_beyond
            print(
                f"| {case.name} | {size:.1f} | {memory:.0f} | {allowed:.0f} | {1000 * taken:.0f} | {1000 * seconds:.0f} | {status}"
                f"{' **beyond**' if is_beyond else ''} |", flush=True)
    sys.exit(1 if beyond else 0)


if __name__ == "__main__":
    main()
