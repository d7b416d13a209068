#!/usr/bin/env python3
"""Runs three servers with both nginx of Documentation/scaling under load, kills one and restarts another.

    run.py PROGRAM [--seconds N] [--clients N] [--as-written]

Needs Debian's nginx-light. The files are those of the page; only addresses, folders and the services' URLs are others, and the
interval of five minutes is one of ten seconds, unless --as-written says to wait for the next one of five. A weather service on
this machine counts what it is asked. The exit status is 1 if a client sees an error, or if the service is asked twice about a
place in an interval. Nothing but Python's standard library is needed.
"""
import argparse, collections, contextlib, gzip, http.client, http.server, json, os, pathlib, random, re, shutil, signal, socket, subprocess
import sys, tempfile, threading, time, urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FILES = ROOT / "Documentation/scaling"
sys.path.insert(0, str(ROOT / "Tests/WeathercardTests"))
import faulty_server  # noqa: E402

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("program")
parser.add_argument("--seconds", type=int, default=60, help="of load")
parser.add_argument("--clients", type=int, default=16)
parser.add_argument("--as-written", action="store_true", help="keep the interval of five minutes; the load crosses its end")
options = parser.parse_args()
program = os.path.abspath(options.program)
interval = 300 if options.as_written else 10
PLACES = ["Seattle", "Oslo", "Tokyo", "Cairo", "Lima", "Nairobi"]
END = b"IEND\xaeB`\x82"
CARDS = ["clock", "day", "week", "graph", "alert"]
beginning = time.monotonic()


def log(text):
    print(f"{time.monotonic() - beginning:6.1f} s  {text}", flush=True)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def replaced(text, *pairs):
    """The text with others in place of some words, each of which it has."""
    for old, new in pairs:
        if old not in text:
            raise SystemExit(f"a file of {FILES} has no '{old}' any more")
        text = text.replace(old, new)
    return text


# MARK: The weather service

class Service(http.server.BaseHTTPRequestHandler):
    """Answers as Open-Meteo does, with the same weather everywhere, and as the National Weather Service without warnings."""
    protocol_version = "HTTP/1.1"
    asked = []
    lock = threading.Lock()

    def do_GET(self):
        moment = time.time()
        url = urllib.parse.urlparse(self.path)
        query = urllib.parse.parse_qs(url.query)
        if url.path == "/v1/forecast":
            point = {name: float(query[name][0]) for name in ("latitude", "longitude")}
            place, body = "{latitude},{longitude}".format(**point), faulty_server.answer(**point)
        else:
            place, body = "warnings at " + query["point"][0], {"type": "FeatureCollection", "features": []}
        with Service.lock:
            Service.asked.append((moment, place))
        # As long as a service far away takes.
        time.sleep(0.15)
        body = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json" if url.path == "/v1/forecast" else "application/geo+json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


# MARK: The parts

def nginx(name, text):
    """nginx with one file of the page, in a folder of its own."""
    home = folder / name
    (home / "cache").mkdir(parents=True)
    text = text.replace("/var/cache/nginx", str(home / "cache"))
    kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    (home / "nginx.conf").write_text(
        f"pid {home}/pid;\ndaemon off;\nerror_log {home}/error.log;\nworker_processes 2;\nevents {{ worker_connections 1024; }}\n"
        "http {\naccess_log off;\n" + "".join(f"{kind}_temp_path {home}/{kind};\n" for kind in kinds) + text + "}\n")
    words = [shutil.which("nginx") or "/usr/sbin/nginx", "-p", str(home), "-e", str(home / "error.log"), "-c", str(home / "nginx.conf")]
    check = subprocess.run(words + ["-t"], capture_output=True, text=True)
    if check.returncode != 0:
        raise SystemExit(check.stderr)
    return subprocess.Popen(words)


def start_server(number):
    """A server with the configuration of the page, and its cache and its log in the folder."""
    home = folder / f"server-{number}"
    home.mkdir(exist_ok=True)
    configuration = json.loads((FILES / "config.json").read_text())
    configuration.update({"listen": f"127.0.0.1:{ports[number]}", "trusted-proxy": "127.0.0.1", "cache": str(home / "cache")})
    configuration["base-url"] = replaced(configuration["base-url"], ("10.0.0.20:8090", f"127.0.0.1:{ports['cache']}"))
    if not options.as_written:
        configuration["round"] = f"{interval}s"
    (home / "config.json").write_text(json.dumps(configuration))
    with open(home / "log", "a") as file, open(home / "messages", "a") as messages:
        server = subprocess.Popen([program, "serve", "--config", str(home / "config.json")], stdout=file, stderr=messages)
    wait_for(ports[number])
    return server


def wait_for(port):
    for _ in range(500):
        with contextlib.suppress(OSError):
            return socket.create_connection(("127.0.0.1", port), 1).close()
        time.sleep(0.01)
    raise SystemExit(f"nobody listens at {port}")


# MARK: The load

class Client(threading.Thread):
    """Asks without a pause, half of the time for a picture that nobody has asked for before."""

    def __init__(self, number):
        super().__init__(daemon=True)
        self.random = random.Random(number)
        # An address of its own, since the servers limit what a client may ask for.
        self.source = (f"127.0.1.{number + 1}", 0)
        self.statuses, self.caches, self.seconds, self.errors = collections.Counter(), collections.Counter(), [], []

    def target(self):
        place, card = self.random.choice(PLACES), self.random.choice(CARDS)
        if self.random.random() < 0.5:
            return f"/{place}.{self.random.choice(['png', 'png', 'svg', 'txt', 'json'])}?card={card}&scale=0.5"
        return f"/{place}.png?card=clock&at=%2B{self.random.randrange(1, 24)}h&scale=0.{self.random.randrange(200, 600)}"

    def run(self):
        connection, tags = None, {}
        while not ended.is_set():
            target, begin = self.target(), time.monotonic()
            try:
                connection = connection or http.client.HTTPConnection("127.0.0.1", ports["front"], 15, source_address=self.source)
                headers = {"If-None-Match": tags[target]} if target in tags else {}
                connection.request("GET", target, headers={"Accept-Encoding": "gzip", **headers})
                answer = connection.getresponse()
                body = answer.read()
                if answer.headers["Content-Encoding"] == "gzip":
                    body = gzip.decompress(body)
                if answer.status == 200 and ".svg" in target and not body.rstrip().endswith(b"</svg>"):
                    self.errors.append(f"{target}: an SVG without its end")
                if answer.status == 200:
                    tags[target] = answer.headers["ETag"]
                    if ".png" in target and not body.endswith(END):
                        self.errors.append(f"{target}: a picture without its end")
                elif answer.status != 304:
                    self.errors.append(f"{target}: {answer.status} {body[:100]!r}")
                self.statuses[answer.status] += 1
                self.caches[answer.headers["X-Cache-Status"]] += 1
            except (OSError, http.client.HTTPException) as error:
                self.errors.append(f"{target}: {error!r}")
                connection = None
            self.seconds.append(time.monotonic() - begin)
            # About as many requests as a machine with two processors draws, with everything else on it.
            time.sleep(self.random.uniform(0, 0.1))


def wait_until(second):
    time.sleep(max(0, begin + second - time.monotonic()))


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    folder.chmod(0o755)
    ports = {key: free_port() for key in (1, 2, 3, "cache", "inner", "front")}
    service = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
    threading.Thread(target=service.serve_forever, daemon=True).start()
    service_url = f"http://127.0.0.1:{service.server_port}"
    forecasts = replaced(
        (FILES / "forecasts.conf").read_text(), ("listen 8090", f"listen 127.0.0.1:{ports['cache']}"),
        ("127.0.0.1:8091", f"127.0.0.1:{ports['inner']}"), ("https://api.open-meteo.com", service_url),
        ("https://api.weather.gov", service_url))
    if not options.as_written:
        # Ten seconds: everything but the last digit.
        forecasts = replaced(forecasts, (r'(?<hour>.{14}\d)[0-4]" "${hour}0"', r'(?<hour>.{18})" "${hour}"'))
    pictures = replaced(
        (FILES / "pictures.conf").read_text(), ("listen 80;", f"listen 127.0.0.1:{ports['front']};"),
        *((f"10.0.0.1{number}:8080", f"127.0.0.1:{ports[number]}") for number in (1, 2, 3)))

    def ask(target):
        """What the picture cache answers: the status, the body and what it says of its copy."""
        connection = http.client.HTTPConnection("127.0.0.1", ports["front"], 15)
        connection.request("GET", target)
        answer = connection.getresponse()
        return answer.status, answer.read(), answer.headers["X-Cache-Status"]

    processes = {"forecasts": nginx("forecasts", forecasts), "pictures": nginx("pictures", pictures)}
    wait_for(ports["cache"])
    wait_for(ports["front"])
    try:
        for number in (1, 2, 3):
            processes[number] = start_server(number)
        log(f"three servers, two nginx and a weather service run; an interval has {interval} s")
        if options.as_written:
            wait = interval - (time.time() + options.seconds / 2) % interval
            log(f"the load begins in {wait:.0f} s")
            time.sleep(wait)
        ended = threading.Event()
        clients = [Client(number) for number in range(options.clients)]
        begin, start = time.monotonic(), time.time()
        for client in clients:
            client.start()
        log(f"{options.clients} clients ask")
        wait_until(options.seconds * 0.25)
        processes[1].send_signal(signal.SIGKILL)
        processes[1].wait()
        log("server 1 is killed with SIGKILL")
        wait_until(options.seconds * 0.45)
        processes[1] = start_server(1)
        log("server 1 is started again")
        wait_until(options.seconds * 0.65)
        processes[2].send_signal(signal.SIGTERM)
        status = processes[2].wait(30)
        log(f"server 2 has ended after SIGTERM, with {status}")
        processes[2] = start_server(2)
        log("server 2 is started again")
        wait_until(options.seconds)
        ended.set()
        for client in clients:
            client.join(30)
        log("the clients have ended")
        warnings = ask(f"/warnings/{PLACES[0]}.json")[0]
        statuses = [processes[number].poll() for number in (1, 2, 3)]
        served = {number: (folder / f"server-{number}/log").read_text().count("\n") for number in (1, 2, 3)}
        for number in (1, 2, 3):
            processes[number].kill()
            processes[number].wait()
        # Over is the time of the pictures, and that in which an old one may be given.
        if not options.as_written:
            time.sleep(2 * interval + 1)
        status, body, cached = ask(f"/{PLACES[0]}.png?card=clock&scale=0.5")
        is_shown = status == 200 and body.endswith(END)
        old = ask(f"/warnings/{PLACES[0]}.json")[0]
        log(f"all servers are killed; a picture of before gets {status}, {cached}, and warnings get {old}")
        refusals = [line for name in ("pictures", "forecasts") for line in (folder / name / "error.log").read_text().splitlines()]
        messages = [line for number in (1, 2, 3) for line in (folder / f"server-{number}/messages").read_text().splitlines()]
    finally:
        for process in processes.values():
            process.send_signal(signal.SIGTERM)
        for process in processes.values():
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(15)

# MARK: What it says

total = sum((client.statuses for client in clients), collections.Counter())
caches = sum((client.caches for client in clients), collections.Counter())
seconds = sorted(second for client in clients for second in client.seconds)
errors = [error for client in clients for error in client.errors]
counts = collections.Counter((place, int(moment // interval)) for moment, place in Service.asked)
places = sorted({place for place, _ in counts})
slots = sorted({slot for _, slot in counts})
print(f"\nclients: {len(seconds)} requests, {len(seconds) / options.seconds:.0f} a second; "
      + ", ".join(f"{count} with {status}" for status, count in sorted(total.items())) + f"; {len(errors)} errors")
print(f"latency: median {seconds[len(seconds) // 2] * 1000:.1f} ms, 99 % within {seconds[len(seconds) * 99 // 100] * 1000:.0f} ms, "
      f"all within {seconds[-1] * 1000:.0f} ms")
print("picture cache: " + ", ".join(f"{count} {name}" for name, count in caches.most_common()))
print("servers were asked: " + ", ".join(f"{number}: {count}" for number, count in served.items()))
print(f"nginx reported {sum('connect() failed' in line for line in refusals)} refused connections, "
      f"{sum('prematurely closed' in line or 'reset by peer' in line for line in refusals)} broken ones, "
      f"{sum('no live upstreams' in line for line in refusals)} times no server")
print(f"weather service: {len(Service.asked)} requests about {len(places)} answers in {len(slots)} intervals")
for place in places:
    print(f"  {place}: " + " ".join(str(counts[place, slot]) for slot in slots))
problems = errors[:10]
if not is_shown:
    problems.append("without a server, nginx gives no picture")
if warnings != 200 or old == 200:
    problems.append(f"warnings get {warnings}, and {old} without a server")
if any(status is not None for status in statuses):
    problems.append(f"a server ended by itself: {statuses}")
problems += [f"{place} was asked about {count} times in an interval" for (place, _), count in counts.items() if count != 1]
problems += [line for line in messages if "serving at" not in line][:10]
expected = 2 * len(PLACES) - len([place for place in PLACES if place != "Seattle"])
if len(places) != expected:
    problems.append(f"{len(places)} answers were asked for, not {expected}")
for problem in problems:
    print("problem: " + problem)
print("no client saw an error, and no place was asked about twice in an interval" if not problems else f"{len(problems)} problems")
sys.exit(1 if problems else 0)
