internal import ForecastCore
public import Primitives
public import SceneModel
internal import Words

/// The shake-to-share card: the temperature, a clock with the precipitation to come, and a sentence about it.
public struct ClockCard: Card {
    /// The card.
    public init() {}

    public func scene(
        of content: CardContent, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> Scene {
        let clock = try ClockFacts(content)
        let layout = try ClockLayout(size, isRightToLeft: content.language.isRightToLeft)
        let ink = content.ink(on: clock.ground)
        let face = ClockFace(
            center: layout.dial, unit: layout.dialUnit, ink: ink, ground: clock.ground, isPaper: content.isPaper)
        let footer = Footer(content)

        var elements = TemperatureFigure(clock.temperature, size: layout.temperatureSize, measuring: text)
            .elements(centerX: layout.temperature.x, baseline: layout.temperature.y, color: ink)
        elements.append(face.graduations())
        if let pie = clock.pie, !pie.slices.isEmpty { elements.append(face.pie(pie)) }
        elements.append(face.hands(hour: clock.time.hour, minute: clock.time.minute))
        elements += sentence(clock.sentences, layout, ink, text)
        elements += footer.elements(
            from: layout.margin, to: size.width - layout.margin, baseline: layout.footerBaseline,
            size: layout.footerSize, color: ink, measuring: text)
        return Scene(
            size: size, background: clock.ground, elements: elements,
            description: clock.facts.sceneDescription(in: content.language), attribution: footer.attribution)
    }

    /// The fullest form that fits, its first or last line on the layout's baseline.
    private func sentence(
        _ forms: [String], _ layout: ClockLayout, _ ink: Color, _ text: some TextMeasuring
    ) -> [Element] {
        let room = layout.sentenceWidth * Double(layout.sentenceLines)
        let form = forms.first {
            text.extent(of: $0, face: .medium, size: layout.sentenceSize).advance <= room
        }
        return Paragraph(
            form ?? forms.last ?? "", face: .medium, size: layout.sentenceSize, width: layout.sentenceWidth,
            limit: layout.sentenceLines, measuring: text
        ).elements(
            at: layout.sentence.y, of: layout.sentenceIsLast ? .last : .first, size: layout.sentenceSize,
            id: "sentence", color: ink
        ) { layout.sentence.x - $0.extent.advance / 2 }
    }
}
