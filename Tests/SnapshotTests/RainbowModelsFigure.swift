import Canvas
import ForecastCore
import Primitives
import SceneModel
import Testing

/// The figure of Documentation/cards.md: what the three models make of one day of sunshine and certain rain.
struct RainbowModelsFigure {
    private let frame = Rect(minX: 110, minY: 150, maxX: 1030, maxY: 610)
    private let ink = Color(rgb: 0xF1F4FA)

    /// A day in Honolulu at the solstice: showers of 2 mm/h that are certain, in a clear sky.
    private func forecast() throws -> Forecast {
        let midnight = try #require(Instant(iso8601: "2026-06-20T10:00:00Z"))
        let hourly = (0...24).map { index in
            var hour = Conditions(time: midnight.advanced(by: Double(index) * 3600))
            (hour.temperature, hour.cloudCover) = (24, 0)
            (hour.precipitationRate, hour.precipitationProbability, hour.precipitationKind) = (2, 1, .rain)
            return hour
        }
        return Forecast(
            place: Place(name: "Honolulu", country: "US", latitude: 21.31, longitude: -157.86),
            zone: ZoneOffsets(initial: -36_000), source: .init(id: "test", attribution: ""), hourly: hourly)
    }

    private func x(_ hour: Double) -> Double { frame.minX + (hour - 5) / 15 * frame.width }
    private func y(_ chance: Double) -> Double { frame.maxY - chance * frame.height }

    private func curve(_ model: RainbowModel, _ forecast: Forecast, _ color: Color) -> Element {
        let start = forecast.hourly[0].time
        let hours = stride(from: 5.0, through: 20, by: 0.05).map { $0 }
        let chances = forecast.rainbowChances(at: hours.map { start.advanced(by: $0 * 3600) }, model: model)
        var path = Path()
        for (hour, chance) in zip(hours, chances) {
            let point = Point(x: x(hour), y: y(chance ?? 0))
            if path.elements.isEmpty { path.move(to: point) } else { path.line(to: point) }
        }
        return .shape(Shape(id: model.rawValue, path: path, stroke: Stroke(color: color, width: 5)))
    }

    private func text(_ string: String, _ id: String, x: Double, y: Double, size: Double, _ color: Color) -> Element
    {
        .text(
            TextRun(id: id, string: string, face: .medium, size: size, origin: Point(x: x, y: y), color: color))
    }

    private func scene() throws -> Scene {
        let forecast = try forecast()
        let models: [(RainbowModel, Color, String)] = [
            (.classic, Color(rgb: 0xFFD93D), "classic: the time of day"),
            (.geometry, Color(rgb: 0x5ED67B), "geometry: 0 where no bow can be seen"),
            (.physical, Color(rgb: 0x3FB8F0), "physical: how much of the bow is up"),
        ]
        var elements = [text("Honolulu, 20 June, rain in sunshine", "title", x: 110, y: 90, size: 40, ink)]
        for percent in stride(from: 0, through: 100, by: 25) {
            let line = Path.line(
                from: Point(x: frame.minX, y: y(Double(percent) / 100)),
                to: Point(x: frame.maxX, y: y(Double(percent) / 100)))
            elements.append(
                .shape(
                    Shape(id: "line-\(percent)", path: line, stroke: Stroke(color: ink.withOpacity(0.18), width: 2))
                ))
            elements.append(
                text("\(percent)%", "percent-\(percent)", x: 30, y: y(Double(percent) / 100) + 10, size: 28, ink))
        }
        for hour in stride(from: 6, through: 19, by: 3) {
            elements.append(text("\(hour):00", "hour-\(hour)", x: x(Double(hour)) - 36, y: 655, size: 28, ink))
        }
        elements += models.map { curve($0.0, forecast, $0.1) }
        for (index, (model, color, words)) in models.enumerated() {
            elements.append(
                text(words, "legend-\(model.rawValue)", x: 110, y: 720 + Double(index) * 46, size: 34, color))
        }
        return Scene(
            size: Size(width: 1080, height: 850), background: Color(rgb: 0x101626), elements: elements,
            description: .init(
                short: "Chance of a rainbow over a June day in Honolulu by three models.",
                full:
                    "Chance of a rainbow over a June day in Honolulu by three models: classic has two peaks and half "
                    + "of them at noon, geometry the same but nothing while the sun stands above 40 degrees, physical "
                    + "is largest at sunrise and sunset.", share: ""), attribution: "")
    }

    @Test func theFigureIsAsRecorded() throws {
        try expectSnapshot(scene(), "rainbow-models")
    }
}
