internal import ForecastCore
internal import Landscape
internal import Primitives

extension Scenery {
    /// The landscape of a card's place at its moment, without sun, moon and words.
    init(
        of content: CardContent, _ conditions: Conditions?, size: Size, horizon: Double, unit: Double
    ) {
        self.init(size: size, horizon: horizon, unit: unit)
        let (place, moment) = (content.forecast.place, content.moment)
        sunAltitude = content.forecast.sunAltitude(at: moment)
        latitude = place.latitude
        phase = content.phase
        // Places within a hundredth of a degree share their land.
        let name = "\((place.latitude * 100).rounded()) \((place.longitude * 100).rounded())"
        placeSeed = FNV1a.hash(of: Array(name.utf8))
        time = Instant(secondsSince1970: 0).seconds(to: moment) / 3600
        guard let conditions else {
            cloudCover = nil
            return
        }
        cloudCover = conditions.drawnCloudCover
        precipitation = conditions.drawnPrecipitation
        // The minutes go before the hour that holds them, as in the sentence.
        let isDry = content.forecast.precipitationChances(from: moment)?.isDry == true
        precipitationAmount = isDry && !conditions.isWetByName ? 0 : conditions.drawnAmount
        weather = conditions.weather(amount: precipitationAmount, precipitation)
        isSnowCovered = precipitation == .snow && precipitationAmount > 0 || weather == .snow || weather == .sleet
        // Snow falls in the weeks without sun, and stays in frost.
        if (conditions.temperature ?? 0) < 0.5, content.forecast.diurnalArc(at: moment).polar == .night {
            isSnowCovered = true
        }
        if let speed = conditions.windSpeed, speed.isFinite, speed >= 0 {
            // What is seen from an unknown side leans by the wind's part from west to east.
            let east = conditions.windBearing.map { -Angle.degrees($0).sine } ?? 1
            drift = east * min(0.36, speed * 0.018)
            // Wind is drawn by itself where nothing falls that shows it.
            windStrength = precipitationAmount < 0.05 && !conditions.isMisty ? min(max((speed - 10) / 10, 0), 1) : 0
        }
        if conditions.condition == .wind { windStrength = max(windStrength, 0.6) }
    }
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

extension Conditions {
    /// The part of the sky through which stars shine, 0 to 1; none where clouds are not known.
    var clearness: Double { isMisty ? 0 : drawnCloudCover.map { 1 - $0 } ?? 0 }

    /// Whether anything is known of the sky that can be drawn.
    var isSkyKnown: Bool { isMisty || drawnCloudCover != nil }

    /// Whether the condition says that something falls.
    fileprivate var isWetByName: Bool {
        switch condition {
        case .rain, .snow, .sleet, .hail, .thunderstorm: true
        default: false
        }
    }

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
        case .cloudy, .rain, .snow, .sleet, .hail, .thunderstorm, .tornado: return 1
        case .fog, .haze, .dust, .smoke, .wind, nil: return nil
        }
    }

    /// What falls or would fall; without a kind, snow in frost.
    fileprivate var drawnPrecipitation: Scenery.Precipitation {
        switch precipitationKind {
        case .rain: return condition == .snow ? .snow : .rain
        case .snow: return .snow
        case .sleet: return .sleet
        case .hail: return .hail
        case nil: break
        }
        switch condition {
        case .snow: return .snow
        case .sleet: return .sleet
        case .hail: return .hail
        case .rain, .thunderstorm: return .rain
        default: return (temperature ?? 1) < 0 ? .snow : .rain
        }
    }

    /// The probability of precipitation, or certainty for a rate without one; some for weather that is called wet, and less
    /// than likely where nothing falls so far.
    fileprivate var drawnAmount: Double {
        // A sky that is called clear has nothing from which it could fall.
        if condition == .clear { return 0 }
        let likely =
            precipitationProbability.flatMap { (0...1).contains($0) ? $0 : nil }
            ?? ((precipitationRate ?? 0) > 0 ? 1 : 0)
        if isWetByName { return max(likely, 0.35) }
        // Rain that would not be seen from the window is not drawn.
        let amount = precipitationRate == 0 ? likely * min(max((likely - 0.2) / 0.2, 0), 1) : likely
        // Below a tenth a few strokes would look like scratches.
        return amount < 0.095 ? 0 : amount
    }

    fileprivate func weather(amount: Double, _ kind: Scenery.Precipitation) -> Scenery.Weather {
        switch condition {
        case .fog: return .fog
        case .haze: return .haze
        case .dust: return .dust
        case .smoke: return .smoke
        case .rain: return .rain
        case .snow: return .snow
        case .sleet: return .sleet
        case .hail: return .hail
        case .thunderstorm: return .thunder
        case .clear, .partlyCloudy, .cloudy, .wind, .tornado, nil: break
        }
        // A closed sky from which much is likely to fall looks like it.
        guard amount >= 0.3, (drawnCloudCover ?? 0) >= 0.8 else { return .fair }
        switch kind {
        case .rain: return .rain
        case .snow: return .snow
        case .sleet: return .sleet
        case .hail: return .hail
        }
    }
}
