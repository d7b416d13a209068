public import ForecastCore

extension Language {
    /// Precipitation in mm/h with its unit, such as `1.2 mm/h` or `under 0.01 in/h`; nil for what is no number or below zero.
    public func precipitationRate(_ millimetersPerHour: Double, _ units: Units) -> String? {
        let phrase: MeasurePhrase = units.precipitation == .inches ? .inchesPerHour : .millimetersPerHour
        return units.precipitationRate(millimetersPerHour).map { amount($0, phrase) }
    }

    /// A distance in m with its unit, such as `16 km` or `0.4 mi`; nil for what is no number or below zero.
    public func distance(_ meters: Double, _ units: Units) -> String? {
        units.distance(meters).map { amount($0, units.distance == .miles ? .miles : .kilometers) }
    }

    private func amount(_ figure: DecimalFigure, _ phrase: MeasurePhrase) -> String {
        let text = say(measure: phrase, [.number: number(figure)])
        return figure.isBound ? say(measure: .lessThan, [.amount: text]) : text
    }

    private func number(_ figure: DecimalFigure) -> String {
        let digits = String(figure.steps)
        guard figure.decimals > 0 else { return digits }
        let padded = String(repeating: "0", count: max(0, figure.decimals + 1 - digits.count)) + digits
        return padded.dropLast(figure.decimals) + table.decimalSeparator + padded.suffix(figure.decimals)
    }

    func say(measure phrase: MeasurePhrase, _ values: [Placeholder: String] = [:]) -> String {
        table.template(phrase).filled(settingApart(values))
    }
}
