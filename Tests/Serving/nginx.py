#!/usr/bin/env python3
"""Asks a server through the nginx of Documentation/serve.md, as a browser would: pages, their pictures and scripts, signed addresses.

    Tests/Serving/nginx.py .build/debug/weathercard

Needs Debian's nginx-light. Whoever runs it as root has nginx run as www-data, whose group the socket has, as the page says."""
import html
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]


def free_port():
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return any_port.getsockname()[1]


def get(url):
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers={"User-Agent": "Mozilla/5.0"}), timeout=60) as answer:
            return answer.status, answer.read(), dict(answer.headers)
    except urllib.error.HTTPError as error:
        return error.code, error.read(), dict(error.headers)


def wait(ready):
    for _ in range(300):
        if ready():
            return
        time.sleep(0.1)
    raise SystemExit("not ready after 30 s")


def main():
    program = os.path.abspath(sys.argv[1])
    text = (ROOT / "Documentation/serve.md").read_text()
    block = re.search(r"```nginx\n(location /weather/ \{.*?\n\})\n```", text, re.S).group(1)
    folder = tempfile.mkdtemp(prefix="weathercard-nginx-")
    os.chmod(folder, 0o755)
    path, port, key = f"{folder}/http.sock", free_port(), f"{folder}/key"
    pathlib.Path(key).write_text("0123456789abcdef0123456789abcdef\n")
    os.chmod(key, 0o600)
    serve = [program, "serve", "--provider", "sample", "--listen", "unix:" + path, "--trusted-proxy", "unix", "--log", "off"]
    server = subprocess.Popen([*serve, "--sign-key-file", key])
    wait(lambda: os.path.exists(path))
    if os.geteuid() == 0:
        shutil.chown(path, group="www-data")
    user = "user www-data;" if os.geteuid() == 0 else ""
    paths = " ".join(f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    configuration = f"""{user} pid {folder}/pid; error_log {folder}/error.log; daemon off;
        events {{}} http {{ {paths} access_log off; server {{ listen 127.0.0.1:{port};
        {block.replace("/run/weathercard/http.sock", path)} }} }}"""
    pathlib.Path(f"{folder}/nginx.conf").write_text(configuration)
    nginx = subprocess.Popen([shutil.which("nginx") or "/usr/sbin/nginx", "-c", f"{folder}/nginx.conf", "-e", f"{folder}/error.log"])
    origin = f"http://127.0.0.1:{port}"
    failures, asked = [], 0

    def check(url, type, status=200):
        nonlocal asked
        asked += 1
        found, body, headers = get(url)
        if found != status or not headers.get("Content-Type", "").startswith(type):
            failures.append(f"{url}: {found} {headers.get('Content-Type')} {body[:100]!r}")
        return body.decode("utf-8", "replace")

    try:
        wait(lambda: not socket.socket().connect_ex(("127.0.0.1", port)))
        for page in ["/weather/", "/weather/Seattle", "/weather/S%C3%A3o%20Paulo?card=day", "/weather/?place=Oslo&card=week"]:
            source = check(origin + page, "text/html")
            links = set(re.findall(r'(?:src|href|content)="([^"]+)"', source))
            for link in sorted(html.unescape(link) for link in links):
                target = urllib.parse.urljoin(origin + page, link)
                if link.startswith(("data:", "#")) or " " in link or not target.startswith("http://127.0.0.1"):
                    continue
                if not (link.startswith(("http:", "/", "?")) or re.search(r"\.(png|css|js|svg|json|txt)\b", link)):
                    continue
                # The host that nginx passes on has no port.
                target = re.sub(r"^http://127\.0\.0\.1(:\d+)?", origin, target)
                if "/weather/" not in target:
                    failures.append(f"{page} leads to {link}")
                elif not target.endswith(".mp4") and ".mp4?" not in target:
                    check(target, "")
        for target in ["/Seattle.png?size=og&card=day", "/S%C3%A3o%20Paulo.png?card=day", "/Portland,%20ME.png?at=%2B3h",
                       "/@47.61,-122.33.txt?locale=de", "/Fort-de-France.txt?at=2026-11-21T07:00"]:
            signed = subprocess.run([*serve, "--sign-key-file", key, "--sign", target], capture_output=True, text=True, check=True)
            check(origin + "/weather" + signed.stdout.strip(), "text/plain" if ".txt" in target else "image/png")
            # As a chat and a mail program hand it on.
            type = "text/plain" if ".txt" in target else "image/png"
            check(origin + "/weather" + signed.stdout.strip() + "&utm_source=mail&fbclid=x", type)
            wrong = "B" if signed.stdout[1] == "A" else "A"
            check(origin + "/weather/" + wrong + signed.stdout.strip()[2:], "text/plain", 403)
    finally:
        for process in (nginx, server):
            process.terminate()
        for process in (nginx, server):
            process.wait(30)
        shutil.rmtree(folder, ignore_errors=True)
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"{asked} addresses through nginx, {len(failures)} not as they should be")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
