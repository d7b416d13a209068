internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The temperature of 24 hours as a curve that divides the card: words above it, hours and rain in the area below.
struct GraphCard: Card {
    typealias Phrases = GraphPhrase

    struct Reading {
        let content: CardContent
        let facts: Facts
        let celsius: Double
        let temperature: Int
        let course: TemperatureSeries
        /// The highest and lowest temperature of the curve in whole degrees.
        let high, low: Int?
        let rain: [PrecipitationHour]
        let outlook: Outlook
    }

    var smallTexts: Set<String> { ["hour"] }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        let (forecast, moment) = (content.forecast, content.moment)
        let (facts, celsius, temperature) = try content.weather()
        guard let hours = forecast.temperatureSeries(at: moment) else { throw .missing("hourly temperatures") }
        let course = hours.passing(through: TemperatureSeries.Reading(time: moment, celsius: celsius))
        return Reading(
            content: content, facts: facts, celsius: celsius, temperature: temperature, course: course,
            high: content.units.temperature(course.high.celsius),
            low: content.units.temperature(course.low.celsius),
            rain: forecast.precipitationHours(in: course.start.advanced(by: -3599)..<course.end),
            outlook: forecast.twelveHourOutlook(at: moment))
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full),
            share: reading.facts.shareText(following: reading.state, outlook: reading.outlook))
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let (content, course) = (reading.content, reading.course)
        let layout = try GraphLayout(size)
        let colors = TemperatureColors(
            content.appearance(designed: .light), at: reading.celsius, palette: content.palette)
        let plot = GraphPlot(course, in: layout.plot)
        let hours = GraphHours(
            plot: plot, layout: layout, colors: colors, course: course, times: reading.facts.times)
        let head = GraphHead(layout: layout, colors: colors, reading: reading)
        let marks = GraphMarks(
            plot: plot, layout: layout, colors: colors, reading: reading, number: head.numberBox(measuring: text))
        let footer = Footer(
            dated: content, room: layout.footerRoom, size: layout.footerSize, measuring: text)

        var elements = [
            Element.shape(
                Shape(id: "area", path: plot.area(base: layout.base, foot: size.height), fill: colors.area))
        ]
        if let band = hours.band(reading.rain) { elements.append(band) }
        elements += head.elements(measuring: text)
        elements += marks.elements(measuring: text) + hours.marks(measuring: text)
        elements += foot(footer, layout, colors, text)
        return CardPicture(ground: colors.ground, elements: elements, attribution: footer.attribution)
    }

    /// The footer, on the area; next to a curve its left half is on the ground.
    private func foot(
        _ footer: Footer, _ layout: GraphLayout, _ colors: TemperatureColors, _ text: some TextMeasuring
    ) -> [Element] {
        guard layout.isWide else {
            return footer.elements(
                from: layout.left, to: layout.right, baseline: layout.footerBaseline, size: layout.footerSize,
                color: colors.areaInk, measuring: text)
        }
        let label = TextLine.fitting(
            footer.place, in: footer.caption, face: .regular, size: layout.footerSize,
            width: layout.wordsRight - layout.left, measuring: text)
        let credit = TextLine.fitting(
            footer.attribution, in: footer.isolated, face: .regular, size: layout.footerSize,
            width: layout.right - layout.plot.minX - 32 * layout.unit, measuring: text)
        let y = layout.footerBaseline
        let column = ReadingEdges(
            left: layout.left, right: layout.wordsRight, isRightToLeft: footer.isRightToLeft)
        return [
            label.leading(column, baseline: y, id: "place", color: colors.quietInk),
            credit.at(
                Point(x: layout.right - credit.extent.advance, y: y), id: "copyright", color: colors.areaInk),
        ]
    }
}
