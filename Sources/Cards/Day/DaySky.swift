internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The day card in colour: the sky and the land of its place, with sun or moon on its arc.
struct DaySky {
    let reading: DayCard.Reading

    private static let ink = Color.white

    func picture(in size: Size, measuring text: some TextMeasuring) throws(CardError) -> CardPicture {
        let layout = try DayLayout(size, hasWarning: reading.facts.warning != nil)
        let content = reading.content
        let discs = DayDiscs(layout: layout, reading: reading)
        let hour = DayHour(layout: layout, reading: reading)
        let footer = Footer(
            dated: content, room: .besideAttribution(layout.grid.right - layout.grid.left),
            size: layout.grid.footerSize, measuring: text)
        let landWords =
            discs.elements(measuring: text) + hour.elements(measuring: text)
            + line(in: layout, measuring: text) + times(in: layout, measuring: text)
            + footer.elements(
                from: layout.grid.left, to: layout.grid.right, baseline: layout.grid.footerBaseline,
                size: layout.grid.footerSize, color: DaySky.ink, measuring: text)
        var scenery = Scenery(
            of: content, size: size, horizon: layout.horizon, unit: layout.unit)
        scenery.cloudScale = 1.15
        scenery.hasArc = true
        scenery.body = bodyOnArc(layout)
        let isHidden = !scenery.showsBody
        let skyWords = skyWords(in: layout, isHidden: isHidden, measuring: text)
        let sky = skyWords.compactMap { $0.inkBox(measuring: text) }
        let warning = try WarningLine.elements(
            reading.facts, in: size, isCentered: true, ink: DaySky.ink, measuring: text)
        let notice = warning.box(measuring: text)
        // Nothing comes between the name and the temperature.
        scenery.skyWords = ([sky.dropFirst().reduce(sky.first) { $0?.union($1) ?? $1 }].compactMap { $0 } + notice)
            .map { $0.grown(by: 14 * layout.unit) }
        scenery.smallSkyWords = notice
        if case .text(let name) = skyWords.first, name.size < 60 * layout.grid.unit {
            scenery.smallSkyWords += sky.prefix(1)
        }
        scenery.landWords =
            landWords.compactMap { $0.inkBox(measuring: text) }.map { $0.grown(by: 8 * layout.unit) }
            + layout.discs.map {
                Rect(
                    minX: $0.x - layout.discRadius, minY: $0.y - layout.discRadius, maxX: $0.x + layout.discRadius,
                    maxY: $0.y + layout.discRadius + layout.labelSize * 1.6)
            } + [layout.hour?.grown(by: 34 * layout.unit)].compactMap { $0 }
        let elements =
            scenery.elements(bow: arc(layout, isHidden: isHidden)) + skyWords
            + landWords + warning
        return CardPicture(
            ground: scenery.edgeColors.foot, elements: elements, attribution: footer.attribution)
    }
}

// MARK: The arc

extension DaySky {
    private func place(_ fraction: Double, _ layout: DayLayout) -> Point {
        layout.center.at(layout.radius, toward: .degrees(-90 + 180 * fraction))
    }

    private func bodyOnArc(_ layout: DayLayout) -> Scenery.Body? {
        guard let fraction = reading.way.fraction else { return nil }
        return reading.way.figure(
            at: place(fraction, layout), radius: layout.radius / 10, over: reading.content.forecast.place)
    }

    /// The path, solid behind the body and dotted ahead of it; a dot in a ring is a body that clouds hide.
    private func arc(_ layout: DayLayout, isHidden: Bool) -> [Element] {
        let unit = layout.unit
        let gap = (isHidden ? 22 * unit : layout.radius * 0.135) / layout.radius * 180 / .pi
        let here = reading.way.fraction.map { -90 + 180 * $0 }
        var elements: [Element] = []
        if let here, here - gap > -90 {
            var path = Path()
            path.move(to: layout.center.at(layout.radius, toward: .degrees(-90)))
            path.arc(
                center: layout.center, radius: layout.radius, from: .degrees(-90), to: .degrees(here - gap))
            elements.append(
                .shape(
                    Shape(
                        id: "way-behind", path: path,
                        stroke: Stroke(color: DaySky.ink.withOpacity(0.8), width: 2.4 * unit))))
        }
        var dots = Path()
        let step = 11 * unit / layout.radius * 180 / .pi
        let first = here.map { max(-90, $0 + gap) } ?? -90
        for angle in stride(from: first, through: 90, by: step) {
            dots.append(
                .circle(center: layout.center.at(layout.radius, toward: .degrees(angle)), radius: 1.5 * unit))
        }
        if !dots.elements.isEmpty {
            elements.append(.shape(Shape(id: "way-ahead", path: dots, fill: DaySky.ink.withOpacity(0.62))))
        }
        if isHidden, let fraction = reading.way.fraction {
            let center = place(fraction, layout)
            elements.append(
                .shape(
                    Shape(
                        id: "hidden-ring", path: .circle(center: center, radius: 16 * unit),
                        stroke: Stroke(color: DaySky.ink.withOpacity(0.55), width: 2 * unit))))
            elements.append(
                .shape(
                    Shape(
                        id: "hidden", path: .circle(center: center, radius: 9 * unit),
                        fill: DaySky.ink.withOpacity(0.95))))
        }
        return [.group(Group(id: "arc", elements: elements))]
    }
}

// MARK: Words

extension DaySky {
    /// The name and the temperature.
    private func skyWords(
        in layout: DayLayout, isHidden: Bool, measuring text: some TextMeasuring
    ) -> [Element] {
        let full = TemperatureFigure(reading.temperature, size: layout.temperatureSize, measuring: text)
        let (name, share) = DayName(
            center: layout.center, reach: layout.radius - 20 * layout.unit, way: layout.radius,
            bodyRadius: layout.radius * 0.135 + 4 * layout.unit, fraction: reading.way.fraction,
            baseline: layout.name, digits: full.height, label: reading.facts.place.label, size: layout.nameSize,
            smallest: 0.6
        ).placed(color: DaySky.ink) { size, width in
            .name(
                reading.facts.place, face: .medium(of: layout.nameSize / layout.unit), size: size, width: width,
                smallest: 1, measuring: text)
        }
        return [name]
            + TemperatureFigure(reading.temperature, size: layout.temperatureSize * share, measuring: text)
            .elements(centerX: layout.temperature.x, baseline: layout.temperature.y, color: DaySky.ink)
    }

    /// The weather, and the sun or the moon.
    private func line(in layout: DayLayout, measuring text: some TextMeasuring) -> [Element] {
        let size = layout.lineSize
        let forms = reading.skyLines
        let form =
            forms.first { text.extent(of: $0, face: .medium, size: size).advance <= layout.lineWidth } ?? forms.last
        guard let form else { return [] }
        let line = TextLine.fitting(form, face: .medium, size: size, width: layout.lineWidth, measuring: text)
        return [line.centered(at: layout.line, id: "line", color: DaySky.ink)]
    }

    /// The times of rise and set at the ends of the arc.
    private func times(in layout: DayLayout, measuring text: some TextMeasuring) -> [Element] {
        let style = reading.facts.times
        return [
            ("start", reading.arc.start, layout.times.left, 1.0), ("end", reading.arc.end, layout.times.right, 0),
        ].compactMap { id, instant, x, share in
            guard let instant else { return nil }
            let line = TextLine(style.time(instant), face: .regular, size: 28 * layout.unit, measuring: text)
            let before = layout.timesAreOutside ? share : 0.5
            return line.at(Point(x: x - before * line.extent.advance, y: layout.line.y), id: id, color: DaySky.ink)
        }
    }
}
