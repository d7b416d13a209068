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
        /// What the bow shows, 0 to 1; nil if it is unknown.
        let probability: Double?
        /// Whether the sun does not set.
        let isPolarDay: Bool
    }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        let facts = try content.facts()
        let (forecast, spoken) = (content.forecast, content.spoken)
        func chance(at moment: Instant) -> Double? {
            forecast.rainbowChance(at: moment, model: content.rainbowModel)
        }
        let drawn = chance(at: content.moment)
        let chance = spoken == content.moment ? drawn : chance(at: spoken)
        return Reading(
            content: content, facts: facts, chance: chance.flatMap(percent),
            outlook: forecast.rainbowOutlook(at: spoken, model: content.rainbowModel),
            probability: drawn,
            isPolarDay: forecast.diurnalArc(at: spoken).polar == .day)
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full), share: reading.shareText)
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let content = reading.content
        guard content.isPaper else { return try RainbowSky(reading: reading).picture(in: size, measuring: text) }
        let layout = try RainbowLayout(size)
        let attribution = Footer(content).attribution
        var footer = Footer(content)
        footer.shortenCredit()
        let isDark = content.forecast.sunAltitude(at: content.moment) < Scenery.engravedNight
        let rim = Stroke(color: isDark ? Color(rgb: 0) : .white, width: 16 * layout.unit)
        // The number stands before the land.
        let words = words(reading, footer, isDark: isDark, in: layout, measuring: text).map { element in
            if case .text(let run) = element, ["chance", "percent", "caption"].contains(run.id) {
                element.rimmed(rim)
            } else {
                element
            }
        }
        let boxes = words.compactMap { $0.inkBox(measuring: text) }
        let warning = try WarningLine.elements(
            reading.facts, in: size, isCentered: true, ink: Color(rgb: 0), over: .white, measuring: text)
        // A chance that is written as 0 lights nothing.
        let chance = reading.probability.flatMap { (percent($0) ?? 0) > 0 ? $0 : nil }
        let picture = paper(reading, chance, boxes, hasWarning: !warning.isEmpty, in: layout)
        return CardPicture(ground: .white, elements: picture + words + warning, attribution: attribution)
    }

    /// The land in lines under the bow.
    private func paper(
        _ reading: Reading, _ chance: Double?, _ boxes: [Rect], hasWarning: Bool, in layout: RainbowLayout
    ) -> [Element] {
        let content = reading.content
        var scenery = Scenery(
            of: content, size: layout.size, horizon: layout.horizon, unit: layout.unit)
        scenery.showLand(of: content.forecast.place)
        scenery.skyWords = boxes.filter { $0.minY < layout.horizon }
        if hasWarning {
            let foot = layout.margin + 20 * layout.unit
            scenery.skyWords.append(Rect(minX: 0, minY: 0, maxX: layout.size.width, maxY: foot))
        }
        scenery.landWords = boxes.filter { $0.minY >= layout.horizon }
        let isNight = scenery.isEngravedNight
        let bow = RainbowPaper(
            center: layout.center, unit: layout.bowUnit, chance: chance, ink: isNight ? .white : Color(rgb: 0),
            ground: isNight ? Color(rgb: 0) : .white, shade: isNight ? .white : content.shade,
            words: scenery.skyWords)
        scenery.ring = bow.ring
        _ = scenery.face(chance, content, in: layout)
        scenery.keepBodyOutside(bow.ring)
        return scenery.engraving(shade: content.shade, bow: [bow.element])
    }

    private func words(
        _ reading: Reading, _ footer: Footer, isDark: Bool, in layout: RainbowLayout,
        measuring text: some TextMeasuring
    ) -> [Element] {
        let ink = Color(rgb: 0)
        let size = layout.sentenceSize
        let room = layout.sentenceWidth
        // A column of words beside the picture has room for a longer form on several lines, and so has a midnight sun.
        let isLong = layout.sentenceLines > 2 || layout.sentenceLines > 1 && reading.isPolarDay
        let most = isLong ? room * Double(layout.sentenceLines) * 0.8 : room
        let sentences = reading.sentencesUnderHeadline
        let form =
            sentences.first { text.extent(of: $0, face: .medium, size: size).advance <= most } ?? sentences.first
        let sentence = Paragraph(
            form ?? "", face: .medium, size: size, width: room, limit: layout.sentenceLines, measuring: text)
        let label = TextLine.fitting(
            reading.heading.label, face: .regular, size: layout.labelSize, width: room,
            measuring: text)
        return heading(of: reading, in: layout, color: isDark ? .white : Color(rgb: 0), measuring: text)
            + [label.centered(at: layout.label, id: "label", color: ink)]
            + sentence.elements(at: layout.sentence.y, size: size, id: "sentence", color: ink) {
                layout.sentence.x - $0.extent.advance / 2
            }
            + footer.elements(
                from: layout.margin, to: layout.size.width - layout.margin, baseline: layout.footerBaseline,
                size: footer.size(layout, measuring: text), color: ink,
                measuring: text)
    }

    /// The chance in percent, or what there is to wait for and above it its day.
    private func heading(
        of reading: Reading, in layout: RainbowLayout, color: Color, measuring text: some TextMeasuring
    ) -> [Element] {
        let (heading, number) = (reading.heading, layout.number)
        let face = FontFace.titleBold
        if case .chance = reading.headline {
            return percentage(heading.figure, face, in: layout, color: color, measuring: text)
        }
        func figure(_ size: Double) -> TextLine {
            TextLine(heading.figure, face: face, size: size, measuring: text)
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
            caption, face: .titleBold, size: number.captionSize, width: 0.9 * number.width, measuring: text)
        // Above the digits, or above the height of digits.
        let baseline =
            base + min(ink.minY, -0.727 * fitting.size) - max(number.captionSize / 2, line.extent.ink.maxY * 1.4)
        return elements + [line.centered(at: Point(x: layout.center.x, y: baseline), id: "caption", color: color)]
    }

    /// A number and its raised sign, the ink of both centred on the bow.
    private func percentage(
        _ number: String, _ face: FontFace, in layout: RainbowLayout, color: Color,
        measuring text: some TextMeasuring
    ) -> [Element] {
        let place = layout.number
        let figure = TextLine(number, face: face, size: place.size, measuring: text)
        let sign = TextLine("%", face: face, size: place.signSize, measuring: text)
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
        // A bow is never on the side of the sun.
        facesSun = chance == nil
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
        body = arc.figure(at: center, radius: radius, over: content.forecast.place)
        return isNight
    }
}

extension Scenery {
    /// Makes the sun or the moon as small as an engraving has it, and moves it aside to where the bow is not.
    fileprivate mutating func keepBodyOutside(_ ring: Ring) {
        func moved(_ place: Point, _ reach: Double) -> Point {
            let y = max(place.y, reach + 4 * unit)
            let (rise, free) = (ring.center.y - y, ring.outerRadius + reach)
            let half = max(0, free * free - rise * rise).squareRoot()
            guard abs(place.x - ring.center.x) < half else { return Point(x: place.x, y: y) }
            let x = place.x < ring.center.x ? ring.center.x - half : ring.center.x + half
            return Point(x: min(max(x, reach * 0.7), size.width - reach * 0.7), y: y)
        }
        switch body {
        case .sun(let center, _): body = .sun(center: moved(center, 48 * unit), radius: 22 * unit)
        case .moon(let center, _, let cycle, let isSouthern):
            body = .moon(
                center: moved(center, 34 * unit), radius: 26 * unit, cycle: cycle, isSouthern: isSouthern)
        case nil: break
        }
    }
}

extension Footer {
    /// The size of both halves: as large as they fit beside each other in full.
    fileprivate func size(_ layout: RainbowLayout, measuring text: some TextMeasuring) -> Double {
        let width = [caption(place), attribution].reduce(1.5 * layout.footerSize) {
            $0 + text.extent(of: $1, face: .regular, size: layout.footerSize).advance
        }
        return layout.footerSize * min(1, max(0.75, 0.999 * (layout.size.width - 2 * layout.margin) / width))
    }
}
