"""Where the sun and the moon are, after Meeus, and when the sun rises and sets by NOAA's formulas."""
import datetime as dt
import math


def noaa(lat, lon, date, zone, rising):
    """Sunrise or sunset by NOAA's solar calculator (after Meeus), as an instant; None if there is none."""
    moment = dt.datetime.combine(date, dt.time(12), zone).timestamp()
    noon = moment
    for _ in range(6):
        declination, equation = sun(moment)
        # The solar noon nearest to the local one.
        start = math.floor((noon + lon * 240) / 86400) * 86400
        transit = start + 43200 - lon * 240 - equation * 60
        cosine = (math.cos(math.radians(90.833)) / (math.cos(math.radians(lat)) * math.cos(declination))
                  - math.tan(math.radians(lat)) * math.tan(declination))
        if abs(cosine) > 1:
            return None
        moment = transit + (-1 if rising else 1) * math.degrees(math.acos(cosine)) * 240
    return moment


def sun(moment):
    """The sun's declination in radians and the equation of time in minutes."""
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
    return declination, equation


def altitude(declination, hour_angle, lat):
    lat = math.radians(lat)
    return math.degrees(math.asin(math.sin(lat) * math.sin(declination)
                                  + math.cos(lat) * math.cos(declination) * math.cos(hour_angle)))


def sun_altitude(moment, lat, lon):
    """Degrees above the horizon, without refraction."""
    declination, equation = sun(moment)
    minutes = (moment / 60 + equation + lon * 4) % 1440
    return altitude(declination, math.radians(minutes / 4 - 180), lat)


def moon_longitude(century):
    """The moon's ecliptic longitude in degrees, at Julian centuries from 2000."""
    def sine(start, rate):
        return math.sin(math.radians(start + rate * century))

    return (218.32 + 481267.881 * century + 6.29 * sine(135.0, 477198.87) - 1.27 * sine(259.3, -413335.36)
            + 0.66 * sine(235.7, 890534.22) + 0.21 * sine(269.9, 954397.74) - 0.19 * sine(357.5, 35999.05)
            - 0.11 * sine(186.5, 966404.03))


def moon_altitude(moment, lat, lon):
    """Degrees above the horizon of the place, within some tenths: the largest terms of the Astronomical Almanac."""
    century = (moment / 86400 + 2440587.5 - 2451545) / 36525

    def sine(start, rate):
        return math.sin(math.radians(start + rate * century))

    long = moon_longitude(century)
    north = (5.13 * sine(93.3, 483202.02) + 0.28 * sine(228.2, 960400.89) - 0.28 * sine(318.3, 6003.15)
             - 0.17 * sine(217.6, -407332.21))

    def cosine(start, rate):
        return math.cos(math.radians(start + rate * century))

    parallax = (0.9508 + 0.0518 * cosine(135.0, 477198.87) + 0.0095 * cosine(259.3, -413335.36)
                + 0.0078 * cosine(235.7, 890534.22) + 0.0028 * cosine(269.9, 954397.74))
    long, north, tilt = math.radians(long), math.radians(north), math.radians(23.4393 - 0.013 * century)
    x = math.cos(north) * math.cos(long)
    y = math.cos(tilt) * math.cos(north) * math.sin(long) - math.sin(tilt) * math.sin(north)
    z = math.sin(tilt) * math.cos(north) * math.sin(long) + math.cos(tilt) * math.sin(north)
    right = math.atan2(y, x)
    days = moment / 86400 + 2440587.5 - 2451545
    sidereal = math.radians((280.46061837 + 360.98564736629 * days + lon) % 360)
    high = altitude(math.asin(z), sidereal - right, lat)
    return high - parallax * math.cos(math.radians(high))
