internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The words of the air card in its sky: the place, the temperature, what matters most in two large lines, and what to do about it.
struct AirHead {
    private let reading: AirCard.Reading
    private let layout: AirLayout
    private let edges: ReadingEdges
    private let name: PlaceName
    private let nameBaseline: Double
    private let temperature: TextLine?
    private let lines: [TextLine]
    private let advice: [Element]
    /// How far all that is below the name has moved down for a warning.
    private let drop: Double
    /// The boxes of small words and of the large ones.
    let boxes, large: [Rect]

    /// The least part of the size of the large lines.
    private static let smallest = 0.44

    init(
        _ reading: AirCard.Reading, _ layout: AirLayout, _ edges: ReadingEdges, measuring text: some TextMeasuring
    ) throws(CardError) {
        (self.reading, self.layout, self.edges) = (reading, layout, edges)
        let (unit, facts) = (layout.unit, reading.facts)
        let face: FontFace = reading.content.isPaper ? .titleBold : .title
        temperature = facts.temperature.map(facts.written(degrees:)).map {
            TextLine($0, face: face, size: layout.nameSize, measuring: text)
        }
        let width = edges.right - edges.left
        let beside = temperature.map { $0.extent.advance + 40 * unit } ?? 0
        name = PlaceName(
            facts.place, face: face, size: layout.nameSize, width: width - beside, smallest: 0.5,
            allowsTwoLines: false, measuring: text)
        let above = try WarningLine.elements(facts, in: layout.grid.size, ink: .white, measuring: text).box(
            measuring: text)
        nameBaseline = max(
            name.baseline(usual: layout.name, below: above, gap: 12 * unit),
            (above.map(\.maxY).max() ?? 0) + 12 * unit - (temperature?.extent.ink.minY ?? 0))
        drop = nameBaseline - layout.name
        // Below a warning the lines are smaller.
        let size = layout.headSize - 0.7 * drop
        let (subject, states) = reading.headline
        func share(_ string: String) -> Double {
            width / max(text.extent(of: string, face: face, size: size).advance, 1e-9)
        }
        // A state that would shrink the lines too much is said without its hours.
        let state = states.first { share($0) >= 0.66 } ?? states.last ?? ""
        let common = size * min(1, share(subject) * 0.999, max(share(state) * 0.999, AirHead.smallest))
        advice = SkyWords.line(
            reading.advice, reading.content.isPaper ? .titleBold : .title, layout.lineSize,
            layout.line + 0.5 * drop,
            "line", edges, .white, measuring: text)
        // Scripts with tall and deep letters are smaller, so that no line meets the next one.
        func ink(_ string: String) -> Rect { text.extent(of: string, face: face, size: common).ink }
        let (upper, lower) = (ink(subject), ink(state))
        let between = layout.second - layout.first - 0.4 * drop - 3 * unit
        let below =
            (advice.compactMap { $0.inkBox(measuring: text)?.minY }.min() ?? .infinity) - layout.second - 0.6 * drop
            - 3 * unit
        let fits = min(1, between / max(upper.maxY - lower.minY, 1e-9), below / max(lower.maxY, 1e-9))
        lines = [subject, state].map { string in
            TextLine.fitting(
                string, face: face, size: common * max(fits, 0.5), width: width, smallest: 0.9, measuring: text)
        }
        let placed = AirHead.placed(lines, layout, edges, drop)
        // Lines that had to become small need the contrast of small words.
        let isLarge = lines.allSatisfy { $0.size >= 60 * layout.grid.unit }
        let head = placed.compactMap { $0.inkBox(measuring: text) }
        large = isLarge ? head : []
        var small = name.elements(edges, baseline: nameBaseline, color: .white) + advice
        if let temperature {
            small.append(temperature.trailing(edges, baseline: nameBaseline, id: "", color: .white))
        }
        boxes = small.compactMap { $0.inkBox(measuring: text) } + above + (isLarge ? [] : head)
    }

    private static func placed(
        _ lines: [TextLine], _ layout: AirLayout, _ edges: ReadingEdges, _ drop: Double, _ color: Color = .white
    ) -> [Element] {
        zip(lines, [("subject", layout.first + drop), ("level", layout.second + 0.6 * drop)]).map { line, place in
            line.leading(edges, baseline: place.1, id: place.0, color: color)
        }
    }

    func elements(
        _ ink: Color, number color: Color, measuring text: some TextMeasuring
    ) throws(CardError) -> [Element] {
        var elements = name.elements(edges, baseline: nameBaseline, color: ink)
        if let temperature {
            elements.append(temperature.trailing(edges, baseline: nameBaseline, id: "temperature", color: ink))
        }
        elements += AirHead.placed(lines, layout, edges, drop, color)
        elements += advice.map { line in
            guard case .text(var run) = line else { return line }
            run.color = ink
            return .text(run)
        }
        return elements + (try WarningLine.elements(reading.facts, in: layout.grid.size, ink: ink, measuring: text))
    }
}
