internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The temperatures of the day as a dotted path through its sky, with the figures of its parts, and the high as the large number in the
/// land.
struct TodayPath {
    /// A part's figure and its name above its bead.
    struct Label {
        let lines: [(line: TextLine, origin: Point, id: String)]
        let box: Rect
    }

    let axis: TodayAxis
    /// The figures of the parts and of the night's name.
    let labels: [Label]
    /// The dots between beads.
    let dots: [Point]
    /// The box of the number, and that of the number with its name.
    let number, block: Rect
    /// The box of the night's figure; none where it is unknown.
    let lowBox: [Rect]

    private let reading: TodayCard.Reading
    private let layout: TodayLayout
    private let beads: [(center: Point, isExtreme: Bool, time: Instant)]
    private let numeral: Numeral
    private let numberLeft: Double
    private let names: [(line: TextLine, origin: Point, id: String)]
    private let low: TemperatureFigure?
    private let lowRight, lowBaseline: Double
    private let highBead: Point?
    /// The boxes of the words at the top.
    private let head: [Rect]

    private var unit: Double { layout.unit }

    /// On an axis of its own or the usual one; the number and its name end before `limit`, where there is room.
    init(
        _ reading: TodayCard.Reading, _ layout: TodayLayout, _ edges: ReadingEdges, below head: TodayHead,
        on ownAxis: TodayAxis? = nil, before limit: TodayLimit? = nil, measuring text: some TextMeasuring
    ) {
        (self.reading, self.layout) = (reading, layout)
        self.head = head.boxes
        let unit = layout.unit
        var axis = ownAxis ?? TodayAxis(reading.ahead, width: layout.grid.size.width)
        var (left, right) = (edges.left, edges.right)
        if layout.isWarped {
            if edges.isRightToLeft {
                // A warning may reach from edge to edge.
                right = max(head.start - 30 * unit, 0.55 * layout.grid.size.width)
                axis.right = right
            } else {
                let reach = min(head.reach, 0.45 * layout.grid.size.width)
                axis.nine = reach + 88 * unit
                left = reach + 32 * unit
            }
        }
        self.axis = axis
        // Beneath a name in two lines, or a warning, the path is lower and flatter.
        // How far a figure stands above its bead, and its name above that.
        let (rise, nameGap) = layout.isSheet ? (16 * unit, 3 * unit) : (24 * unit, 8 * unit)
        let needed = layout.figureSize * 0.84 + layout.labelSize + (layout.isSheet ? 22 : 62) * unit
        let above = layout.isWarped ? head.warningFoot : head.foot
        let top = max(layout.path.lowerBound, above.map { $0 + needed } ?? 0)
        let range = top...max(top + 24 * unit, layout.path.upperBound)
        let all = reading.ahead.course?.runs.flatMap { $0 }.map(\.celsius) ?? []
        let high = max(all.max() ?? 0, reading.ahead.high?.value ?? -.infinity)
        let span = max(6, high - (all.min() ?? 0))
        func y(_ celsius: Double) -> Double {
            range.lowerBound + min(max((high - celsius) / span, 0), 1) * (range.upperBound - range.lowerBound)
        }
        let lowX = right - 28 * unit
        var beads: [(center: Point, isExtreme: Bool, time: Instant)] = []
        var labels: [Label] = []
        func around(_ bead: Point) -> Rect {
            Rect(minX: bead.x, minY: bead.y, maxX: bead.x, maxY: bead.y).grown(by: 18 * unit)
        }
        // Under the words at the top there is no bead, as there are no dots.
        func isFree(_ bead: Point) -> Bool { !head.boxes.contains { $0.intersects(around(bead)) } }
        let highTime = reading.parts.dropLast().contains(where: \.hasHigh) ? reading.ahead.high?.time : nil
        let highPoint = highTime.flatMap { time in
            reading.ahead.high.map { Point(x: axis.x(of: time), y: y($0.value)) }
        }
        let highBead = highPoint.flatMap { isFree($0) ? $0 : nil }
        let night = reading.parts.last
        var lowPoint: Point?
        if let low = night?.weather.temperature {
            let point = Point(x: min(low.time.map(axis.x(of:)) ?? lowX, lowX), y: y(low.value))
            lowPoint = point
            beads.append((point, true, low.time ?? axis.end))
            let line = TextLine(reading.nightLowLabel, face: .medium, size: layout.labelSize, measuring: text)
            let x = min(max(point.x - line.extent.advance / 2, left), right - line.extent.advance)
            let aside = layout.isSheet ? 20 * unit + 0.84 * layout.lowSize : 54 * unit
            var label = Label([(line, Point(x: x, y: point.y - aside), "low-label")])
            // Neither at that bead nor before the line that leads down from it.
            if let highBead,
                case let high = around(highBead),
                label.box.grown(by: 8 * unit).intersects(
                    Rect(minX: high.minX, minY: high.minY, maxX: high.maxX, maxY: layout.horizon))
            {
                label = Label([(line, Point(x: x, y: highBead.y - 28 * unit), "low-label")])
            }
            if layout.isSheet, head.boxes.contains(where: { $0.intersects(label.box) }) {
                label = Label([
                    (line, Point(x: x, y: point.y + 14 * unit - line.extent.ink.minY), "low-label")
                ])
            }
            labels.append(label)
        }
        for (index, part) in reading.parts.dropLast().enumerated() {
            if part.hasHigh, let highTime {
                if let highBead { beads.append((highBead, true, highTime)) }
                continue
            }
            guard let degrees = part.degrees, let value = part.weather.temperature, let time = value.time else {
                continue
            }
            let point = Point(x: axis.x(of: time), y: y(value.value))
            let figure = DegreeLabel(
                degrees, face: .titleBold, size: layout.figureSize, reading.facts.language, measuring: text)
            let name = TextLine(
                reading.label(of: part.weather.part), face: .medium, size: layout.labelSize, measuring: text)
            let half = max(name.extent.advance / 2, figure.line.extent.advance / 2)
            let x = min(max(point.x, left + half), right - half)
            let base = point.y - rise
            // Letters that reach deep stand higher above the figure.
            let nameBase = min(
                base - 0.84 * layout.figureSize - nameGap,
                base + figure.line.extent.ink.minY - name.extent.ink.maxY - 2 * unit)
            let label = Label([
                (figure.line, Point(x: x - figure.reach.left, y: base), "figure-\(index + 1)"),
                (name, Point(x: x - name.extent.advance / 2, y: nameBase), "part-\(index + 1)"),
            ])
            // Neither at a bead nor before the line down from the high's.
            var taken = beads.map { around($0.center).grown(by: -4 * unit) }
            if let highBead {
                let high = around(highBead).grown(by: -8 * unit)
                taken.append(Rect(minX: high.minX, minY: high.minY, maxX: high.maxX, maxY: layout.horizon))
            }
            // Where two would meet, the first one remains.
            let isClear =
                isFree(point) && !taken.contains { $0.intersects(label.box) }
                && labels.allSatisfy {
                    !$0.box.intersects(around(point)) && !$0.box.grown(by: 6 * unit).intersects(label.box)
                }
            if isClear {
                beads.append((point, false, time))
                labels.append(label)
            }
        }
        (self.beads, self.labels, self.highBead) = (beads, labels, highBead)
        // The night's figure below its bead, or on a sheet above it.
        low = reading.nightLow.map {
            TemperatureFigure.fitting(
                $0, face: layout.isSheet ? .titleBold : .numeral, size: layout.lowSize,
                width: 0.2 * layout.grid.size.width, measuring: text)
        }
        let half = (low?.width ?? 0) / 2
        lowRight = layout.isSheet ? min(max((lowPoint?.x ?? lowX) + half, left + 2 * half), right) : right
        lowBaseline =
            (lowPoint?.y ?? range.upperBound) + (layout.isSheet ? -17 * unit : 1.06 * layout.lowSize)
        let (lowFoot, lowEnd) = (lowBaseline, lowRight)
        lowBox =
            low.map { [Rect(minX: lowEnd - $0.width, minY: lowFoot - 0.75 * $0.size, maxX: lowEnd, maxY: lowFoot)] }
            ?? []
        let written = (head.boxes + labels.map(\.box) + lowBox).map { $0.grown(by: 7 * unit) }
        let way = TodayPath.dots(reading.ahead.course, axis, y, unit, apart: beads.map(\.center))
        dots = TodayPath.withoutScraps(way.filter { dot in !written.contains { $0.contains(dot) } }, unit)
        // The high stands under its bead as far as there is room, its name beside its figures.
        let base = layout.horizon - layout.numberRise
        let isRightToLeft = reading.facts.language.isRightToLeft
        let (shown, reach) = (dots, 0.16 * layout.grid.size.width)
        let around = highBead.map { bead in shown.filter { abs($0.x - bead.x) < reach }.map(\.y).max() ?? bead.y }
        let room =
            layout.isSheet ? base - (around ?? range.upperBound) - 14 * unit : base - range.upperBound - 12 * unit
        let leastLetter = 21.5 * layout.grid.unit
        var numeral = Numeral.fitting(
            reading.high, unit: reading.facts.units.temperature, size: layout.numberSize, width: layout.numberWidth,
            leastLetter: leastLetter, isRightToLeft: isRightToLeft, measuring: text)
        if numeral.height > room {
            numeral = Numeral(
                reading.high, unit: reading.facts.units.temperature, size: numeral.size * room / numeral.height,
                leastLetter: leastLetter, isRightToLeft: isRightToLeft, measuring: text)
        }
        let size = (layout.isSheet ? 24 : layout.grid.isWide ? 28 : 38) * unit
        let lines = [(reading.highLabel, "high-label")] + (reading.highTime.map { [($0, "high-time")] } ?? [])
        let named = lines.map { (TextLine($0.0, face: .medium, size: size, measuring: text), $0.1) }
        let widest = named.map(\.0.extent.advance).max() ?? 0
        let nameRise = (layout.isSheet ? 4 : layout.grid.isWide ? 14 : 34) * unit
        let tall = 1.16 * size * Double(named.count) + nameRise
        let lowest = layout.isSheet ? edges.right : lowBox.first.map { $0.minX - 30 * unit } ?? edges.right
        /// Whether the names stand under the ring, and what is beside the figures.
        func beside(_ numeral: Numeral) -> (isUnder: Bool, width: Double) {
            let unitWidth = numeral.width - numeral.figuresWidth
            let ring = (layout.isSheet ? 0.33 : 0.40) * numeral.size
            let isUnder = reading.high != nil && numeral.height - ring > tall
            return (isUnder, isUnder ? max(unitWidth, widest + 18 * unit) : unitWidth + widest + 18 * unit)
        }
        for _ in 0..<16
        where numeral.size > 122 * unit && numeral.figuresWidth + beside(numeral).width > lowest - edges.left {
            numeral = Numeral(
                reading.high, unit: reading.facts.units.temperature, size: 0.93 * numeral.size,
                leastLetter: leastLetter, isRightToLeft: isRightToLeft, measuring: text)
        }
        self.numeral = numeral
        let unitWidth = numeral.width - numeral.figuresWidth
        let (isUnder, aside) = beside(numeral)
        let whole = numeral.figuresWidth + aside
        let (numeralWidth, figuresWidth) = (numeral.width, numeral.figuresWidth)
        let wanted = highBead.map { bead in
            layout.isSheet
                ? bead.x - 0.55 * figuresWidth
                : layout.grid.isWide ? bead.x + 20 * unit - numeralWidth / 2 : bead.x - figuresWidth - 10 * unit
        }
        let end = [limit.map { $0.number - figuresWidth }, limit.map { $0.name - whole }].compactMap { $0 }.min()
        let most = end.flatMap { $0 >= edges.left ? min($0, lowest - whole) : nil } ?? lowest - whole
        var first = min(max(wanted ?? edges.left, edges.left - 6 * unit), max(edges.left, most))
        // Where there is no room before dusk, it stands in the night.
        if let end, end < edges.left, let after = limit?.after, after + whole <= lowest {
            first = max(first, after)
        }
        let figuresLeft = isRightToLeft ? first + aside : first
        numberLeft = isRightToLeft ? figuresLeft - unitWidth : figuresLeft
        number = numeral.box(left: numberLeft, baseline: base)
        block = Rect(minX: first, minY: base - numeral.height, maxX: first + whole, maxY: base)
        let gap = 18 * unit + (isUnder ? 0 : unitWidth)
        names = named.enumerated().map { index, entry in
            let (line, id) = entry
            let y = base - nameRise - Double(named.count - 1 - index) * 1.16 * size
            let x =
                isRightToLeft
                ? figuresLeft - gap - line.extent.advance : figuresLeft + figuresWidth + gap
            return (line, Point(x: x, y: y), id)
        }
    }

    /// Dots without those that stand alone or in twos and threes between words.
    private static func withoutScraps(_ dots: [Point], _ unit: Double) -> [Point] {
        var runs: [[Point]] = []
        for dot in dots {
            if let before = runs.last?.last, dot.x - before.x < 14 * unit {
                runs[runs.count - 1].append(dot)
            } else {
                runs.append([dot])
            }
        }
        return runs.filter { $0.count > 3 }.flatMap { $0 }
    }

    /// Points along the curve of the temperatures, clear of beads.
    private static func dots(
        _ course: TemperatureSeries?, _ axis: TodayAxis, _ y: (Double) -> Double, _ unit: Double,
        apart beads: [Point]
    ) -> [Point] {
        (course?.runs ?? []).flatMap { run -> [Point] in
            let points = run.map { Point(x: axis.x(of: $0.time), y: y($0.celsius)) }
            guard points.count > 1, let first = points.first, let last = points.last else { return points }
            let curve = CatmullRomCurve(through: points)
            var (dots, before): ([Point], Point?) = ([], nil)
            for x in stride(from: first.x, through: last.x, by: unit) {
                guard let y = curve.y(at: x) else { continue }
                let point = Point(x: x, y: y)
                if let before {
                    let (dx, dy) = (point.x - before.x, point.y - before.y)
                    if (dx * dx + dy * dy).squareRoot() < 11 * unit { continue }
                }
                before = point
                if beads.allSatisfy({ abs($0.x - point.x) > 26 * unit }) { dots.append(point) }
            }
            return dots
        }
    }

    /// The boxes of the high's name and hour.
    var nameBoxes: [Rect] {
        names.map { line, origin, _ in
            Rect(
                minX: origin.x, minY: origin.y - line.size, maxX: origin.x + line.extent.advance,
                maxY: origin.y + max(line.extent.ink.maxY, 0))
        }
    }

    /// The boxes of beads, and of the dots between them.
    func marks(withDots: Bool) -> [Rect] {
        func box(_ center: Point, _ radius: Double) -> Rect {
            Rect(minX: center.x, minY: center.y, maxX: center.x, maxY: center.y).grown(by: radius * unit)
        }
        let dots = withDots ? dots.map { box($0, 4) } : []
        return beads.map { box($0.center, 16) } + dots
    }

    // MARK: In colour

    /// The number with its name, and the line that leads to it from its bead.
    func numeral(_ color: Color, words: Color, rim: Stroke? = nil, isUnderSun: Bool = false) -> [Element] {
        var elements: [Element] = []
        if let highBead {
            let inset = min(30 * unit, number.width / 3)
            let x = min(max(highBead.x, number.minX + inset), number.maxX - inset)
            let end = Point(x: x, y: number.minY - 10 * unit)
            let bead = isUnderSun ? 46.0 : layout.isSheet ? 12 : 18
            let start = Point(x: highBead.x, y: highBead.y + bead * unit)
            // A short line straight down, not aside.
            let (aside, down) = (abs(end.x - start.x), end.y - start.y)
            if down > 6 * unit, !layout.isSheet || aside < 1.5 * down {
                var tie = Path()
                tie.move(to: start)
                let middle = (start.y + end.y) / 2
                if layout.isSheet {
                    tie.line(to: end)
                } else {
                    tie.curve(Point(x: start.x, y: middle), Point(x: end.x, y: middle), to: end)
                }
                let width = max(2, 3 * unit)
                if let rim {
                    let stroke = Stroke(color: rim.color, width: width + 0.5 * rim.width)
                    elements.append(.shape(Shape(id: "tie-rim", path: tie, stroke: stroke)))
                }
                elements.append(.shape(Shape(id: "tie", path: tie, stroke: Stroke(color: words, width: width))))
            }
        }
        elements += numeral.elements(
            left: numberLeft, baseline: layout.horizon - layout.numberRise, color: color, rim: rim)
        return elements + names.map { $0.line.at($0.origin, id: $0.id, color: words).rimmed(rim) }
    }

    /// Whether the sun stands in place of the bead of the high.
    func hasSun(_ bodies: [Scenery.Body]) -> Bool {
        bodies.contains { if case .sun(let center, _) = $0 { center == highBead } else { false } }
    }

    /// The sun or the moon at the high and at the night's low, where the sky is clear.
    func bodies(before sky: HourlySky) -> [Scenery.Body] {
        beads.filter(\.isExtreme).compactMap { bead -> Scenery.Body? in
            guard let there = sky.hours.last(where: { $0.x <= bead.center.x })?.sky, there.weather == .fair,
                there.precipitationAmount <= 0.02, let cover = there.cloudCover, cover < 0.35
            else { return nil }
            let arc = reading.content.forecast.diurnalArc(at: bead.time)
            let box = Rect(
                minX: bead.center.x, minY: bead.center.y, maxX: bead.center.x, maxY: bead.center.y
            ).grown(by: 38 * unit)
            guard arc.fraction != nil, arc.altitude > 2,
                !(head + lowBox + labels.map(\.box)).contains(where: { $0.intersects(box) })
            else { return nil }
            return arc.figure(
                at: bead.center, radius: 36 * unit, moon: 28 * unit, over: reading.content.forecast.place)
        }
    }

    /// Dots, beads and figures, in the ink of the sky behind each.
    func elements(before sky: HourlySky, isLight: Bool, bodies: Bool) -> [Element] {
        let spots =
            labels.map(\.box) + lowBox
            + beads.map { Rect(minX: $0.center.x, minY: $0.center.y, maxX: $0.center.x, maxY: $0.center.y) }
        let inks = sky.inks(in: spots, isLight: isLight)
        let wide = sky.size.width / 48
        let along = sky.inks(
            in: (0..<48).map { column in
                let y = (layout.path.lowerBound + layout.path.upperBound) / 2
                return Rect(
                    minX: wide * (Double(column) + 0.5), minY: y, maxX: wide * (Double(column) + 0.5), maxY: y)
            }, isLight: isLight)
        let shown = self.bodies(before: sky)
        let centers = shown.map { body in
            switch body {
            case .sun(let center, _), .moon(let center, _, _, _): center
            }
        }
        var paths: [(color: Color, path: Path)] = []
        let placed = zip(labels, inks).map { clear($0, $1, before: sky, isLight: isLight) }
        let written = placed.map { $0.0.box.grown(by: 7 * unit) }
        let bare = dots.filter { dot in
            centers.allSatisfy { abs($0.x - dot.x) > 46 * unit } && !written.contains { $0.contains(dot) }
        }
        for dot in TodayPath.withoutScraps(bare, unit) {
            let color = along[min(max(Int(dot.x / wide), 0), 47)].color
            let circle = Path.circle(center: dot, radius: 2.2 * unit)
            if let index = paths.firstIndex(where: { $0.color == color }) {
                paths[index].path.append(circle)
            } else {
                paths.append((color, circle))
            }
        }
        var elements = paths.enumerated().map { index, dots in
            Element.shape(Shape(id: "path-\(index + 1)", path: dots.path, fill: dots.color.withOpacity(0.88)))
        }
        for (index, bead) in beads.enumerated() where !centers.contains(bead.center) {
            let ink = inks[labels.count + lowBox.count + index].color
            elements.append(self.bead(bead.center, isExtreme: bead.isExtreme, ink, id: "bead-\(index + 1)"))
        }
        for (label, (moved, ink)) in zip(labels, placed) {
            if let glow = ink.glow { elements.append(glow.named("glow-\(label.lines[0].id)")) }
            elements += moved.lines.map { $0.line.at($0.origin, id: $0.id, color: ink.color) }
        }
        if let low, let ink = inks.dropFirst(labels.count).first, !lowBox.isEmpty {
            if let glow = ink.glow { elements.append(glow.named("glow-low")) }
            elements += low.elements(right: lowRight, baseline: lowBaseline, color: ink.color, prefix: "low-")
        }
        return elements
    }

    /// A label so far aside that no edge between day and night is behind it, where that is near.
    private func clear(
        _ label: Label, _ ink: (color: Color, glow: Element?), before sky: HourlySky, isLight: Bool
    ) -> (Label, (color: Color, glow: Element?)) {
        guard ink.glow != nil else { return (label, ink) }
        let suns = beads.filter(\.isExtreme).map {
            Rect(minX: $0.center.x, minY: $0.center.y, maxX: $0.center.x, maxY: $0.center.y).grown(by: 44 * unit)
        }
        let steps = [-0.1, 0.1, -0.25, 0.25, -0.4, -0.5, 0.5, -0.58, -0.66, -0.75]
        let moved = steps.map { label.moved(by: $0 * label.box.width) }.filter { moved in
            let around = moved.box.grown(by: 10 * unit)
            let others = labels.filter { $0.box != label.box }.map(\.box) + lowBox + [block] + suns
            return around.minX > 0 && around.maxX < sky.size.width
                && !others.contains { $0.intersects(around) }
        }
        let inks = sky.inks(in: moved.map(\.box), isLight: isLight)
        if let clear = zip(moved, inks).first(where: { $1.glow == nil }) { return clear }
        // Where it begins before the day, a pale glow of the dusk is less than one of the night.
        guard isLight, let bead = beads.first(where: { abs($0.center.x - label.middle) < 0.6 * label.box.width })
        else { return (label, ink) }
        let evening = label.moved(by: min(0, bead.center.x + 26 * unit - label.box.maxX))
        var half = evening.box
        half.maxX = (half.minX + half.maxX) / 2
        let before = sky.ink(in: half, isLight: isLight)
        guard before.glow == nil, before.color != .white else { return (label, ink) }
        let (box, color) = (evening.box, Color(rgb: 0xF4E6DA))
        let glow = RadialGradient(
            center: Point(x: evening.middle + 0.1 * box.width, y: (box.minY + box.maxY) / 2),
            radius: 1.2 * box.height, aspect: max(box.width / box.height, 0.5),
            stops: [(0.0, 0.86), (0.3, 0.72), (0.6, 0.42), (0.8, 0.16), (1, 0)].map {
                GradientStop(offset: $0.0, color: color.withOpacity($0.1))
            })
        let area = box.grown(by: 1.3 * max(box.width, box.height))
        return (
            evening,
            (before.color, .shape(Shape(id: "label-glow", path: .rectangle(area), fill: .radial(glow))))
        )
    }

    private func bead(_ center: Point, isExtreme: Bool, _ ink: Color, id: String) -> Element {
        let scale = layout.isSheet ? 0.76 * unit : unit
        return isExtreme
            ? .shape(
                Shape(
                    id: id, path: .circle(center: center, radius: 9.3 * scale),
                    stroke: Stroke(color: ink, width: max(2, 5 * scale))))
            : .shape(Shape(id: id, path: .circle(center: center, radius: 8.5 * scale), fill: ink))
    }

    // MARK: On paper

    /// The same in black before the day and in white before the night, with a rim where dusk passes behind it.
    func engraved(in dusk: EngravedDusk) -> [Element] {
        var elements: [Element] = []
        for (index, isInk) in [false, true].enumerated() {
            let (ink, ground) = TodayPath.inks(isInk)
            var (rims, path) = (Path(), Path())
            for dot in dots where dusk.isInk(at: dot.x) == isInk {
                rims.append(.circle(center: dot, radius: max(4.4 * unit, 3)))
                path.append(.circle(center: dot, radius: max(2.2 * unit, 1.4)))
            }
            if path.elements.isEmpty { continue }
            elements += [
                .shape(Shape(id: "path-\(index + 1)-rim", path: rims, fill: ground)),
                .shape(Shape(id: "path-\(index + 1)", path: path, fill: ink)),
            ]
        }
        for (index, bead) in beads.enumerated() {
            let (ink, ground) = TodayPath.inks(dusk.isInk(at: bead.center.x))
            let rim = Path.circle(center: bead.center, radius: (bead.isExtreme ? 14 : 11) * unit)
            elements += [
                .shape(Shape(id: "bead-\(index + 1)-rim", path: rim, fill: ground)),
                self.bead(bead.center, isExtreme: bead.isExtreme, ink, id: "bead-\(index + 1)"),
            ]
        }
        elements += labels.flatMap { label -> [Element] in
            let (ink, ground) = TodayPath.inks(dusk.isInk(at: (label.box.minX + label.box.maxX) / 2))
            let rim = Stroke(color: ground, width: max(14 * unit, 8))
            return label.lines.map { $0.line.at($0.origin, id: $0.id, color: ink).rimmed(rim) }
        }
        let (ink, ground) = TodayPath.inks(lowBox.first.map { dusk.isInk(at: ($0.minX + $0.maxX) / 2) } ?? true)
        let figure = low?.elements(right: lowRight, baseline: lowBaseline, color: ink, prefix: "low-") ?? []
        return elements + figure.map { $0.rimmed(Stroke(color: ground, width: max(10 * unit, 8))) }
    }

    /// The ink before the day or before the night on paper, and what is behind it.
    static func inks(_ isInk: Bool) -> (ink: Color, ground: Color) {
        isInk ? (.white, Color(rgb: 0)) : (Color(rgb: 0), .white)
    }
}

extension TodayPath.Label {
    fileprivate var middle: Double { (box.minX + box.maxX) / 2 }

    fileprivate func moved(by x: Double) -> TodayPath.Label {
        TodayPath.Label(lines.map { ($0.line, Point(x: $0.origin.x + x, y: $0.origin.y), $0.id) })
    }

    fileprivate init(_ lines: [(line: TextLine, origin: Point, id: String)]) {
        self.lines = lines
        let boxes = lines.map { line, origin, _ in
            Rect(
                minX: origin.x, minY: origin.y + line.extent.ink.minY, maxX: origin.x + line.extent.advance,
                maxY: origin.y + max(line.extent.ink.maxY, 0))
        }
        box = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
    }
}

extension Element {
    /// The same shape under another id.
    fileprivate func named(_ id: String) -> Element {
        guard case .shape(var shape) = self else { return self }
        shape.id = id
        return .shape(shape)
    }
}

/// Where the number of the high and its name have to end.
struct TodayLimit {
    let number, name: Double
    /// From where on they may stand instead.
    var after: Double?
}
