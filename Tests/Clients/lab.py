"""What the scripts of this folder share: a list of claims, environments of Python, and programs that run meanwhile."""
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build/clients"


class Claims:
    """Prints one line for each claim, with its figure."""

    def __init__(self):
        self.count = self.wrong = 0

    def check(self, claim, is_true, figure=""):
        self.count += 1
        self.wrong += not is_true
        print(f"{'ok   ' if is_true else 'WRONG'}  {claim}: {' '.join(str(figure).split())}"[:230].rstrip(": "), flush=True)
        return is_true

    def end(self):
        """The exit status."""
        print(f"{self.count} claims, {self.wrong} wrong")
        return 1 if self.wrong else 0


class Lab:
    """A folder of its own, in which a program draws and posts without the user's settings, and programs that end with it."""

    def __init__(self, program):
        self.program = os.path.abspath(program)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="weathercard-clients-"))
        self.processes = []

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        for process in reversed(self.processes):
            self.stop(process)
        if problem[0] is None:
            shutil.rmtree(self.folder, ignore_errors=True)
        else:
            print(f"what was written is in {self.folder}", file=sys.stderr)

    def environment(self, **more):
        return {"HOME": str(self.folder), "PATH": os.environ["PATH"], **more}

    def run(self, *words, text=True, **environment):
        """Runs weathercard to its end."""
        return subprocess.run([self.program, *map(str, words)], capture_output=True, text=text, cwd=self.folder,
                              env=self.environment(**environment), stdin=subprocess.DEVNULL, timeout=300)

    def start(self, command, name, **environment):
        """Starts a program whose output goes to a file with a name."""
        with open(self.folder / f"{name}.log", "ab") as log:
            process = subprocess.Popen([*map(str, command)], stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd=self.folder,
                                       env=self.environment(**environment))
        self.processes.append(process)
        return process

    def serve(self, *words, **environment):
        """The port of a server of cards, which shows examples."""
        port = free_port()
        self.start([self.program, "serve", "--provider", "sample", "--listen", f"127.0.0.1:{port}", *words], "serve", **environment)
        wait_for_port(port)
        return port

    def stop(self, process):
        process.terminate()
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self.processes = [each for each in self.processes if each is not process]

    def log(self, name):
        return (self.folder / f"{name}.log").read_text(errors="replace")


def free_port():
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return any_port.getsockname()[1]


def is_open(port):
    with socket.socket() as connection:
        return connection.connect_ex(("127.0.0.1", port)) == 0


def wait(is_ready, seconds=60):
    """The first true answer; false after so many seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if answer := is_ready():
            return answer
        time.sleep(0.2)
    return False


def wait_for_port(port, seconds=60):
    if not wait(lambda: is_open(port), seconds):
        raise SystemExit(f"nothing listens at port {port} after {seconds} s")


def environment(name, *steps):
    """The Python of a virtual environment below .build/clients with these packages, which pip installs in steps unless it has them."""
    folder = BUILD / name
    python, done = folder / "bin/python", folder / "weathercard-packages"
    wanted = "\n".join(" ".join(step) for step in steps)
    if not (done.exists() and done.read_text() == wanted):
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        for step in steps:
            subprocess.run([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *step], check=True)
        done.write_text(wanted)
    return str(python)


def needs(*programs):
    """Ends with a line unless these programs are installed."""
    path = os.environ["PATH"] + ":/usr/sbin:/usr/local/sbin"
    missing = [name for name in programs if not shutil.which(name, path=path)]
    if missing:
        raise SystemExit(f"not installed: {', '.join(missing)}")
    return [shutil.which(name, path=path) for name in programs]


def main(check, description):
    """Runs the checks with the program that the command line names."""
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        raise SystemExit(f"usage: {os.path.basename(sys.argv[0])} PROGRAM\n\n{description}")
    claims = Claims()
    with Lab(sys.argv[1]) as lab:
        check(lab, claims)
    sys.exit(claims.end())
