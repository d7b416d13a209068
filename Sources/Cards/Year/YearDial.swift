internal import Climate
internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The dial of the year: it runs clockwise from the top, with a gap where it ends, in which the values of its rings stand.
struct YearDial {
    private let reading: YearCard.Reading
    private let ground: PastGround
    private let center: Point
    private let unit: Double
    /// Points per unit of the dial.
    private let scale: Double
    private let low, high: Double
    /// The width of the card.
    private let width: Double

    /// The gap in degrees.
    private static let gap = 15.0
    // Radii in units of the dial.
    private static let inner = 114.0
    private static let outer = 332.0
    static let dropRing = 342.0
    static let largestDrop = 13.0
    private static let marks = 28.0

    init(_ reading: YearCard.Reading, _ layout: YearLayout, _ edges: ReadingEdges, _ ground: PastGround) {
        (self.reading, self.ground) = (reading, ground)
        (unit, scale) = (layout.unit, layout.dialScale * layout.unit)
        center = layout.dial(edges)
        width = layout.grid.size.width
        let year = reading.year
        let normals = year.normals.map { normals in year.days.map { normals[$0.date] } } ?? []
        let lows = [year.coldest?.value].compactMap(\.self) + normals.map(\.low)
        let highs = [year.hottest?.value].compactMap(\.self) + normals.map(\.high)
        let (least, most) = (lows.min() ?? 0, highs.max() ?? 0)
        // A place without seasons does not fill the dial with their noise.
        let margin = max(1, (16 - (most - least)) / 2)
        (low, high) = (least - margin, most + margin)
    }

    private var isPaper: Bool { ground.appearance == .paper }
    private var days: [ClimateYear.DatedDay] { reading.year.days }

    /// The direction of a day, counted from the first one of the months; a half is its middle.
    private func direction(_ day: Double) -> Angle {
        let count = Double(reading.year.period.days.count)
        return .degrees(YearDial.gap / 2 + day / count * (360 - YearDial.gap))
    }

    private func index(_ date: CivilDate) -> Double {
        Double(date.daysSince1970 - reading.year.period.first.daysSince1970) + 0.5
    }

    private func radius(_ celsius: Double) -> Double {
        (YearDial.inner + (celsius - low) / (high - low) * (YearDial.outer - YearDial.inner)) * scale
    }

    /// The dial without the names of months that would meet words.
    func elements(beside words: [Element], measuring text: some TextMeasuring) -> [Element] {
        let rings = rings
        let boxes = words.compactMap { $0.inkBox(measuring: text)?.grown(by: 8 * unit) }
        let months = months(measuring: text).filter { name in
            guard let box = name.inkBox(measuring: text) else { return false }
            return !boxes.contains { $0.intersects(box) }
        }
        return glow + rings.map(\.line) + monthLines + band + [rays] + normalLines + drops + records
            + months + values(rings, measuring: text)
    }

    // MARK: The ground

    private var glow: [Element] {
        guard ground.isDark else { return [] }
        let (radius, blue) = (450 * scale, Color(rgb: 0x2E4486))
        let stops = [(0.0, 0.0), (0.3, 0.10), (0.72, 0.30), (1, 0)].map {
            GradientStop(offset: $0.0, color: blue.withOpacity($0.1))
        }
        return [
            .shape(
                Shape(
                    id: "glow", path: .circle(center: center, radius: radius),
                    fill: .radial(RadialGradient(center: center, radius: radius, stops: stops))))
        ]
    }

    /// The circles at round degrees, from the outermost.
    private var rings: [(degrees: Int, radius: Double, line: Element)] {
        let isFahrenheit = reading.content.units.temperature == .fahrenheit
        func degrees(_ celsius: Double) -> Double { isFahrenheit ? celsius * 1.8 + 32 : celsius }
        let span = degrees(high) - degrees(low)
        let step = (isFahrenheit ? [10, 20, 40] : [5, 10, 20]).first { span / Double($0) <= 5 } ?? 40
        let first = Int((degrees(low) / Double(step)).rounded(.up)) * step
        let last = Int((degrees(high) / Double(step)).rounded(.down)) * step
        guard first <= last else { return [] }
        return stride(from: last, through: first, by: -step).map { mark in
            let celsius = isFahrenheit ? (Double(mark) - 32) / 1.8 : Double(mark)
            let isFreezing = mark == (isFahrenheit ? 32 : 0)
            let radius = radius(celsius)
            return (
                mark, radius,
                stroked(
                    "ring-\(mark)", arc(radius), isFreezing ? 0.34 : 0.16, width: isFreezing ? 1.6 : 1)
            )
        }
    }

    private func arc(_ radius: Double) -> Path {
        let (start, end) = (Angle.degrees(YearDial.gap / 2), Angle.degrees(360 - YearDial.gap / 2))
        var path = Path()
        path.move(to: center.at(radius, toward: start))
        path.arc(center: center, radius: radius, from: start, to: end)
        return path
    }

    private func stroked(_ id: String, _ path: Path, _ opacity: Double, width: Double) -> Element {
        let color = isPaper ? reading.content.shade : ground.ink.withOpacity(opacity)
        return .shape(Shape(id: id, path: path, stroke: Stroke(color: color, width: width * unit)))
    }

    /// Hairlines between months.
    private var monthLines: [Element] {
        if isPaper { return [] }
        let starts = reading.year.period.monthStarts.dropFirst().dropLast()
        var path = Path()
        for start in starts {
            let direction = direction(Double(start - reading.year.period.first.daysSince1970))
            path.move(to: center.at((YearDial.inner - 10) * scale, toward: direction))
            path.line(to: center.at((YearDial.dropRing - 6) * scale, toward: direction))
        }
        return [stroked("months", path, 0.12, width: 1)]
    }

    // MARK: The days

    /// The area between the normal lows and highs of all days of the months.
    private var band: [Element] {
        guard let line = normalPoints, !isPaper else { return [] }
        var path = Path()
        for (index, point) in (line.high + line.low.reversed()).enumerated() {
            if index == 0 { path.move(to: point) } else { path.line(to: point) }
        }
        path.close()
        let color = ground.isDark ? Color.white.withOpacity(0.13) : Color(rgb: 0x1B2B55).withOpacity(0.10)
        return [.shape(Shape(id: "normal", path: path, fill: color))]
    }

    private var normalLines: [Element] {
        guard let line = normalPoints, !isPaper else { return [] }
        return [("normal-low", line.low), ("normal-high", line.high)].map { id, points in
            var path = Path()
            for (index, point) in points.enumerated() {
                if index == 0 { path.move(to: point) } else { path.line(to: point) }
            }
            return stroked(id, path, 0.55, width: 1.3)
        }
    }

    private var normalPoints: (low: [Point], high: [Point])? {
        guard let normals = reading.year.normals else { return nil }
        let period = reading.year.period.days
        let points = period.map { number in
            let normal = normals[CivilDate(daysSince1970: number)]
            let direction = direction(Double(number - period.lowerBound) + 0.5)
            return (
                low: center.at(radius(normal.low), toward: direction),
                high: center.at(radius(normal.high), toward: direction)
            )
        }
        return (points.map(\.low), points.map(\.high))
    }

    /// A ray for each day whose low and high are known, all in one gradient of the colours of temperatures.
    private var rays: Element {
        var path = Path()
        let turn = (360 - YearDial.gap).inRadians / Double(reading.year.period.days.count)
        for dated in days {
            guard let low = dated.day.low, let high = dated.day.high else { continue }
            let (inner, outer) = (radius(low), max(radius(high), radius(low) + 1.2 * scale))
            let width = turn * (inner + outer) / 2 * 0.78
            path.append(ray(from: inner, to: outer, width: width, toward: direction(index(dated.date))))
        }
        if isPaper { return .shape(Shape(id: "rays", path: path, fill: ground.ink)) }
        let reach = radius(high) + 4 * scale
        let steps = 48
        let stops = (0...steps).map { step in
            let celsius = low + (high - low) * Double(step) / Double(steps)
            return GradientStop(
                offset: min(max(radius(celsius) / reach, 0), 1),
                color: ground.color(of: celsius, in: reading.content.palette))
        }
        return .shape(
            Shape(
                id: "rays", path: path,
                fill: .radial(RadialGradient(center: center, radius: reach, stops: stops))))
    }

    /// A straight ray with blunted ends.
    private func ray(from inner: Double, to outer: Double, width: Double, toward direction: Angle) -> Path {
        let (x, y) = (direction.sine, -direction.cosine)
        func point(_ radius: Double, _ side: Double) -> Point {
            Point(x: center.x + x * radius - y * side, y: center.y + y * radius + x * side)
        }
        let (half, bevel) = (width / 2, min(width / 3, (outer - inner) / 3))
        var path = Path()
        path.move(to: point(inner + bevel, -half))
        path.line(to: point(outer - bevel, -half))
        path.line(to: point(outer, -half / 3))
        path.line(to: point(outer, half / 3))
        path.line(to: point(outer - bevel, half))
        path.line(to: point(inner + bevel, half))
        path.line(to: point(inner, half / 3))
        path.line(to: point(inner, -half / 3))
        path.close()
        return path
    }

    /// What fell, as drops on a ring whose areas are the amounts; white below half a degree.
    private var drops: [Element] {
        let wettest = max(50, reading.year.wettest?.value ?? 0)
        var (rain, snow) = (Path(), Path())
        for dated in days {
            guard let amount = dated.day.precipitation, amount >= 0.2 else { continue }
            let radius = max(1.2, YearDial.largestDrop * (amount / wettest).squareRoot()) * scale
            let middle = center.at(YearDial.dropRing * scale + radius, toward: direction(index(dated.date)))
            let circle = Path.circle(center: middle, radius: radius)
            if (dated.day.mean ?? dated.day.middle).map({ $0 < 0.5 }) ?? false {
                snow.append(circle)
            } else {
                rain.append(circle)
            }
        }
        let colors: (rain: Color, snow: Color) =
            switch ground.appearance {
            case .dark: (Color(rgb: 0x63C1FF).withOpacity(0.72), Color(rgb: 0xF2F7FF).withOpacity(0.72))
            case .light: (Color(rgb: 0x1673D1).withOpacity(0.62), Color(rgb: 0x8DA2BE).withOpacity(0.72))
            case .paper: (ground.ink, ground.ink)
            }
        return [("rain", rain, colors.rain), ("snow", snow, colors.snow)].filter { !$0.1.elements.isEmpty }.map {
            .shape(Shape(id: $0.0, path: $0.1, fill: $0.2))
        }
    }

    /// A dot beyond each day that broke the record of its date.
    private var records: [Element] {
        var path = Path()
        for record in reading.year.records {
            guard let dated = days.first(where: { $0.date == record.date }),
                let value = record.isHigh ? dated.day.high : dated.day.low
            else { continue }
            let distance = radius(value) + (record.isHigh ? 9 : -9) * scale
            path.append(
                .circle(center: center.at(distance, toward: direction(index(record.date))), radius: 4.2 * scale))
        }
        return path.elements.isEmpty ? [] : [.shape(Shape(id: "records", path: path, fill: ground.ink))]
    }

    // MARK: Words

    private func months(measuring text: some TextMeasuring) -> [Element] {
        let period = reading.year.period
        let starts = period.monthStarts
        let size = YearDial.marks * unit
        return zip(starts, starts.dropFirst()).enumerated().map { index, span in
            let name = reading.facts.language.shortMonth(CivilDate(daysSince1970: span.0))
            let direction = direction(Double(span.0 + span.1) / 2 - Double(period.first.daysSince1970))
            let outside = (YearDial.dropRing + 2 * YearDial.largestDrop) * scale + 8 * unit
            // From the ring to the edge of the card.
            let near = center.x + outside * direction.sine
            let room = (direction.sine < 0 ? near : width - near) - 6 * unit
            let line = TextLine.fitting(
                name, face: .regular, size: size, width: abs(direction.sine) > 0.7 ? room : width, measuring: text)
            let reach = abs(direction.sine) * line.extent.advance / 2 + abs(direction.cosine) * size * 0.36
            let middle = center.at(outside + reach, toward: direction)
            return line.centered(
                at: Point(x: middle.x, y: middle.y + size * 0.36), id: "month-\(index + 1)", color: ground.label)
        }
    }

    /// The values of the rings in the gap, from the outermost to the first that finds no room; and the year in the middle over its mean.
    private func values(
        _ rings: [(degrees: Int, radius: Double, line: Element)], measuring text: some TextMeasuring
    ) -> [Element] {
        let language = reading.facts.language
        let size = YearDial.marks * unit
        let half = Angle.degrees(YearDial.gap / 2).sine
        var (elements, foot) = ([] as [Element], -Double.infinity)
        for ring in rings {
            let label = DegreeLabel(ring.degrees, face: .regular, size: size, language, measuring: text)
            let baseline = center.y - ring.radius + size * 0.36
            guard 2 * ring.radius * half > label.line.extent.advance * 1.04, baseline - size > foot else { break }
            foot = baseline
            elements.append(
                label.at(Point(x: center.x, y: baseline), id: "ring-\(elements.count + 1)", color: ground.ink))
        }
        // The hole, in which nothing is drawn.
        let hole = (radius(days.compactMap(\.day.low).min() ?? low) - 14 * scale) * 1.86
        let title = TextLine.fitting(
            reading.title, face: isPaper ? .titleBold : .numeral, size: 112 * scale, width: hole * 0.94,
            smallest: 0.4,
            direction: .leftToRight, measuring: text)
        // A name that is too long for one line stands over its number.
        func fits(_ words: String, _ share: Double) -> Bool {
            text.extent(of: words, face: .medium, size: size).advance <= hole * share
        }
        let note = reading.noteOfTitle
        let parts = note.split(separator: " ", maxSplits: 1).map(String.init)
        let height = -title.extent.ink.minY
        // Two lines end where the hole is narrow, above the days at the foot of the dial.
        let lowest = days.filter { direction(index($0.date)).cosine < -0.4 }.compactMap(\.day.low).min()
        let end = Point(
            x: (parts.last.map { text.extent(of: $0, face: .medium, size: size).advance } ?? 0) / 2,
            y: (height - 12 * unit) / 2 + (8 - 32 + 80 + 6) * unit)
        let isRoomy = (end.x * end.x + end.y * end.y).squareRoot() < radius(lowest ?? low) - 4 * scale
        let lines = fits(note, 0.92) ? [note] : isRoomy && parts.allSatisfy { fits($0, 0.8) } ? parts : []
        let drop = lines.isEmpty ? height / 2 : (height - 12 * unit) / 2 + (8 - 16 * Double(lines.count)) * unit
        elements.append(title.centered(at: Point(x: center.x, y: center.y + drop), id: "year", color: ground.ink))
        for (index, words) in lines.enumerated() {
            let line = TextLine.fitting(
                words, face: .medium, size: size, width: hole * 0.92, smallest: 1, measuring: text)
            elements.append(
                line.centered(
                    at: Point(x: center.x, y: center.y + drop + (46 + 34 * Double(index)) * unit),
                    id: "mean-\(index + 1)", color: ground.ink))
        }
        return elements
    }
}
