#!/usr/bin/env python3
"""Runs Home Assistant with a broker and a server of cards: draws from its weather entities, and shows it cards by MQTT and as cameras.

    Tests/Clients/home-assistant.py .build/debug/weathercard

Needs Debian's mosquitto. Installs Home Assistant 2024.3.3, the last version for Python 3.11, below .build/clients; that takes four
minutes and 800 MB for the first time. Then no network is needed. Prints a line for each claim, and exits with 1 if one is wrong."""
import asyncio
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request

import lab as labs

# Without all of these it falls into its recovery mode, or does not start.
PACKAGES = (
    ["wheel", "homeassistant==2024.3.3", "josepy<2", "setuptools<80"],
    """Pillow==10.2.0 PyTurboJPEG==1.7.1 SQLAlchemy==2.0.27 aiohttp-fast-url-dispatcher==0.3.0 aiohttp-zlib-ng==0.3.1 aiohttp_cors==0.7.0
    fnv-hash-fast==0.5.0 ha-av==10.1.1 ha-ffmpeg==3.1.0 hassil==1.6.1 home-assistant-frontend==20240307.0
    home-assistant-intents==2024.3.12 janus==1.0.0 mutagen==1.47.0 paho-mqtt==1.6.1 psutil-home-assistant==0.0.1 securetar==2024.2.1
    numpy==1.26.0""".split(),
)

# An entity in the units of the United States, in a home with metric ones. The feels-like temperature and the gusts of its hours are
# what integrations leave unconverted.
WEATHER = """
weather:
  - platform: template
    name: Rich
    unique_id: rich
    attribution_template: "Data by an integration"
    condition_template: rainy
    temperature_template: "{{ 68 }}"
    temperature_unit: "°F"
    humidity_template: "{{ 60 }}"
    pressure_template: "{{ 29.92 }}"
    pressure_unit: inHg
    wind_speed_template: "{{ 14 }}"
    wind_speed_unit: mph
    wind_bearing_template: "{{ 247.5 }}"
    visibility_template: "{{ 6.2 }}"
    visibility_unit: mi
    cloud_coverage_template: "{{ 75 }}"
    precipitation_unit: in
    forecast_hourly_template: >-
      {% set hours = namespace(all=[]) %}
      {% for hour in range(48) %}
      {% set hours.all = hours.all + [{"datetime": (utcnow().replace(minute=0, second=0, microsecond=0)
        + timedelta(hours=hour)).isoformat(), "condition": "rainy", "temperature": 50 + hour % 24, "precipitation": 0.1,
        "precipitation_probability": 80, "wind_speed": 10, "wind_bearing": 90, "humidity": 70, "cloud_coverage": 90,
        "apparent_temperature": 71, "wind_gust_speed": 33}] %}
      {% endfor %}
      {{ hours.all }}
    forecast_daily_template: >-
      {% set days = namespace(all=[]) %}
      {% for day in range(5) %}
      {% set days.all = days.all + [{"datetime": (now().replace(hour=0, minute=0, second=0, microsecond=0)
        + timedelta(days=day)).isoformat(), "condition": "rainy", "temperature": 77, "templow": 50, "precipitation": 0.5,
        "precipitation_probability": 80}] %}
      {% endfor %}
      {{ days.all }}
"""

# The forecasts by REST as later versions have them; 2024.3.3 does not know the parameter.
LATER = (
    ("        changed_states: list[json_fragment] = []\n",
     '        changed_states: list[json_fragment] = []\n        wants_response = "return_response" in request.query\n'),
    ("            await shield(\n", "            response = await shield(\n"),
    ("                    context=context,\n                )\n            )\n        except (vol",
     "                    context=context,\n                    return_response=wants_response,\n                )\n            )\n"
     "        except (vol"),
    ("        return self.json(changed_states)\n",
     '        if wants_response:\n            return self.json({"changed_states": changed_states, "service_response": response})\n'
     "        return self.json(changed_states)\n"),
)


class Home:
    """A Home Assistant with a configuration of its own."""

    def __init__(self, lab):
        self.lab, self.port = lab, labs.free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        self.folder = lab.folder / "home"
        self.folder.mkdir()
        (self.folder / "configuration.yaml").write_text(f"""
homeassistant: {{name: Home, latitude: 53.55, longitude: 9.99, elevation: 10, unit_system: metric, country: DE,
  time_zone: Europe/Berlin}}
http: {{server_host: 127.0.0.1, server_port: {self.port}}}
api:
onboarding:
demo:
{WEATHER}""")
        self.token = ""

    def start(self):
        hass = pathlib.Path(sys.executable).parent / "hass"
        path = f"{hass.parent}:{os.environ['PATH']}"
        self.process = self.lab.start([sys.executable, hass, "-c", self.folder, "--skip-pip"], "home-assistant", PATH=path)
        labs.wait_for_port(self.port, 300)
        # Its parts come one after another; before it has a user, it tells nobody which are there.
        is_ready = self.has_weather if self.token else (lambda: self.get("/api/onboarding")[0] == 200)
        if not labs.wait(is_ready, 120):
            raise SystemExit("Home Assistant does not start:\n" + self.lab.log("home-assistant")[-3000:])

    def has_weather(self):
        return "temperature" in (self.state("weather.rich") or {"attributes": {}})["attributes"]

    def restart(self):
        self.lab.stop(self.process)
        self.start()

    def become_later(self):
        """Has the interface of later versions from the next start on, as an integration that replaces its own."""
        import homeassistant.components.api as api
        folder = self.folder / "custom_components/api"
        shutil.copytree(pathlib.Path(api.__file__).parent, folder)
        source = (folder / "__init__.py").read_text()
        for before, after in LATER:
            if source.count(before) != 1:
                raise SystemExit(f"another interface than that of 2024.3.3, without {before!r}")
            source = source.replace(before, after)
        (folder / "__init__.py").write_text(source)
        manifest = json.loads((folder / "manifest.json").read_text())
        (folder / "manifest.json").write_text(json.dumps({**manifest, "version": "1.0.0"}))

    def get(self, path, body=None, kind="application/json"):
        """The status and the bytes of an answer."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if body is not None:
            headers["Content-Type"] = kind
            body = (json.dumps(body) if kind == "application/json" else urllib.parse.urlencode(body)).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(self.origin + path, body, headers), timeout=60) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()
        except OSError as error:
            return 0, str(error).encode()

    def json(self, path, body=None, kind="application/json"):
        status, answer = self.get(path, body, kind)
        if status not in (200, 201):
            raise SystemExit(f"{path}: {status} {answer[:300]!r}")
        return json.loads(answer)

    def command(self, message):
        """The result of a command at its socket."""
        import aiohttp

        async def ask():
            async with aiohttp.ClientSession() as session, session.ws_connect(self.origin + "/api/websocket") as socket:
                await socket.receive_json()
                await socket.send_json({"type": "auth", "access_token": self.token})
                await socket.receive_json()
                await socket.send_json({"id": 1, **message})
                while (answer := await socket.receive_json()).get("type") != "result":
                    pass
                return answer

        answer = asyncio.run(ask())
        if not answer["success"]:
            raise SystemExit(f"{message}: {answer}")
        return answer["result"]

    def sign_up(self):
        """Makes a user and a long-lived token."""
        client = self.origin + "/"
        user = {"client_id": client, "name": "Tester", "username": "tester", "password": "long enough", "language": "en"}
        code = self.json("/api/onboarding/users", user)["auth_code"]
        grant = {"grant_type": "authorization_code", "code": code, "client_id": client}
        self.token = self.json("/auth/token", grant, "application/x-www-form-urlencoded")["access_token"]
        self.token = self.command({"type": "auth/long_lived_access_token", "client_name": "weathercard", "lifespan": 3650})

    def flow(self, handler, *steps):
        """Adds an integration by the answers to its questions; the errors of the last one."""
        step = self.json("/api/config/config_entries/flow", {"handler": handler})
        for answers in steps:
            status, body = self.get("/api/config/config_entries/flow/" + step["flow_id"], answers)
            step = json.loads(body)
            if status != 200 or step.get("errors"):
                return step.get("errors") or step
        return {} if step["type"] == "create_entry" else step

    def state(self, entity):
        status, body = self.get("/api/states/" + entity)
        return json.loads(body) if status == 200 else None


class Cards:
    """What weathercard says of the home's weather."""

    def __init__(self, lab, home):
        self.lab, self.home = lab, home
        self.token = lab.folder / "token"
        self.token.write_text(home.token + "\n")
        self.token.chmod(0o600)

    def run(self, command, *words, entity="weather.rich", token=None):
        return self.lab.run(command, "--place", "Hamburg", "--provider", "home-assistant", "--base-url", self.home.origin, "--entity",
                            entity, "--key-file", token or self.token, "--no-cache", "--alerts", "none", *words)

    def forecast(self, *words, **options):
        run = self.run("forecast", *words, **options)
        return (json.loads(run.stdout) if run.returncode == 0 else {}), run


UNITED_STATES = {"temperature_unit": "°F", "wind_speed_unit": "mph", "precipitation_unit": "in", "visibility_unit": "mi",
                 "pressure_unit": "inHg"}


def figures(found):
    """Some figures of a forecast, each of another unit."""
    now, hour, day = found["current"], found["hourly"][3], found["daily"][1]
    return [now["temperature"], now["windSpeed"], now["visibility"], hour["temperature"], hour["windSpeed"], hour["precipitationRate"],
            day["high"], day["low"]]


def near(value, expected, tolerance=0.06):
    return value is not None and abs(value - expected) <= tolerance


def weather(lab, claims, home, cards):
    labs.wait(home.has_weather)
    found, run = cards.forecast()
    claims.check("2024.3.3: hours by REST are missing, which is said", "has no hourly forecast of weather.rich" in run.stderr,
                 f"status {run.returncode}, {run.stderr}")
    claims.check("2024.3.3: the present is drawn", near(found.get("current", {}).get("temperature"), 20),
                 f"{found.get('current', {}).get('temperature')} °C")
    home.become_later()
    home.restart()
    found, run = cards.forecast()
    claims.check("a long-lived token draws an entity", run.returncode == 0,
                 f"status {run.returncode}, {len(home.token)} characters {run.stderr}")
    now, hours, days = found["current"], found["hourly"], found["daily"]
    state = home.state("weather.rich")["attributes"]
    claims.check("68 °F in a metric home is 20 °C", near(now["temperature"], 20) and state["temperature_unit"] == "°C",
                 f"{now['temperature']} °C of {state['temperature']} {state['temperature_unit']}")
    claims.check("14 mph is 6.26 m/s", near(now["windSpeed"], 6.26), f"{now['windSpeed']} m/s of {state['wind_speed']} "
                 f"{state['wind_speed_unit']}")
    claims.check("48 hours and 5 days come", len(hours) == 48 and len(days) == 5, f"{len(hours)} hours, {len(days)} days")
    claims.check("0.1 in an hour is 2.54 mm/h", all(near(hour["precipitationRate"], 2.54, 0.02) for hour in hours),
                 f"{hours[3]['precipitationRate']} mm/h")
    claims.check("a day's 77 °F and 50 °F are 25 °C and 10 °C", near(days[1]["high"], 25) and near(days[1]["low"], 10),
                 f"{days[1]['high']} and {days[1]['low']} °C")
    # What an integration left in its own units fits neither the temperature nor the wind.
    claims.check("71 °F and 33 mph, passed on unconverted, are left out",
                 all("apparentTemperature" not in hour and "windGust" not in hour for hour in hours) and "ignoring" in run.stderr,
                 run.stderr)
    before = figures(found)
    for choice in (UNITED_STATES, {**UNITED_STATES, "wind_speed_unit": "ft/s"}, {"wind_speed_unit": "kn"}, {"wind_speed_unit": "m/s"}):
        home.command({"type": "config/entity_registry/update", "entity_id": "weather.rich", "options_domain": "weather",
                      "options": choice})
        shown = labs.wait(lambda: choice.items() <= home.state("weather.rich")["attributes"].items(), 10)
        after = figures(cards.forecast()[0])
        same = all(near(value, other, 0.03 * abs(value)) for value, other in zip(before, after))
        claims.check(f"the figures stay when a user has the entity in {', '.join(choice.values())}", shown and same,
                     ", ".join(f"{value:.2f}" for value in after))
    home.command({"type": "config/entity_registry/update", "entity_id": "weather.rich", "options_domain": "weather", "options": None})

    for entity in ("weather.demo_weather_north", "weather.demo_weather_south"):
        for card in ("day", "week", "graph"):
            run = cards.run("render", "--card", card, "-o", f"{entity}-{card}.png", entity=entity)
            file = lab.folder / f"{entity}-{card}.png"
            size = file.stat().st_size if file.exists() else 0
            # The southern entity has days and no hours.
            is_right = run.returncode == 0 and size > 5000 or entity.endswith("south") and card == "graph" and run.returncode == 65
            claims.check(f"the card {card} of {entity}", is_right, f"status {run.returncode}, {size} bytes {run.stderr}")
    state = home.state("weather.demo_weather_south")
    found = cards.forecast(entity="weather.demo_weather_south")[0]
    claims.check("the demo's temperature is the card's", near(found["current"]["temperature"], state["attributes"]["temperature"]),
                 f"{found['current']['temperature']} of {state['attributes']['temperature']} {state['attributes']['temperature_unit']}")
    run = cards.run("render", "-o", "-", entity="weather.nowhere")
    claims.check("an entity that is not there is named", run.returncode in (65, 66, 69) and "weather.nowhere" in run.stderr,
                 f"status {run.returncode}, {run.stderr}")
    wrong = lab.folder / "wrong-token"
    wrong.write_text("wr0ng\n")
    wrong.chmod(0o600)
    run = cards.run("render", "-o", "-", token=wrong)
    claims.check("a wrong token is 77", run.returncode == 77 and "wr0ng" not in run.stderr, run.stderr)


CARD = ["--place", "Seattle", "--provider", "sample", "--card", "day", "--time", "2026-11-20T15:22"]
ENTITY = "image.weathercard_seattle"


def image(lab, claims, home, broker):
    def picture():
        return home.get("/api/image_proxy/" + ENTITY)[1]

    def post(*words):
        run = lab.run("post", "mqtt", "--instance", f"mqtt://127.0.0.1:{broker}", "--channel", "weathercard/seattle", *CARD, *words)
        claims.check(f"a post by MQTT {' '.join(words)}".rstrip(), run.returncode == 0, f"status {run.returncode} {run.stderr}")
        return lab.run("render", *CARD, *words, "-o", "-", text=False).stdout

    card = post()
    claims.check("Home Assistant discovers the entity", labs.wait(lambda: home.state(ENTITY), 30), ENTITY)
    shown = labs.wait(lambda: picture() == card, 30)
    claims.check("its picture is byte for byte what was posted", shown,
                 f"{len(card)} bytes, sha256 {hashlib.sha256(picture()).hexdigest()[:12]}")
    alternative = lab.run("message", *CARD, "--form", "description").stdout.strip()
    attributes = home.state(ENTITY)["attributes"]
    claims.check("the alternative text is an attribute", attributes.get("alt") == alternative, attributes.get("alt"))
    claims.check("the name is that of the place", attributes.get("friendly_name") == "weathercard Seattle",
                 attributes.get("friendly_name"))
    home.restart()
    claims.check("after a restart of Home Assistant it has the same picture", labs.wait(lambda: picture() == card, 60),
                 f"{len(picture())} bytes")
    claims.check("and the same text", labs.wait(lambda: (home.state(ENTITY) or {}).get("attributes", {}).get("alt") == alternative, 30))
    before = home.state(ENTITY)["state"]
    card = post("--size", "og")
    claims.check("a second post replaces the picture", labs.wait(lambda: picture() == card, 30), f"{len(card)} bytes")
    claims.check("and its time, by which dashboards renew it", home.state(ENTITY)["state"] != before, home.state(ENTITY)["state"])
    card = post("--size", "270x270", "--animate", "loop")
    moving = labs.wait(lambda: b"acTL" in picture(), 60)
    claims.check("a moving card comes as an animated PNG", moving, f"{len(picture())} bytes")


def cameras(lab, claims, home):
    port = lab.serve()
    for ending, kind in (("png", "image/png"), ("svg", "image/svg+xml"), ("jpg", "image/jpeg"), ("webp", "image/webp")):
        url = f"http://127.0.0.1:{port}/Seattle.{ending}?card=day&size=og&time=2026-11-20T15:22"
        with urllib.request.urlopen(url, timeout=60) as answer:
            card = answer.read()
        errors = home.flow("generic", {"still_image_url": url, "framerate": 0.0034, "verify_ssl": True, "authentication": "basic"},
                           {"confirmed_ok": True})
        claims.check(f"the generic camera takes a {ending}", errors == {}, errors or f"{len(card)} bytes")
        if errors:
            continue

        def camera():
            states = home.json("/api/states")
            return max((state["entity_id"] for state in states if re.match(r"camera\.127_0_0_1", state["entity_id"])), key=len,
                       default=None)

        entity = {"png": "camera.127_0_0_1", "svg": "camera.127_0_0_1_2", "jpg": "camera.127_0_0_1_3",
                  "webp": "camera.127_0_0_1_4"}[ending]
        labs.wait(lambda: home.state(entity), 30)
        with_type = urllib.request.Request(f"{home.origin}/api/camera_proxy/{entity}", headers={"Authorization": f"Bearer {home.token}"})
        try:
            with urllib.request.urlopen(with_type, timeout=60) as answer:
                shown, type_shown = answer.read(), answer.headers.get_content_type()
        except urllib.error.HTTPError as error:
            shown, type_shown = b"", f"status {error.code}, last camera {camera()}"
        claims.check(f"the camera shows the {ending} byte for byte", shown == card and type_shown == kind,
                     f"{len(shown)} bytes, {type_shown}")


def check(lab, claims):
    mosquitto, = labs.needs("mosquitto")
    broker = labs.free_port()
    (lab.folder / "mosquitto.conf").write_text(f"listener {broker} 127.0.0.1\nallow_anonymous true\n")
    lab.start([mosquitto, "-c", "mosquitto.conf"], "mosquitto")
    labs.wait_for_port(broker)
    home = Home(lab)
    home.start()
    home.sign_up()
    claims.check("Home Assistant runs", True, home.json("/api/config")["version"])
    errors = home.flow("mqtt", {"broker": "127.0.0.1", "port": broker})
    claims.check("its MQTT integration connects", errors == {}, errors)
    weather(lab, claims, home, Cards(lab, home))
    image(lab, claims, home, broker)
    cameras(lab, claims, home)
    log = lab.log("home-assistant")
    errors = [line for line in log.splitlines() if re.search(r" ERROR .*(mqtt|generic|image)", line)]
    claims.check("Home Assistant reports no error about these", not errors, errors[0] if errors else "")


if __name__ == "__main__":
    if len(sys.argv) == 2 and "WEATHERCARD_HOME" not in os.environ:
        # Everything below runs in its Python, which has a client for its socket.
        python = labs.environment("home-assistant", *PACKAGES)
        sys.exit(subprocess.run([python, os.path.abspath(__file__), sys.argv[1]],
                                env={**os.environ, "WEATHERCARD_HOME": "1", "PYTHONDONTWRITEBYTECODE": "1"}).returncode)
    labs.main(check, __doc__)
