internal import Climate
internal import ForecastCore
internal import Landscape
internal import Locality
internal import Primitives
internal import Radar

extension Scenery {
    /// The landscape of a card's place at its moment, without sun, moon and words.
    init(of content: CardContent, size: Size, horizon: Double, unit: Double) {
        let report = content.drawn
        self.init(size: size, horizon: horizon, unit: unit)
        let (place, moment) = (content.forecast.place, content.moment)
        sunAltitude = content.forecast.sunAltitude(at: moment)
        phase = content.phase
        // Places within a hundredth of a degree share their land.
        let name = "\((place.latitude * 100).rounded()) \((place.longitude * 100).rounded())"
        placeSeed = FNV1a.hash(of: Array(name.utf8))
        time = Instant(secondsSince1970: 0).seconds(to: moment) / 3600
        guard let conditions = report.conditions else {
            cloudCover = nil
            return
        }
        cloudCover = conditions.drawnCloudCover
        precipitation = Scenery.Precipitation(report.present?.kind ?? .rain)
        let strength = report.present?.strength ?? 0
        weather = conditions.weather(strength: strength, report.present?.kind)
        // What is only possible falls in the picture where the sky looks like it.
        switch weather {
        case .rain, .freezingRain, .thunder, .snow, .sleet, .hail: precipitationAmount = strength
        case .fair, .haze, .dust, .smoke, .fog: precipitationAmount = 0
        }
        isSnowCovered = precipitationAmount > 0 && (precipitation == .snow || precipitation == .sleet)
        isFrosty = (conditions.temperature ?? 10) < 0.5
        // Snow falls in the weeks without sun, and stays in frost.
        if isFrosty, sunAltitude < 0, content.forecast.polar(at: moment) == .night {
            isSnowCovered = true
        }
        if let speed = conditions.windSpeed, speed.isFinite, speed >= 0 {
            // What is seen from an unknown side leans by the wind's part from west to east.
            let east = conditions.windBearing.map { -Angle.degrees($0).sine } ?? 1
            drift = east * min(0.36, speed * 0.018)
            // Wind is drawn by itself where nothing falls that shows it, in gusts as strong as the wind that usually has them:
            // a gust that matters is half more.
            let strong = max(speed, (conditions.notableGust ?? 0) / 1.5)
            windStrength =
                precipitationAmount < 0.05 && !conditions.isMisty ? min(max((strong - 10) / 10, 0), 1) : 0
        }
        if conditions.condition == .wind { windStrength = max(windStrength, 0.6) }
    }
}

extension Scenery {
    /// The sky of a day as it looks at noon: what is likely to fall in it, or its clouds.
    init(of judged: JudgedDay, in content: CardContent) {
        self.init(size: Size(width: 0, height: 0), horizon: 0, unit: 1)
        let (forecast, date) = (content.forecast, judged.day.date)
        let midnight = forecast.zone.startOfDay(date) ?? content.moment
        let noon = midnight.advanced(by: 43_200)
        // Where the sun rises it is day, else night.
        sunAltitude = forecast.sunAltitude(at: noon) > 0 ? 30 : -18
        phase = content.phase
        placeSeed = FNV1a.hash(of: Array("\(date.daysSince1970)".utf8))
        var conditions = Conditions(time: noon)
        conditions.condition = judged.day.condition
        let covers = forecast.hourly.filter {
            $0.time >= midnight.advanced(by: 21_600) && $0.time < midnight.advanced(by: 64_800)
        }.compactMap(\.cloudCover)
        if covers.count >= 6 { conditions.cloudCover = covers.reduce(0, +) / Double(covers.count) }
        let verdict = judged.verdict
        let strength = verdict.strength
        if strength < 0.6, conditions.condition?.isWet == true { conditions.condition = .cloudy }
        precipitation = Scenery.Precipitation(verdict.kind ?? .rain)
        precipitationAmount = verdict.isWet ? strength : 0
        cloudCover = conditions.drawnCloudCover
        // A day that is likely wet is grey, whatever its mean cloud cover.
        if strength >= 0.6 { cloudCover = max(cloudCover ?? 0, 0.9) }
        weather = conditions.weather(strength: strength, verdict.kind)
    }

    /// Draws the outline of a place against its sky.
    mutating func showLand(of place: Place) {
        let climate = ClimateNormals(latitude: place.latitude, longitude: place.longitude)
        let point = Coordinates(latitude: place.latitude, longitude: place.longitude)
        isDryClimate = climate.isDry
        // Where a month is colder than this and not dry, snow lies in frost.
        let date = CivilDate(daysSince1970: Int((time / 24).rounded(.down)))
        if isFrosty, !climate.isDry, climate[date].mean <= -2 { isSnowCovered = true }
        let lines = EarthLines(around: point, kilometers: Scenery.seaReach)
        let sea = Scenery.side(of: lines.coasts, from: point)
        let silhouette = Surroundings(
            point, country: place.country, sea: sea, isDry: climate.isDry, hasTrees: climate.hasTrees,
            hasPalms: climate.hasPalms
        ).silhouette
        // Large cities of wet climates lie on rivers, which no data tell.
        hasWater =
            silhouette.isDrawn && !climate.isDry || sea != nil || Scenery.side(of: lines.shores, from: point) != nil
        self.silhouette = silhouette
    }

    /// How far away water is seen, in km.
    private static let seaReach = 25.0

    /// The side of the nearest line within that reach for somebody who looks north; nil for none.
    private static func side(of lines: [[Coordinates]], from point: Coordinates) -> Silhouette.Side? {
        let breadth = max(0.05, Angle.degrees(point.latitude).cosine)
        var (nearest, east) = (seaReach, nil as Double?)
        for place in lines.joined() {
            let aside = (place.longitude - point.longitude) * breadth * 111.2
            let up = (place.latitude - point.latitude) * 111.2
            let distance = (aside * aside + up * up).squareRoot()
            if distance < nearest { (nearest, east) = (distance, aside) }
        }
        return east.map { $0 < 0 ? .left : .right }
    }
}

extension ClimateNormals {
    /// Whether fewer than one day in twelve is wet.
    fileprivate var isDry: Bool { months.map(\.wetDays).reduce(0, +) / 12 < 0.08 }
}

extension DiurnalArc {
    /// The sun or the moon at a place of a picture.
    func figure(at center: Point, radius: Double, moon moonRadius: Double? = nil, over place: Place) -> Scenery.Body
    {
        switch body {
        case .sun: .sun(center: center, radius: radius)
        case .moon(let light):
            .moon(
                center: center, radius: moonRadius ?? radius, cycle: light.cycle, isSouthern: place.latitude < 0)
        }
    }

    /// How high the body stands in a picture of the sky over land, from 0 at the horizon to 1; the lowest degrees have the most
    /// room.
    var height: Double { (min(max(altitude + 1, 0), 50) / 50).squareRoot() }
}

extension WeatherReport {
    /// How fair the sky is, from 0 under a closed cover, or where the sky is unknown or something falls, to 1.
    var fairness: Double {
        guard let conditions, conditions.condition != .thunderstorm, conditions.isSkyKnown,
            let cover = conditions.drawnCloudCover
        else { return 0 }
        switch conditions.condition {
        case .fog, .haze, .dust, .smoke: return 0
        default: return (1 - smoothstep(0.45, 0.8, cover)) * (1 - smoothstep(0, 0.3, present?.strength ?? 0))
        }
    }

    /// How far the weather darkens a ground of one hue, 0 to 1.
    var gloom: Double {
        let storm = conditions?.condition == .thunderstorm || present?.kind == .thunder
        let strength = present?.strength ?? 0
        return max(storm ? 0.85 : 0.6 * strength, 0.3 * smoothstep(0.7, 1, conditions?.drawnCloudCover ?? 0))
    }
}

extension Conditions {
    /// The part of the sky through which stars shine, 0 to 1; none where clouds are not known.
    var clearness: Double { isMisty ? 0 : drawnCloudCover.map { 1 - $0 } ?? 0 }

    /// Whether anything is known of the sky that can be drawn.
    var isSkyKnown: Bool { isMisty || drawnCloudCover != nil }

    fileprivate var isMisty: Bool {
        switch condition {
        case .fog, .haze, .dust, .smoke: true
        default: false
        }
    }

    /// The known cloud cover, or what the condition says of it; a sky that is called clear has at most two eighths.
    fileprivate var drawnCloudCover: Double? {
        if let cloudCover, (0...1).contains(cloudCover) {
            return condition == .clear ? min(cloudCover, 0.2) : cloudCover
        }
        switch condition {
        case .clear: return 0.05
        case .partlyCloudy: return 0.4
        case .cloudy, .tornado: return 1
        case .fog, .haze, .dust, .smoke, .wind, nil: return nil
        case .some(let condition): return condition.isWet ? 1 : nil
        }
    }

    /// The weather of the whole sky: what is likely to fall, or hangs in the air; and a closed sky from which it may fall looks like
    /// it.
    fileprivate func weather(strength: Double, _ kind: Phenomenon.Kind?) -> Scenery.Weather {
        switch condition {
        // What is likely to fall is drawn also where it does not fall yet.
        case .fog where strength < 0.6: return .fog
        case .haze where strength < 0.6: return .haze
        case .dust where strength < 0.6: return .dust
        case .smoke where strength < 0.6: return .smoke
        case .thunderstorm: return .thunder
        case .tornado: return .fair
        case .some(let condition) where condition.isWet: break
        default: guard strength >= ((drawnCloudCover ?? 0) < 0.8 ? 0.6 : 0.3) else { return .fair }
        }
        if kind == .thunder, strength >= 0.6 { return .thunder }
        switch Scenery.Precipitation(kind ?? .rain) {
        case .rain: return .rain
        case .freezingRain: return .freezingRain
        case .snow: return .snow
        case .sleet: return .sleet
        case .hail: return .hail
        }
    }
}

extension Scenery.Precipitation {
    fileprivate init(_ kind: Phenomenon.Kind) {
        self =
            switch kind {
            case .drizzle, .rain, .showers, .thunder, .precipitation: .rain
            case .freezingRain: .freezingRain
            case .sleet: .sleet
            case .snow, .snowShowers: .snow
            case .hail: .hail
            }
    }
}
