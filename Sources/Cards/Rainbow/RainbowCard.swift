internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The chance of a rainbow as a rainbow-coloured meter around a large number, in front of the place's sky.
struct RainbowCard: Card {
    typealias Phrases = RainbowPhrase

    struct Reading {
        let content: CardContent
        let facts: Facts
        /// In percent; nil if unknown.
        let chance: Int?
        let outlook: RainbowOutlook
        let sky: RainbowSky
    }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        let facts = try content.facts()
        let chance = content.forecast.rainbowChance(at: content.moment, model: content.rainbowModel)
        return Reading(
            content: content, facts: facts, chance: chance.flatMap(percent),
            outlook: content.forecast.rainbowOutlook(at: content.moment, model: content.rainbowModel),
            sky: RainbowSky(of: content, facts.conditions, chance: chance))
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full), share: reading.shareText)
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let layout = try RainbowLayout(size, isRightToLeft: reading.content.language.isRightToLeft)
        let footer = Footer(reading.content)
        let sky = reading.sky
        let words = words(reading, footer, in: layout, measuring: text)
        let boxes = words.compactMap { $0.inkBox(measuring: text) }.map { $0.grown(by: 14 * layout.unit) }
        var elements = sky.isPaper ? [] : [ground(sky, in: layout)]
        if case .night = sky.light { elements += sky.lights(in: layout, avoiding: boxes) }
        elements += [sky.clouds(.back, in: layout)].compactMap { $0 }
        if case .day = sky.light, !sky.isPaper { elements += sky.lights(in: layout, avoiding: boxes) }
        elements += [sky.clouds(.middle, in: layout), sky.clouds(.front, in: layout)].compactMap { $0 }
        // Clouds in greys are opaque and would hide the sun.
        if case .day = sky.light, sky.isPaper { elements += sky.lights(in: layout, avoiding: boxes) }
        elements += sky.fog(in: layout)
        elements += sky.precipitation(in: layout, avoiding: boxes)
        let ring = RainbowMeter(layout: layout).ring(
            chance: (reading.chance ?? 0) > 0 ? sky.chance : nil, isPaper: sky.isPaper)
        elements.append(.group(Group(id: "meter", elements: ring)))
        return CardPicture(
            ground: sky.ground[0].color, elements: elements + words, attribution: footer.attribution)
    }

    private func ground(_ sky: RainbowSky, in layout: RainbowLayout) -> Element {
        let (width, height) = (layout.size.width, layout.size.height)
        let gradient = LinearGradient(
            from: Point(x: 0, y: 0), to: Point(x: 0, y: height),
            stops: sky.ground.map { GradientStop(offset: $0.offset, color: $0.color) })
        return .shape(
            Shape(
                id: "sky", path: .rectangle(Rect(minX: 0, minY: 0, maxX: width, maxY: height)),
                fill: .linear(gradient)))
    }

    private func words(
        _ reading: Reading, _ footer: Footer, in layout: RainbowLayout, measuring text: some TextMeasuring
    ) -> [Element] {
        let unit = layout.unit
        let ink = reading.sky.isPaper ? Color(rgb: 0) : .white
        let size = 36 * unit
        let room = layout.sentenceWidth
        // A column of words beside the picture has room for a longer form on several lines.
        let most = layout.sentenceLines > 2 ? room * Double(layout.sentenceLines) * 0.8 : room
        let sentences = reading.outlook.sentences(reading.facts.times)
        let form =
            sentences.first { text.extent(of: $0, face: .medium, size: size).advance <= most } ?? sentences.first
        let sentence = Paragraph(
            form ?? "", face: .medium, size: size, width: room, limit: layout.sentenceLines, measuring: text)
        let label = TextLine.fitting(
            reading.facts.language.say(RainbowPhrase.label), face: .regular, size: 44 * unit, width: room,
            measuring: text)
        return RainbowMeter(layout: layout).number(reading.chance, color: ink, measuring: text)
            + [label.centered(at: layout.label, id: "label", color: ink)]
            + sentence.elements(at: layout.sentence.y, size: size, id: "sentence", color: ink) {
                layout.sentence.x - $0.extent.advance / 2
            }
            + footer.elements(
                from: layout.margin, to: layout.size.width - layout.margin, baseline: layout.footerBaseline,
                size: 28 * unit, color: ink, measuring: text)
    }
}
