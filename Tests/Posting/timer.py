#!/usr/bin/env python3
"""Lets a timer run `post mastodon --when warning` while a warning begins, worsens, is shortened and cancelled, and prints the posts.

    timer.py [--program .build/release/weathercard]

A server on this machine stands for the services of forecasts and of warnings, and for Mastodon. Each step of the story is what the
service of warnings answers at a run of the timer. Exit status 1 if a post is missing, is made twice or says something else.
"""
import argparse
import http.server
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "WeathercardTests"))
from faulty_server import answer  # noqa: E402

TOKEN = "a-token-for-tests"


def stamp(seconds):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(START + seconds))


START = int(time.time())


def warning(number, severity, hours, event="High Wind Warning"):
    ring = [[-123, 47], [-122, 47], [-122, 48], [-123, 48], [-123, 47]]
    return {"id": f"https://example.org/{number}", "geometry": {"type": "Polygon", "coordinates": [ring]},
            "properties": {"id": f"urn:{number}", "areaDesc": "Seattle", "status": "Actual", "messageType": "Alert",
                           "severity": severity, "event": event, "senderName": "NWS Seattle WA", "description": "Stay in.",
                           "sent": stamp(-60), "onset": stamp(-60), "ends": stamp(hours * 3600)}}


# What the service of warnings lists at each run, None for a failure, and the beginning of what is posted; a number of another post
# that it replies to, or None.
STORY = [
    ("nothing is in force", [], None, None),
    ("a severe warning begins", [warning(1, "Severe", 9)], "Seattle: High Wind Warning. Until ", None),
    ("nothing has changed", [warning(1, "Severe", 9)], None, None),
    ("the service fails", None, None, None),
    ("it worsens", [warning(2, "Extreme", 9)], "Update: High Wind Warning until ", 1),
    ("it is shortened", [warning(3, "Extreme", 4)], "Update: High Wind Warning until ", 1),
    ("its message is given another hazard", [warning(3, "Extreme", 4, "Storm Warning")], "Update: Storm Warning until ", 1),
    ("a flood warning comes", [warning(3, "Extreme", 4, "Storm Warning"), warning(4, "Severe", 6, "Flood Warning")], "Flood Warning until ", None),
    ("the service fails again", None, None, None),
    ("the storm is cancelled", [warning(4, "Severe", 6, "Flood Warning")], "No longer listed: Storm Warning.", 1),
    ("the flood is cancelled", [], "No longer listed: Flood Warning.", 5),
    ("nothing is in force", [], None, None),
]


class Services(http.server.BaseHTTPRequestHandler):
    """Open-Meteo, the National Weather Service and Mastodon, as far as the program asks them."""

    listed = []
    posts = []

    def say(self, value, status=200):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        if self.path.startswith("/alerts/"):
            if Services.listed is None:
                return self.say({"title": "Unexpected Problem"}, 500)
            return self.say({"type": "FeatureCollection", "features": Services.listed})
        self.say(answer())

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers["Authorization"] != "Bearer " + TOKEN:
            return self.say({"error": "The access token is invalid"}, 401)
        if self.path == "/api/v2/media":
            return self.say({"id": "1", "type": "image", "url": "https://files.example/1.png"})
        fields = {name: values[0] for name, values in urllib.parse.parse_qs(body.decode()).items()}
        key = self.headers["Idempotency-Key"]
        numbers = [number for number, post in enumerate(Services.posts, 1) if post["key"] == key]
        if not numbers:
            Services.posts.append({"key": key, "text": fields["status"], "reply": fields.get("in_reply_to_id")})
            numbers = [len(Services.posts)]
        self.say({"id": str(numbers[0]), "url": f"https://mastodon.example/@me/{numbers[0]}"})

    def log_message(self, *_):
        pass


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=".build/release/weathercard")
    program = os.path.abspath(parser.parse_args().program)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Services)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}"
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        words = ["post", "mastodon", "--instance", url, "--place", "Seattle", "--card", "alert", "--scale", "0.2", "--no-cache",
                 "--when", "warning:severe", "--base-url", f"open-meteo={url},nws-alerts={url}", "--state", folder]
        environment = {"PATH": os.environ.get("PATH", ""), "no_proxy": "*", "WEATHERCARD_POST_TOKEN": TOKEN}
        if "LD_LIBRARY_PATH" in os.environ:
            environment["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
        for step, (event, listed, beginning, reply) in enumerate(STORY, 1):
            Services.listed = listed
            before = len(Services.posts)
            run = subprocess.run([program] + words, env=environment, capture_output=True, text=True)
            new = Services.posts[before:]
            print(f"{step:2}  {event}")
            for number, post in enumerate(new, before + 1):
                answers = f", a reply to {post['reply']}" if post["reply"] else ""
                print(f"      post {number}{answers}: {post['text']}")
            texts = [post["text"].startswith(beginning or " ") for post in new]
            replies = [post["reply"] for post in new]
            expected = ([True], [reply and str(reply)]) if beginning else ([], [])
            if run.returncode or (texts, replies) != expected:
                wrong += 1
                print(f"      WRONG: status {run.returncode}, expected {beginning!r} {reply or ''} {run.stderr.strip()}")
    server.shutdown()
    print(f"{len(STORY)} runs, {len(Services.posts)} posts, {wrong} runs wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
