"""A server on this machine that answers as Open-Meteo does, with the same weather everywhere, and as Mastodon does to posts; it
prints its port."""
import http.server
import json
import pathlib
import sys
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Tests/WeathercardTests"))
import faulty_server  # noqa: E402


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        asked = urllib.parse.parse_qs(urllib.parse.urlparse(self.path).query)
        point = {name: float(asked[name][0]) for name in ("latitude", "longitude") if name in asked}
        self.answer(200, faulty_server.answer(**point))

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if not (self.headers["Authorization"] or "").startswith("Bearer "):
            self.answer(401, {"error": "The access token is invalid"})
        elif self.path == "/api/v2/media":
            has_picture = b"IEND" in body and b'name="description"' in body
            self.answer(*(200, {"id": "1", "type": "image", "url": "http://f"}) if has_picture else (422, {"error": "no picture"}))
        elif b"media_ids%5B%5D=1" in body:
            self.answer(200, {"id": "7", "url": "https://mastodon.example/@me/7"})
        else:
            self.answer(422, {"error": "Validation failed: Media is invalid"})

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
