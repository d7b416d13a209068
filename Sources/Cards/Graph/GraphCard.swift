internal import ForecastCore
public import Primitives
public import SceneModel
internal import Words

/// The temperature of 24 hours as a curve that divides the card: words above it, hours and rain in the area under it.
public struct GraphCard: Card {
    /// The card.
    public init() {}

    public func scene(
        of content: CardContent, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> Scene {
        let layout = try GraphLayout(size)
        let graph = try GraphFacts(content)
        let colors = GraphColors(
            content.appearance(designed: .light), at: graph.celsius, palette: content.palette)
        let plot = GraphPlot(graph.course, in: layout.plot)
        let hours = GraphHours(
            plot: plot, layout: layout, colors: colors, course: graph.course,
            times: graph.facts.times(in: content.language))
        let words = GraphWords(layout: layout, colors: colors, content: content, graph: graph)
        let marks = GraphMarks(
            plot: plot, layout: layout, colors: colors, course: graph.course, moment: content.moment,
            units: content.units, language: content.language, number: words.numberBox(measuring: text))
        let footer = Footer(
            dated: content, room: layout.footerRoom, size: layout.footerSize, measuring: text)

        var elements = [
            Element.shape(
                Shape(id: "area", path: plot.area(base: layout.base, foot: size.height), fill: colors.area))
        ]
        if let band = hours.band(graph.rain) { elements.append(band) }
        elements += words.elements(measuring: text)
        elements += marks.elements(measuring: text) + hours.marks(measuring: text)
        elements += foot(footer, layout, colors, text)
        return Scene(
            size: size, background: colors.ground, elements: elements,
            description: graph.facts.sceneDescription(in: content.language), attribution: footer.attribution)
    }

    /// The foot, on the area; beside a curve its left half stands on the ground.
    private func foot(
        _ footer: Footer, _ layout: GraphLayout, _ colors: GraphColors, _ text: some TextMeasuring
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
