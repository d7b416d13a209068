"""Faults of a service of warnings beside one of forecasts that answers: the card is drawn in time, says whose warnings could not be
had, and never that there are none."""
import json
import os
import tempfile
import time

from fault_lab import Run, judge
from faulty_server import SERVICE_FAULTS

# The program waits for warnings for two seconds.
PATIENCE = 2.0
# Those that an answer of any kind can have, each once.
FAULTS = ["refuse", "stall-before-headers", "stall-after-headers", "drip", "reset-mid-body", "truncate-quietly", "empty-200",
          "html-200", "204", "redirect-loop", "redirect-to-another-host", "404", "429-seconds", "500", "503", "broken-gzip",
          "body-of-1-GB", "no-http", "nesting-100000", "unequal-arrays"]
NAME = "National Weather Service"


def stamp(seconds):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + seconds))


def warnings(count=1):
    """A list of flood warnings for Seattle, which began an hour ago."""
    ring = [[-123, 47], [-122, 47], [-122, 48], [-123, 48], [-123, 47]]
    return {"type": "FeatureCollection", "features": [
        {"id": f"https://example.org/{i}", "geometry": {"type": "Polygon", "coordinates": [ring]},
         "properties": {"id": f"urn:{i}", "areaDesc": "Seattle", "status": "Actual", "messageType": "Alert", "severity": "Severe",
                        "event": "Flood Warning", "senderName": "NWS Seattle WA", "description": f"River {i} rises.",
                        "sent": stamp(-7200), "onset": stamp(-3600), "ends": stamp(7200)}} for i in range(count)]}


def half_a_list():
    text = json.dumps(warnings(20)).encode()
    return text[:len(text) // 2]


# What only a list of warnings can have: its text.
ANSWERS = {
    "half a list": half_a_list,
    "a list without a list": lambda: json.dumps({"type": "FeatureCollection"}).encode(),
    "a problem with status 200": lambda: json.dumps({"title": "Unexpected Problem", "status": 500, "detail": "An error"}).encode(),
    "an empty array": lambda: b"[]",
}


def said(words, lab, folder, card="alert"):
    """What `message` prints, and how it ran."""
    with tempfile.TemporaryFile() as output:
        run = Run(["message", "--form", "alt", "--card", card, "--place", "Seattle"] + words, folder, lab.program, stdout=output)
        output.seek(0)
        return output.read().decode(), run


def addresses(server, warnings):
    return ["--base-url", f"open-meteo={server.address('healthy')},nws-alerts={warnings}"]


def tried(name, address, lab, server, table):
    folder = lab.folder(f"warnings {name}")
    words = addresses(server, address) + ["--no-cache"]
    run = Run(["render", "--place", "Seattle", "-o", "card.png"] + words, folder, lab.program)
    target, leftovers = lab.state(folder)
    problems = judge(run, [0], target, leftovers, PATIENCE + 3, warns=True)
    if run.errors.count("\n") != 1:
        problems.append("it does not say so")
    for card, sentence in [("alert", "Warnings unavailable"), ("day", NAME)]:
        text, _ = said(words, lab, folder, card)
        if sentence not in text or "No warnings" in text:
            problems.append(f"the card '{card}' says: {text.strip()}")
    table.add(f"warnings: {name}", run, target, leftovers, problems)


def kept_answer(lab, server, table):
    """A service that fails after it has answered: what it said is not said again, and not taken back."""
    folder, cache = lab.folder("warnings kept"), os.path.join(lab.root, "warnings-cache")
    words = addresses(server, server.address("warnings")) + ["--cache", cache]
    expected = [(False, "Flood Warning"), (True, "Warnings unavailable"), (False, "Flood Warning")]
    for step, (fails, sentence) in enumerate(expected, 1):
        server.fails = fails
        text, run = said(words, lab, folder)
        is_right = run.status == 0 and sentence in text and "No warnings" not in text
        table.add(f"warnings: kept, step {step}", run, "-", 0, [] if is_right else [f"it says: {text.strip()}"])
    server.fails = False


def tries(lab, server, table):
    for name in FAULTS:
        address = server.closed_address() if name == "refuse" else server.address(name)
        assert name in SERVICE_FAULTS
        tried(name, address, lab, server, table)
    for name, make in ANSWERS.items():
        server.texts["warning-text"] = make()
        tried(name, server.address("warning-text"), lab, server, table)
    server.texts["warnings"] = json.dumps(warnings()).encode()
    kept_answer(lab, server, table)
