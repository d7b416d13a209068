internal import ForecastCore
internal import Primitives
internal import SceneModel

/// The ground of the clock card in the hue of its temperature, and the inks on it.
struct ClockGround {
    /// Opaque colours from the top to the bottom; a single one if the ground is flat.
    let stops: [GradientStop]
    /// Whatever is written on it.
    let ink: Color
    /// The colour behind the dial.
    let dial: Color
    /// How far night has come, from 0 to 1.
    let night: Double
    let isPaper: Bool
    /// How far the sky of the hour has come over the hue, from 0 to 1.
    private(set) var dusk = 0.0
    /// How far clouds and lights stand out from it, from 0 to 1: not at all where its ink changes.
    private(set) var contrast = 1.0

    var isFlat: Bool { stops.count == 1 }
    /// Whether the ink is darker than the ground.
    var isDarkOnLight: Bool { ink.relativeLuminance < 0.2 }

    /// White paper with black ink.
    static let paper = ClockGround(flat: .white, ink: Color(rgb: 0), isPaper: true)

    /// One colour.
    init(flat color: Color, ink: Color, isPaper: Bool = false) {
        self.init(
            stops: [GradientStop(offset: 0, color: color)], ink: ink, dial: color, night: 0, isPaper: isPaper)
    }

    private init(stops: [GradientStop], ink: Color, dial: Color, night: Double, isPaper: Bool) {
        (self.stops, self.ink) = (stops, ink)
        (self.dial, self.night, self.isPaper) = (dial, night, isPaper)
    }

    /// The hue of a temperature in °C with the light of the hour: night comes while the sun sinks to 6° below the horizon, and dark
    /// weather brings a part of it, 0 to 1.
    init(at celsius: Double, _ palette: TemperaturePalette, sunAltitude: Double, gloom: Double = 0) {
        let (day, night) = (ClockGround(dayAt: celsius, palette), ClockGround(nightAt: celsius, palette))
        let dusk = max(1 - smoothstep(-6, 0, sunAltitude), gloom)
        // Between a light day and the night lies a ground on which neither ink is legible; twilight skips it.
        let isDark = day.isDarkOnLight && dusk < 0.5
        let step = isDark ? -0.02 : 0.02
        for share in stride(from: dusk, through: isDark ? 0 : 1, by: step) {
            let mixed = ClockGround(day, night, share, inkOfDay: isDark)
            if mixed.isLegible {
                self = mixed
                return
            }
        }
        self = isDark ? day : night
    }

    /// A ground between day and night.
    private init(_ day: ClockGround, _ night: ClockGround, _ share: Double, inkOfDay: Bool) {
        let offsets = Set(day.stops.map(\.offset) + night.stops.map(\.offset)).sorted()
        stops = offsets.map { offset in
            GradientStop(
                offset: offset, color: day.stops.color(at: offset).mixed(with: night.stops.color(at: offset), share)
            )
        }
        ink = inkOfDay ? day.ink : .white
        dial = day.dial.mixed(with: night.dial, share)
        self.night = share
        isPaper = false
    }

    /// The sky of the hour over the hue, by a share from 0 to 1.
    ///
    /// White words stand before the sky. Where those before the hue are dark, both pass through one luminance on which either ink is
    /// legible, so that the ground never jumps when the ink does.
    func under(_ sky: [GradientStop], _ share: Double) -> ClockGround {
        if isFlat || share <= 0 { return self }
        let changesInk = ink != .white
        let isChanged = !changesInk || share >= 0.5
        let turn = changesInk ? 1 - abs(2 * share - 1) : 0
        let ink = isChanged ? Color.white : self.ink.mixed(with: Color(rgb: 0), min(1, 2 * share))
        // Between a least and a greatest luminance, which meet where the ink changes.
        let most = blend(1, ClockGround.betweenInks, smoothstep(0, 1, turn))
        let least =
            isChanged
            ? blend(0, ClockGround.betweenInks, turn)
            : ClockGround.legibility * (ink.relativeLuminance + 0.05) - 0.05
        let range = changesInk ? min(least, most)...most : 0...1
        func mixed(_ own: Color, _ other: Color) -> Color {
            own.mixed(with: other, share).withLuminance(in: range)
        }
        let offsets = Set(stops.map(\.offset) + sky.map(\.offset)).sorted()
        let colors = offsets.map { mixed(stops.color(at: $0), sky.color(at: $0)) }
        var ground = ClockGround(
            stops: zip(offsets, colors).map { GradientStop(offset: $0, color: $1) }, ink: ink,
            dial: mixed(dial, sky.color(at: 0.55)), night: night, isPaper: false)
        ground.dusk = share
        ground.contrast = 1 - smoothstep(0, 1, turn)
        return ground
    }

    /// The luminance on which black and white are both legible, and the contrast that words need.
    private static let (betweenInks, legibility) = (0.1785, 4.57)

    /// Whether its ink is legible everywhere.
    private var isLegible: Bool { (stops.map(\.color) + [dial]).allSatisfy { $0.contrast(with: ink) >= 4.55 } }
}

// MARK: Day and night

extension ClockGround {
    /// Deeper than the temperature's own colour at the top under white ink, paler under dark ink, and a little warmer at the foot.
    private init(dayAt celsius: Double, _ palette: TemperaturePalette) {
        var own = palette.color(at: celsius)
        // A colour that is almost deep enough for white words is made so.
        if own.contrast(with: .white) >= 3 {
            let night = palette.night(at: celsius)
            for _ in 0..<20 where own.contrast(with: .white) < 4.6 { own = own.mixed(with: night, 0.06) }
        }
        let ink = TemperaturePalette.ink(on: own)
        func near(_ degrees: Double, _ other: Color, _ share: Double) -> Color {
            palette.color(at: celsius + degrees).mixed(with: other, share)
        }
        let colors: [Color]
        if ink == .white {
            let deep = Color(rgb: 0x020628)
            let foot = own.mixed(with: palette.color(at: celsius + 1.5), 0.5)
            colors = [
                near(-3, deep, 0.3), near(-1.5, deep, 0.14), own, foot.contrast(with: .white) > 4.55 ? foot : own,
            ]
        } else {
            colors = [near(-1.2, .white, 0.16), near(-0.6, .white, 0.06), own, near(1.5, own, 0)].map { color in
                // The foot of a hot or mild day may be too deep for dark words.
                var color = color
                for _ in 0..<40 where color.contrast(with: ink) < 4.7 {
                    color =
                        own.contrast(with: ink) >= 4.7
                        ? color.mixed(with: own, 0.2) : color.mixed(with: .white, 0.05)
                }
                return color
            }
        }
        self.init(
            stops: zip([0, 0.34, 0.72, 1], colors).map { GradientStop(offset: $0, color: $1) }, ink: ink,
            dial: colors[1].mixed(with: colors[2], 0.5), night: 0, isPaper: false)
    }

    /// The hue glows from below, as after sunset; above it petrol if it is cool, plum and wine if it is warm.
    private init(nightAt celsius: Double, _ palette: TemperaturePalette) {
        let glow = palette.glow(at: celsius)
        let cool = palette.night(at: celsius)
        let warmth = smoothstep(18.5, 23, celsius)
        let colors = [
            Color(rgb: 0x04071C).mixed(with: Color(rgb: 0x0B0622), warmth),
            cool.mixed(with: Color(rgb: 0x060A22), 0.7).mixed(with: Color(rgb: 0x200A36), warmth),
            cool.mixed(with: glow, 0.25).mixed(with: Color(rgb: 0x4A0F3E), warmth),
            cool.mixed(with: glow, 0.6).mixed(with: Color(rgb: 0x73203A).mixed(with: glow, 0.3), warmth),
            glow, glow,
        ]
        let dial = colors[2].mixed(with: colors[3], 0.5)
        self.init(
            stops: zip([0, 0.26, 0.46, 0.62, 0.8, 1], colors).map { GradientStop(offset: $0, color: $1) },
            ink: .white, dial: dial, night: 1, isPaper: false)
    }
}

private func blend(_ from: Double, _ to: Double, _ share: Double) -> Double { from + (to - from) * share }

extension Color {
    /// The colour nearer to black or to white, as far as its luminance is to be in a range.
    fileprivate func withLuminance(in range: ClosedRange<Double>) -> Color {
        let own = relativeLuminance
        if range.contains(own) { return self }
        let (end, limit) =
            own < range.lowerBound ? (Color.white, range.lowerBound) : (Color(rgb: 0), range.upperBound)
        var (low, high) = (0.0, 1.0)
        for _ in 0..<12 {
            let middle = (low + high) / 2
            let isBeyond = (mixed(with: end, middle).relativeLuminance < limit) == (own < limit)
            if isBeyond { low = middle } else { high = middle }
        }
        return mixed(with: end, high)
    }
}

extension [GradientStop] {
    /// The colour at an offset of a gradient of opaque colours.
    func color(at offset: Double) -> Color {
        ColorScale(map { .init($0.offset, $0.color) }).color(at: offset)
    }
}

// MARK: Elements

extension ClockGround {
    /// The gradient over the whole of a picture; nothing on a flat ground.
    func elements(in size: Size) -> [Element] {
        if isFlat { return [] }
        let field = LinearGradient(from: Point(x: 0, y: 0), to: Point(x: 0, y: size.height), stops: stops)
        let whole = Rect(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
        return [.shape(Shape(id: "ground", path: .rectangle(whole), fill: .linear(field)))]
    }
}
