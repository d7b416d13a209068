internal import Cards
internal import ForecastCore
internal import Primitives
internal import TerminalImages
internal import Words

extension TerminalCard {
    /// The days of the week card.
    private static let days = 7
    /// The least columns of the bars from low to high.
    private static let leastBar = 12

    // MARK: Days

    /// A row for each day: a bar from its low to its high on one scale, and what falls.
    mutating func drawDays() {
        let days = Array(report.days.prefix(TerminalCard.days))
        let language = facts.language
        let names = days.map { language.shortWeekday($0.day.date) }
        func degrees(_ celsius: Double?) -> String {
            celsius.flatMap(content.units.temperature).map(language.degrees) ?? ""
        }
        let (lows, highs) = (days.map { degrees($0.day.low) }, days.map { degrees($0.day.high) })
        func widest(_ texts: [String]) -> Int { texts.map(TerminalLine.width).max() ?? 0 }
        let ends = (names: widest(names) + 2, low: widest(lows) + 1, high: widest(highs) + 2)
        // The longest words beside which the bars have room.
        let room = width - ends.names - ends.low - ends.high - TerminalCard.leastBar - 1
        let forms = (0..<3).map { form in days.map { words(of: $0, form) } }
        let falls = forms.first { widest($0) <= room } ?? days.map { _ in "" }
        let known = days.flatMap { [$0.day.low, $0.day.high].compactMap(\.self) }
        guard let least = known.min(), let most = known.max() else { return }
        let barColumns = max(width - ends.names - ends.low - ends.high - widest(falls) - 1, 0)
        let degree = max(most - least, 1) / Double(max(barColumns, 1))
        for (index, day) in days.enumerated() {
            let row = grid.rows
            let bar = left + ends.names + ends.low
            grid.write(names[index], row: row, column: left, strong)
            grid.write(lows[index], row: row, column: bar - 1 - TerminalLine.width(lows[index]), faint)
            grid.write(highs[index], row: row, column: bar + barColumns + 1, plain)
            grid.write(falls[index], row: row, column: bar + barColumns + ends.high + 1, plain)
            guard let low = day.day.low, let high = day.day.high else { continue }
            for column in 0..<barColumns {
                let celsius = least + (Double(column) + 0.5) * degree
                guard celsius + degree > low, celsius - degree < high else { continue }
                grid.write(
                    "▄", row: row, column: bar + column, TerminalGrid.Style(content.palette.fill(at: celsius)))
            }
        }
    }

    /// What falls on a day, in shorter and shorter forms; empty on a dry one.
    private func words(of day: JudgedDay, _ form: Int) -> String {
        guard day.verdict.isWet, let kind = day.verdict.kind else { return "" }
        let language = facts.language
        let amount = day.amount.flatMap {
            language.precipitationAmount($0, asSnow: kind.isSnow, content.units)
        }
        let chance = day.verdict.chance.flatMap(percent).map(language.percent)
        let name = language.name(of: Phenomenon(kind))
        let parts =
            switch form {
            case 0: [name, amount, chance]
            case 1: [name, chance ?? amount]
            default: [chance ?? amount ?? name]
            }
        return parts.compactMap(\.self).joined(separator: "  ")
    }

    // MARK: Places

    /// A row for each place: its name, its temperature on the colour of that, and its warning or its weather.
    mutating func drawPlaces() {
        let all = ([content.forecast] + content.others).map { forecast -> Facts in
            var own = content
            own.forecast = forecast
            return own.facts(of: WeatherReport(forecast, at: content.moment))
        }
        let longest = all.map { TerminalLine.width($0.name) }.max() ?? 0
        let nameColumns = min(longest, width / 2)
        for facts in all {
            let row = grid.rows
            let name = TerminalLine.clipped(facts.name, columns: nameColumns)
            let degrees = facts.temperature.map(facts.language.degrees) ?? "–"
            let color = facts.conditions?.temperature.map(content.palette.color)
            let start = left + nameColumns + 2
            let state =
                facts.warning.map { facts.words(of: $0, titled: facts.title(of: $0)) } ?? facts.weatherName ?? ""
            grid.write(name, row: row, column: left, strong)
            let field = String(repeating: " ", count: max(6 - TerminalLine.width(degrees), 1)) + degrees + " "
            let ink = color.map { TemperaturePalette.ink(on: $0) } ?? .white
            grid.write(field, row: row, column: start, TerminalGrid.Style(ink, on: color, isBold: true))
            let words = start + TerminalLine.width(field) + 2
            grid.write(
                TerminalLine.clipped(state, columns: max(left + width - words, 2)), row: row, column: words,
                facts.warning == nil ? plain : TerminalGrid.Style(TerminalCard.alarm))
        }
    }
}
