#!/usr/bin/env python3
"""Sends a server requests of which a few bytes are changed, added or left out.

    mutate.py PROGRAM [--requests N] [--seed N]

Each must be answered by the book, or its connection closed; the server must go on, and end in order without a message. It is meant
for a program built with a sanitizer, as .ci/nightly builds it. The exit status is 1 if anything is wrong.
"""
import argparse, collections, random, re, signal, socket, subprocess, sys, threading, time

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("program")
parser.add_argument("--requests", type=int, default=60_000)
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()
HEAD = "Host: a\r\n"
DEVICE = HEAD + "ID: A1:B2:C3:D4:E5:F6\r\nFW-Version: 1.4.8\r\nBattery-Voltage: 3.9\r\nRSSI: -60\r\n"
LOG = '{"logs":[{"message":"a","creation_timestamp":1795219320,"wifi_signal":-60}]}'
REQUESTS = [text.encode() for text in [
    f"GET /Seattle.png?card=day&scale=0.02 HTTP/1.1\r\n{HEAD}If-None-Match: \"x\", W/\"y\"\r\n\r\n",
    f"GET /Oslo.svg?card=week&size=300x300&theme=dark HTTP/1.1\r\n{HEAD}Accept-Encoding: gzip;q=0.5, br\r\n\r\n",
    f"GET /Tokyo.png?card=graph&scale=0.02 HTTP/1.1\r\n{HEAD}Range: bytes=0-9\r\nIf-Range: \"x\"\r\n\r\n",
    f"GET /Lima.png?preset=small HTTP/1.1\r\n{HEAD}If-Modified-Since: Fri, 20 Nov 2026 23:22:00 GMT\r\n\r\n",
    f"GET /warnings/Seattle.json?locale=de HTTP/1.1\r\n{HEAD}If-None-Match: *\r\n\r\n",
    f"GET /warnings/@47.61,-122.33.cap?size=og HTTP/1.1\r\n{HEAD}Accept-Encoding: gzip\r\n\r\n",
    f"GET /warnings/Oslo.atom HTTP/1.1\r\n{HEAD}X-Forwarded-Prefix: /a\r\n\r\n",
    f"HEAD /@47.61,-122.33.txt?at=%2B3h HTTP/1.1\r\n{HEAD}X-Forwarded-For: 1.2.3.4\r\n\r\n",
    "GET /find?q=spring&limit=8 HTTP/1.0\r\nForwarded: for=\"[::1]\";proto=https;host=b\r\n\r\n",
    f"GET /?place=Berlin&card=clock HTTP/1.1\r\n{HEAD}Accept-Language: de\r\nCookie: a=b\r\n\r\n",
    f"OPTIONS /%C3%A9.svg HTTP/1.1\r\n{HEAD}Content-Length: 3\r\n\r\nabc",
    f"POST /metrics HTTP/1.1\r\n{HEAD}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
    f"GET /metrics HTTP/1.1\r\n{HEAD}Expect: 100-continue\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n",
    f"GET /api/setup HTTP/1.1\r\n{DEVICE}\r\n",
    f"GET /api/display HTTP/1.1\r\n{DEVICE}\r\n",
    f"POST /api/log HTTP/1.1\r\n{DEVICE}Content-Length: {len(LOG)}\r\n\r\n{LOG}",
]]
some = random.Random(options.seed)


def mutated():
    request = bytearray(some.choice(REQUESTS))
    for _ in range(some.randrange(5)):
        place = some.randrange(len(request))
        kind = some.randrange(5)
        if kind == 0:
            request[place] = some.randrange(256)
        elif kind == 1:
            del request[place:place + some.choice([1, 1, 1, 9])]
        elif kind == 2:
            request[place:place] = bytes(some.choices(range(256), k=some.choice([1, 1, 4])))
        elif kind == 3:
            request[place:place] = request[place:place + some.randrange(40)]
        else:
            # What many parsers trip over.
            request[place:place] = some.choice([b"%00", b"\r\n", b"\0", b"%ff", b"9" * 20, b"a" * 3000, b"../", b"; q=", b"\xf0\x9f"])
    return bytes(request)


def receive(client):
    """What comes until the end; nothing if the connection is cut."""
    pieces = []
    while True:
        try:
            piece = client.recv(1 << 16)
        except ConnectionResetError:
            break
        if not piece:
            break
        pieces.append(piece)
    return b"".join(pieces)


def problem(request, response):
    """Why a response is not by the book; None if it is."""
    found = re.match(rb"HTTP/1\.[01] (\d{3}) [ -~]*\r\n", response)
    if not found:
        return f"no response: {response[:80]!r}"
    status = int(found[1])
    statuses[status] += 1
    if not (200 <= status < 500 or status in (100, 503, 505)):
        return f"status {status}"
    head, end, body = response.partition(b"\r\n\r\n")
    length = re.search(rb"\r\nContent-Length: (\d+)", head, re.IGNORECASE)
    if not end or (length and not request.startswith(b"HEAD") and status not in (100, 304) and len(body) < int(length[1])):
        return f"a response of {len(response)} bytes is cut: {response[:200]!r}"
    return None


server = subprocess.Popen(
    [options.program, "serve", "--provider", "sample", "--listen", "127.0.0.1:0", "--client-rate", "1000000", "--client-burst",
     "1000000", "--client-connections", "1000", "--timeout", "2s", "--trmnl", "Seattle", "--preset", "small=card=alert&scale=0.02"],
    stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
port = int(re.search(r":(\d+)$", server.stderr.readline().strip())[1])
messages = []
reader = threading.Thread(target=lambda: messages.extend(server.stderr), daemon=True)
reader.start()
statuses, problems, begin = collections.Counter(), [], time.monotonic()
sent = 0
while sent < options.requests and len(problems) < 10 and server.poll() is None:
    # What never becomes a request is broken off after the timeout, so many are sent at once.
    batch = []
    for _ in range(min(500, options.requests - sent)):
        request, client = mutated(), socket.create_connection(("127.0.0.1", port), 30)
        try:
            client.sendall(request)
            client.shutdown(socket.SHUT_WR)
        except OSError:
            # Refused before it was whole.
            pass
        batch.append((request, client))
    for request, client in batch:
        with client:
            response = receive(client)
        if not response:
            statuses["closed"] += 1
        elif fault := problem(request, response):
            problems.append(f"{request!r}: {fault}")
    sent += len(batch)
server.send_signal(signal.SIGTERM)
status = server.wait(60)
reader.join(10)
if status != 0:
    problems.append(f"the server ended with {status}")
problems += [f"message: {line.strip()}" for line in messages[:40]]
print(f"{sent} requests in {time.monotonic() - begin:.0f} s: " + ", ".join(f"{count} {name}" for name, count in statuses.most_common()))
for line in problems:
    print("problem: " + line)
sys.exit(1 if problems else 0)
