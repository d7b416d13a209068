internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// A large temperature: digits, and a ring for the degree sign.
///
/// It is centred on its digits; the minus sign and the ring hang outside.
struct TemperatureFigure {
    private let digits: TextLine
    private let minus: TextLine?
    let size: Double
    private let isKnown: Bool
    /// The stroke of the ring, as a part of the size.
    private let stroke: Double

    /// A dash if the temperature is unknown.
    init(
        _ degrees: Int?, face: FontFace = .displayLight, size: Double, measuring text: some TextMeasuring
    ) {
        self.size = size
        stroke = face == .displayLight ? 0.054 : 0.066
        isKnown = degrees != nil
        digits = TextLine(
            degrees.map { String($0.magnitude) } ?? "–", face: face, size: size, measuring: text)
        minus = (degrees ?? 0) < 0 ? TextLine("\u{2212}", face: face, size: size, measuring: text) : nil
    }

    /// The extent to the left and right of the middle of its digits.
    var reach: (left: Double, right: Double) {
        let half = digits.extent.ink.width / 2
        return (
            half + (minus.map { minusGap + $0.extent.ink.width } ?? 0), half + ringGap + ringDiameter
        )
    }

    /// The figure at the largest size, up to `size`, that fits a width.
    static func fitting(
        _ degrees: Int, face: FontFace = .displayLight, size: Double, width: Double,
        measuring text: some TextMeasuring
    ) -> TemperatureFigure {
        let full = TemperatureFigure(degrees, face: face, size: size, measuring: text)
        let share = width / max(full.reach.left + full.reach.right, 1e-9)
        return share >= 1
            ? full : TemperatureFigure(degrees, face: face, size: size * share * 0.999, measuring: text)
    }

    /// From the left of the sign or the digits to the right of the ring.
    var width: Double {
        digits.extent.ink.width + ringGap + ringDiameter + (minus.map { minusGap + $0.extent.ink.width } ?? 0)
    }

    /// The height of its digits.
    var height: Double { -digits.extent.ink.minY }

    /// The box of the figure with its digits' ink centred on `x`, as high as its digits.
    func box(centerX x: Double, baseline: Double) -> Rect {
        Rect(minX: x - reach.left, minY: baseline - 0.75 * size, maxX: x + reach.right, maxY: baseline)
    }

    /// The elements with the ring's right at `x`.
    func elements(right x: Double, baseline: Double, color: Color, prefix: String) -> [Element] {
        elements(
            centerX: x - ringDiameter - ringGap - digits.extent.ink.width / 2, baseline: baseline, color: color,
            prefix: prefix)
    }

    /// The elements with the digits' ink centred on `x`; ids begin with `prefix`.
    func elements(centerX x: Double, baseline: Double, color: Color, prefix: String = "") -> [Element] {
        let ink = digits.extent.ink
        let left = x - ink.width / 2
        var elements: [Element] = []
        if let minus {
            let origin = left - minusGap - minus.extent.ink.maxX
            elements.append(minus.at(Point(x: origin, y: baseline), id: prefix + "minus", color: color))
        }
        elements.append(digits.at(Point(x: left - ink.minX, y: baseline), id: prefix + "temperature", color: color))
        guard isKnown else { return elements }
        let center = Point(
            x: left + ink.width + ringGap + ringDiameter / 2,
            y: baseline + ink.minY + ringDiameter / 2 - ringWidth * 0.1)
        elements.append(
            .shape(
                Shape(
                    id: prefix + "degree", path: .circle(center: center, radius: (ringDiameter - ringWidth) / 2),
                    stroke: Stroke(color: color, width: ringWidth))))
        return elements
    }

    private var ringDiameter: Double { size * 0.24 }
    private var ringWidth: Double { size * stroke }
    private var ringGap: Double { size * 0.077 }
    private var minusGap: Double { size * 0.075 }
}

/// A small temperature that is centred by eye: the light degree sign counts for little more than half its width.
struct DegreeLabel {
    let line: TextLine
    /// The extent to the left and right of its middle.
    let reach: (left: Double, right: Double)

    init(
        _ degrees: Int, face: FontFace, size: Double, _ language: Language, measuring text: some TextMeasuring
    ) {
        self.init(language.degrees(degrees), face: face, size: size, measuring: text)
    }

    init(_ string: String, face: FontFace, size: Double, measuring text: some TextMeasuring) {
        line = TextLine(string, face: face, size: size, measuring: text)
        let sign = string.hasSuffix("°") ? text.extent(of: "°", face: face, size: size).advance : 0
        let left = (line.extent.advance - 0.4 * sign) / 2
        reach = (left, line.extent.advance - left)
    }

    /// The label with its middle at a point of the baseline.
    func at(_ point: Point, id: String, color: Color) -> Element {
        line.at(Point(x: point.x - reach.left, y: point.y), id: id, color: color)
    }
}
