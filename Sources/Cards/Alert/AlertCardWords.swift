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

    /// From the severity down to the text, with the area, the other warnings and the footer below.
    func flowing(measuring text: some TextMeasuring) -> PlacedAlertWords {
        let title = title(measuring: text)
        let titleLines = title.lines.map(\.text)
        let titleSize = titleLines.first?.size ?? layout.titleSize
        let titleLeading = titleLines.leading(atLeast: titleSize * 1.08)
        let titleHeight = title.height(leading: titleLeading, paragraphGap: 0)
        let times = times(measuring: text)
        let timesLeading = times.leading(atLeast: layout.timeSize * 1.26)
        let timesGap = (titleLines.suffix(1) + times.prefix(1)).leading(atLeast: layout.timesGap)
        let timesHeight = times.isEmpty ? 0 : timesGap + timesLeading * Double(times.count - 1)
        let figures = figures(measuring: text)
        let figuresGap = figures.isEmpty ? 0 : layout.figuresGap
        // From the first line of the title to the first line of the text.
        let gap = layout.textGap + (times.isEmpty && layout.isWide ? 12 * layout.step : 0)
        let toText = titleHeight + timesHeight + (layout.isWide ? 0 : figuresGap) + gap
        let toTitle = layout.titleGap + titleSize
        let highest = layout.head.lowerBound + toTitle
        // Other warnings are named where two lines remain for the text, else counted.
        let forms = foot(naming: alert.further, measuring: text)
        let foot =
            forms.first { layout.isWide || $0.top - highest - toText > 86 * layout.step } ?? forms.last
            ?? PlacedAlertFoot(elements: [], top: grid.footerBaseline, hasLine: false)
        // Farther from the area than one paragraph is from the next.
        let lowest = foot.top - (layout.isWide ? 16 : 34) * layout.step
        let first: Double
        let block: PlacedAlertText
        if layout.isWide {
            let down = layout.head.lowerBound - (foot.hasLine ? layout.rise : 0)
            // Long titles leave the place of the severity.
            first = max(down - titleHeight, grid.top + toTitle + 60 * layout.step)
            block = words(from: first + toText, to: lowest, text)
        } else {
            block = words(from: highest + toText, to: lowest, text)
            let usual = foot.top - 62 * layout.unit - toTitle - toText - block.height
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
        // On wide cards the figures are between the severity and the title.
        let figuresBaseline =
            layout.isWide
            ? min(top - 26 * layout.step, severityBaseline + 88 * layout.step)
            : first + titleHeight + timesHeight + figuresGap
        if !layout.isWide || figuresBaseline - severityBaseline > layout.figuresGap - 8 * layout.step {
            elements += placed(figures, baseline: figuresBaseline)
        }
        // The block may have moved with the title.
        elements += block.elements(at: Point(x: grid.left, y: first + toText), color: ink)
        let pictureFoot =
            layout.isWide
            ? top - 14 * layout.step
            : (alert.severity == nil ? top : severityBaseline - 0.76 * layout.severitySize) - 6 * layout.unit
        return PlacedAlertWords(elements: elements + foot.elements, pictureFoot: pictureFoot)
    }

    /// The title and the sentence on the land.
    func calm(measuring text: some TextMeasuring) -> PlacedAlertWords {
        let foot = foot(with: [], measuring: text)
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

// MARK: Figures

extension AlertCardWords {
    /// A figure's words of three kinds, which follow one another on a line.
    private func figures(measuring text: some TextMeasuring) -> [[TextLine]] {
        // On wide cards the picture is beside them.
        let width = layout.isWide ? layout.width * 0.38 : layout.width
        func line(_ words: String, _ face: FontFace, _ size: Double) -> TextLine {
            TextLine(words, face: face, size: size, direction: .leftToRight, measuring: text)
        }
        var (figures, used) = ([] as [[TextLine]], 0.0)
        for figure in alert.figures {
            let amount = line(figure.amount, .displayMedium, layout.figureSize)
            let beside = [figure.lead, figure.trail].map { line($0, .regular, layout.timeSize * 0.82) }
            let whole = [beside[0], amount, beside[1]].filter { !$0.string.isEmpty }
            let gap = figures.isEmpty ? 0 : layout.figureSize * 0.9
            // Without room for its words, an amount stands alone.
            guard let lines = [whole, [amount]].first(where: { used + gap + advance(of: $0) <= width }) else {
                continue
            }
            used += gap + advance(of: lines)
            figures.append(lines)
        }
        return figures
    }

    private func advance(of lines: [TextLine]) -> Double {
        lines.reduce(-layout.figureSpace) { $0 + $1.extent.advance + layout.figureSpace }
    }

    private func placed(_ figures: [[TextLine]], baseline: Double) -> [Element] {
        var elements: [Element] = []
        var begin = 0.0
        for (index, lines) in figures.enumerated() {
            let whole = advance(of: lines)
            var x = edges.isRightToLeft ? grid.right - begin - whole : grid.left + begin
            for (part, line) in lines.enumerated() {
                elements.append(
                    line.at(Point(x: x, y: baseline), id: "figure-\(index + 1)-\(part + 1)", color: ink))
                x += line.extent.advance + layout.figureSpace
            }
            begin += whole + layout.figureSize * 0.9
        }
        return elements
    }
}

// MARK: Text

/// What a warning says and what to do, one below the other at one size.
private struct PlacedAlertText {
    var text: TextBlock?
    var instruction: TextBlock?
    var leading, gap: Double

    /// From the first baseline to the last.
    var height: Double {
        guard let instruction else { return text.map { $0.height(leading: leading, paragraphGap: gap) } ?? 0 }
        return toInstruction + instruction.height(leading: leading, paragraphGap: gap)
    }

    private var toInstruction: Double {
        text.map { $0.height(leading: leading, paragraphGap: gap) + leading + 1.4 * gap } ?? 0
    }

    func elements(at origin: Point, color: Color) -> [Element] {
        let below = Point(x: origin.x, y: origin.y + toInstruction)
        return (text?.at(origin, leading: leading, paragraphGap: gap, id: "text", color: color) ?? [])
            + (instruction?.at(below, leading: leading, paragraphGap: gap, id: "instruction", color: color) ?? [])
    }
}

extension AlertCardWords {
    /// The text and what to do at the largest size at which all of it fits, else as many of their first sentences as there is room
    /// for; the text gives way to what to do.
    private func words(from top: Double, to foot: Double, _ text: some TextMeasuring) -> PlacedAlertText {
        let nothing = PlacedAlertText(text: nil, instruction: nil, leading: 0, gap: 0)
        guard top <= foot, let smallest = layout.textSizes.last else { return nothing }
        for size in layout.textSizes {
            let whole = placed(alert.text, alert.instruction, size, text)
            if fits(whole, from: top, to: foot) { return whole }
        }
        let gap = smallest * 0.3
        let most = min(Int((foot - top) / (smallest * 1.3)) + 1, layout.textLines)
        func isFitting(_ words: String, _ advice: String) -> Bool {
            fits(placed(words, advice, smallest, text), from: top, to: foot)
        }
        /// As many sentences as fit.
        func sentences(_ all: String, _ test: (String) -> Bool) -> String? {
            let glance = TextBlock(
                all, face: .regular, size: smallest, width: layout.width, maxLines: most, measuring: text)
            let shown = glance.lines.reduce(0) { $0 + $1.text.string.count }
            var sentences = AlertText.sentences(of: all, atMost: shown + 1)
            while !sentences.isEmpty {
                if test(sentences.joined()) { return sentences.joined() }
                sentences.removeLast()
            }
            return nil
        }
        /// As much of one text as there is room for, with an ellipsis.
        func cut(_ all: String, face: FontFace) -> TextBlock {
            var lines = most
            var block: TextBlock
            repeat {
                block = TextBlock(
                    all, face: face, size: smallest, width: layout.width, maxLines: lines, measuring: text)
                lines -= 1
            } while lines > 0
                && block.height(leading: leading(block, smallest), paragraphGap: gap) > foot - top
            return block
        }
        guard !alert.instruction.isEmpty else {
            if let words = sentences(alert.text, { isFitting($0, "") }) { return placed(words, "", smallest, text) }
            let block = cut(alert.text, face: .regular)
            return PlacedAlertText(text: block, instruction: nil, leading: leading(block, smallest), gap: gap)
        }
        // Something of the text stands above what to do, if both have room.
        let opening = AlertText.sentences(of: alert.text, atMost: 400).first ?? ""
        let advice =
            sentences(alert.instruction) { isFitting(opening, $0) }
            ?? sentences(alert.instruction) { isFitting("", $0) }
        guard let advice else {
            let block = cut(alert.instruction, face: .medium)
            return PlacedAlertText(text: nil, instruction: block, leading: leading(block, smallest), gap: gap)
        }
        return placed(sentences(alert.text) { isFitting($0, advice) } ?? "", advice, smallest, text)
    }

    private func placed(
        _ words: String, _ advice: String, _ size: Double, _ text: some TextMeasuring
    ) -> PlacedAlertText {
        func block(_ string: String, _ face: FontFace) -> TextBlock? {
            string.isEmpty
                ? nil
                : .balanced(
                    string, face: face, size: size, width: layout.width, maxLines: layout.textLines, measuring: text
                )
        }
        let (block, below) = (block(words, .regular), block(advice, .medium))
        return PlacedAlertText(
            text: block, instruction: below,
            leading: max(block.map { leading($0, size) } ?? 0, below.map { leading($0, size) } ?? 0),
            gap: size * 0.3)
    }

    private func leading(_ block: TextBlock, _ size: Double) -> Double {
        block.lines.map(\.text).leading(atLeast: size * 1.316)
    }

    private func fits(_ block: PlacedAlertText, from top: Double, to foot: Double) -> Bool {
        let blocks = [block.text, block.instruction].compactMap { $0 }
        return blocks.allSatisfy { !$0.isCut } && blocks.reduce(0) { $0 + $1.lines.count } <= layout.textLines
            && top + block.height <= foot
    }
}

// MARK: Foot

/// The area, other warnings and the footer with the issuer.
private struct PlacedAlertFoot {
    var elements: [Element]
    /// The upper end of all of them.
    var top: Double
    /// Whether there is a line above the footer.
    var hasLine: Bool
}

extension AlertCardWords {
    /// The foot with each form of the other warnings that fits the width; the last one in any case.
    private func foot(naming forms: [[String]], measuring text: some TextMeasuring) -> [PlacedAlertFoot] {
        let (size, width) = (lineSize * smallestLine, layout.width)
        func fits(_ line: String, _ room: Double) -> Bool {
            text.extent(of: line, face: .medium, size: size).advance <= room
        }
        let named = forms.dropLast().filter { form in
            // Wide cards have one line for the area and another warning.
            layout.isWide
                ? form.count == 1 && form.allSatisfy { fits($0, width * 0.5) } : form.allSatisfy { fits($0, width) }
        }
        return (named + [forms.last ?? []]).map { foot(with: $0, measuring: text) }
    }

    /// The size of the area and of other warnings, and the smallest part of it.
    private var lineSize: Double { layout.isWide ? layout.textSizes[1] : 36 * layout.unit }
    private var smallestLine: Double { 34.0 / 36 }

    private func foot(with further: [String], measuring text: some TextMeasuring) -> PlacedAlertFoot {
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
        func line(_ words: String, _ face: FontFace, _ room: Double) -> TextLine {
            TextLine.fitting(
                words, face: face, size: lineSize, width: room, smallest: smallestLine, measuring: text)
        }
        // One line shares that of the area, unless the area is too long for that and there is room for another.
        let single = further.count == 1 ? further.first.map { line($0, .medium, layout.width * 0.6) } : nil
        let beside = layout.width - (single.map { $0.extent.advance + 40 * layout.unit } ?? 0)
        func area(_ room: Double) -> TextLine? { alert.area.map { line($0, .medium, room) } }
        let isWhole = single?.string == further.first && area(beside)?.string == area(layout.width)?.string
        let shares = single != nil && (layout.isWide || isWhole)
        var rows = [area(shares ? beside : layout.width)].compactMap { $0 }
        let hasArea = !rows.isEmpty
        if !shares { rows += further.map { line($0, hasArea ? .regular : .medium, layout.width) } }
        let last = Array(rows.suffix(1)) + (shares ? [single].compactMap { $0 } : [])
        guard !last.isEmpty else { return PlacedAlertFoot(elements: elements, top: issuerTop, hasLine: false) }
        let deepest = last.map(\.extent.ink.maxY).max() ?? 0
        let baseline = min(layout.area(aboveIssuer: issuer != nil), issuerTop - deepest - 4 * layout.unit)
        let leading = rows.leading(atLeast: 48 * layout.unit)
        for (index, row) in rows.enumerated() {
            let y = baseline - leading * Double(rows.count - 1 - index)
            let id = hasArea && index == 0 ? "area" : "further-\(index + (hasArea ? 0 : 1))"
            elements.append(row.leading(edges, baseline: y, id: id, color: ink))
        }
        if shares, let single {
            elements.append(single.trailing(edges, baseline: baseline, id: "further-1", color: ink))
        }
        let first = rows.count > 1 ? Array(rows.prefix(1)) : last
        let highest: Double = first.map { $0.extent.ink.minY }.min() ?? 0
        let top = baseline - leading * Double(max(0, rows.count - 1)) + highest
        return PlacedAlertFoot(elements: elements, top: top, hasLine: true)
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
