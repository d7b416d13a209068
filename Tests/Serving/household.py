#!/usr/bin/env python3
"""Follows "For a household" of Documentation/serve.md on a bare Debian 12, word by word, and asks for what it promises.

    sudo Tests/Serving/household.py .build/package/weathercard_1.0.0-1_amd64.deb

Needs root, debootstrap and the mirror of this machine, as Packaging/try-deb does, with which it shares the bare system. The server then
runs without a network: its forecasts come from this script, whose address is added to the configuration, and a stand-in for systemctl
does what the socket and the service say, since no systemd runs there. The exit status is 1 if anything is not as the page says."""
import ctypes
import fcntl
import html
import http.server
import json
import os
import pathlib
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/WeathercardTests"))
import faulty_server  # noqa: E402

PORT = 8080
WEEKDAYS = "Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag"
# What the page's commands need of systemd: the last address and command of the units with their drop-ins, as a user without rights.
SYSTEMCTL = r"""#!/bin/bash
set -euo pipefail
value() { cat "/lib/systemd/system/$1" /etc/systemd/system/"$1".d/*.conf 2>/dev/null | sed -n "s/^$2=//p" | tail -n 1; }
case "$*" in
    daemon-reload) exit ;;
    'reload weathercard-serve.service') kill -HUP "$(cat /run/served)"; exit ;;
    'enable --now weathercard-serve.socket' | 'restart weathercard-serve.service') ;;
    *) echo "no such systemctl here: $*" >&2; exit 64 ;;
esac
if [ -e /run/served ]; then
    kill "$(cat /run/served)"
    while kill -0 "$(cat /run/served)" 2>/dev/null; do sleep 0.05; done
fi
cache=/var/cache/$(value weathercard-serve.service CacheDirectory)
install -d -o 61184 -g 61184 -m 700 "$cache"
setsid systemd-socket-activate --listen "$(value weathercard-serve.socket ListenStream)" \
    setpriv --reuid 61184 --regid 61184 --clear-groups --no-new-privs \
    env HOME=/ CACHE_DIRECTORY="$cache" "$(value weathercard-serve.service Environment)" \
    $(value weathercard-serve.service ExecStart) </dev/null >>/var/log/served 2>&1 &
echo $! >/run/served
"""


def recipe():
    """The commands of the section, and its addresses with what comes."""
    text = (ROOT / "Documentation/serve.md").read_text()
    section = text.split("\n## For a household\n")[1].split("\n## ")[0]
    blocks = re.findall(r"^```sh\n(.*?)^```$", section, re.S | re.M)
    rows = re.findall(r"^\| ([^|]+) \| `:(\d+)([^`]*)` \| ([^|]+) \|$", section, re.M)
    return blocks, [(name, target, comes) for name, port, target, comes in rows if int(port) == PORT]


# MARK: The machine

def bare_debian():
    base = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "weathercard-try")
    suite = base / "bookworm"
    if not (suite / "ready").exists():
        shutil.rmtree(suite, ignore_errors=True)
        base.mkdir(parents=True, exist_ok=True)
        sources = [*pathlib.Path("/etc/apt").glob("sources.list.d/*.sources"), pathlib.Path("/etc/apt/sources.list")]
        found = [re.search(r"^(?:URIs: |deb )(\S+/debian)\b", each.read_text(), re.M) for each in sources if each.exists()]
        mirror = next((match[1] for match in found if match), "http://deb.debian.org/debian")
        subprocess.run(["debootstrap", "--variant=minbase", "bookworm", str(suite), mirror], check=True,
                       stdout=subprocess.DEVNULL)
        (suite / "ready").touch()
    machine = tempfile.mkdtemp(prefix="household.", dir=base)
    subprocess.run(["cp", "-a", "--reflink=auto", f"{suite}/.", machine], check=True)
    return machine


def inside(machine, script):
    environment = ["HOME=/root", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8",
                   "DEBIAN_FRONTEND=noninteractive"]
    # A file, since what is started in the background would keep a pipe open.
    with tempfile.TemporaryFile("w+") as output:
        run = subprocess.run(["chroot", machine, "/usr/bin/env", "-i", *environment, "/bin/bash", "-euc", "cd /root\n" + script],
                             stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
        output.seek(0)
        if run.returncode != 0:
            raise SystemExit(f"{script}\n{output.read()[-2000:]}")


def write(machine, path, text, mode=0o755):
    file = pathlib.Path(machine + path)
    file.write_text(text)
    file.chmod(mode)


def install(machine, package):
    """Installs the package by the first block of the section, with the network of this machine."""
    for folder in ("/proc", "/dev"):
        subprocess.run(["mount", "--rbind", folder, machine + folder], check=True)
    for name in ("resolv.conf", "hosts"):
        shutil.copy(f"/etc/{name}", f"{machine}/etc/{name}")
    write(machine, "/usr/local/bin/sudo", '#!/bin/sh\nexec "$@"\n')
    # Nobody can answer its question.
    write(machine, "/etc/apt/apt.conf.d/yes", 'APT::Get::Assume-Yes "true";\n', 0o644)
    blocks, _ = recipe()
    name = re.search(r"\./(weathercard_\S+\.deb)", blocks[0])[1]
    shutil.copy(package, f"{machine}/root/{name}")
    # It runs nothing here, but gives its socket to the server.
    inside(machine, "apt-get update -qq && apt-get install -qq --no-install-recommends systemd")
    inside(machine, blocks[0])
    write(machine, "/usr/local/bin/systemctl", SYSTEMCTL)


# MARK: The service

class OpenMeteo(http.server.BaseHTTPRequestHandler):
    """Answers as Open-Meteo does, with the same weather everywhere."""

    def do_GET(self):
        asked = urllib.parse.parse_qs(urllib.parse.urlparse(self.path).query)
        point = {name: float(asked[name][0]) for name in ("latitude", "longitude")}
        body = json.dumps(faulty_server.answer(**point)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def raise_loopback():
    """A network of its own begins with everything down."""
    with socket.socket() as any_socket:
        fcntl.ioctl(any_socket, 0x8914, struct.pack("16sh22x", b"lo", 1))


# MARK: Questions

class Table:
    def __init__(self):
        self.wrong = 0

    def add(self, name, is_right, said=""):
        self.wrong += not is_right
        print(f"{'ok   ' if is_right else 'WRONG'}  {name:46}  {said}"[:160].rstrip(), flush=True)


def get(target):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{PORT}{target}", timeout=120) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def form(body):
    """The kind of a picture and its size, as the page says it."""
    if body[:8] == b"\x89PNG\r\n\x1a\n":
        return "PNG, %d x %d" % struct.unpack(">II", body[16:24])
    if body[:2] == b"BM":
        width, height = struct.unpack("<ii", body[18:26])
        return f"BMP, {width} x {abs(height)}"
    return "no picture"


def is_german(text):
    return re.search(rf"\b({WEEKDAYS}), \d", text) is not None and "°C" in text and "°F" not in text


def attribute(source, name):
    found = re.search(rf'{name}="([^"]*)"', source)
    return html.unescape(found[1]) if found else ""


def alternative(headers):
    return urllib.parse.unquote(headers.get("Alt-Text", ""))


def ask_for_page(table, target, name):
    """A page of a place, its picture, and its preview."""
    # Every five minutes, between the two, they are those of another moment.
    for _ in range(2):
        status, _, body = get(target)
        page = body.decode()
        heading, image = re.search(r"<h1[^>]*>([^<]*)</h1>", page), re.search(r'<img id="picture"[^>]*>', page)
        alt = attribute(image[0], "alt") if image else ""
        drawn, headers, picture = get("/" + attribute(image[0], "src")) if image else (0, {}, b"")
        if alternative(headers) == alt:
            break
    is_right = heading is not None and html.unescape(heading[1]) == name and alt.startswith(name + ", ") and is_german(alt)
    table.add(f"the page {urllib.parse.unquote(target)}", status == 200 and is_right and '<html lang="de"' in page, f"{status} {alt}")
    if not image:
        return
    size = f"PNG, {attribute(image[0], 'width')} x {attribute(image[0], 'height')}"
    table.add("  its picture", drawn == 200 and form(picture) == size and alternative(headers) == alt, f"{drawn} {form(picture)}")
    preview = urllib.parse.urlparse(attribute(page.split('property="og:image"')[-1], "content"))
    status, _, body = get(f"{preview.path}?{preview.query}")
    table.add("  its preview in a chat", status == 200 and form(body) == "PNG, 1200 x 630", f"{status} {form(body)}")


def ask(table, when):
    blocks, rows = recipe()
    places = json.loads(re.search(r"places\.json << 'END'\n(.*?)\nEND\n", "".join(blocks), re.S)[1])
    print(f"-- {when}")
    status, _, body = get("/")
    first = body.decode()
    # The list has the names by which the family asks.
    found = re.findall(r'<a href="\.(/\?place=[^"]*)">([^<]*)</a>', first)
    links = {html.unescape(name): html.unescape(target) for target, name in found}
    table.add("the list", status == 200 and set(links) == set(places) and '<html lang="de"' in first, f"{status} {', '.join(links)}")
    table.add("it fits a phone", '<meta name="viewport" content="width=device-width' in first)
    for key, value in places.items():
        for target in (links.get(key, "/?"), "/" + urllib.parse.quote(key)):
            ask_for_page(table, target, value["name"])
    cards = re.findall(r'data-card="([a-z]+)"', get("/?place=Oma")[2].decode())
    for card in cards:
        status, headers, body = get(f"/Oma.png?card={card}")
        said = alternative(headers)
        is_right = form(body) == "PNG, 1080 x 1080" and headers.get("Content-Language") == "de" and re.search(WEEKDAYS, said)
        table.add(f"the card {card}", status == 200 and bool(is_right), f"{status} {said}")
    table.add("all cards are asked for", len(cards) > 5, ", ".join(cards))
    for name, target, comes in rows:
        status, headers, body = get(target)
        said = alternative(headers)
        if comes.startswith(("PNG", "BMP")):
            keys = [key for key in re.split(r"[/=.?&]", urllib.parse.unquote(target)) if key in places]
            is_right = form(body) == comes and keys and all(places[key]["name"] in said for key in keys) and is_german(said)
            table.add(f"for {name}", status == 200 and bool(is_right), f"{status} {form(body)}: {said}")
        else:
            table.add(f"for {name}", status == 200 and headers.get_content_type() == "text/html", f"{status} {comes}")
    table.add("all addresses are asked for", len(rows) > 5)
    status, _, body = get("/Berlin.png")
    table.add("no other place", status == 404, f"{status} {body.decode().strip()}")


def until(is_true):
    for _ in range(1200):
        if is_true():
            return True
        time.sleep(0.1)
    return False


def is_serving():
    try:
        return get("/health")[0] == 200
    except OSError:
        return False


def serve(machine):
    """Does the other blocks in a network of its own, and asks."""
    raise_loopback()
    service = http.server.ThreadingHTTPServer(("127.0.0.1", 0), OpenMeteo)
    threading.Thread(target=service.serve_forever, daemon=True).start()
    blocks, _ = recipe()
    table = Table()
    for block in blocks[1:]:
        inside(machine, block.replace('"locale"', f'"base-url": "http://127.0.0.1:{service.server_port}", "locale"', 1))
    try:
        table.add("it starts with the first request", until(is_serving))
        ask(table, "after the start")
        inside(machine, "systemctl restart weathercard-serve.service")
        table.add("it starts again", until(is_serving))
        ask(table, "after a restart")
        path = pathlib.Path(machine + "/etc/weathercard/places.json")
        path.write_text(path.read_text().replace('"name": "Oma"', '"name": "Oma Erna"'))
        inside(machine, re.search(r"`sudo (systemctl reload [^`]+)`", (ROOT / "Documentation/serve.md").read_text())[1])
        is_renamed = until(lambda: get("/Oma.txt")[2].startswith(b"Oma Erna, "))
        table.add("another name, after a reload", is_renamed, get("/Oma.txt")[2].decode().strip())
    finally:
        pid = int(pathlib.Path(machine + "/run/served").read_text())
        os.kill(pid, 15)
        is_over = until(lambda: not pathlib.Path(f"/proc/{pid}").exists())
    log = pathlib.Path(machine + "/var/log/served").read_text().splitlines()
    said = [line for line in log if line.startswith("weathercard:") and "serving at" not in line]
    is_right = said == ["weathercard: the configuration is read again"]
    table.add("it ends, and has said nothing else", is_over and is_right, " / ".join(said))
    print(f"{table.wrong} not as the page says")
    return 1 if table.wrong else 0


def main():
    if sys.argv[1] == "--inside":
        machine, package = sys.argv[2:]
        install(machine, package)
        # CLONE_NEWNET: from here on there is no network.
        if ctypes.CDLL(None, use_errno=True).unshare(0x40000000) != 0:
            raise SystemExit(os.strerror(ctypes.get_errno()))
        return serve(machine)
    package = os.path.abspath(sys.argv[1])
    machine = bare_debian()
    try:
        return subprocess.run(["unshare", "--mount", "--propagation", "private", sys.executable, os.path.abspath(__file__), "--inside",
                               machine, package]).returncode
    finally:
        subprocess.run(["rm", "-rf", "--one-file-system", machine])


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit("usage: household.py PACKAGE")
    sys.exit(main())
