internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The area, other warnings and the footer with the issuer.
struct PlacedAlertFoot {
    var elements: [Element]
    /// The upper end of all of them.
    var top: Double
}

extension AlertCardWords {
    /// The foot with each form of the other warnings that fits the width; the last one in any case.
    func foot(naming forms: [[String]], measuring text: some TextMeasuring) -> [PlacedAlertFoot] {
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
    private var lineSize: Double { layout.isWide ? layout.textSizes[0] : 36 * layout.unit }
    private var smallestLine: Double { 34.0 / 36 }

    func foot(with further: [String], measuring text: some TextMeasuring) -> PlacedAlertFoot {
        var footer = Footer(
            dated: alert.content, room: .own(0.45 * layout.width), size: layout.footerSize, onPaper: isPaper,
            measuring: text)
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
        var issuerBaseline = layout.issuer
        if let issuer {
            // Above the attribution, since both are sources; a little higher if the ink of both would meet.
            let head = below.compactMap { $0.inkBox(measuring: text) }.filter { $0.width > 0 }.map(\.minY).min()
            let free = (head ?? grid.footerBaseline) - issuer.extent.ink.maxY - 2 * layout.unit
            let baseline = min(layout.issuer, free)
            elements.append(issuer.trailing(edges, baseline: baseline, id: "issuer", color: ink))
            issuerTop = baseline + issuer.extent.ink.minY
            issuerBaseline = baseline
        }
        func line(_ words: String, _ face: FontFace, _ room: Double) -> TextLine {
            TextLine.fitting(
                words, face: face, size: lineSize, width: room, smallest: smallestLine, measuring: text)
        }
        // The name of the place stands over the picture.
        let named = alert.area == alert.content.forecast.place.name ? nil : alert.area
        func area(_ room: Double) -> TextLine? { named.map { line($0, .medium, room) } }
        // One line shares that of the area, unless the area is too long for that and there is room for another; without one, the
        // issuer does.
        let single = further.count == 1 ? further.first.map { line($0, .medium, layout.width * 0.6) } : nil
        let neighbour = further.isEmpty ? issuer : single
        let beside = layout.width - (neighbour.map { $0.extent.advance + 40 * layout.unit } ?? 0)
        let isWhole =
            (further.isEmpty || single?.string == further.first)
            && area(beside)?.string == area(layout.width)?.string
        let shares = neighbour != nil && (isWhole || layout.isWide && !further.isEmpty)
        let isBesideIssuer = shares && further.isEmpty
        var rows = [area(shares ? beside : layout.width)].compactMap { $0 }
        let hasArea = !rows.isEmpty
        if !shares { rows += further.map { line($0, hasArea ? .regular : .medium, layout.width) } }
        let last = Array(rows.suffix(1)) + (shares ? [single].compactMap { $0 } : [])
        guard !last.isEmpty else { return PlacedAlertFoot(elements: elements, top: issuerTop) }
        let deepest = last.map(\.extent.ink.maxY).max() ?? 0
        let baseline =
            isBesideIssuer
            ? issuerBaseline : min(layout.area(aboveIssuer: issuer != nil), issuerTop - deepest - 4 * layout.unit)
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
        return PlacedAlertFoot(elements: elements, top: min(top, issuerTop))
    }
}
