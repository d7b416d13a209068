#!/usr/bin/env python3
"""Runs a large batch: its time and memory, the same bytes on 1 and 4 threads, and kills with resumes.

    Tests/WeathercardTests/kill-batch.py [--program .build/release/weathercard] [--jobs 10000] [--places 1000] [--kills 50]

It ends by 1 where a card is lost, torn or made twice, where bytes depend on threads, or where memory grows.
"""

import argparse
import collections
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--program", default=os.path.join(root, ".build", "release", "weathercard"))
parser.add_argument("--jobs", type=int, default=10_000)
parser.add_argument("--places", type=int, default=1000)
parser.add_argument("--kills", type=int, default=50)
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()
program = os.path.abspath(options.program)
failures = []


def check(claim, holds):
    print(("ok    " if holds else "FAILED ") + claim, flush=True)
    if not holds:
        failures.append(claim)


def place_names():
    names = {}
    for first in "abcdefghijklmnopqrstuvwxyz":
        for second in "aeiouhrl":
            found = subprocess.run(
                [program, "find", first + second, "--json", "--limit", "20"], capture_output=True, text=True)
            for city in json.loads(found.stdout) if found.returncode == 0 else []:
                if "query" in city:
                    names[city["query"]] = True
    return list(names)[: options.places]


def write_jobs(path):
    names = place_names()
    cards = [
        {"card": "clock"}, {"card": "clock", "pie": "hours"}, {"card": "clock", "units": "si"}, {"card": "rainbow"},
        {"card": "clock", "palette": "lucid"}, {"card": "rainbow", "at": "+2h"}, {"card": "clock", "at": "+1h"},
        {"card": "clock", "time-format": "24h"}, {"card": "clock", "size": "1200x630"}, {"card": "clock", "scale": 0.5},
    ]
    with open(path, "w") as file:
        for number in range(options.jobs):
            name = names[number % len(names)]
            output = f"{number % 100:02}/{number:06}.png"
            card = cards[(number // len(names) + number) % len(cards)]
            file.write(json.dumps({"place": name, "provider": "sample", **card, "output": output}) + "\n")
    return len(names)


known = {}


def digests(folder):
    found = {}
    for path, _, names in os.walk(folder):
        for name in names:
            full = os.path.join(path, name)
            status = os.stat(full)
            key = (full, status.st_ino, status.st_mtime_ns, status.st_size)
            if key not in known:
                with open(full, "rb") as file:
                    known[key] = hashlib.sha256(file.read()).hexdigest()
            found[os.path.relpath(full, folder)] = known[key]
    return found


def start(folder, threads, *words):
    return subprocess.Popen(
        [program, "batch", jobs, "--output-dir", folder, "--jobs", str(threads), *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def measured(folder, threads):
    """Runs the whole batch: its summary, and the resident memory over time in MiB."""
    run = start(folder, threads, "--report", folder + ".jsonl")
    samples, begin = [], time.monotonic()

    def sample():
        while run.poll() is None:
            try:
                with open(f"/proc/{run.pid}/status") as status:
                    lines = [line.split() for line in status if line.startswith("VmRSS")]
                if lines:
                    samples.append((time.monotonic() - begin, int(lines[0][1]) / 1024))
            except OSError:
                pass
            time.sleep(0.1)

    sampler = threading.Thread(target=sample)
    sampler.start()
    output, errors = run.communicate()
    sampler.join()
    print(f"{threads} threads: {output.strip()} {errors.strip()}")
    step = max(1, len(samples) // 12)
    print("  MiB over time: " + " ".join(f"{s:.0f}s:{m:.1f}" for s, m in samples[::step]))
    print(f"  peak {max(m for _, m in samples):.1f} MiB")
    return run.returncode, samples


def steady(samples):
    """The largest of the last tenth of the run against the largest of its third tenth, in MiB."""
    count = len(samples)
    early = max(m for _, m in samples[count * 2 // 10 : count * 3 // 10 + 1])
    return max(m for _, m in samples[count * 9 // 10 :]) - early


random.seed(options.seed)
with tempfile.TemporaryDirectory() as work:
    jobs = os.path.join(work, "jobs.jsonl")
    places = write_jobs(jobs)
    print(f"{options.jobs} jobs over {places} places, {os.cpu_count()} processors, seed {options.seed}")
    one, four, killed = (os.path.join(work, name) for name in ("one", "four", "killed"))
    status, samples = measured(four, 4)
    check("every job on four threads is done", status == 0 and len(digests(four)) == options.jobs)
    check("memory stays below 150 MiB", max(m for _, m in samples) < 150)
    growth = steady(samples)
    check(f"memory is flat: {growth:+.1f} MiB from the third tenth to the last", growth < 10)
    with open(four + ".jsonl") as file:
        lines = [json.loads(line) for line in file]
    told = collections.Counter(line["output"] for line in lines if line["status"] == "done")
    check("the report tells of each card once", len(told) == len(lines) == options.jobs)
    status, _ = measured(one, 1)
    reference = digests(four)
    check("one thread makes the same bytes", status == 0 and digests(one) == reference)

    count, report = 0, killed + ".jsonl"
    whole, begin = samples[-1][0], time.monotonic()
    while count < options.kills:
        run = start(killed, 4, "--resume", "--report", report)
        time.sleep(random.uniform(0, 1.5 * whole / max(1, options.kills)))
        if run.poll() is not None:
            break
        run.send_signal(signal.SIGKILL)
        run.wait()
        count += 1
        torn = [name for name, digest in digests(killed).items()
                if digest != reference.get(name) and not name.endswith(".weathercard")]
        if torn:
            check(f"no torn file after kill {count}: {torn[0]}", False)
    there = len(digests(killed)) if os.path.isdir(killed) else 0
    print(f"{count} kills in {time.monotonic() - begin:.0f} s, after which {there} files are there")
    check(f"{options.kills} kills happened before the batch was done", count == options.kills)
    run = start(killed, 4, "--resume", "--report", report)
    output, errors = run.communicate()
    print(output.strip(), errors.strip())
    check("the last resume ends by 0", run.returncode == 0)
    check("it has all cards, their bytes and nothing else", digests(killed) == reference)
    with open(report) as file:
        text = file.read()
    lines = [json.loads(line) for line in text.splitlines()]
    told = collections.Counter(line["output"] for line in lines)
    # A kill between a card and its line makes the line one of the next run, which skips the card.
    check("the report tells of each card", set(told) == set(reference) and text.endswith("\n"))
    check("and of none twice", all(number == 1 for number in told.values()))
    verified = subprocess.run(
        [program, "verify", jobs, "--output-dir", killed], capture_output=True, text=True)
    check(f"verify is clean: {verified.stdout.strip()}", verified.returncode == 0)
sys.exit(1 if failures else 0)
