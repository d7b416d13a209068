import Canvas
import ForecastCore
import Primitives
import RasterImages
import SceneModel
import Testing

@testable import Cards

/// Measures the contrast of the words with the pixels that are really behind them.
struct RainbowContrastTests {
    /// A sky besides the chance.
    enum Weather: String, CaseIterable, Sendable {
        case clear, shower, deck, fog, snow, thunder, night

        func sky(_ chance: Double) -> RainbowSky {
            var sky = RainbowSky(chance: chance, light: .day(0.5), cloudCover: 0, precipitationProbability: 0)
            switch self {
            case .clear: break
            case .shower: (sky.cloudCover, sky.precipitationProbability) = (0.4, 1)
            case .deck: (sky.cloudCover, sky.precipitationProbability) = (1, 0.8)
            case .fog: (sky.isFog, sky.cloudCover) = (true, 1)
            case .snow: (sky.isSnow, sky.cloudCover, sky.precipitationProbability) = (true, 0.9, 1)
            case .thunder: (sky.isThunder, sky.cloudCover, sky.precipitationProbability) = (true, 0.9, 1)
            case .night: sky.light = .night(moon: (0.5, 0.5))
            }
            return sky
        }
    }

    /// The test prints the size, chance and weather with the smallest contrast.
    @Test(arguments: Weather.allCases, [Size(width: 1080, height: 1080), Size(width: 1200, height: 630)])
    func wordsAreLegibleAtEveryChance(weather: Weather, size: Size) throws {
        let fonts = FontBook()
        let scale = 0.5
        let forecast = emptyForecast(
            Place(name: "Honolulu", country: "US", latitude: 21.3, longitude: -157.9),
            attribution: "Weather data by Example Weather")
        let content = CardContent(forecast: forecast, moment: moment)
        // Look east (98°), low in the sky, until 5:50 PM.
        let outlook = RainbowOutlook(
            moment: moment, state: .possible(.init(azimuth: 98, top: 7), until: minute(148)))
        var worst = (contrast: 99.0, of: "", chance: 0.0)
        for chance in stride(from: 0.0, through: 1, by: 0.1) {
            let reading = RainbowCard.Reading(
                content: content, facts: content.facts(nil), chance: percent(chance), outlook: outlook,
                sky: weather.sky(chance))
            let elements = try RainbowCard().picture(of: reading, in: size, measuring: fonts).elements
            let isText: (Element) -> Bool = { if case .text = $0 { true } else { false } }
            let image = try PNGDecoder().decode(
                SceneRenderer(fonts: fonts).png(
                    of: Scene(
                        size: size, background: Color(rgb: 0), elements: elements.filter { !isText($0) },
                        description: .init(short: "", full: "", share: ""), attribution: ""), scale: scale))
            for case .text(let run) in elements {
                let least = least(of: run, on: image, scale: scale, fonts)
                // The large number needs only 3:1, so its contrast counts 1.5 times.
                let fair = run.size >= 60 ? least * 1.5 : least
                if fair < worst.contrast { worst = (fair, run.id, chance) }
            }
        }
        print(
            "smallest contrast, \(weather.rawValue) \(Int(size.width)): \(worst.contrast) of \(worst.of) at \(worst.chance)"
        )
        #expect(worst.contrast >= 4.5, "\(worst.of) at a chance of \(worst.chance)")
    }

    private func least(of run: TextRun, on image: RasterImage, scale: Double, _ fonts: FontBook) -> Double {
        let ink = fonts.extent(of: run.string, face: run.face, size: run.size).ink
        let columns = Int((run.origin.x + ink.minX) * scale)...Int((run.origin.x + ink.maxX) * scale)
        let rows = Int((run.origin.y + ink.minY) * scale)...Int((run.origin.y + ink.maxY) * scale)
        let samples = image.eightBitSamples
        var colors: Set<Color> = []
        for y in rows.clamped(to: 0...image.height - 1) {
            for x in columns.clamped(to: 0...image.width - 1) {
                let at = (y * image.width + x) * 4
                colors.insert(Color(red: samples[at], green: samples[at + 1], blue: samples[at + 2]))
            }
        }
        return colors.map { $0.contrast(with: run.color) }.min() ?? 0
    }
}
