internal import Libc
internal import Primitives
public import SceneModel

/// Rain or snow over one side of a picture, as it comes over the land or leaves it.
public struct Arrival: Hashable, Sendable {
    /// Whether it is over the left side.
    public var isOnLeft: Bool
    /// How far it reaches from its side, in points.
    public var reach: Double

    /// How much falls, from 0 to 1.
    public var amount: Double

    /// Rain or snow that reaches so far from a side.
    public init(isOnLeft: Bool, reach: Double, amount: Double = 1) {
        (self.isOnLeft, self.reach, self.amount) = (isOnLeft, reach, amount)
    }
}

extension Scenery {
    /// The picture from back to front, with what falls and its clouds over one side only.
    ///
    /// `number` stands before the land.
    public func elements(of arrival: Arrival, number: [Element]) -> [Element] {
        var tone = SkyTone(self)
        // The lamps of the land lighten a sky with clouds.
        let night = 0.5 * (1 - smoothstep(-10, 0, sunAltitude))
        tone.sky = zip(tone.sky, [0x16245A, 0x1D2E6A, 0x263A7C, 0x33498E, 0x46609F, 0x6F88BC]).map {
            $0.mixed(with: Color(rgb: $1), night)
        }
        var wet = self
        (wet.weather, wet.cloudCover, wet.precipitationAmount) = (precipitation == .snow ? .snow : .rain, 1, 1)
        wet.drift = (arrival.isOnLeft ? 1 : -1) * abs(drift)
        let wetTone = SkyTone(wet)
        var elements = [skyElement(tone)] + lamps(tone, arrival)
        elements.append(veil(wetTone.sky[2].mixed(with: tone.sky[2], 0.3), arrival))
        elements += wet.bank(wetTone, arrival) + wet.shafts(wetTone, arrival)
        elements += farLand(tone) + nearLand(tone) + number + feetMist(tone)
        return elements + ground(tone)
    }

    /// Clouds and shafts of what comes over one side of the sky of now, the farther in the nearer it is.
    func approaching(_ arrival: Arrival, _ tone: SkyTone) -> [Element] {
        let scale = max(skyScale, 0.8 * unit)
        let light = Light(
            center: Point(x: x(0.9 * size.width, arrival), y: 0.2 * horizon), color: Color(rgb: 0xFFF3D0),
            strength: 0.8)
        let shown = min(max(arrival.amount, 0), 1)
        let away = 180 * scale * (1 - shown)
        let color = tone.cloud.lit.mixed(with: .white, 0.3)
        var elements = [(0.30, 360.0, 0.30), (0.04, 300, 0.26)].enumerated().flatMap { index, shaft -> [Element] in
            let middle = x(shaft.0 * arrival.reach - away, arrival)
            let half = shaft.1 / 2 * scale
            return curtain(
                "approach-shaft-\(index + 1)", from: middle - half, to: middle + half, top: 0.29 * horizon,
                shaft.2 * shown, color)
        }
        if isHighKey || deckAmount > 0.5 { return elements }
        let places = [(0.30, 0.335, 460.0, 0.23), (0.02, 0.455, 420, 0.21)]
        for (index, place) in places.enumerated() {
            var random = placeRandom(UInt64(520 + index))
            let width = place.2 * scale
            let base = Point(
                x: x(place.0 * arrival.reach - away, arrival) + 8 * unit * sway(), y: place.1 * horizon)
            let box = Rect(
                minX: base.x - width * 0.6, minY: base.y - width * place.3 * 1.15, maxX: base.x + width * 0.6,
                maxY: base.y + width * 0.03)
            elements.append(
                SoftCloud(
                    id: "approach-\(index + 1)", base: base, width: width, height: width * place.3,
                    tone: legible(tone.cloud, in: box), opacity: 0.8 * shown, light: light, count: 5, torn: 0.6
                ).element(in: size, &random))
        }
        return elements
    }

    /// The x of a distance from the side of the rain.
    private func x(_ distance: Double, _ arrival: Arrival) -> Double {
        arrival.isOnLeft ? distance : size.width - distance
    }

    /// Light over the land that is still dry: that of the day, or of the lamps of the town.
    private func lamps(_ tone: SkyTone, _ arrival: Arrival) -> [Element] {
        let night = 1 - smoothstep(-8, 0, sunAltitude)
        let center = Point(x: x(0.72 * size.width, arrival), y: horizon)
        let (width, height) = (0.55 * size.width, 150 * unit)
        let limit = luminanceLimit(
            in: Rect(minX: center.x - width, minY: horizon - height, maxX: center.x + width, maxY: horizon))
        let light = Color(rgb: 0xFFF0D0).mixed(with: Color(rgb: 0xFFC48A), night)
        let color = limit.map { light.darkened(to: 1.4 * $0) } ?? light
        return [
            .ease(
                "clear-light", at: center, width, height, color, blend(0.34, 0.22, night), power: 1.7,
                above: horizon)
        ]
    }

    /// The dull sky behind the rain.
    private func veil(_ color: Color, _ arrival: Arrival) -> Element {
        let (start, end) = (max(arrival.reach - 460 * unit, 1), arrival.reach + 280 * unit)
        let color =
            luminanceLimit(in: Rect(minX: 0, minY: 0, maxX: size.width, maxY: horizon))
            .map { color.darkened(to: $0) } ?? color
        let box = Rect(
            minX: arrival.isOnLeft ? 0 : size.width - end, minY: 0, maxX: arrival.isOnLeft ? end : size.width,
            maxY: horizon)
        let stops = [(0.0, 0.90), (0.2, 0.86), (0.4, 0.70), (0.6, 0.42), (0.8, 0.15), (1, 0)]
        return .linear(
            "rain-sky", .rectangle(box), from: Point(x: x(start, arrival), y: 0),
            to: Point(x: x(end, arrival), y: 0),
            stops.map { ($0.0, color.withOpacity($0.1)) })
    }

    /// The front of the clouds, the nearest ones last.
    private func bank(_ tone: SkyTone, _ arrival: Arrival) -> [Element] {
        let scale = max(horizon / 724, 0.8 * unit)
        let reach = arrival.reach / scale
        let places = [
            (300.0, 250.0, 420.0, 110.0), (90, 330, 620, 150), (reach - 110, 384, 420, 130), (70, 440, 640, 150),
            (reach - 150, 470, 380, 116), (190, 486, 460, 120),
        ]
        let light = Light(
            center: Point(x: x(0.75 * size.width, arrival), y: 0.62 * horizon), color: Color(rgb: 0xFFE2C0),
            strength: 0.6)
        return places.enumerated().map { index, place in
            var random = placeRandom(UInt64(500 + index))
            let (width, height) = (place.2 * scale, place.3 * scale)
            let base = Point(x: x(min(place.0, reach - 40) * scale, arrival), y: place.1 * horizon / 724)
            let box = Rect(
                minX: base.x - width * 0.66, minY: base.y - height * 1.2, maxX: base.x + width * 0.66,
                maxY: base.y + height * 0.1)
            return SoftCloud(
                id: "front-\(index + 1)", base: base, width: width, height: height,
                tone: legible(tone.cloud, in: box),
                opacity: 0.97, light: light, count: 5
            ).element(in: size, &random)
        }
    }

    /// What falls: shafts, and before them streaks or flakes.
    private func shafts(_ tone: SkyTone, _ arrival: Arrival) -> [Element] {
        let reach = arrival.reach
        let color = tone.cloud.lit.mixed(with: Color(rgb: 0xCFE0F2), 0.5)
        let top = 0.60 * horizon
        var elements = [(-20.0, 230.0, 0.20), (-150, 300, 0.36), (-290, 340, 0.46)].enumerated().flatMap {
            index, shaft -> [Element] in
            let (middle, half) = (x(reach + shaft.0 * unit, arrival), shaft.1 / 2 * unit)
            return curtain(
                "shaft-\(index + 1)", from: middle - half, to: middle + half, top: top, shaft.2, color)
        }
        let end = reach + 60 * unit
        let (left, right) = arrival.isOnLeft ? (0, end) : (size.width - end, size.width)
        let count = 620 * arrival.amount * end / (1080 * unit)
        if precipitation == .snow {
            elements += flakes(
                Int(260 * arrival.amount * end / (1080 * unit)), from: top, to: horizon, isSmall: true,
                across: left...right)
        } else {
            elements += streaks(
                "streak", Int(count), from: left, to: right, top: top, Color(rgb: 0xE2EEFA), 0.80, salt: 301)
        }
        return elements
    }
}
