#!/usr/bin/env python3
"""Measures `weathercard serve` on this machine: requests a second, latencies, memory and start.

    measure-server.py PROGRAM [--seconds N] [--connections N] [--bench PROGRAM] [--peers PYTHON] [--overload SECONDS] [--queue N]
        [--rows WORDS]

Needs Debian's wrk and at least two processors: the server has the first for itself, the clients the second. Prints a table in
Markdown. The row of 304 needs h2load of Debian's nghttp2-client, since wrk would wait for the body whose length a 304 tells. With Debian's
nginx it also measures that server with the same card as a file; --bench names weathercard-bench, --peers a Python with uvicorn, pycairo
and takumi-py of PyPI, beside which Chromium is measured if chromium-driver is installed. --rows keeps those rows that begin with one of
some words, separated by commas; those of other programs are "peers", and "Chromium".
"""
import argparse, asyncio, base64, collections, json, os, pathlib, re, shutil, signal, socket, statistics, subprocess, sys, tempfile
import threading, time, urllib.request

HERE = pathlib.Path(__file__).resolve().parent
parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("program")
parser.add_argument("--seconds", type=int, default=10, help="for each row")
parser.add_argument("--connections", type=int, default=32)
parser.add_argument("--bench", help="weathercard-bench")
parser.add_argument("--peers", help="a Python that has uvicorn, pycairo and takumi-py")
parser.add_argument("--overload", type=int, default=0, help="seconds of twice as many requests as can be drawn; 0 as for the others")
parser.add_argument("--queue", default="64", help="the server's option for those seconds")
parser.add_argument("--rows", default="", help="only rows that begin with these words")
options = parser.parse_args()
FIRST, SECOND = (["taskset", "-c", str(processor)] for processor in (0, 1))
NGINX = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin")


def wanted(name):
    return not options.rows or any(name.startswith(word) for word in options.rows.split(","))


def start(*words):
    """A server on one processor, and its address."""
    command = [*FIRST, options.program, "serve", "--provider", "sample", "--listen", "127.0.0.1:0", "--log", "off",
               "--jobs", "1", "--client-rate", "1000000", "--client-burst", "1000000", "--client-connections", "10000", *words]
    begin = time.monotonic()
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    url = re.search(r"http\S+", server.stderr.readline()).group()
    return server, url, time.monotonic() - begin


def end(server):
    server.send_signal(signal.SIGTERM)
    if server.wait() != 0:
        raise SystemExit(f"the server ended with {server.returncode}")


def memory(server, field="VmRSS"):
    """In MiB."""
    with open(f"/proc/{server.pid}/status") as file:
        return int(re.search(field + r":\s+(\d+)", file.read()).group(1)) / 1024


def processor_seconds(server):
    fields = pathlib.Path(f"/proc/{server.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def load(url, script="", connections=None):
    """Requests that are served and refused a second, and the 99th percentile of all in milliseconds."""
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
        file.write(script + """
            function done(summary, latency)
                print("p99", latency:percentile(99) / 1000, "all", summary.requests, "microseconds", summary.duration,
                    "wrong", summary.errors.status)
            end
            """)
        file.flush()
        words = [*SECOND, "wrk", "-t1", f"-c{connections or options.connections}", f"-d{options.seconds}s", "-s", file.name, url]
        text = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    found = re.search(r"p99\s+([\d.]+)\s+all\s+(\d+)\s+microseconds\s+(\d+)\s+wrong\s+(\d+)", text)
    if not found:
        raise SystemExit(text)
    seconds = int(found[3]) / 1e6
    return (int(found[2]) - int(found[4])) / seconds, int(found[4]) / seconds, float(found[1])


def load_unmodified(url, tag):
    """304s a second, and the 99th percentile in milliseconds."""
    with tempfile.NamedTemporaryFile("r") as file:
        words = [*SECOND, "h2load", "--h1", "-t1", f"-c{options.connections}", f"-D{options.seconds}", f"--log-file={file.name}",
                 "-H", f"If-None-Match: {tag}", url]
        text = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        # When it began, its status, and its microseconds.
        lines = [line.split() for line in file]
    found = re.search(r"finished in [\d.]+s, ([\d.]+) req/s", text)
    if not found or any(line[1] != "304" for line in lines):
        raise SystemExit(text)
    late = sorted(int(line[2]) for line in lines)
    return float(found[1]), late[len(late) * 99 // 100] / 1000


def start_nginx(folder):
    """An nginx on one processor that serves a folder by the settings of Debian, without a log; and its address."""
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        port = any_port.getsockname()[1]
    paths = " ".join(f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = "user root;" if os.geteuid() == 0 else ""
    pathlib.Path(folder, "nginx.conf").write_text(f"""{user} worker_processes 1; pid {folder}/pid; daemon off; error_log {folder}/errors;
        events {{}} http {{ {paths} types {{ image/png png; }} sendfile on; tcp_nopush on; access_log off; keepalive_requests 1000000000;
        server {{ listen 127.0.0.1:{port}; root {folder}; }} }}""")
    nginx = subprocess.Popen([*FIRST, NGINX, "-c", f"{folder}/nginx.conf", "-e", f"{folder}/errors"])
    while True:
        with socket.socket() as client:
            if client.connect_ex(("127.0.0.1", port)) == 0:
                return nginx, f"http://127.0.0.1:{port}"
        time.sleep(0.05)


def fetch(url):
    return subprocess.run(["curl", "-fsS", "-D", "-", "-o", "/dev/null", url], check=True, capture_output=True, text=True).stdout


# Scales that differ by less than a pixel are different pictures for the server, of which none is in memory, and the same for the eye.
FRESH = """
    local count = 0
    function request()
        count = count + 1
        return wrk.format("GET", string.format("/Seattle.png?card=clock&scale=%.7f", 1 + count / 10000000))
    end
    """
rows = []


def add(name, value):
    rows.append((name, value))
    print(f"{name}: {value}", file=sys.stderr, flush=True)


# MARK: Rows

def starts():
    seconds = []
    for _ in range(7):
        server, url, taken = start()
        seconds.append(taken)
        idle = memory(server)
        end(server)
    add("started, of 7 the median", f"{statistics.median(seconds) * 1000:.0f} ms")
    add("idle", f"{idle:.0f} MiB")


def from_memory():
    """The same card, in pairs with nginx that has it as a file, and 304."""
    server, url, _ = start()
    card = url + "/Seattle.png?card=clock"
    tag = re.search(r"(?i)etag: (\S+)", fetch(card)).group(1)
    size = re.search(r"(?i)content-length: (\d+)", fetch(card)).group(1)
    if wanted("the same card"):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["curl", "-fsS", "-o", f"{folder}/card.png", card], check=True)
            nginx, files = start_nginx(folder) if NGINX else (None, "")
            addresses = [card] + ([f"{files}/card.png"] if nginx else [])
            pairs = [[load(address) for address in addresses] for _ in range(3)]
            if nginx:
                nginx.terminate()
                nginx.wait()
        served, late = (statistics.median(pair[0][index] for pair in pairs) for index in (0, 2))
        add(f"the same card of {int(size) // 1024} KiB from memory", f"{served:.0f} a second, p99 {late:.1f} ms")
        if nginx:
            theirs, their_late = (statistics.median(pair[1][index] for pair in pairs) for index in (0, 2))
            add("nginx with that card as a file", f"{theirs:.0f} a second, p99 {their_late:.1f} ms; "
                f"{statistics.median(pair[1][0] / pair[0][0] for pair in pairs):.2f} times as many")
        else:
            print("without nginx: no file to compare with", file=sys.stderr)
    if wanted("304") and not shutil.which("h2load"):
        print("without h2load: no 304", file=sys.stderr)
    elif wanted("304"):
        served, late = load_unmodified(card, tag)
        add("304", f"{served:.0f} a second, p99 {late:.1f} ms")
    end(server)


def fresh():
    """Cards that are drawn, and the same by weathercard-bench, in pairs."""
    server, url, _ = start("--memory", "8MiB")
    rates, ratios = [], []
    for _ in range(3):
        before = processor_seconds(server)
        served, _, late = load(url, FRESH, connections=2)
        each = (processor_seconds(server) - before) / served / options.seconds * 1000
        rates.append((served, late, each))
        if options.bench:
            # Lines of JSON, as long as a card takes; the first rounds are warm-up.
            lines = subprocess.run([*FIRST, options.bench, "--serve"], input="clock\n" * 200, check=True, capture_output=True,
                                   text=True).stdout.splitlines()
            stages = [{key: float(number) for key, number in re.findall(r'"(\w+)": ([\d.]+)', line)} for line in lines[20:]]
            ratios.append((statistics.median(one["layOut"] + one["draw"] + one["encode"] for one in stages), each))
    end(server)
    served, late, each = (statistics.median(rate[index] for rate in rates) for index in range(3))
    add("fresh clock cards", f"{served:.0f} a second, p99 {late:.1f} ms; {each:.1f} ms of the processor each")
    if ratios:
        add("the same by weathercard-bench: lay out, draw, encode", f"{statistics.median(alone for alone, _ in ratios):.1f} ms each; "
            f"the server has {statistics.median(alone / each for alone, each in ratios):.2f} of its speed")


async def offered(url, rate, seconds, sample):
    """Sends requests at a steady rate, whatever becomes of them; latencies by status, from when each was due."""
    host, port = re.search(r"//([\d.]+):(\d+)", url).groups()
    idle, latencies, running, count = [], collections.defaultdict(list), set(), 0
    begin = asyncio.get_running_loop().time()

    async def ask(number, due):
        head = b""
        while not head:
            is_kept = bool(idle)
            reader, writer = idle.pop() if is_kept else await asyncio.open_connection(host, int(port), limit=1 << 20)
            # 5000 moments are more than stay in memory.
            writer.write(f"GET /Seattle.png?card=clock&at=%2B{number % 5000}h HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            try:
                head = await reader.readuntil(b"\r\n\r\n")
            except (asyncio.IncompleteReadError, ConnectionError):
                # The server closes what is idle for ten seconds.
                if not is_kept:
                    raise
        await reader.readexactly(int(re.search(rb"(?i)content-length: (\d+)", head)[1]))
        latencies[int(head[9:12])].append(asyncio.get_running_loop().time() - due)
        idle.append((reader, writer))

    while count < rate * seconds:
        due = begin + count / rate
        await asyncio.sleep(max(0, due - asyncio.get_running_loop().time()))
        task = asyncio.create_task(ask(count, due))
        running.add(task)
        task.add_done_callback(running.discard)
        count += 1
        if count % int(rate) == 0:
            sample()
    await asyncio.gather(*running)
    for _, writer in idle:
        writer.close()
    return latencies


def overload():
    server, url, _ = start("--memory", "8MiB")
    able, _, _ = load(url, FRESH, connections=2)
    end(server)
    server, url, _ = start("--queue", options.queue)
    seconds = options.overload or options.seconds
    memories = []
    os.sched_setaffinity(0, {1})
    latencies = asyncio.run(offered(url, 2 * able, seconds, lambda: memories.append(memory(server))))
    os.sched_setaffinity(0, set(range(os.cpu_count())))
    every = sum(len(list_) for list_ in latencies.values())

    def late(status, share):
        sorted_ = sorted(latencies[status])
        return sorted_[int(len(sorted_) * share)] * 1000 if sorted_ else 0

    add(f"twice as many as it can draw, for {seconds} s, --queue {options.queue}", f"{2 * able:.0f} a second asked for; "
        + ", ".join(f"{len(latencies[status]) * 100 / every:.1f} % with {status}" for status in sorted(latencies)))
    add("... those that are served", f"{len(latencies[200]) / seconds:.0f} a second, median {late(200, 0.5):.0f} ms, p99 {late(200, 0.99):.0f} ms")
    add("... those that are refused", f"median {late(503, 0.5):.1f} ms, p99 {late(503, 0.99):.0f} ms")
    parts = [memories[min(len(memories) - 1, len(memories) * part // 4)] for part in range(5)]
    add("... memory at the start, the quarters and the end", ", ".join(f"{part:.0f}" for part in parts) + " MiB")
    add("... memory at its most", f"{memory(server, 'VmHWM'):.0f} MiB")
    end(server)


def peers():
    """Others behind uvicorn, each in a pair with fresh cards of the same size."""
    for name in ("pycairo", "takumi"):
        server, url, _ = start("--memory", "8MiB")
        environment = {**os.environ, "PYTHONPATH": f"{HERE}:{HERE.parent / 'Serving'}"}
        words = [*FIRST, options.peers, "-m", "uvicorn", "peer_server:app", "--port", "0", "--no-access-log"]
        peer = subprocess.Popen(words, env=environment, stderr=subprocess.PIPE, text=True)
        place = None
        while place is None:
            line = peer.stderr.readline()
            if not line:
                raise SystemExit(f"{name}: no server")
            place = re.search(r"http://\S+:\d+", line)
        threading.Thread(target=peer.stderr.read, daemon=True).start()
        size = int(re.search(r"(?i)content-length: (\d+)", fetch(f"{place[0]}/{name}"))[1])
        ratios = []
        for _ in range(3):
            served = load(url, FRESH, connections=2)[0]
            theirs = load(f"{place[0]}/{name}", connections=2)[0]
            ratios.append((served / theirs, theirs))
        fastest = load(url + "/Seattle.png?card=clock")[0] / ratios[-1][1]
        add(f"{name} behind uvicorn", f"{statistics.median(theirs for _, theirs in ratios):.1f} a second, "
            f"{memory(peer):.0f} MiB, {size // 1024} KiB a picture; weathercard draws "
            f"{statistics.median(ratio for ratio, _ in ratios):.1f} times as many, and sends {fastest:.0f} times as many from memory")
        peer.kill()
        peer.wait()
        end(server)


def chromium():
    """One browser that stays open and takes pictures of weathercard's own SVG, one after another."""
    driver = subprocess.Popen([*FIRST, "chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
    port = None
    while port is None:
        port = re.search(r"successfully on port (\d+)", driver.stdout.readline())
    address = f"http://127.0.0.1:{port[1]}/session"

    def call(path, body=None, method="POST"):
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(address + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    wanted_ = {"browserName": "chrome", "goog:chromeOptions": {"args": arguments}}
    address += "/" + call("", {"capabilities": {"alwaysMatch": wanted_}})["sessionId"]
    size = {"width": 1080, "height": 1080, "deviceScaleFactor": 1, "mobile": False}
    call("/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": size})
    server, url, _ = start("--memory", "8MiB")
    with tempfile.NamedTemporaryFile(suffix=".svg") as file:
        file.write(subprocess.run(["curl", "-fsS", url + "/Seattle.svg?card=clock"], check=True, capture_output=True).stdout)
        file.flush()
        ratios = []
        for _ in range(3):
            served, count, begin = load(url, FRESH, connections=2)[0], 0, time.monotonic()
            while time.monotonic() - begin < options.seconds:
                call("/url", {"url": f"file://{file.name}?{count}"})
                picture = base64.b64decode(call("/screenshot", method="GET"))
                count += 1
            theirs = count / (time.monotonic() - begin)
            ratios.append((served / theirs, theirs))
    wide, high = (int.from_bytes(picture[place:place + 4], "big") for place in (16, 20))
    fastest = load(url + "/Seattle.png?card=clock")[0] / ratios[-1][1]
    add("Chromium that stays open", f"{statistics.median(theirs for _, theirs in ratios):.1f} a second of {wide} x {high}; weathercard "
        f"draws {statistics.median(ratio for ratio, _ in ratios):.1f} times as many, and sends {fastest:.0f} times as many from memory")
    end(server)
    call("", method="DELETE")
    driver.terminate()
    driver.wait()


if wanted("started") or wanted("idle"):
    starts()
if wanted("the same card") or wanted("304"):
    from_memory()
if wanted("fresh"):
    fresh()
if options.peers and wanted("peers"):
    peers()
if options.peers and wanted("Chromium") and shutil.which("chromedriver"):
    chromium()
if wanted("twice"):
    overload()
print("| on one processor | |\n| --- | --- |")
for name, value in rows:
    print(f"| {name} | {value} |")
