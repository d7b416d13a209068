internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// A dial of one hour or of twelve: the time by marks on its rim, and outside it a bar for each minute or quarter of an hour in which
/// something falls.
struct ClockDial {
    var center: Point
    /// Points per unit of the design, in which the radius is 236.
    let unit: Double
    /// The least size of letters.
    let least: Double
    let ink: Color
    /// The dark, or under dark ink the light, that lies behind what is written in the dial.
    let shade: Color
    let zone: ZoneOffsets
    let moment: Instant
    /// What falls; nil if it is not known.
    let window: PrecipitationWindow?

    private static let radius = 236.0
    /// From the dial to the foot of a bar, and the height of a bar at the full rate, which is 11 mm/h.
    private static let bars = (gap: 14.0, height: 96.0, rate: 11.0)

    /// Whether the dial is of twelve hours.
    var isHalfDay: Bool { window?.span == .twelveHours }

    /// The box of the dial without bars.
    var bounds: Rect {
        Rect(minX: center.x, minY: center.y, maxX: center.x, maxY: center.y)
            .grown(by: (ClockDial.radius + 26) * unit)
    }

    /// How far its marks, its bars or its crystals reach from the centre.
    var outerRadius: Double {
        let rates = falls.map { $0.verdict.rate ?? 0 }
        guard let most = rates.max() else { return (ClockDial.radius + 26) * unit }
        // A ring of heavy rain has its word outside it.
        let bars =
            most >= RainStrip.heavy ? ClockDial.bars.height : max(24, min(height(most), ClockDial.bars.height))
        return (ClockDial.radius + ClockDial.bars.gap + bars) * unit
    }

    /// The box of the dial with its bars.
    var reach: Rect { falls.isEmpty ? bounds : bounds.grown(by: (ClockDial.bars.height + 24) * unit) }

    /// The direction of a moment on the dial.
    private func direction(_ instant: Instant) -> Double {
        let time = zone.civilTime(at: instant)
        let minute = Double(time.minute)
        return isHalfDay ? 30 * (Double(time.hour % 12) + minute / 60) : 6 * minute
    }

    /// The direction of the hour on a face of twelve hours, in degrees.
    private var hourDirection: Double {
        let time = zone.civilTime(at: moment)
        return 30 * (Double(time.hour % 12) + Double(time.minute) / 60)
    }

    private func point(_ radius: Double, _ degrees: Double) -> Point {
        center.at(radius * unit, toward: .degrees(degrees))
    }

    // MARK: Face

    /// The shade under what is written, and the marks of the minutes or of the hours.
    func face(_ text: some TextMeasuring, _ language: Language) -> [Element] {
        let radius = (ClockDial.radius + 6) * unit
        let depth = isHalfDay ? [0.42, 0.42, 0.30] : [0.30, 0.24, 0.12]
        let ground = RadialGradient(
            center: center, radius: radius,
            stops: zip([0, 0.75, 1], depth).map { GradientStop(offset: $0, color: shade.withOpacity($1)) })
        var marks = Path()
        let count = isHalfDay ? 48 : 60
        for index in 0..<count {
            let isQuarter = index % (count / 4) == 0
            if isHalfDay, isQuarter { continue }
            let isFifth = index % (count / 12) == 0
            let degrees = 360 * Double(index) / Double(count)
            let length = isQuarter ? 22.0 : isFifth ? 14 : 5
            marks.append(
                .line(
                    from: point(ClockDial.radius - 4, degrees),
                    to: point(ClockDial.radius - 4 - length, degrees)))
        }
        var elements: [Element] = [
            .shape(Shape(id: "dial", path: .circle(center: center, radius: radius), fill: .radial(ground))),
            .shape(
                Shape(
                    id: "graduations", path: marks,
                    stroke: Stroke(color: ink.withOpacity(0.66), width: 3 * unit))),
        ]
        if isHalfDay {
            for (index, hour) in [12, 3, 6, 9].enumerated() {
                let figure = TextLine(
                    language.number(hour), face: .medium, size: max(34 * unit, least), measuring: text)
                let place = point(ClockDial.radius - 32, Double(index) * 90)
                elements.append(
                    figure.centered(
                        at: Point(x: place.x, y: place.y + 0.36 * figure.size),
                        id: "hour-\(hour)", color: ink))
            }
        }
        return elements
    }

    // MARK: Time

    /// The way from now to what happens, a ring of the whole dial where nothing does, and the time: a bead at the minute on the rim, and
    /// inside it a smaller one at the hour, unless the dial is of hours.
    ///
    /// The way is so faint that the hours and the words before it stay legible on `grounds`.
    func time(until event: Instant?, _ color: Color, over grounds: [Color]) -> [Element] {
        let now = direction(moment)
        let rim = ClockDial.radius + 4
        var elements: [Element] = []
        if let event {
            let full = direction(event)
            let end = full > now ? full : full + 360
            var slice = Path()
            slice.move(to: center)
            slice.line(to: point(ClockDial.radius - 2, now))
            slice.arc(
                center: center, radius: (ClockDial.radius - 2) * unit, from: .degrees(now), to: .degrees(end))
            slice.close()
            let written = isHalfDay ? 0.22 : 0.11
            let dimmed = grounds.map { $0.mixed(with: shade, 0.3) }
            let most = stride(from: written, to: 0, by: -0.02).first { share in
                dimmed.allSatisfy { $0.mixed(with: color, share).contrast(with: ink) >= 4.6 }
            }
            let strength = (most ?? 0) / written
            let fade = RadialGradient(
                center: center, radius: ClockDial.radius * unit,
                stops: [(0.0, 0.0), (0.55, 0.11), (1, 0.26)].map {
                    GradientStop(offset: $0, color: color.withOpacity($1 * strength))
                })
            var way = Path()
            way.move(to: point(rim, now))
            way.arc(center: center, radius: rim * unit, from: .degrees(now), to: .degrees(end))
            elements = [
                .shape(Shape(id: "span", path: slice, fill: .radial(fade))),
                .shape(Shape(id: "way", path: way, stroke: Stroke(color: color, width: 9 * unit))),
                .shape(Shape(id: "event", path: .circle(center: point(rim, end), radius: 12 * unit), fill: color)),
            ]
        } else {
            elements.append(
                .shape(
                    Shape(
                        id: "rim", path: .circle(center: center, radius: rim * unit),
                        stroke: Stroke(color: ink.withOpacity(0.40), width: 3 * unit))))
        }
        if !isHalfDay { elements += bead("hour", at: point(ClockDial.radius - 18, hourDirection), 10, 4) }
        return elements + bead("now", at: point(rim, now), 19, 9)
    }

    private func bead(_ id: String, at center: Point, _ radius: Double, _ hole: Double) -> [Element] {
        [
            .shape(Shape(id: id, path: .circle(center: center, radius: radius * unit), fill: ink)),
            .shape(Shape(id: "\(id)-hole", path: .circle(center: center, radius: hole * unit), fill: shade)),
        ]
    }

    // MARK: Precipitation

    /// What falls in a slot of the dial.
    private struct Fall {
        var slot: Int
        var direction: Double
        var verdict: PrecipitationVerdict
        /// How far it is from where the dial begins again, in sixtieths of the dial.
        var left: Double
    }

    private var falls: [Fall] {
        guard let window else { return [] }
        let (seconds, count) = isHalfDay ? (900.0, 48) : (60.0, 60)
        let start = moment.flooredToMultiple(of: seconds)
        return (0..<count).compactMap { slot in
            let time = start.advanced(by: (Double(slot) + 0.5) * seconds)
            guard let entry = window.entries.first(where: { $0.start <= time && time < $0.end }),
                entry.verdict.isWet
            else { return nil }
            let turn = direction(start.advanced(by: Double(slot) * seconds)) + 180 / Double(count)
            return Fall(
                slot: slot, direction: turn, verdict: entry.verdict,
                left: 60 * (1 - (Double(slot) + 0.5) / Double(count)))
        }.filter { $0.left > 3.9 }
    }

    private func height(_ rate: Double) -> Double {
        ClockDial.bars.height * min(1, (rate / ClockDial.bars.rate).squareRoot())
    }

    /// Bars of rain as high as the root of their rate, and rows of crystals for snow; paler the less likely.
    func precipitation(_ color: Color) -> [Element] {
        let falls = falls
        let rain = falls.filter { $0.verdict.kind?.isSnow != true }
        let snow = falls.filter { $0.verdict.kind?.isSnow == true }
        return bars(rain, color) + crystals(snow)
    }

    /// A dotted ring at the rate from which rain is heavy, along the rain, and its word where bars leave room; nothing without heavy rain or
    /// without room.
    func heavyRain(
        _ word: String, within room: Rect, beside words: [Rect], measuring text: some TextMeasuring
    ) -> [Element] {
        let all = falls
        let rain = all.filter { $0.verdict.kind?.isSnow != true }
        let snow = all.filter { $0.verdict.kind?.isSnow == true }
        guard let first = rain.first, let last = rain.last,
            rain.contains(where: { ($0.verdict.rate ?? 0) >= RainStrip.heavy })
        else { return [] }
        let step = isHalfDay ? 7.5 : 6.0
        let radius = ClockDial.radius + ClockDial.bars.gap + height(RainStrip.heavy)
        func top(_ fall: Fall) -> Double {
            ClockDial.radius + ClockDial.bars.gap + height(fall.verdict.rate ?? 0)
        }
        let line = TextLine(word, face: .medium, size: max(28 * unit, least), measuring: text)
        func label(_ fall: Fall) -> (origin: Point, box: Rect) {
            let center = point(radius, fall.direction)
            let origin = Point(x: center.x - line.extent.advance / 2, y: center.y + 0.34 * line.size)
            let ink = line.extent.ink
            return (
                origin,
                Rect(
                    minX: origin.x, minY: origin.y + ink.minY, maxX: origin.x + line.extent.advance,
                    maxY: origin.y + ink.maxY)
            )
        }
        func isFree(_ fall: Fall) -> Bool {
            let box = label(fall).box.grown(by: 6 * unit)
            return box.minX > room.minX && box.maxX < room.maxX && box.minY > room.minY && box.maxY < room.maxY
                && !words.contains { $0.intersects(box) }
                && !snow.contains { other in
                    places(ofCrystals: other).contains { box.grown(by: 10 * unit).contains($0.point) }
                }
                && !rain.contains { other in
                    stride(from: top(other), to: ClockDial.radius, by: -6).contains { radius in
                        [-0.4, 0, 0.4].contains { box.contains(point(radius, other.direction + $0 * step)) }
                    }
                }
        }
        // Among the shortest bars, away from where the dial begins again and rather above than below it.
        let free = rain.filter { $0.left > 8 && isFree($0) }
        let upper = free.filter { label($0).box.maxY < self.center.y }
        guard let place = (upper.isEmpty ? free : upper).min(by: { top($0) < top($1) }) else { return [] }
        let (origin, box) = label(place)
        let sweep = Double(last.slot - first.slot) * step
        let count = max(1, Int(sweep * .pi / 180 * radius / 14))
        var ring = Path()
        for index in 0...count {
            let turn = first.direction + sweep * Double(index) / Double(count)
            if box.grown(by: 9 * unit).contains(point(radius, turn)) { continue }
            let half = 3.5 / radius * 180 / .pi
            ring.append(.line(from: point(radius, turn - half), to: point(radius, turn + half)))
        }
        let center = Point(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
        let glow = RadialGradient(
            center: center, radius: box.height * 1.7, aspect: max(1, box.width / box.height * 0.62),
            stops: [(0.0, 0.40), (0.5, 0.22), (1, 0)].map {
                GradientStop(offset: $0.0, color: shade.withOpacity($0.1))
            })
        return [
            .shape(
                Shape(
                    id: "heavy-ring", path: ring, stroke: Stroke(color: ink.withOpacity(0.62), width: 2.2 * unit))),
            .shape(
                Shape(
                    id: "heavy-shade", path: .rectangle(box.grown(by: box.height * 1.7)), fill: .radial(glow))),
            line.at(origin, id: "heavy", color: ink).rimmed(Stroke(color: shade, width: 6 * unit)),
        ]
    }

    private func bars(_ falls: [Fall], _ color: Color) -> [Element] {
        guard !falls.isEmpty else { return [] }
        let inner = ClockDial.radius + ClockDial.bars.gap
        let half = (isHalfDay ? 0.40 : 0.39) * 360 / (isHalfDay ? 48 : 60)
        let outer = inner + ClockDial.bars.height
        let gradient = RadialGradient(
            center: center, radius: outer * unit,
            stops: [
                GradientStop(offset: inner / outer * 0.94, color: color),
                GradientStop(offset: 1, color: color.mixed(with: ink == .white ? .white : ink, 0.6)),
            ])
        let shapes = falls.map { fall in
            let rate = max(fall.verdict.rate ?? 0, PrecipitationClock.leastRate)
            let opacity = max(0.4, fall.verdict.strength * (0.30 + 0.70 * smoothstep(3, 13, fall.left)))
            let (start, end) = (fall.direction - half, fall.direction + half)
            let top = inner + max(10, height(rate))
            let path = Path.ringSector(
                center: center, innerRadius: inner * unit, outerRadius: top * unit, from: .degrees(start),
                to: .degrees(end))
            return Element.shape(Shape(id: "bar-\(fall.slot)", path: path, fill: Color.white.withOpacity(opacity)))
        }
        return [.group(Group(id: "precipitation", blend: .sum, paint: .radial(gradient), elements: shapes))]
    }

    /// Where the crystals of a slot stand, and how they are turned.
    private func places(ofCrystals fall: Fall) -> [(point: Point, turn: Double)] {
        let step = isHalfDay ? 2 : 4
        guard fall.slot % step == 0 else { return [] }
        let turn = fall.direction + 180 * Double(step - 1) / (isHalfDay ? 48 : 60)
        let count = max(1, min(4, Int((fall.verdict.rate ?? 0).rounded())))
        return (0..<count).map { (point(ClockDial.radius + 32 + 21 * Double($0), turn), turn) }
    }

    /// A row of crystals for each half hour, or for each fourth minute: one for each centimetre an hour.
    private func crystals(_ falls: [Fall]) -> [Element] {
        var path = Path()
        for fall in falls {
            for place in places(ofCrystals: fall) {
                path.append(.crystal(at: place.point, radius: 9.5 * unit, turn: place.turn))
            }
        }
        if path.elements.isEmpty { return [] }
        return [.shape(Shape(id: "crystals", path: path, stroke: Stroke(color: ink, width: 1.9 * unit)))]
    }
}
