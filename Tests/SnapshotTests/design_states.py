"""The states of a design's pictures as forecasts, by the pictures' names, for `contact-sheet.py --design`.

A name is a card, what it shows and where that is not the square card its size, as in `day-rain-og`. Names without a state here
are drawn by the state that their first words name.
"""

import json
from datetime import datetime, timedelta, timezone
from pathlib import Path

SIZES = {"og": "og", "portrait": "portrait", "story": "story"}


def place(name, latitude, longitude, offset, country, region=None):
    return {
        "place": {"name": name, "latitude": latitude, "longitude": longitude, "country": country}
        | ({"region": region} if region else {}),
        "zone": {"initial": round(offset * 3600), "changes": []},
    }


ARROYO = place("Arroyo Grande", 35.12, -120.59, -8, "US", "California")
BERGEN = place("Bergen", 60.39, 5.32, 2, "NO")
HONOLULU = place("Honolulu", 21.31, -157.86, -10, "US", "Hawaii")
LISBON = place("Lisbon", 38.72, -9.14, 1, "PT")
MIAMI = place("Miami", 25.76, -80.19, -4, "US", "Florida")
OSLO = place("Oslo", 59.91, 10.75, 1, "NO")
PHOENIX = place("Phoenix", 33.45, -112.07, -7, "US", "Arizona")
ROSENHEIM = place("Rosenheim", 47.86, 12.12, 2, "DE")
SEATTLE = place("Seattle", 47.61, -122.33, -8, "US", "Washington")
SEVILLA = place("Sevilla", 37.39, -5.98, 2, "ES")
SINGAPORE = place("Singapore", 1.35, 103.82, 8, "SG")
TOKYO = place("Tokyo", 35.68, 139.69, 9, "JP")
TROMSO = place("Tromsø", 69.65, 18.96, 1, "NO")
WELLINGTON = place("Wellington", -41.29, 174.78, 13, "NZ")


def state(
    where, time, celsius, condition, cover=0.1, chance=0.0, rate=None, kind="rain", wind=3.0, bearing=200.0,
    swing=4.0, chances=None, alerts=(), days=None, answer=True,
):
    """A forecast: `time` is local; `chances` are the next hours' where they are not all like the first."""
    zone = timedelta(seconds=where["zone"]["initial"])
    now = datetime.fromisoformat(time).replace(tzinfo=timezone.utc) - zone
    start = now.replace(minute=0)

    def iso(moment):
        return moment.strftime("%Y-%m-%dT%H:%M:00Z")

    def conditions(moment, probability, warmer=0.0):
        wet = probability >= 0.1
        values = {
            "time": iso(moment), "temperature": celsius + warmer, "apparentTemperature": celsius + warmer - 1,
            "dewPoint": celsius + warmer - 4, "humidity": 0.75, "windSpeed": wind, "windGust": wind * 1.5,
            "windBearing": bearing, "precipitationRate": (rate if rate is not None else 1.2) if wet else 0,
            "precipitationProbability": probability, "condition": condition,
        }
        if cover is not None:
            values["cloudCover"] = cover
        return values | ({"precipitationKind": kind} if wet else {})

    later = list(chances or [chance])
    hourly = [
        conditions(
            start + timedelta(hours=hour), later[min(hour, len(later) - 1)],
            swing * (0.5 - abs((start + zone + timedelta(hours=hour)).hour - 15) / 12))
        for hour in range(48)
    ]
    first = (now + zone).date()
    daily = [
        {
            "date": str(first + timedelta(days=day)), "high": high, "low": low, "precipitationProbability": wet,
            "precipitationKind": kind, "condition": condition,
        }
        for day, (high, low, wet) in enumerate(days or [(celsius + 4, celsius - 3, later[0])] * 8)
    ]
    return {
        "format": "weathercard forecast", "version": 1, **where,
        "source": {"id": "example", "attribution": "Weather data by Open-Meteo.com"},
        "current": conditions(now, later[0]), "hourly": hourly, "daily": daily,
        "alerts": [
            {
                "id": f"warning-{number}", "issuer": "National Weather Service", "severity": severity, "title": title,
                "regions": regions, "text": text, "start": iso(now - timedelta(hours=3)),
                "end": iso(now + timedelta(hours=hours)),
            }
            for number, (title, severity, regions, text, hours) in enumerate(alerts)
        ],
    }


def warning(where, time, title, severity, region, text, hours=6, more=0):
    others = [("Wind Advisory", "minor", [region], f"{number}", 2) for number in range(more)]
    return [state(where, time, 14, "cloudy", 0.9, alerts=[(title, severity, [region], text, hours), *others])]


SURF = (
    "Breaking waves of 12 to 16 feet, local sets to 18 feet, on west to northwest facing beaches. Strong currents will "
    "create a risk of drowning.")
THUNDER = "Gusts to 100 km/h and hail up to 3 cm. Lightning is frequent. Stay indoors, away from windows."
WEEK = [(14, 8, 0.2), (13, 7, 0.1), (10, 6, 0.9), (8, 4, 0.8), (12, 5, 0.3), (15, 7, 0.05), (18, 9, 0.05), (21, 11, 0.0)]
BANDS = [
    state(place("Cupertino", 37.32, -122.03, -8, "US", "California"), "2026-11-29T08:33", 7.8, "clear", 0.08),
    state(place("Reykjavík", 64.15, -21.94, 0, "IS"), "2026-11-29T16:33", 5, "rain", 1, 0.85),
    state(place("Casablanca", 33.57, -7.59, 1, "MA"), "2026-11-29T17:33", 19, "partlyCloudy", 0.4),
    state(SINGAPORE, "2026-11-30T00:33", 27, "thunderstorm", 1, 1.0),
    state(place("Sydney", -33.87, 151.21, 11, "AU"), "2026-11-30T03:33", 18, "clear", 0.05),
    state(place("Fairbanks", 64.84, -147.72, -9, "US", "Alaska"), "2026-11-29T07:33", -18, "snow", 1, 0.6, kind="snow"),
    state(place("Kathmandu", 27.72, 85.32, 5.75, "NP"), "2026-11-29T22:18", 16, "partlyCloudy", 0.3),
    state(place("Cape Town", -33.92, 18.42, 2, "ZA"), "2026-11-29T18:33", 24, "clear", 0.05),
    state(place("São Paulo", -23.55, -46.63, -3, "BR"), "2026-11-29T13:33", 22, "rain", 1, 0.7),
    state(place("Ulaanbaatar", 47.92, 106.92, 8, "MN"), "2026-11-30T00:33", -24, "clear", 0.05),
]
FOUR = [
    state(PHOENIX, "2026-10-06T17:38", 34, "clear", 0.15),
    state(BERGEN, "2026-10-07T02:38", 9, "rain", 1, 0.92),
    state(place("Auckland", -36.85, 174.76, 13, "NZ"), "2026-10-07T13:38", 19, "partlyCloudy", 0.45),
    state(place("Nuuk", 64.18, -51.72, -2, "GL"), "2026-10-06T22:38", -7, "snow", 1, 0.7, kind="snow"),
]

STATES = {
    "rainbow-00-noon": [state(LISBON, "2026-06-21T12:35", 26, "clear", 0.1)],
    "rainbow-00-sunset": [state(LISBON, "2026-09-20T19:20", 22, "clear", 0.15)],
    "rainbow-04-overcast": [state(BERGEN, "2026-09-20T14:00", 11, "cloudy", 0.96, 0.9)],
    "rainbow-27-thunder": [state(MIAMI, "2026-07-20T18:40", 29, "thunderstorm", 0.6, 0.7)],
    "rainbow-35": [state(BERGEN, "2026-09-20T09:00", 12, "rain", 0.6, 0.9)],
    "rainbow-72": [state(HONOLULU, "2026-11-22T17:12", 26, "rain", 0.2, 0.9)],
    "rainbow-95": [state(HONOLULU, "2026-11-22T17:12", 26, "rain", 0.03, 0.98)],
    "rainbow-fog": [state(LISBON, "2026-01-20T09:00", 9, "fog", 1)],
    "rainbow-night": [state(TOKYO, "2026-11-22T21:30", 9, "clear", 0.1)],
    "rainbow-polar-day": [state(TROMSO, "2026-06-20T00:40", 11, "rain", 0.45, 0.8)],
    "rainbow-polar-night": [state(TROMSO, "2026-12-07T12:05", -6, "clear", 0.1)],
    "rainbow-snow": [state(OSLO, "2026-02-06T13:00", -3, "snow", 1, 0.7, kind="snow")],
    "rainbow-zero-a": [state(LISBON, "2026-11-26T12:35", 18, "clear", 0.1)],
    "rainbow-zero-b-night": [state(TOKYO, "2026-11-22T21:30", 9, "clear", 0.1)],
    "day-golden": [state(PHOENIX, "2026-10-10T17:40", 32, "clear", 0.2)],
    "day-rain": [state(SEATTLE, "2026-11-22T15:22", 12, "rain", 1, 0.85)],
    "day-night": [state(TOKYO, "2026-11-22T21:30", 9, "clear", 0.1)],
    "day-noon": [state(LISBON, "2026-06-21T13:35", 27, "partlyCloudy", 0.35)],
    "day-fog": [state(LISBON, "2026-01-20T09:00", 9, "fog", 1)],
    "day-snow": [state(TROMSO, "2026-02-08T13:02", -6, "snow", 1, 0.8, kind="snow")],
    "day-thunder": [state(SINGAPORE, "2026-11-22T16:00", 28, "thunderstorm", 1, 0.95, 8)],
    "day-sleet": [state(OSLO, "2026-01-05T10:30", -1, "sleet", 1, 0.8, kind="sleet")],
    "day-hail": [state(ROSENHEIM, "2026-06-18T17:00", 19, "hail", 1, 0.7, 6, kind="hail")],
    "day-wind": [state(WELLINGTON, "2026-12-02T09:35", 15, "partlyCloudy", 0.35, wind=17, bearing=330)],
    "day-unknown": [state(place("Stanley", -51.69, -57.86, -3, "FK"), "2026-11-22T11:10", 7, None, None)],
    "clock-dry-76F": [state(PHOENIX, "2026-04-10T10:10", 24.4, "clear")],
    "clock-heavy-12C": [state(BERGEN, "2026-09-20T10:10", 12, "rain", 1, 1.0, 8)],
    "clock-minus-31": [state(place("Yakutsk", 62.03, 129.73, 9, "RU"), "2026-01-10T13:10", -31, "clear")],
    "clock-night-17C": [state(TOKYO, "2026-10-10T21:30", 17, "clear")],
    "clock-night-20C": [state(place("Rome", 41.89, 12.48, 2, "IT"), "2026-09-10T22:10", 20, "clear")],
    "clock-night-26C": [state(place("Bangkok", 13.75, 100.5, 7, "TH"), "2026-11-10T20:48", 26, "clear")],
    "clock-night-26C-rain": [state(MIAMI, "2026-07-20T23:47", 26, "rain", 1, 0.6)],
    "clock-night-32C": [state(place("Muscat", 23.59, 58.41, 4, "OM"), "2026-07-20T23:05", 32, "clear")],
    "clock-rain-28C": [state(SINGAPORE, "2026-11-22T17:20", 28, "rain", 1, 0.8, 4)],
    "clock-rain-54F": [state(SEATTLE, "2026-11-22T15:22", 12.2, "rain", 1, 0.85)],
    "clock-snow-minus4": [state(OSLO, "2026-02-06T13:10", -4, "snow", 1, 0.8, kind="snow")],
    "clock-storms-35C-12h": [state(SEVILLA, "2026-07-20T19:00", 35, "thunderstorm", 0.9, 0.7, 6)],
    "graph-light": [state(SEATTLE, "2026-02-03T04:22", 12, "rain", 0.9, 0.85, swing=12, chances=[0.85] * 7 + [0.1])],
    "graph-dark": [state(SEATTLE, "2026-02-03T20:22", 12, "rain", 0.9, 0.85, swing=12, chances=[0.85] * 7 + [0.1])],
    "graph-heat": [state(SEVILLA, "2026-07-08T02:10", 30, "clear", swing=17)],
    "graph-snow": [state(OSLO, "2026-02-06T05:10", -5, "snow", 1, 0.8, kind="snow", swing=6)],
    "week": [state(SEATTLE, "2026-11-24T09:10", 12, "rain", 0.9, 0.3, days=WEEK)],
    "week-heat": [state(SEVILLA, "2026-07-08T16:40", 36, "clear", days=[(d + 20, d + 8, 0.0) for d, _, _ in WEEK])],
    "week-snow": [state(OSLO, "2026-02-06T15:04", -1, "snow", 1, 0.8, kind="snow", days=[(h - 16, l - 18, p) for h, l, p in WEEK])],
    "places-10": BANDS,
    "places-6": BANDS[:6],
    "places-story": BANDS[:6],
    "places-4": FOUR,
    "places-og": FOUR,
    "alert-flood": warning(
        place("Kerrville", 30.05, -99.14, -6, "US", "Texas"), "2026-07-04T20:42", "Flash Flood Emergency", "extreme",
        "Kerr County",
        "This is a life-threatening situation. Move to higher ground now. Between 5 and 8 inches of rain have fallen.",
        3, 1),
    "alert-heat": warning(
        place("Bologna", 44.49, 11.34, 2, "IT"), "2026-07-22T10:20", "Avviso di caldo estremo", "extreme",
        "Pianura emiliana",
        "Temperature fino a 42 °C nelle ore centrali. Evitare di uscire tra le 11 e le 18, bere molta acqua.", 58),
    "alert-snow": warning(
        place("Kingston", 41.93, -74.0, -5, "US", "New York"), "2026-01-16T17:30", "Winter Weather Advisory", "minor",
        "Hudson Valley", "Snow of 3 to 5 inches and a glaze of ice. Roads will be slippery. Slow down and allow more time.",
        36),
    "alert-surf": warning(ARROYO, "2026-11-19T15:16", "High Surf Advisory", "moderate", "Central Coast beaches", SURF, 21, 2),
    "alert-thunder": warning(
        ROSENHEIM, "2026-07-20T17:52", "Severe Thunderstorm Warning", "severe", "Landkreis Rosenheim", THUNDER, 1),
    "alert-wind": warning(
        place("Boulder", 40.01, -105.27, -7, "US", "Colorado"), "2026-12-18T13:05", "High Wind Warning", "severe",
        "Front Range foothills",
        "West winds of 40 to 50 mph, with gusts to 75 mph. Trees and power lines will come down. Travel will be difficult "
        "for high vehicles.", 12, 4),
    "epaper-rainbow": [state(HONOLULU, "2026-11-22T17:12", 26, "rain", 0.2, 0.9)],
    "epaper-clock": [state(SEATTLE, "2026-11-22T15:22", 12.2, "rain", 1, 0.85)],
    "epaper-graph": [state(SEATTLE, "2026-02-03T04:22", 12, "rain", 0.9, 0.85, swing=12, chances=[0.85] * 7 + [0.1])],
    "epaper-day": [state(SEATTLE, "2026-11-22T15:22", 12, "rain", 1, 0.85)],
    "epaper-week": [state(SEATTLE, "2026-11-24T09:10", 12, "rain", 0.9, 0.3, days=WEEK)],
    "epaper-places": [FOUR[0], FOUR[1], FOUR[3]],
    "epaper-alert": warning(
        ROSENHEIM, "2026-07-20T17:52", "Severe Thunderstorm Warning", "severe", "Landkreis Rosenheim", THUNDER, 1),
}


def job(name, folder):
    """The arguments of `render` for a picture's state, whose forecasts are written to a folder; nothing without one."""
    words = name.split("-")
    options = []
    if words[0] == "epaper":
        card = words[1]
        options += ["--size", "600x800" if "upright" in words else "eink"]
        options += ["--depth", "2" if words[-1] == "bw" else "16"]
    else:
        card = words[0]
        if words[-1] in SIZES:
            options += ["--size", SIZES[words[-1]]]
        if card == "clock" and words[1] in ("a", "b"):
            options += ["--ground", "flat" if words[1] == "a" else "graded"]
            words = [card, *words[2:]]
        if card in ("graph", "week"):
            options += ["--theme", "dark" if "dark" in words else "light"]
    # The longest beginning of the name that has a state.
    found = next((known for end in range(len(words), 0, -1) if (known := "-".join(words[:end])) in STATES), None)
    if found is None:
        return None
    for number, forecast in enumerate(STATES[found]):
        path = Path(folder) / f"{name}-{number}.json"
        path.write_text(json.dumps(forecast))
        options += ["--forecast", str(path)]
    return ["--card", card, *options]
