"""The states of a design's pictures as forecasts, by the pictures' names, for `contact-sheet.py --design`.

A state has the place, the hour, the weather and the language that its picture shows. Where a picture shows it at another size, the
name says which: `day-london-og`, `today-oslo-epaper`, `panel-today-oslo-250x122`.
"""

import json
import math
from datetime import datetime, timedelta, timezone
from pathlib import Path

KMH, MPH = 1 / 3.6, 0.44704

# MARK: Places


def place(name, latitude, longitude, offset, country, region=None):
    """A place at hours ahead of UTC."""
    return {
        "place": {"name": name, "latitude": latitude, "longitude": longitude, "country": country}
        | ({"region": region} if region else {}),
        "zone": {"initial": round(offset * 3600), "changes": []},
    }


CAIRO = place("Cairo", 30.06, 31.25, 3, "EG")
CAPE_TOWN = place("Cape Town", -33.93, 18.42, 2, "ZA")
DENVER = place("Denver", 39.74, -104.98, -7, "US", "Colorado")
GALLE = place("Galle", 6.03, 80.22, 5.5, "LK")
HAMBURG = place("Hamburg", 53.55, 9.99, 1, "DE")
HONOLULU = place("Honolulu", 21.31, -157.86, -10, "US", "Hawaii")
ISTANBUL = place("Istanbul", 41.01, 28.98, 3, "TR")
LAS_VEGAS = place("Las Vegas", 36.17, -115.14, -7, "US", "Nevada")
LONDON = place("London", 51.51, -0.13, 1, "GB")
MADRID = place("Madrid", 40.42, -3.7, 2, "ES")
MUNICH = place("Munich", 48.14, 11.58, 1, "DE")
NEW_YORK = place("New York", 40.71, -74.01, -4, "US", "New York")
OSLO = place("Oslo", 59.91, 10.75, 1, "NO")
PARIS = place("Paris", 48.86, 2.35, 2, "FR")
SAN_FRANCISCO = place("San Francisco", 37.77, -122.42, -7, "US", "California")
SEATTLE = place("Seattle", 47.61, -122.33, -8, "US", "Washington")
SEATTLE_IN_SUMMER = place("Seattle", 47.61, -122.33, -7, "US", "Washington")
ST_LOUIS = place("St. Louis", 38.63, -90.2, -5, "US", "Missouri")
SYDNEY = place("Sydney", -33.87, 151.21, 10, "AU")
TOKYO = place("Tokyo", 35.68, 139.69, 9, "JP")
TROMSO = place("Tromsø", 69.65, 18.96, 1, "NO")
TROMSO_IN_SUMMER = place("Tromsø", 69.65, 18.96, 2, "NO")

# MARK: Forecasts


def between(points, hour):
    """The value at an hour of a smooth way through (hour, value); a day after the last point is like the day before."""
    if not isinstance(points, list):
        return points
    while hour > points[-1][0]:
        hour -= 24
    if hour <= points[0][0]:
        return points[0][1]
    for (start, one), (end, other) in zip(points, points[1:]):
        if hour <= end:
            share = (hour - start) / (end - start)
            return one + (other - one) * share * share * (3 - 2 * share)


def hours_from(hour, values):
    """A value an hour from an hour of the first day on."""
    return [(hour + index, value) for index, value in enumerate(values)]


def spell(start, end, condition, rate=0.0, chance=None, cover=1.0, kind=None):
    """Weather from an hour of the first day to another; a rate may be those of its hours."""
    return (start, end, condition, rate, chance if chance is not None else 0.95 if rate else 0.05, cover, kind)


def forecast(
    where, time, temperature, spells=(), condition="clear", cover=0.08, feels=None, humidity=0.7, wind=3.0, gust=None,
    bearing=225.0, days=None, minutes=None, hours=72, **more,
):
    """A forecast of which `time` is local. Temperature, wind, gust and bearing are numbers or (hour, value) from the first
    day's midnight on; `minutes` are rates from now on, one a minute; `more` are fields of the weather now, and
    `ensemble`, `air` and `alerts` those of the forecast."""
    zone = timedelta(seconds=where["zone"]["initial"])
    local = datetime.fromisoformat(time).replace(tzinfo=timezone.utc)
    midnight = local.replace(hour=0, minute=0)
    extras = {key: more.pop(key) for key in ("ensemble", "air", "alerts") if key in more}

    def iso(moment):
        return (moment - zone).strftime("%Y-%m-%dT%H:%M:00Z")

    def conditions(moment):
        hour = (moment - midnight) / timedelta(hours=1)
        celsius, speed = between(temperature, hour), between(wind, hour)
        found = [known for known in spells if known[0] <= hour < known[1]]
        state, rate, chance, covered, kind = found[-1][2:] if found else (condition, 0.0, 0.02, cover, None)
        if isinstance(rate, list):
            rate = rate[int(hour - found[-1][0])]
        if isinstance(chance, list):
            chance = chance[int(hour - found[-1][0])]
        values = {
            "time": iso(moment), "temperature": round(celsius, 2),
            "apparentTemperature": round(celsius + (feels if feels is not None else -1), 2),
            "dewPoint": round(celsius - (1 - humidity) * 20, 2), "humidity": humidity, "windSpeed": round(speed, 2),
            "windGust": round(between(gust, hour) if gust is not None else speed * 1.5, 2),
            "windBearing": between(bearing, hour) % 360, "cloudCover": covered, "condition": state,
            "precipitationRate": rate, "precipitationProbability": chance,
        }
        if rate or kind:
            snows = state in ("snow", "snowShowers")
            values["precipitationKind"] = kind or ("snow" if snows else "rain")
        return values

    hourly = [conditions(midnight + timedelta(hours=hour)) for hour in range(hours)]
    now = conditions(local) | more
    if minutes:
        now |= {"precipitationRate": minutes[0]}
    daily = []
    for day in range(8):
        values = hourly[24 * day:24 * day + 24] or hourly[-24:]
        wettest = max(values, key=lambda value: value["precipitationProbability"])
        daily.append({
            "date": str((midnight + timedelta(days=day)).date()),
            "high": max(value["temperature"] for value in values), "low": min(value["temperature"] for value in values),
            "precipitationAmount": round(sum(value["precipitationRate"] for value in values), 2),
            "precipitationProbability": wettest["precipitationProbability"],
            "precipitationKind": wettest.get("precipitationKind", "rain"),
            "condition": wettest["condition"] if wettest["precipitationRate"] else values[13]["condition"],
        } | (days[day] if days and day < len(days) else {}))
    answer = {
        "format": "weathercard forecast", "version": 1, **where,
        "source": {"id": "example", "attribution": "Weather data by Open-Meteo.com"},
        "current": now, "hourly": hourly[int((local - midnight) / timedelta(hours=1)):], "daily": daily, "alerts": [],
    } | extras
    if minutes:
        chance = now["precipitationProbability"]
        answer["minutely"] = {
            "quality": "minute",
            "points": [
                {"time": iso(local + timedelta(minutes=minute)), "rate": rate, "probability": max(chance, 0.95) if rate else 0.05}
                | ({"kind": now.get("precipitationKind", "rain")} if rate else {})
                for minute, rate in enumerate(minutes)
            ],
        }
    return answer


def warned(where, time, celsius, title, hazard, severity, start, end, text, instruction=None, **weather):
    """A forecast with a warning, whose times are local."""
    offset = where["zone"]["initial"] // 60
    zone = f"{'-' if offset < 0 else '+'}{abs(offset) // 60:02}:{abs(offset) % 60:02}"
    alert = {
        "id": "warning", "issuer": "National Weather Service", "severity": severity, "title": title, "hazard": hazard,
        "significance": title.split()[-1].lower(), "regions": [where["place"]["name"]], "language": "en-US",
        "text": text + (f"\n\n{instruction}" if instruction else ""), "issued": f"{time}:00{zone}",
        "start": f"{start}:00{zone}", "end": f"{end}:00{zone}",
    } | ({"instruction": instruction} if instruction else {})
    return forecast(where, time, celsius, alerts=[alert], **weather)


def swing(low, high, coldest=5, warmest=15):
    """A day from its lowest temperature to its highest and back, at hours."""
    return [(0, low + (high - low) * 0.25), (coldest, low), (warmest, high), (24, low + (high - low) * 0.25)]


# MARK: Radar


def radar(where, time, kilometers_an_hour, towards, cells):
    """An answer of Bright Sky in which showers move towards (east, south). Each of `cells` is the minutes after the local `time`
    at which it would pass the place, how far beside it in kilometers, its radius and its greatest rate in mm/h."""
    eccentricity = 0.08181919084262

    def radius(latitude):
        north = math.radians(latitude)
        share = eccentricity * math.sin(north)
        return 11862667.042662 * math.tan(math.pi / 4 - north / 2) / ((1 - share) / (1 + share)) ** (eccentricity / 2)

    latitude, longitude = where["place"]["latitude"], where["place"]["longitude"]
    turn = math.radians(longitude - 10)
    column = (543196.835218 + radius(latitude) * math.sin(turn)) / 1000
    row = (radius(latitude) * math.cos(turn) - 3622588.861932) / 1000
    half = 165
    left, top = round(column) - half, round(row) - half
    zone = timedelta(seconds=where["zone"]["initial"])
    now = datetime.fromisoformat(time).replace(tzinfo=timezone.utc) - zone
    measured = now - timedelta(minutes=now.minute % 5 or 5)
    step = kilometers_an_hour / 60
    frames = []
    for minute in (-15, -10, -5, 0):
        moment = measured + timedelta(minutes=minute)
        late = (moment - now) / timedelta(minutes=1)
        sums = [[0.0] * (2 * half + 1) for _ in range(2 * half + 1)]
        for minutes, beside, width, most in cells:
            along = -step * (minutes - late)
            x = column - left + along * towards[0] + beside * towards[1]
            y = row - top + along * towards[1] - beside * towards[0]
            for j in range(max(0, int(y - 3 * width)), min(2 * half, int(y + 3 * width)) + 1):
                for i in range(max(0, int(x - 3 * width)), min(2 * half, int(x + 3 * width)) + 1):
                    sums[j][i] += most * math.exp(-((i - x) ** 2 + (j - y) ** 2) / width ** 2)
        rows = [[round(value / 12 * 100) if value > 0.3 else 0 for value in line] for line in sums]
        stamp = moment.strftime("%Y-%m-%dT%H:%M:00+00:00")
        frames.append({"timestamp": stamp, "source": f"RADOLAN::RV::{stamp}", "precipitation_5": rows})
    return {
        "radar": frames, "bbox": [top, left, top + 2 * half, left + 2 * half],
        "latlon_position": {"x": column - left, "y": row - top},
    }


# MARK: The weather of the pictures

LONDON_FAIR = forecast(
    LONDON, "2026-09-15T08:20", [(0, 14), (5, 13), (8.33, 17), (15, 22), (20, 18), (24, 15)],
    [spell(36, 40, "rain", 1.0)], cover=0.2, humidity=0.78, wind=9 * MPH, bearing=270)
TROMSO_SNOW = forecast(
    TROMSO, "2027-02-08T13:02", [(0, -7), (13, -6), (24, -8)],
    [spell(6, 19, "snow", 1.0)], "cloudy", 0.8, feels=-6, humidity=0.86, wind=5, bearing=225)
PARIS_RATES = [1.2, 2.5, 4, 7, 10, 14, 18, 21, 17, 12, 9, 7, 5.5, 4, 3.4, 2.6, 2.2, 1.8, 1.6, 1.3, 1, .8, .5, .3]
PARIS_THUNDER = forecast(
    PARIS, "2026-07-14T18:10", [(0, 22), (5, 19), (15, 31), (18, 24), (24, 20)],
    [spell(18, 19, "thunderstorm", 8.0), spell(19, 20, "rain", 0.6, 0.6)], "partlyCloudy", 0.5, feels=1, humidity=0.82,
    wind=7, gust=18, bearing=250, minutes=[PARIS_RATES[int(minute / 2.5)] for minute in range(60)])
GALLE_NOON = forecast(
    GALLE, "2026-03-17T12:40", [(0, 27), (5, 26), (12.67, 30), (14, 31), (19, 28), (24, 27)],
    [spell(17, 18, "showers", 4.0, 0.75, 0.7)], "partlyCloudy", 0.3, feels=4, humidity=0.74, wind=14 * KMH, bearing=225,
    uvIndex=11)
FOG = forecast(
    SAN_FRANCISCO, "2026-07-11T08:20", [(0, 12), (8.33, 12.8), (15, 19), (24, 12.5)],
    [spell(0, 10, "fog")], "partlyCloudy", 0.4, feels=-0.6, humidity=0.97, wind=5 * MPH, bearing=270, visibility=305)
CAIRO_NOON = forecast(
    CAIRO, "2026-07-14T12:40", [(0, 28), (5, 25), (12.67, 34), (15, 38), (24, 28)], cover=0.1, feels=1, humidity=0.22,
    wind=14 * KMH, bearing=0, hours=96)
SYDNEY_EVENING = forecast(
    SYDNEY, "2026-09-12T08:00",
    [(0, 13), (6, 10.4)] + hours_from(8, [
        11, 12, 14, 16, 18, 19.4, 20.6, 21.5, 22, 21.4, 19.6, 17.4, 15.6, 14.4, 13.4, 12.8, 12.2, 11.6, 11, 10.6, 10.2, 10, 10.4,
        11.4, 13.2]),
    [spell(19, 25, "rain", [0.6, 2.2, 4.6, 3.1, 1.2, 0.3])], "partlyCloudy", 0.2)

HIGHS, LOWS = [14, 13, 12, 16, 19, 24, 21], [9, 8, 8, 7, 9, 12, 13]
AMOUNTS, CHANCES = [6, 14, 4, 0, 0, 0, 2], [0.85, 0.95, 0.6, 0.05, 0.02, 0.05, 0.4]
COVERS = [0.9, 1, 0.8, 0.4, 0.15, 0.1, 0.5]
SKIES = ["rain", "rain", "rain", "partlyCloudy", "clear", "clear", "showers"]
SEATTLE_WEEK = forecast(
    SEATTLE_IN_SUMMER, "2026-05-12T09:10",
    [point for day in range(7) for point in ((24 * day + 5, LOWS[day]), (24 * day + 15, HIGHS[day]))],
    [
        # What falls today is still to come.
        spell(24 * day + (0 if day else 9), 24 * day + 24, SKIES[day], amount / (24 if day else 15), CHANCES[day], COVERS[day])
        for day, amount in enumerate(AMOUNTS)
    ], hours=168,
    days=[
        {"high": HIGHS[day], "low": LOWS[day], "precipitationAmount": AMOUNTS[day], "precipitationProbability": CHANCES[day],
         "condition": SKIES[day]}
        for day in range(7)
    ])

WINTER_STORM = warned(
    DENVER, "2027-01-12T16:10", swing(-9, -1), "Winter Storm Warning", "snow", "severe", "2027-01-12T18:00",
    "2027-01-14T18:00",
    "* WHAT...Heavy snow expected. Total snow accumulations of 6 to 10 inches. Winds gusting as high as 50 mph.\n\n"
    "* WHERE...Denver and its suburbs.\n\n* WHEN...From 6 PM this evening to 6 PM MST Thursday.\n\n"
    "* IMPACTS...Roads, and especially bridges and overpasses, will likely become slick and hazardous.",
    "Stay home if you can. If you must drive, carry a blanket, food and water.", condition="cloudy", cover=0.95,
    spells=[spell(18, 66, "snow", 0.5)])
THUNDERSTORM = warned(
    NEW_YORK, "2026-07-21T17:52", swing(23, 33), "Severe Thunderstorm Warning", "thunder", "extreme", "2026-07-21T17:48",
    "2026-07-21T18:45",
    "At 548 PM EDT, severe thunderstorms were located along a line near Newark, moving east at 35 mph.\n\n"
    "THIS IS A DESTRUCTIVE STORM.\n\nHAZARD...80 mph wind gusts and 2.75 inch hail.\n\nSOURCE...Radar indicated.\n\n"
    "IMPACT...Flying debris will be dangerous to those caught without shelter.",
    "Go inside now, to the lowest floor. Stay away from windows until it has passed.", condition="thunderstorm", cover=1,
    spells=[spell(17, 19, "thunderstorm", 8)])
WIND_ADVISORY = warned(
    SEATTLE_IN_SUMMER, "2026-04-13T08:30", swing(7, 14), "Wind Advisory", "wind", "moderate", "2026-04-13T10:00",
    "2026-04-13T19:00",
    "* WHAT...Southwest winds 20 to 30 mph with gusts up to 45 mph expected.\n\n* WHERE...Seattle and vicinity.\n\n"
    "* WHEN...From 10 AM this morning to 7 PM PDT this evening.\n\n"
    "* IMPACTS...Gusty winds will blow around unsecured objects.",
    "Tie down what the wind can carry. Take care on bridges.", condition="partlyCloudy", cover=0.4, wind=11, gust=20)
FLOOD = warned(
    ST_LOUIS, "2026-04-29T14:15", swing(11, 19), "Flood Warning", "flood", "severe", "2026-04-29T14:15",
    "2026-05-03T19:00",
    "* WHAT...Moderate flooding is occurring and moderate flooding is forecast.\n\n* WHERE...Mississippi River at St. Louis.\n\n"
    "* WHEN...Until Sunday evening.\n\n* ADDITIONAL DETAILS...\n- At 1:30 PM CDT Wednesday the stage was 34.2 feet.\n"
    "- Forecast...The river is expected to rise to a crest of 38.0 feet Friday morning. It will then fall below flood stage "
    "Sunday evening.\n- Flood stage is 30.0 feet.",
    "Turn around at a flooded road. Most who drown in floods were in a car.", condition="cloudy", cover=0.9)
HEAT = warned(
    LAS_VEGAS, "2026-07-16T09:20", swing(30, 45), "Extreme Heat Warning", "heat", "extreme", "2026-07-16T11:00",
    "2026-07-18T20:00",
    "* WHAT...Dangerously hot conditions with afternoon temperatures up to 113.\n\n* WHERE...Las Vegas.\n\n"
    "* WHEN...From 11 AM this morning to 8 PM PDT Saturday.\n\n* IMPACTS...Heat related illnesses increase significantly.",
    "Drink water, stay in a cool room. Never leave anyone in a parked car.", cover=0.02)

HAMBURG_MINUTES = [0] * 14 + [
    .4, .8, 1.4, 2.2, 3, 3.6, 4.4, 5.5, 6.5, 7.8, 9, 9.6, 9.2, 8.4, 7.4, 6.6, 6, 5.2, 4.8, 4.4, 4, 3.6, 3.4, 3, 2.8, 2.6, 2.6, 2.4,
    2.2, 2, 1.9, 1.8, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1, .9, .8, .7, .6, .5, .4, .3]
RAIN_SOON = forecast(
    HAMBURG, "2026-11-03T15:22", [(0, 8), (13, 12.4), (15.4, 12), (24, 8)],
    [spell(15, 16, "rain", 1.8, 0.9, 0.9), spell(16, 17, "rain", 1.2, 0.9, 0.9)], "cloudy", 0.7, wind=6, bearing=250,
    minutes=HAMBURG_MINUTES)
RAIN_SOON["current"] |= {"condition": "cloudy", "precipitationRate": 0, "precipitationProbability": 0.3, "cloudCover": 0.6}
DRY_EVENING = forecast(
    ISTANBUL, "2026-09-10T19:05", [(0, 19), (6, 17), (15, 25), (19, 21), (24, 19)], [spell(60, 64, "rain", 1.0, 0.7)],
    "clear", 0.2, wind=3)
SNOW_EVENING = forecast(
    DENVER, "2026-01-12T17:05", [(0, -6), (13, -2), (17, -3.9), (24, -7)],
    [spell(16, 22, "snow", [1.0, 1.2, 2.4, 3.4, 2.6, 1.4])], "cloudy", 0.9, feels=-6, wind=4)

BOW = forecast(
    HONOLULU, "2026-03-08T17:10", [(0, 24), (6, 22), (14, 28.5), (17.2, 27.2), (24, 24)],
    [spell(16, 19, "showers", 0.8, 0.62, 0.2)], "partlyCloudy", 0.3, wind=6, bearing=60)
BOW["current"] |= {"condition": "partlyCloudy", "precipitationRate": 0}
NO_BOW = forecast(
    SEATTLE, "2026-12-08T16:40", [(0, 7), (14, 8), (24, 7)], [spell(0, 62, "rain", 1.2)], "partlyCloudy", 0.5, wind=4)
POLAR_NIGHT = forecast(TROMSO, "2026-12-20T12:00", [(0, -6), (12, -5), (24, -6)], cover=0.1)

# One moment, at six places.
SIX = [
    forecast(HONOLULU, "2026-09-28T22:05", [(0, 24), (15, 30), (22, 26), (24, 25)], cover=0.15),
    forecast(NEW_YORK, "2026-09-29T04:05", [(0, 10), (4, 9), (15, 17), (24, 11)], condition="cloudy", cover=1),
    forecast(
        PARIS, "2026-09-29T10:05", [(0, 12), (10, 14), (15, 17), (24, 12)], [spell(9, 11, "rain", 2.2)], "cloudy", 0.9,
        minutes=[
            rate for rate in (2.2, 2.6, 3, 3.2, 2.6, 2, 1.4, .8, .4, 0, 0, 0) for _ in range(5)]),
    forecast(CAPE_TOWN, "2026-09-29T10:05", [(0, 14), (10, 24), (14, 26), (24, 15)], cover=0.2),
    forecast(TOKYO, "2026-09-29T17:05", [(0, 18), (14, 25), (17, 21), (24, 18)], cover=0.25),
    forecast(
        TROMSO_IN_SUMMER, "2026-09-29T10:05", [(0, -4), (10, -3), (14, -2), (24, -4)], [spell(10, 14, "snow", 1.2)],
        "cloudy", 0.95, minutes=[
            rate for rate in (0, 0, 0, .4, .8, 1, 1.2, 1.4, 1.6, 1.6, 1.8, 2) for _ in range(5)]),
]
SIX[5]["current"] |= {"condition": "cloudy", "precipitationRate": 0}

# A line of showers that comes from the northwest, the first of them a quarter of an hour away, and some that pass by.
SHOWERS = [
    (28, 0, 4.5, 2.5), (37, 3, 5, 5), (45, -3, 6, 9), (52, 2, 6, 17), (59, -4, 6, 8), (67, 3, 5, 3), (76, -2, 6, 2),
    (34, 24, 6, 8), (50, 38, 8, 15), (66, 55, 7, 22), (44, 70, 6, 6), (38, -22, 5, 4), (62, -40, 7, 9), (80, -58, 6, 5),
    (-22, 30, 5, 8), (-40, -30, 5, 4), (-75, 12, 6, 7), (-55, 68, 5, 5), (110, 20, 8, 5), (120, -30, 7, 3), (-100, -70, 6, 6),
]


def air():
    """The air of a spring day: fair, with high pollen of birch until the evening."""
    birch = [
        .62, .66, .70, .76, .80, .84, .86, .84, .78, .70, .28, .24, .22, .20, .2, .2, .2, .2, .2, .22, .26, .28, .28, .62]
    sun = [.02, .06, .14, .28, .44, .56, .60, .57, .51, .40, .26, .14, .06, .02, 0, 0, 0, 0, 0, 0, 0, 0, 0, .02]
    dirt = [
        .30, .32, .36, .42, .5, .56, .52, .44, .40, .38, .37, .36, .36, .38, .42, .48, .52, .5, .44, .38, .34, .32, .3, .3]
    start = datetime(2026, 4, 18, 6, tzinfo=timezone.utc)
    return {
        "source": {"id": "open-meteo-air", "attribution": "CAMS, via Open-Meteo.com"},
        "hours": [
            {
                "time": (start + timedelta(hours=hour - 12)).strftime("%Y-%m-%dT%H:%M:00Z"),
                "pm25": 6 + 14 * dirt[hour % 24 - 12], "pm10": 10 + 24 * dirt[hour % 24 - 12],
                "nitrogenDioxide": 10 + 20 * dirt[hour % 24 - 12], "ozone": 70, "sulphurDioxide": 1.5, "carbonMonoxide": 170,
                "uvIndex": round(10.5 * sun[hour % 24 - 12], 1), "birch": round(420 * birch[hour % 24 - 12] ** 2),
            }
            for hour in range(96)
        ],
    }


SPRING_AIR = forecast(PARIS, "2026-04-18T08:00", [(0, 11), (6, 9), (8, 14), (15, 20), (24, 12)], cover=0.15, air=air())
GUSTS = forecast(
    CAPE_TOWN, "2026-11-02T09:00", [(0, 15), (9, 19), (14, 23), (24, 16)], cover=0.1,
    wind=hours_from(9, [v * KMH for v in (
        22, 24, 27, 30, 33, 36, 39, 41, 42, 41, 40, 38, 35, 31, 27, 24, 21, 19, 17, 16, 15, 14, 14, 15, 16)]),
    gust=hours_from(9, [v * KMH for v in (
        34, 37, 42, 47, 51, 55, 59, 63, 62, 61, 58, 55, 50, 44, 38, 34, 30, 27, 24, 23, 21, 20, 20, 21, 23)]),
    bearing=hours_from(9, [
        150, 148, 146, 144, 142, 140, 140, 140, 140, 142, 144, 148, 152, 158, 165, 172, 180, 186, 190, 195, 200, 205, 210, 212,
        214]))


def step(start, end, value):
    """From 0 to 1 between two values, smoothly; downwards where the first is the greater."""
    share = min(1, max(0, (value - start) / (end - start)))
    return share * share * (3 - 2 * share)


def munich():
    """Snow in the night, and cold rain by noon."""
    first = 7
    celsius = [
        5.2 + 4.6 * math.sin((hour + first - 9.5) / 24 * 2 * math.pi) + .075 * (hour - 24)
        - 2.4 * step(14, 20, hour) * step(36, 27, hour) for hour in range(60)
    ]
    rates = [1.1, 1.5, 1.7, 1.6, 1.4, 1.2, 1.4, 2.0, 2.6, 2.9, 2.2, 1.4, .7, .3]
    made = forecast(
        MUNICH, "2026-11-20T07:00", [(0, celsius[0])] + hours_from(first, celsius),
        [
            spell(
                first + 17 + hour, first + 18 + hour, "snow" if celsius[17 + hour] < 1.3 else "rain", rate,
                round(.44 + .55 * math.sin((2 + hour) / 17 * math.pi), 2))
            for hour, rate in enumerate(rates)
        ], "partlyCloudy", 0.3, wind=4)
    hours = made["hourly"][:49]
    return made | {
        "ensemble": {
            "source": {"id": "example", "attribution": "ICON-EPS, via Open-Meteo.com"},
            "hours": [
                {"time": hour["time"], "mean": hour["temperature"], "spread": round(.35 + 1.9 * (index / 48) ** 1.2, 2)}
                for index, hour in enumerate(hours)
            ],
        },
    }


def tromso_snow():
    """Two days of frost, with snow in the night between them."""
    first = 7
    celsius = [-4 + 4 * math.sin((hour + first - 9.5) / 24 * 2 * math.pi) - .08 * hour for hour in range(60)]
    return forecast(
        TROMSO, "2027-01-29T07:00", [(0, celsius[0])] + hours_from(first, celsius),
        [spell(first + 15, first + 30, "snow", [.4, .8, 1.2, 1.6, 2, 2.2, 2, 1.8, 1.4, 1.2, 1, .8, .5, .3, .2])],
        "partlyCloudy", 0.3, wind=5, bearing=[(0, 40), (7, 45), (55, 141)])


SEATTLE_RAIN = forecast(
    SEATTLE, "2026-11-24T14:10", [(0, 9), (14, 12.2), (24, 9)], [spell(11, 17, "rain", 1.8)], "cloudy", 0.9, feels=-2.2,
    humidity=0.9, wind=12 * MPH, gust=22 * MPH, bearing=225,
    minutes=[
        rate for rate in (1, 1.4, 2, 3, 3.4, 3.8, 3.2, 2.4, 2, 1.6, 1.2, 1) for _ in range(5)])
HAMBURG_TODAY = forecast(
    HAMBURG, "2026-11-03T06:00", [(0, 6), (6, 6), (9, 7), (13, 9), (16, 8.7), (20, 8), (24, 7), (29, 6), (30, 6)],
    [spell(14, 21, "rain", [.4, .6, .8, 1, 1, .8, .4])], "cloudy", 0.9, wind=6, gust=42 * KMH, bearing=240)
OSLO_TODAY = forecast(
    OSLO, "2027-01-14T06:00", [(0, -7), (6, -7), (9, -6), (14, -4), (20, -5), (24, -6.5), (29, -8), (30, -8)],
    [spell(5, 12, "snow", 0.17), spell(12, 18, "snow", 0.5), spell(18, 22, "snow", 1.0)], "clear", 0.1, feels=-4, wind=3)
MADRID_TOMORROW = forecast(
    MADRID, "2026-06-12T20:00",
    [(0, 19), (6, 17), (17, 30), (20, 28), (24, 21), (30, 20), (33, 24), (37, 30), (41, 33), (43, 32), (45, 29), (49, 23),
     (53.5, 19), (54, 19)],
    cover=0.03, wind=3, humidity=0.3)
for hour in MADRID_TOMORROW["hourly"]:
    local = (int(hour["time"][11:13]) + 2) % 24
    hour["uvIndex"] = max(0, round(9.5 * math.cos((local - 14.25) / 7.5 * math.pi / 2), 1)) if 7 <= local <= 21 else 0

# MARK: Pictures


class State:
    """What a card shows: forecasts, one for each place, and more words or files for `render`."""

    def __init__(self, card, *forecasts, words=(), radar=None, climate=None):
        self.card, self.forecasts, self.words, self.radar, self.climate = card, forecasts, list(words), radar, climate


def here(where):
    """A place for the cards that need no forecast."""
    return ["--place", where["place"]["name"], "--provider", "sample"]


STATES = {
    "air": State("air", SPRING_AIR),
    "alert-flood": State("alert", FLOOD),
    "alert-heat": State("alert", HEAT),
    "alert-thunder": State("alert", THUNDERSTORM),
    "alert-wind-moderate": State("alert", WIND_ADVISORY),
    "alert-winter-storm": State("alert", WINTER_STORM),
    "clock-dry-evening": State("clock", DRY_EVENING),
    "clock-rain-in-14": State("clock", RAIN_SOON),
    "clock-snow": State("clock", SNOW_EVENING),
    "day-cairo-ar": State("day", CAIRO_NOON, words=["--locale", "ar-EG"]),
    "day-data-land-galle": State("day", GALLE_NOON),
    "day-fog-sanfrancisco": State("day", FOG),
    "day-london": State("day", LONDON_FAIR),
    "day-london-clear": State("day", LONDON_FAIR),
    "day-paris-thunder": State("day", PARIS_THUNDER),
    "day-seattle": State("day", SEATTLE_RAIN),
    "day-tromso-snow": State("day", TROMSO_SNOW),
    "graph-evening-rain": State("graph", SYDNEY_EVENING),
    "meteogram": State("meteogram", tromso_snow()),
    "meteogram-48h": State("meteogram", munich()),
    "places-6": State("places", *SIX, words=["--units", "si"]),
    "radar-arrival": State(
        "radar", words=["--place", "Hamburg", "--time", "2026-11-21T00:15"],
        radar=lambda: radar(HAMBURG, "2026-11-21T00:15", 46, (.8, .6), SHOWERS)),
    "rainbow-35-honolulu": State("rainbow", BOW),
    "rainbow-honolulu": State("rainbow", BOW),
    "rainbow-none-seattle": State("rainbow", NO_BOW),
    "rainbow-polar-tromso": State("rainbow", POLAR_NIGHT),
    "stripes-berlin": State("stripes", words=["--place", "Berlin", "--period", "1940/2023"], climate="berlin-mean-1940-2024.csv"),
    "stripes-berlin-bars": State(
        "stripes", words=["--place", "Berlin", "--period", "1940/2023", "--stripes", "bars"], climate="berlin-mean-1940-2024.csv"),
    "sun-golden-hour": State("sun", words=[*here(SAN_FRANCISCO), "--time", "2026-10-12T17:03"]),
    "today-hamburg": State("today", HAMBURG_TODAY),
    "today-madrid": State("today", MADRID_TOMORROW),
    "today-oslo": State("today", OSLO_TODAY),
    "week": State("week", SEATTLE_WEEK),
    "wind-gusts": State("wind", GUSTS),
    "year-seattle": State("year", words=["--place", "Seattle", "--period", "2015"], climate="seattle-1948-2017.csv"),
}


def job(name, folder, design):
    """The arguments of `render` for a picture of a design, whose files are written to a folder; nothing without a state. Tables of
    the past are the design's own, beside its pictures or in `src/year-data/days`: eighty years of days are not made up."""
    words, options = name.split("-"), []
    if words[0] == "story":
        words, options = words[1:], ["--size", "story"]
    elif words[0] == "panel":
        # The clock is the card that tells the weather now on so small a screen; `day` is not drawn there.
        words, options = words[1:-1], ["--size", words[-1], "--depth", "2"]
    elif words[0] == "epaper":
        words, options = words[1:], ["--size", "eink-bw"]
    elif words[-1] == "epaper":
        words, options = words[:-1], ["--size", "eink-bw"]
    elif words[-1] in ("og", "portrait"):
        words, options = words[:-1], ["--size", words[-1]]
    state = STATES.get("-".join(words))
    if state is None:
        return None
    for number, made in enumerate(state.forecasts):
        path = Path(folder) / f"{name}-{number}.json"
        path.write_text(json.dumps(made))
        options += ["--forecast", str(path)]
    if state.radar:
        path = Path(folder) / f"{name}-radar.json"
        path.write_text(json.dumps(state.radar()))
        options += ["--radar", str(path)]
    if state.climate:
        tables = [Path(design) / state.climate, Path(design).resolve().parent / "src/year-data/days" / state.climate]
        table = next((path for path in tables if path.exists()), None)
        if table is None:
            return None
        options += ["--climate", str(table)]
    card = "clock" if name.startswith("panel-day") else state.card
    return ["--card", card, *options, *state.words]
