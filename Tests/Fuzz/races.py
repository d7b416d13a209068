#!/usr/bin/env python3
"""Looks for data races: a batch on four threads, comparisons of folders, and a server with eight clients.

    swift build --sanitize=thread --scratch-path .build/threads --product weathercard
    Tests/Fuzz/races.py --program .build/threads/debug/weathercard

The program has to be built with the thread sanitizer. Ends by 1, with its reports, if there is a race or a run fails.
"""

import argparse
import http.client
import json
import os
import re
import subprocess
import sys
import tempfile
import threading

CARDS = ["clock", "day", "today", "wind", "meteogram", "graph", "week", "rainbow", "alert", "places"]
FAULTS = []


def fail(what, text=""):
    FAULTS.append(what)
    print(f"{what}\n{text}", flush=True)


def judge(name, status, text, allowed=(0,)):
    if "ThreadSanitizer" in text:
        fail(f"{name}: a race", text[:20_000])
    elif status not in allowed:
        fail(f"{name}: exit {status}", text[-2000:])
    else:
        print(f"{name}: no race", flush=True)


def batch(program, folder):
    jobs = os.path.join(folder, "jobs.jsonl")
    forecast = os.path.join(folder, "forecast.json")
    subprocess.run([program, "forecast", "--place", "Oslo", "--provider", "sample", "-o", forecast], check=True)
    with open(jobs, "w") as file:
        for index in range(40):
            # The same place twice, system fonts, and forecasts from a file and from the sample.
            source = {"forecast": forecast} if index % 3 == 0 else {"provider": "sample", "place": ["Oslo", "京都"][index % 2]}
            ending = ["png", "svg"][index % 8 == 7]
            file.write(json.dumps({**source, "card": CARDS[index % len(CARDS)], "scale": 0.2, "at": f"+{index // 4}h",
                "locale": ["en", "ja", "ar"][index % 3], "output": f"{index}.{ending}"}) + "\n")
    for output in ["expected", "actual"]:
        run = subprocess.run(
            [program, "batch", jobs, "--output-dir", os.path.join(folder, output), "--jobs", "4", "--report",
             os.path.join(folder, output + ".jsonl")], capture_output=True, text=True)
        judge(f"batch, {output}", run.returncode, run.stderr)
    run = subprocess.run(
        [program, "verify", jobs, "--output-dir", os.path.join(folder, "expected")], capture_output=True, text=True)
    judge("verify", run.returncode, run.stderr, (0, 1))


def compare(program, folder):
    words = [program, "compare", os.path.join(folder, "expected"), os.path.join(folder, "actual")]
    for name, more in [("exactly", []), ("to the eye", ["--threshold", "0.1"]), ("as a page", ["--html", "/dev/null"])]:
        run = subprocess.run(words + more, capture_output=True, text=True)
        judge(f"compare {name}", run.returncode, run.stderr, (0, 1))
    # Two threads read one pair.
    pair = [os.path.join(folder, name, "0.png") for name in ["expected", "actual"]]
    run = subprocess.run([program, "compare"] + pair, capture_output=True, text=True)
    judge("compare of a pair", run.returncode, run.stderr, (0, 1))


def serve(program, folder):
    errors = os.path.join(folder, "errors")
    with open(errors, "w") as file:
        server = subprocess.Popen(
            [program, "serve", "--provider", "sample", "--listen", "127.0.0.1:0", "--jobs", "4", "--timeout", "2m",
             "--client-rate", "10000", "--client-burst", "10000", "--memory", "256KiB"],
            stdout=subprocess.DEVNULL, stderr=file)
    port = None
    for _ in range(600):
        with open(errors) as file:
            if match := re.search(r"serving at http://127.0.0.1:(\d+)", file.read()):
                port = int(match[1])
                break
        if server.poll() is not None:
            break
        threading.Event().wait(0.1)
    if port is None:
        server.kill()
        with open(errors) as file:
            return fail("serve: it does not start", file.read())
    statuses = {}

    def ask(number):
        client = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        for index in range(12):
            card = CARDS[(index * (1 + number % 3)) % (len(CARDS) - 1)]
            target = [
                f"/Oslo.png?card={card}&scale=0.1", f"/Seattle.txt?card={card}", f"/find?q={'aeiosn'[index % 6]}",
                "/metrics", "/", f"/Rome.svg?card={card}", "/nowhere%20at%20all.png"][(index + number // 2) % 7]
            client.request("GET", target)
            response = client.getresponse()
            response.read()
            statuses[response.status] = statuses.get(response.status, 0) + 1

    clients = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for client in clients:
        client.start()
    threading.Event().wait(0.5)
    server.send_signal(1)
    for client in clients:
        client.join()
    server.terminate()
    status = server.wait(timeout=120)
    with open(errors) as file:
        judge(f"serve, {sum(statuses.values())} requests", status, file.read())
    # A program this slow may refuse what would wait for long.
    if set(statuses) - {200, 404, 503} or sum(statuses.values()) != 96:
        fail(f"serve: {statuses}")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--program", required=True)
    program = os.path.abspath(options.parse_args().program)
    with open(program, "rb") as file:
        if b"__tsan_init" not in file.read():
            sys.exit(f"{program} is not built with the thread sanitizer")
    # A server ends without waiting for threads that have nothing to do.
    os.environ["TSAN_OPTIONS"] = "halt_on_error=0 exitcode=86 report_thread_leaks=0"
    os.environ["HOME"] = "/nonexistent"
    with tempfile.TemporaryDirectory() as folder:
        batch(program, folder)
        compare(program, folder)
        serve(program, folder)
    sys.exit(1 if FAULTS else 0)


if __name__ == "__main__":
    main()
