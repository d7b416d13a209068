internal import ForecastCore
internal import Primitives
internal import SceneModel

/// The precipitation to come as a pie on the dial: rain in a wet colour, snow as flakes in a pale one.
struct ClockPie {
    let face: ClockFace
    private let sectors: [ClockSector]

    private var ground: ClockGround { face.ground }
    private var rain: [ClockSector] { sectors.filter { !$0.slice.isSnow } }
    private var snow: [ClockSector] { sectors.filter(\.slice.isSnow) }

    /// A pie, or nil without slices.
    init?(_ clock: PrecipitationClock?, on face: ClockFace) {
        guard let clock, !clock.slices.isEmpty else { return nil }
        self.face = face
        sectors = ClockSector.sectors(of: clock)
    }

    func elements() -> [Element] {
        if ground.isPaper { return ClockPaper(face).pie(sectors.map(\.slice)) }
        return rainElements() + snowElements()
    }

    // MARK: Rain

    private func rainElements() -> [Element] {
        guard !rain.isEmpty else { return [] }
        var elements: [Element] = []
        if ground.isDarkOnLight {
            // On a bright ground, pale water where rain is unsure; else the ground's hue would show through.
            let water = ground.dial.mixed(with: Color(rgb: 0xE4F3FF), 0.9)
            elements.append(
                .group(
                    Group(
                        id: "water", blend: .sum,
                        elements: rain.map { sector in
                            .shape(
                                Shape(id: "water-\(sector.slice.slot)", path: sector.outline(on: face), fill: water)
                            )
                        })))
        }
        elements.append(group("precipitation", rain, colors: rainColors) { $0.opacity })
        return elements
    }

    /// The colours from the centre to the rim.
    private var rainColors: [(offset: Double, color: Color)] {
        if ground.isDarkOnLight {
            return [(0, Color(rgb: 0x1A63B4)), (0.45, Color(rgb: 0x2A7ACB)), (1, Color(rgb: 0x4A9BE6))]
        }
        return [
            (0, Color(rgb: 0x3F97E6).withOpacity(0.92)), (0.19, Color(rgb: 0x4CA3EE).withOpacity(0.93)),
            (0.62, Color(rgb: 0x7CC6FF).withOpacity(0.96)), (1, Color(rgb: 0xB4E1FF)),
        ]
    }

    private var cool: Color {
        if ground.isDarkOnLight { return .white }
        return ground.dial.mixed(with: Color(rgb: 0x7FD4FF), 0.8)
    }

    private var pale: [(offset: Double, color: Color)] {
        [
            (0, cool.withOpacity(0.85)), (0.19, cool.withOpacity(0.85)),
            (0.62, cool.mixed(with: .white, 0.45).withOpacity(0.92)),
            (
                1,
                Color.white.mixed(with: Color(rgb: 0xC4EBFF), ground.isDarkOnLight ? 0 : 0.6)
                    .withOpacity(0.97)
            ),
        ]
    }

    private func group(
        _ id: String, _ sectors: [ClockSector], colors: [(offset: Double, color: Color)],
        opacity: (PrecipitationClock.Slice) -> Double
    ) -> Element {
        let gradient = RadialGradient(
            center: face.center, radius: ClockFace.pieRadii.rim * face.unit,
            stops: colors.map { GradientStop(offset: $0.offset, color: $0.color) })
        return .group(
            Group(
                id: id, blend: .sum, paint: .radial(gradient),
                elements: sectors.map { sector in
                    .shape(
                        Shape(
                            id: "slice-\(sector.slice.slot)", path: sector.outline(on: face),
                            fill: Color.white.withOpacity(opacity(sector.slice))))
                }))
    }

    // MARK: Snow

    private func snowElements() -> [Element] {
        guard !snow.isEmpty else { return [] }
        return [
            group(rain.isEmpty ? "precipitation" : "precipitation-snow", snow, colors: pale) {
                0.12 + 0.24 * $0.opacity
            }
        ] + flakes()
    }

    /// Flakes on a grid that is a little disturbed, the more the likelier the snow.
    private func flakes() -> [Element] {
        let spacing = 21.0
        let rim = ClockFace.pieRadii.rim
        let radii = [2.6, 3.6, 4.8, 6]
        var paths = radii.map { _ in Path() }
        var random = SeededGenerator(seed: 5)
        for row in 0...Int(2 * rim / (spacing * 0.866)) {
            for column in 0...Int(2 * rim / spacing) {
                let x = spacing * (Double(column) + (row % 2 == 0 ? 0 : 0.5)) - rim + random.next(-5.5, 5.5)
                let y = spacing * 0.866 * Double(row) - rim + random.next(-5.5, 5.5)
                let kind = min(Int(random.next() * 4), 3)
                let chance = random.next()
                let distance = (x * x + y * y).squareRoot()
                guard
                    snow.contains(where: { sector in
                        chance < sector.slice.opacity + 0.1
                            && distance > ClockFace.pieRadii.hole + radii[kind] + 2
                            && distance < sector.rim(x: x, y: y) - radii[kind]
                            && sector.contains(x: x, y: y)
                    })
                else { continue }
                let place = Point(x: face.center.x + x * face.unit, y: face.center.y + y * face.unit)
                paths[kind].append(.line(from: place, to: place))
            }
        }
        return zip(radii, paths).enumerated().compactMap { index, flake -> Element? in
            guard !flake.1.elements.isEmpty else { return nil }
            return .shape(
                Shape(
                    id: "flakes-\(index + 1)", path: flake.1,
                    stroke: Stroke(
                        color: ground.isDarkOnLight ? ground.ink : .white, width: 2 * flake.0 * face.unit)))
        }
    }

    /// The ground around the hands, on which their ink is as clear as beside the pie.
    var gap: (color: Color, width: Double) {
        if ground.isPaper { return (.white, 9) }
        let (shade, width) = ground.isDarkOnLight ? (0.045, 9.0) : (0.12, 11)
        return (ground.dial.mixed(with: Color(rgb: 0x000014), shade), width)
    }
}
