internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The words of the card at their places, and where the picture above them ends.
struct PlacedAlertWords {
    var elements: [Element]
    /// The foot of the picture.
    var pictureFoot: Double
}

/// The words of the alert card, laid out.
struct AlertCardWords {
    let alert: AlertCard.Reading
    let layout: AlertLayout

    private var ink: Color { alert.colors.ink }
    private var grid: CardGrid { layout.grid }
    private var edges: ReadingEdges {
        ReadingEdges(left: grid.left, right: grid.right, isRightToLeft: alert.content.language.isRightToLeft)
    }

    /// From the severity down to the text, with the area and the footer below.
    func flowing(measuring text: some TextMeasuring) -> PlacedAlertWords {
        let foot = foot(measuring: text)
        let title = title(measuring: text)
        let titleLines = title.lines.map(\.text)
        let titleSize = titleLines.first?.size ?? layout.titleSize
        let titleLeading = titleLines.leading(atLeast: titleSize * 1.08)
        let titleHeight = title.height(leading: titleLeading, paragraphGap: 0)
        let times = times(measuring: text)
        let timesLeading = times.leading(atLeast: layout.timeSize * 1.26)
        let timesGap = (titleLines.suffix(1) + times.prefix(1)).leading(atLeast: layout.timesGap)
        let timesHeight = times.isEmpty ? 0 : timesGap + timesLeading * Double(times.count - 1)
        // From the first line of the title to the first line of the text.
        let gap = layout.textGap + (times.isEmpty && layout.isWide ? 12 * layout.step : 0)
        let toText = titleHeight + timesHeight + gap
        let toTitle = layout.titleGap + titleSize
        // Farther from the area than one paragraph is from the next.
        let lowest = foot.top - (layout.isWide ? 16 : 34) * layout.step
        let first: Double
        let block: PlacedBlock?
        if layout.isWide {
            let down = layout.head.lowerBound - (foot.hasLine ? layout.rise : 0)
            // Long titles leave the place of the severity.
            first = max(down - titleHeight, grid.top + toTitle + 60 * layout.step)
            block = words(from: first + toText, to: lowest, text)
        } else {
            block = words(from: layout.head.lowerBound + toTitle + toText, to: lowest, text)
            let height = toTitle + toText + (block?.height ?? 0)
            let usual = foot.top - 62 * layout.unit - height
            first = min(max(usual, layout.head.lowerBound), layout.head.upperBound) + toTitle
        }
        var elements: [Element] = []
        let top = first + (titleLines.first?.extent.ink.minY ?? -0.74 * titleSize)
        let severityBaseline =
            layout.isWide ? min(grid.top + 104 * layout.step, top - 20 * layout.step) : first - toTitle
        if let severity = alert.severity {
            let line = TextLine.fitting(
                severity, face: .medium, size: layout.severitySize, width: layout.width, measuring: text)
            elements.append(
                line.leading(edges, baseline: severityBaseline, id: "severity", color: alert.colors.word))
        }
        elements += title.at(
            Point(x: grid.left, y: first), leading: titleLeading, paragraphGap: 0, id: "title", color: ink)
        for (index, line) in times.enumerated() {
            let y = first + titleHeight + timesGap + timesLeading * Double(index)
            elements.append(line.leading(edges, baseline: y, id: "times-\(index + 1)", color: ink))
        }
        if let block {
            // The block may have moved with the title.
            elements += block.block.at(
                Point(x: grid.left, y: first + toText), leading: block.leading, paragraphGap: block.gap, id: "text",
                color: ink)
        }
        let pictureFoot =
            layout.isWide
            ? top - 14 * layout.step
            : (alert.severity == nil ? top : severityBaseline - 0.76 * layout.severitySize) - 6 * layout.unit
        return PlacedAlertWords(elements: elements + foot.elements, pictureFoot: pictureFoot)
    }

    /// The title and the sentence on the land.
    func calm(measuring text: some TextMeasuring) -> PlacedAlertWords {
        let foot = foot(measuring: text)
        let title = title(measuring: text)
        let titleLines = title.lines.map(\.text)
        let size = titleLines.first?.size ?? layout.titleSize
        let leading = titleLines.leading(atLeast: size * 1.14)
        let height = title.height(leading: leading, paragraphGap: 0)
        let sentence = Paragraph(
            alert.text, face: .regular, size: 40 * layout.unit, width: layout.width, limit: 2, measuring: text)
        let sentenceGap = (titleLines.suffix(1) + sentence.lines.prefix(1)).leading(atLeast: 84 * layout.unit)
        // In the middle of the land.
        let block = 0.73 * size + height + sentenceGap + 50 * layout.unit * Double(sentence.lines.count - 1)
        let free = foot.top - 30 * layout.unit - layout.horizon
        let top = layout.horizon + max(16 * layout.unit, min((free - block) / 2, 90 * layout.unit))
        let first = top + 0.73 * size
        return PlacedAlertWords(
            elements: title.at(
                Point(x: grid.left, y: first), leading: leading, paragraphGap: 0, id: "title", color: .white)
                + sentence.elements(
                    at: first + height + sentenceGap, size: 40 * layout.unit, id: "text", color: .white
                ) { edges.leading($0.extent.advance) } + foot.elements.map { $0.inked(.white) },
            pictureFoot: layout.horizon)
    }

    /// The title at its full size or smaller, in as many lines as the layout has; it is cut only at the smallest size.
    private func title(measuring text: some TextMeasuring) -> TextBlock {
        func block(_ share: Double, _ lines: Int) -> TextBlock {
            TextBlock.balanced(
                alert.title, face: .displayMedium, size: layout.titleSize * share, width: layout.width,
                maxLines: lines, measuring: text)
        }
        let tries = [(1.0, 1), (0.92, 1), (0.84, 1), (0.77, 1), (1, 2), (0.86, 2), (0.72, 2)]
        let most = layout.titleLines
        return tries.lazy.map { block($0.0, $0.1) }.first { !$0.isCut } ?? block(0.6, most + 1)
    }

    /// The longest form that fits on two lines.
    private func times(measuring text: some TextMeasuring) -> [TextLine] {
        var lines: [TextLine] = []
        for form in alert.times {
            lines =
                Paragraph(
                    form, face: .regular, size: layout.timeSize, width: layout.width, limit: layout.isWide ? 1 : 2,
                    measuring: text
                ).lines
            if lines.allSatisfy({ !$0.string.hasSuffix("…") }) { break }
        }
        return lines
    }
}

// MARK: Text

extension AlertCardWords {
    private struct PlacedBlock {
        var block: TextBlock
        var leading, gap: Double

        var height: Double { block.height(leading: leading, paragraphGap: gap) }
    }

    /// The text at the largest size at which all of it fits, else as many of its first sentences as there is room for.
    private func words(from top: Double, to foot: Double, _ text: some TextMeasuring) -> PlacedBlock? {
        guard !alert.text.isEmpty, top <= foot else { return nil }
        var whole: PlacedBlock?
        for size in layout.textSizes {
            let block = block(of: alert.text, size: size, top: top, foot: foot, text)
            if !block.block.isCut { return block }
            whole = block
        }
        guard let whole, let size = layout.textSizes.last else { return nil }
        // As many sentences as have the length of what is shown of all of them.
        let shown = whole.block.lines.reduce(0) { $0 + $1.text.string.count }
        var sentences = AlertText.sentences(of: alert.text, atMost: shown)
        while !sentences.isEmpty {
            let block = block(of: sentences.joined(), size: size, top: top, foot: foot, text)
            if !block.block.isCut { return block }
            sentences.removeLast()
        }
        return whole
    }

    private func block(
        of string: String, size: Double, top: Double, foot: Double, _ text: some TextMeasuring
    ) -> PlacedBlock {
        func block(_ lines: Int) -> TextBlock {
            .balanced(string, face: .regular, size: size, width: layout.width, maxLines: lines, measuring: text)
        }
        let gap = size * 0.3
        let most = min(Int((foot - top) / (size * 1.3)) + 1, layout.textLines)
        var result = block(most)
        let leading = result.lines.map(\.text).leading(atLeast: size * 1.316)
        // Gaps between paragraphs and tall letters leave room for fewer lines.
        var y = top
        let fitting = result.lines.enumerated().prefix { index, line in
            if index > 0 { y += leading + (line.startsParagraph ? gap : 0) }
            return y <= foot
        }.count
        if fitting < result.lines.count { result = block(max(fitting, 1)) }
        return PlacedBlock(block: result, leading: leading, gap: gap)
    }
}

// MARK: Foot

extension AlertCardWords {
    /// The area, the number of further warnings and the footer with the issuer, and the upper end of all of them.
    private func foot(measuring text: some TextMeasuring) -> (elements: [Element], top: Double, hasLine: Bool) {
        var footer = Footer(alert.content)
        let credit = alert.credit
        let whole = text.extent(of: credit, face: .regular, size: layout.footerSize).advance
        let small = whole > 0.6 * layout.width ? min(layout.footerSize, grid.footerSize) : layout.footerSize
        let caption = text.extent(of: footer.caption(footer.place), face: .regular, size: small).advance
        let share = max(0.6, min(0.8, 1 - (caption + 2 * small) / layout.width))
        var issuer: TextLine?
        if text.extent(of: credit, face: .regular, size: small).advance <= layout.width * share {
            footer.attribution = credit
            footer.attributionShare = share
        } else if let name = alert.issuer {
            issuer = TextLine.fitting(
                name, face: .regular, size: small, width: layout.width, smallest: 1, measuring: text)
        }
        let below = footer.elements(
            from: grid.left, to: grid.right, baseline: grid.footerBaseline, size: small, color: ink, measuring: text
        )
        var elements = below
        var issuerTop = grid.footerBaseline - 0.8 * small
        if let issuer {
            // Above the attribution, since both are sources; a little higher if the ink of both would meet.
            let head = below.compactMap { $0.inkBox(measuring: text) }.filter { $0.width > 0 }.map(\.minY).min()
            let free = (head ?? grid.footerBaseline) - issuer.extent.ink.maxY - 2 * layout.unit
            let baseline = min(layout.issuer, free)
            elements.append(issuer.trailing(edges, baseline: baseline, id: "issuer", color: ink))
            issuerTop = baseline + issuer.extent.ink.minY
        }
        let size = (layout.isWide ? layout.textSizes[1] : 36 * layout.unit)
        let smallest = 34.0 / 36
        let further = alert.further.map {
            TextLine.fitting(
                $0, face: .medium, size: size, width: layout.width * 0.6, smallest: smallest, measuring: text)
        }
        let beside = layout.width - (further.map { $0.extent.advance + 40 * layout.unit } ?? 0)
        func area(_ room: Double) -> TextLine? {
            alert.area.map {
                TextLine.fitting($0, face: .medium, size: size, width: room, smallest: smallest, measuring: text)
            }
        }
        // An area that is too long to share its line has it to itself, where there is room for another.
        let shares = layout.isWide || further == nil || area(beside)?.string == area(layout.width)?.string
        let name = area(shares ? beside : layout.width)
        let lines = [name, further].compactMap { $0 }
        guard !lines.isEmpty else { return (elements, issuerTop, false) }
        let deepest = lines.map(\.extent.ink.maxY).max() ?? 0
        let baseline = min(layout.area(aboveIssuer: issuer != nil), issuerTop - deepest - 4 * layout.unit)
        let above = shares ? 0 : lines.leading(atLeast: 50 * layout.unit)
        if let name { elements.append(name.leading(edges, baseline: baseline - above, id: "area", color: ink)) }
        if let further {
            elements.append(
                shares
                    ? further.trailing(edges, baseline: baseline, id: "further", color: ink)
                    : further.leading(edges, baseline: baseline, id: "further", color: ink))
        }
        return (elements, baseline - above + (lines.map(\.extent.ink.minY).min() ?? 0), true)
    }
}

extension Element {
    /// The text in another colour.
    fileprivate func inked(_ color: Color) -> Element {
        guard case .text(var run) = self else { return self }
        run.color = color
        return .text(run)
    }
}
