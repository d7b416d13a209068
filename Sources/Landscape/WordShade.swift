internal import Libc
internal import Primitives
internal import SceneModel

/// What keeps the sky dark enough for the white words before it.
extension Scenery {
    /// The greatest luminance of a ground: with white words it has a contrast of 4.75:1, or of 3.4:1 behind large ones.
    enum GroundLimit {
        static let small = 0.171
        static let large = 0.259
    }

    /// The greatest luminance that is legible behind the words that meet a box; nil where there are none.
    func luminanceLimit(in box: Rect) -> Double? {
        hasLightSky
            ? nil
            : meetsSmallSkyWords(box)
                ? GroundLimit.small * headroom : meetsSkyWords(box) ? GroundLimit.large * headroom : nil
    }

    /// The colours of the sky from the top of the picture to the horizon.
    ///
    /// At the height of words it deepens toward its own zenith, as far as they need it and across the whole picture, and eases
    /// back above and below.
    func shadedSky(_ tone: SkyTone) -> [(Double, Color)] {
        let plain = zip(SkyTone.offsets, tone.sky).map { ($0, $1) }
        if hasLightSky { return plain }
        guard let zenith = tone.sky.first else { return plain }
        let deep = zenith.mixed(with: Color(rgb: 0), 0.2)
        let scale = ColorScale(plain.map { ColorScale.Stop($0.0, $0.1) })
        // What falls and the ghost of a bow lighten the sky again.
        let air = headroom * (precipitationAmount > 0 && precipitation != .snow ? 0.88 : 1)
        func shaded(_ boxes: [Rect], _ limit: Double) -> [ShadedRows] {
            boxes.map {
                ShadedRows($0, limit: limit * air * (meetsGhost($0) ? 0.62 : 1), in: self, of: scale, deep)
            }
        }
        let words = shaded(skyWords, GroundLimit.large) + shaded(smallSkyWords, GroundLimit.small)
        let rows = Set(Scenery.rowOffsets + words.flatMap(\.edges).filter { $0 > 0 && $0 < 1 }).sorted()
        let shares = rows.map { offset in
            (offset, words.map { $0.share(at: offset, of: scale, deep) }.max() ?? 0)
        }
        return shares.indices.compactMap { index in
            let (offset, share) = shares[index]
            // Between rows of the same share the sky's own stops suffice.
            let isPlain = shares[max(index - 1, 0)...min(index + 1, shares.count - 1)].allSatisfy { $0.1 == 0 }
            if isPlain, !SkyTone.offsets.contains(offset) { return nil }
            return (offset, scale.color(at: offset).mixed(with: deep, share))
        }
    }

    /// The heights at which the sky may deepen beside the ends of words, and those of its own stops.
    private static let rowOffsets = SkyTone.offsets + (0...40).map { Double($0) / 40 }

    /// Whether the ghost of a bow passes behind a box.
    private func meetsGhost(_ box: Rect) -> Bool {
        guard let ghost else { return false }
        let corners = [Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY)]
        return box.distance(to: ghost.center) < ghost.outerRadius
            && corners.contains { corner in
                let (dx, dy) = (corner.x - ghost.center.x, corner.y - ghost.center.y)
                return dx * dx + dy * dy > ghost.innerRadius * ghost.innerRadius
            }
    }

    /// The largest radius up to `radius` of a light that fades from `opacity` in its middle by a power, with which the words
    /// before it stay legible.
    func legible(
        _ radius: Double, of light: Color, opacity: Double, power: Double, at center: Point, _ tone: SkyTone
    ) -> Double {
        let sky = ColorScale(shadedSky(tone).map { ColorScale.Stop($0.0, $0.1) })
        if hasLightSky { return radius }
        return skyWords.reduce(radius) { radius, box in
            let distance = box.distance(to: center)
            guard distance < radius, opacity > 0 else { return radius }
            // The sun and its two lights share what the words allow.
            let limit = (meetsSmallSkyWords(box) ? GroundLimit.small : GroundLimit.large) * headroom
            let ground = sky.color(at: min(max(center.y, box.minY), box.maxY) / max(horizon, 1))
            var (low, high) = (0.0, 1.0)
            for _ in 0..<8 {
                let middle = (low + high) / 2
                if ground.mixed(with: light, middle).relativeLuminance > limit {
                    high = middle
                } else {
                    low = middle
                }
            }
            let allowed = max(low, 0.03) * 0.5
            guard allowed < opacity else { return radius }
            return min(radius, distance / (1 - pow(allowed / opacity, 1 / power)))
        }
    }

    /// A tone whose colours are dark enough for the words that meet a box.
    func legible(_ tone: CloudTone, in box: Rect) -> CloudTone {
        guard let limit = luminanceLimit(in: box) else { return tone }
        let isUnderGhost = skyWords.contains { $0.intersects(box) && meetsGhost($0) }
        return tone.darkened(to: limit * (isUnderGhost ? 0.78 : 1))
    }
}

/// The heights at which words darken the sky, as shares of its height.
private struct ShadedRows {
    /// From the top of the words to their foot, and how far the shade reaches beyond them.
    private let top, foot, above, below: Double
    private let limit: Double
    /// How far the sky is mixed at the top and at the foot.
    private var ends = (0.0, 0.0)

    init(_ box: Rect, limit: Double, in scenery: Scenery, of sky: ColorScale, _ deep: Color) {
        let horizon = max(scenery.horizon, 1)
        let unit = scenery.unit / horizon
        (top, foot) = (box.minY / horizon, box.maxY / horizon)
        (above, below) = (200 * unit, min(max(24 * unit, 1 - foot), 110 * unit))
        self.limit = limit
        ends = (needed(at: top, of: sky, deep), needed(at: foot, of: sky, deep))
    }

    /// Where words begin and end.
    var edges: [Double] { [top, foot] }

    /// How far the sky at a height is mixed with a deeper colour.
    func share(at offset: Double, of sky: ColorScale, _ deep: Color) -> Double {
        if offset <= top { return ends.0 * (1 - smoothstep(0, above, top - offset)) }
        if offset >= foot { return ends.1 * (1 - smoothstep(0, below, offset - foot)) }
        return needed(at: offset, of: sky, deep)
    }

    /// How far the sky at a height has to be mixed for what stands before it.
    private func needed(at offset: Double, of sky: ColorScale, _ deep: Color) -> Double {
        let color = sky.color(at: min(max(offset, 0), 1))
        if color.relativeLuminance <= limit { return 0 }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<10 {
            let middle = (low + high) / 2
            if color.mixed(with: deep, middle).relativeLuminance > limit { low = middle } else { high = middle }
        }
        return high
    }
}
