internal import Primitives
internal import SceneModel

/// A cloud in outline.
struct EngravedCloud {
    var id: String
    /// The middle of its base.
    var base: Point
    var width: Double
    var height: Double
    var outline: CloudOutline

    var box: Rect {
        Rect(minX: base.x - width * 0.52, minY: base.y - height * 1.1, maxX: base.x + width * 0.52, maxY: base.y)
    }
}

extension Engraver {
    /// The clouds from back to front: some that stand alone, or a row that closes the sky.
    var clouds: [EngravedCloud] {
        if scenery.isCloudUnknown || scenery.isMisty { return [] }
        let cover = min(max(scenery.looseCover, 0), 1)
        let isClosed = scenery.deckAmount > 0.5
        let slots: [(Double, Double, Double)] =
            isClosed
            ? closedSlots
            : Array(
                [
                    (0.08, 0.27, 240.0), (0.93, 0.24, 250), (0.90, 0.58, 165), (0.07, 0.66, 130), (0.50, 0.15, 230),
                    (0.28, 0.20, 210), (0.72, 0.20, 215),
                ].prefix(Int((cover * 7).rounded())))
        var random = scenery.placeRandom(21)
        let isMirrored = random.next() < 0.5
        // A tall sky has larger clouds.
        let scale = unit * min(max(horizon / (340 * unit), 0.8), 1.4)
        return slots.enumerated().compactMap { index, slot in
            var own = scenery.placeRandom(UInt64(31 + index))
            let width = slot.2 * own.next(0.88, 1.12) * scale
            let height = width * (isClosed ? 0.32 : 0.38)
            let x = ((isMirrored ? 1 - slot.0 : slot.0) * self.width).rounded()
            var y = (slot.1 * horizon + own.next(-8, 8) * unit).rounded()
            if let ring = scenery.ring { y = min(y, clear(of: ring, from: x - width * 0.5, to: x + width * 0.5)) }
            let outline = CloudOutline(width: width, height: height, flatness: isClosed ? 0.5 : 0.15, &own)
            let cloud = EngravedCloud(
                id: "cloud-\(index + 1)", base: Point(x: x, y: y), width: width, height: height, outline: outline)
            guard y > 16 * unit, !scenery.meetsSkyWords(cloud.box.grown(by: 8 * unit)) else { return nil }
            if !isClosed, let center = scenery.bodyCenter, cloud.box.distance(to: center) < 44 * unit { return nil }
            return cloud
        }
    }

    /// A row along the top, and lower ones at the sides.
    private var closedSlots: [(Double, Double, Double)] {
        let count = max(4, Int((width / (190 * unit)).rounded()))
        var (upper, lower): ([(Double, Double, Double)], [(Double, Double, Double)]) = ([], [])
        for index in 0...count {
            let x = Double(index) / Double(count)
            if index % 2 == 0 { lower.append((x, 0.25, 215)) } else { upper.append((x, 0.17, 265)) }
        }
        // A bolt takes the place of lower ones.
        return upper + lower + (scenery.weather == .thunder ? [] : [(0.05, 0.52, 165), (0.96, 0.56, 170)])
    }

    /// The lowest base of a cloud from one x to another that is clear of a ring; the horizon beside the ring.
    private func clear(of ring: Scenery.Ring, from left: Double, to right: Double) -> Double {
        let reach = ring.outerRadius + 14 * unit
        let aside = max(left - ring.center.x, ring.center.x - right, 0)
        guard aside < reach else { return horizon }
        return (ring.center.y - max(0, reach * reach - aside * aside).squareRoot()).rounded()
    }

    /// The outline, the body of paper, and rows on its underside.
    func drawn(_ cloud: EngravedCloud) -> [Element] {
        let path = cloud.outline.path(at: cloud.base)
        var rows = Path()
        let period = whole(5)
        let depth = cloud.height * 0.52
        for row in 0..<Int(depth / period) {
            let y = cloud.base.y - Double(row + 1) * period
            let share = 1 - Double(row + 1) * period / depth
            let thickness = whole(share < 0.45 ? 1 : share < 0.8 ? 2 : 3)
            for (left, right) in cloud.outline.spans(at: y - cloud.base.y) {
                let (from, to) = ((cloud.base.x + left).rounded() + 1, (cloud.base.x + right).rounded() - 1)
                if to - from > 3 * unit {
                    rows.append(.rectangle(Rect(minX: from, minY: y, maxX: to, maxY: y + thickness)))
                }
            }
        }
        return [
            .stroke("\(cloud.id)-outline", path, Engraver.black, width: whole(3) * 2),
            .fill(cloud.id, path, .white), .fill("\(cloud.id)-rows", rows, shade),
        ]
    }

    /// One solid bolt beside the words.
    var bolt: [Element] {
        guard scenery.weather == .thunder else { return [] }
        let top = horizon * 0.24
        let outline: [(x: Double, y: Double)] = [
            (12, 0), (-62, 66), (-22, 66), (-68, 122), (40, 48), (-4, 48), (48, 0),
        ]
        let most = min(1.1, (horizon * 0.94 - top) / (126 * unit))
        for scale in [most, 0.8 * most, 0.64 * most].map({ $0 * unit }) {
            for place in [0.88, 0.12, 0.91, 0.09] {
                let x = place * width
                let box = Rect(minX: x - 70 * scale, minY: top, maxX: x + 50 * scale, maxY: top + 124 * scale)
                if box.minX < 0 || box.maxX > width || scenery.meetsSkyWords(box) || meetsRing(box)
                    || meetsBody(box)
                {
                    continue
                }
                let path = Path.polygon(outline.map { Point(x: x + $0.x * scale, y: top + $0.y * scale) })
                return [
                    .stroke("bolt-rim", path, paper, width: 14 * unit), .fill("bolt", path, ink),
                ]
            }
        }
        return []
    }
}

// MARK: What falls

extension Engraver {
    /// Rain in broken strokes, flakes, or both, and hail in rings: below the clouds, or across a sky that is closed or has no room for
    /// clouds.
    func falling(below clouds: [EngravedCloud]) -> [Element] {
        let amount = scenery.precipitationAmount
        guard amount > 0.02 else { return [] }
        let fields: [(left: Double, right: Double, top: Double)] =
            scenery.deckAmount > 0.5 || clouds.isEmpty && !scenery.isMisty
            ? [(-20 * unit, width + 20 * unit, horizon * 0.2)]
            : clouds.map { ($0.base.x - $0.width * 0.42, $0.base.x + $0.width * 0.46, $0.base.y) }
        switch scenery.precipitation {
        case .rain, .freezingRain: return strokes(amount, in: fields)
        case .snow: return grains(amount * 260, in: fields, isHollow: false)
        case .sleet:
            return strokes(amount * 0.5, in: fields) + grains(amount * 70, in: fields, isHollow: false)
        case .hail:
            return strokes(amount * 0.3, in: fields) + grains(40 + amount * 40, in: fields, isHollow: true)
        }
    }

    /// Whether something before the sky would meet words, the ring or the sun.
    private func isTaken(_ box: Rect) -> Bool {
        scenery.meetsSkyWords(box.grown(by: 4 * unit)) || meetsRing(box) || meetsBody(box)
    }

    private func strokes(
        _ amount: Double, in fields: [(left: Double, right: Double, top: Double)]
    ) -> [Element] {
        let step = blend(34, 17, min(amount, 1)) * unit
        let lean = scenery.drift < 0 ? 0.28 : -0.28
        var path = Path()
        for (index, field) in fields.enumerated() {
            var random = scenery.hourRandom(300 + UInt64(index))
            let bottom = horizon - 8 * unit
            let slant = (bottom - field.top) * abs(lean)
            for rail in stride(from: field.left - slant, to: field.right + slant, by: step) {
                var y = field.top + random.next(0, 40) * unit
                while y < bottom - 14 * unit {
                    let length = min(random.next(26, 64) * unit, bottom - y)
                    let gap = random.next(8, 26) * unit
                    let x = rail - (y - field.top) * lean
                    let end = Point(x: x - length * lean, y: y + length)
                    let box = Rect(minX: min(x, end.x), minY: y, maxX: max(x, end.x), maxY: end.y)
                    if x > field.left, x < field.right, !isTaken(box) {
                        path.append(.line(from: Point(x: x, y: y), to: end))
                    }
                    y += length + gap
                }
            }
        }
        if path.elements.isEmpty { return [] }
        // Over rows each stroke clears some paper.
        return [
            .stroke("rain-ground", path, paper, width: whole(8)), .stroke("rain", path, ink, width: whole(2)),
        ]
    }

    /// Flakes as dots, or hailstones as rings.
    private func grains(
        _ count: Double, in fields: [(left: Double, right: Double, top: Double)], isHollow: Bool
    ) -> [Element] {
        var (path, ground) = (Path(), Path())
        var random = scenery.hourRandom(340)
        var taken: [Disc] = []
        for field in fields {
            let area = (field.right - field.left) * (horizon - field.top) / (800 * 280 * unit * unit)
            for _ in 0..<Int(min(count * area, 400)) {
                let center = Point(
                    x: random.next(field.left, field.right), y: random.next(field.top, horizon - 6 * unit))
                let radius = (isHollow ? random.next(3.5, 7) : [2, 2.6, 3.6][Int(random.next() * 2.99)]) * unit
                let disc = Disc(center: center, radius: radius + 2 * unit)
                if isTaken(Rect(around: center, radius)) || taken.contains(where: { $0.touches(disc) }) { continue }
                taken.append(disc)
                path.append(.circle(center: center, radius: radius))
                ground.append(.circle(center: center, radius: radius + 3 * unit))
            }
        }
        if path.elements.isEmpty { return [] }
        return [
            .fill("\(isHollow ? "hail" : "snow")-ground", ground, paper),
            isHollow
                ? .stroke("hail", path, ink, width: whole(2.5)) : .fill("snow", path, ink),
        ]
    }
}
