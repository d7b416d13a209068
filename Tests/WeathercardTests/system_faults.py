"""Faults of the system for whoever writes or waits: calls that fail, too few files, too little memory, a clock that jumps, pipes that
nobody reads. Calls fail by failing_calls.c, which is compiled with cc or clang."""
import errno
import http.client
import http.server
import json
import os
import resource
import shutil
import socket
import subprocess
import sys
import threading
import time

from fault_lab import Run, is_whole_png, judge, limit

# Takes the frames that the program gives to ffmpeg, and writes an MP4 of as many, with nothing in them.
ENCODER = f"""#!{sys.executable}
import os, sys

def box(kind, content):
    return (len(content) + 8).to_bytes(4, "big") + kind + content

def write(data):
    while data:
        data = data[os.write(3, data):]

head = sys.stdin.buffer.readline().split()
width, height = (int(word[1:]) for word in head[1:3])
count = len(sys.stdin.buffer.read()) // (6 + width * height * 3 // 2)
index = bytes(4) + (1).to_bytes(4, "big") + count.to_bytes(4, "big")
for kind in (b"stsz", b"stbl", b"minf", b"mdia", b"trak", b"moov"):
    index = box(kind, index)
try:
    write(box(b"ftyp", b"isom" + bytes(4)) + index + box(b"mdat", bytes(count)))
except OSError as error:
    sys.exit(f"Error writing trailer: {{error.strerror}}")
"""


class Mastodon(http.server.BaseHTTPRequestHandler):
    """Takes posts; the keys of those that it has taken are in `posts`."""

    posts = []

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/api/v2/media":
            body = {"id": "1", "type": "image", "url": "http://f"}
        else:
            Mastodon.posts.append(self.headers["Idempotency-Key"])
            body = {"id": "7", "url": "https://mastodon.example/@me/7"}
        body = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


class Faults:
    """The library with the faults, in the folder of the lab."""

    def __init__(self, lab):
        self.path = os.path.join(lab.root, "failing_calls.so")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "failing_calls.c")
        compiler = shutil.which("cc") or shutil.which("clang")
        words = [compiler, "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o", self.path, source, "-ldl"]
        self.is_there = compiler is not None and subprocess.run(words).returncode == 0

    def variables(self, call=None, code=errno.EIO, path=None, first=1, times=None, clock=None):
        values = {"FAULT_CALL": call, "FAULT_CODE": code, "FAULT_PATH": path, "FAULT_AT": first, "FAULT_TIMES": times,
                  "FAULT_CLOCK": clock}
        return {"LD_PRELOAD": self.path, **{name: str(value) for name, value in values.items() if value is not None}}


class Served:
    """The program as a server, with its log and its messages in files of a folder."""

    def __init__(self, lab, folder, *words, environment=None, limits=None, stdout=None):
        self.errors_path, self.log_path = os.path.join(folder, "errors"), os.path.join(folder, "log")
        with open(self.errors_path, "wb") as errors, open(self.log_path, "wb") as log:
            # HOME is where its cache would be.
            variables = {"PATH": os.environ.get("PATH", ""), "HOME": folder, "no_proxy": "*", **(environment or {})}
            if "LD_LIBRARY_PATH" in os.environ:
                variables["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
            self.process = subprocess.Popen([lab.program, "serve", "--listen", "127.0.0.1:0", *words], cwd=folder, env=variables,
                                            stdin=subprocess.DEVNULL, stdout=stdout or log, stderr=errors,
                                            preexec_fn=limit(limits))
        while "http://" not in self.errors and self.process.poll() is None:
            time.sleep(0.02)
        self.port = int(self.errors.split("\n")[0].rsplit(":", 1)[1]) if self.process.poll() is None else 0

    @property
    def errors(self):
        with open(self.errors_path, errors="replace") as file:
            return file.read()

    def messages(self):
        """What it has said since it has served."""
        return [line for line in self.errors.splitlines() if "serving at" not in line]

    def ask(self, target):
        """The status, the header fields and the body; 0 if there is no answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request("GET", target)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        except (OSError, http.client.HTTPException):
            return 0, {}, b""
        finally:
            connection.close()

    def status(self, target):
        return self.ask(target)[0]

    def wait_for(self, is_true):
        """Whether something comes true while the server runs; a log has its own thread."""
        for _ in range(6000):
            if is_true():
                return True
            time.sleep(0.02)
        return False

    def end(self):
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.wait(120)


class Row:
    """A row of the table about a server or several runs: what has to hold, and what was said."""

    def __init__(self, table, name):
        self.table, self.name, self.problems, self.said, self.status = table, name, [], [], 0

    def holds(self, claim, is_true):
        if not is_true:
            self.problems.append(claim)

    def done(self):
        mark = " ".join(f"[{problem}]" for problem in self.problems)
        print(f"{self.name:32} {self.status:>6} {'-':8} {0:>4} {'':>5} {'':>6}  {' / '.join(self.said)[:150]} {mark}", flush=True)
        self.table.failures += bool(self.problems)


def leftovers(folder):
    return sum(name.endswith(".weathercard") for _, _, names in os.walk(folder) for name in names)


# MARK: A file and the cache

def file_calls(lab, faults, table):
    """A card is written whole or not at all, whatever call fails."""
    cases = [("open", code) for code in (errno.EIO, errno.EMFILE, errno.ENOMEM)]
    cases += [(call, errno.EIO) for call in ("write", "fsync", "rename")] + [("rename", errno.ENOSPC)]
    for call, code in cases:
        name = f"file: {call} {errno.errorcode[code]}"
        folder = lab.folder(name)
        run = Run(["render", "--place", "Tokyo", "--provider", "sample", "-o", "card.png"], folder, lab.program,
                  environment=faults.variables(call, code, "card.png"))
        target, left = lab.state(folder)
        table.add(name, run, target, left, judge(run, [73], target, left, 30))


def cache_calls(lab, faults, server, table):
    """A card needs no cache."""
    for call, code in [("open", errno.EIO), ("open", errno.EMFILE), ("write", errno.EIO), ("write", errno.ENOSPC), ("rename", errno.EIO)]:
        name = f"cache: {call} {errno.errorcode[code]}"
        folder = lab.folder(name)
        words = ["--place", "Seattle", "--base-url", server.address("healthy"), "--cache", "kept"]
        run = Run(["render", *words, "-o", "card.png"], folder, lab.program, environment=faults.variables(call, code, "/kept/"))
        target, left = lab.state(folder)
        left += leftovers(os.path.join(folder, "kept")) if os.path.isdir(os.path.join(folder, "kept")) else 0
        problems = judge(run, [0], target, left, 30, warns=True)
        # What is in the cache afterwards is nothing or whole.
        again = Run(["render", *words, "-o", "card.png"], folder, lab.program)
        problems += [] if again.status == 0 and not again.errors else ["the next run"]
        table.add(name, run, target, left, problems)


# MARK: The record of posts

def post_words(address):
    return ["post", "mastodon", "--instance", address, "--once-a-day", "--state", "state", "--place", "Seattle", "--provider",
            "sample", "--scale", "0.2"]


def ledger_calls(lab, faults, address, table):
    """Nothing is posted that cannot be remembered, and what was posted is not posted again."""
    token = {"WEATHERCARD_POST_TOKEN": "a-token-of-this-machine"}
    for call, code, first, posts, expected in [
            ("open", errno.EIO, 1, 0, 73), ("open", errno.EMFILE, 1, 0, 73), ("write", errno.EIO, 1, 0, 73),
            ("fsync", errno.EIO, 1, 0, 73), ("write", errno.EIO, 2, 1, 0)]:
        name = f"ledger: {call} {errno.errorcode[code]}, {['', 'before', 'after'][first]}"
        folder = lab.folder(name)
        Mastodon.posts.clear()
        part = "post-mastodon"
        run = Run(post_words(address), folder, lab.program, environment={**token, **faults.variables(call, code, part, first)})
        problems = [] if run.status == expected and run.errors.count("\n") == (expected != 0) else [f"status is not {expected}"]
        problems += [] if len(Mastodon.posts) == posts else [f"{len(Mastodon.posts)} posts"]
        again = Run(post_words(address), folder, lab.program, environment=token)
        # A post that may be there is repeated with its key, by which Mastodon makes no second one.
        problems += [] if again.status == 0 and len(set(Mastodon.posts)) == 1 else ["the next run"]
        third = Run(post_words(address), folder, lab.program, environment=token)
        problems += [] if third.status == 0 and len(Mastodon.posts) == 1 + posts else ["the run after"]
        table.add(name, run, "-", leftovers(folder), problems)


# MARK: Batches

def batch_calls(lab, faults, table):
    """A job that fails harms no other, and --resume makes what is missing."""
    names = ["first.png", "second.png", "third.png"]
    for call, code in [("open", errno.EIO), ("open", errno.EMFILE), ("open", errno.ENOMEM), ("write", errno.EIO), ("rename", errno.EIO)]:
        name = f"batch: {call} {errno.errorcode[code]}"
        folder = lab.folder(name)
        with open(os.path.join(folder, "jobs.jsonl"), "w") as file:
            for output in names:
                file.write(json.dumps({"place": "Oslo", "provider": "sample", "scale": 0.2, "output": output}) + "\n")
        words = ["batch", "jobs.jsonl", "--output-dir", "cards", "--report", "report.jsonl"]
        run = Run(words, folder, lab.program, environment=faults.variables(call, code, "second.png"))
        cards = os.path.join(folder, "cards")
        problems = [] if run.status == 1 else ["status is not 1"]
        problems += [] if sorted(os.listdir(cards)) == ["first.png", "third.png"] else [f"{os.listdir(cards)}"]
        with open(os.path.join(folder, "report.jsonl")) as file:
            failed = [line for line in map(json.loads, file) if line["status"] == "failed" and line["exit"] == 73]
        problems += [] if [line["output"] for line in failed] == ["second.png"] else ["report"]
        again = Run([*words, "--resume"], folder, lab.program)
        problems += [] if again.status == 0 and sorted(os.listdir(cards)) == names else ["--resume"]
        problems += [] if all(is_whole_png(open(os.path.join(cards, each), "rb").read()) for each in names) else ["torn"]
        table.add(name, run, "-", leftovers(folder), problems)
    # Without its report, a batch could not be followed.
    folder = lab.folder("batch report")
    with open(os.path.join(folder, "jobs.jsonl"), "w") as file:
        file.write(json.dumps({"place": "Oslo", "provider": "sample", "scale": 0.2, "output": "first.png"}) + "\n")
    run = Run(["batch", "jobs.jsonl", "--output-dir", "cards", "--report", "report.jsonl"], folder, lab.program,
              environment=faults.variables("write", errno.EIO, "report.jsonl"))
    problems = [] if run.status == 73 and "report.jsonl" in run.errors else ["status is not 73"]
    table.add("batch: report EIO", run, "-", leftovers(folder), problems)
    reader, writer = os.pipe()
    os.close(reader)
    run = Run(["batch", "jobs.jsonl", "--output-dir", "more", "--report", "-"], folder, lab.program, stdout=writer)
    os.close(writer)
    problems = [] if run.status == 141 and not run.errors else ["status is not 141"]
    table.add("batch: report to a closed pipe", run, "-", leftovers(folder), problems)


# MARK: Videos

def video_calls(lab, faults, table):
    """The old video stays until the new one is whole."""
    def tries(name, script, expected, variables=None, limits=None):
        folder = lab.folder(name)
        os.makedirs(os.path.join(folder, "bin"))
        encoder = os.path.join(folder, "bin", "ffmpeg")
        with open(encoder, "w") as file:
            file.write(script)
        os.chmod(encoder, 0o755)
        with open(os.path.join(folder, "card.mp4"), "wb") as file:
            file.write(lab.old)
        path = os.path.join(folder, "bin") + ":" + os.environ.get("PATH", "/usr/bin:/bin")
        words = ["render", "--place", "Seattle", "--provider", "sample", "--size", "240x240", "--scale", "0.5", "--animate", "1h",
                 "--pace", "4h", "-o", "card.mp4"]
        run = Run(words, folder, lab.program, environment={**(variables or {}), "PATH": path}, limits=limits)
        with open(os.path.join(folder, "card.mp4"), "rb") as file:
            target = "old" if file.read() == lab.old else "new"
        left = leftovers(folder)
        table.add(name, run, target, left, judge(run, [expected], target, left, 60))

    tries("video: whole", ENCODER, 0)
    for call, code in [("open", errno.EIO), ("open", errno.EMFILE), ("write", errno.EIO), ("fsync", errno.EIO), ("rename", errno.EIO)]:
        tries(f"video: {call} {errno.errorcode[code]}", ENCODER, 73, faults.variables(call, code, "card.mp4"))
    tries("video: ffmpeg reads nothing", "#!/bin/sh\nexec 0<&-\necho 'no such filter' >&2\nexit 3\n", 73)
    tries("video: ffmpeg is killed", "#!/bin/sh\nkill -9 $$\n", 73)
    tries("video: too few files", ENCODER, 71, limits={resource.RLIMIT_NOFILE: 6})


# MARK: Memory

def memory(lab, table):
    """With too little memory a run ends by one line, with 71, and the old card."""
    statuses = set()
    # With less, the system has no room for the segments of a program that was built for debugging, and ends it by itself.
    for mebibytes in range(48, 513, 8):
        folder = lab.folder(f"memory {mebibytes}")
        run = Run(["render", "--card", "radar", "--place", "Hamburg", "--provider", "sample", "--size", "2160x2160", "-o", "card.png"],
                  folder, lab.program, limits={resource.RLIMIT_AS: mebibytes << 20})
        # Before it begins, its libraries have to have room; that is the loader's affair.
        if run.status == 127:
            continue
        target, left = lab.state(folder)
        problems = judge(run, [0, 71], target, left, 120)
        if problems or run.status not in statuses:
            table.add(f"file: {mebibytes} MiB of addresses", run, target, left, problems)
        statuses.add(run.status)
        if run.status == 0:
            break
    if statuses != {0, 71}:
        table.failures += 1
        print(f"    with too little memory {statuses}, not 71 and then 0")


# MARK: The server

def server_calls(lab, faults, service, table):
    folder = lab.folder("server log EIO")
    served = Served(lab, folder, "--provider", "sample", environment=faults.variables("write", errno.EIO, "/log", times=2))
    row = Row(table, "server: log EIO")
    for is_over in (lambda: "no log" in served.errors, lambda: "of its lines are lost" in served.errors):
        # Lines that wait together are one call.
        row.holds("log", served.wait_for(lambda: served.status("/Seattle.txt") == 200 and is_over()))
    row.status, row.said = served.end(), served.messages()
    row.holds("end", row.status == 0 and len(row.said) == 2)
    row.done()

    folder = lab.folder("server log pipe")
    reader, writer = os.pipe()
    served = Served(lab, folder, "--provider", "sample", stdout=writer)
    os.close(writer)
    os.close(reader)
    row = Row(table, "server: log to a closed pipe")
    row.holds("status", [served.status("/Seattle.txt") for _ in range(4)] == [200] * 4)
    row.status, row.said = served.end(), served.messages()
    row.holds("end", row.status == 0 and not row.said)
    row.done()

    for call, code in [("open", errno.EIO), ("open", errno.EMFILE), ("write", errno.EIO), ("rename", errno.EIO)]:
        folder = lab.folder(f"server cache {call} {code}")
        served = Served(lab, folder, "--base-url", service.address("healthy"), "--cache", "kept",
                        environment=faults.variables(call, code, "/kept/"))
        row = Row(table, f"server: cache {call} {errno.errorcode[code]}")
        answers = [served.ask(f"/{place}.png?scale=0.2") for place in ("Seattle", "Tacoma,%20WA", "Olympia,%20WA")]
        row.holds("cards", all(status == 200 and is_whole_png(body) for status, _, body in answers))
        row.status, row.said = served.end(), served.messages()
        row.holds("end", row.status == 0 and not leftovers(folder))
        row.done()

    row = Row(table, "server: clients that hang up")
    folder = lab.folder("server hang up")
    served = Served(lab, folder, "--provider", "sample", "--client-connections", "1000", "--client-burst", "1000")
    row.holds("status", served.status("/Seattle.bmp") == 200)
    for _ in range(50):
        with socket.create_connection(("127.0.0.1", served.port)) as client:
            client.sendall(b"GET /Seattle.bmp HTTP/1.1\r\nHost: localhost\r\n\r\n")
            client.recv(100)
    row.holds("afterwards", served.status("/Seattle.bmp") == 200)
    row.status, row.said = served.end(), served.messages()
    row.holds("end", row.status == 0 and not row.said)
    row.done()


def server_limits(lab, service, table):
    row = Row(table, "server: 64 files, 100 clients")
    folder = lab.folder("server files")
    served = Served(lab, folder, "--base-url", service.address("healthy"), "--client-connections", "1000",
                    limits={resource.RLIMIT_NOFILE: 64})
    clients = []
    try:
        for _ in range(100):
            clients.append(socket.create_connection(("127.0.0.1", served.port)))
        # Also with a forecast, for which it opens a connection and files.
        row.holds("meanwhile", served.status("/Seattle.png?scale=0.2") == 200)
    finally:
        for client in clients:
            client.close()
    row.holds("afterwards", served.status("/Tacoma,%20WA.png?scale=0.2") == 200)
    row.status, row.said = served.end(), served.messages()
    row.holds("end", row.status == 0 and len(row.said) <= 2)
    row.done()

    row = Row(table, "server: too little memory")
    answers = set()
    for mebibytes in range(64, 513, 32):
        folder = lab.folder(f"server memory {mebibytes}")
        served = Served(lab, folder, "--provider", "sample", "--jobs", "1", limits={resource.RLIMIT_AS: mebibytes << 20})
        if served.port:
            # Nothing but a whole card, a refusal or the end of the server, by which systemd starts it again.
            for target in ("/Seattle.png?scale=1.3", "/Hamburg.png?card=radar&scale=1.3", "/Seattle.png?scale=0.2"):
                status, _, body = served.ask(target)
                answers.add(status)
                row.holds(f"{status} with {mebibytes} MiB", status in (0, 500, 503) or status == 200 and is_whole_png(body))
        status = served.end()
        row.holds(f"ends by {status}", status in (0, 71, 127) and (status == 0 or served.errors.strip()))
        row.status = max(row.status, status if status != 127 else 0)
    row.holds("never whole", 200 in answers)
    row.done()


# MARK: The clock

def clock(lab, faults, service, address, table):
    """A clock that was ahead leaves nothing behind that counts."""
    ahead = os.path.join(lab.root, "ahead")

    def jump(seconds):
        with open(ahead + ".new", "w") as file:
            file.write(str(seconds))
        os.rename(ahead + ".new", ahead)

    def run(words, folder, seconds, more=None):
        jump(seconds)
        return Run(words, folder, lab.program, environment={**faults.variables(clock=ahead), **(more or {})})

    folder = lab.folder("clock cache")
    words = ["render", "--place", "Seattle", "--base-url", service.address("healthy"), "--cache", "kept", "-o", "card.png"]
    run(words, folder, 7200)
    service.last_head = ""
    back = run(words, folder, 0)
    target, left = lab.state(folder)
    problems = judge(back, [0], target, left, 30, warns=True) + ([] if service.last_head else ["the answer of the future counts"])
    table.add("clock back: cache", back, target, left, problems)

    folder = lab.folder("clock ledger")
    token = {"WEATHERCARD_POST_TOKEN": "a-token-of-this-machine"}
    Mastodon.posts.clear()
    run(post_words(address), folder, 5 * 365 * 86400, token)
    back = run(post_words(address), folder, 0, token)
    again = run(post_words(address), folder, 0, token)
    problems = [] if back.status == again.status == 0 and len(set(Mastodon.posts)) == len(Mastodon.posts) == 2 else ["posts"]
    problems += [] if back.errors.count("\n") == 1 and "has not come" in back.errors else ["message"]
    table.add("clock back: ledger", back, "-", leftovers(folder), problems)

    folder = lab.folder("clock batch")
    with open(os.path.join(folder, "jobs.jsonl"), "w") as file:
        file.write(json.dumps({"place": "Seattle", "scale": 0.2, "output": "first.png"}) + "\n")
    words = ["batch", "jobs.jsonl", "--base-url", service.address("healthy"), "--output-dir", "cards", "--resume", "--report", "-"]
    for name in ("first", "back", "again"):
        with open(os.path.join(folder, name), "wb") as report:
            back = Run(words, folder, lab.program, stdout=report)
        if name == "first":
            # The time of a file is that of the kernel.
            os.utime(os.path.join(folder, "cards/first.png"), times=(time.time() + 7200,) * 2)
    endings = []
    for name in ("first", "back", "again"):
        with open(os.path.join(folder, name)) as file:
            endings.append([json.loads(line)["status"] for line in file])
    problems = [] if endings == [["done"], ["done"], ["skipped"]] else [f"{endings}"]
    table.add("clock back: batch --resume", back, "-", leftovers(folder), problems)

    row = Row(table, "clock there and back: server")
    folder = lab.folder("clock server")
    jump(0)
    served = Served(lab, folder, "--base-url", service.address("healthy"), "--timeout", "10m",
                    environment=faults.variables(clock=ahead))
    waiting = socket.create_connection(("127.0.0.1", served.port))
    texts = []
    for seconds in (0, 7200, 0, 30 * 86400, 0, -86400, 0):
        jump(seconds)
        status, fields, body = served.ask("/Seattle.json")
        if seconds == 0:
            row.holds(f"status {status}", status == 200)
            texts.append(json.loads(body)["facts"]["time"] if status == 200 else None)
            # Until the next five minutes, never longer.
            age = int((fields.get("Cache-Control") or "max-age=9999").split("max-age=")[1].split(",")[0])
            row.holds(f"max-age {age}", age <= 300)
        else:
            row.holds(f"status {status}", status in (200, 422, 502, 503))
    row.holds(f"times {texts}", None not in texts and max(texts) <= time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()))
    # Connections are timed by the monotonic clock.
    waiting.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
    row.holds("a connection that was open", waiting.recv(12) == b"HTTP/1.1 200")
    waiting.close()
    row.status, row.said = served.end(), served.messages()
    row.holds("end", row.status == 0)
    row.done()


def tries(lab, service, table):
    faults = Faults(lab)
    post_office = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Mastodon)
    threading.Thread(target=post_office.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{post_office.server_port}"
    if faults.is_there:
        file_calls(lab, faults, table)
        cache_calls(lab, faults, service, table)
        ledger_calls(lab, faults, address, table)
        batch_calls(lab, faults, table)
        video_calls(lab, faults, table)
        server_calls(lab, faults, service, table)
        clock(lab, faults, service, address, table)
    else:
        print("calls that fail: not tried, since there is no cc and no clang")
    memory(lab, table)
    server_limits(lab, service, table)
    post_office.shutdown()
