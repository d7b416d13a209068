internal import Libc
internal import Locality
public import Primitives
public import SceneModel

/// A hazard in its own colours before the silhouette of a place: what is expected, not what is.
public struct HazardScene: Hashable, Sendable {
    /// What threatens.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case wind, storm, tornado, cyclone, thunder, rain, flood, coastal, tsunami, snow, ice, cold, avalanche, heat
        case drought, fire, fog, dust, air, volcano, earthquake, landslide, other
    }

    public let kind: Kind
    /// Whether the warning is a lesser one: the picture is lighter, and less happens in it.
    public let isCalm: Bool
    /// Where the picture ends and the ground of words begins.
    public let foot: Double
    /// Black lines on white, without gradients.
    public let isPaper: Bool
    /// The size, the horizon, the silhouette and the words of the picture.
    var scenery: Scenery

    /// A hazard above a height, with the silhouette, the seed and the words of a landscape.
    public init(_ kind: Kind, isCalm: Bool, in place: Scenery, foot: Double, isPaper: Bool) {
        (self.kind, self.isCalm, self.foot, self.isPaper) = (kind, isCalm, foot, isPaper)
        scenery = place
        let unit = place.unit
        scenery.horizon = foot - min(kind.depth * unit, 0.3 * foot)
        scenery.drift = kind.isDriven ? -1.1 : -0.16
        scenery.windStrength = 0
        scenery.sunAltitude = 20
        scenery.body = nil
        scenery.cloudCover = 1
        scenery.precipitationAmount = isCalm ? 0.5 : 1
        scenery.isSnowCovered = [.snow, .cold, .avalanche].contains(kind)
        switch kind {
        case .thunder, .tornado: scenery.weather = .thunder
        case .ice: (scenery.weather, scenery.precipitation) = (.freezingRain, .freezingRain)
        case .snow: (scenery.weather, scenery.precipitation) = (.snow, .snow)
        default: scenery.weather = .rain
        }
        scenery.landScale = tallestLand
    }

    /// The largest scale at which no tower reaches the words above it or the top of the picture.
    private var tallestLand: Double {
        guard let silhouette = scenery.silhouette else { return 1 }
        let across = width / 1000
        let words = scenery.skyWords.map { $0.grown(by: 12 * unit) }
        let scales = stride(from: 0.95, through: 0.2, by: -0.05)
        return scales.first { scale in
            [silhouette.near, silhouette.far].allSatisfy { layer in
                let path = layer.placed(at: Point(x: 0, y: horizon), across, across * scale)
                guard let bounds = path.controlBounds else { return true }
                if bounds.minY < 34 * unit { return false }
                let profile = LayerProfile(path, width: width, horizon: horizon)
                return words.allSatisfy { box in
                    stride(from: box.minX, through: box.maxX, by: 4 * unit).allSatisfy {
                        profile.y(at: $0) > box.maxY
                    }
                }
            }
        } ?? 0.16
    }

    var unit: Double { scenery.unit }
    var width: Double { scenery.size.width }
    var horizon: Double { scenery.horizon }
    /// How large things are that grow with the picture.
    var rise: Double { max(0.35 * unit, min(unit * 1.3, horizon / 540)) }

    /// The ink of words before the sky.
    public var ink: Color {
        if isPaper { return HazardScene.black }
        guard look.isLight else { return .white }
        // Navy on a yellow sky would be a second light.
        return kind == .heat || kind == .drought ? Color(rgb: 0x3A1E08) : HazardScene.navy
    }

    /// The ground of words below the picture, from its top to the foot of the card.
    public var ground: [Color] {
        let colors: [UInt32] =
            switch kind {
            case .heat, .drought, .fire, .dust, .volcano: [0x2A1C1A, 0x1D1416, 0x130E12]
            case .thunder, .tornado: [0x14132A, 0x100F22, 0x0A0916]
            default: [0x16213A, 0x101A30, 0x0B1324]
            }
        return colors.map { Color(rgb: $0) }
    }

    static let navy = Color(rgb: 0x0B2342)
    static let black = Color(rgb: 0)

    /// The picture from back to front, above the ground of words.
    public var elements: [Element] {
        let tone = tone
        var elements: [Element] = []
        if isPaper {
            elements.append(.fill("sky", .rectangle(Rect(minX: 0, minY: 0, maxX: width, maxY: foot)), .white))
        } else {
            elements.append(
                .vertical(
                    "sky", .rectangle(Rect(minX: 0, minY: 0, maxX: width, maxY: horizon + 2 * unit)), from: 0,
                    to: horizon, look.isLight ? Array(zip(SkyTone.offsets, tone.sky)) : scenery.shadedSky(tone)))
        }
        elements += behind(tone)
        if isPaper {
            if let layers = scenery.placedLayers {
                elements += [
                    .stroke("near-rim", layers.near, .white, width: 7 * unit),
                    .fill("near-land", layers.near, HazardScene.black),
                ]
            }
        } else {
            if kind != .fire, kind != .avalanche { elements += scenery.farLand(tone) }
            elements += scenery.nearLand(tone)
        }
        return elements + strip(tone) + before(tone)
    }
}

// MARK: Tools

/// How an area is drawn on paper.
enum PaperFill {
    case black, outline, none
}

extension HazardScene {
    /// A point by parts of the width and of the sky's height.
    func at(_ x: Double, _ y: Double) -> Point { Point(x: x * width, y: y * horizon) }

    func random(_ salt: UInt64) -> SeededGenerator { scenery.placeRandom(900 + salt) }

    /// An area with colours from its top to its foot; on paper black, white in an outline, or nothing.
    func area(
        _ id: String, _ path: Path, _ top: Color, _ foot: Color? = nil, _ opacity: Double = 1,
        paper: PaperFill = .black
    ) -> [Element] {
        if path.elements.isEmpty { return [] }
        if isPaper {
            switch paper {
            case .none: return []
            case .black: return [.fill(id, path, HazardScene.black)]
            case .outline:
                return [
                    .stroke("\(id)-rim", path, HazardScene.black, width: max(2, 5 * unit)), .fill(id, path, .white),
                ]
            }
        }
        guard let foot, let bounds = path.controlBounds else { return [.fill(id, path, top, opacity)] }
        return [
            .vertical(
                id, path, from: bounds.minY, to: bounds.maxY,
                [(0, top.withOpacity(opacity)), (1, foot.withOpacity(opacity))])
        ]
    }

    func line(_ id: String, _ path: Path, _ color: Color, _ opacity: Double = 1, width: Double) -> [Element] {
        path.elements.isEmpty
            ? []
            : [
                .stroke(
                    id, path, isPaper ? HazardScene.black : color, isPaper ? 1 : opacity,
                    width: max(width * unit, isPaper ? 1.5 : 0))
            ]
    }

    /// Light that fades outward, above the horizon and away from white words; none on paper.
    func glow(_ id: String, _ center: Point, _ reach: Double, _ rise: Double, _ color: UInt32, _ opacity: Double)
        -> [Element]
    {
        if isPaper { return [] }
        let light = Color(rgb: color)
        let free =
            !look.isLight
            ? scenery.legible(reach * unit, of: light, opacity: opacity, power: 1.8, at: center, tone)
                / (reach * unit) : 1
        // What is left would be a point.
        if free < 0.08 { return [] }
        return [
            .ease(
                id, at: center, reach * unit * free, rise * unit * min(1, free * reach / rise), light, opacity,
                power: 1.8,
                above: horizon + unit)
        ]
    }

    /// A closed sky; on paper outlined clouds clear of words.
    func deck(_ tone: SkyTone, _ opacity: Double) -> [Element] {
        if !isPaper {
            var sky = scenery
            // White words darken the clouds behind them; dark ones stand before light clouds.
            if look.isLight { (sky.skyWords, sky.smallSkyWords) = ([], []) }
            return sky.deck(tone, opacity: opacity)
        }
        return [(0.16, 0.66, 240.0), (0.50, 0.52, 280), (0.84, 0.66, 240)].enumerated().flatMap { index, place in
            paperCloud("cloud-\(index + 1)", at(place.0, place.1), place.2 * rise, UInt64(index))
        }
    }

    private func paperCloud(_ id: String, _ base: Point, _ width: Double, _ salt: UInt64) -> [Element] {
        var random = random(20 + salt)
        let outline = CloudOutline(width: width, height: 0.34 * width, flatness: 0.3, isDetailed: false, &random)
            .path(at: base)
        guard let box = outline.controlBounds, box.minY > 4 * unit, !scenery.meetsSkyWords(box) else { return [] }
        return area(id, outline, .white, paper: .outline)
    }

    /// A soft cloud; on paper an outlined one.
    func cloud(
        _ id: String, _ base: Point, width: Double, height: Double, _ colors: [Color], _ opacity: Double = 0.95,
        light: Point? = nil, salt: UInt64, count: Int = 7, torn: Double = 1
    ) -> [Element] {
        if isPaper { return paperCloud(id, base, width, salt) }
        var random = random(40 + salt)
        var tone = CloudTone(lit: colors[0], body: colors[1], shade: colors[2])
        let box = Rect(
            minX: base.x - 0.6 * width, minY: base.y - 1.4 * height, maxX: base.x + 0.6 * width, maxY: base.y)
        if !look.isLight {
            tone = scenery.legible(tone, in: box)
        } else if scenery.meetsSkyWords(box) {
            tone = CloudTone(
                lit: tone.lit, body: tone.body.lightened(to: 0.34), shade: tone.shade.lightened(to: 0.34))
        }
        return [
            SoftCloud(
                id: id, base: base, width: width, height: height, tone: tone, opacity: opacity,
                light: Light(center: light ?? Point(x: 0.3 * self.width, y: 0), color: .white), count: count,
                torn: torn
            ).element(in: scenery.size, &random)
        ]
    }

    /// Rain, or snow that the wind drives, between two heights.
    func streaks(_ count: Double, from top: Double, _ color: UInt32, _ opacity: Double) -> [Element] {
        scenery.streaks(
            "streak", Int(count * (isCalm ? 0.5 : 1) * width / (1080 * unit)), from: 0, to: width,
            top: top * horizon,
            Color(rgb: color), opacity, salt: 911
        ).map { element in
            guard isPaper, case .shape(var shape) = element else { return element }
            shape.stroke?.color = HazardScene.black
            return .shape(shape)
        }
    }

    /// Waves of grass or of drifts between the horizon and the foot: crests over a base, down to the foot.
    func crest(_ base: Double, _ amplitude: Double, hills: Int, salt: UInt64) -> RidgeLine {
        var random = random(60 + salt)
        return RidgeLine(
            Ridge(hills: hills, roughness: 1.3, &random), base: base, amplitude: amplitude * unit, middle: 1,
            width: width)
    }
}
