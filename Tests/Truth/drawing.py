"""Answers to check besides saved ones: random ones, random ones that contradict themselves, and small ones of falsehoods once found.

Each is the parsed JSON of a service and moments in it. The random ones depend on a seed alone.
"""
import copy
import datetime as dt
import math
import zoneinfo

from decoding import PLACES, UTC


def synthetic(rng):
    """A random answer of Open-Meteo, as the parsed JSON and a moment in it."""
    lat, lon, name = rng.choice(PLACES)
    zone = zoneinfo.ZoneInfo(name)
    date = dt.date(2026, 1, 1) + dt.timedelta(days=rng.randrange(365))
    offset = int(dt.datetime.combine(date, dt.time(12), zone).utcoffset().total_seconds())
    local = dt.datetime.combine(date, dt.time())
    count, warm, swing = 96, rng.uniform(-25, 38), rng.uniform(0.5, 12)
    wetness, walk = rng.choice([0, 0.1, 0.4, 0.8]), rng.uniform(0, 1)
    columns = {"temperature_2m": [], "apparent_temperature": [], "dew_point_2m": [], "relative_humidity_2m": [],
               "wind_speed_10m": [], "wind_gusts_10m": [], "wind_direction_10m": [], "cloud_cover": [],
               "precipitation": [], "precipitation_probability": [], "weather_code": []}
    bearing, wind = rng.uniform(0, 360), rng.choice([0, 1.5, 20, 60])
    for hour in range(count):
        temperature = round(warm - swing * math.cos((hour - 3) / 24 * 2 * math.pi) + rng.uniform(-1, 1), 1)
        humidity = rng.randrange(20, 101)
        if rng.random() < 0.3:
            walk = rng.random()
        rain = walk < wetness
        amount = round(rng.choice([0.1, 0.3, 1.2, 4, 9]), 1) if rain else rng.choice([0, 0, 0, 0.05])
        bearing += rng.uniform(-40, 40)
        columns["temperature_2m"].append(temperature)
        columns["apparent_temperature"].append(round(temperature + rng.uniform(-6, 4), 1))
        columns["dew_point_2m"].append(round(temperature - (100 - humidity) / 5, 1))
        columns["relative_humidity_2m"].append(humidity)
        columns["wind_speed_10m"].append(round(max(0, wind * rng.uniform(0.4, 1.3)), 1))
        columns["wind_gusts_10m"].append(round(columns["wind_speed_10m"][-1] * rng.uniform(1, 2.2), 1))
        columns["wind_direction_10m"].append(round(bearing) % 360)
        columns["cloud_cover"].append(rng.randrange(101))
        columns["precipitation"].append(amount)
        columns["precipitation_probability"].append(rng.randrange(20, 101) if rain else rng.randrange(0, 40))
        code = 3 if not rain else 71 if temperature < 0 else 61 if amount < 2.5 else 65
        columns["weather_code"].append(code)
    units = {"temperature_2m": "°C", "apparent_temperature": "°C", "dew_point_2m": "°C", "relative_humidity_2m": "%",
             "wind_speed_10m": "km/h", "wind_gusts_10m": "km/h", "wind_direction_10m": "°", "cloud_cover": "%", "precipitation": "mm",
             "precipitation_probability": "%", "weather_code": "wmo code", "time": "iso8601"}
    days = range(4)
    table = {"time": [(date + dt.timedelta(days=n)).isoformat() for n in days],
             "temperature_2m_max": [max(columns["temperature_2m"][n * 24:n * 24 + 24]) for n in days],
             "temperature_2m_min": [min(columns["temperature_2m"][n * 24:n * 24 + 24]) for n in days],
             "precipitation_probability_max": [max(columns["precipitation_probability"][n * 24:n * 24 + 24]) for n in days],
             "weather_code": [max(columns["weather_code"][n * 24:n * 24 + 24]) for n in days]}
    data = {"latitude": lat, "longitude": lon, "utc_offset_seconds": offset, "timezone": name, "hourly_units": units,
            "hourly": {"time": [(local + dt.timedelta(hours=n)).strftime("%Y-%m-%dT%H:%M") for n in range(count)], **columns},
            "daily_units": {"time": "iso8601", "temperature_2m_max": "°C", "temperature_2m_min": "°C",
                            "precipitation_probability_max": "%", "weather_code": "wmo code"}, "daily": table}
    start = local.replace(tzinfo=UTC).timestamp() - offset
    minutes = rng.randrange(1, 47) * 60 + rng.choice([0, 0, 0, 22, 37, 59])
    return data, start + minutes * 60


def synthetic_met(rng):
    """A random answer of MET Norway, hours at first and then periods of six hours, as the parsed JSON and a moment in it."""
    lat, lon, _ = rng.choice(PLACES)
    start = dt.datetime(2026, 1, 1, tzinfo=UTC) + dt.timedelta(hours=rng.randrange(365 * 24))
    # Longer periods begin at 0, 6, 12 and 18 o'clock UTC.
    hourly = 54 + (-start.hour) % 6
    warm, swing = rng.uniform(-25, 38), rng.uniform(0.5, 12)

    def celsius(time):
        return round(warm - swing * math.cos((time.hour + lon / 15 - 3) / 24 * 2 * math.pi) + rng.uniform(-3, 3), 1)

    rows = []
    for hours in [*range(hourly), *range(hourly, hourly + 6 * 30, 6)]:
        time = start + dt.timedelta(hours=hours)
        temperature, is_wet = celsius(time), rng.random() < 0.3
        amount = round(rng.uniform(0.1, 6), 1) if is_wet else 0.0
        symbol = "cloudy" if not is_wet else "snow" if temperature < 0 else "rain"
        details = {"precipitation_amount": amount, "probability_of_precipitation": float(rng.randrange(40, 101) if is_wet else 0)}
        data = {"instant": {"details": {
            "air_temperature": temperature, "relative_humidity": float(rng.randrange(20, 101)),
            "dew_point_temperature": round(temperature - rng.uniform(0, 15), 1), "wind_speed": round(rng.uniform(0, 20), 1),
            "wind_from_direction": float(rng.randrange(360)), "cloud_area_fraction": float(rng.randrange(101))}}}
        name = "next_1_hours" if hours < hourly else "next_6_hours"
        if hours >= hourly:
            details["air_temperature_max"] = round(temperature + rng.uniform(0, 8), 1)
            details["air_temperature_min"] = round(temperature - rng.uniform(0, 8), 1)
        data[name] = {"summary": {"symbol_code": symbol}, "details": details}
        rows.append({"time": time.strftime("%Y-%m-%dT%H:%M:%SZ"), "data": data})
    units = {"air_temperature": "celsius", "air_temperature_max": "celsius", "air_temperature_min": "celsius",
             "dew_point_temperature": "celsius", "relative_humidity": "%", "wind_speed": "m/s",
             "wind_from_direction": "degrees", "cloud_area_fraction": "%", "precipitation_amount": "mm",
             "probability_of_precipitation": "%"}
    data = {"type": "Feature", "geometry": {"type": "Point", "coordinates": [lon, lat, 10]},
            "properties": {"meta": {"updated_at": rows[0]["time"], "units": units}, "timeseries": rows}}
    return data, start.timestamp() + rng.randrange(1, 40 * 60) * 60


# Answers that contradict themselves

def scattered(rng, count, share):
    """Some of the numbers below a count."""
    return [index for index in range(count) if rng.random() < share]


def contradict(rng, data):
    """The names of contradictions put into an answer of Open-Meteo, which changes."""
    hourly, names = data["hourly"], []
    count = len(hourly["time"])
    amounts, chances, codes = (hourly[name] for name in ("precipitation", "precipitation_probability", "weather_code"))
    temperatures = hourly["temperature_2m"]

    def amount_without_chance(index):
        amounts[index], chances[index] = rng.choice([0.3, 1.0, 4.0]), rng.choice([0, 0, 5, 24, 29])
        codes[index] = rng.choice([3, 61, 63, 65])

    def chance_without_amount(index):
        amounts[index], chances[index], codes[index] = 0, rng.choice([24, 25, 54, 55, 80, 97]), rng.choice([0, 2, 3, 45])

    def wet_code_without_amount(index):
        amounts[index], chances[index], codes[index] = 0, rng.choice([0, 8, 20, 60]), rng.choice([51, 61, 63, 80, 71, 95, 67])

    def dry_code_with_amount(index):
        amounts[index], codes[index] = rng.choice([0.06, 0.2, 0.25, 3, 8]), rng.choice([0, 1, 3])

    def snow_in_warmth(index):
        temperatures[index], codes[index], amounts[index] = 12.0, rng.choice([71, 75, 85]), rng.choice([0, 0.4, 2])

    def rain_in_frost(index):
        temperatures[index], codes[index] = -8.0, rng.choice([61, 63, 80])
        amounts[index], chances[index] = rng.choice([0.4, 2]), rng.choice([20, 60, 90])

    def freezing(index):
        temperatures[index], codes[index] = -1.0, rng.choice([56, 57, 66, 67])
        amounts[index], chances[index] = rng.choice([0, 0.4, 2]), rng.choice([20, 60, 90])

    def thunder_without_rain(index):
        codes[index], amounts[index], chances[index] = 95, 0, rng.choice([0, 10, 25, 60])

    def gust_below_wind(index):
        hourly["wind_gusts_10m"][index] = round((hourly["wind_speed_10m"][index] or 0) * 0.5, 1)

    def storm(index):
        hourly["wind_speed_10m"][index], hourly["wind_gusts_10m"][index] = 50, 110

    def gap(index):
        for name in rng.sample([name for name in hourly if name != "time"], 3):
            hourly[name][index] = None

    makers = [amount_without_chance, chance_without_amount, wet_code_without_amount, dry_code_with_amount, snow_in_warmth,
              rain_in_frost, freezing, thunder_without_rain, gust_below_wind, storm, gap]
    for maker in rng.sample(makers, rng.choice([1, 2, 3])):
        names.append(maker.__name__)
        for index in scattered(rng, count, rng.choice([0.15, 0.5, 1])):
            # Gaps are put in last, since what is missing cannot be contradicted.
            if amounts[index] is not None and temperatures[index] is not None and codes[index] is not None:
                maker(index)
    if rng.random() < 0.25:
        name = rng.choice(["precipitation", "precipitation_probability", "weather_code", "cloud_cover", "wind_gusts_10m"])
        del hourly[name]
        names.append("no " + name)
    if rng.random() < 0.2:
        data["daily"]["precipitation_probability_max"] = [rng.choice([0, 40, 90]) for _ in data["daily"]["time"]]
        names.append("other days")
    if rng.random() < 0.3:
        local = dt.datetime.fromisoformat(hourly["time"][20]) + dt.timedelta(minutes=15)
        data["current_units"] = {"time": "iso8601", "interval": "seconds", "temperature_2m": "°C", "precipitation": "mm",
                                 "weather_code": "wmo code", "cloud_cover": "%"}
        data["current"] = {"time": local.strftime("%Y-%m-%dT%H:%M"), "interval": 900,
                           "temperature_2m": temperatures[20] if temperatures[20] is not None else 5.0,
                           "precipitation": rng.choice([0, 0.02, 0.1, 1.0]), "weather_code": rng.choice([0, 3, 61, 73]),
                           "cloud_cover": rng.choice([0, 60, 100])}
        names.append("other current weather")
    return names


def contradictory(rng):
    """A random answer that contradicts itself, of Open-Meteo or, made from one, of Pirate Weather or MET Norway."""
    data, moment = synthetic(rng)
    form = rng.choice(["open-meteo", "open-meteo", "pirate", "met"])
    # An answer of Pirate Weather or MET Norway needs all columns.
    names = contradict(rng, data)
    if form == "pirate":
        data = pirate(rng, data)
    elif form == "met":
        data = met(rng, data)
    return data, moment, "+".join([form] + names)


ICONS = {0: "clear-day", 1: "clear-day", 2: "partly-cloudy-day", 3: "cloudy", 45: "fog", 95: "thunderstorm"}
TYPES = {56: "ice", 57: "ice", 66: "ice", 67: "ice", 71: "snow", 73: "snow", 75: "snow", 85: "snow"}


def pirate(rng, data):
    """An answer of Pirate Weather with the values of one of Open-Meteo, and minutes that may contradict the hours."""
    hourly = data["hourly"]
    start = dt.datetime.fromisoformat(hourly["time"][0]).replace(tzinfo=UTC).timestamp() - data["utc_offset_seconds"]

    def column(name):
        return hourly.get(name) or [None] * len(hourly["time"])

    points = []
    for index in range(len(hourly["time"]) - 1):
        code, amount, chance = (column(name)[index + 1] for name in ("weather_code", "precipitation", "precipitation_probability"))
        kind = None if code is None or code < 51 else TYPES.get(code, "rain")
        icon = ICONS.get(code, None if code is None else {"ice": "sleet"}.get(kind, kind))
        values = {"time": int(start + index * 3600), "temperature": column("temperature_2m")[index],
                  "apparentTemperature": column("apparent_temperature")[index], "dewPoint": column("dew_point_2m")[index],
                  "humidity": column("relative_humidity_2m")[index], "windSpeed": column("wind_speed_10m")[index],
                  "windGust": column("wind_gusts_10m")[index], "windBearing": column("wind_direction_10m")[index],
                  "cloudCover": column("cloud_cover")[index], "precipIntensity": amount, "precipProbability": chance,
                  "precipType": kind or rng.choice([None, "rain", "snow"]), "icon": icon}
        for name in ("humidity", "cloudCover", "precipProbability"):
            values[name] = None if values[name] is None else values[name] / 100
        for name in ("windSpeed", "windGust"):
            values[name] = None if values[name] is None else round(values[name] / 3.6, 2)
        points.append({name: value for name, value in values.items() if value is not None})
    now = int(start + rng.randrange(4, 40) * 3600)
    minutes = []
    if rng.random() < 0.6:
        wet, kind = rng.random() < 0.5, rng.choice(["rain", "rain", "snow"])
        first, last = sorted(rng.sample(range(61), 2))
        for minute in range(61):
            falls = wet and first <= minute < last
            entry = {"time": now + minute * 60, "precipIntensity": rng.choice([0.5, 1.2]) if falls else 0,
                     "precipProbability": rng.choice([0.3, 0.9]) if falls else rng.choice([0, 0.05])}
            if falls:
                entry["precipType"] = kind
            minutes.append(entry)
    days = []
    for index, date in enumerate(data["daily"]["time"]):
        inside = points[index * 24:index * 24 + 24]
        chances = [point["precipProbability"] for point in inside if "precipProbability" in point]
        days.append({"time": int(start + index * 86400), "temperatureHigh": data["daily"]["temperature_2m_max"][index],
                     "temperatureLow": data["daily"]["temperature_2m_min"][index], "icon": "cloudy",
                     "precipProbability": max(chances, default=0)})
    answer = {"latitude": data["latitude"], "longitude": data["longitude"], "timezone": data["timezone"], "elevation": 10,
              "hourly": {"data": points}, "daily": {"data": days}, "flags": {"units": "si", "version": "V2"}}
    if minutes:
        answer["minutely"] = {"data": minutes}
    return answer


SYMBOLS = {0: "clearsky_day", 1: "fair_day", 2: "partlycloudy_day", 3: "cloudy", 45: "fog", 51: "lightrain", 61: "rain", 63: "rain",
           65: "heavyrain", 71: "snow", 73: "snow", 75: "heavysnow", 80: "rainshowers_day", 85: "snowshowers_day",
           95: "rainandthunder", 67: "sleet", 66: "sleet", 56: "lightsleet", 57: "sleet"}


def met(rng, data):
    """An answer of MET Norway with the values of one of Open-Meteo: hours, then periods of six that say something else."""
    hourly = data["hourly"]
    start = dt.datetime.fromisoformat(hourly["time"][0]).replace(tzinfo=UTC) - dt.timedelta(seconds=data["utc_offset_seconds"])

    def column(name):
        return hourly.get(name) or [None] * len(hourly["time"])

    rows = []
    first = 40 + (-(start.hour + 40)) % 6
    for index in [*range(first), *range(first, len(hourly["time"]) - 7, 6)]:
        details = {"air_temperature": column("temperature_2m")[index], "dew_point_temperature": column("dew_point_2m")[index],
                   "relative_humidity": column("relative_humidity_2m")[index], "cloud_area_fraction": column("cloud_cover")[index],
                   "wind_from_direction": column("wind_direction_10m")[index]}
        for name, source in (("wind_speed", "wind_speed_10m"), ("wind_speed_of_gust", "wind_gusts_10m")):
            value = column(source)[index]
            details[name] = None if value is None else round(value / 3.6, 1)
        row = {"instant": {"details": {name: float(value) for name, value in details.items() if value is not None}}}
        code, amount, chance = (column(name)[index + 1] for name in ("weather_code", "precipitation", "precipitation_probability"))
        if index >= first:
            amounts = [value or 0 for value in column("precipitation")[index + 1:index + 7]]
            amount = round(sum(amounts), 1) if rng.random() < 0.7 else rng.choice([0.0, 0.4])
        period = {"amount": amount, "chance": chance}
        block = {"details": {}}
        if period["amount"] is not None:
            block["details"]["precipitation_amount"] = float(period["amount"])
        if chance is not None:
            block["details"]["probability_of_precipitation"] = float(chance)
        if code is not None:
            block["summary"] = {"symbol_code": SYMBOLS.get(code, "cloudy")}
        row["next_1_hours" if index < first else "next_6_hours"] = block
        rows.append({"time": (start + dt.timedelta(hours=index)).strftime("%Y-%m-%dT%H:%M:%SZ"), "data": row})
    return {"type": "Feature", "geometry": {"type": "Point", "coordinates": [data["longitude"], data["latitude"], 10]},
            "properties": {"meta": {"updated_at": rows[0]["time"], "units": MET_UNITS}, "timeseries": rows}}


MET_UNITS = {"air_temperature": "celsius", "air_temperature_max": "celsius", "air_temperature_min": "celsius",
             "dew_point_temperature": "celsius", "relative_humidity": "%", "wind_speed": "m/s", "wind_speed_of_gust": "m/s",
             "wind_from_direction": "degrees", "cloud_area_fraction": "%", "precipitation_amount": "mm",
             "probability_of_precipitation": "%"}


# Falsehoods that were found, as small answers of this project's own

UNITS = {"time": "iso8601", "temperature_2m": "°C", "relative_humidity_2m": "%", "precipitation": "mm", "snowfall": "cm",
         "precipitation_probability": "%", "weather_code": "wmo code", "cloud_cover": "%", "wind_speed_10m": "km/h",
         "wind_direction_10m": "°", "wind_gusts_10m": "km/h", "temperature_2m_max": "°C", "temperature_2m_min": "°C",
         "precipitation_probability_max": "%", "interval": "seconds"}


def steady(date, place, days=8, current=None, **columns):
    """An answer of Open-Meteo: each column is a value for all hours, or a function of the number of the hour."""
    lat, lon, name = place
    zone, first = zoneinfo.ZoneInfo(name), dt.datetime.fromisoformat(date)
    offset = int(first.replace(hour=12, tzinfo=zone).utcoffset().total_seconds())
    names = {"temperature": "temperature_2m", "humidity": "relative_humidity_2m", "amount": "precipitation",
             "chance": "precipitation_probability", "code": "weather_code", "cloud": "cloud_cover", "wind": "wind_speed_10m",
             "bearing": "wind_direction_10m", "gust": "wind_gusts_10m"}
    values = {"temperature": 8, "humidity": 75, "amount": 0, "chance": 0, "code": 3, "cloud": 90, "wind": 10, "bearing": 200,
              "gust": 14, **columns}
    hourly = {"time": [(first + dt.timedelta(hours=n)).strftime("%Y-%m-%dT%H:%M") for n in range(days * 24)]}
    for key, value in values.items():
        hourly[names[key]] = [value(n) if callable(value) else value for n in range(days * 24)]
    daily = {"time": [(first + dt.timedelta(days=n)).date().isoformat() for n in range(days)]}
    for column, source, choose in (("temperature_2m_max", "temperature_2m", max), ("temperature_2m_min", "temperature_2m", min),
                                   ("precipitation_probability_max", "precipitation_probability", max),
                                   ("weather_code", "weather_code", max)):
        daily[column] = [choose(hourly[source][n * 24:n * 24 + 24]) for n in range(days)]
    data = {"latitude": lat, "longitude": lon, "utc_offset_seconds": offset, "timezone": name, "hourly_units": UNITS,
            "hourly": hourly, "daily_units": UNITS, "daily": daily}
    if current:
        data["current_units"], data["current"] = UNITS, {"interval": 900, **current}
    start = first.replace(tzinfo=UTC).timestamp() - offset
    return data, start


BERLIN, TROMSO, SEATTLE = (52.5, 13.4, "Europe/Berlin"), (69.65, 18.96, "Europe/Oslo"), (47.6, -122.3, "America/Los_Angeles")


def found():
    """Falsehoods that were found: name, answer, and moments."""
    def case(name, made, *hours):
        data, start = made
        return name, data, [start + hour * 3600 for hour in hours]

    yield case("raining-at-29-percent", steady(
        "2026-11-20", BERLIN, amount=1.5, chance=29, code=63, current={
            "time": "2026-11-20T12:00", "temperature_2m": 8, "precipitation": 0.4, "weather_code": 63, "cloud_cover": 90}), 12, 20)
    yield case("amount-of-4-mm-at-20-percent", steady("2026-01-28", BERLIN, days=2, amount=4.0, chance=20, code=65), 8.25, 12)
    yield case("trace-at-98-percent", steady("2026-03-06", TROMSO, amount=0.099, chance=98, code=51, temperature=4.5), 9)
    yield case("freezing-rain", steady("2026-11-20", BERLIN, amount=1.0, chance=90, code=67, temperature=-2), 12)
    yield case("freezing-rain-between", steady(
        "2026-11-20", BERLIN, amount=1.0, chance=90, temperature=lambda n: 1 - n % 24 / 8,
        code=lambda n: 61 if n < 15 else 67 if n < 18 else 73), 12)
    yield case("sixty-percent-below-freezing", steady("2026-11-20", BERLIN, chance=60, temperature=-6), 12)
    yield case("gusts", steady("2026-11-20", BERLIN, wind=50, gust=120), 12)
    yield case("overcast-midnight-sun", steady("2027-06-21", TROMSO, cloud=100), 12, 23)
    yield case("rain-this-morning", steady(
        "2026-11-20", BERLIN, amount=lambda n: 2.0 if 6 <= n <= 10 else 0, chance=lambda n: 95 if 6 <= n <= 10 else 0,
        code=lambda n: 63 if 6 <= n <= 10 else 3), 22)
    yield case("one-storm", steady(
        "2026-07-10", BERLIN, temperature=24, amount=lambda n: 2.0 if 14 <= n <= 19 else 0,
        chance=lambda n: 85 if 14 <= n <= 19 else 0, code=lambda n: 95 if n == 16 else 61 if 14 <= n <= 19 else 2), 11, 12.5)
    yield case("heavy-on-and-off", steady(
        "2026-07-10", BERLIN, temperature=20, amount=lambda n: 0 if n % 3 == 2 else 9.0 if n % 6 == 4 else 0.3,
        chance=lambda n: 0 if n % 3 == 2 else 90, code=lambda n: 3 if n % 3 == 2 else 65 if n % 6 == 4 else 61), 11, 12)
    yield case("snow-from-seven-to-ten", steady(
        "2026-01-20", BERLIN, temperature=-4, chance=lambda n: 90 if 8 <= n <= 10 else 60 if 18 < n % 24 else 14,
        amount=lambda n: 1.0 if 8 <= n <= 10 else 0, code=lambda n: 73 if 8 <= n <= 10 else 3), 5, 6)
    yield case("clouded-moon", steady("2026-11-24", SEATTLE, cloud=95, amount=1.0, chance=90, code=63), 22.5)
    yield case("thunder-code-alone", steady("2026-07-10", BERLIN, temperature=24, code=95, chance=10), 12)
    yield case("current-rain-in-a-dry-hour", steady("2026-11-20", BERLIN, current={
        "time": "2026-11-20T12:00", "temperature_2m": 8, "precipitation": 0.5, "weather_code": 61, "cloud_cover": 90}), 12)
    data, start = steady("2026-06-16", (45.4, -75.7, "America/Toronto"), days=2, temperature=10, amount=4.0, chance=4, code=65)
    yield "pirate-minutes-at-4-percent", pirate_steady(data, start), [start + 8.2 * 3600, start + 12 * 3600]
    data, start = steady("2026-02-10", (35.7, 139.7, "Asia/Tokyo"), days=8, temperature=6, code=2, cloud=40)
    yield "six-hours-of-0.4-mm", met_steady(data, start), [start + 9 * 3600]


class Still:
    """A source of chance that never varies, for the small answers."""

    def random(self):
        return 0.65

    def choice(self, values):
        return values[0]

    def randrange(self, first, _=None):
        return first


def pirate_steady(data, start):
    answer = pirate(Still(), copy.deepcopy(data))
    now = int(start + 8 * 3600)
    answer["minutely"] = {"data": [{"time": now + minute * 60, "precipIntensity": 4.0, "precipProbability": 0.04, "precipType": "rain"}
                                   for minute in range(61)]}
    return answer


def met_steady(data, start):
    answer = met(Still(), copy.deepcopy(data))
    rows = answer["properties"]["timeseries"]
    for index, row in enumerate(rows):
        row["data"]["next_12_hours"] = {"summary": {"symbol_code": "cloudy"}, "details": {}}
        block = row["data"].get("next_6_hours")
        if block:
            block["details"] = {"precipitation_amount": 0.4 if index == len(rows) - 12 else 0.0}
            block["summary"] = {"symbol_code": "cloudy"}
    return answer
