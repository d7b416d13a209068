internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The card of the day ahead as a picture: one sky from morning to night over the land of the place, in colour or in lines.
struct TodaySky {
    let reading: TodayCard.Reading

    private var facts: Facts { reading.facts }
    private var content: CardContent { reading.content }
    private static let black = Color(rgb: 0)

    func picture(in size: Size, measuring text: some TextMeasuring) throws(CardError) -> CardPicture {
        let layout = try TodayLayout(size, onPaper: content.isPaper)
        let edges = ReadingEdges(
            left: layout.left, right: layout.right, isRightToLeft: facts.language.isRightToLeft)
        let words = words(layout, edges, measuring: text)
        if content.isPaper {
            return try paper(edges, words, in: layout, measuring: text)
        }
        let head = try TodayHead(reading, layout, edges, measuring: text)
        var path = TodayPath(reading, layout, edges, below: head, measuring: text)
        var (sky, isLight) = sky(layout, path, reach: max(head.reach, path.block.maxX))
        // A number before dusk leaves a fair day its light, on a tall card with more room for the hours of that.
        let axis =
            layout.isWarped || edges.isRightToLeft
            ? nil : sunset(of: path.axis).flatMap { path.axis.stretched(until: $0) }
        if !isLight, let limit = limit(of: axis ?? path.axis, layout) {
            let early = TodayPath(reading, layout, edges, below: head, on: axis, before: limit, measuring: text)
            let lit = self.sky(layout, early, reach: max(head.reach, early.block.maxX))
            if lit.isLight { (path, sky, isLight) = (early, lit.sky, true) }
        }
        sky.words =
            head.boxes.map { $0.grown(by: 10 * layout.unit) } + path.labels.map(\.box)
            + path.nameBoxes
        sky.figures = [path.number.grown(by: 6 * layout.unit)] + path.lowBox
        sky.kept = path.marks(withDots: false)
        sky.reach = isLight ? 0.052 : 0.085
        var scenery = Scenery(size: size, horizon: layout.horizon, unit: layout.unit)
        scenery.showLand(of: content.forecast.place)
        var land = HourlyLand(
            sky, silhouette: scenery.silhouette, number: path.block.grown(by: 8 * layout.unit),
            figures: path.lowBox + path.nameBoxes)
        land.bodies = path.bodies(before: sky)
        let ink = isLight ? Color(rgb: 0x0B2342) : .white
        let picture = land.elements(
            number: path.numeral(
                isLight ? Color(rgb: 0x123A6E) : .white, words: ink, isUnderSun: path.hasSun(land.bodies)),
            isLight: isLight)
        return CardPicture(
            ground: HourlyLand.foot,
            elements: picture + path.elements(before: sky, isLight: isLight, bodies: !land.bodies.isEmpty)
                + (try head.elements(ink, measuring: text)) + words.elements,
            attribution: words.attribution)
    }

    /// The skies of the hours; a fair day begins in full light where its words stand before it.
    private func sky(
        _ layout: TodayLayout, _ path: TodayPath, reach: Double
    ) -> (sky: HourlySky, isLight: Bool) {
        let axis = path.axis
        func sky(from first: Instant) -> HourlySky {
            HourlySky(
                of: content,
                at: axis.hours.map { (max($0, first), axis.x(of: $0)) }, in: layout.grid.size,
                horizon: layout.horizon,
                unit: layout.unit, clouds: layout.clouds)
        }
        let dawn = axis.hours.prefix(7).first { content.forecast.sunAltitude(at: $0) > 11 }
        if let dawn, content.theme != .dark {
            let light = sky(from: dawn)
            if light.isLight(to: reach + 40 * layout.unit) { return (light, true) }
        }
        return (sky(from: axis.start), false)
    }

    /// Where the number and its name have to end, so that they stand before the light of a fair day: some hours before sunset, and before
    /// the sun is low.
    private func limit(of axis: TodayAxis, _ layout: TodayLayout) -> TodayLimit? {
        let noon = axis.start.advanced(by: 6 * 3600)
        guard let sunset = sunset(of: axis), sunset > noon,
            let low = axis.hours.first(where: { $0 > noon && content.forecast.sunAltitude(at: $0) <= 9 })
        else { return nil }
        return TodayLimit(
            number: axis.x(of: sunset.advanced(by: -2.6 * 3600)), name: axis.x(of: low) - 48 * layout.unit)
    }

    /// The sunset of the day; nil where the sun does not set on it.
    private func sunset(of axis: TodayAxis) -> Instant? {
        let arc = content.forecast.diurnalArc(at: axis.start.advanced(by: 6 * 3600))
        return arc.body == .sun && arc.polar == .none ? arc.end : nil
    }

    /// On paper dusk comes from soon before sunset until it is dark; where the sun does not set or rise, there is none, or night alone.
    private func dusk(_ axis: TodayAxis) -> EngravedDusk {
        if let sunset = sunset(of: axis) {
            return EngravedDusk(
                start: axis.x(of: sunset.advanced(by: -0.4 * 3600)),
                end: axis.x(of: sunset.advanced(by: 3.4 * 3600)))
        }
        let isNight = content.forecast.sunAltitude(at: axis.start.advanced(by: 6 * 3600)) < 0
        return isNight ? EngravedDusk(start: -2, end: -1) : EngravedDusk(start: 2 * axis.width, end: 3 * axis.width)
    }

    private func paper(
        _ edges: ReadingEdges, _ words: (elements: [Element], attribution: String), in layout: TodayLayout,
        measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let unit = layout.unit
        // On other sheets than wide ones words stand over all hours, so that the night is rows which leave them room.
        let width = layout.grid.size.width
        var dusk =
            layout.isSheet
            ? dusk(TodayAxis(reading.ahead, width: width)) : EngravedDusk(start: 2 * width, end: 3 * width)
        let head = try TodayHead(reading, layout, edges, measuring: text)
        let path = TodayPath(
            reading, layout, edges, below: head,
            before: TodayLimit(
                number: dusk.start - 8 * unit, name: dusk.start - 8 * unit, after: dusk.end + 10 * unit),
            measuring: text)
        var sky = HourlySky(
            of: content, at: path.axis.hours.map { ($0, path.axis.x(of: $0)) }, in: layout.grid.size,
            horizon: layout.horizon, unit: layout.landUnit, clouds: layout.clouds)
        sky.words = head.boxes + path.labels.map(\.box)
        sky.figures = path.lowBox + [path.block]
        sky.kept = path.marks(withDots: true)
        var scenery = Scenery(size: layout.grid.size, horizon: layout.horizon, unit: layout.landUnit)
        scenery.showLand(of: content.forecast.place)
        let land = HourlyLand(
            sky, silhouette: scenery.silhouette, number: path.block, figures: path.lowBox + path.nameBoxes)
        let isNumberInk = dusk.isInk(at: (path.number.minX + path.number.maxX) / 2)
        let (ink, ground) = TodayPath.inks(isNumberInk)
        let rim = Stroke(color: ground, width: max(12 * unit, 9))
        let plain = try head.plain(in: &dusk, measuring: text)
        dusk.add(path.nameBoxes, isInk: isNumberInk)
        return CardPicture(
            ground: .white,
            elements: land.engraving(
                in: dusk, hasRows: !layout.isSheet, shade: content.shade,
                number: path.numeral(ink, words: ink, rim: rim))
                + path.engraved(in: dusk) + plain + words.elements,
            attribution: words.attribution)
    }

    /// What is said below the horizon, the sign beside it, and the credit of the data.
    private func words(
        _ layout: TodayLayout, _ edges: ReadingEdges, measuring text: some TextMeasuring
    ) -> (elements: [Element], attribution: String) {
        let ink: Color = content.isPaper ? TodaySky.black : .white
        let gear = reading.gear
        var elements = SkyWords.line(
            reading.lineForms, .titleBold, layout.lineSize, layout.line, "line", edges, ink,
            beside: gear == nil ? 0 : 1.3 * layout.sign, measuring: text)
        let lineFoot = elements.compactMap { $0.inkBox(measuring: text)?.maxY }.max() ?? layout.line
        elements += SkyWords.line(
            reading.factForms, .medium, layout.factSize, layout.fact, "sentence", edges, ink,
            beside: gear != nil && layout.isSheet ? 1.2 * layout.sign : 0, below: lineFoot + 3 * layout.unit,
            measuring: text)
        if let gear {
            var side = layout.sign
            let x = edges.isRightToLeft ? edges.left + side / 2 : edges.right - side / 2
            // The fact ends before it, or below it.
            let below = elements.compactMap { $0.inkBox(measuring: text) }.filter {
                $0.minY > layout.line && $0.maxX > x - 0.6 * side && $0.minX < x + 0.6 * side
            }.map(\.minY).min()
            var foot = min(layout.line + 0.27 * side, (below ?? .infinity) - 6 * layout.unit)
            if layout.isSheet {
                foot = min(layout.horizon + 16 * layout.unit + side, (below ?? .infinity) - 6 * layout.unit)
                side = min(side, foot - layout.horizon - 12 * layout.unit)
            }
            elements.append(
                GearSign(gear: gear).element(center: Point(x: x, y: foot - side / 2), side: side, color: ink))
        }
        let size = layout.footerSize
        let footer = Footer(
            dated: content, room: .besideAttribution(edges.right - edges.left), size: size,
            onPaper: content.isPaper, measuring: text)
        elements += footer.elements(
            from: edges.left, to: edges.right, baseline: layout.footer, size: size, color: ink,
            measuring: text)
        return (elements, Footer(content).attribution)
    }
}

/// The name of the place, the day, and a severe warning above them.
struct TodayHead {
    private let reading: TodayCard.Reading
    private let edges: ReadingEdges
    private let layout: TodayLayout
    private let name: PlaceName
    private let baseline: Double
    private let heading: TextLine
    private let headingBaseline: Double
    /// The boxes of all of it.
    let boxes: [Rect]
    private let titles, warned: [Rect]

    /// The right end of the name and the day.
    var reach: Double { boxes.map(\.maxX).max() ?? 0 }
    /// The left end.
    var start: Double { boxes.map(\.minX).min() ?? 0 }
    /// The foot of all of it, and of a warning.
    var foot: Double? { boxes.map(\.maxY).max() }
    let warningFoot: Double?

    init(
        _ reading: TodayCard.Reading, _ layout: TodayLayout, _ edges: ReadingEdges,
        measuring text: some TextMeasuring
    ) throws(CardError) {
        (self.reading, self.layout, self.edges) = (reading, layout, edges)
        let isPaper = reading.content.isPaper
        let warning = try WarningLine.elements(
            reading.facts, in: layout.grid.size, within: layout.left...layout.right,
            ink: isPaper ? Color(rgb: 0) : .white, measuring: text)
        let width = (layout.grid.isWide ? 0.36 : 1) * (edges.right - edges.left)
        name = PlaceName(
            reading.facts.place, face: isPaper ? .titleBold : .title, size: layout.nameSize, width: width,
            smallest: layout.grid.isWide ? 0.6 : 0.72, measuring: text)
        let above = warning.box(measuring: text)
        warned = above
        warningFoot = above.map(\.maxY).max()
        baseline = name.baseline(usual: layout.name, below: above, gap: 14 * layout.unit)
        let named = name.elements(edges, baseline: baseline, color: .white).compactMap {
            $0.inkBox(measuring: text)
        }
        heading = TextLine.fitting(
            reading.heading, face: .medium, size: layout.headingSize, width: width, measuring: text)
        let last = baseline + Double(max(name.lines.count - 1, 0)) * name.leading
        headingBaseline = max(
            last + layout.headingLead * layout.headingSize,
            (named.map(\.maxY).max() ?? 0) + (layout.isSheet ? 6 : 10) * layout.unit - heading.extent.ink.minY)
        titles =
            named
            + [heading.leading(edges, baseline: headingBaseline, id: "", color: .white)].compactMap {
                $0.inkBox(measuring: text)
            }
        boxes = above + titles
    }

    /// In an ink, with the warning in that ink.
    func elements(_ ink: Color, measuring text: some TextMeasuring) throws(CardError) -> [Element] {
        title(ink) + (try warning(ink, measuring: text))
    }

    private func title(_ ink: Color) -> [Element] {
        name.elements(edges, baseline: baseline, color: ink)
            + [heading.leading(edges, baseline: headingBaseline, id: "heading", color: ink)]
    }

    private func warning(_ ink: Color, measuring text: some TextMeasuring) throws(CardError) -> [Element] {
        try WarningLine.elements(
            reading.facts, in: layout.grid.size, within: layout.left...layout.right, ink: ink,
            onPaper: reading.content.isPaper, measuring: text)
    }

    /// On paper: the title and the warning, each in the ink of the hours behind most of it.
    func plain(in dusk: inout EngravedDusk, measuring text: some TextMeasuring) throws(CardError) -> [Element] {
        func inks(_ boxes: [Rect]) -> (ink: Color, rim: Stroke) {
            let isInk = dusk.isInk(
                at: ((boxes.map(\.minX).min() ?? 0) + (boxes.map(\.maxX).max() ?? 0)) / 2)
            dusk.add(boxes, isInk: isInk)
            let (ink, ground) = TodayPath.inks(isInk)
            return (ink, Stroke(color: ground, width: max(10 * layout.unit, 8)))
        }
        let (titles, warned) = (inks(titles), inks(warned))
        return title(titles.ink).map { $0.rimmed(titles.rim) }
            + (try warning(warned.ink, measuring: text)).map { $0.rimmed(warned.rim) }
    }
}

extension EngravedDusk {
    /// Makes it plain behind words in white or black ink.
    fileprivate mutating func add(_ boxes: [Rect], isInk: Bool) {
        if isInk { onInk += boxes } else { onPaper += boxes }
    }
}
