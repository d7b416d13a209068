public import Climate
public import Primitives

/// What is judged of a place's weather at a moment, for programs: in SI units and °C, nil for what is not known.
///
/// Words and pictures are made from the same report, so that neither says anything else.
public struct WeatherFacts: Hashable, Encodable, Sendable {
    /// The moment.
    public var time: Instant
    public var temperature: Double?
    public var feelsLike: Double?
    /// The highest and the lowest temperature of the day.
    public var high, low: Double?
    public var condition: Condition?
    public var wind: Wind?
    /// The strongest gust in m/s.
    public var gust: Double?
    /// The depth of the snow on the ground in m.
    public var snowDepth: Double?
    /// The next twelve hours, or the next hour alone if no more is known.
    public var precipitation: Precipitation
    /// The hours of the next day of which anything is known, from the one that holds the moment.
    public var hours: [Hour]
    /// The days, from the one that holds the moment.
    public var days: [DayFacts]
    public var sun: Sun
    public var moon: Moon?
    public var light: Light
    public var rainbow: Rainbow?
    /// The air of the next 24 hours; nil if it was not asked for.
    public var air: Air?
    /// The warnings in force and announced, the foremost first; empty if there are none or none are known.
    public var warnings: [Warning]
    /// Whether a service has stated that there are no other warnings.
    public var warningsKnown: Bool
    /// The months of the year card.
    public var year: YearFacts?
    /// The years of the card of stripes.
    public var stripes: StripesFacts?

    /// The mean wind.
    public struct Wind: Hashable, Encodable, Sendable {
        /// In m/s.
        public var speed: Double
        /// Where it blows from, in degrees clockwise from north.
        public var direction: Double?
    }

    /// What falls in a span of time.
    public struct Precipitation: Hashable, Encodable, Sendable {
        public var verdict: Wetness
        /// Nil if it is dry.
        public var kind: Phenomenon.Kind?
        /// By the mean rate while it falls; nil if it is dry.
        public var intensity: Phenomenon.Intensity?
        /// The largest rate in mm/h.
        public var peak: Double?
        /// In mm; nil if that of any part is not known.
        public var amount: Double?
        /// The largest stated chance, 0 to 1.
        public var chance: Double?
        /// When it begins and ends, if that is within the span.
        public var begins, ends: Instant?
    }

    /// An hour.
    public struct Hour: Hashable, Encodable, Sendable {
        public var time: Instant
        public var verdict: Wetness
        public var kind: Phenomenon.Kind?
        public var intensity: Phenomenon.Intensity?
        /// In mm.
        public var amount: Double?
        public var chance: Double?
    }

    /// A day.
    public struct DayFacts: Hashable, Encodable, Sendable {
        public var date: CivilDate
        public var verdict: Wetness
        public var kind: Phenomenon.Kind?
        /// In mm.
        public var amount: Double?
        public var chance: Double?
        public var high, low: Double?
        /// How much warmer than normal the high is, in K, where that is remarkable.
        public var departure: Double?
    }

    /// The sun.
    public struct Sun: Hashable, Encodable, Sendable {
        /// In degrees above the horizon.
        public var altitude: Double
        /// The rise and the set of the sun that is up.
        public var rises, sets: Instant?
        /// Whether it stays up or down all day.
        public var polar: Day.Polar
    }

    /// The moon, while the sun is down.
    public struct Moon: Hashable, Encodable, Sendable {
        public var phase: LunarPhase
        /// The part of its disc that is lit, 0 to 1.
        public var illumination: Double
        /// The rise and the set, of the moon that is up or else the next ones.
        public var rises, sets: Instant?
    }

    /// The light of the day that the sun card tells, and of the night of the moment or else the coming one.
    public struct Light: Hashable, Encodable, Sendable {
        public var sunrise, sunset: Instant?
        /// From sunrise to sunset in seconds, and how much longer that is than on the day before.
        public var dayLength, dayLengthChange: Double?
        /// When the sun is 6° below the horizon.
        public var civilDawn, civilDusk: Instant?
        /// The sun from 6° above to 4° below the horizon, and from there to 6° below it.
        public var goldenHours, blueHours: [Span]
        /// The sun more than 18° below the horizon and the moon down, and of these the galactic centre at least 10° high.
        public var darkHours, galacticCentre: [Span]
        public var moonPhase: LunarPhase
        /// The part of the moon's disc that is lit, 0 to 1.
        public var moonIllumination: Double
        /// The next ones within 25 hours.
        public var moonrise, moonset: Instant?

        /// A span of time.
        public struct Span: Hashable, Encodable, Sendable {
            public var begins, ends: Instant

            init(_ span: Range<Instant>) { (begins, ends) = (span.lowerBound, span.upperBound) }
        }

        init(_ report: LightReport) {
            (sunrise, sunset) = (report.sunrise, report.sunset)
            (dayLength, dayLengthChange) = (report.length, report.change)
            (civilDawn, civilDusk) = (report.civilDawn, report.civilDusk)
            (goldenHours, blueHours) = (report.goldenHours.map(Span.init), report.blueHours.map(Span.init))
            (darkHours, galacticCentre) = (report.darkHours.map(Span.init), report.galacticCentre.map(Span.init))
            (moonPhase, moonIllumination) = (report.moon.phase, report.moon.illumination)
            (moonrise, moonset) = (report.moonrise, report.moonset)
        }
    }

    /// The chance of a rainbow.
    public struct Rainbow: Hashable, Encodable, Sendable {
        /// From 0 to 1.
        public var chance: Double
        /// Where its middle stands, in degrees clockwise from north; nil if none is possible.
        public var direction: Double?
    }

    /// The air.
    public struct Air: Hashable, Encodable, Sendable {
        public var index: AirQualityIndex
        /// The worst of the index.
        public var band: AirBand?
        public var value: Int?
        public var pollutant: Pollutant?
        /// The largest of the day.
        public var uvIndex: Int?
        /// When skin and eyes need protection from the sun.
        public var protection: Light.Span?
        public var pollen: PollenLevel?
        public var pollenOf: PollenSpecies?

        init?(_ report: AirReport) {
            guard report.isKnown else { return nil }
            index = report.index
            let worst = report.quality?.worst
            (band, value, pollutant) = (worst?.band, worst?.number, worst?.pollutant)
            uvIndex = report.ultraviolet?.maximum
            protection = report.ultraviolet?.protection.map(Light.Span.init)
            (pollen, pollenOf) = (report.pollen?.level, report.pollen?.species)
        }
    }

    /// A warning.
    public struct Warning: Hashable, Encodable, Sendable {
        public var hazard: Hazard
        public var severity: Alert.Severity
        /// What the issuer calls it; nil where colours are the only scale.
        public var significance: Alert.Significance?
        public var title: String
        /// The language of the title (ISO 639-1); nil if it is not known.
        public var language: String?
        public var phase: Phase
        /// Nil if the issuer gives none.
        public var begins, ends: Instant?
        public var issuer: String?
        public var issued: Instant?
        /// The names of the areas, separated by semicolons; nil if none are named.
        public var area: String?

        /// Whether it is in force.
        public enum Phase: String, Hashable, NamedCase, Sendable {
            case now
            /// It is announced.
            case ahead
        }

        init(_ alert: Alert, at moment: Instant) {
            (hazard, severity, significance) = (alert.hazard ?? .other, alert.severity, alert.significance)
            (title, language) = (alert.title, alert.language.map { Alert.primarySubtag(of: $0) })
            phase = alert.hasBegun(at: moment) ? .now : .ahead
            (begins, ends) = (alert.start, alert.end ?? alert.expires)
            (issuer, issued) = (alert.issuer, alert.issued)
            area = alert.regions.isEmpty ? nil : alert.regions.joined(separator: "; ")
        }
    }
}

extension Phenomenon.Kind: Encodable {}
extension Phenomenon.Intensity: Encodable {}
extension Wetness: Encodable {}
extension LunarPhase: Encodable {}

extension WeatherFacts {
    /// The facts of a report.
    public init(_ report: WeatherReport, model: RainbowModel = .geometry) {
        let (forecast, moment) = (report.forecast, report.moment)
        let conditions = report.conditions
        time = moment
        temperature = conditions?.temperature
        feelsLike = conditions?.apparentTemperature
        condition = conditions?.condition
        wind = conditions?.windSpeed.map { Wind(speed: $0, direction: $0 > 0 ? conditions?.windBearing : nil) }
        gust = conditions?.windGust
        snowDepth = conditions?.snowDepth
        precipitation = Precipitation(report)
        hours = report.hours(in: moment.advanced(by: -3599)..<moment.advanced(by: 86_400)).map(Hour.init)
        days = report.days.map(DayFacts.init)
        (high, low) = (days.first?.high, days.first?.low)
        let arc = forecast.diurnalArc(at: moment)
        sun = Sun(altitude: forecast.sunAltitude(at: moment), polar: arc.polar)
        switch arc.body {
        case .sun: (sun.rises, sun.sets) = (arc.start, arc.end)
        case .moon(let light):
            moon = Moon(phase: light.phase, illumination: light.illumination, rises: arc.start, sets: arc.end)
        }
        light = Light(LightReport(of: forecast.place, at: moment))
        if let chance = forecast.rainbowChance(at: moment, model: model) {
            rainbow = Rainbow(chance: chance)
            if case .possible(let bow, _) = forecast.rainbowOutlook(at: moment, model: model).state {
                rainbow?.direction = bow.azimuth
            }
        }
        air = forecast.air.flatMap { Air(AirReport($0, of: forecast.place, at: moment)) }
        let alerts = forecast.alertsInForce(at: moment)
        warnings = alerts.alerts.map { Warning($0, at: moment) }
        warningsKnown = forecast.missingAlerts == nil && forecast.alertsAnswer?.holds(at: moment) == true
    }
}

/// A sum of amounts in mm without the last digits, which are errors of addition.
private func toMicrometers(_ amount: Double) -> Double { (amount * 1000).rounded() / 1000 }

extension WeatherFacts.Precipitation {
    fileprivate init(_ report: WeatherReport) {
        let (forecast, moment) = (report.forecast, report.moment)
        let best = forecast.finest(from: moment) ?? forecast.precipitation(from: moment, .best)
        var (entries, end) = (best?.entries ?? [], best?.end ?? moment)
        if let best, best.span == .hour, let hours = forecast.precipitation(from: moment, .hours) {
            let last = entries.last?.end ?? moment
            entries += hours.entries.filter { $0.end > last }.map {
                PrecipitationWindow.Entry(start: max($0.start, last), end: $0.end, $0.evidence)
            }
            end = hours.end
        }
        let known = entries.filter { $0.verdict.wetness > .unknown && $0.start < end }
        let strongest = known.map(\.verdict).max(by: PrecipitationVerdict.isWeaker)
        verdict = strongest?.wetness ?? .unknown
        kind = strongest?.kind
        let rates = known.map { $0.evidence.rate }
        peak = rates.compactMap { $0 }.max()
        let sums = zip(known, rates).map { entry, rate in
            rate.map { $0 * max(entry.start, moment).seconds(to: min(entry.end, end)) / 3600 }
        }
        amount = sums.isEmpty || sums.contains(nil) ? nil : toMicrometers(sums.reduce(0) { $0 + ($1 ?? 0) })
        let falling = zip(known, rates).compactMap { entry, rate in entry.verdict.isWet ? rate : nil }
        let mean = falling.reduce(0, +) / Double(max(falling.count, 1))
        intensity = kind.map { Phenomenon.Intensity(rate: mean, of: $0) }
        chance = known.compactMap(\.verdict.chance).max()
        switch forecast.twelveHourOutlook(at: moment).course {
        case .unknown, .dry, .goesOn, .sometime: break
        case .starts(let start, _, _): begins = start
        case .stops(let end, _, _), .pauses(let end, _, _, _): ends = end
        case .startsAndStops(let start, let end, _, _): (begins, ends) = (start, end)
        case .onAndOff(let start, let end, _, _): (begins, ends) = (start, end)
        }
    }
}

extension WeatherFacts.Hour {
    fileprivate init(_ hour: JudgedHour) {
        self.init(
            time: hour.start, verdict: hour.verdict.wetness, kind: hour.verdict.kind,
            intensity: hour.verdict.kind == nil ? nil : hour.verdict.intensity, amount: hour.verdict.rate,
            chance: hour.verdict.chance)
    }
}

extension WeatherFacts.DayFacts {
    fileprivate init(_ day: JudgedDay) {
        self.init(
            date: day.day.date, verdict: day.verdict.wetness, kind: day.verdict.kind,
            amount: day.day.precipitationAmount.map(toMicrometers), chance: day.verdict.chance, high: day.day.high,
            low: day.day.low, departure: day.departure)
    }
}
