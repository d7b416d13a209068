internal import Libc
public import Locality
public import Primitives
public import SceneModel

/// The land of a place under the skies of its hours, what falls in them, and a large number that stands in the land.
public struct HourlyLand: Hashable, Sendable {
    public var sky: HourlySky
    /// The outline of the place; nil for a bare horizon.
    public var silhouette: Silhouette?
    /// The box of the number, beside which the town stands, and those of further figures that stay clear of it.
    public var number: Rect
    public var figures: [Rect]
    /// The sun or the moon where the sky is clear.
    public var bodies: [Scenery.Body] = []

    /// A land with a number.
    public init(_ sky: HourlySky, silhouette: Silhouette?, number: Rect, figures: [Rect]) {
        (self.sky, self.silhouette, self.number, self.figures) = (sky, silhouette, number, figures)
    }

    /// The dark ground of the foot of the picture.
    public static let foot = Color(rgb: 0x081226)

    /// The picture from back to front; `isLight` is for fair days with dark words before the sky.
    public func elements(number elements: [Element], isLight: Bool) -> [Element] {
        let columns = HourlyColumns(sky, isLight: isLight)
        let shade = isLight ? [] : sky.hour(at: (number.minX + number.maxX) / 2)?.shade(behind: number) ?? []
        return [sky.skies(columns)] + sky.stars() + lights + sky.banks() + sky.roof() + falling
            + land(columns, isLight: isLight) + shade + elements + ground(columns, isLight: isLight)
    }
}

// MARK: Lights

extension HourlyLand {
    private var lights: [Element] {
        bodies.flatMap { body -> [Element] in
            let center =
                switch body {
                case .sun(let center, _), .moon(let center, _, _, _): center
                }
            guard var scenery = sky.hour(at: center.x) else { return [] }
            scenery.body = body
            (scenery.size, scenery.horizon, scenery.unit) = (sky.size, sky.horizon, sky.unit)
            (scenery.skyWords, scenery.smallSkyWords) = (sky.words + sky.figures, sky.words)
            scenery.headroom = 0.7
            return scenery.lights(SkyTone(scenery))
        }
    }

    /// How dark it is at an x, from 0 to 1.
    func night(at x: Double) -> Double {
        guard let first = sky.hours.first, let last = sky.hours.last else { return 0 }
        let next = sky.hours.first { $0.x > x } ?? last
        let before = sky.hours.last { $0.x <= x } ?? first
        let share = next.x > before.x ? (x - before.x) / (next.x - before.x) : 0
        let altitude = blend(before.sky.sunAltitude, next.sky.sunAltitude, min(max(share, 0), 1))
        return 1 - smoothstep(-6, -2.5, altitude)
    }
}

// MARK: Land

extension HourlyLand {
    private var unit: Double { sky.unit }
    private var horizon: Double { sky.horizon }
    /// Whether snow lies for most of the time.
    private var isSnowy: Bool { 2 * sky.hours.count { $0.sky.isSnowCovered } > sky.hours.count }

    /// The near layer beside the number, as high as figures leave room, and its walls.
    func town(_ silhouette: Silhouette, isBare: Bool) -> (near: Path, walls: Path, glass: Path) {
        let isBeside = silhouette.isDrawn || isBare
        let left = number.minX < sky.size.width - number.maxX
        let room = left ? sky.size.width - number.maxX : number.minX
        guard !isBeside || room > 0.2 * sky.size.width else { return (Path(), Path(), Path()) }
        let width = isBeside ? min(room + 14 * unit, 0.8 * sky.size.width) : sky.size.width
        let start = isBeside ? (left ? sky.size.width - width + 14 * unit : -14 * unit) : 0
        let corner = Point(x: start, y: horizon)
        // What belongs to the number has its room.
        let others = (figures + sky.words).filter {
            !number.contains(Point(x: ($0.minX + $0.maxX) / 2, y: ($0.minY + $0.maxY) / 2))
        }
        let taken = others.map { $0.grown(by: 12 * unit) }
        func placed(_ layer: Path, _ rise: Double) -> Path {
            layer.placed(at: corner, width / 1000, width / 1000 * rise)
        }
        let rises = isBeside ? [1.25, 1.05, 0.9, 0.75, 0.6, 0.45] : [0.9, 0.75, 0.6, 0.45]
        let rise =
            rises.first { rise in
                let profile = LayerProfile(placed(silhouette.near, rise), width: sky.size.width, horizon: horizon)
                return taken.allSatisfy { box in
                    stride(from: box.minX, through: box.maxX, by: 6 * unit).allSatisfy {
                        profile.y(at: $0) > box.maxY
                    }
                }
            } ?? 0.3
        return (placed(silhouette.near, rise), placed(silhouette.walls, rise), placed(silhouette.glass, rise))
    }

    /// A row of low houses where the town does not stand.
    private func houses(isBare: Bool) -> Path {
        guard let silhouette, silhouette.isDrawn, var random = sky.hours.first?.sky.placeRandom(61) else {
            return Path()
        }
        var path = Path()
        var x = -10 * unit
        while x < sky.size.width {
            let width = random.next(16, 58) * unit
            let height = random.next(7, 25) * unit
            let isBehind = isBare && x + width > number.minX && x < number.maxX
            let isBuilt = random.next() < 0.86 && !isBehind
            if isBuilt {
                path.append(
                    .rectangle(Rect(minX: x, minY: horizon - height, maxX: x + width, maxY: horizon + unit)))
            }
            x += width + (isBuilt ? 0 : 4 * unit)
        }
        return path
    }

    /// The houses beside the town, none of which is behind the number where that needs a bare ground, and the town.
    ///
    /// They are paths of their own, since where one covers the other in a single path there would be a hole.
    func layers(_ silhouette: Silhouette, isBare: Bool) -> [(id: String, path: Path)] {
        [("near-houses", houses(isBare: isBare)), ("near-land", town(silhouette, isBare: isBare).near)]
            .filter { !$0.1.elements.isEmpty }
    }

    private func across(
        _ id: String, _ path: Path, _ columns: HourlyColumns, at height: Double, _ color: Color, _ share: Double,
        isDark: Bool = false
    ) -> Element {
        let width = sky.size.width
        return .linear(
            id, path, from: Point(x: 0, y: 0), to: Point(x: width, y: 0),
            (0...16).map { step in
                let offset = Double(step) / 16
                let own = columns.color(x: offset * width, y: height).mixed(with: color, share)
                // Light words stand before it.
                return (offset, isDark ? own.darkened(to: Scenery.GroundLimit.small * 0.9) : own)
            })
    }

    private func land(_ columns: HourlyColumns, isLight: Bool) -> [Element] {
        guard let silhouette else { return [] }
        var elements: [Element] = []
        let far = silhouette.far.placed(
            at: Point(x: 0, y: horizon), sky.size.width / 1000, sky.size.width / 1000 * 0.9)
        if !far.elements.isEmpty {
            elements.append(
                across(
                    "far-land", far, columns, at: 0.9, Color(rgb: isLight ? 0x4A6C96 : 0x1A2A48),
                    isSnowy ? 0.5 : 0.34, isDark: !isLight))
        }
        let town = town(silhouette, isBare: isLight || isSnowy)
        let near = layers(silhouette, isBare: isLight || isSnowy)
        if isSnowy {
            for layer in near {
                let roofs = layer.path.placed(at: Point(x: 0, y: -4 * unit), 1, 1)
                elements.append(.fill("\(layer.id)-roofs", roofs, Color(rgb: 0xEAF1FA), 0.9))
            }
        }
        elements += near.map { layer in
            across(
                layer.id, layer.path, columns, at: 0.75, Color(rgb: isLight ? 0x14294A : 0x050C1C),
                isLight ? 0.66 : 0.78, isDark: !isLight)
        }
        if var scenery = sky.hours.first?.sky {
            (scenery.size, scenery.horizon, scenery.unit) = (sky.size, horizon, unit)
            scenery.numberBox = number
            let lit = scenery.litWindows(in: town.walls, tall: 150 * unit) { 0.34 * night(at: $0) }
            if !lit.elements.isEmpty { elements.append(.fill("windows", lit, Scenery.lamplight, 0.9)) }
            if let box = town.glass.controlBounds, night(at: (box.minX + box.maxX) / 2) > 0.3 {
                elements.append(.fill("glass", town.glass, Scenery.lamplight, 0.9))
            }
        }
        return elements
    }

    /// The water or the plain before the land, dark enough for the words on it.
    private func ground(_ columns: HourlyColumns, isLight: Bool) -> [Element] {
        let box = Path.rectangle(Rect(minX: 0, minY: horizon, maxX: sky.size.width, maxY: sky.size.height))
        let dark = Color(rgb: 0x0A1630)
        let snow = isSnowy ? snowBank : []
        return [
            across("water", box, columns, at: 0.97, dark, isLight ? 0.42 : 0.5),
            .vertical(
                "foot", box, from: horizon, to: sky.size.height,
                [
                    (0, dark.withOpacity(0.05)), (0.12, dark.withOpacity(0.42)), (0.26, dark.withOpacity(0.82)),
                    (1, HourlyLand.foot.withOpacity(0.97)),
                ]),
        ] + snow
    }

    /// A low drift along the shore.
    private var snowBank: [Element] {
        var random = sky.hours.first?.sky.placeRandom(62) ?? SeededGenerator(seed: 62)
        let crest = RidgeLine(
            Ridge(hills: 3, roughness: 1.3, &random), base: horizon + 6 * unit, amplitude: 14 * unit, middle: 0.9,
            width: sky.size.width)
        return [
            .vertical(
                "drift", crest.path(foot: horizon + 60 * unit), from: horizon - 8 * unit, to: horizon + 60 * unit,
                [
                    (0, Color(rgb: 0xF0F5FB)), (0.28, Color(rgb: 0xC4D2E6).withOpacity(0.8)),
                    (1, Color(rgb: 0x2A3A62).withOpacity(0)),
                ])
        ]
    }
}

// MARK: What falls

extension HourlyLand {
    /// Snow crystals, none of which touches another or stands before words.
    private func crystals(
        _ id: String, _ scenery: Scenery, _ count: Int, from left: Double, to right: Double
    ) -> [Element] {
        var random = scenery.placeRandom(FNV1a.hash(of: Array(id.utf8)))
        var (path, taken): (Path, [Disc]) = (Path(), [])
        let unit = sky.unit
        let kept = sky.words + sky.figures + sky.kept
        for _ in 0..<max(count, 0) {
            let center = Point(
                x: random.next(left, right),
                y: random.next(sky.clouds.upperBound + 10 * unit, sky.horizon - 14 * unit))
            let disc = Disc(center: center, radius: random.next(7, 12) * unit)
            let turn = random.next(0, 60)
            let box = Rect(around: center, disc.radius + 5 * unit)
            if taken.contains(where: { $0.touches(disc) }) || kept.contains(where: { $0.intersects(box) }) {
                continue
            }
            taken.append(disc.grown(by: 14 * unit))
            path.append(.crystal(at: center, radius: disc.radius, turn: turn))
        }
        return path.elements.isEmpty ? [] : [.stroke(id, path, .white, 0.9, width: max(1.4, 2.2 * unit))]
    }
}

extension HourlyLand {
    /// Shafts, streaks and flakes from the clouds of the wet hours, paler the less likely they are.
    var falling: [Element] {
        let (hours, size, words, figures) = (sky.hours, sky.size, sky.words, sky.figures)
        let step = hours.count > 1 ? (hours[hours.count - 1].x - hours[0].x) / Double(hours.count - 1) : size.width
        return hours.enumerated().flatMap { index, hour -> [Element] in
            guard hour.sky.precipitationAmount > 0.02, hour.x < size.width else { return [] }
            var scenery = hour.sky
            (scenery.size, scenery.horizon, scenery.unit) = (size, horizon, unit)
            scenery.drift = min(max(scenery.drift, -0.12), 0.12)
            (scenery.skyWords, scenery.smallSkyWords) = (words + figures + sky.kept, words + sky.kept)
            let amount = scenery.precipitationAmount
            let (left, right) = (hour.x, hour.x + step)
            let top = sky.clouds.upperBound
            let reach = (horizon - top) / 2
            let shaft = Element.ease(
                "shaft-\(index + 1)", at: Point(x: (left + right) / 2, y: top + reach), step * 1.1, reach,
                Color(rgb: 0xDCE8F2), 0.09 * amount, power: 1.25)
            let isSnow = scenery.precipitation == .snow
            let isMixed = scenery.precipitation == .sleet || scenery.precipitation == .hail
            let area = step * (horizon - top) / (500 * unit * unit)
            let streaks =
                isSnow
                ? []
                : scenery.streaks(
                    "streak-\(index + 1)", Int((area * 0.62 * amount).rounded(.up)), from: left, to: right,
                    top: top,
                    Color(rgb: 0xE6F2FC), 0.62, salt: UInt64(720 + index))
            let flakes =
                isSnow || isMixed
                ? crystals(
                    "crystals-\(index + 1)", scenery, Int(area * (isSnow ? 0.2 : 0.08) * amount), from: left,
                    to: right)
                    + scenery.flakes(
                        Int(area * (isSnow ? 0.3 : 0.15) * amount), from: top, to: horizon - 6 * unit,
                        isSmall: true,
                        id: "flakes-\(index + 1)", salt: UInt64(760 + index), across: left...right) : []
            return [shaft] + streaks + flakes
        }
    }
}
