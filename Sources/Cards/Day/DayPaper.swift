internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The day card on e-paper: the land of its place in lines, sun or moon on its arc, the values as words, and the next hour as a
/// hatched silhouette.
struct DayPaper {
    let reading: DayCard.Reading

    private static let black = Color(rgb: 0)

    func picture(in size: Size, measuring text: some TextMeasuring) throws(CardError) -> CardPicture {
        let content = reading.content
        let layout = try DayPaperLayout(size, hasWarning: reading.facts.warning != nil)
        let full = Footer(content).attribution
        var footer = Footer(
            dated: content, room: .besideAttribution(layout.right - layout.left), size: layout.textSize,
            onPaper: true, measuring: text)
        footer.attributionShare = 0.7
        var scenery = Scenery(
            of: content, size: size, horizon: layout.center.y, unit: layout.unit)
        let ink = scenery.isEngravedNight ? Color.white : DayPaper.black
        let skyWords = domeWords(layout, ink, text) + columnWords(layout, ink, text)
        let landWords =
            line(layout, text) + (layout.weather == nil ? values(layout, DayPaper.black, text) : [])
            + nextHour(layout, text)
            + footer.elements(
                from: layout.left, to: layout.right, baseline: layout.footerBaseline, size: layout.textSize,
                color: DayPaper.black, measuring: text)
        let warning = try WarningLine.elements(
            reading.facts, in: size, isCentered: true, ink: DayPaper.black, over: .white, measuring: text)
        scenery.skyWords =
            [
                skyWords.compactMap { $0.inkBox(measuring: text) }.filter {
                    $0.maxX < (layout.column?.minX ?? .infinity)
                }
                .reduce(nil) { (box: Rect?, next) in box?.union(next) ?? next }
            ].compactMap { $0?.grown(by: 8 * layout.unit) }
            + [layout.column].compactMap { $0 }
            + (warning.isEmpty
                ? [] : [Rect(minX: 0, minY: 0, maxX: size.width, maxY: layout.grid.top + 76 * layout.grid.unit)])
        scenery.landWords = landWords.compactMap { $0.inkBox(measuring: text) }
        scenery.body = bodyOnArc(layout)
        let showsBody = scenery.showsBody
        let picture = scenery.engraving(
            shade: content.shade,
            bow: arc(layout, ink, scenery.isEngravedNight ? DayPaper.black : .white, showsBody))
        return CardPicture(
            ground: .white, elements: picture + skyWords + landWords + warning, attribution: full)
    }
}

// MARK: The arc

extension DayPaper {
    private func bodyOnArc(_ layout: DayPaperLayout) -> Scenery.Body? {
        guard let fraction = reading.arc.fraction else { return nil }
        let center = layout.center.at(layout.radius, toward: .degrees(-90 + 180 * fraction))
        return reading.arc.figure(
            at: center, radius: 14 * layout.unit, moon: 20 * layout.unit, over: reading.content.forecast.place)
    }

    /// The path, solid behind the body and dotted ahead of it, on a rim of ground; a dot in a ring is a body that clouds hide.
    private func arc(_ layout: DayPaperLayout, _ ink: Color, _ ground: Color, _ showsBody: Bool) -> [Element] {
        let (unit, radius, center) = (layout.unit, layout.radius, layout.center)
        let gap = (showsBody ? 34 : 28) * unit / radius * 180 / .pi
        let here = reading.arc.fraction.map { -90 + 180 * $0 }
        var elements: [Element] = []
        if let here, here - gap > -90 {
            var path = Path()
            path.move(to: center.at(radius, toward: .degrees(-90)))
            path.arc(center: center, radius: radius, from: .degrees(-90), to: .degrees(here - gap))
            elements += [
                .shape(Shape(id: "way-ground", path: path, stroke: Stroke(color: ground, width: 11 * unit))),
                .shape(Shape(id: "way-behind", path: path, stroke: Stroke(color: ink, width: 4 * unit))),
            ]
        }
        let step = 12 * unit / radius * 180 / .pi
        var (dots, rims) = (Path(), Path())
        for angle in stride(from: here.map { max(-90, $0 + gap) } ?? -90, through: 89.5, by: step) {
            let place = center.at(radius, toward: .degrees(angle))
            dots.append(.circle(center: place, radius: 2.2 * unit))
            rims.append(.circle(center: place, radius: 5 * unit))
        }
        if !dots.elements.isEmpty {
            elements += [
                .shape(Shape(id: "dots-ground", path: rims, fill: ground)),
                .shape(Shape(id: "way-ahead", path: dots, fill: ink)),
            ]
        }
        if !showsBody, let here {
            let place = center.at(radius, toward: .degrees(here))
            elements += [
                .shape(Shape(id: "hidden-ground", path: .circle(center: place, radius: 21 * unit), fill: ground)),
                .shape(
                    Shape(
                        id: "hidden-ring", path: .circle(center: place, radius: 16 * unit),
                        stroke: Stroke(color: ink, width: 3 * unit))),
                .shape(Shape(id: "hidden", path: .circle(center: place, radius: 9 * unit), fill: ink)),
            ]
        }
        return [.group(Group(id: "arc", elements: elements))]
    }
}

// MARK: Words

extension DayPaper {
    private func domeWords(_ layout: DayPaperLayout, _ ink: Color, _ text: some TextMeasuring) -> [Element] {
        let full = TemperatureFigure(
            reading.temperature, face: .displayMedium, size: layout.temperatureSize, measuring: text)
        let (name, share) = DayName(
            center: layout.center, reach: layout.radius - 16 * layout.unit, way: layout.radius,
            bodyRadius: 36 * layout.unit, fraction: reading.arc.fraction, baseline: layout.name,
            digits: full.height, label: reading.facts.place.label, size: layout.nameSize, smallest: 0.65
        ).placed(color: ink) { size, width in
            .name(reading.facts.place, face: .medium, size: size, width: width, smallest: 1, measuring: text)
        }
        return [name]
            + TemperatureFigure(
                reading.temperature, face: .displayMedium, size: layout.temperatureSize * share, measuring: text
            ).elements(centerX: layout.temperature.x, baseline: layout.temperature.y, color: ink)
    }

    /// The weather and the values beside the arc.
    private func columnWords(_ layout: DayPaperLayout, _ ink: Color, _ text: some TextMeasuring) -> [Element] {
        guard let place = layout.weather else { return [] }
        let edges = ReadingEdges(
            left: place.x, right: layout.right, isRightToLeft: reading.facts.language.isRightToLeft)
        let weather = reading.weatherName.map { name in
            TextLine.fitting(
                name, face: .medium, size: 38 * layout.unit, width: edges.right - edges.left, measuring: text
            ).leading(edges, baseline: place.y, id: "weather", color: ink)
        }
        return [weather].compactMap { $0 } + values(layout, ink, text)
    }

    /// Each value after its label; the wind has an arrow that flies with it.
    private func values(_ layout: DayPaperLayout, _ ink: Color, _ text: some TextMeasuring) -> [Element] {
        zip(reading.gauges, layout.values).flatMap { gauge, place -> [Element] in
            guard let form = reading.forms(of: gauge).first else { return [] }
            let edges = ReadingEdges(
                left: place.left, right: place.right, isRightToLeft: reading.facts.language.isRightToLeft)
            let (size, room) = (layout.textSize, place.right - place.left)
            let figure = TextLine.fitting(
                form.figure, face: .medium, size: size, width: 0.55 * room, measuring: text)
            let bearing =
                gauge == .wind && reading.facts.windDirection != nil ? reading.conditions.windBearing : nil
            let mark = bearing == nil ? 0 : 42 * layout.unit
            let label = TextLine.fitting(
                form.label, face: .regular, size: size,
                width: room - figure.extent.advance - mark - 8 * layout.unit, measuring: text)
            var elements = [
                label.leading(edges, baseline: place.baseline, id: "label-\(gauge.rawValue)", color: ink),
                figure.trailing(edges, baseline: place.baseline, id: "figure-\(gauge.rawValue)", color: ink),
            ]
            if let bearing {
                let x = edges.mirrored(place.left + label.extent.advance + 26 * layout.unit)
                let middle = Point(x: x, y: place.baseline - 0.36 * size)
                elements.append(arrow(bearing, at: middle, layout.unit, ink))
            }
            return elements
        }
    }

    private func arrow(_ bearing: Double, at center: Point, _ unit: Double, _ ink: Color) -> Element {
        let reach = 12.5 * unit
        func place(_ along: Double, _ across: Double) -> Point {
            center.at(along * reach, toward: .degrees(bearing + 180)).at(
                across * reach, toward: .degrees(bearing + 270))
        }
        var path = Path()
        path.move(to: place(1, 0))
        for (along, across) in [
            (0.1, 0.62), (0.1, 0.14), (-1, 0.14), (-1, -0.14), (0.1, -0.14), (0.1, -0.62),
        ] { path.line(to: place(along, across)) }
        path.close()
        return .shape(Shape(id: "wind-to", path: path, fill: ink))
    }

    /// The times of rise and set, and between them what the sky and its light do.
    private func line(_ layout: DayPaperLayout, _ text: some TextMeasuring) -> [Element] {
        let size = layout.textSize
        let style = reading.facts.times
        func time(_ instant: Instant?) -> TextLine? {
            instant.map { TextLine(style.time($0), face: .regular, size: size, measuring: text) }
        }
        let (first, last) = (time(reading.arc.start), time(reading.arc.end))
        let forms = layout.weather == nil ? reading.skyLines : [reading.lightLine]
        func width(_ form: String) -> Double { text.extent(of: form, face: .medium, size: size).advance }
        // Between the times, which differ in width; the second one makes room.
        let left = layout.times.left + (first?.extent.advance ?? 0)
        let after = last?.extent.advance ?? 0
        let gap = 24 * layout.unit
        let usual = forms.first { width($0) <= layout.times.right - after - left - gap }
        let form = usual ?? forms.last ?? ""
        let end =
            usual == nil
            ? min(layout.right, max(layout.times.right, left + width(form) + gap + after)) : layout.times.right
        let right = end - after
        let line = TextLine.fitting(form, face: .medium, size: size, width: right - left - gap, measuring: text)
        // Tall letters keep clear of the shore.
        let baseline = max(layout.line.y, layout.center.y + 24 * layout.unit - line.extent.ink.minY)
        let middle = Point(x: (left + right) / 2, y: baseline)
        return [
            first?.at(Point(x: layout.times.left, y: baseline), id: "start", color: DayPaper.black),
            last.map {
                $0.at(
                    Point(x: right, y: baseline), id: "end",
                    color: DayPaper.black)
            },
            line.centered(at: middle, id: "line", color: DayPaper.black),
        ].compactMap { $0 }
    }
}

// MARK: The next hour

extension DayPaper {
    /// What falls, and a hatched silhouette between the times of its ends; or a sentence.
    private func nextHour(_ layout: DayPaperLayout, _ text: some TextMeasuring) -> [Element] {
        let size = layout.textSize
        let edges = ReadingEdges(
            left: layout.left, right: layout.right, isRightToLeft: reading.facts.language.isRightToLeft)
        if let forms = reading.nextHourSentences {
            let sentence =
                forms.first {
                    text.extent(of: $0, face: .medium, size: size).advance <= layout.right - layout.left
                } ?? forms.last ?? ""
            let line = TextLine.fitting(
                sentence, face: .medium, size: size, width: layout.right - layout.left, measuring: text)
            let middle = Point(x: (layout.left + layout.right) / 2, y: layout.kind)
            return [line.centered(at: middle, id: "sentence", color: DayPaper.black)]
        }
        guard let hour = reading.hour else { return [] }
        let style = reading.facts.times
        func time(_ instant: Instant) -> TextLine {
            TextLine(style.time(instant), face: .regular, size: size, measuring: text)
        }
        let (start, end) = (time(hour.start), time(hour.end))
        let kind = TextLine.fitting(
            reading.hourName, face: .medium, size: size,
            width: (layout.hourIsTall ? 1 : 0.3) * (layout.right - layout.left), measuring: text)
        let base = layout.hour.maxY
        let unit = layout.unit
        var plot = layout.hour
        let before = layout.hourIsTall ? 0 : kind.extent.advance + 20 * unit
        if edges.isRightToLeft {
            plot.minX = layout.left + start.extent.advance + 14 * unit
            plot.maxX = layout.right - before - end.extent.advance - 14 * unit
        } else {
            plot.minX = layout.left + before + start.extent.advance + 14 * unit
            plot.maxX = layout.right - end.extent.advance - 14 * unit
        }
        // Where the name is longer than the time below it, the shape stays below the name.
        let beside = edges.isRightToLeft ? end : start
        if layout.hourIsTall, kind.extent.advance > beside.extent.advance + 6 * unit {
            plot.minY = max(plot.minY, layout.kind + 12 * unit)
        }
        let outline = ChanceOutline(hour: hour, plot: plot, unit: unit)
        let line = Rect(
            minX: plot.minX, minY: (base - unit).rounded(), maxX: plot.maxX, maxY: (base + 2 * unit).rounded())
        let path = outline.path
        var elements: [Element] = [
            kind.leading(edges, baseline: layout.kind, id: "kind", color: DayPaper.black),
            start.at(
                Point(x: plot.minX - start.extent.advance - 14 * unit, y: base), id: "hour-start",
                color: DayPaper.black),
            end.at(Point(x: plot.maxX + 14 * unit, y: base), id: "hour-end", color: DayPaper.black),
            .shape(Shape(id: "hour-base", path: .rectangle(line), fill: DayPaper.black)),
        ]
        if !path.elements.isEmpty {
            elements += [
                .shape(
                    Shape(
                        id: "chances-lines", path: outline.hatching(every: 8 * unit),
                        stroke: Stroke(color: DayPaper.black, width: 3.6 * unit))),
                .shape(Shape(id: "chances", path: path, stroke: Stroke(color: DayPaper.black, width: 3 * unit))),
            ]
        }
        return elements
    }
}

extension ChanceOutline {
    /// Oblique lines within the shape.
    fileprivate func hatching(every step: Double) -> Path {
        var path = Path()
        let reach = plot.height
        for start in stride(from: plot.minX - reach, through: plot.maxX, by: step) {
            var from: Point?
            for rise in stride(from: 0, through: reach, by: unit) {
                let place = Point(x: start + rise, y: plot.maxY - rise)
                let isInside = height(at: place.x).map { rise < $0 - unit } ?? false
                if isInside {
                    from = from ?? place
                } else if let begin = from {
                    path.append(.line(from: begin, to: place))
                    from = nil
                }
            }
        }
        return path
    }
}
