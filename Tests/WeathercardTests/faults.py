#!/usr/bin/env python3
"""Runs the built program against every fault of services and files, and prints a table of what became of each.

    faults.py [--program .build/release/weathercard] [table]    each fault: status, message, target, memory, time
    faults.py [--program .build/release/weathercard] soak 1000  so many renders, half of them failing, and a reader

The exit status is 1 where anything is not as it should be. Nothing but Python's standard library is needed.
"""
import argparse
import os
import random
import resource
import signal
import subprocess
import sys
import threading
import time
import urllib.request

from fault_lab import KEY, MEMORY, Lab, Run, Table, is_whole_png, judge
from faulty_server import KEY_FAULTS, SERVICE_FAULTS, FaultyServer
import system_faults
import warning_faults

DEADLINE = 2.0


def service_faults(lab, server, table):
    for name, fault in SERVICE_FAULTS.items():
        folder = lab.folder(name)
        address = server.closed_address() if name == "refuse" else server.address(name)
        run = Run(["render", "--place", "Seattle", "--base-url", address, "-o", "card.png", "--no-cache", "--deadline",
                   f"{DEADLINE}s"], folder, lab.program)
        target, leftovers = lab.state(folder)
        table.add(name, run, target, leftovers, judge(run, fault.expected, target, leftovers, DEADLINE + 1, fault.warns))


def key_faults(lab, server, table):
    """A service that is given a key and repeats it: in no message, report, cache or file."""
    for name, fault in KEY_FAULTS.items():
        folder = lab.folder(name)
        words = ["--place", "Seattle", "--provider", "pirate-weather", "--base-url", server.address(name), "--cache",
                 "cache", "--deadline", f"{DEADLINE}s", "--verbose"]
        key = {"WEATHERCARD_PIRATE_KEY": KEY}
        run = Run(["render", "-o", "card.png"] + words, folder, lab.program, environment=key)
        target, leftovers = lab.state(folder)
        problems = [] if run.status in fault.expected and not leftovers else [f"status is not {fault.expected}"]
        for more in ["forecast", "message"]:
            problems += [more] if Run([more, "-o", more] + words, folder, lab.program, environment=key).status != run.status else []
        if KEY in run.errors.lower() or lab.holds_key(folder):
            problems.append("key")
        # What the server was sent shows that there was a key to repeat.
        if KEY not in server.last_head.lower():
            problems.append("no key was sent")
        table.add(name, run, target, leftovers, problems)


def stale_answer(lab, server, table):
    """A service that fails after it has answered: the card is made of the last answer."""
    folder, cache = lab.folder("stale"), os.path.join(lab.root, "stale-cache")
    words = ["render", "--place", "Seattle", "-o", "card.png", "--cache", cache, "--deadline", f"{DEADLINE}s"]
    Run(words + ["--base-url", server.address("switch")], folder, lab.program)
    with open(os.path.join(folder, "card.png"), "wb") as file:
        file.write(lab.old)
    server.fails = True
    for name, more, expected, new in [("stale answer", [], [0], "new"), ("too old an answer", ["--max-age", "0"], [75], "old")]:
        with open(os.path.join(folder, "card.png"), "wb") as file:
            file.write(lab.old)
        run = Run(words + ["--base-url", server.address("switch")] + more, folder, lab.program)
        target, leftovers = lab.state(folder)
        problems = [] if run.status in expected and target == new and run.errors.count("\n") == 1 else ["stale"]
        table.add(name, run, target, leftovers, problems)
    server.fails = False


def file_faults(lab, table):
    render = ["render", "--place", "Tokyo", "--provider", "sample", "-o"]
    is_root = os.geteuid() == 0
    nobody = 65534 if is_root else None

    folder = lab.folder("size limit")
    run = Run(render + ["card.png"], folder, lab.program, limits={resource.RLIMIT_FSIZE: 1000})
    target, left = lab.state(folder)
    table.add("size limit of the process", run, target, left, judge(run, [153], target, left, 2))

    run = Run(render + ["/dev/full"], lab.root, lab.program)
    table.add("/dev/full", run, "-", 0, judge(run, [73], "-", 0, 2))

    folder = lab.folder("full disk")
    disk = os.path.join(folder, "disk")
    os.makedirs(disk)
    if is_root and subprocess.run(["mount", "-t", "tmpfs", "-o", "size=48k", "tmpfs", disk],
                                  stderr=subprocess.DEVNULL).returncode == 0:
        try:
            with open(os.path.join(disk, "card.png"), "wb") as file:
                file.write(lab.old[:1] * 16384)
            with open(os.path.join(disk, "filling"), "wb") as file:
                try:
                    file.write(b"x" * (1 << 20))
                except OSError:
                    pass
            run = Run(render + ["disk/card.png"], folder, lab.program)
            with open(os.path.join(disk, "card.png"), "rb") as file:
                target = "old" if file.read() == lab.old[:1] * 16384 else "TORN"
            left = sum(name.endswith(".weathercard") for name in os.listdir(disk))
            table.add("full disk", run, target, left, judge(run, [73], target, left, 2))
        finally:
            subprocess.run(["umount", disk])
    else:
        print("full disk: not tried, since nothing can be mounted here")

    folder = lab.folder("read-only folder")
    os.chmod(folder, 0o555)
    run = Run(render + ["card.png"], folder, lab.program, user=nobody)
    os.chmod(folder, 0o755)
    target, left = lab.state(folder)
    table.add("read-only folder", run, target, left, judge(run, [73], target, left, 2))

    folder = lab.folder("missing folder")
    run = Run(render + ["missing/card.png"], folder, lab.program)
    target, left = lab.state(folder)
    table.add("missing folder", run, target, left, judge(run, [73], target, left, 2))

    folder = lab.folder("target a directory")
    os.makedirs(os.path.join(folder, "target"))
    run = Run(render + ["target"], folder, lab.program)
    target, left = lab.state(folder)
    table.add("target a directory", run, target, left, judge(run, [73], target, left, 2))

    for name, link in [("target a symlink", "card.png"), ("target a dangling symlink", "other.png")]:
        folder = lab.folder(name)
        os.symlink(link, os.path.join(folder, "link.png"))
        run = Run(render + ["link.png"], folder, lab.program)
        target, left = lab.state(folder, link) if os.path.exists(os.path.join(folder, link)) else ("none", 0)
        problems = judge(run, [0], target, left, 2)
        if not os.path.islink(os.path.join(folder, "link.png")):
            problems.append("the link is gone")
        table.add(name, run, target, left, problems)

    run = Run(render + ["/dev/null"], lab.root, lab.program)
    table.add("target a device", run, "-", 0, [] if run.status == 0 and not run.errors else ["status"])


def log_faults(lab):
    """The log of a server on a full disk that has room again; the number of failures."""
    disk = lab.folder("log on a full disk") + "/disk"
    os.makedirs(disk)
    if os.geteuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk],
                                           stderr=subprocess.DEVNULL).returncode != 0:
        print("log on a full disk: not tried, since nothing can be mounted here")
        return 0
    served = None
    try:
        with open(disk + "/filling", "wb", buffering=0) as file:
            try:
                while True:
                    file.write(b"x" * 4096)
            except OSError:
                pass
        with open(disk + "/log", "wb") as log:
            served = subprocess.Popen([lab.program, "serve", "--provider", "sample", "--listen", "127.0.0.1:0"], stdout=log,
                                      stderr=subprocess.PIPE, text=True)
        url = served.stderr.readline().split()[-1]
        statuses = []
        for step in range(6):
            if step == 3:
                os.unlink(disk + "/filling")
            statuses.append(urllib.request.urlopen(f"{url}/Seattle.txt").status)
            time.sleep(0.3)
        served.terminate()
        errors = served.communicate(timeout=30)[1].splitlines()
        with open(disk + "/log") as file:
            lines = file.read().splitlines()
        is_right = (served.returncode == 0 and statuses == [200] * 6 and len(lines) == 3 and len(errors) == 2
                    and "no log until it can be written again" in errors[0] and "3 of its lines are lost" in errors[1])
        print(f"{'log on a full disk':32} {served.returncode:>6} {len(lines)} of 6 lines"
              f"  {' / '.join(errors)}{'' if is_right else ' [log]'}", flush=True)
        return int(not is_right)
    finally:
        if served:
            served.kill()
            served.wait()
        subprocess.run(["umount", disk])


def signals(lab, server, table):
    """Signals while a service stalls and while the picture's bytes go to a pipe that nobody reads."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE, signal.SIGXFSZ):
        folder = lab.folder(number.name)
        run = Run(["render", "--place", "Seattle", "--base-url", server.address("stall-before-headers"), "-o", "card.png",
                   "--no-cache", "--deadline", "20s"], folder, lab.program, kill_after=0.3, with_signal=number)
        target, left = lab.state(folder)
        problems = [] if run.status == 128 + number and target == "old" and not left and not run.errors else ["signal"]
        table.add(number.name, run, target, left, problems)
    reader, writer = os.pipe()
    os.close(reader)
    run = Run(["render", "--place", "Seattle", "--provider", "sample", "-o", "-"], lab.root, lab.program, stdout=writer)
    os.close(writer)
    table.add("reader that went away", run, "-", 0, [] if run.status == 141 and not run.errors else ["status"])


def kills(lab, server, table, count=50):
    """SIGKILL at random moments of a run; each run sweeps what the one before has left."""
    folder, cache = lab.folder("kill -9"), os.path.join(lab.root, "kill-cache")
    words = ["render", "--place", "Seattle", "--base-url", server.address("uncached"), "-o", "card.png", "--cache", cache]
    whole = Run(words, folder, lab.program)
    moments = random.Random(9)
    worst, torn, killed = 0, 0, 0
    for _ in range(count):
        run = Run(words, folder, lab.program, kill_after=moments.uniform(0, whole.seconds * 1.1))
        killed += run.status == -signal.SIGKILL
        target, left = lab.state(folder)
        torn += target == "TORN"
        worst = max(worst, left, sum(name.endswith(".weathercard") for name in os.listdir(cache)))
    last = Run(words, folder, lab.program)
    target, left = lab.state(folder)
    left += sum(name.endswith(".weathercard") for name in os.listdir(cache))
    problems = judge(last, [0], target, left, 2)
    if torn or worst > 1:
        problems.append("torn or left")
    table.add(f"kill -9 at {count} moments", last, target, left, problems)
    print(f"    {killed} of {count} killed, {torn} torn, at most {worst} left after one, {left} after the next run")


def crowd(lab, server, table, count=20):
    """Many runs at once on one target and one cache."""
    folder, cache = lab.folder("at once"), os.path.join(lab.root, "crowd-cache")
    words = ["render", "--place", "Seattle", "--base-url", server.address("healthy"), "-o", "card.png", "--cache", cache]
    runs = []
    threads = [threading.Thread(target=lambda: runs.append(Run(words, folder, lab.program))) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    target, left = lab.state(folder)
    worst = max(runs, key=lambda run: (run.status != 0, run.seconds))
    table.add(f"{count} runs at once", worst, target, left, judge(worst, [0], target, left, 20))


class Reader(threading.Thread):
    """Reads the target over and over; each time it has to be a whole PNG."""

    def __init__(self, path):
        super().__init__(daemon=True)
        self.path, self.reads, self.torn, self.is_over = path, 0, 0, False

    def run(self):
        while not self.is_over:
            with open(self.path, "rb") as file:
                data = file.read()
            self.reads += 1
            self.torn += not is_whole_png(data)
            time.sleep(0.001)


def soaked_statuses(fault, is_alone):
    """How a render may end that got this answer; with a cache, the last good answer replaces one that failed."""
    if fault == "healthy":
        return [0]
    expected = SERVICE_FAULTS[fault].expected
    if is_alone:
        return expected
    # A key that is refused is no failure of the service, and an answer without weather is one of its answers.
    return [status for status in expected if status in (65, 77)] + ([] if 77 in expected else [0])


def soak(lab, server, count):
    """Renders against a server that fails half the time: without a cache, and with one that holds the last answer."""
    folder, cache = lab.folder("soak"), os.path.join(lab.root, "soak-cache")
    reader = Reader(os.path.join(folder, "card.png"))
    reader.start()
    # So that there is a last answer from the start.
    for number in range(1, 8, 2):
        words = ["render", "--place", "Seattle", "-o", "first.png", "--cache", os.path.join(cache, str(number))]
        while Run(words + ["--base-url", server.address(f"soak-{number}")], folder, lab.program).errors:
            pass
    numbers = iter(range(count))
    lock = threading.Lock()
    statuses, wrong = {}, []

    def work():
        while True:
            with lock:
                number = next(numbers, None)
            if number is None:
                return
            words = ["render", "--place", "Seattle", "-o", "card.png", "--deadline", "1s"]
            words += ["--no-cache"] if number % 2 == 0 else ["--cache", os.path.join(cache, f"{number % 8}")]
            run = Run(words + ["--base-url", server.address(f"soak-{number % 8 if number % 2 else number}")], folder,
                      lab.program)
            address = f"soak-{number % 8 if number % 2 else number}"
            served = server.faults_between(address, run.begin, run.end)
            # Others may have asked the same address meanwhile: any of their answers may be this one's.
            expected = {status for fault in served for status in soaked_statuses(fault, number % 2 == 0)}
            is_right = run.status in expected and run.seconds < 2.5 and run.memory < MEMORY
            is_right = is_right and run.errors.count("\n") <= 1 and (run.status == 0 or run.errors.count("\n") == 1)
            with lock:
                kind = "stale" if run.status == 0 and run.errors else run.status
                statuses[kind] = statuses.get(kind, 0) + 1
                if not is_right:
                    wrong.append((number, served, run.status, round(run.seconds, 2), run.errors))

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    reader.is_over = True
    reader.join()
    _, left = lab.state(folder)
    print(f"{count} renders: " + ", ".join(f"{n} x {status}" for status, n in sorted(statuses.items(), key=str)))
    print(f"{len(wrong)} not as they should be; {reader.reads} reads of the target, {reader.torn} torn; {left} left over")
    for entry in wrong[:20]:
        print("   ", *entry)
    return len(wrong) + reader.torn + left


def main():
    # A program under nohup or in the background of a script would ignore the signals that it is sent.
    for number in (signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=".build/release/weathercard")
    parser.add_argument("--kills", type=int, default=50, help="how many runs of the table are killed (default: 50)")
    parser.add_argument("mode", nargs="?", choices=["table", "soak"], default="table")
    parser.add_argument("count", nargs="?", type=int, default=1000)
    arguments = parser.parse_args()
    lab, server = Lab(arguments.program), FaultyServer()
    try:
        if arguments.mode == "soak":
            failures = soak(lab, server, arguments.count)
        else:
            table = Table()
            service_faults(lab, server, table)
            key_faults(lab, server, table)
            stale_answer(lab, server, table)
            warning_faults.tries(lab, server, table)
            file_faults(lab, table)
            table.failures += log_faults(lab)
            system_faults.tries(lab, server, table)
            signals(lab, server, table)
            kills(lab, server, table, count=arguments.kills)
            crowd(lab, server, table)
            failures = table.failures
            print(f"{failures} not as they should be")
    finally:
        lab.close()
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
