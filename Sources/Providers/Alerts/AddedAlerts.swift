public import ForecastCore

extension Forecast {
    /// Adds warnings, the worst first; those of a name and a start that are there already are left out.
    public mutating func add(alerts added: [Alert]) {
        let new = added.filter { alert in
            !alerts.contains { $0.title == alert.title && $0.start == alert.start }
        }
        alerts = AlertSelection.sorted(alerts + new)
    }
}
