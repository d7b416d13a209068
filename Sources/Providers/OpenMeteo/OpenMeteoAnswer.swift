/// An answer of Open-Meteo in its own units, without what no card needs.
///
/// Nothing in here fails to decode: a member of a wrong type is a missing one.
struct OpenMeteoAnswer {
    var latitude: Double?
    var longitude: Double?
    var timezone: String?
    /// Seconds ahead of UTC, at the time of the answer.
    var offset: Double?
    private var current, minutely15, hourly, daily: Part?

    /// A block and the units of its columns.
    private struct Part {
        let name: String
        let block: OpenMeteoBlock
        let units: [String: String]
    }

    enum Member: String, CodingKey {
        case latitude, longitude, timezone
        case current, hourly, daily
        case minutely15 = "minutely_15"
        case currentWeather = "current_weather"
        // These none of the other services has.
        case offset = "utc_offset_seconds"
        case duration = "generationtime_ms"
        case currentUnits = "current_units"
        case currentWeatherUnits = "current_weather_units"
        case minutely15Units = "minutely_15_units"
        case hourlyUnits = "hourly_units"
        case dailyUnits = "daily_units"
    }

    private static let marks: [Member] = [
        .offset, .duration, .currentUnits, .currentWeatherUnits, .minutely15Units, .hourlyUnits, .dailyUnits,
    ]

    /// Nil where the object is no answer of Open-Meteo.
    init?(ifMarked decoder: any Decoder) {
        guard let answer = try? decoder.container(keyedBy: Member.self),
            OpenMeteoAnswer.marks.contains(where: answer.contains)
        else { return nil }
        latitude = answer.number(.latitude)
        longitude = answer.number(.longitude)
        timezone = answer.text(.timezone)
        offset = Plausible.zoneOffset(answer.number(.offset)).map(Double.init)
        func part(_ block: Member, _ units: Member) -> Part? {
            guard let columns: OpenMeteoBlock = answer.value(block) else { return nil }
            return Part(name: block.rawValue, block: columns, units: answer.value(units) ?? [:])
        }
        current = part(.current, .currentUnits) ?? part(.currentWeather, .currentWeatherUnits)
        minutely15 = part(.minutely15, .minutely15Units)
        hourly = part(.hourly, .hourlyUnits)
        daily = part(.daily, .dailyUnits)
    }

    /// The model in the names of the columns, where they bear one.
    var model: String? {
        OpenMeteoModel.chosen(in: [current, minutely15, hourly, daily].compactMap { $0?.block })
    }

    /// The blocks, of those that are there, as tables of one model.
    func tables(
        of model: String?
    ) -> (
        current: OpenMeteoTable?, minutely15: OpenMeteoTable?, hourly: OpenMeteoTable?, daily: OpenMeteoTable?
    ) {
        func table(_ part: Part?) -> OpenMeteoTable? {
            part.map {
                OpenMeteoTable(name: $0.name, block: $0.block, units: $0.units, model: model, offset: offset)
            }
        }
        return (table(current), table(minutely15), table(hourly), table(daily))
    }
}
