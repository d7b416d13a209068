internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The words of the card at their places, and where the picture above them ends.
struct PlacedAlertWords {
    var elements: [Element]
    /// Those in the sky of the picture, in white.
    var aloft: [Element] = []
    /// The foot of the picture.
    var pictureFoot: Double
}

/// The words of the alert card, laid out.
struct AlertCardWords {
    let alert: AlertCard.Reading
    let layout: AlertLayout

    var isPaper: Bool { alert.content.isPaper }
    var ink: Color { isPaper ? AlertPicture.black : .white }
    var grid: CardGrid { layout.grid }
    var edges: ReadingEdges {
        ReadingEdges(left: grid.left, right: grid.right, isRightToLeft: alert.content.language.isRightToLeft)
    }

    /// From the title down to the text, with the area, the other warnings and the footer below.
    func flowing(measuring text: some TextMeasuring) -> PlacedAlertWords {
        let words = flowing(with: numberInTheSky(measuring: text), measuring: text)
        let foot = words.aloft.compactMap { $0.inkBox(measuring: text)?.maxY }.max() ?? 0
        // Where long words leave the picture no room for land below the number, that is among them.
        let ground = 1.2 * HazardScene.Kind(alert.hazard ?? .other).depth + 40
        return foot > words.pictureFoot - max(ground, 90) * layout.unit
            ? flowing(with: nil, measuring: text) : words
    }

    private func flowing(with aloft: [Element]?, measuring text: some TextMeasuring) -> PlacedAlertWords {
        let figure = aloft == nil ? figure(measuring: text) : nil
        // On wide cards the figure stands beside the title.
        let room = layout.width - (layout.isWide ? figure.map { $0.width + 48 * layout.step } ?? 0 : 0)
        let title = title(within: room, measuring: text)
        let titleLines = title.lines.map(\.text)
        let titleSize = titleLines.first?.size ?? layout.titleSize
        let titleLeading = titleLines.leading(atLeast: titleSize * 1.1)
        let titleHeight = title.height(leading: titleLeading, paragraphGap: 0)
        let times = times(within: room, measuring: text)
        let timesLeading = times.leading(atLeast: layout.timeSize * 1.26)
        let timesGap = (titleLines.suffix(1) + times.prefix(1)).leading(atLeast: layout.timesGap)
        let timesHeight = times.isEmpty ? 0 : timesGap + timesLeading * Double(times.count - 1)
        let figureHeight =
            layout.isWide
            ? 0
            : figure.map {
                $0.height + layout.figureGap - 0.74 * layout.figureSize + ($0.lead == nil ? 0 : 12 * layout.step)
            } ?? 0
        // From the first line of the title to the first line of the text.
        let top = -(titleLines.first?.extent.ink.minY ?? -0.74 * titleSize)
        let toTitle = max(layout.titleGap, top + 34 * layout.step)
        let beside = layout.isWide ? figure.map { $0.height - top } : nil
        let toText = max(
            titleHeight + timesHeight + figureHeight + layout.textGap
                + (figure == nil ? 0 : 0.14 * layout.figureSize),
            beside.map { $0 + 0.24 * layout.figureSize + layout.textSizes[0] + 6 * layout.step } ?? 0)
        // A number in the sky needs a taller one.
        let least = layout.foot.lowerBound + (aloft == nil ? 0 : 140 * layout.unit)
        let highest = least + toTitle
        // Other warnings are named where two lines remain for the text, else counted.
        let forms = foot(naming: alert.further, measuring: text)
        let foot =
            forms.first { layout.isWide || $0.top - highest - toText > 86 * layout.step } ?? forms.last
            ?? PlacedAlertFoot(elements: [], top: grid.footerBaseline)
        // Farther from the area than one paragraph is from the next.
        let lowest = foot.top - (layout.isWide ? 24 : 42) * layout.step
        // The picture makes room for two lines before there is no text.
        let enough = lowest - 1.4 * layout.textSizes[0]
        let head = max(layout.leastFoot, min(least, enough - toText - toTitle))
        let block = words(from: head + toTitle + toText, to: lowest, text)
        let usual = foot.top - 56 * layout.step - toTitle - toText - block.height
        let most = aloft == nil ? layout.foot.upperBound : layout.foot.upperBound + 110 * layout.unit
        let pictureFoot = min(max(usual, head), most)
        let first = pictureFoot + toTitle
        var elements = title.at(
            Point(x: grid.left + (edges.isRightToLeft ? layout.width - room : 0), y: first), leading: titleLeading,
            paragraphGap: 0, id: "title", color: ink)
        for (index, line) in times.enumerated() {
            let y = first + titleHeight + timesGap + timesLeading * Double(index)
            elements.append(line.leading(edges, baseline: y, id: "times-\(index + 1)", color: ink))
        }
        if let figure {
            let baseline = first + (beside ?? titleHeight + timesHeight + figureHeight)
            let left = layout.isWide ? edges.trailing(figure.width) : edges.leading(figure.width)
            elements += figure.elements(left: left, baseline: baseline, color: ink)
        }
        elements += block.elements(at: Point(x: grid.left, y: first + toText), color: ink)
        return PlacedAlertWords(
            elements: elements + foot.elements, aloft: aloft ?? [], pictureFoot: pictureFoot)
    }

    /// The title and the sentence on the land.
    func calm(measuring text: some TextMeasuring) -> PlacedAlertWords {
        let foot = foot(with: [], measuring: text)
        let title = title(within: layout.width, measuring: text)
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
                Point(x: grid.left, y: first), leading: leading, paragraphGap: 0, id: "title", color: ink)
                + sentence.elements(
                    at: first + height + sentenceGap, size: 40 * layout.unit, id: "text", color: ink
                ) { edges.leading($0.extent.advance) } + foot.elements,
            pictureFoot: layout.horizon)
    }

    /// The title at its full size or smaller, in two lines if that is not enough; it is cut only at the smallest size.
    private func title(within width: Double, measuring text: some TextMeasuring) -> TextBlock {
        func block(_ share: Double, _ lines: Int) -> TextBlock {
            TextBlock.balanced(
                alert.title, face: .titleBold, size: layout.titleSize * share, width: width, maxLines: lines,
                measuring: text)
        }
        let tries = [(1.0, 1), (0.92, 1), (0.84, 1), (0.84, 2), (0.72, 2)]
        return tries.lazy.map { block($0.0, $0.1) }.first { !$0.isCut } ?? block(0.6, 3)
    }

    /// The longest form that fits on two lines.
    private func times(within width: Double, measuring text: some TextMeasuring) -> [TextLine] {
        var lines: [TextLine] = []
        for form in alert.times {
            lines =
                Paragraph(
                    form, face: .medium, size: layout.timeSize, width: width, limit: layout.isWide ? 1 : 2,
                    measuring: text
                ).lines
            if lines.allSatisfy({ !$0.string.hasSuffix("…") }) { break }
        }
        return lines
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
        let alertText = alert.textBesideFigures
        for size in layout.textSizes {
            let whole = placed(alertText, alert.instruction, size, text)
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
            if let words = sentences(alertText, { isFitting($0, "") }) { return placed(words, "", smallest, text) }
            let block = cut(alertText, face: .regular)
            return PlacedAlertText(text: block, instruction: nil, leading: leading(block, smallest), gap: gap)
        }
        // Something of the text stands above what to do, if both have room.
        let opening = AlertText.sentences(of: alertText, atMost: 400).first ?? ""
        let advice =
            sentences(alert.instruction) { isFitting(opening, $0) }
            ?? sentences(alert.instruction) { isFitting("", $0) }
        guard let advice else {
            let block = cut(alert.instruction, face: .medium)
            return PlacedAlertText(text: nil, instruction: block, leading: leading(block, smallest), gap: gap)
        }
        return placed(sentences(alertText) { isFitting($0, advice) } ?? "", advice, smallest, text)
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
