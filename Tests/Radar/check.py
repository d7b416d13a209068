#!/usr/bin/env python3
"""Checks the radar card against numbers that this program decodes itself from answers of Bright Sky.

    python3 Tests/Radar/check.py --program .build/debug/weathercard --answers DIR --expected DIR [--tiles DIR] [--faults DIR] [--jobs N]

DIR/facts.csv of --expected has a line for each answer NAME-165km.json: its place, and where rain is next; DIR/points.csv has points of
any answer with their values. --faults has FAULTS.csv and answers that are damaged, which are read as files and from a server on this
machine. --tiles has tiles.csv, with the zoom, origin and form of pictures of tile servers, and points.csv with points of each; the raw
and grey ones are checked. It shares no code and no table with weathercard. It prints a table, and each contradiction with the command that shows it, and
exits 1 if there is any.
"""
import argparse
import base64
import collections
import concurrent.futures
import csv
import http.server
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import threading
import zlib

EDGES = [1, 5, 21, 64, 167]
POINTS = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"]
CLOCK = "2025-09-23T09:00Z"
CELL_STEP = 97


# The grid: polar stereographic on WGS 84, true at 60 N, 10 E upright.

ECCENTRICITY = 0.08181919084262


def radius(latitude):
    north = math.radians(latitude)
    share = ECCENTRICITY * math.sin(north)
    return 11862667.042662 * math.tan(math.pi / 4 - north / 2) / ((1 - share) / (1 + share)) ** (ECCENTRICITY / 2)


def cell(latitude, longitude):
    turn = math.radians(longitude - 10)
    return ((543196.835218 + radius(latitude) * math.sin(turn)) / 1000,
            (radius(latitude) * math.cos(turn) - 3622588.861932) / 1000)


def cells_per_kilometer(latitude):
    north = math.radians(latitude)
    return (radius(latitude) * math.sqrt(1 - (ECCENTRICITY * math.sin(north)) ** 2)
            / (6378137 * math.cos(north)))


class Grid:
    """The newest measurement of an answer."""

    def __init__(self, path):
        answer = json.loads(path.read_text())
        measured = [frame for frame in answer["radar"] if frame["timestamp"] <= frame["source"].split("::")[-1]]
        frame = max(measured, key=lambda frame: frame["timestamp"])
        self.top, self.left, self.bottom, self.right = answer["bbox"]
        self.columns = self.right - self.left + 1
        numbers = frame["precipitation_5"]
        if isinstance(numbers, list):
            self.values = [value for row in numbers for value in row]
        else:
            data = base64.b64decode(numbers)
            if len(data) != 2 * self.columns * (self.bottom - self.top + 1):
                data = zlib.decompress(data)
            self.values = [data[i] | data[i + 1] << 8 for i in range(0, len(data), 2)]

    def grade(self, x, y):
        """The class of a cell; None outside the answer."""
        if not (self.left <= x <= self.right and self.top <= y <= self.bottom):
            return None
        value = self.values[(y - self.top) * self.columns + x - self.left]
        return sum(edge <= value for edge in EDGES)

    def is_plain(self, x, y, cells):
        """Whether all cells that a disc round a point touches have one class."""
        grades = set()
        for row in range(math.floor(y - cells), math.ceil(y + cells) + 1):
            for column in range(math.floor(x - cells), math.ceil(x + cells) + 1):
                away = math.hypot(max(abs(column - x) - 0.5, 0), max(abs(row - y) - 0.5, 0))
                if away <= cells:
                    grades.add(self.grade(column, row))
        return len(grades) == 1 and None not in grades


# Pictures: paths of M, L, Q, C and Z.

def rings(path):
    """Closed polygons, curves in eight pieces."""
    found, ring, here = [], [], (0, 0)
    for word, rest in re.findall(r"([MLQCZ])([^MLQCZ]*)", path):
        numbers = [float(text) for text in re.findall(r"-?[\d.]+(?:e-?\d+)?", rest)]
        points = list(zip(numbers[::2], numbers[1::2]))
        if word == "M":
            if ring:
                found.append(ring)
            ring, here = [points[0]], points[0]
            points, word = points[1:], "L"
        if word == "L":
            ring += points
        size = {"Q": 2, "C": 3}.get(word)
        for at in range(0, len(points), size) if size else []:
            corners = [here] + points[at:at + size]
            for step in range(1, 9):
                level, t = corners, step / 8
                while len(level) > 1:
                    level = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in zip(level, level[1:])]
                ring.append(level[0])
            here = corners[-1]
        if points:
            here = points[-1]
    return found + ([ring] if ring else [])


class Area:
    def __init__(self, path):
        self.rings = [(ring, min(y for _, y in ring), max(y for _, y in ring)) for ring in rings(path)]

    def contains(self, x, y):
        turns = 0
        for ring, low, high in self.rings:
            if not low <= y <= high:
                continue
            for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1]):
                if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                    turns += 1 if y2 > y1 else -1
        return turns != 0


class Picture:
    def __init__(self, scene, latitude, longitude):
        paths = {}
        for element in scene["elements"]:
            shape = element.get("shape", {})
            paths.setdefault(shape.get("id"), shape.get("path"))
        self.areas = {name: Area(path) for name, path in paths.items()
                      if path and (re.match("(rain|snow)-", name) or name == "unseen")}
        self.texts = {element["text"]["id"]: element["text"]["string"]
                      for element in scene["elements"] if "text" in element}
        disc = [point for ring in rings(paths["rim"]) for point in ring]
        left, right = min(x for x, _ in disc), max(x for x, _ in disc)
        top, bottom = min(y for _, y in disc), max(y for _, y in disc)
        self.middle, self.radius = ((left + right) / 2, (top + bottom) / 2), (right - left) / 2
        self.scale = self.radius / 150 / cells_per_kilometer(latitude)
        self.turn = math.radians(10 - longitude)
        self.place = cell(latitude, longitude)

    def point(self, x, y):
        u, w = x - self.place[0], y - self.place[1]
        return (self.middle[0] + self.scale * (u * math.cos(self.turn) + w * math.sin(self.turn)),
                self.middle[1] + self.scale * (w * math.cos(self.turn) - u * math.sin(self.turn)))

    def is_inside(self, point):
        return math.hypot(point[0] - self.middle[0], point[1] - self.middle[1]) < self.radius - 4

    def grade(self, point, kind="rain"):
        return max([int(name[5:]) for name, area in self.areas.items()
                    if name.startswith(kind + "-") and area.contains(*point)], default=0)

    def is_unseen(self, point):
        return "unseen" in self.areas and self.areas["unseen"].contains(*point)


class Checker:
    def __init__(self, program):
        self.program = os.path.abspath(program)
        self.faults = []

    def run(self, words):
        environment = {"PATH": os.environ.get("PATH", ""), "no_proxy": "*"}
        if "LD_LIBRARY_PATH" in os.environ:
            environment["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
        return subprocess.run([self.program] + words, capture_output=True, text=True, env=environment, timeout=120)

    def fail(self, name, text, words=None):
        self.faults.append(f"{name}: {text}" + (f"\n    {' '.join(words)}" if words else ""))


def words_of(place, path, command="scene"):
    return [command, "--card", "radar", "--lat", place["latitude"], "--lon", place["longitude"], "--name",
            place["place"], "--radar", str(path), "--time", CLOCK, "--units", "si"]


def check_answer(checker, name, path, place, facts, points):
    """A line of the table."""
    words = words_of(place, path)
    result = checker.run(words)
    row = collections.OrderedDict(answer=name, status=result.returncode, points="", cells="", wrong="", unseen="", far="",
                                  says="")
    seen_at_all = float(place["seen_150km"]) > 0
    if not seen_at_all:
        row["says"] = result.stderr.strip()[:70]
        if result.returncode != 65 or result.stderr.count("\n") != 1:
            checker.fail(name, f"status {result.returncode} where no radar sees", words)
        return row
    if result.returncode != 0:
        checker.fail(name, f"status {result.returncode}: {result.stderr.strip()}", words)
        return row
    scene = json.loads(result.stdout)
    latitude, longitude = float(place["latitude"]), float(place["longitude"])
    picture, grid = Picture(scene, latitude, longitude), Grid(path)
    kilometer = cells_per_kilometer(latitude)
    checked = wrong = unseen = near = 0
    for expected in points:
        x, y = cell(float(expected["latitude"]), float(expected["longitude"]))
        point = picture.point(x, y)
        if math.hypot(x - float(expected["grid_x"]), y - float(expected["grid_y"])) > 0.01:
            checker.fail(name, f"{expected} does not project to its cell")
        if not picture.is_inside(point):
            continue
        if expected["seen"] == "0":
            unseen += 1
            if not picture.is_unseen(point):
                near += 1
            continue
        if not grid.is_plain(x, y, kilometer):
            continue
        checked += 1
        if picture.grade(point) != int(expected["class_0855"]) or grid.grade(
                math.floor(x + 0.5), math.floor(y + 0.5)) != int(expected["class_0855"]):
            wrong += 1
            checker.fail(name, f"class {picture.grade(point)} instead of {expected['class_0855']} at "
                               f"{expected['latitude']}, {expected['longitude']}", words)
    # Cells of the answer itself, in steps that meet all rows and columns alike.
    cells = 0
    for index in range(0, len(grid.values), CELL_STEP):
        x, y = grid.left + index % grid.columns, grid.top + index // grid.columns
        point = picture.point(x, y)
        if picture.is_inside(point) and not picture.is_unseen(point) and grid.is_plain(x, y, kilometer):
            cells += 1
            if picture.grade(point) != grid.grade(x, y):
                wrong += 1
                checker.fail(name, f"class {picture.grade(point)} instead of {grid.grade(x, y)} in cell {x}, {y}", words)
    if near > unseen / 5:
        checker.fail(name, f"{near} of {unseen} unseen points are not hatched", words)
    row.update(points=checked, cells=cells, wrong=wrong, unseen=f"{unseen - near}/{unseen}")
    sentence = scene["description"]["full"]
    for text in ["Radar of 10:55, 5 min old.", "Deutscher Wetterdienst"]:
        if text not in sentence:
            checker.fail(name, f"'{text}' is not in '{sentence}'", words)
    towns = sum(re.fullmatch(r"town-\d", key) is not None for key in picture.texts)
    if not 3 <= towns <= 5:
        checker.fail(name, f"{towns} towns", words)
    if {"ring-1", "ring-2"} - set(picture.texts):
        checker.fail(name, "a ring has no label", words)
    if facts:
        row["far"], row["says"] = check_sentence(checker, name, sentence, place, words)
    return row


def check_sentence(checker, name, sentence, facts, words):
    """How far the words are from the facts, and the words."""
    parts = sentence.split(". ")
    said = ". ".join(part for part in parts[1:]
                     if not part.startswith(("Radar ", "The radar does not see all", "Deutscher"))).rstrip(".") + "."
    proposed = facts["sentence_proposed"].replace("-", "").replace("north east", "northeast")
    match = re.search(r"(\d+) km to the (\w+)", said)
    wanted = re.search(r"(\d+) km to the (\w+)", proposed)
    if re.sub(r"\d+ km to the \w+", "", said) != re.sub(r"\d+ km to the \w+", "", proposed):
        checker.fail(name, f"'{said}' instead of '{proposed}'", words)
    if not match or not wanted:
        return "", said
    kind = "heavier" if "Heavier" in said else "nearest_rain"
    away, bearing = float(facts[kind + "_km"]), float(facts[kind + "_bearing"])
    # What is said is rounded: to whole kilometers below ten, else to five; it must come from within 2 km and 5 degrees.
    def rounded(value):
        return max(1, round(value)) if value < 9.5 else 5 * math.floor(value / 5 + 0.5)
    if not any(rounded(max(0, away + offset / 4)) == int(match[1]) for offset in range(-8, 9)):
        checker.fail(name, f"{match[1]} km instead of {away} km", words)
    if not any(POINTS[round((bearing + offset) / 45) % 8] == match[2] for offset in range(-5, 6)):
        checker.fail(name, f"{match[2]} instead of {bearing} degrees", words)
    return f"{abs(away - int(match[1])):.1f} km", said


# Tiles: web mercator, 512 pixels around a place.

# dBZ at which the classes begin: R = (Z / 200) ** (1 / 1.6), for 0.1, 0.6, 2.5, 7.6 and 20 mm/h.
DECIBELS = [10 * math.log10(200 * rate ** 1.6) for rate in (0.1, 0.6, 2.5, 7.6, 20)]


def offset(center, there):
    """Kilometers east and north, by distance and direction on a sphere."""
    (lat1, lon1), (lat2, lon2) = [tuple(map(math.radians, place)) for place in (center, there)]
    chord = math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    away = 2 * 6371.0088 * math.asin(min(1, math.sqrt(chord)))
    course = math.atan2(math.sin(lon2 - lon1) * math.cos(lat2),
                        math.cos(lat1) * math.sin(lat2) - math.sin(lat1) * math.cos(lat2) * math.cos(lon2 - lon1))
    return away * math.sin(course), away * math.cos(course)


def kinds(folder, tile):
    """The class and the kind of each pixel of a tile, read by another library."""
    from PIL import Image
    picture = Image.open(folder / tile["tile"]).convert("RGBA")
    pixels, data = [], picture.tobytes()
    for red, alpha in zip(data[::4], data[3::4]):
        raw = tile["encoding"] == "raw"
        decibels = (red / 2 if raw else red & 127) - 32
        low = red if raw else red & 127
        grade = sum(edge <= decibels for edge in DECIBELS) if alpha and low else 0
        pixels.append((grade, not raw and red > 128 and grade > 0))
    return pixels


def check_tile(checker, folder, tile, points):
    """A line of the table: the points of a tile, and every 97th of its pixels, against the picture."""
    latitude, longitude = map(float, tile["stands_for"].split("/")[6:8])
    name = tile["tile"]
    words = ["scene", "--card", "radar", "--lat", str(latitude), "--lon", str(longitude), "--name", "X", "--radar",
             str(folder / name), "--time", CLOCK, "--units", "si"]
    result = checker.run(words)
    row = collections.OrderedDict(tile=name, status=result.returncode, points="", pixels="", wrong="", says="")
    if result.returncode:
        checker.fail(name, f"status {result.returncode}: {result.stderr.strip()}", words)
        return row
    scene = json.loads(result.stdout)
    size = int(tile["size"])
    world = size << int(tile["zoom"])
    left, top = int(tile["origin_x"]), int(tile["origin_y"])
    pixels = kinds(folder, tile)
    disc = Picture(scene, latitude, longitude)
    scale = disc.radius / 150
    reach = math.ceil(world / (40075 * math.cos(math.radians(latitude))))

    def coordinates(x, y):
        return (math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * (top + y + 0.5) / world)))),
                (left + x + 0.5) / world * 360 - 180)

    def is_plain(x, y):
        around = {pixels[row * size + column] for row in range(y - reach, y + reach + 1)
                  for column in range(x - reach, x + reach + 1)}
        return len(around) == 1

    wanted = [(int(point["x"]), int(point["y"]), "point") for point in points]
    wanted += [(index % size, index // size, "pixel") for index in range(0, size * size, CELL_STEP)]
    counts = collections.Counter()
    for x, y, kind in wanted:
        if not (reach <= x < size - reach and reach <= y < size - reach):
            continue
        east, north = offset((latitude, longitude), coordinates(x, y))
        point = (disc.middle[0] + east * scale, disc.middle[1] - north * scale)
        if not disc.is_inside(point) or not is_plain(x, y):
            continue
        counts[kind] += 1
        grade, is_snow = pixels[y * size + x]
        shown, rain = disc.grade(point, "snow"), disc.grade(point)
        if (shown if is_snow else rain) != grade or (shown > 0) != (is_snow and grade > 0):
            counts["wrong"] += 1
            checker.fail(name, f"rain {rain}, snow {shown} instead of {'snow' if is_snow else 'rain'} {grade} at {x}, {y}", words)
    for point in points:
        own = pixels[int(point["y"]) * size + int(point["x"])]
        if own != (int(point["class"]), point["snow"] == "1" and int(point["class"]) > 0):
            checker.fail(name, f"{own} instead of {point}")
    full = scene["description"]["full"]
    if "radar" in full.lower():
        checker.fail(name, f"'{full}' calls it radar", words)
    row.update(points=counts["point"], pixels=counts["pixel"], wrong=counts["wrong"], says=full[:90])
    return row


# Faults.

class Server(http.server.BaseHTTPRequestHandler):
    reply = (200, [], b"")

    def do_GET(self):
        # What a tile server answers where the fault is in its other answers.
        is_list = self.path.endswith("weather-maps.json")
        status, headers, body = self.server.list if is_list and self.server.list else (
            self.server.picture if not is_list and self.server.picture else self.server.reply)
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def place_of(body, places):
    """The place that an answer is about, by its box and position; any if it has none."""
    text = body.decode(errors="replace")
    box = re.search(r'"bbox": *\[(\d+), *(\d+)', text)
    position = re.search(r'"x": *([\d.]+), *"y": *([\d.]+)', text)
    for place in places.values() if box and position else []:
        x, y = cell(float(place["latitude"]), float(place["longitude"]))
        if max(abs(int(box[2]) + float(position[1]) - x), abs(int(box[1]) + float(position[2]) - y)) <= 1:
            return place
    return places["cuxhaven"]


def check_fault(checker, folder, fault, places):
    """Lines of the table: of the file, and of the same from a server."""
    name, wanted = fault["file"], fault["wanted"]
    numbers = {int(number) for number in re.findall(r"\b(6[4-9]|7[0-8])\b", wanted)} if "exit" in wanted else set()
    allows_card = not numbers or any(text in wanted for text in [" or a card", "hatched", "fine", "at least no crash", "drawn only",
                                                                  "count as measured"])
    # Data that cannot be used are 65 in files; services that fail may be worth another try.
    allowed = {
        "file": numbers | {65} if numbers & {66, 69, 70} else numbers,
        "server": numbers | {65, 69, 75} if numbers & {66, 69, 70} else numbers,
    }
    body = (folder / name).read_bytes()
    place = place_of(body, places) if name.startswith("bs-") else places["strasbourg"]
    rows = []
    for way in ["file", "server"]:
        if way == "file" and fault["status"] != "200":
            continue
        words = words_of(place, folder / name, "message")
        server = None
        if way == "server":
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
            headers = [tuple(part.strip() for part in field.split(":", 1)) for field in fault["headers"].split(";")
                       if ":" in field]
            server.reply = (int(fault["status"]), headers, body)
            server.list, server.picture = None, None
            if name.startswith("tile-"):
                server.list = (200, [], json.dumps({"radar": {"past": [{"time": 1758617400, "path": "/v2/radar/1758617400"}]}})
                               .encode())
            if name.startswith("maps-"):
                server.picture = (404, [], b"{}")
            threading.Thread(target=server.serve_forever, daemon=True).start()
            at = words.index("--radar")
            service = "brightsky" if name.startswith("bs-") else "librewxr"
            words[at:at + 2] = ["--base-url", f"{service}=http://127.0.0.1:{server.server_port}", "--no-cache",
                                "--deadline", "1s"]
        result = checker.run(words)
        if server:
            server.shutdown()
            server.server_close()
        line = result.stderr.strip() if result.returncode else (result.stdout.splitlines() or [""])[0]
        if not (result.returncode in allowed[way] or allows_card and result.returncode in {0, 65, 69}):
            checker.fail(name, f"status {result.returncode} from a {way}, wanted: {wanted}: {line}", words)
        if result.returncode and result.stderr.count("\n") != 1:
            checker.fail(name, f"{result.stderr.count(chr(10))} lines from a {way}", words)
        if result.returncode == 0 and ('"as of"' in wanted and 'no "as of"' not in wanted) != ("as of" in line):
            checker.fail(name, f"'as of' is wrong in '{line}'", words)
        rows.append(collections.OrderedDict(fault=name, way=way, status=result.returncode, wanted=wanted[:40],
                                            line=line.removeprefix("weathercard: ").replace(str(folder) + "/", "")[:110]))
    return rows


def table(rows):
    if not rows:
        return
    widths = {key: max(len(str(row[key])) for row in rows + [{k: k for k in rows[0]}]) for key in rows[0]}
    for row in [{key: key for key in rows[0]}] + rows:
        print("  ".join(str(row[key]).ljust(widths[key]) for key in row).rstrip())
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--answers", required=True, type=pathlib.Path)
    parser.add_argument("--expected", required=True, type=pathlib.Path)
    parser.add_argument("--tiles", type=pathlib.Path)
    parser.add_argument("--faults", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    checker = Checker(options.program)

    def lines(path):
        with open(path, newline="") as file:
            return list(csv.DictReader(file))

    places = {row["answer"]: row for row in lines(options.expected / "facts.csv")}
    points = collections.defaultdict(list)
    for row in lines(options.expected / "points.csv"):
        points[row["answer"]].append(row)
    tasks = []
    for name in sorted(points):
        place = places[name.removesuffix("-165km")]
        path = options.answers / (name + ".json")
        # Facts are about all of the grid, of which only the larger answers have enough.
        tasks.append((name, path, place, name.endswith("-165km"), points[name]))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        table(list(pool.map(lambda task: check_answer(checker, *task), tasks)))
        if options.tiles:
            own = collections.defaultdict(list)
            for row in lines(options.tiles / "points.csv"):
                own[row["tile"]].append(row)
            tiles = [tile for tile in lines(options.tiles / "tiles.csv") if tile["encoding"] in {"raw", "grey"}]
            table(list(pool.map(lambda tile: check_tile(checker, options.tiles, tile, own[tile["tile"]]), tiles)))
        if options.faults:
            faults = lines(options.faults / "FAULTS.csv")
            rows = pool.map(lambda fault: check_fault(checker, options.faults, fault, places), faults)
            table([row for group in rows for row in group])
    for fault in sorted(checker.faults):
        print(fault)
    print(f"{len(checker.faults)} contradictions")
    sys.exit(1 if checker.faults else 0)


if __name__ == "__main__":
    main()
