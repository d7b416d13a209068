#!/usr/bin/env python3
"""Asks a server for everything that it has, for as long as you like, and prints its memory and open files over time.

    soak.py PROGRAM [--minutes N] [--rate N]

Cards of many places, sizes and moments from a weather service on this machine that fails now and then, pages, lists, 304s, errors,
clients that go away, clients that send a byte a second, and the configuration read again each minute. The exit status is 1 if an
answer is wrong, or if memory or open files grow after the first third. Nothing but Python's standard library is needed.
"""
import argparse, collections, contextlib, http.client, http.server, json, os, pathlib, random, re, signal, socket, subprocess, sys
import tempfile, threading, time, urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/WeathercardTests"))
import faulty_server  # noqa: E402

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("program")
parser.add_argument("--minutes", type=float, default=60)
parser.add_argument("--rate", type=float, default=20, help="requests a second")
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()
PLACES = ["Seattle", "Oslo", "Tokyo", "Cairo", "Lima", "Nairobi", "Berlin", "Sydney"]
CARDS = ["clock", "rainbow", "graph", "week", "day", "alert"]
# What each kind of request may be answered with; 503 if the machine has too little left for it within ten seconds.
GOOD, REFUSED = {200, 304, 503}, {400, 404, 405, 413, 414, 422, 431, 503}


class Service(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if random.random() < 0.02:
            return self.send_error(500)
        query = urllib.parse.parse_qs(urllib.parse.urlparse(self.path).query)
        point = {name: float(query[name][0]) for name in ("latitude", "longitude") if name in query}
        body = json.dumps(faulty_server.answer(**point)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        # Mostly asked again, so that requests to services are part of the soak.
        self.send_header("Cache-Control", "max-age=20")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


class Client(threading.Thread):
    def __init__(self, number, clients):
        super().__init__(daemon=True)
        self.random, self.pause = random.Random(options.seed * 1000 + number), clients / options.rate
        self.statuses, self.problems, self.tags = collections.Counter(), [], {}

    def target(self):
        """A path with its query, and what it may be answered with."""
        some = self.random
        place = some.choice(PLACES + [f"@{some.uniform(-60, 60):.2f},{some.uniform(-180, 180):.2f}"])
        kind = some.random()
        if kind < 0.6:
            query = f"card={some.choice(CARDS)}&at=%2B{some.randrange(0, 6)}h&scale=0.{some.randrange(20, 70)}"
            query += some.choice(["", "", "&theme=dark", "&locale=ja", "&locale=ar", "&size=og", "&units=si", "&size=story"])
            return f"/{place}.{some.choice(['png'] * 5 + ['svg', 'txt', 'json'])}?{query}", GOOD | {422}
        if kind < 0.75:
            return f"/{some.choice(PLACES)}.png?scale=0.5", GOOD
        if kind < 0.9:
            return some.choice(["/", f"/{some.choice(PLACES)}", f"/?place={some.choice(PLACES)}&card=day", "/health", "/metrics",
                                "/providers", "/robots.txt", "/help",
                                f"/warnings/{some.choice(PLACES)}.{some.choice(['json', 'atom', 'cap'])}",
                                f"/find?q={some.choice('abcdefgh')}{some.choice('aeiou')}"]), GOOD
        return some.choice(["/Seattle.png?card=none", "/Nowhere-at-all.png", "/Seattle.png?size=og&size=og", "/" + "x" * 2100, "/a/b/c",
                            "/Seattle.png?scale=40", f"/Seattle.png?{some.randrange(10**9)}=1", "/%zz.png", "/find", "//", "/x.gif"]), REFUSED

    def run(self):
        connection = None
        while not ended.is_set():
            target, good = self.target()
            kind = self.random.random()
            try:
                if kind < 0.02:
                    self.leave(target)
                    continue
                connection = connection or http.client.HTTPConnection("127.0.0.1", port, 20)
                headers = {"If-None-Match": self.tags[target]} if target in self.tags else {}
                connection.request("HEAD" if kind < 0.05 else "GET", target, headers=headers)
                answer = connection.getresponse()
                body = answer.read()
                self.statuses[answer.status] += 1
                if answer.status not in good and not (answer.status == 502 and "." in target):
                    self.problems.append(f"{target}: {answer.status} {body[:120]!r}")
                if answer.status == 200 and ".png" in target and kind >= 0.05 and not body.endswith(b"IEND\xaeB`\x82"):
                    self.problems.append(f"{target}: a picture without its end")
                if answer.status == 200 and answer.headers["ETag"] and len(self.tags) < 1000:
                    self.tags[target] = answer.headers["ETag"]
                if answer.headers["Connection"] == "close" or kind > 0.95:
                    connection.close()
                    connection = None
            except (OSError, http.client.HTTPException) as error:
                # The server may close a connection that it has refused something on, but not in the middle of an answer.
                if not isinstance(error, (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError)):
                    self.problems.append(f"{target}: {error!r}")
                self.statuses["closed"] += 1
                connection = None
            time.sleep(self.random.uniform(0, 2 * self.pause))

    def leave(self, target):
        """Goes away before the answer, or sends a byte a second until the server has had enough."""
        with socket.create_connection(("127.0.0.1", port), 20) as client:
            if self.random.random() < 0.7:
                client.sendall(f"GET {target} HTTP/1.1\r\nHost: here\r\n\r\n".encode())
                self.statuses["left"] += 1
                return
            begin = time.monotonic()
            with contextlib.suppress(OSError):
                for byte in b"GET /Seattle.png HTTP/1.1\r\nHost: some\r\n":
                    client.sendall(bytes([byte]))
                    time.sleep(1)
                    if time.monotonic() - begin > 15 or ended.is_set():
                        break
            if time.monotonic() - begin > 14 and not ended.is_set():
                self.problems.append("a slow client was not closed within 14 s")
            self.statuses["slow"] += 1


def measured():
    """MiB of memory, MiB at its most, open files, threads."""
    text = pathlib.Path(f"/proc/{server.pid}/status").read_text()
    numbers = [int(re.search(name + r":\s+(\d+)", text)[1]) for name in ("VmRSS", "VmHWM", "Threads")]
    return numbers[0] / 1024, numbers[1] / 1024, len(os.listdir(f"/proc/{server.pid}/fd")), numbers[2]


with tempfile.TemporaryDirectory() as folder:
    service = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
    threading.Thread(target=service.serve_forever, daemon=True).start()
    server = subprocess.Popen(
        [options.program, "serve", "--listen", "127.0.0.1:0", "--base-url", f"http://127.0.0.1:{service.server_port}", "--round", "30s",
         "--upstream-limit", "none", "--cache", folder + "/cache", "--memory", "32MiB", "--client-rate", "100000", "--client-burst",
         "100000", "--log", "off"], stderr=subprocess.PIPE, text=True)
    port = int(re.search(r":(\d+)$", server.stderr.readline().strip())[1])
    # A server whose messages nobody reads would wait.
    messages = []
    threading.Thread(target=lambda: messages.extend(server.stderr), daemon=True).start()
    ended = threading.Event()
    clients = [Client(number, 16) for number in range(16)]
    samples = []
    begin = time.monotonic()
    for client in clients:
        client.start()
    print("| minute | requests | memory | at its most | open files | threads |\n| --: | --: | --: | --: | --: | --: |")
    steps = max(12, int(options.minutes))
    for step in range(steps + 1):
        time.sleep(max(0, begin + 1 + step * (options.minutes * 60 - 1) / steps - time.monotonic()))
        if server.poll() is not None:
            raise SystemExit(f"the server ended with {server.returncode}: {messages[-5:]}")
        samples.append(measured())
        count = sum(sum(client.statuses.values()) for client in clients)
        memory, most, files, threads = samples[-1]
        print(f"| {(time.monotonic() - begin) / 60:.1f} | {count} | {memory:.1f} MiB | {most:.1f} MiB | {files} | {threads} |", flush=True)
        server.send_signal(signal.SIGHUP)
    ended.set()
    for client in clients:
        client.join(30)
    time.sleep(11)
    last = measured()
    print(f"11 s after the last request: {last[0]:.1f} MiB, {last[2]} open files, {last[3]} threads")
    server.send_signal(signal.SIGTERM)
    status = server.wait(30)

total = sum((client.statuses for client in clients), collections.Counter())
print("answers: " + ", ".join(f"{count} {name}" for name, count in total.most_common()))
problems = [problem for client in clients for problem in client.problems]
if status != 0:
    problems.append(f"the server ended with {status}")
third = samples[len(samples) // 3:2 * len(samples) // 3 + 1]
final = samples[2 * len(samples) // 3:]
if max(memory for memory, *_ in final) > max(memory for memory, *_ in third) * 1.05 + 4:
    problems.append("memory grows")
if last[2] > samples[0][2] + 4 or max(files for _, _, files, _ in final) > max(files for _, _, files, _ in third) + 8:
    problems.append("open files grow")
unknown = [line.strip() for line in messages if "configuration is read again" not in line and "127.0.0.1" not in line]
problems += [f"message: {line}" for line in unknown[:5]]
for problem in problems[:20]:
    print("problem: " + problem)
print(f"{len(problems)} problems" if problems else "no answer was wrong, and memory and open files did not grow")
sys.exit(1 if problems else 0)
