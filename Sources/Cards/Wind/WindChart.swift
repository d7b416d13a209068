internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The mean wind as a sea, its gusts as spray that reaches up to them, the scale, and arrows that fly with the wind.
struct WindChart {
    private let reading: WindCard.Reading
    private let layout: WindLayout
    /// The speed in m/s at the top of the scale.
    private let fastest: Double
    private let start: Instant

    private var unit: Double { layout.unit }
    private var width: Double { layout.grid.size.width }

    /// The colour of the foot of the picture.
    static let foot = Color(rgb: 0x072A4C)
    /// The least speed in m/s that fills the scale, so that a light wind looks light: 30 km/h.
    private static let leastScale = 30 / 3.6

    init(_ reading: WindCard.Reading, _ layout: WindLayout) {
        (self.reading, self.layout) = (reading, layout)
        start = reading.content.spoken
        let speeds = reading.hours.flatMap { [$0.windSpeed, $0.notableGust] }.compactMap { $0 }
        fastest = max(speeds.max() ?? 0, WindChart.leastScale)
    }

    private func x(_ instant: Instant) -> Double {
        layout.grid.left + 20 * unit
            + (width - layout.grid.left - 20 * unit) * start.seconds(to: instant) / 86_400
    }

    private func y(_ speed: Double) -> Double {
        layout.base - (layout.base - layout.top) * min(max(speed / fastest, 0), 1)
    }

    // MARK: The scale

    /// Round speeds in the reader's unit, at most four, with their heights.
    private var steps: [(speed: Int, y: Double)] {
        let units = reading.facts.units
        // The length of a unit in m/s follows from how a thousand of them are shown.
        guard let thousand = units.speed(1000), let most = units.speed(fastest), most > 0 else { return [] }
        let metersPerSecond = 1000 / Double(thousand)
        let step = [1, 2, 5, 10, 20, 50, 100].first { most / $0 <= 3 } ?? 200
        return stride(from: step, through: most, by: step).map { ($0, y(Double($0) * metersPerSecond)) }
    }

    /// Whether the sea and its spray leave a height of the scale free at its right end.
    private func isNumbered(_ height: Double) -> Bool {
        let crest =
            reading.hours.suffix(6).compactMap { $0.notableGust ?? $0.windSpeed }.map(y).min() ?? layout.base
        return height < crest - 10 * unit
    }

    /// Dotted lines, which leave words their place; none without its number.
    func lines(ink: Color, around words: [Rect]) -> [Element] {
        let words = words.map { $0.grown(by: 8 * unit) }
        var path = Path()
        for step in steps where isNumbered(step.y) {
            for x in stride(from: 0, to: width, by: 10 * unit)
            where !words.contains(where: { $0.contains(Point(x: x + unit, y: step.y)) }) {
                path.append(.line(from: Point(x: x, y: step.y), to: Point(x: x + 2 * unit, y: step.y)))
            }
        }
        return path.elements.isEmpty
            ? []
            : [
                .shape(
                    Shape(
                        id: "scale-lines", path: path,
                        stroke: Stroke(color: ink.withOpacity(0.55), width: max(1.4, 1.6 * unit))))
            ]
    }

    /// The speeds at the right end of the lines where the sea leaves them free, the highest one with its unit.
    func scale(measuring text: some TextMeasuring) -> [Element] {
        let language = reading.facts.language
        let last = steps.last?.speed
        return steps.enumerated().compactMap { index, step -> Element? in
            guard isNumbered(step.y) else { return nil }
            let words =
                step.speed == last
                ? language.speed(step.speed, in: reading.facts.units.speed) : language.number(step.speed)
            let line = TextLine(words, face: .medium, size: layout.hourSize, measuring: text)
            return line.at(
                Point(x: layout.grid.right - line.extent.advance, y: step.y - 8 * unit), id: "scale-\(index + 1)",
                color: .white)
        }
    }

    // MARK: Sea and spray

    /// Stretches of hours with a known mean wind.
    private var runs: [[Point]] {
        var runs: [[Point]] = []
        var before: Instant?
        for hour in reading.hours {
            guard let speed = hour.windSpeed, speed >= 0 else {
                before = nil
                continue
            }
            let point = Point(x: x(hour.time), y: y(speed))
            if let before, before.seconds(to: hour.time) <= 3601 {
                runs[runs.count - 1].append(point)
            } else {
                runs.append([point])
            }
            before = hour.time
        }
        // A moment just before a full hour would bend the crest back over itself.
        if let first = runs.first, first.count > 1, first[1].x - first[0].x < 20 * unit { runs[0].removeFirst() }
        // The sea begins and ends with the picture.
        if let first = runs.first?.first, first.x <= x(start) + 25 * unit {
            runs[0].insert(Point(x: -20 * unit, y: first.y), at: 0)
        }
        if let last = runs.last?.last, last.x > width - 60 * unit {
            runs[runs.count - 1].append(Point(x: width + 20 * unit, y: last.y))
        }
        return runs
    }

    /// Where the land stands: at the highest crest, so that the sea does not hide it, but not far above the lowest one.
    var shore: Double {
        let crests = runs.joined().map(\.y)
        guard let lowest = crests.max(), let highest = crests.min(), runs.count == 1 else { return layout.base }
        return min(layout.base, max(highest + 4 * unit, lowest - 80 * unit))
    }

    /// The curve through points, which never passes below the base where it swings between two of them.
    private func crest(through run: [Point]) -> Path {
        func above(_ point: Point) -> Point { Point(x: point.x, y: min(point.y, layout.base)) }
        return CatmullRomCurve(through: run).path.elements.reduce(into: Path()) { path, element in
            switch element {
            case .move(let point): path.move(to: point)
            case .line(let point): path.line(to: point)
            case .curve(let first, let second, let end): path.curve(above(first), above(second), to: end)
            case .close: path.close()
            }
        }
    }

    func sea(isNight: Bool, isPaper: Bool) -> [Element] {
        let foot = layout.grid.size.height
        var elements: [Element] = []
        let deep = Color(rgb: 0x061A33)
        let colors = [(0.0, 0x2C789F), (0.25, 0x1B6290), (0.55, 0x0E4470), (1, 0x072A4C)].map {
            GradientStop(
                offset: $0.0, color: Color(rgb: UInt32($0.1)).mixed(with: deep, isNight ? 0.55 : 0))
        }
        let paint = LinearGradient(
            from: Point(x: 0, y: layout.top), to: Point(x: 0, y: foot), stops: colors)
        let ground = Path.rectangle(Rect(minX: 0, minY: layout.base, maxX: width, maxY: foot))
        if !isPaper {
            elements.append(.shape(Shape(id: "water", path: ground, fill: .linear(paint))))
        }
        for (index, run) in runs.enumerated() {
            guard let first = run.first, let last = run.last, first.x < last.x else { continue }
            let crest = crest(through: run)
            var area = crest
            area.line(to: Point(x: last.x, y: layout.base + 1))
            area.line(to: Point(x: first.x, y: layout.base + 1))
            area.close()
            if isPaper {
                elements.append(.shape(Shape(id: "sea-\(index + 1)", path: area, fill: Color.white)))
                elements.append(
                    .shape(
                        Shape(
                            id: "rows-\(index + 1)", path: rows(CatmullRomCurve(through: run), first.x, last.x),
                            fill: Color(rgb: 0))))
            } else {
                elements.append(.shape(Shape(id: "sea-\(index + 1)", path: area, fill: .linear(paint))))
            }
            elements.append(
                .shape(
                    Shape(
                        id: "crest-\(index + 1)", path: crest,
                        stroke: Stroke(color: isPaper ? Color(rgb: 0) : .white, width: max(3, 5 * unit)))))
        }
        if isPaper {
            let shore = Rect(
                minX: 0, minY: layout.base.rounded(), maxX: width,
                maxY: layout.base.rounded() + max(2, (2 * unit).rounded()))
            elements.append(.shape(Shape(id: "shore", path: .rectangle(shore), fill: Color(rgb: 0))))
        }
        return elements
    }

    /// Rows below the crest, for paper.
    private func rows(_ curve: CatmullRomCurve, _ left: Double, _ right: Double) -> Path {
        var path = Path()
        let pitch = max(5, (11 * unit).rounded())
        let step = max(3, (6 * unit).rounded())
        var y = (layout.base - pitch).rounded()
        while y > layout.top {
            for x in stride(from: max(left, 0), to: min(right, width), by: step) {
                guard let crest = curve.y(at: min(x + step, right)), crest + pitch < y else { continue }
                path.append(.rectangle(Rect(minX: x, minY: y, maxX: min(x + step, right), maxY: y + 1)))
            }
            y -= pitch
        }
        return path
    }

    /// A plume an hour, from the crest up to its gust.
    func gusts(ink: Color, isPaper: Bool) -> [Element] {
        var plumes: [(path: Path, top: Double, foot: Double)] = []
        var drops = Path()
        var random = SeededGenerator(seed: 6)
        for hour in reading.hours.dropFirst() {
            let shifts = (0..<5).map { _ in (random.next(-16, -4), random.next(-2, 22), random.next(1.4, 2.8)) }
            guard let gust = hour.notableGust else { continue }
            let (x, high, low) = (x(hour.time), y(gust), y(hour.windSpeed ?? 0) + 6 * unit)
            guard low - high > 10 * unit else { continue }
            // With the wind from the east, spray flies to the left.
            let side = hour.windBearing.map { Angle.degrees($0).sine > 0 ? 1.0 : -1 } ?? 1
            func point(_ aside: Double, _ share: Double) -> Point {
                Point(x: x + side * aside * unit, y: low + (high - low) * share)
            }
            var plume = Path()
            plume.move(to: point(14, 0))
            plume.curve(point(10, 0.5), point(2, 0.8), to: point(-8, 1))
            plume.curve(point(-4, 0.7), point(-13, 0.35), to: point(-14, 0))
            plume.close()
            plumes.append((plume, high, low))
            for shift in shifts where !isPaper && high + shift.1 * unit > layout.top - 12 * unit {
                drops.append(
                    .circle(
                        center: Point(x: x + side * shift.0 * unit, y: high + shift.1 * unit),
                        radius: shift.2 * unit))
            }
        }
        guard !plumes.isEmpty else { return [] }
        if isPaper {
            let all = plumes.reduce(into: Path()) { $0.append($1.path) }
            return [.shape(Shape(id: "plumes", path: all, fill: ink))]
        }
        // Spray is thin where it leaves the sea.
        let shapes = plumes.enumerated().map { index, plume in
            let paint = LinearGradient(
                from: Point(x: 0, y: plume.top), to: Point(x: 0, y: plume.foot),
                stops: [
                    GradientStop(offset: 0, color: ink.withOpacity(0.95)),
                    GradientStop(offset: 0.5, color: Color(rgb: 0xEAF5FB).withOpacity(0.7)),
                    GradientStop(offset: 1, color: Color(rgb: 0xCFE6F2).withOpacity(0.3)),
                ])
            return Element.shape(Shape(id: "plume-\(index + 1)", path: plume.path, fill: .linear(paint)))
        }
        return shapes + [.shape(Shape(id: "drops", path: drops, fill: ink.withOpacity(0.9)))]
    }

    /// A sailing boat at this moment that leans with the wind, where it hides no words.
    func boat(beside words: [Rect]) -> [Element] {
        guard let now = reading.hours.first, let wind = now.windSpeed,
            let crest = runs.first, let first = crest.first, first.x <= 0,
            let height = CatmullRomCurve(through: crest).y(at: x(start))
        else { return [] }
        let east = now.windBearing.map { Angle.degrees($0).sine } ?? 0
        let lean = Angle.degrees((east > 0 ? -1 : 1) * min(28, wind * 3.6 * 0.7))
        let scale = 0.86 * unit * (layout.grid.isWide ? 0.62 : 1)
        let keel = Point(x: x(start) - 26 * unit, y: height - 3 * unit)
        let room = Rect(
            minX: keel.x - 60 * scale, minY: keel.y - 118 * scale, maxX: keel.x + 60 * scale, maxY: keel.y)
        guard room.minY > layout.top - 60 * unit, !words.contains(where: { $0.intersects(room) }) else { return [] }
        // The sails stand on the lee side.
        let side = east > 0 ? -1.0 : 1
        func point(_ x: Double, _ y: Double) -> Point {
            let (x, y) = (x * scale * side, y * scale)
            return Point(
                x: keel.x + x * lean.cosine - y * lean.sine, y: keel.y + x * lean.sine + y * lean.cosine)
        }
        var hull = Path()
        hull.move(to: point(-36, -4))
        hull.line(to: point(34, -4))
        hull.curve(point(28, 8), point(18, 14), to: point(0, 14))
        hull.curve(point(-20, 14), point(-30, 10), to: point(-36, -4))
        hull.close()
        let mast = Path.line(from: point(-4, -4), to: point(-4, -112))
        var main = Path()
        main.move(to: point(-8, -10))
        main.curve(point(-38, -26), point(-24, -68), to: point(-7, -102))
        main.close()
        var jib = Path()
        jib.move(to: point(-1, -10))
        jib.curve(point(10, -48), point(6, -82), to: point(-3, -108))
        jib.close()
        let dark = Color(rgb: 0x0B2342)
        return [
            .shape(Shape(id: "jib", path: jib, fill: Color(rgb: 0xFFE2B8))),
            .shape(Shape(id: "mainsail", path: main, fill: Color.white)),
            .shape(Shape(id: "mast", path: mast, stroke: Stroke(color: dark, width: 3 * scale))),
            .shape(Shape(id: "boat", path: hull, fill: dark)),
        ]
    }

    /// The sea's own waves below its crest, around its name and above the arrows.
    func waves(around name: [Element], measuring text: some TextMeasuring) -> [Element] {
        let words = name.compactMap { $0.inkBox(measuring: text)?.grown(by: 12 * unit) }
        let step = 9 * unit
        let lowest = layout.arrows - 36 * unit
        return [(26.0, 0.3), (58, 0.2), (96, 0.12)].enumerated().map { index, wave in
            var path = Path()
            for run in runs {
                let curve = CatmullRomCurve(through: run)
                var isDrawing = false
                for x in stride(from: 0, through: width + step, by: step) {
                    guard let crest = curve.y(at: x) else {
                        isDrawing = false
                        continue
                    }
                    let place = Point(
                        x: x, y: crest + (wave.0 + 4 * Angle.radians(x / (31 * unit) + wave.0).sine) * unit)
                    guard place.y < lowest, !words.contains(where: { $0.contains(place) }) else {
                        isDrawing = false
                        continue
                    }
                    if isDrawing { path.line(to: place) } else { path.move(to: place) }
                    isDrawing = true
                }
            }
            return .shape(
                Shape(
                    id: "wave-\(index + 1)", path: path,
                    stroke: Stroke(color: Color(rgb: 0xCFEAF6).withOpacity(wave.1), width: max(1.4, 2.4 * unit))))
        }
    }

    /// The heights of the sea at nine places between two, without those where the wind is unknown.
    private func crests(from left: Double, to right: Double) -> [Double] {
        let curves = runs.map { CatmullRomCurve(through: $0) }
        let margin = 8 * unit
        return (0...8).flatMap { step -> [Double] in
            let x = left - margin + (right - left + 2 * margin) * Double(step) / 8
            return curves.compactMap { $0.y(at: x) }
        }
    }

    /// What the spray is, above its highest plume.
    func gustName(measuring text: some TextMeasuring) -> [Element] {
        guard reading.isGust, let gust = reading.peak.notableGust else { return [] }
        let line = TextLine(
            reading.facts.language.say(WindPhrase.gusts), face: .medium, size: layout.hourSize, measuring: text)
        let x = min(
            max(x(reading.peak.time) - line.extent.advance / 2, layout.grid.left),
            layout.grid.right - line.extent.advance)
        let baseline = y(gust) - 14 * unit
        // The sea may be higher elsewhere.
        guard crests(from: x, to: x + line.extent.advance).allSatisfy({ $0 > baseline + 10 * unit }) else {
            return []
        }
        return [line.at(Point(x: x, y: baseline), id: "gusts", color: .white)]
    }

    /// What the sea is, on it where it is highest.
    func names(measuring text: some TextMeasuring, ink: Color, isPaper: Bool) -> [Element] {
        guard !isPaper, let highest = reading.strongest, let speed = highest.windSpeed else { return [] }
        let crest = y(speed)
        let line = TextLine(
            reading.facts.language.say(WindPhrase.average), face: .medium, size: layout.hourSize, measuring: text)
        let baseline = crest + 52 * unit
        guard baseline < layout.base - 4 * unit else { return [] }
        let x = min(
            max(x(highest.time) - line.extent.advance / 2, layout.grid.left),
            layout.grid.right - line.extent.advance)
        let crests = crests(from: x, to: x + line.extent.advance)
        guard crests.count > 8, crests.allSatisfy({ $0 < baseline - line.size }) else { return [] }
        return [line.at(Point(x: x, y: baseline), id: "average", color: .white)]
    }

    // MARK: Directions and hours

    /// Arrows each two hours that fly with the wind; none in a calm or where the direction is unknown.
    func arrows(ink: Color) -> [Element] {
        let hours = stride(from: 0, to: reading.hours.count, by: 2).map { reading.hours[$0] }
        return WindArrows(
            hours.filter { x($0.time) < layout.grid.right + 1 }.map {
                ($0, Point(x: x($0.time), y: layout.arrows))
            }, unit: unit, scale: layout.grid.isWide ? 0.62 : 1
        ).elements(ink: ink)
    }

    /// Now, and an hour in four.
    func marks(measuring text: some TextMeasuring, ink: Color) -> [Element] {
        let times = reading.facts.times
        let now = TextLine(
            reading.facts.language.say(GraphPhrase.now), face: .regular, size: layout.hourSize, measuring: text)
        var right = layout.grid.left + now.extent.advance
        var elements = [now.at(Point(x: layout.grid.left, y: layout.hours), id: "hour-now", color: ink)]
        for (index, hour) in reading.hours.enumerated().dropFirst() where index % 4 == 0 {
            let line = TextLine(
                times.time(hour.time), face: .regular, size: layout.hourSize, measuring: text)
            let left = x(hour.time) - line.extent.advance / 2
            guard left > right + 16 * unit, left + line.extent.advance <= layout.grid.right + 1 else { continue }
            elements.append(line.at(Point(x: left, y: layout.hours), id: "hour-\(index)", color: ink))
            right = left + line.extent.advance
        }
        return elements
    }
}
