"""Saved answers of Open-Meteo, MET Norway, Dark Sky, Pirate Weather and weathercard's own format, as one shape of plain values.

An answer is a dict with `lat`, `lon`, `zone` (a tzinfo or None), `current`, `hours`, `days`, `steps` and `fine`. Temperatures are in °C,
speeds in m/s, fractions from 0 to 1, amounts in mm and rates in mm/h. What fell in an hour stands with the hour that begins at its time.
`steps` are the spans of time about whose precipitation the service says something, hours or longer periods, in order; `fine` are
minutes or quarter hours, if there are any.
"""
import datetime as dt
import re
import zoneinfo

from wetness import saturation

UTC = dt.timezone.utc
# Latitude, longitude, zone; one in each pair of hemispheres, with half and quarter hours of offset.
PLACES = [(47.6, -122.3, "America/Los_Angeles"), (52.5, 13.4, "Europe/Berlin"), (-33.9, 151.2, "Australia/Sydney"),
          (27.7, 85.3, "Asia/Kathmandu"), (19.1, 72.9, "Asia/Kolkata"), (-34.6, -58.4, "America/Argentina/Buenos_Aires"),
          (21.3, -157.9, "Pacific/Honolulu"), (1.35, 103.8, "Asia/Singapore"), (35.7, 139.7, "Asia/Tokyo"),
          (40.4, -3.7, "Europe/Madrid"), (-36.8, 174.8, "Pacific/Auckland"), (55.7, 37.6, "Europe/Moscow")]

# Where saved answers are from that do not name their zone.
ZONES = PLACES + [(51.5, -0.1, "Europe/London"), (40.7, -74.0, "America/New_York"), (59.9, 10.7, "Europe/Oslo")]


def number(value, scale=1.0, offset=0.0):
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value == -999:
        return None
    return value * scale + offset


def zone_named(name):
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, TypeError):
        return None


def zone_at(lat, lon):
    """The zone of coordinates near a place of the list."""
    return next((zone_named(name) for north, east, name in ZONES if abs(north - lat) + abs(east - lon) < 0.25), None)


def instant(text):
    return dt.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def step(start, seconds, rate=None, chance=None, sky=None, temperature=None, most=None, share=None, amount=None, humidity=None):
    """What a service says of the precipitation in a span of time.

    `sky` is "dry", a kind of precipitation, or None if the service says neither; by the relative `humidity`, 0 to 1, a program may
    tell rain from snow. `most` is the largest amount that the service thinks possible, `share` the part that is snow.
    """
    hours = seconds / 3600
    if amount is None and rate is not None:
        amount = rate * hours
    return {"start": start, "end": start + seconds, "rate": rate, "amount": amount, "chance": chance, "sky": sky,
            "temperature": temperature, "most": most, "share": share, "humidity": humidity}


def humidity_of(point):
    """The relative humidity, stated or by the dew point; None if neither is known."""
    if point["humidity"] is not None or point["dew"] is None or point["temperature"] is None:
        return point["humidity"]
    return min(saturation(point["dew"]) / saturation(point["temperature"]), 1)


# WMO codes as Open-Meteo uses them: its 51 to 55 are light rain by the amount of the hour, not drizzle.
WMO = {**{code: "dry" for code in (0, 1, 2, 3, 45, 48)}, **{code: "drizzle" for code in (51, 53, 55)},
       **{code: "freezing" for code in (56, 57, 66, 67)}, **{code: "rain" for code in (61, 63, 65)},
       **{code: "showers" for code in (80, 81, 82)}, **{code: "snow" for code in (71, 73, 75, 77)},
       85: "snow-showers", 86: "snow-showers", 95: "thunder", 96: "thunder", 99: "thunder"}
# Codes that stand for a trace where the amount is unknown.
TRACES = {51, 53, 56}
CLOUDS = {0: "clear", 1: "clear", 2: "partlyCloudy", 3: "cloudy", 45: "fog", 48: "fog"}


def open_meteo(data):
    offset = data.get("utc_offset_seconds", 0)
    scales = {"°C": (1, 0), "°F": (5 / 9, -160 / 9), "km/h": (1 / 3.6, 0), "m/s": (1, 0), "mp/h": (0.44704, 0),
              "mph": (0.44704, 0), "kn": (1852 / 3600, 0), "%": (0.01, 0), "mm": (1, 0), "inch": (25.4, 0), "°": (1, 0)}
    names = {"temperature": ["temperature_2m", "temperature"], "feels": ["apparent_temperature"],
             "dew": ["dew_point_2m", "dewpoint_2m"], "humidity": ["relative_humidity_2m", "relativehumidity_2m"],
             "wind": ["wind_speed_10m", "windspeed_10m", "windspeed"], "gust": ["wind_gusts_10m", "windgusts_10m"],
             "bearing": ["wind_direction_10m", "winddirection_10m", "winddirection"],
             "cloud": ["cloud_cover", "cloudcover"], "sum": ["precipitation"], "probability": ["precipitation_probability"],
             "high": ["temperature_2m_max"], "low": ["temperature_2m_min"], "chance": ["precipitation_probability_max"],
             "code": ["weather_code", "weathercode"], "total": ["precipitation_sum"]}

    def rows(block, units):
        times = block.get("time", [])
        if not isinstance(times, list):
            times, block = [times], {key: [value] for key, value in block.items()}
        table = []
        for row, time in enumerate(times):
            moment = time if isinstance(time, (int, float)) else (
                dt.datetime.fromisoformat(time).replace(tzinfo=UTC).timestamp() - offset)
            point = {"time": moment, "local": str(time)}
            for key, spellings in names.items():
                found = next((block[name] for name in spellings
                              if isinstance(block.get(name), list) and len(block[name]) == len(times)), None)
                unit = next((units.get(name) for name in spellings if name in units), None)
                point[key] = None if found is None else number(found[row], *scales.get(unit, (1, 0)))
            snow = block.get("snowfall")
            snow = number(snow[row]) if isinstance(snow, list) and len(snow) == len(times) else None
            # Centimetres of snow, or inches, are seven tenths of the water in millimetres.
            point["snow"] = snow and snow * (2.54 if units.get("snowfall") == "inch" else 1) * 10 / 7
            table.append(point)
        return table

    def spell(point, seconds, temperature=None):
        share = None
        if point["snow"] is not None and point["sum"]:
            share = point["snow"] / point["sum"]
        made = step(point["time"] - seconds, seconds, chance=point["probability"], sky=WMO.get(point["code"]), share=share,
                    rate=None if point["sum"] is None else point["sum"] * 3600 / seconds, amount=point["sum"],
                    temperature=temperature)
        made["trace"] = point["code"] in TRACES
        return made

    hours = rows(data.get("hourly", {}), data.get("hourly_units", {}))
    by_time = {hour["time"]: hour for hour in hours}
    steps = []
    for hour in hours:
        end = by_time.get(hour["time"] + 3600)
        hour["sky"] = CLOUDS.get(hour["code"])
        hour["rate"], hour["later"] = (end["sum"], end["probability"]) if end else (None, None)
        if end:
            made = spell(end, 3600, hour["temperature"])
            made["humidity"] = humidity_of(hour)
            if made["rate"] is not None or made["chance"] is not None or made["sky"] is not None:
                steps.append(made)
    for hour in hours:
        hour["probability"] = hour.pop("later")
    block, units = (data.get("current"), data.get("current_units", {})) if "current" in data else (
        data.get("current_weather"), data.get("current_weather_units", {}))
    current = rows(block, units)[0] if block else None
    if current:
        seconds = block.get("interval")
        seconds = seconds if isinstance(seconds, (int, float)) and 60 <= seconds <= 86400 else None
        current["now"] = current["sum"] * 3600 / seconds if seconds and current["sum"] is not None else None
        current["wet"] = WMO.get(current["code"])
        current["rate"] = None
    days = []
    for day in rows(data.get("daily", {}), data.get("daily_units", {})):
        days.append({"date": day["local"][:10], "high": day["high"], "low": day["low"], "probability": day["chance"],
                     "sky": WMO.get(day["code"]), "total": day["total"], "trace": day["code"] in TRACES})
    zone, guess = zone_named(data.get("timezone")), offset == 0 and data.get("timezone") in ("GMT", "UTC")
    if guess:
        # Nobody asked for a zone; the program takes that of the coordinates, to whose days these do not belong.
        zone, days = zone_at(data["latitude"], data["longitude"]), []
    quarters = data.get("minutely_15")
    fine = [spell(point, 900) for point in rows(quarters, data.get("minutely_15_units", {}))] if quarters else []
    return {"lat": data["latitude"], "lon": data["longitude"], "zone": zone, "current": current,
            "hours": hours, "days": days, "steps": steps, "fine": [entry for entry in fine if entry["rate"] is not None],
            "fine_is_model": True, "guess": guess}


def dark_sky(data):
    units = data.get("flags", {}).get("units", "us")
    fahrenheit = (5 / 9, -160 / 9) if units == "us" else (1, 0)
    # Pirate Weather's "uk" has miles per hour like "uk2".
    speed = {"us": 0.44704, "uk2": 0.44704, "uk": 0.44704, "ca": 1 / 3.6}.get(units, 1)
    rate = 25.4 if units == "us" else 1
    kinds = {"rain": "rain", "snow": "snow", "sleet": "sleet", "ice": "freezing", "mixed": "sleet", "hail": "hail"}

    def sky(point):
        """What an icon and a type say: the type of precipitation first, since icons are coarser."""
        icon = str(point.get("icon", "")).lower()
        words = set(re.split(r"[-_ ]", icon))
        stated = kinds.get(str(point.get("precipType", "")).lower())
        for names, kind in (({"thunderstorm", "thunder"}, "thunder"), ({"hail"}, "hail"), ({"freezing"}, "freezing"),
                            ({"sleet", "ice", "mixed"}, "sleet"), ({"snow", "flurries"}, "snow"),
                            ({"drizzle"}, "drizzle"), ({"rain"}, "rain")):
            if words & names:
                return (kind if kind == "thunder" or not stated else stated), stated
        if "precipitation" in words:
            return stated or "rain", stated
        dry = words & {"clear", "cloudy", "fog", "mist", "haze", "wind", "windy", "breezy", "smoke", "dust"}
        return ("dry" if dry else None), stated

    def conditions(point):
        found, stated = sky(point)
        clouds = {"clear": "clear", "partly": "partlyCloudy", "cloudy": "cloudy", "fog": "fog"}
        icon = str(point.get("icon", ""))
        return {"time": point["time"], "temperature": number(point.get("temperature"), *fahrenheit),
                "feels": number(point.get("apparentTemperature"), *fahrenheit), "dew": number(point.get("dewPoint"), *fahrenheit),
                "humidity": number(point.get("humidity")), "wind": number(point.get("windSpeed"), speed),
                "gust": number(point.get("windGust"), speed),
                "bearing": number(point.get("windBearing")), "rate": number(point.get("precipIntensity"), rate),
                "probability": number(point.get("precipProbability")), "cloud": number(point.get("cloudCover")),
                "sky": next((name for word, name in clouds.items() if icon.startswith(word)), None), "wet": found, "stated": stated}

    def spell(point, seconds):
        made = step(point["time"], seconds, rate=point["rate"], chance=point["probability"], sky=point["wet"],
                    temperature=point.get("temperature"), humidity=humidity_of(point))
        made["stated"] = point["stated"]
        return made

    zone = zone_named(data.get("timezone"))
    days = []
    for day in data.get("daily", {}).get("data", []):
        date = dt.datetime.fromtimestamp(day["time"] + 43200, zone or UTC).date().isoformat()
        found, stated = sky(day)
        mean = number(day.get("precipIntensity"), rate)
        days.append({"date": date, "high": number(day.get("temperatureHigh", day.get("temperatureMax")), *fahrenheit),
                     "low": number(day.get("temperatureLow", day.get("temperatureMin")), *fahrenheit),
                     "probability": number(day.get("precipProbability")), "sky": found, "stated": stated,
                     "total": None if mean is None else mean * 24})
    current = data.get("currently")
    hours = [conditions(hour) for hour in data.get("hourly", {}).get("data", [])]
    minutes = [conditions(minute) for minute in data.get("minutely", {}).get("data", [])]
    now = current and conditions(current)
    if now:
        now["now"] = now["rate"]
    fine = [spell(minute, 60) for minute in minutes if minute["rate"] is not None]
    if hours:
        # Minutes state no temperature; that of the hour is theirs.
        for minute in fine:
            held = [hour for hour in hours if hour["time"] <= minute["start"] < hour["time"] + 3600]
            minute["temperature"] = held[-1]["temperature"] if held else None
    return {"lat": data["latitude"], "lon": data["longitude"], "zone": zone, "current": now, "hours": hours, "days": days,
            "steps": [spell(hour, 3600) for hour in hours], "fine": fine, "fine_is_model": False,
            "guess": "units" not in data.get("flags", {})}


def met_sky(symbol):
    """The kind of precipitation of a symbol such as lightrainshowersandthunder_day, or "dry"."""
    if not symbol:
        return None
    name = symbol.split("_")[0]
    if "thunder" in name:
        return "thunder"
    if "sleet" in name:
        return "sleet"
    if "snow" in name:
        return "snow-showers" if "showers" in name else "snow"
    if "rain" in name:
        return "showers" if "showers" in name else "rain"
    return "dry"


def met_stated(symbol):
    """What falls from a storm by its symbol, or falls at all."""
    name = (symbol or "").partition("andthunder")[0]
    return met_sky(name) if name != symbol else None


def met_norway(data):
    hours, steps = [], []
    series = data["properties"]["timeseries"]
    for row in series:
        now, ahead = row["data"]["instant"]["details"], row["data"].get("next_1_hours", {}).get("details", {})
        six = row["data"].get("next_6_hours", {}).get("details", {})
        dry = not ahead and six.get("precipitation_amount") == 0
        hours.append({"time": instant(row["time"]), "temperature": now.get("air_temperature"), "feels": None,
                      "dew": now.get("dew_point_temperature"), "humidity": number(now.get("relative_humidity"), 0.01),
                      "wind": now.get("wind_speed"), "gust": now.get("wind_speed_of_gust"), "bearing": now.get("wind_from_direction"),
                      "rate": 0 if dry else ahead.get("precipitation_amount"),
                      "probability": number(ahead.get("probability_of_precipitation"), 0.01),
                      "cloud": number(now.get("cloud_area_fraction"), 0.01), "sky": None})
        part, seconds = ("next_1_hours", 3600) if "next_1_hours" in row["data"] else ("next_6_hours", 21600)
        block = row["data"].get(part)
        if block:
            details = block.get("details", {})
            amount = number(details.get("precipitation_amount"))
            steps.append(step(hours[-1]["time"], seconds, amount=amount, rate=None if amount is None else amount * 3600 / seconds,
                              chance=number(details.get("probability_of_precipitation"), 0.01),
                              most=number(details.get("precipitation_amount_max")),
                              sky=met_sky(block.get("summary", {}).get("symbol_code")), temperature=hours[-1]["temperature"],
                              humidity=humidity_of(hours[-1])))
            steps[-1]["stated"] = met_stated(block.get("summary", {}).get("symbol_code"))
    # Of periods that overlap, the one that begins first counts until the next.
    for before, after in zip(steps, steps[1:]):
        before["cut"] = min(before["end"], after["start"])
    lon, lat = data["geometry"]["coordinates"][:2]
    zone = zone_at(lat, lon)
    return {"lat": lat, "lon": lon, "zone": zone, "current": None, "hours": hours,
            "days": met_days(series, zone) if zone else [], "steps": steps, "fine": [], "fine_is_model": False}


def met_days(rows, zone):
    """The highs and lows of the 24 hours from 6:00, of temperatures and of the periods of six hours with their middle in them."""
    times = [instant(row["time"]) for row in rows]
    first, last = (dt.datetime.fromtimestamp(time, zone).date() for time in (times[0], times[-1]))
    days = []
    for ordinal in range((last - first).days + 1):
        date = first + dt.timedelta(days=ordinal)
        start, end = (dt.datetime.combine(day, dt.time(6), zone).timestamp() for day in (date, date + dt.timedelta(days=1)))
        day = {"date": date.isoformat(), "high": None, "low": None, "probability": None, "sky": None, "total": None}
        inside = [row for row, time in zip(rows, times) if start <= time <= end]
        # From the last row before to the first one after, without a gap of more than six hours.
        marks = ([max([time for time in times if time <= start], default=None)] + [t for t in times if start < t < end]
                 + [min([time for time in times if time >= end], default=None)])
        if None not in marks and all(later - time <= 21600 for time, later in zip(marks, marks[1:])):
            for key, name, choose in (("high", "air_temperature_max", max), ("low", "air_temperature_min", min)):
                values = [row["data"]["instant"]["details"].get("air_temperature") for row in inside]
                values += [row["data"]["next_6_hours"]["details"][name] for row, time in zip(rows, times)
                           if "next_1_hours" not in row["data"] and name in row["data"].get("next_6_hours", {}).get("details", {})
                           and start <= time + 10800 <= end]
                day[key] = choose(values) if values and None not in values else None
        # What falls belongs to the day of the middle of its period.
        start, end = (dt.datetime.combine(date + dt.timedelta(days=n), dt.time(), zone).timestamp() for n in (0, 1))
        periods = [(row["data"][part].get("details", {}), time + seconds / 2) for row, time in zip(rows, times)
                   for part, seconds in (("next_1_hours", 3600), ("next_6_hours", 21600))
                   if part in row["data"] and (part == "next_1_hours" or "next_1_hours" not in row["data"])]
        details = [found for found, middle in periods if start <= middle < end]
        amounts = [number(found.get("precipitation_amount")) for found in details]
        chances = [number(found.get("probability_of_precipitation"), 0.01) for found in details]
        if amounts and None not in amounts:
            day["total"] = sum(amounts)
        day["probability"] = max((chance for chance in chances if chance is not None), default=None)
        days.append(day)
    return days


# The conditions of the own format that say something falls, as kinds.
OWN = {"rain": "rain", "drizzle": "drizzle", "showers": "showers", "snow": "snow", "snowShowers": "snow-showers",
       "sleet": "sleet", "freezingRain": "freezing", "hail": "hail", "thunderstorm": "thunder"}


def own_format(data):
    def kind(name):
        return OWN.get(name, {"freezing": "freezing"}.get(name))

    def conditions(point):
        condition = point.get("condition")
        return {"time": instant(point["time"]), "temperature": point.get("temperature"),
                "feels": point.get("apparentTemperature"), "dew": point.get("dewPoint"), "humidity": point.get("humidity"),
                "wind": point.get("windSpeed"), "gust": point.get("windGust"), "bearing": point.get("windBearing"),
                "rate": point.get("precipitationRate"), "most": point.get("precipitationRateLimit"),
                "probability": point.get("precipitationProbability"),
                "cloud": point.get("cloudCover"), "wet": OWN.get(condition, "dry" if condition else None),
                "stated": kind(point.get("precipitationKind")), "now": point.get("precipitationRate"),
                "observed": point.get("isObserved") is True,
                "sky": condition if condition in ("clear", "partlyCloudy", "cloudy", "fog") else None}

    def spell(point, seconds):
        made = step(point["time"], seconds, rate=point["rate"], chance=point["probability"], sky=point["wet"],
                    most=point["most"], temperature=point["temperature"], humidity=humidity_of(point))
        made["stated"] = point["stated"]
        return made

    days = []
    for day in data.get("daily", []):
        date = day["date"]
        if isinstance(date, dict):
            date = "%04d-%02d-%02d" % (date["year"], date["month"], date["day"])
        condition = day.get("condition")
        days.append({"date": date, "high": day.get("high"), "low": day.get("low"), "probability": day.get("precipitationProbability"),
                     "sky": OWN.get(condition, "dry" if condition else None), "stated": kind(day.get("precipitationKind")),
                     "total": day.get("precipitationAmount")})
    hours = [conditions(hour) for hour in data.get("hourly", [])]
    fine, finer = [], data.get("minutely") or {}
    points = finer.get("points", [])
    for point, after in zip(points, points[1:] + [None]):
        time = instant(point["time"])
        seconds = instant(after["time"]) - time if after else fine[-1]["end"] - fine[-1]["start"] if fine else 60
        held = [hour for hour in hours if hour["time"] <= time < hour["time"] + 3600]
        made = step(time, seconds, rate=point.get("rate"), chance=point.get("probability"),
                    temperature=held[-1]["temperature"] if held else None)
        made["stated"] = kind(point.get("kind"))
        if made["rate"] is not None:
            fine.append(made)
    return {"lat": data["place"]["latitude"], "lon": data["place"]["longitude"],
            "zone": zone_named(data["place"].get("timeZone")), "current": data.get("current") and conditions(data["current"]),
            "hours": hours, "days": days, "steps": [spell(hour, 3600) for hour in hours], "fine": fine,
            "fine_is_model": finer.get("quality") in ("quarterHour", "interpolated")}


def decode(data):
    """The answer in a parsed file; None for anything else."""
    if not isinstance(data, dict) or data.get("error"):
        return None
    if isinstance(data.get("data"), dict) and "timeseries" in data["data"].get("properties", {}):
        return None
    if data.get("format") == "weathercard forecast":
        found = own_format(data)
    elif "hourly_units" in data or "current_units" in data:
        found = open_meteo(data)
    elif "flags" in data and ("hourly" in data or "currently" in data):
        found = dark_sky(data)
    elif "timeseries" in data.get("properties", {}):
        found = met_norway(data)
    else:
        return None
    # Of several hours with one time, the program reads the first.
    times, steps = set(), []
    for entry in sorted(found["steps"], key=lambda entry: entry["start"]):
        if entry["start"] not in times:
            times.add(entry["start"])
            steps.append(entry)
    found["steps"] = steps
    found["minutes"] = bool(found["fine"])
    return found
