package import Cards
internal import ForecastCore
internal import Primitives
package import SceneModel
package import TerminalImages
internal import Words

/// A card in characters, for a terminal without pictures: its large figure, its sentences, and curves and bars of blocks.
///
/// It shows what the card judges and says: the figures of its facts, and its text without the sentences that stand elsewhere.
package struct TerminalCard {
    package internal(set) var grid: TerminalGrid
    let style: CardStyle
    let content: CardContent
    let report: WeatherReport
    let facts: Facts
    /// The rows of the curve.
    let curveRows: Int

    /// The columns on both sides of what is written.
    private static let margin = 2
    /// The most columns of a card, beyond which lines are hard to read.
    private static let mostColumns = 100
    /// The least columns of words beside a figure.
    private static let leastWords = 30
    /// The ground of a card that is not about temperatures, and a part of that of others.
    private static let night = Color(rgb: 0x0B2342)

    /// The cards that are pictures and little else.
    private static let pictures: Set<CardStyle> = [.radar, .year, .stripes]

    /// Whether a card can be shown in characters.
    package static func shows(_ style: CardStyle) -> Bool { !pictures.contains(style) }

    /// A card and its text in a window.
    package init(
        _ style: CardStyle, of content: CardContent, _ description: Scene.Description, in window: TerminalWindow
    ) {
        (self.style, self.content) = (style, content)
        report = WeatherReport(content.forecast, at: content.moment)
        facts = content.facts(of: report)
        let isOfTemperature = ![CardStyle.wind, .rainbow, .sun, .air, .alert, .places].contains(style)
        let celsius = isOfTemperature ? report.conditions?.temperature : nil
        let ground = celsius.map { content.palette.night(at: $0).mixed(with: TerminalCard.night, 0.5) }
        let columns = min(window.columns, TerminalCard.mostColumns)
        grid = TerminalGrid(columns: columns, ground: ground ?? TerminalCard.night)
        curveRows = min(max(window.rows / 4, 4), 8)
        drawHead()
        drawWords(style == .alert ? description.full : description.short)
        drawChart()
        drawFoot()
        grid.add()
    }

    // MARK: Places and colours

    var left: Int { TerminalCard.margin }
    var width: Int { max(grid.columns - 2 * TerminalCard.margin, 2) }
    var strong: TerminalGrid.Style { TerminalGrid.Style(.white, isBold: true) }
    var plain: TerminalGrid.Style { TerminalGrid.Style(.white) }
    var faint: TerminalGrid.Style { TerminalGrid.Style(Color.white.mixed(with: grid.ground, 0.3)) }
    static let alarm = Color(rgb: 0xFFD23F)

    // MARK: The head

    /// The warning that comes before anything else.
    private var warning: String? { facts.warningSentence ?? facts.lesserWarning.map(facts.sentence) }

    /// The warning in force, the place and the time.
    private mutating func drawHead() {
        if let warning {
            // A lesser one is less loud.
            let style = TerminalGrid.Style(
                facts.warning == nil ? TerminalCard.alarm : Color(rgb: 0),
                on: facts.warning == nil ? nil : TerminalCard.alarm, isBold: true)
            for line in TerminalLine.broken(warning, columns: width) {
                let rest = grid.columns - left - TerminalLine.width(line)
                let row = String(repeating: " ", count: left) + line + String(repeating: " ", count: max(rest, 0))
                grid.write(row, row: grid.rows, column: 0, style)
            }
        }
        grid.add()
        let times = facts.times.dateAndTime(facts.moment)
        let name = style == .places ? "" : facts.name
        let room = width - TerminalLine.width(name) - 2
        let beside = times.first { TerminalLine.width($0) <= room }
        for line in TerminalLine.broken(name, columns: width) {
            grid.write(line, row: grid.rows, column: left, strong)
        }
        let time = beside ?? times.first { TerminalLine.width($0) <= width } ?? ""
        let isBeside = beside != nil && !name.isEmpty
        grid.write(
            time, row: isBeside ? grid.rows - 1 : grid.rows,
            column: isBeside ? left + width - TerminalLine.width(time) : left, faint)
        grid.add()
    }

    // MARK: The figure and the words

    /// The number that the card shows large.
    private var figure: LargeFigure? {
        func temperature(_ celsius: Double?) -> LargeFigure? {
            guard let celsius, let degrees = content.units.temperature(celsius) else { return nil }
            return LargeFigure(
                number: degrees, unit: facts.language.name(of: content.units.temperature),
                color: content.palette.fill(at: celsius).mixed(with: .white, 0.25))
        }
        switch style {
        case .rainbow:
            let chance = content.forecast.rainbowChance(at: content.moment, model: content.rainbowModel)
            return chance.flatMap(percent).map { LargeFigure(number: $0, unit: "%", color: .white) }
        case .wind:
            let peak = day?.gust?.notableGust ?? day?.winds.compactMap(\.windSpeed).max()
            return peak.flatMap(content.units.speed).map {
                LargeFigure(number: $0, unit: facts.language.name(of: content.units.speed), color: .white)
            }
        case .today: return temperature(report.dayAhead?.high?.value)
        case .sun, .air, .alert, .places: return nil
        case .clock, .graph, .week, .day, .meteogram, .radar, .year, .stripes:
            return temperature(report.conditions?.temperature)
        }
    }

    /// The figure, and beside it or below it the card's text without what stands elsewhere.
    private mutating func drawWords(_ text: String) {
        let figure = figure
        // The places have their temperatures in their rows.
        if style == .places { return }
        var told = [warning, facts.opening, facts.attributionSentence].compactMap(\.self)
        if let figure, figure.number == facts.temperature { told += [facts.temperatureSentence].compactMap(\.self) }
        let words = told.reduce(Substring(text)) { text, sentence in
            text.firstRange(of: sentence).map { text[..<$0.lowerBound] + " " + text[$0.upperBound...] } ?? text
        }
        let indent = figure.map { $0.columns + 3 } ?? 0
        // A terminal turns a line from right to left as a whole.
        let isBeside = width - indent >= TerminalCard.leastWords && !facts.language.isRightToLeft
        let lines = TerminalLine.broken(String(words), columns: isBeside ? width - indent : width)
        let top = grid.rows
        if let figure {
            grid.add(rows: LargeFigure.rows)
            figure.draw(on: &grid, row: top, column: left)
        }
        // Few lines stand at the middle of the figure.
        let space = isBeside && figure != nil ? max((LargeFigure.rows - lines.count) / 2, 0) : 0
        let first = figure == nil || isBeside ? top + space : grid.rows + 1
        for (index, line) in lines.enumerated() {
            grid.write(line, row: first + index, column: isBeside ? left + indent : left, plain)
        }
    }

    /// The source of the data.
    private mutating func drawFoot() {
        guard !facts.credit.isEmpty else { return }
        if style != .alert { grid.add() }
        for line in TerminalLine.broken(facts.credit, columns: width) {
            grid.write(line, row: grid.rows, column: left, faint)
        }
    }

    // MARK: What the charts show

    /// The next 24 hours, or the days of a meteogram.
    var day: Meteogram? { report.meteogram(hours: style == .meteogram ? 24 * content.days : 24) }

    private mutating func drawChart() {
        if style != .places { grid.add() }
        switch style {
        case .clock, .day:
            drawNextHour()
            drawTemperatures()
        case .graph, .today, .meteogram: drawTemperatures()
        case .rainbow: drawRainbow()
        case .wind: drawWind()
        case .sun: drawSun()
        case .air: drawAir()
        case .week: drawDays()
        case .places: drawPlaces()
        case .alert, .radar, .year, .stripes: break
        }
    }
}
