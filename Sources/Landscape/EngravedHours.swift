public import Primitives
public import SceneModel

/// The hours in which the day on paper becomes the ink of the night, in points from the left.
public struct EngravedDusk: Hashable, Sendable {
    public var start, end: Double
    /// The boxes of black words, behind which there is paper from the day on, and those of white ones, behind which there is ink up to
    /// the night.
    public var onPaper: [Rect] = []
    public var onInk: [Rect] = []

    /// From the last full light to the night.
    public init(start: Double, end: Double) {
        (self.start, self.end) = (start, end)
    }

    /// Whether more ink than paper is at an x, so that words before it are white.
    public func isInk(at x: Double) -> Bool { x > start + 0.45 * (end - start) }

    func isNight(at x: Double) -> Bool { x > end }
}

extension HourlyLand {
    /// The same in black and white for e-paper: the day is paper and the night ink, with six steps of lines between them, clouds in outline,
    /// strokes of what falls, the town solid.
    ///
    /// With rows, night is thin lines in a shade that leave words room.
    public func engraving(
        in dusk: EngravedDusk, hasRows: Bool = false, shade: Color, number elements: [Element]
    ) -> [Element] {
        let black = Engraver.black
        let unit = sky.unit
        let kept = (sky.words + sky.figures).map { $0.grown(by: 8 * unit) } + sky.kept
        var picture =
            hasRows
            ? nightRows(avoiding: kept, shade) : night(dusk) + plain(dusk) + engravedStars(avoiding: kept, dusk)
        picture += engravedFall(dusk) + engravedClouds(avoiding: kept, dusk)
        let rim = max(4, (6 * unit).rounded())
        if let silhouette {
            let layers = layers(silhouette, isBare: true)
            picture += layers.map { .stroke("\($0.id)-rim", $0.path, .white, width: rim) }
            picture += layers.map { .fill($0.id, $0.path, black) }
            if var scenery = sky.hours.first?.sky {
                (scenery.size, scenery.horizon, scenery.unit) = (sky.size, sky.horizon, 1.3 * unit)
                scenery.numberBox = number
                let walls = town(silhouette, isBare: true).walls
                let lit = scenery.litWindows(in: walls, tall: 150 * unit) { dusk.isNight(at: $0) ? 0.34 : 0 }
                if !lit.elements.isEmpty { picture.append(.fill("windows", lit, .white)) }
            }
        }
        let line = max(2, (3 * unit).rounded())
        let shore = Rect(
            minX: 0, minY: sky.horizon.rounded(), maxX: sky.size.width, maxY: sky.horizon.rounded() + line)
        return picture + elements + [.fill("shore", .rectangle(shore), black)]
    }

    /// What is drawn at an x, and what is behind it.
    private func inks(at x: Double, _ dusk: EngravedDusk) -> (ink: Color, ground: Color) {
        dusk.isInk(at: x) ? (.white, Engraver.black) : (Engraver.black, .white)
    }

    /// The night, and before it lines that are thicker from step to step.
    private func night(_ dusk: EngravedDusk) -> [Element] {
        let (width, horizon) = (sky.size.width, sky.horizon.rounded())
        let scale = nightScale
        let pitch = 7 * scale
        func edge(_ x: Double) -> Double { min(max(x.rounded(), 0), width) }
        var path = Path()
        for step in 0..<6 {
            let (left, right) = (
                edge(dusk.start + (dusk.end - dusk.start) * Double(step) / 6),
                edge(dusk.start + (dusk.end - dusk.start) * Double(step + 1) / 6)
            )
            guard right > left else { continue }
            for y in stride(from: 0, to: horizon, by: pitch) {
                path.append(
                    .rectangle(
                        Rect(minX: left, minY: y, maxX: right, maxY: min(y + Double(step + 1) * scale, horizon))))
            }
        }
        let dark = edge(dusk.end)
        if dark < width {
            path.append(.rectangle(Rect(minX: dark, minY: 0, maxX: width, maxY: horizon)))
        }
        return path.elements.isEmpty ? [] : [.fill("night", path, Engraver.black)]
    }

    /// The least thickness of a line of dusk, a seventh of the distance between two.
    private var nightScale: Double { max(1, (1.3 * sky.unit).rounded()) }

    /// Whole rows of dusk behind words, which are as plain as the day before them or the night after them.
    private func plain(_ dusk: EngravedDusk) -> [Element] {
        let (pitch, gap) = (7 * nightScale, 12 * sky.unit)
        func rows(_ id: String, _ boxes: [Rect], _ color: Color, _ ends: (Rect) -> (Double, Double)) -> [Element] {
            var path = Path()
            for box in boxes.map({ $0.grown(by: gap) }) {
                let (left, right) = ends(box)
                guard left < right else { continue }
                path.append(
                    .rectangle(
                        Rect(
                            minX: left.rounded(), minY: (box.minY / pitch).rounded(.down) * pitch,
                            maxX: right.rounded(),
                            maxY: min((box.maxY / pitch).rounded(.up) * pitch, sky.horizon.rounded()))))
            }
            return path.elements.isEmpty ? [] : [.fill(id, path, color)]
        }
        return rows("day-words", dusk.onPaper, .white) { (dusk.start, $0.maxX) }
            + rows("night-words", dusk.onInk, Engraver.black) { ($0.minX, dusk.end) }
    }

    /// Rows across the hours of darkness, the thicker the darker it is.
    private func nightRows(avoiding kept: [Rect], _ shade: Color) -> [Element] {
        let unit = sky.unit
        let pitch = max(5, (11 * unit).rounded())
        let step = max(4, (sky.size.width / 120).rounded())
        var path = Path()
        for y in stride(from: pitch, to: sky.horizon - 2 * pitch, by: pitch) {
            for x in stride(from: 0, to: sky.size.width, by: step) {
                let dark = night(at: x + step / 2)
                let box = Rect(
                    minX: x, minY: y, maxX: min(x + step, sky.size.width), maxY: y + (dark > 0.9 ? 2 : 1))
                if dark > 0.4, !kept.contains(where: { $0.intersects(box) }) { path.append(.rectangle(box)) }
            }
        }
        return path.elements.isEmpty ? [] : [.fill("night", path, shade)]
    }

    /// Stars over the clear hours of the night.
    private func engravedStars(avoiding kept: [Rect], _ dusk: EngravedDusk) -> [Element] {
        guard var random = sky.hours.first?.sky.placeRandom(12), dusk.end < sky.size.width else { return [] }
        var path = Path()
        for _ in 0..<90 {
            let place = Point(
                x: random.next(max(dusk.end, 0), sky.size.width), y: random.next(0.02, 0.76) * sky.horizon)
            let radius = max(1.2, random.next(1.4, 2.2) * sky.unit)
            guard let there = sky.hour(at: place.x), there.weather == .fair, there.precipitationAmount <= 0.02,
                there.cloudCover.map({ $0 < 0.35 }) ?? false, place.x > dusk.end + 6 * sky.unit,
                !kept.contains(where: { $0.grown(by: 6 * sky.unit).contains(place) })
            else { continue }
            path.append(.circle(center: place, radius: radius))
        }
        return path.elements.isEmpty ? [] : [.fill("stars", path, .white)]
    }

    private func engravedClouds(avoiding kept: [Rect], _ dusk: EngravedDusk) -> [Element] {
        let unit = sky.unit
        let stroke = max(2, (3.6 * unit).rounded())
        let step = sky.size.width / 7
        var elements: [Element] = []
        for index in 0..<7 {
            let x = step * (Double(index) + 0.5)
            guard let there = sky.hour(at: x), !there.isMisty else { continue }
            let isWet = there.precipitationAmount > 0.02
            guard let cover = isWet ? max(there.cloudCover ?? 1, 0.8) : there.cloudCover, cover > 0.35 else {
                continue
            }
            var random = there.placeRandom(UInt64(430 + index))
            let width = step * (0.62 + 0.34 * cover)
            let height = width * 0.34
            let outline = CloudOutline(width: width, height: height, flatness: 0.4, isDetailed: false, &random)
            for base in [sky.clouds.upperBound, sky.clouds.lowerBound + height * 0.2] {
                let place = Point(x: x.rounded(), y: max(base, height + 4 * unit).rounded())
                let box = Rect(
                    minX: place.x - width * 0.54, minY: place.y - height * 1.05, maxX: place.x + width * 0.54,
                    maxY: place.y + stroke)
                if kept.contains(where: { $0.intersects(box) }) { continue }
                let path = outline.path(at: place)
                let (ink, ground) = inks(at: x, dusk)
                elements += [
                    .stroke("cloud-\(index + 1)-rim", path, ground, width: 3.6 * stroke),
                    .stroke("cloud-\(index + 1)-outline", path, ink, width: 2 * stroke),
                    .fill("cloud-\(index + 1)", path, ground),
                ]
                break
            }
        }
        return elements
    }

    /// Strokes and dots in the other colour than what is behind them, with a rim, so that they show on lines.
    private func engravedFall(_ dusk: EngravedDusk) -> [Element] {
        let unit = sky.unit
        return falling.flatMap { element -> [Element] in
            // What is faint behind large figures would be black.
            guard case .shape(let shape) = element, !shape.id.hasPrefix("shaft"), !shape.id.hasSuffix("faint"),
                let box = shape.path.controlBounds
            else { return [] }
            let (ink, ground) = inks(at: (box.minX + box.maxX) / 2, dusk)
            let width = shape.id.hasPrefix("crystals") ? max(1.6, 2 * unit) : max(2.6, (3.2 * unit).rounded())
            var drawn = shape
            if shape.fill != nil { drawn.fill = .color(ink) }
            if shape.stroke != nil { drawn.stroke = Stroke(color: ink, width: width) }
            let rim = Stroke(color: ground, width: (shape.stroke == nil ? 0 : width) + max(4, 5 * unit))
            return [
                .shape(Shape(id: "\(shape.id)-rim", path: shape.path, stroke: rim)), .shape(drawn),
            ]
        }
    }
}
