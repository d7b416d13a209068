internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The chance of a rainbow as a bow over the place's land, as far lit as it is likely, around a large number.
struct RainbowCard: Card {
    typealias Phrases = RainbowPhrase

    struct Reading {
        let content: CardContent
        let facts: Facts
        /// In percent; nil if unknown.
        let chance: Int?
        let outlook: RainbowOutlook
        /// 0 to 1; nil if it is unknown.
        let probability: Double?
        /// Whether the sun does not set.
        let isPolarDay: Bool
    }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        let facts = try content.facts()
        let chance = content.forecast.rainbowChance(at: content.moment, model: content.rainbowModel)
        return Reading(
            content: content, facts: facts, chance: chance.flatMap(percent),
            outlook: content.forecast.rainbowOutlook(at: content.moment, model: content.rainbowModel),
            probability: chance,
            isPolarDay: content.forecast.diurnalArc(at: content.moment).polar == .day)
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full), share: reading.shareText)
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let content = reading.content
        let layout =
            content.isPaper
            ? try RainbowLayout(paper: size, isRightToLeft: content.language.isRightToLeft)
            : try RainbowLayout(size)
        let footer = Footer(content)
        let words = words(reading, footer, in: layout, measuring: text)
        let boxes = words.compactMap { $0.inkBox(measuring: text) }
        let warning = try WarningLine.elements(
            reading.facts, in: size, isCentered: true, ink: content.isPaper ? Color(rgb: 0) : .white,
            over: content.isPaper ? .white : nil, measuring: text)
        // A chance that is written as 0 lights nothing.
        let chance = (reading.chance ?? 0) > 0 ? reading.probability : nil
        if content.isPaper {
            let paper = RainbowPaper(of: content, reading.facts.conditions, chance: chance, in: layout)
            let picture = paper.elements(avoiding: boxes.map { $0.grown(by: 14 * layout.unit) })
            return CardPicture(ground: .white, elements: picture + words + warning, attribution: footer.attribution)
        }
        var scenery = Scenery(
            of: content, reading.facts.conditions, size: size, horizon: layout.horizon, unit: layout.bowUnit)
        let notice = warning.box(measuring: text)
        scenery.skyWords = (boxes.filter { $0.minY < layout.horizon } + notice).map {
            $0.grown(by: 10 * layout.unit)
        }
        scenery.smallSkyWords =
            words.filter { word in
                if case .text(let run) = word { run.size < 60 * layout.unit } else { false }
            }.compactMap { $0.inkBox(measuring: text) }.filter { $0.minY < layout.horizon } + notice
        scenery.landWords = boxes.filter { $0.minY >= layout.horizon }.map { $0.grown(by: 8 * layout.unit) }
        let isNight = scenery.face(chance, content, in: layout)
        let bow = RainbowBow(
            center: layout.center, unit: layout.bowUnit, chance: chance, isFaint: scenery.weather == .fog || isNight
        )
        scenery.ghost = bow.ring
        if (chance ?? 0) > 0.2 { scenery.ring = bow.ring }
        let foot = scenery.edgeColors.foot
        return CardPicture(
            ground: foot,
            elements: scenery.elements(bow: [bow.element], reflection: bow.reflection)
                + words + warning,
            attribution: footer.attribution)
    }

    private func words(
        _ reading: Reading, _ footer: Footer, in layout: RainbowLayout, measuring text: some TextMeasuring
    ) -> [Element] {
        let ink = reading.content.isPaper ? Color(rgb: 0) : .white
        let size = layout.sentenceSize
        let room = layout.sentenceWidth
        // A column of words beside the picture has room for a longer form on several lines, and so has a midnight sun.
        let isLong = layout.sentenceLines > 2 || layout.sentenceLines > 1 && reading.isPolarDay
        let most = isLong ? room * Double(layout.sentenceLines) * 0.8 : room
        let sentences = reading.sentences
        let form =
            sentences.first { text.extent(of: $0, face: .medium, size: size).advance <= most } ?? sentences.first
        let sentence = Paragraph(
            form ?? "", face: .medium, size: size, width: room, limit: layout.sentenceLines, measuring: text)
        let label = TextLine.fitting(
            reading.heading.label, face: .regular, size: layout.labelSize, width: room,
            measuring: text)
        return heading(of: reading, in: layout, color: ink, measuring: text)
            + [label.centered(at: layout.label, id: "label", color: ink)]
            + sentence.elements(at: layout.sentence.y, size: size, id: "sentence", color: ink) {
                layout.sentence.x - $0.extent.advance / 2
            }
            + footer.elements(
                from: layout.margin, to: layout.size.width - layout.margin, baseline: layout.footerBaseline,
                size: layout.footerSize, color: ink, measuring: text)
    }

    /// The chance in percent, or what there is to wait for and above it its day.
    private func heading(
        of reading: Reading, in layout: RainbowLayout, color: Color, measuring text: some TextMeasuring
    ) -> [Element] {
        let (heading, number) = (reading.heading, layout.number)
        if case .chance = reading.headline {
            return percentage(heading.figure, in: layout, color: color, measuring: text)
        }
        func figure(_ size: Double) -> TextLine {
            TextLine(heading.figure, face: .displayLight, size: size, measuring: text)
        }
        let full = figure(number.size)
        let share = number.width / max(full.extent.ink.width, 1e-9)
        let fitting = share < 1 ? figure(number.size * share) : full
        let ink = fitting.extent.ink
        let left = layout.center.x - ink.width / 2 - ink.minX
        // Letters that reach below the line stand above the ridges too.
        let base = number.baseline - max(0, ink.maxY - 0.04 * fitting.size)
        let elements = [fitting.at(Point(x: left, y: base), id: "chance", color: color)]
        guard let caption = heading.caption else { return elements }
        let line = TextLine.fitting(
            caption, face: .displayMedium, size: number.captionSize, width: 0.9 * number.width, measuring: text)
        // Above the digits, or above the height of digits.
        let baseline =
            base + min(ink.minY, -0.727 * fitting.size) - max(number.captionSize / 2, line.extent.ink.maxY * 1.4)
        return elements + [line.centered(at: Point(x: layout.center.x, y: baseline), id: "caption", color: color)]
    }

    /// A number and its raised sign, the ink of both centred on the bow.
    private func percentage(
        _ number: String, in layout: RainbowLayout, color: Color, measuring text: some TextMeasuring
    ) -> [Element] {
        let place = layout.number
        let figure = TextLine(number, face: .displayLight, size: place.size, measuring: text)
        let sign = TextLine("%", face: .displayLight, size: place.signSize, measuring: text)
        let (ink, signInk) = (figure.extent.ink, sign.extent.ink)
        let left = layout.center.x - (ink.width + place.gap + signInk.width) / 2
        return [
            figure.at(Point(x: left - ink.minX, y: place.baseline), id: "chance", color: color),
            sign.at(
                Point(x: left + ink.width + place.gap - signInk.minX, y: place.baseline - place.raise),
                id: "percent", color: color),
        ]
    }
}

extension Scenery {
    /// Turns to the bow where there is a chance of one, else to the sun or the moon; returns whether it is night.
    fileprivate mutating func face(_ chance: Double?, _ content: CardContent, in layout: RainbowLayout) -> Bool {
        let arc = content.forecast.diurnalArc(at: content.moment)
        facesSun = (chance ?? 0) < 0.1
        let isNight = if case .moon = arc.body { true } else { false }
        guard facesSun, let fraction = arc.fraction else { return isNight }
        let unit = layout.bowUnit
        let way = min(max(fraction, 0), 1)
        let altitude = min(90, max(0, arc.altitude * 1.5))
        var center = Point(
            x: 90 * unit + (size.width - 180 * unit) * way,
            y: horizon - (horizon - 120 * unit) * Angle.degrees(altitude).sine)
        let radius = (isNight ? 46 : 50) * unit
        // Beside the number, never behind it.
        let reach = radius * 2.2
        for box in skyWords.map({ $0.grown(by: reach) })
        where center.x > box.minX && center.x < box.maxX && center.y > box.minY && center.y < box.maxY {
            center.x = way < 0.5 ? box.minX : box.maxX
        }
        switch arc.body {
        case .sun: body = .sun(center: center, radius: radius)
        case .moon(let light):
            body = .moon(
                center: center, radius: radius, cycle: light.cycle, isSouthern: content.forecast.place.latitude < 0)
        }
        return isNight
    }
}
