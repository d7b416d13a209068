internal import Libc
public import Primitives
public import SceneModel

/// The skies of hours side by side in a picture whose x is time, which pass into each other: night comes over its own hours.
public struct HourlySky: Hashable, Sendable {
    /// The sky of a moment over an x.
    public struct Hour: Hashable, Sendable {
        public var x: Double
        public var sky: Scenery

        /// A sky over an x.
        public init(_ sky: Scenery, at x: Double) {
            (self.sky, self.x) = (sky, x)
        }
    }

    /// In order of x.
    public var hours: [Hour]
    /// The picture's extent, where its skies end, and points a unit of the design.
    public var size: Size
    public var horizon, unit: Double
    /// The boxes of words before the sky.
    public var words: [Rect] = []
    /// The boxes of large figures before the sky, which need less contrast.
    public var figures: [Rect] = []
    /// The boxes of marks on which nothing falls.
    public var kept: [Rect] = []
    /// Over how much of the width skies pass into each other to each side.
    public var reach = 0.069
    /// The bases of separate clouds, and the heights between which they may stand.
    public var clouds: ClosedRange<Double>

    /// Skies down to a horizon, with clouds between two heights.
    public init(_ hours: [Hour], in size: Size, horizon: Double, unit: Double, clouds: ClosedRange<Double>) {
        (self.hours, self.size, self.horizon, self.unit) = (hours, size, horizon, unit)
        self.clouds = clouds
    }

    /// Whether all skies up to an x are light, so that words before them are dark.
    public func isLight(to x: Double) -> Bool {
        hours.indices.allSatisfy { index in
            var sky = hours[index].sky
            sky.allowsHighKey = true
            // An hour far from the one before it shows before it begins.
            let isFar = index > 0 && hours[index - 1].x < x - 2 * reach * size.width
            return hours[index].x > x && !isFar || sky.isHighKey
        }
    }

    /// The picture from back to front; `isLight` is for fair days with dark words before them.
    public func elements(isLight: Bool) -> [Element] {
        let columns = HourlyColumns(self, isLight: isLight)
        return [skies(columns)] + stars() + banks() + roof()
    }

    /// The ink that is legible before the sky in a box, and a glow behind it where neither dark nor light is.
    public func ink(in box: Rect, isLight: Bool) -> (color: Color, glow: Element?) {
        inks(in: [box], isLight: isLight).first ?? (.white, nil)
    }

    /// The same for several boxes.
    public func inks(in boxes: [Rect], isLight: Bool) -> [(color: Color, glow: Element?)] {
        // Deep skies are dark enough behind words.
        guard isLight else { return boxes.map { _ in (.white, nil) } }
        let columns = HourlyColumns(self, isLight: isLight)
        return boxes.map { ink(in: $0, before: columns) }
    }

    private func ink(in box: Rect, before columns: HourlyColumns) -> (color: Color, glow: Element?) {
        let grounds = [box.minX, (box.minX + box.maxX) / 2, box.maxX].flatMap { x in
            [box.minY, box.maxY].map { columns.color(x: x, y: $0 / max(horizon, 1)) }
        }
        let inks = [Color.white, Scenery.navy].map { ink in
            (ink: ink, contrast: grounds.map { $0.contrast(with: ink) }.min() ?? 1)
        }
        if let best = inks.max(by: { $0.contrast < $1.contrast }), best.contrast >= 4.8 { return (best.ink, nil) }
        // At dusk a glow of the night lies behind light words.
        let center = Point(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
        return (
            .white,
            .ease(
                "label-glow", at: center, box.width * 1.3, box.height * 2, Color(rgb: 0x101B42), 0.9, steps: 6,
                power: 0.8)
        )
    }
}

extension Scenery {
    /// The dark ink of words.
    static let navy = Color(rgb: 0x0B2342)
}

// MARK: Colours

/// The colours of skies at each x, from the top to the horizon.
struct HourlyColumns {
    let xs: [Double]
    /// Heights in the sky as parts of its own: tenths, and where words begin and end, behind which it is deeper.
    let offsets: [Double]
    /// For each x at the offsets.
    let colors: [[Color]]
    let step: Double

    init(_ course: HourlySky, isLight: Bool) {
        let step = max(1, (course.size.width / 270).rounded())
        self.step = step
        let count = Int((course.size.width / step).rounded(.up))
        xs = (0...count).map { Double($0) * step }
        let ends = (course.words + course.figures).flatMap { [$0.minY, $0.maxY] }.map { $0 / course.horizon }
        let offsets = Set((0...10).map { Double($0) / 10 } + ends.filter { $0 > 0 && $0 < 1 }).sorted()
        self.offsets = offsets
        let skies = course.hours.map {
            HourlyColumns.colors(of: $0.sky, at: offsets, in: course, isLight: isLight)
        }
        let (first, last) = (course.hours.first?.x ?? 0, course.hours.last?.x ?? 0)
        /// The hour before an x, the share of the next one, for places in order.
        var place = 0
        func hours(at x: Double) -> (before: Int, share: Double) {
            if x <= first { return (0, 0) }
            if x >= last { return (skies.count - 1, 0) }
            while place > 0, course.hours[place].x > x { place -= 1 }
            while place + 2 < course.hours.count, course.hours[place + 1].x <= x { place += 1 }
            let (from, to) = (course.hours[place].x, course.hours[place + 1].x)
            return (place, (x - from) / max(to - from, 1e-9))
        }
        // A mean over hours, by default three and a half of a day, so that none has an edge.
        let reach = course.size.width * course.reach
        colors = xs.map { x in
            var parts = [(Int, Double)]()
            for step in -3...3 {
                let (before, share) = hours(at: x + Double(step) / 3 * reach)
                let weight = Double(4 - abs(step)) / 16
                parts.append((before, weight * (1 - share)))
                if share > 0 { parts.append((before + 1, weight * share)) }
            }
            return offsets.indices.map { offset in
                var (red, green, blue) = (0.5, 0.5, 0.5)
                for (hour, weight) in parts {
                    let color = skies[hour][offset]
                    red += weight * Double(color.red)
                    green += weight * Double(color.green)
                    blue += weight * Double(color.blue)
                }
                return Color(red: UInt8(min(red, 255)), green: UInt8(min(green, 255)), blue: UInt8(min(blue, 255)))
            }
        }
    }

    /// The colours of an hour's sky at the offsets: night is blue, and dusk and dawn, which are narrow, are day and night that pass into
    /// each other with a little warmth between them.
    private static func colors(
        of hour: Scenery, at offsets: [Double], in course: HourlySky, isLight: Bool
    ) -> [Color] {
        var sky = hour
        (sky.skyWords, sky.smallSkyWords) = (course.words + course.figures, course.words)
        sky.headroom = 0.88
        (sky.size, sky.horizon, sky.unit) = (course.size, course.horizon, course.unit)
        sky.allowsHighKey = isLight
        let clear = 1 - sky.weatherAmount
        func tone(at altitude: Double) -> SkyTone {
            sky.sunAltitude = altitude
            var tone = SkyTone(sky)
            let share = 0.55 * (0.6 + 0.4 * clear) * (1 - smoothstep(-8, 0, altitude))
            tone.sky = zip(tone.sky, night).map { $0.mixed(with: $1, share) }
            return tone
        }
        func shaded(_ tone: SkyTone) -> [Color] {
            let scale = ColorScale(sky.shadedSky(tone).map { ColorScale.Stop($0.0, $0.1) })
            return offsets.map(scale.color(at:))
        }
        let altitude = hour.sunAltitude
        guard altitude > -9, altitude < 11 else { return shaded(tone(at: altitude)) }
        let share = smoothstep(-7, 9, altitude)
        let warmth = 0.35 * clear * exp(-(altitude - 1) * (altitude - 1) / 25)
        if isLight {
            // The skies of dark words and of light ones are each legible.
            let (dark, light) = (shaded(tone(at: -9)), shaded(tone(at: 11)))
            let glow = ColorScale(zip(SkyTone.offsets, dusk).map { ColorScale.Stop($0, $1) })
            return offsets.indices.map { index in
                dark[index].mixed(with: light[index], share).mixed(
                    with: glow.color(at: offsets[index]), warmth)
            }
        }
        var between = tone(at: -9)
        between.sky = zip(zip(between.sky, tone(at: 11).sky), dusk).map { ends, glow in
            ends.0.mixed(with: ends.1, share).mixed(with: glow, warmth)
        }
        return shaded(between)
    }

    /// Blue of a clear night, and the light of the sun at the horizon, at the offsets of `SkyTone`.
    private static let night = [0x16245A, 0x1D2E6A, 0x263A7C, 0x33498E, 0x46609F, 0x6F88BC].map { Color(rgb: $0) }
    private static let dusk = [0x4A6CB0, 0x6A8CC6, 0x98AFD4, 0xC9C2D0, 0xF0CFB0, 0xFFD9A8].map { Color(rgb: $0) }

    /// The colour at an x and a part of the sky's height.
    func color(x: Double, y: Double) -> Color {
        let column = colors[min(max(Int(x / step), 0), colors.count - 1)]
        return ColorScale(zip(offsets, column).map { ColorScale.Stop($0, $1) }).color(at: y)
    }

    /// Whether two columns look the same.
    static func areAlike(_ first: [Color], _ second: [Color]) -> Bool {
        zip(first, second).allSatisfy { $0.levels(to: $1) <= 1 }
    }
}

extension Color {
    /// The largest difference of a channel from another colour's, of 255 levels.
    func levels(to other: Color) -> Int {
        max(
            abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)), abs(Int(blue) - Int(other.blue)))
    }
}

// MARK: Elements

extension HourlySky {
    /// A strip for each column that differs from the one before.
    func skies(_ columns: HourlyColumns) -> Element {
        var strips: [Element] = []
        var start = 0
        for index in 1..<max(columns.xs.count, 2) {
            let isLast = index == columns.xs.count - 1
            if !isLast, HourlyColumns.areAlike(columns.colors[start], columns.colors[index]) { continue }
            // Strips overlap by a step, so that none shows an edge, at no scale.
            let end = isLast ? size.width : columns.xs[index]
            strips.append(
                .vertical(
                    "sky-\(strips.count + 1)",
                    .rectangle(
                        Rect(
                            minX: columns.xs[start], minY: 0, maxX: isLast ? end : end + columns.step,
                            maxY: horizon + 2 * unit)), from: 0, to: horizon,
                    Array(zip(columns.offsets, columns.colors[start]))))
            start = index
        }
        return .group(Group(id: "sky", elements: strips))
    }

    func hour(at x: Double) -> Scenery? {
        (hours.last { $0.x <= x } ?? hours.first)?.sky
    }

    /// Stars where it is night and clear.
    func stars() -> [Element] {
        guard var random = hours.first?.sky.placeRandom(11) else { return [] }
        var paths = [Path](repeating: Path(), count: 3)
        let count = Int(150 * size.width * horizon / (1080 * 720 * unit * unit))
        for _ in 0..<min(count, 600) {
            let place = Point(x: random.next(0, size.width), y: horizon * 0.9 * pow(random.next(), 1.2))
            let (radius, light, chance) = (random.next(0.8, 1.9) * unit, random.next(), random.next())
            guard let sky = hour(at: place.x), sky.weather == .fair, let cover = sky.cloudCover,
                chance < smoothstep(-4, -12, sky.sunAltitude) * pow(1 - min(max(cover, 0), 1), 1.2),
                !words.contains(where: { $0.grown(by: 10 * unit).contains(place) }),
                !figures.contains(where: { $0.grown(by: 4 * unit).contains(place) })
            else { continue }
            paths[min(2, Int(light * 3))].append(.circle(center: place, radius: radius))
        }
        return paths.enumerated().compactMap { index, path in
            path.elements.isEmpty
                ? nil : .fill("stars-\(index + 1)", path, Color(rgb: 0xF2F6FF), 0.3 + 0.25 * Double(index))
        }
    }

    /// Heaps of cloud over the wet hours in two rows, where words leave room.
    func roof() -> [Element] {
        guard hours.count > 1 else { return [] }
        let step = (hours[hours.count - 1].x - hours[0].x) / Double(hours.count - 1)
        var spans: [(left: Double, right: Double)] = []
        for hour in hours where hour.sky.precipitationAmount > 0.02 && hour.x < size.width {
            if let last = spans.last, hour.x - last.right < 0.5 * step {
                spans[spans.count - 1].right = hour.x + step
            } else {
                spans.append((hour.x, hour.x + step))
            }
        }
        let kept = words.map { $0.grown(by: 4 * unit) }
        let foot = clouds.upperBound + 10 * unit
        return spans.enumerated().flatMap { number, span -> [Element] in
            // Beside a title there is room, not behind it.
            var (left, right) = span
            for box in kept where box.minY < foot && box.maxX > left && box.minX < right {
                if box.minX - left > right - box.maxX { right = box.minX } else { left = box.maxX }
            }
            guard right - left > 130 * unit else { return [] }
            let count = max(1, Int(((right - left) / (280 * unit)).rounded()))
            let part = (right - left) / Double(count)
            return [(0.34, -80.0, 0.84), (0.5, 0, 1)].enumerated().flatMap { row, place -> [Element] in
                (0..<count).compactMap { index -> Element? in
                    let x = left + part * (Double(index) + place.0)
                    guard let scenery = hour(at: min(max(x, span.left), span.right - 1)) else { return nil }
                    var random = scenery.placeRandom(UInt64(440 + 40 * row + 8 * number + index))
                    let own = max(part * (count == 1 ? 1.2 : 0.92), 190 * unit) * place.2 * random.next(0.92, 1.04)
                    let height = min(own * 0.44, 0.9 * clouds.upperBound)
                    let base = Point(
                        x: x + 4 * unit * scenery.sway(),
                        y: clouds.upperBound + (place.1 + random.next(-8, 8)) * unit)
                    let box = Rect(
                        minX: base.x - 0.54 * own, minY: base.y - 1.1 * height, maxX: base.x + 0.54 * own,
                        maxY: base.y + 0.1 * height)
                    if kept.contains(where: { $0.intersects(box) }) { return nil }
                    let tone = SkyTone(scenery).cloud.moonlit(1 - smoothstep(-8, 0, scenery.sunAltitude))
                    let dull = CloudTone(
                        lit: tone.lit.mixed(with: tone.shade, 0.42), body: tone.body.mixed(with: tone.shade, 0.42),
                        shade: tone.shade)
                    let light = Light(
                        center: Point(x: base.x - 160 * unit, y: base.y - 240 * unit), color: Color(rgb: 0xFFE2B8),
                        strength: 0.8)
                    return SoftCloud(
                        id: "roof-\(number + 1)-\(row + 1)-\(index + 1)", base: base, width: own, height: height,
                        tone: row == 0 ? dull : tone, opacity: 0.95, light: light, count: 5
                    ).element(in: size, &random)
                }
            }
        }
    }

    /// Clouds over the dry hours that have them: the more cover, the wider and the more of them.
    func banks() -> [Element] {
        guard let first = hours.first, let last = hours.last, hours.count > 1 else { return [] }
        let step = size.width / 9
        var (elements, index) = ([Element](), 0)
        var x = first.x + step * 0.5
        while x < last.x + step * 0.5 {
            defer { (x, index) = (x + step, index + 1) }
            guard let sky = hour(at: x), !sky.isMisty, sky.precipitationAmount <= 0.02,
                let cover = sky.cloudCover, cover > 0.3
            else { continue }
            var random = sky.placeRandom(UInt64(400 + index))
            let width = step * (0.7 + 0.75 * cover) * random.next(0.9, 1.15)
            let height = width * 0.26
            let tone = SkyTone(sky)
            let share = random.next(0.1, 0.7)
            let center = Point(
                x: x + random.next(-0.2, 0.2) * step + 4 * unit * sky.sway(),
                y: clouds.lowerBound + share * (clouds.upperBound - clouds.lowerBound))
            let box = Rect(
                minX: center.x - width * 0.6, minY: center.y - height * 1.15, maxX: center.x + width * 0.6,
                maxY: center.y + height * 0.1)
            if words.contains(where: { $0.grown(by: 6 * unit).intersects(box) }) { continue }
            let light = Light(
                center: Point(x: size.width * 0.3, y: -horizon * 0.4), color: Color(rgb: 0xFFF3D0), strength: 1)
            elements.append(
                SoftCloud(
                    id: "cloud-\(index + 1)", base: center, width: width, height: height, tone: tone.cloud,
                    opacity: 0.9, light: light, count: 5
                ).element(in: size, &random))
        }
        return elements
    }
}
