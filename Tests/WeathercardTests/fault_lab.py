"""Runs of the program, folders for them, and the table of what became of each."""
import os
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib

# The most that a run may take, in bytes.
MEMORY = 128 << 20
# The key that runs have where a service needs one, and that nothing may repeat.
KEY = "s3cr3t-k3y-0123456789"


def is_whole_png(data):
    """Whether the bytes are a PNG from its signature to its last chunk, with right sums."""
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        return False
    place = 8
    while place + 12 <= len(data):
        size, kind = struct.unpack(">I4s", data[place:place + 8])
        end = place + 12 + size
        if end > len(data):
            return False
        if zlib.crc32(data[place + 4:end - 4]) != struct.unpack(">I", data[end - 4:end])[0]:
            return False
        if kind == b"IEND":
            return end == len(data)
        place = end
    return False


def limit(limits):
    """What sets the limits of a process before it starts, by their numbers in `resource`; nothing without any."""
    def set_limits():
        for number, most in limits.items():
            resource.setrlimit(number, (most, most))

    return set_limits if limits else None


class Run:
    """One run of the program, to its end."""

    def __init__(self, words, folder, program, environment=None, kill_after=None, with_signal=signal.SIGKILL,
                 limits=None, user=None, stdout=subprocess.DEVNULL):
        env = {"PATH": os.environ.get("PATH", ""), "no_proxy": "*"}
        if "LD_LIBRARY_PATH" in os.environ:
            env["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
        env.update(environment or {})

        start = time.monotonic()
        with tempfile.TemporaryFile() as errors:
            process = subprocess.Popen(
                [program] + words, cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=stdout, stderr=errors,
                preexec_fn=limit(limits), user=user)
            if kill_after is not None:
                time.sleep(kill_after)
                # Until it is waited for, the number is its own.
                os.kill(process.pid, with_signal)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.seconds = time.monotonic() - start
            errors.seek(0)
            self.errors = errors.read().decode("utf-8", "replace")
        self.begin, self.end = start, time.monotonic()
        self.status = process.returncode
        self.memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


class Table:
    """What became of each fault, as it is printed."""

    def __init__(self):
        self.failures = 0
        print(f"{'fault':32} {'status':>6} {'target':8} {'left':>4} {'MiB':>5} {'s':>6}  message")

    def add(self, name, run, target, leftovers, problems):
        mark = " ".join(f"[{problem}]" for problem in problems)
        message = run.errors.strip().replace("\n", " / ")
        print(f"{name:32} {run.status:>6} {target:8} {leftovers:>4} {run.memory / (1 << 20):>5.1f} {run.seconds:>6.2f}"
              f"  {message[:150]} {mark}", flush=True)
        self.failures += bool(problems)


class Lab:
    """A folder for each fault, with the old picture in it."""

    def __init__(self, program):
        self.program = os.path.abspath(program)
        self.root = tempfile.mkdtemp(prefix="weathercard-faults-")
        os.chmod(self.root, 0o755)
        first = Run(["render", "--place", "Seattle", "--provider", "sample", "-o", "old.png"], self.root, self.program)
        if first.status != 0:
            sys.exit(f"{program} does not run: {first.errors}")
        with open(os.path.join(self.root, "old.png"), "rb") as file:
            self.old = file.read()

    def folder(self, name):
        path = os.path.join(self.root, re.sub("[ /:]", "-", name))
        os.makedirs(path)
        with open(os.path.join(path, "card.png"), "wb") as file:
            file.write(self.old)
        return path

    def state(self, folder, name="card.png"):
        """The target in a word, and how many files are beside it that should not be."""
        with open(os.path.join(folder, name), "rb") as file:
            data = file.read()
        target = "old" if data == self.old else "new" if is_whole_png(data) else "TORN"
        return target, sum(1 for other in os.listdir(folder) if other.endswith(".weathercard"))

    def holds_key(self, folder):
        """Whether a file below a folder has the key, in whatever case."""
        for path, _, names in os.walk(folder):
            for name in names:
                with open(os.path.join(path, name), "rb") as file:
                    if KEY.encode() in file.read().lower():
                        return True
        return False

    def close(self):
        shutil.rmtree(self.root, ignore_errors=True)


def judge(run, expected, target, leftovers, limit, warns=False):
    problems = []
    if run.status not in expected:
        problems.append(f"status is not {expected}")
    if run.status == 0 and target != "new" or run.status != 0 and target not in ("old", "-"):
        problems.append("target")
    lines = run.errors.count("\n")
    if run.status == 0 and lines > warns or run.status != 0 and run.status != 141 and lines != 1:
        problems.append(f"{lines} lines")
    if leftovers:
        problems.append("leftover")
    if run.memory > MEMORY:
        problems.append("memory")
    if run.seconds > limit:
        problems.append("time")
    if KEY in run.errors.lower():
        problems.append("key")
    return problems
