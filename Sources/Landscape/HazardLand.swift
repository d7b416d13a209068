internal import Libc
internal import Locality
internal import Primitives
internal import SceneModel

/// Mist, dust, smoke and fire, and mountains that break, behind a town.
extension HazardScene {
    /// Banks of mist that hide the feet of things; on paper level lines.
    func banks(_ color: Color, from start: Double) -> [Element] {
        if isPaper {
            var path = Path()
            var random = random(71)
            for row in 0..<7 {
                let y = (start + (1 - start) * Double(row) / 7) * horizon
                var x = random.next(-100, 0) * unit
                while x < width {
                    let end = x + random.next(120, 320) * unit
                    let box = Rect(minX: x, minY: y - 6 * unit, maxX: end, maxY: y + 6 * unit)
                    if !scenery.meetsSkyWords(box) {
                        path.append(.line(from: Point(x: x, y: y), to: Point(x: end, y: y)))
                    }
                    x = end + random.next(30, 80) * unit
                }
            }
            return line("mist", path, color, width: 4)
        }
        return (0..<5).map { index in
            .ease(
                "bank-\(index + 1)", at: at(0.1 + 0.22 * Double(index) + 0.012 * scenery.sway(), start + 0.3),
                300 * rise,
                70 * rise, color, 0.5, power: 1.1)
        }
    }

    /// A wall of dust that rolls over the town.
    func wall(_ colors: [Color]) -> [Element] {
        [(0.90, 1.02, 640.0, 330.0), (0.58, 1.04, 520, 220), (0.24, 1.03, 460, 130)].enumerated().flatMap {
            index, heap in
            cloud(
                "wall-\(index + 1)", at(heap.0 + 0.01 * scenery.sway(), heap.1), width: heap.2 * rise,
                height: min(heap.3 * rise, 0.62 * horizon), colors, 0.94, salt: UInt64(80 + index))
        }
    }

    func smoke(_ colors: [Color]) -> [Element] {
        [(0.30, 0.98, 420.0, 190.0), (0.60, 0.94, 520, 290), (0.90, 0.98, 460, 230)].prefix(isCalm ? 2 : 3)
            .enumerated()
            .flatMap { index, plume in
                cloud(
                    "smoke-\(index + 1)", at(plume.0 + 0.012 * scenery.sway(), plume.1), width: plume.2 * rise,
                    height: min(plume.3 * rise, 0.6 * horizon), colors, isCalm ? 0.55 : 0.9,
                    light: at(plume.0, 1.3), salt: UInt64(85 + index))
            }
    }

    /// Tongues of fire along a ridge behind the town.
    var flames: [Element] {
        var random = random(72)
        var (outer, inner) = (Path(), Path())
        let ridge = crest(horizon - 6 * rise, 46 * rise / unit, hills: 3, salt: 5)
        var x = -20 * unit
        while x < width + 20 * unit {
            let height = (26 + (isCalm ? 30 : 150) * pow(random.next(), 2.2)) * rise
            let half = (9 + 0.15 * height) * random.next(0.8, 1.2)
            let foot = Point(x: x, y: ridge.y(at: x) + 8 * unit)
            let lean = random.next(0.1, 0.5) + 0.1 * scenery.sway(2)
            for (share, isInner) in [(1.0, false), (0.56, true)] {
                let (h, w) = (height * share, half * share)
                var path = Path()
                path.move(to: Point(x: foot.x - w, y: foot.y))
                path.curve(
                    Point(x: foot.x - 1.1 * w, y: foot.y - 0.5 * h),
                    Point(x: foot.x + lean * w, y: foot.y - 0.6 * h),
                    to: Point(x: foot.x + lean * h * 0.4, y: foot.y - h))
                path.curve(
                    Point(x: foot.x + (lean + 0.6) * w, y: foot.y - 0.62 * h),
                    Point(x: foot.x + 1.2 * w, y: foot.y - 0.4 * h),
                    to: Point(x: foot.x + w, y: foot.y))
                path.close()
                if isInner { inner.append(path) } else { outer.append(path) }
            }
            x += half * random.next(isCalm ? 3 : 0.9, isCalm ? 7 : 1.7)
        }
        return area("flames", outer, Color(rgb: 0xFF9B2E), Color(rgb: 0xE2481C), 0.95, paper: .outline)
            + area("flames-near", inner, Color(rgb: 0xFFF0B0), Color(rgb: 0xFFB23E), 0.95, paper: .none)
            + area(
                "ridge", ridge.path(foot: horizon + 2 * unit), look.near.mixed(with: Color(rgb: 0x5A2618), 0.5),
                look.near)
    }

    func mountains(_ colors: [Color]) -> [Element] {
        let peak = at(0.70, 0.30)
        let left = [at(0.70, 0.30), at(0.62, 0.46), at(0.55, 0.52), at(0.44, 0.72), at(0.34, 0.80), at(0.20, 1.01)]
        let right = [at(1.06, 1.01), at(1.02, 0.70), at(0.94, 0.58), at(0.86, 0.50), at(0.78, 0.38)]
        let range = crest(horizon - 60 * rise, 130 * rise / unit, hills: 5, salt: 8)
        let shadow = Path.polygon([
            peak, at(0.78, 0.38), at(0.86, 0.50), at(0.94, 0.58), at(1.02, 0.70), at(1.06, 1.01), at(0.80, 1.01),
            at(0.76, 0.74), at(0.73, 0.56),
        ])
        var elements = area(
            "range", range.path(foot: horizon + 2 * unit), Color(rgb: 0xC6D8EA), Color(rgb: 0xE4EDF5), paper: .none)
        elements += area(
            "mountain", .polygon(left + right), Color(rgb: 0xF7FAFD), Color(rgb: 0xD3E1EF), paper: .outline)
        elements += area("shadow", shadow, Color(rgb: 0x9CB8D6), Color(rgb: 0xBFD2E6), 0.9, paper: .none)
        // The slab that breaks off, and the cloud of snow that runs down before it.
        let slab = Path.polyline([at(0.60, 0.50), at(0.66, 0.47), at(0.71, 0.52)])
        if slab.controlBounds.map(scenery.meetsSkyWords) == false {
            elements += line("break", slab, Color(rgb: 0x5C7FA6), 0.9, width: 4)
        }
        for (index, puff) in [(0.62, 0.66, 150.0), (0.53, 0.80, 230), (0.40, 0.98, 380), (0.58, 0.97, 330)]
            .enumerated()
        {
            elements += cloud(
                "snow-cloud-\(index + 1)", at(puff.0 + 0.006 * scenery.sway(), puff.1), width: puff.2 * rise,
                height: 0.46 * puff.2 * rise, [.white, Color(rgb: 0xEDF3F9), Color(rgb: 0xB4C9E0)], 0.97,
                light: at(0.2, 0), salt: UInt64(90 + index))
        }
        return elements
    }

    func volcano(_ colors: [Color]) -> [Element] {
        let crater = [at(0.555, 0.62), at(0.585, 0.64), at(0.62, 0.635), at(0.66, 0.615)]
        var cone = Path()
        cone.move(to: at(0.22, 1.01))
        cone.curve(at(0.40, 0.94), at(0.50, 0.76), to: crater[0])
        for point in crater.dropFirst() { cone.line(to: point) }
        cone.curve(at(0.72, 0.76), at(0.84, 0.94), to: at(1.04, 1.01))
        cone.close()
        var elements: [Element] = []
        for (index, puff) in [(0.60, 0.64, 170.0), (0.64, 0.52, 260), (0.74, 0.42, 360), (0.90, 0.36, 420)].prefix(
            isCalm ? 2 : 4
        )
        .enumerated().reversed() {
            elements += cloud(
                "plume-\(index + 1)", at(puff.0 + 0.008 * scenery.sway(), puff.1), width: puff.2 * rise,
                height: 0.5 * puff.2 * rise, colors, 0.94, light: at(0.6, 0.9), salt: UInt64(95 + index))
        }
        elements += area("cone", cone, Color(rgb: 0x6A4238), Color(rgb: 0x241A1C))
        guard !isCalm else { return elements }
        let streams = [
            [at(0.60, 0.63), at(0.61, 0.72), at(0.58, 0.82), at(0.60, 0.95)],
            [at(0.64, 0.62), at(0.67, 0.74), at(0.72, 0.88)],
        ]
        for (index, stream) in streams.enumerated() {
            elements +=
                isPaper
                ? [.fill("lava-\(index + 1)", .taper(through: stream, width: 14 * rise, to: 5 * rise), .white)]
                : area(
                    "lava-\(index + 1)", .taper(through: stream, width: 14 * rise, to: 3 * rise),
                    Color(rgb: 0xFFD27A),
                    Color(rgb: 0xF2582A))
        }
        return elements
    }

    /// A hillside with a scar, and what has slid from it.
    var slope: [Element] {
        var hill = Path()
        hill.move(to: at(0.30, 1.02))
        hill.curve(at(0.50, 0.94), at(0.64, 0.44), to: at(0.84, 0.36))
        hill.curve(at(0.92, 0.33), at(1.0, 0.36), to: at(1.06, 0.40))
        hill.line(to: at(1.06, 1.02))
        hill.close()
        var scar = Path()
        scar.move(to: at(0.80, 0.40))
        scar.curve(at(0.78, 0.60), at(0.70, 0.76), to: at(0.52, 1.02))
        scar.line(to: at(0.80, 1.02))
        scar.curve(at(0.82, 0.80), at(0.88, 0.60), to: at(0.90, 0.38))
        scar.curve(at(0.87, 0.42), at(0.83, 0.42), to: at(0.80, 0.40))
        scar.close()
        var random = random(74)
        var rocks = Path()
        for _ in 0..<26 {
            let t = random.next()
            let center = at(0.82 - 0.24 * t + random.next(-0.05, 0.05), 0.56 + 0.44 * t)
            rocks.append(.circle(center: center, radius: random.next(3, 11) * rise))
        }
        return area("hill", hill, Color(rgb: 0x6A7A5C), Color(rgb: 0x43523F), paper: .outline)
            + area("scar", scar, Color(rgb: 0xA07E58), Color(rgb: 0x6E5238), paper: .outline)
            + area("rocks", rocks, Color(rgb: 0x4E3B2A))
    }

    /// The town once more at both sides, as it shakes.
    var shaken: [Element] {
        guard let silhouette = scenery.silhouette, !isPaper else { return [] }
        let across = width / 1000
        return [-13.0, 13].enumerated().map { index, aside in
            .fill(
                "shaken-\(index + 1)",
                silhouette.near.placed(at: Point(x: aside * unit, y: horizon), across, across * scenery.landScale),
                look.near,
                0.28)
        }
    }
}
