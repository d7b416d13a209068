#!/usr/bin/env python3
"""Attacks a server by clients of many addresses, while one ordinary client asks for cards, and tells what that one gets.

    Tests/Serving/attack.py .build/release/weathercard [--short] [--only NAME]

For each attack: the most memory of the server, the times of the ordinary client's cards from memory and of new ones, and how many
of either it did not get. It fails if memory exceeds 256 MiB or the ordinary client is refused; unless --short, also if 99 % of its
cards take more than 250 ms from memory or a second when new. All addresses are of 127.0.0.0/8. --short is for machines that do other
things meanwhile."""
import argparse
import os
import random
import re
import selectors
import socket
import subprocess
import sys
import threading
import time

LIMIT = 256 << 20
VICTIM = "127.0.0.9"


def connect(port, source, buffer=None, timeout=20):
    client = socket.socket()
    client.settimeout(timeout)
    if buffer:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    client.bind((source, 0))
    client.connect(("127.0.0.1", port))
    return client


def request(target, *fields):
    return f"GET {target} HTTP/1.1\r\nHost: localhost\r\n{''.join(field + chr(13) + chr(10) for field in fields)}\r\n".encode()


def point():
    return f"/@{random.uniform(-60, 60):.4f},{random.uniform(-179, 179):.4f}"


def attackers(count):
    """Addresses, of which each has no more connections than a client may have."""
    return [f"127.0.{1 + index // 64 // 250}.{1 + index // 64 % 250}" for index in range(count)]


class Server:
    def __init__(self, program, *words):
        self.process = subprocess.Popen(
            [program, "serve", "--provider", "sample", "--listen", "127.0.0.1:0", "--log", "off", *words],
            stderr=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)$", self.process.stderr.readline().strip()).group(1))
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def memory(self):
        with open(f"/proc/{self.process.pid}/status") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1)) << 10

    def stop(self):
        self.process.terminate()
        return self.process.wait(30)


class Ordinary(threading.Thread):
    """Asks for a card from memory and a new one by turns, and watches the server's memory."""

    def __init__(self, server, seconds):
        super().__init__()
        self.server, self.seconds = server, seconds
        self.known, self.fresh, self.lost, self.most = [], [], [], 0

    def get(self, target):
        start = time.monotonic()
        try:
            with connect(self.server.port, VICTIM) as client:
                client.sendall(request(target, "Connection: close"))
                answer = b""
                while part := client.recv(1 << 16):
                    answer += part
            status = answer[9:12].decode()
        except OSError as error:
            status = type(error).__name__
        return time.monotonic() - start, status

    def run(self):
        end = time.monotonic() + self.seconds
        turn = 0
        while time.monotonic() < end:
            turn += 1
            isFresh = turn % 4 == 0
            seconds, status = self.get(point() + ".png?size=540x540" if isFresh else "/Seattle.png")
            if status == "200":
                (self.fresh if isFresh else self.known).append(seconds)
            else:
                self.lost.append(status)
            self.most = max(self.most, self.server.memory())
            time.sleep(0.05)


def percentile(times, share):
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("inf")


def slow_readers(port, stop, count):
    """Ask for pictures of 8 MB and do not read them."""
    clients = {}
    addresses = attackers(count)
    index = 0
    while not stop.is_set():
        for address in range(count):
            if stop.is_set():
                break
            if address in clients and index % 4:
                continue
            old = clients.pop(address, None)
            if old:
                old.close()
            try:
                client = connect(port, addresses[address], buffer=4096, timeout=0.5)
                client.sendall(request(point() + ".bmp?card=clock&size=1448x1448"))
                clients[address] = client
            except OSError:
                pass
        index += 1
        stop.wait(2)
    return list(clients.values())


def slow_writers(port, stop, count):
    """Send a head by one byte a second."""
    clients = []
    for address in attackers(count):
        try:
            clients.append(connect(port, address, timeout=0.5))
        except OSError:
            pass
    text = request("/Seattle.png")
    for index in range(len(text) * 100):
        for client in clients:
            try:
                client.sendall(text[index % len(text):][:1])
            except OSError:
                pass
        if stop.wait(1):
            break
    return clients


def idle(port, stop, count):
    """Hold connections without a word, and open them again once they are closed."""
    clients = []
    addresses = attackers(count)
    poll = selectors.DefaultSelector()
    while not stop.is_set():
        while len(clients) < count and not stop.is_set():
            try:
                client = connect(port, addresses[len(clients)], timeout=0.5)
            except OSError:
                break
            clients.append(client)
            poll.register(client, selectors.EVENT_READ)
        for key, _ in poll.select(0.05):
            poll.unregister(key.fileobj)
            clients.remove(key.fileobj)
            key.fileobj.close()
    return clients


def costly(port, stop, count):
    """Ask for the most expensive still cards, as fast as answers come."""
    def work(source):
        while not stop.is_set():
            kind = random.choice([".svg?card=radar", ".bmp?card=radar&size=1448x1448", ".bmp?card=day&size=1448x1448"])
            try:
                with connect(port, source) as client:
                    client.sendall(request(point() + kind, "Connection: close"))
                    while client.recv(1 << 16):
                        pass
            except OSError:
                time.sleep(0.02)
    threads = [threading.Thread(target=work, args=(f"127.0.2.{1 + index % 4}",)) for index in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return []


def hung_up(port, stop, count):
    """Ask for moving cards and hang up after 20 ms."""
    while not stop.is_set():
        clients = []
        for index in range(count):
            try:
                client = connect(port, f"127.0.3.{1 + index % 8}")
                client.sendall(request(point() + ".apng?card=clock&animate=24h&size=540x540"))
                clients.append(client)
            except OSError:
                pass
        time.sleep(0.02)
        for client in clients:
            client.close()
        stop.wait(1)
    return []


ATTACKS = {
    "nobody": (None, 0), "slow readers": (slow_readers, 2000), "slow writers": (slow_writers, 2000),
    "idle connections": (idle, 2112), "costly cards": (costly, 64), "hung up": (hung_up, 32),
}

# What RFC 9112 does not allow, which gets one answer and the end of the connection.
HEADS = [
    (400, "a space before a colon", "GET /health HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\nabcde"),
    (400, "a space before the colon of Transfer-Encoding",
     "GET /health HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n"),
    (400, "a length with a sign", "GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: +5\r\n\r\nabcde"),
    (400, "a length of nothing", "GET /health HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n"),
    (400, "two lengths", "GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n"),
    (400, "a length beside chunks",
     "POST /health HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    (400, "a folded field", "GET /health HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n"),
    (400, "a folded first field", "GET /health HTTP/1.1\r\n Host: a\r\n\r\n"),
    (400, "no Host", "GET /health HTTP/1.1\r\n\r\n"),
    (400, "two Hosts", "GET /health HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"),
    (400, "a field without a colon", "GET /health HTTP/1.1\r\nHost: a\r\nabc\r\n\r\n"),
    (400, "a field without a name", "GET /health HTTP/1.1\r\nHost: a\r\n: abc\r\n\r\n"),
    (400, "a NUL in a value", "GET /health HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n"),
    (400, "a carriage return in a value", "GET /health HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n"),
    (400, "two spaces", "GET  /health HTTP/1.1\r\nHost: a\r\n\r\n"),
    (400, "no version", "GET /health\r\nHost: a\r\n\r\n"),
    (400, "a NUL in the target", "GET /hea\0lth HTTP/1.1\r\nHost: a\r\n\r\n"),
    (505, "HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    (414, "a long line", "GET /" + "a" * 20000 + " HTTP/1.1\r\nHost: a\r\n\r\n"),
    (431, "a long head", "GET /health HTTP/1.1\r\nHost: a\r\n" + "X: " + "a" * 20000 + "\r\n\r\n"),
]


def heads(port):
    """The heads whose answers are not as they should be."""
    wrong = []
    for status, name, text in HEADS:
        with connect(port, VICTIM, timeout=5) as client:
            # A second request must not be answered.
            client.sendall(text.encode("latin-1") + request("/health"))
            answer = b""
            try:
                while part := client.recv(1 << 16):
                    answer += part
            except OSError as error:
                answer += f" and then {error}".encode()
        if answer.count(b"\r\nDate: ") != 1 or not answer.startswith(f"HTTP/1.1 {status} ".encode()):
            wrong.append(f"{name}: {answer[:80]!r}")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--short", action="store_true", help="attack for three seconds each by fewer, and look at no times")
    parser.add_argument("--only", metavar="NAME", help="this attack alone")
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    failures = []
    server = Server(options.program)
    failures += heads(server.port)
    print(f"heads: {len(HEADS) - len(failures)} of {len(HEADS)} as they should be")
    server.stop()
    print("| attack | most memory | from memory: median | 99 % | new: median | 99 % | refused |")
    print("| --- | --: | --: | --: | --: | --: | --: |")
    for name, (attack, count) in ATTACKS.items():
        if options.only and name != options.only:
            continue
        server = Server(options.program)
        if options.short:
            count = min(count, 200)
        ordinary = Ordinary(server, 3 if options.short else options.seconds)
        ordinary.get("/Seattle.png")
        stop, kept = threading.Event(), []
        worker = threading.Thread(target=lambda: kept.extend(attack(server.port, stop, count) if attack else []))
        worker.start()
        time.sleep(0 if options.short else 2)
        ordinary.start()
        ordinary.join()
        stop.set()
        worker.join()
        for client in kept:
            client.close()
        time.sleep(1)
        after = server.memory()
        known, fresh = ordinary.known, ordinary.fresh
        print(
            f"| {name} | {ordinary.most >> 20} MiB, {after >> 20} after | "
            + " | ".join(f"{1000 * percentile(times, share):.0f} ms" for times in (known, fresh) for share in (0.5, 0.99))
            + f" | {len(ordinary.lost)} of {len(ordinary.lost) + len(known) + len(fresh)} |", flush=True)
        if server.process.poll() is not None:
            failures.append(f"{name}: the server has ended with {server.process.returncode}")
        if ordinary.most > LIMIT:
            failures.append(f"{name}: {ordinary.most >> 20} MiB of memory")
        if len(ordinary.lost) * 100 > len(known) + len(fresh) or not known:
            failures.append(f"{name}: the ordinary client got {ordinary.lost[:5]}")
        if not options.short and (percentile(known, 0.99) > 0.25 or percentile(fresh, 0.99) > 1):
            failures.append(f"{name}: the ordinary client waited too long")
        if server.stop() != 0:
            failures.append(f"{name}: the end was not clean")
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
