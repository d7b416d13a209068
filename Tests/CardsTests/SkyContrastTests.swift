import Canvas
import ForecastCore
import Primitives
import RasterImages
import SceneModel
import Testing

@testable import Cards

/// Measures the contrast of a card's words with the pixels that are really behind them, finer than the random layouts do.
struct SkyContrastTests {
    /// A weather, which lasts all day.
    enum Weather: String, CaseIterable, Sendable {
        case clear, fair, shower, deck, rain, fog, snow, thunder, unknown

        fileprivate func conditions(_ time: Instant) -> Conditions {
            var conditions = Conditions(time: time)
            conditions.temperature = self == .snow ? -3 : 18
            (conditions.cloudCover, conditions.precipitationProbability) =
                switch self {
                case .clear: (0, 0)
                case .fair: (0.45, 0)
                case .shower: (0.35, 1)
                case .deck: (1, 0)
                case .rain, .snow, .thunder: (1, 0.9)
                case .fog: (0.9, 0)
                case .unknown: (nil, 0.4)
                }
            switch self {
            case .rain: conditions.condition = .rain
            case .fog: conditions.condition = .fog
            case .snow: conditions.condition = .snow
            case .thunder: conditions.condition = .thunderstorm
            default: break
            }
            return conditions
        }
    }

    private static let sizes = [CardSize.square, .story, .og].map(\.size)

    /// With the sun 65°, 20°, 4° and -30° high in Lisbon.
    private static let moments = [
        "2026-04-28T12:35:00Z", "2026-04-28T17:30:00Z", "2026-04-28T18:55:00Z", "2026-04-28T23:35:00Z",
    ]

    @Test(arguments: Weather.allCases, sizes)
    func wordsAreLegibleBeforeEverySky(weather: Weather, size: Size) throws {
        let fonts = FontBook(usingSystemFonts: false)
        for (index, time) in Self.moments.enumerated() where size.height == 1080 || index % 2 == 1 {
            let moment = try #require(Instant(iso8601: time))
            let hour = moment.flooredToMultiple(of: 3600)
            let forecast = Forecast(
                place: Place(name: "Lisbon", country: "PT", latitude: 38.72, longitude: -9.14),
                zone: ZoneOffsets(initial: 3600),
                source: Forecast.Source(id: "test", attribution: "Weather data by Example Weather"),
                hourly: (0..<60).map { weather.conditions(hour.advanced(by: Double($0) * 3600)) })
            let content = CardContent(forecast: forecast, moment: moment)
            for style in [CardStyle.rainbow, .day, .places] {
                let scene = try style.scene(of: content, in: size, measuring: fonts)
                for fault in try Self.faults(of: scene, fonts) {
                    Issue.record("\(style.rawValue), \(weather.rawValue) at \(time), \(Int(size.height)): \(fault)")
                }
            }
        }
    }

    /// Grave and lesser ones, with a long and a short name.
    @Test(arguments: Hazard.allCases) func wordsAreLegibleBeforeEveryHazard(hazard: Hazard) throws {
        let fonts = FontBook(usingSystemFonts: false)
        let moment = try #require(Instant(iso8601: Self.moments[0]))
        for (severity, name) in [(Alert.Severity.severe, "Garmisch-Partenkirchen"), (.moderate, "Hamburg")] {
            var alert = Alert(title: "Warning", severity: severity, text: "Gusts up to 90 km/h. Stay inside.")
            alert.hazard = hazard
            let forecast = Forecast(
                place: Place(name: name, country: "DE", latitude: 53.55, longitude: 9.99),
                zone: ZoneOffsets(initial: 3600),
                source: Forecast.Source(id: "test", attribution: "Weather data by Example Weather"), alerts: [alert]
            )
            for size in [CardSize.square, .og] {
                let scene = try CardStyle.alert.scene(
                    of: CardContent(forecast: forecast, moment: moment), in: size.size, measuring: fonts)
                for fault in try Self.faults(of: scene, fonts) {
                    Issue.record("\(hazard), \(severity), \(size): \(fault)")
                }
            }
        }
    }

    /// Texts with less than 4.5:1, or less than 3:1 if they are large, before any pixel in the box of their ink.
    private static func faults(of scene: Scene, _ fonts: FontBook) throws -> [String] {
        let scale = 0.5
        let isText: (Element) -> Bool = { if case .text = $0 { true } else { false } }
        var picture = scene
        picture.elements.removeAll(where: isText)
        let image = try PNGDecoder().decode(SceneRenderer(fonts: fonts).png(of: picture, scale: scale))
        let samples = image.eightBitSamples
        return scene.elements.compactMap { element in
            guard case .text(let run) = element, let box = element.inkBox(measuring: fonts), box.width > 0 else {
                return nil
            }
            let columns = Int(box.minX * scale)...Int(box.maxX * scale)
            let rows = Int(box.minY * scale)...Int(box.maxY * scale)
            var colors: Set<UInt32> = []
            var last: UInt32?
            for y in rows.clamped(to: 0...image.height - 1) {
                for x in columns.clamped(to: 0...image.width - 1) {
                    let at = (y * image.width + x) * 4
                    let rgb = UInt32(samples[at]) << 16 | UInt32(samples[at + 1]) << 8 | UInt32(samples[at + 2])
                    if rgb != last { colors.insert(rgb) }
                    last = rgb
                }
            }
            let least = colors.map { Color(rgb: $0).contrast(with: run.color) }.min() ?? 99
            let asked = run.size >= 60 ? 3 : 4.5
            return least < asked ? "\(run.id) has \((least * 100).rounded() / 100):1" : nil
        }
    }
}
