internal import Libc
internal import Primitives
internal import SceneModel

/// Where a cloud's base lies, from which rain may hang.
struct CloudBase {
    var middle: Point
    var width: Double
}

extension Scenery {
    /// One of the three depths of clouds that stand alone.
    private enum Depth: Int, CaseIterable {
        case far, middle, near

        var slots: [(x: Double, y: Double)] {
            switch self {
            case .far: [(0.07, 0.87), (0.92, 0.85), (0.17, 0.78), (0.83, 0.76), (1, 0.72), (0, 0.70)]
            case .middle: [(0.13, 0.58), (0.88, 0.55), (0.27, 0.42), (0.74, 0.40), (1, 0.66), (0, 0.47)]
            case .near: [(0.10, 0.31), (0.93, 0.26), (0.52, 0.16), (0.30, 0.21), (0.74, 0.18)]
            }
        }
        var width: Double { [200, 320, 480][rawValue] }
        var flatness: Double { [0.8, 0.4, 0.1][rawValue] }
        var opacity: Double { [0.60, 0.84, 0.97][rawValue] }
        var jitter: Double { [10, 14, 14][rawValue] }

        /// The number of slots that a cover fills, with a fraction for the last one.
        func filled(_ cover: Double) -> Double {
            switch self {
            case .far: 6 * pow(cover, 0.7)
            case .middle: 6 * cover * smoothstep(0.14, 0.26, cover)
            case .near: 5 * cover * smoothstep(0.22, 0.34, cover)
            }
        }
    }

    /// Separate clouds, a closed deck or, between the two, both; and the bases from which rain falls.
    func clouds(_ tone: SkyTone) -> (elements: [Element], bases: [CloudBase]) {
        let deck = deckAmount
        var (elements, bases): ([Element], [CloudBase]) = ([], [])
        if deck < 0.98 {
            let loose = looseClouds(tone, opacity: 1 - smoothstep(0, 0.7, deck))
            (elements, bases) = (loose.elements, loose.bases)
        }
        // Half a deck would show its rolls through each other.
        if deck > 0.02 { elements += self.deck(tone, opacity: smoothstep(0, 0.6, deck)) }
        return (elements, bases)
    }

    private func looseClouds(_ tone: SkyTone, opacity: Double) -> (elements: [Element], bases: [CloudBase]) {
        let cover = min(max(looseCover, 0), 1)
        guard cover > 0 else { return ([], []) }
        var coin = placeRandom(21)
        let isMirrored = coin.next() < 0.5
        let words = skyWords.map { $0.grown(by: 20 * unit) }
        let glare = bodyCenter.map { Rect(around: $0, 60 * unit) }
        var (clouds, bases): ([Element], [CloudBase]) = ([], [])
        for depth in Depth.allCases {
            let filled = depth.filled(cover)
            for (index, slot) in depth.slots.enumerated() {
                // Without any cover not even the first slot has half a cloud.
                let presence = min(max(filled - Double(index) + 0.5, 0), 1) * smoothstep(0, 0.5, filled)
                guard presence > 0.02 else { continue }
                var random = placeRandom(UInt64(31 + depth.rawValue * 8 + index))
                let x =
                    (isMirrored ? 1 - slot.x : slot.x) * size.width
                    + 40 * unit * wandered(random.next(), hours: 9 + 6 * random.next())
                let y = horizon * slot.y + random.next(-1, 1) * depth.jitter * unit
                let grown = 0.7 + 0.3 * presence
                let width = depth.width * grown * random.next(0.8, 1.25) * skyScale * cloudScale
                let height = width * (0.34 - 0.22 * depth.flatness)
                var cloudTone = tone.cloud
                if depth == .far {
                    cloudTone.lit = tone.cloud.lit.mixed(with: tone.cloud.body, 0.25)
                    cloudTone.body = tone.cloud.body.mixed(with: tone.cloud.shade, 0.2)
                }
                let box = Rect(
                    minX: x - width * 0.66, minY: y - height * 1.2, maxX: x + width * 0.66, maxY: y + height * 0.1)
                // Its edge is too light for words.
                if words.contains(where: { $0.intersects(box) }) { continue }
                // A cloud that forms grows while it fades in, and one that comes near words fades out.
                var shown = smoothstep(0, 0.5, presence)
                for word in words { shown *= smoothstep(0, 24 * unit, word.gap(to: box)) }
                // Below 60 % of cover none hides the sun or the moon.
                if let glare {
                    shown *= max(smoothstep(0.55, 0.65, cover), smoothstep(0, 24 * unit, glare.gap(to: box)))
                }
                shown *= opacity
                guard shown > 0.02 else { continue }
                // In a loop it drifts and comes back; rain hangs where it is in the middle.
                clouds.append(
                    SoftCloud(
                        id: "cloud-\(depth)-\(index + 1)",
                        base: Point(x: x + drifted(6 + 6 * Double(depth.rawValue)), y: y), width: width,
                        height: height, tone: cloudTone, opacity: depth.opacity * shown, light: light,
                        count: depth == .near ? 7 : 5
                    ).element(in: size, &random))
                if depth != .far, shown > 0.3 {
                    bases.append(CloudBase(middle: Point(x: x, y: y - height * 0.16), width: width))
                }
            }
        }
        let hung = bases.sorted { $0.width > $1.width }.prefix(max(2, Int((5 * precipitationAmount).rounded())))
        let curtains = precipitationAmount > 0 ? curtains(below: Array(hung), tone) : []
        return (curtains + clouds, Array(hung))
    }

    /// The drift of a cloud with the wind in a loop, up to a reach in units.
    private func drifted(_ reach: Double) -> Double { reach * unit * sway() * (drift < 0 ? -1 : 1) }

    /// The position of a cloud that moves to and fro in a number of hours, from -1 to 1; `start` is a fraction of the period.
    private func wandered(_ start: Double, hours: Double) -> Double {
        let turns = time / hours + start
        return Angle.degrees(360 * (turns - turns.rounded(.down))).sine
    }

    /// A closed deck: rows of long low heaps, dark and large above, paler and smaller toward the horizon.
    func deck(_ tone: SkyTone, opacity: Double) -> [Element] {
        let rows = 3
        let light = light
        var elements: [Element] = []
        for row in 0..<rows {
            var random = placeRandom(UInt64(200 + row))
            let depth = Double(row) / Double(rows - 1)
            let y = horizon * (0.20 + 0.52 * pow(depth, 0.9))
            let width = blend(760, 420, depth) * max(skyScale, 0.8 * unit)
            let (lit, body, shade) = (tone.cloud.lit, tone.cloud.body, tone.cloud.shade)
            let rowTone = CloudTone(
                lit: lit.mixed(with: shade, 0.55).mixed(with: lit, depth * 0.9),
                body: body.mixed(with: shade, 0.60).mixed(with: body, depth),
                shade: shade.mixed(with: Color(rgb: 0), 0.12 * (1 - depth)))
            // The rolls move on, slower the farther they are.
            let pace = width * 0.35 * (drift < 0 ? -1 : 1)
            let period = size.width + width * 2.4
            var offset = -width * random.next(0.1, 0.5)
            var number = 0
            let end = offset + period
            while offset < end {
                number += 1
                let extent = width * random.next(0.9, 1.3)
                let lift = random.next(-22, 22) * unit * (1 - 0.5 * depth)
                let step = extent * random.next(0.55, 0.75)
                var own = placeRandom(UInt64(1000 + row * 100 + number))
                var x = offset + extent * 0.3 + pace * time
                x -= period * ((x + width * 1.2) / period).rounded(.down)
                offset += step
                let height = extent * blend(0.25, 0.15, depth)
                let box = Rect(
                    minX: x - extent * 0.68, minY: y + lift - height * 1.2, maxX: x + extent * 0.68,
                    maxY: y + lift + height * 0.1)
                guard box.maxX > 0, box.minX < size.width else { continue }
                elements.append(
                    SoftCloud(
                        id: "deck-\(row + 1)-\(number)",
                        base: Point(x: x + drifted(14 * (1 - 0.6 * depth)), y: y + lift), width: extent,
                        height: height, tone: legible(rowTone, in: box),
                        opacity: opacity * 0.85 * (1 - 0.35 * depth),
                        light: light, count: 5, torn: 0.5, relief: 0.35
                    ).element(in: size, &own))
            }
        }
        return elements
    }

    /// Dotted outlines, for an unknown cloud cover.
    func unknownClouds() -> [Element] {
        let places = [
            (0.13, 0.34, 300.0), (0.87, 0.30, 330), (0.06, 0.74, 210), (0.95, 0.70, 190), (0.50, 0.14, 250),
        ]
        return places.enumerated().compactMap { index, place in
            var random = placeRandom(UInt64(260 + index))
            let width = place.2 * skyScale * 1.29
            let base = Point(x: place.0 * size.width, y: place.1 * horizon)
            let box = Rect(
                minX: base.x - width / 2, minY: base.y - width * 0.4, maxX: base.x + width / 2, maxY: base.y)
            if meetsSkyWords(box) { return nil }
            let outline = CloudOutline(width: width, height: width * 0.34, flatness: 0.2, &random)
            return .fill(
                "unknown-cloud-\(index + 1)", outline.dots(at: base, gap: 11 * unit, radius: 2.2 * unit), .white,
                0.7)
        }
    }

    /// A cloud lit from within, and a bolt below it.
    func lightning(_ tone: SkyTone) -> [Element] {
        guard weather == .thunder else { return [] }
        let width = 510 * skyScale * (horizon < 620 * unit ? 1.2 : 1)
        let height = width * 0.42
        let sides =
            landSpan.map { span in
                [0.3, 0.6, 0.45, 0.75].map {
                    (span.lowerBound + $0 * (span.upperBound - span.lowerBound)) / size.width
                }
            } ?? [0.79, 0.2, 0.84, 0.16, 0.72, 0.27, 0.89, 0.11, 0.62, 0.37, 0.95, 0.05]
        let y = horizon * 0.56
        /// Where the cloud at an x is: its highest billow stands above its height.
        func extent(_ x: Double) -> Rect {
            Rect(minX: x - width * 0.68, minY: y - height * 1.45, maxX: x + width * 0.68, maxY: y + height * 0.1)
        }
        /// Whether words are before the flash or the bolt; the cloud itself is dark enough for them.
        func meetsWords(_ x: Double) -> Bool {
            meetsSkyWords(
                Rect(
                    minX: x - width * 0.16, minY: y - height * 0.8, maxX: x + width * 0.24, maxY: y - height * 0.3))
                || meetsSkyWords(Rect(minX: x - 60 * unit, minY: y, maxX: x + 100 * unit, maxY: horizon))
        }
        var random = placeRandom(41)
        let start = random.next() < 0.5 ? 0 : 1
        let order = sides.indices.map { sides[$0 ^ start] * size.width }
        guard let x = order.first(where: { !meetsWords($0) }) ?? order.first else { return [] }
        let lit = legible(
            CloudTone(
                lit: tone.cloud.lit.mixed(with: Color(rgb: 0xB9A8FF), 0.25),
                body: tone.cloud.body.mixed(with: Color(rgb: 0x4A3F8A), 0.35), shade: tone.cloud.shade),
            in: extent(x))
        let isHidden = meetsWords(x)
        let cloud = SoftCloud(
            id: "thundercloud", base: Point(x: x, y: y), width: width, height: height * 1.2, tone: lit,
            opacity: isHidden ? 0.5 : 0.96,
            light: Light(center: Point(x: x + width * 0.04, y: y - height * 0.5), color: .white), torn: 1.2)
        if isHidden { return [cloud.element(in: size, &random)] }
        let flash = Point(x: x + width * 0.04, y: y - height * 0.56)
        let top = Point(x: x + width * 0.02, y: y - height * 0.42)
        let glow = legible(0.52 * width, of: .white, opacity: 0.62, power: 2, at: flash, tone)
        let core = legible(0.26 * width, of: .white, opacity: 0.8, power: 1.8, at: flash, tone)
        return bolt(from: top) + [cloud.element(in: size, &random)] + [
            .ease("flash", at: flash, glow, glow * 0.62, .white, 0.62, steps: 8, power: 2),
            .ease("flash-core", at: flash, core, core * 0.62, Color(rgb: 0xFFF4D0), 0.8, steps: 8, power: 1.8),
        ]
    }

    private func bolt(from top: Point) -> [Element] {
        var random = placeRandom(43)
        let pieces = 9
        // A low sky has a slender one.
        let unit = horizon < 300 * unit ? 0.5 * unit : unit
        var points = [top]
        for step in 1...pieces {
            let share = Double(step) / Double(pieces)
            points.append(
                Point(
                    x: top.x + (random.next(-34, 30) * (1 - 0.2 * share) - 3 * Double(step)) * unit,
                    y: blend(top.y, horizon, share)))
        }
        var branch = Path()
        branch.move(to: points[3])
        var end = points[3]
        for _ in 0..<4 {
            end = Point(
                x: end.x + random.next(12, 38) * unit, y: min(end.y + random.next(22, 40) * unit, horizon))
            branch.line(to: end)
        }
        let coats: [(Double, Double, UInt32)] = [(26, 0.1, 0xB9A6FF), (12, 0.2, 0xCFC2FF), (5, 0.97, 0xFFFFFF)]
        return coats.map { width, opacity, color in
            .fill(
                "bolt-\(Int(width))", .taper(through: points, width: width * unit, to: width * 0.4 * unit),
                Color(rgb: color), opacity)
        } + [.stroke("bolt-branch", branch, .white, 0.6, width: 2.4 * unit)]
    }
}

extension Rect {
    /// The square round a point.
    init(around center: Point, _ reach: Double) {
        self.init(
            minX: center.x - reach, minY: center.y - reach, maxX: center.x + reach, maxY: center.y + reach)
    }
}

extension Rect {
    /// How far another rectangle is to the side, above or below; 0 if they touch.
    fileprivate func gap(to other: Rect) -> Double {
        max(0, other.minX - maxX, minX - other.maxX, other.minY - maxY, minY - other.maxY)
    }
}
