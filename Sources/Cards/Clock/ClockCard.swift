internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The temperature, a clock with the precipitation to come, and a sentence about it.
struct ClockCard: Card {
    struct Reading {
        let content: CardContent
        let facts: Facts
        let celsius: Double
        let temperature: Int
        let time: CivilTime
        /// What the dial shows.
        let window: PrecipitationWindow?
        let pie: PrecipitationClock?
        let outlook: Outlook
        /// The weather of the picture.
        let conditions: Conditions?

        /// Whether the sky of the moment is seen while nothing falls that says what it is.
        var showsSky: Bool {
            pie?.slices.isEmpty != false && content.hasGradedClock && conditions?.isSkyKnown == true
        }
    }

    var hasSmallForm: Bool { true }

    var smallTexts: Set<String> { ["unit", "hour", "foot", "countdown"] }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        let (forecast, moment) = (content.forecast, content.moment)
        var (facts, celsius, temperature) = try content.weather()
        let window = forecast.precipitation(from: moment, content.precipitation)
        if window == nil, content.precipitation != .best {
            let series = content.precipitation == .minutes ? "minutely" : "hourly"
            throw .missing("\(series) precipitation from \(moment.iso8601) on")
        }
        let spoken = content.spoken
        var dial = window
        var outlook =
            content.precipitation == .best
            ? forecast.outlook(at: spoken)
            : Outlook(spoken == moment ? window : forecast.precipitation(from: spoken, content.precipitation))
        // After an hour that stays dry, what comes later is the news.
        if content.precipitation == .best, case .dry = outlook.course,
            outlook.certainty == .certain, let halfDay = forecast.nextHalfDay(from: moment)
        {
            let later = forecast.twelveHourOutlook(at: spoken)
            if later.course != .unknown { (outlook, dial) = (later, halfDay) }
        }
        let time = forecast.zone.civilTime(at: moment)
        facts.day = forecast.week(at: spoken).first
        return Reading(
            content: content, facts: facts, celsius: celsius, temperature: temperature, time: time,
            window: dial, pie: dial.map { PrecipitationClock($0, zone: forecast.zone) }, outlook: outlook,
            conditions: spoken == moment ? facts.conditions : content.drawn.conditions)
    }

    func message(of reading: Reading) -> Scene.Description {
        let (facts, outlook) = (reading.facts, reading.outlook)
        return Scene.Description(
            short: facts.description(.short, following: reading.sky, outlook: outlook),
            full: facts.description(.full, outlook: outlook),
            share: facts.shareText(outlook: outlook))
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let content = reading.content
        if CardError.isSmall(size) {
            return ClockSmall(reading, content.clockGround(at: reading.celsius), in: size).picture(measuring: text)
        }
        let ground = content.clockGround(at: reading.celsius)
        if content.hasGradedClock {
            return try ClockSky(reading: reading, hue: ground).picture(in: size, measuring: text)
        }
        let layout = try ClockLayout(size, isRightToLeft: content.language.isRightToLeft)
        let face = ClockFace(center: layout.dial, unit: layout.dialUnit, ground: ground)
        let pie = ClockPie(reading.pie, on: face)
        let footer = Footer(content)
        let number = TemperatureFigure(
            reading.temperature, face: ground.isPaper ? .numeral : .displayLight, size: layout.temperatureSize,
            measuring: text)
        var elements = number.elements(
            centerX: layout.temperature.x, baseline: layout.temperature.y, color: ground.ink)
        elements.append(face.graduations(for: reading.pie))
        if let pie { elements += [face.scale()] + pie.elements() }
        elements.append(
            ClockHands(face, hour: reading.time.hour, minute: reading.time.minute).elements(over: pie?.gap))
        elements += sentence(reading.outlook.sentences(reading.facts.times), layout, ground.ink, text)
        elements += try WarningLine.elements(
            reading.facts, in: size, within: layout.warning, isCentered: true, ink: ground.ink, measuring: text)
        elements += footer.elements(
            from: layout.margin, to: size.width - layout.margin, baseline: layout.footerBaseline,
            size: layout.footerSize, color: ground.ink, measuring: text)
        return CardPicture(ground: ground.dial, elements: elements, attribution: footer.attribution)
    }

    /// The longest form that fits.
    private func sentence(
        _ forms: [String], _ layout: ClockLayout, _ ink: Color, _ text: some TextMeasuring
    ) -> [Element] {
        let column = layout.column
        let width = column.right - column.left
        let room = width * Double(layout.sentenceLines) * (layout.sentenceLines == 1 ? 1 : 0.9)
        let form = forms.first {
            text.extent(of: $0, face: .medium, size: layout.sentenceSize).advance <= room
        }
        let paragraph = Paragraph(
            form ?? forms.last ?? "", face: .medium, size: layout.sentenceSize, width: width,
            limit: layout.sentenceLines, measuring: text)
        // Two lines are centred where one would be, but for the room above the footer.
        let descent = paragraph.lines.last?.extent.ink.maxY ?? 0
        let free = layout.footerBaseline - 1.1 * layout.footerSize - layout.sentenceBaseline - descent
        let isHigh = layout.isCentered && paragraph.lines.count > 1
        let lower = isHigh ? min(layout.sentenceSize * 0.42, max(free, 0)) : 0
        return paragraph.elements(
            at: layout.sentenceBaseline + lower, of: layout.isCentered ? .last : .first, size: layout.sentenceSize,
            id: "sentence", color: ink
        ) { line in
            layout.isCentered
                ? (column.left + column.right - line.extent.advance) / 2 : column.leading(line.extent.advance)
        }
    }
}

extension ClockCard.Reading {
    /// The state of the weather as a sentence, where the picture shows it.
    fileprivate var sky: [String] { showsSky ? [facts.conditionSentence].compactMap { $0 } : [] }
}

extension CardContent {
    /// The ground of the clock: flat on e-paper, and by default with the colours of Lucid Weather Clock.
    fileprivate func clockGround(at celsius: Double) -> ClockGround {
        if isPaper { return .paper }
        if !hasGradedClock {
            let color = palette.color(at: celsius)
            return ClockGround(flat: color, ink: TemperaturePalette.ink(on: color))
        }
        return ClockGround(
            at: celsius, palette, sunAltitude: forecast.sunAltitude(at: moment), gloom: drawn.gloom)
    }

    /// Whether the ground of the clock has the light of the hour.
    fileprivate var hasGradedClock: Bool {
        !isPaper && groundStyle ?? (palette == .lucid ? .flat : .graded) == .graded
    }
}
