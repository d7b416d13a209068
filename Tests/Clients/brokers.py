#!/usr/bin/env python3
"""Posts cards to a real broker, and reads them with a real client: retained, at least once, with TLS and passwords.

    Tests/Clients/brokers.py .build/debug/weathercard

Needs Debian's mosquitto, mosquitto-clients and openssl. Prints a line for each claim, and exits with 1 if one is wrong."""
import hashlib
import json
import subprocess

import lab as labs

SAMPLE = ["--place", "Seattle", "--provider", "sample", "--card", "day", "--time", "2026-11-20T15:22"]
CARD = [*SAMPLE, "--size", "270x270"]
TOPIC = "weathercard/seattle"
PASSWORD = "pa55 word"


def certificates(lab):
    """An authority of its own, and a server certificate by it for localhost alone."""
    def openssl(*words):
        subprocess.run(["openssl", *words], cwd=lab.folder, check=True, capture_output=True)

    openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj",
            "/CN=An authority of one's own")
    openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=localhost")
    (lab.folder / "names").write_text("subjectAltName=DNS:localhost\n")
    openssl("x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-out", "server.pem", "-days",
            "2", "-extfile", "names")
    # Mosquitto gives up root before it reads them.
    for name in ("server.key", "server.pem", "ca.pem"):
        (lab.folder / name).chmod(0o644)


class Broker:
    def __init__(self, lab):
        mosquitto, passwords, self.subscribe = labs.needs("mosquitto", "mosquitto_passwd", "mosquitto_sub")
        self.lab, self.mosquitto = lab, mosquitto
        self.open, self.closed, self.tls = (labs.free_port() for _ in range(3))
        lab.folder.chmod(0o755)
        certificates(lab)
        subprocess.run([passwords, "-c", "-b", "passwords", "card", PASSWORD], cwd=lab.folder, check=True, capture_output=True)
        (lab.folder / "passwords").chmod(0o644)
        data = lab.folder / "data"
        data.mkdir(mode=0o777)
        data.chmod(0o777)
        (lab.folder / "mosquitto.conf").write_text(f"""per_listener_settings true
persistence true
persistence_location {data}/
log_dest stderr
log_type all
listener {self.open} 127.0.0.1
allow_anonymous true
listener {self.closed} 127.0.0.1
password_file {lab.folder}/passwords
listener {self.tls} 127.0.0.1
password_file {lab.folder}/passwords
certfile {lab.folder}/server.pem
keyfile {lab.folder}/server.key
""")
        self.start()

    def start(self):
        self.process = self.lab.start([self.mosquitto, "-c", "mosquitto.conf"], "mosquitto")
        labs.wait_for_port(self.open)

    def restart(self):
        self.lab.stop(self.process)
        self.start()

    def read(self, topic, port=None, *words):
        """The retained message of a topic, its flag and its quality of service, as a client sees them who comes later."""
        run = subprocess.run([self.subscribe, "-h", "localhost", "-p", str(port or self.open), "-t", topic, "-q", "1", "-C", "1", "-W",
                              "10", "-F", "%r %q %x", *words], capture_output=True, text=True, cwd=self.lab.folder)
        retained, quality, payload = (run.stdout.split() + ["", "", ""])[:3]
        return bytes.fromhex(payload), retained == "1", quality


def check(lab, claims):
    labs.needs("openssl")
    broker = Broker(lab)
    card = lab.run("render", *CARD, "-o", "-", text=False).stdout

    def post(port, *words, scheme="mqtt", host="127.0.0.1", account=None, **environment):
        login = ["--account", account] if account else []
        return lab.run("post", "mqtt", "--instance", f"{scheme}://{host}:{port}", "--channel", TOPIC, *login, *CARD, *words,
                       **environment)

    def refused(claim, run, status, message):
        """A post that fails with a status and one line, which does not repeat the password."""
        is_right = run.returncode == status and message in run.stderr and run.stderr.count("\n") == 1 and not run.stdout
        claims.check(claim, is_right and PASSWORD not in run.stderr, f"status {run.returncode}, {run.stderr}")

    run = post(broker.open)
    claims.check("a broker without passwords takes a post", run.returncode == 0 and not run.stderr, f"status {run.returncode} {run.stderr}")
    picture, retained, quality = broker.read(f"{TOPIC}/image")
    claims.check("the picture is byte for byte the rendered one", picture == card and len(card) > 1000,
                 f"{len(picture)} bytes, sha256 {hashlib.sha256(picture).hexdigest()[:12]}")
    claims.check("it is retained, with QoS 1", retained and quality == "1", f"retained {retained}, QoS {quality}")
    alternative = lab.run("message", *CARD, "--form", "description").stdout.strip()
    words = json.loads(broker.read(f"{TOPIC}/attributes")[0])
    claims.check("the words have the alternative text", words["alt"] == alternative, words["alt"])
    found = broker.read("homeassistant/image/weathercard/weathercard_seattle/config")
    entity = json.loads(found[0])
    claims.check("the discovery names the topics", entity["image_topic"] == f"{TOPIC}/image" and found[1], found[0].decode())
    log = lab.log("mosquitto")
    claims.check("the broker acknowledges three messages of QoS 1", log.count("Sending PUBACK") == 3 and log.count(", q1, r1,") >= 3,
                 f"{log.count('Sending PUBACK')} PUBACK")
    claims.check("the client says goodbye", log.count("Received DISCONNECT") >= 1 and "protocol error" not in log.lower())
    broker.restart()
    claims.check("it is there after a restart of the broker", broker.read(f"{TOPIC}/image")[0] == card, f"{len(card)} bytes")
    large = lab.run("post", "mqtt", "--instance", f"mqtt://127.0.0.1:{broker.open}", "--channel", "weathercard/large", *SAMPLE,
                    "--size", "2160x2160")
    picture = broker.read("weathercard/large/image")[0]
    claims.check("a large picture comes whole", large.returncode == 0 and picture[:4] == b"\x89PNG" and picture[-8:-4] == b"IEND",
                 f"{len(picture)} bytes")
    lab.run("post", "mqtt", "--instance", f"mqtt://127.0.0.1:{broker.open}", "--channel", TOPIC, *SAMPLE, "--size", "og")
    again = broker.read(f"{TOPIC}/image")[0]
    claims.check("another post replaces the picture", again != card and again[:4] == b"\x89PNG", f"{len(again)} bytes")

    token = {"WEATHERCARD_POST_TOKEN": PASSWORD}
    run = post(broker.closed, account="card", **token)
    claims.check("a password is taken", run.returncode == 0, f"status {run.returncode} {run.stderr}")
    refused("a wrong password", post(broker.closed, account="card", WEATHERCARD_POST_TOKEN="wrong"), 77, "127.0.0.1")
    refused("no password", post(broker.closed), 77, "127.0.0.1")
    refused("a password without an account", post(broker.closed, **token), 64, "--account")
    refused("no broker, which may pass", post(labs.free_port()), 75, "the connection was refused")

    authority = {"SSL_CERT_FILE": str(lab.folder / "ca.pem")}
    run = post(broker.tls, scheme="mqtts", host="localhost", account="card", **token, **authority)
    picture = broker.read(f"{TOPIC}/image", broker.tls, "--cafile", "ca.pem", "-u", "card", "-P", PASSWORD)[0]
    claims.check("TLS with an authority of one's own in SSL_CERT_FILE", run.returncode == 0 and picture == card,
                 f"status {run.returncode}, {len(picture)} bytes {run.stderr}")
    refused("TLS with an authority that the system does not know",
            post(broker.tls, scheme="mqtts", host="localhost", account="card", **token), 69, "certificate")
    refused("a certificate for another name",
            post(broker.tls, scheme="mqtts", account="card", **token, **authority), 69, "certificate")
    refused("a wrong password with TLS", post(broker.tls, scheme="mqtts", host="localhost", account="card",
                                               WEATHERCARD_POST_TOKEN="wrong", **authority), 77, "localhost")
    refused("TLS to a broker without it", post(broker.open, scheme="mqtts", host="localhost", **authority), 69, "localhost")
    refused("no TLS to a broker with it", post(broker.tls, host="localhost"), 69, "perhaps it takes mqtts:// alone")


labs.main(check, __doc__)
