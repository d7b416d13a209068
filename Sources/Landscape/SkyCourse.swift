internal import Libc
public import Locality
public import Primitives
public import SceneModel

/// The skies of several days side by side, which pass into each other over the land of a place.
///
/// A sky is light, for dark words, or dark enough for white ones; above all of them is a ground for the words at the head.
public struct SkyCourse: Hashable, Sendable {
    /// How light skies are.
    public enum Key: Hashable, Sendable {
        /// Fair days are light, wet ones dark.
        case own
        case light, deep

        /// The ink of words at the head and on the land.
        public var ink: Color { self == .light ? SkyCourse.navy : .white }
    }

    /// The sky of a day round an x.
    public struct Column: Hashable, Sendable {
        public var sky: Scenery
        public var middle: Double
        /// Boxes of words before it.
        public var words: [Rect]

        /// A sky with words before it.
        public init(_ sky: Scenery, middle: Double, words: [Rect]) {
            (self.sky, self.middle, self.words) = (sky, middle, words)
        }
    }

    public var columns: [Column]
    /// The distance between two middles.
    public var width: Double
    public var size: Size
    public var horizon: Double
    /// Points a unit of the design.
    public var unit: Double
    /// Where the ground of the head begins to fade.
    public var head: Double
    /// The height of the bases of clouds, and how high the largest one is.
    public var cloudBase, cloudHeight: Double
    public var key: Key
    /// The outline of the place.
    public var silhouette: Silhouette?

    /// Skies of columns in a picture with a horizon.
    public init(
        _ columns: [Column], width: Double, in size: Size, horizon: Double, unit: Double, head: Double,
        cloudBase: Double, cloudHeight: Double, key: Key, silhouette: Silhouette?
    ) {
        (self.columns, self.width, self.size, self.horizon, self.unit) = (columns, width, size, horizon, unit)
        (self.head, self.cloudBase, self.cloudHeight, self.key) = (head, cloudBase, cloudHeight, key)
        self.silhouette = silhouette
    }

    /// The ink of words before a column.
    public func ink(of column: Column) -> Color { isDark(column.sky) ? .white : SkyCourse.navy }

    /// The colour of the picture's foot.
    public var foot: Color { land[2] }

    /// The picture from back to front.
    public var elements: [Element] {
        skies + columns.flatMap(sun) + columns.enumerated().flatMap { falling($0.element, $0.offset) }
            + columns.enumerated().flatMap { cloud($0.element, $0.offset) + mist($0.element, $0.offset) } + ground
    }

    fileprivate static let navy = Color(rgb: 0x0B2342)

    /// The land at the horizon, in its middle and at the foot of the picture.
    private var land: [Color] {
        (key == .light ? [0xCBDCEA, 0xDDE9F3, 0xE6EFF7] : [0x1B3346, 0x11263A, 0x0A1A2B]).map { Color(rgb: $0) }
    }
}

// MARK: Skies

extension SkyCourse {
    private func isDark(_ sky: Scenery) -> Bool {
        switch key {
        case .light: false
        case .deep: true
        case .own: sky.weather != .fair && !sky.isMisty || sky.sunAltitude <= 0
        }
    }

    /// The colours of a sky down to the horizon, light or dark enough for the words before it.
    private func colors(of sky: Scenery) -> [Color] {
        let tone = SkyTone(sky).sky
        if isDark(sky) {
            // Rain is slate rather than mud, and lighter toward the horizon.
            let share = sky.precipitationAmount > 0 && sky.precipitation != .snow ? 0.45 : 0
            return zip(SkyTone.offsets, tone).map { offset, color in
                color.mixed(with: Color(rgb: 0x2C6294), share).darkened(to: 0.078 + 0.014 * offset)
            }
        }
        let fair =
            sky.weather == .fair
            ? SkyTone.fairSky(at: 35, veiled: sky.isCloudUnknown ? 1 : smoothstep(0.35, 1, sky.cloudCover ?? 0))
            : tone
        return fair.map { $0.lightened(to: 0.38) }
    }

    /// The heights at which colours stand, in parts of the sky's.
    private static let offsets = (0...16).map { Double($0) / 16 }

    /// The colours of a column at the offsets, with the ground of the head.
    private func stops(of sky: Scenery) -> [Color] {
        let scale = ColorScale(zip(SkyTone.offsets, colors(of: sky)).map { ColorScale.Stop($0, $1) })
        let deep = Color(rgb: key == .light ? 0xE4EFF9 : 0x123A68)
        return SkyCourse.offsets.map { offset in
            let color = scale.color(at: offset)
            let share = 1 - smoothstep(head, head + 0.17 * horizon, offset * horizon)
            let ground = color.mixed(with: deep, 0.86)
            return color.mixed(with: key == .light ? ground.lightened(to: 0.42) : ground.darkened(to: 0.105), share)
        }
    }

    /// Each sky in its column, and between two of them narrow strips.
    private var skies: [Element] {
        guard let first = columns.first, let last = columns.last else { return [] }
        let stops = columns.map { self.stops(of: $0.sky) }
        func strip(_ left: Double, _ right: Double, _ colors: [Color], _ id: String) -> Element {
            .vertical(
                id, .rectangle(Rect(minX: left, minY: 0, maxX: right, maxY: horizon + 1)), from: 0, to: horizon,
                Array(zip(SkyCourse.offsets, colors)))
        }
        let step = max(2, (size.width / 270).rounded())
        let overlap = step
        var elements: [Element] = []
        var left = min(0, first.middle - width)
        for index in columns.indices {
            let edge = index + 1 < columns.count ? columns[index].middle + width / 2 : max(size.width, last.middle)
            let isLast = index + 1 == columns.count
            let reach = isLast ? 0 : self.reach(across: edge, index, atLeast: step)
            let end = isLast ? edge : (edge - reach).rounded()
            // Strips overlap by a step, so that none shows an edge, at no scale.
            elements.append(strip(left, end + step, stops[index], "sky-\(index + 1)"))
            left = end
            if isLast { break }
            // Skies that differ little need few strips.
            let levels = zip(stops[index], stops[index + 1]).map { $0.levels(to: $1) }.max() ?? 0
            let step = max(step, (2 * reach / max(1.5 * Double(levels), 1)).rounded(.down))
            let far = (edge + reach).rounded()
            while left < far {
                let next = min(left + step, far)
                let share = smoothstep(edge - reach, edge + reach, (left + next) / 2)
                elements.append(
                    strip(
                        left, next + overlap,
                        zip(stops[index], stops[index + 1]).map { $0.mixed(with: $1, share) },
                        "dusk"))
                left = next
            }
        }
        return [.group(Group(id: "sky", elements: elements))]
    }

    /// How far the skies of a column and the next one mix on each side of the edge between them.
    ///
    /// Between a dark and a light sky that is no farther than the words of both, which are legible only before their own.
    private func reach(across edge: Double, _ index: Int, atLeast step: Double) -> Double {
        let (column, next) = (columns[index], columns[index + 1])
        let usual = 0.45 * width
        guard isDark(column.sky) != isDark(next.sky) else { return usual }
        let free = (column.words.map { edge - $0.maxX } + next.words.map { $0.minX - edge }).min() ?? usual
        return min(usual, max(free, step))
    }
}

// MARK: Weather

extension SkyCourse {
    /// How much of a sky clouds cover, from none to all; nil where that is not known.
    func cover(_ sky: Scenery) -> Double? {
        sky.isMisty ? 0 : sky.precipitationAmount > 0 ? max(sky.cloudCover ?? 1, 0.7) : sky.cloudCover
    }

    /// The sun over a day that is not grey.
    private func sun(_ column: Column) -> [Element] {
        guard let cover = cover(column.sky), cover < 0.7, column.sky.weather == .fair, column.sky.sunAltitude > 0
        else { return [] }
        let radius = 0.44 * cloudHeight
        // A cloud leaves a part of it free.
        let aside = cover > 0.25 ? 0.18 * width : 0
        let center = Point(x: column.middle + aside, y: cloudBase - (cover > 0.25 ? 0.74 : 0.55) * cloudHeight)
        return [
            .ease("sun-glow", at: center, 2.3 * radius, 2.3 * radius, Color(rgb: 0xFFF0C0), 0.7, power: 1.8),
            .glow(
                "sun", at: center, radius: radius,
                [(0, 0xFFFBE8), (0.72, 0xFFEDB0), (0.95, 0xFFDB7A), (1, 0xFFDB7A)].map { ($0.0, Color(rgb: $0.1)) }),
        ]
    }

    private func cloud(_ column: Column, _ index: Int) -> [Element] {
        let sky = column.sky
        guard let cover = cover(sky), cover > 0.25 else { return [] }
        let isGrey = sky.precipitationAmount > 0 || isDark(sky)
        let tone = (isGrey ? [0xC2CCD6, 0x7C8EA2, 0x4A5B6C] : [0xFFFFFF, 0xDCE5EE, 0xA3B7CC])
            .map { Color(rgb: $0) }
        let outline = cloudOutline(column, cover, index)
        let corner = Point(x: column.middle - 0.3 * width, y: cloudBase)
        // The sun is at the right: what a smaller copy leaves free is the lit rim.
        let body = outline.placed(at: Point(x: corner.x * 0.055, y: corner.y * 0.085), 0.945, 0.915)
        let top = cloudBase - cloudHeight
        return [
            .vertical(
                "cloud-\(index + 1)-rim", outline, from: top, to: cloudBase,
                [(0, tone[0].mixed(with: .white, 0.5)), (0.7, tone[0]), (1, tone[1])]),
            .vertical(
                "cloud-\(index + 1)", body, from: top, to: cloudBase,
                [(0, tone[0].mixed(with: tone[1], 0.55)), (0.5, tone[1]), (1, tone[2])]),
        ] + (sky.weather == .thunder ? bolt(column, index) : [])
    }

    /// The outline of a day's cloud, a little aside where the sun is behind it: five heads on a flat base.
    func cloudOutline(_ column: Column, _ cover: Double, _ index: Int) -> Path {
        var random = column.sky.placeRandom(UInt64(700 + index))
        let extent = width * (0.60 + 0.34 * cover)
        let height = cloudHeight * (0.66 + 0.34 * cover)
        let x = column.middle + 5 * unit * column.sky.sway() - (cover < 0.7 ? 0.06 * width : 0)
        let peak = random.next(0.36, 0.64)
        let foot = 0.24 * height
        var path = Path()
        func add(_ x: Double, _ y: Double, _ radius: Double) {
            path.append(.circle(center: Point(x: x, y: y), radius: radius))
            // Down to the base.
            path.append(
                .rectangle(Rect(minX: x - 0.92 * radius, minY: y, maxX: x + 0.92 * radius, maxY: cloudBase - foot)))
        }
        for head in 0..<5 {
            let t = (Double(head) + 0.5) / 5
            let turn = t < peak ? t * 0.5 / peak : 1 - (1 - t) * 0.5 / (1 - peak)
            let swell = pow(Angle.degrees(180 * turn).sine, 0.8)
            let radius = height * (0.23 + 0.22 * swell) * random.next(0.94, 1.06)
            let left = x - extent / 2 + 0.9 * radius
            add(
                left + (extent - 1.8 * radius) * t,
                cloudBase - max(radius, height * (0.34 + 0.66 * swell) - radius), radius)
        }
        for end in [x - extent / 2 + foot, x + extent / 2 - foot] {
            path.append(.circle(center: Point(x: end, y: cloudBase - foot), radius: foot))
        }
        path.append(
            .rectangle(
                Rect(
                    minX: x - extent / 2 + foot, minY: cloudBase - 2 * foot, maxX: x + extent / 2 - foot,
                    maxY: cloudBase)))
        return path
    }

    /// Fog, haze, dust or smoke in three level lines.
    func mist(_ column: Column, _ index: Int) -> [Element] {
        guard column.sky.isMisty else { return [] }
        var path = Path()
        for (line, (aside, reach)) in [(-0.06, 0.26), (0.05, 0.34), (-0.02, 0.28)].enumerated() {
            let y = cloudBase - cloudHeight * (0.44 - 0.25 * Double(line))
            let x = column.middle + (aside + 0.03 * column.sky.sway()) * width
            path.append(.line(from: Point(x: x - reach * width, y: y), to: Point(x: x + reach * width, y: y)))
        }
        return [
            .stroke(
                "mist-\(index + 1)", path, isDark(column.sky) ? .white : Color(rgb: 0x4E647C), 0.7, width: 8 * unit)
        ]
    }

    /// A bolt beside the words of a day, shorter where it would meet some; none where it would be too short to be known.
    func bolt(_ column: Column, _ index: Int) -> [Element] {
        let outline = [
            (0.10, 0.0), (-0.20, 0.46), (-0.03, 0.46), (-0.16, 1), (0.18, 0.36), (0.02, 0.36), (0.20, 0),
        ]
        let words = columns.flatMap(\.words).map { $0.grown(by: max(6 * unit, 3)) }
        let bolts = [0.95, 0.7, 0.5].flatMap { share in
            [0.40, -0.40].map { aside in
                let top = Point(x: column.middle + aside * width, y: cloudBase - 0.16 * cloudHeight)
                let height = share * cloudHeight
                return outline.map { Point(x: top.x + $0.0 * height, y: top.y + $0.1 * height) }
            }
        }
        let free = bolts.map { Path.polygon($0) }.first { bolt in
            bolt.controlBounds.map { box in !words.contains { $0.intersects(box) } } ?? false
        }
        return free.map { [.fill("bolt-\(index + 1)", $0, Color(rgb: 0xFFF3C4))] } ?? []
    }

    /// A shaft below the cloud, and what falls.
    private func falling(_ column: Column, _ index: Int) -> [Element] {
        var sky = column.sky
        guard sky.precipitationAmount > 0.02 else { return [] }
        (sky.size, sky.horizon, sky.unit, sky.drift) = (size, horizon, unit, 0)
        sky.skyWords = column.words.map { $0.grown(by: 4 * unit) }
        let amount = sky.precipitationAmount
        let (left, right) = (column.middle - 0.46 * width, column.middle + 0.46 * width)
        let color = isDark(sky) ? Color(rgb: 0xF2F8FF) : Color(rgb: 0x5F7C9C)
        let reach = (horizon - cloudBase) / 2
        let shaft = Element.ease(
            "shaft-\(index + 1)", at: Point(x: column.middle, y: cloudBase + reach), 0.5 * width, reach,
            isDark(sky) ? Color(rgb: 0xDCE8F2) : Color(rgb: 0x8FA6BC), 0.11 * amount, power: 1.25)
        let isSnow = sky.precipitation == .snow || sky.precipitation == .sleet || sky.precipitation == .hail
        let streaks =
            sky.precipitation == .snow
            ? []
            : sky.streaks(
                "streak-\(index + 1)", Int(46 * amount), from: left, to: right, top: cloudBase + 4 * unit, color,
                0.5, salt: UInt64(720 + index))
        return [shaft] + streaks + (isSnow ? flakes(column, sky, index, from: left, to: right, color) : [])
    }

    func flakes(
        _ column: Column, _ sky: Scenery, _ index: Int, from left: Double, to right: Double, _ color: Color
    ) -> [Element] {
        var random = sky.placeRandom(UInt64(740 + index))
        var (path, taken): (Path, [Disc]) = (Path(), [])
        let (top, bottom) = (cloudBase + 6 * unit, horizon - 6 * unit)
        for _ in 0..<Int((18 + 34 * sky.precipitationAmount) * (bottom - top) / (420 * unit)) {
            let radius = random.next(1.8, 4.2) * unit
            let rest = Point(x: random.next(left, right), y: random.next(top, bottom))
            let disc = Disc(center: rest, radius: radius)
            let center = Point(x: rest.x, y: sky.fallen(rest.y, from: top, to: bottom, times: 2))
            if taken.contains(where: { $0.touches(disc) })
                || sky.meetsSkyWords(Rect(around: center, radius + 3 * unit))
            {
                continue
            }
            taken.append(disc)
            path.append(.circle(center: center, radius: radius))
        }
        return path.elements.isEmpty ? [] : [.fill("flakes-\(index + 1)", path, color, 0.8)]
    }
}

// MARK: Land

extension SkyCourse {
    /// The mountains across the picture and the town in the widest gap, both below the words, and the ground.
    private var ground: [Element] {
        var elements: [Element] = []
        if let silhouette {
            let far = placed(silhouette.far, widths: [size.width], rise: [0.6, 0.45, 0.32, 0.22, 0.14], at: [0])
            if let far, !far.elements.isEmpty {
                elements.append(
                    .linear(
                        "far-land", far, from: Point(x: 0, y: 0), to: Point(x: size.width, y: 0),
                        columns.map {
                            (
                                min(max($0.middle / size.width, 0), 1),
                                stops(of: $0.sky)[16].mixed(with: haze($0.sky), 0.55)
                            )
                        }))
            }
        }
        elements.append(
            .vertical("hills", hills, from: horizon - 26 * unit, to: horizon, [(0, land[0]), (1, land[0])]))
        if let silhouette {
            if let near = town(silhouette), !near.elements.isEmpty {
                let top = near.controlBounds?.minY ?? horizon
                elements.append(
                    .vertical(
                        "near-land", near, from: top, to: horizon,
                        [
                            (0, land[0].mixed(with: Color(rgb: 0x3E6078), key == .light ? 0.75 : 0.35)),
                            (1, land[0].mixed(with: Color(rgb: 0x3E6078), key == .light ? 0.5 : 0)),
                        ]))
            }
        }
        elements.append(
            .vertical(
                "water", .rectangle(Rect(minX: 0, minY: horizon, maxX: size.width, maxY: size.height)),
                from: horizon, to: size.height, [(0, land[0]), (0.5, land[1]), (1, land[2])]))
        return elements
    }

    private func haze(_ sky: Scenery) -> Color {
        isDark(sky) ? Color(rgb: 0x5C7080) : Color(rgb: 0x8FB0CC)
    }

    /// A low ridge on which the town stands.
    private var hills: Path {
        var random = columns.first?.sky.placeRandom(780) ?? SeededGenerator(seed: 780)
        let ridge = Ridge(hills: 4, roughness: 1.3, &random)
        return RidgeLine(ridge, base: horizon + 2 * unit, amplitude: 22 * unit, middle: 0.8, width: size.width)
            .path(foot: horizon + 4 * unit)
    }

    func town(_ silhouette: Silhouette) -> Path? {
        let widths = [0.47, 0.40, 0.33, 0.27, 0.22].map { $0 * size.width }
        return placed(
            silhouette.near, widths: widths, rise: [1.08, 0.86, 0.68],
            at: [0.27, 0.40, 0.12, 0.53, 0.02, 0.62, 0.72])
    }

    /// A layer of the silhouette, as large as words leave room for it; nil where it would be too small to be known.
    private func placed(_ layer: Path, widths: [Double], rise: [Double], at places: [Double]) -> Path? {
        let words = columns.flatMap(\.words).filter { $0.maxY > cloudBase }.map { $0.grown(by: 13 * unit) }
        for width in widths {
            for rise in rise {
                for place in places where place * size.width + width <= size.width + 1 {
                    let scale = width / 1000
                    let path = layer.placed(at: Point(x: place * size.width, y: horizon), scale, scale * rise)
                    let profile = LayerProfile(path, width: size.width, horizon: horizon)
                    let isClear = words.allSatisfy { box in
                        stride(from: box.minX, through: box.maxX, by: 3 * unit).allSatisfy {
                            profile.y(at: $0) > box.maxY
                        }
                    }
                    if isClear { return path }
                }
            }
        }
        return nil
    }
}

extension Path {
    /// The path with its origin at a point, enlarged to the sides and upward.
    func placed(at origin: Point, _ across: Double, _ down: Double) -> Path {
        func place(_ point: Point) -> Point { Point(x: origin.x + point.x * across, y: origin.y + point.y * down) }
        var path = Path()
        for element in elements {
            switch element {
            case .move(let point): path.move(to: place(point))
            case .line(let point): path.line(to: place(point))
            case .curve(let first, let second, let end): path.curve(place(first), place(second), to: place(end))
            case .close: path.close()
            }
        }
        return path
    }
}
