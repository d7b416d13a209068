"""A server on this machine that answers for Open-Meteo, rightly or with a fault that the address names."""
import json
import random
import socket
import struct
import threading
import time
import zlib


def answer(now=None, **changes):
    """An answer in Open-Meteo's shape for now, with numbers of its own."""
    now = int(now or time.time())
    hour, quarter = now // 3600 * 3600, now // 900 * 900
    midnight = (now - 28800) // 86400 * 86400 + 28800
    hours = [hour - 3600 + 3600 * i for i in range(51)]
    quarters = [quarter - 3600 + 900 * i for i in range(28)]
    days = [midnight + 86400 * i for i in range(8)]
    many = {
        "temperature_2m": "°C", "apparent_temperature": "°C", "relative_humidity_2m": "%", "dew_point_2m": "°C",
        "is_day": "", "weather_code": "wmo code", "cloud_cover": "%", "wind_speed_10m": "m/s", "wind_gusts_10m": "m/s",
        "wind_direction_10m": "°", "precipitation": "mm",
    }
    values = {
        "temperature_2m": 11.5, "apparent_temperature": 10.5, "relative_humidity_2m": 80, "dew_point_2m": 8.1,
        "is_day": 1, "weather_code": 61, "cloud_cover": 90, "wind_speed_10m": 4.2, "wind_gusts_10m": 7.7,
        "wind_direction_10m": 210, "precipitation": 0.2,
    }
    whole = {
        "latitude": 47.6, "longitude": -122.32, "utc_offset_seconds": -28800, "timezone": "America/Los_Angeles",
        "current_units": {"time": "unixtime", "interval": "seconds", **many},
        "current": {"time": quarter, "interval": 900, **values},
        "minutely_15_units": {"time": "unixtime", "precipitation": "mm", "weather_code": "wmo code"},
        "minutely_15": {"time": quarters, "precipitation": [0.2] * 28, "weather_code": [61] * 28},
        "hourly_units": {"time": "unixtime", "precipitation_probability": "%", **many},
        "hourly": {"time": hours, "precipitation_probability": [70] * 51,
                   **{name: [value] * 51 for name, value in values.items()}},
        "daily_units": {"time": "unixtime", "sunrise": "unixtime", "sunset": "unixtime", "temperature_2m_max": "°C",
                        "temperature_2m_min": "°C", "weather_code": "wmo code", "precipitation_probability_max": "%"},
        "daily": {"time": days, "sunrise": [day + 26640 for day in days], "sunset": [day + 59220 for day in days],
                  "temperature_2m_max": [13.0] * 8, "temperature_2m_min": [7.0] * 8, "weather_code": [61] * 8,
                  "precipitation_probability_max": [80] * 8},
    }
    whole.update(changes)
    return whole


def head(status, length=None, *fields, kind="application/json; charset=utf-8"):
    lines = [f"HTTP/1.1 {status} Said So", "Connection: close"]
    if kind:
        lines.append(f"Content-Type: {kind}")
    if length is not None:
        lines.append(f"Content-Length: {length}")
    return ("\r\n".join(lines + list(fields)) + "\r\n\r\n").encode()


def reply(body, status=200, *fields, kind="application/json; charset=utf-8"):
    body = body if isinstance(body, bytes) else json.dumps(body).encode()
    return head(status, len(body), *fields, kind=kind) + body


def wait_for_end(client):
    client.settimeout(60)
    try:
        while client.recv(4096):
            pass
    except OSError:
        pass


def reset(client):
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def stall_before_headers(client, _):
    wait_for_end(client)


def stall_after_headers(client, _):
    client.sendall(head(200, 5000))
    wait_for_end(client)


def drip(client, _):
    for byte in reply(answer()):
        client.sendall(bytes([byte]))
        time.sleep(1)


def reset_mid_body(client, _):
    whole = reply(answer())
    client.sendall(whole[:len(whole) // 2])
    time.sleep(0.05)
    reset(client)


def truncate(client, _):
    whole = reply(answer())
    client.sendall(whole[:len(whole) // 2])


def truncate_quietly(client, _):
    # Without a length the end of the connection is the end of the body.
    body = json.dumps(answer()).encode()
    client.sendall(head(200) + body[:len(body) // 2])


def redirect_loop(client, path):
    client.sendall(reply(b"", 302, f"Location: {path}"))


def gzip_bomb(client, _):
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    first = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    more = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    client.sendall(head(200, None, "Content-Encoding: gzip") + first)
    for _ in range(1023):
        client.sendall(more)


def large_body(client, _):
    client.sendall(head(200, 1 << 30))
    piece = b" " * (1 << 20)
    for _ in range(1024):
        client.sendall(piece)


def large_head(client, _):
    client.sendall(b"HTTP/1.1 200 OK\r\n")
    line = b"X-Filling: " + b"x" * 8000 + b"\r\n"
    for _ in range(20000):
        client.sendall(line)


def duplicate_keys():
    text = json.dumps(answer())
    return reply(text.replace('"latitude"', '"latitude": 1.0, "latitude"', 1).encode())


def nulls_everywhere():
    whole = answer()
    for block in ("current", "hourly", "minutely_15", "daily"):
        for name, values in whole[block].items():
            if name not in ("time", "interval"):
                whole[block][name] = [None] * len(values) if isinstance(values, list) else None
    return reply(whole)


def unequal_arrays():
    whole = answer()
    whole["hourly"]["temperature_2m"] = whole["hourly"]["temperature_2m"][:3]
    return reply(whole)


def unsorted_times():
    whole = answer()
    whole["hourly"]["time"] = whole["hourly"]["time"][:25][::-1] + whole["hourly"]["time"][24:-1]
    return reply(whole)


def huge_number():
    return reply(json.dumps(answer()).replace("11.5", "1e999").encode())


def http_date(seconds):
    return time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(time.time() + seconds))


class Fault:
    """What the server does, the statuses that the program may end with, and whether it may warn where it succeeds."""

    def __init__(self, expected, send, warns=False):
        self.expected, self.send, self.warns = expected, send, warns


def fixed(make, *expected, warns=False):
    return Fault(list(expected), lambda client, _: client.sendall(make()), warns)


SERVICE_FAULTS = {
    "refuse": Fault([69], None),
    "stall-before-headers": Fault([69], stall_before_headers),
    "stall-after-headers": Fault([69], stall_after_headers),
    "drip": Fault([69], drip),
    "reset-mid-body": Fault([69], reset_mid_body),
    "truncate": Fault([69], truncate),
    "truncate-quietly": Fault([69], truncate_quietly),
    "empty-200": fixed(lambda: reply(b""), 69),
    "html-200": fixed(lambda: reply(b"<html><body>Welcome</body></html>", kind="text/html"), 69),
    "wrong-type": fixed(lambda: reply(b"\x89PNG\r\n\x1a\n", kind="image/png"), 69),
    "204": fixed(lambda: head(204), 69),
    "redirect-loop": Fault([69], redirect_loop),
    "redirect-to-another-host": fixed(lambda: reply(b"", 302, "Location: http://localhost:9/v1/forecast"), 69),
    "redirect-to-another-port": fixed(lambda: reply(b"", 302, "Location: http://127.0.0.1:9/v1/forecast"), 69),
    "redirect-to-file": fixed(lambda: reply(b"", 302, "Location: file:///etc/passwd"), 69),
    "401": fixed(lambda: reply({"error": True, "reason": "no"}, 401), 77),
    "403": fixed(lambda: reply({"error": True, "reason": "no"}, 403), 77),
    "404": fixed(lambda: reply(b"not here", 404, kind="text/plain"), 69),
    "408": fixed(lambda: reply(b"", 408), 69),
    "425": fixed(lambda: reply(b"", 425), 69),
    "429": fixed(lambda: reply({"error": True, "reason": "Too many"}, 429), 75),
    "429-one-second": fixed(lambda: reply(b"", 429, "Retry-After: 1"), 75),
    "429-seconds": fixed(lambda: reply(b"", 429, "Retry-After: 120"), 75),
    "429-date": fixed(lambda: reply(b"", 429, "Retry-After: " + http_date(3600)), 75),
    "429-date-past": fixed(lambda: reply(b"", 429, "Retry-After: Fri, 31 Dec 1999 23:59:59 GMT"), 75),
    "429-huge": fixed(lambda: reply(b"", 429, "Retry-After: 99999999999999999999999"), 75),
    "429-negative": fixed(lambda: reply(b"", 429, "Retry-After: -5"), 75),
    "500": fixed(lambda: reply(b"oops", 500, kind="text/plain"), 69),
    "503": fixed(lambda: reply({"error": True, "reason": "overloaded"}, 503), 75),
    "gzip-bomb": Fault([69], gzip_bomb),
    "broken-gzip": fixed(lambda: head(200, 9, "Content-Encoding: gzip") + b"not gzip!", 69),
    "body-of-1-GB": Fault([69], large_body),
    "endless-head": Fault([69], large_head),
    "no-http": fixed(lambda: b"220 mail.example.org ESMTP\r\n", 69),
    "bad-utf-8": fixed(lambda: reply(json.dumps(answer()).replace("America", "\udcff").encode("utf-8", "surrogateescape")
                                     .replace(b"\\udcff", b"\xff\xfe")), 69),
    "nesting-100000": fixed(lambda: reply(b"[" * 100_000), 69),
    "nested-objects-100000": fixed(lambda: reply(b'{"a":' * 100_000), 69),
    "duplicate-keys": fixed(duplicate_keys, 0, 69),
    "1e999": fixed(huge_number, 65, 69),
    "unequal-arrays": fixed(unequal_arrays, 0, 69, warns=True),
    "unsorted-and-doubled-times": fixed(unsorted_times, 0, 69),
    "nulls-everywhere": fixed(nulls_everywhere, 65, 69),
}
# What half of the answers of a soak are: all that an address which listens can give.
SOAKED = [name for name in SERVICE_FAULTS if name != "refuse"]


def key_of(request):
    for line in request.split("\r\n"):
        if line.lower().startswith("apikey:"):
            return line.split(":", 1)[1].strip()
    return ""


def dark_sky(key):
    """An answer in Dark Sky's shape for now that has the key wherever there is a text."""
    hour = int(time.time()) // 3600 * 3600
    hours = [{"time": hour + 3600 * i, "temperature": 11.5, "summary": key, "icon": "rain"} for i in range(48)]
    return {
        "latitude": 47.6, "longitude": -122.33, "timezone": "America/Los_Angeles", "offset": -8,
        "currently": {**hours[0], "summary": key}, "hourly": {"summary": key, "data": hours},
        "alerts": [{"title": f"Wind {key}", "description": f"{key.upper()} and {key}", "severity": "Severe", "time": hour,
                    "expires": hour + 86400, "uri": f"https://example.org/{key}", "regions": [key]}],
        "flags": {"units": "si", "sources": [key]},
    }


def echo(make, *expected):
    return Fault(list(expected), lambda client, key: client.sendall(make(key)))


# Answers that repeat the key; the second argument of `send` is the key.
KEY_FAULTS = {
    "key-in-a-reason": echo(lambda key: reply({"error": f"no such key: {key}"}, 403), 77),
    "key-in-an-escaped-reason": echo(
        lambda key: reply(json.dumps({"error": "X"}).replace("X", "".join(f"\\u{ord(c):04x}" for c in key)).encode(), 403), 77),
    "key-in-a-type": echo(lambda key: reply(b"<html>", kind=f"text/{key}"), 69),
    "key-in-a-host": echo(lambda key: reply(b"", 302, f"Location: http://{key}.example.org/"), 69),
    "key-in-a-path": echo(lambda key: reply(b"", 302, f"Location: /{key}?{key}"), 69),
    "key-in-a-status": echo(lambda key: f"HTTP/1.1 500 {key}\r\nRetry-After: {key}\r\nContent-Length: 0\r\n\r\n".encode(), 69),
    "key-in-a-version": echo(lambda key: f"HTTP/{key} 200 {key}\r\n\r\n".encode(), 69),
    "key-in-an-encoding": echo(lambda key: head(200, 0, f"Content-Encoding: {key}"), 69),
    "key-in-every-text": echo(lambda key: reply(dark_sky(key), 200, f"Last-Modified: {key}"), 0),
    "key-in-a-number": echo(lambda key: reply(json.dumps(dark_sky(key)).replace("11.5", key).encode()), 69),
}


class FaultyServer:
    """Listens on a free port until the process ends."""

    def __init__(self, seed=7):
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.chances = random.Random(seed)
        self.lock = threading.Lock()
        self.served = {}
        # The last request up to its empty line.
        self.last_head = ""
        # Whether the addresses `switch` and `warnings` fail.
        self.fails = False
        # Texts of JSON that addresses answer with.
        self.texts = {}
        threading.Thread(target=self.listen, daemon=True).start()

    def address(self, fault):
        return f"http://127.0.0.1:{self.listener.getsockname()[1]}/{fault}"

    def closed_address(self):
        with socket.create_server(("127.0.0.1", 0)) as other:
            return f"http://127.0.0.1:{other.getsockname()[1]}"

    def faults_between(self, name, begin, end):
        """What a soaked address was answered with in a span of time."""
        with self.lock:
            return [fault for moment, fault in self.served.get(name, []) if begin <= moment <= end]

    def listen(self):
        while True:
            client, _ = self.listener.accept()
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        with client:
            try:
                request = b""
                while b"\r\n\r\n" not in request:
                    piece = client.recv(4096)
                    if not piece:
                        return
                    request += piece
                path = request.split(b" ")[1].decode()
                self.last_head = request.decode("latin-1")
                if path.split("/")[1] in KEY_FAULTS:
                    KEY_FAULTS[path.split("/")[1]].send(client, key_of(self.last_head))
                    return
                self.answer(client, path)
            except OSError:
                pass

    def answer(self, client, path):
        name = path.split("/")[1]
        if name.startswith("soak-"):
            with self.lock:
                fault = "healthy" if self.chances.random() < 0.5 else self.chances.choice(SOAKED)
                self.served.setdefault(name, []).append((time.monotonic(), fault))
            # A healthy one holds for no time, so that the next run asks again.
            name = "uncached" if fault == "healthy" else fault
        if name in ("switch", "warnings") and self.fails:
            name = "503"
        if name in SERVICE_FAULTS:
            SERVICE_FAULTS[name].send(client, path)
        elif name in self.texts:
            client.sendall(reply(self.texts[name], 200, "Cache-Control: max-age=0"))
        elif name == "healthy":
            client.sendall(reply(answer()))
        else:
            client.sendall(reply(answer(), 200, "Cache-Control: max-age=0"))
