internal import Libc
internal import Primitives
internal import SceneModel

/// The height of a ridge along the picture: four octaves of value noise.
struct Ridge {
    private let octaves: [(values: [Double], weight: Double)]

    /// A ridge of so many hills; the rougher it is, the less its small forms count.
    init(hills: Int, roughness: Double, _ random: inout SeededGenerator) {
        var octaves: [(values: [Double], weight: Double)] = []
        for octave in 0..<4 {
            let count = hills << octave
            let values = (0..<count + 2).map { _ in random.next() }
            octaves.append((values, pow(0.5, Double(octave) * roughness)))
        }
        let sum = octaves.reduce(0) { $0 + $1.weight }
        self.octaves = octaves.map { ($0.values, $0.weight / sum) }
    }

    /// The height at a place, both 0 to 1.
    func height(at place: Double) -> Double {
        octaves.reduce(0) { sum, octave in
            let x = min(max(place, 0), 0.9999) * Double(octave.values.count - 2)
            let index = Int(x)
            let share = smoothstep(0, 1, x - Double(index))
            return sum + octave.weight * blend(octave.values[index], octave.values[index + 1], share)
        }
    }
}

/// A ridge at its place in the picture.
struct RidgeLine {
    /// The crest from left to right.
    var points: [Point]

    /// The crest over a base, held low in the middle so that the number stands clear.
    init(_ ridge: Ridge, base: Double, amplitude: Double, middle: Double, width: Double) {
        let step = max(width / 108, 2)
        points = stride(from: -step, through: width + step, by: step).map { x in
            let share = middle + (1 - middle) * smoothstep(0.18 * width, 0.5 * width, abs(x - width / 2))
            return Point(
                x: x, y: base - amplitude * share * ridge.height(at: (x + step) / (width + 2 * step)))
        }
    }

    /// What lies between the crest and a foot.
    func path(foot: Double) -> Path {
        guard let first = points.first, let last = points.last else { return Path() }
        return .polygon(points + [Point(x: last.x, y: foot), Point(x: first.x, y: foot)])
    }

    /// The height of the crest at an x.
    func y(at x: Double) -> Double {
        guard let first = points.first, let last = points.last else { return 0 }
        let place = (x - first.x) / (last.x - first.x) * Double(points.count - 1)
        return points[min(max(Int(place), 0), points.count - 1)].y
    }
}

extension Scenery {
    /// Ice in thin layers.
    static let ice = Color(rgb: 0xD3F1FF)

    /// How far down the water goes from its colour at the shore to that of the foot.
    private var waterDepth: Double { min(size.height - horizon, 420 * unit) }

    func ripples(_ color: Color, _ opacity: Double) -> [Element] {
        var random = placeRandom(8)
        var path = Path()
        var taken: [Rect] = []
        for _ in 0..<22 {
            let near = random.next()
            let y = horizon + 8 * unit + waterDepth * 0.5 * pow(near, 1.5)
            let half = blend(30, 150, near) * random.next(0.5, 1) * unit / 2
            let x = random.next(-20, size.width + 20)
            let box = Rect(minX: x - half, minY: y, maxX: x + half, maxY: y).grown(by: 5 * unit)
            if meetsLandWords(box.grown(by: 7 * unit)) || taken.contains(where: { $0.intersects(box) }) { continue }
            taken.append(box)
            let swung = x + 5 * unit * sway()
            path.append(.line(from: Point(x: swung - half, y: y), to: Point(x: swung + half, y: y)))
        }
        return path.elements.isEmpty ? [] : [.stroke("ripples", path, color, opacity, width: 1.5 * unit)]
    }

    /// The light of the sun or the moon on the water.
    func glitter(_ tone: SkyTone) -> [Element] {
        guard hasWater, isBodyVisible, let body, let center = bodyCenter, !isMisty, sunAltitude > -0.8 || isMoon
        else {
            return []
        }
        var amount = (1 - 0.65 * min(max(cloudCover ?? 0, 0), 1)) * (1 - deckAmount)
        if hue != nil, !isMoon { amount *= smoothstep(-0.8, 1.2, sunAltitude) }
        var color = Color(rgb: 0xFFE9C4)
        if case .moon(_, _, let cycle, _) = body {
            amount *= 0.40 + 0.60 * (1 - Angle.degrees(cycle * 360).cosine) / 2
            color = Color(rgb: 0xCFDAFF)
        }
        guard amount > 0.05 else { return [] }
        var random = placeRandom(4)
        let depth = min(size.height - horizon, 640 * unit)
        let classes = 6
        var paths = [Path](repeating: Path(), count: classes)
        var taken: [Rect] = []
        let count = Int(70 * amount)
        for index in 0..<count {
            let near = (Double(index) + random.next()) / Double(count)
            let y = horizon + 5 * unit + depth * 0.70 * pow(near, 1.7)
            let half =
                blend(16, 120, pow(near, 0.8)) * random.next(0.35, 1) * (1 - 0.35 * near) * unit / 2
            let spread = (random.next() + random.next() + random.next() - 1.5) * 2
            let x = center.x + spread * (12 + 90 * near) * unit
            let width = blend(1.8, 3.4, near) * unit
            let box = Rect(minX: x - half, minY: y - width, maxX: x + half, maxY: y + width)
            if meetsLandWords(box.grown(by: 12 * unit)) || taken.contains(where: { $0.intersects(box) }) {
                continue
            }
            taken.append(box)
            let shown = half * (1 - 0.6 * swell(Double(2 + index % 3)))
            paths[min(classes - 1, Int(near * Double(classes)))].append(
                .line(from: Point(x: x - shown, y: y), to: Point(x: x + shown, y: y)))
        }
        return paths.enumerated().compactMap { index, path in
            if path.elements.isEmpty { return nil }
            let near = (Double(index) + 0.4) / Double(classes)
            return .stroke(
                "glitter-\(index + 1)", path, color, (0.75 * pow(1 - near, 1.4) + 0.05) * amount,
                width: blend(1.8, 3.4, near) * unit)
        }
    }

    private var isMoon: Bool {
        if case .moon = body { true } else { false }
    }
}
