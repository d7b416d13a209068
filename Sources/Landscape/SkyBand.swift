internal import Libc
public import Primitives
public import SceneModel

/// The sky of a place in a band of a picture: what happens there in one spot, bare sky behind words, and a strip of land.
public struct SkyBand: Sendable {
    /// Its altitudes, clouds, weather, body and seeds; its own extent is not used.
    public var scenery: Scenery
    /// The area of the sky and the land.
    public var ground: Rect
    /// The top of the visible band, which may be below the top of its ground.
    public var top: Double
    /// The area of the sun, the clouds and the precipitation.
    public var picture: Rect
    /// Whether there is room for the picture.
    public var hasPicture = true
    /// The boxes of words, and that of the number.
    public var words: [Rect] = []
    public var number: Rect
    /// The colours of the land at its crest and its foot.
    public var land: (crest: Color, foot: Color)
    /// The height of the land.
    public var landHeight: Double
    /// Points a unit of the design.
    public var unit: Double

    /// A band over a strip of land.
    public init(
        _ scenery: Scenery, ground: Rect, top: Double, picture: Rect, number: Rect,
        land: (crest: Color, foot: Color), landHeight: Double, unit: Double
    ) {
        (self.scenery, self.ground, self.top, self.picture) = (scenery, ground, top, picture)
        (self.number, self.land, self.landHeight, self.unit) = (number, land, landHeight, unit)
    }

    /// The band from back to front.
    ///
    /// What leaves it does so only at its foot, where the next one covers it. Without room for a picture, there is
    /// only sky over land.
    public func elements() -> [Element] {
        let tone = SkyTone(scenery)
        guard hasPicture else { return [sky(tone)] + range(tone) + hills() }
        return [sky(tone)] + stars() + body() + clouds(tone) + range(tone) + falling(tone) + hills()
    }
}

// MARK: Sky

extension SkyBand {
    private static let offsets = [0, 0.30, 0.55, 0.76, 0.93, 1]

    private var height: Double { ground.maxY - top }
    private var horizon: Double { ground.maxY - landHeight * 0.55 }
    private var skyTop: Double { ground.minY - (ground.maxY - ground.minY) * 0.15 }
    /// The size of what is in the sky.
    private var scale: Double {
        min(1.3 * unit, unit * pow(max(height, 0) / (166 * unit), 0.6), picture.width / 318)
    }

    /// The colours of the sky, dark enough for white words at every height where there are some.
    ///
    /// They do not vary from left to right, so that words and numbers stand on the same quiet ground.
    private func colors(_ tone: SkyTone) -> [Color] {
        let day = smoothstep(-8, 6, scenery.sunAltitude)
        let usual = zip(tone.sky, [0, 0, 0.04, 0.12, 0.20, 0.24]).map {
            $0.mixed(with: Color(rgb: 0x0A1230), $1 * day)
        }
        guard let first = words.first else { return usual }
        let box = words.reduce(first) { $0.union($1) }
        /// The offset of a height in the gradient.
        func place(_ y: Double) -> Double { (y - skyTop) / (horizon - skyTop) }
        let foot = place(max(box.maxY, number.maxY)) + 0.02
        return stride(from: 0.15, through: 0.03, by: -0.01).lazy.map { limit -> [Color] in
            zip(usual, SkyBand.offsets).map { color, offset in
                // The glow above the land stays as it is where no words reach.
                offset > foot + 0.14 ? color : color.darkened(to: limit)
            }
        }.first { colors in
            let scale = ColorScale(zip(SkyBand.offsets, colors).map { ColorScale.Stop($0, $1) })
            return (0...12).allSatisfy { step in
                scale.color(at: blend(place(box.minY), foot, Double(step) / 12)).contrast(with: .white) >= 4.75
            }
        } ?? usual.map { $0.darkened(to: 0.03) }
    }

    private func sky(_ tone: SkyTone) -> Element {
        // The columns and rows that follow cover the overlap.
        let rect = Rect(
            minX: ground.minX, minY: ground.minY, maxX: ground.maxX + unit, maxY: ground.maxY + 2 * unit)
        return .vertical(
            "sky", .rectangle(rect), from: skyTop, to: horizon, zip(SkyBand.offsets, colors(tone)).map { ($0, $1) })
    }
}

// MARK: What shines

extension SkyBand {
    private var hasWords: (Rect) -> Bool {
        { box in (words + [number]).contains { $0.intersects(box) } }
    }

    /// Whether two large clouds take the place of sun, moon and stars.
    private var isClosed: Bool {
        switch scenery.weather {
        case .rain, .freezingRain, .thunder, .snow, .sleet, .hail: true
        case .fair: scenery.deckAmount >= 0.5
        case .haze, .dust, .smoke, .fog: false
        }
    }

    private func stars() -> [Element] {
        let dark = smoothstep(-4, -12, scenery.sunAltitude)
        let clear = 1 - min(max(scenery.cloudCover ?? 1, 0), 1)
        guard dark * clear > 0.02, !isClosed, !scenery.isMisty else { return [] }
        var random = scenery.placeRandom(11)
        let middle = (picture.minX + picture.maxX) / 2
        let reach = max(picture.width * 0.62, 150 * unit)
        let moon = scenery.bodyCenter.map { Disc(center: $0, radius: bodyRadius * 1.5) }
        var paths = [Path(), Path(), Path()]
        for _ in 0..<Int(30 * scale / unit) {
            let center = Point(
                x: middle + random.next(-reach, reach), y: random.next(top + 6 * unit, horizon - 18 * unit))
            let radius = random.next(0.7, 1.8) * unit
            let disc = Disc(center: center, radius: radius)
            let kind = Int(random.next() * 3)
            guard !hasWords(Rect(around: center, 10 * unit)), moon.map({ !$0.touches(disc) }) ?? true else {
                continue
            }
            paths[kind].append(.circle(center: center, radius: radius))
        }
        return paths.enumerated().compactMap { index, path in
            path.elements.isEmpty
                ? nil
                : .fill(
                    "stars-\(index + 1)", path, Color(rgb: 0xF2F6FF), dark * clear * (0.35 + 0.25 * Double(index)))
        }
    }

    private var bodyRadius: Double {
        switch scenery.body {
        case .sun(_, let radius), .moon(_, let radius, _, _): radius
        case nil: 0
        }
    }

    /// A glow within the band, which words under it limit.
    private func glow(_ id: String, at center: Point, reach: Double, _ stops: [(Double, Color)]) -> Element {
        let nearest = (words + [number]).map { $0.distance(to: center) }.min() ?? .infinity
        let radius = max(min(reach, nearest / 0.66), bodyRadius * 1.3)
        let rect = Rect(
            minX: max(center.x - radius, ground.minX), minY: max(center.y - radius, ground.minY),
            maxX: min(center.x + radius, ground.maxX), maxY: min(center.y + radius, ground.maxY))
        return .shape(
            Shape(
                id: id, path: .rectangle(rect),
                fill: .radial(
                    RadialGradient(
                        center: center, radius: radius,
                        stops: stops.map { GradientStop(offset: $0.0, color: $0.1) }))))
    }

    private func body() -> [Element] {
        guard let body = scenery.body, !isClosed, !scenery.isCloudUnknown else { return [] }
        let veil = scenery.isMisty ? 0.5 : min(max(scenery.cloudCover ?? 0, 0), 1) * 0.2
        switch body {
        case .sun(let center, let radius):
            let warmth = 1 - smoothstep(4, 26, scenery.sunAltitude)
            let core = Color.white.mixed(with: Color(rgb: 0xFFF6DC), warmth)
            let rim = Color(rgb: 0xFFF6DA).mixed(with: Color(rgb: 0xFFDB94), warmth)
            let light = Color(rgb: 0xFFF6DC).mixed(with: Color(rgb: 0xFFB765), warmth)
            let solid = 1 - max(0, veil - 0.3)
            return [
                glow(
                    "bloom", at: center, reach: min(height * 0.95, 165 * unit),
                    falloff(light, 0.56 * (1 - veil), steps: 10, power: 2.4)),
                glow(
                    "glow", at: center, reach: radius * 2.1,
                    falloff(light.mixed(with: .white, 0.4), 0.5 * (1 - veil), steps: 8, power: 1.7)),
                .glow(
                    "sun", at: center, radius: radius,
                    [
                        (0, core.withOpacity(solid)), (0.72, core.mixed(with: rim, 0.45).withOpacity(solid)),
                        (1, rim.withOpacity(solid)),
                    ]),
            ]
        case .moon(let center, let radius, let cycle, let isSouthern):
            let lit = (1 - Angle.degrees(cycle * 360).cosine) / 2
            let strength = 0.55 * (0.25 + 0.75 * lit) * (1 - veil)
            return [
                glow(
                    "bloom", at: center, reach: min(height * 0.8, 140 * unit),
                    falloff(Color(rgb: 0xAFC4FF), 0.85 * strength, steps: 10, power: 2.3)),
                .fill("moon-disc", .circle(center: center, radius: radius), Color(rgb: 0xC8D4F2), 0.14),
                .vertical(
                    "moon", .moon(center: center, radius: radius, cycle: cycle, isSouthern: isSouthern),
                    from: center.y - radius, to: center.y + radius,
                    [(0, Color(rgb: 0xFFFDF4)), (1, Color(rgb: 0xE9E1CC))]),
            ]
        }
    }
}

// MARK: Weather

extension SkyBand {
    private var middle: Point {
        scenery.bodyCenter ?? Point(x: (picture.minX + picture.maxX) / 2, y: top + height * 0.42)
    }

    /// The bases of the clouds from which something may fall, as a part of the picture's height.
    private var cloudFoot: Double { picture.minY + picture.height * 0.60 }

    private func cloud(
        _ id: String, x: Double, foot: Double, width: Double, height: Double, colors: CloudTone, opacity: Double,
        flatness: Double = 0.3, salt: UInt64
    ) -> [Element] {
        var random = scenery.placeRandom(salt)
        // None leaves the band above, where it would cover another.
        let fitting = min(height, foot - top - 14 * unit)
        return Cloud(
            id: id, base: Point(x: x + 7 * scale * scenery.sway(), y: foot), width: width, height: fitting,
            flatness: flatness, tone: colors,
            opacity: opacity, footing: isClosed ? 0.3 : 1, unit: unit
        ).elements(&random)
    }

    private func clouds(_ tone: SkyTone) -> [Element] {
        if scenery.weather == .fog || scenery.isMisty { return mist(tone) }
        if scenery.isCloudUnknown { return unknownCloud() }
        let x = middle.x
        if scenery.weather == .thunder { return thunder(tone) }
        if isClosed {
            let colors = CloudTone(
                lit: tone.cloud.lit.mixed(with: tone.cloud.body, 0.35),
                body: tone.cloud.body.mixed(with: tone.cloud.shade, 0.45), shade: tone.cloud.shade)
            return cloud(
                "cloud-1", x: x - 70 * scale, foot: cloudFoot - 0.10 * picture.height, width: 200 * scale,
                height: 62 * scale, colors: colors, opacity: 0.80, salt: 31)
                + cloud(
                    "cloud-2", x: x + 44 * scale, foot: cloudFoot, width: 250 * scale, height: 84 * scale,
                    colors: colors, opacity: 0.94, salt: 32)
        }
        let cover = min(max(scenery.cloudCover ?? 0, 0), 1)
        guard cover > 0.15 else { return gusts() }
        let grown = 0.85 + 0.4 * cover
        var elements = cloud(
            "cloud-1", x: x + 74 * scale, foot: middle.y + 40 * scale, width: 130 * scale * grown,
            height: 46 * scale * grown, colors: tone.cloud, opacity: 0.96, salt: 33)
        if cover >= 0.3 {
            elements += cloud(
                "cloud-2", x: x - 88 * scale, foot: middle.y - 2 * scale, width: 100 * scale * grown,
                height: 36 * scale * grown, colors: tone.cloud, opacity: 0.92, salt: 34)
        }
        return elements + gusts()
    }

    private func unknownCloud() -> [Element] {
        var random = scenery.placeRandom(260)
        let width = 190 * scale
        let outline = CloudOutline(width: width, height: width * 0.36, flatness: 0.2, &random)
        let base = Point(x: middle.x, y: picture.minY + picture.height * 0.64)
        return [
            .fill("unknown-cloud", outline.dots(at: base, gap: 9 * scale, radius: 1.9 * scale), .white, 0.7)
        ]
    }

    private func thunder(_ tone: SkyTone) -> [Element] {
        let (x, foot) = (middle.x + 16 * scale, cloudFoot + 0.02 * picture.height)
        let (width, height) = (230 * scale, min(88 * scale, foot - top - 14 * unit))
        let colors = CloudTone(
            lit: tone.cloud.lit.mixed(with: Color(rgb: 0xB9A8FF), 0.3),
            body: tone.cloud.body.mixed(with: Color(rgb: 0x4A3F8A), 0.35), shade: tone.cloud.shade)
        var random = scenery.placeRandom(41)
        let outline = CloudOutline(width: width, height: height, flatness: 0.2, &random)
            .path(at: Point(x: x, y: foot))
        let glow = RadialGradient(
            center: Point(x: x + width * 0.04, y: foot - height * 0.50), radius: height * 0.62, aspect: 2.2,
            stops: [
                (0, 0xFFFFFF, 0.95), (0.10, 0xFFF2C8, 0.85), (0.32, 0xC3B2FF, 0.45), (0.62, 0x8C7DE0, 0.14),
                (1, 0x7C6FD8, 0),
            ].map { GradientStop(offset: $0.0, color: Color(rgb: $0.1).withOpacity($0.2)) })
        return cloud(
            "thundercloud", x: x, foot: foot, width: width, height: height, colors: colors, opacity: 0.96,
            flatness: 0.2, salt: 41) + [.shape(Shape(id: "lightning", path: outline, fill: .radial(glow)))]
    }

    /// Long banks, one before the other.
    private func mist(_ tone: SkyTone) -> [Element] {
        let color: Color
        switch scenery.weather {
        case .haze: color = Color(rgb: 0xCFC9B6)
        case .dust: color = Color(rgb: 0xD2A868)
        case .smoke: color = Color(rgb: 0xB59A8C)
        default: color = Color(rgb: 0xC6D0D6)
        }
        let dark = 0.55 * (1 - smoothstep(-12, 4, scenery.sunAltitude))
        let air = color.mixed(with: Color(rgb: 0x18203A), dark)
        let x = (picture.minX + picture.maxX) / 2
        let places = [(-0.10, 0.40, 0.36), (0.12, 0.58, 0.42), (-0.04, 0.76, 0.48)]
        return places.enumerated().map { index, place in
            let center = Point(
                x: x + place.0 * picture.width, y: picture.minY + place.1 * picture.height)
            let (wide, high) = (picture.width * place.2, 0.115 * picture.height)
            let gradient = RadialGradient(
                center: center, radius: high, aspect: wide / high,
                stops: [(0, 0.62), (0.4, 0.46), (0.75, 0.14), (1, 0)].map {
                    GradientStop(offset: $0.0, color: air.withOpacity($0.1))
                })
            return .shape(
                Shape(
                    id: "bank-\(index + 1)", path: .ellipse(center: center, width: wide, height: high),
                    fill: .radial(gradient)))
        }
    }

    /// Curled lines of wind.
    private func gusts() -> [Element] {
        guard scenery.windStrength > 0.3 else { return [] }
        let isRightward = scenery.drift >= 0
        let x = middle.x
        return [(-0.52, 0.24, 0.30, -15.0), (-0.60, 0.44, 0.52, -20), (-0.40, 0.62, 0.34, 13)].enumerated().map {
            index, line in
            func side(_ share: Double) -> Double { x + (isRightward ? share : -share) * 300 * scale }
            let y = picture.minY + line.1 * picture.height
            let (from, to) = (Point(x: side(line.0), y: y + 4 * scale), Point(x: side(line.2), y: y))
            return .linear(
                "gust-\(index + 1)",
                SkyFigure.gust(from: from, to: to, radius: line.3 * scale, width: 3.6 * scale, swing: 7 * scale),
                from: from, to: to,
                [
                    (0, Color.white.withOpacity(0)), (0.5, Color.white.withOpacity(0.5)),
                    (1, Color.white.withOpacity(0.85)),
                ])
        }
    }

    private func falling(_ tone: SkyTone) -> [Element] {
        let amount = scenery.precipitationAmount
        guard amount > 0.02 else { return [] }
        let foot = cloudFoot + 0.04 * picture.height
        let (left, right) = (middle.x - 145 * scale, middle.x + 150 * scale)
        switch scenery.precipitation {
        case .rain, .freezingRain: return streaks(amount, left, right, foot)
        case .snow:
            return flakes(Int((34 * amount * scale / unit).rounded(.up)), left, right, foot, radius: 1.9...4.6)
        case .sleet:
            return streaks(amount * 0.6, left, right, foot)
                + flakes(Int((16 * amount * scale / unit).rounded(.up)), left, right, foot, radius: 1.6...3)
        case .hail:
            return flakes(Int((20 * amount * scale / unit).rounded(.up)), left, right, foot, radius: 3.4...5.6)
        }
    }

    /// The y at which precipitation ends: at the land, or above a line of words.
    private var fallEnd: Double {
        picture.maxY < ground.maxY - landHeight - 12 * unit ? picture.maxY : horizon - landHeight * 0.4
    }

    private func streaks(_ amount: Double, _ left: Double, _ right: Double, _ foot: Double) -> [Element] {
        var random = scenery.placeRandom(301)
        let count = max(3, Int((26 * amount * (0.6 + 0.4 * scale / unit)).rounded()))
        let end = fallEnd
        var paths = [Path(), Path()]
        for rail in 0..<count {
            let length = random.next(13, 30) * scale
            let x = left + (right - left) * (Double(rail) + random.next(0.15, 0.85)) / Double(count)
            let lowest = max(foot + 1, end - length)
            let y = scenery.fallen(random.next(foot, lowest), from: foot, to: lowest, times: 3)
            let tip = Point(x: x + length * scenery.drift, y: min(y + length, end))
            let kind = random.next() < 0.5 ? 0 : 1
            let box = Rect(minX: min(x, tip.x), minY: y, maxX: max(x, tip.x), maxY: tip.y).grown(by: 7 * unit)
            guard tip.y > y + 4 * unit, !hasWords(box) else { continue }
            paths[kind].append(.line(from: Point(x: x, y: y), to: tip))
        }
        return paths.enumerated().compactMap { index, path in
            path.elements.isEmpty
                ? nil
                : .stroke(
                    "streaks-\(index + 1)", path, Color(rgb: 0xEAF4F7), index == 0 ? 0.46 : 0.72, width: 2.1 * unit)
        }
    }

    private func flakes(
        _ count: Int, _ left: Double, _ right: Double, _ foot: Double, radius: ClosedRange<Double>
    ) -> [Element] {
        var random = scenery.placeRandom(330)
        var taken: [Disc] = []
        var paths = [Path(), Path()]
        for _ in 0..<count {
            let size = random.next(radius.lowerBound, radius.upperBound) * unit
            let rest = Point(x: random.next(left, right), y: random.next(foot, max(foot, fallEnd - size)))
            let disc = Disc(center: rest, radius: size)
            guard !hasWords(Rect(around: rest, size + 7 * unit)), !taken.contains(where: { $0.touches(disc) })
            else {
                continue
            }
            taken.append(disc)
            let y = scenery.fallen(rest.y, from: foot, to: max(foot, fallEnd - size), times: 1)
            let center = Point(x: rest.x, y: y)
            if hasWords(Rect(around: center, size + 7 * unit)) { continue }
            paths[size > 3 * unit ? 1 : 0].append(.circle(center: center, radius: size))
        }
        return paths.enumerated().compactMap { index, path in
            path.elements.isEmpty
                ? nil : .fill("flakes-\(index + 1)", path, .white, index == 0 ? 0.62 : 0.90)
        }
    }

    /// A far range in the haze over the land, below the words.
    private func range(_ tone: SkyTone) -> [Element] {
        let base = ground.maxY - landHeight * 0.5
        let foot = (words + [number]).map(\.maxY).max() ?? top
        let amplitude = min(2.2 * landHeight, base - foot - 4 * unit)
        guard amplitude > 0.5 * landHeight, !scenery.isMisty else { return [] }
        var random = scenery.placeRandom(6)
        let path = SkyFigure.hills(
            from: ground.minX, to: ground.maxX + unit, base: base, amplitude: amplitude, foot: ground.maxY,
            count: 4, seed: UInt64(random.next() * 1e9))
        let (far, haze) = (tone.land.far, tone.horizon)
        return [
            .vertical(
                "range", path, from: base - amplitude, to: base,
                [
                    (0, far.mixed(with: haze, 0.16)), (0.55, far.mixed(with: haze, 0.34)),
                    (1, far.mixed(with: haze, 0.62)),
                ])
        ]
    }

    private func hills() -> [Element] {
        let foot = ground.maxY
        var random = scenery.placeRandom(5)
        let path = SkyFigure.hills(
            from: ground.minX, to: ground.maxX + unit, base: foot - landHeight * 0.42,
            amplitude: landHeight * 0.58,
            foot: foot + 2 * unit, seed: UInt64(random.next() * 1e9))
        var elements: [Element] = [
            .vertical("land", path, from: foot - landHeight, to: foot, [(0, land.crest), (1, land.foot)])
        ]
        if scenery.isSnowCovered {
            elements.append(
                .vertical(
                    "snow", path, from: foot - landHeight, to: foot,
                    [(0, Color.white.withOpacity(0.55)), (1, Color.white.withOpacity(0.05))])
            )
        }
        if scenery.isGlazed {
            elements.append(
                .vertical(
                    "ice", path, from: foot - landHeight, to: foot,
                    [
                        (0, Scenery.ice.withOpacity(0.75)), (0.22, Scenery.ice.withOpacity(0.22)),
                        (1, Scenery.ice.withOpacity(0.1)),
                    ]))
        }
        let trees = scenery.hasTrees ? trees(on: path) : Path()
        if !trees.elements.isEmpty {
            elements.append(.fill("trees", trees, land.foot.mixed(with: Color(rgb: 0x050B16), 0.6)))
        }
        return elements
    }

    /// Groves of the place's latitude on the crest of the land, clear of words.
    private func trees(on land: Path) -> Path {
        let crest = land.elements.compactMap(\.points.last).filter { $0.y < ground.maxY - 0.2 * landHeight }
        // Round trees would be too green for the deserts.
        let kind = abs(scenery.latitude) < 33 ? TreeKind.palm : TreeKind(latitude: scenery.latitude)
        var random = scenery.placeRandom(29)
        // A grove, and a smaller one away from it.
        let first = random.next(0.1, 0.9)
        let groves = [first, first, (first + random.next(0.3, 0.7)).truncatingRemainder(dividingBy: 1)]
        var trees = Path()
        for _ in 0..<Int(kind == .palm ? 6 : 15 * ground.width / (1080 * unit)) {
            let spread = (random.next() + random.next() - 1) * 0.07
            let x = ground.minX + ground.width * (groves[min(2, Int(random.next() * 3))] + spread)
            let height = landHeight * random.next(0.55, 1.5) * (kind == .palm ? 1.3 : 1)
            guard let foot = crest.min(by: { abs($0.x - x) < abs($1.x - x) }), ground.minX < x - height,
                x + height < ground.maxX
            else { continue }
            let box = Rect(minX: x - 0.4 * height, minY: foot.y - height, maxX: x + 0.4 * height, maxY: foot.y)
            if hasWords(box.grown(by: 5 * unit)) || number.grown(by: 16 * unit).intersects(box) { continue }
            kind.append(to: &trees, at: Point(x: x, y: foot.y + 0.03 * height), height: height, &random)
        }
        return trees
    }
}
