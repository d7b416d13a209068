internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The most severe warning, in force or announced: its title, its times, its text, its area and its issuer.
///
/// Without one the card says who has no warnings and when that was, or that warnings are not known.
struct AlertCard: Card {
    typealias Phrases = AlertPhrase

    struct Reading {
        let content: CardContent
        let facts: Facts
        let alerts: AlertsInForce
    }

    var smallTexts: Set<String> { ["issuer"] }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        let (forecast, moment) = (content.forecast, content.moment)
        if let coverage = forecast.coverage, !coverage.contains(moment) {
            throw .moment(moment, coverage: coverage)
        }
        return Reading(content: content, facts: content.facts(nil), alerts: forecast.alertsInForce(at: moment))
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full), share: reading.shareText)
    }

    func picture(
        of alert: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let content = alert.content
        let ground = content.isPaper ? Color.white : alert.ground
        let ink = content.ink(on: ground)
        let layout = try AlertLayout(size)
        let column = ReadingEdges(
            left: layout.title.x, right: layout.title.x + layout.titleWidth,
            isRightToLeft: content.language.isRightToLeft)
        var sign = AlertSign(kind: alert.sign, corner: layout.sign, height: layout.signHeight, ink: ink)
        sign.corner.x = column.leading(sign.width)
        var elements = [sign.element]

        let title = AlertCard.title(alert.title, layout, text)
        let titleLines = title.lines.map(\.text)
        let titleLeading = titleLines.leading(atLeast: (titleLines.first?.size ?? 0) * 1.14)
        elements += title.at(layout.title, leading: titleLeading, paragraphGap: 0, id: "title", color: ink)
        var y = layout.title.y + title.height(leading: titleLeading, paragraphGap: 0)

        let times = AlertCard.times(alert.times, layout, text)
        let timesLeading = times.leading(atLeast: layout.timeSize * 1.26)
        let below = (titleLines.suffix(1) + times.prefix(1)).leading(atLeast: layout.timeSize * 1.6)
        for (index, line) in times.enumerated() {
            y += index == 0 ? below : timesLeading
            elements.append(line.leading(column, baseline: y, id: "times-\(index + 1)", color: ink))
        }
        let origin = layout.text ?? Point(x: layout.grid.left, y: y + 112 * layout.unit)
        elements += words(
            alert.text, from: origin, to: layout.textFoot(isFollowed: alert.further != nil), layout, ink, text)
        if let further = alert.further {
            elements.append(AlertCard.further(further, below: origin, layout, column, ink, text))
        }
        elements += foot(alert, layout, ink, text)
        return CardPicture(ground: ground, elements: elements, attribution: Footer(content).attribution)
    }

    /// The title at its full size or smaller, in as many lines as the layout has; it is cut only at the smallest size.
    private static func title(_ string: String, _ layout: AlertLayout, _ text: some TextMeasuring) -> TextBlock {
        func block(_ share: Double) -> TextBlock {
            TextBlock.balanced(
                string, face: .displayMedium, size: layout.titleSize * share, width: layout.titleWidth,
                maxLines: layout.titleLines + (share < 0.8 ? 1 : 0), measuring: text)
        }
        return [1, 0.86, 0.72].lazy.map(block).first { !$0.isCut } ?? block(0.6)
    }

    /// The longest form that fits on two lines.
    private static func times(
        _ forms: [String], _ layout: AlertLayout, _ text: some TextMeasuring
    ) -> [TextLine] {
        var lines: [TextLine] = []
        for form in forms {
            lines =
                Paragraph(
                    form, face: .regular, size: layout.timeSize, width: layout.titleWidth, limit: 2,
                    measuring: text
                ).lines
            if lines.allSatisfy({ !$0.string.hasSuffix("…") }) { break }
        }
        return lines
    }

    /// The text at the largest size at which all of it fits, or as much of it as there is room for.
    private func words(
        _ string: String, from origin: Point, to foot: Double, _ layout: AlertLayout, _ ink: Color,
        _ text: some TextMeasuring
    ) -> [Element] {
        guard !string.isEmpty, origin.y <= foot else { return [] }
        var chosen: (block: TextBlock, leading: Double, gap: Double)?
        for size in [40, 37, 34].map({ $0 * layout.unit }) {
            let leading = size * 1.48
            let gap = size * 0.3
            let most = Int((foot - origin.y) / leading) + 1
            var block = self.block(of: string, most, size, layout, text)
            // Gaps between paragraphs leave room for fewer lines.
            var y = origin.y
            let fitting = block.lines.enumerated().prefix { index, line in
                if index > 0 { y += leading + (line.startsParagraph ? gap : 0) }
                return y <= foot
            }.count
            if fitting < block.lines.count { block = self.block(of: string, fitting, size, layout, text) }
            chosen = (block, leading, gap)
            if !block.isCut { break }
        }
        guard let chosen else { return [] }
        return chosen.block.at(
            origin, leading: chosen.leading, paragraphGap: chosen.gap, id: "text", color: ink)
    }

    private func block(
        of string: String, _ lines: Int, _ size: Double, _ layout: AlertLayout, _ text: some TextMeasuring
    ) -> TextBlock {
        .balanced(string, face: .regular, size: size, width: layout.textWidth, maxLines: lines, measuring: text)
    }

    /// The number of further warnings below the text, apart from the areas.
    private static func further(
        _ string: String, below origin: Point, _ layout: AlertLayout, _ column: ReadingEdges, _ ink: Color,
        _ text: some TextMeasuring
    ) -> Element {
        let line = TextLine.fitting(
            string, face: .medium, size: 36 * layout.unit, width: layout.textWidth, smallest: 34.0 / 36,
            measuring: text)
        var edges = column
        (edges.left, edges.right) = (origin.x, origin.x + layout.textWidth)
        return line.leading(edges, baseline: layout.further, id: "further", color: ink)
    }

    /// The area, and the footer with the issuer.
    private func foot(
        _ alert: Reading, _ layout: AlertLayout, _ ink: Color, _ text: some TextMeasuring
    ) -> [Element] {
        let content = alert.content
        let size = 36 * layout.unit
        let floor = 34.0 / 36
        var elements: [Element] = []
        let room = layout.grid.right - layout.grid.left
        if let area = alert.area {
            let line = TextLine.fitting(
                area, face: .medium, size: size, width: room, smallest: floor, measuring: text)
            elements.append(line.at(Point(x: layout.grid.left, y: layout.area), id: "area", color: ink))
        }
        var footer = Footer(content)
        var issuer: String?
        let credit = alert.credit
        let small = layout.grid.footerSize
        let width = layout.grid.right - layout.grid.left
        let caption = text.extent(of: footer.caption(footer.place), face: .regular, size: small).advance
        let share = max(0.6, min(0.8, 1 - (caption + 2 * small) / width))
        if text.extent(of: credit, face: .regular, size: small).advance <= width * share {
            footer.attribution = credit
            footer.attributionShare = share
        } else {
            issuer = alert.issuer
        }
        let below = footer.elements(
            from: layout.grid.left, to: layout.grid.right, baseline: layout.grid.footerBaseline, size: small,
            color: ink, measuring: text)
        if let issuer {
            // Above the attribution, since both are sources.
            let line = TextLine.fitting(
                issuer, face: .regular, size: small, width: width, smallest: 1, measuring: text)
            // A little higher if the ink of both would meet.
            let head = below.compactMap { $0.inkBox(measuring: text) }.filter { $0.width > 0 }.map(\.minY).min()
            let free = (head ?? layout.grid.footerBaseline) - line.extent.ink.maxY - 2 * layout.unit
            elements.append(
                line.at(
                    Point(x: layout.grid.right - line.extent.advance, y: min(layout.issuer, free)), id: "issuer",
                    color: ink))
        }
        let edges = ReadingEdges(
            left: layout.grid.left, right: layout.grid.right, isRightToLeft: content.language.isRightToLeft)
        return edges.mirrored(elements, measuring: text) + below
    }
}

extension AlertCard.Reading {
    var sign: AlertSign.Kind { alerts.foremost != nil ? .warning : alerts.noneBy != nil ? .calm : .unknown }

    /// The colour of the severity; a warning without one has that of a moderate warning.
    var ground: Color {
        switch alerts.foremost?.severity {
        case .extreme: Color(rgb: 0x8E1B3A)
        case .severe: Color(rgb: 0x9C3B12)
        case .moderate, .unknown: Color(rgb: 0x7A5200)
        case .minor: Color(rgb: 0x1F5E93)
        case nil: alerts.noneBy != nil ? Color(rgb: 0x1E5B46) : Color(rgb: 0x46525E)
        }
    }
}
