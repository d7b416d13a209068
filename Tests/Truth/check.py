#!/usr/bin/env python3
"""Compares the words of every card with the data behind them, which this program decodes itself.

    python3 Tests/Truth/check.py --program .build/debug/weathercard [--fixtures DIR] [--draws 200] [--seed 1] [--jobs N]

It draws random forecasts in the formats of Open-Meteo and MET Norway, and reads all saved forecasts in DIR (Open-Meteo, Dark Sky, Pirate Weather,
MET Norway, and weathercard's own). It shares no code and no table with weathercard: time zones are Python's, sunrise and sunset
NOAA's formulas. It prints each contradiction with the command that shows it, and exits 1 if there is any.
"""
import argparse
import concurrent.futures
import datetime as dt
import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zoneinfo

CARDS = ["clock", "rainbow", "graph", "day", "week", "alert", "places"]
POINTS = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"]
WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December"]
# Latitude, longitude, zone; one in each pair of hemispheres, with half and quarter hours of offset.
PLACES = [(47.6, -122.3, "America/Los_Angeles"), (52.5, 13.4, "Europe/Berlin"), (-33.9, 151.2, "Australia/Sydney"),
          (27.7, 85.3, "Asia/Kathmandu"), (19.1, 72.9, "Asia/Kolkata"), (-34.6, -58.4, "America/Argentina/Buenos_Aires"),
          (21.3, -157.9, "Pacific/Honolulu"), (1.35, 103.8, "Asia/Singapore"), (35.7, 139.7, "Asia/Tokyo"),
          (40.4, -3.7, "Europe/Madrid"), (-36.8, 174.8, "Pacific/Auckland"), (55.7, 37.6, "Europe/Moscow")]
UTC = dt.timezone.utc


# Decoding: each reader returns a dict with lat, lon, zone (a tzinfo or None), current, hours and days.
# Temperatures are in °C, speeds in m/s, fractions from 0 to 1. The rain of an hour is that of the hour that begins at its time.

def number(value, scale=1.0, offset=0.0):
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value == -999:
        return None
    return value * scale + offset


def zone_named(name):
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, TypeError):
        return None


def own_format(data):
    def conditions(point):
        return {"time": instant(point["time"]), "temperature": point.get("temperature"),
                "feels": point.get("apparentTemperature"), "dew": point.get("dewPoint"), "humidity": point.get("humidity"),
                "wind": point.get("windSpeed"), "bearing": point.get("windBearing"), "rate": point.get("precipitationRate"),
                "probability": point.get("precipitationProbability"), "cloud": point.get("cloudCover")}
    days = [{"date": day["date"], "high": day.get("high"), "low": day.get("low"),
             "probability": day.get("precipitationProbability")} for day in data.get("daily", [])]
    for day in days:
        if isinstance(day["date"], dict):
            day["date"] = "%04d-%02d-%02d" % (day["date"]["year"], day["date"]["month"], day["date"]["day"])
    return {"lat": data["place"]["latitude"], "lon": data["place"]["longitude"],
            "zone": zone_named(data["place"].get("timeZone")), "current": data.get("current") and conditions(data["current"]),
            "hours": [conditions(hour) for hour in data.get("hourly", [])], "days": days,
            "minutes": bool(data.get("minutely"))}


def instant(text):
    return dt.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def open_meteo(data):
    offset = data.get("utc_offset_seconds", 0)
    scales = {"°C": (1, 0), "°F": (5 / 9, -160 / 9), "km/h": (1 / 3.6, 0), "m/s": (1, 0), "mp/h": (0.44704, 0),
              "mph": (0.44704, 0), "kn": (1852 / 3600, 0), "%": (0.01, 0), "mm": (1, 0), "inch": (25.4, 0), "°": (1, 0)}
    names = {"temperature": ["temperature_2m", "temperature"], "feels": ["apparent_temperature"],
             "dew": ["dew_point_2m", "dewpoint_2m"], "humidity": ["relative_humidity_2m", "relativehumidity_2m"],
             "wind": ["wind_speed_10m", "windspeed_10m", "windspeed"],
             "bearing": ["wind_direction_10m", "winddirection_10m", "winddirection"],
             "cloud": ["cloud_cover", "cloudcover"], "sum": ["precipitation"], "probability": ["precipitation_probability"],
             "high": ["temperature_2m_max"], "low": ["temperature_2m_min"], "chance": ["precipitation_probability_max"]}

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
                for name in spellings:
                    column = block.get(name)
                    if column is not None and len(column) == len(times):
                        point[key] = number(column[row], *scales.get(units.get(name), (1, 0)))
                        break
                else:
                    point[key] = None
            table.append(point)
        return table

    hours = rows(data.get("hourly", {}), data.get("hourly_units", {}))
    ends = {hour["time"]: hour for hour in hours}
    for hour in hours:
        end = ends.get(hour["time"] + 3600, {})
        hour["next"] = (end.get("sum"), end.get("probability"))
    for hour in hours:
        hour["rate"], hour["probability"] = hour.pop("next")
    block, units = (data.get("current"), data.get("current_units", {})) if "current" in data else (
        data.get("current_weather"), data.get("current_weather_units", {}))
    current = rows(block, units)[0] if block else None
    if current:
        current["rate"] = None
    days = [{"date": day["local"][:10], "high": day["high"], "low": day["low"], "probability": day["chance"]}
            for day in rows(data.get("daily", {}), data.get("daily_units", {}))]
    return {"lat": data["latitude"], "lon": data["longitude"], "zone": zone_named(data.get("timezone")), "current": current,
            "hours": hours, "days": days, "minutes": "minutely_15" in data,
            "guess": offset == 0 and data.get("timezone") in ("GMT", "UTC")}


def dark_sky(data):
    units = data.get("flags", {}).get("units", "us")
    fahrenheit = (5 / 9, -160 / 9) if units == "us" else (1, 0)
    # Pirate Weather's "uk" has miles per hour like "uk2".
    speed = {"us": 0.44704, "uk2": 0.44704, "uk": 0.44704, "ca": 1 / 3.6}.get(units, 1)
    rate = 25.4 if units == "us" else 1

    def conditions(point):
        return {"time": point["time"], "temperature": number(point.get("temperature"), *fahrenheit),
                "feels": number(point.get("apparentTemperature"), *fahrenheit), "dew": number(point.get("dewPoint"), *fahrenheit),
                "humidity": number(point.get("humidity")), "wind": number(point.get("windSpeed"), speed),
                "bearing": number(point.get("windBearing")), "rate": number(point.get("precipIntensity"), rate),
                "probability": number(point.get("precipProbability")), "cloud": number(point.get("cloudCover"))}
    zone = zone_named(data.get("timezone"))
    days = []
    for day in data.get("daily", {}).get("data", []):
        date = dt.datetime.fromtimestamp(day["time"] + 43200, zone or UTC).date().isoformat()
        days.append({"date": date, "high": number(day.get("temperatureHigh", day.get("temperatureMax")), *fahrenheit),
                     "low": number(day.get("temperatureLow", day.get("temperatureMin")), *fahrenheit),
                     "probability": number(day.get("precipProbability"))})
    current = data.get("currently")
    return {"lat": data["latitude"], "lon": data["longitude"], "zone": zone, "current": current and conditions(current),
            "hours": [conditions(hour) for hour in data.get("hourly", {}).get("data", [])], "days": days,
            "minutes": "minutely" in data, "guess": "units" not in data.get("flags", {})}


def met_norway(data):
    hours = []
    for row in data["properties"]["timeseries"]:
        now, ahead = row["data"]["instant"]["details"], row["data"].get("next_1_hours", {}).get("details", {})
        six = row["data"].get("next_6_hours", {}).get("details", {})
        dry = not ahead and six.get("precipitation_amount") == 0
        hours.append({"time": instant(row["time"]), "temperature": now.get("air_temperature"), "feels": None,
                      "dew": now.get("dew_point_temperature"), "humidity": number(now.get("relative_humidity"), 0.01),
                      "wind": now.get("wind_speed"), "bearing": now.get("wind_from_direction"),
                      "rate": 0 if dry else ahead.get("precipitation_amount"),
                      "probability": number(ahead.get("probability_of_precipitation"), 0.01),
                      "cloud": number(now.get("cloud_area_fraction"), 0.01)})
    lon, lat = data["geometry"]["coordinates"][:2]
    # The zone follows from the coordinates.
    zone = next((zone_named(name) for north, east, name in PLACES if abs(north - lat) + abs(east - lon) < 0.2), None)
    return {"lat": lat, "lon": lon, "zone": zone, "current": None, "hours": hours,
            "days": met_days(data["properties"]["timeseries"], zone) if zone else [], "minutes": False}


def met_days(rows, zone):
    """The highs and lows of the 24 hours from 6:00, of temperatures and of the periods of six hours with their middle in them."""
    times = [instant(row["time"]) for row in rows]
    first, last = (dt.datetime.fromtimestamp(time, zone).date() for time in (times[0], times[-1]))
    days = []
    for number in range((last - first).days + 1):
        date = first + dt.timedelta(days=number)
        start, end = (dt.datetime.combine(day, dt.time(6), zone).timestamp() for day in (date, date + dt.timedelta(days=1)))
        day = {"date": date.isoformat(), "high": None, "low": None, "probability": None}
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
        days.append(day)
    return days


def decode(data):
    """The forecast in a parsed file; None for anything else."""
    if not isinstance(data, dict) or data.get("error"):
        return None
    if data.get("format") == "weathercard forecast":
        return own_format(data)
    if "hourly_units" in data or "current_units" in data:
        return open_meteo(data)
    if "flags" in data and ("hourly" in data or "currently" in data):
        return dark_sky(data)
    if "timeseries" in data.get("properties", {}):
        return met_norway(data)
    return None


# Expectations

def at(forecast, moment):
    """The conditions at a moment: linear between samples at most an hour apart, precipitation of the hour that holds it.

    Speed and direction of the wind change together up to a right angle; beyond, the nearer sample's wind holds."""
    samples = sorted(forecast["hours"] + ([forecast["current"]] if forecast["current"] else []), key=lambda s: s["time"])
    found = {}
    exact = forecast["current"] if forecast["current"] and forecast["current"]["time"] == moment else {}
    for key in ("temperature", "feels", "dew", "humidity", "cloud"):
        if exact.get(key) is not None:
            found[key] = exact[key]
            continue
        before = [s for s in samples if s["time"] <= moment and s.get(key) is not None]
        after = [s for s in samples if s["time"] >= moment and s.get(key) is not None]
        if not before or moment - before[-1]["time"] > 3600:
            continue
        low = before[-1]
        high = after[0] if after and after[0]["time"] - low["time"] <= 3600 else low
        part = (moment - low["time"]) / (high["time"] - low["time"]) if high["time"] > low["time"] else 0
        found[key] = low[key] + (high[key] - low[key]) * part
    found.update({key: value for key, value in wind_at(samples, moment).items() if value is not None})
    found.update({key: exact[key] for key in ("wind", "bearing") if exact.get(key) is not None})
    held = [h for h in forecast["hours"] if h["time"] <= moment < h["time"] + 3600]
    found["rate"], found["probability"] = (held[-1]["rate"], held[-1]["probability"]) if held else (None, None)
    return found


def wind_at(samples, moment):
    """The wind's speed and direction; a direction is left out where it is not that of a sample with a known speed."""
    known = [s for s in samples if s.get("wind") is not None]
    before = [s for s in known if s["time"] <= moment]
    after = [s for s in known if s["time"] >= moment]
    if not before or moment - before[-1]["time"] > 3600:
        return {}
    low = before[-1]
    high = after[0] if after and after[0]["time"] - low["time"] <= 3600 else low
    part = (moment - low["time"]) / (high["time"] - low["time"]) if high["time"] > low["time"] else 0
    # Below 0.3 m/s it is calm, which has no direction.
    ends = [s.get("bearing") if s["wind"] >= 0.3 else None for s in (low, high)]
    speed = low["wind"] + (high["wind"] - low["wind"]) * part
    if None not in ends:
        turn = (ends[1] - ends[0] + 180) % 360 - 180
        if abs(turn) > 90:
            nearer = low if part < 0.5 else high
            return {"wind": nearer["wind"], "bearing": nearer["bearing"]}
        return {"wind": speed, "bearing": (ends[0] + turn * part) % 360}
    if low["wind"] < 0.3 or high["wind"] < 0.3:
        return {"wind": speed, "bearing": next((b for b in ends if b is not None), None)}
    return {"wind": speed, "bearing": ends[0] if part < 0.5 else ends[1]}


def is_wet(hour):
    """Whether precipitation is likely in an hour."""
    if hour["probability"] is None:
        return hour["rate"] is not None and hour["rate"] >= 0.25
    return hour["probability"] >= 0.545


def may_be_wet(hour):
    """Whether precipitation is possible in an hour, which is not called dry."""
    return is_wet(hour) or (hour["probability"] or 0) >= 0.245 or (hour["rate"] or 0) >= 0.25


def noaa(lat, lon, date, zone, rising):
    """Sunrise or sunset by NOAA's solar calculator (after Meeus), as an instant; None if there is none."""
    moment = dt.datetime.combine(date, dt.time(12), zone).timestamp()
    noon = moment
    for step in range(6):
        century = (moment / 86400 + 2440587.5 - 2451545) / 36525
        mean = (280.46646 + century * (36000.76983 + century * 0.0003032)) % 360
        anomaly = math.radians(357.52911 + century * (35999.05029 - 0.0001537 * century))
        eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
        centre = (math.sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century))
                  + math.sin(2 * anomaly) * (0.019993 - 0.000101 * century) + math.sin(3 * anomaly) * 0.000289)
        node = math.radians(125.04 - 1934.136 * century)
        apparent = math.radians(mean + centre - 0.00569 - 0.00478 * math.sin(node))
        tilt = math.radians(23 + (26 + (21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))) / 60) / 60
                            + 0.00256 * math.cos(node))
        declination = math.asin(math.sin(tilt) * math.sin(apparent))
        y, long = math.tan(tilt / 2) ** 2, math.radians(mean)
        equation = 4 * math.degrees(
            y * math.sin(2 * long) - 2 * eccentricity * math.sin(anomaly)
            + 4 * eccentricity * y * math.sin(anomaly) * math.cos(2 * long) - 0.5 * y * y * math.sin(4 * long)
            - 1.25 * eccentricity ** 2 * math.sin(2 * anomaly))
        # The solar noon nearest to the local one.
        start = math.floor((noon + lon * 240) / 86400) * 86400
        transit = start + 43200 - lon * 240 - equation * 60
        cosine = (math.cos(math.radians(90.833)) / (math.cos(math.radians(lat)) * math.cos(declination))
                  - math.tan(math.radians(lat)) * math.tan(declination))
        if abs(cosine) > 1:
            return None
        moment = transit + (-1 if rising else 1) * math.degrees(math.acos(cosine)) * 240
    return moment


def roundings(value):
    """The whole numbers that a value may be shown as: both neighbours if it lies on a half."""
    return {math.floor(value + 0.5 - 1e-6), math.floor(value + 0.5 + 1e-6), -math.floor(-value + 0.5)}


class Check:
    """One forecast at one moment."""

    def __init__(self, program, path, forecast, moment):
        self.program, self.path, self.forecast, self.moment = program, path, forecast, moment
        self.now = at(forecast, moment)
        self.faults = []
        self.compared = 0

    def run(self, *words):
        stamp = dt.datetime.fromtimestamp(self.moment, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        self.command = [self.program, *words, "--forecast", str(self.path), "--time", stamp]
        options = [] if words[0] == "rainbow" else ["--units", "si", "--time-format", "24h"]
        return subprocess.run(self.command + options, capture_output=True, text=True, timeout=300, check=False)

    def claim(self, holds, message):
        self.compared += 1
        if not holds:
            self.faults.append(f"{message}\n    {' '.join(self.command)}")

    def figure(self, card, text, pattern, value, name):
        found = re.search(pattern, text)
        if not found:
            return
        shown = int(found.group(1).replace("\u2212", "-"))
        if value is None:
            self.claim(False, f"{card}: {name} {shown} without data")
        else:
            self.claim(shown in roundings(value), f"{card}: {name} {shown}, but the data say {value:.3f}")

    def local(self, moment=None):
        return dt.datetime.fromtimestamp(self.moment if moment is None else moment, self.forecast["zone"])

    def instant_of(self, clock):
        """The first instant from the moment on at which clocks show a time."""
        start = math.floor(self.moment / 60) * 60
        for minute in range(26 * 60):
            if self.local(start + minute * 60).strftime("%H:%M") == clock:
                return start + minute * 60
        return None

    def card(self, card):
        result = self.run("message", "--card", card)
        if result.returncode == 65:
            return
        self.claim(result.returncode == 0, f"{card}: exit {result.returncode}: {result.stderr.strip()}")
        forms = dict(re.findall(r"^(share|alt|description): (.*)$", result.stdout, re.M))
        text = forms.get("description", "")
        self.opening(card, text)
        for form in forms.values():
            self.quantities(card, form)
            self.rain(card, form)
            if card == "day":
                self.sun(form)
            if card == "week":
                self.week(form)
            if card == "rainbow":
                self.rainbow(form)
            if card == "graph":
                self.extremes(form)
        if card == "rainbow":
            self.same_chance(forms)

    def opening(self, card, text):
        if card == "places" or not self.forecast["zone"] or self.forecast.get("guess"):
            return
        now = self.local()
        expected = f"{WEEKDAYS[now.weekday()]} {now.day} {MONTHS[now.month - 1]}, {now:%H:%M}."
        self.claim(expected in text, f"{card}: the time is not '{expected}' in '{text[:90]}'")

    def quantities(self, card, text):
        now = self.now
        self.figure(card, text, r"(?<!like )(?<!point )(?<!High )(?<!low )(?<!high )(?<!Low )(?<![-\u2212\d])([-\u2212]?\d+)°C\b",
                    now.get("temperature"), "temperature")
        self.figure(card, text, r"Feels like ([-\u2212]?\d+)°C", now.get("feels", now.get("temperature")), "feels like")
        self.figure(card, text, r"Dew point ([-\u2212]?\d+)°C", now.get("dew"), "dew point")
        self.figure(card, text, r"Humidity (\d+)%", now.get("humidity") and now["humidity"] * 100, "humidity")
        self.figure(card, text, r"Wind (\d+) m/s", now.get("wind"), "wind")
        if "No wind" in text:
            self.claim(now.get("wind") is not None and now["wind"] <= 0.5 + 1e-6, f"{card}: no wind, but {now.get('wind')} m/s")
        found = re.search(r"from the (north\w*|south\w*|east|west)", text)
        if found and now.get("bearing") is not None:
            apart = abs((POINTS.index(found.group(1)) * 45 - now["bearing"] + 180) % 360 - 180)
            self.claim(apart <= 22.5 + 1e-6, f"{card}: wind from the {found.group(1)}, but {now['bearing']:.1f}°")
        found = re.search(r"\bHigh ([-\u2212]?\d+)°C, low ([-\u2212]?\d+)°C\.", text)
        if found and self.forecast["days"] and self.forecast["zone"] and card != "graph":
            today = self.local().date().isoformat()
            day = next((d for d in self.forecast["days"] if d["date"] == today), None)
            self.claim(day is not None, f"{card}: a high and low for {today}, of which the data say nothing")
            if day and day["high"] is not None and day["low"] is not None:
                for shown, value in zip(found.groups(), self.with_now(day)):
                    self.claim(int(shown.replace("\u2212", "-")) in roundings(value), f"{card}: {found.group(0)} for {value:.2f}")

    def with_now(self, day):
        """The high and low of today, which include the temperature of the moment."""
        now = [self.now["temperature"]] if self.now.get("temperature") is not None else []
        high, low = (day or {}).get("high"), (day or {}).get("low")
        return (None if high is None else max([high] + now), None if low is None else min([low] + now))

    def rain(self, card, text):
        if self.forecast["minutes"] or card in ("week", "alert", "rainbow"):
            return
        current = self.forecast["current"]
        if current and (current.get("rate") or 0) >= 0.05 and -900 <= self.moment - current["time"] < 1800:
            # What falls at the moment raises what is judged of its hour.
            return
        hours = [h for h in self.forecast["hours"] if h["time"] + 3600 > self.moment]
        wet = [h["time"] for h in hours if is_wet(h)]
        now_wet = bool(wet) and wet[0] <= self.moment
        dry = re.search(r"Dry for the next (hour|12 hours|(\d+) min)|Dry until at least (\d\d:\d\d)", text)
        if dry:
            end = self.moment + (43200 if dry.group(1) == "12 hours" else 3600 if dry.group(1) == "hour"
                                 else 60 * int(dry.group(2) or 0))
            if dry.group(3) and self.forecast["zone"]:
                end = self.instant_of(dry.group(3)) or end
            possible = [h["time"] for h in hours if may_be_wet(h)]
            self.claim(not any(start < end for start in possible), f"{card}: '{dry.group(0)}', but it may be wet")
            return
        found = re.search(r"(?:starts?|in) in (\d+) min|\b(?:rain|snow|sleet|hail|drizzle|precipitation|thunderstorms?) in (\d+) min",
                          text, re.I)
        if found:
            minutes = int(found.group(1) or found.group(2))
            first = math.ceil((wet[0] - math.floor(self.moment / 60) * 60) / 60) if wet else None
            self.claim(not now_wet and minutes == first, f"{card}: '{found.group(0)}', but the first wet hour is in {first} min")
        # "Snow from 06:00, then rain until 13:00" says nothing of the moment.
        found = re.search(r"(?<!then )(?:rain|snow|sleet|hail|precipitation|thunderstorms?) (?:until|stops? in) (?:about )?(\d\d:\d\d|\d+)",
                          text, re.I)
        if found and "on and off until" not in text:
            self.claim(now_wet, f"{card}: '{found.group(0)}', but it is dry")
            end = next((h["time"] for h in hours if h["time"] > self.moment and h["rate"] is not None and not is_wet(h)), None)
            stated = found.group(1)
            if self.forecast["zone"] and end is not None and now_wet:
                right = (self.local(end).strftime("%H:%M") == stated if ":" in stated
                         else int(stated) == math.ceil((end - math.floor(self.moment / 60) * 60) / 60))
                self.claim(right or "then" in text, f"{card}: '{found.group(0)}', but it ends at {self.local(end):%H:%M}")
        # A change such as "Rain, then snow from 21:00" is no start.
        found = re.search(r"\. (?:light |heavy )?(?:(?:rain|snow|sleet|hail|precipitation) from (?:about )?(\d\d:\d\d)"
                          r"|thunderstorms? after (\d\d:\d\d))", text, re.I)
        if found and self.forecast["zone"] and "on and off from" not in text and wet:
            stated = found.group(1) or found.group(2)
            self.claim(not now_wet and self.local(wet[0]).strftime("%H:%M") == stated,
                       f"{card}: '{found.group(0)}', but the first wet hour is {self.local(wet[0]):%H:%M}")
        found = re.search(r"\. (?:light |heavy )?(?:rain|snow|sleet|hail|precipitation|thunderstorms?) (for the next|on and off)", text,
                          re.I)
        if found:
            rains = now_wet if "for" in found.group(1) else any(start < self.moment + 43200 for start in wet)
            self.claim(rains, f"{card}: '{found.group(0)}', but it is dry")
        found = re.search(r"Chance of precipitation (in the next hour )?up to (\d+)%", text)
        if found:
            end = self.moment + (3600 if found.group(1) else 43200)
            known = [h["probability"] for h in hours if h["time"] < end and h["probability"] is not None and h["rate"] is not None]
            self.claim(bool(known) and int(found.group(2)) in roundings(max(known) * 100),
                       f"{card}: '{found.group(0)}', but the largest is {max(known, default=None)}")

    def sun(self, text):
        found = re.search(r"Sunrise (\d\d):(\d\d), sunset (\d\d):(\d\d)\.", text)
        if not found or not self.forecast["zone"] or self.forecast.get("guess"):
            return
        for rising, (hour, minute) in ((True, found.groups()[:2]), (False, found.groups()[2:])):
            true = noaa(self.forecast["lat"], self.forecast["lon"], self.local().date(), self.forecast["zone"], rising)
            if true is None:
                continue
            clock = self.local(true)
            apart = (int(hour) * 60 + int(minute)) - (clock.hour * 60 + clock.minute + clock.second / 60)
            apart = (apart + 720) % 1440 - 720
            # A minute, and half a minute of rounding.
            self.claim(abs(apart) <= 1.5, f"day: {found.group(0)} is {apart:+.1f} min from NOAA's {clock:%H:%M:%S}")

    def week(self, text):
        rows = re.findall(r"(%s): high ([-\u2212]?\d+)°C, low ([-\u2212]?\d+)°C(?:, (\d+)%% chance)?" % "|".join(WEEKDAYS), text)
        if not rows or not self.forecast["zone"] or not self.forecast["days"]:
            return
        today = self.local().date()
        days = {day["date"]: day for day in self.forecast["days"]}
        dates = [today + dt.timedelta(days=n) for n in range(9)]
        for weekday, high, low, percent in rows:
            date = next((d for d in dates if WEEKDAYS[d.weekday()] == weekday), None)
            if date is None:
                continue
            dates = dates[dates.index(date) + 1:]
            day = days.get(date.isoformat())
            self.claim(day is not None, f"week: {weekday}, but there is no day {date}")
            warmest, coldest = self.with_now(day) if date == today else ((day or {}).get("high"), (day or {}).get("low"))
            for shown, value in ((high, warmest), (low, coldest)):
                if shown:
                    self.claim(value is not None and int(shown.replace("\u2212", "-")) in roundings(value),
                               f"week: {weekday} {shown}, but the data say {value}")
            if percent:
                # That of the day, or the largest of its hours, of today those to come.
                known = [h["probability"] for h in self.forecast["hours"] if h["probability"] is not None
                         and self.local(h["time"]).date() == date and (date != today or h["time"] + 3600 > self.moment)]
                values = [v for v in [day and day["probability"], max(known, default=None)] if v is not None]
                self.claim(any(int(percent) in roundings(v * 100) for v in values),
                           f"week: {weekday} {percent} %, but the data say {values}")

    def extremes(self, text):
        for found in re.finditer(r"(?:High|Low) ([-\u2212]?\d+)°C, (?:(\w+day) )?(\d\d):(\d\d)", text):
            shown, weekday, hour, minute = found.groups()
            if not self.forecast["zone"]:
                return
            # A time without a weekday is today's, also if it is past.
            today = self.local().date()
            date = next((d for d in (today, today + dt.timedelta(days=1), today - dt.timedelta(days=1))
                         if not weekday or WEEKDAYS[d.weekday()] == weekday), today)
            moment = dt.datetime.combine(date, dt.time(int(hour), int(minute)), self.forecast["zone"]).timestamp()
            value = at(self.forecast, moment).get("temperature")
            self.claim(value is not None and int(shown.replace("\u2212", "-")) in roundings(value),
                       f"graph: {found.group(0)}, but the data say {value}")

    def rainbow(self, text):
        found = re.search(r"(\d+)% chance of rainbow", text)
        rain, cloud = self.now.get("probability"), self.now.get("cloud")
        if found and rain is not None and cloud is not None:
            most = rain * (1 - cloud) * 100
            self.claim(int(found.group(1)) <= most + 0.5 + 1e-6, f"rainbow: {found.group(0)} exceeds rain and clear sky, {most:.1f}%")

    def same_chance(self, forms):
        shown = {name: re.search(r"(\d+)% chance of rainbow", text) for name, text in forms.items()}
        chances = {name: int(found.group(1)) for name, found in shown.items() if found}
        scene = json.loads(self.run("scene", "--card", "rainbow").stdout or "{}")
        drawn = [text["string"] for text in texts(scene.get("elements", [])) if text["id"] == "chance"]
        if drawn and drawn[0].isdigit():
            chances["picture"] = int(drawn[0])
        listed = json.loads(self.run("rainbow", "--json").stdout or "{}")
        for hour in listed.get("hours", []):
            if instant(hour["time"]) == self.moment and hour.get("chance") is not None:
                chances["list"] = math.floor(hour["chance"] * 100 + 0.5 + 1e-4)
        self.claim(len(set(chances.values())) <= 1, f"rainbow: the chance differs: {chances}")

    def vector(self, card):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "card.svg")
            if self.run("render", "--card", card, "-o", path).returncode != 0:
                return
            root = ElementTree.parse(path).getroot()
        space = "{http://www.w3.org/2000/svg}"
        text = self.run("message", "--card", card, "--form", "description").stdout.strip()
        self.claim(root.findtext(space + "desc", "") == text, f"{card}: the SVG's description is not the message's")
        names = [element.get("id") for element in root.iter() if element.get("id")]
        self.claim(len(set(names)) == len(names), f"{card}: the SVG repeats identifiers")


def texts(elements):
    """All texts of a scene, whatever they are nested in."""
    if isinstance(elements, dict):
        if "string" in elements and "id" in elements:
            yield elements
        for value in elements.values():
            yield from texts(value)
    elif isinstance(elements, list):
        for value in elements:
            yield from texts(value)


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
               "wind_speed_10m": [], "wind_direction_10m": [], "cloud_cover": [], "precipitation": [],
               "precipitation_probability": [], "weather_code": []}
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
        columns["wind_direction_10m"].append(round(bearing) % 360)
        columns["cloud_cover"].append(rng.randrange(101))
        columns["precipitation"].append(amount)
        columns["precipitation_probability"].append(rng.randrange(20, 101) if rain else rng.randrange(0, 40))
        code = 3 if not rain else 71 if temperature < 0 else 61 if amount < 2.5 else 65
        columns["weather_code"].append(code)
    units = {"temperature_2m": "°C", "apparent_temperature": "°C", "dew_point_2m": "°C", "relative_humidity_2m": "%",
             "wind_speed_10m": "km/h", "wind_direction_10m": "°", "cloud_cover": "%", "precipitation": "mm",
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


def checks(arguments, folder):
    """The forecasts to check, each with a moment; every fourth that is drawn is one of MET Norway."""
    rng = random.Random(arguments.seed)
    for draw in range(arguments.draws):
        data, moment = synthetic_met(rng) if draw % 4 == 3 else synthetic(rng)
        path = pathlib.Path(folder) / f"draw-{draw}.json"
        path.write_text(json.dumps(data))
        yield path, decode(data), moment
    for path in sorted(pathlib.Path(arguments.fixtures).rglob("*.json")) if arguments.fixtures else []:
        try:
            forecast = decode(json.loads(path.read_text()))
        except (ValueError, KeyError, TypeError, UnicodeDecodeError):
            continue
        times = sorted(hour["time"] for hour in forecast["hours"]) if forecast else []
        if len(times) < 2:
            continue
        for moment in {times[0], times[len(times) // 3] + 22 * 60,
                       *([forecast["current"]["time"]] if forecast["current"] else [])}:
            yield path, forecast, math.floor(moment)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="the weathercard to check")
    parser.add_argument("--fixtures", help="a folder with saved forecasts")
    parser.add_argument("--draws", type=int, default=200, help="how many random forecasts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    arguments = parser.parse_args()
    arguments.program = os.path.abspath(arguments.program)

    def work(indexed):
        index, (path, forecast, moment) = indexed
        check = Check(arguments.program, path, forecast, moment)
        for card in CARDS:
            check.card(card)
        check.vector(CARDS[index % len(CARDS)])
        return check

    folder = tempfile.mkdtemp(prefix="weathercard-truth-")
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        done = list(pool.map(work, enumerate(checks(arguments, folder))))
    faults = [fault for check in done for fault in check.faults]
    for fault in faults:
        print(fault)
    compared = sum(check.compared for check in done)
    print(f"{len(done)} forecasts, {compared} comparisons, {len(faults)} contradictions"
          + (f"; the forecasts are in {folder}" if faults else ""))
    if not faults:
        for path in pathlib.Path(folder).iterdir():
            path.unlink()
        os.rmdir(folder)
    return 1 if faults or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
