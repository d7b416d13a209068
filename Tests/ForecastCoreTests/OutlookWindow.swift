import ForecastCore
import Primitives

/// 15:22 in Seattle on 20 November 2026.
let outlookMoment = Instant(secondsSince1970: 1_795_216_920)

extension PrecipitationWindow {
    /// An hour in runs such as `14. 46R`: 14 dry minutes, then 46 of moderate rain.
    ///
    /// `.` dry, `r` `R` `H` light, moderate and heavy rain, `s` snow, `i` sleet, `a` hail, `t` thunder, `u` unknown
    /// kind, `p` rain of probability 0.29, `q` of 0.3, `?` no value, `_` no entry.
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

    /// Twelve hours from 15:00 in the same runs.
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
        var entry = Entry(start: start, end: end, rate: 4, kind: .rain)
        switch letter {
        case ".":
            entry.rate = 0
            entry.kind = nil
        case "r": entry.rate = 1
        case "H": entry.rate = 9
        case "s": entry.kind = .snow
        case "i": entry.kind = .sleet
        case "a": entry.kind = .hail
        case "t": entry.thunder = true
        case "u": entry.kind = nil
        case "p": entry.probability = 0.29
        case "q": entry.probability = 0.3
        case "?":
            entry.rate = nil
            entry.kind = nil
        case "_": return nil
        default: break
        }
        return entry
    }
}
