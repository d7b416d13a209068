import ForecastCore
import Primitives

@testable import Cards

extension SeededGenerator {
    /// A forecast round a moment: plausible, with anything missing that may be, and now and then at the ends of what
    /// services are believed.
    mutating func forecast(around moment: Instant) -> Forecast {
        let (place, zone) = (place(), zone(around: moment))
        let climate = Climate(
            mean: happens(0.08) ? one(of: [-150, -60, 60, 100]) : next(-60, 55), swing: next(0, 14),
            missing: one(of: [0, 0.1, 0.4]), wet: one(of: [0, 0.05, 0.5, 1]),
            kind: one(of: PrecipitationKind.allCases)
        )
        let hours = happens(0.05) ? 1 : count(20...60)
        let before = hours == 1 ? 0 : count(0...3)
        let hour = moment.flooredToMultiple(of: 3600).advanced(by: Double(-before) * 3600)
        let hourly = (0..<hours).map { conditions(hour.advanced(by: Double($0) * 3600), climate) }
        let today = CivilTime(moment, offset: zone.seconds(at: moment)).date.daysSince1970
        let first = today - (happens(0.2) ? 1 : 0)
        let daily = (0..<(happens(0.1) ? count(1...3) : count(7...16))).map { day(first + $0, zone, climate) }
        var forecast = Forecast(
            place: place, zone: zone, source: Forecast.Source(id: "drawn", attribution: attribution()),
            current: unless(hours > 1 ? 0.1 : 0) {
                $0.conditions(moment.advanced(by: -$0.next(0, 600)), climate)
            },
            minutely: unless(0.3) { $0.minutely(from: moment, climate) },
            // A gap in the series, as where a service lost an hour.
            hourly: hourly.enumerated().filter { $0.offset < 4 || $0.offset % 11 != 7 || climate.missing == 0 }
                .map(\.element),
            daily: daily, alerts: alerts(around: moment), listsAlerts: one(of: [true, true, false, nil]))
        if happens(0.15) { forecast.asOf = moment.advanced(by: -next(1, 90) * 3600) }
        return forecast
    }

    /// What the weather of a draw is like.
    struct Climate {
        /// In °C, and half of what lies between day and night.
        var mean, swing: Double
        /// How often a member is missing.
        var missing: Double
        /// How much of the time something falls.
        var wet: Double
        var kind: PrecipitationKind
    }

    private mutating func conditions(_ time: Instant, _ climate: Climate) -> Conditions {
        let missing = climate.missing
        let celsius = min(max(climate.mean + next(-1, 1) * climate.swing, -150), 100)
        let falls = happens(climate.wet)
        var conditions = Conditions(time: time)
        conditions.temperature = unless(missing / 8) { _ in celsius }
        conditions.apparentTemperature = unless(missing) { min(max(celsius + $0.next(-25, 15), -150), 100) }
        conditions.dewPoint = unless(missing) { max(celsius - $0.next(0, 30), -150) }
        conditions.humidity = unless(missing) { $0.one(of: [0, 1, $0.next()]) }
        conditions.windSpeed = unless(missing) { $0.one(of: [0, 150, $0.next(0, 30)]) }
        conditions.windGust = unless(missing) { $0.next(0, 60) }
        conditions.windBearing = unless(missing) { $0.next(0, 360) }
        conditions.cloudCover = unless(missing) { $0.one(of: [0, 1, $0.next()]) }
        conditions.precipitationRate = unless(missing) {
            falls ? $0.one(of: [0.05, 2, 3000, $0.next(0, 12)]) : 0
        }
        conditions.precipitationProbability = unless(missing) { falls ? $0.one(of: [1, $0.next()]) : 0 }
        conditions.precipitationKind = unless(missing) { _ in climate.kind }
        conditions.condition = unless(missing) { $0.one(of: Condition.allCases) }
        return conditions
    }

    private mutating func minutely(from moment: Instant, _ climate: Climate) -> MinutelyPrecipitation {
        let quality = one(of: MinutelyPrecipitation.Quality.allCases)
        let start = moment.flooredToMultiple(of: quality.span).advanced(by: -Double(count(0...2)) * quality.span)
        // Spells of wet and dry, the first of either.
        var (falls, rest) = (happens(climate.wet), 0)
        let points = (0..<count(1...Int(5400 / quality.span))).compactMap { index -> MinutelyPrecipitation.Point? in
            if rest == 0 { (falls, rest) = (climate.wet > 0 && !falls, count(1...40)) }
            rest -= 1
            return unless(climate.missing / 4) { random in
                MinutelyPrecipitation.Point(
                    time: start.advanced(by: Double(index) * quality.span),
                    rate: random.unless(climate.missing) { falls ? $0.next(0.01, 30) : 0 },
                    probability: random.unless(climate.missing) { falls ? $0.next() : 0 },
                    kind: random.unless(climate.missing) { _ in climate.kind })
            }
        }
        return MinutelyPrecipitation(quality: quality, points: points)
    }

    private mutating func day(_ days: Int, _ zone: ZoneOffsets, _ climate: Climate) -> Day {
        let missing = climate.missing
        let mean = min(max(climate.mean + next(-8, 8), -140), 90)
        let morning = Double(days) * 86_400 - Double(zone.initial)
        var day = Day(date: CivilDate(daysSince1970: days))
        day.high = unless(missing) { mean + $0.next(0, 10) }
        day.low = unless(missing) { mean - $0.next(0, 10) }
        day.sunrise = unless(missing) { Instant(secondsSince1970: morning + $0.next(4, 9) * 3600) }
        day.sunset = unless(missing) { Instant(secondsSince1970: morning + $0.next(15, 22) * 3600) }
        day.polar = unless(0.9) { $0.one(of: [.none, .day, .night]) }
        day.moonPhase = unless(missing) { $0.next() }
        day.precipitationProbability = unless(missing) { $0.one(of: [0, 1, $0.next(), 0.09, 0.1]) }
        day.precipitationKind = unless(missing) { _ in climate.kind }
        day.condition = unless(missing) { $0.one(of: Condition.allCases) }
        return day
    }
}
