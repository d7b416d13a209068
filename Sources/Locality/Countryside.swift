internal import Libc
internal import Primitives

/// The drawing of a place that has none of its own: relief, coast, the size of its town, roofs and trees, from what is known of it.
struct Countryside {
    var latitude: Double
    /// As an ISO 3166-1 alpha-2 code; nil if it is not known.
    var country: String?
    /// The spread of elevations around it in metres.
    var relief: Double
    var people: Double
    var sea: Silhouette.Side?
    var isDry: Bool
    var hasTrees: Bool
    var hasPalms: Bool
    var seed: Double

    /// The far and the near layer as `Drawing` reads them, and where the near one is low.
    var layers: (far: String, near: String, gap: ClosedRange<Double>) {
        var random = DrawingRandom(seed)
        _ = random.next()
        let far = mountains(&random)
        let size = min(1, max(0, (log10(max(people, 300)) - 2.5) / 4))
        let width = 190 + 400 * size
        // The town stands aside, so that the number has room beside it.
        let isLeft = sea == nil ? random.next() < 0.5 : sea == .right
        let reach = random.next() * 60
        let left = isLeft ? 20 + reach : 980 - reach - width
        let ground = sea == nil ? 0...1000 : isLeft ? 0...min(1000, left + width + 90) : max(0, left - 90)...1000
        var near = [shore(ground, &random)]
        near += houses(from: left, width: width, size: size, &random)
        if hasTrees { near += trees(in: ground, beside: left - 6...left + width + 6, size: size, &random) }
        let gap = isLeft ? min(680, left + width)...1000 : 0...max(320, left)
        return (far, near.joined(separator: ";"), gap)
    }

    private func mountains(_ random: inout DrawingRandom) -> String {
        // A plain is plain: 60 m of difference are 4 units, 1600 m are 170.
        let height = 4 + 166 * pow(min(relief, 1600) / 1600, 0.7)
        let isRugged = relief > 900
        let points = (0...9).map { index -> String in
            let x = 1000 * Double(index) / 9
            var y = 0.25 + 0.75 * random.next()
            y *= index % 2 == 1 ? 1.2 : isRugged ? 0.5 : 0.9
            y = 6 + height * y
            if let sea {
                let away = sea == .right ? x / 1000 : 1 - x / 1000
                y *= max(0, 1 - away * 1.25)
            }
            return "\(Int(x)) \(Int(y.rounded()))"
        }
        return (isRugged ? "p " : "k ") + points.joined(separator: " ")
    }

    private func shore(_ ground: ClosedRange<Double>, _ random: inout DrawingRandom) -> String {
        let (low, high) = (ground.lowerBound, ground.upperBound)
        let heights = (0..<4).map { _ in 8 + 7 * random.next() }
        let ends = (sea == .left ? 0.0 : heights[0], sea == .right ? 0 : heights[3])
        func place(_ share: Double) -> Int { Int(low + (high - low) * share) }
        return "k \(place(0)) \(Int(ends.0)) \(place(0.3)) \(Int(heights[1])) \(place(0.65)) \(Int(heights[2])) "
            + "\(place(1)) \(Int(ends.1))"
    }

    private func houses(
        from left: Double, width: Double, size: Double, _ random: inout DrawingRandom
    ) -> [String] {
        // From 700,000 people on, a town has towers.
        let isLarge = size > 0.84
        let count = Int(isLarge ? 24 : 7 + 26 * size)
        var pieces: [String] = []
        // A place has a middle; before towers it stands on the outer side.
        let middle = isLarge ? (left + width / 2 < 500 ? 0.22 : 0.78) : 0.35 + 0.3 * random.next()
        let hasLandmark = count > 9
        let landmark = Landmark(country: country, latitude: latitude)
        let clear = hasLandmark ? (0.5 * landmark.width + 6) / width : 0
        for index in 0..<count {
            let share = (Double(index) + 0.5) / Double(count)
            let density = pow(Angle.degrees(180 * share).sine, 1.3)
            let extent = width / Double(count) * (0.75 + 0.5 * random.next())
            let x = left + width * share - extent / 2
            let kind = random.next()
            let isBeside = abs(share - middle) < clear
            if isLarge, kind < 0.2 + 0.4 * density {
                let part = random.next()
                if !isBeside { pieces.append(tower(x, extent, size: size, density: density, part)) }
                continue
            }
            let height = 15 + 15 * random.next() + (isBeside ? 0 : 10 * density)
            if isDry || abs(latitude) < 28 {
                pieces.append("b \(Int(x)) \(Int(extent)) \(Int(height + 8))")
            } else {
                let roof = extent * (abs(latitude) > 44 ? 0.62 : 0.30)
                pieces.append("g \(Int(x)) \(Int(extent)) \(Int(height * 0.8)) \(Int(roof))")
            }
        }
        if hasLandmark {
            pieces.append(landmark.drawing(at: left + width * middle, scale: 0.8 + 0.35 * size))
        }
        return pieces
    }

    /// A tower with its top stepped back, or with a mast.
    private func tower(
        _ x: Double, _ extent: Double, size: Double, density: Double, _ part: Double
    ) -> String {
        let breadth = max(16, extent * 0.8)
        let height = 40 + (56 + 60 * size) * pow(part, 1.5) * (0.3 + 0.7 * density)
        let body = "b \(Int(x)) \(Int(breadth)) \(Int(height))"
        let middle = x + breadth / 2
        switch Int(part * 1000) % 4 {
        case 0: return body + ";b \(Int(x + breadth * 0.22)) \(Int(breadth * 0.56)) 14 \(Int(height))"
        case 1: return body + ";s \(Int(middle)) 4 24 \(Int(height))"
        case 2: return body + ";t \(Int(middle)) \(Int(breadth)) \(Int(breadth * 0.4)) 12 \(Int(height))"
        default: return body
        }
    }

    private func trees(
        in ground: ClosedRange<Double>, beside town: ClosedRange<Double>, size: Double,
        _ random: inout DrawingRandom
    ) -> [String] {
        let north = abs(latitude)
        let usual = north >= 55 ? 30.0 : north >= 28 ? 20 : 18
        let count = Int(usual * (isDry ? 0.25 : 1) * (1.15 - size))
        var pieces: [String] = []
        for index in 0..<count {
            // Trees stand in groves.
            let group = Double(index % 4) * 0.25 + 0.25 * random.next() * random.next()
            let x = ground.lowerBound + (ground.upperBound - ground.lowerBound) * group
            let height = 20 + 26 * random.next()
            let isKept = random.next() >= 0.8
            if town.contains(x), !isKept { continue }
            pieces.append(tree(x, height, north, &random))
        }
        return pieces
    }

    private func tree(_ x: Double, _ height: Double, _ north: Double, _ random: inout DrawingRandom) -> String {
        func whole(_ number: Double) -> Int { Int(number.rounded()) }
        if north >= 55 || (north > 44 && relief > 1100) {
            return "s \(whole(x)) \(whole(height * 0.46)) \(whole(height * 1.25)) 6"
        }
        if north >= 28 || !hasPalms {
            return
                "t \(whole(x)) 3 3 \(whole(height * 0.6));d \(whole(x)) \(whole(height * 0.9)) \(whole(height)) 14;"
                + "d \(whole(x + height * 0.42)) \(whole(height * 0.66)) \(whole(height * 0.7)) 14"
        }
        let tall = height * 2
        let top = x + 8 * (random.next() - 0.5)
        let fronds = [(-17, 6, -5), (-13, -1, -11), (17, 6, -5), (13, -1, -11), (-6, 9, 10), (7, 9, 10)].map {
            aside, up, end in
            let (a, u, e) = (Double(aside), Double(up), Double(end))
            return
                "q \(whole(top)) \(whole(tall + 1)) \(whole(top + a * 0.55)) \(whole(tall + u)) \(whole(top + a)) "
                + "\(whole(tall + e)) \(whole(top + a * 0.5)) \(whole(tall + u - 3))"
        }
        return
            "q \(whole(x - 2)) 4 \(whole(top - 1)) \(whole(tall)) \(whole(top + 1)) \(whole(tall)) \(whole(x + 2)) 4;"
            + fronds.joined(separator: ";")
    }
}
