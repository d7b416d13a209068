import ForecastCore
import Foundation
import Primitives

/// The moment this many minutes after 2026-11-20T15:00Z.
func minute(_ minutes: Double) -> Instant {
    Instant(secondsSince1970: 1_795_186_800 + minutes * 60)
}

func makeForecast(
    offset: Int = 0, changes: [ZoneOffsets.Change] = [], current: Conditions? = nil,
    minutely: MinutelyPrecipitation? = nil, hourly: [Conditions] = []
) -> Forecast {
    Forecast(
        place: Place(name: "Testby", latitude: 0, longitude: 0),
        zone: ZoneOffsets(initial: offset, changes: changes),
        source: Forecast.Source(id: "test", attribution: "Test data"), current: current, minutely: minutely,
        hourly: hourly)
}

/// Hours from 15:00Z with these rates.
func hours(
    _ rates: [Double?], probability: Double? = nil, kind: PrecipitationKind? = .rain
) -> [Conditions] {
    rates.enumerated().map { index, rate in
        var hour = Conditions(time: minute(Double(index) * 60))
        hour.temperature = Double(index)
        hour.precipitationRate = rate
        hour.precipitationProbability = probability
        hour.precipitationKind = kind
        return hour
    }
}

/// Spans of a quality from `start` minutes after 15:00Z, with these rates.
func minutely(
    _ quality: MinutelyPrecipitation.Quality, from start: Double = 0, _ rates: [Double?], probability: Double? = nil
) -> MinutelyPrecipitation {
    MinutelyPrecipitation(
        quality: quality,
        points: rates.enumerated().map { index, rate in
            .init(time: minute(start + Double(index) * quality.span / 60), rate: rate, probability: probability)
        })
}

/// Constant weather for some days at a place.
struct Sky {
    static let honolulu = Place(name: "Honolulu", latitude: 21.3069, longitude: -157.8583)
    static let seattle = Place(name: "Seattle", latitude: 47.6062, longitude: -122.3321)
    static let longyearbyen = Place(name: "Longyearbyen", latitude: 78.2232, longitude: 15.6267)

    /// 2026-06-21T00:00Z, 14:00 on the previous day in Honolulu.
    static let june = Instant(secondsSince1970: 1_782_000_000)
    /// 2026-12-21T00:00Z.
    static let december = Instant(secondsSince1970: 1_797_811_200)

    var place = honolulu
    var start = june
    var hours = 72
    var probability: Double? = 0.8
    var cloudCover: Double? = 0.4
    var rate: Double? = 1.2
    var temperature: Double? = 18
    var kind: PrecipitationKind? = .rain

    var forecast: Forecast {
        var forecast = makeForecast(
            hourly: (0..<hours).map { hour in
                var weather = Conditions(time: start.advanced(by: Double(hour) * 3600))
                weather.precipitationProbability = probability
                weather.cloudCover = cloudCover
                weather.precipitationRate = rate
                weather.temperature = temperature
                weather.precipitationKind = kind
                return weather
            })
        forecast.place = place
        return forecast
    }

    /// Every twenty minutes of the first two days.
    var moments: [Instant] { (0..<144).map { start.advanced(by: Double($0) * 1200) } }
}

func time(_ text: String) -> Instant {
    Instant(iso8601: text) ?? Instant(secondsSince1970: .nan)
}

/// 15:22 in Seattle on 20 November 2026.
let outlookMoment = Instant(secondsSince1970: 1_795_216_920)

extension PrecipitationWindow {
    /// An hour as runs such as `14. 46R`: 14 dry minutes, then 46 of moderate rain.
    ///
    /// `.` dry, `r` `R` `H` light, moderate and heavy rain, `z` freezing rain, `s` snow, `i` sleet, `a` hail, `t` thunder, `u`
    /// unknown kind; rain that is possible `p`, by 29 %, or likely `l`, by 60 %; `c` dry but for a chance of 20 %, `d` a few
    /// drops; `?` no value, `_` no entry.
    static func minutes(
        _ runs: String, _ resolution: Resolution = .minute, from start: Instant = outlookMoment,
        moment: Instant = outlookMoment
    ) -> PrecipitationWindow {
        let step: Double =
            switch resolution {
            case .minute: 60
            case .fiveMinute: 300
            case .quarterHour, .interpolated: 900
            case .hour: 3600
            }
        return PrecipitationWindow(
            span: .hour, resolution: resolution, moment: moment, end: moment.advanced(by: 3600),
            entries: entries(runs, step, start))
    }

    /// Twelve hours from 15:00 as such runs.
    static func hours(_ runs: String, moment: Instant = outlookMoment) -> PrecipitationWindow {
        let start = moment.flooredToMultiple(of: 3600)
        return PrecipitationWindow(
            span: .twelveHours, resolution: .hour, moment: moment, end: start.advanced(by: 43_200),
            entries: entries(runs, 3600, start))
    }

    private static func entries(_ runs: String, _ step: Double, _ start: Instant) -> [Entry] {
        var cursor = start
        var entries: [Entry] = []
        for run in runs.split(separator: " ") {
            for _ in 0..<(Int(run.dropLast()) ?? 0) {
                let end = cursor.advanced(by: step)
                if let entry = entry(run.last, cursor, end) { entries.append(entry) }
                cursor = end
            }
        }
        return entries
    }

    private static func entry(_ letter: Character?, _ start: Instant, _ end: Instant) -> Entry? {
        var evidence = PrecipitationEvidence(rate: 4, kind: .rain)
        switch letter {
        case ".": evidence = PrecipitationEvidence(rate: 0)
        case "r": evidence.rate = 1
        case "H": evidence.rate = 9
        case "z": evidence.kind = .freezingRain
        case "s": evidence.kind = .snow
        case "i": evidence.kind = .sleet
        case "a": evidence.kind = .hail
        case "t": evidence.condition = .thunderstorm
        case "u": evidence.kind = nil
        case "p": evidence.chance = 0.29
        case "l": evidence.chance = 0.6
        case "c": (evidence.rate, evidence.chance) = (0, 0.2)
        case "d": (evidence.rate, evidence.chance) = (0.1, 0.1)
        case "?": evidence = PrecipitationEvidence()
        case "_": return nil
        default: break
        }
        return Entry(start: start, end: end, evidence)
    }
}

extension PrecipitationWindow {
    /// The window with other evidence for some of its entries.
    func changed(_ indices: Range<Int>? = nil, _ change: (inout PrecipitationEvidence) -> Void)
        -> PrecipitationWindow
    {
        var window = self
        for index in indices ?? entries.indices {
            var evidence = entries[index].evidence
            change(&evidence)
            window.entries[index] = Entry(start: entries[index].start, end: entries[index].end, evidence)
        }
        return window
    }
}
