internal import Primitives
internal import SceneModel

/// A half ring of seven colours that fills with the chance, around a large number.
struct RainbowMeter {
    var layout: RainbowLayout

    private static let bands: [UInt32] = [0xFF5A5F, 0xFF9F45, 0xFFD93D, 0x5ED67B, 0x3FB8F0, 0x5B7CFA, 0xA66BF0]

    /// The track, and on it the bands, from the left through 180 degrees times the chance; nil draws none.
    func ring(chance: Double?, isPaper: Bool = false) -> [Element] {
        let bands = isPaper ? RainbowPaper.bands : RainbowMeter.bands
        let left = Angle.degrees(-90)
        var elements: [Element] = [
            isPaper
                ? RainbowPaper.track(sector(outer: 379.5, inner: 274.5, to: .degrees(90)), unit: layout.meterUnit)
                : .shape(
                    Shape(
                        id: "meter-track", path: sector(outer: 379.5, inner: 274.5, to: .degrees(90)),
                        fill: Color.white.withOpacity(0.16)
                    ))
        ]
        guard let chance else { return elements }
        let end = Angle.degrees(left.degrees + 180 * min(chance, 1))
        for (index, band) in bands.enumerated() {
            let outer = 379.5 - 15 * Double(index)
            // Each band extends a little under the next, so that no ground shows between them.
            let inner = max(outer - 16.5, 274.5)
            elements.append(
                .shape(
                    Shape(
                        id: "band-\(index + 1)", path: sector(outer: outer, inner: inner, to: end),
                        fill: Color(rgb: band)))
            )
        }
        return elements
    }

    /// The number in percent and its raised sign, the ink of both centred on the meter; a question mark if it is unknown.
    func number(_ percent: Int?, color: Color, measuring text: some TextMeasuring) -> [Element] {
        let unit = layout.meterUnit
        let figure = TextLine(
            percent.map(String.init) ?? "?", face: .displayLight, size: 232 * unit, measuring: text)
        let sign = TextLine("%", face: .displayLight, size: 120 * unit, measuring: text)
        let (ink, signInk) = (figure.extent.ink, sign.extent.ink)
        if percent == nil {
            let left = layout.meter.x - ink.width / 2 - ink.minX
            return [figure.at(Point(x: left, y: layout.meter.y), id: "chance", color: color)]
        }
        let gap = 18 * unit
        let left = layout.meter.x - (ink.width + gap + signInk.width) / 2
        return [
            figure.at(Point(x: left - ink.minX, y: layout.meter.y), id: "chance", color: color),
            sign.at(
                Point(x: left + ink.width + gap - signInk.minX, y: layout.meter.y - 61 * unit), id: "percent",
                color: color),
        ]
    }

    private func sector(outer: Double, inner: Double, to end: Angle) -> Path {
        .ringSector(
            center: layout.meter, innerRadius: inner * layout.meterUnit, outerRadius: outer * layout.meterUnit,
            from: .degrees(-90), to: end)
    }
}
