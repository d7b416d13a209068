#!/usr/bin/env python3
"""Opens cards of each format with the programs that people have: Pillow, ImageMagick, exiftool and Chromium.

    Tests/Clients/pictures.py .build/debug/weathercard

Needs Debian's imagemagick, libimage-exiftool-perl, chromium and ffmpeg, and installs Pillow below .build/clients. Prints a line for each
claim, and exits with 1 if one is wrong."""
import http.server
import json
import os
import re
import subprocess
import sys
import threading

import lab as labs

CARD = ["--place", "Zürich", "--locale", "de", "--provider", "sample", "--card", "day", "--time", "2026-11-20T15:22"]
SIZE = (540, 540)
STILL = ("png", "webp", "jpg", "bmp", "svg", "pdf")
MOVING = ("apng", "gif", "webp", "mp4")
# What the smallest difference of JPEGs is for pictures with thin coloured lines, of 255.
JPEG_TOLERANCE = 3


def draw(lab, claims):
    """The files by their names."""
    for ending in STILL:
        run = lab.run("render", *CARD, "--size", "540x540", "-o", f"card.{ending}")
        claims.check(f"a {ending} is drawn", run.returncode == 0 and not run.stderr, f"{(lab.folder / f'card.{ending}').stat().st_size} bytes")
    for ending in MOVING:
        run = lab.run("render", *CARD, "--size", "270x270", "--animate", "loop", "-o", f"moving.{ending}", "--poster", "still.png")
        claims.check(f"a moving {ending} is drawn", run.returncode == 0 and not run.stderr,
                     f"{(lab.folder / f'moving.{ending}').stat().st_size} bytes {run.stderr}")
    return lab.run("message", *CARD, "--size", "540x540", "--form", "description").stdout.strip()


def with_pillow(lab, claims, description):
    import PIL
    from PIL import Image, ImageChops, ImageStat
    name = f"Pillow {PIL.__version__}"
    pictures = {}
    for ending in ("png", "webp", "jpg", "bmp"):
        with Image.open(lab.folder / f"card.{ending}") as picture:
            words = picture.info.get("Description")
            if ending in ("webp", "jpg"):
                # Texts of EXIF are UTF-8 by custom, and ASCII by its letter; Pillow takes them for Latin-1.
                words = picture.getexif()[0x010E].encode("latin-1").decode()
            pictures[ending] = picture.convert("RGB")
            claims.check(f"{name}: the size of the {ending}", picture.size == SIZE, f"{picture.size}, {picture.mode}")
        if ending != "bmp":
            claims.check(f"{name}: the {ending} has the description", words == description, str(words))
    for ending in ("webp", "bmp"):
        box = ImageChops.difference(pictures["png"], pictures[ending]).getbbox()
        claims.check(f"{name}: the {ending} has the pixels of the png", box is None, f"{SIZE[0] * SIZE[1]} pixels, difference {box}")
    mean = sum(ImageStat.Stat(ImageChops.difference(pictures["png"], pictures["jpg"])).mean) / 3
    claims.check(f"{name}: the jpg is near it", mean < JPEG_TOLERANCE, f"{mean:.2f} of 255")
    frames, pixels = {}, {}
    for ending in ("apng", "gif", "webp"):
        with Image.open(lab.folder / f"moving.{ending}") as picture:
            times, pixels[ending] = [], []
            for number in range(picture.n_frames):
                picture.seek(number)
                picture.load()
                times.append(picture.info["duration"])
                pixels[ending].append(picture.convert("RGB").tobytes())
            frames[ending] = (picture.n_frames, sum(times))
            claims.check(f"{name}: the frames of the moving {ending}", picture.size == (270, 270) and picture.n_frames > 20,
                         f"{picture.n_frames} frames, {min(times):.0f} to {max(times):.0f} ms, {sum(times) / 1000:.2f} s, "
                         f"repeats {picture.info.get('loop')}")
            claims.check(f"{name}: the {ending} repeats for ever", picture.info.get("loop") == 0, picture.info.get("loop"))
    with Image.open(lab.folder / "still.png") as picture:
        still = picture.convert("RGB").tobytes()
    claims.check(f"{name}: the first frame of the moving webp is the still", pixels["webp"][0] == still, f"{len(still)} bytes")
    claims.check(f"{name}: the moving webp has the frames of the apng", pixels["webp"] == pixels["apng"],
                 f"{len(pixels['webp'])} frames, {len(set(pixels['webp']))} of them different")
    counts = [count for count, _ in frames.values()]
    seconds = [length / 1000 for _, length in frames.values()]
    claims.check(f"{name}: moving pictures take the same time", max(seconds) - min(seconds) < 0.1,
                 ", ".join(f"{second:.2f} s" for second in seconds) + f" in {counts} frames")
    return seconds[0]


def with_imagemagick(lab, claims):
    identify, compare = "/usr/bin/identify", "/usr/bin/compare"
    version = subprocess.run([identify, "-version"], capture_output=True, text=True).stdout.split()[2]
    for ending in ("png", "webp", "jpg", "bmp"):
        run = subprocess.run([identify, "-regard-warnings", "-format", "%m %wx%h %z", f"card.{ending}"], cwd=lab.folder,
                             capture_output=True, text=True)
        claims.check(f"ImageMagick {version}: the {ending}", run.returncode == 0 and " 540x540 8" in run.stdout, run.stdout + run.stderr)
    for ending in ("webp", "bmp"):
        run = subprocess.run([compare, "-metric", "AE", "card.png", f"card.{ending}", "null:"], cwd=lab.folder, capture_output=True,
                             text=True)
        claims.check(f"ImageMagick {version}: the {ending} has the pixels of the png", run.returncode == 0 and run.stderr.strip() == "0",
                     f"{run.stderr.strip()} pixels differ")


def with_exiftool(lab, claims, description):
    files = [f"card.{ending}" for ending in STILL if ending != "bmp"] + [f"moving.{ending}" for ending in MOVING]
    run = subprocess.run(["exiftool", "-json", "-G", "-validate", "-warning", "-a", "-charset", "UTF8", "-all", *files], cwd=lab.folder,
                         capture_output=True, text=True)
    version = subprocess.run(["exiftool", "-ver"], capture_output=True, text=True).stdout.strip()
    found = {entry["SourceFile"]: entry for entry in json.loads(run.stdout)}
    for file in files:
        entry = found[file]
        # It reads an SVG as XMP, in which no element has an id.
        warnings = [value for key, value in entry.items() if "Warning" in key and "Improperly enclosed XMP" not in str(value)]
        claims.check(f"exiftool {version}: {file} has no fault", not warnings and not [key for key in entry if key.endswith(":Error")],
                     "; ".join(map(str, warnings)) or f"{entry.get('File:FileType')}, {len(entry)} tags")
    keys = {"png": "PNG:Description", "webp": "EXIF:ImageDescription", "jpg": "EXIF:ImageDescription", "pdf": "PDF:Subject"}
    for ending, key in keys.items():
        words = str(found[f"card.{ending}"].get(key, ""))
        claims.check(f"exiftool {version}: the description of the {ending}", words == description, words or "none")
    title = found["card.pdf"].get("PDF:Title", "")
    claims.check(f"exiftool {version}: the title of the pdf is its short description", title and description.startswith(title[:30]), title)
    svg = " ".join(str(value) for key, value in found["card.svg"].items() if key.startswith("SVG:"))
    claims.check(f"exiftool {version}: the svg has a title and a description", description in svg, svg)


# Draws each picture on a canvas, and counts the frames of those that move.
PAGE = """<!DOCTYPE html><meta charset="utf-8"><body><script>
(async () => {
  const result = {};
  for (const ending of %s) {
    const image = new Image();
    image.src = "card." + ending;
    try { await image.decode(); } catch (error) { result[ending] = {fault: String(error)}; continue; }
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data;
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", pixels));
    let sum = 0;
    for (const byte of pixels) sum += byte;
    result[ending] = {size: [image.naturalWidth, image.naturalHeight], mean: sum / pixels.length,
      sha: [...digest.slice(0, 6)].map(byte => byte.toString(16).padStart(2, "0")).join("")};
  }
  for (const [ending, type] of [["apng", "image/png"], ["gif", "image/gif"], ["webp", "image/webp"]]) {
    const data = await (await fetch("moving." + ending)).arrayBuffer();
    const decoder = new ImageDecoder({data, type});
    await decoder.tracks.ready;
    await decoder.completed;
    const track = decoder.tracks.selectedTrack;
    let time = 0;
    for (let index = 0; index < track.frameCount; index++) time += (await decoder.decode({frameIndex: index})).image.duration;
    result["moving " + ending] = {frames: track.frameCount, seconds: time / 1e6, repeats: String(track.repetitionCount)};
  }
  return result;
})().catch(error => ({fault: String(error)})).then(result => fetch("result", {method: "POST", body: JSON.stringify(result)}));
</script>"""


def with_chromium(lab, claims, seconds):
    (lab.folder / "page.html").write_text(PAGE % json.dumps([ending for ending in STILL if ending != "pdf"]))

    results = []

    class Files(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *arguments):
            super().__init__(*arguments, directory=str(lab.folder))

        def do_POST(self):
            results.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *arguments):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Files)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    words = ["chromium", "--headless", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             f"--user-data-dir={lab.folder}/chromium", f"http://127.0.0.1:{server.server_port}/page.html"]
    # Its sandbox refuses root.
    if os.geteuid() == 0:
        words.insert(1, "--no-sandbox")
    version = subprocess.run(["chromium", "--version"], capture_output=True, text=True, env=lab.environment()).stdout
    name = "Chromium " + (re.search(r"\d+(\.\d+)?", version) or ["?"])[0]
    process = lab.start(words, "chromium")
    labs.wait(lambda: results, 180)
    lab.stop(process)
    server.shutdown()
    found = results[0] if results else {"fault": lab.log("chromium")[-300:]}
    if not claims.check(f"{name}: the page of pictures is run", "fault" not in found, found.get("fault", "")):
        return
    for ending in [ending for ending in STILL if ending != "pdf"]:
        entry = found[ending]
        near = abs(entry.get("mean", 0) - found["png"]["mean"]) < 2
        claims.check(f"{name}: it shows the {ending}", entry.get("size") == list(SIZE) and near, json.dumps(entry))
    for ending in ("webp", "bmp"):
        claims.check(f"{name}: the {ending} has the pixels of the png", found[ending].get("sha") == found["png"]["sha"],
                     f"sha256 {found[ending].get('sha')}")
    for ending in ("apng", "gif", "webp"):
        entry = found["moving " + ending]
        claims.check(f"{name}: it plays the moving {ending} for ever", abs(entry["seconds"] - seconds) < 0.1
                     and entry["repeats"] == "Infinity", f"{entry['frames']} frames, {entry['seconds']:.2f} s")


def with_ffprobe(lab, claims, seconds):
    run = subprocess.run(["ffprobe", "-v", "error", "-of", "json", "-count_frames", "-show_streams", "moving.mp4"], cwd=lab.folder,
                         capture_output=True, text=True)
    stream = json.loads(run.stdout)["streams"][0]
    claims.check("ffprobe: the mp4 is read without an error", not run.stderr and (stream["width"], stream["height"]) == (270, 270),
                 f"{stream['codec_name']}, {stream['width']}x{stream['height']}, {stream['nb_read_frames']} frames")
    claims.check("ffprobe: it takes the time of the others", abs(float(stream["duration"]) - seconds) < 0.1, f"{stream['duration']} s")


def check(lab, claims):
    labs.needs("chromium", "exiftool", "ffmpeg", "ffprobe", "/usr/bin/identify")
    description = draw(lab, claims)
    seconds = with_pillow(lab, claims, description)
    with_imagemagick(lab, claims)
    with_exiftool(lab, claims, description)
    with_ffprobe(lab, claims, seconds)
    with_chromium(lab, claims, seconds)


if __name__ == "__main__":
    if len(sys.argv) == 2 and "WEATHERCARD_PILLOW" not in os.environ:
        python = labs.environment("pictures", ["Pillow==11.3.0"])
        sys.exit(subprocess.run([python, os.path.abspath(__file__), sys.argv[1]],
                                env={**os.environ, "WEATHERCARD_PILLOW": "1", "PYTHONDONTWRITEBYTECODE": "1"}).returncode)
    labs.main(check, __doc__)
