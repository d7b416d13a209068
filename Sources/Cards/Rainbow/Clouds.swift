internal import Primitives
internal import SceneModel

extension RainbowSky {
    /// One of the three layers of clouds, the farthest first.
    enum CloudLayer: Int, CaseIterable {
        case back, middle, front

        fileprivate var opacity: Double { [0.10, 0.14, 0.20][rawValue] }
        /// The clouds that close the sky.
        fileprivate var slots: Int { [4, 5, 6][rawValue] }
        /// Where the flat bottoms stand, as parts of the sky.
        fileprivate var height: Double { [0.5, 0.68, 0.84][rawValue] }
    }

    /// A layer's clouds as one shape, so that they do not shine through each other; nil where there is none.
    ///
    /// They fill places that a seed has put in order: more cover adds clouds and moves none. At full cover they touch and
    /// their bottoms are level.
    func clouds(_ layer: CloudLayer, in layout: RainbowLayout) -> Element? {
        // Fog hides them.
        if isFog { return nil }
        let cover = min(max(cloudCover ?? 0, 0), 1)
        let count = Int((cover * Double(layer.slots)).rounded())
        guard count > 0 else { return nil }
        var random = SeededGenerator(seed: UInt64(11 + layer.rawValue))
        let width = layout.size.width / Double(layer.slots)
        let order = (0..<layer.slots).map { (slot: $0, key: random.next()) }.sorted { $0.key < $1.key }.map(\.slot)
        var clouds: [(middle: Double, bottom: Double, width: Double)] = []
        for (rank, slot) in order.enumerated() {
            let (dx, dy, growth) = (random.next(-0.25, 0.25), random.next(-0.3, 0.3), random.next(0.8, 1.1))
            guard rank < count else { continue }
            let loose = 1 - cover
            let middle = (Double(slot) + 0.5 + dx * loose) * width
            let bottom = layout.horizon * (layer.height + dy * loose * 0.6)
            let extent = width * (0.92 + 0.38 * cover) * (growth * loose + cover)
            clouds.append((middle, bottom, extent))
        }
        var path = Path()
        var last: (right: Double, bottom: Double)?
        for cloud in clouds.sorted(by: { $0.middle < $1.middle }) {
            // Those that touch are one bank, whose bottom has no steps.
            let (left, right) = (cloud.middle - cloud.width / 2, cloud.middle + cloud.width / 2)
            let bottom = last.flatMap { $0.right >= left ? $0.bottom : nil } ?? cloud.bottom
            path.append(.cloud(middle: cloud.middle, bottom: bottom, width: cloud.width, random: &random))
            last = (right, bottom)
        }
        return .shape(
            Shape(
                id: "clouds-\(layer)", path: path,
                fill: isPaper
                    ? RainbowPaper.clouds[layer.rawValue]
                    : (isThunder ? Color(rgb: 0x9AA3B8) : .white).withOpacity(layer.opacity)))
    }

    /// Fog over the upper part of the card.
    func fog(in layout: RainbowLayout) -> [Element] {
        guard isFog else { return [] }
        if isPaper { return RainbowPaper.fog(in: layout) }
        // A veil over the whole sky, and a denser bank in it.
        let bands: [(top: Double, foot: Double, stops: [(Double, Double)])] = [
            (0, 1.3, [(0, 0.2), (0.25, 0.22), (0.45, 0.24), (0.6, 0.2), (0.8, 0.08), (0.92, 0.02), (1, 0)]),
            (0.35, 1, [(0, 0), (0.15, 0.02), (0.35, 0.09), (0.5, 0.12), (0.65, 0.09), (0.85, 0.02), (1, 0)]),
        ]
        return bands.enumerated().map { index, band in
            let (top, foot) = (layout.horizon * band.top, layout.horizon * band.foot)
            let veil = LinearGradient(
                from: Point(x: 0, y: top), to: Point(x: 0, y: foot),
                stops: band.stops.map { GradientStop(offset: $0.0, color: Color.white.withOpacity($0.1)) })
            return .shape(
                Shape(
                    id: "fog-\(index + 1)",
                    path: .rectangle(Rect(minX: 0, minY: top, maxX: layout.size.width, maxY: foot)),
                    fill: .linear(veil)))
        }
    }
}

extension Path {
    /// A cumulus: lumps on a bottom that is flat between round ends.
    fileprivate static func cloud(
        middle: Double, bottom: Double, width: Double, random: inout SeededGenerator
    ) -> Path {
        func disc(_ x: Double, _ y: Double, _ radius: Double) -> Disc {
            Disc(
                center: Point(x: middle + (x - 0.5) * width, y: bottom - width * y), radius: width * radius)
        }
        // Places and sizes as parts of the width, from the left.
        let lumps = [(0.19, 0.19, 0.17), (0.41, 0.28, 0.21), (0.68, 0.22, 0.19), (0.87, 0.14, 0.12)]
        return .ridge(
            [disc(0.105, 0.105, 0.105)] + lumps.map { disc($0.0, $0.1, $0.2 * random.next(0.92, 1.08)) }
                + [disc(0.895, 0.105, 0.105)])
    }
}
