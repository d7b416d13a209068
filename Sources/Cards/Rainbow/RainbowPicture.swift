internal import Primitives
internal import SceneModel

/// The rainbow card's picture and words, from back to front.
struct RainbowPicture {
    var sky: RainbowSky
    /// From the fullest form to the shortest.
    var sentences: [String]
    /// Under the number, such as `chance of rainbow`.
    var label: String
    var footer: Footer

    func elements(in layout: RainbowLayout, measuring text: some TextMeasuring) -> [Element] {
        let words = words(in: layout, measuring: text)
        let boxes = words.compactMap { $0.inkBox(measuring: text) }.map { $0.grown(by: 14 * layout.unit) }
        var elements = sky.isPaper ? [] : [ground(in: layout)]
        if case .night = sky.light { elements += sky.lights(in: layout, avoiding: boxes) }
        elements += [sky.clouds(.back, in: layout)].compactMap { $0 }
        if case .day = sky.light, !sky.isPaper { elements += sky.lights(in: layout, avoiding: boxes) }
        elements += [sky.clouds(.middle, in: layout), sky.clouds(.front, in: layout)].compactMap { $0 }
        // Greys cannot let it shine through.
        if case .day = sky.light, sky.isPaper { elements += sky.lights(in: layout, avoiding: boxes) }
        elements += sky.fog(in: layout)
        elements += sky.precipitation(in: layout, avoiding: boxes)
        elements.append(
            .group(
                Group(
                    id: "meter",
                    elements: RainbowMeter(layout: layout).ring(chance: sky.chance, isPaper: sky.isPaper))))
        return elements + words
    }

    private func ground(in layout: RainbowLayout) -> Element {
        let (width, height) = (layout.size.width, layout.size.height)
        let gradient = LinearGradient(
            from: Point(x: 0, y: 0), to: Point(x: 0, y: height),
            stops: sky.ground.map { GradientStop(offset: $0.offset, color: $0.color) })
        return .shape(
            Shape(
                id: "sky", path: .rectangle(Rect(minX: 0, minY: 0, maxX: width, maxY: height)),
                fill: .linear(gradient)))
    }

    private func words(in layout: RainbowLayout, measuring text: some TextMeasuring) -> [Element] {
        let unit = layout.unit
        let ink = sky.isPaper ? Color(rgb: 0) : .white
        let size = 36 * unit
        let room = layout.sentenceWidth
        // A column of words beside the picture tells more on several lines than on one.
        let most = layout.sentenceLines > 2 ? room * Double(layout.sentenceLines) * 0.8 : room
        let form =
            sentences.first { text.extent(of: $0, face: .medium, size: size).advance <= most } ?? sentences.first
        let sentence = Paragraph(
            form ?? "", face: .medium, size: size, width: room, limit: layout.sentenceLines, measuring: text)
        let label = TextLine.fitting(label, face: .regular, size: 44 * unit, width: room, measuring: text)
        return RainbowMeter(layout: layout).number(chance: sky.chance, color: ink, measuring: text)
            + [label.centered(at: layout.label, id: "label", color: ink)]
            + sentence.elements(at: layout.sentence.y, size: size, id: "sentence", color: ink) {
                layout.sentence.x - $0.extent.advance / 2
            }
            + footer.elements(
                from: layout.margin, to: layout.size.width - layout.margin, baseline: layout.footerBaseline,
                size: 28 * unit, color: ink, measuring: text)
    }
}
