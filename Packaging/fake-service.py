"""A server on this machine that answers as Open-Meteo does, with the same weather everywhere; it prints its port."""
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
        body = json.dumps(faulty_server.answer(**point)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
