internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// What is behind the words of the alert card, and the words over it.
struct AlertPicture {
    let alert: AlertCard.Reading
    let layout: AlertLayout

    private var size: Size { layout.grid.size }
    private var unit: Double { layout.unit }
    private var content: CardContent { alert.content }
    private var isPaper: Bool { content.isPaper }
    private var edges: ReadingEdges {
        ReadingEdges(
            left: layout.grid.left, right: layout.grid.right, isRightToLeft: content.language.isRightToLeft)
    }

    static let black = Color(rgb: 0)
    private static let veil = Color(rgb: 0x39434E).withOpacity(0.66)

    // MARK: A warning

    /// The hazard above the words, with an edge in the colour of the severity.
    func hazard(
        _ hazard: Hazard, _ severity: Alert.Severity, _ words: PlacedAlertWords, measuring text: some TextMeasuring
    ) -> CardPicture {
        let foot = words.pictureFoot.rounded()
        var place = land(horizon: foot)
        let pill = pill(severity, measuring: text)
        let names = name(beside: severity, measuring: text).elements(edges, baseline: layout.name, color: .white)
        let sky = names + words.aloft
        place.skyWords =
            sky.compactMap { $0.inkBox(measuring: text)?.grown(by: 12 * unit) } + [pill.box.grown(by: 6 * unit)]
        let nameBoxes = names.compactMap { $0.inkBox(measuring: text) }
        place.smallSkyWords = nameBoxes.map { $0.grown(by: 12 * unit) }
        let isCalm = severity != .extreme && severity != .severe
        let scene = HazardScene(HazardScene.Kind(hazard), isCalm: isCalm, in: place, foot: foot, isPaper: isPaper)
        let color = isPaper ? AlertPicture.black : severity.color
        var elements = scene.elements
        if hazard == .other {
            let head = nameBoxes.map(\.maxY).max() ?? layout.name
            elements += sign(.warning, from: head, above: foot, isPaper ? AlertPicture.black : .white)
        }
        elements.append(panel(from: foot, isPaper ? [.white] : scene.ground))
        let edge = Rect(
            minX: edges.isRightToLeft ? size.width - layout.edgeWidth : 0, minY: 0,
            maxX: edges.isRightToLeft ? size.width : layout.edgeWidth, maxY: size.height)
        elements.append(.shape(Shape(id: "edge", path: .rectangle(edge), fill: color)))
        if isPaper, names.count > 1 {
            // The second line of a long name lies on the horizon.
            elements += nameBoxes.map { box in
                .shape(Shape(id: "name-ground", path: .rectangle(box.grown(by: 8 * unit)), fill: .white))
            }
        }
        elements += sky.map { $0.inked(scene.ink).onPaper(isPaper, unit) } + pill.elements
        return CardPicture(
            ground: isPaper ? .white : scene.ground[2], elements: elements + words.elements,
            attribution: Footer(content).attribution)
    }

    /// The name of the place beside the severity.
    func name(beside severity: Alert.Severity, measuring text: some TextMeasuring) -> PlaceName {
        PlaceName(
            alert.facts.place, size: layout.nameSize,
            width: layout.width - pill(severity, measuring: text).width - 40 * unit, measuring: text)
    }

    /// The place's outline, its seed and the loop, without weather.
    private func land(horizon: Double) -> Scenery {
        var place = Scenery(of: content, size: size, horizon: horizon, unit: layout.isWide ? layout.step : unit)
        place.showLand(of: content.forecast.place)
        return place
    }

    /// The severity in words on its colour.
    private func pill(
        _ severity: Alert.Severity, measuring text: some TextMeasuring
    ) -> (elements: [Element], box: Rect, width: Double) {
        let line = TextLine.fitting(
            alert.severity ?? "", face: .medium, size: layout.severitySize, width: 0.5 * layout.width,
            measuring: text)
        let width = line.extent.advance + 1.37 * layout.severitySize
        let radius = 0.82 * layout.severitySize
        let left = edges.trailing(width)
        let middle = layout.name - 0.27 * layout.nameSize
        let box = Rect(minX: left, minY: middle - radius, maxX: left + width, maxY: middle + radius)
        var path = Path()
        path.move(to: Point(x: box.minX + radius, y: box.minY))
        path.line(to: Point(x: box.maxX - radius, y: box.minY))
        path.arc(
            center: Point(x: box.maxX - radius, y: middle), radius: radius, from: .degrees(0), to: .degrees(180))
        path.line(to: Point(x: box.minX + radius, y: box.maxY))
        path.arc(
            center: Point(x: box.minX + radius, y: middle), radius: radius, from: .degrees(180), to: .degrees(360))
        path.close()
        var shape = Shape(id: "pill", path: path, fill: isPaper ? .white : severity.color)
        if isPaper { shape.stroke = Stroke(color: AlertPicture.black, width: max(2, 4 * unit)) }
        let word = line.centered(
            at: Point(x: (box.minX + box.maxX) / 2, y: middle + 0.36 * layout.severitySize), id: "severity",
            color: isPaper ? AlertPicture.black : Color(rgb: 0x16110A))
        return ([.shape(shape), word], box, width)
    }

    /// The ground of the words.
    private func panel(from foot: Double, _ colors: [Color]) -> Element {
        let box = Rect(minX: 0, minY: foot, maxX: size.width, maxY: size.height)
        guard let last = colors.last, colors.count > 2 else {
            return .shape(Shape(id: "ground", path: .rectangle(box), fill: colors.first ?? .white))
        }
        return .shape(
            Shape(
                id: "ground", path: .rectangle(box),
                fill: .linear(
                    LinearGradient(
                        from: Point(x: 0, y: foot), to: Point(x: 0, y: size.height),
                        stops: [(0, colors[0]), (0.25, colors[1]), (1, last)].map {
                            GradientStop(offset: $0.0, color: $0.1)
                        }))))
    }

    /// A large sign between a name and the ground; none without room for it.
    private func sign(
        _ kind: AlertSign.Kind, from nameFoot: Double, above foot: Double, _ ink: Color
    ) -> [Element] {
        let head = max(layout.name + 30 * unit, nameFoot + 12 * unit)
        guard foot - head > 50 * unit else { return [] }
        let height = min(230 * unit, 0.7 * (foot - head))
        var sign = AlertSign(
            kind: kind, corner: Point(x: 0, y: (head + foot - height) / 2), height: height, ink: ink,
            prefix: "poster-")
        sign.corner.x = (size.width - sign.width) / 2
        return [sign.element]
    }

    // MARK: No warning

    /// A sign at the end of the name's line.
    private func sign(_ kind: AlertSign.Kind, _ height: Double, _ ink: Color) -> AlertSign {
        var sign = AlertSign(
            kind: kind, corner: Point(x: 0, y: layout.name - 0.27 * layout.nameSize - height / 2), height: height,
            ink: ink, prefix: "poster-")
        sign.corner.x = edges.trailing(sign.width)
        return sign
    }

    /// The name of the place at the top, beside whatever has a width.
    private func names(
        _ ink: Color, beside taken: Double, measuring text: some TextMeasuring
    ) -> [Element] {
        PlaceName(alert.facts.place, size: layout.nameSize, width: layout.width - taken, measuring: text)
            .elements(edges, baseline: layout.name, color: ink)
    }

    /// The sky of the place over its land; where warnings are not known, behind a grey veil or, on e-paper, a sign, so that
    /// silence is not taken for calm.
    func calm(_ words: PlacedAlertWords, measuring text: some TextMeasuring) -> CardPicture {
        let arc = content.forecast.diurnalArc(at: content.moment)
        var scenery = land(horizon: layout.horizon)
        scenery.unit = unit
        func boxes(_ elements: [Element], grownBy margin: Double) -> [Rect] {
            elements.compactMap { $0.inkBox(measuring: text)?.grown(by: margin * unit) }
        }
        let isDark = !isPaper || scenery.isEngravedNight
        let ink = isDark ? Color.white : AlertPicture.black
        // Without colours, a sign says that silence is not calm.
        let isUnknown = alert.alerts.noneBy == nil
        let doubt = isUnknown && isPaper ? sign(.unknown, 1.5 * layout.severitySize, ink) : nil
        let names = names(ink, beside: doubt.map { $0.width + 40 * unit } ?? 0, measuring: text)
        if let fraction = arc.fraction {
            let way = min(max(fraction, 0), 1)
            let height = Angle.degrees(min(90, max(0, arc.altitude * 1.5))).sine
            var center = Point(
                x: 90 * unit + (size.width - 180 * unit) * way,
                y: layout.horizon - (layout.horizon - 120 * unit) * height)
            // With its rays it stands below the name.
            let above = boxes(names, grownBy: 96).filter { $0.contains(center) }.map(\.maxY).max()
            if let above { center.y = min(above, layout.horizon - 44 * unit) }
            scenery.body = arc.figure(at: center, radius: 44 * unit, moon: 42 * unit, over: content.forecast.place)
        }
        scenery.skyWords = boxes(names, grownBy: 12) + (doubt.map { [$0.box.grown(by: 12 * unit)] } ?? [])
        if isPaper, let foot = scenery.skyWords.map(\.maxY).max() {
            // No tower reaches the name.
            for scale in [1, 0.8, 0.6, 0.45, 0.3] {
                scenery.landScale = scale
                if scenery.placedLayers?.near.controlBounds.map({ $0.minY > foot }) ?? true { break }
            }
        }
        scenery.landWords = boxes(words.elements, grownBy: 8)
        let card = Rect(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
        let veil = Element.shape(Shape(id: "veil", path: .rectangle(card), fill: AlertPicture.veil))
        return CardPicture(
            ground: isPaper ? .white : scenery.edgeColors.foot,
            elements: (isPaper ? scenery.engraving(shade: content.shade) : scenery.elements())
                + (isUnknown && !isPaper ? [veil] : []) + (doubt.map { [$0.element] } ?? []) + names
                + words.elements,
            attribution: Footer(content).attribution)
    }
}

extension Alert.Severity {
    /// The colour of the edge and of the word for it.
    fileprivate var color: Color {
        switch self {
        case .extreme: Color(rgb: 0xFF6B8E)
        case .severe: Color(rgb: 0xFF9A4D)
        case .moderate, .unknown: Color(rgb: 0xFFD24A)
        case .minor: Color(rgb: 0x8FD3FF)
        }
    }
}

extension HazardScene.Kind {
    init(_ hazard: Hazard) {
        self = HazardScene.Kind(rawValue: hazard.rawValue) ?? .other
    }
}

extension Element {
    /// A text in another colour.
    func inked(_ color: Color) -> Element {
        guard case .text(var run) = self else { return self }
        run.color = color
        return .text(run)
    }

    /// A text with a rim of paper before black lines.
    fileprivate func onPaper(_ isPaper: Bool, _ unit: Double) -> Element {
        isPaper ? rimmed(Stroke(color: .white, width: max(16 * unit, 8))) : self
    }
}
