/// An answer in the shape of Dark Sky, in its own units, without what no card needs.
///
/// Nothing in here fails to decode: a member of a wrong type is a missing one.
struct DarkSkyAnswer {
    var latitude: Double?
    var longitude: Double?
    var timezone: String?
    /// Hours ahead of UTC; deprecated in favour of `timezone`.
    var offset: Double?
    var hasElevation = false
    var currently: DarkSkyPoint?
    var minutely: [DarkSkyMinute] = []
    var hourly: [DarkSkyPoint] = []
    var daily: [DarkSkyDay] = []
    var alerts: [DarkSkyAlert] = []
    /// Whether no list of alerts means that there are none: the services leave an empty one out, and users who asked for
    /// less than the whole answer may have left out this list, too.
    var listsAlerts = false
    var flags = DarkSkyFlags()

    private enum Member: String, CodingKey {
        case latitude, longitude, timezone, offset, elevation
        case currently, minutely, hourly, daily, alerts, flags
    }

    init(from decoder: any Decoder) {
        guard let answer = try? decoder.container(keyedBy: Member.self) else { return }
        latitude = answer.number(.latitude)
        longitude = answer.number(.longitude)
        timezone = answer.text(.timezone)
        offset = answer.number(.offset)
        hasElevation = answer.contains(.elevation)
        currently = answer.value(.currently)
        minutely = (answer.value(.minutely) as DarkSkyBlock?)?.data ?? []
        hourly = (answer.value(.hourly) as DarkSkyBlock?)?.data ?? []
        daily = (answer.value(.daily) as DarkSkyBlock?)?.data ?? []
        let list: [DarkSkyAlert]? = answer.value(.alerts)
        alerts = list ?? []
        let isWhole = [Member.currently, .hourly, .daily].allSatisfy(answer.contains)
        listsAlerts = list != nil || isWhole && !answer.contains(.alerts)
        flags = answer.value(.flags) ?? DarkSkyFlags()
    }
}

/// A block's list of points.
struct DarkSkyBlock<Point: Decodable>: Decodable {
    var data: [Point] = []

    private enum Member: String, CodingKey {
        case data
    }

    init(from decoder: any Decoder) {
        data = (try? decoder.container(keyedBy: Member.self))?.value(.data) ?? []
    }
}

/// A point of `currently` or `hourly`.
struct DarkSkyPoint: Decodable {
    var time, temperature, apparentTemperature, dewPoint, humidity: Double?
    var windSpeed, windGust, windBearing, visibility, cloudCover: Double?
    var precipIntensity, precipProbability: Double?
    var precipType, icon: String?

    private enum Member: String, CodingKey {
        case time, temperature, apparentTemperature, dewPoint, humidity
        case windSpeed, windGust, windBearing, visibility, cloudCover
        case precipIntensity, precipProbability, precipType, icon
    }

    init(from decoder: any Decoder) {
        guard let point = try? decoder.container(keyedBy: Member.self) else { return }
        time = point.number(.time)
        temperature = point.number(.temperature)
        apparentTemperature = point.number(.apparentTemperature)
        dewPoint = point.number(.dewPoint)
        humidity = point.number(.humidity)
        windSpeed = point.number(.windSpeed)
        windGust = point.number(.windGust)
        windBearing = point.number(.windBearing)
        visibility = point.number(.visibility)
        cloudCover = point.number(.cloudCover)
        precipIntensity = point.number(.precipIntensity)
        precipProbability = point.number(.precipProbability)
        precipType = point.text(.precipType)
        icon = point.text(.icon)
    }
}

/// A point of `minutely`.
struct DarkSkyMinute: Decodable {
    var time, precipIntensity, precipProbability: Double?
    var precipType: String?

    private enum Member: String, CodingKey {
        case time, precipIntensity, precipProbability, precipType
    }

    init(from decoder: any Decoder) {
        guard let point = try? decoder.container(keyedBy: Member.self) else { return }
        time = point.number(.time)
        precipIntensity = point.number(.precipIntensity)
        precipProbability = point.number(.precipProbability)
        precipType = point.text(.precipType)
    }
}

/// A point of `daily`.
struct DarkSkyDay: Decodable {
    var time, sunriseTime, sunsetTime, moonPhase: Double?
    var temperatureHigh, temperatureLow, temperatureMax, temperatureMin: Double?
    var precipIntensity, precipIntensityMax, precipProbability: Double?
    var precipType, icon: String?

    private enum Member: String, CodingKey {
        case time, sunriseTime, sunsetTime, moonPhase, temperatureHigh, temperatureLow, temperatureMax
        case temperatureMin, precipIntensity, precipIntensityMax, precipProbability, precipType, icon
    }

    init(from decoder: any Decoder) {
        guard let day = try? decoder.container(keyedBy: Member.self) else { return }
        time = day.number(.time)
        sunriseTime = day.number(.sunriseTime)
        sunsetTime = day.number(.sunsetTime)
        moonPhase = day.number(.moonPhase)
        temperatureHigh = day.number(.temperatureHigh)
        temperatureLow = day.number(.temperatureLow)
        temperatureMax = day.number(.temperatureMax)
        temperatureMin = day.number(.temperatureMin)
        precipIntensity = day.number(.precipIntensity)
        precipIntensityMax = day.number(.precipIntensityMax)
        precipProbability = day.number(.precipProbability)
        precipType = day.text(.precipType)
        icon = day.text(.icon)
    }
}
