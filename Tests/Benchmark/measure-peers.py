"""Measures weathercard beside what people would otherwise draw cards with, and prints the tables of
Documentation/performance.md.

    swift build -c release && python3 Tests/Benchmark/measure-peers.py [--rounds N] [--cold-rounds N]

pycairo draws the two cards of pycairo_cards.py; rsvg-convert, headless Chromium, Skia and resvg draw weathercard's own SVG, the
last two as Python modules (skia-python, resvg_py). What is not installed is left out, with a word on standard error. All run on one core, one after another in each round, and ratios are
medians of the rounds' own. Warm figures are processor time, which on an idle core is the time that passes; cold ones are the
time that passes from the start of a process to its end, with files in memory, so that no disk is measured. Memory is that
of the largest process.
"""
import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAMS = HERE.parents[1] / ".build" / "release"
WEATHERCARD, BENCH = PROGRAMS / "weathercard", PROGRAMS / "weathercard-bench"
PYCAIRO = HERE / "pycairo_cards.py"
# Our card, and the card of pycairo that it is measured against.
CARDS = [("clock", "clock"), ("rainbow", "meter")]
BROWSERS = ["chromium", "chromium-browser", "google-chrome", "chromium-headless-shell"]
SVG_CARDS = ["clock", "rainbow", "graph", "week", "day", "today", "wind", "sun", "alert"]
SVG_ROUNDS = 3
BLOCK = 3
MEMORY = Path("/dev/shm")


class Server:
    """A process that draws a card for each line, and answers with what it took."""

    def __init__(self, words):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def draw(self, card):
        self.process.stdin.write(card + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit("a process that draws cards went away")
        return json.loads(answer)

    def block(self, card):
        """The medians of some cards, the first of them left out."""
        cards = [self.draw(card) for _ in range(BLOCK + 1)][1:]
        return {key: statistics.median(each[key] for each in cards) for key in cards[0]}

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def missing(name):
    print(f"{name} is not installed and left out", file=sys.stderr)


def has_pycairo():
    return subprocess.run([sys.executable, "-c", "import cairo"], stderr=subprocess.DEVNULL).returncode == 0


def warm(rounds):
    """For each pair of cards, both sides' figures, and the medians of the ratios."""
    ours, theirs = Server([BENCH, "--serve"]), Server([sys.executable, PYCAIRO, "--serve"])
    pairs = {card: [] for card, _ in CARDS}
    for _ in range(rounds):
        for card, peer in CARDS:
            pairs[card].append((theirs.block(peer), ours.block(card)))
    ours.close()
    theirs.close()
    return pairs


def card_words(card, folder):
    """What follows `render` on the command line for the card that is measured."""
    return subprocess.run([BENCH, "--words", card, folder], capture_output=True, text=True, check=True).stdout.splitlines()


def commands(card, peer, folder):
    """What draws a card in a process of its own, by name: its words and the file that it makes."""
    svg = folder / f"{card}.svg"
    words = card_words(card, folder)
    subprocess.run([WEATHERCARD, "render", *words, "-o", svg], check=True)
    found = {}

    def add(name, command, output):
        found[name] = ([str(word) for word in command], output)

    output = {name: folder / f"{card}-{name}.png" for name in ("weathercard", "pycairo", "rsvg", "chromium")}
    if has_pycairo():
        add("pycairo", [sys.executable, PYCAIRO, peer, output["pycairo"]], output["pycairo"])
    else:
        missing("pycairo")
    add("weathercard", [WEATHERCARD, "render", *words, "-o", output["weathercard"]], output["weathercard"])
    add("weathercard, SVG", [WEATHERCARD, "render", *words, "-o", svg], svg)
    if shutil.which("rsvg-convert"):
        add("rsvg-convert", ["rsvg-convert", svg, "-o", output["rsvg"]], output["rsvg"])
    else:
        missing("rsvg-convert")
    browser = next(filter(shutil.which, BROWSERS), None)
    if browser:
        # A page, since a bare SVG gets the browser's own margins.
        page = folder / f"{card}.html"
        page.write_text(
            '<!doctype html><meta charset="utf-8"><style>body{margin:0}svg{display:block}</style>'
            + svg.read_text())
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=1080,1080"]
        add("Chromium, headless",
            [browser, *flags, f"--user-data-dir={folder}/browser", f"--screenshot={output['chromium']}",
             page.as_uri()], output["chromium"])
    else:
        missing("Chromium")
    return found


def cold(rounds, folder):
    """For each card, what each program took in each round, and the bytes that it made."""
    results = {}
    for card, peer in CARDS:
        programs = commands(card, peer, folder)
        runs = {name: [] for name in programs}
        for round_ in range(rounds + 1):
            for name, (words, output) in programs.items():
                run = json.loads(subprocess.run([BENCH, "--run", *words], capture_output=True, check=True).stdout)
                if run["status"] or not output.exists():
                    sys.exit(f"{name} failed: {' '.join(words)}")
                if round_:
                    runs[name].append(run)
        results[card] = {name: (runs[name], programs[name][1].stat().st_size) for name in programs}
    return results


def ratio(pairs):
    return statistics.median(first / second for first, second in pairs)


def table(head, rows):
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ["---"] + ["--:"] * (len(head) - 1), *rows])


def cold_table(results):
    head = ["one process a card"]
    for card in results:
        head += [f"{card}: time", "ratio", "CPU ratio", "memory", "size"]
    rows = []
    for name in results[CARDS[0][0]]:
        row = [name]
        for programs in results.values():
            runs, size = programs[name]
            row.append(f"{statistics.median(run['wall'] for run in runs):.0f} ms")
            base = programs.get("pycairo")
            for key in ("wall", "cpu"):
                pairs = zip((run[key] for run in runs), (run[key] for run in base[0])) if base else None
                row.append(f"{ratio(pairs):.2f}" if pairs else "–")
            row.append(f"{max(run['peak'] for run in runs) / 1024:.0f} MiB")
            row.append(f"{size / 1000:.0f} kB")
        rows.append(row)
    return table(head, rows)


def warm_table(pairs):
    def total(block, *stages):
        return sum(block[stage] for stage in stages)

    def milliseconds(blocks, *stages):
        return f"{statistics.median(total(block, *stages) for block in blocks):.1f} ms"

    rows = [["pycairo: draw and encode"], ["weathercard: draw and encode"], ["... times faster"],
            ["weathercard: lay out, draw and encode"], ["... times faster"], ["PNG size: weathercard / pycairo"]]
    for card in pairs:
        theirs, ours = [pair[0] for pair in pairs[card]], [pair[1] for pair in pairs[card]]
        scene, whole = ("draw", "encode"), ("layOut", "draw", "encode")
        rows[0].append(milliseconds(theirs, *scene))
        rows[1].append(milliseconds(ours, *scene))
        rows[2].append(f"{ratio((total(a, *scene), total(b, *scene)) for a, b in pairs[card]):.1f}")
        rows[3].append(milliseconds(ours, *whole))
        rows[4].append(f"{ratio((total(a, *scene), total(b, *whole)) for a, b in pairs[card]):.1f}")
        rows[5].append(f"{ratio((b['bytes'], a['bytes']) for a, b in pairs[card]):.2f}")
    return table(["one process, many cards", *pairs], rows)


def drawers():
    """For the name of each library that draws SVG, a function that takes one and gives a function that draws it."""
    found = {}
    try:
        import skia

        def by_skia(svg):
            picture = skia.SVGDOM.MakeFromStream(skia.MemoryStream(svg.encode(), True))
            canvas = skia.Surface(1080, 1080).getCanvas()
            return lambda: picture.render(canvas)

        found["Skia: draw"] = by_skia
    except ImportError:
        missing("skia-python")
    try:
        import resvg_py
        found["resvg: parse, draw and encode"] = lambda svg: lambda: resvg_py.svg_to_bytes(svg_string=svg)
    except ImportError:
        missing("resvg_py")
    return found


def processor_milliseconds(draw):
    start = time.process_time()
    draw()
    return (time.process_time() - start) * 1000


def svg_table(folder):
    """What drawing a card takes here, and its SVG in each library, in the same minute."""
    found, rows = drawers(), []
    ours = Server([BENCH, "--serve"])
    for card in SVG_CARDS if found else []:
        svg = folder / f"{card}.svg"
        subprocess.run([WEATHERCARD, "render", *card_words(card, folder), "-o", svg], check=True)
        card_takes = ours.block(card)
        row = [card, f"{card_takes['draw']:.1f} ms"]
        for prepare in found.values():
            draw = prepare(svg.read_text())
            takes = statistics.median(processor_milliseconds(draw) for _ in range(SVG_ROUNDS))
            row += [f"{takes:.0f} ms", f"{takes / card_takes['draw']:.0f}"]
        rows.append(row)
    ours.close()
    heads = [word for name in found for word in (name, "times as long")]
    return table(["one process, the same scene", "weathercard: draw", *heads], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=25, help="of warm cards")
    parser.add_argument("--cold-rounds", type=int, default=11, help="of processes")
    options = parser.parse_args()
    if not BENCH.exists():
        sys.exit("build first: swift build -c release")
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        results = cold(options.cold_rounds, Path(folder))
        drawn = svg_table(Path(folder))
    print(cold_table(results), "\n")
    if len(drawn.splitlines()) > 2:
        print(drawn, "\n")
    if has_pycairo():
        print(warm_table(warm(options.rounds)), "\n")
    version = subprocess.run([WEATHERCARD, "--version"], capture_output=True, text=True).stdout.split("\n")
    print(f"Load {load:.1f} before, {os.getloadavg()[0]:.1f} after; {', '.join(filter(None, version))}.")


if __name__ == "__main__":
    main()
