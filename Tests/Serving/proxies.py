#!/usr/bin/env python3
"""Asks a server through other programs, as a browser would: pages, their pictures and scripts, signed addresses. Through the nginx of
Documentation/serve.md, and with the default configurations of Varnish and squid before a server on TCP.

    Tests/Serving/proxies.py .build/debug/weathercard [nginx] [varnish] [squid]

Without names: nginx alone. Needs Debian's nginx-light, varnish and squid. Whoever runs it as root has nginx run as www-data, whose group
the socket has, as the page says."""
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


def nginx(folder, path, port):
    """The command that starts nginx with the page's own configuration, before a server on the Unix socket."""
    text = (ROOT / "Documentation/serve.md").read_text()
    block = re.search(r"```nginx\n(location /weather/ \{.*?\n\})\n```", text, re.S).group(1)
    user = "user www-data;" if os.geteuid() == 0 else ""
    paths = " ".join(f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    configuration = f"""{user} pid {folder}/pid; error_log {folder}/error.log; daemon off;
        events {{}} http {{ {paths} access_log off; server {{ listen 127.0.0.1:{port};
        {block.replace("/run/weathercard/http.sock", path)} }} }}"""
    pathlib.Path(f"{folder}/nginx.conf").write_text(configuration)
    return [shutil.which("nginx") or "/usr/sbin/nginx", "-c", f"{folder}/nginx.conf", "-e", f"{folder}/error.log"]


def varnish(folder, backend, port):
    return [shutil.which("varnishd") or "/usr/sbin/varnishd", "-F", "-n", f"{folder}/varnish", "-a", f"127.0.0.1:{port}",
            "-b", f"127.0.0.1:{backend}", "-s", "malloc,64m"]


def squid(folder, backend, port):
    user = "cache_effective_user proxy" if os.geteuid() == 0 else ""
    if user:
        shutil.chown(folder, "proxy")
    pathlib.Path(f"{folder}/squid.conf").write_text(f"""http_port 127.0.0.1:{port} accel defaultsite=127.0.0.1
cache_peer 127.0.0.1 parent {backend} 0 no-query originserver
http_access allow all
cache_mem 64 MB
pid_filename {folder}/pid
access_log none
cache_log {folder}/cache.log
coredump_dir {folder}
netdb_filename none
shutdown_lifetime 0 seconds
{user}
""")
    return [shutil.which("squid") or "/usr/sbin/squid", "-N", "-f", f"{folder}/squid.conf"]


def main():
    program = os.path.abspath(sys.argv[1])
    return max(through(proxy, program) for proxy in [{"nginx": nginx, "varnish": varnish, "squid": squid}[name]
                                                     for name in sys.argv[2:] or ["nginx"]])


def through(proxy, program):
    """Asks everything through one proxy; 1 if something was not as it should be."""
    folder = tempfile.mkdtemp(prefix="weathercard-proxy-")
    os.chmod(folder, 0o755)
    path, port, key = f"{folder}/http.sock", free_port(), f"{folder}/key"
    backend = free_port()
    pathlib.Path(key).write_text("0123456789abcdef0123456789abcdef\n")
    os.chmod(key, 0o600)
    # Only nginx has the page's prefix; the others pass everything on as it came.
    prefix, listen, trusted = ("/weather", "unix:" + path, "unix") if proxy is nginx else ("", f"127.0.0.1:{backend}", "127.0.0.1")
    serve = [program, "serve", "--provider", "sample", "--listen", listen, "--trusted-proxy", trusted, "--log", "off"]
    server = subprocess.Popen([*serve, "--sign-key-file", key])
    if proxy is nginx:
        wait(lambda: os.path.exists(path))
        if os.geteuid() == 0:
            shutil.chown(path, group="www-data")
    else:
        wait(lambda: not socket.socket().connect_ex(("127.0.0.1", backend)))
    command = proxy(folder, path if proxy is nginx else backend, port)
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
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
        for page in [prefix + page for page in ["/", "/Seattle", "/S%C3%A3o%20Paulo?card=day", "/?place=Oslo&card=week"]]:
            source = check(origin + page, "text/html")
            links = set(re.findall(r'(?:src|href|content)="([^"]+)"', source))
            for link in sorted(html.unescape(link) for link in links):
                target = urllib.parse.urljoin(origin + page, link)
                if link.startswith(("data:", "#")) or " " in link or not target.startswith("http://127.0.0.1"):
                    continue
                if not (link.startswith(("http:", "/", "?")) or re.search(r"\.(png|css|js|svg|json|txt)\b", link)):
                    continue
                # The host that the proxy passes on may have no port.
                target = re.sub(r"^http://127\.0\.0\.1(:\d+)?", origin, target)
                if not target.startswith(origin + prefix + "/"):
                    failures.append(f"{page} leads to {link}")
                elif not target.endswith(".mp4") and ".mp4?" not in target:
                    check(target, "")
        for target in ["/Seattle.png?size=og&card=day", "/S%C3%A3o%20Paulo.png?card=day", "/Portland,%20ME.png?at=%2B3h",
                       "/@47.61,-122.33.txt?locale=de", "/Fort-de-France.txt?at=2026-11-21T07:00"]:
            signed = subprocess.run([*serve, "--sign-key-file", key, "--sign", target], capture_output=True, text=True, check=True)
            check(origin + prefix + signed.stdout.strip(), "text/plain" if ".txt" in target else "image/png")
            # As a chat and a mail program hand it on.
            type = "text/plain" if ".txt" in target else "image/png"
            check(origin + prefix + signed.stdout.strip() + "&utm_source=mail&fbclid=x", type)
            wrong = "B" if signed.stdout[1] == "A" else "A"
            check(origin + prefix + "/" + wrong + signed.stdout.strip()[2:], "text/plain", 403)
    finally:
        for ended in (process, server):
            ended.terminate()
        for ended in (process, server):
            ended.wait(30)
        shutil.rmtree(folder, ignore_errors=True)
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"{asked} addresses through {proxy.__name__}, {len(failures)} not as they should be")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
