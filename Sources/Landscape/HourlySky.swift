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
    public var reach = 0.052
    /// The bases of separate clouds, and the heights between which they may stand.
    public var clouds: ClosedRange<Double>

    /// Skies down to a horizon, with clouds between two heights.
    public init(_ hours: [Hour], in size: Size, horizon: Double, unit: Double, clouds: ClosedRange<Double>) {
        (self.hours, self.size, self.horizon, self.unit) = (hours, size, horizon, unit)
        self.clouds = clouds
    }

    /// Whether all skies up to an x are light, so that words before them are dark.
    public func isLight(to x: Double) -> Bool {
        hours.allSatisfy { hour in
            var sky = hour.sky
            sky.allowsHighKey = true
            return hour.x > x || sky.isHighKey
        }
    }

    /// The picture from back to front; `isLight` is for fair days with dark words before them.
    public func elements(isLight: Bool) -> [Element] {
        let columns = HourlyColumns(self, isLight: isLight)
        return [skies(columns)] + stars() + banks(columns)
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
    /// For each x at `HourlyColumns.offsets`.
    let colors: [[Color]]
    static let offsets = (0...10).map { Double($0) / 10 }
    let step: Double

    init(_ course: HourlySky, isLight: Bool) {
        let step = max(1, (course.size.width / 270).rounded())
        self.step = step
        let count = Int((course.size.width / step).rounded(.up))
        xs = (0...count).map { Double($0) * step }
        let skies = course.hours.map { hour -> [Color] in
            var sky = hour.sky
            (sky.skyWords, sky.smallSkyWords) = (course.words + course.figures, course.words)
            sky.headroom = 0.88
            (sky.size, sky.horizon, sky.unit) = (course.size, course.horizon, course.unit)
            func colors(at altitude: Double) -> [Color] {
                sky.sunAltitude = altitude
                sky.allowsHighKey = isLight
                let scale = ColorScale(sky.shadedSky(SkyTone(sky)).map { ColorScale.Stop($0.0, $0.1) })
                return HourlyColumns.offsets.map(scale.color(at:))
            }
            let altitude = sky.sunAltitude
            guard altitude > -9, altitude < 11 else { return colors(at: altitude) }
            // Dusk and dawn are narrow: day and night pass into each other, with a little of their colours.
            let share = smoothstep(-7, 9, altitude)
            let between = zip(colors(at: -9), colors(at: 11)).map { $0.mixed(with: $1, share) }
            return zip(between, colors(at: altitude)).map { $0.mixed(with: $1, 0.28) }
        }
        // A mean over hours, by default two and a half of a day, so that none has an edge.
        let reach = course.size.width * course.reach
        func mixed(_ x: Double) -> [Color] {
            guard let first = course.hours.first, let last = course.hours.last else { return [] }
            if x <= first.x { return skies[0] }
            if x >= last.x { return skies[skies.count - 1] }
            let next = course.hours.firstIndex { $0.x > x } ?? skies.count - 1
            let (from, to) = (course.hours[next - 1].x, course.hours[next].x)
            let share = (x - from) / max(to - from, 1e-9)
            return zip(skies[next - 1], skies[next]).map { $0.mixed(with: $1, share) }
        }
        let weights = (-3...3).map { (Double($0) / 3, 4 - abs(Double($0))) }
        colors = xs.map { x in
            var sum: [(Double, Double, Double)] = Array(repeating: (0, 0, 0), count: HourlyColumns.offsets.count)
            for (aside, weight) in weights {
                for (index, color) in mixed(x + aside * reach).enumerated() {
                    sum[index].0 += weight * Double(color.red)
                    sum[index].1 += weight * Double(color.green)
                    sum[index].2 += weight * Double(color.blue)
                }
            }
            return sum.map { sum in
                func level(_ value: Double) -> UInt8 { UInt8(min(max((value / 16).rounded(), 0), 255)) }
                return Color(red: level(sum.0), green: level(sum.1), blue: level(sum.2))
            }
        }
    }

    /// The colour at an x and a part of the sky's height.
    func color(x: Double, y: Double) -> Color {
        let column = colors[min(max(Int(x / step), 0), colors.count - 1)]
        return ColorScale(zip(HourlyColumns.offsets, column).map { ColorScale.Stop($0, $1) }).color(at: y)
    }

    /// Whether two columns look the same.
    static func areAlike(_ first: [Color], _ second: [Color]) -> Bool {
        func isNear(_ a: UInt8, _ b: UInt8) -> Bool { abs(Int(a) - Int(b)) <= 1 }
        return zip(first, second).allSatisfy {
            isNear($0.red, $1.red) && isNear($0.green, $1.green) && isNear($0.blue, $1.blue)
        }
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
                    Array(zip(HourlyColumns.offsets, columns.colors[start]))))
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
                !words.contains(where: { $0.grown(by: 10 * unit).contains(place) })
            else { continue }
            paths[min(2, Int(light * 3))].append(.circle(center: place, radius: radius))
        }
        return paths.enumerated().compactMap { index, path in
            path.elements.isEmpty
                ? nil : .fill("stars-\(index + 1)", path, Color(rgb: 0xF2F6FF), 0.3 + 0.25 * Double(index))
        }
    }

    /// Clouds over the hours that have them: the more cover, the wider and the more of them.
    func banks(_ columns: HourlyColumns) -> [Element] {
        guard let first = hours.first, let last = hours.last, hours.count > 1 else { return [] }
        let step = size.width / 9
        var (elements, index) = ([Element](), 0)
        var x = first.x + step * 0.5
        while x < last.x + step * 0.5 {
            defer { (x, index) = (x + step, index + 1) }
            guard let sky = hour(at: x), !sky.isMisty else { continue }
            let isWet = sky.precipitationAmount > 0.02
            guard let cover = isWet ? max(sky.cloudCover ?? 1, 0.75) : sky.cloudCover, cover > 0.3 else { continue }
            var random = sky.placeRandom(UInt64(400 + index))
            let width = step * (0.7 + 0.75 * cover) * random.next(0.9, 1.15)
            let height = width * (isWet ? 0.34 : 0.26)
            let tone = SkyTone(sky)
            // What falls comes from the lowest ones.
            let share = isWet ? random.next(0.75, 1) : random.next(0.1, 0.7)
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
