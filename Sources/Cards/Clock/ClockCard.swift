internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The temperature, a clock with the precipitation to come, and a sentence about it.
struct ClockCard: Card {
    struct Reading {
        let content: CardContent
        let facts: Facts
        let temperature: Int
        let ground: Color
        let time: CivilTime
        let pie: PrecipitationClock?
        let outlook: Outlook
    }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        let (forecast, moment) = (content.forecast, content.moment)
        var (facts, celsius, temperature) = try content.weather()
        let window = forecast.precipitation(from: moment, content.precipitation)
        if window == nil, content.precipitation != .best {
            let series = content.precipitation == .minutes ? "minutely" : "hourly"
            throw .missing("\(series) precipitation from \(moment.iso8601) on")
        }
        let outlook = content.precipitation == .best ? forecast.outlook(at: moment) : Outlook(window)
        let time = forecast.zone.civilTime(at: moment)
        facts.day = forecast.week(at: moment).first
        return Reading(
            content: content, facts: facts, temperature: temperature, ground: content.ground(at: celsius),
            time: time, pie: window.map { PrecipitationClock($0, zone: forecast.zone) }, outlook: outlook)
    }

    func message(of reading: Reading) -> Scene.Description {
        let (facts, outlook) = (reading.facts, reading.outlook)
        return Scene.Description(
            short: facts.description(.short, outlook: outlook), full: facts.description(.full, outlook: outlook),
            share: facts.shareText(outlook: outlook))
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let content = reading.content
        let layout = try ClockLayout(size, isRightToLeft: content.language.isRightToLeft)
        let ink = content.ink(on: reading.ground)
        let face = ClockFace(
            center: layout.dial, unit: layout.dialUnit, ink: ink, ground: reading.ground, isPaper: content.isPaper)
        let footer = Footer(content)

        var elements = TemperatureFigure(reading.temperature, size: layout.temperatureSize, measuring: text)
            .elements(centerX: layout.temperature.x, baseline: layout.temperature.y, color: ink)
        elements.append(face.graduations())
        if let pie = reading.pie, !pie.slices.isEmpty { elements.append(face.pie(pie)) }
        elements.append(face.hands(hour: reading.time.hour, minute: reading.time.minute))
        elements += sentence(reading.outlook.sentences(reading.facts.times), layout, ink, text)
        elements += footer.elements(
            from: layout.margin, to: size.width - layout.margin, baseline: layout.footerBaseline,
            size: layout.footerSize, color: ink, measuring: text)
        return CardPicture(ground: reading.ground, elements: elements, attribution: footer.attribution)
    }

    /// The longest form that fits, with its first or last line on the layout's baseline.
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
