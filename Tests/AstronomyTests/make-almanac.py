#!/usr/bin/env python3
"""Writes almanac.txt, the table that the astronomy is tested against.

Wants the packages ephem 4.2 (XEphem's libastro) and pvlib 0.16 (the Solar Position Algorithm of Reda and Andreas), numpy:

    python3 make-almanac.py > almanac.txt

The sun's altitude and azimuth are SPA's, everything else libastro's; neither shares code or series with the program. The
solar day is cut by the sun's hour angle, and its events are found by looking at every second minute of it.
"""

import datetime
import math
import random

import ephem
import numpy
from pvlib import spa

PLACES = [
    # name, latitude, longitude
    ("Apia", -13.8333, -171.7667), ("Kiritimati", 1.8721, -157.4278), ("Suva", -18.1416, 178.4419),
    ("Honolulu", 21.3069, -157.8583), ("Seattle", 47.6062, -122.3321), ("New_York", 40.7128, -74.0060),
    ("Quito", -0.1807, -78.4678), ("Ushuaia", -54.8019, -68.3030), ("Reykjavik", 64.1466, -21.9426),
    ("London", 51.5074, -0.1278), ("Berlin", 52.5200, 13.4050), ("Cape_Town", -33.9249, 18.4241),
    ("Tromso", 69.6492, 18.9553), ("Longyearbyen", 78.2232, 15.6267), ("Helsinki", 60.1699, 24.9384),
    ("Oulu", 65.0121, 25.4651), ("Murmansk", 68.9585, 33.0827), ("Kathmandu", 27.7172, 85.3240),
    ("Singapore", 1.3521, 103.8198), ("Tokyo", 35.6762, 139.6503), ("Melbourne", -37.8136, 144.9631),
    ("Lord_Howe", -31.5553, 159.0821), ("Anadyr", 64.7337, 177.5089), ("Fairbanks", 64.8378, -147.7164),
    ("Utqiagvik", 71.2906, -156.7886), ("Alert", 82.5018, -62.3481), ("McMurdo", -77.8419, 166.6863),
    ("Halley", -75.6050, -26.2093), ("Dateline_east", 10.0, -179.9999), ("Dateline_west", -10.0, 180.0),
    ("North_Pole", 90.0, 0.0), ("South_Pole", -90.0, 0.0), ("North_Pole_east", 90.0, 120.0),
    ("Near_north", 89.5, -45.0), ("Near_south", -88.0, 77.7),
]

UNIX_EPOCH = 25567.5  # 1970 in ephem's days since 1899 December 31, 12 h


def observer(latitude, longitude):
    result = ephem.Observer()
    result.lat, result.lon = math.radians(latitude), math.radians(longitude)
    result.pressure, result.elevation = 0, 0
    return result


def look(here, body, unix):
    here.date = unix / 86400 + UNIX_EPOCH
    body.compute(here)
    return body


def hour_angle(here, body, unix):
    """Radians west of the meridian, geocentric, -pi to pi."""
    look(here, body, unix)
    angle = here.sidereal_time() - body.g_ra
    return (angle + math.pi) % (2 * math.pi) - math.pi


def transit(here, unix, angle):
    for _ in range(6):
        error = (hour_angle(here, ephem.Sun(), unix) - angle + math.pi) % (2 * math.pi) - math.pi
        unix -= error / (2 * math.pi) * 86400
    return unix


def solar_day(here, unix):
    noon = transit(here, unix - hour_angle(here, ephem.Sun(), unix) / (2 * math.pi) * 86400, 0)
    return transit(here, noon - 43200, -math.pi), noon, transit(here, noon + 43200, math.pi)


def events(function, start, end):
    """The first rise, the first set after it or at all, and whether the function is positive at the start."""
    rises, sets = [], []
    count = 720
    times = [start + (end - start) * i / count for i in range(count + 1)]
    values = [function(time) for time in times]
    for i in range(count):
        if (values[i] > 0) != (values[i + 1] > 0):
            low, high = times[i], times[i + 1]
            while high - low > 0.01:
                middle = (low + high) / 2
                if (function(middle) > 0) == (values[i] > 0):
                    low = middle
                else:
                    high = middle
            (rises if values[i + 1] > 0 else sets).append((low + high) / 2)
    rise = rises[0] if rises else None
    after = [time for time in sets if time > (rise or 0)] if rise is not None else sets
    return rise, (after or sets or [None])[0], values[0] > 0


def kind(rise, set_, up):
    if rise is not None and set_ is not None:
        return "normal"
    if rise is not None or set_ is not None:
        return "partial"
    return "polarDay" if up else "polarNight"


def longitude_of(body, date):
    """Apparent geocentric longitude on the ecliptic of date."""
    return ephem.Ecliptic(ephem.Equatorial(body.g_ra, body.g_dec, epoch=date)).lon


def row(name, latitude, longitude, unix):
    here = observer(latitude, longitude)
    sun, moon = ephem.Sun(), ephem.Moon()
    delta = ephem.delta_t(unix / 86400 + UNIX_EPOCH)
    position = spa.solar_position(numpy.array([unix]), latitude, longitude, 0, 0, 12, delta, 0.5667, 1)
    altitude, azimuth = position[3][0], position[4][0]
    start, noon, end = solar_day(here, unix)
    rise, set_, up = events(lambda t: look(here, sun, t).alt + math.radians(50 / 60), start, end)
    dawn, dusk, _ = events(lambda t: look(here, sun, t).alt + math.radians(6), start, end)
    moonrise, moonset, _ = events(
        lambda t: (look(here, moon, t).alt + moon.radius) + math.radians(34 / 60), start, end)
    look(here, moon, unix)
    date = here.date
    geocentric_moon, geocentric_sun = ephem.Moon(date), ephem.Sun(date)
    ahead = longitude_of(geocentric_moon, date) - longitude_of(geocentric_sun, date)
    moment = datetime.datetime.fromtimestamp(unix, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")

    def ago(time):
        return "-" if time is None else f"{time - unix:.1f}"

    print(
        name, latitude, longitude, moment, f"{altitude:.5f}", f"{azimuth:.5f}", ago(noon), kind(rise, set_, up),
        ago(rise), ago(set_), ago(dawn), ago(dusk), f"{math.degrees(moon.alt):.4f}", f"{math.degrees(moon.az):.4f}",
        f"{ahead / (2 * math.pi) % 1:.6f}", f"{geocentric_moon.phase / 100:.5f}", ago(moonrise), ago(moonset))


def unix(year, month, day, hour=0, minute=0):
    return int(datetime.datetime(year, month, day, hour, minute, tzinfo=datetime.timezone.utc).timestamp())


def main():
    rng = random.Random(42)
    print(
        "# place latitude longitude time sunAltitude sunAzimuth noon kind sunrise sunset civilDawn civilDusk",
        "moonAltitude moonAzimuth phase illumination moonrise moonset")
    print("# Made by make-almanac.py. Degrees; events in seconds after the time, - where there is none.")
    first, last = unix(1950, 1, 1), unix(2050, 12, 31)
    for name, latitude, longitude in PLACES:
        for _ in range(7):
            row(name, latitude, longitude, rng.randrange(first, last))
    for _ in range(100):
        latitude = round(math.degrees(math.asin(rng.uniform(-1, 1))), 4)
        row("anywhere", latitude, round(rng.uniform(-180, 180), 4), rng.randrange(first, last))
    # The first and last days of polar day and night, and the poles around the equinoxes.
    for name, latitude, longitude, year, month, day, count in [
        ("Longyearbyen", 78.2232, 15.6267, 2026, 4, 15, 7), ("Longyearbyen", 78.2232, 15.6267, 2026, 8, 21, 7),
        ("Longyearbyen", 78.2232, 15.6267, 2026, 10, 23, 7), ("Longyearbyen", 78.2232, 15.6267, 2026, 2, 12, 7),
        ("Tromso", 69.6492, 18.9553, 2025, 5, 15, 6), ("Tromso", 69.6492, 18.9553, 2025, 11, 24, 6),
        ("North_Pole", 90.0, 0.0, 2026, 3, 16, 5), ("North_Pole", 90.0, 0.0, 2026, 9, 23, 5),
        ("South_Pole", -90.0, 0.0, 2026, 3, 20, 5), ("South_Pole", -90.0, 0.0, 2026, 9, 19, 5),
    ]:
        for offset in range(count):
            row(name, latitude, longitude, unix(year, month, day + offset if day + offset < 31 else 30, 11, 17))


main()
