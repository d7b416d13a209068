internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The number that is the news: figures, a drawn sign, and a drawn ring with the letter of its unit below it.
struct Numeral {
    private let digits: TextLine
    private let letter: TextLine?
    let size: Double
    /// The extent of the widest number of as many figures, in whose place a number of a moving card stands; its own for others.
    private(set) var room = Size(width: 0, height: 0)
    /// Below 0 a minus is drawn, above 0 a plus.
    private let sign: Int
    private let isKnown: Bool
    private let isRightToLeft: Bool

    // In parts of the size.
    private static let ringRadius = 0.092
    private static let ringStroke = 0.035
    private static let ringGap = 0.030
    private static let minus = (width: 0.275, height: 0.046, rise: 0.335, gap: 0.060)

    /// A temperature in whole degrees, a dash if it is unknown; its letter is at least so large, and without a unit there is none.
    init(
        _ degrees: Int?, unit: Units.Temperature?, face: FontFace = .numeral, size: Double, leastLetter: Double = 0,
        isRightToLeft: Bool = false,
        measuring text: some TextMeasuring
    ) {
        self.init(
            figures: degrees.map { String($0.magnitude) }, sign: (degrees ?? 0) < 0 ? -1 : 0, unit: unit,
            face: face,
            size: size, leastLetter: leastLetter, isRightToLeft: isRightToLeft, measuring: text)
    }

    /// The figures of a temperature, or of a difference of temperatures, a dash if it is unknown.
    init(
        figures: String?, sign: Int, unit: Units.Temperature?, face: FontFace = .numeral, size: Double,
        leastLetter: Double = 0, isRightToLeft: Bool = false, measuring text: some TextMeasuring
    ) {
        self.size = size
        self.isRightToLeft = isRightToLeft
        self.sign = sign
        isKnown = figures != nil
        digits = TextLine(figures ?? "–", face: face, size: size, direction: .leftToRight, measuring: text)
        letter = unit.flatMap { unit in
            figures == nil
                ? nil
                : TextLine(
                    unit == .fahrenheit ? "F" : "C", face: .medium, size: max(size * 0.146, leastLetter),
                    direction: .leftToRight, measuring: text)
        }
    }

    /// The number at the largest size, up to `size`, that fits a width.
    static func fitting(
        _ degrees: Int?, unit: Units.Temperature, face: FontFace = .numeral, size: Double, width: Double,
        leastLetter: Double = 0, isRightToLeft: Bool = false, measuring text: some TextMeasuring
    ) -> Numeral {
        func numeral(_ size: Double) -> Numeral {
            Numeral(
                degrees, unit: unit, face: face, size: size, leastLetter: leastLetter, isRightToLeft: isRightToLeft,
                measuring: text)
        }
        let full = numeral(size)
        let share = width / max(full.width, 1e-9)
        return share >= 1 ? full : numeral(size * share * 0.999)
    }

    /// The number at the largest size, up to `size`, at which every number of as many figures fits an extent.
    ///
    /// A number that changes keeps its size and its ``room``, and so does what stands beside it.
    static func steady(
        _ degrees: Int, unit: Units.Temperature, size: Double, within extent: Size, isRightToLeft: Bool,
        measuring text: some TextMeasuring
    ) -> Numeral {
        let count = String(degrees.magnitude).count
        func widest(_ size: Double) -> Size {
            let all = (0...9).map { figure in
                Numeral(
                    figures: String(repeating: String(figure), count: count), sign: degrees < 0 ? -1 : 0,
                    unit: unit, size: size, isRightToLeft: isRightToLeft, measuring: text)
            }
            return Size(width: all.map(\.width).max() ?? 0, height: all.map(\.height).max() ?? 0)
        }
        let full = widest(size)
        let share = min(1, extent.width / max(full.width, 1e-9), extent.height / max(full.height, 1e-9))
        let fitting = share < 1 ? size * share * 0.999 : size
        var numeral = Numeral(degrees, unit: unit, size: fitting, isRightToLeft: isRightToLeft, measuring: text)
        numeral.room = share < 1 ? widest(fitting) : full
        return numeral
    }

    /// From the minus or the first figure to the ring.
    var width: Double {
        digits.extent.ink.width + (sign != 0 ? (Numeral.minus.width + Numeral.minus.gap) * size : 0)
            + unitWidth
    }

    /// From the minus or the first figure to the last one.
    var figuresWidth: Double { width - unitWidth }

    /// The ring or its letter, and the gap before them.
    private var unitWidth: Double {
        guard isKnown else { return 0 }
        return Numeral.ringGap * size + max(2 * Numeral.ringRadius * size, letter?.extent.advance ?? 0)
    }

    /// The height of its figures.
    var height: Double { -digits.extent.ink.minY }

    /// The box with its left end at an x.
    func box(left x: Double, baseline: Double) -> Rect {
        Rect(minX: x, minY: baseline - height, maxX: x + width, maxY: baseline)
    }

    /// The elements with the left end at an x; ids begin with `prefix`.
    ///
    /// In languages from the right, the ring is at the left. `rim` surrounds all of it, for a number before lines.
    func elements(
        left x: Double, baseline: Double, color: Color, rim: Stroke? = nil, prefix: String = ""
    ) -> [Element] {
        let ink = digits.extent.ink
        var elements: [Element] = []
        var start = x + (isRightToLeft ? unitWidth : 0)
        if sign != 0 {
            let (width, height) = (Numeral.minus.width * size, Numeral.minus.height * size)
            let middle = baseline - Numeral.minus.rise * size
            let bar = Path.line(
                from: Point(x: start + height / 2, y: middle), to: Point(x: start + width - height / 2, y: middle))
            elements += rimmed(bar, id: prefix + "minus", Stroke(color: color, width: height), rim)
            if sign > 0 {
                let (center, reach) = (start + width / 2, (width - height) / 2)
                let upright = Path.line(
                    from: Point(x: center, y: middle - reach), to: Point(x: center, y: middle + reach))
                elements += rimmed(upright, id: prefix + "plus", Stroke(color: color, width: height), rim)
            }
            start += width + Numeral.minus.gap * size
        }
        elements.append(
            digits.at(Point(x: start - ink.minX, y: baseline), id: prefix + "temperature", color: color).rimmed(rim)
        )
        guard isKnown else { return elements }
        let (radius, stroke) = (Numeral.ringRadius * size, Numeral.ringStroke * size)
        let top = baseline + ink.minY
        let half = (unitWidth - Numeral.ringGap * size) / 2
        let center = Point(
            x: isRightToLeft ? x + half : start + ink.width + Numeral.ringGap * size + half, y: top + radius)
        elements += rimmed(
            .circle(center: center, radius: radius - stroke / 2), id: prefix + "degree",
            Stroke(color: color, width: stroke), rim)
        if let letter {
            elements.append(
                letter.centered(
                    at: Point(
                        x: center.x, y: top + 2 * radius + max(0.155 * size, 0.048 * size + 0.73 * letter.size)),
                    id: prefix + "unit", color: color
                ).rimmed(rim))
        }
        return elements
    }

    private func rimmed(_ path: Path, id: String, _ stroke: Stroke, _ rim: Stroke?) -> [Element] {
        let ground = rim.map {
            Element.shape(
                Shape(id: "\(id)-rim", path: path, stroke: Stroke(color: $0.color, width: stroke.width + $0.width)))
        }
        return [ground, .shape(Shape(id: id, path: path, stroke: stroke))].compactMap { $0 }
    }
}

extension Element {
    /// A text with a rim.
    func rimmed(_ rim: Stroke?) -> Element {
        guard case .text(var run) = self else { return self }
        run.rim = rim
        return .text(run)
    }
}
