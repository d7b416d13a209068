#!/usr/bin/env python3
"""Measures `weathercard serve` on this machine: requests a second, latencies, memory and start.

    measure-server.py PROGRAM [--seconds N] [--connections N]

Needs Debian's wrk and at least two processors: the server has the first for itself, wrk the second. Prints a table in Markdown.
"""
import argparse, os, re, signal, subprocess, tempfile, time

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("program")
parser.add_argument("--seconds", type=int, default=10, help="for each row")
parser.add_argument("--connections", type=int, default=32)
options = parser.parse_args()


def start(*words):
    """A server on one processor, and its address."""
    command = ["taskset", "-c", "0", options.program, "serve", "--provider", "sample", "--listen", "127.0.0.1:0", "--log", "off",
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
        words = ["taskset", "-c", "1", "wrk", "-t1", f"-c{connections or options.connections}", f"-d{options.seconds}s",
                 "-s", file.name, url]
        text = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    found = re.search(r"p99\s+([\d.]+)\s+all\s+(\d+)\s+microseconds\s+(\d+)\s+wrong\s+(\d+)", text)
    if not found:
        raise SystemExit(text)
    seconds = int(found[3]) / 1e6
    return (int(found[2]) - int(found[4])) / seconds, int(found[4]) / seconds, float(found[1])


def fetch(url):
    return subprocess.run(["curl", "-fsS", "-D", "-", "-o", "/dev/null", url], check=True, capture_output=True, text=True).stdout


# Different moments are different pictures, of which none is in memory.
FRESH = """
    local count = 0
    function request()
        count = count + 1
        return wrk.format("GET", "/Seattle.png?card=clock&at=%2B" .. count .. "h")
    end
    """

rows = []
starts = []
for _ in range(7):
    server, url, seconds = start()
    starts.append(seconds)
    idle = memory(server)
    end(server)
rows.append(("started, of 7 the median", f"{sorted(starts)[3] * 1000:.0f} ms"))
rows.append(("idle", f"{idle:.0f} MiB"))

server, url, _ = start()
card = url + "/Seattle.png?card=clock"
tag = re.search(r"(?i)etag: (\S+)", fetch(card)).group(1)
size = re.search(r"(?i)content-length: (\d+)", fetch(card)).group(1)
served, _, late = load(card)
rows.append((f"the same card of {int(size) // 1024} KiB from memory", f"{served:.0f} a second, p99 {late:.1f} ms"))
served, refused, late = load(card, f"wrk.headers['If-None-Match'] = '{tag}'\n")
rows.append(("304", f"{served:.0f} a second, p99 {late:.1f} ms"))
end(server)

server, url, _ = start("--memory", "8MiB")
served, refused, late = load(url, FRESH, connections=2)
rows.append(("fresh clock cards", f"{served:.0f} a second, p99 {late:.1f} ms"))
end(server)

server, url, _ = start("--queue", "8")
served, refused, late = load(url, FRESH, connections=64)
rows.append(("more clients than it can serve", f"{served:.0f} a second served and {refused:.0f} refused, p99 {late:.0f} ms"))
rows.append(("memory at its most", f"{memory(server, 'VmHWM'):.0f} MiB"))
end(server)

print("| on one processor | |\n| --- | --- |")
for name, value in rows:
    print(f"| {name} | {value} |")
