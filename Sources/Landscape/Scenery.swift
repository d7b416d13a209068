internal import Libc
public import Locality
public import Primitives
public import SceneModel

/// The sky, the weather and the land of a place at a moment, as elements that fill a picture.
///
/// The same landscape gives the same elements. What changes with time moves or fades: neighbouring moments give neighbouring
/// pictures.
public struct Scenery: Hashable, Sendable {
    /// What the sky looks like where clouds alone do not say it.
    public enum Weather: Hashable, Sendable, CaseIterable {
        /// Clear, cloudy or overcast, as the cloud cover has it.
        case fair
        case rain, freezingRain, thunder, snow, sleet, hail, haze, dust, smoke, fog
    }

    /// What falls.
    public enum Precipitation: Hashable, Sendable, CaseIterable {
        case rain, freezingRain, snow, sleet, hail
    }

    /// What is in the sky.
    public enum Body: Hashable, Sendable {
        /// The sun's disc.
        case sun(center: Point, radius: Double)
        /// The moon's disc; the cycle is 0 at new moon and 0.5 at full moon.
        case moon(center: Point, radius: Double, cycle: Double, isSouthern: Bool)
    }

    /// The picture's extent in points.
    public var size: Size
    /// The y of the horizon.
    public var horizon: Double
    /// Points a unit of the design, 1/1080 of a square card's width.
    public var unit: Double
    /// The sun's altitude in degrees.
    public var sunAltitude = 35.0
    /// Whether the picture looks toward the sun or the moon.
    public var facesSun = true
    /// The sun or the moon, where it is above the horizon and in the picture.
    public var body: Body?
    /// 0 to 1; nil where it is unknown.
    public var cloudCover: Double? = 0
    /// What the sky looks like.
    public var weather = Weather.fair
    /// What falls.
    public var precipitation = Precipitation.rain
    /// How much falls, or how likely that is: 0 to 1.
    public var precipitationAmount = 0.0
    /// How strong the wind is, from 0 for a breeze to 1 for a gale.
    public var windStrength = 0.0
    /// The drift of precipitation to the right, as a share of its fall.
    public var drift = -0.16
    /// Whether snow lies on the land.
    public var isSnowCovered = false
    /// Whether water lies before the land, rather than a plain.
    public var hasWater = true
    /// The outline of the place; nil for a bare horizon.
    public var silhouette: Silhouette?
    /// The height of the silhouette relative to that of its drawing.
    public var landScale = 1.0
    /// The part of the picture that the silhouette takes, in points from the left; nil for all of it.
    ///
    /// Hills lead down from its ends.
    public var landSpan: ClosedRange<Double>?
    /// Whether little rain falls at the place.
    public var isDryClimate = false
    /// Whether it freezes, so that snow stays where winters are cold.
    public var isFrosty = false
    /// Whether fair days are light, so that words before them are dark.
    public var allowsHighKey = false
    /// Whether what lies before the land is deep under a light sky, too, for light words on it.
    public var hasDeepFoot = false
    /// Colours in place of those of the sky and the land; nil for their own.
    public var hue: Hue?
    /// Rain or snow that comes over one side and does not fall yet.
    public var approach: Arrival?
    /// Determines the clouds, the stars and the ripples of the place.
    public var placeSeed: UInt64 = 0
    /// Hours since a fixed instant: clouds wander as it passes.
    public var time = 0.0
    /// The phase of a loop of this moment, from 0 to less than 1; 0 is the still picture.
    public var phase = 0.0
    /// Boxes of words in the sky.
    public var skyWords: [Rect] = []
    /// Those of them that hold small words, which need more contrast.
    public var smallSkyWords: [Rect] = []
    /// The share of the luminance allowed behind words that the sky may take; less than 1 leaves room for other lights.
    public var headroom = 1.0
    /// Boxes of words on the land and the water.
    public var landWords: [Rect] = []
    /// The box of a large number that stands in the land.
    public var numberBox: Rect?
    /// The middle and the radii of a ring in front of which nothing falls.
    public var ring: Ring?
    /// The middle and the radii of a half ring of faint white before the sky, above which words have a darker ground.
    public var ghost: Ring?
    /// The scale of clouds; 1 is their size in a sky 720 units high.
    public var cloudScale = 1.0

    /// The colours of a picture whose ground is that of a temperature.
    public struct Hue: Hashable, Sendable {
        /// From the top of the picture to the horizon.
        public var sky: [GradientStop]
        /// The dark colour of the land.
        public var land: Color
        /// Whether words before the sky are dark.
        public var isLight: Bool
        /// How far clouds and lights stand out from the sky, 0 to 1.
        public var contrast: Double

        /// A sky over dark land.
        public init(sky: [GradientStop], land: Color, isLight: Bool, contrast: Double = 1) {
            (self.sky, self.land, self.isLight, self.contrast) = (sky, land, isLight, contrast)
        }
    }

    /// A half ring that stands on the horizon.
    public struct Ring: Hashable, Sendable {
        public var center: Point
        public var innerRadius: Double
        public var outerRadius: Double

        /// A half ring round a point of the horizon.
        public init(center: Point, innerRadius: Double, outerRadius: Double) {
            self.center = center
            self.innerRadius = innerRadius
            self.outerRadius = outerRadius
        }
    }

    /// A clear day.
    public init(size: Size, horizon: Double, unit: Double) {
        self.size = size
        self.horizon = horizon
        self.unit = unit
    }

    /// The picture from back to front.
    ///
    /// `bow` stands between the two layers of the land, `number` before them, and `reflection` lies on the water.
    public func elements(bow: [Element] = [], number: [Element] = [], reflection: [Element] = []) -> [Element] {
        let tone = SkyTone(self)
        var elements = [skyElement(tone)]
        elements += stars()
        elements += lightField(tone)
        if isCloudUnknown {
            elements += unknownClouds()
        } else {
            let clouds = clouds(tone)
            elements += clouds.elements
            elements += lights(tone)
            elements += approach.map { approaching($0, tone) } ?? []
            elements += lightning(tone)
            elements += falling(below: clouds.bases, tone)
        }
        elements += gusts() + banks(tone, isFar: true)
        elements += farLand(tone) + bow + nearLand(tone)
        elements += banks(tone, isFar: false) + number + feetMist(tone)
        elements += ground(tone) + (hasWater ? reflection : []) + glitter(tone)
        elements += whitecaps() + rings() + nearFlakes()
        return elements
    }

    /// The colours of words and of large numbers before the sky and the ground.
    public var ink: (words: Color, number: Color) {
        isHighKey ? (Scenery.navy, Color(rgb: 0x123A6E)) : (.white, .white)
    }

    /// A shade of the sky's own dark behind a large light number; nothing on a light sky.
    public func shade(behind box: Rect) -> [Element] {
        if isHighKey { return [] }
        let dark = SkyTone(self).sky[0].mixed(with: Color(rgb: 0x0A1024), 0.35)
        let center = Point(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
        return [
            .ease(
                "number-shade", at: center, box.width * 0.86, box.height * 0.95, dark, 0.62, steps: 6, power: 1.1,
                above: horizon)
        ]
    }

    /// The deep sky of a fair hour toward the sun, from the top of the picture to the horizon, and its land, by the sun's altitude.
    public static func fairSky(at sunAltitude: Double) -> (sky: [GradientStop], land: Color) {
        var scenery = Scenery(size: Size(width: 1, height: 1), horizon: 1, unit: 1)
        scenery.sunAltitude = sunAltitude
        let tone = SkyTone(scenery)
        return (
            zip(SkyTone.offsets, tone.sky).map { GradientStop(offset: $0, color: $1) },
            tone.land.near.mixed(with: tone.sky[0], 0.5)
        )
    }

    /// The colour of the sky at the zenith and at the horizon, and that of the picture's foot.
    public var edgeColors: (zenith: Color, horizon: Color, foot: Color) {
        let tone = SkyTone(self)
        return (tone.sky.first ?? tone.horizon, tone.horizon, tone.land.foot)
    }
}

extension Scenery {
    /// Whether the picture is light: a fair day with the sun well up.
    public var isHighKey: Bool {
        allowsHighKey && hue == nil && facesSun && sunAltitude > 9 && weather == .fair
            && precipitationAmount <= 0.02 && !isCloudUnknown && weatherAmount < 0.5
    }

    /// Whether words before the sky are dark.
    var hasLightSky: Bool { isHighKey || hue?.isLight == true }

    /// Whether the cloud cover is unknown.
    var isCloudUnknown: Bool { cloudCover == nil && weather == .fair }

    /// Whether a layer of ice covers the land: rain freezes on it.
    var isGlazed: Bool { precipitation == .freezingRain && precipitationAmount > 0 }

    /// How far a closed deck covers the sky, 0 to 1.
    public var deckAmount: Double {
        switch weather {
        case .fair: smoothstep(0.80, 0.95, cloudCover ?? 0)
        case .rain: smoothstep(0.72, 0.92, cloudCover ?? 1)
        case .freezingRain, .thunder, .snow, .sleet, .hail: 1
        case .haze, .dust, .smoke, .fog: 0
        }
    }

    /// How far the weather replaces the colours of a fair sky, 0 to 1.
    var weatherAmount: Double {
        switch weather {
        case .fair: smoothstep(0.65, 1, cloudCover ?? 0)
        case .rain: deckAmount
        case .freezingRain, .thunder, .snow, .sleet, .hail, .haze, .dust, .smoke, .fog: 1
        }
    }

    /// The cover of separate clouds, 0 to 1.
    var looseCover: Double {
        switch weather {
        case .haze, .dust, .smoke, .fog: 0
        default: max(cloudCover ?? 0, precipitationAmount > 0 ? 0.35 : 0)
        }
    }

    /// Whether fog, haze, dust or smoke takes the place of distance.
    var isMisty: Bool { weather == .fog || isDry }

    /// Whether dry particles do.
    var isDry: Bool { weather == .haze || weather == .dust || weather == .smoke }

    /// The share of the disc of the sun or the moon that a deck lets through: its light remains visible longer.
    var bodyShare: Double { 1 - smoothstep(0.1, 0.5, deckAmount) }

    /// Whether a disc stands in the sky and can be seen.
    var isBodyVisible: Bool { body != nil && deckAmount < 0.5 && !isCloudUnknown }

    /// The middle of the sun or the moon.
    var bodyCenter: Point? {
        switch body {
        case .sun(let center, _), .moon(let center, _, _, _): center
        case nil: nil
        }
    }

    /// Points a unit in a sky 720 units high.
    var skyScale: Double { horizon / 720 }

    /// Random numbers that the place alone decides, so that what they place keeps its shape from hour to hour.
    func placeRandom(_ salt: UInt64) -> SeededGenerator {
        SeededGenerator(seed: placeSeed ^ salt &* 0xD6E8_FEB8_6659_FD93)
    }

    /// Random numbers that the place and the hour decide, for pictures that never move.
    func hourRandom(_ salt: UInt64) -> SeededGenerator {
        let hour = UInt64(bitPattern: Int64(Int(exactly: time.rounded(.down)) ?? 0))
        return SeededGenerator(
            seed: placeSeed ^ (hour &* 0x9FB2_1C65_1E98_DF25) ^ (salt &* 0xD6E8_FEB8_6659_FD93))
    }

    func meetsSkyWords(_ box: Rect) -> Bool { skyWords.contains { $0.intersects(box) } }

    func meetsSmallSkyWords(_ box: Rect) -> Bool { smallSkyWords.contains { $0.intersects(box) } }

    func meetsLandWords(_ box: Rect) -> Bool { landWords.contains { $0.intersects(box) } }

    /// The sky as a gradient from the top of the picture to the horizon.
    func skyElement(_ tone: SkyTone) -> Element {
        .linear(
            "sky", .rectangle(Rect(minX: 0, minY: 0, maxX: size.width, maxY: horizon + 2 * unit)),
            from: Point(x: 0, y: 0), to: Point(x: 0, y: horizon),
            shadedSky(tone))
    }
}

extension Element {
    /// A path filled with one colour.
    static func fill(_ id: String, _ path: Path, _ color: Color, _ opacity: Double = 1) -> Element {
        .shape(Shape(id: id, path: path, fill: color.withOpacity(opacity)))
    }

    /// A stroked path.
    static func stroke(
        _ id: String, _ path: Path, _ color: Color, _ opacity: Double = 1, width: Double
    ) -> Element {
        .shape(Shape(id: id, path: path, stroke: Stroke(color: color.withOpacity(opacity), width: width)))
    }

    /// A path filled with colours along a line.
    static func linear(
        _ id: String, _ path: Path, from start: Point, to end: Point, _ stops: [(Double, Color)]
    ) -> Element {
        .shape(
            Shape(
                id: id, path: path,
                fill: .linear(
                    LinearGradient(
                        from: start, to: end, stops: stops.map { GradientStop(offset: $0.0, color: $0.1) }))))
    }

    /// A path filled with colours between two heights.
    static func vertical(
        _ id: String, _ path: Path, from top: Double, to bottom: Double, _ stops: [(Double, Color)]
    ) -> Element {
        linear(id, path, from: Point(x: 0, y: top), to: Point(x: 0, y: bottom), stops)
    }

    /// An ellipse of light that fades outward by a power of what is left of its radius, cut at a horizon.
    static func ease(
        _ id: String, at center: Point, _ width: Double, _ height: Double, _ color: Color, _ opacity: Double,
        steps: Int = 8, power: Double, above horizon: Double = .infinity
    ) -> Element {
        let gradient = RadialGradient(
            center: center, radius: height, aspect: width / height,
            stops: falloff(color, opacity, steps: steps, power: power).map {
                GradientStop(offset: $0.0, color: $0.1)
            })
        let isWhole = center.y + height <= horizon
        let path =
            isWhole
            ? Path.ellipse(center: center, width: width, height: height)
            : .rectangle(
                Rect(
                    minX: center.x - width, minY: center.y - height, maxX: center.x + width,
                    maxY: max(horizon, center.y - height)))
        return .shape(Shape(id: id, path: path, fill: .radial(gradient)))
    }

    /// A disc of light that fades outward.
    static func glow(_ id: String, at center: Point, radius: Double, _ stops: [(Double, Color)]) -> Element {
        .shape(
            Shape(
                id: id, path: .circle(center: center, radius: radius),
                fill: .radial(
                    RadialGradient(
                        center: center, radius: radius,
                        stops: stops.map { GradientStop(offset: $0.0, color: $0.1) }))))
    }
}

/// Gradient stops of a colour whose opacity falls to 0 from the centre to the rim by a power.
func falloff(_ color: Color, _ opacity: Double, steps: Int, power: Double) -> [(Double, Color)] {
    (0...steps).map { step in
        let rest = 1 - Double(step) / Double(steps)
        return (Double(step) / Double(steps), color.withOpacity(opacity * pow(rest, power)))
    }
}
