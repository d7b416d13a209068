public import Primitives
public import SceneModel

extension SkyCourse {
    /// The same in lines: clouds and suns in outline, rain in strokes, the land solid.
    public func engraving(shade: Color) -> [Element] {
        var elements: [Element] = []
        let stroke = max(2, (2.6 * unit).rounded())
        for (index, column) in columns.enumerated() {
            var sky = column.sky
            (sky.size, sky.horizon, sky.unit, sky.drift) = (size, horizon, unit, 0)
            sky.skyWords = column.words.map { $0.grown(by: 12 * unit) }
            let cover = cover(sky)
            if let cover, cover < 0.7, sky.weather == .fair, sky.sunAltitude > 0 {
                let radius = 0.36 * cloudHeight
                let center = Point(
                    x: column.middle + (cover > 0.25 ? 0.18 * width : 0),
                    y: cloudBase - (cover > 0.25 ? 0.74 : 0.55) * cloudHeight)
                elements.append(
                    .stroke(
                        "sun-\(index + 1)", .circle(center: center, radius: radius), Engraver.black, width: stroke))
            }
            if sky.precipitationAmount > 0.02, sky.precipitation != .snow {
                elements += sky.streaks(
                    "streak-\(index + 1)", Int(30 * sky.precipitationAmount), from: column.middle - 0.44 * width,
                    to: column.middle + 0.44 * width, top: cloudBase + 6 * unit, Engraver.black, 1,
                    salt: UInt64(720 + index)
                ).map { inked($0, width: max(1, (1.6 * unit).rounded())) }
            }
            if sky.precipitationAmount > 0.02, [.snow, .sleet, .hail].contains(sky.precipitation) {
                elements += flakes(
                    column, sky, index, from: column.middle - 0.44 * width, to: column.middle + 0.44 * width,
                    Engraver.black
                ).map { inked($0, width: 0) }
            }
            if let cover, cover > 0.25 {
                let outline = cloudOutline(column, cover, index)
                elements += [
                    .stroke("cloud-\(index + 1)-outline", outline, Engraver.black, width: 2 * stroke),
                    .fill(
                        "cloud-\(index + 1)", outline,
                        sky.precipitationAmount > 0 ? shade.mixed(with: .white, 0.55) : .white),
                ]
            }
            elements += mist(column, index).map { inked($0, width: stroke) }
            if sky.weather == .thunder {
                elements += bolt(column, index).map { inked($0, width: 0) }
            }
        }
        if let silhouette {
            elements += town(silhouette).map { [.fill("near-land", $0, Engraver.black)] } ?? []
        }
        let shore = Rect(minX: 0, minY: horizon.rounded(), maxX: size.width, maxY: horizon.rounded() + stroke)
        return elements + [.fill("shore", .rectangle(shore), Engraver.black)]
    }

    /// A shape in black.
    private func inked(_ element: Element, width: Double) -> Element {
        guard case .shape(var shape) = element else { return element }
        if shape.fill != nil { shape.fill = .color(Engraver.black) }
        if shape.stroke != nil { shape.stroke = Stroke(color: Engraver.black, width: width) }
        return .shape(shape)
    }
}
