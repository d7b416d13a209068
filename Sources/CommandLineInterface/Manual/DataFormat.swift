internal import ForecastCore
internal import JSONReading
internal import SceneModel

/// A format of the program's own files.
struct DataFormat: Sendable {
    /// The name of its page, and what the page says first.
    let page, summary, introduction: String
    let root: ObjectShape
    /// The objects inside it, by the names that shapes refer to.
    let objects: [ObjectShape]
    /// A command that makes or reads such a file.
    let examples: [Command.Example]

    /// Its JSON Schema.
    var schema: JSONNode {
        root.schema.adding([
            "$schema": .text(Schema.dialect), "title": .text(summary),
            "$defs": .object(Dictionary(objects.map { ($0.name, $0.schema) }) { first, _ in first }),
        ])
    }

    /// What `weathercard forecast` writes and `--forecast` reads.
    static let forecast = DataFormat(
        page: "weathercard-forecast", summary: "the forecast format of weathercard",
        introduction: """
            A forecast is a JSON object in SI units and UTC. A member that is missing or null is not known. Members that are \
            not described here are ignored. Values that cannot be true are ignored, and a warning counts them. Times have \
            an offset, such as Z or +01:00.
            """,
        root: ObjectShape(
            name: "forecast", text: "A forecast for a place.",
            members: [
                .required("format", .word(["weathercard forecast"]), "The mark of the format"),
                .required("version", .wholes([1]), "The version of the format"),
                .required("place", .object("place"), "The place"),
                .required("zone", .object("zone"), "The UTC offsets of the place"),
                .required("source", .object("source"), "The service that made the forecast"),
                .optional("issuedAt", .instant, "When the service made the forecast"),
                .optional("fetchedAt", .instant, "When the forecast was fetched"),
                .optional(
                    "asOf", .instant,
                    "When the forecast was fetched, if the service has been unreachable since; cards then show this time"
                ),
                .optional("current", .object("conditions"), "The conditions when the service answered"),
                .optional("minutely", .object("minutely"), "Precipitation at intervals shorter than an hour"),
                .required("hourly", .list(.object("conditions")), "The hours, in order of time"),
                .optional(
                    "periods", .list(.object("period")),
                    "What falls in periods longer than an hour, after the hours for which it is known"),
                .required("daily", .list(.object("day")), "The days, in order of date"),
                .required("alerts", .list(.object("alert")), "The warnings, in the order of the service"),
                .optional("air", .object("air"), "The air, for the card that shows it"),
                .optional(
                    "normals", .object("normals"), "What highs usually are, for the cards day and today"
                ),
                .optional("ensemble", .object("ensemble"), "The temperatures of an ensemble, for the meteogram"),
            ]),
        objects: [
            ObjectShape(
                name: "place", text: "A locality with its coordinates.",
                members: [
                    .optional("name", .text, "Its name"),
                    .optional("qualifier", .text, "What distinguishes it from others of this name, such as OR"),
                    .optional("region", .text, "Its state, province or county"),
                    .optional("country", .text, "The code of its country in ISO 3166-1, such as US"),
                    .required("latitude", .number(-90...90), "Degrees north"),
                    .required("longitude", .number(-180...180), "Degrees east"),
                    .optional("timeZone", .text, "The IANA name of its time zone, such as America/Los_Angeles"),
                ]),
            ObjectShape(
                name: "zone", text: "A UTC offset and its changes.",
                members: [
                    .required("initial", offset, "Seconds ahead of UTC before the first change"),
                    .required("changes", .list(.object("change")), "The changes, in order of time"),
                ]),
            ObjectShape(
                name: "change", text: "A change of the offset.",
                members: [
                    .required("from", .instant, "The first moment at this offset"),
                    .required("seconds", offset, "Seconds ahead of UTC"),
                ]),
            ObjectShape(
                name: "source", text: "A service, and the credit that its licence requires.",
                members: [
                    .required("id", .text, "A short name, such as open-meteo"),
                    .required("attribution", .text, "The credit on the card"),
                    .optional("url", .text, "The URL of the credit"),
                ]),
            ObjectShape(
                name: "conditions",
                text: "The weather at a moment; precipitation and gusts are those of the hour that begins then.",
                members: [
                    .required("time", .instant, "The moment"),
                    .optional("temperature", .number(), "Air temperature in °C"),
                    .optional("apparentTemperature", .number(), "Apparent temperature in °C"),
                    .optional("dewPoint", .number(), "Dew point in °C"),
                    .optional("humidity", .fraction, "Relative humidity"),
                    .optional("windSpeed", .number(), "Mean wind speed in m/s"),
                    .optional("windGust", .number(), "Strongest gust of the hour in m/s"),
                    .optional(
                        "windBearing", .number(), "Where the wind blows from, in degrees clockwise from north"),
                    .optional("visibility", .number(), "Visibility in m"),
                    .optional("uvIndex", .number(), "The UV index"),
                    .optional("cloudCover", .fraction, "Cloud cover"),
                    .optional("pressure", .number(), "Air pressure at sea level in hPa"),
                    .optional("precipitationRate", .number(), "Precipitation as liquid water in mm/h"),
                    .optional(
                        "precipitationRateLimit", .number(),
                        "The largest precipitation that is not excluded, in mm/h, beside the expected one"),
                    .optional("precipitationProbability", .fraction, "The probability of precipitation"),
                    .optional("snowDepth", .number(), "The depth of the snow on the ground in m"),
                    .optional("precipitationKind", kind, "The kind of precipitation that falls or would fall"),
                    .optional("condition", .names(of: Condition.self), "The weather"),
                    .optional("isDay", .flag, "Whether the sun is up"),
                    .optional(
                        "isObserved", .flag,
                        "Whether the values were observed, rather than computed by a model; only those of current may be"
                    ),
                ]),
            ObjectShape(
                name: "minutely", text: "Precipitation at intervals shorter than an hour.",
                members: [
                    .required(
                        "quality", .names(of: MinutelyPrecipitation.Quality.self),
                        "The length of the intervals; interpolated is a quarter of an hour, made from hours"),
                    .required("points", .list(.object("point")), "The intervals, in order of time"),
                ]),
            ObjectShape(
                name: "point", text: "The precipitation of an interval.",
                members: [
                    .required("time", .instant, "Its start"),
                    .optional("rate", .number(), "Precipitation as liquid water in mm/h"),
                    .optional("probability", .fraction, "The probability of precipitation"),
                    .optional("kind", kind, "The kind of precipitation that falls or would fall"),
                ]),
            ObjectShape(
                name: "period", text: "What falls in a period longer than an hour.",
                members: [
                    .required("start", .instant, "When it begins"),
                    .required("hours", .number(2...12), "Its length in hours"),
                    .optional("amount", .number(), "Precipitation as liquid water in mm"),
                    .optional("probability", .fraction, "The probability of precipitation"),
                    .optional("kind", kind, "The kind of precipitation that falls or would fall"),
                    .optional("condition", .names(of: Condition.self), "The weather"),
                ]),
            ObjectShape(
                name: "day", text: "A day of the calendar of the place.",
                members: [
                    .required("date", .date, "The date"),
                    .optional("sunrise", .instant, "Sunrise, if there is one"),
                    .optional("sunset", .instant, "Sunset, if there is one"),
                    .optional(
                        "polar", .names(of: Day.Polar.self), "Whether the sun stays up or down all day"),
                    .optional("moonPhase", .fraction, "The phase of the moon: 0 new, 0.25 first quarter, 0.5 full"),
                    .optional("high", .number(), "The highest temperature in °C"),
                    .optional("low", .number(), "The lowest temperature in °C"),
                    .optional("precipitationProbability", .fraction, "The probability of precipitation"),
                    .optional("precipitationKind", kind, "The kind of precipitation that falls or would fall"),
                    .optional("precipitationAmount", .number(), "Precipitation as liquid water in mm"),
                    .optional("condition", .names(of: Condition.self), "The weather"),
                ]),
            ObjectShape(
                name: "air", text: "The air of the place.",
                members: [
                    .required("source", .object("source"), "The models and the service that it comes from"),
                    .required("hours", .list(.object("airHour")), "The hours, in order of time"),
                ]),
            ObjectShape(
                name: "airHour", text: "What is in the air in an hour; 0 is none.",
                members: [
                    .required("time", .instant, "Its start"),
                    .optional("pm25", .number(), "Particles of up to 2.5 µm in µg/m³"),
                    .optional("pm10", .number(), "Particles of up to 10 µm in µg/m³"),
                    .optional("nitrogenDioxide", .number(), "Nitrogen dioxide in µg/m³"),
                    .optional("ozone", .number(), "Ozone in µg/m³"),
                    .optional("sulphurDioxide", .number(), "Sulphur dioxide in µg/m³"),
                    .optional("carbonMonoxide", .number(), "Carbon monoxide in µg/m³"),
                    .optional("uvIndex", .number(), "The UV index"),
                    .optional("alder", .number(), "Pollen of alder in grains/m³"),
                    .optional("birch", .number(), "Pollen of birch in grains/m³"),
                    .optional("grass", .number(), "Pollen of grass in grains/m³"),
                    .optional("mugwort", .number(), "Pollen of mugwort in grains/m³"),
                    .optional("olive", .number(), "Pollen of olive in grains/m³"),
                    .optional("ragweed", .number(), "Pollen of ragweed in grains/m³"),
                ]),
            ObjectShape(
                name: "normals",
                text: """
                    What highs usually are by a model of the past, and how the model of the forecast differs from it. The two are \
                    compared if their days are 30 or more, the offset is below 3 and the deviation below 1.
                    """,
                members: [
                    .required("source", .object("source"), "The model and the service that they come from"),
                    .required("firstYear", .whole(), "The first year of the normals"),
                    .required("lastYear", .whole(), "The last year of the normals"),
                    .required(
                        "offset", .number(),
                        "How much warmer the model of the forecast was on days that both have, in K"),
                    .required("deviation", .number(), "The standard deviation of that difference in K"),
                    .required("comparedDays", .whole(), "The number of those days"),
                    .required("days", .list(.object("normalDay")), "The days, in order of date"),
                ]),
            ObjectShape(
                name: "normalDay", text: "What the high of a day usually is, in °C.",
                members: [
                    .required("date", .date, "The date"),
                    .required("high", .number(), "The normal of the high"),
                    .required("percentile10", .number(), "The high below which a tenth of the highs are"),
                    .required("percentile90", .number(), "The high above which a tenth of the highs are"),
                ]),
            ObjectShape(
                name: "ensemble",
                text: "The temperatures of forecasts of one model from slightly different beginnings.",
                members: [
                    .required("source", .object("source"), "The model and the service that they come from"),
                    .required("hours", .list(.object("ensembleHour")), "The hours, in order of time"),
                ]),
            ObjectShape(
                name: "ensembleHour", text: "The temperatures at a moment.",
                members: [
                    .required("time", .instant, "The moment"),
                    .required("mean", .number(), "Their mean in °C"),
                    .required("spread", .number(), "Their standard deviation in K"),
                ]),
            ObjectShape(
                name: "alert", text: "A warning of an authority.",
                members: [
                    .optional("id", .text, "The identifier of the issuer"),
                    .optional("hazard", .names(of: Hazard.self), "What it is about"),
                    .required("title", .text, "The title"),
                    .required("severity", .names(of: Alert.Severity.self), "The severity, as in CAP 1.2"),
                    .optional("significance", .names(of: Alert.Significance.self), "What the issuer calls it"),
                    .optional("urgency", .names(of: Alert.Urgency.self), "The urgency, as in CAP 1.2"),
                    .optional("certainty", .names(of: Alert.Certainty.self), "The certainty, as in CAP 1.2"),
                    .optional("start", .instant, "When it takes effect"),
                    .optional("end", .instant, "When the event ends"),
                    .optional("expires", .instant, "When the message expires, if the end of the event is unknown"),
                    .required("regions", .list(.text), "The names of the areas"),
                    .optional("outlines", .list(.list(.object("point"))), "The outer rings of the area"),
                    .required("text", .text, "The full text"),
                    .optional("headline", .text, "The issuer's line about it"),
                    .optional("instruction", .text, "What to do; the text has it, too"),
                    .optional("url", .text, "A URL with more information"),
                    .optional("issued", .instant, "When it was issued"),
                    .optional("issuer", .text, "The issuer, such as NWS Portland OR"),
                    .optional("language", .text, "The language of the title and the text, such as de-DE"),
                    .optional("translations", .list(.object("alert")), "The same warning in other languages"),
                    .optional(
                        "source", .object("source"), "Where it comes from, if not from the forecast's source"),
                ]),
            ObjectShape(
                name: "point", text: "A point on the earth, in degrees.",
                members: [
                    .required("latitude", .number(), "Degrees north"),
                    .required("longitude", .number(), "Degrees east"),
                ]),
        ],
        examples: [
            Command.Example(
                "Save a forecast, and draw it:",
                "weathercard forecast --place Seattle -o forecast.json && weathercard render --forecast forecast.json -o card.png"
            )
        ])

    private static let offset = Shape.whole(-64_800...64_800)
    private static let kind = Shape.names(of: PrecipitationKind.self)

    /// The member `facts` of what `weathercard message --json` and the server print.
    static let facts = DataFormat(
        page: "weathercard-facts", summary: "the facts of a card by weathercard",
        introduction: """
            The facts are what weathercard judges of the weather at the moment of a card, and what its words and pictures are \
            made from. They are a JSON object in SI units and UTC, the member facts of what message --json and a server's \
            .json print. A member that is missing is not known. The verdict of a span of time is how sure it is that \
            precipitation falls in it: unknown, dry, dry-but (hardly anything falls: a small chance, or a few drops), may, \
            likely (or certain), or raining (as is observed). A chance is the one that the service states.
            """,
        root: ObjectShape(
            name: "facts", text: "The weather of a place at a moment.",
            members: [
                .required("time", .instant, "The moment"),
                .optional("temperature", .number(), "Air temperature in °C"),
                .optional("feelsLike", .number(), "Apparent temperature in °C"),
                .optional("high", .number(), "The highest temperature of the day in °C"),
                .optional("low", .number(), "The lowest temperature of the day in °C"),
                .optional("condition", .names(of: Condition.self), "The weather, as far as the verdict allows it"),
                .optional("wind", .object("wind"), "The mean wind"),
                .optional("gust", .number(), "Strongest gust in m/s"),
                .optional("snowDepth", .number(), "The depth of the snow on the ground in m"),
                .required(
                    "precipitation", .object("precipitation"),
                    "The next twelve hours, or the next hour alone if no more is known"),
                .required(
                    "hours", .list(.object("hour")),
                    "The hours of the next day of which anything is known, from the one that holds the moment"),
                .required("days", .list(.object("day")), "The days, from the one that holds the moment"),
                .required("sun", .object("sun"), "The sun"),
                .optional("moon", .object("moon"), "The moon, while the sun is down"),
                .required(
                    "light", .object("light"),
                    "The light of the day, after dusk of the next one, and of the night of the moment or else the coming one"
                ),
                .optional("rainbow", .object("rainbow"), "The chance of a rainbow"),
                .optional("air", .object("air"), "The air of the next 24 hours, if it was asked for"),
                .required(
                    "warnings", .list(.object("warning")), "The warnings in force and announced, the foremost first"
                ),
                .required("warningsKnown", .flag, "Whether a service has stated that there are no others"),
                .optional("year", .object("year"), "The months of the year card"),
                .optional("stripes", .object("stripes"), "The years of the card of stripes"),
            ]),
        objects: [
            ObjectShape(
                name: "wind", text: "The mean wind.",
                members: [
                    .required("speed", .number(), "Its speed in m/s"),
                    .optional(
                        "direction", .number(), "Where it blows from, in degrees clockwise from north"),
                ]),
            ObjectShape(
                name: "precipitation", text: "What falls in a span of time.",
                members: [
                    verdict, phenomenon, intensity,
                    .optional("peak", .number(), "The largest rate in mm/h"),
                    .optional("amount", .number(), "The amount in mm, if that of every part is known"),
                    .optional("chance", .fraction, "The largest chance"),
                    .optional("begins", .instant, "When it begins, if that is within the span"),
                    .optional("ends", .instant, "When it ends, if that is within the span"),
                ]),
            ObjectShape(
                name: "hour", text: "What falls in an hour.",
                members: [
                    .required("time", .instant, "Its start"),
                    verdict, phenomenon, intensity,
                    .optional("amount", .number(), "The amount in mm"),
                    .optional("chance", .fraction, "The chance"),
                ]),
            ObjectShape(
                name: "day",
                text: "A day of the calendar of the place; of the first one, the verdict is on the rest.",
                members: [
                    .required("date", .date, "The date"),
                    verdict, phenomenon,
                    .optional("amount", .number(), "The amount in mm"),
                    .optional("chance", .fraction, "The chance"),
                    .optional("high", .number(), "The highest temperature in °C"),
                    .optional("low", .number(), "The lowest temperature in °C"),
                    .optional(
                        "departure", .number(),
                        "How much warmer than normal the high is, in K, if that is remarkable and no warning is in force"
                    ),
                ]),
            ObjectShape(
                name: "sun", text: "The sun.",
                members: [
                    .required("altitude", .number(-90...90), "Its height above the horizon in degrees"),
                    .optional("rises", .instant, "When it rose, if it is up"),
                    .optional("sets", .instant, "When it sets, if it is up"),
                    .required("polar", .names(of: Day.Polar.self), "Whether it stays up or down all day"),
                ]),
            ObjectShape(
                name: "moon", text: "The moon.",
                members: [
                    .required("phase", .names(of: LunarPhase.self), "The phase"),
                    .required("illumination", .fraction, "The part of its disc that is lit"),
                    .optional("rises", .instant, "When it rose, or rises next if it is down"),
                    .optional("sets", .instant, "When it sets"),
                ]),
            ObjectShape(
                name: "light", text: "The light of a place, computed from the sun, the moon and the galaxy.",
                members: [
                    .optional("sunrise", .instant, "When the sun rises, if it does"),
                    .optional("sunset", .instant, "When the sun sets, if it does"),
                    .optional("dayLength", .number(), "From sunrise to sunset in seconds"),
                    .optional(
                        "dayLengthChange", .number(), "How much longer the day is than the one before, in seconds"),
                    .optional("civilDawn", .instant, "When the sun comes up to 6° below the horizon"),
                    .optional("civilDusk", .instant, "When the sun goes down to 6° below the horizon"),
                    .required(
                        "goldenHours", .list(.object("span")), "The sun from 6° above to 4° below the horizon"),
                    .required("blueHours", .list(.object("span")), "The sun from 4° to 6° below the horizon"),
                    .required(
                        "darkHours", .list(.object("span")),
                        "The sun more than 18° below the horizon, and the moon down"),
                    .required(
                        "galacticCentre", .list(.object("span")),
                        "The dark hours with the galactic centre at least 10° above the horizon"),
                    .required("moonPhase", .names(of: LunarPhase.self), "The phase of the moon"),
                    .required("moonIllumination", .fraction, "The part of the moon's disc that is lit"),
                    .optional("moonrise", .instant, "When the moon rises next, within 25 hours"),
                    .optional("moonset", .instant, "When the moon sets next, within 25 hours"),
                ]),
            ObjectShape(
                name: "span", text: "A span of time.",
                members: [
                    .required("begins", .instant, "Its start"), .required("ends", .instant, "Its end"),
                ]),
            ObjectShape(
                name: "rainbow", text: "The chance of a rainbow.",
                members: [
                    .required("chance", .fraction, "The chance, which is an index"),
                    .optional("direction", .number(), "Where its middle stands, in degrees clockwise from north"),
                ]),
            ObjectShape(
                name: "air", text: "The air of the next 24 hours.",
                members: [
                    .required(
                        "index", .names(of: AirQualityIndex.self),
                        "The index of air quality of the country of the place"),
                    .optional(
                        "band", .names(of: AirBand.self), "The worst band of the index, if enough is known for it"),
                    .optional(
                        "value", .whole(0...500), "The largest value of the index; the European one has none"),
                    .optional("pollutant", .names(of: Pollutant.self), "What decides, if it is one pollutant"),
                    .optional("uvIndex", .whole(0...50), "The largest UV index of the day"),
                    .optional(
                        "protection", .object("span"), "When skin and eyes need protection from the sun, if they do"
                    ),
                    .optional(
                        "pollen", .names(of: PollenLevel.self), "How much pollen, where and when it is modelled"),
                    .optional("pollenOf", .names(of: PollenSpecies.self), "The plant whose pollen matters most"),
                ]),
            warning,
        ] + past,
        examples: [
            Command.Example(
                "Read the facts of the sample:", "weathercard message --place Seattle --provider sample --json")
        ])

    /// Days and years of the past.
    private static let past = [
        ObjectShape(
            name: "year", text: "Twelve months, in °C and mm.",
            members: [
                .required("first", .date, "The first day"),
                .required("last", .date, "The last day of which anything is known"),
                .required("knownDays", .whole(), "The days whose low and high are known"),
                .optional("hottest", .object("dated"), "The day with the highest high"),
                .optional("coldest", .object("dated"), "The day with the lowest low"),
                .optional("wettest", .object("dated"), "The day with the most precipitation"),
                .optional("mean", .number(), "The mean temperature"),
                .optional("meanHigh", .number(), "The mean of the highs"),
                .optional("meanLow", .number(), "The mean of the lows"),
                .optional("precipitation", .number(), "The sum of what is known"),
                .required("frostDays", .whole(), "The days with a low below 0"),
                .required("iceDays", .whole(), "The days with a high below 0"),
                .required("summerDays", .whole(), "The days with a high of at least 25"),
                .required("hotDays", .whole(), "The days with a high of at least 30"),
                .required("tropicalNights", .whole(), "The days with a low of at least 20"),
                .required("wetDays", .whole(), "The days with at least 1 mm"),
                .optional("dryRun", .object("run"), "The most days in a row with less than 1 mm"),
                .optional("wetRun", .object("run"), "The most days in a row with at least 1 mm"),
                .optional("normals", .object("years"), "The years of the normals, if there are any"),
                .optional("daysAboveNormal", .whole(), "The days whose high was above its normal"),
                .optional("anomaly", .number(), "How much warmer the months were than normal, in K"),
                .required(
                    "recordHighs", .list(.date), "The days that were hotter than their date in all years before"),
                .required(
                    "recordLows", .list(.date), "The days that were colder than their date in all years before"),
                .required("days", .list(.object("past-day")), "The days"),
            ]),
        ObjectShape(
            name: "dated", text: "The value of a day.",
            members: [.required("date", .date, "The date"), .required("value", .number(), "In °C or mm")]),
        ObjectShape(
            name: "run", text: "Days in a row.",
            members: [
                .required("days", .whole(), "Their number"), .required("first", .date, "The first"),
                .required("last", .date, "The last"),
            ]),
        ObjectShape(
            name: "years", text: "Years in a row.",
            members: [.required("first", .whole(), "The first"), .required("last", .whole(), "The last")]),
        ObjectShape(
            name: "past-day", text: "A day of the past.",
            members: [
                .required("date", .date, "The date"), .optional("low", .number(), "The lowest temperature in °C"),
                .optional("high", .number(), "The highest temperature in °C"),
                .optional("mean", .number(), "The mean temperature in °C, as the source states it"),
                .optional("precipitation", .number(), "In mm of water"),
                .optional("normalLow", .number(), "The usual low in °C"),
                .optional("normalHigh", .number(), "The usual high in °C"),
            ]),
        ObjectShape(
            name: "stripes", text: "Years and how they differ from those of 1971 to 2000.",
            members: [
                .required("reference", .number(), "The mean of 1971 to 2000 in °C"),
                .required("deviation", .number(), "The standard deviation of the years of the last century in K"),
                .required("limit", .number(), "The difference at which the colours end, in K"),
                .optional("lastDecade", .object("decade"), "The last ten years"),
                .required("years", .list(.object("past-year")), "The years that are known"),
            ]),
        ObjectShape(
            name: "decade", text: "Ten years.",
            members: [
                .required("years", .object("years"), "The years"),
                .required("difference", .number(), "How much warmer they were than 1971 to 2000, in K"),
            ]),
        ObjectShape(
            name: "past-year", text: "A year of the past.",
            members: [
                .required("year", .whole(), "The year"), .required("mean", .number(), "Its mean temperature in °C"),
                .required("difference", .number(), "How much warmer it was than 1971 to 2000, in K"),
            ]),
    ]

    private static let verdict = ObjectShape.Member.required(
        "verdict", .names(of: Wetness.self), "How sure it is that precipitation falls")
    private static let phenomenon = ObjectShape.Member.optional(
        "kind", .names(of: Phenomenon.Kind.self), "What falls or would fall; missing if it is dry")
    private static let intensity = ObjectShape.Member.optional(
        "intensity", .names(of: Phenomenon.Intensity.self), "How hard it falls; missing if it is dry")

    /// What `weathercard scene` writes and `--scene` reads.
    static let scene = DataFormat(
        page: "weathercard-scene", summary: "the scene format of weathercard",
        introduction: """
            A scene is a JSON object that decides every position, colour and word of a picture. Lengths are in points, x to \
            the right and y downward. Coordinates that cards choose are multiples of a thousandth. Elements are painted in \
            order, back to front. A scene may be at most 64 groups deep, and one that would take long to draw is refused.
            """,
        root: ObjectShape(
            name: "scene", text: "A finished picture.",
            members: [
                .required("size", .object("size"), "The size of the picture"),
                .required("background", .color, "The opaque colour behind all elements"),
                .required("elements", .list(.object("element")), "The elements, back to front"),
                .optional(
                    "depth", .wholes(GrayDepth.allCases.map(\.rawValue)), "The number of greys; colours without it"),
                .required("description", .object("words"), "The same content in words"),
                .required("attribution", .text, "The credit that the licence of the data requires"),
            ]),
        objects: [
            ObjectShape(
                name: "size", text: "A width and a height.",
                members: [
                    .required("width", .number(1...100_000), "The width"),
                    .required("height", .number(1...100_000), "The height"),
                ]),
            ObjectShape(
                name: "words", text: "The content of the picture in words.",
                members: [
                    .required("short", .text, "Alternative text of at most 250 characters"),
                    .required("full", .text, "Alternative text of at most 1000 characters"),
                    .required("share", .text, "A line of text for a post with the picture"),
                ]),
            ObjectShape(
                name: "element", text: "An element of the picture: exactly one of these members.", isChoice: true,
                members: [
                    .optional("group", .object("group"), "A group of elements"),
                    .optional("shape", .object("shape"), "A filled or stroked path"),
                    .optional("text", .object("text"), "A line of text"),
                ]),
            ObjectShape(
                name: "group", text: "A group of elements.",
                members: [
                    .required("id", .text, "Its meaning"),
                    .required(
                        "blend", .names(of: Group.Blend.self),
                        "How elements are composited: over one another, or as the sum of what fills of one colour cover"
                    ),
                    .optional(
                        "paint", paint, "What is painted through the sum, instead of the colour of the fills"),
                    .required("elements", .list(.object("element")), "The elements, back to front"),
                ]),
            ObjectShape(
                name: "shape", text: "A path that is filled, stroked, or first filled and then stroked.",
                members: [
                    .required("id", .text, "Its meaning"),
                    .required(
                        "path", .form(#"^([MLCZ][-+0-9.eE, ]*)*$"#, like: "path data such as M540 300L540 334"),
                        "SVG path data of absolute M, L, C and Z"),
                    .optional("fill", paint, "The paint inside, by the non-zero winding rule"),
                    .optional("stroke", .object("stroke"), "The line along it, with round caps and joins"),
                ]),
            ObjectShape(
                name: "stroke", text: "A line along a path.",
                members: [
                    .required("color", .color, "Its colour"),
                    .required("width", .length, "Its width"),
                ]),
            ObjectShape(
                name: "text", text: "A line of text.",
                members: [
                    .required("id", .text, "Its meaning"),
                    .required("string", .text, "The characters, in logical order"),
                    .required("face", .names(of: FontFace.self), "The face"),
                    .required("size", .length, "The font size"),
                    .required("origin", .object("point"), "The left end of the baseline"),
                    .required("color", .color, "Its colour"),
                    .optional(
                        "direction", .names(of: TextDirection.self),
                        "The direction of the line, instead of that of its first letter"),
                    .optional("language", .text, "The language as a BCP 47 tag, such as ja"),
                    .optional(
                        "rim", .object("stroke"), "A stroke along the outlines of its characters, under them"),
                ]),
            ObjectShape(
                name: "point", text: "A point of the picture.",
                members: [
                    .required("x", coordinate, "The distance from the left edge"),
                    .required("y", coordinate, "The distance from the top edge"),
                ]),
            ObjectShape(
                name: "gradient", text: "Colours that vary: exactly one of these members.", isChoice: true,
                members: [
                    .optional("linear", .object("linear"), "A gradient along a line"),
                    .optional("radial", .object("radial"), "A gradient around a point"),
                ]),
            ObjectShape(
                name: "linear", text: "Colours that vary along a line and are constant across it.",
                members: [
                    .required("start", .object("point"), "The point of offset 0"),
                    .required("end", .object("point"), "The point of offset 1"),
                    .required("stops", .list(.object("stop")), "The colours, in order of offset"),
                ]),
            ObjectShape(
                name: "radial", text: "Colours that vary with the distance from a point.",
                members: [
                    .required(
                        "center", .object("point"),
                        "The middle of the circle of offset 1, and the point of offset 0"),
                    .required("radius", .length, "The distance of offset 1; of an ellipse, upward and downward"),
                    .optional("aspect", .number(0.001...1000), "The width of the ellipse divided by its height"),
                    .optional(
                        "lean", .number(-100...100), "How far to the right each point downward moves the ellipse"),
                    .optional("focus", .object("point"), "The point of offset 0, within the ellipse"),
                    .required("stops", .list(.object("stop")), "The colours, in order of offset"),
                    .optional("fade", .object("fade"), "How the opacity falls around the centre"),
                ]),
            ObjectShape(
                name: "stop", text: "A colour at an offset.",
                members: [
                    .required("offset", .number(), "From 0 at the start to 1 at the end"),
                    .required("color", .color, "The colour"),
                ]),
            ObjectShape(
                name: "fade", text: "Where the opacity falls to 0, in degrees clockwise from straight up.",
                members: [
                    .required("start", .number(), "Where it begins"),
                    .required("end", .number(), "From where on nothing is left"),
                ]),
        ],
        examples: [
            Command.Example(
                "Save a scene, and draw it:",
                "weathercard scene --place Seattle -o scene.json && weathercard render --scene scene.json -o card.png"
            )
        ])

    private static let coordinate = Shape.number(-1_000_000...1_000_000)
    private static let paint = Shape.either([.color, .object("gradient")])
}
