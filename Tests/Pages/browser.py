#!/usr/bin/env python3
"""Uses the pages of a server in Chromium, as a person does: types, chooses by keys, slides and copies.

    browser.py PROGRAM [--axe FILE] [--pictures FOLDER]

Needs Debian's chromium and chromium-driver. --axe names axe.min.js, which then must find nothing (PyPI's
axe-playwright-python contains it).
"""
import argparse, base64, json, os, re, subprocess, sys, tempfile, time, urllib.error, urllib.request

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("program")
parser.add_argument("--axe")
parser.add_argument("--pictures")
options = parser.parse_args()
DOWN, UP, ENTER, ESCAPE, END, PAGE_UP = "\ue015", "\ue013", "\ue007", "\ue00c", "\ue010", "\ue00e"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
wrong = 0


def check(claim, is_true, *facts):
    global wrong
    wrong += not is_true
    print(("ok     " if is_true else "WRONG  ") + claim, *([] if is_true else facts), flush=True)


class Browser:
    """A session of WebDriver."""

    def __init__(self, driver, dark, size):
        self.base = driver + "/session"
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--window-size={size}"]
        if dark:
            arguments.append("--blink-settings=preferredColorScheme=0")
        wanted = {"browserName": "chrome", "goog:chromeOptions": {"args": arguments},
                  "goog:loggingPrefs": {"performance": "ALL", "browser": "ALL"}}
        self.base += "/" + self.call("POST", "", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]

    def call(self, method, path, body=None):
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=90) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{path}: {error.read().decode()[:500]}")

    def open(self, url):
        self.call("POST", "/url", {"url": url})

    def run(self, script):
        return self.call("POST", "/execute/sync", {"script": script, "args": []})

    def wait(self, script):
        for _ in range(2400):
            if self.run("return " + script):
                return
            time.sleep(0.05)
        raise SystemExit(f"never true: {script}")

    def path(self, selector):
        found = self.call("POST", "/element", {"using": "css selector", "value": selector})
        return "/element/" + found[ELEMENT]

    def type(self, selector, text):
        self.call("POST", self.path(selector) + "/value", {"text": text})

    def click(self, selector):
        self.call("POST", self.path(selector) + "/click")

    def picture(self, name):
        if self.folder:
            os.makedirs(self.folder, exist_ok=True)
            with open(os.path.join(self.folder, name + ".png"), "wb") as file:
                file.write(base64.b64decode(self.call("GET", "/screenshot")))

    def accessible(self, page):
        if not options.axe:
            return
        with open(options.axe) as file:
            self.run(file.read() + ";window.axe = axe")
        found = self.call("POST", "/execute/async", {
            "script": "const done = arguments[0]; axe.run().then(all => done(all.violations.map(each => each.id + ': ' + "
                      "each.nodes.map(node => node.target + ' ' + node.failureSummary).join(' '))))", "args": []})
        check(f"axe finds nothing on {page}", found == [], found)


LOADED = "[...document.images].every(image => image.loading === 'lazy' || image.complete && image.naturalWidth)"
QUIET = "!document.querySelector('.stage').hasAttribute('aria-busy')"
WORDS = """return ['#words', '#url', '#markdown', '#html', '#graph', '#time'].map(each => document.querySelector(each))
    .map(each => each.value || each.textContent)"""


def first(browser, url):
    browser.open(url)
    browser.wait(LOADED)
    browser.picture("first")
    browser.accessible("the first page")
    browser.type("input[name=place]", "springf")
    browser.wait("document.querySelectorAll('#found li').length > 1")
    state = browser.run("const field = document.querySelector('[role=combobox]'); return [field.getAttribute('aria-expanded'), "
                        "field.getAttribute('aria-activedescendant'), document.querySelector('#found mark').textContent]")
    check("typing lists places with what matches marked, none active", state == ["true", None, "Springf"], state)
    browser.picture("typing")
    browser.accessible("the open list")
    browser.type("input[name=place]", DOWN + DOWN)
    active = browser.run("return document.querySelector('[aria-selected=true]').id")
    check("arrows move in the list", active == "found-1", active)
    browser.type("input[name=place]", UP + UP)
    last = browser.run("return document.querySelector('#found li:last-child').getAttribute('aria-selected')")
    check("and wrap", last == "true", last)
    browser.type("input[name=place]", ESCAPE)
    check("escape closes the list", browser.run("return document.querySelector('#found').hidden"))
    browser.type("input[name=place]", ESCAPE)
    check("and then empties the field", browser.run("return document.querySelector('[role=combobox]').value") == "")
    browser.type("input[name=place]", "seattle")
    browser.wait("document.querySelectorAll('#found:not([hidden]) li').length > 0")
    browser.type("input[name=place]", DOWN + ENTER)
    browser.wait("document.querySelector('#picture')")
    check("enter shows the place", browser.run("return document.querySelector('h1').textContent") == "Seattle")


def place(browser, url):
    browser.open(url + "?place=Seattle")
    browser.wait(LOADED)
    browser.picture("place")
    browser.accessible("the page of a place")
    is_above = browser.run("return document.querySelector('.warnings li').getBoundingClientRect().bottom <= "
                           "document.querySelector('#picture').getBoundingClientRect().top")
    check("a warning is above the card", is_above)
    browser.click("[data-card=week]")
    browser.wait("document.querySelector('#picture').src.includes('card=week') && " + QUIET)
    check("a card is chosen in place", browser.run("return location.search") == "?place=Seattle&card=week")
    told = browser.run("return document.querySelector('#status').textContent")
    check("and is told", "Seattle, " in told, told)
    check("and is the current one", browser.run("return document.querySelectorAll('[aria-current]').length") == 1)
    browser.type("#hour", PAGE_UP)
    browser.wait("document.querySelector('#picture').src.includes('at=+6h') && " + QUIET)
    text = browser.run("return document.querySelector('#hour').getAttribute('aria-valuetext')")
    check("the slider says the hour", text.endswith(", in 6 hours"), text)
    browser.type("#hour", END)
    browser.wait("document.querySelector('#picture').src.includes('at=+48h') && " + QUIET)
    browser.wait("!document.querySelector('.warnings')")
    check("a warning goes when it is over", True)
    browser.click("[name=size][value=og] + img")
    browser.wait("document.querySelector('#picture').naturalWidth === 1200 && " + QUIET)
    browser.run("const s = document.querySelector('[name=locale]'); s.value = 'ar'; s.dispatchEvent(new Event('change'))")
    browser.wait("document.documentElement.lang === 'ar' && " + QUIET)
    check("a language from right to left runs so", browser.run("return document.documentElement.dir") == "rtl")
    address = browser.run("return location.search")
    check("all is in the address", address == "?place=Seattle&card=week&at=+48h&size=og&locale=ar", address)
    copied = browser.run("return document.querySelector('#markdown').value")
    pattern = r"!\[[^\]]+\]\(http\S+/Seattle\.png\?card=week&at=\+48h&size=og&locale=ar\)"
    check("what is copied is the picture", re.fullmatch(pattern, copied), copied)
    browser.run("navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve() }")
    browser.click("#url + button")
    browser.wait("document.querySelector('#url + button').textContent === document.body.dataset.words.split('|')[3]")
    check("a button copies it", browser.run("return window.copied === document.querySelector('#url').value"))
    browser.accessible("the changed page")
    browser.picture("changed")
    before = browser.run(WORDS)
    browser.open(browser.run("return location.href"))
    after = browser.run(WORDS)
    check("the server makes the same page", before == after, before, after)
    browser.call("POST", "/back")
    browser.wait("document.querySelector('#picture').src.includes('card=day')")
    check("back goes back", browser.run("return location.search") == "?place=Seattle")


def moving(browser, url):
    source = "document.querySelector('#picture').currentSrc"
    browser.open(url + "?place=Seattle&card=graph&size=200x200")
    browser.wait(LOADED)
    move = "const s = document.querySelector('[name=animate]'); s.value = '%s'; s.dispatchEvent(new Event('change'))"
    browser.run(move % "24h")
    browser.wait(source + ".includes('.apng') && " + QUIET)
    shown = browser.run("return document.querySelector('#picture').clientWidth")
    check("a card that moves is as large as the still", shown == 200, shown)
    address = browser.run("return document.querySelector('#url').value")
    offered = "const link = document.querySelector('#mp4'); return [!link.hidden, link.getAttribute('href')]"
    is_there, video = browser.run(offered)
    check("a video of it is offered", is_there and ".mp4?" in video, video)
    check("its address is shown", address.endswith("/Seattle.apng?card=graph&size=200x200&animate=24h&scale=0.5"), address)
    words = browser.run("return document.querySelector('#words').textContent")
    check("the words say what happens", "The picture moves on to" in words, words)
    browser.click("#play")
    browser.wait(source + ".includes('.png') && " + QUIET)
    check("stop stops it", browser.run("return document.querySelector('#play').textContent") == "Play")
    browser.click("[name=size][value=story] + img")
    browser.wait("document.querySelector('#png').href.includes('size=story') && " + QUIET)
    is_there, video = browser.run(offered)
    check("a video with too many pixels is not offered", not is_there, video)
    try:
        urllib.request.urlopen(url + video)
        check("and would be refused", False)
    except urllib.error.HTTPError as error:
        check("and would be refused", error.code == 400, error.code)
    browser.click("[data-card=week]")
    browser.wait(source + ".includes('card=week') && " + QUIET)
    check("the week loops, too", not browser.run("return document.querySelector('[name=animate] [value=loop]').disabled"))
    browser.accessible("the page of a card that moves")
    browser.picture("moving")
    browser.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {
        "features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}})
    browser.open(url + "?place=Seattle&card=graph&size=200x200&animate=24h")
    browser.wait(LOADED)
    still = browser.run("const p = document.querySelector('#picture'); return p.currentSrc || p.src")
    check("who wants less motion sees the still", ".png" in still, still)
    browser.click("#play")
    browser.wait(source + ".includes('.apng') && " + QUIET)
    check("and may play it", browser.run("return document.querySelector('#play').textContent") == "Stop")


def small(browser, url):
    browser.open(url + "Seattle")
    browser.wait(LOADED)
    browser.picture("small")
    browser.accessible("the small page")


def widths(browser, url):
    """Phones, tablets and desktops: nothing scrolls sideways, the card comes first, and no hours run together."""
    for width in [320, 360, 412, 768, 1280, 1380]:
        browser.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": {
            "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 700}})
        for path in ["", "Setlle", "Seattle", "?place=Seattle", "Seattle?size=story&locale=de",
                     "?place=Seattle&locale=ar&size=og&animate=1h&pace=8d&scale=0.1"]:
            browser.open(url + path)
            browser.wait(LOADED)
            browser.picture(f"{width}-{path.split('?')[0] or 'index'}-{len(path)}")
            shown = browser.run("return [document.documentElement.scrollWidth, innerWidth]")
            check(f"/{path} at {width} px does not scroll sideways", max(shown) <= width, shown)
            # With the warnings above it.
            tops = browser.run("return ['#warnings', '#words', 'nav', '#play:not([hidden])'].map(each => "
                               "document.querySelector(each)).filter(Boolean).map(each => each.getBoundingClientRect().top)")
            check(f"the card comes first on /{path} at {width} px", not tops or tops[0] == min(tops), tops)
            edges = browser.run("return [...document.querySelectorAll('.marks span')].map(each => each.getBoundingClientRect())"
                                ".filter(each => each.width).map(each => [each.left, each.right])")
            apart = all(right + 8 <= left for (_, right), (left, _) in zip(sorted(edges), sorted(edges)[1:]))
            check(f"the hours of /{path} at {width} px stand apart", apart, edges)
    browser.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.clearDeviceMetricsOverride", "params": {}})


# Where an ffmpeg is, pages offer videos; none is drawn here.
tools = tempfile.TemporaryDirectory()
with open(os.path.join(tools.name, "ffmpeg"), "w") as encoder:
    encoder.write("#!/bin/sh\nexit 1\n")
os.chmod(encoder.name, 0o755)
driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
server = subprocess.Popen([options.program, "serve", "--provider", "sample", "--listen", "127.0.0.1:0", "--log", "off",
                           "--client-burst", "10000", "--timeout", "60s"], stderr=subprocess.PIPE, text=True,
                          env={**os.environ, "PATH": f"{tools.name}:{os.environ['PATH']}"})
try:
    url = re.search(r"http\S+", server.stderr.readline()).group() + "/"
    port = next(found.group(1) for line in driver.stdout if (found := re.search(r"successfully on port (\d+)", line)))
    for name, dark, size in [("light", False, "1440,900"), ("dark", True, "1440,900"), ("narrow", False, "500,900")]:
        print(f"-- {name}")
        browser = Browser(f"http://127.0.0.1:{port}", dark, size)
        browser.folder = options.pictures and os.path.join(options.pictures, name)
        for part in [first, place, moving, small] + ([widths] if name == "narrow" else []):
            part(browser, url)
        asked = {json.loads(entry["message"])["message"]["params"].get("request", {}).get("url", url)
                 for entry in browser.call("POST", "/se/log", {"type": "performance"})}
        foreign = [each for each in asked if not each.startswith((url, "data:", "chrome", "about:"))]
        check("no other host is asked", not foreign, foreign)
        # The page of a place that does not exist has the status 404, as it should.
        complaints = [entry["message"] for entry in browser.call("POST", "/se/log", {"type": "browser"})
                      if not entry["message"].startswith(url + "Setlle - ")]
        check("the browser has no complaint", not complaints, complaints)
        browser.call("DELETE", "")
finally:
    driver.terminate()
    server.terminate()
    check("the server ends with 0", server.wait() == 0)
sys.exit(1 if wrong else 0)
